/* SPDX-License-Identifier: MIT */
/*
 * painter.c - paints a grid cell by cell into a pixmap.
 *
 * The ground and what the search touched are painted row by row; path, goals and starts are few
 * cells and are painted over them, in this order.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "map/png.h"
#include "picture/overlay.h"
#include "picture/palette.h"
#include "picture/picture.h"
#include "picture/pixmap.h"

enum {
    RINGS_MAX = 64,          /* more would hide the map */
    SIDE_WANTED = 1024,      /* pixels of the longer side, about, where the scale is not given */
    SCALE_CHOSEN_MAX = 32,   /* the largest scale chosen for that */
    SCALE_LINES_MIN = 8,     /* narrower cells have no room for grid lines */
    SCALE_PATH_LINE_MIN = 3, /* and these none for a line in the middle of them */
    COMPRESSION_USUAL = 6,
};

struct painter {
    const struct grid *grid;
    const struct search *search; /* NULL: the map alone */
    const struct picture_options *options;
    uint64_t dearest; /* the largest cost that --heat shows, at least 1 */
    uint32_t scale;
    uint32_t line;              /* the width of the grid lines: 0 or 1 */
    enum path_style style;      /* as there is room for it */
    uint8_t ground[256];        /* the palette index of each cell value */
    uint8_t slot[PALETTE_SIZE]; /* where a palette index has gone in the pixmap's colours */
    uint8_t *states;            /* room for a row of cell states, ... */
    uint64_t *costs;            /* ... and for what it costs to reach its cells */
    struct pixmap pixmap;
};

struct picture_options picture_options_default(void)
{
    struct picture_options options = {
        .scale = 0, .grid_lines = true, .explored = true, .compression = COMPRESSION_USUAL};
    (void)palette_named("classic", &options.palette);
    return options;
}

enum path_style picture_path_style(const char *name)
{
    static const char *const names[PATH_STYLE_COUNT] = {"cells", "line", "both"};
    enum path_style style = PATH_STYLE_CELLS;
    while (style < PATH_STYLE_COUNT && strcmp(names[style], name) != 0)
        style++;
    return style;
}

uint32_t picture_scale(const struct grid *grid, const struct picture_options *options)
{
    if (options->scale != 0)
        return options->scale;
    const uint32_t longer = grid->width > grid->height ? grid->width : grid->height;
    const uint32_t scale = SIDE_WANTED / longer;
    if (scale < 1)
        return 1;
    return scale < SCALE_CHOSEN_MAX ? scale : SCALE_CHOSEN_MAX;
}

/* Shows how the cells of a row look, where no shade shows what they cost. */
static void index_looks(const struct painter *painter, uint32_t y, uint8_t *indices)
{
    const uint32_t width = painter->grid->width;
    const uint8_t *looks = painter->grid->looks + (size_t)y * width;
    for (uint32_t x = 0; x < width; x++)
        if (looks[x] != LOOK_PLAIN && indices[x] < PALETTE_SHADE)
            indices[x] = palette_look((enum look)looks[x]);
}

/* Notes which palette indices the looks of the map want. */
static void note_looks(const struct grid *grid, bool used[PALETTE_SIZE])
{
    bool occurs[LOOK_COUNT] = {false};
    for (size_t i = 0; grid->looks && i < (size_t)grid->width * grid->height; i++)
        occurs[grid->looks[i]] = true;
    for (enum look look = LOOK_PLAIN + 1; look < LOOK_COUNT; look++)
        if (occurs[look])
            used[palette_look(look)] = true;
}

/* The palette index of a cell that costs so much to reach. */
static uint8_t heat_index(const struct painter *painter, uint64_t cost)
{
    const double share = (double)cost / (double)painter->dearest;
    return (uint8_t)(PALETTE_HEAT + lround(share * (double)(PALETTE_HEATS - 1)));
}

/* Tints the cells of a row that the search has touched, or shows what it costs to reach them. */
static void index_explored(const struct painter *painter, uint32_t y, uint8_t *indices)
{
    const uint32_t width = painter->grid->width;
    search_row_states(painter->search, y, painter->states);
    if (painter->options->heat)
        search_row_costs(painter->search, y, painter->costs);
    for (uint32_t x = 0; x < width; x++) {
        if (painter->states[x] == CELL_UNTOUCHED)
            continue;
        indices[x] = painter->states[x] == CELL_CLOSED ? ROLE_EXPLORED : ROLE_FRONTIER;
        if (painter->options->heat && painter->states[x] == CELL_CLOSED &&
            painter->costs[x] != SEARCH_NO_COST)
            indices[x] = heat_index(painter, painter->costs[x]);
    }
}

