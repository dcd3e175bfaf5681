/* SPDX-License-Identifier: MIT */
/* mark_shade.c - follows an area of one hue as far as its colour changes gradually. */
#include "map/maze/mark_shade.h"

#include <stdlib.h>

#include "map/grid.h"
#include "map/hue.h"
#include "map/maze/mark_form.h"

/*
 * Neighbouring pixels that differ by less than this belong to the same area. At the edge of a mark
 * on a coloured floor, the difference is larger, even if compression has blurred the edge (tests
 * `a_part_of_a_line_of_changing_colour_is_no_mark`, `a_mark_may_be_blurred_into_a_coloured_floor`).
 */
enum { SAME_AREA = 24 };

/*
 * The area is at least one VIVIDth as vivid as the component. A floor that compression has smeared
 * into a mark is less vivid (test `a_mark_may_be_smeared_into_a_pale_floor`).
 */
enum { VIVID = 2 };

/* A part of an image, and which of its pixels belong to an area. */
struct window {
    const struct image *image;
    int spread; /* minimum spread of a pixel */
    struct component box;
    struct plane taken;
    struct points next; /* pixels whose neighbours are still to be looked at */
};

/* Returns the box of a component, extended by its size on all sides within the image. */
static struct component box_around(const struct image *image, const struct component *item)
{
    const uint32_t size = component_size(item);
    const uint32_t right = image->width - 1 - item->right;
    const uint32_t bottom = image->height - 1 - item->bottom;
    return (struct component){.left = item->left - (size < item->left ? size : item->left),
                              .top = item->top - (size < item->top ? size : item->top),
                              .right = item->right + (size < right ? size : right),
                              .bottom = item->bottom + (size < bottom ? size : bottom)};
}

static bool is_inside(const struct component *box, struct point at)
{
    return at.x >= box->left && at.x <= box->right && at.y >= box->top && at.y <= box->bottom;
}

/* Adds a pixel of the window to the area. */
static bool take(struct window *window, struct point at, struct error *error)
{
    uint8_t *taken = plane_row(&window->taken, at.y - window->box.top) + (at.x - window->box.left);
    if (*taken)
        return true;
    *taken = 1;
    return points_add(&window->next, at, error);
}

/* Adds the pixels of a component to the area. */
static bool take_component(struct window *window, const struct components *found, uint32_t label,
                           struct error *error)
{
    const struct component *item = &found->items[label];
    bool ok = true;
    for (uint32_t y = item->top; ok && y <= item->bottom; y++) {
        const struct run_list runs = components_row(found, y);
        for (size_t i = 0; i < runs.count; i++)
            for (uint32_t x = runs.items[i].begin;
                 ok && runs.items[i].label == label && x < runs.items[i].end; x++)
                ok = take(window, (struct point){x, y}, error);
    }
    return ok;
}

/* Adds the neighbours of a pixel to the area. Sets *leaves if one is beyond the window. */
static bool take_neighbours(struct window *window, struct point at, bool *leaves,
                            struct error *error)
{
    static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const struct image *image = window->image;
    const struct rgb colour = image_colour(image, at.x, at.y);
    bool ok = true;
    for (unsigned i = 0; ok && i < sizeof steps / sizeof *steps; i++) {
        const struct point next = {at.x + (uint32_t)steps[i][0], at.y + (uint32_t)steps[i][1]};
        if (next.x >= image->width || next.y >= image->height)
            continue;
        const struct rgb other = image_colour(image, next.x, next.y);
        if (hue_spread(other) < window->spread || colour_difference(other, colour) >= SAME_AREA)
            continue;
        if (is_inside(&window->box, next))
            ok = take(window, next, error);
        else
            *leaves = true;
    }
    return ok;
}

bool mark_shade_test(const struct image *image, const struct components *found, uint32_t label,
                     int spread, const struct stop *stop, bool *is_shade, struct error *error)
{
    const int own = hue_spread(mark_form_colour(image, found, label));
    struct window window = {.image = image, .spread = own > VIVID * spread ? own / VIVID : spread};
    window.box = box_around(image, &found->items[label]);
    *is_shade = false;
    bool ok = stop_check(stop, error) &&
              plane_create(&window.taken, window.box.right - window.box.left + 1,
                           window.box.bottom - window.box.top + 1, error) &&
              take_component(&window, found, label, error);
    while (ok && !*is_shade && window.next.count > 0)
        ok = take_neighbours(&window, window.next.items[--window.next.count], is_shade, error);
    plane_free(&window.taken);
    free(window.next.items);
    return ok;
}
