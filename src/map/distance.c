/* SPDX-License-Identifier: MIT */
/*
 * distance.c - heights, then distances over neighbouring columns or along the envelope.
 *
 * The height of a cell is the smaller of two distances: to the nearest site above, and to the
 * nearest site below. The distance to the site above is updated from row to row. For the distances
 * to the sites below, the map is divided into strips of rows. A first pass, from the bottom row up,
 * stores the distances only for the row below each strip. When the scan reaches a strip, it
 * computes the distances to sites within the strip; for all other cells, the nearest site is below
 * the strip. The distances in one strip fit into the cache; those for the whole map would not.
 */
#include "map/distance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/inline.h"
#include "base/memory.h"
#include "base/vector.h"

enum {
    STRIP = 32,       /* number of rows in a strip */
    NONE = UINT8_MAX, /* distance in a strip if there is no site; greater than STRIP */
    /* Columns in a block. A block and its two neighbours contain all columns that are near. */
    BLOCK = DISTANCE_NEAR,
    STEP = 4, /* columns on each side to compare before the minima are checked again */
    /*
     * Heights above this value are replaced with it in `columns`. Its square plus the square of
     * DISTANCE_NEAR fits in 16 bits.
     */
    HEIGHT_MAX = 160,
};

_Static_assert(HEIGHT_MAX *HEIGHT_MAX + DISTANCE_NEAR * DISTANCE_NEAR <= INT16_MAX, "16 bits");
_Static_assert(HEIGHT_MAX *HEIGHT_MAX > DISTANCE_NEAR_SQUARE, "greater heights are not near");

/* --- depths -------------------------------------------------------------------------------- */

/* Returns the square root of a squared distance, in units of 1/DEPTH_UNIT cell. */
static uint16_t to_depth(uint64_t square)
{
    if (square >= (uint64_t)DEPTH_FAR * DEPTH_FAR)
        return UINT16_MAX;
    const double units = sqrt((double)(int32_t)square) * DEPTH_UNIT;
    return units < UINT16_MAX ? (uint16_t)(units + 0.5) : UINT16_MAX;
}

uint64_t depth_square_beyond(double depth)
{
    uint64_t within = 0;
    uint64_t beyond = (uint64_t)DEPTH_FAR * DEPTH_FAR;
    while (beyond - within > 1) {
        const uint64_t middle = within + (beyond - within) / 2;
        *(to_depth(middle) > depth ? &beyond : &within) = middle;
    }
    return beyond;
}

double depth_width(uint16_t depth)
{
    return 2.0 * depth / DEPTH_UNIT - 1;
}

/* --- heights ------------------------------------------------------------------------------- */

/*
 * Stores the distance from each cell of row y to the nearest site at or below it within the strip;
 * NONE if there is no such site. `below` contains these distances for the row below.
 */
VECTORISED
static void measure_up(const struct distance *distance, uint32_t y, const uint8_t *restrict below,
                       uint8_t *restrict up)
{
    const uint8_t *restrict row = distance->row;
    const uint8_t value = distance->value;
    distance->source.fill(distance->source.context, y, distance->row);
    for (uint32_t x = 0; x < distance->source.width; x++) {
        const uint8_t next = (uint8_t)(below[x] < NONE ? below[x] + 1 : NONE);
        up[x] = row[x] == value ? 0 : next;
    }
}

static uint8_t *strip_row(const struct distance *distance, uint32_t y)
{
    return distance->strip + (size_t)(y % STRIP) * distance->source.width;
}

static uint32_t *row_below(const struct distance *distance, uint32_t strip)
{
    return distance->below + (size_t)strip * distance->source.width;
}

/* Computes distance->strip for the strip that begins at row `top`. */
static void fill_strip(struct distance *distance, uint32_t top)
{
    const uint32_t rest = distance->source.height - top;
    uint8_t *next = strip_row(distance, STRIP - 1) + distance->source.width;
    memset(next, NONE, distance->source.width);
    for (uint32_t y = top + (rest < STRIP ? rest : STRIP); y-- > top;) {
        measure_up(distance, y, next, strip_row(distance, y));
        next = strip_row(distance, y);
    }
}

