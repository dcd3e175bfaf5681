/* SPDX-License-Identifier: MIT */
/*
 * gif.c - the format gif: `check` walks through the blocks of a file, and giflib decompresses the
 * first image.
 *
 * A file consists of a header, an optional palette, and blocks: extensions and images. The data of
 * a block is a sequence of sub-blocks of up to 255 bytes; an empty one ends it. The first image
 * must have the size that the header states, so that no pixel is left undefined. If a second image
 * follows, the file is an animation. Later images are not checked. Source: Graphics Interchange
 * Format, version 89a (CompuServe).
 */
#include <gif_lib.h>

#include <inttypes.h>
#include <string.h>

#include "base/memory.h"
#include "map/formats/list.h"
#include "map/image/image.h"

enum {
    HEADER = 13,            /* signature, version, size of the screen, flags */
    IMAGE_HEAD = 10,        /* separator, position, size, flags */
    COLOUR_SIZE = 3,        /* bytes of a colour of a palette */
    HAS_PALETTE = 0x80,     /* flag of a header and of an image */
    GIFLIB_BYTES = 1 << 16, /* upper bound on the memory that giflib needs */
};

/* The introducers of blocks, and the label of the extension that states the transparent index. */
enum { EXTENSION = 0x21, IMAGE = 0x2c, TRAILER = 0x3b, GRAPHICS_CONTROL = 0xf9 };

/* What `check` finds out. */
struct gif {
    uint32_t width, height;
    size_t image;    /* position of the first image in the file, in bytes */
    int transparent; /* index of transparent pixels; -1: none */
    bool animated;
};

static bool refuse(size_t offset, const char *problem, struct error *error)
{
    return error_set(error, ERROR_INPUT, "damaged GIF at byte %zu: %s", offset, problem);
}

bool gif_recognise(const struct bytes *first)
{
    return first->size >= 4 && memcmp(first->data, "GIF8", 4) == 0;
}

static uint32_t get_16(const uint8_t *bytes)
{
    return (uint32_t)bytes[1] << 8 | bytes[0];
}

/* Returns the size in bytes of the palette that flags announce. */
static size_t palette_bytes(uint8_t flags)
{
    return flags & HAS_PALETTE ? (size_t)COLOUR_SIZE << ((flags & 7) + 1) : 0;
}

/* Reads the size of the image. Returns false if `first` does not include it. */
static bool read_size(const struct bytes *first, struct gif *gif)
{
    if (!gif_recognise(first) || first->size < HEADER)
        return false;
    *gif = (struct gif){
        .width = get_16(first->data + 6), .height = get_16(first->data + 8), .transparent = -1};
    return true;
}

/* Moves *at to the end of a sequence of sub-blocks. */
static bool skip_data(const struct bytes *bytes, size_t *at, struct error *error)
{
    while (*at < bytes->size && bytes->data[*at] != 0)
        *at += (size_t)bytes->data[*at] + 1;
    (*at)++;
    return *at <= bytes->size || refuse(bytes->size, "the file ends within a block", error);
}

/* Reads the extension at *at, and moves *at to its end. */
static bool read_extension(const struct bytes *bytes, size_t *at, struct gif *gif,
                           struct error *error)
{
    const uint8_t *block = bytes->data + *at;
    if (gif->image == 0 && bytes->size - *at >= 7 && block[1] == GRAPHICS_CONTROL && block[2] >= 4)
        gif->transparent = block[3] & 1 ? block[6] : -1;
    *at += 2;
    return skip_data(bytes, at, error);
}

/* Checks the first image, which begins at *at, and moves *at to its end. */
static bool check_image(const struct bytes *bytes, size_t *at, struct gif *gif, struct error *error)
{
    const uint8_t *head = bytes->data + *at;
    gif->image = *at;
    if (bytes->size - *at < IMAGE_HEAD)
        return refuse(bytes->size, "the file ends within the header of the image", error);
    if (get_16(head + 1) != 0 || get_16(head + 3) != 0 || get_16(head + 5) != gif->width ||
        get_16(head + 7) != gif->height)
        return error_set(error, ERROR_INPUT,
                         "the first image of this GIF file covers only a part of its %" PRIu32
                         " x %" PRIu32 " pixels; convert it to PNG",
                         gif->width, gif->height);
    if (!((head[9] | bytes->data[10]) & HAS_PALETTE))
        return refuse(*at, "the image has no palette", error);
    *at += IMAGE_HEAD + palette_bytes(head[9]) + 1; /* plus the byte before the sub-blocks */
    return skip_data(bytes, at, error);
}

/* Checks the file up to the end of the first image, and looks for a second one. */
static bool check_blocks(const struct bytes *bytes, struct gif *gif, struct error *error)
{
    size_t at = HEADER + palette_bytes(bytes->data[10]);
    bool ok = true;
    while (ok && at < bytes->size && bytes->data[at] != TRAILER && !gif->animated) {
        gif->animated = bytes->data[at] == IMAGE && gif->image > 0;
        if (bytes->data[at] == EXTENSION)
            ok = read_extension(bytes, &at, gif, error);
        else if (bytes->data[at] != IMAGE)
            ok = refuse(at, "unknown block", error);
        else if (!gif->animated)
            ok = check_image(bytes, &at, gif, error);
    }
    if (ok && at >= bytes->size)
        return refuse(bytes->size, "the file ends too early", error);
    return ok && (gif->image > 0 || refuse(at, "the file contains no image", error));
}

