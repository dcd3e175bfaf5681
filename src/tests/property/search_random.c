/* SPDX-License-Identifier: MIT */
/*
 * search_random.c - what every search must get right, tried on tens of thousands of random maps.
 *
 * The cost is the oracle's, to the last digit; the path is legal, costs what is reported and visits
 * no cell twice; the states of the cells fit the result. The same holds for a search that has run
 * many times before, for a map that is turned or mirrored, and where two paths cost nearly the
 * same.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "search/search.h"
#include "tests/support/oracle.h"
#include "tests/support/random.h"

enum {
    RANDOM_GRIDS = 40000,
    REUSED_GRIDS = 150,
    REUSES = 150, /* runs of one search; enough for sums to reach the end of their range */
    TURNED_GRIDS = 1500,
    SYMMETRIES = 8,
    NEAR_TIES = 40, /* for each pair of numbers that may be mistaken for sqrt(2) */
    SNAKES = 3
};

/* What is being tried: shown when it fails. */
struct trial {
    uint64_t number; /* its seed, for random_begin */
    const struct oracle_map *map;
    enum diagonal_rule rule;
};

static void fail_trial(const struct trial *trial, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void fail_trial(const struct trial *trial, const char *format, ...)
{
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    oracle_print(trial->map);
    fail_msg("trial %" PRIu64 ", --diagonal %s: %s", trial->number, movement_rule_name(trial->rule),
             reason);
}

static struct search *create(const struct trial *trial, const struct grid *grid)
{
    struct search_settings settings = search_settings_default();
    struct error error;
    settings.rule = trial->rule;
    struct search *search = search_create(grid, &settings, &error);
    if (!search)
        fail_trial(trial, "search_create: %s", error.message);
    return search;
}

/* Runs a search between the ends of the trial's map, which may differ from the grid's. */
static void run(const struct trial *trial, struct search *search, struct search_result *result)
{
    struct oracle_map *map = (struct oracle_map *)trial->map;
    const struct points starts = {map->starts, map->start_count, map->start_count};
    const struct points goals = {map->goals, map->goal_count, map->goal_count};
    struct error error;
    if (!search_run(search, &(struct search_query){.starts = starts, .goals = goals}, result,
                    &error))
        fail_trial(trial, "search_run: %s", error.message);
}

static bool same_cost(struct cost a, struct cost b)
{
    return a.straight == b.straight && a.diagonal == b.diagonal;
}

static void check_cost(const struct trial *trial, struct cost cost, struct cost expected)
{
    char text[NUMBER_TEXT_SIZE];
    char expected_text[NUMBER_TEXT_SIZE];
    cost_format(text, cost);
    oracle_text(expected_text, expected);
    if (!same_cost(cost, expected))
        fail_trial(trial,
                   "the cost is %" PRIu64 " + sqrt2 %" PRIu64 " (%s), but the least is %" PRIu64
                   " + sqrt2 %" PRIu64 " (%s)",
                   cost.straight, cost.diagonal, text, expected.straight, expected.diagonal,
                   expected_text);
    if (cost_micro(cost) != oracle_micro(expected))
        fail_trial(trial, "cost_micro is %" PRIu64 ", not %" PRIu64, cost_micro(cost),
                   oracle_micro(expected));
    if (strcmp(text, expected_text) != 0)
        fail_trial(trial, "the cost is written %s, not %s", text, expected_text);
}

static void check_no_repetition(const struct trial *trial, const struct search_result *result)
{
    bool seen[ORACLE_CELLS_MAX] = {false};
    for (uint64_t i = 0; i < result->path_count; i++) {
        const struct point point = result->path[i];
        bool *here = &seen[oracle_index(trial->map, point)];
        if (*here)
            fail_trial(trial, "the path visits %" PRIu32 ",%" PRIu32 " twice", point.x, point.y);
        *here = true;
    }
}

/* Legal step by step, at the reported cost, which search_step adds up to as well. */
static void check_path(const struct trial *trial, const struct grid *grid,
                       const struct search_result *result)
{
    struct cost sum;
    const char *fault =
        oracle_path_fault(trial->map, trial->rule, result->path, result->path_count, &sum);
    if (fault)
        fail_trial(trial, "the path is not legal: %s", fault);
    if (!same_cost(sum, result->cost))
        fail_trial(trial, "the path costs %" PRIu64 " + sqrt2 %" PRIu64 ", which is not reported",
                   sum.straight, sum.diagonal);
    const struct search_settings settings = search_settings_default();
    struct cost added = {0};
    for (uint64_t i = 1; i < result->path_count; i++)
        added = search_step(grid, &settings, added, result->path[i - 1], result->path[i]);
    if (!same_cost(added, result->cost))
        fail_trial(trial, "search_step does not add up to the reported cost");
    check_no_repetition(trial, result);
}

static void load_states(const struct trial *trial, const struct search *search, uint8_t *states)
{
    for (uint32_t y = 0; y < trial->map->height; y++)
        search_row_states(search, y, states + (size_t)y * trial->map->width);
}

/* No more cells are in a state than were put into it, and none that cannot be reached. */
static void check_states(const struct trial *trial, const uint8_t *states,
                         const struct oracle_distance *distances,
                         const struct search_result *result)
{
    uint64_t open = 0;
    uint64_t closed = 0;
    for (size_t i = 0; i < (size_t)trial->map->width * trial->map->height; i++) {
        const struct point at = oracle_point(trial->map, i);
        open += states[i] == CELL_OPEN;
        closed += states[i] == CELL_CLOSED;
        if (states[i] != CELL_UNTOUCHED && !distances[i].reached)
            fail_trial(trial, "%" PRIu32 ",%" PRIu32 " cannot be reached but was", at.x, at.y);
        if (!result->found && (states[i] == CELL_CLOSED) != distances[i].reached)
            fail_trial(trial, "no path, but %" PRIu32 ",%" PRIu32 " is not explored", at.x, at.y);
    }
    if (closed > result->expanded || open + closed > result->generated ||
        result->expanded > result->generated)
        fail_trial(trial,
                   "%" PRIu64 " closed and %" PRIu64 " open cells, but %" PRIu64
                   " expanded and %" PRIu64 " generated",
                   closed, open, result->expanded, result->generated);
}

/* All of a path is explored; its goal may be the last cell that was only seen. */
static void check_path_states(const struct trial *trial, const uint8_t *states,
                              const struct search_result *result)
{
    for (uint64_t i = 0; i < result->path_count; i++) {
        const struct point point = result->path[i];
        const uint8_t state = states[oracle_index(trial->map, point)];
        if (state == CELL_UNTOUCHED || (state == CELL_OPEN && i + 1 < result->path_count))
            fail_trial(trial, "%" PRIu32 ",%" PRIu32 " is on the path but not explored", point.x,
                       point.y);
    }
}

/* Everything that can be asked of the result of a search that has just run. */
static void check_result(const struct trial *trial, const struct grid *grid,
                         const struct search *search, const struct search_result *result)
{
    struct oracle_distance distances[ORACLE_CELLS_MAX];
    uint8_t states[ORACLE_CELLS_MAX];
    oracle_distances(trial->map, trial->rule, distances);
    const struct oracle_distance expected = oracle_nearest_goal(trial->map, distances);
    if (result->found != expected.reached)
        fail_trial(trial, "%s", result->found ? "a path where there is none" : "no path is found");
    load_states(trial, search, states);
    check_states(trial, states, distances, result);
    if (!result->found) {
        if (result->path || result->path_count != 0)
            fail_trial(trial, "no path is found, but one is returned");
        return;
    }
    if (!result->optimal)
        fail_trial(trial, "the result is not called optimal");
    check_cost(trial, result->cost, expected.cost);
    check_path(trial, grid, result);
    check_path_states(trial, states, result);
}

/* Searches the trial's map afresh and checks everything. */
static void check_fresh(const struct trial *trial)
{
    struct grid grid;
    struct search_result result;
    oracle_make_grid(trial->map, &grid);
    struct search *search = create(trial, &grid);
    run(trial, search, &result);
    check_result(trial, &grid, search, &result);
    search_result_free(&result);
    search_free(search);
    grid_free(&grid);
}

static void check_all_rules(uint64_t number, const struct oracle_map *map)
{
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++)
        check_fresh(&(struct trial){number, map, (enum diagonal_rule)rule});
}

