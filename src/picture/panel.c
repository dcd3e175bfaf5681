/* SPDX-License-Identifier: MIT */
/*
 * panel.c - paints one panel: a map with its path.
 *
 * Cells are painted row by row, including the halo of the path. Contours, the path, the cells of
 * goals and starts, numbers, discs of goals, starts and via points, and rings are painted over
 * them, in that order.
 *
 * Sizes that make the path, the starts and the goals visible are fractions of the longer side of
 * the picture, because large pictures are usually viewed scaled down to the width of a screen or
 * page.
 */
#include "picture/panel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/reading.h"
#include "picture/contours.h"
#include "picture/halo.h"
#include "picture/numbers.h"
#include "picture/overlay.h"
#include "picture/sweep.h"

enum {
    SCALE_LINES_MIN = 8,     /* smallest scale with grid lines */
    SCALE_PATH_LINE_MIN = 3, /* smallest scale at which a path is drawn as a line */
    RING_MIN = 5, /* smallest radius of a ring in pixels; a smaller one would look like a disc */
};

/* Lengths as fractions of the longer side of the area that the maps in the picture cover. */
static const double halo_side = 3.0 / 800; /* radius of a halo; lines 6/800 wide are visible */
static const double disc_side = 9.0 / 800; /* radius of the disc of a start or goal */
static const double ring_side = 9.6 / 800; /* radius of a ring */

/*
 * Over an image or --heat colours, a path must be this many times as wide as in other pictures to
 * be visible without a halo.
 */
static const double varied_halo = 2;

/*
 * The same factor for lines down the middle of corridors. Instead of a halo, they have a pale edge
 * that does not cover walls.
 */
static const double middle_halo = 1.25;

/* Lengths as fractions of the side of a cell. */
static const double line_cell = 0.3; /* width of the line of a path */
static const double disc_cell = 0.4;
static const double ring_cell = 1.1;

static const double line_min = 1.5;     /* minimum width in pixels; makes diagonals 4-connected */
static const double line_casing = 0.2;  /* width of a line's edge, relative to the line's width */
static const double disc_casing = 0.22; /* width of a disc's edge, relative to the disc's radius */
static const double ring_width = 0.3;   /* width of a ring, relative to its radius */
static const double via_share = 0.8; /* radius of a via point's disc, relative to a goal's disc */

/* The width of a line down the middle of corridors, as a fraction of the width of corridors. */
static const double line_corridor = 0.4;

/* The widest such line, as a fraction of the longer side: in an open area it would be a blot. */
static const double line_side = 1.0 / 24;

struct panel panel_begin(const struct picture_options *options, const struct backdrop *backdrop,
                         const struct sheet *sheet)
{
    const bool lines = options->grid_lines && !backdrop && sheet->scale >= SCALE_LINES_MIN;
    return (struct panel){.options = options,
                          .backdrop = backdrop,
                          .scale = sheet->scale,
                          .line = lines ? 1 : 0,
                          .side = (double)sheet->side};
}

/* Returns true if the path is a line down the middle of corridors. */
static bool follows_middle(const struct panel *panel)
{
    return panel->middle && panel->middle->width > 0;
}

/* Returns the style in which a path is drawn at the scale of the panel. */
static enum path_style style_of(const struct panel *panel)
{
    const enum path_style style = panel->options->path_style;
    if (follows_middle(panel))
        return PATH_STYLE_LINE;
    if (panel->scale < SCALE_PATH_LINE_MIN)
        return PATH_STYLE_CELLS;
    if (style == PATH_STYLE_AUTO)
        return panel->options->segments && !panel->backdrop ? PATH_STYLE_LINE : PATH_STYLE_CELLS;
    return style;
}

bool panel_fills_path(const struct panel *panel)
{
    return style_of(panel) != PATH_STYLE_LINE;
}

