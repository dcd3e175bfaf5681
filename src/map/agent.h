/* SPDX-License-Identifier: MIT */
/*
 * agent.h - agents that cover several cells.
 *
 * An agent of w x h cells at the position x,y covers the cells from x,y to x + w - 1, y + h - 1. A
 * position is free if all these cells are on the map and free. Its terrain cost is the highest
 * terrain cost of these cells, and its level (keep_away.h) is their highest level.
 *
 * The rules for diagonal steps apply to positions, not to single cells. In a diagonal step, the
 * agent passes over the cells of four positions: the position before the step, the position after
 * it, and the two between which the step passes. Under `both-free`, all four positions must be
 * free.
 */
#ifndef ASTAR_MAP_AGENT_H
#define ASTAR_MAP_AGENT_H

#include "base/stop.h"
#include "map/grid.h"

/* The largest width and height of an agent. No map is wider or taller. */
enum { AGENT_SIDE_MAX = 1 << 30 };

/* The size of an agent in cells, up to AGENT_SIDE_MAX. A width or height of 0 means 1. */
struct agent {
    uint32_t width, height;
};

/* Returns true if the agent covers more than one cell. */
static inline bool agent_is_large(struct agent agent)
{
    return agent.width > 1 || agent.height > 1;
}

/*
 * For each position x,y of the agent, computes the value of the position (its terrain, or a wall)
 * from the cells of `grid` and stores it in cell x,y of `positions`. The two grids must have the
 * same size and must not share cells. If positions->levels is set, also replaces the level of each
 * cell with the level of the position. Takes time linear in the size of the map, whatever the size
 * of the agent. Fails if the agent is larger than the map, if out of memory, or if `stop`, which
 * may be NULL, is due.
 */
bool agent_cover(const struct grid *grid, struct agent agent, const struct stop *stop,
                 struct grid *positions, struct error *error);

/* Fails if the agent is larger than the map. */
bool agent_check_size(const struct grid *grid, struct agent agent, struct error *error);

/*
 * Fails if the position is not free. The message states that the agent extends beyond the map, or
 * names the first covered cell, in reading order, that is not free. `name` is the word for the
 * position in the message, such as "start".
 */
bool agent_check_point(const struct grid *grid, struct agent agent, struct point point,
                       const char *name, struct error *error);

#endif
