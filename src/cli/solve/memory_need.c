/* SPDX-License-Identifier: MIT */
/*
 * memory_need.c - estimates how much memory a map needs.
 *
 * Memory use has two peaks: one while the map is read, and one while its picture is drawn and the
 * search is still allocated. The estimate is the larger peak.
 */
#include "cli/solve/memory_need.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/machine.h"
#include "base/path.h"
#include "picture/picture.h"
#include "picture/png_encode.h"
#include "search/surface/surface.h"

enum {
    ANIMATION_COPIES = 4,   /* the picture, two frames, and the part of a frame being encoded */
    CLEARANCE_BYTES = 2,    /* per cell: its appearance, and a share of the heights (distance.h) */
    SHOW_BYTES = 3,         /* per cell with --show: its overlay and its text */
    COSTS_BYTES = 4,        /* per cell for the costs of all cells, if all steps cost the same */
    COSTS_CSV_BYTES = 48,   /* per cell of a CSV table, including spare room in the buffer */
    ORDER_BYTES = 4,        /* per cell with --labels order */
    SMOOTH_BYTES = 4,       /* per cell with --smooth; a path visits at most about half the cells */
    MIDDLE_BYTES = 40,      /* per block of the largest window of search/middle.c, for images */
    MIDDLE_BLOCKS = 65536,  /* in the largest window, unless there are narrow gaps */
    MAP_OVERHEAD = 1 << 18, /* bytes that every map needs */
    MEMORY_MIN = 1 << 24,   /* default limit in bytes if almost no memory is available */
};

static const double mega = 1 << 20;

/* Maximum memory for drawing a picture, in bytes. A picture that needs more is rejected. */
static const double PICTURE_BYTES_MAX = 0x1p32;

/*
 * Returns the number of bytes that the largest of the compared searches needs. The searches run one
 * after the other, so only one of them uses memory at a time.
 */
static uint64_t largest_search(const struct options *options, const struct grid *grid,
                               uint64_t cells)
{
    uint64_t largest = 0;
    if (grid->surface)
        return surface_memory(grid->width, grid->height);
    for (size_t i = 0; i < options_panel_count(options); i++) {
        const struct search_settings settings = options_panel_search(options, i);
        const uint64_t bytes = search_memory(&settings, cells);
        largest = bytes > largest ? bytes : largest;
    }
    return largest;
}

/* Returns the number of bytes that drawing a picture needs. */
static uint64_t picture_bytes(const struct options *options, const struct grid *grid)
{
    const double bytes = picture_memory(grid, &options->picture, options_panel_count(options));
    /* A picture that needs too much memory is rejected before it is drawn, so it uses none. */
    return bytes < PICTURE_BYTES_MAX ? (uint64_t)bytes : 0;
}

/* Returns the number of cells of a grid, including its padding. */
static uint64_t padded_cells(uint64_t width, uint64_t height)
{
    return (width + 2) * (height + 2);
}

/*
 * Returns the size in bytes of the image that a grid was read from. Returns 0 if no picture is
 * drawn over the image, because the image is then released early.
 */
static uint64_t image_bytes(const struct options *options, const struct grid *grid)
{
    if (!options_draw_images(options))
        return 0;
    return (uint64_t)grid->image.width * grid->image.height * grid->image.channels;
}

/*
 * Returns the number of bytes needed to write the costs of all cells to the file `name`, not
 * counting the costs themselves. Returns 0 if `name` is NULL.
 */
static uint64_t costs_file_bytes(const char *name, uint64_t cells, uint64_t picture)
{
    if (!name)
        return 0;
    if (path_has_extension(name, ".png"))
        return 2 * picture;
    return cells * (path_has_extension(name, ".npy") ? sizeof(double) : (unsigned)COSTS_CSV_BYTES);
}

/*
 * Returns the number of bytes needed to compute the costs of all cells and to write them. With
 * --within, the costs are kept while the map is solved.
 */
static uint64_t costs_bytes(const struct options *options, const struct grid *grid, uint64_t cells,
                            uint64_t picture)
{
    if (!options_spread(options) && !options->flow)
        return 0;
    const struct search_settings settings = cost_field_settings(&options->search, options->flow);
    const uint64_t search = grid->surface ? surface_memory(grid->width, grid->height)
                                          : search_memory(&settings, cells) + cells * COSTS_BYTES;
    return search + costs_file_bytes(options->distances, cells, picture) +
           costs_file_bytes(options->flow, cells, picture);
}

/*
 * Returns the number of bytes that searching and drawing need, not counting the cells of the grid.
 * Uses only the size of the grid and the size of its image.
 */
