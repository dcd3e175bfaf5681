/* SPDX-License-Identifier: MIT */
/*
 * image_record.c - tests of the record of how an image was read (map/image_record.c,
 * map/reading.c): kind, walls, colours, widths, noise, outside area, openings and marks, and where
 * the starts and goals come from.
 */
#include <math.h>
#include <string.h>

#include "map/ends.h"
#include "map/image_grid.h"
#include "map/reading.h"
#include "tests/support/letters.h"
#include "tests/support/map_reader.h"
#include "tests/test.h"

enum { SIZE = 5 };

static const struct rgb wall_colour = {20, 30, 40};
static const struct rgb free_colour = {230, 220, 200};
static const struct rgb red = {220, 30, 40};
static const struct rgb green = {20, 160, 60};

static const struct letters opened = {.rows = letters_open, .size = SIZE, .margin = 2};
static const struct letters closed = {.rows = letters_closed, .size = SIZE, .margin = 2};

/* Returns the options that --inspect sets. */
static struct map_options inspecting(void)
{
    struct map_options options = map_options_default();
    options.record = options.inspect = true;
    return options;
}

/* Reads a map from an image. */
static struct grid *read_image(const struct image *image, const struct map_options *options)
{
    struct grid *grid = letters_read_with(image, options);
    assert_non_null(grid->reading);
    assert_int_equal(grid->reading->image_width, image->width);
    assert_int_equal(grid->reading->image_height, image->height);
    return grid;
}

static void assert_colour(struct rgb found, struct rgb expected)
{
    if (!colour_equal(found, expected))
        fail_msg("the colour is %u %u %u, not %u %u %u", found.red, found.green, found.blue,
                 expected.red, expected.green, expected.blue);
}

/* --- mazes --------------------------------------------------------------------------------- */

TEST(a_maze_has_all_members)
{
    for (int light = 0; light < 2; light++) {
        const struct rgb colours[] = {wall_colour, free_colour};
        struct image *image = letters_maze(&opened, colours[light], colours[!light]);
        const struct map_options options = inspecting();
        struct grid *grid = read_image(image, &options);
        const struct reading *reading = grid->reading;
        assert_int_equal(reading->kind, READING_MAZE);
        assert_int_equal(reading->light_walls, light);
        assert_false(reading->unclear_walls);
        assert_string_equal(reading->tone, "luminance");
        assert_in_range(reading->threshold, 31, 220);
        assert_true(fabs(reading->corridor - SIZE) <= 1 && fabs(reading->wall - SIZE) <= 1);
        assert_true(reading->has_details && reading->has_ground && reading->has_wall);
        assert_colour(reading->wall_colour, colours[light]);
        assert_colour(reading->ground_colour, colours[!light]);
        assert_true(reading->noise == 0);
        /*
         * The margin around the maze has 17 x 15 - 13 x 11 = 112 cells. The area recorded as
         * outside may extend into the openings of the maze.
         */
        assert_true(fabs(reading->outside - 112.0 / 255) < 0.03);
        assert_int_equal(reading->openings.count, 2);
        assert_letter(&opened, reading->openings.items[0], 1, 0);
        assert_letter(&opened, reading->openings.items[1], 12, 9);
        assert_int_equal(reading->mark_count, 0);
        assert_int_equal(reading->start_source, END_OPENING);
        assert_int_equal(reading->goal_source, END_OPENING);
    }
}

TEST(colours_and_shares_are_recorded_on_request_only)
{
    struct map_options options = map_options_default();
    struct image *image = letters_maze(&opened, wall_colour, free_colour);
    struct grid *grid = read_image(image, &options);
    assert_int_equal(grid->reading->kind, READING_MAZE);
    assert_false(grid->reading->has_details);
    assert_int_equal(grid->reading->openings.count, 2);
}

TEST(marks_have_their_colours)
{
    struct image *image = letters_maze(&closed, wall_colour, free_colour);
    letters_mark(image, &closed, 10, 7, green);
    letters_mark(image, &closed, 3, 1, red);
    const struct map_options options = inspecting();
    struct grid *grid = read_image(image, &options);
    const struct reading *reading = grid->reading;
    assert_int_equal(reading->kind, READING_MAZE);
    assert_int_equal(reading->mark_count, 2);
    assert_letter(&closed, reading->marks[0].at, 3, 1);
    assert_colour(reading->marks[0].colour, red);
    assert_letter(&closed, reading->marks[1].at, 10, 7);
    assert_colour(reading->marks[1].colour, green);
    assert_int_equal(reading->start_source, END_MARK);
    assert_int_equal(reading->goal_source, END_MARK);
}

