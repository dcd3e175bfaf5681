/* SPDX-License-Identifier: MIT */
/*
 * list.h - the functions in the table of formats (formats.c).
 *
 * A format is implemented by formats/NAME.c or image/NAME.c, which defines the functions that the
 * format needs:
 *
 *   NAME_recognise   Returns true if the first bytes of a file are in this format. The certainty
 *                    required depends on the rank of the format (enum map_recognition, formats.h).
 *                    If the result depends on the options, the table names the function in
 *                    `recognise_with`.
 *   NAME_read        Reads a map. The contract is that of map_read (map.h).
 *   NAME_read_image  Decodes an image, after calling image_check_cells (drawing/cells.h). The caller
 *                    releases *image with image_free.
 *   NAME_estimate    Estimates the size of a map and the memory that reading it needs, from the
 *                    first bytes of a file of `size` bytes. Returns false if these bytes do not
 *                    suffice; ESTIMATE_BYTES_MAX bytes (map/estimate.h) must suffice.
 *   NAME_explain     Called for a text that no format recognises, with a cursor at its first
 *                    character that is not white space or part of a comment. If the text resembles
 *                    this format, reports the first character that does not fit, and returns true.
 *   NAME_referred    Adds to a list the paths of the files to which the map at options->path
 *                    refers; see referred_path (map/referred.h). Leaves out references that cannot
 *                    be read because the map is damaged, and files to which the map may not refer
 *                    (options->untrusted). Fails only if memory runs out or options->stop is due.
 *   NAME_accompanies Returns true if these are the first bytes of a file to which maps of this
 *                    format refer, and which could be mistaken for a map. Such a file is not
 *                    recognised as a map of any format.
 *   NAME_cell        Returns the cell value that a --cost option applies to: CELL_WALL if the
 *                    option names a wall, or -1 if the format has no such cell.
 */
#ifndef ASTAR_MAP_FORMATS_LIST_H
#define ASTAR_MAP_FORMATS_LIST_H

#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "map/estimate.h"
#include "map/grid.h"
#include "map/options.h"
#include "map/referred.h"

struct image;

bool integer_grid_recognise(const struct bytes *first);
bool integer_grid_read(const struct bytes *bytes, const struct map_options *options,
                       struct grid *grid, struct error *error);
int integer_grid_cell(const struct map_options *options, const struct map_cost *cost);

bool array_recognise(const struct bytes *first);
bool array_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                struct error *error);

bool npy_recognise(const struct bytes *first);
bool npy_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);
bool npy_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                  struct map_estimate *estimate);

bool ascii_recognise(const struct bytes *first, const struct map_options *options);
bool ascii_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                struct error *error);
bool ascii_explain(const struct text_cursor *content, const struct map_options *options,
                   struct error *error);

bool digits_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                 struct error *error);
int digits_cell(const struct map_options *options, const struct map_cost *cost);

bool csv_recognise(const struct bytes *first);
bool csv_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);
int csv_cell(const struct map_options *options, const struct map_cost *cost);

bool movingai_recognise(const struct bytes *first);
bool movingai_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                   struct error *error);
bool movingai_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                       struct map_estimate *estimate);
int movingai_cell(const struct map_options *options, const struct map_cost *cost);

bool tmx_recognise(const struct bytes *first);
bool tmx_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);
bool tmx_referred(const struct bytes *bytes, const struct map_options *options,
                  struct referred *list, struct error *error);
int tmx_cell(const struct map_options *options, const struct map_cost *cost);
bool tmx_accompanies(const struct bytes *first);
bool tmx_explain(const struct text_cursor *content, const struct map_options *options,
                 struct error *error);

bool tmj_recognise(const struct bytes *first);
bool tmj_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);
bool tmj_referred(const struct bytes *bytes, const struct map_options *options,
                  struct referred *list, struct error *error);
int tmj_cell(const struct map_options *options, const struct map_cost *cost);
bool tmj_accompanies(const struct bytes *first);
bool tmj_explain(const struct text_cursor *content, const struct map_options *options,
                 struct error *error);

bool png_recognise(const struct bytes *first);
bool png_read_image(const struct bytes *bytes, const struct map_options *options,
                    struct image *image, struct error *error);
bool png_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                  struct map_estimate *estimate);

bool jpeg_recognise(const struct bytes *first);
bool jpeg_read_image(const struct bytes *bytes, const struct map_options *options,
                     struct image *image, struct error *error);
bool jpeg_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                   struct map_estimate *estimate);

bool webp_recognise(const struct bytes *first);
bool webp_read_image(const struct bytes *bytes, const struct map_options *options,
                     struct image *image, struct error *error);
bool webp_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                   struct map_estimate *estimate);

bool pnm_recognise(const struct bytes *first);
bool pnm_read_image(const struct bytes *bytes, const struct map_options *options,
                    struct image *image, struct error *error);
bool pnm_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                  struct map_estimate *estimate);

bool ros_recognise(const struct bytes *first);
bool ros_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);
bool ros_referred(const struct bytes *bytes, const struct map_options *options,
                  struct referred *list, struct error *error);
int ros_cell(const struct map_options *options, const struct map_cost *cost);

#endif
