/* SPDX-License-Identifier: MIT */
/*
 * image_decision.c - images that could be drawings or mazes: walls in the colour of marks, marks
 * that are none, and maps that are not mazes.
 */
#include <string.h>

#include "map/image_grid.h"
#include "map/openings.h"
#include "tests/support/letters.h"
#include "tests/support/random.h"
#include "tests/test.h"

/* --- walls in the colour of marks ------------------------------------------------------------ */

/* A closed maze with a start but no goal. Its walls have the colour of goals. */
TEST(red_walls_are_not_goals)
{
    static const struct rgb corridors[] = {{255, 255, 255}, {230, 215, 190}};
    const struct letters maze = {.rows = letters_closed, .size = 5, .margin = 2};
    for (size_t i = 0; i < 2; i++) {
        struct image *image = letters_maze(&maze, letters_colour('G'), corridors[i]);
        letters_mark(image, &maze, 1, 1, letters_colour('S'));
        struct grid *grid = letters_read(image, 1);
        assert_int_equal(grid->goals.count, 0);
        assert_int_equal(grid->openings.count, 0);
        for (int x = 0; x < LETTERS_MAZE_WIDTH; x++)
            assert_true(grid_blocked(grid, letters_pixel(&maze, x, 0)));
        assert_false(grid_blocked(grid, letters_pixel(&maze, 1, 1)));
        assert_true(grid_blocked(grid, (struct point){0, 0}));
    }
}

/* The hue of a blue mark is also that of the walls. It is the start, rather than an opening. */
TEST(a_blue_mark_in_a_maze_of_blue_walls)
{
    const struct letters maze = {.rows = letters_open, .size = 7, .margin = 1};
    for (int both = 0; both < 2; both++) {
        struct image *image = letters_maze(&maze, (struct rgb){0, 0, 140}, letters_colour('.'));
        for (uint8_t i = 0; i < 60; i++) /* many colours, as after compression */
            letters_fill(image, (struct point){i, 0}, (struct point){1, 1},
                         (struct rgb){255, (uint8_t)(100 + 2 * i), 225});
        letters_mark(image, &maze, 3, 1, (struct rgb){221, 17, 17});
        if (both)
            letters_mark(image, &maze, 9, 7, (struct rgb){150, 150, 255});
        const struct grid *grid = letters_read(image, 1);
        const struct point start = letters_pixel(&maze, both ? 9 : 12, both ? 7 : 9);
        const struct point goal = letters_pixel(&maze, 3, 1);
        assert_int_equal(grid->openings.count, 2);
        assert_int_equal(grid->starts.count, 1);
        assert_int_equal(grid->goals.count, 1);
        assert_true(point_square_distance(grid->starts.items[0], start) < 49);
        assert_int_equal(points_order(&grid->goals.items[0], &goal), 0);
    }
}

static const struct rgb coloured_walls[] = {
    {0, 0, 255}, {255, 0, 0}, {0, 100, 0}, {255, 140, 0}, {150, 150, 150}, {255, 230, 0},
};

/* Fails unless the walls of the maze, but not its corridors, are blocked. */
static void assert_walls_of(const struct letters *maze, const struct grid *grid)
{
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            if (letters_at_pixel(maze, x, y) == '#')
                assert_true(grid_blocked(grid, (struct point){x, y}));
    assert_false(grid_blocked(grid, letters_pixel(maze, 1, 1)));
    assert_false(grid_blocked(grid, letters_pixel(maze, 11, 9)));
}

TEST(coloured_walls_of_a_maze_are_found_without_ends)
{
    const struct letters maze = {.rows = letters_closed, .size = 5, .margin = 0};
    for (size_t i = 0; i < sizeof coloured_walls / sizeof *coloured_walls; i++) {
        struct map_options options = map_options_default();
        struct image *image = letters_maze(&maze, coloured_walls[i], (struct rgb){255, 255, 255});
        struct grid *grid = letters_read_with(image, &options);
        assert_int_equal(grid->starts.count + grid->goals.count, 0);
        assert_walls_of(&maze, grid);
    }
}

/*
 * Draws random cells of 4 x 4 pixels in a colour. One cell in four is a wall, also on the border.
 */
