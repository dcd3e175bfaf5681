/* SPDX-License-Identifier: MIT */
/*
 * overlay.c - draws on top of a picture made by the library: a mark on every tenth cell of the
 * path, and a bar at the bottom whose length is proportional to the explored share of the map.
 *
 * Usage: overlay MAP PICTURE.ppm
 */
#include <astar.h>
#include <stdio.h>
#include <stdlib.h>

enum { SCALE = 12, BAR = 6, EVERY = 10 };

struct canvas {
    uint8_t *pixels; /* three bytes per pixel */
    uint32_t width, height;
};

static void fill(struct canvas *canvas, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
                 const uint8_t rgb[3])
{
    for (uint32_t row = y; row < y + height && row < canvas->height; row++)
        for (uint32_t column = x; column < x + width && column < canvas->width; column++)
            for (size_t channel = 0; channel < 3; channel++)
                canvas->pixels[((size_t)row * canvas->width + column) * 3 + channel] = rgb[channel];
}

/* Returns the share of the map's cells that the search has expanded, from 0 to 1. */
static double explored(const struct astar_map *map, const struct astar_search *search)
{
    const uint32_t width = astar_map_width(map);
    const uint32_t height = astar_map_height(map);
    uint8_t *states = malloc(width);
    uint64_t closed = 0;
    for (uint32_t y = 0; states && y < height; y++) {
        astar_search_row_states(search, y, states);
        for (uint32_t x = 0; x < width; x++)
            closed += states[x] == ASTAR_CELL_CLOSED;
    }
    free(states);
    return (double)closed / ((double)width * height);
}

static void draw_over(struct canvas *canvas, const struct astar_map *map,
                      const struct astar_search *search)
{
    static const uint8_t violet[3] = {128, 0, 160};
    size_t count = 0;
    const struct astar_point *path = astar_search_path(search, &count);
    for (size_t i = 0; i < count; i += EVERY)
        fill(canvas, path[i].x * SCALE + 3, path[i].y * SCALE + 3, SCALE - 5, SCALE - 5, violet);
    const double share = explored(map, search);
    fill(canvas, 0, canvas->height - BAR, (uint32_t)(share * canvas->width), BAR, violet);
}

/* Writes the picture to a PPM file. */
static bool write_canvas(const struct canvas *canvas, const char *path)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    const size_t size = (size_t)canvas->width * canvas->height * 3;
    const bool ok = fprintf(file, "P6 %u %u 255\n", canvas->width, canvas->height) > 0 &&
                    fwrite(canvas->pixels, 1, size, file) == size;
    return fclose(file) == 0 && ok;
}

int main(int argc, char **argv)
{
    const struct astar_picture look = {.scale = SCALE, .palette = "dark"};
    struct astar_error error = {.message = "usage: overlay MAP PICTURE.ppm"};
    struct canvas canvas = {NULL, 0, 0};
    struct astar_map *map = argc == 3 ? astar_map_load(argv[1], NULL, &error) : NULL;
    struct astar_search *search = map ? astar_search_create(map, NULL, &error) : NULL;
    bool ok = search && astar_search_run(search, NULL, &error) <= ASTAR_NO_PATH &&
              astar_draw_rgb(map, search, &look, &canvas.pixels, &canvas.width, &canvas.height,
                             &error) == ASTAR_OK;
    if (!ok) {
        (void)fprintf(stderr, "overlay: %s\n", error.message);
    } else {
        draw_over(&canvas, map, search);
        ok = write_canvas(&canvas, argv[2]);
        if (!ok)
            perror(argv[2]);
    }
    astar_free(canvas.pixels);
    astar_search_free(search);
    astar_map_free(map);
    return ok ? 0 : 1;
}
