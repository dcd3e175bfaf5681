/* SPDX-License-Identifier: MIT */
/* cells.c - determines the palette index of each cell. */
#include "picture/cells.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/costs.h"

/* Colours the cells of a row by their looks (enum look). Shades of terrain take precedence. */
static void show_looks(const struct grid *grid, uint32_t y, uint16_t *indices)
{
    const uint8_t *looks = grid->looks + (size_t)y * grid->width;
    for (uint32_t x = 0; x < grid->width; x++)
        if (looks[x] != LOOK_PLAIN && indices[x] < PALETTE_SHADE)
            indices[x] = palette_look((enum look)looks[x]);
}

/*
 * Shades the plain free cells of row y by their distance from walls (the levels of keep_away.h),
 * except cells that are blocked for a large agent.
 */
static void show_levels(const struct grid *near, uint32_t y, uint16_t *indices)
{
    const uint8_t *cells = grid_row(near, y);
    const uint8_t *levels = near->levels + (cells - near->cells);
    for (uint32_t x = 0; x < near->width; x++)
        if (levels[x] > 0 && indices[x] == ROLE_FREE && cells[x] != CELL_WALL)
            indices[x] =
                (uint16_t)(PALETTE_NEAR + (levels[x] - 1) * PALETTE_NEARS / KEEP_AWAY_STEPS);
}

/*
 * Returns true if the levels of keep_away.h may be shown. With --heat, the palette has no room for
 * them.
 */
static bool shows_levels(const struct picture_options *options)
{
    return options->near && !(options->explored && options->heat);
}

/*
 * Tints the cells of a row that the search has touched. The loop has no branches, so that the
 * compiler can vectorise it.
 */
static void show_explored(const uint8_t *restrict states, uint32_t width,
                          uint16_t *restrict indices)
{
    for (uint32_t x = 0; x < width; x++) {
        const unsigned tint = states[x] == CELL_CLOSED ? TINT_EXPLORED : TINT_FRONTIER;
        indices[x] =
            (uint16_t)palette_index(indices[x], states[x] == CELL_UNTOUCHED ? TINT_NONE : tint);
    }
}

/* Returns true if the source limits the costs of the cells that are tinted. */
static bool has_limit(const struct picture_source *source)
{
    return source->field && source->limit != COST_FIELD_NONE;
}

/*
 * Loads the states of row y. Cells whose cost exceeds the limit of the source are loaded as
 * untouched.
 */
static void load_states(struct cells *cells, uint32_t y)
{
    search_row_states(cells->search, y, cells->states);
    if (!cells->exact)
        return;
    cost_field_row(cells->source.field, y, cells->exact);
    for (uint32_t x = 0; x < cells->grid->width; x++)
        if (cells->exact[x] > cells->source.limit)
            cells->states[x] = CELL_UNTOUCHED;
}

/* Returns true if cell x of the current row is coloured by its cost. */
static bool is_hot(const struct cells *cells, uint32_t x)
{
    return cells->states[x] == CELL_CLOSED && cells->costs[x] != SEARCH_NO_COST;
}

/* Colours the cells of the current row by their cost. */
static void show_heat(const struct cells *cells, uint16_t *indices)
{
    const unsigned last = (PALETTE_HEATS - 1) / cells->heat_step;
    for (uint32_t x = 0; x < cells->grid->width; x++) {
        if (!is_hot(cells, x))
            continue;
        const double share = fmin((double)cells->costs[x] / (double)cells->highest_cost, 1);
        const unsigned heat = (unsigned)lround(share * last) * cells->heat_step;
        indices[x] = (uint16_t)palette_index(palette_ground_of(indices[x]), TINT_HEAT + heat);
    }
}

/* Finds the highest cost among the cells for which is_hot returns true. */
static bool find_highest_cost(struct cells *cells, const struct stop *stop, struct error *error)
{
    if (!search_compute_costs(cells->search, error))
        return false;
    cells->highest_cost = 1;
    for (uint32_t y = 0; y < cells->grid->height; y++) {
        if (!stop_check_row(stop, y, cells->grid->width, error))
            return false;
        load_states(cells, y);
        search_row_costs(cells->search, y, cells->costs);
        for (uint32_t x = 0; x < cells->grid->width; x++)
            if (is_hot(cells, x) && cells->costs[x] > cells->highest_cost)
                cells->highest_cost = cells->costs[x];
    }
    return true;
}

/*
 * Sets used[i] if i is the palette index, without a tint, of any cell value or of a look that
 * occurs on the grid.
 */
static void note_grounds(const struct grid *grid, bool used[PALETTE_GROUNDS])
{
    bool occurs[LOOK_COUNT] = {false};
    uint16_t ground[256];
    palette_ground(grid, ground);
    for (int value = 0; value < 256; value++)
        used[ground[value]] = true;
    for (unsigned shade = 0; costs_differ(grid) && shade < PALETTE_SHADES; shade++)
        used[PALETTE_SHADE + shade] = true;
    const size_t count = grid->looks ? (size_t)grid->width * grid->height : 0;
    const uint8_t *looks = grid->looks;
    for (size_t i = 0; i < count; i++)
        occurs[looks[i]] = true;
    for (enum look look = LOOK_PLAIN + 1; look < LOOK_COUNT; look++)
        if (occurs[look])
            used[palette_look(look)] = true;
}

/*
 * The step is 1, 3, 7, 9 or 21, all of which divide the index of the last colour of the scale. It
 * is chosen so that the combinations of colours and grounds fit into the palette of a PNG file,
 * which has 256 entries, and leave room for the halo and for blends. Labels need a dozen blends
 * with each colour.
 */
