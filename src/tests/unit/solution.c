/* SPDX-License-Identifier: MIT */
/* solution.c - solutions drawn into mazes. */
#include "map/solution.h"

#include "map/drawn_line.h"
#include "tests/support/letters.h"
#include "tests/test.h"

static const struct rgb white = {255, 255, 255};
static const struct rgb black = {0, 0, 0};
static const struct rgb red = {230, 20, 30};

/* A comb of corridors: a long one at the top, with seven teeth. */
static const struct letters comb = {.rows = "###############/"
                                            "#.............#/"
                                            "#.#.#.#.#.#.#.#/"
                                            "#.#.#.#.#.#.#.#/"
                                            "###############",
                                    .size = 6};

/* Colours the middle of the cells from column `from` to column `to` of a row of the comb. */
static void draw_line(struct image *image, int from, int to, int row, struct rgb colour)
{
    const struct point first = letters_pixel(&comb, from, row);
    const struct point last = letters_pixel(&comb, to, row);
    letters_fill(image, first, (struct point){last.x - first.x + 1, 3}, colour);
}

/* `maze`: the walls are those of a maze. */
static bool find_with(const struct image *image, const struct marks *marks, bool maze,
                      struct grid **grid)
{
    const struct map_options options = map_options_default();
    struct reading reading = {.start_source = END_UNKNOWN};
    struct error error;
    *grid = letters_read(image, 1);
    (*grid)->starts.count = (*grid)->goals.count = 0;
    (*grid)->has_openings = maze;
    assert_true(solution_find(image, &options, marks, &reading, *grid, &error));
    return reading.start_source == END_SOLUTION;
}

static bool find(const struct image *image, struct grid **grid)
{
    const struct marks none = {.count = 0};
    return find_with(image, &none, false, grid);
}

TEST(the_ends_of_a_line_are_the_ends_of_the_path)
{
    struct image *image = letters_maze(&comb, black, white);
    struct grid *grid;
    draw_line(image, 1, 13, 1, red);
    assert_true(find(image, &grid));
    assert_int_equal(grid->starts.count, 1);
    assert_int_equal(grid->goals.count, 1);
    const uint32_t one = grid->starts.items[0].x;
    const uint32_t other = grid->goals.items[0].x;
    assert_true((one < other ? one : other) < letters_pixel(&comb, 2, 1).x);
    assert_true((one < other ? other : one) > letters_pixel(&comb, 12, 1).x);
}

TEST(a_line_is_hardly_wider_than_corridors)
{
    struct image *image = letters_maze(&comb, black, white);
    const struct map_options options = map_options_default();
    const struct marks none = {.count = 0};
    draw_line(image, 1, 13, 1, red);
    for (unsigned corridor = 1; corridor < 4; corridor++) {
        struct reading reading = {.start_source = END_UNKNOWN};
        struct error error;
        struct grid *grid = letters_read(image, 1);
        grid->starts.count = grid->goals.count = 0;
        grid->has_openings = true;
        grid->corridor = corridor;
        assert_true(solution_find(image, &options, &none, &reading, grid, &error));
        assert_true((reading.start_source == END_SOLUTION) == (corridor > 1));
    }
}

/* In an image of one pixel for each cell, the floor next to an end of the line is no end. */
TEST(the_ends_of_a_line_are_coloured)
{
    static const struct letters maze = {.rows = "######################/"
                                                "#....................#/"
                                                "####################.#/"
                                                "#.................#..#/"
                                                "#.................##.#/"
                                                "#....................#/"
                                                "######################",
                                        .size = 1};
    struct image *image = letters_maze(&maze, black, white);
    struct grid *grid;
    letters_fill(image, (struct point){1, 1}, (struct point){20, 1}, red);
    letters_fill(image, (struct point){20, 2}, (struct point){1, 1}, red);
    assert_true(find(image, &grid));
    assert_points(&grid->starts, "1,1");
    assert_points(&grid->goals, "20,2");
}

