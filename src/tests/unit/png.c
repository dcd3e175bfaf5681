/* SPDX-License-Identifier: MIT */
/*
 * png.c - PNG files: valid ones compared with libspng pixel by pixel, and broken ones.
 *
 * Both decoders narrow 16-bit samples to 8 bits by leaving out the lower byte: 0x12ff is 0x12.
 * Files are written by a small writer of our own. Each lies in memory of its exact size, so that
 * AddressSanitizer sees a byte read too far.
 */
#include <dirent.h>
#include <libdeflate.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include <cmocka.h>

#include "map/image/png_check.h"
#include "map/image/png_decode.h"
#include "map/map.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"

static const char suite_folder[] = "../shared/benchmarks/pngsuite";

enum {
    SUITE_VALID = 160,
    SUITE_CORRUPT = 14,
    SIGNATURE_SIZE = 8,
    CHUNK_FRAME = 12,
    IHDR_SIZE = 13,
    FILTER_COUNT = 5,
};

/* --- a small PNG writer ------------------------------------------------------------------- */

struct format {
    uint32_t width, height;
    unsigned depth, colour, interlaced;
};

static void append(struct bytes *file, const void *data, size_t size)
{
    if (size == 0)
        return;
    uint8_t *grown = realloc(file->data, file->size + size);
    assert_non_null(grown);
    memcpy(grown + file->size, data, size);
    file->data = grown;
    file->size += size;
}

static void put_be32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

static uint32_t get_be32(const uint8_t *bytes)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++)
        value = value << 8 | bytes[i];
    return value;
}

static void append_chunk(struct bytes *file, const char *type, const void *data, size_t size)
{
    uint8_t word[4];
    put_be32(word, (uint32_t)size);
    append(file, word, 4);
    append(file, type, 4);
    append(file, data, size);
    uint32_t checksum = libdeflate_crc32(0, type, 4);
    if (size > 0)
        checksum = libdeflate_crc32(checksum, data, size);
    put_be32(word, checksum);
    append(file, word, 4);
}

static void append_ihdr(struct bytes *file, const struct format *format)
{
    uint8_t data[IHDR_SIZE] = {0};
    put_be32(data, format->width);
    put_be32(data + 4, format->height);
    data[8] = (uint8_t)format->depth;
    data[9] = (uint8_t)format->colour;
    data[12] = (uint8_t)format->interlaced;
    append_chunk(file, "IHDR", data, sizeof data);
}

static struct bytes begin_file(const struct format *format)
{
    struct bytes file = {NULL, 0};
    append(&file, "\x89PNG\r\n\x1a\n", SIGNATURE_SIZE);
    append_ihdr(&file, format);
    return file;
}

/* One for all, as it is large; made and released around the tests. */
static struct libdeflate_compressor *compressor;

static int make_compressor(void **state)
{
    (void)state;
    compressor = libdeflate_alloc_compressor(6);
    return compressor ? 0 : -1;
}

static int free_compressor(void **state)
{
    (void)state;
    libdeflate_free_compressor(compressor);
    return 0;
}

/* A zlib stream of the bytes. */
static struct bytes compress(const struct bytes *raw)
{
    const size_t bound = libdeflate_zlib_compress_bound(compressor, raw->size);
    struct bytes stream = {malloc(bound), 0};
    assert_non_null(stream.data);
    stream.size = libdeflate_zlib_compress(compressor, raw->data, raw->size, stream.data, bound);
    assert_true(stream.size > 0);
    return stream;
}

static void append_image_data(struct bytes *file, const struct bytes *raw)
{
    struct bytes stream = compress(raw);
    append_chunk(file, "IDAT", stream.data, stream.size);
    free(stream.data);
}

static void end_file(struct bytes *file)
{
    append_chunk(file, "IEND", NULL, 0);
}

static unsigned channels_of(const struct format *format)
{
    static const unsigned channels[] = {
        [PNG_GREY] = 1, [PNG_RGB] = 3, [PNG_INDEXED] = 1, [PNG_GREY_ALPHA] = 2, [PNG_RGB_ALPHA] = 4,
    };
    return channels[format->colour];
}

/* The combinations of depth and colour type that there are. */
static const struct format kinds[] = {
    {.colour = PNG_GREY, .depth = 1},        {.colour = PNG_GREY, .depth = 2},
    {.colour = PNG_GREY, .depth = 4},        {.colour = PNG_GREY, .depth = 8},
    {.colour = PNG_GREY, .depth = 16},       {.colour = PNG_RGB, .depth = 8},
    {.colour = PNG_RGB, .depth = 16},        {.colour = PNG_INDEXED, .depth = 1},
    {.colour = PNG_INDEXED, .depth = 2},     {.colour = PNG_INDEXED, .depth = 4},
    {.colour = PNG_INDEXED, .depth = 8},     {.colour = PNG_GREY_ALPHA, .depth = 8},
    {.colour = PNG_GREY_ALPHA, .depth = 16}, {.colour = PNG_RGB_ALPHA, .depth = 8},
    {.colour = PNG_RGB_ALPHA, .depth = 16},
};

enum { KIND_COUNT = sizeof kinds / sizeof *kinds };

/* The number of pixels of 0..size-1 that begin at `first` and follow every `step`. */
static uint32_t count_every(uint32_t size, uint32_t first, uint32_t step)
{
    uint32_t count = 0;
    for (uint32_t i = first; i < size; i += step)
        count++;
    return count;
}

/* The size of a row of so many pixels, its filter byte included. */
static size_t row_size(const struct format *format, uint32_t width)
{
    return 1 + ((size_t)width * format->depth * channels_of(format) + 7) / 8;
}

/* Fills in random rows of `width` pixels, each with a random filter; returns their end. */
static uint8_t *fill_rows(uint8_t *at, const struct format *format, uint32_t width, uint32_t height,
                          struct random *rng)
{
    for (uint32_t y = 0; width > 0 && y < height; y++) {
        *at++ = (uint8_t)random_below(rng, FILTER_COUNT);
        /* Few different bytes, so that colours repeat and some are the transparent one. */
        for (size_t i = row_size(format, width) - 1; i > 0; i--)
            *at++ = (uint8_t)(random_below(rng, 4) * 0x55);
    }
    return at;
}

