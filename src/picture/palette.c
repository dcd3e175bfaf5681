/* SPDX-License-Identifier: MIT */
/* palette.c - built-in palettes, palette files and colour scales. */
#include "picture/palette.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/*
 * The first shade of terrain is a mixture of the colours of free cells and of the most expensive
 * terrain. This is the share of the terrain's colour. It is large enough to distinguish the shade
 * from free cells.
 */
static const double least_share = 0.15;

/*
 * The colour of cells under the line of a path is a mixture of the colours of paths and of free
 * cells. This is the share of the colour of free cells.
 */
static const double pale_share = 0.45;

/*
 * With --keep-away, the colour of the free cells nearest to walls is a mixture of the colours of
 * margins and of free cells. This is the share of the colour of margins.
 */
static const double near_share = 0.8;

/*
 * The share of a tint in the colour of a cell whose ground is not free. The --heat colours have a
 * larger share, because they must be recognisable on all kinds of terrain.
 */
static const double tint_share = 0.35;
static const double heat_share = 0.87;

enum { CODE_LENGTH = 7 }; /* length of #RRGGBB */

static const char *const role_names[ROLE_COUNT] = {
    [ROLE_FREE] = "free",         [ROLE_WALL] = "wall",       [ROLE_START] = "start",
    [ROLE_GOAL] = "goal",         [ROLE_PATH] = "path",       [ROLE_EXPLORED] = "explored",
    [ROLE_FRONTIER] = "frontier", [ROLE_GRID_LINE] = "grid",  [ROLE_WATER] = "water",
    [ROLE_TREES] = "trees",       [ROLE_SWAMP] = "swamp",     [ROLE_UNKNOWN] = "unknown",
    [ROLE_MARGIN] = "margin",     [ROLE_OUTSIDE] = "outside", [ROLE_HALO] = "halo",
};

/* For dark mode: a dark background. */
static const struct rgb dark[ROLE_COUNT] = {
    [ROLE_FREE] = {0x1b, 0x1e, 0x26},     [ROLE_WALL] = {0xc2, 0xc8, 0xd4},
    [ROLE_START] = {0x3d, 0x9b, 0xff},    [ROLE_GOAL] = {0xff, 0x4d, 0x5e},
    [ROLE_PATH] = {0xff, 0xc6, 0xea},     [ROLE_EXPLORED] = {0x3f, 0x4a, 0x20},
    [ROLE_FRONTIER] = {0x2c, 0x34, 0x21}, [ROLE_GRID_LINE] = {0x34, 0x39, 0x45},
    [ROLE_WATER] = {0x4a, 0x7a, 0xa8},    [ROLE_TREES] = {0x5f, 0x8f, 0x66},
    [ROLE_SWAMP] = {0x3a, 0x3d, 0x2c},    [ROLE_UNKNOWN] = {0x5c, 0x60, 0x6b},
    [ROLE_MARGIN] = {0x4a, 0x33, 0x30},   [ROLE_OUTSIDE] = {0x34, 0x40, 0x5a},
    [ROLE_HALO] = {0xf0, 0x3f, 0xd8},
};

/* For printing: the colours differ in lightness, so that they also differ in greyscale. */
static const struct rgb print[ROLE_COUNT] = {
    [ROLE_FREE] = {0xff, 0xff, 0xff},     [ROLE_WALL] = {0x00, 0x00, 0x00},
    [ROLE_START] = {0x1a, 0x2a, 0x6c},    [ROLE_GOAL] = {0xcf, 0x44, 0x36},
    [ROLE_PATH] = {0x8c, 0x1f, 0x4e},     [ROLE_EXPLORED] = {0xd6, 0xdb, 0xb4},
    [ROLE_FRONTIER] = {0xdf, 0xe7, 0xef}, [ROLE_GRID_LINE] = {0xbe, 0xbe, 0xbe},
    [ROLE_WATER] = {0x36, 0x4a, 0x5e},    [ROLE_TREES] = {0x2c, 0x44, 0x30},
    [ROLE_SWAMP] = {0xd8, 0xd4, 0xbc},    [ROLE_UNKNOWN] = {0x6a, 0x6a, 0x6a},
    [ROLE_MARGIN] = {0xec, 0xd8, 0xcc},   [ROLE_OUTSIDE] = {0x88, 0x92, 0xa2},
    [ROLE_HALO] = {0xe8, 0x7a, 0xc0},
};