/* A line in the form of a U, whose ends are suggested if the wall within it is missing. */
TEST(a_line_around_a_missing_wall_is_no_solution)
{
    static const struct letters room = {.rows = "###############/"
                                                "#.............#/"
                                                "#.............#/"
                                                "#.............#/"
                                                "#.............#/"
                                                "###############",
                                        .size = 6};
    struct map_options options = map_options_default();
    const struct marks none = {.count = 0};
    options.suggest = true;
    for (int wall = 0; wall < 2; wall++) {
        struct image *image = letters_maze(&room, black, white);
        struct reading reading = {.start_source = END_UNKNOWN};
        struct error error;
        letters_fill(image, letters_pixel(&room, 2, 1), (struct point){60, 3}, red);
        letters_fill(image, letters_pixel(&room, 2, 4), (struct point){60, 3}, red);
        letters_fill(image, letters_pixel(&room, 12, 1), (struct point){3, 21}, red);
        if (wall)
            letters_fill(image, letters_pixel(&room, 0, 2), (struct point){66, 3}, black);
        struct grid *grid = letters_read(image, 1);
        grid->starts.count = grid->goals.count = 0;
        assert_true(solution_find(image, &options, &none, &reading, grid, &error));
        assert_true((reading.start_source == END_SOLUTION) == (wall == 1));
        assert_int_equal(reading.likely_count, !wall);
        const struct point far = letters_pixel(&room, 2, wall ? 1 : 4);
        assert_in_range(wall ? grid->starts.items[0].x : reading.likely[0].goal.x, far.x - 2,
                        far.x + 2);
    }
}

TEST(a_line_beside_the_marks_is_no_solution)
{
    struct image *image = letters_maze(&comb, black, white);
    struct grid *grid;
    struct marks marks = {.count = 2};
    draw_line(image, 1, 9, 1, red);
    marks.items[0] = (struct mark){.at = letters_pixel(&comb, 1, 1), .hue = HUE_GREEN, .area = 4};
    marks.items[1] = (struct mark){.at = letters_pixel(&comb, 9, 1), .hue = HUE_BLUE, .area = 4};
    assert_true(find_with(image, &marks, false, &grid));
    marks.items[1].at = letters_pixel(&comb, 13, 1);
    assert_false(find_with(image, &marks, false, &grid));
}

TEST(buttons_of_a_window_are_no_ends_of_a_line)
{
    struct image *image = letters_maze(&comb, black, white);
    struct grid *grid;
    struct marks marks = {.count = 2};
    draw_line(image, 1, 9, 1, red);
    for (int i = 0; i < 2; i++)
        marks.items[i] =
            (struct mark){.at = letters_pixel(&comb, 2 + 2 * i, 0), .hue = HUE_GREEN, .area = 4};
    assert_false(find_with(image, &marks, false, &grid));
    assert_true(find_with(image, &marks, true, &grid));
    marks.items[1].at = letters_pixel(&comb, 13, 1);
    assert_false(find_with(image, &marks, true, &grid));
}

TEST(a_path_and_explored_cells_are_no_line)
{
    for (int explored = 0; explored < 2; explored++) {
        struct image *image = letters_maze(&comb, black, white);
        struct grid *grid;
        draw_line(image, 1, 13, 1, red);
        draw_line(image, 1, explored == 0 ? 2 : 6, 1, (struct rgb){255, 165, 0});
        assert_int_equal(find(image, &grid), explored == 0);
    }
}

TEST(a_line_that_fades_has_no_end)
{
    struct image *image = letters_maze(&comb, black, white);
    struct grid *grid;
    draw_line(image, 1, 13, 1, red);
    for (int x = 1; x < 9; x++) {
        const uint8_t pale = (uint8_t)(240 - 26 * x);
        draw_line(image, x, x + 1, 1, (struct rgb){255, pale, pale});
    }
    assert_false(find(image, &grid));
}

/* One of the marks at the ends of a line may be less vivid than the line, or hidden by it. */
TEST(a_line_does_not_fade_at_a_mark)
{
    struct image *image = letters_maze(&comb, black, white);
    struct grid *grid;
    struct marks marks = {.count = 0};
    draw_line(image, 1, 13, 1, (struct rgb){255, 0, 0});
    draw_line(image, 1, 2, 1, (struct rgb){0, 128, 0});
    assert_false(find(image, &grid));
    marks.items[0] = (struct mark){.at = letters_pixel(&comb, 1, 1), .hue = HUE_GREEN, .area = 4};
    marks.items[1] = (struct mark){.at = letters_pixel(&comb, 13, 1), .hue = HUE_RED, .area = 4};
    for (marks.count = 1; marks.count <= 2; marks.count++)
        assert_true(find_with(image, &marks, false, &grid));
}

/* Its dark end is read as a wall. The line fills the corridor, which has a width of one pixel. */
TEST(a_line_may_become_dark)
{
    enum { LENGTH = 34 };
    static const struct letters tunnel = {.rows = "########################################/"
                                                  "#......................................#/"
                                                  "######################################.#/"
                                                  "#......................................#/"
                                                  "########################################",
                                          .size = 1};
    for (int dark = 0; dark < 2; dark++) {
        struct image *image = letters_maze(&tunnel, black, white);
        struct grid *grid;
        for (uint32_t i = 0; i < LENGTH; i++) {
            const uint8_t level = (uint8_t)(230 - (dark ? 4 * i : 0));
            letters_set(image, 1 + i, 1, (struct rgb){level, 5, 5});
        }
        assert_int_equal(find(image, &grid), !dark);
    }
}