/* What an image of this format inflates to; interlaced ones are seven images. */
static struct bytes random_raw(const struct format *format, struct random *rng)
{
    static const struct pass {
        uint32_t x, y, dx, dy;
    } whole = {0, 0, 1, 1}, passes[7] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                         {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    const size_t count = format->interlaced ? 7 : 1;
    const struct pass *pass = format->interlaced ? passes : &whole;
    uint32_t widths[7];
    uint32_t heights[7];
    struct bytes raw = {NULL, 0};
    for (size_t i = 0; i < count; i++, pass++) {
        widths[i] = count_every(format->width, pass->x, pass->dx);
        heights[i] = count_every(format->height, pass->y, pass->dy);
        raw.size += widths[i] > 0 ? heights[i] * row_size(format, widths[i]) : 0;
    }
    raw.data = malloc(raw.size);
    assert_non_null(raw.data);
    uint8_t *at = raw.data;
    for (size_t i = 0; i < count; i++)
        at = fill_rows(at, format, widths[i], heights[i], rng);
    assert_ptr_equal(at, raw.data + raw.size);
    return raw;
}

/* A palette of as many colours as there are indices, in no order. */
static void append_palette(struct bytes *file, unsigned depth)
{
    uint8_t palette[256 * 3];
    const unsigned count = 1u << depth;
    for (unsigned i = 0; i < count; i++) {
        uint8_t *colour = palette + (size_t)3 * i;
        colour[0] = (uint8_t)(i * 37 + 11);
        colour[1] = (uint8_t)(255 - i * 7);
        colour[2] = (uint8_t)(i * i + 3);
    }
    append_chunk(file, "PLTE", palette, (size_t)3 * count);
}

/* One transparent colour, or the alpha of some of the palette. */
static void append_transparency(struct bytes *file, const struct format *format)
{
    static const uint8_t alpha[] = {0, 255, 85, 170, 1, 254};
    static const uint8_t zeros[] = {0, 0, 0, 0, 0, 0};
    if (format->colour == PNG_INDEXED)
        append_chunk(file, "tRNS", alpha, format->depth == 1 ? 2 : format->depth == 2 ? 3 : 6);
    else
        append_chunk(file, "tRNS", zeros, format->colour == PNG_RGB ? 6 : 2);
}

static struct bytes random_file(const struct format *format, bool transparency, struct random *rng)
{
    struct bytes file = begin_file(format);
    struct bytes raw = random_raw(format, rng);
    if (format->colour == PNG_INDEXED)
        append_palette(&file, format->depth);
    if (transparency)
        append_transparency(&file, format);
    append_image_data(&file, &raw);
    end_file(&file);
    free(raw.data);
    return file;
}

/* --- helpers ------------------------------------------------------------------------------ */

static bool decode(const struct bytes *file, struct image *image, struct error *error)
{
    struct png_header header;
    *error = (struct error){.code = ERROR_NONE};
    return png_check(file, &header, error) && png_decode(file, &header, image, error);
}

static bool is_accepted(const struct bytes *file)
{
    struct image image;
    struct error error;
    if (!decode(file, &image, &error)) {
        assert_true(error.code == ERROR_INPUT || error.code == ERROR_LIMIT);
        assert_true(strlen(error.message) > 0);
        return false;
    }
    image_free(&image);
    return true;
}

static void assert_accepted(const struct bytes *file, const char *name)
{
    if (!is_accepted(file))
        fail_msg("%s is refused", name);
}

static void assert_refused(const struct bytes *file, const char *name)
{
    if (is_accepted(file))
        fail_msg("%s is accepted", name);
}

/* Releases the file as well. */
static void assert_file_refused(struct bytes file, const char *name)
{
    assert_refused(&file, name);
    free(file.data);
}

static uint32_t pixel_code(struct rgba pixel)
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
            const uint32_t got = pixel_code(image_pixel(image, x, y));
            const uint32_t expected = png_picture_pixel(picture, x, y);
            if (got != expected)
                fail_msg("%s: pixel %u,%u is %08x, not %08x", name, x, y, got, expected);
        }
    }
}

static void assert_decodes_as_libspng_does(const struct bytes *file, const char *name)
{
    struct image image = {0};
    struct png_picture picture;
    struct error error;
    const char *fault = png_oracle_decode(file, &picture);
    if (fault)
        fail_msg("%s: libspng refuses it: %s", name, fault);
    if (!decode(file, &image, &error))
        fail_msg("%s: %s", name, error.message);
    assert_same_pixels(&image, &picture, name);
    png_picture_free(&picture);
    image_free(&image);
}

static struct bytes copy_bytes(const struct bytes *bytes)
{
    struct bytes copied = {NULL, 0};
    append(&copied, bytes->data, bytes->size);
    return copied;
}

/* --- PngSuite ----------------------------------------------------------------------------- */

static struct bytes read_suite_file(const char *name)
{
    char path[512];
    struct bytes file;
    struct error error;
    (void)snprintf(path, sizeof path, "%s/%s", suite_folder, name);
    if (!file_read(path, UINT64_MAX, &file, &error))
        fail_msg("%s: %s", path, error.message);
    return file;
}

static bool is_png_name(const char *name)
{
    const size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".png") == 0;
}

/* The valid images, or the corrupt ones, whose names begin with x. Returns how many there are. */
static int try_suite(bool corrupt)
{
    int count = 0;
    DIR *folder = opendir(suite_folder);
    if (!folder) {
        print_message("PngSuite is not in %s\n", suite_folder);
        skip();
        return 0;
    }
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        if (!is_png_name(entry->d_name) || (entry->d_name[0] == 'x') != corrupt)
            continue;
        struct bytes file = read_suite_file(entry->d_name);
        if (corrupt)
            assert_refused(&file, entry->d_name);
        else
            assert_decodes_as_libspng_does(&file, entry->d_name);
        free(file.data);
        count++;
    }
    assert_int_equal(closedir(folder), 0);
    return count;
}

static void suite_images_decode_as_libspng_does(void **state)
{
    (void)state;
    assert_int_equal(try_suite(false), SUITE_VALID);
}

