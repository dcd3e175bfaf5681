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
#include "map/ends_text.h"
#include "map/formats/cell_word.h"
#include "map/formats/list.h"

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

bool values_lists_wall(const struct map_options *options, int64_t value)
{
    bool wall = false;
    for (size_t i = 0; i < options->wall_count; i++) {
        const struct map_range range = options->walls[i];
        wall = wall || (value >= range.least && value <= range.most) ||
               (range.least == range.most && value == without_flips(range.least));
    }
    return wall;
}

int values_terrain(const struct map_options *options, int64_t value)
{
    for (size_t i = 0; i < options->cost_count; i++)
        if (options->costs[i].letter == '\0' && without_flips(options->costs[i].value) == value)
            return CELL_TERRAIN + (int)i;
    return -1;
}

int csv_cell(const struct map_options *options, const struct map_cost *cost)
{
    const int64_t value = without_flips(cost->value);
    if (cost->letter != '\0')
        return -1;
    return values_lists_wall(options, value) || (options->wall_count == 0 && value == WALL_DEFAULT)
               ? CELL_WALL
               : values_terrain(options, value);
}

int integer_grid_cell(const struct map_options *options, const struct map_cost *cost)
{
    if (options->wall_count > 0)
        return csv_cell(options, cost);
    if (cost->letter != '\0' || cost->value < MINUS || cost->value > MOST)
        return -1;
    return cost->value == MINUS ? MOST : (int)cost->value;
}

static int of_grid(struct values *values, int64_t number)
{
    if ((uint64_t)number <= MOST)
        return (int)number;
    values->seen.minus += number == MINUS;
    return number == MINUS ? MOST : -1;
}

static int of_table(struct values *values, int64_t number)
{
    if (number < MAP_VALUE_MIN || number > MAP_VALUE_MAX)
        return -1;
    const int64_t value = without_flips(number);
    const size_t place = (uint64_t)value % VALUES_CACHE_SIZE;
    if (values->cells[place] == 0 || values->keys[place] != value) {
        const int terrain = values_terrain(values->options, value);
        const int cell = is_wall(values, value) ? CELL_WALL : terrain >= 0 ? terrain : CELL_FREE;
        values->keys[place] = value;
        values->cells[place] = (uint16_t)(cell + 1);
    }
    return values->cells[place] - 1;
}

static int of_digits(struct values *values, int64_t number)
{
    (void)values;
    return number >= 0 && number <= 9 ? CELL_TERRAIN + (int)number : -1;
}

static const struct {
    int (*of_number)(struct values *values, int64_t number);
    const char *expected;
} meanings[] = {
    [VALUES_OF_GRID] = {of_grid, CELL_WORD_EXPECTED},
    [VALUES_OF_TABLE] = {of_table, "a 32-bit integer"},
    [VALUES_OF_DIGITS] = {of_digits, "a digit; every cell is a digit from 0 to 9"},
};

bool values_begin(struct values *values, const struct map_options *options,
                  enum values_meaning meaning, struct error *error)
{
    if (meaning == VALUES_OF_GRID && options->wall_count > 0)
        meaning = VALUES_OF_TABLE;
    *values = (struct values){.options = options,
                              .meaning = meaning,
                              .of_number = meanings[meaning].of_number,
                              .expected = meanings[meaning].expected};
    if (meaning != VALUES_OF_TABLE)
        return true;
    if (options->cost_count > UINT8_MAX - CELL_TERRAIN)
        return error_set(error, ERROR_LIMIT, "more than %d values have costs (--cost)",
                         UINT8_MAX - CELL_TERRAIN);
    return sort_walls(values, error);
}

int values_word(struct values *values, const uint8_t *begin, const uint8_t *end)
{
    const bool negative = begin < end && *begin == '-';
    uint8_t cell;
    if (negative && values->meaning == VALUES_OF_GRID && cell_word_parse(begin + 1, end, &cell) &&
        cell == -MINUS)
        return values_number(values, MINUS);
    if (!cell_word_parse(begin, end, &cell))
        return -1;
    if (*begin != 'S' && *begin != 'G') /* a boolean, or a number such as 1.0 */
        return values_number(values, cell);
    values->seen.marks = true;
    return cell;
}

int values_packed(struct values *values, uint8_t character)
{
    const int cell = cell_word_packed(character);
    if (cell >= 0 && character <= '9')
        return values_number(values, cell);
    values->seen.marks = values->meaning != VALUES_OF_DIGITS;
    return values->meaning == VALUES_OF_DIGITS ? -1 : cell;
}

/* --- the question -------------------------------------------------------------------------- */

