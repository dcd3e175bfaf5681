/* SPDX-License-Identifier: MIT */
/*
 * pnm.c - the format pnm, that is, Netpbm images: PBM, PGM and PPM, plain (P1 to P3) and raw (P4 to
 * P6).
 *
 * "#" begins a comment wherever white space is allowed in the header or in a plain raster. Samples
 * are scaled to the range 0 to 255. The length of the file is checked against the size of the
 * raster before memory is allocated. A file must contain a single image. Source: the manual pages
 * pbm(5), pgm(5) and ppm(5) of Netpbm.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "map/formats/list.h"
#include "map/image/image.h"

enum { MAXVAL_MAX = 65535 };

/* The file, the current position, and the header. */
struct pnm {
    const uint8_t *begin, *at, *end;
    char kind; /* '1' to '6' */
    uint32_t width, height, channels;
    uint32_t maxval; /* 1 for bitmaps */
};

/* Reports a problem at the current position. */
static bool refuse(const struct pnm *pnm, const char *problem, struct error *error)
{
    return error_set(error, ERROR_INPUT, "damaged P%c image at byte %zu: %s", pnm->kind,
                     (size_t)(pnm->at - pnm->begin), problem);
}

static bool is_plain(const struct pnm *pnm)
{
    return pnm->kind <= '3';
}

static bool is_bitmap(const struct pnm *pnm)
{
    return pnm->kind == '1' || pnm->kind == '4';
}

static uint32_t channels_of(const struct pnm *pnm)
{
    return pnm->kind == '3' || pnm->kind == '6' ? 3 : 1;
}

static void skip_comment(struct pnm *pnm)
{
    while (pnm->at < pnm->end && *pnm->at != '\n' && *pnm->at != '\r')
        pnm->at++;
}

/* Skips white space and comments. */
static void skip_blanks(struct pnm *pnm)
{
    while (pnm->at < pnm->end && (isspace(*pnm->at) || *pnm->at == '#')) {
        if (*pnm->at == '#')
            skip_comment(pnm);
        else
            pnm->at++;
    }
}

/* Reads a whole number from 0 to `most`. `problem` is the message if there is no such number. */
static bool read_number(struct pnm *pnm, uint32_t most, const char *problem, uint32_t *number,
                        struct error *error)
{
    skip_blanks(pnm);
    uint64_t value = 0;
    const uint8_t *first = pnm->at;
    const uint8_t *at = first;
    for (; at < pnm->end && isdigit(*at); at++)
        value = value > most ? value : value * 10 + (uint64_t)(*at - '0');
    if (at == first || value > most || (at < pnm->end && !isspace(*at) && *at != '#'))
        return refuse(pnm, at == pnm->end && at == first ? "the file ends too early" : problem,
                      error);
    pnm->at = at;
    *number = (uint32_t)value;
    return true;
}

/* Returns the size in bytes of a row of a raw raster. */
static uint64_t raw_row_size(const struct pnm *pnm)
{
    if (is_bitmap(pnm))
        return ((uint64_t)pnm->width + 7) / 8;
    return (uint64_t)pnm->width * pnm->channels * (pnm->maxval > 255 ? 2 : 1);
}

/*
 * Skips the separator between the header and a raw raster: one white space character, or a comment
 * and its line end. If the character is the CR of a CR LF, the LF is skipped too, unless the raster
 * would then be too short.
 */
static bool skip_to_raw_raster(struct pnm *pnm, struct error *error)
{
    if (pnm->at < pnm->end && *pnm->at == '#')
        skip_comment(pnm);
    if (pnm->at == pnm->end)
        return refuse(pnm, "the file ends before the first pixel", error);
    const bool cr_lf = pnm->end - pnm->at > 1 && pnm->at[0] == '\r' && pnm->at[1] == '\n' &&
                       (uint64_t)(pnm->end - pnm->at) - 1 > raw_row_size(pnm) * pnm->height;
    pnm->at += cr_lf ? 2 : 1;
    return true;
}

/* Reads width and height. */
static bool read_size(struct pnm *pnm, struct error *error)
{
    return read_number(pnm, IMAGE_SIDE_MAX, "the width is not a whole number up to 16777216",
                       &pnm->width, error) &&
           read_number(pnm, IMAGE_SIDE_MAX, "the height is not a whole number up to 16777216",
                       &pnm->height, error);
}

static bool read_header(struct pnm *pnm, const struct map_options *options, struct error *error)
{
    if (!read_size(pnm, error))
        return false;
    if (pnm->width == 0 || pnm->height == 0)
        return refuse(pnm, "the image has no pixels", error);
    pnm->channels = channels_of(pnm);
    pnm->maxval = 1;
    if (!is_bitmap(pnm) &&
        (!read_number(pnm, MAXVAL_MAX, "the maxval is not a number from 1 to 65535", &pnm->maxval,
                      error)))
        return false;
    if (pnm->maxval == 0)
        return refuse(pnm, "the maxval is 0, but must be from 1 to 65535", error);
    return image_check_samples(pnm->width, pnm->height, pnm->channels, error) &&
           map_check_image(pnm->width, pnm->height, 0, options, error) &&
           (is_plain(pnm) || skip_to_raw_raster(pnm, error));
}