static void corrupt_suite_images_are_refused(void **state)
{
    (void)state;
    assert_int_equal(try_suite(true), SUITE_CORRUPT);
}

/* --- every kind of image ------------------------------------------------------------------ */

static void compare_kind(struct format format, struct random *rng)
{
    const bool alpha = format.colour == PNG_GREY_ALPHA || format.colour == PNG_RGB_ALPHA;
    for (int transparency = 0; transparency < (alpha ? 1 : 2); transparency++) {
        char name[100];
        (void)snprintf(name, sizeof name,
                       "%u x %u, colour type %u, depth %u, interlace %u, tRNS %d", format.width,
                       format.height, format.colour, format.depth, format.interlaced, transparency);
        struct bytes file = random_file(&format, transparency == 1, rng);
        assert_decodes_as_libspng_does(&file, name);
        free(file.data);
    }
}

/* All sizes around those of the interlaced passes: some of these are empty. */
static void small_images_of_every_kind_decode(void **state)
{
    (void)state;
    struct random rng = random_begin(1);
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        struct format format = kinds[kind];
        for (format.interlaced = 0; format.interlaced < 2; format.interlaced++)
            for (format.width = 1; format.width <= 9; format.width++)
                for (format.height = 1; format.height <= 9; format.height++)
                    compare_kind(format, &rng);
    }
}

/* Large enough that what the decoder may allocate is no longer a matter of rounding. */
static void larger_images_of_every_kind_decode(void **state)
{
    (void)state;
    struct random rng = random_begin(2);
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        struct format format = kinds[kind];
        format.width = 317;
        format.height = 203;
        for (format.interlaced = 0; format.interlaced < 2; format.interlaced++)
            compare_kind(format, &rng);
    }
}

static void lines_of_every_kind_decode(void **state)
{
    (void)state;
    struct random rng = random_begin(3);
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        struct format format = kinds[kind];
        for (format.interlaced = 0; format.interlaced < 2; format.interlaced++) {
            format.width = 20000;
            format.height = 1;
            compare_kind(format, &rng);
            format.width = 1;
            format.height = 20000;
            compare_kind(format, &rng);
        }
    }
}

/* Only exactly the transparent colour is transparent, and the lower byte is left out after that. */
static void samples_of_16_bits_lose_their_lower_byte(void **state)
{
    (void)state;
    static const uint8_t row[] = {0, 0x12, 0x34, 0x12, 0x35, 0x13, 0x34, 0x12, 0xff, 0xff, 0x00};
    static const uint32_t expected[] = {0x12121200, 0x121212ff, 0x131313ff, 0x121212ff, 0xffffffff};
    const struct format format = {.width = 5, .height = 1, .depth = 16, .colour = PNG_GREY};
    struct bytes file = begin_file(&format);
    struct bytes raw = {NULL, 0};
    struct image image;
    struct error error;
    append(&raw, row, sizeof row);
    append_chunk(&file, "tRNS", "\x12\x34", 2);
    append_image_data(&file, &raw);
    end_file(&file);
    assert_decodes_as_libspng_does(&file, "a row of 16-bit greys");
    assert_true(decode(&file, &image, &error));
    for (uint32_t x = 0; x < 5; x++)
        assert_int_equal(pixel_code(image_pixel(&image, x, 0)), expected[x]);
    image_free(&image);
    free(raw.data);
    free(file.data);
}

/*
 * Of a tRNS sample only as many bits count as the image has; "decoders must mask the other bits to
 * 0 before the value is used" (PNG specification, third edition, 11.3.1.1).
 */
static void superfluous_bits_of_a_transparent_colour_are_ignored(void **state)
{
    (void)state;
    for (unsigned depth = 1; depth <= 8; depth *= 2) {
        const struct format format = {.width = 4, .height = 1, .depth = depth, .colour = PNG_GREY};
        struct bytes file = begin_file(&format);
        struct bytes raw = {NULL, 0};
        /* The first pixel is 1 and no other one is, at any depth. */
        static const uint8_t rows[9][5] = {
            [1] = {0, 0x80}, [2] = {0, 0x70}, [4] = {0, 0x10, 0x23}, [8] = {0, 1, 2, 3, 4}};
        append(&raw, rows[depth], 1 + (4 * depth + 7) / 8);
        const uint8_t one[2] = {0xff, (uint8_t)(1u | 0xffu << depth)};
        append_chunk(&file, "tRNS", one, 2);
        append_image_data(&file, &raw);
        end_file(&file);
        struct image image;
        struct error error;
        assert_true(decode(&file, &image, &error));
        for (uint32_t x = 0; x < 4; x++)
            if (image_pixel(&image, x, 0).alpha != (x == 0 ? 0 : 255))
                fail_msg("depth %u: pixel %u has alpha %d", depth, x,
                         image_pixel(&image, x, 0).alpha);
        image_free(&image);
        free(raw.data);
        free(file.data);
    }
}

/* --- chunks in order and out of order ----------------------------------------------------- */

/* The image that most broken files below are made of. */
static const struct format small = {.width = 6, .height = 5, .depth = 4, .colour = PNG_INDEXED};

/* Appends the chunk that a letter stands for; lower case d and e are the halves of D. */
static void append_letter(struct bytes *file, const struct format *format, char letter,
                          const struct bytes *stream)
{
    const size_t half = stream->size / 2;
    switch (letter) {
    case 'H':
        append_ihdr(file, format);
        break;
    case 'P':
        append_palette(file, format->depth > 8 ? 8 : format->depth);
        break;
    case 'T':
        append_transparency(file, format);
        break;
    case 'D':
        append_chunk(file, "IDAT", stream->data, stream->size);
        break;
    case 'd':
        append_chunk(file, "IDAT", stream->data, half);
        break;
    case 'e':
        append_chunk(file, "IDAT", stream->data + half, stream->size - half);
        break;
    case '0':
        append_chunk(file, "IDAT", NULL, 0);
        break;
    case 'x':
        append_chunk(file, "tEXt", "Title\0maze", 10);
        break;
    case 'U':
        append_chunk(file, "MAZE", "?", 1); /* a critical chunk, as it begins with a capital */
        break;
    case 'A':
        append_chunk(file, "CgBI", "\x50\0\x20\x06", 4); /* Apple's, for data without zlib header */
        break;
    case 'L':
        append_chunk(file, "te4t", "?", 1); /* a digit, below all letters */
        break;
    case 'M':
        append_chunk(file, "te{t", "?", 1); /* a brace, above them */
        break;
    case 'N':
        append_chunk(file, "te\xe9t", "?", 1);
        break;
    case 'F':
        append_chunk(file, "IEND", "?", 1);
        break;
    case 'E':
        end_file(file);
        break;
    default:
        fail_msg("no chunk is called %c", letter);
    }
}

