/* SPDX-License-Identifier: MIT */
/*
 * overlay.c - tests of picture/overlay: which pixels are covered by lines, discs and rings, and how
 * much of each pixel is covered.
 *
 * Figures are drawn in black on white, in true colour, so the darkness of a pixel is the fraction
 * of its area that is covered.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture/overlay.h"
#include "tests/test.h"

enum { WIDTH = 120, HEIGHT = 90, LEFT = 7, TOP = 4, WHITE = 0, BLACK = 1, RED = 2 };

static const double pi = 3.14159265358979323846;

/* A white pixmap, and an area inside the pixmap that does not touch the edges. */
struct sheet {
    struct pixmap pixmap;
    struct overlay overlay;
};

static struct sheet make_sheet(bool smooth, uint32_t scale, uint32_t line)
{
    static const struct colour_table table = {3, {{255, 255, 255}, {0, 0, 0}, {255, 0, 0}}};
    struct sheet sheet;
    struct error error;
    assert_true(pixmap_create(&sheet.pixmap, WIDTH, HEIGHT, PIXMAP_TRUE_COLOUR, &error));
    sheet.pixmap.table = table;
    pixmap_fill(&sheet.pixmap, (struct pixmap_area){0, 0, WIDTH, HEIGHT}, WHITE);
    sheet.overlay = (struct overlay){.left = LEFT,
                                     .top = TOP,
                                     .width = WIDTH - 2 * LEFT,
                                     .height = HEIGHT - 2 * TOP,
                                     .scale = scale,
                                     .line = line,
                                     .smooth = smooth};
    return sheet;
}

/* Returns the darkness of a pixel of the area, from 0 (white) to 1 (black). */
static double darkness(const struct sheet *sheet, uint32_t x, uint32_t y)
{
    return 1 - pixmap_rgb(&sheet->pixmap, LEFT + x, TOP + y).red / 255.0;
}

/* Fails unless the pixels around the area are white. */
static void assert_surroundings(const struct sheet *sheet)
{
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++)
            if (x < LEFT || x >= WIDTH - LEFT || y < TOP || y >= HEIGHT - TOP)
                assert_int_equal(pixmap_rgb(&sheet->pixmap, x, y).red, 255);
}

/* Returns the distance of a pixel's centre from the centre of a cell. */
static double distance_from(const struct sheet *sheet, struct point cell, uint32_t x, uint32_t y)
{
    const double half = (sheet->overlay.scale + sheet->overlay.line) / 2.0;
    return hypot(x + 0.5 - cell.x * sheet->overlay.scale - half,
                 y + 0.5 - cell.y * sheet->overlay.scale - half);
}

/* --- discs and rings -------------------------------------------------------------------------- */

/*
 * A cell in the middle of the area, one at an edge and one in a corner. Figures are clipped to the
 * area.
 */
static const struct point cells[] = {{5, 4}, {0, 3}, {0, 0}};

TEST(sharp_figures_have_the_pixels_whose_centres_they_cover)
{
    for (uint32_t i = 0; i < 60; i++) {
        struct sheet sheet = make_sheet(false, 10 + i % 2, i % 3 == 0);
        const struct point cell = cells[i / 2 % 3];
        const double radius = 0.77 + 0.63 * (i % 17);
        const struct overlay_pen pen = {radius, 0, BLACK, BLACK, 0};
        sheet.overlay.pixmap = &sheet.pixmap;
        if (i < 30)
            overlay_disc(&sheet.overlay, cell, pen);
        else
            overlay_ring(&sheet.overlay, cell, 12.3, pen);
        for (uint32_t y = 0; y < sheet.overlay.height; y++)
            for (uint32_t x = 0; x < sheet.overlay.width; x++) {
                const double distance = distance_from(&sheet, cell, x, y);
                const double away = i < 30 ? distance : fabs(distance - 12.3);
                if (fabs(away - radius) > 1e-9)
                    assert_true(darkness(&sheet, x, y) == (away < radius));
            }
        assert_surroundings(&sheet);
        pixmap_free(&sheet.pixmap);
    }
}

/* The total darkness of an anti-aliased figure is approximately the area of the figure. */
TEST(smooth_figures_have_their_area)
{
    for (uint32_t i = 0; i < 40; i++) {
        struct sheet sheet = make_sheet(true, 10 + i % 2, i % 3 == 0);
        const double radius = 3 + 0.63 * (i % 20);
        double sum = 0;
        double area = pi * radius * radius;
        sheet.overlay.pixmap = &sheet.pixmap;
        if (i < 20) {
            overlay_disc(&sheet.overlay, cells[0],
                         (struct overlay_pen){radius, 0, BLACK, BLACK, 0});
        } else {
            overlay_ring(&sheet.overlay, cells[0], radius + 3,
                         (struct overlay_pen){1.5, 0, BLACK, BLACK, 0});
            area = 2 * pi * (radius + 3) * 3;
        }
        for (uint32_t y = 0; y < sheet.overlay.height; y++)
            for (uint32_t x = 0; x < sheet.overlay.width; x++)
                sum += darkness(&sheet, x, y);
        assert_true(fabs(sum - area) < 0.02 * area + 0.5);
        assert_surroundings(&sheet);
        pixmap_free(&sheet.pixmap);
    }
}

