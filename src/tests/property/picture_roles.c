/* SPDX-License-Identifier: MIT */
/*
 * picture_roles.c - every pixel of a picture has the colour of its role.
 *
 * Tests picture/picture, picture/cells and picture/palette, and that map/image reads pictures back.
 * The role of a cell is computed here from the path and the states of the search. If several roles
 * apply, the cell has the first of start, goal, path and terrain. Explored cells tint the terrain.
 * The colours are repeated here, so that the test fails if the default palette changes.
 *
 * The maps are so small that paths have no halo and that each disc of a start or goal, which is
 * drawn at scales of 8 or more, is inside its cell.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/map.h"
#include "picture/picture.h"
#include "search/search.h"
#include "tests/support/look.h"
#include "tests/support/oracle.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum {
    DRAWN_GRIDS = 400,
    BARE_GRIDS = 400,
    READ_GRIDS = 1500,
    SCALE_LINES_MIN = 8, /* smallest scale with grid lines */
    DISC_SIDE_MIN = 8,   /* smallest side, excluding grid lines, of a cell with room for a disc */
    BLUE_MAX = 8,        /* maximum change of blue that tells apart kinds with the same colour */
};

/* The colours of the default palette as 0xRRGGBBAA. */
#define FREE      UINT32_C(0xffffffff)
#define WALL      UINT32_C(0x000000ff)
#define START     UINT32_C(0x0000ffff)
#define GOAL      UINT32_C(0xff0000ff)
#define PATH      UINT32_C(0x006400ff)
#define EXPLORED  UINT32_C(0xe3f2a5ff)
#define FRONTIER  UINT32_C(0xcdecdcff)
#define GRID_LINE UINT32_C(0xb4b4b4ff)

static const uint32_t scales[] = {1, 2, 7, 8, 16};

/* A map, the result of a search on it, and the options for drawing both. */
struct trial {
    uint64_t number; /* the seed of the trial, for random_begin */
    const struct oracle_map *map;
    enum diagonal_rule rule;
    struct picture_options options;
    struct grid grid;
    struct search *search; /* NULL: only the map is drawn */
    struct search_result result;
};

