/* SPDX-License-Identifier: MIT */
/*
 * openings.c - the openings in the border of a map, which become its start and goal if it has no
 * marks.
 *
 * The expected openings of the maps drawn in this file were determined by hand. For random borders,
 * they come from an oracle that compares all pairs of cells instead of walking along the border.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/ends.h"
#include "map/openings.h"
#include "tests/support/letters.h"
#include "tests/support/map_reader.h"
#include "tests/support/random.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

enum { BORDERS = 20000, SIDE_MAX = 9, BORDER_MAX = 4 * SIDE_MAX };

static const struct points none = {0};

/* Makes a grid in which openings become starts and goals. */
static struct grid *make_grid(const char *drawing)
{
    struct grid *grid = letters_grid(drawing);
    grid->gaps_are_ends = true;
    return grid;
}

static void assert_openings(const char *rows, const char *expected)
{
    struct points openings;
    struct error error;
    char shown[SHOWN_SIZE];
    assert_true(openings_list(make_grid(rows), &openings, &error));
    show_points(&openings, shown);
    free(openings.items);
    if (strcmp(shown, expected) != 0)
        fail_msg("%s has openings at \"%s\", not \"%s\"", rows, shown, expected);
}

/* --- positions of openings ----------------------------------------------------------------- */

TEST(openings_are_found_on_each_side)
{
    assert_openings("#.###/#...#/###.#", "1,0 3,2");
    assert_openings("####/.##./####", "0,1 3,1");
    assert_openings("#...#/#####/#...#", "2,0 2,2");
    assert_openings("###/.##/.#./.##/###", "0,2 2,2");
    /* Several openings along one side. */
    assert_openings("#.#.#.#/#######/#.#####", "1,0 3,0 5,0 1,2");
    assert_openings("###/.##/###/.##/##./###", "0,1 0,3 2,4");
    /* Openings that touch only diagonally are separate. */
    assert_openings("##.#/###./####", "2,0 3,1");
    assert_openings("##.##/#.#.#/#####", "2,0");
}

TEST(the_upper_or_left_of_two_middle_cells_is_the_opening)
{
    assert_openings("#..###/#....#/######", "1,0");
    assert_openings("######/#....#/###..#", "3,2");
    assert_openings("######/#....#/#....#", "2,2");
    assert_openings("#....#/#....#/######", "2,0");
    assert_openings("###/.##/.##/###", "0,1");
    assert_openings("###/##./##./###", "2,1");
    assert_openings("###/##./##./##./##./###", "2,2");
    assert_openings("###/.##/.##/.##/.##/###", "0,2");
}

TEST(a_corner_can_be_an_opening)
{
    assert_openings(".##/###/###", "0,0");
    assert_openings("##./###/###", "2,0");
    assert_openings("###/###/.##", "0,2");
    assert_openings("###/###/##.", "2,2");
    assert_openings(".#./###/.#.", "0,0 2,0 0,2 2,2");
}

TEST(openings_extend_around_corners)
{
    assert_openings("..#/.##/###", "0,0");
    assert_openings("#../##./###", "2,0");
    assert_openings("###/.##/..#", "0,2");
    assert_openings("###/##./#..", "2,2");
    assert_openings("...#/.###/####", "0,0");
    assert_openings("..##/.###/.###/####", "0,0");
    assert_openings("#.../###./####", "2,0");
    assert_openings("##../###./###./####", "3,0");
    assert_openings("####/###./###./##..", "3,2");
    assert_openings("####/###./#...", "2,2");
    assert_openings("####/.###/...#", "0,2");
    assert_openings("####/.###/.###/..##", "0,2");
    /* These openings extend around two or more corners. */
    assert_openings("...../#####/#####", "2,0");
    assert_openings("#####/#####/.....", "2,2");
    assert_openings("..../.##./.##./####", "1,0");
    assert_openings("####/.##./.##./....", "1,3");
    assert_openings(".../.##/...", "0,1");
    assert_openings("#../.../...", "2,2");
    assert_openings("..#/.../...", "0,2");
    assert_openings(".../.../..#", "0,0");
    assert_openings(".../#../...", "2,1");
    assert_openings("...../....#/.....", "0,1");
}

TEST(inner_cells_are_ignored)
{
    assert_openings("###/###/###", "");
    assert_openings("####/#..#/####", "");
    assert_openings("#####/#...#/#...#/##.##", "2,3");
    assert_openings("#.###/#.#.#/#.#.#/###.#", "1,0 3,3");
}

