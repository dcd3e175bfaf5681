/* SPDX-License-Identifier: MIT */
/* png.c - the format png: png_check validates a file, png_decode decodes it. */
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

/* Returns true if the text of a chunk is `text`. */
static bool kinds_are(const struct png_header *header, const char *text)
{
    return header->kind_count == strlen(text) &&
           memcmp(header->kinds, text, header->kind_count) == 0;
}

/* Returns true if the picture states a kind for each of its colours. */
static bool has_kinds(const struct png_header *header)
{
    static const char letters[] = {PNG_KIND_FREE, PNG_KIND_WALL,    PNG_KIND_START,
                                   PNG_KIND_GOAL, PNG_KIND_TERRAIN, PNG_KIND_NONE};
    if (!header->kinds || header->colour != PNG_INDEXED ||
        header->kind_count != header->palette_size)
        return false;
    for (size_t i = 0; i < header->kind_count; i++)
        if (!memchr(letters, header->kinds[i], sizeof letters))
            return false;
    return true;
}

/* Checks that a picture that this program drew can be read as a map. */
static bool check_kinds(const struct png_header *header, struct error *error)
{
    if (header->kinds && kinds_are(header, PNG_KINDS_NONE))
        return error_set(error, ERROR_INPUT,
                         "this is a solution drawn over an image, not a map; give the original "
                         "image");
    if (has_kinds(header) && memchr(header->kinds, PNG_KIND_TERRAIN, header->kind_count))
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
 * Replaces the colours of a picture that this program drew with those of the kinds of cells below
 * path, discs and explored cells.
 */
static void show_kinds(const struct png_header *header, struct image *image)
{
    for (size_t i = 0; i < header->kind_count; i++) {
        const struct rgb colour = colour_classic[role_of_kind(header->kinds[i])];
        image->palette[i] = (struct rgba){colour.red, colour.green, colour.blue, 255};
    }
}

bool png_read_image(const struct bytes *bytes, const struct map_options *options,
                    struct image *image, struct error *error)
{
    struct png_header header;
    if (!png_check(bytes, &header, error) || !check_kinds(&header, error))
        return false;
    const struct image_size shown =
        orientation_size(header.orientation, header.map_width, header.map_height);
    if (!image_check_cells(shown.width, shown.height, header.cell_size, options, error) ||
        !stop_check(options->stop, error) || !png_decode(bytes, &header, image, error))
        return false;
    if (image->indexed && has_kinds(&header))
        show_kinds(&header, image);
    return image_orient(image, header.orientation, error);
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
