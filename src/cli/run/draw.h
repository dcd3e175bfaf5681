/* SPDX-License-Identifier: MIT */
/* draw.h - draws a map: picture, map image, animation, table of the path, terminal. */
#ifndef ASTAR_CLI_RUN_DRAW_H
#define ASTAR_CLI_RUN_DRAW_H

#include "cli/run/work.h"

/* Begins the picture. Fails if it would be too large. */
bool draw_begin(struct work *work, struct error *error);

/* Draws the panel of the current search. */
bool draw_panel(struct work *work, size_t panel, struct error *error);

/* Draws all other outputs that the options name, from the first panel's search. */
bool draw_others(struct work *work, struct error *error);

/* Encodes the picture after all panels have been drawn. */
bool draw_end(struct work *work, struct error *error);

#endif
