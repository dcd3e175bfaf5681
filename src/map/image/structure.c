/* SPDX-License-Identifier: MIT */
/* structure.c - assigns roles to the components of wall pixels. */
#include "map/image/structure.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "map/image/depth.h"

/* A frame is at least this far from the maze, relative to the width of a corridor. */
static const double frame_gap = 1.2;

/* A component is large if its size is at least this share of the size of the largest component. */
static const double major_share = 0.25;

/*
 * The largest gap between neighbouring components of one maze, relative to the width of a corridor.
 * A gap between two components of the outer wall is an opening.
 */
static const double remote_gap = 1.5;

/*
 * An area in the colour of walls is solid, that is, does not consist of walls, if less than this
 * share of it is thin.
 */
static const double thin_share = 0.08;

static bool touches_border(const struct plane *plane, const struct component *component)
{
    return component->left == 0 || component->top == 0 || component->right == plane->width - 1 ||
           component->bottom == plane->height - 1;
}

static uint32_t largest_size(const struct structure *structure)
{
    uint32_t largest = 0;
    for (size_t i = 1; i < structure->parts.count; i++) {
        const uint32_t size = component_size(&structure->parts.items[i]);
        if (structure->role[i] != PART_SOLID && size > largest)
            largest = size;
    }
    return largest;
}

static bool box_equals(const struct component *a, const struct component *b)
{
    return a->left == b->left && a->top == b->top && a->right == b->right && a->bottom == b->bottom;
}

static bool overlaps(const struct component *a, const struct component *b)
{
    return a->left <= b->right && b->left <= a->right && a->top <= b->bottom && b->top <= a->bottom;
}

static double box_area(const struct component *box)
{
    return (box->right - box->left + 1.0) * (box->bottom - box->top + 1.0);
}

/*
 * Returns the largest of the bounding boxes of components whose size is at least `least`; an empty
 * box if there is none.
 */
static struct component largest_box(const struct structure *structure, double least)
{
    double largest = 0;
    struct component box = {.left = UINT32_MAX, .top = UINT32_MAX};
    for (size_t i = 1; i < structure->parts.count; i++) {
        const struct component *part = &structure->parts.items[i];
        if (structure->role[i] != PART_OTHER || component_size(part) < least ||
            box_area(part) <= largest)
            continue;
        largest = box_area(part);
        box = *part;
    }
    return box;
}

/*
 * Extends a box until it contains all components, of any size, that are within reach of it. Each
 * pass over the components, except the last, makes the box larger by at least one pixel.
 */
static void extend_within_reach(const struct structure *structure, struct component *box)
{
    struct component before;
    do {
        before = *box;
        for (size_t i = 1; i < structure->parts.count; i++) {
            const struct component *part = &structure->parts.items[i];
            if (structure->role[i] == PART_OTHER &&
                component_distance(part, box) <= structure->reach)
                component_extend(box, part);
        }
    } while (!box_equals(&before, box));
}

/*
 * Sets the bounding box of the large components that are within reach of each other, and marks as
 * structure all components that overlap it.
 */
static void choose_structure(struct structure *structure)
{
    const double least = largest_size(structure) * major_share;
    for (size_t i = 1; i < structure->parts.count; i++)
        if (structure->role[i] == PART_STRUCTURE)
            structure->role[i] = PART_OTHER;
    structure->box = largest_box(structure, least);
    if (structure_is_empty(structure))
        return;
    structure->group = structure->box;
    extend_within_reach(structure, &structure->group);
    for (size_t i = 1; i < structure->parts.count; i++) {
        const struct component *part = &structure->parts.items[i];
        if (structure->role[i] == PART_OTHER && component_size(part) >= least &&
            overlaps(part, &structure->group))
            component_extend(&structure->box, part);
    }
    for (size_t i = 1; i < structure->parts.count; i++)
        if (structure->role[i] == PART_OTHER &&
            overlaps(&structure->parts.items[i], &structure->box))
            structure->role[i] = PART_STRUCTURE;
}

bool structure_drop_remote(struct structure *structure, double corridor)
{
    const struct component before = structure->box;
    structure->reach = remote_gap * corridor + depth_width(structure->wall_depth);
    choose_structure(structure);
    return !box_equals(&before, &structure->box);
}

/*
 * The smallest and the largest of the four distances from a side of a box to the same side of a
 * larger box. A distance is negative if that side of the first box lies outside the larger one.
 */
struct gap_range {
    double least, most;
};

static struct gap_range gaps_between(const struct component *inner, const struct component *outer)
{
    const double gaps[] = {(double)inner->left - outer->left, (double)inner->top - outer->top,
                           (double)outer->right - inner->right,
                           (double)outer->bottom - inner->bottom};
    struct gap_range range = {gaps[0], gaps[0]};
    for (unsigned i = 1; i < 4; i++) {
        range.least = gaps[i] < range.least ? gaps[i] : range.least;
        range.most = gaps[i] > range.most ? gaps[i] : range.most;
    }
    return range;
}

/*
 * Returns true if a component is a line around the structure and not its outer wall. The structure
 * must be far from it on all sides. Other components, such as text, may be near it, but not on all
 * sides, as separate walls of a maze would be.
 */
static bool is_frame(const struct structure *structure, const struct component *item,
                     double corridor)
{
    const double perimeter = 2.0 * (item->right - item->left + item->bottom - item->top);
    const double thickness = (double)item->area / (perimeter > 0 ? perimeter : 1);
    const double gap = thickness + frame_gap * corridor;
    return !structure_is_empty(structure) &&
           thickness < 4 * depth_width(structure->wall_depth) + corridor &&
           gaps_between(&structure->box, item).least >= gap &&
           gaps_between(&structure->group, item).most >= gap;
}

