/* SPDX-License-Identifier: MIT */
/*
 * asc.c - the format asc: ESRI ASCII grids, rasters of costs (costs.h).
 *
 * Lines with a keyword and a number each state the size of the raster, its position and the number
 * that stands for cells without a value (-9999 if it is not stated). The costs follow, by rows from
 * north to south. The position is that of the lower left cell: of its corner or of its centre.
 */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#include "map/costs.h"
#include "map/formats/decimals.h"
#include "map/formats/list.h"

enum asc_keyword { NCOLS, NROWS, CORNER_X, CENTER_X, CORNER_Y, CENTER_Y, SIDE, MISSING, KEYWORDS };

static const char *const keywords[KEYWORDS] = {
    [NCOLS] = "ncols",        [NROWS] = "nrows",         [CORNER_X] = "xllcorner",
    [CENTER_X] = "xllcenter", [CORNER_Y] = "yllcorner",  [CENTER_Y] = "yllcenter",
    [SIDE] = "cellsize",      [MISSING] = "nodata_value"};

/* Returns the keyword at the cursor, or KEYWORDS, and the length of the word. */
static enum asc_keyword keyword_at(const struct text_cursor *cursor, size_t *length)
{
    enum asc_keyword keyword = 0;
    for (*length = 0; cursor->at + *length < cursor->end && !isspace(cursor->at[*length]);)
        ++*length;
    while (keyword < KEYWORDS &&
           (strlen(keywords[keyword]) != *length ||
            strncasecmp((const char *)cursor->at, keywords[keyword], *length) != 0))
        keyword++;
    return keyword;
}

/* Reads the header. Numbers that it does not state are nan. */
static bool read_header(struct decimals *decimals, double values[KEYWORDS], struct error *error)
{
    struct text_cursor *cursor = &decimals->cursor;
    size_t length;
    for (unsigned i = 0; i < KEYWORDS; i++)
        values[i] = (double)NAN;
    while (decimals_skip(decimals) && isalpha(*cursor->at)) {
        const enum asc_keyword keyword = keyword_at(cursor, &length);
        if (keyword == KEYWORDS && length == strlen("nan"))
            break; /* the first cost */
        if (keyword == KEYWORDS)
            return error_at(error, cursor->line, text_column(cursor),
                            "this word is not a keyword of an ESRI ASCII grid with square cells; "
                            "write the raster again with gdal_translate -of AAIGrid -co "
                            "FORCE_CELLSIZE=YES");
        cursor->at += length;
        if (!decimals_skip(decimals) || !decimals_number(decimals, &values[keyword], error))
            return error_at(error, cursor->line, text_column(cursor), "%s needs a number",
                            keywords[keyword]);
    }
    for (unsigned i = NCOLS; i <= NROWS; i++)
        if (!(values[i] >= 1 && values[i] <= UINT32_MAX && values[i] <= floor(values[i])))
            return error_at(error, 1, 0, "%s must be a positive whole number", keywords[i]);
    return true;
}

bool asc_recognise(const struct bytes *first)
{
    const struct text_cursor cursor = text_begin(first);
    size_t length;
    return keyword_at(&cursor, &length) < KEYWORDS;
}

bool asc_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                  struct map_estimate *estimate)
{
    struct decimals decimals = {.cursor = text_begin(first)};
    double values[KEYWORDS];
    struct error ignored;
    (void)options;
    if (!read_header(&decimals, values, &ignored))
        return false;
    estimate->width = (uint64_t)values[NCOLS];
    estimate->height = (uint64_t)values[NROWS];
    estimate->reading = size;
    return true;
}

bool asc_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error)
{
    struct decimals decimals = {.cursor = text_begin(bytes)};
    double values[KEYWORDS];
    if (!read_header(&decimals, values, error))
        return false;
    decimals.missing = isnan(values[MISSING]) ? -9999 : values[MISSING];
    if (!decimals_fill(&decimals, (uint64_t)values[NCOLS], (uint64_t)values[NROWS], options, grid,
                       error))
        return false;
    const double half = values[SIDE] / 2;
    const double x = isnan(values[CORNER_X]) ? values[CENTER_X] - half : values[CORNER_X];
    const double y = isnan(values[CORNER_Y]) ? values[CENTER_Y] - half : values[CORNER_Y];
    const struct world world = {
        .unit = 'u', .resolution = values[SIDE], .x = x, .y = y, .height = grid->height};
    costs_set_world(grid, &world);
    return true;
}
