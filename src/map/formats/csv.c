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

#include "base/text.h"
#include "map/formats/list.h"
#include "map/formats/number_table.h"

enum {
    TILES_MAX = 1 << 28, /* the lowest flip bit; all tile numbers are smaller */
    CACHE_SIZE = 1 << 11
};

/* The default of --walls. */
static const struct map_range wall_by_default = {1, 1};

/* Cells of values that have been looked up. Each value has one place, which other values share. */
struct cache {
    const struct map_options *options;
    int64_t values[CACHE_SIZE];
    uint16_t cells[CACHE_SIZE]; /* the cell plus 1; 0: none */
};

static int64_t without_flips(int64_t value)
{
    if (value < 0 && value > -TILES_MAX)
        return value;
    return (uint32_t)value & (TILES_MAX - 1);
}

/*
 * Returns the cell for a value: CELL_WALL if the value is a wall, CELL_TERRAIN + i if
 * options->costs[i] applies to it, and otherwise CELL_FREE. In the options, the flip bits of single
 * values are cleared, not those of ranges.
 */
static int cell_of_value(const struct map_options *options, int64_t value)
{
    const struct map_range *walls = options->wall_count > 0 ? options->walls : &wall_by_default;
    const size_t count = options->wall_count > 0 ? options->wall_count : 1;
    for (size_t i = 0; i < count; i++)
        if ((value >= walls[i].least && value <= walls[i].most) ||
            (walls[i].least == walls[i].most && value == without_flips(walls[i].least)))
            return CELL_WALL;
    for (size_t i = 0; i < options->cost_count; i++)
        if (options->costs[i].letter == '\0' && without_flips(options->costs[i].value) == value)
            return CELL_TERRAIN + (int)i;
    return CELL_FREE;
}

int csv_cell(const struct map_options *options, const struct map_cost *cost)
{
    return cost->letter == '\0' ? cell_of_value(options, without_flips(cost->value)) : -1;
}

/* The context is a struct cache. */
static int cell_of_number(void *context, int64_t number)
{
    struct cache *cache = context;
    if (number < MAP_VALUE_MIN || number > MAP_VALUE_MAX)
        return -1;
    const int64_t value = without_flips(number);
    const size_t place = (uint64_t)value % CACHE_SIZE;
    if (cache->cells[place] == 0 || cache->values[place] != value) {
        cache->values[place] = value;
        cache->cells[place] = (uint16_t)(cell_of_value(cache->options, value) + 1);
    }
    return cache->cells[place] - 1;
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
    struct cache cache = {.options = options};
    const struct number_table table = {.expected = "a 32-bit integer",
                                       .exported = true,
                                       .cell_of_value = cell_of_number,
                                       .context = &cache};
    if (options->cost_count > UINT8_MAX - CELL_TERRAIN)
        return error_set(error, ERROR_LIMIT, "more than %d values have costs (--cost)",
                         UINT8_MAX - CELL_TERRAIN);
    return number_table_read(&table, bytes, options, grid, error);
}
