/* SPDX-License-Identifier: MIT */
/*
 * cost_field.c - exact costs of all cells, recovered from the keys of Dijkstra's algorithm.
 *
 * Dijkstra's algorithm runs once from the set of all starts or, for costs to goals, backwards from
 * the set of all goals. It leaves a key s * p + d * q for each cell, with p = keys.straight,
 * q = keys.diagonal and q^2 = 2 p^2 + 1 (keys.h). The counts s and d follow from the key alone, so
 * nothing else is stored for a cell. Modulo q, 2 p^2 = -1, so -2p is the inverse of p and
 *
 *     s = -2 p key mod q,    d = (key - s p) / q,    if s < q.
 *
 * Exactness. A least key belongs to a cheapest path if s < p (keys.h), so every cell must have s <
 * p. Let s' be the result of the formula. It differs from s only for cells with s >= q. Each cell
 * other than a start has a parent, whose key is lower by the key of the step, and from the parent
 * to the cell, s grows by at most the cost of a straight step. That cost is less than q - p:
 *   - with sums of 32 bits, it is at most 2^24 / q, and q - p is at least 5741;
 *   - otherwise p is at least the cost of a path across the map with its padding, that is, of more
 *     than four steps, and q - p exceeds 0.41 p.
 * So if some cell has s >= q, there is an ancestor with p <= s < q, for which s' = s >= p.
 * Therefore, if s' < p for all cells, then s' = s < p for all cells. If all keys are below p^2,
 * then s < p holds, and the cells need not be tested.
 *
 * With turn costs, keys also contain the cost of turns, as a straight amount in finer units
 * (keys.scale). The cost of a cell is the least over all directions (algorithms/turning.h). With
 * turn costs, only the condition on p^2 is used, because an ancestor may be a node that is not the
 * cheapest of its cell. The next step towards a goal would depend on the direction of arrival.
 */
#include "search/cost_field.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "search/cost/cost.h"
#include "search/result/reached.h"
#include "search/search.h"
#include "search/surface/surface.h"

/* The numbers that convert keys to costs. */
struct conversion {
    bool irrational;   /* keys have the two parts s and d; otherwise key = s * straight */
    unsigned doubled;  /* factor by which all keys are multiplied */
    uint64_t p, q;     /* factors of s and d in a key */
    uint64_t inverse;  /* inverse of p modulo q */
    uint128 unit_nano; /* cost of a unit in billionths; a multiple of 1000 if `irrational` */
    bool narrow;       /* sums have 32 bits, and a unit is a whole number of millionths */
    /*
     * `narrow`, costs in millionths are below 2^51, keys are below 2^31, and if keys have one part,
     * the cost of a key is a whole number of millionths.
     */
    bool small;
    uint64_t unit_micro; /* cost of a unit in millionths if `narrow` */
};

struct cost_field {
    struct search *search;
    struct search_watch *watch;
    bool to_goals;
    struct conversion conversion;
};

/* A cost in units: straight + sqrt(2) * diagonal. */
struct units {
    uint128 straight, diagonal;
};

/* Returns an upper bound, in units, on the cost of a path to any cell. */
static uint64_t highest_units(const struct search *search)
{
    const struct frontier *side = &search->forward;
    return search->layout == LAYOUT_TILES
               ? search->tiling->slot_count
               : (uint64_t)((side->top - side->base) / search->keys.straight) + 1;
}

/*
 * Returns the numbers that convert the keys of a search. After a search with tiles, keys and units
 * are steps, which all cost the same.
 */
static struct conversion conversion_of(const struct search *search)
{
    const struct keys *keys = &search->keys;
    const bool steps = search->layout == LAYOUT_TILES;
    struct conversion conversion = {.irrational = search->strides.irrational,
                                    .doubled = search->strides.symmetric ? 1 : 2,
                                    .p = steps ? 1 : keys->straight,
                                    .q = keys->diagonal,
                                    .unit_nano = (uint128)search->terrain.unit *
                                                 search->strides.unit / keys->scale};
    if (steps)
        conversion.unit_nano *= (uint64_t)search->strides.factor[NORTH] * search->terrain.least;
    conversion.inverse = conversion.q - (uint64_t)((uint128)2 * conversion.p % conversion.q);
    conversion.unit_micro = (uint64_t)(conversion.unit_nano / 1000);
    conversion.narrow = (steps || (keys->width == SUM_32 && search->layout == LAYOUT_CELLS)) &&
                        conversion.unit_nano % 1000 == 0 && conversion.unit_micro <= UINT32_MAX;
    conversion.small = conversion.narrow && highest_units(search) <= INT32_MAX &&
                       (conversion.irrational || conversion.unit_micro % conversion.p == 0) &&
                       (uint128)highest_units(search) * conversion.unit_micro < UINT64_C(1) << 50;
    return conversion;
}

