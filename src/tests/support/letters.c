/* SPDX-License-Identifier: MIT */
/* letters.c - grids and images drawn in letters. */
#include "tests/support/letters.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "map/image_grid.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

uint32_t letters_width(const char *drawing)
{
    return (uint32_t)strcspn(drawing, "/");
}

uint32_t letters_height(const char *drawing)
{
    return (uint32_t)(strlen(drawing) + 1) / (letters_width(drawing) + 1);
}

char letters_at(const char *drawing, uint32_t x, uint32_t y)
{
    return drawing[(size_t)y * (letters_width(drawing) + 1) + x];
}

struct point letters_find(const char *drawing, char letter)
{
    const char *place = strchr(drawing, letter);
    assert_true(place && !strchr(place + 1, letter));
    const uint32_t index = (uint32_t)(place - drawing);
    const uint32_t stride = letters_width(drawing) + 1;
    return (struct point){index % stride, index / stride};
}

/* --- grids -------------------------------------------------------------------------------- */

TEST_RELEASE(release_grid, grid_free)

struct grid *letters_keep(struct grid grid)
{
    struct grid *copy = test_memory(sizeof *copy);
    *copy = grid;
    test_keep(copy, release_grid);
    return copy;
}

struct grid *letters_field(uint32_t width, uint32_t height)
{
    struct grid grid;
    struct error error;
    if (!grid_create(&grid, width, height, &error))
        fail_msg("%s", error.message);
    return letters_keep(grid);
}

struct grid *letters_rock(uint32_t width, uint32_t height)
{
    struct grid *grid = letters_field(width, height);
    for (uint32_t y = 0; y < height; y++)
        memset(grid_row(grid, y), CELL_WALL, width);
    return grid;
}

void letters_add_end(struct points *points, uint32_t x, uint32_t y)
{
    struct error error;
    assert_true(points_add(points, (struct point){x, y}, &error));
}

struct grid *letters_grid(const char *drawing)
{
    struct grid *grid = letters_field(letters_width(drawing), letters_height(drawing));
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            const char letter = letters_at(drawing, x, y);
            if (letter == '#')
                grid_row(grid, y)[x] = CELL_WALL;
            else if (letter >= '0' && letter <= '9')
                grid_row(grid, y)[x] = (uint8_t)(letter - '0');
            else if (letter == 'S')
                letters_add_end(&grid->starts, x, y);
            else if (letter == 'G')
                letters_add_end(&grid->goals, x, y);
        }
    }
    return grid;
}

void letters_scatter(struct random *rng, uint32_t percent, uint8_t value, struct grid *grid)
{
    for (uint32_t i = 0; i < grid->width * grid->height; i++)
        if (random_chance(rng, percent))
            grid_row(grid, i / grid->width)[i % grid->width] = value;
}

static bool contains(const struct points *points, uint32_t x, uint32_t y)
{
    for (size_t i = 0; i < points->count; i++)
        if (points->items[i].x == x && points->items[i].y == y)
            return true;
    return false;
}

void assert_letters(const struct grid *grid, const char *drawing, const char *what)
{
    size_t starts = 0;
    size_t goals = 0;
    if (grid->width != letters_width(drawing) || grid->height != letters_height(drawing))
        fail_msg("%s: %" PRIu32 " x %" PRIu32 " cells", what, grid->width, grid->height);
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            const char letter = letters_at(drawing, x, y);
            if (grid_row(grid, y)[x] != (letter == '#' ? CELL_WALL : CELL_FREE))
                fail_msg("%s: %" PRIu32 ",%" PRIu32 " is %d", what, x, y, grid_row(grid, y)[x]);
            if ((letter == 'S' && !contains(&grid->starts, x, y)) ||
                (letter == 'G' && !contains(&grid->goals, x, y)))
                fail_msg("%s: %c is not at %" PRIu32 ",%" PRIu32, what, letter, x, y);
            starts += letter == 'S';
            goals += letter == 'G';
        }
    }
    if (grid->starts.count != starts || grid->goals.count != goals)
        fail_msg("%s: %zu starts and %zu goals", what, grid->starts.count, grid->goals.count);
}

void assert_points(const struct points *points, const char *expected)
{
    char shown[SHOWN_SIZE];
    show_points(points, shown);
    assert_string_equal(shown, expected);
}

/* --- planes ------------------------------------------------------------------------------- */

TEST_RELEASE(release_plane, plane_free)

struct plane *letters_keep_plane(struct plane plane)
{
    struct plane *copy = test_memory(sizeof *copy);
    *copy = plane;
    test_keep(copy, release_plane);
    return copy;
}

struct plane *letters_plane(uint32_t width, uint32_t height)
{
    struct plane plane;
    struct error error;
    assert_true(plane_create(&plane, width, height, &error));
    return letters_keep_plane(plane);
}

