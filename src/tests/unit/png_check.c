/* SPDX-License-Identifier: MIT */
/*
 * png_check.c - the chunks of PNG files: their order, sizes and checksums, headers, palettes and
 * transparency. Files that are accepted are compared with libspng. tests/cases/png.txt lists more
 * files that are refused.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/image/png_check.h"
#include "tests/support/image_file.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/test.h"

/* --- order of chunks ----------------------------------------------------------------------- */

/* Each file is a sequence of chunks, one per letter; png_of_letters explains the letters. */
static const struct order {
    const char *letters;
    enum png_colour colour;
} orders[] = {
    {"HPDE", PNG_INDEXED},
    {"HPTDE", PNG_INDEXED},
    {"HPdeE", PNG_INDEXED},
    {"HP0d0e0E", PNG_INDEXED},
    {"HxPxTxDxE", PNG_INDEXED},
    {"HPDxxE", PNG_INDEXED},
    {"HDE", PNG_GREY},
    {"HTDE", PNG_GREY},
    {"HDE", PNG_RGB},
    {"HPDE", PNG_RGB}, /* in true colour, PLTE is only a suggested palette */
    {"HPTDE", PNG_RGB},
    {"HPDE", PNG_RGB_ALPHA},
    {"HPDEE", PNG_INDEXED}, /* chunks after the end */
    {"HPDEx", PNG_INDEXED},
    {"HPDED", PNG_INDEXED},
};

TEST(accepts_chunks_in_every_valid_order)
{
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct png_kind format = png_small;
        format.colour_type = orders[i].colour;
        format.depth = format.colour_type == PNG_INDEXED || format.colour_type == PNG_GREY ? 4 : 8;
        struct bytes file = kept(png_of_letters(&format, orders[i].letters));
        assert_png_as_libspng(&file, orders[i].letters);
    }
}

/* The data may be split even within the zlib header and the Adler-32 checksum. */
TEST(image_data_may_be_split_anywhere)
{
    struct random rng = random_begin(5);
    struct bytes raw = kept(png_random_rows(&png_small, &rng));
    struct bytes stream = kept(png_deflate(&raw));
    for (size_t cut = 0; cut <= stream.size; cut++) {
        struct bytes file = png_begin_file(&png_small);
        png_add_palette(&file, png_small.depth);
        png_add_chunk(&file, "IDAT", stream.data, cut);
        png_add_chunk(&file, "IDAT", stream.data + cut, stream.size - cut);
        png_end_file(&file);
        assert_png_as_libspng(&file, "an image in two pieces");
        free(file.data);
    }
}

/* --- damage -------------------------------------------------------------------------------- */

TEST(refuses_every_prefix)
{
    struct bytes file = kept(png_of_letters(&png_small, "HPTxdexE"));
    assert_png_accepted(&file, "the whole file");
    for (size_t size = 0; size < file.size; size++) {
        uint8_t *exact = malloc(size > 0 ? size : 1);
        assert_non_null(exact);
        memcpy(exact, file.data, size);
        if (png_is_accepted(&(struct bytes){exact, size}))
            fail_msg("%zu of %zu bytes are accepted", size, file.size);
        free(exact);
    }
}

