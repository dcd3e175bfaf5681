/* SPDX-License-Identifier: MIT */
/* cell_walls.c - the walls of boards, found from the colours of their cells. */
#include "map/cell_walls.h"

#include <string.h>

#include "tests/support/letters.h"
#include "tests/test.h"

static const struct rgb white = {255, 255, 255};
static const struct rgb silver = {192, 192, 192};
static const struct rgb grey = {150, 150, 150};
static const struct rgb black = {0, 0, 0};
static const struct rgb navy = {20, 20, 80};
static const struct rgb olive = {128, 128, 0};
static const struct rgb orange = {255, 165, 0};
static const struct rgb sand = {235, 200, 140};
static const struct rgb blue = {65, 105, 225};
static const struct rgb sky = {170, 220, 250};
static const struct rgb red = {255, 60, 60};
static const struct rgb yellow = {255, 255, 0};

/* S and G are the ends; o are walls, . is the floor, p a path, e are explored cells, x others. */
struct colours {
    struct rgb o, floor, e, x;
};

static struct rgb colour_of(const struct colours *colours, char cell)
{
    switch (cell) {
    case 'S':
        return (struct rgb){0, 170, 0};
    case 'G':
        return (struct rgb){230, 0, 0};
    case 'o':
        return colours->o;
    case 'e':
        return colours->e;
    case 'x':
        return colours->x;
    case 'p':
        return yellow;
    default:
        return colours->floor;
    }
}

/* Returns the letter of the cells that are walls, as are those of x; '?' if this is doubtful. */
static char wall_of(const char *const *rows, struct colours colours)
{
    const uint32_t width = (uint32_t)strlen(rows[0]);
    uint32_t height = 0;
    while (rows[height])
        height++;
    struct image *image = letters_canvas(width, height, 3);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            letters_fill(image, (struct point){x, y}, (struct point){1, 1},
                         colour_of(&colours, rows[y][x]));
    struct grid grid;
    struct cell_walls walls;
    struct error error;
    assert_true(cell_walls_find(image, NULL, &grid, &walls, &error));
    if (walls.found != CELL_WALLS_CLEAR)
        return walls.found == CELL_WALLS_DOUBTFUL ? '?' : '-';
    const struct grid *kept = letters_keep(grid);
    char wall = '-';
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            if (rows[y][x] != 'x' && grid_blocked(kept, (struct point){x, y}))
                wall = rows[y][x];
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            assert_int_equal(grid_blocked(kept, (struct point){x, y}),
                             rows[y][x] == wall || rows[y][x] == 'x');
    return wall;
}

static const char *const maze[] = {
    "S.o.......", ".oo.oooo.o", "....o..o..", ".oooo.oooo", ".o....o...",
    ".o.ooo..o.", ".o.....oo.", "...oooo..G", "oooo...ooo", NULL,
};

TEST(walls_may_have_any_dark_colour)
{
    assert_int_equal(wall_of(maze, (struct colours){olive, silver, white, white}), 'o');
    assert_int_equal(wall_of(maze, (struct colours){orange, white, white, white}), 'o');
    assert_int_equal(wall_of(maze, (struct colours){navy, sand, white, white}), 'o');
    assert_int_equal(wall_of(maze, (struct colours){grey, sky, white, white}), 'o');
}

TEST(boards_may_be_black_and_white)
{
    assert_int_equal(wall_of(maze, (struct colours){black, white, white, white}), 'o');
}

TEST(walls_may_be_rare)
{
    static const char *const rows[] = {
        "S...........", "......o.....", "............", "............", "...o........",
        "............", "............", "........o...", "...........G", NULL,
    };
    assert_int_equal(wall_of(rows, (struct colours){black, white, white, white}), 'o');
}

/* The walls that are joined less are rather those of a dark floor. */
TEST(a_dark_floor_is_doubtful)
{
    assert_int_not_equal(wall_of(maze, (struct colours){grey, navy, white, white}), '.');
    assert_int_not_equal(wall_of(maze, (struct colours){orange, black, white, white}), '.');
}

TEST(light_walls_may_surround_a_dark_floor)
{
    static const char *const rows[] = {
        "oooooooooo", "oS...o...o", "o.oo...o.o", "o.o..o...o",
        "o...oo.o.o", "oo.....oGo", "oooooooooo", NULL,
    };
    assert_int_equal(wall_of(rows, (struct colours){silver, navy, white, white}), 'o');
    assert_int_equal(wall_of(rows, (struct colours){orange, black, white, white}), 'o');
}

