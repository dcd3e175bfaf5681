/* SPDX-License-Identifier: MIT */
/* touched.c - states and costs of cells after a query. */
#include "search/result/touched.h"

#include <string.h>

#include "base/memory.h"
#include "search/result/reached.h"

/* Number of cells whose states are computed at a time. */
enum { CHUNK = 512 };

/*
 * Returns the frontier that reached a cell: the forward frontier if both did; NULL if neither did.
 */
static const struct frontier *frontier_of(const struct search *search, struct point cell)
{
    const struct frontier *sides[] = {&search->forward, &search->backward};
    const size_t side_count = search->algorithm->bidirectional ? 2 : 1;
    for (size_t i = 0; i < side_count; i++)
        if (reached_has(search, sides[i], reached_index(search, cell)))
            return sides[i];
    return NULL;
}

/* Converts a key to a cost. */
static double cost_of_key(const struct search *search, uint128 key)
{
    if (search->layout == LAYOUT_SURFACE)
        return (double)key / search->surface->key_scale;
    const double units = keys_units(&search->keys, key);
    return units * search->terrain.unit / COST_ONE * (double)search->strides.unit / 1e6;
}

double search_cost_of_key(const struct search *search, uint64_t key)
{
    return cost_of_key(search, (uint128)key << search->keys.rounding);
}

/* Returns the least estimate of a cell or, if it has several nodes, of those with the given key. */
static uint64_t least_estimate(const struct search *search, const struct frontier *side,
                               struct point at, uint128 key)
{
    const struct variant variant = {.lane_bits = search->turning.lane_bits};
    struct step here = {.cell = cell_of_point(search->grid, at), .x = at.x + 1, .y = at.y + 1};
    uint64_t least = UINT64_MAX;
    for (; here.arrival < DIRECTION_COUNT; here.arrival += turning_spacing(search)) {
        const uint64_t h = step_estimate(search, side, here, variant);
        if (variant.lane_bits == 0 || reached_key(search, side, step_node(here, variant)) == key)
            least = h < least ? h : least;
    }
    return least;
}

bool search_touched_cell(const struct search *search, struct point cell,
                         struct touched_cell *touched)
{
    const struct frontier *side = frontier_of(search, cell);
    if (!side)
        return false;
    const uint32_t index = reached_index(search, cell);
    const uint64_t h = least_estimate(search, side, cell, reached_key(search, side, index));
    const unsigned arrival = reached_arrival(search, side, index);
    *touched =
        (struct touched_cell){.cost = cost_of_key(search, reached_key(search, side, index)),
                              .estimate = cost_of_key(search, (uint128)h << search->keys.rounding),
                              .has_parent = arrival < ARRIVAL_START};
    if (touched->has_parent) {
        touched->parent_x = -movement_dx[arrival];
        touched->parent_y = -movement_dy[arrival];
    }
    return true;
}

void search_row_costs(const struct search *search, uint32_t y, uint64_t *costs)
{
    for (uint32_t x = 0; x < search->grid->width; x++) {
        const struct point cell = {x, y};
        const struct frontier *side = frontier_of(search, cell);
        const uint32_t index = reached_index(search, cell);
        costs[x] = side ? (uint64_t)(reached_key(search, side, index) >> search->keys.rounding)
                        : SEARCH_NO_COST;
    }
}

bool search_compute_costs(const struct search *search, struct error *error)
{
    return search->layout != LAYOUT_TILES || tiling_compute_costs(search, error);
}

/*
 * Stores the states of `count` cells of one frontier. All callers pass a constant as `width`, so
 * that the loop can be vectorised.
 */
ALWAYS_INLINE void states_of_width(const struct frontier *side, const enum sum_width width,
                                   uint32_t first, uint32_t count, uint8_t *restrict states)
{
    const uint8_t *restrict bytes = side->states + first;
    const void *restrict sums = (const char *)side->sums + first * sum_bytes(width);
    const uint128 base = side->base;
    for (uint32_t i = 0; i < count; i++)
        states[i] = sum_above(base, sum_load(sums, width, i), width)
                        ? CELL_UNTOUCHED
                        : (uint8_t)(CELL_OPEN + (bytes[i] / STATE_CLOSED & 1));
}

static void frontier_states(const struct frontier *side, uint32_t first, uint32_t count,
                            uint8_t *states)
{
    if (side->width == SUM_32)
        states_of_width(side, SUM_32, first, count, states);
    else if (side->width == SUM_64)
        states_of_width(side, SUM_64, first, count, states);
    else
        states_of_width(side, SUM_128, first, count, states);
}

/* Returns the state of a cell with several nodes: the highest state of any of its nodes. */
static uint8_t nodes_state(const struct search *search, uint32_t cell)
{
    const uint32_t lanes = 1u << search->turning.lane_bits;
    uint8_t states[DIRECTION_COUNT];
    uint8_t highest = CELL_UNTOUCHED;
    frontier_states(&search->forward, turning_node(search, cell, 0), lanes, states);
    for (uint32_t lane = 0; lane < lanes; lane++)
        highest = states[lane] > highest ? states[lane] : highest;
    return highest;
}

/* Stores the states of `count` cells of a row, from padded x,y on. The last loop is vectorised. */
static void tiling_states(const struct search *search, uint32_t x, uint32_t y, uint32_t count,
                          uint8_t *restrict states)
{
    const struct tiling *tiling = search->tiling;
    const uint8_t base = tiling->base;
    tiling_copy_row(tiling, tiling->states, 1, (struct point){x, y}, count, states);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t value = (uint8_t)(states[i] - base);
        const uint8_t reached = value % 4 == TILING_CLOSED ? CELL_CLOSED : CELL_OPEN;
        states[i] = value < TILING_VALUES ? reached : CELL_UNTOUCHED;
    }
}

