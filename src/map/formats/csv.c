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

#include "base/memory.h"
#include "base/text.h"
#include "map/formats/list.h"
#include "map/formats/number_table.h"

enum {
    TILES_MAX = 1 << 28, /* the lowest flip bit; all tile numbers are smaller */
    WALL_DEFAULT = 1,    /* the wall if --walls is not given */
    CACHE_SIZE = 1 << 11
};

/*
 * Maps values to cells. Remembers the cells of values that have been looked up; each value has one
 * place, which other values share.
 */
struct lookup {
    const struct map_options *options;
    struct map_range *walls; /* sorted by `least`; `most` is the largest so far */
    size_t wall_count;
    int64_t values[CACHE_SIZE];
    uint16_t cells[CACHE_SIZE]; /* the cell plus 1; 0: none */
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

/*
 * Sorts the ranges of walls, since there may be thousands. Clears the flip bits of single values,
 * not of ranges.
 */
static bool sort_walls(struct lookup *lookup, struct error *error)
{
    const size_t given = lookup->options->wall_count;
    struct map_range *walls = memory_array(given + 1, sizeof *walls, error);
    if (!walls)
        return false;
    walls[0] = (struct map_range){WALL_DEFAULT, WALL_DEFAULT};
    for (size_t i = 0; i < given; i++) {
        walls[i] = lookup->options->walls[i];
        if (walls[i].least == walls[i].most)
            walls[i].least = walls[i].most = without_flips(walls[i].least);
    }
    lookup->walls = walls;
    lookup->wall_count = given > 0 ? given : 1;
    qsort(walls, lookup->wall_count, sizeof *walls, by_least);
    for (size_t i = 1; i < lookup->wall_count; i++)
        if (walls[i].most < walls[i - 1].most)
            walls[i].most = walls[i - 1].most;
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

/* Returns the cell for a value that is not a wall: terrain if --cost names it, else CELL_FREE. */
static int terrain_of(const struct map_options *options, int64_t value)
{
    for (size_t i = 0; i < options->cost_count; i++)
        if (options->costs[i].letter == '\0' && without_flips(options->costs[i].value) == value)
            return CELL_TERRAIN + (int)i;
    return CELL_FREE;
}

int csv_cell(const struct map_options *options, const struct map_cost *cost)
{
    const int64_t value = without_flips(cost->value);
    bool wall = options->wall_count == 0 && value == WALL_DEFAULT;
    for (size_t i = 0; i < options->wall_count; i++) {
        const struct map_range range = options->walls[i];
        wall = wall || (value >= range.least && value <= range.most) ||
               (range.least == range.most && value == without_flips(range.least));
    }
    if (cost->letter != '\0')
        return -1;
    return wall ? CELL_WALL : terrain_of(options, value);
}

/* The context is a struct lookup. */
static int cell_of_number(void *context, int64_t number)
{
    struct lookup *lookup = context;
    if (number < MAP_VALUE_MIN || number > MAP_VALUE_MAX)
        return -1;
    const int64_t value = without_flips(number);
    const size_t place = (uint64_t)value % CACHE_SIZE;
    if (lookup->cells[place] == 0 || lookup->values[place] != value) {
        const int cell = is_wall(lookup, value) ? CELL_WALL : terrain_of(lookup->options, value);
        lookup->values[place] = value;
        lookup->cells[place] = (uint16_t)(cell + 1);
    }
    return lookup->cells[place] - 1;
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
    struct lookup lookup = {.options = options};
    const struct number_table table = {.expected = "a 32-bit integer",
                                       .exported = true,
                                       .cell_of_value = cell_of_number,
                                       .context = &lookup};
    if (options->cost_count > UINT8_MAX - CELL_TERRAIN)
        return error_set(error, ERROR_LIMIT, "more than %d values have costs (--cost)",
                         UINT8_MAX - CELL_TERRAIN);
    const bool ok =
        sort_walls(&lookup, error) && number_table_read(&table, bytes, options, grid, error);
    free(lookup.walls);
    return ok;
}
