/* SPDX-License-Identifier: MIT */
/* random.c - random numbers, maps and damage to files, the same in every run. */
#include "tests/support/random.h"
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

enum { WALL_PERCENT_MAX = 60 };

struct random random_begin(uint64_t trial)
{
    const char *seed = getenv("ASTAR_TEST_SEED");
    struct random rng = {seed ? strtoull(seed, NULL, 0) : 0};
    rng.state = random_next(&rng) + trial;
    /* Mix the state, so that even the first random numbers of consecutive trials differ. */
    rng.state = random_next(&rng);
    return rng;
}

/* True if ASTAR_TEST_CASES has this value. */
static bool cases_are(const char *value)
{
    const char *cases = getenv("ASTAR_TEST_CASES");
    return cases && strcmp(cases, value) == 0;
}

uint64_t random_trials(uint64_t all)
{
    const uint64_t most = getenv("CI") ? 4 : 1;
    const uint64_t share = cases_are("all") ? most : cases_are("few") ? 64 : 8;
    return (all + share - 1) / share;
}

size_t random_step(void)
{
    return cases_are("few") ? 8 : 1;
}

uint64_t random_next(struct random *rng)
{
    rng->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = rng->state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint32_t random_below(struct random *rng, uint32_t limit)
{
    /* The distribution is not quite uniform, with an error of less than limit / 2^32. */
    return (uint32_t)(((random_next(rng) >> 32) * limit) >> 32);
}

uint32_t random_between(struct random *rng, uint32_t low, uint32_t high)
{
    return low + random_below(rng, high - low + 1);
}

bool random_chance(struct random *rng, uint32_t percent)
{
    return random_below(rng, 100) < percent;
}

/*
 * Returns a random cell cost in thousandths. Costs near 1000 and 1000 sqrt(2) lead to detours that
 * cost slightly less or slightly more than a diagonal step.
 */
static uint32_t random_cost(struct random *rng)
{
    static const uint32_t telling[] = {1, 2, 500, 707, 708, 999, 1000, 1001, 1414, 1415, 2000};
    if (random_chance(rng, 60))
        return telling[random_below(rng, sizeof telling / sizeof *telling)];
    return random_between(rng, 1, 1000000);
}

/*
 * The values of cells other than walls: CELL_FREE with a probability of `free_percent` percent,
 * otherwise a value from `low` to `high`.
 */
struct values {
    uint32_t low, high, free_percent;
};

static struct values choose_values(struct random *rng, enum ground ground)
{
    struct values values = {CELL_FREE, CELL_FREE, 0};
    if (ground == GROUND_UNIFORM)
        return values;
    values.low = ground == GROUND_TERRAIN ? CELL_TERRAIN : random_between(rng, CELL_TERRAIN, 253);
    values.high = ground == GROUND_TERRAIN ? 255 : values.low + random_between(rng, 1, 2);
    if (ground == GROUND_NARROW && random_chance(rng, 50))
        values = (struct values){4, 6, 0};
    values.free_percent = random_chance(rng, 50) ? random_below(rng, 100) : 0;
    return values;
}

static void set_costs(struct random *rng, enum ground ground, struct oracle_map *map)
{
    oracle_standard_costs(map);
    for (uint32_t value = 0; ground == GROUND_PRICED && value < 256; value++)
        map->costs[value] = random_cost(rng);
}

void random_ground(struct random *rng, enum ground ground, struct oracle_map *map)
{
    random_ground_up_to(rng, ground, RANDOM_SIDE_MAX, map);
}

void random_ground_up_to(struct random *rng, enum ground ground, uint32_t side_max,
                         struct oracle_map *map)
{
    map->width = random_between(rng, 1, side_max);
    map->height = random_between(rng, 1, side_max);
    map->start_count = map->goal_count = 0;
    set_costs(rng, ground, map);
    const struct values values = choose_values(rng, ground);
    const uint32_t wall_percent = random_below(rng, WALL_PERCENT_MAX + 1);
    const uint32_t count = map->width * map->height;
    const uint32_t kept = random_below(rng, count); /* index of a cell that never becomes a wall */
    for (uint32_t i = 0; i < count; i++) {
        const bool wall = random_chance(rng, wall_percent) && i != kept;
        const uint32_t value = random_chance(rng, values.free_percent)
                                   ? CELL_FREE
                                   : random_between(rng, values.low, values.high);
        map->cells[i] = (uint8_t)(wall ? CELL_WALL : value);
    }
}

static struct point random_walkable(struct random *rng, const struct oracle_map *map)
{
    for (;;) {
        const uint32_t index = random_below(rng, map->width * map->height);
        if (map->cells[index] != CELL_WALL)
            return oracle_point(map, index);
    }
}

void random_looks(struct random *rng, struct grid *grid)
{
    static const enum look of_walls[] = {LOOK_WATER, LOOK_TREES, LOOK_UNKNOWN, LOOK_MARGIN};
    struct error error;
    assert_true(grid_make_looks(grid, &error));
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const bool wall = grid_blocked(grid, (struct point){x, y});
            const enum look look = wall ? of_walls[random_below(rng, 4)] : LOOK_SWAMP;
            if (random_chance(rng, 50))
                grid->looks[(size_t)y * grid->width + x] = (uint8_t)look;
        }
}