static struct bytes file_of_letters(const struct format *format, const char *letters)
{
    struct bytes file = {NULL, 0};
    struct random rng = random_begin(4);
    struct bytes raw = random_raw(format, &rng);
    struct bytes stream = compress(&raw);
    append(&file, "\x89PNG\r\n\x1a\n", SIGNATURE_SIZE);
    for (const char *letter = letters; *letter != '\0'; letter++)
        append_letter(&file, format, *letter, &stream);
    free(stream.data);
    free(raw.data);
    return file;
}

/* H IHDR, P PLTE, T tRNS, D IDAT, E IEND; the others are with append_letter. */
static const struct order {
    const char *letters;
    enum png_colour colour;
    bool good;
} orders[] = {
    {"HPDE", PNG_INDEXED, true},
    {"HPTDE", PNG_INDEXED, true},
    {"HPdeE", PNG_INDEXED, true},
    {"HP0d0e0E", PNG_INDEXED, true},
    {"HxPxTxDxE", PNG_INDEXED, true},
    {"HPDxxE", PNG_INDEXED, true},
    {"HDE", PNG_GREY, true},
    {"HTDE", PNG_GREY, true},
    {"HDE", PNG_RGB, true},
    {"HPDE", PNG_RGB, true}, /* a suggested palette */
    {"HPTDE", PNG_RGB, true},
    {"HPDE", PNG_RGB_ALPHA, true},

    {"", PNG_INDEXED, false},
    {"H", PNG_INDEXED, false},
    {"E", PNG_INDEXED, false},
    {"HE", PNG_INDEXED, false},
    {"HPE", PNG_INDEXED, false}, /* no data */
    {"HP0E", PNG_INDEXED, false},
    {"HPD", PNG_INDEXED, false}, /* no end */
    {"HPd", PNG_INDEXED, false},
    {"HPdE", PNG_INDEXED, false}, /* half of the data */
    {"HPeE", PNG_INDEXED, false},
    {"HPedE", PNG_INDEXED, false},
    {"PDE", PNG_INDEXED, false}, /* IHDR missing, late, or there twice */
    {"PHDE", PNG_INDEXED, false},
    {"xHPDE", PNG_INDEXED, false},
    {"DHPE", PNG_INDEXED, false},
    {"AHPDE", PNG_INDEXED, false},
    {"HHPDE", PNG_INDEXED, false},
    {"HPHDE", PNG_INDEXED, false},
    {"HPDHE", PNG_INDEXED, false},
    {"HDE", PNG_INDEXED, false}, /* PLTE missing, late, or there twice */
    {"HDPE", PNG_INDEXED, false},
    {"HPPDE", PNG_INDEXED, false},
    {"HPDPE", PNG_INDEXED, false},
    {"HdPeE", PNG_INDEXED, false},
    {"HDPE", PNG_RGB, false},
    {"HPPDE", PNG_RGB, false},
    {"HTPDE", PNG_INDEXED, false}, /* tRNS early, late, or there twice */
    {"HTDE", PNG_INDEXED, false},
    {"HPDTE", PNG_INDEXED, false},
    {"HPTTDE", PNG_INDEXED, false},
    {"HTPDE", PNG_RGB, false},
    {"HDTE", PNG_RGB, false},
    {"HTTDE", PNG_GREY, false},
    {"HTDE", PNG_GREY_ALPHA, false}, /* not for images with an alpha channel */
    {"HTDE", PNG_RGB_ALPHA, false},
    {"HPdxeE", PNG_INDEXED, false}, /* data with something between */
    {"HPdPeE", PNG_INDEXED, false},
    {"HPdTeE", PNG_INDEXED, false},
    {"HPDx0E", PNG_INDEXED, false},
    {"HUPDE", PNG_INDEXED, false}, /* chunks that nobody may ignore */
    {"HPUDE", PNG_INDEXED, false},
    {"HPDUE", PNG_INDEXED, false},
    {"HPdUeE", PNG_INDEXED, false},
    {"HAPDE", PNG_INDEXED, false},
    {"HLPDE", PNG_INDEXED, false}, /* types that are no four letters */
    {"HMPDE", PNG_INDEXED, false},
    {"HNPDE", PNG_INDEXED, false},
    {"HPDEE", PNG_INDEXED, false}, /* something behind the end */
    {"HPDEx", PNG_INDEXED, false},
    {"HPDED", PNG_INDEXED, false},
    {"HPEDE", PNG_INDEXED, false},
    {"HPDF", PNG_INDEXED, false},
    {"HPDFE", PNG_INDEXED, false},
};

static void chunks_have_an_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct format format = small;
        format.colour = orders[i].colour;
        format.depth = format.colour == PNG_INDEXED || format.colour == PNG_GREY ? 4 : 8;
        struct bytes file = file_of_letters(&format, orders[i].letters);
        if (orders[i].good)
            assert_decodes_as_libspng_does(&file, orders[i].letters);
        else
            assert_refused(&file, orders[i].letters);
        free(file.data);
    }
}

/* Wherever the data are cut in two, also within the zlib header and the checksum. */
static void data_may_be_cut_anywhere(void **state)
{
    (void)state;
    struct random rng = random_begin(5);
    struct bytes raw = random_raw(&small, &rng);
    struct bytes stream = compress(&raw);
    for (size_t cut = 0; cut <= stream.size; cut++) {
        struct bytes file = begin_file(&small);
        append_palette(&file, small.depth);
        append_chunk(&file, "IDAT", stream.data, cut);
        append_chunk(&file, "IDAT", stream.data + cut, stream.size - cut);
        end_file(&file);
        assert_decodes_as_libspng_does(&file, "an image in two pieces");
        free(file.data);
    }
    free(stream.data);
    free(raw.data);
}

