/* SPDX-License-Identifier: MIT */
/* marks.c - tests of the detection of coloured marks in images. */
#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "map/maze/marks.h"
#include "tests/support/letters.h"
#include "tests/test.h"

enum { WIDTH = 100, HEIGHT = 80 };

static const struct rgb red = {220, 30, 40};
static const struct rgb green = {20, 160, 60};
static const struct rgb blue = {30, 40, 230};

static struct image *white_image(void)
{
    struct image *image = letters_canvas(WIDTH, HEIGHT, 3);
    memset(image->samples, 255, (size_t)WIDTH * HEIGHT * 3);
    return image;
}

/* Draws a rectangle with its top left corner at x,y. */
static void draw_box(const struct image *image, uint32_t x, uint32_t y, struct point size,
                     struct rgb colour)
{
    letters_fill(image, (struct point){x, y}, size, colour);
}

TEST_RELEASE(release_marks, marks_free)

/* Finds the marks of an image, which are released at the end of the test. */
static struct marks *marks_of(const struct image *image)
{
    struct marks *marks = test_memory(sizeof *marks);
    struct error error;
    assert_true(marks_find(image, NULL, marks, &error));
    assert_int_equal(marks->pixels.width, image->width);
    assert_int_equal(marks->pixels.height, image->height);
    test_keep(marks, release_marks);
    return marks;
}

static uint32_t count_pixels(const struct marks *marks)
{
    uint32_t count = 0;
    for (size_t i = 0; i < plane_count(&marks->pixels); i++) {
        assert_in_range(marks->pixels.values[i], 0, 1);
        count += marks->pixels.values[i];
    }
    return count;
}

static void assert_mark(const struct mark *mark, uint32_t x, uint32_t y, enum hue hue)
{
    assert_int_equal(mark->at.x, x);
    assert_int_equal(mark->at.y, y);
    assert_int_equal(mark->hue, hue);
}

/* Fails unless the image has no marks. */
static void assert_none(const struct image *image)
{
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 0);
    assert_int_equal(count_pixels(marks), 0);
}

TEST(dots_of_two_hues_are_marks)
{
    struct image *image = white_image();
    draw_box(image, 70, 10, (struct point){5, 3}, red);
    draw_box(image, 20, 50, (struct point){3, 7}, green);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 2);
    assert_mark(&marks->items[0], 72, 11, HUE_RED);
    assert_mark(&marks->items[1], 21, 53, HUE_GREEN);
    assert_int_equal(marks->items[0].area, 15);
    assert_int_equal(marks->items[1].area, 21);
    assert_int_equal(count_pixels(marks), 36);
    assert_int_equal(plane_row(&marks->pixels, 12)[74], 1);
    assert_int_equal(plane_row(&marks->pixels, 56)[20], 1);
    marks_free(marks);
    assert_null(marks->pixels.values);
}

TEST(each_sixth_of_the_circle_of_hues_has_a_name)
{
    static const struct {
        struct rgb colour;
        enum hue hue;
    } cases[] = {
        {{200, 20, 20}, HUE_RED},      {{200, 20, 60}, HUE_RED},    {{200, 190, 10}, HUE_YELLOW},
        {{10, 180, 30}, HUE_GREEN},    {{20, 200, 190}, HUE_CYAN},  {{30, 60, 210}, HUE_BLUE},
        {{210, 30, 190}, HUE_MAGENTA}, {{255, 150, 0}, HUE_YELLOW}, {{255, 100, 0}, HUE_RED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct image *image = white_image();
        draw_box(image, 31, 17, (struct point){3, 3}, cases[i].colour);
        struct marks *marks = marks_of(image);
        assert_int_equal(marks->count, 1);
        assert_mark(&marks->items[0], 32, 18, cases[i].hue);
    }
}

TEST(marks_are_ordered_by_row_and_column_across_hues)
{
    struct image *image = white_image();
    draw_box(image, 60, 40, (struct point){3, 3}, red);
    draw_box(image, 30, 40, (struct point){3, 3}, blue);
    draw_box(image, 80, 9, (struct point){3, 3}, green);
    draw_box(image, 10, 70, (struct point){3, 3}, (struct rgb){230, 220, 20});
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 4);
    assert_mark(&marks->items[0], 81, 10, HUE_GREEN);
    assert_mark(&marks->items[1], 31, 41, HUE_BLUE);
    assert_mark(&marks->items[2], 61, 41, HUE_RED);
    assert_mark(&marks->items[3], 11, 71, HUE_YELLOW);
}

