/* SPDX-License-Identifier: MIT */
/* search.c - runs searches on maps that may change between runs. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/map.h"
#include "api/search.h"
#include "api/status.h"
#include "base/memory.h"

/* Casts convert public enumerations to internal ones, so corresponding values must be equal. */
#define SAME_VALUE(NAME, ROW)                                                                      \
    static_assert((int)ASTAR_ALGORITHM_##NAME == ALGORITHM_##NAME, "algorithms");
ALGORITHMS(SAME_VALUE)
static_assert((int)ASTAR_DIAGONAL_BOTH_FREE == DIAGONAL_BOTH_FREE, "rules");
static_assert((int)ASTAR_DIAGONAL_ONE_FREE == DIAGONAL_ONE_FREE, "rules");
static_assert((int)ASTAR_DIAGONAL_ALWAYS == DIAGONAL_ALWAYS, "rules");
static_assert((int)ASTAR_DIAGONAL_NEVER == DIAGONAL_NEVER, "rules");
static_assert((int)ASTAR_HEURISTIC_AUTO == HEURISTIC_AUTO, "heuristics");
static_assert((int)ASTAR_HEURISTIC_OCTILE == HEURISTIC_OCTILE, "heuristics");
static_assert((int)ASTAR_HEURISTIC_MANHATTAN == HEURISTIC_MANHATTAN, "heuristics");
static_assert((int)ASTAR_HEURISTIC_EUCLIDEAN == HEURISTIC_EUCLIDEAN, "heuristics");
static_assert((int)ASTAR_HEURISTIC_CHEBYSHEV == HEURISTIC_CHEBYSHEV, "heuristics");
static_assert((int)ASTAR_HEURISTIC_ZERO == HEURISTIC_ZERO, "heuristics");
static_assert((int)ASTAR_NORTH == NORTH && (int)ASTAR_EAST == EAST, "directions");
static_assert((int)ASTAR_DIRECTIONS == DIRECTION_COUNT, "directions");
static_assert((int)ASTAR_CELL_OPEN == CELL_OPEN, "states");
static_assert((int)ASTAR_CELL_CLOSED == CELL_CLOSED, "states");
static_assert((int)ASTAR_SMOOTHING_SEGMENTS == SMOOTHING_SEGMENTS, "smoothing");
static_assert((int)ASTAR_SMOOTHING_CORNERS == SMOOTHING_CORNERS, "smoothing");
static_assert(sizeof(enum astar_algorithm) == sizeof(int), "enumerations in structures");
static_assert(ASTAR_ONE == FACTOR_ONE && ASTAR_COST_MAX == FACTOR_MAX, "thousandths");

/*
 * Converts a factor in thousandths; 0 becomes `standard`, the default. Returns false for a factor
 * below `least` or above ASTAR_COST_MAX.
 */
static bool convert_factor(uint32_t given, uint32_t standard, uint32_t least, uint32_t *factor)
{
    *factor = given == 0 ? standard : given;
    return given == 0 || (given >= least && given <= ASTAR_COST_MAX);
}

/* Converts a turn cost. Returns false if it is above ASTAR_COST_MAX. */
static bool convert_turn_cost(uint32_t given, uint32_t *cost)
{
    *cost = given == ASTAR_FEWEST_TURNS ? TURN_COST_FEWEST : given;
    return given <= ASTAR_COST_MAX || given == ASTAR_FEWEST_TURNS;
}

/* Converts settings. Returns NULL, or a message about the first invalid setting. */
static const char *convert_settings(const struct astar_settings *given,
                                    struct search_settings *settings)
{
    if ((unsigned)given->algorithm >= ALGORITHM_COUNT)
        return "unknown algorithm";
    if ((unsigned)given->diagonal >= DIAGONAL_RULE_COUNT)
        return "unknown rule for diagonal steps";
    if ((unsigned)given->heuristic >= HEURISTIC_COUNT)
        return "unknown heuristic";
    if (given->smoothing >= SMOOTHING_COUNT)
        return "unknown kind of smoothing";
    *settings = (struct search_settings){.algorithm = (enum algorithm)given->algorithm,
                                         .problems = given->problems};
    settings->rule = (enum diagonal_rule)given->diagonal;
    settings->heuristic = (enum heuristic)given->heuristic;
    if (!convert_factor(given->weight, FACTOR_ONE, FACTOR_ONE, &settings->weight))
        return "the weight must be from 1000 to 1000000 (thousandths)";
    if (!convert_factor(given->diagonal_cost, DIAGONAL_SQRT2, 1, &settings->diagonal_cost))
        return "the diagonal cost must be from 1 to 1000000 (thousandths)";
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        if (given->move_cost[d] == ASTAR_FORBIDDEN)
            settings->move_cost[d] = MOVE_FORBIDDEN;
        else if (!convert_factor(given->move_cost[d], FACTOR_ONE, 1, &settings->move_cost[d]))
            return "move costs must be from 1 to 1000000 (thousandths)";
    }
    uint32_t factor;
    if (!convert_turn_cost(given->turn_cost, &settings->turn_cost))
        return "the turn cost must be from 1 to 1000000 (thousandths), or ASTAR_FEWEST_TURNS";
    if (!convert_factor(given->keep_away_factor, KEEP_AWAY_FACTOR, KEEP_AWAY_FACTOR_MIN, &factor))
        return "the factor of keep_away must be from 1000 to 1000000 (thousandths)";
    if (given->agent_width > AGENT_SIDE_MAX || given->agent_height > AGENT_SIDE_MAX)
        return "the agent is larger than any map";
    if (given->step_cost >= STEP_COST_COUNT)
        return "unknown kind of step cost";
    settings->step_cost = (enum step_cost)given->step_cost;
    settings->keep_away = (struct keep_away){(double)given->keep_away / ASTAR_ONE, factor};
    settings->agent = (struct agent){given->agent_width, given->agent_height};
    return is_zero(given->reserved, sizeof given->reserved)
               ? NULL
               : "reserved members of astar_settings must be zero";
}

