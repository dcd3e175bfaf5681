/* SPDX-License-Identifier: MIT */
/* pixmap.c - an image in memory. */
#include "picture/pixmap.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stb.h"

enum {
    RGB_SIZE = 3,
    LEVELS = 51, /* steps between the values of a channel in a reduced pixmap; divides 255 */
};

bool pixmap_fits(uint64_t width, uint64_t height, bool true_colour)
{
    const uint64_t most = true_colour ? STB_RGB_WIDTH_MAX : INT32_MAX;
    return width <= most && height <= PIXMAP_BYTES_MAX / (width * (true_colour ? RGB_SIZE : 1) + 1);
}

bool pixmap_create(struct pixmap *pixmap, struct inks *inks, uint64_t width, uint64_t height,
                   bool true_colour, struct error *error)
{
    *pixmap = (struct pixmap){.inks = inks, .pixel_size = true_colour ? RGB_SIZE : 1};
    if (width == 0 || height == 0)
        return error_set(error, ERROR_SETTINGS, "the picture has no pixels");
    if (!pixmap_fits(width, height, true_colour))
        return error_set(error, ERROR_LIMIT,
                         "a picture of %" PRIu64 " x %" PRIu64 " pixels is too large", width,
                         height);
    pixmap->width = (uint32_t)width;
    pixmap->height = (uint32_t)height;
    pixmap->row_size = width * pixmap->pixel_size;
    pixmap->bytes = memory_large(height * pixmap->row_size, error);
    return pixmap->bytes != NULL;
}

void pixmap_free(struct pixmap *pixmap)
{
    free(pixmap->bytes);
    *pixmap = (struct pixmap){0};
}

void pixmap_copy(const struct pixmap *to, const struct pixmap *from)
{
    memcpy(to->bytes, from->bytes, from->height * from->row_size);
}

static void set_rgb(uint8_t *pixel, struct rgb colour)
{
    pixel[0] = colour.red;
    pixel[1] = colour.green;
    pixel[2] = colour.blue;
}

void pixmap_fill(const struct pixmap *pixmap, struct pixmap_area area, uint8_t ink)
{
    for (uint32_t y = area.y; y < area.y + area.height; y++) {
        uint8_t *row = pixmap_at(pixmap, area.x, y);
        if (!pixmap_is_true_colour(pixmap)) {
            memset(row, ink, area.width);
            continue;
        }
        for (uint32_t i = 0; i < area.width; i++)
            set_rgb(row + (size_t)i * RGB_SIZE, pixmap->inks->colours[ink]);
    }
}

/* Blends `count` pixels in true colour. */
static void blend_rgb(uint8_t *pixel, uint32_t count, struct rgb colour, unsigned coverage)
{
    for (uint32_t i = 0; i < count; i++, pixel += RGB_SIZE)
        set_rgb(pixel, colour_blend((struct rgb){pixel[0], pixel[1], pixel[2]}, colour, coverage));
}

/* Blends `count` inks. Neighbouring pixels often have the same ink, and then the same result. */
static void blend_inks(struct inks *inks, uint8_t *pixels, uint32_t count, uint8_t ink,
                       unsigned coverage)
{
    for (uint32_t i = 0; i < count;) {
        const uint8_t under = pixels[i];
        const uint8_t result = inks_blend(inks, under, ink, coverage);
        do
            pixels[i++] = result;
        while (i < count && pixels[i] == under);
    }
}

void pixmap_blend(const struct pixmap *pixmap, struct pixmap_area area, uint8_t ink,
                  unsigned coverage)
{
    if (coverage == 255) {
        pixmap_fill(pixmap, area, ink);
        return;
    }
    for (uint32_t y = area.y; y < area.y + area.height; y++) {
        uint8_t *row = pixmap_at(pixmap, area.x, y);
        if (pixmap_is_true_colour(pixmap))
            blend_rgb(row, area.width, pixmap->inks->colours[ink], coverage);
        else
            blend_inks(pixmap->inks, row, area.width, ink, coverage);
    }
}

