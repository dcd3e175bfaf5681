/* SPDX-License-Identifier: MIT */
/*
 * random.h - repeatable random numbers, and random maps made from them.
 *
 * Every trial of a property has its own seed, so that a failing trial can be repeated on its own.
 * Two environment variables change the trials: ASTAR_TEST_SEED selects other seeds, and
 * ASTAR_TEST_CASES is `all` to run all trials (set by `make check-all`), or `few` to run only a few
 * of them on slow machines (set by `make check-cross`). Machines of continuous integration, which
 * set CI and have little time, run a quarter of all trials.
 */
#ifndef ASTAR_TESTS_SUPPORT_RANDOM_H
#define ASTAR_TESTS_SUPPORT_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tests/support/oracle.h"

enum {
    RANDOM_SIDE_MAX = 14, /* maximum width and height of a random map */
    RANDOM_ENDS_MAX = 3,  /* maximum number of starts, and of goals, on a random map */
    RANDOM_DAMAGE_MAX = 8 /* maximum number of bytes that random_damage adds */
};

/* splitmix64 of Steele, Lea and Flood (2014). */
struct random {
    uint64_t state;
};

/* The kinds of cells on a map. */
enum ground {
    GROUND_UNIFORM, /* walls and free cells */
    GROUND_TERRAIN, /* walls, free cells, and terrain that costs 4 to 255 */
    GROUND_NARROW,  /* walls, free cells, and two or three similar costs; ties are frequent */
    GROUND_PRICED,  /* like GROUND_NARROW, but each cell value has a random cost, even CELL_FREE */
    GROUND_COUNT
};

/* Returns the random number generator of a trial. */
struct random random_begin(uint64_t trial);

/*
 * The number of trials to run: `all` if ASTAR_TEST_CASES is "all" (a quarter of them if CI is set),
 * a 64th of them if it is "few", otherwise an eighth.
 */
uint64_t random_trials(uint64_t all);

/*
 * The step by which a test advances through a table of cases: 8 if ASTAR_TEST_CASES is "few",
 * otherwise 1.
 */
size_t random_step(void);

uint64_t random_next(struct random *rng);

/* Return a random number from 0 to limit - 1, or from low to high, inclusive. */
uint32_t random_below(struct random *rng, uint32_t limit);
uint32_t random_between(struct random *rng, uint32_t low, uint32_t high);

/* True with a probability of `percent` percent. */
bool random_chance(struct random *rng, uint32_t percent);

/*
 * A map of 1 x 1 to 14 x 14 cells, without starts or goals. All cells have the same probability of
 * being a wall, at most 60 %, but at least one cell is not a wall.
 */
void random_ground(struct random *rng, enum ground ground, struct oracle_map *map);

/*
 * Like random_ground, but with sides of up to `side_max` cells. The square of `side_max` must be at
 * most ORACLE_CELLS_MAX.
 */
void random_ground_up_to(struct random *rng, enum ground ground, uint32_t side_max,
                         struct oracle_map *map);

/*
 * Gives about half of the cells a special look. Walls get a random look that is meant for walls;
 * other cells become swamp.
 */
void random_looks(struct random *rng, struct grid *grid);

/*
 * Replaces the ends of the map with the given numbers of random starts and goals, which may
 * coincide. The cells do not change.
 */
void random_ends(struct random *rng, size_t starts, size_t goals, struct oracle_map *map);

/*
 * A map with a random kind of ground, 1 to 3 starts and 1 to 3 goals. In half of the maps, the
 * cells of starts and goals have the values 2 and 3.
 */
void random_map(struct random *rng, struct oracle_map *map);

/*
 * A map on which, under the rule both-free, two paths lead from the start to the goal: one of
 * diagonal steps and one of straight steps. The paths touch only at their ends. In total, the cells
 * of the diagonal path cost `diagonal` thousandths, and those of the straight path cost `straight`
 * thousandths. Costs vary along each path. Both totals must be about 10,000 or more.
 */
void random_near_tie(struct random *rng, uint32_t straight, uint32_t diagonal,
                     struct oracle_map *map);

/*
 * A map with a corridor that winds from a start at 0,0 to a goal in the opposite corner. The
 * corridor is so expensive that the keys of its costs exceed 32 bits.
 */
void random_snake(struct random *rng, struct oracle_map *map);

/*
 * Changes, removes, inserts or duplicates some of the bytes from offset `begin` on, or cuts off the
 * end. Sometimes changes nothing. *size grows by at most RANDOM_DAMAGE_MAX bytes, for which the
 * buffer must have room.
 */
void random_damage(struct random *rng, uint8_t *data, size_t *size, size_t begin);

#endif
