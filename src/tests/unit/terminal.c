/* SPDX-License-Identifier: MIT */
/*
 * terminal.c - tests of picture/terminal: every dot of a coloured map and every character of a
 * plain map is checked.
 *
 * A small terminal emulator (tests/support/screen.c) reads the text back. The result is compared
 * with the expected content of each cell.
 */
#include <stdlib.h>
#include <string.h>

#include "picture/terminal.h"
#include "tests/support/terminal_trial.h"
#include "tests/test.h"

enum {
    TRIALS = 250,
    ENLARGED_MAX = 8, /* maximum number of dots along each side of a cell */
};

/* Static, because it is too large for the stack. */
static struct terminal_trial trial;

static void draw(enum terminal_colours colours, uint32_t columns, uint32_t rows)
{
    const struct terminal terminal = {colours, columns, rows};
    const struct picture_source source = terminal_trial_source(&trial);
    struct buffer text = {0};
    struct error error;
    if (!terminal_draw(&source, &trial.options, &terminal, &text, &error))
        fail_msg("%s", error.message);
    screen_read(&trial.screen, &text);
    free(text.text);
    assert_true(colours == TERMINAL_TRUE || !trial.screen.direct);
    assert_true(colours == TERMINAL_256 || !trial.screen.indexed);
}

/* --- coloured maps ------------------------------------------------------------------------ */

/* Fails unless each cell is shown as a square of side x side dots of its colour. */
static void check_squares(uint32_t side)
{
    const struct grid *grid = &trial.grid;
    const unsigned height = grid->height * side;
    assert_int_equal(trial.screen.columns, grid->width * side);
    assert_int_equal(trial.screen.rows, (height + 1) / 2);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < trial.screen.columns; x++) {
            const unsigned index = terminal_trial_index(&trial, x / side, y / side);
            if (screen_dot(&trial.screen, x, y) != colour_value(trial.colours[index]))
                terminal_trial_fail(&trial, "a dot has the wrong colour", x, y);
        }
    for (unsigned x = 0; height % 2 != 0 && x < trial.screen.columns; x++)
        if (screen_dot(&trial.screen, x, height) != SCREEN_NO_COLOUR)
            terminal_trial_fail(&trial, "a dot below the map has a colour", x, height);
}

TEST(each_dot_shows_one_cell)
{
    for (uint64_t number = 0; number < TRIALS; number++) {
        (void)terminal_trial_begin(&trial, number);
        draw(TERMINAL_TRUE, 0, 0);
        check_squares(1);
        terminal_trial_end(&trial);
    }
}

TEST(small_maps_are_enlarged_to_fit)
{
    for (uint64_t number = 0; number < TRIALS; number++) {
        struct random rng = terminal_trial_begin(&trial, number);
        const struct grid *grid = &trial.grid;
        const uint32_t columns = random_between(&rng, grid->width, 120);
        const uint32_t rows = random_between(&rng, (grid->height + 1) / 2, 60);
        const uint32_t by_width = columns / grid->width;
        const uint32_t by_height = 2 * rows / grid->height;
        const uint32_t side = by_width < by_height ? by_width : by_height;
        draw(TERMINAL_TRUE, columns, rows);
        check_squares(side < ENLARGED_MAX ? side : ENLARGED_MAX);
        terminal_trial_end(&trial);
    }
}

/* Returns the smallest factor that reduces the map to at most `wide` x `high` dots. */
static uint32_t reduction(uint32_t wide, uint32_t high)
{
    uint32_t factor = 1;
    while ((trial.grid.width + factor - 1) / factor > wide ||
           (trial.grid.height + factor - 1) / factor > high)
        factor++;
    return factor;
}

/* Fails unless a dot has the mean colour of its cells; the mean may be rounded up or down. */
static void check_mean(unsigned x, unsigned y, uint32_t side)
{
    int sums[3] = {0};
    int count = 0;
    for (uint32_t j = y * side; j < (y + 1) * side && j < trial.grid.height; j++)
        for (uint32_t i = x * side; i < (x + 1) * side && i < trial.grid.width; i++) {
            const struct rgb colour = trial.colours[terminal_trial_cell(&trial, i, j)];
            sums[0] += colour.red;
            sums[1] += colour.green;
            sums[2] += colour.blue;
            count++;
        }
    for (int channel = 0; channel < 3; channel++) {
        const int shown = screen_dot(&trial.screen, x, y) >> (16 - 8 * channel) & 0xff;
        if (abs(shown * count - sums[channel]) >= count)
            terminal_trial_fail(&trial, "a dot does not have the mean colour of its cells", x, y);
    }
}

TEST(large_maps_are_reduced_to_means)
{
    for (uint64_t number = 0; number < TRIALS; number++) {
        struct random rng = terminal_trial_begin(&trial, number);
        const uint32_t columns = random_between(&rng, 1, trial.grid.width);
        const uint32_t rows = random_between(&rng, 1, 4);
        const uint32_t side = reduction(columns, 2 * rows);
        draw(TERMINAL_TRUE, columns, rows);
        if (side > 1) {
            const unsigned height = (trial.grid.height + side - 1) / side;
            assert_int_equal(trial.screen.columns, (trial.grid.width + side - 1) / side);
            assert_int_equal(trial.screen.rows, (height + 1) / 2);
            for (unsigned y = 0; y < height; y++)
                for (unsigned x = 0; x < trial.screen.columns; x++) {
                    const enum role over = terminal_trial_over(&trial, x, y, side);
                    if (over == ROLE_COUNT)
                        check_mean(x, y, side);
                    else if (screen_dot(&trial.screen, x, y) != colour_value(trial.colours[over]))
                        terminal_trial_fail(&trial, "a path, start or goal is not shown", x, y);
                }
        }
        terminal_trial_end(&trial);
    }
}

