/* SPDX-License-Identifier: MIT */
/* suggest.c - suggests starts and goals for an image that does not determine them. */
#include "map/suggest.h"

#include <stdlib.h>

#include "base/memory.h"
#include "map/along.h"
#include "map/components.h"
#include "map/maze/centre.h"
#include "map/maze/marks.h"
#include "map/openings.h"
#include "map/reading.h"

/* Ends that are nearer to each other than this share of the longer side of the map are the same. */
static const double same_share = 0.02;

/* The places that may be ends, and what is needed to choose among them. */
struct places {
    const struct grid *grid;
    const struct stop *stop;
    struct components areas; /* of free cells */
    uint32_t main;           /* label of the largest area */
    struct mark marks[READING_MARKS_MAX];
    size_t mark_count;
    struct points openings;
};

static uint32_t label_of(const struct places *places, struct point at)
{
    return components_label(&places->areas, at.x, at.y);
}

static bool are_same(const struct places *places, struct point a, struct point b)
{
    const struct grid *grid = places->grid;
    const double side = grid->width > grid->height ? grid->width : grid->height;
    const double apart = same_share * side;
    return (double)point_square_distance(a, b) <= apart * apart;
}

/* Returns the index of a candidate. Adds it if it is new. */
static size_t index_of(struct reading_points *candidates, struct point at)
{
    size_t i = 0;
    while (i < candidates->count && points_order(&candidates->items[i], &at) != 0)
        i++;
    candidates->items[i] = at;
    candidates->count += i == candidates->count;
    return i;
}

/* Adds a suggestion unless it is not possible, the list is full, or it has the pair already. */
static void suggest(const struct places *places, struct point start, struct point goal)
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
    if (add)
        reading->suggestions[reading->suggestion_count++] = (struct suggestion){
            index_of(&reading->candidates, start), index_of(&reading->candidates, goal)};
}

/* Suggests two places that no hue tells apart: the upper or the left one is the start. */
static void suggest_in_order(const struct places *places, struct point a, struct point b)
{
    const bool swap = points_order(&b, &a) < 0;
    suggest(places, swap ? b : a, swap ? a : b);
}

/* Lists the marks. A mark in a wall stands for the free cell that is nearest to it. */
static void list_marks(struct places *places)
{
    const struct reading *reading = places->grid->reading;
    for (size_t i = 0; i < reading->mark_count && i < READING_MARKS_MAX; i++) {
        struct mark mark = {reading->marks[i].at, hue_of(reading->marks[i].colour), 0};
        if (grid_nearest_free(places->grid, mark.at, &mark.at))
            places->marks[places->mark_count++] = mark;
    }
}

/* Suggests pairs of marks: first those of a green or blue mark and another one, then the others. */
static void suggest_marks(const struct places *places)
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
static bool suggest_farthest(const struct places *places, struct point from, bool starts,
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

/* Suggests the two openings that are farthest apart, and with three openings all pairs. */
static bool suggest_openings(const struct places *places, struct error *error)
{
    const struct points *openings = &places->openings;
    struct farthest one;
    struct farthest other;
    if (!along_farthest(places->grid, openings->items[0], openings, places->stop, &one, error) ||
        !along_farthest(places->grid, one.at, openings, places->stop, &other, error))
        return false;
    suggest_in_order(places, one.at, other.at);
    for (size_t i = 0; openings->count == 3 && i < 3; i++)
        suggest_in_order(places, openings->items[i], openings->items[(i + 1) % 3]);
    return true;
}

/* Suggests the only opening and the widest place of the largest area. */
static bool suggest_widest(const struct places *places, struct error *error)
{
    struct point widest = {0, 0};
    uint8_t *values = memory_zeroed(places->areas.count, 1, error);
    const struct painting painting = {&places->areas, values};
    bool ok = values != NULL;
    if (ok) {
        values[places->main] = 1;
        ok = centre_deepest(painting_rows(&painting), &places->areas, places->main, places->stop,
                            &widest, error);
    }
    free(values);
    if (ok)
        suggest(places, places->openings.items[0], widest);
    return ok;
}

/* Suggests opposite corners of the largest area. Mazes without marks often lead across. */
static void suggest_corners(const struct places *places)
{
    const struct component *box = &places->areas.items[places->main];
    const uint32_t columns[] = {box->left, box->right};
    struct point corners[4]; /* upper left, upper right, lower left, lower right */
    uint64_t least[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    for (uint32_t y = box->top; y <= box->bottom; y++) {
        const struct run_list runs = components_row(&places->areas, y);
        for (size_t i = 0; i < 4 * runs.count; i++) {
            const struct run *run = &runs.items[i / 4];
            const uint32_t x = i % 2 == 0 ? run->begin : run->end - 1;
            const uint64_t down = i % 4 < 2 ? y - box->top : box->bottom - y;
            const uint64_t distance = down + (i % 2 == 0 ? x - columns[0] : columns[1] - x);
            if (run->label != places->main || distance >= least[i % 4])
                continue;
            least[i % 4] = distance;
            corners[i % 4] = (struct point){x, y};
        }
    }
    suggest(places, corners[0], corners[3]);
    suggest_in_order(places, corners[1], corners[2]);
}

/* Makes all suggestions, from the most likely to the least. */
static bool suggest_all(struct places *places, struct error *error)
{
    const struct points *openings = &places->openings;
    bool ok = true;
    list_marks(places);
    suggest_marks(places);
    for (size_t i = 0; ok && i < places->mark_count && i < 2; i++)
        ok = suggest_farthest(places, places->marks[i].at, hue_is_start(places->marks[i].hue),
                              error);
    if (ok && openings->count > 1)
        ok = suggest_openings(places, error);
    if (ok && openings->count == 1)
        ok = suggest_widest(places, error) &&
             suggest_farthest(places, openings->items[0], true, error);
    if (ok)
        suggest_corners(places);
    return ok;
}

bool suggest_ends(const struct grid *grid, const struct stop *stop, struct error *error)
{
    struct places places = {.grid = grid, .stop = stop};
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
