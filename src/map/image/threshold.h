/* SPDX-License-Identifier: MIT */
/* threshold.h - finds the luminance that separates light from dark greys of an image. */
#ifndef ASTAR_MAP_IMAGE_THRESHOLD_H
#define ASTAR_MAP_IMAGE_THRESHOLD_H

#include "map/image/image.h"

/*
 * The threshold, 1 to 255, with the largest variance between the two classes of grey pixels that it
 * separates. The middle of several such thresholds; 128 if all greys are equal. Colour marks are
 * ignored.
 *
 * Source: N. Otsu, "A Threshold Selection Method from Gray-Level Histograms", 1979.
 */
uint32_t threshold_otsu(const struct image *image);

#endif