/* On a board without walls, explored cells are connected to an end, in blocks. */
TEST(explored_cells_are_no_walls)
{
    static const char *const blob[] = {
        "..eeeee...", "..eeeee...", ".SeeeeeG..", "..eeeee...", "..........", NULL,
    };
    static const char *const pond[] = {
        "..ooo.....", "..ooo.....", "..ooo.S...", "..........", "...G......", "..........", NULL,
    };
    static const char *const spiral[] = {
        "S.......", "ooooooo.", "......o.", ".oooo.o.", ".o.G..o.", ".oooooo.", "........", NULL,
    };
    assert_int_equal(wall_of(spiral, (struct colours){olive, silver, white, white}), 'o');
    assert_int_equal(wall_of(blob, (struct colours){olive, white, blue, white}), '-');
    assert_int_equal(wall_of(pond, (struct colours){blue, silver, blue, white}), 'o');
}

/* The colours of the floor and of explored cells touch each other less than walls touch both. */
TEST(explored_cells_may_be_darker_than_walls)
{
    static const char *const rows[] = {
        "eeo.......", "eoo.oooo.o", "eeeeo..o..", "eoooo.oooo", "So....o...",
        ".o.ooo..o.", ".o.....oo.", "...oooo..G", "oooo...ooo", NULL,
    };
    assert_int_not_equal(wall_of(rows, (struct colours){orange, white, blue, white}), 'e');
    assert_int_equal(wall_of(rows, (struct colours){navy, white, blue, white}), 'o');
}

/* Cells of a third colour that are not in blocks may be inner walls. */
TEST(an_outer_wall_may_be_the_only_one)
{
    static const char *const open[] = {
        "oooooooooo", "oeeeeeee.o", "oeeeeeee.o", "oeSpppeeeo", "oeeeepeeeo",
        "oeeeepGeeo", "oeeeeeee.o", "o.eeee...o", "oooooooooo", NULL,
    };
    static const char *const inner[] = {
        "oooooooooo", "oeexeeee.o", "oxeeexee.o", "oeSpppexeo", "oexeepeeeo",
        "oeeeepGexo", "oexexeee.o", "o.eeee.x.o", "oooooooooo", NULL,
    };
    assert_int_equal(wall_of(open, (struct colours){black, white, blue, white}), 'o');
    assert_int_not_equal(wall_of(inner, (struct colours){black, white, blue, grey}), 'o');
}

/* Most of the floor is explored, or is to be explored next. */
TEST(explored_cells_may_have_several_colours)
{
    static const char *const rows[] = {
        "eeeeep......", "eoeeopo..o..", "eeeeep......", "eoeeopo..o..", "Seeeep......",
        "eoeeopo..o..", "eeeeep......", "eoeeopo..o..", "eeeeep.....G", NULL,
    };
    assert_int_equal(wall_of(rows, (struct colours){navy, white, blue, white}), 'o');
}

/* If black were the walls, the path could be shorter. */
TEST(a_path_shows_the_floor)
{
    static const char *const rows[] = {
        "Spo.......", "opppoooo.o", "ooopo..o..", "oppp..oooo", "opoooo....",
        "oppppo..o.", "oooopooo..", ".o..pppG..", "oooo...ooo", NULL,
    };
    assert_int_equal(wall_of(rows, (struct colours){navy, white, blue, white}), 'o');
    assert_int_not_equal(wall_of(rows, (struct colours){orange, black, blue, white}), '.');
}

/* Else, the dark floor would be taken for walls, across which the path would lead. */
TEST(a_light_wall_is_doubtful)
{
    static const char *const rows[] = {
        "S....o.o.o.o", "p.o.o.o.o.o.", "p....o...o.o", "p.o..o.o...o",
        "pppp..o.o.o.", ".o.p.o.o.o.o", ".ppp..o.o.o.", ".p.o.o.o...o",
        ".G..o...o.o.", "o..o..o.....", NULL,
    };
    assert_int_equal(wall_of(rows, (struct colours){white, black, blue, white}), '?');
}

/* Light cells would be taken for the floor. */
TEST(walls_may_separate_the_ends)
{
    static const char *const rows[] = {
        "S..o......", "...o......", "...o......", "...oooo...", "......o...", "......o..G", NULL,
    };
    assert_int_equal(wall_of(rows, (struct colours){grey, white, blue, white}), '?');
}

/* Without the path, many of the sides between cells are not those of walls. */
TEST(a_path_may_have_diagonal_steps)
{
    static const char *const rows[] = {
        "S.........", ".p.....o..", "..p.......", "..po......", "...ppp....",
        "......p...", ".o...o.p..", "........p.", "....o....G", NULL,
    };
    assert_int_equal(wall_of(rows, (struct colours){navy, white, blue, white}), 'o');
}

