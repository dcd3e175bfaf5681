/* SPDX-License-Identifier: MIT */
/* lettering.c - tests of picture/lettering: widths, characters, shortening, positions, clipping. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture/glyphs.h"
#include "picture/lettering.h"
#include "tests/test.h"

#define ELLIPSIS "\xe2\x80\xa6"

enum { SIDE = 64, PAPER = 0, INK = 1, BASELINE = 40 };

/* How much of each pixel a text covers, in a square that contains the beginning of the text. */
struct shares {
    uint8_t values[SIDE][SIDE];
};

/* Returns a white pixmap. */
static struct pixmap blank(uint32_t width, uint32_t height)
{
    static struct inks inks = {2, {[PAPER] = {255, 255, 255}, [INK] = {0, 0, 0}}, .slot = {0}};
    struct pixmap pixmap;
    struct error error;
    assert_true(pixmap_create(&pixmap, &inks, width, height, true, &error));
    pixmap_fill(&pixmap, (struct pixmap_area){0, 0, width, height}, PAPER);
    return pixmap;
}

static struct shares render(const char *text, uint32_t size)
{
    struct shares image;
    struct pixmap pixmap = blank(SIDE, SIDE);
    lettering_draw(&(struct lettering_pen){&pixmap, 4, BASELINE, size, INK}, text);
    for (uint32_t y = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < SIDE; x++)
            image.values[y][x] = (uint8_t)(255 - pixmap_rgb(&pixmap, x, y).green);
    pixmap_free(&pixmap);
    return image;
}

/* Returns the sum of all values from row `top` to the row above `bottom`. */
static uint64_t ink(const struct shares *image, size_t top, size_t bottom)
{
    uint64_t sum = 0;
    for (size_t y = top; y < bottom; y++)
        for (size_t x = 0; x < SIDE; x++)
            sum += image->values[y][x];
    return sum;
}

static void assert_same(const char *a, const char *b)
{
    const struct shares first = render(a, 20);
    const struct shares second = render(b, 20);
    assert_memory_equal(&first, &second, sizeof first);
}

/* Returns the smallest area that contains all pixels with ink. */
static struct pixmap_area ink_area(const struct pixmap *pixmap)
{
    struct pixmap paper = blank(pixmap->width, pixmap->height);
    const struct pixmap_area area = pixmap_difference(&paper, pixmap);
    pixmap_free(&paper);
    return area;
}

/* --- widths ----------------------------------------------------------------------------------- */

TEST(the_width_is_the_sum_of_the_letters)
{
    assert_int_equal(lettering_width("", 20), 0);
    const uint32_t em = glyphs_font.units_per_em;
    for (uint32_t size = LETTERING_SIZE_MIN; size <= LETTERING_SIZE_MAX; size++) {
        const uint32_t digit = (uint32_t)glyphs_font.glyphs[1 + '0' - ' '].advance;
        assert_int_equal(lettering_width("0123456789", size), (10 * digit * size + em - 1) / em);
        assert_int_equal(lettering_width("1111111111", size), lettering_width("0000000000", size));
        assert_true(lettering_width("i", size) < lettering_width("W", size));
    }
}

TEST(the_height_of_the_letter_x_is_a_whole_number_of_pixels)
{
    for (uint32_t size = LETTERING_SIZE_MIN; size <= 32; size++) {
        const struct shares image = render("x", size);
        const size_t top = BASELINE - lettering_heights(size).x;
        assert_int_equal(ink(&image, 0, top), 0);
        assert_int_equal(ink(&image, BASELINE, SIDE), 0);
        assert_true(ink(&image, top, top + 1) > 0);
        assert_true(ink(&image, BASELINE - 1, BASELINE) > 0);
    }
}

/* --- characters ------------------------------------------------------------------------------- */

TEST(accented_capitals_consist_of_the_capital_and_an_accent)
{
    const struct shares plain = render("E", 20);
    const struct shares accented = render("\xc3\x89", 20);
    const size_t top = BASELINE - lettering_heights(20).cap;
    assert_memory_equal(plain.values[top + 1], accented.values[top + 1],
                        (SIDE - top - 1) * sizeof plain.values[0]);
    assert_int_equal(ink(&plain, 0, top - 1), 0);
    assert_true(ink(&accented, 0, top - 1) > 0);
}

