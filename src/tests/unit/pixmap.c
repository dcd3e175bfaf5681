/* SPDX-License-Identifier: MIT */
/*
 * pixmap.c - tests of picture/pixmap: packed rows of palette indices, rectangular areas of a
 * pixmap, and blends of colours.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/stb.h"
#include "picture/pixmap.h"
#include "tests/support/random.h"
#include "tests/support/random_pixmap.h"
#include "tests/test.h"

enum { WIDTH = 6, HEIGHT = 5, AREAS = 2000 };

/* --- rows --------------------------------------------------------------------------------- */

TEST(the_depth_is_the_least_that_holds_the_colours)
{
    for (unsigned count = 1; count <= 256; count++) {
        const unsigned depth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
        struct pixmap pixmap = make_pixmap(WIDTH, HEIGHT, count);
        assert_int_equal(pixmap.depth, depth);
        assert_int_equal(pixmap.table.count, count);
        assert_int_equal(pixmap.width, WIDTH);
        assert_int_equal(pixmap.height, HEIGHT);
        assert_int_equal(pixmap.row_size, depth == 1 ? 1 : depth == 2 ? 2 : depth == 4 ? 3 : 6);
        for (uint32_t y = 0; y < HEIGHT; y++)
            for (size_t i = 0; i < pixmap.row_size; i++)
                assert_int_equal(pixmap_row(&pixmap, y)[i], 0);
        pixmap_free(&pixmap);
        assert_null(pixmap.slots);
    }
}

