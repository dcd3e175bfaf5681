/* SPDX-License-Identifier: MIT */
/* stock.c - encodes a PNG with the unmodified stb_image_write. */
#include "bench/stock.h"

#include <stdlib.h>

#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
/* stb_image_write.h defines static functions that are not used here. */
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <stb/stb_image_write.h>

enum { SIDE_MAX = 1 << 14 }; /* ensures that the size of the pixels, in bytes, fits in an int */

uint64_t stock_encode(const uint8_t *rgb, uint32_t width, uint32_t height)
{
    int size = 0;
    if (width == 0 || height == 0 || width > SIDE_MAX || height > SIDE_MAX)
        return 0;
    unsigned char *png = stbi_write_png_to_mem(rgb, 0, (int)width, (int)height, 3, &size);
    free(png);
    return png ? (uint64_t)size : 0;
}
