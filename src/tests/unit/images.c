/* SPDX-License-Identifier: MIT */
/* images.c - from colours to roles, from pixels to cells, from marks to starts and goals. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "map/image/cells.h"
#include "map/image/drawing.h"

enum {
    THRESHOLD = 128, /* of a user who sets nothing */
};

/* --- colours ------------------------------------------------------------------------------ */

static void assert_role(uint8_t red, uint8_t green, uint8_t blue, uint32_t threshold,
                        enum role expected)
{
    const enum role role = colour_role((struct rgb){red, green, blue}, threshold);
    if (role != expected)
        fail_msg("%02x%02x%02x is %d, not %d", red, green, blue, (int)role, (int)expected);
}

static void classic_colours_are_those_of_the_design(void **state)
{
    (void)state;
    static const uint32_t codes[ROLE_MARK_COUNT] = {
        [ROLE_FREE] = 0xffffff,     [ROLE_WALL] = 0x000000,      [ROLE_START] = 0x0000ff,
        [ROLE_GOAL] = 0xff0000,     [ROLE_PATH] = 0x00aa00,      [ROLE_EXPLORED] = 0xc8e64b,
        [ROLE_FRONTIER] = 0xebf5b4, [ROLE_GRID_LINE] = 0xb4b4b4,
    };
    for (int role = 0; role < ROLE_MARK_COUNT; role++) {
        const struct rgb *colour = &colour_classic[role];
        assert_int_equal(colour->red << 16 | colour->green << 8 | colour->blue, codes[role]);
    }
}

static void recognises_classic_colours(void **state)
{
    (void)state;
    for (enum role role = ROLE_FREE; role < ROLE_MARK_COUNT; role++) {
        const struct rgb *colour = &colour_classic[role];
        /* Grid lines are grey, and a light grey is free. */
        const enum role expected = role == ROLE_GRID_LINE ? ROLE_FREE : role;
        assert_role(colour->red, colour->green, colour->blue, THRESHOLD, expected);
    }
}

static void recognises_colours_near_the_classic_ones(void **state)
{
    (void)state;
    for (int role = ROLE_START; role <= ROLE_EXPLORED; role++) {
        const struct rgb *colour = &colour_classic[role];
        for (int shift = 0; shift < 27; shift++) {
            const int red = colour->red + (shift % 3 - 1) * 20;
            const int green = colour->green + (shift / 3 % 3 - 1) * 20;
            const int blue = colour->blue + (shift / 9 - 1) * 20;
            if (red < 0 || red > 255 || green < 0 || green > 255 || blue < 0 || blue > 255)
                continue;
            assert_role((uint8_t)red, (uint8_t)green, (uint8_t)blue, THRESHOLD, (enum role)role);
        }
    }
    assert_role(0xf0, 0x20, 0x18, THRESHOLD, ROLE_GOAL);
    assert_role(0x20, 0x30, 0xe0, THRESHOLD, ROLE_START);
    assert_role(0x80, 0x00, 0x00, THRESHOLD, ROLE_GOAL);
    assert_role(0x00, 0x80, 0x00, THRESHOLD, ROLE_PATH);
    assert_role(0x40, 0x00, 0x00, THRESHOLD, ROLE_WALL); /* a dark red is nearest to black */
}

/* Pixels whose channels differ by less than 64 are greys, whatever their tint. */
static void a_colour_mark_has_a_spread_of_64(void **state)
{
    (void)state;
    assert_role(255, 255, 192, 256, ROLE_WALL); /* spread 63: a grey below the threshold */
    assert_role(255, 255, 191, 256, ROLE_FRONTIER);
    assert_role(63, 0, 0, 0, ROLE_FREE); /* a grey at or above the threshold */
    assert_role(64, 0, 0, 0, ROLE_WALL); /* a mark, nearest to black */
    assert_role(0, 63, 0, 0, ROLE_FREE);
    assert_role(0, 0, 64, 0, ROLE_WALL);
    assert_role(100, 163, 130, 256, ROLE_WALL);
    assert_role(255, 0, 0, 0, ROLE_GOAL); /* the threshold is none of a mark's business */
    assert_role(255, 0, 0, 256, ROLE_GOAL);
    assert_role(0, 0, 255, 0, ROLE_START);
    assert_role(0, 0, 255, 256, ROLE_START);
}

