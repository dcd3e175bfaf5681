/* SPDX-License-Identifier: MIT */
/* map.c - recognises formats, calls their readers, and settles the ends of the path. */
#include "map/map.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "map/clearance.h"
#include "map/formats/foreign_type.h"
#include "map/openings.h"
#include "map/readers.h"

/* A map is at most this many bytes a cell in any format, with room for headers and comments. */
enum { BYTES_PER_CELL_MAX = 20, BYTES_BESIDE_CELLS = 64 << 20 };

struct format {
    const char *name;
    const char *description;
    bool (*recognise)(const struct bytes *bytes); /* NULL: only --format chooses it */
    bool (*read)(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                 struct error *error);
    int (*cell_of_cost)(const struct map_options *options, const struct map_cost *cost);
    const char *kinds; /* what a --cost may name */
};

/* The cell value of a --cost in maps that show free cells, walls and marks. */
static int drawn_cell(const struct map_options *options, const struct map_cost *cost)
{
    (void)options;
    return cost->letter == '\0' && cost->value >= 0 && cost->value < CELL_TERRAIN ? (int)cost->value
                                                                                  : -1;
}

static const struct format formats[MAP_FORMAT_COUNT] = {
    [MAP_FORMAT_AUTO] = {"auto", "decide from the first bytes of the file", NULL, NULL, NULL, NULL},
    [MAP_FORMAT_GRID] = {"grid", "0 free, 1 wall, 2 start, 3 goal, 4 to 255 cost",
                         integer_grid_recognise, integer_grid_read, integer_grid_cell,
                         "a number from 0 to 255"},
    [MAP_FORMAT_ASCII] = {"ascii", "walls # X + - |, free blank ., S start, G goal",
                          ascii_recognise, ascii_read, drawn_cell, "0, a free cell"},
    [MAP_FORMAT_DIGITS] = {"digits", "packed digits, each the cost of its cell", NULL, digits_read,
                           digits_cell, "a digit"},
    [MAP_FORMAT_CSV] = {"csv", "any integers; --walls says which are walls", NULL, csv_read,
                        csv_cell, "a whole number"},
    [MAP_FORMAT_MOVINGAI] = {"movingai", "MovingAI .map: . G S free, W T @ O blocked",
                             movingai_recognise, movingai_read, movingai_cell,
                             "a letter of MovingAI maps"},
    [MAP_FORMAT_PNG] = {"png", "white free, black wall, blue start, red goal", png_recognise,
                        png_read, drawn_cell, "0, a free cell"},
    [MAP_FORMAT_PNM] = {"pnm", "PBM, PGM or PPM (P1 to P6), as png", pnm_recognise, pnm_read,
                        drawn_cell, "0, a free cell"},
    [MAP_FORMAT_ROS] = {"ros", "a ROS map.yaml and its image", ros_recognise, ros_read, ros_cell,
                        "an occupancy from 0 to 99"},
};

/*
 * Those with a signature first; rows of dots and dashes are a maze before they are broken numbers.
 */
static const enum map_format recognition_order[] = {MAP_FORMAT_PNG,      MAP_FORMAT_PNM,
                                                    MAP_FORMAT_MOVINGAI, MAP_FORMAT_ROS,
                                                    MAP_FORMAT_ASCII,    MAP_FORMAT_GRID};

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
    char shown[TEXT_SHOWN_SIZE];
    struct text_cursor cursor = text_begin(bytes);
    if (!text_is_plain(bytes))
        return error_set(
            error, ERROR_INPUT,
            "not a map: neither a text nor an image that can be read (see --help=formats)");
    if (!text_skip_to_content(&cursor))
        return error_set(error, ERROR_INPUT, "the file has no cells");
    if (ascii_find_stranger(&cursor)) {
        text_show(&cursor, shown);
        return error_at(error, cursor.line, text_column(&cursor),
                        "not a map: '%s' is no cell of a maze (see --help=formats)", shown);
    }
    text_show(&cursor, shown);
    return error_at(error, cursor.line, text_column(&cursor),
                    "not a map: a grid of integers cannot begin with '%s' (see --help=formats)",
                    shown);
}

/* Sets the costs that the options give for kinds of cells. */
static bool set_costs(struct grid *grid, const struct format *format,
                      const struct map_options *options, struct error *error)
{
    for (size_t i = 0; i < options->cost_count; i++) {
        const struct map_cost *given = &options->costs[i];
        const int cell = format->cell_of_cost(options, given);
        if (cell < 0 && given->letter != '\0')
            return error_set(error, ERROR_SETTINGS, "this map has no terrain '%c' (--cost): use %s",
                             given->letter, format->kinds);
        if (cell < 0)
            return error_set(error, ERROR_SETTINGS,
                             "this map has no terrain %" PRId64 " (--cost): use %s", given->value,
                             format->kinds);
        if (cell == CELL_WALL)
            return error_set(error, ERROR_SETTINGS, "walls have no cost (--cost)");
        grid->costs[cell] = given->cost;
    }
    return true;
}

/* The format that these bytes are to be read in, or MAP_FORMAT_COUNT where none is recognised. */
static enum map_format recognise(const struct bytes *bytes, const struct map_options *options)
{
    if (options->format != MAP_FORMAT_AUTO)
        return options->format;
    for (size_t i = 0; i < sizeof recognition_order / sizeof *recognition_order; i++) {
        const enum map_format format = recognition_order[i];
        /* Who says which values are walls has a table of values, however its first lines look. */
        if (format == MAP_FORMAT_ASCII && options->wall_count > 0 && csv_recognise(bytes))
            return MAP_FORMAT_CSV;
        if (formats[format].recognise(bytes))
            return format;
    }
    return MAP_FORMAT_COUNT;
}

