/* SPDX-License-Identifier: MIT */
/* sheet_oracle.c - draws the expected pictures with captions and several panels. */
#include "tests/support/sheet_oracle.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "picture/caption.h"
#include "picture/cells.h"
#include "picture/lettering.h"
#include "tests/support/look.h"
#include "tests/test.h"

void canvas_fill(struct canvas *canvas, uint32_t left, uint32_t top, uint32_t width,
                 uint32_t height, struct rgb colour)
{
    const struct painted pixel = {.colour = colour};
    for (uint32_t y = top; y < top + height && y < canvas->height; y++)
        for (uint32_t x = left; x < left + width && x < canvas->width; x++)
            canvas->pixels[(size_t)y * canvas->width + x] = pixel;
}

struct rgb role_colour(const struct picture_trial *trial, enum role role)
{
    return trial->options.palette.roles[role];
}

struct canvas canvas_blank(const struct picture_trial *trial, const struct sheet *sheet)
{
    struct canvas canvas = {(uint32_t)sheet->width, (uint32_t)sheet->height, NULL};
    canvas.pixels = malloc((size_t)sheet->width * sheet->height * sizeof *canvas.pixels);
    assert_non_null(canvas.pixels);
    canvas_fill(&canvas, 0, 0, canvas.width, canvas.height, role_colour(trial, ROLE_FREE));
    return canvas;
}

/* --- text ------------------------------------------------------------------------------------- */

/* Dimensions of captions that no header declares, in tenths of the text size. */
enum {
    ITEM_GAP = 12,
    SWATCH = 9,
    SCALE = 160,
    TICK = 3,
    TICK_TEXT = 8,
    SWATCH_GAP = 4,
};

/* The area for the items of a caption, and the position of the next item. */
struct setter {
    const struct picture_trial *trial;
    struct canvas *canvas;
    uint32_t left, right, size, x, y;
    uint32_t lines; /* text lines of the current row of items: 2 with ticks, otherwise 1 */
    bool has_halo;  /* paths have a halo */
};

/* The side of a swatch: odd if and only if the height of the letter x is odd. */
static uint32_t swatch_side(uint32_t size)
{
    const uint32_t side = caption_length(SWATCH, size);
    return side % 2 == lettering_heights(size).x % 2 ? side : side + 1;
}

/* Returns the length in bytes of the first `count` characters of a text, or of the whole text. */
static size_t length_of(const char *text, size_t count)
{
    size_t length = 0;
    while (text[length] != '\0' && count-- > 0)
        do
            length++;
        while (((unsigned char)text[length] & 0xc0) == 0x80);
    return length;
}

/* Stores as much of a text as fits into `width` pixels. A shortened text ends in an ellipsis. */
static void shorten(const char *text, uint32_t size, uint32_t width,
                    char fitted[LETTERING_BYTES_MAX + 1])
{
    size_t kept = LETTERING_TEXT_MAX;
    snprintf(fitted, LETTERING_BYTES_MAX + 1, "%.*s", (int)length_of(text, kept), text);
    const bool cut = strcmp(fitted, text) != 0;
    while (kept > 0 &&
           ((cut && kept == LETTERING_TEXT_MAX) || lettering_width(fitted, size) > width))
        snprintf(fitted, LETTERING_BYTES_MAX + 1, "%.*s\xe2\x80\xa6", (int)length_of(text, --kept),
                 text);
}

/* Blends a colour into a pixel. */
static void blend(struct painted *pixel, struct rgb colour, unsigned coverage)
{
    if (coverage == 0)
        return;
    pixel->colour = colour_mix(pixel->colour, colour, coverage / 255.0);
    pixel->kind = coverage == 255 ? PAINTED_EXACT : PAINTED_MIXED;
    pixel->figure = true;
}

