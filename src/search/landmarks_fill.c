/* SPDX-License-Identifier: MIT */
/*
 * landmarks_fill.c - chooses landmarks and computes the distances to them.
 *
 * The first landmark is the cell that is farthest from a seed, and each further landmark is the
 * cell that is farthest from the landmarks chosen so far. All landmarks are in the same connected
 * region, so that small enclosed regions do not use up landmarks. Between cells of other regions,
 * differences of distances are 0.
 */
#include "search/landmarks_fill.h"

#include "base/stop.h"

/* This bit of a distance is set while the cell is on the open list. */
enum { PENDING = 0x40000000 };

struct filling {
    struct search *search;
    const struct stop *stop;
    uint64_t reached; /* number of cells that the last call of spread reached */
};

/* Returns the length of a step between cells of these costs. */
ALWAYS_INLINE uint64_t length_of(const struct landmarks *landmarks, uint64_t a, uint64_t b,
                                 bool diagonal)
{
    const uint64_t k = landmarks->metric.straight;
    const uint64_t w = diagonal ? landmarks->metric.diagonal : k;
    return ((2 * w - k) * (a < b ? a : b) + k * (a < b ? b : a)) >> landmarks->shift;
}

/* Updates, in a column of the table, the distances of the neighbours of a cell. */
static bool relax(const struct filling *filling, unsigned column, uint32_t cell,
                  struct error *error)
{
    struct search *search = filling->search;
    const uint8_t *const values = search->grid->cells;
    const uint32_t *const units = search->terrain.units;
    int32_t(*const distances)[LANDMARK_COUNT] = search->landmarks->distances;
    const uint64_t here = (uint64_t)distances[cell][column];
    const uint64_t cost = units[values[cell]];
    unsigned steps = successors_allowed(&search->successors, search->free[cell]);
    for (; steps != 0; steps &= steps - 1) {
        const unsigned direction = (unsigned)__builtin_ctz(steps);
        const uint32_t next = cell + (uint32_t)search->offsets[direction];
        const uint64_t length = length_of(search->landmarks, cost, units[values[next]],
                                          movement_is_diagonal(direction) != 0);
        if (here + length >= (uint64_t)(distances[next][column] & LANDMARK_FAR))
            continue;
        distances[next][column] = (int32_t)(here + length) | PENDING;
        if (!open_list_push(&search->forward.open, here + length, next, error))
            return false;
    }
    return true;
}

/*
 * Computes the distances of all cells from `source` with Dijkstra's algorithm, and stores them in a
 * column of the table. Distances that do not fit become LANDMARK_FAR. Sets filling->reached.
 */
static bool spread(struct filling *filling, unsigned column, uint32_t source, struct error *error)
{
    enum { CELLS_PER_CHECK = 1 << 14 };
    const struct landmarks *landmarks = filling->search->landmarks;
    struct open_list *open = &filling->search->forward.open;
    int32_t(*const distances)[LANDMARK_COUNT] = landmarks->distances;
    const uint64_t least = filling->search->terrain.least;
    unsigned bucket = 0; /* buckets wider than the shortest step cause re-expansions */
    while (length_of(landmarks, least, least, false) >> (bucket + 1) != 0)
        bucket++;
    for (size_t cell = grid_padded_cells(filling->search->grid); cell-- > 0;)
        distances[cell][column] = LANDMARK_FAR;
    filling->reached = 0;
    error->code = ERROR_NONE;
    open_list_clear(open, bucket);
    distances[source][column] = PENDING;
    if (!open_list_push(open, 0, source, error))
        return false;
    while (open_list_advance(open, error)) {
        while (!open_list_bucket_empty(open)) {
            const uint32_t cell = open_list_pop(open);
            if ((distances[cell][column] & PENDING) == 0)
                continue; /* a stale entry */
            distances[cell][column] &= LANDMARK_FAR;
            if ((++filling->reached % CELLS_PER_CHECK == 0 && !stop_check(filling->stop, error)) ||
                !relax(filling, column, cell, error))
                return false;
        }
    }
    return error->code == ERROR_NONE;
}

/*
 * Returns the cell whose distance to the nearest of the first `columns` landmarks is the largest,
 * and stores that distance. Considers only cells that the first landmark reaches.
 */
static uint32_t find_farthest(const struct filling *filling, unsigned columns, int32_t *distance)
{
    const int32_t(*const distances)[LANDMARK_COUNT] =
        (const int32_t(*)[LANDMARK_COUNT])filling->search->landmarks->distances;
    const size_t cells = grid_padded_cells(filling->search->grid);
    uint32_t farthest = 0;
    *distance = -1;
    for (size_t cell = 0; cell < cells; cell++) {
        int32_t nearest = distances[cell][0];
        if (nearest == LANDMARK_FAR)
            continue;
        for (unsigned i = 1; i < columns; i++)
            nearest = distances[cell][i] < nearest ? distances[cell][i] : nearest;
        if (nearest > *distance) {
            *distance = nearest;
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
 * the first trial cell from which at least half of the free cells can be reached. The first column
 * then contains the distances from the seed. Returns false on failure; *seed is 0 if the grid has
 * no free cell.
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
        if (cell != 0 && !spread(filling, 0, cell, error))
            return false;
        if (cell != 0 && filling->reached > most) {
            *seed = cell;
            most = filling->reached;
        }
    }
    return cell == *seed || spread(filling, 0, *seed, error);
}

/*
 * Raises `shift` until the distance between any two cells is below LANDMARK_FAR. That distance is
 * at most twice the largest distance from the seed. The first column contains the distances from
 * the seed.
 */
static bool raise_shift(struct filling *filling, uint32_t seed, struct error *error)
{
    enum { SHIFT_STEP = 2 };
    for (;;) {
        int32_t distance;
        (void)find_farthest(filling, 1, &distance);
        if (distance < LANDMARK_FAR / 4)
            return true;
        filling->search->landmarks->shift += SHIFT_STEP;
        if (!spread(filling, 0, seed, error))
            return false;
    }
}

bool landmarks_fill(struct search *search, const struct stop *stop, struct error *error)
{
    struct landmarks *landmarks = search->landmarks;
    struct filling filling = {search, stop, .reached = 0};
    const uint64_t across = search->grid->height + search->grid->stride;
    const uint64_t most = search->terrain.most;
    const bool diagonal = landmarks->metric.diagonal > 0;
    uint32_t seed;
    landmarks->stale = true;
    landmarks->shift = 0;
    while (length_of(landmarks, most, most, diagonal) > LANDMARK_FAR / 4 / across)
        landmarks->shift++;
    if (!find_seed(&filling, &seed, error) || (seed != 0 && !raise_shift(&filling, seed, error)))
        return false;
    for (unsigned i = 0; seed != 0 && i < LANDMARK_COUNT; i++) {
        int32_t distance;
        const uint32_t source = find_farthest(&filling, i > 0 ? i : 1, &distance);
        if (!spread(&filling, i, source, error))
            return false;
    }
    landmarks->stale = false;
    return true;
}
