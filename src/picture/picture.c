/* SPDX-License-Identifier: MIT */
/* picture.c - a map and what searches did on it, as a PNG file. */
#include "picture/picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "map/image/png_check.h"
#include "picture/caption.h"
#include "picture/drawing.h"

enum { COMPRESSION_USUAL = 6 };

struct picture_options picture_options_default(void)
{
    struct picture_options options = {
        .scale = 0, .grid_lines = true, .explored = true, .compression = COMPRESSION_USUAL};
    (void)palette_named("classic", &options.palette);
    return options;
}

const char *picture_path_style_name(enum path_style style)
{
    static const char *const names[PATH_STYLE_COUNT] = {"cells", "line", "both"};
    return names[style];
}

void picture_size(const struct grid *grid, const struct picture_options *options, size_t panels,
                  uint64_t *width, uint64_t *height)
{
    const struct sheet sheet = sheet_lay_out(grid, options, panels, options->scale);
    *width = sheet.width;
    *height = sheet.height;
}

/* True if a picture of this layout can be encoded, and is not too large for anybody to use. */
static bool fits(const struct sheet *sheet, unsigned colour_count)
{
    return sheet->width <= INT32_MAX && sheet->height <= PICTURE_PIXELS_MAX / sheet->width &&
           sheet->height <= PIXMAP_BYTES_MAX / (pixmap_row_size(sheet->width, colour_count) + 1);
}

static bool check_size(const struct picture *picture, struct error *error)
{
    const struct sheet *sheet = &picture->sheet;
    const unsigned colour_count = picture->inks.count;
    if (fits(sheet, colour_count))
        return true;
    uint32_t scale = sheet->scale - 1;
    for (; scale > 0; scale--) {
        const struct sheet smaller =
            sheet_lay_out(picture->grid, picture->options, sheet->panels, scale);
        if (fits(&smaller, colour_count))
            break;
    }
    if (scale == 0)
        return error_set(error, ERROR_LIMIT, "the map is too large for a picture%s",
                         sheet->panels > 1 ? " of so many panels" : "");
    return error_set(error, ERROR_LIMIT,
                     "a picture of %" PRIu64 " x %" PRIu64
                     " pixels is too large: the largest scale that fits is %" PRIu32 " (--scale)",
                     sheet->width, sheet->height, scale);
}

/* Chooses all colours that any panel may need. */
static void choose_inks(struct picture *picture)
{
    cells_note_colours(picture->grid, picture->options, picture->needed);
    picture->needed[ROLE_GRID_LINE] =
        panel_has_lines(picture->options, picture->sheet.scale) || picture->captioned;
    picture->inks = inks_choose(&picture->options->palette, picture->needed);
}

struct picture *picture_begin(const struct grid *grid, const struct picture_options *options,
                              size_t panels, struct error *error)
{
    struct picture *picture = memory_zeroed(1, sizeof *picture, error);
    if (!picture)
        return NULL;
    picture->grid = grid;
    picture->options = options;
    picture->sheet = sheet_lay_out(grid, options, panels, options->scale);
    picture->captioned = panels > 1 || options->caption;
    choose_inks(picture);
    /* Nothing is painted where nothing is said: all is free. */
    if (!check_size(picture, error) ||
        !pixmap_create(&picture->pixmap, picture->sheet.width, picture->sheet.height,
                       picture->inks.count, error)) {
        free(picture);
        return NULL;
    }
    memcpy(picture->pixmap.colours, picture->inks.colours,
           picture->inks.count * sizeof *picture->inks.colours);
    return picture;
}

void picture_free(struct picture *picture)
{
    if (!picture)
        return;
    pixmap_free(&picture->pixmap);
    free(picture);
}

