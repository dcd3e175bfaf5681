/* SPDX-License-Identifier: MIT */
/* png_oracle.c - decodes and encodes PNG files with libspng. */
#include "tests/support/png_oracle.h"

#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>
#include <spng.h>

/* Decodes the whole file, up to IEND. Returns the error code of libspng, or 0. */
static int decode(spng_ctx *context, const struct bytes *png, struct png_picture *picture)
{
    struct spng_ihdr header;
    size_t size;
    int failure = spng_set_crc_action(context, SPNG_CRC_ERROR, SPNG_CRC_ERROR);
    if (!failure)
        failure = spng_set_png_buffer(context, png->data, png->size);
    if (!failure)
        failure = spng_get_ihdr(context, &header);
    if (!failure)
        failure = spng_decoded_image_size(context, SPNG_FMT_RGBA8, &size);
    if (failure)
        return failure;
    *picture = (struct png_picture){header.width, header.height, malloc(size)};
    if (!picture->rgba)
        return SPNG_EMEM;
    failure = spng_decode_image(context, picture->rgba, size, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS);
    /* The chunks after the pixels, up to IEND, must also be checked. */
    return failure ? failure : spng_decode_chunks(context);
}

const char *png_oracle_decode(const struct bytes *png, struct png_picture *picture)
{
    *picture = (struct png_picture){0};
    spng_ctx *context = spng_ctx_new(0);
    if (!context)
        return spng_strerror(SPNG_EMEM);
    const int failure = decode(context, png, picture);
    spng_ctx_free(context);
    if (!failure)
        return NULL;
    png_picture_free(picture);
    return spng_strerror(failure);
}

void png_picture_free(struct png_picture *picture)
{
    free(picture->rgba);
    *picture = (struct png_picture){0};
}

uint32_t png_picture_pixel(const struct png_picture *picture, uint32_t x, uint32_t y)
{
    const uint8_t *pixel = picture->rgba + ((size_t)y * picture->width + x) * 4;
    return (uint32_t)pixel[0] << 24 | (uint32_t)pixel[1] << 16 | (uint32_t)pixel[2] << 8 | pixel[3];
}

size_t png_kind_size(const struct png_kind *kind)
{
    static const unsigned channels[] = {[0] = 1, [2] = 3, [3] = 1, [4] = 2, [6] = 4};
    const size_t bits = (size_t)kind->depth * channels[kind->colour_type];
    return (kind->width * bits + 7) / 8 * kind->height;
}

static int set_palette(spng_ctx *context, const struct png_kind *kind)
{
    struct spng_plte palette = {.n_entries = 1u << kind->depth};
    struct spng_trns transparency = {.n_type3_entries = 1u << kind->depth};
    for (uint32_t i = 0; i < palette.n_entries; i++) {
        const uint8_t *entry = kind->palette[i];
        palette.entries[i] = (struct spng_plte_entry){entry[0], entry[1], entry[2], 255};
        transparency.type3_alpha[i] = entry[3];
    }
    const int failure = spng_set_plte(context, &palette);
    return failure ? failure : spng_set_trns(context, &transparency);
}

/* The sample of the first pixel in one channel. */
static uint16_t first_sample(const struct png_kind *kind, const uint8_t *samples, size_t channel)
{
    uint16_t wide;
    if (kind->depth < 8)
        return samples[0] >> (8 - kind->depth);
    if (kind->depth == 8)
        return samples[channel];
    memcpy(&wide, samples + 2 * channel, sizeof wide);
    return wide;
}

static int set_key(spng_ctx *context, const struct png_kind *kind, const uint8_t *samples)
{
    struct spng_trns transparency = {0};
    if (kind->colour_type == SPNG_COLOR_TYPE_GRAYSCALE) {
        transparency.gray = first_sample(kind, samples, 0);
    } else {
        transparency.red = first_sample(kind, samples, 0);
        transparency.green = first_sample(kind, samples, 1);
        transparency.blue = first_sample(kind, samples, 2);
    }
    return spng_set_trns(context, &transparency);
}

