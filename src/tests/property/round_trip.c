/* SPDX-License-Identifier: MIT */
/*
 * round_trip.c - checks that pictures are read back as the maps that they show. Tests
 * picture/picture.c, map/image/drawing.c and map/image/cell_size.c together.
 *
 * Random maps with marks and the samples in maps/ are solved, drawn at several scales and read with
 * --cell auto: size, walls, starts, goals and cost must be the same. Some pictures of random maps
 * are read after their palettes are reversed. Random maps without marks are also drawn, and their
 * pictures are read without text chunks.
 */
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "map/ends.h"
#include "map/image/cell_size.h"
#include "map/image/png_check.h"
#include "map/image/png_decode.h"
#include "map/map.h"
#include "picture/picture.h"
#include "search/search.h"
#include "tests/support/letters.h"
#include "tests/support/look.h"
#include "tests/support/oracle.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum {
    MARKED_MAPS = 500,
    REORDERED_MAPS = 100,
    BARE_MAPS = 150,
    SCALE_LINES_MIN = 8, /* smallest scale at which grid lines are drawn */
    LINED_MIN = 4,       /* smallest cell, in pixels, that can be found by its grid lines */
    SAMPLES_MIN = 15,    /* at least this many samples must be read back */
};

static const uint32_t scales[] = {1, 2, 7, 16, 32};

enum { SCALES = sizeof scales / sizeof *scales };

/* A map, the search on it, and the options for drawing both. */
struct trip {
    char name[300];
    const struct grid *grid;
    enum diagonal_rule rule;
    struct search *search; /* NULL: the map is drawn alone */
    struct search_result result;
    struct picture_options options;
};

