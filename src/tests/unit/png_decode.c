/* SPDX-License-Identifier: MIT */
/*
 * png_decode.c - compares decoded pixels with those of libspng, and tests broken image data.
 *
 * Both decoders narrow 16-bit samples to 8 bits by dropping the lower byte: 0x12ff becomes 0x12.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "tests/support/image_file.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/test.h"

static const char suite_folder[] = "../shared/benchmarks/pngsuite";

enum { SUITE_VALID = 160, SUITE_CORRUPT = 14 };

/* --- PngSuite ------------------------------------------------------------------------------ */

static struct bytes read_suite_file(const char *name)
{
    char path[512];
    struct bytes file;
    struct error error;
    (void)snprintf(path, sizeof path, "%s/%s", suite_folder, name);
    if (!file_read(path, UINT64_MAX, &file, &error))
        fail_msg("%s: %s", path, error.message);
    return file;
}

static bool is_png_name(const char *name)
{
    const size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".png") == 0;
}

/*
 * If `corrupt` is true, checks the corrupt images of PngSuite, whose names begin with x; otherwise,
 * checks all other images. Returns the number of images checked.
 */
static int try_suite(bool corrupt)
{
    int count = 0;
    DIR *folder = opendir(suite_folder);
    if (!folder) {
        print_message("PngSuite is not in %s\n", suite_folder);
        skip();
        return 0;
    }
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        if (!is_png_name(entry->d_name) || (entry->d_name[0] == 'x') != corrupt)
            continue;
        struct bytes file = kept(read_suite_file(entry->d_name));
        if (corrupt)
            assert_png_refused(&file, entry->d_name);
        else
            assert_png_as_libspng(&file, entry->d_name);
        count++;
    }
    assert_int_equal(closedir(folder), 0);
    return count;
}

TEST(decodes_valid_images_of_pngsuite_as_libspng)
{
    assert_int_equal(try_suite(false), SUITE_VALID);
}

TEST(refuses_corrupt_images_of_pngsuite)
{
    assert_int_equal(try_suite(true), SUITE_CORRUPT);
}

/* --- every kind of image ------------------------------------------------------------------- */

static void compare_kind(struct png_kind format, struct random *rng)
{
    const bool alpha = format.colour_type == PNG_GREY_ALPHA || format.colour_type == PNG_RGB_ALPHA;
    for (int transparency = 0; transparency < (alpha ? 1 : 2); transparency++) {
        char name[100];
        (void)snprintf(name, sizeof name,
                       "%u x %u, colour type %u, depth %u, interlace %u, tRNS %d", format.width,
                       format.height, format.colour_type, format.depth, format.interlaced,
                       transparency);
        struct bytes file = kept(png_random_file(&format, transparency == 1, rng));
        assert_png_as_libspng(&file, name);
    }
}

/* Some of these images are so small that some interlacing passes are empty. */
TEST(decodes_small_images_of_every_kind)
{
    struct random rng = random_begin(1);
    for (int kind = 0; kind < PNG_KIND_COUNT; kind++) {
        struct png_kind format = png_kinds[kind];
        for (format.interlaced = 0; format.interlaced < 2; format.interlaced++)
            for (format.width = 1; format.width <= 9; format.width++)
                for (format.height = 1; format.height <= 9; format.height++)
                    compare_kind(format, &rng);
    }
}

TEST(decodes_larger_images_of_every_kind)
{
    struct random rng = random_begin(2);
    for (int kind = 0; kind < PNG_KIND_COUNT; kind++) {
        struct png_kind format = png_kinds[kind];
        format.width = 317;
        format.height = 203;
        for (format.interlaced = 0; format.interlaced < 2; format.interlaced++)
            compare_kind(format, &rng);
    }
}

