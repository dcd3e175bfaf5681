/* SPDX-License-Identifier: MIT */
/*
 * ends.c - how points given by the user become cells (map_resolve), and which starts and goals a
 * map gets (map_set_ends). openings.c tests the starts and goals of maps without marks.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/ends.h"
#include "map/grid.h"
#include "tests/support/letters.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/* --- points given by the user -------------------------------------------------------------- */

struct resolved {
    bool ok;
    size_t count;
    struct point first;
    struct error error;
};

/* Calls map_resolve for one point on a map of 8 x 6 cells with the origin 10,20. */
static struct resolved resolve(double resolution, struct map_point point)
{
    struct resolved resolved = {0};
    struct grid grid = {.width = 8, .height = 6};
    struct points points;
    const struct map_points given = {.items = &point, .count = 1, .capacity = 1};
    grid.world = (struct world){.unit = resolution > 0 ? 'm' : '\0',
                                .resolution = resolution,
                                .x = 10,
                                .y = 20,
                                .height = 6};
    resolved.ok = map_resolve(&grid, &given, "start", &points, &resolved.error);
    resolved.count = points.count;
    if (points.count > 0)
        resolved.first = points.items[0];
    free(points.items);
    return resolved;
}

static struct map_point at_metres(double x, double y)
{
    return (struct map_point){.unit = 'm', .position = {x, y}};
}

TEST(points_in_metres_become_cells)
{
    static const struct {
        struct position place;
        struct point cell;
    } cases[] = {{{10, 20}, {0, 5}},
                 {{10.25, 20.25}, {0, 5}},
                 {{13.9, 22.9}, {7, 0}},
                 {{11.5, 21}, {3, 3}},
                 {{13.75, 20.1}, {7, 5}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct resolved resolved =
            resolve(0.5, at_metres(cases[i].place.x, cases[i].place.y));
        assert_true(resolved.ok);
        assert_int_equal(resolved.count, 1);
        assert_int_equal(resolved.first.x, cases[i].cell.x);
        assert_int_equal(resolved.first.y, cases[i].cell.y);
    }
}

TEST(points_in_metres_outside_the_map_are_refused)
{
    static const struct position off[] = {
        {9.9, 21},    {14, 21},           {11, 19.9}, {11, 23},   {1e300, 0},
        {11, -1e300}, {4294967306.0, 21}, {0, 0},     {11, -2e9}, {2147483658.0, 21}};
    for (size_t i = 0; i < sizeof off / sizeof *off; i++) {
        const struct resolved resolved = resolve(0.5, at_metres(off[i].x, off[i].y));
        assert_false(resolved.ok);
        assert_int_equal(resolved.count, 0);
        assert_int_equal(resolved.error.code, ERROR_SETTINGS);
        assert_non_null(strstr(resolved.error.message, "start"));
        assert_non_null(strstr(resolved.error.message, "outside"));
    }
}

TEST(points_in_metres_need_a_resolution)
{
    const struct resolved resolved = resolve(0, at_metres(1, 1));
    assert_false(resolved.ok);
    assert_int_equal(resolved.error.code, ERROR_SETTINGS);
    assert_non_null(strstr(resolved.error.message, "metres"));
}

TEST(points_given_as_cells_are_unchanged)
{
    static const double resolutions[] = {0, 0.5};
    for (size_t i = 0; i < 2; i++) {
        const struct resolved resolved =
            resolve(resolutions[i], (struct map_point){.cell = {7, 2}});
        assert_true(resolved.ok);
        assert_int_equal(resolved.count, 1);
        assert_int_equal(resolved.first.x, 7);
        assert_int_equal(resolved.first.y, 2);
    }
}

/* --- starts and goals ---------------------------------------------------------------------- */

/* A grid of 6 x 5 cells with a start at 1,0, a goal at 4,4 and a wall at 3,2. */
static struct grid *make_grid(void)
{
    return letters_grid(".S..../"
                        "....../"
                        "...#../"
                        "....../"
                        "....G.");
}

TEST(marks_of_the_map_are_kept)
{
    struct grid *grid = make_grid();
    struct error error;
    const struct points none = {0};
    assert_true(map_set_ends(grid, &none, &none, false, &error));
    assert_points(&grid->starts, "1,0");
    assert_points(&grid->goals, "4,4");
}

TEST(given_starts_and_goals_replace_the_marks)
{
    struct grid *grid = make_grid();
    struct error error;
    struct point items[] = {{5, 4}, {0, 0}};
    const struct points none = {0};
    const struct points one = {.items = items, .count = 1};
    const struct points two = {.items = items, .count = 2};
    assert_true(map_set_ends(grid, &two, &none, false, &error));
    assert_points(&grid->starts, "5,4 0,0");
    assert_points(&grid->goals, "4,4");
    assert_true(map_set_ends(grid, &none, &one, false, &error));
    assert_points(&grid->starts, "5,4 0,0");
    assert_points(&grid->goals, "5,4");
    /* The grid must have its own copies of the points. */
    items[0] = (struct point){9, 9};
    assert_int_equal(grid->goals.items[0].x, 5);
}

/*
 * Passes the point to map_set_ends as the second start or goal. Fails unless it is refused with a
 * message that contains all three texts.
 */
static void assert_ends_refused(struct point point, bool start, const char *const texts[3])
{
    struct grid *grid = make_grid();
    struct error error;
    struct point items[] = {{0, 0}, point};
    const struct points none = {0};
    const struct points points = {.items = items, .count = 2};
    assert_false(
        map_set_ends(grid, start ? &points : &none, start ? &none : &points, false, &error));
    assert_int_equal(error.code, ERROR_SETTINGS);
    for (int i = 0; i < 3; i++)
        if (!strstr(error.message, texts[i]))
            fail_msg("'%s' is missing: %s", texts[i], error.message);
}

TEST(starts_and_goals_in_walls_or_outside_the_map_are_refused)
{
    const uint32_t most = UINT32_MAX;
    assert_ends_refused((struct point){6, 0}, true,
                        (const char *const[]){"start 6,0 ", "outside", "6 x 5"});
    assert_ends_refused((struct point){0, 5}, false,
                        (const char *const[]){"goal 0,5 ", "outside", "6 x 5"});
    assert_ends_refused((struct point){most, most}, false,
                        (const char *const[]){"goal 4294967295,4294967295 ", "outside", "6 x 5"});
    /* The message suggests the nearest free cell. */
    assert_ends_refused((struct point){3, 2}, true,
                        (const char *const[]){"start 3,2 ", "in a wall", "3,1"});
    assert_ends_refused((struct point){3, 2}, false,
                        (const char *const[]){"goal 3,2 ", "in a wall", "3,1"});
}

TEST(a_map_needs_a_start_and_a_goal)
{
    struct grid *grid = letters_field(6, 5);
    struct error error;
    struct point item = {0, 0};
    const struct points none = {0};
    const struct points one = {.items = &item, .count = 1};
    grid->has_marks = true;
    assert_false(map_set_ends(grid, &none, &one, false, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_non_null(strstr(error.message, "no start"));
    grid = letters_field(6, 5);
    grid->has_marks = true;
    assert_false(map_set_ends(grid, &one, &none, false, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_non_null(strstr(error.message, "no goal"));
    assert_true(map_set_ends(grid, &none, &one, false, &error));
}
