/* SPDX-License-Identifier: MIT */
/* world.c - converts between cells and positions by rotation, translation and scaling. */
#include "map/world.h"

#include <math.h>

/*
 * A position that is at most this far below or to the left of a border between two cells is treated
 * as if it were on the border. Decimals such as 0.3 and 0.05 are not exact in binary, and
 * 0.3 / 0.05 is slightly less than 6.
 */
static const double border_width = 1e-6; /* in cells */

/*
 * The limit on distances, in cells: larger than any map, but so small that a double represents all
 * integers up to it exactly.
 */
static const double cells_max = 1e12;

struct position world_position(const struct world *world, uint32_t x, uint32_t y)
{
    const double right = (x + 0.5) * world->resolution;
    const double up = ((double)(world->height - y) - 0.5) * world->resolution;
    const double cosine = cos(world->yaw);
    const double sine = sin(world->yaw);
    return (struct position){world->x + right * cosine - up * sine,
                             world->y + right * sine + up * cosine};
}

bool world_cell(const struct world *world, struct position position, int64_t *x, int64_t *y)
{
    const double dx = position.x - world->x;
    const double dy = position.y - world->y;
    const double cosine = cos(world->yaw);
    const double sine = sin(world->yaw);
    const double right = floor((dx * cosine + dy * sine) / world->resolution + border_width);
    const double up = floor((dy * cosine - dx * sine) / world->resolution + border_width);
    if (!(fabs(right) < cells_max && fabs(up) < cells_max))
        return false;
    *x = (int64_t)right;
    *y = (int64_t)world->height - 1 - (int64_t)up;
    return true;
}
