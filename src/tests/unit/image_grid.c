/* SPDX-License-Identifier: MIT */
/*
 * image_grid.c - maps read from images: colours, threshold, inversion, transparency, and groups of
 * marks. Each group is one start or goal, even if its edges are smooth.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "map/image_grid.h"
#include "tests/support/letters.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { THRESHOLD = 128 /* the default */ };

/* --- colours ------------------------------------------------------------------------------- */

TEST(reads_colours)
{
    struct image *image = letters_pixels(letters_coloured_map);
    struct grid *grid = letters_read(image, 1);
    assert_letters(grid, letters_map, letters_map);
}

TEST(reads_colours_without_alpha)
{
    struct image *four = letters_pixels(letters_coloured_map);
    struct image *three = letters_canvas(6, 5, 3);
    for (uint32_t i = 0; i < 6 * 5; i++)
        memcpy(three->samples + (size_t)3 * i, four->samples + (size_t)4 * i, 3);
    struct grid *grid = letters_read(three, 1);
    assert_letters(grid, letters_map, letters_map);
}

TEST(reads_indexed_colours)
{
    static const char letters[] = "f.lGe#Sp";
    struct image *image = letters_canvas(6, 5, 1);
    image->indexed = true;
    for (size_t i = 0; i < sizeof letters - 1; i++) {
        const struct rgb colour = letters_colour(letters[i]);
        image->palette[i] = (struct rgba){colour.red, colour.green, colour.blue, 255};
    }
    for (uint32_t i = 0; i < 6 * 5; i++)
        image->samples[i] =
            (uint8_t)(strchr(letters, letters_at(letters_coloured_map, i % 6, i / 6)) - letters);
    struct grid *grid = letters_read(image, 1);
    assert_letters(grid, letters_map, letters_map);
}

TEST(reads_greys)
{
    static const uint8_t samples[] = {0, 127, 128, 255, 1, 200};
    for (uint32_t channels = 1; channels <= 2; channels++) {
        struct image *image = letters_canvas(3, 2, channels);
        for (uint32_t i = 0; i < 6; i++) {
            uint8_t *sample = image->samples + (size_t)i * channels;
            sample[0] = samples[i];
            if (channels == 2)
                sample[1] = 255;
        }
        struct grid *grid = letters_read(image, 1);
        assert_letters(grid, "##./.#.", "##./.#.");
    }
}

/* --- threshold and inversion --------------------------------------------------------------- */

/* Reads all greys at all thresholds; `invert` swaps walls and free cells. */
TEST(threshold_and_inversion_apply_to_greys)
{
    for (uint32_t trial = 0; trial < 2 * 257; trial++) {
        const uint32_t threshold = trial / 2;
        struct map_options options = map_options_default();
        struct image *image = letters_canvas(256, 1, 1);
        for (uint32_t i = 0; i < 256; i++)
            image->samples[i] = (uint8_t)i;
        options.threshold = threshold;
        options.invert = trial % 2 == 1;
        struct grid *grid = letters_read_with(image, &options);
        for (uint32_t i = 0; i < 256; i++)
            assert_int_equal(grid_row(grid, 0)[i] == CELL_FREE, (i >= threshold) != options.invert);
    }
}

TEST(invert_turns_white_pixels_into_walls)
{
    static const char negative[] = "#S#.##/"
                                   "#.#.##/"
                                   "#.####/"
                                   ".#...#/"
                                   "####G#";
    for (uint32_t size = 1; size <= 9; size += 4) {
        struct map_options options = letters_options(MAP_CELL_AUTO);
        struct image *image = letters_image(&(struct letters){.rows = negative, .size = size});
        options.invert = true;
        assert_letters(letters_read_with(image, &options), letters_map, "negative");
        options.threshold = MAP_THRESHOLD_OTSU;
        assert_letters(letters_read_with(image, &options), letters_map, "Otsu's threshold");
    }
}

