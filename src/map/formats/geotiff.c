/* SPDX-License-Identifier: MIT */
/*
 * geotiff.c - the format tiff: GeoTIFF rasters of costs (costs.h), read by libtiff.
 *
 * A raster has one band of integers or floats, in strips or tiles. Tags that libtiff does not know
 * become fields of their own types: the nodata value of GDAL, and the position of the raster.
 * Messages of libtiff, also its warnings, are errors, except about unknown tags.
 *
 * Without libtiff (make TIFF=0), rasters are recognised and refused with a command.
 */
#include <string.h>

#include "map/formats/list.h"

bool geotiff_recognise(const struct bytes *first)
{
    static const char signatures[][5] = {"II*\0", "MM\0*", "II+\0", "MM\0+"};
    bool found = false;
    for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++)
        found = found || (first->size >= 4 && memcmp(first->data, signatures[i], 4) == 0);
    return found;
}

#if WITH_TIFF
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tiffio.h>

#include "base/memory.h"
#include "base/number.h"
#include "map/costs.h"
#include "map/formats/foreign_type.h"

enum {
    TAG_SCALE = 33550,     /* three doubles: width and height of a pixel, and 0 */
    TAG_TIE = 33922,       /* six doubles: a pixel x, y, 0 and its position x, y, 0 */
    TAG_TRANSFORM = 34264, /* a matrix of 4 x 4 doubles, from pixels to positions */
    TAG_KEYS = 34735,      /* groups of four 16-bit integers: key, 0, 1, value */
    TAG_MISSING = 42113,   /* text: the value of pixels without a value */
    KEY_TYPE = 1025,       /* 2: positions are those of the centres of pixels */
    KEY_GEOGRAPHIC = 2048, /* EPSG codes of coordinate systems */
    KEY_PROJECTED = 3072,
    EPSG_OWN = 32767,   /* stands for a coordinate system without a code */
    BYTES_MAX = 1 << 26 /* largest tile, and largest allocation of libtiff, in bytes */
};

/* A raster that is being read. */
struct raster {
    const struct bytes *bytes;
    size_t at;           /* position in the file */
    struct error *error; /* set by the first message of libtiff */
    bool refused;
    TIFF *tiff;
    uint32_t width, height;
    uint16_t bits, kind; /* of a sample */
    double missing;      /* the value of pixels without a value; nan: none */
};

/* --- callbacks of libtiff: the file is in memory -------------------------------------------- */

static tmsize_t read_bytes(thandle_t handle, void *buffer, tmsize_t size)
{
    struct raster *raster = handle;
    const size_t rest = raster->bytes->size - raster->at;
    const size_t count = (size_t)size < rest ? (size_t)size : rest;
    memcpy(buffer, raster->bytes->data + raster->at, count);
    raster->at += count;
    return (tmsize_t)count;
}

static tmsize_t write_nothing(thandle_t handle, void *buffer, tmsize_t size)
{
    (void)handle, (void)buffer, (void)size;
    return 0;
}

/* libtiff seeks only from the beginning. Positions after the end become the end. */
static toff_t seek_bytes(thandle_t handle, toff_t offset, int whence)
{
    struct raster *raster = handle;
    (void)whence;
    raster->at = offset < raster->bytes->size ? (size_t)offset : raster->bytes->size;
    return offset;
}

static int close_nothing(thandle_t handle)
{
    (void)handle;
    return 0;
}

static toff_t size_of(thandle_t handle)
{
    return ((struct raster *)handle)->bytes->size;
}

/* libtiff uses the file in memory in place of a copy of each strip, which may be large. */
static int map_bytes(thandle_t handle, void **base, toff_t *size)
{
    *base = ((struct raster *)handle)->bytes->data;
    *size = size_of(handle);
    return 1;
}

