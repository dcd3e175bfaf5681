/* SPDX-License-Identifier: MIT */
/* solution.c - finds a coloured line on the floor of a maze. */
#include "map/solution.h"

#include <math.h>
#include <stdlib.h>

#include "map/along.h"
#include "map/components.h"
#include "map/drawn_line.h"
#include "map/maze/flat.h"
#include "map/maze/marks.h"
#include "map/pair.h"
#include "map/ridge.h"

/* The line covers at least this share of the coloured floor; the rest is noise at edges. */
static const double line_share = 0.9;

/* At most this share of the floor is coloured. Otherwise, the colour is that of the floor. */
static const double coloured_max = 0.5;

/* A line is at least this long, relative to the longer side of the image; marks are smaller. */
static const double length_min = 0.25;

/* A line is at least this many times as long as wide; bars are marks (maze/marks.h). */
static const double ratio_min = 4;

/* The centre of a line has at most this many times as many pixels as the way from end to end. */
static const double branches_max = 1.5;

/* At least this share of a line has about the same width, unlike leaves and other areas. */
static const double regular_min = 0.9;

/*
 * The largest spread (hue.h) near each end of a line is at least this share of that of the line.
 * Otherwise, the line fades, and its end is where it can hardly be seen (test
 * `a_line_that_fades_has_no_end`).
 */
static const double faded_share = 0.65;

/* A soft edge that is more than this many times as long as a line is wide is beside the line. */
static const double beside_min = 3;

/* The colours of narrower lines, in pixels, vary because of compression. */
static const double even_width = 3;

/* The coloured cells of the floor, among which a line is sought. */
struct line {
    const struct image *image;
    const struct stop *stop;
    struct grid cells; /* CELL_FREE are coloured */
    bool flat;         /* the image has few colours */
};

static double longer_side(const struct grid *grid)
{
    return grid->width > grid->height ? grid->width : grid->height;
}

/* Finds the coloured free cells of `grid`, and counts the free ones. */
static bool create_line(const struct grid *grid, struct line *line, uint64_t *floor,
                        struct error *error)
{
    bool ok = grid_create(&line->cells, grid->width, grid->height, error);
    *floor = 0;
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        uint8_t *row = grid_row(&line->cells, y);
        ok = stop_check_row(line->stop, y, grid->width, error);
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct point at = {x, y};
            const bool free = !grid_blocked(grid, at);
            *floor += free;
            row[x] = free && hue_at(line->image, at) != HUE_NONE ? CELL_FREE : CELL_WALL;
        }
    }
    return ok;
}

static bool find_flat(struct line *line, struct error *error)
{
    struct flat flat;
    const bool ok = flat_find(line->image, line->stop, &flat, error);
    line->flat = ok && flat.total > 0;
    return ok;
}

/* Adds the cells of the floor that are next to the line. This closes gaps of two pixels. */
static void widen(const struct grid *grid, struct grid *line)
{
    for (uint32_t y = 0; y < grid->height; y++) {
        uint8_t *row = grid_row(line, y);
        const uint8_t *left = row - 1;
        const uint8_t *above = row - line->stride;
        const uint8_t *below = row + line->stride;
        for (uint32_t x = 0; x < grid->width; x++) {
            const bool next = left[x] == CELL_FREE || row[x + 1] == CELL_FREE ||
                              above[x] == CELL_FREE || below[x] == CELL_FREE;
            if (next && row[x] == CELL_WALL && !grid_blocked(grid, (struct point){x, y}))
                row[x] = CELL_TERRAIN;
        }
    }
}

/* The largest coloured area: one of its cells, the number of its cells, and its typical width. */
struct solution_piece {
    struct point inside;
    uint64_t area;
    uint64_t total; /* number of all coloured cells */
    double width;
    bool few;     /* there are coloured cells, and the colour is not that of the floor */
    bool most;    /* the area contains almost all of the coloured cells */
    bool is_line; /* it is long, and has about the same width everywhere */
};

