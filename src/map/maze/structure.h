/* SPDX-License-Identifier: MIT */
/*
 * structure.h - finds which wall pixels of an image are walls of a maze.
 *
 * The walls of a maze are the structure: a cluster of large components of wall pixels, and all
 * components that overlap the bounding box of the cluster. Text and lines next to the maze, specks
 * of noise, areas around the page in the colour of walls, and a line around the page do not belong
 * to the structure.
 *
 * Invariants: every component has one role; `box` is the bounding box of the cluster; a component
 * that overlaps `box` is part of the structure, a speck, a label, a solid area or a frame.
 */
#ifndef ASTAR_MAP_MAZE_STRUCTURE_H
#define ASTAR_MAP_MAZE_STRUCTURE_H

#include <stdbool.h>

#include "base/stop.h"
#include "map/components.h"
#include "map/grid.h"

/* The classes of pixels. Until the outside is found, there are only PIXEL_FREE and PIXEL_WALL. */
enum { PIXEL_FREE = CELL_FREE, PIXEL_WALL = CELL_WALL, PIXEL_OUTSIDE };

/* The kinds of components of wall pixels. */
enum part_role {
    PART_OTHER,     /* text, a line or a mark next to the maze; the role of every part at first */
    PART_STRUCTURE, /* walls of the maze */
    PART_SPECK,     /* a speck of noise */
    PART_SOLID,     /* a solid area around the page, such as a dark table */
    PART_FRAME,     /* a line around the page */
    PART_LABEL,     /* a letter or dot in a corridor (labels.h) */
    PART_ROLE_COUNT,
};

struct structure {
    struct components parts; /* components of wall pixels */
    bool dashed;             /* the gaps of dashed walls were closed (dashes.h) */
    enum part_role *role;    /* role of each component */
    uint8_t *large;          /* 1 for each large component, for struct painting */
    uint64_t *thin;          /* number of thin pixels of each component; NULL: not yet counted */
    struct component box;    /* bounding box of the cluster; only its four sides are used */
    bool by_area;            /* widths are measured by area (ridge.h) */
    uint16_t wall_depth;     /* median depth along the centre lines of walls, see distance.h */
    uint16_t deepest;        /* largest depth of pixels of large components */
    struct component group;  /* bounding box of the cluster and of all components within reach */
    double reach;            /* largest gap in pixels between neighbouring components of a maze */
};

/*
 * Finds the structure of an image of PIXEL_FREE and PIXEL_WALL. Reads each row of `walls` once.
 * If `by_area` is true, measures the widths of walls and corridors by area (ridge.h).
 * Fails if out of memory, or if `stop`, which may be NULL, is due. The caller releases *structure
 * with structure_free, even after a failure.
 */
bool structure_find(struct plane_rows walls, bool by_area, const struct stop *stop,
                    struct structure *structure, struct error *error);

void structure_free(struct structure *structure);

/* Returns true if there is no structure. In that case, `box` is undefined. */
bool structure_is_empty(const struct structure *structure);

/*
 * Returns values for struct painting: PIXEL_WALL for the components of the structure, PIXEL_FREE
 * for all others. The caller frees the array. Returns NULL if out of memory.
 */
uint8_t *structure_classes(const struct structure *structure, struct error *error);

/*
 * Returns values for struct painting: 1 for the components whose size is at least `least`, 0 for
 * all others. The caller frees the array. Returns NULL if out of memory.
 */
uint8_t *structure_large_parts(const struct structure *structure, double least,
                               struct error *error);

/*
 * Removes large components that are too far from the others to be walls of the same maze.
 * `corridor` is the typical width of corridors in pixels. Stores in *smaller whether the structure
 * is now smaller. Fails only if `stop`, which may be NULL, is due.
 */
bool structure_drop_remote(struct structure *structure, double corridor, const struct stop *stop,
                           bool *smaller, struct error *error);

/*
 * If one component surrounds the structure and all other components of the structure are well
 * inside it, changes the role of that component to PART_FRAME. `corridor` is the typical width of
 * corridors in pixels. Stores in *smaller whether the structure is now smaller. Fails only if
 * `stop`, which may be NULL, is due.
 */
bool structure_drop_frame(struct structure *structure, double corridor, const struct stop *stop,
                          bool *smaller, struct error *error);

/*
 * Stores the share of the structure that is much thicker than most walls. Fails if out of memory,
 * or if `stop`, which may be NULL, is due.
 */
bool structure_solid_share(struct structure *structure, const struct stop *stop, double *share,
                           struct error *error);

#endif
