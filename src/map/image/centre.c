/* SPDX-License-Identifier: MIT */
/* centre.c - finds the centre of a maze among its wide areas. */
#include "map/image/centre.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/distance.h"

/*
 * A pixel is in a wide area if its distance from the nearest wall is at least this many times the
 * median distance along the centre lines of corridors.
 */
static const double wide_share = 2;

/* An area is clearly larger than the next largest if the ratio of their sizes is above this. */
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

/* Returns the label of the wide area that is the centre of a maze; 0 if there is none. */
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

/* Sets wide[x] to 1 for the pixels of the main region in row y that are in wide areas. */
static void mark_wide(const struct centre_search *search, uint32_t y, const uint16_t *depth,
                      uint8_t *wide)
{
    const double least = search->corridor_depth * wide_share;
    const struct run_list runs = components_row(search->regions, y);
    memset(wide, 0, search->pixels->width);
    for (size_t i = 0; i < runs.count; i++)
        for (uint32_t x = runs.items[i].begin;
             runs.items[i].label == search->main && x < runs.items[i].end; x++)
            wide[x] = depth[x] >= least;
}

/* Finds the connected wide areas of the main region. */
static bool find_areas(const struct centre_search *search, const struct stop *stop,
                       struct components *areas, struct error *error)
{
    const struct plane *pixels = search->pixels;
    struct component_finder finder;
    struct distance distance = {0};
    uint8_t *wide = memory_array(pixels->width, 1, error);
    bool ok = components_begin(&finder, pixels->width, pixels->height, NEIGHBOURS_8, error) &&
              wide &&
              distance_begin(&distance, plane_rows(pixels), PIXEL_WALL, DEPTH_FAR, stop, error);
    for (uint32_t y = 0; ok && y < pixels->height; y++) {
        const uint16_t *depth =
            distance_depths(&distance, (struct segment){0, pixels->width}, error);
        if (depth)
            mark_wide(search, y, depth, wide);
        ok = depth && components_add_row(&finder, wide, 1, error);
    }
    distance_end(&distance);
    free(wide);
    return components_end(&finder, ok, areas, error);
}

/* Finds the pixel of an area that is farthest from walls. */
static bool find_deepest(const struct centre_search *search, const struct components *areas,
                         uint32_t area, const struct stop *stop, struct point *centre,
                         struct error *error)
{
    const struct component *box = &areas->items[area];
    const struct segment columns = {box->left, box->right + 1};
    struct distance distance;
    uint16_t deepest = 0;
    bool ok =
        distance_begin(&distance, plane_rows(search->pixels), PIXEL_WALL, DEPTH_FAR, stop, error);
    for (uint32_t y = 0; ok && y <= box->bottom; y++) {
        const struct run_list runs = components_row(areas, y);
        const uint16_t *depth =
            distance_depths(&distance, y >= box->top ? columns : (struct segment){0, 0}, error);
        for (size_t i = 0; depth && i < runs.count; i++) {
            const struct run *run = &runs.items[i];
            for (uint32_t x = run->begin; run->label == area && x < run->end; x++) {
                if (depth[x] <= deepest)
                    continue;
                deepest = depth[x];
                *centre = (struct point){x, y};
            }
        }
        ok = depth != NULL;
    }
    distance_end(&distance);
    return ok;
}

bool centre_find(const struct centre_search *search, const struct stop *stop, struct point *centre,
                 bool *found, struct error *error)
{
    struct components areas;
    if (!find_areas(search, stop, &areas, error))
        return false;
    const uint32_t best = choose_area(&search->box, &areas);
    *found = best != 0;
    const bool ok = !*found || find_deepest(search, &areas, best, stop, centre, error);
    components_free(&areas);
    return ok;
}
