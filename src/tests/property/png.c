/* SPDX-License-Identifier: MIT */
/*
 * png.c - random PNG images of every kind. The documented rules, applied to the pixels that libspng
 * decodes, must give the cells that the library reads. Damaged images must be refused or read as
 * valid grids.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/map.h"
#include "picture/picture.h"
#include "tests/support/map_reader.h"
#include "tests/support/oracle.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/support/sample_file.h"
#include "tests/test.h"

enum { IMAGES = 5000, DAMAGED_IMAGES = 40000 };

/* --- images of every kind ------------------------------------------------------------------ */

/* The bit depth and colour type of each kind of PNG image. */
static const uint8_t image_kinds[][2] = {
    {1, 0}, {2, 0}, {4, 0},  {8, 0}, {16, 0}, {1, 3}, {2, 3},  {4, 3},
    {8, 3}, {8, 2}, {16, 2}, {8, 4}, {16, 4}, {8, 6}, {16, 6},
};

/* Half of the images get runs of equal samples, so that some RGB pixels are grey. */
static void random_samples(struct random *rng, uint8_t *samples, size_t size)
{
    const bool runs = random_chance(rng, 50);
    for (size_t i = 0; i < size; i++) {
        const bool repeat = runs && i > 0 && random_chance(rng, 80);
        samples[i] = repeat ? samples[i - 1] : (uint8_t)random_next(rng);
    }
}

static void random_palette(struct random *rng, struct png_kind *kind)
{
    for (size_t i = 0; i < 256; i++) {
        random_samples(rng, kind->palette[i], 4);
        if (random_chance(rng, 60))
            kind->palette[i][3] = 255;
    }
}

/* Writes an image of random size, depth, colour type and interlacing, encoded by libspng. */
static void write_any_image(struct random *rng, struct sample_file *file)
{
    uint8_t samples[24 * 24 * 8];
    const uint8_t *shape = image_kinds[random_below(rng, sizeof image_kinds / sizeof *image_kinds)];
    struct png_kind kind = {.depth = shape[0], .colour_type = shape[1]};
    kind.width = random_between(rng, 1, 24);
    kind.height = random_between(rng, 1, 24);
    kind.interlaced = random_chance(rng, 30);
    random_palette(rng, &kind);
    random_samples(rng, samples, png_kind_size(&kind));
    kind.keyed = (kind.colour_type == 0 || kind.colour_type == 2) && random_chance(rng, 40);
    const struct bytes png = png_of_samples(&kind, samples);
    file->size = 0;
    sample_put_bytes(file, png.data, png.size);
    free(png.data);
}

/* Splits the image data into two chunks, one of which may be empty. */
static void split_data(struct random *rng, struct sample_file *file)
{
    assert_true(png_split_data(file->data, &file->size, sizeof file->data, random_below(rng, 8)));
    png_repair_checksums(file->data, file->size);
}

/* Writes a picture of a random map, encoded by the library. */
static void write_picture(struct random *rng, struct sample_file *file)
{
    struct oracle_map map;
    struct grid grid;
    struct bytes png;
    struct error error;
    struct picture_options options = picture_options_default();
    options.scale = random_between(rng, 1, 2);
    options.bare = true;
    random_map(rng, &map);
    oracle_make_grid(&map, &grid);
    assert_true(picture_draw(&(struct picture_source){.grid = &grid}, &options, &png, &error));
    grid_free(&grid);
    file->size = 0;
    sample_put_bytes(file, png.data, png.size);
    free(png.data);
}

/*
 * Fails unless the grid has the size of the picture that libspng decodes, and the walls that follow
 * from its colours.
 */
static void check_seen(uint64_t number, const struct sample_file *file, const struct grid *grid,
                       const struct png_picture *picture)
{
    if (!reader_costs_are_standard(grid))
        sample_fail(number, file, "other costs");
    if (picture->width != grid->width || picture->height != grid->height)
        sample_fail(number, file, "read as %" PRIu32 " x %" PRIu32, grid->width, grid->height);
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint32_t pixel = png_picture_pixel(picture, x, y);
            const enum png_sight seen = png_pixel_sight(pixel);
            const uint8_t cell = grid_row(grid, y)[x];
            if (seen != SIGHT_UNSURE && cell != (seen == SIGHT_WALL ? CELL_WALL : CELL_FREE))
                sample_fail(number, file,
                            "pixel %" PRIu32 ",%" PRIu32 " is %08" PRIx32 ", but read as %d", x, y,
                            pixel, cell);
        }
    }
}

