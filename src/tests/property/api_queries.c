/* SPDX-License-Identifier: MIT */
/*
 * api_queries.c - random sequences of queries through astar.h agree with an independent oracle.
 *
 * Each trial has one map and one search, which answers several queries of different kinds. Between
 * queries, the map may change. Defects are therefore found even if they need state that an earlier
 * query left in the search.
 *
 * A failure prints the seed, the numbers of the trial and of the query, the map, and the settings
 * and the query as options of astar-cli, which repeat the query in a new search. To repeat the
 * complete trial, run the test with this seed, and with the same ASTAR_TEST_CASES or `all`.
 *
 * The test makes about 6,000 queries by default, and 380,000 with ASTAR_TEST_CASES=all. After
 * `make build/release/all_tests`, this loop makes 10 million in about 15 minutes:
 *
 *     for seed in $(seq 27); do
 *         ASTAR_TEST_SEED=$seed ASTAR_TEST_CASES=all \
 *             build/release/all_tests property/api_queries || break
 *     done
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/astar.h"
#include "tests/support/ground_oracle.h"
#include "tests/support/query_oracle.h"
#include "tests/support/trial.h"
#include "tests/test.h"

enum {
    /* The number of trials is TRIALS * scale^2. The scale is at most SCALE, and 6 by default. */
    SCALE = 48,
    TRIALS = 10,
    QUERIES = 10, /* of each trial */
    POINTS_MAX = 3,
    CELLS_MAX = RANDOM_SIDE_MAX * RANDOM_SIDE_MAX,
    PATH_MAX = CELLS_MAX * (POINTS_MAX + 1)
};

/* Returns a random element of an array. */
#define PICK(rng, array) ((array)[random_below(rng, sizeof(array) / sizeof *(array))])

/* A map, a search of it, and the current query. */
struct session {
    struct trial trial; /* its map has the starts and goals of the query */
    struct ground_settings ground;
    struct oracle_map positions, plain; /* what the search sees; `plain` is without keep-away */
    struct turn_problem problem;        /* the query, on `positions` */
    struct point via[POINTS_MAX];
    bool nearest;
    bool fields; /* also compute the costs of all cells */
    uint32_t problems;
    int query;
    struct astar_map *map;
    struct astar_search *search;
};

/* Prints the settings and the query, and fails the test. */
__attribute__((format(printf, 2, 3))) static void report(const struct session *session,
                                                         const char *format, ...)
{
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    const struct ground_settings *ground = &session->ground;
    const char *seed = getenv("ASTAR_TEST_SEED");
    fprintf(stderr, "# ASTAR_TEST_SEED=%s, query %d; %" PRIu32 " problems\n", seed ? seed : "0",
            session->query, session->problems);
    fprintf(stderr, "# --clearance %g --agent %" PRIu32 "x%" PRIu32, ground->clearance / 1000.0,
            ground->agent.width, ground->agent.height);
    if (ground->radius > 0)
        fprintf(stderr, " --keep-away %g,%g", ground->radius / 1000.0, ground->factor / 1000.0);
    if (session->problem.fewest || session->problem.cost > 0) /* 0: fewest turns */
        fprintf(stderr, " --turn-cost %g", session->problem.cost / 1000.0);
    for (size_t i = 0; i < session->problem.via_count; i++)
        fprintf(stderr, " --via %" PRIu32 ",%" PRIu32, session->via[i].x, session->via[i].y);
    fprintf(stderr, "%s\n", session->nearest ? " --nearest" : "");
    trial_fail(&session->trial, "query %d: %s", session->query, reason);
}

/* --- random maps and settings -------------------------------------------------------------- */

static uint32_t random_turn_cost(struct random *rng)
{
    static const uint32_t costs[] = {1, 10, 250, 500, 1000, 1414, 2000, 5000, 30000, 1000000};
    return random_chance(rng, 30) ? (uint32_t)TURN_COST_FEWEST : PICK(rng, costs);
}

