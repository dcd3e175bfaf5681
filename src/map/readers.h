/* SPDX-License-Identifier: MIT */
/*
 * readers.h - what the readers of the formats offer to map.c, and to nobody else.
 *
 * Each reader has the contract of map_read. Each recogniser looks at the first bytes only and
 * says whether they can be nothing else, or, for the plain text format, whether they can be it.
 */
#ifndef ASTAR_MAP_READERS_H
#define ASTAR_MAP_READERS_H

#include "base/text.h"
#include "map/map.h"

bool integer_grid_recognise(const struct bytes *bytes);
bool integer_grid_read(const struct bytes *bytes, const struct map_options *options,
                       struct grid *grid, struct error *error);

bool ascii_recognise(const struct bytes *bytes);
/* True if the text at the cursor begins like a maze; moves on to what is no cell of one. */
bool ascii_find_stranger(struct text_cursor *cursor);
bool ascii_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                struct error *error);

bool digits_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                 struct error *error);

/* True if the first thing that is no comment is a number: a table of values may begin so. */
bool csv_recognise(const struct bytes *bytes);
bool csv_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);

bool movingai_recognise(const struct bytes *bytes);
bool movingai_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                   struct error *error);

/* What the header says, as far as it is in the first bytes and sound. */
bool movingai_size(const struct bytes *first, uint64_t *width, uint64_t *height);

bool png_recognise(const struct bytes *bytes);
bool png_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);

bool pnm_recognise(const struct bytes *bytes);
bool pnm_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);

bool ros_recognise(const struct bytes *bytes);
bool ros_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);

/*
 * The cell value that a --cost means in each kind of map: by its letter in MovingAI maps, by its
 * number in all others. -1 where such maps have no such cell; CELL_WALL where it is a wall.
 */
int integer_grid_cell(const struct map_options *options, const struct map_cost *cost);
int digits_cell(const struct map_options *options, const struct map_cost *cost);
int csv_cell(const struct map_options *options, const struct map_cost *cost);
int movingai_cell(const struct map_options *options, const struct map_cost *cost);
int ros_cell(const struct map_options *options, const struct map_cost *cost);

/*
 * The file of the image that a ROS map at `path` (NULL: in the current folder) refers to. The
 * caller frees it. NULL where the map does not say, or when out of memory (ERROR_MEMORY).
 */
char *ros_image_path(const struct bytes *bytes, const char *path, struct error *error);

/* Refuses a map of more cells than the options allow, with a message that names the option. */
bool map_check_size(uint64_t width, uint64_t height, const struct map_options *options,
                    struct error *error);

#endif