/* --- images ------------------------------------------------------------------------------- */

const char letters_map[] = ".S.#../"
                           ".#.#../"
                           ".#..../"
                           "#.###./"
                           "....G.";

const char letters_coloured_map[] = ".S.#../"
                                    ".#.#.l/"
                                    ".#epf./"
                                    "#.###./"
                                    "....G.";

#define INNER_ROWS                                                                                 \
    "#...#.....#.#/"                                                                               \
    "###.#.###.#.#/"                                                                               \
    "#...#.#...#.#/"                                                                               \
    "#.###.#.###.#/"                                                                               \
    "#.....#.....#/"                                                                               \
    "#.#####.###.#/"                                                                               \
    "#.#...#.#...#/"                                                                               \
    "#####.#.#.###/"

const char letters_open[] = "#.###########/" INNER_ROWS "#.......#..../"
                            "#############";
const char letters_closed[] = "#############/" INNER_ROWS "#.......#...#/"
                              "#############";

const char letters_room[] = "#############/"
                            "#.....#.....#/"
                            "#.###.#.###.#/"
                            "#.#.......#.#/"
                            "#.#.#####.#.#/"
                            "..#.#...#.#.#/"
                            "#.#.#...#.#.#/"
                            "#.#.#...#...#/"
                            "#.#.##.##.###/"
                            "#.#.........#/"
                            "#.#######.#.#/"
                            "#.........#.#/"
                            "#############";

struct rgb letters_colour(int letter)
{
    static const struct {
        char letter;
        struct rgb colour;
    } colours[] = {
        {'.', {255, 255, 255}}, {'#', {0, 0, 0}},       {'S', {0, 0, 255}},
        {'G', {255, 0, 0}},     {'p', {0, 170, 0}},     {'e', {200, 230, 75}},
        {'f', {235, 245, 180}}, {'l', {180, 180, 180}}, {'a', {250, 250, 245}},
        {'b', {230, 235, 240}}, {'c', {20, 20, 20}},    {'d', {50, 40, 40}},
    };
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        if (colours[i].letter == letter)
            return colours[i].colour;
    fail_msg("the letter '%c' has no colour", letter);
    return (struct rgb){0};
}

TEST_RELEASE(release_image, image_free)

struct image *letters_canvas(uint32_t width, uint32_t height, uint32_t channels)
{
    struct image *image = test_memory(sizeof *image);
    *image = (struct image){.width = width,
                            .height = height,
                            .channels = channels,
                            .samples = calloc((size_t)width * height, channels)};
    assert_non_null(image->samples);
    test_keep(image, release_image);
    return image;
}

void letters_set(const struct image *image, uint32_t x, uint32_t y, struct rgb colour)
{
    uint8_t *sample = image->samples + ((size_t)y * image->width + x) * image->channels;
    sample[0] = image->channels == 1 ? colour.green : colour.red;
    if (image->channels == 1)
        return;
    sample[1] = colour.green;
    sample[2] = colour.blue;
    if (image->channels == 4)
        sample[3] = 255;
}

void letters_fill(const struct image *image, struct point corner, struct point size,
                  struct rgb colour)
{
    for (uint32_t y = corner.y; y < corner.y + size.y; y++)
        for (uint32_t x = corner.x; x < corner.x + size.x; x++)
            letters_set(image, x, y, colour);
}

struct image *letters_pixels(const char *drawing)
{
    struct image *image = letters_canvas(letters_width(drawing), letters_height(drawing), 4);
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            letters_set(image, x, y, letters_colour(letters_at(drawing, x, y)));
    return image;
}

/* Returns the first pixel of a column or row of letters. The margin is included in the number. */
static uint32_t begin_of(const struct letters *letters, uint32_t number)
{
    const uint32_t even = letters->wall ? letters->wall : letters->size;
    return number / 2 * (even + letters->size) + number % 2 * even;
}

/* Returns the number of the column or row to which a pixel belongs. */
static uint32_t number_at(const struct letters *letters, uint32_t pixel)
{
    const uint32_t even = letters->wall ? letters->wall : letters->size;
    const uint32_t pair = even + letters->size;
    return pixel / pair * 2 + (pixel % pair >= even);
}

uint32_t letters_image_width(const struct letters *letters)
{
    return begin_of(letters, letters_width(letters->rows) + 2 * letters->margin) + letters->closing;
}

uint32_t letters_image_height(const struct letters *letters)
{
    return begin_of(letters, letters_height(letters->rows) + 2 * letters->margin) +
           letters->closing;
}

char letters_at_pixel(const struct letters *letters, uint32_t x, uint32_t y)
{
    const uint32_t column = number_at(letters, x) - letters->margin; /* wraps in the margin */
    const uint32_t row = number_at(letters, y) - letters->margin;
    if (column >= letters_width(letters->rows) || row >= letters_height(letters->rows))
        return LETTERS_MARGIN;
    return letters_at(letters->rows, column, row);
}