static void greys_are_free_from_the_threshold_on(void **state)
{
    (void)state;
    for (uint32_t threshold = 0; threshold <= 256; threshold++)
        for (uint32_t grey = 0; grey < 256; grey++)
            assert_role((uint8_t)grey, (uint8_t)grey, (uint8_t)grey, threshold,
                        grey >= threshold ? ROLE_FREE : ROLE_WALL);
}

/* Green counts most and blue least (ITU-R BT.601: 0.299, 0.587, 0.114). */
static void tinted_greys_have_a_luminance(void **state)
{
    (void)state;
    static const struct {
        uint8_t red, green, blue;
        uint32_t luminance;
    } cases[] = {
        {150, 100, 100, 115}, {100, 150, 100, 129}, {100, 100, 150, 106}, {60, 0, 0, 18},
        {0, 60, 0, 35},       {0, 0, 60, 7},        {200, 255, 230, 236}, {10, 20, 30, 18},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint32_t luminance = cases[i].luminance;
        assert_role(cases[i].red, cases[i].green, cases[i].blue, luminance, ROLE_FREE);
        assert_role(cases[i].red, cases[i].green, cases[i].blue, luminance + 1, ROLE_WALL);
    }
}

static double distance_to(enum role role, const int pixel[3])
{
    const struct rgb *colour = &colour_classic[role];
    return hypot(hypot(colour->red - pixel[0], colour->green - pixel[1]), colour->blue - pixel[2]);
}

/* All over the cube of colours: no other classic colour is nearer than the one of a mark's role. */
static void a_mark_has_the_nearest_role(void **state)
{
    (void)state;
    for (int code = 0; code < 18 * 18 * 18; code++) {
        const int pixel[3] = {code % 18 * 15, code / 18 % 18 * 15, code / 324 * 15};
        const int most = pixel[0] > pixel[1] ? pixel[0] : pixel[1];
        const int least = pixel[0] < pixel[1] ? pixel[0] : pixel[1];
        if ((most > pixel[2] ? most : pixel[2]) - (least < pixel[2] ? least : pixel[2]) < 64)
            continue;
        const struct rgb seen = {(uint8_t)pixel[0], (uint8_t)pixel[1], (uint8_t)pixel[2]};
        const enum role role = colour_role(seen, THRESHOLD);
        for (enum role other = ROLE_FREE; other < ROLE_MARK_COUNT; other++)
            assert_true(distance_to(role, pixel) <= distance_to(other, pixel) + 1e-9);
    }
}

/* --- images made by hand ------------------------------------------------------------------ */

/* The colours that pictures below are written in, by letter. */
static struct rgba colour_of(char letter)
{
    switch (letter) {
    case '.':
        return (struct rgba){255, 255, 255, 255};
    case '#':
        return (struct rgba){0, 0, 0, 255};
    case 'S':
        return (struct rgba){0, 0, 255, 255};
    case 'G':
        return (struct rgba){255, 0, 0, 255};
    case 'p':
        return (struct rgba){0, 170, 0, 255};
    case 'e':
        return (struct rgba){200, 230, 75, 255};
    case 'f':
        return (struct rgba){235, 245, 180, 255};
    case 'l':
        return (struct rgba){180, 180, 180, 255};
    default:
        fail_msg("no colour is called %c", letter);
        return (struct rgba){0};
    }
}