/* Draws letters from column at.x on. Their baseline is the top edge of row at.y. */
static void draw_letters(const struct setter *setter, const char *letters, uint32_t size,
                         struct point at)
{
    const struct rgb colour = role_colour(setter->trial, ROLE_WALL);
    const uint32_t border = 2 * size;
    struct lettering_coverage coverage = {.width = lettering_width(letters, size) + 2 * border,
                                          .height = 2 * border,
                                          .left = -(int32_t)border,
                                          .top = -(int32_t)border};
    coverage.values = malloc((size_t)coverage.width * coverage.height);
    assert_non_null(coverage.values);
    lettering_render(letters, size, &coverage);
    for (uint32_t row = 0; row < coverage.height; row++)
        for (uint32_t column = 0; column < coverage.width; column++) {
            /* Positions left of or above the canvas wrap around to large numbers. */
            const uint32_t x = at.x + column - border;
            const uint32_t y = at.y + row - border;
            if (x < setter->canvas->width && y < setter->canvas->height)
                blend(&setter->canvas->pixels[(size_t)y * setter->canvas->width + x], colour,
                      coverage.values[row * coverage.width + column]);
        }
    free(coverage.values);
}

/*
 * Draws a text, shortened to fit on the line. The middle of a letter x is level with the middle of
 * the swatches.
 */
static void draw_text(struct setter *setter, const char *text)
{
    const uint32_t size = setter->size;
    char letters[LETTERING_BYTES_MAX + 1];
    shorten(text, size, setter->right - setter->x, letters);
    draw_letters(
        setter, letters, size,
        (struct point){setter->x, setter->y + (swatch_side(size) + lettering_heights(size).x) / 2});
    setter->x += lettering_width(letters, size) + caption_length(ITEM_GAP, size);
}

static void break_line(struct setter *setter)
{
    if (setter->x > setter->left)
        setter->y += setter->lines * caption_length(CAPTION_LINE, setter->size);
    setter->lines = 1;
    setter->x = setter->left;
}

static void break_before(struct setter *setter, uint32_t width)
{
    if (setter->x + width > setter->right)
        break_line(setter);
}

static void set_words(struct setter *setter, const struct picture_words *words)
{
    for (size_t i = 0; i < words->count; i++) {
        const char *word = words->items[i];
        if (!word) {
            break_line(setter);
        } else if (*word != '\0') {
            break_before(setter, lettering_width(word, setter->size));
            draw_text(setter, word);
        }
    }
    break_line(setter);
}

/* --- legend ----------------------------------------------------------------------------------- */

/*
 * What the maps of a picture show: the roles whose colours occur, and whether any shade of --heat
 * or of terrain occurs.
 */
struct shown {
    bool roles[ROLE_COUNT];
    bool heat, terrain;
};

/* Draws a framed row of colours. */
static void draw_colours(const struct setter *setter, uint32_t width, const struct rgb *colours,
                         uint32_t count)
{
    const uint32_t height = swatch_side(setter->size);
    const uint32_t frame = caption_rule(setter->size);
    const uint32_t inner = width - 2 * frame;
    canvas_fill(setter->canvas, setter->x, setter->y, width, height,
                role_colour(setter->trial, ROLE_WALL));
    for (uint32_t i = 0; i < inner; i++)
        canvas_fill(setter->canvas, setter->x + frame + i, setter->y + frame, 1, height - 2 * frame,
                    colours[(uint64_t)i * count / inner]);
}

/*
 * Draws a swatch of a colour and, next to it, the meaning of the colour. If `has_halo` is true, the
 * swatch shows the halo on both sides of the path.
 */
static void set_swatch(struct setter *setter, struct rgb colour, bool has_halo, const char *text)
{
    const uint32_t side = swatch_side(setter->size);
    const uint32_t gap = caption_length(SWATCH_GAP, setter->size);
    break_before(setter, side + gap + lettering_width(text, setter->size));
    draw_colours(setter, side, &colour, 1);
    if (has_halo) {
        const uint32_t frame = caption_rule(setter->size);
        const uint32_t inner = side - 2 * frame;
        const struct rgb free = role_colour(setter->trial, ROLE_FREE);
        const struct rgb halo =
            painter_oracle_in_halo(free, role_colour(setter->trial, ROLE_HALO), free);
        canvas_fill(setter->canvas, setter->x + frame, setter->y + frame, inner / 3, inner, halo);
        canvas_fill(setter->canvas, setter->x + frame + inner - inner / 3, setter->y + frame,
                    inner / 3, inner, halo);
    }
    setter->x += side + gap;
    draw_text(setter, text);
}

