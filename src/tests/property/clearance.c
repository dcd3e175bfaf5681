/* SPDX-License-Identifier: MIT */
/*
 * clearance.c - margins around walls on random maps. The blocked cells are compared with those
 * computed from the distances between all pairs of cells. The error messages about a start or goal
 * within the margin must state the right distances (map/ends.c).
 *
 * The oracle compares integers: the distance between a cell and a wall is less than a radius of r
 * thousandths if the square of the distance, multiplied by 1,000,000, is less than r * r.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/clearance.h"
#include "map/ends.h"
#include "map/map.h"
#include "tests/support/map_reader.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum {
    MAPS = 1000,
    SIDE_MAX = 40,
    CELLS_MAX = SIDE_MAX * SIDE_MAX,
    METRIC_MAPS = 400,
};

static const uint64_t no_wall = UINT64_MAX;

/* A map before the margin is applied, and the distance of each cell to the nearest wall. */
struct trial {
    uint64_t number;
    uint32_t width, height;
    uint8_t cells[CELLS_MAX];
    uint8_t looks[CELLS_MAX];
    uint64_t square[CELLS_MAX]; /* square of the distance to the nearest wall */
    uint64_t radius;            /* radius in thousandths of a cell */
};

static void fail_trial(const struct trial *trial, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints the map of the trial and fails the test. */
static void fail_trial(const struct trial *trial, const char *format, ...)
{
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    for (uint32_t y = 0; y < trial->height; y++) {
        (void)fprintf(stderr, "# ");
        for (uint32_t x = 0; x < trial->width; x++)
            (void)fputc(trial->cells[y * trial->width + x] == CELL_WALL ? '#' : '.', stderr);
        (void)fputc('\n', stderr);
    }
    fail_msg("trial %" PRIu64 ", radius %" PRIu64 "/1000: %s", trial->number, trial->radius,
             reason);
}

/* --- the oracle ---------------------------------------------------------------------------- */

static uint64_t square_between(uint32_t width, size_t a, size_t b)
{
    const int64_t dx = (int64_t)(a % width) - (int64_t)(b % width);
    const int64_t dy = (int64_t)(a / width) - (int64_t)(b / width);
    return (uint64_t)(dx * dx + dy * dy);
}

static void measure_by_pairs(struct trial *trial)
{
    const size_t count = (size_t)trial->width * trial->height;
    size_t walls[CELLS_MAX];
    size_t wall_count = 0;
    for (size_t i = 0; i < count; i++)
        if (trial->cells[i] == CELL_WALL)
            walls[wall_count++] = i;
    for (size_t i = 0; i < count; i++) {
        trial->square[i] = no_wall;
        for (size_t w = 0; w < wall_count; w++) {
            const uint64_t square = square_between(trial->width, i, walls[w]);
            if (square < trial->square[i])
                trial->square[i] = square;
        }
    }
}

static bool within_margin(const struct trial *trial, size_t i)
{
    return trial->square[i] != no_wall &&
           trial->square[i] * 1000000 < trial->radius * trial->radius;
}

/* --- random maps --------------------------------------------------------------------------- */

static void random_size(struct random *rng, uint64_t number, struct trial *trial)
{
    trial->number = number;
    trial->width = number % 10 == 1 ? 1 : random_between(rng, 1, SIDE_MAX);
    trial->height = number % 10 == 2 ? 1 : random_between(rng, 1, SIDE_MAX);
}

/*
 * Fills the map with walls and with free cells of various values and looks. Outside the margin, the
 * values and looks must not change.
 */
static void random_cells(struct random *rng, struct trial *trial)
{
    static const uint32_t densities[] = {0, 1, 2, 5, 15, 40, 70, 99, 100};
    const uint32_t percent = densities[random_below(rng, sizeof densities / sizeof *densities)];
    for (size_t i = 0; i < (size_t)trial->width * trial->height; i++) {
        const bool wall = random_chance(rng, percent);
        const uint8_t ground = (uint8_t)random_below(rng, 12);
        const uint8_t wall_look = random_chance(rng, 30) ? LOOK_UNKNOWN : LOOK_WATER;
        const uint8_t free_look = random_chance(rng, 20) ? LOOK_SWAMP : LOOK_PLAIN;
        trial->cells[i] = wall || ground == CELL_WALL ? CELL_FREE : ground;
        if (wall)
            trial->cells[i] = CELL_WALL;
        trial->looks[i] = wall ? wall_look : free_look;
    }
    measure_by_pairs(trial);
}

/* A radius in thousandths: a distance between cells, nearly such a distance, or any number. */
static uint64_t random_radius(struct random *rng)
{
    static const uint64_t special[] = {
        0,    1,    999,  1000, 1001, 1414,  1415,  1999,  2000,  2001,  2236,  2237,  2828,
        2829, 4999, 5000, 5001, 9999, 10000, 10001, 13000, 25000, 40000, 56000, 80000, 1000000};
    if (random_chance(rng, 60))
        return special[random_below(rng, sizeof special / sizeof *special)];
    return random_below(rng, random_chance(rng, 50) ? 60000 : 8000);
}

/* Makes the grid of a trial, without looks if `plain` is true. */
static void make_grid(const struct trial *trial, bool plain, struct grid *grid)
{
    struct error error;
    assert_true(grid_create(grid, trial->width, trial->height, &error));
    for (uint32_t y = 0; y < trial->height; y++)
        memcpy(grid_row(grid, y), trial->cells + (size_t)y * trial->width, trial->width);
    if (plain)
        return;
    assert_true(grid_make_looks(grid, &error));
    memcpy(grid->looks, trial->looks, (size_t)trial->width * trial->height);
}

/* --- the margin ---------------------------------------------------------------------------- */

static void check_cells(const struct trial *trial, bool plain, const struct grid *grid)
{
    for (uint32_t y = 0; y < trial->height; y++) {
        for (uint32_t x = 0; x < trial->width; x++) {
            const size_t i = (size_t)y * trial->width + x;
            const bool margin = trial->cells[i] != CELL_WALL && within_margin(trial, i);
            const uint8_t cell = margin ? CELL_WALL : trial->cells[i];
            const unsigned before = plain ? LOOK_PLAIN : trial->looks[i];
            const unsigned look = margin ? LOOK_MARGIN : before;
            const unsigned seen = grid_look(grid, (struct point){x, y});
            if (grid_row(grid, y)[x] != cell)
                fail_trial(trial, "%u,%u is %u, not %u", x, y, grid_row(grid, y)[x], cell);
            if (seen != look)
                fail_trial(trial, "%u,%u has the look %u, not %u", x, y, seen, look);
        }
    }
}

/*
 * Applies the radius of the trial and checks the grid. The radius is in cells even if the map has a
 * resolution.
 */
static void apply(const struct trial *trial, double resolution, bool plain, struct grid *grid)
{
    struct error error = {0};
    struct clearance clearance = {.radius = (double)trial->radius / 1000};
    make_grid(trial, plain, grid);
    grid->world = (struct world){
        .unit = resolution > 0 ? 'm' : '\0', .resolution = resolution, .height = trial->height};
    if (!clearance_apply(grid, clearance, NULL, &error))
        fail_trial(trial, "refused: %s", error.message);
    check_cells(trial, plain, grid);
    if (!reader_border_is_wall(grid))
        fail_trial(trial, "the border of the grid was changed");
}

TEST(cells_nearer_than_the_radius_are_blocked)
{
    static struct trial trial;
    unsigned widened = 0;
    for (uint64_t number = 0; number < MAPS; number++) {
        struct random rng = random_begin(number);
        struct grid grid;
        random_size(&rng, number, &trial);
        random_cells(&rng, &trial);
        const bool plain = random_chance(&rng, 30);
        for (int i = 0; i < 3; i++) {
            trial.radius = random_radius(&rng);
            apply(&trial, random_chance(&rng, 50) ? 0.05 : 0, plain, &grid);
            for (size_t at = 0; at < (size_t)trial.width * trial.height; at++)
                widened += trial.cells[at] != CELL_WALL && within_margin(&trial, at);
            grid_free(&grid);
        }
    }
    assert_true(widened > 100000);
}

/* The map has a single wall, in the middle. */
TEST(a_cell_exactly_at_the_radius_is_free)
{
    static const struct {
        double radius;
        uint64_t square; /* a cell is free if its squared distance to the wall is at least this */
    } cases[] = {
        {0, 0},
        {0.5, 0},
        {1, 1},
        {1.000001, 2},
        {1.4, 2},
        {1.4142135623730951, 2},
        {1.41422, 3},
        {2, 4},
        {2.000001, 5},
        {2.2360679774997896, 5},
        {2.24, 6},
        {4.999999, 25},
        {5, 25},
        {5.000001, 26},
        {9.219544457292887, 85},
        {10, 100},
    };
    static struct trial trial;
    trial = (struct trial){.width = 25, .height = 23};
    const size_t middle = 11 * 25 + 12;
    trial.cells[middle] = CELL_WALL;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct error error;
        struct grid grid;
        make_grid(&trial, true, &grid);
        assert_true(
            clearance_apply(&grid, (struct clearance){cases[c].radius, false}, NULL, &error));
        for (uint32_t i = 0; i < 25 * 23; i++) {
            const bool near = i == middle || square_between(25, i, middle) < cases[c].square;
            if (grid_blocked(&grid, (struct point){i % 25, i / 25}) != near)
                fail_msg("radius %.17g: %u,%u", cases[c].radius, i % 25, i / 25);
        }
        grid_free(&grid);
    }
}

