/* SPDX-License-Identifier: MIT */
/*
 * enclosure.c - the inside, the outside and the openings of mazes that are drawn with characters.
 */
#include <string.h>

#include "map/maze/enclosure.h"
#include "map/maze/gaps.h"
#include "tests/support/letters.h"
#include "tests/test.h"

/* Creates a plane with the walls of a maze. The pixels of the margin get the class `margin`. */
static struct plane *walls_of(const struct letters *maze, uint8_t margin)
{
    struct plane *walls = letters_plane(letters_image_width(maze), letters_image_height(maze));
    for (uint32_t y = 0; y < walls->height; y++) {
        for (uint32_t x = 0; x < walls->width; x++) {
            const char letter = letters_at_pixel(maze, x, y);
            plane_row(walls, y)[x] = letter == '#'              ? PIXEL_WALL
                                     : letter == LETTERS_MARGIN ? margin
                                                                : PIXEL_FREE;
        }
    }
    return walls;
}

TEST_RELEASE(release_enclosure, enclosure_free)

/* Analyses the walls. The result is released at the end of the test. */
static struct enclosure *enclosure_of(const struct plane *walls)
{
    struct enclosure *enclosure = test_memory(sizeof *enclosure);
    struct error error;
    assert_true(enclosure_find(plane_rows(walls), (struct enclosure_rule){false, false, false},
                               NULL, enclosure, &error));
    test_keep(enclosure, release_enclosure);
    return enclosure;
}

/* Fails unless the openings found are those of the maze letters_open. */
static void assert_open(const struct enclosure *enclosure, const struct letters *maze)
{
    assert_int_not_equal(enclosure->main, 0);
    assert_int_equal(enclosure->opening_count, 2);
    assert_letter(maze, enclosure->openings[0], 1, 0);
    assert_letter(maze, enclosure->openings[1], 12, 9);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(enclosure_region(enclosure, enclosure->openings[i]), enclosure->main);
}

static uint8_t class_of(const struct enclosure *enclosure, struct point at)
{
    return plane_row(&enclosure->pixels, at.y)[at.x];
}

TEST(finds_the_openings_and_widths)
{
    for (uint32_t size = 3; size <= 8; size++) {
        for (uint32_t margin = 0; margin <= 4; margin += 2) {
            const struct letters maze = {.rows = letters_open, .size = size, .margin = margin};
            struct enclosure *enclosure = enclosure_of(walls_of(&maze, PIXEL_FREE));
            assert_open(enclosure, &maze);
            assert_in_range(enclosure->corridor * 10, size * 10 - 10, size * 10 + 10);
            assert_in_range(enclosure->wall * 10, size * 10 - 10, size * 10 + 10);
            assert_true(enclosure->regular > 0.9);
            assert_true(enclosure->share > 0.99);
            assert_true(enclosure->solid < 0.1);
            assert_false(enclosure->outside_is_wall);
            assert_false(enclosure->has_centre);
        }
    }
}

/* A maze of single pixels. Its openings are at the upper left and at the lower right. */
TEST(short_walls_of_pixels_are_no_dashes)
{
    enum { SIDE = 61 };
    struct plane *walls = letters_plane(SIDE, SIDE);
    for (uint32_t y = 0; y < SIDE; y++) {
        for (uint32_t x = 0; x < SIDE; x++) {
            const bool border = x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1;
            const bool bar = y % 2 == 0 && (x + y) % 4 != 3; /* three pixels of every four */
            plane_row(walls, y)[x] = border || bar ? PIXEL_WALL : PIXEL_FREE;
        }
    }
    plane_row(walls, 0)[1] = plane_row(walls, SIDE - 2)[SIDE - 1] = PIXEL_FREE;
    const struct enclosure *enclosure = enclosure_of(walls);
    assert_int_not_equal(enclosure->main, 0);
    assert_int_equal(enclosure->opening_count, 2);
    assert_int_equal(class_of(enclosure, (struct point){SIDE / 2, 1}), PIXEL_FREE);
}