/* The cell within a frame belongs to the mark, and its middle is the position. */
TEST(a_frame_marks_the_cell_within_it)
{
    struct image *image = white_image();
    draw_box(image, 40, 30, (struct point){9, 9}, blue);
    draw_box(image, 42, 32, (struct point){5, 5}, (struct rgb){255, 255, 255});
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_mark(&marks->items[0], 44, 34, HUE_BLUE);
    assert_int_equal(plane_row(&marks->pixels, 34)[44], 1);
}

/* The position of a mark with a notch is a pixel of the mark. */
TEST(the_position_is_a_pixel_of_the_mark)
{
    struct image *image = white_image();
    draw_box(image, 40, 30, (struct point){9, 9}, blue);
    draw_box(image, 42, 32, (struct point){7, 5}, (struct rgb){255, 255, 255});
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    const struct point at = marks->items[0].at;
    assert_int_equal(image_pixel(image, at.x, at.y).red, 30);
    assert_int_equal(plane_row(&marks->pixels, 34)[45], 0);
}

/* Draws a row of pixels, each of which has its own pale colour, as compression does. */
static void draw_noise(const struct image *image)
{
    for (uint8_t i = 0; i < 20; i++)
        draw_box(image, 5 + i, 5, (struct point){1, 1}, (struct rgb){255, 235, 225 + i / 2});
    for (uint8_t i = 0; i < 20; i++)
        draw_box(image, 5 + i, 6, (struct point){1, 1}, (struct rgb){255, 220 + i, 220});
}

/* Each ring is paler than the one inside it. Only the two inner rings belong to the mark. */
TEST(blurred_edges_belong_to_marks)
{
    struct image *image = white_image();
    draw_noise(image);
    draw_box(image, 47, 27, (struct point){11, 11}, (struct rgb){255, 225, 225});
    draw_box(image, 48, 28, (struct point){9, 9}, (struct rgb){255, 220, 220});
    draw_box(image, 49, 29, (struct point){7, 7}, (struct rgb){255, 200, 200});
    draw_box(image, 50, 30, (struct point){5, 5}, red);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_mark(&marks->items[0], 52, 32, HUE_RED);
    assert_int_equal(marks->items[0].area, 25);
    assert_int_equal(plane_row(&marks->pixels, 32)[49], 1);
    assert_int_equal(plane_row(&marks->pixels, 32)[48], 1);
    assert_int_equal(plane_row(&marks->pixels, 32)[47], 0);
    assert_int_equal(plane_row(&marks->pixels, 36)[52], 1);
    assert_int_equal(plane_row(&marks->pixels, 37)[52], 0);
}

/* A black outline around a mark belongs to it, unless a wall is joined to the outline. */
TEST(a_mark_may_have_an_outline)
{
    static const struct rgb black = {0, 0, 0};
    struct image *image = white_image();
    draw_box(image, 18, 18, (struct point){16, 16}, black);
    draw_box(image, 20, 20, (struct point){12, 12}, red);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_int_equal(count_pixels(marks), 16 * 16);
    draw_box(image, 34, 25, (struct point){30, 2}, black);
    marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_int_equal(count_pixels(marks), 12 * 12);
}

/* Draws a disc with its middle in the middle of the image. */
static void draw_disc(struct image *image, double radius, struct rgb colour)
{
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++)
            if (hypot(x - WIDTH / 2.0, y - HEIGHT / 2.0) <= radius)
                letters_set(image, x, y, colour);
}

