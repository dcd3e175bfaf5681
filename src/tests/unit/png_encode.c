/* SPDX-License-Identifier: MIT */
/* png_encode.c - tests of picture/png_encode: libspng decodes the files to the same pixels. */
#include <libdeflate.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "picture/options.h"
#include "picture/png_encode.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/support/random_pixmap.h"
#include "tests/test.h"

enum { THREADS = 4 };

/* --- files -------------------------------------------------------------------------------- */

static struct bytes encode(const struct pixmap *pixmap, unsigned compression)
{
    struct bytes png;
    struct error error;
    if (!png_encode(pixmap, (struct png_effort){.level = compression}, NULL,
                    (struct png_frames){NULL, 0}, &png, &error))
        fail_msg("%s", error.message);
    return png;
}

static void put_be32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

/*
 * Fails unless the file is an image without interlacing that has the size of the pixmap. It must
 * have a palette of `colours` colours and the least depth for them, or be in 8-bit true colour.
 */
static void assert_head(const struct bytes *png, const struct pixmap *pixmap, unsigned colours)
{
    const bool indexed = !pixmap_is_true_colour(pixmap);
    const int depth = !indexed || colours > 16 ? 8 : colours > 4 ? 4 : colours > 2 ? 2 : 1;
    uint8_t expected[13] = {[8] = (uint8_t)depth, [9] = indexed ? 3 : 2};
    uint32_t length = 0;
    put_be32(expected, pixmap->width);
    put_be32(expected + 4, pixmap->height);
    const uint8_t *header = png_find_chunk(png, "IHDR", &length);
    assert_int_equal(length, sizeof expected);
    assert_memory_equal(header, expected, sizeof expected);
    const uint8_t *palette = png_find_chunk(png, "PLTE", &length);
    assert_true(indexed == (palette != NULL));
    if (indexed)
        assert_int_equal(length, 3 * colours);
}

/* Returns an opaque colour in the format of png_picture_pixel. */
static uint32_t rgba_of(struct rgb colour)
{
    return (uint32_t)colour.red << 24 | (uint32_t)colour.green << 16 | (uint32_t)colour.blue << 8 |
           0xff;
}

/*
 * Fails unless libspng decodes the encoded file to these pixels. The palette must have only the
 * colours that occur.
 */
static void assert_encoded(const struct random_pixmap *made, unsigned compression)
{
    const struct pixmap *pixmap = &made->pixmap;
    struct bytes png = encode(pixmap, compression);
    struct png_picture picture;
    bool occurs[256] = {false};
    unsigned count = 0;
    const char *fault = png_oracle_decode(&png, &picture);
    if (fault)
        fail_msg("%u x %u: %s", pixmap->width, pixmap->height, fault);
    assert_int_equal(picture.width, pixmap->width);
    assert_int_equal(picture.height, pixmap->height);
    for (uint32_t y = 0; y < pixmap->height; y++) {
        for (uint32_t x = 0; x < pixmap->width; x++) {
            const uint8_t ink = made->pixels[(size_t)y * pixmap->width + x];
            assert_int_equal(png_picture_pixel(&picture, x, y), rgba_of(made->inks.colours[ink]));
            count += !occurs[ink];
            occurs[ink] = true;
        }
    }
    assert_head(&png, pixmap, count);
    png_picture_free(&picture);
    free(png.data);
}

static void check_random_pixmap(uint32_t width, uint32_t height, unsigned colours, bool true_colour,
                                struct random *rng)
{
    struct random_pixmap *made = random_pixmap_make(rng, width, height, colours, true_colour);
    assert_encoded(made, random_below(rng, PICTURE_COMPRESSION_MAX + 1));
    random_pixmap_free(made);
}

TEST(files_of_all_depths_decode_to_the_same_pixels)
{
    static const unsigned colours[] = {1, 2, 3, 4, 5, 15, 16, 17, 24, 255, 256};
    struct random rng = random_begin(1);
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        for (uint32_t width = 1; width <= 18; width++) {
            check_random_pixmap(width, 1 + width % 4, colours[i], false, &rng);
            check_random_pixmap(width, 1 + width % 4, colours[i], true, &rng);
        }
}

TEST(long_and_large_pictures_decode_to_the_same_pixels)
{
    struct random rng = random_begin(2);
    check_random_pixmap(100000, 1, 2, false, &rng);
    check_random_pixmap(1, 100000, 16, false, &rng);
    check_random_pixmap(701, 503, 4, false, &rng);
    check_random_pixmap(317, 211, 200, false, &rng);
    check_random_pixmap(1001, 801, 256, true, &rng);
}

