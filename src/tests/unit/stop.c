/* SPDX-License-Identifier: MIT */
/*
 * stop.c - tests of base/stop, and of the stages that check for stops: readers of all formats,
 * clearance, searches, pictures and compression fail with ERROR_STOPPED if a stop is due.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/stop.h"
#include "map/clearance.h"
#include "map/map.h"
#include "map/maze/marks.h"
#include "map/maze/structure.h"
#include "map/maze/tones.h"
#include "picture/picture.h"
#include "tests/support/oriented.h"
#include "tests/support/random_pixmap.h"
#include "tests/support/runs.h"
#include "tests/test.h"

TEST(a_stop_is_due_after_a_request_or_the_deadline)
{
    struct error error;
    struct stop stop = {0};
    assert_false(stop_is_due(NULL));
    assert_true(stop_check(NULL, &error));
    assert_false(stop_is_due(&stop));
    stop.deadline_us = clock_us() + UINT64_C(1000000000);
    assert_false(stop_is_due(&stop));
    stop.deadline_us = 1;
    assert_true(stop_is_due(&stop));
    stop.deadline_us = 0;
    atomic_store(&stop.requested, true);
    assert_false(stop_check(&stop, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
}

/*
 * stop_check_row checks for a stop in every 64th row if rows are short, and in every row if they
 * are long.
 */
TEST(rows_are_checked_at_intervals)
{
    struct error error;
    struct stop stop = {.requested = true};
    assert_true(stop_check_row(NULL, 0, 10, &error));
    assert_true(stop_check_row(&stop, 63, 10, &error));
    assert_false(stop_check_row(&stop, 64, 10, &error));
    assert_false(stop_check_row(&stop, 63, 1 << 20, &error));
}

/* Returns `head` followed by `count` copies of `row`. */
static char *repeat(const char *head, const char *row, size_t count)
{
    const size_t begin = strlen(head);
    const size_t length = strlen(row);
    const size_t size = begin + count * length + 1;
    char *text = test_memory(size);
    (void)snprintf(text, size, "%s", head);
    for (size_t i = 0; i < count; i++)
        (void)snprintf(text + begin + i * length, length + 1, "%s", row);
    return text;
}

TEST(readers_of_all_formats_stop)
{
    static const struct {
        enum map_format format;
        const char *head, *row;
    } maps[] = {{MAP_FORMAT_GRID, "", "0 0 0\n"},
                {MAP_FORMAT_ASCII, "", "#.#\n"},
                {MAP_FORMAT_DIGITS, "", "123\n"},
                {MAP_FORMAT_CSV, "", "1,2,3\n"},
                {MAP_FORMAT_MOVINGAI, "type octile\nheight 200\nwidth 3\nmap\n", "...\n"},
                {MAP_FORMAT_PNM, "P1\n3 200\n", "0 1 0\n"},
                {MAP_FORMAT_PNM, "P2\n3 200\n9\n", "0 1 0\n"},
                {MAP_FORMAT_PNM, "P4\n3 200\n", "A"},
                {MAP_FORMAT_PNM, "P5\n3 200\n255\n", "ABC"}};
    struct stop stop = {0};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        struct map_options options = map_options_default();
        struct grid grid;
        struct error error;
        char *text = repeat(maps[i].head, maps[i].row, 200);
        const struct bytes bytes = {(uint8_t *)text, strlen(text)};
        options.format = maps[i].format;
        options.stop = &stop;
        atomic_store(&stop.requested, false);
        if (!map_read(&bytes, &options, &grid, &error))
            fail_msg("map %zu: %s", i, error.message);
        grid_free(&grid);
        atomic_store(&stop.requested, true);
        assert_false(map_read(&bytes, &options, &grid, &error));
        assert_int_equal(error.code, ERROR_STOPPED);
    }
}

/* Fails unless the last call returned false because a stop was due. */
static void assert_stopped(bool ok, struct error *error)
{
    assert_false(ok);
    assert_int_equal(error->code, ERROR_STOPPED);
    *error = (struct error){0};
}