/* --- damage ------------------------------------------------------------------------------- */

static void every_beginning_of_a_file_is_refused(void **state)
{
    (void)state;
    struct bytes file = file_of_letters(&small, "HPTxdexE");
    assert_accepted(&file, "the whole file");
    for (size_t size = 0; size < file.size; size++) {
        uint8_t *exact = malloc(size > 0 ? size : 1);
        assert_non_null(exact);
        memcpy(exact, file.data, size);
        if (is_accepted(&(struct bytes){exact, size}))
            fail_msg("%zu of %zu bytes are accepted", size, file.size);
        free(exact);
    }
    free(file.data);
}

static void every_wrong_bit_is_noticed(void **state)
{
    (void)state;
    struct bytes file = file_of_letters(&small, "HPTxdexE");
    for (size_t bit = 0; bit < file.size * 8; bit++) {
        file.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (is_accepted(&file))
            fail_msg("bit %zu of byte %zu", bit % 8, bit / 8);
        file.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    free(file.data);
}

static void every_trailing_byte_is_noticed(void **state)
{
    (void)state;
    for (unsigned value = 0; value < 256; value++) {
        const uint8_t byte = (uint8_t)value;
        struct bytes file = file_of_letters(&small, "HPDE");
        append(&file, &byte, 1);
        assert_file_refused(file, "a byte behind the end");
    }
    /* A whole second file, too. */
    struct bytes file = file_of_letters(&small, "HPDE");
    struct bytes twice = copy_bytes(&file);
    append(&twice, file.data, file.size);
    assert_file_refused(twice, "two files");
    free(file.data);
}

/* A chunk's length may say more than there is, up to where adding to it would wrap around. */
static void lengths_beyond_the_file_are_refused(void **state)
{
    (void)state;
    static const uint32_t lengths[] = {14,         200,        0x7fffffff, 0x80000000,
                                       0xfffffff0, 0xfffffff3, 0xfffffff4, 0xffffffff};
    struct bytes file = file_of_letters(&small, "HPDE");
    const size_t palette = SIGNATURE_SIZE + CHUNK_FRAME + IHDR_SIZE;
    const size_t chunks[] = {SIGNATURE_SIZE, palette, file.size - CHUNK_FRAME};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        for (size_t j = 0; j < sizeof chunks / sizeof *chunks; j++) {
            struct bytes damaged = copy_bytes(&file);
            put_be32(damaged.data + chunks[j], lengths[i]);
            assert_file_refused(damaged, "a length too large");
        }
    }
    free(file.data);
}

/* Replaces the checksum of every chunk by the right one, as far as lengths are in order. */
static void correct_checksums(const struct bytes *file)
{
    size_t at = SIGNATURE_SIZE;
    while (file->size - at >= CHUNK_FRAME) {
        const size_t length = get_be32(file->data + at);
        if (length > file->size - at - CHUNK_FRAME)
            return;
        put_be32(file->data + at + 8 + length,
                 libdeflate_crc32(0, file->data + at + 4, length + 4));
        at += CHUNK_FRAME + length;
    }
}

/*
 * Damage with the right checksums around it gets to what lies behind them. What is then accepted
 * must be an image to libspng as well, and the same one. (tRNS is left out where some of its bits
 * do not count, as libspng counts them.)
 */
static void damage_is_noticed_behind_checksums(void **state)
{
    (void)state;
    static const struct {
        struct format format;
        const char *letters;
    } files[] = {
        {{.width = 6, .height = 5, .depth = 4, .colour = PNG_INDEXED}, "HPTdeE"},
        {{.width = 6, .height = 5, .depth = 4, .colour = PNG_GREY}, "HDE"},
        {{.width = 6, .height = 5, .depth = 16, .colour = PNG_GREY}, "HTDE"},
        {{.width = 6, .height = 5, .depth = 8, .colour = PNG_RGB, .interlaced = 1}, "HPDE"},
        {{.width = 3, .height = 4, .depth = 16, .colour = PNG_RGB_ALPHA, .interlaced = 1}, "HDE"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct bytes file = file_of_letters(&files[i].format, files[i].letters);
        for (size_t bit = (size_t)SIGNATURE_SIZE * 8; bit < file.size * 8; bit++) {
            struct bytes damaged = copy_bytes(&file);
            char name[64];
            (void)snprintf(name, sizeof name, "file %zu, bit %zu of byte %zu", i, bit % 8, bit / 8);
            damaged.data[bit / 8] ^= (uint8_t)(1u << bit % 8);
            correct_checksums(&damaged);
            if (is_accepted(&damaged))
                assert_decodes_as_libspng_does(&damaged, name);
            free(damaged.data);
        }
        free(file.data);
    }
}

/* --- headers ------------------------------------------------------------------------------ */

/* A complete file whose IHDR is given byte by byte. */
static struct bytes file_with_ihdr(const uint8_t *data, size_t size)
{
    struct bytes file = {NULL, 0};
    append(&file, "\x89PNG\r\n\x1a\n", SIGNATURE_SIZE);
    append_chunk(&file, "IHDR", data, size);
    if (size > 9 && data[9] == PNG_INDEXED)
        append_palette(&file, 1);
    append_image_data(&file, &(struct bytes){(uint8_t[]){0, 0, 0, 0, 0, 0, 0, 0, 0}, 9});
    end_file(&file);
    return file;
}

/* One pixel, of all depths and colour types that fit into the bytes. */
static void depths_and_colour_types_go_together(void **state)
{
    (void)state;
    for (unsigned code = 0; code < 0x10000; code++) {
        uint8_t data[IHDR_SIZE] = {[3] = 1, [7] = 1};
        data[8] = (uint8_t)(code >> 8);
        data[9] = (uint8_t)code;
        bool known = false;
        for (int kind = 0; kind < KIND_COUNT; kind++)
            known = known || (kinds[kind].depth == data[8] && kinds[kind].colour == data[9]);
        struct bytes file = file_with_ihdr(data, sizeof data);
        struct png_header header;
        struct error error;
        if (png_check(&file, &header, &error) != known)
            fail_msg("depth %u, colour type %u", data[8], data[9]);
        free(file.data);
    }
}

static void headers_are_checked(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t size;
        uint8_t data[IHDR_SIZE + 1];
        bool good;
    } cases[] = {
        {"8 x 1 pixels of a bit, at level", 13, {0, 0, 0, 8, 0, 0, 0, 1, 64, 0, 0, 0, 0}, false},
        {"0 x 0", 13, {0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0}, false},
        {"0 x 1", 13, {0, 0, 0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0}, false},
        {"1 x 0", 13, {0, 0, 0, 1, 0, 0, 0, 0, 8, 0, 0, 0, 0}, false},
        {"8 x 1", 13, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 0, 0, 0}, true},
        {"compression method 1", 13, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 1, 0, 0}, false},
        {"filter method 1", 13, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 0, 1, 0}, false},
        {"filter method 64", 13, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 0, 64, 0}, false},
        {"interlace method 2", 13, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 0, 0, 2}, false},
        {"a byte less", 12, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 0, 0}, false},
        {"a byte more", 14, {0, 0, 0, 8, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0}, false},
        {"nothing", 0, {0}, false},
        {"2^31 x 1", 13, {128, 0, 0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0}, false},
        {"1 x 2^31", 13, {0, 0, 0, 1, 128, 0, 0, 0, 8, 0, 0, 0, 0}, false},
        {"the largest numbers",
         13,
         {255, 255, 255, 255, 255, 255, 255, 255, 16, 6, 0, 0, 1},
         false},
        {"a product of 2^32", 13, {0, 1, 0, 0, 0, 1, 0, 0, 8, 0, 0, 0, 0}, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bytes file = file_with_ihdr(cases[i].data, cases[i].size);
        if (cases[i].good)
            assert_accepted(&file, cases[i].name);
        else
            assert_refused(&file, cases[i].name);
        free(file.data);
    }
}

