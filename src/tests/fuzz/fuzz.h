/* SPDX-License-Identifier: MIT */
/*
 * fuzz.h - what the fuzz targets share: what must hold whatever the bytes are.
 *
 * A target is one function that takes any bytes. libFuzzer calls it (`make fuzz`), and so does
 * replay.c with the bytes of files (`make check`). What breaks a rule aborts the process, as what
 * the sanitizers find does.
 */
#ifndef ASTAR_TESTS_FUZZ_FUZZ_H
#define ASTAR_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "map/map.h"
#include "search/search.h"

/* The target. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* No map is larger, so that no input is slow. */
enum { FUZZ_CELLS_MAX = 100000 };

#define require(condition) ((condition) ? (void)0 : fuzz_fail(#condition, __FILE__, __LINE__))

/* Says which rule is broken, and aborts. */
_Noreturn void fuzz_fail(const char *rule, const char *file, int line);

/* The bytes as the library takes them: it never writes to them, and libFuzzer makes sure. */
static inline struct bytes fuzz_bytes(const uint8_t *data, size_t size)
{
    return (struct bytes){(uint8_t *)data, size};
}

/* An error has a code that bad bytes can have, words, and a place that there is in the bytes. */
void fuzz_check_error(const struct bytes *bytes, const struct error *error);

/* A grid is as map/grid.h promises, and within the limit. */
void fuzz_check_grid(const struct grid *grid, uint64_t max_cells);

/* Two grids show the same. */
void fuzz_check_same(const struct grid *a, const struct grid *b);

/*
 * Reads a map under several options, the first of them what a user has who sets nothing, and checks
 * what comes of it. True, with *grid to be released, if it was read under the first.
 */
bool fuzz_read(const struct bytes *bytes, enum map_format format, const char *path,
               struct grid *grid);

/* The same where the grid is not wanted. */
void fuzz_read_only(const uint8_t *data, size_t size, enum map_format format);

/*
 * A path keeps the rules from end to end and costs what the result says. The grid has no more than
 * ORACLE_CELLS_MAX cells.
 */
void fuzz_check_path(const struct grid *grid, const struct search_settings *settings,
                     const struct search_result *result);

/* Of a small map: whether there is a path, and what the cheapest costs, is found the slow way. */
void fuzz_check_answer(const struct grid *grid, const struct search_settings *settings,
                       const struct search_result *result);

/*
 * A picture of our own is a sound PNG file, of this size (0: of any), and a map again; but a sheet of
 * panels is refused as one.
 */
void fuzz_check_png(const struct bytes *png, bool map, uint64_t width, uint64_t height);

#endif
