/* SPDX-License-Identifier: MIT */
/*
 * movement.h - the eight directions and the rules for diagonal steps.
 *
 * A set of directions is a byte in which bit d stands for direction d. Such a set describes, for
 * example, the free neighbours of a cell or the steps allowed from it.
 */
#ifndef ASTAR_SEARCH_RULES_MOVEMENT_H
#define ASTAR_SEARCH_RULES_MOVEMENT_H

#include <stdint.h>

/* In clockwise order. Even directions are straight, odd ones diagonal; d ^ 4 is opposite to d. */
enum direction {
    NORTH,
    NORTH_EAST,
    EAST,
    SOUTH_EAST,
    SOUTH,
    SOUTH_WEST,
    WEST,
    NORTH_WEST,
    DIRECTION_COUNT,
};

enum { DIRECTION_BITS = 3 };

enum { STRAIGHT_DIRECTIONS = 0x55, DIAGONAL_DIRECTIONS = 0xaa };

/* When a diagonal step is allowed, depending on the two cells that it passes between. */
enum diagonal_rule {
    DIAGONAL_BOTH_FREE, /* if both cells are free */
    DIAGONAL_ONE_FREE,  /* if at least one cell is free */
    DIAGONAL_ALWAYS,
    DIAGONAL_NEVER,
    DIAGONAL_RULE_COUNT,
};

/*
 * The vector of each direction: x to the right, y down. They are declared hidden, because in
 * position-independent code the hot loops would otherwise take their addresses from a table.
 */
extern const int8_t movement_dx[DIRECTION_COUNT] __attribute__((visibility("hidden")));
extern const int8_t movement_dy[DIRECTION_COUNT] __attribute__((visibility("hidden")));

static inline int movement_is_diagonal(unsigned direction)
{
    return (int)(direction & 1);
}

/*
 * Returns the direction whose vector is dx,dy (modulo 2^32), or DIRECTION_COUNT if there is none.
 */
static inline unsigned movement_direction(uint32_t dx, uint32_t dy)
{
    static const uint8_t directions[3][3] = {{NORTH_WEST, NORTH, NORTH_EAST},
                                             {WEST, DIRECTION_COUNT, EAST},
                                             {SOUTH_WEST, SOUTH, SOUTH_EAST}};
    return dx + 1 < 3 && dy + 1 < 3 ? directions[dy + 1][dx + 1] : DIRECTION_COUNT;
}

/* The largest turn, in units of 45 degrees. */
enum { TURN_MAX = 4 };

/* Returns the angle between two directions in units of 45 degrees, 0 to TURN_MAX. */
static inline unsigned movement_turn(unsigned from, unsigned to)
{
    const unsigned clockwise = (to - from) % DIRECTION_COUNT;
    return clockwise <= TURN_MAX ? clockwise : DIRECTION_COUNT - clockwise;
}

/* Returns the steps that a rule allows from a free cell with these free neighbours. */
static inline uint8_t movement_steps(enum diagonal_rule rule, uint8_t free)
{
    /*
     * Bit d of `clockwise` is set if neighbour d - 1 is free. Bit d of `counterclockwise` is set if
     * neighbour d + 1 is free.
     */
    const uint8_t clockwise = (uint8_t)(free << 1 | free >> 7);
    const uint8_t counterclockwise = (uint8_t)(free >> 1 | free << 7);
    uint8_t diagonal = 0;
    switch (rule) {
    case DIAGONAL_BOTH_FREE:
        diagonal = clockwise & counterclockwise;
        break;
    case DIAGONAL_ONE_FREE:
        diagonal = clockwise | counterclockwise;
        break;
    case DIAGONAL_ALWAYS:
        diagonal = 0xff;
        break;
    default:
        break;
    }
    return (uint8_t)(free & (STRAIGHT_DIRECTIONS | (diagonal & DIAGONAL_DIRECTIONS)));
}

/* Returns the name of a direction: N, NE, E, ... */
const char *movement_direction_name(unsigned direction);

/* Returns the name of a rule, as accepted by --diagonal. */
const char *movement_rule_name(enum diagonal_rule rule);

#endif
