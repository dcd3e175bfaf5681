/* SPDX-License-Identifier: MIT */
/*
 * options.c - tests of cli/options: the rows of the option table (table.c, row.c) are consistent,
 * and a comparison has one panel for each algorithm or rule (options.c).
 */
#include <string.h>

#include "cli/options/options.h"
#include "cli/options/table.h"
#include "cli/options/values.h"
#include "cli/options/words.h"
#include "tests/support/command_line.h"
#include "tests/test.h"

/* --- rows ----------------------------------------------------------------------------------- */

/* Returns the row that an alias stands for, or the row itself if it is not an alias. */
static const struct option_row *target(const struct option_row *row)
{
    return row->alias_of ? option_find(row->alias_of) : row;
}

TEST(names_and_letters_are_unique)
{
    for (const struct option_row *row = option_table; row->name; row++) {
        assert_ptr_equal(option_find(row->name), row);
        for (const struct option_row *other = option_table; other < row; other++)
            if (row->letter != '\0')
                assert_int_not_equal(row->letter, other->letter);
    }
    assert_null(option_find("frobnicate"));
}

TEST(a_row_has_a_kind_or_is_an_alias_and_names_existing_rows)
{
    for (const struct option_row *row = option_table; row->name; row++) {
        assert_int_equal(!row->read, row->alias_of != NULL);
        assert_int_equal(!row->alias_of, !row->alias_value);
        assert_true(!row->alias_of || (target(row) && !target(row)->alias_of && !row->argument));
        assert_true(!row->needs || option_find(row->needs));
        assert_true(row->alias_of || row->text);
        assert_false(row->hidden && row->everyday);
    }
}

TEST(numbers_fit_their_fields)
{
    for (const struct option_row *row = option_table; row->name; row++) {
        if (row->read == value_set || row->read == value_clear)
            assert_int_equal(row->field.size, sizeof(bool));
        if (row->read == value_bytes || row->read == value_seconds)
            assert_int_equal(row->field.size, sizeof(uint64_t));
        if (row->read == value_number && row->field.size != sizeof(uint64_t)) {
            assert_int_equal(row->field.size, sizeof(uint32_t));
            assert_true(row->least < row->most && row->most <= UINT32_MAX);
        }
    }
}

TEST(rows_of_a_theme_are_adjacent)
{
    bool seen[THEME_COUNT] = {false};
    enum option_theme theme = THEME_COUNT;
    for (const struct option_row *row = option_table; row->name; row++) {
        if (row->theme != theme)
            assert_false(seen[row->theme]);
        theme = row->theme;
        seen[theme] = true;
    }
}

TEST(descriptions_end_at_the_given_characters)
{
    static const struct option_row row = {.name = "x",
                                          .argument = "W",
                                          .word = words_wall_free,
                                          .text = "what (y): {words}, or; more"};
    char text[OPTION_TEXT_SIZE];
    option_describe(&row, "", text);
    assert_string_equal(text, "what (y): wall (default), free, or; more");
    option_describe(&row, ";", text);
    assert_string_equal(text, "what (y): wall (default), free, or");
    option_describe(&row, ":;", text);
    assert_string_equal(text, "what (y)");
    option_describe(&row, ":;(", text);
    assert_string_equal(text, "what");
}

/* --- comparisons ---------------------------------------------------------------------------- */

TEST(all_compares_every_algorithm)
{
    struct options options = command_line("--compare all");
    assert_int_equal(options_panel_count(&options), ALGORITHM_COUNT);
    for (unsigned i = 0; i < ALGORITHM_COUNT; i++)
        assert_int_equal(options_panel_search(&options, i).algorithm, i);
    options_free(&options);
}

TEST(rules_compares_every_rule)
{
    struct options options = command_line("--compare rules");
    assert_int_equal(options_panel_count(&options), DIAGONAL_RULE_COUNT);
    for (unsigned i = 0; i < DIAGONAL_RULE_COUNT; i++)
        assert_int_equal(options_panel_search(&options, i).rule, i);
    options_free(&options);
}