TEST(characters_without_a_glyph_and_stray_bytes_are_boxes)
{
    const struct shares box = render("\xe2\x82\xac", 20); /* the euro sign has no glyph */
    assert_true(ink(&box, 0, SIDE) > 0);
    assert_same("\xe2\x82\xac", "\xf0\x9f\x97\xba");
    assert_same("\xe2\x82\xac", "\x80");
    assert_same("\xe2\x82\xac", "\t");
    assert_same("\xe2\x82\xac\xe2\x82\xac"
                "A",
                "\xe2\x86"
                "A"); /* E2 86 begins a three-byte character */
    assert_same("\xe2\x82\xac"
                "A",
                "\xc3"
                "A");
    assert_same("\xe2\x82\xac"
                "A",
                "\xff"
                "A");
}

/* Returns the area of a glyph in square font units, with its curves approximated by lines. */
static double area_of(const struct glyph *glyph)
{
    enum { SEGMENTS = 16 };
    double area = 0;
    double from[2] = {0, 0};
    for (unsigned i = 0; i < glyph->count; i++) {
        const struct glyph_point *point = &glyphs_font.points[glyph->first + i];
        const double begin[2] = {from[0], from[1]};
        for (int k = 1; point->cx != GLYPH_MOVE && k <= SEGMENTS; k++) {
            const double t = (double)k / SEGMENTS;
            const double u = 1 - t;
            const double x = u * u * begin[0] + 2 * u * t * point->cx + t * t * point->x;
            const double y = u * u * begin[1] + 2 * u * t * point->cy + t * t * point->y;
            area += (from[0] * y - x * from[1]) / 2;
            from[0] = x;
            from[1] = y;
        }
        from[0] = point->x;
        from[1] = point->y;
    }
    return fabs(area);
}

/* Letters of the largest size need the most memory (see picture/lettering.c). */
TEST(every_letter_covers_its_area_at_the_largest_size)
{
    enum { SIZE = LETTERING_SIZE_MAX, LARGE = 3 * SIZE };
    const double scale_x = (double)SIZE / glyphs_font.units_per_em;
    const double scale_y = (double)lettering_heights(SIZE).x / glyphs_font.x_height;
    struct pixmap pixmap = blank(LARGE, LARGE);
    for (uint32_t c = ' '; c <= 0xff; c += c == '~' ? 0xa0 - '~' : 1) {
        const char latin[] = {(char)(0xc0 | c >> 6), (char)(0x80 | (c & 0x3f)), '\0'};
        const char ascii[] = {(char)c, '\0'};
        const struct glyph_range *range = &glyphs_font.ranges[c > '~'];
        const struct glyph *glyph = &glyphs_font.glyphs[range->glyph + c - range->first];
        double sum = 0;
        pixmap_fill(&pixmap, (struct pixmap_area){0, 0, LARGE, LARGE}, PAPER);
        lettering_draw(&(struct lettering_pen){&pixmap, SIZE, 2 * SIZE, SIZE, INK},
                       c > '~' ? latin : ascii);
        for (uint32_t i = 0; i < LARGE * LARGE; i++)
            sum += (255 - pixmap_rgb(&pixmap, i % LARGE, i / LARGE).green) / 255.0;
        const double expected = area_of(glyph) * scale_x * scale_y;
        if (fabs(sum - expected) > 0.01 * expected)
            fail_msg("U+%04X covers %.1f pixels, not %.1f", c, sum, expected);
    }
    pixmap_free(&pixmap);
}

TEST(letters_after_the_limit_are_not_drawn)
{
    char text[LETTERING_TEXT_MAX + 2];
    memset(text, 'i', sizeof text - 1);
    text[LETTERING_TEXT_MAX + 1] = '\0';
    const uint32_t width = lettering_width(text, 20);
    text[LETTERING_TEXT_MAX] = '\0';
    assert_int_equal(lettering_width(text, 20), width);
    text[LETTERING_TEXT_MAX - 1] = '\0';
    assert_true(lettering_width(text, 20) < width);
}