/* Fails if the file is too short to contain all pixels. Called before memory is allocated. */
static bool check_length(const struct pnm *pnm, struct error *error)
{
    const uint64_t rest = (uint64_t)(pnm->end - pnm->at);
    const uint64_t samples = (uint64_t)pnm->width * pnm->height * pnm->channels;
    uint64_t least = raw_row_size(pnm) * pnm->height;
    if (is_plain(pnm))
        least = is_bitmap(pnm) ? samples : 2 * samples - 1; /* bitmaps need no separators */
    if (rest >= least)
        return true;
    return error_set(error, ERROR_INPUT,
                     "damaged P%c image at byte %zu: the file ends before the last of its %" PRIu32
                     " x %" PRIu32 " pixels",
                     pnm->kind, (size_t)(pnm->end - pnm->begin), pnm->width, pnm->height);
}

/* Scales a sample from 0..maxval to 0..255. */
static uint8_t scale_sample(const struct pnm *pnm, uint32_t sample)
{
    return (uint8_t)((sample * 255 + pnm->maxval / 2) / pnm->maxval);
}

static bool read_plain_bits(struct pnm *pnm, uint8_t *samples, size_t count, struct error *error)
{
    for (size_t i = 0; i < count; i++) {
        skip_blanks(pnm);
        if (pnm->at == pnm->end)
            return refuse(pnm, "the file ends before the last pixel", error);
        if (*pnm->at != '0' && *pnm->at != '1')
            return refuse(pnm, "a pixel must be 0 or 1", error);
        samples[i] = *pnm->at++ == '1' ? 0 : 255;
    }
    return true;
}

static bool read_plain_numbers(struct pnm *pnm, uint8_t *samples, size_t count, struct error *error)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t sample;
        if (!read_number(pnm, pnm->maxval, "a sample is not a whole number up to the maxval",
                         &sample, error))
            return false;
        samples[i] = scale_sample(pnm, sample);
    }
    return true;
}

static void read_raw_bits(struct pnm *pnm, uint8_t *samples)
{
    for (uint32_t x = 0; x < pnm->width; x++)
        samples[x] = pnm->at[x / 8] >> (7 - x % 8) & 1 ? 0 : 255;
    pnm->at += raw_row_size(pnm);
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

static bool read_row(struct pnm *pnm, uint8_t *samples, struct error *error)
{
    const size_t count = (size_t)pnm->width * pnm->channels;
    if (pnm->kind == '1')
        return read_plain_bits(pnm, samples, count, error);
    if (is_plain(pnm))
        return read_plain_numbers(pnm, samples, count, error);
    if (pnm->kind != '4')
        return read_raw_numbers(pnm, samples, count, error);
    read_raw_bits(pnm, samples);
    return true;
}

static bool read_raster(struct pnm *pnm, const struct stop *stop, struct image *image,
                        struct error *error)
{
    const size_t row_size = (size_t)pnm->width * pnm->channels;
    if (!image_create(image, pnm->width, pnm->height, pnm->channels, error))
        return false;
    bool ok = true;
    for (uint32_t y = 0; ok && y < pnm->height; y++)
        ok = stop_check_row(stop, y, row_size, error) &&
             read_row(pnm, image->samples + y * row_size, error);
    if (ok && is_plain(pnm))
        skip_blanks(pnm);
    while (ok && pnm->at < pnm->end && isspace(*pnm->at))
        pnm->at++;
    if (ok && pnm->at < pnm->end)
        ok = refuse(pnm, "data after the end of the image", error);
    if (!ok)
        image_free(image);
    return ok;
}

bool pnm_recognise(const struct bytes *first)
{
    return first->size >= 3 && first->data[0] == 'P' && first->data[1] >= '1' &&
           first->data[1] <= '6' && (isspace(first->data[2]) || first->data[2] == '#');
}

/*
 * Returns the initial state for reading a file. The current position is immediately after the file
 * type, such as P5.
 */
static struct pnm begin(const struct bytes *bytes)
{
    return (struct pnm){.begin = bytes->data,
                        .at = bytes->data + 2,
                        .end = bytes->data + bytes->size,
                        .kind = (char)bytes->data[1]};
}

bool pnm_read_image(const struct bytes *bytes, const struct map_options *options,
                    struct image *image, struct error *error)
{
    if (!pnm_recognise(bytes))
        return error_set(error, ERROR_INPUT,
                         "damaged PNM image at byte 0: the type is not one of P1 to P6");
    struct pnm pnm = begin(bytes);
    return read_header(&pnm, options, error) && check_length(&pnm, error) &&
           read_raster(&pnm, options->stop, image, error);
}

bool pnm_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                  struct map_estimate *estimate)
{
    struct error ignored;
    struct pnm pnm = begin(first);
    if (!read_size(&pnm, &ignored))
        return false;
    const uint64_t samples = (uint64_t)pnm.width * pnm.height * channels_of(&pnm);
    *estimate = estimate_image(pnm.width, pnm.height, size + samples, options);
    estimate->channels = channels_of(&pnm);
    return true;
}
