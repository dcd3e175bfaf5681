/* SPDX-License-Identifier: MIT */
/*
 * maze.c - tests of reading mazes from images: dark and light walls, ambiguous images and given
 * thresholds.
 */
#include <string.h>

#include "map/maze/maze_grade.h"
#include "tests/support/maze_reading.h"
#include "tests/support/random.h"
#include "tests/test.h"

static const struct rgb black = {0, 0, 0};
static const struct rgb white = {255, 255, 255};
static const struct rgb red = {220, 30, 40};
static const struct rgb green = {20, 160, 60};

static const struct letters opened = {.rows = letters_open, .size = 5, .margin = 2};

TEST(walls_may_be_darker_or_lighter_than_corridors)
{
    static const struct rgb colours[][2] = {
        {{0, 0, 0}, {255, 255, 255}},     {{255, 255, 255}, {0, 0, 0}},
        {{90, 90, 90}, {120, 120, 120}},  {{250, 250, 250}, {200, 200, 200}},
        {{30, 40, 160}, {240, 235, 220}},
    };
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        struct image *image = letters_maze(&opened, colours[i][0], colours[i][1]);
        struct maze *maze = maze_read(image);
        assert_maze_ends(maze, &opened, (const int[]){1, 0}, (const int[]){12, 9});
        assert_int_equal(maze->tone, TONE_LUMINANCE);
        assert_int_equal(maze->light_walls, colours[i][0].green > colours[i][1].green);
    }
}

/*
 * Replaces each pixel with the mean of the pixels that are at most `reach` pixels away along a row
 * or column.
 */
static void blur(const struct image *image, uint32_t reach, size_t step)
{
    const size_t count = (size_t)image->width * image->height * image->channels;
    uint8_t *source = test_memory(count);
    memcpy(source, image->samples, count);
    for (size_t i = reach * step; i + reach * step < count; i++) {
        uint32_t sum = 0;
        for (uint32_t k = 0; k <= 2 * reach; k++)
            sum += source[i - reach * step + k * step];
        image->samples[i] = (uint8_t)(sum / (2 * reach + 1));
    }
}

TEST(edges_may_be_blurred)
{
    const struct letters maze = {.rows = letters_open, .size = 12, .margin = 2};
    struct image *image = letters_maze(&maze, black, white);
    for (int pass = 0; pass < 3; pass++) {
        blur(image, 3, image->channels);
        blur(image, 3, (size_t)image->width * image->channels);
    }
    struct maze *reading = maze_read(image);
    assert_maze_ends(reading, &maze, (const int[]){1, 0}, (const int[]){12, 9});
}

/* The colours have almost the same luminance. */
TEST(walls_may_differ_from_corridors_by_hue_only)
{
    struct image *image =
        letters_maze(&opened, (struct rgb){200, 60, 60}, (struct rgb){60, 131, 60});
    struct maze *maze = maze_read(image);
    assert_maze_ends(maze, &opened, (const int[]){1, 0}, (const int[]){12, 9});
}

TEST(transparent_images_are_read_by_their_opacity)
{
    struct image *image =
        letters_canvas(letters_image_width(&opened), letters_image_height(&opened), 4);
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (letters_at_pixel(&opened, x, y) == '#')
                letters_set(image, x, y, white);
    struct maze *maze = maze_read(image);
    assert_maze_ends(maze, &opened, (const int[]){1, 0}, (const int[]){12, 9});
    assert_int_equal(maze->tone, TONE_OPACITY);
}

/* --- ambiguity ------------------------------------------------------------------------------ */

static struct image *spiral(void)
{
    enum { SIZE = 5 };
    struct image *image = letters_canvas(LETTERS_SPIRAL * SIZE, LETTERS_SPIRAL * SIZE, 3);
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            letters_set(image, x, y, letters_spiral(x / SIZE, y / SIZE) ? black : white);
    return image;
}

/*
 * All walls are connected, and the marks touch walls and corridors. Only the colour of the outside
 * distinguishes walls from corridors.
 */