/* Stores the first message of libtiff. Returns 1, so that the message is not printed. */
static int note_message(TIFF *tiff, void *context, const char *module, const char *format,
                        va_list arguments)
{
    struct raster *raster = context;
    char text[200];
    (void)tiff, (void)module;
    if (raster->refused || strncmp(format, "Unknown field", strlen("Unknown field")) == 0)
        return 1;
    (void)vsnprintf(text, sizeof text, format, arguments);
    raster->refused = true;
    error_quote(raster->error, 0, 0,
                "libtiff cannot read the file: %s; write it again with gdal_translate", text);
    return 1;
}

/* Sets the error of a failure about which libtiff has no message. */
static bool refuse_damage(const struct raster *raster)
{
    return !raster->refused && error_set(raster->error, ERROR_INPUT,
                                         "the file is damaged; write it again with gdal_translate");
}

static bool open_raster(struct raster *raster)
{
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options)
        return error_memory(raster->error, sizeof(struct raster));
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, BYTES_MAX);
    TIFFOpenOptionsSetErrorHandlerExtR(options, note_message, raster);
    TIFFOpenOptionsSetWarningHandlerExtR(options, note_message, raster);
    raster->tiff = TIFFClientOpenExt("map", "r", raster, read_bytes, write_nothing, seek_bytes,
                                     close_nothing, size_of, map_bytes, NULL, options);
    TIFFOpenOptionsFree(options);
    return (raster->tiff && !raster->refused) || refuse_damage(raster);
}

/* --- tags ---------------------------------------------------------------------------------- */

/* Returns the values of a tag of this type, and at least `least` of them; otherwise NULL. */
static const void *tag_of(const struct raster *raster, uint32_t tag, TIFFDataType type,
                          uint32_t least, uint32_t *count)
{
    const TIFFField *field = TIFFFindField(raster->tiff, tag, TIFF_ANY);
    const void *values = NULL;
    *count = 0;
    if (!field || TIFFFieldDataType(field) != type || !TIFFFieldPassCount(field) ||
        !TIFFGetField(raster->tiff, tag, count, &values) || *count < least)
        return NULL;
    return values;
}

/* Returns the value of a key, or 0. */
static uint16_t key_value(const struct raster *raster, uint16_t key)
{
    uint32_t count;
    const uint16_t *keys = tag_of(raster, TAG_KEYS, TIFF_SHORT, 4, &count);
    for (uint32_t i = 4; keys && i + 3 < count; i += 4)
        if (keys[i] == key && keys[i + 1] == 0)
            return keys[i + 3];
    return 0;
}

/* Returns the EPSG code of the coordinate system; 0 if it has none. */
static uint16_t find_epsg(const struct raster *raster)
{
    const uint16_t projected = key_value(raster, KEY_PROJECTED);
    const uint16_t code = projected ? projected : key_value(raster, KEY_GEOGRAPHIC);
    return code == EPSG_OWN ? 0 : code;
}

/* Stores the position of the raster, if it has one. Its pixels must be squares without rotation. */
static bool set_world(const struct raster *raster, struct world *world)
{
    uint32_t count;
    double x = 0; /* the upper left corner */
    double y = 0;
    double side = 0;
    double down = 0; /* height of a pixel */
    const double *matrix = tag_of(raster, TAG_TRANSFORM, TIFF_DOUBLE, 16, &count);
    const double *scale = tag_of(raster, TAG_SCALE, TIFF_DOUBLE, 2, &count);
    const double *tie = tag_of(raster, TAG_TIE, TIFF_DOUBLE, 6, &count);
    if (matrix && (fabs(matrix[1]) > 0 || fabs(matrix[4]) > 0))
        return error_set(raster->error, ERROR_INPUT,
                         "the raster is rotated; straighten it with gdalwarp");
    if (matrix) {
        side = matrix[0], down = -matrix[5], x = matrix[3], y = matrix[7];
    } else if (scale && tie && count == 6) {
        side = scale[0], down = scale[1];
        x = tie[3] - tie[0] * side;
        y = tie[4] + tie[1] * down;
    } else {
        return true;
    }
    if (!(side > 0 && fabs(side - down) <= 1e-6 * side && isfinite(side + x + y)))
        return error_set(
            raster->error, ERROR_INPUT,
            "the pixels are not squares with north at the top (%.12g x %.12g); resample "
            "the raster with gdalwarp -tr SIDE SIDE",
            side, down);
    const double shift = key_value(raster, KEY_TYPE) == 2 ? side / 2 : 0;
    *world = (struct world){.unit = 'u',
                            .resolution = side,
                            .x = x - shift,
                            .y = y + shift - side * raster->height,
                            .height = raster->height,
                            .epsg = find_epsg(raster)};
    return true;
}