TEST(edges_have_another_colour)
{
    for (int smooth = 0; smooth < 2; smooth++) {
        struct sheet sheet = make_sheet(smooth != 0, 10, 0);
        sheet.overlay.pixmap = &sheet.pixmap;
        overlay_disc(&sheet.overlay, cells[0], (struct overlay_pen){6, 4, BLACK, RED, 0});
        for (uint32_t y = 0; y < sheet.overlay.height; y++)
            for (uint32_t x = 0; x < sheet.overlay.width; x++) {
                const double distance = distance_from(&sheet, cells[0], x, y);
                const uint8_t *rgb = pixmap_true_pixels(&sheet.pixmap, LEFT + x, TOP + y);
                if (distance < 5)
                    assert_memory_equal(rgb, (&(uint8_t[]){0, 0, 0}), 3);
                if (distance > 7 && distance < 9)
                    assert_memory_equal(rgb, (&(uint8_t[]){255, 0, 0}), 3);
                if (distance > 11)
                    assert_memory_equal(rgb, (&(uint8_t[]){255, 255, 255}), 3);
            }
        pixmap_free(&sheet.pixmap);
    }
}

/* --- lines ------------------------------------------------------------------------------------ */

/* Draws a path from 1,1 that has horizontal, vertical and diagonal steps. */
static void draw_path(struct sheet *sheet, struct overlay_pen pen)
{
    struct point items[] = {{1, 1}, {2, 1}, {3, 1}, {3, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 4}, {5, 4}};
    const struct points path = {items, sizeof items / sizeof *items, sizeof items / sizeof *items};
    struct error error;
    sheet->overlay.pixmap = &sheet->pixmap;
    assert_true(overlay_path(&sheet->overlay, &path, pen, &error));
}

/* Two steps overlap where they join. The pixels there must be blended only once. */
TEST(joins_are_not_darker_than_other_parts_of_a_line)
{
    struct sheet sheet = make_sheet(true, 10, 0);
    draw_path(&sheet, (struct overlay_pen){2.3, 0, BLACK, BLACK, 0});
    for (uint32_t y = 10; y < 20; y++)
        for (uint32_t x = 16; x < 31; x++) /* from cell 1,1 to cell 3,1 */
            assert_true(fabs(darkness(&sheet, x, y) - darkness(&sheet, 16, y)) < 0.01);
    assert_true(fabs(darkness(&sheet, 20, 12) - 0.3) < 0.01);
    assert_true(darkness(&sheet, 20, 15) == 1 && darkness(&sheet, 20, 11) == 0);
    assert_surroundings(&sheet);
    pixmap_free(&sheet.pixmap);
}

/*
 * Returns the distance of a pixel's centre from the line segment between the centres of two cells.
 */
static double segment_distance(struct point a, struct point b, uint32_t x, uint32_t y)
{
    double least = INFINITY;
    for (int i = 0; i <= 1000; i++) {
        const double share = i / 1000.0;
        const double at_x = 10 * (a.x + share * ((double)b.x - a.x)) + 5;
        const double at_y = 10 * (a.y + share * ((double)b.y - a.y)) + 5;
        least = fmin(least, hypot(x + 0.5 - at_x, y + 0.5 - at_y));
    }
    return least;
}

TEST(lines_follow_the_steps_of_a_path)
{
    static const struct point items[] = {{1, 1}, {3, 1}, {3, 3}, {5, 5}, {6, 4}, {5, 4}};
    for (int smooth = 0; smooth < 2; smooth++) {
        struct sheet sheet = make_sheet(smooth != 0, 10, 0);
        draw_path(&sheet, (struct overlay_pen){2.3, 0, BLACK, BLACK, 0});
        for (uint32_t y = 0; y < 60; y++)
            for (uint32_t x = 0; x < 80; x++) {
                double distance = INFINITY;
                for (int i = 1; i < 6; i++)
                    distance = fmin(distance, segment_distance(items[i - 1], items[i], x, y));
                if (distance < 1.75 || (!smooth && distance < 2.29))
                    assert_true(darkness(&sheet, x, y) == 1);
                if (distance > 2.85 || (!smooth && distance > 2.31))
                    assert_true(darkness(&sheet, x, y) == 0);
            }
        pixmap_free(&sheet.pixmap);
    }
}

/* The casing (the coloured edge) of one step does not cover another step of the path. */
TEST(casings_are_below_all_steps)
{
    for (int smooth = 0; smooth < 2; smooth++) {
        struct sheet sheet = make_sheet(smooth != 0, 10, 0);
        draw_path(&sheet, (struct overlay_pen){2, 3, BLACK, RED, 0});
        for (uint32_t x = 15; x <= 34; x++)
            assert_memory_equal(pixmap_true_pixels(&sheet.pixmap, LEFT + x, TOP + 15),
                                (&(uint8_t[]){0, 0, 0}), 3);
        for (uint32_t y = 15; y <= 34; y++)
            assert_memory_equal(pixmap_true_pixels(&sheet.pixmap, LEFT + 35, TOP + y),
                                (&(uint8_t[]){0, 0, 0}), 3);
        assert_memory_equal(pixmap_true_pixels(&sheet.pixmap, LEFT + 24, TOP + 11),
                            (&(uint8_t[]){255, 0, 0}), 3);
        pixmap_free(&sheet.pixmap);
    }
}

TEST(lines_can_be_stopped)
{
    enum { COUNT = 1 << 22 };
    const struct stop stop = {.requested = true};
    for (int smooth = 0; smooth < 2; smooth++) {
        struct sheet sheet = make_sheet(smooth != 0, 1, 0);
        struct points path = {calloc(COUNT, sizeof *path.items), COUNT, COUNT};
        struct error error;
        assert_non_null(path.items);
        sheet.overlay.pixmap = &sheet.pixmap;
        sheet.overlay.stop = &stop;
        assert_false(overlay_path(&sheet.overlay, &path,
                                  (struct overlay_pen){2, 0, BLACK, BLACK, 0}, &error));
        assert_int_equal(error.code, ERROR_STOPPED);
        free(path.items);
        pixmap_free(&sheet.pixmap);
    }
}
