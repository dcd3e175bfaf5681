/* SPDX-License-Identifier: MIT */
/*
 * middle.c - finds a line that passes the corridors of a path in their middle.
 *
 * The map is divided into blocks of `side` x `side` cells, so that corridors are about BLOCKS_WIDE
 * blocks wide or less. A second search finds a way through the blocks near the path that contain no
 * wall. Blocks cost more the nearer they are to walls, relative to the width of the corridor at the
 * block. Bends of the way that hardly show are then removed. The path is processed in pieces, each
 * in a grid of its own, the window, which contains only the blocks around the piece. The end of the
 * way for a piece is cut off, because it leaves the middle for the path.
 *
 * `side` is odd, so that blocks have a central cell. A segment between the centres of two blocks
 * that passes only through blocks without walls then passes only through cells that are not walls.
 */
#include "search/middle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/distance.h"
#include "search/engine/state.h"
#include "search/smooth/sight.h"

enum {
    BLOCKS_WIDE = 9,    /* exact enough to tell the middle of a corridor */
    WINDOW_WIDE = 27,   /* for smaller blocks than usual: bounds the size of windows */
    PIECE_BLOCKS = 192, /* length of a piece of the path in blocks */
    SAMPLES = 1 << 10,  /* cells of the path at which the width is measured */
    WIDTH_MAX = 1 << 10,
    WIDTHS_MIN = 4,  /* a shorter path, in widths, crosses an open area */
    NEAR_BLOCKS = 3, /* distance at which a block without walls is sought for a cell of the path */
    LEVELS = 32,     /* different costs of blocks */
};

/*
 * Blocks cost 1 if their distance to the nearest wall is at least this share of half the width of
 * the corridor. Ways between such blocks are as straight as possible.
 */
static const double central_share = 0.9;

/* The additional cost at a wall. It makes the way through the middle cheaper than a shorter one. */
static const double wall_cost = 20;

/*
 * Bends are removed if they are nearer than this share of the usual width to the remaining way.
 * Rows and columns of blocks are also kept where corridors meet, and the middle is 1/8 of the width
 * and up to a block off (test `a_line_is_straight_at_side_corridors`).
 */
static const double bend_share = 0.05;
static const double side_share = 0.2;

/*
 * The same in blocks, if corridors are narrow. Suffices to straighten the steps of a slanted way.
 */
static const double BEND_MIN = 0.5;

/*
 * A block is not in the middle of a corridor if a neighbour is deeper by this many blocks: the
 * depth rises by at least 1 / sqrt(2) for each block towards the middle of a straight corridor.
 */
static const float slope = 0.7F;

struct guide {
    const struct search *search;
    const struct grid *grid;
    const struct point *path;
    enum diagonal_rule rule;
    uint32_t side;
    double width; /* usual width of corridors in cells */
    struct points *way;
};

/* A piece of the path, from cell number `first` to `last`. */
struct middle_piece {
    size_t first, last;
    bool whole; /* the piece ends a leg */
};

/* A block of a window. */
struct block {
    float depth;     /* distance in cells from its centre to the nearest wall */
    float radius;    /* largest depth of a block whose disc contains it: half the local width */
    uint32_t origin; /* number of the path's cell from which it was reached, plus 1; 0: none */
};

/* The blocks around a piece. */
struct window {
    const struct guide *guide;
    uint32_t side;
    double width;         /* usual width of corridors, but at most WINDOW_WIDE blocks */
    uint32_t left, top;   /* the first cell */
    struct grid costs;    /* a cell for each block; a wall if the block is outside the band */
    struct block *blocks; /* row by row */
    struct point *band;   /* the blocks in the band */
    size_t band_count;
};

/*
 * The largest ratio of the quartiles of the widths of corridors. It exceeds 2 in circular mazes,
 * where corridors are not in the four directions in which they are measured (property/contrast).
 */
static const double widths_ratio = 2.25;

/* --- width ------------------------------------------------------------------------------------ */

/* Returns the number of free cells, up to WIDTH_MAX, after a cell in the direction dx,dy. */
static uint32_t free_run(const struct grid *grid, struct point at, int dx, int dy)
{
    uint32_t count = 0;
    do {
        at = (struct point){at.x + (uint32_t)dx, at.y + (uint32_t)dy};
    } while (grid_contains(grid, at) && !grid_blocked(grid, at) && ++count < WIDTH_MAX);
    return count;
}

