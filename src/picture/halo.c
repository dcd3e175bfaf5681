/* SPDX-License-Identifier: MIT */
/*
 * halo.c - marks the pixels near a path.
 *
 * The path is divided into straight runs. The halo of a run is convex, so it covers an interval of
 * each row of pixels: the hull of the intervals of the discs around both ends and of the rectangle
 * between them. The cost is proportional to the number of runs times the radius.
 *
 * Positions are in half pixels from the top left corner of the map, so that the centres of cells
 * and pixels are integers. The centre of pixel p is at 2p + 1.
 */
#include "picture/halo.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/* An interval of half pixels, relative to the centre of a cell; empty if low > high. */
struct interval {
    int64_t low, high;
};

struct brush {
    struct halo *halo;
    int64_t reach;          /* the radius, rounded down */
    int64_t diagonal_reach; /* the radius times the square root of 2, rounded down */
    int64_t *half_widths;   /* of the disc, at the distances 0 to `reach` from its centre */
};

/* A straight run of a path: the centres of its first and last cell, and its direction. */
struct run {
    int64_t x, y, end_x, end_y;
    int step_x, step_y;
};

static void set_span(uint64_t *row, uint32_t first, uint32_t last)
{
    const uint64_t head = UINT64_MAX << first % 64;
    const uint64_t tail = UINT64_MAX >> (63 - last % 64);
    uint32_t word = first / 64;
    if (word == last / 64) {
        row[word] |= head & tail;
        return;
    }
    row[word++] |= head;
    while (word < last / 64)
        row[word++] = UINT64_MAX;
    row[word] |= tail;
}

/* Marks the pixels of a row whose centres lie in an interval. */
static void mark(const struct halo *halo, uint32_t y, struct interval interval)
{
    /* The centre of pixel p is at least `low` if p >= (low - 1) / 2, rounded up. */
    int64_t first = interval.low <= 1 ? 0 : interval.low / 2;
    int64_t last = interval.high <= 0 ? -1 : (interval.high - 1) / 2;
    last = last < halo->area.width ? last : (int64_t)halo->area.width - 1;
    if (first <= last)
        set_span(halo->bits + y * halo->row_words, (uint32_t)first, (uint32_t)last);
}

