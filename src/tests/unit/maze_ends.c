/* SPDX-License-Identifier: MIT */
/* maze_ends.c - tests of the starts and the goals of mazes in images: marks and openings. */
#include <string.h>

#include "tests/support/maze_reading.h"
#include "tests/test.h"

static const struct rgb black = {0, 0, 0};
static const struct rgb white = {255, 255, 255};
static const struct rgb red = {220, 30, 40};
static const struct rgb green = {20, 160, 60};

static const struct letters opened = {.rows = letters_open, .size = 5, .margin = 2};
static const struct letters closed = {.rows = letters_closed, .size = 5, .margin = 2};

/* The lowest corridor is not connected to the others. */
static const struct letters parted = {.rows = "#############/"
                                              "#....#......#/"
                                              "#.##.#.####.#/"
                                              "#.##...####.#/"
                                              "#.#########.#/"
                                              "#....##.....#/"
                                              "#.##.##.###.#/"
                                              "#.##.##.###.#/"
                                              "#############/"
                                              "#...........#/"
                                              "#############",
                                      .size = 5,
                                      .margin = 2};

TEST(a_green_mark_is_the_start_and_a_red_one_the_goal)
{
    for (int swap = 0; swap < 2; swap++) {
        struct image *image = letters_maze(&closed, black, white);
        letters_mark(image, &closed, 3, 1, swap ? red : green);
        letters_mark(image, &closed, 10, 7, swap ? green : red);
        struct maze *maze = maze_read(image);
        const int ends[2][2] = {{3, 1}, {10, 7}};
        assert_maze_ends(maze, &closed, ends[swap], ends[!swap]);
    }
}

/* The two marks are on both sides of a wall. Two of one hue may be parts of one mark. */
TEST(near_marks_of_two_hues_are_ends)
{
    for (int two = 0; two < 2; two++) {
        struct image *image = letters_maze(&closed, black, white);
        letters_mark(image, &closed, 3, 1, green);
        letters_mark(image, &closed, 5, 1, two ? red : green);
        struct maze *maze = maze_read(image);
        if (two)
            assert_maze_ends(maze, &closed, (const int[]){3, 1}, (const int[]){5, 1});
        assert_int_equal(maze->has_ends, two);
    }
}

TEST(marks_take_precedence_over_openings)
{
    struct image *image = letters_maze(&opened, black, white);
    letters_mark(image, &opened, 11, 1, green);
    letters_mark(image, &opened, 1, 7, red);
    struct maze *maze = maze_read(image);
    assert_maze_ends(maze, &opened, (const int[]){11, 1}, (const int[]){1, 7});
}

TEST(one_mark_and_one_opening_are_the_ends)
{
    char rows[LETTERS_MAZE_HEIGHT * (LETTERS_MAZE_WIDTH + 1)];
    memcpy(rows, letters_closed, sizeof rows);
    rows[1] = '.';
    const struct letters half = {.rows = rows, .size = 5, .margin = 2};
    for (int is_green = 0; is_green < 2; is_green++) {
        struct image *image = letters_maze(&half, black, white);
        letters_mark(image, &half, 9, 7, is_green ? green : red);
        struct maze *maze = maze_read(image);
        const int ends[2][2] = {{1, 0}, {9, 7}};
        assert_maze_ends(maze, &half, ends[is_green], ends[!is_green]);
    }
}

/* An arrow divides an opening, too, but is not connected to other walls. */
TEST(neighbouring_corridors_may_be_open)
{
    char rows[LETTERS_MAZE_HEIGHT * (LETTERS_MAZE_WIDTH + 1)];
    memcpy(rows, letters_closed, sizeof rows);
    rows[9] = rows[11] = '.';
    for (uint32_t wall = 5; wall <= 20; wall += 5) {
        const struct letters near = {.rows = rows, .size = 20, .wall = wall, .margin = 2};
        struct maze *maze = maze_read(letters_maze(&near, black, white));
        assert_maze_ends(maze, &near, (const int[]){9, 0}, (const int[]){11, 0});
    }
    rows[9] = '#';
    const struct letters one = {.rows = rows, .size = 20, .wall = 4, .margin = 2};
    for (uint32_t length = 16; length <= 36; length += 4) {
        struct image *image = letters_maze(&one, black, white);
        const struct point middle = letters_pixel(&one, 11, 0);
        letters_fill(image, (struct point){middle.x - 1, middle.y - length / 2},
                     (struct point){2, length}, black);
        assert_false(maze_read(image)->has_ends);
    }
}

