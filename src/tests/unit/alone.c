/* SPDX-License-Identifier: MIT */
/* alone.c - tests of the search for two marks that are alone on a part of the floor. */
#include "map/alone.h"

#include <string.h>

#include "tests/support/letters.h"
#include "tests/test.h"

enum { SIZE = 10 }; /* pixels along each side of a letter */

TEST_RELEASE(release_marks, marks_free)

/* The colour of a letter: green and blue marks are starts, red and yellow ones are not. */
static struct rgb colour_of(char letter)
{
    switch (letter) {
    case 'g':
        return (struct rgb){0, 180, 0};
    case 'b':
        return (struct rgb){0, 0, 220};
    case 'r':
        return (struct rgb){220, 0, 0};
    case 'y':
        return (struct rgb){240, 220, 0};
    default:
        return letters_colour(letter);
    }
}

/* What alone_find found in a drawing, and the grid. */
struct trial {
    struct grid *grid;
    struct alone alone;
};

/*
 * Searches a drawing in which each letter has SIZE x SIZE pixels. Marks have `side` pixels along
 * each side, and a hole of `hole` pixels in their middle. The pixels of '#' and of marks are walls.
 */
static struct trial search_with(const char *rows, uint32_t side, uint32_t hole)
{
    const uint32_t first = (side - hole) / 2;
    const struct letters drawing = {.rows = rows, .size = SIZE};
    struct image *image = letters_maze(&drawing, letters_colour('#'), letters_colour('.'));
    struct trial trial = {.grid = letters_field(image->width, image->height)};
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++) {
            const char letter = letters_at_pixel(&drawing, x, y);
            const bool in_hole = x % SIZE - first < hole && y % SIZE - first < hole;
            const bool inside = x % SIZE < side && y % SIZE < side && !in_hole;
            const bool mark = strchr("gbry", letter) && inside;
            if (mark)
                letters_set(image, x, y, colour_of(letter));
            if (mark || letter == '#')
                grid_row(trial.grid, y)[x] = CELL_WALL;
        }
    struct marks *marks = test_memory(sizeof *marks);
    struct error error;
    assert_true(marks_find(image, NULL, marks, &error));
    test_keep(marks, release_marks);
    assert_true(alone_find(image, marks, NULL, trial.grid, &trial.alone, &error));
    return trial;
}

static struct trial search(const char *rows, uint32_t side)
{
    return search_with(rows, side, 0);
}

static void assert_found(const char *rows, char start, char goal)
{
    const struct point one = letters_find(rows, start);
    const struct point other = letters_find(rows, goal);
    const struct trial trial = search(rows, 4);
    assert_true(trial.alone.found);
    assert_int_equal(trial.grid->starts.count, 1);
    assert_int_equal(trial.grid->goals.count, 1);
    assert_int_equal(trial.grid->starts.items[0].x / SIZE, one.x);
    assert_int_equal(trial.grid->starts.items[0].y / SIZE, one.y);
    assert_int_equal(trial.grid->goals.items[0].x / SIZE, other.x);
    assert_int_equal(trial.grid->goals.items[0].y / SIZE, other.y);
    assert_false(grid_blocked(trial.grid, trial.grid->starts.items[0]));
    assert_false(grid_blocked(trial.grid, trial.grid->goals.items[0]));
}

/* Fails unless nothing was found, and no cell was changed. */
static void assert_not_found(const char *rows, uint32_t side)
{
    const struct trial trial = search(rows, side);
    assert_false(trial.alone.found);
    assert_int_equal(trial.grid->starts.count + trial.grid->goals.count, 0);
    for (uint32_t y = 0; y < trial.grid->height; y++)
        for (uint32_t x = 0; x < trial.grid->width; x++)
            if (letters_at(rows, x / SIZE, y / SIZE) == '#' ||
                (letters_at(rows, x / SIZE, y / SIZE) != '.' && x % SIZE < side && y % SIZE < side))
                assert_true(grid_blocked(trial.grid, (struct point){x, y}));
}

