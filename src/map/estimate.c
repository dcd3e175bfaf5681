/* SPDX-License-Identifier: MIT */
/* estimate.c - what a map will take, from its first bytes alone. */
#include "map/estimate.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/big_endian.h"
#include "base/text.h"
#include "map/image/png.h"
#include "map/image/pnm.h"
#include "map/readers.h"

enum { IHDR_END = 26 }; /* bytes up to the colour type of a PNG */

/* The estimate of an image whose samples take so many bytes, decoded, and so much before that. */
static struct map_estimate of_image(uint64_t width, uint64_t height, uint64_t reading,
                                    const struct map_options *options)
{
    const uint64_t size = options->cell_size == MAP_CELL_AUTO ? 1 : options->cell_size;
    return (struct map_estimate){width / size, height / size, reading};
}

static struct map_estimate of_png(const struct bytes *first, uint64_t size,
                                  const struct map_options *options)
{
    const uint8_t *ihdr = first->data + 16;
    const uint64_t width = big_endian_get(ihdr);
    const uint64_t height = big_endian_get(ihdr + 4);
    const uint64_t depth = ihdr[8];
    const uint64_t channels = ihdr[9] == PNG_RGB          ? 3
                              : ihdr[9] == PNG_RGB_ALPHA  ? 4
                              : ihdr[9] == PNG_GREY_ALPHA ? 2
                                                          : 1;
    const uint64_t pixels = width * height;
    const uint64_t raw = pixels * channels * depth / 8 + height;
    const uint64_t samples = pixels * channels * (depth > 8 ? 3 : 1);
    return of_image(width, height, 2 * size + raw + samples, options);
}

/* The estimate of a text of so many bytes and cells, shaped as a square. */
static struct map_estimate of_text(uint64_t size, double cells)
{
    const uint64_t side = (uint64_t)ceil(sqrt(cells));
    return (struct map_estimate){side, side, size + (uint64_t)cells};
}

/* How many numbers there are in a byte of text, as its beginning has them. */
static double numbers_per_byte(const struct bytes *first)
{
    size_t numbers = 0;
    bool separated = false;
    bool digit = false;
    for (size_t i = 0; i < first->size; i++) {
        const bool now = isdigit(first->data[i]);
        numbers += now && !digit;
        separated = separated || first->data[i] == ',' || first->data[i] == ' ' ||
                    first->data[i] == '\t' || first->data[i] == ';';
        digit = now;
    }
    return separated && first->size > 0 ? (double)numbers / (double)first->size : 1;
}

struct map_estimate map_estimate(const struct bytes *first, uint64_t size,
                                 const struct map_options *options)
{
    uint64_t width;
    uint64_t height;
    uint64_t channels;
    if (png_recognise(first) && first->size >= IHDR_END)
        return of_png(first, size, options);
    if (pnm_recognise(first) && pnm_size(first, &width, &height, &channels))
        return of_image(width, height, size + width * height * channels, options);
    if (movingai_recognise(first) && movingai_size(first, &width, &height))
        return (struct map_estimate){width, height, size};
    if (integer_grid_recognise(first))
        return of_text(size, (double)size * numbers_per_byte(first));
    return of_text(size, (double)size);
}