/* Many trials have a map and settings that all algorithms support. */
static void random_settings(struct session *session, uint64_t number, struct random *rng)
{
    static const enum algorithm with_turns[] = {ALGORITHM_ASTAR, ALGORITHM_DIJKSTRA,
                                                ALGORITHM_FASTEST};
    struct trial *trial = &session->trial;
    struct search_settings *settings = &trial->settings;
    const bool simple = random_chance(rng, 40);
    if (simple) {
        struct oracle_map map;
        random_ground(rng, GROUND_UNIFORM, &map);
        trial_begin(trial, number, &map,
                    (enum diagonal_rule)random_below(rng, DIAGONAL_RULE_COUNT));
    } else {
        trial_begin_random(trial, number, rng);
    }
    settings->algorithm = (enum algorithm)random_below(rng, ALGORITHM_COUNT);
    if (!simple && random_chance(rng, 30))
        settings->algorithm = ALGORITHM_ASTAR; /* may use landmarks on terrain */
    if (random_chance(rng, 30)) {
        settings->turn_cost = random_turn_cost(rng);
        settings->algorithm = PICK(rng, with_turns);
    }
    if (!simple && random_chance(rng, 15))
        settings->heuristic = (enum heuristic)random_below(rng, HEURISTIC_COUNT);
    if (!simple && random_chance(rng, 15))
        settings->weight = random_between(rng, FACTOR_ONE, 3 * FACTOR_ONE);
}

static void random_ground_settings(struct session *session, struct random *rng)
{
    static const uint32_t radii[] = {1000, 1001, 1414, 1415, 2000, 2001, 2236, 3000, 10000};
    static const uint32_t factors[] = {1000, 1001, 2000, 3000, 4000, 20000, 1000000};
    static const uint32_t problems[] = {1, 64, 200, 2000};
    const struct oracle_map *map = &session->trial.map;
    struct ground_settings *ground = &session->ground;
    *ground = (struct ground_settings){.factor = PICK(rng, factors), .agent = {1, 1}};
    if (random_chance(rng, 15))
        ground->radius = random_chance(rng, 70) ? PICK(rng, radii) : random_between(rng, 1, 9000);
    if (random_chance(rng, 8))
        ground->clearance = random_between(rng, 500, 2500);
    if (random_chance(rng, 12))
        ground->agent = (struct agent){random_below(rng, map->width < 3 ? map->width + 1 : 4),
                                       random_between(rng, 1, map->height < 3 ? map->height : 3)};
    session->problems = random_chance(rng, 50) ? 0 : PICK(rng, problems);
}

static void find_positions(struct session *session)
{
    ground_oracle_positions(&session->trial.map, &session->ground, &session->positions,
                            &session->plain);
}

static void create_map(struct session *session)
{
    const struct oracle_map *map = &session->trial.map;
    struct astar_error error;
    session->map = astar_map_create(map->width, map->height, map->cells, &error);
    if (!session->map)
        report(session, "astar_map_create: %s", error.message);
    for (int value = 0; value < 256; value++)
        assert_true(astar_map_set_cost(session->map, (uint8_t)value, map->costs[value]));
    const double radius = session->ground.clearance / 1000.0;
    if (radius > 0 && astar_map_keep_clear(session->map, radius, &error) != ASTAR_OK)
        report(session, "astar_map_keep_clear: %s", error.message);
}

/* True if an error means that the algorithm does not support the map and the settings. */
static bool is_refusal(const struct session *session, enum astar_status status)
{
    const enum algorithm algorithm = session->trial.settings.algorithm;
    return status == ASTAR_ERROR_SETTINGS &&
           (algorithm == ALGORITHM_JPS || algorithm == ALGORITHM_JPS_PLUS ||
            algorithm == ALGORITHM_BIDIRECTIONAL);
}

/* Returns false if the algorithm does not support the map and the settings. */
static bool create_search(struct session *session, struct random *rng)
{
    const struct search_settings *chosen = &session->trial.settings;
    struct astar_settings settings = {
        .weight = chosen->weight,
        .diagonal_cost = chosen->diagonal_cost,
        .algorithm = (enum astar_algorithm)chosen->algorithm,
        .diagonal = (enum astar_diagonal)chosen->rule,
        .heuristic = (enum astar_heuristic)chosen->heuristic,
        .turn_cost = chosen->turn_cost == TURN_COST_FEWEST ? ASTAR_FEWEST_TURNS : chosen->turn_cost,
        .problems = session->problems,
        .keep_away = session->ground.radius,
        .keep_away_factor = session->ground.factor,
        .agent_width = session->ground.agent.width,
        .agent_height = session->ground.agent.height,
        .smoothing = random_chance(rng, 90) ? ASTAR_SMOOTHING_NONE : ASTAR_SMOOTHING_SEGMENTS};
    for (int d = 0; d < DIRECTION_COUNT; d++)
        settings.move_cost[d] =
            chosen->move_cost[d] == MOVE_FORBIDDEN ? ASTAR_FORBIDDEN : chosen->move_cost[d];
    struct astar_error error;
    session->search = astar_search_create(session->map, &settings, &error);
    if (!session->search && !is_refusal(session, error.status))
        report(session, "astar_search_create: %s", error.message);
    if (session->search && random_chance(rng, 5) &&
        astar_search_reserve(session->search, POINTS_MAX, &error) != ASTAR_OK)
        report(session, "astar_search_reserve: %s", error.message);
    return session->search != NULL;
}