/* The image imitates a pale scan: walls have greys from 150 to 170, free cells from 200 to 230. */
TEST(otsu_reads_pale_scans)
{
    struct random rng = random_begin(0);
    struct map_options options = map_options_default();
    struct image *image = letters_image(&(struct letters){.rows = letters_map, .size = 5});
    for (uint32_t i = 0; i < image->width * image->height; i++) {
        uint8_t *sample = image->samples + (size_t)i * 3;
        if (sample[0] != sample[2])
            continue;
        const uint32_t level =
            sample[0] == 0 ? random_between(&rng, 150, 170) : random_between(&rng, 200, 230);
        memset(sample, (int)level, 3);
    }
    options.threshold = MAP_THRESHOLD_OTSU;
    options.cell_size = 5;
    assert_letters(letters_read_with(image, &options), letters_map, "scan");
    options.cell_size = MAP_CELL_AUTO;
    assert_letters(letters_read_with(image, &options), letters_map, "unknown cell size");
}

/* --- transparency -------------------------------------------------------------------------- */

/* Returns `grey` over white with an opacity of alpha / 255, rounded. */
static uint8_t seen_over_white(uint32_t grey, uint32_t alpha)
{
    return (uint8_t)lround((grey * (double)alpha + 255.0 * (255.0 - (double)alpha)) / 255.0);
}

/* Tests every grey with every alpha value. */
TEST(alpha_is_composed_over_white)
{
    struct image *image = letters_canvas(256, 256, 2);
    for (size_t i = 0; i < 0x10000; i++) {
        image->samples[2 * i] = (uint8_t)(i % 256);
        image->samples[2 * i + 1] = (uint8_t)(i / 256);
    }
    struct grid *grid = letters_read(image, 1);
    for (uint32_t alpha = 0; alpha < 256; alpha++)
        for (uint32_t grey = 0; grey < 256; grey++)
            assert_int_equal(grid_row(grid, alpha)[grey],
                             seen_over_white(grey, alpha) >= THRESHOLD ? CELL_FREE : CELL_WALL);
}

TEST(transparent_colours_are_not_marks)
{
    static const uint8_t samples[] = {
        0,   0, 255, 0,   /* transparent blue */
        0,   0, 0,   0,   /* transparent black */
        0,   0, 255, 192, /* blue, three quarters opaque */
        255, 0, 0,   255, /* red */
        0,   0, 0,   128, /* black, just opaque enough for a wall */
        0,   0, 0,   127, /* black, just too transparent for a wall */
    };
    struct image *image = letters_canvas(6, 1, 4);
    memcpy(image->samples, samples, sizeof samples);
    struct grid *grid = letters_read(image, 1);
    assert_letters(grid, "..SG#.", "..SG#.");
}

TEST(transparent_palette_entries_are_not_marks)
{
    struct image *image = letters_canvas(4, 1, 1);
    image->indexed = true;
    image->palette[0] = (struct rgba){0, 0, 255, 0};
    image->palette[1] = (struct rgba){0, 0, 0, 0};
    image->palette[2] = (struct rgba){255, 0, 0, 255};
    image->palette[3] = (struct rgba){0, 0, 0, 255};
    memcpy(image->samples, "\0\1\2\3", 4);
    struct grid *grid = letters_read(image, 1);
    assert_letters(grid, "..G#", "..G#");
}

/* --- starts and goals ---------------------------------------------------------------------- */

/* A drawing and the cells read from it. In `cells`, each S or G is one start or goal. */
static const struct drawing {
    const char *name;
    const char *pixels, *cells;
} drawings[] = {
    {"no marks", "..#/#..", "..#/#.."},
    {"single pixels", "S.#/#.G", "S.#/#.G"},
    {"nothing but a start", "S", "S"},
    {"a row is read as its middle", ".SSSSS.", "...S..."},
    {"a column is read as its middle", "G/G/G/G/G", "././G/./."},
    {"a row of four pixels is read as its second pixel", ".SSSS.", "..S..."},
    {"a square is read as its middle", "SSS/SSS/SSS", ".../.S./..."},
    {"a 2 x 2 square is read as its first pixel in reading order", "GG/GG", "G./.."},
    {"diagonal neighbours are connected", "S../.S./..S", ".../.S./..."},
    {"neighbours on a rising diagonal", "..S/.S./S..", ".../.S./..."},
    {"marks with a gap of one pixel are separate", "S.S/.../S.S", "S.S/.../S.S"},
    {"two starts, two goals", "SS..GGG/SS..GGG/....GGG/G...#SS", "S....../.....G./......./G...#S."},
    {"a start next to a goal", "SG/GS", "SG/.."},
    {"a ring is read as the pixel of the ring nearest to its centre",
     "SSSSS/S...S/S.#.S/S...S/SSSSS", "..S../...../..#../...../....."},
    {"a goal within a ring", "SSSSS/S...S/S.G.S/S...S/SSSSS", "..S../...../..G../...../....."},
    {"a U, whose centre is outside it", "G.G/G.G/GGG", ".../.../.G."},
    {"the first of two pixels equally near to the centre", "S.S./.S.S", "..S./...."},
    {"an L", "S.../S.../S.../SSSS", "..../..../S.../...."},
    {"a wide U", "S...S/S...S/SSSSS", "...../...../..S.."},
    {"the end of a row and the beginning of the next are not neighbours", "....S/S..../.....",
     "....S/S..../....."},
    {"a ring along all borders", "GGGGGG/G....G/G....G/G....G/GGGGGG",
     "..G.../....../....../....../......"},
    {"marks among walls", "#S#/SSS/#S#", "#.#/.S./#.#"},
};

