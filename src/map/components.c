/* SPDX-License-Identifier: MIT */
/*
 * components.c - labels connected components in two passes (Rosenfeld and Pfaltz 1966).
 *
 * The first pass gives each run of pixels in a row the label of a neighbouring run in the row
 * above, or a new label, and records in a union-find structure which labels belong to the same
 * component. The second pass replaces each label with the number of its component. A label's parent
 * is never larger than the label, so the numbers can be assigned in one pass over the labels.
 */
#include "map/components.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/wide.h"
#include "map/disc.h"

/* The state of a search for components in rows that are added from top to bottom. */
struct component_finder {
    struct components found;
    size_t run_count, run_capacity;
    uint32_t *parent; /* parent of each label */
    size_t label_count, label_capacity;
    uint32_t reach; /* 1 if pixels that share a corner are neighbours, else 0 */
    uint32_t y;     /* number of rows added */
};

static uint32_t find_root(uint32_t *parent, uint32_t label)
{
    while (parent[label] != label) {
        parent[label] = parent[parent[label]];
        label = parent[label];
    }
    return label;
}

/* Joins the trees of two labels and returns the common root. The label 0 stands for no label. */
static uint32_t join(uint32_t *parent, uint32_t a, uint32_t b)
{
    if (a == 0 || b == 0 || a == b)
        return a == 0 ? b : a;
    a = find_root(parent, a);
    b = find_root(parent, b);
    const uint32_t root = a < b ? a : b;
    parent[a] = parent[b] = root;
    return root;
}

/* Adds a label, which is its own parent. Returns false if out of memory. */
static bool add_label(struct component_finder *finder, uint32_t *label, struct error *error)
{
    uint32_t *parent = memory_grow(finder->parent, &finder->label_capacity, finder->label_count + 1,
                                   sizeof *parent, error);
    if (!parent)
        return false;
    finder->parent = parent;
    *label = (uint32_t)finder->label_count++;
    parent[*label] = *label;
    return true;
}

/* Returns the end of the run of pixels with value `value` that begins at column x. */
static uint32_t run_end(const uint8_t *row, uint32_t width, uint8_t value, uint32_t x)
{
    uint64_t pixels;
    uint64_t wanted;
    memset(&wanted, value, sizeof wanted);
    for (; width - x >= sizeof pixels; x += (uint32_t)sizeof pixels) {
        memcpy(&pixels, row + x, sizeof pixels);
        if (pixels != wanted)
            break;
    }
    while (x < width && row[x] == value)
        x++;
    return x;
}

/* Adds the runs of pixels with value `value` in a row. label_runs sets their labels later. */
static bool add_runs(struct component_finder *finder, const uint8_t *row, uint8_t value,
                     struct error *error)
{
    const uint32_t width = finder->found.width;
    for (uint32_t x = 0; x < width;) {
        const uint8_t *first = memchr(row + x, value, width - x);
        if (!first)
            break;
        struct pixel_run *runs = memory_grow(finder->found.runs, &finder->run_capacity,
                                             finder->run_count + 1, sizeof *runs, error);
        if (!runs)
            return false;
        finder->found.runs = runs;
        const uint32_t begin = (uint32_t)(first - row);
        x = run_end(row, width, value, begin);
        runs[finder->run_count++] = (struct pixel_run){.begin = begin, .end = x};
    }
    return true;
}

/* Labels the runs of a row. `above` contains the runs of the row above. */
static bool label_runs(struct component_finder *finder, struct run_list above,
                       struct pixel_run *here, size_t count, struct error *error)
{
    const uint32_t reach = finder->reach;
    size_t first = 0; /* the runs of `above` before this index end to the left of the current run */
    for (size_t i = 0; i < count; i++) {
        struct pixel_run *run = &here[i];
        while (first < above.count && above.items[first].end + reach <= run->begin)
            first++;
        for (size_t j = first; j < above.count && above.items[j].begin < run->end + reach; j++)
            run->label = join(finder->parent, run->label, above.items[j].label);
        if (run->label == 0 && !add_label(finder, &run->label, error))
            return false;
    }
    return true;
}

/* Begins a search. After a failure, find_end must be called with `ok` = false. */
static bool find_begin(struct component_finder *finder, struct plane_rows rows,
                       enum neighbours neighbours, struct error *error)
{
    uint32_t none; /* label 0, which stands for no label */
    *finder = (struct component_finder){.found = {.width = rows.width, .height = rows.height},
                                        .reach = neighbours == NEIGHBOURS_8};
    finder->found.row_end = memory_array(rows.height, sizeof *finder->found.row_end, error);
    finder->found.runs =
        memory_grow(NULL, &finder->run_capacity, 1, sizeof *finder->found.runs, error);
    return finder->found.row_end && finder->found.runs && add_label(finder, &none, error);
}

