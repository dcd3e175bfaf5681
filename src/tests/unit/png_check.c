/* SPDX-License-Identifier: MIT */
/*
 * png_check.c - the chunks of PNG files: their order, sizes and checksums, headers, palettes and
 * transparency. Files that are accepted are compared with libspng.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/image/png_check.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/test.h"

/* --- order of chunks ----------------------------------------------------------------------- */

/* Each file is a sequence of chunks, one per letter; png_of_letters explains the letters. */
static const struct order {
    const char *letters;
    enum png_colour colour;
    bool ok;
} orders[] = {
    {"HPDE", PNG_INDEXED, true},
    {"HPTDE", PNG_INDEXED, true},
    {"HPdeE", PNG_INDEXED, true},
    {"HP0d0e0E", PNG_INDEXED, true},
    {"HxPxTxDxE", PNG_INDEXED, true},
    {"HPDxxE", PNG_INDEXED, true},
    {"HDE", PNG_GREY, true},
    {"HTDE", PNG_GREY, true},
    {"HDE", PNG_RGB, true},
    {"HPDE", PNG_RGB, true}, /* in true colour, PLTE is only a suggested palette */
    {"HPTDE", PNG_RGB, true},
    {"HPDE", PNG_RGB_ALPHA, true},

    {"", PNG_INDEXED, false},
    {"H", PNG_INDEXED, false},
    {"E", PNG_INDEXED, false},
    {"HE", PNG_INDEXED, false},
    {"HPE", PNG_INDEXED, false}, /* no data */
    {"HP0E", PNG_INDEXED, false},
    {"HPD", PNG_INDEXED, false}, /* no end */
    {"HPd", PNG_INDEXED, false},
    {"HPdE", PNG_INDEXED, false}, /* only half of the data */
    {"HPeE", PNG_INDEXED, false},
    {"HPedE", PNG_INDEXED, false},
    {"PDE", PNG_INDEXED, false}, /* IHDR missing, too late or duplicated */
    {"PHDE", PNG_INDEXED, false},
    {"xHPDE", PNG_INDEXED, false},
    {"DHPE", PNG_INDEXED, false},
    {"AHPDE", PNG_INDEXED, false},
    {"HHPDE", PNG_INDEXED, false},
    {"HPHDE", PNG_INDEXED, false},
    {"HPDHE", PNG_INDEXED, false},
    {"HDE", PNG_INDEXED, false}, /* PLTE missing, too late or duplicated */
    {"HDPE", PNG_INDEXED, false},
    {"HPPDE", PNG_INDEXED, false},
    {"HPDPE", PNG_INDEXED, false},
    {"HdPeE", PNG_INDEXED, false},
    {"HDPE", PNG_RGB, false},
    {"HPPDE", PNG_RGB, false},
    {"HTPDE", PNG_INDEXED, false}, /* tRNS too early, too late or duplicated */
    {"HTDE", PNG_INDEXED, false},
    {"HPDTE", PNG_INDEXED, false},
    {"HPTTDE", PNG_INDEXED, false},
    {"HTPDE", PNG_RGB, false},
    {"HDTE", PNG_RGB, false},
    {"HTTDE", PNG_GREY, false},
    {"HTDE", PNG_GREY_ALPHA, false}, /* tRNS in an image with an alpha channel */
    {"HTDE", PNG_RGB_ALPHA, false},
    {"HPdxeE", PNG_INDEXED, false}, /* another chunk between two IDAT chunks */
    {"HPdPeE", PNG_INDEXED, false},
    {"HPdTeE", PNG_INDEXED, false},
    {"HPDx0E", PNG_INDEXED, false},
    {"HUPDE", PNG_INDEXED, false}, /* unknown critical chunks */
    {"HPUDE", PNG_INDEXED, false},
    {"HPDUE", PNG_INDEXED, false},
    {"HPdUeE", PNG_INDEXED, false},
    {"HAPDE", PNG_INDEXED, false},
    {"HLPDE", PNG_INDEXED, false}, /* chunk types that do not consist of four letters */
    {"HMPDE", PNG_INDEXED, false},
    {"HNPDE", PNG_INDEXED, false},
    {"HPDEE", PNG_INDEXED, true}, /* chunks after the end */
    {"HPDEx", PNG_INDEXED, true},
    {"HPDED", PNG_INDEXED, true},
    {"HPEDE", PNG_INDEXED, false},
    {"HPDF", PNG_INDEXED, false},
    {"HPDFE", PNG_INDEXED, false},
};

TEST(accepts_chunks_only_in_a_valid_order)
{
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct png_kind format = png_small;
        format.colour_type = orders[i].colour;
        format.depth = format.colour_type == PNG_INDEXED || format.colour_type == PNG_GREY ? 4 : 8;
        struct bytes file = png_of_letters(&format, orders[i].letters);
        if (orders[i].ok)
            assert_png_as_libspng(&file, orders[i].letters);
        else
            assert_png_refused(&file, orders[i].letters);
        free(file.data);
    }
}

/* The data may be split even within the zlib header and the Adler-32 checksum. */
TEST(image_data_may_be_split_anywhere)
{
    struct random rng = random_begin(5);
    struct bytes raw = png_random_rows(&png_small, &rng);
    struct bytes stream = png_deflate(&raw);
    for (size_t cut = 0; cut <= stream.size; cut++) {
        struct bytes file = png_begin_file(&png_small);
        png_add_palette(&file, png_small.depth);
        png_add_chunk(&file, "IDAT", stream.data, cut);
        png_add_chunk(&file, "IDAT", stream.data + cut, stream.size - cut);
        png_end_file(&file);
        assert_png_as_libspng(&file, "an image in two pieces");
        free(file.data);
    }
    free(stream.data);
    free(raw.data);
}

