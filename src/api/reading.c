/* SPDX-License-Identifier: MIT */
/* reading.c - reads maps of all formats from memory and from files. */
#include <stdlib.h>

#include "api/map.h"
#include "api/status.h"
#include "base/file.h"
#include "base/memory.h"
#include "map/formats.h"
#include "map/letters.h"
#include "map/map.h"
#include "map/openings.h"

/* The lists of struct astar_reading, converted to internal types. */
struct lists {
    struct map_range *walls;
    struct map_cost *costs;
    struct map_letter *letters;
    size_t letter_count;
};

static void free_lists(struct lists *lists)
{
    free(lists->walls);
    free(lists->costs);
    free(lists->letters);
}

/* Converts the lists. The caller must call free_lists, even after a failure. */
static bool convert_lists(const struct astar_reading *reading, struct lists *lists,
                          struct error *error)
{
    *lists = (struct lists){0};
    if ((!reading->walls && reading->wall_count > 0) ||
        (!reading->costs && reading->cost_count > 0))
        return error_set(error, ERROR_SETTINGS,
                         "a number of walls or costs is given, but no array");
    lists->walls = memory_array(reading->wall_count, sizeof *lists->walls, error);
    if (lists->walls)
        lists->costs = memory_array(reading->cost_count, sizeof *lists->costs, error);
    if (!lists->costs)
        return false;
    for (size_t i = 0; i < reading->wall_count; i++) {
        const struct astar_range *range = &reading->walls[i];
        if (range->least > range->most)
            return error_set(error, ERROR_SETTINGS,
                             "the least value of a range of walls exceeds the largest");
        lists->walls[i] = (struct map_range){range->least, range->most};
    }
    for (size_t i = 0; i < reading->cost_count; i++) {
        const struct astar_value_cost *cost = &reading->costs[i];
        if (cost->cost == 0 || cost->cost > ASTAR_COST_MAX)
            return error_set(error, ERROR_SETTINGS, "costs must be from 1 to %u (thousandths)",
                             ASTAR_COST_MAX);
        lists->costs[i] =
            (struct map_cost){.value = cost->value, .cost = cost->cost, .letter = cost->letter};
    }
    return !reading->letters ||
           letters_parse(reading->letters, &lists->letters, &lists->letter_count, error);
}

/* Converts all members except the lists. */
static bool convert_members(const struct astar_reading *reading, struct map_options *options,
                            struct error *error)
{
    if (reading->format)
        options->format = map_format_from_name(reading->format);
    if (options->format == MAP_FORMAT_COUNT)
        return error_set(error, ERROR_SETTINGS, "unknown format");
    options->cell_given = reading->cell_size > 0;
    if (reading->cell_size == ASTAR_AUTO)
        options->cell_size = MAP_CELL_AUTO;
    else if (reading->cell_size > UINT16_MAX)
        return error_set(error, ERROR_SETTINGS, "cell_size must be at most %d", UINT16_MAX);
    else if (reading->cell_size > 0)
        options->cell_size = reading->cell_size;
    if (reading->threshold == ASTAR_AUTO)
        options->threshold = MAP_THRESHOLD_OTSU;
    else if (reading->threshold > MAP_THRESHOLD_MAX)
        return error_set(error, ERROR_SETTINGS, "threshold must be at most %d", MAP_THRESHOLD_MAX);
    else if (reading->threshold > 0)
        options->threshold = reading->threshold;
    if (reading->max_cells > 0 && reading->max_cells < options->max_cells)
        options->max_cells = reading->max_cells;
    options->path = reading->path;
    options->layer = reading->layer;
    options->invert = reading->invert;
    options->outside_free = reading->outside_free != 0;
    options->unknown_free = reading->unknown_free;
    return is_zero(reading->reserved, sizeof reading->reserved) ||
           error_set(error, ERROR_SETTINGS, "reserved members of astar_reading must be zero");
}

/*
 * If no start or no goal is marked in an image or a maze, uses openings in the border instead. A
 * map without suitable openings is accepted, but a query that relies on the missing starts or goals
 * fails later.
 */
static bool find_ends(struct grid *grid, struct error *error)
{
    error->code = ERROR_NONE;
    return grid_has_ends(grid) || !grid->gaps_are_ends || openings_take(grid, error) ||
           error->code != ERROR_MEMORY;
}

static bool read_grid(const struct bytes *bytes, const struct astar_reading *reading,
                      struct grid *grid, struct error *error)
{
    struct map_options options = map_options_default();
    struct lists lists;
    bool ok = convert_lists(reading, &lists, error) && convert_members(reading, &options, error);
    if (ok) {
        options.walls = lists.walls;
        options.wall_count = reading->wall_count;
        options.costs = lists.costs;
        options.cost_count = reading->cost_count;
        options.letters = lists.letters;
        options.letter_count = lists.letter_count;
        ok = map_read(bytes, &options, grid, error);
    }
    free_lists(&lists);
    if (ok && !find_ends(grid, error)) {
        grid_free(grid);
        ok = false;
    }
    return ok;
}

struct astar_map *astar_map_read(const void *bytes, size_t size,
                                 const struct astar_reading *reading, struct astar_error *error)
{
    static const struct astar_reading defaults;
    struct error inner;
    struct grid grid;
    /* The cast drops const, but readers do not write to the bytes. */
    const struct bytes input = {.data = (uint8_t *)bytes, .size = size};
    if (!bytes && size > 0) {
        refuse(error, "bytes is NULL");
        return NULL;
    }
    if (!read_grid(&input, reading ? reading : &defaults, &grid, &inner)) {
        report(&inner, error);
        return NULL;
    }
    return map_of_grid(&grid, error);
}

struct astar_map *astar_map_load(const char *path, const struct astar_reading *reading,
                                 struct astar_error *error)
{
    struct astar_reading from_file = reading ? *reading : (struct astar_reading){0};
    struct map_options options = map_options_default();
    struct error inner;
    struct bytes bytes;
    if (!path) {
        refuse(error, "path is NULL");
        return NULL;
    }
    from_file.path = path;
    if (from_file.max_cells > 0 && from_file.max_cells < options.max_cells)
        options.max_cells = from_file.max_cells;
    if (!file_read(path, map_file_limit(&options), &bytes, &inner)) {
        report(&inner, error);
        return NULL;
    }
    struct astar_map *map = astar_map_read(bytes.data, bytes.size, &from_file, error);
    free(bytes.data);
    return map;
}
