/* SPDX-License-Identifier: MIT */
/* exif.h - finds the orientation of an image in its EXIF data. */
#ifndef ASTAR_MAP_IMAGE_EXIF_H
#define ASTAR_MAP_IMAGE_EXIF_H

#include "base/file.h"
#include "map/image/image.h"

/*
 * Returns the orientation that the EXIF data states: the tag Orientation of its first directory.
 * The data begins with a TIFF header; "Exif" and two zero bytes may precede it. Returns
 * ORIENTATION_NORMAL if the data is damaged or does not state an orientation, as viewers do.
 */
enum orientation exif_orientation(const struct bytes *exif);

#endif