TEST(decodes_long_lines_of_every_kind)
{
    struct random rng = random_begin(3);
    for (int kind = 0; kind < PNG_KIND_COUNT; kind++) {
        struct png_kind format = png_kinds[kind];
        for (format.interlaced = 0; format.interlaced < 2; format.interlaced++) {
            format.width = 20000;
            format.height = 1;
            compare_kind(format, &rng);
            format.width = 1;
            format.height = 20000;
            compare_kind(format, &rng);
        }
    }
}

/* Samples are compared with the transparent colour before the lower byte is dropped. */
TEST(drops_the_lower_byte_of_16_bit_samples)
{
    static const uint8_t row[] = {0, 0x12, 0x34, 0x12, 0x35, 0x13, 0x34, 0x12, 0xff, 0xff, 0x00};
    static const uint32_t expected[] = {0x12121200, 0x121212ff, 0x131313ff, 0x121212ff, 0xffffffff};
    const struct png_kind format = {.width = 5, .height = 1, .depth = 16, .colour_type = PNG_GREY};
    const struct bytes raw = {(uint8_t *)row, sizeof row};
    struct bytes file = kept(png_of_chunk(&format, "tRNS", "\x12\x34", 2, &raw));
    struct image image;
    struct error error;
    assert_png_as_libspng(&file, "a row of 16-bit greys");
    assert_true(png_read(&file, &image, &error));
    for (uint32_t x = 0; x < 5; x++)
        assert_int_equal(png_pixel_code(image_pixel(&image, x, 0)), expected[x]);
    image_free(&image);
}

/*
 * A tRNS sample has 16 bits. In an image of depth d, only the lowest d bits are used: "decoders
 * must mask the other bits to 0 before the value is used" (PNG specification, third edition,
 * 11.3.1.1).
 */
TEST(masks_the_unused_bits_of_a_transparent_colour)
{
    for (unsigned depth = 1; depth <= 8; depth *= 2) {
        const struct png_kind format = {
            .width = 4, .height = 1, .depth = depth, .colour_type = PNG_GREY};
        /* In each row, only the first pixel has the value 1. */
        static const uint8_t rows[9][5] = {
            [1] = {0, 0x80}, [2] = {0, 0x70}, [4] = {0, 0x10, 0x23}, [8] = {0, 1, 2, 3, 4}};
        const struct bytes raw = {(uint8_t *)rows[depth], 1 + (4 * depth + 7) / 8};
        const uint8_t one[2] = {0xff, (uint8_t)(1u | 0xffu << depth)};
        struct bytes file = kept(png_of_chunk(&format, "tRNS", one, 2, &raw));
        struct image image;
        struct error error;
        assert_true(png_read(&file, &image, &error));
        for (uint32_t x = 0; x < 4; x++)
            if (image_pixel(&image, x, 0).alpha != (x == 0 ? 0 : 255))
                fail_msg("depth %u: pixel %u has alpha %d", depth, x,
                         image_pixel(&image, x, 0).alpha);
        image_free(&image);
    }
}

/*
 * Tests every number of colours at every depth, with the largest valid index and the one after it.
 */
TEST(refuses_indices_beyond_the_palette)
{
    for (unsigned depth = 1; depth <= 8; depth *= 2) {
        for (unsigned colours = 1; colours <= 1u << depth; colours++) {
            for (unsigned index = colours - 1; index <= colours && index < 1u << depth; index++) {
                const struct png_kind format = {
                    .width = 2, .height = 1, .depth = depth, .colour_type = PNG_INDEXED};
                uint8_t palette[768] = {0};
                /* The first pixel has the index 0, and the second has `index`. */
                uint8_t row[3] = {0};
                if (depth == 8)
                    row[2] = (uint8_t)index;
                else
                    row[1] = (uint8_t)(index << (8 - 2 * depth));
                struct bytes file = kept(png_of_chunk(&format, "PLTE", palette, (size_t)3 * colours,
                                                      &(struct bytes){row, depth == 8 ? 3 : 2}));
                if (png_is_accepted(&file) != (index < colours))
                    fail_msg("index %u of %u at depth %u", index, colours, depth);
            }
        }
    }
}

