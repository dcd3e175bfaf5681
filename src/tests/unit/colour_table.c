/* SPDX-License-Identifier: MIT */
/* colour_table.c - tests of picture/colour_table: no two entries have the same colour. */
#include "picture/colour_table.h"
#include "tests/test.h"

static const struct rgb white = {255, 255, 255}, grey = {120, 120, 120}, black = {0, 0, 0};

TEST(entries_are_added_once)
{
    struct colour_table table = {0};
    for (int round = 0; round < 2; round++) {
        assert_int_equal(colour_table_find(&table, 256, white), 0);
        assert_int_equal(colour_table_find(&table, 256, grey), 1);
    }
    assert_int_equal(table.count, 2);
    assert_true(colour_equal(table.colours[0], white) && colour_equal(table.colours[1], grey));
}

TEST(the_nearest_entry_is_used_if_there_is_no_room)
{
    struct colour_table table = {0};
    (void)colour_table_find(&table, 3, white);
    (void)colour_table_find(&table, 3, grey);
    (void)colour_table_find(&table, 3, black);
    assert_int_equal(colour_table_find(&table, 3, (struct rgb){125, 20, 125}), 1);
    assert_int_equal(colour_table_find(&table, 3, (struct rgb){250, 250, 130}), 0);
    assert_int_equal(colour_table_find(&table, 3, (struct rgb){50, 50, 50}), 2);
    assert_int_equal(colour_table_find(&table, 3, grey), 1);
    assert_int_equal(table.count, 3);
}
