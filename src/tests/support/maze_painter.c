/* SPDX-License-Identifier: MIT */
/*
 * maze_painter.c - paints drawings of mazes.
 *
 * In an exact drawing, each pixel has the colour at its centre. In other drawings, each pixel has
 * the average colour of 4 x 4 samples, which makes edges smooth. If the colours at the corners and
 * the centre of the pixel are equal, no further samples are taken.
 */
#include "tests/support/maze_painter.h"

#include <stdlib.h>
#include <string.h>

#include <math.h>

#include "tests/support/maze_effects.h"
#include "tests/support/png_oracle.h"
#include "tests/test.h"

enum { SAMPLES = 4, CHECKER = 8, SHADOW_OFFSET = 7 };

/* Letters of 5 x 7 dots: one byte for each row, with the leftmost dot in bit 4. */
static const struct {
    char letter;
    uint8_t rows[7];
} font[] = {
    {'A', {14, 17, 17, 31, 17, 17, 17}}, {'E', {31, 16, 16, 30, 16, 16, 31}},
    {'F', {31, 16, 16, 30, 16, 16, 16}}, {'G', {14, 17, 16, 23, 17, 17, 14}},
    {'H', {17, 17, 17, 31, 17, 17, 17}}, {'I', {14, 4, 4, 4, 4, 4, 14}},
    {'L', {16, 16, 16, 16, 16, 16, 31}}, {'M', {17, 27, 21, 21, 17, 17, 17}},
    {'N', {17, 25, 21, 19, 17, 17, 17}}, {'R', {30, 17, 17, 30, 20, 18, 17}},
    {'S', {15, 16, 16, 14, 1, 1, 30}},   {'T', {31, 4, 4, 4, 4, 4, 4}},
    {'X', {17, 17, 10, 4, 10, 17, 17}},  {'Z', {31, 1, 2, 4, 8, 16, 31}},
    {'1', {4, 12, 4, 4, 4, 4, 14}},      {'2', {14, 17, 1, 2, 4, 8, 31}},
    {'7', {31, 1, 2, 4, 4, 8, 8}},
};

bool maze_letter_covers(char letter, int column, int row)
{
    if (column < 0 || column > 4 || row < 0 || row > 6)
        return false;
    for (size_t i = 0; i < sizeof font / sizeof font[0]; i++)
        if (font[i].letter == letter)
            return (font[i].rows[row] >> (4 - column) & 1) != 0;
    return false;
}

static bool text_covers(const struct maze_item *item, double x, double y)
{
    const double length = (double)strlen(item->text);
    const double dots_x = x / item->size + (6 * length - 1) / 2;
    const double dots_y = y / item->size + 3.5;
    if (dots_x < 0 || dots_y < 0 || dots_x >= 6 * length || dots_y >= 7)
        return false;
    const int column = (int)dots_x;
    return maze_letter_covers(item->text[column / 6], column % 6, (int)dots_y);
}

static bool star_covers(double x, double y, double size)
{
    const double part = 6.28318530717958648 / 5;
    const double angle = atan2(x, -y) / part;
    const double rest = fabs(angle - round(angle)) * 2;
    return hypot(x, y) < size / 2 * (1 - 0.55 * rest);
}

static bool arrow_covers(const struct maze_item *item, double x, double y)
{
    const double along = x * cos(item->angle) + y * sin(item->angle);
    const double across = fabs(y * cos(item->angle) - x * sin(item->angle));
    const double half = item->size / 2;
    if (along < -half || along > half)
        return false;
    return along < 0 ? across < item->size * 0.1 : across < (half - along) * 0.7;
}

static bool frame_covers(const struct maze_drawing *drawing, const struct maze_item *item,
                         struct maze_point page)
{
    const double inside =
        fmin(fmin(page.x, drawing->page.x - page.x), fmin(page.y, drawing->page.y - page.y));
    return inside >= item->x && inside < item->x + item->size;
}