void random_ends(struct random *rng, size_t starts, size_t goals, struct oracle_map *map)
{
    map->start_count = starts;
    map->goal_count = goals;
    for (size_t i = 0; i < starts; i++)
        map->starts[i] = random_walkable(rng, map);
    for (size_t i = 0; i < goals; i++)
        map->goals[i] = random_walkable(rng, map);
}

/* Gives the cells of starts and goals the values 2 and 3, which they have in integer grids. */
static void mark_ends(struct oracle_map *map)
{
    for (size_t i = 0; i < map->start_count; i++)
        map->cells[oracle_index(map, map->starts[i])] = CELL_START;
    for (size_t i = 0; i < map->goal_count; i++)
        map->cells[oracle_index(map, map->goals[i])] = CELL_GOAL;
}

void random_map(struct random *rng, struct oracle_map *map)
{
    random_ground(rng, (enum ground)random_below(rng, GROUND_COUNT), map);
    const size_t starts = random_between(rng, 1, RANDOM_ENDS_MAX);
    const size_t goals = random_between(rng, 1, RANDOM_ENDS_MAX);
    random_ends(rng, starts, goals, map);
    if (random_chance(rng, 50))
        mark_ends(map);
}

/*
 * The two paths of random_near_tie, drawn here with only two diagonal steps:
 *
 *     A A S w .      S: start; G: goal
 *     A . w B w      B: the diagonal path; w: expensive cells on both sides of its steps
 *     A . . w G      A: the straight path; '.': wall
 *     A . . . A
 *     A A A A A
 */
enum {
    NEAR_TIE_DIAGONALS = 30,
    NEAR_TIE_STRAIGHTS = 2 * NEAR_TIE_DIAGONALS + 8,
    VALUE_SIDE = 4,
    VALUE_GOAL,
    VALUE_FIRST_ON_WAY, /* each cell of the paths between S and G has its own value */
};

static void put(struct oracle_map *map, uint32_t x, uint32_t y, uint8_t value)
{
    map->cells[oracle_index(map, (struct point){x, y})] = value;
}

/* Draws the diagonal path without its ends. Returns the first unused value. */
static uint8_t draw_diagonal_way(struct oracle_map *map, struct point start, uint8_t value)
{
    for (uint32_t i = 0; i < NEAR_TIE_DIAGONALS; i++) {
        if (i > 0)
            put(map, start.x + i, start.y + i, value++);
        put(map, start.x + i + 1, start.y + i, VALUE_SIDE);
        put(map, start.x + i, start.y + i + 1, VALUE_SIDE);
    }
    return value;
}

static uint8_t draw_straight_way(struct oracle_map *map, struct point start, struct point goal,
                                 uint8_t value)
{
    const uint32_t bottom = goal.y + 2;
    for (uint32_t x = 0; x < start.x; x++)
        put(map, x, start.y, value++);
    for (uint32_t y = start.y + 1; y <= bottom; y++)
        put(map, 0, y, value++);
    for (uint32_t x = 1; x <= goal.x; x++)
        put(map, x, bottom, value++);
    put(map, goal.x, goal.y + 1, value++);
    return value;
}

/*
 * Divides a cost unevenly among the cell values from first to last. The last value gets the rest.
 */
static void share_out(struct random *rng, uint32_t cost, uint32_t first, uint32_t last,
                      struct oracle_map *map)
{
    for (uint32_t value = first; value < last; value++) {
        const uint32_t even = cost / (last - value + 1);
        map->costs[value] = random_between(rng, even - even / 8, even + even / 8);
        cost -= map->costs[value];
    }
    map->costs[last] = cost;
}