/* --- shortening ------------------------------------------------------------------------------- */

static void assert_fitted(const char *text, uint32_t width, const char *expected)
{
    char fitted[LETTERING_BYTES_MAX + 1];
    lettering_fit(text, 20, width, fitted);
    assert_string_equal(fitted, expected);
}

TEST(texts_that_are_too_wide_end_in_an_ellipsis)
{
    const uint32_t whole = lettering_width("caf\xc3\xa9s", 20);
    assert_fitted("caf\xc3\xa9s", whole, "caf\xc3\xa9s");
    const uint32_t cut = lettering_width("caf\xc3\xa9" ELLIPSIS, 20);
    assert_true(cut > whole);
    assert_fitted("caf\xc3\xa9s", whole - 1, "caf" ELLIPSIS);
    assert_fitted("caf\xc3\xa9s and", cut, "caf\xc3\xa9" ELLIPSIS);
    assert_fitted("caf\xc3\xa9s and", cut - 1, "caf" ELLIPSIS);
    assert_fitted("WW", lettering_width(ELLIPSIS, 20), ELLIPSIS);
    assert_fitted("WW", lettering_width(ELLIPSIS, 20) - 1, "");
    assert_fitted("", 0, "");
}

TEST(texts_with_too_many_characters_end_in_an_ellipsis)
{
    char text[4 * (LETTERING_TEXT_MAX + 1) + 1] = "";
    char expected[sizeof text] = "";
    for (size_t i = 0; i < LETTERING_TEXT_MAX; i++)
        memcpy(text + 4 * i, "\xf0\x9f\x97\xba", 5);
    assert_fitted(text, UINT32_MAX, text);
    memcpy(expected, text, sizeof text);
    memcpy(expected + 4 * (LETTERING_TEXT_MAX - 1), ELLIPSIS, sizeof ELLIPSIS);
    memcpy(text + 4 * (size_t)LETTERING_TEXT_MAX, "a", 2);
    assert_fitted(text, UINT32_MAX, expected);
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* If a text extends beyond a pixmap, its visible part looks the same as on a larger pixmap. */
TEST(texts_are_clipped_at_all_edges)
{
    enum { SMALL = 30, BORDER = 60, LARGE = SMALL + 2 * BORDER };
    static const char text[] = "j\xc3\x84Wq|";
    static const int32_t positions[] = {-70, -9, -3, 0, 2, 15, 29, 30, 90};
    for (size_t i = 0; i < 81; i++) {
        struct pixmap small = blank(SMALL, SMALL);
        struct pixmap large = blank(LARGE, LARGE);
        struct lettering_pen pen = {.pixmap = &small,
                                    .x = positions[i % 9],
                                    .y = positions[i / 9],
                                    .size = 18,
                                    .index = INK};
        lettering_draw(&pen, text);
        pen.pixmap = &large;
        pen.x += BORDER;
        pen.y += BORDER;
        lettering_draw(&pen, text);
        for (uint32_t y = 0; y < SMALL; y++)
            assert_memory_equal(pixmap_at(&small, 0, y), pixmap_at(&large, BORDER, BORDER + y),
                                SMALL * 3);
        pixmap_free(&small);
        pixmap_free(&large);
    }
}

TEST(centred_texts_have_equal_margins)
{
    for (uint32_t size = LETTERING_SIZE_MIN; size <= 24; size++) {
        const struct pixmap_area area = {7, 5, 50, 40};
        struct pixmap pixmap = blank(70, 60);
        lettering_draw_centred(&(struct lettering_pen){&pixmap, 0, 0, size, INK}, area, "HOH");
        const struct pixmap_area found = ink_area(&pixmap);
        const int32_t left = (int32_t)(found.x - area.x);
        const int32_t right = (int32_t)(area.x + area.width - found.x - found.width);
        const int32_t above = (int32_t)(found.y - area.y);
        const int32_t below = (int32_t)(area.y + area.height - found.y - found.height);
        assert_in_range(left - right + 2, 0, 4);
        assert_in_range(above - below + 2, 0, 4);
        pixmap_free(&pixmap);
    }
}