/* Long runs of equal rows at the top, in the middle and at the bottom, among rows that differ. */
TEST(long_runs_of_rows_decode_to_the_same_pixels)
{
    enum { WIDTH = 700 };
    static const uint32_t runs[] = {200, 1, 1, 90, 10, 60, 1, 120}; /* numbers of equal rows */
    struct random rng = random_begin(5);
    struct random_pixmap *made = random_pixmap_make(&rng, WIDTH, 483, 200, false);
    uint32_t y = 0;
    for (size_t i = 0; i < sizeof runs / sizeof *runs; y += runs[i++])
        for (uint32_t below = y + 1; below < y + runs[i]; below++) {
            memcpy(pixmap_at(&made->pixmap, 0, below), pixmap_at(&made->pixmap, 0, y), WIDTH);
            memcpy(made->pixels + (size_t)below * WIDTH, made->pixels + (size_t)y * WIDTH, WIDTH);
        }
    assert_int_equal(y, made->pixmap.height);
    for (unsigned compression = 0; compression <= PICTURE_COMPRESSION_MAX; compression++)
        assert_encoded(made, compression);
    random_pixmap_free(made);
}

/* Frames of animations have 8 bits per pixel, whatever inks occur. */
TEST(areas_are_compressed)
{
    enum { WIDTH = 50, HEIGHT = 20 };
    static const struct pixmap_area area = {7, 3, 30, 12};
    struct random rng = random_begin(6);
    for (int true_colour = 0; true_colour < 2; true_colour++) {
        struct random_pixmap *made = random_pixmap_make(&rng, WIDTH, HEIGHT, 3, true_colour == 1);
        const size_t row_size = area.width * made->pixmap.pixel_size;
        uint8_t rows[12][3 * 30 + 1];
        struct bytes stream;
        struct error error;
        assert_true(
            png_compress(&made->pixmap, area, (struct png_effort){.level = 0}, &stream, &error));
        struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
        assert_int_equal(libdeflate_zlib_decompress(decompressor, stream.data, stream.size, rows,
                                                    area.height * (row_size + 1), NULL),
                         LIBDEFLATE_SUCCESS);
        libdeflate_free_decompressor(decompressor);
        for (uint32_t y = 0; true_colour == 0 && y < area.height; y++) {
            const uint8_t *row = &rows[0][0] + y * (row_size + 1);
            assert_int_equal(row[0], 0); /* no two rows are equal, so no row is filtered */
            assert_memory_equal(row + 1, pixmap_at(&made->pixmap, area.x, area.y + y), row_size);
        }
        free(stream.data);
        random_pixmap_free(made);
    }
}

enum { PART = 64, PARTS = 4 * PART }; /* numbers of rows */

/* Returns a colour of a picture with four parts, which need different filters. */
static struct rgb gradient(uint32_t x, uint32_t y)
{
    const uint32_t greys[] = {y % 2 * 99 + x, x % 2 * 99 + y, x + y, x / 8 * 53 + y / 8 * 37};
    const uint32_t grey = greys[y / PART];
    return (struct rgb){(uint8_t)grey, (uint8_t)(3 * grey), (uint8_t)(255 - grey)};
}

/* Fails unless the filters Sub, Up and Paeth are used in rows of this file. */
static void assert_filters(const struct bytes *png)
{
    enum { ROW = 3 * PART + 1, ROWS = PARTS };
    static uint8_t rows[ROWS][ROW];
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    bool used[5] = {false};
    uint32_t length = 0;
    const uint8_t *data = png_find_chunk(png, "IDAT", &length);
    assert_int_equal(
        libdeflate_zlib_decompress(decompressor, data, length, rows, sizeof rows, NULL),
        LIBDEFLATE_SUCCESS);
    libdeflate_free_decompressor(decompressor);
    for (int y = 0; y < ROWS; y++)
        used[rows[y][0]] = true;
    assert_true(used[1] && used[2] && used[4]);
}

