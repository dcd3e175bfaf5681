/* SPDX-License-Identifier: MIT */
/*
 * astar.h - libastar: finds cheapest paths on grid maps and draws them.
 *
 * A minimal example, which finds a path in an array of cells:
 *
 *     struct astar_map *map = astar_map_create(width, height, cells, NULL);
 *     struct astar_search *search = astar_search_create(map, NULL, NULL);
 *     size_t count;
 *     if (astar_search_run(search, NULL, NULL) == ASTAR_OK)
 *         ... astar_search_path(search, &count) ...
 *     astar_search_free(search);
 *     astar_map_free(map);
 *
 * Coordinates: x increases to the right and y downwards; 0,0 is the top left cell. Cells outside
 * the map are walls.
 *
 * Costs: costs and factors are whole numbers of thousandths, from 1 to ASTAR_COST_MAX; ASTAR_ONE
 * stands for 1. Costs of paths are therefore exact.
 *
 * Structures: a member that is zero selects its default, so a zeroed structure ({0}) selects all
 * defaults, as does a NULL pointer to a structure of options. Reserved members must be zero.
 *
 * Pointers: arguments must not be NULL, except `error`, pointers to structures of options, and
 * arguments whose description allows NULL. A NULL array whose number of elements is not 0 is an
 * error (ASTAR_ERROR_SETTINGS), as is a structure member whose value is out of range.
 *
 * Errors: a function that can fail takes a `struct astar_error *error` as its last parameter, which
 * may be NULL. On failure, the function fills in *error and returns NULL or a status above
 * ASTAR_NEAREST. On success, it leaves *error unchanged.
 *
 * Ownership: objects returned by a create, read or load function must be released with the matching
 * free function. Arrays that are passed in are copied, or used only during the call.
 *
 * Threads: the library has no global state, does not print and does not exit. Any number of threads
 * may read a map at the same time, and each thread may run its own search of the map. While a
 * thread changes a map, no other thread may use that map or its searches. Only one thread at a time
 * may use a search; the exception is astar_search_stop.
 *
 * ABI: stable within a major version. Structures keep their size and enumerations their values.
 * Enumerations must have the size of int, so programs must not be compiled with -fshort-enums.
 */
#ifndef ASTAR_H
#define ASTAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of this header, the program, the library and the packages. */
#define ASTAR_VERSION_MAJOR 1
#define ASTAR_VERSION_MINOR 0
#define ASTAR_VERSION_PATCH 0
#define ASTAR_VERSION       "1.0.0"

