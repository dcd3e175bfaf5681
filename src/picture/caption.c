/* SPDX-License-Identifier: MIT */
/* caption.c - lays out and draws lines of text and a legend. */
#include "picture/caption.h"

#include <stdio.h>

#include "base/number.h"
#include "picture/cells.h"
#include "picture/lettering.h"

enum { LINES_MIN = 4 }; /* name, numbers, legend, and one spare line */

/* Lengths in tenths of the size of the text. */
enum {
    LENGTH_MAX = 7000, /* twice the length of all items together: lines may be half empty */
    ITEM_GAP = 12,
    SWATCH = 9,       /* side of a swatch with one colour */
    SWATCH_WIDE = 60, /* width of a swatch with several shades; at least one pixel for each */
    SWATCH_GAP = 4,   /* distance between a swatch and its text */
};

enum { RULE_PART = 16 }; /* ratio of the size of the text to the width of a frame */

uint32_t caption_length(uint32_t tenths, uint32_t size)
{
    return (tenths * size + 5) / 10;
}

uint32_t caption_rule(uint32_t size)
{
    return size < RULE_PART ? 1 : size / RULE_PART;
}

uint64_t caption_height(uint64_t width, uint32_t size)
{
    const uint64_t margins = UINT64_C(2) * caption_length(CAPTION_MARGIN, size);
    const uint64_t lines = LINES_MIN + caption_length(LENGTH_MAX, size) / (width - margins);
    return margins + lines * caption_length(CAPTION_LINE, size);
}

/*
 * Returns the side of a swatch. Its difference from the height of the letter x is even, so that
 * both have the same centre.
 */
static uint32_t swatch_side(uint32_t size)
{
    const uint32_t side = caption_length(SWATCH, size);
    return side + (side + lettering_heights(size).x) % 2;
}

struct caption caption_begin(struct pixmap *pixmap, const struct inks *inks,
                             struct pixmap_area area, uint32_t size, uint32_t margin)
{
    const uint32_t space = caption_length(margin, size);
    return (struct caption){.pixmap = pixmap,
                            .inks = inks,
                            .left = area.x + space,
                            .width = area.width - 2 * space,
                            .size = size,
                            .x = area.x + space,
                            .y = area.y + space,
                            .bottom = area.y + area.height};
}

void caption_break(struct caption *caption)
{
    if (caption->x == caption->left)
        return;
    caption->x = caption->left;
    caption->y += caption_length(CAPTION_LINE, caption->size);
}

/*
 * Begins a new line if an item of this width does not fit on the current one. Returns false if the
 * area of the caption has no room for another line.
 */
static bool make_room(struct caption *caption, uint32_t width)
{
    if (caption->x + width > caption->left + caption->width)
        caption_break(caption);
    return caption->y + caption_length(CAPTION_LINE, caption->size) <= caption->bottom;
}

/* Draws a text, shortened if necessary to fit into the rest of the current line. */
static void set_text(struct caption *caption, const char *text)
{
    const uint32_t size = caption->size;
    const uint32_t baseline = (swatch_side(size) + lettering_heights(size).x) / 2;
    char fitted[LETTERING_BYTES_MAX + 1];
    lettering_fit(text, size, caption->left + caption->width - caption->x, fitted);
    const struct lettering_pen pen = {.pixmap = caption->pixmap,
                                      .x = (int32_t)caption->x,
                                      .y = (int32_t)(caption->y + baseline),
                                      .size = size,
                                      .index = caption->inks->slot[ROLE_WALL]};
    lettering_draw(&pen, fitted);
    caption->x += lettering_width(fitted, size) + caption_length(ITEM_GAP, size);
}

void caption_text(struct caption *caption, const char *text)
{
    if (*text != '\0' && make_room(caption, lettering_width(text, caption->size)))
        set_text(caption, text);
}

/* Adds a swatch, which is a frame around `count` colours side by side, and then a text. */
static void set_swatch(struct caption *caption, const uint16_t *indices, unsigned count,
                       const char *text)
{
    const uint32_t size = caption->size;
    const uint32_t height = swatch_side(size);
    const uint32_t width = count > 1 ? caption_length(SWATCH_WIDE, size) : height;
    const uint32_t gap = caption_length(SWATCH_GAP, size);
    const uint32_t frame = caption_rule(size);
    const uint32_t inner = width - 2 * frame;
    if (!make_room(caption, width + gap + lettering_width(text, size)))
        return;
    pixmap_fill(caption->pixmap, (struct pixmap_area){caption->x, caption->y, width, height},
                caption->inks->slot[ROLE_WALL]);
    for (uint32_t x = 0; x < inner; x++)
        pixmap_fill(
            caption->pixmap,
            (struct pixmap_area){caption->x + frame + x, caption->y + frame, 1, height - 2 * frame},
            caption->inks->slot[indices[x * count / inner]]);
    caption->x += width + gap;
    set_text(caption, text);
}