static uint64_t solving_bytes(const struct options *options, const struct grid *grid)
{
    const uint64_t cells = padded_cells(grid->width, grid->height);
    /* An animation needs a second copy of the expansion order, for the cells expanded so far. */
    const uint64_t order = options->animate ? 2 * ORDER_BYTES : ORDER_BYTES;
    const uint64_t showing = (options->show == SHOW_NOTHING ? 0 : cells * SHOW_BYTES) +
                             (options->picture.labels == LABELS_ORDER ? cells * order : 0) +
                             (options->smoothing != SMOOTHING_NONE ? cells * SMOOTH_BYTES : 0);
    const uint64_t blocks = cells < MIDDLE_BLOCKS ? cells : (unsigned)MIDDLE_BLOCKS;
    const uint64_t middle =
        options_draw(options) && grid->cell_side > 0 ? blocks * MIDDLE_BYTES : 0;
    const uint64_t picture = picture_bytes(options, grid);
    if (options->map.inspect)
        return options_draw(options) ? 2 * picture : 0;
    const uint64_t animation = options->animate ? picture * ANIMATION_COPIES : 0;
    const uint64_t costs = costs_bytes(options, grid, cells, picture);
    const uint64_t bare = options->map_image ? picture * 2 : 0;
    /* The search exists while the picture is drawn, but is freed before the picture is encoded. */
    const uint64_t search = costs + largest_search(options, grid, cells) + showing + middle +
                            (animation > bare ? animation : bare);
    /*
     * The rows to compress are as large as the picture, and so is the buffer for the result. Rows
     * of cells are packed: most pictures have at most 4 bits per pixel. Rows that consist of long
     * runs need neither, but not all rows do.
     */
    const unsigned level = options->picture.compression;
    const bool has_runs = level > 0 && level <= PNG_RUNS_LEVEL_MAX;
    const uint64_t encoded = image_bytes(options, grid) > 0 ? 2 * picture
                             : has_runs                     ? picture / 2
                                                            : picture;
    if (!options_draw(options))
        return image_bytes(options, grid) + search;
    return image_bytes(options, grid) + picture + (search > encoded ? search : encoded);
}

/*
 * Returns a grid in which only sizes are set: the size of the map, the side of a cell if it is an
 * image and, if the picture will probably be drawn over the image, the size of the image.
 */
static struct grid expected_shape(const struct options *options, const struct map_estimate *map)
{
    const enum map_background background = options->map.background;
    struct grid shape = {.width = (uint32_t)map->width, .height = (uint32_t)map->height};
    const uint32_t side = options->map.cell_size == MAP_CELL_AUTO ? 1 : options->map.cell_size;
    shape.cell_side = map->channels > 0 ? side : 0;
    if (map->channels == 0 || background == MAP_BACKGROUND_MAP ||
        (background == MAP_BACKGROUND_AUTO && !map->photograph))
        return shape;
    shape.image = (struct image){
        .width = shape.width * side, .height = shape.height * side, .channels = map->channels};
    return shape;
}

struct memory_need memory_need_estimate(const struct options *options, const struct job *job)
{
    struct map_estimate map = job->estimate;
    if (job->unreadable || job_solves_problems(options, job))
        return (struct memory_need){0};
    if (job->size > map_file_limit(&options->map)) /* the map is rejected before it is read */
        return (struct memory_need){MAP_OVERHEAD, MAP_OVERHEAD};
    if (map.reading == 0)
        return (struct memory_need){0};
    if (map.rough)
        map = job_estimate(&options->map, job, ESTIMATE_BYTES_MAX);
    /* A map with no cells or too many cells is rejected after its file has been read. */
    if (map.width == 0 || map.height == 0 || map.width > options->map.max_cells / map.height)
        return (struct memory_need){job->size, MAP_OVERHEAD + job->size};
    const uint64_t cells = padded_cells(map.width, map.height);
    const uint64_t clearance = options->clearance.radius > 0 ? cells * CLEARANCE_BYTES : 0;
    const uint64_t reading = map.reading > clearance ? map.reading : clearance;
    const struct grid shape = expected_shape(options, &map);
    const uint64_t solving = solving_bytes(options, &shape);
    return (struct memory_need){job->size,
                                MAP_OVERHEAD + cells + (reading > solving ? reading : solving)};
}

uint64_t memory_need_of_reading(uint64_t file, uint64_t bytes)
{
    return MAP_OVERHEAD + file + bytes;
}

uint64_t memory_need_of_grid(const struct options *options, const struct grid *grid)
{
    const uint64_t cells = padded_cells(grid->width, grid->height);
    return MAP_OVERHEAD + cells + (grid->looks ? cells : 0) +
           (grid->surface ? costs_count(grid->width, grid->height) * sizeof *grid->surface : 0) +
           solving_bytes(options, grid);
}

uint64_t memory_need_allowed(const struct options *options)
{
    if (options->memory != 0)
        return options->memory;
    const uint64_t part = machine_memory("") / 4 * 3;
    return part > MEMORY_MIN ? part : MEMORY_MIN;
}

bool memory_need_check(uint64_t bytes, uint64_t allowed, struct error *error)
{
    return bytes <= allowed ||
           error_set(error, ERROR_LIMIT,
                     "this map needs about %.0f MB of memory, but the limit is %.0f MB; raise it "
                     "with --memory",
                     ceil((double)bytes / mega), floor((double)allowed / mega));
}

void memory_need_explain(const struct options *options, const char *stage, struct error *error)
{
    const struct error cause = *error;
    if (cause.code != ERROR_MEMORY)
        return;
    error_set(error, ERROR_MEMORY, "%.200s while %s; the limit is %.0f MB; raise it with --memory",
              cause.message, stage, floor((double)memory_need_allowed(options) / mega));
}

bool memory_need_read(const struct options *options, const char *path, const struct stop *stop,
                      struct bytes *bytes, struct error *error)
{
    const uint64_t allowed = memory_need_allowed(options);
    const uint64_t most = map_file_limit(&options->map);
    const uint64_t limit = most < allowed ? most : allowed;
    if (file_read_until(path, limit, stop, bytes, error))
        return true;
    if (error->code == ERROR_LIMIT)
        error_set(error, ERROR_LIMIT,
                  "the file is larger than the limit of %.0f MB; raise it with %s",
                  floor((double)limit / mega), most < allowed ? "--max-cells" : "--memory");
    return false;
}
