/* SPDX-License-Identifier: MIT */
/*
 * terminal.c - tests of picture/terminal. golden/terminal.c compares whole outputs, with and
 * without colours.
 */
#include <stdlib.h>
#include <string.h>

#include "picture/terminal.h"
#include "tests/support/solved.h"
#include "tests/test.h"

enum { TRIALS = 250 };

/* The character that shows a palette index in output without colours. */
static char character_of(unsigned index)
{
    static const char characters[] = " #SG*.: ~^%?-";
    if (index < ROLE_COUNT)
        return characters[index];
    return palette_tint_of(index) == TINT_NONE       ? '+'
           : palette_tint_of(index) == TINT_FRONTIER ? ':'
                                                     : '.';
}

TEST(each_plain_character_shows_one_cell)
{
    for (uint64_t number = 0; number < TRIALS; number++) {
        struct random rng = random_begin(number);
        struct solved solved;
        struct buffer text = {0}, expected = {0};
        struct error error;
        solved_begin(&solved, number, &rng);
        solved.options.explored = number % 3 > 0;
        const struct oracle_map *map = &solved.trial.map;
        const struct picture_source source = solved_source(&solved);
        const uint32_t side = number % 2 == 0 ? 0 : 100; /* plain maps are never enlarged */
        const struct terminal terminal = {TERMINAL_PLAIN, side, side};
        assert_true(buffer_print(&text, &error, "before\n") &&
                    buffer_print(&expected, &error, "before\n"));
        for (size_t i = 0; i < (size_t)map->width * map->height; i++)
            assert_true(buffer_print(&expected, &error, "%c%s",
                                     character_of(solved_index(&solved, oracle_point(map, i))),
                                     (i + 1) % map->width == 0 ? "\n" : ""));
        assert_true(terminal_draw(&source, &solved.options, &terminal, &text, &error));
        if (strcmp(text.text, expected.text) != 0)
            trial_fail(&solved.trial, "shown as\n%s", text.text);
        free(text.text);
        free(expected.text);
        solved_end(&solved);
    }
}

/* Returns the text of a map of cells with the given values, which the caller frees. */
static char *draw_cells(const uint8_t *cells, uint32_t width, uint32_t height,
                        struct terminal terminal)
{
    const struct picture_options options = picture_options_default();
    struct grid grid;
    struct buffer text = {0};
    struct error error;
    assert_true(grid_create(&grid, width, height, &error));
    for (uint32_t y = 0; y < height; y++)
        memcpy(grid_row(&grid, y), cells + (size_t)y * width, width);
    assert_true(
        terminal_draw(&(struct picture_source){.grid = &grid}, &options, &terminal, &text, &error));
    grid_free(&grid);
    return text.text;
}

static void assert_drawn(const uint8_t *cells, uint32_t width, uint32_t height,
                         struct terminal terminal, const char *expected)
{
    char *text = draw_cells(cells, width, height, terminal);
    assert_string_equal(text, expected);
    free(text);
}

TEST(width_or_height_alone_may_be_limited)
{
    static const uint8_t cells[8 * 3] = {0};
    assert_drawn(cells, 8, 3, (struct terminal){TERMINAL_PLAIN, 4, 0}, "    \n    \n");
    assert_drawn(cells, 8, 3, (struct terminal){TERMINAL_PLAIN, 0, 1}, "   \n");
    assert_drawn(cells, 8, 3, (struct terminal){TERMINAL_PLAIN, 0, 0},
                 "        \n        \n        \n");
}

/* All terrain is the same kind of cell, whatever its cost. */
TEST(a_reduced_character_shows_the_most_frequent_kind)
{
    static const uint8_t terrain[] = {0, 0, 9, 9, 50, 50, 200, 0, 1};
    static const uint8_t walls[] = {1, 1, 0, 1, 0, 9, 1, 1, 0};
    assert_drawn(terrain, 3, 3, (struct terminal){TERMINAL_PLAIN, 1, 1}, "+\n");
    assert_drawn(walls, 3, 3, (struct terminal){TERMINAL_PLAIN, 1, 1}, "#\n");
    assert_drawn(walls, 3, 3, (struct terminal){TERMINAL_PLAIN, 2, 2}, "# \n# \n");
}

/* The mean of black and white is rounded down. */
TEST(a_reduced_dot_has_the_mean_colour)
{
    static const uint8_t cells[] = {0, 1, 1, 0};
    assert_drawn(cells, 2, 2, (struct terminal){TERMINAL_TRUE, 1, 1},
                 "\033[38;2;127;127;127m\xe2\x96\x80\033[0m\n");
}
