/* SPDX-License-Identifier: MIT */
/* flat.c - the colours of an image that has only a few. */
#include "map/maze/flat.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* An image with more colours than this is not flat. */
enum { COLOURS_MAX = 16 };

/* Walls, and cells of one kind, cover at least this share of an image. */
static const double share_min = 0.03;

struct counted {
    struct rgb colour;
    uint64_t count;
};

static bool equals(struct rgb a, struct rgb b)
{
    return a.red == b.red && a.green == b.green && a.blue == b.blue;
}

static int count_order(const void *a, const void *b)
{
    const struct counted *one = a;
    const struct counted *other = b;
    return (one->count < other->count) - (one->count > other->count);
}

bool flat_find(const struct image *image, const struct stop *stop, struct flat *flat,
               struct error *error)
{
    struct counted found[COLOURS_MAX];
    size_t count = 0;
    size_t last = 0;
    *flat = (struct flat){.count = 0};
    for (uint32_t y = 0; y < image->height; y++) {
        if (!stop_check_row(stop, y, image->width, error))
            return false;
        for (uint32_t x = 0; x < image->width; x++) {
            const struct rgb colour = image_over_white(image_pixel(image, x, y));
            if (count == 0 || !equals(found[last].colour, colour)) {
                last = 0;
                while (last < count && !equals(found[last].colour, colour))
                    last++;
                if (last == COLOURS_MAX)
                    return true;
                if (last == count)
                    found[count++] = (struct counted){colour, 0};
            }
            found[last].count++;
        }
    }
    flat->total = (unsigned)count;
    qsort(found, count, sizeof *found, count_order);
    const double least = share_min * image->width * image->height;
    for (size_t i = 0; i < count && flat->count < FLAT_MAX; i++)
        if ((double)found[i].count >= least)
            flat->colours[flat->count++] = found[i].colour;
    return true;
}

bool flat_plane(const struct image *image, struct rgb colour, const struct stop *stop,
                struct plane *plane, struct error *error)
{
    bool ok = plane_create(plane, image->width, image->height, error);
    for (uint32_t y = 0; ok && y < image->height; y++) {
        uint8_t *row = plane_row(plane, y);
        ok = stop_check_row(stop, y, image->width, error);
        for (uint32_t x = 0; x < image->width; x++)
            row[x] = equals(image_over_white(image_pixel(image, x, y)), colour) ? 0 : UINT8_MAX;
    }
    return ok;
}
