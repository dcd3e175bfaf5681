/* SPDX-License-Identifier: MIT */
/*
 * cell_size.c - the cell size that the program finds in an image, compared with an oracle that
 * tries every size.
 */
#include <inttypes.h>
#include <stdio.h>

#include "map/drawing/cell_size.h"
#include "tests/support/letters.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum {
    RANDOM_IMAGES = 4000,
    LINED_MIN = 4, /* minimum size in pixels of a cell between grid lines */
    SIDE_MAX = 26,
};

/* --- blocks -------------------------------------------------------------------------------- */

static struct cell_layout find(const struct image *image)
{
    struct cell_layout layout = {0};
    struct error error;
    if (!cell_size_find(image, &letters_light_or_dark, NULL, &layout, &error))
        fail_msg("%s", error.message);
    return layout;
}

static void check_blocks(const struct letters *blocks)
{
    char what[64];
    struct image *image = letters_image(blocks);
    const struct cell_layout layout = find(image);
    (void)snprintf(what, sizeof what, "size %" PRIu32 ", lines %c, closing %d", blocks->size,
                   blocks->line ? blocks->line : '-', blocks->closing);
    if (layout.size != blocks->size || layout.columns != 6 || layout.rows != 5)
        fail_msg("%s: found %" PRIu32 ", %" PRIu32 " x %" PRIu32, what, layout.size, layout.columns,
                 layout.rows);
    assert_letters(letters_read(image, MAP_CELL_AUTO), letters_map, what);
}

TEST(finds_the_size_of_blocks)
{
    for (uint32_t size = 1; size <= 40; size++)
        check_blocks(&(struct letters){.rows = letters_map, .size = size});
}

TEST(finds_the_size_of_blocks_with_grid_lines)
{
    static const char lines[] = {'l', 'c', '#', '.'};
    for (uint32_t size = LINED_MIN; size <= 40; size++)
        for (unsigned i = 0; i < 2 * sizeof lines; i++)
            check_blocks(&(struct letters){
                .rows = letters_map, .size = size, .line = lines[i / 2], .closing = i % 2 == 1});
}

/* Cells are square, so a block of 4 x 6 pixels is not a cell but 2 x 3 cells of 2 x 2 pixels. */
TEST(cells_are_square)
{
    struct image *image = letters_canvas(12, 18, 3);
    for (uint32_t y = 0; y < 18; y++)
        for (uint32_t x = 0; x < 12; x++)
            letters_set(image, x, y, letters_colour((x / 4 + y / 6) % 2 ? '#' : '.'));
    assert_int_equal(find(image).size, 2);
}

/* The noise changes the colour of a pixel, but not its kind (light or dark). */
TEST(similar_greys_are_one_kind)
{
    const struct letters blocks[] = {
        {.rows = letters_map, .size = 3},
        {.rows = letters_map, .size = 10},
        {.rows = letters_map, .size = 10, .line = 'l'},
        {.rows = letters_map, .size = 6, .line = 'c', .closing = true},
    };
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        struct random rng = random_begin(i);
        struct image *image = letters_image(&blocks[i]);
        const size_t samples = (size_t)image->width * image->height * 3;
        for (size_t at = 0; at < samples; at++) {
            const uint8_t noise = (uint8_t)random_below(&rng, 20);
            image->samples[at] = (uint8_t)(image->samples[at] > 127 ? image->samples[at] - noise
                                                                    : image->samples[at] + noise);
        }
        char what[32];
        (void)snprintf(what, sizeof what, "noise on blocks %zu", i);
        assert_letters(letters_read(image, MAP_CELL_AUTO), letters_map, what);
    }
}

TEST(walls_one_pixel_wide_are_cells_not_grid_lines)
{
    static const char *const mazes[] = {
        "#.#######/#.#.....#/#.#.###.#/#.....#.#/#.#####.#/#.......#/#######.#",
        "........./.#######./.#.....#./.#.#.#.#./.#.#.###./.#.#...../.........",
        "S#......./.#.####../.#.#..#../.#.#.##../.#.#...../...#...../...####.G",
    };
    for (size_t i = 0; i < 3; i++) {
        struct image *image = letters_image(&(struct letters){.rows = mazes[i], .size = 1});
        assert_int_equal(find(image).size, 1);
        assert_letters(letters_read(image, MAP_CELL_AUTO), mazes[i], "maze");
    }
}