static struct interval hull(struct interval a, struct interval b)
{
    if (a.low > a.high)
        return b;
    if (b.low > b.high)
        return a;
    return (struct interval){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/* Returns the interval that the disc around x,y covers in the row at `row`. */
static struct interval disc_interval(const struct brush *brush, int64_t x, int64_t y, int64_t row)
{
    const int64_t away = row > y ? row - y : y - row;
    if (away > brush->reach)
        return (struct interval){1, 0};
    return (struct interval){x - brush->half_widths[away], x + brush->half_widths[away]};
}

/* Returns the interval that the rectangle along a run covers in the row at `row`. */
static struct interval band_interval(const struct brush *brush, const struct run *run, int64_t row)
{
    const int64_t away = row - run->y;
    if (run->step_y == 0 || away * run->step_y < 0 ||
        (run->step_x == 0 && (row - run->end_y) * run->step_y > 0))
        return (struct interval){1, 0}; /* the discs cover the row, or nothing does */
    if (run->step_x == 0)
        return (struct interval){run->x - brush->reach, run->x + brush->reach};
    return (struct interval){1, 0};
}

/* Returns the interval that the rectangle along a diagonal run covers in the row at `row`. */
static struct interval diagonal_interval(const struct brush *brush, const struct run *run,
                                         int64_t row)
{
    /* With x to the right and y along step_y, the run goes from 0,0 to length,length. */
    const int64_t length = (run->end_y - run->y) * run->step_y;
    const int64_t away = (row - run->y) * run->step_y;
    int64_t low = away - brush->diagonal_reach;
    int64_t high = away + brush->diagonal_reach;
    low = low > -away ? low : -away;
    high = high < 2 * length - away ? high : 2 * length - away;
    if (run->step_x > 0)
        return (struct interval){run->x + low, run->x + high};
    return (struct interval){run->x - high, run->x - low};
}

static void mark_run(const struct brush *brush, const struct run *run)
{
    const struct halo *halo = brush->halo;
    const bool diagonal = run->step_x != 0 && run->step_y != 0;
    const int64_t top = (run->y < run->end_y ? run->y : run->end_y) - brush->reach;
    const int64_t bottom = (run->y > run->end_y ? run->y : run->end_y) + brush->reach;
    const int64_t first = top <= 1 ? 0 : top / 2;
    int64_t last = (bottom - 1) / 2;
    last = last < halo->area.height ? last : (int64_t)halo->area.height - 1;
    for (int64_t y = first; y <= last; y++) {
        const int64_t row = 2 * y + 1;
        const struct interval ends = hull(disc_interval(brush, run->x, run->y, row),
                                          disc_interval(brush, run->end_x, run->end_y, row));
        const struct interval band =
            diagonal ? diagonal_interval(brush, run, row) : band_interval(brush, run, row);
        mark(halo, (uint32_t)y, hull(ends, band));
    }
}

static int64_t centre_of(const struct halo_area *area, uint32_t cell)
{
    return 2 * (int64_t)area->scale * cell + area->scale + area->line;
}

/* Returns the run that consists of one cell. */
static struct run run_at(const struct halo_area *area, struct point cell)
{
    const int64_t x = centre_of(area, cell.x);
    const int64_t y = centre_of(area, cell.y);
    return (struct run){x, y, x, y, 0, 0};
}

static int direction(uint32_t from, uint32_t to)
{
    return (to > from) - (to < from);
}

/* Divides the path into runs and marks their halos. */
static bool mark_path(const struct brush *brush, const struct points *path, const struct stop *stop,
                      struct error *error)
{
    enum { STOP_INTERVAL = 1 << 14 };
    const struct halo_area *area = &brush->halo->area;
    struct run run = run_at(area, path->items[0]);
    for (size_t i = 1; i < path->count; i++) {
        const struct point from = path->items[i - 1];
        const struct point to = path->items[i];
        const int step_x = direction(from.x, to.x);
        const int step_y = direction(from.y, to.y);
        const bool begins = run.step_x == 0 && run.step_y == 0;
        if (!begins && (step_x != run.step_x || step_y != run.step_y)) {
            mark_run(brush, &run);
            run = run_at(area, from);
        }
        run.step_x = step_x;
        run.step_y = step_y;
        run.end_x = centre_of(area, to.x);
        run.end_y = centre_of(area, to.y);
        if (i % STOP_INTERVAL == 0 && !stop_check(stop, error))
            return false;
    }
    mark_run(brush, &run);
    return true;
}

bool halo_begin(struct halo *halo, struct halo_area area, const struct points *path, double radius,
                const struct stop *stop, struct error *error)
{
    *halo = (struct halo){.area = area, .row_words = (area.width + 63) / 64};
    if (path->count == 0 || radius <= 0)
        return true;
    struct brush brush = {.halo = halo,
                          .reach = (int64_t)floor(2 * radius),
                          .diagonal_reach = (int64_t)floor(2 * radius * sqrt(2))};
    halo->bits = memory_zeroed(halo->row_words * area.height, sizeof *halo->bits, error);
    brush.half_widths =
        halo->bits ? memory_array((size_t)brush.reach + 1, sizeof *brush.half_widths, error) : NULL;
    if (!brush.half_widths)
        return false;
    for (int64_t i = 0; i <= brush.reach; i++)
        brush.half_widths[i] = (int64_t)floor(sqrt(4 * radius * radius - (double)(i * i)));
    const bool ok = mark_path(&brush, path, stop, error);
    free(brush.half_widths);
    return ok;
}

void halo_free(struct halo *halo)
{
    free(halo->bits);
    *halo = (struct halo){0};
}

const uint64_t *halo_row(const struct halo *halo, uint32_t y)
{
    if (!halo->bits)
        return NULL;
    const uint64_t *row = halo->bits + y * halo->row_words;
    for (size_t i = 0; i < halo->row_words; i++)
        if (row[i] != 0)
            return row;
    return NULL;
}