/* A mark may be cut off by its blurred edge. It is more likely to be an end than the opening. */
TEST(an_opening_does_not_replace_a_mark_that_walls_separate)
{
    char rows[LETTERS_MAZE_HEIGHT * (LETTERS_MAZE_WIDTH + 1)];
    memcpy(rows, parted.rows, sizeof rows);
    rows[1] = '.';
    const struct letters half = {.rows = rows, .size = 5, .margin = 2};
    struct image *image = letters_maze(&half, black, white);
    letters_mark(image, &half, 11, 5, green);
    letters_mark(image, &half, 6, 9, red);
    assert_false(maze_read(image)->has_ends);
}

/*
 * If a closed maze has one mark and one dot in the colour of its walls, the mark is one end and the
 * dot is the other.
 */
TEST(one_mark_and_one_dot_are_the_ends)
{
    const struct letters thin = {.rows = letters_closed, .size = 20, .wall = 4, .margin = 2};
    const struct point dot = {8, 8};
    const struct point first = {letters_pixel(&thin, 1, 1).x - 4, letters_pixel(&thin, 1, 1).y - 4};
    const struct point last = {letters_pixel(&thin, 9, 1).x - 4, first.y};
    for (int is_green = 0; is_green < 2; is_green++) {
        struct image *image = letters_maze(&thin, black, white);
        letters_fill(image, first, dot, black);
        letters_fill(image, last, dot, is_green ? green : red);
        struct maze *reading = maze_read(image);
        assert_int_equal(reading->state, MAZE_COMPLETE);
        assert_in_range(is_green ? reading->goal.x : reading->start.x, first.x, first.x + dot.x);
        assert_in_range(is_green ? reading->start.x : reading->goal.x, last.x, last.x + dot.x);
    }
}

/* A maze with one opening and a room in the middle. Two marks around it show other ends. */
TEST(a_room_is_no_goal_if_there_are_two_marks_outside)
{
    static const struct letters maze = {.rows = letters_room, .size = 5, .margin = 2};
    for (int count = 0; count <= 2; count++) {
        struct image *image = letters_maze(&maze, black, white);
        for (int i = 0; i < count; i++)
            letters_mark(image, &maze, i == 0 ? -1 : 13, 5, red);
        assert_int_equal(maze_read(image)->state, count < 2 ? MAZE_COMPLETE : MAZE_ENCLOSED);
    }
}

TEST(a_mark_next_to_an_opening_decides_which_end_it_is)
{
    for (int is_red = 0; is_red < 2; is_red++) {
        struct image *image = letters_maze(&opened, black, white);
        letters_mark(image, &opened, 1, -2, is_red ? red : green);
        struct maze *maze = maze_read(image);
        const int ends[2][2] = {{1, 0}, {12, 9}};
        assert_maze_ends(maze, &opened, ends[is_red], ends[!is_red]);
    }
}

TEST(connected_marks_are_ends_even_if_other_corridors_are_separate)
{
    for (int y = 7; y <= 9; y += 2) {
        struct image *image = letters_maze(&parted, black, white);
        letters_mark(image, &parted, 1, 7, green);
        letters_mark(image, &parted, 11, y, red);
        struct maze *maze = maze_read(image);
        if (y == 7)
            assert_maze_ends(maze, &parted, (const int[]){1, 7}, (const int[]){11, y});
        else
            assert_false(image_maze_is_sound(maze));
    }
}

/* The two marks of a legend are joined, too, within its frame. */
TEST(a_legend_is_no_maze)
{
    struct image *image = letters_maze(&parted, black, white);
    letters_mark(image, &parted, 1, 7, green);
    letters_mark(image, &parted, 11, 7, red);
    assert_true(image_maze_is_sound(maze_read(image)));
    letters_mark(image, &parted, 5, 9, red);
    assert_false(image_maze_is_sound(maze_read(image)));
}

/* A word near one opening does not make it the start, unlike a mark. */
TEST(a_title_near_an_opening_is_no_start)
{
    static const struct letters wide = {.rows = letters_open, .size = 5, .margin = 4};
    struct image *image = letters_maze(&wide, black, white);
    const struct point at = letters_pixel(&wide, 14, 9);
    for (uint32_t i = 0; i < 2; i++) { /* two letters L */
        letters_fill(image, (struct point){at.x + 5 * i, at.y - 4}, (struct point){1, 6}, green);
        letters_fill(image, (struct point){at.x + 5 * i, at.y + 1}, (struct point){4, 1}, green);
    }
    assert_maze_ends(maze_read(image), &wide, (int[]){1, 0}, (int[]){12, 9});
    letters_fill(image, (struct point){at.x, at.y - 4}, (struct point){9, 6}, green);
    assert_maze_ends(maze_read(image), &wide, (int[]){12, 9}, (int[]){1, 0});
}

