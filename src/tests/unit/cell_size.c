/* SPDX-License-Identifier: MIT */
/*
 * cell_size.c - what is found out about an image: how wide its cells are, which greys are light,
 * and where its marks are however smoothly they are drawn.
 *
 * Sizes and thresholds are compared with oracles that try every one.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "map/image/cell_size.h"
#include "map/image/cells.h"
#include "map/image/drawing.h"
#include "map/image/png_check.h"
#include "map/image/threshold.h"
#include "map/map.h"
#include "picture/png_encode.h"
#include "tests/support/random.h"

enum {
    RANDOM_IMAGES = 4000,
    RANDOM_HISTOGRAMS = 4000,
    LINED_MIN = 4, /* smaller blocks have no grid lines */
    SIDE_MAX = 26,
};

/* --- images ------------------------------------------------------------------------------- */

/* Colours by letter: a and b are light greys, c and d dark ones, l that of our grid lines. */
static struct rgb colour_of(int letter)
{
    switch (letter) {
    case '#':
        return (struct rgb){0, 0, 0};
    case 'S':
        return (struct rgb){0, 0, 255};
    case 'G':
        return (struct rgb){255, 0, 0};
    case 'a':
        return (struct rgb){250, 250, 245};
    case 'b':
        return (struct rgb){230, 235, 240};
    case 'c':
        return (struct rgb){20, 20, 20};
    case 'd':
        return (struct rgb){50, 40, 40};
    case 'l':
        return (struct rgb){180, 180, 180};
    default:
        assert_int_equal(letter, '.');
        return (struct rgb){255, 255, 255};
    }
}

static struct image make_image(uint32_t width, uint32_t height)
{
    struct image image = {.width = width, .height = height, .channels = 3};
    image.samples = calloc((size_t)width * height, 3);
    assert_non_null(image.samples);
    return image;
}

static void set_pixel(const struct image *image, uint32_t x, uint32_t y, struct rgb colour)
{
    uint8_t *sample = image->samples + ((size_t)y * image->width + x) * 3;
    sample[0] = colour.red;
    sample[1] = colour.green;
    sample[2] = colour.blue;
}

/* How a drawing of letters, a cell each, is enlarged. */
struct blocks {
    uint32_t size;
    char line;    /* the colour of grid lines, or 0 */
    bool closing; /* one more line behind the last cells */
};

static struct image draw_blocks(const char *const *rows, uint32_t height,
                                const struct blocks *blocks)
{
    const uint32_t size = blocks->size;
    const uint32_t width = (uint32_t)strlen(rows[0]);
    struct image image =
        make_image(width * size + blocks->closing, height * size + blocks->closing);
    for (uint32_t y = 0; y < image.height; y++) {
        for (uint32_t x = 0; x < image.width; x++) {
            const bool line = blocks->line && (x % size == 0 || y % size == 0);
            set_pixel(&image, x, y, colour_of(line ? blocks->line : rows[y / size][x / size]));
        }
    }
    return image;
}

static const char *const asymmetric[] = {
    ".S.#..", //
    ".#.#..", //
    ".#....", //
    "#.###.", //
    "....G.",
};

static struct map_options auto_options(void)
{
    struct map_options options = map_options_default();
    options.cell_size = MAP_CELL_AUTO;
    return options;
}

/* Compares with rows of '.' and '#', where S and G are the only start and goal. */
static void assert_cells(const struct image *image, const struct map_options *options,
                         const char *const *rows, uint32_t height, const char *what)
{
    struct grid grid;
    struct error error;
    if (!image_to_grid(image, options, &grid, &error))
        fail_msg("%s: %s", what, error.message);
    if (grid.width != strlen(rows[0]) || grid.height != height)
        fail_msg("%s: %" PRIu32 " x %" PRIu32 " cells", what, grid.width, grid.height);
    size_t ends = 0;
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < grid.width; x++) {
            const char letter = rows[y][x];
            if ((grid_row(&grid, y)[x] == CELL_WALL) != (letter == '#'))
                fail_msg("%s: %" PRIu32 ",%" PRIu32 " is wrong", what, x, y);
            if (letter != 'S' && letter != 'G')
                continue;
            const struct points *points = letter == 'S' ? &grid.starts : &grid.goals;
            assert_int_equal(points->count, 1);
            assert_int_equal(points->items[0].x, x);
            assert_int_equal(points->items[0].y, y);
            ends++;
        }
    }
    assert_int_equal(grid.starts.count + grid.goals.count, ends);
    grid_free(&grid);
}

/* --- cell sizes --------------------------------------------------------------------------- */

