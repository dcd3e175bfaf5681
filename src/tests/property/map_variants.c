/* SPDX-License-Identifier: MIT */
/*
 * map_variants.c - writes one asymmetric map as many variants of integer grids and PNG images,
 * which must all be read as the same grid (map/formats/integer_grid.c, map/image/png_decode.c,
 * map/image/cells.c).
 *
 * This file writes the texts, and libspng writes the PNG files.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/map.h"
#include "tests/support/png_oracle.h"
#include "tests/test.h"

enum { WIDTH = 6, HEIGHT = 5 };

static const char *const drawing[HEIGHT] = {
    ".S.#..", //
    ".#.#..", //
    ".#....", //
    "#.###.", //
    "....G.",
};

/* The letters of the drawing. The index of a letter is the value of its cells in integer grids. */
static const char letters[] = ".#SG";

static unsigned letter_at(uint32_t x, uint32_t y)
{
    return (unsigned)(strchr(letters, drawing[y][x]) - letters);
}

static bool is_one_point(const struct points *points, uint32_t x, uint32_t y)
{
    return points->count == 1 && points->items[0].x == x && points->items[0].y == y;
}

/*
 * Reads a copy of the bytes, in a buffer of exactly their size, and compares the grid with the
 * drawing. `ends` is true if the file marks the start and the goal.
 */
static void check_file(const void *data, size_t size, bool ends, const char *what)
{
    struct grid grid;
    struct error error;
    const struct map_options options = map_options_default();
    struct bytes bytes = {malloc(size), size};
    assert_non_null(bytes.data);
    memcpy(bytes.data, data, size);
    if (!map_read(&bytes, &options, &grid, &error))
        fail_msg("%s: %s", what, error.message);
    if (grid.width != WIDTH || grid.height != HEIGHT)
        fail_msg("%s: %" PRIu32 " x %" PRIu32, what, grid.width, grid.height);
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++)
            if ((grid_row(&grid, y)[x] == CELL_WALL) != (drawing[y][x] == '#'))
                fail_msg("%s: %" PRIu32 ",%" PRIu32 " is wrong", what, x, y);
    if (ends && (!is_one_point(&grid.starts, 1, 0) || !is_one_point(&grid.goals, 4, 4)))
        fail_msg("%s: wrong start or goal", what);
    if (!ends && grid.starts.count + grid.goals.count > 0)
        fail_msg("%s: unexpected start or goal", what);
    grid_free(&grid);
    free(bytes.data);
}

/* --- integers ----------------------------------------------------------------------------- */

/* The text around the rows and the cells of an integer grid. `|` stands for a line end. */
struct text_style {
    const char *before, *row_begin, *between, *row_end, *row_gap, *after;
};

static void put(FILE *file, const char *text, const char *line_end)
{
    for (; *text; text++)
        (void)(*text == '|' ? fputs(line_end, file) : fputc(*text, file));
}

static void check_text(const struct text_style *style, const char *line_end, bool mark)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    assert_non_null(file);
    put(file, mark ? "\xef\xbb\xbf" : "", "");
    put(file, style->before, line_end);
    for (uint32_t y = 0; y < HEIGHT; y++) {
        put(file, y > 0 ? style->row_gap : "", line_end);
        put(file, style->row_begin, line_end);
        for (uint32_t x = 0; x < WIDTH; x++) {
            put(file, x > 0 ? style->between : "", line_end);
            (void)fprintf(file, "%u", letter_at(x, y));
        }
        put(file, style->row_end, line_end);
    }
    put(file, style->after, line_end);
    assert_int_equal(fclose(file), 0);
    check_file(text, size, true, text);
    free(text);
}

TEST(texts_are_read_as_the_same_grid)
{
    static const struct text_style styles[] = {
        {"", "", " ", "", "|", "|"},
        {"", "", " ", "", "|", ""}, /* the last row has no line end */
        {"", "", "\t", "", "|", "|"},
        {"", "", "\t", "", "|", ""},
        {"", "", ",", "", "|", "|"},
        {"", "", ",", "", "|", ""},
        {"", "", ", ", "", "|", "|"},
        {"", "", " ,\t", "", "|", "|"},
        {"", "", ",", ",", "|", "|"}, /* a comma after every value */
        {"", "", "", "", "|", "|"},   /* one digit for each cell */
        {"", "", "", "", "|", ""},
        {"", "\t", "", " ", "|", "|"},
        {"", "  ", "   ", "  ", "|", "|"},
        {"", "\t", " \t ", "\t", "|", "\t|"},
        {"||", "", " ", "", "||", "|||"},
        {"// a comment: 9 9|", "", " ", " // 7", "|", "| //"},
        {"// packed, 9|", "", "", "// 7", "|// 8|", "|// 6"},
        {"{", "{", ",", "}", ",", "}"},
        {"{|", "    {", ", ", "}", ",|", "|};|"},
        {"{|", "\t{ ", ", ", " }, // a row", "|", "|}|;"},
    };
    static const char *const line_ends[] = {"\n", "\r\n", "\r"};
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        for (size_t j = 0; j < 6; j++)
            check_text(&styles[i], line_ends[j % 3], j / 3 == 1);
}

