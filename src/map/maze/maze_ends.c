/* SPDX-License-Identifier: MIT */
/* maze_ends.c - determines the start and the goal of a maze. */
#include "map/maze/maze_ends.h"

#include <math.h>

/* More words or drawings in the corridors than the ends of a path cast doubt on all ends. */
enum { WORDS_MAX = 2 };

/* A mark outside the maze belongs to an opening that is at most this many corridor widths away. */
static const double mark_reach = 3;

/*
 * If more of the walls than this are solid areas, whatever the colour of the outside is, the areas
 * may be shades of the floor, with openings where a shade begins (test
 * `test_shades_are_no_walls`). Only marks are ends then.
 */
static const double solid_most = 0.5;

/* Stores the start and the goal found in the image. Returns false if they are near each other. */
static bool set_ends(struct maze *maze, struct point start, struct point goal)
{
    const double pitch = maze->enclosure.corridor + maze->enclosure.wall;
    maze->start = start;
    maze->goal = goal;
    return !gaps_are_close(start, goal, pitch);
}

/* Returns true if a mark is near the opening at `at`. */
static bool is_near(const struct maze *maze, const struct mark *mark, struct point at)
{
    const double reach = mark_reach * (maze->enclosure.corridor + 1);
    return (double)point_square_distance(mark->at, at) < reach * reach;
}

/*
 * Returns a mark that is outside the maze and near the opening at `at`; NULL if there is none.
 */
static const struct mark *mark_of(const struct maze *maze, struct point at)
{
    for (size_t i = 0; i < maze->marks.count; i++) {
        const struct mark *mark = &maze->marks.items[i];
        if (enclosure_region(&maze->enclosure, mark->at) == 0 && is_near(maze, mark, at))
            return mark;
    }
    return NULL;
}

/*
 * Returns true if a mark has the form of a wall: a bar that is about as thick as the walls (test
 * `a_bar_as_thick_as_walls_is_no_end`).
 */
static bool is_like_wall(const struct maze *maze, const struct mark *mark)
{
    enum { RATIO = 2, EDGE = 2 }; /* a bar is longer than RATIO times its thickness; EDGE: blur */
    static const double thicker = 1.5;
    const double thick = component_breadth(&mark->box);
    return component_size(&mark->box) > RATIO * thick &&
           thick <= thicker * maze->enclosure.wall + EDGE;
}

/*
 * Returns true if a mark within a maze is much wider than the corridors: it covers cells, and lines
 * between them were taken for corridors (test `a_mark_much_wider_than_corridors_is_no_end`). A mark
 * at an opening may have any width.
 */
static bool is_wide(const struct maze *maze, const struct mark *mark)
{
    static const double widest = 4;
    const struct enclosure *enclosure = &maze->enclosure;
    const struct component *region = &enclosure->regions.items[enclosure->main];
    const double corridor = enclosure->corridor;
    return sqrt((double)mark->area) > widest * corridor &&
           mark->box.left > region->left + corridor && mark->box.right + corridor < region->right &&
           mark->box.top > region->top + corridor && mark->box.bottom + corridor < region->bottom;
}

/* Fills `inside` with the marks in the main region, and returns their number. */
static size_t list_inside(const struct maze *maze, const struct mark *inside[MARKS_MAX])
{
    size_t count = 0;
    for (size_t i = 0; i < maze->marks.count; i++)
        if (enclosure_region(&maze->enclosure, maze->marks.items[i].at) == maze->enclosure.main)
            inside[count++] = &maze->marks.items[i];
    return count;
}

/*
 * Returns true if a wall is on the straight line between two marks, so that they are not parts of
 * one picture, however near they are (test `near_marks_of_two_hues_are_ends`).
 */
static bool are_divided(const struct maze *maze, const struct mark *const marks[2])
{
    const struct plane *pixels = &maze->enclosure.pixels;
    const uint32_t steps = points_steps(marks[0]->at, marks[1]->at);
    for (uint32_t i = 0; i < steps; i++) {
        const struct point at = points_between(marks[0]->at, marks[1]->at, (double)i / steps);
        if (plane_row(pixels, at.y)[at.x] == PIXEL_WALL)
            return true;
    }
    return false;
}

bool maze_join_marks(struct maze *maze, bool near)
{
    const struct mark *inside[MARKS_MAX];
    if (list_inside(maze, inside) != 2 || maze->enclosure.opening_count > OPENINGS_SOUND ||
        is_wide(maze, inside[0]) || is_wide(maze, inside[1]))
        return false;
    const bool swap = hue_comes_first(inside[1]->hue, inside[0]->hue);
    return set_ends(maze, inside[swap]->at, inside[!swap]->at) ||
           (near && inside[0]->hue != inside[1]->hue && are_divided(maze, inside));
}

size_t maze_count_stranded(const struct maze *maze)
{
    size_t count = 0;
    for (size_t i = 0; i < maze->marks.count; i++) {
        const uint32_t region = enclosure_region(&maze->enclosure, maze->marks.items[i].at);
        count += region != 0 && region != maze->enclosure.main;
    }
    return count;
}

