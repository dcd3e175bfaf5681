/* SPDX-License-Identifier: MIT */
/* picture_trial.c - searches on random maps, for the tests of pictures. */
#include "tests/support/picture_trial.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/reading.h"
#include "tests/support/look.h"
#include "tests/test.h"

enum {
    SIDE_MAX = 40,    /* largest width or height of a map in cells */
    PIXELS_MAX = 288, /* largest width or height in pixels, unless a cell is larger */
};

void picture_trial_fail(const struct picture_trial *trial, const char *format, ...)
{
    const struct picture_options *options = &trial->options;
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    fail_msg("trial %" PRIu64 ", %" PRIu32 " x %" PRIu32 " cells, way %d by %s, --scale %" PRIu32
             ", grid lines %d, explored %d, heat %d, candidates %d, caption %d, path style %d of "
             "%" PRIu32 ", "
             "compression %" PRIu32 ": %s",
             trial->number, trial->grid.width, trial->grid.height, trial->way,
             search_algorithm_name(trial->algorithm), options->scale, options->grid_lines,
             options->explored, options->heat, options->candidates, options->caption,
             options->path_style, options->line_width, options->compression, reason);
}

/* Returns a wall with a probability of `walls` percent, otherwise a free cell or terrain. */
static uint8_t random_value(struct random *rng, uint32_t walls, bool terrain)
{
    if (random_chance(rng, walls))
        return CELL_WALL;
    return terrain && random_chance(rng, 50) ? (uint8_t)random_between(rng, CELL_TERRAIN, 40)
                                             : CELL_FREE;
}

/*
 * Returns a random width or height for a map, in cells. Small values are frequent. The map has at
 * most PIXELS_MAX pixels in this direction, unless a single cell is larger.
 */
static uint32_t random_side(struct random *rng, uint32_t scale)
{
    const uint32_t fitting = PIXELS_MAX / scale;
    const uint32_t most = fitting < SIDE_MAX ? fitting : SIDE_MAX;
    if (random_chance(rng, 12))
        return 1;
    return random_between(rng, 1, random_chance(rng, 40) && most > 9 ? 9 : most);
}

/* Attaches a record of random openings and marks, around which rings are drawn. */
static void random_reading(struct random *rng, struct grid *grid)
{
    struct reading reading = {.openings.count = random_below(rng, 4)};
    struct error error;
    for (size_t i = 0; i < reading.openings.count; i++)
        reading.openings.items[i] =
            (struct point){random_below(rng, grid->width), random_below(rng, grid->height)};
    for (uint32_t i = random_below(rng, 3); i > 0; i--)
        reading_add_mark(
            &reading,
            (struct point){random_below(rng, grid->width), random_below(rng, grid->height)},
            (struct rgb){0});
    assert_true(reading_attach(&reading, grid, &error));
}

/* Creates a map of random cells, at least one of which is free. */
static void make_ground(struct random *rng, uint32_t width, uint32_t height, struct grid *grid)
{
    const bool terrain = random_chance(rng, 50);
    const uint32_t walls = random_chance(rng, 10) ? 100 : random_below(rng, 55);
    struct error error;
    assert_true(grid_create(grid, width, height, &error));
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            grid_row(grid, y)[x] = random_value(rng, walls, terrain);
    grid_row(grid, random_below(rng, grid->height))[random_below(rng, grid->width)] = CELL_FREE;
    if (terrain && random_chance(rng, 30))
        for (int value = 0; value < 256; value++)
            grid->costs[value] = random_between(rng, 1, 5000);
    if (random_chance(rng, 40))
        random_looks(rng, grid);
    if (random_chance(rng, 30))
        random_reading(rng, grid);
}

static struct point random_free(struct random *rng, const struct grid *grid)
{
    for (;;) {
        const struct point cell = {random_below(rng, grid->width), random_below(rng, grid->height)};
        if (!grid_blocked(grid, cell))
            return cell;
    }
}

/* Adds up to `count` random free cells that are not yet in `points`. */
static void add_points(struct random *rng, const struct grid *grid, uint32_t count,
                       struct points *points)
{
    struct error error;
    while (count-- > 0) {
        const struct point cell = random_free(rng, grid);
        size_t i = 0;
        while (i < points->count && (points->items[i].x != cell.x || points->items[i].y != cell.y))
            i++;
        if (i == points->count)
            assert_true(points_add(points, cell, &error));
    }
}

/* Returns a random number of starts or goals: one, a few, or about OVERLAY_DISCS_MAX. */
static uint32_t random_count(struct random *rng)
{
    return random_chance(rng, 60)   ? 1
           : random_chance(rng, 85) ? random_between(rng, 1, 4)
                                    : random_between(rng, 60, 70);
}

static bool run(struct random *rng, struct picture_trial *trial, struct error *error)
{
    const struct grid *grid = &trial->grid;
    struct points via = {0};
    bool nearest = trial->way == WAY_NEAREST;
    if (trial->way != WAY_RUN && trial->way != WAY_NEAREST) {
        add_points(rng, grid, random_between(rng, 1, 3), &via);
        nearest = random_chance(rng, 50);
    }
    const struct search_query query = {
        .starts = grid->starts, .via = via, .goals = grid->goals, .nearest = nearest};
    const bool ok = search_run(trial->search, &query, &trial->result, error);
    free(via.items);
    return ok;
}

