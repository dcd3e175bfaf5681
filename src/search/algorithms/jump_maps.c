/* SPDX-License-Identifier: MIT */
/* jump_maps.c - builds the bitmaps of jump point search. */
#include "search/algorithms/jump_maps.h"

#include <stdlib.h>

#include "base/memory.h"

static bool lines_create(struct bit_lines *lines, size_t count, size_t length, struct error *error)
{
    lines->line_size = (length + 7) / 8;
    lines->count = count;
    uint8_t *memory =
        memory_zeroed(count * lines->line_size + (size_t)2 * BIT_LINES_MARGIN, 1, error);
    lines->bits = memory ? memory + BIT_LINES_MARGIN : NULL;
    return memory != NULL;
}

static void lines_free(struct bit_lines *lines)
{
    if (lines->bits)
        free(lines->bits - BIT_LINES_MARGIN);
}

static void lines_clear(struct bit_lines *lines)
{
    memset(lines->bits, 0, lines->count * lines->line_size);
}

static void set_bit(struct bit_lines *lines, size_t line, size_t position)
{
    uint8_t *byte = &lines->bits[line * lines->line_size + position / 8];
    *byte = (uint8_t)(*byte | 1u << position % 8);
}

static void clear_bit(struct bit_lines *lines, size_t line, size_t position)
{
    uint8_t *byte = &lines->bits[line * lines->line_size + position / 8];
    *byte = (uint8_t)(*byte & ~(1u << position % 8));
}

/* Sets the stop bits of the cell x,y for the given straight directions. */
static void set_stops(struct jump_maps *maps, unsigned directions, uint32_t x, uint32_t y)
{
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2) {
        const bool vertical = d == NORTH || d == SOUTH;
        if ((directions >> d & 1) != 0)
            set_bit(&maps->stops[d], vertical ? x : y, vertical ? y : x);
    }
}

/* Sets the stop and wall bits of a cell. These bits must be clear before the call. */
static void set_cell(struct jump_maps *maps, bool wall, uint8_t free, uint32_t x, uint32_t y)
{
    if (wall) {
        set_bit(&maps->walls[0], y, x);
        set_bit(&maps->walls[1], x, y);
    }
    set_stops(maps, wall ? STRAIGHT_DIRECTIONS : maps->forced[free], x, y);
}

/* Finds, for each set of free neighbours of a cell, the directions of runs that stop at it. */
static void find_forced(struct search *search, uint8_t forced[256])
{
    memset(forced, 0, 256);
    for (unsigned free = 0; free < 256; free++) {
        for (unsigned d = 0; d < DIRECTION_COUNT; d += 2) {
            const unsigned behind = 1u << (d ^ 4);
            if ((free & behind) == 0)
                continue; /* no run in direction d can enter the cell */
            const unsigned steps = successors_get(&search->successors, d, (uint8_t)free);
            if ((steps & ~(1u << d)) != 0)
                forced[free] |= (uint8_t)(1u << d);
        }
    }
}

/*
 * Sets maps->runs, and finds, for each direction and each set of free neighbours of a cell, whether
 * a walk can continue from that cell and whether it must stop there.
 */
static void find_walks(struct search *search, struct jump_maps *maps)
{
    memset(maps->walks, 0, sizeof maps->walks);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const unsigned ahead = 1u << d;
        const unsigned natural = successors_get(&search->successors, d, 0xff);
        maps->runs[d] = natural == ahead;
        for (unsigned free = 0; free < 256; free++) {
            const uint8_t set = (uint8_t)free;
            if ((successors_allowed(&search->successors, set) & ahead) != 0)
                maps->walks[d][free] |= WALK_CONTINUES;
            if ((successors_get(&search->successors, d, set) & ~natural) != 0)
                maps->walks[d][free] |= WALK_STOPS;
        }
    }
}

/* Sets the stop and wall bits of one padded row. */
static void fill_row(const struct search *search, struct jump_maps *maps, uint32_t y)
{
    const struct grid *grid = search->grid;
    const uint8_t *cells = grid->cells + y * grid->stride;
    const uint8_t *free = search->free + y * grid->stride;
    const bool outside = y == 0 || y > grid->height;
    /* The first and the last cell of a padded row belong to the padding and are walls. */
    for (uint32_t x = 0; x <= grid->width + 1; x++) {
        const bool wall = outside || x == 0 || x > grid->width || cells[x] == CELL_WALL;
        if (wall || maps->forced[free[x]] != 0)
            set_cell(maps, wall, wall ? 0 : free[x], x, y);
    }
}