static bool item_covers(const struct maze_drawing *drawing, const struct maze_item *item,
                        struct maze_point page)
{
    const double x = page.x - item->x;
    const double y = page.y - item->y;
    switch (item->shape) {
    case MAZE_ITEM_DISC:
        return hypot(x, y) < item->size / 2;
    case MAZE_ITEM_SQUARE:
        return fmax(fabs(x), fabs(y)) < item->size / 2;
    case MAZE_ITEM_STAR:
        return star_covers(x, y, item->size);
    case MAZE_ITEM_PLUS:
        return fmin(fabs(x), fabs(y)) < item->size / 12 && fmax(fabs(x), fabs(y)) < item->size / 2;
    case MAZE_ITEM_ARROW:
        return arrow_covers(item, x, y);
    case MAZE_ITEM_TEXT:
        return text_covers(item, x, y);
    case MAZE_ITEM_FRAME:
        return frame_covers(drawing, item, page);
    }
    return false;
}

static uint32_t either(uint32_t colour, uint32_t normal)
{
    return colour ? colour : normal;
}

static uint32_t scaled(uint32_t colour, double factor)
{
    uint32_t result = colour & 0xff000000;
    for (unsigned shift = 0; shift < 24; shift += 8)
        result |= (uint32_t)((colour >> shift & 0xff) * factor) << shift;
    return result;
}

static uint32_t blended(uint32_t a, uint32_t b, double share)
{
    uint32_t result = 0;
    for (unsigned shift = 0; shift < 32; shift += 8)
        result |= (uint32_t)((a >> shift & 0xff) * (1 - share) + (b >> shift & 0xff) * share)
                  << shift;
    return result;
}

static bool on_page(const struct maze_drawing *drawing, double x, double y)
{
    return x >= 0 && y >= 0 && x < drawing->page.x && y < drawing->page.y;
}

/* The colour of the ground inside the maze, which changes in a few steps from left to right. */
static uint32_t ground_at(const struct maze_drawing *drawing, struct maze_point page)
{
    const struct maze_kind *kind = drawing->kind;
    const uint32_t ground = either(kind->ground, MAZE_RGB(0xffffff));
    if (!kind->far_ground)
        return ground;
    return blended(ground, kind->far_ground, floor(page.x / drawing->page.x * 12) / 12);
}

/*
 * True in a crack through the left wall of the maze, two pixels wide, in every third row of cells.
 */
static bool in_crack(const struct maze_drawing *drawing, struct maze_point page)
{
    const struct maze_plan *plan = &drawing->maze.plan;
    const double pitch = plan->corridor + plan->wall;
    const double y = fmod(page.y - drawing->origin.y, 3 * pitch) - 1.6 * pitch;
    return (drawing->kind->extras & MAZE_CRACKS) && page.x - drawing->origin.x < plan->wall &&
           y >= 0 && y < 2;
}

/* True in a gap of the dashed or dotted walls of a square maze. The corners of cells have none. */
static bool in_gap(const struct maze_drawing *drawing, struct maze_point page)
{
    const struct maze_plan *plan = &drawing->maze.plan;
    const unsigned extras = drawing->kind->extras;
    const double dash = plan->wall * (extras & MAZE_DASHES ? 2 : 1);
    const double x = page.x - drawing->origin.x;
    const double y = page.y - drawing->origin.y;
    const bool upright = fmod(x, plan->corridor + plan->wall) < plan->wall;
    const bool level = fmod(y, plan->corridor + plan->wall) < plan->wall;
    return (extras & (MAZE_DASHES | MAZE_DOTS)) && upright != level &&
           fmod(level ? x : y, 2 * dash) >= dash;
}

/* True in a gap between the level walls of two cells of a square maze. */
static bool in_split(const struct maze_drawing *drawing, struct maze_point page)
{
    const struct maze_plan *plan = &drawing->maze.plan;
    const struct maze_point left = {page.x - 1, page.y};
    const struct maze_point right = {page.x + plan->wall, page.y};
    return (drawing->kind->extras & MAZE_SPLIT) &&
           fmod(page.x - drawing->origin.x, plan->corridor + plan->wall) < 1 &&
           maze_drawing_locate(drawing, left).ground == MAZE_WALL &&
           maze_drawing_locate(drawing, right).ground == MAZE_WALL;
}