static const char board[] = "............../"
                            ".############./"
                            ".#....##....#./"
                            ".#.g..##....#./"
                            ".#....##.r..#./"
                            ".#..........#./"
                            ".############./"
                            "..............";

TEST(two_marks_on_a_board_are_the_ends)
{
    assert_found(board, 'g', 'r');
    const struct trial trial = search(board, 4);
    const struct component *area = &trial.alone.area;
    assert_int_equal(area->left, 2 * SIZE);
    assert_int_equal(area->top, 2 * SIZE);
    assert_int_equal(area->right, 12 * SIZE - 1);
    assert_int_equal(area->bottom, 6 * SIZE - 1);
}

/* The floor within a frame has the colour of most of the image. */
TEST(marks_may_be_frames)
{
    assert_true(search_with(board, 5, 3).alone.found);
}

/* A blue mark may also be a start, so that it is a goal only if there are no other marks. */
TEST(green_comes_before_blue_on_a_board)
{
    static const char rows[] = "............../"
                               ".############./"
                               ".#....##....#./"
                               ".#.b..##....#./"
                               ".#....##.g..#./"
                               ".#..........#./"
                               ".############./"
                               "..............";
    char more[sizeof rows];
    memcpy(more, rows, sizeof rows);
    more[2] = 'y';
    assert_found(rows, 'g', 'b');
    assert_not_found(more, 4);
}

TEST(marks_elsewhere_do_not_count)
{
    assert_found("..b.r.b......./"
                 ".############./"
                 ".#....##....#./"
                 ".#.y..##....#./"
                 ".#....##.g..#./"
                 ".#..........#./"
                 ".############./"
                 "..............",
                 'g', 'y');
}

TEST(a_third_mark_on_the_board_casts_doubt)
{
    assert_not_found("............../"
                     ".############./"
                     ".#....##....#./"
                     ".#.g..##....#./"
                     ".#....##.r..#./"
                     ".#......y...#./"
                     ".############./"
                     "..............",
                     4);
}

/* The red mark is so near one green mark that both could be parts of a picture. */
TEST(a_third_mark_near_another_casts_doubt)
{
    assert_not_found("............../"
                     ".############./"
                     ".#....##....#./"
                     ".#....##gr..#./"
                     ".#....##....#./"
                     ".#.g........#./"
                     ".############./"
                     "..............",
                     8);
}

TEST(two_boards_cast_doubt)
{
    assert_not_found("###########/"
                     "#...#..#..#/"
                     "#.g.#..#r.#/"
                     "#.........#/"
                     "###########/"
                     "#...#..#..#/"
                     "#.b.#..#y.#/"
                     "#.........#/"
                     "###########",
                     4);
}

TEST(two_starts_or_two_goals_are_not_the_ends)
{
    assert_not_found("#########/"
                     "#...#...#/"
                     "#.g.#.b.#/"
                     "#.......#/"
                     "#########",
                     4);
    assert_not_found("#########/"
                     "#...#...#/"
                     "#.r.#.y.#/"
                     "#.......#/"
                     "#########",
                     4);
}

/* Of two marks beside a drawing, a path could lead around it. */
TEST(one_mark_on_open_floor_is_in_the_drawing)
{
    assert_not_found("........./"
                     ".#######./"
                     ".#..#..#./"
                     "g......#./"
                     "....#..#./"
                     ".#######r/"
                     ".........",
                     4);
    assert_found("........./"
                 ".#######./"
                 ".#..#..#./"
                 "....#.r#./"
                 "g......#./"
                 ".#######./"
                 ".........",
                 'g', 'r');
    assert_found("g...##.../"
                 ".##...##./"
                 "#...#..../"
                 ".#..#.##./"
                 "..#....r.",
                 'g', 'r');
}

