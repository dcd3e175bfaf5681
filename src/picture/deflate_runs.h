/* SPDX-License-Identifier: MIT */
/*
 * deflate_runs.h - compresses data that consists of long runs of equal bytes.
 *
 * libdeflate spends about 20 instructions on each byte of a run, because later data may refer to
 * that byte, and clears 200 KB of tables. This module works on runs instead of bytes, so its time
 * is proportional to the number of runs. The formats are zlib (RFC 1950) and DEFLATE (RFC 1951).
 */
#ifndef ASTAR_PICTURE_DEFLATE_RUNS_H
#define ASTAR_PICTURE_DEFLATE_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/file.h"

/* Data as a sequence of literals and matches. A match repeats the byte before it. */
struct deflate_runs {
    uint16_t *items; /* a byte, or 256 + (length of a match) */
    size_t count;    /* number of items; exceeds `most` if the data has too many */
    size_t most;     /* capacity of `items` */
    uint64_t sum;    /* the sum of all bytes plus 1, and the sum of these sums after each byte; */
    uint64_t sums;   /* both modulo 65521: the checksum Adler-32 */
};

/* Begins with no data and room for `most` items. Release with deflate_runs_free. */
bool deflate_runs_begin(struct deflate_runs *runs, size_t most, struct error *error);

void deflate_runs_free(struct deflate_runs *runs);

/* Appends `length` equal bytes; `length` must be at least 1. */
void deflate_runs_add(struct deflate_runs *runs, uint8_t byte, size_t length);

/* Returns true if the data has more items than there is room for. */
bool deflate_runs_overflow(const struct deflate_runs *runs);

/* Writes the data as a zlib stream. The caller frees stream->data. */
bool deflate_runs_write(const struct deflate_runs *runs, struct bytes *stream, struct error *error);

#endif