TEST(separates_inside_and_outside)
{
    const struct letters maze = {.rows = letters_open, .size = 5, .margin = 2};
    struct enclosure *enclosure = enclosure_of(walls_of(&maze, PIXEL_FREE));
    assert_int_equal(enclosure->pixels.width, letters_image_width(&maze));
    assert_int_equal(enclosure->pixels.height, letters_image_height(&maze));
    for (int y = -2; y < LETTERS_MAZE_HEIGHT + 2; y++) {
        for (int x = -2; x < LETTERS_MAZE_WIDTH + 2; x++) {
            const struct point at = letters_pixel(&maze, x, y);
            const char letter = letters_at_pixel(&maze, at.x, at.y);
            const uint8_t expected = letter == '#'              ? PIXEL_WALL
                                     : letter == LETTERS_MARGIN ? PIXEL_OUTSIDE
                                                                : PIXEL_FREE;
            assert_int_equal(class_of(enclosure, at), expected);
            assert_int_equal(enclosure_region(enclosure, at), letter == '.' ? enclosure->main : 0);
        }
    }
    assert_int_equal(enclosure_region(enclosure, (struct point){letters_image_width(&maze), 0}), 0);
    assert_int_equal(enclosure_region(enclosure, (struct point){0, UINT32_MAX}), 0);
    enclosure_free(enclosure);
}

TEST(a_closed_maze_has_no_openings)
{
    const struct letters maze = {.rows = letters_closed, .size = 5, .margin = 3};
    struct enclosure *enclosure = enclosure_of(walls_of(&maze, PIXEL_FREE));
    assert_int_not_equal(enclosure->main, 0);
    assert_int_equal(enclosure->opening_count, 0);
    assert_int_equal(class_of(enclosure, letters_pixel(&maze, -2, 4)), PIXEL_OUTSIDE);
    assert_int_equal(enclosure_region(enclosure, letters_pixel(&maze, 5, 3)), enclosure->main);
}

TEST(specks_are_free)
{
    const struct letters maze = {.rows = letters_open, .size = 6, .margin = 2};
    const struct point specks[] = {letters_pixel(&maze, 3, 2), letters_pixel(&maze, 1, 0),
                                   letters_pixel(&maze, 9, 9), letters_pixel(&maze, 15, 4)};
    struct plane *walls = walls_of(&maze, PIXEL_FREE);
    for (size_t i = 0; i < 4; i++)
        memset(plane_row(walls, specks[i].y) + specks[i].x - 1, PIXEL_WALL, 2);
    struct enclosure *enclosure = enclosure_of(walls);
    assert_open(enclosure, &maze);
    assert_int_equal(enclosure_region(enclosure, specks[0]), enclosure->main);
    assert_int_equal(enclosure_region(enclosure, specks[2]), enclosure->main);
}

/* A title or a signature next to the maze must not change the result. */
TEST(words_next_to_the_maze_change_nothing)
{
    const struct letters maze = {.rows = letters_open, .size = 5, .margin = 6};
    struct plane *walls = walls_of(&maze, PIXEL_FREE);
    for (size_t letter = 0; letter < 5; letter++)
        for (uint32_t y = 4; y < 12; y++)
            memset(plane_row(walls, y) + 20 + 8 * letter, PIXEL_WALL, y % 4 == 0 ? 6 : 2);
    struct enclosure *enclosure = enclosure_of(walls);
    assert_open(enclosure, &maze);
}

/*
 * A worksheet may have a line to write a name on. The line is as long as a wall of the maze, and a
 * word is between the line and the maze.
 */
TEST(a_line_next_to_the_maze_changes_nothing)
{
    const struct letters maze = {.rows = letters_open, .size = 5, .margin = 8};
    struct plane *walls = walls_of(&maze, PIXEL_FREE);
    for (uint32_t y = 4; y < 7; y++)
        memset(plane_row(walls, y) + 30, PIXEL_WALL, 60);
    for (uint32_t y = 28; y < 34; y++)
        for (size_t letter = 0; letter < 4; letter++)
            memset(plane_row(walls, y) + 36 + 7 * letter, PIXEL_WALL, 4);
    struct enclosure *enclosure = enclosure_of(walls);
    assert_open(enclosure, &maze);
}

TEST(openings_are_notches_if_the_outside_has_the_colour_of_walls)
{
    for (uint32_t margin = 1; margin <= 2; margin++) {
        const struct letters maze = {.rows = letters_open, .size = 5, .margin = margin};
        struct enclosure *enclosure = enclosure_of(walls_of(&maze, PIXEL_WALL));
        assert_true(enclosure->outside_is_wall);
        assert_open(enclosure, &maze);
    }
}