bool structure_drop_frame(struct structure *structure, double corridor)
{
    const struct component box = structure->box;
    size_t frame = 0;
    for (size_t i = 1; i < structure->parts.count; i++) {
        const struct component *part = &structure->parts.items[i];
        if (structure->role[i] == PART_STRUCTURE && gaps_between(part, &box).least <= 0)
            frame = frame == 0 && box_equals(part, &box) ? i : SIZE_MAX;
    }
    if (frame == 0 || frame == SIZE_MAX)
        return false;
    structure->role[frame] = PART_FRAME;
    choose_structure(structure);
    if (is_frame(structure, &structure->parts.items[frame], corridor))
        return true;
    structure->role[frame] = PART_OTHER;
    choose_structure(structure);
    return false;
}

bool structure_large_parts(const struct structure *structure, double least, struct plane *major,
                           struct error *error)
{
    bool *large = memory_zeroed(structure->parts.count, sizeof *large, error);
    const bool ok =
        large && plane_create(major, structure->walls->width, structure->walls->height, error);
    for (size_t i = 1; ok && i < structure->parts.count; i++)
        large[i] = component_size(&structure->parts.items[i]) >= least;
    for (size_t i = 0; ok && i < plane_count(major); i++)
        major->values[i] = large[structure->parts.labels[i]];
    free(large);
    return ok;
}

/* Measures how thick the walls of large components are. */
static bool measure_walls(struct structure *structure, double least, const struct stop *stop,
                          struct error *error)
{
    struct plane major;
    struct ridge ridge;
    if (!structure_large_parts(structure, least, &major, error))
        return false;
    structure->depth = depth_from(&major, 0, stop, error);
    const bool ok = structure->depth && depth_ridge(&major, 1, structure->depth, &ridge, error);
    if (ok)
        structure->wall_depth = ridge.median > DEPTH_UNIT ? ridge.median : DEPTH_UNIT;
    plane_free(&major);
    return ok;
}

/*
 * Counts, for each component, the pixels outside areas that are much thicker than most walls. Does
 * nothing if they have already been counted.
 */
static bool count_thin(struct structure *structure, const struct stop *stop, struct error *error)
{
    const uint16_t deep = (uint16_t)(2 * structure->wall_depth + DEPTH_UNIT);
    const uint32_t *labels = structure->parts.labels;
    struct plane core;        /* 1 where walls are very thick */
    struct plane thick = {0}; /* 1 near these pixels */
    if (structure->thin)
        return true;
    if (!plane_create(&core, structure->walls->width, structure->walls->height, error))
        return false;
    for (size_t i = 0; i < plane_count(&core); i++)
        core.values[i] = structure->depth[i] > deep && structure->depth[i] != UINT16_MAX;
    structure->thin = memory_zeroed(structure->parts.count, sizeof *structure->thin, error);
    const bool ok =
        structure->thin && depth_within(&core, 1, deep + DEPTH_UNIT, stop, &thick, error);
    for (size_t i = 0; ok && i < plane_count(&core); i++)
        structure->thin[labels[i]] += thick.values[i] == 0;
    plane_free(&thick);
    plane_free(&core);
    return ok;
}

/* Returns true if a component could be an area around the page. */
static bool may_be_solid(const struct structure *structure, size_t i, double least)
{
    const struct component *part = &structure->parts.items[i];
    return structure->role[i] != PART_SPECK && component_size(part) >= least &&
           touches_border(structure->walls, part);
}

/* Measures how thick walls are, and marks solid areas and specks. */
static bool sort_parts(struct structure *structure, const struct stop *stop, struct error *error)
{
    const double least = largest_size(structure) * major_share;
    if (!measure_walls(structure, least, stop, error))
        return false;
    const double width = depth_width(structure->wall_depth);
    for (size_t i = 1; i < structure->parts.count; i++) {
        const double area = (double)structure->parts.items[i].area;
        if (area < width * width / 3)
            structure->role[i] = PART_SPECK;
        if (!may_be_solid(structure, i, least))
            continue;
        if (!count_thin(structure, stop, error))
            return false;
        if ((double)structure->thin[i] < thin_share * area)
            structure->role[i] = PART_SOLID;
    }
    return true;
}

bool structure_find(const struct plane *walls, const struct stop *stop, struct structure *structure,
                    struct error *error)
{
    *structure = (struct structure){.walls = walls, .reach = INFINITY};
    if (!components_find(&structure->parts, walls, PIXEL_WALL, NEIGHBOURS_8, error))
        return false;
    structure->role = memory_zeroed(structure->parts.count, sizeof *structure->role, error);
    if (!structure->role)
        return false;
    if (structure->parts.count > 1 && !sort_parts(structure, stop, error))
        return false;
    choose_structure(structure);
    return true;
}

void structure_free(struct structure *structure)
{
    free(structure->role);
    free(structure->depth);
    free(structure->thin);
    components_free(&structure->parts);
    *structure = (struct structure){0};
}

bool structure_is_empty(const struct structure *structure)
{
    return structure->box.left > structure->box.right;
}

bool structure_solid_share(struct structure *structure, const struct stop *stop, double *share,
                           struct error *error)
{
    uint64_t area = 1;
    uint64_t thin = 0;
    if (!count_thin(structure, stop, error))
        return false;
    for (size_t i = 1; i < structure->parts.count; i++) {
        if (structure->role[i] != PART_STRUCTURE)
            continue;
        area += structure->parts.items[i].area;
        thin += structure->thin[i];
    }
    *share = 1 - (double)thin / (double)area;
    return true;
}
