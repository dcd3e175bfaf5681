/* SPDX-License-Identifier: MIT */
/*
 * maze.c - fuzzes the analysis of images as mazes. The input is a program that draws a small image.
 *
 * The input begins with HEADER bytes: width, height, channels, options, threshold, the coordinates
 * of a start and a goal, and the background colour. If the first byte is 128 or more, the image is
 * converted to a grid; otherwise the result of its analysis is checked. Commands of COMMAND bytes
 * follow: kind, x, y, width, height, colour, amount. They draw rectangles, frames, and grids of
 * walls, or change the brightness of an area. After a command that draws a grid, further bytes
 * state which of its walls are missing.
 */
#include <stdlib.h>
#include <string.h>

#include "map/drawing/clean.h"
#include "map/ends.h"
#include "map/image_grid.h"
#include "map/maze/maze.h"
#include "tests/fuzz/fuzz.h"

enum { HEADER = 10, COMMAND = 7, SIDE_MAX = 48, COMMANDS_MAX = 64 };

/* The kinds of commands. */
enum { FILL, FRAME, GRID, SHADE, NOISE, COMMAND_COUNT };

struct canvas {
    const uint8_t *next, *end; /* the unread part of the input */
    struct image image;
    uint32_t noise; /* state of the pseudo-random number generator */
};

struct area {
    uint32_t left, top, width, height;
};

/* Returns the next byte of the input, or 0 after its end. */
static uint8_t next_byte(struct canvas *canvas)
{
    return canvas->next < canvas->end ? *canvas->next++ : 0;
}

/* Converts a byte to a colour: 3 bits of red, 3 of green and 2 of blue. */
static struct rgba colour_of(uint8_t byte)
{
    return (struct rgba){(uint8_t)((byte >> 5) * 255 / 7), (uint8_t)((byte >> 2 & 7) * 255 / 7),
                         (uint8_t)((byte & 3) * 85), 255};
}

static uint8_t *sample_at(const struct image *image, uint32_t x, uint32_t y)
{
    return image->samples + ((size_t)y * image->width + x) * image->channels;
}

/*
 * Sets the pixels of an area, except those outside the image. In an image with one or two channels,
 * the byte `colour` is stored unchanged.
 */
static void fill(struct canvas *canvas, struct area area, uint8_t colour, uint8_t alpha)
{
    const struct image *image = &canvas->image;
    const struct rgba pixel = colour_of(colour);
    const uint8_t of_channels[][4] = {
        {colour, 0, 0, 0},
        {colour, alpha, 0, 0},
        {pixel.red, pixel.green, pixel.blue, 0},
        {pixel.red, pixel.green, pixel.blue, alpha},
    };
    for (uint32_t y = area.top; y < area.top + area.height && y < image->height; y++)
        for (uint32_t x = area.left; x < area.left + area.width && x < image->width; x++)
            memcpy(sample_at(image, x, y), of_channels[image->channels - 1], image->channels);
}

/* Draws the border of an area with lines that are `line` pixels wide. */
static void draw_frame(struct canvas *canvas, struct area area, uint32_t line, uint8_t colour)
{
    const uint32_t right = area.left + area.width - line;
    const uint32_t bottom = area.top + area.height - line;
    fill(canvas, (struct area){area.left, area.top, area.width, line}, colour, 255);
    fill(canvas, (struct area){area.left, bottom, area.width, line}, colour, 255);
    fill(canvas, (struct area){area.left, area.top, line, area.height}, colour, 255);
    fill(canvas, (struct area){right, area.top, line, area.height}, colour, 255);
}

/*
 * Draws a frame, divides it into square cells at intervals of `pitch` pixels, and draws walls that
 * are `line` pixels thick between them. For each cell, two bits of the input state whether its
 * right and bottom walls are missing.
 */
static void draw_grid(struct canvas *canvas, struct area area, uint32_t pitch, uint32_t line,
                      uint8_t colour)
{
    const uint32_t columns = area.width / pitch;
    const uint32_t rows = area.height / pitch;
    uint8_t bits = 0;
    for (uint32_t i = 0; i < columns * rows; i++, bits >>= 2) {
        const uint32_t x = area.left + i % columns * pitch;
        const uint32_t y = area.top + i / columns * pitch;
        bits = i % 4 == 0 ? next_byte(canvas) : bits;
        if ((bits & 1) == 0)
            fill(canvas, (struct area){x + pitch, y, line, pitch + line}, colour, 255);
        if ((bits & 2) == 0)
            fill(canvas, (struct area){x, y + pitch, pitch + line, line}, colour, 255);
    }
    draw_frame(canvas,
               (struct area){area.left, area.top, columns * pitch + line, rows * pitch + line},
               line, colour);
}