TEST(the_outside_does_not_have_the_colour_of_walls)
{
    static const char rows[] = "#############/"
                               "#...........#/"
                               "###########.#/"
                               "#...........#/"
                               "#.###########/"
                               "#...........#/"
                               "###########.#/"
                               "#...........#/"
                               "#.###########/"
                               "#...........#/"
                               "###########.#/"
                               "#...........#/"
                               "#############";
    const struct letters snake = {.rows = rows, .size = 5, .margin = 1};
    for (int light = 0; light < 2; light++) {
        struct image *image = letters_maze(&snake, light ? white : black, light ? black : white);
        letters_fill(image, (struct point){10, 10}, (struct point){5, 5}, green);
        letters_fill(image, (struct point){10, 60}, (struct point){5, 5}, red);
        struct maze *maze = maze_read(image);
        assert_maze_ends(maze, &snake, (const int[]){1, 1}, (const int[]){1, 11});
        assert_int_equal(maze->light_walls, light);
    }
}

/*
 * A closed maze with dark walls. With the other polarity, its walls would be the corridors of a
 * maze with a wide centre and one opening: the end of a line at the border of the image.
 */
TEST(the_walls_of_a_closed_maze_are_not_corridors)
{
    static const char rows[] = "#############/"
                               "#...........#/"
                               "#.###########/"
                               "#...#####...#/"
                               "#.#.#####.#.#/"
                               "#.#...#...#.#/"
                               "#.###.#.###.#/"
                               "#.#.......#.#/"
                               "#.#.####..#.#/"
                               "#.#.#.....#.#/"
                               "#############";
    const struct letters letters = {.rows = rows, .size = 5, .margin = 2};
    struct image *image = letters_maze(&letters, black, white);
    const struct point middle = letters_pixel(&letters, 3, 0);
    letters_fill(image, (struct point){middle.x - 2, 0}, (struct point){5, middle.y}, black);
    struct maze *maze = maze_read(image);
    assert_true(maze_is_closed(maze));
    assert_false(maze->light_walls);
}

enum { SNAKE_SIDE = 25 };

/* Draws a closed maze with a single corridor, which runs to and fro. */
static void draw_snake(char text[SNAKE_SIDE][SNAKE_SIDE + 1])
{
    for (size_t y = 0; y < SNAKE_SIDE; y++) {
        memset(text[y], y % 2 == 0 ? '#' : '.', SNAKE_SIDE);
        text[y][0] = text[y][SNAKE_SIDE - 1] = '#';
        if (y % 2 == 0 && y > 0 && y + 1 < SNAKE_SIDE)
            text[y][y % 4 == 0 ? 1 : SNAKE_SIDE - 2] = '.';
        text[y][SNAKE_SIDE] = y + 1 < SNAKE_SIDE ? '/' : '\0';
    }
}

/*
 * A closed maze on a page with a thin frame. With the other polarity, its walls are also closed off
 * from an outside: the frame. The start and the goal are either unknown or marked by dots.
 */
TEST(a_closed_maze_may_be_within_a_frame)
{
    char text[SNAKE_SIDE][SNAKE_SIDE + 1];
    draw_snake(text);
    const struct letters snake = {.rows = text[0], .size = 15, .margin = 2};
    const struct point ends[] = {letters_pixel(&snake, 3, 1), letters_pixel(&snake, 10, 7)};
    for (int dots = 0; dots < 2; dots++) {
        struct image *image = letters_maze(&snake, black, white);
        for (uint32_t y = 0; y < image->height; y++)
            for (uint32_t x = 0; x < image->width; x++)
                if (x < 2 || y < 2 || x >= image->width - 2 || y >= image->height - 2)
                    letters_set(image, x, y, black);
        for (uint32_t i = 0; dots && i < 2; i++)
            letters_disc(image, ends[i], 4, black);
        struct maze *maze = maze_read(image);
        assert_int_equal(maze->state, dots ? MAZE_COMPLETE : MAZE_ENCLOSED);
        assert_false(maze->light_walls);
        for (size_t i = 0; i < 2; i++)
            assert_int_equal(enclosure_region(&maze->enclosure, ends[i]), maze->enclosure.main);
    }
}

TEST(walls_and_corridors_of_the_same_form_are_ambiguous)
{
    struct image *image = spiral();
    struct maze *maze = maze_read(image);
    assert_int_equal(maze->state, MAZE_AMBIGUOUS);
}

/* A mark lies in a corridor, so the corridor is not a wall. */
TEST(marks_tell_walls_from_corridors)
{
    for (int light_walls = 0; light_walls < 2; light_walls++) {
        struct image *image = spiral();
        uint32_t x = 1;
        while (letters_spiral(x, LETTERS_SPIRAL / 2) != (light_walls == 1))
            x++;
        letters_fill(image, (struct point){5 * x + 1, LETTERS_SPIRAL / 2 * 5 + 1},
                     (struct point){3, 3}, red);
        struct maze *maze = maze_read(image);
        assert_int_equal(maze->state, MAZE_COMPLETE);
        assert_int_equal(maze->light_walls, light_walls);
    }
}