static void fail_trial(const struct trial *trial, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void fail_trial(const struct trial *trial, const char *format, ...)
{
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    oracle_print(trial->map);
    fail_msg("trial %" PRIu64 ", --diagonal %s, --scale %" PRIu32 ", grid lines %d, explored %d, "
             "search %d: %s",
             trial->number, movement_rule_name(trial->rule), trial->options.scale,
             trial->options.grid_lines, trial->options.explored, trial->search != NULL, reason);
}

static void begin_trial(struct trial *trial, uint64_t number, const struct oracle_map *map,
                        enum diagonal_rule rule)
{
    struct search_settings settings = search_settings_default();
    struct error error;
    *trial = (struct trial){.number = number, .map = map, .rule = rule};
    settings.rule = rule;
    oracle_make_grid(map, &trial->grid);
    trial->search = search_create(&trial->grid, &settings, &error);
    if (!trial->search || !search_run(trial->search,
                                      &(struct search_query){.starts = trial->grid.starts,
                                                             .goals = trial->grid.goals},
                                      &trial->result, &error))
        fail_trial(trial, "%s", error.message);
}

static void end_trial(struct trial *trial)
{
    search_result_free(&trial->result);
    search_free(trial->search);
    grid_free(&trial->grid);
}

static void draw(const struct trial *trial, struct bytes *png)
{
    struct error error;
    const struct picture_source source =
        picture_source_of(&trial->grid, trial->search, trial->search ? &trial->result : NULL);
    if (!picture_draw(&source, &trial->options, png, &error))
        fail_trial(trial, "picture_draw: %s", error.message);
}

static void decode(const struct trial *trial, struct png_picture *picture)
{
    struct bytes png;
    draw(trial, &png);
    const char *fault = png_oracle_decode(&png, picture);
    free(png.data);
    if (fault)
        fail_trial(trial, "the picture is not valid: %s", fault);
    if (picture->width != trial->map->width * trial->options.scale ||
        picture->height != trial->map->height * trial->options.scale)
        fail_trial(trial, "the picture is %" PRIu32 " x %" PRIu32, picture->width, picture->height);
}

static void colour_ends(const struct oracle_map *map, const struct point *ends, size_t count,
                        uint32_t colour, uint32_t *colours)
{
    for (size_t i = 0; i < count; i++)
        colours[oracle_index(map, ends[i])] = colour;
}

/* True if all cells that are not walls have the same cost. */
static bool is_uniform(const struct oracle_map *map)
{
    uint32_t cost = 0;
    for (size_t i = 0; i < (size_t)map->width * map->height; i++) {
        const uint8_t value = map->cells[i];
        if (value == CELL_WALL)
            continue;
        if (cost != 0 && map->costs[value] != cost)
            return false;
        cost = map->costs[value];
    }
    return true;
}

/* Returns the colour halfway between two colours, with channels rounded up. */
static uint32_t half_way(uint32_t a, uint32_t b)
{
    uint32_t colour = 0xff;
    for (int shift = 8; shift < 32; shift += 8)
        colour |= ((a >> shift & 0xff) + (b >> shift & 0xff) + 1) / 2 << shift;
    return colour;
}

/*
 * Tints the cells that the search touched. On entry, `colours` contains the colours of the map
 * without the search.
 */
static void tint_cells(const struct trial *trial, uint32_t *colours)
{
    const struct oracle_map *map = trial->map;
    for (uint32_t y = 0; y < map->height; y++) {
        uint8_t states[RANDOM_SIDE_MAX];
        search_row_states(trial->search, y, states);
        for (uint32_t x = 0; x < map->width; x++) {
            const uint32_t tint = states[x] == CELL_CLOSED ? EXPLORED : FRONTIER;
            uint32_t *colour = &colours[(size_t)y * map->width + x];
            if (states[x] != CELL_UNTOUCHED)
                *colour = *colour == FREE ? tint : half_way(*colour, tint);
        }
    }
}

/*
 * Computes the expected colour of each cell. On entry, `under` contains the colours of the map
 * without the search; on return, it contains the expected colours without starts and goals.
 */
static void expect_colours(const struct trial *trial, uint32_t *under, uint32_t *colours)
{
    const struct oracle_map *map = trial->map;
    if (trial->search && trial->options.explored)
        tint_cells(trial, under);
    if (trial->search)
        colour_ends(map, trial->result.path, trial->result.path_count, PATH, under);
    memcpy(colours, under, (size_t)map->width * map->height * sizeof *colours);
    colour_ends(map, map->goals, map->goal_count, GOAL, colours);
    colour_ends(map, map->starts, map->start_count, START, colours);
}

static bool is_line(const struct trial *trial, uint32_t x, uint32_t y)
{
    const uint32_t scale = trial->options.scale;
    return trial->options.grid_lines && scale >= SCALE_LINES_MIN &&
           (x % scale == 0 || y % scale == 0);
}

static bool is_end(const struct oracle_map *map, struct point cell)
{
    for (size_t i = 0; i < map->start_count; i++)
        if (map->starts[i].x == cell.x && map->starts[i].y == cell.y)
            return true;
    for (size_t i = 0; i < map->goal_count; i++)
        if (map->goals[i].x == cell.x && map->goals[i].y == cell.y)
            return true;
    return false;
}

static void check_pixel(const struct trial *trial, const struct png_picture *picture, uint32_t x,
                        uint32_t y, uint32_t expected)
{
    const uint32_t pixel = png_picture_pixel(picture, x, y);
    if (pixel != expected)
        fail_trial(trial,
                   "pixel %" PRIu32 ",%" PRIu32 " (cell %" PRIu32 ",%" PRIu32 ") is %08" PRIx32
                   ", not %08" PRIx32,
                   x, y, x / trial->options.scale, y / trial->options.scale, pixel, expected);
}

/*
 * Checks a cell with the disc of a start or goal. The middle must have the colour of the disc. The
 * bottom right corner must have the colour of the cell under the disc, but its blue may differ by
 * up to BLUE_MAX.
 */
static void check_disc(const struct trial *trial, const struct png_picture *picture,
                       struct point cell, uint32_t colour, uint32_t under)
{
    const uint32_t scale = trial->options.scale;
    const uint32_t right = cell.x * scale + scale - 1;
    const uint32_t below = cell.y * scale + scale - 1;
    const uint32_t corner = png_picture_pixel(picture, right, below);
    check_pixel(trial, picture, cell.x * scale + scale / 2, cell.y * scale + scale / 2, colour);
    if (corner >> 16 != under >> 16 ||
        abs((int)(corner >> 8 & 0xff) - (int)(under >> 8 & 0xff)) > BLUE_MAX)
        check_pixel(trial, picture, right, below, under);
}

/* Compares every pixel with the colour expected for its cell. */
static void check_pixels(const struct trial *trial, const struct png_picture *picture,
                         const uint32_t *under, const uint32_t *colours)
{
    const uint32_t scale = trial->options.scale;
    const bool lines = trial->options.grid_lines && scale >= SCALE_LINES_MIN;
    const bool discs = scale - (lines ? 1 : 0) >= DISC_SIDE_MIN;
    for (uint32_t y = 0; y < picture->height; y++) {
        for (uint32_t x = 0; x < picture->width; x++) {
            const struct point cell = {x / scale, y / scale};
            const size_t index = oracle_index(trial->map, cell);
            if (is_line(trial, x, y))
                check_pixel(trial, picture, x, y, GRID_LINE);
            else if (!discs || !is_end(trial->map, cell))
                check_pixel(trial, picture, x, y, colours[index]);
            else if (x % scale == scale - 1 && y % scale == scale - 1)
                check_disc(trial, picture, cell, colours[index], under[index]);
        }
    }
}

/* True for an opaque warm tone. Shades of terrain are warm; the colours defined above are not. */
static bool is_warm(uint32_t shade)
{
    const uint32_t red = shade >> 24;
    const uint32_t green = shade >> 16 & 0xff;
    const uint32_t blue = shade >> 8 & 0xff;
    return red > green && green > blue && (shade & 0xff) == 0xff;
}

/* True if no channel of `a` is lighter than the same channel of `b`. */
static bool is_no_lighter(uint32_t a, uint32_t b)
{
    for (int shift = 8; shift < 32; shift += 8)
        if ((a >> shift & 0xff) > (b >> shift & 0xff))
            return false;
    return true;
}

/* Equal costs must have equal shades, and higher costs must not have lighter shades. */
static void check_shades(const struct trial *trial, const bool *expensive, const uint32_t *colours)
{
    const struct oracle_map *map = trial->map;
    const size_t count = (size_t)map->width * map->height;
    for (size_t i = 0; i < count; i++) {
        if (!expensive[i])
            continue;
        const uint32_t cost = map->costs[map->cells[i]];
        if (!is_warm(colours[i]))
            fail_trial(trial, "terrain of cost %" PRIu32 "/1000 is %08" PRIx32, cost, colours[i]);
        for (size_t j = 0; j < i; j++) {
            const uint32_t other = map->costs[map->cells[j]];
            if (!expensive[j])
                continue;
            if ((cost >= other && !is_no_lighter(colours[i], colours[j])) ||
                (cost <= other && !is_no_lighter(colours[j], colours[i])))
                fail_trial(trial,
                           "costs %" PRIu32 "/1000 and %" PRIu32 "/1000 are %08" PRIx32
                           " and %08" PRIx32,
                           cost, other, colours[i], colours[j]);
        }
    }
}

/*
 * Draws the map without ends and without a search, one pixel for each cell. Stores the colours of
 * the cells and checks them.
 */
static void check_bare(const struct trial *trial, uint32_t *bare)
{
    const struct oracle_map *map = trial->map;
    const bool uniform = is_uniform(map);
    bool expensive[RANDOM_SIDE_MAX * RANDOM_SIDE_MAX];
    struct trial alone = *trial;
    struct png_picture picture;
    alone.search = NULL;
    alone.options = classic_options(1, false, false);
    alone.grid.starts.count = alone.grid.goals.count = 0;
    decode(&alone, &picture);
    for (uint32_t i = 0; i < map->width * map->height; i++) {
        const uint8_t value = map->cells[i];
        bare[i] = png_picture_pixel(&picture, i % map->width, i / map->width);
        expensive[i] = value != CELL_WALL && !uniform && map->costs[value] > COST_ONE;
        if (!expensive[i])
            check_pixel(&alone, &picture, i % map->width, i / map->width,
                        value == CELL_WALL ? WALL : FREE);
    }
    check_shades(trial, expensive, bare);
    png_picture_free(&picture);
}

/* Draws the trial and checks every pixel. */
static void check_picture(const struct trial *trial)
{
    uint32_t bare[RANDOM_SIDE_MAX * RANDOM_SIDE_MAX];
    uint32_t colours[RANDOM_SIDE_MAX * RANDOM_SIDE_MAX];
    struct png_picture picture;
    check_bare(trial, bare);
    decode(trial, &picture);
    expect_colours(trial, bare, colours);
    check_pixels(trial, &picture, bare, colours);
    png_picture_free(&picture);
}

/*
 * Checks pictures at all scales: with and without grid lines and explored cells, and without the
 * search.
 */
static void check_pictures(struct trial *trial)
{
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        for (int choice = 0; choice < 4; choice++) {
            trial->options = classic_options(scales[i], (choice & 1) != 0, (choice & 2) != 0);
            check_picture(trial);
        }
        struct trial alone = *trial;
        alone.search = NULL;
        check_picture(&alone);
    }
}

