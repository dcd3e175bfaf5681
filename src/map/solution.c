/* SPDX-License-Identifier: MIT */
/* solution.c - tells whether a coloured line on the floor of a maze is a solution. */
#include "map/solution.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "map/coloured_line.h"
#include "map/components.h"
#include "map/pair.h"

/*
 * The largest spread (colour.h) near each end of a line is at least this share of that of the line.
 * Otherwise, the line fades, and its end is where it can hardly be seen (test
 * `a_line_that_fades_has_no_end`).
 */
static const double faded_share = 0.65;

/* A soft edge that is more than this many times as long as a line is wide is beside the line. */
static const double beside_min = 3;

/* The colours of narrower lines, in pixels, vary because of compression. */
static const double even_width = 3;

/*
 * A line is at most this many times as wide as the corridors. A wider one covers what was taken for
 * walls: dark corridors between light walls that are the corridors in truth (test
 * `a_line_is_hardly_wider_than_corridors`).
 */
static const double wide_max = 1.5;

/* The colours near an end of a line. */
struct surrounding_colours {
    unsigned hues; /* one bit for each hue */
    int spread;    /* the largest one */
};

static struct surrounding_colours colours_near(const struct coloured_line *line, struct point end)
{
    const struct image *image = line->image;
    const uint32_t reach = (uint32_t)line->width + 2; /* a mark that it covers is wider */
    struct surrounding_colours near = {0};
    for (uint32_t y = end.y > reach ? end.y - reach : 0; y < image->height && y <= end.y + reach;
         y++)
        for (uint32_t x = end.x > reach ? end.x - reach : 0; x < image->width && x <= end.x + reach;
             x++) {
            const struct rgb colour = image_colour(image, x, y);
            const int spread = colour_spread(colour);
            near.hues |= 1U << hue_of(colour);
            near.spread = spread > near.spread ? spread : near.spread;
        }
    return near;
}

/* Returns true if an end of a line is next to a mark. */
static bool is_at(const struct mark *mark, const struct coloured_line *line, struct point end)
{
    const double reach = sqrt((double)mark->area) + line->width;
    return (double)point_square_distance(mark->at, end) <= reach * reach;
}

static bool is_marked(const struct marks *marks, const struct coloured_line *line, struct point end)
{
    for (size_t i = 0; i < marks->count; i++)
        if (is_at(&marks->items[i], line, end))
            return true;
    return false;
}

/* Returns true if a line fades towards one of its ends, and no mark is there. */
static bool fades(const struct coloured_line *line, const struct marks *marks)
{
    const struct image *image = line->image;
    int most = 0;
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (coloured_line_has(line, (struct point){x, y})) {
                const int spread = colour_spread(image_colour(image, x, y));
                most = spread > most ? spread : most;
            }
    bool faded = false;
    for (unsigned i = 0; i < 2; i++)
        faded = faded || (!is_marked(marks, line, line->ends[i].at) &&
                          colours_near(line, line->ends[i].at).spread < faded_share * most);
    return faded;
}

/*
 * Returns true if the pixels in one direction from a pixel of a line have about its colour or, in
 * an image of few colours, its hue, even if they are pale.
 */
static bool is_soft(const struct coloured_line *line, struct point at, int dx, int dy)
{
    enum {
        BLUR = 3,  /* width of a blurred edge */
        SAME = 32, /* colours that differ by less are about the same */
        STEP = 96, /* the colours of two shades differ by less, unlike those of a line and of
                      walls of its hue (kind `cave` in board.c) */
    };
    const struct rgb colour = image_colour(line->image, at.x, at.y);
    bool soft = true;
    for (int i = 1; i <= BLUR && soft; i++) {
        const uint32_t x = at.x + (uint32_t)(i * dx);
        const uint32_t y = at.y + (uint32_t)(i * dy);
        if (x >= line->image->width || y >= line->image->height)
            return false;
        const struct rgb other = image_colour(line->image, x, y);
        const int difference = colour_difference(colour, other);
        soft = difference < SAME ||
               (line->flat && difference < STEP && hue_beyond(HUE_PALE, other) == hue_of(colour));
    }
    return soft;
}

