/* SPDX-License-Identifier: MIT */
/*
 * terrain_jumps.c - tables for jump point search on maps whose cells differ in cost, and on any map
 * for a few queries.
 */
#include "search/algorithms/terrain_jumps.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/vector.h"

/* The hash table has twice as many slots as there can be types. */
enum { SLOT_BITS = 15, SLOTS = 1 << SLOT_BITS };

/* The costs of the cells of a block, in units; 0: a wall. */
struct block {
    uint32_t centre;
    uint32_t ring[DIRECTION_COUNT]; /* the neighbours of the centre, by direction */
};

static struct block block_at(const struct search *search, uint32_t cell)
{
    const uint8_t *at = search->grid->cells + cell;
    struct block block = {.centre = search->terrain.units[*at]};
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const uint8_t value = at[search->offsets[d]];
        block.ring[d] = value == CELL_WALL ? 0 : search->terrain.units[value];
    }
    return block;
}

/* Lowers the cost of the cell `to` of the ring to that of a path through its neighbour `from`. */
static void relax(const struct search *search, const struct block *block,
                  uint128 costs[DIRECTION_COUNT], unsigned from, unsigned to)
{
    const unsigned direction = movement_direction((uint32_t)(movement_dx[to] - movement_dx[from]),
                                                  (uint32_t)(movement_dy[to] - movement_dy[from]));
    const uint128 step = search->keys.step[direction] * block->ring[to];
    if (step > 0 && costs[from] != SUM_NONE && costs[from] + step < costs[to])
        costs[to] = costs[from] + step;
}

/*
 * Stores the cost of the cheapest path from a cell p of the ring to each cell of the ring, without
 * the centre, or SUM_NONE. Follows the ring in both directions. A diagonal step leads from one
 * straight neighbour of the centre to the next, between the centre and a corner.
 */
static void go_around(const struct search *search, const struct block *block, unsigned p,
                      uint128 costs[DIRECTION_COUNT])
{
    memset(costs, 0xff, DIRECTION_COUNT * sizeof *costs);
    costs[p] = 0;
    for (unsigned turn = 1; turn < DIRECTION_COUNT; turn += DIRECTION_COUNT - 2) {
        for (unsigned i = 0; i + 1 < DIRECTION_COUNT; i++) {
            const unsigned from = (p + i * turn) % DIRECTION_COUNT;
            const unsigned next = (from + turn) % DIRECTION_COUNT;
            relax(search, block, costs, from, next);
            if (!movement_is_diagonal(from) &&
                (search->settings.rule != DIAGONAL_BOTH_FREE || block->ring[next] > 0))
                relax(search, block, costs, from, (next + turn) % DIRECTION_COUNT);
        }
    }
}

/* Returns the steps worth taking from the centre of a block that was reached by `arrival`. */
static unsigned derive(const struct search *search, const struct block *block, unsigned arrival)
{
    const uint128 *const key = search->keys.step;
    unsigned free = 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        free |= (unsigned)(block->ring[d] > 0) << d;
    unsigned steps = successors_allowed(&search->successors, (uint8_t)free);
    if (arrival == ARRIVAL_START)
        return steps;
    uint128 around[DIRECTION_COUNT];
    go_around(search, block, arrival ^ 4, around);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const uint128 through = key[arrival] * block->centre + key[d] * block->ring[d];
        const bool yields = (search->leading >> d & 1) != 0; /* is pruned on a tie */
        if (around[d] < through || (yields && around[d] == through))
            steps &= ~(1u << d);
    }
    return steps;
}

/* Returns the number of the type of a cell. Returns 0 if it is new and the table is full. */
static uint16_t find_type(const struct search *search, uint32_t cell)
{
    enum { ROW = 0xffffff }; /* three cells */
    struct terrain_jumps *jumps = search->terrain_jumps;
    const size_t stride = search->grid->stride;
    const uint8_t *here = search->grid->cells + cell - 1;
    const uint64_t above = jump_maps_load(here - stride) & ROW;
    const uint64_t below = jump_maps_load(here + stride) & ROW;
    const uint64_t most = above | (jump_maps_load(here) & ROW) << 24 | below << 48;
    const uint8_t last = (uint8_t)(below >> 16);
    const uint64_t hash = (most ^ (uint64_t)last << 20) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t slot = (uint32_t)(hash >> (64 - SLOT_BITS));
    for (; jumps->slots[slot] != 0; slot = (slot + 1) % SLOTS) {
        const struct terrain_type *type = &jumps->types[jumps->slots[slot]];
        if (type->most == most && type->last == last)
            return jumps->slots[slot];
    }
    if (jumps->count == TERRAIN_TYPES_MAX)
        return 0;
    jumps->types[jumps->count].most = most;
    jumps->types[jumps->count].last = last;
    jumps->slots[slot] = (uint16_t)jumps->count++;
    return jumps->slots[slot];
}

