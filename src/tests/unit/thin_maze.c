/* SPDX-License-Identifier: MIT */
/* thin_maze.c - closed mazes of thin walls: marks that fill cells, and frames. */
#include "map/maze/maze.h"

#include "tests/support/maze_reading.h"
#include "tests/test.h"

static const struct rgb black = {0, 0, 0};
static const struct rgb white = {255, 255, 255};
static const struct rgb red = {220, 30, 40};
static const struct rgb green = {20, 160, 60};

enum {
    CELLS = 6,
    PITCH = 20,
    WALL = 3,
    MARGIN = 30,
    SIDE = CELLS * PITCH + WALL,
    GAP = 14, /* between the maze and a frame; less than the width of a corridor */
};

/* Fills a rectangle whose upper left corner is relative to that of the maze. */
static void fill(struct image *image, struct point at, struct point size, struct rgb colour)
{
    letters_fill(image, (struct point){MARGIN + at.x, MARGIN + at.y}, size, colour);
}

static void fill_cell(struct image *image, uint32_t column, uint32_t row, struct rgb colour)
{
    fill(image, (struct point){column * PITCH + WALL, row * PITCH + WALL},
         (struct point){PITCH - WALL, PITCH - WALL}, colour);
}

/* Draws a closed maze: one corridor that leads to and fro. */
static struct image *draw(void)
{
    struct image *image = letters_canvas(SIDE + 2 * MARGIN, SIDE + 2 * MARGIN, 3);
    letters_fill(image, (struct point){0, 0}, (struct point){image->width, image->height}, white);
    fill(image, (struct point){0, 0}, (struct point){SIDE, SIDE}, black);
    fill(image, (struct point){WALL, WALL}, (struct point){SIDE - 2 * WALL, SIDE - 2 * WALL},
         white);
    for (uint32_t i = 1; i < CELLS; i++)
        fill(image, (struct point){i % 2 == 0 ? PITCH : 0, i * PITCH},
             (struct point){SIDE - PITCH, WALL}, black);
    return image;
}

/* Draws a frame of one pixel around the maze. */
static void draw_frame(struct image *image)
{
    const uint32_t first = MARGIN - GAP - 1;
    const uint32_t last = MARGIN + SIDE + GAP;
    const uint32_t side = last - first + 1;
    letters_fill(image, (struct point){first, first}, (struct point){side, 1}, black);
    letters_fill(image, (struct point){first, last}, (struct point){side, 1}, black);
    letters_fill(image, (struct point){first, first}, (struct point){1, side}, black);
    letters_fill(image, (struct point){last, first}, (struct point){1, side}, black);
}

/* Fails unless two marks are the ends, and the wide areas are the corridors. */
static void assert_solved(struct image *image)
{
    fill_cell(image, 0, 0, green);
    fill_cell(image, 0, CELLS - 1, red);
    const struct maze *maze = maze_read(image);
    assert_int_equal(maze->state, MAZE_COMPLETE);
    assert_false(maze->light_walls);
    assert_true(maze->enclosure.corridor > WALL);
}

TEST(marks_that_fill_cells_do_not_join_along_walls)
{
    assert_solved(draw());
}

TEST(a_frame_may_be_near_a_maze)
{
    struct image *image = draw();
    draw_frame(image);
    assert_solved(image);
}