/* Returns the number of notches of an area. Its row y begins at begin[y] and ends before 100. */
static size_t count_notches(const uint32_t begin[40], bool strict)
{
    struct plane *area = letters_plane(110, 60);
    struct components regions;
    struct error error;
    for (uint32_t y = 0; y < 40; y++)
        memset(plane_row(area, y + 10) + begin[y], 1, 100 - begin[y]);
    assert_true(components_find(&regions, plane_rows(area), 1, NEIGHBOURS_4, NULL, &error));
    struct gaps gaps = {.corridor = 8, .wall = 6, .strict = strict};
    gaps_add_notches(&regions, 1, &gaps);
    components_free(&regions);
    return gaps.count;
}

/* The left side of the area is straight, with a notch, or slanted, or a corner. */
TEST(a_notch_has_the_form_of_an_opening)
{
    static const struct {
        uint32_t depth, width, count;
    } cases[] = {{6, 8, 1},  {5, 8, 1},  {4, 8, 0}, {8, 8, 1}, {9, 8, 0},
                 {6, 12, 1}, {6, 13, 0}, {6, 3, 0}, {6, 4, 1}};
    uint32_t begin[40];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (uint32_t y = 0; y < 40; y++)
            begin[y] = y >= 10 && y < 10 + cases[i].width ? 20 - cases[i].depth : 20;
        assert_int_equal(count_notches(begin, true), cases[i].count);
        assert_int_equal(count_notches(begin, false), cases[i].depth >= 4);
    }
    for (uint32_t y = 0; y < 40; y++)
        begin[y] = 20 - y / 5;
    assert_int_equal(count_notches(begin, true), 0);
    for (uint32_t y = 0; y < 40; y++)
        begin[y] = 20 + (y < 20 ? 20 - y : y - 19) / 2;
    assert_int_equal(count_notches(begin, true), 0);
}

/* Cells that stick out are no openings, nor are several dents in one side. */
TEST(cells_and_several_dents_are_no_openings)
{
    uint32_t begin[40];
    for (uint32_t y = 0; y < 40; y++)
        begin[y] = y % 10 == 3 ? 14 : 20;
    assert_int_equal(count_notches(begin, true), 0);
    for (uint32_t y = 0; y < 40; y++)
        begin[y] = y >= 10 && y < 18 ? 6 : 20;
    assert_int_equal(count_notches(begin, true), 0);
}

/* --- centre --------------------------------------------------------------------------------- */

TEST(the_only_wide_area_is_the_centre)
{
    const struct letters maze = {.rows = letters_room, .size = 5, .margin = 2};
    struct enclosure *enclosure = enclosure_of(walls_of(&maze, PIXEL_FREE));
    assert_int_equal(enclosure->opening_count, 1);
    assert_letter(&maze, enclosure->openings[0], 0, 5);
    assert_true(enclosure->has_centre);
    assert_letter(&maze, enclosure->centre, 6, 6);
}

/* Sets the pixels from left,top to right - 1,bottom - 1 to a class. */
static void fill(struct plane *walls, struct component box, uint8_t class)
{
    for (uint32_t y = box.top; y < box.bottom; y++)
        memset(plane_row(walls, y) + box.left, class, box.right - box.left);
}

static const struct letters large_room = {.rows = letters_room, .size = 10};
static const struct component bay = {.left = 20, .top = 20, .right = 50, .bottom = 30};
static const struct component room = {.left = 50, .top = 50, .right = 80, .bottom = 80};

/* A room in the middle, less than twice as wide as corridors. A bay elsewhere is larger. */
TEST(the_middle_rather_than_a_larger_bay_is_the_centre)
{
    struct plane *walls = walls_of(&large_room, PIXEL_FREE);
    const struct component narrow = {.left = 56, .top = 56, .right = 74, .bottom = 80};
    fill(walls, bay, PIXEL_FREE);
    fill(walls, room, PIXEL_WALL);
    fill(walls, narrow, PIXEL_FREE);
    struct enclosure *enclosure = enclosure_of(walls);
    assert_int_equal(enclosure->opening_count, 1);
    assert_true(enclosure->has_centre);
    assert_letter(&large_room, enclosure->centre, 6, 6);
}

/* The same room, but eight of 130 pixels beside the middle. */
TEST(a_room_beside_the_middle_is_no_centre)
{
    struct plane *walls = walls_of(&large_room, PIXEL_FREE);
    const struct component narrow = {.left = 64, .top = 56, .right = 82, .bottom = 80};
    fill(walls, room, PIXEL_WALL);
    fill(walls, narrow, PIXEL_FREE);
    struct enclosure *enclosure = enclosure_of(walls);
    assert_int_equal(enclosure->opening_count, 1);
    assert_false(enclosure->has_centre);
}