unsigned cells_heat_step(const struct grid *grid, const struct picture_options *options)
{
    enum { COMBINATIONS_MAX = 140, LABELLED_MAX = 12 };
    const unsigned most =
        options->labels == LABELS_NONE ? (unsigned)COMBINATIONS_MAX : (unsigned)LABELLED_MAX;
    static const unsigned steps[] = {1, 3, 7, 9, 21};
    bool used[PALETTE_GROUNDS] = {false};
    unsigned grounds = 0;
    unsigned i = 0;
    note_grounds(grid, used);
    for (unsigned ground = 0; ground < PALETTE_GROUNDS; ground++)
        grounds += used[ground] && ground != ROLE_WALL;
    while (i + 1 < sizeof steps / sizeof *steps &&
           grounds * ((PALETTE_HEATS - 1) / steps[i] + 1) > most)
        i++;
    return steps[i];
}

bool cells_begin(struct cells *cells, const struct picture_source *source,
                 const struct picture_options *options, struct error *error)
{
    const struct grid *grid = source->grid;
    const bool explored = source->search && options->explored;
    *cells = (struct cells){.source = *source,
                            .grid = grid,
                            .search = source->search,
                            .explored = explored,
                            .heat = explored && options->heat,
                            .heat_step = 1};
    if (source->search && shows_levels(options) && search_grid(source->search)->levels)
        cells->near = search_grid(source->search);
    palette_ground(grid, cells->ground);
    cells->two_kinds = true;
    for (int value = 0; value < 256; value++)
        if (value != CELL_WALL && cells->ground[value] != ROLE_FREE)
            cells->two_kinds = false;
    if (cells->explored)
        cells->states = memory_array(grid->width, 1, error);
    if (cells->heat)
        cells->heat_step = cells_heat_step(grid, options);
    if (cells->heat)
        cells->costs = memory_array(grid->width, sizeof *cells->costs, error);
    const bool limited = explored && has_limit(source);
    if (limited)
        cells->exact = memory_array(grid->width, sizeof *cells->exact, error);
    if ((!cells->explored || cells->states) && (!cells->heat || cells->costs) &&
        (!limited || cells->exact) &&
        (!cells->heat || find_highest_cost(cells, options->stop, error)))
        return true;
    cells_end(cells);
    return false;
}

void cells_end(struct cells *cells)
{
    free(cells->states);
    free(cells->costs);
    free(cells->exact);
    *cells = (struct cells){0};
}

/*
 * Writes the palette index of the ground of each cell in a row. Maps that have only walls and free
 * cells are handled by a separate loop, which the compiler can vectorise.
 */
static void show_ground(const struct cells *cells, const uint8_t *restrict values,
                        uint16_t *restrict indices)
{
    const uint32_t width = cells->grid->width;
    const uint16_t *restrict ground = cells->ground;
    if (cells->two_kinds)
        for (uint32_t x = 0; x < width; x++)
            indices[x] = values[x] == CELL_WALL ? ROLE_WALL : ROLE_FREE;
    else
        for (uint32_t x = 0; x < width; x++)
            indices[x] = ground[values[x]];
}

/* Shades the free cells of row y of a surface by their costs. */
static void show_costs(const struct grid *grid, uint32_t y, uint16_t *indices)
{
    _Static_assert((int)PALETTE_SHADES == (int)GRID_SHADES, "each shade has a colour");
    for (uint32_t x = 0; x < grid->width; x++)
        if (indices[x] != ROLE_WALL)
            indices[x] =
                (uint16_t)(PALETTE_SHADE + costs_shade(grid, costs_at(grid, (struct point){x, y})));
}

void cells_row(struct cells *cells, uint32_t y, uint16_t *indices)
{
    const struct grid *grid = cells->grid;
    show_ground(cells, grid_row(grid, y), indices);
    if (costs_differ(grid))
        show_costs(grid, y, indices);
    if (grid->looks)
        show_looks(grid, y, indices);
    if (cells->near)
        show_levels(cells->near, y, indices);
    if (!cells->explored)
        return;
    load_states(cells, y);
    show_explored(cells->states, grid->width, indices);
    if (!cells->heat)
        return;
    search_row_costs(cells->search, y, cells->costs);
    show_heat(cells, indices);
}

void cells_note_colours(const struct grid *grid, const struct picture_options *options,
                        bool used[PALETTE_SIZE])
{
    bool grounds[PALETTE_GROUNDS] = {false};
    note_grounds(grid, grounds);
    for (unsigned near = 0; shows_levels(options) && near < PALETTE_NEARS; near++)
        grounds[PALETTE_NEAR + near] = true;
    const unsigned step = options->explored && options->heat ? cells_heat_step(grid, options) : 1;
    for (unsigned ground = 0; ground < PALETTE_GROUNDS; ground++) {
        if (!grounds[ground])
            continue;
        used[ground] = true;
        if (ground == ROLE_WALL || !options->explored)
            continue;
        used[palette_index(ground, TINT_EXPLORED)] = true;
        used[palette_index(ground, TINT_FRONTIER)] = true;
        for (unsigned heat = 0; options->heat && heat < PALETTE_HEATS; heat += step)
            used[palette_index(ground, TINT_HEAT + heat)] = true;
    }
    used[ROLE_START] = grid->starts.count > 0;
    used[ROLE_GOAL] = grid->goals.count > 0;
    used[ROLE_PATH] = true;
    used[PALETTE_MARK] |= options->candidates;
    used[PALETTE_PALE_PATH] =
        options->path_style == PATH_STYLE_BOTH || agent_is_large(options->agent);
}