/* Adds a swatch of the shades of terrain that occur on the map, and the range of their costs. */
static void set_terrain(struct caption *caption, const struct grid *grid)
{
    bool occurs[256] = {false};
    uint16_t ground[256];
    bool used[PALETTE_GROUNDS] = {false};
    uint16_t shades[PALETTE_SHADES];
    unsigned count = 0;
    uint32_t least = UINT32_MAX;
    uint32_t most = 0;
    char from[NUMBER_TEXT_SIZE];
    char to[NUMBER_TEXT_SIZE];
    char text[3 * NUMBER_TEXT_SIZE];
    grid_note_values(grid, occurs);
    palette_ground(grid, ground);
    for (int value = 0; value < 256; value++) {
        if (!occurs[value] || ground[value] < PALETTE_SHADE)
            continue;
        used[ground[value]] = true;
        least = grid->costs[value] < least ? grid->costs[value] : least;
        most = grid->costs[value] > most ? grid->costs[value] : most;
    }
    for (unsigned shade = PALETTE_SHADE; shade < PALETTE_SHADE + PALETTE_SHADES; shade++)
        if (used[shade])
            shades[count++] = (uint16_t)shade;
    number_format_micro(from, (uint64_t)least * 1000);
    number_format_micro(to, (uint64_t)most * 1000);
    if (least == most)
        (void)snprintf(text, sizeof text, "cost %s", from);
    else
        (void)snprintf(text, sizeof text, "cost %s to %s", from, to);
    set_swatch(caption, shades, count, text);
}

/* Adds a swatch of all colours of --heat. */
static void set_heat(struct caption *caption, const struct grid *grid)
{
    const unsigned step = cells_heat_step(grid);
    unsigned count = 0;
    uint16_t shades[PALETTE_HEATS];
    for (unsigned i = 0; i < PALETTE_HEATS; i += step)
        shades[count++] = (uint16_t)palette_index(ROLE_FREE, TINT_HEAT + i);
    set_swatch(caption, shades, count, "explored, near to far");
}

/* Returns true if any colour of --heat is shown. */
static bool heat_shown(const bool shown[PALETTE_SIZE])
{
    for (unsigned i = 0; i < PALETTE_HEATS; i++)
        if (shown[palette_index(ROLE_FREE, TINT_HEAT + i)])
            return true;
    return false;
}

/* Returns true if any shade of terrain is shown. */
static bool terrain_shown(const bool shown[PALETTE_SIZE])
{
    for (unsigned i = 0; i < PALETTE_SHADES; i++)
        if (shown[PALETTE_SHADE + i])
            return true;
    return false;
}

void caption_legend(struct caption *caption, const struct grid *grid,
                    const bool shown[PALETTE_SIZE])
{
    static const enum role order[] = {
        ROLE_START, ROLE_GOAL,  ROLE_PATH,  ROLE_EXPLORED, ROLE_FRONTIER, ROLE_FREE,   ROLE_WALL,
        ROLE_WATER, ROLE_TREES, ROLE_SWAMP, ROLE_UNKNOWN,  ROLE_MARGIN,   ROLE_OUTSIDE};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        const enum role role = order[i];
        uint16_t index = (uint16_t)role;
        if (role == ROLE_EXPLORED)
            index = (uint16_t)palette_index(ROLE_FREE, TINT_EXPLORED);
        if (role == ROLE_FRONTIER)
            index = (uint16_t)palette_index(ROLE_FREE, TINT_FRONTIER);
        if (role == ROLE_EXPLORED && heat_shown(shown))
            set_heat(caption, grid);
        if (shown[index])
            set_swatch(caption, &index, 1, palette_role_name(role));
    }
    if (terrain_shown(shown))
        set_terrain(caption, grid);
}

uint32_t caption_end(struct caption *caption)
{
    caption_break(caption);
    return caption->y - caption_length(CAPTION_LINE, caption->size) + swatch_side(caption->size) +
           caption_length(CAPTION_MARGIN, caption->size);
}