/* First pass, from the bottom row up: stores the distances for the row below each strip. */
static void measure_strips(struct distance *distance)
{
    const uint32_t width = distance->source.width;
    uint32_t strip = (distance->source.height - 1) / STRIP;
    for (uint32_t x = 0; x < width; x++)
        distance->heights[x] = row_below(distance, strip)[x] = distance->reach;
    for (; strip > 0; strip--) {
        const uint32_t *below = row_below(distance, strip);
        const uint8_t *up = strip_row(distance, 0);
        uint32_t *above = row_below(distance, strip - 1);
        fill_strip(distance, strip * STRIP);
        for (uint32_t x = 0; x < width; x++) {
            const uint32_t far = below[x] + STRIP;
            above[x] = up[x] != NONE ? up[x] : far;
        }
    }
}

/*
 * Sets distance->heights to the smaller of the distances to the sites above and below. `up` is the
 * row of the strip, `below` contains the distances for the row below the strip, which is `rows`
 * rows below the row of the strip.
 */
VECTORISED
static void join_heights(const struct distance *distance, const uint8_t *restrict up,
                         const uint32_t *restrict below, uint32_t rows)
{
    uint32_t *restrict heights = distance->heights;
    const uint32_t width = distance->source.width;
    const uint32_t reach = distance->reach;
    for (uint32_t x = 0; x < width; x++) {
        const uint32_t above = heights[x] + 1;
        const uint32_t far = below[x] + rows;
        const uint32_t down = up[x] != NONE ? up[x] : far;
        const uint32_t height = down < above ? down : above;
        heights[x] = height < reach ? height : reach;
    }
}

const uint32_t *distance_heights(struct distance *distance, struct error *error)
{
    const uint32_t y = distance->y;
    if (!stop_check_row(distance->stop, y, distance->source.width, error))
        return NULL;
    if (y % STRIP == 0)
        fill_strip(distance, y);
    join_heights(distance, strip_row(distance, y), row_below(distance, y / STRIP),
                 STRIP - y % STRIP);
    distance->y++;
    return distance->heights;
}

/* --- neighbouring columns ------------------------------------------------------------------ */

ALWAYS_INLINE int16_t smaller(int16_t a, int16_t b)
{
    return a < b ? a : b;
}

ALWAYS_INLINE int16_t largest(const int16_t *squares)
{
    int16_t most = 0;
    for (unsigned i = 0; i < BLOCK; i++)
        most = squares[i] > most ? squares[i] : most;
    return most;
}

ALWAYS_INLINE int16_t smallest(const int16_t *squares)
{
    int16_t least = INT16_MAX;
    for (unsigned i = 0; i < BLOCK; i++)
        least = smaller(least, squares[i]);
    return least;
}

/*
 * Compares each column of a block with the columns at the distances `away` to away + STEP - 1 on
 * both sides.
 */
ALWAYS_INLINE void compare(const int16_t *columns, int away, int16_t *near)
{
    const int16_t *const left = columns - away;
    const int16_t *const right = columns + away;
    int16_t apart[STEP];
    for (int k = 0; k < STEP; k++)
        apart[k] = (int16_t)((away + k) * (away + k));
    for (int i = 0; i < BLOCK; i++) {
        int16_t least = near[i];
        for (int k = 0; k < STEP; k++)
            least = smaller(least, (int16_t)(smaller(left[i - k], right[i + k]) + apart[k]));
        near[i] = least;
    }
}

/*
 * Computes the minima for the block that begins at `columns`. Only its first `count` columns belong
 * to the row. `far` is a squared distance at which a site is not near.
 */
ALWAYS_INLINE void measure_block(const int16_t *columns, uint32_t count, int16_t far, int16_t *near)
{
    count = count < BLOCK ? count : BLOCK;
    memcpy(near, columns, count * sizeof *near);
    memset(near + count, 0, (BLOCK - count) * sizeof *near);
    /* If no column of the three blocks has a near site, there are none. */
    const int16_t least =
        smaller(smallest(columns - BLOCK), smaller(smallest(columns), smallest(columns + BLOCK)));
    if (least >= far)
        return;
    for (int away = 1; away < DISTANCE_NEAR && largest(near) > away * away; away += STEP)
        compare(columns, away, near);
}

