/* SPDX-License-Identifier: MIT */
/* sheet_oracle.c - draws the expected pictures with captions and several panels. */
#include "tests/support/sheet_oracle.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/number.h"
#include "picture/caption.h"
#include "picture/cells.h"
#include "picture/lettering.h"
#include "tests/support/look.h"

/* stb_easy_font.h defines static functions that are not used here. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#include <stb/stb_easy_font.h>
#pragma GCC diagnostic pop

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

/* Lengths in captions that no header declares, in multiples of the stroke width. */
enum {
    ITEM_GAP = 12,
    SWATCH = 9,
    SWATCH_WIDE = 48,
    SWATCH_GAP = 4,
    TEXT_LOWER = 1, /* from the top of a swatch down to its text; centres capitals of height 7 */
    QUADS_MAX = 4096,
};

/* The area for the items of a caption, and the position of the next item. */
struct setter {
    const struct picture_trial *trial;
    struct canvas *canvas;
    uint32_t left, right, size, x, y;
};

/* Stores the letters that are drawn for a text: '?' for any character but printable ASCII. */
static void letters_of(const char *text, char letters[LETTERING_TEXT_MAX + 1])
{
    size_t count = 0;
    for (size_t i = 0; text[i] != '\0' && count < LETTERING_TEXT_MAX; i++) {
        const bool ascii = text[i] >= ' ' && text[i] <= '~';
        const bool follows = ((unsigned char)text[i] & 0xc0) == 0x80;
        if (!follows)
            letters[count++] = (char)(ascii ? text[i] : '?');
    }
    letters[count] = '\0';
}

static uint32_t text_width(const char *text, uint32_t size)
{
    char letters[LETTERING_TEXT_MAX + 1];
    letters_of(text, letters);
    return (uint32_t)stb_easy_font_width(letters) * size;
}

/* Replaces letters at the end of a text with three dots until its width is at most `width`. */
static void shorten(char letters[LETTERING_TEXT_MAX + 1], uint32_t size, uint32_t width)
{
    char whole[LETTERING_TEXT_MAX + 1];
    memcpy(whole, letters, sizeof whole);
    for (size_t kept = strlen(whole);
         kept >= 4 && (uint32_t)stb_easy_font_width(letters) * size > width; kept--)
        snprintf(letters, LETTERING_TEXT_MAX + 1, "%.*s...", (int)kept - 4, whole);
}

static void draw_text(struct setter *setter, const char *text)
{
    static float corners[QUADS_MAX][4][4]; /* x, y, z and the colour of each corner */
    char letters[LETTERING_TEXT_MAX + 1];
    letters_of(text, letters);
    shorten(letters, setter->size, setter->right - setter->x);
    const int count = stb_easy_font_print(0, 0, letters, NULL, corners, (int)sizeof corners);
    for (int i = 0; i < count; i++) {
        const uint32_t left = (uint32_t)corners[i][0][0];
        const uint32_t top = (uint32_t)corners[i][0][1];
        canvas_fill(setter->canvas, setter->x + left * setter->size,
                    setter->y + (top + TEXT_LOWER) * setter->size,
                    ((uint32_t)corners[i][2][0] - left) * setter->size,
                    ((uint32_t)corners[i][2][1] - top) * setter->size,
                    role_colour(setter->trial, ROLE_WALL));
    }
    setter->x += (uint32_t)stb_easy_font_width(letters) * setter->size + ITEM_GAP * setter->size;
}

