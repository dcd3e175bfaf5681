/* SPDX-License-Identifier: MIT */
/* distance.c - the two passes of the Euclidean distance transform. */
#include "map/distance.h"

#include <stdlib.h>

#include "base/memory.h"

bool envelope_create(struct envelope *envelope, uint32_t width, struct error *error)
{
    envelope->width = width;
    envelope->owner = memory_array(width, sizeof *envelope->owner, error);
    envelope->begin = memory_array(width, sizeof *envelope->begin, error);
    envelope->square = memory_array(width, sizeof *envelope->square, error);
    return envelope->owner && envelope->begin && envelope->square;
}

void envelope_free(struct envelope *envelope)
{
    free(envelope->owner);
    free(envelope->begin);
    free(envelope->square);
    *envelope = (struct envelope){0};
}

bool distance_create(struct distance *distance, uint32_t width, uint32_t height,
                     struct error *error)
{
    *distance = (struct distance){.width = width, .height = height};
    distance->vertical = memory_array((size_t)width * height, sizeof *distance->vertical, error);
    return envelope_create(&distance->envelope, width, error) && distance->vertical;
}

void distance_free(struct distance *distance)
{
    free(distance->vertical);
    envelope_free(&distance->envelope);
    *distance = (struct distance){0};
}

void distance_measure_columns(struct distance *distance)
{
    const size_t width = distance->width;
    const size_t count = width * distance->height;
    uint32_t *vertical = distance->vertical;
    /* Larger than any distance in a column, but small enough that `parabola` does not overflow. */
    const uint32_t none = distance->width + distance->height;
    for (size_t i = 0; i < width; i++)
        vertical[i] = vertical[i] == 0 ? 0 : none;
    for (size_t i = width; i < count; i++) {
        const uint32_t next = vertical[i - width] < none ? vertical[i - width] + 1 : none;
        vertical[i] = vertical[i] == 0 ? 0 : next;
    }
    for (size_t i = count - width; i-- > 0;) {
        const uint32_t next = vertical[i + width] + 1;
        vertical[i] = next < vertical[i] ? next : vertical[i];
    }
}

/* Returns the squared distance from `column` to a site in column `owner`, `height` rows away. */
static uint64_t parabola(uint32_t column, uint32_t owner, uint32_t height)
{
    const uint64_t away = column > owner ? column - owner : owner - column;
    return away * away + (uint64_t)height * height;
}

/*
 * Returns the last column in which the parabola of column `left` is not above that of column
 * `right`. Such a column must exist.
 */
static uint32_t last_column(uint32_t left, uint32_t left_height, uint32_t right,
                            uint32_t right_height)
{
    const int64_t l = left;
    const int64_t r = right;
    const int64_t rise = (int64_t)right_height * right_height - (int64_t)left_height * left_height;
    const uint64_t twice = (uint64_t)(r * r - l * l + rise);
    const uint64_t apart = 2 * (uint64_t)(r - l);
    /* Avoid 64-bit division, which is slow. The two columns are usually adjacent (r - l = 1). */
    if (apart == 2)
        return (uint32_t)(twice / 2);
    return (uint32_t)(twice <= UINT32_MAX ? (uint32_t)twice / (uint32_t)apart : twice / apart);
}

/*
 * Adds the parabola of a column to the envelope, a stack of `count` intervals, and returns the new
 * number of intervals. Leaves the envelope unchanged if, at the end of the segment, the new
 * parabola is not below the top parabola of the stack. Otherwise, first removes each parabola that
 * is above the new one throughout its interval.
 */
static inline size_t add_parabola(struct envelope *envelope, const uint32_t *heights, size_t count,
                                  uint32_t column, struct segment segment)
{
    const uint32_t height = heights[column];
    if (count > 0) {
        const uint32_t last = envelope->owner[count - 1];
        if (parabola(segment.end - 1, last, heights[last]) <=
            parabola(segment.end - 1, column, height))
            return count;
    }
    while (count > 0 && parabola(envelope->begin[count - 1], envelope->owner[count - 1],
                                 heights[envelope->owner[count - 1]]) >
                            parabola(envelope->begin[count - 1], column, height))
        count--;
    const uint32_t owner = count > 0 ? envelope->owner[count - 1] : column;
    envelope->owner[count] = column;
    envelope->begin[count] =
        count > 0 ? last_column(owner, heights[owner], column, height) + 1 : segment.begin;
    return count + 1;
}

/*
 * The cells just before and just after the segment are sites, unless they are outside the row. Each
 * cell of the segment is at most `farthest` columns away from the nearer of these two sites, and is
 * nearer to one of them than to any site in a column beyond them. Columns in which the nearest site
 * is `farthest` or more rows away can therefore be ignored.
 */
const uint64_t *envelope_segment(struct envelope *envelope, const uint32_t *heights, uint32_t none,
                                 struct segment segment)
{
    size_t count = 0;
    const bool site_before = segment.begin > 0;
    const bool site_after = segment.end < envelope->width;
    const uint32_t length = segment.end - segment.begin;
    const uint32_t first = site_before ? segment.begin - 1 : segment.begin;
    const uint32_t last = site_after ? segment.end : segment.end - 1;
    uint32_t farthest = none;
    if (site_before && site_after)
        farthest = (length + 1) / 2;
    else if (site_before || site_after)
        farthest = length;
    for (uint32_t column = first; column <= last; column++)
        if (heights[column] < farthest && heights[column] < none)
            count = add_parabola(envelope, heights, count, column, segment);
    uint32_t end = segment.end;
    for (uint32_t column = segment.begin; count == 0 && column < end; column++)
        envelope->square[column] = (uint64_t)none * none;
    while (count-- > 0) {
        const uint32_t owner = envelope->owner[count];
        for (uint32_t column = envelope->begin[count]; column < end; column++)
            envelope->square[column] = parabola(column, owner, heights[owner]);
        end = envelope->begin[count];
    }
    return envelope->square;
}

const uint64_t *envelope_scan(struct envelope *envelope, const uint32_t *heights, uint32_t none)
{
    const uint32_t width = envelope->width;
    for (uint32_t column = 0; column < width; column++) {
        const uint32_t begin = column;
        while (column < width && heights[column] > 0)
            column++;
        if (column > begin)
            (void)envelope_segment(envelope, heights, none, (struct segment){begin, column});
        if (column < width)
            envelope->square[column] = 0;
    }
    return envelope->square;
}

const uint64_t *distance_row(struct distance *distance, uint32_t y)
{
    return envelope_scan(&distance->envelope, distance_sites(distance, y),
                         distance->width + distance->height);
}
