/* SPDX-License-Identifier: MIT */
/*
 * halo.c - marks the pixels near a path.
 *
 * The path is divided into straight runs. The halo of a run is convex, so it covers a single
 * interval of each row of pixels: the smallest one that contains the intersections of the row with
 * the discs around both ends and with the rectangle between them. The time is proportional to the
 * number of runs times the radius.
 *
 * Positions are in half pixels from the top left corner of the map, so that the centres of cells
 * and blocks are integers. The centre of block b is at (2b + 1) * block.
 */
#include "picture/halo.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/*
 * If blocks are larger than pixels, the radius of a halo in blocks is at least BLOCK_RADIUS and
 * less than twice BLOCK_RADIUS.
 */
static const double BLOCK_RADIUS = 5.5;

/* An interval of positions in half pixels. */
struct interval {
    int64_t low, high;
};

struct brush {
    struct halo *halo;
    int64_t reach;          /* the radius in half pixels, rounded down */
    int64_t diagonal_reach; /* the radius times the square root of 2, rounded down */
    double radius;
    int64_t *half_widths; /* half widths of a disc, indexed by vertical distance from its centre */
};

/*
 * A straight run of a path: the positions of its first and last cells, and its direction. A run is
 * slanted if the angle of its direction is not a multiple of 45 degrees.
 */
