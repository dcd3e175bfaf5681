/* SPDX-License-Identifier: MIT */
/* jpeg_writer.c - encodes JPEG files. A failure of libjpeg ends the test program. */
#include "tests/support/jpeg_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

static const struct {
    uint32_t channels;
    J_COLOR_SPACE given, stored;
} colours_table[JPEG_COLOURS_COUNT] = {
    [JPEG_GREY] = {1, JCS_GRAYSCALE, JCS_GRAYSCALE},
    [JPEG_YCC] = {3, JCS_RGB, JCS_YCbCr},
    [JPEG_RGB] = {3, JCS_RGB, JCS_RGB},
    [JPEG_CMYK] = {4, JCS_CMYK, JCS_CMYK},
    [JPEG_ADOBE_YCCK] = {4, JCS_CMYK, JCS_YCCK},
};

uint32_t jpeg_kind_channels(enum jpeg_colours colours)
{
    return colours_table[colours].channels;
}

static void configure(struct jpeg_compress_struct *library, const struct jpeg_kind *kind)
{
    library->in_color_space = colours_table[kind->colours].given;
    library->input_components = (int)jpeg_kind_channels(kind->colours);
    jpeg_set_defaults(library);
    jpeg_set_colorspace(library, colours_table[kind->colours].stored);
    jpeg_set_quality(library, 100, TRUE);
    if (kind->colours == JPEG_CMYK)
        library->write_Adobe_marker = FALSE;
    for (int i = 0; i < library->num_components; i++)
        library->comp_info[i].h_samp_factor = library->comp_info[i].v_samp_factor = 1;
    library->comp_info[0].h_samp_factor = library->comp_info[0].v_samp_factor = (int)kind->sampling;
    if (kind->colours == JPEG_ADOBE_YCCK)
        library->comp_info[3].h_samp_factor = library->comp_info[3].v_samp_factor =
            (int)kind->sampling;
    if (kind->progressive)
        jpeg_simple_progression(library);
    library->restart_in_rows = (int)kind->restart;
}

struct bytes jpeg_encode(const struct jpeg_kind *kind, const uint8_t *samples, uint32_t width,
                         uint32_t height)
{
    struct jpeg_compress_struct library;
    struct jpeg_error_mgr messages;
    unsigned char *data = NULL;
    unsigned long size = 0;
    library.err = jpeg_std_error(&messages);
    jpeg_create_compress(&library);
    jpeg_mem_dest(&library, &data, &size);
    library.image_width = width;
    library.image_height = height;
    configure(&library, kind);
    jpeg_start_compress(&library, TRUE);
    if (kind->exif)
        jpeg_write_marker(&library, JPEG_APP0 + 1, kind->exif->data, (unsigned)kind->exif->size);
    while (library.next_scanline < height) {
        JSAMPROW row = (JSAMPROW)samples +
                       (size_t)library.next_scanline * width * jpeg_kind_channels(kind->colours);
        (void)jpeg_write_scanlines(&library, &row, 1);
    }
    jpeg_finish_compress(&library);
    jpeg_destroy_compress(&library);
    return (struct bytes){data, size};
}

static uint8_t *put(uint8_t *at, uint32_t value, int size, bool big_endian)
{
    for (int i = 0; i < size; i++)
        at[i] = (uint8_t)(value >> 8 * (big_endian ? size - 1 - i : i));
    return at + size;
}

/* Writes a directory entry that contains one 16-bit value. */
static uint8_t *put_entry(uint8_t *at, uint32_t tag, uint32_t value, bool big_endian)
{
    at = put(at, tag, 2, big_endian);
    at = put(at, 3, 2, big_endian);
    at = put(at, 1, 4, big_endian);
    at = put(at, value, 2, big_endian);
    return put(at, 0, 2, big_endian);
}

void exif_write(uint8_t exif[EXIF_PREFIX + EXIF_SIZE], unsigned orientation, bool big_endian)
{
    static const uint8_t prefix[EXIF_PREFIX] = {'E', 'x', 'i', 'f', 0, 0};
    memcpy(exif, prefix, sizeof prefix);
    memcpy(exif + EXIF_PREFIX, big_endian ? "MM" : "II", 2);
    uint8_t *at = put(exif + EXIF_PREFIX + 2, 42, 2, big_endian);
    at = put(at, 8, 4, big_endian);
    at = put(at, 2, 2, big_endian);
    at = put_entry(at, 0x0100, 7, big_endian);
    at = put_entry(at, 0x0112, orientation, big_endian);
    (void)put(at, 0, 4, big_endian);
}