TEST(rows_are_whole_bytes)
{
    static const struct {
        uint64_t width;
        unsigned colours;
        uint64_t size;
    } cases[] = {
        {1, 2, 1},
        {8, 2, 1},
        {9, 2, 2},
        {16, 2, 2},
        {1, 4, 1},
        {4, 4, 1},
        {5, 4, 2},
        {1, 16, 1},
        {2, 16, 1},
        {3, 16, 2},
        {1, 17, 1},
        {7, 256, 7},
        {INT32_MAX, 2, 268435456},
        {INT32_MAX, 256, INT32_MAX},
        {1, PIXMAP_TRUE_COLOUR, 3},
        {7, PIXMAP_TRUE_COLOUR, 21},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(pixmap_row_size(cases[i].width, cases[i].colours), cases[i].size);
}

/* A 6 x 5 picture for each depth. None is symmetric, so a reversed pixel order is detected. */
static const struct packing {
    unsigned colours;
    unsigned row_size;
    uint8_t pixels[HEIGHT][WIDTH];
    uint8_t packed[HEIGHT][WIDTH];
} packings[] = {
    {2,
     1,
     {{1, 0, 0, 0, 0, 0}, {0, 1, 1, 0, 1, 0}, {0, 0, 0, 0, 0, 1}, {1, 1, 1, 0, 1, 1}, {0, 0, 1}},
     {{0x80}, {0x68}, {0x04}, {0xec}, {0x20}}},
    {4,
     2,
     {{3, 0, 0, 0, 0, 0}, {0, 1, 2, 3, 1, 0}, {0, 0, 0, 0, 0, 3}, {3, 2, 1, 0, 3, 2}, {0, 0, 2}},
     {{0xc0, 0x00}, {0x1b, 0x40}, {0x00, 0x30}, {0xe4, 0xe0}, {0x08, 0x00}}},
    {16,
     3,
     {{15, 0, 0, 0, 0, 1}, {0, 1, 2, 3, 4, 5}, {10, 11, 12, 13, 14, 15}, {8, 4, 2, 1}, {0, 0, 9}},
     {{0xf0, 0x00, 0x01},
      {0x01, 0x23, 0x45},
      {0xab, 0xcd, 0xef},
      {0x84, 0x21, 0x00},
      {0x00, 0x90, 0x00}}},
    {256,
     6,
     {{255, 0, 0, 0, 0, 1}, {0, 1, 2, 3, 4, 5}, {200, 11, 12, 13, 99, 15}, {8, 4, 2, 1}, {0, 0, 9}},
     {{255, 0, 0, 0, 0, 1},
      {0, 1, 2, 3, 4, 5},
      {200, 11, 12, 13, 99, 15},
      {8, 4, 2, 1},
      {0, 0, 9}}},
};

enum { PACKING_COUNT = sizeof packings / sizeof *packings };

static void assert_packed(const struct pixmap *pixmap, const struct packing *packing)
{
    assert_int_equal(pixmap->row_size, packing->row_size);
    for (uint32_t y = 0; y < HEIGHT; y++)
        assert_memory_equal(pixmap_row(pixmap, y), packing->packed[y], packing->row_size);
}

/* The rows are set out of order, to detect a call that also changes another row. */
TEST(the_leftmost_pixel_has_the_highest_bits)
{
    static const uint32_t order[HEIGHT] = {3, 0, 4, 1, 2};
    for (size_t i = 0; i < PACKING_COUNT; i++) {
        struct pixmap pixmap = make_pixmap(WIDTH, HEIGHT, packings[i].colours);
        for (size_t j = 0; j < HEIGHT; j++)
            pixmap_set_pixels(&pixmap, 0, order[j], packings[i].pixels[order[j]], pixmap.width);
        assert_packed(&pixmap, &packings[i]);
        pixmap_free(&pixmap);
    }
}

TEST(a_row_that_is_set_again_is_replaced)
{
    for (size_t i = 0; i < PACKING_COUNT; i++) {
        struct pixmap pixmap = make_pixmap(WIDTH, HEIGHT, packings[i].colours);
        const uint8_t last = (uint8_t)(packings[i].colours - 1);
        const uint8_t others[WIDTH] = {last, last, last, last, last, last};
        for (uint32_t y = 0; y < HEIGHT; y++) {
            pixmap_set_pixels(&pixmap, 0, y, others, pixmap.width);
            pixmap_set_pixels(&pixmap, 0, y, packings[i].pixels[y], pixmap.width);
        }
        assert_packed(&pixmap, &packings[i]);
        pixmap_free(&pixmap);
    }
}

TEST(single_pixels_are_set)
{
    for (size_t i = 0; i < PACKING_COUNT; i++) {
        struct pixmap pixmap = make_pixmap(WIDTH, HEIGHT, packings[i].colours);
        for (uint32_t j = 0; j < WIDTH * HEIGHT; j++) {
            /* 7 and 30 are coprime, so j * 7 % 30 visits every pixel, but out of order. */
            const uint32_t x = j * 7 % (WIDTH * HEIGHT) % WIDTH;
            const uint32_t y = j * 7 % (WIDTH * HEIGHT) / WIDTH;
            pixmap_set(&pixmap, x, y, (uint8_t)(packings[i].colours - 1));
            pixmap_set(&pixmap, x, y, packings[i].pixels[y][x]);
        }
        assert_packed(&pixmap, &packings[i]);
        pixmap_free(&pixmap);
    }
}

TEST(rows_are_repeated)
{
    for (size_t i = 0; i < PACKING_COUNT; i++) {
        struct packing expected = packings[i];
        struct pixmap pixmap = make_pixmap(WIDTH, HEIGHT, expected.colours);
        for (uint32_t y = 0; y < HEIGHT; y++)
            pixmap_set_pixels(&pixmap, 0, y, expected.pixels[y], pixmap.width);
        pixmap_repeat_row(&pixmap, 4, 0);
        pixmap_repeat_row(&pixmap, 0, 0);
        assert_packed(&pixmap, &expected);
        pixmap_repeat_row(&pixmap, 1, 2);
        memcpy(expected.packed[2], expected.packed[1], WIDTH);
        memcpy(expected.packed[3], expected.packed[1], WIDTH);
        assert_packed(&pixmap, &expected);
        pixmap_repeat_row(&pixmap, 0, 4);
        for (size_t y = 1; y < HEIGHT; y++)
            memcpy(expected.packed[y], expected.packed[0], WIDTH);
        assert_packed(&pixmap, &expected);
        pixmap_free(&pixmap);
    }
}

/* The pixels of a pixmap, one byte each. */
enum { SHARED_WIDTH = 13, SHARED_HEIGHT = 9 };
typedef uint8_t shared_pixels[SHARED_HEIGHT][SHARED_WIDTH];

/* Makes the same random change to `pixmap` and `pixels`, or replaces the pixmap with a copy. */
static void change_any(struct random *rng, struct pixmap *pixmap, shared_pixels pixels)
{
    const uint8_t index = (uint8_t)random_below(rng, pixmap->table.count);
    const uint32_t x = random_below(rng, SHARED_WIDTH);
    const uint32_t y = random_below(rng, SHARED_HEIGHT);
    const struct pixmap_area area = {x, y, 1 + random_below(rng, SHARED_WIDTH - x),
                                     1 + random_below(rng, SHARED_HEIGHT - y)};
    struct pixmap other;
    switch (random_below(rng, 6)) {
    case 0:
        pixmap_set(pixmap, x, y, index);
        pixels[y][x] = index;
        break;
    case 1:
        for (uint32_t i = x; i < SHARED_WIDTH; i++)
            pixels[y][i] = (uint8_t)((index + i) % pixmap->table.count);
        pixmap_set_pixels(pixmap, x, y, &pixels[y][x], SHARED_WIDTH - x);
        break;
    case 2:
        pixmap_fill(pixmap, area, index);
        for (uint32_t i = 0; i < area.height; i++)
            memset(&pixels[y + i][x], index, area.width);
        break;
    case 3:
        other = make_pixmap(SHARED_WIDTH, SHARED_HEIGHT, pixmap->table.count);
        pixmap_fill(&other, area, index);
        pixmap_copy(&other, pixmap);
        pixmap_free(pixmap);
        *pixmap = other;
        break;
    default:
        pixmap_repeat_row(pixmap, y, area.height - 1);
        for (uint32_t i = 1; i < area.height; i++)
            memcpy(pixels[y + i], pixels[y], SHARED_WIDTH);
    }
}

static unsigned index_at(const struct pixmap *pixmap, uint32_t x, uint32_t y)
{
    const unsigned depth = pixmap->depth;
    const unsigned byte = pixmap_row(pixmap, y)[x * depth / 8];
    return byte >> (8 - depth - x * depth % 8) & ((1u << depth) - 1);
}

/* Equal rows share memory, so a change to one row must not change the others. */
TEST(changes_of_a_row_leave_equal_rows_unchanged)
{
    for (uint64_t trial = 0; trial < 300; trial++) {
        struct random rng = random_begin(trial);
        shared_pixels pixels = {{0}};
        struct pixmap pixmap =
            make_pixmap(SHARED_WIDTH, SHARED_HEIGHT, 2 + random_below(&rng, 255));
        for (unsigned change = 0; change < 40; change++) {
            change_any(&rng, &pixmap, pixels);
            assert_true(pixmap.slot_count <= SHARED_HEIGHT);
            for (uint32_t y = 0; y < SHARED_HEIGHT; y++)
                for (uint32_t x = 0; x < SHARED_WIDTH; x++)
                    assert_int_equal(index_at(&pixmap, x, y), pixels[y][x]);
            for (uint32_t y = 1; y < SHARED_HEIGHT; y++)
                assert_int_equal(pixmap_repeats(&pixmap, y),
                                 memcmp(pixels[y], pixels[y - 1], SHARED_WIDTH) == 0);
        }
        pixmap_free(&pixmap);
    }
}

/* In true colour, a pixmap stores the colours of pixels, not their indices. */
TEST(true_colours_are_red_green_and_blue)
{
    struct pixmap pixmap = make_pixmap(3, 2, PIXMAP_TRUE_COLOUR);
    static const uint8_t expected[2][9] = {{4, 5, 6, 1, 2, 3, 4, 5, 6},
                                           {1, 2, 3, 1, 2, 3, 7, 8, 9}};
    pixmap.table.colours[0] = (struct rgb){1, 2, 3};
    pixmap.table.colours[255] = (struct rgb){4, 5, 6};
    assert_int_equal(pixmap.depth, 24);
    assert_true(pixmap_is_true_colour(&pixmap));
    pixmap_set_pixels(&pixmap, 0, 0, (uint8_t[]){255, 0, 0}, 3);
    pixmap_set(&pixmap, 2, 0, 255);
    pixmap_fill(&pixmap, (struct pixmap_area){0, 1, 3, 1}, 0);
    memcpy(pixmap_true_pixels(&pixmap, 2, 1), (uint8_t[]){7, 8, 9}, 3);
    assert_int_equal(pixmap.row_size, 9);
    pixmap_trim(&pixmap);
    for (uint32_t y = 0; y < 2; y++)
        assert_memory_equal(pixmap_row(&pixmap, y), expected[y], sizeof expected[y]);
    pixmap_free(&pixmap);
}

/* --- areas -------------------------------------------------------------------------------- */

/* Returns a pixmap of random size and depth. Many have colours that no pixel uses. */
static struct random_pixmap any_pixmap(struct random *rng, bool may_be_true)
{
    static const unsigned colours[] = {2, 4, 16, 200, PIXMAP_TRUE_COLOUR};
    const uint32_t width = random_between(rng, 1, 40);
    const uint32_t height = random_between(rng, 1, 9);
    return random_pixmap_make(rng, width, height, colours[random_below(rng, may_be_true ? 5 : 4)]);
}

/* Returns the number of pixels in a byte, or 1 if a pixel fills one or more bytes. */
static uint32_t pixels_in_byte(const struct pixmap *pixmap)
{
    return pixmap->depth < 8 ? 8 / pixmap->depth : 1;
}

static struct pixmap_area any_area(struct random *rng, const struct pixmap *pixmap)
{
    const uint32_t x = random_below(rng, pixmap->width);
    const uint32_t y = random_below(rng, pixmap->height);
    return (struct pixmap_area){x, y, random_between(rng, 1, pixmap->width - x),
                                random_between(rng, 1, pixmap->height - y)};
}

/* Fails unless each pixel has the colour that its index selects from `colours`. */
static void assert_pixels(const struct pixmap *pixmap, const uint8_t *pixels,
                          const struct rgb *colours)
{
    uint8_t rgb[3 * 40];
    for (uint32_t y = 0; y < pixmap->height; y++) {
        pixmap_row_rgb(pixmap, y, rgb);
        for (uint32_t x = 0; x < pixmap->width; x++)
            assert_memory_equal(rgb + (size_t)3 * x,
                                &colours[pixels[(size_t)y * pixmap->width + x]], 3);
    }
}

/*
 * Returns the smallest area that contains all differences between two arrays of pixels and begins
 * at a byte boundary. The width of the area is 0 if the arrays are equal.
 */
static struct pixmap_area difference(const struct pixmap *pixmap, const uint8_t *a,
                                     const uint8_t *b)
{
    const uint32_t in_byte = pixels_in_byte(pixmap);
    uint32_t left = pixmap->width;
    uint32_t top = pixmap->height;
    uint32_t right = 0;
    uint32_t bottom = 0;
    for (uint32_t y = 0; y < pixmap->height; y++)
        for (uint32_t x = 0; x < pixmap->width; x++)
            if (a[(size_t)y * pixmap->width + x] != b[(size_t)y * pixmap->width + x]) {
                left = x < left ? x : left;
                top = y < top ? y : top;
                right = x + 1 > right ? x + 1 : right;
                bottom = y + 1;
            }
    if (right == 0)
        return (struct pixmap_area){0};
    left -= left % in_byte;
    return (struct pixmap_area){left, top, right - left, bottom - top};
}

TEST(areas_are_filled_and_compared)
{
    for (uint64_t trial = 0; trial < AREAS; trial++) {
        struct random rng = random_begin(trial);
        struct random_pixmap a = any_pixmap(&rng, true);
        struct pixmap *pixmap = &a.pixmap;
        const struct pixmap_area area = any_area(&rng, pixmap);
        const uint8_t index =
            (uint8_t)random_below(&rng, pixmap->table.count < 256 ? pixmap->table.count : 256);
        const size_t count = (size_t)pixmap->width * pixmap->height;
        struct pixmap before = make_pixmap(pixmap->width, pixmap->height, 1u << pixmap->depth);
        uint8_t *old = malloc(count);
        assert_non_null(old);
        memcpy(old, a.pixels, count);
        pixmap_copy(&before, pixmap);
        pixmap_fill(pixmap, area, index);
        for (uint32_t y = area.y; y < area.y + area.height; y++)
            memset(a.pixels + (size_t)y * pixmap->width + area.x, index, area.width);
        assert_pixels(pixmap, a.pixels, pixmap->table.colours);
        const struct pixmap_area expected = difference(pixmap, old, a.pixels);
        const struct pixmap_area found = pixmap_difference(&before, pixmap);
        assert_memory_equal(&found, &expected, sizeof found);
        pixmap_free(&before);
        free(old);
        random_pixmap_free(&a);
    }
}

TEST(areas_are_cut_out)
{
    for (uint64_t trial = 0; trial < AREAS; trial++) {
        struct random rng = random_begin(trial);
        struct random_pixmap a = any_pixmap(&rng, true);
        struct pixmap_area area = any_area(&rng, &a.pixmap);
        struct pixmap cut;
        struct error error;
        area.width += area.x % pixels_in_byte(&a.pixmap);
        area.x -= area.x % pixels_in_byte(&a.pixmap);
        assert_true(pixmap_cut(&a.pixmap, area, &cut, &error));
        for (uint32_t y = 0; y < area.height; y++) {
            const uint8_t *pixels = a.pixels + (size_t)(area.y + y) * a.pixmap.width + area.x;
            struct pixmap row = make_pixmap(area.width, 1, 1u << a.pixmap.depth);
            memcpy(row.table.colours, a.pixmap.table.colours, sizeof row.table.colours);
            pixmap_set_pixels(&row, 0, 0, pixels, area.width);
            assert_memory_equal(pixmap_row(&cut, y), pixmap_row(&row, 0), row.row_size);
            pixmap_free(&row);
        }
        pixmap_free(&cut);
        random_pixmap_free(&a);
    }
}

/*
 * Trimming keeps every pixel's colour, removes unused colours, and uses the lowest possible depth.
 */
TEST(unused_colours_are_trimmed)
{
    for (uint64_t trial = 0; trial < AREAS; trial++) {
        struct random rng = random_begin(trial);
        struct random_pixmap a = any_pixmap(&rng, false);
        struct rgb colours[256];
        bool used[256] = {false};
        unsigned count = 0;
        memcpy(colours, a.pixmap.table.colours, sizeof colours);
        pixmap_fill(&a.pixmap, any_area(&rng, &a.pixmap), 1);
        for (uint32_t y = 0; y < a.pixmap.height; y++)
            for (uint32_t x = 0; x < a.pixmap.width; x++)
                for (int i = 0; i < 256; i++)
                    used[i] |= colour_equal(pixmap_rgb(&a.pixmap, x, y), colours[i]);
        for (int i = 0; i < 256; i++)
            count += used[i];
        struct pixmap expected = make_pixmap(1, 1, count);
        uint8_t before[9][3 * 40];
        for (uint32_t y = 0; y < a.pixmap.height; y++)
            pixmap_row_rgb(&a.pixmap, y, before[y]);
        pixmap_trim(&a.pixmap);
        for (uint32_t y = 0; y < a.pixmap.height; y++) {
            uint8_t rgb[3 * 40];
            pixmap_row_rgb(&a.pixmap, y, rgb);
            assert_memory_equal(rgb, before[y], (size_t)3 * a.pixmap.width);
        }
        assert_int_equal(a.pixmap.table.count, count);
        assert_int_equal(a.pixmap.depth, expected.depth);
        pixmap_free(&expected);
        random_pixmap_free(&a);
    }
}

/* --- sizes -------------------------------------------------------------------------------- */

/*
 * Pixmaps of these sizes would overflow integers in the encoder. They must be refused before memory
 * is allocated.
 */
TEST(too_large_pixmaps_are_refused)
{
    static const struct {
        uint64_t width, height;
        unsigned colours;
    } cases[] = {
        {UINT64_C(1) << 31, 1, 2},
        {UINT64_C(1) << 32, 1, 2}, /* truncated to 32 bits, the width would be 0 */
        {(UINT64_C(1) << 32) + 1, 1, 2},
        {UINT64_MAX, 1, 256},
        {UINT64_MAX, UINT64_MAX, 256},
        {1, UINT64_C(1) << 30, 2}, /* 2^30 rows, each with one byte of pixels and a filter byte */
        {1, UINT64_C(1) << 32, 2},
        {1, UINT64_MAX, 2},
        {46341, 46341, 256}, /* slightly more than 2^31 bytes */
        {65536, 65536, 16},
        {INT32_MAX, 1, 256}, /* 2^31 - 1 bytes, and one more byte for the filter */
        {INT32_MAX, 8, 2},
        {26755, 26755, PIXMAP_TRUE_COLOUR},
        {STB_RGB_WIDTH_MAX + 1, 1, PIXMAP_TRUE_COLOUR},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pixmap pixmap;
        struct error error = {.code = ERROR_NONE};
        if (pixmap_create(&pixmap, cases[i].width, cases[i].height, cases[i].colours, &error))
            fail_msg("case %zu is accepted", i);
        assert_int_equal(error.code, ERROR_LIMIT);
        assert_null(pixmap.slots);
        pixmap_free(&pixmap);
    }
}

/* A PNG file without pixels is invalid. */
TEST(a_pixmap_without_pixels_is_refused)
{
    static const uint64_t sizes[][2] = {{0, 0}, {0, 5}, {6, 0}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct pixmap pixmap;
        struct error error = {.code = ERROR_NONE};
        const bool made = pixmap_create(&pixmap, sizes[i][0], sizes[i][1], 2, &error);
        pixmap_free(&pixmap);
        assert_false(made);
        assert_int_not_equal(error.code, ERROR_NONE);
    }
}

/* --- blending ----------------------------------------------------------------------------- */

/*
 * Creates a pixmap whose pixels are all white, the colour of free cells. The colour table also
 * contains black for walls and red for starts.
 */
static struct pixmap blank(unsigned colour_count)
{
    static const struct colour_table table = {3, {{255, 255, 255}, {0, 0, 0}, {200, 40, 10}}};
    struct pixmap pixmap;
    struct error error;
    assert_true(pixmap_create(&pixmap, WIDTH, HEIGHT, colour_count, &error));
    pixmap.table = table;
    return pixmap;
}

static struct rgb colour_of(const struct pixmap *pixmap, uint32_t x, uint32_t y)
{
    uint8_t rgb[3 * WIDTH];
    pixmap_row_rgb(pixmap, y, rgb);
    return (struct rgb){rgb[3 * x], rgb[3 * x + 1], rgb[3 * x + 2]};
}

TEST(blends_are_proportional)
{
    for (unsigned coverage = 0; coverage <= 255; coverage++) {
        struct pixmap pixmap = blank(256);
        pixmap_set(&pixmap, 3, 1, 1);
        pixmap_blend(&pixmap, (struct pixmap_area){2, 1, 1, 1}, 1, coverage); /* black over white */
        pixmap_blend(&pixmap, (struct pixmap_area){3, 1, 1, 1}, 0, coverage); /* white over black */
        const int white = colour_of(&pixmap, 2, 1).red;
        const int black = colour_of(&pixmap, 3, 1).red;
        assert_in_range(white + 9, 255 - coverage, 255 - coverage + 18);
        assert_in_range(black + 9, coverage, coverage + 18);
        assert_int_equal(colour_of(&pixmap, 1, 1).red, 255);
        assert_int_equal(colour_of(&pixmap, 4, 1).red, 255);
        pixmap_free(&pixmap);
    }
}

/*
 * A table of four entries has room for one blended colour. Later blends use the nearest colour.
 */
TEST(blends_use_the_nearest_colour_if_the_table_is_full)
{
    struct pixmap pixmap = blank(4);
    pixmap_blend(&pixmap, (struct pixmap_area){0, 0, 1, 1}, 1, 128);
    assert_int_equal(pixmap.table.count, 4);
    const struct rgb half = colour_of(&pixmap, 0, 0);
    pixmap_blend(&pixmap, (struct pixmap_area){1, 0, 1, 1}, 1,
                 150); /* the result is nearer to `half` than to white */
    assert_true(colour_equal(colour_of(&pixmap, 1, 0), half));
    pixmap_blend(&pixmap, (struct pixmap_area){2, 0, 1, 1}, 1, 30);
    assert_int_equal(colour_of(&pixmap, 2, 0).red, 255);
    assert_int_equal(pixmap.table.count, 4);
    pixmap_free(&pixmap);
}

TEST(blends_in_true_colour_are_exact)
{
    for (unsigned coverage = 0; coverage <= 255; coverage++) {
        struct pixmap pixmap = blank(PIXMAP_TRUE_COLOUR);
        pixmap_fill(&pixmap, (struct pixmap_area){0, 0, WIDTH, HEIGHT}, 0);
        pixmap_blend(&pixmap, (struct pixmap_area){4, 3, 1, 1}, 2, coverage);
        const struct rgb colour = colour_of(&pixmap, 4, 3);
        const double share = coverage / 255.0;
        assert_true(fabs(colour.red - (255 + (200 - 255) * share)) <= 0.5 + 1e-9);
        assert_true(fabs(colour.green - (255 + (40 - 255) * share)) <= 0.5 + 1e-9);
        assert_true(fabs(colour.blue - (255 + (10 - 255) * share)) <= 0.5 + 1e-9);
        assert_int_equal(colour_of(&pixmap, 3, 3).green, 255);
        assert_int_equal(colour_of(&pixmap, 5, 3).green, 255);
        assert_int_equal(pixmap.table.count, 3);
        pixmap_free(&pixmap);
    }
}