/* A star or a key in a corridor is no end then. */
TEST(marks_at_both_openings_are_ends)
{
    static const struct letters wide = {.rows = letters_open, .size = 5, .margin = 4};
    static const struct rgb yellow = {240, 220, 0};
    struct image *image = letters_maze(&wide, black, white);
    letters_mark(image, &wide, 1, -2, red);
    letters_mark(image, &wide, 14, 9, green);
    letters_mark(image, &wide, 5, 7, yellow);
    assert_maze_ends(maze_read(image), &wide, (int[]){12, 9}, (int[]){1, 0});
    letters_mark(image, &wide, 9, 5, (struct rgb){30, 40, 230});
    assert_maze_ends(maze_read(image), &wide, (int[]){12, 9}, (int[]){1, 0});
}

/* Nothing tells which of three marks in corridors and two openings are the ends. */
TEST(several_marks_contradict_openings)
{
    static const struct letters wide = {.rows = letters_open, .size = 5, .margin = 6};
    struct image *image = letters_maze(&wide, black, white);
    letters_mark(image, &wide, 3, 1, red);
    letters_mark(image, &wide, 9, 7, green);
    letters_mark(image, &wide, 5, 7, (struct rgb){30, 40, 230});
    const struct maze *maze = maze_read(image);
    assert_false(maze->has_ends);
    assert_true(maze->unsure);
}

/* A dot in a maze with two openings is an end; a bar may be a piece of a wall. */
TEST(a_bar_as_thick_as_walls_is_no_end)
{
    static const struct letters thin = {.rows = letters_open, .size = 20, .wall = 4, .margin = 8};
    for (uint32_t thick = 4; thick <= 10; thick += 6) {
        struct image *image = letters_maze(&thin, black, white);
        const struct point at = letters_pixel(&thin, 5, 7);
        letters_fill(image, (struct point){at.x - 10, at.y - 2}, (struct point){24, thick}, red);
        const struct maze *maze = maze_read(image);
        assert_int_equal(maze->unsure, thick == 4);
        assert_int_equal(maze->only, thick == 4 ? 0 : 1);
    }
    struct image *image = letters_maze(&thin, black, white);
    letters_fill(image, letters_pixel(&thin, 5, 7), (struct point){7, 4}, red);
    assert_int_equal(maze_read(image)->only, 1);
}

TEST(a_mark_much_wider_than_corridors_is_no_end)
{
    const struct letters one = {.rows = letters_open, .size = 5, .margin = 30};
    const struct letters two = {.rows = letters_closed, .size = 5, .margin = 30};
    for (uint32_t size = 12; size <= 24; size += 12)
        for (int marks = 1; marks <= 2; marks++) {
            struct image *image = letters_maze(marks == 1 ? &one : &two, black, white);
            letters_fill(image, letters_pixel(&one, 3, 2), (struct point){size, size}, green);
            if (marks == 2)
                letters_mark(image, &two, 11, 9, red);
            const struct maze *maze = maze_read(image);
            assert_int_equal(maze->has_ends || maze->only != 0, size == 12);
        }
}

/* A word in the colour of goals begins at the upper end. Buttons elsewhere are no words. */
TEST(buttons_are_no_letters_of_marks)
{
    static const struct letters wide = {.rows = letters_closed, .size = 5, .margin = 12};
    struct image *image = letters_maze(&wide, black, white);
    letters_mark(image, &wide, 1, 1, red);
    letters_mark(image, &wide, 11, 9, (struct rgb){240, 220, 0});
    letters_fill(image, (struct point){0, 4}, (struct point){10, 9}, red);
    assert_maze_ends(maze_read(image), &wide, (int[]){1, 1}, (int[]){11, 9});
    letters_fill(image, (struct point){0, 4}, (struct point){10, 9}, white);
    letters_mark(image, &wide, -1, 1, red);
    letters_mark(image, &wide, 1, 1, (struct rgb){240, 220, 0});
    letters_mark(image, &wide, 11, 9, red);
    assert_maze_ends(maze_read(image), &wide, (int[]){11, 9}, (int[]){1, 1});
}