/* Without a room in the middle, a bay is the centre only if others are much smaller. */
TEST(one_of_two_bays_is_no_centre)
{
    static const uint32_t sides[] = {31, 25};
    for (size_t i = 0; i < 2; i++) {
        struct plane *walls = walls_of(&large_room, PIXEL_FREE);
        const struct component other = {.left = 20, .top = 90, .right = sides[i], .bottom = 120};
        fill(walls, room, PIXEL_WALL);
        fill(walls, bay, PIXEL_FREE);
        fill(walls, other, PIXEL_FREE);
        struct enclosure *enclosure = enclosure_of(walls);
        assert_int_equal(enclosure->opening_count, 1);
        assert_int_equal(enclosure->has_centre, i);
    }
}

/* A room of three pixels at the end of corridors of two. */
TEST(a_small_room_is_no_centre)
{
    static const struct letters maze = {.rows = "#################/................#/"
                                                "................#/##############..#/"
                                                "#...............#/#...............#/"
                                                "#..##############/#...............#/"
                                                "#...............#/##############..#/"
                                                "#############...#/#############...#/"
                                                "#############...#/#################",
                                        .size = 1};
    struct enclosure *enclosure = enclosure_of(walls_of(&maze, PIXEL_FREE));
    assert_int_equal(enclosure->opening_count, 1);
    assert_false(enclosure->has_centre);
}

/*
 * --- large mazes ---------------------------------------------------------------------------------
 */

/*
 * Draws a maze, one letter per cell. The top and bottom walls have an opening at every eighth cell.
 */
static char *draw_comb(uint32_t width, uint32_t height)
{
    char *text = test_memory((size_t)(width + 1) * height);
    for (uint32_t y = 0; y < height; y++) {
        char *row = text + (size_t)y * (width + 1);
        const uint32_t gap = y == 0 || y == height - 1 ? 1 : 5;
        memset(row, y % 2 ? '.' : '#', width);
        row[0] = row[width - 1] = '#';
        for (uint32_t x = gap; y % 2 == 0 && x + 1 < width; x += 8)
            row[x] = '.';
        row[width] = y + 1 < height ? '/' : '\0';
    }
    return text;
}

TEST(all_openings_are_counted_and_the_first_are_stored)
{
    const struct letters maze = {.rows = draw_comb(265, 11), .size = 3, .margin = 1};
    struct enclosure *enclosure = enclosure_of(walls_of(&maze, PIXEL_FREE));
    assert_int_equal(enclosure->opening_count, 66);
    for (size_t i = 1; i < OPENINGS_MAX; i++)
        assert_true(points_order(&enclosure->openings[i - 1], &enclosure->openings[i]) < 0);
    assert_letter(&maze, enclosure->openings[0], 1, 0);
}

/* A line around the page is not an outer wall, even if a word is near it. */
TEST(a_frame_is_outside)
{
    const struct letters maze = {.rows = draw_comb(41, 21), .size = 5, .margin = 5};
    struct plane *walls = walls_of(&maze, PIXEL_FREE);
    for (uint32_t y = 4; y < walls->height - 4; y++)
        for (uint32_t x = 4; x < walls->width - 4; x++)
            if (x < 7 || y < 7 || x >= walls->width - 7 || y >= walls->height - 7)
                plane_row(walls, y)[x] = PIXEL_WALL;
    for (uint32_t y = 11; y < 17; y++)
        for (size_t letter = 0; letter < 5; letter++)
            memset(plane_row(walls, y) + 100 + 8 * letter, PIXEL_WALL, 5);
    struct enclosure *enclosure = enclosure_of(walls);
    assert_int_not_equal(enclosure->main, 0);
    assert_int_equal(enclosure->opening_count, 10);
    assert_letter(&maze, enclosure->openings[0], 1, 0);
    assert_letter(&maze, enclosure->openings[9], 33, 20);
    assert_int_equal(class_of(enclosure, letters_pixel(&maze, -2, 10)), PIXEL_OUTSIDE);
    assert_int_not_equal(class_of(enclosure, (struct point){5, 40}), PIXEL_FREE);
}

enum { SIDE = 21 };

/* Draws an outer wall in a text of SIDE x SIDE letters. */
static void draw_ring(char text[SIDE * (SIDE + 1)])
{
    for (uint32_t y = 0; y < SIDE; y++) {
        char *row = text + (size_t)y * (SIDE + 1);
        memset(row, y == 0 || y == SIDE - 1 ? '#' : '.', SIDE);
        row[0] = row[SIDE - 1] = '#';
        row[SIDE] = y + 1 < SIDE ? '/' : '\0';
    }
}