static void fail_trip(const struct trip *trip, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void fail_trip(const struct trip *trip, const char *format, ...)
{
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    fail_msg("%s, --diagonal %s, --scale %" PRIu32 ", grid lines %d, explored %d: %s", trip->name,
             movement_rule_name(trip->rule), trip->options.scale, trip->options.grid_lines,
             trip->options.explored, reason);
}

/* --- pictures ----------------------------------------------------------------------------- */

static struct bytes draw(const struct trip *trip)
{
    struct bytes png;
    struct error error;
    const struct picture_source source =
        picture_source_of(trip->grid, trip->search, trip->search ? &trip->result : NULL);
    if (!picture_draw(&source, &trip->options, &png, &error))
        fail_trip(trip, "picture_draw: %s", error.message);
    return png;
}

/* Returns the number of data bytes of a chunk. */
static uint32_t chunk_length(const uint8_t *chunk)
{
    return (uint32_t)chunk[0] << 24 | (uint32_t)chunk[1] << 16 | (uint32_t)chunk[2] << 8 | chunk[3];
}

/* Removes the text chunks of a PNG file. */
static void strip_text(const struct trip *trip, struct bytes *png)
{
    size_t at = PNG_SIGNATURE_SIZE;
    bool stripped = false;
    while (at + PNG_CHUNK_FRAME <= png->size) {
        const uint8_t *chunk = png->data + at;
        const size_t length = chunk_length(chunk);
        if (memcmp(chunk + 4, "tEXt", 4) != 0) {
            at += PNG_CHUNK_FRAME + length;
            continue;
        }
        png->size -= PNG_CHUNK_FRAME + length;
        memmove(png->data + at, png->data + at + PNG_CHUNK_FRAME + length, png->size - at);
        stripped = true;
    }
    if (!stripped || at != png->size)
        fail_trip(trip, "the picture has no text chunk");
}

static struct grid read_picture(const struct trip *trip, const struct bytes *png)
{
    struct grid grid;
    struct error error;
    struct map_options options = map_options_default();
    options.cell_size = MAP_CELL_AUTO;
    options.outside_free = true;
    if (!map_read(png, &options, &grid, &error))
        fail_trip(trip, "map_read: %s", error.message);
    return grid;
}

/* --- comparing ---------------------------------------------------------------------------- */

static bool contains(const struct points *points, struct point point)
{
    for (size_t i = 0; i < points->count; i++)
        if (points->items[i].x == point.x && points->items[i].y == point.y)
            return true;
    return false;
}

/* Compares the ends regardless of their order, which pictures do not store. */
static void compare_ends(const struct trip *trip, const struct points *drawn,
                         const struct points *read, const char *name)
{
    if (read->count != drawn->count)
        fail_trip(trip, "%zu %ss, not %zu", read->count, name, drawn->count);
    for (size_t i = 0; i < drawn->count; i++)
        if (!contains(read, drawn->items[i]))
            fail_trip(trip, "no %s at %" PRIu32 ",%" PRIu32, name, drawn->items[i].x,
                      drawn->items[i].y);
}

static void compare_walls(const struct trip *trip, const struct grid *read)
{
    const struct grid *drawn = trip->grid;
    if (read->width != drawn->width || read->height != drawn->height)
        fail_trip(trip, "%" PRIu32 " x %" PRIu32 " cells, not %" PRIu32 " x %" PRIu32, read->width,
                  read->height, drawn->width, drawn->height);
    for (uint32_t y = 0; y < drawn->height; y++)
        for (uint32_t x = 0; x < drawn->width; x++)
            if (grid_blocked(drawn, (struct point){x, y}) !=
                grid_blocked(read, (struct point){x, y}))
                fail_trip(trip, "a different cell at %" PRIu32 ",%" PRIu32, x, y);
}

static void compare_costs(const struct trip *trip, const struct grid *read)
{
    struct search_settings settings = search_settings_default();
    struct search_result result = {0};
    struct error error;
    settings.rule = trip->rule;
    struct search *search = search_create(read, &settings, &error);
    if (!search ||
        !search_run(search, &(struct search_query){.starts = read->starts, .goals = read->goals},
                    &result, &error))
        fail_trip(trip, "searched again: %s", error.message);
    if (result.found != trip->result.found || result.cost.straight != trip->result.cost.straight ||
        result.cost.diagonal != trip->result.cost.diagonal)
        fail_trip(trip, "another cost");
    search_result_free(&result);
    search_free(search);
}

/* Reads the picture and compares it with the map. */
static void check_file(const struct trip *trip, const struct bytes *png)
{
    struct grid read = read_picture(trip, png);
    compare_walls(trip, &read);
    compare_ends(trip, &trip->grid->starts, &read.starts, "start");
    compare_ends(trip, &trip->grid->goals, &read.goals, "goal");
    compare_costs(trip, &read);
    grid_free(&read);
}

static void check_picture(const struct trip *trip)
{
    struct bytes png = draw(trip);
    check_file(trip, &png);
    free(png.data);
}

/* Returns random options: any palette and path style, with or without heat and a caption. */
static struct picture_options random_look_of(struct random *rng, uint32_t scale, bool lines,
                                             bool explored)
{
    struct picture_options options = classic_options(scale, lines, explored);
    options.heat = random_chance(rng, 30);
    options.caption = random_chance(rng, 20);
    options.path_style = random_below(rng, PATH_STYLE_COUNT);
    assert_true(palette_named(palette_name(random_below(rng, 4)), &options.palette));
    return options;
}

static void begin_search(struct trip *trip)
{
    struct search_settings settings = search_settings_default();
    struct error error;
    settings.rule = trip->rule;
    trip->search = search_create(trip->grid, &settings, &error);
    if (!trip->search || !search_run(trip->search,
                                     &(struct search_query){.starts = trip->grid->starts,
                                                            .goals = trip->grid->goals},
                                     &trip->result, &error))
        fail_trip(trip, "%s", error.message);
}

static void end_search(struct trip *trip)
{
    search_result_free(&trip->result);
    search_free(trip->search);
}

/* --- random maps with marks --------------------------------------------------------------- */

static bool touches(struct point a, struct point b)
{
    const int64_t dx = (int64_t)a.x - b.x;
    const int64_t dy = (int64_t)a.y - b.y;
    return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

static bool marks_touch(const struct point *starts, size_t start_count, const struct point *goals,
                        size_t goal_count)
{
    const size_t count = start_count + goal_count;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (touches(i < start_count ? starts[i] : goals[i - start_count],
                        j < start_count ? starts[j] : goals[j - start_count]))
                return true;
    return false;
}

/*
 * Makes a map of uniform cost on which no two starts or goals touch. Returns false if no such ends
 * are found in 40 attempts.
 */
static bool marked_map(struct random *rng, struct oracle_map *map)
{
    random_ground(rng, GROUND_UNIFORM, map);
    for (int attempt = 0; attempt < 40; attempt++) {
        random_ends(rng, random_between(rng, 1, RANDOM_ENDS_MAX),
                    random_between(rng, 1, RANDOM_ENDS_MAX), map);
        if (!marks_touch(map->starts, map->start_count, map->goals, map->goal_count))
            return true;
    }
    return false;
}

TEST(marked_maps_are_read_back)
{
    unsigned maps = 0;
    for (uint64_t seed = 0; maps < random_trials(MARKED_MAPS); seed++) {
        struct random rng = random_begin(seed);
        struct oracle_map map;
        struct grid grid;
        struct trip trip = {.grid = &grid, .rule = random_below(&rng, DIAGONAL_RULE_COUNT)};
        if (!marked_map(&rng, &map))
            continue;
        (void)snprintf(trip.name, sizeof trip.name, "map %" PRIu64, seed);
        oracle_make_grid(&map, &grid);
        begin_search(&trip);
        const bool explored = random_chance(&rng, 50);
        for (unsigned i = 0; i < 2 * SCALES; i++) {
            /* Explored cells are drawn in half of the pictures. */
            trip.options =
                random_look_of(&rng, scales[i / 2], i % 2 == 1, explored == ((i / 2 + i) % 2 == 1));
            check_picture(&trip);
        }
        end_search(&trip);
        grid_free(&grid);
        maps++;
    }
}

/* --- reordered palettes ------------------------------------------------------------------- */

/*
 * Returns the rows of a picture as uncompressed PNG data. Each pixel is one byte, an index into
 * `palette`.
 */
static struct bytes index_rows(const struct png_picture *picture, const uint8_t *palette,
                               size_t palette_length)
{
    struct bytes raw = {calloc(picture->height, (size_t)picture->width + 1), 0};
    assert_non_null(raw.data);
    for (uint32_t y = 0; y < picture->height; y++) {
        raw.data[raw.size++] = 0; /* no filter */
        for (uint32_t x = 0; x < picture->width; x++) {
            const uint8_t *pixel = picture->rgba + ((size_t)y * picture->width + x) * 4;
            size_t at = 0;
            while (at < palette_length && memcmp(palette + at, pixel, 3) != 0)
                at += 3;
            assert_true(at < palette_length);
            raw.data[raw.size++] = (uint8_t)(at / 3);
        }
    }
    return raw;
}

/*
 * Returns the picture as another program could write it: with pixels of 8 bits and with the palette
 * in reverse order, but with the same text chunks.
 */
static struct bytes reverse_palette(const struct trip *trip, const struct bytes *png)
{
    struct png_picture picture;
    const char *fault = png_oracle_decode(png, &picture);
    if (fault)
        fail_trip(trip, "%s", fault);
    uint32_t length = 0;
    const uint8_t *palette = png_find_chunk(png, "PLTE", &length);
    uint8_t reversed[256 * 3] = {0};
    for (uint32_t i = 0; i < length; i += 3)
        memcpy(reversed + i, palette + length - 3 - i, 3);
    struct bytes raw = index_rows(&picture, reversed, length);
    const struct png_kind format = {
        .width = picture.width, .height = picture.height, .depth = 8, .colour_type = PNG_INDEXED};
    struct bytes file = png_begin_file(&format);
    png_add_chunk(&file, "PLTE", reversed, length);
    for (size_t at = PNG_SIGNATURE_SIZE; at < png->size; at += PNG_CHUNK_FRAME + length) {
        length = chunk_length(png->data + at);
        if (memcmp(png->data + at + 4, "tEXt", 4) == 0)
            png_add_chunk(&file, "tEXt", png->data + at + 8, length);
    }
    png_add_data(&file, &raw);
    png_end_file(&file);
    free(raw.data);
    png_picture_free(&picture);
    return file;
}

TEST(pictures_with_reordered_palettes_are_read_back)
{
    unsigned maps = 0;
    for (uint64_t seed = 0; maps < random_trials(REORDERED_MAPS); seed++) {
        struct random rng = random_begin(seed);
        struct oracle_map map;
        struct grid grid;
        struct trip trip = {.grid = &grid};
        if (!marked_map(&rng, &map))
            continue;
        (void)snprintf(trip.name, sizeof trip.name, "reordered map %" PRIu64, seed);
        oracle_make_grid(&map, &grid);
        begin_search(&trip);
        trip.options = random_look_of(&rng, scales[random_below(&rng, SCALES)],
                                      random_chance(&rng, 50), random_chance(&rng, 50));
        struct bytes png = draw(&trip);
        struct bytes file = reverse_palette(&trip, &png);
        check_file(&trip, &file);
        free(file.data);
        free(png.data);
        end_search(&trip);
        grid_free(&grid);
        maps++;
    }
}

/* --- random maps without marks ------------------------------------------------------------ */

/*
 * True if every block of size x size pixels has one colour. If `lined` is true, the first row and
 * the first column of each block are grid lines instead; all of them must have the colour of the
 * picture's first pixel.
 */
static bool blocks_are_uniform(const struct png_picture *picture, uint32_t size, bool lined)
{
    const uint32_t closing = lined ? 1 : 0; /* a grid line may follow the last block */
    if (size == 0 || picture->width % size > closing || picture->height % size > closing)
        return false;
    for (uint32_t y = 0; y < picture->height; y++) {
        for (uint32_t x = 0; x < picture->width; x++) {
            const bool line = lined && (x % size == 0 || y % size == 0);
            const uint32_t expected =
                line ? png_picture_pixel(picture, 0, 0)
                     : png_picture_pixel(picture, x - x % size + lined, y - y % size + lined);
            if (png_picture_pixel(picture, x, y) != expected)
                return false;
        }
    }
    return true;
}

static struct cell_layout find_layout(const struct trip *trip, const struct bytes *png)
{
    struct png_header header;
    struct image image = {0};
    struct cell_layout layout = {0};
    struct error error;
    if (!png_check(png, &header, &error) || !png_decode(png, &header, &image, &error))
        fail_trip(trip, "%s", error.message);
    if (image.cell_size != 0 ||
        !cell_size_find(&image, &letters_light_or_dark, NULL, &layout, &error))
        fail_trip(trip, "the cell size is stored, or cannot be found");
    image_free(&image);
    return layout;
}

/* Each cell that was read must stand for `merged` x `merged` equal cells of the drawn map. */
static void compare_merged(const struct trip *trip, const struct grid *read, uint32_t merged)
{
    if (merged == 0 || read->width * merged != trip->grid->width ||
        read->height * merged != trip->grid->height) {
        fail_trip(trip, "%" PRIu32 " x %" PRIu32 " cells", read->width, read->height);
        return;
    }
    for (uint32_t y = 0; y < trip->grid->height; y++)
        for (uint32_t x = 0; x < trip->grid->width; x++)
            if (grid_blocked(trip->grid, (struct point){x, y}) !=
                grid_blocked(read, (struct point){x / merged, y / merged}))
                fail_trip(trip, "a different cell at %" PRIu32 ",%" PRIu32, x, y);
    assert_int_equal(read->starts.count + read->goals.count, 0);
}

/*
 * Draws and reads a map without marks and without text chunks. A square of equal cells may be read
 * as one cell.
 */
static void check_bare(const struct trip *trip)
{
    struct png_picture picture;
    struct bytes png = draw(trip);
    strip_text(trip, &png);
    const char *fault = png_oracle_decode(&png, &picture);
    if (fault)
        fail_trip(trip, "%s", fault);
    const struct cell_layout layout = find_layout(trip, &png);
    const uint32_t scale = trip->options.scale;
    const bool lined = trip->options.grid_lines && scale >= SCALE_LINES_MIN;
    if (lined ? layout.size == scale
              : layout.size % scale == 0 && blocks_are_uniform(&picture, layout.size, false)) {
        struct grid read = read_picture(trip, &png);
        compare_merged(trip, &read, layout.size / scale);
        grid_free(&read);
    } else if (lined || layout.size < LINED_MIN || layout.size <= scale ||
               !blocks_are_uniform(&picture, layout.size, true)) {
        /* Any other layout is an error, unless parts of the map look like grid lines. */
        fail_trip(trip, "cells of %" PRIu32 " pixels", layout.size);
    }
    png_picture_free(&picture);
    free(png.data);
}

TEST(maps_without_marks_are_read_back_or_merged)
{
    for (uint64_t seed = 0; seed < random_trials(BARE_MAPS); seed++) {
        struct random rng = random_begin(seed);
        struct oracle_map map;
        struct grid grid;
        struct trip trip = {.grid = &grid};
        random_ground(&rng, GROUND_UNIFORM, &map);
        if (map.width * map.height == 1)
            continue; /* with grid lines, a single cell looks like a room of many cells */
        (void)snprintf(trip.name, sizeof trip.name, "bare map %" PRIu64, seed);
        oracle_make_grid(&map, &grid);
        for (unsigned i = 0; i < 2 * SCALES; i++) {
            trip.options = classic_options(scales[i / 2], i % 2 == 1, false);
            check_bare(&trip);
        }
        grid_free(&grid);
    }
}

/* --- samples ------------------------------------------------------------------------------ */

static bool costs_are_uniform(const struct grid *grid)
{
    bool occurs[256] = {false};
    uint32_t cost = 0;
    grid_note_values(grid, occurs);
    for (int value = 0; value < 256; value++) {
        if (!occurs[value] || value == CELL_WALL)
            continue;
        if (cost != 0 && grid->costs[value] != cost)
            return false;
        cost = grid->costs[value];
    }
    return true;
}

/* Returns the first free cell or, if `last` is true, the last free cell. */
static struct point free_cell(const struct grid *grid, bool last)
{
    const uint64_t count = (uint64_t)grid->width * grid->height;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t index = last ? count - 1 - i : i;
        const struct point point = {(uint32_t)(index % grid->width),
                                    (uint32_t)(index / grid->width)};
        if (!grid_blocked(grid, point))
            return point;
    }
    fail_msg("a map without free cells");
    return (struct point){0, 0};
}

/* Keeps the ends of the map or, if it has none, sets a start and a goal far apart. */
static bool set_ends(struct grid *grid)
{
    struct error error;
    const struct points none = {0};
    struct point ends[2] = {free_cell(grid, false), free_cell(grid, true)};
    const struct points start = {ends, 1, 1};
    const struct points goal = {ends + 1, 1, 1};
    return map_set_ends(grid, &none, &none, false, &error) ||
           map_set_ends(grid, &start, &goal, false, &error);
}

static void check_sample(struct trip *trip)
{
    const unsigned step =
        (unsigned)random_step() | 1; /* odd, so that i is alternately even and odd */
    begin_search(trip);
    for (unsigned i = 0; i < 2 * SCALES; i += step) {
        const uint32_t scale = scales[i / 2];
        trip->options = classic_options(scale, i % 2 == 1, (i / 2 + i) % 2 == 1);
        check_picture(trip);
    }
    end_search(trip);
}

/*
 * Checks a file if it is a map of uniform cost on which no two marks touch. Returns false for any
 * other file.
 */
static bool try_sample(const char *name)
{
    struct trip trip = {0};
    struct grid grid;
    struct error error;
    struct bytes bytes;
    struct map_options options = map_options_default();
    (void)snprintf(trip.name, sizeof trip.name, "maps/%s", name);
    if (file_is_folder(trip.name))
        return false;
    options.path = trip.name;
    options.outside_free = true;
    options.cell_size = MAP_CELL_AUTO; /* some images have several pixels per cell */
    assert_true(file_read(trip.name, 1 << 24, &bytes, &error));
    const bool readable = map_read(&bytes, &options, &grid, &error);
    free(bytes.data);
    if (!readable)
        return false; /* a scenario, or a map that needs an option */
    trip.grid = &grid;
    const bool fits =
        costs_are_uniform(&grid) && set_ends(&grid) &&
        !marks_touch(grid.starts.items, grid.starts.count, grid.goals.items, grid.goals.count);
    if (fits)
        check_sample(&trip);
    grid_free(&grid);
    return fits;
}

TEST(sample_maps_are_read_back)
{
    unsigned samples = 0;
    DIR *folder = opendir("maps");
    if (!folder) {
        print_message("there is no folder maps: run this test in the project's top folder\n");
        skip();
        return;
    }
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        if (entry->d_name[0] != '.')
            samples += try_sample(entry->d_name);
    (void)closedir(folder);
    assert_true(samples >= SAMPLES_MIN);
}