static struct image make_image(uint32_t width, uint32_t height, uint32_t channels)
{
    struct image image = {.width = width, .height = height, .channels = channels};
    image.samples = calloc((size_t)width * height, channels);
    assert_non_null(image.samples);
    return image;
}

/* An RGBA image of rows of letters. */
static struct image paint(const char *const *rows, uint32_t height)
{
    struct image image = make_image((uint32_t)strlen(rows[0]), height, 4);
    uint8_t *sample = image.samples;
    for (uint32_t y = 0; y < height; y++) {
        assert_int_equal(strlen(rows[y]), image.width);
        for (uint32_t x = 0; x < image.width; x++) {
            const struct rgba colour = colour_of(rows[y][x]);
            *sample++ = colour.red;
            *sample++ = colour.green;
            *sample++ = colour.blue;
            *sample++ = colour.alpha;
        }
    }
    return image;
}

static struct map_options options_of(uint32_t cell_size)
{
    struct map_options options = map_options_default();
    options.cell_size = cell_size;
    return options;
}

/* Makes a grid of an image, and releases the image. */
static struct grid read_image(struct image *image, uint32_t cell_size)
{
    struct grid grid;
    struct error error;
    const struct map_options options = options_of(cell_size);
    if (!image_to_grid(image, &options, &grid, &error))
        fail_msg("%s", error.message);
    image_free(image);
    assert_null(image->samples);
    return grid;
}

/* Compares with rows of '.' and '#', where S and G are the starts and goals; releases the grid. */
static void assert_grid(struct grid *grid, const char *const *rows, uint32_t height)
{
    size_t starts = 0;
    size_t goals = 0;
    assert_int_equal(grid->height, height);
    assert_int_equal(grid->width, strlen(rows[0]));
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            const char letter = rows[y][x];
            assert_int_equal(grid_row(grid, y)[x], letter == '#' ? CELL_WALL : CELL_FREE);
            if (letter != 'S' && letter != 'G')
                continue;
            const struct points *ends = letter == 'S' ? &grid->starts : &grid->goals;
            size_t *found = letter == 'S' ? &starts : &goals;
            size_t i = 0;
            while (i < ends->count && (ends->items[i].x != x || ends->items[i].y != y))
                i++;
            if (i == ends->count)
                fail_msg("%c is not at %u,%u", letter, x, y);
            ++*found;
        }
    }
    assert_int_equal(grid->starts.count, starts);
    assert_int_equal(grid->goals.count, goals);
    grid_free(grid);
}

static const char *const asymmetric[] = {
    ".S.#..", //
    ".#.#.l", //
    ".#epf.", //
    "#.###.", //
    "....G.",
};

static const char *const asymmetric_cells[] = {
    ".S.#..", //
    ".#.#..", //
    ".#....", //
    "#.###.", //
    "....G.",
};

/* --- pixels ------------------------------------------------------------------------------- */

static void assert_pixel(const struct image *image, uint32_t x, uint32_t y, struct rgba expected)
{
    const struct rgba pixel = image_pixel(image, x, y);
    assert_int_equal(pixel.red, expected.red);
    assert_int_equal(pixel.green, expected.green);
    assert_int_equal(pixel.blue, expected.blue);
    assert_int_equal(pixel.alpha, expected.alpha);
}

/* Samples that count up, so that each pixel is unlike all others. */
static void pixels_are_read_by_their_channels(void **state)
{
    (void)state;
    for (uint32_t channels = 1; channels <= 4; channels++) {
        struct image image = make_image(6, 5, channels);
        for (uint32_t i = 0; i < 6 * 5 * channels; i++)
            image.samples[i] = (uint8_t)(i + 1);
        for (uint32_t i = 0; i < 6 * 5; i++) {
            const uint8_t first = (uint8_t)(i * channels + 1);
            const uint8_t second = (uint8_t)(first + 1);
            const uint8_t third = (uint8_t)(first + 2);
            const uint8_t fourth = (uint8_t)(first + 3);
            const struct rgba expected[] = {{first, first, first, 255},
                                            {first, first, first, second},
                                            {first, second, third, 255},
                                            {first, second, third, fourth}};
            assert_pixel(&image, i % 6, i / 6, expected[channels - 1]);
        }
        image_free(&image);
    }
}

