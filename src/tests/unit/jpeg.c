/* SPDX-License-Identifier: MIT */
/*
 * jpeg.c - tests of reading JPEG files: files of every kind and orientation are read; truncated
 * files are refused. libjpeg encodes the files. tests/cases/jpeg.txt lists damaged, unsupported and
 * hostile files, which are refused.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/formats.h"
#include "map/map.h"
#include "tests/support/image_file.h"
#include "tests/support/jpeg_writer.h"
#include "tests/support/oriented.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/* --- pixels ---------------------------------------------------------------------------------- */

enum { BLOCK = 32, WIDTH = 3 * BLOCK + 5, HEIGHT = 2 * BLOCK + 11 };

/* Returns the samples of blocks of random colours. The caller frees them. */
static uint8_t *random_blocks(uint32_t channels, struct random *rng)
{
    uint8_t *samples = malloc((size_t)WIDTH * HEIGHT * channels);
    uint8_t colours[3][4][4];
    assert_non_null(samples);
    for (int i = 0; i < 3 * 4 * 4; i++)
        colours[i / 16][i / 4 % 4][i % 4] = (uint8_t)random_below(rng, 256);
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++)
        memcpy(samples + (size_t)i * channels, colours[i / WIDTH / BLOCK][i % WIDTH / BLOCK],
               channels);
    return samples;
}

/* Returns the red, green or blue value that the samples of a pixel represent. */
static int expected_channel(enum jpeg_colours colours, const uint8_t *pixel, int channel)
{
    switch (colours) {
    case JPEG_GREY:
        return pixel[0];
    case JPEG_CMYK:
        return (255 - pixel[channel]) * (255 - pixel[3]) / 255;
    case JPEG_ADOBE_YCCK:
        return pixel[channel] * pixel[3] / 255;
    default:
        return pixel[channel];
    }
}

/*
 * Compares the pixels. If the chrominance is subsampled, pixels near the edges of blocks are
 * skipped.
 */
static void assert_decoded(const struct image *image, const struct jpeg_kind *kind,
                           const uint8_t *samples)
{
    enum { TOLERANCE = 6, MARGIN = 4 };
    const uint32_t channels = jpeg_kind_channels(kind->colours);
    assert_int_equal(image->width, WIDTH);
    assert_int_equal(image->height, HEIGHT);
    assert_int_equal(image->channels, channels == 1 ? 1 : 3);
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++) {
            const bool inside = x % BLOCK >= MARGIN && x % BLOCK < BLOCK - MARGIN &&
                                y % BLOCK >= MARGIN && y % BLOCK < BLOCK - MARGIN;
            const struct rgba pixel = image_pixel(image, x, y);
            const int found[] = {pixel.red, pixel.green, pixel.blue};
            const uint8_t *sample = samples + ((size_t)y * WIDTH + x) * channels;
            for (int i = 0; (inside || kind->sampling == 1) && i < 3; i++)
                if (abs(found[i] - expected_channel(kind->colours, sample, i)) > TOLERANCE)
                    fail_msg("colours %d, progressive %d, restart %u, sampling %u: pixel %u,%u: "
                             "channel %d is %d",
                             kind->colours, kind->progressive, kind->restart, kind->sampling, x, y,
                             i, found[i]);
        }
}

static void try_kind(const struct jpeg_kind *kind, struct random *rng)
{
    uint8_t *samples = random_blocks(jpeg_kind_channels(kind->colours), rng);
    struct bytes file = kept(jpeg_encode(kind, samples, WIDTH, HEIGHT));
    const struct map_options options = map_options_default();
    struct image image;
    struct error error;
    if (!map_format_read_image(&file, &options, &image, &error))
        fail_msg("colours %d: %s", kind->colours, error.message);
    assert_decoded(&image, kind, samples);
    image_free(&image);
    free(samples);
}

TEST(decodes_every_kind)
{
    struct random rng = random_begin(1);
    for (int colours = 0; colours < JPEG_COLOURS_COUNT; colours++)
        for (unsigned bits = 0; bits < 8; bits++)
            try_kind(&(struct jpeg_kind){.colours = (enum jpeg_colours)colours,
                                         .progressive = (bits & 1) != 0,
                                         .restart = (bits & 2) != 0 ? 1 : 0,
                                         .sampling = (bits & 4) != 0 ? 2 : 1},
                     &rng);
}

