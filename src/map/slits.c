/* SPDX-License-Identifier: MIT */
/* slits.c - closes narrow gaps in walls. */
#include "map/slits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/vector.h"
#include "map/components.h"
#include "map/pair.h"

/*
 * A slit is at most this wide, relative to a corridor and to a wall. A person takes it for a flaw
 * of the drawing (kind `split-walls` in maze_kinds.c), but a wider gap in a thin wall for a door
 * (test `a_door_is_no_slit`). The blurred ends of two walls are a few cells apart, however thin the
 * walls are.
 */
static const double slit_share = 0.2;
static const double walls_most = 1.5;
static const double blurred = 4;

/* The widest slit that is closed, in cells; counts of cells are stored in 8 bits. */
enum { SLIT_MAX = 100 };

/* A grid whose slits are closed. */
struct closing {
    struct grid *grid;
    const struct stop *stop;
    double corridor;
    bool cells; /* walls are as wide as corridors */
    uint32_t slit;
    struct components walls; /* found when the first slit is */
    bool closed;
};

static bool near_opening(const struct closing *closing, struct point at)
{
    const struct grid *grid = closing->grid;
    const double distance = closing->corridor / 2;
    for (size_t i = 0; i < grid->openings.count; i++)
        if ((double)point_square_distance(grid->openings.items[i], at) < distance * distance)
            return true;
    return false;
}

/*
 * Returns true if a wall is as long as a corridor is wide, or at least BAR times as long as wide,
 * unlike most letters and marks (test `small_things_make_no_slits`), or if a slit was closed here.
 */
static bool is_long(const struct closing *closing, struct point at)
{
    enum { BAR = 3 };
    const struct components *walls = &closing->walls;
    const uint32_t label = components_label(walls, at.x, at.y);
    const struct component *wall = &walls->items[label];
    const uint32_t size = component_size(wall);
    return label == 0 || size >= closing->corridor ||
           (size > BAR && size >= BAR * component_breadth(wall));
}

static bool is_plain(const struct grid *grid, struct point at)
{
    return grid_look(grid, at) == LOOK_PLAIN;
}

/*
 * Closes the slit between two walls: turns the cells below `one`, up to the row of `other`, and
 * those from there to `other` into walls. Fails if out of memory, or if a stop is due.
 */
static bool close_slit(struct closing *closing, struct point one, struct point other,
                       struct error *error)
{
    struct grid *grid = closing->grid;
    const uint32_t left = one.x < other.x ? one.x : other.x;
    const uint32_t right = one.x < other.x ? other.x : one.x;
    bool plain = true;
    for (uint32_t y = one.y; y < other.y; y++)
        plain = plain && is_plain(grid, (struct point){one.x, y});
    for (uint32_t x = left; x <= right; x++)
        plain = plain && is_plain(grid, (struct point){x, other.y});
    if (!plain || near_opening(closing, one))
        return true;
    if (!closing->walls.items && !components_find(&closing->walls, cell_rows(grid), CELL_WALL,
                                                  NEIGHBOURS_8, closing->stop, error))
        return false;
    if (!is_long(closing, one) || !is_long(closing, other))
        return true;
    for (uint32_t y = one.y; y < other.y; y++)
        grid_row(grid, y)[one.x] = CELL_WALL;
    memset(grid_row(grid, other.y) + left, CELL_WALL, right - left + 1);
    closing->closed = true;
    return true;
}

/*
 * Closes the slit between the corner of a wall and another wall that is below and to one side of
 * it, in neither its row nor its column. If a wall is straight below the corner, or in its row, the
 * two are joined, or their slit is in a row or a column. The distances in both directions are
 * limited together, so that diagonal slits are not wider than others, unless the walls are cells:
 * where four cells meet, both distances are as wide as the slits (test
 * `test_no_path_leads_between_cells_of_a_wall`).
 */
static bool close_at_corner(struct closing *closing, struct point corner, bool left,
                            struct error *error)
{
    const struct grid *grid = closing->grid;
    const uint32_t reach = closing->slit + 1;
    const uint32_t sum = closing->cells ? 2 * reach : reach + 2;
    for (uint32_t down = 1; down <= reach && corner.y + down < grid->height; down++) {
        const uint8_t *row = grid_row(grid, corner.y + down);
        if (row[corner.x] == CELL_WALL)
            return true;
        for (uint32_t i = 1; i <= reach && i + down <= sum; i++) {
            const uint32_t x = left ? corner.x - i : corner.x + i;
            if (x >= grid->width || grid_row(grid, corner.y)[x] == CELL_WALL)
                break;
            if (row[x] == CELL_WALL) /* the cells may share a corner */
                return (down == 1 && i == 1) ||
                       close_slit(closing, corner, (struct point){x, corner.y + down}, error);
        }
    }
    return true;
}