TEST(dots_in_256_colours_have_the_nearest_colour)
{
    for (uint64_t number = 0; number < TRIALS; number++) {
        (void)terminal_trial_begin(&trial, number);
        draw(TERMINAL_256, 0, 0);
        assert_int_equal(trial.screen.columns, trial.grid.width);
        for (unsigned y = 0; y < trial.grid.height; y++)
            for (unsigned x = 0; x < trial.screen.columns; x++) {
                const int colour = colour_value(trial.colours[terminal_trial_index(&trial, x, y)]);
                if (colour_distance(screen_dot(&trial.screen, x, y), colour) !=
                    xterm_distance(colour))
                    terminal_trial_fail(&trial, "a dot does not have the nearest colour", x, y);
            }
        terminal_trial_end(&trial);
    }
}

TEST(width_or_height_alone_may_be_limited)
{
    terminal_trial_begin_bare(&trial, 30, 8);
    draw(TERMINAL_TRUE, 10, 0);
    assert_int_equal(trial.screen.columns, 10);
    draw(TERMINAL_PLAIN, 10, 0);
    assert_int_equal(trial.screen.columns, 10);
    draw(TERMINAL_PLAIN, 0, 4);
    assert_int_equal(trial.screen.rows, 4);
    terminal_trial_end(&trial);
}

/* --- plain characters --------------------------------------------------------------------- */

TEST(each_plain_character_shows_one_cell)
{
    for (uint64_t number = 0; number < TRIALS; number++) {
        (void)terminal_trial_begin(&trial, number);
        /* Plain maps are never enlarged. */
        draw(TERMINAL_PLAIN, number % 2 == 0 ? 0 : 100, number % 2 == 0 ? 0 : 100);
        assert_int_equal(trial.screen.columns, trial.grid.width);
        assert_int_equal(trial.screen.rows, trial.grid.height);
        for (unsigned y = 0; y < trial.screen.rows; y++)
            for (unsigned x = 0; x < trial.screen.columns; x++) {
                const char wanted = index_character(terminal_trial_index(&trial, x, y));
                if (trial.screen.glyphs[y][x].character != wanted)
                    terminal_trial_fail(&trial, "a cell has the wrong character", x, y);
            }
        terminal_trial_end(&trial);
    }
}

/*
 * Fails unless a character shows the most frequent kind of its cells, or one of the kinds tied for
 * most frequent.
 */
static void check_majority(unsigned x, unsigned y, uint32_t side)
{
    int votes[128] = {0};
    int most = 0;
    for (uint32_t j = y * side; j < (y + 1) * side && j < trial.grid.height; j++)
        for (uint32_t i = x * side; i < (x + 1) * side && i < trial.grid.width; i++) {
            int *own = &votes[(int)index_character(terminal_trial_cell(&trial, i, j))];
            most = ++*own > most ? *own : most;
        }
    if (votes[trial.screen.glyphs[y][x].character] != most)
        terminal_trial_fail(&trial, "a character does not show the most frequent kind", x, y);
}

static void check_reduced_characters(uint32_t columns, uint32_t rows)
{
    const uint32_t side = reduction(columns, rows);
    draw(TERMINAL_PLAIN, columns, rows);
    assert_int_equal(trial.screen.columns, (trial.grid.width + side - 1) / side);
    assert_int_equal(trial.screen.rows, (trial.grid.height + side - 1) / side);
    for (unsigned y = 0; y < trial.screen.rows; y++)
        for (unsigned x = 0; x < trial.screen.columns; x++) {
            const enum role over = terminal_trial_over(&trial, x, y, side);
            if (over == ROLE_COUNT)
                check_majority(x, y, side);
            else if (trial.screen.glyphs[y][x].character != index_character(over))
                terminal_trial_fail(&trial, "a path, start or goal is not shown", x, y);
        }
}

TEST(a_plain_character_shows_the_most_frequent_kind_of_its_cells)
{
    for (uint64_t number = 0; number < TRIALS; number++) {
        struct random rng = terminal_trial_begin(&trial, number);
        check_reduced_characters(random_between(&rng, 1, trial.grid.width),
                                 random_between(&rng, 1, trial.grid.height));
        terminal_trial_end(&trial);
    }
}

/* All terrain is the same kind of cell, whatever its cost. */
TEST(terrain_of_any_cost_is_one_kind)
{
    static const uint8_t cells[] = {0, 0, 9, 9, 50, 50, 200, 0, 1};
    trial = (struct terminal_trial){0};
    trial.map.width = trial.map.height = 3;
    memcpy(trial.map.cells, cells, sizeof cells);
    oracle_standard_costs(&trial.map);
    terminal_trial_begin_map(&trial);
    check_reduced_characters(1, 1);
    assert_int_equal(trial.screen.glyphs[0][0].character, '+');
    terminal_trial_end(&trial);
}

TEST(the_map_is_appended_to_the_buffer)
{
    const struct terminal terminal = {.colours = TERMINAL_PLAIN};
    struct buffer text = {0};
    struct error error;
    terminal_trial_begin_bare(&trial, 3, 1);
    const struct picture_source source = terminal_trial_source(&trial);
    assert_true(buffer_print(&text, &error, "before\n"));
    assert_true(terminal_draw(&source, &trial.options, &terminal, &text, &error));
    assert_string_equal(text.text, "before\n   \n");
    free(text.text);
    terminal_trial_end(&trial);
}