/* Two kinds: light and dark by the green channel alone. */
static uint8_t light_or_dark(const void *context, struct rgba pixel)
{
    (void)context;
    return pixel.green < 128 ? 1 : 0;
}

static const struct pixel_kinds two_kinds = {light_or_dark, NULL, 2};

static struct cell_layout find(const struct image *image)
{
    struct cell_layout layout = {0};
    struct error error;
    if (!cell_size_find(image, &two_kinds, &layout, &error))
        fail_msg("%s", error.message);
    return layout;
}

static void check_blocks(const struct blocks *blocks)
{
    char what[64];
    struct image image = draw_blocks(asymmetric, 5, blocks);
    const struct map_options options = auto_options();
    const struct cell_layout layout = find(&image);
    (void)snprintf(what, sizeof what, "size %" PRIu32 ", lines %c, closing %d", blocks->size,
                   blocks->line ? blocks->line : '-', blocks->closing);
    if (layout.size != blocks->size || layout.columns != 6 || layout.rows != 5)
        fail_msg("%s: found %" PRIu32 ", %" PRIu32 " x %" PRIu32, what, layout.size, layout.columns,
                 layout.rows);
    assert_cells(&image, &options, asymmetric, 5, what);
    image_free(&image);
}

static void finds_blocks(void **state)
{
    (void)state;
    for (uint32_t size = 1; size <= 40; size++)
        check_blocks(&(struct blocks){.size = size});
}

static void finds_blocks_with_grid_lines(void **state)
{
    (void)state;
    for (uint32_t size = LINED_MIN; size <= 40; size++) {
        for (unsigned closing = 0; closing < 2; closing++) {
            check_blocks(&(struct blocks){size, 'l', closing == 1});
            check_blocks(&(struct blocks){size, 'c', closing == 1});
            check_blocks(&(struct blocks){size, '#', closing == 1});
            check_blocks(&(struct blocks){size, '.', closing == 1});
        }
    }
}

/* The size is the same both ways: 2 x 3 blocks are no cells. */
static void cells_are_square(void **state)
{
    (void)state;
    struct image image = make_image(12, 18);
    for (uint32_t y = 0; y < 18; y++)
        for (uint32_t x = 0; x < 12; x++)
            set_pixel(&image, x, y, colour_of((x / 4 + y / 6) % 2 ? '#' : '.'));
    assert_int_equal(find(&image).size, 2);
    image_free(&image);
}

/* Greys that differ a little are one colour to the eye, and one kind to the map. */
static void noise_is_seen_through_by_kinds(void **state)
{
    (void)state;
    const struct blocks blocks[] = {{.size = 3}, {.size = 10}, {10, 'l', false}, {6, 'c', true}};
    const struct map_options options = auto_options();
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        struct random rng = random_begin(i);
        struct image image = draw_blocks(asymmetric, 5, &blocks[i]);
        const size_t samples = (size_t)image.width * image.height * 3;
        for (size_t at = 0; at < samples; at++) {
            const uint8_t noise = (uint8_t)random_below(&rng, 20);
            image.samples[at] = (uint8_t)(image.samples[at] > 127 ? image.samples[at] - noise
                                                                  : image.samples[at] + noise);
        }
        char what[32];
        (void)snprintf(what, sizeof what, "noise on blocks %zu", i);
        assert_cells(&image, &options, asymmetric, 5, what);
        image_free(&image);
    }
}

/* Walls and passages a pixel wide leave nothing to find. */
static void fine_mazes_are_left_alone(void **state)
{
    (void)state;
    static const char *const mazes[][7] = {
        {"#.#######", "#.#.....#", "#.#.###.#", "#.....#.#", "#.#####.#", "#.......#", "#######.#"},
        {".........", ".#######.", ".#.....#.", ".#.#.#.#.", ".#.#.###.", ".#.#.....", "........."},
        {"S#.......", ".#.####..", ".#.#..#..", ".#.#.##..", ".#.#.....", "...#.....", "...####.G"},
    };
    for (size_t i = 0; i < 3; i++) {
        const struct map_options options = auto_options();
        const struct blocks pixels = {.size = 1};
        struct image image = draw_blocks(mazes[i], 7, &pixels);
        assert_int_equal(find(&image).size, 1);
        assert_cells(&image, &options, mazes[i], 7, "maze");
        image_free(&image);
    }
}