/*
 * Stores in distance->near the squared distances of the columns of a segment to near sites. Values
 * up to DISTANCE_NEAR_SQUARE are exact; a greater value means only that the squared distance is
 * greater than DISTANCE_NEAR_SQUARE.
 */
VECTORISED
static void find_near(const struct distance *distance, struct segment segment)
{
    const uint32_t *const heights = distance->heights;
    const uint32_t width = distance->source.width;
    const uint32_t reach = distance->reach < DISTANCE_NEAR ? distance->reach : DISTANCE_NEAR;
    const uint32_t first = segment.begin / BLOCK * BLOCK; /* first column of the first block */
    const uint32_t begin = first > DISTANCE_NEAR ? first - DISTANCE_NEAR : 0;
    const uint32_t end = width - segment.end > DISTANCE_NEAR ? segment.end + DISTANCE_NEAR : width;
    int16_t *const columns = distance->columns + DISTANCE_NEAR;
    for (uint32_t x = begin; x < end; x++) {
        const int16_t height = (int16_t)(heights[x] < HEIGHT_MAX ? heights[x] : HEIGHT_MAX);
        columns[x] = (int16_t)(height * height);
    }
    for (uint32_t x = first; x < segment.end; x += BLOCK)
        measure_block(columns + x, width - x, (int16_t)(reach * reach), distance->near + x);
}

/* --- envelope ------------------------------------------------------------------------------ */

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
static inline size_t add_parabola(const struct distance *distance, size_t count, uint32_t column,
                                  struct segment segment)
{
    const uint32_t *const heights = distance->heights;
    uint32_t *const owners = distance->owner;
    uint32_t *const begin = distance->begin;
    const uint32_t height = heights[column];
    if (count > 0) {
        const uint32_t last = owners[count - 1];
        if (parabola(segment.end - 1, last, heights[last]) <=
            parabola(segment.end - 1, column, height))
            return count;
    }
    while (count > 0 && parabola(begin[count - 1], owners[count - 1], heights[owners[count - 1]]) >
                            parabola(begin[count - 1], column, height))
        count--;
    const uint32_t owner = count > 0 ? owners[count - 1] : column;
    owners[count] = column;
    begin[count] =
        count > 0 ? last_column(owner, heights[owner], column, height) + 1 : segment.begin;
    return count + 1;
}

/*
 * Stores in distance->squares the squared distances of the cells of a segment. The cells just
 * before and just after the segment are sites, unless they are outside the row. Each cell of the
 * segment is at most `farthest` columns away from the nearer of these two sites, and is nearer to
 * one of them than to any site in a column beyond them. Columns in which the nearest site is
 * `farthest` or more rows away can therefore be ignored.
 */
static void measure_segment(const struct distance *distance, struct segment segment)
{
    uint64_t *const squares = distance->squares;
    const uint32_t *const heights = distance->heights;
    size_t count = 0;
    const bool site_before = segment.begin > 0;
    const bool site_after = segment.end < distance->source.width;
    const uint32_t length = segment.end - segment.begin;
    const uint32_t first = site_before ? segment.begin - 1 : segment.begin;
    const uint32_t last = site_after ? segment.end : segment.end - 1;
    uint32_t farthest = distance->reach;
    if (site_before && site_after && (length + 1) / 2 < farthest)
        farthest = (length + 1) / 2;
    else if (site_before != site_after && length < farthest)
        farthest = length;
    for (uint32_t column = first; column <= last; column++)
        if (heights[column] < farthest)
            count = add_parabola(distance, count, column, segment);
    uint32_t end = segment.end;
    for (uint32_t column = segment.begin; count == 0 && column < end; column++)
        squares[column] = (uint64_t)distance->reach * distance->reach;
    while (count-- > 0) {
        const uint32_t owner = distance->owner[count];
        for (uint32_t column = distance->begin[count]; column < end; column++)
            squares[column] = parabola(column, owner, heights[owner]);
        end = distance->begin[count];
    }
}

/*
 * Stores the squared distances of the cells around column x, up to the nearest sites in the row.
 * Returns the columns of these cells.
 */
static struct segment measure_around(const struct distance *distance, uint32_t x)
{
    const uint32_t *const heights = distance->heights;
    struct segment segment = {x, x + 1};
    while (segment.begin > 0 && heights[segment.begin - 1] > 0)
        segment.begin--;
    while (segment.end < distance->source.width && heights[segment.end] > 0)
        segment.end++;
    measure_segment(distance, segment);
    return segment;
}

