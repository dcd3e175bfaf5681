/* SPDX-License-Identifier: MIT */
/* structure.c - assigns roles to the components of wall pixels. */
#include "map/maze/structure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/disc.h"
#include "map/maze/dashes.h"
#include "map/ridge.h"

/*
 * A frame is at least this far from the maze, relative to the width of a corridor, and by so many
 * pixels farther than a corridor is wide: an even width is measured one too small (test
 * `an_outermost_ring_is_a_corridor`).
 */
static const double frame_gap = 1.2;
static const double frame_more = 1.5;

/* A component is large if its size is at least this share of the size of the largest component. */
static const double major_share = 0.25;

/*
 * The largest gap between neighbouring components of one maze, relative to the width of a corridor.
 * A gap between two components of the outer wall is an opening.
 */
static const double remote_gap = 1.5;

/*
 * A component of wall pixels is a solid area, not walls, if less than this share of its pixels is
 * thin.
 */
static const double thin_share = 0.08;

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

/*
 * Returns the largest of the bounding boxes of components whose size is at least `least`; an empty
 * box if there are no such components.
 */
static struct component largest_box(const struct structure *structure, double least)
{
    double largest = 0;
    struct component box = {.left = UINT32_MAX, .top = UINT32_MAX};
    for (size_t i = 1; i < structure->parts.count; i++) {
        const struct component *part = &structure->parts.items[i];
        if (structure->role[i] != PART_OTHER || component_size(part) < least ||
            component_box_area(part) <= largest)
            continue;
        largest = component_box_area(part);
        box = *part;
    }
    return box;
}

/*
 * Extends a box until it contains all components, of any size, that are within reach of it. Each
 * pass over the components, except the last, makes the box larger by at least one pixel. Components
 * are sorted from top to bottom and from left to right. Every second pass is in the reverse order:
 * otherwise a box that grows to the top or left takes only one component in each pass, and reading
 * an image of 40 x 400,000 pixels takes 57 s instead of 6 s.
 */
static bool extend_within_reach(const struct structure *structure, const struct stop *stop,
                                struct component *box, struct error *error)
{
    const size_t count = structure->parts.count;
    bool reverse = false;
    struct component before;
    do {
        if (!stop_check(stop, error))
            return false;
        before = *box;
        for (size_t i = 1; i < count; i++) {
            const size_t part = reverse ? count - i : i;
            if (structure->role[part] == PART_OTHER &&
                component_distance(&structure->parts.items[part], box) <= structure->reach)
                component_extend(box, &structure->parts.items[part]);
        }
        reverse = !reverse;
    } while (!box_equals(&before, box));
    return true;
}

/*
 * Sets structure->box to the bounding box of the large components that are within reach of each
 * other, and gives the role PART_STRUCTURE to all components that overlap this box.
 */
static bool choose_structure(struct structure *structure, const struct stop *stop,
                             struct error *error)
{
    const double least = largest_size(structure) * major_share;
    for (size_t i = 1; i < structure->parts.count; i++)
        if (structure->role[i] == PART_STRUCTURE)
            structure->role[i] = PART_OTHER;
    structure->box = largest_box(structure, least);
    if (structure_is_empty(structure))
        return true;
    structure->group = structure->box;
    if (!extend_within_reach(structure, stop, &structure->group, error))
        return false;
    for (size_t i = 1; i < structure->parts.count; i++) {
        const struct component *part = &structure->parts.items[i];
        if (structure->role[i] == PART_OTHER && component_size(part) >= least &&
            component_distance(part, &structure->group) <= 0)
            component_extend(&structure->box, part);
    }
    for (size_t i = 1; i < structure->parts.count; i++)
        if (structure->role[i] == PART_OTHER &&
            component_distance(&structure->parts.items[i], &structure->box) <= 0)
            structure->role[i] = PART_STRUCTURE;
    return true;
}

bool structure_drop_remote(struct structure *structure, double corridor, const struct stop *stop,
                           bool *smaller, struct error *error)
{
    const struct component before = structure->box;
    structure->reach = remote_gap * corridor + depth_width(structure->wall_depth);
    if (!choose_structure(structure, stop, error))
        return false;
    *smaller = !box_equals(&before, &structure->box);
    return true;
}

/*
 * The smallest and the largest of the four distances from a side of an inner box to the same side
 * of an outer box. A distance is negative if that side of the inner box is outside the outer box.
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
 * must be far from the line on all sides. Other components, such as text, may be near the line on
 * some sides. If they were near it on all four sides, they would be walls of the maze, and the line
 * would be its outer wall.
 */
static bool is_frame(const struct structure *structure, const struct component *item,
                     double corridor)
{
    const double perimeter = 2.0 * (item->right - item->left + item->bottom - item->top);
    const double thickness = (double)item->area / (perimeter > 0 ? perimeter : 1);
    const double gap = thickness + fmax(frame_gap * corridor, corridor + frame_more);
    return !structure_is_empty(structure) &&
           thickness < 4 * depth_width(structure->wall_depth) + corridor &&
           gaps_between(&structure->box, item).least >= gap &&
           gaps_between(&structure->group, item).most >= gap;
}

