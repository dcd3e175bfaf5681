/* SPDX-License-Identifier: MIT */
/* distance.c - the two passes of the Euclidean distance transform. */
#include "map/distance.h"

#include <stdlib.h>

#include "base/memory.h"

bool distance_create(struct distance *distance, uint32_t width, uint32_t height,
                     struct error *error)
{
    *distance = (struct distance){.width = width, .height = height};
    distance->vertical = memory_array((size_t)width * height, sizeof *distance->vertical, error);
    distance->owner = memory_array(width, sizeof *distance->owner, error);
    distance->begin = memory_array(width, sizeof *distance->begin, error);
    distance->square = memory_array(width, sizeof *distance->square, error);
    return distance->vertical && distance->owner && distance->begin && distance->square;
}

void distance_free(struct distance *distance)
{
    free(distance->vertical);
    free(distance->owner);
    free(distance->begin);
    free(distance->square);
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
    const int64_t gap = 2 * (r - l);
    return twice >= 0 ? twice / gap : -1;
}

const uint64_t *distance_row(struct distance *distance, uint32_t y)
{
    const uint32_t *height = distance_sites(distance, y);
    const uint32_t width = distance->width;
    uint32_t *owners = distance->owner;
    uint32_t *begins = distance->begin;
    size_t count = 0;
    for (uint32_t column = 0; column < width; column++) {
        int64_t begin = 0;
        /* Remove the parabolas that are above the new one throughout their interval. */
        while (count > 0) {
            const uint32_t owner = owners[count - 1];
            begin = last_column(owner, height[owner], column, height[column]) + 1;
            if (begin > begins[count - 1])
                break;
            count--;
            begin = 0;
        }
        if (begin >= width)
            continue;
        owners[count] = column;
        begins[count++] = (uint32_t)begin;
    }
    size_t at = 0;
    for (uint32_t column = 0; column < width; column++) {
        while (at + 1 < count && begins[at + 1] <= column)
            at++;
        distance->square[column] = parabola(column, owners[at], height[owners[at]]);
    }
    return distance->square;
}