/*
 * Returns true if a line goes on in about its colour, over its whole width, so that it ends only
 * where this is too pale or too dark (test `a_shade_is_no_line`). A longer soft edge is beside the
 * line: it is drawn on a floor of its hue (test `a_line_may_be_on_a_floor_of_its_hue`).
 */
static bool goes_on(const struct coloured_line *line)
{
    static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const struct grid *cells = &line->cells;
    double longest = 0; /* length of a soft edge */
    for (unsigned i = 0; i < 4; i++) {
        const int dx = steps[i][0];
        const int dy = steps[i][1];
        const uint32_t lines = dx != 0 ? cells->width : cells->height;
        const uint32_t length = dx != 0 ? cells->height : cells->width;
        for (uint32_t k = 0; k < lines; k++) {
            double run = 0;
            for (uint32_t m = 0; m < length; m++) {
                const struct point at = dx != 0 ? (struct point){k, m} : (struct point){m, k};
                const uint8_t *cell = grid_row(cells, at.y) + at.x;
                const bool edge =
                    *cell == CELL_FREE && cell[dy * (ptrdiff_t)cells->stride + dx] != CELL_FREE;
                run = edge && is_soft(line, at, dx, dy) ? run + 1 : 0;
                longest = fmax(longest, run);
            }
        }
    }
    return longest >= line->width && longest <= beside_min * line->width;
}

/* Adds the walls next to a pixel whose colour is about the same, unless they are in the list. */
static bool add_walls(const struct coloured_line *line, const struct grid *grid, struct point from,
                      struct points *walls, struct error *error)
{
    enum { SAME = 32 };
    const struct rgb colour = image_colour(line->image, from.x, from.y);
    bool ok = true;
    for (unsigned i = 0; ok && i < GRID_SIDES; i++) {
        const struct point at = grid_beside(from, i);
        if (!grid_contains(grid, at) || !grid_blocked(grid, at))
            continue;
        const struct rgb other = image_colour(line->image, at.x, at.y);
        bool add = hue_of(other) != HUE_NONE && colour_difference(colour, other) < SAME;
        for (size_t k = 0; add && k < walls->count; k++)
            add = walls->items[k].x != at.x || walls->items[k].y != at.y;
        ok = !add || points_add(walls, at, error);
    }
    return ok;
}

/*
 * Sets *found to false if a line goes on from an end over cells that are no floor: its colour is
 * read as that of walls (test `a_line_may_become_dark`), or the rest of it is outside the maze that
 * was found (test `a_line_may_be_cut`). A blurred end goes on only for a few pixels.
 */
static bool goes_into_walls(const struct coloured_line *line, const struct grid *grid,
                            struct point end, bool *found, struct error *error)
{
    enum { BLUR = 6, CORNERS = 4 }; /* length of a blurred end, and pixels at its corners */
    const double most = line->width * fmin(2 * line->width, BLUR) + CORNERS;
    struct points walls = {0};
    bool ok = add_walls(line, grid, end, &walls, error);
    for (size_t i = 0; ok && i < walls.count && (double)walls.count <= most; i++)
        ok = add_walls(line, grid, walls.items[i], &walls, error);
    *found = *found && (double)walls.count <= most;
    free(walls.items);
    return ok;
}

/*
 * Returns true if the second end is the start: its mark comes first or, if no colour occurs at only
 * one of the ends, it is the upper left one.
 */
