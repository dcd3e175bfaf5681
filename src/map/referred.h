/* SPDX-License-Identifier: MIT */
/* referred.h - the files that a map refers to, such as the image of a ROS map. */
#ifndef ASTAR_MAP_REFERRED_H
#define ASTAR_MAP_REFERRED_H

#include <stddef.h>

#include "map/estimate.h"
#include "map/options.h"

/*
 * What a complete map file says about the map: the files that the map refers to and, for a Tiled
 * map, its size. Initialise to zero; release with referred_free.
 */
struct referred {
    char **paths;
    size_t count, capacity;
    bool has_cells; /* the only file is an image that contains the cells of the map */
    bool known;     /* the map file has been read; it refers to no other files than these */
    struct map_estimate estimate; /* width 0: unknown */
};

/*
 * Returns the path of the file `name` to which the map at options->path refers; the caller frees
 * it. If options->path is NULL, `name` is relative to the working folder. `what` is the word for
 * the file in messages, such as "image". With options->untrusted, fails if the file is outside the
 * folder of the map.
 */
char *referred_path(const char *name, const char *what, const struct map_options *options,
                    struct error *error);

/* Adds the path of a file to an error that was found in it, and removes its line and column. */
void referred_name(const char *path, bool is_image, struct error *error);

/* Adds a path to the list. Takes ownership of the path, even on failure. */
bool referred_add(struct referred *list, char *path, struct error *error);

/* Releases the list and sets it to zero. */
void referred_free(struct referred *list);

#endif