/* Adds the pixels with value `value` of the next row. */
static bool add_row(struct component_finder *finder, const uint8_t *row, uint8_t value,
                    struct error *error)
{
    const size_t first = finder->run_count;
    if (!add_runs(finder, row, value, error))
        return false;
    const struct run_list above =
        finder->y > 0 ? components_row(&finder->found, finder->y - 1) : (struct run_list){0};
    finder->found.row_end[finder->y++] = finder->run_count;
    return finder->run_count == first ||
           label_runs(finder, above, finder->found.runs + first, finder->run_count - first, error);
}

/*
 * Replaces the parent of each label with the number of its component. Returns the number of
 * components plus 1.
 */
static size_t number_roots(const struct component_finder *finder)
{
    uint32_t count = 1;
    for (size_t label = 1; label < finder->label_count; label++) {
        uint32_t *parent = &finder->parent[label];
        /* The parent is smaller than the label, so it has been replaced already. */
        *parent = *parent == label ? count++ : finder->parent[*parent];
    }
    return count;
}

/* Adds a run of row y to a component. */
static void add_run(struct component *component, const struct pixel_run *run, uint32_t y)
{
    const uint64_t count = run->end - run->begin;
    if (component->area == 0)
        *component = (struct component){.left = run->begin, .top = y, .right = run->end - 1};
    component->area += count;
    component->x_sum += ((uint64_t)run->begin + run->end - 1) * count / 2;
    component->y_sum += y * count;
    component->left = run->begin < component->left ? run->begin : component->left;
    component->right = run->end - 1 > component->right ? run->end - 1 : component->right;
    component->bottom = y;
}

/* Second pass: replaces the labels of runs with the numbers of components. */
static void number_runs(struct components *components, const uint32_t *numbers)
{
    struct pixel_run *run = components->runs;
    for (uint32_t y = 0; y < components->height; y++) {
        for (; run < components->runs + components->row_end[y]; run++) {
            run->label = numbers[run->label];
            add_run(&components->items[run->label], run, y);
        }
    }
}

/* Releases unused memory at the end of the array of runs. */
static void trim_runs(struct component_finder *finder)
{
    struct pixel_run *runs =
        realloc(finder->found.runs, (finder->run_count > 0 ? finder->run_count : 1) * sizeof *runs);
    if (runs)
        finder->found.runs = runs;
}

/* Ends a search. Sets *components only if `ok` is true and memory suffices. */
static bool find_end(struct component_finder *finder, bool ok, struct components *components,
                     struct error *error)
{
    struct components *found = &finder->found;
    if (ok) {
        found->count = number_roots(finder);
        found->items = memory_zeroed(found->count, sizeof *found->items, error);
        ok = found->items != NULL;
    }
    if (ok) {
        trim_runs(finder);
        number_runs(found, finder->parent);
        *components = *found;
    } else {
        components_free(found);
    }
    free(finder->parent);
    return ok;
}

bool components_find(struct components *components, struct plane_rows rows, uint8_t value,
                     enum neighbours neighbours, const struct stop *stop, struct error *error)
{
    struct component_finder finder;
    uint8_t *row = memory_array(rows.width, 1, error);
    bool ok = find_begin(&finder, rows, neighbours, error) && row;
    for (uint32_t y = 0; ok && y < rows.height; y++) {
        ok = stop_check_row(stop, y, rows.width, error);
        rows.fill(rows.context, y, row);
        ok = ok && add_row(&finder, row, value, error);
    }
    free(row);
    return find_end(&finder, ok, components, error);
}

bool components_far(struct components *components, struct plane_rows rows, uint8_t value,
                    uint64_t clear, const struct stop *stop, struct error *error)
{
    struct component_finder finder;
    struct cover cover = {0};
    bool ok = find_begin(&finder, rows, NEIGHBOURS_4, error) &&
              cover_begin(&cover, rows, value, clear, stop, error);
    for (uint32_t y = 0; ok && y < rows.height; y++) {
        const uint8_t *near = cover_next(&cover, error);
        ok = near && add_row(&finder, near, 0, error);
    }
    cover_end(&cover);
    return find_end(&finder, ok, components, error);
}

/*
 * Returns the squared distance of a pixel from the centre of gravity of a component, multiplied by
 * the square of its area, which makes it an integer.
 */
static uint128 square_from_centre(const struct component *item, uint64_t x, uint64_t y)
{
    const uint128 dx =
        x * item->area > item->x_sum ? x * item->area - item->x_sum : item->x_sum - x * item->area;
    const uint128 dy =
        y * item->area > item->y_sum ? y * item->area - item->y_sum : item->y_sum - y * item->area;
    return dx * dx + dy * dy;
}

