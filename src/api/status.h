/* SPDX-License-Identifier: MIT */
/* status.h - reports errors to callers of the library. */
#ifndef ASTAR_API_STATUS_H
#define ASTAR_API_STATUS_H

#include <stdbool.h>
#include <stddef.h>

#include "api/astar.h"
#include "base/error.h"

/* Copies an internal error to *reported, unless `reported` is NULL. Returns the matching status. */
enum astar_status report(const struct error *error, struct astar_error *reported);

/* Reports invalid arguments, described by `message`. Returns ASTAR_ERROR_SETTINGS. */
enum astar_status refuse(struct astar_error *reported, const char *message);

/* Returns true if all bytes are zero, as the bytes of reserved members must be. */
bool is_zero(const void *bytes, size_t size);

#endif