static bool check(const struct bytes *bytes, struct gif *gif, struct error *error)
{
    if (!gif_recognise(bytes))
        return refuse(0, "the signature is missing", error);
    if (!read_size(bytes, gif))
        return refuse(bytes->size, "the file ends within the header", error);
    if (gif->width == 0 || gif->height == 0)
        return refuse(6, "the image has no pixels", error);
    return image_check_samples(gif->width, gif->height, 1, error) &&
           check_blocks(bytes, gif, error);
}

/* The position of giflib in a file. */
struct gif_source {
    const struct bytes *bytes;
    size_t at;
};

static int read_source(GifFileType *file, GifByteType *buffer, int count)
{
    struct gif_source *source = file->UserData;
    const size_t rest = source->bytes->size - source->at;
    const size_t size = rest < (size_t)count ? rest : (size_t)count;
    memcpy(buffer, source->bytes->data + source->at, size);
    source->at += size;
    return (int)size;
}

/* Reports that giflib failed. It reports some failed allocations as damaged data. */
static bool refuse_data(const struct gif_source *source, int reason, struct error *error)
{
    if (reason == D_GIF_ERR_NOT_ENOUGH_MEM)
        return error_memory(error, SIZE_MAX);
    return refuse(source->at, "cannot decode the image data, or out of memory", error);
}

/* Stores the palette. Returns the number of its colours. */
static int set_palette(const GifFileType *file, const struct gif *gif, struct image *image)
{
    const ColorMapObject *map = file->Image.ColorMap ? file->Image.ColorMap : file->SColorMap;
    for (int i = 0; map && i < map->ColorCount; i++) {
        const GifColorType *colour = &map->Colors[i];
        const uint8_t alpha = i == gif->transparent ? 0 : UINT8_MAX;
        image->palette[i] = (struct rgba){colour->Red, colour->Green, colour->Blue, alpha};
    }
    return map ? map->ColorCount : 0;
}

/* Decodes the next stored row. Fails if the palette, which has `count` colours, lacks a colour. */
static bool decode_row(GifFileType *file, int count, uint8_t *row, uint32_t width,
                       struct error *error)
{
    uint8_t most = 0;
    if (DGifGetLine(file, row, (int)width) != GIF_OK)
        return refuse_data(file->UserData, file->Error, error);
    for (uint32_t x = 0; x < width; x++)
        most = row[x] > most ? row[x] : most;
    return most < count || refuse(((struct gif_source *)file->UserData)->at,
                                  "a pixel has a colour that the palette lacks", error);
}

/* Decodes the rows: in order or, if the image is interlaced, in four passes. */
static bool decode_rows(GifFileType *file, int count, const struct stop *stop, struct image *image,
                        struct error *error)
{
    static const uint32_t first[] = {0, 4, 2, 1};
    static const uint32_t step[] = {8, 8, 4, 2};
    const unsigned passes = file->Image.Interlace ? 4 : 1;
    bool ok = true;
    for (unsigned i = 0; i < passes; i++)
        for (uint32_t y = first[i]; ok && y<image->height; y += passes> 1 ? step[i] : 1)
            ok = stop_check_row(stop, y, image->width, error) &&
                 decode_row(file, count, image->samples + (size_t)y * image->width, image->width,
                            error);
    return ok;
}

/* Decodes the first image of a file that has been checked. */
static bool decode(const struct bytes *bytes, const struct gif *gif, const struct stop *stop,
                   struct image *image, struct error *error)
{
    struct gif_source source = {bytes, 0};
    int reason = 0;
    *image = (struct image){.width = gif->width,
                            .height = gif->height,
                            .channels = 1,
                            .indexed = true,
                            .animated = gif->animated};
    GifFileType *file = DGifOpen(&source, read_source, &reason);
    if (!file)
        return refuse_data(&source, reason, error);
    source.at = gif->image + 1; /* skip the extensions and the separator */
    bool ok = DGifGetImageDesc(file) == GIF_OK || refuse_data(&source, file->Error, error);
    image->samples = ok ? memory_array(image->width, image->height, error) : NULL;
    ok = image->samples && decode_rows(file, set_palette(file, gif, image), stop, image, error);
    (void)DGifCloseFile(file, &reason);
    if (!ok)
        image_free(image);
    return ok;
}

bool gif_read_image(const struct bytes *bytes, const struct map_options *options,
                    struct image *image, struct error *error)
{
    struct gif gif;
    return check(bytes, &gif, error) && map_check_image(gif.width, gif.height, 0, options, error) &&
           decode(bytes, &gif, options->stop, image, error);
}

bool gif_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                  struct map_estimate *estimate)
{
    struct gif gif;
    if (!read_size(first, &gif))
        return false;
    *estimate = estimate_image(gif.width, gif.height,
                               size + (uint64_t)gif.width * gif.height + GIFLIB_BYTES, options);
    estimate->channels = 1;
    return true;
}
