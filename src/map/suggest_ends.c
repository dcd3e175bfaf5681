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

/*
 * Floor that sticks out of a side of a maze covers at most this share of the side (test
 * `test_cells_beside_a_closed_maze_are_suggested`).
 */
static const double bulge_share = 0.2;

/* The places that may be ends, and what is needed to choose among them. */
struct suggest_places {
    const struct grid *grid;
    const struct map_options *options;
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

/* Moves a point to the nearest free cell that is not in a speck. The main area has such cells. */
static void move_to_floor(const struct suggest_places *places, struct point *at)
{
    enum { SPECK = 100 }; /* specks are at least this many times as small as the main area */
    const struct components *areas = &places->areas;
    const uint64_t least = areas->items[places->main].area / SPECK;
    const struct point from = *at;
    uint64_t nearest = UINT64_MAX;
    for (uint32_t y = 0; y < areas->height; y++) {
        const struct run_list runs = components_row(areas, y);
        for (size_t i = 0; i < runs.count; i++) {
            const struct pixel_run *run = &runs.items[i];
            const uint32_t x = from.x < run->begin ? run->begin
                               : from.x < run->end ? from.x
                                                   : run->end - 1;
            const uint64_t square = point_square_distance(from, (struct point){x, y});
            if (square >= nearest || areas->items[run->label].area < least)
                continue;
            nearest = square;
            *at = (struct point){x, y};
        }
    }
}

static bool are_same(const struct suggest_places *places, struct point a, struct point b)
{
    const struct grid *grid = places->grid;
    const double side = grid->width > grid->height ? grid->width : grid->height;
    const double apart = same_share * side;
    return (double)point_square_distance(a, b) <= apart * apart;
}

/*
 * Returns the index of a candidate at about this place, on the same floor. Adds one if needed.
 */
static size_t index_of(const struct suggest_places *places, struct point at)
{
    struct reading_points *candidates = &places->grid->reading->candidates;
    size_t i = 0;
    while (i < candidates->count && !(are_same(places, candidates->items[i], at) &&
                                      components_common(&places->areas, candidates->items[i], at)))
        i++;
    if (i == candidates->count)
        candidates->items[candidates->count++] = at;
    return i;
}

/* Adds a suggestion unless it is not possible, the list is full, or it has the pair already. */
static void add_pair(const struct suggest_places *places, struct point start, struct point goal)
{
    struct reading *reading = places->grid->reading;
    const struct point *items = reading->candidates.items;
    bool add = components_common(&places->areas, start, goal) != 0 &&
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

/* Suggests a pair or, if the user has given an end, this end and each of the pair. */
static void suggest(const struct suggest_places *places, struct point start, struct point goal)
{
    const struct point *given_start = places->options->start;
    const struct point *given_goal = places->options->goal;
    if (!given_start && !given_goal) {
        add_pair(places, start, goal);
        return;
    }
    const struct point others[] = {given_start ? goal : start, given_start ? start : goal};
    for (unsigned i = 0; i < 2; i++)
        add_pair(places, given_start ? *given_start : others[i],
                 given_goal ? *given_goal : others[i]);
}

/* Lists the marks. A mark in a wall or in a speck stands for the floor that is nearest to it. */
static void list_marks(struct suggest_places *places)
{
    const struct reading *reading = places->grid->reading;
    for (size_t i = 0; i < reading->mark_count && i < READING_MARKS_MAX; i++) {
        struct mark mark = {.at = reading->marks[i].at, .hue = hue_of(reading->marks[i].colour)};
        move_to_floor(places, &mark.at);
        places->marks[places->mark_count++] = mark;
    }
}

/* Returns the rank of a pair of marks: in the largest area, a start and a goal come first. */
static unsigned rank_of(const struct suggest_places *places, const struct mark *a,
                        const struct mark *b)
{
    return 2 * (unsigned)(label_of(places, a->at) != places->main) +
           (unsigned)(hue_is_start(a->hue) == hue_is_start(b->hue));
}

/*
 * Suggests pairs of marks, unless they are so many that they are a pattern. Leaves room for a pair
 * that was found while the image was read: the marks may be buttons.
 */
static void suggest_marks(const struct suggest_places *places)
{
    const struct mark *marks = places->marks;
    const struct reading *reading = places->grid->reading;
    const size_t most = READING_SUGGESTIONS_MAX - (reading->likely_count > 0);
    const size_t count = places->mark_count <= MARKS_MAX ? places->mark_count : 0;
    for (unsigned rank = 0; rank < 4; rank++)
        for (size_t i = 0; i < count; i++)
            for (size_t k = i + 1; k < count; k++) {
                const bool swap = hue_comes_first(marks[k].hue, marks[i].hue);
                if (reading->suggestion_count < most &&
                    rank_of(places, &marks[i], &marks[k]) == rank)
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
    if (!along_farthest(places->grid, from, list, places->options->stop, &other, error))
        return false;
    suggest(places, starts ? from : other.at, starts ? other.at : from);
    return true;
}

/* Suggests the pairs that were found while the image was read. */
static void suggest_likely(const struct suggest_places *places)
{
    const struct reading *reading = places->grid->reading;
    for (size_t i = 0; i < reading->likely_count; i++) {
        struct likely_ends ends = reading->likely[i];
        move_to_floor(places, &ends.start);
        move_to_floor(places, &ends.goal);
        suggest(places, ends.start, ends.goal);
    }
}

/* Stores the corners of the largest area, opposite ones one after the other. */
static void find_corners(const struct suggest_places *places, struct point corners[4])
{
    const struct component *box = &places->areas.items[places->main];
    corners[0] = (struct point){box->left, box->top};
    corners[1] = (struct point){box->right, box->bottom};
    corners[2] = (struct point){box->right, box->top};
    corners[3] = (struct point){box->left, box->bottom};
    for (size_t i = 0; i < 4; i++)
        move_to_floor(places, &corners[i]);
}

/*
 * Suggests two places where the floor sticks out of a side of the largest area, and of no other
 * side: cells beside the maze, which a line closes, are its ends.
 */
static void suggest_bulges(const struct suggest_places *places)
{
    enum { SIDES = 4 }; /* left, right, top, bottom */
    const struct component *box = &places->areas.items[places->main];
    struct component touching[SIDES];
    struct point ends[SIDES];
    size_t count = 0;
    for (unsigned side = 0; side < SIDES; side++)
        touching[side] = (struct component){.left = UINT32_MAX, .top = UINT32_MAX};
    for (uint32_t y = box->top; y <= box->bottom; y++) {
        const struct run_list runs = components_row(&places->areas, y);
        for (size_t i = 0; i < runs.count; i++) {
            const struct pixel_run *run = &runs.items[i];
            const uint32_t last = run->end - 1;
            const struct component cells = {
                .left = run->begin, .right = last, .top = y, .bottom = y};
            const bool touches[SIDES] = {run->begin == box->left, last == box->right, y == box->top,
                                         y == box->bottom};
            for (unsigned side = 0; side < SIDES; side++)
                if (run->label == places->main && touches[side])
                    component_extend(&touching[side], &cells);
        }
    }
    for (unsigned side = 0; side < SIDES; side++) {
        const struct component *cells = &touching[side];
        const bool upright = side < 2;
        const double length = upright ? cells->bottom - cells->top : cells->right - cells->left;
        const double whole = upright ? box->bottom - box->top : box->right - box->left;
        if (length <= bulge_share * whole)
            ends[count++] =
                (struct point){(cells->left + cells->right) / 2, (cells->top + cells->bottom) / 2};
    }
    if (count == 2)
        suggest(places, ends[0], ends[1]);
}

/*
 * Suggests goals for the only opening or, if there is none, for the first mark: the middle of the
 * maze, the corner that is farthest from it, and the cell that is farthest along the maze.
 */
static bool suggest_goals(const struct suggest_places *places, struct error *error)
{
    const bool opens = places->openings.count == 1;
    const struct mark *mark = &places->marks[0];
    const struct component *box = &places->areas.items[places->main];
    struct point middle = {(box->left + box->right) / 2, (box->top + box->bottom) / 2};
    struct point corners[4];
    size_t opposite = 0;
    if (places->openings.count > 1 || (!opens && places->mark_count == 0))
        return true;
    const struct point from = opens ? places->openings.items[0] : mark->at;
    move_to_floor(places, &middle);
    find_corners(places, corners);
    for (size_t i = 1; i < 4; i++)
        if (point_square_distance(from, corners[i]) >
            point_square_distance(from, corners[opposite]))
            opposite = i;
    suggest(places, from, middle);
    suggest(places, from, corners[opposite]);
    return suggest_farthest(places, from, opens || hue_is_start(mark->hue), error);
}

/* Makes all suggestions, from the most likely to the least. */
static bool suggest_all(struct suggest_places *places, struct error *error)
{
    enum { MARKS = 2, OPENINGS = 3 }; /* of the others, the farthest place is a mere guess */
    enum { PATTERN = 8 };             /* more openings are a pattern */
    const struct mark *marks = places->marks;
    const struct points *openings = &places->openings;
    struct point corners[4];
    list_marks(places);
    suggest_marks(places);
    suggest_likely(places);
    bool ok = suggest_goals(places, error);
    const bool several = openings->count > 1 && openings->count <= PATTERN;
    for (size_t i = 0; ok && several && i < places->mark_count && i < MARKS; i++)
        ok = suggest_farthest(places, marks[i].at, hue_is_start(marks[i].hue), error);
    for (size_t i = 0; ok && several && i < openings->count && i < OPENINGS; i++)
        ok = suggest_farthest(places, openings->items[i], true, error);
    suggest_bulges(places);
    find_corners(places, corners); /* mazes without marks often lead across */
    suggest(places, corners[0], corners[1]);
    suggest(places, corners[2], corners[3]);
    return ok;
}

bool suggest_ends(const struct grid *grid, const struct map_options *options, struct error *error)
{
    const struct point *given = options->start ? options->start : options->goal;
    struct suggest_places places = {.grid = grid, .options = options};
    const struct reading *reading = grid->reading;
    if (!reading || reading->image_width == 0 || (given && !grid_contains(grid, *given)))
        return true;
    if (!map_options_claim(options, components_memory(grid), error))
        return false;
    bool ok = components_find(&places.areas, wall_rows(grid), CELL_FREE, NEIGHBOURS_4,
                              options->stop, error);
    if (ok && !grid->has_openings && openings_wall_share(grid) > 0)
        ok = openings_list(grid, &places.openings, error);
    if (grid->has_openings)
        places.openings = grid->openings;
    places.main = ok ? components_largest(&places.areas) : 0;
    ok = ok && (places.main == 0 || suggest_all(&places, error));
    if (!grid->has_openings)
        free(places.openings.items);
    components_free(&places.areas);
    return ok;
}
