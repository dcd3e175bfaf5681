/* SPDX-License-Identifier: MIT */
/* textbook.c - a textbook A*, carefully implemented. */
#include "bench/textbook.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct node {
    double g, f, h;
    uint32_t parent;
    uint32_t heap_index; /* index of the cell in textbook.heap, if the cell is open */
    uint32_t stamp;      /* number of the last search that touched this node */
    bool closed;
};

struct textbook {
    int width, height;
    bool diagonal;
    uint8_t *walls;
    double *costs; /* cost to enter each cell */
    double cheapest;
    struct node *nodes;
    uint32_t *heap;
    uint32_t heap_count;
    uint32_t stamp;
};

struct textbook *textbook_create(const struct grid *grid, bool diagonal)
{
    struct textbook *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    const size_t cells = (size_t)grid->width * grid->height;
    t->width = (int)grid->width;
    t->height = (int)grid->height;
    t->diagonal = diagonal;
    t->walls = malloc(cells);
    t->costs = malloc(cells * sizeof *t->costs);
    t->nodes = calloc(cells, sizeof *t->nodes);
    t->heap = malloc(cells * sizeof *t->heap);
    if (!t->walls || !t->costs || !t->nodes || !t->heap) {
        textbook_free(t);
        return NULL;
    }
    t->cheapest = INFINITY;
    for (size_t i = 0; i < cells; i++) {
        const uint8_t value =
            grid_row(grid, (uint32_t)(i / grid->width))[(uint32_t)(i % grid->width)];
        t->walls[i] = value == CELL_WALL;
        t->costs[i] = (double)grid->costs[value] / COST_ONE;
        if (!t->walls[i] && t->costs[i] < t->cheapest)
            t->cheapest = t->costs[i];
    }
    return t;
}

void textbook_free(struct textbook *t)
{
    if (!t)
        return;
    free(t->walls);
    free(t->costs);
    free(t->nodes);
    free(t->heap);
    free(t);
}

static bool before(const struct node *a, const struct node *b)
{
    return a->f < b->f || (a->f == b->f && a->h < b->h);
}

static void put_in_heap(struct textbook *t, uint32_t index, uint32_t cell)
{
    t->heap[index] = cell;
    t->nodes[cell].heap_index = index;
}

static void sift_up(struct textbook *t, uint32_t index)
{
    const uint32_t cell = t->heap[index];
    while (index > 0) {
        const uint32_t above = (index - 1) / 2;
        if (!before(&t->nodes[cell], &t->nodes[t->heap[above]]))
            break;
        put_in_heap(t, index, t->heap[above]);
        index = above;
    }
    put_in_heap(t, index, cell);
}

static void sift_down(struct textbook *t, uint32_t index)
{
    const uint32_t cell = t->heap[index];
    for (;;) {
        uint32_t below = 2 * index + 1;
        if (below >= t->heap_count)
            break;
        if (below + 1 < t->heap_count &&
            before(&t->nodes[t->heap[below + 1]], &t->nodes[t->heap[below]]))
            below++;
        if (!before(&t->nodes[t->heap[below]], &t->nodes[cell]))
            break;
        put_in_heap(t, index, t->heap[below]);
        index = below;
    }
    put_in_heap(t, index, cell);
}

static uint32_t pop(struct textbook *t)
{
    const uint32_t cell = t->heap[0];
    const uint32_t last = t->heap[--t->heap_count];
    if (t->heap_count > 0) {
        put_in_heap(t, 0, last);
        sift_down(t, 0);
    }
    return cell;
}

static bool walkable(const struct textbook *t, int x, int y)
{
    return x >= 0 && y >= 0 && x < t->width && y < t->height && !t->walls[y * t->width + x];
}

static double distance(const struct textbook *t, int x, int y, struct point goal)
{
    const double dx = abs(x - (int)goal.x);
    const double dy = abs(y - (int)goal.y);
    if (!t->diagonal)
        return t->cheapest * (dx + dy);
    return t->cheapest * (fmax(dx, dy) + (M_SQRT2 - 1) * fmin(dx, dy));
}

static void expand(struct textbook *t, uint32_t cell, struct point goal)
{
    static const int dx[8] = {0, 1, 0, -1, 1, 1, -1, -1};
    static const int dy[8] = {-1, 0, 1, 0, -1, 1, 1, -1};
    const int x = (int)cell % t->width;
    const int y = (int)cell / t->width;
    for (int d = 0; d < (t->diagonal ? 8 : 4); d++) {
        const int nx = x + dx[d];
        const int ny = y + dy[d];
        if (!walkable(t, nx, ny) || (d >= 4 && (!walkable(t, nx, y) || !walkable(t, x, ny))))
            continue;
        const uint32_t next = (uint32_t)(ny * t->width + nx);
        struct node *node = &t->nodes[next];
        const bool touched = node->stamp == t->stamp;
        if (touched && node->closed)
            continue;
        const double g = t->nodes[cell].g + t->costs[next] * (d >= 4 ? M_SQRT2 : 1);
        if (touched && g >= node->g)
            continue;
        if (!touched) {
            node->stamp = t->stamp;
            node->closed = false;
            node->h = distance(t, nx, ny, goal);
            node->heap_index = t->heap_count++;
        }
        node->g = g;
        node->f = g + node->h;
        node->parent = cell;
        t->heap[node->heap_index] = next;
        sift_up(t, node->heap_index);
    }
}

double textbook_search(struct textbook *t, struct point start, struct point goal,
                       uint64_t *expanded)
{
    const uint32_t first = start.y * (uint32_t)t->width + start.x;
    const uint32_t last = goal.y * (uint32_t)t->width + goal.x;
    t->stamp++;
    t->heap_count = 0;
    t->nodes[first] = (struct node){.parent = first, .stamp = t->stamp};
    put_in_heap(t, t->heap_count++, first);
    while (t->heap_count > 0) {
        const uint32_t cell = pop(t);
        t->nodes[cell].closed = true;
        ++*expanded;
        if (cell == last)
            return t->nodes[cell].g;
        expand(t, cell, goal);
    }
    return -1;
}