void picture_trial_search(struct random *rng, struct picture_trial *trial)
{
    struct search_settings settings = search_settings_default();
    struct error error;
    settings.algorithm = trial->algorithm;
    settings.rule = random_below(rng, DIAGONAL_RULE_COUNT);
    trial->search = search_create(&trial->grid, &settings, &error);
    if (!trial->search && error.code == ERROR_SETTINGS) {
        settings.algorithm = trial->algorithm = ALGORITHM_ASTAR;
        trial->search = search_create(&trial->grid, &settings, &error);
    }
    if (!trial->search || !run(rng, trial, &error))
        picture_trial_fail(trial, "%s", error.message);
    trial->trace = cell_trace_take(trial->search, &trial->grid);
}

/* Makes a map of this size with starts and goals. */
static void begin(struct random *rng, uint64_t number, uint32_t width, uint32_t height,
                  struct picture_trial *trial)
{
    *trial = (struct picture_trial){.number = number, .options = picture_options_default()};
    trial->algorithm = (enum algorithm)(number % ALGORITHM_COUNT);
    make_ground(rng, width, height, &trial->grid);
    add_points(rng, &trial->grid, random_count(rng), &trial->grid.starts);
    add_points(rng, &trial->grid, random_count(rng), &trial->grid.goals);
}

void picture_trial_begin_map(struct random *rng, uint64_t number, uint32_t scale,
                             struct picture_trial *trial)
{
    const uint32_t width = random_side(rng, scale);
    begin(rng, number, width, random_side(rng, scale), trial);
    trial->options.scale = scale;
}

void picture_trial_begin_large(struct random *rng, uint64_t number, uint32_t side,
                               struct picture_trial *trial)
{
    const uint32_t other = random_between(rng, side / 2, side);
    const bool wide = random_chance(rng, 50);
    begin(rng, number, wide ? side : other, wide ? other : side, trial);
    trial->way = WAY_NEAREST;
    picture_trial_search(rng, trial);
}

void picture_trial_begin(struct random *rng, uint64_t number, uint32_t scale,
                         struct picture_trial *trial)
{
    picture_trial_begin_map(rng, number, scale, trial);
    trial->way = random_below(rng, WAY_COUNT);
    if (trial->way != WAY_NONE)
        picture_trial_search(rng, trial);
    else if (random_chance(rng, 50))
        trial->grid.starts.count = trial->grid.goals.count = 0;
}

void picture_trial_forget_search(struct picture_trial *trial)
{
    if (trial->search)
        search_result_free(&trial->result);
    search_free(trial->search);
    cell_trace_free(&trial->trace);
    trial->search = NULL;
}

void picture_trial_end(struct picture_trial *trial)
{
    picture_trial_forget_search(trial);
    grid_free(&trial->grid);
}

/* A palette of a few colours, so that some roles look the same. */
static void random_palette(struct random *rng, struct palette *palette)
{
    const uint32_t steps = random_between(rng, 1, 3);
    for (int role = 0; role < ROLE_COUNT; role++) {
        uint8_t *const channels[] = {&palette->roles[role].red, &palette->roles[role].green,
                                     &palette->roles[role].blue};
        for (size_t i = 0; i < 3; i++)
            *channels[i] = (uint8_t)(random_between(rng, 0, steps) * 255 / steps);
    }
    palette->terrain = palette->roles[random_below(rng, ROLE_COUNT)];
}

void picture_trial_palette(uint32_t number, struct palette *palette)
{
    assert_null(palette_name(PICTURE_TRIAL_PALETTES));
    assert_true(palette_named(palette_name(number), palette));
}

void picture_trial_random_look(struct random *rng, struct picture_options *options)
{
    options->grid_lines = random_chance(rng, 60);
    options->explored = random_chance(rng, 85);
    options->heat = random_chance(rng, 40);
    options->candidates = random_chance(rng, 35);
    options->path_style = random_below(rng, PATH_STYLE_COUNT);
    options->line_width = random_chance(rng, 25) ? random_between(rng, 1, 24) : 0;
    options->compression = random_below(rng, PICTURE_COMPRESSION_MAX + 1);
    picture_trial_palette(random_below(rng, PICTURE_TRIAL_PALETTES), &options->palette);
    if (random_chance(rng, 20))
        random_palette(rng, &options->palette);
}

/* The longer side of all maps of the picture together, in pixels. */
static double longer_side(const struct grid *grid, const struct sheet *sheet)
{
    const double columns = (double)sheet->columns;
    const double rows = ceil((double)sheet->panels / columns);
    return sheet->scale * fmax(grid->width * columns, grid->height * rows);
}