/* After M. Okabe and K. Ito, "Color Universal Design" (2008), for all kinds of colour vision. */
static const struct rgb colorblind[ROLE_COUNT] = {
    [ROLE_FREE] = {0xff, 0xff, 0xff},     [ROLE_WALL] = {0x00, 0x00, 0x00},
    [ROLE_START] = {0x00, 0x72, 0xb2},    [ROLE_GOAL] = {0xd5, 0x5e, 0x00},
    [ROLE_PATH] = {0x8c, 0x2a, 0x50},     [ROLE_EXPLORED] = {0xf4, 0xea, 0x80},
    [ROLE_FRONTIER] = {0xd4, 0xe8, 0xf6}, [ROLE_GRID_LINE] = {0xb4, 0xb4, 0xb4},
    [ROLE_WATER] = {0x2c, 0x4a, 0x6a},    [ROLE_TREES] = {0x2a, 0x55, 0x30},
    [ROLE_SWAMP] = {0xb9, 0xbe, 0x91},    [ROLE_UNKNOWN] = {0x70, 0x70, 0x70},
    [ROLE_MARGIN] = {0xe6, 0xc3, 0xaf},   [ROLE_OUTSIDE] = {0x5c, 0x6e, 0x8c},
    [ROLE_HALO] = {0xd0, 0x48, 0x9a},
};

/* All palettes, in the order in which --help lists them. Map images are decoded with `classic`. */
static const struct {
    const char *name;
    const struct rgb *roles;
    struct rgb terrain; /* a brown that differs clearly from walls, start, goal and path */
} palettes[] = {
    {"classic", colour_classic, {0x96, 0x69, 0x3c}},
    {"dark", dark, {0x8a, 0x5a, 0x2b}},
    {"print", print, {0xa0, 0x80, 0x58}},
    {"colorblind", colorblind, {0x96, 0x69, 0x3c}},
};

enum { PALETTES = sizeof palettes / sizeof *palettes };

/*
 * The --heat scale, from cost 0 to the highest cost: nine colours of viridis with linear
 * interpolation between them. Viridis is perceptually uniform (S. van der Walt and N. Smith, "A
 * Better Default Colormap for Matplotlib", 2015; CC0).
 */
static const struct rgb viridis[] = {
    {0x44, 0x01, 0x54}, {0x47, 0x2d, 0x7b}, {0x3b, 0x52, 0x8b},
    {0x2c, 0x72, 0x8e}, {0x21, 0x91, 0x8c}, {0x28, 0xae, 0x80},
    {0x5e, 0xc9, 0x62}, {0xad, 0xdc, 0x30}, {0xfd, 0xe7, 0x25},
};

const char *palette_name(size_t index)
{
    return index < PALETTES ? palettes[index].name : NULL;
}

bool palette_named(const char *name, struct palette *palette)
{
    for (size_t i = 0; i < PALETTES; i++) {
        if (strcmp(name, palettes[i].name) != 0)
            continue;
        memcpy(palette->roles, palettes[i].roles, sizeof palette->roles);
        palette->terrain = palettes[i].terrain;
        return true;
    }
    return false;
}

const char *palette_role_name(enum role role)
{
    return role_names[role];
}

/*
 * Returns the address of a colour of a palette. `name` is the name of a role, or "terrain". Returns
 * NULL for other names.
 */
static struct rgb *find_colour(struct palette *palette, const char *name, size_t length)
{
    static const char terrain[] = "terrain";
    if (length == sizeof terrain - 1 && memcmp(name, terrain, length) == 0)
        return &palette->terrain;
    for (enum role role = ROLE_FREE; role < ROLE_COUNT; role++)
        if (strlen(role_names[role]) == length && memcmp(role_names[role], name, length) == 0)
            return &palette->roles[role];
    return NULL;
}

/* Returns the value of a hexadecimal digit, or -1. */
static int digit_value(char c)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    const char *at = c != '\0' ? strchr(digits, c) : NULL;
    if (!at)
        return -1;
    const int index = (int)(at - digits);
    return index < 16 ? index : index - 6;
}

/* Reads a colour code, #RRGGBB, with nothing before or after it. */
static bool read_code(const char *text, const char *end, struct rgb *colour)
{
    uint8_t channels[3];
    if (end - text != CODE_LENGTH || *text != '#')
        return false;
    for (int i = 0; i < 3; i++) {
        const int high = digit_value(text[1 + 2 * i]);
        const int low = digit_value(text[2 + 2 * i]);
        if (high < 0 || low < 0)
            return false;
        channels[i] = (uint8_t)(16 * high + low);
    }
    *colour = (struct rgb){channels[0], channels[1], channels[2]};
    return true;
}

/* Reads the line at the cursor, which must have the form `role=#RRGGBB`. */
static bool read_line(const struct text_cursor *cursor, struct palette *palette,
                      struct error *error)
{
    struct text_cursor at = *cursor;
    while (!text_at_line_end(&at) && *at.at != '=' && !text_is_blank(*at.at))
        at.at++;
    struct rgb *colour =
        find_colour(palette, (const char *)cursor->at, (size_t)(at.at - cursor->at));
    if (!colour)
        return error_at(
            error, cursor->line, text_column(cursor),
            "unknown role; use free, wall, start, goal, path, explored, frontier, grid, "
            "water, trees, swamp, unknown, margin, outside, halo or terrain");
    while (!text_at_line_end(&at) && (*at.at == '=' || text_is_blank(*at.at)))
        at.at++;
    const struct text_cursor code = at;
    while (!text_at_line_end(&at) && !text_is_blank(*at.at))
        at.at++;
    if (!read_code((const char *)code.at, (const char *)at.at, colour))
        return error_at(error, code.line, text_column(&code),
                        "invalid colour; write #RRGGBB, for example free=#ffffff");
    while (!text_at_line_end(&at) && text_is_blank(*at.at))
        at.at++;
    return text_at_line_end(&at) ||
           error_at(error, at.line, text_column(&at),
                    "unexpected text after the colour; put each role on its own line");
}

