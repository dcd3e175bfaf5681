/* SPDX-License-Identifier: MIT */
/*
 * painter_oracle.c - the simple reference painter, which paints one pixel at a time, from the top
 * layer down.
 *
 * The layers from the top down are: rings, starts, goals, the line of the path, grid lines, and
 * what the cell itself shows. Lengths that decide which pixels the line covers are integers:
 * positions are in half pixels, so that the centres of pixels and of cells are integers too.
 */
#include "tests/support/painter_oracle.h"

#include <math.h>
#include <string.h>

enum {
    LINES_FROM = 8,       /* smallest scale with grid lines */
    PATH_LINE_FROM = 3,   /* smallest scale at which the path can be a line */
    LINE_TENTHS = 3,      /* width of the line of the path, in tenths of a cell */
    LINE_MIN_TENTHS = 15, /* minimum width of the line of the path, in tenths of a pixel */
    RINGS_MAX = 64,       /* rings mark at most this many starts, and as many goals */
};

/*
 * The radius of a ring is the largest of these: a share of the longer side of the map, a number of
 * cells, and a number of pixels.
 */
static const double ring_side_share = 0.012;
static const double ring_cells = 1.1;
static const double ring_least = 5;

/* A position in half pixels. */
struct spot {
    int64_t x, y;
};

/* The ground of a map is cached if the padded map has at most this many cells. */
enum { REMEMBERED_MAX = 1 << 14 };

/*
 * Caches of the last results, with copies of their inputs, because the results are needed again for
 * each pixel.
 */
static struct {
    struct palette palette;
    struct rgb colours[PALETTE_SIZE];
    bool known;
} last_colours;
static struct {
    uint32_t width, height;
    uint32_t costs[256];
    uint8_t cells[REMEMBERED_MAX];
    uint8_t ground[256];
} last_ground;

static const struct rgb *colours_of(const struct palette *palette)
{
    if (!last_colours.known || memcmp(&last_colours.palette, palette, sizeof *palette) != 0) {
        palette_colours(palette, last_colours.colours);
        last_colours.palette = *palette;
        last_colours.known = true;
    }
    return last_colours.colours;
}

/* The palette index that palette_ground gives this cell value. */
static int ground_of_value(const struct grid *grid, uint8_t value)
{
    const size_t size = ((size_t)grid->height + 2) * grid->stride;
    if (size > REMEMBERED_MAX) {
        uint8_t ground[256];
        palette_ground(grid, ground);
        return ground[value];
    }
    if (last_ground.width != grid->width || last_ground.height != grid->height ||
        memcmp(last_ground.costs, grid->costs, sizeof grid->costs) != 0 ||
        memcmp(last_ground.cells, grid->cells, size) != 0) {
        palette_ground(grid, last_ground.ground);
        last_ground.width = grid->width;
        last_ground.height = grid->height;
        memcpy(last_ground.costs, grid->costs, sizeof grid->costs);
        memcpy(last_ground.cells, grid->cells, size);
    }
    return last_ground.ground[value];
}

static uint32_t code_of(const struct painting *painting, int index)
{
    const struct rgb colour = colours_of(&painting->options->palette)[index];
    return (uint32_t)colour.red << 16 | (uint32_t)colour.green << 8 | colour.blue;
}

static bool has_lines(const struct painting *painting)
{
    return painting->options->grid_lines && painting->scale >= LINES_FROM;
}

static struct spot pixel_spot(uint32_t x, uint32_t y)
{
    return (struct spot){2 * (int64_t)x + 1, 2 * (int64_t)y + 1};
}

/* The middle of the part of a cell that grid lines do not cover. */
static struct spot cell_spot(const struct painting *painting, struct point cell)
{
    const int64_t scale = painting->scale;
    const int64_t middle = has_lines(painting) ? scale + 1 : scale;
    return (struct spot){2 * scale * cell.x + middle, 2 * scale * cell.y + middle};
}

static bool is_among(const struct point *cells, uint64_t count, struct point cell)
{
    for (uint64_t i = 0; i < count; i++)
        if (cells[i].x == cell.x && cells[i].y == cell.y)
            return true;
    return false;
}

