/* SPDX-License-Identifier: MIT */
/* exif.h - finds the orientation of an image in its EXIF data. */
#ifndef ASTAR_MAP_IMAGE_EXIF_H
#define ASTAR_MAP_IMAGE_EXIF_H

#include "base/file.h"
#include "map/image/image.h"

/*
 * Returns the orientation in EXIF data, that is, the value of the tag Orientation in its first
 * directory. The data begins with a TIFF header; "Exif" and two zero bytes may precede it. Like
 * image viewers, assumes ORIENTATION_NORMAL if the data is damaged or does not state an
 * orientation.
 */
enum orientation exif_orientation(const struct bytes *exif);

#endif