/* Most cells of an open board are not those of walls. */
TEST(a_dark_open_floor_is_no_wall)
{
    static const char *const rows[] = {
        "S.........", "..o....o..", "....o.....", ".o.....o..", "...o......",
        ".......o..", ".o..o.....", ".......o.G", "..o.......", NULL,
    };
    assert_int_not_equal(wall_of(rows, (struct colours){orange, navy, blue, white}), '.');
    assert_int_equal(wall_of(rows, (struct colours){navy, orange, blue, white}), 'o');
}

/* A cell of a third colour may be a wall, too, if a way across it is shorter. */
TEST(other_cells_must_be_explained)
{
    static const char *const door[] = {
        "S.o.......", ".oo.oooo.o", "....o..o..", ".oooo.oooo", ".o....o...",
        ".e.ooo..o.", ".o.....oo.", "...oooo..G", "oooo...ooo", NULL,
    };
    static const char *const end[] = {
        "S.o......x", ".oo.oooo.o", "....o..o..", ".oooo.oooo", ".o....o...",
        ".o.ooo..o.", ".o.....oo.", "...oooo..G", "oooo...ooo", NULL,
    };
    assert_int_equal(wall_of(door, (struct colours){navy, white, black, white}), '?');
    assert_int_equal(wall_of(door, (struct colours){navy, sand, white, white}), 'o');
    assert_int_equal(wall_of(end, (struct colours){navy, white, white, grey}), 'o');
}

/* Most sides of cells are those between explored cells and the floor, not those of walls. */
TEST(explored_cells_enclose_walls)
{
    static const char *const rows[] = {
        "............", "..pppp......", ".peeeep.....", ".peeoeep....", ".peSeeep....",
        ".peeeeep....", "..pppppp....", ".........G..", "............", NULL,
    };
    static const char *const dark[] = {
        "....o.......", "..eeee..o...", ".eeeeee.....", ".eeoeee..o..", ".eeSeee.....",
        ".eeeeeo.....", "..eeeeee....", ".......ee.G.", "...o........", NULL,
    };
    const struct rgb pure = {0, 0, 255}; /* nearly as dark as black */
    assert_int_equal(wall_of(rows, (struct colours){black, white, pure, white}), 'o');
    assert_int_not_equal(wall_of(dark, (struct colours){white, black, pure, white}), '.');
}

/* Most of the border is floor, which does not surround the board as an outer wall does. */
TEST(the_floor_may_surround_explored_cells)
{
    static const char *const rows[] = {
        "..............", ".o....o.....o.", "....o.........", "....eeeee.....", "..o.SeeeG..o..",
        "....eeeee.....", "..............", ".o...o...o..o.", "..............", NULL,
    };
    assert_int_equal(wall_of(rows, (struct colours){black, white, blue, white}), 'o');
}

/* Each of the colours that are connected to the ends is explored, whatever the others are. */
TEST(explored_colours_are_told_apart)
{
    static const char *const rows[] = {
        "Seo.......", "eoo.oooo.o", "eeeeo..o..", "eoooo.oooo", "eeeo..o...",
        "oo.ooo..o.", "xo.....oo.", "xx.oooo..G", "oooo...ooo", NULL,
    };
    assert_int_equal(wall_of(rows, (struct colours){navy, white, blue, grey}), 'o');
}

/* The grey area beside the maze is not joined to it. Explored cells are rather walls of it. */
TEST(most_of_the_floor_is_joined)
{
    static const char *const rows[] = {
        "Seoeeeeeeeo......", "eooeoooo.eo......",
        "eeeeooeooeo......", "eooooeooooo......",
        "eoeeeeo...o......", "eoeoooeeo.o......",
        "eoeeeeeoo.o......", "eeeooooeeGo......",
        "ooooeeeoooo......", NULL,
    };
    assert_int_equal(wall_of(rows, (struct colours){black, grey, sky, white}), '-');
}

/* Two cells of another hue may be the goals, and a few in the hue of a start or a goal. */
TEST(few_cells_of_a_hue_may_be_ends)
{
    static const char *const rows[] = {
        "S.o......x", ".oo.oooo.o", "....o..o.x", ".oooo.oooo", ".o....o...",
        ".o.ooo..o.", ".o.....oo.", "...oooo..G", "oooo...ooo", NULL,
    };
    static const char *const several[] = {
        "S.o......x", ".oo.oooo.o", "....o..o.x", ".oooo.oooo", ".o....o...",
        ".o.ooo..o.", ".o.....oo.", "...oooo..G", "oooo..xooo", NULL,
    };
    assert_int_equal(wall_of(rows, (struct colours){navy, white, white, orange}), '-');
    assert_int_equal(wall_of(rows, (struct colours){navy, white, white, grey}), 'o');
    assert_int_equal(wall_of(several, (struct colours){navy, white, white, orange}), 'o');
    assert_int_equal(wall_of(several, (struct colours){navy, white, white, red}), '-');
}
