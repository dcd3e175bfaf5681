/* SPDX-License-Identifier: MIT */
/* solved.c - searches on random maps, for the tests of pictures, animations and text output. */
#include "tests/support/solved.h"
#include "tests/test.h"

void solved_search(struct solved *solved)
{
    solved->search = trial_search(&solved->trial);
    if (!solved->search) {
        solved->trial.settings.algorithm = ALGORITHM_ASTAR;
        solved->search = trial_search(&solved->trial);
    }
    assert_non_null(solved->search);
    trial_run(&solved->trial, solved->search, &solved->result);
}

void solved_begin(struct solved *solved, uint64_t number, struct random *rng)
{
    *solved = (struct solved){.options = picture_options_default()};
    trial_begin_random(&solved->trial, number, rng);
    if (random_chance(rng, 30))
        random_looks(rng, &solved->trial.grid);
    solved->trial.settings.algorithm = (enum algorithm)(number % ALGORITHM_COUNT);
    solved_search(solved);
}

void solved_end(struct solved *solved)
{
    search_result_free(&solved->result);
    search_free(solved->search);
    trial_end(&solved->trial);
}

struct picture_source solved_source(const struct solved *solved)
{
    return picture_source_of(&solved->trial.grid, solved->search, &solved->result);
}

void solved_random_look(struct solved *solved, struct random *rng)
{
    static const uint32_t scales[] = {1, 2, 3, 4, 7, 8, 9, 16};
    struct picture_options *options = &solved->options;
    options->scale = scales[random_below(rng, sizeof scales / sizeof *scales)];
    options->grid_lines = random_chance(rng, 60);
    options->explored = random_chance(rng, 85);
    options->heat = random_chance(rng, 40);
    options->path_style = (enum path_style)random_below(rng, PATH_STYLE_COUNT);
    options->line_width = random_chance(rng, 25) ? random_between(rng, 1, 24) : 0;
    assert_true(palette_named(palette_name(random_below(rng, 4)), &options->palette));
}

static bool contains(const struct point *points, size_t count, struct point cell)
{
    for (size_t i = 0; i < count; i++)
        if (points[i].x == cell.x && points[i].y == cell.y)
            return true;
    return false;
}

unsigned solved_index(const struct solved *solved, struct point cell)
{
    const struct oracle_map *map = &solved->trial.map;
    const struct grid *grid = &solved->trial.grid;
    uint8_t states[RANDOM_SIDE_MAX];
    uint16_t ground[256];
    if (contains(map->starts, map->start_count, cell))
        return ROLE_START;
    if (contains(map->goals, map->goal_count, cell))
        return ROLE_GOAL;
    if (contains(solved->result.path, (size_t)solved->result.path_count, cell))
        return ROLE_PATH;
    palette_ground(grid, ground);
    const enum look look = grid_look(grid, cell);
    unsigned index = ground[map->cells[oracle_index(map, cell)]];
    if (look != LOOK_PLAIN && index < PALETTE_SHADE)
        index = palette_look(look);
    search_row_states(solved->search, cell.y, states);
    const unsigned tint = !solved->options.explored       ? TINT_NONE
                          : states[cell.x] == CELL_OPEN   ? TINT_FRONTIER
                          : states[cell.x] == CELL_CLOSED ? TINT_EXPLORED
                                                          : TINT_NONE;
    return palette_index(index, tint);
}
