/* SPDX-License-Identifier: MIT */
/*
 * values.c - the meaning of numbers in maps.
 *
 * Tiled stores the flips of a tile in the four highest bits of its number. In tables, these bits
 * are cleared, even in numbers that are negative because a program has written them as signed
 * integers. Numbers from -2^28 + 1 to -1 have no flips and are not changed.
 */
#include "map/formats/values.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "map/formats/cell_word.h"
#include "map/formats/list.h"
#include "map/ends_text.h"

enum {
    TILES_MAX = 1 << 28, /* the lowest flip bit; all tile numbers are smaller */
    WALL_DEFAULT = 1,    /* the wall if --walls is not given */
    MINUS = -1,          /* in other programs, a wall or an unknown cell */
    MOST = 255           /* the largest value of a cell, which also stands for -1 */
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
static bool sort_walls(struct values *values, struct error *error)
{
    const size_t given = values->options->wall_count;
    struct map_range *walls = memory_array(given + 1, sizeof *walls, error);
    if (!walls)
        return false;
    walls[0] = (struct map_range){WALL_DEFAULT, WALL_DEFAULT};
    for (size_t i = 0; i < given; i++) {
        walls[i] = values->options->walls[i];
        if (walls[i].least == walls[i].most)
            walls[i].least = walls[i].most = without_flips(walls[i].least);
    }
    values->walls = walls;
    values->wall_count = given > 0 ? given : 1;
    qsort(walls, values->wall_count, sizeof *walls, by_least);
    for (size_t i = 1; i < values->wall_count; i++)
        if (walls[i].most < walls[i - 1].most)
            walls[i].most = walls[i - 1].most;
    return true;
}

bool values_begin(struct values *values, const struct map_options *options, bool table,
                  struct error *error)
{
    *values = (struct values){.options = options, .table = table};
    if (!table)
        return true;
    if (options->cost_count > UINT8_MAX - CELL_TERRAIN)
        return error_set(error, ERROR_LIMIT, "more than %d values have costs (--cost)",
                         UINT8_MAX - CELL_TERRAIN);
    return sort_walls(values, error);
}

static bool is_wall(const struct values *values, int64_t value)
{
    size_t low = 0;
    size_t high = values->wall_count; /* after the loop: index of the first range above the value */
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (values->walls[middle].least <= value)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 && value <= values->walls[low - 1].most;
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

int integer_grid_cell(const struct map_options *options, const struct map_cost *cost)
{
    if (options->wall_count > 0)
        return csv_cell(options, cost);
    if (cost->letter != '\0' || cost->value < MINUS || cost->value > MOST)
        return -1;
    return cost->value == MINUS ? MOST : (int)cost->value;
}

int values_of_table(void *context, int64_t number)
{
    struct values *values = context;
    if (number < MAP_VALUE_MIN || number > MAP_VALUE_MAX)
        return -1;
    const int64_t value = without_flips(number);
    const size_t place = (uint64_t)value % VALUES_CACHE_SIZE;
    if (values->cells[place] == 0 || values->keys[place] != value) {
        const int cell = is_wall(values, value) ? CELL_WALL : terrain_of(values->options, value);
        values->keys[place] = value;
        values->cells[place] = (uint16_t)(cell + 1);
    }
    return values->cells[place] - 1;
}

int values_of_grid(void *context, int64_t number)
{
    struct values *values = context;
    if ((uint64_t)number <= MOST)
        return (int)number;
    values->minus += number == MINUS;
    return number == MINUS ? MOST : -1;
}

int values_number(void *context, int64_t number)
{
    const struct values *values = context;
    return values->table ? values_of_table(context, number) : values_of_grid(context, number);
}

int values_word(void *context, const uint8_t *begin, const uint8_t *end)
{
    struct values *values = context;
    const bool negative = begin < end && *begin == '-';
    uint8_t cell;
    if (negative && cell_word_parse(begin + 1, end, &cell) && cell == -MINUS && !values->table)
        return values_number(values, MINUS);
    if (!cell_word_parse(begin, end, &cell))
        return -1;
    if (!values->table)
        return cell;
    if (*begin != 'S' && *begin != 'G') /* a boolean, or a number such as 1.0 */
        return values_of_table(values, cell);
    values->has_marks = true;
    return cell;
}

/* --- the question -------------------------------------------------------------------------- */

/* Returns true if the options give the cost of this number. */
static bool is_given(const struct map_options *options, int64_t number)
{
    bool given = false;
    for (size_t i = 0; i < options->cost_count; i++)
        given = given || (options->costs[i].letter == '\0' && options->costs[i].value == number);
    return given;
}

/* Returns true if all numbers of a grid except marks are 0 or 255, and both occur. */
static bool is_mask(const struct grid *grid)
{
    bool has_free = false;
    bool has_most = false;
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *row = grid_row(grid, y);
        for (uint32_t x = 0; x < grid->width; x++) {
            if (row[x] != CELL_FREE && row[x] != MOST && row[x] != CELL_START &&
                row[x] != CELL_GOAL)
                return false;
            has_free = has_free || row[x] == CELL_FREE;
            has_most = has_most || row[x] == MOST;
        }
    }
    return has_free && has_most;
}

/* Counts the cells of each value. Returns the first one of the value 255, if there is any. */
static struct point count_cells(const struct grid *grid, uint64_t counts[256])
{
    struct point first = {0, 0};
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            if (counts[grid_row(grid, y)[x]]++ == 0 && grid_row(grid, y)[x] == MOST)
                first = (struct point){x, y};
    return first;
}

/* Reports that the only numbers are 0 and 255. */
static bool ask_mask(const struct map_options *options, const struct grid *grid,
                     struct error *error)
{
    char ends[2][ENDS_TEXT_SIZE];
    const uint8_t walls[2] = {MOST, CELL_FREE};
    for (unsigned i = 0; i < 2; i++)
        ends_text(options, grid, &walls[i], 1, ends[i]);
    return error_set(error, ERROR_INPUT,
                     "the only numbers are 0 and 255, as in a mask; if 255 is a wall, use --walls "
                     "255%s; if 0 is a wall, use --walls 0%s",
                     ends[0], ends[1]);
}

/*
 * Reports that -1 occurs, first at `first`. Does not suggest --walls for a grid with terrain, whose
 * costs the option would replace.
 */
static bool ask_minus(const struct values *values, const struct grid *grid,
                      const uint64_t counts[256], struct point first, struct error *error)
{
    const struct map_options *options = values->options;
    static const uint8_t walls[] = {CELL_WALL, MOST};
    char ends[2][ENDS_TEXT_SIZE];
    char free_cells[ENDS_TEXT_SIZE + 64] = "";
    bool terrain = false;
    for (unsigned value = CELL_TERRAIN; value < MOST; value++)
        terrain = terrain || counts[value] > 0;
    for (unsigned i = 0; i < 2; i++)
        ends_text(options, grid, walls, i == 0 ? 2 : 1, ends[i]);
    if (counts[MOST] == values->minus)
        (void)snprintf(free_cells, sizeof free_cells, "; if it is free, use --cost -1=1%s",
                       ends[1]);
    return error_set(error, ERROR_INPUT,
                     "-1 (first at cell %" PRIu32 ",%" PRIu32
                     ") may be a wall or a free cell; if it is a wall, %s%s%s%s",
                     first.x, first.y, terrain ? "write 1 instead" : "use --walls -1",
                     terrain || counts[CELL_WALL] == 0 ? "" : ",1", terrain ? "" : ends[0],
                     free_cells);
}

/* Fails if the meaning of the numbers of a grid is not clear. */
static bool check_numbers(const struct values *values, const struct grid *grid, struct error *error)
{
    const struct map_options *options = values->options;
    const bool given = is_given(options, MINUS);
    uint64_t counts[256] = {0};
    if (values->minus == 0 && !given)
        return is_given(options, CELL_FREE) || is_given(options, MOST) || !is_mask(grid) ||
               ask_mask(options, grid, error);
    const struct point first = count_cells(grid, counts);
    if (!given)
        return ask_minus(values, grid, counts, first, error);
    return counts[MOST] == values->minus ||
           error_set(error, ERROR_SETTINGS,
                     "this map contains 255, which has the cost of -1 (--cost); list the walls "
                     "with --walls instead");
}

bool values_finish(const struct values *values, struct grid *grid, struct error *error)
{
    grid->has_marks = !values->table || values->has_marks;
    if ((!grid->has_marks || grid_list_ends(grid, error)) &&
        (values->table || check_numbers(values, grid, error)))
        return true;
    grid_free(grid);
    return false;
}

void values_free(struct values *values)
{
    free(values->walls);
    values->walls = NULL;
}
