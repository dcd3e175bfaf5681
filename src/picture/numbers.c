/* SPDX-License-Identifier: MIT */
/* numbers.c - formats and writes the texts in cells. */
#include "picture/numbers.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "map/costs.h"
#include "picture/lettering.h"

enum {
    TEXT_SIZE = NUMBER_TEXT_SIZE,
    DECIMALS_MAX = 2,
    SCALE_MIN = 24 /* smallest scale at which one number in a cell can be read */
};

/* Lengths as fractions of the side of a cell without its grid lines. */
static const double size_cell = 0.36;  /* preferred size of letters */
static const double arrow_cell = 0.6;  /* size of arrows */
static const double width_cell = 0.86; /* largest width of a label */
static const double size_part = 0.6;   /* preferred size of letters if a cell has several labels */

/* Where the labels of a kind are in a cell. All lengths are in halves of the side of a cell. */
struct number_place {
    enum cell_labels labels;
    uint32_t x, y, width, height;
};

/* The kind and the format of the labels in cells. */
struct style {
    const struct picture_source *source;
    enum cell_labels labels;
    struct number_place place;
    int decimals;
    uint32_t size;
};

/* Formats a cost, rounded to `decimals` decimal places (at most 6), without trailing zeros. */
static void format_cost(double cost, int decimals, char text[TEXT_SIZE])
{
    uint64_t unit = 1000000; /* value of the last decimal place, in millionths */
    for (int i = 0; i < decimals; i++)
        unit /= 10;
    number_format_micro(text, (uint128)round(cost * 1e6 / (double)unit) * unit);
}

/* Returns the arrow that points in the direction x,y; x and y are -1, 0 or 1. */
static const char *arrow(int x, int y)
{
    static const char *const arrows[3][3] = {
        {"\u2196", "\u2191", "\u2197"}, {"\u2190", "", "\u2192"}, {"\u2199", "\u2193", "\u2198"}};
    return arrows[y + 1][x + 1];
}

/*
 * Formats the label of a cell with values from the last run. The text is empty if the run did not
 * touch the cell.
 */
static void format_touched(const struct style *style, struct point cell, char text[TEXT_SIZE])
{
    struct touched_cell touched;
    text[0] = '\0';
    if (!style->source->search || !search_touched_cell(style->source->search, cell, &touched))
        return;
    if (style->labels == LABELS_PARENT && touched.has_parent)
        (void)snprintf(text, TEXT_SIZE, "%s", arrow(touched.parent_x, touched.parent_y));
    if (style->labels == LABELS_PARENT)
        return;
    const double g = style->labels == LABELS_H ? 0 : touched.cost;
    const double h = style->labels == LABELS_G ? 0 : touched.estimate;
    format_cost(g + h, style->decimals, text);
}

/*
 * Returns the cost of entering a free cell with the agent (map/agent.h). If the agent does not fit
 * there, returns the cost of entering the cell without it.
 */
static double entry_cost(const struct picture_source *source, struct point cell)
{
    const struct grid *grid = source->search ? search_grid(source->search) : source->grid;
    const bool blocked = grid_blocked(grid, cell);
    if (grid->surface)
        return (double)costs_at(grid, cell);
    return (double)grid_cost(blocked ? source->grid : grid, cell) / COST_ONE;
}

/* Formats the label of a cell, which may be empty. */
static void format_cell(const struct style *style, struct point cell, char text[TEXT_SIZE])
{
    const struct grid *grid = style->source->grid;
    const uint32_t *order = style->source->order;
    const size_t index = (size_t)cell.y * grid->width + cell.x;
    text[0] = '\0';
    if (grid_blocked(grid, cell))
        return;
    switch (style->labels) {
    case LABELS_COST:
        format_cost(entry_cost(style->source, cell), style->decimals + 1, text);
        break;
    case LABELS_ORDER:
        if (order && order[index] > 0)
            (void)snprintf(text, TEXT_SIZE, "%" PRIu32, order[index]);
        break;
    default:
        format_touched(style, cell, text);
    }
}

/* Stores the width in pixels of the widest label. Fails if overlay->stop is due. */
static bool find_widest(const struct overlay *overlay, const struct style *style, uint32_t *widest,
                        struct error *error)
{
    const struct grid *grid = style->source->grid;
    *widest = 0;
    for (uint32_t y = 0; y < grid->height; y++) {
        if (!stop_check_row(overlay->stop, y, (uint64_t)grid->width * TEXT_SIZE, error))
            return false;
        for (uint32_t x = 0; x < grid->width; x++) {
            char text[TEXT_SIZE];
            format_cell(style, (struct point){x, y}, text);
            const uint32_t width = text[0] != '\0' ? lettering_width(text, style->size) : 0;
            *widest = width > *widest ? width : *widest;
        }
    }
    return true;
}

/* Chooses the number of decimal places and the text size so that all texts fit if possible. */
static bool choose_style(const struct overlay *overlay, struct style *style, struct error *error)
{
    const double half = (overlay->scale - overlay->line) / 2.0;
    const double part = style->labels == LABELS_PARENT ? arrow_cell
                        : style->place.height < 2      ? size_part
                                                       : size_cell;
    const uint32_t preferred = (uint32_t)(half * style->place.height * part);
    const uint32_t room = (uint32_t)(half * style->place.width * width_cell);
    for (style->decimals = DECIMALS_MAX; style->decimals >= 0; style->decimals--) {
        uint32_t widest;
        style->size = preferred;
        if (!find_widest(overlay, style, &widest, error))
            return false;
        if (widest > room)
            style->size = (uint32_t)((uint64_t)preferred * room / widest);
        if (style->size * 3 >= preferred * 2)
            break;
    }
    style->decimals = style->decimals < 0 ? 0 : style->decimals;
    style->size = style->size < LETTERING_SIZE_MIN ? LETTERING_SIZE_MIN : style->size;
    return true;
}

