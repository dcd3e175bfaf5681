/* SPDX-License-Identifier: MIT */
/* oracle.c - Dijkstra's algorithm with a binary heap and exact costs. */
#include "tests/support/oracle.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/wide.h"
#include "tests/test.h"

void oracle_standard_costs(struct oracle_map *map)
{
    for (uint32_t value = 0; value < 256; value++)
        map->costs[value] = value < 4 ? 1000 : value * 1000;
    for (int direction = 0; direction < DIRECTION_COUNT; direction++)
        map->move_cost[direction] = 1000;
    map->diagonal_cost = 0;
}

size_t oracle_index(const struct oracle_map *map, struct point point)
{
    return (size_t)point.y * map->width + point.x;
}

struct point oracle_point(const struct oracle_map *map, size_t index)
{
    return (struct point){(uint32_t)(index % map->width), (uint32_t)(index / map->width)};
}

bool oracle_blocked(const struct oracle_map *map, int64_t x, int64_t y)
{
    if (x < 0 || y < 0 || x >= map->width || y >= map->height)
        return true;
    return map->cells[oracle_index(map, (struct point){(uint32_t)x, (uint32_t)y})] == 1;
}

/* An integer of 256 bits. */
struct large {
    uint128 high, low;
};

/* Returns x^2 times 2^shift, which must fit in 256 bits. Splits x into two 64-bit halves. */
static struct large square(uint128 x, unsigned shift)
{
    const uint128 a = x >> 64;
    const uint128 b = (uint64_t)x;
    const uint128 middle = 2 * a * b; /* no overflow: a is below 2^62 in all calls */
    struct large result = {a * a + (middle >> 64), b * b};
    const uint128 low = result.low + (middle << 64);
    result.high += low < result.low;
    result.low = low;
    for (unsigned i = 0; i < shift; i++) {
        result.high = result.high << 1 | result.low >> 127;
        result.low <<= 1;
    }
    return result;
}

static bool is_less(struct large a, struct large b)
{
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/*
 * Compares a - b = s + d sqrt(2) with zero, where s is the difference of the straight parts and d
 * is the difference of the diagonal parts. If s and d have different signs, the term with the
 * larger magnitude decides. It is found by comparing s^2 with 2 d^2, which are equal only if both
 * are zero.
 */
int oracle_compare(struct cost a, struct cost b)
{
    const int s = (a.straight > b.straight) - (a.straight < b.straight);
    const int d = (a.diagonal > b.diagonal) - (a.diagonal < b.diagonal);
    if (s == 0 && d == 0)
        return (a.nano > b.nano) - (a.nano < b.nano);
    if (s * d >= 0)
        return s + d > 0 ? 1 : -1;
    const uint128 straight = s > 0 ? a.straight - b.straight : b.straight - a.straight;
    const uint128 diagonal = d > 0 ? a.diagonal - b.diagonal : b.diagonal - a.diagonal;
    return is_less(square(diagonal, 1), square(straight, 0)) ? s : d;
}

const uint64_t oracle_convergents[ORACLE_CONVERGENTS][2] = {
    {5, 7},
    {12, 17},
    {29, 41},
    {70, 99},
    {169, 239},
    {408, 577},
    {985, 1393},
    {2378, 3363},
    {5741, 8119},
    {13860, 19601},
    {33461, 47321},
    {80782, 114243},
    {195025, 275807},
    {470832, 665857},
    {1136689, 1607521},
    {2744210, 3880899},
    {6625109, 9369319},
    {15994428, 22619537},
};

uint128 oracle_micro(struct cost cost)
{
    /* [low, high) contains the largest m with m - 1/2 < d sqrt(2), that is, (2m - 1)^2 < 8 d^2. */
    const struct large bound = square(cost.diagonal, 3);
    uint128 low = 0;
    uint128 high = 2 * cost.diagonal + 1;
    while (high - low > 1) {
        const uint128 middle = low + (high - low) / 2;
        if (is_less(square(2 * middle - 1, 0), bound))
            low = middle;
        else
            high = middle;
    }
    return cost.straight + (cost.nano >= 500) + low;
}

void oracle_text(char text[NUMBER_TEXT_SIZE], struct cost cost)
{
    const uint128 micro = oracle_micro(cost);
    int length = snprintf(text, NUMBER_TEXT_SIZE, "%" PRIu64 ".%06" PRIu64,
                          (uint64_t)(micro / 1000000), (uint64_t)(micro % 1000000));
    while (text[length - 1] == '0')
        length--;
    if (text[length - 1] == '.')
        length--;
    text[length] = '\0';
}

/* Returns the direction of the step dx,dy, or DIRECTION_COUNT for 0,0. */
static enum direction direction_of(int64_t dx, int64_t dy)
{
    static const enum direction directions[3][3] = {{NORTH_WEST, NORTH, NORTH_EAST},
                                                    {WEST, DIRECTION_COUNT, EAST},
                                                    {SOUTH_WEST, SOUTH, SOUTH_EAST}};
    return directions[dy + 1][dx + 1];
}

bool oracle_step_allowed(const struct oracle_map *map, enum diagonal_rule rule, struct point from,
                         struct point to)
{
    const int64_t dx = (int64_t)to.x - from.x;
    const int64_t dy = (int64_t)to.y - from.y;
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1 || (dx == 0 && dy == 0))
        return false;
    if (oracle_blocked(map, to.x, to.y) || map->move_cost[direction_of(dx, dy)] == 0)
        return false;
    if (dx == 0 || dy == 0)
        return true;
    const bool beside_blocked = oracle_blocked(map, to.x, from.y);
    const bool above_blocked = oracle_blocked(map, from.x, to.y);
    if (rule == DIAGONAL_BOTH_FREE)
        return !beside_blocked && !above_blocked;
    if (rule == DIAGONAL_ONE_FREE)
        return !beside_blocked || !above_blocked;
    return rule == DIAGONAL_ALWAYS;
}

