/* SPDX-License-Identifier: MIT */
/* thumbnail.c - small versions of pictures. */
#include "cli/report/thumbnail.h"

#include <stdlib.h>

#include "base/memory.h"
#include "map/image/png_decode.h"
#include "picture/png_encode.h"

enum {
    COMPRESSION = 9,
    FACTOR_MAX = 1023, /* see image_shrink */
    TONES_MASK = 0xf0, /* 16 tones of each colour: 256 inks then suffice for most pictures */
    GROUP = 3,         /* Base64 represents groups of three bytes */
};

/* Encodes an image as a PNG file with a palette. */
static bool encode(const struct image *image, struct bytes *png, struct error *error)
{
    struct inks *inks = memory_zeroed(1, sizeof *inks, error);
    struct pixmap pixmap = {0};
    bool ok = inks && pixmap_create(&pixmap, inks, image->width, image->height, false, error);
    for (uint32_t y = 0; ok && y < image->height; y++) {
        for (uint32_t x = 0; x < image->width; x++) {
            const struct rgb pixel = image_colour(image, x, y);
            const struct rgb tone = {(pixel.red & TONES_MASK) | pixel.red >> 4,
                                     (pixel.green & TONES_MASK) | pixel.green >> 4,
                                     (pixel.blue & TONES_MASK) | pixel.blue >> 4};
            *pixmap_at(&pixmap, x, y) = inks_find(inks, tone);
        }
    }
    ok = ok && png_encode(&pixmap, (struct png_effort){COMPRESSION, NULL}, NULL,
                          (struct png_frames){NULL, 0}, png, error);
    pixmap_free(&pixmap);
    free(inks);
    return ok;
}

/* Makes a PNG file with a smaller version of a picture. */
static bool shrink(const struct bytes *picture, const struct png_header *header, struct bytes *png,
                   struct error *error)
{
    const bool wide = header->width > header->height;
    const uint32_t longer = wide ? header->width : header->height;
    const uint32_t shorter = wide ? header->height : header->width;
    uint32_t factor = (longer + THUMBNAIL_SIDE - 1) / THUMBNAIL_SIDE;
    factor = factor < shorter ? factor : shorter;
    factor = factor < FACTOR_MAX ? factor : FACTOR_MAX;
    struct image image;
    struct image smaller;
    if (!png_decode(picture, header, &image, error))
        return false;
    bool ok = image_shrink(&image, factor, NULL, &smaller, error);
    image_free(&image);
    if (ok) {
        ok = encode(&smaller, png, error);
        image_free(&smaller);
    }
    return ok;
}

static bool append_base64(const struct bytes *bytes, struct buffer *text, struct error *error)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    bool ok = true;
    for (size_t i = 0; ok && i < bytes->size; i += GROUP) {
        const size_t left = bytes->size - i;
        const uint32_t group = (uint32_t)bytes->data[i] << 16 |
                               (left > 1 ? (uint32_t)bytes->data[i + 1] << 8 : 0) |
                               (left > 2 ? bytes->data[i + 2] : 0U);
        const char four[] = {digits[group >> 18], digits[group >> 12 & 63],
                             left > 1 ? digits[group >> 6 & 63] : '=',
                             left > 2 ? digits[group & 63] : '='};
        ok = buffer_append(text, four, sizeof four, error);
    }
    return ok;
}

bool thumbnail_append(const struct bytes *picture, struct buffer *text, struct error *error)
{
    struct png_header header;
    struct bytes png;
    struct error ignored;
    if (!png_check(picture, &header, &ignored))
        return true;
    if (!shrink(picture, &header, &png, error))
        return false;
    const bool ok = append_base64(&png, text, error);
    free(png.data);
    return ok;
}
