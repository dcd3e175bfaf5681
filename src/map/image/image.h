/* SPDX-License-Identifier: MIT */
/*
 * image.h - a decoded image, its orientation, and access to its pixels.
 *
 * Pixels are read with image_pixel or, if the image has one channel, with image_of_sample. Decoders
 * keep alpha; image_over_white removes it by blending a pixel with white, as image_colour does.
 */
#ifndef ASTAR_MAP_IMAGE_IMAGE_H
#define ASTAR_MAP_IMAGE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/stop.h"
#include "map/colour.h"

/*
 * Maximum width or height, and maximum number of samples, of images of all formats. These are the
 * limits of stb_image.
 */
#define IMAGE_SIDE_MAX    (UINT32_C(1) << 24)
#define IMAGE_SAMPLES_MAX (UINT64_C(1) << 30)

struct rgba {
    uint8_t red, green, blue, alpha;
};

/* `samples` has width x height x channels bytes, row by row. Release with image_free. */
struct image {
    uint32_t width, height;
    uint32_t channels; /* 1: grey or index; 2: grey and alpha; 3: RGB; 4: RGB and alpha */
    bool indexed;      /* the samples are indices into `palette`; `channels` is 1 */
    struct rgba palette[256];
    uint8_t *samples;
    uint32_t cell_size; /* side of a cell in pixels, as stated in the file; 0: not stated */
    bool animated;      /* the file contains further images, which are not read */
};

/*
 * How to transform the stored pixels of an image for display. The values are those of the EXIF tag
 * Orientation.
 */
enum orientation {
    ORIENTATION_NORMAL = 1,
    ORIENTATION_MIRRORED,    /* swap left and right */
    ORIENTATION_UPSIDE_DOWN, /* rotate by 180 degrees */
    ORIENTATION_FLIPPED,     /* swap top and bottom */
    ORIENTATION_TRANSPOSED,  /* swap x and y */
    ORIENTATION_RIGHT,       /* rotate by 90 degrees clockwise */
    ORIENTATION_TRANSVERSED, /* rotate by 180 degrees and swap x and y */
    ORIENTATION_LEFT,        /* rotate by 90 degrees counterclockwise */
};

struct image_size {
    uint32_t width, height;
};

/* Returns the displayed size of an image that is stored as width x height pixels. */
static inline struct image_size orientation_size(enum orientation orientation, uint32_t width,
                                                 uint32_t height)
{
    return orientation >= ORIENTATION_TRANSPOSED ? (struct image_size){height, width}
                                                 : (struct image_size){width, height};
}

/*
 * A classification of pixels: `kind`, called with `context`, returns the kind of a pixel. A kind is
 * a cell value below `count`, which is at most 256.
 */
struct pixel_kinds {
    uint8_t (*kind)(const void *context, struct rgba pixel);
    const void *context;
    unsigned count;
};

/*
 * Creates an image whose samples, all of which the caller sets, are undefined. Fails if out of
 * memory. Release with image_free.
 */
bool image_create(struct image *image, uint32_t width, uint32_t height, uint32_t channels,
                  struct error *error);

/*
 * Fails if an image of width x height pixels would have more than IMAGE_SAMPLES_MAX samples. Called
 * before the image is decoded.
 */
bool image_check_samples(uint32_t width, uint32_t height, uint32_t channels, struct error *error);

/* Releases the samples and zeroes the image. */
void image_free(struct image *image);

/*
 * Transforms an image for display. Needs memory for a second image, unless the orientation is
 * normal. If memory runs out or `stop`, which may be NULL, is due, returns false and releases the
 * image.
 */
bool image_orient(struct image *image, enum orientation orientation, const struct stop *stop,
                  struct error *error);

/*
 * Turns an image with several channels, all of whose pixels are opaque greys, into one with a single
 * channel, which is read faster. Leaves other images unchanged.
 */
void image_drop_channels(struct image *image);

/*
 * Makes a smaller image: each pixel is the mean of a square of `factor` x `factor` pixels. Pixels
 * beyond the last complete square are left out. `factor` must not exceed the width, the height or
 * 1023. Grey and RGB images keep their channels; others become RGB with alpha. Fails if out of
 * memory, or if `stop`, which may be NULL, is due. The caller releases *smaller with image_free.
 */
bool image_shrink(const struct image *image, uint32_t factor, const struct stop *stop,
                  struct image *smaller, struct error *error);

/* Returns the pixel that a sample represents in an image with one channel. */
static inline struct rgba image_of_sample(const struct image *image, uint8_t sample)
{
    return image->indexed ? image->palette[sample] : (struct rgba){sample, sample, sample, 255};
}

/* Returns the `channels` samples of the pixel at x,y. */
static inline const uint8_t *image_samples(const struct image *image, uint32_t x, uint32_t y)
{
    return image->samples + ((size_t)y * image->width + x) * (size_t)image->channels;
}

/* Returns the pixel at x,y with its alpha. */
static inline struct rgba image_pixel(const struct image *image, uint32_t x, uint32_t y)
{
    const uint8_t *sample = image_samples(image, x, y);
    switch (image->channels) {
    case 1:
        return image_of_sample(image, sample[0]);
    case 2:
        return (struct rgba){sample[0], sample[0], sample[0], sample[1]};
    case 3:
        return (struct rgba){sample[0], sample[1], sample[2], 255};
    default:
        return (struct rgba){sample[0], sample[1], sample[2], sample[3]};
    }
}

/* Blends a pixel with a white background. */
static inline struct rgb image_over_white(struct rgba pixel)
{
    const struct rgb opaque = {pixel.red, pixel.green, pixel.blue};
    return pixel.alpha == 255 ? opaque
                              : colour_blend((struct rgb){255, 255, 255}, opaque, pixel.alpha);
}

/* Returns the colour of a pixel on a white background. */
static inline struct rgb image_colour(const struct image *image, uint32_t x, uint32_t y)
{
    return image_over_white(image_pixel(image, x, y));
}

/* Returns a pixel of an image with three channels. `samples` points to the pixel. */
static inline struct rgb image_rgb(const uint8_t *samples)
{
    return (struct rgb){samples[0], samples[1], samples[2]};
}

/* Stores the pixels of row y, blended with a white background. */
void image_row_over_white(const struct image *image, uint32_t y, struct rgb *row);

/*
 * A function of the pixels of an image, such as their kinds or their luminance. If the image has
 * one channel, a table replaces calls of the function.
 */
struct pixel_map {
    const struct image *image;
    uint8_t (*value)(const void *context, struct rgba pixel);
    const void *context;
    uint8_t of_sample[256]; /* value of each sample; for images with one channel */
    /*
     * A compact form of a table whose values change at most twice as the sample increases, such as
     * the tables for greys and for palettes of two colours.
     */
    bool compact;
    uint8_t first[2];   /* first sample after each change */
    uint8_t changes[2]; /* exclusive or of the values before and after each change; 0: no change */
};

/* Makes a map of an image. `value`, called with `context`, returns the value of a pixel. */
struct pixel_map image_map(const struct image *image,
                           uint8_t (*value)(const void *context, struct rgba pixel),
                           const void *context);

/* Stores the values of the pixels of row y. */
void image_map_row(const struct pixel_map *map, uint32_t y, uint8_t *row);

/* Returns the value of the pixel at x,y. */
static inline uint8_t image_map_at(const struct pixel_map *map, uint32_t x, uint32_t y)
{
    return map->image->channels == 1 ? map->of_sample[*image_samples(map->image, x, y)]
                                     : map->value(map->context, image_pixel(map->image, x, y));
}

#endif
