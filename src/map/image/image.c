/* SPDX-License-Identifier: MIT */
/* image.c - releases, crops and classifies images. */
#include "map/image/image.h"

#include <stdlib.h>
#include <string.h>

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

void image_row_kinds(const struct image *image, const struct pixel_kinds *kinds, uint32_t y,
                     uint8_t *row)
{
    for (uint32_t x = 0; x < image->width; x++)
        row[x] = kinds->kind(kinds->context, image_pixel(image, x, y));
}
