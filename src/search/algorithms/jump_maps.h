/* SPDX-License-Identifier: MIT */
/*
 * jump_maps.h - bitmaps in which jump point search finds the end of a straight ray, 64 cells at a
 * time (block-based scanning: Harabor and Grastien 2014).
 *
 * For each straight direction, every padded cell has a bit, which is set if a ray in that direction
 * stops at the cell. Rays stop at walls, at goals, and at cells with forced successors, that is,
 * where a step other than the one straight ahead is worth taking. For east and west, the bits of a
 * row are consecutive; for north and south, those of a column. The end of a ray is then the next
 * set bit in the row or column, found by counting zero bits in 64-bit words.
 *
 * The table of successors (successors.h) determines which cells have forced successors, so the
 * bitmaps work with every movement rule.
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_JUMP_MAPS_H
#define ASTAR_SEARCH_ALGORITHMS_JUMP_MAPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "search/engine/state.h"

/*
 * Lines of bits, one for each row or column. Margins before the first line and after the last one
 * make it safe to load 8 bytes from any position.
 */
struct bit_lines {
    uint8_t *bits;    /* line 0; the allocated block begins BIT_LINES_MARGIN bytes earlier */
    size_t line_size; /* size of a line in bytes */
    size_t count;     /* number of lines */
};

enum { BIT_LINES_MARGIN = 8 };

/*
 * Sets the size of lines with a bit for each padded cell: columns if `vertical`, otherwise rows.
 * Returns the size of the block in bytes.
 */
size_t bit_lines_layout(struct bit_lines *lines, const struct grid *grid, bool vertical);

/*
 * Flags for a sweep at a cell. SWEEP_CONTINUES: the sweep can continue to the next cell.
 * SWEEP_STOPS: the sweep must stop and open this cell.
 */
enum { SWEEP_CONTINUES = 1, SWEEP_STOPS = 2 };

/*
 * Indices of the lines: those with the stop bits of a straight direction have its number, and two
 * have the bits of walls. Only even indices are used. As for directions, the lines of an index that
 * is a multiple of 4 are columns, and the others are rows.
 */
enum { WALLS_BY_COLUMN = DIRECTION_COUNT, WALLS_BY_ROW = DIRECTION_COUNT + 2, LINES_END };

/* Returns true if the lines of an index are columns. */
static inline bool jump_maps_vertical(unsigned index)
{
    return index % 4 == 0;
}

struct jump_maps {
    struct bit_lines lines[LINES_END];
    bool rays[DIRECTION_COUNT]; /* true if jumps in a direction are rays (jps.c) */
    /* The last index of both arrays is the set of free neighbours of a cell. */
    uint8_t forced[256];                  /* the directions whose rays stop at the cell */
    uint8_t sweeps[DIRECTION_COUNT][256]; /* flags SWEEP_CONTINUES, SWEEP_STOPS */
    uint32_t *parents;                    /* see struct search */
};

/*
 * Creates the jump maps of a search, whose `free` and `successors` must be valid. Returns NULL if
 * out of memory or if settings.stop is due.
 */
struct jump_maps *jump_maps_create(struct search *search, struct error *error);

/* Releases jump maps. NULL is allowed. */
void jump_maps_free(struct jump_maps *maps);

/* Recomputes all jump maps of a search. Fails only if settings.stop is due. */
bool jump_maps_fill(struct search *search, struct error *error);

/* Recomputes the bits of the cell at padded x,y. */
void jump_maps_update(struct search *search, uint32_t x, uint32_t y);

/*
 * Classes of grids by the typical length of jumps. Scattered walls make jump point search slower
 * than A*, because rays stop after a few cells. Narrow passages do not make it slower, although
 * stops are frequent there.
 */
enum jump_lengths {
    JUMPS_SCATTERED, /* A* is likely to be faster */
    JUMPS_NARROW,    /* jump point search is likely to be faster */
    JUMPS_LONG, /* jump point search is likely to be faster, and even faster with tables of jumps */
};

/* Estimates the lengths of jumps from a sample of rows. */
enum jump_lengths jump_maps_lengths(struct search *search);

/* If `mark` is true, makes all rays stop at the goals; otherwise removes these stops. */
void jump_maps_mark_goals(struct search *search, bool mark);

/* Loads 64 bits. Bit 0 is the lowest bit of the first byte. */
static inline uint64_t jump_maps_load(const uint8_t *bytes)
{
    uint64_t bits;
    memcpy(&bits, bytes, sizeof bits);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bits = __builtin_bswap64(bits);
#endif
    return bits;
}

/*
 * Returns the position of the first set bit of a line at or above `position`. Such a bit must
 * exist.
 */
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

/*
 * Returns the position of the last set bit of a line at or below `position`. Such a bit must exist.
 */
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
 * Follows a ray from the cell at padded x,y in a straight direction. Returns the number of steps to
 * the cell where the ray stops, or 0 if that cell is a wall.
 */
ALWAYS_INLINE uint32_t jump_maps_ray(const struct jump_maps *maps, unsigned direction, uint32_t x,
                                     uint32_t y)
{
    const bool vertical = jump_maps_vertical(direction);
    const uint32_t line = vertical ? x : y;
    const uint32_t from = vertical ? y : x;
    const bool up = direction == EAST || direction == SOUTH;
    const struct bit_lines *stops = &maps->lines[direction];
    const uint32_t stop =
        up ? jump_maps_above(stops, line, from + 1) : jump_maps_below(stops, line, from - 1);
    if (jump_maps_bit(&maps->lines[vertical ? WALLS_BY_COLUMN : WALLS_BY_ROW], line, stop))
        return 0;
    return up ? stop - from : from - stop;
}

#endif
