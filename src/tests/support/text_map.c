/* SPDX-License-Identifier: MIT */
/* text_map.c - asserts that texts are read as the right maps. */
#include "tests/support/text_map.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/test.h"

struct map_options options_of(enum map_format format)
{
    struct map_options options = map_options_default();
    options.format = format;
    return options;
}

static char shown_cell(const struct grid *grid, uint32_t x, uint32_t y)
{
    if (grid_blocked(grid, (struct point){x, y}))
        return '#';
    const uint32_t cost = grid->costs[grid_row(grid, y)[x]];
    if (cost % COST_ONE != 0 || cost >= 10 * COST_ONE)
        return '?';
    return "0123456789"[cost / COST_ONE];
}

static void show_rows(const struct grid *grid, char shown[SHOWN_SIZE])
{
    size_t size = 0;
    assert_true(((uint64_t)grid->width + 1) * grid->height < SHOWN_SIZE);
    for (uint32_t y = 0; y < grid->height; y++) {
        if (y > 0)
            shown[size++] = '/';
        for (uint32_t x = 0; x < grid->width; x++)
            shown[size++] = shown_cell(grid, x, y);
    }
    shown[size] = '\0';
}

void show_points(const struct points *points, char shown[SHOWN_SIZE])
{
    size_t size = 0;
    shown[0] = '\0';
    for (size_t i = 0; i < points->count && size < SHOWN_SIZE - 30; i++)
        size += (size_t)snprintf(shown + size, SHOWN_SIZE - size, "%s%" PRIu32 ",%" PRIu32,
                                 i > 0 ? " " : "", points->items[i].x, points->items[i].y);
}

void assert_reads(const char *name, const char *text, size_t size,
                  const struct map_options *options, const struct expected *expected)
{
    struct grid grid;
    struct error error;
    char shown[SHOWN_SIZE];
    if (!reader_read(text, size, options, &grid, &error))
        fail_msg("%s: refused at %" PRIu64 ":%" PRIu64 ": %s", name, error.line, error.column,
                 error.message);
    show_rows(&grid, shown);
    if (strcmp(shown, expected->rows) != 0)
        fail_msg("%s: read as %s, not %s", name, shown, expected->rows);
    show_points(&grid.starts, shown);
    if (strcmp(shown, expected->starts) != 0)
        fail_msg("%s: starts at %s, not %s", name, shown, expected->starts);
    show_points(&grid.goals, shown);
    if (strcmp(shown, expected->goals) != 0)
        fail_msg("%s: goals at %s, not %s", name, shown, expected->goals);
    if (!reader_border_is_wall(&grid))
        fail_msg("%s: the border does not consist of walls", name);
    grid_free(&grid);
}
