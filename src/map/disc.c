/* SPDX-License-Identifier: MIT */
/* disc.c - computes which cells of a row are covered by discs. */
#include "map/disc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

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

bool disc_create(struct disc *disc, uint64_t clear, struct error *error)
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

void disc_free(struct disc *disc)
{
    free(disc->reach);
    *disc = (struct disc){0};
}

enum { BLOCK = 16 }; /* columns */

/* Returns true if all heights in a block of columns are equal, or all are at least `far`. */
static bool is_even(const uint32_t *heights, uint32_t far)
{
    uint32_t other = 0; /* not 0 if there is another height */
    if (heights[0] < far) {
        for (unsigned i = 0; i < BLOCK; i++)
            other |= heights[i] ^ heights[0];
    } else {
        for (unsigned i = 0; i < BLOCK; i++)
            other |= heights[i] < far;
    }
    return other == 0;
}

void disc_cover_row(const struct disc *disc, const uint32_t *heights, uint32_t width,
                    uint8_t *covered)
{
    const uint32_t far = disc->far;
    const uint32_t *const reaches = disc->reach;
    /* The last interval of covered cells, `begin` to `end` - 1; not yet stored in `covered`. */
    uint64_t begin = 0;
    uint64_t end = 0;
    memset(covered, 0, width);
    for (uint64_t x = 0; x < width; x++) {
        const uint64_t reach = reaches[heights[x] < far ? heights[x] : far];
        const uint64_t first = x + 1 > reach ? x + 1 - reach : 0;
        /* All columns of an even block have the same reach and are handled at once. */
        if (x % BLOCK == 0 && width - x >= BLOCK && is_even(heights + x, far))
            x += BLOCK - 1;
        if (reach == 0)
            continue;
        if (first > end) {
            memset(covered + begin, 1, end - begin);
            begin = first;
        }
        begin = first < begin ? first : begin;
        end = x + reach > end ? x + reach : end;
    }
    end = end < width ? end : width;
    memset(covered + begin, 1, end - begin);
}
