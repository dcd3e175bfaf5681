/* SPDX-License-Identifier: MIT */
/* threshold.h - finds the luminance that separates the light from the dark greys of an image. */
#ifndef ASTAR_MAP_IMAGE_THRESHOLD_H
#define ASTAR_MAP_IMAGE_THRESHOLD_H

#include "map/image/image.h"

/*
 * Returns the threshold, 1 to 255, that maximises the variance between the classes of dark and
 * light grey pixels. If several thresholds reach the maximum, returns the mean of the first and the
 * last; if all greys are equal or there are none, returns 128. Ignores coloured pixels
 * (colour_is_mark).
 *
 * Source: N. Otsu, "A Threshold Selection Method from Gray-Level Histograms", 1979.
 */
uint32_t threshold_otsu(const struct image *image);

/* Like threshold_otsu, for a histogram of 256 levels. */
uint32_t threshold_of_histogram(const uint64_t histogram[256]);

#endif