/* Returns the width of the corridor at a cell: the smallest one in four directions. */
static double width_at(const struct grid *grid, struct point at)
{
    static const int dx[] = {1, 0, 1, 1};
    static const int dy[] = {0, 1, 1, -1};
    double least = WIDTH_MAX;
    for (unsigned k = 0; k < 4; k++) {
        const double cells =
            1 + free_run(grid, at, dx[k], dy[k]) + free_run(grid, at, -dx[k], -dy[k]);
        least = fmin(least, k < 2 ? cells : cells * M_SQRT2);
    }
    return least;
}

/* Returns the smallest width that at least `quarters` quarters of the samples do not exceed. */
static uint32_t quartile(const uint32_t counts[WIDTH_MAX + 1], size_t samples, unsigned quarters)
{
    uint32_t width = 0;
    for (size_t below = counts[0]; 4 * below < quarters * samples; below += counts[width])
        width++;
    return width;
}

/*
 * Returns the median width of the corridors along a path. If it crosses open areas, returns the
 * width of the corridors of the map, or 0 if that is not known: corridors are longer than wide, and
 * most parts of them have similar widths.
 */
static double usual_width(const struct grid *grid, const struct points *path)
{
    uint32_t counts[WIDTH_MAX + 1] = {0};
    const size_t step = path->count / SAMPLES + 1;
    size_t samples = 0;
    for (size_t i = 0; i < path->count; i += step, samples++)
        counts[(uint32_t)width_at(grid, path->items[i])]++;
    const uint32_t width = quartile(counts, samples, 2);
    const bool similar =
        quartile(counts, samples, 3) <= widths_ratio * quartile(counts, samples, 1);
    return similar && path->count >= WIDTHS_MIN * (size_t)width ? width : grid->corridor;
}

/* --- window ----------------------------------------------------------------------------------- */

static struct block *block_at(const struct window *window, struct point at)
{
    return window->blocks + (size_t)at.y * window->costs.width + at.x;
}

/* Returns the central cell of a block of the window. */
static struct point centre_of(const struct window *window, struct point block)
{
    const uint32_t half = window->side / 2;
    return (struct point){window->left + block.x * window->side + half,
                          window->top + block.y * window->side + half};
}

/* Returns true if a block is in the window, and no cell of it is a wall or beyond the map. */
static bool is_free(const struct window *window, struct point block)
{
    const struct grid *grid = window->guide->grid;
    const uint32_t side = window->side;
    const uint32_t left = window->left + block.x * side;
    const uint32_t top = window->top + block.y * side;
    if (!grid_contains(&window->costs, block) || left + side > grid->width ||
        top + side > grid->height)
        return false;
    for (uint32_t y = top; y < top + side; y++)
        if (memchr(grid_row(grid, y) + left, CELL_WALL, side))
            return false;
    return true;
}

/* Makes the window around a piece of the path. Its blocks do not belong to the band yet. */
static bool open_window(struct window *window, const struct middle_piece *piece,
                        struct error *error)
{
    const struct guide *guide = window->guide;
    const uint32_t margin = (uint32_t)window->width + NEAR_BLOCKS * window->side;
    struct point low = guide->path[piece->first];
    struct point high = low;
    for (size_t i = piece->first; i <= piece->last; i++) {
        const struct point at = guide->path[i];
        low = (struct point){at.x < low.x ? at.x : low.x, at.y < low.y ? at.y : low.y};
        high = (struct point){at.x > high.x ? at.x : high.x, at.y > high.y ? at.y : high.y};
    }
    window->left = (low.x > margin ? low.x - margin : 0) / window->side * window->side;
    window->top = (low.y > margin ? low.y - margin : 0) / window->side * window->side;
    const uint32_t width = (high.x + margin - window->left) / window->side + 1;
    const uint32_t height = (high.y + margin - window->top) / window->side + 1;
    const size_t count = (size_t)width * height;
    if (!grid_create(&window->costs, width, height, error))
        return false;
    memset(window->costs.cells, CELL_WALL, grid_padded_cells(&window->costs));
    window->blocks = memory_zeroed(count, sizeof *window->blocks, error);
    window->band = window->blocks ? memory_array(count, sizeof *window->band, error) : NULL;
    return window->band != NULL;
}

static void close_window(struct window *window)
{
    grid_free(&window->costs);
    free(window->blocks);
    free(window->band);
}

/*
 * Adds a block to the band if it is free, and in the disc around cell number `origin` of the path.
 * Returns true if it belongs to the band.
 */
