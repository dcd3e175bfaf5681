/* SPDX-License-Identifier: MIT */
/* centre.c - finds the centre of a maze among its wide areas. */
#include "map/image/centre.h"

#include <math.h>
#include <stdlib.h>

#include "map/image/depth.h"

/*
 * The pixels of a wide area have at least this depth, relative to the median depth along the centre
 * lines of corridors.
 */
static const double wide_share = 2;

/* An area is clearly larger than the next largest if the ratio of their sizes is at least this. */
static const double clearly = 3;

/*
 * The middle of a central area is at most this far from the middle of the structure, relative to
 * the size of the structure.
 */
static const double central_share = 0.1;

/* Returns true if the middle of an area is near the middle of the structure. */
static bool is_central(const struct component *box, const struct component *area)
{
    const double x = ((double)area->left + area->right - box->left - box->right) / 2;
    const double y = ((double)area->top + area->bottom - box->top - box->bottom) / 2;
    return fabs(x) <= central_share * (box->right - box->left) &&
           fabs(y) <= central_share * (box->bottom - box->top);
}

/* Returns the wide area that is the centre of a maze; 0 if there is none. */
static uint32_t choose_area(const struct component *box, const struct components *areas)
{
    uint32_t best = 0;
    uint32_t central = 0;
    uint64_t second = 0;
    for (uint32_t i = 1; i < areas->count; i++) {
        const uint64_t area = areas->items[i].area;
        if (is_central(box, &areas->items[i]) &&
            (central == 0 || area > areas->items[central].area))
            central = i;
        if (best != 0 && area <= areas->items[best].area) {
            second = area > second ? area : second;
            continue;
        }
        second = best == 0 ? 0 : areas->items[best].area;
        best = i;
    }
    if (best != 0 && (double)areas->items[best].area > clearly * (double)second)
        return best;
    return central;
}

/* Finds the connected wide areas of the main region. */
static bool find_areas(const struct centre_search *search, const uint16_t *depth,
                       struct components *areas, struct error *error)
{
    struct plane wide;
    if (!plane_create(&wide, search->pixels->width, search->pixels->height, error))
        return false;
    for (size_t i = 0; i < plane_count(&wide); i++)
        wide.values[i] = search->regions->labels[i] == search->main &&
                         depth[i] >= search->corridor_depth * wide_share;
    const bool ok = components_find(areas, &wide, 1, NEIGHBOURS_8, error);
    plane_free(&wide);
    return ok;
}

bool centre_find(const struct centre_search *search, const struct stop *stop, struct point *centre,
                 bool *found, struct error *error)
{
    struct components areas = {0};
    const uint32_t width = search->pixels->width;
    uint16_t *depth = depth_from(search->pixels, PIXEL_WALL, stop, error);
    const bool ok = depth && find_areas(search, depth, &areas, error);
    const uint32_t best = ok ? choose_area(&search->box, &areas) : 0;
    uint16_t deepest = 0;
    for (size_t i = 0; best != 0 && i < plane_count(search->pixels); i++) {
        if (areas.labels[i] != best || depth[i] <= deepest)
            continue;
        deepest = depth[i];
        *centre = (struct point){(uint32_t)(i % width), (uint32_t)(i / width)};
    }
    *found = best != 0;
    components_free(&areas);
    free(depth);
    return ok;
}
