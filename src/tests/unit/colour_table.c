/* SPDX-License-Identifier: MIT */
/*
 * colour_table.c - tests of picture/colour_table: no two entries have the same colour, and each
 * entry has one letter.
 */
#include <stdlib.h>

#include "picture/colour_table.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { ROOM = 256, SHIFT_MAX = 8, TRIALS = 200 };

static const char letters[] = ".#SGt-";
enum { LETTERS = sizeof letters - 1 };

static const struct rgb white = {255, 255, 255};
static const struct rgb grey = {120, 120, 120};

/* True if two colours are equal except for a small difference in blue. */
static bool is_nearly(struct rgb colour, struct rgb wanted)
{
    return colour.red == wanted.red && colour.green == wanted.green &&
           abs(colour.blue - wanted.blue) <= SHIFT_MAX;
}

TEST(entries_are_added_once)
{
    struct colour_table table = {0};
    assert_int_equal(colour_table_find(&table, ROOM, white, '.'), 0);
    assert_int_equal(colour_table_find(&table, ROOM, grey, '#'), 1);
    assert_int_equal(colour_table_find(&table, ROOM, white, '.'), 0);
    assert_int_equal(colour_table_find(&table, ROOM, grey, '#'), 1);
    assert_int_equal(table.count, 2);
    assert_true(colour_equal(table.colours[0], white) && colour_equal(table.colours[1], grey));
    assert_true(table.letters[0] == '.' && table.letters[1] == '#');
}

/*
 * All letters can be added with the same colour, even with black or white. The colours of their
 * entries are then slightly different.
 */
TEST(letters_with_the_same_colour_get_different_entries)
{
    static const struct rgb colours[] = {{0, 0, 0},       {255, 255, 255}, {127, 127, 127},
                                         {128, 128, 128}, {0, 0, 255},     {255, 0, 4}};
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        struct colour_table table = {0};
        for (unsigned letter = 0; letter < LETTERS; letter++) {
            assert_int_equal(colour_table_find(&table, ROOM, colours[i], letters[letter]), letter);
            assert_true(is_nearly(table.colours[letter], colours[i]));
            for (unsigned other = 0; other < letter; other++)
                assert_false(colour_equal(table.colours[letter], table.colours[other]));
        }
        for (unsigned letter = 0; letter < LETTERS; letter++)
            assert_int_equal(colour_table_find(&table, ROOM, colours[i], letters[letter]), letter);
        assert_true(colour_equal(table.colours[0], colours[i])); /* the first entry is exact */
    }
}

TEST(the_nearest_entry_with_the_letter_is_used_if_there_is_no_room)
{
    struct colour_table table = {0};
    (void)colour_table_find(&table, ROOM, white, '.');
    (void)colour_table_find(&table, ROOM, grey, '#');
    (void)colour_table_find(&table, ROOM, (struct rgb){0, 0, 0}, '.');
    assert_int_equal(colour_table_find(&table, 3, (struct rgb){125, 125, 125}, '.'), 2);
    assert_int_equal(colour_table_find(&table, 3, (struct rgb){130, 130, 130}, '.'), 0);
    assert_int_equal(colour_table_find(&table, 3, white, '#'), 1);
    assert_int_equal(colour_table_find(&table, 3, (struct rgb){250, 250, 0}, 'S'), 1);
    assert_int_equal(colour_table_find(&table, 3, (struct rgb){250, 250, 250}, 'S'), 0);
    assert_int_equal(table.count, 3);
}

static int difference(struct rgb a, struct rgb b)
{
    return abs(a.red - b.red) + abs(a.green - b.green) + abs(a.blue - b.blue);
}

/* Adds random colours from a small range, so that many are equal, until the table is full. */
TEST(full_tables_have_different_colours)
{
    for (uint64_t number = 0; number < random_trials(TRIALS); number++) {
        struct random rng = random_begin(number);
        struct colour_table table = {0};
        const unsigned room = random_between(&rng, 1, ROOM);
        const uint32_t steps = random_between(&rng, 1, 8);
        for (unsigned i = 0; i < 2 * room; i++) {
            const struct rgb colour = {(uint8_t)(random_between(&rng, 0, steps) * 255 / steps),
                                       (uint8_t)(random_between(&rng, 0, steps) * 255 / steps),
                                       (uint8_t)(random_between(&rng, 0, steps) * 255 / steps)};
            const char letter = letters[random_below(&rng, LETTERS)];
            const unsigned before = table.count;
            const unsigned index = colour_table_find(&table, room, colour, letter);
            assert_true(index < table.count && table.count <= room);
            if (table.count > before || before < room) {
                assert_int_equal(table.letters[index], letter);
                assert_true(difference(table.colours[index], colour) <= 2 * SHIFT_MAX);
            }
        }
        for (unsigned i = 0; i < table.count; i++)
            for (unsigned j = 0; j < i; j++)
                assert_false(colour_equal(table.colours[i], table.colours[j]));
    }
}