/* Reads the tags that describe the samples. Fails if the raster is not supported. */
static bool read_tags(struct raster *raster, const struct map_options *options)
{
    TIFF *tiff = raster->tiff;
    uint16_t bands = 1;
    uint32_t count;
    struct error *error = raster->error;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &bands);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &raster->bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &raster->kind);
    if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &raster->width) ||
        !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &raster->height) || raster->width == 0 ||
        raster->height == 0)
        return error_set(error, ERROR_INPUT, "the raster has no size; write it again");
    if (raster->bits == 8 && !tag_of(raster, TAG_SCALE, TIFF_DOUBLE, 1, &count) &&
        !tag_of(raster, TAG_TRANSFORM, TIFF_DOUBLE, 1, &count))
        return !foreign_type_refuse(raster->bytes, options->path, error); /* an image */
    if (bands != 1)
        return error_set(error, ERROR_INPUT,
                         "the raster has %u bands; choose one with gdal_translate -b 1", bands);
    const bool whole = raster->bits == 8 || raster->bits == 16 || raster->bits == 32;
    if (!(raster->kind == SAMPLEFORMAT_IEEEFP ? raster->bits == 32 || raster->bits == 64
          : raster->kind == SAMPLEFORMAT_INT || raster->kind == SAMPLEFORMAT_UINT ? whole
                                                                                  : false))
        return error_set(error, ERROR_INPUT,
                         "samples of %u bits of this kind are not supported; convert them with "
                         "gdal_translate -ot Float32",
                         raster->bits);
    raster->missing = (double)NAN;
    const char *missing = tag_of(raster, TAG_MISSING, TIFF_ASCII, 1, &count);
    const char *end = missing ? memchr(missing, '\0', count) : NULL;
    while (end && end > missing && end[-1] == ' ')
        end--;
    if (end)
        (void)number_parse_real(missing, end, &raster->missing);
    return map_check_size(raster->width, raster->height, options, error);
}

/* --- samples ------------------------------------------------------------------------------- */

/* Returns a sample. libtiff has converted it to the byte order of this machine. */
static double sample_at(const struct raster *raster, const uint8_t *at)
{
    const bool is_signed = raster->kind == SAMPLEFORMAT_INT;
    uint16_t half = 0;
    uint32_t word = 0;
    float single;
    double number;
    switch (raster->bits) {
    case 8:
        return is_signed ? (double)(int8_t)*at : (double)*at;
    case 16:
        memcpy(&half, at, sizeof half);
        return is_signed ? (double)(int16_t)half : (double)half;
    case 64:
        memcpy(&number, at, sizeof number);
        return number;
    default:
        memcpy(&word, at, sizeof word);
        memcpy(&single, at, sizeof single);
        if (raster->kind == SAMPLEFORMAT_IEEEFP)
            return (double)single;
        return is_signed ? (double)(int32_t)word : (double)word;
    }
}

/* Stores `count` samples as the costs of cells from `first` on. */
static bool store(const struct raster *raster, struct grid *grid, struct point first,
                  uint32_t count, const uint8_t *samples)
{
    struct costs_row row = costs_row(grid, first);
    for (uint32_t i = 0; i < count; i++) {
        const double number = sample_at(raster, samples + (size_t)i * (raster->bits / 8));
        if (!costs_add(&row, costs_known(number, raster->missing)))
            return error_set(raster->error, ERROR_INPUT,
                             "the value %g at %" PRIu32 ",%" PRIu32
                             " is too large for a cost; divide all values by a number",
                             number, first.x + i, first.y);
    }
    return true;
}