/* A corridor as wide as the mark ends around it; it has no outline then. */
TEST(a_path_may_lead_to_an_outlined_mark)
{
    static const struct rgb black = {0, 0, 0};
    for (uint32_t dark = 0; dark < 2; dark++) {
        struct image *image = white_image();
        if (dark)
            draw_box(image, 0, HEIGHT / 2 - 7, (struct point){WIDTH / 2, 15}, black);
        else
            draw_box(image, 0, HEIGHT / 2 - 1, (struct point){WIDTH / 2, 3}, black);
        draw_disc(image, 7, black);
        draw_disc(image, 5.5, red);
        struct marks *marks = marks_of(image);
        assert_int_equal(marks->count, 1);
        assert_int_equal(plane_row(&marks->pixels, HEIGHT / 2)[WIDTH / 2 + 6], !dark);
    }
}

/* The floor is almost red, and the wall almost magenta; a shade of each has that hue. */
TEST(a_shade_is_no_mark)
{
    struct image *image = white_image();
    draw_noise(image);
    draw_box(image, 0, 10, (struct point){WIDTH, 60}, (struct rgb){216, 190, 141});
    draw_box(image, 30, 40, (struct point){3, 3}, (struct rgb){233, 181, 141});
    assert_none(image);
    draw_box(image, 0, 50, (struct point){WIDTH, 4}, (struct rgb){200, 40, 110});
    draw_box(image, 60, 50, (struct point){4, 4}, (struct rgb){200, 40, 125});
    assert_none(image);
    draw_box(image, 60, 50, (struct point){4, 4}, (struct rgb){200, 40, 110});
    draw_box(image, 30, 20, (struct point){4, 4}, (struct rgb){200, 40, 150});
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_mark(&marks->items[0], 31, 21, HUE_MAGENTA);
}

/* A line changes its colour from orange to yellow, in steps of 20. Orange is a short part of it. */
TEST(a_part_of_a_line_of_changing_colour_is_no_mark)
{
    struct image *image = white_image();
    for (uint32_t x = 10; x < 50; x++)
        draw_box(image, x, 30, (struct point){1, 9}, (struct rgb){250, (uint8_t)(x / 4 * 20), 0});
    assert_none(image);
}

/* The edges of a mark are blurred into a coloured floor. */
TEST(a_mark_may_be_blurred_into_a_coloured_floor)
{
    struct image *image = white_image();
    draw_noise(image);
    draw_box(image, 0, 10, (struct point){WIDTH, 60}, (struct rgb){255, 215, 155});
    draw_box(image, 38, 28, (struct point){13, 13}, (struct rgb){253, 190, 123});
    draw_box(image, 39, 29, (struct point){11, 11}, (struct rgb){251, 165, 91});
    draw_box(image, 40, 30, (struct point){9, 9}, (struct rgb){250, 60, 60});
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_mark(&marks->items[0], 44, 34, HUE_RED);
}

/* Compression has smeared a vivid mark so that no step at its edge is large. */
TEST(a_mark_may_be_smeared_into_a_pale_floor)
{
    enum { RINGS = 6 };
    struct image *image = white_image();
    draw_noise(image);
    draw_box(image, 0, 10, (struct point){WIDTH, 60}, (struct rgb){200, 150, 95});
    for (uint32_t ring = 1; ring <= RINGS; ring++) {
        const uint32_t side = 21 - 2 * ring;
        const struct rgb colour = {(uint8_t)(200 + 8 * ring), (uint8_t)(150 - 22 * ring),
                                   (uint8_t)(95 + 22 * ring)};
        draw_box(image, 30 + ring, 25 + ring, (struct point){side, side}, colour);
    }
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_mark(&marks->items[0], 40, 35, HUE_MAGENTA);
}

/* Compression gives a thin wall next to a mark some of its hue. The floor beyond it is white. */
TEST(a_thin_wall_is_no_blurred_edge)
{
    struct image *image = white_image();
    draw_noise(image);
    draw_box(image, 50, 30, (struct point){9, 9}, red);
    draw_box(image, 59, 20, (struct point){1, 30}, (struct rgb){90, 50, 50});
    draw_box(image, 49, 30, (struct point){1, 9}, (struct rgb){240, 140, 145});
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_int_equal(plane_row(&marks->pixels, 34)[49], 1);
    assert_int_equal(plane_row(&marks->pixels, 34)[59], 0);
}