static void indexed_pixels_are_looked_up(void **state)
{
    (void)state;
    struct image image = make_image(6, 5, 1);
    image.indexed = true;
    for (uint32_t i = 0; i < 256; i++)
        image.palette[i] =
            (struct rgba){(uint8_t)i, (uint8_t)(255 - i), (uint8_t)(i * 3), (uint8_t)(i * 5)};
    for (uint32_t i = 0; i < 6 * 5; i++)
        image.samples[i] = (uint8_t)(255 - i * 7);
    for (uint32_t i = 0; i < 6 * 5; i++)
        assert_pixel(&image, i % 6, i / 6, image.palette[255 - i * 7]);
    image_free(&image);
}

static void paints_colours_as_cells(void **state)
{
    (void)state;
    struct image image = paint(asymmetric, 5);
    struct grid grid = read_image(&image, 1);
    assert_grid(&grid, asymmetric_cells, 5);
}

static void reads_colours_without_alpha(void **state)
{
    (void)state;
    struct image four = paint(asymmetric, 5);
    struct image three = make_image(6, 5, 3);
    for (uint32_t i = 0; i < 6 * 5; i++)
        memcpy(three.samples + (size_t)3 * i, four.samples + (size_t)4 * i, 3);
    image_free(&four);
    struct grid grid = read_image(&three, 1);
    assert_grid(&grid, asymmetric_cells, 5);
}

static void reads_indexed_colours(void **state)
{
    (void)state;
    static const char letters[] = "f.lGe#Sp";
    struct image image = make_image(6, 5, 1);
    image.indexed = true;
    for (size_t i = 0; i < sizeof letters - 1; i++)
        image.palette[i] = colour_of(letters[i]);
    for (uint32_t i = 0; i < 6 * 5; i++)
        image.samples[i] = (uint8_t)(strchr(letters, asymmetric[i / 6][i % 6]) - letters);
    struct grid grid = read_image(&image, 1);
    assert_grid(&grid, asymmetric_cells, 5);
}

static void reads_greys(void **state)
{
    (void)state;
    static const uint8_t samples[] = {0, 127, 128, 255, 1, 200};
    for (uint32_t channels = 1; channels <= 2; channels++) {
        struct image image = make_image(3, 2, channels);
        for (uint32_t i = 0; i < 6; i++) {
            uint8_t *sample = image.samples + (size_t)i * channels;
            sample[0] = samples[i];
            if (channels == 2)
                sample[1] = 255;
        }
        struct grid grid = read_image(&image, 1);
        assert_grid(&grid, (const char *const[]){"##.", ".#."}, 2);
    }
}

static void the_threshold_can_be_set(void **state)
{
    (void)state;
    for (uint32_t threshold = 0; threshold <= 256; threshold++) {
        struct map_options options = map_options_default();
        struct image image = make_image(256, 1, 1);
        struct grid grid;
        struct error error;
        for (uint32_t i = 0; i < 256; i++)
            image.samples[i] = (uint8_t)i;
        options.threshold = threshold;
        assert_true(image_to_grid(&image, &options, &grid, &error));
        for (uint32_t i = 0; i < 256; i++)
            assert_int_equal(grid_row(&grid, 0)[i], i >= threshold ? CELL_FREE : CELL_WALL);
        grid_free(&grid);
        image_free(&image);
    }
}

/* What is seen of a grey of some alpha before white, rounded to the nearest. */
static uint8_t seen_over_white(uint32_t grey, uint32_t alpha)
{
    return (uint8_t)lround((grey * (double)alpha + 255.0 * (255.0 - (double)alpha)) / 255.0);
}