struct astar_search *astar_search_create(const struct astar_map *map,
                                         const struct astar_settings *settings,
                                         struct astar_error *error)
{
    static const struct astar_settings defaults;
    struct search_settings inner_settings;
    struct error inner;
    const char *problem = convert_settings(settings ? settings : &defaults, &inner_settings);
    if (problem) {
        refuse(error, problem);
        return NULL;
    }
    struct astar_search *search = memory_zeroed(1, sizeof *search, &inner);
    if (search)
        search->search = search_create(&map->grid, &inner_settings, &inner);
    if (!search || !search->search) {
        report(&inner, error);
        free(search);
        return NULL;
    }
    search->map = map;
    search->settings = inner_settings;
    search->smoothing = settings ? (enum smoothing)settings->smoothing : SMOOTHING_NONE;
    search->seen_changed = map->changed;
    search->seen_priced = map->priced;
    search_set_watch(search->search, &search->watch);
    return search;
}

void astar_search_free(struct astar_search *search)
{
    if (!search)
        return;
    search_result_free(&search->result);
    search_free(search->search);
    free(search->starts.items);
    free(search->goals.items);
    free(search->via.items);
    free(search->path);
    free(search->way.items);
    free(search->way_points);
    free(search);
}

static bool reserve_points(struct points *points, size_t count, struct error *error)
{
    struct point *items =
        memory_grow(points->items, &points->capacity, count > 0 ? count : 1, sizeof *items, error);
    if (items)
        points->items = items;
    return items != NULL;
}

/* Makes room for `count` points in an array of public points. */
static bool reserve_public(struct astar_point **points, size_t *room, size_t count,
                           struct error *error)
{
    struct astar_point *grown = memory_grow(*points, room, count, sizeof *grown, error);
    if (grown)
        *points = grown;
    return grown != NULL;
}

/* Copies points to an array of public points, which grows as needed. */
static bool publish(const struct point *points, size_t count, struct astar_point **copy,
                    size_t *room, struct error *error)
{
    if (count > 0 && !reserve_public(copy, room, count, error))
        return false;
    for (size_t i = 0; i < count; i++)
        (*copy)[i] = (struct astar_point){points[i].x, points[i].y};
    return true;
}

