/* SPDX-License-Identifier: MIT */
/* threshold.c - Otsu's method on a histogram of 256 levels. */
#include "map/image/threshold.h"

enum { LEVELS = 256, THRESHOLD_DEFAULT = 128 };

/* Two variances whose relative difference is less than this are treated as equal. */
static const double rounding = 1e-12;

/* Counts the grey pixels of each luminance. */
static void count_greys(const struct image *image, uint64_t histogram[LEVELS])
{
    for (uint32_t y = 0; y < image->height; y++) {
        for (uint32_t x = 0; x < image->width; x++) {
            const struct rgb pixel = image_colour(image, x, y);
            if (!colour_is_mark(pixel))
                histogram[colour_luminance(pixel)]++;
        }
    }
}

uint32_t threshold_of_histogram(const uint64_t histogram[LEVELS])
{
    double count = 0;
    double sum = 0;
    for (unsigned level = 0; level < LEVELS; level++) {
        count += (double)histogram[level];
        sum += (double)histogram[level] * level;
    }
    double dark = 0;     /* number of pixels below the threshold */
    double dark_sum = 0; /* sum of their levels */
    double best = 0;
    unsigned first = THRESHOLD_DEFAULT;
    unsigned last = THRESHOLD_DEFAULT;
    for (unsigned threshold = 1; threshold < LEVELS; threshold++) {
        dark += (double)histogram[threshold - 1];
        dark_sum += (double)histogram[threshold - 1] * (threshold - 1);
        const double light = count - dark;
        if (dark <= 0 || light <= 0)
            continue;
        const double gap = (sum - dark_sum) / light - dark_sum / dark;
        const double variance = dark * light * gap * gap; /* up to a constant factor */
        if (variance > best * (1 + rounding)) {
            best = variance;
            first = threshold;
        }
        if (variance >= best * (1 - rounding))
            last = threshold;
    }
    return (first + last) / 2;
}

uint32_t threshold_otsu(const struct image *image)
{
    uint64_t histogram[LEVELS] = {0};
    count_greys(image, histogram);
    return threshold_of_histogram(histogram);
}
