/* SPDX-License-Identifier: MIT */
/*
 * pnm.c - reads the images of Netpbm: PBM, PGM and PPM, plain (P1 to P3) and raw (P4 to P6).
 *
 * After the specifications in Netpbm's manual pages pbm(5), pgm(5) and ppm(5). A "#" begins a
 * comment wherever the header or a plain raster may have a blank. Sizes are compared with the
 * length of the file before memory is asked for. One image fills the file.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/image/pnm.h"
#include "map/readers.h"

enum { MAXVAL_MAX = 65535 };

/* The file, and what its header says. */
struct pnm {
    const uint8_t *begin, *at, *end;
    char kind; /* '1' to '6' */
    uint32_t width, height, channels;
    uint32_t maxval; /* 1 for bitmaps */
};

static bool refuse(const struct pnm *pnm, const char *what, struct error *error)
{
    return error_set(error, ERROR_INPUT, "damaged P%c image at byte %zu: %s", pnm->kind,
                     (size_t)(pnm->at - pnm->begin), what);
}

static bool is_plain(const struct pnm *pnm)
{
    return pnm->kind <= '3';
}

static bool is_bitmap(const struct pnm *pnm)
{
    return pnm->kind == '1' || pnm->kind == '4';
}

static void skip_comment(struct pnm *pnm)
{
    while (pnm->at < pnm->end && *pnm->at != '\n' && *pnm->at != '\r')
        pnm->at++;
}

/* Moves past blanks, line ends and comments. */
static void skip_blanks(struct pnm *pnm)
{
    while (pnm->at < pnm->end && (isspace(*pnm->at) || *pnm->at == '#')) {
        if (*pnm->at == '#')
            skip_comment(pnm);
        else
            pnm->at++;
    }
}

/* Reads the whole number at the next place that is not blank; `what` says what is expected. */
static bool read_number(struct pnm *pnm, uint32_t most, const char *what, uint32_t *number,
                        struct error *error)
{
    skip_blanks(pnm);
    uint64_t value = 0;
    const uint8_t *first = pnm->at;
    const uint8_t *at = first;
    for (; at < pnm->end && isdigit(*at); at++)
        value = value > most ? value : value * 10 + (uint64_t)(*at - '0');
    if (at == first || value > most || (at < pnm->end && !isspace(*at) && *at != '#'))
        return refuse(pnm, at == pnm->end && at == first ? "the file ends too early" : what, error);
    pnm->at = at;
    *number = (uint32_t)value;
    return true;
}

/* The bytes of a row of a raw raster. */
static uint64_t raw_row_size(const struct pnm *pnm)
{
    if (is_bitmap(pnm))
        return ((uint64_t)pnm->width + 7) / 8;
    return (uint64_t)pnm->width * pnm->channels * (pnm->maxval > 255 ? 2 : 1);
}

/*
 * Moves past the one blank between a header and a raw raster. That a line end of two characters was
 * meant is seen from the length of the file; so is a comment, which ends with its line.
 */
static bool skip_to_raw_raster(struct pnm *pnm, struct error *error)
{
    if (pnm->at < pnm->end && *pnm->at == '#')
        skip_comment(pnm);
    if (pnm->at == pnm->end)
        return refuse(pnm, "the file ends before its pixels", error);
    const bool two = pnm->end - pnm->at > 1 && pnm->at[0] == '\r' && pnm->at[1] == '\n' &&
                     (uint64_t)(pnm->end - pnm->at) - 1 > raw_row_size(pnm) * pnm->height;
    pnm->at += two ? 2 : 1;
    return true;
}

static bool read_header(struct pnm *pnm, const struct map_options *options, struct error *error)
{
    if (!read_number(pnm, IMAGE_SIDE_MAX, "the width is no whole number up to 16777216",
                     &pnm->width, error) ||
        !read_number(pnm, IMAGE_SIDE_MAX, "the height is no whole number up to 16777216",
                     &pnm->height, error))
        return false;
    if (pnm->width == 0 || pnm->height == 0)
        return refuse(pnm, "an image without pixels", error);
    pnm->channels = pnm->kind == '3' || pnm->kind == '6' ? 3 : 1;
    pnm->maxval = 1;
    if (!is_bitmap(pnm) && (!read_number(pnm, MAXVAL_MAX, "the maxval is no number from 1 to 65535",
                                         &pnm->maxval, error)))
        return false;
    if (pnm->maxval == 0)
        return refuse(pnm, "the maxval is 0, not 1 to 65535", error);
    if ((uint64_t)pnm->width * pnm->height > IMAGE_SAMPLES_MAX / pnm->channels)
        return error_set(error, ERROR_LIMIT,
                         "the image of %" PRIu32 " x %" PRIu32 " pixels is too large to decode",
                         pnm->width, pnm->height);
    return image_check_cells(pnm->width, pnm->height, 0, options, error) &&
           (is_plain(pnm) || skip_to_raw_raster(pnm, error));
}

/* Refuses a file that is too short for its pixels, before memory is asked for. */
static bool check_length(const struct pnm *pnm, struct error *error)
{
    const uint64_t rest = (uint64_t)(pnm->end - pnm->at);
    const uint64_t samples = (uint64_t)pnm->width * pnm->height * pnm->channels;
    uint64_t least = raw_row_size(pnm) * pnm->height;
    if (is_plain(pnm))
        least = is_bitmap(pnm) ? samples : 2 * samples - 1; /* with a blank between two numbers */
    if (rest >= least)
        return true;
    return error_set(error, ERROR_INPUT,
                     "damaged P%c image at byte %zu: the file ends before its %" PRIu32
                     " x %" PRIu32 " pixels do",
                     pnm->kind, (size_t)(pnm->end - pnm->begin), pnm->width, pnm->height);
}