/* --- metres -------------------------------------------------------------------------------- */

/*
 * In decimal arithmetic, radius / resolution is exact in these cases; in binary floating point, it
 * often is not.
 */
TEST(metres_are_divided_by_the_resolution)
{
    static const struct {
        double radius, resolution;
        uint64_t cells; /* the radius in thousandths of a cell */
    } cases[] = {
        {0.3, 0.05, 6000},  {0.15, 0.05, 3000},  {0.6, 0.1, 6000},    {0.7, 0.1, 7000},
        {0.35, 0.05, 7000}, {0.1, 0.02, 5000},   {0.29, 0.01, 29000}, {0.57, 0.01, 57000},
        {1, 0.05, 20000},   {0.3, 0.1, 3000},    {0.25, 0.05, 5000},  {0.32, 0.05, 6400},
        {0.05, 0.05, 1000}, {0.051, 0.05, 1020}, {2.5, 0.5, 5000},    {0.075, 0.025, 3000},
    };
    static struct trial trial;
    for (uint64_t number = 0; number < METRIC_MAPS; number++) {
        struct random rng = random_begin(number);
        struct error error = {0};
        struct grid grid;
        const size_t c = number % (sizeof cases / sizeof *cases);
        random_size(&rng, number, &trial);
        random_cells(&rng, &trial);
        trial.radius = cases[c].cells;
        make_grid(&trial, false, &grid);
        grid.world =
            (struct world){.unit = 'm', .resolution = cases[c].resolution, .height = trial.height};
        if (!clearance_apply(&grid, (struct clearance){cases[c].radius, true}, NULL, &error))
            fail_trial(&trial, "refused: %s", error.message);
        check_cells(&trial, false, &grid);
        grid_free(&grid);
    }
}