/* --- random queries ------------------------------------------------------------------------ */

/* Usually returns a free position; if `anywhere` is set, any cell. */
static struct point random_point(const struct session *session, bool anywhere, struct random *rng)
{
    const struct oracle_map *map = &session->positions;
    struct point point = {0, 0};
    for (int i = 0; i < (anywhere ? 1 : 6); i++) {
        point = (struct point){random_below(rng, map->width), random_below(rng, map->height)};
        if (!oracle_blocked(map, point.x, point.y))
            break;
    }
    return point;
}

static size_t random_points(const struct session *session, bool anywhere, struct random *rng,
                            struct point *points)
{
    const size_t count = random_chance(rng, 75) ? 1 : random_between(rng, 2, POINTS_MAX);
    for (size_t i = 0; i < count; i++)
        points[i] = random_point(session, anywhere, rng);
    return count;
}

/* Many queries ask for the nearest cell, and many of those have goals in walls. */
static void random_query(struct session *session, struct random *rng)
{
    const struct search_settings *settings = &session->trial.settings;
    struct oracle_map *map = &session->trial.map;
    session->nearest = random_chance(rng, 40);
    session->fields = random_chance(rng, 5);
    map->start_count = random_points(session, false, rng, map->starts);
    map->goal_count = random_points(session, session->nearest, rng, map->goals);
    session->problem = (struct turn_problem){.map = &session->positions,
                                             .rule = settings->rule,
                                             .via = session->via,
                                             .fewest = settings->turn_cost == TURN_COST_FEWEST,
                                             .cost = settings->turn_cost};
    if (session->problem.fewest)
        session->problem.cost = 0;
    if (random_chance(rng, 20))
        session->problem.via_count =
            random_points(session, session->nearest && random_chance(rng, 30), rng, session->via);
    find_positions(session);
}

/* Changes some cells, or the cost of a value, unless the map has margins of walls. */
static void change_map(struct session *session, struct random *rng)
{
    struct oracle_map *map = &session->trial.map;
    const size_t count = (size_t)map->width * map->height;
    if (session->ground.clearance > 0)
        return;
    for (uint32_t n = random_between(rng, 1, 4); n > 0; n--) {
        const struct point at = oracle_point(map, random_below(rng, (uint32_t)count));
        const uint8_t other = map->cells[random_below(rng, (uint32_t)count)];
        const uint8_t value = random_chance(rng, 40) ? CELL_WALL : other;
        map->cells[oracle_index(map, at)] = value;
        assert_true(astar_map_set(session->map, at.x, at.y, value));
    }
    if (random_chance(rng, 10)) {
        const uint8_t value = map->cells[random_below(rng, (uint32_t)count)];
        map->costs[value] = random_between(rng, 1, 10000);
        assert_true(astar_map_set_cost(session->map, value, map->costs[value]));
    }
}

/* --- checks -------------------------------------------------------------------------------- */

/* True if the settings promise a cheapest path. */
static bool promises_cheapest(const struct search_settings *settings)
{
    if (settings->algorithm == ALGORITHM_BFS || settings->algorithm == ALGORITHM_GREEDY)
        return false;
    const bool consistent =
        settings->heuristic == HEURISTIC_AUTO || settings->heuristic == HEURISTIC_ZERO;
    return settings->algorithm == ALGORITHM_DIJKSTRA ||
           (consistent && settings->weight == FACTOR_ONE);
}

/* A path that the library returned, with its turns and its cost, which includes turns. */
struct path {
    struct point cells[PATH_MAX];
    size_t count;
    uint64_t turns;
    struct cost cost;
};

/* Fails unless the path is legal on this map. Returns its cost without turns. */
static struct cost measure(const struct session *session, const struct oracle_map *map,
                           const struct path *path, bool to_goal)
{
    struct oracle_map copy = *map;
    struct cost cost;
    if (!to_goal) {
        copy.goals[0] = path->cells[path->count - 1];
        copy.goal_count = 1;
    }
    const char *fault =
        oracle_path_fault(&copy, session->problem.rule, path->cells, path->count, &cost);
    if (fault)
        report(session, "%s", fault);
    if (oracle_blocked(map, path->cells[0].x, path->cells[0].y))
        report(session, "the path begins in a wall");
    return cost;
}

