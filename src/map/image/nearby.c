/* SPDX-License-Identifier: MIT */
/* nearby.c - computes minima over neighbouring columns, one block of columns at a time. */
#include "map/image/nearby.h"

#include <stdlib.h>
#include <string.h>

#include "base/inline.h"
#include "base/memory.h"
#include "base/vector.h"

enum {
    /* Columns in a block. A block and its two neighbours contain all columns within reach. */
    BLOCK = NEARBY_REACH,
    STEP = 4, /* columns on each side to compare before the minima are checked again */
    /*
     * Heights above this value are replaced with it. Its square plus the square of the reach fits
     * in 16 bits.
     */
    HEIGHT_MAX = 160,
};

_Static_assert(HEIGHT_MAX *HEIGHT_MAX + NEARBY_REACH * NEARBY_REACH <= INT16_MAX, "16 bits");
_Static_assert(HEIGHT_MAX *HEIGHT_MAX > NEARBY_SQUARE_MAX, "greater heights are out of reach");

bool nearby_create(struct nearby *nearby, uint32_t width, struct error *error)
{
    const size_t blocks = (width - 1) / BLOCK + 1;
    const size_t size = blocks * BLOCK + 2 * NEARBY_REACH;
    *nearby = (struct nearby){.width = width};
    nearby->columns = memory_array(size, sizeof *nearby->columns, error);
    nearby->square = memory_array(blocks * BLOCK, sizeof *nearby->square, error);
    for (size_t i = 0; nearby->columns && i < size; i++)
        nearby->columns[i] = HEIGHT_MAX * HEIGHT_MAX;
    return nearby->columns && nearby->square;
}

void nearby_free(struct nearby *nearby)
{
    free(nearby->columns);
    free(nearby->square);
    *nearby = (struct nearby){0};
}

ALWAYS_INLINE int16_t smaller(int16_t a, int16_t b)
{
    return a < b ? a : b;
}

ALWAYS_INLINE int16_t largest(const int16_t *square)
{
    int16_t most = 0;
    for (unsigned i = 0; i < BLOCK; i++)
        most = square[i] > most ? square[i] : most;
    return most;
}

ALWAYS_INLINE int16_t smallest(const int16_t *square)
{
    int16_t least = INT16_MAX;
    for (unsigned i = 0; i < BLOCK; i++)
        least = smaller(least, square[i]);
    return least;
}

/*
 * Compares each column of a block with the columns at the distances `away` to away + STEP - 1 on
 * both sides.
 */
ALWAYS_INLINE void compare(const int16_t *columns, int away, int16_t *square)
{
    const int16_t *const left = columns - away;
    const int16_t *const right = columns + away;
    int16_t apart[STEP];
    for (int k = 0; k < STEP; k++)
        apart[k] = (int16_t)((away + k) * (away + k));
    for (int i = 0; i < BLOCK; i++) {
        int16_t least = square[i];
        for (int k = 0; k < STEP; k++)
            least = smaller(least, (int16_t)(smaller(left[i - k], right[i + k]) + apart[k]));
        square[i] = least;
    }
}

/*
 * Computes the results for the block that begins at `columns`. Only its first `count` columns
 * belong to the row.
 */
ALWAYS_INLINE void measure_block(const int16_t *columns, uint32_t count, int16_t *square)
{
    count = count < BLOCK ? count : BLOCK;
    memcpy(square, columns, count * sizeof *square);
    memset(square + count, 0, (BLOCK - count) * sizeof *square);
    /* If no column within reach has a site nearby, all results exceed NEARBY_SQUARE_MAX. */
    const int16_t least =
        smaller(smallest(columns - BLOCK), smaller(smallest(columns), smallest(columns + BLOCK)));
    if (least > NEARBY_SQUARE_MAX)
        return;
    for (int away = 1; away < NEARBY_REACH && largest(square) > away * away; away += STEP)
        compare(columns, away, square);
}

/*
 * Stores squared heights in `columns`, and the squared distances of the columns of a segment in
 * nearby->square.
 */
VECTORISED
static void scan_segment(const struct nearby *nearby, const int16_t *heights,
                         struct segment segment, int16_t *columns)
{
    const uint32_t width = nearby->width;
    const uint32_t first = segment.begin / BLOCK * BLOCK; /* first column of the first block */
    const uint32_t begin = first > NEARBY_REACH ? first - NEARBY_REACH : 0;
    const uint32_t end = width - segment.end > NEARBY_REACH ? segment.end + NEARBY_REACH : width;
    for (uint32_t x = begin; x < end; x++) {
        const int16_t height = smaller(heights[x], HEIGHT_MAX);
        columns[x] = (int16_t)(height * height);
    }
    for (uint32_t x = first; x < segment.end; x += BLOCK)
        measure_block(columns + x, width - x, nearby->square + x);
}

const int16_t *nearby_scan(struct nearby *nearby, const int16_t *heights, struct segment segment)
{
    scan_segment(nearby, heights, segment, nearby->columns + NEARBY_REACH);
    return nearby->square;
}