TEST(a_given_polarity_resolves_an_ambiguity)
{
    struct image *image = spiral();
    for (int invert = 0; invert < 2; invert++) {
        struct map_options options = map_options_default();
        options.invert = invert != 0;
        options.threshold = invert ? MAP_THRESHOLD_FIND : MAP_THRESHOLD_OTSU;
        struct maze *maze = maze_read_with(image, &options);
        assert_int_equal(maze->state, MAZE_ENCLOSED);
        assert_int_equal(maze->light_walls, invert);
        assert_true(image_maze_is_sound(maze));
    }
}

/* --- given thresholds ------------------------------------------------------------------------ */

TEST(a_given_threshold_is_the_only_one_tried)
{
    static const struct {
        uint32_t threshold;
        enum maze_state state;
    } cases[] = {{100, MAZE_NONE},
                 {101, MAZE_COMPLETE},
                 {140, MAZE_COMPLETE},
                 {141, MAZE_NONE},
                 {MAP_THRESHOLD_OTSU, MAZE_COMPLETE},
                 {MAP_THRESHOLD_FIND, MAZE_COMPLETE}};
    struct image *image =
        letters_maze(&opened, (struct rgb){100, 100, 100}, (struct rgb){140, 140, 140});
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct map_options options = map_options_default();
        options.threshold = cases[i].threshold;
        struct maze *maze = maze_read_with(image, &options);
        assert_int_equal(maze->state, cases[i].state);
        if (cases[i].state == MAZE_COMPLETE)
            assert_in_range(maze->threshold, 101, 140);
    }
}

/* The opening is three cells wide. A narrow disc enters it, and finds two openings inside. */
TEST(wide_openings_are_not_entered)
{
    static const struct letters maze = {.rows = "#.....#######################/"
                                                "#.#.................#.......#/"
                                                "#.###.......#####.#.#.#####.#/"
                                                "#...#.............#.#.#.#...#/"
                                                "###.#####.#.#######.#.#.#.###/"
                                                "#...#.....#.#.....#...#.#.#.#/"
                                                "#.#########.#.###.#####.#.#.#/"
                                                "#.#.........#...#...#...#.#.#/"
                                                "#.###.#########.###.#.#.#.#.#/"
                                                "#.....#.......#.#.....#.#.#.#/"
                                                "#########.###.#.#######.#.#.#/"
                                                "#.#.......#...#...#.#...#...#/"
                                                "#.#.###.###.#####.#.#.#####.#/"
                                                "#.#...#.#.#.#.....#.#.#...#.#/"
                                                "#.###.#.#.#.###.###.#.###.#.#/"
                                                "#.#...#.#.....#.#...#.....#.#/"
                                                "#.#.###.#####.#.#.#.#.#####.#/"
                                                "#...#.#...#.....#.#...#.....#/"
                                                "#.###.###.#######.#####.#####/"
                                                "#.......#...#.........#...#.#/"
                                                "#######.###.#.#####.#####.#.#/"
                                                "#.....#.#...#.#...#.#.......#/"
                                                "#.#.###.#.#####.#.###.......#/"
                                                "#.#.....#.......#...........#/"
                                                "#############################",
                                        .size = 17,
                                        .wall = 5,
                                        .margin = 4};
    struct maze *reading = maze_read(letters_maze(&maze, black, white));
    assert_int_equal(reading->state, MAZE_ENCLOSED);
    assert_false(reading->has_ends);
}

/* Dark corridors of 2 pixels between light walls of 20 pixels could as well be lines. */
/* Light lines are walls only if they do not form a regular maze. */
TEST(lines_are_walls)
{
    static const struct letters thick = {.rows = letters_open, .size = 3, .wall = 20, .margin = 2};
    struct map_options options = map_options_default();
    struct image *image = letters_maze(&thick, white, black);
    assert_false(image_maze_is_sound(maze_read_with(image, &options)));
    options.invert = true;
    assert_int_equal(maze_read_with(image, &options)->state, MAZE_COMPLETE);
    options.invert = false;
    image = letters_maze(&thick, black, white);
    assert_int_equal(maze_read_with(image, &options)->state, MAZE_COMPLETE);
    for (int x = 1; x < 12; x += 2) {
        const struct point at = letters_pixel(&thick, x, 0);
        letters_fill(image, (struct point){at.x - 5, at.y - 15}, (struct point){11, 30}, white);
    }
    assert_int_equal(maze_read_with(image, &options)->state, MAZE_NONE);
    options.threshold = 128;
    assert_int_not_equal(maze_read_with(image, &options)->state, MAZE_NONE);
}

