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
    /* Larger than any distance in a column, and small enough that `parabola` cannot overflow. */
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
 * `right`; -1 if there is none.
 */
static int64_t last_column(uint32_t left, uint32_t left_height, uint32_t right,
                           uint32_t right_height)
{
    const int64_t l = left;
    const int64_t r = right;
    const int64_t rise = (int64_t)right_height * right_height - (int64_t)left_height * left_height;
    const int64_t twice = r * r - l * l + rise;
    /*
     * Most columns on the stack are neighbours. Handling this case separately is faster, because it
     * divides by a constant.
     */
    if (twice >= 0)
        return r - l == 1 ? twice / 2 : twice / (2 * (r - l));
    return -1;
}

/*
 * Stores the squared distances of the cells in the intervals of a stack. The last interval ends
 * before column `end`.
 */
static void measure_intervals(const struct envelope *envelope, const uint32_t *heights,
                              size_t count, uint32_t end)
{
    for (size_t i = count; i-- > 0;) {
        const uint32_t owner = envelope->owner[i];
        for (uint32_t column = envelope->begin[i]; column < end; column++)
            envelope->square[column] = parabola(column, owner, heights[owner]);
        end = envelope->begin[i];
    }
}

/*
 * Adds the parabola of a column to a stack of `count` intervals, and returns the new count. Removes
 * each parabola that is above the new one throughout its interval.
 */
static inline size_t add_parabola(struct envelope *envelope, const uint32_t *heights, size_t count,
                                  uint32_t column)
{
    int64_t begin = count > 0 ? envelope->begin[0] : 0;
    const int64_t least = begin;
    while (count > 0) {
        const uint32_t owner = envelope->owner[count - 1];
        begin = last_column(owner, heights[owner], column, heights[column]) + 1;
        if (begin > envelope->begin[count - 1])
            break;
        count--;
        begin = least;
    }
    if (begin >= envelope->width)
        return count;
    envelope->owner[count] = column;
    envelope->begin[count] = (uint32_t)begin;
    return count + 1;
}

/*
 * Returns true if the last parabola is that of a site in the row itself, just left of the column.
 */
static inline bool follows_site(const struct envelope *envelope, const uint32_t *heights,
                                size_t count, uint32_t column)
{
    return count > 0 && envelope->owner[count - 1] + 1 == column && heights[column - 1] == 0;
}

/*
 * A site in the row itself is nearer to all cells on its right than any site on its left. The part
 * of the row on its left is therefore final.
 */
const uint64_t *envelope_scan(struct envelope *envelope, const uint32_t *heights, uint32_t none)
{
    size_t count = 0;
    for (uint32_t column = 0; column < envelope->width; column++) {
        if (heights[column] >= none)
            continue;
        if (heights[column] > 0) {
            count = add_parabola(envelope, heights, count, column);
            continue;
        }
        if (!follows_site(envelope, heights, count, column))
            measure_intervals(envelope, heights, add_parabola(envelope, heights, count, column),
                              column);
        envelope->square[column] = 0;
        envelope->owner[0] = envelope->begin[0] = column;
        count = 1;
    }
    measure_intervals(envelope, heights, count, envelope->width);
    for (uint32_t column = 0; count == 0 && column < envelope->width; column++)
        envelope->square[column] = (uint64_t)none * none;
    return envelope->square;
}

const uint64_t *distance_row(struct distance *distance, uint32_t y)
{
    return envelope_scan(&distance->envelope, distance_sites(distance, y),
                         distance->width + distance->height);
}