/* The colour of the line of a solution at a share of its length: fixed, or from red to blue. */
static uint32_t solution_colour(const struct maze_kind *kind, double share)
{
    static const uint32_t colours[] = {MAZE_RGB(0xff2000), MAZE_RGB(0xffe000), MAZE_RGB(0x10e020),
                                       MAZE_RGB(0x00e0f0), MAZE_RGB(0x2060ff)};
    enum { STEPS = sizeof colours / sizeof *colours - 1 };
    if (!(kind->extras & MAZE_RAINBOW))
        return MAZE_RGB(0x11aa22);
    const unsigned step = (unsigned)fmin(share * STEPS, STEPS - 1);
    return blended(colours[step], colours[step + 1], share * STEPS - step);
}

/*
 * Stores the colour of a drawn solution at a point: at most `half` pixels away from a line between
 * neighbouring cells. Returns false at other points.
 */
static bool on_solution(const struct maze_drawing *drawing, struct maze_point page,
                        uint32_t *colour)
{
    const bool rainbow = (drawing->kind->extras & MAZE_RAINBOW) != 0;
    const double half = fmax(0.5, drawing->maze.plan.corridor / (rainbow ? 2 : 6));
    if (!(drawing->kind->extras & MAZE_SOLUTION))
        return false;
    for (size_t i = 1; i < drawing->solution_count; i++) {
        const struct point a = maze_drawing_pixel(drawing, drawing->solution[i - 1]);
        const struct point b = maze_drawing_pixel(drawing, drawing->solution[i]);
        if (page.x >= fmin(a.x, b.x) - half && page.x <= fmax(a.x, b.x) + half &&
            page.y >= fmin(a.y, b.y) - half && page.y <= fmax(a.y, b.y) + half) {
            *colour = solution_colour(drawing->kind,
                                      (double)(i - 1) / (double)(drawing->solution_count - 1));
            return true;
        }
    }
    return false;
}

static uint32_t colour_at(const struct maze_drawing *drawing, struct maze_point page)
{
    const struct maze_kind *kind = drawing->kind;
    const uint32_t outside = either(kind->outside, either(kind->ground, MAZE_RGB(0xffffff)));
    if (!on_page(drawing, page.x, page.y)) {
        const bool shadow = (kind->extras & MAZE_DROP_SHADOW) &&
                            on_page(drawing, page.x - SHADOW_OFFSET, page.y - SHADOW_OFFSET);
        return scaled(either(kind->table, outside), shadow ? 0.6 : 1);
    }
    const struct maze_place place = maze_drawing_locate(drawing, page);
    if (place.ground == MAZE_WALL && !in_crack(drawing, page) && !in_gap(drawing, page) &&
        !in_split(drawing, page))
        return either(kind->wall_colour, MAZE_RGB(0x000000));
    uint32_t colour;
    if (on_solution(drawing, page, &colour))
        return colour;
    for (size_t i = 0; i < drawing->item_count; i++)
        if (item_covers(drawing, &drawing->items[i], page))
            return drawing->items[i].colour;
    if (place.ground == MAZE_CELL)
        return ground_at(drawing, page);
    const bool odd = (((int)page.x / CHECKER + (int)page.y / CHECKER) & 1) != 0;
    return (kind->extras & MAZE_CHECKER) && odd ? MAZE_RGB(0xcccccc) : outside;
}

static uint32_t sample(const struct maze_drawing *drawing, double x, double y)
{
    return colour_at(drawing, maze_view_apply(&drawing->to_page, (struct maze_point){x, y}));
}