unsigned terrain_jumps_derive(struct search *search, uint32_t cell, unsigned arrival)
{
    struct terrain_jumps *jumps = search->terrain_jumps;
    if (jumps->ids[cell] == 0)
        jumps->ids[cell] = find_type(search, cell);
    struct terrain_type *type = &jumps->types[jumps->ids[cell]];
    if (type->steps[arrival] != 0)
        return type->steps[arrival] & 0xffu;
    const struct block block = block_at(search, cell);
    const unsigned steps = derive(search, &block, arrival);
    if (type != jumps->types)
        type->steps[arrival] = (uint16_t)(SUCCESSORS_KNOWN | steps);
    return steps;
}

enum { BAND = 8, COLUMNS = 512 }; /* size of a part of the map for which bits are set at once */

/*
 * For `count` cells of a row, stores 1 if all cells of the block of a cell have the same value and
 * are free, and 0 otherwise. The loop has no branches, so that compilers can vectorise it.
 */
VECTORISED
static void find_uniform(const uint8_t *restrict here, size_t stride, size_t count,
                         uint8_t *restrict uniform)
{
    const uint8_t *above = here - stride;
    const uint8_t *below = here + stride;
    for (size_t x = 0; x < count; x++) {
        const uint8_t value = here[x];
        const uint8_t different = (above[x - 1] ^ value) | (above[x] ^ value) |
                                  (above[x + 1] ^ value) | (here[x - 1] ^ value) |
                                  (here[x + 1] ^ value) | (below[x - 1] ^ value) |
                                  (below[x] ^ value) | (below[x + 1] ^ value);
        uniform[x] = (uint8_t)((different == 0) & (value != CELL_WALL));
    }
}

/*
 * Sets the bits of 8 x 8 cells from padded x,y on, for the directions NORTH and EAST. Byte i of
 * uniform[j] is 1 if the block of the cell i columns and j rows further on is uniform.
 */
static void set_square(struct terrain_jumps *jumps, const uint64_t uniform[BAND], uint32_t x,
                       uint32_t y)
{
    const struct bit_lines *rows = &jumps->lines[EAST];
    const struct bit_lines *columns = &jumps->lines[NORTH];
    uint64_t bits = 0; /* byte i: the bits of column i */
    for (unsigned j = 0; j < BAND; j++)
        bits |= uniform[j] << j;
    for (size_t i = 0; i < 8 && x + i < columns->count; i++)
        columns->bits[(x + i) * columns->line_size + y / 8] = (uint8_t) ~(bits >> 8 * i);
    for (size_t j = 0; j < BAND && y + j < rows->count; j++) /* moves bit 8 i to bit i */
        rows->bits[(y + j) * rows->line_size + x / 8] =
            (uint8_t) ~(uniform[j] * UINT64_C(0x0102040810204080) >> 56);
}

/* Sets the bits of `count` cells in each of 8 rows, from padded x,y on. */
static void set_band(struct terrain_jumps *jumps, const struct grid *grid, uint32_t x, uint32_t y,
                     uint32_t count)
{
    uint8_t uniform[BAND][COLUMNS] = {{0}};
    const uint32_t skip = x == 0; /* the first cell of the padding has no block */
    for (uint32_t j = 0; j < BAND; j++)
        if (y + j >= 1 && y + j <= grid->height)
            find_uniform(grid->cells + (y + j) * grid->stride + x + skip, grid->stride,
                         count - skip, uniform[j] + skip);
    for (uint32_t i = 0; i < count; i += 8) {
        uint64_t square[BAND];
        for (uint32_t j = 0; j < BAND; j++)
            square[j] = jump_maps_load(&uniform[j][i]);
        set_square(jumps, square, x + i, y);
    }
}