bool map_recognised(const struct bytes *bytes, const struct map_options *options)
{
    struct map_options automatic = *options;
    automatic.format = MAP_FORMAT_AUTO;
    return recognise(bytes, &automatic) != MAP_FORMAT_COUNT ||
           (options->format == MAP_FORMAT_CSV && csv_recognise(bytes));
}

bool map_refers(const struct bytes *bytes, const struct map_options *options)
{
    return recognise(bytes, options) == MAP_FORMAT_ROS;
}

bool map_referred(const struct bytes *bytes, const struct map_options *options, char **referred,
                  struct error *error)
{
    *error = (struct error){0};
    *referred = map_refers(bytes, options) ? ros_image_path(bytes, options->path, error) : NULL;
    return error->code != ERROR_MEMORY;
}

bool map_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error)
{
    if (bytes->size == 0)
        return error_set(error, ERROR_INPUT, "the file is empty");
    const bool may_be_image = options->format == MAP_FORMAT_AUTO ||
                              options->format == MAP_FORMAT_PNG ||
                              options->format == MAP_FORMAT_PNM;
    if (may_be_image && foreign_type_refuse(bytes, error))
        return false;
    const enum map_format format = recognise(bytes, options);
    if (format == MAP_FORMAT_COUNT)
        return refuse_unrecognised(bytes, error);
    if (!formats[format].read(bytes, options, grid, error))
        return false;
    if (set_costs(grid, &formats[format], options, error))
        return true;
    grid_free(grid);
    return false;
}

bool map_resolve(const struct grid *grid, const struct map_points *given, const char *name,
                 struct points *points, struct error *error)
{
    *points = (struct points){0};
    for (size_t i = 0; i < given->count; i++) {
        const struct map_point *point = &given->items[i];
        struct point cell = point->cell;
        int64_t x;
        int64_t y;
        bool good = true;
        if (point->metric && grid->world.resolution <= 0) {
            good = error_set(error, ERROR_SETTINGS,
                             "this map has no metres: give the %s in cells, as X,Y", name);
        } else if (point->metric) {
            if (world_cell(&grid->world, point->metres, &x, &y) && x >= 0 && x < grid->width &&
                y >= 0 && y < grid->height)
                cell = (struct point){(uint32_t)x, (uint32_t)y};
            else
                good = error_set(error, ERROR_SETTINGS,
                                 "the %s %gm,%gm is outside the map of %" PRIu32 " x %" PRIu32
                                 " cells of %g m from %gm,%gm on",
                                 name, point->metres.x, point->metres.y, grid->width, grid->height,
                                 grid->world.resolution, grid->world.x, grid->world.y);
        }
        if (!good || !points_add(points, cell, error)) {
            free(points->items);
            *points = (struct points){0};
            return false;
        }
    }
    return true;
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
    if (!grid_blocked(grid, point))
        return true;
    if (grid_look(grid, point) == LOOK_MARGIN)
        return clearance_refuse(grid, point, name, error);
    struct point free;
    if (!grid_nearest_free(grid, point, &free))
        return error_set(error, ERROR_SETTINGS,
                         "the %s %" PRIu32 ",%" PRIu32 " is in a wall, as all cells of the map are",
                         name, point.x, point.y);
    return error_set(error, ERROR_SETTINGS,
                     "the %s %" PRIu32 ",%" PRIu32
                     " is in a wall: choose a free cell, the nearest is %" PRIu32 ",%" PRIu32,
                     name, point.x, point.y, free.x, free.y);
}

static bool check_ends(const struct grid *grid, const struct points *ends, const char *name,
                       const char *mark, struct error *error)
{
    if (ends->count == 0 && !grid->has_marks)
        return error_set(error, ERROR_INPUT, "maps of this kind mark no %s: give one with --%s X,Y",
                         name, name);
    if (ends->count == 0)
        return error_set(error, ERROR_INPUT,
                         "the map has no %s: mark one (%s) or give one with --%s X,Y", name, mark,
                         name);
    for (size_t i = 0; i < ends->count; i++)
        if (!map_check_point(grid, ends->items[i], name, error))
            return false;
    return true;
}

bool map_check_ends(const struct grid *grid, struct error *error)
{
    if (grid->starts.count == 0 && grid->goals.count == 0)
        return error_set(error, ERROR_INPUT,
                         "%s no start and no goal: %sgive both with --start X,Y --goal X,Y",
                         grid->has_marks ? "the map has" : "maps of this kind mark",
                         grid->has_marks ? "mark them (2 and 3 in a grid, S and G in a maze, blue "
                                           "and red in an image) or "
                                         : "");
    return check_ends(grid, &grid->starts, "start", "2 in a grid, S in a maze, blue in an image",
                      error) &&
           check_ends(grid, &grid->goals, "goal", "3 in a grid, G in a maze, red in an image",
                      error);
}

bool map_set_ends(struct grid *grid, const struct points *starts, const struct points *goals,
                  struct error *error)
{
    if (!replace_ends(&grid->starts, starts, error) || !replace_ends(&grid->goals, goals, error))
        return false;
    const bool unmarked = grid->starts.count == 0 && grid->goals.count == 0;
    if (unmarked && grid->gaps_are_ends && !openings_take(grid, error))
        return false;
    return map_check_ends(grid, error);
}