#ifdef __cplusplus
extern "C" {
#endif

/* Marks exported functions. */
#if defined __GNUC__
#define ASTAR_API __attribute__((visibility("default")))
#else
#define ASTAR_API
#endif

/*
 * Returns the version of the linked library, which may differ from ASTAR_VERSION in this header.
 * The string is static.
 */
ASTAR_API const char *astar_version(void);

/* Result of a call. */
enum astar_status {
    ASTAR_OK,             /* success; for a search: a path was found */
    ASTAR_NO_PATH,        /* no error: there is no path to a goal */
    ASTAR_NEAREST,        /* no error: a path to the reachable cell nearest to a goal was found */
    ASTAR_ERROR_MEMORY,   /* out of memory */
    ASTAR_ERROR_SYSTEM,   /* a file operation failed */
    ASTAR_ERROR_LIMIT,    /* a size exceeds a limit */
    ASTAR_ERROR_INPUT,    /* a map is malformed */
    ASTAR_ERROR_SETTINGS, /* arguments are invalid, contradictory or unsuitable for the map */
    ASTAR_ERROR_STOPPED   /* stopped by astar_search_stop */
};

/* Description of a failure. */
struct astar_error {
    enum astar_status status;
    uint64_t line;     /* line of the error in a text map, from 1; 0: unknown */
    uint64_t column;   /* column in bytes, from 1; 0: unknown */
    char message[320]; /* one line of UTF-8, zero-terminated: "problem" or "problem; remedy" */
};

/* Returns a short description of a status, such as "no path". Never NULL; the string is static. */
ASTAR_API const char *astar_status_text(enum astar_status status);

/* Coordinates of a cell. */
struct astar_point {
    uint32_t x, y;
};

/*
 * -------------------------------------------------------------------------------- maps ---------
 */

/*
 * Cell values. In a map created by astar_map_create, the values 4 to 255 are terrain, and entering
 * a terrain cell costs its value. astar_map_set_cost changes the cost of a value.
 */
enum {
    ASTAR_FREE = 0,  /* costs 1 */
    ASTAR_WALL = 1,  /* cannot be entered */
    ASTAR_START = 2, /* costs 1; astar_map_create makes the cell a start */
    ASTAR_GOAL = 3   /* costs 1; astar_map_create makes the cell a goal */
};

/* The cost 1, and the largest cost or factor, in thousandths. */
#define ASTAR_ONE      1000u
#define ASTAR_COST_MAX 1000000u

/* Maximum number of cells in a map. */
#define ASTAR_CELLS_MAX 1073741824u

/* A grid of cells with costs, starts and goals. Opaque. */
struct astar_map;

/*
 * Creates a map of width x height cells. `width` and `height` must be at least 1, and their product
 * at most ASTAR_CELLS_MAX. `cells` has width * height values, row by row from the top, and is
 * copied. If it is NULL, all cells are free. Cells with the values ASTAR_START and ASTAR_GOAL
 * become the starts and goals of the map.
 *
 * Returns NULL on failure. Release the map with astar_map_free.
 */
ASTAR_API struct astar_map *astar_map_create(uint32_t width, uint32_t height, const uint8_t *cells,
                                             struct astar_error *error);

/* Special value of cell_size and threshold: the library determines the value from the image. */
#define ASTAR_AUTO UINT32_MAX

/* An inclusive range of values; `least` must not exceed `most`. */
struct astar_range {
    int64_t least, most;
};

/* The cost assigned to a number or letter of the map when the map is read. */
struct astar_value_cost {
    int64_t value; /* the number in the map; unused if `letter` is set */
    char letter;   /* the letter in a map of letters; 0 for a map of numbers */
    uint32_t cost; /* in thousandths, 1 to ASTAR_COST_MAX */
};

/* Options for reading a map. Members that do not apply to the format are ignored. */
struct astar_reading {
    /*
     * "grid", "array", "npy", "ascii", "digits", "csv", "asc", "tiff", "movingai", "tmx", "tmj",
     * "png", "jpeg", "webp", "gif", "bmp", "pnm" or "ros"; NULL: recognise the format from the
     * content
     */
    const char *format;
    const char *path;   /* path of the map file; file names in the map are relative to its folder */
    uint32_t cell_size; /* pixels along each side of a cell, or ASTAR_AUTO; 0: 1, unless grid lines
                           close all cells of an image (astar-map(5)) */
    uint32_t threshold; /* greys of at least this luminance (1 to 256) are free; ASTAR_AUTO: chosen
                           by Otsu's method; 0: derived from the image (astar-map(5)) */
    bool invert;        /* light greys are walls, and dark greys are free */
    bool unknown_free;  /* if set, unknown cells of a ROS map are free; otherwise, they are walls */
    const struct astar_range *walls; /* numbers in a grid, an array or a CSV grid (default: 1), or
                                        IDs of tiles in a Tiled map, that stand for walls */
    size_t wall_count;
    const struct astar_value_cost *costs; /* later elements override earlier ones */
    size_t cost_count;
    uint64_t max_cells;     /* larger maps are rejected before allocation; 0: ASTAR_CELLS_MAX */
    uintptr_t outside_free; /* 1: the area around a maze in an image is free; 0: it is a wall */
    const char *layer;      /* the only layer of a Tiled map to read; NULL: all layers */
    const char *letters;    /* meanings of letters in text mazes, such as "@=start,X=goal,~=3", in
                               the syntax of the option --letters of astar-cli(1); NULL: none */
    uintptr_t reserved[5];
};

/*
 * Reads a map from `size` bytes in memory, in any format of astar-cli. If an image or a maze has no
 * marked start or no marked goal, openings in its border are used instead. astar-map(5) describes
 * the formats and this use of openings. A map without a start or a goal is not an error. The bytes
 * are used only during the call.
 *
 * Returns NULL on failure. Release the map with astar_map_free.
 */
ASTAR_API struct astar_map *astar_map_read(const void *bytes, size_t size,
                                           const struct astar_reading *reading,
                                           struct astar_error *error);

/*
 * Like astar_map_read, but reads the file at `path`; "-" is standard input. Ignores reading->path.
 */
ASTAR_API struct astar_map *astar_map_load(const char *path, const struct astar_reading *reading,
                                           struct astar_error *error);

/* Releases a map. Release all of its searches first. NULL is allowed. */
ASTAR_API void astar_map_free(struct astar_map *map);

/*
 * Creates a surface: a map in which each cell has a cost of its own. The cost of the cell x,y is at
 * costs + y * row_bytes + x * column_bytes, in bytes, and is copied. Costs that are negative,
 * infinite or nan are walls; a cost may be 0. Files with costs become surfaces, too: rasters, and
 * arrays of numbers with fractions.
 *
 * On a surface, a step costs its length and the factor of its direction times the mean of the costs
 * of both cells; see step_cost in astar_settings. Each step of a path may add a rounding error of
 * 7.6e-15 of its cost. What goes together:
 *
 *     works as on other maps  rules, diagonal_cost, move_cost, several starts and goals,
 *                             via points, the nearest cell, distances, flow, pictures, changes,
 *                             ASTAR_SMOOTHING_CORNERS
 *     the same exact search   ASTAR_ALGORITHM_ASTAR, _DIJKSTRA and _FASTEST, with any heuristic and
 *                             any weight
 *     only on surfaces        ASTAR_STEP_COST_MEAN
 *     refused                 other algorithms, turn_cost, keep_away, agents of several cells,
 *                             ASTAR_SMOOTHING_SEGMENTS, astar_map_set_cost
 *
 * astar_map_set closes a cell with ASTAR_WALL, and any other value opens it again with its cost; it
 * returns false for a cell that never had a cost. After changes, a run examines the complete map.
 *
 * Returns NULL on failure. Release the map with astar_map_free.
 */
ASTAR_API struct astar_map *astar_map_create_surface(uint32_t width, uint32_t height,
                                                     const float *costs, ptrdiff_t row_bytes,
                                                     ptrdiff_t column_bytes,
                                                     struct astar_error *error);

/* Return the size of a map in cells. */
ASTAR_API uint32_t astar_map_width(const struct astar_map *map);
ASTAR_API uint32_t astar_map_height(const struct astar_map *map);

/* Returns the value of a cell; ASTAR_WALL outside the map. */
ASTAR_API uint8_t astar_map_get(const struct astar_map *map, uint32_t x, uint32_t y);

/*
 * Changes the value of a cell. Returns false, without effect, for a cell outside the map. Must not
 * be called while a search of the map runs.
 *
 * The starts and goals of the map do not change; ASTAR_START and ASTAR_GOAL are ordinary values of
 * free cells here.
 *
 * At its next run, a search processes the changes since its last run, in time linear in their
 * number. It examines the complete map instead if there were more than 1024 changes, if the set of
 * costs that occur on the map has changed, if diagonal steps were impossible everywhere on the map
 * and no longer are, or if they have become impossible everywhere.
 */
ASTAR_API bool astar_map_set(struct astar_map *map, uint32_t x, uint32_t y, uint8_t value);

/*
 * Sets the cost of entering cells with this value, in thousandths, from 1 to ASTAR_COST_MAX.
 * Returns false, without effect, if `cost` is outside this range. Walls cannot be entered, whatever
 * their cost. Must not be called while a search of the map runs.
 */
ASTAR_API bool astar_map_set_cost(struct astar_map *map, uint8_t value, uint32_t cost);

/*
 * Turns each cell into a wall if its centre is less than `radius` cells away from the centre of a
 * wall cell, for agents that are wider than a cell. `radius` must be from 0 to 2e9. Only current
 * walls are widened: walls that are set later get no margin, and the margin of a wall remains when
 * the wall is cleared. Takes time linear in the number of cells. Must not be called while a search
 * of the map runs.
 */
ASTAR_API enum astar_status astar_map_keep_clear(struct astar_map *map, double radius,
                                                 struct astar_error *error);

/* Returns the cost of entering cells with this value, in thousandths. */
ASTAR_API uint32_t astar_map_cost(const struct astar_map *map, uint8_t value);

/*
 * Return the starts or goals of a map, and store their number in *count. The points are sorted row
 * by row; points that come from marks in an image are sorted by the first cells of the marks. The
 * array belongs to the map and does not change, even if some of the cells become walls.
 */
ASTAR_API const struct astar_point *astar_map_starts(const struct astar_map *map, size_t *count);
ASTAR_API const struct astar_point *astar_map_goals(const struct astar_map *map, size_t *count);

/*
 * Convert between cells and metres: astar_map_metres stores the centre of a cell, and
 * astar_map_cell_at stores the cell that contains a position. Both return false, without effect,
 * for a point outside the map and for a map without a resolution. Only ROS maps and rasters with
 * map coordinates have one; positions on rasters are in the units of their coordinate system.
 */
ASTAR_API bool astar_map_metres(const struct astar_map *map, struct astar_point point, double *x_m,
                                double *y_m);
ASTAR_API bool astar_map_cell_at(const struct astar_map *map, double x_m, double y_m,
                                 struct astar_point *point);

/*
 * ------------------------------------------------------------------------------ searches -------
 */

enum astar_algorithm {
    ASTAR_ALGORITHM_ASTAR,
    ASTAR_ALGORITHM_DIJKSTRA,
    ASTAR_ALGORITHM_BFS,           /* breadth-first search: fewest steps, whatever they cost */
    ASTAR_ALGORITHM_GREEDY,        /* greedy best-first search: may not find a cheapest path */
    ASTAR_ALGORITHM_JPS,           /* jump point search; see struct astar_settings */
    ASTAR_ALGORITHM_BIDIRECTIONAL, /* A* from both ends; see struct astar_settings */
    ASTAR_ALGORITHM_FASTEST,       /* JPS or A*, whichever is likely to be faster on the map */
    ASTAR_ALGORITHM_JPS_PLUS       /* JPS with precomputed jumps: for many queries on one map */
};

/* When a diagonal step is allowed, depending on the two cells that it passes between. */
enum astar_diagonal {
    ASTAR_DIAGONAL_BOTH_FREE, /* if both cells are free */
    ASTAR_DIAGONAL_ONE_FREE,  /* if at least one cell is free */
    ASTAR_DIAGONAL_ALWAYS,
    ASTAR_DIAGONAL_NEVER
};

enum astar_heuristic {
    ASTAR_HEURISTIC_AUTO, /* the largest admissible heuristic for the settings */
    ASTAR_HEURISTIC_OCTILE,
    ASTAR_HEURISTIC_MANHATTAN,
    ASTAR_HEURISTIC_EUCLIDEAN,
    ASTAR_HEURISTIC_CHEBYSHEV,
    ASTAR_HEURISTIC_ZERO
};

/* Directions in clockwise order, used as indices into move_cost. */
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

/*
 * How the path is smoothed, that is, replaced by straight segments. The ends of the segments are
 * cells, called waypoints. Segments do not pass through walls. Where a segment passes through a
 * corner of a cell, the rule for diagonal steps must allow it: with ASTAR_DIAGONAL_BOTH_FREE and
 * ASTAR_DIAGONAL_NEVER, segments do not touch walls. A smoothed path is never longer than the
 * original path, and the integral of the cell costs along it is never larger. If directions cost
 * different amounts, ASTAR_SMOOTHING_SEGMENTS has the same effect as ASTAR_SMOOTHING_CORNERS.
 * Smoothing allocates memory. It takes at most about half the time of a run of A*, or about 30
 * microseconds if that is longer.
 */
enum astar_smoothing {
    ASTAR_SMOOTHING_NONE,
    ASTAR_SMOOTHING_SEGMENTS, /* a nearly shortest path: few segments, in any direction */
    ASTAR_SMOOTHING_CORNERS   /* the original path; its waypoints are where it turns */
};

/* Special value of move_cost: steps in this direction are forbidden. */
#define ASTAR_FORBIDDEN UINT32_MAX

/*
 * Special value of turn_cost: turns cost nothing, but the search finds a path with the fewest turns
 * among the cheapest paths.
 */
#define ASTAR_FEWEST_TURNS UINT32_MAX

enum astar_step_cost {
    ASTAR_STEP_COST_AUTO,    /* on surfaces the mean, on other maps the cell that is entered */
    ASTAR_STEP_COST_ENTERED, /* the cost of the cell that a step enters */
    ASTAR_STEP_COST_MEAN     /* the mean of the costs of both cells of a step; only on surfaces */
};

/*
 * Settings of a search. The defaults are A*, ASTAR_DIAGONAL_BOTH_FREE, ASTAR_HEURISTIC_AUTO, weight
 * 1, diagonal steps of length sqrt(2), and factor 1 for all directions. The cost of a step is the
 * cost of the cell that it enters, times the length of the step, times the factor for the direction
 * of the step.
 *
 * Dijkstra's algorithm and breadth-first search ignore the heuristic and the weight. Bidirectional
 * search requires weight 1 and a heuristic that is consistent with these settings.
 * ASTAR_HEURISTIC_AUTO and ASTAR_HEURISTIC_ZERO always are, ASTAR_HEURISTIC_EUCLIDEAN never is, and
 * each of the others is if no path costs less than its estimate.
 *
 * Jump point search (ASTAR_ALGORITHM_JPS) does not support keep_away. With precomputed jumps
 * (ASTAR_ALGORITHM_JPS_PLUS), it also requires that all cells cost the same, all straight
 * directions cost the same, and all diagonal directions cost the same. If the map allows diagonal
 * steps, such a step must then cost at least as much as a straight step, and less than two.
 */
struct astar_settings {
    uint32_t weight;        /* heuristic weight in thousandths, at least ASTAR_ONE; 0: ASTAR_ONE */
    uint32_t diagonal_cost; /* length of a diagonal step, in thousandths; 0: sqrt(2) */
    uint32_t move_cost[ASTAR_DIRECTIONS]; /* factor per direction, in thousandths; 0: ASTAR_ONE */
    enum astar_algorithm algorithm;
    enum astar_diagonal diagonal;
    enum astar_heuristic heuristic;

    /*
     * Cost of a turn of 45 degrees (ASTAR_DIAGONAL_NEVER: 90 degrees) between two steps, in
     * thousandths, up to ASTAR_COST_MAX; larger turns cost proportionally more. The first step is
     * never a turn. ASTAR_FEWEST_TURNS: turns cost nothing, but the path is one with the fewest
     * turns among the cheapest paths. 0: turns do not matter. Only ASTAR_ALGORITHM_ASTAR,
     * ASTAR_ALGORITHM_DIJKSTRA and ASTAR_ALGORITHM_FASTEST support turn costs. A search with turn
     * costs takes several times as long as a search without, and uses up to 40 bytes for each
     * explored cell (72 or more with large costs or many cells). The map may have at most about 536
     * million cells.
     */
    uint32_t turn_cost;

    /*
     * Expected number of runs between distant cells, from which the search decides how much to
     * precompute; 0 means 1. Shorter paths count less: a path of length L counts as L^2 divided by
     * the number of cells of the map. For 64 runs or more, A* on maps with several costs uses a
     * table of distances to landmarks, if the heuristic is ASTAR_HEURISTIC_AUTO, the weight is 1,
     * turn_cost is 0, and all directions cost the same. So does jump point search for 128 runs or
     * more. Computing the table takes as long as dozens of runs. The table uses 32 bytes per cell
     * and makes runs several times as fast. After an eighth of this time, the search gives up if
     * distances on the map are less than a tenth longer than without walls and terrain (for jump
     * point search: 75 divided by the number of runs, if this is more). For fewer than 16 runs,
     * ASTAR_ALGORITHM_FASTEST prepares less, although runs then take up to twice as long. If the
     * number of runs is at least 150 plus one for every 600 cells, ASTAR_ALGORITHM_FASTEST may
     * choose ASTAR_ALGORITHM_JPS_PLUS.
     */
    uintptr_t problems;

    /*
     * Soft clearance. Entering a cell whose centre is at a distance d less than R from the centre
     * of the nearest wall costs more. R is keep_away, and W is keep_away_factor. The level of the
     * cell is l = ceil(20 (1 - d / R)). A cell of cost c then costs c (1 + (W - 1) l / 20), rounded
     * to the nearest thousandth (halves up), and at most ASTAR_COST_MAX. Margins of
     * astar_map_keep_clear are not treated as walls. After changes to the map, the next run
     * measures all distances again, in time linear in the number of cells.
     */
    uint32_t keep_away;        /* R in thousandths of a cell; 0: none */
    uint32_t keep_away_factor; /* W in thousandths, ASTAR_ONE to ASTAR_COST_MAX; 0: 4000 */

    /*
     * Size of the agent in cells; 0 means 1. The position of the agent is that of its top left
     * cell. A position is free if all cells that the agent covers are free and on the map;
     * otherwise, it is treated as a wall. The cost of a position and its level (see keep_away) are
     * the largest among the covered cells. The rule for diagonal steps applies to positions. The
     * agent must not be wider or taller than the map.
     */
    uint32_t agent_width, agent_height;
    uintptr_t smoothing; /* a value of enum astar_smoothing: how each run computes waypoints */
    uintptr_t
        step_cost; /* a value of enum astar_step_cost; other maps than surfaces: not the mean */
    uintptr_t reserved[3];
};

/* A search of a map, with its settings and the result of its last run. Opaque. */
struct astar_search;

/*
 * Creates a search of a map. The map must outlive the search. Takes time linear in the number of
 * cells.
 *
 * Returns NULL on failure. If the algorithm does not support the costs of the map, the status is
 * ASTAR_ERROR_SETTINGS and the message suggests an alternative. Release the search with
 * astar_search_free.
 */
ASTAR_API struct astar_search *astar_search_create(const struct astar_map *map,
                                                   const struct astar_settings *settings,
                                                   struct astar_error *error);

/* Releases a search and its result. NULL is allowed. */
ASTAR_API void astar_search_free(struct astar_search *search);

/*
 * Allocates memory in advance, so that runs with up to `ends` starts and up to `ends` goals
 * allocate nothing, even after changes to the map. Discards the result of the last run. Returns
 * ASTAR_OK or ASTAR_ERROR_MEMORY.
 *
 * This reserves about 110 bytes of address space per cell (ASTAR_ALGORITHM_JPS_PLUS: 120,
 * ASTAR_ALGORITHM_BIDIRECTIONAL: 180). A search uses up to two bytes of physical memory for every
 * cell, and 16 more for the jumps of ASTAR_ALGORITHM_JPS_PLUS; a run uses more only for the cells
 * that it explores. If landmarks may be used (astar_settings.problems), they take another 32 bytes
 * per cell.
 *
 * Some runs may still allocate: queries with `via` or `nearest`; with keep_away or a large agent,
 * runs after changes to the map; searches with terrain, a weight or turn costs, which can put a
 * cell on the open list more than once; searches on surfaces; and searches that need integers of 64
 * or 128 bits for the costs of paths, because paths have tens of thousands of cells or because
 * costs differ widely.
 */
ASTAR_API enum astar_status astar_search_reserve(struct astar_search *search, size_t ends,
                                                 struct astar_error *error);

/*
 * A query. Arrays are used only during the run; an array may be a path returned by the same search.
 * A point outside the map is an error. Starts and goals in walls are ignored. There is no path if
 * no start or no goal remains, or if a via point is in a wall (but see `nearest`). If the query
 * relies on the starts or goals of the map and the map has none, the run fails with
 * ASTAR_ERROR_SETTINGS.
 */
struct astar_query {
    const struct astar_point *starts; /* the path begins at one of these; NULL: the map's starts */
    size_t start_count;               /* if 0 and `starts` is not NULL, there is no path */
    const struct astar_point *goals;  /* the path ends at one of these; NULL: the map's goals */
    size_t goal_count;                /* if 0 and `goals` is not NULL, there is no path */
    const struct astar_point *via;    /* the path visits these points in order and is as cheap as
                                         possible; a change of direction at one of them is
                                         also a turn */
    size_t via_count;

    /*
     * If set and no goal is reachable, the run finds a path to the reachable cell with the smallest
     * Euclidean distance to a goal. With `via`, the path ends at the reachable cell nearest to the
     * first via point or goal that is not reachable. Goals and via points may then be in walls.
     */
    bool nearest;
    uintptr_t reserved[8];
};

/*
 * Finds a path. If `query` is NULL, uses the starts and goals of the map. Returns ASTAR_OK,
 * ASTAR_NO_PATH, ASTAR_NEAREST or an error; after an error, the search may be run again. The
 * functions below return the result.
 *
 * If cells of the map have changed since the last run of a search with ASTAR_ALGORITHM_JPS_PLUS,
 * the run first computes all jumps again, which takes time linear in the number of cells. A search
 * with landmarks (astar_settings.problems) runs without them after a change, and computes them
 * again after 64 runs without a further change.
 *
 * Results are deterministic: they do not depend on the machine or on earlier runs. There is one
 * exception: if the map has been changed, a search with ASTAR_ALGORITHM_FASTEST or with landmarks
 * may find a path other than the one that a new search would find. Both paths cost the same if the
 * settings guarantee a cheapest path.
 */
ASTAR_API enum astar_status astar_search_run(struct astar_search *search,
                                             const struct astar_query *query,
                                             struct astar_error *error);

/* Like astar_search_run, but finds a path from one start to one goal. */
ASTAR_API enum astar_status astar_search_find(struct astar_search *search, struct astar_point start,
                                              struct astar_point goal, struct astar_error *error);

/*
 * Stops the current run of a search or, if the search is not running, its next run. The stopped run
 * soon returns ASTAR_ERROR_STOPPED. One call stops one run. May be called from any thread and from
 * a signal handler.
 */
ASTAR_API void astar_search_stop(struct astar_search *search);

/*
 * ---- the result of the last run; empty before the first run and after an error -----------------
 */

/*
 * Returns the path from start to goal, both included, and stores the number of its cells in *count.
 * Returns NULL and stores 0 if there is no path. The array belongs to the search and is valid until
 * the next run, astar_search_reserve or astar_search_free.
 */
ASTAR_API const struct astar_point *astar_search_path(const struct astar_search *search,
                                                      size_t *count);

/*
 * Returns the waypoints of the smoothed path (astar_settings.smoothing): the start, then the end of
 * each segment in order. The last waypoint is the last cell of the path. Via points are waypoints.
 * Stores the number of waypoints in *count. Returns NULL and stores 0 if there is no path or if it
 * was not smoothed. The array is valid as long as the path is.
 */
ASTAR_API const struct astar_point *astar_search_way_points(const struct astar_search *search,
                                                            size_t *count);

/* Returns the length of the smoothed path in cells; 0 if there is none. */
ASTAR_API double astar_search_smooth_length(const struct astar_search *search);

/*
 * Return the cost of the path, rounded to the nearest millionth: as a floating-point number, or as
 * a whole number of millionths (UINT64_MAX if that number exceeds 64 bits). Both return 0 if there
 * is no path.
 */
ASTAR_API double astar_search_cost(const struct astar_search *search);
ASTAR_API uint64_t astar_search_cost_micro(const struct astar_search *search);

/*
 * Return the length of the path: its cost without the factors of astar_settings.keep_away and
 * without the cost of its turns, rounded like the cost.
 */
ASTAR_API double astar_search_length(const struct astar_search *search);
ASTAR_API uint64_t astar_search_length_micro(const struct astar_search *search);

/*
 * Returns the sum of the turns of the path in units of 45 degrees, or of 90 degrees with
 * ASTAR_DIAGONAL_NEVER. A turn of 90 degrees therefore counts as 2, or as 1 with
 * ASTAR_DIAGONAL_NEVER. Turns that cost nothing are included. Returns 0 if there is no path.
 */
ASTAR_API uint64_t astar_search_turns(const struct astar_search *search);

/* Returns true if a path was found and the settings guarantee that it is a cheapest path. */
ASTAR_API bool astar_search_is_optimal(const struct astar_search *search);

/*
 * Return the number of cells expanded, and the number of cells added to the open list. A cell that
 * is expanded or added more than once is counted each time.
 */
ASTAR_API uint64_t astar_search_expanded(const struct astar_search *search);
ASTAR_API uint64_t astar_search_generated(const struct astar_search *search);

/* State of a cell after a run. */
enum astar_cell_state {
    ASTAR_CELL_UNTOUCHED,
    ASTAR_CELL_OPEN,  /* generated but not expanded: the frontier */
    ASTAR_CELL_CLOSED /* expanded */
};

/*
 * Stores the states of the cells of row y in `states`, an array with one byte for each cell. Each
 * byte is a value of enum astar_cell_state. If the row is outside the map, all states are
 * ASTAR_CELL_UNTOUCHED.
 */
ASTAR_API void astar_search_row_states(const struct astar_search *search, uint32_t y,
                                       uint8_t *states);

/*
 * ---- the costs of all cells ---------------------------------------------------------------------
 *
 * These functions use the current state of the map and the settings of the search. The algorithm,
 * the heuristic and the weight have no effect: the costs are always those of cheapest paths.
 * astar_search_distances uses only the starts of the query, and astar_search_flow only its goals.
 * `query` may be NULL. The functions neither use nor change the result of the last run, and
 * astar_search_stop stops them.
 *
 * The caller's arrays have one element for each cell, row by row: the element for the cell x,y has
 * the index y * astar_map_width(map) + x. A cost is the cost of a path (astar_search_cost), rounded
 * to the nearest millionth. It is infinity for walls and for cells without a path.
 *
 * Both functions return ASTAR_OK or an error. After an error, the contents of the arrays are
 * unspecified. A call takes about as long as Dijkstra's algorithm on the complete map. During the
 * call, it uses about 6 bytes of memory per cell (up to 18 if costs need integers of 64 or 128
 * bits) and 8 bytes for each open cell; with turn costs, about eight times as much memory. With
 * turn costs, the cost of a cell is the least over all directions of arrival, and astar_search_flow
 * fails, because the next step would depend on the previous step.
 */

/* Stores in `costs`, for each cell, the least cost of a path to it from any start. */
ASTAR_API enum astar_status astar_search_distances(struct astar_search *search,
                                                   const struct astar_query *query, double *costs,
                                                   struct astar_error *error);

/*
 * Finds a cheapest path from each cell to any goal. Stores the direction of the first step (enum
 * astar_direction) in `directions`, and the cost of the path in `costs`. Following the directions
 * from cell to cell leads to a goal at exactly that cost. The direction is ASTAR_NO_STEP for goals,
 * walls and cells without a path. Either array may be NULL.
 */
#define ASTAR_NO_STEP (-1)
ASTAR_API enum astar_status astar_search_flow(struct astar_search *search,
                                              const struct astar_query *query, int8_t *directions,
                                              double *costs, struct astar_error *error);

/*
 * ------------------------------------------------------------------------------ pictures -------
 */

enum astar_path_style {
    ASTAR_PATH_CELLS, /* coloured cells */
    ASTAR_PATH_LINE,  /* a line through the centres of the cells or, in images whose corridors are
                         at least three cells wide, down the middle of the corridors */
    ASTAR_PATH_BOTH,  /* a line over the cells of the path, which get a pale tint */
    ASTAR_PATH_AUTO   /* cells; a line if the path is smoothed, or in images with such corridors */
};

/* Special value of compression: pixels are stored uncompressed. */
#define ASTAR_UNCOMPRESSED UINT32_MAX

/* Options for drawing. The defaults are those of astar-cli. */
struct astar_picture {
    uint32_t scale;       /* pixels along each side of a cell, 1 to 1024; 0: depends on the map */
    const char *palette;  /* "classic", "dark", "print" or "colorblind"; NULL: classic */
    uint32_t compression; /* 1 (fastest) to 12 (smallest) or ASTAR_UNCOMPRESSED; 0: 6 */
    enum astar_path_style path_style;
    bool no_grid_lines; /* no lines between cells; default: lines at a scale of 8 or more */
    bool no_explored;   /* do not tint explored and frontier cells */
    bool heat;          /* colour explored cells by the cost of reaching them */
    bool rings;         /* no effect: starts and goals are always drawn as discs */
    bool legend;        /* add a legend below the map */
    uintptr_t reserved[8];
};

/*
 * Draws the current state of a map as a PNG file. If `search` is not NULL, also draws the result of
 * its last run: the explored cells, the path (the smoothed path, if there is one), and the starts
 * and goals of the query, but not its via points. `search` must be a search of this map.
 *
 * Stores the file in *png and its size in bytes in *size. The caller releases *png with astar_free.
 * On failure, stores NULL and 0.
 */
ASTAR_API enum astar_status astar_draw_png(const struct astar_map *map,
                                           const struct astar_search *search,
                                           const struct astar_picture *picture, void **png,
                                           size_t *size, struct astar_error *error);

/*
 * Like astar_draw_png, but stores pixels: *height rows of *width pixels, starting at the top left,
 * without padding. A pixel has three bytes: red, green, blue. The caller releases *pixels with
 * astar_free. On failure, stores NULL, 0 and 0.
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
