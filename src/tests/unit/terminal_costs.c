/* SPDX-License-Identifier: MIT */
/* terminal_costs.c - tests of picture/terminal_costs. golden/terminal.c compares whole tables. */
#include <stdlib.h>
#include <string.h>

#include "picture/terminal_costs.h"
#include "tests/test.h"

/* Returns the table of costs of a map of free cells, after a line of text. */
static char *draw_table(struct grid *grid, struct terminal terminal)
{
    struct buffer text = {0};
    struct error error;
    assert_true(buffer_print(&text, &error, "before\n"));
    assert_true(terminal_costs(&(struct picture_source){.grid = grid}, &terminal, &text, &error));
    return text.text;
}

TEST(the_table_is_appended_to_the_buffer)
{
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, 3, 1, &error));
    memset(grid_row(&grid, 0), CELL_FREE, 3);
    char *text = draw_table(&grid, (struct terminal){.colours = TERMINAL_PLAIN});
    assert_string_equal(text, "before\n 1  1  1 \n");
    assert_int_equal(terminal_costs_width(&grid), 9);
    free(text);
    grid_free(&grid);
}
