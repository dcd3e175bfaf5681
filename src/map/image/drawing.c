/* SPDX-License-Identifier: MIT */
/*
 * drawing.c - reads drawings: classifies pixels by colour, and finds starts and goals.
 *
 * A blob is a group of cells with the same mark that are connected by straight or diagonal steps. A
 * flood fill collects a blob and turns its cells into free cells, so that each blob is found once.
 */
#include "map/image/drawing.h"

#include <stdlib.h>

#include "base/wide.h"
#include "map/image/threshold.h"

/* The cell value of each role. */
static const uint8_t cell_of_role[ROLE_COUNT] = {
    [ROLE_WALL] = CELL_WALL, [ROLE_START] = CELL_START, [ROLE_GOAL] = CELL_GOAL,
    /* All other roles have the value CELL_FREE, which is 0. */
};

static uint8_t drawing_kind(const void *context, struct rgba pixel)
{
    const struct drawing *drawing = context;
    const struct rgb colour = image_over_white(pixel);
    if (drawing->luminance)
        return (colour_luminance(colour) < drawing->threshold) != drawing->invert ? CELL_WALL
                                                                                  : CELL_FREE;
    const enum role role = colour_role(colour, drawing->threshold);
    /*
     * Blending with the background can give the edge of a mark the role of a free cell, a wall or a
     * grid line. Invert such pixels in the same way as greys.
     */
    if (drawing->invert && (role == ROLE_FREE || role == ROLE_WALL || role == ROLE_GRID_LINE))
        return role == ROLE_WALL ? CELL_FREE : CELL_WALL;
    return cell_of_role[role];
}

/* Collects the blob that contains the cell `first` and turns its cells into free cells. */
static bool collect_blob(const struct grid *grid, struct point first, struct points *blob,
                         struct error *error)
{
    const uint8_t mark = grid_row(grid, first.y)[first.x];
    blob->count = 0;
    grid_row(grid, first.y)[first.x] = CELL_FREE;
    if (!points_add(blob, first, error))
        return false;
    for (size_t next = 0; next < blob->count; next++) {
        const struct point centre = blob->items[next];
        for (int direction = 0; direction < 9; direction++) {
            /* Beyond the left or top edge, unsigned wrap-around gives a point outside the map. */
            const struct point near = {centre.x + (uint32_t)(direction % 3) - 1,
                                       centre.y + (uint32_t)(direction / 3) - 1};
            if (!grid_contains(grid, near) || grid_row(grid, near.y)[near.x] != mark)
                continue;
            grid_row(grid, near.y)[near.x] = CELL_FREE;
            if (!points_add(blob, near, error))
                return false;
        }
    }
    return true;
}

/*
 * Returns the squared distance of a point from the centre of gravity of a blob. The result is
 * multiplied by the square of `count`, which makes it an integer. `count` is the number of cells of
 * the blob; `sum_x` and `sum_y` are the sums of their coordinates.
 */
static uint128 square_from_centre(struct point point, uint64_t count, uint64_t sum_x,
                                  uint64_t sum_y)
{
    const uint64_t x = point.x * count;
    const uint64_t y = point.y * count;
    const uint128 dx = x > sum_x ? x - sum_x : sum_x - x;
    const uint128 dy = y > sum_y ? y - sum_y : sum_y - y;
    return dx * dx + dy * dy;
}

/*
 * Returns the cell of a blob that is nearest to the blob's centre of gravity; on a tie, the first
 * such cell in reading order.
 */
static struct point blob_centre(struct points *blob)
{
    uint64_t x = 0;
    uint64_t y = 0;
    for (size_t i = 0; i < blob->count; i++) {
        x += blob->items[i].x;
        y += blob->items[i].y;
    }
    qsort(blob->items, blob->count, sizeof *blob->items, points_order);
    struct point nearest = blob->items[0];
    uint128 least = square_from_centre(nearest, blob->count, x, y);
    for (size_t i = 1; i < blob->count; i++) {
        const uint128 square = square_from_centre(blob->items[i], blob->count, x, y);
        if (square < least) {
            least = square;
            nearest = blob->items[i];
        }
    }
    return nearest;
}

/* The bounding box of a blob, and the share of it that the blob covers. */
struct extent {
    double width, height, filled;
};