/* Returns half the width in pixels of the line of a path. */
static double line_radius(const struct panel *panel)
{
    const double width = panel->options->line_width;
    const double pixels =
        follows_middle(panel)
            ? fmin(panel->scale * panel->middle->width * line_corridor, panel->side * line_side)
            : panel->scale * line_cell;
    return fmax(width > 0 ? width : pixels, line_min) / 2;
}

/* Returns the pen for the line of a path. */
static struct overlay_pen line_pen(const struct panel *panel)
{
    const double radius = line_radius(panel);
    const double halo = halo_side * panel->side;
    const uint8_t *slot = panel->pixmap->inks->slot;
    struct overlay_pen pen = {radius, fmax(2 * radius * line_casing, 1), slot[ROLE_PATH],
                              slot[ROLE_FREE], 0};
    if (follows_middle(panel) && radius < middle_halo * halo) {
        pen.casing = fmax(fmin(halo, panel->middle->width * panel->scale / 2 - radius), 0);
        pen.casing_index = slot[PALETTE_PALE_PATH];
    }
    return pen;
}

/*
 * Returns the radius of the halo of a path in pixels, or 0 if the path is wide enough to be visible
 * without a halo. Over an image or --heat colours, which may be similar to the colour of the path,
 * a path of filled cells also has a halo if its width is moderate. For a path drawn as a line, the
 * background makes no difference, because the line has an edge.
 */
static double halo_radius(const struct panel *panel)
{
    const double radius = halo_side * panel->side;
    const bool lined = style_of(panel) == PATH_STYLE_LINE;
    const bool varied = panel->backdrop || (panel->options->explored && panel->options->heat);
    if (agent_is_large(panel->options->agent) || follows_middle(panel))
        return 0;
    const double drawn = lined ? line_radius(panel) : panel->scale * 0.5;
    if (varied && !lined && drawn < varied_halo * radius)
        return drawn + radius;
    return drawn < radius ? fmax(radius, drawn + 1) : 0;
}

bool panel_has_halo(const struct panel *panel)
{
    return halo_radius(panel) > 0;
}

/* Writes the pixels of a row of `count` cells, starting at `pixels`. */
static void expand_row(const struct panel *panel, const uint16_t *restrict indices, uint32_t count,
                       uint8_t *restrict pixels)
{
    const uint8_t *restrict slot = panel->pixmap->inks->slot;
    if (panel->scale == 1) {
        for (uint32_t x = 0; x < count; x++)
            pixels[x] = slot[indices[x]];
        return;
    }
    const uint32_t side = panel->scale - panel->line;
    for (uint32_t x = 0; x < count; x++) {
        if (panel->line > 0)
            *pixels++ = slot[ROLE_GRID_LINE];
        memset(pixels, slot[indices[x]], side);
        pixels += side;
    }
}

/* Adds the halo to row y of the panel. */
static void apply_halo(const struct panel *panel, const struct halo *halo, uint32_t y)
{
    const uint8_t *halo_of = panel->pixmap->inks->halo_of;
    uint8_t *pixels = pixmap_at(panel->pixmap, panel->left, panel->top + y);
    for (struct halo_span span = halo_next(halo, y, 0); span.begin < halo->area.width;
         span = halo_next(halo, y, span.end))
        for (uint32_t x = span.begin; x < span.end; x++)
            pixels[x] = halo_of[pixels[x]];
}

/*
 * Paints a row of cells: a grid line if grid lines are drawn, then the cells. All rows of pixels of
 * the cells are equal except for the halo.
 */
static void paint_row(const struct panel *panel, const struct halo *halo, const uint16_t *indices,
                      uint32_t y)
{
    const uint32_t top = y * panel->scale;
    const uint32_t width = halo->area.width;
    uint8_t *first = pixmap_at(panel->pixmap, panel->left, panel->top + top + panel->line);
    if (panel->line > 0)
        memset(pixmap_at(panel->pixmap, panel->left, panel->top + top),
               panel->pixmap->inks->slot[ROLE_GRID_LINE], width);
    expand_row(panel, indices, width / panel->scale, first);
    for (uint32_t row = 1; row < panel->scale - panel->line; row++)
        memcpy(first + row * panel->pixmap->row_size, first, width);
    for (uint32_t row = 0; row < panel->scale; row++)
        apply_halo(panel, halo, top + row);
}

