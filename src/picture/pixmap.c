/* SPDX-License-Identifier: MIT */
/* pixmap.c - packed indexed pixels. */
#include "picture/pixmap.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static unsigned depth_for(unsigned colour_count)
{
    unsigned depth = 1;
    while (1u << depth < colour_count)
        depth *= 2;
    return depth;
}

uint64_t pixmap_row_size(uint64_t width, unsigned colour_count)
{
    return (width * depth_for(colour_count) + 7) / 8;
}

bool pixmap_create(struct pixmap *pixmap, uint64_t width, uint64_t height, unsigned colour_count,
                   struct error *error)
{
    const uint64_t row_size = pixmap_row_size(width, colour_count);
    *pixmap = (struct pixmap){0};
    if (width == 0 || height == 0)
        return error_set(error, ERROR_SETTINGS, "a picture without pixels");
    if (width > INT32_MAX || height > PIXMAP_BYTES_MAX / (row_size + 1))
        return error_set(error, ERROR_LIMIT,
                         "a picture of %" PRIu64 " x %" PRIu64 " pixels is too large", width,
                         height);
    uint8_t *rows = memory_zeroed(row_size * height, 1, error);
    if (!rows)
        return false;
    pixmap->width = (uint32_t)width;
    pixmap->height = (uint32_t)height;
    pixmap->depth = depth_for(colour_count);
    pixmap->row_size = row_size;
    pixmap->rows = rows;
    pixmap->colour_count = colour_count;
    return true;
}

void pixmap_free(struct pixmap *pixmap)
{
    free(pixmap->rows);
    *pixmap = (struct pixmap){0};
}

void pixmap_set_row(struct pixmap *pixmap, uint32_t y, const uint8_t *pixels)
{
    uint8_t *row = pixmap->rows + y * pixmap->row_size;
    const unsigned depth = pixmap->depth;
    const unsigned in_byte = 8 / depth;
    const uint32_t whole = pixmap->width / in_byte * in_byte;
    uint32_t x = 0;
    while (x < whole) {
        unsigned byte = 0;
        for (unsigned i = 0; i < in_byte; i++)
            byte = byte << depth | pixels[x++];
        *row++ = (uint8_t)byte;
    }
    if (x == pixmap->width)
        return;
    unsigned last = 0;
    for (unsigned shift = 8; x < pixmap->width; x++) {
        shift -= depth;
        last |= (unsigned)pixels[x] << shift;
    }
    *row = (uint8_t)last;
}

void pixmap_repeat_row(struct pixmap *pixmap, uint32_t y, uint32_t count)
{
    const uint8_t *row = pixmap->rows + y * pixmap->row_size;
    for (uint32_t i = 1; i <= count; i++)
        memcpy(pixmap->rows + (y + i) * pixmap->row_size, row, pixmap->row_size);
}

void pixmap_set(struct pixmap *pixmap, uint32_t x, uint32_t y, uint8_t index)
{
    const size_t bit = (size_t)x * pixmap->depth;
    uint8_t *byte = pixmap->rows + y * pixmap->row_size + bit / 8;
    const unsigned shift = 8 - pixmap->depth - (unsigned)(bit % 8);
    const unsigned mask = ((1u << pixmap->depth) - 1) << shift;
    *byte = (uint8_t)((*byte & ~mask) | (unsigned)index << shift);
}