static struct bytes file_with_palette(unsigned depth, size_t size)
{
    static const uint8_t palette[1024] = {0};
    const struct format format = {.width = 6, .height = 5, .depth = depth, .colour = PNG_INDEXED};
    static uint8_t zeros[64];
    struct bytes file = begin_file(&format);
    append_chunk(&file, "PLTE", palette, size);
    append_image_data(&file, &(struct bytes){zeros, 5 * row_size(&format, 6)});
    end_file(&file);
    return file;
}

static void palettes_have_1_to_256_colours(void **state)
{
    (void)state;
    for (size_t size = 0; size <= 1024; size++) {
        struct bytes file = file_with_palette(8, size);
        if (is_accepted(&file) != (size > 0 && size <= 768 && size % 3 == 0))
            fail_msg("a palette of %zu bytes", size);
        free(file.data);
    }
}

/* Every number of colours at every depth, with the largest index and with one more. */
static void indices_stay_within_the_palette(void **state)
{
    (void)state;
    for (unsigned depth = 1; depth <= 8; depth *= 2) {
        for (unsigned colours = 1; colours <= 1u << depth; colours++) {
            for (unsigned index = colours - 1; index <= colours && index < 1u << depth; index++) {
                const struct format format = {
                    .width = 2, .height = 1, .depth = depth, .colour = PNG_INDEXED};
                uint8_t palette[768] = {0};
                /* The index is the second pixel. */
                uint8_t row[3] = {0};
                if (depth == 8)
                    row[2] = (uint8_t)index;
                else
                    row[1] = (uint8_t)(index << (8 - 2 * depth));
                struct bytes file = begin_file(&format);
                append_chunk(&file, "PLTE", palette, (size_t)3 * colours);
                append_image_data(&file, &(struct bytes){row, depth == 8 ? 3 : 2});
                end_file(&file);
                if (is_accepted(&file) != (index < colours))
                    fail_msg("index %u of %u at depth %u", index, colours, depth);
                free(file.data);
            }
        }
    }
}

/* What lies in a row's last byte behind its last pixel is no pixel. */
static void padding_is_no_index(void **state)
{
    (void)state;
    const struct format format = {.width = 5, .height = 1, .depth = 1, .colour = PNG_INDEXED};
    struct bytes file = begin_file(&format);
    append_chunk(&file, "PLTE", "\1\2\3", 3);
    append_image_data(&file, &(struct bytes){(uint8_t[]){0, 0x07}, 2});
    end_file(&file);
    assert_accepted(&file, "ones in the padding");
    free(file.data);
}

static void transparency_has_the_size_of_the_colour(void **state)
{
    (void)state;
    static const struct {
        enum png_colour colour;
        unsigned depth;
        size_t least, most; /* the sizes that are right */
    } cases[] = {
        {PNG_GREY, 1, 2, 2},       {PNG_GREY, 16, 2, 2},      {PNG_RGB, 8, 6, 6},
        {PNG_RGB, 16, 6, 6},       {PNG_INDEXED, 2, 1, 4},    {PNG_INDEXED, 8, 1, 256},
        {PNG_INDEXED, 1, 1, 2},    {PNG_GREY_ALPHA, 8, 1, 0}, /* none */
        {PNG_RGB_ALPHA, 16, 1, 0},
    };
    static const uint8_t zeros[300];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct format format = {
            .width = 3, .height = 2, .depth = cases[i].depth, .colour = cases[i].colour};
        struct random rng = random_begin(6);
        struct bytes raw = random_raw(&format, &rng);
        for (size_t size = 0; size <= sizeof zeros; size++) {
            struct bytes file = begin_file(&format);
            if (format.colour == PNG_INDEXED)
                append_palette(&file, format.depth);
            append_chunk(&file, "tRNS", zeros, size);
            append_image_data(&file, &raw);
            end_file(&file);
            if (is_accepted(&file) != (cases[i].least <= size && size <= cases[i].most))
                fail_msg("%zu bytes, colour type %d, depth %u", size, (int)format.colour,
                         format.depth);
            free(file.data);
        }
        free(raw.data);
    }
}

/* --- image data --------------------------------------------------------------------------- */

/* A file of one IDAT chunk with these bytes. */
static struct bytes file_of_stream(const struct format *format, const void *stream, size_t size)
{
    struct bytes file = begin_file(format);
    if (format->colour == PNG_INDEXED)
        append_palette(&file, format->depth);
    append_chunk(&file, "IDAT", stream, size);
    end_file(&file);
    return file;
}