/* Makes a map from rows of digits; 2 and 3 are its ends. */
static void parse(const char *const *rows, uint32_t width, uint32_t height, struct oracle_map *map)
{
    *map = (struct oracle_map){.width = width, .height = height};
    oracle_standard_costs(map);
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++) {
            const uint8_t value = (uint8_t)(rows[y][x] - '0');
            map->cells[(size_t)y * width + x] = value;
            if (value == CELL_START)
                map->starts[map->start_count++] = (struct point){x, y};
            if (value == CELL_GOAL)
                map->goals[map->goal_count++] = (struct point){x, y};
        }
    }
}

/* An oracle that erred as the library does would prove nothing: these costs are from elsewhere. */
static void test_oracle_knows_reference_map(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "020000000000000", "111111110100000", "000100000000000", "000100001011100",
        "100100001010000", "101001001010000", "001011001001110", "011001001000010",
        "100111111100111", "000103000110100", "000100000010000", "000100001111000",
        "000110111000000", "000000000000000", "000000000000000",
    };
    static const char *const costs[DIAGONAL_RULE_COUNT] = {
        [DIAGONAL_BOTH_FREE] = "33.242641",
        [DIAGONAL_ONE_FREE] = "30.313708",
        [DIAGONAL_ALWAYS] = "27.727922",
        [DIAGONAL_NEVER] = "35",
    };
    struct oracle_map map;
    parse(rows, 15, 15, &map);
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        char text[NUMBER_TEXT_SIZE];
        const struct oracle_distance distance = oracle_solve(&map, (enum diagonal_rule)rule);
        assert_true(distance.reached);
        oracle_text(text, distance.cost);
        assert_string_equal(text, costs[rule]);
    }
    check_all_rules(0, &map);
}