/* Paints a row of cells over the image. */
static void paint_row_over(const struct panel *panel, const struct halo *halo,
                           const uint16_t *indices, uint32_t y)
{
    for (uint32_t row = 0; row < panel->scale; row++) {
        const uint32_t pixel_y = y * panel->scale + row;
        uint8_t *rgb = pixmap_at(panel->pixmap, panel->left, panel->top + pixel_y);
        backdrop_row(panel->backdrop, y, row, indices, rgb);
        backdrop_halo(panel->backdrop, halo, pixel_y, rgb);
    }
}

/* Fills the pixels of a cell without grid lines. */
static void paint_cell(const struct panel *panel, struct point cell, uint8_t slot)
{
    const uint32_t side = panel->scale - panel->line;
    const struct pixmap_area area = {panel->left + cell.x * panel->scale + panel->line,
                                     panel->top + cell.y * panel->scale + panel->line, side, side};
    pixmap_fill(panel->pixmap, area, slot);
}

/* The path in a panel: its cells, and the points that its line joins. */
struct route {
    struct points cells, line;
};

/*
 * Draws the path of a large agent: the area that it covers and, if cells are large enough, the path
 * of the agent's centre as a line.
 */
static bool paint_sweep(const struct panel *panel, const struct overlay *overlay,
                        const struct route *route, struct error *error)
{
    const struct points *path = &route->cells;
    const struct agent agent = panel->options->agent;
    const uint8_t *slot = panel->pixmap->inks->slot;
    const bool lined = panel->scale >= SCALE_PATH_LINE_MIN;
    const uint8_t area = slot[lined ? (unsigned)PALETTE_PALE_PATH : (unsigned)ROLE_PATH];
    struct overlay centred = *overlay;
    struct sweep sweep = sweep_begin(path->items, path->count, agent);
    struct point cell;
    while ((panel->options->path_style != PATH_STYLE_LINE || !lined) && sweep_next(&sweep, &cell))
        paint_cell(panel, cell, area);
    centred.left += (sweep.width - 1) * panel->scale / 2;
    centred.top += (sweep.height - 1) * panel->scale / 2;
    centred.width -= (sweep.width - 1) * panel->scale;
    centred.height -= (sweep.height - 1) * panel->scale;
    return stop_check(panel->options->stop, error) &&
           (!lined || path->count == 0 ||
            overlay_path(&centred, &route->line, line_pen(panel), error));
}

static bool paint_path(const struct panel *panel, const struct overlay *overlay,
                       const struct grid *grid, const struct route *route, struct error *error)
{
    const struct points *path = &route->cells;
    const uint8_t *slot = panel->pixmap->inks->slot;
    const enum path_style style = style_of(panel);
    const unsigned filled =
        style == PATH_STYLE_BOTH ? (unsigned)PALETTE_PALE_PATH : (unsigned)ROLE_PATH;
    struct overlay within = *overlay;
    within.floor = follows_middle(panel) ? grid : NULL;
    if (agent_is_large(panel->options->agent))
        return paint_sweep(panel, overlay, route, error);
    for (size_t i = 0; style != PATH_STYLE_LINE && i < path->count; i++)
        paint_cell(panel, path->items[i], slot[filled]);
    return style == PATH_STYLE_CELLS || overlay_path(&within, &route->line, line_pen(panel), error);
}

/* Dimensions, in pixels, of the disc of a start or goal. */
struct panel_disc {
    double whole;  /* radius including the edges */
    double casing; /* width of each edge */
    double radius; /* radius excluding the edges; 0: the cell is filled, and no disc is drawn */
};