/* Fills zeroed maps. Fails only if settings.stop is due. */
static bool fill(struct search *search, struct jump_maps *maps, struct error *error)
{
    find_forced(search, maps->forced);
    for (uint32_t y = 0; y < search->grid->height + 2; y++) {
        if (!stop_check_row(search->settings.stop, y, search->grid->width, error))
            return false;
        fill_row(search, maps, y);
    }
    find_walks(search, maps);
    return true;
}

struct jump_maps *jump_maps_create(struct search *search, struct error *error)
{
    struct jump_maps *maps = memory_zeroed(1, sizeof *maps, error);
    const size_t rows = (size_t)search->grid->height + 2;
    const size_t columns = (size_t)search->grid->width + 2;
    bool ok = maps != NULL;
    for (unsigned d = 0; ok && d < DIRECTION_COUNT; d += 2) {
        const bool vertical = d == NORTH || d == SOUTH;
        ok = lines_create(&maps->stops[d], vertical ? columns : rows, vertical ? rows : columns,
                          error);
    }
    ok = ok && lines_create(&maps->walls[0], rows, columns, error) &&
         lines_create(&maps->walls[1], columns, rows, error);
    if (ok && fill(search, maps, error))
        return maps;
    jump_maps_free(maps);
    return NULL;
}

bool jump_maps_fill(struct search *search, struct error *error)
{
    struct jump_maps *maps = search->jump_maps;
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2)
        lines_clear(&maps->stops[d]);
    lines_clear(&maps->walls[0]);
    lines_clear(&maps->walls[1]);
    return fill(search, maps, error);
}

void jump_maps_update(struct search *search, uint32_t x, uint32_t y)
{
    struct jump_maps *maps = search->jump_maps;
    const size_t cell = y * search->grid->stride + x;
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2) {
        const bool vertical = d == NORTH || d == SOUTH;
        clear_bit(&maps->stops[d], vertical ? x : y, vertical ? y : x);
    }
    clear_bit(&maps->walls[0], y, x);
    clear_bit(&maps->walls[1], x, y);
    set_cell(maps, search->grid->cells[cell] == CELL_WALL, search->free[cell], x, y);
}

void jump_maps_free(struct jump_maps *maps)
{
    if (!maps)
        return;
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2)
        lines_free(&maps->stops[d]);
    lines_free(&maps->walls[0]);
    lines_free(&maps->walls[1]);
    free(maps);
}

void jump_maps_mark_goals(struct search *search, bool mark)
{
    for (size_t i = 0; i < search->forward.goals.count; i++) {
        const uint32_t cell = search->forward.goals.cells[i];
        const uint32_t y = cell_row(search, cell);
        const uint32_t x = cell_column(search, cell);
        if (mark)
            set_stops(search->jump_maps, STRAIGHT_DIRECTIONS, x, y);
        else
            jump_maps_update(search, x, y);
    }
}

enum jump_lengths jump_maps_lengths(struct search *search)
{
    /*
     * Thresholds at which jump point search and A* were equally fast, measured on random fields,
     * rooms, mazes and city maps. STOPS_MAX is the number of stops per 1000 pairs of a free cell
     * and a direction in which jumps are runs. PASSAGE_NEIGHBOURS is the number of free neighbours
     * in straight directions per 1000 free cells.
     */
    enum { SAMPLED_ROWS = 128, STOPS_MAX = 65, PASSAGE_NEIGHBOURS = 2250, PER_MILLE = 1000 };
    const struct grid *grid = search->grid;
    const uint32_t step = grid->height / SAMPLED_ROWS + 1;
    uint8_t forced[256] = {0};
    unsigned runs = 0; /* set of directions in which jumps are runs */
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2)
        if (successors_get(&search->successors, d, 0xff) == 1u << d)
            runs |= 1u << d;
    find_forced(search, forced);
    uint64_t cells = 0;
    uint64_t stops = 0;
    uint64_t neighbours = 0; /* number of free neighbours in straight directions */
    for (uint32_t y = 0; y < grid->height; y += step) {
        const uint8_t *row = grid_row(grid, y);
        const uint8_t *free = search->free + (row - grid->cells);
        for (uint32_t x = 0; x < grid->width; x++) {
            if (row[x] == CELL_WALL)
                continue;
            cells++;
            stops += (uint64_t)__builtin_popcount(forced[free[x]] & runs);
            neighbours += (uint64_t)__builtin_popcount(free[x] & STRAIGHT_DIRECTIONS);
        }
    }
    const uint64_t positions = cells * (uint64_t)__builtin_popcount(runs);
    if (PER_MILLE * stops <= STOPS_MAX * positions)
        return JUMPS_LONG;
    return PER_MILLE * neighbours < PASSAGE_NEIGHBOURS * cells ? JUMPS_NARROW : JUMPS_SCATTERED;
}
