/* SPDX-License-Identifier: MIT */
/* picture.c - draws pictures: layout, colours, panels, caption, text chunks. */
#include "picture/picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "map/image/png_check.h"
#include "picture/caption.h"
#include "picture/numbers.h"
#include "picture/sheet.h"
#include "picture/sweep.h"

/* A panel is anti-aliased if its map has at most this many pixels. */
#define SMOOTH_PIXELS_MAX (UINT64_C(3) << 20)

/* Layout and colours of a picture. */
struct plan {
    struct sheet sheet;
    bool captioned;            /* the picture has a caption */
    bool has_backdrop;         /* the picture is drawn over the image of the map */
    struct backdrop backdrop;  /* valid if has_backdrop is true */
    bool smooth;               /* lines and discs are anti-aliased */
    bool needed[PALETTE_SIZE]; /* palette indices that may be drawn */
    struct inks inks;          /* colours of the needed indices */
};

struct picture {
    const struct grid *grid;
    const struct picture_options *options;
    struct plan plan;
    struct pixmap pixmap;
    size_t drawn;         /* number of panels drawn so far */
    struct middle middle; /* the line of the path in the last panel */
    struct legend legend; /* legend for all panels */
};

/* The text chunks of a file: those that picture.c adds, then those of the caller. */
struct chunks {
    struct png_text *items;
    size_t count;
    char cell_size[NUMBER_TEXT_SIZE];
};

static bool is_smooth(const struct sheet *sheet)
{
    return sheet->panel_height <= SMOOTH_PIXELS_MAX / sheet->panel_width;
}

/* Returns the backdrop, or NULL. */
static const struct backdrop *backdrop_of(const struct plan *plan)
{
    return plan->has_backdrop ? &plan->backdrop : NULL;
}

/* Chooses the colours that the panels and the caption need. */
static void choose_inks(const struct grid *grid, const struct picture_options *options,
                        struct plan *plan)
{
    struct rgb colours[PALETTE_SIZE] = {{0}};
    const struct panel panel = panel_begin(options, backdrop_of(plan), &plan->sheet);
    cells_note_colours(grid, options, plan->needed);
    plan->needed[ROLE_GRID_LINE] = panel.line > 0 || plan->captioned;
    plan->needed[ROLE_HALO] = plan->has_backdrop;
    for (unsigned index = 0; index < PALETTE_SIZE; index++)
        if (plan->needed[index] || index == ROLE_HALO)
            colours[index] = palette_colour(&options->palette, index);
    if (plan->has_backdrop)
        backdrop_lighten_tints(colours);
    inks_choose(&plan->inks, colours, plan->needed, panel_has_halo(&panel, grid));
}

static void make_plan(const struct grid *grid, const struct picture_options *options, size_t panels,
                      struct plan *plan)
{
    *plan = (struct plan){.sheet = sheet_lay_out(grid, options, panels, options->scale),
                          .captioned = panels > 1 || options->caption,
                          .has_backdrop = backdrop_used(grid, options)};
    plan->smooth = is_smooth(&plan->sheet);
    if (plan->has_backdrop)
        plan->backdrop = backdrop_begin(grid, &options->palette, plan->sheet.scale);
    choose_inks(grid, options, plan);
}

/*
 * Returns true if the path may be drawn down the middle of corridors: in images, except maps of
 * robots, whose paths are drawn as computed.
 */
static bool may_follow_middle(const struct grid *grid, const struct picture_options *options)
{
    return grid->cell_side > 0 && grid->world.resolution <= 0 && !options->segments &&
           (options->path_style == PATH_STYLE_AUTO || options->path_style == PATH_STYLE_LINE);
}

double picture_memory(const struct grid *grid, const struct picture_options *options, size_t panels)
{
    enum { INK_BITS = 8, RGB_BITS = 24, HALO_BITS = 1, FIELD_BITS = 16 };
    const struct sheet sheet = sheet_lay_out(grid, options, panels, options->scale);
    const bool has_line = options->path_style == PATH_STYLE_LINE ||
                          options->path_style == PATH_STYLE_BOTH || options->segments ||
                          may_follow_middle(grid, options);
    const unsigned bits = (backdrop_used(grid, options) ? (unsigned)RGB_BITS : INK_BITS) +
                          HALO_BITS + (is_smooth(&sheet) && has_line ? (unsigned)FIELD_BITS : 0);
    return (double)sheet.width * (double)sheet.height * bits / 8;
}

