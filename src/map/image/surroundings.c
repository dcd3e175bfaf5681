/* SPDX-License-Identifier: MIT */
/*
 * surroundings.c - measures the corridors of a maze, and finds the area outside it: whatever a disc
 * several times wider than a corridor can reach from beyond the image without crossing a wall.
 */
#include "map/image/surroundings.h"

#include <math.h>
#include <stdlib.h>

#include "map/image/depth.h"

/* The radius of the disc, relative to half the width of a corridor, plus a constant in pixels. */
static const double disc_share = 3.5;
static const double disc_extra = 1;

/*
 * An area surrounds a maze if it covers at least this share of the width and the height of the
 * maze, and reaches all four of its sides.
 */
static const double around_share = 0.9;

/* Copies the structure to a plane, with a free margin of `pad` pixels. */
static bool make_space(const struct structure *structure, uint32_t pad, struct plane *space,
                       struct error *error)
{
    const struct plane *walls = structure->walls;
    if (!plane_create(space, walls->width + 2 * pad, walls->height + 2 * pad, error))
        return false;
    for (uint32_t y = 0; y < walls->height; y++) {
        const size_t begin = (size_t)y * walls->width;
        uint8_t *row = plane_row(space, y + pad) + pad;
        for (uint32_t x = 0; x < walls->width; x++)
            row[x] = structure_has(structure, begin + x) ? PIXEL_WALL : PIXEL_FREE;
    }
    return true;
}

/* Creates a plane with 1 for the free pixels in the box of the structure. */
static bool make_inside(const struct plane *space, const struct component *box,
                        struct plane *inside, struct error *error)
{
    if (!plane_create(inside, space->width, space->height, error))
        return false;
    for (uint32_t y = box->top; y <= box->bottom; y++)
        for (uint32_t x = box->left; x <= box->right; x++)
            plane_row(inside, y)[x] = plane_row(space, y)[x] == PIXEL_FREE;
    return true;
}

bool corridors_measure(const struct structure *structure, const struct stop *stop,
                       struct corridors *corridors, struct error *error)
{
    struct ridge ridge = {0};
    struct plane space;
    struct plane inside = {0};
    *corridors = (struct corridors){0};
    if (!make_space(structure, 0, &space, error))
        return false;
    corridors->depth = depth_from(&space, PIXEL_WALL, stop, error);
    const bool ok = corridors->depth && make_inside(&space, &structure->box, &inside, error) &&
                    depth_ridge(&inside, 1, corridors->depth, &ridge, error);
    corridors->median = ridge.median > DEPTH_UNIT ? ridge.median : DEPTH_UNIT;
    corridors->width = depth_width(corridors->median);
    corridors->regular = ridge.regular;
    plane_free(&inside);
    plane_free(&space);
    return ok;
}

/*
 * Returns the radius of the disc in pixels. `depth` is the depth of the centre lines of corridors.
 */
static double disc_radius(double depth)
{
    return depth * disc_share / DEPTH_UNIT + disc_extra;
}

/* Returns the width of the margin for a disc. A few extra pixels allow for rounding errors. */
static uint32_t disc_margin(double radius)
{
    return (uint32_t)radius + 3;
}

uint32_t corridors_margin(double width)
{
    return disc_margin(disc_radius((width + 1) / 2 * DEPTH_UNIT));
}

void corridors_free(struct corridors *corridors)
{
    free(corridors->depth);
    *corridors = (struct corridors){0};
}

/* Returns true if a component of wide free space, in padded coordinates, lies around the maze. */
static bool is_around(const struct component *item, const struct component *box, uint32_t pad)
{
    const double width = box->right - box->left + 1;
    const double height = box->bottom - box->top + 1;
    return item->left == 0 ||
           (item->right - item->left + 1 >= around_share * width && item->left <= box->left + pad &&
            item->bottom - item->top + 1 >= around_share * height && item->top <= box->top + pad &&
            item->right >= box->right + pad && item->bottom >= box->bottom + pad);
}

/* Sets `seeds` to 1 for the pixels around the maze where the centre of the disc can be. */
static bool find_seeds(const struct surroundings *surroundings, const struct component *box,
                       double radius, const struct stop *stop, struct plane *seeds,
                       struct error *error)
{
    struct components wide;
    struct plane near;
    if (!depth_within(&surroundings->space, PIXEL_WALL, ceil(radius) - 1, stop, &near, error))
        return false;
    const bool ok = components_find(&wide, &near, 0, NEIGHBOURS_4, error);
    for (size_t i = 0; ok && i < plane_count(&near); i++)
        near.values[i] =
            wide.labels[i] != 0 && is_around(&wide.items[wide.labels[i]], box, surroundings->pad);
    if (ok) {
        components_free(&wide);
        *seeds = near;
    } else {
        plane_free(&near);
    }
    return ok;
}

/* Marks the pixels of `space` that the disc covers as PIXEL_OUTSIDE. `radius` is in depth units. */
static bool mark_outside(struct surroundings *surroundings, const struct component *box,
                         double radius, const struct stop *stop, struct error *error)
{
    struct plane *space = &surroundings->space;
    struct plane seeds;
    struct plane near;
    if (!find_seeds(surroundings, box, radius, stop, &seeds, error))
        return false;
    const bool ok = depth_within(&seeds, 1, radius, stop, &near, error);
    plane_free(&seeds);
    for (size_t i = 0; ok && i < plane_count(space); i++)
        if (space->values[i] == PIXEL_FREE && near.values[i] != 0)
            space->values[i] = PIXEL_OUTSIDE;
    if (ok)
        plane_free(&near);
    return ok;
}

bool surroundings_find(const struct structure *structure, const struct corridors *corridors,
                       const struct stop *stop, struct surroundings *surroundings,
                       struct error *error)
{
    const double radius = disc_radius(corridors->median);
    *surroundings = (struct surroundings){.pad = disc_margin(radius)};
    return make_space(structure, surroundings->pad, &surroundings->space, error) &&
           mark_outside(surroundings, &structure->box, radius * DEPTH_UNIT, stop, error);
}

void surroundings_free(struct surroundings *surroundings)
{
    plane_free(&surroundings->space);
    *surroundings = (struct surroundings){0};
}