static struct image *random_cells(struct rgb wall)
{
    enum { CELLS = 30, SCALE = 4 };
    struct random rng = random_begin(0);
    struct image *image = letters_canvas(CELLS * SCALE, CELLS * SCALE, 3);
    for (uint32_t i = 0; i < CELLS * CELLS; i++)
        letters_fill(image, (struct point){i % CELLS * SCALE, i / CELLS * SCALE},
                     (struct point){SCALE, SCALE},
                     random_chance(&rng, 25) ? wall : (struct rgb){255, 255, 255});
    return image;
}

/* If there is no maze, the image is refused, and --threshold makes walls of colours. */
TEST(coloured_walls_that_are_not_a_maze_are_refused)
{
    for (size_t i = 0; i < sizeof coloured_walls / sizeof *coloured_walls; i++) {
        struct image *image = random_cells(coloured_walls[i]);
        struct grid refused;
        struct error error;
        struct map_options options = map_options_default();
        assert_false(image_to_grid(image, &options, &refused, &error));
        assert_non_null(strstr(error.message, "--threshold"));
        assert_null(strstr(error.message, "--start"));
        options.threshold = 240;
        struct grid *grid = letters_read_with(image, &options);
        for (uint32_t k = 0; k < image->width * image->height; k++) {
            const uint8_t *rgb = image->samples + (size_t)3 * k;
            assert_int_equal(grid_row(grid, k / image->width)[k % image->width] == CELL_WALL,
                             rgb[2] != 255 || rgb[0] != 255);
        }
    }
}

/* Inspects an open field with `count` red marks, which have the shape of a square or of an L. */
static struct grid *read_red_marks(uint32_t count, bool squares)
{
    enum { COLUMNS = 6, PITCH = 6, SIDE = 4 };
    struct image *image = letters_canvas(COLUMNS * PITCH, COLUMNS * PITCH, 3);
    memset(image->samples, 255, (size_t)image->width * image->height * 3);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < SIDE * SIDE; k++)
            if (squares || k % SIDE == 0 || k / SIDE == SIDE - 1)
                letters_set(image, i % COLUMNS * PITCH + 1 + k % SIDE,
                            i / COLUMNS * PITCH + 1 + k / SIDE, letters_colour('G'));
    struct map_options options = map_options_default();
    options.inspect = true;
    return letters_read_with(image, &options);
}

TEST(many_large_irregular_marks_are_not_goals)
{
    struct grid *few = read_red_marks(16, false);
    assert_int_equal(few->goals.count, 16);
    assert_null(few->unclear);
    struct grid *regular = read_red_marks(30, true);
    assert_int_equal(regular->goals.count, 30);
    assert_null(regular->unclear);
    struct grid *many = read_red_marks(30, false);
    assert_int_equal(many->goals.count, 0);
    assert_non_null(many->unclear);
}

/* --- maps that are not mazes ----------------------------------------------------------------- */

/*
 * Draws a map in blocks of 10 x 10 pixels: '#' is a wall, '.' is free, 'S' is green and 'G' is red.
 * The corridors are too irregular for a maze.
 */
static struct image *cave_image(const char *drawing)
{
    enum { BLOCK = 10 };
    const struct letters cave = {.rows = drawing, .size = BLOCK};
    struct image *image = letters_maze(&cave, letters_colour('#'), letters_colour('.'));
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++) {
            const char letter = letters_at_pixel(&cave, x, y);
            if (letter == 'S' || letter == 'G')
                letters_set(image, x, y,
                            letter == 'S' ? (struct rgb){0, 200, 0} : (struct rgb){250, 0, 0});
        }
    return image;
}

TEST(a_green_mark_is_the_start_if_the_border_is_a_wall)
{
    static const char walled[] = "#S########/"
                                 "#......###/"
                                 "#.#......#/"
                                 "#.##.....#/"
                                 "#........#/"
                                 "####...###/"
                                 "#......#.#/"
                                 "##.....#.#/"
                                 "##.......#/"
                                 "#####G####";
    struct grid *grid = letters_read(cave_image(walled), 1);
    assert_int_equal(grid->starts.count, 1);
    assert_int_equal(grid->starts.items[0].x / 10, 1);
    assert_int_equal(grid->starts.items[0].y / 10, 0);
    assert_int_equal(grid->goals.count, 1);
    assert_int_equal(grid->goals.items[0].x / 10, 5);
    assert_int_equal(grid->goals.items[0].y / 10, 9);
}

/* A field of squares with a green start S, a goal G, walls # and water W. */
struct field {
    const char *rows;
    struct rgb goal, water;
    uint32_t side;
    uint32_t goal_height; /* in pixels */
};