/* Adds the channels of each pixel of a row to the sums of the column of `to` that covers it. */
static void add_row(const struct pixmap *from, uint32_t y, const struct pixmap *to, uint64_t *sums)
{
    for (uint32_t x = 0; x < to->width; x++) {
        const uint32_t end = (uint32_t)((x + 1) * (uint64_t)from->width / to->width);
        for (uint32_t i = (uint32_t)(x * (uint64_t)from->width / to->width); i < end; i++) {
            const struct rgb colour = pixmap_rgb(from, i, y);
            sums[(size_t)x * RGB_SIZE] += colour.red;
            sums[(size_t)x * RGB_SIZE + 1] += colour.green;
            sums[(size_t)x * RGB_SIZE + 2] += colour.blue;
        }
    }
}

bool pixmap_reduce(struct pixmap *pixmap, const struct pixmap *from, uint32_t longer,
                   struct error *error)
{
    const uint64_t most = from->width > from->height ? from->width : from->height;
    const uint64_t width = (from->width * (uint64_t)longer + most / 2) / most;
    const uint64_t height = (from->height * (uint64_t)longer + most / 2) / most;
    if (!pixmap_create(pixmap, from->inks, width > 0 ? width : 1, height > 0 ? height : 1, true,
                       error))
        return false;
    uint64_t *sums = memory_array(pixmap->row_size, sizeof *sums, error);
    for (uint32_t y = 0; sums && y < pixmap->height; y++) {
        const uint32_t first = (uint32_t)(y * (uint64_t)from->height / pixmap->height);
        const uint32_t end = (uint32_t)((y + 1) * (uint64_t)from->height / pixmap->height);
        memset(sums, 0, pixmap->row_size * sizeof *sums);
        for (uint32_t row = first; row < end; row++)
            add_row(from, row, pixmap, sums);
        for (size_t i = 0; i < pixmap->row_size; i++) {
            const uint64_t x = i / RGB_SIZE;
            const uint64_t columns =
                (x + 1) * from->width / pixmap->width - x * from->width / pixmap->width;
            const uint64_t count = columns * (end - first);
            const uint64_t level = (sums[i] * LEVELS + count * 127) / (count * 255);
            pixmap_at(pixmap, 0, y)[i] = (uint8_t)((level * 255 + LEVELS / 2) / LEVELS);
        }
    }
    free(sums);
    if (!sums)
        pixmap_free(pixmap);
    return sums != NULL;
}

struct rgb pixmap_rgb(const struct pixmap *pixmap, uint32_t x, uint32_t y)
{
    const uint8_t *pixel = pixmap_at(pixmap, x, y);
    if (!pixmap_is_true_colour(pixmap))
        return pixmap->inks->colours[*pixel];
    return (struct rgb){pixel[0], pixel[1], pixel[2]};
}

struct pixmap_area pixmap_difference(const struct pixmap *a, const struct pixmap *b)
{
    size_t left = a->row_size; /* first byte that differs in any row */
    size_t right = 0;          /* one past the last byte that differs */
    uint32_t top = 0;
    uint32_t bottom = 0; /* one past the last row that differs */
    for (uint32_t y = 0; y < a->height; y++) {
        const uint8_t *p = pixmap_at(a, 0, y);
        const uint8_t *q = pixmap_at(b, 0, y);
        if (memcmp(p, q, a->row_size) == 0)
            continue;
        if (bottom == 0)
            top = y;
        bottom = y + 1;
        size_t first = 0;
        size_t end = a->row_size;
        while (p[first] == q[first])
            first++;
        while (p[end - 1] == q[end - 1])
            end--;
        left = first < left ? first : left;
        right = end > right ? end : right;
    }
    if (bottom == 0)
        return (struct pixmap_area){0};
    const uint32_t x = (uint32_t)(left / a->pixel_size);
    const uint32_t end = (uint32_t)((right + a->pixel_size - 1) / a->pixel_size);
    return (struct pixmap_area){x, top, end - x, bottom - top};
}