/* Reads the block of cells at x,y into the buffer: a tile, or a row that is not in tiles. */
static bool read_block(const struct raster *raster, uint32_t x, uint32_t y, uint8_t *buffer)
{
    const bool ok = TIFFIsTiled(raster->tiff) ? TIFFReadTile(raster->tiff, buffer, x, y, 0, 0) >= 0
                                              : TIFFReadScanline(raster->tiff, buffer, y, 0) >= 0;
    return (ok && !raster->refused) || refuse_damage(raster);
}

static bool read_samples(const struct raster *raster, struct grid *grid, const struct stop *stop)
{
    struct point block = {raster->width, 1};
    const bool tiled = TIFFIsTiled(raster->tiff) &&
                       TIFFGetField(raster->tiff, TIFFTAG_TILEWIDTH, &block.x) &&
                       TIFFGetField(raster->tiff, TIFFTAG_TILELENGTH, &block.y);
    const uint64_t bytes = tiled ? TIFFTileSize64(raster->tiff) : TIFFScanlineSize64(raster->tiff);
    const size_t sample = raster->bits / 8;
    if (tiled != (bool)TIFFIsTiled(raster->tiff) || block.x == 0 || block.y == 0 ||
        bytes < (uint64_t)block.x * block.y * sample || (tiled && bytes > BYTES_MAX))
        return error_set(raster->error, ERROR_LIMIT,
                         "the tiles are empty or too large; write the raster again with "
                         "gdal_translate -co TILED=YES");
    uint8_t *buffer = memory_array((size_t)bytes, 1, raster->error);
    bool ok = buffer != NULL;
    for (uint64_t y = 0; ok && y < grid->height; y += block.y) {
        ok = stop_check_row(stop, y, (uint64_t)grid->width * block.y, raster->error);
        for (uint64_t x = 0; ok && x < grid->width; x += block.x) {
            const struct point at = {(uint32_t)x, (uint32_t)y};
            const uint32_t width = grid->width - at.x < block.x ? grid->width - at.x : block.x;
            const uint32_t height = grid->height - at.y < block.y ? grid->height - at.y : block.y;
            ok = read_block(raster, at.x, at.y, buffer);
            for (uint32_t i = 0; ok && i < height; i++)
                ok = store(raster, grid, (struct point){at.x, at.y + i}, width,
                           buffer + i * sample * block.x);
        }
    }
    free(buffer);
    return ok;
}

bool geotiff_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                  struct error *error)
{
    struct raster raster = {.bytes = bytes, .error = error};
    struct world world = {0};
    if (!geotiff_recognise(bytes))
        return error_set(error, ERROR_INPUT,
                         "not a TIFF file at byte 0: II or MM is missing; "
                         "write the raster with gdal_translate");
    bool ok = open_raster(&raster) && read_tags(&raster, options) && set_world(&raster, &world);
    ok = ok && grid_create(grid, raster.width, raster.height, error);
    if (ok) {
        costs_set_world(grid, &world);
        ok = costs_begin(grid, options, error) && read_samples(&raster, grid, options->stop) &&
             (raster.bits < 64 || costs_note_rounding(grid, error));
        if (!ok)
            grid_free(grid);
    }
    if (raster.tiff)
        TIFFClose(raster.tiff);
    return ok;
}
#else
bool geotiff_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                  struct error *error)
{
    (void)bytes, (void)options, (void)grid;
    return error_set(
        error, ERROR_INPUT,
        "this build does not read TIFF files; convert a raster with gdal_translate -of "
        "AAIGrid FILE map.asc, an image with convert FILE map.png");
}
#endif