TEST(invert_makes_the_light_pixels_walls)
{
    struct map_options options = map_options_default();
    options.invert = true;
    struct image *image = letters_maze(&opened, white, black);
    struct maze *maze = maze_read_with(image, &options);
    assert_maze_ends(maze, &opened, (const int[]){1, 0}, (const int[]){12, 9});
    assert_true(maze->light_walls);
    assert_int_equal(maze->threshold, MAP_THRESHOLD_MIDDLE);
}

/* --- other images ---------------------------------------------------------------------------- */

TEST(images_without_a_maze_are_not_read_as_mazes)
{
    enum { BLANK, RAMP, NOISE, TINY, COUNT };
    for (int kind = 0; kind < COUNT; kind++) {
        const uint32_t side = kind == TINY ? 1 : 60;
        struct random rng = random_begin(3);
        struct image *image = letters_canvas(side, side, 1);
        for (uint32_t i = 0; i < side * side; i++)
            image->samples[i] = (uint8_t)(kind == RAMP    ? i % side * 4
                                          : kind == NOISE ? random_below(&rng, 256)
                                                          : 200);
        struct maze *maze = maze_read(image);
        assert_true(maze->state < MAZE_COMPLETE);
        assert_false(image_maze_is_sound(maze));
        image_maze_free(maze);
    }
}

/* Mazes of 4 x 4 cells resemble letters and icons. */
TEST(small_mazes_must_be_unmistakable)
{
    static const char sound[] = "###.#####/"
                                "#.....#.#/"
                                "#.###.#.#/"
                                "#...#...#/"
                                "###.#####/"
                                "#...#...#/"
                                "#.###.#.#/"
                                "#.....#.#/"
                                "#####.###";
    static const char apart[] = "#.#.#####/"
                                "#.#.....#/"
                                "#.#####.#/"
                                "#.#.....#/"
                                "#.#.#####/"
                                "#.#.....#/"
                                "#.#####.#/"
                                "#.#.....#/"
                                "###.#####";
    static const struct {
        const char *rows;
        uint32_t wall, corridor;
        bool accepted;
    } cases[] = {
        {sound, 4, 30, true},   {sound, 10, 30, true},
        {sound, 1, 9, true},    {sound, 1, 5, false}, /* the corridors are too narrow */
        {sound, 48, 90, false},                       /* the walls are too wide */
        {apart, 4, 30, false}, /* the leftmost corridor is separate and has an opening */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct letters letters = {
            .rows = cases[i].rows, .size = cases[i].corridor, .wall = cases[i].wall, .margin = 2};
        const uint32_t pitch = letters.wall + letters.size;
        struct maze *maze = maze_read(letters_maze(&letters, black, white));
        assert_int_equal(image_maze_is_sound(maze), cases[i].accepted);
        if (cases[i].accepted) {
            assert_int_equal(maze->state, MAZE_COMPLETE);
            assert_int_equal(maze->start.x / pitch, 2);
            assert_in_range(maze->start.y, pitch, pitch * 3 / 2);
            assert_int_equal(maze->goal.x / pitch, 3);
            assert_in_range(maze->goal.y, pitch * 9 / 2, pitch * 11 / 2);
        }
    }
}

/* Large images are first read at a reduced size. The ends are pixels of the original image. */
TEST(large_images_are_read_in_full_size)
{
    const struct letters large = {.rows = letters_open, .size = 200, .margin = 1};
    struct image *image =
        letters_canvas(letters_image_width(&large), letters_image_height(&large), 1);
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            image->samples[(size_t)y * image->width + x] =
                letters_at_pixel(&large, x, y) == '#' ? 200 : 20;
    struct maze *maze = maze_read(image);
    assert_maze_ends(maze, &large, (const int[]){1, 0}, (const int[]){12, 9});
    assert_true(maze->light_walls);
    assert_int_equal(maze->enclosure.pixels.width, image->width);
    assert_int_equal(maze->enclosure.pixels.height, image->height);
}