/* Finds the largest coloured area. */
static bool find_area(const struct grid *line, uint64_t floor, const struct stop *stop,
                      struct solution_piece *piece, struct error *error)
{
    struct components areas;
    uint64_t total = 0;
    uint32_t largest = 0;
    if (!components_find(&areas, wall_rows(line), CELL_FREE, NEIGHBOURS_4, stop, error))
        return false;
    for (uint32_t i = 1; i < areas.count; i++) {
        total += areas.items[i].area;
        largest = largest == 0 || areas.items[i].area > areas.items[largest].area ? i : largest;
    }
    piece->area = areas.items[largest].area;
    piece->total = total;
    piece->few = largest != 0 && (double)total <= coloured_max * (double)floor;
    piece->most = (double)piece->area >= line_share * (double)total;
    for (uint32_t x = 0; largest != 0 && x < line->width; x++)
        if (components_label(&areas, x, areas.items[largest].top) == largest)
            piece->inside = (struct point){x, areas.items[largest].top};
    components_free(&areas);
    return true;
}

static bool is_coloured(const struct line *line, struct point at)
{
    return grid_row(&line->cells, at.y)[at.x] == CELL_FREE;
}

/* Lists the coloured cells, of which there are `total`. Skips some if they are many. */
static bool list_coloured(const struct line *line, uint64_t total, struct points *coloured,
                          struct error *error)
{
    enum { LISTED = 1 << 16 };
    const uint64_t step = total / LISTED + 1;
    uint64_t count = 0;
    bool ok = true;
    for (uint32_t y = 0; y < line->cells.height; y++)
        for (uint32_t x = 0; ok && x < line->cells.width; x++)
            if (is_coloured(line, (struct point){x, y}) && count++ % step == 0)
                ok = points_add(coloured, (struct point){x, y}, error);
    return ok;
}

/* Finds the two coloured cells that are farthest from each other along the free cells of a grid. */
static bool find_farthest(const struct grid *grid, const struct line *line,
                          const struct solution_piece *piece, struct farthest ends[2],
                          struct error *error)
{
    struct points coloured = {0};
    const bool ok = list_coloured(line, piece->total, &coloured, error) &&
                    along_farthest(grid, piece->inside, &coloured, line->stop, &ends[0], error) &&
                    along_farthest(grid, ends[0].at, &coloured, line->stop, &ends[1], error);
    free(coloured.items);
    return ok;
}

/*
 * Finds the ends of an area, and whether it is a line.
 * The length of its centre is at most the number of pixels on centre lines, of which lines of even
 * width have two, and at most the area divided by the width.
 */
static bool find_ends(const struct line *line, struct solution_piece *piece,
                      struct farthest ends[2], struct error *error)
{
    const struct grid *cells = &line->cells;
    const struct ridge_box all = {0, 0, cells->width - 1, cells->height - 1};
    struct ridge ridge;
    if (!find_farthest(cells, line, piece, ends, error) ||
        !ridge_measure(wall_rows(cells), CELL_WALL, all, line->stop, &ridge, error))
        return false;
    const double length = (double)ends[1].steps;
    const double width = fmax(depth_width(ridge.median), 1);
    const double centre = fmin((double)ridge.count, (double)piece->area / width);
    piece->width = width;
    piece->is_line = length >= length_min * longer_side(cells) && length >= ratio_min * width &&
                     centre <= branches_max * length && ridge.regular >= regular_min;
    return true;
}

/* The colours near an end of a line. */
struct surrounding_colours {
    unsigned hues; /* one bit for each hue */
    int spread;    /* the largest one */
};

static struct surrounding_colours colours_near(const struct image *image, struct point end,
                                               double width)
{
    const uint32_t reach = (uint32_t)width + 2; /* a mark that the line covers is wider than it */
    struct surrounding_colours near = {0};
    for (uint32_t y = end.y > reach ? end.y - reach : 0; y < image->height && y <= end.y + reach;
         y++)
        for (uint32_t x = end.x > reach ? end.x - reach : 0; x < image->width && x <= end.x + reach;
             x++) {
            const struct rgb colour = image_colour(image, x, y);
            const int spread = hue_spread(colour);
            near.hues |= 1U << hue_of(colour);
            near.spread = spread > near.spread ? spread : near.spread;
        }
    return near;
}

