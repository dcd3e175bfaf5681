/* SPDX-License-Identifier: MIT */
/* contours.c - draws contour lines between cells whose costs are on different sides of a level. */
#include "picture/contours.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "picture/caption.h"

enum {
    OPACITY = 255,    /* opaque, because pixels at crossings are blended twice */
    LINE_PART = 10,   /* ratio of the side of a cell to the width of a line */
    LONG_SIDE = 500,  /* ratio of the longer side of the picture to the width of a line */
    BAND_NONE = -1,   /* the band of walls and, if there is no limit, of cells without a cost */
    BAND_OUTSIDE = 1, /* if there is a limit: the band of cells that cost more or have no cost */
    BANDS_MAX = 1 << 20,
};

struct contours {
    const struct overlay *overlay;
    const struct cells *cells;
    uint8_t index;
    uint32_t width; /* width of a line in pixels */
    double step;    /* distance between levels; 0: the only level is the limit */
    double *real;   /* buffers for a row of costs */
    uint128 *exact;
    int32_t *above, *here; /* bands (intervals between levels) of the cells of two rows */
};

/*
 * For a field with a limit, stores in `here` the band of each cell of row y: 0 if the cost is at
 * most the limit, otherwise BAND_OUTSIDE or BAND_NONE.
 */
static void limited_bands(struct contours *contours, uint32_t y)
{
    const struct picture_source *source = &contours->cells->source;
    const uint8_t *values = grid_row(source->grid, y);
    cost_field_row(source->field, y, contours->exact);
    for (uint32_t x = 0; x < source->grid->width; x++) {
        contours->here[x] = contours->exact[x] <= source->limit ? 0 : BAND_OUTSIDE;
        if (values[x] == CELL_WALL)
            contours->here[x] = BAND_NONE;
    }
}

/* Stores in `here` the band of each cell of row y. Fails if out of memory. */
static bool find_bands(struct contours *contours, uint32_t y, struct error *error)
{
    const struct picture_source *source = &contours->cells->source;
    if (contours->step <= 0) {
        limited_bands(contours, y);
        return true;
    }
    if (!cost_field_row_real(source->field, y, contours->real, error))
        return false;
    for (uint32_t x = 0; x < source->grid->width; x++) {
        const double band = contours->real[x] / contours->step;
        contours->here[x] = band < BANDS_MAX ? (int32_t)band : BAND_NONE;
    }
    return true;
}

/* Draws a rectangle of pixels, clipped to the map. Coordinates are relative to the map. */
static void draw_rectangle(const struct contours *contours, int64_t left, int64_t top,
                           int64_t width, int64_t height)
{
    const struct overlay *overlay = contours->overlay;
    const int64_t right = left + width < overlay->width ? left + width : overlay->width;
    const int64_t bottom = top + height < overlay->height ? top + height : overlay->height;
    left = left > 0 ? left : 0;
    top = top > 0 ? top : 0;
    if (left >= right || top >= bottom)
        return;
    const struct pixmap_area area = {overlay->left + (uint32_t)left, overlay->top + (uint32_t)top,
                                     (uint32_t)(right - left), (uint32_t)(bottom - top)};
    pixmap_blend(overlay->pixmap, area, contours->index, OPACITY);
}

static bool differ(int32_t a, int32_t b)
{
    return a != b && a != BAND_NONE && b != BAND_NONE;
}

/* Draws the contour lines along the left and upper edges of the cells of row y. */
static void draw_row(const struct contours *contours, uint32_t y)
{
    const int64_t scale = contours->overlay->scale;
    const int64_t width = contours->width;
    const int32_t *here = contours->here;
    for (uint32_t x = 0; x < contours->cells->grid->width; x++) {
        const int64_t left = x * scale;
        const int64_t top = y * scale;
        if (x > 0 && differ(here[x - 1], here[x]))
            draw_rectangle(contours, left - width / 2, top, width, scale);
        if (y > 0 && differ(contours->above[x], here[x]))
            draw_rectangle(contours, left, top - width / 2, scale, width);
    }
}

static bool draw_rows(struct contours *contours, struct error *error)
{
    const struct overlay *overlay = contours->overlay;
    const struct grid *grid = contours->cells->grid;
    for (uint32_t y = 0; y < grid->height; y++) {
        int32_t *const above = contours->here;
        contours->here = contours->above;
        contours->above = above;
        if (!stop_check_row(overlay->stop, y, (uint64_t)grid->width * overlay->scale, error) ||
            !find_bands(contours, y, error))
            return false;
        draw_row(contours, y);
    }
    return true;
}

/* Returns the width of a contour line in pixels. */
static uint32_t line_width(const struct overlay *overlay)
{
    const uint32_t longer = overlay->width > overlay->height ? overlay->width : overlay->height;
    const uint32_t by_cell = overlay->scale / LINE_PART + overlay->line;
    const uint32_t by_side = longer / LONG_SIDE;
    const uint32_t width = by_cell > by_side ? by_cell : by_side;
    return width > 0 ? width : 1;
}

bool contours_draw(const struct overlay *overlay, uint8_t index, const struct cells *cells,
                   struct error *error)
{
    const struct picture_source *source = &cells->source;
    const size_t width = cells->grid->width;
    if (!source->field || !cells->explored || (source->limit == COST_FIELD_NONE && !cells->heat))
        return true;
    struct contours contours = {.overlay = overlay,
                                .cells = cells,
                                .index = index,
                                .width = line_width(overlay),
                                .real = memory_array(width, sizeof *contours.real, error),
                                .exact = memory_array(width, sizeof *contours.exact, error),
                                .above = memory_array(width, sizeof *contours.above, error),
                                .here = memory_array(width, sizeof *contours.here, error)};
    if (source->limit == COST_FIELD_NONE)
        contours.step = caption_contours(search_cost_of_key(cells->search, cells->highest_cost));
    const bool ok = contours.real && contours.exact && contours.above && contours.here &&
                    draw_rows(&contours, error);
    free(contours.here);
    free(contours.above);
    free(contours.exact);
    free(contours.real);
    return ok;
}