/*
 * Darkens an area, increasingly from left to right, or adds noise to it. Does not change alpha
 * values or palette indices.
 */
static void change_brightness(struct canvas *canvas, struct area area, bool noise, uint8_t amount)
{
    const struct image *image = &canvas->image;
    const uint32_t channels = image->channels - (image->channels % 2 == 0);
    for (uint32_t y = area.top; y < area.top + area.height && y < image->height; y++) {
        for (uint32_t x = area.left; x < area.left + area.width && x < image->width; x++) {
            uint8_t *sample = sample_at(image, x, y);
            canvas->noise = canvas->noise * 1664525 + 1013904223;
            const uint32_t less = noise ? (canvas->noise >> 16) % (amount + 1u)
                                        : (x - area.left) * amount / area.width;
            for (uint32_t i = 0; i < channels && !image->indexed; i++)
                sample[i] = (uint8_t)(sample[i] > less ? sample[i] - less : 0);
        }
    }
}

/* Executes the next drawing command. */
static void draw_next(struct canvas *canvas)
{
    uint8_t command[COMMAND];
    for (unsigned i = 0; i < COMMAND; i++)
        command[i] = next_byte(canvas);
    const struct area area = {command[1] % SIDE_MAX, command[2] % SIDE_MAX,
                              1 + command[3] % SIDE_MAX, 1 + command[4] % SIDE_MAX};
    const uint8_t colour = command[5];
    const uint8_t amount = command[6];
    switch (command[0] % COMMAND_COUNT) {
    case FILL:
        fill(canvas, area, colour, (uint8_t)(255 - amount));
        break;
    case FRAME:
        draw_frame(canvas, area, 1 + amount % 4u, colour);
        break;
    case GRID:
        draw_grid(canvas, area, 2 + amount % 16u, 1 + amount / 16 % 4u, colour);
        break;
    default:
        change_brightness(canvas, area, command[0] % COMMAND_COUNT == NOISE, amount);
    }
}

/*
 * Draws the image. The header selects the kind of pixel. 0: palette; 1: grey; 2: grey and alpha;
 * 3: RGB; 4: RGB and alpha.
 */
static void draw_image(struct canvas *canvas, const uint8_t *header)
{
    struct image *image = &canvas->image;
    const uint32_t channels = header[2] % 5;
    image->width = 1 + header[0] % SIDE_MAX;
    image->height = 1 + header[1] % SIDE_MAX;
    image->channels = channels == 0 ? 1 : channels;
    image->indexed = channels == 0;
    image->cell_size = header[2] / 5 % 8 == 7 ? 2 : 0;
    image->samples = malloc((size_t)image->width * image->height * image->channels);
    require(image->samples);
    for (unsigned i = 0; image->indexed && i < 256; i++) {
        image->palette[i] = colour_of((uint8_t)i);
        image->palette[i].alpha = i == 1 ? 0 : 255;
    }
    fill(canvas, (struct area){0, 0, image->width, image->height}, header[9], 255);
    for (unsigned i = 0; canvas->next < canvas->end && i < COMMANDS_MAX; i++)
        draw_next(canvas);
}

static struct map_options choose_options(const uint8_t *header)
{
    struct map_options options = map_options_default();
    const uint32_t thresholds[] = {MAP_THRESHOLD_FIND, MAP_THRESHOLD_FIND, MAP_THRESHOLD_OTSU,
                                   header[4] + 1u};
    options.threshold = thresholds[header[3] & 3];
    options.invert = (header[3] & 0x0c) == 0x0c;
    options.outside_free = (header[3] & 0x30) == 0x30;
    options.cell_size = header[2] / 40 == 6 ? MAP_CELL_AUTO : 1;
    return options;
}

/*
 * Checks that the free pixels belong to regions, which contain no walls, and that neighbouring
 * pixels of regions belong to the same region.
 */
