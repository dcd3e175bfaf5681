/* SPDX-License-Identifier: MIT */
/*
 * jump_distances.c - fills the tables of jump distances.
 *
 * Each entry of a cell is computed from the entries of the next cell in its direction. Rows are
 * filled from the bottom up for all southern directions, then from the top down for all northern
 * ones. The entry of a sweep also depends on the entries of the side rays that start at the next
 * cell, so those entries must be filled first.
 */
#include "search/algorithms/jump_distances.h"

#include "search/algorithms/jump_maps.h"

/* Returns the entry of a jump that passes through the next cell, whose entry is `distance`. */
static inline int16_t one_farther(int16_t distance)
{
    const int farther = distance > 0 ? distance + 1 : distance - 1;
    return (int16_t)((farther & DISTANCE_MAX) != 0 ? farther : DISTANCE_VIA | DISTANCE_MAX);
}

/*
 * Sets the entry of a free cell for one direction, which is a constant at each call. The entries of
 * the next cell that this entry depends on must be set first. `sweep` states whether jumps in this
 * direction are sweeps.
 */
ALWAYS_INLINE void set_entry(const struct search *search, size_t cell, const unsigned direction,
                             const bool sweep)
{
    const unsigned turn = movement_is_diagonal(direction) ? 1 : 2;
    const unsigned left = (direction + DIRECTION_COUNT - turn) % DIRECTION_COUNT;
    const unsigned right = (direction + turn) % DIRECTION_COUNT;
    const uint8_t *const sweeps = search->jump_maps->sweeps[direction];
    int16_t(*const jumps)[DIRECTION_COUNT] = search->jumps;
    const size_t next = (size_t)((ptrdiff_t)cell + search->offsets[direction]);
    const int16_t *const ahead = jumps[next];
    int16_t entry = 0;
    if ((sweeps[search->free[cell]] & SWEEP_CONTINUES) != 0) {
        entry = one_farther(ahead[direction]);
        if (sweep && (ahead[left] > 0 || ahead[right] > 0))
            entry = DISTANCE_VIA + 1;
        if ((sweeps[search->free[next]] & SWEEP_STOPS) != 0)
            entry = 1;
    }
    jumps[cell][direction] = entry;
}

/*
 * Sets the entries for east and west in row y. `sweep` is a constant at each call. The entry for
 * east depends on that of the next cell to the east, so the second loop starts at the eastern end
 * of the row.
 */
ALWAYS_INLINE void fill_sides(const struct search *search, uint32_t y, const bool sweep)
{
    const size_t first = y * search->grid->stride + 1;
    const size_t end = first + search->grid->width;
    const uint8_t *const cells = search->grid->cells;
    for (size_t cell = first; cell < end; cell++)
        if (cells[cell] != CELL_WALL)
            set_entry(search, cell, WEST, sweep);
    for (size_t cell = end; cell-- > first;)
        if (cells[cell] != CELL_WALL)
            set_entry(search, cell, EAST, sweep);
}

/*
 * Sets the entries in row y for the direction `vertical` (north or south) and for the two diagonals
 * next to it. `vertical` is a constant at each call.
 */
ALWAYS_INLINE void fill_vertical(const struct search *search, uint32_t y, const unsigned vertical)
{
    const size_t first = y * search->grid->stride + 1;
    const size_t end = first + search->grid->width;
    for (size_t cell = first; cell < end; cell++) {
        if (search->grid->cells[cell] == CELL_WALL)
            continue;
        set_entry(search, cell, vertical, false);
        set_entry(search, cell, vertical + 1, true);
        set_entry(search, cell, (vertical + 7) % DIRECTION_COUNT, true);
    }
}

/*
 * Sets the entries in row y for the southern directions and for rays to the east and west, on which
 * southern sweeps from the row above depend.
 */
static void fill_southern(const struct search *search, uint32_t y)
{
    if (search->jump_maps->rays[EAST])
        fill_sides(search, y, false);
    fill_vertical(search, y, SOUTH);
}

/*
 * Sets the entries in row y for the northern directions and for sweeps to the east and west, which
 * depend on rays in both vertical directions.
 */
static void fill_northern(const struct search *search, uint32_t y)
{
    fill_vertical(search, y, NORTH);
    if (!search->jump_maps->rays[EAST])
        fill_sides(search, y, true);
}

bool jump_distances_fill(struct search *search, const struct stop *stop, struct error *error)
{
    const uint32_t height = search->grid->height;
    const uint32_t width = search->grid->width;
    search->jumps_stale = true;
    for (uint32_t y = height; y > 0; y--) {
        if (!stop_check_row(stop, y, width, error))
            return false;
        fill_southern(search, y);
    }
    for (uint32_t y = 1; y <= height; y++) {
        if (!stop_check_row(stop, y, width, error))
            return false;
        fill_northern(search, y);
    }
    search->jumps_stale = false;
    return true;
}
