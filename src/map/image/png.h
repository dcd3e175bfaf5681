/* SPDX-License-Identifier: MIT */
/*
 * png.h - PNG files: checked byte by byte, then decoded by stb_image.
 */
#ifndef ASTAR_MAP_IMAGE_PNG_H
#define ASTAR_MAP_IMAGE_PNG_H

#include "map/image/image.h"

/* The text chunk in which a picture of this program says how many pixels wide its cells are. */
#define PNG_CELL_SIZE_KEYWORD "astar-cli cell size"

/*
 * The text chunk in which a picture with a caption says how many pixels of it, from the top left
 * corner, are the map: 480x320; 0x0 for a sheet of several panels.
 */
#define PNG_MAP_SIZE_KEYWORD "astar-cli map size"

enum png_colour {
    PNG_GREY = 0,
    PNG_RGB = 2,
    PNG_INDEXED = 3,
    PNG_GREY_ALPHA = 4,
    PNG_RGB_ALPHA = 6,
};

/* What a PNG file's header chunks say; sizes and combinations have been checked. */
struct png_header {
    uint32_t width, height;
    unsigned depth; /* bits a sample */
    enum png_colour colour;
    bool interlaced;
    uint32_t palette_size;          /* entries in PLTE, for PNG_INDEXED */
    const uint8_t *palette;         /* PLTE, three bytes an entry */
    uint32_t transparency;          /* bytes in tRNS, 0 without one */
    const uint8_t *trns;            /* tRNS */
    uint32_t map_width, map_height; /* the part that is a map: all, but for captions of our own */
    uint32_t cell_size; /* pixels a cell, from the text chunk of our own; 0 without one */
    size_t data_offset; /* of the first bytes of it in the file */
    size_t data_size;   /* compressed image data in all IDAT chunks */
    uint64_t raw_size;  /* the same inflated: filter bytes and packed rows of all passes */
};

/*
 * Checks a PNG file from signature to IEND: sizes, order, checksum of every chunk. *header points
 * into the bytes. Inflates and decodes nothing.
 */
bool png_check(const struct bytes *bytes, struct png_header *header, struct error *error);

/*
 * Finds a text chunk of that keyword among the chunks that are whole in the first bytes of a PNG
 * file, before its image data. *text points into the bytes, and is not zero-terminated.
 */
bool png_find_text(const struct bytes *first, const char *keyword, const char **text,
                   size_t *length);

/*
 * Decodes a PNG file whose header was read by png_check, as far as it is a map. The caller frees
 * *image (image_free).
 */
bool png_decode(const struct bytes *bytes, const struct png_header *header, struct image *image,
                struct error *error);

#endif