static void check_number(const struct session *session, const char *name, uint64_t reported,
                         struct cost cost)
{
    const uint128 micro = oracle_micro(cost);
    const uint64_t expected = micro > UINT64_MAX ? UINT64_MAX : (uint64_t)micro;
    if (reported != expected)
        report(session, "%s is %" PRIu64 ", not %" PRIu64, name, reported, expected);
}

/* Fails unless the path is legal and the numbers reported for it are right. */
static void check_path(const struct session *session, bool to_goal, struct path *path)
{
    const struct turn_problem *problem = &session->problem;
    const struct astar_point *cells = astar_search_path(session->search, &path->count);
    if (!cells || path->count == 0 || path->count > PATH_MAX)
        report(session, "the path has %zu cells", path->count);
    for (size_t i = 0; i < path->count; i++)
        path->cells[i] = (struct point){cells[i].x, cells[i].y};
    path->turns = turn_oracle_count(problem->rule, path->cells, path->count);
    path->cost =
        turn_oracle_add(problem, measure(session, &session->positions, path, to_goal), path->turns);
    size_t visited = 0;
    for (size_t i = 0; i < path->count; i++)
        while (visited < problem->via_count &&
               oracle_index(problem->map, path->cells[i]) ==
                   oracle_index(problem->map, problem->via[visited]))
            visited++;
    if (to_goal && visited < problem->via_count)
        report(session, "the path does not visit the via points in order");
    if (astar_search_turns(session->search) != path->turns)
        report(session, "the reported number of turns is wrong");
    check_number(session, "the cost", astar_search_cost_micro(session->search), path->cost);
    check_number(session, "the length", astar_search_length_micro(session->search),
                 measure(session, &session->plain, path, to_goal));
}

static void check_cheapest(const struct session *session, const struct path *path,
                           const struct query_answer *answer)
{
    const bool optimal = astar_search_is_optimal(session->search);
    const int order = oracle_compare(path->cost, answer->cost);
    if (order < 0)
        report(session, "the path costs less than the oracle's");
    if (order > 0 && optimal)
        report(session, "a cheaper path is possible");
    if (!optimal && promises_cheapest(&session->trial.settings))
        report(session, "the path is not reported as optimal");
    if (optimal && session->problem.fewest && path->turns != answer->turns)
        report(session, "fewer turns are possible");
}

static void check_nearest(const struct session *session, const struct path *path,
                          const struct query_answer *answer)
{
    const struct oracle_map *map = &session->positions;
    const bool goals = answer->missed == session->problem.via_count;
    const uint64_t square = query_oracle_square(path->cells[path->count - 1],
                                                goals ? map->goals : &session->via[answer->missed],
                                                goals ? map->goal_count : 1);
    if (square != answer->square)
        report(session, "the end has the squared distance %" PRIu64 ", not %" PRIu64, square,
               answer->square);
    if (promises_cheapest(&session->trial.settings) &&
        oracle_compare(path->cost, answer->cost) != 0)
        report(session, "the path to the nearest cell is not a cheapest one");
}

/* Fails unless a cell has this cost, rounded to millionths, or infinity if it is not reached. */
static void check_cell(const struct session *session, size_t cell, double reported,
                       struct oracle_distance expected)
{
    const double cost = expected.reached ? (double)oracle_micro(expected.cost) / 1e6 : INFINITY;
    const bool same = expected.reached ? fabs(reported - cost) <= cost * 2.3e-16
                                       : isinf(reported) && reported > 0;
    if (!same)
        report(session, "cell %zu costs %.6f, not %.6f", cell, reported, cost);
}

static void check_distances(const struct session *session, const struct astar_query *query)
{
    struct oracle_distance expected[CELLS_MAX];
    double costs[CELLS_MAX];
    struct astar_error error;
    if (astar_search_distances(session->search, query, costs, &error) != ASTAR_OK)
        report(session, "astar_search_distances: %s", error.message);
    query_oracle_distances(&session->problem, expected);
    for (size_t i = 0; i < (size_t)session->positions.width * session->positions.height; i++)
        check_cell(session, i, costs[i], expected[i]);
}

