/* SPDX-License-Identifier: MIT */
/*
 * list.h - the functions in the table of formats (formats.c).
 *
 * A format is implemented by formats/NAME.c, or by modules in image or tiled, which define the
 * functions that the format needs. The type of each function states its duty.
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

/*
 * Returns true if the first bytes of a file are in this format. The certainty required depends on
 * the rank of the format (enum map_recognition, formats.h).
 */
typedef bool format_recogniser(const struct bytes *first);
format_recogniser integer_grid_recognise, npy_recognise, csv_recognise, asc_recognise,
    geotiff_recognise, movingai_recognise, tmx_recognise, tmj_recognise, png_recognise,
    jpeg_recognise, webp_recognise, gif_recognise, bmp_recognise, pnm_recognise, ros_recognise;

/*
 * Returns true if these are the first bytes of a file to which maps of this format refer, and which
 * could be mistaken for a map. Such a file is not recognised as a map of any format.
 */
format_recogniser tiled_accompanies;

/* Returns true if a text that is recognised is not a list on its own but contains one. */
format_recogniser array_is_other;

/* A recogniser whose result depends on the options. */
typedef bool format_option_recogniser(const struct bytes *first, const struct map_options *options);
format_option_recogniser array_recognise, ascii_recognise;

/*
 * Returns true if a text that no format recognises resembles this format. The reader then reports
 * the first character that does not fit.
 */
format_option_recogniser ascii_resembles;

/* Reads a map. The contract is that of map_read (map.h). */
typedef bool format_reader(const struct bytes *bytes, const struct map_options *options,
                           struct grid *grid, struct error *error);
format_reader integer_grid_read, array_read, npy_read, ascii_read, digits_read, csv_read, asc_read,
    geotiff_read, movingai_read, tiled_read, ros_read;

/*
 * Decodes an image, after calling map_check_image (options.h). The caller releases *image
 * with image_free.
 */
typedef bool format_image_reader(const struct bytes *bytes, const struct map_options *options,
                                 struct image *image, struct error *error);
format_image_reader png_read_image, jpeg_read_image, webp_read_image, gif_read_image,
    bmp_read_image, pnm_read_image;

/*
 * Estimates the size of a map and the memory that reading it needs, from the first bytes of a file
 * of `size` bytes. Returns false if these bytes do not suffice; ESTIMATE_BYTES_MAX bytes
 * (map/estimate.h) must suffice.
 */
typedef bool format_estimator(const struct bytes *first, uint64_t size,
                              const struct map_options *options, struct map_estimate *estimate);
format_estimator npy_estimate, asc_estimate, movingai_estimate, png_estimate, jpeg_estimate,
    webp_estimate, gif_estimate, bmp_estimate, pnm_estimate;

/*
 * Adds to a list the paths of the files to which the map at options->path refers; see referred_path
 * (map/referred.h). Leaves out references that cannot be read because the map is damaged, and files
 * to which the map may not refer (options->untrusted). Fails only if memory runs out or
 * options->stop is due.
 */
typedef bool format_lister(const struct bytes *bytes, const struct map_options *options,
                           struct referred *list, struct error *error);
format_lister tiled_referred, ros_referred;

/*
 * Returns the cell value that a --cost option applies to: CELL_WALL if the option names a wall, or
 * -1 if the format has no such cell.
 */
typedef int format_cell(const struct map_options *options, const struct map_cost *cost);
format_cell integer_grid_cell, digits_cell, csv_cell, movingai_cell, tiles_cell, ros_cell;

#endif
