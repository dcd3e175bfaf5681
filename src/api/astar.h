/* SPDX-License-Identifier: MIT */
/*
 * astar.h - libastar: the cheapest path through a grid map, and a picture of it.
 *
 * The shortest way from an array of cells to a path:
 *
 *     struct astar_map *map = astar_map_create(width, height, cells, NULL);
 *     struct astar_search *search = astar_search_create(map, NULL, NULL);
 *     size_t count;
 *     if (astar_search_run(search, NULL, NULL) == ASTAR_OK)
 *         ... astar_search_path(search, &count) ...
 *     astar_search_free(search);
 *     astar_map_free(map);
 *
 * Cells are known by x, to the right, and y, down; 0,0 is the top left one. What lies off the map
 * is wall. Costs and factors that are given to the library are whole thousandths (ASTAR_ONE is 1),
 * from 1 to ASTAR_COST_MAX, so that costs of paths are exact.
 *
 * Structures that are handed over may be zeroed, as {0} does: every member that is zero stands for
 * what most people want. What is reserved must be zero. NULL stands for a zeroed structure. Other
 * pointers must not be NULL unless it is said that they may.
 *
 * Failures. Functions that can fail take an `error` last, which may be NULL, and fill it in when
 * they fail, never else. They return NULL, or a status above ASTAR_NEAREST.
 *
 * Threads. The library has no state of its own and never prints or exits. Any number of threads may
 * look at one map, and search it with a search each. While a thread changes a map, no other may do
 * anything with that map or a search of it. A search is for one thread at a time; but for
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

/* The version of this header; of the program, the library and the packages as well. */
#define ASTAR_VERSION_MAJOR 1
#define ASTAR_VERSION_MINOR 0
#define ASTAR_VERSION_PATCH 0
#define ASTAR_VERSION       "1.0.0"

