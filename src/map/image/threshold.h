/* SPDX-License-Identifier: MIT */
/* threshold.h - where to part the light greys of an image from the dark ones. */
#ifndef ASTAR_MAP_IMAGE_THRESHOLD_H
#define ASTAR_MAP_IMAGE_THRESHOLD_H

#include "map/image/image.h"

/*
 * The threshold, 1 to 255, that parts the luminances of all grey pixels best (N. Otsu, "A Threshold
 * Selection Method from Gray-Level Histograms", 1979): that of the greatest variance between the
 * two classes; the middle where several are as good; 128 where there is nothing to part. Colour
 * marks do not count.
 */
uint32_t threshold_otsu(const struct image *image);

#endif
