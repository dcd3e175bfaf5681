/* SPDX-License-Identifier: MIT */
/* parts.c - joins the parts of one mark. */
#include "map/maze/parts.h"

/* A hue with more parts than this shows no marks. */
enum { PARTS_MAX = 64 };

/* The gap between two parts of a mark is at most this share of the size of the larger one. */
static const double gap_max = 0.5;

/*
 * Cells of a path, which grid lines separate, are not parts of one mark. Unlike letters and rings,
 * each covers more than this share of its bounding box.
 */
static const double cell_share = 0.85;

/* A part covers at least this share of the area of the other part. Smaller ones are noise. */
static const double area_min = 0.1;

static bool is_cell(const struct component *part)
{
    return (double)part->area > cell_share * component_box_area(part);
}

/* Returns true if two components are parts of one mark. */
static bool belong_together(const struct component *a, const struct component *b)
{
    const uint32_t one = component_size(a);
    const uint32_t other = component_size(b);
    return !(is_cell(a) && is_cell(b)) && (double)a->area >= area_min * (double)b->area &&
           (double)b->area >= area_min * (double)a->area &&
           component_distance(a, b) <= gap_max * (one > other ? one : other);
}

/* The components that may be parts of marks. */
struct parts {
    uint32_t labels[PARTS_MAX];
    uint32_t wholes[PARTS_MAX]; /* the smallest label of the parts that are joined to each part */
    size_t count;
};

/* Lists the parts. Returns false if there are too many. */
static bool list_parts(const struct components *found, struct part_rule rule, struct parts *parts)
{
    parts->count = 0;
    for (uint32_t i = 1; i < found->count; i++) {
        if (!rule.may_be_mark(rule.context, found, i))
            continue;
        if (parts->count == PARTS_MAX)
            return false;
        parts->labels[parts->count] = parts->wholes[parts->count] = i;
        parts->count++;
    }
    return true;
}

/* Replaces a whole with another one. */
static void replace(struct parts *parts, uint32_t old, uint32_t whole)
{
    for (size_t i = 0; i < parts->count; i++)
        if (parts->wholes[i] == old)
            parts->wholes[i] = whole;
}

/* Finds the wholes. */
static void find_wholes(const struct components *found, struct parts *parts)
{
    for (size_t i = 0; i < parts->count; i++)
        for (size_t k = 0; k < i; k++) {
            const uint32_t one = parts->wholes[i];
            const uint32_t other = parts->wholes[k];
            if (one != other &&
                belong_together(&found->items[parts->labels[i]], &found->items[parts->labels[k]]))
                replace(parts, one > other ? one : other, one < other ? one : other);
        }
}

/* Adds the part with a label to its whole, which has a smaller label. */
static void add_part(struct components *found, uint32_t label, uint32_t whole)
{
    struct component *part = &found->items[label];
    struct component *sum = &found->items[whole];
    component_extend(sum, part);
    sum->area += part->area;
    sum->x_sum += part->x_sum;
    sum->y_sum += part->y_sum;
    part->area = 0;
    for (uint32_t y = part->top; y <= part->bottom; y++) {
        const struct run_list runs = components_row(found, y);
        for (size_t i = 0; i < runs.count; i++)
            if (runs.items[i].label == label)
                found->runs[runs.items + i - found->runs].label = whole;
    }
}

void parts_join(struct components *found, struct part_rule rule)
{
    struct parts parts;
    if (!list_parts(found, rule, &parts))
        return;
    find_wholes(found, &parts);
    for (size_t i = 0; i < parts.count; i++)
        if (parts.wholes[i] != parts.labels[i])
            add_part(found, parts.labels[i], parts.wholes[i]);
}
