/* SPDX-License-Identifier: MIT */
/* band.c - widens a path to a band, one layer of cells at a time. */
#include "map/band.h"

#include <stdlib.h>

#include "base/memory.h"

/* A cell of the band, and the cell of the path from which it was reached. */
struct reached {
    struct point at, from;
};

/* The cells of a layer. */
struct band_layer {
    struct reached *items;
    size_t count, capacity;
};

/* Adds a cell to the band and to a layer, unless the band already contains it. */
static bool add(struct band *band, struct band_layer *layer, struct reached cell,
                struct error *error)
{
    const size_t index = (size_t)cell.at.y * band->grid->width + cell.at.x;
    if (band_contains(band, cell.at))
        return true;
    struct reached *items =
        memory_grow(layer->items, &layer->capacity, layer->count + 1, sizeof *items, error);
    if (!items)
        return false;
    band->bits[index / 8] |= (uint8_t)(1u << index % 8);
    layer->items = items;
    items[layer->count++] = cell;
    return true;
}

/* Adds the cells next to those of the layer `now` to the band and to the layer `next`. */
static bool widen(struct band *band, double square, const struct band_layer *now,
                  struct band_layer *next, struct error *error)
{
    bool ok = true;
    next->count = 0;
    for (size_t i = 0; ok && i < now->count; i++) {
        const struct point at = now->items[i].at;
        const struct point from = now->items[i].from;
        /* Coordinates below 0 wrap around to values beyond the map. */
        const struct point near[] = {
            {at.x - 1, at.y}, {at.x + 1, at.y}, {at.x, at.y - 1}, {at.x, at.y + 1}};
        for (unsigned k = 0; ok && k < 4; k++)
            if (grid_contains(band->grid, near[k]) && !grid_blocked(band->grid, near[k]) &&
                (double)point_square_distance(near[k], from) <= square)
                ok = add(band, next, (struct reached){near[k], from}, error);
    }
    return ok;
}

bool band_create(struct band *band, const struct grid *grid, const struct points *path,
                 double radius, const struct stop *stop, struct error *error)
{
    struct band_layer layers[2] = {{0}};
    unsigned now = 0;
    *band = (struct band){.grid = grid};
    band->bits = memory_zeroed((size_t)grid->width * grid->height / 8 + 1, 1, error);
    bool ok = band->bits != NULL;
    for (size_t i = 0; ok && i < path->count; i++)
        ok = add(band, &layers[0], (struct reached){path->items[i], path->items[i]}, error);
    for (; ok && layers[now].count > 0; now = 1 - now)
        ok = stop_check(stop, error) &&
             widen(band, radius * radius, &layers[now], &layers[1 - now], error);
    free(layers[0].items);
    free(layers[1].items);
    return ok;
}

void band_free(struct band *band)
{
    free(band->bits);
    *band = (struct band){0};
}
