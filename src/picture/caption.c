/* SPDX-License-Identifier: MIT */
/* caption.c - lays out and draws lines of text and a legend. */
#include "picture/caption.h"

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "picture/cells.h"
#include "picture/lettering.h"

enum { LINES_MIN = 6 }; /* name, numbers, legend, ticks of two scales, and a spare line */

/* Lengths in tenths of the size of the text. */
enum {
    LENGTH_MAX = 7000, /* twice the total length of the items, since lines may be half empty */
    ITEM_GAP = 12,
    SWATCH = 9,     /* side of a swatch with one colour */
    SCALE = 160,    /* width of a swatch with several colours; at least one pixel per colour */
    TICK = 3,       /* length of a tick */
    TICK_TEXT = 8,  /* size of the numbers below ticks */
    SWATCH_GAP = 4, /* distance between a swatch and its text */
};

enum { RULE_PART = 16 }; /* ratio of the size of the text to the thickness of a frame */

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
 * Returns the side of a swatch. It differs from the height of the letter x by an even number of
 * pixels, so that a swatch and its text have the same centre line.
 */
static uint32_t swatch_side(uint32_t size)
{
    const uint32_t side = caption_length(SWATCH, size);
    return side + (side + lettering_heights(size).x) % 2;
}

struct caption caption_begin(struct pixmap *pixmap, struct pixmap_area area, uint32_t size,
                             uint32_t margin)
{
    const uint32_t space = caption_length(margin, size);
    return (struct caption){.pixmap = pixmap,
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
    const uint32_t lines = caption->has_ticks ? 2 : 1;
    caption->x = caption->left;
    caption->y += lines * caption_length(CAPTION_LINE, caption->size);
    caption->has_ticks = false;
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

/* Draws a text, shortened if necessary to fit on the current line. */
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
                                      .index = caption->pixmap->inks->slot[ROLE_WALL]};
    lettering_draw(&pen, fitted);
    caption->x += lettering_width(fitted, size) + caption_length(ITEM_GAP, size);
}

void caption_text(struct caption *caption, const char *text)
{
    if (*text != '\0' && make_room(caption, lettering_width(text, caption->size)))
        set_text(caption, text);
}

/* Draws `count` colours side by side, with a frame around them, at the current position. */
static void draw_swatch(const struct caption *caption, uint32_t width, const uint16_t *indices,
                        unsigned count)
{
    const uint32_t height = swatch_side(caption->size);
    const uint32_t frame = caption_rule(caption->size);
    const uint32_t inner = width - 2 * frame;
    pixmap_fill(caption->pixmap, (struct pixmap_area){caption->x, caption->y, width, height},
                caption->pixmap->inks->slot[ROLE_WALL]);
    for (uint32_t x = 0; x < inner; x++)
        pixmap_fill(
            caption->pixmap,
            (struct pixmap_area){caption->x + frame + x, caption->y + frame, 1, height - 2 * frame},
            caption->pixmap->inks->slot[indices[x * count / inner]]);
}

/* Draws a halo in the left and right thirds of the swatch for paths. */
static void draw_halo(const struct caption *caption, uint32_t side)
{
    const struct inks *inks = caption->pixmap->inks;
    const uint32_t frame = caption_rule(caption->size);
    const uint32_t width = (side - 2 * frame) / 3;
    const uint32_t lefts[] = {caption->x + frame, caption->x + side - frame - width};
    for (unsigned i = 0; i < 2; i++)
        pixmap_fill(caption->pixmap,
                    (struct pixmap_area){lefts[i], caption->y + frame, width, side - 2 * frame},
                    inks->halo_of[inks->slot[ROLE_FREE]]);
}

/* Adds a swatch of one colour and a text. */
static void set_swatch(struct caption *caption, uint16_t index, const char *text)
{
    const uint32_t size = caption->size;
    const uint32_t side = swatch_side(size);
    const uint32_t gap = caption_length(SWATCH_GAP, size);
    if (!make_room(caption, side + gap + lettering_width(text, size)))
        return;
    draw_swatch(caption, side, &index, 1);
    if (index == ROLE_PATH && caption->halo)
        draw_halo(caption, side);
    caption->x += side + gap;
    set_text(caption, text);
}

