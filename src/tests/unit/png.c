/* SPDX-License-Identifier: MIT */
/*
 * png.c - PNG files as maps: cells, the stored cell size, pictures of solutions, and images that
 * are refused before they use much memory.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "map/formats.h"
#include "map/map.h"
#include "picture/png_encode.h"
#include "tests/support/image_file.h"
#include "tests/support/jpeg_writer.h"
#include "tests/support/letters.h"
#include "tests/support/map_reader.h"
#include "tests/support/oriented.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/test.h"

/* --- cells --------------------------------------------------------------------------------- */

TEST(reads_an_indexed_image)
{
    /* The palette is white, black, blue, red; a row has a filter byte and 6 pixels of 2 bits. */
    static const uint8_t rows[] = {
        0, 0x21, 0x00, /* 0 2 0 1 0 0 */
        0, 0x11, 0x10, /* 0 1 0 1 0 1 */
        0, 0x10, 0x00, /* 0 1 0 0 0 0 */
        0, 0x55, 0x40, /* 1 1 1 1 1 0 */
        0, 0x00, 0xc0, /* 0 0 0 0 3 0 */
    };
    static const uint8_t cells[5][6] = {{0, 0, 0, 1, 0, 0},
                                        {0, 1, 0, 1, 0, 1},
                                        {0, 1, 0, 0, 0, 0},
                                        {1, 1, 1, 1, 1, 0},
                                        {0, 0, 0, 0, 0, 0}};
    const struct png_kind format = {
        .width = 6, .height = 5, .depth = 2, .colour_type = PNG_INDEXED};
    const struct map_options options = map_options_default();
    const struct bytes raw = {(uint8_t *)rows, sizeof rows};
    struct bytes file =
        kept(png_of_chunk(&format, "PLTE", "\xff\xff\xff\0\0\0\0\0\xff\xff\0\0", 12, &raw));
    struct grid grid;
    struct error error;
    assert_true(map_read(&file, &options, &grid, &error));
    assert_int_equal(grid.width, 6);
    assert_int_equal(grid.height, 5);
    for (uint32_t y = 0; y < 5; y++)
        assert_memory_equal(grid_row(&grid, y), cells[y], 6);
    assert_points(&grid.starts, "1,0");
    assert_points(&grid.goals, "4,4");
    grid_free(&grid);
}

/* Returns a PNG of letters_map with cells of 6 x 6 pixels and one text chunk. */
static struct bytes encode_blocks(const char *keyword, const char *text)
{
    static const char letters[] = ".#SG";
    struct inks inks = {0};
    struct pixmap pixmap;
    struct bytes png;
    struct error error;
    const struct png_text chunk = {keyword, text};
    assert_true(pixmap_create(&pixmap, &inks, 36, 30, false, &error));
    for (unsigned i = 0; i < 4; i++)
        (void)inks_find(&inks, letters_colour(letters[i]));
    for (uint32_t y = 0; y < 30; y += 6)
        for (uint32_t x = 0; x < 36; x += 6)
            pixmap_fill(
                &pixmap, (struct pixmap_area){x, y, 6, 6},
                (uint8_t)(strchr(letters, letters_at(letters_map, x / 6, y / 6)) - letters));
    assert_true(png_encode(&pixmap, (struct png_effort){.level = 6}, &(struct png_texts){&chunk, 1},
                           (struct png_frames){NULL, 0}, &png, &error));
    pixmap_free(&pixmap);
    return png;
}

