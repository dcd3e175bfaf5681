/* SPDX-License-Identifier: MIT */
/*
 * landmarks_fill.c - chooses landmarks and computes the distances to them.
 *
 * The first landmark is the cell that is farthest from a seed, and each further landmark is the
 * cell that is farthest from the landmarks chosen so far. All landmarks are in the same connected
 * region, so that small enclosed regions do not use up landmarks. Between cells of other regions,
 * differences of distances are 0.
 *
 * Dijkstra's algorithm computes the distances from one cell in the sums and states of the forward
 * frontier, which are compact, before they are copied to a column of the table. If lengths are not
 * rounded, it prunes steps as A* does. The proofs of successors.h and of is_detour (configure.c)
 * hold: in a block of cells of one cost, lengths are the same multiple of the keys of steps, except
 * that another number replaces sqrt(2), which changes no order of paths in a block; and a straight
 * step from p to n is no longer than two steps from p to n, because the length of each of them is
 * at least the share of one of the two cells.
 */
#include "search/landmarks_fill.h"

#include "base/stop.h"

/* This bit of a distance is set while the cell is on the open list. */
enum { PENDING = 0x40000000 };

struct filling {
    struct search *search;
    const struct stop *stop;
    int32_t *distances; /* from the source of the last call of spread, by cell */
    uint64_t reached;   /* number of cells that the last call of spread reached */
};

/* Returns the length of a step between cells of these costs. */
ALWAYS_INLINE uint64_t length_of(const struct landmarks *landmarks, uint64_t a, uint64_t b,
                                 bool diagonal)
{
    const uint64_t k = landmarks->metric.straight;
    const uint64_t w = diagonal ? landmarks->metric.diagonal : k;
    return ((2 * w - k) * (a < b ? a : b) + k * (a < b ? b : a)) >> landmarks->shift;
}

/* Returns the steps that a shortest path may take from a cell that was reached by `arrival`. */
static unsigned steps_from(struct search *search, uint32_t cell, unsigned arrival)
{
    const uint8_t free = search->free[cell];
    const unsigned allowed = successors_allowed(&search->successors, free);
    if (search->landmarks->shift > 0 || !search->prune)
        return allowed;
    return successors_block_is_uniform(search->grid->cells + cell, search->grid->stride)
               ? successors_get(&search->successors, arrival, free)
               : allowed & search->onward[arrival][free];
}

/* Updates the distances of the neighbours of a cell. */
static bool relax(const struct filling *filling, uint32_t cell, struct error *error)
{
    struct search *search = filling->search;
    const uint8_t *const values = search->grid->cells;
    const uint32_t *const units = search->terrain.units;
    uint8_t *const arrivals = search->forward.states;
    int32_t *const distances = filling->distances;
    const uint64_t here = (uint64_t)distances[cell];
    const uint64_t cost = units[values[cell]];
    unsigned steps = steps_from(search, cell, arrivals[cell]);
    for (; steps != 0; steps &= steps - 1) {
        const unsigned direction = (unsigned)__builtin_ctz(steps);
        const uint32_t next = cell + (uint32_t)search->offsets[direction];
        const uint64_t distance = here + length_of(search->landmarks, cost, units[values[next]],
                                                   movement_is_diagonal(direction) != 0);
        if (distance >= (uint64_t)(distances[next] & LANDMARK_FAR))
            continue;
        distances[next] = (int32_t)distance | PENDING;
        arrivals[next] = (uint8_t)direction;
        if (!open_list_push(&search->forward.open, distance, next, error))
            return false;
    }
    return true;
}

/*
 * Computes the distances of all cells from `source`, and sets filling->reached. Distances that do
 * not fit become LANDMARK_FAR.
 */
static bool spread(struct filling *filling, uint32_t source, struct error *error)
{
    enum { CELLS_PER_CHECK = 1 << 14 };
    struct search *search = filling->search;
    struct open_list *open = &search->forward.open;
    int32_t *const distances = filling->distances;
    const uint64_t least = search->terrain.least;
    unsigned bucket = 0; /* buckets wider than the shortest step cause re-expansions */
    while (length_of(search->landmarks, least, least, false) >> (bucket + 1) != 0)
        bucket++;
    for (size_t cell = grid_padded_cells(search->grid); cell-- > 0;)
        distances[cell] = LANDMARK_FAR;
    filling->reached = 0;
    error->code = ERROR_NONE;
    open_list_clear(open, bucket);
    distances[source] = PENDING;
    search->forward.states[source] = ARRIVAL_START;
    if (!open_list_push(open, 0, source, error))
        return false;
    while (open_list_advance(open, error)) {
        while (!open_list_bucket_empty(open)) {
            const uint32_t cell = open_list_pop(open);
            if ((distances[cell] & PENDING) == 0)
                continue; /* a stale entry */
            distances[cell] &= LANDMARK_FAR;
            if ((++filling->reached % CELLS_PER_CHECK == 0 && !stop_check(filling->stop, error)) ||
                !relax(filling, cell, error))
                return false;
        }
    }
    return error->code == ERROR_NONE;
}

/*
 * Copies the distances to a column of the table. Returns the cell whose distance to the nearest of
 * the landmarks up to this column is the largest. Considers only cells that the first landmark
 * reaches; returns 0 if there is none.
 */
