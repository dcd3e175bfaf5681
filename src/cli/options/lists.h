/* SPDX-License-Identifier: MIT */
/* lists.h - options whose value is a list or that can be given several times. */
#ifndef ASTAR_CLI_OPTIONS_LISTS_H
#define ASTAR_CLI_OPTIONS_LISTS_H

#include "cli/options/row.h"

/*
 * A cell X,Y, or a position in metres (1.25m,-0.5m) or map coordinates (12.5u,7u). Each value is
 * appended to the list of points. The field is a struct map_points.
 */
option_reader list_points;

/*
 * Algorithms separated by commas, or "all", or "rules". A later value replaces an earlier one. The
 * field is a struct comparison.
 */
option_reader list_comparison;

/*
 * Factors by direction, such as N=1,NE=1.4. Directions that are not named keep their factors. The
 * field is an array of DIRECTION_COUNT uint32_t.
 */
option_reader list_move_costs;

/*
 * V=C: cells with the value or letter V cost C. Each use of the option appends a cost to the list
 * of costs. The list is stored in the members `costs` and `map` of struct options.
 */
option_reader list_costs;

/*
 * Cell values and ranges of cell values that are walls. A later list replaces an earlier one. The
 * list is stored in the members `walls` and `map` of struct options.
 */
option_reader list_walls;

/*
 * Meanings of letters (map/letters.h). A later list replaces an earlier one. The list is stored in
 * the members `letters` and `map` of struct options.
 */
option_reader list_letters;

#endif
