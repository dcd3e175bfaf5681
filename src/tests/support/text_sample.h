/* SPDX-License-Identifier: MIT */
/*
 * text_sample.h - random maps in text formats: the file, and the cells that a reader must find in
 * it.
 *
 * The writer of a format calls text_sample_begin. For each row, it then writes the cells and calls
 * text_end_row.
 */
#ifndef ASTAR_TESTS_SUPPORT_TEXT_SAMPLE_H
#define ASTAR_TESTS_SUPPORT_TEXT_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "map/grid.h"
#include "map/options.h"
#include "tests/support/random.h"
#include "tests/support/sample_file.h"

enum { TEXT_WALLS_MAX = 4, TEXT_COSTS_MAX = 6, TEXT_COST_NONE = 0 };

struct text_sample {
    struct sample_file file;
    struct map_options options;
    struct map_range walls[TEXT_WALLS_MAX];
    struct map_cost costs[TEXT_COSTS_MAX];
    uint32_t width, height;
    bool blocked[RANDOM_SIDE_MAX * RANDOM_SIDE_MAX];
    uint32_t cost[RANDOM_SIDE_MAX * RANDOM_SIDE_MAX];
    struct points starts, goals;
};

/* The style of a written sample. If `last_line_open` is true, the last line has no line end. */
struct text_style {
    struct random *rng;
    const char *line_end; /* NULL: a random one for each line */
    bool blank_lines, comments, last_line_open;
};

/* Writes a random map to sample->file, and stores its cells and ends in the other members. */
typedef void (*text_writer)(struct random *rng, struct text_sample *sample);

/* Chooses the size of the map and the style. Release the sample with text_sample_free. */
void text_sample_begin(struct random *rng, struct text_sample *sample, struct text_style *style,
                       enum map_format format);
void text_sample_free(struct text_sample *sample);

void text_add_end(struct points *ends, uint32_t x, uint32_t y);

/* Writes a random number of comment lines and, if `empty_allowed` is true, of empty lines. */
void text_put_idle_lines(struct text_sample *sample, const struct text_style *style,
                         bool empty_allowed);

/*
 * Writes the line end of row y and perhaps comment lines and empty lines. Empty lines are always
 * allowed after the last row.
 */
void text_end_row(struct text_sample *sample, const struct text_style *style, uint32_t y,
                  bool empty_allowed);

/* Sets random costs for some of `values`. If a value gets several costs, the last one is used. */
void text_choose_costs(struct random *rng, struct text_sample *sample, const int64_t *values,
                       size_t count);

/* Returns the cost that the options set for a value; TEXT_COST_NONE if they set none. */
uint32_t text_cost_given(const struct text_sample *sample, int64_t value);

/* Fails unless the grid has the size, walls, costs and ends of the sample. */
void text_check_same(uint64_t number, const struct text_sample *sample, const struct grid *grid);

/* Writes random maps, reads them back, and fails unless they are unchanged. */
void text_read_back(text_writer write);

/* Damages random maps, and fails unless they are refused or read as valid grids. */
void text_survive_damage(text_writer write);

#endif