static bool add_to_band(struct window *window, struct point block, size_t origin)
{
    const double radius = window->width / 2 + window->side;
    if (!grid_contains(&window->costs, block))
        return false;
    struct block *at = block_at(window, block);
    if (at->origin == 0 &&
        (double)point_square_distance(window->guide->path[origin], centre_of(window, block)) <=
            radius * radius &&
        is_free(window, block)) {
        at->origin = (uint32_t)origin + 1;
        window->band[window->band_count++] = block;
    }
    return at->origin != 0;
}

/*
 * Adds the blocks from which a way can lead to a cell to the band and to `ends` (NULL: none): the
 * block of the cell or, if it contains walls, blocks near it whose centre is visible from the cell.
 */
static bool add_near(struct window *window, struct point cell, size_t origin, struct points *ends,
                     struct error *error)
{
    struct sight sight = {.grid = window->guide->grid, .rule = window->guide->rule};
    const struct point at = {(cell.x - window->left) / window->side,
                             (cell.y - window->top) / window->side};
    const uint32_t reach = is_free(window, at) ? 0 : (uint32_t)NEAR_BLOCKS;
    bool ok = true;
    for (uint32_t k = 0; ok && k < (2 * reach + 1) * (2 * reach + 1); k++) {
        /* Coordinates below 0 wrap around to values beyond the window. */
        const struct point block = {at.x + k % (2 * reach + 1) - reach,
                                    at.y + k / (2 * reach + 1) - reach};
        if (is_free(window, block) && sight_clear(&sight, cell, centre_of(window, block)) &&
            add_to_band(window, block, origin))
            ok = !ends || points_add(ends, block, error);
    }
    return ok;
}

/*
 * Finds the band of a piece: the blocks that can be reached from its cells through free blocks
 * without leaving the discs around the cells.
 */
static bool find_band(struct window *window, const struct middle_piece *piece,
                      struct search_query *query, struct error *error)
{
    const struct guide *guide = window->guide;
    bool ok = add_near(window, guide->way->items[guide->way->count - 1], piece->first,
                       &query->starts, error);
    for (size_t i = piece->first; ok && i <= piece->last; i++)
        ok = add_near(window, guide->path[i], i, i == piece->last ? &query->goals : NULL, error);
    for (size_t i = 0; ok && i < window->band_count; i++) {
        const struct point at = window->band[i];
        const size_t origin = block_at(window, at)->origin - 1;
        /* Coordinates below 0 wrap around to values beyond the window. */
        const struct point near[] = {
            {at.x - 1, at.y}, {at.x + 1, at.y}, {at.x, at.y - 1}, {at.x, at.y + 1}};
        for (unsigned k = 0; k < 4; k++)
            (void)add_to_band(window, near[k], origin);
    }
    return ok;
}

/* --- costs ------------------------------------------------------------------------------------ */

/* Stores row y of the cells of a window with a frame of walls, which is one cell wide. */
static void fill_walls(const void *context, uint32_t y, uint8_t *row)
{
    const struct window *window = context;
    const struct grid *grid = window->guide->grid;
    const uint32_t width = window->costs.width * window->side;
    const uint32_t inside = grid->width - window->left;
    const uint32_t at = window->top + y - 1;
    memset(row, CELL_WALL, width + 2);
    if (y > 0 && y <= window->costs.height * window->side && at < grid->height)
        memcpy(row + 1, grid_row(grid, at) + window->left, inside < width ? inside : width);
}

/* Measures the depths of all blocks of a window. */
static bool measure_depths(struct window *window, struct error *error)
{
    const uint32_t side = window->side;
    const uint32_t half = side / 2;
    const struct plane_rows rows = {window->costs.width * side + 2, window->costs.height * side + 2,
                                    fill_walls, window};
    struct distance distance;
    bool ok = distance_begin(&distance, rows, CELL_WALL, (uint32_t)window->width,
                             window->guide->search->settings.stop, error);
    for (uint32_t y = 0; ok && y + 1 < rows.height; y++) {
        const uint64_t *squares = distance_squares(&distance, error);
        ok = squares != NULL;
        const bool central = y > 0 && (y - 1) % side == half;
        for (uint32_t x = 0; ok && central && x < window->costs.width; x++)
            block_at(window, (struct point){x, (y - 1) / side})->depth =
                sqrtf((float)squares[x * side + half + 1]);
    }
    distance_end(&distance);
    return ok;
}

