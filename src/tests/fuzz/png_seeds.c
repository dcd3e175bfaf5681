/* SPDX-License-Identifier: MIT */
/*
 * png_seeds.c - writes small PNG images into a folder: one for each combination of colour type,
 * depth, interlacing and transparent colour, and pictures of maps, whose text chunk states the size
 * of their cells.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/path.h"
#include "picture/picture.h"
#include "tests/support/png_oracle.h"

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

/* Writes an image of random pixels into the folder. Returns NULL or an error message. */
static const char *write_seed(const char *folder, const struct png_kind *kind, bool transparency)
{
    struct random rng = random_begin(kind->colour_type);
    struct bytes png = png_random_file(kind, transparency, &rng);
    char name[64];
    (void)snprintf(name, sizeof name, "kind-%u-%u%s%s", kind->colour_type, kind->depth,
                   kind->interlaced ? "-interlaced" : "", transparency ? "-transparent" : "");
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
    options.bare = true; /* not marked as a picture of a solution */
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
    const char *fault = argc == 2 ? NULL : "usage: png_seeds FOLDER";
    for (unsigned i = 0; !fault && i < 4 * PNG_KIND_COUNT; i++) {
        struct png_kind kind = png_kinds[i / 4];
        kind.width = 11;
        kind.height = 9;
        kind.interlaced = i % 2;
        if (i % 4 < 2 || kind.colour_type < PNG_GREY_ALPHA) /* without an alpha channel */
            fault = write_seed(argv[1], &kind, i % 4 >= 2);
    }
    if (!fault)
        fault = write_picture(argv[1], "picture", COST_ONE);
    if (!fault)
        fault = write_picture(argv[1], "picture-terrain", 3 * COST_ONE);
    if (fault)
        (void)fprintf(stderr, "png_seeds: %s\n", fault);
    return fault ? 1 : 0;
}
