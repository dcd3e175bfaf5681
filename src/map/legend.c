/* SPDX-License-Identifier: MIT */
/* legend.c - tells whether one of two marks may be in the legend of a plot. */
#include "map/legend.h"

/* The coloured pixels of an image that belong to no mark and have not the hue of walls. */
struct drawn {
    const struct image *image;
    const struct marks *marks;
    enum hue wall; /* HUE_NONE unless most walls have a hue */
};

/* Returns the hue of most walls of a grid; HUE_NONE if they have several or none. */
static enum hue wall_hue(const struct image *image, const struct grid *grid)
{
    uint64_t counts[HUE_COUNT] = {0};
    uint64_t walls = 0;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct point at = {x, y};
            if (!grid_blocked(grid, at) || grid_look(grid, at) == LOOK_OUTSIDE)
                continue;
            counts[hue_at(image, at)]++;
            walls++;
        }
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

/* Returns true if an area that is longer than a mark, so that it may be a path, is next to it. */
static bool has_area_near(const struct components *areas, const struct mark *mark)
{
    enum { EDGE = 3, SHARE = 4 }; /* width of a blurred edge; an outline is no wider share */
    const struct component *box = &mark->box;
    const uint32_t reach = EDGE + component_size(box) / SHARE;
    for (uint32_t y = box->top > reach ? box->top - reach : 0;
         y <= box->bottom + reach && y < areas->height; y++)
        for (uint32_t x = box->left > reach ? box->left - reach : 0;
             x <= box->right + reach && x < areas->width; x++) {
            const uint32_t label = components_label(areas, x, y);
            if (label != 0 && component_size(&areas->items[label]) > component_size(box))
                return true;
        }
    return false;
}

bool legend_may_have_mark(const struct image *image, const struct marks *marks,
                          const struct grid *grid, const struct stop *stop, bool *may,
                          struct error *error)
{
    const struct mark *one = mark_at(marks, grid->starts.items[0]);
    const struct mark *other = mark_at(marks, grid->goals.items[0]);
    const struct drawn drawn = {image, marks, wall_hue(image, grid)};
    const struct plane_rows rows = {image->width, image->height, fill_drawn, &drawn};
    struct components areas;
    *may = false;
    if (!one || !other || one->hue != other->hue)
        return true;
    if (!components_find(&areas, rows, 1, NEIGHBOURS_8, stop, error))
        return false;
    *may = has_area_near(&areas, one) != has_area_near(&areas, other);
    components_free(&areas);
    return true;
}