/* Splits the key of a path into units. If no step is sqrt(2) long, `diagonal` is 0. */
static struct units split(const struct conversion *by, uint128 key)
{
    const uint128 halved = key / by->doubled;
    if (!by->irrational)
        return (struct units){halved / by->p, 0};
    const uint128 straight = halved % by->q * by->inverse % by->q;
    return (struct units){straight, (halved - straight * by->p) / by->q};
}

/* Like split, but for keys below 2^32. */
ALWAYS_INLINE struct units split_narrow(const struct conversion *by, uint32_t key)
{
    const uint32_t halved = by->doubled == 1 ? key : key / 2;
    const uint32_t p = (uint32_t)by->p;
    const uint32_t q = (uint32_t)by->q;
    if (!by->irrational)
        return (struct units){halved / p, 0};
    const uint32_t straight = (uint32_t)((uint64_t)(halved % q) * (uint32_t)by->inverse % q);
    return (struct units){straight, (halved - straight * p) / q};
}

/* Returns the cost of a key in millionths. */
static uint128 micro_of_key(const struct conversion *by, uint128 key)
{
    const struct units units = by->narrow ? split_narrow(by, (uint32_t)key) : split(by, key);
    const uint64_t micro = by->unit_micro;
    if (by->narrow)
        return cost_micro((struct cost){.straight = (uint64_t)units.straight * micro,
                                        .diagonal = (uint64_t)units.diagonal * micro});
    const uint128 nano = units.straight * by->unit_nano;
    return cost_micro((struct cost){.straight = nano / 1000,
                                    .nano = (uint32_t)(nano % 1000),
                                    .diagonal = units.diagonal * (by->unit_nano / 1000)});
}

/* Returns the key of a cell that was reached; after a search with tiles, its number of steps. */
static uint128 key_of(const struct search *search, uint32_t index)
{
    return search->layout == LAYOUT_TILES ? search->tiling->costs[index]
                                          : reached_key(search, &search->forward, index);
}

/* Returns true if s' < p for all cells of a row; see the top of this file. */
static bool row_is_exact(const struct search *search, const struct conversion *by, uint32_t y)
{
    const struct frontier *side = &search->forward;
    for (uint32_t x = 0; x < search->grid->width; x++) {
        const uint32_t index = reached_index(search, (struct point){x, y});
        if (reached_has(search, side, index) && split(by, key_of(search, index)).straight >= by->p)
            return false;
    }
    return true;
}

static bool is_exact(const struct search *search)
{
    if (search->layout == LAYOUT_SURFACE)
        return true;
    const struct conversion by = conversion_of(search);
    const struct frontier *side = &search->forward;
    if (!by.irrational || (side->top - side->base) / by.doubled / by.p < by.p)
        return true;
    if (search->layout == LAYOUT_LANES)
        return false;
    for (uint32_t y = 0; y < search->grid->height; y++)
        if (!row_is_exact(search, &by, y))
            return false;
    return true;
}

struct search_settings cost_field_settings(const struct search_settings *settings, bool to_goals)
{
    struct search_settings own = search_settings_default();
    own.algorithm = ALGORITHM_DIJKSTRA;
    own.rule = settings->rule;
    own.diagonal_cost = settings->diagonal_cost;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        own.move_cost[d] = settings->move_cost[d];
    own.keep_away = settings->keep_away;
    own.agent = settings->agent;
    own.step_cost = settings->step_cost;
    if (settings->turn_cost != TURN_COST_FEWEST) /* TURN_COST_FEWEST does not change costs */
        own.turn_cost = settings->turn_cost;
    own.stop = settings->stop;
    own.backward = to_goals;
    return own;
}

