/* SPDX-License-Identifier: MIT */
/*
 * deflate_runs.h - compresses data that consists of long runs of equal bytes.
 *
 * libdeflate spends about 20 instructions on each byte of a run, because later data may refer to
 * that byte, and clears 200 KB of tables for each part of the data. This module works on runs
 * instead of bytes, so its time is proportional to the number of runs. The format is DEFLATE
 * (RFC 1951).
 */
#ifndef ASTAR_PICTURE_DEFLATE_RUNS_H
#define ASTAR_PICTURE_DEFLATE_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* Data as a sequence of literals and matches. A match repeats the byte before it. */
struct deflate_runs {
    uint16_t *items; /* a byte, or 256 + (length of a match) */
    size_t count;    /* number of items; exceeds `most` if the data has too many */
    size_t most;     /* capacity of `items` */
};

/* Begins with no data and room for `most` items. Release with deflate_runs_free. */
bool deflate_runs_begin(struct deflate_runs *runs, size_t most, struct error *error);

void deflate_runs_free(struct deflate_runs *runs);

/* Appends `length` equal bytes; `length` must be at least 1. */
void deflate_runs_add(struct deflate_runs *runs, uint8_t byte, size_t length);

/* Returns true if the data has more items than there is room for. */
bool deflate_runs_overflow(const struct deflate_runs *runs);

/* Returns an upper bound on the number of bytes that deflate_runs_write writes. */
size_t deflate_runs_bound(const struct deflate_runs *runs);

/*
 * Writes the data as a part of a DEFLATE stream, and returns the size of the part in bytes. If
 * `last` is set, the part ends the stream; otherwise, another part can be appended.
 */
size_t deflate_runs_write(const struct deflate_runs *runs, bool last, uint8_t *to);

#endif
