/* SPDX-License-Identifier: MIT */
/* legend.c - tells whether one of two marks may be in the legend of a plot. */
#include "map/legend.h"

/* The coloured pixels of an image that belong to no mark. */
struct drawn {
    const struct image *image;
    const struct marks *marks;
};

static void fill_drawn(const void *context, uint32_t y, uint8_t *row)
{
    const struct drawn *drawn = context;
    const uint8_t *mark = plane_row(&drawn->marks->pixels, y);
    for (uint32_t x = 0; x < drawn->image->width; x++)
        row[x] = mark[x] == 0 && hue_at(drawn->image, (struct point){x, y}) != HUE_NONE;
}

/* Returns the mark at a point; NULL if there is none. */
static const struct mark *mark_at(const struct marks *marks, struct point at)
{
    for (size_t i = 0; i < marks->count; i++)
        if (point_square_distance(marks->items[i].at, at) == 0)
            return &marks->items[i];
    return NULL;
}

/* Returns true if an area that is no fringe of a mark is next to it: at least half as large. */
static bool has_area_near(const struct components *areas, const struct mark *mark)
{
    enum { REACH = 3 }; /* in pixels; wider than a blurred edge */
    const struct component *box = &mark->box;
    for (uint32_t y = box->top > REACH ? box->top - REACH : 0;
         y <= box->bottom + REACH && y < areas->height; y++)
        for (uint32_t x = box->left > REACH ? box->left - REACH : 0;
             x <= box->right + REACH && x < areas->width; x++) {
            const uint32_t label = components_label(areas, x, y);
            if (label != 0 && 2 * areas->items[label].area >= mark->area)
                return true;
        }
    return false;
}

bool legend_may_have_mark(const struct image *image, const struct marks *marks, struct point start,
                          struct point goal, const struct stop *stop, bool *may,
                          struct error *error)
{
    const struct mark *one = mark_at(marks, start);
    const struct mark *other = mark_at(marks, goal);
    const struct drawn drawn = {image, marks};
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