TEST(metres_need_a_resolution)
{
    static struct trial trial;
    struct error error = {0};
    struct grid grid;
    trial = (struct trial){.width = 5, .height = 4, .cells = {CELL_WALL}};
    make_grid(&trial, true, &grid);
    assert_false(clearance_apply(&grid, (struct clearance){0.3, true}, NULL, &error));
    assert_int_equal(error.code, ERROR_SETTINGS);
    assert_non_null(strstr(error.message, "metres"));
    trial.radius = 0;
    check_cells(&trial, true, &grid);
    grid_free(&grid);
}

/* Applies the largest radius that the command line allows, in cells and in metres. */
TEST(huge_radii_do_not_overflow)
{
    static const double resolutions[] = {1e-6, 1, 1e6};
    static struct trial trial;
    for (size_t i = 0; i < 2 * sizeof resolutions / sizeof *resolutions; i++) {
        const bool wall = i % 2 == 1;
        struct error error = {0};
        struct grid grid;
        trial = (struct trial){.number = i, .width = 7, .height = 3, .radius = 9000};
        trial.cells[20] = wall ? CELL_WALL : CELL_FREE;
        measure_by_pairs(&trial);
        make_grid(&trial, true, &grid);
        grid.world = (struct world){.unit = 'm', .resolution = resolutions[i / 2], .height = 3};
        assert_true(clearance_apply(&grid, (struct clearance){CLEARANCE_MAX, false}, NULL, &error));
        check_cells(&trial, true, &grid);
        grid_free(&grid);
        make_grid(&trial, true, &grid);
        grid.world = (struct world){.unit = 'm', .resolution = resolutions[i / 2], .height = 3};
        if (clearance_apply(&grid, (struct clearance){CLEARANCE_MAX, true}, NULL, &error)) {
            trial.radius = i / 2 == 2 ? UINT64_C(2000000) : 9000;
            check_cells(&trial, true, &grid);
        } else {
            assert_int_equal(i / 2, 0);
            assert_int_equal(error.code, ERROR_SETTINGS);
        }
        grid_free(&grid);
    }
}

/* --- ends within the margin ---------------------------------------------------------------- */

/* Writes a number with at most six decimal places. */
static const char *six_places(char text[64], double value)
{
    (void)snprintf(text, 64, "%.6f", value);
    char *end = text + strlen(text);
    while (end[-1] == '0')
        *--end = '\0';
    if (end[-1] == '.')
        end[-1] = '\0';
    return text;
}

