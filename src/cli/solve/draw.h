/* SPDX-License-Identifier: MIT */
/* draw.h - makes the outputs of a map: picture, map image, animation, path table, terminal text. */
#ifndef ASTAR_CLI_SOLVE_DRAW_H
#define ASTAR_CLI_SOLVE_DRAW_H

#include "cli/solve/task.h"

/* Draws and encodes the map as it was read, for --inspect. */
bool draw_reading(struct task *task, struct error *error);

/* Begins the picture. Fails if it would be too large. */
bool draw_begin(struct task *task, struct error *error);

/* Draws panel number `panel`. If there is a current search, the panel shows its result. */
bool draw_panel(struct task *task, size_t panel, struct error *error);

/*
 * Makes all requested outputs except the picture and the costs of all cells, from the search of the
 * first panel.
 */
bool draw_others(struct task *task, struct error *error);

/* Makes the output of --distances or, with `to_goals`, of --flow. */
bool draw_costs(struct task *task, const struct cost_field *field, bool to_goals,
                struct error *error);

/* Encodes the picture after all panels have been drawn. */
bool draw_end(struct task *task, struct error *error);

#endif
