/* SPDX-License-Identifier: MIT */
/* drawn_path.c - tells whether a path that is drawn into a maze contradicts a reading of it. */
#include "map/drawn_path.h"

#include "map/along.h"

/*
 * The way along a drawn path is at most this many times as long as the shortest one. If it is
 * longer, the path leads around walls that were taken for floor (test
 * `a_path_leads_around_walls`).
 */
static const double detour_max = 2;

/* The coloured pixels of an image that belong to no mark and do not have the hue of walls. */
struct drawn {
    const struct image *image;
    const struct marks *marks;
    enum hue wall; /* HUE_NONE unless most walls have a hue */
};

/* Returns the hue of most walls of a grid; HUE_NONE if they have several or none. */
static enum hue wall_hue(const struct image *image, const struct grid *grid)
{
    uint64_t counts[HUE_COUNT];
    uint64_t walls = 0;
    hue_count_walls(image, grid, counts);
    for (enum hue hue = HUE_NONE; hue < HUE_COUNT; hue++)
        walls += counts[hue];
    for (enum hue hue = HUE_RED; hue < HUE_COUNT; hue++)
        if (2 * counts[hue] > walls)
            return hue;
    return HUE_NONE;
}

static void fill_drawn(const void *context, uint32_t y, uint8_t *row)
{
    const struct drawn *drawn = context;
    const uint8_t *mark = plane_row(&drawn->marks->pixels, y);
    for (uint32_t x = 0; x < drawn->image->width; x++) {
        const enum hue hue = hue_at(drawn->image, (struct point){x, y});
        row[x] = mark[x] == 0 && hue != HUE_NONE && hue != drawn->wall;
    }
}

/* Returns the mark at a point; NULL if there is none. */
static const struct mark *mark_at(const struct marks *marks, struct point at)
{
    for (size_t i = 0; i < marks->count; i++)
        if (point_square_distance(marks->items[i].at, at) == 0)
            return &marks->items[i];
    return NULL;
}

/* The pixel of an area next to a mark; label 0 if there is none. */
struct contact {
    uint32_t label;
    struct point at;
};

/* Finds an area next to a mark that is longer than the mark, so that it may be a path. */
static struct contact contact_of(const struct components *areas, const struct mark *mark)
{
    enum { EDGE = 3 };  /* a blurred edge is less wide, in pixels */
    enum { SHARE = 4 }; /* an outline is at most this share of the mark wide */
    const struct component *box = &mark->box;
    const uint32_t reach = EDGE + component_size(box) / SHARE;
    for (uint32_t y = box->top > reach ? box->top - reach : 0;
         y <= box->bottom + reach && y < areas->height; y++)
        for (uint32_t x = box->left > reach ? box->left - reach : 0;
             x <= box->right + reach && x < areas->width; x++) {
            const uint32_t label = components_label(areas, x, y);
            if (label != 0 && component_size(&areas->items[label]) > component_size(box))
                return (struct contact){label, {x, y}};
        }
    return (struct contact){0};
}

/* Stores the number of straight steps between two pixels along what is drawn on the floor. */
static bool count_drawn(const struct drawn *drawn, const struct grid *grid,
                        const struct point ends[2], const struct stop *stop, uint64_t *steps,
                        struct error *error)
{
    struct grid path;
    if (!grid_create(&path, grid->width, grid->height, error))
        return false;
    for (uint32_t y = 0; y < path.height; y++) {
        uint8_t *row = grid_row(&path, y);
        fill_drawn(drawn, y, row);
        for (uint32_t x = 0; x < path.width; x++)
            row[x] = row[x] && !grid_blocked(grid, (struct point){x, y}) ? CELL_FREE : CELL_WALL;
    }
    const bool ok = along_steps(&path, ends[0], ends[1], stop, steps, error);
    grid_free(&path);
    return ok;
}

bool drawn_path_check(const struct image *image, const struct marks *marks, const struct grid *grid,
                      const struct stop *stop, enum contradiction *contradiction,
                      struct error *error)
{
    const struct mark *one = mark_at(marks, grid->starts.items[0]);
    const struct mark *other = mark_at(marks, grid->goals.items[0]);
    struct drawn drawn = {.image = image, .marks = marks};
    const struct plane_rows rows = {image->width, image->height, fill_drawn, &drawn};
    struct components areas;
    *contradiction = CONTRADICTION_NONE;
    if (!one || !other || marks->coloured <= one->area + other->area)
        return true; /* nothing else is coloured */
    drawn.wall = wall_hue(image, grid);
    if (!components_find(&areas, rows, 1, NEIGHBOURS_8, stop, error))
        return false;
    const struct contact first = contact_of(&areas, one);
    const struct contact last = contact_of(&areas, other);
    components_free(&areas);
    if (one->hue == other->hue && (first.label == 0) != (last.label == 0))
        *contradiction = CONTRADICTION_ENDS;
    if (first.label != last.label || first.label == 0 || grid_blocked(grid, first.at) ||
        grid_blocked(grid, last.at))
        return true;
    uint64_t along;
    uint64_t least;
    if (!count_drawn(&drawn, grid, (struct point[]){first.at, last.at}, stop, &along, error) ||
        !along_steps(grid, one->at, other->at, stop, &least, error))
        return false;
    if ((double)along > detour_max * (double)least)
        *contradiction = CONTRADICTION_WALLS;
    return true;
}
