/* SPDX-License-Identifier: MIT */
/* sketch.c - small maps drawn in characters, searched and checked step by step. */
#include "tests/support/sketch.h"

#include <stdlib.h>
#include <string.h>

#include "map/map.h"
#include "tests/test.h"

void sketch_add_end(struct points *points, uint32_t x, uint32_t y)
{
    struct error error;
    assert_true(points_add(points, (struct point){x, y}, &error));
}

static void draw_cell(struct grid *grid, uint32_t x, uint32_t y, char letter)
{
    uint8_t *cell = &grid_row(grid, y)[x];
    if (letter == '#')
        *cell = CELL_WALL;
    else if (letter >= '4' && letter <= '9')
        *cell = (uint8_t)(letter - '0');
    else if (letter == 'S')
        sketch_add_end(&grid->starts, x, y);
    else if (letter == 'G')
        sketch_add_end(&grid->goals, x, y);
    else
        assert_int_equal(letter, '.');
}

struct grid sketch_grid(const char *const *rows, uint32_t height)
{
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, (uint32_t)strlen(rows[0]), height, &error));
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < grid.width; x++)
            draw_cell(&grid, x, y, rows[y][x]);
    return grid;
}

struct grid sketch_rock(uint32_t width, uint32_t height)
{
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, width, height, &error));
    for (uint32_t y = 0; y < height; y++)
        memset(grid_row(&grid, y), CELL_WALL, width);
    return grid;
}

static const char reference[] = "0 2 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                                "1 1 1 1 1 1 1 1 0 1 0 0 0 0 0\n"
                                "0 0 0 1 0 0 0 0 0 0 0 0 0 0 0\n"
                                "0 0 0 1 0 0 0 0 1 0 1 1 1 0 0\n"
                                "1 0 0 1 0 0 0 0 1 0 1 0 0 0 0\n"
                                "1 0 1 0 0 1 0 0 1 0 1 0 0 0 0\n"
                                "0 0 1 0 1 1 0 0 1 0 0 1 1 1 0\n"
                                "0 1 1 0 0 1 0 0 1 0 0 0 0 1 0\n"
                                "1 0 0 1 1 1 1 1 1 1 0 0 1 1 1\n"
                                "0 0 0 1 0 3 0 0 0 1 1 0 1 0 0\n"
                                "0 0 0 1 0 0 0 0 0 0 1 0 0 0 0\n"
                                "0 0 0 1 0 0 0 0 1 1 1 1 0 0 0\n"
                                "0 0 0 1 1 0 1 1 1 0 0 0 0 0 0\n"
                                "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                                "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

struct grid sketch_reference(void)
{
    struct bytes bytes = {malloc(sizeof reference - 1), sizeof reference - 1};
    const struct map_options options = map_options_default();
    struct grid grid;
    struct error error;
    assert_non_null(bytes.data);
    memcpy(bytes.data, reference, bytes.size);
    assert_true(map_read(&bytes, &options, &grid, &error));
    free(bytes.data);
    return grid;
}

static bool is_free(const struct grid *grid, int64_t x, int64_t y)
{
    return x >= 0 && x < grid->width && y >= 0 && y < grid->height &&
           grid_row(grid, (uint32_t)y)[x] != CELL_WALL;
}

struct search *sketch_search(const struct grid *grid, enum algorithm algorithm,
                             enum diagonal_rule rule)
{
    struct search_settings settings = search_settings_default();
    struct error error;
    settings.algorithm = algorithm;
    settings.rule = rule;
    struct search *search = search_create(grid, &settings, &error);
    assert_non_null(search);
    return search;
}

struct search_result sketch_run(struct search *search, const struct points *starts,
                                const struct points *goals)
{
    struct search_result result;
    struct error error;
    if (!search_run(search, &(struct search_query){.starts = *starts, .goals = *goals}, &result,
                    &error))
        fail_msg("%s", error.message);
    return result;
}

struct search_result sketch_solve(const struct grid *grid, enum algorithm algorithm,
                                  enum diagonal_rule rule)
{
    struct search *search = sketch_search(grid, algorithm, rule);
    const struct search_result result = sketch_run(search, &grid->starts, &grid->goals);
    search_free(search);
    return result;
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

void sketch_assert_path(const struct grid *grid, enum diagonal_rule rule,
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

void sketch_assert_cost(const char *name, const struct grid *grid, enum diagonal_rule rule,
                        const char *cost, uint64_t steps, struct search_result *result)
{
    char text[NUMBER_TEXT_SIZE];
    if (!result->found)
        fail_msg("%s, %s: no path", name, movement_rule_name(rule));
    sketch_assert_path(grid, rule, result);
    cost_format(text, result->cost);
    if (strcmp(text, cost) != 0 || result->path_count != steps + 1)
        fail_msg("%s, %s: cost %s instead of %s, %llu steps instead of %llu", name,
                 movement_rule_name(rule), text, cost, (unsigned long long)result->path_count - 1,
                 (unsigned long long)steps);
    search_result_free(result);
    assert_null(result->path);
}

void sketch_assert_no_path(struct search_result *result)
{
    assert_false(result->found);
    assert_null(result->path);
    assert_int_equal(result->path_count, 0);
    assert_int_equal(result->cost.straight, 0);
    assert_int_equal(result->cost.diagonal, 0);
    assert_true(result->expanded > 0);
    search_result_free(result);
}

void sketch_assert_same(const struct search_result *a, const struct search_result *b)
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

uint8_t *sketch_states(const struct search *search, const struct grid *grid)
{
    uint8_t *states = malloc((size_t)grid->width * grid->height);
    assert_non_null(states);
    for (uint32_t y = 0; y < grid->height; y++) {
        uint8_t *row = malloc(grid->width);
        assert_non_null(row);
        memset(row, 0xee, grid->width);
        search_row_states(search, y, row);
        memcpy(states + (size_t)y * grid->width, row, grid->width);
        free(row);
    }
    return states;
}

uint64_t sketch_count(const uint8_t *states, const struct grid *grid, enum cell_state wanted)
{
    uint64_t count = 0;
    for (size_t i = 0; i < (size_t)grid->width * grid->height; i++)
        count += states[i] == wanted;
    return count;
}