/* Returns the depth of a block, or 0 for one that is beyond the window. */
static float depth_of(const struct window *window, uint32_t x, uint32_t y)
{
    const struct point at = {x, y};
    return grid_contains(&window->costs, at) ? block_at(window, at)->depth : 0;
}

/*
 * Measures the local width of the corridor at all blocks: raises the radius of each block in the
 * disc around `centre`. Discs that lie within the disc of a neighbour are left out.
 */
static void raise_radii(const struct window *window, struct point centre)
{
    const float depth = block_at(window, centre)->depth;
    const float next = depth + slope * (float)window->side;
    const float reach = (depth - 0.5F) / (float)window->side;
    if (depth < 1 || depth_of(window, centre.x - 1, centre.y) >= next ||
        depth_of(window, centre.x + 1, centre.y) >= next ||
        depth_of(window, centre.x, centre.y - 1) >= next ||
        depth_of(window, centre.x, centre.y + 1) >= next)
        return;
    const int64_t whole = (int64_t)reach;
    for (int64_t dy = -whole; dy <= whole; dy++) {
        const int64_t half = (int64_t)sqrtf(reach * reach - (float)(dy * dy));
        for (int64_t dx = -half; dx <= half; dx++) {
            float *radius = &block_at(window, centre)[dy * window->costs.width + dx].radius;
            *radius = *radius < depth ? depth : *radius;
        }
    }
}

/* Sets the costs of the blocks in the band. */
static bool set_costs(struct window *window, struct error *error)
{
    struct grid *costs = &window->costs;
    if (!measure_depths(window, error))
        return false;
    for (size_t i = 0; i < window->band_count; i++)
        raise_radii(window, window->band[i]);
    for (unsigned level = 0; level < LEVELS; level++)
        costs->costs[CELL_TERRAIN + level] =
            COST_ONE + (uint32_t)(COST_ONE * wall_cost * level / LEVELS);
    for (size_t i = 0; i < window->band_count; i++) {
        const struct point at = window->band[i];
        const struct block *block = block_at(window, at);
        const float radius = fmaxf(block->radius, block->depth);
        const double share = (block->depth - 0.5) / (radius - 0.5);
        const double level = fmax(1 - share / central_share, 0) * LEVELS;
        grid_row(costs, at.y)[at.x] = (uint8_t)(CELL_TERRAIN + level);
    }
    return true;
}

/* --- pieces ----------------------------------------------------------------------------------- */

/* Adds a cell to the way, unless it is the last one. */
static bool add(struct points *way, struct point cell, struct error *error)
{
    const struct point *last = &way->items[way->count - 1];
    return (last->x == cell.x && last->y == cell.y) || points_add(way, cell, error);
}

/*
 * Returns the number of the bend of a way through the window, between `from` and `to`, that is
 * farthest from the segment between these; `to` if the segment is allowed and near all the bends.
 */
static size_t farthest_bend(const struct window *window, const struct point *way, size_t from,
                            size_t to)
{
    struct sight sight = {.grid = &window->costs, .rule = window->guide->rule};
    const double dx = (double)way[to].x - way[from].x;
    const double dy = (double)way[to].y - way[from].y;
    const double share = dx == 0 || dy == 0 ? side_share : bend_share;
    const double near = fmax(share * window->width / window->side, BEND_MIN);
    double most = sight_clear(&sight, way[from], way[to]) ? near * sqrt(dx * dx + dy * dy) : -1;
    size_t farthest = to;
    for (size_t i = from + 1; i < to; i++) {
        const double area =
            fabs(dx * ((double)way[i].y - way[from].y) - dy * ((double)way[i].x - way[from].x));
        if (area > most) {
            most = area;
            farthest = i;
        }
    }
    return farthest;
}

/* Adds the bends of a way through the window after `from`, up to `to`, that cannot be removed. */
static bool add_bends(const struct window *window, const struct point *way, size_t from, size_t to,
                      struct error *error)
{
    const size_t bend = from < to ? farthest_bend(window, way, from, to) : to;
    if (bend < to)
        return add_bends(window, way, from, bend, error) && add_bends(window, way, bend, to, error);
    return add(window->guide->way, centre_of(window, way[to]), error);
}

/*
 * Adds the line for a piece, given a way through the window. Unless the piece is `whole`, cuts off
 * the end of the way. Stores the number of the path's cell from which to continue.
 */
