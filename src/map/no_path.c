/* SPDX-License-Identifier: MIT */
/*
 * no_path.c - finds the likely reason why an image has no path.
 *
 * A reason is reported only if there is evidence for it: reading the image with other options
 * connects a start and a goal, or what separates the areas of start and goal is much thinner than a
 * wall. A reading with the opposite polarity must also show a maze, because swapping walls and
 * corridors often connects start and goal by accident.
 */
#include "map/no_path.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/memory.h"
#include "map/components.h"
#include "map/distance.h"
#include "map/image_record.h"
#include "map/map.h"

/*
 * Two areas nearly touch if the width of the wall between them is at most this share of the typical
 * width of walls.
 */
static const double thin_share = 0.6;

/* A wall that is narrower than this, in cells, cannot be distinguished from a thin line. */
static const double wall_min = 3;

static uint32_t area_of(const struct components *areas, struct point point)
{
    return components_label(areas, point.x, point.y);
}

/* Finds the connected areas of a grid. The caller releases *areas, even after a failure. */
static bool find_areas(const struct grid *grid, enum neighbours neighbours,
                       struct components *areas, const struct stop *stop, struct error *error)
{
    *areas = (struct components){0};
    return components_find(areas, wall_rows(grid), CELL_FREE, neighbours, stop, error);
}

/* Returns true if a start and a goal are in the same area. Ignores starts and goals in walls. */
static bool connected(const struct components *areas, const struct grid *ends)
{
    for (size_t i = 0; i < ends->starts.count; i++)
        for (size_t k = 0; k < ends->goals.count; k++)
            if (components_common(areas, ends->starts.items[i], ends->goals.items[k]) != 0)
                return true;
    return false;
}

/*
 * Returns true if a start and a goal of `grid` are connected when the image is read with these
 * options, as a grid of the same size.
 */
static bool connects(const struct bytes *bytes, const struct map_options *options,
                     const struct grid *grid, bool as_maze)
{
    struct grid other;
    struct components areas;
    struct error ignored;
    if (!map_read(bytes, options, &other, &ignored))
        return false;
    const bool usable = other.width == grid->width && other.height == grid->height &&
                        (!as_maze || other.reading->kind == READING_MAZE);
    bool found = false;
    if (usable) {
        found = find_areas(&other, NEIGHBOURS_4, &areas, options->stop, &ignored) &&
                connected(&areas, grid);
        components_free(&areas);
    }
    grid_free(&other);
    return found;
}

/*
 * Finds the pixel of the area `goal` that is nearest to the area `start`, and stores its distance
 * from that area in *least, in units of 1 / DEPTH_UNIT pixels. Fails if out of memory, or if `stop`
 * is due.
 */
static bool find_nearest(const struct components *areas, uint32_t start, uint32_t goal,
                         const struct stop *stop, struct point *nearest, uint16_t *least)
{
    struct error ignored;
    struct distance distance = {0};
    uint8_t *values = memory_zeroed(areas->count, 1, &ignored);
    const struct painting painting = {areas, values};
    if (values)
        values[start] = 1;
    bool ok =
        values && distance_begin(&distance, painting_rows(&painting), 1, DEPTH_FAR, stop, &ignored);
    *least = UINT16_MAX;
    for (uint32_t y = 0; ok && y < areas->height; y++) {
        const struct run_list runs = components_row(areas, y);
        const uint16_t *depth =
            distance_depths(&distance, (struct segment){0, areas->width}, &ignored);
        for (size_t i = 0; depth && i < runs.count; i++) {
            const struct pixel_run *run = &runs.items[i];
            for (uint32_t x = run->begin; run->label == goal && x < run->end; x++) {
                if (depth[x] >= *least)
                    continue;
                *least = depth[x];
                *nearest = (struct point){x, y};
            }
        }
        ok = depth != NULL;
    }
    distance_end(&distance);
    free(values);
    return ok;
}

/*
 * Finds the place where the areas of the first start and the first goal nearly touch, and stores
 * the reason. Returns false if there is no such place.
 */
