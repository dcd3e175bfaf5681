/* SPDX-License-Identifier: MIT */
/*
 * need.c - how much memory a map will need.
 *
 * There are two peaks: while it is read, and while its picture is drawn, with the search still
 * there. The larger one counts.
 */
#include "cli/need.h"

#include <string.h>

#include "map/estimate.h"
#include "picture/picture.h"

enum {
    PICTURE_BITS = 4,     /* a pixel: most pictures have 9 to 16 colours */
    PICTURE_COPIES = 3,   /* rows, rows with their filter bytes, compressed rows */
    ANIMATION_COPIES = 3, /* the frame at hand, the one before, the picture itself */
    CLEARANCE_BYTES = 5,  /* a cell: its distance, and its look */
    SHOW_BYTES = 3,       /* a cell of a map that is shown: what is over it, and its text */
    OPEN_LIST_BYTES = 1,  /* a cell, on the whole: path and open list */
    LEAST_NEED = 1 << 18  /* of any map */
};

/* The bytes of packed pixels that no picture exceeds. */
static const double PICTURE_BYTES_MAX = 0x1p31;

/*
 * The bytes a cell of a search, as engine.h has them, rounded up. Given costs may be of a kind that
 * makes sums twice as wide.
 */
static uint64_t search_bytes(const struct options *options, const struct search_settings *search)
{
    const struct search_settings usual = search_settings_default();
    const bool wide = options->map.cost_count > 0 || search->diagonal_cost != usual.diagonal_cost ||
                      memcmp(search->move_cost, usual.move_cost, sizeof usual.move_cost) != 0;
    switch (search->algorithm) {
    case ALGORITHM_JPS:
    case ALGORITHM_FASTEST:
        return wide ? 15 : 11;
    case ALGORITHM_BIDIRECTIONAL:
        return wide ? 19 : 11;
    default:
        return wide ? 10 : 6;
    }
}

/* The same of the search that takes most: they come one after the other. */
static uint64_t largest_search_bytes(const struct options *options)
{
    uint64_t largest = 0;
    for (size_t i = 0; i < options_panel_count(options); i++) {
        const struct search_settings settings = options_panel_search(options, i);
        const uint64_t bytes = search_bytes(options, &settings);
        largest = bytes > largest ? bytes : largest;
    }
    return largest;
}

static uint64_t picture_bytes(const struct options *options, uint64_t width, uint64_t height)
{
    const struct grid shape = {.width = (uint32_t)width, .height = (uint32_t)height};
    uint64_t wide;
    uint64_t high;
    picture_size(&shape, &options->picture, options_panel_count(options), &wide, &high);
    const double bytes = (double)wide * (double)high * PICTURE_BITS / 8;
    /* So large a picture is refused before it is drawn. */
    if (bytes >= PICTURE_BYTES_MAX)
        return 0;
    return (uint64_t)bytes *
           (options->animate ? PICTURE_COPIES + ANIMATION_COPIES : PICTURE_COPIES);
}

uint64_t need_estimate(const struct options *options, const struct map_file *file)
{
    uint8_t data[MAP_LOOK];
    struct bytes first = file->content;
    if (file->image || (!first.data && !options_name_stream(file->path)))
        first = (struct bytes){
            data, file_peek(file->image ? file->image : file->path, data, sizeof data)};
    if (first.size == 0)
        return 0;
    const struct map_estimate map = map_estimate(&first, file->size, &options->map);
    /* Such a map is refused when it is read: it costs nothing. */
    if (map.width == 0 || map.height == 0 || map.width > options->map.max_cells / map.height)
        return LEAST_NEED;
    const uint64_t cells = map.width * map.height;
    const uint64_t clearance = options->clearance.radius > 0 ? cells * CLEARANCE_BYTES : 0;
    const uint64_t reading = map.reading > clearance ? map.reading : clearance;
    const uint64_t showing = options->show == SHOW_NOTHING ? 0 : SHOW_BYTES;
    const uint64_t searching = cells * (largest_search_bytes(options) + OPEN_LIST_BYTES + showing) +
                               picture_bytes(options, map.width, map.height);
    return LEAST_NEED + cells + (reading > searching ? reading : searching);
}