TEST(true_colours_are_filtered)
{
    struct inks inks = {0};
    struct pixmap pixmap = make_pixmap(&inks, PART, PARTS, true);
    struct png_picture picture;
    for (uint32_t y = 0; y < PARTS; y++)
        for (uint32_t x = 0; x < PART; x++) {
            const struct rgb colour = gradient(x, y);
            memcpy(pixmap_at(&pixmap, x, y), &colour, 3);
        }
    struct bytes png = encode(&pixmap, 6);
    struct bytes plain = encode(&pixmap, 0);
    assert_true(png.size * 20 < plain.size);
    assert_filters(&png);
    assert_null(png_oracle_decode(&png, &picture));
    for (uint32_t y = 0; y < PARTS; y++)
        for (uint32_t x = 0; x < PART; x++)
            assert_int_equal(png_picture_pixel(&picture, x, y), rgba_of(gradient(x, y)));
    png_picture_free(&picture);
    free(plain.data);
    free(png.data);
    pixmap_free(&pixmap);
}

/* Texts are tEXt chunks if they are ASCII and iTXt chunks otherwise; libspng accepts both. */
TEST(texts_are_stored)
{
    static const struct png_text items[] = {{"Title", "a map"}, {"Comment", "caf\xc3\xa9"}};
    const struct png_texts texts = {items, 2};
    struct random rng = random_begin(3);
    struct random_pixmap *made = random_pixmap_make(&rng, 5, 3, 4, false);
    struct bytes png;
    struct png_picture picture;
    struct error error;
    uint32_t length = 0;
    assert_true(png_encode(&made->pixmap, (struct png_effort){.level = 6}, &texts,
                           (struct png_frames){NULL, 0}, &png, &error));
    assert_null(png_oracle_decode(&png, &picture));
    const uint8_t *plain = png_find_chunk(&png, "tEXt", &length);
    assert_int_equal(length, sizeof "Title" + strlen("a map"));
    assert_memory_equal(plain, "Title\0a map", length);
    const uint8_t *international = png_find_chunk(&png, "iTXt", &length);
    assert_int_equal(length, sizeof "Comment" + 4 + strlen("caf\xc3\xa9"));
    assert_memory_equal(international, "Comment\0\0\0\0\0caf\xc3\xa9", length);
    png_picture_free(&picture);
    free(png.data);
    random_pixmap_free(made);
}

/*
 * Enlarges a random picture of two colours by the factor `scale`. Returns the size of its PNG file.
 */
static size_t enlarged_size(uint32_t scale, unsigned compression)
{
    enum { SIDE = 40 };
    struct random rng = random_begin(4);
    struct random_pixmap *made = random_pixmap_make(&rng, SIDE, SIDE, 2, false);
    struct pixmap pixmap = make_pixmap(&made->inks, SIDE * scale, SIDE * scale, false);
    for (uint32_t y = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < SIDE; x++)
            pixmap_fill(&pixmap, (struct pixmap_area){x * scale, y * scale, scale, scale},
                        made->pixels[(size_t)y * SIDE + x]);
    struct bytes png = encode(&pixmap, compression);
    free(png.data);
    pixmap_free(&pixmap);
    random_pixmap_free(made);
    return png.size;
}

/*
 * Enlarging a picture by the factor 16 multiplies the number of its pixels by 256, but its file
 * must not become more than four times as large.
 */
TEST(repeated_rows_need_few_bytes)
{
    for (unsigned compression = 1; compression <= PICTURE_COMPRESSION_MAX; compression++) {
        const size_t small = enlarged_size(1, compression);
        const size_t large = enlarged_size(16, compression);
        if (large > 4 * small)
            fail_msg("compression %u: %zu bytes, and %zu at scale 16", compression, small, large);
    }
}

/* --- threads ------------------------------------------------------------------------------ */

static void *encode_repeatedly(void *argument)
{
    const struct pixmap *pixmap = argument;
    struct bytes *last = calloc(1, sizeof *last);
    struct error error;
    for (int i = 0; last && i < 20; i++) {
        free(last->data);
        *last = (struct bytes){NULL, 0};
        if (!png_encode(pixmap, (struct png_effort){.level = 6}, NULL, (struct png_frames){NULL, 0},
                        last, &error))
            break;
    }
    return last;
}

static void check_threads(bool true_colour)
{
    pthread_t threads[THREADS];
    struct random rng = random_begin(5);
    struct random_pixmap *made = random_pixmap_make(&rng, 100, 100, 16, true_colour);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, encode_repeatedly, &made->pixmap), 0);
    struct bytes png = encode(&made->pixmap, 6);
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
    random_pixmap_free(made);
}

TEST(threads_encode_at_the_same_time)
{
    check_threads(false);
    check_threads(true);
}