enum { TICKS_MAX = 6, TERRAIN_TICKS = 5 };

/* A scale of colours with ticks: the name, the colours, and the ticks from left to right. */
struct caption_scale {
    const char *name;
    uint16_t indices[PALETTE_HEATS];
    unsigned count, tick_count;
    struct {
        double at; /* position on the scale, 0 (left end) to 1 (right end) */
        char text[2 * NUMBER_TEXT_SIZE];
    } ticks[TICKS_MAX];
};

/* Draws the ticks of a scale that is `width` pixels wide, and as many of their labels as fit. */
static void draw_ticks(const struct caption *caption, const struct caption_scale *scale,
                       uint32_t width)
{
    const uint32_t size = caption_length(TICK_TEXT, caption->size);
    const uint32_t line = caption_rule(caption->size);
    const uint32_t top = caption->y + swatch_side(caption->size);
    const uint32_t tick = caption_length(TICK, caption->size);
    const uint8_t ink = caption->pixmap->inks->slot[ROLE_WALL];
    uint32_t free_from = 0; /* first column where the next label may begin */
    for (unsigned i = 0; i < scale->tick_count; i++) {
        const char *text = scale->ticks[i].text;
        const uint32_t x = caption->x + (uint32_t)(scale->ticks[i].at * (width - line) + 0.5);
        const uint32_t wide = lettering_width(text, size);
        uint32_t left = x > caption->left + wide / 2 ? x - wide / 2 : caption->left;
        pixmap_fill(caption->pixmap, (struct pixmap_area){x, top, line, tick}, ink);
        if (left < free_from)
            continue;
        lettering_draw(
            &(struct lettering_pen){
                .pixmap = caption->pixmap,
                .x = (int32_t)left,
                .y = (int32_t)(top + tick + tick / 2 + lettering_heights(size).cap),
                .size = size,
                .index = ink,
            },
            text);
        free_from = left + wide + size / 2;
    }
}

/* Adds a scale and its name. The ticks occupy the next line. */
static void set_scale(struct caption *caption, const struct caption_scale *scale)
{
    const uint32_t size = caption->size;
    const uint32_t width = caption_length(SCALE, size);
    const uint32_t gap = caption_length(SWATCH_GAP, size);
    const uint32_t line = caption_length(CAPTION_LINE, size);
    const uint32_t name = lettering_width(scale->name, size);
    if (!make_room(caption, width + 2 * gap + name) || caption->y + 2 * line > caption->bottom)
        return;
    draw_swatch(caption, width, scale->indices, scale->count);
    draw_ticks(caption, scale, width);
    caption->has_ticks = true;
    caption->x += width + 2 * gap;
    set_text(caption, scale->name);
}

/* The lowest and the highest of the costs that are drawn in one shade. */
struct shade_range {
    uint32_t least, most; /* in thousandths; 0 if the shade does not occur */
};

/* Finds the range of costs of each shade of terrain that occurs on the map. */
static void find_shades(const struct grid *grid, struct shade_range ranges[PALETTE_SHADES])
{
    bool occurs[256] = {false};
    uint16_t ground[256];
    grid_note_values(grid, occurs);
    palette_ground(grid, ground);
    for (int value = 0; value < 256; value++) {
        if (!occurs[value] || ground[value] < PALETTE_SHADE || ground[value] >= PALETTE_PALE_PATH)
            continue;
        struct shade_range *range = &ranges[ground[value] - PALETTE_SHADE];
        const uint32_t cost = grid->costs[value];
        range->least = range->most == 0 || cost < range->least ? cost : range->least;
        range->most = cost > range->most ? cost : range->most;
    }
}