/* A sample of 0 to maxval as one of 0 to 255. */
static uint8_t scale_sample(const struct pnm *pnm, uint32_t sample)
{
    return (uint8_t)((sample * 255 + pnm->maxval / 2) / pnm->maxval);
}

static bool read_plain_bits(struct pnm *pnm, uint8_t *samples, size_t count, struct error *error)
{
    for (size_t i = 0; i < count; i++) {
        skip_blanks(pnm);
        if (pnm->at == pnm->end)
            return refuse(pnm, "the file ends before its pixels do", error);
        if (*pnm->at != '0' && *pnm->at != '1')
            return refuse(pnm, "a pixel is 0 or 1", error);
        samples[i] = *pnm->at++ == '1' ? 0 : 255;
    }
    return true;
}

static bool read_plain_numbers(struct pnm *pnm, uint8_t *samples, size_t count, struct error *error)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t sample;
        if (!read_number(pnm, pnm->maxval, "a sample is no whole number up to the maxval", &sample,
                         error))
            return false;
        samples[i] = scale_sample(pnm, sample);
    }
    return true;
}

static void read_raw_bits(struct pnm *pnm, uint8_t *samples)
{
    for (uint32_t y = 0; y < pnm->height; y++) {
        for (uint32_t x = 0; x < pnm->width; x++)
            *samples++ = pnm->at[x / 8] >> (7 - x % 8) & 1 ? 0 : 255;
        pnm->at += raw_row_size(pnm);
    }
}

static bool read_raw_numbers(struct pnm *pnm, uint8_t *samples, size_t count, struct error *error)
{
    if (pnm->maxval == 255) {
        memcpy(samples, pnm->at, count);
        pnm->at += count;
        return true;
    }
    const bool wide = pnm->maxval > 255;
    for (size_t i = 0; i < count; i++) {
        const uint32_t sample = wide ? (uint32_t)pnm->at[0] << 8 | pnm->at[1] : pnm->at[0];
        if (sample > pnm->maxval)
            return refuse(pnm, "a sample is larger than the maxval", error);
        samples[i] = scale_sample(pnm, sample);
        pnm->at += wide ? 2 : 1;
    }
    return true;
}

static bool read_raster(struct pnm *pnm, struct image *image, struct error *error)
{
    const size_t count = (size_t)pnm->width * pnm->height * pnm->channels;
    *image = (struct image){.width = pnm->width, .height = pnm->height, .channels = pnm->channels};
    image->samples = memory_array(count, 1, error);
    if (!image->samples)
        return false;
    bool good = true;
    if (pnm->kind == '1')
        good = read_plain_bits(pnm, image->samples, count, error);
    else if (is_plain(pnm))
        good = read_plain_numbers(pnm, image->samples, count, error);
    else if (pnm->kind == '4')
        read_raw_bits(pnm, image->samples);
    else
        good = read_raw_numbers(pnm, image->samples, count, error);
    if (good && is_plain(pnm))
        skip_blanks(pnm);
    while (good && pnm->at < pnm->end && isspace(*pnm->at))
        pnm->at++;
    if (good && pnm->at < pnm->end)
        good = refuse(pnm, "more bytes after the end of the image", error);
    if (!good)
        image_free(image);
    return good;
}

bool pnm_recognise(const struct bytes *bytes)
{
    return bytes->size >= 3 && bytes->data[0] == 'P' && bytes->data[1] >= '1' &&
           bytes->data[1] <= '6' && (isspace(bytes->data[2]) || bytes->data[2] == '#');
}

bool pnm_decode(const struct bytes *bytes, const struct map_options *options, struct image *image,
                struct error *error)
{
    if (!pnm_recognise(bytes))
        return error_set(error, ERROR_INPUT,
                         "damaged PNM image at byte 0: it does not begin with P1 to P6");
    struct pnm pnm = {.begin = bytes->data,
                      .at = bytes->data + 2,
                      .end = bytes->data + bytes->size,
                      .kind = (char)bytes->data[1]};
    return read_header(&pnm, options, error) && check_length(&pnm, error) &&
           read_raster(&pnm, image, error);
}

bool pnm_size(const struct bytes *first, uint64_t *width, uint64_t *height, uint64_t *channels)
{
    struct error ignored;
    struct pnm pnm = {.begin = first->data,
                      .at = first->data + 2,
                      .end = first->data + first->size,
                      .kind = (char)first->data[1]};
    if (!read_number(&pnm, IMAGE_SIDE_MAX, "", &pnm.width, &ignored) ||
        !read_number(&pnm, IMAGE_SIDE_MAX, "", &pnm.height, &ignored))
        return false;
    *width = pnm.width;
    *height = pnm.height;
    *channels = pnm.kind == '3' || pnm.kind == '6' ? 3 : 1;
    return true;
}

bool pnm_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error)
{
    struct image image;
    if (!pnm_decode(bytes, options, &image, error))
        return false;
    const bool good = image_to_grid(&image, options, grid, error);
    image_free(&image);
    return good;
}