/* Finds the largest cost that --heat will show. */
static void find_dearest(struct painter *painter)
{
    const uint32_t width = painter->grid->width;
    painter->dearest = 1;
    for (uint32_t y = 0; y < painter->grid->height; y++) {
        search_row_states(painter->search, y, painter->states);
        search_row_costs(painter->search, y, painter->costs);
        for (uint32_t x = 0; x < width; x++)
            if (painter->states[x] == CELL_CLOSED && painter->costs[x] != SEARCH_NO_COST &&
                painter->costs[x] > painter->dearest)
                painter->dearest = painter->costs[x];
    }
}

/* The palette indices of a row of cells, path and ends aside. */
static void index_row(const struct painter *painter, uint32_t y, uint8_t *indices)
{
    const struct grid *grid = painter->grid;
    const uint8_t *cells = grid_row(grid, y);
    for (uint32_t x = 0; x < grid->width; x++)
        indices[x] = painter->ground[cells[x]];
    if (grid->looks)
        index_looks(painter, y, indices);
    if (painter->search && painter->options->explored)
        index_explored(painter, y, indices);
}

/* Gives every colour that may occur a slot in the pixmap; returns how many there are. */
static unsigned choose_colours(struct painter *painter, bool path, struct rgb colours[256])
{
    bool used[PALETTE_SIZE] = {[ROLE_FREE] = true, [ROLE_WALL] = true};
    struct rgb palette[PALETTE_SIZE];
    const struct picture_options *options = painter->options;
    palette_colours(&options->palette, palette);
    palette_ground(painter->grid, painter->ground);
    for (int value = 0; value < 256; value++)
        used[painter->ground[value]] = true;
    used[ROLE_START] = painter->grid->starts.count > 0;
    used[ROLE_GOAL] = painter->grid->goals.count > 0;
    used[ROLE_PATH] = path;
    used[PALETTE_PALE_PATH] = path && painter->style == PATH_STYLE_BOTH;
    used[ROLE_EXPLORED] = used[ROLE_FRONTIER] = painter->search && options->explored;
    for (int heat = 0; heat < PALETTE_HEATS; heat++)
        used[PALETTE_HEAT + heat] = used[ROLE_EXPLORED] && options->heat;
    used[ROLE_GRID_LINE] = painter->line > 0;
    note_looks(painter->grid, used);
    unsigned count = 0;
    for (int index = 0; index < PALETTE_SIZE; index++) {
        if (!used[index])
            continue;
        colours[count] = palette[index];
        painter->slot[index] = (uint8_t)count++;
    }
    return count;
}

/* Paints a row of cells: its first pixel row may be a grid line, the others are alike. */
static void paint_row(struct painter *painter, uint32_t y, const uint8_t *indices, uint8_t *pixels)
{
    const uint32_t scale = painter->scale;
    struct pixmap *pixmap = &painter->pixmap;
    uint32_t pixel_y = y * scale;
    if (painter->line > 0) {
        memset(pixels, painter->slot[ROLE_GRID_LINE], pixmap->width);
        pixmap_set_row(pixmap, pixel_y++, pixels);
    }
    uint8_t *pixel = pixels;
    for (uint32_t x = 0; x < painter->grid->width; x++) {
        if (painter->line > 0)
            *pixel++ = painter->slot[ROLE_GRID_LINE];
        for (uint32_t i = painter->line; i < scale; i++)
            *pixel++ = painter->slot[indices[x]];
    }
    pixmap_set_row(pixmap, pixel_y, pixels);
    pixmap_repeat_row(pixmap, pixel_y, scale - 1 - painter->line);
}

static void paint_cell(struct painter *painter, struct point cell, unsigned index)
{
    const uint32_t left = cell.x * painter->scale;
    const uint32_t top = cell.y * painter->scale;
    for (uint32_t y = painter->line; y < painter->scale; y++)
        for (uint32_t x = painter->line; x < painter->scale; x++)
            pixmap_set(&painter->pixmap, left + x, top + y, painter->slot[index]);
}