TEST(a_group_of_marks_is_one_start_or_goal)
{
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        const struct drawing *drawing = &drawings[i];
        assert_letters(letters_read(letters_pixels(drawing->pixels), 1), drawing->cells,
                       drawing->name);
    }
}

/*
 * The centre of the mark is 1.8,1.2, and its pixels 1,1 and 2,2 are equally near to the centre.
 * Wherever the mark is in the image, the first of the two in reading order must be chosen.
 */
TEST(the_chosen_cell_does_not_depend_on_the_position)
{
    static const struct point mark[] = {{2, 0}, {1, 1}, {3, 1}, {1, 2}, {2, 2}};
    for (uint32_t shift = 0; shift < 400; shift++) {
        const uint32_t right = shift % 20;
        const uint32_t down = shift / 20;
        struct image *image = letters_canvas(24, 24, 3);
        memset(image->samples, 255, (size_t)24 * 24 * 3);
        for (size_t i = 0; i < sizeof mark / sizeof *mark; i++)
            memset(image->samples + ((size_t)(mark[i].y + down) * 24 + mark[i].x + right) * 3, 0,
                   2);
        struct grid *grid = letters_read(image, 1);
        assert_int_equal(grid->starts.count, 1);
        assert_int_equal(grid->starts.items[0].x, 1 + right);
        assert_int_equal(grid->starts.items[0].y, 1 + down);
    }
}

TEST(starts_and_goals_are_listed_in_reading_order)
{
    static const char rows[] = "..GG.S/"
                               "S....S/"
                               "....../"
                               "GG.SSS";
    struct image *image = letters_pixels(rows);
    struct grid *grid = letters_read(image, 1);
    static const struct point starts[] = {{5, 0}, {0, 1}, {4, 3}};
    static const struct point goals[] = {{2, 0}, {0, 3}};
    assert_int_equal(grid->starts.count, 3);
    assert_int_equal(grid->goals.count, 2);
    assert_memory_equal(grid->starts.items, starts, sizeof starts);
    assert_memory_equal(grid->goals.items, goals, sizeof goals);
}

/* If the group were filled by a recursive call for each pixel, the stack would overflow. */
TEST(a_group_may_fill_the_image)
{
    struct image *image = letters_canvas(1001, 801, 3);
    for (uint32_t i = 0; i < image->width * image->height; i++)
        image->samples[(size_t)3 * i + 2] = 255;
    struct grid *grid = letters_read(image, 1);
    assert_points(&grid->starts, "500,400");
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            assert_int_equal(grid_row(grid, y)[x], CELL_FREE);
}

/* Two marks whose cells are neighbours are one group. */
TEST(marks_are_grouped_by_cells_not_by_pixels)
{
    static const char rows[] = "SS..SS../"
                               "SS...S../"
                               "SS.SSS../"
                               "SS.SSS..";
    /*
     * The cells of 2 x 2 pixels are "S.S." above "SSS.". The middle S of the lower row has two
     * start pixels and two free pixels. The S cells form one group, but the S pixels form two.
     */
    static const char cells[] = "..../.S..";
    struct image *image = letters_pixels(rows);
    struct grid *grid = letters_read(image, 2);
    assert_letters(grid, cells, cells);
}

/* --- smooth marks -------------------------------------------------------------------------- */

