/* SPDX-License-Identifier: MIT */
/*
 * jump_maps.h - bitmaps in which jump point search finds the end of a straight run, 64 cells at a
 * time (block-based scanning: Harabor and Grastien 2014).
 *
 * For each straight direction every padded cell has a bit, which is set where a run in that direction
 * stops: at walls, at goals, and at cells where a run has forced successors. Bits lie along rows for
 * east and west. For north and south the map is transposed, so that these runs also lie along a line
 * of bits.
 *
 * The table of successors decides which cells have forced successors, so every movement rule works.
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_JUMP_MAPS_H
#define ASTAR_SEARCH_ALGORITHMS_JUMP_MAPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "search/engine.h"

/* Lines of bits. The memory before the first and after the last line allows loads of 8 bytes. */
struct bit_lines {
    uint8_t *bits; /* of line 0; the memory begins BIT_LINES_MARGIN before */
    size_t line_size;
    size_t count; /* of lines */
};

enum { BIT_LINES_MARGIN = 8 };

/* What a walk does at a cell: it may go on from here; it must stop here and open the cell. */
enum { WALK_GOES = 1, WALK_STOPS = 2 };

struct jump_maps {
    struct bit_lines stops[DIRECTION_COUNT]; /* of the straight directions */
    struct bit_lines walls[2];               /* by row; by column */
    bool runs[DIRECTION_COUNT];              /* in the open, runs in this direction do not branch */
    uint8_t forced[256]; /* by free neighbours: the straight directions whose runs stop here */
    uint8_t walks[DIRECTION_COUNT][256]; /* by free neighbours: WALK_GOES, WALK_STOPS */
};

/* Makes the maps of a search whose `free` and `successors` are set. NULL when out of memory. */
struct jump_maps *jump_maps_create(struct search *search, struct error *error);
void jump_maps_free(struct jump_maps *maps);

/* Recomputes the maps of a search: all of them, or for the padded cell at x,y. */
void jump_maps_fill(struct search *search);
void jump_maps_update(struct search *search, uint32_t x, uint32_t y);

/*
 * True if jumping is likely to be faster on this grid than A*, judged from a sample of its rows. It
 * is not where scattered walls stop runs after a few cells. In narrow passages it is nevertheless:
 * there a stop is a bend or a fork, and few cells lie next to it.
 */
bool jump_maps_pay(struct search *search);

/* Makes all runs stop at the goals, or undoes that. */
void jump_maps_mark_goals(struct search *search, bool mark);

/* 64 bits from memory, lowest first. */
static inline uint64_t jump_maps_load(const uint8_t *bytes)
{
    uint64_t bits;
    memcpy(&bits, bytes, sizeof bits);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bits = __builtin_bswap64(bits);
#endif
    return bits;
}

/* The first set bit of a line at or above `position`; there must be one. */
ALWAYS_INLINE uint32_t jump_maps_above(const struct bit_lines *lines, uint32_t line,
                                       uint32_t position)
{
    const uint8_t *byte = lines->bits + line * lines->line_size + position / 8;
    uint64_t bits = jump_maps_load(byte) >> position % 8;
    if (bits != 0)
        return position + (uint32_t)__builtin_ctzll(bits);
    position &= ~7u;
    do {
        byte += 8;
        position += 64;
        bits = jump_maps_load(byte);
    } while (bits == 0);
    return position + (uint32_t)__builtin_ctzll(bits);
}

/* The last set bit of a line at or below `position`; there must be one. */
ALWAYS_INLINE uint32_t jump_maps_below(const struct bit_lines *lines, uint32_t line,
                                       uint32_t position)
{
    const uint8_t *byte = lines->bits + line * lines->line_size + position / 8 - 7;
    uint64_t bits = jump_maps_load(byte) << (7 - position % 8);
    if (bits != 0)
        return position - (uint32_t)__builtin_clzll(bits);
    position |= 7u;
    do {
        byte -= 8;
        position -= 64;
        bits = jump_maps_load(byte);
    } while (bits == 0);
    return position - (uint32_t)__builtin_clzll(bits);
}

ALWAYS_INLINE bool jump_maps_bit(const struct bit_lines *lines, uint32_t line, uint32_t position)
{
    return (lines->bits[line * lines->line_size + position / 8] >> position % 8 & 1) != 0;
}

/*
 * Runs from the cell at x,y in a straight direction. Returns the number of steps to the first cell
 * where the run stops, or 0 where it only meets a wall.
 */
ALWAYS_INLINE uint32_t jump_maps_run(const struct jump_maps *maps, unsigned direction, uint32_t x,
                                     uint32_t y)
{
    const bool vertical = direction == NORTH || direction == SOUTH;
    const uint32_t line = vertical ? x : y;
    const uint32_t from = vertical ? y : x;
    const bool up = direction == EAST || direction == SOUTH;
    const struct bit_lines *stops = &maps->stops[direction];
    const uint32_t stop =
        up ? jump_maps_above(stops, line, from + 1) : jump_maps_below(stops, line, from - 1);
    if (jump_maps_bit(&maps->walls[vertical], line, stop))
        return 0;
    return up ? stop - from : from - stop;
}

#endif