TEST(a_text_chunk_stores_the_cell_size)
{
    static const struct {
        const char *keyword, *text;
        uint32_t width; /* of the map, in cells */
    } cases[] = {
        {"astar-cli cell size", "6", 6},         {"astar-cli cell size", "2", 18},
        {"astar-cli cell size", "1", 36},        {"astar-cli cell size", "3", 12},
        {"astar-cli cell size", "5", 6},         {"astar-cli cell size", "0", 6},
        {"astar-cli cell size", "-2", 6},        {"astar-cli cell size", "2x", 6},
        {"astar-cli cell size", "65538", 6},     {"astar-cli cell size", "4294967298", 6},
        {"astar-cli cell siz", "2", 6},          {"astar-cli cell sizes", "2", 6},
        {"Astar-cli cell size", "2", 6},         {"astar-cli cell sizE", "2", 6},
        {"Comment", "astar-cli cell size 2", 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct map_options options = letters_options(MAP_CELL_AUTO);
        struct bytes png = kept(encode_blocks(cases[i].keyword, cases[i].text));
        struct grid grid;
        struct error error;
        if (!map_read(&png, &options, &grid, &error))
            fail_msg("%s %s: %s", cases[i].keyword, cases[i].text, error.message);
        if (grid.width != cases[i].width || grid.height != cases[i].width * 5 / 6)
            fail_msg("%s %s: %" PRIu32 " x %" PRIu32, cases[i].keyword, cases[i].text, grid.width,
                     grid.height);
        grid_free(&grid);
    }
}

/* --- pictures of solutions ----------------------------------------------------------------- */

/*
 * Pictures of solutions are marked by a text chunk before or after the image data. Earlier versions
 * wrote other texts with the same keyword.
 */
TEST(pictures_of_solutions_are_refused)
{
    static const char row[] = "\0\0\0\xff\xff\xff\xff\0\0\0\xff\0\0";
    static const struct {
        const char *text; /* keyword, a zero byte and the text */
        size_t size;
        bool readable;
    } chunks[] = {
        {"astar-cli kinds\0none", 20, false},
        {"astar-cli kinds\0ffffff. 000000# 0000ffS ff0000G ", 48, false},
        {"astar-cli kinds\0", 16, false},
        {"astar-cli kinds", 15, true}, /* not a text chunk: the zero byte is missing */
        {"astar-cli kind\0none", 19, true},
        {"Comment\0astar-cli kinds", 23, true},
    };
    const struct png_kind format = {.width = 4, .height = 1, .depth = 8, .colour_type = PNG_RGB};
    const struct map_options options = map_options_default();
    struct bytes raw = {NULL, 0};
    bytes_append(&raw, row, sizeof row - 1);
    for (size_t i = 0; i < 2 * (sizeof chunks / sizeof *chunks); i++) {
        struct bytes file = png_begin_file(&format);
        struct grid grid;
        struct error error;
        if (i % 2 == 0)
            png_add_chunk(&file, "tEXt", chunks[i / 2].text, chunks[i / 2].size);
        png_add_data(&file, &raw);
        if (i % 2 == 1)
            png_add_chunk(&file, "tEXt", chunks[i / 2].text, chunks[i / 2].size);
        png_end_file(&file);
        assert_int_equal(map_read(&file, &options, &grid, &error), chunks[i / 2].readable);
        if (chunks[i / 2].readable) {
            grid_free(&grid);
        } else {
            assert_int_equal(error.code, ERROR_INPUT);
            assert_string_equal(error.message,
                                "this picture was drawn by this program; give the original map");
        }
        free(file.data);
    }
    free(raw.data);
}

TEST(the_limit_on_cells_uses_the_stored_cell_size)
{
    struct map_options options = letters_options(MAP_CELL_AUTO);
    struct grid grid;
    struct error error;
    struct bytes png = kept(encode_blocks(PNG_CELL_SIZE_KEYWORD, "6"));
    options.max_cells = 30;
    assert_true(map_read(&png, &options, &grid, &error));
    grid_free(&grid);
    options.max_cells = 29;
    assert_false(map_read(&png, &options, &grid, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
}

/* The eXIf chunk may be before or after the image data. */
TEST(the_image_is_turned_as_its_exif_chunk_states)
{
    const struct png_kind format = {
        .width = ORIENTED_WIDTH, .height = ORIENTED_HEIGHT, .depth = 8, .colour_type = PNG_RGB};
    const struct map_options options = map_options_default();
    const struct image *stored = oriented_image(3);
    uint8_t exif[EXIF_PREFIX + EXIF_SIZE];
    struct bytes raw = {NULL, 0};
    for (size_t y = 0; y < ORIENTED_HEIGHT; y++) {
        bytes_append(&raw, "", 1);
        bytes_append(&raw, stored->samples + y * ORIENTED_WIDTH * 3, (size_t)ORIENTED_WIDTH * 3);
    }
    for (unsigned i = 0; i < 16; i++) {
        struct bytes file = png_begin_file(&format);
        struct image image;
        struct error error;
        exif_write(exif, i / 2 + 1, true);
        if (i % 2 == 0)
            png_add_chunk(&file, "eXIf", exif + EXIF_PREFIX, EXIF_SIZE);
        png_add_data(&file, &raw);
        if (i % 2 == 1)
            png_add_chunk(&file, "eXIf", exif + EXIF_PREFIX, EXIF_SIZE);
        png_end_file(&file);
        assert_true(map_format_read_image(&file, &options, &image, &error));
        assert_oriented(&image, i / 2 + 1);
        free(file.data);
    }
    free(raw.data);
}

/* --- images that need much memory ---------------------------------------------------------- */

struct bits {
    struct bytes bytes;
    size_t capacity;
    uint32_t held;
    unsigned count;
};

/* Appends `count` bits, starting with the lowest, as deflate requires. */
static void put_bits(struct bits *bits, uint32_t value, unsigned count)
{
    bits->held |= value << bits->count;
    bits->count += count;
    while (bits->count >= 8) {
        assert_true(bits->bytes.size < bits->capacity);
        bits->bytes.data[bits->bytes.size++] = (uint8_t)bits->held;
        bits->held >>= 8;
        bits->count -= 8;
    }
}

/*
 * Returns a valid zlib stream that expands to 1 + 258 * `matches` zeros. Its only block uses the
 * fixed code (RFC 1951, 3.2.6) and contains one literal, followed by `matches` copies of the
 * longest match at distance 1. Huffman codes are stored with the most significant bit first.
 */
static struct bytes stream_of_zeros(uint32_t matches)
{
    struct bits bits = {.capacity = (size_t)matches * 13 / 8 + 32};
    bits.bytes.data = malloc(bits.capacity);
    assert_non_null(bits.bytes.data);
    put_bits(&bits, 0x0178, 16); /* the zlib header: 78 01 */
    put_bits(&bits, 1, 1);       /* the last block */
    put_bits(&bits, 1, 2);       /* fixed code */
    put_bits(&bits, 0x0c, 8);    /* literal 0: 00110000, reversed */
    for (uint32_t i = 0; i < matches; i++) {
        put_bits(&bits, 0xa3, 8); /* length 258: 11000101, reversed */
        put_bits(&bits, 0, 5);    /* distance 1 */
    }
    put_bits(&bits, 0, 7); /* the end of the block */
    put_bits(&bits, 0, (8 - bits.count) % 8);
    /* In an Adler-32 checksum of zeros, the first sum remains 1 and the second counts the zeros. */
    const uint64_t size = 1 + (uint64_t)258 * matches;
    uint8_t adler[4];
    bytes_put_be32(adler, (uint32_t)(size % 65521) << 16 | 1);
    for (int i = 0; i < 4; i++)
        put_bits(&bits, adler[i], 8);
    return bits.bytes;
}

static long peak_kilobytes(void)
{
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    return usage.ru_maxrss;
}

/* Fails unless the file is refused and peak memory grows by less than 64 MB. */
static void assert_refused_cheaply(const struct bytes *file, const struct map_options *options,
                                   enum error_code code)
{
    struct grid grid;
    struct error error;
    const long peak = peak_kilobytes();
    assert_false(map_read(file, options, &grid, &error));
    assert_int_equal(error.code, code);
    assert_true(peak_kilobytes() - peak < 65536);
}

/*
 * With the correct size in the header, the stream of zeros is a valid image. When the tests below
 * use the stream with another size, the size is therefore the only reason to refuse the file.
 */
TEST(the_stream_of_zeros_is_valid)
{
    const struct png_kind format = {
        .width = 2580, .height = 1, .depth = 8, .colour_type = PNG_GREY};
    struct bytes stream = kept(stream_of_zeros(10));
    struct bytes file = kept(png_of_stream(&format, stream.data, stream.size));
    assert_png_as_libspng(&file, "a row of zeros");
}

TEST(refuses_a_gigabyte_of_data_for_one_pixel)
{
    const struct png_kind format = {.width = 1, .height = 1, .depth = 8, .colour_type = PNG_GREY};
    const struct map_options options = map_options_default();
    struct bytes stream = kept(stream_of_zeros(((uint32_t)1 << 30) / 258));
    struct bytes file = kept(png_of_stream(&format, stream.data, stream.size));
    assert_refused_cheaply(&file, &options, ERROR_INPUT);
}

/*
 * The compressed data is long enough for an image of this size, so the file must be refused because
 * it has too many cells, not because data is missing.
 */
TEST(refuses_too_many_cells_before_decoding)
{
    const struct png_kind format = {
        .width = 20000, .height = 20000, .depth = 1, .colour_type = PNG_GREY};
    struct map_options options = map_options_default();
    struct bytes stream = {calloc(60000, 1), 60000};
    assert_non_null(stream.data);
    struct bytes file = kept(png_of_stream(&format, stream.data, stream.size));
    free(stream.data);
    options.max_cells = 100000000;
    assert_refused_cheaply(&file, &options, ERROR_LIMIT);
}

/* The header implies a gigabyte of image data, but the file contains only a few bytes of it. */
TEST(refuses_a_large_image_without_data)
{
    const struct png_kind format = {
        .width = 30000, .height = 30000, .depth = 8, .colour_type = PNG_GREY};
    const struct map_options options = map_options_default();
    struct bytes stream = kept(stream_of_zeros(100));
    struct bytes file = kept(png_of_stream(&format, stream.data, stream.size));
    assert_refused_cheaply(&file, &options, ERROR_INPUT);
}

/* --- recognition --------------------------------------------------------------------------- */

/* If a file ends within the PNG signature, the message must mention PNG. */
TEST(a_prefix_of_the_signature_is_a_damaged_png)
{
    const struct map_options options = map_options_default();
    static const char signature[] = "\x89PNG\r\n\x1a\n";
    for (size_t size = 1; size < sizeof signature; size++) {
        struct error error;
        struct grid grid;
        assert_false(reader_read(signature, size, &options, &grid, &error));
        assert_non_null(strstr(error.message, "PNG"));
    }
}
