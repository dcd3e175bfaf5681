/* SPDX-License-Identifier: MIT */
/*
 * middle.c - finds a line that passes the corridors of a path in their middle.
 *
 * The map is divided into blocks of `side` x `side` cells, so that corridors are about BLOCKS_WIDE
 * blocks wide or less. A second search, with keep-away, finds a way through the blocks that contain
 * no wall and belong to the band; smooth.h then straightens it. The path is processed in pieces,
 * each in a grid of its own, the window, which contains only the blocks around the piece.
 *
 * `side` is odd, so that blocks have a central cell. A segment between the centres of two blocks
 * that passes only through blocks without walls then passes only through cells that are not walls.
 */
#include "search/middle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "map/band.h"
#include "search/engine/state.h"
#include "search/smooth/sight.h"

enum {
    BLOCKS_WIDE = 5,   /* exact enough to tell the middle of a corridor */
    PIECE = 64,        /* length of a piece of the path in widths of corridors */
    PIECE_MIN = 8,     /* the same for pieces where corridors are narrow */
    SAMPLES = 1 << 10, /* cells of the path at which the width is measured */
    WIDTH_MAX = 1 << 10,
    SLOPE_MIN = 4,   /* steeper segments are neither horizontal nor vertical */
    NEAR_BLOCKS = 3, /* distance at which a block without walls is sought for an end */
};

/*
 * Keep-away acts up to this share of the width. It does not act in the middle of corridors and
 * junctions, where the line is as straight as possible.
 */
static const double reach_share = 0.5;

/* The smallest radius of keep-away that tells the middle of three cells from their sides. */
static const double RADIUS_MIN = 2.1;

/* The factor by which straightening may raise the cost of two segments. */
static const double straight_cost_max = 1.1;

/* The cost factor at a wall. It makes the way through the middle cheaper than a shorter one. */
enum { WALL_FACTOR = 30 * FACTOR_ONE };

struct guide {
    const struct search *search;
    const struct grid *grid;
    struct sight sight;
    struct band band;
    uint32_t side;
    double width;
    const struct point *path;
    struct point corner; /* block at the top left of the window; -1 wraps around */
    struct grid window;  /* a cell for each block */
    struct points *way;
};

/* A piece of the path, from cell number `first` to `last`. */
struct middle_piece {
    size_t first, last;
    bool whole; /* the piece ends a leg */
};

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

/* Returns the median width of the corridors along a path. */
static double usual_width(const struct grid *grid, const struct points *path)
{
    uint32_t counts[WIDTH_MAX + 1] = {0};
    const size_t step = path->count / SAMPLES + 1;
    size_t samples = 0;
    for (size_t i = 0; i < path->count; i += step, samples++)
        counts[(uint32_t)width_at(grid, path->items[i])]++;
    uint32_t width = 0;
    for (size_t below = counts[0]; 2 * below < samples; below += counts[width])
        width++;
    return width;
}

double middle_band(double width)
{
    return width / 2 + 1;
}

/* --- window ----------------------------------------------------------------------------------- */

/* Returns the central cell of a block of the window. */
static struct point centre_of(const struct guide *guide, struct point block)
{
    const uint32_t half = guide->side / 2;
    return (struct point){(guide->corner.x + block.x) * guide->side + half,
                          (guide->corner.y + block.y) * guide->side + half};
}

/* Returns the block of the window that contains a cell. */
static struct point block_of(const struct guide *guide, struct point cell)
{
    return (struct point){cell.x / guide->side - guide->corner.x,
                          cell.y / guide->side - guide->corner.y};
}

/* Returns true if no cell of a block is a wall. Blocks beyond the edge of the map have walls. */
static bool is_free(const struct guide *guide, struct point block)
{
    const struct point centre = centre_of(guide, block);
    const uint32_t half = guide->side / 2;
    if (centre.x + half >= guide->grid->width || centre.y + half >= guide->grid->height)
        return false;
    for (uint32_t y = centre.y - half; y <= centre.y + half; y++)
        if (memchr(grid_row(guide->grid, y) + centre.x - half, CELL_WALL, guide->side))
            return false;
    return true;
}

/*
 * Makes the window around a piece of the path. Blocks outside the band are walls with
 * LOOK_MARGIN, so keep-away measures distances only from real walls.
 */