TEST(greys_and_pale_colours_are_not_marks)
{
    struct image *image = white_image();
    draw_box(image, 20, 20, (struct point){4, 4}, (struct rgb){0, 0, 0});
    draw_box(image, 40, 20, (struct point){4, 4}, (struct rgb){255, 200, 200});
    draw_box(image, 60, 20, (struct point){4, 4}, (struct rgb){100, 130, 100});
    assert_none(image);
}

TEST(a_hue_of_a_large_or_long_area_has_no_marks)
{
    static const struct point sizes[] = {{40, 30}, {20, 17}, {30, 3}, {3, 28}, {21, 2}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct image *image = white_image();
        /* In an image with a large area, a smaller square of the same hue could be noise. */
        const bool large = sizes[i].x * sizes[i].y > 250;
        const uint32_t side = large ? 2 : 5;
        draw_box(image, 50, 30, sizes[i], red);
        draw_box(image, 10, 10, (struct point){side, side}, red);
        draw_box(image, 10, 60, (struct point){3, 3}, green);
        struct marks *marks = marks_of(image);
        assert_int_equal(marks->count, 1);
        assert_mark(&marks->items[0], 11, 61, HUE_GREEN);
        assert_int_equal(plane_row(&marks->pixels, 11)[11], 0);
    }
}

/* In photographs, short lines of a weak colour occur at the edges of objects. */
TEST(a_bar_is_a_mark_only_if_its_colour_is_vivid)
{
    static const struct rgb pale_red = {200, 110, 110};
    static const struct point bars[] = {{2, 14}, {14, 2}, {3, 14}};
    for (size_t i = 0; i < sizeof bars / sizeof *bars; i++) {
        struct image *image = white_image();
        draw_box(image, 50, 30, bars[i], red);
        struct marks *marks = marks_of(image);
        assert_int_equal(marks->count, 1);
        assert_int_equal(marks->items[0].hue, HUE_RED);
        assert_int_equal(marks->items[0].area, bars[i].x * bars[i].y);
        draw_box(image, 50, 30, bars[i], pale_red);
        assert_none(image);
    }
}

/* The same strokes in the form of an L are a part of a drawn path. */
TEST(a_plus_of_thin_strokes_is_a_mark)
{
    struct image *image = white_image();
    draw_box(image, 50, 38, (struct point){15, 2}, red);
    draw_box(image, 57, 31, (struct point){2, 15}, red);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_int_equal(marks->items[0].area, 56);
    image = white_image();
    draw_box(image, 50, 44, (struct point){15, 2}, red);
    draw_box(image, 50, 31, (struct point){2, 15}, red);
    assert_none(image);
}

/* Draws an L, whose corner is at x,y. */
static void draw_letter(const struct image *image, uint32_t x, uint32_t y)
{
    draw_box(image, x, y - 9, (struct point){2, 10}, red);
    draw_box(image, x, y, (struct point){6, 2}, red);
}

TEST(the_letters_of_a_word_are_one_mark)
{
    struct image *image = white_image();
    draw_letter(image, 20, 30);
    draw_letter(image, 29, 30);
    draw_letter(image, 60, 60);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 2);
    assert_int_equal(marks->items[0].area, 60);
    assert_int_equal(marks->items[1].area, 30);
    assert_in_range(marks->items[0].at.x, 20, 34);
    assert_true(marks->items[0].is_word);
    assert_false(marks->items[1].is_word);
}

TEST(the_letters_of_a_title_are_no_marks)
{
    struct image *image = white_image();
    for (uint32_t i = 0; i < 5; i++)
        draw_letter(image, 20 + 9 * i, 15);
    draw_letter(image, 60, 60);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_int_equal(marks->items[0].area, 30);
}