/* (straight, diagonal) pairs, each diagonal / straight closer to sqrt(2) than the one before. */
static const uint64_t convergents[][2] = {
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

enum { CONVERGENTS = sizeof convergents / sizeof *convergents };

/* Every other convergent lies above sqrt(2), the first below; no double can tell the last ones. */
static void test_oracle_compares_exactly(void **state)
{
    (void)state;
    for (size_t i = 0; i < CONVERGENTS; i++) {
        const uint64_t straight = convergents[i][0] * 1000000;
        const uint64_t diagonal = convergents[i][1] * 1000000;
        const struct cost a = {.straight = diagonal + 7, .diagonal = 3};
        const struct cost b = {.straight = 7, .diagonal = straight + 3};
        const int expected = i % 2 == 0 ? -1 : 1; /* of the fraction against sqrt(2) */
        assert_int_equal(oracle_compare(a, b), expected);
        assert_int_equal(oracle_compare(b, a), -expected);
        assert_int_equal(oracle_compare(a, a), 0);
    }
}

static void test_random_grids(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < random_trials(RANDOM_GRIDS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        random_map(&rng, &map);
        check_all_rules(number, &map);
    }
}

/* The same path and counts as a search that has never run before. */
static void check_as_fresh(const struct trial *trial, const struct grid *grid,
                           const struct search_result *reused)
{
    struct search_result fresh;
    struct search *search = create(trial, grid);
    run(trial, search, &fresh);
    if (fresh.found != reused->found || fresh.path_count != reused->path_count ||
        (fresh.found &&
         memcmp(fresh.path, reused->path, fresh.path_count * sizeof *fresh.path) != 0))
        fail_trial(trial, "a search that ran before finds another path than a new one");
    if (fresh.expanded != reused->expanded || fresh.generated != reused->generated)
        fail_trial(trial, "a search that ran before counts other cells than a new one");
    search_result_free(&fresh);
    search_free(search);
}

/* Runs one search between many random ends of one map. */
static void check_reuse(uint64_t number, struct random *rng, struct oracle_map *map, unsigned runs)
{
    const struct trial trial = {number, map, random_below(rng, DIAGONAL_RULE_COUNT)};
    struct grid grid;
    oracle_make_grid(map, &grid);
    struct search *search = create(&trial, &grid);
    for (unsigned i = 0; i < runs; i++) {
        struct search_result result;
        const size_t starts = random_chance(rng, 70) ? 1 : random_between(rng, 2, 3);
        const size_t goals = random_chance(rng, 70) ? 1 : random_between(rng, 2, 3);
        random_ends(rng, starts, goals, map);
        run(&trial, search, &result);
        check_result(&trial, &grid, search, &result);
        check_as_fresh(&trial, &grid, &result);
        search_result_free(&result);
    }
    search_free(search);
    grid_free(&grid);
}

static void test_reused_search(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < random_trials(REUSED_GRIDS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        random_ground(&rng, (enum ground)(number % GROUND_COUNT), &map);
        check_reuse(number, &rng, &map, REUSES);
    }
}

/* The point in the map turned and mirrored: bit 0 swaps the axes, 1 and 2 mirror the results. */
static struct point turn_point(const struct oracle_map *turned, struct point point, int symmetry)
{
    struct point to = point;
    if ((symmetry & 1) != 0)
        to = (struct point){point.y, point.x};
    if ((symmetry & 2) != 0)
        to.x = turned->width - 1 - to.x;
    if ((symmetry & 4) != 0)
        to.y = turned->height - 1 - to.y;
    return to;
}

static void turn(const struct oracle_map *map, int symmetry, struct oracle_map *turned)
{
    *turned = *map;
    if ((symmetry & 1) != 0) {
        turned->width = map->height;
        turned->height = map->width;
    }
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        turned->cells[oracle_index(turned, turn_point(turned, oracle_point(map, i), symmetry))] =
            map->cells[i];
    for (size_t i = 0; i < map->start_count; i++)
        turned->starts[i] = turn_point(turned, map->starts[i], symmetry);
    for (size_t i = 0; i < map->goal_count; i++)
        turned->goals[i] = turn_point(turned, map->goals[i], symmetry);
}

/* Searches and returns what was found: whether, and at what cost. */
static struct oracle_distance search_cost(const struct trial *trial)
{
    struct grid grid;
    struct search_result result;
    oracle_make_grid(trial->map, &grid);
    struct search *search = create(trial, &grid);
    run(trial, search, &result);
    const struct oracle_distance found = {result.found, result.cost};
    search_result_free(&result);
    search_free(search);
    grid_free(&grid);
    return found;
}

static void test_turned_and_mirrored(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < random_trials(TURNED_GRIDS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        random_map(&rng, &map);
        const enum diagonal_rule rule = random_below(&rng, DIAGONAL_RULE_COUNT);
        const struct oracle_distance upright = search_cost(&(struct trial){number, &map, rule});
        for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
            struct oracle_map turned;
            turn(&map, symmetry, &turned);
            const struct trial trial = {number, &turned, rule};
            const struct oracle_distance found = search_cost(&trial);
            if (found.reached != upright.reached || !same_cost(found.cost, upright.cost))
                fail_trial(&trial, "turned or mirrored (%d), the map has another cost", symmetry);
        }
    }
}