static bool check_size(const struct picture *picture, struct error *error)
{
    const struct sheet *sheet = &picture->plan.sheet;
    const bool true_colour = picture->plan.has_backdrop;
    if (pixmap_fits(sheet->width, sheet->height, true_colour))
        return true;
    uint32_t scale = sheet->scale - 1;
    for (; scale > 0; scale--) {
        const struct sheet smaller =
            sheet_lay_out(picture->grid, picture->options, sheet->panels, scale);
        if (pixmap_fits(smaller.width, smaller.height, true_colour))
            break;
    }
    if (scale == 0)
        return error_set(error, ERROR_LIMIT, "the map is too large for a picture%s",
                         sheet->panels > 1 ? " with so many panels; compare fewer searches"
                         : picture->plan.has_backdrop ? "; use --background map"
                                                      : "");
    return error_set(error, ERROR_LIMIT,
                     "a picture of %" PRIu64 " x %" PRIu64
                     " pixels is too large; use --scale %" PRIu32 " or less",
                     sheet->width, sheet->height, scale);
}

/* Checks that the cells are large enough for numbers. */
static bool check_labels(const struct picture *picture, struct error *error)
{
    return picture->options->labels == LABELS_NONE ||
           picture->plan.sheet.scale >= numbers_scale(picture->options->labels) ||
           error_set(error, ERROR_SETTINGS,
                     "cells of %" PRIu32
                     " pixel%s are too small for --labels; use --scale %" PRIu32,
                     picture->plan.sheet.scale, picture->plan.sheet.scale == 1 ? "" : "s",
                     numbers_scale(picture->options->labels));
}

struct picture *picture_begin(const struct grid *grid, const struct picture_options *options,
                              size_t panels, struct error *error)
{
    struct picture *picture = memory_zeroed(1, sizeof *picture, error);
    if (!picture)
        return NULL;
    picture->grid = grid;
    picture->options = options;
    make_plan(grid, options, panels, &picture->plan);
    const struct plan *plan = &picture->plan;
    struct pixmap *pixmap = &picture->pixmap;
    if (!check_labels(picture, error) || !check_size(picture, error) ||
        !pixmap_create(pixmap, &picture->plan.inks, plan->sheet.width, plan->sheet.height,
                       plan->has_backdrop, error)) {
        free(picture);
        return NULL;
    }
    if (picture->plan.captioned) /* ink 0 is the colour of free cells and of the background */
        pixmap_fill(pixmap, (struct pixmap_area){0, 0, pixmap->width, pixmap->height}, 0);
    return picture;
}

uint32_t picture_scale(const struct grid *grid, const struct picture_options *options)
{
    return sheet_lay_out(grid, options, 1, options->scale).scale;
}

void picture_free(struct picture *picture)
{
    if (!picture)
        return;
    pixmap_free(&picture->pixmap);
    free(picture->middle.way.items);
    free(picture);
}

const struct pixmap *picture_pixmap(const struct picture *picture)
{
    return &picture->pixmap;
}

struct panel picture_panel(const struct picture *picture, struct pixmap *pixmap, size_t index)
{
    struct panel panel =
        panel_begin(picture->options, backdrop_of(&picture->plan), &picture->plan.sheet);
    panel.pixmap = pixmap;
    panel.smooth = picture->plan.smooth;
    panel.middle = &picture->middle;
    panel.left = (uint32_t)sheet_panel_left(&picture->plan.sheet, index);
    panel.top = (uint32_t)sheet_panel_top(&picture->plan.sheet, index);
    return panel;
}

static void set_words(struct caption *caption, const struct picture_words *words)
{
    for (size_t i = 0; words && i < words->count; i++) {
        if (words->items[i])
            caption_text(caption, words->items[i]);
        else
            caption_break(caption);
    }
    caption_break(caption);
}

/* Returns the area of a panel's map. */
static struct pixmap_area panel_area(const struct sheet *sheet, size_t panel)
{
    return (struct pixmap_area){(uint32_t)sheet_panel_left(sheet, panel),
                                (uint32_t)sheet_panel_top(sheet, panel),
                                (uint32_t)sheet->panel_width, (uint32_t)sheet->panel_height};
}

/* Draws the frame around a panel of a sheet and the title above it. */
static void draw_surroundings(struct picture *picture, size_t panel,
                              const struct picture_words *title)
{
    const struct sheet *sheet = &picture->plan.sheet;
    const struct pixmap_area map = panel_area(sheet, panel);
    const uint32_t line = sheet->rule;
    const struct pixmap_area frame = {map.x - line, map.y - line, map.width + 2 * line,
                                      map.height + 2 * line};
    const struct pixmap_area above = {map.x, map.y - (uint32_t)sheet->title,
                                      (uint32_t)(sheet->column_width - sheet->margin),
                                      (uint32_t)sheet->title};
    pixmap_fill(&picture->pixmap, frame, picture->plan.inks.slot[ROLE_GRID_LINE]);
    struct caption caption = caption_begin(&picture->pixmap, above, sheet->text_size, 0);
    set_words(&caption, title);
}

