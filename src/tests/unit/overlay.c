/* SPDX-License-Identifier: MIT */
/*
 * overlay.c - tests of picture/overlay: which pixels are covered by discs and rings, and joins of
 * lines. Golden rows cover the rest.
 *
 * Figures are drawn in black on white, in true colour, so the darkness of a pixel is the fraction
 * of its area that is covered.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture/overlay.h"
#include "tests/test.h"

enum { WIDTH = 120, HEIGHT = 90, LEFT = 7, TOP = 4, WHITE = 0, BLACK = 1 };

/* A white pixmap, and an area inside the pixmap that does not touch the edges. */
struct sheet {
    struct pixmap pixmap;
    struct overlay overlay;
};

static struct sheet make_sheet(bool smooth, uint32_t scale, uint32_t line)
{
    static struct inks inks = {2, {{255, 255, 255}, {0, 0, 0}}, .slot = {0}};
    struct sheet sheet;
    struct error error;
    assert_true(pixmap_create(&sheet.pixmap, &inks, WIDTH, HEIGHT, true, &error));
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
