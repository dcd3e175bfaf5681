/* SPDX-License-Identifier: MIT */
/*
 * movement.h - the eight directions, and the rules by which a diagonal step is allowed.
 *
 * A set of directions is a byte in which bit d stands for direction d. The free neighbours of a cell
 * are such a set, and so are the steps that are allowed from it.
 */
#ifndef ASTAR_SEARCH_MOVEMENT_H
#define ASTAR_SEARCH_MOVEMENT_H

#include <stdint.h>

/* Clockwise: even directions are straight, odd ones diagonal, and d ^ 4 is the opposite of d. */
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

enum { STRAIGHT_DIRECTIONS = 0x55, DIAGONAL_DIRECTIONS = 0xaa };

/* A diagonal step is allowed if, of the two cells that it passes between, ... */
enum diagonal_rule {
    DIAGONAL_BOTH_FREE, /* both are free */
    DIAGONAL_ONE_FREE,  /* at least one is free */
    DIAGONAL_ALWAYS,    /* (any) */
    DIAGONAL_NEVER,     /* (no diagonal step is allowed) */
    DIAGONAL_RULE_COUNT,
};

/* The step of each direction: x to the right, y down. */
extern const int8_t movement_dx[DIRECTION_COUNT];
extern const int8_t movement_dy[DIRECTION_COUNT];

static inline int movement_is_diagonal(unsigned direction)
{
    return (int)(direction & 1);
}

/* The steps that a rule allows from a free cell, given which of its neighbours are free. */
static inline uint8_t movement_steps(enum diagonal_rule rule, uint8_t free)
{
    const uint8_t clockwise = (uint8_t)(free << 1 | free >> 7);        /* bit d: d - 1 is free */
    const uint8_t counterclockwise = (uint8_t)(free >> 1 | free << 7); /* bit d: d + 1 is free */
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

/* N, NE, E, ... */
const char *movement_direction_name(unsigned direction);

/* The name of a rule as --diagonal takes it. */
const char *movement_rule_name(enum diagonal_rule rule);

#endif
