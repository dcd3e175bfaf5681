/* SPDX-License-Identifier: MIT */
/*
 * astar.h - libastar: the cheapest path through a grid map, and a picture of it.
 *
 * The shortest program that finds a path in an array of cells:
 *
 *     struct astar_map *map = astar_map_create(width, height, cells, NULL);
 *     struct astar_search *search = astar_search_create(map, NULL, NULL);
 *     size_t count;
 *     if (astar_search_run(search, NULL, NULL) == ASTAR_OK)
 *         ... astar_search_path(search, &count) ...
 *     astar_search_free(search);
 *     astar_map_free(map);
 *
 * Coordinates. x points to the right and y down; 0,0 is the top left cell. Cells outside the map are
 * walls.
 *
 * Numbers. Costs and factors are passed to the library in whole thousandths (ASTAR_ONE is 1), from
 * 1 to ASTAR_COST_MAX, so that costs of paths are exact.
 *
 * Structures. A zeroed structure ({0}) asks for the defaults: every member that is zero has its
 * default value. Reserved members must be zero. NULL means a zeroed structure. Other pointers must
 * not be NULL unless their description allows it.
 *
 * Failures. Functions that can fail take an `error` last, which may be NULL. They fill it in if and
 * only if they fail, and then return NULL or a status above ASTAR_NEAREST.
 *
 * Threads. The library has no global state and never prints or exits. Any number of threads may
 * read one map, and search it with one search each. While a thread changes a map, no other thread
 * may use that map or a search of it. Only one thread at a time may use a search, except for
 * astar_search_stop.
 *
 * The ABI is stable within a major version: structures keep their size, enumerations their values.
 * Enumerations are as wide as int (no -fshort-enums).
 */
#ifndef ASTAR_H
#define ASTAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of this header, which is also that of the program, the library and the packages. */
#define ASTAR_VERSION_MAJOR 1
#define ASTAR_VERSION_MINOR 0
#define ASTAR_VERSION_PATCH 0
#define ASTAR_VERSION       "1.0.0"

