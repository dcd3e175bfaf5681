/* SPDX-License-Identifier: MIT */
/* map.c - recognises formats, calls their readers, and settles the ends of the path. */
#include "map/map.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/readers.h"
#include "map/text.h"

/* A map is at most this many bytes a cell in any format, with room for headers and comments. */
enum { BYTES_PER_CELL_MAX = 6, BYTES_BESIDE_CELLS = 64 << 20 };

struct format {
    const char *name;
    const char *description;
    bool (*recognise)(const struct bytes *bytes);
    bool (*read)(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                 struct error *error);
};

/* In the order in which they are tried: the formats with a signature first. */
static const struct format formats[MAP_FORMAT_COUNT] = {
    [MAP_FORMAT_AUTO] = {"auto", "decide from the first bytes of the file", NULL, NULL},
    [MAP_FORMAT_PNG] = {"png", "white free, black wall, blue start, red goal", png_recognise,
                        png_read},
    [MAP_FORMAT_MOVINGAI] = {"movingai", "MovingAI .map: . G S free, W T @ O blocked",
                             movingai_recognise, movingai_read},
    [MAP_FORMAT_GRID] = {"grid", "0 free, 1 wall, 2 start, 3 goal, 4 to 255 cost",
                         integer_grid_recognise, integer_grid_read},
};

static const enum map_format recognition_order[] = {MAP_FORMAT_PNG, MAP_FORMAT_MOVINGAI,
                                                    MAP_FORMAT_GRID};

/* Image types that are met often and are not read: they get a way out instead of a riddle. */
static const struct foreign_type {
    const char *name;
    const char *signature;
    size_t offset, length;
} foreign_types[] = {
    {"JPEG", "\xff\xd8\xff", 0, 3},
    {"GIF", "GIF8", 0, 4},
    {"BMP", "BM", 0, 2},
    {"WebP", "WEBP", 8, 4},
    {"TIFF", "II*\0", 0, 4},
    {"TIFF", "MM\0*", 0, 4},
    {"JPEG XL", "\0\0\0\x0cJXL ", 0, 8},
    {"AVIF or HEIF", "ftyp", 4, 4},
    {"PDF", "%PDF-", 0, 5},
};

struct map_options map_options_default(void)
{
    return (struct map_options){
        .format = MAP_FORMAT_AUTO, .cell_size = 1, .threshold = 128, .max_cells = GRID_CELLS_MAX};
}

const char *map_format_name(enum map_format format)
{
    return formats[format].name;
}

const char *map_format_description(enum map_format format)
{
    return formats[format].description;
}

enum map_format map_format_from_name(const char *name)
{
    enum map_format format = MAP_FORMAT_AUTO;
    while (format < MAP_FORMAT_COUNT && strcmp(formats[format].name, name) != 0)
        format++;
    return format;
}

uint64_t map_file_limit(const struct map_options *options)
{
    return options->max_cells * BYTES_PER_CELL_MAX + BYTES_BESIDE_CELLS;
}

bool map_check_size(uint64_t width, uint64_t height, const struct map_options *options,
                    struct error *error)
{
    if (height == 0 || width <= options->max_cells / height)
        return true;
    return error_set(error, ERROR_LIMIT,
                     "%" PRIu64 " x %" PRIu64 " cells are more than the limit of %" PRIu64
                     " (--max-cells)",
                     width, height, options->max_cells);
}

static bool refuse_unrecognised(const struct bytes *bytes, struct error *error)
{
    for (size_t i = 0; i < sizeof foreign_types / sizeof *foreign_types; i++) {
        const struct foreign_type *type = &foreign_types[i];
        if (bytes->size >= type->offset + type->length &&
            memcmp(bytes->data + type->offset, type->signature, type->length) == 0)
            return error_set(error, ERROR_INPUT,
                             "this is a %s file: convert it to PNG first (convert FILE map.png)",
                             type->name);
    }
    struct text_cursor cursor = text_begin(bytes);
    if (!text_is_plain(bytes))
        return error_set(error, ERROR_INPUT,
                         "not a map: neither a grid of integers nor a PNG image (see --help)");
    if (!text_skip_to_content(&cursor))
        return error_set(error, ERROR_INPUT, "the file has no cells");
    return error_at(error, cursor.line, text_column(&cursor),
                    "not a map: a grid of integers cannot begin with '%c' (see --help)",
                    *cursor.at);
}