enum { TICKS_MAX = 6, TERRAIN_TICKS = 5 };

/* A row of colours with values below it. */
struct scale {
    const char *name;
    struct rgb colours[PALETTE_HEATS];
    uint32_t count, ticks;
    double at[TICKS_MAX]; /* position of each tick, from 0 (left end) to 1 (right end) */
    char texts[TICKS_MAX][64];
};

/* Draws the ticks of a scale. Omits the text of a tick if it would touch the previous text. */
static void draw_ticks(const struct setter *setter, const struct scale *scale, uint32_t width)
{
    const uint32_t size = caption_length(TICK_TEXT, setter->size);
    const uint32_t line = caption_rule(setter->size);
    const uint32_t top = setter->y + swatch_side(setter->size);
    const uint32_t length = caption_length(TICK, setter->size);
    const uint32_t baseline = top + length + length / 2 + lettering_heights(size).cap;
    int64_t taken = -1;
    for (uint32_t i = 0; i < scale->ticks; i++) {
        const uint32_t x = setter->x + (uint32_t)(scale->at[i] * (width - line) + 0.5);
        const uint32_t wide = lettering_width(scale->texts[i], size);
        const int64_t middle = (int64_t)x - wide / 2;
        const int64_t left = middle < setter->left ? setter->left : middle;
        canvas_fill(setter->canvas, x, top, line, length, role_colour(setter->trial, ROLE_WALL));
        if (left < taken)
            continue;
        draw_letters(setter, scale->texts[i], size, (struct point){(uint32_t)left, baseline});
        taken = left + wide + size / 2;
    }
}

static void set_scale(struct setter *setter, const struct scale *scale)
{
    const uint32_t width = caption_length(SCALE, setter->size);
    const uint32_t gap = caption_length(SWATCH_GAP, setter->size);
    break_before(setter, width + 2 * gap + lettering_width(scale->name, setter->size));
    draw_colours(setter, width, scale->colours, scale->count);
    draw_ticks(setter, scale, width);
    setter->lines = 2;
    setter->x += width + 2 * gap;
    draw_text(setter, scale->name);
}

/*
 * Sets needed[i] to true for each palette index i that the map may contain when it is drawn with
 * the trial's options.
 */
static void note_needed(const struct picture_trial *trial, bool needed[PALETTE_SIZE])
{
    const struct grid *grid = &trial->grid;
    const struct picture_options *options = &trial->options;
    uint16_t ground[256];
    palette_ground(grid, ground);
    needed[ROLE_FREE] = needed[ROLE_WALL] = needed[ROLE_PATH] = true;
    for (uint32_t i = 0; i < grid->width * grid->height; i++) {
        const struct point cell = {i % grid->width, i / grid->width};
        needed[ground[grid_row(grid, cell.y)[cell.x]]] = true;
        if (grid_look(grid, cell) != LOOK_PLAIN)
            needed[palette_look(grid_look(grid, cell))] = true;
    }
    needed[ROLE_PATH] = false; /* cells of the path are not tinted */
    for (unsigned index = 0; options->explored && index < PALETTE_GROUNDS; index++)
        for (unsigned tint = TINT_FRONTIER; tint < TINT_HEAT + PALETTE_HEATS; tint++)
            needed[palette_index(index, tint)] =
                needed[index] && index != ROLE_WALL && (tint < TINT_HEAT || options->heat);
    needed[ROLE_START] = grid->starts.count > 0;
    needed[ROLE_GOAL] = grid->goals.count > 0;
    needed[ROLE_PATH] = true;
    needed[PALETTE_PALE_PATH] = options->path_style == PATH_STYLE_BOTH;
    needed[PALETTE_SHADE + PALETTE_SHADES - 1] |= options->candidates;
}