static bool find_thin_wall(const struct grid *grid, const struct map_options *options,
                           const struct components *areas, struct error *reason)
{
    struct error ignored;
    struct reading measured = *grid->reading;
    struct point nearest = {0, 0};
    uint16_t depth;
    const uint32_t start = area_of(areas, grid->starts.items[0]);
    const uint32_t goal = area_of(areas, grid->goals.items[0]);
    if (measured.wall <= 0 && !record_widths(grid, options->stop, &measured, &ignored))
        return false;
    const double wall = measured.wall / measured.cell_size;
    if (wall < wall_min || start == 0 || goal == 0 ||
        !find_nearest(areas, start, goal, options->stop, &nearest, &depth))
        return false;
    const double gap = (double)depth / DEPTH_UNIT - 1;
    if (gap > thin_share * wall)
        return false;
    error_fill(reason, ERROR_INPUT,
               "no path: at %" PRIu32 ",%" PRIu32 ", only %.0f pixel%s of wall separate%s the "
               "areas of start and goal, but walls are about %.0f wide; if this closes a gap, "
               "erase it, or try a --threshold other than %" PRIu32,
               nearest.x, nearest.y, gap < 1 ? 1 : gap, gap < 1.5 ? "" : "s", gap < 1.5 ? "s" : "",
               wall, grid->reading->threshold);
    return true;
}

/*
 * Reads the image with other options. If this connects a start and a goal, stores the reason and
 * returns true.
 */
static bool try_readings(const struct bytes *bytes, const struct map_options *options,
                         const struct grid *grid, struct error *reason)
{
    const struct reading *reading = grid->reading;
    const bool luminance = reading->tone == tone_name(TONE_LUMINANCE);
    struct map_options other = *options;
    other.record = other.inspect = false;
    other.invert = false;
    other.threshold = MAP_THRESHOLD_FIND;
    if (map_options_define_walls(options) && connects(bytes, &other, grid, true)) {
        error_fill(reason, ERROR_INPUT,
                   "no path: without --threshold and --invert, the image is read as a maze that "
                   "connects start and goal; omit these options");
        return true;
    }
    other.invert = !reading->light_walls;
    other.threshold = luminance ? reading->threshold : MAP_THRESHOLD_OTSU;
    if (connects(bytes, &other, grid, true)) {
        error_fill(reason, ERROR_INPUT,
                   "no path: %s pixels were read as walls, but if %s pixels are walls, the image "
                   "is a maze that connects start and goal; use %s",
                   reading->light_walls ? "light" : "dark", reading->light_walls ? "dark" : "light",
                   other.invert ? "--invert" : "--threshold otsu");
        return true;
    }
    return false;
}

/*
 * If steps across the corners of walls connect a start and a goal, as in a maze whose corridors are
 * lines of single pixels, stores the reason and returns true.
 */
static bool try_corners(const struct grid *grid, const struct map_options *options,
                        struct error *reason)
{
    struct components areas;
    struct error ignored;
    const bool found =
        find_areas(grid, NEIGHBOURS_8, &areas, options->stop, &ignored) && connected(&areas, grid);
    components_free(&areas);
    if (found)
        error_fill(reason, ERROR_INPUT,
                   "no path: start and goal are connected only across the corners of walls; "
                   "--diagonal always permits such steps");
    return found;
}

bool no_path_explain(const struct bytes *bytes, const struct map_options *options,
                     const struct grid *grid, struct error *reason)
{
    struct components areas;
    struct error ignored;
    struct map_options other = *options;
    if (!grid->reading || grid->reading->image_width == 0 || !grid_has_ends(grid))
        return false;
    bool found = false;
    if (find_areas(grid, NEIGHBOURS_4, &areas, options->stop, &ignored) &&
        !connected(&areas, grid)) {
        found = try_readings(bytes, options, grid, reason) ||
                find_thin_wall(grid, options, &areas, reason);
        other.record = other.inspect = false;
        other.threshold = MAP_THRESHOLD_OTSU;
        if (!found && options->threshold != MAP_THRESHOLD_OTSU &&
            connects(bytes, &other, grid, false)) {
            error_fill(reason, ERROR_INPUT,
                       "no path: luminance below %" PRIu32
                       " was read as dark, but --threshold otsu connects start and goal",
                       grid->reading->threshold);
            found = true;
        }
        found = found || try_corners(grid, options, reason);
    }
    components_free(&areas);
    return found;
}