/* Runs the search that computes a field. */
static bool compute(struct cost_field *field, const struct cost_field_request *request,
                    struct error *error)
{
    const struct search_settings settings =
        cost_field_settings(request->settings, request->to_goals);
    field->search = search_create(request->grid, &settings, error);
    if (!field->search)
        return false;
    search_set_watch(field->search, request->watch);
    if (field->search->layout == LAYOUT_TILES)
        field->search->tiling->recording = true;
    const bool ok = search_spread(field->search, &request->ends, is_exact, error) &&
                    search_compute_costs(field->search, error);
    if (field->search->layout != LAYOUT_SURFACE)
        field->conversion = conversion_of(field->search);
    return ok;
}

struct cost_field *cost_field_create(const struct cost_field_request *request, struct error *error)
{
    if (request->to_goals && request->settings->turn_cost != TURN_COST_NONE) {
        error_set(error, ERROR_SETTINGS,
                  "with turn costs, the next step towards a goal depends on the previous step; "
                  "leave out --turn-cost or --flow");
        return NULL;
    }
    struct cost_field *field = memory_zeroed(1, sizeof *field, error);
    if (!field)
        return NULL;
    field->watch = request->watch;
    field->to_goals = request->to_goals;
    if (compute(field, request, error))
        return field;
    cost_field_free(field);
    return NULL;
}

void cost_field_free(struct cost_field *field)
{
    if (!field)
        return;
    search_free(field->search);
    free(field);
}

/*
 * Keys of consecutive cells of a row: sums minus `base`, modulo 2^32. Cells that were not reached
 * have keys above INT32_MAX: their sums are below `base`, which is at most 2^31 (begin_sums in
 * search.c), or are TILING_NO_COST.
 */
struct key_run {
    const uint32_t *sums;
    uint32_t base, count;
};

enum { KEYS_MAX = 512 };

/*
 * Returns the keys of the cells of row y from column x on, if conversion.narrow is set: of the rest
 * of the row or, after a search with tiles, of at most KEYS_MAX cells. The keys are then numbers
 * of steps and are stored in `buffer`.
 */
static struct key_run keys_from(const struct search *search, uint32_t x, uint32_t y,
                                uint32_t buffer[KEYS_MAX])
{
    const uint32_t left = search->grid->width - x;
    const uint32_t cell = cell_of_point(search->grid, (struct point){x, y});
    if (search->layout != LAYOUT_TILES)
        return (struct key_run){(const uint32_t *)search->forward.sums + cell,
                                (uint32_t)search->forward.base, left};
    const uint32_t count = left < KEYS_MAX ? left : KEYS_MAX;
    tiling_copy_row(search->tiling, search->tiling->costs, sizeof *buffer,
                    (struct point){x + 1, y + 1}, count, buffer);
    return (struct key_run){buffer, 0, count};
}

/*
 * Rounds a number below 2^51 to the nearest integer, by adding a number so large that the sum
 * cannot have a fraction.
 */
ALWAYS_INLINE double nearest(double number)
{
    const double large = 0x1.8p52;
    return number + large - large;
}

/*
 * Stores the costs of these keys, converted to floating-point numbers. The loop can be vectorised.
 * Returns false if a cost is so close to halfway between two integers that it might be
 * rounded to the wrong one.
 *
 * All integers are below 2^53 and therefore exact. The product of the diagonal part and sqrt(2) has
 * a relative error of at most 2^-52. `irrational` is conversion->irrational, as a constant.
 */
ALWAYS_INLINE bool convert_real(const struct conversion *conversion, const bool irrational,
                                const struct key_run keys, double *restrict costs)
{
    const struct conversion by = *conversion;
    const uint32_t *restrict sums = keys.sums;
    const double p = (double)by.p;
    const double q = (double)by.q;
    const double inverse = (double)by.inverse;
    const double halve = by.doubled == 1 ? 1 : 0.5;
    const double unit = (double)(irrational ? by.unit_micro : by.unit_micro / by.p);
    const double diagonal_unit = unit * sqrt(2);
    unsigned unsure = 0;
    for (uint32_t i = 0; i < keys.count; i++) {
        const int32_t sum = (int32_t)(sums[i] - keys.base);
        const bool reached = sum >= 0;
        const double key = sum * halve;
        const double product = key * inverse;
        const double rest = product - nearest(product / q) * q; /* from -q/2 to q/2 */
        const double straight = irrational ? rest + (rest < 0 ? q : 0) : key;
        const double diagonal = irrational ? nearest((key - straight * p) / q) : 0;
        const double exact = diagonal * diagonal_unit;
        const double whole = nearest(exact);
        unsure |= reached & (fabs(exact - whole) > 0.5 - exact * 0x1p-51);
        const double cost = (straight * unit + whole) / 1e6; /* divided without a branch */
        costs[i] = reached ? cost : (double)INFINITY;
    }
    return !unsure;
}

