/* SPDX-License-Identifier: MIT */
/*
 * webp.c - tests of reading WebP files: lossy and lossless images, with and without transparency,
 * in every orientation, and truncated files, which are refused. libwebp encodes the image data; the
 * chunks around it are written byte by byte. tests/cases/webp.txt lists damaged and hostile files.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <webp/encode.h>

#include "map/formats.h"
#include "map/map.h"
#include "tests/support/image_file.h"
#include "tests/support/jpeg_writer.h"
#include "tests/support/oriented.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/* --- files ----------------------------------------------------------------------------------- */

/* Copies an encoded file and releases the original. The caller frees the copy. */
static struct bytes keep(uint8_t *data, size_t size)
{
    struct bytes file = bytes_copy(&(struct bytes){data, size});
    assert_true(size > 0);
    WebPFree(data);
    return file;
}

static struct bytes encode_lossless(const uint8_t *rgba, int width, int height)
{
    uint8_t *data = NULL;
    const size_t size = WebPEncodeLosslessRGBA(rgba, width, height, width * 4, &data);
    return keep(data, size);
}

static struct bytes encode_lossy(const uint8_t *rgba, int width, int height)
{
    uint8_t *data = NULL;
    const size_t size = WebPEncodeRGBA(rgba, width, height, width * 4, 100, &data);
    return keep(data, size);
}

static void put_size(struct bytes *file)
{
    const uint32_t size = (uint32_t)file->size - 8;
    for (int i = 0; i < 4; i++)
        file->data[4 + i] = (uint8_t)(size >> 8 * i);
}

static void add_chunk(struct bytes *file, const char *type, const void *data, size_t size)
{
    const uint8_t length[4] = {(uint8_t)size, (uint8_t)(size >> 8), (uint8_t)(size >> 16), 0};
    bytes_append(file, type, 4);
    bytes_append(file, length, 4);
    bytes_append(file, data, size);
    if (size % 2 == 1)
        bytes_append(file, "", 1);
    put_size(file);
}

enum { FLAG_ANIMATION = 2, FLAG_EXIF = 8 };

/* Begins a file in the extended format with a VP8X chunk. */
static struct bytes begin_extended(uint8_t flags, uint32_t width, uint32_t height)
{
    struct bytes file = {NULL, 0};
    const uint8_t vp8x[10] = {flags,
                              0,
                              0,
                              0,
                              (uint8_t)(width - 1),
                              (uint8_t)((width - 1) >> 8),
                              (uint8_t)((width - 1) >> 16),
                              (uint8_t)(height - 1),
                              (uint8_t)((height - 1) >> 8),
                              (uint8_t)((height - 1) >> 16)};
    bytes_append(&file, TEXT("RIFF\0\0\0\0WEBP"));
    add_chunk(&file, "VP8X", vp8x, sizeof vp8x);
    return file;
}

/* Appends to `file` the image chunk of `simple`, a file in the simple format. */
static void add_image(struct bytes *file, const struct bytes *simple)
{
    bytes_append(file, simple->data + 12, simple->size - 12);
    put_size(file);
}

/* --- pixels ---------------------------------------------------------------------------------- */

static void assert_close(const struct image *image, const uint8_t *rgba, int tolerance)
{
    for (uint32_t i = 0; i < image->width * image->height; i++) {
        const struct rgba pixel = image_pixel(image, i % image->width, i / image->width);
        const struct rgb found = image_over_white(pixel);
        const uint8_t *given = rgba + (size_t)i * 4;
        const struct rgb expected =
            image_over_white((struct rgba){given[0], given[1], given[2], given[3]});
        if (abs(found.red - expected.red) > tolerance ||
            abs(found.green - expected.green) > tolerance ||
            abs(found.blue - expected.blue) > tolerance)
            fail_msg("pixel %u is %u %u %u, not %u %u %u", i, found.red, found.green, found.blue,
                     expected.red, expected.green, expected.blue);
    }
}

static void read_and_compare(struct bytes *file, const uint8_t *rgba, int tolerance)
{
    const struct map_options options = map_options_default();
    struct image image;
    struct error error;
    if (!map_format_read_image(file, &options, &image, &error))
        fail_msg("%s", error.message);
    assert_close(&image, rgba, tolerance);
    image_free(&image);
    free(file->data);
}

TEST(decodes_lossless_images_exactly)
{
    struct random rng = random_begin(1);
    uint8_t rgba[37 * 11 * 4];
    for (int opaque = 0; opaque < 2; opaque++)
        for (int width = 1; width <= 37; width += 4) {
            for (size_t i = 0; i < sizeof rgba; i++)
                rgba[i] = i % 4 == 3 && opaque ? 255 : (uint8_t)random_below(&rng, 256);
            struct bytes file = encode_lossless(rgba, width, 11);
            read_and_compare(&file, rgba, 0);
        }
}

/* In each block of 16 x 16 pixels, all pixels are equal, so that compression loses little. */
TEST(decodes_lossy_images_with_and_without_alpha)
{
    static const uint8_t greys[] = {0, 60, 120, 180, 255, 30};
    static uint8_t rgba[48 * 32 * 4];
    for (int opaque = 0; opaque < 2; opaque++) {
        for (size_t i = 0; i < sizeof rgba; i++) {
            const size_t block = i / 4 / 48 / 16 * 3 + i / 4 % 48 / 16;
            rgba[i] = i % 4 != 3 ? greys[block] : (uint8_t)(opaque ? 255 : 51 * block);
        }
        struct bytes file = encode_lossy(rgba, 48, 32);
        read_and_compare(&file, rgba, 12);
    }
}