TEST(images_are_read_as_libspng_decodes_them)
{
    static struct sample_file file;
    for (uint64_t number = 0; number < random_trials(IMAGES); number++) {
        struct random rng = random_begin(number);
        struct map_options options = map_options_default();
        options.outside_free = true; /* classify each pixel by its colour; do not look for a maze */
        struct png_picture picture;
        struct grid grid;
        struct error error;
        write_any_image(&rng, &file);
        if (random_chance(&rng, 30))
            split_data(&rng, &file);
        const struct bytes bytes = {file.data, file.size};
        const char *fault = png_oracle_decode(&bytes, &picture);
        if (fault)
            sample_fail(number, &file, "png_oracle_decode: %s", fault);
        if (!sample_read(&file, &options, &grid, &error))
            sample_fail(number, &file, "refused: %s", error.message);
        if (reader_grid_fault(&grid, SAMPLE_CELLS_MAX))
            sample_fail(number, &file, "the grid is not valid: %s",
                        reader_grid_fault(&grid, SAMPLE_CELLS_MAX));
        check_seen(number, &file, &grid, &picture);
        sample_check_limit(number, &file, options, (uint64_t)picture.width * picture.height);
        grid_free(&grid);
        png_picture_free(&picture);
    }
}

/* --- damage -------------------------------------------------------------------------------- */

/* Damages the uncompressed pixel data. Returns true if its size has changed. */
static bool damage_pixels(struct random *rng, struct sample_file *file)
{
    static struct sample_file raw;
    assert_true(png_inflate(file->data, raw.data, sizeof raw.data, &raw.size));
    const size_t size = raw.size;
    for (uint32_t edits = random_between(rng, 1, 4); edits > 0; edits--)
        random_damage(rng, raw.data, &raw.size, 0);
    assert_true(png_replace_data(file->data, &file->size, sizeof file->data, raw.data, raw.size));
    png_repair_checksums(file->data, file->size);
    return raw.size != size;
}

/*
 * Damages the file at random places from byte `begin` on. Returns true if any byte of the original
 * file has changed or is missing, and false if bytes were only appended.
 */
static bool damage_bytes(struct random *rng, struct sample_file *file, size_t begin)
{
    static struct sample_file before;
    before = *file;
    for (uint32_t edits = random_between(rng, 1, 3); edits > 0; edits--)
        random_damage(rng, file->data, &file->size, begin);
    return file->size < before.size || memcmp(file->data, before.data, before.size) != 0;
}

/*
 * Damages an image in one of three ways. Returns true if the library must refuse the image, either
 * because the checksums were not corrected after the damage, or because the size of the pixel data
 * does not agree with the header.
 */
static bool damage_image(struct random *rng, struct sample_file *file)
{
    const uint32_t way = random_below(rng, 10);
    if (way < 1)
        return damage_bytes(rng, file, 1); /* keep byte 0: if it changed, the file might be text */
    if (way < 5)
        return damage_pixels(rng, file);
    damage_bytes(rng, file, PNG_SIGNATURE_SIZE);
    png_repair_checksums(file->data, file->size);
    return false;
}

/*
 * If libspng also accepts a damaged file that the library has read, both must find the same cells.
 */
static void check_seen_alike(uint64_t number, const struct sample_file *file,
                             const struct grid *grid)
{
    const struct bytes bytes = {(uint8_t *)file->data, file->size};
    struct png_picture picture;
    /* libspng does not mask the unused bits of a transparent colour. */
    if (file->data[PNG_COLOUR_TYPE] != 3 && png_has_chunk(file->data, file->size, "tRNS"))
        return;
    if (png_oracle_decode(&bytes, &picture) != NULL)
        return;
    check_seen(number, file, grid, &picture);
    png_picture_free(&picture);
}

TEST(damaged_images_are_refused_or_read_as_valid_grids)
{
    static struct sample_file file;
    struct sample_tally tally = {0};
    for (uint64_t number = 0; number < random_trials(DAMAGED_IMAGES); number++) {
        struct random rng = random_begin(number);
        struct map_options options = map_options_default();
        struct grid grid;
        options.max_cells = SAMPLE_CELLS_MAX;
        options.outside_free = true;
        if (number % 2 == 0)
            write_picture(&rng, &file);
        else
            write_any_image(&rng, &file);
        const bool must_be_refused = damage_image(&rng, &file);
        if (random_chance(&rng, 10))
            options.cell_size = 2;
        if (!sample_survives(number, &file, &options, &grid, &tally))
            continue;
        if (must_be_refused)
            sample_fail(number, &file, "a damaged image is accepted");
        if (options.cell_size == 1)
            check_seen_alike(number, &file, &grid);
        grid_free(&grid);
    }
    assert_true(tally.read > random_trials(DAMAGED_IMAGES) / 20);
    assert_true(tally.refused > random_trials(DAMAGED_IMAGES) / 20);
}
