/* SPDX-License-Identifier: MIT */
/*
 * png_check.h - validates the chunks of a PNG file and reads its header, without decoding pixels.
 *
 * The decoder (png_decode.h) sees only files that have passed this check.
 */
#ifndef ASTAR_MAP_IMAGE_PNG_CHECK_H
#define ASTAR_MAP_IMAGE_PNG_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"

/* The text chunk of pictures of this program that stores the cell size in pixels. */
#define PNG_CELL_SIZE_KEYWORD "astar-cli cell size"

/*
 * The text chunk of pictures with a caption that stores which part, from the top left corner, is
 * the map, in pixels: 480x320; 0x0 for a sheet of several panels.
 */
#define PNG_MAP_SIZE_KEYWORD "astar-cli map size"

enum png_colour {
    PNG_GREY = 0,
    PNG_RGB = 2,
    PNG_INDEXED = 3,
    PNG_GREY_ALPHA = 4,
    PNG_RGB_ALPHA = 6,
};

/* The channels of a colour type; 1 for an unknown one. */
static inline uint32_t png_channels(unsigned colour)
{
    switch (colour) {
    case PNG_GREY_ALPHA:
        return 2;
    case PNG_RGB:
        return 3;
    case PNG_RGB_ALPHA:
        return 4;
    default:
        return 1;
    }
}

/* The header chunks of a PNG file. Sizes and combinations have been checked. */
struct png_header {
    uint32_t width, height;
    unsigned depth; /* bits a sample */
    enum png_colour colour;
    bool interlaced;
    uint32_t palette_size;          /* entries in PLTE, for PNG_INDEXED */
    const uint8_t *palette;         /* PLTE, three bytes an entry */
    uint32_t transparency;          /* bytes in tRNS, 0 without one */
    const uint8_t *trns;            /* tRNS */
    uint32_t map_width, map_height; /* the part that is a map: all of it, except captions */
    uint32_t cell_size;             /* pixels a cell, from our text chunk; 0 without one */
    size_t data_offset;             /* of the first compressed byte in the file */
    size_t data_size;               /* bytes of compressed image data in all IDAT chunks */
    uint64_t raw_size; /* bytes after inflating: filter bytes and packed rows of all passes */
};

/* True if these first bytes begin with the PNG signature, or end within it. */
bool png_begins(const struct bytes *first);

/*
 * Checks a PNG file from signature to IEND: size, order and checksum (CRC) of every chunk. Pointers
 * in *header point into the bytes. Inflates and decodes nothing.
 */
bool png_check(const struct bytes *bytes, struct png_header *header, struct error *error);

/*
 * Finds the text chunk of a keyword in the first bytes of a PNG file: before its image data, and
 * complete. *text points into the bytes and is not zero-terminated.
 */
bool png_find_text(const struct bytes *first, const char *keyword, const char **text,
                   size_t *length);

#endif
