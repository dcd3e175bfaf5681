/* SPDX-License-Identifier: MIT */
/* maze_effects.c - applies light, blur, dust, noise and JPEG compression, in that order. */
#include "tests/support/maze_effects.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <math.h>

enum { BLUR_REACH_MAX = 16 };

static double unit(struct random *rng)
{
    return ((double)random_below(rng, 1u << 30) + 0.5) / (1u << 30);
}

static uint8_t to_byte(double value)
{
    return (uint8_t)fmin(fmax(value + 0.5, 0), 255);
}

/* The lighting of an image. Coordinates x and y range from 0 to 1 across the image. */
struct light {
    double cosine, sine;  /* direction in which the image gets darker */
    double shadow_offset; /* offset of the shadow's edge from the middle of the image */
    const struct maze_kind *kind;
};

static double light_at(const struct light *light, double x, double y)
{
    const double along = (x - 0.5) * light->cosine + (y - 0.5) * light->sine;
    const double across = (y - 0.5) * light->cosine - (x - 0.5) * light->sine;
    const double square = (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5);
    const double edge = 1 / (1 + exp(-(across - light->shadow_offset) * 60));
    return (1 - light->kind->gradient * (along + 0.7) / 1.4) *
           (1 - light->kind->vignette * square * 2) * (1 - light->kind->cast_shadow * edge);
}

static void apply_light(const struct maze_pixels *pixels, const struct maze_kind *kind,
                        struct random *rng)
{
    const double angle = unit(rng) * 6.28;
    const struct light light = {cos(angle), sin(angle), unit(rng) * 0.4 - 0.2, kind};
    for (uint32_t y = 0; y < pixels->height; y++) {
        for (uint32_t x = 0; x < pixels->width; x++) {
            uint8_t *pixel = pixels->rgba + 4 * ((size_t)y * pixels->width + x);
            const double factor =
                light_at(&light, (double)x / pixels->width, (double)y / pixels->height);
            for (int c = 0; c < 3; c++)
                pixel[c] = to_byte(pixel[c] * factor);
        }
    }
}

/* Blurs a line of `count` pixels that are `step` bytes apart. */
static void blur_line(uint8_t *line, uint32_t count, size_t step, const double *weights, int reach)
{
    uint8_t *copy = malloc((size_t)count * 3);
    assert_non_null(copy);
    for (uint32_t i = 0; i < count; i++)
        memcpy(copy + (size_t)3 * i, line + i * step, 3);
    for (uint32_t i = 0; i < count; i++) {
        double sums[3] = {0};
        for (int k = -reach; k <= reach; k++) {
            const int64_t at = (int64_t)i + k;
            const size_t from = at < 0 ? 0 : at >= count ? count - 1 : (size_t)at;
            for (size_t c = 0; c < 3; c++)
                sums[c] += weights[k < 0 ? -k : k] * copy[3 * from + c];
        }
        for (size_t c = 0; c < 3; c++)
            line[i * step + c] = to_byte(sums[c]);
    }
    free(copy);
}

static void apply_blur(const struct maze_pixels *pixels, double deviation)
{
    double weights[BLUR_REACH_MAX + 1] = {0};
    const int reach = (int)fmin(ceil(deviation * 3), BLUR_REACH_MAX);
    double sum = 0;
    for (int k = 0; k <= reach; k++) {
        weights[k] = exp(-k * k / (2 * deviation * deviation));
        sum += k ? 2 * weights[k] : weights[k];
    }
    for (int k = 0; k <= reach; k++)
        weights[k] /= sum;
    const size_t row = (size_t)pixels->width * 4;
    for (uint32_t y = 0; y < pixels->height; y++)
        blur_line(pixels->rgba + y * row, pixels->width, 4, weights, reach);
    for (uint32_t x = 0; x < pixels->width; x++)
        blur_line(pixels->rgba + (size_t)4 * x, pixels->height, row, weights, reach);
}

