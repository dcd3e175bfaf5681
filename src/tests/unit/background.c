/* SPDX-License-Identifier: MIT */
/*
 * background.c - tests of map/background, which decides whether pictures are drawn over an
 * image.
 */

#include "map/background.h"
#include "tests/support/letters.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { SIDE = 200, CELL = 10 };

/*
 * A drawing of walls: its colours, its differences from a clean drawing, and the results expected
 * from background_is_varied.
 */
struct style {
    const char *name;
    struct rgb ground, wall;
    uint32_t noise;   /* range of the random noise, in grey levels */
    uint32_t shading; /* difference in grey level between the left and right edges */
    bool smooth;      /* the edges of walls are blended with the ground */
    struct rgb mark;  /* colour of a square whose side is `mark_side` */
    uint32_t mark_side;
    bool varied;   /* expected result of background_is_varied */
    bool coloured; /* varied unless classic colours are permitted */
};

static uint8_t shade(uint8_t value, int change)
{
    const int sum = value + change;
    return (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}

static struct image *draw(const struct style *style)
{
    struct random rng = random_begin(1);
    struct image *image = letters_canvas(SIDE, SIDE, 3);
    for (uint32_t y = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < SIDE; x++) {
            const bool wall = x % CELL < 3 || y % CELL < 3;
            const bool edge = x % CELL == 3 || y % CELL == 3;
            struct rgb colour = wall ? style->wall : style->ground;
            if (!wall && edge && style->smooth)
                colour = (struct rgb){(uint8_t)((style->wall.red + style->ground.red) / 2),
                                      (uint8_t)((style->wall.green + style->ground.green) / 2),
                                      (uint8_t)((style->wall.blue + style->ground.blue) / 2)};
            if (x < style->mark_side && y < style->mark_side)
                colour = style->mark;
            const int change = (int)random_below(&rng, style->noise + 1) - (int)(style->noise / 2) -
                               (int)(style->shading * x / SIDE);
            letters_set(image, x, y,
                        (struct rgb){shade(colour.red, change), shade(colour.green, change),
                                     shade(colour.blue, change)});
        }
    return image;
}

static const struct style styles[] = {
    {.name = "black on white", .ground = {255, 255, 255}},
    {.name = "white on black", .wall = {255, 255, 255}},
    {.name = "smooth", .ground = {255, 255, 255}, .smooth = true},
    {.name = "grey", .ground = {230, 230, 230}, .wall = {120, 120, 120}},
    {.name = "a mark", .ground = {255, 255, 255}, .mark = {255, 128, 0}, .mark_side = 20},
    {.name = "blue walls", .ground = {255, 255, 255}, .wall = {40, 60, 180}, .varied = true},
    {.name = "brown", .ground = {240, 230, 200}, .wall = {90, 60, 30}, .varied = true},
    {.name = "sand", .ground = {240, 215, 190}, .varied = true},
    {.name = "noise", .ground = {230, 230, 230}, .wall = {40, 40, 40}, .noise = 20, .varied = true},
    {.name = "shadow",
     .ground = {240, 240, 240},
     .wall = {80, 80, 80},
     .shading = 80,
     .varied = true},
    {.name = "classic colours",
     .ground = {255, 255, 255},
     .mark = {0, 0, 255},
     .mark_side = 100,
     .coloured = true},
};

enum { STYLES = sizeof styles / sizeof *styles };

TEST(photographs_scans_and_coloured_drawings_are_varied)
{
    for (size_t i = 0; i < STYLES; i++) {
        struct image *image = draw(&styles[i]);
        if (background_is_varied(image, true) != styles[i].varied)
            fail_msg("%s, classic colours permitted", styles[i].name);
        if (background_is_varied(image, false) != (styles[i].varied || styles[i].coloured))
            fail_msg("%s, classic colours not permitted", styles[i].name);
    }
}

TEST(small_and_transparent_images_are_examined)
{
    struct image *image = letters_canvas(1, 1, 4); /* transparent: shown as white */
    image->samples[0] = 255;
    assert_false(background_is_varied(image, false));
    image->samples[3] = 255; /* red */
    assert_true(background_is_varied(image, false));
}

TEST(the_option_decides_unless_it_is_automatic)
{
    const struct grid grid = {.corridor = 5};
    for (size_t i = 0; i < STYLES; i++) {
        struct map_options options = map_options_default();
        struct image *image = draw(&styles[i]);
        assert_false(background_wanted(image, &options, &grid));
        options.background = MAP_BACKGROUND_IMAGE;
        assert_true(background_wanted(image, &options, &grid));
        options.background = MAP_BACKGROUND_MAP;
        assert_false(background_wanted(image, &options, &grid));
        options.background = MAP_BACKGROUND_AUTO;
        assert_true(background_wanted(image, &options, &grid) ==
                    (styles[i].varied || styles[i].coloured));
        image->cell_size = 4; /* stored only in pictures that astar drew */
        assert_false(background_wanted(image, &options, &grid));
    }
}

TEST(a_kept_image_belongs_to_the_grid)
{
    struct grid grid = {0};
    struct image *image = letters_canvas(6, 5, 3);
    const uint8_t *samples = image->samples;
    background_keep(image, &grid);
    assert_null(image->samples);
    assert_ptr_equal(grid.image.samples, samples);
    assert_int_equal(grid.image.width, 6);
    grid_free(&grid);
    assert_int_equal(grid.image.width, 0);
}