/* Every grey with every alpha. */
static void alpha_is_composed_over_white(void **state)
{
    (void)state;
    struct image image = make_image(256, 256, 2);
    for (size_t i = 0; i < 0x10000; i++) {
        image.samples[2 * i] = (uint8_t)(i % 256);
        image.samples[2 * i + 1] = (uint8_t)(i / 256);
    }
    struct grid grid = read_image(&image, 1);
    for (uint32_t alpha = 0; alpha < 256; alpha++)
        for (uint32_t grey = 0; grey < 256; grey++)
            assert_int_equal(grid_row(&grid, alpha)[grey],
                             seen_over_white(grey, alpha) >= THRESHOLD ? CELL_FREE : CELL_WALL);
    grid_free(&grid);
}

static void transparent_colours_are_no_marks(void **state)
{
    (void)state;
    static const uint8_t samples[] = {
        0,   0, 255, 0,   /* blue that is not there */
        0,   0, 0,   0,   /* black that is not there */
        0,   0, 255, 192, /* blue, a little faded */
        255, 0, 0,   255, /* red */
        0,   0, 0,   128, /* half black */
        0,   0, 0,   127, /* a little less */
    };
    struct image image = make_image(6, 1, 4);
    memcpy(image.samples, samples, sizeof samples);
    struct grid grid = read_image(&image, 1);
    assert_grid(&grid, (const char *const[]){"..SG#."}, 1);
}

static void transparent_palette_entries_are_no_marks(void **state)
{
    (void)state;
    struct image image = make_image(4, 1, 1);
    image.indexed = true;
    image.palette[0] = (struct rgba){0, 0, 255, 0};
    image.palette[1] = (struct rgba){0, 0, 0, 0};
    image.palette[2] = (struct rgba){255, 0, 0, 255};
    image.palette[3] = (struct rgba){0, 0, 0, 255};
    memcpy(image.samples, "\0\1\2\3", 4);
    struct grid grid = read_image(&image, 1);
    assert_grid(&grid, (const char *const[]){"..G#"}, 1);
}

/* --- cells of several pixels -------------------------------------------------------------- */

static void assert_vote(const char *pixels, uint32_t size, char expected)
{
    const char *rows[8];
    char letters[8][9] = {{0}};
    for (uint32_t y = 0; y < size; y++) {
        memcpy(letters[y], pixels + (size_t)y * size, size);
        rows[y] = letters[y];
    }
    struct image image = paint(rows, size);
    struct grid grid = read_image(&image, size);
    assert_int_equal(grid.width, 1);
    assert_int_equal(grid.height, 1);
    char cell = grid_row(&grid, 0)[0] == CELL_WALL ? '#' : '.';
    if (grid.starts.count > 0)
        cell = 'S';
    else if (grid.goals.count > 0)
        cell = 'G';
    if (cell != expected)
        fail_msg("%s is %c, not %c", pixels, cell, expected);
    grid_free(&grid);
}

static void a_cell_is_what_most_of_its_pixels_are(void **state)
{
    (void)state;
    assert_vote("....", 2, '.');
    assert_vote("####", 2, '#');
    assert_vote("...#", 2, '.');
    assert_vote("#.##", 2, '#');
    assert_vote("SSS#", 2, 'S');
    assert_vote("G.GG", 2, 'G');
    assert_vote("..S#", 2, '.');
    assert_vote("##S.", 2, '#');
    assert_vote("SS.#", 2, 'S');
    assert_vote("GS.G", 2, 'G');
    /* Free is one kind, in whatever colour. */
    assert_vote(".pef#####", 3, '#');
    assert_vote(".pefl####", 3, '.');
    assert_vote("SSSS.pef#", 3, 'S');
    assert_vote("SSSSpefl.", 3, '.');
}