bool structure_drop_frame(struct structure *structure, double corridor, const struct stop *stop,
                          bool *smaller, struct error *error)
{
    const struct component box = structure->box;
    size_t frame = 0;
    for (size_t i = 1; i < structure->parts.count; i++) {
        const struct component *part = &structure->parts.items[i];
        if (structure->role[i] == PART_STRUCTURE && gaps_between(part, &box).least <= 0)
            frame = frame == 0 && box_equals(part, &box) ? i : SIZE_MAX;
    }
    *smaller = false;
    if (frame == 0 || frame == SIZE_MAX)
        return true;
    structure->role[frame] = PART_FRAME;
    if (!choose_structure(structure, stop, error))
        return false;
    *smaller = is_frame(structure, &structure->parts.items[frame], corridor);
    if (*smaller)
        return true;
    structure->role[frame] = PART_OTHER;
    return choose_structure(structure, stop, error);
}

uint8_t *structure_classes(const struct structure *structure, struct error *error)
{
    uint8_t *classes = memory_array(structure->parts.count, 1, error);
    for (size_t i = 0; classes && i < structure->parts.count; i++)
        classes[i] = structure->role[i] == PART_STRUCTURE ? PIXEL_WALL : PIXEL_FREE;
    return classes;
}

uint8_t *structure_large_parts(const struct structure *structure, double least, struct error *error)
{
    uint8_t *large = memory_zeroed(structure->parts.count, 1, error);
    for (size_t i = 1; large && i < structure->parts.count; i++)
        large[i] = component_size(&structure->parts.items[i]) >= least;
    return large;
}

/* Measures the thickness of the walls in large components. */
static bool measure_walls(struct structure *structure, double least, const struct stop *stop,
                          struct error *error)
{
    struct ridge ridge;
    structure->large = structure_large_parts(structure, least, error);
    const struct painting painting = {&structure->parts, structure->large};
    if (!structure->large || !ridge_measure(painting_rows(&painting), 0, NULL, stop, &ridge, error))
        return false;
    structure->wall_depth = ridge_depth(structure->by_area ? ridge.by_area : ridge.along);
    structure->deepest = ridge.deepest;
    return true;
}

/* Counts, for each component, the pixels in row y for which `thick` is 0. */
static void add_thin(struct structure *structure, uint32_t y, const uint8_t *thick)
{
    const struct run_list runs = components_row(&structure->parts, y);
    for (size_t i = 0; i < runs.count; i++) {
        uint32_t count = 0;
        for (uint32_t x = runs.items[i].begin; x < runs.items[i].end; x++)
            count += thick[x] == 0;
        structure->thin[runs.items[i].label] += count;
    }
}

/*
 * Counts, for each component, the pixels that are farther than `reach` from any area where the
 * depth is greater than `deep`.
 */
static bool count_beyond_cores(struct structure *structure, uint16_t deep, double reach,
                               const struct stop *stop, struct error *error)
{
    struct components cores = {0};
    struct cover cover = {0};
    const struct painting large = {&structure->parts, structure->large};
    if (!components_far(&cores, painting_rows(&large), 0, depth_square_beyond(deep), stop, error))
        return false;
    uint8_t *values = memory_array(cores.count, 1, error);
    const struct painting painting = {&cores, values};
    bool ok = values != NULL;
    if (ok) {
        memset(values, 1, cores.count);
        values[0] = 0;
        ok = cover_begin(&cover, painting_rows(&painting), 1, depth_square_beyond(reach), stop,
                         error);
    }
    for (uint32_t y = 0; ok && y < cores.height; y++) {
        const uint8_t *thick = cover_next(&cover, error);
        if (thick)
            add_thin(structure, y, thick);
        ok = thick != NULL;
    }
    cover_end(&cover);
    free(values);
    components_free(&cores);
    return ok;
}

/*
 * Counts, for each component, the pixels that are not in areas much thicker than most walls. Does
 * nothing if they have already been counted.
 */
static bool count_thin(struct structure *structure, const struct stop *stop, struct error *error)
{
    const uint16_t deep = (uint16_t)(2 * structure->wall_depth + DEPTH_UNIT);
    if (structure->thin)
        return true;
    structure->thin = memory_zeroed(structure->parts.count, sizeof *structure->thin, error);
    if (!structure->thin)
        return false;
    if (structure->deepest > deep)
        return count_beyond_cores(structure, deep, deep + DEPTH_UNIT, stop, error);
    for (size_t i = 1; i < structure->parts.count; i++)
        structure->thin[i] = structure->parts.items[i].area;
    return true;
}

/*
 * Returns true if a component touches the border of the image and is large enough to be a solid
 * area around the page.
 */
static bool may_be_solid(const struct structure *structure, size_t i, double least)
{
    return structure->role[i] != PART_SPECK &&
           component_size(&structure->parts.items[i]) >= least &&
           components_at_border(&structure->parts, (uint32_t)i);
}

/* Measures the thickness of the walls, and marks solid areas and specks. */
static bool classify_parts(struct structure *structure, const struct stop *stop,
                           struct error *error)
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

bool structure_find(struct plane_rows walls, bool by_area, const struct stop *stop,
                    struct structure *structure, struct error *error)
{
    *structure = (struct structure){.reach = INFINITY, .by_area = by_area};
    if (!components_find(&structure->parts, walls, PIXEL_WALL, NEIGHBOURS_8, stop, error) ||
        !dashes_join(&structure->parts, stop, &structure->dashed, error))
        return false;
    structure->role = memory_zeroed(structure->parts.count, sizeof *structure->role, error);
    if (!structure->role)
        return false;
    if (structure->parts.count > 1 && !classify_parts(structure, stop, error))
        return false;
    return choose_structure(structure, stop, error);
}

void structure_free(struct structure *structure)
{
    free(structure->role);
    free(structure->large);
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
