/* SPDX-License-Identifier: MIT */
/* parts.c - joins the parts of one mark. */
#include "map/maze/parts.h"

#include "map/maze/mark_form.h"

/* More parts than this are no letters, and are not joined. */
enum { PARTS_MAX = 64 };

/* The gap between two parts of a mark is at most this share of the size of the larger one. */
static const double gap_max = 0.5;

/* A part covers at least this share of the area of the other part. Smaller ones are noise. */
static const double area_min = 0.1;

/*
 * Cells of a path, dots of a trail and swatches of a legend are not parts of one mark. Unlike
 * letters, each covers more than cell_share of its bounding box, and is at most cell_ratio times as
 * long as wide.
 */
static const double cell_share = 0.75;
static const double cell_ratio = 2;

static bool is_cell(const struct component *part)
{
    return (double)part->area > cell_share * component_box_area(part) &&
           component_size(part) <= cell_ratio * component_breadth(part);
}

/* Returns true if two components are parts of one mark: letters, or one within another. */
static bool belong_together(const struct component *a, const struct component *b)
{
    const double size =
        component_size(a) > component_size(b) ? component_size(a) : component_size(b);
    const double gap = component_distance(a, b);
    const bool similar = (double)a->area >= area_min * (double)b->area &&
                         (double)b->area >= area_min * (double)a->area;
    return similar && (gap <= 0 || (gap <= gap_max * size && !is_cell(a) && !is_cell(b)));
}

/* The components that may be parts of marks. */
struct list {
    uint32_t labels[PARTS_MAX];
    uint32_t wholes[PARTS_MAX]; /* the smallest label of the parts that belong to each part */
    size_t count;
};

/* Lists the components that have the form of marks. Returns false if there are too many. */
static bool list_parts(const struct image *image, const struct components *found,
                       const uint8_t *parts, struct list *list)
{
    list->count = 0;
    for (uint32_t i = 1; i < found->count; i++) {
        if (parts[i] == 0 || found->items[i].area < MARK_AREA_MIN ||
            !mark_form_is_compact(image, &found->items[i]))
            continue;
        if (list->count == PARTS_MAX)
            return false;
        list->labels[list->count] = list->wholes[list->count] = i;
        list->count++;
    }
    return true;
}

/* Finds the wholes. */
static void find_wholes(const struct components *found, struct list *list)
{
    for (size_t i = 0; i < list->count; i++)
        for (size_t k = 0; k < i; k++) {
            const uint32_t one = list->wholes[i];
            const uint32_t other = list->wholes[k];
            if (one == other ||
                !belong_together(&found->items[list->labels[i]], &found->items[list->labels[k]]))
                continue;
            const uint32_t first = one < other ? one : other;
            for (size_t m = 0; m < list->count; m++)
                if (list->wholes[m] == one || list->wholes[m] == other)
                    list->wholes[m] = first;
        }
}

/* Adds the area and the box of a component to another one. */
static void add_part(struct component *sum, const struct component *part)
{
    component_extend(sum, part);
    sum->area += part->area;
    sum->x_sum += part->x_sum;
    sum->y_sum += part->y_sum;
}

/* Gives the pixels of a component another label. */
static void relabel(struct components *found, uint32_t label, uint32_t whole)
{
    const struct component *part = &found->items[label];
    const size_t first = part->top > 0 ? found->row_end[part->top - 1] : 0;
    for (size_t i = first; i < found->row_end[part->bottom]; i++)
        if (found->runs[i].label == label)
            found->runs[i].label = whole;
}

/*
 * Joins the parts of one whole, unless it does not have the form of a mark. Then it is a title or a
 * dashed path, and its parts are no marks (test `the_letters_of_a_title_are_no_marks`).
 */
static void join(const struct image *image, const struct list *list, uint32_t whole,
                 struct components *found, uint8_t *parts)
{
    struct component sum = found->items[whole];
    for (size_t i = 0; i < list->count; i++)
        if (list->wholes[i] == whole && list->labels[i] != whole)
            add_part(&sum, &found->items[list->labels[i]]);
    const bool is_mark = mark_form_is_compact(image, &sum);
    parts[whole] = is_mark;
    for (size_t i = 0; i < list->count; i++) {
        const uint32_t label = list->labels[i];
        if (list->wholes[i] != whole || label == whole)
            continue;
        parts[label] = 0;
        if (!is_mark)
            continue;
        relabel(found, label, whole);
        found->items[label].area = 0;
        parts[whole]++;
    }
    found->items[whole] = is_mark ? sum : found->items[whole];
}

void parts_join(const struct image *image, uint64_t least, struct components *found, uint8_t *parts)
{
    struct list list;
    parts[0] = 0;
    for (size_t i = 1; i < found->count; i++)
        parts[i] = found->items[i].area >= least;
    if (!list_parts(image, found, parts, &list))
        return;
    find_wholes(found, &list);
    for (size_t i = 0; i < list.count; i++)
        if (list.wholes[i] == list.labels[i])
            join(image, &list, list.wholes[i], found, parts);
}