static struct bytes file_of_raw(const struct format *format, const struct bytes *raw)
{
    struct bytes stream = compress(raw);
    struct bytes file = file_of_stream(format, stream.data, stream.size);
    free(stream.data);
    return file;
}

/* Rows missing or left over, or parts of one: of every kind of image. */
static void data_have_the_size_of_the_image(void **state)
{
    (void)state;
    struct random rng = random_begin(7);
    for (int kind = 0; kind < 2 * KIND_COUNT; kind++) {
        struct format format = kinds[kind / 2];
        format.width = 7;
        format.height = 6;
        format.interlaced = (unsigned)kind % 2;
        struct bytes raw = random_raw(&format, &rng);
        const size_t exact = raw.size;
        static const uint8_t more[100] = {0};
        append(&raw, more, sizeof more);
        for (raw.size = 1; raw.size <= exact + sizeof more; raw.size++) {
            struct bytes file = file_of_raw(&format, &raw);
            if (is_accepted(&file) != (raw.size == exact))
                fail_msg("%zu bytes instead of %zu", raw.size, exact);
            free(file.data);
        }
        free(raw.data);
    }
}

static void broken_streams_are_refused(void **state)
{
    (void)state;
    struct random rng = random_begin(8);
    struct bytes raw = random_raw(&small, &rng);
    struct bytes stream = compress(&raw);
    struct bytes file = file_of_stream(&small, stream.data, stream.size);
    assert_accepted(&file, "the sound stream");
    free(file.data);
    for (size_t size = 0; size < stream.size; size++)
        assert_file_refused(file_of_stream(&small, stream.data, size), "a stream cut short");
    for (size_t i = 1; i <= 4; i++) {
        stream.data[stream.size - i] ^= 1;
        assert_file_refused(file_of_stream(&small, stream.data, stream.size), "a wrong Adler-32");
        stream.data[stream.size - i] ^= 1;
    }
    stream.data[0] ^= 0x01; /* another compression method */
    assert_file_refused(file_of_stream(&small, stream.data, stream.size), "a wrong zlib header");
    stream.data[0] ^= 0x01;
    stream.data[1] ^= 0x20; /* a preset dictionary, which PNG has not */
    assert_file_refused(file_of_stream(&small, stream.data, stream.size), "a dictionary");
    assert_file_refused(file_of_stream(&small, stream.data + 2, stream.size - 2), "no zlib header");
    free(stream.data);
    free(raw.data);
}

static void filters_above_4_are_refused(void **state)
{
    (void)state;
    const struct format formats[] = {
        {.width = 3, .height = 3, .depth = 8, .colour = PNG_GREY},
        {.width = 3, .height = 3, .depth = 1, .colour = PNG_INDEXED},
        {.width = 3, .height = 3, .depth = 16, .colour = PNG_RGB},
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        const size_t size = row_size(&formats[i], 3);
        uint8_t data[3 * 19] = {0};
        const struct bytes raw = {data, 3 * size};
        for (size_t row = 0; row < 3; row++) {
            for (unsigned filter = 0; filter < 256; filter++) {
                data[row * size] = (uint8_t)filter;
                struct bytes file = file_of_raw(&formats[i], &raw);
                if (is_accepted(&file) != (filter < FILTER_COUNT))
                    fail_msg("filter %u in row %zu", filter, row);
                free(file.data);
            }
            data[row * size] = 0;
        }
    }
}

/* --- files that ask for much -------------------------------------------------------------- */

struct bits {
    struct bytes bytes;
    size_t capacity;
    uint32_t held;
    unsigned count;
};

/* Appends `count` bits, the lowest first, as deflate has them. */
static void put_bits(struct bits *bits, uint32_t value, unsigned count)
{
    bits->held |= value << bits->count;
    bits->count += count;
    while (bits->count >= 8) {
        assert_true(bits->bytes.size < bits->capacity);
        bits->bytes.data[bits->bytes.size++] = (uint8_t)bits->held;
        bits->held >>= 8;
        bits->count -= 8;
    }
}

/*
 * A sound zlib stream of 1 + 258 n zeros: one literal, then n times the longest match at distance
 * 1, in one block of the fixed code (RFC 1951, 3.2.6). Huffman codes come highest bit first.
 */
static struct bytes stream_of_zeros(uint32_t matches)
{
    struct bits bits = {.capacity = (size_t)matches * 13 / 8 + 32};
    bits.bytes.data = malloc(bits.capacity);
    assert_non_null(bits.bytes.data);
    put_bits(&bits, 0x0178, 16); /* the zlib header: 78 01 */
    put_bits(&bits, 1, 1);       /* the last block */
    put_bits(&bits, 1, 2);       /* fixed code */
    put_bits(&bits, 0x0c, 8);    /* literal 0: 00110000, reversed */
    for (uint32_t i = 0; i < matches; i++) {
        put_bits(&bits, 0xa3, 8); /* length 258: 11000101, reversed */
        put_bits(&bits, 0, 5);    /* distance 1 */
    }
    put_bits(&bits, 0, 7); /* the end of the block */
    put_bits(&bits, 0, (8 - bits.count) % 8);
    /* Adler-32 of zeros: the first sum stays 1, the second counts them. */
    const uint64_t size = 1 + (uint64_t)258 * matches;
    uint8_t adler[4];
    put_be32(adler, (uint32_t)(size % 65521) << 16 | 1);
    for (int i = 0; i < 4; i++)
        put_bits(&bits, adler[i], 8);
    return bits.bytes;
}

static long peak_kilobytes(void)
{
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    return usage.ru_maxrss;
}

/* Refused within seconds of processor time and some tens of megabytes. */
static void assert_refused_cheaply(const struct bytes *file, const struct map_options *options,
                                   enum error_code code)
{
    struct grid grid;
    struct error error;
    const clock_t begin = clock();
    const long peak = peak_kilobytes();
    assert_false(map_read(file, options, &grid, &error));
    assert_int_equal(error.code, code);
    assert_true((clock() - begin) / CLOCKS_PER_SEC < 3);
    assert_true(peak_kilobytes() - peak < 65536);
}

