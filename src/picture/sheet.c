/* SPDX-License-Identifier: MIT */
/* sheet.c - computes the layout of a picture. */
#include "picture/sheet.h"

#include <math.h>

#include "picture/backdrop.h"
#include "picture/caption.h"
#include "picture/lettering.h"

enum {
    SIDE_WANTED = 1024,       /* intended longer side of a picture with one panel, in pixels */
    SHEET_SIDE_WANTED = 1536, /* intended longer side of a sheet, in pixels */
    SCALE_CHOSEN_MAX = 64,    /* largest automatic scale of a picture with one panel */
    SHEET_SCALE_MAX = 64,     /* largest automatic scale of a sheet */
    TEXT_PART = 54,           /* ratio of sheet.side to the text size */
    TEXT_SIZE_MIN = 13,       /* legible without effort on a screen */
    TITLE_LINES = 2,
};

/* The intended ratio of a sheet's width to its height. */
static const double wanted_ratio = 1.5;

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/*
 * Returns the number of columns that makes the panels largest on a page whose ratio of width to
 * height is wanted_ratio.
 */
static size_t choose_columns(const struct grid *grid, size_t panels)
{
    size_t best = 1;
    double best_share = 0;
    for (size_t columns = 1; columns <= panels; columns++) {
        const size_t rows = (panels + columns - 1) / columns;
        const double width = (double)grid->width * (double)columns;
        const double height = (double)grid->height * (double)rows;
        /* The largest scale at which all panels fit on a page wanted_ratio wide and 1 high. */
        const double share = fmin(wanted_ratio / width, 1 / height);
        if (share > best_share) {
            best_share = share;
            best = columns;
        }
    }
    return best;
}

/*
 * Returns the largest scale at which all maps together are at most SIDE_WANTED pixels wide and
 * high, but at most SCALE_CHOSEN_MAX. For a sheet, the limits are SHEET_SIDE_WANTED and
 * SHEET_SCALE_MAX. The scale is a multiple of `unit`, and at least `unit`.
 */
static uint32_t choose_scale(const struct grid *grid, const struct sheet *sheet, uint32_t unit)
{
    const uint64_t rows = (sheet->panels + sheet->columns - 1) / sheet->columns;
    const uint64_t width = (uint64_t)grid->width * sheet->columns;
    const uint64_t height = (uint64_t)grid->height * rows;
    const bool single = sheet->panels == 1;
    const uint32_t most = single ? SCALE_CHOSEN_MAX : SHEET_SCALE_MAX;
    const uint64_t longer = larger(width, height);
    const uint64_t scale = longer > 0 ? (single ? SIDE_WANTED : SHEET_SIDE_WANTED) / longer : 1;
    const uint32_t chosen = scale < most ? (uint32_t)scale : most;
    return chosen < unit ? unit : chosen - chosen % unit;
}

/*
 * Automatic scales are multiples of a unit. Returns this unit: 1, or, if the map is drawn over an
 * image, the side of a cell in image pixels, so that all pixels of the image become squares of the
 * same size.
 */
static uint32_t scale_unit(const struct grid *grid, const struct picture_options *options)
{
    if (!backdrop_used(grid, options))
        return 1;
    return grid->cell_side < PICTURE_SCALE_MAX ? grid->cell_side : PICTURE_SCALE_MAX;
}

/*
 * Returns a text size that is legible when the whole picture is shown on a screen, or a smaller
 * size if a panel is too narrow for it.
 */
static uint32_t choose_text_size(const struct sheet *sheet)
{
    const uint64_t narrow = sheet->panel_width * 10 / CAPTION_WIDTH_MIN;
    const uint64_t wanted = sheet->side / TEXT_PART < narrow ? sheet->side / TEXT_PART : narrow;
    if (wanted < TEXT_SIZE_MIN)
        return TEXT_SIZE_MIN;
    return wanted < LETTERING_SIZE_MAX ? (uint32_t)wanted : LETTERING_SIZE_MAX;
}

/* Lays out the panels of a sheet, each below its title. */
static void lay_out_panels(struct sheet *sheet)
{
    const uint64_t rows = (sheet->panels + sheet->columns - 1) / sheet->columns;
    const uint64_t gap = caption_length(CAPTION_MARGIN, sheet->text_size);
    sheet->margin = gap;
    sheet->title = (uint64_t)TITLE_LINES * caption_length(CAPTION_LINE, sheet->text_size);
    sheet->column_width =
        larger(sheet->panel_width, caption_length(CAPTION_WIDTH_MIN, sheet->text_size)) + gap;
    sheet->row_height = sheet->title + sheet->panel_height + gap;
    sheet->width = sheet->columns * sheet->column_width + gap;
    sheet->caption_top = rows * sheet->row_height + gap;
}

/* Like sheet_lay_out, but the sheet may exceed options->max_size. */
static struct sheet lay_out(const struct grid *grid, const struct picture_options *options,
                            size_t panels, uint32_t scale)
{
    struct sheet sheet = {.panels = panels, .columns = choose_columns(grid, panels)};
    sheet.scale = scale > 0 ? scale : choose_scale(grid, &sheet, scale_unit(grid, options));
    sheet.panel_width = (uint64_t)grid->width * sheet.scale;
    sheet.panel_height = (uint64_t)grid->height * sheet.scale;
    const uint64_t rows = (panels + sheet.columns - 1) / sheet.columns;
    sheet.side = larger(sheet.panel_width * sheet.columns, sheet.panel_height * rows);
    sheet.text_size = choose_text_size(&sheet);
    sheet.rule = caption_rule(sheet.text_size);
    if (panels > 1) {
        lay_out_panels(&sheet);
    } else {
        sheet.width = sheet.panel_width;
        sheet.caption_top = sheet.panel_height;
        if (options->caption)
            sheet.width = larger(sheet.width, caption_length(CAPTION_WIDTH_MIN, sheet.text_size));
    }
    sheet.height = sheet.caption_top;
    if (panels > 1 || options->caption)
        sheet.height += caption_height(sheet.width, sheet.text_size);
    return sheet;
}

struct sheet sheet_lay_out(const struct grid *grid, const struct picture_options *options,
                           size_t panels, uint32_t scale)
{
    struct sheet sheet = lay_out(grid, options, panels, scale);
    while (scale == 0 && options->max_size > 0 && sheet.scale > 1 &&
           larger(sheet.width, sheet.height) > options->max_size)
        sheet = lay_out(grid, options, panels, sheet.scale - 1);
    return sheet;
}

uint64_t sheet_panel_left(const struct sheet *sheet, size_t panel)
{
    return sheet->margin + panel % sheet->columns * sheet->column_width;
}

uint64_t sheet_panel_top(const struct sheet *sheet, size_t panel)
{
    return sheet->margin + panel / sheet->columns * sheet->row_height + sheet->title;
}