struct cost oracle_after_step(const struct oracle_map *map, struct cost cost, struct point from,
                              struct point to)
{
    const enum direction direction = direction_of((int64_t)to.x - from.x, (int64_t)to.y - from.y);
    const uint64_t micro =
        (uint64_t)map->costs[map->cells[oracle_index(map, to)]] * map->move_cost[direction];
    if (from.x == to.x || from.y == to.y) {
        cost.straight += micro;
    } else if (map->diagonal_cost == 0) {
        cost.diagonal += micro;
    } else {
        const uint64_t nano = cost.nano + micro * map->diagonal_cost;
        cost.straight += nano / 1000;
        cost.nano = (uint32_t)(nano % 1000);
    }
    return cost;
}

/* A binary heap of cells, ordered by distance. It may contain a cell more than once. */
struct heap {
    struct entry {
        size_t index;
        struct cost cost;
    } entries[8 * ORACLE_CELLS_MAX + ORACLE_ENDS_MAX]; /* each cell adds at most 8 entries */
    size_t count;
};

static void swap(struct entry *a, struct entry *b)
{
    const struct entry copy = *a;
    *a = *b;
    *b = copy;
}

static bool precedes(const struct heap *heap, size_t a, size_t b)
{
    return oracle_compare(heap->entries[a].cost, heap->entries[b].cost) < 0;
}

static void heap_add(struct heap *heap, size_t index, struct cost cost)
{
    size_t at = heap->count++;
    heap->entries[at] = (struct entry){index, cost};
    for (; at > 0 && precedes(heap, at, (at - 1) / 2); at = (at - 1) / 2)
        swap(&heap->entries[at], &heap->entries[(at - 1) / 2]);
}

/* Removes and returns the nearest cell. */
static size_t heap_take(struct heap *heap)
{
    const size_t nearest = heap->entries[0].index;
    heap->entries[0] = heap->entries[--heap->count];
    for (size_t at = 0;;) {
        size_t least = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < heap->count; child++)
            if (precedes(heap, child, least))
                least = child;
        if (least == at)
            return nearest;
        swap(&heap->entries[at], &heap->entries[least]);
        at = least;
    }
}

/* Improves the distances of a settled cell's neighbours. */
static void relax_neighbours(const struct oracle_map *map, enum diagonal_rule rule, size_t index,
                             struct oracle_distance *distances, struct heap *heap)
{
    const struct point from = oracle_point(map, index);
    for (int direction = 0; direction < 9; direction++) {
        const int64_t x = (int64_t)from.x + direction % 3 - 1;
        const int64_t y = (int64_t)from.y + direction / 3 - 1;
        if (oracle_blocked(map, x, y))
            continue;
        const struct point to = {(uint32_t)x, (uint32_t)y};
        if (!oracle_step_allowed(map, rule, from, to))
            continue;
        const struct cost cost = oracle_after_step(map, distances[index].cost, from, to);
        struct oracle_distance *known = &distances[oracle_index(map, to)];
        if (!known->reached || oracle_compare(cost, known->cost) < 0) {
            *known = (struct oracle_distance){true, cost};
            heap_add(heap, oracle_index(map, to), cost);
        }
    }
}