TEST(the_rings_of_a_target_are_one_mark)
{
    struct image *image = white_image();
    draw_box(image, 40, 30, (struct point){11, 11}, blue);
    draw_box(image, 42, 32, (struct point){7, 7}, (struct rgb){255, 255, 255});
    draw_box(image, 44, 34, (struct point){3, 3}, blue);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_mark(&marks->items[0], 45, 35, HUE_BLUE);
}

/* The cells of a path are not joined, however near they are. */
TEST(cells_between_grid_lines_are_several_marks)
{
    struct image *image = white_image();
    for (uint32_t i = 0; i < 3; i++)
        draw_box(image, 30 + 6 * i, 20, (struct point){5, 5}, red);
    assert_int_equal(marks_of(image)->count, 3);
}

/* A drop of ink near a mark is noise, and does not make it larger. */
TEST(a_small_area_is_no_part_of_a_mark)
{
    struct image *image = white_image();
    draw_box(image, 30, 20, (struct point){8, 8}, red);
    draw_box(image, 40, 20, (struct point){2, 1}, red);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_int_equal(marks->items[0].area, 64);
}

/* Compression gives the pixels of an image many colours. */
TEST(areas_of_less_than_four_pixels_are_noise_in_an_image_of_many_colours)
{
    struct image *image = white_image();
    draw_box(image, 20, 20, (struct point){3, 1}, red);
    draw_box(image, 30, 60, (struct point){1, 2}, green);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 2);
    assert_mark(&marks->items[0], 21, 20, HUE_RED);
    assert_mark(&marks->items[1], 30, 60, HUE_GREEN);
    draw_noise(image);
    assert_none(image);
}

/* A start and a goal that are neighbours, in an image of one pixel for each cell. */
TEST(adjacent_pixels_are_two_marks)
{
    struct image *image = white_image();
    draw_box(image, 20, 20, (struct point){1, 1}, red);
    draw_box(image, 20, 21, (struct point){1, 1}, green);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 2);
    assert_mark(&marks->items[0], 20, 20, HUE_RED);
    assert_mark(&marks->items[1], 20, 21, HUE_GREEN);
}

/* Maze solvers draw one pixel for each cell. */
TEST(single_pixels_at_the_ends_of_a_drawn_path_are_marks)
{
    static const struct rgb paths[] = {{255, 255, 0}, {135, 206, 235}, {255, 165, 0}};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct image *image = white_image();
        draw_box(image, 20, 20, (struct point){60, 1}, paths[i]);
        draw_box(image, 20, 20, (struct point){1, 1}, green);
        draw_box(image, 79, 20, (struct point){1, 1}, red);
        struct marks *marks = marks_of(image);
        assert_int_equal(marks->count, 2);
        assert_mark(&marks->items[0], 20, 20, HUE_GREEN);
        assert_mark(&marks->items[1], 79, 20, HUE_RED);
    }
}

/* The walls next to a mark of an image with few colours are no blurred edges, even if tinted. */
TEST(marks_of_an_image_with_few_colours_have_no_blurred_edges)
{
    struct image *image = white_image();
    draw_box(image, 30, 20, (struct point){5, 5}, (struct rgb){20, 20, 80});
    draw_box(image, 31, 21, (struct point){3, 3}, red);
    assert_int_equal(count_pixels(marks_of(image)), 9);
}

/* A start, two goals, and a key. */
TEST(a_pair_of_one_hue_are_marks)
{
    struct image *image = white_image();
    draw_box(image, 20, 20, (struct point){4, 4}, green);
    draw_box(image, 60, 60, (struct point){4, 4}, red);
    draw_box(image, 80, 20, (struct point){4, 4}, red);
    draw_box(image, 40, 40, (struct point){4, 4}, blue);
    assert_int_equal(marks_of(image)->count, 4);
}

TEST(a_large_logo_leaves_small_marks)
{
    struct image *image = white_image();
    draw_box(image, 20, 20, (struct point){3, 3}, green);
    draw_box(image, 60, 60, (struct point){3, 3}, red);
    draw_box(image, 70, 10, (struct point){16, 12}, blue);
    assert_int_equal(marks_of(image)->count, 3);
}

