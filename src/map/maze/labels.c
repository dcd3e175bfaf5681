/* SPDX-License-Identifier: MIT */
/* labels.c - finds letters and dots inside corridors. */
#include "map/maze/labels.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/disc.h"

/* A label is smaller than this share of a corridor's width. */
static const double size_max = 0.9;

/*
 * A solid label, such as a ball, may be wider than a corridor. Its smaller side is at least
 * solid_min times the width of a wall, and at most solid_max times that of a corridor. It covers at
 * least solid_fill of its bounding box, which walls of this thickness do not occur in.
 */
static const double solid_min = 5;
static const double solid_max = 2;
static const double solid_fill = 0.7;

/*
 * A label is larger than this multiple of the width of a wall. Posts, which are isolated pieces of
 * wall, are smaller.
 */
static const double size_min = 1.3;

/*
 * In mazes with thick walls, labels can be as small as posts. A small label is larger than
 * small_size_min times the width of a corridor, and than small_pixels_min. Unlike a post, it covers
 * at most the share post_fill of its bounding box; a disc covers 0.79. There must be exactly two
 * small labels, since specks of noise can have the same size and shape (kind `dots-thick-walls` in
 * maze_kinds.c).
 */
static const double small_size_min = 0.35;
static const double small_pixels_min = 3;
static const double post_fill = 0.85;
enum { SMALL_LABELS = 2 };

/*
 * The distance between a label and a wall is at least wall_gap times the width of a corridor. For
 * labels that are not small, it is also at least wall_gap_pixels.
 */
static const double wall_gap = 0.1;
static const double wall_gap_pixels = 2;

/* The largest gap between letters of one word, as a share of a corridor's width. */
static const double word_gap = 0.3;

/* Returns true if a component is much thicker than walls (solid_min above). */
static bool is_solid(const struct structure *structure, const struct component *part,
                     double corridor)
{
    return component_breadth(part) >= solid_min * depth_width(structure->wall_depth) &&
           component_size(part) <= solid_max * corridor &&
           (double)part->area >= solid_fill * component_box_area(part);
}

/*
 * Sets is_label for components that are larger than posts and smaller than corridors, or solid.
 * Returns their number.
 */
static size_t choose_large(const struct structure *structure, double corridor, bool *is_label)
{
    const double least = size_min * depth_width(structure->wall_depth);
    size_t count = 0;
    for (size_t i = 1; i < structure->parts.count; i++) {
        const uint32_t size = component_size(&structure->parts.items[i]);
        is_label[i] = structure->role[i] == PART_STRUCTURE && size > least &&
                      (size < size_max * corridor ||
                       is_solid(structure, &structure->parts.items[i], corridor));
        count += is_label[i];
    }
    return count;
}

static bool is_post(const struct component *part)
{
    return (double)part->area > post_fill * component_box_area(part);
}

/* Sets is_label for components within the maze that may be small labels. Returns their number. */
static size_t choose_small(const struct structure *structure, double corridor, bool *is_label)
{
    const double share = small_size_min * corridor;
    const double least = share > small_pixels_min ? share : small_pixels_min;
    size_t count = 0;
    for (size_t i = 1; i < structure->parts.count; i++) {
        const struct component *part = &structure->parts.items[i];
        const uint32_t size = component_size(part);
        const enum part_role role = structure->role[i];
        is_label[i] = (role == PART_STRUCTURE || role == PART_SPECK) && size > least &&
                      size < size_max * corridor && !is_post(part) &&
                      component_distance(part, &structure->box) <= 0;
        count += is_label[i];
    }
    return count;
}

/* Clears is_label for each component that has a pixel in row y where `near` is 1. */
static void drop_near(const struct components *parts, uint32_t y, const uint8_t *near,
                      bool *is_label)
{
    const struct run_list runs = components_row(parts, y);
    for (size_t i = 0; i < runs.count; i++) {
        const struct pixel_run *run = &runs.items[i];
        if (is_label[run->label] && memchr(near + run->begin, 1, run->end - run->begin))
            is_label[run->label] = false;
    }
}

/*
 * Clears is_label for components that are too near to walls. The minimum distance in pixels is
 * wall_gap times `corridor`, or `least` if that is larger.
 */
static bool drop_near_walls(const struct structure *structure, double corridor, double least,
                            const struct stop *stop, bool *is_label, struct error *error)
{
    const double share = wall_gap * corridor;
    const double gap = share > least ? share : least;
    uint8_t *large = structure_large_parts(structure, size_max * corridor, error);
    for (size_t i = 1; large && i < structure->parts.count; i++)
        large[i] = large[i] && !is_label[i];
    const struct painting painting = {&structure->parts, large};
    struct cover cover = {0};
    bool ok = large && cover_begin(&cover, painting_rows(&painting), 1,
                                   depth_square_beyond(gap * DEPTH_UNIT), stop, error);
    for (uint32_t y = 0; ok && y < structure->parts.height; y++) {
        const uint8_t *near = cover_next(&cover, error);
        if (near)
            drop_near(&structure->parts, y, near, is_label);
        ok = near != NULL;
    }
    cover_end(&cover);
    free(large);
    return ok;
}

/* Adds a label to the first word that is close to it, or makes it a new word if there is none. */
static void add_label(struct labels *labels, const struct component *label, double gap)
{
    size_t word = 0;
    while (word < labels->count && component_distance(&labels->boxes[word], label) > gap)
        word++;
    if (word == labels->count)
        labels->boxes[labels->count++] = *label;
    else
        component_extend(&labels->boxes[word], label);
}

/* Joins words that are close to each other until all words are far apart. */
static void join_words(struct labels *labels, double gap)
{
    size_t before;
    do {
        const struct labels words = *labels;
        before = words.count;
        labels->count = 0;
        for (size_t i = 0; i < words.count; i++)
            add_label(labels, &words.boxes[i], gap);
    } while (labels->count < before);
}

/* Stores the words that the labels form. `corridor` is the typical width of corridors. */
static void form_words(const struct structure *structure, const bool *is_label, double corridor,
                       struct labels *labels)
{
    for (size_t i = 1; i < structure->parts.count; i++)
        if (is_label[i])
            add_label(labels, &structure->parts.items[i], word_gap * corridor);
    join_words(labels, word_gap * corridor);
}

bool labels_find(struct structure *structure, double corridor, const struct stop *stop,
                 struct labels *labels, struct error *error)
{
    labels->count = 0;
    bool *is_label = memory_zeroed(structure->parts.count, sizeof *is_label, error);
    if (!is_label)
        return false;
    const size_t large = choose_large(structure, corridor, is_label);
    const bool small = large == 0 && choose_small(structure, corridor, is_label) == SMALL_LABELS;
    const bool possible = small || (large > 0 && large <= LABELS_MAX);
    const double least = small ? 0 : wall_gap_pixels;
    const bool ok = !possible || drop_near_walls(structure, corridor, least, stop, is_label, error);
    if (possible && ok)
        form_words(structure, is_label, corridor, labels);
    if (small && labels->count != SMALL_LABELS)
        labels->count = 0;
    for (size_t i = 1; labels->count > 0 && i < structure->parts.count; i++)
        if (is_label[i])
            structure->role[i] = PART_LABEL;
    free(is_label);
    return ok;
}
