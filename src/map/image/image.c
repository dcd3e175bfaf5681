/* SPDX-License-Identifier: MIT */
/* image.c - creates, releases, orients, shrinks and classifies images. */
#include "map/image/image.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/vector.h"

bool image_create(struct image *image, uint32_t width, uint32_t height, uint32_t channels,
                  struct error *error)
{
    const size_t pixels = (size_t)width * height;
    *image = (struct image){.samples = memory_array(pixels, channels, error)};
    if (!image->samples)
        return false;
    memory_provide(image->samples, pixels * channels);
    image->width = width;
    image->height = height;
    image->channels = channels;
    return true;
}

bool image_check_samples(uint32_t width, uint32_t height, uint32_t channels, struct error *error)
{
    return (uint64_t)width * height <= IMAGE_SAMPLES_MAX / channels ||
           error_set(error, ERROR_LIMIT,
                     "the image of %" PRIu32 " x %" PRIu32 " pixels is too large to decode", width,
                     height);
}

void image_free(struct image *image)
{
    free(image->samples);
    *image = (struct image){0};
}

/* How to copy the pixels of an image into another orientation. */
struct turn {
    const uint8_t *from;        /* the stored pixel that is displayed at 0,0 */
    ptrdiff_t along_x, along_y; /* byte offsets to the pixels displayed to the right and below */
    uint8_t *to;
    struct image_size size; /* size of the displayed image */
};

/*
 * Copies all pixels. Processes the image in tiles that fit into the cache, because it may read the
 * stored image column by column. Fails only if a stop is due.
 */
static inline bool turn_pixels(const struct turn *turn, uint32_t channels, const struct stop *stop,
                               struct error *error)
{
    enum { TILE = 32 };
    for (uint32_t top = 0; top < turn->size.height; top += TILE) {
        if (!stop_check(stop, error))
            return false;
        for (uint32_t left = 0; left < turn->size.width; left += TILE)
            for (uint32_t y = top; y < top + TILE && y < turn->size.height; y++) {
                uint8_t *to = turn->to + ((size_t)y * turn->size.width + left) * channels;
                const uint8_t *row = turn->from + (ptrdiff_t)y * turn->along_y;
                for (uint32_t x = left; x < left + TILE && x < turn->size.width; x++)
                    for (uint32_t i = 0; i < channels; i++)
                        *to++ = row[(ptrdiff_t)x * turn->along_x + (ptrdiff_t)i];
            }
    }
    return true;
}

/* Returns the transformation that orients an image. The caller sets its member `to`. */
static struct turn turn_to(const struct image *image, enum orientation orientation)
{
    const bool swaps = orientation >= ORIENTATION_TRANSPOSED;
    const bool from_right =
        orientation == ORIENTATION_MIRRORED || orientation == ORIENTATION_UPSIDE_DOWN ||
        orientation == ORIENTATION_TRANSVERSED || orientation == ORIENTATION_LEFT;
    const bool from_bottom =
        orientation == ORIENTATION_UPSIDE_DOWN || orientation == ORIENTATION_FLIPPED ||
        orientation == ORIENTATION_RIGHT || orientation == ORIENTATION_TRANSVERSED;
    /* Bytes from a stored pixel to the next one along the stored x and y axes. */
    const ptrdiff_t pixel = (ptrdiff_t)image->channels;
    const ptrdiff_t row = pixel * (ptrdiff_t)image->width;
    const ptrdiff_t right = from_right ? -pixel : pixel;
    const ptrdiff_t down = from_bottom ? -row : row;
    return (struct turn){
        .from = image->samples + (from_right ? row - pixel : 0) +
                (from_bottom ? row * ((ptrdiff_t)image->height - 1) : 0),
        .along_x = swaps ? down : right,
        .along_y = swaps ? right : down,
        .size = orientation_size(orientation, image->width, image->height),
    };
}