/* The blue mark is in the drawing, but the green one may be the start. */
TEST(a_third_mark_on_open_floor_casts_doubt)
{
    assert_not_found("........g/"
                     ".#######./"
                     ".#..#..#./"
                     "....#.b#./"
                     "r......#./"
                     ".#######./"
                     ".........",
                     4);
}

TEST(buttons_are_not_ends)
{
    assert_not_found("#########/"
                     "#.......#/"
                     "#.g...r.#/"
                     "#.......#/"
                     "#########",
                     4);
}

/* Letters between two items of a list. */
TEST(a_short_wall_does_not_separate_marks)
{
    assert_not_found("###############/"
                     "#.............#/"
                     "#.g....#....r.#/"
                     "#.............#/"
                     "#.............#/"
                     "###############",
                     4);
}

/* Two lamps, and a rule between them. */
TEST(aligned_marks_are_not_ends)
{
    assert_not_found("#############/"
                     "#.....#.....#/"
                     "#.g...#...r.#/"
                     "#.....#.....#/"
                     "#...........#/"
                     "#############",
                     4);
}

/* The goal has the colour of walls. */
TEST(a_piece_of_a_coloured_wall_is_no_mark)
{
    const struct letters drawing = {.rows = board, .size = SIZE};
    struct image *image = letters_maze(&drawing, colour_of('r'), letters_colour('.'));
    struct grid *grid = letters_field(image->width, image->height);
    struct marks marks = {.count = 2};
    struct alone alone;
    struct error error;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            grid_row(grid, y)[x] = letters_at_pixel(&drawing, x, y) == '#' ? CELL_WALL : CELL_FREE;
    marks.pixels = *letters_plane(image->width, image->height);
    for (unsigned i = 0; i < 2; i++) {
        const char letter = i == 0 ? 'g' : 'r';
        const struct point cell = letters_find(board, letter);
        const struct point corner = {cell.x * SIZE, cell.y * SIZE};
        letters_fill(image, corner, (struct point){4, 4}, colour_of(letter));
        marks.items[i] = (struct mark){.at = corner,
                                       .hue = letter == 'g' ? HUE_GREEN : HUE_RED,
                                       .colour = colour_of(letter),
                                       .area = 16};
    }
    assert_true(alone_find(image, &marks, NULL, grid, &alone, &error));
    assert_false(alone.found);
    marks.items[1].colour = (struct rgb){90, 0, 120};
    assert_true(alone_find(image, &marks, NULL, grid, &alone, &error));
    assert_true(alone.found);
}

/* The leaf and the apple of one picture, with a black outline between them. */
TEST(parts_of_a_picture_are_not_alone)
{
    assert_not_found("#########/"
                     "#.......#/"
                     "#...g...#/"
                     "#..###..#/"
                     "#...r...#/"
                     "#.......#/"
                     "#########",
                     10);
}

/* The lines between dark cells. The marks are as large as cells. */
TEST(marks_on_grid_lines_are_not_alone)
{
    enum { CELLS = 8, LINE = 1 };
    const uint32_t width = CELLS * SIZE + 2 * SIZE;
    struct image *image = letters_canvas(width, width, 3);
    struct grid *grid = letters_rock(width, width);
    for (uint32_t y = SIZE; y < width - SIZE; y++)
        for (uint32_t x = SIZE; x < width - SIZE; x++) {
            const bool first = x / SIZE == 2 && y / SIZE == 2;
            const bool last = x / SIZE == 6 && y / SIZE == 7;
            if (x % SIZE < LINE || y % SIZE < LINE)
                grid_row(grid, y)[x] = CELL_FREE;
            else if (first || last)
                letters_set(image, x, y, colour_of(first ? 'g' : 'r'));
        }
    struct marks *marks = test_memory(sizeof *marks);
    struct alone alone;
    struct error error;
    assert_true(marks_find(image, NULL, marks, &error));
    test_keep(marks, release_marks);
    assert_int_equal(marks->count, 2);
    assert_true(alone_find(image, marks, NULL, grid, &alone, &error));
    assert_false(alone.found);
}
