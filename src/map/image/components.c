/* SPDX-License-Identifier: MIT */
/*
 * components.c - labels connected components in two passes (Rosenfeld and Pfaltz 1966).
 *
 * The first pass gives each run of pixels in a row the label of a neighbouring run in the row
 * above, or a new label, and records in a union-find structure which labels meet. The second pass
 * replaces each label with the number of its component. A label's parent is never larger than the
 * label, so the numbers can be assigned in one pass over the labels.
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

/* Joins the trees of two labels and returns the common root. The label 0 stands for no label. */
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

/* The pixels of a row from `begin` to `end` - 1. */
struct run {
    uint32_t begin, end;
    uint32_t label;
};

/* The runs of a row, from left to right. A row has at most width / 2 + 1 runs. */
struct run_list {
    struct run *items;
    size_t count;
};

/* Stores the runs of pixels whose value is `value`. Their labels are not set. */
static void find_runs(const uint8_t *row, uint32_t width, uint8_t value, struct run_list *runs)
{
    runs->count = 0;
    for (uint32_t x = 0; x < width;) {
        const uint8_t *first = memchr(row + x, value, width - x);
        if (!first)
            return;
        const uint32_t begin = (uint32_t)(first - row);
        for (x = begin + 1; x < width && row[x] == value;)
            x++;
        runs->items[runs->count++] = (struct run){.begin = begin, .end = x};
    }
}

/* Labels the runs of a row. `reach` is 1 if pixels that share a corner are neighbours, else 0. */
static bool label_runs(const struct run_list *above, struct run_list *here, uint32_t reach,
                       struct forest *forest, struct error *error)
{
    size_t first = 0; /* runs above with a smaller index end to the left of the current run */
    for (size_t i = 0; i < here->count; i++) {
        struct run *run = &here->items[i];
        while (first < above->count && above->items[first].end + reach <= run->begin)
            first++;
        for (size_t j = first; j < above->count && above->items[j].begin < run->end + reach; j++)
            run->label = join(forest, run->label, above->items[j].label);
        if (run->label == 0)
            run->label = new_label(forest, error);
        if (run->label == 0)
            return false;
    }
    return true;
}

/* First pass. `labels` is zero. */
static bool label_pixels(const struct plane *plane, uint8_t value, uint32_t reach, uint32_t *labels,
                         struct forest *forest, struct error *error)
{
    const size_t runs_max = (size_t)plane->width / 2 + 1;
    struct run *runs = memory_array(2 * runs_max, sizeof *runs, error);
    struct run_list above = {.items = runs};
    struct run_list here = {.items = runs ? runs + runs_max : NULL};
    bool ok = runs != NULL;
    for (uint32_t y = 0; ok && y < plane->height; y++) {
        uint32_t *row = labels + (size_t)y * plane->width;
        find_runs(plane_row(plane, y), plane->width, value, &here);
        ok = label_runs(&above, &here, reach, forest, error);
        for (size_t i = 0; i < here.count; i++)
            for (uint32_t x = here.items[i].begin; x < here.items[i].end; x++)
                row[x] = here.items[i].label;
        const struct run_list other = above;
        above = here;
        here = other;
    }
    free(runs);
    return ok;
}

/*
 * Replaces the parent of each label with the number of its component. Returns the number of
 * components plus 1.
 */
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

/* Adds the pixels of row y from `begin` to `end` - 1 to a component. */
static void add_run(struct component *component, uint32_t begin, uint32_t end, uint32_t y)
{
    const uint64_t count = end - begin;
    if (component->area == 0)
        *component = (struct component){.left = begin, .top = y, .right = end - 1};
    component->area += count;
    component->x_sum += ((uint64_t)begin + end - 1) * count / 2;
    component->y_sum += y * count;
    component->left = begin < component->left ? begin : component->left;
    component->right = end - 1 > component->right ? end - 1 : component->right;
    component->bottom = y;
}

/* Second pass. */
static void measure(struct components *components, const struct forest *forest)
{
    const uint32_t width = components->width;
    for (uint32_t y = 0; y < components->height; y++) {
        uint32_t *row = components->labels + (size_t)y * width;
        for (uint32_t x = 0; x < width;) {
            const uint32_t begin = x;
            const uint32_t label = row[x];
            const uint32_t number = label == 0 ? 0 : forest->parent[label];
            for (; x < width && row[x] == label; x++)
                row[x] = number;
            if (label != 0)
                add_run(&components->items[number], begin, x, y);
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

void component_extend(struct component *component, const struct component *other)
{
    component->left = other->left < component->left ? other->left : component->left;
    component->top = other->top < component->top ? other->top : component->top;
    component->right = other->right > component->right ? other->right : component->right;
    component->bottom = other->bottom > component->bottom ? other->bottom : component->bottom;
}

double component_distance(const struct component *a, const struct component *b)
{
    const double x = a->left > b->right ? (double)a->left - b->right : (double)b->left - a->right;
    const double y = a->top > b->bottom ? (double)a->top - b->bottom : (double)b->top - a->bottom;
    const double most = x > y ? x : y;
    return most > 0 ? most : 0;
}
