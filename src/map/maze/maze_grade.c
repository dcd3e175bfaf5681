/* SPDX-License-Identifier: MIT */
/* maze_grade.c - judges a reading of an image as a maze by the form of its walls and its ends. */
#include "map/maze/maze_grade.h"

#include "map/maze/maze_ends.h"

/* The largest accepted value of enclosure.solid, unless the outside has the colour of walls. */
static const double solid_max = 0.15;

/*
 * The smallest accepted value of enclosure.share. A reading that mistakes walls for corridors has a
 * smaller share, because the openings of the maze divide the walls into several regions.
 */
static const double share_min = 0.9;

/*
 * If the product of the regular, the connected and the thin share of a maze is at least this, its
 * walls are more likely to be right than walls found from the colours of pixels.
 */
static const double likely_min = 0.85;

/*
 * The largest accepted share of unexplained edges (edges.h). If it is larger, much of what can be
 * seen in the image are edges that are not those of walls.
 */
static const double edges_max = 0.3;

/*
 * Stricter limits, for mazes that no other evidence confirms. See regular_min in enclosure.c, and
 * share_min above.
 */
static const double sure_regular_min = 0.95;
static const double sure_share_min = 0.95;
static const double sure_corridor_min = 8; /* pixels */

/*
 * A maze is small if enclosure.across is below this limit. Small mazes resemble letters and icons,
 * so they must be unmistakable.
 */
static const double small_max = 4.5;

static bool is_regular(const struct enclosure *enclosure)
{
    return enclosure->regular >= sure_regular_min && enclosure->share >= sure_share_min;
}

/*
 * Returns true if a reading is a maze beyond doubt: thin walls around connected corridors of one
 * width. Letters and icons, in contrast, have strokes that are about as wide as the gaps between
 * them.
 */
static bool is_unmistakable(const struct enclosure *enclosure)
{
    return is_regular(enclosure) && enclosure->solid <= solid_max && !enclosure->outside_is_wall &&
           enclosure->corridor >= sure_corridor_min && enclosure->corridor >= 2 * enclosure->wall;
}

/*
 * The largest accepted value of maze.open. Caves, random cells and parallel bars exceed it, but not
 * mazes that are four cells wide and have two openings on one side.
 */
static const double open_max = 0.27;

/*
 * Returns true if a reading of a clean image may be that of another map, which is not a maze. A
 * reading that frees words or takes white pixels for walls must be regular. If its walls are wide,
 * a start or a goal in a wall shows that black pixels are walls.
 */
static bool is_doubtful(const struct maze *maze, bool given)
{
    const struct enclosure *enclosure = &maze->enclosure;
    const bool light = maze->light_walls && !given;
    return maze->open > open_max ||
           ((light || enclosure->label_count > 0) && !is_regular(enclosure));
}

/*
 * Lines are rather walls than corridors if they are at most line_width pixels wide, and the areas
 * between them at least lines_ratio times as wide.
 */
static const double line_width = 3;
static const double lines_ratio = 4;

/*
 * Returns true if a reading mistakes lines for corridors: dark ones, or light ones that do not form
 * a regular maze (test `lines_are_walls`).
 */
static bool follows_lines(const struct maze *maze)
{
    const struct enclosure *enclosure = &maze->enclosure;
    return enclosure->corridor <= line_width &&
           enclosure->wall >= lines_ratio * enclosure->corridor &&
           (maze->light_walls || !is_regular(enclosure));
}

/*
 * Two openings that were found with a lenient rule are at least this far apart, relative to the
 * smaller side of the maze. Nearer ones may be the two sides of one picture.
 */
static const double distance_min = 0.125;

/*
 * Returns true if the ends of a maze that was read with a lenient rule are certain: they are two
 * notches with the form of openings (gaps.c), far apart, of a regular maze. Other openings are only
 * suggested, because the narrow disc may have entered a wide one (test
 * `wide_openings_are_not_entered`).
 */
static bool is_certain(const struct maze *maze)
{
    const struct enclosure *enclosure = &maze->enclosure;
    const double pitch = enclosure->corridor + enclosure->wall;
    const double least = distance_min * enclosure->across * pitch;
    return enclosure->opening_count == 2 && enclosure->regular >= sure_regular_min &&
           enclosure->outside_is_wall && enclosure->has_outside &&
           (double)point_square_distance(maze->start, maze->goal) >= least * least;
}

bool maze_is_regular(const struct maze *maze)
{
    return maze->grade != MAZE_NONE && is_regular(&maze->enclosure);
}

enum maze_state maze_grade(struct maze *maze, bool clean, bool given, double edges)
{
    const struct enclosure *enclosure = &maze->enclosure;
    const bool small = enclosure->across < small_max;
    const bool stranded = maze->marks.count == 2 && maze_count_stranded(maze) == 2;
    /* The gaps of dashed walls have edges, which confirm nothing. */
    const bool explained = enclosure->dashed ? is_regular(enclosure) : edges <= edges_max;
    if (stranded || enclosure->main == 0 || !explained || (!given && follows_lines(maze)) ||
        marks_fill_walls(&maze->marks, enclosure->corridor, enclosure->wall) ||
        (small && !is_unmistakable(enclosure)) || (clean && is_doubtful(maze, given)))
        return MAZE_NONE;
    const bool thin = enclosure->solid <= solid_max || enclosure->outside_is_wall;
    if (!thin || enclosure->share < share_min) {
        /* Other marks show that the region is not the maze (test `a_legend_is_no_maze`). */
        maze->has_ends = maze_count_stranded(maze) == 0 && maze_join_marks(maze, false);
        if (maze->has_ends)
            return MAZE_JOINED;
        return thin ? MAZE_ENCLOSED : MAZE_NONE;
    }
    maze->has_ends = maze_find_ends(maze) && (!maze->lenient || is_certain(maze));
    return maze->has_ends ? MAZE_COMPLETE : small ? MAZE_NONE : MAZE_ENCLOSED;
}

bool maze_is_sound(const struct maze *maze, enum maze_state state)
{
    const struct enclosure *enclosure = &maze->enclosure;
    return state >= MAZE_COMPLETE ||
           (state == MAZE_ENCLOSED && !enclosure->outside_is_wall &&
            enclosure->share >= share_min && enclosure->opening_count > 0 &&
            enclosure->opening_count <= OPENINGS_SOUND);
}

bool maze_is_closed_off(const struct maze *maze)
{
    const struct enclosure *enclosure = &maze->enclosure;
    return enclosure->has_outside && enclosure->outside_is_wall && enclosure->share >= share_min &&
           enclosure->regular >= sure_regular_min;
}

bool maze_is_closed(const struct maze *maze)
{
    return maze->grade == MAZE_ENCLOSED && (maze->tone == TONE_FLAT || maze_is_closed_off(maze));
}

double maze_order(const struct enclosure *enclosure)
{
    return enclosure->regular * enclosure->share;
}

bool maze_is_likely(const struct enclosure *enclosure)
{
    return maze_order(enclosure) * (1 - enclosure->solid) >= likely_min;
}