/* Fills the block of the letter x,y. */
static void fill_letter(const struct image *image, const struct letters *letters, uint32_t x,
                        uint32_t y, struct rgb colour)
{
    const uint32_t column = x + letters->margin;
    const uint32_t row = y + letters->margin;
    const struct point corner = {begin_of(letters, column), begin_of(letters, row)};
    const struct point size = {begin_of(letters, column + 1) - corner.x,
                               begin_of(letters, row + 1) - corner.y};
    letters_fill(image, corner, size, colour);
}

static struct image *blank(const struct letters *letters, struct rgb colour)
{
    const struct point size = {letters_image_width(letters), letters_image_height(letters)};
    struct image *image = letters_canvas(size.x, size.y, 3);
    letters_fill(image, (struct point){0, 0}, size, colour);
    return image;
}

struct image *letters_image(const struct letters *letters)
{
    struct image *image = blank(letters, letters_colour('.'));
    for (uint32_t y = 0; y < letters_height(letters->rows); y++)
        for (uint32_t x = 0; x < letters_width(letters->rows); x++)
            fill_letter(image, letters, x, y, letters_colour(letters_at(letters->rows, x, y)));
    for (uint32_t y = 0; letters->line && y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (x % letters->size == 0 || y % letters->size == 0)
                letters_set(image, x, y, letters_colour(letters->line));
    return image;
}

struct image *letters_maze(const struct letters *letters, struct rgb wall, struct rgb free)
{
    struct image *image = blank(letters, free);
    for (uint32_t y = 0; y < letters_height(letters->rows); y++)
        for (uint32_t x = 0; x < letters_width(letters->rows); x++)
            if (letters_at(letters->rows, x, y) == '#')
                fill_letter(image, letters, x, y, wall);
    return image;
}

struct point letters_pixel(const struct letters *letters, int x, int y)
{
    const uint32_t column = (uint32_t)(x + (int)letters->margin);
    const uint32_t row = (uint32_t)(y + (int)letters->margin);
    return (struct point){(begin_of(letters, column) + begin_of(letters, column + 1)) / 2,
                          (begin_of(letters, row) + begin_of(letters, row + 1)) / 2};
}

void assert_letter(const struct letters *letters, struct point pixel, int x, int y)
{
    const int found_x = (int)(number_at(letters, pixel.x) - letters->margin);
    const int found_y = (int)(number_at(letters, pixel.y) - letters->margin);
    if (found_x != x || found_y != y)
        fail_msg("the pixel %u,%u is in the letter %d,%d, not in %d,%d", pixel.x, pixel.y, found_x,
                 found_y, x, y);
}

void letters_mark(const struct image *image, const struct letters *letters, int x, int y,
                  struct rgb colour)
{
    const struct point at = letters_pixel(letters, x, y);
    letters_fill(image, (struct point){at.x - 1, at.y - 1}, (struct point){3, 3}, colour);
}

void letters_disc(const struct image *image, struct point middle, uint32_t radius,
                  struct rgb colour)
{
    for (uint32_t y = middle.y - radius; y <= middle.y + radius; y++)
        for (uint32_t x = middle.x - radius; x <= middle.x + radius; x++)
            if (point_square_distance(middle, (struct point){x, y}) <= (uint64_t)radius * radius)
                letters_set(image, x, y, colour);
}

/*
 * The upper half has square rings around a centre, and the lower half has square rings around
 * another centre, one letter further to the right. At the boundary between the halves, each ring
 * meets the next ring of the other half.
 */
bool letters_spiral(uint32_t x, uint32_t y)
{
    const int half = LETTERS_SPIRAL / 2;
    const bool lower = (int)y >= half;
    const int across = abs((int)x - (half - 1) - lower);
    const int along = lower ? (int)y - half : half - 1 - (int)y;
    const int ring = across > along ? across : along;
    return (ring + lower) % 2 == (half - 1) % 2;
}

static uint8_t light_or_dark(const void *context, struct rgba pixel)
{
    (void)context;
    return pixel.green < 128 ? 1 : 0;
}

const struct pixel_kinds letters_light_or_dark = {light_or_dark, NULL, 2};

struct map_options letters_options(uint32_t cell_size)
{
    struct map_options options = map_options_default();
    options.cell_size = cell_size;
    return options;
}

struct grid *letters_read_with(const struct image *image, const struct map_options *options)
{
    struct grid grid;
    struct error error;
    if (!image_to_grid(image, options, &grid, &error))
        fail_msg("%s", error.message);
    return letters_keep(grid);
}

struct grid *letters_read(const struct image *image, uint32_t cell_size)
{
    const struct map_options options = letters_options(cell_size);
    return letters_read_with(image, &options);
}
