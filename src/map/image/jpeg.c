/* SPDX-License-Identifier: MIT */
/*
 * jpeg.c - the format jpeg: jpeg_check validates a file, jpeg_decode decodes it, and image_orient
 * applies the orientation in its EXIF data.
 */
#include "map/drawing/cells.h"
#include "map/formats/list.h"
#include "map/image/jpeg_check.h"
#include "map/image/jpeg_decode.h"

bool jpeg_read_image(const struct bytes *bytes, const struct map_options *options,
                     struct image *image, struct error *error)
{
    struct jpeg_header header;
    if (!jpeg_check(bytes, &header, error))
        return false;
    const struct image_size shown =
        orientation_size(header.orientation, header.width, header.height);
    return image_check_cells(shown.width, shown.height, 0, options, error) &&
           stop_check(options->stop, error) && jpeg_decode(bytes, &header, image, error) &&
           image_orient(image, header.orientation, options->stop, error);
}

bool jpeg_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                   struct map_estimate *estimate)
{
    struct jpeg_header header;
    struct error error;
    if (!jpeg_find_header(first, &header, &error))
        return false;
    const struct image_size shown =
        orientation_size(header.orientation, header.width, header.height);
    const uint64_t samples = (uint64_t)header.width * header.height * jpeg_channels(&header);
    const uint64_t oriented = header.orientation == ORIENTATION_NORMAL ? 0 : samples;
    const uint64_t coefficients = jpeg_coefficient_bytes(&header);
    *estimate = estimate_image(shown.width, shown.height,
                               size + samples + (coefficients > oriented ? coefficients : oriented),
                               options);
    estimate->channels = jpeg_channels(&header);
    estimate->photograph = true;
    return true;
}
