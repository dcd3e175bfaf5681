/* SPDX-License-Identifier: MIT */
/* image.c - releases, crops, orients and classifies images. */
#include "map/image/image.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void image_free(struct image *image)
{
    free(image->samples);
    *image = (struct image){0};
}

void image_crop(struct image *image, uint32_t width, uint32_t height)
{
    const size_t old_size = (size_t)image->width * image->channels;
    const size_t new_size = (size_t)width * image->channels;
    for (uint32_t y = 1; new_size < old_size && y < height; y++)
        memmove(image->samples + y * new_size, image->samples + y * old_size, new_size);
    image->width = width;
    image->height = height;
}

/* Copies a row of `width` pixels of which each is `step` bytes after the one before it. */
static inline void copy_pixels(uint8_t *to, const uint8_t *from, ptrdiff_t step, uint32_t width,
                               uint32_t channels)
{
    for (uint32_t x = 0; x < width; x++)
        for (uint32_t i = 0; i < channels; i++)
            *to++ = from[(ptrdiff_t)x * step + (ptrdiff_t)i];
}

bool image_orient(struct image *image, enum orientation orientation, struct error *error)
{
    if (orientation == ORIENTATION_NORMAL)
        return true;
    const bool swaps = orientation >= ORIENTATION_TRANSPOSED;
    const struct image_size size = orientation_size(orientation, image->width, image->height);
    const uint32_t channels = image->channels;
    uint8_t *samples = memory_array((size_t)size.width * size.height, channels, error);
    if (!samples) {
        image_free(image);
        return false;
    }
    const bool from_right =
        orientation == ORIENTATION_MIRRORED || orientation == ORIENTATION_UPSIDE_DOWN ||
        orientation == ORIENTATION_TRANSVERSED || orientation == ORIENTATION_LEFT;
    const bool from_bottom =
        orientation == ORIENTATION_UPSIDE_DOWN || orientation == ORIENTATION_FLIPPED ||
        orientation == ORIENTATION_RIGHT || orientation == ORIENTATION_TRANSVERSED;
    /* Bytes from a stored pixel to the next one along the stored x and y axes. */
    const ptrdiff_t right = from_right ? -(ptrdiff_t)channels : (ptrdiff_t)channels;
    const ptrdiff_t row = (ptrdiff_t)channels * (ptrdiff_t)image->width;
    const ptrdiff_t down = from_bottom ? -row : row;
    const uint8_t *first = image->samples + (from_right ? row - (ptrdiff_t)channels : 0) +
                           (from_bottom ? row * ((ptrdiff_t)image->height - 1) : 0);
    for (uint32_t y = 0; y < size.height; y++)
        copy_pixels(samples + (size_t)y * size.width * channels,
                    first + (ptrdiff_t)y * (swaps ? right : down), swaps ? down : right, size.width,
                    channels);
    free(image->samples);
    image->samples = samples;
    image->width = size.width;
    image->height = size.height;
    return true;
}

void image_row_kinds(const struct image *image, const struct pixel_kinds *kinds, uint32_t y,
                     uint8_t *row)
{
    for (uint32_t x = 0; x < image->width; x++)
        row[x] = kinds->kind(kinds->context, image_pixel(image, x, y));
}
