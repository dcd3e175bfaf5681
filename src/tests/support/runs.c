/* SPDX-License-Identifier: MIT */
/* runs.c - runs of searches, and checks of their results, step by step. */
#include "tests/support/runs.h"

#include <stdlib.h>
#include <string.h>

#include "tests/test.h"

struct grid *runs_reference(void)
{
    return letters_grid(".S............./"
                        "########.#...../"
                        "...#.........../"
                        "...#....#.###../"
                        "#..#....#.#..../"
                        "#.#..#..#.#..../"
                        "..#.##..#..###./"
                        ".##..#..#....#./"
                        "#..#######..###/"
                        "...#.G...##.#../"
                        "...#......#..../"
                        "...#....####.../"
                        "...##.###....../"
                        ".............../"
                        "...............");
}

static bool is_free(const struct grid *grid, int64_t x, int64_t y)
{
    return x >= 0 && x < grid->width && y >= 0 && y < grid->height &&
           grid_row(grid, (uint32_t)y)[x] != CELL_WALL;
}

TEST_RELEASE(release_search, search_free)

struct search *runs_create(const struct grid *grid, const struct search_settings *settings)
{
    struct error error;
    struct search *search = search_create(grid, settings, &error);
    if (!search)
        fail_msg("%s", error.message);
    test_keep(search, release_search);
    return search;
}

struct search *runs_search(const struct grid *grid, enum algorithm algorithm,
                           enum diagonal_rule rule)
{
    struct search_settings settings = search_settings_default();
    settings.algorithm = algorithm;
    settings.rule = rule;
    return runs_create(grid, &settings);
}

bool runs_accepts(const struct grid *grid, const struct search_settings *settings)
{
    struct error error = {.code = ERROR_NONE};
    struct search *search = search_create(grid, settings, &error);
    const bool accepted = search != NULL;
    if (!accepted) {
        assert_int_equal(error.code, ERROR_SETTINGS);
        assert_non_null(strstr(error.message, "astar"));
    }
    search_free(search);
    return accepted;
}

TEST_RELEASE(release_result, search_result_free)

struct search_result runs_query(struct search *search, const struct search_query *query)
{
    struct search_result *result = test_memory(sizeof *result);
    struct error error;
    if (!search_run(search, query, result, &error))
        fail_msg("%s", error.message);
    test_keep(result, release_result);
    return *result;
}

struct search_result runs_run(struct search *search, const struct points *starts,
                              const struct points *goals)
{
    return runs_query(search, &(struct search_query){.starts = *starts, .goals = *goals});
}

struct search_result runs_between(struct search *search, struct point start, struct point goal)
{
    return runs_run(search, &(struct points){&start, 1, 1}, &(struct points){&goal, 1, 1});
}

struct search_result runs_solve(const struct grid *grid, enum algorithm algorithm,
                                enum diagonal_rule rule)
{
    return runs_run(runs_search(grid, algorithm, rule), &grid->starts, &grid->goals);
}

static bool contains(const struct points *points, struct point point)
{
    for (size_t i = 0; i < points->count; i++)
        if (points->items[i].x == point.x && points->items[i].y == point.y)
            return true;
    return false;
}

static bool step_is_allowed(const struct grid *grid, enum diagonal_rule rule, struct point from,
                            struct point to)
{
    const int64_t dx = (int64_t)to.x - from.x;
    const int64_t dy = (int64_t)to.y - from.y;
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1 || (dx == 0 && dy == 0))
        return false;
    if (dx == 0 || dy == 0)
        return true;
    const int between = is_free(grid, to.x, from.y) + is_free(grid, from.x, to.y);
    return rule == DIAGONAL_ALWAYS || (rule == DIAGONAL_ONE_FREE && between >= 1) ||
           (rule == DIAGONAL_BOTH_FREE && between == 2);
}

void runs_assert_path(const struct grid *grid, enum diagonal_rule rule,
                      const struct search_result *result)
{
    uint64_t straight = 0;
    uint64_t diagonal = 0;
    assert_true(result->found);
    assert_true(result->optimal);
    assert_true(result->path_count >= 1);
    assert_true(contains(&grid->starts, result->path[0]));
    assert_true(contains(&grid->goals, result->path[result->path_count - 1]));
    for (uint64_t i = 1; i < result->path_count; i++) {
        const struct point from = result->path[i - 1];
        const struct point to = result->path[i];
        assert_true(is_free(grid, to.x, to.y));
        assert_true(step_is_allowed(grid, rule, from, to));
        const uint64_t micro = (uint64_t)grid->costs[grid_row(grid, to.y)[to.x]] * 1000;
        *(from.x != to.x && from.y != to.y ? &diagonal : &straight) += micro;
    }
    assert_int_equal(result->cost.straight, straight);
    assert_int_equal(result->cost.diagonal, diagonal);
}

