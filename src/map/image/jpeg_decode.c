/* SPDX-License-Identifier: MIT */
/*
 * jpeg_decode.c - decodes checked JPEG files with libjpeg.
 *
 * By default, libjpeg prints messages, ends the process after an error, and continues after damaged
 * data. This module keeps libjpeg from printing. An error or a warning about damage causes a
 * longjmp, after which jpeg_decode refuses the file.
 */
#include "map/image/jpeg_decode.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jerror.h>
#include <jpeglib.h>

#include "base/memory.h"

/*
 * The memory that libjpeg needs in addition to the coefficients, in bytes: one amount for each
 * column of the image, and one that does not depend on the size of the image.
 */
enum { BYTES_PER_COLUMN = 1024, SLACK = 1 << 20 };

/* The state that must survive a longjmp. */
struct decoder {
    struct jpeg_decompress_struct library;
    struct jpeg_error_mgr messages;
    jmp_buf failed;
    const struct bytes *bytes;
    const struct jpeg_header *header;
    struct image *image;
    uint8_t *row; /* one row of CMYK pixels */
};

/* Returns the decoder. The member client_data of libjpeg's state points to it. */
static struct decoder *decoder_of(j_common_ptr library)
{
    return library->client_data;
}

static _Noreturn void fail(j_common_ptr library)
{
    longjmp(decoder_of(library)->failed, 1);
}

static void print_nothing(j_common_ptr library)
{
    (void)library;
}

/*
 * Handles a warning (level -1) or a trace message. Ignores warnings about a few bytes of padding
 * before the end marker and about odd header values. All other warnings mean that pixels are wrong.
 */
static void note(j_common_ptr library, int level)
{
    enum { PADDING_MAX = 16 };
    const struct jpeg_error_mgr *messages = library->err;
    if (level >= 0 || messages->msg_code == JWRN_JFIF_MAJOR ||
        messages->msg_code == JWRN_ADOBE_XFORM)
        return;
    if (messages->msg_code == JWRN_EXTRANEOUS_DATA && messages->msg_parm.i[0] <= PADDING_MAX &&
        messages->msg_parm.i[1] == JPEG_EOI)
        return;
    fail(library);
}

/* Starts decoding the file with libjpeg. Calls longjmp if the file is damaged. */
static void start(struct decoder *decoder)
{
    struct jpeg_decompress_struct *library = &decoder->library;
    const uint64_t memory = jpeg_coefficient_bytes(decoder->header) + SLACK +
                            (uint64_t)decoder->header->width * BYTES_PER_COLUMN;
    library->mem->max_memory_to_use = (long)memory;
    jpeg_mem_src(library, decoder->bytes->data, decoder->bytes->size);
    (void)jpeg_read_header(library, TRUE);
    if (library->image_width != decoder->header->width ||
        library->image_height != decoder->header->height ||
        (uint32_t)library->num_components != decoder->header->component_count)
        fail((j_common_ptr)library);
    if (library->num_components == 1)
        library->out_color_space = JCS_GRAYSCALE;
    else
        library->out_color_space = library->num_components == 4 ? JCS_CMYK : JCS_RGB;
    (void)jpeg_start_decompress(library);
}

/*
 * Converts a row of CMYK pixels to RGB without a colour profile. Files with an Adobe marker contain
 * the complements of the CMYK values.
 */
static void convert_row(const struct decoder *decoder, uint8_t *rgb)
{
    const uint8_t complement = decoder->library.saw_Adobe_marker ? 0 : 255;
    const uint8_t *cmyk = decoder->row;
    for (uint32_t x = 0; x < decoder->image->width; x++, cmyk += 4)
        for (int i = 0; i < 3; i++)
            *rgb++ = (uint8_t)(((cmyk[i] ^ complement) * (cmyk[3] ^ complement) + 127) / 255);
}

/* Decodes all rows. Calls longjmp if the file is damaged. */
static void decode_rows(struct decoder *decoder)
{
    struct jpeg_decompress_struct *library = &decoder->library;
    const size_t stride = (size_t)decoder->image->width * decoder->image->channels;
    start(decoder);
    while (library->output_scanline < library->output_height) {
        uint8_t *samples = decoder->image->samples + library->output_scanline * stride;
        JSAMPROW row = decoder->row ? decoder->row : samples;
        (void)jpeg_read_scanlines(library, &row, 1);
        if (decoder->row)
            convert_row(decoder, samples);
    }
    (void)jpeg_finish_decompress(library);
}

/*
 * Runs libjpeg. Returns false after a longjmp. This function has no local variables, because
 * longjmp would leave their values undefined.
 */
static bool run(struct decoder *decoder)
{
    if (setjmp(decoder->failed) != 0)
        return false;
    jpeg_create_decompress(&decoder->library);
    decode_rows(decoder);
    return true;
}

/* Reports why libjpeg stopped. */
static bool refuse(const struct decoder *decoder, struct error *error)
{
    if (decoder->messages.msg_code == JERR_OUT_OF_MEMORY)
        return error_memory(error, SIZE_MAX);
    const struct jpeg_source_mgr *source = decoder->library.src;
    const size_t rest = source ? source->bytes_in_buffer : 0;
    return error_set(error, ERROR_INPUT, "damaged JPEG at byte %zu: cannot decode the image data",
                     decoder->bytes->size - (rest < decoder->bytes->size ? rest : 0));
}

bool jpeg_decode(const struct bytes *bytes, const struct jpeg_header *header, struct image *image,
                 struct error *error)
{
    struct decoder decoder = {.bytes = bytes, .header = header, .image = image};
    *image = (struct image){
        .width = header->width, .height = header->height, .channels = jpeg_channels(header)};
    image->samples = memory_array((size_t)image->width * image->height, image->channels, error);
    if (header->component_count == 4)
        decoder.row = memory_array(image->width, 4, error);
    decoder.library.err = jpeg_std_error(&decoder.messages);
    decoder.library.client_data = &decoder;
    decoder.messages.error_exit = fail;
    decoder.messages.emit_message = note;
    decoder.messages.output_message = print_nothing;
    bool ok = image->samples && (header->component_count != 4 || decoder.row);
    if (ok)
        memory_provide(image->samples, (size_t)image->width * image->height * image->channels);
    if (ok && !run(&decoder))
        ok = refuse(&decoder, error);
    jpeg_destroy_decompress(&decoder.library);
    free(decoder.row);
    if (!ok)
        image_free(image);
    return ok;
}
