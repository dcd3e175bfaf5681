/* SPDX-License-Identifier: MIT */
/*
 * png_seeds.c - writes small PNG images into a folder: one for each combination of colour type,
 * depth, interlacing and transparent colour, and pictures with a text chunk that states which kind
 * of cell each colour stands for.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/path.h"
#include "picture/picture.h"
#include "tests/support/png_oracle.h"

enum { WIDTH = 11, HEIGHT = 9, SAMPLES_MAX = WIDTH * HEIGHT * 8 };

/*
 * Fills the samples with a mixture of 0xff and other values. The palette begins with white, the
 * blue of a start, almost the red of a goal, and a mostly transparent colour.
 */
static void paint(struct png_kind *kind, uint8_t samples[SAMPLES_MAX])
{
    for (unsigned i = 0; i < SAMPLES_MAX; i++)
        samples[i] = i * i % 7 < 4 ? 0xff : (uint8_t)(i * 29);
    for (unsigned i = 0; i < 256; i++) {
        kind->palette[i][0] = (uint8_t)(i % 3 == 1 ? 0 : 0xff - i);
        kind->palette[i][1] = i % 4 == 0 ? 0xff : 0;
        kind->palette[i][2] = i % 3 == 2 ? 0 : 0xff;
        kind->palette[i][3] = i == 3 ? 0x40 : 0xff;
    }
}

/* Writes a PNG file to a folder and frees its bytes. Returns NULL or an error message. */
static const char *write_file(const char *folder, const char *name, struct bytes *png)
{
    struct error error;
    char *path = path_join(folder, name, ".png", &error);
    FILE *file = path ? fopen(path, "wb") : NULL;
    const bool written = file && fwrite(png->data, 1, png->size, file) == png->size;
    const bool closed = file && fclose(file) == 0;
    free(path);
    free(png->data);
    return written && closed ? NULL : "a file cannot be written";
}

/* Writes an image of this kind into the folder. Returns NULL or an error message. */
static const char *write_seed(const char *folder, const struct png_kind *kind)
{
    uint8_t samples[SAMPLES_MAX];
    char name[64];
    struct png_kind painted = *kind;
    struct bytes png;
    paint(&painted, samples);
    const char *fault = png_oracle_encode(&painted, samples, &png);
    if (fault)
        return fault;
    (void)snprintf(name, sizeof name, "kind-%u-%u%s%s", kind->colour_type, kind->depth,
                   kind->interlaced ? "-interlaced" : "", kind->keyed ? "-keyed" : "");
    return write_file(folder, name, &png);
}

/* Writes a picture of a map of walls and free cells, with terrain if `cost` is not COST_ONE. */
static const char *write_picture(const char *folder, const char *name, uint32_t cost)
{
    struct picture_options options = picture_options_default();
    struct grid grid;
    struct bytes png = {0};
    struct error error;
    options.scale = 9;
    if (!grid_create(&grid, 5, 3, &error))
        return "out of memory";
    for (uint32_t i = 0; i < 15; i++)
        grid_row(&grid, i / 5)[i % 5] = i % 4 == 1   ? CELL_WALL
                                        : i % 4 == 2 ? CELL_TERRAIN
                                                     : CELL_FREE;
    grid.costs[CELL_TERRAIN] = cost;
    const struct picture_source source = {.grid = &grid};
    const bool ok = points_add(&grid.starts, (struct point){0, 0}, &error) &&
                    points_add(&grid.goals, (struct point){4, 2}, &error) &&
                    picture_draw(&source, &options, &png, &error);
    grid_free(&grid);
    return ok ? write_file(folder, name, &png) : "a picture cannot be drawn";
}

int main(int argc, char **argv)
{
    static const struct {
        uint8_t colour_type, depth;
    } kinds[] = {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {2, 8}, {2, 16}, {3, 1},
                 {3, 2}, {3, 4}, {3, 8}, {4, 8}, {4, 16}, {6, 8}, {6, 16}};
    const char *fault = argc == 2 ? NULL : "usage: png_seeds FOLDER";
    for (size_t i = 0; !fault && i < 4 * (sizeof kinds / sizeof *kinds); i++) {
        struct png_kind kind = {.width = WIDTH,
                                .height = HEIGHT,
                                .depth = kinds[i / 4].depth,
                                .colour_type = kinds[i / 4].colour_type,
                                .interlaced = i % 2 == 1,
                                .keyed = i % 4 >= 2};
        if (!kind.keyed || kind.colour_type == 0 || kind.colour_type == 2)
            fault = write_seed(argv[1], &kind);
    }
    if (!fault)
        fault = write_picture(argv[1], "picture", COST_ONE);
    if (!fault)
        fault = write_picture(argv[1], "picture-terrain", 3 * COST_ONE);
    if (fault)
        (void)fprintf(stderr, "png_seeds: %s\n", fault);
    return fault ? 1 : 0;
}