static struct panel_disc disc_for(const struct panel *panel, const struct points *ends)
{
    const double whole = fmax(disc_side * panel->side, disc_cell * (panel->scale - panel->line));
    const double casing = fmax(whole * disc_casing / 2, 1);
    const double radius = whole - 2 * casing;
    const bool fits = ends->count <= OVERLAY_DISCS_MAX && radius >= 1 && !panel->options->bare;
    return (struct panel_disc){whole, casing, fits ? radius : 0};
}

/*
 * Fills the cells of starts or goals, unless the cells are large enough to show both a disc and the
 * cell around it.
 */
static bool fill_ends(const struct panel *panel, const struct points *ends, enum role role,
                      struct error *error)
{
    const uint8_t slot = panel->pixmap->inks->slot[role];
    const bool discs = disc_for(panel, ends).radius > 0;
    if (discs && (panel->backdrop || panel->scale >= SCALE_LINES_MIN))
        return true;
    for (size_t i = 0; i < ends->count; i++) {
        if (!stop_check_row(panel->options->stop, i, panel->scale, error))
            return false;
        paint_cell(panel, ends->items[i], slot);
    }
    return true;
}

/*
 * Draws starts or goals as discs with an edge in the colour of free cells and, in small pictures, a
 * second edge in the colour of walls. In large pictures, the palette has no room for the second
 * edge.
 */
static bool draw_discs(const struct panel *panel, const struct overlay *overlay,
                       const struct points *ends, enum role role, struct error *error)
{
    const uint8_t *slot = panel->pixmap->inks->slot;
    const struct panel_disc disc = disc_for(panel, ends);
    const struct overlay_pen edge = {disc.whole, 0, slot[ROLE_WALL], slot[ROLE_WALL], disc.whole};
    const struct overlay_pen inner = {disc.radius, disc.casing, slot[role], slot[ROLE_FREE],
                                      disc.whole};
    for (size_t i = 0; disc.radius > 0 && i < ends->count; i++) {
        if (!stop_check(panel->options->stop, error))
            return false;
        if (panel->smooth)
            overlay_disc(overlay, ends->items[i], edge);
        overlay_disc(overlay, ends->items[i], inner);
    }
    return true;
}

static void ring(const struct panel *panel, const struct overlay *overlay, struct point cell,
                 double radius, unsigned index)
{
    const uint8_t *slot = panel->pixmap->inks->slot;
    const double half = fmax(radius * ring_width / 2, 1);
    overlay_ring(overlay, cell, radius,
                 (struct overlay_pen){half, fmax(half / 2, 1), slot[index], slot[ROLE_FREE], 0});
}

/* Draws rings around the openings and marks that were found when the map was read. */
static void ring_candidates(const struct panel *panel, const struct overlay *overlay,
                            const struct grid *grid)
{
    const struct reading *reading = grid->reading;
    const double least = fmax(panel->scale * ring_cell, RING_MIN);
    const double radius = fmax(panel->side * ring_side, least);
    for (size_t i = 0; i < reading->openings.count && i < READING_POINTS_MAX; i++)
        ring(panel, overlay, reading->openings.items[i], radius, PALETTE_OPENING);
    for (size_t i = 0; i < reading->mark_count && i < READING_MARKS_MAX; i++)
        ring(panel, overlay, reading->marks[i].at, radius, PALETTE_MARK);
}

