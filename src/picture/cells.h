/* SPDX-License-Identifier: MIT */
/*
 * cells.h - determines the palette index of each cell from its terrain and its state in the search.
 *
 * Path, starts and goals are not included: panel.c and terminal.c draw them on top.
 */
#ifndef ASTAR_PICTURE_CELLS_H
#define ASTAR_PICTURE_CELLS_H

#include "map/grid.h"
#include "picture/options.h"
#include "picture/palette.h"
#include "search/cost_field.h"
#include "search/search.h"

/* The contents of a picture: a map, the last run of a search on it, and a path. */
struct picture_source {
    const struct grid *grid;
    const struct search *search;        /* NULL: draw the map only */
    const struct search_result *result; /* NULL: draw no path */
    struct points via;                  /* the via points of the search */
    const struct cost_field *field; /* field computed by `search`, or NULL; its contours are drawn,
                                       and cells with costs above `limit` are not tinted */
    uint128 limit;                  /* limit on costs, in millionths; COST_FIELD_NONE: no limit */
    bool to_goals;                  /* the field contains costs to goals */
    struct points way;     /* points that the path's line joins; if none: all cells of the path */
    const uint32_t *order; /* numbers of the cells for LABELS_ORDER, row by row; 0: no number */
};

/* Returns a source with only these members set. `search` and `result` may be NULL. */
static inline struct picture_source picture_source_of(const struct grid *grid,
                                                      const struct search *search,
                                                      const struct search_result *result)
{
    return (struct picture_source){.grid = grid, .search = search, .result = result};
}

struct cells {
    struct picture_source source;
    const struct grid *grid;
    const struct search *search;
    const struct grid *near; /* the grid of the search, to show its levels (keep_away.h); or NULL */
    bool explored, heat;     /* tint explored cells; colour expanded cells by cost */
    uint64_t highest_cost;   /* upper end of the heat scale; at least 1 */
    unsigned heat_step;      /* step between the --heat colours in use (cells_heat_step) */
    uint16_t ground[256];    /* palette index of each cell value */
    bool two_kinds;          /* `ground` contains only ROLE_FREE and ROLE_WALL */
    uint8_t *states;         /* buffer for the cell states of a row; NULL unless `explored` */
    uint64_t *costs;         /* buffer for the costs of a row; NULL unless `heat` */
    uint128 *exact;          /* buffer for the exact costs of a row; NULL unless there is a limit */
};

/*
 * Prepares to read the cells of a source. Takes time linear in the size of the map if heat is
 * shown, otherwise constant time. The grid and the search of the source must outlive *cells.
 * Release with cells_end.
 */
bool cells_begin(struct cells *cells, const struct picture_source *source,
                 const struct picture_options *options, struct error *error);

void cells_end(struct cells *cells);

/* Writes the palette indices of row y. */
void cells_row(struct cells *cells, uint32_t y, uint16_t *indices);

/*
 * Sets used[i] for each palette index i that a picture of this map may need for terrain, starts,
 * goals, explored cells and the path, regardless of what the search does.
 */
void cells_note_colours(const struct grid *grid, const struct picture_options *options,
                        bool used[PALETTE_SIZE]);

/*
 * Returns the step between the colours of the --heat scale in palette.h that pictures of this map
 * use: 1 if they use all colours, 3 if they use every third colour, and so on.
 */
unsigned cells_heat_step(const struct grid *grid, const struct picture_options *options);

#endif
