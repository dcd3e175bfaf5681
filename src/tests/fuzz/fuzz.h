/* SPDX-License-Identifier: MIT */
/*
 * fuzz.h - properties that must hold for any input, shared by the fuzz targets.
 *
 * A target is one function that accepts any bytes. libFuzzer calls it (`make fuzz`), and replay.c
 * calls it with the contents of files (`make check`). A violated property aborts the process, as an
 * error found by a sanitizer does.
 */
#ifndef ASTAR_TESTS_FUZZ_FUZZ_H
#define ASTAR_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "map/map.h"
#include "search/cost_field.h"
#include "search/search.h"

/* The fuzz target. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The limit on the number of cells of a map. Larger maps are refused, so that no input is slow. */
enum { FUZZ_CELLS_MAX = 100000 };

#define require(condition) ((condition) ? (void)0 : fuzz_fail(#condition, __FILE__, __LINE__))

/* Prints the violated property and aborts. */
_Noreturn void fuzz_fail(const char *rule, const char *file, int line);

/*
 * Returns the input of a target as struct bytes. The cast removes const, but the library never
 * writes to input bytes; libFuzzer checks this.
 */
static inline struct bytes fuzz_bytes(const uint8_t *data, size_t size)
{
    return (struct bytes){(uint8_t *)data, size};
}

/*
 * Checks that the error code is one that bad input can cause, that the error has a message, and
 * that its position is within the input.
 */
void fuzz_check_error(const struct bytes *bytes, const struct error *error);

/* Checks that a grid has the properties stated in map/grid.h and at most `max_cells` cells. */
void fuzz_check_grid(const struct grid *grid, uint64_t max_cells);

/* Checks that two grids have the same cells, starts and goals. */
void fuzz_check_same(const struct grid *a, const struct grid *b);

/*
 * Reads a map with several sets of options and checks the results. `path` is the path of the map's
 * file, or NULL. Returns true if the map can be read with the default options and this format; the
 * caller then releases *grid.
 */
bool fuzz_read(const struct bytes *bytes, enum map_format format, const char *path,
               struct grid *grid);

/*
 * Like fuzz_read, but for maps that may refer to another file. The input consists of the map, a
 * zero byte and the contents of the other file. These contents are written to an unnamed file,
 * which is open as descriptor 100. The path given for the map is in /proc/self/fd, so that the map
 * can refer to the unnamed file as "100". A map that refers to any other file is only parsed, and a
 * ROS map without a reference must be refused.
 */
bool fuzz_read_attached(const uint8_t *data, size_t size, enum map_format format,
                        struct grid *grid);

/* Like fuzz_read, but releases the grid. */
void fuzz_read_only(const uint8_t *data, size_t size, enum map_format format);

/*
 * Checks that each step of the path is allowed and that the path has the length, the turns and,
 * without keep-away, the cost that the result reports. The grid must have at most ORACLE_CELLS_MAX
 * cells.
 */
void fuzz_check_path(const struct grid *grid, const struct search_settings *settings,
                     const struct search_result *result);

/*
 * On a small map, compares the result with that of the oracle: whether a path exists, and its cost.
 * With keep-away, the cost of the oracle is only a lower bound. Does nothing on a larger map.
 */
void fuzz_check_answer(const struct grid *grid, const struct search_settings *settings,
                       const struct search_result *result);

/*
 * Checks the waypoints of a smoothed path: the segments between them must be allowed, and their
 * total length must not exceed that of the path of the result.
 */
void fuzz_check_way(const struct grid *grid, const struct search_settings *settings,
                    const struct search_result *result, const struct points *way);

/*
 * Checks that the costs, directions and summary of a field agree with each other and, if `result`
 * is not NULL, with the result of a query without via points.
 */
void fuzz_check_field(const struct grid *grid, const struct cost_field *field, bool to_goals,
                      const struct search_result *result);

/*
 * Checks that a picture is a valid PNG of width x height pixels (any size if `width` is 0), and
 * that it is marked as a picture of a solution, so that it is not read as a map.
 */
void fuzz_check_png(const struct bytes *png, uint64_t width, uint64_t height);

#endif