static void walls_win_ties_and_then_marks(void **state)
{
    (void)state;
    assert_vote("##..", 2, '#');
    assert_vote("..##", 2, '#');
    assert_vote(".#.#", 2, '#');
    assert_vote("##SS", 2, '#');
    assert_vote("GG##", 2, '#');
    assert_vote("#.SG", 2, '#');
    assert_vote("..SS", 2, 'S');
    assert_vote("GG..", 2, 'G');
    assert_vote("###...SSS", 3, '#');
    assert_vote("...GGG###", 3, '#');
}

/* Each cell of a map as a block of its own colour with a corner in another. */
static void cells_lie_where_their_pixels_lie(void **state)
{
    (void)state;
    for (uint32_t size = 2; size <= 5; size++) {
        struct image small = paint(asymmetric, 5);
        struct image large = make_image(6 * size, 5 * size, 4);
        for (uint32_t y = 0; y < large.height; y++)
            for (uint32_t x = 0; x < large.width; x++)
                memcpy(large.samples + ((size_t)y * large.width + x) * 4,
                       small.samples + ((size_t)(y / size) * 6 + x / size) * 4, 4);
        /* One pixel of another kind decides nothing, unless there are but two. */
        for (uint32_t y = 0; y < large.height; y += size)
            for (uint32_t x = size - 1; x < large.width; x += size)
                memset(large.samples + ((size_t)y * large.width + x) * 4, 255, 4);
        image_free(&small);
        struct grid grid = read_image(&large, size);
        assert_grid(&grid, asymmetric_cells, 5);
    }
}