static bool add_way(const struct window *window, const struct search_result *found,
                    struct middle_piece *piece, struct error *error)
{
    const size_t length = piece->last - piece->first;
    const double tail = fmin(window->width, (double)length / 2);
    const size_t limit = piece->whole ? piece->last : piece->last - (size_t)tail;
    size_t to = (size_t)found->path_count - 1;
    size_t origin = piece->last;
    for (size_t i = to; !piece->whole && origin == piece->last && i > 0; i--) {
        const size_t at = block_at(window, found->path[i])->origin - 1;
        if (at > piece->first && at <= limit) {
            origin = at;
            to = i;
        }
    }
    piece->first = origin;
    return add(window->guide->way, centre_of(window, found->path[0]), error) &&
           add_bends(window, found->path, 0, to, error) &&
           (origin < piece->last || add(window->guide->way, window->guide->path[origin], error));
}

/*
 * Adds the line for the piece of the path that begins at piece->first, if there is a way through
 * blocks of this size. The piece ends at cell number `last` or before. Stores in *found whether
 * there is a way.
 */
static bool add_piece(const struct guide *guide, uint32_t side, size_t last,
                      struct middle_piece *piece, bool *found, struct error *error)
{
    const size_t length = (size_t)PIECE_BLOCKS * side;
    struct search_settings settings = search_settings_default();
    struct search_query query = {0};
    struct search_result result = {0};
    struct window window = {
        .guide = guide, .side = side, .width = fmin(guide->width, (double)WINDOW_WIDE * side)};
    piece->whole = last - piece->first <= length;
    piece->last = piece->whole ? last : piece->first + length;
    settings.rule = guide->rule;
    settings.stop = guide->search->settings.stop;
    bool ok = open_window(&window, piece, error) && find_band(&window, piece, &query, error) &&
              set_costs(&window, error);
    struct search *local = ok ? search_create(&window.costs, &settings, error) : NULL;
    ok = local && (query.starts.count == 0 || query.goals.count == 0 ||
                   search_run(local, &query, &result, error));
    *found = ok && result.path;
    if (*found)
        ok = add_way(&window, &result, piece, error);
    search_result_free(&result);
    search_free(local);
    close_window(&window);
    free(query.starts.items);
    free(query.goals.items);
    return ok;
}

/*
 * Adds the line for a leg: the cells of the path from number `first` to `last`. Where there is no
 * way through the blocks, because something in the corridor leaves only a narrow gap, tries smaller
 * blocks, and finally uses the cells of the path.
 */
static bool add_leg(const struct guide *guide, size_t first, size_t last, struct error *error)
{
    struct middle_piece piece = {.first = first};
    bool ok = true;
    while (ok && piece.first < last) {
        bool found = false;
        for (uint32_t side = guide->side; ok && !found && side > 0;
             side = side > 1 ? side / 2 | 1 : 0)
            ok = add_piece(guide, side, last, &piece, &found, error) &&
                 search_may_continue(guide->search, error);
        for (; ok && !found && piece.first < piece.last; piece.first++)
            ok = add(guide->way, guide->path[piece.first + 1], error);
    }
    return ok;
}

bool middle_find(const struct search *search, const struct search_result *result,
                 struct middle *middle, struct error *error)
{
    const enum diagonal_rule rule = search->settings.rule;
    const struct points path = {result->path, result->path_count, result->path_count};
    *middle = (struct middle){0};
    if (!result->path || search->grid != search->map || !search->grid_terrain.uniform)
        return true;
    const double width = usual_width(search->map, &path);
    if (width < MIDDLE_WIDTH_MIN)
        return true;
    const struct guide guide = {.search = search,
                                .grid = search->map,
                                .path = path.items,
                                .rule = rule == DIAGONAL_NEVER ? DIAGONAL_BOTH_FREE : rule,
                                .side = 2 * (uint32_t)fmax((width / BLOCKS_WIDE - 1) / 2, 0) + 1,
                                .width = width,
                                .way = &middle->way};
    bool ok = points_add(guide.way, path.items[0], error);
    size_t last = 0;
    for (size_t leg = 0; ok && leg < result->leg_count; leg++) {
        const size_t first = last;
        last += result->legs[leg].steps;
        ok = add_leg(&guide, first, last, error);
    }
    ok = ok && (result->leg_count > 0 || add_leg(&guide, 0, path.count - 1, error));
    middle->width = width;
    return ok;
}