/* All walls are separate: a ring, a long wall in the middle, and pillars between the two. */
TEST(a_separate_outer_wall_is_not_a_frame)
{
    char text[SIDE * (SIDE + 1)];
    draw_ring(text);
    for (uint32_t y = 0; y < SIDE; y++) {
        char *row = text + (size_t)y * (SIDE + 1);
        for (uint32_t x = 2; x < SIDE - 1; x += 2)
            row[x] = y % 2 == 0 ? '#' : row[x];
        if (y == 10)
            memset(row + 4, '#', 13);
    }
    const struct letters maze = {.rows = text, .size = 5, .margin = 4};
    struct enclosure *enclosure = enclosure_of(walls_of(&maze, PIXEL_FREE));
    assert_int_not_equal(enclosure->main, 0);
    assert_int_equal(enclosure->opening_count, 0);
    assert_int_equal(class_of(enclosure, letters_pixel(&maze, 0, 7)), PIXEL_WALL);
    assert_int_equal(class_of(enclosure, letters_pixel(&maze, 1, 7)), PIXEL_FREE);
    assert_int_equal(class_of(enclosure, letters_pixel(&maze, -1, 7)), PIXEL_OUTSIDE);
}

/* A corridor of even width is around walls that are separate from the outer wall. */
TEST(an_outermost_ring_is_a_corridor)
{
    char text[SIDE * (SIDE + 1)];
    draw_ring(text);
    for (uint32_t y = 0; y < SIDE; y++) {
        char *row = text + (size_t)y * (SIDE + 1);
        if (y >= 2 && y < SIDE - 2)
            memset(row + 2, '#', y % 2 == 0 ? SIDE - 4 : 1);
    }
    const struct letters maze = {.rows = text, .size = 4, .margin = 4};
    struct enclosure *enclosure = enclosure_of(walls_of(&maze, PIXEL_FREE));
    assert_int_not_equal(enclosure->main, 0);
    assert_int_equal(enclosure->opening_count, 0);
    assert_int_equal(class_of(enclosure, letters_pixel(&maze, 1, 7)), PIXEL_FREE);
}

/*
 * Fails unless the analysis of a plane that contains only a solid box of walls finds nothing
 * enclosed.
 */
static void assert_nothing_enclosed(uint32_t width, uint32_t height, uint8_t class, uint32_t box)
{
    struct plane *walls = letters_plane(width, height);
    memset(walls->values, class, plane_count(walls));
    for (uint32_t y = 0; y < box; y++)
        memset(plane_row(walls, y + 7) + 5, PIXEL_WALL, box);
    struct enclosure *enclosure = enclosure_of(walls);
    assert_int_equal(enclosure->main, 0);
    assert_int_equal(enclosure->opening_count, 0);
    assert_int_equal(enclosure_region(enclosure, (struct point){0, 0}), 0);
}

TEST(walls_that_do_not_form_a_maze_enclose_nothing)
{
    static const uint32_t sizes[][2] = {{1, 1}, {1, 9}, {40, 1}, {2, 2}, {60, 45}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        assert_nothing_enclosed(sizes[i][0], sizes[i][1], PIXEL_FREE, 0);
        assert_nothing_enclosed(sizes[i][0], sizes[i][1], PIXEL_WALL, 0);
    }
    assert_nothing_enclosed(60, 45, PIXEL_FREE, 1);
    assert_nothing_enclosed(60, 45, PIXEL_FREE, 30);
}

TEST(one_room_is_not_a_maze)
{
    static const char rows[] = "##########/"
                               "#........#/"
                               "#........#/"
                               "#........#/"
                               "#........./"
                               "#........#/"
                               "##########";
    const struct letters maze = {.rows = rows, .size = 6, .margin = 2};
    struct enclosure *enclosure = enclosure_of(walls_of(&maze, PIXEL_FREE));
    assert_int_equal(enclosure->main, 0);
}