struct painting picture_trial_painting(const struct picture_trial *trial, const struct sheet *sheet)
{
    enum { SMOOTH_PIXELS = 3 << 20 };
    return (struct painting){.grid = &trial->grid,
                             .options = &trial->options,
                             .scale = sheet->scale,
                             .side = longer_side(&trial->grid, sheet),
                             .smooth = sheet->panel_width * sheet->panel_height <= SMOOTH_PIXELS,
                             .states = trial->trace.states,
                             .costs = trial->trace.costs,
                             .highest_cost = trial->trace.highest,
                             .path = trial->search ? trial->result.path : NULL,
                             .path_count = trial->search ? trial->result.path_count : 0};
}

struct painted *picture_trial_paint(const struct picture_trial *trial, const struct sheet *sheet)
{
    const struct painting painting = picture_trial_painting(trial, sheet);
    struct painted *pixels =
        calloc((size_t)sheet->panel_width * sheet->panel_height, sizeof *pixels);
    assert_non_null(pixels);
    painter_oracle_paint(&painting, pixels);
    return pixels;
}

struct picture_source picture_trial_source(const struct picture_trial *trial)
{
    return picture_source_of(&trial->grid, trial->search, trial->search ? &trial->result : NULL);
}

void picture_trial_draw(const struct picture_trial *trial, struct tally *tally,
                        const struct picture_words *words, struct bytes *png)
{
    const struct picture_source source = picture_trial_source(trial);
    const struct picture_labels labels = {.words =
                                              words ? *words : (struct picture_words){NULL, 0}};
    struct error error;
    struct picture *picture = picture_begin(&trial->grid, &trial->options, 1, &error);
    if (!picture)
        picture_trial_fail(trial, "picture_begin: %s", error.message);
    picture_check_begin(tally, picture);
    if (!picture_add(picture, &source, NULL, &error))
        picture_trial_fail(trial, "picture_add: %s", error.message);
    picture_check_drawn(tally, picture);
    if (!picture_end(picture, words ? &labels : NULL, png, &error))
        picture_trial_fail(trial, "picture_end: %s", error.message);
    picture_free(picture);
}

void picture_trial_decode(const struct picture_trial *trial, const struct bytes *png,
                          struct picture_view *view)
{
    const char *fault = png_oracle_decode(png, &view->picture);
    if (!fault)
        fault = picture_kinds(png, &view->kinds);
    if (fault)
        picture_trial_fail(trial, "the picture is not valid: %s", fault);
}

void picture_trial_check_pixel(const struct picture_trial *trial, struct tally *tally,
                               const struct picture_view *view, struct point at,
                               struct painted expected)
{
    const uint32_t pixel = png_picture_pixel(&view->picture, at.x, at.y);
    const char letter = picture_kind_of(&view->kinds, pixel);
    if (!picture_check_pixel(tally, pixel, expected))
        picture_trial_fail(trial,
                           "pixel %" PRIu32 ",%" PRIu32 " is %08" PRIx32 ", not %06" PRIx32
                           " (kind %d, fullness %d)",
                           at.x, at.y, pixel, colour_code(expected.colour), expected.kind,
                           (int)tally->fullness);
    if (expected.letter != 0 && letter != expected.letter && tally->fullness != PALETTE_FULL_BEGUN)
        picture_trial_fail(trial, "pixel %" PRIu32 ",%" PRIu32 " is of kind '%c', not '%c'", at.x,
                           at.y, letter, expected.letter);
}

/* True if this colour, 0xRRGGBB, occurs in the picture. */
static bool occurs(const struct png_picture *picture, uint32_t colour)
{
    for (size_t i = 0; i < (size_t)picture->width * picture->height; i++) {
        const uint8_t *pixel = picture->rgba + 4 * i;
        if (((uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2]) == colour)
            return true;
    }
    return false;
}

void picture_trial_check_palette(const struct picture_trial *trial, const struct bytes *png,
                                 const struct png_picture *picture)
{
    enum { DEPTH = 8, COLOUR_TYPE = 9, INTERLACE = 12, INDEXED = 3 };
    uint32_t length = 0;
    const uint8_t *header = png_find_chunk(png, "IHDR", &length);
    const uint8_t *palette = png_find_chunk(png, "PLTE", &length);
    if (!header || !palette || length % 3 != 0 || length == 0 || header[COLOUR_TYPE] != INDEXED ||
        header[INTERLACE] != 0) {
        picture_trial_fail(trial, "the picture is not indexed, or is interlaced");
        return;
    }
    const size_t count = length / 3;
    const unsigned depth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
    if (header[DEPTH] != depth)
        picture_trial_fail(trial, "%zu colours have a depth of %d bits", count, header[DEPTH]);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *entry = palette + 3 * i;
        const uint32_t colour = colour_code((struct rgb){entry[0], entry[1], entry[2]});
        if (!occurs(picture, colour))
            picture_trial_fail(trial, "no pixel has the colour %06" PRIx32, colour);
        for (size_t j = 0; j < i; j++)
            if (memcmp(entry, palette + 3 * j, 3) == 0)
                picture_trial_fail(trial, "the palette contains %06" PRIx32 " twice", colour);
    }
}