/* Records a palette index for the legend, which explains grounds and tints separately. */
static void note_index(struct picture *picture, unsigned index)
{
    const unsigned ground = palette_ground_of(index);
    const unsigned tint = palette_tint_of(index);
    if (tint == TINT_NONE || ground != ROLE_FREE)
        picture->legend.shown[ground] = true;
    if (tint != TINT_NONE)
        picture->legend.shown[palette_index(ROLE_FREE, tint)] = true;
}

/*
 * Sets used[i] for each palette index i of a cell that is not hidden by a filled cell of the path.
 */
static bool find_used(const struct picture *picture, struct cells *cells,
                      const struct points *filled, bool used[PALETTE_SIZE], struct error *error)
{
    const struct grid *grid = picture->grid;
    uint8_t *hidden =
        memory_zeroed((size_t)grid->width * grid->height / 8 + 1, 1, error); /* bits */
    uint16_t *indices = hidden ? memory_array(grid->width, sizeof *indices, error) : NULL;
    struct sweep sweep = sweep_begin(filled->items, filled->count, picture->options->agent);
    struct point cell;
    size_t i;
    while (indices && sweep_next(&sweep, &cell)) {
        i = (size_t)cell.y * grid->width + cell.x;
        hidden[i / 8] |= (uint8_t)(1u << i % 8);
    }
    i = 0;
    for (uint32_t y = 0; indices && y < grid->height; y++) {
        cells_row(cells, y, indices);
        for (uint32_t x = 0; x < grid->width; x++, i++)
            if ((hidden[i / 8] >> i % 8 & 1) == 0)
                used[indices[x]] = true;
    }
    free(indices);
    free(hidden);
    return indices != NULL;
}

/*
 * Records the palette indices that a panel shows, for the legend. Over an image, free cells and
 * walls have no fixed colour, so only tints are recorded.
 */
static bool note_shown(struct picture *picture, struct cells *cells, const struct points *path,
                       bool filled, struct error *error)
{
    const struct grid *grid = picture->grid;
    const struct points none = {0};
    bool used[PALETTE_SIZE] = {false};
    if (!find_used(picture, cells, filled ? path : &none, used, error))
        return false;
    for (unsigned index = 0; index < PALETTE_SIZE; index++)
        if (used[index] && (!picture->plan.has_backdrop || backdrop_tints(index)))
            note_index(picture, index);
    picture->legend.shown[ROLE_START] |= grid->starts.count > 0;
    picture->legend.shown[ROLE_GOAL] |= grid->goals.count > 0;
    picture->legend.shown[ROLE_PATH] |= path->count > 0;
    return true;
}

bool picture_add(struct picture *picture, const struct picture_source *source,
                 const struct picture_words *title, struct error *error)
{
    const struct search_result *result = source->result;
    const struct panel panel = picture_panel(picture, &picture->pixmap, picture->drawn);
    struct cells cells;
    if (!cells_begin(&cells, source, picture->options, error))
        return false;
    if (picture->plan.sheet.panels > 1)
        draw_surroundings(picture, picture->drawn, title);
    struct points path = {0};
    if (result)
        path = (struct points){result->path, result->path_count, result->path_count};
    free(picture->middle.way.items);
    picture->middle = (struct middle){0};
    bool ok = !source->search || !result || !may_follow_middle(picture->grid, picture->options) ||
              middle_find(source->search, result, &picture->middle, error);
    ok = ok && panel_draw(&panel, &cells, &path, error);
    if (ok && picture->plan.captioned)
        ok = note_shown(picture, &cells, &path, panel_fills_path(&panel), error);
    picture->legend.heat_step = cells.heat_step;
    picture->legend.field = source->field != NULL;
    picture->legend.to_goals = source->to_goals;
    picture->legend.limited = source->field && source->limit != COST_FIELD_NONE;
    picture->legend.within = cost_field_real(source->limit);
    if (picture->plan.sheet.panels == 1 && cells.heat)
        picture->legend.heat_most = search_cost_of_key(source->search, cells.highest_cost);
    cells_end(&cells);
    picture->drawn++;
    return ok;
}