/* Returns true if an end of a line of this width is next to a mark. */
static bool is_at(const struct mark *mark, double width, struct point end)
{
    const double reach = sqrt((double)mark->area) + width;
    return (double)point_square_distance(mark->at, end) <= reach * reach;
}

static bool is_marked(const struct marks *marks, double width, struct point end)
{
    for (size_t i = 0; i < marks->count; i++)
        if (is_at(&marks->items[i], width, end))
            return true;
    return false;
}

/* Returns true if a line fades towards one of its ends, and no mark is there. */
static bool fades(const struct line *line, const struct marks *marks,
                  const struct solution_piece *piece, const struct farthest ends[2])
{
    const struct image *image = line->image;
    int most = 0;
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (is_coloured(line, (struct point){x, y})) {
                const int spread = hue_spread(image_colour(image, x, y));
                most = spread > most ? spread : most;
            }
    bool faded = false;
    for (unsigned i = 0; i < 2; i++)
        faded =
            faded || (!is_marked(marks, piece->width, ends[i].at) &&
                      colours_near(image, ends[i].at, piece->width).spread < faded_share * most);
    return faded;
}

/*
 * Returns true if the pixels in one direction from a pixel of a line have about its colour or, in
 * an image of few colours, its hue, even if they are pale.
 */
static bool is_soft(const struct line *line, struct point at, int dx, int dy)
{
    enum {
        BLUR = 3,  /* width of a blurred edge */
        SAME = 32, /* colours that differ by less are about the same */
        STEP = 96, /* the colours of two shades differ by less, unlike those of a line and of
                      walls of its hue (kind `cave` in board.c) */
        PALE = 24, /* minimum spread of a shade */
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
               (line->flat && difference < STEP && hue_beyond(PALE, other) == hue_of(colour));
    }
    return soft;
}

/*
 * Returns true if a line goes on in about its colour, over its whole width, so that it ends only
 * where this is too pale or too dark (test `a_shade_is_no_line`). A longer soft edge is beside the
 * line: it is drawn on a floor of its hue (test `a_line_may_be_on_a_floor_of_its_hue`).
 */
static bool goes_on(const struct line *line, const struct solution_piece *piece)
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
    return longest >= piece->width && longest <= beside_min * piece->width;
}