static bool is_reversed(const struct coloured_line *line)
{
    const struct farthest *ends = line->ends;
    const enum hue hue_of_line = hue_at(line->image, line->inside);
    const unsigned near[2] = {colours_near(line, ends[0].at).hues,
                              colours_near(line, ends[1].at).hues};
    enum hue hues[2] = {hue_of_line, hue_of_line};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned hue = 0; hue < HUE_COUNT; hue++)
            if (hue != HUE_NONE && (near[i] & ~near[1 - i] & 1U << hue) != 0)
                hues[i] = (enum hue)hue;
    return hues[0] == hues[1] ? points_order(&ends[1].at, &ends[0].at) < 0
                              : hue_comes_first(hues[1], hues[0]);
}

/* Returns true if, of two marks at the ends of a line, that at the second end is the start. */
static bool marks_are_reversed(const struct marks *marks, const struct coloured_line *line)
{
    const struct farthest *ends = line->ends;
    const bool first = is_at(&marks->items[0], line, ends[0].at);
    const enum hue one = marks->items[!first].hue;
    const enum hue other = marks->items[first].hue;
    return one == other ? points_order(&ends[1].at, &ends[0].at) < 0 : hue_comes_first(other, one);
}

/*
 * Notes the ends of a line that is no solution as likely ends. If there is no line, notes the two
 * coloured cells that are farthest from each other along the floor, unless they are so near each
 * other that they belong to one mark.
 */
static bool note_ends(const struct grid *grid, const struct coloured_line *line,
                      struct reading *reading, struct error *error)
{
    struct farthest ends[2];
    memcpy(ends, line->ends, sizeof ends);
    const bool ok = line->is_line || coloured_line_farthest(grid, line, ends, error);
    if (ok && coloured_line_is_long(grid, ends[1].steps))
        reading_add_likely(reading, (struct point[]){ends[1].at, ends[0].at});
    return ok;
}

/*
 * Returns true if each end of a line is next to another of two marks. A line that ends elsewhere is
 * not from mark to mark (test `a_line_beside_the_marks_is_no_solution`).
 */
static bool ends_are_marks(const struct marks *marks, const struct coloured_line *line)
{
    const struct farthest *ends = line->ends;
    const struct mark *mark = marks->items;
    return (is_at(&mark[0], line, ends[0].at) && is_at(&mark[1], line, ends[1].at)) ||
           (is_at(&mark[0], line, ends[1].at) && is_at(&mark[1], line, ends[0].at));
}

/*
 * Stores whether there are two marks that belong to a line: in a maze, one of them is on its floor.
 * Other marks are buttons of a window, or beside the maze (test
 * `buttons_of_a_window_are_no_ends_of_a_line`).
 */
static bool find_near(const struct grid *grid, const struct marks *marks, struct point line,
                      const struct stop *stop, bool *near, struct error *error)
{
    *near = marks->count == 2;
    if (!*near || !grid->has_openings)
        return true;
    return pair_joined(grid, marks->items[0].at, line, stop, near, error) &&
           (*near || pair_joined(grid, marks->items[1].at, line, stop, near, error));
}

/* Returns the number of hues that cover more than a share of a line. */
static unsigned count_hues(const struct coloured_line *line, double share)
{
    uint64_t counts[HUE_COUNT] = {0};
    uint64_t total = 0;
    unsigned hues = 0;
    for (uint32_t y = 0; y < line->cells.height; y++)
        for (uint32_t x = 0; x < line->cells.width; x++)
            if (coloured_line_has(line, (struct point){x, y})) {
                counts[hue_at(line->image, (struct point){x, y})]++;
                total++;
            }
    for (enum hue hue = HUE_RED; hue < HUE_COUNT; hue++)
        hues += (double)counts[hue] > share * (double)total;
    return hues;
}

/*
 * Returns true if a line consists of a path and of explored cells, so that its ends need not be
 * those of the path (test `a_path_and_explored_cells_are_no_line`): the image has few colours, and
 * more than one hue covers much of the line. If it has many, the line may change from one hue to
 * another.
 */
static bool is_explored(const struct coloured_line *line)
{
    static const double much = 0.18;
    return line->flat && count_hues(line, much) > 1;
}

