/* SPDX-License-Identifier: MIT */
/* draw.h - all that is drawn of a map: its picture, its animation, what the terminal shows. */
#ifndef ASTAR_CLI_RUN_DRAW_H
#define ASTAR_CLI_RUN_DRAW_H

#include "cli/run/work.h"

/* Makes sure that the picture can be drawn, and begins it. */
bool draw_begin(struct work *work, struct error *error);

/* Draws the panel of the search at hand. */
bool draw_panel(struct work *work, size_t panel, struct error *error);

/* Draws what is wanted beside the picture, of the first panel's search. */
bool draw_others(struct work *work, struct error *error);

/* Encodes the picture, once all panels are drawn. */
bool draw_end(struct work *work, struct error *error);

#endif