static uint32_t store(const struct filling *filling, unsigned column)
{
    int32_t(*const table)[LANDMARK_COUNT] = filling->search->landmarks->distances;
    const size_t cells = grid_padded_cells(filling->search->grid);
    uint32_t farthest = 0;
    int32_t most = -1;
    for (size_t cell = 0; cell < cells; cell++) {
        int32_t nearest = filling->distances[cell];
        table[cell][column] = nearest;
        if (table[cell][0] == LANDMARK_FAR)
            continue;
        for (unsigned i = 0; i < column; i++)
            nearest = table[cell][i] < nearest ? table[cell][i] : nearest;
        if (nearest > most) {
            most = nearest;
            farthest = (uint32_t)cell;
        }
    }
    return farthest;
}

/* Returns the first free cell at or after `first` in reading order, or 0 if there is none. */
static uint32_t free_cell_from(const struct filling *filling, size_t first)
{
    const size_t cells = grid_padded_cells(filling->search->grid);
    while (first < cells && filling->search->grid->cells[first] == CELL_WALL)
        first++;
    return first < cells ? (uint32_t)first : 0;
}

/*
 * Finds the seed: of a few trial cells, the one from which the most cells can be reached. Stops at
 * the first trial cell from which at least half of the free cells can be reached. Then computes the
 * distances from the seed. Returns false on failure; *seed is 0 if the grid has no free cell.
 */
static bool find_seed(struct filling *filling, uint32_t *seed, struct error *error)
{
    enum { TRIALS = 4 };
    const size_t cells = grid_padded_cells(filling->search->grid);
    uint64_t free_cells = 0;
    uint64_t most = 0;
    uint32_t cell = 0;
    for (size_t i = 0; i < cells; i++)
        free_cells += filling->search->grid->cells[i] != CELL_WALL;
    *seed = 0;
    for (unsigned i = 0; i <= TRIALS && 2 * most < free_cells; i++) {
        /* The last trial begins at the first cell, and finds a free cell if there is one. */
        cell = free_cell_from(filling, cells / (TRIALS + 1) * (TRIALS - i));
        if (cell != 0 && !spread(filling, cell, error))
            return false;
        if (cell != 0 && filling->reached > most) {
            *seed = cell;
            most = filling->reached;
        }
    }
    return cell == *seed || spread(filling, *seed, error);
}

/*
 * Returns the cell that is farthest from the seed. Sets landmarks->detour: how much longer the
 * distances from the seed are than the distances without walls on cells of the least cost, which
 * equal the plain estimate (heuristic.h).
 */
static uint32_t measure(const struct filling *filling, uint32_t seed)
{
    const struct search *search = filling->search;
    struct landmarks *landmarks = search->landmarks;
    const struct rectangle at = {cell_column(search, seed), cell_column(search, seed),
                                 cell_row(search, seed), cell_row(search, seed)};
    const uint64_t least = search->terrain.least;
    const uint64_t straight = length_of(landmarks, least, least, false);
    const uint64_t diagonal = length_of(landmarks, least, least, true);
    const bool takes = landmarks->metric.diagonal > 0 && diagonal < 2 * straight;
    const struct heuristic_prices prices = {
        .price = {[NORTH] = straight, [NORTH_EAST] = takes ? diagonal : 2 * straight}};
    uint32_t farthest = seed;
    uint64_t plain = 1;
    uint64_t distances = 1;
    for (uint32_t y = 1; y <= search->grid->height; y++) {
        for (uint32_t x = 1; x <= search->grid->width; x++) {
            const uint32_t cell = y * (uint32_t)search->grid->stride + x;
            const int32_t distance = filling->distances[cell];
            if (distance == LANDMARK_FAR)
                continue;
            farthest = distance > filling->distances[farthest] ? cell : farthest;
            distances += (uint64_t)distance;
            plain += heuristic_estimate(&prices, &at, x, y, true);
        }
    }
    landmarks->detour = (double)distances / (double)plain - 1;
    return farthest;
}

/*
 * Fills the table. Raises `shift` until the distance between any two cells is below LANDMARK_FAR.
 * That distance is at most twice the largest distance from the seed.
 */
static bool fill(struct filling *filling, struct error *error)
{
    enum { SHIFT_STEP = 2 };
    struct landmarks *landmarks = filling->search->landmarks;
    uint32_t seed;
    if (!find_seed(filling, &seed, error))
        return false;
    if (seed == 0)
        return true;
    uint32_t source = measure(filling, seed);
    while (filling->distances[source] >= LANDMARK_FAR / 4) {
        landmarks->shift += SHIFT_STEP;
        if (!spread(filling, seed, error))
            return false;
        source = measure(filling, seed);
    }
    for (unsigned i = 0; landmarks_pay(landmarks) && i < LANDMARK_COUNT; i++) {
        if (!spread(filling, source, error))
            return false;
        source = store(filling, i);
    }
    return true;
}

bool landmarks_fill(struct search *search, const struct stop *stop, struct error *error)
{
    struct landmarks *landmarks = search->landmarks;
    struct filling filling = {search, stop, search->forward.sums, .reached = 0};
    const uint64_t across = search->grid->height + search->grid->stride;
    const uint64_t most = search->terrain.most;
    const bool diagonal = landmarks->metric.diagonal > 0;
    landmarks->shift = 0;
    landmarks->detour = 0;
    while (length_of(landmarks, most, most, diagonal) > LANDMARK_FAR / 4 / across)
        landmarks->shift++;
    landmarks->stale = !fill(&filling, error);
    frontier_clear(&search->forward);
    return !landmarks->stale;
}
