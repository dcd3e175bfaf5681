/* SPDX-License-Identifier: MIT */
/*
 * webp.c - the format webp: libwebp reads the header and decodes the image, and image_orient
 * applies the orientation in the EXIF data.
 *
 * libwebp checks the chunks up to the image before it decodes. This module checks that the chunks
 * after the image are complete. An extended file begins with a chunk VP8X and may have EXIF data.
 * Source: RFC 9649, section 2.
 */
#include <string.h>

#include <webp/decode.h>

#include "map/formats/list.h"
#include "map/image/exif.h"
#include "map/image/image.h"

enum {
    RIFF_HEAD = 12,                    /* "RIFF", the size of the rest of the file, "WEBP" */
    CHUNK_HEAD = 8,                    /* type and length */
    FLAGS_AT = RIFF_HEAD + CHUNK_HEAD, /* position of the flags of an extended file */
    EXIF_FLAG = 0x08,
};

/* The member `format` of the features that libwebp finds. */
enum { FORMAT_UNKNOWN, FORMAT_LOSSY, FORMAT_LOSSLESS };

/* What the first bytes of a file state. */
struct webp_header {
    struct WebPBitstreamFeatures features;
    enum orientation orientation;
    bool may_turn; /* EXIF data is announced but is not in these bytes */
    bool complete; /* all chunks are complete */
};

static bool refuse(struct error *error, size_t offset, const char *problem)
{
    return error_set(error, ERROR_INPUT, "damaged WebP at byte %zu: %s", offset, problem);
}

static uint32_t get_32(const uint8_t *bytes)
{
    return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

static bool is_type(const uint8_t *chunk, const char *type)
{
    return memcmp(chunk, type, 4) == 0;
}

/* Visits all chunks. The padding of the last chunk may be missing. */
static void read_chunks(const struct bytes *bytes, struct webp_header *header)
{
    const uint64_t end = (uint64_t)get_32(bytes->data + 4) + CHUNK_HEAD;
    uint64_t at = RIFF_HEAD;
    header->may_turn = bytes->size > FLAGS_AT && is_type(bytes->data + RIFF_HEAD, "VP8X") &&
                       (bytes->data[FLAGS_AT] & EXIF_FLAG) != 0;
    while (at < end && at + CHUNK_HEAD <= bytes->size) {
        uint8_t *chunk = bytes->data + at;
        const uint32_t length = get_32(chunk + 4);
        at += CHUNK_HEAD + (uint64_t)length;
        if (header->may_turn && is_type(chunk, "EXIF") && at <= bytes->size) {
            header->may_turn = false;
            header->orientation = exif_orientation(&(struct bytes){chunk + CHUNK_HEAD, length});
        }
        at += at < bytes->size ? length % 2 : 0;
    }
    header->complete = at >= end && at <= bytes->size;
}

/* Fails if the bytes are not those of a WebP file or do not include the size of the image. */
static bool read_header(const struct bytes *first, struct webp_header *header, struct error *error)
{
    *header = (struct webp_header){.orientation = ORIENTATION_NORMAL};
    if (!webp_recognise(first))
        return refuse(error, 0, "no WebP signature");
    const VP8StatusCode status = WebPGetFeatures(first->data, first->size, &header->features);
    if (status == VP8_STATUS_NOT_ENOUGH_DATA)
        return refuse(error, first->size, "the file ends before the image does");
    if (status != VP8_STATUS_OK)
        return refuse(error, RIFF_HEAD, "invalid chunks or header of the image data");
    read_chunks(first, header);
    return true;
}

static uint32_t channels_of(const struct webp_header *header)
{
    return header->features.has_alpha || header->features.format == FORMAT_UNKNOWN ? 4 : 3;
}

/* Returns the size of the displayed image. */
static struct image_size shown_size(const struct webp_header *header)
{
    return orientation_size(header->orientation, (uint32_t)header->features.width,
                            (uint32_t)header->features.height);
}

/* Decodes the image as it is stored. */
static bool decode(const struct bytes *bytes, const struct webp_header *header, struct image *image,
                   struct error *error)
{
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config))
        return error_set(error, ERROR_SYSTEM,
                         "the installed libwebp is incompatible; reinstall it");
    if (!image_create(image, (uint32_t)header->features.width, (uint32_t)header->features.height,
                      channels_of(header), error))
        return false;
    config.output.colorspace = header->features.has_alpha ? MODE_RGBA : MODE_RGB;
    config.output.is_external_memory = 1;
    config.output.u.RGBA = (WebPRGBABuffer){
        .rgba = image->samples,
        .stride = (int)(image->width * image->channels),
        .size = (size_t)image->width * image->height * image->channels,
    };
    const VP8StatusCode status = WebPDecode(bytes->data, bytes->size, &config);
    WebPFreeDecBuffer(&config.output);
    if (status == VP8_STATUS_OK)
        return true;
    image_free(image);
    if (status == VP8_STATUS_OUT_OF_MEMORY)
        return error_memory(error, SIZE_MAX);
    /* libwebp reports most failed allocations as damaged data. */
    return refuse(error, bytes->size, "cannot decode the image data, or out of memory");
}

bool webp_recognise(const struct bytes *first)
{
    return first->size >= RIFF_HEAD && memcmp(first->data, "RIFF", 4) == 0 &&
           memcmp(first->data + 8, "WEBP", 4) == 0;
}

bool webp_read_image(const struct bytes *bytes, const struct map_options *options,
                     struct image *image, struct error *error)
{
    struct webp_header header;
    if (!read_header(bytes, &header, error))
        return false;
    if (header.features.has_animation)
        return error_set(error, ERROR_INPUT,
                         "this is an animated WebP file, but a map is a single image; convert a "
                         "frame to PNG");
    if (header.features.format == FORMAT_UNKNOWN || !header.complete)
        return refuse(error, bytes->size, "the file ends before the image does");
    const struct image_size shown = shown_size(&header);
    return map_check_image(shown.width, shown.height, 0, options, error) &&
           stop_check(options->stop, error) && decode(bytes, &header, image, error) &&
           image_orient(image, header.orientation, options->stop, error);
}

bool webp_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                   struct map_estimate *estimate)
{
    struct webp_header header;
    struct error error;
    if (!read_header(first, &header, &error))
        return false;
    const bool lossy = header.features.format == FORMAT_LOSSY;
    const struct image_size shown = shown_size(&header);
    const uint64_t pixels = (uint64_t)shown.width * shown.height;
    /*
     * libwebp first decodes a lossless image into its own buffer of 4 bytes per pixel. It does the
     * same with the alpha of a lossy image, which it keeps in a plane of 1 byte per pixel. If the
     * image has to be turned, a copy is needed, but not at the same time.
     */
    const bool alpha = header.features.has_alpha;
    const bool buffer =
        !lossy || alpha || header.may_turn || header.orientation != ORIENTATION_NORMAL;
    const uint64_t each = channels_of(&header) + (buffer ? 4 : 0) +
                          (alpha && header.features.format != FORMAT_LOSSLESS ? 1 : 0);
    *estimate = estimate_image(shown.width, shown.height, size + pixels * each, options);
    estimate->channels = channels_of(&header);
    estimate->photograph = lossy;
    estimate->rough =
        first->size < size && (header.may_turn || header.features.format == FORMAT_UNKNOWN);
    return true;
}