#ifdef __cplusplus
extern "C" {
#endif

/* What the library exports. */
#if defined __GNUC__
#define ASTAR_API __attribute__((visibility("default")))
#else
#define ASTAR_API
#endif

/* ASTAR_VERSION of the library that is linked, which may differ from that of the header. */
ASTAR_API const char *astar_version(void);

/* How a call ended. */
enum astar_status {
    ASTAR_OK,             /* well; of a search: a path was found */
    ASTAR_NO_PATH,        /* well, and there is no path */
    ASTAR_NEAREST,        /* well, there is no path, and what was found leads as near as one gets */
    ASTAR_ERROR_MEMORY,   /* an allocation failed */
    ASTAR_ERROR_SYSTEM,   /* the operating system refused a file operation */
    ASTAR_ERROR_LIMIT,    /* larger than a limit allows */
    ASTAR_ERROR_INPUT,    /* a map in memory or a file breaks the rules of its format */
    ASTAR_ERROR_SETTINGS, /* arguments make no sense, or do not fit each other or the map */
    ASTAR_ERROR_STOPPED   /* astar_search_stop was called */
};

/* What the person at the screen should know about a failure. */
struct astar_error {
    enum astar_status status;
    uint64_t line;     /* of a map that is text, 1-based; 0: none is known */
    uint64_t column;   /* 1-based, in bytes; 0: none is known */
    char message[320]; /* one line of UTF-8: what is wrong, and often what to do about it */
};

/* A few words for a status: "there is no path". Never NULL; for the life of the program. */
ASTAR_API const char *astar_status_text(enum astar_status status);

/* A cell. */
struct astar_point {
    uint32_t x, y;
};

/* -------------------------------------------------------------------------------- maps --------- */

/* Cell values. 4 to 255 are terrain; each costs its value, unless astar_map_set_cost differs. */
enum {
    ASTAR_FREE = 0,  /* costs one */
    ASTAR_WALL = 1,  /* cannot be entered */
    ASTAR_START = 2, /* free, and a start, in an array of cells */
    ASTAR_GOAL = 3   /* free, and a goal, likewise */
};

/* One, in thousandths; and the largest cost or factor. */
#define ASTAR_ONE      1000u
#define ASTAR_COST_MAX 1000000u

/* The most cells of a map. */
#define ASTAR_CELLS_MAX 1073741824u

/* A grid of cells. Opaque. */
struct astar_map;

/*
 * Makes a map of width x height cells, 1 to ASTAR_CELLS_MAX in all. `cells` has their values, row
 * by row from the top, width * height bytes, which are copied; NULL: all are free. Cells of
 * ASTAR_START and ASTAR_GOAL become starts and goals of the map. Released with astar_map_free; NULL
 * on failure.
 */
ASTAR_API struct astar_map *astar_map_create(uint32_t width, uint32_t height, const uint8_t *cells,
                                             struct astar_error *error);

/* A number that the library finds out by itself. */
#define ASTAR_AUTO UINT32_MAX

/* Values from `least` to `most`, both included. */
struct astar_range {
    int64_t least, most;
};

/* What cells of one kind cost. */
struct astar_value_cost {
    int64_t value; /* as it stands in the map; unless ... */
    char letter;   /* ... the map has letters: then this; else 0 */
    uint32_t cost; /* thousandths, 1 to ASTAR_COST_MAX */
};

/* How to read a map. Members are for the formats that have a use for them. */
struct astar_reading {
    const char
        *format;      /* "grid", "ascii", "digits", "csv", "movingai", "png", "pnm" or "ros"; NULL:
                           recognised */
    const char *path; /* the file that a ROS map is from: its image is looked for beside it */
    uint32_t cell_size; /* pixels a cell of an image along each side; ASTAR_AUTO: find out; 0: 1 */
    uint32_t threshold; /* greys of this luminance (1 to 256) and above are free; ASTAR_AUTO: by
                            Otsu's method; 0: 128 */
    bool invert;        /* light greys are wall, dark ones free */
    bool unknown_free;  /* cells that a ROS map does not know are free, not wall */
    const struct astar_range *walls; /* values of a CSV grid that are walls; none: 1 */
    size_t wall_count;
    const struct astar_value_cost *costs; /* in the order given */
    size_t cost_count;
    uint64_t max_cells; /* larger maps are refused before memory is asked for; 0: ASTAR_CELLS_MAX */
    uintptr_t reserved[8];
};

/*
 * Reads a map of any format that astar-cli reads from `size` bytes in memory, which are only looked
 * at; astar-map(5) describes the formats. An image that marks no start and no goal has them in the
 * two openings of its border, if there are two. Released with astar_map_free; NULL on failure.
 */
ASTAR_API struct astar_map *astar_map_read(const void *bytes, size_t size,
                                           const struct astar_reading *reading,
                                           struct astar_error *error);

/* The same from a file; reading->path does not count. "-" is standard input. */
ASTAR_API struct astar_map *astar_map_load(const char *path, const struct astar_reading *reading,
                                           struct astar_error *error);

/* Releases a map, which no search may use any more. NULL is allowed. */
ASTAR_API void astar_map_free(struct astar_map *map);

ASTAR_API uint32_t astar_map_width(const struct astar_map *map);
ASTAR_API uint32_t astar_map_height(const struct astar_map *map);

/* The value of a cell; ASTAR_WALL off the map. */
ASTAR_API uint8_t astar_map_get(const struct astar_map *map, uint32_t x, uint32_t y);

/*
 * Gives a cell another value; false, and nothing done, off the map. Searches of the map take it in
 * when they next run, in a time that depends on the number of changes and not on the size of the
 * map; but where more than a thousand cells have changed since, or the map has become another kind
 * of map (of one cost or of several, with diagonal steps or without), they look at all of it again.
 * ASTAR_START and ASTAR_GOAL are values of free cells here: which cells are the map's starts and
 * goals does not change. Must not be called while a search of the map runs.
 */
ASTAR_API bool astar_map_set(struct astar_map *map, uint32_t x, uint32_t y, uint8_t value);

/*
 * Sets what entering cells of a value costs, in thousandths, 1 to ASTAR_COST_MAX; false, and nothing
 * done, for other costs. Walls stay walls. As with astar_map_set, no search may be running.
 */
ASTAR_API bool astar_map_set_cost(struct astar_map *map, uint8_t value, uint32_t cost);

/*
 * Makes walls of all cells whose centre is nearer than `radius` cells (0 and up) to the centre of a
 * wall's: for agents that are wider than a cell. It is done once: walls that are set or cleared
 * later have no margins. As with astar_map_set, no search may be running. Linear in the map.
 */
ASTAR_API enum astar_status astar_map_keep_clear(struct astar_map *map, double radius,
                                                 struct astar_error *error);

/* What entering cells of a value costs, in thousandths. */
ASTAR_API uint32_t astar_map_cost(const struct astar_map *map, uint8_t value);

/*
 * The map's own starts and goals, row by row: *count of them; the array is the map's and lives as
 * long. Cells of them that have become walls are still listed.
 */
ASTAR_API const struct astar_point *astar_map_starts(const struct astar_map *map, size_t *count);
ASTAR_API const struct astar_point *astar_map_goals(const struct astar_map *map, size_t *count);

/*
 * Where a map lies in the world, of a ROS map: the centre of a cell in metres, and the cell in which
 * a place lies. False for other maps, and for places off the map.
 */
ASTAR_API bool astar_map_metres(const struct astar_map *map, struct astar_point point, double *x_m,
                                double *y_m);
ASTAR_API bool astar_map_cell_at(const struct astar_map *map, double x_m, double y_m,
                                 struct astar_point *point);

/* ------------------------------------------------------------------------------ searches ------- */

enum astar_algorithm {
    ASTAR_ALGORITHM_ASTAR,
    ASTAR_ALGORITHM_DIJKSTRA,
    ASTAR_ALGORITHM_BFS,           /* the fewest steps, whatever they cost */
    ASTAR_ALGORITHM_GREEDY,        /* towards the goal; not the cheapest path */
    ASTAR_ALGORITHM_JPS,           /* jump point search: cells of one cost only */
    ASTAR_ALGORITHM_BIDIRECTIONAL, /* from both ends */
    ASTAR_ALGORITHM_FASTEST        /* jps or astar, whichever suits the map */
};

/* A diagonal step is allowed when, of the two cells that it passes between, ... */
enum astar_diagonal {
    ASTAR_DIAGONAL_BOTH_FREE, /* both are free */
    ASTAR_DIAGONAL_ONE_FREE,  /* at least one is free */
    ASTAR_DIAGONAL_ALWAYS,    /* whatever they are */
    ASTAR_DIAGONAL_NEVER      /* no diagonal step at all */
};

enum astar_heuristic {
    ASTAR_HEURISTIC_AUTO, /* the largest estimate that is never too large */
    ASTAR_HEURISTIC_OCTILE,
    ASTAR_HEURISTIC_MANHATTAN,
    ASTAR_HEURISTIC_EUCLIDEAN,
    ASTAR_HEURISTIC_CHEBYSHEV,
    ASTAR_HEURISTIC_ZERO
};

/* Clockwise: the order of move_cost. */
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

/* For move_cost: steps in this direction are not taken. */
#define ASTAR_FORBIDDEN UINT32_MAX

/*
 * How to search. Zeroed: A*, diagonal steps between two free cells, sqrt(2) long, no weight.
 * Dijkstra's algorithm and breadth-first search have no use for a heuristic or a weight;
 * bidirectional search refuses a weight.
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

/* A map that is prepared for searching it under some settings. Opaque. */
struct astar_search;

/*
 * Prepares to search a map, which must outlive the search, in time linear in the map. Released with
 * astar_search_free. NULL on failure, also where the algorithm does not fit the map's costs
 * (ASTAR_ERROR_SETTINGS, and the message says which does).
 */
ASTAR_API struct astar_search *astar_search_create(const struct astar_map *map,
                                                   const struct astar_settings *settings,
                                                   struct astar_error *error);

/* NULL is allowed. */
ASTAR_API void astar_search_free(struct astar_search *search);

/*
 * Makes room for everything that a run from up to `ends` starts to as many goals of this map can
 * need, so that later runs allocate nothing, changes of the map between them included. It takes some
 * 100 bytes a cell of address space (bidirectional search 180), of which a run touches what it
 * explores. What the last run found is forgotten.
 *
 * These may allocate all the same: queries with `via` or `nearest`; searches with terrain or a
 * weight, in which cells are explored over and over; and searches in which sums do not fit 32 bits,
 * for a path of tens of thousands of cells or costs of a wide range.
 */
ASTAR_API enum astar_status astar_search_reserve(struct astar_search *search, size_t ends,
                                                 struct astar_error *error);

/*
 * From where to where. Arrays are only looked at while the search runs, and may be a path that it
 * has found before. Points must lie on the map; starts and goals in walls are passed over, and where
 * none is left there is no path.
 */
struct astar_query {
    const struct astar_point *starts; /* the path begins at one of them; NULL: the map's own */
    size_t start_count;               /* 0, with an array: there is no path */
    const struct astar_point *goals;  /* and ends at one of them; likewise */
    size_t goal_count;
    const struct astar_point *via; /* and passes through these, in their order; each leg as cheap as
                                      can be, in a time linear in the map */
    size_t via_count;
    bool nearest; /* where no goal can be reached (or with `via` the next point), go to the cell
                     nearest to one in a straight line that can; goals in walls count */
    uintptr_t reserved[8];
};

/*
 * Finds a cheapest path; NULL stands for the map's own starts and goals. ASTAR_OK, ASTAR_NO_PATH,
 * ASTAR_NEAREST, or a failure; after one the search may be run again. The result, which the
 * functions below tell of, is the same in every run on every machine, but for one thing: on a map
 * that has changed, ASTAR_ALGORITHM_FASTEST may find another of several cheapest paths than a new
 * search would.
 */
ASTAR_API enum astar_status astar_search_run(struct astar_search *search,
                                             const struct astar_query *query,
                                             struct astar_error *error);

/* The same from one cell to another. */
ASTAR_API enum astar_status astar_search_find(struct astar_search *search, struct astar_point start,
                                              struct astar_point goal, struct astar_error *error);

/*
 * Makes the run of a search that goes on in another thread, or if none does the next one, end soon
 * and fail with ASTAR_ERROR_STOPPED, even where it had nearly found a path. One call stops one run.
 * May be called from any thread and from a signal handler.
 */
ASTAR_API void astar_search_stop(struct astar_search *search);

/* ---- what the last run found; before the first one, and after a failure: nothing --------------- */

/*
 * The path from start to goal, both included: *count cells. It is the search's, and stays as it is
 * until the next run, astar_search_reserve or astar_search_free. NULL and 0 where there is none.
 */
ASTAR_API const struct astar_point *astar_search_path(const struct astar_search *search,
                                                      size_t *count);

/* What the path costs; the same in whole millionths, rounded once. 0 where there is none. */
ASTAR_API double astar_search_cost(const struct astar_search *search);
ASTAR_API uint64_t astar_search_cost_micro(const struct astar_search *search);

/* True if a path was found, and the settings guarantee that none is cheaper. */
ASTAR_API bool astar_search_is_optimal(const struct astar_search *search);

/* How many cells were taken from the open list, and how many were put on it. */
ASTAR_API uint64_t astar_search_expanded(const struct astar_search *search);
ASTAR_API uint64_t astar_search_generated(const struct astar_search *search);

/* What became of a cell in a run. */
enum astar_cell_state {
    ASTAR_CELL_UNTOUCHED,
    ASTAR_CELL_OPEN,  /* seen, and not yet explored when the run ended: the frontier */
    ASTAR_CELL_CLOSED /* explored (expanded) */
};

/*
 * Fills in what became of the cells of row y (below the map's height): an enum astar_cell_state in
 * each of `width` bytes.
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

/* How a picture looks. Zeroed: as astar-cli draws without options. */
struct astar_picture {
    uint32_t scale;       /* pixels a cell along each side, 1 to 1024; 0: chosen by the size */
    const char *palette;  /* "classic", "dark", "print" or "colorblind"; NULL: classic */
    uint32_t compression; /* 1 (fastest) to 12 (smallest) or ASTAR_UNCOMPRESSED; 0: 6 */
    enum astar_path_style path_style;
    bool no_grid_lines; /* no lines between cells, which are drawn from 8 pixels a cell on */
    bool no_explored;   /* do not tint what the search has touched */
    bool heat;          /* colour explored cells by what it costs to reach them */
    bool rings;         /* draw rings around starts and goals */
    bool legend;        /* what the colours mean, in a strip below */
    uintptr_t reserved[8];
};

/*
 * Draws a map as it is now and, unless `search` is NULL, what the last run of that search of it
 * explored and found, with the starts and goals that it was asked for (not the points of `via`), as
 * a PNG file in memory: *size bytes at *png, which the caller releases with astar_free. On failure
 * *png is NULL.
 */
ASTAR_API enum astar_status astar_draw_png(const struct astar_map *map,
                                           const struct astar_search *search,
                                           const struct astar_picture *picture, void **png,
                                           size_t *size, struct astar_error *error);

/*
 * The same as pixels, to be drawn over or shown: *height rows of *width pixels from the top left,
 * each of three bytes, red, green and blue, without padding. The caller releases *pixels with
 * astar_free; on failure it is NULL.
 */
ASTAR_API enum astar_status astar_draw_rgb(const struct astar_map *map,
                                           const struct astar_search *search,
                                           const struct astar_picture *picture, uint8_t **pixels,
                                           uint32_t *width, uint32_t *height,
                                           struct astar_error *error);

/* Releases what astar_draw_png or astar_draw_rgb have made. NULL is allowed. */
ASTAR_API void astar_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
