/* SPDX-License-Identifier: MIT */
/* keys.c - chooses the integers that a search compares instead of costs. */
#include "search/cost/keys.h"

#include "base/number.h"
#include "base/wide.h"

/*
 * The pair (straight, diagonal) for the narrowest keys. The next pair after (p, q) is
 * (3p + 2q, 4p + 3q), whose ratio is also above sqrt(2), but closer to it.
 */
enum { NARROW_STRAIGHT = 13860, NARROW_DIAGONAL = 19601 };

/*
 * The next pair. It is used for 32-bit keys if a unit is small compared with the cost of a step.
 * The costs of most paths then exceed NARROW_STRAIGHT units, so narrower keys would not be exact.
 */
enum { PRECISE_STRAIGHT = 80782, PRECISE_DIAGONAL = 114243 };

/* Maximum key of a step with 32-bit sums, so that a sum has room for hundreds of steps. */
#define NARROW_STEP_MAX (UINT32_C(1) << 24)

/* 64-bit sums and f stay below 2^F_BITS, so that adding an estimate cannot overflow. */
enum { F_BITS = 61 };

/* 128-bit sums stay below 2^SUM_BITS, so that adding a step cannot overflow. */
enum { SUM_BITS = 125 };

/* The largest `diagonal` that a pair may have. */
#define DIAGONAL_MAX ((UINT64_C(1) << 63) - 1)

/* Adds a cost that occurs on the grid to `unit`, `least` and `most`, which are in thousandths. */
static void add_cost(struct terrain *terrain, uint32_t cost)
{
    terrain->unit = (uint32_t)number_common_divisor(terrain->unit, cost);
    terrain->least = terrain->most == 0 || cost < terrain->least ? cost : terrain->least;
    terrain->most = cost > terrain->most ? cost : terrain->most;
}

/* Converts the costs to units, after all costs have been added. */
static struct terrain in_units(struct terrain terrain, const struct grid *grid)
{
    if (terrain.unit == 0) /* the grid has no free cell */
        add_cost(&terrain, COST_ONE);
    terrain.least /= terrain.unit;
    terrain.most /= terrain.unit;
    terrain.source = grid_cost_source(grid);
    terrain.uniform = terrain.least == terrain.most;
    for (unsigned value = 0; value < 256; value++)
        terrain.units[value] = grid->costs[value] / terrain.unit;
    return terrain;
}

/* Like terrain_survey, but for a grid with levels (map/keep_away.h). */
static struct terrain survey_levels(const struct grid *grid)
{
    struct terrain terrain = {0};
    bool occurs[256][KEEP_AWAY_LEVELS] = {{false}};
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *cells = grid_row(grid, y);
        const uint8_t *levels = grid->levels + (cells - grid->cells);
        for (uint32_t x = 0; x < grid->width; x++)
            occurs[cells[x]][levels[x]] = true;
    }
    for (unsigned value = 0; value < 256; value++)
        for (unsigned level = 0; level < KEEP_AWAY_LEVELS; level++)
            if (occurs[value][level] && value != CELL_WALL)
                add_cost(&terrain, keep_away_cost(grid->costs[value], level, grid->factor));
    return in_units(terrain, grid);
}

struct terrain terrain_of_values(const struct grid *grid, const bool occurs[256])
{
    struct terrain terrain = {0};
    for (unsigned value = 0; value < 256; value++)
        if (occurs[value] && value != CELL_WALL)
            add_cost(&terrain, grid->costs[value]);
    return in_units(terrain, grid);
}

