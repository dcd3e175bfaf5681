/* SPDX-License-Identifier: MIT */
/* census.c - counts the pixels of an image that are not grey. */
#include "map/maze/census.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/vector.h"

enum {
    SPREAD_TINTED = 17, /* minimum spread of a pixel that is not grey */
    BLOCK = 16,         /* number of pixels that are examined at a time */
    BLOCK_BYTES = BLOCK * (int)sizeof(struct rgb),
};

_Static_assert(sizeof(struct rgb) == 3, "the channels of a pixel are consecutive bytes");

/* Masks for pairs of bytes in a block. They select the pairs whose bytes are in the same pixel. */
struct block_masks {
    uint8_t next[BLOCK_BYTES], second[BLOCK_BYTES]; /* for the pairs (i, i + 1) and (i, i + 2) */
};

static struct block_masks make_masks(void)
{
    struct block_masks masks;
    for (unsigned i = 0; i < BLOCK_BYTES; i++) {
        masks.next[i] = i % 3 < 2 ? UINT8_MAX : 0;
        masks.second[i] = i % 3 < 1 ? UINT8_MAX : 0;
    }
    return masks;
}

static uint8_t distance(uint8_t a, uint8_t b)
{
    return (uint8_t)(a > b ? a - b : b - a);
}

/*
 * Returns true if any pixel of a block has a hue. The loop has no branches, so that it can be
 * vectorised. It reads two bytes beyond the block.
 */
static bool block_has_hue(const struct block_masks *masks, int least, const uint8_t *bytes)
{
    uint8_t most = 0;
    for (unsigned i = 0; i < BLOCK_BYTES; i++) {
        const uint8_t next = distance(bytes[i], bytes[i + 1]) & masks->next[i];
        const uint8_t second = distance(bytes[i], bytes[i + 2]) & masks->second[i];
        const uint8_t spread = next > second ? next : second;
        most = spread > most ? spread : most;
    }
    return most >= least;
}

/* Does the work of census_take. Vectorised functions are static, as libraries would export them. */
VECTORISED
static bool count_pixels(const struct image *image, int least, const struct stop *stop,
                         struct plane *hues, struct census *census, struct error *error)
{
    const struct block_masks masks = make_masks();
    struct rgb *pixels = memory_zeroed((size_t)image->width + BLOCK + 1, sizeof *pixels, error);
    bool ok = pixels != NULL;
    for (uint32_t y = 0; ok && y < image->height; y++) {
        uint8_t *row = plane_row(hues, y);
        ok = stop_check_row(stop, y, image->width, error);
        image_row_over_white(image, y, pixels);
        for (uint32_t begin = 0; begin < image->width; begin += BLOCK) {
            const uint32_t end = image->width - begin < BLOCK ? image->width : begin + BLOCK;
            const bool few = colour_list_is_complete(&census->colours);
            const int lowest = few ? SPREAD_TINTED : least;
            if (!block_has_hue(&masks, lowest, (const uint8_t *)(pixels + begin)))
                continue;
            for (uint32_t x = begin; x < end; x++) {
                row[x] = (uint8_t)hue_beyond(least, pixels[x]);
                census->counts[row[x]]++;
                if (few && colour_spread(pixels[x]) >= SPREAD_TINTED)
                    colour_list_add(&census->colours, pixels[x]);
            }
        }
    }
    free(pixels);
    return ok;
}

bool census_take(const struct image *image, int least, const struct stop *stop, struct plane *hues,
                 struct census *census, struct error *error)
{
    return count_pixels(image, least, stop, hues, census, error);
}
