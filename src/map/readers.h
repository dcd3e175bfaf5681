/* SPDX-License-Identifier: MIT */
/*
 * readers.h - what the readers of the formats offer to map.c, and to nobody else.
 *
 * Each reader has the contract of map_read. Each recogniser looks at the first bytes only and
 * says whether they can be nothing else, or, for the plain text format, whether they can be it.
 */
#ifndef ASTAR_MAP_READERS_H
#define ASTAR_MAP_READERS_H

#include "map/map.h"

bool integer_grid_recognise(const struct bytes *bytes);
bool integer_grid_read(const struct bytes *bytes, const struct map_options *options,
                       struct grid *grid, struct error *error);

bool movingai_recognise(const struct bytes *bytes);
bool movingai_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                   struct error *error);

/* The cell value of a letter of a MovingAI map, or -1 where it is none. */
int movingai_cell(uint8_t letter);

bool png_recognise(const struct bytes *bytes);
bool png_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);

/* Refuses a map of more cells than the options allow, with a message that names the option. */
bool map_check_size(uint64_t width, uint64_t height, const struct map_options *options,
                    struct error *error);

#endif