static void apply_specks(const struct maze_pixels *pixels, double density, struct random *rng)
{
    const double count = density * pixels->width * pixels->height / 10000;
    for (uint32_t i = 0; i < (uint32_t)count; i++) {
        const uint32_t x0 = random_below(rng, pixels->width);
        const uint32_t y0 = random_below(rng, pixels->height);
        const uint32_t side = random_between(rng, 1, 2);
        const uint8_t grey = random_chance(rng, 60) ? 40 : 235;
        for (uint32_t y = y0; y < y0 + side && y < pixels->height; y++)
            for (uint32_t x = x0; x < x0 + side && x < pixels->width; x++)
                memset(pixels->rgba + 4 * ((size_t)y * pixels->width + x), grey, 3);
    }
}

static void apply_noise(const struct maze_pixels *pixels, const struct maze_kind *kind,
                        struct random *rng)
{
    const size_t count = (size_t)pixels->width * pixels->height;
    for (size_t i = 0; i < count; i++) {
        uint8_t *pixel = pixels->rgba + 4 * i;
        /*
         * Add normally distributed grey noise, and colour noise a third as strong (Box-Muller).
         */
        const double length = kind->noise * sqrt(-2 * log(unit(rng)));
        const double angle = unit(rng) * 6.28318530717958648;
        for (int c = 0; c < 3; c++)
            pixel[c] = to_byte(pixel[c] + length * cos(angle) + length / 3 * sin(angle + c * 2.1));
        if (kind->salt > 0 && unit(rng) < kind->salt)
            memset(pixel, random_chance(rng, 50) ? 255 : 0, 3);
    }
}

/* Compresses the pixels as JPEG. The caller frees the result. */
static unsigned char *compress(const struct maze_pixels *pixels, int quality, unsigned long *size)
{
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    unsigned char *data = NULL;
    uint8_t *row = malloc((size_t)pixels->width * 3);
    assert_non_null(row);
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, &data, size);
    jpeg.image_width = pixels->width;
    jpeg.image_height = pixels->height;
    jpeg.input_components = 3;
    jpeg.in_color_space = JCS_RGB;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, quality, TRUE);
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < jpeg.image_height) {
        const uint8_t *from = pixels->rgba + (size_t)jpeg.next_scanline * pixels->width * 4;
        for (size_t x = 0; x < pixels->width; x++)
            memcpy(row + 3 * x, from + 4 * x, 3);
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    free(row);
    return data;
}

/* Compresses the pixels as JPEG and decompresses them again. */
static void apply_jpeg(const struct maze_pixels *pixels, int quality)
{
    unsigned long size = 0;
    unsigned char *data = compress(pixels, quality, &size);
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    uint8_t *row = malloc((size_t)pixels->width * 3);
    assert_non_null(row);
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&jpeg);
    jpeg_mem_src(&jpeg, data, size);
    jpeg_read_header(&jpeg, TRUE);
    jpeg.out_color_space = JCS_RGB;
    jpeg_start_decompress(&jpeg);
    while (jpeg.output_scanline < jpeg.output_height) {
        uint8_t *to = pixels->rgba + (size_t)jpeg.output_scanline * pixels->width * 4;
        jpeg_read_scanlines(&jpeg, &row, 1);
        for (size_t x = 0; x < pixels->width; x++)
            memcpy(to + 4 * x, row + 3 * x, 3);
    }
    jpeg_finish_decompress(&jpeg);
    jpeg_destroy_decompress(&jpeg);
    free(row);
    free(data);
}

void maze_apply_effects(const struct maze_pixels *pixels, const struct maze_kind *kind,
                        struct random *rng)
{
    if (kind->gradient > 0 || kind->vignette > 0 || kind->cast_shadow > 0)
        apply_light(pixels, kind, rng);
    if (kind->blur > 0)
        apply_blur(pixels, kind->blur);
    if (kind->specks > 0)
        apply_specks(pixels, kind->specks, rng);
    if (kind->noise > 0 || kind->salt > 0)
        apply_noise(pixels, kind, rng);
    if (kind->jpeg.most)
        apply_jpeg(pixels, (int)random_between(rng, kind->jpeg.least, kind->jpeg.most));
}
