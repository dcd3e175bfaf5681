/* SPDX-License-Identifier: MIT */
/* picture.c - pictures of maps and searches, as files and as pixels in memory. */
#include <assert.h>
#include <stdlib.h>

#include "api/map.h"
#include "api/search.h"
#include "api/status.h"
#include "base/memory.h"
#include "picture/drawing.h"

static_assert((int)ASTAR_PATH_CELLS == PATH_STYLE_CELLS, "path styles");
static_assert((int)ASTAR_PATH_LINE == PATH_STYLE_LINE, "path styles");
static_assert((int)ASTAR_PATH_BOTH == PATH_STYLE_BOTH, "path styles");

/* The look of a picture in the library's own form; NULL, or what is wrong with it. */
static const char *take_look(const struct astar_picture *given, struct picture_options *options)
{
    *options = picture_options_default();
    options->scale = given->scale;
    options->grid_lines = !given->no_grid_lines;
    options->explored = !given->no_explored;
    options->heat = given->heat;
    options->mark = given->rings;
    options->caption = given->legend;
    options->path_style = (enum path_style)given->path_style;
    if (given->compression == ASTAR_UNCOMPRESSED)
        options->compression = 0;
    else if (given->compression > 0)
        options->compression = given->compression;
    if (options->scale > PICTURE_SCALE_MAX)
        return "the scale is above 1024";
    if (options->compression > PICTURE_COMPRESSION_MAX)
        return "the compression is above 12";
    if ((unsigned)given->path_style >= PATH_STYLE_COUNT)
        return "there is no such path style";
    if (given->palette && !palette_named(given->palette, &options->palette))
        return "there is no palette of that name";
    return is_zero(given->reserved, sizeof given->reserved)
               ? NULL
               : "what is reserved in astar_picture is not zero";
}

/* What is drawn: the map, with the ends that the search was asked for where it was asked. */
static struct grid grid_shown(const struct astar_map *map, const struct astar_search *search)
{
    struct grid grid = map->grid;
    if (search && search->asked) {
        grid.starts = search->starts;
        grid.goals = search->goals;
    }
    return grid;
}

/* Draws the one panel of a picture. */
static bool draw(struct picture *picture, const struct astar_search *search, struct error *error)
{
    const bool solved = search && search->ran;
    return picture_add(picture, solved ? search->search : NULL, solved ? &search->result : NULL,
                       NULL, error);
}

/* The pixmap of a finished picture, as rows of red, green and blue. */
static uint8_t *unpack(const struct pixmap *pixmap, struct error *error)
{
    const size_t row_size = (size_t)pixmap->width * 3;
    uint8_t *pixels = memory_array(pixmap->height, row_size, error);
    for (uint32_t y = 0; pixels && y < pixmap->height; y++)
        pixmap_row_rgb(pixmap, y, pixels + y * row_size);
    return pixels;
}

/* What becomes of a picture. */
struct drawn {
    struct bytes png; /* either a file ... */
    uint8_t *pixels;  /* ... or pixels, ... */
    uint32_t width, height;
};

/* Draws a picture and makes a file of it, or where `as_pixels` is set pixels. */
static enum astar_status make(const struct astar_map *map, const struct astar_search *search,
                              const struct astar_picture *look, bool as_pixels, struct drawn *drawn,
                              struct astar_error *reported)
{
    static const struct astar_picture usual;
    struct picture_options options;
    struct error error;
    const char *wrong = take_look(look ? look : &usual, &options);
    if (!wrong && search && search->map != map)
        wrong = "the search is not of this map";
    if (wrong)
        return refuse(reported, wrong);
    const struct grid grid = grid_shown(map, search);
    struct picture *picture = picture_begin(&grid, &options, 1, &error);
    bool good = picture && draw(picture, search, &error);
    if (good && as_pixels) {
        picture_caption(picture, NULL);
        drawn->width = picture->pixmap.width;
        drawn->height = picture->pixmap.height;
        drawn->pixels = unpack(&picture->pixmap, &error);
        good = drawn->pixels != NULL;
    } else if (good) {
        good = picture_end(picture, NULL, NULL, &drawn->png, &error);
    }
    picture_free(picture);
    return good ? ASTAR_OK : report(&error, reported);
}

enum astar_status astar_draw_png(const struct astar_map *map, const struct astar_search *search,
                                 const struct astar_picture *picture, void **png, size_t *size,
                                 struct astar_error *error)
{
    struct drawn drawn = {0};
    const enum astar_status status = make(map, search, picture, false, &drawn, error);
    *png = status == ASTAR_OK ? drawn.png.data : NULL;
    *size = status == ASTAR_OK ? drawn.png.size : 0;
    return status;
}

enum astar_status astar_draw_rgb(const struct astar_map *map, const struct astar_search *search,
                                 const struct astar_picture *picture, uint8_t **pixels,
                                 uint32_t *width, uint32_t *height, struct astar_error *error)
{
    struct drawn drawn = {0};
    const enum astar_status status = make(map, search, picture, true, &drawn, error);
    *pixels = drawn.pixels;
    *width = drawn.width;
    *height = drawn.height;
    return status;
}

void astar_free(void *memory)
{
    free(memory);
}