/* Sets the costs that the options give for kinds of cells. */
static bool set_costs(struct grid *grid, const struct map_options *options, struct error *error)
{
    for (size_t i = 0; i < options->cost_count; i++) {
        const struct map_cost *given = &options->costs[i];
        int value = given->value;
        if (given->letter != '\0') {
            value = grid->letters ? movingai_cell((uint8_t)given->letter) : -1;
            if (value < 0)
                return error_set(error, ERROR_SETTINGS,
                                 "this map has no terrain '%c' (--cost): use a %s", given->letter,
                                 grid->letters ? "letter of MovingAI maps" : "number");
        } else if (grid->letters) {
            return error_set(error, ERROR_SETTINGS,
                             "the terrain of this map has letters, not numbers (--cost)");
        }
        if (value == CELL_WALL)
            return error_set(error, ERROR_SETTINGS, "walls have no cost (--cost)");
        grid->costs[value] = given->cost;
    }
    return true;
}

bool map_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error)
{
    if (bytes->size == 0)
        return error_set(error, ERROR_INPUT, "the file is empty");
    enum map_format format = options->format;
    for (size_t i = 0; format == MAP_FORMAT_AUTO; i++) {
        if (i == sizeof recognition_order / sizeof *recognition_order)
            return refuse_unrecognised(bytes, error);
        if (formats[recognition_order[i]].recognise(bytes))
            format = recognition_order[i];
    }
    if (!formats[format].read(bytes, options, grid, error))
        return false;
    if (set_costs(grid, options, error))
        return true;
    grid_free(grid);
    return false;
}

/* Makes *ends a copy of `given`, where there is something given. */
static bool replace_ends(struct points *ends, const struct points *given, struct error *error)
{
    if (given->count == 0)
        return true;
    struct point *items = memory_array(given->count, sizeof *items, error);
    if (!items)
        return false;
    memcpy(items, given->items, given->count * sizeof *items);
    free(ends->items);
    *ends = (struct points){.items = items, .count = given->count, .capacity = given->count};
    return true;
}

bool map_check_point(const struct grid *grid, struct point point, const char *name,
                     struct error *error)
{
    if (!grid_contains(grid, point))
        return error_set(error, ERROR_SETTINGS,
                         "the %s %" PRIu32 ",%" PRIu32 " is outside the map of %" PRIu32
                         " x %" PRIu32 " cells (0,0 is top left)",
                         name, point.x, point.y, grid->width, grid->height);
    if (grid_blocked(grid, point))
        return error_set(error, ERROR_SETTINGS,
                         "the %s %" PRIu32 ",%" PRIu32 " is in a wall: choose a free cell", name,
                         point.x, point.y);
    return true;
}

static bool check_ends(const struct grid *grid, const struct points *ends, const char *name,
                       const char *mark, struct error *error)
{
    if (ends->count == 0)
        return error_set(error, ERROR_INPUT,
                         "the map has no %s: mark one (%s) or give one with --%s X,Y", name, mark,
                         name);
    for (size_t i = 0; i < ends->count; i++)
        if (!map_check_point(grid, ends->items[i], name, error))
            return false;
    return true;
}

bool map_set_ends(struct grid *grid, const struct points *starts, const struct points *goals,
                  struct error *error)
{
    return replace_ends(&grid->starts, starts, error) && replace_ends(&grid->goals, goals, error) &&
           check_ends(grid, &grid->starts, "start", "2 in a grid, blue in an image", error) &&
           check_ends(grid, &grid->goals, "goal", "3 in a grid, red in an image", error);
}