/* Adds the walls next to a pixel whose colour is about the same, unless they are in the list. */
static bool add_walls(const struct line *line, const struct grid *grid, struct point from,
                      struct points *walls, struct error *error)
{
    enum { SAME = 32 };
    static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const struct rgb colour = image_colour(line->image, from.x, from.y);
    bool ok = true;
    for (unsigned i = 0; ok && i < 4; i++) {
        const struct point at = {from.x + (uint32_t)steps[i][0], from.y + (uint32_t)steps[i][1]};
        if (at.x >= grid->width || at.y >= grid->height || !grid_blocked(grid, at))
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
static bool goes_into_walls(const struct line *line, const struct grid *grid, struct point end,
                            double width, bool *found, struct error *error)
{
    enum { BLUR = 6, CORNERS = 4 }; /* length of a blurred end, and pixels at its corners */
    const double most = width * fmin(2 * width, BLUR) + CORNERS;
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
static bool is_reversed(const struct image *image, const struct solution_piece *piece,
                        const struct farthest ends[2])
{
    const enum hue line = hue_at(image, piece->inside);
    const unsigned near[2] = {colours_near(image, ends[0].at, piece->width).hues,
                              colours_near(image, ends[1].at, piece->width).hues};
    enum hue hues[2] = {line, line};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned hue = 0; hue < HUE_COUNT; hue++)
            if (hue != HUE_NONE && (near[i] & ~near[1 - i] & 1U << hue) != 0)
                hues[i] = (enum hue)hue;
    return hues[0] == hues[1] ? points_order(&ends[1].at, &ends[0].at) < 0
                              : hue_comes_first(hues[1], hues[0]);
}

/* Returns true if, of two marks at the ends of a line, that at the second end is the start. */
static bool marks_are_reversed(const struct marks *marks, double width,
                               const struct farthest ends[2])
{
    const bool first = is_at(&marks->items[0], width, ends[0].at);
    const enum hue one = marks->items[!first].hue;
    const enum hue other = marks->items[first].hue;
    return one == other ? points_order(&ends[1].at, &ends[0].at) < 0 : hue_comes_first(other, one);
}

/*
 * Notes the two coloured cells that are farthest from each other along the floor as likely ends,
 * unless they are so near each other that they belong to one mark.
 */
static bool note_farthest(const struct grid *grid, const struct line *line,
                          const struct solution_piece *piece, struct reading *reading,
                          struct error *error)
{
    struct farthest ends[2];
    const bool ok = find_farthest(grid, line, piece, ends, error);
    if (ok && (double)ends[1].steps >= length_min * longer_side(grid))
        reading_add_likely(reading, (struct point[]){ends[1].at, ends[0].at});
    return ok;
}

/*
 * Returns true if each end of a line is next to another of two marks. A line that ends elsewhere is
 * not from mark to mark (test `a_line_beside_the_marks_is_no_solution`).
 */
static bool ends_are_marks(const struct marks *marks, double width, const struct farthest ends[2])
{
    for (unsigned swap = 0; swap < 2; swap++)
        if (is_at(&marks->items[0], width, ends[swap].at) &&
            is_at(&marks->items[1], width, ends[1 - swap].at))
            return true;
    return false;
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
static unsigned count_hues(const struct line *line, double share)
{
    uint64_t counts[HUE_COUNT] = {0};
    uint64_t total = 0;
    unsigned hues = 0;
    for (uint32_t y = 0; y < line->cells.height; y++)
        for (uint32_t x = 0; x < line->cells.width; x++)
            if (is_coloured(line, (struct point){x, y})) {
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
static bool is_explored(const struct line *line)
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
 * Returns true if no wall is between the ends of a line, and the line is the curve of a plot, which
 * is much longer than the way from end to end, or a scale of colours, which has many hues (tests
 * `test_a_curve_is_no_solution` and `a_scale_of_colours_is_no_solution`). `near`: two marks belong
 * to the line, so that it is no curve.
 */
static bool is_plotted(const struct line *line, const struct grid *grid, bool near,
                       const struct farthest ends[2])
{
    enum { HUES_MIN = 4 };
    static const double edges = 0.05; /* a hue that covers less may be that of blurred edges */
    static const double detour = 1.5;
    const struct point one = ends[0].at;
    const struct point other = ends[1].at;
    const double straight = fabs((double)one.x - other.x) + fabs((double)one.y - other.y);
    return !has_wall_between(grid, one, other) &&
           ((!near && (double)ends[1].steps > detour * straight) ||
            count_hues(line, edges) >= HUES_MIN);
}

/* Returns the box of the walls of a grid, and of the cells of a line. */
static struct component box_of(const struct grid *grid, const struct line *line)
{
    struct component box = {.left = UINT32_MAX, .top = UINT32_MAX};
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct point at = {x, y};
            if (grid_blocked(grid, at) || is_coloured(line, at))
                component_extend(&box,
                                 &(struct component){.left = x, .top = y, .right = x, .bottom = y});
        }
    return box;
}

/*
 * Turns the cells of the margin around the walls and a line into the outside, so that no path leads
 * around a maze whose outside is not known (test `a_path_stays_within_the_walls`). The line does
 * not need them.
 */
static bool close_margin(const struct line *line, struct grid *grid, struct error *error)
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

/* Finds the line, if any; the ends only if it is one. The caller frees line->cells. */
static bool find_line(const struct grid *grid, struct line *line, struct solution_piece *piece,
                      struct farthest ends[2], struct error *error)
{
    uint64_t floor;
    if (!create_line(grid, line, &floor, error))
        return false;
    if (grid->has_openings || pair_has_border(grid))
        widen(grid, &line->cells); /* without walls around the floor, separate areas are marks */
    return find_area(&line->cells, floor, line->stop, piece, error) &&
           (!piece->few || !piece->most || find_ends(line, piece, ends, error));
}

bool solution_find(const struct image *image, const struct map_options *options,
                   const struct marks *marks, struct reading *reading, struct grid *grid,
                   struct error *error)
{
    struct line line = {.image = image, .stop = options->stop};
    struct solution_piece piece = {.area = 0};
    struct farthest ends[2];
    bool ok = find_line(grid, &line, &piece, ends, error);
    bool found = ok && piece.is_line;
    ok = ok && (!found || find_flat(&line, error));
    bool near = false;
    ok = ok && (!found || find_near(grid, marks, piece.inside, options->stop, &near, error));
    found = found && !is_plotted(&line, grid, near, ends) &&
            (near ? ends_are_marks(marks, piece.width, ends)
                  : !is_explored(&line) &&
                        (piece.width < even_width ||
                         !(fades(&line, marks, &piece, ends) || goes_on(&line, &piece))));
    for (unsigned i = 0; ok && found && i < 2; i++)
        ok = goes_into_walls(&line, grid, ends[i].at, piece.width, &found, error);
    ok = ok &&
         (found || !piece.few || !options->suggest ||
          note_farthest(grid, &line, &piece, reading, error)) &&
         (!found || grid->has_openings || close_margin(&line, grid, error));
    grid_free(&line.cells);
    if (!ok || !found)
        return ok;
    reading->start_source = reading->goal_source = END_SOLUTION;
    grid->unclear = NULL;
    const bool swap =
        near ? marks_are_reversed(marks, piece.width, ends) : is_reversed(image, &piece, ends);
    grid->starts.count = grid->goals.count = 0;
    return points_add(&grid->starts, ends[swap].at, error) &&
           points_add(&grid->goals, ends[!swap].at, error);
}

/* Returns true if a line begins at the start or the goal of a grid, or a cell away from it. */
static bool begins_at_end(const struct grid *grid, const struct farthest ends[2])
{
    enum { REACH = 4 }; /* in corridor widths; the line may halve the corridors */
    const double reach = REACH * grid->corridor;
    bool begins = false;
    for (unsigned i = 0; i < 2; i++)
        begins =
            begins ||
            (double)point_square_distance(grid->starts.items[0], ends[i].at) <= reach * reach ||
            (double)point_square_distance(grid->goals.items[0], ends[i].at) <= reach * reach;
    return begins;
}

/*
 * Stores whether a line is drawn on the floor of a grid in which it is free: it begins at one of
 * the ends, and no much shorter way leads through walls that were freed with it (test
 * `a_line_is_no_detour`).
 */
static bool find_floor(const struct line *line, const struct grid *grid,
                       const struct farthest ends[2], bool *on_floor, struct error *error)
{
    static const double shorter = 0.8;
    uint64_t least;
    if (!along_steps(grid, ends[0].at, ends[1].at, line->stop, &least, error))
        return false;
    *on_floor = begins_at_end(grid, ends) && (double)least >= shorter * (double)ends[1].steps;
    return true;
}

bool solution_check(const struct image *image, const struct stop *stop, struct grid *grid,
                    bool *contradicts, struct error *error)
{
    struct line line = {.image = image, .stop = stop};
    struct solution_piece piece = {.area = 0};
    struct farthest ends[2];
    struct points freed = {0};
    bool on_floor = false;
    const bool ok = drawn_line_free(image, stop, grid, &freed, error) &&
                    (freed.count == 0 || find_line(grid, &line, &piece, ends, error)) &&
                    (!piece.is_line || find_floor(&line, grid, ends, &on_floor, error));
    if (!on_floor)
        drawn_line_restore(&freed, grid);
    *contradicts = piece.is_line && !on_floor;
    free(freed.items);
    grid_free(&line.cells);
    return ok;
}
