/* SPDX-License-Identifier: MIT */
/* cells.c - tests of picture/cells: the number of colours that --heat uses. */
#include <string.h>

#include "picture/cells.h"
#include "picture/options.h"
#include "tests/test.h"

enum { COMBINATIONS_MAX = 140, LABELLED_MAX = 12, KINDS_MAX = 16 };

/*
 * Makes a map of `count` kinds of terrain, whose costs double, and returns the number of grounds.
 */
static unsigned make_terrain(struct grid *grid, uint32_t count)
{
    uint16_t ground[256];
    bool used[PALETTE_GROUNDS] = {false};
    unsigned grounds = 0;
    struct error error;
    assert_true(grid_create(grid, count, 1, &error));
    for (uint32_t i = 0; i < count; i++) {
        grid_row(grid, 0)[i] = (uint8_t)(CELL_TERRAIN + i);
        grid->costs[CELL_TERRAIN + i] = COST_ONE << i;
    }
    palette_ground(grid, ground);
    for (uint32_t i = 0; i < count; i++)
        used[ground[CELL_TERRAIN + i]] = true;
    for (unsigned i = 0; i < PALETTE_GROUNDS; i++)
        grounds += used[i];
    return grounds;
}

/* The colours of all grounds fit into a palette of 256 colours, next to those of figures. */
TEST(the_step_between_colours_is_the_least_that_fits)
{
    static const unsigned steps[] = {1, 3, 7, 9, 21};
    for (uint32_t count = 1; count <= KINDS_MAX; count++)
        for (int labelled = 0; labelled < 2; labelled++) {
            struct picture_options options = picture_options_default();
            struct grid grid;
            const unsigned most = labelled ? LABELLED_MAX : COMBINATIONS_MAX;
            const unsigned grounds = make_terrain(&grid, count);
            unsigned i = 0;
            options.labels = labelled ? LABELS_G : LABELS_NONE;
            while (i < 4 && grounds * ((PALETTE_HEATS - 1) / steps[i] + 1) > most)
                i++;
            assert_int_equal(cells_heat_step(&grid, &options), steps[i]);
            grid_free(&grid);
        }
}