/*
 * A search that computes with s * straight + d * diagonal, for one of the convergents, instead of
 * s + d sqrt(2) sees a tie here where there is none, and takes whichever way it met first; which
 * that is depends on how the costs are shared out.
 */
static void test_near_ties(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < (uint64_t)CONVERGENTS * NEAR_TIES; number++) {
        struct random rng = random_begin(number);
        const uint64_t *pair = convergents[number % CONVERGENTS];
        /* The largest cost of a cell is 1,000,000; small pairs are taken so often as to share. */
        const uint32_t multiple = pair[0] < 10000 ? (uint32_t)(10000 / pair[0]) : 1;
        struct oracle_map map;
        struct oracle_map turned;
        random_near_tie(&rng, (uint32_t)pair[1] * multiple, (uint32_t)pair[0] * multiple, &map);
        turn(&map, (int)random_below(&rng, SYMMETRIES), &turned);
        check_fresh(&(struct trial){number, &turned, DIAGONAL_BOTH_FREE});
    }
}

/* The long way between two short ones, with one search: it may change how it computes midway. */
static void test_snakes(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < SNAKES; number++) {
        static const struct point starts[] = {{60, 62}, {0, 0}, {50, 62}, {0, 0}};
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct grid grid;
        random_snake(&rng, &map);
        const struct trial trial = {number, &map, (enum diagonal_rule)(number + 1)};
        oracle_make_grid(&map, &grid);
        struct search *search = create(&trial, &grid);
        for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
            struct search_result result;
            map.starts[0] = starts[i];
            run(&trial, search, &result);
            check_result(&trial, &grid, search, &result);
            search_result_free(&result);
        }
        search_free(search);
        grid_free(&grid);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_oracle_knows_reference_map),
        cmocka_unit_test(test_oracle_compares_exactly),
        cmocka_unit_test(test_random_grids),
        cmocka_unit_test(test_reused_search),
        cmocka_unit_test(test_turned_and_mirrored),
        cmocka_unit_test(test_near_ties),
        cmocka_unit_test(test_snakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