/* The cell size found is the greatest common divisor of the image's width and height. */
TEST(an_image_of_one_colour_has_the_largest_cells)
{
    static const uint32_t sizes[][3] = {{1, 1, 1}, {7, 7, 7}, {12, 18, 6}, {13, 7, 1}, {100, 1, 1}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct image *image = letters_canvas(sizes[i][0], sizes[i][1], 3);
        const struct cell_layout layout = find(image);
        /*
         * An image of one colour is never divided at grid lines. If it were, 13 x 7 pixels would be
         * read as 2 x 1 cells of 6 pixels between grid lines.
         */
        const uint32_t expected = sizes[i][2];
        assert_int_equal(layout.size, expected);
        assert_int_equal(layout.columns, sizes[i][0] / expected);
        assert_int_equal(layout.rows, sizes[i][1] / expected);
    }
}

/* --- random images and an oracle ----------------------------------------------------------- */

/*
 * Returns the value that the oracle compares for a pixel: its kind if `kinds` is true, otherwise
 * its colour.
 */
static uint32_t value_at(const struct image *image, bool kinds, uint32_t x, uint32_t y)
{
    const struct rgba pixel = image_pixel(image, x, y);
    if (kinds)
        return letters_light_or_dark.kind(NULL, pixel);
    return (uint32_t)pixel.red << 16 | (uint32_t)pixel.green << 8 | pixel.blue;
}

static bool oracle_uniform(const struct image *image, bool kinds, uint32_t size)
{
    if (image->width % size != 0 || image->height % size != 0)
        return false;
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (value_at(image, kinds, x, y) != value_at(image, kinds, x - x % size, y - y % size))
                return false;
    return true;
}

/* True if all pixels have the same value. Such an image has no grid lines. */
static bool oracle_is_one_value(const struct image *image, bool kinds)
{
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (value_at(image, kinds, x, y) != value_at(image, kinds, 0, 0))
                return false;
    return true;
}

/* True if all pixels of column `at`, or of row `at`, have the value of the first pixel. */
static bool oracle_one_line(const struct image *image, bool kinds, bool column, uint32_t at)
{
    const uint32_t length = column ? image->height : image->width;
    for (uint32_t i = 0; i < length; i++)
        if (value_at(image, kinds, column ? at : i, column ? i : at) !=
            value_at(image, kinds, 0, 0))
            return false;
    return true;
}

/*
 * True if column (or row) `at` belongs to a grid line: like the one whose number is the nearest
 * multiple of `size`, and all between, at most size / 8 away.
 */
static bool oracle_on_line(const struct image *image, bool kinds, bool column, uint32_t at,
                           uint32_t size)
{
    const uint32_t length = column ? image->width : image->height;
    const uint32_t middle = (at + size / 2) / size * size;
    const uint32_t away = at < middle ? middle - at : at - middle;
    if (away > size / 8)
        return false;
    for (uint32_t i = 0; i <= away; i++) {
        const uint32_t between = at < middle ? at + i : at - i;
        if (between < length && !oracle_one_line(image, kinds, column, between))
            return false;
    }
    return true;
}

/*
 * True if the image consists of cells of this size between grid lines. There must be at least two
 * cells, because a single cell in a frame is a room with walls.
 */
static bool oracle_lined(const struct image *image, bool kinds, uint32_t size)
{
    const uint32_t closing = image->width % size;
    if (size < LINED_MIN || closing > 1 || image->height % size != closing ||
        (image->width / size) * (image->height / size) < 2 || oracle_is_one_value(image, kinds))
        return false;
    for (uint32_t y = 0; y < image->height; y++) {
        const bool row = oracle_on_line(image, kinds, false, y, size);
        for (uint32_t x = 0; x < image->width; x++) {
            const bool line = row || oracle_on_line(image, kinds, true, x, size);
            if (!line && (x % size == 0 || y % size == 0))
                return false;
            if (!line &&
                value_at(image, kinds, x, y) !=
                    value_at(image, kinds, x - x % size + size / 2, y - y % size + size / 2))
                return false;
        }
    }
    return true;
}