/* Paints everything that is drawn over the cells. */
static bool paint_over(const struct panel *panel, const struct cells *cells,
                       const struct route *route, struct error *error)
{
    const struct grid *grid = cells->grid;
    const struct overlay overlay = {.pixmap = panel->pixmap,
                                    .left = panel->left,
                                    .top = panel->top,
                                    .width = grid->width * panel->scale,
                                    .height = grid->height * panel->scale,
                                    .scale = panel->scale,
                                    .line = panel->line,
                                    .smooth = panel->smooth,
                                    .stop = panel->options->stop};
    const double via_radius = via_share * disc_for(panel, &grid->goals).whole;
    if (!contours_draw(&overlay, panel->pixmap->inks->slot[cells->heat ? ROLE_FREE : ROLE_WALL],
                       cells, error) ||
        !paint_path(panel, &overlay, grid, route, error) ||
        !fill_ends(panel, &grid->goals, ROLE_GOAL, error) ||
        !fill_ends(panel, &grid->starts, ROLE_START, error) ||
        !numbers_draw(&overlay, &cells->source, panel->options->labels, error) ||
        !draw_discs(panel, &overlay, &grid->goals, ROLE_GOAL, error) ||
        !draw_discs(panel, &overlay, &grid->starts, ROLE_START, error))
        return false;
    if (panel->options->candidates && grid->reading)
        ring_candidates(panel, &overlay, grid);
    return numbers_via(&overlay, &cells->source.via, via_radius, error);
}

/* Paints all rows of cells. */
static bool paint_ground(const struct panel *panel, struct cells *cells, const struct halo *halo,
                         uint16_t *indices, struct error *error)
{
    const struct grid *grid = cells->grid;
    const uint64_t row_size = (uint64_t)halo->area.width * panel->scale;
    for (uint32_t y = 0; y < grid->height; y++) {
        if (!stop_check_row(panel->options->stop, y, row_size, error))
            return false;
        cells_row(cells, y, indices);
        if (panel->backdrop)
            paint_row_over(panel, halo, indices, y);
        else
            paint_row(panel, halo, indices, y);
    }
    return true;
}

/* Paints the cells of a panel with the halo of the path. */
static bool paint_cells_and_halo(const struct panel *panel, struct cells *cells,
                                 const struct route *route, struct error *error)
{
    const struct grid *grid = cells->grid;
    const struct halo_area area = {grid->width * panel->scale, grid->height * panel->scale,
                                   panel->scale, panel->line};
    struct halo halo;
    uint16_t *indices = memory_array(grid->width, sizeof *indices, error);
    const bool ok =
        halo_begin(&halo, area, &route->line, halo_radius(panel), panel->options->stop, error) &&
        indices && paint_ground(panel, cells, &halo, indices, error);
    free(indices);
    halo_free(&halo);
    return ok;
}

/*
 * Lists the points that the line of a path joins: those of `way` or, if there are none, the cells
 * of the path. If only the first cells of a path of `whole` cells are drawn, the line has the same
 * share of the segments of the way. The caller frees line->items unless it equals path->items.
 */
static bool make_line(const struct points *path, uint64_t whole, const struct points *way,
                      struct points *line, struct error *error)
{
    *line = *path;
    if (way->count == 0 || path->count == 0)
        return true;
    const double segments =
        whole > 1 ? (double)((way->count - 1) * (path->count - 1)) / (double)(whole - 1) : 0;
    *line = (struct points){0};
    bool ok = points_add(line, way->items[0], error);
    for (size_t i = 1; ok && (double)(i - 1) < segments; i++) {
        const double share = fmin(segments - (double)(i - 1), 1);
        const struct point from = way->items[i - 1];
        const struct point to = way->items[i];
        ok = points_add(line,
                        (struct point){(uint32_t)(from.x + ((double)to.x - from.x) * share),
                                       (uint32_t)(from.y + ((double)to.y - from.y) * share)},
                        error);
    }
    return ok;
}

bool panel_draw(const struct panel *panel, struct cells *cells, const struct points *path,
                struct error *error)
{
    const struct picture_source *source = &cells->source;
    const uint64_t whole = source->result ? source->result->path_count : 0;
    const struct points *way = follows_middle(panel) ? &panel->middle->way : &source->way;
    struct route route = {.cells = *path};
    const bool ok = make_line(path, whole, way, &route.line, error) &&
                    paint_cells_and_halo(panel, cells, &route, error) &&
                    paint_over(panel, cells, &route, error);
    if (route.line.items != path->items)
        free(route.line.items);
    return ok;
}
