/* SPDX-License-Identifier: MIT */
/*
 * animation_keys.c - animations of searches that start over with wider keys (keys.h).
 *
 * An animation must not show the first attempt, which uses keys of 32 bits.
 */
#include "tests/support/animation_check.h"
#include "tests/support/animation_trial.h"
#include "tests/test.h"

enum { EXPENSIVE_MAPS = 24, EXPENSIVE_FRAMES = 30 };

/* Makes a map whose paths from start to goal need keys wider than 32 bits (needs_wide_keys). */
static void random_field(struct random *rng, struct oracle_map *map)
{
    *map = (struct oracle_map){.width = 80, .height = 24, .start_count = 1, .goal_count = 1};
    oracle_standard_costs(map);
    for (uint32_t value = CELL_TERRAIN; value < 256; value++)
        map->costs[value] = random_between(rng, 600, 800) * COST_ONE;
    for (uint32_t i = 0; i < map->width * map->height; i++)
        map->cells[i] =
            random_chance(rng, 20) ? CELL_WALL : (uint8_t)random_between(rng, CELL_TERRAIN, 255);
    map->starts[0] = (struct point){0, 12};
    map->goals[0] = (struct point){79, 12};
    map->cells[oracle_index(map, map->starts[0])] = CELL_TERRAIN;
    map->cells[oracle_index(map, map->goals[0])] = CELL_TERRAIN;
}

/* Returns a free cell four or more cells to the right (`step` 1) or left (-1) of `end`. */
static struct point beside(const struct oracle_map *map, struct point end, int64_t step)
{
    int64_t x = (int64_t)end.x + 4 * step;
    while (oracle_blocked(map, x, end.y))
        x += step;
    return (struct point){(uint32_t)x, end.y};
}

/* Adds a via point near the start if `by` is 1 or 3, and one near the goal if it is 2 or 3. */
static void expensive_via(struct animation_trial *trial, uint64_t by)
{
    const struct oracle_map *map = &trial->map;
    if (by % 2 == 1)
        trial->via[trial->via_count++] = beside(map, map->starts[0], 1);
    if (by >= 2)
        trial->via[trial->via_count++] = beside(map, map->goals[0], -1);
}

static void expensive_trial(uint64_t number, struct animation_trial *trial)
{
    static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_DIJKSTRA,
                                                ALGORITHM_BIDIRECTIONAL};
    struct random rng = random_begin(number);
    *trial = (struct animation_trial){.number = number, .settings = search_settings_default()};
    trial->settings.algorithm = algorithms[number / 8 % 3];
    trial->settings.rule = number % 2 == 0 ? DIAGONAL_ONE_FREE : DIAGONAL_ALWAYS;
    trial->options = animation_trial_look(&rng);
    trial->options.scale = 1;
    /*
     * With via points, each leg has its own unit of cost, so there is no common scale for --heat.
     */
    trial->options.heat = trial->options.heat && number / 2 % 4 == 0;
    trial->options.explored = true;
    trial->animation = (struct animation_options){EXPENSIVE_FRAMES, 20};
    if (number % 2 == 0)
        random_snake(&rng, &trial->map);
    else
        random_field(&rng, &trial->map);
    expensive_via(trial, number / 2 % 4);
    oracle_make_grid(&trial->map, &trial->grid);
    animation_trial_search(trial);
}

/*
 * True if keys of 32 bits are too small for a path of this cost. The factor `straight` of these
 * keys is 13860, so they do not guarantee a cheapest path if the straight part of the cost is 13860
 * sqrt(2) units or more (keys.h). The search then starts over with wider keys.
 */
static bool needs_wide_keys(struct cost cost)
{
    return cost.straight >= UINT64_C(19602) * 1000000;
}

/* True if the search of a trial, or of one of its legs, starts over with wider keys. */
static bool begins_again(const struct animation_trial *trial)
{
    const struct search_result *result = &trial->result;
    bool again = result->leg_count == 0 && needs_wide_keys(result->cost);
    for (size_t i = 0; i < result->leg_count; i++)
        again = again || needs_wide_keys(result->legs[i].cost);
    return again;
}

/* Checks animations of searches with via points if `by_legs` is true, otherwise without them. */
static void check_expensive(bool by_legs)
{
    for (uint64_t number = 0; number < random_trials(EXPENSIVE_MAPS); number++) {
        struct animation_trial trial;
        expensive_trial(number, &trial);
        if ((trial.via_count > 0) == by_legs) {
            assert_true(begins_again(&trial));
            animation_check(&trial);
        }
        animation_trial_end(&trial);
    }
}

TEST(attempts_with_narrow_keys_are_not_shown)
{
    check_expensive(false);
}

TEST(attempts_with_narrow_keys_on_legs_are_not_shown)
{
    check_expensive(true);
}
