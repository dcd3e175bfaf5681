/* SPDX-License-Identifier: MIT */
/* pixmap.c - packed rows of palette indices, and the PNG files made of them. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "picture/png_encode.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"

enum { WIDTH = 6, HEIGHT = 5 };

static struct pixmap make_pixmap(uint64_t width, uint64_t height, unsigned colour_count)
{
    struct pixmap pixmap;
    struct error error;
    if (!pixmap_create(&pixmap, width, height, colour_count, &error))
        fail_msg("%s", error.message);
    return pixmap;
}

/* --- rows --------------------------------------------------------------------------------- */

static void a_pixmap_is_as_deep_as_its_colours_need(void **state)
{
    (void)state;
    for (unsigned count = 1; count <= 256; count++) {
        const unsigned depth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
        struct pixmap pixmap = make_pixmap(WIDTH, HEIGHT, count);
        assert_int_equal(pixmap.depth, depth);
        assert_int_equal(pixmap.colour_count, count);
        assert_int_equal(pixmap.width, WIDTH);
        assert_int_equal(pixmap.height, HEIGHT);
        assert_int_equal(pixmap.row_size, depth == 1 ? 1 : depth == 2 ? 2 : depth == 4 ? 3 : 6);
        for (size_t i = 0; i < pixmap.row_size * HEIGHT; i++)
            assert_int_equal(pixmap.rows[i], 0);
        pixmap_free(&pixmap);
        assert_null(pixmap.rows);
    }
}

static void rows_are_whole_bytes(void **state)
{
    (void)state;
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
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(pixmap_row_size(cases[i].width, cases[i].colours), cases[i].size);
}

/* One picture of 6 x 5 for each depth; no row and no column is another one's mirror image. */
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
    for (size_t y = 0; y < HEIGHT; y++)
        assert_memory_equal(pixmap->rows + y * pixmap->row_size, packing->packed[y],
                            packing->row_size);
}

/* The rows are set in an order of their own: none of them touches another. */
static void rows_are_packed_leftmost_highest(void **state)
{
    (void)state;
    static const uint32_t order[HEIGHT] = {3, 0, 4, 1, 2};
    for (size_t i = 0; i < PACKING_COUNT; i++) {
        struct pixmap pixmap = make_pixmap(WIDTH, HEIGHT, packings[i].colours);
        for (size_t j = 0; j < HEIGHT; j++)
            pixmap_set_pixels(&pixmap, 0, order[j], packings[i].pixels[order[j]], pixmap.width);
        assert_packed(&pixmap, &packings[i]);
        pixmap_free(&pixmap);
    }
}