static void format_range(struct shade_range range, char text[2 * NUMBER_TEXT_SIZE])
{
    char least[NUMBER_TEXT_SIZE];
    char most[NUMBER_TEXT_SIZE];
    number_format_micro(least, (uint64_t)range.least * 1000);
    number_format_micro(most, (uint64_t)range.most * 1000);
    if (range.least == range.most)
        (void)snprintf(text, 2 * NUMBER_TEXT_SIZE, "%s", least);
    else
        (void)snprintf(text, 2 * NUMBER_TEXT_SIZE, "%s-%s", least, most);
}

/*
 * Adds a scale of the shades of terrain that occur on the map. Ticks show the costs of at most
 * TERRAIN_TICKS of these shades. If there is only one shade, adds a swatch instead.
 */
static void set_terrain(struct caption *caption, const struct grid *grid)
{
    struct shade_range ranges[PALETTE_SHADES] = {{0, 0}};
    struct shade_range used[PALETTE_SHADES];
    struct caption_scale scale = {.name = "cost to enter"};
    find_shades(grid, ranges);
    for (unsigned i = 0; i < PALETTE_SHADES; i++) {
        if (ranges[i].most == 0)
            continue;
        used[scale.count] = ranges[i];
        scale.indices[scale.count++] = (uint16_t)(PALETTE_SHADE + i);
    }
    if (scale.count == 1) {
        char cost[2 * NUMBER_TEXT_SIZE];
        char text[sizeof "cost " + sizeof cost];
        format_range(used[0], cost);
        (void)snprintf(text, sizeof text, "cost %s", cost);
        set_swatch(caption, scale.indices[0], text);
        return;
    }
    scale.tick_count = scale.count < TERRAIN_TICKS ? scale.count : TERRAIN_TICKS;
    for (unsigned i = 0; i < scale.tick_count; i++) {
        const unsigned shade = i * (scale.count - 1) / (scale.tick_count - 1);
        scale.ticks[i].at = (shade + 0.5) / scale.count;
        format_range(used[shade], scale.ticks[i].text);
    }
    set_scale(caption, &scale);
}

/* Adds the scale of the costs of a surface. Ticks show limits of shades, with three digits. */
static void set_costs(struct caption *caption, const struct grid *grid)
{
    enum { INTERVAL = GRID_SHADES / (TERRAIN_TICKS - 1) };
    struct caption_scale scale = {
        .name = "cost", .count = PALETTE_SHADES, .tick_count = TERRAIN_TICKS};
    for (unsigned i = 0; i < PALETTE_SHADES; i++)
        scale.indices[i] = (uint16_t)(PALETTE_SHADE + i);
    for (unsigned i = 0; i < TERRAIN_TICKS; i++) {
        const double cost = grid->shades[i * INTERVAL];
        const double unit = cost > 0 ? pow(10, floor(log10(cost)) - 2) : 1;
        scale.ticks[i].at = (double)i / (TERRAIN_TICKS - 1);
        number_format_real(scale.ticks[i].text, round(cost / unit) * unit);
    }
    set_scale(caption, &scale);
}

/*
 * Returns the smallest round number (1, 2, 2.5 or 5 times a power of 10) that is not below `cost`.
 */
static double round_up(double cost)
{
    static const double factors[] = {1, 2, 2.5, 5, 10};
    const double power = pow(10, floor(log10(cost)));
    unsigned i = 0;
    while (i + 1 < sizeof factors / sizeof *factors && factors[i] * power < cost)
        i++;
    return factors[i] * power;
}

/*
 * Returns the interval between the ticks of a scale from 0 to `most`: a round number that is at
 * least one millionth.
 */
static double tick_step(double most)
{
    return fmax(round_up(most / (TICKS_MAX - 1)), 1e-6);
}

double caption_contours(double most)
{
    return tick_step(most) / 2;
}