/* Records in *shown the meaning of a palette index. */
static void note_index(unsigned index, struct shown *shown)
{
    const unsigned ground = index % PALETTE_GROUNDS;
    const unsigned tint = index / PALETTE_GROUNDS;
    if (tint > TINT_EXPLORED)
        shown->heat = true;
    else if (tint != TINT_NONE)
        shown->roles[tint == TINT_EXPLORED ? ROLE_EXPLORED : ROLE_FRONTIER] = true;
    if (tint != TINT_NONE && ground == ROLE_FREE)
        return;
    if (ground < ROLE_COUNT)
        shown->roles[ground] = true;
    else if (ground < PALETTE_PALE_PATH)
        shown->terrain = true;
}

/* Records in *shown the meaning of pixels that have both this colour (0xRRGGBB) and this letter. */
static void note_pixel(const struct rgb colours[PALETTE_SIZE], const bool needed[PALETTE_SIZE],
                       uint32_t colour, char letter, struct shown *shown)
{
    for (unsigned index = 0; index < PALETTE_SIZE; index++)
        if (needed[index] && colour_code(colours[index]) == colour &&
            painter_oracle_letter(index) == letter)
            note_index(index, shown);
}

/*
 * Returns what the maps on the canvas show. The canvas has only estimates of the colours at the
 * edges of figures and, if the palette is full, of all colours in figures. These colours are taken
 * from the picture instead.
 */
static struct shown note_shown(const struct picture_trial *trial, const struct tally *tally,
                               const struct canvas *canvas, const struct png_picture *picture)
{
    struct rgb colours[PALETTE_SIZE];
    bool needed[PALETTE_SIZE] = {false};
    struct shown shown = {0};
    uint32_t last[128];
    memset(last, 0xff, sizeof last);
    palette_colours(&trial->options.palette, colours);
    note_needed(trial, needed);
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++) {
            const struct painted *pixel = &canvas->pixels[(size_t)y * canvas->width + x];
            const bool known = pixel->kind == PAINTED_EXACT &&
                               (tally->fullness == PALETTE_HAS_ROOM || !pixel->figure);
            const uint32_t colour =
                known ? colour_code(pixel->colour) : png_picture_pixel(picture, x, y) >> 8;
            const unsigned char letter = (unsigned char)pixel->letter;
            if (letter != 0 && letter != '-' && colour != last[letter])
                note_pixel(colours, needed, colour, pixel->letter, &shown);
            last[letter] = colour;
        }
    return shown;
}

/*
 * Finds the lowest and the highest cost of the cells drawn in this shade of terrain. Returns false
 * if there are no such cells.
 */
static bool shade_costs(const struct grid *grid, int shade, uint32_t costs[2])
{
    uint16_t ground[256];
    bool found = false;
    palette_ground(grid, ground);
    for (uint32_t i = 0; i < grid->width * grid->height; i++) {
        const uint8_t value = grid_row(grid, i / grid->width)[i % grid->width];
        const uint32_t cost = grid->costs[value];
        if (ground[value] != shade)
            continue;
        costs[0] = found && costs[0] < cost ? costs[0] : cost;
        costs[1] = found && costs[1] > cost ? costs[1] : cost;
        found = true;
    }
    return found;
}

static void range_text(const uint32_t costs[2], char text[64])
{
    char least[NUMBER_TEXT_SIZE];
    char most[NUMBER_TEXT_SIZE];
    number_format_micro(least, (uint64_t)costs[0] * 1000);
    number_format_micro(most, (uint64_t)costs[1] * 1000);
    snprintf(text, 64, costs[0] < costs[1] ? "%s-%s" : "%s", least, most);
}

/*
 * Adds the legend for expensive terrain: its shades, cheapest first, and the costs of some shades.
 */
static void set_terrain(struct setter *setter)
{
    struct rgb colours[PALETTE_SIZE];
    struct scale scale = {.name = "cost to enter"};
    uint32_t costs[PALETTE_SHADES][2];
    palette_colours(&setter->trial->options.palette, colours);
    for (int shade = PALETTE_SHADE; shade < PALETTE_PALE_PATH; shade++)
        if (shade_costs(&setter->trial->grid, shade, costs[scale.count]))
            scale.colours[scale.count++] = colours[shade];
    if (scale.count == 1) {
        char text[80] = "cost ";
        range_text(costs[0], text + strlen(text));
        set_swatch(setter, scale.colours[0], false, text);
        return;
    }
    scale.ticks = scale.count > TERRAIN_TICKS ? TERRAIN_TICKS : scale.count;
    for (uint32_t i = 0; i < scale.ticks; i++) {
        const uint32_t shade = i * (scale.count - 1) / (scale.ticks - 1);
        range_text(costs[shade], scale.texts[i]);
        scale.at[i] = (shade + 0.5) / scale.count;
    }
    set_scale(setter, &scale);
}