TEST(turns_the_image_as_its_exif_data_states)
{
    const struct map_options options = map_options_default();
    uint8_t exif[EXIF_PREFIX + EXIF_SIZE];
    const struct bytes segment = {exif, sizeof exif};
    for (unsigned i = 0; i < 16; i++) {
        const enum jpeg_colours colours = i % 3 == 0 ? JPEG_GREY : JPEG_YCC;
        struct image *stored = oriented_image(colours == JPEG_GREY ? 1 : 3);
        struct image image;
        struct error error;
        exif_write(exif, i / 2 + 1, i % 2 == 1);
        struct bytes file = kept(
            jpeg_encode(&(struct jpeg_kind){.colours = colours, .sampling = 1, .exif = &segment},
                        stored->samples, stored->width, stored->height));
        assert_true(map_format_read_image(&file, &options, &image, &error));
        assert_oriented(&image, i / 2 + 1);
    }
}

/* --- refused files --------------------------------------------------------------------------- */

/* A valid file of 24 x 16 pixels. */
static struct bytes sound_file(const struct jpeg_kind *kind)
{
    struct image *image = oriented_image(jpeg_kind_channels(kind->colours));
    struct bytes file = jpeg_encode(kind, image->samples, image->width, image->height);
    return file;
}

/* Returns the position of the first marker of this kind at or after `from`. */
static size_t find_marker(const struct bytes *file, uint8_t marker, size_t from)
{
    for (size_t i = from; i + 1 < file->size; i++)
        if (file->data[i] == 0xff && file->data[i + 1] == marker)
            return i;
    fail_msg("no marker %02x", marker);
    return 0;
}

enum { DHT = 0xc4, SOS = 0xda };

TEST(every_truncated_file_is_refused)
{
    for (unsigned i = 0; i < 4; i++) {
        const struct jpeg_kind kind = {
            .colours = i % 2 == 0 ? JPEG_YCC : JPEG_GREY, .progressive = i >= 2, .sampling = 1};
        struct bytes file = sound_file(&kind);
        assert_file_accepted(&file, "the whole file");
        for (size_t size = 3; size < file.size; size++)
            assert_file_refused(&(struct bytes){file.data, size}, "damaged JPEG at byte *",
                                "a truncated file");
        free(file.data);
    }
}

/* libjpeg would fill the missing part with grey. */
TEST(missing_image_data_before_the_end_marker_is_refused)
{
    const struct jpeg_kind kind = {.colours = JPEG_YCC, .sampling = 1, .restart = 1};
    struct bytes file = sound_file(&kind);
    const size_t data = find_marker(&file, SOS, 0) + 14;
    for (size_t size = data; size + 4 < file.size; size++) {
        struct bytes cut = bytes_copy(&(struct bytes){file.data, size});
        bytes_append(&cut, "\xff\xd9", 2);
        assert_file_refused(&cut, "damaged JPEG at byte *", "image data that ends early");
        free(cut.data);
    }
    file.data[find_marker(&file, 0xd0, data) + 1] = 0xd4;
    assert_file_refused(&file, "damaged JPEG at byte *found marker*", "a wrong restart marker");
    free(file.data);
}

/* Returns a copy of a file in which these bytes replace the end marker. */
static struct bytes with_end(const struct bytes *file, const char *end, size_t size)
{
    struct bytes changed = bytes_copy(&(struct bytes){file->data, file->size - 2});
    bytes_append(&changed, end, size);
    return changed;
}

TEST(anything_may_follow_the_end_marker)
{
    static const struct {
        const char *end;
        size_t size;
        bool accepted;
    } ends[] = {
        {TEXT("\xff\xd9"), true},
        {TEXT("\xff\xff\xff\xd9"), true},
        {TEXT("\xff\xd9\0\0\0"), true},
        {TEXT("\xff\xd9\0\0\0\x18"
              "ftypmp42"),
         true},
        {TEXT("\xff\xd9\n"), true},
        {TEXT("\xff\xd9\xff\xd8\xff\xd9"), true},
        {TEXT("\n"), false},
        {TEXT("0123456789\xff\xd9"), true}, /* accepted as padding; libjpeg warns */
        {TEXT("0123456789012345678901234567890123456789\xff\xd9"), false},
    };
    struct bytes file = sound_file(&(struct jpeg_kind){.colours = JPEG_GREY, .sampling = 1});
    for (size_t i = 0; i < COUNT(ends); i++) {
        struct bytes changed = with_end(&file, ends[i].end, ends[i].size);
        char what[40];
        (void)snprintf(what, sizeof what, "end %zu", i);
        if (ends[i].accepted)
            assert_file_accepted(&changed, what);
        else
            assert_file_refused(&changed, "damaged JPEG at byte *", what);
        free(changed.data);
    }
    free(file.data);
}

