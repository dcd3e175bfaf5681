/* SPDX-License-Identifier: MIT */
/*
 * no_path.c - tests of the reasons reported if an image has no path: other options would connect
 * the ends, or a wall is thinner than others. Without evidence, no reason is reported.
 */
#include <stdlib.h>
#include <string.h>

#include "map/ends.h"
#include "map/map.h"
#include "map/no_path.h"
#include "tests/support/image_file.h"
#include "tests/support/letters.h"
#include "tests/test.h"

enum { SIZE = 5 };

static const struct letters closed = {.rows = letters_closed, .size = SIZE, .margin = 2};

static struct rgb grey(uint8_t level)
{
    return (struct rgb){level, level, level};
}

/* Fills a rectangle from its first pixel to the pixel after its last one. */
static void fill(const struct image *scan, struct point from, struct point to, uint8_t level)
{
    letters_fill(scan, from, (struct point){to.x - from.x, to.y - from.y}, grey(level));
}

/*
 * Looks for a reason why the scan has no path between `ends`. If a reason is found, stores it in
 * *reason and returns true.
 */
static bool explain(const struct image *scan, uint32_t threshold, const struct point ends[2],
                    struct error *reason)
{
    struct point start = ends[0];
    struct point goal = ends[1];
    const struct bytes bytes = pnm_encode(scan);
    const struct points starts = {&start, 1, 1};
    const struct points goals = {&goal, 1, 1};
    struct map_options options = map_options_default();
    struct grid grid;
    struct error error;
    options.threshold = threshold;
    *reason = (struct error){0};
    assert_true(map_read(&bytes, &options, &grid, &error));
    assert_true(map_set_ends(&grid, &starts, &goals, false, &error));
    const bool found = no_path_explain(&bytes, &options, &grid, reason);
    grid_free(&grid);
    free(bytes.data);
    return found;
}

static void assert_mentions(const struct error *reason, const char *words)
{
    if (!strstr(reason->message, words))
        fail_msg("'%s' does not contain '%s'", reason->message, words);
}

/* The threshold turns the corridors into walls, except for two bright pixels at the ends. */
TEST(options_that_hide_a_maze_are_named)
{
    struct image *scan = letters_maze(&closed, grey(50), grey(150));
    const struct point ends[] = {letters_pixel(&closed, 3, 1), letters_pixel(&closed, 9, 7)};
    struct error reason;
    for (unsigned i = 0; i < 2; i++)
        letters_set(scan, ends[i].x, ends[i].y, grey(250));
    assert_true(explain(scan, 200, ends, &reason));
    assert_mentions(&reason, "omit");
}

/*
 * Draws two rooms with a wall of 8 pixels between them. A door of the given grey and thickness
 * closes an opening in the wall.
 */
static struct image *draw_rooms(uint8_t door, uint32_t thickness)
{
    struct image *scan = letters_canvas(108, 60, 1);
    fill(scan, (struct point){8, 8}, (struct point){50, 52}, 255);
    fill(scan, (struct point){58, 8}, (struct point){100, 52}, 255);
    fill(scan, (struct point){50, 20}, (struct point){58, 30}, 255);
    fill(scan, (struct point){53, 20}, (struct point){53 + thickness, 30}, door);
    return scan;
}

static const struct point rooms[] = {{12, 12}, {90, 45}};

TEST(a_wall_that_is_thinner_than_others_is_named)
{
    struct error reason;
    struct image *scan = draw_rooms(0, 1);
    assert_true(explain(scan, map_options_default().threshold, rooms, &reason));
    assert_mentions(&reason, "only 1 pixel ");
    assert_mentions(&reason, "54,2");
}

TEST(a_threshold_that_connects_the_ends_is_named)
{
    struct error reason;
    struct image *scan = draw_rooms(255, 1);
    /* The grey of the door, 110, is nearer to 160 (the rooms) than to 0 (the walls). */
    fill(scan, (struct point){50, 20}, (struct point){58, 30}, 110);
    fill(scan, (struct point){8, 8}, (struct point){50, 52}, 160);
    fill(scan, (struct point){58, 8}, (struct point){100, 52}, 160);
    assert_true(explain(scan, map_options_default().threshold, rooms, &reason));
    assert_mentions(&reason, "--threshold otsu");
}

/* The corridor is a slanted line of single pixels. */
TEST(corners_that_connect_the_ends_are_named)
{
    struct error reason;
    struct image *scan = letters_canvas(40, 40, 1);
    fill(scan, (struct point){0, 0}, (struct point){40, 40}, 0);
    for (uint32_t i = 5; i < 30; i++)
        letters_set(scan, i, i, grey(255));
    const struct point ends[] = {{5, 5}, {29, 29}};
    assert_true(explain(scan, map_options_default().threshold, ends, &reason));
    assert_mentions(&reason, "--diagonal always");
}

TEST(a_wall_as_thick_as_others_is_not_a_reason)
{
    struct error reason;
    struct image *scan = draw_rooms(0, 5);
    assert_false(explain(scan, map_options_default().threshold, rooms, &reason));
    assert_int_equal(reason.message[0], '\0');
}

TEST(connected_ends_have_no_reason)
{
    struct error reason;
    struct image *scan = draw_rooms(255, 1);
    assert_false(explain(scan, map_options_default().threshold, rooms, &reason));
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