/* Writes a cost with as many decimals as it needs, but at most six. */
static void tick_text(double cost, char text[64])
{
    int decimals = 0;
    do
        snprintf(text, 64, "%.*f", decimals, cost);
    while (fabs(strtod(text, NULL) - cost) > 1e-9 * cost && decimals++ < 6);
}

/*
 * Adds the legend for --heat. `most` is the cost at the upper end of the scale, or 0 if that cost
 * differs between the panels.
 */
static void set_heat(struct setter *setter, double most)
{
    struct rgb colours[PALETTE_SIZE];
    struct scale scale = {.name = "cost to reach", .ticks = 2, .at = {0, 1}};
    snprintf(scale.texts[0], sizeof scale.texts[0], "near");
    snprintf(scale.texts[1], sizeof scale.texts[1], "far");
    const unsigned step = painter_oracle_heat_step(&setter->trial->grid);
    palette_colours(&setter->trial->options.palette, colours);
    for (unsigned i = 0; i < PALETTE_HEATS; i += step)
        scale.colours[scale.count++] = colours[palette_index(ROLE_FREE, TINT_HEAT + i)];
    /* The distance between ticks is the smallest round number that gives at most five steps. */
    double power = 1e-6;
    while (power * 10 * 5 < most)
        power *= 10;
    static const double factors[] = {1, 2, 2.5, 5, 10};
    unsigned factor = 0;
    while (factor < 4 && power * factors[factor] * 5 < most)
        factor++;
    for (uint32_t i = 0; most > 0 && i <= 5; i++) {
        const double cost = i * power * factors[factor];
        if (cost > most * (1 + 1e-9))
            break;
        scale.ticks = i + 1;
        scale.at[i] = cost / most;
        tick_text(cost, scale.texts[i]);
    }
    set_scale(setter, &scale);
}

static void set_legend(struct setter *setter, const struct shown *shown, double heat_most)
{
    static const enum role order[] = {
        ROLE_START, ROLE_GOAL,  ROLE_PATH,  ROLE_EXPLORED, ROLE_FRONTIER, ROLE_FREE,   ROLE_WALL,
        ROLE_WATER, ROLE_TREES, ROLE_SWAMP, ROLE_UNKNOWN,  ROLE_MARGIN,   ROLE_OUTSIDE};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (shown->roles[order[i]])
            set_swatch(setter, role_colour(setter->trial, order[i]),
                       order[i] == ROLE_PATH && setter->has_halo, palette_role_name(order[i]));
    if (shown->heat)
        set_heat(setter, heat_most);
    if (shown->terrain)
        set_terrain(setter);
}

/* --- panels and captions ---------------------------------------------------------------------- */

/* Draws the caption below all panels, and cuts off the canvas below the caption. */
static void draw_caption(const struct picture_trial *trial, const struct sheet *sheet,
                         const struct picture_words *words, const struct shown *shown,
                         struct canvas *canvas)
{
    const uint32_t size = sheet->text_size;
    const uint32_t margin = caption_length(CAPTION_MARGIN, size);
    const uint32_t top = (uint32_t)sheet->caption_top;
    const struct painting painting = picture_trial_painting(trial, sheet);
    struct setter setter = {.trial = trial,
                            .canvas = canvas,
                            .left = margin,
                            .right = canvas->width - margin,
                            .size = size,
                            .lines = 1,
                            .has_halo = painter_oracle_has_halo(&painting),
                            .x = margin,
                            .y = top + margin};
    canvas_fill(canvas, 0, top, canvas->width, sheet->rule, role_colour(trial, ROLE_GRID_LINE));
    set_words(&setter, words);
    set_legend(&setter, shown,
               sheet->panels == 1 && trial->search
                   ? search_cost_of_key(trial->search, trial->trace.highest)
                   : 0);
    break_line(&setter);
    const uint32_t bottom =
        setter.y - caption_length(CAPTION_LINE, size) + swatch_side(size) + margin;
    assert_true(bottom <= canvas->height);
    canvas->height = bottom;
}