#ifdef __cplusplus
extern "C" {
#endif

/* Marks the functions that the library exports. */
#if defined __GNUC__
#define ASTAR_API __attribute__((visibility("default")))
#else
#define ASTAR_API
#endif

/* The ASTAR_VERSION of the linked library, which may differ from that of the header. */
ASTAR_API const char *astar_version(void);

/* The outcome of a call. */
enum astar_status {
    ASTAR_OK,             /* success; of a search: a path was found */
    ASTAR_NO_PATH,        /* success: there is no path */
    ASTAR_NEAREST,        /* success: there is no path; the one found leads as near as possible */
    ASTAR_ERROR_MEMORY,   /* an allocation failed */
    ASTAR_ERROR_SYSTEM,   /* the operating system refused a file operation */
    ASTAR_ERROR_LIMIT,    /* larger than a limit allows */
    ASTAR_ERROR_INPUT,    /* a map in memory or a file breaks the rules of its format */
    ASTAR_ERROR_SETTINGS, /* arguments are invalid, or do not fit each other or the map */
    ASTAR_ERROR_STOPPED   /* astar_search_stop was called */
};

/* A failure, with a message for the user. */
struct astar_error {
    enum astar_status status;
    uint64_t line;     /* of a map that is text, 1-based; 0: unknown */
    uint64_t column;   /* 1-based, in bytes; 0: unknown */
    char message[320]; /* one line of UTF-8: the problem, and often a remedy */
};

/* A short description of a status: "there is no path". Never NULL; valid until the program ends. */
ASTAR_API const char *astar_status_text(enum astar_status status);

/* A cell. */
struct astar_point {
    uint32_t x, y;
};

/* -------------------------------------------------------------------------------- maps --------- */

/* Cell values. 4 to 255 are terrain that costs its value, unless astar_map_set_cost changes that. */
enum {
    ASTAR_FREE = 0,  /* costs one */
    ASTAR_WALL = 1,  /* cannot be entered */
    ASTAR_START = 2, /* free; in astar_map_create also a start */
    ASTAR_GOAL = 3   /* free; in astar_map_create also a goal */
};

/* One, in thousandths; and the largest cost or factor. */
#define ASTAR_ONE      1000u
#define ASTAR_COST_MAX 1000000u

/* The most cells of a map. */
#define ASTAR_CELLS_MAX 1073741824u

/* A grid of cells. Opaque. */
struct astar_map;

/*
 * Makes a map of width x height cells, 1 to ASTAR_CELLS_MAX in all. `cells` has width * height
 * values, row by row from the top, which are copied; NULL: all cells are free. Cells of ASTAR_START
 * and ASTAR_GOAL become starts and goals of the map. Released with astar_map_free. NULL on failure.
 */
ASTAR_API struct astar_map *astar_map_create(uint32_t width, uint32_t height, const uint8_t *cells,
                                             struct astar_error *error);

/* A number that the library determines. */
#define ASTAR_AUTO UINT32_MAX

/* Values from `least` to `most`, both included. */
struct astar_range {
    int64_t least, most;
};

/* The cost of one kind of cells. */
struct astar_value_cost {
    int64_t value; /* the number in the map, or ... */
    char letter;   /* ... the letter in a map of letters; 0 in maps of numbers */
    uint32_t cost; /* thousandths, 1 to ASTAR_COST_MAX */
};

/* How to read a map. Formats ignore the members that do not apply to them. */
struct astar_reading {
    const char
        *format;      /* "grid", "ascii", "digits", "csv", "movingai", "png", "pnm" or "ros"; NULL:
                           recognised */
    const char *path; /* of a ROS map: its image is relative to this file */
    uint32_t cell_size; /* pixels along each side of a cell; ASTAR_AUTO: determined; 0: 1 */
    uint32_t threshold; /* greys of this luminance (1 to 256) and above are free; ASTAR_AUTO: by
                            Otsu's method; 0: 128 */
    bool invert;        /* light greys are wall, dark ones free */
    bool unknown_free;  /* unknown cells of a ROS map are free, not wall */
    const struct astar_range *walls; /* values of a CSV grid that are walls; none: 1 */
    size_t wall_count;
    const struct astar_value_cost *costs; /* in the order given */
    size_t cost_count;
    uint64_t max_cells; /* larger maps are refused before allocation; 0: ASTAR_CELLS_MAX */
    uintptr_t reserved[8];
};

/*
 * Reads a map from `size` bytes in memory, which are not changed or kept, in any format of
 * astar-cli; astar-map(5) describes the formats. If an image or a maze marks no start and no goal,
 * the two openings of its border are taken, if there are exactly two. Released with astar_map_free.
 * NULL on failure.
 */
ASTAR_API struct astar_map *astar_map_read(const void *bytes, size_t size,
                                           const struct astar_reading *reading,
                                           struct astar_error *error);

/* The same from a file; reading->path is ignored. "-" is standard input. */
ASTAR_API struct astar_map *astar_map_load(const char *path, const struct astar_reading *reading,
                                           struct astar_error *error);

/* Releases a map after all of its searches. NULL is allowed. */
ASTAR_API void astar_map_free(struct astar_map *map);

ASTAR_API uint32_t astar_map_width(const struct astar_map *map);
ASTAR_API uint32_t astar_map_height(const struct astar_map *map);

/* The value of a cell; ASTAR_WALL outside the map. */
ASTAR_API uint8_t astar_map_get(const struct astar_map *map, uint32_t x, uint32_t y);

/*
 * Changes the value of a cell. Returns false, without effect, outside the map. Searches of the map
 * process changes when they next run, in time that depends on the number of changes and not on the
 * size of the map. They examine the whole map again after more than a thousand changes, and if the
 * map has become another kind of map (of one cost or of several, with diagonal steps or without).
 * ASTAR_START and ASTAR_GOAL are values of free cells here: the map's starts and goals do not
 * change. Must not be called while a search of the map runs.
 */
ASTAR_API bool astar_map_set(struct astar_map *map, uint32_t x, uint32_t y, uint8_t value);

/*
 * Sets the cost of entering cells of a value, in thousandths, 1 to ASTAR_COST_MAX. Returns false,
 * without effect, for other costs. Walls stay walls. As with astar_map_set, no search may run.
 */
ASTAR_API bool astar_map_set_cost(struct astar_map *map, uint8_t value, uint32_t cost);

/*
 * Makes walls of all cells whose centre is nearer than `radius` cells (0 and up) to the centre of a
 * wall, for agents that are wider than a cell. Applies to the present walls only: walls that are set
 * or cleared later have no margins. As with astar_map_set, no search may run. Linear in the map.
 */
ASTAR_API enum astar_status astar_map_keep_clear(struct astar_map *map, double radius,
                                                 struct astar_error *error);

/* The cost of entering cells of a value, in thousandths. */
ASTAR_API uint32_t astar_map_cost(const struct astar_map *map, uint8_t value);

/*
 * The map's own starts and goals, row by row, and their number in *count. The array is owned by the
 * map. Cells that have become walls are still listed.
 */
ASTAR_API const struct astar_point *astar_map_starts(const struct astar_map *map, size_t *count);
ASTAR_API const struct astar_point *astar_map_goals(const struct astar_map *map, size_t *count);

/*
 * Conversion between cells and metres for ROS maps: the centre of a cell, and the cell that contains
 * a position. False for other maps, and outside the map.
 */
ASTAR_API bool astar_map_metres(const struct astar_map *map, struct astar_point point, double *x_m,
                                double *y_m);
ASTAR_API bool astar_map_cell_at(const struct astar_map *map, double x_m, double y_m,
                                 struct astar_point *point);

/* ------------------------------------------------------------------------------ searches ------- */

enum astar_algorithm {
    ASTAR_ALGORITHM_ASTAR,
    ASTAR_ALGORITHM_DIJKSTRA,
    ASTAR_ALGORITHM_BFS,           /* the fewest steps, at any cost */
    ASTAR_ALGORITHM_GREEDY,        /* towards the goal; not the cheapest path */
    ASTAR_ALGORITHM_JPS,           /* jump point search: cells of one cost only */
    ASTAR_ALGORITHM_BIDIRECTIONAL, /* from both ends */
    ASTAR_ALGORITHM_FASTEST        /* jps or astar, whichever suits the map */
};

/* A diagonal step is allowed when, of the two cells that it passes between, ... */
enum astar_diagonal {
    ASTAR_DIAGONAL_BOTH_FREE, /* both are free */
    ASTAR_DIAGONAL_ONE_FREE,  /* at least one is free */
    ASTAR_DIAGONAL_ALWAYS,    /* any number is free */
    ASTAR_DIAGONAL_NEVER      /* (never) */
};

enum astar_heuristic {
    ASTAR_HEURISTIC_AUTO, /* the largest admissible one */
    ASTAR_HEURISTIC_OCTILE,
    ASTAR_HEURISTIC_MANHATTAN,
    ASTAR_HEURISTIC_EUCLIDEAN,
    ASTAR_HEURISTIC_CHEBYSHEV,
    ASTAR_HEURISTIC_ZERO
};

/* Clockwise, in the order of move_cost. */
enum astar_direction {
    ASTAR_NORTH,
    ASTAR_NORTH_EAST,
    ASTAR_EAST,
    ASTAR_SOUTH_EAST,
    ASTAR_SOUTH,
    ASTAR_SOUTH_WEST,
    ASTAR_WEST,
    ASTAR_NORTH_WEST,
    ASTAR_DIRECTIONS
};

/* For move_cost: steps in this direction are forbidden. */
#define ASTAR_FORBIDDEN UINT32_MAX

/*
 * How to search. Zeroed: A*, diagonal steps between two free cells, sqrt(2) long, no weight.
 * Dijkstra's algorithm and breadth-first search ignore heuristic and weight; bidirectional search
 * refuses a weight.
 */
struct astar_settings {
    uint32_t weight;        /* of the heuristic, in thousandths, ASTAR_ONE and up; 0: ASTAR_ONE */
    uint32_t diagonal_cost; /* the length of a diagonal step, in thousandths; 0: sqrt(2) */
    uint32_t move_cost[ASTAR_DIRECTIONS]; /* factors by direction, in thousandths; 0: ASTAR_ONE */
    enum astar_algorithm algorithm;
    enum astar_diagonal diagonal;
    enum astar_heuristic heuristic;
    uint32_t unused;
    uintptr_t reserved[8];
};

/* A map prepared for searches with certain settings, and the result of the last run. Opaque. */
struct astar_search;

/*
 * Prepares searches of a map, which must outlive the search, in time linear in the map. Released
 * with astar_search_free. NULL on failure. Fails with ASTAR_ERROR_SETTINGS, and a message that names
 * an alternative, if the algorithm does not fit the costs of the map.
 */
ASTAR_API struct astar_search *astar_search_create(const struct astar_map *map,
                                                   const struct astar_settings *settings,
                                                   struct astar_error *error);

/* NULL is allowed. */
ASTAR_API void astar_search_free(struct astar_search *search);

/*
 * Allocates all memory that a run from up to `ends` starts to as many goals can need, so that later
 * runs allocate nothing, also after changes of the map. It takes about 100 bytes of address space
 * for each cell (bidirectional search: 180), of which a run touches only what it explores. Discards
 * the result of the last run.
 *
 * These runs may still allocate: queries with `via` or `nearest`; searches with terrain or a
 * weight, which can expand a cell repeatedly; and searches whose sums do not fit 32 bits, because
 * of a path of tens of thousands of cells or a wide range of costs.
 */
ASTAR_API enum astar_status astar_search_reserve(struct astar_search *search, size_t ends,
                                                 struct astar_error *error);

/*
 * A query. Arrays are read only while the search runs, and may be a path that it has found before.
 * Points must be on the map. Starts and goals in walls are ignored; if none is left, there is no
 * path.
 */
struct astar_query {
    const struct astar_point *starts; /* the path begins at one of these; NULL: the map's own */
    size_t start_count;               /* 0, with an array: there is no path */
    const struct astar_point *goals;  /* the path ends at one of these; NULL: the map's own */
    size_t goal_count;
    const struct astar_point *via; /* the path passes through these, in order; each leg is a
                                      cheapest one, in a time linear in the map */
    size_t via_count;
    bool nearest; /* if no goal (with `via`: the next point) can be reached, go to the reachable
                     cell nearest to one by Euclidean distance; goals in walls count here */
    uintptr_t reserved[8];
};

/*
 * Finds a cheapest path. A query of NULL asks for the map's own starts and goals. Returns ASTAR_OK,
 * ASTAR_NO_PATH, ASTAR_NEAREST or a failure; after a failure the search may run again. The functions
 * below return the result. It is the same in every run on every machine, with one exception: on a
 * map that has changed, ASTAR_ALGORITHM_FASTEST may find another one of several cheapest paths than
 * a new search.
 */
ASTAR_API enum astar_status astar_search_run(struct astar_search *search,
                                             const struct astar_query *query,
                                             struct astar_error *error);

/* The same from one cell to another. */
ASTAR_API enum astar_status astar_search_find(struct astar_search *search, struct astar_point start,
                                              struct astar_point goal, struct astar_error *error);

/*
 * Stops the run of a search in another thread, or the next run if none is active: it ends soon with
 * ASTAR_ERROR_STOPPED. One call stops one run. May be called from any thread and from a signal
 * handler.
 */
ASTAR_API void astar_search_stop(struct astar_search *search);

/* ---- the result of the last run; empty before the first run and after a failure ---------------- */

/*
 * The path from start to goal, both included: *count cells. It is owned by the search and valid
 * until the next run, astar_search_reserve or astar_search_free. NULL and 0 without a path.
 */
ASTAR_API const struct astar_point *astar_search_path(const struct astar_search *search,
                                                      size_t *count);

/* The cost of the path; the same in whole millionths, rounded once. 0 without a path. */
ASTAR_API double astar_search_cost(const struct astar_search *search);
ASTAR_API uint64_t astar_search_cost_micro(const struct astar_search *search);

/* True if a path was found and the settings guarantee that no other is cheaper. */
ASTAR_API bool astar_search_is_optimal(const struct astar_search *search);

/* The numbers of cells that were removed from the open list, and added to it. */
ASTAR_API uint64_t astar_search_expanded(const struct astar_search *search);
ASTAR_API uint64_t astar_search_generated(const struct astar_search *search);

/* The state of a cell after a run. */
enum astar_cell_state {
    ASTAR_CELL_UNTOUCHED,
    ASTAR_CELL_OPEN,  /* generated but not expanded: the frontier */
    ASTAR_CELL_CLOSED /* expanded */
};

/*
 * Stores the states of the cells of row y, which must be below the map's height: an enum
 * astar_cell_state in each of `width` bytes.
 */
ASTAR_API void astar_search_row_states(const struct astar_search *search, uint32_t y,
                                       uint8_t *states);

/* ------------------------------------------------------------------------------ pictures ------- */

enum astar_path_style {
    ASTAR_PATH_CELLS, /* the cells of the path in its colour */
    ASTAR_PATH_LINE,  /* a line through their centres */
    ASTAR_PATH_BOTH   /* a line, over cells in a pale tint */
};

/* For compression: none. */
#define ASTAR_UNCOMPRESSED UINT32_MAX

/* The look of a picture. Zeroed: that of astar-cli without options. */
struct astar_picture {
    uint32_t scale;       /* pixels a cell along each side, 1 to 1024; 0: chosen by the size */
    const char *palette;  /* "classic", "dark", "print" or "colorblind"; NULL: classic */
    uint32_t compression; /* 1 (fastest) to 12 (smallest) or ASTAR_UNCOMPRESSED; 0: 6 */
    enum astar_path_style path_style;
    bool no_grid_lines; /* no lines between cells, which are drawn from 8 pixels a cell on */
    bool no_explored;   /* do not tint explored and frontier cells */
    bool heat;          /* colour explored cells by the cost of reaching them */
    bool rings;         /* draw rings around starts and goals */
    bool legend;        /* a strip below that explains the colours */
    uintptr_t reserved[8];
};

/*
 * Draws the present state of a map and, unless `search` is NULL, the last run of that search of the
 * map: explored cells, path, and the starts and goals of the query (not its `via` points). Stores a
 * PNG file of *size bytes in *png, which the caller releases with astar_free. On failure *png is
 * NULL.
 */
ASTAR_API enum astar_status astar_draw_png(const struct astar_map *map,
                                           const struct astar_search *search,
                                           const struct astar_picture *picture, void **png,
                                           size_t *size, struct astar_error *error);

/*
 * The same as pixels: *height rows of *width pixels from the top left, each of three bytes (red,
 * green, blue), without padding. The caller releases *pixels with astar_free. On failure it is NULL.
 */
ASTAR_API enum astar_status astar_draw_rgb(const struct astar_map *map,
                                           const struct astar_search *search,
                                           const struct astar_picture *picture, uint8_t **pixels,
                                           uint32_t *width, uint32_t *height,
                                           struct astar_error *error);

/* Releases memory that astar_draw_png or astar_draw_rgb returned. NULL is allowed. */
ASTAR_API void astar_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