TEST(cells_have_the_colours_of_their_roles)
{
    for (uint64_t number = 0; number < random_trials(DRAWN_GRIDS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct trial trial;
        random_map(&rng, &map);
        begin_trial(&trial, number, &map, random_below(&rng, DIAGONAL_RULE_COUNT));
        check_pictures(&trial);
        end_trial(&trial);
    }
}

/* Maps without ends have so few colours that some pictures need only one bit per pixel. */
TEST(maps_without_ends_are_drawn)
{
    for (uint64_t number = 0; number < random_trials(BARE_GRIDS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct trial trial = {.number = number, .map = &map};
        random_ground(&rng, (enum ground)(number % GROUND_COUNT), &map);
        oracle_make_grid(&map, &trial.grid);
        for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
            trial.options = classic_options(scales[i], random_chance(&rng, 50), true);
            check_picture(&trial);
        }
        grid_free(&trial.grid);
    }
}

/*
 * Fails unless the map `read` has the same walls and ends as the trial's map, which has one start
 * and one goal.
 */
static void check_read_back(const struct trial *trial, const struct grid *read)
{
    const struct oracle_map *map = trial->map;
    if (read->width != map->width || read->height != map->height)
        fail_trial(trial, "read back, the map is %" PRIu32 " x %" PRIu32, read->width,
                   read->height);
    for (uint32_t y = 0; y < map->height; y++) {
        for (uint32_t x = 0; x < map->width; x++) {
            const uint8_t value = grid_row(read, y)[x];
            const bool wall = oracle_blocked(map, x, y);
            if (value != (wall ? CELL_WALL : CELL_FREE))
                fail_trial(trial, "read back, %" PRIu32 ",%" PRIu32 " is %d", x, y, value);
        }
    }
    if (read->starts.count != 1 || read->goals.count != 1 ||
        memcmp(read->starts.items, map->starts, sizeof *map->starts) != 0 ||
        memcmp(read->goals.items, map->goals, sizeof *map->goals) != 0)
        fail_trial(trial, "read back, the map has %zu starts and %zu goals, or they have moved",
                   read->starts.count, read->goals.count);
}

static void check_solved_again(const struct trial *trial, const struct grid *read)
{
    struct search_settings settings = search_settings_default();
    struct search_result result;
    struct error error;
    settings.rule = trial->rule;
    struct search *search = search_create(read, &settings, &error);
    assert_non_null(search);
    assert_true(search_run(search,
                           &(struct search_query){.starts = read->starts, .goals = read->goals},
                           &result, &error));
    if (result.found != trial->result.found ||
        result.cost.straight != trial->result.cost.straight ||
        result.cost.diagonal != trial->result.cost.diagonal)
        fail_trial(trial, "read back, the map has a different cost");
    search_result_free(&result);
    search_free(search);
}

/* Draws the trial, reads the picture as a map at the same scale, and compares the two maps. */
static void check_is_a_map(const struct trial *trial)
{
    struct map_options options = map_options_default();
    struct bytes png;
    struct grid read;
    struct error error;
    draw(trial, &png);
    options.cell_size = trial->options.scale;
    if (!map_read(&png, &options, &read, &error))
        fail_trial(trial, "map_read: %s", error.message);
    free(png.data);
    check_read_back(trial, &read);
    check_solved_again(trial, &read);
    grid_free(&read);
}

/*
 * Makes a uniform map with a start and a goal that do not touch. Returns false if no such pair is
 * found in 20 attempts.
 */
static bool two_ends(struct random *rng, struct oracle_map *map)
{
    random_ground(rng, GROUND_UNIFORM, map);
    for (int attempt = 0; attempt < 20; attempt++) {
        random_ends(rng, 1, 1, map);
        const int64_t dx = (int64_t)map->starts[0].x - map->goals[0].x;
        const int64_t dy = (int64_t)map->starts[0].y - map->goals[0].y;
        if (dx < -1 || dx > 1 || dy < -1 || dy > 1)
            return true;
    }
    return false;
}

TEST(pictures_are_read_back_as_maps)
{
    unsigned tried = 0;
    for (uint64_t number = 0; number < random_trials(READ_GRIDS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct trial trial;
        if (!two_ends(&rng, &map))
            continue;
        begin_trial(&trial, number, &map, random_below(&rng, DIAGONAL_RULE_COUNT));
        for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
            trial.options =
                classic_options(scales[i], random_chance(&rng, 50), random_chance(&rng, 50));
            check_is_a_map(&trial);
        }
        end_trial(&trial);
        tried++;
    }
    assert_true(tried > random_trials(READ_GRIDS) / 2);
}