void sheet_oracle_map(const struct picture_trial *trial, const struct sheet *sheet, size_t panel,
                      struct canvas *canvas)
{
    struct painted *pixels = picture_trial_paint(trial, sheet);
    const size_t left = sheet_panel_left(sheet, panel);
    const size_t top = sheet_panel_top(sheet, panel);
    for (size_t y = 0; y < sheet->panel_height; y++)
        memcpy(canvas->pixels + (top + y) * canvas->width + left, pixels + y * sheet->panel_width,
               sheet->panel_width * sizeof *pixels);
    free(pixels);
}

void sheet_oracle_panel(const struct picture_trial *trial, const struct sheet *sheet, size_t panel,
                        const struct picture_words *title, struct canvas *canvas)
{
    const uint32_t left = (uint32_t)sheet_panel_left(sheet, panel);
    const uint32_t top = (uint32_t)sheet_panel_top(sheet, panel);
    const uint32_t frame = sheet->rule;
    struct setter setter = {.trial = trial,
                            .canvas = canvas,
                            .left = left,
                            .right = left + (uint32_t)(sheet->column_width - sheet->margin),
                            .size = sheet->text_size,
                            .lines = 1,
                            .x = left,
                            .y = top - (uint32_t)sheet->title};
    canvas_fill(canvas, left - frame, top - frame, (uint32_t)sheet->panel_width + 2 * frame,
                (uint32_t)sheet->panel_height + 2 * frame, role_colour(trial, ROLE_GRID_LINE));
    set_words(&setter, title);
    sheet_oracle_map(trial, sheet, panel, canvas);
}

void sheet_oracle_compare(const struct picture_trial *trial, struct tally *tally,
                          const struct captioned *captioned, struct canvas *canvas)
{
    struct picture_view view;
    picture_trial_decode(trial, captioned->png, &view);
    if (view.picture.width != canvas->width || view.picture.height > canvas->height)
        picture_trial_fail(trial, "the picture is %" PRIu32 " x %" PRIu32 " pixels",
                           view.picture.width, view.picture.height);
    if (tally->fullness != PALETTE_FULL_BEGUN) {
        const struct shown shown = note_shown(trial, tally, canvas, &view.picture);
        draw_caption(trial, captioned->sheet, captioned->words, &shown, canvas);
        if (view.picture.height != canvas->height)
            picture_trial_fail(trial, "the picture is %" PRIu32 " pixels high, not %" PRIu32,
                               view.picture.height, canvas->height);
    }
    for (uint32_t y = 0; y < view.picture.height; y++)
        for (uint32_t x = 0; x < canvas->width; x++)
            picture_trial_check_pixel(trial, tally, &view, (struct point){x, y},
                                      canvas->pixels[(size_t)y * canvas->width + x]);
    picture_trial_check_palette(trial, captioned->png, &view.picture);
    png_picture_free(&view.picture);
}

struct picture_words sheet_oracle_words(struct random *rng,
                                        const char *items[SHEET_ORACLE_WORDS_MAX])
{
    static const char too_long[] = "a name with more letters than a caption has room for, which is "
                                   "cut after the ninety-sixth of"
                                   " them, so that the end is not shown";
    static const char *const stock[] = {"maze.txt",
                                        "",
                                        NULL,
                                        "astar, both-free",
                                        "cost 33.242641",
                                        "32 steps",
                                        "caf\xc3\xa9 \xe2\x86\x92 \xf0\x9f\x97\xba",
                                        "tab\there",
                                        "~!@#$%^&*()_+{}|:\"<>?`-=[]\\;',./",
                                        too_long};
    const struct picture_words words = {items, random_below(rng, SHEET_ORACLE_WORDS_MAX + 1)};
    for (size_t i = 0; i < words.count; i++)
        items[i] = stock[random_below(rng, sizeof stock / sizeof *stock)];
    return words;
}