static size_t count_starts(struct field field)
{
    const struct letters letters = {.rows = field.rows, .size = field.side};
    struct image *image = letters_maze(&letters, letters_colour('#'), letters_colour('.'));
    for (uint32_t y = 0; y < letters_height(field.rows); y++)
        for (uint32_t x = 0; x < letters_width(field.rows); x++) {
            const char letter = letters_at(field.rows, x, y);
            const struct point corner = {x * field.side, y * field.side};
            struct point size = {field.side, letter == 'G' ? field.goal_height : field.side};
            if (letter == 'S')
                letters_fill(image, corner, size, (struct rgb){0, 255, 0});
            else if (letter == 'G')
                letters_fill(image, corner, size, field.goal);
            else if (letter == 'W')
                letters_fill(image, corner, size, field.water);
        }
    return letters_read(image, 1)->starts.count;
}

/* Marks of other forms may be letters, a path could lead around a maze. No way needs the water. */
TEST(two_cells_among_obstacles_are_ends)
{
    static const char obstacles[] = "......#...../"
                                    ".S....#...../"
                                    "...##......./"
                                    "..##...#..../"
                                    "....W...##../"
                                    "..#.WW....../"
                                    "......##..G./"
                                    "............";
    static const char page[] = "............/"
                               ".S....#...../"
                               "...##......./"
                               "..##...#..../"
                               "......##..G./"
                               "............";
    static const char maze[] = "......#...../"
                               ".S........../"
                               "############/"
                               "#..........#/"
                               "#.########.#/"
                               "#.#......#.#/"
                               "#....##..#G#/"
                               "############";
    const struct rgb red = {255, 0, 0};
    const struct rgb white = {255, 255, 255};
    const struct field field = {obstacles, red, white, 4, 4};
    struct field other = field;
    assert_int_equal(count_starts(field), 1);
    other.goal_height = 3;
    assert_int_equal(count_starts(other), 0);
    other = field;
    other.goal = (struct rgb){0, 255, 0};
    assert_int_equal(count_starts(other), 0);
    other = field;
    other.water = (struct rgb){200, 200, 200};
    assert_int_equal(count_starts(other), 1);
    other = field;
    other.rows = page;
    assert_int_equal(count_starts(other), 0);
    other.side = other.goal_height = 1; /* one pixel for each cell */
    assert_int_equal(count_starts(other), 1);
    other = field;
    other.rows = maze;
    assert_int_equal(count_starts(other), 0);
}

/*
 * White corridors join a start and a goal. The black walls would join two places next to them, and
 * look more like a maze, because the outermost corridor has no wall around it.
 */
TEST(a_spiral_keeps_its_walls)
{
    static const char rows[] = "S........./"
                               "#########./"
                               "........#./"
                               ".######.#./"
                               ".#...##.#./"
                               ".#.#.G#.#./"
                               ".#.####.#./"
                               ".#......#./"
                               ".########./"
                               "..........";
    const struct letters spiral = {.rows = rows, .size = 1, .margin = 0};
    struct image *image = letters_maze(&spiral, letters_colour('#'), letters_colour('.'));
    letters_set(image, 0, 0, letters_colour('S'));
    letters_set(image, 5, 5, letters_colour('G'));
    struct grid *grid = letters_read(image, 1);
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            assert_int_equal(grid_blocked(grid, (struct point){x, y}),
                             letters_at_pixel(&spiral, x, y) == '#');
    assert_int_equal(points_order(&grid->starts.items[0], &(struct point){0, 0}), 0);
    assert_int_equal(points_order(&grid->goals.items[0], &(struct point){5, 5}), 0);
}

TEST(cells_of_a_solution_are_not_goals)
{
    const struct letters maze = {.rows = letters_open, .size = 5, .margin = 0};
    struct image *image = letters_maze(&maze, letters_colour('#'), letters_colour('.'));
    for (uint32_t y = 2; y < image->height; y += maze.size)
        for (uint32_t x = 2; x < image->width; x += maze.size)
            if (letters_at_pixel(&maze, x, y) != '#')
                letters_fill(image, (struct point){x - 1, y - 1}, (struct point){3, 3},
                             letters_colour('G'));
    struct grid *grid = letters_read(image, 1);
    assert_int_equal(grid->goals.count, 0);
    assert_true(grid->gaps_are_ends);
}