/* Returns the number of pixels of all components. */
static uint64_t total_area(const struct components *components)
{
    uint64_t area = 0;
    for (size_t i = 1; i < components->count; i++)
        area += components->items[i].area;
    return area;
}

double components_share(const struct components *components, struct point one, struct point other)
{
    const uint32_t first = components_label(components, one.x, one.y);
    const uint32_t second = components_label(components, other.x, other.y);
    const uint64_t all = total_area(components);
    uint64_t with = components->items[first].area;
    if (second != first)
        with += components->items[second].area;
    return all > 0 ? (double)with / (double)all : 0;
}

bool components_at_border(const struct components *components, uint32_t label)
{
    const struct component *item = &components->items[label];
    return item->left == 0 || item->top == 0 || item->right + 1 == components->width ||
           item->bottom + 1 == components->height;
}

uint32_t components_largest(const struct components *components)
{
    uint32_t largest = 0;
    for (uint32_t i = 1; i < components->count; i++)
        if (largest == 0 || components->items[i].area > components->items[largest].area)
            largest = i;
    return largest;
}

uint64_t components_memory(const struct grid *grid)
{
    enum { CELL_BYTES = 3, RUN_BYTES = 80 }; /* a list of runs, which may grow, and of areas */
    uint64_t runs = 0;
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *row = grid_row(grid, y);
        for (uint32_t x = 0; x < grid->width; x++)
            runs += row[x] != CELL_WALL && row[(size_t)x - 1] == CELL_WALL;
    }
    return grid_padded_cells(grid) * CELL_BYTES + runs * RUN_BYTES;
}

struct point *components_middles(const struct components *components, struct error *error)
{
    struct point *middles = memory_zeroed(components->count, sizeof *middles, error);
    uint128 *least = memory_array(components->count, sizeof *least, error);
    bool ok = middles && least;
    for (size_t i = 0; ok && i < components->count; i++)
        least[i] = ~(uint128)0;
    for (uint32_t y = 0; ok && y < components->height; y++) {
        const struct run_list runs = components_row(components, y);
        for (size_t i = 0; i < runs.count; i++) {
            const struct pixel_run *run = &runs.items[i];
            const struct component *item = &components->items[run->label];
            /* The centre, rounded to the nearest column, with halves rounded down. */
            uint64_t x = (2 * item->x_sum + item->area - 1) / (2 * item->area);
            x = x < run->begin ? run->begin : x < run->end ? x : run->end - 1;
            const uint128 square = square_from_centre(item, x, y);
            if (square >= least[run->label])
                continue;
            least[run->label] = square;
            middles[run->label] = (struct point){(uint32_t)x, y};
        }
    }
    free(least);
    if (ok)
        return middles;
    free(middles);
    return NULL;
}

size_t run_list_find(struct run_list row, uint32_t x)
{
    size_t first = 0; /* the result is at least `first` and at most `end` */
    size_t end = row.count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (row.items[middle].end <= x)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

uint32_t components_label(const struct components *components, uint32_t x, uint32_t y)
{
    const struct run_list row = components_row(components, y);
    const size_t first = run_list_find(row, x);
    return first < row.count && row.items[first].begin <= x ? row.items[first].label : 0;
}

uint32_t components_common(const struct components *components, struct point one,
                           struct point other)
{
    const uint32_t label = components_label(components, one.x, one.y);
    return label == components_label(components, other.x, other.y) ? label : 0;
}

void painting_fill(const struct painting *painting, uint32_t y, uint8_t *row)
{
    const struct run_list runs = components_row(painting->components, y);
    const uint8_t *values = painting->values;
    memset(row, values[0], painting->components->width);
    for (size_t i = 0; i < runs.count; i++) {
        const struct pixel_run *run = &runs.items[i];
        if (values[run->label] != values[0])
            memset(row + run->begin, values[run->label], run->end - run->begin);
    }
}

static void fill_from_painting(const void *context, uint32_t y, uint8_t *row)
{
    painting_fill(context, y, row);
}

struct plane_rows painting_rows(const struct painting *painting)
{
    return (struct plane_rows){painting->components->width, painting->components->height,
                               fill_from_painting, painting};
}

void components_free(struct components *components)
{
    free(components->runs);
    free(components->row_end);
    free(components->items);
    *components = (struct components){0};
}

uint32_t component_size(const struct component *component)
{
    const uint32_t width = component->right - component->left + 1;
    const uint32_t height = component->bottom - component->top + 1;
    return width > height ? width : height;
}

uint32_t component_breadth(const struct component *component)
{
    const uint32_t width = component->right - component->left + 1;
    const uint32_t height = component->bottom - component->top + 1;
    return width < height ? width : height;
}

double component_box_area(const struct component *component)
{
    return (component->right - component->left + 1.0) * (component->bottom - component->top + 1.0);
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