enum {
    CANVAS = 64,
    FINE = 8, /* sub-pixels along each side of a pixel */
};

/* The background of the discs. paper_grey returns the grey of one of its sub-pixels. */
enum paper { PAPER_WHITE, PAPER_BLACK, PAPER_UPRIGHT, PAPER_SLANTED, PAPER_COUNT };

static unsigned paper_grey(enum paper paper, int x, int y)
{
    switch (paper) {
    case PAPER_WHITE:
        return 255;
    case PAPER_BLACK:
        return 0;
    case PAPER_UPRIGHT: /* white on the left; the edge cuts a column of pixels and both discs */
        return x < 30 * FINE + 3 ? 255 : 0;
    default:
        return 3 * x + y < 130 * FINE ? 255 : 0;
    }
}

struct disc {
    int x, y; /* the pixel at the centre of the disc */
    int radius_tenths;
    struct rgb colour;
};

/* True if a sub-pixel is within the disc. */
static bool is_within(const struct disc *disc, int x, int y)
{
    /* Distances are in half sub-pixels, so that they are integers. */
    const int64_t dx = 2 * x + 1 - (2 * disc->x + 1) * FINE;
    const int64_t dy = 2 * y + 1 - (2 * disc->y + 1) * FINE;
    const int64_t radius = (int64_t)disc->radius_tenths * 2 * FINE;
    return (dx * dx + dy * dy) * 100 <= radius * radius;
}

/* Returns the mean colour of a pixel's sub-pixels. */
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

static struct image *draw_discs(enum paper paper, const struct disc discs[2])
{
    struct image *image = letters_canvas(CANVAS, CANVAS, 3);
    for (uint32_t y = 0; y < CANVAS; y++)
        for (uint32_t x = 0; x < CANVAS; x++)
            letters_set(image, x, y, smooth_pixel(paper, discs, x, y));
    return image;
}

/*
 * Blurs an image as a camera or downscaling does: replaces each pixel with the mean of the 3 x 3
 * pixels around it.
 */
static struct image *blur(const struct image *image)
{
    struct image *blurred = letters_canvas(image->width, image->height, 3);
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
        blurred->samples[i] = (uint8_t)((sum + count / 2) / count);
    }
    return blurred;
}

/* Parameters for drawing two discs, and the options with which the image is read. */
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
        fail_scene(scene, "not exactly one start or goal", (uint32_t)disc->x, (uint32_t)disc->y);
    if (ends->items[0].x != (uint32_t)disc->x || ends->items[0].y != (uint32_t)disc->y)
        fail_scene(scene, "a start or goal is misplaced", ends->items[0].x, ends->items[0].y);
}

/*
 * True if the background is free within two pixels of this pixel. If so, the pixel must be read as
 * free.
 */
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
    const struct image *sharp = draw_discs(scene->paper, discs);
    const struct image *image = scene->blurred ? blur(sharp) : sharp;
    options.threshold = scene->threshold;
    options.invert = scene->invert;
    struct grid *grid = letters_read_with(image, &options);
    assert_one_end(scene, &grid->starts, &discs[0]);
    assert_one_end(scene, &grid->goals, &discs[1]);
    for (uint32_t i = 0; i < CANVAS * CANVAS; i++) {
        const struct point cell = {i % CANVAS, i / CANVAS};
        if (grid_blocked(grid, cell) && is_free_ground(scene, cell.x, cell.y))
            fail_scene(scene, "a wall on free ground", cell.x, cell.y);
    }
    test_release();
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

TEST(a_smooth_disc_is_one_start_or_goal)
{
    static const uint32_t thresholds[] = {128, 1, 60, 190};
    check_scenes(false, thresholds, 4);
}

TEST(a_smooth_disc_on_black_ground_is_one_start_or_goal)
{
    static const uint32_t thresholds[] = {128};
    check_scenes(true, thresholds, 1);
}

TEST(a_smooth_disc_is_one_start_or_goal_at_otsus_threshold)
{
    static const int papers[] = {PAPER_UPRIGHT, PAPER_SLANTED};
    for (size_t paper = 0; paper < 2; paper++)
        for (unsigned i = 0; i < 4; i++)
            check_scene(&(struct scene){(enum paper)papers[paper], i < 2 ? 33 : 60, i % 2 == 1,
                                        false, MAP_THRESHOLD_OTSU});
}
