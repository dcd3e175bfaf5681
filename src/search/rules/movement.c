/* SPDX-License-Identifier: MIT */
/* movement.c - the vectors of the directions, and the names of directions and rules. */
#include "search/rules/movement.h"

const int8_t movement_dx[DIRECTION_COUNT] = {0, 1, 1, 1, 0, -1, -1, -1};
const int8_t movement_dy[DIRECTION_COUNT] = {-1, -1, 0, 1, 1, 1, 0, -1};

static const char *const rule_names[DIAGONAL_RULE_COUNT] = {
    [DIAGONAL_BOTH_FREE] = "both-free",
    [DIAGONAL_ONE_FREE] = "one-free",
    [DIAGONAL_ALWAYS] = "always",
    [DIAGONAL_NEVER] = "never",
};

static const char *const direction_names[DIRECTION_COUNT] = {"N", "NE", "E", "SE",
                                                             "S", "SW", "W", "NW"};

const char *movement_direction_name(unsigned direction)
{
    return direction_names[direction];
}

const char *movement_rule_name(enum diagonal_rule rule)
{
    return rule_names[rule];
}
