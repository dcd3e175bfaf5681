/* SPDX-License-Identifier: MIT */
/*
 * jpeg.c - the format jpeg: libjpeg decodes the image, and image_orient applies the orientation in
 * its EXIF data.
 *
 * By default, libjpeg prints messages, ends the process after an error, and repairs damaged files:
 * it fills missing parts with grey, and only warns. It also decodes any number of scans. This
 * module refuses damaged files, kinds of JPEG that are rarely used, and files whose decoding would
 * take more time or memory than their size justifies. Every refusal fills in decoder->error and
 * causes a longjmp to the function that called libjpeg.
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#include "base/memory.h"
#include "map/formats/list.h"
#include "map/image/exif.h"
#include "map/image/image.h"

/*
 * Limits on the time that decoding takes. Each scan is a pass over the image, and a file of a few
 * kilobytes can contain hundreds of scans without data. Typical progressive files have about ten
 * scans.
 */
enum { SCANS_MAX = 500 };
#define WORK_MAX (UINT64_C(1) << 33) /* maximum product of the numbers of scans and pixels */

enum { BYTES_PER_BLOCK = DCTSIZE2 * sizeof(JCOEF) };

/*
 * The memory that libjpeg needs in addition to the coefficients, in bytes: one amount for each
 * column of the image, and one that does not depend on the size of the image.
 */
enum { BYTES_PER_COLUMN = 1024, SLACK = 1 << 20 };

/* The state that must survive a longjmp. */
struct decoder {
    struct jpeg_decompress_struct library;
    struct jpeg_error_mgr messages;
    struct jpeg_progress_mgr progress;
    jmp_buf failed;
    const struct bytes *bytes;
    const struct stop *stop;
    enum orientation orientation; /* from EXIF data */
    bool has_orientation;
    struct image *image;
    uint8_t *row; /* one row of CMYK pixels */
    struct error *error;
};

/* Returns the decoder. The member client_data of libjpeg's state points to it. */
static struct decoder *decoder_of(j_common_ptr library)
{
    return library->client_data;
}

static _Noreturn void give_up(struct decoder *decoder)
{
    longjmp(decoder->failed, 1);
}

/* Returns the number of bytes that libjpeg has read. */
static size_t position(const struct decoder *decoder)
{
    const struct jpeg_source_mgr *source = decoder->library.src;
    const bool at_end = !source || decoder->messages.msg_code == JWRN_JPEG_EOF;
    const size_t rest = at_end ? 0 : source->bytes_in_buffer;
    return decoder->bytes->size - rest;
}

static _Noreturn void refuse(struct decoder *decoder, size_t offset, const char *problem)
{
    error_fill(decoder->error, ERROR_INPUT, "damaged JPEG at byte %zu: %s", offset, problem);
    give_up(decoder);
}

static _Noreturn void refuse_kind(struct decoder *decoder, const char *kind)
{
    error_fill(decoder->error, ERROR_INPUT,
               "cannot decode this kind of JPEG: %s; convert it to PNG", kind);
    give_up(decoder);
}

static _Noreturn void refuse_size(struct decoder *decoder)
{
    error_fill(decoder->error, ERROR_LIMIT, "the image of %u x %u pixels is too large to decode",
               decoder->library.image_width, decoder->library.image_height);
    give_up(decoder);
}

