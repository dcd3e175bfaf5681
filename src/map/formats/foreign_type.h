/* SPDX-License-Identifier: MIT */
/* foreign_type.h - recognises common file types that this program does not read. */
#ifndef ASTAR_MAP_FORMATS_FOREIGN_TYPE_H
#define ASTAR_MAP_FORMATS_FOREIGN_TYPE_H

#include "base/error.h"
#include "base/file.h"

/*
 * If the file is of a known type that is not read, returns true with an error that names the type
 * and a command that converts it.
 */
bool foreign_type_refuse(const struct bytes *bytes, struct error *error);

#endif
