/* SPDX-License-Identifier: MIT */
/*
 * components.c - labels connected components in two passes (Rosenfeld and Pfaltz 1966).
 *
 * The first pass gives each pixel the label of a neighbour that was visited before, or a new label,
 * and records in a union-find structure which labels meet. The second pass replaces each label by
 * the number of its component. A label's parent is never larger than the label, so that the
 * numbers can be assigned in one pass over the labels.
 */
#include "map/image/components.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* parent[i] is the parent of label i; a root is its own parent. */
struct forest {
    uint32_t *parent;
    size_t count, capacity;
};

static uint32_t find_root(const struct forest *forest, uint32_t label)
{
    uint32_t *const parent = forest->parent;
    while (parent[label] != label) {
        parent[label] = parent[parent[label]];
        label = parent[label];
    }
    return label;
}

/* Joins the trees of two labels and returns the common root. A label of 0 means none. */
static uint32_t join(const struct forest *forest, uint32_t a, uint32_t b)
{
    if (a == 0 || b == 0 || a == b)
        return a == 0 ? b : a;
    a = find_root(forest, a);
    b = find_root(forest, b);
    const uint32_t root = a < b ? a : b;
    forest->parent[a] = forest->parent[b] = root;
    return root;
}

/* Returns a new label; 0 if out of memory. */
static uint32_t new_label(struct forest *forest, struct error *error)
{
    uint32_t *parent =
        memory_grow(forest->parent, &forest->capacity, forest->count + 1, sizeof *parent, error);
    if (!parent)
        return 0;
    forest->parent = parent;
    const uint32_t label = (uint32_t)forest->count++;
    parent[label] = label;
    return label;
}

/* First pass. */
static bool label_pixels(const struct plane *plane, uint8_t value, bool corners, uint32_t *labels,
                         struct forest *forest, struct error *error)
{
    const size_t width = plane->width;
    for (uint32_t y = 0; y < plane->height; y++) {
        const uint8_t *row = plane_row(plane, y);
        uint32_t *here = labels + y * width;
        const uint32_t *above = here - width;
        for (size_t x = 0; x < width; x++) {
            if (row[x] != value)
                continue;
            uint32_t label = x > 0 ? here[x - 1] : 0;
            if (y > 0) {
                label = join(forest, label, above[x]);
                /* If the pixel above has a label, the pixels next to it already share it. */
                if (corners && above[x] == 0) {
                    label = join(forest, label, x > 0 ? above[x - 1] : 0);
                    label = join(forest, label, x + 1 < width ? above[x + 1] : 0);
                }
            }
            here[x] = label != 0 ? label : new_label(forest, error);
            if (here[x] == 0)
                return false;
        }
    }
    return true;
}

/* Replaces the parents of all labels by the numbers of components; returns their count plus 1. */
static size_t number_roots(const struct forest *forest)
{
    uint32_t count = 1;
    for (size_t label = 1; label < forest->count; label++) {
        uint32_t *parent = &forest->parent[label];
        /* The parent is smaller than the label, so it has been replaced already. */
        *parent = *parent == label ? count++ : forest->parent[*parent];
    }
    return count;
}

static void add_pixel(struct component *component, uint32_t x, uint32_t y)
{
    if (component->area == 0)
        *component = (struct component){.left = x, .top = y, .right = x};
    component->area++;
    component->x_sum += x;
    component->y_sum += y;
    component->left = x < component->left ? x : component->left;
    component->right = x > component->right ? x : component->right;
    component->bottom = y;
}

/* Second pass. */
static void measure(struct components *components, const struct forest *forest)
{
    for (uint32_t y = 0; y < components->height; y++) {
        uint32_t *row = components->labels + (size_t)y * components->width;
        for (uint32_t x = 0; x < components->width; x++) {
            if (row[x] == 0)
                continue;
            row[x] = forest->parent[row[x]];
            add_pixel(&components->items[row[x]], x, y);
        }
    }
}

bool components_find(struct components *components, const struct plane *plane, uint8_t value,
                     enum neighbours neighbours, struct error *error)
{
    struct forest forest = {0};
    *components = (struct components){.width = plane->width, .height = plane->height};
    components->labels = memory_zeroed(plane_count(plane), sizeof *components->labels, error);
    bool ok = components->labels != NULL;
    if (ok) {
        (void)new_label(&forest, error); /* label 0, which means none */
        ok = forest.parent && label_pixels(plane, value, neighbours == NEIGHBOURS_8,
                                           components->labels, &forest, error);
    }
    if (ok) {
        components->count = number_roots(&forest);
        components->items = memory_zeroed(components->count, sizeof *components->items, error);
        ok = components->items != NULL;
    }
    if (ok)
        measure(components, &forest);
    else
        components_free(components);
    free(forest.parent);
    return ok;
}

void components_free(struct components *components)
{
    free(components->labels);
    free(components->items);
    *components = (struct components){0};
}

uint32_t component_size(const struct component *component)
{
    const uint32_t width = component->right - component->left + 1;
    const uint32_t height = component->bottom - component->top + 1;
    return width > height ? width : height;
}