/* The marks are not so near the ends of the line that these have their hues. */
TEST(marks_near_the_ends_tell_the_start)
{
    for (unsigned last = 0; last < 2; last++) {
        struct image *image = letters_maze(&comb, black, white);
        struct grid *grid;
        struct marks marks = {.count = 2};
        draw_line(image, 2, 12, 1, red);
        marks.items[!last] = (struct mark){
            .at = letters_pixel(&comb, 1, 1), .hue = last ? HUE_RED : HUE_GREEN, .area = 36};
        marks.items[last] = (struct mark){
            .at = letters_pixel(&comb, 13, 1), .hue = last ? HUE_GREEN : HUE_RED, .area = 36};
        assert_true(find_with(image, &marks, false, &grid));
        assert_int_equal(grid->starts.items[0].x > grid->goals.items[0].x, last);
    }
}

/* Only a part of the drawing was taken for a maze. The boundary of this part is oblique. */
TEST(a_line_may_be_cut)
{
    const struct map_options options = map_options_default();
    const struct marks none = {.count = 0};
    struct reading reading = {.start_source = END_UNKNOWN};
    struct image *image = letters_maze(&comb, black, white);
    struct error error;
    draw_line(image, 1, 13, 1, red);
    struct grid *grid = letters_read(image, 1);
    grid->starts.count = grid->goals.count = 0;
    grid->has_openings = true;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = letters_pixel(&comb, 5, 0).x + 2 * y; x < grid->width; x++)
            grid_row(grid, y)[x] = CELL_WALL;
    assert_true(solution_find(image, &options, &none, &reading, grid, &error));
    assert_int_not_equal(reading.start_source, END_SOLUTION);
}

/*
 * Some shades of the floor are too pale to have a hue, and some are so dark that they are walls.
 * There may be few or many of them.
 */
TEST(a_shade_is_no_line)
{
    for (uint32_t even = 1; even <= 6; even += 5)
        for (int step = 5; step <= 11; step += 3) {
            struct image *image = letters_maze(&comb, black, white);
            struct grid *grid;
            const struct point first = letters_pixel(&comb, 1, 1);
            for (uint32_t x = 0; x < 13 * 6; x++) {
                const uint8_t shade = (uint8_t)(90 + step * ((int)(x / even * even) - 36) / 6);
                letters_fill(image, (struct point){first.x - 3 + x, first.y - 3},
                             (struct point){1, 6}, (struct rgb){shade, 128 + shade / 2, shade});
            }
            assert_false(find(image, &grid));
        }
}

/* A floor of the same hue has about the colour of the line all along it, not only at its ends. */
TEST(a_line_may_be_on_a_floor_of_its_hue)
{
    struct image *image = letters_maze(&comb, black, (struct rgb){255, 220, 220});
    struct grid *grid;
    draw_line(image, 1, 13, 1, (struct rgb){255, 150, 150});
    assert_true(find(image, &grid));
}

TEST(a_green_end_is_the_start)
{
    struct image *image = letters_maze(&comb, black, white);
    struct grid *grid;
    draw_line(image, 1, 11, 1, red);
    draw_line(image, 11, 13, 1, (struct rgb){0, 180, 0});
    assert_true(find(image, &grid));
    assert_true(grid->starts.items[0].x > grid->goals.items[0].x);
}

TEST(short_lines_and_separate_areas_are_not_solutions)
{
    struct image *image = letters_maze(&comb, black, white);
    struct grid *grid;
    draw_line(image, 1, 3, 1, red);
    assert_false(find(image, &grid));
    draw_line(image, 6, 12, 1, red);
    assert_false(find(image, &grid));
}

/* The corridors themselves are coloured. */
TEST(coloured_corridors_are_not_a_solution)
{
    struct grid *grid;
    assert_false(find(letters_maze(&comb, black, red), &grid));
}

TEST(a_scale_of_colours_is_no_solution)
{
    static const struct rgb hues[] = {{0, 0, 200}, {0, 200, 200}, {0, 180, 0}, {230, 20, 30}};
    struct image *image = letters_maze(&comb, black, white);
    struct grid *grid;
    for (int i = 0; i < 4; i++)
        draw_line(image, 1 + 3 * i, 4 + 3 * i, 1, hues[i]);
    assert_false(find(image, &grid));
    draw_line(image, 1, 13, 1, red);
    assert_true(find(image, &grid));
}

