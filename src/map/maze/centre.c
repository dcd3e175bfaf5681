/* SPDX-License-Identifier: MIT */
/* centre.c - finds the centre of a maze among its wide areas. */
#include "map/maze/centre.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "map/distance.h"

/*
 * A pixel is in a wide area if its distance from the edge of the region is at least this many times
 * the median distance along the centre lines of corridors (kind `circular-disc` in maze_kinds.c).
 */
static const double wide_share = 1.75;

/*
 * An area is clearly larger than the next largest if the ratio of their sizes is above this. If it
 * is not central, its greatest distance is at least this many times the median, unlike that of a
 * corridor that is wider than others (tests `one_of_two_bays_is_no_centre` and
 * `test_an_opening_tells_walls_from_floor`). The median is half a pixel too small for an even width
 * (test `a_small_room_is_no_centre`).
 */
static const double clearly = 6;
static const double deep_share = 2;

/*
 * The middle of a central area is at most this far from the middle of the structure, relative to
 * the size of the structure (test `a_room_beside_the_middle_is_no_centre`).
 */
static const double central_share = 0.05;

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
    if (central == 0 && best != 0 && (double)areas->items[best].area > clearly * (double)second)
        return best;
    return central;
}

/* A pixel, and its distance from the edge of the region. */
struct deepest {
    struct point at;
    uint16_t depth;
};

/* Finds the pixel of an area that is farthest from the edge of the region. */
static bool find_deepest(struct plane_rows region, const struct components *areas, uint32_t area,
                         const struct stop *stop, struct deepest *deepest, struct error *error)
{
    const struct component *box = &areas->items[area];
    const struct segment columns = {box->left, box->right + 1};
    struct distance distance;
    deepest->depth = 0;
    bool ok = distance_begin(&distance, region, 0, DEPTH_FAR, stop, error);
    for (uint32_t y = 0; ok && y <= box->bottom; y++) {
        const struct run_list runs = components_row(areas, y);
        const uint16_t *depth =
            distance_depths(&distance, y >= box->top ? columns : (struct segment){0, 0}, error);
        for (size_t i = 0; depth && i < runs.count; i++) {
            const struct pixel_run *run = &runs.items[i];
            for (uint32_t x = run->begin; run->label == area && x < run->end; x++) {
                if (depth[x] > deepest->depth)
                    *deepest = (struct deepest){{x, y}, depth[x]};
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
    const uint64_t clear = depth_square_beyond(ceil(search->corridor_depth * wide_share) - 1);
    struct components areas = {0};
    struct deepest deepest = {.depth = 0};
    uint8_t *values = memory_zeroed(search->regions->count, 1, error);
    if (!values)
        return false;
    values[search->main] = 1;
    const struct painting painting = {search->regions, values};
    const struct plane_rows region = painting_rows(&painting);
    bool ok = components_far(&areas, region, 0, clear, stop, error);
    const uint32_t best = ok ? choose_area(&search->box, &areas) : 0;
    ok = ok && (best == 0 || find_deepest(region, &areas, best, stop, &deepest, error));
    *found =
        best != 0 && (is_central(&search->box, &areas.items[best]) ||
                      deepest.depth >= deep_share * (search->corridor_depth + DEPTH_UNIT / 2.0));
    if (ok && !*found && search->any) {
        *found = true;
        ok = find_deepest(region, search->regions, search->main, stop, &deepest, error);
    }
    *centre = deepest.at;
    free(values);
    components_free(&areas);
    return ok;
}