void cost_field_row(const struct cost_field *field, uint32_t y, uint128 *costs)
{
    const struct search *search = field->search;
    const struct frontier *side = &search->forward;
    if (search->layout == LAYOUT_SURFACE) {
        double sums[KEYS_MAX];
        for (uint32_t x = 0; x < search->grid->width; x++) {
            const uint32_t left = search->grid->width - x;
            const uint32_t at = x % KEYS_MAX;
            if (at == 0)
                surface_copy_row(search->surface, (struct point){x, y},
                                 left < KEYS_MAX ? left : KEYS_MAX, sums);
            costs[x] = isinf(sums[at]) ? COST_FIELD_NONE : surface_micro(sums[at]);
        }
        return;
    }
    for (uint32_t x = 0; x < search->grid->width; x++) {
        const uint32_t index = reached_index(search, (struct point){x, y});
        costs[x] = reached_has(search, side, index)
                       ? micro_of_key(&field->conversion, key_of(search, index))
                       : COST_FIELD_NONE;
    }
}

/* Like cost_field_row_real, but returns false if the numbers may be wrong. */
static bool real_row(const struct cost_field *field, uint32_t y, double *costs)
{
    const struct search *search = field->search;
    const struct conversion *by = &field->conversion;
    uint32_t buffer[KEYS_MAX];
    bool sure = by->small;
    for (uint32_t x = 0; sure && x < search->grid->width;) {
        const struct key_run keys = keys_from(search, x, y, buffer);
        sure = by->irrational ? convert_real(by, true, keys, costs + x)
                              : convert_real(by, false, keys, costs + x);
        x += keys.count;
    }
    return sure;
}

bool cost_field_row_real(const struct cost_field *field, uint32_t y, double *costs,
                         struct error *error)
{
    const uint32_t width = field->search->grid->width;
    const struct surface *surface = field->search->surface;
    if (surface) {
        surface_copy_row(surface, (struct point){0, y}, width, costs);
        return true;
    }
    if (real_row(field, y, costs))
        return true;
    uint128 *exact = memory_array(width, sizeof *exact, error);
    if (!exact)
        return false;
    cost_field_row(field, y, exact);
    for (uint32_t x = 0; x < width; x++)
        costs[x] = cost_field_real(exact[x]);
    free(exact);
    return true;
}

double cost_field_real(uint128 cost)
{
    return cost == COST_FIELD_NONE ? (double)INFINITY : (double)cost / 1e6;
}

void cost_field_directions(const struct cost_field *field, uint32_t y, int8_t *directions)
{
    const struct search *search = field->search;
    const struct frontier *side = &search->forward;
    const unsigned turn = field->to_goals ? 4 : 0; /* a backward search reverses all steps */
    for (uint32_t x = 0; x < search->grid->width; x++) {
        const uint32_t index = reached_index(search, (struct point){x, y});
        const bool reached = reached_has(search, side, index);
        const unsigned arrival = reached ? reached_arrival(search, side, index) : ARRIVAL_START;
        directions[x] = arrival == ARRIVAL_START ? COST_FIELD_NO_STEP : (int8_t)(arrival ^ turn);
    }
}

bool cost_field_summarise(const struct cost_field *field, uint128 limit,
                          struct cost_field_summary *summary, struct error *error)
{
    const struct grid *grid = field->search->grid;
    const struct stop *stop = field->watch ? &field->watch->stop : NULL;
    uint128 *costs = memory_array(grid->width, sizeof *costs, error);
    bool ok = costs != NULL;
    *summary = (struct cost_field_summary){0};
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        ok = stop_check_row(stop, y, grid->width, error);
        cost_field_row(field, y, costs);
        for (uint32_t x = 0; x < grid->width; x++) {
            if (costs[x] == COST_FIELD_NONE)
                continue;
            summary->reached++;
            summary->within += costs[x] <= limit;
            summary->highest = costs[x] > summary->highest ? costs[x] : summary->highest;
        }
    }
    free(costs);
    return ok;
}

const struct search *cost_field_search(const struct cost_field *field)
{
    return field->search;
}
