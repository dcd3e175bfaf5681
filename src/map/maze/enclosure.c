/* SPDX-License-Identifier: MIT */
/* enclosure.c - runs the steps that find the inside, the outside and the openings of a maze. */
#include "map/maze/enclosure.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/vector.h"
#include "map/disc.h"
#include "map/maze/centre.h"
#include "map/maze/surroundings.h"

/* In a maze, corridors have about the typical width over at least this share of their length. */
static const double regular_min = 0.75;
static const double lenient_regular_min = 0.6; /* pictures in front of a maze are included */

/* The smallest value of enclosure.across. Mazes with four corridors in each direction exceed it. */
static const double across_min = 3.5;

/* The main region must extend over this share of the structure in both directions. */
static const double region_share = 0.6;

/* Intermediate results of enclosure_find. */
struct enclosure_survey {
    struct enclosure_rule rule;
    const struct stop *stop;
    struct structure structure;
    struct corridors corridors;
    struct surroundings surroundings;
    struct gaps gaps;
    struct labels labels;
};

/*
 * Replaces the class `from` with `to` in the components of the given roles. The plane has a margin
 * of `pad` pixels.
 */
static void repaint(const struct structure *structure, const bool roles[PART_ROLE_COUNT],
                    uint8_t from, uint8_t to, struct plane *plane, uint32_t pad)
{
    for (uint32_t y = 0; y < structure->parts.height; y++) {
        const struct run_list runs = components_row(&structure->parts, y);
        uint8_t *row = plane_row(plane, y + pad) + pad;
        for (size_t i = 0; i < runs.count; i++) {
            const struct pixel_run *run = &runs.items[i];
            for (uint32_t x = run->begin; roles[structure->role[run->label]] && x < run->end; x++)
                row[x] = row[x] == from ? to : row[x];
        }
    }
}

/*
 * Turns the components of wall pixels that are neither outside nor part of the structure into walls
 * if the image is clean.
 */
static void add_other_walls(struct enclosure_survey *survey)
{
    static const bool roles[PART_ROLE_COUNT] = {[PART_OTHER] = true,
                                                [PART_SPECK] = true,
                                                [PART_SOLID] = true,
                                                [PART_FRAME] = true,
                                                [PART_LABEL] = true};
    if (survey->rule.clean)
        repaint(&survey->structure, roles, PIXEL_FREE, PIXEL_WALL, &survey->surroundings.space,
                survey->surroundings.pad);
}

/* Returns true if the main region extends over most of the bounding box of the walls. */
static bool region_fills_box(const struct component *box, const struct component *region)
{
    const double width = box->right - box->left + 1;
    const double height = box->bottom - box->top + 1;
    return region->right - region->left + 1 >= region_share * width &&
           region->bottom - region->top + 1 >= region_share * height;
}

/* Sets touches[i] for each region i that touches the outside. */
static void find_contacts(const struct surroundings *surroundings, const struct components *regions,
                          bool *touches)
{
    for (uint32_t y = 0; y < regions->height; y++) {
        const struct run_list runs = components_row(regions, y);
        for (size_t i = 0; i < runs.count; i++) {
            bool *touched = &touches[runs.items[i].label];
            *touched = *touched || surroundings_touch(surroundings, &runs.items[i], y);
        }
    }
}

/* Returns true if a region is around another one, such as the gap between a maze and a frame. */
static bool is_around(const struct component *region, const struct component *other)
{
    return region->left < other->left && region->right > other->right && region->top < other->top &&
           region->bottom > other->bottom;
}

/*
 * Sets the pixels of small regions that touch the outside, and of regions around the main one, to
 * PIXEL_OUTSIDE.
 */
static void drop_pockets(const struct surroundings *surroundings, const struct components *regions,
                         uint32_t main, const bool *touches)
{
    const struct component *maze = &regions->items[main];
    for (uint32_t y = 0; y < regions->height; y++) {
        const struct run_list runs = components_row(regions, y);
        for (size_t i = 0; i < runs.count; i++) {
            const struct pixel_run *run = &runs.items[i];
            const struct component *region = &regions->items[run->label];
            const bool pocket =
                touches[run->label] && run->label != main && region->area < maze->area / 4;
            if (pocket || is_around(region, maze))
                memset(surroundings_row(surroundings, y) + run->begin, PIXEL_OUTSIDE,
                       run->end - run->begin);
        }
    }
}

/*
 * Returns the area of the main region relative to the total area of the regions that touch the
 * outside or, if the main region does not touch it, of all regions. Regions around it do not count
 * (test `a_frame_may_be_near_a_maze`).
 */
static double share_of_main(const struct components *regions, uint32_t main, const bool *touches)
{
    uint64_t area = regions->items[main].area;
    for (uint32_t i = 1; i < regions->count; i++)
        if (i != main && (touches[i] || !touches[main]) &&
            !is_around(&regions->items[i], &regions->items[main]))
            area += regions->items[i].area;
    return (double)regions->items[main].area / (double)area;
}

