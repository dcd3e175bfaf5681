/* SPDX-License-Identifier: MIT */
/*
 * png_check.h - validates the chunks of a PNG file and reads its header, without decoding pixels.
 *
 * The decoder (png_decode.h) accepts only files that have passed this check.
 */
#ifndef ASTAR_MAP_IMAGE_PNG_CHECK_H
#define ASTAR_MAP_IMAGE_PNG_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "map/image/image.h"

/* Keyword of the text chunk in which this program stores the cell size of a picture, in pixels. */
#define PNG_CELL_SIZE_KEYWORD "astar-cli cell size"

/*
 * Keyword and text of the chunk that marks a picture of a solution, which cannot be read as a map.
 * Earlier versions listed the meanings of the colours in this chunk, and wrote this text into
 * pictures without such a list. Therefore they do not read these pictures as maps either.
 */
#define PNG_SOLUTION_KEYWORD "astar-cli kinds"
#define PNG_SOLUTION_TEXT    "none"

enum png_colour {
    PNG_GREY = 0,
    PNG_RGB = 2,
    PNG_INDEXED = 3,
    PNG_GREY_ALPHA = 4,
    PNG_RGB_ALPHA = 6,
};

/* Returns the number of channels of a colour type; 1 for an unknown type. */
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

/*
 * The contents of all chunks except image data. After png_check has succeeded, all values and their
 * combinations are valid.
 */
struct png_header {
    uint32_t width, height;
    unsigned depth; /* bits per sample */
    enum png_colour colour;
    bool interlaced;
    uint32_t palette_size;        /* entries in PLTE, which PNG_INDEXED requires */
    const uint8_t *palette;       /* data of PLTE, three bytes per entry */
    uint32_t transparency;        /* bytes in tRNS; 0: no such chunk */
    const uint8_t *trns;          /* data of tRNS */
    enum orientation orientation; /* from the eXIf chunk */
    uint32_t cell_size;           /* side of a cell in pixels; 0: not stated */
    bool solution;                /* there is a text chunk with PNG_SOLUTION_KEYWORD */
    size_t data_offset;           /* file offset of the first compressed byte */
    size_t data_size;             /* bytes of compressed data in all IDAT chunks */
    uint64_t raw_size; /* bytes of inflated data: filter bytes and packed rows of all passes */
};

/*
 * Checks a PNG file from signature to IEND: length, order and checksum (CRC) of every chunk. Does
 * not inflate the image data. The pointers in *header point into `bytes`.
 */
bool png_check(const struct bytes *bytes, struct png_header *header, struct error *error);

/*
 * Finds the text chunk with this keyword in the first bytes of a PNG file. The chunk must precede
 * the image data and be complete. *text points into `first` and is not zero-terminated. Returns
 * false if there is no such chunk.
 */
bool png_find_text(const struct bytes *first, const char *keyword, const char **text,
                   size_t *length);

#endif