TEST(turns_the_image_as_its_exif_data_states)
{
    const struct map_options options = map_options_default();
    uint8_t exif[EXIF_PREFIX + EXIF_SIZE];
    struct image *stored = oriented_image(4);
    struct bytes simple = kept(encode_lossless(stored->samples, ORIENTED_WIDTH, ORIENTED_HEIGHT));
    for (unsigned i = 0; i < 32; i++) {
        const size_t skip = i >= 16 ? EXIF_PREFIX : 0;
        struct bytes file = begin_extended(FLAG_EXIF, ORIENTED_WIDTH, ORIENTED_HEIGHT);
        struct image image;
        struct error error;
        exif_write(exif, i / 2 % 8 + 1, i % 2 == 1);
        add_image(&file, &simple);
        add_chunk(&file, "EXIF", exif + skip, sizeof exif - skip);
        if (!map_format_read_image(&file, &options, &image, &error))
            fail_msg("%s", error.message);
        assert_oriented(&image, i / 2 % 8 + 1);
        free(file.data);
    }
}

/* --- refused files --------------------------------------------------------------------------- */

enum { LOSSLESS, LOSSY, WITH_ALPHA, KIND_COUNT };

/* Returns a valid file of the given kind. */
static struct bytes sound_file(int kind)
{
    struct image *image = oriented_image(4);
    if (kind == WITH_ALPHA)
        for (size_t i = 3; i < (size_t)ORIENTED_WIDTH * ORIENTED_HEIGHT * 4; i += 4)
            image->samples[i] = (uint8_t)i;
    struct bytes file = kind == LOSSLESS
                            ? encode_lossless(image->samples, ORIENTED_WIDTH, ORIENTED_HEIGHT)
                            : encode_lossy(image->samples, ORIENTED_WIDTH, ORIENTED_HEIGHT);
    return file;
}

TEST(every_truncated_file_is_refused)
{
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        struct bytes file = sound_file(kind);
        assert_file_accepted(&file, "the whole file");
        for (size_t size = 12; size + 1 < file.size; size++) {
            struct bytes cut = bytes_copy(&(struct bytes){file.data, size});
            assert_file_refused(&cut, "damaged WebP at byte *", "a truncated file");
            put_size(&cut);
            assert_file_refused(&cut, "damaged WebP at byte *",
                                "a truncated file with a corrected size");
            free(cut.data);
        }
        free(file.data);
    }
}

TEST(anything_may_follow_the_end)
{
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        struct bytes file = sound_file(kind);
        bytes_append(&file, "?\0\1", 3);
        assert_file_accepted(&file, "three more bytes");
        free(file.data);
    }
}

/* --- limits ---------------------------------------------------------------------------------- */

/* The file claims 16384 x 16384 pixels but is smaller than the header of an extended file. */
TEST(a_small_file_with_many_pixels_is_estimated_and_refused)
{
    struct map_options options = map_options_default();
    struct bytes file = {NULL, 0};
    struct grid grid;
    struct error error;
    bytes_append(&file, TEXT("RIFF\0\0\0\0WEBP"));
    add_chunk(&file, "VP8L", "\x2f\xff\xff\xff\x0f\0\0", 8);
    const struct map_estimate estimate = map_estimate(&file, file.size, &options);
    assert_int_equal(estimate.width, 16384);
    assert_int_equal(estimate.height, 16384);
    assert_true(estimate.reading >= UINT64_C(16384) * 16384 * 7);
    options.max_cells = 1000000;
    assert_false(map_read(&file, &options, &grid, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    free(file.data);
}

/* The estimate left out the plane in which libwebp keeps the alpha of a lossy image. */
TEST(the_estimate_counts_the_alpha_of_lossy_images)
{
    const struct map_options options = map_options_default();
    struct bytes file = sound_file(WITH_ALPHA);
    const struct map_estimate estimate = map_estimate(&file, file.size, &options);
    assert_true(estimate.reading >= file.size + (size_t)ORIENTED_WIDTH * ORIENTED_HEIGHT * 9);
    free(file.data);
}

/* The estimate had the stored size, and no memory for the turned copy. */
TEST(the_estimate_has_the_size_of_the_displayed_image)
{
    const struct map_options options = map_options_default();
    const size_t pixels = (size_t)ORIENTED_WIDTH * ORIENTED_HEIGHT;
    uint8_t exif[EXIF_PREFIX + EXIF_SIZE];
    struct bytes simple = sound_file(LOSSY);
    struct bytes file = begin_extended(FLAG_EXIF, ORIENTED_WIDTH, ORIENTED_HEIGHT);
    exif_write(exif, 6, true);
    add_image(&file, &simple);
    add_chunk(&file, "EXIF", exif, sizeof exif);
    struct map_estimate estimate = map_estimate(&file, file.size, &options);
    assert_int_equal(estimate.width, ORIENTED_HEIGHT);
    assert_int_equal(estimate.height, ORIENTED_WIDTH);
    assert_false(estimate.rough);
    assert_in_range(estimate.reading, file.size + pixels * 6, file.size + pixels * 7);
    const struct bytes first = {file.data, file.size - 1};
    estimate = map_estimate(&first, file.size, &options);
    assert_true(estimate.rough);
    assert_true(estimate.reading >= file.size + pixels * 6);
    free(file.data);
    free(simple.data);
}