TEST(every_value_except_wall_is_open)
{
    assert_openings("#2##/#..#/##3#", "1,0 2,2");
    assert_openings("#4##/9..#/##3#", "1,0 0,1 2,2");
    assert_openings("#204#/#####", "2,0");
}

/* A border without walls is one opening, and its middle may be any border cell. */
TEST(a_border_without_walls_is_one_opening)
{
    static const char *const borders[] = {"../..", ".../...", ".../.#./...", "..../.##./....",
                                          "../../.."};
    for (size_t i = 0; i < COUNT(borders); i++) {
        const struct grid *grid = make_grid(borders[i]);
        struct points openings;
        struct error error;
        assert_true(openings_list(grid, &openings, &error));
        assert_int_equal(openings.count, 1);
        const struct point place = openings.items[0];
        assert_true(place.x == 0 || place.x == grid->width - 1 || place.y == 0 ||
                    place.y == grid->height - 1);
        assert_true(grid_contains(grid, place));
        free(openings.items);
    }
}

TEST(openings_are_found_in_maps_two_cells_wide)
{
    assert_openings("##/../##", "0,1 1,1");
    assert_openings("##/../../##", "0,1 1,1");
    assert_openings("####/#..#", "1,1");
    assert_openings("#..#/#..#", "1,0 1,1");
    assert_openings("../##", "0,0");
    assert_openings("##/..", "0,1");
    assert_openings(".#/.#", "0,0");
    assert_openings("#./#.", "1,0");
    assert_openings("#./.#", "1,0 0,1");
    assert_openings("../.#", "0,0");
}

/* In a strip, all cells are on the border, and the first and last cells are not neighbours. */
TEST(openings_are_found_in_maps_one_cell_wide)
{
    static const struct {
        const char *row, *expected;
    } strips[] = {
        {".", "0,0"},
        {"#", ""},
        {"..", "0,0"},
        {"...", "1,0"},
        {"....", "1,0"},
        {"#..#", "1,0"},
        {"#.##.#", "1,0 4,0"},
        {".#", "0,0"},
        {"#.", "1,0"},
        {"#...", "2,0"},
        {"...#", "1,0"},
        {".#.", "0,0 2,0"},
        {"..#..", "0,0 3,0"},
        {".#.#.", "0,0 2,0 4,0"},
        {"...#.#....", "1,0 4,0 7,0"},
    };
    for (size_t i = 0; i < COUNT(strips); i++) {
        char column[40] = "";
        char expected[40];
        size_t size = 0;
        assert_openings(strips[i].row, strips[i].expected);
        /* Test the same strip as a column. */
        for (const char *c = strips[i].row; *c; c++)
            size += (size_t)snprintf(column + size, sizeof column - size, "%s%c",
                                     size > 0 ? "/" : "", *c);
        memcpy(expected, strips[i].expected, strlen(strips[i].expected) + 1);
        for (char *c = expected; *c; c += strcspn(c, " ") + (c[3] != '\0')) {
            c[2] = c[0];
            c[0] = '0';
        }
        assert_openings(column, expected);
    }
}

/* --- openings as start and goal ------------------------------------------------------------ */

static void assert_ends(const struct grid *grid, const char *starts, const char *goals)
{
    assert_points(&grid->starts, starts);
    assert_points(&grid->goals, goals);
}