/* --- damage -------------------------------------------------------------------------------- */

TEST(refuses_every_prefix)
{
    struct bytes file = png_of_letters(&png_small, "HPTxdexE");
    assert_png_accepted(&file, "the whole file");
    for (size_t size = 0; size < file.size; size++) {
        uint8_t *exact = malloc(size > 0 ? size : 1);
        assert_non_null(exact);
        memcpy(exact, file.data, size);
        if (png_is_accepted(&(struct bytes){exact, size}))
            fail_msg("%zu of %zu bytes are accepted", size, file.size);
        free(exact);
    }
    free(file.data);
}

TEST(refuses_every_changed_bit)
{
    struct bytes file = png_of_letters(&png_small, "HPTxdexE");
    for (size_t bit = 0; bit < file.size * 8; bit++) {
        file.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (png_is_accepted(&file))
            fail_msg("bit %zu of byte %zu", bit % 8, bit / 8);
        file.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    free(file.data);
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

/* Some lengths are so large that adding to them would overflow 32 bits. */
TEST(refuses_chunk_lengths_beyond_the_file)
{
    static const uint32_t lengths[] = {14,         200,        0x7fffffff, 0x80000000,
                                       0xfffffff0, 0xfffffff3, 0xfffffff4, 0xffffffff};
    struct bytes file = png_of_letters(&png_small, "HPDE");
    const size_t palette = PNG_SIGNATURE_SIZE + PNG_CHUNK_FRAME + PNG_IHDR_SIZE;
    const size_t chunks[] = {PNG_SIGNATURE_SIZE, palette, file.size - PNG_CHUNK_FRAME};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        for (size_t j = 0; j < sizeof chunks / sizeof *chunks; j++) {
            struct bytes damaged = bytes_copy(&file);
            bytes_put_be32(damaged.data + chunks[j], lengths[i]);
            assert_png_file_refused(damaged, "a length that is too large");
        }
    }
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
        struct bytes file = png_of_letters(&files[i].format, files[i].letters);
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
        free(file.data);
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
        struct bytes file = file_with_ihdr(data, sizeof data);
        struct png_header header;
        struct error error;
        if (png_check(&file, &header, &error) != known)
            fail_msg("depth %u, colour type %u", data[8], data[9]);
        free(file.data);
    }
}

TEST(refuses_invalid_headers)
{
    static const struct {
        const char *name;
        size_t size;
        uint8_t data[PNG_IHDR_SIZE + 1];
        bool ok;
    } cases[] = {
        {"depth 64", 13, {0, 0, 0, 8, 0, 0, 0, 1, 64, 0, 0, 0, 0}, false},
        {"0 x 0", 13, {0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0}, false},
        {"0 x 1", 13, {0, 0, 0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0}, false},
        {"1 x 0", 13, {0, 0, 0, 1, 0, 0, 0, 0, 8, 0, 0, 0, 0}, false},
        {"8 x 1", 13, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 0, 0, 0}, true},
        {"compression method 1", 13, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 1, 0, 0}, false},
        {"filter method 1", 13, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 0, 1, 0}, false},
        {"filter method 64", 13, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 0, 64, 0}, false},
        {"interlace method 2", 13, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 0, 0, 2}, false},
        {"one byte too short", 12, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 0, 0}, false},
        {"one byte too long", 14, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0}, false},
        {"empty", 0, {0}, false},
        {"2^31 x 1", 13, {128, 0, 0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0}, false},
        {"1 x 2^31", 13, {0, 0, 0, 1, 128, 0, 0, 0, 8, 0, 0, 0, 0}, false},
        {"the largest numbers",
         13,
         {255, 255, 255, 255, 255, 255, 255, 255, 16, 6, 0, 0, 1},
         false},
        {"2^16 x 2^16", 13, {0, 1, 0, 0, 0, 1, 0, 0, 8, 0, 0, 0, 0}, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bytes file = file_with_ihdr(cases[i].data, cases[i].size);
        if (cases[i].ok)
            assert_png_accepted(&file, cases[i].name);
        else
            assert_png_refused(&file, cases[i].name);
        free(file.data);
    }
}

/* --- palettes and transparency ------------------------------------------------------------- */

static struct bytes file_with_palette(unsigned depth, size_t size)
{
    static const uint8_t palette[1024] = {0};
    const struct png_kind format = {
        .width = 6, .height = 5, .depth = depth, .colour_type = PNG_INDEXED};
    static uint8_t zeros[64];
    struct bytes file = png_begin_file(&format);
    png_add_chunk(&file, "PLTE", palette, size);
    png_add_data(&file, &(struct bytes){zeros, 5 * png_row_size(&format, 6)});
    png_end_file(&file);
    return file;
}

TEST(a_palette_has_1_to_256_colours)
{
    for (size_t size = 0; size <= 1024; size++) {
        struct bytes file = file_with_palette(8, size);
        if (png_is_accepted(&file) != (size > 0 && size <= 768 && size % 3 == 0))
            fail_msg("a palette of %zu bytes", size);
        free(file.data);
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
        struct bytes raw = png_random_rows(&format, &rng);
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
        free(raw.data);
    }
}