struct terrain terrain_survey(const struct grid *grid, const bool known[256])
{
    if (grid_cost_source(grid) == COSTS_LEVEL)
        return survey_levels(grid);
    bool noted[256] = {false};
    if (!known)
        grid_note_values(grid, noted);
    return terrain_of_values(grid, known ? known : noted);
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
        strides.factor[d] = raw_factor(settings, settings->backward ? d ^ 4 : d);
        strides.unit = number_common_divisor(strides.unit, strides.factor[d]);
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

/*
 * Chooses the first pair that is exact for paths of up to `units` units. If the diagonal of that
 * pair exceeds `limit`, chooses the last pair with a diagonal of at most `limit`.
 */
static void choose_pair(struct keys *keys, uint128 units, uint128 limit)
{
    uint64_t straight = NARROW_STRAIGHT;
    uint64_t diagonal = NARROW_DIAGONAL;
    do {
        keys->straight = straight;
        keys->diagonal = diagonal;
        straight = 3 * keys->straight + 2 * keys->diagonal;
        diagonal = 4 * keys->straight + 3 * keys->diagonal;
    } while (keys->straight < units && diagonal <= limit && keys->diagonal <= DIAGONAL_MAX / 6);
}

/* Returns the number of bits of n. */
static unsigned bit_count(uint128 n)
{
    unsigned count = 0;
    for (; n > 0; n >>= 1)
        count++;
    return count;
}

bool strides_normal(const struct strides *strides)
{
    const uint128 straight = strides->factor[NORTH];
    const uint128 diagonal = strides->factor[NORTH_EAST];
    if (!strides->irrational)
        return diagonal >= straight && diagonal < 2 * straight;
    /* Compares the squares: straight <= sqrt(2) * diagonal < 2 * straight. */
    return 2 * diagonal * diagonal >= straight * straight &&
           diagonal * diagonal < 2 * straight * straight;
}

/* The scale of keys with turn costs; see keys.h. */
struct fineness {
    uint64_t scale;
    uint64_t turn; /* cost of a turn in units, times `scale`; 0 if turns do not change costs */
};

/* Bounds that decide how large keys may be. */
struct key_range {
    uint128 step;    /* cost of the most expensive step, in units */
    uint128 longest; /* `step` times the number of cells */
    uint128 across;  /* `step` times the number of rows and columns */
    uint128 cheap;   /* like `across`, but for steps into the cheapest cells */
    uint64_t weight; /* weight of the heuristic, rounded up to an integer */
    uint128 cells;   /* number of cells of the padded grid */
    bool ties;       /* turns break ties, so keys are also multiplied by keys.scale */
};

/* Returns the least scale with which the cost of a turn is an integer, and that integer. */
static struct fineness fineness_of(const struct terrain *terrain, const struct strides *strides,
                                   const struct keys_wanted *wanted)
{
    enum { BILLIONTHS_PER_THOUSANDTH = 1000000 };
    if (wanted->turn_cost == TURN_COST_NONE || wanted->turn_cost == TURN_COST_FEWEST)
        return (struct fineness){.scale = 1};
    const uint64_t unit = terrain->unit * strides->unit; /* a unit in billionths; at most 10^18 */
    const uint64_t turn = (uint64_t)wanted->turn_cost * BILLIONTHS_PER_THOUSANDTH;
    const uint64_t divisor = number_common_divisor(unit, turn);
    return (struct fineness){unit / divisor, turn / divisor};
}

static struct key_range range_of(const struct terrain *terrain, const struct strides *strides,
                                 const struct keys_wanted *wanted, const struct fineness fine)
{
    /*
     * Unless the costs of steps are symmetric, a price of the heuristic may be half the sum of the
     * keys of two diagonal steps. Keys are then doubled, so that every price is an integer.
     */
    const uint128 doubled = strides->symmetric ? 1 : 2;
    const uint128 step = doubled * ((uint128)largest_factor(strides) * terrain->most * fine.scale +
                                    (uint128)fine.turn * TURN_MAX);
    return (struct key_range){.step = step,
                              .longest = step * wanted->rows * wanted->columns,
                              .across = step * ((uint64_t)wanted->rows + wanted->columns),
                              .cheap = step / terrain->most * terrain->least *
                                       ((uint64_t)wanted->rows + wanted->columns),
                              .weight = (wanted->weight + FACTOR_ONE - 1) / FACTOR_ONE,
                              .cells = (uint128)wanted->rows * wanted->columns,
                              .ties = wanted->turn_cost == TURN_COST_FEWEST};
}

/*
 * Sets the scale of keys that break ties by turns: the least power of two that exceeds the number
 * of turns on every path of up to `legs` legs, but at most 2^bits. Returns false if this scale
 * suffices only for very short paths. Does not change keys in which turns do not break ties.
 */
static bool scale_ties(struct keys *keys, const struct key_range *range, unsigned bits,
                       uint32_t legs)
{
    enum { BITS_MIN = 16 };
    const unsigned sufficient = bit_count(TURN_MAX * range->cells * legs);
    if (!range->ties)
        return true;
    keys->scale = UINT64_C(1) << (sufficient < bits ? sufficient : bits);
    return bits >= (sufficient < BITS_MIN ? sufficient : BITS_MIN);
}

/*
 * Returns true if sums of 32 bits have room for hundreds of steps, and if estimates across the
 * grid, multiplied by the weight, fit in 64 bits.
 */
static bool fits_32(struct keys *keys, const struct key_range *range)
{
    /*
     * If turns break ties, 17 bits of a sum are used for turns, which leaves room for 2^14 steps.
     */
    enum { TIES_BITS_MAX = 17, TIES_CELLS_MAX = 1 << 20 };
    const unsigned room = bit_count(NARROW_STEP_MAX / keys->diagonal / range->step);
    return range->step <= NARROW_STEP_MAX / keys->diagonal &&
           (!range->ties || range->cells <= TIES_CELLS_MAX) &&
           scale_ties(keys, range, room - 1 < TIES_BITS_MAX ? room - 1 : TIES_BITS_MAX, 1) &&
           range->across * keys->diagonal * keys->scale * range->weight >> F_BITS == 0;
}

/*
 * Chooses the pair for 64-bit sums. Returns false if sums might overflow, or if the pair would not
 * be exact even for a path across the grid.
 */
static bool fits_64(struct keys *keys, const struct key_range *range, bool irrational)
{
    const uint128 limit = ((uint128)1 << F_BITS) / range->weight / range->longest;
    /* If turns break ties, the pair uses half of the bits, and the scale uses the other half. */
    const uint128 share = range->ties ? limit >> bit_count(limit) / 2 : limit;
    if (irrational && share >= keys->diagonal)
        choose_pair(keys, range->longest, share);
    return keys->diagonal <= limit && (!irrational || keys->straight >= range->across) &&
           scale_ties(keys, range, bit_count(limit / keys->diagonal) - 1, 1);
}

/* Chooses the pair and the rounding for 128-bit sums. */
static void fit_128(struct keys *keys, const struct key_range *range, bool irrational)
{
    enum { LEGS_MAX = 256 };
    if (irrational)
        choose_pair(keys, range->longest, DIAGONAL_MAX);
    const unsigned used = bit_count(range->longest) + bit_count(keys->diagonal);
    (void)scale_ties(keys, range, used < SUM_BITS ? SUM_BITS - used : 0, LEGS_MAX);
    const unsigned bits = used + (range->ties ? bit_count(keys->scale) : 0);
    const unsigned f_bits = (bits < SUM_BITS ? bits : SUM_BITS) + bit_count(range->weight);
    keys->rounding = f_bits > F_BITS ? f_bits - F_BITS : 0;
}

struct keys keys_choose(const struct terrain *terrain, const struct strides *strides,
                        const struct keys_wanted *wanted)
{
    const struct fineness fine = fineness_of(terrain, strides, wanted);
    const struct key_range range = range_of(terrain, strides, wanted, fine);
    const bool irrational = strides->irrational;
    struct keys keys = {.width = wanted->width,
                        .straight = wanted->fractions,
                        .diagonal = wanted->fractions,
                        .scale = fine.scale,
                        .turns_break_ties = range.ties};
    if (irrational) {
        keys.straight = wanted->precise ? PRECISE_STRAIGHT : NARROW_STRAIGHT;
        keys.diagonal = wanted->precise ? PRECISE_DIAGONAL : NARROW_DIAGONAL;
    }
    if (keys.width == SUM_32 && !fits_32(&keys, &range))
        keys.width = SUM_64;
    /* Use the precise pair with 32 bits only if the key of a path across the map fits. */
    if (keys.width == SUM_32 && wanted->precise &&
        range.cheap * keys.diagonal > keys_sum_max(SUM_32))
        keys.width = SUM_64;
    if (keys.width == SUM_64 && !fits_64(&keys, &range, irrational))
        keys.width = SUM_128;
    if (keys.width == SUM_128)
        fit_128(&keys, &range, irrational);
    const uint64_t doubled = strides->symmetric ? 1 : 2;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        keys.step[d] = (uint128)doubled * strides->factor[d] * keys.scale *
                       (movement_is_diagonal(d) ? keys.diagonal : keys.straight);
    keys.turn = range.ties ? 1 : (uint128)doubled * fine.turn * keys.straight;
    keys.longest = range.step * keys.diagonal;
    if (range.ties)
        keys.longest = keys.longest * keys.scale + TURN_MAX;
    return keys;
}

uint128 keys_cheapest(const struct keys *keys, uint8_t directions)
{
    uint128 cheapest = SUM_NONE;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if ((directions >> d & 1) != 0 && keys->step[d] > 0 && keys->step[d] < cheapest)
            cheapest = keys->step[d];
    return cheapest == SUM_NONE ? 0 : cheapest;
}

bool keys_exact(const struct keys *keys, const struct terrain *terrain,
                const struct strides *strides, struct cost cost)
{
    /* One unit in millionths: a cell cost in thousandths times a factor in thousandths. */
    const uint64_t unit = terrain->unit * (strides->unit / FACTOR_ONE);
    const uint64_t scale = keys->turns_break_ties ? 1 : keys->scale;
    return !strides->irrational || cost.straight * scale / unit < keys->straight;
}

bool keys_order_turns(const struct keys *keys, const struct terrain *terrain, uint128 key,
                      uint128 steps)
{
    const uint128 cheapest = keys_cheapest(keys, UINT8_MAX);
    /* A path with more than `affordable` steps has a key greater than `key`. */
    const uint128 affordable = cheapest == 0 ? 0 : key / (cheapest * terrain->least);
    return !keys->turns_break_ties ||
           TURN_MAX * (affordable < steps ? affordable : steps) < keys->scale;
}

double keys_units(const struct keys *keys, uint128 key)
{
    const uint128 costs = keys->turns_break_ties ? key / keys->scale : key;
    return (double)costs / (double)keys->straight /
           (keys->turns_break_ties ? 1 : (double)keys->scale);
}