/* Another program has painted all cells that it explored in the colour of starts. */
TEST(a_wide_area_is_no_start)
{
    struct map_options options = letters_options(1);
    struct image *image = letters_canvas(100, 80, 3);
    letters_fill(image, (struct point){0, 0}, (struct point){100, 80}, (struct rgb){0, 40, 220});
    letters_fill(image, (struct point){90, 70}, (struct point){6, 6}, (struct rgb){220, 40, 0});
    options.inspect = true;
    assert_int_equal(letters_read_with(image, &options)->starts.count, 0);
}

/* A path that changes from blue to red, from one corner to the other. */
TEST(a_part_of_a_path_is_no_mark)
{
    enum { SIDE = 60 };
    struct image *image = letters_canvas(SIDE, SIDE, 3);
    letters_fill(image, (struct point){0, 0}, (struct point){SIDE, SIDE},
                 (struct rgb){255, 255, 255});
    letters_fill(image, (struct point){40, 10}, (struct point){4, 4}, (struct rgb){0, 0, 0});
    for (unsigned i = 0; i < SIDE; i++) {
        const bool blue = 11 * i < 6 * SIDE;
        letters_set(image, i, i, (struct rgb){blue ? 0 : 255, 0, blue ? 255 : 0});
    }
    assert_int_equal(letters_read(image, 1)->starts.count, 0);
}

/* The red cells lead through a maze of one pixel for each cell, from opening to opening. */
TEST(a_path_through_a_small_maze_is_no_mark)
{
    static const char maze[] = "#####G#####/"
                               "#....G#...#/"
                               "#####G#.###/"
                               "#GGG#G#...#/"
                               "#G#G#G###.#/"
                               "#G#G#GGG#.#/"
                               "#G#G###G#.#/"
                               "#G#GGG#GGG#/"
                               "#G###G###G#/"
                               "#G..#GGGGG#/"
                               "#G#########";
    struct grid *grid = letters_read(letters_pixels(maze), 1);
    struct error error;
    assert_int_equal(grid->starts.count + grid->goals.count, 0);
    assert_true(grid->gaps_are_ends);
    assert_true(openings_take(grid, &error));
    assert_points(&grid->starts, "5,0");
    assert_points(&grid->goals, "1,10");
}

/* A room with a red cell, and another cell beside it or away from it. */
TEST(neighbours_without_a_start_are_no_ends)
{
    static const struct rgb colours[] = {{255, 255, 0}, {0, 255, 0}};
    for (uint32_t away = 0; away < 2; away++)
        for (unsigned i = 0; i < 2; i++) {
            struct image *image = letters_canvas(120, 100, 3);
            letters_fill(image, (struct point){0, 0}, (struct point){120, 100},
                         (struct rgb){0, 0, 0});
            letters_fill(image, (struct point){4, 4}, (struct point){112, 92},
                         (struct rgb){255, 255, 255});
            letters_fill(image, (struct point){30, 40}, (struct point){60, 4},
                         (struct rgb){0, 0, 0});
            letters_fill(image, (struct point){10, 70}, (struct point){16, 16}, colours[i]);
            letters_fill(image, (struct point){26 + 40 * away, 70}, (struct point){16, 16},
                         (struct rgb){255, 0, 0});
            assert_int_equal(letters_read(image, 1)->starts.count, away == 1 || i == 1);
        }
}

/* A drawing with a green start, a red goal, and a drawn path in the colour of starts. */
TEST(a_drawn_path_is_no_start)
{
    for (uint32_t length = 8; length <= 60; length += 26) {
        struct map_options options = letters_options(1);
        struct image *image = letters_canvas(120, 100, 3);
        letters_fill(image, (struct point){0, 0}, (struct point){120, 100},
                     (struct rgb){250, 250, 250});
        letters_fill(image, (struct point){30, 20}, (struct point){80, 70},
                     (struct rgb){20, 20, 20});
        letters_fill(image, (struct point){12, 10}, (struct point){8, length},
                     (struct rgb){60, 70, 210});
        letters_fill(image, (struct point){12, 78}, (struct point){8, 8}, (struct rgb){0, 220, 60});
        letters_fill(image, (struct point){60, 4}, (struct point){8, 8}, (struct rgb){230, 20, 20});
        options.inspect = true;
        assert_int_equal(letters_read_with(image, &options)->starts.count, 0);
    }
}