static void refuses_pixels_that_do_not_divide_into_cells(void **state)
{
    (void)state;
    static const struct {
        uint32_t width, height, cell_size;
        const char *message;
    } cases[] = {
        {7, 10, 2, "7 x 10 pixels do not divide into cells of 2 x 2; use another --cell"},
        {12, 9, 2, "12 x 9 pixels do not divide into cells of 2 x 2; use another --cell"},
        {6, 5, 10, "6 x 5 pixels do not divide into cells of 10 x 10; use another --cell"},
        {6, 5, 6, "6 x 5 pixels do not divide into cells of 6 x 6; use another --cell"},
        {6, 5, UINT32_MAX,
         "6 x 5 pixels do not divide into cells of 4294967295 x 4294967295; use another --cell"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct image image = make_image(cases[i].width, cases[i].height, 1);
        const struct map_options options = options_of(cases[i].cell_size);
        struct grid grid;
        struct error error;
        assert_false(image_to_grid(&image, &options, &grid, &error));
        assert_int_equal(error.code, ERROR_SETTINGS);
        assert_string_equal(error.message, cases[i].message);
        image_free(&image);
    }
}

static void the_limit_counts_cells_not_pixels(void **state)
{
    (void)state;
    struct map_options options = options_of(2);
    struct error error;
    options.max_cells = 30;
    assert_true(image_check_cells(12, 10, 0, &options, &error));
    options.max_cells = 29;
    assert_false(image_check_cells(12, 10, 0, &options, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    assert_string_equal(error.message, "6 x 5 cells are more than the limit of 29 (--max-cells)");
    options.max_cells = 100000000;
    options.cell_size = 1;
    assert_false(image_check_cells(20000, 20000, 0, &options, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    /* A product of 2^64 and more would look small. */
    assert_false(image_check_cells(UINT32_MAX, UINT32_MAX, 0, &options, &error));
    options.cell_size = 2;
    assert_true(image_check_cells(20000, 20000, 0, &options, &error));
}

/* --- starts and goals --------------------------------------------------------------------- */

enum { DRAWING_MAX = 9 };

/* A drawing, and where its starts and goals are: S and G in the second, which has no others. */
static const struct drawing {
    const char *name;
    uint32_t height;
    const char *pixels[DRAWING_MAX], *cells[DRAWING_MAX];
} drawings[] = {
    {"no marks", 2, {"..#", "#.."}, {"..#", "#.."}},
    {"single pixels", 2, {"S.#", "#.G"}, {"S.#", "#.G"}},
    {"nothing but a start", 1, {"S"}, {"S"}},
    {"a row: its middle", 1, {".SSSSS."}, {"...S..."}},
    {"a column: its middle", 5, {"G", "G", "G", "G", "G"}, {".", ".", "G", ".", "."}},
    {"an even row: the first of the two in the middle", 1, {".SSSS."}, {"..S..."}},
    {"a square: its middle", 3, {"SSS", "SSS", "SSS"}, {"...", ".S.", "..."}},
    {"an even square: the first in reading order", 2, {"GG", "GG"}, {"G.", ".."}},
    {"diagonal neighbours are connected", 3, {"S..", ".S.", "..S"}, {"...", ".S.", "..."}},
    {"the other way as well", 3, {"..S", ".S.", "S.."}, {"...", ".S.", "..."}},
    {"a gap of a pixel separates", 3, {"S.S", "...", "S.S"}, {"S.S", "...", "S.S"}},
    {"two starts, two goals",
     4,
     {"SS..GGG", "SS..GGG", "....GGG", "G...#SS"},
     {"S......", ".....G.", ".......", "G...#S."}},
    {"a start beside a goal", 2, {"SG", "GS"}, {"SG", ".."}},
    {"a ring: the pixel of the ring nearest its centre",
     5,
     {"SSSSS", "S...S", "S.#.S", "S...S", "SSSSS"},
     {"..S..", ".....", "..#..", ".....", "....."}},
    {"a goal within a ring",
     5,
     {"SSSSS", "S...S", "S.G.S", "S...S", "SSSSS"},
     {"..S..", ".....", "..G..", ".....", "....."}},
    {"a U, whose middle is outside", 3, {"G.G", "G.G", "GGG"}, {"...", "...", ".G."}},
    {"of two as near, the first in reading order", 2, {"S.S.", ".S.S"}, {"..S.", "...."}},
    {"an L", 4, {"S...", "S...", "S...", "SSSS"}, {"....", "....", "S...", "...."}},
    {"arms that meet late", 3, {"S...S", "S...S", "SSSSS"}, {".....", ".....", "..S.."}},
    {"a row's end and the next one's beginning are no neighbours",
     3,
     {"....S", "S....", "....."},
     {"....S", "S....", "....."}},
    {"along all borders",
     5,
     {"GGGGGG", "G....G", "G....G", "G....G", "GGGGGG"},
     {"..G...", "......", "......", "......", "......"}},
    {"marks among walls", 3, {"#S#", "SSS", "#S#"}, {"#.#", ".S.", "#.#"}},
};

static void a_group_of_marks_is_one_end(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        const struct drawing *drawing = &drawings[i];
        struct image image = paint(drawing->pixels, drawing->height);
        struct grid grid = read_image(&image, 1);
        assert_grid(&grid, drawing->cells, drawing->height);
    }
}

/*
 * Both 1,1 below and the pixel to the right and below of it are as near to the centre, which is at
 * 1.8,1.2; wherever the mark lies, it is the first of them.
 */
static void the_choice_does_not_depend_on_the_place(void **state)
{
    (void)state;
    static const struct point mark[] = {{2, 0}, {1, 1}, {3, 1}, {1, 2}, {2, 2}};
    for (uint32_t shift = 0; shift < 400; shift++) {
        const uint32_t right = shift % 20;
        const uint32_t down = shift / 20;
        struct image image = make_image(24, 24, 3);
        memset(image.samples, 255, (size_t)24 * 24 * 3);
        for (size_t i = 0; i < sizeof mark / sizeof *mark; i++)
            memset(image.samples + ((size_t)(mark[i].y + down) * 24 + mark[i].x + right) * 3, 0, 2);
        struct grid grid = read_image(&image, 1);
        assert_int_equal(grid.starts.count, 1);
        assert_int_equal(grid.starts.items[0].x, 1 + right);
        assert_int_equal(grid.starts.items[0].y, 1 + down);
        grid_free(&grid);
    }
}

static void ends_come_in_reading_order(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "..GG.S", //
        "S....S", //
        "......", //
        "GG.SSS",
    };
    struct image image = paint(rows, 4);
    struct grid grid = read_image(&image, 1);
    static const struct point starts[] = {{5, 0}, {0, 1}, {4, 3}};
    static const struct point goals[] = {{2, 0}, {0, 3}};
    assert_int_equal(grid.starts.count, 3);
    assert_int_equal(grid.goals.count, 2);
    assert_memory_equal(grid.starts.items, starts, sizeof starts);
    assert_memory_equal(grid.goals.items, goals, sizeof goals);
    grid_free(&grid);
}

/* As large as a mark can be: gathered without a call for each pixel. */
static void a_group_may_fill_the_image(void **state)
{
    (void)state;
    struct image image = make_image(1001, 801, 3);
    for (uint32_t i = 0; i < image.width * image.height; i++)
        image.samples[(size_t)3 * i + 2] = 255;
    struct grid grid = read_image(&image, 1);
    assert_int_equal(grid.starts.count, 1);
    assert_int_equal(grid.starts.items[0].x, 500);
    assert_int_equal(grid.starts.items[0].y, 400);
    for (uint32_t y = 0; y < grid.height; y++)
        for (uint32_t x = 0; x < grid.width; x++)
            assert_int_equal(grid_row(&grid, y)[x], CELL_FREE);
    grid_free(&grid);
}

/* Groups are groups of cells: two marks that become neighbours in cells are one. */
static void groups_are_found_after_the_vote(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "SS..SS..", //
        "SS...S..", //
        "SS.SSS..", //
        "SS.SSS..",
    };
    /* Cells: S.S. above SSS., the middle one by a tie; in pixels that would be two groups. */
    static const char *const cells[] = {"....", ".S.."};
    struct image image = paint(rows, 4);
    struct grid grid = read_image(&image, 2);
    assert_grid(&grid, cells, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classic_colours_are_those_of_the_design),
        cmocka_unit_test(recognises_classic_colours),
        cmocka_unit_test(recognises_colours_near_the_classic_ones),
        cmocka_unit_test(a_colour_mark_has_a_spread_of_64),
        cmocka_unit_test(greys_are_free_from_the_threshold_on),
        cmocka_unit_test(tinted_greys_have_a_luminance),
        cmocka_unit_test(a_mark_has_the_nearest_role),
        cmocka_unit_test(pixels_are_read_by_their_channels),
        cmocka_unit_test(indexed_pixels_are_looked_up),
        cmocka_unit_test(paints_colours_as_cells),
        cmocka_unit_test(reads_colours_without_alpha),
        cmocka_unit_test(reads_indexed_colours),
        cmocka_unit_test(reads_greys),
        cmocka_unit_test(the_threshold_can_be_set),
        cmocka_unit_test(alpha_is_composed_over_white),
        cmocka_unit_test(transparent_colours_are_no_marks),
        cmocka_unit_test(transparent_palette_entries_are_no_marks),
        cmocka_unit_test(a_cell_is_what_most_of_its_pixels_are),
        cmocka_unit_test(walls_win_ties_and_then_marks),
        cmocka_unit_test(cells_lie_where_their_pixels_lie),
        cmocka_unit_test(refuses_pixels_that_do_not_divide_into_cells),
        cmocka_unit_test(the_limit_counts_cells_not_pixels),
        cmocka_unit_test(a_group_of_marks_is_one_end),
        cmocka_unit_test(the_choice_does_not_depend_on_the_place),
        cmocka_unit_test(ends_come_in_reading_order),
        cmocka_unit_test(a_group_may_fill_the_image),
        cmocka_unit_test(groups_are_found_after_the_vote),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