/* --- images ------------------------------------------------------------------------------- */

/* A kind of PNG image, and the samples of each letter in the machine's byte order. */
struct image_style {
    uint8_t depth, colour_type;
    bool keyed;             /* the colour of the first cell, which is free, is transparent */
    bool marks;             /* the cells S and G have the colours of start and goal */
    uint16_t samples[4][4]; /* samples by letter and channel */
};

static unsigned channels_of(unsigned colour_type)
{
    static const unsigned channels[] = {[0] = 1, [2] = 3, [3] = 1, [4] = 2, [6] = 4};
    return channels[colour_type];
}

static void put_sample(uint8_t *row, size_t index, unsigned depth, uint16_t sample)
{
    if (depth == 16)
        memcpy(row + 2 * index, &sample, 2);
    else
        row[index * depth / 8] |= (uint8_t)(sample << (8 - depth - index * depth % 8));
}

/* Writes the map as an image, with and without interlacing, and reads it. */
static void check_image(const struct image_style *style, const uint8_t palette[256][4],
                        const char *what)
{
    struct png_kind kind = {.width = WIDTH,
                            .height = HEIGHT,
                            .depth = style->depth,
                            .colour_type = style->colour_type,
                            .keyed = style->keyed};
    uint8_t samples[WIDTH * HEIGHT * 4 * 2] = {0};
    const unsigned channels = channels_of(style->colour_type);
    const size_t row_size = png_kind_size(&kind) / HEIGHT;
    if (palette)
        memcpy(kind.palette, palette, sizeof kind.palette);
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++)
        for (unsigned channel = 0; channel < channels; channel++)
            put_sample(samples + i / WIDTH * row_size, (size_t)(i % WIDTH) * channels + channel,
                       style->depth, style->samples[letter_at(i % WIDTH, i / WIDTH)][channel]);
    for (int interlaced = 0; interlaced < 2; interlaced++) {
        char name[128];
        kind.interlaced = interlaced == 1;
        (void)snprintf(name, sizeof name, "%s, %d bits of type %d, keyed %d, interlaced %d", what,
                       style->depth, style->colour_type, style->keyed, interlaced);
        const struct bytes png = png_of_samples(&kind, samples);
        check_file(png.data, png.size, style->marks, name);
        free(png.data);
    }
}

TEST(grey_images_are_read_as_the_same_grid)
{
    static const struct image_style styles[] = {
        {1, 0, false, false, {{1}, {0}, {1}, {1}}},
        /* The samples 1 and 2 are the greys 85 and 170. */
        {2, 0, false, false, {{2}, {1}, {3}, {2}}},
        {4, 0, false, false, {{8}, {7}, {15}, {9}}},
        {8, 0, false, false, {{128}, {127}, {255}, {200}}},
        {16, 0, false, false, {{0x8080}, {0x7f7f}, {0xffff}, {0x80ff}}},
        {16, 0, false, false, {{0xff00}, {0x00ff}, {0xfeff}, {0x8100}}},
        {2, 0, true, false, {{0}, {1}, {3}, {2}}},
        {4, 0, true, false, {{0}, {1}, {15}, {0}}},
        {8, 0, true, false, {{10}, {11}, {255}, {10}}},
        {16, 0, true, false, {{0x0a00}, {0x0a01}, {0xffff}, {0x0a00}}},
        {16, 0, true, false, {{0x010a}, {0x000a}, {0xffff}, {0x010a}}},
        {8, 4, false, false, {{255, 255}, {0, 255}, {128, 255}, {255, 0}}},
        {8, 4, false, false, {{0, 0}, {0, 255}, {0, 127}, {100, 50}}},
        /* On white, the first two samples look like the greys 128 and 127. */
        {8, 4, false, false, {{0, 127}, {0, 128}, {0, 0}, {255, 255}}},
        {16, 4, false, false, {{0, 0}, {0, 0xffff}, {0, 0x7f7f}, {0xffff, 0xffff}}},
        {16, 4, false, false, {{0x8080, 0xffff}, {0x7f7f, 0xffff}, {0, 0x7f7f}, {0xffff, 0}}},
    };
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        check_image(&styles[i], NULL, "grey");
}