/* --- scans --------------------------------------------------------------------------------- */

bool distance_begin(struct distance *distance, struct plane_rows source, uint8_t value,
                    uint32_t reach, const struct stop *stop, struct error *error)
{
    const uint32_t width = source.width;
    const uint32_t strips = (source.height - 1) / STRIP + 1;
    const size_t padded = ((size_t)(width - 1) / BLOCK + 1) * BLOCK;
    const size_t columns = padded + (size_t)2 * DISTANCE_NEAR;
    *distance = (struct distance){.source = source, .value = value, .reach = reach, .stop = stop};
    distance->row = memory_array(width, 1, error);
    distance->heights = memory_array(width, sizeof *distance->heights, error);
    distance->strip = memory_array(width, STRIP + 1, error);
    distance->below = memory_array((size_t)width * strips, sizeof *distance->below, error);
    distance->columns = memory_array(columns, sizeof *distance->columns, error);
    distance->near = memory_array(padded, sizeof *distance->near, error);
    distance->owner = memory_array(width, sizeof *distance->owner, error);
    distance->begin = memory_array(width, sizeof *distance->begin, error);
    distance->squares = memory_array(width, sizeof *distance->squares, error);
    distance->depths = memory_zeroed(width, sizeof *distance->depths, error);
    if (!distance->row || !distance->heights || !distance->strip || !distance->below ||
        !distance->columns || !distance->near || !distance->owner || !distance->begin ||
        !distance->squares || !distance->depths)
        return false;
    for (size_t i = 0; i < columns; i++)
        distance->columns[i] = HEIGHT_MAX * HEIGHT_MAX;
    for (uint32_t square = 0; square <= DISTANCE_NEAR_SQUARE; square++)
        distance->depth_of[square] = to_depth(square);
    measure_strips(distance);
    return true;
}

/* Sets the squares of a row without near sites. Returns false if a height is within reach. */
VECTORISED
static bool set_unreached(const struct distance *distance)
{
    const uint32_t *restrict heights = distance->heights;
    uint64_t *restrict squares = distance->squares;
    const uint32_t width = distance->source.width;
    const uint32_t reach = distance->reach;
    uint32_t least = reach;
    for (uint32_t x = 0; x < width; x++)
        least = heights[x] < least ? heights[x] : least;
    for (uint32_t x = 0; least == reach && x < width; x++)
        squares[x] = (uint64_t)reach * reach;
    return least == reach;
}

const uint64_t *distance_squares(struct distance *distance, struct error *error)
{
    const uint32_t width = distance->source.width;
    uint64_t *const squares = distance->squares;
    const int16_t *const near = distance->near;
    if (!distance_heights(distance, error))
        return NULL;
    if (set_unreached(distance))
        return squares;
    find_near(distance, (struct segment){0, width});
    for (uint32_t x = 0; x < width; x++)
        squares[x] = (uint64_t)near[x];
    for (uint32_t x = 0; distance->reach > DISTANCE_NEAR && x < width;)
        x = near[x] <= DISTANCE_NEAR_SQUARE ? x + 1 : measure_around(distance, x).end;
    return squares;
}

const uint16_t *distance_depths(struct distance *distance, struct segment part, struct error *error)
{
    uint16_t *const depths = distance->depths;
    const int16_t *const near = distance->near;
    if (!distance_heights(distance, error))
        return NULL;
    find_near(distance, part);
    for (uint32_t x = part.begin; x < part.end;) {
        for (; x < part.end && near[x] <= DISTANCE_NEAR_SQUARE; x++)
            depths[x] = distance->depth_of[near[x]];
        if (x == part.end)
            break;
        const struct segment segment = measure_around(distance, x);
        for (x = segment.begin; x < segment.end; x++)
            depths[x] = to_depth(distance->squares[x]);
    }
    return depths;
}

void distance_end(struct distance *distance)
{
    free(distance->row);
    free(distance->heights);
    free(distance->strip);
    free(distance->below);
    free(distance->columns);
    free(distance->near);
    free(distance->owner);
    free(distance->begin);
    free(distance->squares);
    free(distance->depths);
    *distance = (struct distance){0};
}
