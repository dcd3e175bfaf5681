/* SPDX-License-Identifier: MIT */
/* terminal_trial.c - searches on random maps for the tests of text output. */
#include "tests/support/terminal_trial.h"

#include <inttypes.h>
#include <string.h>

#include "tests/support/painter_oracle.h"

#include "tests/support/look.h"
#include "tests/test.h"

static void run_search(struct terminal_trial *trial)
{
    struct search_settings settings = search_settings_default();
    const struct search_query query = {.starts = trial->grid.starts, .goals = trial->grid.goals};
    struct error error;
    trial->search = search_create(&trial->grid, &settings, &error);
    if (!trial->search || !search_run(trial->search, &query, &trial->result, &error))
        fail_msg("%s", error.message);
    trial->trace = cell_trace_take(trial->search, &trial->grid);
}

static void put_over(struct terminal_trial *trial, const struct point *cells, uint64_t count,
                     enum role role)
{
    for (uint64_t i = 0; i < count; i++)
        trial->over[(size_t)cells[i].y * trial->grid.width + cells[i].x] = (uint8_t)role;
}

/* Sets the members that are derived from the grid and the search. */
static void prepare(struct terminal_trial *trial)
{
    memset(trial->over, ROLE_COUNT, sizeof trial->over);
    put_over(trial, trial->result.path, trial->result.path_count, ROLE_PATH);
    put_over(trial, trial->grid.goals.items, trial->grid.goals.count, ROLE_GOAL);
    put_over(trial, trial->grid.starts.items, trial->grid.starts.count, ROLE_START);
    palette_colours(&trial->options.palette, trial->colours);
}

struct random terminal_trial_begin(struct terminal_trial *trial, uint64_t number)
{
    struct random rng = random_begin(number);
    *trial = (struct terminal_trial){.number = number, .options = classic_options(0, true, true)};
    trial->options.explored = number % 7 != 0;
    trial->options.heat = number % 5 == 0;
    assert_true(palette_named(palette_name(number % 4), &trial->options.palette));
    random_map(&rng, &trial->map);
    oracle_make_grid(&trial->map, &trial->grid);
    if (number % 3 == 0)
        random_looks(&rng, &trial->grid);
    if (number % 11 != 0)
        run_search(trial);
    prepare(trial);
    return rng;
}

void terminal_trial_begin_map(struct terminal_trial *trial)
{
    trial->options = classic_options(0, true, true);
    oracle_make_grid(&trial->map, &trial->grid);
    prepare(trial);
}

void terminal_trial_begin_bare(struct terminal_trial *trial, uint32_t width, uint32_t height)
{
    struct error error;
    *trial = (struct terminal_trial){.options = classic_options(0, true, true)};
    trial->map.width = width;
    trial->map.height = height;
    oracle_standard_costs(&trial->map);
    assert_true(grid_create(&trial->grid, width, height, &error));
    prepare(trial);
}

void terminal_trial_end(struct terminal_trial *trial)
{
    cell_trace_free(&trial->trace);
    search_result_free(&trial->result);
    search_free(trial->search);
    grid_free(&trial->grid);
}

void terminal_trial_fail(const struct terminal_trial *trial, const char *what, unsigned x,
                         unsigned y)
{
    oracle_print(&trial->map);
    fail_msg("trial %" PRIu64 ": %s at %u,%u", trial->number, what, x, y);
}

struct picture_source terminal_trial_source(const struct terminal_trial *trial)
{
    return picture_source_of(&trial->grid, trial->search, trial->search ? &trial->result : NULL);
}

uint8_t terminal_trial_state(const struct terminal_trial *trial, size_t cell)
{
    return trial->trace.states ? trial->trace.states[cell] : (uint8_t)CELL_UNTOUCHED;
}

/* The tint that --heat gives to an expanded cell. */
static unsigned heat_tint(const struct terminal_trial *trial, size_t cell)
{
    const unsigned step = painter_oracle_heat_step(&trial->grid);
    const double share = (double)trial->trace.costs[cell] / (double)trial->trace.highest;
    return TINT_HEAT + step * (unsigned)(share * ((PALETTE_HEATS - 1) / step) + 0.5);
}

unsigned terminal_trial_cell(const struct terminal_trial *trial, uint32_t x, uint32_t y)
{
    const size_t cell = (size_t)y * trial->grid.width + x;
    const uint8_t state = terminal_trial_state(trial, cell);
    uint16_t ground[256];
    palette_ground(&trial->grid, ground);
    unsigned index = ground[trial->map.cells[cell]];
    const enum look look = grid_look(&trial->grid, (struct point){x, y});
    if (look != LOOK_PLAIN && index < PALETTE_SHADE)
        index = palette_look(look);
    if (!trial->options.explored || state == CELL_UNTOUCHED)
        return index;
    if (state == CELL_OPEN)
        return palette_index(index, TINT_FRONTIER);
    return palette_index(index, trial->options.heat ? heat_tint(trial, cell) : TINT_EXPLORED);
}

enum role terminal_trial_over(const struct terminal_trial *trial, uint32_t x, uint32_t y,
                              uint32_t side)
{
    enum role best = ROLE_COUNT;
    for (uint32_t j = y * side; j < (y + 1) * side && j < trial->grid.height; j++)
        for (uint32_t i = x * side; i < (x + 1) * side && i < trial->grid.width; i++) {
            const enum role role = (enum role)trial->over[(size_t)j * trial->grid.width + i];
            if (role == ROLE_START || (role == ROLE_GOAL && best != ROLE_START) ||
                (role == ROLE_PATH && best == ROLE_COUNT))
                best = role;
        }
    return best;
}

unsigned terminal_trial_index(const struct terminal_trial *trial, uint32_t x, uint32_t y)
{
    const enum role over = terminal_trial_over(trial, x, y, 1);
    return over < ROLE_COUNT ? (unsigned)over : terminal_trial_cell(trial, x, y);
}

char index_character(unsigned index)
{
    static const char characters[] = " #SG*.: ~^%?-";
    if (index < ROLE_COUNT)
        return characters[index];
    if (palette_tint_of(index) == TINT_NONE)
        return '+';
    return palette_tint_of(index) == TINT_FRONTIER ? ':' : '.';
}

int colour_value(struct rgb colour)
{
    return colour.red << 16 | colour.green << 8 | colour.blue;
}
