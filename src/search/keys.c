/* SPDX-License-Identifier: MIT */
/* keys.c - chooses the integers that a search compares instead of costs. */
#include "search/keys.h"

#include "base/wide.h"

/*
 * The pair (straight, diagonal) of narrow keys. The next closer pair above sqrt(2) after (p, q) is
 * (3p + 2q, 4p + 3q).
 */
enum { NARROW_STRAIGHT = 13860, NARROW_DIAGONAL = 19601 };

/* Wide keys are accepted if their error is below a millionth divided by this number. */
enum { PARTS_OF_MILLIONTH = 10 };

/* Key of a unit, for heuristics that are not multiples of a unit. */
enum { FRACTIONS = 70 };

/* Maximum key of a step with narrow keys; 32-bit sums then hold hundreds of steps. */
#define NARROW_STEP_MAX (UINT32_C(1) << 24)

/* Keys of paths stay below this, so that adding an estimate cannot overflow. */
#define WIDE_SUM_MAX (UINT64_C(1) << 61)

static uint64_t greatest_common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

struct terrain terrain_survey(const struct grid *grid)
{
    bool occurs[256] = {false};
    grid_note_values(grid, occurs);
    return terrain_of_values(grid, occurs);
}

struct terrain terrain_of_values(const struct grid *grid, const bool occurs[256])
{
    struct terrain terrain = {.unit = 0, .least = UINT32_MAX, .most = 0};
    for (int value = 0; value < 256; value++)
        if (occurs[value] && value != CELL_WALL)
            terrain.unit = (uint32_t)greatest_common_divisor(terrain.unit, grid->costs[value]);
    if (terrain.unit == 0)
        terrain.unit = COST_ONE; /* no free cell */
    for (int value = 0; value < 256; value++) {
        terrain.units[value] = grid->costs[value] / terrain.unit;
        if (!occurs[value] || value == CELL_WALL)
            continue;
        if (terrain.units[value] < terrain.least)
            terrain.least = terrain.units[value];
        if (terrain.units[value] > terrain.most)
            terrain.most = terrain.units[value];
    }
    if (terrain.most == 0)
        terrain.least = terrain.most = 1;
    terrain.uniform = terrain.least == terrain.most;
    return terrain;
}

/* Returns the cost of a step into a cell of cost 1, in millionths, without the factor sqrt(2). */
static uint64_t raw_factor(const struct search_settings *settings, unsigned direction)
{
    const uint64_t factor = settings->move_cost[direction];
    if (movement_is_diagonal(direction) && settings->diagonal_cost != DIAGONAL_SQRT2)
        return factor * settings->diagonal_cost;
    return factor * FACTOR_ONE;
}

struct strides strides_survey(const struct search_settings *settings, bool diagonals)
{
    struct strides strides = {.irrational = diagonals && settings->diagonal_cost == DIAGONAL_SQRT2};
    for (unsigned d = 0; d < DIRECTION_COUNT; d += diagonals ? 1 : 2) {
        strides.factor[d] = raw_factor(settings, d);
        strides.unit = greatest_common_divisor(strides.unit, strides.factor[d]);
    }
    if (strides.unit == 0)
        strides.unit = FACTOR_ONE; /* every direction is forbidden */
    strides.symmetric = true;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        strides.factor[d] /= strides.unit;
        strides.symmetric = strides.symmetric && strides.factor[d] == strides.factor[d % 2] &&
                            strides.factor[0] > 0;
    }
    return strides;
}

static uint64_t largest_factor(const struct strides *strides)
{
    uint64_t largest = 1;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if (strides->factor[d] > largest)
            largest = strides->factor[d];
    return largest;
}

/* Chooses the pair closest to sqrt(2) whose diagonal does not exceed the limit. */
static void widest_pair(struct keys *keys, uint64_t limit)
{
    uint64_t straight = 2;
    uint64_t diagonal = 3;
    do {
        keys->straight = straight;
        keys->diagonal = diagonal;
        straight = 3 * keys->straight + 2 * keys->diagonal;
        diagonal = 4 * keys->straight + 3 * keys->diagonal;
    } while (diagonal <= limit);
}

bool strides_normal(const struct strides *strides)
{
    const uint128 straight = strides->factor[NORTH];
    const uint128 diagonal = strides->factor[NORTH_EAST];
    if (!strides->irrational)
        return diagonal >= straight && diagonal < 2 * straight;
    /* straight <= sqrt(2) diagonal < 2 straight, squared. */
    return 2 * diagonal * diagonal >= straight * straight &&
           diagonal * diagonal < 2 * straight * straight;
}

bool keys_choose(const struct terrain *terrain, const struct strides *strides,
                 const struct keys_wanted *wanted, struct keys *keys, struct error *error)
{
    const uint64_t largest = largest_factor(strides);
    /* A price may be half the sum of two diagonal keys. Doubled keys make it an integer. */
    const uint64_t doubled = strides->symmetric ? 1 : 2;
    *keys = (struct keys){.straight = wanted->fractions ? FRACTIONS : 1};
    keys->diagonal = keys->straight;
    if (strides->irrational) {
        keys->straight = NARROW_STRAIGHT;
        keys->diagonal = NARROW_DIAGONAL;
    }
    /* The longest path enters every cell once, at the highest cost. Estimates are not larger. */
    const uint64_t room = WIDE_SUM_MAX / doubled / wanted->cells / terrain->most / largest;
    const uint64_t least = strides->irrational ? 3 : keys->diagonal;
    if (room < least)
        return error_set(error, ERROR_SETTINGS,
                         "the range of costs is too large for an exact search; use fewer decimals "
                         "or a smaller range");
    /* A smaller weight than requested still satisfies the bound of the requested weight. */
    const uint64_t heaviest = room / least;
    const uint64_t weight = (wanted->weight + FACTOR_ONE - 1) / FACTOR_ONE;
    keys->weight = weight <= heaviest ? wanted->weight : (uint32_t)heaviest * FACTOR_ONE;
    const uint64_t limit = room / (weight <= heaviest ? weight : heaviest);
    const bool narrow_fits = keys->diagonal <= limit && largest <= NARROW_STEP_MAX &&
                             largest * doubled * keys->diagonal <= NARROW_STEP_MAX / terrain->most;
    keys->wide = wanted->wide || !narrow_fits;
    if (keys->wide && strides->irrational)
        widest_pair(keys, limit);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        keys->step[d] = doubled * strides->factor[d] *
                        (movement_is_diagonal(d) ? keys->diagonal : keys->straight);
    keys->longest = doubled * largest * keys->diagonal * terrain->most;
    return true;
}

bool keys_exact(const struct keys *keys, const struct terrain *terrain,
                const struct strides *strides, struct cost cost)
{
    if (!strides->irrational)
        return true;
    /* Millionths per unit: a cell cost in thousandths times a factor in thousandths. */
    const uint64_t unit = terrain->unit * (strides->unit / FACTOR_ONE);
    if (cost.straight / unit < keys->straight)
        return true;
    /*
     * The error of the ratio is below 1 / square. Multiplied by the cost of a path, this bounds the
     * error of that cost.
     */
    const uint128 square = (uint128)keys->straight * keys->straight;
    return keys->wide && square / PARTS_OF_MILLIONTH > cost_micro(cost);
}