static int encode(spng_ctx *context, const struct png_kind *kind, const uint8_t *samples,
                  struct bytes *png)
{
    struct spng_ihdr header = {.width = kind->width,
                               .height = kind->height,
                               .bit_depth = kind->depth,
                               .color_type = kind->colour_type,
                               .interlace_method = kind->interlaced};
    int failure = spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1);
    if (!failure)
        failure = spng_set_ihdr(context, &header);
    if (!failure && kind->colour_type == SPNG_COLOR_TYPE_INDEXED)
        failure = set_palette(context, kind);
    if (!failure && kind->keyed)
        failure = set_key(context, kind, samples);
    if (!failure)
        failure = spng_encode_image(context, samples, png_kind_size(kind), SPNG_FMT_PNG,
                                    SPNG_ENCODE_FINALIZE);
    if (!failure)
        png->data = spng_get_png_buffer(context, &png->size, &failure);
    return failure;
}

const char *png_oracle_encode(const struct png_kind *kind, const uint8_t *samples,
                              struct bytes *png)
{
    *png = (struct bytes){0};
    spng_ctx *context = spng_ctx_new(SPNG_CTX_ENCODER);
    if (!context)
        return spng_strerror(SPNG_EMEM);
    const int failure = encode(context, kind, samples, png);
    spng_ctx_free(context);
    return failure ? spng_strerror(failure) : NULL;
}

static int distance_from(const int channels[3], uint32_t colour)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        const int difference = channels[i] - (int)(colour >> (16 - 8 * i) & 0xff);
        sum += difference * difference;
    }
    return sum;
}

/*
 * Returns the meaning of a colour on a map. A colour has the meaning of the nearest colour of the
 * classic palette, in which paths, explored cells, the frontier and grid lines mean free cells.
 */
static enum png_sight see_colour(const int channels[3])
{
    static const uint32_t others[] = {0xffffff, 0x006400, 0xe3f2a5, 0xcdecdc, 0xb4b4b4};
    static const uint32_t marks[] = {0x0000ff, 0xff0000};
    enum { MARGIN = 2048 }; /* more than the effect of a rounding error of 1 per channel */
    const int wall = distance_from(channels, 0);
    int other = INT32_MAX;
    for (size_t i = 0; i < 5; i++)
        if (distance_from(channels, others[i]) < other)
            other = distance_from(channels, others[i]);
    for (size_t i = 0; i < 2; i++)
        if (distance_from(channels, marks[i]) < (wall < other ? wall : other) + MARGIN)
            return SIGHT_UNSURE;
    if (wall < other + MARGIN && other < wall + MARGIN)
        return SIGHT_UNSURE;
    return wall < other ? SIGHT_WALL : SIGHT_FREE;
}

enum png_sight png_pixel_sight(uint32_t rgba)
{
    const int alpha = (int)(rgba & 0xff);
    int channels[3];
    int most = 0;
    int least = 255;
    for (int i = 0; i < 3; i++) {
        const int channel = (int)(rgba >> (24 - 8 * i) & 0xff);
        channels[i] = (channel * alpha + 255 * (255 - alpha)) / 255;
        most = channels[i] > most ? channels[i] : most;
        least = channels[i] < least ? channels[i] : least;
    }
    if (most - least >= 62 && most - least <= 66)
        return SIGHT_UNSURE;
    if (most - least > 64)
        return see_colour(channels);
    const int luminance = (299 * channels[0] + 587 * channels[1] + 114 * channels[2]) / 1000;
    if (luminance >= 126 && luminance <= 129)
        return SIGHT_UNSURE;
    return luminance < 128 ? SIGHT_WALL : SIGHT_FREE;
}

enum {
    CHUNK_HEAD = 8, /* size of the length and type fields of a chunk */
    CHUNK_FRAME = 12
};

static uint32_t get_be32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void put_be32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

