/* SPDX-License-Identifier: MIT */
/* foreign_type.h - recognises common file types that this program does not support. */
#ifndef ASTAR_MAP_FORMATS_FOREIGN_TYPE_H
#define ASTAR_MAP_FORMATS_FOREIGN_TYPE_H

#include "base/error.h"
#include "base/file.h"

/* Returns true if a file with these first bytes is of a known but unsupported type. */
bool foreign_type_recognise(const struct bytes *first);

/* Returns true if such a file is a level of a game, and thus certainly meant as a map. */
bool foreign_type_is_level(const struct bytes *first);

/*
 * If the file is of a known but unsupported type, returns true and reports the type and a command
 * that converts the file. The command contains `path`, the path of the file; if `path` is NULL, it
 * contains a placeholder.
 */
bool foreign_type_refuse(const struct bytes *bytes, const char *path, struct error *error);

#endif