/* The stream is a sound one: at its proper size it is an image. */
static void streams_of_zeros_are_sound(void **state)
{
    (void)state;
    const struct format format = {.width = 2580, .height = 1, .depth = 8, .colour = PNG_GREY};
    struct bytes stream = stream_of_zeros(10);
    struct bytes file = file_of_stream(&format, stream.data, stream.size);
    assert_decodes_as_libspng_does(&file, "a row of zeros");
    free(file.data);
    free(stream.data);
}

static void a_gigabyte_in_one_pixel_is_refused(void **state)
{
    (void)state;
    const struct format format = {.width = 1, .height = 1, .depth = 8, .colour = PNG_GREY};
    const struct map_options options = map_options_default();
    struct bytes stream = stream_of_zeros(((uint32_t)1 << 30) / 258);
    struct bytes file = file_of_stream(&format, stream.data, stream.size);
    free(stream.data);
    assert_refused_cheaply(&file, &options, ERROR_INPUT);
    free(file.data);
}

/* As much data as such an image needs at the least, so that its size alone speaks against it. */
static void too_many_cells_are_refused_before_decoding(void **state)
{
    (void)state;
    const struct format format = {.width = 20000, .height = 20000, .depth = 1, .colour = PNG_GREY};
    struct map_options options = map_options_default();
    struct bytes stream = {calloc(60000, 1), 60000};
    assert_non_null(stream.data);
    struct bytes file = file_of_stream(&format, stream.data, stream.size);
    free(stream.data);
    options.max_cells = 100000000;
    assert_refused_cheaply(&file, &options, ERROR_LIMIT);
    free(file.data);
}

/* A header that promises a gigabyte, with next to nothing behind it. */
static void a_large_image_needs_data(void **state)
{
    (void)state;
    const struct format format = {.width = 30000, .height = 30000, .depth = 8, .colour = PNG_GREY};
    const struct map_options options = map_options_default();
    struct bytes stream = stream_of_zeros(100);
    struct bytes file = file_of_stream(&format, stream.data, stream.size);
    free(stream.data);
    assert_refused_cheaply(&file, &options, ERROR_INPUT);
    free(file.data);
}

/* --- as a map ----------------------------------------------------------------------------- */

static void an_indexed_image_is_read_as_a_map(void **state)
{
    (void)state;
    /* White, black, blue, red; a row is its filter and 6 pixels of 2 bits. */
    static const uint8_t rows[] = {
        0, 0x21, 0x00, /* 0 2 0 1 0 0 */
        0, 0x11, 0x10, /* 0 1 0 1 0 1 */
        0, 0x10, 0x00, /* 0 1 0 0 0 0 */
        0, 0x55, 0x40, /* 1 1 1 1 1 0 */
        0, 0x00, 0xc0, /* 0 0 0 0 3 0 */
    };
    static const uint8_t cells[5][6] = {{0, 0, 0, 1, 0, 0},
                                        {0, 1, 0, 1, 0, 1},
                                        {0, 1, 0, 0, 0, 0},
                                        {1, 1, 1, 1, 1, 0},
                                        {0, 0, 0, 0, 0, 0}};
    const struct format format = {.width = 6, .height = 5, .depth = 2, .colour = PNG_INDEXED};
    const struct map_options options = map_options_default();
    struct bytes file = begin_file(&format);
    struct bytes raw = {NULL, 0};
    struct grid grid;
    struct error error;
    append(&raw, rows, sizeof rows);
    append_chunk(&file, "PLTE", "\xff\xff\xff\0\0\0\0\0\xff\xff\0\0", 12);
    append_image_data(&file, &raw);
    end_file(&file);
    assert_true(map_read(&file, &options, &grid, &error));
    assert_int_equal(grid.width, 6);
    assert_int_equal(grid.height, 5);
    for (uint32_t y = 0; y < 5; y++)
        assert_memory_equal(grid_row(&grid, y), cells[y], 6);
    assert_int_equal(grid.starts.count, 1);
    assert_int_equal(grid.starts.items[0].x, 1);
    assert_int_equal(grid.starts.items[0].y, 0);
    assert_int_equal(grid.goals.count, 1);
    assert_int_equal(grid.goals.items[0].x, 4);
    assert_int_equal(grid.goals.items[0].y, 4);
    grid_free(&grid);
    free(raw.data);
    free(file.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(suite_images_decode_as_libspng_does),
        cmocka_unit_test(corrupt_suite_images_are_refused),
        cmocka_unit_test(small_images_of_every_kind_decode),
        cmocka_unit_test(larger_images_of_every_kind_decode),
        cmocka_unit_test(lines_of_every_kind_decode),
        cmocka_unit_test(samples_of_16_bits_lose_their_lower_byte),
        cmocka_unit_test(superfluous_bits_of_a_transparent_colour_are_ignored),
        cmocka_unit_test(chunks_have_an_order),
        cmocka_unit_test(data_may_be_cut_anywhere),
        cmocka_unit_test(every_beginning_of_a_file_is_refused),
        cmocka_unit_test(every_wrong_bit_is_noticed),
        cmocka_unit_test(every_trailing_byte_is_noticed),
        cmocka_unit_test(lengths_beyond_the_file_are_refused),
        cmocka_unit_test(damage_is_noticed_behind_checksums),
        cmocka_unit_test(depths_and_colour_types_go_together),
        cmocka_unit_test(headers_are_checked),
        cmocka_unit_test(palettes_have_1_to_256_colours),
        cmocka_unit_test(indices_stay_within_the_palette),
        cmocka_unit_test(padding_is_no_index),
        cmocka_unit_test(transparency_has_the_size_of_the_colour),
        cmocka_unit_test(data_have_the_size_of_the_image),
        cmocka_unit_test(broken_streams_are_refused),
        cmocka_unit_test(filters_above_4_are_refused),
        cmocka_unit_test(streams_of_zeros_are_sound),
        cmocka_unit_test(a_gigabyte_in_one_pixel_is_refused),
        cmocka_unit_test(too_many_cells_are_refused_before_decoding),
        cmocka_unit_test(a_large_image_needs_data),
        cmocka_unit_test(an_indexed_image_is_read_as_a_map),
    };
    return cmocka_run_group_tests(tests, make_compressor, free_compressor);
}