struct panel picture_panel(struct picture *picture, struct pixmap *pixmap, size_t index)
{
    struct panel panel =
        panel_begin(pixmap, &picture->inks, picture->options, picture->sheet.scale);
    panel.left = (uint32_t)sheet_panel_left(&picture->sheet, index);
    panel.top = (uint32_t)sheet_panel_top(&picture->sheet, index);
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

/* Draws the frame of a sheet's panel, and its title. */
static void draw_surroundings(struct picture *picture, const struct panel *panel,
                              const struct picture_words *title)
{
    const struct sheet *sheet = &picture->sheet;
    const uint32_t frame = sheet->stroke / 2;
    pixmap_fill(&picture->pixmap, panel->left - frame, panel->top - frame,
                (uint32_t)sheet->panel_width + 2 * frame, (uint32_t)sheet->panel_height + 2 * frame,
                picture->inks.slot[ROLE_GRID_LINE]);
    const struct pixmap_area area = {panel->left, panel->top - (uint32_t)sheet->title,
                                     (uint32_t)(sheet->column_width - sheet->margin),
                                     (uint32_t)sheet->title};
    struct caption caption =
        caption_begin(&picture->pixmap, &picture->inks, &area, sheet->stroke, 0);
    set_words(&caption, title);
}

bool picture_add(struct picture *picture, const struct search *search,
                 const struct search_result *result, const struct picture_words *title,
                 struct error *error)
{
    struct cells cells;
    const struct panel panel = picture_panel(picture, &picture->pixmap, picture->drawn);
    if (!cells_begin(&cells, picture->grid, search, picture->options, error))
        return false;
    if (picture->sheet.panels > 1)
        draw_surroundings(picture, &panel, title);
    const bool good = panel_draw(&panel, &cells, result ? result->path : NULL,
                                 result ? result->path_count : 0, error);
    cells_end(&cells);
    if (good)
        picture_note_shown(picture, picture->drawn);
    picture->drawn++;
    return good;
}

void picture_note_shown(struct picture *picture, size_t panel)
{
    const struct sheet *sheet = &picture->sheet;
    const struct pixmap_area area = {(uint32_t)sheet_panel_left(sheet, panel),
                                     (uint32_t)sheet_panel_top(sheet, panel),
                                     (uint32_t)sheet->panel_width, (uint32_t)sheet->panel_height};
    bool used[256] = {false};
    if (!picture->captioned)
        return;
    pixmap_note(&picture->pixmap, &area, used);
    for (unsigned index = 0; index < PALETTE_SIZE; index++)
        if (picture->needed[index] && used[picture->inks.slot[index]])
            picture->shown[index] = true;
}

void picture_caption(struct picture *picture, const struct picture_words *words)
{
    if (!picture->captioned)
        return;
    struct pixmap *pixmap = &picture->pixmap;
    const struct sheet *sheet = &picture->sheet;
    const uint32_t top = (uint32_t)sheet->caption_top;
    const uint32_t line = sheet->stroke / 2;
    const uint8_t ink = picture->inks.slot[ROLE_GRID_LINE];
    pixmap_fill(pixmap, 0, top, pixmap->width, line, ink);
    if (sheet->panels == 1 && sheet->width > sheet->panel_width + line)
        pixmap_fill(pixmap, (uint32_t)sheet->panel_width, 0, line, top, ink);
    const struct pixmap_area area = {0, top, pixmap->width, pixmap->height - top};
    struct caption caption =
        caption_begin(pixmap, &picture->inks, &area, sheet->stroke, CAPTION_MARGIN);
    set_words(&caption, words);
    caption_legend(&caption, picture->grid, picture->shown);
    pixmap->height = caption_end(&caption);
}

/* A picture says how large its cells are, and which part is the map, so that it is one again. */
bool picture_texts(const struct picture *picture, const struct png_texts *given,
                   struct picture_facts *facts, struct error *error)
{
    const struct sheet *sheet = &picture->sheet;
    const size_t given_count = given ? given->count : 0;
    struct png_text *texts = memory_array(given_count + 2, sizeof *texts, error);
    facts->texts = (struct png_texts){texts, 0};
    if (!texts)
        return false;
    (void)snprintf(facts->cell_size, NUMBER_TEXT_SIZE, "%" PRIu32, sheet->scale);
    const bool single = sheet->panels == 1;
    (void)snprintf(facts->map_size, sizeof facts->map_size, "%" PRIu64 "x%" PRIu64,
                   single ? sheet->panel_width : 0, single ? sheet->panel_height : 0);
    if (single)
        texts[facts->texts.count++] = (struct png_text){PNG_CELL_SIZE_KEYWORD, facts->cell_size};
    if (picture->captioned)
        texts[facts->texts.count++] = (struct png_text){PNG_MAP_SIZE_KEYWORD, facts->map_size};
    for (size_t i = 0; i < given_count; i++)
        texts[facts->texts.count++] = given->items[i];
    return true;
}

void picture_facts_free(struct picture_facts *facts)
{
    free((struct png_text *)facts->texts.items);
}

bool picture_end(struct picture *picture, const struct picture_words *words,
                 const struct png_texts *texts, struct bytes *png, struct error *error)
{
    struct picture_facts facts;
    if (!picture_texts(picture, texts, &facts, error))
        return false;
    picture_caption(picture, words);
    pixmap_trim(&picture->pixmap);
    const bool good =
        pixmap_encode(&picture->pixmap, picture->options->compression, &facts.texts, png, error);
    picture_facts_free(&facts);
    return good;
}

bool picture_draw(const struct grid *grid, const struct search *search,
                  const struct search_result *result, const struct picture_options *options,
                  struct bytes *png, struct error *error)
{
    struct picture *picture = picture_begin(grid, options, 1, error);
    const bool good = picture && picture_add(picture, search, result, NULL, error) &&
                      picture_end(picture, NULL, NULL, png, error);
    picture_free(picture);
    return good;
}