/* Sets ticks from 0 to `most`, at multiples of tick_step(most). */
static void set_ticks(struct caption_scale *scale, double most)
{
    const double step = tick_step(most);
    for (unsigned i = 0; i < TICKS_MAX && i * step <= most * (1 + 1e-9); i++) {
        scale->ticks[i].at = i * step / most;
        number_format_real(scale->ticks[i].text, i * step);
        scale->tick_count = i + 1;
    }
}

/*
 * Adds the scale of --heat, with ticks from 0 to legend->heat_most. If heat_most is 0, because it
 * differs between panels, the ends of the scale are labelled "near" and "far" instead.
 */
static void set_heat(struct caption *caption, const struct legend *legend)
{
    const unsigned step = legend->heat_step;
    const double most = legend->heat_most;
    const char *costs = legend->to_goals ? "cost to the goal" : "cost to reach";
    char contours[NUMBER_TEXT_SIZE];
    char name[3 * NUMBER_TEXT_SIZE];
    struct caption_scale scale = {.name = name, .tick_count = 2};
    (void)snprintf(name, sizeof name, "%s", costs);
    if (legend->field && !legend->limited && most > 0) {
        number_format_real(contours, caption_contours(most));
        (void)snprintf(name, sizeof name, "%s, a line every %s", costs, contours);
    }
    for (unsigned i = 0; i < PALETTE_HEATS; i += step)
        scale.indices[scale.count++] = (uint16_t)palette_index(ROLE_FREE, TINT_HEAT + i);
    scale.ticks[1].at = 1;
    (void)snprintf(scale.ticks[0].text, sizeof scale.ticks[0].text, "near");
    (void)snprintf(scale.ticks[1].text, sizeof scale.ticks[1].text, "far");
    if (most > 0)
        set_ticks(&scale, most);
    set_scale(caption, &scale);
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

/* Adds the swatch for cells that can be reached at a cost of at most `most`. */
static void set_within(struct caption *caption, uint16_t index, double most)
{
    char cost[NUMBER_TEXT_SIZE];
    char text[sizeof "within " + NUMBER_TEXT_SIZE];
    number_format_real(cost, most);
    (void)snprintf(text, sizeof text, "within %s", cost);
    set_swatch(caption, index, text);
}

void caption_legend(struct caption *caption, const struct grid *grid, const struct legend *legend)
{
    static const enum role order[] = {
        ROLE_START, ROLE_GOAL,  ROLE_PATH,  ROLE_EXPLORED, ROLE_FRONTIER, ROLE_FREE,   ROLE_WALL,
        ROLE_WATER, ROLE_TREES, ROLE_SWAMP, ROLE_UNKNOWN,  ROLE_MARGIN,   ROLE_OUTSIDE};
    caption->halo = legend->halo;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        const enum role role = order[i];
        uint16_t index = (uint16_t)role;
        if (role == ROLE_EXPLORED)
            index = (uint16_t)palette_index(ROLE_FREE, TINT_EXPLORED);
        if (role == ROLE_FRONTIER)
            index = (uint16_t)palette_index(ROLE_FREE, TINT_FRONTIER);
        if (legend->shown[index] && role == ROLE_EXPLORED && legend->limited)
            set_within(caption, index, legend->within);
        else if (legend->shown[index])
            set_swatch(caption, index, palette_role_name(role));
    }
    for (unsigned near = PALETTE_NEARS; near-- > 0;)
        if (legend->shown[PALETTE_NEAR + near]) {
            set_swatch(caption, (uint16_t)(PALETTE_NEAR + near), "near walls");
            break;
        }
    if (heat_shown(legend->shown))
        set_heat(caption, legend);
    if (terrain_shown(legend->shown) && grid->surface)
        set_costs(caption, grid);
    else if (terrain_shown(legend->shown))
        set_terrain(caption, grid);
}

uint32_t caption_end(struct caption *caption)
{
    caption_break(caption);
    return caption->y - caption_length(CAPTION_LINE, caption->size) + swatch_side(caption->size) +
           caption_length(CAPTION_MARGIN, caption->size);
}
