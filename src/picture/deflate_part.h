/* SPDX-License-Identifier: MIT */
/*
 * deflate_part.h - turns a complete DEFLATE stream into the beginning of a longer one.
 *
 * libdeflate compresses a buffer in one call, which cannot be interrupted. With this module, data
 * can be compressed in parts, with one call per part. The format is defined in RFC 1951.
 */
#ifndef ASTAR_PICTURE_DEFLATE_PART_H
#define ASTAR_PICTURE_DEFLATE_PART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* The largest number of bytes by which deflate_part_open extends a stream. */
enum { DEFLATE_PART_EXTRA = 5 };

/*
 * Clears the bit that marks the last block, and appends an empty stored block, which ends at a byte
 * boundary. Another stream can then be appended. `data` must have room for DEFLATE_PART_EXTRA bytes
 * after the stream of *size bytes. Fails if the stream is not valid or memory runs out.
 */
bool deflate_part_open(uint8_t *data, size_t *size, struct error *error);

#endif