/* True if the message contains the number as a separate word or followed by a unit. */
static bool has_number(const char *message, const char *number)
{
    const size_t length = strlen(number);
    for (const char *at = message; (at = strstr(at, number)) != NULL; at++) {
        const bool begins = at == message || at[-1] == ' ';
        if (begins && at[length] != '\0' && strchr(" ,:;m", at[length]))
            return true;
    }
    return false;
}

static void check_message(const struct trial *trial, struct point point, double unit, bool start,
                          const struct error *error)
{
    char number[64];
    char place[64];
    const double distance = sqrt((double)trial->square[point.y * trial->width + point.x]);
    const double missing = (double)trial->radius / 1000 - distance;
    (void)snprintf(place, sizeof place, "%s %u,%u ", start ? "start" : "goal", point.x, point.y);
    if (error->code != ERROR_SETTINGS || !strstr(error->message, place))
        fail_trial(trial, "the message does not contain \"%s\": %s", place, error->message);
    if (!has_number(error->message, six_places(number, distance * unit)) ||
        !has_number(error->message, six_places(number, missing * unit)))
        fail_trial(trial, "the distances %.6f and %.6f are not stated: %s", distance * unit,
                   missing * unit, error->message);
}

/* Checks the messages about a start within the margin and about a goal within the margin. */
static void check_end(const struct trial *trial, struct grid *grid, struct point clear,
                      struct point near, double unit)
{
    struct error error = {0};
    grid->starts.items[0] = grid->goals.items[0] = clear;
    assert_true(map_check_ends(grid, false, &error));
    grid->starts.items[0] = near;
    assert_false(map_check_ends(grid, false, &error));
    check_message(trial, near, unit, true, &error);
    grid->starts.items[0] = clear;
    grid->goals.items[0] = near;
    assert_false(map_check_ends(grid, false, &error));
    check_message(trial, near, unit, false, &error);
}

/*
 * Chooses a free cell outside the margin and a free cell within it. Returns false if the map lacks
 * either of them.
 */
static bool choose_ends(const struct trial *trial, struct random *rng, struct point *clear,
                        struct point *near)
{
    bool has_clear = false;
    bool has_near = false;
    for (uint32_t y = 0; y < trial->height; y++) {
        for (uint32_t x = 0; x < trial->width; x++) {
            const size_t i = (size_t)y * trial->width + x;
            if (trial->cells[i] == CELL_WALL)
                continue;
            if (!within_margin(trial, i)) {
                *clear = (struct point){x, y};
                has_clear = true;
            } else if (!has_near || random_chance(rng, 10)) {
                *near = (struct point){x, y};
                has_near = true;
            }
        }
    }
    return has_clear && has_near;
}

TEST(messages_state_the_distance_and_the_missing_margin)
{
    static const double resolutions[] = {0, 0.05, 0.1, 2};
    static struct trial trial;
    unsigned checked = 0;
    for (uint64_t number = 0; number < MAPS; number++) {
        struct random rng = random_begin(number);
        const double resolution = resolutions[number % 4];
        struct error error;
        struct grid grid;
        struct point clear;
        struct point near = {0};
        random_size(&rng, number, &trial);
        random_cells(&rng, &trial);
        trial.radius = 1 + random_below(&rng, 9000);
        if (!choose_ends(&trial, &rng, &clear, &near))
            continue;
        apply(&trial, resolution, number % 3 == 0, &grid);
        assert_true(points_add(&grid.starts, clear, &error));
        assert_true(points_add(&grid.goals, clear, &error));
        check_end(&trial, &grid, clear, near, resolution > 0 ? resolution : 1);
        grid_free(&grid);
        checked++;
    }
    assert_true(checked > MAPS / 10);
}

/* Applies the largest radius, 2 * 10^9 cells, to a map with the largest cells, 10^6 m wide. */
TEST(numbers_in_messages_do_not_overflow)
{
    static struct trial trial;
    struct error error = {0};
    struct grid grid;
    trial = (struct trial){.width = 4, .height = 1, .cells = {CELL_WALL}};
    make_grid(&trial, true, &grid);
    grid.world = (struct world){.unit = 'm', .resolution = 1e6, .height = 1};
    assert_true(clearance_apply(&grid, (struct clearance){CLEARANCE_MAX, false}, NULL, &error));
    assert_false(map_check_point(&grid, (struct point){1, 0}, false, "start", &error));
    grid_free(&grid);
    if (!has_number(error.message, "1000000") || !has_number(error.message, "1999999999000000"))
        fail_msg("the distances 1000000 and 1999999999000000 are not stated: %s", error.message);
}