TEST(explored_cells_may_have_the_hue_of_a_mark)
{
    struct image *image = white_image();
    draw_box(image, 10, 10, (struct point){60, 50}, (struct rgb){255, 170, 180});
    draw_box(image, 20, 20, (struct point){4, 4}, red);
    draw_box(image, 60, 50, (struct point){4, 4}, green);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 2);
    assert_mark(&marks->items[0], 21, 21, HUE_RED);
    assert_mark(&marks->items[1], 61, 51, HUE_GREEN);
}

/* Explored cells, of which some are alone. */
TEST(two_single_marks_among_several_of_one_hue_are_the_marks)
{
    struct image *image = white_image();
    draw_box(image, 20, 20, (struct point){4, 4}, green);
    draw_box(image, 60, 60, (struct point){4, 4}, red);
    for (uint32_t i = 0; i < 3; i++)
        draw_box(image, 10 + 20 * i, 40, (struct point){4, 4}, (struct rgb){135, 206, 235});
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 2);
    assert_int_equal(marks->items[0].hue, HUE_GREEN);
    assert_int_equal(marks->items[1].hue, HUE_RED);
}

TEST(small_areas_next_to_large_marks_are_noise)
{
    struct image *image = white_image();
    draw_box(image, 20, 20, (struct point){5, 5}, red);
    draw_box(image, 60, 60, (struct point){1, 1}, green);
    assert_int_equal(marks_of(image)->count, 1);
}

static void draw_dots(const struct image *image, uint32_t count, struct rgb colour, uint32_t y)
{
    for (uint32_t i = 0; i < count; i++)
        draw_box(image, 4 + 10 * i, y, (struct point){3, 2}, colour);
}

TEST(up_to_eight_dots_are_marks)
{
    struct image *image = white_image();
    draw_dots(image, 5, red, 10);
    draw_dots(image, MARKS_MAX - 5, green, 40);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, MARKS_MAX);
    assert_mark(&marks->items[4], 45, 10, HUE_RED);
    assert_int_equal(count_pixels(marks), MARKS_MAX * 6);
}

TEST(more_than_eight_dots_are_not_marks)
{
    struct image *one_hue = white_image();
    draw_dots(one_hue, MARKS_MAX + 1, red, 10);
    assert_none(one_hue);
    struct image *two_hues = white_image();
    draw_dots(two_hues, 5, red, 10);
    draw_dots(two_hues, MARKS_MAX - 4, green, 40);
    assert_none(two_hues);
}

TEST(transparent_colours_are_blended_with_white)
{
    struct image *image = letters_canvas(WIDTH, HEIGHT, 4);
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++)
        memcpy(image->samples + (size_t)i * 4, &(struct rgba){255, 0, 0, 0}, 4);
    draw_box(image, 20, 30, (struct point){3, 5}, green);
    struct marks *marks = marks_of(image);
    assert_int_equal(marks->count, 1);
    assert_mark(&marks->items[0], 21, 32, HUE_GREEN);
}

/* Returns the time in microseconds that it takes to find no marks among many red bars. */
static uint64_t time_of_bars(struct point bar)
{
    enum { BARS = 25000 };
    struct image *image = letters_canvas(2 * BARS, 6 * bar.y, 3);
    for (uint32_t i = 0; i < BARS; i++)
        draw_box(image, 2 * i, 1, bar, red);
    const uint64_t begin = clock_us();
    struct marks *marks = marks_of(image);
    const uint64_t time = clock_us() - begin;
    assert_int_equal(marks->count, 0);
    return time;
}

/* The pixels of all bars in the same rows were examined for each bar, even beyond MARKS_MAX. */
TEST(many_bars_do_not_take_quadratic_time)
{
    const uint64_t shorter = time_of_bars((struct point){1, 4});
    assert_true(time_of_bars((struct point){1, 5}) < 20 * shorter);
}