/*
 * Returns the index of the colour of walls or of free cells, whichever contrasts more with the
 * centre of an area.
 */
static uint8_t contrasting(const struct pixmap *pixmap, struct pixmap_area area)
{
    const struct inks *inks = pixmap->inks;
    const uint8_t dark = inks->slot[ROLE_WALL];
    const uint8_t light = inks->slot[ROLE_FREE];
    const int ground =
        colour_luminance(pixmap_rgb(pixmap, area.x + area.width / 2, area.y + area.height / 2));
    const int to_dark = abs(ground - colour_luminance(inks->colours[dark]));
    const int to_light = abs(ground - colour_luminance(inks->colours[light]));
    return to_dark >= to_light ? dark : light;
}

static void write_text(const struct overlay *overlay, struct point cell, const struct style *style,
                       const char *text)
{
    const uint32_t side = overlay->scale - overlay->line;
    const struct number_place *place = &style->place;
    const uint32_t size = style->size;
    const struct pixmap_area area = {
        overlay->left + cell.x * overlay->scale + overlay->line + place->x * side / 2,
        overlay->top + cell.y * overlay->scale + overlay->line + place->y * side / 2,
        place->width * side / 2, place->height * side / 2};
    char fitted[LETTERING_BYTES_MAX + 1];
    lettering_fit(text, size, area.width, fitted);
    lettering_draw_centred(
        &(struct lettering_pen){
            .pixmap = overlay->pixmap,
            .size = size,
            .index = contrasting(overlay->pixmap, area),
        },
        area, fitted);
}

/* Returns true if a cell is among the first OVERLAY_DISCS_MAX points. */
static bool is_among_first(const struct points *points, struct point cell)
{
    for (size_t i = 0; i < points->count && i < OVERLAY_DISCS_MAX; i++)
        if (points->items[i].x == cell.x && points->items[i].y == cell.y)
            return true;
    return false;
}

/* Returns true if the cell is one of `ends` (starts or goals) and these are drawn as discs. */
static bool has_end_disc(const struct points *ends, struct point cell)
{
    return ends->count <= OVERLAY_DISCS_MAX && is_among_first(ends, cell);
}

/* Returns true if a disc is drawn on a cell. Takes constant time. */
static bool has_disc(const struct picture_source *source, struct point cell)
{
    return has_end_disc(&source->grid->starts, cell) || has_end_disc(&source->grid->goals, cell) ||
           is_among_first(&source->via, cell);
}

uint32_t numbers_scale(enum cell_labels labels)
{
    return labels == LABELS_G_H_F ? 2 * SCALE_MIN : SCALE_MIN;
}

/* Writes the labels of one kind. */
static bool draw_kind(const struct overlay *overlay, const struct picture_source *source,
                      struct number_place place, struct error *error)
{
    const struct grid *grid = source->grid;
    struct style style = {.source = source, .labels = place.labels, .place = place};
    if (!choose_style(overlay, &style, error))
        return false;
    for (uint32_t y = 0; y < grid->height; y++) {
        if (!stop_check_row(overlay->stop, y, (uint64_t)grid->width * overlay->scale, error))
            return false;
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct point cell = {x, y};
            char text[TEXT_SIZE];
            format_cell(&style, cell, text);
            if (text[0] != '\0' && !has_disc(source, cell))
                write_text(overlay, cell, &style, text);
        }
    }
    return true;
}

bool numbers_draw(const struct overlay *overlay, const struct picture_source *source,
                  enum cell_labels labels, struct error *error)
{
    if (labels == LABELS_NONE || overlay->scale < numbers_scale(labels))
        return true;
    if (source->search && !search_compute_costs(source->search, error))
        return false;
    if (labels != LABELS_G_H_F)
        return draw_kind(overlay, source, (struct number_place){labels, 0, 0, 2, 2}, error);
    return draw_kind(overlay, source, (struct number_place){LABELS_G, 0, 0, 1, 1}, error) &&
           draw_kind(overlay, source, (struct number_place){LABELS_H, 1, 0, 1, 1}, error) &&
           draw_kind(overlay, source, (struct number_place){LABELS_F, 0, 1, 2, 1}, error);
}

bool numbers_via(const struct overlay *overlay, const struct points *via, double radius,
                 struct error *error)
{
    const uint8_t ink = overlay->pixmap->inks->slot[ROLE_WALL];
    const uint8_t paper = overlay->pixmap->inks->slot[ROLE_FREE];
    const double casing = radius > 8 ? radius / 8 : 1;
    const struct overlay_pen pen = {radius - casing, casing, paper, ink, radius};
    for (size_t i = 0; i < via->count && i < OVERLAY_DISCS_MAX; i++) {
        char text[NUMBER_TEXT_SIZE];
        if (!stop_check(overlay->stop, error))
            return false;
        const struct pixmap_area disc = overlay_disc_area(overlay, via->items[i], radius);
        const uint32_t size = (uint32_t)(radius * 1.1);
        overlay_disc(overlay, via->items[i], pen);
        (void)snprintf(text, sizeof text, "%zu", i + 1);
        if (size >= LETTERING_SIZE_MIN && lettering_width(text, size) <= disc.width)
            lettering_draw_centred(
                &(struct lettering_pen){.pixmap = overlay->pixmap, .size = size, .index = ink},
                disc, text);
    }
    return true;
}