static void break_line(struct setter *setter)
{
    if (setter->x > setter->left)
        setter->y += CAPTION_LINE * setter->size;
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
            break_before(setter, text_width(word, setter->size));
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

/* Draws a framed row of colours and, next to it, their meaning. */
static void set_swatch(struct setter *setter, const struct rgb *colours, uint32_t count,
                       const char *text)
{
    const uint32_t size = setter->size;
    const uint32_t width = (count > 1 ? SWATCH_WIDE : SWATCH) * size;
    const uint32_t inner = width - 2 * size;
    break_before(setter, width + SWATCH_GAP * size + text_width(text, size));
    canvas_fill(setter->canvas, setter->x, setter->y, width, SWATCH * size,
                role_colour(setter->trial, ROLE_WALL));
    for (uint32_t i = 0; i < inner; i++)
        canvas_fill(setter->canvas, setter->x + size + i, setter->y + size, 1, (SWATCH - 2) * size,
                    colours[(uint64_t)i * count / inner]);
    setter->x += width + SWATCH_GAP * size;
    draw_text(setter, text);
}

/*
 * Sets needed[i] for each palette index i that cells, ends and the path of the map can have with the
 * trial's options.
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
    needed[ROLE_PATH] = false; /* not a ground */
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

/* Records in *shown the meaning of pixels with a colour, given as 0xRRGGBB, and a letter. */
static void note_pixel(const struct rgb colours[PALETTE_SIZE], const bool needed[PALETTE_SIZE],
                       uint32_t colour, char letter, struct shown *shown)
{
    for (unsigned index = 0; index < PALETTE_SIZE; index++)
        if (needed[index] && colour_code(colours[index]) == colour &&
            painter_oracle_letter(index) == letter)
            note_index(index, shown);
}

/*
 * Returns what the maps on the canvas show. On the edges of figures, and in figures if the palette
 * is full, this depends on the colours in the picture.
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

/* Adds the entry for expensive terrain: its shades, cheapest first, and the range of costs. */
static void set_terrain(struct setter *setter)
{
    const struct grid *grid = &setter->trial->grid;
    struct rgb colours[PALETTE_SIZE];
    struct rgb shades[PALETTE_SHADES];
    uint32_t count = 0;
    uint32_t least = UINT32_MAX;
    uint32_t most = 0;
    uint16_t ground[256];
    char texts[2][NUMBER_TEXT_SIZE];
    char text[96];
    palette_ground(grid, ground);
    palette_colours(&setter->trial->options.palette, colours);
    for (int shade = PALETTE_SHADE; shade < PALETTE_PALE_PATH; shade++) {
        bool found = false;
        for (uint32_t i = 0; i < grid->width * grid->height; i++) {
            const uint8_t value = grid_row(grid, i / grid->width)[i % grid->width];
            if (ground[value] != shade)
                continue;
            found = true;
            least = grid->costs[value] < least ? grid->costs[value] : least;
            most = grid->costs[value] > most ? grid->costs[value] : most;
        }
        if (found)
            shades[count++] = colours[shade];
    }
    number_format_micro(texts[0], (uint64_t)least * 1000);
    number_format_micro(texts[1], (uint64_t)most * 1000);
    snprintf(text, sizeof text, least < most ? "cost %s to %s" : "cost %s", texts[0], texts[1]);
    set_swatch(setter, shades, count, text);
}

static void set_heat(struct setter *setter)
{
    struct rgb colours[PALETTE_SIZE];
    struct rgb shades[PALETTE_HEATS];
    const unsigned step = cells_heat_step(&setter->trial->grid);
    uint32_t count = 0;
    palette_colours(&setter->trial->options.palette, colours);
    for (unsigned i = 0; i < PALETTE_HEATS; i += step)
        shades[count++] = colours[palette_index(ROLE_FREE, TINT_HEAT + i)];
    set_swatch(setter, shades, count, "explored, near to far");
}

static void set_legend(struct setter *setter, const struct shown *shown)
{
    static const enum role order[] = {
        ROLE_START, ROLE_GOAL,  ROLE_PATH,  ROLE_EXPLORED, ROLE_FRONTIER, ROLE_FREE,   ROLE_WALL,
        ROLE_WATER, ROLE_TREES, ROLE_SWAMP, ROLE_UNKNOWN,  ROLE_MARGIN,   ROLE_OUTSIDE};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        const struct rgb colour = role_colour(setter->trial, order[i]);
        if (order[i] == ROLE_EXPLORED && shown->heat)
            set_heat(setter);
        if (shown->roles[order[i]])
            set_swatch(setter, &colour, 1, palette_role_name(order[i]));
    }
    if (shown->terrain)
        set_terrain(setter);
}

/* --- panels and captions ---------------------------------------------------------------------- */

/* Draws the caption below all panels, and cuts off the canvas below the caption. */
static void draw_caption(const struct picture_trial *trial, const struct sheet *sheet,
                         const struct picture_words *words, const struct shown *shown,
                         struct canvas *canvas)
{
    const uint32_t margin = CAPTION_MARGIN * sheet->stroke;
    const uint32_t top = (uint32_t)sheet->caption_top;
    struct setter setter = {.trial = trial,
                            .canvas = canvas,
                            .left = margin,
                            .right = canvas->width - margin,
                            .size = sheet->stroke,
                            .x = margin,
                            .y = top + margin};
    canvas_fill(canvas, 0, top, canvas->width, sheet->stroke / 2,
                role_colour(trial, ROLE_GRID_LINE));
    set_words(&setter, words);
    set_legend(&setter, shown);
    break_line(&setter);
    const uint32_t bottom = setter.y - (CAPTION_LINE - SWATCH) * sheet->stroke + margin;
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
    const uint32_t frame = sheet->stroke / 2;
    struct setter setter = {.trial = trial,
                            .canvas = canvas,
                            .left = left,
                            .right = left + (uint32_t)(sheet->column_width - sheet->margin),
                            .size = sheet->stroke,
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
        picture_trial_fail(trial, "it is %" PRIu32 " x %" PRIu32 " pixels", view.picture.width,
                           view.picture.height);
    if (tally->fullness != PALETTE_FULL_BEGUN) {
        const struct shown shown = note_shown(trial, tally, canvas, &view.picture);
        draw_caption(trial, captioned->sheet, captioned->words, &shown, canvas);
        if (view.picture.height != canvas->height)
            picture_trial_fail(trial, "it is %" PRIu32 " pixels high, not %" PRIu32,
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
                                   " them, so that the rest is not shown";
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