TEST(dots_in_the_colour_of_walls_are_labels)
{
    const struct letters large = {.rows = letters_closed, .size = 21, .margin = 2};
    struct image *image = letters_maze(&large, wall_colour, free_colour);
    static const int ends[][2] = {{3, 1}, {10, 7}};
    for (size_t i = 0; i < 2; i++)
        letters_disc(image, letters_pixel(&large, ends[i][0], ends[i][1]), 6, wall_colour);
    const struct map_options options = inspecting();
    struct grid *grid = read_image(image, &options);
    const struct reading *reading = grid->reading;
    assert_letter(&large, grid->starts.items[0], 3, 1);
    assert_letter(&large, grid->goals.items[0], 10, 7);
    assert_int_equal(reading->mark_count, 0);
    assert_int_equal(reading->start_source, END_LABEL);
    assert_int_equal(reading->goal_source, END_LABEL);
}

/* Reads a maze with four specks of this colour in its corridors. */
static struct grid *read_specks(struct rgb colour)
{
    struct image *image = letters_maze(&opened, wall_colour, free_colour);
    const int letters[][2] = {{1, 1}, {3, 1}, {5, 5}, {11, 9}};
    for (size_t i = 0; i < 4; i++) {
        const struct point at = letters_pixel(&opened, letters[i][0], letters[i][1]);
        letters_set(image, at.x, at.y, colour);
    }
    const struct map_options options = inspecting();
    struct grid *grid = read_image(image, &options);
    assert_int_equal(grid->reading->kind, READING_MAZE);
    return grid;
}

TEST(noise_is_the_share_of_removed_pixels)
{
    struct grid *grid = read_specks((struct rgb){90, 90, 90});
    /* The maze has about 13 x 11 cells of 25 pixels each, and 4 pixels are noise. */
    assert_true(fabs(grid->reading->noise - 4.0 / (143 * 25)) < 1e-4);
    assert_false(grid_blocked(grid, letters_pixel(&opened, 5, 5)));
}

TEST(nothing_is_removed_from_a_clean_image)
{
    struct grid *grid = read_specks(wall_colour);
    assert_true(grid->reading->noise == 0);
    assert_true(grid_blocked(grid, letters_pixel(&opened, 5, 5)));
}

/* Without --inspect, an ambiguous maze is refused. */
TEST(an_ambiguous_maze_is_read_without_ends)
{
    struct image *image = letters_canvas(LETTERS_SPIRAL * SIZE, LETTERS_SPIRAL * SIZE, 3);
    struct map_options options = map_options_default();
    struct grid refused;
    struct error error;
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            letters_set(image, x, y,
                        letters_spiral(x / SIZE, y / SIZE) ? wall_colour : free_colour);
    assert_false(image_to_grid(image, &options, &refused, &error));
    options = inspecting();
    struct grid *grid = read_image(image, &options);
    assert_int_equal(grid->reading->kind, READING_MAZE);
    assert_true(grid->reading->unclear_walls);
    const struct points none = {0};
    assert_false(map_set_ends(grid, &none, &none, false, &error));
    assert_non_null(strstr(error.message, "--invert"));
    assert_int_equal(grid->reading->starts.count, 0);
    assert_int_equal(grid->reading->start_source, END_UNKNOWN);
}

/* --- other images -------------------------------------------------------------------------- */

TEST(a_clean_image_with_a_border_is_direct)
{
    struct map_options options = inspecting();
    struct image *image = letters_image(&(struct letters){.rows = letters_map, .size = 4});
    options.cell_size = 4;
    struct grid *grid = read_image(image, &options);
    const struct reading *reading = grid->reading;
    assert_int_equal(reading->kind, READING_DIRECT);
    assert_int_equal(reading->cell_size, 4);
    assert_int_equal(reading->threshold, MAP_THRESHOLD_MIDDLE);
    assert_colour(reading->ground_colour, (struct rgb){255, 255, 255});
    assert_colour(reading->wall_colour, (struct rgb){0, 0, 0});
    assert_true(reading->outside == 0 && reading->noise == 0);
    assert_int_equal(reading->mark_count, 2);
    assert_colour(reading->marks[0].colour, letters_colour('S'));
    assert_colour(reading->marks[1].colour, letters_colour('G'));
}

