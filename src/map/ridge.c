/* SPDX-License-Identifier: MIT */
/* ridge.c - finds the pixels on centre lines and the distribution of their depths. */
#include "map/ridge.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/vector.h"

/* The state of a measurement of centre lines. */
struct ridge_meter {
    uint32_t width, y;
    struct component box;
    uint16_t deepest;
    uint16_t *above, *here, *below; /* the last three rows added */
    uint16_t *most;                 /* largest depth in each column of these rows */
    uint8_t *on_ridge;
    uint64_t *histogram;
};

/* Begins a measurement. meter_end must be called even after a failure. */
static bool meter_begin(struct ridge_meter *meter, const struct plane_rows *source,
                        const struct component *box, struct error *error)
{
    const uint32_t width = source->width;
    *meter = (struct ridge_meter){.width = width};
    meter->box =
        box ? *box : (struct component){.right = source->width - 1, .bottom = source->height - 1};
    meter->above = memory_array(width, sizeof *meter->above, error);
    meter->here = memory_array(width, sizeof *meter->here, error);
    meter->below = memory_array(width, sizeof *meter->below, error);
    meter->most = memory_array(width, sizeof *meter->most, error);
    meter->on_ridge = memory_array(width, 1, error);
    meter->histogram = memory_zeroed((size_t)UINT16_MAX + 1, sizeof *meter->histogram, error);
    return meter->above && meter->here && meter->below && meter->most && meter->on_ridge &&
           meter->histogram;
}

static uint16_t larger(uint16_t a, uint16_t b)
{
    return a > b ? a : b;
}

/*
 * Sets on_ridge for columns `begin` to `end` - 1 of meter->here, the middle row of three. The
 * arrays do not overlap, so the loops can be vectorised.
 */
VECTORISED
static void find_peaks(const struct ridge_meter *meter, uint32_t begin, uint32_t end)
{
    const size_t count = end - begin;
    const uint16_t *const restrict above = meter->above + begin - 1;
    const uint16_t *const restrict here = meter->here + begin - 1;
    const uint16_t *const restrict below = meter->below + begin - 1;
    uint16_t *const restrict most = meter->most;
    uint8_t *const restrict on_ridge = meter->on_ridge + begin;
    for (size_t i = 0; i < count + 2; i++)
        most[i] = larger(here[i], larger(above[i], below[i]));
    for (size_t i = 0; i < count; i++) {
        const uint16_t around = larger(larger(most[i], most[i + 1]), most[i + 2]);
        on_ridge[i] = here[i + 1] >= larger(around, 1); /* a pixel of depth 0 is not on a ridge */
    }
}

/* Counts the pixels of the row meter->here that are on centre lines. */
static void count_peaks(struct ridge_meter *meter)
{
    const uint32_t last = meter->width - 1;
    const uint32_t begin = meter->box.left > 0 ? meter->box.left : 1;
    const uint32_t end = meter->box.right < last ? meter->box.right + 1 : last;
    if (begin >= end)
        return;
    find_peaks(meter, begin, end);
    const uint8_t *const stop = meter->on_ridge + end;
    const uint8_t *peak = meter->on_ridge + begin;
    while (peak < stop && (peak = memchr(peak, 1, (size_t)(stop - peak))))
        meter->histogram[meter->here[peak++ - meter->on_ridge]]++;
}

/* Returns the maximum of `deepest` and the elements of `depth`, ignoring UINT16_MAX. */
VECTORISED
static uint16_t deepest_of_row(const uint16_t *depth, uint32_t width, uint16_t deepest)
{
    /* The maximum depth plus 1. UINT16_MAX plus 1 wraps around to 0, so it has no effect. */
    uint16_t next = (uint16_t)(deepest + 1);
    for (uint32_t x = 0; x < width; x++)
        next = larger(next, (uint16_t)(depth[x] + 1));
    return (uint16_t)(next - 1);
}

/* Adds the depths of the next row. */
static void add_row(struct ridge_meter *meter, const uint16_t *depth)
{
    uint16_t *const oldest = meter->above;
    meter->above = meter->here;
    meter->here = meter->below;
    meter->below = oldest;
    meter->deepest = deepest_of_row(depth, meter->width, meter->deepest);
    memcpy(oldest, depth, meter->width * sizeof *depth);
    /* The new row is row y, and meter->here is row y - 1. */
    const uint32_t y = meter->y++;
    if (y >= 2 && y > meter->box.top && y - 1 <= meter->box.bottom)
        count_peaks(meter);
}

/* Returns how often a depth counts. */
static uint64_t weight_of(const uint64_t *histogram, uint32_t depth, bool by_area)
{
    return histogram[depth] * (by_area ? depth : 1);
}

/* Returns the median of the depths up to `last`, and the share of those near it. */
static struct typical_depth typical_of(const uint64_t *histogram, uint32_t last, bool by_area)
{
    static const double tolerance = 0.5;
    struct typical_depth typical = {0, 0};
    uint64_t total = 0;
    uint64_t below = 0;
    uint64_t regular = 0;
    for (uint32_t i = 0; i <= last; i++)
        total += weight_of(histogram, i, by_area);
    if (total == 0)
        return typical;
    while (below + weight_of(histogram, typical.median, by_area) <= total / 2)
        below += weight_of(histogram, typical.median++, by_area);
    const double least = typical.median * (1 - tolerance) - DEPTH_UNIT / 2.0;
    const double most = typical.median * (1 + tolerance) + DEPTH_UNIT / 2.0;
    for (uint32_t i = 0; i <= last; i++)
        regular += i >= least && i <= most ? weight_of(histogram, i, by_area) : 0;
    typical.regular = (double)regular / (double)total;
    return typical;
}

/* Stores the result and releases the memory. */
static void meter_end(struct ridge_meter *meter, struct ridge *ridge)
{
    const uint64_t *histogram = meter->histogram;
    *ridge = (struct ridge){.deepest = meter->deepest};
    /* All elements after this index are 0. Most of the array is never accessed. */
    const uint32_t last = histogram && histogram[UINT16_MAX] > 0 ? UINT16_MAX : meter->deepest;
    for (uint32_t i = 0; histogram && i <= last; i++)
        ridge->count += histogram[i];
    if (histogram) {
        ridge->along = typical_of(histogram, last, false);
        ridge->by_area = typical_of(histogram, last, true);
    }
    free(meter->above);
    free(meter->here);
    free(meter->below);
    free(meter->most);
    free(meter->on_ridge);
    free(meter->histogram);
}

bool ridge_measure(struct plane_rows source, uint8_t value, const struct component *box,
                   const struct stop *stop, struct ridge *ridge, struct error *error)
{
    struct distance distance = {0};
    struct ridge_meter meter;
    bool ok = meter_begin(&meter, &source, box, error) &&
              distance_begin(&distance, source, value, DEPTH_FAR, stop, error);
    const struct component at = meter.box;
    /* The pixels of the box are compared with those next to them. */
    const struct segment columns = {at.left > 0 ? at.left - 1 : 0,
                                    at.right + 2 < source.width ? at.right + 2 : source.width};
    for (uint32_t y = 0; ok && y < source.height && y <= at.bottom + 1; y++) {
        const bool needed = y + 1 >= at.top;
        const uint16_t *depths =
            distance_depths(&distance, needed ? columns : (struct segment){0, 0}, error);
        if (depths)
            add_row(&meter, depths);
        ok = depths != NULL;
    }
    distance_end(&distance);
    meter_end(&meter, ridge);
    return ok;
}