/* Stores the states of `count` cells of a row of a surface, from padded x,y on. */
static void surface_states(const struct surface *surface, uint32_t x, uint32_t y, uint32_t count,
                           uint8_t *states)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t cell = costs_cell(surface->grid, (struct point){x - 1 + i, y - 1});
        const uint8_t reached = surface->sums[cell] & SUM_PENDING ? CELL_OPEN : CELL_CLOSED;
        states[i] = surface_reached(surface, cell) ? reached : CELL_UNTOUCHED;
    }
}

/* Raises the state of each cell to its state in `others`, if the state in `others` is higher. */
static void merge_states(uint8_t *restrict states, const uint8_t *restrict others, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        states[i] = others[i] > states[i] ? others[i] : states[i];
}

/* Raises the states of `count` cells of a row to those in the last run, from padded x,y on. */
static void add_run(const struct search *search, uint32_t x, uint32_t y, uint32_t count,
                    uint8_t *states)
{
    uint8_t chunk[CHUNK];
    for (uint32_t done = 0; done < count; done += CHUNK) {
        const uint32_t part = count - done < CHUNK ? count - done : CHUNK;
        const uint32_t first = (uint32_t)(y * search->grid->stride + x + done);
        if (search->layout == LAYOUT_SURFACE)
            surface_states(search->surface, x + done, y, part, chunk);
        else if (search->layout == LAYOUT_TILES)
            tiling_states(search, x + done, y, part, chunk);
        else if (search->layout == LAYOUT_LANES)
            for (uint32_t i = 0; i < part; i++)
                chunk[i] = nodes_state(search, first + i);
        else
            frontier_states(&search->forward, first, part, chunk);
        merge_states(states + done, chunk, part);
        if (!search->algorithm->bidirectional)
            continue;
        frontier_states(&search->backward, first, part, chunk);
        merge_states(states + done, chunk, part);
    }
}

/* Returns the saved states from padded x,y on. */
static uint8_t *saved_at(const struct search *search, uint32_t x, uint32_t y)
{
    return search->saved_states + (size_t)(y - 1) * search->grid->width + (x - 1);
}

void search_row_states(const struct search *search, uint32_t y, uint8_t *states)
{
    const struct rectangle *saved = &search->saved;
    memset(states, CELL_UNTOUCHED, search->grid->width);
    if (y + 1 >= saved->top && y + 1 <= saved->bottom)
        memcpy(states + saved->left - 1, saved_at(search, saved->left, y + 1),
               saved->right - saved->left + 1);
    add_run(search, 1, y + 1, search->grid->width, states);
}

/* Returns true if the last run has touched a cell of an area, which may contain padding. */
static bool has_touched(const struct search *search, const struct rectangle area)
{
    bool touched = false;
    for (uint32_t y = area.top; !touched && y <= area.bottom; y++)
        for (uint32_t x = area.left; !touched && x <= area.right; x++)
            touched = frontier_of(search, (struct point){x - 1, y - 1}) != NULL;
    return touched;
}

/*
 * Extends an area at each side where the last run has touched an adjacent cell. Returns false if
 * there is none. The margins are wide, so that only a small part of the cells are tested.
 */
static bool extend(const struct search *search, struct rectangle *area)
{
    enum { MARGIN = 64 };
    const struct rectangle now = *area;
    const uint32_t left = now.left - 1;
    const uint32_t right = now.right + 1;
    const uint32_t width = search->grid->width;
    const uint32_t height = search->grid->height;
    if (has_touched(search, (struct rectangle){left, left, now.top - 1, now.bottom + 1}))
        area->left = now.left > MARGIN ? now.left - MARGIN : 1;
    if (has_touched(search, (struct rectangle){right, right, now.top - 1, now.bottom + 1}))
        area->right = width - now.right > MARGIN ? now.right + MARGIN : width;
    if (has_touched(search, (struct rectangle){left, right, now.top - 1, now.top - 1}))
        area->top = now.top > MARGIN ? now.top - MARGIN : 1;
    if (has_touched(search, (struct rectangle){left, right, now.bottom + 1, now.bottom + 1}))
        area->bottom = height - now.bottom > MARGIN ? now.bottom + MARGIN : height;
    return memcmp(area, &now, sizeof now) != 0;
}

/*
 * An algorithm that takes single steps reaches every cell by a sequence of adjacent cells from an
 * end of the leg. If no cell next to an area that contains the ends is touched, all touched cells
 * are therefore in the area. Algorithms that jump note all cells that they reach.
 */
bool touched_save(struct search *search, struct error *error)
{
    const struct grid *grid = search->grid;
    struct rectangle area =
        rectangle_join(search->jumped, rectangle_join(search->forward.goals.rectangle,
                                                      search->backward.goals.rectangle));
    if (!search->saved_states)
        search->saved_states = memory_zeroed((size_t)grid->width * grid->height, 1, error);
    if (!search->saved_states)
        return false;
    while (extend(search, &area))
        ;
    for (uint32_t y = area.top; y <= area.bottom; y++)
        add_run(search, area.left, y, area.right - area.left + 1, saved_at(search, area.left, y));
    search->saved = rectangle_join(search->saved, area);
    return true;
}

void touched_forget(struct search *search)
{
    const struct rectangle *saved = &search->saved;
    for (uint32_t y = saved->top; y <= saved->bottom; y++)
        memset(saved_at(search, saved->left, y), CELL_UNTOUCHED, saved->right - saved->left + 1);
    search->saved = rectangle_empty;
}
