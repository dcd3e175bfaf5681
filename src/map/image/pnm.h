/* SPDX-License-Identifier: MIT */
/* pnm.h - decoding the images of Netpbm. */
#ifndef ASTAR_MAP_IMAGE_PNM_H
#define ASTAR_MAP_IMAGE_PNM_H

#include "map/image/image.h"

/*
 * Decodes a PBM, PGM or PPM file, samples scaled to 0 to 255, after image_check_cells. The caller
 * frees *image (image_free).
 */
bool pnm_decode(const struct bytes *bytes, const struct map_options *options, struct image *image,
                struct error *error);

/* What the header says, as far as it is in the first bytes and sound. */
bool pnm_size(const struct bytes *first, uint64_t *width, uint64_t *height, uint64_t *channels);

#endif
