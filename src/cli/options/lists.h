/* SPDX-License-Identifier: MIT */
/* lists.h - options whose value is a list or that may be given several times. */
#ifndef ASTAR_CLI_OPTIONS_LISTS_H
#define ASTAR_CLI_OPTIONS_LISTS_H

#include "cli/options/row.h"

/*
 * A cell X,Y or a position such as 1.25m,-0.5m; appended to earlier ones. The field is a struct
 * map_points.
 */
extern const struct option_kind list_points;

/*
 * Algorithms separated by commas, or "all", or "rules"; replaces an earlier value. The field is a
 * struct comparison.
 */
extern const struct option_kind list_comparison;

/*
 * Directions with their factors; directions that are not named keep their factors. The field is an
 * array of DIRECTION_COUNT uint32_t.
 */
extern const struct option_kind list_move_costs;

/*
 * V=C: a cell value or a letter of a map, and its cost; appended to earlier ones. Stored in `costs`
 * and `map`.
 */
extern const struct option_kind list_costs;

/* Values and ranges of values; replaces an earlier list. Stored in `walls` and `map`. */
extern const struct option_kind list_walls;

#endif