bool palette_read(const struct bytes *bytes, struct palette *palette, struct error *error)
{
    struct text_cursor cursor = text_begin(bytes);
    (void)palette_named("classic", palette);
    for (; cursor.at < cursor.end; text_skip_line(&cursor)) {
        while (cursor.at < cursor.end && text_is_blank(*cursor.at))
            cursor.at++;
        if (!text_at_line_end(&cursor) && *cursor.at != '#' && !read_line(&cursor, palette, error))
            return false;
    }
    return true;
}

/* Returns the colour of step `heat` of the --heat scale. */
static struct rgb heat_colour(int heat)
{
    const int last = (int)(sizeof viridis / sizeof *viridis) - 1;
    const double position = (double)heat * last / (double)(PALETTE_HEATS - 1);
    const int below = (int)position < last ? (int)position : last - 1;
    return colour_mix(viridis[below], viridis[below + 1], position - below);
}

/* Returns the colour of a ground, that is, of a palette index without a tint. */
static struct rgb ground_colour(const struct palette *palette, unsigned ground)
{
    const struct rgb from = palette->roles[ROLE_FREE];
    if (ground < ROLE_COUNT)
        return palette->roles[ground];
    if (ground == PALETTE_PALE_PATH)
        return colour_mix(palette->roles[ROLE_PATH], from, pale_share);
    if (ground >= PALETTE_NEAR)
        return colour_mix(from, palette->roles[ROLE_MARGIN],
                          near_share * (ground - PALETTE_NEAR + 1) / PALETTE_NEARS);
    const double position = (double)(ground - PALETTE_SHADE) / (double)(PALETTE_SHADES - 1);
    return colour_mix(from, palette->terrain, least_share + (1 - least_share) * position);
}

struct rgb palette_colour(const struct palette *palette, unsigned index)
{
    const unsigned tint = palette_tint_of(index);
    const struct rgb ground = ground_colour(palette, palette_ground_of(index));
    if (tint == TINT_NONE)
        return ground;
    const struct rgb on_free = tint == TINT_FRONTIER   ? palette->roles[ROLE_FRONTIER]
                               : tint == TINT_EXPLORED ? palette->roles[ROLE_EXPLORED]
                                                       : heat_colour((int)tint - TINT_HEAT);
    if (palette_ground_of(index) == ROLE_FREE)
        return on_free;
    return colour_mix(ground, on_free, tint < TINT_HEAT ? tint_share : heat_share);
}

void palette_colours(const struct palette *palette, struct rgb colours[PALETTE_SIZE])
{
    for (unsigned index = 0; index < PALETTE_SIZE; index++)
        colours[index] = palette_colour(palette, index);
}

uint16_t palette_look(enum look look)
{
    static const uint16_t role_of_look[LOOK_COUNT] = {
        [LOOK_PLAIN] = ROLE_FREE,      [LOOK_WATER] = ROLE_WATER,     [LOOK_TREES] = ROLE_TREES,
        [LOOK_SWAMP] = ROLE_SWAMP,     [LOOK_UNKNOWN] = ROLE_UNKNOWN, [LOOK_MARGIN] = ROLE_MARGIN,
        [LOOK_OUTSIDE] = ROLE_OUTSIDE,
    };
    return role_of_look[look];
}

void palette_ground(const struct grid *grid, uint16_t index_of_value[256])
{
    bool occurs[256] = {false};
    uint32_t least = UINT32_MAX;
    uint32_t most = 0;
    grid_note_values(grid, occurs);
    occurs[CELL_WALL] = false;
    for (int value = 0; value < 256; value++) {
        if (!occurs[value])
            continue;
        least = grid->costs[value] < least ? grid->costs[value] : least;
        most = grid->costs[value] > most ? grid->costs[value] : most;
    }
    const bool uniform = least >= most;
    const double whole = log((double)most / COST_ONE);
    for (int value = 0; value < 256; value++) {
        index_of_value[value] = ROLE_FREE;
        if (!uniform && occurs[value] && grid->costs[value] > COST_ONE) {
            const double share = log((double)grid->costs[value] / COST_ONE) / whole;
            index_of_value[value] =
                (uint16_t)(PALETTE_SHADE + lround(share * (double)(PALETTE_SHADES - 1)));
        }
    }
    index_of_value[CELL_WALL] = ROLE_WALL;
}
