/* SPDX-License-Identifier: MIT */
/* unclear.c - compares the walls of a drawing with the edges in its image. */
#include "map/drawing/unclear.h"

#include <string.h>

#include "base/vector.h"
#include "map/colour.h"
#include "map/options.h"

static bool has_mark_colour(struct rgb colour)
{
    const enum role role = colour_role(colour, MAP_THRESHOLD_MIDDLE);
    return role == ROLE_START || role == ROLE_GOAL;
}

/*
 * Edges in a drawing: large differences in colour between pixels that are a small distance apart.
 */
struct edges {
    uint64_t explained;   /* pairs of a wall and a free pixel, whatever their colours */
    uint64_t unexplained; /* edges between two free pixels */
    bool marks;           /* the edges of marks count, because the marks may be walls */
};

/* Returns true if the colours of the pixels `a` and `b` make an edge. */
static bool is_edge(const struct image *image, struct point a, struct point b, bool marks)
{
    enum { EDGE_MIN = 96 };
    if (memcmp(image_samples(image, a.x, a.y), image_samples(image, b.x, b.y), image->channels) ==
        0)
        return false;
    const struct rgb one = image_colour(image, a.x, a.y);
    const struct rgb other = image_colour(image, b.x, b.y);
    return colour_difference(one, other) >= EDGE_MIN &&
           (marks || (!has_mark_colour(one) && !has_mark_colour(other)));
}

/* The cells and the samples of successive pixels of a row. */
struct stretch {
    const uint8_t *cells, *samples;
};

/* Counts the pairs of a wall and a free pixel. */
VECTORISED
static uint32_t count_mixed(const uint8_t *cells, const uint8_t *others, uint32_t count)
{
    uint32_t mixed = 0;
    for (uint32_t i = 0; i < count; i++)
        mixed += (cells[i] == CELL_WALL) != (others[i] == CELL_WALL);
    return mixed;
}

/* Counts the pairs of free pixels with different samples. Each pixel has one sample. */
VECTORISED
static uint32_t count_different(struct stretch one, struct stretch other, uint32_t count)
{
    uint32_t different = 0;
    for (uint32_t i = 0; i < count; i++)
        different += (one.cells[i] != CELL_WALL) & (other.cells[i] != CELL_WALL) &
                     (one.samples[i] != other.samples[i]);
    return different;
}

/* Counts the pairs of a pixel in row a.y and the pixel that is b.x columns further in row b.y. */
static void count_edges(const struct image *image, const struct grid *grid, struct point a,
                        struct point b, struct edges *edges)
{
    if (b.y >= image->height || b.x >= image->width)
        return;
    const uint32_t count = image->width - b.x;
    const struct stretch one = {grid_row(grid, a.y), image_samples(image, 0, a.y)};
    const struct stretch other = {grid_row(grid, b.y) + b.x, image_samples(image, b.x, b.y)};
    edges->explained += count_mixed(one.cells, other.cells, count);
    if (image->channels == 1 && count_different(one, other, count) == 0)
        return;
    for (uint32_t i = 0; i < count; i++)
        if (one.cells[i] != CELL_WALL && other.cells[i] != CELL_WALL)
            edges->unexplained +=
                is_edge(image, (struct point){i, a.y}, (struct point){b.x + i, b.y}, edges->marks);
}

bool walls_are_unclear(const struct image *image, const struct grid *grid, bool marks)
{
    enum { SAMPLE = 1 << 16, SPAN = 3, RATIO = 2 };
    const uint32_t step = 1 + (uint32_t)((uint64_t)image->width * image->height / SAMPLE);
    struct edges edges = {.marks = marks};
    for (uint32_t y = 0; y < image->height; y += step) {
        count_edges(image, grid, (struct point){0, y}, (struct point){SPAN, y}, &edges);
        count_edges(image, grid, (struct point){0, y}, (struct point){0, y + SPAN}, &edges);
    }
    return edges.unexplained > RATIO * (edges.explained + (image->width + image->height) / step);
}