static void check_regions(const struct enclosure *enclosure, const struct image *image)
{
    const struct plane *pixels = &enclosure->pixels;
    const struct components *regions = &enclosure->regions;
    const uint32_t width = image->width;
    require(pixels->width == width && pixels->height == image->height);
    require(regions->width == width && regions->height == image->height);
    require(enclosure->main < regions->count);
    for (uint32_t i = 0; i < plane_count(pixels); i++) {
        const uint32_t label = components_label(regions, i % width, i / width);
        const uint32_t left =
            i % width > 0 ? components_label(regions, i % width - 1, i / width) : 0;
        const uint32_t above = i >= width ? components_label(regions, i % width, i / width - 1) : 0;
        require(pixels->values[i] <= PIXEL_OUTSIDE);
        const struct point at = {i % width, i / width};
        require(enclosure_region(enclosure, at) == (pixels->values[i] == PIXEL_FREE ? label : 0));
        require(label != 0 || pixels->values[i] != PIXEL_FREE);
        require(label == 0 || pixels->values[i] != PIXEL_WALL);
        require(label < regions->count);
        require(label == 0 || left == 0 || left == label);
        require(label == 0 || above == 0 || above == label);
    }
}

static void check_enclosure(const struct enclosure *enclosure, const struct image *image)
{
    check_regions(enclosure, image);
    require(enclosure->corridor > 0 && enclosure->wall > 0);
    require(enclosure->share > 0 && enclosure->share <= 1);
    require(enclosure->regular >= 0 && enclosure->regular <= 1);
    require(enclosure->solid >= 0 && enclosure->solid <= 1);
    for (size_t i = 0; i < enclosure->opening_count && i < OPENINGS_MAX; i++)
        require(enclosure_region(enclosure, enclosure->openings[i]) == enclosure->main);
    if (enclosure->has_centre)
        require(enclosure_region(enclosure, enclosure->centre) == enclosure->main);
}

static void check_marks(const struct marks *marks, const struct image *image)
{
    require(marks->count <= MARKS_MAX);
    for (size_t i = 0; i < marks->count; i++) {
        const struct mark *mark = &marks->items[i];
        require(mark->hue > HUE_NONE && mark->hue < HUE_COUNT);
        require(mark->area > 0);
        require(mark->at.x < image->width && mark->at.y < image->height);
        require(plane_row(&marks->pixels, mark->at.y)[mark->at.x] == 1);
    }
}

static void check_maze(const struct maze *maze, const struct image *image)
{
    const struct enclosure *enclosure = &maze->enclosure;
    check_marks(&maze->marks, image);
    if (maze->state == MAZE_NONE) {
        require(!image_maze_is_sound(maze));
        return;
    }
    require(maze->tone < TONE_COUNT);
    require(maze->threshold <= MAP_THRESHOLD_MAX);
    require(enclosure->main != 0);
    check_enclosure(enclosure, image);
    if (maze->has_ends) {
        require(enclosure_region(enclosure, maze->start) == enclosure->main);
        require(enclosure_region(enclosure, maze->goal) == enclosure->main);
        require(points_order(&maze->start, &maze->goal) != 0);
    }
    if (maze->state != MAZE_COMPLETE)
        return;
    require(maze->has_ends);
}

/* Checks the grid of an image before and after its starts and goals are set. */
static void check_grid(struct grid *grid, const struct image *image)
{
    const struct points none = {0};
    const struct bytes no_text = {NULL, 0};
    struct error error = {0};
    fuzz_check_grid(grid, (uint64_t)image->width * image->height);
    require(!grid->has_openings || grid->looks);
    for (size_t i = 0; i < grid->openings.count; i++)
        require(!grid_blocked(grid, grid->openings.items[i]));
    if (map_set_ends(grid, &none, &none, false, &error))
        require(grid->starts.count > 0 && grid->goals.count > 0);
    else
        fuzz_check_error(&no_text, &error);
    fuzz_check_grid(grid, (uint64_t)image->width * image->height);
}

static void read_maze(const struct image *image, const struct map_options *options)
{
    struct maze maze;
    struct error error = {0};
    require(image_maze_read(image, image_is_clean(image), options, &maze, &error));
    check_maze(&maze, image);
    image_maze_free(&maze);
}

static void read_grid(const struct image *image, const struct map_options *options)
{
    const struct bytes no_text = {NULL, 0};
    struct grid grid;
    struct error error = {0};
    if (!image_to_grid(image, options, &grid, &error)) {
        fuzz_check_error(&no_text, &error);
        return;
    }
    check_grid(&grid, image);
    grid_free(&grid);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEADER)
        return 0;
    struct canvas canvas = {.next = data + HEADER, .end = data + size};
    draw_image(&canvas, data);
    const struct map_options options = choose_options(data);
    if (data[0] < 128)
        read_maze(&canvas.image, &options);
    else
        read_grid(&canvas.image, &options);
    image_free(&canvas.image);
    return 0;
}