TEST(the_analysis_can_be_stopped)
{
    static const struct stop stop = {.requested = true};
    const struct letters maze = {.rows = letters_open, .size = 5, .margin = 1};
    struct plane *walls = walls_of(&maze, PIXEL_FREE);
    struct enclosure enclosure;
    struct error error;
    assert_false(enclosure_find(plane_rows(walls), (struct enclosure_rule){false, false, false},
                                &stop, &enclosure, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
}

/* Draws a square ring of wall pixels around `middle`. Its sides are `side` pixels long. */
static void add_ring(struct plane *walls, struct point middle, uint32_t side)
{
    for (uint32_t i = 0; i < side; i++) {
        const uint32_t left = middle.x - side / 2;
        const uint32_t top = middle.y - side / 2;
        plane_row(walls, top)[left + i] = PIXEL_WALL;
        plane_row(walls, top + side - 1)[left + i] = PIXEL_WALL;
        plane_row(walls, top + i)[left] = PIXEL_WALL;
        plane_row(walls, top + i)[left + side - 1] = PIXEL_WALL;
    }
}

/* Walls of 3 pixels, and corridors of 17 pixels. */
static const struct letters thin = {.rows = letters_closed, .size = 17, .wall = 3, .margin = 4};

TEST(letters_inside_corridors_are_not_walls)
{
    struct plane *walls = walls_of(&thin, PIXEL_FREE);
    add_ring(walls, letters_pixel(&thin, 1, 1), 9);
    add_ring(walls, letters_pixel(&thin, 9, 7), 7);
    struct enclosure *enclosure = enclosure_of(walls);
    assert_int_equal(enclosure->label_count, 2);
    const struct point middles[] = {letters_pixel(&thin, 1, 1), letters_pixel(&thin, 9, 7)};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(points_order(&enclosure->labels[i], &middles[i]), 0);
        assert_int_equal(enclosure_region(enclosure, middles[i]), enclosure->main);
    }
}

TEST(letters_of_a_word_are_one_label)
{
    struct plane *walls = walls_of(&thin, PIXEL_FREE);
    const struct point middle = letters_pixel(&thin, 1, 1);
    add_ring(walls, (struct point){middle.x - 2, middle.y}, 5);
    add_ring(walls, (struct point){middle.x + 5, middle.y}, 5);
    struct enclosure *enclosure = enclosure_of(walls);
    assert_int_equal(enclosure->label_count, 1);
}

/*
 * In the four cases, the ring touches a wall, is near a wall, is as wide as a corridor, or is as
 * small as a post.
 */
TEST(other_components_inside_corridors_are_walls)
{
    static const struct {
        int dx;
        uint32_t side;
    } rings[] = {{-6, 5}, {-5, 5}, {0, 16}, {0, 3}};
    for (size_t i = 0; i < sizeof rings / sizeof *rings; i++) {
        struct plane *walls = walls_of(&thin, PIXEL_FREE);
        struct point middle = letters_pixel(&thin, 9, 7);
        middle.x = (uint32_t)((int)middle.x + rings[i].dx);
        add_ring(walls, middle, rings[i].side);
        struct enclosure *enclosure = enclosure_of(walls);
        assert_int_equal(enclosure->label_count, 0);
        const struct point corner = {middle.x - rings[i].side / 2, middle.y - rings[i].side / 2};
        assert_int_equal(class_of(enclosure, corner), PIXEL_WALL);
    }
}

/* Draws a disc of wall pixels. */
static void add_disc(struct plane *walls, struct point middle, uint32_t radius)
{
    for (uint32_t y = middle.y - radius; y <= middle.y + radius; y++)
        for (uint32_t x = middle.x - radius; x <= middle.x + radius; x++)
            if (point_square_distance(middle, (struct point){x, y}) <= radius * radius)
                plane_row(walls, y)[x] = PIXEL_WALL;
}

/*
 * Draws discs of this radius at the first `count` of three points in a maze. Fails unless `labels`
 * labels are found.
 */
static void assert_discs(uint32_t radius, size_t count, size_t labels)
{
    static const int at[][2] = {{1, 1}, {11, 9}, {7, 1}};
    const struct letters maze = {.rows = letters_closed, .size = 21, .margin = 2};
    struct plane *walls = walls_of(&maze, PIXEL_FREE);
    for (size_t i = 0; i < count; i++)
        add_disc(walls, letters_pixel(&maze, at[i][0], at[i][1]), radius);
    struct enclosure *enclosure = enclosure_of(walls);
    assert_int_equal(enclosure->label_count, labels);
    for (size_t i = 0; i < labels; i++)
        assert_letter(&maze, enclosure->labels[i], at[i][0], at[i][1]);
}

/* The walls are as wide as the corridors, 21 pixels. */
TEST(two_discs_can_be_smaller_than_walls)
{
    assert_discs(5, 2, 2);
    assert_discs(8, 2, 2);
    assert_discs(8, 1, 0);
    assert_discs(8, 3, 0);
    assert_discs(2, 2, 0);
    assert_discs(10, 2, 0);
}
