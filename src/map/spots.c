/* SPDX-License-Identifier: MIT */
/* spots.c - finds two spots of an image that are thicker than its lines. */
#include "map/spots.h"

#include <math.h>
#include <stdlib.h>

#include "map/components.h"
#include "map/maze/marks.h"
#include "map/maze/tones.h"
#include "map/ridge.h"

/* A spot is at least this many times as thick as the lines of the image, and one pixel thicker. */
static const double thick_ratio = 1.9;

/* Shares of the longer side of the image: the longest spot, and the gap between two spots. */
static const double size_most = 0.15;
static const double gap_least = 0.08;

/* The pixels of an image whose tone is below a threshold, or the others. */
struct lines {
    const struct plane *tones;
    uint32_t threshold;
    bool light;
};

static void fill_lines(const void *context, uint32_t y, uint8_t *row)
{
    const struct lines *lines = context;
    const uint8_t *tones = plane_row(lines->tones, y);
    for (uint32_t x = 0; x < lines->tones->width; x++)
        row[x] = (tones[x] >= lines->threshold) == lines->light;
}

/* Finds the dark or the light pixels of an image, whichever are fewer. */
static struct lines find_lines(const struct plane *tones)
{
    uint32_t thresholds[TONE_THRESHOLDS];
    size_t dark = 0;
    tone_thresholds(tones, thresholds);
    for (size_t i = 0; i < plane_count(tones); i++)
        dark += tones->values[i] < thresholds[0];
    return (struct lines){tones, thresholds[0], 2 * dark > plane_count(tones)};
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
static bool list_spots(const struct plane *tones, const struct stop *stop, struct spot_list *list,
                       struct error *error)
{
    const struct lines lines = find_lines(tones);
    const struct plane_rows rows = {tones->width, tones->height, fill_lines, &lines};
    const double longer = tones->width > tones->height ? tones->width : tones->height;
    struct ridge ridge;
    struct components found;
    if (!ridge_measure(rows, 0, NULL, stop, &ridge, error))
        return false;
    const double depth = ridge_depth(ridge.along);
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

/* Finds the spots of an image that may have been shrunk. */
static bool find(const struct image *image, const struct stop *stop, struct point spots[2],
                 bool *found, struct error *error)
{
    struct spot_list list = {.count = 0};
    struct plane tones;
    const bool ok = tone_plane(image, TONE_LUMINANCE, stop, &tones, error) &&
                    list_spots(&tones, stop, &list, error);
    plane_free(&tones);
    *found = ok && list.count == 2;
    if (!*found)
        return ok;
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
    enum { PIXEL_BYTES = 24 }; /* of the smaller image: its samples, its tones, and components */
    static const double pixels_max = 2e6;
    const double pixels = (double)image->width * image->height;
    const uint32_t factor = (uint32_t)ceil(sqrt(pixels / pixels_max));
    const uint64_t bytes = (uint64_t)image->width * image->height * image->channels +
                           (uint64_t)(fmin(pixels, pixels_max) * PIXEL_BYTES);
    struct image smaller = {0};
    *found = false;
    if (factor > image->width || factor > image->height)
        return true;
    if (!map_options_claim(options, bytes, error))
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