/* Discards the result of the last run. */
static void discard_result(struct astar_search *search)
{
    search_result_recycle(search->search, &search->result);
    search->way.count = 0;
    search->has_query = false;
    search->has_result = false;
}

enum astar_status astar_search_reserve(struct astar_search *search, size_t ends,
                                       struct astar_error *error)
{
    const struct grid *grid = &search->map->grid;
    const size_t cells = (size_t)grid->width * grid->height;
    struct error inner;
    discard_result(search);
    if (reserve_points(&search->starts, ends, &inner) &&
        reserve_points(&search->goals, ends, &inner) && reserve_points(&search->via, 0, &inner) &&
        reserve_public(&search->path, &search->path_room, cells, &inner) &&
        search_reserve(search->search, ends, &inner))
        return ASTAR_OK;
    return report(&inner, error);
}

/* Updates the search if the map has changed since the last run. */
static bool update_search(struct astar_search *search, struct error *error)
{
    const struct astar_map *map = search->map;
    const uint64_t missed = map->changed - search->seen_changed;
    struct point cells[MAP_CHANGES_KEPT];
    bool occurs[256];
    struct search_changes changes = {.cells = cells, .occurs = occurs};
    if (missed == 0 && map->priced == search->seen_priced)
        return true;
    for (int value = 0; value < 256; value++)
        occurs[value] = map->counts[value] > 0;
    if (missed > MAP_CHANGES_KEPT)
        changes.cells = NULL;
    for (uint64_t i = search->seen_changed; changes.cells && i < map->changed; i++)
        cells[changes.count++] = map->changes[i % MAP_CHANGES_KEPT];
    if (!search_refresh(search->search, &changes, error))
        return false;
    search->seen_changed = map->changed;
    search->seen_priced = map->priced;
    return true;
}

/*
 * Replaces *points with the points of a query. Omits points in walls unless `walls` is set. Fails
 * for points outside the map.
 */
static bool copy_points(const struct grid *grid, const struct astar_point *given, size_t count,
                        bool walls, struct points *points, struct error *error)
{
    points->count = 0;
    if (!given && count > 0)
        return error_set(error, ERROR_SETTINGS, "the query has a number of points but no array");
    if (!reserve_points(points, count, error))
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct point point = {given[i].x, given[i].y};
        if (!grid_contains(grid, point))
            return error_set(error, ERROR_SETTINGS, "the point %lu,%lu is outside the map",
                             (unsigned long)point.x, (unsigned long)point.y);
        if (walls || !grid_blocked(grid, point))
            points->items[points->count++] = point;
    }
    return true;
}

bool search_copy_ends(const struct astar_map *map, const struct grid *grid,
                      const struct astar_query *query, bool goals, struct points *ends,
                      struct error *error)
{
    const struct astar_point *given = goals ? query->goals : query->starts;
    size_t count = goals ? query->goal_count : query->start_count;
    if (!given && count == 0) {
        given = goals ? map->goals : map->starts;
        count = goals ? grid->goals.count : grid->starts.count;
        if (count == 0)
            return error_set(error, ERROR_SETTINGS, "neither the query nor the map has a %s",
                             goals ? "goal" : "start");
    }
    return copy_points(grid, given, count, goals && query->nearest, ends, error);
}

/*
 * Checks a query and copies its points. Call update_search first, because the grid of the search
 * determines which points are free.
 */
static bool convert_query(struct astar_search *search, const struct astar_query *query,
                          struct error *error)
{
    const struct grid *grid = search_grid(search->search);
    if (!is_zero(query->reserved, sizeof query->reserved))
        return error_set(error, ERROR_SETTINGS, "reserved members of astar_query must be zero");
    return search_copy_ends(search->map, grid, query, false, &search->starts, error) &&
           search_copy_ends(search->map, grid, query, true, &search->goals, error) &&
           copy_points(grid, query->via, query->via_count, query->nearest, &search->via, error);
}

static bool run_query(struct astar_search *search, const struct astar_query *query,
                      struct error *error)
{
    const struct search_query inner = {.starts = search->starts,
                                       .via = search->via,
                                       .goals = search->goals,
                                       .nearest = query->nearest};
    return search_run(search->search, &inner, &search->result, error);
}

