/* SPDX-License-Identifier: MIT */
/* gaps.c - lists the gaps in the outer wall of a maze: contacts with the outside, and notches. */
#include "map/maze/gaps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/*
 * Two openings or marks are at least this far apart, relative to the distance between the centre
 * lines of neighbouring corridors.
 */
static const double apart = 2;

/*
 * A contact with the outside is at least this long, relative to the width of a corridor. A shorter
 * one is a crack in the outer wall (kind `cracks` in maze_kinds.c).
 */
static const double contact_share = 0.35;

/*
 * A contact of about the width of a corridor is a whole opening: its length relative to this width
 * is within these limits. Two such openings are those of neighbouring corridors if their middles
 * are at most `next_max` apart, relative to the distance between the centre lines of corridors, and
 * the wall between them extends over at least `divider_min` of it, unlike an arrow.
 */
static const double whole_min = 0.75;
static const double whole_max = 1.5;
static const double next_max = 1.25;
static const double divider_min = 2;

/*
 * The outermost row or column of a region consists of notches if its number of pixels is less than
 * this share of the largest number in the next few rows or columns.
 */
static const double notch_share = 0.34;

/* A notch is at least this deep, relative to the width of a wall. A shallower one is a dent. */
static const double depth_min = 0.6;

/*
 * In front of an outside, only a notch with the form of an opening is one: its depth relative to
 * the width of a wall, its width relative to that of a corridor, and the number of pixels of its
 * innermost line relative to the outermost one are within these limits, and so is the width in
 * pixels of the line that closes it. This excludes dents, bumps, slanted walls and the corners of
 * hexagons (test `a_notch_has_the_form_of_an_opening`).
 */
static const double line_max = 1.5;
static const double depth_max = 1.25;
static const double width_min = 0.5;
static const double width_max = 1.5;
static const double widening_max = 1.25;

bool gaps_are_close(struct point a, struct point b, double pitch)
{
    const double limit = apart * pitch;
    return (double)point_square_distance(a, b) < limit * limit;
}

static void add_gap(struct gaps *gaps, struct point at)
{
    if (gaps->count < OPENINGS_MAX)
        gaps->items[gaps->count] = at;
    gaps->count++;
}

/* Returns true if a wall of a maze is on the straight line between two points. */
static bool has_divider(const struct gaps *gaps, struct point a, struct point b)
{
    const uint32_t steps = points_steps(a, b);
    const double least = divider_min * (gaps->corridor + gaps->wall);
    for (uint32_t i = 0; i < steps; i++) {
        const struct point at = points_between(a, b, (double)i / steps);
        const uint32_t label = components_label(gaps->walls, at.x, at.y);
        const struct component *part = &gaps->walls->items[label];
        if (label != 0 && fmax(part->right - part->left, part->bottom - part->top) + 1 >= least)
            return true;
    }
    return false;
}

/* Returns true if two contacts close to each other are openings of neighbouring corridors. */
static bool are_neighbours(const struct gaps *gaps, size_t index, struct point at)
{
    const struct point other = gaps->items[index];
    const double next = next_max * (gaps->corridor + gaps->wall);
    return gaps->whole[index] && (double)point_square_distance(other, at) <= next * next &&
           has_divider(gaps, other, at);
}

/*
 * Adds a gap, unless another gap is close to it. Two contacts that are close to each other belong
 * to one opening, which is divided by an arrow or a letter, unless they are openings of
 * neighbouring corridors (test `neighbouring_corridors_may_be_open`).
 */
static void add_contact(struct gaps *gaps, struct point at, double length)
{
    const double pitch = gaps->corridor + gaps->wall;
    const bool whole = length >= whole_min * gaps->corridor && length <= whole_max * gaps->corridor;
    for (size_t i = 0; i < gaps->count && i < OPENINGS_MAX; i++)
        if (gaps_are_close(gaps->items[i], at, pitch) && !(whole && are_neighbours(gaps, i, at)))
            return;
    if (gaps->count < OPENINGS_MAX)
        gaps->whole[gaps->count] = whole;
    add_gap(gaps, at);
}

/* The main region of the free pixels of an image. */
struct contact_source {
    const struct surroundings *surroundings;
    const struct components *regions;
    uint32_t main;
};

/* Sets row[x] to 1 for the pixels of row y where the main region touches the outside, else to 0. */
static void fill_contacts(const void *context, uint32_t y, uint8_t *row)
{
    const struct contact_source *source = context;
    const struct surroundings *surroundings = source->surroundings;
    const struct run_list runs = components_row(source->regions, y);
    memset(row, 0, source->regions->width);
    for (size_t i = 0; i < runs.count; i++) {
        const struct pixel_run *run = &runs.items[i];
        const bool near = run->label == source->main && surroundings_touch(surroundings, run, y);
        for (uint32_t x = run->begin; near && x < run->end; x++)
            row[x] =
                surroundings_touch(surroundings, &(struct pixel_run){.begin = x, .end = x + 1}, y);
    }
}

