/* SPDX-License-Identifier: MIT */
/*
 * contours.c - tests of picture/contours: positions and widths of lines. No line is drawn along a
 * wall or outside the map.
 */
#include <stdio.h>
#include <string.h>

#include "picture/contours.h"
#include "tests/test.h"

enum { WIDTH = 5, HEIGHT = 2, SCALE = 10, ONE = 1000000 };

/*
 * A map with its start at 0,0 and a wall at 1,1. The costs to reach the cells are 0 1 2 3 4 in the
 * first row and 1 - 3 4 5 in the second row.
 */
struct fixture {
    struct grid grid;
    struct cost_field *field;
    struct picture_options options;
    struct cells cells;
    struct pixmap pixmap;
    struct overlay overlay;
};

static void set_up(struct fixture *fixture, uint128 limit, bool heat)
{
    struct search_settings settings = search_settings_default();
    struct point start = {0, 0};
    struct error error;
    settings.rule = DIAGONAL_NEVER;
    assert_true(grid_create(&fixture->grid, WIDTH, HEIGHT, &error));
    grid_row(&fixture->grid, 1)[1] = CELL_WALL;
    fixture->field = cost_field_create(&(struct cost_field_request){.grid = &fixture->grid,
                                                                    .settings = &settings,
                                                                    .ends = {&start, 1, 1}},
                                       &error);
    assert_non_null(fixture->field);
    fixture->options = picture_options_default();
    fixture->options.heat = heat;
    const struct picture_source source = {.grid = &fixture->grid,
                                          .search = cost_field_search(fixture->field),
                                          .field = fixture->field,
                                          .limit = limit};
    assert_true(cells_begin(&fixture->cells, &source, &fixture->options, &error));
    assert_true(pixmap_create(&fixture->pixmap, (uint64_t)WIDTH * SCALE, (uint64_t)HEIGHT * SCALE,
                              256, &error));
    fixture->pixmap.table =
        (struct colour_table){.count = 2, .colours = {{255, 255, 255}, {0, 0, 0}}};
    fixture->overlay = (struct overlay){.pixmap = &fixture->pixmap,
                                        .width = WIDTH * SCALE,
                                        .height = HEIGHT * SCALE,
                                        .scale = SCALE};
    assert_true(contours_draw(&fixture->overlay, 1, &fixture->cells, &error));
}

static void tear_down(struct fixture *fixture)
{
    pixmap_free(&fixture->pixmap);
    cells_end(&fixture->cells);
    cost_field_free(fixture->field);
    grid_free(&fixture->grid);
}

/* Compares row y of the pixmap with `expected`, in which '#' is a pixel of a line. */
static void assert_row(const struct fixture *fixture, uint32_t y, const char *expected)
{
    char drawn[WIDTH * SCALE + 1] = "";
    for (uint32_t x = 0; x < WIDTH * SCALE; x++)
        drawn[x] = pixmap_rgb(&fixture->pixmap, x, y).red == 255 ? '.' : '#';
    assert_string_equal(drawn, expected);
}

TEST(a_limit_has_one_contour)
{
    struct fixture fixture;
    /* The contour, shown as |, divides the costs of the two rows: 0 1 2 3 | 4 and 1 - 3 | 4 5. */
    set_up(&fixture, 3 * ONE, false);
    assert_row(&fixture, 0, "........................................#.........");
    assert_row(&fixture, 9, "........................................#.........");
    assert_row(&fixture, 10, "..............................##########..........");
    assert_row(&fixture, 11, "..............................#...................");
    assert_row(&fixture, 19, "..............................#...................");
    tear_down(&fixture);
}

TEST(contours_are_at_multiples_of_half_a_tick)
{
    struct fixture fixture;
    /* For costs up to 5, ticks are 1 apart, so contours are 0.5 apart. */
    set_up(&fixture, COST_FIELD_NONE, true);
    assert_row(&fixture, 5, "..........#.........#.........#.........#.........");
    assert_row(&fixture, 15, "..............................#.........#.........");
    assert_row(&fixture, 10, "##########..........##############################");
    tear_down(&fixture);
}

TEST(nothing_is_drawn_without_tints)
{
    struct fixture fixture;
    set_up(&fixture, COST_FIELD_NONE, false);
    assert_int_equal(fixture.pixmap.table.count, 2);
    tear_down(&fixture);
}