/* The average of the samples of a pixel, weighted by their alpha values. */
static uint32_t averaged(const struct maze_drawing *drawing, uint32_t x, uint32_t y)
{
    uint32_t sums[4] = {0};
    for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++) {
        const uint32_t column = i % SAMPLES;
        const uint32_t row = i / SAMPLES;
        const uint32_t colour =
            sample(drawing, x + (column + 0.5) / SAMPLES, y + (row + 0.5) / SAMPLES);
        const uint32_t alpha = colour >> 24;
        for (unsigned c = 0; c < 3; c++)
            sums[c] += (colour >> 8 * c & 0xff) * alpha;
        sums[3] += alpha;
    }
    uint32_t colour = sums[3] / (SAMPLES * SAMPLES) << 24;
    for (unsigned c = 0; sums[3] && c < 3; c++)
        colour |= sums[c] / sums[3] << 8 * c;
    return colour;
}

/* Stores the colours at the upper corners of the pixels in row y. */
static void sample_corners(const struct maze_drawing *drawing, uint32_t y, uint32_t *corners)
{
    for (uint32_t x = 0; x <= drawing->width; x++)
        corners[x] = sample(drawing, x, y);
}

/*
 * Paints a row. Unless edges are exact, `above` and `below` contain the colours at the upper and
 * lower corners of its pixels.
 */
static void paint_row(const struct maze_drawing *drawing, uint32_t y, const uint32_t *above,
                      const uint32_t *below, uint8_t *rgba)
{
    for (uint32_t x = 0; x < drawing->width; x++) {
        uint32_t colour = sample(drawing, x + 0.5, y + 0.5);
        if (!drawing->exact && (above[x] != colour || above[x + 1] != colour ||
                                below[x] != colour || below[x + 1] != colour))
            colour = averaged(drawing, x, y);
        for (unsigned c = 0; c < 3; c++)
            rgba[4 * (size_t)x + c] = (uint8_t)(colour >> (16 - 8 * c));
        rgba[4 * (size_t)x + 3] = (uint8_t)(colour >> 24);
    }
}

static void paint_rows(const struct maze_drawing *drawing, uint8_t *rgba)
{
    const size_t corners = (size_t)drawing->width + 1;
    uint32_t *rows = calloc(2 * corners, sizeof *rows);
    assert_non_null(rows);
    uint32_t *above = rows;
    uint32_t *below = rows + corners;
    if (!drawing->exact)
        sample_corners(drawing, 0, above);
    for (uint32_t y = 0; y < drawing->height; y++) {
        if (!drawing->exact)
            sample_corners(drawing, y + 1, below);
        paint_row(drawing, y, above, below, rgba + (size_t)4 * y * drawing->width);
        uint32_t *kept = above;
        above = below;
        below = kept;
    }
    free(rows);
}

/* Removes the alpha channel if all pixels are opaque. Returns true if it was removed. */
static bool drop_alpha(const struct maze_pixels *pixels)
{
    const size_t count = (size_t)pixels->width * pixels->height;
    for (size_t i = 0; i < count; i++)
        if (pixels->rgba[4 * i + 3] != 255)
            return false;
    for (size_t i = 0; i < count; i++)
        memmove(pixels->rgba + 3 * i, pixels->rgba + 4 * i, 3);
    return true;
}

struct bytes maze_paint(const struct maze_drawing *drawing)
{
    struct maze_pixels pixels = {drawing->width, drawing->height, NULL};
    pixels.rgba = malloc((size_t)pixels.width * pixels.height * 4);
    assert_non_null(pixels.rgba);
    paint_rows(drawing, pixels.rgba);
    struct random rng = drawing->rng;
    maze_apply_effects(&pixels, drawing->kind, &rng);
    const struct png_kind kind = {.width = pixels.width,
                                  .height = pixels.height,
                                  .depth = 8,
                                  .colour_type = drop_alpha(&pixels) ? 2 : 6};
    const struct bytes png = png_of_samples(&kind, pixels.rgba);
    free(pixels.rgba);
    return png;
}