static bool open_window(struct guide *guide, const struct middle_piece *piece, struct error *error)
{
    const uint32_t margin = (uint32_t)guide->width + NEAR_BLOCKS * guide->side;
    const struct grid *grid = guide->grid;
    struct grid *window = &guide->window;
    struct point low = guide->path[piece->first];
    struct point high = low;
    for (size_t i = piece->first; i <= piece->last; i++) {
        const struct point at = guide->path[i];
        low = (struct point){at.x < low.x ? at.x : low.x, at.y < low.y ? at.y : low.y};
        high = (struct point){at.x > high.x ? at.x : high.x, at.y > high.y ? at.y : high.y};
    }
    /* The window includes a block beyond the edges of the map, at which there is a wall. */
    guide->corner = (struct point){(low.x > margin ? low.x - margin : 0) / guide->side - 1,
                                   (low.y > margin ? low.y - margin : 0) / guide->side - 1};
    high.x = high.x + margin < grid->width ? high.x + margin : grid->width - 1;
    high.y = high.y + margin < grid->height ? high.y + margin : grid->height - 1;
    const struct point end = block_of(guide, high);
    if (!grid_create(window, end.x + 2, end.y + 2, error) || !grid_make_looks(window, error))
        return false;
    for (uint32_t y = 0; y < window->height; y++)
        for (uint32_t x = 0; x < window->width; x++) {
            const struct point block = {x, y};
            const bool free = is_free(guide, block);
            const bool in_band = free && band_contains(&guide->band, centre_of(guide, block));
            grid_row(window, y)[x] = in_band ? CELL_FREE : CELL_WALL;
            window->looks[(size_t)y * window->width + x] =
                free && !in_band ? LOOK_MARGIN : LOOK_PLAIN;
        }
    return true;
}

/*
 * Lists the blocks at which a way to a cell can end: the block of the cell or, if it contains
 * walls, blocks near it whose centre is visible from the cell.
 */
static bool list_ends(struct guide *guide, struct point cell, struct points *ends,
                      struct error *error)
{
    const struct point at = block_of(guide, cell);
    const uint32_t reach = grid_blocked(&guide->window, at) ? (uint32_t)NEAR_BLOCKS : 0;
    bool ok = true;
    for (uint32_t k = 0; ok && k < (2 * reach + 1) * (2 * reach + 1); k++) {
        /* Coordinates below 0 wrap around to values beyond the map. */
        const struct point block = {at.x + k % (2 * reach + 1) - reach,
                                    at.y + k / (2 * reach + 1) - reach};
        if (grid_contains(&guide->window, block) && !grid_blocked(&guide->window, block) &&
            sight_clear(&guide->sight, cell, centre_of(guide, block)))
            ok = points_add(ends, block, error);
    }
    return ok;
}

/* --- pieces ----------------------------------------------------------------------------------- */

/* Adds a cell to the way, unless it is the last one. */
static bool add(struct points *way, struct point cell, struct error *error)
{
    const struct point *last = &way->items[way->count - 1];
    return (last->x == cell.x && last->y == cell.y) || points_add(way, cell, error);
}

/*
 * Returns the number of the path's cell, from `first` to `last`, that is nearest to `cell` among
 * those that are visible from it and within the width of corridors; `last` if there is none.
 */
static size_t nearest_on_path(struct guide *guide, size_t first, size_t last, struct point cell)
{
    double least = guide->width * guide->width;
    size_t nearest = last;
    for (size_t i = first; i <= last; i++) {
        const double square = (double)point_square_distance(guide->path[i], cell);
        if (square < least && sight_clear(&guide->sight, cell, guide->path[i])) {
            least = square;
            nearest = i;
        }
    }
    return nearest;
}

/* Returns the cost of two segments; infinity if one of them is not allowed. */
static double cost_through(const struct grid *grid, struct point from, struct point at,
                           struct point to)
{
    const double in = smooth_cost(grid, DIAGONAL_BOTH_FREE, from, at);
    const double out = smooth_cost(grid, DIAGONAL_BOTH_FREE, at, to);
    return in > 0 && out > 0 ? in + out : INFINITY;
}

/* If a segment is almost horizontal or vertical, returns the end that makes it exactly so. */
static struct point level_end(struct point from, struct point to)
{
    const int64_t dx = llabs((int64_t)to.x - from.x);
    const int64_t dy = llabs((int64_t)to.y - from.y);
    if (dy * SLOPE_MIN <= dx)
        to.y = from.y;
    else if (dx * SLOPE_MIN <= dy)
        to.x = from.x;
    return to;
}

/*
 * Removes bends that hardly make the way cheaper, and makes segments exactly horizontal or vertical
 * that are almost so: the cheapest way changes between the rows in the middle of a corridor, which
 * looks crooked.
 */
static void straighten(const struct grid *grid, struct points *blocks)
{
    struct point *const items = blocks->items;
    size_t last = 0;
    for (size_t i = 1; i + 1 < blocks->count; i++) {
        const struct point from = items[last];
        const struct point next = items[i + 1];
        const double most = straight_cost_max * cost_through(grid, from, items[i], next);
        const double direct = smooth_cost(grid, DIAGONAL_BOTH_FREE, from, next);
        const struct point to = level_end(from, items[i]);
        if (direct > 0 && direct <= most)
            continue;
        items[++last] =
            !grid_blocked(grid, to) && cost_through(grid, from, to, next) <= most ? to : items[i];
    }
    if (blocks->count > 1)
        items[++last] = items[blocks->count - 1];
    blocks->count = last + 1;
}

/*
 * Adds the smoothed way that `local` found for a piece of the path to the line. Unless the piece is
 * `whole`, ends at a waypoint before the end of the piece, because the way leaves the middle there.
 * Stores the number of the path's cell from which to continue.
 */