void random_near_tie(struct random *rng, uint32_t straight, uint32_t diagonal,
                     struct oracle_map *map)
{
    const struct point start = {2, 0};
    const struct point goal = {start.x + NEAR_TIE_DIAGONALS, start.y + NEAR_TIE_DIAGONALS};
    *map = (struct oracle_map){.width = goal.x + 1, .height = goal.y + 3};
    memset(map->cells, CELL_WALL, sizeof map->cells);
    put(map, start.x, start.y, VALUE_GOAL);
    put(map, goal.x, goal.y, VALUE_GOAL);
    const uint8_t middle = draw_diagonal_way(map, start, VALUE_FIRST_ON_WAY);
    const uint8_t end = draw_straight_way(map, start, goal, middle);
    oracle_standard_costs(map);
    /* Both paths enter the goal, so its cost is part of both sums. */
    const uint32_t shared = straight / NEAR_TIE_STRAIGHTS;
    map->costs[VALUE_GOAL] = random_between(rng, shared - shared / 4, shared);
    share_out(rng, diagonal - map->costs[VALUE_GOAL], VALUE_FIRST_ON_WAY, middle - 1u, map);
    share_out(rng, straight - map->costs[VALUE_GOAL], middle, end - 1u, map);
    map->costs[VALUE_SIDE] = 0;
    for (uint32_t value = VALUE_GOAL; value < end; value++)
        if (map->costs[value] > map->costs[VALUE_SIDE])
            map->costs[VALUE_SIDE] = map->costs[value];
    map->starts[0] = start;
    map->goals[0] = goal;
    map->start_count = map->goal_count = 1;
}

void random_snake(struct random *rng, struct oracle_map *map)
{
    *map = (struct oracle_map){.width = 63, .height = 63};
    oracle_standard_costs(map);
    for (uint32_t y = 0; y < map->height; y++) {
        const uint32_t gap = y % 4 == 1 ? map->width - 1 : 0;
        for (uint32_t x = 0; x < map->width; x++)
            put(map, x, y,
                (uint8_t)(y % 2 == 0 || x == gap ? random_between(rng, 240, 255) : CELL_WALL));
    }
    map->goals[0] = (struct point){map->width - 1, map->height - 1};
    map->start_count = map->goal_count = 1;
}

/* Replaces `removed` bytes at `offset` with the `count` bytes at `bytes`. */
static void splice(uint8_t *data, size_t *size, size_t offset, size_t removed, const uint8_t *bytes,
                   size_t count)
{
    const size_t tail = *size - offset - removed;
    memmove(data + offset + count, data + offset + removed, tail);
    memcpy(data + offset, bytes, count);
    *size = offset + count + tail;
}

/* Returns a random byte, usually one that has a meaning in map files. */
static uint8_t random_byte(struct random *rng)
{
    static const uint8_t telling[] = "0123456789,{};/ \t\r\n-+.\0\f\x7f\xff\xef\xbb\xbf";
    if (random_chance(rng, 60))
        return telling[random_below(rng, sizeof telling)];
    return (uint8_t)random_next(rng);
}

void random_damage(struct random *rng, uint8_t *data, size_t *size, size_t begin)
{
    if (*size <= begin)
        return;
    const size_t offset = begin + random_below(rng, (uint32_t)(*size - begin));
    const size_t rest = *size - offset;
    const size_t run =
        random_between(rng, 1, rest < RANDOM_DAMAGE_MAX ? (uint32_t)rest : RANDOM_DAMAGE_MAX);
    uint8_t bytes[RANDOM_DAMAGE_MAX];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = random_byte(rng);
    switch (random_below(rng, 7)) {
    case 0:
    case 1:
        data[offset] ^= (uint8_t)(1u << random_below(rng, 8));
        break;
    case 2:
        data[offset] = bytes[0];
        break;
    case 3:
        splice(data, size, offset, run, bytes, 0);
        break;
    case 4:
        splice(data, size, offset, 0, bytes, run);
        break;
    case 5:
        memcpy(bytes, data + offset, run);
        splice(data, size, offset, 0, bytes, run);
        break;
    default:
        if (random_chance(rng, 20))
            *size = offset;
        break;
    }
}
