/* SPDX-License-Identifier: MIT */
/* mark_shade.c - follows an area of one hue as far as its colour changes gradually. */
#include "map/maze/mark_shade.h"

#include <string.h>

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

/* Sweeps over a window. Areas that wind more often than this are not followed to their end. */
enum { SWEEPS = 16 };

/* A part of an image, and which of its pixels belong to an area. */
struct window {
    const struct image *image;
    int spread; /* minimum spread of a pixel */
    struct component box;
    struct plane taken;
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

/* Adds the pixels of a component to the area. */
static void take_component(struct window *window, const struct components *found, uint32_t label)
{
    const struct component *item = &found->items[label];
    for (uint32_t y = item->top; y <= item->bottom; y++) {
        const struct run_list runs = components_row(found, y);
        uint8_t *row = plane_row(&window->taken, y - window->box.top);
        for (size_t i = 0; i < runs.count; i++)
            if (runs.items[i].label == label)
                memset(row + (runs.items[i].begin - window->box.left), 1,
                       runs.items[i].end - runs.items[i].begin);
    }
}

/* Returns true if no edge is between a pixel of the window and its neighbour in the area. */
static bool merges(const struct window *window, uint32_t x, uint32_t y, uint32_t near_x,
                   uint32_t near_y)
{
    const uint32_t left = window->box.left;
    const uint32_t top = window->box.top;
    const struct rgb colour = image_colour(window->image, left + x, top + y);
    const struct rgb other = image_colour(window->image, left + near_x, top + near_y);
    return colour_spread(colour) >= window->spread && colour_difference(colour, other) < SAME_AREA;
}

/*
 * Adds pixels beside or below those of the area or, if `back` is true, beside or above them, row by
 * row. Returns true if there were any.
 */
static bool sweep(struct window *window, bool back)
{
    struct plane *taken = &window->taken;
    const uint32_t width = taken->width;
    const uint32_t height = taken->height;
    bool any = false;
    for (uint32_t i = 0; i < height; i++) {
        const uint32_t y = back ? height - 1 - i : i;
        const uint32_t near_y = back ? y + 1 : y - 1; /* beyond the window if i is 0 */
        uint8_t *row = plane_row(taken, y);
        const uint8_t *near = i > 0 ? plane_row(taken, near_y) : NULL;
        for (uint32_t k = 0; k < width; k++) {
            const uint32_t x = back ? width - 1 - k : k;
            const uint32_t near_x = back ? x + 1 : x - 1;
            if (row[x])
                continue;
            row[x] = (near && near[x] && merges(window, x, y, x, near_y)) ||
                     (k > 0 && row[near_x] && merges(window, x, y, near_x, y));
            any = any || row[x];
        }
    }
    return any;
}

/* Returns true if the area reaches a side of the window that is not a side of the image. */
static bool reaches_side(const struct window *window)
{
    const struct plane *taken = &window->taken;
    const struct component *box = &window->box;
    bool left = false;
    bool right = false;
    for (uint32_t y = 0; y < taken->height; y++) {
        left = left || plane_row(taken, y)[0];
        right = right || plane_row(taken, y)[taken->width - 1];
    }
    const bool top = memchr(plane_row(taken, 0), 1, taken->width) != NULL;
    const bool bottom = memchr(plane_row(taken, taken->height - 1), 1, taken->width) != NULL;
    return (left && box->left > 0) || (right && box->right + 1 < window->image->width) ||
           (top && box->top > 0) || (bottom && box->bottom + 1 < window->image->height);
}

bool mark_shade_test(const struct image *image, const struct components *found, uint32_t label,
                     int spread, bool *is_shade, struct error *error)
{
    const int own = colour_spread(mark_form_colour(image, found, label));
    struct window window = {.image = image, .spread = own > VIVID * spread ? own / VIVID : spread};
    window.box = box_around(image, &found->items[label]);
    if (!plane_create(&window.taken, window.box.right - window.box.left + 1,
                      window.box.bottom - window.box.top + 1, error))
        return false;
    take_component(&window, found, label);
    unsigned idle = 0; /* sweeps in a row that added nothing */
    for (unsigned i = 0; i < SWEEPS && idle < 2; i++)
        idle = sweep(&window, i % 2 == 1) ? 0 : idle + 1;
    *is_shade = reaches_side(&window);
    plane_free(&window.taken);
    return true;
}
