/* SPDX-License-Identifier: MIT */
/* foreign_type.h - file types that are met often, and are not read. */
#ifndef ASTAR_MAP_FORMATS_FOREIGN_TYPE_H
#define ASTAR_MAP_FORMATS_FOREIGN_TYPE_H

#include "base/error.h"
#include "base/file.h"

/*
 * True, with *error filled in, if the file is of a type that is known and not read: the message
 * names it, and the command that converts it.
 */
bool foreign_type_refuse(const struct bytes *bytes, struct error *error);

#endif