/* The directions lead from a random cell to a goal at the least cost. */
static void check_flow(const struct session *session, const struct astar_query *query,
                       struct random *rng)
{
    static const int step_x[] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int step_y[] = {-1, -1, 0, 1, 1, 1, 0, -1};
    struct oracle_map map = session->positions;
    const struct turn_problem problem = {.map = &map, .rule = session->problem.rule};
    int8_t directions[CELLS_MAX];
    double costs[CELLS_MAX];
    struct path path = {.count = 0};
    struct astar_error error;
    if (astar_search_flow(session->search, query, directions, costs, &error) != ASTAR_OK)
        report(session, "astar_search_flow: %s", error.message);
    struct point at = random_point(session, false, rng);
    const size_t from = oracle_index(&map, at);
    map.starts[0] = at;
    map.start_count = 1;
    const struct query_answer answer = query_oracle_solve(&problem, false);
    check_cell(session, from, costs[from], (struct oracle_distance){answer.found, answer.cost});
    if (!answer.found)
        return;
    path.cells[path.count++] = at;
    for (int d; path.count < CELLS_MAX && (d = directions[oracle_index(&map, at)]) >= 0;) {
        at = (struct point){at.x + (uint32_t)step_x[d], at.y + (uint32_t)step_y[d]};
        path.cells[path.count++] = at;
        if (at.x >= map.width || at.y >= map.height)
            report(session, "the directions from cell %zu lead out of the map", from);
    }
    if (oracle_compare(measure(session, &map, &path, true), answer.cost) != 0)
        report(session, "the directions from cell %zu are not the best", from);
}

/* The library's form of points. */
static const struct astar_point *converted(const struct point *points, size_t count,
                                           struct astar_point *result)
{
    for (size_t i = 0; i < count; i++)
        result[i] = (struct astar_point){points[i].x, points[i].y};
    return result;
}

/* Counts the statuses of all queries in `counts`. */
static void check_query(const struct session *session, struct random *rng,
                        uint64_t counts[ASTAR_NEAREST + 1])
{
    const struct oracle_map *map = &session->positions;
    struct astar_point starts[POINTS_MAX], goals[POINTS_MAX], via[POINTS_MAX];
    const struct astar_query query = {.starts = converted(map->starts, map->start_count, starts),
                                      .start_count = map->start_count,
                                      .goals = converted(map->goals, map->goal_count, goals),
                                      .goal_count = map->goal_count,
                                      .via =
                                          converted(session->via, session->problem.via_count, via),
                                      .via_count = session->problem.via_count,
                                      .nearest = session->nearest};
    struct astar_error error;
    const enum astar_status status = astar_search_run(session->search, &query, &error);
    if (is_refusal(session, status))
        return;
    const struct query_answer answer = query_oracle_solve(&session->problem, session->nearest);
    const enum astar_status expected = answer.found     ? ASTAR_OK
                                       : answer.nearest ? ASTAR_NEAREST
                                                        : ASTAR_NO_PATH;
    if (status != expected)
        report(session, "the status is '%s', not '%s'", astar_status_text(status),
               astar_status_text(expected));
    struct path path;
    if (status != ASTAR_NO_PATH)
        check_path(session, status == ASTAR_OK, &path);
    if (status == ASTAR_OK)
        check_cheapest(session, &path, &answer);
    if (status == ASTAR_NEAREST)
        check_nearest(session, &path, &answer);
    if (session->fields)
        check_distances(session, &query);
    if (session->fields && session->trial.settings.turn_cost == TURN_COST_NONE)
        check_flow(session, &query, rng);
    counts[status]++;
}

TEST(sequences_of_queries_agree_with_the_oracle)
{
    static struct session session; /* too large for the stack */
    const uint64_t scale = random_trials(SCALE);
    const uint64_t trials = scale * scale * TRIALS;
    uint64_t counts[ASTAR_NEAREST + 1] = {0};
    for (uint64_t number = 0; number < trials; number++) {
        struct random rng = random_begin(number);
        session = (struct session){.query = 0};
        random_settings(&session, number, &rng);
        random_ground_settings(&session, &rng);
        create_map(&session);
        find_positions(&session);
        const bool supported = create_search(&session, &rng);
        for (; supported && session.query < QUERIES; session.query++) {
            if (random_chance(&rng, 20)) {
                change_map(&session, &rng);
                find_positions(&session);
            }
            random_query(&session, &rng);
            check_query(&session, &rng, counts);
        }
        astar_search_free(session.search);
        astar_map_free(session.map);
        trial_end(&session.trial);
    }
    assert_true(counts[ASTAR_OK] > 2 * trials);
    assert_true(counts[ASTAR_NO_PATH] > trials / 4);
    assert_true(counts[ASTAR_NEAREST] > trials / 4);
}
