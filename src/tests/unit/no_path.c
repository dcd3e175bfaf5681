/* SPDX-License-Identifier: MIT */
/*
 * no_path.c - tests of the reasons reported if an image has no path: other options would connect
 * the ends, or a wall is thinner than others. Without evidence, no reason is reported.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/ends.h"
#include "map/map.h"
#include "map/no_path.h"
#include "tests/support/letters.h"
#include "tests/test.h"

enum { SIZE = 5, HEADER = 32 };

static const struct letters closed = {.rows = letters_closed, .size = SIZE, .margin = 2};

/* A grey image as a PGM file. */
struct scan {
    uint8_t *data;
    uint8_t *pixels; /* points into `data` */
    uint32_t width, height;
    size_t size;
};

static struct scan blank(uint32_t width, uint32_t height, uint8_t grey)
{
    struct scan scan = {.width = width, .height = height};
    scan.data = malloc(HEADER + (size_t)width * height);
    assert_non_null(scan.data);
    const int header = snprintf((char *)scan.data, HEADER, "P5 %u %u 255\n", width, height);
    scan.pixels = scan.data + header;
    scan.size = (size_t)header + (size_t)width * height;
    memset(scan.pixels, grey, (size_t)width * height);
    return scan;
}

static void fill(const struct scan *scan, struct point from, struct point to, uint8_t grey)
{
    for (uint32_t y = from.y; y < to.y; y++)
        memset(scan->pixels + (size_t)y * scan->width + from.x, grey, to.x - from.x);
}

/*
 * Looks for a reason why the scan has no path between `ends`, then releases the scan. If a reason
 * is found, stores it in *reason and returns true.
 */
static bool explain(struct scan *scan, struct map_options options, const struct point ends[2],
                    struct error *reason)
{
    struct point start = ends[0];
    struct point goal = ends[1];
    const struct bytes bytes = {scan->data, scan->size};
    const struct points starts = {&start, 1, 1};
    const struct points goals = {&goal, 1, 1};
    struct grid grid;
    struct error error;
    options.ends = ends;
    options.end_count = 2;
    options.both_ends = true;
    *reason = (struct error){0};
    assert_true(map_read(&bytes, &options, &grid, &error));
    assert_true(map_set_ends(&grid, &starts, &goals, false, &error));
    const bool found = no_path_explain(&bytes, &options, &grid, reason);
    grid_free(&grid);
    free(scan->data);
    return found;
}

static struct scan draw_maze(uint8_t wall, uint8_t corridor)
{
    struct scan scan = blank(letters_image_width(&closed), letters_image_height(&closed), corridor);
    for (uint32_t y = 0; y < scan.height; y++)
        for (uint32_t x = 0; x < scan.width; x++)
            if (letters_at_pixel(&closed, x, y) == '#')
                scan.pixels[(size_t)y * scan.width + x] = wall;
    return scan;
}

static void assert_mentions(const struct error *reason, const char *words)
{
    if (!strstr(reason->message, words))
        fail_msg("'%s' does not contain '%s'", reason->message, words);
}

/* The threshold turns the corridors into walls, except for two bright pixels at the ends. */
TEST(options_that_hide_a_maze_are_named)
{
    struct scan scan = draw_maze(50, 150);
    const struct point ends[] = {letters_pixel(&closed, 3, 1), letters_pixel(&closed, 9, 7)};
    struct map_options options = map_options_default();
    struct error reason;
    for (unsigned i = 0; i < 2; i++)
        scan.pixels[(size_t)ends[i].y * scan.width + ends[i].x] = 250;
    options.threshold = 200;
    assert_true(explain(&scan, options, ends, &reason));
    assert_mentions(&reason, "omit");
}

/*
 * Draws two rooms with a wall of 8 pixels between them. A door of the given grey and thickness
 * closes an opening in the wall.
 */
static struct scan draw_rooms(uint8_t door, uint32_t thickness)
{
    struct scan scan = blank(108, 60, 0);
    fill(&scan, (struct point){8, 8}, (struct point){50, 52}, 255);
    fill(&scan, (struct point){58, 8}, (struct point){100, 52}, 255);
    fill(&scan, (struct point){50, 20}, (struct point){58, 30}, 255);
    fill(&scan, (struct point){53, 20}, (struct point){53 + thickness, 30}, door);
    return scan;
}

static const struct point rooms[] = {{12, 12}, {90, 45}};

TEST(a_wall_that_is_thinner_than_others_is_named)
{
    struct error reason;
    struct scan scan = draw_rooms(0, 1);
    assert_true(explain(&scan, map_options_default(), rooms, &reason));
    assert_mentions(&reason, "only 1 pixel ");
    assert_mentions(&reason, "54,2");
}

TEST(a_threshold_that_connects_the_ends_is_named)
{
    struct error reason;
    struct scan scan = draw_rooms(255, 1);
    /* The grey of the door, 110, is nearer to 160 (the rooms) than to 0 (the walls). */
    fill(&scan, (struct point){50, 20}, (struct point){58, 30}, 110);
    fill(&scan, (struct point){8, 8}, (struct point){50, 52}, 160);
    fill(&scan, (struct point){58, 8}, (struct point){100, 52}, 160);
    assert_true(explain(&scan, map_options_default(), rooms, &reason));
    assert_mentions(&reason, "--threshold otsu");
}

TEST(a_wall_as_thick_as_others_is_not_a_reason)
{
    struct error reason;
    struct scan scan = draw_rooms(0, 5);
    assert_false(explain(&scan, map_options_default(), rooms, &reason));
    assert_int_equal(reason.message[0], '\0');
}

TEST(connected_ends_have_no_reason)
{
    struct error reason;
    struct scan scan = draw_rooms(255, 1);
    assert_false(explain(&scan, map_options_default(), rooms, &reason));
}

TEST(texts_have_no_reason)
{
    char text[] = "2010\n0013\n";
    const struct bytes bytes = {(uint8_t *)text, strlen(text)};
    const struct map_options options = map_options_default();
    const struct points none = {0};
    struct grid grid;
    struct error error;
    assert_true(map_read(&bytes, &options, &grid, &error));
    assert_true(map_set_ends(&grid, &none, &none, false, &error));
    assert_false(no_path_explain(&bytes, &options, &grid, &error));
    grid_free(&grid);
}
