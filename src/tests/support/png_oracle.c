/* SPDX-License-Identifier: MIT */
/*
 * png_oracle.c - decodes and encodes PNG files with libspng, writes PNG files chunk by chunk, and
 * compares the library's decoder with libspng.
 */
#include "tests/support/png_oracle.h"

#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>
#include <spng.h>

#include "map/image/png_decode.h"
#include "tests/support/map_reader.h"
#include "tests/test.h"

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

size_t png_row_size(const struct png_kind *kind, uint32_t width)
{
    static const unsigned channels[] = {
        [PNG_GREY] = 1, [PNG_RGB] = 3, [PNG_INDEXED] = 1, [PNG_GREY_ALPHA] = 2, [PNG_RGB_ALPHA] = 4,
    };
    return 1 + ((size_t)width * kind->depth * channels[kind->colour_type] + 7) / 8;
}

size_t png_kind_size(const struct png_kind *kind)
{
    return (png_row_size(kind, kind->width) - 1) * kind->height;
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
                               .bit_depth = (uint8_t)kind->depth,
                               .color_type = (uint8_t)kind->colour_type,
                               .interlace_method = (uint8_t)kind->interlaced};
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

struct bytes png_of_samples(const struct png_kind *kind, const uint8_t *samples)
{
    struct bytes png;
    const char *fault = png_oracle_encode(kind, samples, &png);
    if (fault)
        fail_msg("libspng: %s", fault);
    return png;
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
    static const uint32_t others[] = {0xffffff, 0x007008, 0xe9f5b4, 0xcdecdc, 0xb4b4b4};
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

enum { CHUNK_HEAD = 8 /* size of the length and type fields of a chunk */ };

static uint32_t get_be32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

void bytes_put_be32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

/* The offset of the next chunk, which may be beyond the end of the file if a length is wrong. */
static size_t next_chunk(const uint8_t *data, size_t chunk)
{
    return chunk + PNG_CHUNK_FRAME + get_be32(data + chunk);
}

const uint8_t *png_find_chunk(const struct bytes *png, const char *type, uint32_t *length)
{
    size_t chunk = PNG_SIGNATURE_SIZE;
    while (chunk + PNG_CHUNK_FRAME <= png->size) {
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
    while (chunk + PNG_CHUNK_FRAME <= size && next_chunk(data, chunk) <= size) {
        const size_t covered = get_be32(data + chunk) + (size_t)4;
        bytes_put_be32(data + chunk + 4 + covered, libdeflate_crc32(0, data + chunk + 4, covered));
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

struct bytes png_deflate(const struct bytes *raw)
{
    /* Allocated once, because it is large, and never freed. */
    static struct libdeflate_compressor *compressor;
    if (!compressor)
        compressor = libdeflate_alloc_compressor(6);
    assert_non_null(compressor);
    const size_t bound = libdeflate_zlib_compress_bound(compressor, raw->size);
    struct bytes stream = {malloc(bound), 0};
    assert_non_null(stream.data);
    stream.size = libdeflate_zlib_compress(compressor, raw->data, raw->size, stream.data, bound);
    assert_true(stream.size > 0);
    return stream;
}

bool png_replace_data(uint8_t *data, size_t *size, size_t capacity, const uint8_t *raw,
                      size_t raw_size)
{
    struct bytes packed = png_deflate(&(struct bytes){(uint8_t *)raw, raw_size});
    uint8_t *chunk = data + find_data(data);
    const uint32_t before = get_be32(chunk);
    const bool good = *size - before + packed.size <= capacity;
    if (good) {
        uint8_t *content = chunk + CHUNK_HEAD;
        memmove(content + packed.size, content + before,
                (size_t)(data + *size - (content + before)));
        memcpy(content, packed.data, packed.size);
        bytes_put_be32(chunk, (uint32_t)packed.size);
        *size = *size - before + packed.size;
    }
    free(packed.data);
    return good;
}

bool png_split_data(uint8_t *data, size_t *size, size_t capacity, uint32_t length)
{
    static const uint8_t type[4] = {'I', 'D', 'A', 'T'};
    uint8_t *first = data + find_data(data);
    const uint32_t whole = get_be32(first);
    if (length > whole || *size + PNG_CHUNK_FRAME > capacity)
        return false;
    uint8_t *rest = first + CHUNK_HEAD + length;
    memmove(rest + PNG_CHUNK_FRAME, rest, (size_t)(data + *size - rest));
    uint8_t *second = rest + 4; /* begins after the checksum of the first chunk */
    bytes_put_be32(first, length);
    bytes_put_be32(second, whole - length);
    memcpy(second + 4, type, sizeof type);
    *size += PNG_CHUNK_FRAME;
    return true;
}

/* --- files written chunk by chunk --------------------------------------------------------- */

void bytes_append(struct bytes *file, const void *data, size_t size)
{
    if (size == 0)
        return;
    uint8_t *grown = realloc(file->data, file->size + size);
    assert_non_null(grown);
    memcpy(grown + file->size, data, size);
    file->data = grown;
    file->size += size;
}

struct bytes bytes_copy(const struct bytes *bytes)
{
    struct bytes copied = {NULL, 0};
    bytes_append(&copied, bytes->data, bytes->size);
    return copied;
}

void png_add_chunk(struct bytes *file, const char *type, const void *data, size_t size)
{
    uint8_t word[4];
    bytes_put_be32(word, (uint32_t)size);
    bytes_append(file, word, 4);
    bytes_append(file, type, 4);
    bytes_append(file, data, size);
    uint32_t checksum = libdeflate_crc32(0, type, 4);
    if (size > 0)
        checksum = libdeflate_crc32(checksum, data, size);
    bytes_put_be32(word, checksum);
    bytes_append(file, word, 4);
}

static void png_add_ihdr(struct bytes *file, const struct png_kind *kind)
{
    uint8_t data[PNG_IHDR_SIZE] = {0};
    bytes_put_be32(data, kind->width);
    bytes_put_be32(data + 4, kind->height);
    data[8] = (uint8_t)kind->depth;
    data[9] = (uint8_t)kind->colour_type;
    data[12] = (uint8_t)kind->interlaced;
    png_add_chunk(file, "IHDR", data, sizeof data);
}

struct bytes png_begin_signature(void)
{
    struct bytes file = {NULL, 0};
    bytes_append(&file, "\x89PNG\r\n\x1a\n", PNG_SIGNATURE_SIZE);
    return file;
}

struct bytes png_begin_file(const struct png_kind *kind)
{
    struct bytes file = png_begin_signature();
    png_add_ihdr(&file, kind);
    return file;
}

void png_add_data(struct bytes *file, const struct bytes *raw)
{
    struct bytes stream = png_deflate(raw);
    png_add_chunk(file, "IDAT", stream.data, stream.size);
    free(stream.data);
}

void png_end_file(struct bytes *file)
{
    png_add_chunk(file, "IEND", NULL, 0);
}

const struct png_kind png_kinds[PNG_KIND_COUNT] = {
    {.colour_type = PNG_GREY, .depth = 1},        {.colour_type = PNG_GREY, .depth = 2},
    {.colour_type = PNG_GREY, .depth = 4},        {.colour_type = PNG_GREY, .depth = 8},
    {.colour_type = PNG_GREY, .depth = 16},       {.colour_type = PNG_RGB, .depth = 8},
    {.colour_type = PNG_RGB, .depth = 16},        {.colour_type = PNG_INDEXED, .depth = 1},
    {.colour_type = PNG_INDEXED, .depth = 2},     {.colour_type = PNG_INDEXED, .depth = 4},
    {.colour_type = PNG_INDEXED, .depth = 8},     {.colour_type = PNG_GREY_ALPHA, .depth = 8},
    {.colour_type = PNG_GREY_ALPHA, .depth = 16}, {.colour_type = PNG_RGB_ALPHA, .depth = 8},
    {.colour_type = PNG_RGB_ALPHA, .depth = 16},
};

/* Returns how many of the numbers `first`, `first` + `step`, ... are less than `size`. */
static uint32_t count_every(uint32_t size, uint32_t first, uint32_t step)
{
    uint32_t count = 0;
    for (uint32_t i = first; i < size; i += step)
        count++;
    return count;
}

/* Writes `height` random rows at `at`, each with a random filter. Returns the end of the rows. */
static uint8_t *fill_rows(uint8_t *at, const struct png_kind *kind, uint32_t width, uint32_t height,
                          struct random *rng)
{
    for (uint32_t y = 0; width > 0 && y < height; y++) {
        *at++ = (uint8_t)random_below(rng, PNG_FILTER_COUNT);
        /* Use only four different bytes, so that some pixels have the transparent colour. */
        for (size_t i = png_row_size(kind, width) - 1; i > 0; i--)
            *at++ = (uint8_t)(random_below(rng, 4) * 0x55);
    }
    return at;
}

/* An interlaced image consists of seven smaller images, called passes. */
struct bytes png_random_rows(const struct png_kind *kind, struct random *rng)
{
    static const struct pass {
        uint32_t x, y, dx, dy;
    } whole = {0, 0, 1, 1}, passes[7] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                         {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    const size_t count = kind->interlaced ? 7 : 1;
    const struct pass *pass = kind->interlaced ? passes : &whole;
    uint32_t widths[7];
    uint32_t heights[7];
    struct bytes raw = {NULL, 0};
    for (size_t i = 0; i < count; i++, pass++) {
        widths[i] = count_every(kind->width, pass->x, pass->dx);
        heights[i] = count_every(kind->height, pass->y, pass->dy);
        raw.size += widths[i] > 0 ? heights[i] * png_row_size(kind, widths[i]) : 0;
    }
    raw.data = malloc(raw.size);
    assert_non_null(raw.data);
    uint8_t *at = raw.data;
    for (size_t i = 0; i < count; i++)
        at = fill_rows(at, kind, widths[i], heights[i], rng);
    assert_ptr_equal(at, raw.data + raw.size);
    return raw;
}

void png_add_palette(struct bytes *file, unsigned depth)
{
    uint8_t palette[256 * 3];
    const unsigned count = 1u << depth;
    for (unsigned i = 0; i < count; i++) {
        uint8_t *colour = palette + (size_t)3 * i;
        colour[0] = (uint8_t)(i * 37 + 11);
        colour[1] = (uint8_t)(255 - i * 7);
        colour[2] = (uint8_t)(i * i + 3);
    }
    png_add_chunk(file, "PLTE", palette, (size_t)3 * count);
}

/* Adds a tRNS chunk: one transparent colour or, for indexed pixels, the alpha of some entries. */
static void png_add_transparency(struct bytes *file, const struct png_kind *kind)
{
    static const uint8_t alpha[] = {0, 255, 85, 170, 1, 254};
    static const uint8_t zeros[] = {0, 0, 0, 0, 0, 0};
    if (kind->colour_type == PNG_INDEXED)
        png_add_chunk(file, "tRNS", alpha, kind->depth == 1 ? 2 : kind->depth == 2 ? 3 : 6);
    else
        png_add_chunk(file, "tRNS", zeros, kind->colour_type == PNG_RGB ? 6 : 2);
}

struct bytes png_random_file(const struct png_kind *kind, bool transparency, struct random *rng)
{
    struct bytes file = png_begin_file(kind);
    struct bytes raw = png_random_rows(kind, rng);
    if (kind->colour_type == PNG_INDEXED)
        png_add_palette(&file, kind->depth);
    if (transparency)
        png_add_transparency(&file, kind);
    png_add_data(&file, &raw);
    png_end_file(&file);
    free(raw.data);
    return file;
}

struct bytes png_of_stream(const struct png_kind *kind, const void *stream, size_t size)
{
    struct bytes file = png_begin_file(kind);
    if (kind->colour_type == PNG_INDEXED)
        png_add_palette(&file, kind->depth);
    png_add_chunk(&file, "IDAT", stream, size);
    png_end_file(&file);
    return file;
}

struct bytes png_of_rows(const struct png_kind *kind, const struct bytes *raw)
{
    struct bytes stream = png_deflate(raw);
    struct bytes file = png_of_stream(kind, stream.data, stream.size);
    free(stream.data);
    return file;
}

struct bytes png_of_chunk(const struct png_kind *kind, const char *type, const void *data,
                          size_t size, const struct bytes *raw)
{
    struct bytes file = png_begin_file(kind);
    png_add_chunk(&file, type, data, size);
    png_add_data(&file, raw);
    png_end_file(&file);
    return file;
}

const struct png_kind png_small = {.width = 6, .height = 5, .depth = 4, .colour_type = PNG_INDEXED};

static void append_letter(struct bytes *file, const struct png_kind *kind, char letter,
                          const struct bytes *stream)
{
    const size_t half = stream->size / 2;
    switch (letter) {
    case 'H':
        png_add_ihdr(file, kind);
        break;
    case 'P':
        png_add_palette(file, kind->depth > 8 ? 8 : kind->depth);
        break;
    case 'T':
        png_add_transparency(file, kind);
        break;
    case 'D':
        png_add_chunk(file, "IDAT", stream->data, stream->size);
        break;
    case 'd':
        png_add_chunk(file, "IDAT", stream->data, half);
        break;
    case 'e':
        png_add_chunk(file, "IDAT", stream->data + half, stream->size - half);
        break;
    case '0':
        png_add_chunk(file, "IDAT", NULL, 0);
        break;
    case 'x':
        png_add_chunk(file, "tEXt", "Title\0maze", 10);
        break;
    case 'E':
        png_end_file(file);
        break;
    default:
        fail_msg("no chunk has the letter %c", letter);
    }
}

struct bytes png_of_letters(const struct png_kind *kind, const char *letters)
{
    struct bytes file = png_begin_signature();
    struct random rng = random_begin(4);
    struct bytes raw = png_random_rows(kind, &rng);
    struct bytes stream = png_deflate(&raw);
    for (const char *letter = letters; *letter != '\0'; letter++)
        append_letter(&file, kind, *letter, &stream);
    free(stream.data);
    free(raw.data);
    return file;
}

/* --- the library's decoder ---------------------------------------------------------------- */

bool png_read(const struct bytes *file, struct image *image, struct error *error)
{
    struct png_header header;
    *error = (struct error){.code = ERROR_NONE};
    return png_check(file, &header, error) && png_decode(file, &header, image, error);
}

bool png_is_accepted(const struct bytes *file)
{
    struct image image;
    struct error error;
    if (!png_read(file, &image, &error)) {
        assert_null(reader_error_fault(file->data, file->size, &error));
        return false;
    }
    image_free(&image);
    return true;
}

void assert_png_accepted(const struct bytes *file, const char *name)
{
    if (!png_is_accepted(file))
        fail_msg("%s is refused", name);
}

void assert_png_refused(const struct bytes *file, const char *name)
{
    if (png_is_accepted(file))
        fail_msg("%s is accepted", name);
}

void assert_png_file_refused(struct bytes file, const char *name)
{
    assert_png_refused(&file, name);
    free(file.data);
}

uint32_t png_pixel_code(struct rgba pixel)
{
    return (uint32_t)pixel.red << 24 | (uint32_t)pixel.green << 16 | (uint32_t)pixel.blue << 8 |
           pixel.alpha;
}

static void assert_same_pixels(const struct image *image, const struct png_picture *picture,
                               const char *name)
{
    assert_int_equal(image->width, picture->width);
    assert_int_equal(image->height, picture->height);
    for (uint32_t y = 0; y < image->height; y++) {
        for (uint32_t x = 0; x < image->width; x++) {
            const uint32_t got = png_pixel_code(image_pixel(image, x, y));
            const uint32_t expected = png_picture_pixel(picture, x, y);
            if (got != expected)
                fail_msg("%s: pixel %u,%u is %08x, not %08x", name, x, y, got, expected);
        }
    }
}

void assert_png_as_libspng(const struct bytes *file, const char *name)
{
    struct image image = {0};
    struct png_picture picture;
    struct error error;
    const char *fault = png_oracle_decode(file, &picture);
    if (fault || !picture.rgba) {
        fail_msg("%s: libspng refuses the file: %s", name, fault);
        return;
    }
    if (!png_read(file, &image, &error))
        fail_msg("%s: %s", name, error.message);
    assert_same_pixels(&image, &picture, name);
    png_picture_free(&picture);
    image_free(&image);
}
