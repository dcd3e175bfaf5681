/* SPDX-License-Identifier: MIT */
/* flat.c - the colours of an image that has only a few. */
#include "map/maze/flat.h"

#include <stdlib.h>
#include <string.h>

#include "map/colour_list.h"
#include "map/hue.h"

/* Cells of one kind cover at least this share of an image. */
static const double share_min = 0.03;

/* The lines of a grid contrast less with the floor than this share of what the walls do. */
static const double faint_share = 0.5;

static int count_order(const void *a, const void *b)
{
    const struct counted_colour *one = a;
    const struct counted_colour *other = b;
    return (one->pixels < other->pixels) - (one->pixels > other->pixels);
}

bool flat_find(const struct image *image, const struct stop *stop, struct flat *flat,
               struct error *error)
{
    struct colour_list found = {.count = 0};
    *flat = (struct flat){.count = 0};
    for (uint32_t y = 0; y < image->height; y++) {
        if (!stop_check_row(stop, y, image->width, error))
            return false;
        for (uint32_t x = 0; x < image->width; x++)
            colour_list_add(&found, image_colour(image, x, y));
        if (!colour_list_is_complete(&found))
            return true;
    }
    flat->total = found.count;
    qsort(found.items, found.count, sizeof *found.items, count_order);
    const double least = share_min * image->width * image->height;
    for (unsigned i = 0; i < found.count && flat->count < FLAT_MAX; i++)
        if ((double)found.items[i].pixels >= least)
            flat->colours[flat->count++] = found.items[i].colour;
    return true;
}

/* Returns how much lighter a colour is than the most common one, which may be negative. */
static int lighter(const struct flat *flat, unsigned index)
{
    return colour_luminance(flat->colours[index]) - colour_luminance(flat->colours[0]);
}

/* Returns true if a colour has the hue of another, even if it is pale, as at blurred edges. */
static bool is_shade(const struct flat *flat, unsigned index, unsigned other)
{
    const enum hue hue = hue_of(flat->colours[other]);
    return hue != HUE_NONE && hue_beyond(HUE_PALE, flat->colours[index]) == hue;
}

bool flat_is_faint(const struct flat *flat, unsigned index)
{
    const double own = lighter(flat, index);
    bool faint = false;
    for (unsigned i = 1; i < flat->count && hue_of(flat->colours[0]) == HUE_NONE; i++) {
        const double most = faint_share * lighter(flat, i);
        const bool nearer = (own > 0 && own < most) || (own < 0 && own > most);
        faint = faint || (nearer && (i < index || is_shade(flat, index, i)));
    }
    return faint;
}

bool flat_plane(const struct image *image, struct rgb colour, const struct stop *stop,
                struct plane *plane, struct error *error)
{
    bool ok = plane_create(plane, image->width, image->height, error);
    for (uint32_t y = 0; ok && y < image->height; y++) {
        uint8_t *row = plane_row(plane, y);
        ok = stop_check_row(stop, y, image->width, error);
        for (uint32_t x = 0; x < image->width; x++)
            row[x] = colour_equal(image_colour(image, x, y), colour) ? 0 : UINT8_MAX;
    }
    return ok;
}