/* Draws the caption. Returns the first row of pixels below it. */
static uint32_t draw_caption(const struct picture *picture, struct pixmap *pixmap,
                             const struct picture_words *words)
{
    const struct sheet *sheet = &picture->plan.sheet;
    const uint32_t top = (uint32_t)sheet->caption_top;
    const uint32_t line = sheet->rule;
    const uint8_t ink = picture->plan.inks.slot[ROLE_GRID_LINE];
    pixmap_fill(pixmap, (struct pixmap_area){0, top, pixmap->width, line}, ink);
    if (sheet->panels == 1 && sheet->width > sheet->panel_width + line)
        pixmap_fill(pixmap, (struct pixmap_area){(uint32_t)sheet->panel_width, 0, line, top}, ink);
    const struct pixmap_area below = {0, top, pixmap->width, pixmap->height - top};
    struct caption caption = caption_begin(pixmap, below, sheet->text_size, CAPTION_MARGIN);
    set_words(&caption, words);
    caption_legend(&caption, picture->grid, &picture->legend);
    return caption_end(&caption);
}

void picture_caption(struct picture *picture, const struct picture_words *words)
{
    if (picture->plan.captioned)
        picture->pixmap.height = draw_caption(picture, &picture->pixmap, words);
}

void picture_recaption(const struct picture *picture, struct pixmap *pixmap,
                       const struct picture_words *words)
{
    const uint32_t top = (uint32_t)picture->plan.sheet.caption_top;
    if (!picture->plan.captioned)
        return;
    pixmap_fill(pixmap, (struct pixmap_area){0, top, pixmap->width, pixmap->height - top}, 0);
    (void)draw_caption(picture, pixmap, words);
}

bool picture_is_reduced(const struct picture *picture)
{
    const uint32_t most = picture->options->max_size;
    return most > 0 && (picture->pixmap.width > most || picture->pixmap.height > most);
}

/*
 * Lists the text chunks. The picture's own chunks state the size of a cell, except in sheets,
 * reduced pictures and pictures over an image, and mark pictures of solutions, which are not read
 * as maps.
 */
static bool list_chunks(const struct picture *picture, const struct png_texts *given,
                        struct chunks *chunks, struct error *error)
{
    const struct sheet *sheet = &picture->plan.sheet;
    const size_t given_count = given ? given->count : 0;
    chunks->count = 0;
    chunks->items = memory_array(given_count + 2, sizeof *chunks->items, error);
    if (!chunks->items)
        return false;
    (void)snprintf(chunks->cell_size, sizeof chunks->cell_size, "%" PRIu32, sheet->scale);
    if (sheet->panels == 1 && !picture->plan.has_backdrop && !picture_is_reduced(picture))
        chunks->items[chunks->count++] =
            (struct png_text){PNG_CELL_SIZE_KEYWORD, chunks->cell_size};
    if (!picture->options->bare)
        chunks->items[chunks->count++] = (struct png_text){PNG_SOLUTION_KEYWORD, PNG_SOLUTION_TEXT};
    for (size_t i = 0; i < given_count; i++)
        chunks->items[chunks->count++] = given->items[i];
    return true;
}

bool picture_encode(const struct picture *picture, const struct png_texts *texts,
                    struct png_frames frames, struct bytes *png, struct error *error)
{
    const struct png_effort effort = {picture->options->compression, picture->options->stop};
    struct chunks chunks = {0};
    const bool reduced = picture_is_reduced(picture);
    struct pixmap pixmap = picture->pixmap;
    if (reduced && !pixmap_reduce(&pixmap, &picture->pixmap, picture->options->max_size, error))
        return false;
    const bool ok = list_chunks(picture, texts, &chunks, error) &&
                    png_encode(&pixmap, effort, &(struct png_texts){chunks.items, chunks.count},
                               frames, png, error);
    if (reduced)
        pixmap_free(&pixmap);
    free(chunks.items);
    return ok;
}

bool picture_end(struct picture *picture, const struct picture_labels *labels, struct bytes *png,
                 struct error *error)
{
    picture_caption(picture, labels ? &labels->words : NULL);
    return picture_encode(picture, labels ? &labels->texts : NULL, (struct png_frames){NULL, 0},
                          png, error);
}

bool picture_draw(const struct picture_source *source, const struct picture_options *options,
                  struct bytes *png, struct error *error)
{
    struct picture *picture = picture_begin(source->grid, options, 1, error);
    const bool ok = picture && picture_add(picture, source, NULL, error) &&
                    picture_end(picture, NULL, png, error);
    picture_free(picture);
    return ok;
}