bool image_orient(struct image *image, enum orientation orientation, const struct stop *stop,
                  struct error *error)
{
    if (orientation == ORIENTATION_NORMAL)
        return true;
    struct turn turn = turn_to(image, orientation);
    turn.to = memory_array((size_t)turn.size.width * turn.size.height, image->channels, error);
    bool ok = turn.to != NULL;
    if (ok && image->channels == 1)
        ok = turn_pixels(&turn, 1, stop, error);
    else if (ok && image->channels == 3)
        ok = turn_pixels(&turn, 3, stop, error);
    else if (ok)
        ok = turn_pixels(&turn, image->channels, stop, error);
    if (!ok) {
        free(turn.to);
        image_free(image);
        return false;
    }
    free(image->samples);
    image->samples = turn.to;
    image->width = turn.size.width;
    image->height = turn.size.height;
    return true;
}

/* Returns true if `count` pixels are opaque greys. */
VECTORISED
static bool are_greys(const uint8_t *samples, size_t count, uint32_t channels)
{
    const bool colours = channels > 2;
    const bool alpha = channels % 2 == 0;
    uint8_t different = 0;
    for (size_t i = 0; colours && i < count; i++) {
        const uint8_t *pixel = samples + i * channels;
        different |= (uint8_t)(pixel[0] ^ pixel[1]) | (uint8_t)(pixel[0] ^ pixel[2]);
    }
    for (size_t i = 0; alpha && i < count; i++)
        different |= (uint8_t)~samples[i * channels + channels - 1];
    return different == 0;
}

void image_drop_channels(struct image *image)
{
    const size_t count = (size_t)image->width * image->height;
    bool greys = image->channels > 1;
    for (uint32_t y = 0; greys && y < image->height; y++)
        greys = are_greys(image_samples(image, 0, y), image->width, image->channels);
    if (!greys)
        return;
    for (size_t i = 0; i < count; i++)
        image->samples[i] = image->samples[i * image->channels];
    image->channels = 1;
}

void image_row_over_white(const struct image *image, uint32_t y, struct rgb *row)
{
    const uint8_t *samples = image->samples + (size_t)y * image->width * image->channels;
    struct rgb colours[256];
    for (unsigned i = 0; image->channels == 1 && i < 256; i++)
        colours[i] = image_over_white(image_of_sample(image, (uint8_t)i));
    for (uint32_t x = 0; image->channels == 1 && x < image->width; x++)
        row[x] = colours[samples[x]];
    for (uint32_t x = 0; image->channels == 3 && x < image->width; x++)
        row[x] = image_rgb(samples + 3 * (size_t)x);
    for (uint32_t x = 0; image->channels % 2 == 0 && x < image->width; x++)
        row[x] = image_colour(image, x, y);
}

/* Makes the compact form of the table, if it has one. */
static void find_changes(struct pixel_map *map)
{
    unsigned count = 0;
    for (unsigned sample = 1; sample < 256; sample++) {
        const uint8_t change = map->of_sample[sample] ^ map->of_sample[sample - 1];
        if (change == 0)
            continue;
        if (count == 2)
            return;
        map->first[count] = (uint8_t)sample;
        map->changes[count++] = change;
    }
    map->compact = true;
}

struct pixel_map image_map(const struct image *image,
                           uint8_t (*value)(const void *context, struct rgba pixel),
                           const void *context)
{
    struct pixel_map map = {.image = image, .value = value, .context = context};
    for (unsigned sample = 0; image->channels == 1 && sample < 256; sample++)
        map.of_sample[sample] = value(context, image_of_sample(image, (uint8_t)sample));
    if (image->channels == 1)
        find_changes(&map);
    return map;
}

/* Stores the values of samples by the compact form of the table. The loop can be vectorised. */
static void map_samples(const struct pixel_map *map, const uint8_t *restrict samples,
                        uint8_t *restrict row)
{
    const uint32_t width = map->image->width;
    const uint8_t value = map->of_sample[0];
    const uint8_t first[2] = {map->first[0], map->first[1]};
    const uint8_t changes[2] = {map->changes[0], map->changes[1]};
    for (uint32_t x = 0; x < width; x++) {
        const uint8_t one = samples[x] >= first[0] ? changes[0] : 0;
        const uint8_t two = samples[x] >= first[1] ? changes[1] : 0;
        row[x] = value ^ one ^ two;
    }
}