/* Moves `space` to *pixels and removes its margin. */
static void take_space(struct enclosure_survey *survey, struct plane *pixels)
{
    *pixels = survey->surroundings.space;
    plane_trim(pixels, survey->surroundings.pad);
    survey->surroundings.space = (struct plane){0};
}

/*
 * Examines how the regions touch the outside. Lists in survey->gaps the places where the region
 * `main` does.
 */
static bool examine_contacts(struct enclosure_survey *survey, struct enclosure *enclosure,
                             uint32_t main, struct error *error)
{
    const struct components *regions = &enclosure->regions;
    bool *touches = memory_zeroed(regions->count, sizeof *touches, error);
    if (!touches)
        return false;
    find_contacts(&survey->surroundings, regions, touches);
    enclosure->share = share_of_main(regions, main, touches);
    for (uint32_t i = 1; i < regions->count; i++)
        enclosure->framed =
            enclosure->framed || is_around(&regions->items[i], &regions->items[main]);
    drop_pockets(&survey->surroundings, regions, main, touches);
    free(touches);
    return gaps_add_contacts(&survey->surroundings, regions, main, survey->stop, &survey->gaps,
                             error);
}

/* Sets the regions of the enclosure, and lists their contacts with the outside. */
static bool find_regions(struct enclosure_survey *survey, struct enclosure *enclosure,
                         struct error *error)
{
    struct components *regions = &enclosure->regions;
    if (!components_find(regions, surroundings_rows(&survey->surroundings), PIXEL_FREE,
                         NEIGHBOURS_4, survey->stop, error))
        return false;
    const uint32_t main = components_largest(regions);
    if (main != 0 && !examine_contacts(survey, enclosure, main, error))
        return false;
    take_space(survey, &enclosure->pixels);
    if (main != 0 && region_fills_box(&survey->structure.box, &regions->items[main]))
        enclosure->main = main;
    return true;
}

/*
 * Measures the corridors, and measures them again if the result shows that a component is not a
 * wall of the maze.
 */
static bool measure(struct enclosure_survey *survey, struct enclosure *enclosure,
                    struct error *error)
{
    struct structure *structure = &survey->structure;
    struct corridors *corridors = &survey->corridors;
    if (!corridors_measure(structure, survey->stop, corridors, error))
        return false;
    bool remote;
    bool framed;
    if (!structure_drop_remote(structure, corridors->width, survey->stop, &remote, error) ||
        !structure_drop_frame(structure, corridors->width, survey->stop, &framed, error) ||
        !labels_find(structure, corridors->width, survey->stop, &survey->labels, error))
        return false;
    if ((remote || framed || survey->labels.count > 0) &&
        !corridors_measure(structure, survey->stop, corridors, error))
        return false;
    enclosure->regular = corridors->regular;
    enclosure->corridor = survey->gaps.corridor = corridors->width;
    enclosure->wall = survey->gaps.wall = depth_width(structure->wall_depth);
    survey->gaps.walls = &structure->parts;
    return true;
}

/* Lists the openings of the enclosure. */
static void store_openings(struct gaps *gaps, bool lenient, struct enclosure *enclosure)
{
    const struct plane *pixels = &enclosure->pixels;
    enclosure->has_outside = memchr(pixels->values, PIXEL_OUTSIDE, plane_count(pixels)) != NULL;
    enclosure->outside_is_wall = gaps->count == 0;
    /*
     * Notches in a wall that separates the maze from an outside are not openings (kind
     * `circular-letters` in maze_kinds.c), unless they have the form of openings.
     */
    gaps->strict = enclosure->has_outside;
    if (enclosure->outside_is_wall && (lenient || !enclosure->has_outside))
        gaps_add_notches(&enclosure->regions, enclosure->main, gaps);
    memcpy(enclosure->openings, gaps->items, sizeof enclosure->openings);
    enclosure->opening_count = gaps->count;
    qsort(enclosure->openings, gaps->count < OPENINGS_MAX ? gaps->count : OPENINGS_MAX,
          sizeof *enclosure->openings, points_order);
}

/* Lists the words drawn in the image (labels.h) whose midpoints are in the main region. */
static void store_labels(const struct labels *labels, struct enclosure *enclosure)
{
    for (size_t i = 0; i < labels->count; i++) {
        const struct component *box = &labels->boxes[i];
        const struct point middle = {(box->left + box->right) / 2, (box->top + box->bottom) / 2};
        if (enclosure_region(enclosure, middle) == enclosure->main)
            enclosure->labels[enclosure->label_count++] = middle;
    }
    qsort(enclosure->labels, enclosure->label_count, sizeof *enclosure->labels, points_order);
}

/*
 * Turns the words in the corridors of a clean image into free pixels if they can be the start and
 * the goal: there are at most two of them, and no openings.
 */