/* Smooths the path if the settings require it. */
static bool smooth(struct astar_search *search, struct error *error)
{
    struct points *way = &search->way;
    if (search->smoothing == SMOOTHING_NONE || search->result.path_count == 0)
        return true;
    if (!smooth_path(search->search, &search->result, search->smoothing, way, error))
        return false;
    return publish(way->items, way->count, &search->way_points, &search->way_room, error);
}

/* Answers a query. The caller, astar_search_run, handles requests to stop. */
static enum astar_status answer(struct astar_search *search, const struct astar_query *query,
                                struct astar_error *error)
{
    struct error inner;
    if (!update_search(search, &inner) || !convert_query(search, query, &inner))
        return report(&inner, error);
    search->has_query = true;
    if (search->starts.count == 0 || search->goals.count == 0 ||
        search->via.count < query->via_count)
        return ASTAR_NO_PATH;
    const struct search_result *result = &search->result;
    search->has_result =
        run_query(search, query, &inner) &&
        publish(result->path, result->path_count, &search->path, &search->path_room, &inner) &&
        smooth(search, &inner);
    if (!search->has_result) {
        discard_result(search);
        return report(&inner, error);
    }
    if (search->result.nearest)
        return ASTAR_NEAREST;
    return search->result.found ? ASTAR_OK : ASTAR_NO_PATH;
}

enum astar_status astar_search_run(struct astar_search *search, const struct astar_query *query,
                                   struct astar_error *error)
{
    static const struct astar_query defaults;
    struct error stopped;
    discard_result(search);
    const enum astar_status status = answer(search, query ? query : &defaults, error);
    if (!atomic_exchange(&search->watch.stop.requested, false))
        return status;
    discard_result(search);
    error_fill(&stopped, ERROR_STOPPED, "stopped");
    return report(&stopped, error);
}

enum astar_status astar_search_find(struct astar_search *search, struct astar_point start,
                                    struct astar_point goal, struct astar_error *error)
{
    const struct astar_query query = {
        .starts = &start, .start_count = 1, .goals = &goal, .goal_count = 1};
    return astar_search_run(search, &query, error);
}

void astar_search_stop(struct astar_search *search)
{
    atomic_store(&search->watch.stop.requested, true);
}

const struct astar_point *astar_search_path(const struct astar_search *search, size_t *count)
{
    *count = search->result.path_count;
    return *count > 0 ? search->path : NULL;
}

const struct astar_point *astar_search_way_points(const struct astar_search *search, size_t *count)
{
    *count = search->way.count;
    return *count > 0 ? search->way_points : NULL;
}

double astar_search_smooth_length(const struct astar_search *search)
{
    return smooth_length(&search->way);
}

/* Returns a cost in millionths; UINT64_MAX if it does not fit. */
static uint64_t micro_of(struct cost cost)
{
    const uint128 micro = cost_micro(cost);
    return micro < UINT64_MAX ? (uint64_t)micro : UINT64_MAX;
}

uint64_t astar_search_cost_micro(const struct astar_search *search)
{
    return micro_of(search->result.cost);
}

uint64_t astar_search_length_micro(const struct astar_search *search)
{
    return micro_of(search->result.length);
}

double astar_search_length(const struct astar_search *search)
{
    return (double)cost_micro(search->result.length) / 1e6;
}

uint64_t astar_search_turns(const struct astar_search *search)
{
    return search->result.turns;
}

double astar_search_cost(const struct astar_search *search)
{
    return (double)cost_micro(search->result.cost) / 1e6;
}

bool astar_search_is_optimal(const struct astar_search *search)
{
    return search->result.path_count > 0 && search->result.optimal;
}

uint64_t astar_search_expanded(const struct astar_search *search)
{
    return search->result.expanded;
}

uint64_t astar_search_generated(const struct astar_search *search)
{
    return search->result.generated;
}

void astar_search_row_states(const struct astar_search *search, uint32_t y, uint8_t *states)
{
    if (search->has_result && y < search->map->grid.height)
        search_row_states(search->search, y, states);
    else
        memset(states, ASTAR_CELL_UNTOUCHED, search->map->grid.width);
}
