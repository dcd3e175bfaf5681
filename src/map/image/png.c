/* SPDX-License-Identifier: MIT */
/* png.c - the format png: png_check validates a file, and png_decode decodes it. */
#include <stdio.h>
#include <string.h>

#include "base/big_endian.h"
#include "map/formats/list.h"
#include "map/image/cells.h"
#include "map/image/png_check.h"
#include "map/image/png_decode.h"

enum { COLOUR_TYPE_END = 26 }; /* bytes of a PNG file up to and including the colour type */

bool png_recognise(const struct bytes *first)
{
    /*
     * Accept a file that is cut off within the signature, so that it is reported as a damaged PNG
     * file.
     */
    return png_begins(first);
}

/* Returns true if `entry` points to a valid entry of a list of kinds (PNG_KINDS_KEYWORD). */
static bool is_entry(const char *entry)
{
    static const char digits[] = "0123456789abcdef";
    static const char letters[] = {PNG_KIND_FREE, PNG_KIND_WALL,    PNG_KIND_START,
                                   PNG_KIND_GOAL, PNG_KIND_TERRAIN, PNG_KIND_NONE};
    for (int i = 0; i < PNG_KINDS_LETTER; i++)
        if (!memchr(digits, entry[i], sizeof digits - 1))
            return false;
    return memchr(letters, entry[PNG_KINDS_LETTER], sizeof letters) &&
           entry[PNG_KINDS_LETTER + 1] == ' ';
}

/* Returns true if the text header->kinds is a valid list of kinds. */
static bool is_list(const struct png_header *header)
{
    if (header->kinds_length > PNG_KINDS_MAX || header->kinds_length % PNG_KINDS_ENTRY != 0)
        return false;
    for (size_t i = 0; i < header->kinds_length; i += PNG_KINDS_ENTRY)
        if (!is_entry(header->kinds + i))
            return false;
    return true;
}

/* Returns the letter of a colour of the palette, or 0 if the list does not contain the colour. */
static char letter_of(const struct png_header *header, const uint8_t colour[3])
{
    char code[PNG_KINDS_LETTER + 1];
    (void)snprintf(code, sizeof code, "%02x%02x%02x", colour[0], colour[1], colour[2]);
    for (size_t i = 0; i < header->kinds_length; i += PNG_KINDS_ENTRY)
        if (memcmp(header->kinds + i, code, PNG_KINDS_LETTER) == 0)
            return header->kinds[i + PNG_KINDS_LETTER];
    return 0;
}

/*
 * Stores the letter of each entry of the palette. Returns false if the list of kinds is invalid or
 * lacks a colour of the palette.
 */
static bool find_letters(const struct png_header *header, char letters[256])
{
    if (header->colour != PNG_INDEXED || !is_list(header))
        return false;
    for (size_t i = 0; i < header->palette_size; i++) {
        letters[i] = letter_of(header, header->palette + 3 * i);
        if (letters[i] == 0)
            return false;
    }
    return true;
}

/*
 * Checks that a picture drawn by this program can be read as a map, and stores the letter of each
 * entry of the palette.
 */
static bool read_kinds(const struct png_header *header, char letters[256], struct error *error)
{
    if (header->kinds_length == strlen(PNG_KINDS_NONE) &&
        memcmp(header->kinds, PNG_KINDS_NONE, header->kinds_length) == 0)
        return error_set(error, ERROR_INPUT,
                         "this is a solution drawn over an image, not a map; give the original "
                         "image");
    if (!find_letters(header, letters))
        return error_set(error, ERROR_INPUT,
                         "the colours of this picture were changed after it was drawn; give the "
                         "original map");
    if (memchr(letters, PNG_KIND_TERRAIN, header->palette_size))
        return error_set(error, ERROR_INPUT,
                         "this picture does not state the costs of its terrain; give the original "
                         "map");
    return true;
}

/* Returns the role of a cell of this kind. */
static enum role role_of_kind(char kind)
{
    switch (kind) {
    case PNG_KIND_WALL:
        return ROLE_WALL;
    case PNG_KIND_START:
        return ROLE_START;
    case PNG_KIND_GOAL:
        return ROLE_GOAL;
    case PNG_KIND_NONE:
        return ROLE_GRID_LINE;
    default:
        return ROLE_FREE;
    }
}

/*
 * Replaces the colours of a picture drawn by this program with the colours of the kinds of cells,
 * so that the path, the discs and the explored cells disappear.
 */
static void show_kinds(const char letters[256], size_t count, struct image *image)
{
    for (size_t i = 0; i < count; i++) {
        const struct rgb colour = colour_classic[role_of_kind(letters[i])];
        image->palette[i] = (struct rgba){colour.red, colour.green, colour.blue, 255};
    }
}

bool png_read_image(const struct bytes *bytes, const struct map_options *options,
                    struct image *image, struct error *error)
{
    struct png_header header;
    char letters[256];
    if (!png_check(bytes, &header, error) || (header.kinds && !read_kinds(&header, letters, error)))
        return false;
    const struct image_size shown =
        orientation_size(header.orientation, header.map_width, header.map_height);
    if (!image_check_cells(shown.width, shown.height, header.cell_size, options, error) ||
        !stop_check(options->stop, error) || !png_decode(bytes, &header, image, error))
        return false;
    if (header.kinds)
        show_kinds(letters, header.palette_size, image);
    return image_orient(image, header.orientation, options->stop, error);
}

bool png_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                  struct map_estimate *estimate)
{
    if (first->size < COLOUR_TYPE_END)
        return false;
    const uint8_t *ihdr = first->data + 16;
    const uint64_t width = big_endian_get(ihdr);
    const uint64_t height = big_endian_get(ihdr + 4);
    const uint64_t depth = ihdr[8];
    const uint64_t channels = png_channels(ihdr[9]);
    const uint64_t pixels = width * height;
    const uint64_t raw = pixels * channels * depth / 8 + height;
    const uint64_t samples = pixels * channels * (depth > 8 ? 3 : 1);
    *estimate = estimate_image(width, height, 2 * size + raw + samples, options);
    estimate->channels = (uint32_t)channels;
    return true;
}
