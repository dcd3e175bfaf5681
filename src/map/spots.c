/* SPDX-License-Identifier: MIT */
/* spots.c - finds two spots of an image that are thicker than its lines. */
#include "map/spots.h"

#include <math.h>
#include <stdlib.h>

#include "map/components.h"
#include "map/image/threshold.h"
#include "map/maze/marks.h"
#include "map/ridge.h"

/* A spot is at least this many times as thick as the lines of the image, and one pixel thicker. */
static const double thick_ratio = 1.9;

/* Shares of the longer side of the image: the longest spot, and the gap between two spots. */
static const double size_most = 0.15;
static const double gap_least = 0.08;

/* The pixels of an image that are darker, or lighter, than a threshold. */
struct lines {
    const struct image *image;
    uint32_t threshold;
    bool light;
};

static void fill_lines(const void *context, uint32_t y, uint8_t *row)
{
    const struct lines *lines = context;
    for (uint32_t x = 0; x < lines->image->width; x++) {
        const struct rgb pixel = image_over_white(image_pixel(lines->image, x, y));
        row[x] = (colour_luminance(pixel) >= lines->threshold) == lines->light;
    }
}

/* Finds the dark or the light pixels of an image, whichever are fewer. */
static struct lines find_lines(const struct image *image)
{
    uint64_t counts[UINT8_MAX + 1] = {0};
    uint64_t dark = 0;
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            counts[colour_luminance(image_over_white(image_pixel(image, x, y)))]++;
    const uint32_t threshold = threshold_of_histogram(counts);
    for (uint32_t i = 0; i < threshold; i++)
        dark += counts[i];
    return (struct lines){image, threshold, 2 * dark > (uint64_t)image->width * image->height};
}

/* Spots. Of those that are near to each other, only the largest is kept. */
struct spot_list {
    struct point items[3]; /* more than two are a pattern */
    uint64_t areas[3];
    size_t count;
};

static void add_spot(struct spot_list *list, struct point at, uint64_t area, double gap)
{
    size_t i = 0;
    while (i < list->count && (double)point_square_distance(list->items[i], at) > gap * gap)
        i++;
    if (i == sizeof list->items / sizeof *list->items ||
        (i < list->count && list->areas[i] >= area))
        return;
    list->items[i] = at;
    list->areas[i] = area;
    list->count += i == list->count;
}

/* Lists the spots among the lines of an image. */
static bool list_spots(const struct image *image, const struct stop *stop, struct spot_list *list,
                       struct error *error)
{
    const struct lines lines = find_lines(image);
    const struct plane_rows rows = {image->width, image->height, fill_lines, &lines};
    const struct ridge_box box = {0, 0, image->width - 1, image->height - 1};
    const double longer = image->width > image->height ? image->width : image->height;
    struct ridge ridge;
    struct components found;
    if (!ridge_measure(rows, 0, box, stop, &ridge, error))
        return false;
    const double depth = ridge_depth(&ridge);
    const uint64_t clear = depth_square_beyond(fmax(thick_ratio * depth, depth + DEPTH_UNIT));
    if (!components_far(&found, rows, 0, clear, stop, error))
        return false;
    struct point *middles = components_middles(&found, error);
    for (size_t i = 1; middles && i < found.count; i++)
        if (component_size(&found.items[i]) <= size_most * longer)
            add_spot(list, middles[i], found.items[i].area, gap_least * longer);
    const bool ok = middles != NULL;
    free(middles);
    components_free(&found);
    return ok;
}

static enum hue hue_at(const struct image *image, struct point at)
{
    return hue_of(image_over_white(image_pixel(image, at.x, at.y)));
}

/* Finds the spots of an image that may have been shrunk. */
static bool find(const struct image *image, const struct stop *stop, struct point spots[2],
                 bool *found, struct error *error)
{
    struct spot_list list = {.count = 0};
    if (!list_spots(image, stop, &list, error))
        return false;
    *found = list.count == 2;
    if (!*found)
        return true;
    const enum hue one = hue_at(image, list.items[0]);
    const enum hue other = hue_at(image, list.items[1]);
    const bool swap =
        hue_comes_first(other, one) ||
        (!hue_comes_first(one, other) && points_order(&list.items[1], &list.items[0]) < 0);
    spots[0] = list.items[swap];
    spots[1] = list.items[!swap];
    return true;
}

bool spots_find(const struct image *image, const struct map_options *options, struct point spots[2],
                bool *found, struct error *error)
{
    enum { PIXEL_BYTES = 24 }; /* of the smaller image: its samples, and the components */
    static const double pixels_max = 2e6;
    const struct map_claim *claim = &options->claim;
    const double pixels = (double)image->width * image->height;
    const uint32_t factor = (uint32_t)ceil(sqrt(pixels / pixels_max));
    const uint64_t bytes = (uint64_t)image->width * image->height * image->channels +
                           (uint64_t)(fmin(pixels, pixels_max) * PIXEL_BYTES);
    struct image smaller = {0};
    *found = false;
    if (factor > image->width || factor > image->height)
        return true;
    if (claim->claim && !claim->claim(claim->context, bytes, error))
        return false;
    if (factor > 1 && !image_shrink(image, factor, options->stop, &smaller, error))
        return false;
    const bool ok = find(factor > 1 ? &smaller : image, options->stop, spots, found, error);
    image_free(&smaller);
    for (unsigned i = 0; ok && *found && i < 2; i++)
        spots[i] =
            (struct point){spots[i].x * factor + factor / 2, spots[i].y * factor + factor / 2};
    return ok;
}