/* The one colour of an empty image, however it is cut, is a square of cells as wide as can be. */
static void an_image_of_one_colour_has_the_widest_cells(void **state)
{
    (void)state;
    static const uint32_t sizes[][3] = {{1, 1, 1}, {7, 7, 7}, {12, 18, 6}, {13, 7, 1}, {100, 1, 1}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct image image = make_image(sizes[i][0], sizes[i][1]);
        const struct cell_layout layout = find(&image);
        /* Nothing differs, so nothing is a line: 13 x 7 are no cells of 6 with one that closes. */
        const uint32_t expected = sizes[i][2];
        assert_int_equal(layout.size, expected);
        assert_int_equal(layout.columns, sizes[i][0] / expected);
        assert_int_equal(layout.rows, sizes[i][1] / expected);
        image_free(&image);
    }
}

/* What the file says counts, however the pixels look, where it divides both sides. */
static void the_size_that_a_file_says_is_trusted(void **state)
{
    (void)state;
    static const struct {
        uint32_t said, found;
    } cases[] = {{0, 6}, {1, 1}, {2, 2}, {3, 3}, {6, 6}, {4, 6}, {5, 6}, {12, 6}, {65535, 6}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct blocks blocks = {.size = 6};
        const struct map_options options = auto_options();
        struct image image = draw_blocks(asymmetric, 5, &blocks);
        struct cell_layout layout;
        struct error error;
        image.cell_size = cases[i].said;
        assert_true(image_divide(&image, &two_kinds, &options, &layout, &error));
        assert_int_equal(layout.size, cases[i].found);
        assert_int_equal(layout.columns, image.width / cases[i].found);
        assert_int_equal(layout.rows, image.height / cases[i].found);
        image_free(&image);
    }
}

/* The option counts, not what the file says. */
static void a_size_that_is_asked_for_comes_first(void **state)
{
    (void)state;
    const struct blocks blocks = {.size = 6};
    struct map_options options = map_options_default();
    struct image image = draw_blocks(asymmetric, 5, &blocks);
    struct cell_layout layout;
    struct error error;
    image.cell_size = 6;
    for (options.cell_size = 1; options.cell_size <= 3; options.cell_size++) {
        assert_true(image_divide(&image, &two_kinds, &options, &layout, &error));
        assert_int_equal(layout.size, options.cell_size);
    }
    image_free(&image);
}

/* The asymmetric drawing as a PNG file of blocks of 6 pixels that says so in a text chunk. */
static struct bytes encode_blocks(const char *keyword, const char *text)
{
    struct pixmap pixmap;
    struct bytes png;
    struct error error;
    const struct png_text chunk = {keyword, text};
    assert_true(pixmap_create(&pixmap, 36, 30, 4, &error));
    static const char letters[] = ".#SG";
    for (unsigned i = 0; i < 4; i++)
        pixmap.colours[i] = colour_of(letters[i]);
    for (uint32_t y = 0; y < 30; y++)
        for (uint32_t x = 0; x < 36; x++)
            pixmap_set(&pixmap, x, y,
                       (uint8_t)(strchr(letters, asymmetric[y / 6][x / 6]) - letters));
    assert_true(png_encode(&pixmap, 6, &(struct png_texts){&chunk, 1}, &png, &error));
    pixmap_free(&pixmap);
    return png;
}

static void text_chunks_say_the_size(void **state)
{
    (void)state;
    static const struct {
        const char *keyword, *text;
        uint32_t width; /* of the map */
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
        const struct map_options options = auto_options();
        struct bytes png = encode_blocks(cases[i].keyword, cases[i].text);
        struct grid grid;
        struct error error;
        if (!map_read(&png, &options, &grid, &error))
            fail_msg("%s %s: %s", cases[i].keyword, cases[i].text, error.message);
        if (grid.width != cases[i].width || grid.height != cases[i].width * 5 / 6)
            fail_msg("%s %s: %" PRIu32 " x %" PRIu32, cases[i].keyword, cases[i].text, grid.width,
                     grid.height);
        grid_free(&grid);
        free(png.data);
    }
}

