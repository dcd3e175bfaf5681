/* SPDX-License-Identifier: MIT */
/*
 * random.h - repeatable random numbers, and random maps made of them.
 *
 * Every trial of a property has a seed of its own, so that a failure can be repeated alone. Two
 * environment variables: ASTAR_TEST_SEED selects other seeds, ASTAR_TEST_CASES=all runs all trials
 * (`make check-all` sets it).
 */
#ifndef ASTAR_TESTS_SUPPORT_RANDOM_H
#define ASTAR_TESTS_SUPPORT_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tests/support/oracle.h"

enum {
    RANDOM_SIDE_MAX = 14, /* cells along each side of a random map */
    RANDOM_ENDS_MAX = 3,
    RANDOM_DAMAGE_MAX = 8
};

/* splitmix64 of Steele, Lea and Flood (2014). */
struct random {
    uint64_t state;
};

/* The ground of a map. */
enum ground {
    GROUND_UNIFORM, /* free cells and walls */
    GROUND_TERRAIN, /* and costs up to 255 */
    GROUND_NARROW,  /* and two or three costs close together, where ties are frequent */
    GROUND_PRICED, /* and values whose costs are not their own, fractions and free cells included */
    GROUND_COUNT
};

/* The generator of a trial. */
struct random random_begin(uint64_t trial);

/* The number of trials to run: `all`, or an eighth of them unless ASTAR_TEST_CASES is "all". */
uint64_t random_trials(uint64_t all);

uint64_t random_next(struct random *rng);

/* A number from 0 to limit - 1, and one from low to high. */
uint32_t random_below(struct random *rng, uint32_t limit);
uint32_t random_between(struct random *rng, uint32_t low, uint32_t high);

/* True in so many of a hundred cases. */
bool random_chance(struct random *rng, uint32_t percent);

/* A map of 1 x 1 to 14 x 14 cells, up to 60 % of them walls, at least one not; without ends. */
void random_ground(struct random *rng, enum ground ground, struct oracle_map *map);

/* Gives about half of the cells a look: walls one of their kinds, other cells swamp. */
void random_looks(struct random *rng, struct grid *grid);

/* Puts so many starts and goals in the place of the map's; they may coincide. Cells stay. */
void random_ends(struct random *rng, size_t starts, size_t goals, struct oracle_map *map);

/* Any ground with 1 to 3 starts and goals, their cells marked with 2 and 3 or left as they are. */
void random_map(struct random *rng, struct oracle_map *map);

/*
 * A map on which two ways, one of diagonal and one of straight steps, lead from the start to the
 * goal under both-free, and touch nowhere else: their cells cost `diagonal` and `straight`
 * thousandths together, 10,000 and up, shared out at random.
 */
void random_near_tie(struct random *rng, uint32_t straight, uint32_t diagonal,
                     struct oracle_map *map);

/*
 * A corridor that winds from 0,0 to a goal at the other corner, so expensive that the keys of its
 * cost exceed 32 bits.
 */
void random_snake(struct random *rng, struct oracle_map *map);

/*
 * Flips, sets, drops, inserts or doubles some of the bytes from `begin` on, or cuts the end off;
 * *size grows by RANDOM_DAMAGE_MAX at the most, and there must be room for it.
 */
void random_damage(struct random *rng, uint8_t *data, size_t *size, size_t begin);

#endif