TEST(steps_of_reading_an_image_stop)
{
    static const struct stop stop = {.requested = true};
    struct error error = {0};
    for (uint32_t channels = 1; channels <= 4; channels++) {
        struct image *image = oriented_image(channels);
        struct image smaller;
        struct marks marks;
        struct plane plane;
        for (enum tone tone = TONE_LUMINANCE; tone < TONE_COUNT; tone++)
            assert_stopped(tone_plane(image, tone, &stop, &plane, &error), &error);
        if (channels >= 3) /* others have no marks */
            assert_stopped(marks_find(image, &stop, &marks, &error), &error);
        assert_stopped(image_shrink(image, 2, &stop, &smaller, &error), &error);
        assert_stopped(image_orient(image, ORIENTATION_LEFT, &stop, &error), &error);
    }
}

/* The image has two components of walls. */
TEST(the_choice_of_walls_stops)
{
    static const struct stop stop = {.requested = true};
    uint8_t pixels[] = {PIXEL_WALL, PIXEL_WALL, PIXEL_WALL, PIXEL_FREE, PIXEL_WALL};
    const struct plane plane = {1, sizeof pixels, pixels};
    struct structure structure;
    struct components components;
    struct error error = {0};
    bool smaller;
    assert_stopped(
        components_find(&components, plane_rows(&plane), PIXEL_WALL, NEIGHBOURS_4, &stop, &error),
        &error);
    assert_true(structure_find(plane_rows(&plane), false, NULL, &structure, &error));
    assert_stopped(structure_drop_remote(&structure, 1, &stop, &smaller, &error), &error);
    assert_true(structure_drop_remote(&structure, 1, NULL, &smaller, &error));
    structure_free(&structure);
}

TEST(clearance_stops)
{
    static const struct stop stop = {.requested = true};
    struct error error;
    assert_stopped(
        clearance_apply(runs_reference(), (struct clearance){.radius = 2}, &stop, &error), &error);
}

TEST(the_preparation_of_a_search_stops)
{
    struct grid *grid = runs_reference();
    struct search_settings settings = search_settings_default();
    struct stop stop = {0};
    struct error error;
    settings.algorithm = ALGORITHM_JPS;
    settings.stop = &stop;
    (void)runs_create(grid, &settings);
    atomic_store(&stop.requested, true);
    assert_stopped(search_create(grid, &settings, &error) != NULL, &error);
}

TEST(a_search_stops_before_it_begins)
{
    struct grid *grid = runs_reference();
    struct search *search = runs_search(grid, ALGORITHM_ASTAR, DIAGONAL_ALWAYS);
    struct search_watch watch = {.stop = {.deadline_us = 1}};
    const struct search_query query = {.starts = grid->starts, .goals = grid->goals};
    struct search_result result;
    struct error error;
    search_set_watch(search, &watch);
    assert_stopped(search_run(search, &query, &result, &error), &error);
}

TEST(pictures_stop)
{
    const struct picture_source source = {.grid = runs_reference()};
    struct picture_options options = picture_options_default();
    struct stop stop = {0};
    struct bytes png;
    struct error error;
    options.stop = &stop;
    assert_true(picture_draw(&source, &options, &png, &error));
    free(png.data);
    atomic_store(&stop.requested, true);
    assert_stopped(picture_draw(&source, &options, &png, &error), &error);
}

TEST(compression_stops)
{
    struct inks inks = {0};
    struct pixmap pixmap = make_pixmap(&inks, 100, 100, false);
    const struct pixmap_area all = {0, 0, 100, 100};
    const struct stop stop = {.requested = true};
    struct bytes stream;
    struct error error;
    pixmap_fill(&pixmap, all, 0);
    assert_stopped(png_compress(&pixmap, all, (struct png_effort){6, &stop}, &stream, &error),
                   &error);
    pixmap_free(&pixmap);
}
