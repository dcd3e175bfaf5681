/* SPDX-License-Identifier: MIT */
/* disc.c - marks the cells of each row that are covered by discs. */
#include "map/disc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/inline.h"
#include "base/memory.h"
#include "base/vector.h"

/* Returns the square root of `square`, rounded down. `square` is below 2^63. */
static uint64_t square_root(uint64_t square)
{
    uint64_t root = (uint64_t)sqrt((double)square);
    while (root * root > square)
        root--;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

static bool disc_create(struct disc *disc, uint64_t clear, struct error *error)
{
    const uint64_t last = square_root(clear - 1);
    disc->far = (uint32_t)last + 1;
    disc->reach = memory_array((size_t)disc->far + 1, sizeof *disc->reach, error);
    if (!disc->reach)
        return false;
    for (uint64_t v = 0; v <= last; v++)
        disc->reach[v] = (uint32_t)square_root(clear - 1 - v * v) + 1;
    disc->reach[disc->far] = 0;
    return true;
}

/* One row of the map. */
struct disc_row {
    const struct disc *disc;
    const uint32_t *heights; /* at least disc->far if the column has no site that is near */
    uint32_t width;
    uint8_t *covered;
    struct segment last; /* the rightmost covered interval, not yet marked in `covered` */
};

/* Adds an interval of covered cells, which may extend beyond the row. */
static void add_interval(struct disc_row *row, uint64_t begin, uint64_t end)
{
    struct segment *last = &row->last;
    const uint32_t first = (uint32_t)begin;
    const uint32_t stop = end < row->width ? (uint32_t)end : row->width;
    if (first > last->end) {
        memset(row->covered + last->begin, 1, last->end - last->begin);
        last->begin = first;
    }
    last->begin = first < last->begin ? first : last->begin;
    last->end = stop > last->end ? stop : last->end;
}

/*
 * Adds the cells that are covered by the sites of a run of adjacent columns. The site of each of
 * these columns covers at least the cell in its own column, so all cells of the run are covered.
 * Only sites near the ends of the run can cover cells outside it.
 */
static void add_run(struct disc_row *row, struct segment run)
{
    const uint32_t *const reaches = row->disc->reach;
    const uint32_t length = run.end - run.begin;
    const uint32_t near = length < reaches[0] ? length : reaches[0];
    uint64_t begin = run.begin;
    uint64_t end = run.end;
    for (uint32_t i = 0; begin > 0 && i < near; i++) {
        const uint64_t after = (uint64_t)run.begin + i + 1;
        const uint64_t reach = reaches[row->heights[run.begin + i]];
        const uint64_t first = after > reach ? after - reach : 0;
        begin = first < begin ? first : begin;
    }
    for (uint32_t i = 1; end < row->width && i <= near; i++) {
        const uint64_t next = (uint64_t)run.end - i + reaches[row->heights[run.end - i]];
        end = next > end ? next : end;
    }
    if (length > 0)
        add_interval(row, begin, end);
}

enum { BLOCK = 32 }; /* columns */

/* Returns how many of the BLOCK columns in `heights` have a height less than `far`. */
ALWAYS_INLINE uint32_t count_near(const uint32_t *heights, uint32_t far)
{
    uint32_t count = 0;
    for (unsigned i = 0; i < BLOCK; i++)
        count += heights[i] < far;
    return count;
}

/* Adds the cells that are covered by the sites of all columns. */
VECTORISED
static void add_columns(struct disc_row *row)
{
    const uint32_t *const heights = row->heights;
    const uint32_t far = row->disc->far;
    struct segment run = {0, 0};
    for (uint32_t x = 0, next; x < row->width; x = next) {
        const uint32_t left = row->width - x;
        const uint32_t count = left < BLOCK ? left : count_near(heights + x, far);
        next = left < BLOCK ? row->width : x + BLOCK;
        if (count == BLOCK && run.end == x) {
            run.end = next;
            continue;
        }
        for (uint32_t i = x; count > 0 && i < next; i++) {
            if (heights[i] >= far)
                continue;
            if (run.end < i) {
                add_run(row, run);
                run.begin = i;
            }
            run.end = i + 1;
        }
    }
    add_run(row, run);
}

bool cover_begin(struct cover *cover, struct plane_rows source, uint8_t value, uint64_t clear,
                 const struct stop *stop, struct error *error)
{
    *cover = (struct cover){.row = memory_array(source.width, 1, error)};
    return cover->row && disc_create(&cover->disc, clear, error) &&
           distance_begin(&cover->distance, source, value, cover->disc.far, stop, error);
}

const uint8_t *cover_next(struct cover *cover, struct error *error)
{
    const uint32_t width = cover->distance.source.width;
    uint8_t *covered = cover->row;
    struct disc_row row = {
        &cover->disc, distance_heights(&cover->distance, error), width, covered, {0, 0}};
    if (!row.heights)
        return NULL;
    memset(covered, 0, width);
    add_columns(&row);
    memset(covered + row.last.begin, 1, row.last.end - row.last.begin);
    return covered;
}

void cover_end(struct cover *cover)
{
    distance_end(&cover->distance);
    free(cover->disc.reach);
    free(cover->row);
    *cover = (struct cover){0};
}