/* Cells of the margin around a maze whose outside is not known become walls. */
TEST(a_path_stays_within_the_walls)
{
    static const struct letters open = {.rows = ".................../"
                                                "..###############../"
                                                "..#................/"
                                                "..#................/"
                                                "..#............#.../"
                                                "..###############../"
                                                "...................",
                                        .size = 6};
    struct image *image = letters_maze(&open, black, white);
    struct grid *grid;
    const struct point first = letters_pixel(&open, 4, 3);
    const struct point last = letters_pixel(&open, 13, 3);
    letters_fill(image, first, (struct point){last.x - first.x, 3}, red);
    assert_true(find(image, &grid));
    assert_true(grid_blocked(grid, letters_pixel(&open, 1, 3)));
    assert_true(grid_blocked(grid, letters_pixel(&open, 9, 0)));
    assert_true(grid_blocked(grid, letters_pixel(&open, 17, 3)));
    assert_false(grid_blocked(grid, letters_pixel(&open, 16, 3)));
}

/*
 * Checks a maze from a cell in the first column of the comb to the right end of its upper corridor.
 * What is black or has one of two colours was taken for walls. A line halves the corridor.
 */
static struct grid *check(const struct image *image, int row, struct rgb one, struct rgb other,
                          bool *contradicts)
{
    struct grid *grid = letters_field(image->width, image->height);
    struct error error;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct rgb colour = image_colour(image, x, y);
            if (colour_equal(colour, black) || colour_equal(colour, one) ||
                colour_equal(colour, other))
                grid_row(grid, y)[x] = CELL_WALL;
        }
    grid->has_openings = true;
    grid->corridor = comb.size / 2.0;
    assert_true(points_add(&grid->starts, letters_pixel(&comb, 1, row), &error));
    assert_true(points_add(&grid->goals, letters_pixel(&comb, 13, 1), &error));
    *contradicts = false;
    if (drawn_line_is_possible(image, grid))
        assert_true(drawn_line_check(image, NULL, grid, contradicts, &error));
    return grid;
}

/* A line from the start, or from elsewhere. */
TEST(a_line_that_begins_at_an_end_is_no_wall)
{
    static const struct rgb pale = {180, 140, 140}; /* its blurred edge */
    for (int from = 1; from <= 5; from += 4) {
        struct image *image = letters_maze(&comb, black, white);
        const struct point at = letters_pixel(&comb, from, 1);
        bool contradicts;
        letters_fill(image, (struct point){at.x, at.y + 3}, (struct point){24, 1}, pale);
        draw_line(image, from, from + 4, 1, red);
        struct grid *grid = check(image, 1, red, pale, &contradicts);
        assert_int_equal(contradicts, from != 1);
        assert_int_equal(grid_blocked(grid, (struct point){at.x + 20, at.y}), from != 1);
        assert_int_equal(grid_blocked(grid, (struct point){at.x + 20, at.y + 3}), from != 1);
    }
}

/* The line leads around a wall of four pixels, which it touches where the wall is coloured. */
TEST(a_line_is_no_detour)
{
    static const struct rgb edge = {70, 30, 30};
    for (int coloured = 0; coloured < 2; coloured++) {
        struct image *image = letters_maze(&comb, black, white);
        bool contradicts;
        letters_fill(image, (struct point){12, 12}, (struct point){2, 12}, white);
        letters_fill(image, (struct point){9, 20}, (struct point){5, 3}, red);
        letters_fill(image, (struct point){18, 20}, (struct point){5, 3}, red);
        letters_fill(image, (struct point){14, 21}, (struct point){4, 1}, coloured ? edge : black);
        for (int tooth = 1; tooth <= 3; tooth += 2)
            letters_fill(image, letters_pixel(&comb, tooth, 1), (struct point){3, 15}, red);
        draw_line(image, 1, 3, 1, red);
        struct grid *grid = check(image, 3, red, edge, &contradicts);
        assert_int_equal(contradicts, coloured);
        assert_true(grid_blocked(grid, (struct point){15, 21}));
    }
}

TEST(walls_of_a_hue_are_no_line)
{
    struct image *image = letters_maze(&comb, white, white);
    bool contradicts;
    draw_line(image, 4, 10, 3, red);
    check(image, 1, red, red, &contradicts);
    assert_false(contradicts);
}

TEST(walls_beside_a_path_are_no_line)
{
    static const struct rgb dark_red = {90, 0, 10};
    struct image *image = letters_maze(&comb, black, white);
    const struct point at = letters_pixel(&comb, 1, 1);
    bool contradicts;
    letters_fill(image, (struct point){at.x, at.y - 4}, (struct point){12 * 6, 1}, dark_red);
    letters_fill(image, (struct point){at.x, at.y - 3}, (struct point){12 * 6, 5}, red);
    struct grid *grid = check(image, 1, dark_red, dark_red, &contradicts);
    assert_false(contradicts);
    assert_true(grid_blocked(grid, (struct point){at.x + 20, at.y - 4}));
}
