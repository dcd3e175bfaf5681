/* SPDX-License-Identifier: MIT */
/*
 * webp.c - the format webp: webp_check validates a file, libwebp decodes it, and image_orient
 * applies the orientation in its EXIF data.
 */
#include <webp/decode.h>

#include "base/memory.h"
#include "map/drawing/cells.h"
#include "map/formats/list.h"
#include "map/image/image.h"
#include "map/image/webp_check.h"

static uint32_t channels_of(const struct webp_header *header)
{
    return header->alpha ? 4 : 3;
}

/* Decodes a file that webp_check has validated. */
static bool decode(const struct bytes *bytes, const struct webp_header *header, struct image *image,
                   struct error *error)
{
    WebPDecoderConfig config;
    *image = (struct image){
        .width = header->width, .height = header->height, .channels = channels_of(header)};
    if (!WebPInitDecoderConfig(&config))
        return error_set(error, ERROR_SYSTEM,
                         "the installed libwebp is incompatible; reinstall it");
    image->samples = memory_array((size_t)image->width * image->height, image->channels, error);
    if (!image->samples)
        return false;
    memory_provide(image->samples, (size_t)image->width * image->height * image->channels);
    config.output.colorspace = header->alpha ? MODE_RGBA : MODE_RGB;
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
    return error_set(error, ERROR_INPUT,
                     "damaged WebP at byte %zu: cannot decode the image data, or out of memory",
                     bytes->size);
}

bool webp_read_image(const struct bytes *bytes, const struct map_options *options,
                     struct image *image, struct error *error)
{
    struct webp_header header;
    if (!webp_check(bytes, &header, error))
        return false;
    const struct image_size shown =
        orientation_size(header.orientation, header.width, header.height);
    return image_check_cells(shown.width, shown.height, 0, options, error) &&
           stop_check(options->stop, error) && decode(bytes, &header, image, error) &&
           image_orient(image, header.orientation, options->stop, error);
}

bool webp_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                   struct map_estimate *estimate)
{
    struct webp_header header;
    if (!webp_find_size(first, &header))
        return false;
    const struct image_size shown =
        orientation_size(header.orientation, header.width, header.height);
    const uint64_t pixels = (uint64_t)header.width * header.height;
    /*
     * libwebp first decodes a lossless image into its own buffer, and alpha into a separate plane.
     * If an image may have to be turned, `lossless` is set, and the buffers exceed the turned copy.
     */
    const uint64_t buffers = header.lossless ? 4 * pixels : 0;
    *estimate = estimate_image(shown.width, shown.height,
                               size + pixels * channels_of(&header) + buffers, options);
    estimate->channels = channels_of(&header);
    estimate->photograph = !header.lossless;
    estimate->rough = header.turned && first->size < size;
    return true;
}
