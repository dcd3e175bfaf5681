/* SPDX-License-Identifier: MIT */
/*
 * contours.h - draws contour lines between cells whose costs are on different sides of a level.
 *
 * A line follows the edges between cells, because the cost of a cell applies to the whole cell. The
 * levels are multiples of a step or, for a field with a limit, the limit itself.
 */
#ifndef ASTAR_PICTURE_CONTOURS_H
#define ASTAR_PICTURE_CONTOURS_H

#include "picture/cells.h"
#include "picture/overlay.h"

/*
 * Draws the contours of the field cells->source.field, if it is not NULL, in the colour `index`.
 * Fails if out of memory or if overlay->stop is
 * due.
 */
bool contours_draw(const struct overlay *overlay, uint8_t index, const struct cells *cells,
                   struct error *error);

#endif
