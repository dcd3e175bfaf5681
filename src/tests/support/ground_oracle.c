/* SPDX-License-Identifier: MIT */
/*
 * ground_oracle.c - positions of agents, computed from their definitions, in integers. The oracle
 * measures the distance between each pair of cells.
 */
#include "tests/support/ground_oracle.h"
#include "tests/test.h"

enum { STEPS = 20 };

static bool is_wall(const struct oracle_map *map, uint32_t x, uint32_t y)
{
    return map->cells[y * map->width + x] == CELL_WALL;
}

/* Returns the square of the distance from a cell to the nearest wall; UINT64_MAX without walls. */
static uint64_t square_to_wall(const struct oracle_map *map, int x, int y)
{
    uint64_t least = UINT64_MAX;
    for (uint32_t v = 0; v < map->height; v++)
        for (uint32_t u = 0; u < map->width; u++) {
            const int dx = (int)u - x;
            const int dy = (int)v - y;
            const uint64_t square = (uint64_t)(dx * dx + dy * dy);
            if (is_wall(map, u, v) && square < least)
                least = square;
        }
    return least;
}

/* Returns true if a wall at this squared distance is nearer than the radius. */
static bool is_nearer(uint64_t square, uint64_t radius)
{
    return square != UINT64_MAX && square * 1000000 < radius * radius;
}

/* Counts the integers i from 0 to 19 for which the distance is below radius * (20 - i) / 20. */
static uint64_t level_at(uint64_t square, uint64_t radius)
{
    uint64_t level = 0;
    if (square == UINT64_MAX)
        return 0;
    for (uint64_t i = 0; i < STEPS; i++)
        level += square * 1000000 * STEPS * STEPS < radius * radius * (STEPS - i) * (STEPS - i);
    return level;
}

/*
 * Returns cost * (1 + (factor - 1) * level / 20), but at most 1000. The cost, the factor and the
 * result are in thousandths; halves of a thousandth are rounded up.
 */
static uint32_t raised_cost(uint64_t cost, uint64_t level, uint64_t factor)
{
    const uint64_t numerator = cost * (STEPS * 1000 + (factor - 1000) * level);
    uint64_t rounded = numerator / (STEPS * 1000);
    if (2 * (numerator % (STEPS * 1000)) >= STEPS * 1000)
        rounded++;
    return rounded < 1000000 ? (uint32_t)rounded : 1000000;
}

/* A position of the agent: the highest terrain cost and the highest level of the covered cells. */
struct place {
    bool free;
    uint32_t cost;
    uint64_t level;
};

static struct place place_of(const struct oracle_map *map, const struct ground_settings *settings,
                             uint32_t x, uint32_t y)
{
    const uint32_t right = x + (settings->agent.width > 1 ? settings->agent.width : 1);
    const uint32_t bottom = y + (settings->agent.height > 1 ? settings->agent.height : 1);
    const bool measured = settings->radius > 0 || settings->clearance > 0;
    struct place place = {.free = right <= map->width && bottom <= map->height};
    for (uint32_t v = y; place.free && v < bottom; v++)
        for (uint32_t u = x; place.free && u < right; u++) {
            const uint64_t square = measured ? square_to_wall(map, (int)u, (int)v) : UINT64_MAX;
            const uint32_t cost = map->costs[map->cells[v * map->width + u]];
            const uint64_t level = level_at(square, settings->radius);
            place.free = !is_wall(map, u, v) && !is_nearer(square, settings->clearance);
            place.cost = cost > place.cost ? cost : place.cost;
            place.level = level > place.level ? level : place.level;
        }
    return place;
}

unsigned ground_oracle_positions(const struct oracle_map *map,
                                 const struct ground_settings *settings, struct oracle_map *near,
                                 struct oracle_map *plain)
{
    unsigned value = CELL_WALL;
    *near = *plain = *map;
    for (uint32_t y = 0; y < map->height; y++)
        for (uint32_t x = 0; x < map->width; x++) {
            const struct place place = place_of(map, settings, x, y);
            const size_t i = y * map->width + x;
            if (place.free)
                value++;
            near->cells[i] = plain->cells[i] = place.free ? (uint8_t)value : CELL_WALL;
            if (!place.free)
                continue;
            plain->costs[value] = place.cost;
            near->costs[value] = raised_cost(place.cost, place.level, settings->factor);
        }
    assert_true(value < 256);
    return value - CELL_WALL;
}