bool gaps_add_contacts(const struct surroundings *surroundings, const struct components *regions,
                       uint32_t main, const struct stop *stop, struct gaps *gaps,
                       struct error *error)
{
    const struct contact_source source = {surroundings, regions, main};
    const struct plane_rows rows = {regions->width, regions->height, fill_contacts, &source};
    struct components contacts;
    if (!components_find(&contacts, rows, 1, NEIGHBOURS_8, stop, error))
        return false;
    struct point *middles = components_middles(&contacts, error);
    for (size_t i = 1; middles && i < contacts.count; i++) {
        const double length = (double)contacts.items[i].area;
        if (length >= gaps->corridor * contact_share)
            add_contact(gaps, middles[i], length);
    }
    const bool ok = middles != NULL;
    free(middles);
    components_free(&contacts);
    return ok;
}

/* One row or column of the free pixels of an image. */
struct edge_line {
    const struct components *regions;
    uint32_t main; /* label of the main region */
    bool vertical;
    uint32_t at; /* index of the row or column */
};

static struct point line_point(struct edge_line line, uint32_t along)
{
    return line.vertical ? (struct point){line.at, along} : (struct point){along, line.at};
}

static bool line_in_main(struct edge_line line, uint32_t along)
{
    const struct point point = line_point(line, along);
    return components_label(line.regions, point.x, point.y) == line.main;
}

static uint32_t line_length(struct edge_line line)
{
    return line.vertical ? line.regions->height : line.regions->width;
}

/* Adds a gap for each run of main-region pixels in the row or column `line`. */
static void add_runs(struct edge_line line, struct gaps *gaps)
{
    uint32_t run = 0;
    for (uint32_t i = 0; i <= line_length(line); i++) {
        if (i < line_length(line) && line_in_main(line, i)) {
            run++;
            continue;
        }
        if (run > 0)
            add_gap(gaps, line_point(line, i - 1 - run / 2));
        run = 0;
    }
}

/* Returns the number of pixels of the main region in the line `step` lines inside `line`. */
static uint32_t count_inside(struct edge_line line, bool forward, uint32_t step)
{
    uint32_t count = 0;
    line.at = forward ? line.at + step : line.at - step;
    for (uint32_t i = 0; i < line_length(line); i++)
        count += line_in_main(line, i);
    return count;
}

/* The lines of a notch, from the outermost to the innermost. */
struct notch {
    uint32_t depth;     /* number of lines */
    uint32_t outermost; /* number of pixels of the main region in this line */
    uint32_t innermost;
};

/*
 * Returns true if a notch has the form of an opening: it is in the wall, not a cell that sticks out
 * of the maze. `runs` is the number of its parts.
 */
static bool is_opening(const struct gaps *gaps, const struct notch *notch, size_t runs)
{
    return runs == 1 && notch->depth >= gaps->wall - line_max &&
           notch->depth <= depth_max * gaps->wall + 1 &&
           notch->depth < gaps->corridor + gaps->wall - 0.5 &&
           notch->outermost >= width_min * gaps->corridor &&
           notch->outermost <= width_max * gaps->corridor &&
           notch->innermost <= widening_max * notch->outermost;
}

/* Adds the notches at one side of the region; `steps` is the number of lines to examine. */
static void add_notches(struct edge_line line, bool forward, uint32_t steps, struct gaps *gaps)
{
    struct notch notch = {.outermost = count_inside(line, forward, 0)};
    struct gaps found = *gaps;
    uint32_t most = 0;
    for (uint32_t step = 1; step <= steps; step++) {
        const uint32_t count = count_inside(line, forward, step);
        most = count > most ? count : most;
    }
    for (uint32_t count = notch.outermost; count < notch_share * most && notch.depth <= steps;) {
        notch.innermost = count;
        count = count_inside(line, forward, ++notch.depth);
    }
    if (notch.depth == 0 || notch.depth < depth_min * gaps->wall)
        return;
    add_runs(line, &found);
    if (!gaps->strict || is_opening(gaps, &notch, found.count - gaps->count))
        *gaps = found;
}

void gaps_add_notches(const struct components *regions, uint32_t main, struct gaps *gaps)
{
    const struct component box = regions->items[main];
    const uint32_t reach = (uint32_t)(gaps->corridor + gaps->wall) + 1;
    const struct edge_line lines[4] = {{regions, main, false, box.top},
                                       {regions, main, true, box.right},
                                       {regions, main, false, box.bottom},
                                       {regions, main, true, box.left}};
    for (unsigned side = 0; side < 4; side++) {
        const uint32_t length = lines[side].vertical ? box.right - box.left : box.bottom - box.top;
        add_notches(lines[side], side == 0 || side == 3, reach < length ? reach : length, gaps);
    }
}
