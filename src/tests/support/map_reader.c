/* SPDX-License-Identifier: MIT */
/* map_reader.c - reads maps from bytes in memory, and checks the resulting grid or error. */
#include "tests/support/map_reader.h"

#include <stdlib.h>
#include <string.h>

#include "map/map.h"
#include "tests/test.h"

bool reader_read(const void *data, size_t size, const struct map_options *options,
                 struct grid *grid, struct error *error)
{
    const struct bytes bytes = {.data = malloc(size > 0 ? size : 1), .size = size};
    assert_non_null(bytes.data);
    if (size > 0)
        memcpy(bytes.data, data, size);
    *error = (struct error){.code = ERROR_NONE};
    *grid = (struct grid){0};
    const bool ok = map_read(&bytes, options, grid, error);
    free(bytes.data);
    return ok;
}

bool reader_border_is_wall(const struct grid *grid)
{
    const uint8_t *below = grid->cells + ((size_t)grid->height + 1) * grid->stride;
    bool wall = true;
    for (size_t i = 0; i < grid->stride + 1; i++)
        wall = wall && grid->cells[i] == CELL_WALL;
    for (uint32_t y = 0; y < grid->height; y++)
        wall = wall && grid_row(grid, y)[-1] == CELL_WALL &&
               grid_row(grid, y)[grid->width] == CELL_WALL;
    for (size_t i = 0; i < grid->stride + GRID_SLACK; i++)
        wall = wall && below[i] == CELL_WALL;
    return wall;
}

static bool ends_are_valid(const struct grid *grid, const struct points *ends)
{
    for (size_t i = 0; i < ends->count; i++)
        if (!grid_contains(grid, ends->items[i]) || grid_blocked(grid, ends->items[i]))
            return false;
    return true;
}

/*
 * Any cell may have LOOK_PLAIN, but only a free cell may have LOOK_SWAMP, and only a wall may have
 * any other look.
 */
static bool looks_are_valid(const struct grid *grid)
{
    for (uint32_t i = 0; i < grid->width * grid->height; i++) {
        const struct point point = {i % grid->width, i / grid->width};
        const enum look look = grid_look(grid, point);
        if (look >= LOOK_COUNT ||
            (look != LOOK_PLAIN && grid_blocked(grid, point) != (look != LOOK_SWAMP)))
            return false;
    }
    return true;
}

const char *reader_grid_fault(const struct grid *grid, uint64_t cells_max)
{
    if (grid->width == 0 || grid->height == 0 || (uint64_t)grid->width * grid->height > cells_max)
        return "the size";
    if (grid->stride != (size_t)grid->width + 1)
        return "the stride";
    if (!reader_border_is_wall(grid))
        return "the border";
    if (!ends_are_valid(grid, &grid->starts) || !ends_are_valid(grid, &grid->goals))
        return "a start or goal";
    if (!looks_are_valid(grid))
        return "the look of a cell";
    for (unsigned value = 0; value < 256; value++)
        if (grid->costs[value] == 0 || grid->costs[value] > 1000 * COST_ONE)
            return "the costs";
    return NULL;
}

bool reader_costs_are_standard(const struct grid *grid)
{
    for (uint32_t value = 0; value < 256; value++)
        if (grid->costs[value] != (value < CELL_TERRAIN ? COST_ONE : value * COST_ONE))
            return false;
    return true;
}

/* The length of a line, or -1 if the file has fewer lines. Lines end with LF, CR LF or CR. */
static int64_t line_length(const uint8_t *data, size_t size, uint64_t line)
{
    const bool marked = size >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0;
    uint64_t number = 1;
    int64_t length = 0;
    for (size_t i = marked ? 3 : 0; i < size; i++) {
        const bool pair = data[i] == '\r' && i + 1 < size && data[i + 1] == '\n';
        if (data[i] != '\n' && data[i] != '\r') {
            length++;
            continue;
        }
        if (number == line)
            return length;
        number++;
        length = 0;
        i += pair;
    }
    return number == line ? length : -1;
}

const char *reader_error_fault(const void *data, size_t size, const struct error *error)
{
    const enum error_code code = error->code;
    /* ERROR_SYSTEM: a map may name an image that does not exist. */
    if (code != ERROR_INPUT && code != ERROR_LIMIT && code != ERROR_SETTINGS &&
        code != ERROR_SYSTEM)
        return "the code";
    if (!memchr(error->message, '\0', sizeof error->message) || strlen(error->message) < 10)
        return "the message";
    if (strpbrk(error->message, "\r\n"))
        return "a message of more than one line";
    if (error->line == 0)
        return error->column == 0 ? NULL : "a column without a line";
    const int64_t length = line_length(data, size, error->line);
    if (length < 0)
        return "a line beyond the end of the file";
    return error->column > (uint64_t)length + 1 ? "a column beyond the end of the line" : NULL;
}
