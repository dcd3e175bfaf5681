/* SPDX-License-Identifier: MIT */
/*
 * panel.c - paints one panel: a map with its path.
 *
 * Cells are painted row by row. The path, goals, starts and rings cover few cells and are painted
 * over them, in this order.
 */
#include "picture/panel.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/reading.h"
#include "picture/overlay.h"

enum {
    RINGS_MAX = 64,          /* for the starts, and for the goals; more would hide the map */
    SCALE_LINES_MIN = 8,     /* smallest scale with grid lines */
    SCALE_PATH_LINE_MIN = 3, /* smallest scale at which a path is drawn as a line */
};

bool panel_has_lines(const struct picture_options *options, uint32_t scale)
{
    return options->grid_lines && scale >= SCALE_LINES_MIN;
}

struct panel panel_begin(struct pixmap *pixmap, const struct inks *inks,
                         const struct picture_options *options, uint32_t scale)
{
    return (struct panel){.pixmap = pixmap,
                          .inks = inks,
                          .options = options,
                          .scale = scale,
                          .line = panel_has_lines(options, scale) ? 1 : 0};
}

/* Expands a row of palette indices to a row of pixels. Returns the number of pixels. */
static uint32_t expand_row(const struct panel *panel, const uint8_t *restrict indices,
                           uint32_t width, uint8_t *restrict pixels)
{
    const uint8_t *restrict slot = panel->inks->slot;
    if (panel->scale == 1) {
        for (uint32_t x = 0; x < width; x++)
            pixels[x] = slot[indices[x]];
        return width;
    }
    uint8_t *pixel = pixels;
    for (uint32_t x = 0; x < width; x++) {
        if (panel->line > 0)
            *pixel++ = slot[ROLE_GRID_LINE];
        memset(pixel, slot[indices[x]], panel->scale - panel->line);
        pixel += panel->scale - panel->line;
    }
    return (uint32_t)(pixel - pixels);
}

/* Paints a row of cells: a grid line if grid lines are drawn, then identical rows of pixels. */
static void paint_row(const struct panel *panel, uint32_t y, const uint8_t *indices, uint32_t width,
                      uint8_t *pixels)
{
    struct pixmap *pixmap = panel->pixmap;
    uint32_t rows = panel->scale - panel->line;
    uint32_t pixel_y = panel->top + y * panel->scale;
    if (panel->line > 0)
        pixmap_fill(pixmap, (struct pixmap_area){panel->left, pixel_y++, width * panel->scale, 1},
                    panel->inks->slot[ROLE_GRID_LINE]);
    const uint32_t count = expand_row(panel, indices, width, pixels);
    pixmap_set_pixels(pixmap, panel->left, pixel_y, pixels, count);
    if (count == pixmap->width) {
        pixmap_repeat_row(pixmap, pixel_y, rows - 1);
        return;
    }
    while (--rows > 0)
        pixmap_set_pixels(pixmap, panel->left, ++pixel_y, pixels, count);
}

static void paint_cell(const struct panel *panel, struct point cell, unsigned index)
{
    const uint32_t side = panel->scale - panel->line;
    const struct pixmap_area area = {panel->left + cell.x * panel->scale + panel->line,
                                     panel->top + cell.y * panel->scale + panel->line, side, side};
    if (panel->scale == 1)
        pixmap_set(panel->pixmap, area.x, area.y, panel->inks->slot[index]);
    else
        pixmap_fill(panel->pixmap, area, panel->inks->slot[index]);
}

static void paint_cells(const struct panel *panel, const struct points *cells, unsigned index)
{
    for (size_t i = 0; i < cells->count; i++)
        paint_cell(panel, cells->items[i], index);
}

static void paint_path(const struct panel *panel, const struct overlay *overlay,
                       const struct point *path, uint64_t count)
{
    enum path_style style = panel->options->path_style;
    if (panel->scale < SCALE_PATH_LINE_MIN)
        style = PATH_STYLE_CELLS;
    for (uint64_t i = 0; style != PATH_STYLE_LINE && i < count; i++)
        paint_cell(panel, path[i],
                   style == PATH_STYLE_BOTH ? (unsigned)PALETTE_PALE_PATH : (unsigned)ROLE_PATH);
    if (style != PATH_STYLE_CELLS)
        overlay_path(overlay, path, count, panel->inks->slot[ROLE_PATH]);
}

static void ring(const struct panel *panel, const struct overlay *overlay, struct point cell,
                 unsigned index)
{
    const uint8_t *slot = panel->inks->slot;
    overlay_ring(overlay, cell, slot[index], slot[ROLE_FREE]);
}

static void mark(const struct panel *panel, const struct overlay *overlay,
                 const struct points *cells, enum role role)
{
    for (size_t i = 0; i < cells->count && i < RINGS_MAX; i++)
        ring(panel, overlay, cells->items[i], role);
}

/* Draws rings around the openings and marks of a record. */
static void mark_candidates(const struct panel *panel, const struct overlay *overlay,
                            const struct reading *reading)
{
    for (size_t i = 0; i < reading->openings.count && i < READING_POINTS_MAX; i++)
        ring(panel, overlay, reading->openings.items[i], PALETTE_OPENING);
    for (size_t i = 0; i < reading->mark_count && i < READING_MARKS_MAX; i++)
        ring(panel, overlay, reading->marks[i].at, PALETTE_MARK);
}

/* Paints path, goals, starts and rings. */
static void paint_over(const struct panel *panel, const struct grid *grid, const struct point *path,
                       uint64_t count)
{
    const struct overlay overlay = {.pixmap = panel->pixmap,
                                    .left = panel->left,
                                    .top = panel->top,
                                    .width = grid->width * panel->scale,
                                    .height = grid->height * panel->scale,
                                    .scale = panel->scale,
                                    .line = panel->line};
    if (count > 0)
        paint_path(panel, &overlay, path, count);
    paint_cells(panel, &grid->goals, ROLE_GOAL);
    paint_cells(panel, &grid->starts, ROLE_START);
    if (panel->options->candidates && grid->reading)
        mark_candidates(panel, &overlay, grid->reading);
    if (!panel->options->mark)
        return;
    mark(panel, &overlay, &grid->goals, ROLE_GOAL);
    mark(panel, &overlay, &grid->starts, ROLE_START);
}

bool panel_draw(const struct panel *panel, struct cells *cells, const struct point *path,
                uint64_t count, struct error *error)
{
    const struct grid *grid = cells->grid;
    uint8_t *indices = memory_array(grid->width, 1, error);
    uint8_t *pixels = memory_array(grid->width, panel->scale, error);
    const uint64_t row_size = (uint64_t)grid->width * panel->scale * panel->scale;
    bool ok = indices && pixels;
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        ok = stop_check_row(panel->options->stop, y, row_size, error);
        cells_row(cells, y, indices);
        paint_row(panel, y, indices, grid->width, pixels);
    }
    free(pixels);
    free(indices);
    if (ok)
        paint_over(panel, grid, path, count);
    return ok;
}