TEST(the_start_is_the_upper_or_the_left_opening)
{
    static const struct {
        const char *rows, *start, *goal;
    } cases[] = {
        {"#.###/#...#/###.#", "1,0", "3,2"},
        {"###.#/#...#/#.###", "3,0", "1,2"},
        {"####/...#/##../####", "0,1", "3,2"},
        {"####/##../...#/####", "3,1", "0,2"},
        {"####/..../####", "0,1", "3,1"},
        {"#.#.#/#...#/#####", "1,0", "3,0"},
        {"#####/#...#/#.#.#", "1,2", "3,2"},
        {"##/../##", "0,1", "1,1"},
        {".##/##.", "0,0", "2,1"},
        {"#.#/#../###", "1,0", "2,1"},
        {"###/.##/###/.##/###", "0,1", "0,3"},
        {"####/#..#/..##/#..#", "0,2", "1,3"},
        {"#....#/#....#/#....#", "2,0", "2,2"},
        {"#.#####/#.....#/####..#", "1,0", "4,2"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct grid *grid = make_grid(cases[i].rows);
        struct error error;
        if (!openings_take(grid, &error))
            fail_msg("%s: %s", cases[i].rows, error.message);
        assert_ends(grid, cases[i].start, cases[i].goal);
    }
}

/*
 * Fails unless the map is refused with a message that contains the number of openings (`count`),
 * all `places` in the given order, and the options to use.
 */
static void assert_openings_refused(const char *rows, const char *count, const char *const *places)
{
    struct grid *grid = make_grid(rows);
    struct error error = {.code = ERROR_NONE};
    assert_false(map_set_ends(grid, &none, &none, false, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_int_equal(error.line, 0);
    assert_ends(grid, "", "");
    assert_non_null(memchr(error.message, '\0', sizeof error.message));
    if (!strstr(error.message, count) || !strstr(error.message, "--start X,Y") ||
        !strstr(error.message, "--goal X,Y"))
        fail_msg("%s: %s", rows, error.message);
    for (const char *at = error.message; *places; places++) {
        at = strstr(at, *places);
        if (!at) {
            fail_msg("%s: %s is missing or out of order in: %s", rows, *places, error.message);
            return;
        }
    }
}

TEST(any_number_of_openings_except_two_is_refused)
{
    assert_openings_refused("####/#..#/####", "no openings", (const char *const[]){NULL});
    assert_openings_refused("#.##/#..#/####", "1 opening,", (const char *const[]){"1,0", NULL});
    assert_openings_refused("#.#.#/#...#/##.##", "3 openings",
                            (const char *const[]){"1,0", "3,0", "2,2", NULL});
    assert_openings_refused("###/.##/###/##./###/#.#", "3 openings",
                            (const char *const[]){"0,1", "2,3", "1,5", NULL});
    assert_openings_refused(".../.#./...", "no walls", (const char *const[]){NULL});
    assert_openings_refused("#.#.#.#.#.#.#.#.#/#################", "8 openings",
                            (const char *const[]){"1,0", "3,0", "5,0", "...", NULL});
    assert_openings_refused("#.#.#.#.#.#.#/#############", "6 openings",
                            (const char *const[]){"1,0", "3,0", "5,0", NULL});
}

/* The message counts all openings but lists only the first few. */
TEST(many_openings_are_counted)
{
    enum { WIDTH = 2000000, GAPS = 429 };
    struct grid *grid = letters_rock(WIDTH, 3);
    struct error error;
    for (size_t i = 1; i <= GAPS; i++)
        grid_row(grid, 2)[WIDTH - 2 * i] = CELL_FREE;
    grid->gaps_are_ends = true;
    assert_false(map_set_ends(grid, &none, &none, false, &error));
    assert_non_null(strstr(error.message, "429 openings"));
    assert_non_null(strstr(error.message, "1999142,2 1999144,2 1999146,2"));
    assert_null(strstr(error.message, "1999998,2"));
    assert_non_null(strstr(error.message, "--start X,Y"));
    assert_non_null(strstr(error.message, "--goal X,Y"));
}

/*
 * Passes `start` and `goal`, either of which may be NULL, to map_set_ends. Fails unless it sets the
 * expected `starts` and `goals`.
 */
static void assert_given(const char *map, const struct point *start, const struct point *goal,
                         const char *starts, const char *goals)
{
    struct grid *grid = make_grid(map);
    struct error error;
    const struct points given[2] = {{.items = (struct point *)start, .count = start ? 1 : 0},
                                    {.items = (struct point *)goal, .count = goal ? 1 : 0}};
    assert_true(grid_list_ends(grid, &error));
    assert_true(map_set_ends(grid, &given[0], &given[1], false, &error));
    assert_ends(grid, starts, goals);
}

TEST(an_opening_replaces_the_missing_end)
{
    static const char two[] = "#.###/#...#/###.#";
    static const char one[] = "#####/#...#/###.#";
    const struct point inside = {2, 1};
    const struct point lower = {3, 2};
    const struct point near_lower = {3, 1};
    assert_given(two, &inside, &inside, "2,1", "2,1");
    assert_given(two, &lower, NULL, "3,2", "1,0");
    assert_given(two, NULL, &lower, "1,0", "3,2");
    assert_given(two, &near_lower, NULL, "3,1", "1,0");
    assert_given(two, &inside, NULL, "2,1", "3,2"); /* a tie: the lower opening is used */
    assert_given("#.###/#2..#/###.#", NULL, NULL, "1,1", "3,2");
    assert_given(one, &inside, NULL, "2,1", "3,2");
    assert_given(one, NULL, &inside, "3,2", "2,1");
}

/* One of two goals may be at an opening, or the path may lead from opening to opening. */
TEST(several_ends_and_two_openings_are_ambiguous)
{
    static const struct {
        const char *map;
        bool determined;
    } cases[] = {
        {"#.####/#3..3#/####.#", false}, {"#.####/#3...#/####.#", true},
        {"######/#3..3#/####.#", true},  {"######/#3...#/####3#", false},
        {"######/#3..3#/######", false}, {"####3#/#....#/######", false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct grid *grid = make_grid(cases[i].map);
        struct error error;
        bool determined;
        assert_true(grid_list_ends(grid, &error));
        assert_true(openings_determine(grid, &determined, &error));
        if (determined != cases[i].determined)
            fail_msg("%s", cases[i].map);
        assert_int_equal(map_set_ends(grid, &none, &none, false, &error), determined);
        if (!determined && !strstr(error.message, "--start X,Y"))
            fail_msg("%s: %s", cases[i].map, error.message);
    }
}

TEST(ambiguous_or_missing_openings_are_refused)
{
    static const struct {
        const char *map;
        struct point start;
        bool gaps_are_ends;
    } cases[] = {
        {"#####/#...#/###.#", {3, 2}, true}, /* the start is in the only opening */
        {"#.###/....#/###.#", {2, 1}, true}, /* three openings */
        {"#####/#...#/#####", {2, 1}, true}, /* none */
        {"...../...../.....", {2, 1}, true}, /* no wall */
        {"#.###/#...#/###.#", {2, 1}, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grid *grid = make_grid(cases[i].map);
        struct error error;
        struct point start = cases[i].start;
        const struct points starts = {.items = &start, .count = 1};
        grid->gaps_are_ends = cases[i].gaps_are_ends;
        assert_false(map_set_ends(grid, &starts, &none, false, &error));
        if (!strstr(error.message, "goal") || !strstr(error.message, "--goal X,Y"))
            fail_msg("no goal: %s", error.message);
    }
}

/* Reads a map from text. Fails unless map_set_ends sets the expected `starts` and `goals`. */
static void assert_text_ends(const char *text, const char *starts, const char *goals)
{
    struct grid grid;
    struct error error;
    const struct map_options options = map_options_default();
    if (!reader_read(text, strlen(text), &options, &grid, &error) ||
        !map_set_ends(&grid, &none, &none, false, &error))
        fail_msg("%s: %s", text, error.message);
    assert_ends(&grid, starts, goals);
    grid_free(&grid);
}

TEST(openings_of_a_maze_without_marks_become_start_and_goal)
{
    assert_text_ends("###.####\n#......#\n#.####.#\n..#....#\n########\n", "3,0", "0,3");
    assert_text_ends("+-- ----+\n|       |\n|  -----+\n|        \n+-------+\n", "3,0", "8,3");
    assert_text_ends("\u2588\u2588\u2588\n   \n\u2588\u2588\u2588\n", "0,1", "2,1");
    /* Editors may remove trailing blanks. Line 3 has lost four blanks; the last is an opening. */
    assert_text_ends("# ###\r\n#   #\r\n#\r\n#####\r\n", "1,0", "4,2");
    /* Marks take precedence over openings. */
    assert_text_ends("###.###\n#S...G#\n###.###\n", "1,1", "5,1");
}

/* --- random borders ------------------------------------------------------------------------ */

/* The free cells of the border, row by row, and their distances along the border. */
struct border {
    struct point cells[BORDER_MAX];
    size_t count;
    uint32_t steps[BORDER_MAX][BORDER_MAX]; /* UNREACHED: not in the same opening */
};

enum { UNREACHED = 1 << 20 };

/* True if two cells are next to each other along the same side of the map. */
static bool are_neighbours(const struct grid *grid, struct point a, struct point b)
{
    const bool same_row = a.y == b.y && (a.y == 0 || a.y == grid->height - 1);
    const bool same_column = a.x == b.x && (a.x == 0 || a.x == grid->width - 1);
    return (same_row && (a.x + 1 == b.x || b.x + 1 == a.x)) ||
           (same_column && (a.y + 1 == b.y || b.y + 1 == a.y));
}

/* Returns 0 for equal cells, 1 for neighbours, and UNREACHED for all other pairs. */
static uint32_t first_steps(const struct grid *grid, struct point a, struct point b)
{
    if (a.x == b.x && a.y == b.y)
        return 0;
    return are_neighbours(grid, a, b) ? 1 : UNREACHED;
}

/* Computes all distances along the border, with the Floyd-Warshall algorithm. */
static void measure_border(const struct grid *grid, struct border *border)
{
    border->count = 0;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            if ((x == 0 || y == 0 || x == grid->width - 1 || y == grid->height - 1) &&
                !grid_blocked(grid, (struct point){x, y}))
                border->cells[border->count++] = (struct point){x, y};
    for (size_t i = 0; i < border->count; i++)
        for (size_t j = 0; j < border->count; j++)
            border->steps[i][j] = first_steps(grid, border->cells[i], border->cells[j]);
    for (size_t k = 0; k < border->count; k++)
        for (size_t i = 0; i < border->count; i++)
            for (size_t j = 0; j < border->count; j++)
                if (border->steps[i][k] + border->steps[k][j] < border->steps[i][j])
                    border->steps[i][j] = border->steps[i][k] + border->steps[k][j];
}

/* Returns the eccentricity of cell i: the distance to the farthest cell in its opening. */
static uint32_t eccentricity(const struct border *border, size_t i)
{
    uint32_t most = 0;
    for (size_t j = 0; j < border->count; j++)
        if (border->steps[i][j] < UNREACHED && border->steps[i][j] > most)
            most = border->steps[i][j];
    return most;
}

/* True for the first cell with the smallest eccentricity in its opening. */
static bool is_middle(const struct border *border, size_t i)
{
    const uint32_t own = eccentricity(border, i);
    for (size_t j = 0; j < border->count; j++) {
        if (border->steps[i][j] >= UNREACHED)
            continue;
        const uint32_t other = eccentricity(border, j);
        if (other < own || (other == own && j < i))
            return false;
    }
    return true;
}

static struct grid *random_border(struct random *rng)
{
    const uint32_t percent = random_below(rng, 101);
    const uint32_t width = random_between(rng, 1, SIDE_MAX);
    struct grid *grid = letters_field(width, random_between(rng, 1, SIDE_MAX));
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            grid_row(grid, y)[x] =
                random_chance(rng, percent) ? CELL_WALL : (uint8_t)(random_chance(rng, 90) ? 0 : 7);
    grid->gaps_are_ends = true;
    return grid;
}

/* Stores in *expected the openings that the oracle finds. */
static void expected_openings(const struct border *border, struct points *expected)
{
    struct error error;
    *expected = (struct points){0};
    for (size_t i = 0; i < border->count; i++)
        if (is_middle(border, i))
            assert_true(points_add(expected, border->cells[i], &error));
}

/* True if the border has no walls. Any border cell may then be the middle of the opening. */
static bool is_ring(const struct grid *grid, const struct border *border)
{
    return grid->width > 1 && grid->height > 1 &&
           border->count == 2 * ((size_t)grid->width + grid->height) - 4;
}

TEST(random_borders_have_the_openings_of_the_oracle)
{
    static struct border border;
    unsigned taken = 0;
    for (uint64_t number = 0; number < BORDERS; number++) {
        struct random rng = random_begin(number);
        struct grid *grid = random_border(&rng);
        struct points openings;
        struct points expected;
        struct error error;
        char shown[SHOWN_SIZE];
        char expected_shown[SHOWN_SIZE];
        measure_border(grid, &border);
        expected_openings(&border, &expected);
        assert_true(openings_list(grid, &openings, &error));
        show_points(&openings, shown);
        show_points(&expected, expected_shown);
        if (is_ring(grid, &border) ? openings.count != 1 : strcmp(shown, expected_shown) != 0)
            fail_msg("trial %" PRIu64 ", %" PRIu32 " x %" PRIu32 ": openings at \"%s\", not \"%s\"",
                     number, grid->width, grid->height, shown, expected_shown);
        const bool two = expected.count == 2;
        assert_int_equal(map_set_ends(grid, &none, &none, false, &error), two);
        if (two) {
            taken++;
            assert_memory_equal(grid->starts.items, expected.items, sizeof(struct point));
            assert_memory_equal(grid->goals.items, expected.items + 1, sizeof(struct point));
        }
        free(openings.items);
        free(expected.items);
        test_release();
    }
    assert_true(taken > BORDERS / 50);
}