static int64_t square_between(struct spot a, struct spot b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/*
 * True if the distance of `spot` from the line segment between `from` and `to` is at most half the
 * width of the path's line.
 */
static bool is_on_step(const struct painting *painting, struct spot from, struct spot to,
                       struct spot spot)
{
    /*
     * Distances are in half pixels. A width of N tenths of a pixel is a radius of N tenths of a
     * half pixel.
     */
    const int64_t tenths = LINE_TENTHS * (int64_t)painting->scale;
    const int64_t radius = tenths > LINE_MIN_TENTHS ? tenths : LINE_MIN_TENTHS;
    const int64_t reach = radius * radius;
    if (100 * square_between(from, spot) <= reach || 100 * square_between(to, spot) <= reach)
        return true;
    const struct spot step = {to.x - from.x, to.y - from.y};
    const struct spot way = {spot.x - from.x, spot.y - from.y};
    const int64_t along = way.x * step.x + way.y * step.y;
    const int64_t length = square_between(from, to);
    if (along < 0 || along > length || length == 0)
        return false;
    const int64_t across = way.x * step.y - way.y * step.x;
    return 100 * across * across <= reach * length;
}

static bool is_near(struct point a, struct point b)
{
    return a.x <= b.x + 1 && b.x <= a.x + 1 && a.y <= b.y + 1 && b.y <= a.y + 1;
}

/*
 * True if the line of the path covers the pixel. The line never extends beyond the neighbours of
 * the cells on the path.
 */
static bool is_on_line(const struct painting *painting, struct point cell, struct spot spot)
{
    const struct point *path = painting->path;
    for (uint64_t i = 0; i < painting->path_count; i++) {
        if (!is_near(path[i], cell))
            continue;
        const struct spot to = cell_spot(painting, path[i]);
        const struct spot from = i > 0 ? cell_spot(painting, path[i - 1]) : to;
        if (is_on_step(painting, from, to, spot))
            return true;
    }
    return false;
}

/*
 * Returns `index` if the ring around `cell` covers the pixel, ROLE_FREE if the halo of the ring
 * does, otherwise -1.
 */
static int ring_index(const struct painting *painting, struct point cell, struct spot spot,
                      int index)
{
    const struct grid *grid = painting->grid;
    const double longer =
        (double)painting->scale * (grid->width > grid->height ? grid->width : grid->height);
    double radius = ring_least;
    if (radius < ring_side_share * longer)
        radius = ring_side_share * longer;
    if (radius < ring_cells * painting->scale)
        radius = ring_cells * painting->scale;
    const double half = 0.15 * radius < 1 ? 1 : 0.15 * radius;
    const double halo = 0.5 * half < 1 ? 1 : 0.5 * half;
    const double distance =
        sqrt((double)square_between(cell_spot(painting, cell), spot)) / 2; /* in pixels */
    if (distance >= radius - half && distance <= radius + half)
        return index;
    if (distance >= radius - half - halo && distance <= radius + half + halo)
        return ROLE_FREE;
    return -1;
}

/*
 * The palette index that the rings around these cells give the pixel, or -1; earlier rings are
 * covered by later ones.
 */
static int rings_index(const struct painting *painting, const struct points *cells,
                       struct spot spot, int index)
{
    const size_t count = cells->count < RINGS_MAX ? cells->count : RINGS_MAX;
    for (size_t i = count; i-- > 0;) {
        const int found = ring_index(painting, cells->items[i], spot, index);
        if (found >= 0)
            return found;
    }
    return -1;
}

static int mark_index(const struct painting *painting, struct spot spot)
{
    if (!painting->options->mark)
        return -1;
    const int found = rings_index(painting, &painting->grid->starts, spot, ROLE_START);
    return found >= 0 ? found : rings_index(painting, &painting->grid->goals, spot, ROLE_GOAL);
}

/*
 * The palette index of the --heat shade that is nearest to the ratio of the cost to the highest
 * cost.
 */
static int heat_index(const struct painting *painting, uint64_t cost)
{
    const long double highest = (long double)painting->highest_cost;
    const long double share = cost < painting->highest_cost ? (long double)cost / highest : 1;
    int shade = 0;
    while (shade < PALETTE_HEATS - 1 && share * (PALETTE_HEATS - 1) >= shade + 0.5L)
        shade++;
    return PALETTE_HEAT + shade;
}

/* The palette index that the search gives a cell, or -1 if the search does not tint the cell. */
static int trace_index(const struct painting *painting, struct point cell)
{
    const size_t place = (size_t)cell.y * painting->grid->width + cell.x;
    if (!painting->options->explored || !painting->states)
        return -1;
    if (painting->states[place] == CELL_OPEN)
        return ROLE_FRONTIER;
    if (painting->states[place] != CELL_CLOSED)
        return -1;
    if (painting->options->heat && painting->costs && painting->costs[place] != SEARCH_NO_COST)
        return heat_index(painting, painting->costs[place]);
    return ROLE_EXPLORED;
}

/*
 * The palette index that the map itself gives a cell: that of its shade if it is expensive,
 * otherwise that of its look if it has one, otherwise ROLE_FREE or ROLE_WALL.
 */
static int ground_index(const struct painting *painting, struct point cell)
{
    const int index = ground_of_value(painting->grid, grid_row(painting->grid, cell.y)[cell.x]);
    const enum look look = grid_look(painting->grid, cell);
    return look == LOOK_PLAIN || index >= PALETTE_SHADE ? index : palette_look(look);
}

/* The palette index that the path gives a cell, or -1 if the path does not fill the cell. */
static int path_cell_index(const struct painting *painting, enum path_style style,
                           struct point cell)
{
    if (style == PATH_STYLE_LINE || !is_among(painting->path, painting->path_count, cell))
        return -1;
    return style == PATH_STYLE_BOTH ? (int)PALETTE_PALE_PATH : (int)ROLE_PATH;
}

static int pixel_index(const struct painting *painting, uint32_t x, uint32_t y)
{
    const struct grid *grid = painting->grid;
    const uint32_t scale = painting->scale;
    const struct point cell = {x / scale, y / scale};
    const struct spot spot = pixel_spot(x, y);
    const bool between = has_lines(painting) && (x % scale == 0 || y % scale == 0);
    const enum path_style style =
        scale < PATH_LINE_FROM ? PATH_STYLE_CELLS : painting->options->path_style;
    int index = mark_index(painting, spot);
    if (index >= 0)
        return index;
    if (!between && is_among(grid->starts.items, grid->starts.count, cell))
        return ROLE_START;
    if (!between && is_among(grid->goals.items, grid->goals.count, cell))
        return ROLE_GOAL;
    if (style != PATH_STYLE_CELLS && is_on_line(painting, cell, spot))
        return ROLE_PATH;
    if (between)
        return ROLE_GRID_LINE;
    index = path_cell_index(painting, style, cell);
    if (index < 0)
        index = trace_index(painting, cell);
    return index >= 0 ? index : ground_index(painting, cell);
}

uint32_t painter_oracle_pixel(const struct painting *painting, uint32_t x, uint32_t y)
{
    return code_of(painting, pixel_index(painting, x, y));
}
