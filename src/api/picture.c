/* SPDX-License-Identifier: MIT */
/* picture.c - draws a map and its search in memory, as a PNG file or as pixels. */
#include <stdlib.h>

#include "api/map.h"
#include "api/search.h"
#include "api/status.h"
#include "base/memory.h"
#include "picture/picture.h"

static const enum path_style path_styles[] = {
    [ASTAR_PATH_CELLS] = PATH_STYLE_CELLS,
    [ASTAR_PATH_LINE] = PATH_STYLE_LINE,
    [ASTAR_PATH_BOTH] = PATH_STYLE_BOTH,
    [ASTAR_PATH_AUTO] = PATH_STYLE_AUTO,
};

/* Converts the options of a picture. Returns NULL, or a message about the first invalid option. */
static const char *convert_options(const struct astar_picture *given,
                                   struct picture_options *options)
{
    *options = picture_options_default();
    options->scale = given->scale;
    options->grid_lines = !given->no_grid_lines;
    options->explored = !given->no_explored;
    options->heat = given->heat;
    options->caption = given->legend;
    if (given->compression == ASTAR_UNCOMPRESSED)
        options->compression = 0;
    else if (given->compression > 0)
        options->compression = given->compression;
    if (options->scale > PICTURE_SCALE_MAX)
        return "the scale must be at most 1024";
    if (options->compression > PICTURE_COMPRESSION_MAX)
        return "the compression must be at most 12, or ASTAR_UNCOMPRESSED";
    if ((unsigned)given->path_style >= PATH_STYLE_COUNT)
        return "unknown path style";
    if (given->palette && !palette_named(given->palette, &options->palette))
        return "unknown palette";
    options->path_style = path_styles[given->path_style];
    return is_zero(given->reserved, sizeof given->reserved)
               ? NULL
               : "reserved members of astar_picture must be zero";
}

/*
 * Returns the grid to draw. It has the starts and goals of the last query or, if there is none,
 * those of the map. The grid shares memory with the map and the search.
 */
static struct grid grid_to_draw(const struct astar_map *map, const struct astar_search *search)
{
    struct grid grid = map->grid;
    if (search && search->has_query) {
        grid.starts = search->starts;
        grid.goals = search->goals;
    }
    return grid;
}

/* Converts a pixmap to an array of RGB pixels. */
static uint8_t *unpack(const struct pixmap *pixmap, struct error *error)
{
    uint8_t *pixels = memory_array(pixmap->height, (size_t)pixmap->width * 3, error);
    uint8_t *at = pixels;
    for (uint32_t y = 0; pixels && y < pixmap->height; y++)
        for (uint32_t x = 0; x < pixmap->width; x++) {
            const struct rgb colour = pixmap_rgb(pixmap, x, y);
            *at++ = colour.red;
            *at++ = colour.green;
            *at++ = colour.blue;
        }
    return pixels;
}

/* A picture, either as a PNG file or as pixels. */
struct drawn {
    bool as_pixels;
    struct bytes png; /* the file, unless `as_pixels` is set */
    uint8_t *pixels;  /* three bytes per pixel, if `as_pixels` is set */
    uint32_t width, height;
};

/* Draws a picture with one panel. */
static bool draw(const struct picture_source *source, const struct picture_options *options,
                 struct drawn *drawn, struct error *error)
{
    if (!drawn->as_pixels)
        return picture_draw(source, options, &drawn->png, error);
    struct picture *picture = picture_begin(source->grid, options, 1, error);
    if (picture && picture_add(picture, source, NULL, error)) {
        picture_caption(picture, NULL);
        const struct pixmap *pixmap = picture_pixmap(picture);
        drawn->width = pixmap->width;
        drawn->height = pixmap->height;
        drawn->pixels = unpack(pixmap, error);
    }
    picture_free(picture);
    return drawn->pixels != NULL;
}

/* Draws a map and, unless `search` is NULL, the result of its last run. */
static enum astar_status draw_map(const struct astar_map *map, const struct astar_search *search,
                                  const struct astar_picture *given, struct drawn *drawn,
                                  struct astar_error *reported)
{
    static const struct astar_picture defaults;
    struct picture_options options;
    struct error error;
    const char *problem = convert_options(given ? given : &defaults, &options);
    if (!problem && search && search->map != map)
        problem = "the search belongs to another map";
    if (problem)
        return refuse(reported, problem);
    const struct grid grid = grid_to_draw(map, search);
    struct picture_source source = {.grid = &grid};
    struct search_result shown = {0};
    struct points cells = {0};
    bool ok = true;
    if (search && search->has_result) {
        shown = search->result;
        source.search = search->search;
        source.result = &shown;
        source.way = search->way;
        options.segments = search->way.count > 0;
        options.near = search_settings_of(search->search)->keep_away.radius > 0;
        options.agent = search_settings_of(search->search)->agent;
    }
    if (source.way.count > 0) {
        ok = smooth_cells(&source.way, &cells, &error);
        shown.path = cells.items;
        shown.path_count = cells.count;
    }
    ok = ok && draw(&source, &options, drawn, &error);
    free(cells.items);
    return ok ? ASTAR_OK : report(&error, reported);
}

enum astar_status astar_draw_png(const struct astar_map *map, const struct astar_search *search,
                                 const struct astar_picture *picture, void **png, size_t *size,
                                 struct astar_error *error)
{
    struct drawn drawn = {.as_pixels = false};
    const enum astar_status status = draw_map(map, search, picture, &drawn, error);
    *png = status == ASTAR_OK ? drawn.png.data : NULL;
    *size = status == ASTAR_OK ? drawn.png.size : 0;
    return status;
}

enum astar_status astar_draw_rgb(const struct astar_map *map, const struct astar_search *search,
                                 const struct astar_picture *picture, uint8_t **pixels,
                                 uint32_t *width, uint32_t *height, struct astar_error *error)
{
    struct drawn drawn = {.as_pixels = true};
    const enum astar_status status = draw_map(map, search, picture, &drawn, error);
    *pixels = drawn.pixels;
    *width = status == ASTAR_OK ? drawn.width : 0;
    *height = status == ASTAR_OK ? drawn.height : 0;
    return status;
}

void astar_free(void *memory)
{
    free(memory);
}