/* Returns true if a wall is on the straight line between two cells. */
static bool has_wall_between(const struct grid *grid, struct point one, struct point other)
{
    const uint32_t steps = points_steps(one, other);
    for (uint32_t i = 0; i < steps; i++)
        if (grid_blocked(grid, points_between(one, other, (double)i / steps)))
            return true;
    return false;
}

/*
 * Returns true if no wall is between the ends of a line, and it has many hues: it is a scale of
 * colours (test `a_scale_of_colours_is_no_solution`).
 */
static bool is_scale(const struct coloured_line *line, const struct grid *grid)
{
    enum { HUES_MIN = 4 };
    static const double edges = 0.05; /* a hue that covers less may be that of blurred edges */
    return !has_wall_between(grid, line->ends[0].at, line->ends[1].at) &&
           count_hues(line, edges) >= HUES_MIN;
}

/* Returns true if a cell is a wall, or belongs to a line. */
static bool is_drawn(const struct grid *grid, const struct coloured_line *line, uint32_t x,
                     uint32_t y)
{
    const struct point at = {x, y};
    return grid_blocked(grid, at) || coloured_line_has(line, at);
}

/* Returns the box of the walls of a grid, and of the cells of a line. */
static struct component box_of(const struct grid *grid, const struct coloured_line *line)
{
    struct component box = {.left = UINT32_MAX, .top = UINT32_MAX};
    for (uint32_t y = 0; y < grid->height; y++) {
        uint32_t left = 0;
        uint32_t right = grid->width - 1;
        while (left < right && !is_drawn(grid, line, left, y))
            left++;
        while (left < right && !is_drawn(grid, line, right, y))
            right--;
        if (is_drawn(grid, line, left, y))
            component_extend(
                &box, &(struct component){.left = left, .top = y, .right = right, .bottom = y});
    }
    return box;
}

/*
 * Turns the cells of the margin around the walls and a line into the outside, so that no path leads
 * around a maze whose outside is not known (test `a_path_stays_within_the_walls`). The line does
 * not need them.
 */
static bool close_margin(const struct coloured_line *line, struct grid *grid, struct error *error)
{
    const struct component box = box_of(grid, line);
    if (!grid_make_looks(grid, error))
        return false;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
                continue;
            grid_row(grid, y)[x] = CELL_WALL;
            grid->looks[(size_t)y * grid->width + x] = LOOK_OUTSIDE;
        }
    return true;
}

bool solution_find(const struct image *image, const struct map_options *options,
                   const struct marks *marks, struct reading *reading, struct grid *grid,
                   struct error *error)
{
    struct coloured_line line = {.image = image, .stop = options->stop};
    const struct farthest *ends = line.ends;
    bool ok = coloured_line_find(grid, &line, error);
    bool found = ok && line.is_line;
    bool near = false;
    ok = ok && (!found || find_near(grid, marks, line.inside, options->stop, &near, error));
    const bool wide = grid->corridor > 0 && line.width > wide_max * grid->corridor;
    found = found && !wide && !is_scale(&line, grid) &&
            (near ? ends_are_marks(marks, &line)
                  : !is_explored(&line) &&
                        (line.width < even_width || !(fades(&line, marks) || goes_on(&line))));
    for (unsigned i = 0; ok && found && i < 2; i++)
        ok = goes_into_walls(&line, grid, ends[i].at, &found, error);
    ok = ok && (!found || grid->has_openings || close_margin(&line, grid, error)) &&
         (!found || near || coloured_line_is_direct(grid, &line, &found, error)) &&
         (found || !line.few || !options->suggest || note_ends(grid, &line, reading, error));
    grid_free(&line.cells);
    if (!ok || !found)
        return ok;
    reading->start_source = reading->goal_source = END_SOLUTION;
    grid->unclear = NULL;
    const bool swap = near ? marks_are_reversed(marks, &line) : is_reversed(&line);
    return grid_set_ends(grid, ends[swap].at, ends[!swap].at, error);
}