void image_map_row(const struct pixel_map *map, uint32_t y, uint8_t *row)
{
    const struct image *image = map->image;
    const uint8_t *samples = image_samples(image, 0, y);
    if (map->compact)
        map_samples(map, samples, row);
    for (uint32_t x = 0; !map->compact && image->channels == 1 && x < image->width; x++)
        row[x] = map->of_sample[samples[x]];
    for (uint32_t x = 0; image->channels > 1 && x < image->width; x++)
        row[x] = map->value(map->context, image_pixel(image, x, y));
}

/* Stores the mean of a square of pixels. Colours are weighted by their alpha. */
static void mean_pixel(const struct image *image, uint32_t left, uint32_t top, uint32_t factor,
                       uint8_t mean[4])
{
    uint64_t red = 0;
    uint64_t green = 0;
    uint64_t blue = 0;
    uint64_t alpha = 0;
    for (uint32_t y = top; y < top + factor; y++) {
        for (uint32_t x = left; x < left + factor; x++) {
            const struct rgba pixel = image_pixel(image, x, y);
            red += (uint64_t)pixel.red * pixel.alpha;
            green += (uint64_t)pixel.green * pixel.alpha;
            blue += (uint64_t)pixel.blue * pixel.alpha;
            alpha += pixel.alpha;
        }
    }
    const uint64_t divisor = alpha > 0 ? alpha : 1;
    mean[0] = (uint8_t)(red / divisor);
    mean[1] = (uint8_t)(green / divisor);
    mean[2] = (uint8_t)(blue / divisor);
    mean[3] = (uint8_t)(alpha / ((uint64_t)factor * factor));
}

/* Adds each of `count` samples to the sum with the same index. */
VECTORISED
static void add_samples(const uint8_t *samples, size_t count, uint32_t *sums)
{
    for (size_t i = 0; i < count; i++)
        sums[i] += samples[i];
}

/*
 * Sets row y of the smaller image, which has the same channels as `image` and no alpha. `sums` has
 * one element for each sample of a row of `image`.
 */
static void mean_row(const struct image *image, uint32_t factor, uint32_t y, uint32_t *sums,
                     const struct image *smaller)
{
    const uint32_t channels = image->channels;
    const size_t count = (size_t)image->width * channels;
    const uint32_t area = factor * factor;
    /* With this inverse, quotients are exact if 256 area^2 < 2^48, that is, if factor < 1024. */
    const uint64_t inverse = (UINT64_C(1) << 48) / area + 1;
    uint8_t *mean = smaller->samples + (size_t)y * smaller->width * channels;
    memset(sums, 0, count * sizeof *sums);
    for (uint32_t i = 0; i < factor; i++)
        add_samples(image->samples + ((size_t)y * factor + i) * count, count, sums);
    for (uint32_t x = 0; x < smaller->width; x++, sums += (size_t)factor * channels) {
        for (uint32_t channel = 0; channel < channels; channel++) {
            uint64_t sum = 0;
            for (uint32_t i = 0; i < factor; i++)
                sum += sums[i * channels + channel];
            *mean++ = (uint8_t)(sum * inverse >> 48);
        }
    }
}

/* Sets row y of a smaller image with four channels. */
static void mean_pixels(const struct image *image, uint32_t factor, uint32_t y,
                        const struct image *smaller)
{
    uint8_t *pixel = smaller->samples + (size_t)y * smaller->width * 4;
    for (uint32_t x = 0; x < smaller->width; x++, pixel += 4)
        mean_pixel(image, x * factor, y * factor, factor, pixel);
}

bool image_shrink(const struct image *image, uint32_t factor, const struct stop *stop,
                  struct image *smaller, struct error *error)
{
    const bool opaque = image->channels == 3 || (image->channels == 1 && !image->indexed);
    *smaller = (struct image){0};
    uint32_t *sums = memory_array((size_t)image->width * image->channels, sizeof *sums, error);
    bool ok = sums && image_create(smaller, image->width / factor, image->height / factor,
                                   opaque ? image->channels : 4, error);
    for (uint32_t y = 0; ok && y < smaller->height; y++) {
        ok = stop_check_row(stop, y, (uint64_t)image->width * factor, error);
        if (opaque)
            mean_row(image, factor, y, sums, smaller);
        else
            mean_pixels(image, factor, y, smaller);
    }
    free(sums);
    if (!ok)
        image_free(smaller);
    return ok;
}