/* Returns the first column from x on whose cell has a value; the width if there is none. */
static uint32_t find_cell(const struct grid *grid, uint32_t y, uint32_t x, uint8_t value)
{
    const uint8_t *row = grid_row(grid, y);
    const uint8_t *found = x < grid->width ? memchr(row + x, value, grid->width - x) : NULL;
    return found ? (uint32_t)(found - row) : grid->width;
}

/* Closes the slits between two walls in row y, and those below the corners of walls. */
static bool close_in_row(struct closing *closing, uint32_t y, struct error *error)
{
    const struct grid *grid = closing->grid;
    uint32_t wall = find_cell(grid, y, 0, CELL_WALL);
    bool ok = true;
    while (ok && wall < grid->width) {
        const uint32_t after = find_cell(grid, y, wall, CELL_FREE);
        ok = close_at_corner(closing, (struct point){wall, y}, true, error) &&
             close_at_corner(closing, (struct point){after - 1, y}, false, error);
        wall = find_cell(grid, y, after, CELL_WALL);
        if (ok && wall < grid->width && wall - after <= closing->slit)
            ok = close_slit(closing, (struct point){after - 1, y}, (struct point){wall, y}, error);
    }
    return ok;
}

/*
 * Updates, for each column, the number of free cells since the last wall, of which SLIT_MAX + 1 are
 * counted. Returns true if a slit may end at this row.
 */
VECTORISED
static bool count_free(const uint8_t *restrict row, uint32_t width, uint8_t slit,
                       uint8_t *restrict counts)
{
    uint8_t ends = 0;
    for (uint32_t x = 0; x < width; x++) {
        const uint8_t count = counts[x];
        const uint8_t wall = row[x] == CELL_WALL;
        ends |= wall & (uint8_t)(count > 0) & (uint8_t)(count <= slit);
        counts[x] = wall ? 0 : count > SLIT_MAX ? count : (uint8_t)(count + 1);
    }
    return ends != 0;
}

/* Closes the slits between two walls in a column that end at row y. */
static bool close_above(struct closing *closing, uint32_t y, struct error *error)
{
    const struct grid *grid = closing->grid;
    const uint8_t *row = grid_row(grid, y);
    bool ok = true;
    for (uint32_t x = 0; ok && x < grid->width; x++) {
        uint32_t top = y;
        while (row[x] == CELL_WALL && top > 0 && y - top <= closing->slit &&
               grid_row(grid, top - 1)[x] != CELL_WALL)
            top--;
        if (top > 0 && top < y && y - top <= closing->slit)
            ok = close_slit(closing, (struct point){x, top - 1}, (struct point){x, y}, error);
    }
    return ok;
}

uint32_t slits_width(struct widths widths)
{
    const double widest =
        fmin(slit_share * widths.corridor, fmax(walls_most * widths.wall, blurred));
    return widest < SLIT_MAX ? (uint32_t)widest : SLIT_MAX;
}

bool slits_close(struct grid *grid, struct widths widths, const struct stop *stop, bool *closed,
                 struct error *error)
{
    struct closing closing = {.grid = grid,
                              .stop = stop,
                              .corridor = widths.corridor,
                              .cells = widths.wall >= widths.corridor,
                              .slit = slits_width(widths)};
    *closed = false;
    if (closing.slit == 0)
        return true;
    uint8_t *counts = memory_array(grid->width, 1, error);
    bool ok = counts != NULL;
    if (ok)
        memset(counts, SLIT_MAX + 1, grid->width); /* the border is no wall */
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        ok = stop_check_row(stop, y, grid->width, error) && close_in_row(&closing, y, error);
        if (ok && count_free(grid_row(grid, y), grid->width, (uint8_t)closing.slit, counts))
            ok = close_above(&closing, y, error);
    }
    components_free(&closing.walls);
    free(counts);
    *closed = closing.closed;
    return ok;
}

bool slits_cut(struct grid *grid, struct widths widths, const struct stop *stop, bool *cut,
               struct error *error)
{
    bool closed;
    bool joined = true;
    if (!slits_close(grid, widths, stop, &closed, error))
        return false;
    if (closed && grid_has_ends(grid) &&
        !pair_joined(grid, grid->starts.items[0], grid->goals.items[0], stop, &joined, error))
        return false;
    *cut = !joined;
    return true;
}