/* The limit counts the cells that the file says it has, and pixels where it does not say. */
static void the_limit_counts_cells(void **state)
{
    (void)state;
    struct map_options options = auto_options();
    struct grid grid;
    struct error error;
    struct bytes png = encode_blocks(PNG_CELL_SIZE_KEYWORD, "6");
    options.max_cells = 30;
    assert_true(map_read(&png, &options, &grid, &error));
    grid_free(&grid);
    options.max_cells = 29;
    assert_false(map_read(&png, &options, &grid, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    free(png.data);
}

/* --- cell sizes against an oracle --------------------------------------------------------- */

/* The value of a pixel: its colour, or its kind. */
static uint32_t value_at(const struct image *image, bool kinds, uint32_t x, uint32_t y)
{
    const struct rgba pixel = image_pixel(image, x, y);
    if (kinds)
        return light_or_dark(NULL, pixel);
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

/* True if nothing differs: then nothing is a line. */
static bool oracle_is_even(const struct image *image, bool kinds)
{
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (value_at(image, kinds, x, y) != value_at(image, kinds, 0, 0))
                return false;
    return true;
}

/* Two cells at the least: a single one in a frame is rather a room with walls. */
static bool oracle_lined(const struct image *image, bool kinds, uint32_t size)
{
    const uint32_t closing = image->width % size;
    if (size < LINED_MIN || closing > 1 || image->height % size != closing ||
        (image->width / size) * (image->height / size) < 2 || oracle_is_even(image, kinds))
        return false;
    for (uint32_t y = 0; y < image->height; y++) {
        for (uint32_t x = 0; x < image->width; x++) {
            const bool line = x % size == 0 || y % size == 0;
            const uint32_t expected =
                line ? value_at(image, kinds, 0, 0)
                     : value_at(image, kinds, x - x % size + 1, y - y % size + 1);
            if (value_at(image, kinds, x, y) != expected)
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

/* Blocks of some size, perhaps with lines, of few or many colours, and sometimes a flaw. */
static struct image random_blocks(struct random *rng)
{
    static const char palette[] = ".#abcdlSG";
    const uint32_t colours = random_between(rng, 1, sizeof palette - 1);
    const uint32_t size = random_chance(rng, 60) ? random_between(rng, 1, 12) : 1;
    const bool closing = random_chance(rng, 30);
    const int line = random_chance(rng, 50) ? palette[random_below(rng, sizeof palette - 1)] : 0;
    const bool upright = random_chance(rng, 90); /* else the lines run one way only */
    const bool level = random_chance(rng, 90);
    const uint32_t columns = random_between(rng, 1, (SIDE_MAX - 1) / size);
    const uint32_t rows = random_between(rng, 1, (SIDE_MAX - 1) / size);
    char cells[SIDE_MAX * SIDE_MAX];
    for (size_t i = 0; i < sizeof cells; i++)
        cells[i] = palette[random_below(rng, colours)];
    struct image image = make_image(columns * size + closing, rows * size + closing);
    for (uint32_t y = 0; y < image.height; y++) {
        for (uint32_t x = 0; x < image.width; x++) {
            const bool on_line = line && ((upright && x % size == 0) || (level && y % size == 0));
            set_pixel(&image, x, y,
                      colour_of(on_line ? line : cells[y / size * SIDE_MAX + x / size]));
        }
    }
    if (random_chance(rng, 25))
        set_pixel(&image, random_below(rng, image.width), random_below(rng, image.height),
                  colour_of(palette[random_below(rng, sizeof palette - 1)]));
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

/* Nothing but one dark pixel, and nothing but two colours with an edge between them. */
static void every_pixel_and_every_edge_counts(void **state)
{
    (void)state;
    enum { SIDE = 12 };
    for (unsigned length = SIDE; length <= 2 * SIDE; length += SIDE / 2) {
        for (unsigned dark = 0; dark < length * SIDE; dark++) {
            for (int shape = 0; shape < 3; shape++) {
                struct image image = make_image(length, SIDE);
                for (uint32_t i = 0; i < length * SIDE; i++) {
                    const bool after = shape == 0   ? i == dark
                                       : shape == 1 ? i / length >= dark / length
                                                    : i % length >= dark % length;
                    set_pixel(&image, i % length, i / length, colour_of(after ? '#' : '.'));
                }
                assert_oracle_size(&image, dark);
                image_free(&image);
            }
        }
    }
}

static void finds_the_size_that_the_oracle_finds(void **state)
{
    (void)state;
    unsigned lined = 0;
    unsigned by_kind = 0;
    for (uint64_t trial = 0; trial < RANDOM_IMAGES; trial++) {
        struct random rng = random_begin(trial);
        struct image image = random_blocks(&rng);
        const uint32_t size = oracle_size(&image);
        assert_oracle_size(&image, trial);
        lined += size > 1 && !oracle_uniform(&image, false, size);
        by_kind +=
            size > 1 && !oracle_uniform(&image, false, size) && !oracle_lined(&image, false, size);
        image_free(&image);
    }
    /* All three ways to a size are met with often. */
    assert_true(by_kind > RANDOM_IMAGES / 100 && lined > by_kind + RANDOM_IMAGES / 20);
}

/* --- Otsu's threshold --------------------------------------------------------------------- */

/* A grey image of these many pixels of each level. */
static struct image grey_image(const uint32_t counts[256])
{
    uint32_t size = 0;
    for (unsigned level = 0; level < 256; level++)
        size += counts[level];
    struct image image = {.width = size, .height = 1, .channels = 1, .samples = malloc(size)};
    assert_non_null(image.samples);
    uint8_t *sample = image.samples;
    for (unsigned level = 0; level < 256; level++) {
        memset(sample, (int)level, counts[level]);
        sample += counts[level];
    }
    return image;
}

/*
 * The variance between the classes below and from a threshold on, as a fraction: with n pixels of
 * sum s in each, (n0 s1 - n1 s0)^2 / (n0 n1). Exact for 400 pixels, also when cross-multiplied.
 */
struct fraction {
    uint64_t above, below;
};

static struct fraction oracle_variance(const uint32_t counts[256], uint32_t threshold)
{
    uint64_t number[2] = {0};
    uint64_t sum[2] = {0};
    for (uint32_t level = 0; level < 256; level++) {
        number[level >= threshold] += counts[level];
        sum[level >= threshold] += (uint64_t)counts[level] * level;
    }
    if (number[0] == 0 || number[1] == 0)
        return (struct fraction){0, 1};
    const uint64_t root = number[0] * sum[1] - number[1] * sum[0];
    return (struct fraction){root * root, number[0] * number[1]};
}

static bool is_less(struct fraction a, struct fraction b)
{
    return a.above * b.below < b.above * a.below;
}

/* The best threshold: the middle of the first and the last, each as good as any. */
static void check_threshold(const uint32_t counts[256], uint64_t trial)
{
    struct fraction best = {0, 1};
    uint32_t first = 128;
    uint32_t last = 128;
    for (uint32_t threshold = 1; threshold < 256; threshold++) {
        const struct fraction variance = oracle_variance(counts, threshold);
        if (is_less(best, variance)) {
            best = variance;
            first = threshold;
        }
        if (best.above > 0 && !is_less(variance, best))
            last = threshold;
    }
    struct image image = grey_image(counts);
    const uint32_t found = threshold_otsu(&image);
    image_free(&image);
    if (found != (first + last) / 2 && found != (first + last + 1) / 2)
        fail_msg("trial %" PRIu64 ": threshold %" PRIu32 ", not the middle of %" PRIu32
                 " and %" PRIu32,
                 trial, found, first, last);
}

static void random_counts(struct random *rng, uint32_t counts[256])
{
    const uint32_t pixels = random_between(rng, 1, 400);
    const uint32_t levels = random_between(rng, 1, 12);
    const bool two_heaps = random_chance(rng, 50);
    const uint32_t heaps[2] = {random_below(rng, 200), random_below(rng, 200)};
    uint8_t some[12];
    for (size_t i = 0; i < 12; i++)
        some[i] = (uint8_t)random_below(rng, 256);
    for (uint32_t i = 0; i < pixels; i++) {
        if (two_heaps)
            counts[heaps[random_below(rng, 2)] + random_below(rng, 30) + random_below(rng, 26)]++;
        else
            counts[some[random_below(rng, levels)]]++;
    }
}

static void finds_the_threshold_that_the_oracle_finds(void **state)
{
    (void)state;
    for (uint64_t trial = 0; trial < RANDOM_HISTOGRAMS; trial++) {
        struct random rng = random_begin(trial);
        uint32_t counts[256] = {0};
        random_counts(&rng, counts);
        check_threshold(counts, trial);
    }
}

/* Three levels of mirrored counts: two thresholds are as good, whatever rounding makes of them. */
static void finds_the_middle_of_equal_thresholds(void **state)
{
    (void)state;
    for (uint64_t trial = 0; trial < RANDOM_HISTOGRAMS; trial++) {
        struct random rng = random_begin(trial);
        uint32_t counts[256] = {0};
        const uint32_t middle = random_between(&rng, 60, 190);
        const uint32_t gap = random_between(&rng, 1, 60);
        counts[middle] = random_between(&rng, 1, 100);
        counts[middle - gap] = counts[middle + gap] = random_between(&rng, 1, 100);
        check_threshold(counts, trial);
    }
}

static void thresholds_of_few_levels(void **state)
{
    (void)state;
    static const struct {
        uint32_t dark, light, least, most;
    } cases[] = {
        {0, 255, 128, 128}, {0, 1, 1, 1},     {254, 255, 255, 255}, {100, 200, 150, 151},
        {40, 41, 41, 41},   {0, 0, 128, 128}, {255, 255, 128, 128}, {77, 77, 128, 128},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (uint32_t weight = 1; weight <= 1000; weight *= 10) {
            uint32_t counts[256] = {0};
            counts[cases[i].dark] += weight;
            counts[cases[i].light] += 3;
            struct image image = grey_image(counts);
            assert_in_range(threshold_otsu(&image), cases[i].least, cases[i].most);
            image_free(&image);
        }
    }
}

/* Marks are no greys: they do not move the threshold. Transparency is seen over white. */
static void marks_do_not_count(void **state)
{
    (void)state;
    static const struct rgb marks[] = {{0, 0, 255}, {255, 0, 0}, {0, 170, 0}, {0, 0, 64}};
    for (size_t mark = 0; mark < sizeof marks / sizeof *marks; mark++) {
        struct image image = make_image(10, 10);
        for (uint32_t i = 0; i < 100; i++) {
            const uint8_t grey = i % 3 ? 60 : 120;
            set_pixel(&image, i % 10, i / 10,
                      i < 60 ? marks[mark] : (struct rgb){grey, grey, grey});
        }
        assert_in_range(threshold_otsu(&image), 90, 91); /* the middle of 61 and 120 */
        image_free(&image);
    }
    struct image only = make_image(2, 2);
    for (uint32_t i = 0; i < 4; i++)
        set_pixel(&only, i % 2, i / 2, marks[i % 2]);
    assert_int_equal(threshold_otsu(&only), 128);
    image_free(&only);
    uint8_t samples[] = {0, 0, 9, 0, 60, 255, 60, 255}; /* grey and alpha: 255, 255, 60, 60 */
    const struct image clear = {.width = 4, .height = 1, .channels = 2, .samples = samples};
    assert_in_range(threshold_otsu(&clear), 158, 158);
}

/* --- drawings ----------------------------------------------------------------------------- */

static void thresholds_at_their_ends(void **state)
{
    (void)state;
    for (unsigned invert = 0; invert < 2; invert++) {
        for (uint32_t threshold = 0; threshold <= 256; threshold += 256) {
            struct map_options options = map_options_default();
            const bool light = threshold == 0; /* all greys are */
            uint32_t counts[256];
            for (unsigned level = 0; level < 256; level++)
                counts[level] = 1;
            struct image image = grey_image(counts);
            struct grid grid;
            struct error error;
            options.threshold = threshold;
            options.invert = invert == 1;
            assert_true(image_to_grid(&image, &options, &grid, &error));
            for (uint32_t x = 0; x < 256; x++)
                assert_int_equal(grid_row(&grid, 0)[x] == CELL_WALL, light == options.invert);
            grid_free(&grid);
            image_free(&image);
        }
    }
}

static void inverted_drawings_have_white_walls(void **state)
{
    (void)state;
    static const char *const negative[] = {
        "#S#.##", //
        "#.#.##", //
        "#.####", //
        ".#...#", //
        "####G#",
    };
    for (uint32_t size = 1; size <= 9; size += 4) {
        struct map_options options = auto_options();
        const struct blocks blocks = {.size = size};
        struct image image = draw_blocks(negative, 5, &blocks);
        options.invert = true;
        assert_cells(&image, &options, asymmetric, 5, "negative");
        options.threshold = MAP_THRESHOLD_OTSU;
        assert_cells(&image, &options, asymmetric, 5, "negative with Otsu's threshold");
        image_free(&image);
    }
}

/* A pale scan: ink of 150 to 170 on paper of 200 to 230. */
static void otsu_reads_pale_scans(void **state)
{
    (void)state;
    struct random rng = random_begin(0);
    struct map_options options = map_options_default();
    const struct blocks blocks = {.size = 5};
    struct image image = draw_blocks(asymmetric, 5, &blocks);
    for (uint32_t i = 0; i < image.width * image.height; i++) {
        uint8_t *sample = image.samples + (size_t)i * 3;
        if (sample[0] != sample[2])
            continue;
        const uint32_t level =
            sample[0] == 0 ? random_between(&rng, 150, 170) : random_between(&rng, 200, 230);
        memset(sample, (int)level, 3);
    }
    options.threshold = MAP_THRESHOLD_OTSU;
    options.cell_size = 5;
    assert_cells(&image, &options, asymmetric, 5, "scan");
    options.cell_size = MAP_CELL_AUTO;
    assert_cells(&image, &options, asymmetric, 5, "scan of unknown cells");
    image_free(&image);
}

/* --- smooth marks ------------------------------------------------------------------------- */

enum {
    CANVAS = 64,
    FINE = 8, /* sub-pixels along each side of a pixel */
};

/* The grounds that discs are drawn on, by the grey at a place in sub-pixels. */
enum paper { PAPER_WHITE, PAPER_BLACK, PAPER_UPRIGHT, PAPER_SLANTED, PAPER_COUNT };

static unsigned paper_grey(enum paper paper, int x, int y)
{
    switch (paper) {
    case PAPER_WHITE:
        return 255;
    case PAPER_BLACK:
        return 0;
    case PAPER_UPRIGHT: /* white on the left; the edge goes through both discs, within a pixel */
        return x < 30 * FINE + 3 ? 255 : 0;
    default:
        return 3 * x + y < 130 * FINE ? 255 : 0;
    }
}

struct disc {
    int x, y; /* the pixel in whose middle it lies */
    int radius_tenths;
    struct rgb colour;
};

/* True if a place, in sub-pixels, lies within the disc. */
static bool is_within(const struct disc *disc, int x, int y)
{
    /* All in halves of a sub-pixel, so that middles are whole numbers. */
    const int64_t dx = 2 * x + 1 - (2 * disc->x + 1) * FINE;
    const int64_t dy = 2 * y + 1 - (2 * disc->y + 1) * FINE;
    const int64_t radius = (int64_t)disc->radius_tenths * 2 * FINE;
    return (dx * dx + dy * dy) * 100 <= radius * radius;
}

/* The mean colour of a pixel's sub-pixels. */
static struct rgb smooth_pixel(enum paper paper, const struct disc discs[2], uint32_t x, uint32_t y)
{
    unsigned red = 0;
    unsigned green = 0;
    unsigned blue = 0;
    for (int i = 0; i < FINE * FINE; i++) {
        const int fine_x = (int)x * FINE + i % FINE;
        const int fine_y = (int)y * FINE + i / FINE;
        const uint8_t grey = (uint8_t)paper_grey(paper, fine_x, fine_y);
        struct rgb colour = {grey, grey, grey};
        for (int disc = 0; disc < 2; disc++)
            if (is_within(&discs[disc], fine_x, fine_y))
                colour = discs[disc].colour;
        red += colour.red;
        green += colour.green;
        blue += colour.blue;
    }
    const unsigned half = FINE * FINE / 2;
    return (struct rgb){(uint8_t)((red + half) / (FINE * FINE)),
                        (uint8_t)((green + half) / (FINE * FINE)),
                        (uint8_t)((blue + half) / (FINE * FINE))};
}

static struct image draw_discs(enum paper paper, const struct disc discs[2])
{
    struct image image = make_image(CANVAS, CANVAS);
    for (uint32_t y = 0; y < CANVAS; y++)
        for (uint32_t x = 0; x < CANVAS; x++)
            set_pixel(&image, x, y, smooth_pixel(paper, discs, x, y));
    return image;
}

/* Replaces each pixel by the mean of the 3 x 3 around it, as a camera or a smaller copy does. */
static struct image blur(const struct image *image)
{
    struct image blurred = make_image(image->width, image->height);
    for (uint32_t i = 0; i < image->width * image->height * 3; i++) {
        const int64_t x = i / 3 % image->width;
        const int64_t y = i / 3 / image->width;
        unsigned sum = 0;
        unsigned count = 0;
        for (int64_t near = 0; near < 9; near++) {
            const int64_t near_x = x + near % 3 - 1;
            const int64_t near_y = y + near / 3 - 1;
            if (near_x < 0 || near_x >= image->width || near_y < 0 || near_y >= image->height)
                continue;
            sum += image->samples[((size_t)near_y * image->width + (size_t)near_x) * 3 + i % 3];
            count++;
        }
        blurred.samples[i] = (uint8_t)((sum + count / 2) / count);
    }
    return blurred;
}

/* A drawing of two discs, and how it is read. */
struct scene {
    enum paper paper;
    int radius_tenths;
    bool blurred, invert;
    uint32_t threshold;
};

static void fail_scene(const struct scene *scene, const char *reason, uint32_t x, uint32_t y)
{
    fail_msg("paper %d, radius %d / 10, blurred %d, invert %d, threshold %" PRIu32
             ": %s at %" PRIu32 ",%" PRIu32,
             (int)scene->paper, scene->radius_tenths, scene->blurred, scene->invert,
             scene->threshold, reason, x, y);
}

static void assert_one_end(const struct scene *scene, const struct points *ends,
                           const struct disc *disc)
{
    if (ends->count != 1)
        fail_scene(scene, "not one end", (uint32_t)disc->x, (uint32_t)disc->y);
    if (ends->items[0].x != (uint32_t)disc->x || ends->items[0].y != (uint32_t)disc->y)
        fail_scene(scene, "an end is out of place", ends->items[0].x, ends->items[0].y);
}

/* True if the ground is free all around a pixel, and so should be everything drawn on it. */
static bool is_free_ground(const struct scene *scene, uint32_t x, uint32_t y)
{
    const unsigned free_grey = scene->invert ? 0 : 255;
    for (int i = 0; i < 5 * FINE * 5 * FINE; i++)
        if (paper_grey(scene->paper, ((int)x - 2) * FINE + i % (5 * FINE),
                       ((int)y - 2) * FINE + i / (5 * FINE)) != free_grey)
            return false;
    return true;
}

static void check_scene(const struct scene *scene)
{
    const struct disc discs[2] = {
        {30, 15, scene->radius_tenths, {0, 0, 255}},
        {28, 46, scene->radius_tenths, {255, 0, 0}},
    };
    struct map_options options = map_options_default();
    struct image image = draw_discs(scene->paper, discs);
    struct grid grid;
    struct error error;
    if (scene->blurred) {
        struct image sharp = image;
        image = blur(&sharp);
        image_free(&sharp);
    }
    options.threshold = scene->threshold;
    options.invert = scene->invert;
    assert_true(image_to_grid(&image, &options, &grid, &error));
    assert_one_end(scene, &grid.starts, &discs[0]);
    assert_one_end(scene, &grid.goals, &discs[1]);
    for (uint32_t i = 0; i < CANVAS * CANVAS; i++) {
        const struct point cell = {i % CANVAS, i / CANVAS};
        if (grid_blocked(&grid, cell) && is_free_ground(scene, cell.x, cell.y))
            fail_scene(scene, "a wall on free ground", cell.x, cell.y);
    }
    grid_free(&grid);
    image_free(&image);
}

static void check_scenes(bool invert, const uint32_t *thresholds, size_t count)
{
    static const int radii[] = {15, 24, 33, 48, 60, 77, 100};
    for (int paper = 0; paper < PAPER_COUNT; paper++)
        for (size_t radius = 0; radius < sizeof radii / sizeof *radii; radius++)
            for (unsigned i = 0; i < 2 * count; i++)
                check_scene(&(struct scene){(enum paper)paper, radii[radius], i % 2 == 1, invert,
                                            thresholds[i / 2]});
}

static void smooth_discs_are_one_end_each(void **state)
{
    (void)state;
    static const uint32_t thresholds[] = {128, 1, 60, 190};
    check_scenes(false, thresholds, 4);
}

static void smooth_discs_on_black_passages(void **state)
{
    (void)state;
    static const uint32_t thresholds[] = {128};
    check_scenes(true, thresholds, 1);
}

static void smooth_discs_with_otsus_threshold(void **state)
{
    (void)state;
    static const int papers[] = {PAPER_UPRIGHT, PAPER_SLANTED};
    for (size_t paper = 0; paper < 2; paper++)
        for (unsigned i = 0; i < 4; i++)
            check_scene(&(struct scene){(enum paper)papers[paper], i < 2 ? 33 : 60, i % 2 == 1,
                                        false, MAP_THRESHOLD_OTSU});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_blocks),
        cmocka_unit_test(finds_blocks_with_grid_lines),
        cmocka_unit_test(cells_are_square),
        cmocka_unit_test(noise_is_seen_through_by_kinds),
        cmocka_unit_test(fine_mazes_are_left_alone),
        cmocka_unit_test(an_image_of_one_colour_has_the_widest_cells),
        cmocka_unit_test(the_size_that_a_file_says_is_trusted),
        cmocka_unit_test(a_size_that_is_asked_for_comes_first),
        cmocka_unit_test(text_chunks_say_the_size),
        cmocka_unit_test(the_limit_counts_cells),
        cmocka_unit_test(every_pixel_and_every_edge_counts),
        cmocka_unit_test(finds_the_size_that_the_oracle_finds),
        cmocka_unit_test(finds_the_threshold_that_the_oracle_finds),
        cmocka_unit_test(finds_the_middle_of_equal_thresholds),
        cmocka_unit_test(thresholds_of_few_levels),
        cmocka_unit_test(marks_do_not_count),
        cmocka_unit_test(thresholds_at_their_ends),
        cmocka_unit_test(inverted_drawings_have_white_walls),
        cmocka_unit_test(otsu_reads_pale_scans),
        cmocka_unit_test(smooth_discs_are_one_end_each),
        cmocka_unit_test(smooth_discs_on_black_passages),
        cmocka_unit_test(smooth_discs_with_otsus_threshold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
