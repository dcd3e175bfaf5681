/* SPDX-License-Identifier: MIT */
/*
 * surroundings.c - measures the corridors of a maze, and finds the area outside the maze: the area
 * around the walls that a disc several times as wide as a corridor can cover.
 */
#include "map/maze/surroundings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/disc.h"
#include "map/ridge.h"

/*
 * The radius of the disc is disc_share times half the width of a corridor, plus disc_extra pixels.
 * A narrow disc reaches openings in corners, next to pictures and behind arrows, but may also enter
 * wide openings.
 */
static const double disc_share = 3.5;
static const double narrow_disc_share = 1.5;
static const double disc_extra = 1;

bool corridors_measure(const struct structure *structure, const struct stop *stop,
                       struct corridors *corridors, struct error *error)
{
    struct ridge ridge = {0};
    uint8_t *classes = structure_classes(structure, error);
    const struct painting painting = {&structure->parts, classes};
    const bool ok = classes && ridge_measure(painting_rows(&painting), PIXEL_WALL, &structure->box,
                                             stop, &ridge, error);
    free(classes);
    const struct typical_depth typical = structure->by_area ? ridge.by_area : ridge.along;
    corridors->median = ridge_depth(typical);
    corridors->width = depth_width(corridors->median);
    corridors->regular = typical.regular;
    return ok;
}

/*
 * Returns the radius of the disc in pixels. `depth` is the depth of the centre lines of corridors.
 */
static double disc_radius(double depth, bool narrow)
{
    return depth * (narrow ? narrow_disc_share : disc_share) / DEPTH_UNIT + disc_extra;
}

/* Returns the width of the margin for a disc. A few extra pixels allow for rounding errors. */
static uint32_t disc_margin(double radius)
{
    return (uint32_t)radius + 3;
}

uint32_t corridors_margin(double width)
{
    return disc_margin(disc_radius((width + 1) / 2 * DEPTH_UNIT, false));
}

/* Copies the structure to a plane, with a free margin of `pad` pixels. */
static bool make_space(const struct structure *structure, uint32_t pad, struct plane *space,
                       struct error *error)
{
    const struct components *parts = &structure->parts;
    uint8_t *classes = structure_classes(structure, error);
    const struct painting painting = {parts, classes};
    const bool ok =
        classes && plane_create(space, parts->width + 2 * pad, parts->height + 2 * pad, error);
    if (ok)
        memory_provide(space->values, plane_count(space));
    for (uint32_t y = 0; ok && y < parts->height; y++)
        painting_fill(&painting, y, plane_row(space, y + pad) + pad);
    free(classes);
    return ok;
}

/*
 * Marks the free pixels of `space` that the disc covers as PIXEL_OUTSIDE. The centre of the disc
 * can be anywhere in the areas whose value in `seeds` is 1.
 */
static bool mark_covered(struct plane *space, const struct painting *seeds, double radius,
                         const struct stop *stop, struct error *error)
{
    const uint32_t width = space->width;
    struct cover cover = {0};
    bool ok =
        cover_begin(&cover, painting_rows(seeds), 1, depth_square_beyond(radius), stop, error);
    for (uint32_t y = 0; ok && y < space->height; y++) {
        const uint8_t *near = cover_next(&cover, error);
        uint8_t *row = plane_row(space, y);
        for (uint32_t x = 0; near && x < width; x++)
            row[x] = near[x] != 0 && row[x] == PIXEL_FREE ? PIXEL_OUTSIDE : row[x];
        ok = near != NULL;
    }
    cover_end(&cover);
    return ok;
}

/* Marks as PIXEL_OUTSIDE the pixels of `space` that the disc covers. `radius` is in depth units. */
static bool mark_outside(struct surroundings *surroundings, double radius, const struct stop *stop,
                         struct error *error)
{
    struct components wide; /* the areas where the centre of the disc can be */
    if (!components_far(&wide, plane_rows(&surroundings->space), PIXEL_WALL,
                        depth_square_beyond(ceil(radius) - 1), stop, error))
        return false;
    uint8_t *around = memory_zeroed(wide.count, 1, error);
    for (size_t i = 1; around && i < wide.count; i++)
        around[i] = wide.items[i].left == 0;
    const struct painting seeds = {&wide, around};
    const bool ok = around && mark_covered(&surroundings->space, &seeds, radius, stop, error);
    free(around);
    components_free(&wide);
    return ok;
}

bool surroundings_find(const struct structure *structure, const struct corridors *corridors,
                       bool narrow, const struct stop *stop, struct surroundings *surroundings,
                       struct error *error)
{
    const double radius = disc_radius(corridors->median, narrow);
    *surroundings = (struct surroundings){.pad = disc_margin(radius)};
    return make_space(structure, surroundings->pad, &surroundings->space, error) &&
           mark_outside(surroundings, radius * DEPTH_UNIT, stop, error);
}

static void fill_row(const void *context, uint32_t y, uint8_t *row)
{
    const struct surroundings *surroundings = context;
    memcpy(row, surroundings_row(surroundings, y),
           surroundings->space.width - 2 * surroundings->pad);
}

struct plane_rows surroundings_rows(const struct surroundings *surroundings)
{
    const struct plane *space = &surroundings->space;
    const uint32_t margins = 2 * surroundings->pad;
    return (struct plane_rows){space->width - margins, space->height - margins, fill_row,
                               surroundings};
}

bool surroundings_touch(const struct surroundings *surroundings, const struct pixel_run *run,
                        uint32_t y)
{
    const uint32_t pad = surroundings->pad;
    const size_t count = (size_t)run->end - run->begin + 2;
    bool near = false;
    for (uint32_t row = y + pad - 1; row <= y + pad + 1 && !near; row++)
        near = memchr(plane_row(&surroundings->space, row) + pad + run->begin - 1, PIXEL_OUTSIDE,
                      count) != NULL;
    return near;
}

void surroundings_free(struct surroundings *surroundings)
{
    plane_free(&surroundings->space);
    *surroundings = (struct surroundings){0};
}