#define F UINT16_MAX

TEST(true_colour_images_are_read_as_the_same_grid)
{
    static const struct image_style styles[] = {
        {8, 2, false, true, {{255, 255, 255}, {0, 0, 0}, {0, 0, 255}, {255, 0, 0}}},
        {8, 2, false, true, {{128, 128, 128}, {127, 127, 127}, {20, 40, 230}, {230, 40, 20}}},
        {8, 2, false, true, {{200, 255, 210}, {60, 10, 20}, {0, 0, 255}, {255, 0, 0}}},
        /* Free cells have the dark green of a path. */
        {8, 2, false, true, {{0, 120, 0}, {0, 0, 0}, {0, 0, 255}, {255, 0, 0}}},
        {8, 2, true, true, {{1, 2, 3}, {1, 2, 4}, {0, 0, 255}, {255, 0, 0}}},
        {8, 2, true, true, {{255, 0, 1}, {0, 0, 0}, {0, 0, 255}, {255, 0, 0}}},
        {16, 2, false, true, {{F, F, F}, {0, 0, 0}, {0, 0, F}, {F, 0, 0}}},
        {16, 2, true, true, {{1, 0, 0}, {0, 0, 0}, {0, 0, F}, {F, 0, 0}}},
        {16, 2, true, true, {{F, 0, 1}, {0, 0, 0}, {0, 0, F}, {F, 0, 0}}},
        {8, 6, false, true, {{0, 0, 255, 0}, {0, 0, 0, 255}, {0, 0, 255, 255}, {255, 0, 0, 200}}},
        {8, 6, false, true, {{9, 9, 9, 30}, {9, 9, 9, 240}, {0, 0, 255, 220}, {255, 0, 0, 255}}},
        {8, 6, false, true, {{255, 0, 0, 0}, {0, 0, 0, 200}, {0, 0, 255, 255}, {255, 0, 0, 255}}},
        {16, 6, false, true, {{0, 0, F, 0}, {0, 0, 0, F}, {0, 0, F, F}, {F, 0, 0, 0xc800}}},
        {16, 6, false, true, {{F, F, F, F}, {0, 0, 0, F}, {0, 0, F, F}, {F, 0, 0, F}}},
    };
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        check_image(&styles[i], NULL, "colour");
}

#undef F

/*
 * Sets the colour of a letter. If `clear` is true, free cells are transparent black, which is read
 * as white.
 */
static void set_entry(uint8_t entry[4], unsigned letter, bool clear)
{
    static const uint8_t colours[4][4] = {
        {255, 255, 255, 255}, {0, 0, 0, 255}, {0, 0, 255, 255}, {255, 0, 0, 255}};
    static const uint8_t black[4] = {0, 0, 0, 0};
    memcpy(entry, letter == 0 && clear ? black : colours[letter], 4);
}

/* Tries all orders of four colours at each depth. Unused palette entries are red, blue or black. */
TEST(palettes_in_any_order_are_read_as_the_same_grid)
{
    static const uint8_t depths[] = {2, 4, 8};
    for (unsigned code = 0; code < 256; code++) {
        const unsigned order[4] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6};
        if ((1u << order[0] | 1u << order[1] | 1u << order[2] | 1u << order[3]) != 15)
            continue;
        for (unsigned i = 0; i < 6; i++) {
            struct image_style style = {.depth = depths[i % 3], .colour_type = 3, .marks = true};
            uint8_t palette[256][4];
            const size_t spread = style.depth == 2 ? 1 : style.depth == 4 ? 5 : 85;
            for (unsigned entry = 0; entry < 256; entry++)
                set_entry(palette[entry], 1 + entry % 3, false);
            for (unsigned letter = 0; letter < 4; letter++) {
                style.samples[letter][0] = (uint16_t)(order[letter] * spread);
                set_entry(palette[order[letter] * spread], letter, i / 3 == 1);
            }
            check_image(&style, (const uint8_t(*)[4])palette, "palette");
        }
    }
}

TEST(palettes_of_two_colours_are_read_as_the_same_grid)
{
    for (unsigned i = 0; i < 4; i++) {
        const uint16_t wall = i % 2;
        const uint16_t free = 1 - wall;
        const struct image_style style = {
            1, 3, false, false, {{free}, {wall}, {free}, {free}},
        };
        uint8_t palette[256][4] = {0};
        set_entry(palette[wall], 1, false);
        set_entry(palette[free], 0, i / 2 == 1);
        check_image(&style, (const uint8_t(*)[4])palette, "two colours");
    }
}