/* The cells of a grid. */
struct census {
    uint64_t counts[256]; /* of each value */
    struct point first;   /* the first cell with the value MOST */
    bool mask;            /* all numbers except marks are 0 or 255, and both occur */
};

/* Counts the cells. Stops early if `all` is false and the grid is not a mask. */
static struct census count_cells(const struct grid *grid, bool all)
{
    struct census census = {.mask = true};
    uint64_t *counts = census.counts;
    for (uint32_t y = 0; y < grid->height && (census.mask || all); y++) {
        const uint8_t *row = grid_row(grid, y);
        for (uint32_t x = 0; x < grid->width; x++)
            if (counts[row[x]]++ == 0 && row[x] == MOST)
                census.first = (struct point){x, y};
        census.mask = counts[CELL_FREE] + counts[MOST] + counts[CELL_START] + counts[CELL_GOAL] ==
                      (uint64_t)(y + 1) * grid->width;
    }
    census.mask = census.mask && counts[CELL_FREE] > 0 && counts[MOST] > 0;
    return census;
}

enum { SUGGESTION_SIZE = ENDS_TEXT_SIZE + 24 };

/* Writes "use OPTION" and options for ends, which have neither of two values of walls. */
static void suggest(const struct values *values, const struct grid *grid, const char *option,
                    uint8_t wall, uint8_t other_wall, char text[SUGGESTION_SIZE])
{
    char ends[ENDS_TEXT_SIZE];
    ends_text(values->options, grid, wall, other_wall, ends);
    (void)snprintf(text, SUGGESTION_SIZE, "use %s%s", option, ends);
}

/* Reports that the only numbers are 0 and 255. */
static bool ask_mask(const struct values *values, const struct grid *grid, struct error *error)
{
    char texts[2][SUGGESTION_SIZE];
    suggest(values, grid, "--walls 255", MOST, MOST, texts[0]);
    suggest(values, grid, "--walls 0", CELL_FREE, CELL_FREE, texts[1]);
    return error_set(
        error, ERROR_INPUT,
        "the only numbers are 0 and 255, as in a mask; if 255 is a wall, %s; if 0 is a "
        "wall, %s",
        texts[0], texts[1]);
}

/*
 * Reports that -1 occurs. Does not suggest --walls for a grid with terrain, whose costs the option
 * would replace.
 */
static bool ask_minus(const struct values *values, const struct grid *grid,
                      const struct census *census, struct error *error)
{
    const uint64_t *counts = census->counts;
    char wall[SUGGESTION_SIZE] = "write 1 instead";
    char free_cell[SUGGESTION_SIZE] = "";
    unsigned value = CELL_TERRAIN;
    while (value < MOST && counts[value] == 0)
        value++;
    if (value == MOST)
        suggest(values, grid, counts[CELL_WALL] > 0 ? "--walls -1,1" : "--walls -1", CELL_WALL,
                MOST, wall);
    if (counts[MOST] == values->seen.minus)
        suggest(values, grid, "--cost -1=1", CELL_WALL, CELL_WALL, free_cell);
    return error_set(error, ERROR_INPUT,
                     "-1 (first at cell %" PRIu32 ",%" PRIu32
                     ") may be a wall or a free cell; if it is a wall, %s%s%s",
                     census->first.x, census->first.y, wall, *free_cell ? "; if it is free, " : "",
                     free_cell);
}

/* Fails if the meaning of the numbers of a grid is not clear. */
static bool check_numbers(const struct values *values, const struct grid *grid, struct error *error)
{
    const struct map_options *options = values->options;
    const bool given = values_terrain(options, MINUS) >= 0;
    const struct census census = count_cells(grid, given || values->seen.minus > 0);
    if (given)
        return census.counts[MOST] == values->seen.minus ||
               error_set(error, ERROR_SETTINGS,
                         "this map contains 255, which has the cost of -1 (--cost); list the walls "
                         "with --walls instead");
    if (values->seen.minus > 0)
        return ask_minus(values, grid, &census, error);
    return !census.mask || values_terrain(options, CELL_FREE) >= 0 ||
           values_terrain(options, MOST) >= 0 || ask_mask(values, grid, error);
}

bool values_finish(const struct values *values, struct grid *grid, struct error *error)
{
    grid->has_marks = values->meaning == VALUES_OF_GRID || values->seen.marks;
    if ((!grid->has_marks || grid_list_ends(grid, error)) &&
        (values->meaning != VALUES_OF_GRID || check_numbers(values, grid, error)))
        return true;
    grid_free(grid);
    return false;
}

void values_free(struct values *values)
{
    free(values->walls);
    values->walls = NULL;
}