static void a_row_that_is_set_again_is_replaced(void **state)
{
    (void)state;
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

static void single_pixels_are_set(void **state)
{
    (void)state;
    for (size_t i = 0; i < PACKING_COUNT; i++) {
        struct pixmap pixmap = make_pixmap(WIDTH, HEIGHT, packings[i].colours);
        for (uint32_t j = 0; j < WIDTH * HEIGHT; j++) {
            /* 7 and 30 have no common divisor: every pixel once, in no order. */
            const uint32_t x = j * 7 % (WIDTH * HEIGHT) % WIDTH;
            const uint32_t y = j * 7 % (WIDTH * HEIGHT) / WIDTH;
            pixmap_set(&pixmap, x, y, (uint8_t)(packings[i].colours - 1));
            pixmap_set(&pixmap, x, y, packings[i].pixels[y][x]);
        }
        assert_packed(&pixmap, &packings[i]);
        pixmap_free(&pixmap);
    }
}

static void rows_are_repeated(void **state)
{
    (void)state;
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

/* --- sizes -------------------------------------------------------------------------------- */

/* More would overflow the numbers of the encoder. No memory may be asked for before. */
static void too_large_pixmaps_are_refused(void **state)
{
    (void)state;
    static const struct {
        uint64_t width, height;
        unsigned colours;
    } cases[] = {
        {UINT64_C(1) << 31, 1, 2},
        {UINT64_C(1) << 32, 1, 2}, /* 0 in 32 bits */
        {(UINT64_C(1) << 32) + 1, 1, 2},
        {UINT64_MAX, 1, 256},
        {UINT64_MAX, UINT64_MAX, 256},
        {1, UINT64_C(1) << 30, 2}, /* rows of one byte and one more */
        {1, UINT64_C(1) << 32, 2},
        {1, UINT64_MAX, 2},
        {46341, 46341, 256}, /* 2^31 bytes and a little more */
        {65536, 65536, 16},
        {INT32_MAX, 1, 256}, /* 2^31 - 1 bytes and one more for the filter */
        {INT32_MAX, 8, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pixmap pixmap;
        struct error error = {.code = ERROR_NONE};
        if (pixmap_create(&pixmap, cases[i].width, cases[i].height, cases[i].colours, &error))
            fail_msg("case %zu is accepted", i);
        assert_int_equal(error.code, ERROR_LIMIT);
        assert_non_null(strstr(error.message, "too large"));
        assert_null(pixmap.rows);
        pixmap_free(&pixmap);
    }
}

/* Such a file would not be a valid one. */
static void a_picture_without_pixels_is_refused(void **state)
{
    (void)state;
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

/* --- files -------------------------------------------------------------------------------- */

static void set_random_colours(struct pixmap *pixmap, struct random *rng)
{
    for (unsigned i = 0; i < pixmap->colour_count; i++)
        pixmap->colours[i] =
            (struct rgb){(uint8_t)random_below(rng, 256), (uint8_t)random_below(rng, 256),
                         (uint8_t)random_below(rng, 256)};
}

static struct bytes encode(const struct pixmap *pixmap)
{
    struct bytes png;
    struct error error;
    if (!png_encode(pixmap, 6, NULL, &png, &error))
        fail_msg("%s", error.message);
    return png;
}

static uint32_t get_be32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* An indexed image of the pixmap's own depth and palette: signature, IHDR, PLTE. */
static void assert_head(const struct bytes *png, const struct pixmap *pixmap)
{
    assert_true(png->size > 33 + 12 + 3 * (size_t)pixmap->colour_count);
    assert_memory_equal(png->data, "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", 16);
    assert_int_equal(get_be32(png->data + 16), pixmap->width);
    assert_int_equal(get_be32(png->data + 20), pixmap->height);
    assert_int_equal(png->data[24], pixmap->depth);
    assert_int_equal(png->data[25], 3);
    assert_memory_equal(png->data + 26, "\0\0\0", 3);
    assert_int_equal(get_be32(png->data + 33), 3 * pixmap->colour_count);
    assert_memory_equal(png->data + 37, "PLTE", 4);
}

/* libspng sees the pixels that were set. */
static void assert_encoded(const struct pixmap *pixmap, const uint8_t *pixels)
{
    struct bytes png = encode(pixmap);
    struct png_picture picture;
    const char *fault = png_oracle_decode(&png, &picture);
    if (fault)
        fail_msg("%u x %u, depth %u: %s", pixmap->width, pixmap->height, pixmap->depth, fault);
    assert_head(&png, pixmap);
    assert_int_equal(picture.width, pixmap->width);
    assert_int_equal(picture.height, pixmap->height);
    for (uint32_t y = 0; y < pixmap->height; y++) {
        for (uint32_t x = 0; x < pixmap->width; x++) {
            const struct rgb *colour = &pixmap->colours[pixels[(size_t)y * pixmap->width + x]];
            const uint32_t expected = (uint32_t)colour->red << 24 | (uint32_t)colour->green << 16 |
                                      (uint32_t)colour->blue << 8 | 0xff;
            assert_int_equal(png_picture_pixel(&picture, x, y), expected);
        }
    }
    png_picture_free(&picture);
    free(png.data);
}

static void check_random_pixmap(uint32_t width, uint32_t height, unsigned colours,
                                struct random *rng)
{
    struct pixmap pixmap = make_pixmap(width, height, colours);
    uint8_t *pixels = malloc((size_t)width * height);
    assert_non_null(pixels);
    set_random_colours(&pixmap, rng);
    for (uint32_t i = 0; i < width * height; i++)
        pixels[i] = (uint8_t)random_below(rng, colours);
    for (uint32_t y = 0; y < height; y++)
        pixmap_set_pixels(&pixmap, 0, y, pixels + (size_t)y * width, pixmap.width);
    assert_encoded(&pixmap, pixels);
    free(pixels);
    pixmap_free(&pixmap);
}

static void files_of_all_depths_decode_to_the_pixels(void **state)
{
    (void)state;
    static const unsigned colours[] = {1, 2, 3, 4, 5, 15, 16, 17, 24, 255, 256};
    struct random rng = random_begin(1);
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        for (uint32_t width = 1; width <= 18; width++)
            check_random_pixmap(width, 1 + width % 4, colours[i], &rng);
}

static void the_asymmetric_picture_is_not_turned(void **state)
{
    (void)state;
    struct random rng = random_begin(2);
    for (size_t i = 0; i < PACKING_COUNT; i++) {
        struct pixmap pixmap = make_pixmap(WIDTH, HEIGHT, packings[i].colours);
        set_random_colours(&pixmap, &rng);
        for (uint32_t y = 0; y < HEIGHT; y++)
            pixmap_set_pixels(&pixmap, 0, y, packings[i].pixels[y], pixmap.width);
        assert_encoded(&pixmap, packings[i].pixels[0]);
        pixmap_free(&pixmap);
    }
}

static void long_and_large_pictures_decode_to_the_pixels(void **state)
{
    (void)state;
    struct random rng = random_begin(3);
    check_random_pixmap(100000, 1, 2, &rng);
    check_random_pixmap(1, 100000, 16, &rng);
    check_random_pixmap(701, 503, 4, &rng);
    check_random_pixmap(317, 211, 200, &rng);
}

/* Pictures of equal rows come out small, or files in bulk would not. */
static void even_pictures_are_compressed(void **state)
{
    (void)state;
    struct pixmap pixmap = make_pixmap(1000, 1000, 16);
    struct bytes png = encode(&pixmap);
    assert_true(png.size < 5000);
    free(png.data);
    pixmap_free(&pixmap);
}

/* --- several at once ---------------------------------------------------------------------- */

enum { THREADS = 4 };

static void *encode_often(void *argument)
{
    const struct pixmap *pixmap = argument;
    struct bytes *last = calloc(1, sizeof *last);
    struct error error;
    for (int i = 0; last && i < 20; i++) {
        free(last->data);
        *last = (struct bytes){NULL, 0};
        if (!png_encode(pixmap, 6, NULL, last, &error))
            break;
    }
    return last;
}

static void threads_encode_at_the_same_time(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    struct random rng = random_begin(4);
    struct pixmap pixmap = make_pixmap(100, 100, 16);
    set_random_colours(&pixmap, &rng);
    for (uint32_t i = 0; i < 100 * 100; i++)
        pixmap_set(&pixmap, i % 100, i / 100, (uint8_t)random_below(&rng, 16));
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, encode_often, &pixmap), 0);
    struct bytes png = encode(&pixmap);
    for (int i = 0; i < THREADS; i++) {
        void *value = NULL;
        assert_int_equal(pthread_join(threads[i], &value), 0);
        struct bytes *last = value;
        assert_non_null(last);
        assert_int_equal(last->size, png.size);
        assert_memory_equal(last->data, png.data, png.size);
        free(last->data);
        free(last);
    }
    free(png.data);
    pixmap_free(&pixmap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pixmap_is_as_deep_as_its_colours_need),
        cmocka_unit_test(rows_are_whole_bytes),
        cmocka_unit_test(rows_are_packed_leftmost_highest),
        cmocka_unit_test(a_row_that_is_set_again_is_replaced),
        cmocka_unit_test(single_pixels_are_set),
        cmocka_unit_test(rows_are_repeated),
        cmocka_unit_test(too_large_pixmaps_are_refused),
        cmocka_unit_test(a_picture_without_pixels_is_refused),
        cmocka_unit_test(files_of_all_depths_decode_to_the_pixels),
        cmocka_unit_test(the_asymmetric_picture_is_not_turned),
        cmocka_unit_test(long_and_large_pictures_decode_to_the_pixels),
        cmocka_unit_test(even_pictures_are_compressed),
        cmocka_unit_test(threads_encode_at_the_same_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