/* Inserts a segment after the first two bytes. */
static struct bytes with_segment(const struct bytes *file, const char *segment, size_t size)
{
    struct bytes changed = bytes_copy(&(struct bytes){file->data, 2});
    bytes_append(&changed, segment, size);
    bytes_append(&changed, file->data + 2, file->size - 2);
    return changed;
}

/* --- limits ---------------------------------------------------------------------------------- */

/* The image imitates an interrupted download to which an end marker was added. */
TEST(a_progressive_image_without_its_last_scans_is_refused)
{
    const struct jpeg_kind kind = {.colours = JPEG_YCC, .progressive = true, .sampling = 1};
    struct bytes file = sound_file(&kind);
    size_t scans = 0;
    for (size_t i = find_marker(&file, SOS, 0) + 1; i + 2 < file.size; i++) {
        const bool begins =
            file.data[i] == 0xff && (file.data[i + 1] == SOS || file.data[i + 1] == DHT);
        if (!begins)
            continue;
        struct bytes cut = bytes_copy(&(struct bytes){file.data, i});
        bytes_append(&cut, "\xff\xd9", 2);
        assert_file_refused(&cut, "*the last scans are missing", "missing scans");
        free(cut.data);
        scans++;
    }
    assert_true(scans >= 9);
    free(file.data);
}

TEST(too_many_cells_are_refused_before_decoding)
{
    struct map_options options = map_options_default();
    struct bytes file = sound_file(&(struct jpeg_kind){.colours = JPEG_YCC, .sampling = 1});
    struct grid grid;
    struct error error;
    options.max_cells = ORIENTED_WIDTH * ORIENTED_HEIGHT - 1;
    assert_false(map_read(&file, &options, &grid, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    free(file.data);
}

/* --- estimates ------------------------------------------------------------------------------- */

TEST(the_estimate_has_the_size_of_the_displayed_image)
{
    const struct map_options options = map_options_default();
    uint8_t exif[EXIF_PREFIX + EXIF_SIZE];
    const struct bytes segment = {exif, sizeof exif};
    exif_write(exif, 6, true);
    struct bytes file = sound_file(&(struct jpeg_kind){
        .colours = JPEG_YCC, .sampling = 1, .progressive = true, .exif = &segment});
    const struct map_estimate estimate = map_estimate(&file, file.size, &options);
    assert_int_equal(estimate.width, ORIENTED_HEIGHT);
    assert_int_equal(estimate.height, ORIENTED_WIDTH);
    assert_false(estimate.rough);
    /* Each pixel needs 3 samples of 1 byte and 3 coefficients of 2 bytes. */
    assert_in_range(estimate.reading, file.size + (size_t)ORIENTED_WIDTH * ORIENTED_HEIGHT * 9,
                    file.size + (size_t)ORIENTED_WIDTH * ORIENTED_HEIGHT * 10);
    free(file.data);
}

/* In a photograph, a preview of 64 KB or more may be stored before the size of the image. */
TEST(the_estimate_is_rough_if_the_first_bytes_lack_the_size)
{
    const struct map_options options = map_options_default();
    struct bytes file = sound_file(&(struct jpeg_kind){.colours = JPEG_GREY, .sampling = 1});
    char preview[0xff02] = "\xff\xe1\xff";
    struct bytes photograph = with_segment(&file, preview, sizeof preview);
    const struct bytes first = {photograph.data, MAP_SNIFF_SIZE};
    assert_true(map_estimate(&first, photograph.size, &options).rough);
    const struct map_estimate estimate = map_estimate(&photograph, photograph.size, &options);
    assert_false(estimate.rough);
    assert_int_equal(estimate.width, ORIENTED_WIDTH);
    assert_int_equal(estimate.height, ORIENTED_HEIGHT);
    assert_file_accepted(&photograph, "a long segment");
    free(photograph.data);
    free(file.data);
}

/* If the file were accepted, reading it could take more memory than was estimated. */
TEST(a_file_whose_size_is_beyond_all_estimates_is_refused)
{
    struct bytes file = sound_file(&(struct jpeg_kind){.colours = JPEG_GREY, .sampling = 1});
    char preview[0xff02] = "\xff\xe1\xff";
    struct bytes long_file = bytes_copy(&(struct bytes){file.data, 2});
    while (long_file.size <= ESTIMATE_BYTES_MAX)
        bytes_append(&long_file, preview, sizeof preview);
    bytes_append(&long_file, file.data + 2, file.size - 2);
    assert_file_refused(&long_file, "*MB precede the image data*", "16 MB of segments");
    free(long_file.data);
    free(file.data);
}