static struct extent extent_of(const struct points *blob)
{
    struct point first = blob->items[0];
    struct point last = first;
    for (size_t i = 1; i < blob->count; i++) {
        const struct point at = blob->items[i];
        first.x = at.x < first.x ? at.x : first.x;
        first.y = at.y < first.y ? at.y : first.y;
        last.x = at.x > last.x ? at.x : last.x;
        last.y = at.y > last.y ? at.y : last.y;
    }
    const double width = (double)last.x - first.x + 1;
    const double height = (double)last.y - first.y + 1;
    return (struct extent){width, height, (double)blob->count / (width * height)};
}

/*
 * Returns true if a blob is a network of lines that spans more than half the width and height of
 * the map, such as walls in the colour of marks.
 */
static bool is_network(const struct grid *grid, struct extent extent)
{
    return extent.width * 2 > grid->width && extent.height * 2 > grid->height &&
           extent.filled < 0.75;
}

/* Returns true if a blob does not have the simple shape of a mark and may be explored corridors. */
static bool is_irregular(struct extent extent)
{
    return extent.filled < 0.5;
}

/* Returns true if a row contains a start or a goal. The loop can be vectorised. */
static bool row_has_marks(const uint8_t *row, uint32_t width)
{
    _Static_assert(CELL_START == 2 && CELL_GOAL == 3, "marks differ in the lowest bit");
    uint8_t any = 0;
    for (uint32_t x = 0; x < width; x++)
        any |= (row[x] | 1) == CELL_GOAL ? 1 : 0;
    return any != 0;
}

/*
 * Returns true if there are many blobs, and the number of cells of irregular blobs, `area`, is
 * large. The blobs are then probably not marks but cells that another program has explored.
 */
static bool is_pattern(const struct grid *grid, uint64_t area)
{
    enum { BLOBS_MAX = 16, AREA_SHARE = 10 };
    return grid->starts.count + grid->goals.count > BLOBS_MAX &&
           area > (uint64_t)grid->width * grid->height / AREA_SHARE;
}

static const char no_marks[] = "the colours of starts and goals cover too much of this image to be "
                               "marks; give both with --start X,Y --goal X,Y";

/*
 * Replaces each blob with one start or goal, or with none if the blobs are a pattern. Sets
 * *networks to true if a blob is a network of lines.
 */
static bool list_blobs(struct grid *grid, bool *networks, struct error *error)
{
    struct points blob = {0};
    uint64_t area = 0;
    bool ok = true;
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        const uint8_t *row = grid_row(grid, y);
        const uint32_t width = row_has_marks(row, grid->width) ? grid->width : 0;
        for (uint32_t x = 0; ok && x < width; x++) {
            const uint8_t mark = row[x];
            if (mark != CELL_START && mark != CELL_GOAL)
                continue;
            ok = collect_blob(grid, (struct point){x, y}, &blob, error);
            if (!ok)
                break;
            const struct extent extent = extent_of(&blob);
            *networks = *networks || is_network(grid, extent);
            area += is_irregular(extent) ? blob.count : 0;
            ok = points_add(mark == CELL_START ? &grid->starts : &grid->goals, blob_centre(&blob),
                            error);
        }
    }
    if (is_pattern(grid, area)) {
        grid->starts.count = grid->goals.count = 0;
        grid->unclear = no_marks;
    }
    free(blob.items);
    return ok;
}

static struct pixel_kinds kinds_of(const struct drawing *drawing)
{
    return (struct pixel_kinds){drawing_kind, drawing, CELL_TERRAIN};
}

bool drawing_begin(const struct image *image, const struct map_options *options,
                   struct drawing *drawing, struct error *error)
{
    *drawing = (struct drawing){.image = image,
                                .stop = options->stop,
                                .threshold = options->threshold,
                                .invert = options->invert};
    if (options->threshold == MAP_THRESHOLD_OTSU)
        drawing->threshold = threshold_otsu(image);
    if (options->threshold == MAP_THRESHOLD_FIND)
        drawing->threshold = MAP_THRESHOLD_MIDDLE;
    const struct pixel_kinds kinds = kinds_of(drawing);
    return image_check_cells(image->width, image->height, image->cell_size, options, error) &&
           image_divide(image, &kinds, options, &drawing->layout, error);
}

bool drawing_read(const struct drawing *drawing, struct grid *grid, bool *networks,
                  struct error *error)
{
    const struct pixel_kinds kinds = kinds_of(drawing);
    if (!image_to_cells(drawing->image, &kinds, &drawing->layout, drawing->stop, grid, error))
        return false;
    grid->has_marks = grid->gaps_are_ends = true;
    if (list_blobs(grid, networks, error))
        return true;
    grid_free(grid);
    return false;
}