static uint32_t oracle_size(const struct image *image)
{
    for (unsigned kinds = 0; kinds < 2; kinds++)
        for (uint32_t size = SIDE_MAX; size > 1; size--)
            if (oracle_uniform(image, kinds == 1, size) || oracle_lined(image, kinds == 1, size))
                return size;
    return 1;
}

/*
 * Draws blocks of a random size in a random number of colours. Some images also have grid lines, or
 * one pixel of a random colour.
 */
static struct image *random_blocks(struct random *rng)
{
    static const char palette[] = ".#abcdlSG";
    const uint32_t colours = random_between(rng, 1, sizeof palette - 1);
    const uint32_t size = random_chance(rng, 60) ? random_between(rng, 1, 12) : 1;
    const bool closing = random_chance(rng, 30);
    const uint32_t wider =
        size >= 8 ? random_below(rng, 2) : 0; /* pixels on both sides of a line */
    const int line = random_chance(rng, 50) ? palette[random_below(rng, sizeof palette - 1)] : 0;
    const bool upright = random_chance(rng, 90); /* draw vertical lines */
    const bool level = random_chance(rng, 90);
    const uint32_t columns = random_between(rng, 1, (SIDE_MAX - 1) / size);
    const uint32_t rows = random_between(rng, 1, (SIDE_MAX - 1) / size);
    char cells[SIDE_MAX * SIDE_MAX];
    for (size_t i = 0; i < sizeof cells; i++)
        cells[i] = palette[random_below(rng, colours)];
    struct image *image = letters_canvas(columns * size + closing, rows * size + closing, 3);
    for (uint32_t y = 0; y < image->height; y++) {
        for (uint32_t x = 0; x < image->width; x++) {
            const bool on_line = line && ((upright && (x + wider) % size <= 2 * wider) ||
                                          (level && (y + wider) % size <= 2 * wider));
            letters_set(image, x, y,
                        letters_colour(on_line ? line : cells[y / size * SIDE_MAX + x / size]));
        }
    }
    if (random_chance(rng, 25))
        letters_set(image, random_below(rng, image->width), random_below(rng, image->height),
                    letters_colour(palette[random_below(rng, sizeof palette - 1)]));
    return image;
}

static void assert_oracle_size(const struct image *image, uint64_t trial)
{
    const struct cell_layout layout = find(image);
    const uint32_t size = oracle_size(image);
    if (layout.size != size || layout.columns != image->width / size ||
        layout.rows != image->height / size)
        fail_msg("image %" PRIu64 ", %" PRIu32 " x %" PRIu32 ": %" PRIu32 ", not %" PRIu32, trial,
                 image->width, image->height, layout.size, size);
}

/* Each image has one dark pixel, or a dark part with a horizontal or vertical edge. */
TEST(no_pixel_and_no_edge_is_overlooked)
{
    enum { SIDE = 12 };
    for (unsigned length = SIDE; length <= 2 * SIDE; length += SIDE / 2) {
        for (unsigned dark = 0; dark < length * SIDE; dark++) {
            test_release();
            for (int shape = 0; shape < 3; shape++) {
                struct image *image = letters_canvas(length, SIDE, 3);
                for (uint32_t i = 0; i < length * SIDE; i++) {
                    const bool after = shape == 0   ? i == dark
                                       : shape == 1 ? i / length >= dark / length
                                                    : i % length >= dark % length;
                    letters_set(image, i % length, i / length, letters_colour(after ? '#' : '.'));
                }
                assert_oracle_size(image, dark);
            }
        }
    }
}

TEST(finds_the_same_size_as_the_oracle)
{
    unsigned lined = 0;
    unsigned by_kind = 0;
    for (uint64_t trial = 0; trial < RANDOM_IMAGES; trial++) {
        struct random rng = random_begin(trial);
        struct image *image = random_blocks(&rng);
        const uint32_t size = oracle_size(image);
        assert_oracle_size(image, trial);
        lined += size > 1 && !oracle_uniform(image, false, size);
        by_kind +=
            size > 1 && !oracle_uniform(image, false, size) && !oracle_lined(image, false, size);
    }
    /*
     * Make sure that in many images the cell size can be found only from the grid lines, and in
     * many others only from the kinds of the pixels.
     */
    assert_true(by_kind > RANDOM_IMAGES / 100 && lined > by_kind + RANDOM_IMAGES / 20);
}
