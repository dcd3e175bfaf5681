/* SPDX-License-Identifier: MIT */
/* ground.c - builds the grid in which a search finds paths. */
#include "search/rules/ground.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

bool ground_differs(const struct search_settings *settings)
{
    return !keep_away_idle(settings->keep_away) || agent_is_large(settings->agent);
}

/* Allocates the arrays that differ from those of the map, unless they are already allocated. */
static bool make_room(struct grid *ground, const struct grid *map,
                      const struct search_settings *settings, struct error *error)
{
    const size_t size = grid_padded_cells(map) + GRID_SLACK;
    uint8_t *cells = ground->cells;
    uint8_t *levels = ground->levels;
    *ground = *map;
    ground->cells = cells;
    ground->levels = levels;
    if (!agent_is_large(settings->agent)) {
        ground->cells = map->cells;
    } else if (!cells) {
        ground->cells = memory_array(size, 1, error);
        if (!ground->cells)
            return false;
        memcpy(ground->cells, map->cells, size);
    }
    if (!keep_away_idle(settings->keep_away) && !levels)
        ground->levels = memory_zeroed(size, 1, error);
    ground->factor = settings->keep_away.factor;
    return ground->levels || keep_away_idle(settings->keep_away);
}

bool ground_fill(struct grid *ground, const struct grid *map,
                 const struct search_settings *settings, struct error *error)
{
    if (!make_room(ground, map, settings, error) ||
        (ground->levels && !keep_away_measure(map, settings->keep_away.radius, settings->stop,
                                              ground->levels, error)))
        return false;
    return !agent_is_large(settings->agent) ||
           agent_cover(map, settings->agent, settings->stop, ground, error);
}

void ground_free(struct grid *ground, const struct grid *map)
{
    if (ground->cells != map->cells)
        free(ground->cells);
    free(ground->levels);
    *ground = (struct grid){0};
}

uint64_t ground_memory(const struct search_settings *settings, uint64_t cells)
{
    const unsigned levels = settings->keep_away.radius > 0 ? 1 : 0;
    return cells * (levels + (agent_is_large(settings->agent) ? 1 : 0));
}