/* Paints the path, and what marks its ends. */
static void paint_over(struct painter *painter, const struct search_result *result)
{
    const struct grid *grid = painter->grid;
    const struct overlay overlay = {&painter->pixmap, painter->scale, painter->line};
    const bool cells = painter->style != PATH_STYLE_LINE;
    const unsigned ground =
        painter->style == PATH_STYLE_BOTH ? (unsigned)PALETTE_PALE_PATH : (unsigned)ROLE_PATH;
    for (uint64_t i = 0; cells && result && i < result->path_count; i++)
        paint_cell(painter, result->path[i], ground);
    if (painter->style != PATH_STYLE_CELLS && result)
        overlay_path(&overlay, result->path, result->path_count, painter->slot[ROLE_PATH]);
    for (size_t i = 0; i < grid->goals.count; i++)
        paint_cell(painter, grid->goals.items[i], ROLE_GOAL);
    for (size_t i = 0; i < grid->starts.count; i++)
        paint_cell(painter, grid->starts.items[i], ROLE_START);
    if (!painter->options->mark)
        return;
    const uint8_t halo = painter->slot[ROLE_FREE];
    for (size_t i = 0; i < grid->goals.count && i < RINGS_MAX; i++)
        overlay_ring(&overlay, grid->goals.items[i], painter->slot[ROLE_GOAL], halo);
    for (size_t i = 0; i < grid->starts.count && i < RINGS_MAX; i++)
        overlay_ring(&overlay, grid->starts.items[i], painter->slot[ROLE_START], halo);
}

static bool paint(struct painter *painter, const struct search_result *result, struct error *error)
{
    const struct grid *grid = painter->grid;
    uint8_t *indices = memory_array(grid->width, 1, error);
    uint8_t *pixels = memory_array(painter->pixmap.width, 1, error);
    painter->states = memory_array(grid->width, 1, error);
    painter->costs = memory_array(grid->width, sizeof *painter->costs, error);
    const bool good = indices && pixels && painter->states && painter->costs;
    if (good && painter->search && painter->options->heat)
        find_dearest(painter);
    for (uint32_t y = 0; good && y < grid->height; y++) {
        index_row(painter, y, indices);
        paint_row(painter, y, indices, pixels);
    }
    free(painter->costs);
    free(painter->states);
    free(pixels);
    free(indices);
    if (good)
        paint_over(painter, result);
    return good;
}

/* Refuses a picture that cannot be encoded, and says which scale can. */
static bool check_size(const struct grid *grid, uint32_t scale, unsigned colour_count,
                       struct error *error)
{
    uint32_t fits = scale;
    while (fits > 0 && ((uint64_t)fits * grid->width > INT32_MAX ||
                        fits * (uint64_t)grid->height >
                            PIXMAP_BYTES_MAX /
                                (pixmap_row_size((uint64_t)fits * grid->width, colour_count) + 1)))
        fits--;
    if (fits == scale)
        return true;
    if (fits == 0)
        return error_set(error, ERROR_LIMIT, "the map is too large for a picture");
    return error_set(error, ERROR_LIMIT,
                     "a picture of %" PRIu64 " x %" PRIu64
                     " pixels is too large: the largest scale that fits is %" PRIu32 " (--scale)",
                     (uint64_t)grid->width * scale, (uint64_t)grid->height * scale, fits);
}

/* Encodes what was painted, with the text chunks. */
static bool encode(const struct painter *painter, const struct picture_options *options,
                   struct bytes *png, struct error *error)
{
    char cell_size[NUMBER_TEXT_SIZE];
    struct png_text *texts = memory_array(options->text_count + 1, sizeof *texts, error);
    if (!texts)
        return false;
    (void)snprintf(cell_size, sizeof cell_size, "%" PRIu32, painter->scale);
    texts[0] = (struct png_text){PNG_CELL_SIZE_KEYWORD, cell_size};
    for (size_t i = 0; i < options->text_count; i++)
        texts[i + 1] = options->texts[i];
    const bool good = pixmap_encode(&painter->pixmap, options->compression, texts,
                                    options->text_count + 1, png, error);
    free(texts);
    return good;
}

bool picture_draw(const struct grid *grid, const struct search *search,
                  const struct search_result *result, const struct picture_options *options,
                  struct bytes *png, struct error *error)
{
    struct painter painter = {
        .grid = grid, .search = search, .options = options, .scale = picture_scale(grid, options)};
    painter.line = options->grid_lines && painter.scale >= SCALE_LINES_MIN ? 1 : 0;
    painter.style = painter.scale >= SCALE_PATH_LINE_MIN ? options->path_style : PATH_STYLE_CELLS;
    struct rgb colours[256];
    const unsigned count = choose_colours(&painter, result && result->path_count > 0, colours);
    if (!check_size(grid, painter.scale, count, error) ||
        !pixmap_create(&painter.pixmap, (uint64_t)grid->width * painter.scale,
                       (uint64_t)grid->height * painter.scale, count, error))
        return false;
    memcpy(painter.pixmap.colours, colours, count * sizeof *colours);
    const bool good = paint(&painter, result, error) && encode(&painter, options, png, error);
    pixmap_free(&painter.pixmap);
    return good;
}