void runs_assert_cost(const char *name, const struct grid *grid, enum diagonal_rule rule,
                      const char *cost, uint64_t steps, const struct search_result *result)
{
    char text[NUMBER_TEXT_SIZE];
    if (!result->found)
        fail_msg("%s, %s: no path", name, movement_rule_name(rule));
    runs_assert_path(grid, rule, result);
    cost_format(text, result->cost);
    if (strcmp(text, cost) != 0 || result->path_count != steps + 1)
        fail_msg("%s, %s: cost %s instead of %s, %llu steps instead of %llu", name,
                 movement_rule_name(rule), text, cost, (unsigned long long)result->path_count - 1,
                 (unsigned long long)steps);
}

void runs_assert_no_path(const struct search_result *result)
{
    assert_false(result->found);
    assert_null(result->path);
    assert_int_equal(result->path_count, 0);
    assert_int_equal(result->cost.straight, 0);
    assert_int_equal(result->cost.diagonal, 0);
    assert_true(result->expanded > 0);
}

void runs_assert_solved(const struct grid *grid, enum algorithm algorithm, enum diagonal_rule rule,
                        const char *cost, uint64_t steps)
{
    const struct search_result result = runs_solve(grid, algorithm, rule);
    runs_assert_cost("the map", grid, rule, cost, steps, &result);
}

void runs_assert_answers(const char *name, const struct grid *grid, enum algorithm algorithm,
                         const struct runs_answer answers[DIAGONAL_RULE_COUNT])
{
    for (int i = 0; i < DIAGONAL_RULE_COUNT; i++) {
        const enum diagonal_rule rule = (enum diagonal_rule)i;
        const struct search_result result = runs_solve(grid, algorithm, rule);
        if (answers[i].cost)
            runs_assert_cost(name, grid, rule, answers[i].cost, answers[i].steps, &result);
        else
            runs_assert_no_path(&result);
    }
}

void runs_assert_same(const struct search_result *a, const struct search_result *b)
{
    assert_int_equal(a->found, b->found);
    assert_int_equal(a->path_count, b->path_count);
    assert_int_equal(a->cost.straight, b->cost.straight);
    assert_int_equal(a->cost.diagonal, b->cost.diagonal);
    assert_int_equal(a->expanded, b->expanded);
    assert_int_equal(a->generated, b->generated);
    if (a->path_count > 0)
        assert_memory_equal(a->path, b->path, a->path_count * sizeof *a->path);
}

uint8_t *runs_states(const struct search *search, const struct grid *grid)
{
    uint8_t *states = test_memory((size_t)grid->width * grid->height);
    for (uint32_t y = 0; y < grid->height; y++) {
        uint8_t *row = test_memory(grid->width);
        memset(row, 0xee, grid->width);
        search_row_states(search, y, row);
        memcpy(states + (size_t)y * grid->width, row, grid->width);
    }
    return states;
}

uint64_t runs_count(const uint8_t *states, const struct grid *grid, enum cell_state wanted)
{
    uint64_t count = 0;
    for (size_t i = 0; i < (size_t)grid->width * grid->height; i++)
        count += states[i] == wanted;
    return count;
}

bool runs_change(struct grid *grid, struct search *search, struct point point, uint8_t value,
                 struct error *error)
{
    bool occurs[256] = {false};
    grid_row(grid, point.y)[point.x] = value;
    grid_note_values(grid, occurs);
    const struct search_changes changes = {.cells = &point, .count = 1, .occurs = occurs};
    return search_refresh(search, &changes, error);
}

void runs_change_cells(struct grid *grid, struct search *search, unsigned count, struct random *rng)
{
    struct error error;
    for (unsigned i = 0; i < count; i++) {
        const struct point point = {random_below(rng, grid->width),
                                    random_below(rng, grid->height)};
        const uint8_t value = grid_row(grid, point.y)[point.x] ^ CELL_WALL;
        assert_true(runs_change(grid, search, point, value, &error));
    }
}