struct run {
    int64_t x, y, end_x, end_y;
    int step_x, step_y;
    bool slanted;
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

/* Returns the first block whose centre is at or after a position. */
static int64_t first_block(const struct halo *halo, int64_t position)
{
    const int64_t block = halo->block;
    return position <= block ? 0 : (position + block - 1) >> (halo->shift + 1);
}

/* Returns the last block whose centre is at or before a position; -1 if there is none. */
static int64_t last_block(const struct halo *halo, int64_t position)
{
    const int64_t block = halo->block;
    return position < block ? -1 : (position - block) >> (halo->shift + 1);
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/*
 * Returns half the width of a disc at the vertical distance `away` from its centre, or -1 if `away`
 * exceeds the radius. All lengths are in half pixels.
 */
static int64_t half_width(const struct brush *brush, int64_t away)
{
    away = away < 0 ? -away : away;
    return away <= brush->reach ? brush->half_widths[away] : -1;
}

/*
 * Returns the interval that the halo of a horizontal or vertical run covers in the row at position
 * `row`.
 */
static struct interval straight_interval(const struct brush *brush, const struct run *run,
                                         int64_t row)
{
    const int64_t top = least(run->y, run->end_y);
    const int64_t bottom = most(run->y, run->end_y);
    const int64_t away = row < top ? top - row : row > bottom ? row - bottom : 0;
    const int64_t half = half_width(brush, away);
    return (struct interval){least(run->x, run->end_x) - half, most(run->x, run->end_x) + half};
}

/* Returns the interval that the halo of a diagonal run covers in the row at position `row`. */
static struct interval diagonal_interval(const struct brush *brush, const struct run *run,
                                         int64_t row)
{
    /*
     * Coordinates are relative to the start of the run, and the axes point in its direction. The
     * run therefore ends at length,length.
     */
    const int64_t length = (run->end_y - run->y) * run->step_y;
    const int64_t away = (row - run->y) * run->step_y;
    const int64_t start = half_width(brush, away);
    const int64_t end = half_width(brush, away - length);
    int64_t low = most(away - brush->diagonal_reach, -away);
    int64_t high = least(away + brush->diagonal_reach, 2 * length - away);
    if (low > high) { /* the part of the halo between the end discs does not cross the row */
        low = INT64_MAX;
        high = INT64_MIN;
    }
    if (start >= 0) {
        low = least(low, -start);
        high = most(high, start);
    }
    if (end >= 0) {
        low = least(low, length - end);
        high = most(high, length + end);
    }
    if (run->step_x > 0)
        return (struct interval){run->x + low, run->x + high};
    return (struct interval){run->x - high, run->x - low};
}

/* Returns the interval of the integers between a and b. */
static struct interval between(double a, double b)
{
    return (struct interval){(int64_t)ceil(fmin(a, b)), (int64_t)floor(fmax(a, b))};
}

/* Returns the interval that the halo of a slanted run covers in the row at position `row`. */
static struct interval slanted_interval(const struct brush *brush, const struct run *run,
                                        int64_t row)
{
    const double dx = (double)(run->end_x - run->x);
    const double dy = (double)(run->end_y - run->y);
    const double away = (double)(row - run->y);
    const double square = dx * dx + dy * dy;
    const double reach = brush->radius * sqrt(square);
    /* Between the end discs, the halo is a rectangle: its sides and its ends limit the interval. */
    const struct interval across = between((away * dx - reach) / dy, (away * dx + reach) / dy);
    const struct interval along = between(-away * dy / dx, (square - away * dy) / dx);
    int64_t low = most(across.low, along.low);
    int64_t high = least(across.high, along.high);
    if (low > high) { /* the part of the halo between the end discs does not cross the row */
        low = INT64_MAX;
        high = INT64_MIN;
    }
    for (int end = 0; end < 2; end++) {
        const int64_t half = half_width(brush, row - (end == 0 ? run->y : run->end_y));
        const int64_t centre = end == 0 ? 0 : run->end_x - run->x;
        if (half >= 0) {
            low = least(low, centre - half);
            high = most(high, centre + half);
        }
    }
    if (low > high)
        return (struct interval){0, -1};
    return (struct interval){run->x + low, run->x + high};
}

/* Marks the blocks of a row whose centres are in an interval. */
static void mark(const struct halo *halo, uint64_t *row, struct interval interval)
{
    const int64_t first = first_block(halo, interval.low);
    const int64_t last = least(last_block(halo, interval.high), (int64_t)halo->width - 1);
    if (first <= last)
        set_span(row, (uint32_t)first, (uint32_t)last);
}

static void mark_run(const struct brush *brush, const struct run *run)
{
    const struct halo *halo = brush->halo;
    const bool diagonal = run->step_x != 0 && run->step_y != 0;
    const int64_t top = least(run->y, run->end_y) - brush->reach;
    const int64_t bottom = most(run->y, run->end_y) + brush->reach;
    const int64_t height = (halo->area.height + halo->block - 1) / halo->block;
    const int64_t last = least(last_block(halo, bottom), height - 1);
    for (int64_t y = first_block(halo, top); y <= last; y++) {
        const int64_t row = (2 * y + 1) * halo->block;
        mark(halo, halo->bits + (size_t)y * halo->row_words,
             run->slanted ? slanted_interval(brush, run, row)
             : diagonal   ? diagonal_interval(brush, run, row)
                          : straight_interval(brush, run, row));
    }
}

/*
 * Returns the position of a cell: its centre or, if a cell is a single pixel, the centre of the
 * block that contains the pixel. Using blocks moves the halo by at most half a block and reduces
 * the number of runs.
 */
static int64_t position_of(const struct halo *halo, uint32_t cell)
{
    if (halo->area.scale == 1)
        return (2 * (int64_t)(cell >> halo->shift) + 1) * halo->block;
    return 2 * (int64_t)halo->area.scale * cell + halo->area.scale + halo->area.line;
}

/* Returns the run that consists of one cell. */
static struct run run_at(const struct halo *halo, struct point cell)
{
    const int64_t x = position_of(halo, cell.x);
    const int64_t y = position_of(halo, cell.y);
    return (struct run){x, y, x, y, 0, 0, false};
}

static int direction(int64_t from, int64_t to)
{
    return (to > from) - (to < from);
}

/* Divides the path into runs and marks their halos. */
static bool mark_path(const struct brush *brush, const struct points *path, const struct stop *stop,
                      struct error *error)
{
    enum { STOP_INTERVAL = 1 << 14 };
    struct run run = run_at(brush->halo, path->items[0]);
    for (size_t i = 1; i < path->count; i++) {
        if (i % STOP_INTERVAL == 0 && !stop_check(stop, error))
            return false;
        const struct run to = run_at(brush->halo, path->items[i]);
        const int step_x = direction(run.end_x, to.x);
        const int step_y = direction(run.end_y, to.y);
        if (step_x == 0 && step_y == 0)
            continue;
        const bool slanted =
            step_x != 0 && step_y != 0 && llabs(to.x - run.end_x) != llabs(to.y - run.end_y);
        if ((run.step_x != 0 || run.step_y != 0) &&
            (slanted || run.slanted || step_x != run.step_x || step_y != run.step_y)) {
            mark_run(brush, &run);
            run.x = run.end_x;
            run.y = run.end_y;
        }
        run.step_x = step_x;
        run.step_y = step_y;
        run.slanted = slanted;
        run.end_x = to.x;
        run.end_y = to.y;
    }
    mark_run(brush, &run);
    return true;
}

bool halo_begin(struct halo *halo, struct halo_area area, const struct points *path, double radius,
                const struct stop *stop, struct error *error)
{
    *halo = (struct halo){.area = area, .block = 1};
    if (path->count == 0 || radius <= 0)
        return true;
    while (radius >= 2 * BLOCK_RADIUS * halo->block) {
        halo->block *= 2;
        halo->shift++;
    }
    halo->width = (area.width + halo->block - 1) / halo->block;
    halo->row_words = (halo->width + 63) / 64;
    const size_t height = (area.height + halo->block - 1) / halo->block;
    struct brush brush = {.halo = halo,
                          .radius = 2 * radius,
                          .reach = (int64_t)floor(2 * radius),
                          .diagonal_reach = (int64_t)floor(2 * radius * sqrt(2))};
    halo->bits = memory_zeroed(halo->row_words * height, sizeof *halo->bits, error);
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

struct halo_span halo_next(const struct halo *halo, uint32_t y, uint32_t from)
{
    const struct halo_span none = {halo->area.width, halo->area.width};
    if (!halo->bits || from >= halo->area.width)
        return none;
    const uint64_t *row = halo->bits + y / halo->block * halo->row_words;
    const uint32_t block = (from + halo->block - 1) / halo->block;
    size_t word = block / 64;
    uint64_t bits = word < halo->row_words ? row[word] & UINT64_MAX << block % 64 : 0;
    while (bits == 0 && ++word < halo->row_words)
        bits = row[word];
    if (bits == 0)
        return none;
    const unsigned first = (unsigned)__builtin_ctzll(bits);
    const uint64_t after = ~bits & UINT64_MAX << first; /* the lowest 1 bit ends the span */
    const unsigned end = after != 0 ? (unsigned)__builtin_ctzll(after) : 64;
    const uint64_t end_pixel = ((uint64_t)word * 64 + end) * halo->block;
    return (struct halo_span){(uint32_t)(word * 64 + first) * halo->block,
                              end_pixel < halo->area.width ? (uint32_t)end_pixel
                                                           : halo->area.width};
}