static bool add_way(struct guide *guide, const struct search *local,
                    const struct search_result *found, struct middle_piece *piece,
                    struct error *error)
{
    const size_t tail = (size_t)(2 * guide->width);
    const size_t begin = piece->first;
    struct points blocks = {0};
    bool ok = smooth_path(local, found, SMOOTHING_SEGMENTS, &blocks, error);
    if (ok)
        straighten(search_grid(local), &blocks);
    size_t count = blocks.count;
    piece->first = piece->last;
    for (size_t i = blocks.count; !piece->whole && piece->first == piece->last && i-- > 1;) {
        const size_t at =
            nearest_on_path(guide, begin, piece->last, centre_of(guide, blocks.items[i]));
        if (at <= begin || at + tail > piece->last)
            continue;
        piece->first = at;
        count = i + 1;
    }
    for (size_t i = 0; ok && i < count; i++)
        ok = add(guide->way, centre_of(guide, blocks.items[i]), error);
    free(blocks.items);
    return ok;
}

/*
 * Adds the line for a piece of the path, if there is a way through the window. Stores in *found
 * whether there is one.
 */
static bool add_piece(struct guide *guide, struct middle_piece *piece, bool *found,
                      struct error *error)
{
    /* Walls fill whole blocks, so distances from them appear shorter by up to half a block. */
    const double reach = reach_share * guide->width - guide->side / 2;
    struct search_settings settings = search_settings_default();
    struct search_query query = {0};
    struct search_result result = {0};
    settings.keep_away = (struct keep_away){fmax(reach / guide->side, RADIUS_MIN), WALL_FACTOR};
    settings.stop = guide->search->settings.stop;
    bool ok = open_window(guide, piece, error) &&
              list_ends(guide, guide->way->items[guide->way->count - 1], &query.starts, error) &&
              list_ends(guide, guide->path[piece->last], &query.goals, error);
    struct search *local = ok ? search_create(&guide->window, &settings, error) : NULL;
    ok = local && (query.starts.count == 0 || query.goals.count == 0 ||
                   search_run(local, &query, &result, error));
    *found = ok && result.path;
    if (*found)
        ok = add_way(guide, local, &result, piece, error) &&
             (piece->first < piece->last || add(guide->way, guide->path[piece->last], error));
    search_result_free(&result);
    search_free(local);
    grid_free(&guide->window);
    free(query.starts.items);
    free(query.goals.items);
    return ok;
}

/*
 * Adds the line for a leg: the cells of the path from number `first` to `last`. Where there is no
 * way through the blocks, because something in the corridor leaves only a narrow gap, tries a short
 * piece, then the cells themselves, and finally uses the cells of the path.
 */
static bool add_leg(struct guide *guide, size_t first, size_t last, struct error *error)
{
    const size_t longest = (size_t)(PIECE * guide->width);
    const size_t shortest = (size_t)(PIECE_MIN * guide->width);
    const uint32_t side = guide->side;
    struct middle_piece piece = {.first = first};
    size_t length = longest;
    bool ok = true;
    while (ok && piece.first < last) {
        bool found;
        piece.whole = last - piece.first <= length;
        piece.last = piece.whole ? last : piece.first + length;
        ok = add_piece(guide, &piece, &found, error) && search_may_continue(guide->search, error);
        if (!found && length == longest) {
            length = shortest;
        } else if (!found && guide->side > 1) {
            guide->side = 1;
        } else {
            for (; ok && !found && piece.first < piece.last; piece.first++)
                ok = add(guide->way, guide->path[piece.first + 1], error);
            length = longest;
            guide->side = side;
        }
    }
    return ok;
}

bool middle_find(const struct search *search, const struct search_result *result,
                 struct middle *middle, struct error *error)
{
    const struct search_settings *settings = &search->settings;
    const struct points path = {result->path, result->path_count, result->path_count};
    *middle = (struct middle){0};
    if (!result->path || search->grid != search->map || !search->grid_terrain.uniform)
        return true;
    const double width = usual_width(search->map, &path);
    if (width < MIDDLE_WIDTH_MIN)
        return true;
    struct guide guide = {.search = search,
                          .grid = search->map,
                          .sight = {.grid = search->map},
                          .side = 2 * (uint32_t)fmax((width / BLOCKS_WIDE - 1) / 2, 0) + 1,
                          .width = width,
                          .path = path.items,
                          .way = &middle->way};
    bool ok =
        band_create(&guide.band, search->map, &path, middle_band(width), settings->stop, error) &&
        points_add(guide.way, path.items[0], error);
    size_t last = 0;
    for (size_t leg = 0; ok && leg < result->leg_count; leg++) {
        const size_t first = last;
        last += result->legs[leg].steps;
        ok = add_leg(&guide, first, last, error);
    }
    ok = ok && (result->leg_count > 0 || add_leg(&guide, 0, path.count - 1, error));
    band_free(&guide.band);
    middle->width = width;
    return ok;
}
