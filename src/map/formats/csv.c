/* SPDX-License-Identifier: MIT */
/*
 * csv.c - the format csv: tables of 32-bit integers, as saved by editors and other programs.
 *
 * Values are separated by commas, semicolons, spaces or tabs. A comma or semicolon at the end of a
 * line is allowed. Brackets or braces may enclose rows, as in arrays. The options define which
 * values are walls; all others are free and cost 1 unless the options set a cost. "//" and "#"
 * begin comments.
 *
 * Tiled stores the flips of a tile in the four highest bits of its number. These bits are cleared,
 * even in numbers that are negative because a program has written them as signed integers. Numbers
 * from -2^28 + 1 to -1 have no flips and are not changed.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "map/formats/list.h"
#include "map/formats/number_table.h"

enum {
    TILES_MAX = 1 << 28, /* the lowest flip bit; all tile numbers are smaller */
    CELL_UNKNOWN = -1
};

/* The default of --walls. */
static const struct map_range wall_by_default = {1, 1};

/*
 * Maps values to cells. The ranges in `walls` are sorted and disjoint. The last result is cached,
 * because neighbouring cells often have the same value.
 */
struct lookup {
    const struct map_options *options;
    struct map_range *walls;
    size_t wall_count;
    int64_t value; /* cached: the value of the last lookup */
    int cell;      /* cached: the cell of that value; CELL_UNKNOWN before the first lookup */
};

static int64_t without_flips(int64_t value)
{
    if (value < 0 && value > -TILES_MAX)
        return value;
    return (uint32_t)value & (TILES_MAX - 1);
}

static int by_least(const void *a, const void *b)
{
    const struct map_range *p = a;
    const struct map_range *q = b;
    return (p->least > q->least) - (p->least < q->least);
}

/* Sorts and merges the ranges of walls. Clears the flip bits of single values, not of ranges. */
static bool sort_walls(const struct map_options *options, struct lookup *lookup,
                       struct error *error)
{
    const struct map_range *given = options->wall_count > 0 ? options->walls : &wall_by_default;
    const size_t count = options->wall_count > 0 ? options->wall_count : 1;
    struct map_range *walls = memory_array(count, sizeof *walls, error);
    if (!walls)
        return false;
    for (size_t i = 0; i < count; i++) {
        walls[i] = given[i];
        if (given[i].least == given[i].most)
            walls[i].least = walls[i].most = without_flips(given[i].least);
    }
    qsort(walls, count, sizeof *walls, by_least);
    size_t kept = 1;
    for (size_t i = 1; i < count; i++) {
        struct map_range *last = &walls[kept - 1];
        if (walls[i].least > last->most)
            walls[kept++] = walls[i];
        else if (walls[i].most > last->most)
            last->most = walls[i].most;
    }
    lookup->walls = walls;
    lookup->wall_count = kept;
    return true;
}

static bool is_wall(const struct lookup *lookup, int64_t value)
{
    size_t low = 0;
    size_t high = lookup->wall_count; /* after the loop: index of the first range above the value */
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (lookup->walls[middle].least <= value)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 && value <= lookup->walls[low - 1].most;
}

/*
 * Returns the cell for a value: CELL_WALL if the value is a wall, CELL_TERRAIN + i if
 * options->costs[i] applies to it, and otherwise CELL_FREE.
 */
static int cell_of_value(const struct lookup *lookup, int64_t value)
{
    const struct map_options *options = lookup->options;
    if (is_wall(lookup, value))
        return CELL_WALL;
    for (size_t i = 0; i < options->cost_count; i++)
        if (options->costs[i].letter == '\0' && without_flips(options->costs[i].value) == value)
            return CELL_TERRAIN + (int)i;
    return CELL_FREE;
}

int csv_cell(const struct map_options *options, const struct map_cost *cost)
{
    /* Linear search, because options->walls is not sorted. */
    const struct map_range *walls = options->wall_count > 0 ? options->walls : &wall_by_default;
    const size_t count = options->wall_count > 0 ? options->wall_count : 1;
    struct lookup lookup = {.options = options};
    const int64_t value = without_flips(cost->value);
    for (size_t i = 0; i < count; i++)
        if ((value >= walls[i].least && value <= walls[i].most) ||
            (walls[i].least == walls[i].most && value == without_flips(walls[i].least)))
            return CELL_WALL;
    return cost->letter == '\0' ? cell_of_value(&lookup, value) : -1;
}

/* The context is a struct lookup. */
static int cell_of_number(void *context, int64_t number)
{
    struct lookup *lookup = context;
    if (number < MAP_VALUE_MIN || number > MAP_VALUE_MAX)
        return -1;
    const int64_t value = without_flips(number);
    if (lookup->cell == CELL_UNKNOWN || value != lookup->value) {
        lookup->value = value;
        lookup->cell = cell_of_value(lookup, value);
    }
    return lookup->cell;
}

bool csv_recognise(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    while (text_is_plain(first) && text_skip_to_content(&cursor)) {
        if (*cursor.at != '#')
            return isdigit(*cursor.at) || text_is_one_of(*cursor.at, "-{[");
        text_skip_line(&cursor);
    }
    return false;
}

bool csv_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error)
{
    struct lookup lookup = {.options = options, .cell = CELL_UNKNOWN};
    const struct number_table table = {.expected = "a 32-bit integer",
                                       .exported = true,
                                       .cell_of_value = cell_of_number,
                                       .context = &lookup};
    if (options->cost_count > UINT8_MAX - CELL_TERRAIN)
        return error_set(error, ERROR_LIMIT, "more than %d values have costs (--cost)",
                         UINT8_MAX - CELL_TERRAIN);
    const bool ok = sort_walls(options, &lookup, error) &&
                    number_table_read(&table, bytes, options, grid, error);
    free(lookup.walls);
    return ok;
}