TEST(an_image_without_a_maze_is_a_drawing)
{
    struct map_options options = inspecting();
    struct image *image = letters_canvas(40, 30, 3);
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            letters_set(image, x, y, x == 20 && y > 3 ? wall_colour : free_colour);
    options.threshold = 100;
    struct grid *grid = read_image(image, &options);
    assert_int_equal(grid->reading->kind, READING_DRAWING);
    assert_int_equal(grid->reading->threshold, 100);
    assert_colour(grid->reading->wall_colour, wall_colour);
    assert_int_equal(grid->reading->mark_count, 0);
}

TEST(an_image_of_one_kind_lacks_the_colour_of_the_other)
{
    const struct map_options options = inspecting();
    struct image *image = letters_canvas(6, 4, 3);
    struct grid *grid = read_image(image, &options);
    assert_true(grid->reading->has_wall);
    assert_false(grid->reading->has_ground);
}

/* --- texts and ends ------------------------------------------------------------------------ */

static struct grid *read_text(const char *text, enum map_format format)
{
    struct map_options options = inspecting();
    struct grid grid;
    struct error error;
    options.format = format;
    assert_true(reader_read(text, strlen(text), &options, &grid, &error));
    return letters_keep(grid);
}

TEST(texts_have_a_format_and_ends)
{
    struct grid *grid = read_text("111\n203\n111\n", MAP_FORMAT_AUTO);
    assert_int_equal(grid->reading->kind, READING_CELLS);
    assert_int_equal(grid->reading->format, MAP_FORMAT_GRID);
    assert_int_equal(grid->reading->image_width, 0);
    assert_int_equal(grid->reading->start_source, END_MARK);
    assert_int_equal(grid->reading->starts.items[0].y, 1);
    grid = read_text("123\n456\n", MAP_FORMAT_DIGITS);
    assert_int_equal(grid->reading->format, MAP_FORMAT_DIGITS);
    assert_int_equal(grid->reading->goal_source, END_FORMAT);
    assert_int_equal(grid->reading->goals.items[0].x, 2);
}

TEST(the_source_of_each_end_is_recorded)
{
    struct grid *grid = read_text("#.#####\n#.....#\n#####.#\n", MAP_FORMAT_ASCII);
    struct point given = {3, 1};
    const struct points starts = {&given, 1, 1};
    const struct points none = {0};
    struct error error;
    assert_int_equal(grid->reading->openings.count, 2);
    assert_int_equal(grid->reading->start_source, END_UNKNOWN);
    assert_true(map_set_ends(grid, &starts, &none, false, &error));
    assert_int_equal(grid->reading->start_source, END_GIVEN);
    assert_int_equal(grid->reading->goal_source, END_OPENING);
    assert_int_equal(grid->reading->starts.items[0].x, 3);
    assert_int_equal(grid->reading->goals.count, 1);
}

/* A list counts all elements but stores only as many as it has room for. */
TEST(lists_are_bounded)
{
    struct reading reading = {.kind = READING_MAZE, .tone = "tone"};
    struct point points[READING_POINTS_MAX + 3] = {{1, 2}};
    reading_set_points(&reading.openings, points, READING_POINTS_MAX + 3);
    assert_int_equal(reading.openings.count, READING_POINTS_MAX + 3);
    assert_int_equal(reading.openings.items[0].y, 2);
    assert_int_equal(reading.starts.count, 0);
    for (uint32_t i = 0; i < READING_MARKS_MAX + 2; i++)
        reading_add_mark(&reading, (struct point){i, i}, red);
    assert_int_equal(reading.mark_count, READING_MARKS_MAX + 2);
    assert_int_equal(reading.marks[READING_MARKS_MAX - 1].at.x, READING_MARKS_MAX - 1);
    assert_int_equal(reading.openings.count, READING_POINTS_MAX + 3);
}
