/* SPDX-License-Identifier: MIT */
/* keys.c - choosing the integers that a search computes with. */
#include "search/keys.h"

/* The straight steps of the pairs; the next pair after (p, q) above sqrt(2) is (3p+2q, 4p+3q). */
enum {
    NARROW_STRAIGHT = 13860,
    NARROW_DIAGONAL = 19601
};

/* The largest step that leaves a narrow search room for thousands of steps. */
#define NARROW_STEP_MAX (UINT32_C(1) << 24)

/* Path keys stay below this, so that adding a heuristic value cannot overflow either. */
#define WIDE_SUM_MAX (UINT64_C(1) << 61)

static uint32_t greatest_common_divisor(uint32_t a, uint32_t b)
{
    while (b != 0) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The cell values that occur, as a table. */
static void note_values(const struct grid *grid, bool occurs[256])
{
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *row = grid_row(grid, y);
        uint8_t most = 0;
        for (uint32_t x = 0; x < grid->width; x++)
            most = row[x] > most ? row[x] : most;
        /* Nearly all rows hold marks at the most: then it is enough to know that they are there. */
        if (most < CELL_TERRAIN) {
            occurs[CELL_FREE] = true;
            continue;
        }
        for (uint32_t x = 0; x < grid->width; x++)
            occurs[row[x]] = true;
    }
}

struct terrain terrain_survey(const struct grid *grid)
{
    struct terrain terrain = {.unit = 0, .least = UINT32_MAX, .most = 0};
    bool occurs[256] = {false};
    note_values(grid, occurs);
    occurs[CELL_WALL] = false;
    if (grid->costs[CELL_START] != grid->costs[CELL_FREE] ||
        grid->costs[CELL_GOAL] != grid->costs[CELL_FREE])
        occurs[CELL_START] = occurs[CELL_GOAL] = true;
    for (int value = 0; value < 256; value++)
        if (occurs[value])
            terrain.unit = greatest_common_divisor(terrain.unit, grid->costs[value]);
    if (terrain.unit == 0)
        terrain.unit = COST_ONE; /* a grid of walls */
    for (int value = 0; value < 256; value++) {
        terrain.units[value] = grid->costs[value] / terrain.unit;
        if (occurs[value] && terrain.units[value] < terrain.least)
            terrain.least = terrain.units[value];
        if (occurs[value] && terrain.units[value] > terrain.most)
            terrain.most = terrain.units[value];
    }
    if (terrain.most == 0)
        terrain.least = terrain.most = 1;
    terrain.uniform = terrain.least == terrain.most;
    return terrain;
}

/* The closest pair whose keys, added up over every cell of the map, stay in bounds. */
static void widest_pair(struct keys *keys, uint64_t most, uint64_t cells)
{
    uint64_t straight = 2;
    uint64_t diagonal = 3;
    do {
        keys->straight = straight;
        keys->diagonal = diagonal;
        straight = 3 * keys->straight + 2 * keys->diagonal;
        diagonal = 4 * keys->straight + 3 * keys->diagonal;
    } while (diagonal <= WIDE_SUM_MAX / most / cells);
}

struct keys keys_choose(const struct terrain *terrain, bool diagonals, bool wide, uint64_t cells)
{
    struct keys keys = {.straight = 1, .diagonal = 1};
    if (diagonals) {
        keys.straight = NARROW_STRAIGHT;
        keys.diagonal = NARROW_DIAGONAL;
    }
    keys.wide = wide || keys.diagonal * terrain->most > NARROW_STEP_MAX;
    if (keys.wide && diagonals)
        widest_pair(&keys, terrain->most, cells);
    for (unsigned direction = 0; direction < DIRECTION_COUNT; direction++)
        keys.step[direction] = movement_is_diagonal(direction) ? keys.diagonal : keys.straight;
    keys.longest = keys.diagonal * terrain->most;
    return keys;
}

bool keys_exact(const struct keys *keys, const struct terrain *terrain, struct cost cost)
{
    /* Millionths per unit: cell costs are thousandths, times a length of 1 that is a thousand. */
    const uint64_t unit = (uint64_t)terrain->unit * COST_ONE;
    return keys->straight == keys->diagonal || cost.straight / unit < keys->straight;
}