/*
 * Returns true if a mark may be an end rather than an opening: it is near no opening, and its hue
 * is not that of several others, such as coins.
 */
static bool contradicts(const struct maze *maze, const struct mark *mark)
{
    enum { COINS = 3 };
    const struct enclosure *enclosure = &maze->enclosure;
    size_t same = 0;
    for (size_t i = 0; i < maze->marks.count; i++)
        same += maze->marks.items[i].hue == mark->hue;
    bool near = false;
    for (size_t i = 0; i < enclosure->opening_count && i < OPENINGS_MAX; i++)
        near = near || is_near(maze, mark, enclosure->openings[i]);
    return same < COINS && !near;
}

/*
 * Returns true if two openings have a mark each outside the maze, so that marks inside are no ends
 * (test `marks_at_both_openings_are_ends`).
 */
static bool openings_have_marks(const struct maze *maze)
{
    const struct mark *one = mark_of(maze, maze->enclosure.openings[0]);
    const struct mark *other = mark_of(maze, maze->enclosure.openings[1]);
    return one && other && one != other;
}

/*
 * Uses two openings as start and goal. Returns false if they are notches near each other, or near
 * the same mark, because they may be one opening, which the mark divides.
 */
static bool join_openings(struct maze *maze)
{
    const struct point *openings = maze->enclosure.openings;
    const struct mark *one = mark_of(maze, openings[0]);
    const struct mark *other = mark_of(maze, openings[1]);
    /* The only word may be a title (test `a_title_near_an_opening_is_no_start`). */
    const bool title = (one && one->is_word && !other) || (other && other->is_word && !one);
    const bool swap =
        !title && hue_comes_first(other ? other->hue : HUE_NONE, one ? one->hue : HUE_NONE);
    const bool apart = set_ends(maze, openings[swap], openings[!swap]);
    const bool notches = maze->enclosure.outside_is_wall; /* others are distinct (gaps.h) */
    maze->unsure = (one && one == other) || (notches && !apart);
    return !maze->unsure;
}

bool maze_find_ends(struct maze *maze)
{
    const struct enclosure *enclosure = &maze->enclosure;
    const struct point *openings = enclosure->openings;
    const struct point *labels = enclosure->labels;
    const struct mark *inside[MARKS_MAX];
    const size_t count = list_inside(maze, inside);
    const size_t opening_count = enclosure->opening_count;
    const size_t label_count = opening_count == 0 ? enclosure->label_count : 0;
    maze->unsure = enclosure->label_count > WORDS_MAX;
    if (maze->unsure)
        return false;
    const bool shaded = enclosure->solid > solid_most;
    if (opening_count == 2 && !shaded && openings_have_marks(maze))
        return join_openings(maze);
    if (maze_join_marks(maze, true))
        return true;
    /* Some of several marks may be ends (test `several_marks_contradict_openings`). */
    maze->unsure = shaded || (opening_count > 1 && maze_count_stranded(maze) > 0);
    for (size_t i = 0; i < count; i++)
        maze->unsure =
            maze->unsure || is_wide(maze, inside[i]) || (count > 1 && contradicts(maze, inside[i]));
    if (maze->unsure)
        return false;
    if (count == 1 && opening_count + label_count == 1 && maze_count_stranded(maze) == 0) {
        const struct point other = opening_count == 1 ? openings[0] : labels[0];
        if (hue_is_start(inside[0]->hue))
            return set_ends(maze, inside[0]->at, other);
        return set_ends(maze, other, inside[0]->at);
    }
    const bool several = count == 1 && opening_count == 2;
    /* If a path is drawn, the mark may be a cell of it (test `a_cell_of_a_path_is_no_end`). */
    maze->unsure = several && (maze->tone == TONE_FLAT || is_like_wall(maze, inside[0]));
    maze->only = several && !maze->unsure ? (size_t)(inside[0] - maze->marks.items) + 1 : 0;
    if (count == 0 && opening_count == 2)
        return join_openings(maze);
    if (count == 0 && opening_count < 2 && enclosure->label_count == 2)
        return set_ends(maze, labels[0], labels[1]);
    if (count == 0 && opening_count == 1 && enclosure->has_centre && maze->marks.count < 2)
        return set_ends(maze, openings[0], enclosure->centre);
    return false;
}

void maze_guess_ends(const struct enclosure *enclosure, struct maze *maze)
{
    const struct point *openings = enclosure->openings;
    const size_t count =
        enclosure->opening_count < OPENINGS_MAX ? enclosure->opening_count : OPENINGS_MAX;
    uint64_t farthest = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++) {
            const uint64_t square = point_square_distance(openings[i], openings[k]);
            if (square <= farthest)
                continue;
            farthest = square;
            maze->guess[0] = openings[i];
            maze->guess[1] = openings[k];
        }
    maze->has_guess = farthest > 0 || (count == 1 && enclosure->has_centre);
    if (farthest == 0) {
        maze->guess[0] = openings[0];
        maze->guess[1] = enclosure->centre;
    }
}