/* The bits after the last pixel of a row may have any value. */
TEST(ignores_the_padding_of_rows)
{
    const struct png_kind format = {
        .width = 5, .height = 1, .depth = 1, .colour_type = PNG_INDEXED};
    const struct bytes raw = {(uint8_t[]){0, 0x07}, 2};
    struct bytes file = kept(png_of_chunk(&format, "PLTE", "\1\2\3", 3, &raw));
    assert_png_accepted(&file, "ones in the padding");
}

/* --- image data ---------------------------------------------------------------------------- */

/*
 * Tests every kind of image with every size of data, from 1 byte up to the correct size plus 100
 * bytes.
 */
TEST(refuses_image_data_of_a_wrong_size)
{
    struct random rng = random_begin(7);
    for (int kind = 0; kind < 2 * PNG_KIND_COUNT; kind++) {
        struct png_kind format = png_kinds[kind / 2];
        format.width = 7;
        format.height = 6;
        format.interlaced = (unsigned)kind % 2;
        struct bytes raw = png_random_rows(&format, &rng);
        const size_t exact = raw.size;
        static const uint8_t more[100] = {0};
        bytes_append(&raw, more, sizeof more);
        for (raw.size = 1; raw.size <= exact + sizeof more; raw.size++) {
            struct bytes file = kept(png_of_rows(&format, &raw));
            if (png_is_accepted(&file) != (raw.size == exact))
                fail_msg("%zu bytes instead of %zu", raw.size, exact);
        }
        free(raw.data);
    }
}

TEST(refuses_broken_streams)
{
    struct random rng = random_begin(8);
    struct bytes raw = kept(png_random_rows(&png_small, &rng));
    struct bytes stream = kept(png_deflate(&raw));
    struct bytes file = kept(png_of_stream(&png_small, stream.data, stream.size));
    assert_png_accepted(&file, "the valid stream");
    for (size_t size = 0; size < stream.size; size++)
        assert_png_file_refused(png_of_stream(&png_small, stream.data, size), "a stream cut short");
    for (size_t i = 1; i <= 4; i++) {
        stream.data[stream.size - i] ^= 1;
        assert_png_file_refused(png_of_stream(&png_small, stream.data, stream.size),
                                "a wrong Adler-32");
        stream.data[stream.size - i] ^= 1;
    }
    stream.data[0] ^= 0x01; /* another compression method */
    assert_png_file_refused(png_of_stream(&png_small, stream.data, stream.size),
                            "a wrong zlib header");
    stream.data[0] ^= 0x01;
    stream.data[1] ^= 0x20; /* the flag for a preset dictionary, which PNG does not allow */
    assert_png_file_refused(png_of_stream(&png_small, stream.data, stream.size), "a dictionary");
    assert_png_file_refused(png_of_stream(&png_small, stream.data + 2, stream.size - 2),
                            "no zlib header");
}

TEST(refuses_unknown_filters)
{
    const struct png_kind formats[] = {
        {.width = 3, .height = 3, .depth = 8, .colour_type = PNG_GREY},
        {.width = 3, .height = 3, .depth = 1, .colour_type = PNG_INDEXED},
        {.width = 3, .height = 3, .depth = 16, .colour_type = PNG_RGB},
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        const size_t size = png_row_size(&formats[i], 3);
        uint8_t data[3 * 19] = {0};
        const struct bytes raw = {data, 3 * size};
        for (size_t row = 0; row < 3; row++) {
            for (unsigned filter = 0; filter < 256; filter++) {
                data[row * size] = (uint8_t)filter;
                struct bytes file = kept(png_of_rows(&formats[i], &raw));
                if (png_is_accepted(&file) != (filter < PNG_FILTER_COUNT))
                    fail_msg("filter %u in row %zu", filter, row);
            }
            data[row * size] = 0;
        }
    }
}