/* The offset of the next chunk, which may be beyond the end of the file if a length is wrong. */
static size_t next_chunk(const uint8_t *data, size_t chunk)
{
    return chunk + CHUNK_FRAME + get_be32(data + chunk);
}

const uint8_t *png_find_chunk(const struct bytes *png, const char *type, uint32_t *length)
{
    size_t chunk = PNG_SIGNATURE_SIZE;
    while (chunk + CHUNK_FRAME <= png->size) {
        *length = get_be32(png->data + chunk);
        if (memcmp(png->data + chunk + 4, type, 4) == 0)
            return png->data + chunk + CHUNK_HEAD;
        chunk = next_chunk(png->data, chunk);
    }
    return NULL;
}

bool png_has_chunk(const uint8_t *data, size_t size, const char *type)
{
    const struct bytes png = {(uint8_t *)data, size};
    uint32_t length;
    return png_find_chunk(&png, type, &length) != NULL;
}

void png_repair_checksums(uint8_t *data, size_t size)
{
    size_t chunk = PNG_SIGNATURE_SIZE;
    while (chunk + CHUNK_FRAME <= size && next_chunk(data, chunk) <= size) {
        const size_t covered = get_be32(data + chunk) + (size_t)4;
        put_be32(data + chunk + 4 + covered, libdeflate_crc32(0, data + chunk + 4, covered));
        chunk = next_chunk(data, chunk);
    }
}

/* The offset of the first IDAT chunk; the file must have one. */
static size_t find_data(const uint8_t *data)
{
    size_t chunk = PNG_SIGNATURE_SIZE;
    while (memcmp(data + chunk + 4, "IDAT", 4) != 0)
        chunk = next_chunk(data, chunk);
    return chunk;
}

bool png_inflate(const uint8_t *data, uint8_t *raw, size_t capacity, size_t *raw_size)
{
    const size_t chunk = find_data(data);
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    const bool good =
        decompressor &&
        libdeflate_zlib_decompress(decompressor, data + chunk + CHUNK_HEAD, get_be32(data + chunk),
                                   raw, capacity, raw_size) == LIBDEFLATE_SUCCESS;
    libdeflate_free_decompressor(decompressor);
    return good;
}

bool png_replace_data(uint8_t *data, size_t *size, size_t capacity, const uint8_t *raw,
                      size_t raw_size)
{
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(1);
    if (!compressor)
        return false;
    const size_t bound = libdeflate_zlib_compress_bound(compressor, raw_size);
    uint8_t *packed = malloc(bound);
    const size_t used =
        packed ? libdeflate_zlib_compress(compressor, raw, raw_size, packed, bound) : 0;
    libdeflate_free_compressor(compressor);
    uint8_t *chunk = data + find_data(data);
    const uint32_t before = get_be32(chunk);
    const bool good = used > 0 && *size - before + used <= capacity;
    if (good) {
        uint8_t *content = chunk + CHUNK_HEAD;
        memmove(content + used, content + before, (size_t)(data + *size - (content + before)));
        memcpy(content, packed, used);
        put_be32(chunk, (uint32_t)used);
        *size = *size - before + used;
    }
    free(packed);
    return good;
}

bool png_split_data(uint8_t *data, size_t *size, size_t capacity, uint32_t length)
{
    static const uint8_t type[4] = {'I', 'D', 'A', 'T'};
    uint8_t *first = data + find_data(data);
    const uint32_t whole = get_be32(first);
    if (length > whole || *size + CHUNK_FRAME > capacity)
        return false;
    uint8_t *rest = first + CHUNK_HEAD + length;
    memmove(rest + CHUNK_FRAME, rest, (size_t)(data + *size - rest));
    uint8_t *second = rest + 4; /* begins after the checksum of the first chunk */
    put_be32(first, length);
    put_be32(second, whole - length);
    memcpy(second + 4, type, sizeof type);
    *size += CHUNK_FRAME;
    return true;
}
