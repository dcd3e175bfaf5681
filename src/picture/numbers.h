/* SPDX-License-Identifier: MIT */
/*
 * numbers.h - writes numbers or arrows into the cells of a map, and numbers its via points.
 *
 * A text is written in the colour of walls or of free cells, whichever differs more from the cell.
 */
#ifndef ASTAR_PICTURE_NUMBERS_H
#define ASTAR_PICTURE_NUMBERS_H

#include "picture/cells.h"
#include "picture/overlay.h"

/* Returns the smallest scale at which labels can be read. */
uint32_t numbers_scale(enum cell_labels labels);

/*
 * Writes a text of the kind that `labels` selects into each cell to which this kind applies. All
 * texts of a kind have the same size in a panel. Numbers have at most 2 decimal places (3 for costs
 * of entering cells), and fewer if they would not fit. Cells with discs of starts, goals or via
 * points get no text. Fails if overlay->stop is due.
 */
bool numbers_draw(const struct overlay *overlay, const struct picture_source *source,
                  enum cell_labels labels, struct error *error);

/*
 * Draws a numbered disc at each of the first OVERLAY_DISCS_MAX via points. `radius` is in pixels.
 * Fails if overlay->stop is due.
 */
bool numbers_via(const struct overlay *overlay, const struct points *via, double radius,
                 struct error *error);

#endif
