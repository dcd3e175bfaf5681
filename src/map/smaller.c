/* SPDX-License-Identifier: MIT */
/* smaller.c - finds likely ends of a path in smaller versions of an image. */
#include "map/smaller.h"

#include "map/image_grid.h"
#include "map/openings.h"
#include "map/reading.h"

/* Returns true if the ends of a grid are known, or if openings in its border become its ends. */
static bool complete_ends(struct grid *grid)
{
    struct error ignored;
    return grid_has_ends(grid) || (grid->gaps_are_ends && openings_take(grid, &ignored));
}

/* Stores the pixel of an image in the middle of a cell of a version that is smaller by `factor`. */
static struct point pixel_of(const struct grid *smaller, struct point cell, uint32_t factor)
{
    const uint32_t side = smaller->reading->cell_size * factor;
    return (struct point){cell.x * side + side / 2, cell.y * side + side / 2};
}

/* Notes the ends that are found in a version of the image that is smaller by `factor`. */
static bool read_smaller(const struct image *image, uint32_t factor,
                         const struct map_options *options, struct grid *grid, struct error *error)
{
    struct map_options plain = *options;
    plain.suggest = plain.inspect = plain.record = false;
    plain.cell_size = 1;
    struct image smaller;
    struct grid found;
    if (!image_shrink(image, factor, options->stop, &smaller, error))
        return false;
    const bool ok = image_to_grid(&smaller, &plain, &found, error);
    image_free(&smaller);
    if (!ok)
        return error->code == ERROR_INPUT; /* it is refused, too */
    const uint32_t cell_size = grid->reading->cell_size;
    if (complete_ends(&found) && found.starts.count == 1 && found.goals.count == 1) {
        const struct point ends[] = {
            grid_cell_of_pixel(grid, pixel_of(&found, found.starts.items[0], factor), cell_size),
            grid_cell_of_pixel(grid, pixel_of(&found, found.goals.items[0], factor), cell_size)};
        reading_add_likely(grid->reading, ends);
    }
    grid_free(&found);
    return true;
}

bool smaller_suggest(const struct image *image, const struct map_options *options,
                     struct grid *grid, struct error *error)
{
    enum { SIDE_MIN = 60, AREA_MAX = 1000000 }; /* of smaller images, in pixels, to save time */
    static const uint32_t factors[] = {8, 6, 4, 3, 2};
    if (grid->reading->kind == READING_DIRECT) /* test `certain_walls_are_not_read_again` */
        return true;
    const uint32_t side = image->width < image->height ? image->width : image->height;
    const uint64_t area = (uint64_t)image->width * image->height;
    const size_t starts = grid->starts.count;
    const size_t goals = grid->goals.count;
    const bool complete = complete_ends(grid);
    bool ok = true;
    grid->starts.count = starts; /* openings become ends later, unless the user gives them */
    grid->goals.count = goals;
    for (size_t i = 0; ok && !complete && i < sizeof factors / sizeof *factors; i++)
        if (side / factors[i] >= SIDE_MIN && area / factors[i] / factors[i] <= AREA_MAX)
            ok = read_smaller(image, factors[i], options, grid, error);
    return ok;
}
