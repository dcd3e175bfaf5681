/* SPDX-License-Identifier: MIT */
/*
 * terminal_costs.c - tests of picture/terminal_costs: every entry of the table of costs is checked.
 *
 * A small terminal emulator (tests/support/screen.c) reads the text back. The result is compared
 * with the cells of the map.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture/terminal_costs.h"
#include "tests/support/terminal_trial.h"
#include "tests/test.h"

enum { TRIALS = 250 };

/* Static, because it is too large for the stack. */
static struct terminal_trial trial;

/* Returns the mark of a cell in a table without colours. */
static char entry_mark(uint32_t x, uint32_t y)
{
    const size_t cell = (size_t)y * trial.grid.width + x;
    if (trial.over[cell] < ROLE_COUNT)
        return index_character(trial.over[cell]);
    return trial.map.cells[cell] != CELL_WALL &&
                   terminal_trial_state(&trial, cell) != CELL_UNTOUCHED
               ? '.'
               : ' ';
}

/*
 * True if the colour matches the colour name that is documented for the mark. Here, '#' stands for
 * a wall.
 */
static bool is_colour_of(char mark, int colour)
{
    const int red = colour >> 16;
    const int green = colour >> 8 & 0xff;
    const int blue = colour & 0xff;
    switch (mark) {
    case 'S': /* green */
        return green >= 160 && red <= 80 && blue <= 80;
    case 'G': /* red */
        return red >= 220 && green <= 60 && blue <= 60;
    case '*': /* magenta */
        return red >= 150 && blue >= 150 && green <= 60;
    case '.': /* dark red */
        return red >= 90 && red <= 170 && green <= 40 && blue <= 40;
    case '#': /* black */
        return colour == 0;
    default: /* white */
        return colour == 0xffffff;
    }
}

/* Fails unless the entry of a cell shows the cost of the cell and either its mark or its colour. */
static void check_entry(uint32_t x, uint32_t y, unsigned width, enum terminal_colours colours)
{
    const struct glyph *glyphs = &trial.screen.glyphs[y][(size_t)x * width];
    const uint8_t value = trial.map.cells[(size_t)y * trial.grid.width + x];
    const bool wall = value == CELL_WALL;
    const char mark = entry_mark(x, y);
    char shown = '#';
    if (!wall)
        shown = mark;
    char text[64] = "";
    char rest[64] = "";
    double cost = -1;
    assert_true(width < sizeof text);
    for (unsigned i = 0; i < width; i++)
        text[i] = (char)glyphs[i].character;
    if (text[0] != ' ')
        terminal_trial_fail(&trial, "entries are not separated", x, y);
    if (colours == TERMINAL_PLAIN) {
        if (text[width - 1] != mark)
            terminal_trial_fail(&trial, "an entry has the wrong mark", x, y);
        text[width - 1] = '\0';
    }
    // NOLINTNEXTLINE(cert-err34-c): costs are short
    const int parts = sscanf(text, "%lf %63s", &cost, rest);
    if (wall ? strspn(text, colours == TERMINAL_PLAIN ? " #" : " ") != strlen(text) ||
                   (colours == TERMINAL_PLAIN && !strchr(text, '#'))
             : parts != 1 || (uint32_t)(cost * 1000 + 0.5) != trial.map.costs[value])
        terminal_trial_fail(&trial, "an entry has the wrong cost", x, y);
    for (unsigned i = 0; i < width && colours != TERMINAL_PLAIN; i++) {
        if (!is_colour_of(shown, glyphs[i].ground))
            terminal_trial_fail(&trial, "an entry has the wrong colour", x, y);
        if (!wall && colour_distance(glyphs[i].ground, glyphs[i].letters) < 3 * 85 * 85)
            terminal_trial_fail(&trial, "a cost cannot be read", x, y);
    }
}

static void check_table(enum terminal_colours colours)
{
    const struct terminal terminal = {.colours = colours};
    const struct picture_source source = terminal_trial_source(&trial);
    struct buffer text = {0};
    struct error error;
    if (!terminal_costs(&source, &terminal, &text, &error))
        fail_msg("%s", error.message);
    screen_read(&trial.screen, &text);
    free(text.text);
    assert_int_equal(trial.screen.columns, terminal_costs_width(&trial.grid));
    assert_int_equal(trial.screen.rows, trial.grid.height);
    assert_int_equal(trial.screen.columns % trial.grid.width, 0);
    assert_int_equal(trial.screen.direct, colours == TERMINAL_TRUE);
    assert_int_equal(trial.screen.indexed, colours == TERMINAL_256);
    for (uint32_t y = 0; y < trial.grid.height; y++)
        for (uint32_t x = 0; x < trial.grid.width; x++)
            check_entry(x, y, trial.screen.columns / trial.grid.width, colours);
}

TEST(each_entry_shows_the_cost_of_its_cell)
{
    for (uint64_t number = 0; number < TRIALS; number++) {
        (void)terminal_trial_begin(&trial, number);
        check_table((enum terminal_colours)(number % 3));
        terminal_trial_end(&trial);
    }
}

TEST(the_table_is_appended_to_the_buffer)
{
    const struct terminal terminal = {.colours = TERMINAL_PLAIN};
    struct buffer text = {0};
    struct error error;
    terminal_trial_begin_bare(&trial, 3, 1);
    const struct picture_source source = terminal_trial_source(&trial);
    assert_true(buffer_print(&text, &error, "before\n"));
    assert_true(terminal_costs(&source, &terminal, &text, &error));
    assert_string_equal(text.text, "before\n 1  1  1 \n");
    free(text.text);
    terminal_trial_end(&trial);
}