static bool free_labels(const struct enclosure_survey *survey, struct enclosure *enclosure,
                        struct error *error)
{
    static const bool roles[PART_ROLE_COUNT] = {[PART_LABEL] = true};
    if (!survey->rule.clean || survey->labels.count == 0 || survey->labels.count > 2 ||
        enclosure->opening_count > 0)
        return true;
    repaint(&survey->structure, roles, PIXEL_WALL, PIXEL_FREE, &enclosure->pixels, 0);
    components_free(&enclosure->regions);
    if (!components_find(&enclosure->regions, plane_rows(&enclosure->pixels), PIXEL_FREE,
                         NEIGHBOURS_4, survey->stop, error))
        return false;
    enclosure->main = components_largest(&enclosure->regions);
    return true;
}

/* Returns the number of pixels of a row that are not outside. */
VECTORISED
static uint32_t count_inside(const uint8_t *classes, uint32_t width)
{
    uint32_t count = 0;
    for (uint32_t x = 0; x < width; x++)
        count += classes[x] != PIXEL_OUTSIDE;
    return count;
}

/* Returns the share of the pixels inside the maze that are walls in the image but free. */
static double share_of_noise(const struct components *parts, const struct plane *pixels)
{
    uint64_t inside = 0;
    uint64_t removed = 0;
    for (uint32_t y = 0; y < pixels->height; y++) {
        const struct run_list runs = components_row(parts, y);
        const uint8_t *row = plane_row(pixels, y);
        inside += count_inside(row, pixels->width);
        for (size_t i = 0; i < runs.count; i++)
            for (uint32_t x = runs.items[i].begin; x < runs.items[i].end; x++)
                removed += row[x] == PIXEL_FREE;
    }
    return inside > 0 ? (double)removed / (double)inside : 0;
}

/* Runs all steps. Stops early if nothing is enclosed. */
static bool analyse(struct plane_rows walls, struct enclosure_survey *survey,
                    struct enclosure *enclosure, struct error *error)
{
    const struct stop *stop = survey->stop;
    struct structure *structure = &survey->structure;
    if (!structure_find(walls, survey->rule.by_area, stop, structure, error))
        return false;
    enclosure->dashed = structure->dashed;
    if (structure_is_empty(structure))
        return true;
    if (!measure(survey, enclosure, error))
        return false;
    enclosure->across =
        component_breadth(&structure->box) / (enclosure->corridor + enclosure->wall);
    const double least = survey->rule.lenient ? lenient_regular_min : regular_min;
    if (enclosure->regular < least || enclosure->across < across_min)
        return true;
    if (!surroundings_find(structure, &survey->corridors, survey->rule.lenient, stop,
                           &survey->surroundings, error))
        return false;
    add_other_walls(survey);
    if (!find_regions(survey, enclosure, error))
        return false;
    if (enclosure->main == 0)
        return true;
    store_openings(&survey->gaps, survey->rule.lenient, enclosure);
    /* Parts may be pillars (test `test_pillars_in_a_framed_maze_are_no_words`). */
    if (enclosure->framed)
        survey->labels.count = 0;
    if (!free_labels(survey, enclosure, error))
        return false;
    store_labels(&survey->labels, enclosure);
    enclosure->noise = share_of_noise(&structure->parts, &enclosure->pixels);
    if (!structure_solid_share(structure, stop, &enclosure->solid, error))
        return false;
    /* A start or goal can be in the centre only if there is exactly one opening. */
    if (enclosure->opening_count != 1)
        return true;
    const struct centre_search search = {&enclosure->regions, enclosure->main, structure->box,
                                         survey->corridors.median, survey->rule.lenient};
    return centre_find(&search, stop, &enclosure->centre, &enclosure->has_centre, error);
}

bool enclosure_find(struct plane_rows walls, struct enclosure_rule rule, const struct stop *stop,
                    struct enclosure *enclosure, struct error *error)
{
    struct enclosure_survey survey = {.rule = rule, .stop = stop};
    *enclosure = (struct enclosure){0};
    const bool ok = analyse(walls, &survey, enclosure, error);
    structure_free(&survey.structure);
    surroundings_free(&survey.surroundings);
    if (!ok)
        enclosure_free(enclosure);
    return ok;
}

/*
 * Memory use is highest while the regions are found again without the margin. Lists of runs need
 * more memory than assumed here only if most of the image is noise.
 */
uint64_t enclosure_memory(uint32_t width, uint32_t height, double corridor)
{
    enum { LISTS = 7, SPACE = 1 }; /* bytes per pixel */
    const uint32_t side = width < height ? width : height;
    const double widest = corridor > 0 ? corridor : side / across_min;
    const double margin = 2.0 * corridors_margin(widest);
    const double padded = (width + margin) * (height + margin);
    return (uint64_t)(LISTS * (double)width * height + SPACE * padded);
}

void enclosure_free(struct enclosure *enclosure)
{
    plane_free(&enclosure->pixels);
    components_free(&enclosure->regions);
    *enclosure = (struct enclosure){0};
}

uint32_t enclosure_region(const struct enclosure *enclosure, struct point point)
{
    const struct plane *pixels = &enclosure->pixels;
    const bool free = point.x < pixels->width && point.y < pixels->height &&
                      plane_row(pixels, point.y)[point.x] == PIXEL_FREE;
    return free ? components_label(&enclosure->regions, point.x, point.y) : 0;
}
