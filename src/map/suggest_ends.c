/* SPDX-License-Identifier: MIT */
/* suggest_ends.c - suggests starts and goals for an image that does not determine them. */
#include "map/suggest_ends.h"

#include <stdlib.h>

#include "map/along.h"
#include "map/components.h"
#include "map/maze/marks.h"
#include "map/openings.h"
#include "map/reading.h"

/* Ends that are nearer to each other than this share of the longer side of the map are the same. */
static const double same_share = 0.02;

/* The places that may be ends, and what is needed to choose among them. */
struct suggest_places {
    const struct grid *grid;
    const struct stop *stop;
    struct components areas; /* of free cells */
    uint32_t main;           /* label of the largest area */
    struct mark marks[READING_MARKS_MAX];
    size_t mark_count;
    struct points openings;
};

static uint32_t label_of(const struct suggest_places *places, struct point at)
{
    return components_label(&places->areas, at.x, at.y);
}

static bool are_same(const struct suggest_places *places, struct point a, struct point b)
{
    const struct grid *grid = places->grid;
    const double side = grid->width > grid->height ? grid->width : grid->height;
    const double apart = same_share * side;
    return (double)point_square_distance(a, b) <= apart * apart;
}

/* Returns the index of a candidate. Adds it if it is new. */
static size_t index_of(const struct suggest_places *places, struct point at)
{
    struct reading_points *candidates = &places->grid->reading->candidates;
    size_t i = 0;
    while (i < candidates->count && points_order(&candidates->items[i], &at) != 0)
        i++;
    candidates->items[i] = at;
    candidates->count += i == candidates->count;
    return i;
}

/* Adds a suggestion unless it is not possible, the list is full, or it has the pair already. */
static void suggest(const struct suggest_places *places, struct point start, struct point goal)
{
    struct reading *reading = places->grid->reading;
    const struct point *items = reading->candidates.items;
    bool add = label_of(places, start) != 0 && label_of(places, start) == label_of(places, goal) &&
               !are_same(places, start, goal) &&
               reading->suggestion_count < READING_SUGGESTIONS_MAX;
    for (size_t i = 0; add && i < reading->suggestion_count; i++) {
        const struct point one = items[reading->suggestions[i].start];
        const struct point other = items[reading->suggestions[i].goal];
        add = !(are_same(places, start, one) && are_same(places, goal, other)) &&
              !(are_same(places, start, other) && are_same(places, goal, one));
    }
    if (!add)
        return;
    const size_t first = index_of(places, start);
    reading->suggestions[reading->suggestion_count++] =
        (struct suggestion){first, index_of(places, goal)};
}

/* Lists the marks. A mark in a wall stands for the free cell that is nearest to it. */
static void list_marks(struct suggest_places *places)
{
    const struct reading *reading = places->grid->reading;
    for (size_t i = 0; i < reading->mark_count && i < READING_MARKS_MAX; i++) {
        struct mark mark = {reading->marks[i].at, hue_of(reading->marks[i].colour), 0};
        if (grid_nearest_free(places->grid, mark.at, &mark.at))
            places->marks[places->mark_count++] = mark;
    }
}

/* Suggests pairs of marks: first those of a green or blue mark and another one, then the others. */
static void suggest_marks(const struct suggest_places *places)
{
    const struct mark *marks = places->marks;
    for (unsigned equal = 0; equal < 2; equal++)
        for (size_t i = 0; i < places->mark_count; i++)
            for (size_t k = i + 1; k < places->mark_count; k++) {
                const bool swap = hue_comes_first(marks[k].hue, marks[i].hue);
                if ((hue_is_start(marks[i].hue) == hue_is_start(marks[k].hue)) == equal)
                    suggest(places, marks[swap ? k : i].at, marks[swap ? i : k].at);
            }
}

/* Suggests the place that is farthest from `from`: an opening, or any cell if there is none. */
static bool suggest_farthest(const struct suggest_places *places, struct point from, bool starts,
                             struct error *error)
{
    const struct points *list = places->openings.count > 1 ? &places->openings : NULL;
    struct farthest other;
    if (label_of(places, from) == 0)
        return true;
    if (!along_farthest(places->grid, from, list, places->stop, &other, error))
        return false;
    suggest(places, starts ? from : other.at, starts ? other.at : from);
    return true;
}

/* Suggests opposite corners of the largest area. Mazes without marks often lead across. */
static void suggest_corners(const struct suggest_places *places)
{
    const struct component *box = &places->areas.items[places->main];
    struct point corners[] = {{box->left, box->top},
                              {box->right, box->bottom},
                              {box->right, box->top},
                              {box->left, box->bottom}};
    for (size_t i = 0; i < 4; i += 2)
        if (grid_nearest_free(places->grid, corners[i], &corners[i]) &&
            grid_nearest_free(places->grid, corners[i + 1], &corners[i + 1]))
            suggest(places, corners[i], corners[i + 1]);
}

/* Makes all suggestions, from the most likely to the least. */
static bool suggest_all(struct suggest_places *places, struct error *error)
{
    enum { MARKS = 2, OPENINGS = 3 }; /* with more of them, the farthest place is a mere guess */
    const struct mark *marks = places->marks;
    const struct points *openings = &places->openings;
    bool ok = true;
    list_marks(places);
    suggest_marks(places);
    for (size_t i = 0; ok && i < places->mark_count && i < MARKS; i++)
        ok = suggest_farthest(places, marks[i].at, hue_is_start(marks[i].hue), error);
    for (size_t i = 0; ok && i < openings->count && i < OPENINGS; i++)
        ok = suggest_farthest(places, openings->items[i], true, error);
    if (ok)
        suggest_corners(places);
    return ok;
}

bool suggest_ends(const struct grid *grid, const struct stop *stop, struct error *error)
{
    struct suggest_places places = {.grid = grid, .stop = stop};
    const struct reading *reading = grid->reading;
    if (!reading || reading->image_width == 0)
        return true;
    bool ok = components_find(&places.areas, wall_rows(grid), CELL_FREE, NEIGHBOURS_4, stop, error);
    if (ok && !grid->has_openings && !openings_border_is_open(grid))
        ok = openings_list(grid, &places.openings, error);
    if (grid->has_openings)
        places.openings = grid->openings;
    for (uint32_t i = 1; ok && i < places.areas.count; i++)
        if (places.main == 0 || places.areas.items[i].area > places.areas.items[places.main].area)
            places.main = i;
    ok = ok && (places.main == 0 || suggest_all(&places, error));
    if (!grid->has_openings)
        free(places.openings.items);
    components_free(&places.areas);
    return ok;
}
