/* SPDX-License-Identifier: MIT */
/* jump_maps.c - builds the bitmaps of jump point search. */
#include "search/algorithms/jump_maps.h"

#include <stdlib.h>

#include "base/memory.h"

size_t bit_lines_layout(struct bit_lines *lines, const struct grid *grid, bool vertical)
{
    const size_t rows = (size_t)grid->height + 2;
    const size_t columns = (size_t)grid->width + 2;
    lines->line_size = ((vertical ? rows : columns) + 7) / 8;
    lines->count = vertical ? columns : rows;
    return lines->count * lines->line_size + (size_t)2 * BIT_LINES_MARGIN;
}

/* Allocates zeroed lines for all bits of an index. */
static bool create_lines(struct jump_maps *maps, const struct grid *grid, unsigned index,
                         struct error *error)
{
    struct bit_lines *lines = &maps->lines[index];
    const size_t size = bit_lines_layout(lines, grid, jump_maps_vertical(index));
    uint8_t *memory = memory_zeroed(size, 1, error);
    lines->bits = memory ? memory + BIT_LINES_MARGIN : NULL;
    return memory != NULL;
}

/* Returns the set of the indices of the lines in which the bit of a cell is set, without goals. */
static unsigned lines_at(const struct search *search, const struct jump_maps *maps, size_t cell)
{
    return search->grid->cells[cell] == CELL_WALL
               ? STRAIGHT_DIRECTIONS | 1u << WALLS_BY_COLUMN | 1u << WALLS_BY_ROW
               : maps->forced[search->free[cell]];
}

/* Sets the bit of a cell in the lines of a set, and clears it in all other lines. */
static void set_bits(struct jump_maps *maps, unsigned set, uint32_t x, uint32_t y)
{
#pragma GCC unroll 6
    for (unsigned i = 0; i < LINES_END; i += 2) {
        const struct bit_lines *lines = &maps->lines[i];
        const size_t line = jump_maps_vertical(i) ? x : y;
        const size_t position = jump_maps_vertical(i) ? y : x;
        uint8_t *byte = &lines->bits[line * lines->line_size + position / 8];
        const unsigned others = *byte & ~(1u << position % 8);
        *byte = (uint8_t)(others | (set >> i & 1) << position % 8);
    }
}

/*
 * Sets `rays`, `forced` and `sweeps`, which depend only on the successors. `forced` contains only
 * directions in which a ray can enter the cell, because the cell behind is free.
 */
static void find_stops(struct search *search, struct jump_maps *maps)
{
    memset(maps->forced, 0, sizeof maps->forced);
    memset(maps->sweeps, 0, sizeof maps->sweeps);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const unsigned ahead = 1u << d;
        const unsigned behind = 1u << (d ^ 4);
        const unsigned natural = successors_get(&search->successors, d, 0xff);
        maps->rays[d] = !movement_is_diagonal(d) && natural == ahead;
        for (unsigned free = 0; free < 256; free++) {
            const uint8_t set = (uint8_t)free;
            if ((successors_allowed(&search->successors, set) & ahead) != 0)
                maps->sweeps[d][free] |= SWEEP_CONTINUES;
            const unsigned steps = successors_get(&search->successors, d, set);
            if ((steps & ~natural) != 0)
                maps->sweeps[d][free] |= SWEEP_STOPS;
            if (!movement_is_diagonal(d) && (steps & ~ahead) != 0 && (free & behind) != 0)
                maps->forced[free] |= (uint8_t)ahead;
        }
    }
}

/*
 * Fills zeroed maps. Fails only if settings.stop is due. The first and the last row, and the first
 * and the last cell of each row, belong to the padding and are walls.
 */
static bool fill(struct search *search, struct jump_maps *maps, struct error *error)
{
    const struct grid *grid = search->grid;
    find_stops(search, maps);
    for (uint32_t y = 0; y < grid->height + 2; y++) {
        if (!stop_check_row(search->settings.stop, y, grid->width, error))
            return false;
        const size_t first = y * grid->stride;
        const uint32_t columns = grid->width + 2;
        for (uint32_t x = 0; x < columns; x++) {
            const unsigned set = lines_at(search, maps, first + x);
            if (set != 0)
                set_bits(maps, set, x, y);
        }
    }
    return true;
}

struct jump_maps *jump_maps_create(struct search *search, struct error *error)
{
    struct jump_maps *maps = memory_zeroed(1, sizeof *maps, error);
    bool ok = maps != NULL;
    for (unsigned i = 0; ok && i < LINES_END; i += 2)
        ok = create_lines(maps, search->grid, i, error);
    if (ok)
        maps->parents = memory_zeroed(frontier_cells(search->grid), sizeof *maps->parents, error);
    if (ok && maps->parents && fill(search, maps, error))
        return maps;
    jump_maps_free(maps);
    return NULL;
}

bool jump_maps_fill(struct search *search, struct error *error)
{
    struct jump_maps *maps = search->jump_maps;
    for (unsigned i = 0; i < LINES_END; i += 2)
        memset(maps->lines[i].bits, 0, maps->lines[i].count * maps->lines[i].line_size);
    return fill(search, maps, error);
}

void jump_maps_update(struct search *search, uint32_t x, uint32_t y)
{
    struct jump_maps *maps = search->jump_maps;
    set_bits(maps, lines_at(search, maps, y * search->grid->stride + x), x, y);
}

void jump_maps_free(struct jump_maps *maps)
{
    if (!maps)
        return;
    for (unsigned i = 0; i < LINES_END; i += 2)
        if (maps->lines[i].bits)
            free(maps->lines[i].bits - BIT_LINES_MARGIN);
    free(maps->parents);
    free(maps);
}

void jump_maps_mark_goals(struct search *search, bool mark)
{
    struct jump_maps *maps = search->jump_maps;
    for (size_t i = 0; i < search->forward.goals.count; i++) {
        const uint32_t cell = search->forward.goals.cells[i];
        const unsigned marks = mark ? STRAIGHT_DIRECTIONS : 0;
        set_bits(maps, lines_at(search, maps, cell) | marks, cell_column(search, cell),
                 cell_row(search, cell));
    }
}

enum jump_lengths jump_maps_lengths(struct search *search)
{
    /*
     * Thresholds at which jump point search and A* were equally fast, measured on random fields,
     * rooms, mazes and city maps. STOPS_MAX is the number of stops per 1000 pairs of a free cell
     * and a direction in which jumps are rays. PASSAGE_NEIGHBOURS is the number of free neighbours
     * in straight directions per 1000 free cells.
     */
    enum { SAMPLED_ROWS = 128, STOPS_MAX = 65, PASSAGE_NEIGHBOURS = 2250, PER_MILLE = 1000 };
    const struct grid *grid = search->grid;
    const uint32_t step = grid->height / SAMPLED_ROWS + 1;
    struct jump_maps maps; /* without lines */
    unsigned rays = 0;     /* set of directions in which jumps are rays */
    find_stops(search, &maps);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        rays |= (unsigned)maps.rays[d] << d;
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
            stops += (uint64_t)__builtin_popcount(maps.forced[free[x]] & rays);
            neighbours += (uint64_t)__builtin_popcount(free[x] & STRAIGHT_DIRECTIONS);
        }
    }
    const uint64_t positions = cells * (uint64_t)__builtin_popcount(rays);
    if (PER_MILLE * stops <= STOPS_MAX * positions)
        return JUMPS_LONG;
    return PER_MILLE * neighbours < PASSAGE_NEIGHBOURS * cells ? JUMPS_NARROW : JUMPS_SCATTERED;
}
