/* SPDX-License-Identifier: MIT */
/*
 * nearest.c - the best that can be done where the goal cannot be reached.
 *
 * The distance of every cell to the nearest goal is worked out exactly in time linear in the map,
 * however many goals there are (Meijster, Roerdink and Hesselink 2000): first within columns, then
 * along each row as the lower envelope of parabolas, one for each column.
 */
#include <stdlib.h>

#include "base/memory.h"
#include "search/engine.h"

/* One row at work: parabola i has its vertex at column i, `height` of it squared high. */
struct envelope {
    uint32_t *owner; /* the columns whose parabolas are lowest somewhere, from left to right */
    uint32_t *begin; /* and the column from which on each of them is */
    size_t count;
    uint64_t *square; /* the result: by column, the square of the distance to the nearest goal */
};

/* How good a cell is as an end: smaller is better, one member after the other. */
struct nearness {
    uint64_t square;
    uint64_t g;
};

/* Fills in the distance of every cell to the nearest goal of its column; `none` where it has none. */
static void measure_columns(const struct grid *grid, const struct points *goals, uint32_t none,
                            uint32_t *vertical)
{
    const size_t width = grid->width;
    for (size_t i = 0; i < width * grid->height; i++)
        vertical[i] = none;
    for (size_t i = 0; i < goals->count; i++)
        vertical[goals->items[i].y * width + goals->items[i].x] = 0;
    for (size_t i = width; i < width * grid->height; i++)
        if (vertical[i - width] < none && vertical[i - width] + 1 < vertical[i])
            vertical[i] = vertical[i - width] + 1;
    for (size_t i = width * (grid->height - 1); i-- > 0;)
        if (vertical[i + width] < none && vertical[i + width] + 1 < vertical[i])
            vertical[i] = vertical[i + width] + 1;
}

static uint64_t parabola(uint32_t column, uint32_t owner, uint32_t height)
{
    const uint64_t away = column > owner ? column - owner : owner - column;
    return away * away + (uint64_t)height * height;
}

/* The last column in which the parabola of `left` is not above that of `right`, or less than 0. */
static int64_t last_column(uint32_t left, uint32_t left_height, uint32_t right,
                           uint32_t right_height)
{
    const int64_t l = left;
    const int64_t r = right;
    const int64_t rise = (int64_t)right_height * right_height - (int64_t)left_height * left_height;
    const int64_t twice = r * r - l * l + rise;
    const int64_t gap = 2 * (r - l);
    return twice >= 0 ? twice / gap : -1;
}

/* Works out the squares of one row from the distances within columns. */
static void measure_row(const uint32_t *height, uint32_t width, struct envelope *envelope)
{
    envelope->count = 0;
    for (uint32_t column = 0; column < width; column++) {
        int64_t begin = 0;
        while (envelope->count > 0) {
            const uint32_t owner = envelope->owner[envelope->count - 1];
            begin = last_column(owner, height[owner], column, height[column]) + 1;
            if (begin > envelope->begin[envelope->count - 1])
                break;
            envelope->count--;
            begin = 0;
        }
        if (begin >= width)
            continue;
        envelope->owner[envelope->count] = column;
        envelope->begin[envelope->count++] = (uint32_t)begin;
    }
    size_t at = 0;
    for (uint32_t column = 0; column < width; column++) {
        while (at + 1 < envelope->count && envelope->begin[at + 1] <= column)
            at++;
        envelope->square[column] =
            parabola(column, envelope->owner[at], height[envelope->owner[at]]);
    }
}

/* Takes the best of a row's cells that were reached, if it is better than *best. */
static void choose_from_row(const struct search *search, uint32_t y, const uint64_t *square,
                            struct nearness *best, uint32_t *nearest)
{
    const struct frontier *side = &search->forward;
    const uint32_t first = cell_of_point(search->grid, (struct point){0, y});
    for (uint32_t x = 0; x < search->grid->width; x++) {
        const uint64_t sum = sum_load(side->sums, search->keys.wide, first + x);
        if (sum < side->base || square[x] > best->square)
            continue;
        const struct nearness here = {square[x], sum - side->base};
        if (here.square < best->square || here.g < best->g) {
            *best = here;
            *nearest = first + x;
        }
    }
}

bool nearest_cell(const struct search *search, const struct points *goals, uint32_t *nearest,
                  struct error *error)
{
    const struct grid *grid = search->grid;
    struct envelope envelope = {0};
    struct nearness best = {UINT64_MAX, UINT64_MAX};
    uint32_t *vertical = memory_array((size_t)grid->width * grid->height, sizeof *vertical, error);
    envelope.owner = memory_array(grid->width, sizeof *envelope.owner, error);
    envelope.begin = memory_array(grid->width, sizeof *envelope.begin, error);
    envelope.square = memory_array(grid->width, sizeof *envelope.square, error);
    const bool good = vertical && envelope.owner && envelope.begin && envelope.square;
    if (good)
        /* Farther than any cell from any other. */
        measure_columns(grid, goals, grid->width + grid->height, vertical);
    for (uint32_t y = 0; good && y < grid->height; y++) {
        measure_row(vertical + (size_t)y * grid->width, grid->width, &envelope);
        choose_from_row(search, y, envelope.square, &best, nearest);
    }
    free(envelope.square);
    free(envelope.begin);
    free(envelope.owner);
    free(vertical);
    return good;
}