void oracle_distances(const struct oracle_map *map, enum diagonal_rule rule,
                      struct oracle_distance *distances)
{
    const size_t count = (size_t)map->width * map->height;
    bool settled[ORACLE_CELLS_MAX];
    static struct heap heap; /* too large for the stack */
    heap.count = 0;
    memset(settled, 0, count * sizeof *settled);
    memset(distances, 0, count * sizeof *distances);
    for (size_t i = 0; i < map->start_count; i++) {
        distances[oracle_index(map, map->starts[i])].reached = true;
        heap_add(&heap, oracle_index(map, map->starts[i]), (struct cost){0});
    }
    while (heap.count > 0) {
        const size_t index = heap_take(&heap);
        if (!settled[index])
            relax_neighbours(map, rule, index, distances, &heap);
        settled[index] = true;
    }
}

struct oracle_distance oracle_nearest_goal(const struct oracle_map *map,
                                           const struct oracle_distance *distances)
{
    struct oracle_distance best = {0};
    for (size_t i = 0; i < map->goal_count; i++) {
        const struct oracle_distance goal = distances[oracle_index(map, map->goals[i])];
        if (goal.reached && (!best.reached || oracle_compare(goal.cost, best.cost) < 0))
            best = goal;
    }
    return best;
}

struct oracle_distance oracle_solve(const struct oracle_map *map, enum diagonal_rule rule)
{
    struct oracle_distance distances[ORACLE_CELLS_MAX];
    oracle_distances(map, rule, distances);
    return oracle_nearest_goal(map, distances);
}

static bool is_listed(const struct point *points, size_t count, struct point point)
{
    for (size_t i = 0; i < count; i++)
        if (points[i].x == point.x && points[i].y == point.y)
            return true;
    return false;
}

const char *oracle_path_fault(const struct oracle_map *map, enum diagonal_rule rule,
                              const struct point *path, uint64_t count, struct cost *sum)
{
    *sum = (struct cost){0};
    if (!path || count == 0)
        return "the path has no cells";
    if (!is_listed(map->starts, map->start_count, path[0]))
        return "the path does not begin at a start";
    if (!is_listed(map->goals, map->goal_count, path[count - 1]))
        return "the path does not end at a goal";
    for (uint64_t i = 1; i < count; i++) {
        if (!oracle_step_allowed(map, rule, path[i - 1], path[i]))
            return "the path takes a step that the rule forbids";
        *sum = oracle_after_step(map, *sum, path[i - 1], path[i]);
    }
    return NULL;
}

static void add_ends(struct points *points, const struct point *ends, size_t count)
{
    struct error error;
    for (size_t i = 0; i < count; i++)
        assert_true(points_add(points, ends[i], &error));
}

void oracle_make_grid(const struct oracle_map *map, struct grid *grid)
{
    struct error error;
    assert_true(grid_create(grid, map->width, map->height, &error));
    for (uint32_t y = 0; y < map->height; y++)
        memcpy(grid_row(grid, y), map->cells + (size_t)y * map->width, map->width);
    memcpy(grid->costs, map->costs, sizeof grid->costs);
    add_ends(&grid->starts, map->starts, map->start_count);
    add_ends(&grid->goals, map->goals, map->goal_count);
}

static void print_ends(const char *name, const struct point *ends, size_t count)
{
    fprintf(stderr, "# %s:", name);
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, " %" PRIu32 ",%" PRIu32, ends[i].x, ends[i].y);
    fprintf(stderr, "\n");
}

/* Prints the cost of each cell value on the map, unless it is the default of the grid format. */
static void print_costs(const struct oracle_map *map)
{
    for (uint32_t value = 0; value < 256; value++) {
        const uint32_t usual = value < 4 ? 1000 : value * 1000;
        if (map->costs[value] != usual &&
            memchr(map->cells, (int)value, (size_t)map->width * map->height))
            fprintf(stderr, "# a cell of value %" PRIu32 " costs %" PRIu32 "/1000\n", value,
                    map->costs[value]);
    }
}

void oracle_print(const struct oracle_map *map)
{
    for (uint32_t y = 0; y < map->height; y++) {
        fprintf(stderr, "#");
        for (uint32_t x = 0; x < map->width; x++)
            fprintf(stderr, " %d", map->cells[(size_t)y * map->width + x]);
        fprintf(stderr, "\n");
    }
    print_ends("starts", map->starts, map->start_count);
    print_ends("goals", map->goals, map->goal_count);
    print_costs(map);
}
