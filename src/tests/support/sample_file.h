/* SPDX-License-Identifier: MIT */
/*
 * sample_file.h - random map files that are written to memory, damaged, and read back. If a trial
 * fails, its file is printed.
 */
#ifndef ASTAR_TESTS_SUPPORT_SAMPLE_FILE_H
#define ASTAR_TESTS_SUPPORT_SAMPLE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "map/grid.h"
#include "map/options.h"
#include "tests/support/random.h"

enum { SAMPLE_CELLS_MAX = 1 << 16 }; /* maximum number of cells when reading damaged files */

struct sample_file {
    uint8_t data[1 << 16];
    size_t size;
};

/* Prints the bytes of the file on standard error and fails the test. */
void sample_fail(uint64_t number, const struct sample_file *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void sample_put(struct sample_file *file, const char *text);
void sample_put_bytes(struct sample_file *file, const void *bytes, size_t size);

/* Appends one of `count` texts, chosen at random. */
void sample_put_any(struct random *rng, struct sample_file *file, const char *const *texts,
                    size_t count);

/* Calls reader_read for the whole file. */
bool sample_read(const struct sample_file *file, const struct map_options *options,
                 struct grid *grid, struct error *error);

/*
 * Fails unless the map, which has `cells` cells, is accepted with a limit of `cells` cells and
 * refused with a limit of `cells` - 1.
 */
void sample_check_limit(uint64_t number, const struct sample_file *file, struct map_options options,
                        uint64_t cells);

/* How many damaged files were read, and how many were refused. Tests require many of both. */
struct sample_tally {
    unsigned read, refused;
};

/*
 * Reads a damaged file and counts it in *tally. Fails unless the file is refused with a valid error
 * or read as a valid grid, for which map_set_ends must succeed or report a valid error. Returns
 * true if the file was read; the caller then frees the grid.
 */
bool sample_survives(uint64_t number, const struct sample_file *file,
                     const struct map_options *options, struct grid *grid,
                     struct sample_tally *tally);

#endif
