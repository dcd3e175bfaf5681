/* SPDX-License-Identifier: MIT */
/* thumbnail.h - small versions of pictures. */
#ifndef ASTAR_CLI_REPORT_THUMBNAIL_H
#define ASTAR_CLI_REPORT_THUMBNAIL_H

#include "base/buffer.h"
#include "base/file.h"

enum { THUMBNAIL_SIDE = 160 }; /* maximum length of a side in pixels, unless the other is 1 */

/*
 * Appends a PNG file with a smaller version of a picture, also a PNG file, in Base64 (RFC 4648) to
 * `text`. Appends nothing if the bytes are not a PNG file.
 */
bool thumbnail_append(const struct bytes *picture, struct buffer *text, struct error *error);

#endif