/* Reports an error of libjpeg, or a warning that this module treats as an error. */
static _Noreturn void fail(j_common_ptr library)
{
    struct decoder *decoder = decoder_of(library);
    char text[JMSG_LENGTH_MAX];
    library->err->format_message(library, text);
    switch (library->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
        error_fill_memory(decoder->error, SIZE_MAX);
        give_up(decoder);
    case JERR_IMAGE_TOO_BIG:
        refuse_size(decoder);
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
        refuse_kind(decoder, text);
    default:
        refuse(decoder, position(decoder), text);
    }
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

/* Reads a segment APP1 of application data. Like image viewers, uses only the first EXIF data. */
static boolean read_exif(j_decompress_ptr library)
{
    struct decoder *decoder = decoder_of((j_common_ptr)library);
    struct jpeg_source_mgr *source = library->src;
    const uint8_t *data = source->next_input_byte;
    const size_t length = source->bytes_in_buffer >= 2 ? (size_t)data[0] << 8 | data[1] : SIZE_MAX;
    if (length < 2 || length > source->bytes_in_buffer)
        refuse(decoder, decoder->bytes->size, "the file ends within EXIF data");
    if (!decoder->has_orientation && length >= 8 && memcmp(data + 2, "Exif\0\0", 6) == 0) {
        decoder->has_orientation = true;
        decoder->orientation = exif_orientation(&(struct bytes){(uint8_t *)data + 2, length - 2});
    }
    source->next_input_byte += length;
    source->bytes_in_buffer -= length;
    return TRUE;
}

/* Called by libjpeg while it reads a file of several scans. Limits the time. */
static void watch(j_common_ptr common)
{
    struct decoder *decoder = decoder_of(common);
    const struct jpeg_decompress_struct *library = &decoder->library;
    const uint64_t pixels = (uint64_t)library->image_width * library->image_height;
    const uint64_t scans = (uint64_t)library->input_scan_number;
    if (!stop_check(decoder->stop, decoder->error))
        give_up(decoder);
    if (scans <= SCANS_MAX && scans * pixels <= WORK_MAX)
        return;
    error_fill(decoder->error, ERROR_LIMIT,
               "the JPEG has too many scans for its size; convert it to PNG");
    give_up(decoder);
}

/*
 * Returns the number of blocks of 8 x 8 samples in all components. If `padded` is true, returns an
 * upper bound that includes the blocks that pad the image on the right and at the bottom.
 */
static uint64_t count_blocks(const struct jpeg_decompress_struct *library, bool padded)
{
    uint64_t blocks = 0;
    for (int i = 0; i < library->num_components; i++) {
        const jpeg_component_info *component = &library->comp_info[i];
        const unsigned across = padded ? (unsigned)component->h_samp_factor - 1 : 0;
        const unsigned down = padded ? (unsigned)component->v_samp_factor - 1 : 0;
        blocks +=
            (uint64_t)(component->width_in_blocks + across) * (component->height_in_blocks + down);
    }
    return blocks;
}

/*
 * Returns the size in bytes of the coefficients that libjpeg keeps while it decodes the image; 0 if
 * it decodes row by row.
 */
static uint64_t coefficient_bytes(struct jpeg_decompress_struct *library)
{
    return jpeg_has_multiple_scans(library) ? count_blocks(library, true) * BYTES_PER_BLOCK : 0;
}

/* Returns the number of channels of the decoded image. */
static uint32_t channels_of(const struct jpeg_decompress_struct *library)
{
    return library->num_components == 1 ? 1 : 3;
}

/* Fails if the header has values that are not supported. */
static void check_header(struct decoder *decoder)
{
    const struct jpeg_decompress_struct *library = &decoder->library;
    const int count = library->num_components;
    if (library->arith_code)
        refuse_kind(decoder, "arithmetic coding");
    if (count != 1 && count != 3 && count != 4)
        refuse_kind(decoder, "the number of colour components is not 1, 3 or 4");
    if ((uint64_t)library->image_width * library->image_height >
        IMAGE_SAMPLES_MAX / channels_of(library))
        refuse_size(decoder);
    if (position(decoder) <= ESTIMATE_BYTES_MAX)
        return;
    error_fill(decoder->error, ERROR_LIMIT,
               "more than %d MB precede the image data of the JPEG; convert it to PNG",
               ESTIMATE_BYTES_MAX >> 20);
    give_up(decoder);
}

/*
 * Reads the header of a file, up to its first scan, and its orientation. Fails if the header is
 * incomplete, damaged or not supported. The caller releases decoder->library in any case.
 */
static bool read_header(struct decoder *decoder)
{
    struct jpeg_decompress_struct *library = &decoder->library;
    library->err = jpeg_std_error(&decoder->messages);
    library->client_data = decoder;
    decoder->messages.error_exit = fail;
    decoder->messages.emit_message = note;
    decoder->messages.output_message = print_nothing;
    decoder->progress.progress_monitor = watch;
    decoder->orientation = ORIENTATION_NORMAL;
    if (setjmp(decoder->failed) != 0)
        return false;
    jpeg_create_decompress(library);
    library->progress = &decoder->progress;
    jpeg_set_marker_processor(library, JPEG_APP0 + 1, read_exif);
    jpeg_mem_src(library, decoder->bytes->data, decoder->bytes->size);
    (void)jpeg_read_header(library, TRUE);
    check_header(decoder);
    return true;
}

/* Fails if a file of several scans does not state all bits of all coefficients. */
static void check_scans(struct decoder *decoder)
{
    const struct jpeg_decompress_struct *library = &decoder->library;
    for (int i = 0; i < library->num_components; i++) {
        bool complete = library->comp_info[i].quant_table != NULL; /* set by the first scan */
        for (int k = 0; library->progressive_mode && k < DCTSIZE2; k++)
            complete = complete && library->coef_bits[i][k] == 0;
        if (!complete)
            refuse(decoder, position(decoder), "the last scans are missing");
    }
}

/*
 * Starts decoding. If the file has several scans, reads all of them. A block takes at least one bit
 * of the file.
 */
static void start(struct decoder *decoder)
{
    struct jpeg_decompress_struct *library = &decoder->library;
    if (count_blocks(library, false) / 8 > decoder->bytes->size)
        refuse(decoder, decoder->bytes->size, "too little image data for the size of the image");
    library->mem->max_memory_to_use = (long)(coefficient_bytes(library) + SLACK +
                                             (uint64_t)library->image_width * BYTES_PER_COLUMN);
    if (library->num_components == 1)
        library->out_color_space = JCS_GRAYSCALE;
    else
        library->out_color_space = library->num_components == 4 ? JCS_CMYK : JCS_RGB;
    (void)jpeg_start_decompress(library);
    check_scans(decoder);
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

/* Decodes all rows. Fails if the file is damaged or decoder->stop is due. */
static bool decode_rows(struct decoder *decoder)
{
    struct jpeg_decompress_struct *library = &decoder->library;
    const size_t stride = (size_t)decoder->image->width * decoder->image->channels;
    if (setjmp(decoder->failed) != 0)
        return false;
    start(decoder);
    while (library->output_scanline < library->output_height) {
        uint8_t *samples = decoder->image->samples + library->output_scanline * stride;
        JSAMPROW row = decoder->row ? decoder->row : samples;
        (void)jpeg_read_scanlines(library, &row, 1);
        if (decoder->row)
            convert_row(decoder, samples);
    }
    (void)jpeg_finish_decompress(library);
    return true;
}

/* Decodes the image as it is stored. Releases the image after a failure. */
static bool decode(struct decoder *decoder)
{
    const struct jpeg_decompress_struct *library = &decoder->library;
    bool ok = image_create(decoder->image, library->image_width, library->image_height,
                           channels_of(library), decoder->error);
    if (ok && library->num_components == 4) {
        decoder->row = memory_array(library->image_width, 4, decoder->error);
        ok = decoder->row != NULL;
    }
    ok = ok && decode_rows(decoder);
    free(decoder->row);
    if (!ok)
        image_free(decoder->image);
    return ok;
}

static struct image_size shown_size(const struct decoder *decoder)
{
    return orientation_size(decoder->orientation, decoder->library.image_width,
                            decoder->library.image_height);
}

bool jpeg_recognise(const struct bytes *first)
{
    return first->size >= 3 && memcmp(first->data, "\xff\xd8\xff", 3) == 0;
}

bool jpeg_read_image(const struct bytes *bytes, const struct map_options *options,
                     struct image *image, struct error *error)
{
    struct decoder decoder = {
        .bytes = bytes, .stop = options->stop, .image = image, .error = error};
    bool ok = read_header(&decoder);
    const enum orientation orientation = decoder.orientation;
    if (ok) {
        const struct image_size shown = shown_size(&decoder);
        ok = map_check_image(shown.width, shown.height, 0, options, error) &&
             stop_check(options->stop, error) && decode(&decoder);
    }
    jpeg_destroy_decompress(&decoder.library);
    return ok && image_orient(image, orientation, options->stop, error);
}

bool jpeg_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                   struct map_estimate *estimate)
{
    struct error error;
    struct decoder decoder = {.bytes = first, .error = &error};
    const bool ok = read_header(&decoder);
    if (ok) {
        const struct image_size shown = shown_size(&decoder);
        const uint32_t channels = channels_of(&decoder.library);
        const uint64_t samples = (uint64_t)shown.width * shown.height * channels;
        const uint64_t oriented = decoder.orientation == ORIENTATION_NORMAL ? 0 : samples;
        const uint64_t coefficients = coefficient_bytes(&decoder.library);
        const uint64_t more = coefficients > oriented ? coefficients : oriented;
        *estimate = estimate_image(shown.width, shown.height, size + samples + more, options);
        estimate->channels = channels;
        estimate->photograph = true;
    }
    jpeg_destroy_decompress(&decoder.library);
    return ok;
}