TEST(refuses_every_changed_bit)
{
    struct bytes file = kept(png_of_letters(&png_small, "HPTxdexE"));
    for (size_t bit = 0; bit < file.size * 8; bit++) {
        file.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (png_is_accepted(&file))
            fail_msg("bit %zu of byte %zu", bit % 8, bit / 8);
        file.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
}

TEST(ignores_what_follows_the_end)
{
    static const uint8_t bytes[] = {0, '\n', 0xff};
    for (size_t i = 0; i < sizeof bytes; i++) {
        struct bytes file = png_of_letters(&png_small, "HPDE");
        bytes_append(&file, &bytes[i], 1);
        assert_png_as_libspng(&file, "a byte after the end");
        free(file.data);
    }
    /* A second complete file after the end is also ignored. */
    struct bytes file = png_of_letters(&png_small, "HPDE");
    struct bytes twice = bytes_copy(&file);
    bytes_append(&twice, file.data, file.size);
    assert_png_as_libspng(&twice, "two files");
    free(twice.data);
    free(file.data);
}

/*
 * The checksums of damaged files are corrected, so that the other checks are reached. If a damaged
 * file is accepted, libspng must decode it to the same image. The 4-bit grey image has no tRNS
 * chunk, because libspng does not mask the unused bits of a transparent grey.
 */
TEST(damage_with_valid_checksums_is_refused_or_read_as_by_libspng)
{
    static const struct {
        struct png_kind format;
        const char *letters;
    } files[] = {
        {{.width = 6, .height = 5, .depth = 4, .colour_type = PNG_INDEXED}, "HPTdeE"},
        {{.width = 6, .height = 5, .depth = 4, .colour_type = PNG_GREY}, "HDE"},
        {{.width = 6, .height = 5, .depth = 16, .colour_type = PNG_GREY}, "HTDE"},
        {{.width = 6, .height = 5, .depth = 8, .colour_type = PNG_RGB, .interlaced = 1}, "HPDE"},
        {{.width = 3, .height = 4, .depth = 16, .colour_type = PNG_RGB_ALPHA, .interlaced = 1},
         "HDE"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct bytes file = kept(png_of_letters(&files[i].format, files[i].letters));
        for (size_t bit = (size_t)PNG_SIGNATURE_SIZE * 8; bit < file.size * 8; bit++) {
            struct bytes damaged = bytes_copy(&file);
            char name[64];
            (void)snprintf(name, sizeof name, "file %zu, bit %zu of byte %zu", i, bit % 8, bit / 8);
            damaged.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
            png_repair_checksums(damaged.data, damaged.size);
            if (png_is_accepted(&damaged))
                assert_png_as_libspng(&damaged, name);
            free(damaged.data);
        }
    }
}

/* --- headers ------------------------------------------------------------------------------- */

/* Returns a complete file whose IHDR chunk contains the first `size` bytes of `data`. */
static struct bytes file_with_ihdr(const uint8_t *data, size_t size)
{
    struct bytes file = png_begin_signature();
    png_add_chunk(&file, "IHDR", data, size);
    if (size > 9 && data[9] == PNG_INDEXED)
        png_add_palette(&file, 1);
    png_add_data(&file, &(struct bytes){(uint8_t[]){0, 0, 0, 0, 0, 0, 0, 0, 0}, 9});
    png_end_file(&file);
    return file;
}

/* Tests an image of one pixel with every pair of bytes as depth and colour type. */
TEST(accepts_only_the_allowed_depths_of_a_colour_type)
{
    for (unsigned code = 0; code < 0x10000; code++) {
        uint8_t data[PNG_IHDR_SIZE] = {[3] = 1, [7] = 1};
        data[8] = (uint8_t)(code >> 8);
        data[9] = (uint8_t)code;
        bool known = false;
        for (int kind = 0; kind < PNG_KIND_COUNT; kind++)
            known = known ||
                    (png_kinds[kind].depth == data[8] && png_kinds[kind].colour_type == data[9]);
        struct bytes file = kept(file_with_ihdr(data, sizeof data));
        struct png_header header;
        struct error error;
        if (png_check(&file, &header, &error) != known)
            fail_msg("depth %u, colour type %u", data[8], data[9]);
    }
}

/* --- palettes and transparency ------------------------------------------------------------- */

static struct bytes file_with_palette(unsigned depth, size_t size)
{
    static const uint8_t palette[1024] = {0};
    const struct png_kind format = {
        .width = 6, .height = 5, .depth = depth, .colour_type = PNG_INDEXED};
    static uint8_t zeros[64];
    return png_of_chunk(&format, "PLTE", palette, size,
                        &(struct bytes){zeros, 5 * png_row_size(&format, 6)});
}

TEST(a_palette_has_1_to_256_colours)
{
    for (size_t size = 0; size <= 1024; size++) {
        struct bytes file = kept(file_with_palette(8, size));
        if (png_is_accepted(&file) != (size > 0 && size <= 768 && size % 3 == 0))
            fail_msg("a palette of %zu bytes", size);
    }
}

TEST(refuses_transparency_of_a_wrong_size)
{
    static const struct {
        enum png_colour colour;
        unsigned depth;
        size_t least, most; /* the allowed sizes */
    } cases[] = {
        {PNG_GREY, 1, 2, 2},       {PNG_GREY, 16, 2, 2},      {PNG_RGB, 8, 6, 6},
        {PNG_RGB, 16, 6, 6},       {PNG_INDEXED, 2, 1, 4},    {PNG_INDEXED, 8, 1, 256},
        {PNG_INDEXED, 1, 1, 2},    {PNG_GREY_ALPHA, 8, 1, 0}, /* no size is allowed */
        {PNG_RGB_ALPHA, 16, 1, 0},
    };
    static const uint8_t zeros[300];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct png_kind format = {
            .width = 3, .height = 2, .depth = cases[i].depth, .colour_type = cases[i].colour};
        struct random rng = random_begin(6);
        struct bytes raw = kept(png_random_rows(&format, &rng));
        for (size_t size = 0; size <= sizeof zeros; size++) {
            struct bytes file = png_begin_file(&format);
            if (format.colour_type == PNG_INDEXED)
                png_add_palette(&file, format.depth);
            png_add_chunk(&file, "tRNS", zeros, size);
            png_add_data(&file, &raw);
            png_end_file(&file);
            if (png_is_accepted(&file) != (cases[i].least <= size && size <= cases[i].most))
                fail_msg("%zu bytes, colour type %d, depth %u", size, (int)format.colour_type,
                         format.depth);
            free(file.data);
        }
    }
}