/* Clears all types, and sets the bits of all cells. */
static void fill(struct search *search)
{
    struct terrain_jumps *jumps = search->terrain_jumps;
    const struct grid *grid = search->grid;
    const struct block plain = {1, {1, 1, 1, 1, 1, 1, 1, 1}};
    if (jumps->count > 0) { /* otherwise, all tables are new and zeroed */
        memset(jumps->ids, 0, (frontier_cells(grid) + SLOTS) * sizeof *jumps->ids);
        memset(jumps->types, 0, jumps->count * sizeof *jumps->types);
    }
    jumps->count = 1;
    jumps->straight = search->keys.straight;
    for (uint32_t y = 0; y < grid->height + 2; y += BAND)
        for (uint32_t x = 0; x < grid->width + 2; x += COLUMNS)
            set_band(jumps, grid, x, y,
                     grid->width + 2 - x < COLUMNS ? grid->width + 2 - x : COLUMNS);
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2) {
        struct bit_lines *lines = &jumps->lines[d];
        if (derive(search, &plain, d) != 1u << d)
            memset(lines->bits, 0xff, lines->count * lines->line_size);
        else if (d >= SOUTH)
            memcpy(lines->bits, jumps->lines[d ^ 4].bits, lines->count * lines->line_size);
    }
}

bool terrain_jumps_needed(const struct search *search)
{
    /*
     * The tables of jump_maps.h take 2 to 7 times as long to prepare, but a query takes about a
     * third less time with them. On the MovingAI maps, the total times were equal after 5 to 130
     * queries.
     */
    enum { QUERIES_MIN = 16 };
    const bool few =
        search->settings.algorithm == ALGORITHM_FASTEST && search->settings.problems < QUERIES_MIN;
    return few || !search->terrain.uniform || !search->strides.symmetric ||
           (search->diagonals && !strides_normal(&search->strides));
}

/*
 * Allocates tables. They are in one block, because the system then provides a few huge pages in
 * less time than the many small pages that a search touches.
 */
static struct terrain_jumps *create(const struct grid *grid, struct error *error)
{
    struct terrain_jumps *jumps = memory_zeroed(1, sizeof *jumps, error);
    if (!jumps)
        return NULL;
    const size_t cells = frontier_cells(grid);
    size_t size =
        cells * (sizeof *jumps->block + sizeof *jumps->ids) + SLOTS * sizeof *jumps->slots;
    size_t begin[DIRECTION_COUNT];
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2) {
        begin[d] = size + BIT_LINES_MARGIN;
        size += bit_lines_layout(&jumps->lines[d], grid, jump_maps_vertical(d));
    }
    jumps->types = memory_zeroed(TERRAIN_TYPES_MAX, sizeof *jumps->types, error);
    jumps->block = jumps->types ? memory_large(size, error) : NULL;
    if (!jumps->block) {
        terrain_jumps_free(jumps);
        return NULL;
    }
    jumps->ids = (uint16_t *)(jumps->block + cells);
    memset(jumps->ids, 0, size - cells * sizeof *jumps->block);
    jumps->slots = jumps->ids + cells;
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2)
        jumps->lines[d].bits = (uint8_t *)jumps->block + begin[d];
    return jumps;
}

bool terrain_jumps_prepare(struct search *search, struct error *error)
{
    if (!search->terrain_jumps)
        search->terrain_jumps = create(search->grid, error);
    if (!search->terrain_jumps)
        return false;
    search->parents = search->terrain_jumps->block;
    fill(search);
    return stop_check(search->settings.stop, error);
}

void terrain_jumps_free(struct terrain_jumps *jumps)
{
    if (!jumps)
        return;
    free(jumps->types);
    free(jumps->block);
    free(jumps);
}

/* Makes all straight jumps stop at a cell. */
static void stop_all(struct terrain_jumps *jumps, uint32_t x, uint32_t y)
{
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2)
        terrain_jumps_set_stop(jumps, d, x, y, true);
}

void terrain_jumps_update(struct search *search, uint32_t x, uint32_t y)
{
    search->terrain_jumps->ids[y * search->grid->stride + x] = 0;
    stop_all(search->terrain_jumps, x, y);
}

void terrain_jumps_begin(struct search *search)
{
    const struct keys *keys = &search->keys;
    const struct goals *goals = &search->forward.goals;
    if (keys->straight != search->terrain_jumps->straight &&
        2 * (keys->longest / keys->diagonal) >= search->terrain_jumps->straight)
        fill(search);
    for (size_t i = 0; i < goals->count; i++)
        stop_all(search->terrain_jumps, cell_column(search, goals->cells[i]),
                 cell_row(search, goals->cells[i]));
}
