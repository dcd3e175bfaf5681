/* SPDX-License-Identifier: MIT */
/*
 * options.c - the table of options: consistent rows, and a fingerprint that follows from them.
 *
 * Values are chosen by the kind of a row, so that a new row is tested without an edit here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <getopt.h>

#include "cli/options/fingerprint.h"
#include "cli/options/lists.h"
#include "cli/options/parse.h"
#include "cli/options/table.h"
#include "cli/options/values.h"

enum { WORDS_MAX = 8, WORD_SIZE = 64 };

/* Reads a command line: a map, and the words up to NULL. */
static void parse(char words[WORDS_MAX][WORD_SIZE], int count, struct options *options)
{
    static char program[] = "astar-cli";
    static char map[] = "map.txt";
    char *argv[WORDS_MAX + 3] = {program};
    int argc = 1;
    for (int i = 0; i < count; i++)
        argv[argc++] = words[i];
    argv[argc++] = map;
    argv[argc] = NULL;
    optind = 0; /* glibc's getopt_long begins anew */
    assert_int_equal(options_parse(argc, argv, options), OPTIONS_RUN);
    assert_int_equal(options->map_count, 1);
}

/* The fingerprint of a line of words that are separated by blanks; "" is no option. */
static void take_fingerprint(const char *line, char fingerprint[FINGERPRINT_SIZE])
{
    char words[WORDS_MAX][WORD_SIZE];
    int count = 0;
    struct options options;
    struct error error;
    while (*line != '\0') {
        const size_t length = strcspn(line, " ");
        assert_true(count < WORDS_MAX && length < WORD_SIZE);
        memcpy(words[count], line, length);
        words[count++][length] = '\0';
        line += length + (line[length] == ' ');
    }
    parse(words, count, &options);
    assert_true(fingerprint_make(&options, fingerprint, &error));
    options_free(&options);
}

static bool same_picture(const char *a, const char *b)
{
    char first[FINGERPRINT_SIZE];
    char second[FINGERPRINT_SIZE];
    take_fingerprint(a, first);
    take_fingerprint(b, second);
    return strcmp(first, second) == 0;
}

/* Writes "=VALUE" with value `index` of some that the row takes, "" for a flag; false after the last. */
static bool sample(const struct option_row *row, unsigned index, char value[WORD_SIZE])
{
    static const struct {
        const struct option_kind *kind;
        const char *value;
    } samples[] = {
        {&value_factor, "1.5"},    {&value_bytes, "1M"},
        {&value_seconds, "1"},     {&value_clearance, "1"},
        {&value_file, "new.csv"},  {&value_picture_file, "new.png"},
        {&list_points, "1,1"},     {&list_comparison, "astar,bfs"},
        {&list_move_costs, "N=2"}, {&list_costs, "5=2"},
        {&list_walls, "5"},
    };
    value[0] = '\0';
    if (!row->argument)
        return index == 0;
    const bool words = row->word && row->kind->completion != COMPLETE_LIST;
    for (unsigned i = 0; words && row->word(i); i++)
        if (index-- == 0)
            return snprintf(value, WORD_SIZE, "=%s", row->word(i)) > 0;
    if (row->kind == &value_number)
        return index < 2 && snprintf(value, WORD_SIZE, "=%llu",
                                     (unsigned long long)(index == 0 ? row->least : row->most)) > 0;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        if (samples[i].kind == row->kind)
            return index == 0 && snprintf(value, WORD_SIZE, "=%s", samples[i].value) > 0;
    return false;
}

/* The row whose kind and bounds count. */
static const struct option_row *target(const struct option_row *row)
{
    return row->alias_of ? option_find(row->alias_of) : row;
}

/* --- rows ----------------------------------------------------------------------------------- */

static void names_and_letters_are_unique(void **state)
{
    (void)state;
    for (const struct option_row *row = option_table; row->name; row++) {
        assert_ptr_equal(option_find(row->name), row);
        for (const struct option_row *other = option_table; other < row; other++)
            if (row->letter != '\0')
                assert_int_not_equal(row->letter, other->letter);
    }
    assert_null(option_find("frobnicate"));
}

static void a_row_has_a_kind_or_is_an_alias_and_refers_to_rows(void **state)
{
    (void)state;
    for (const struct option_row *row = option_table; row->name; row++) {
        assert_int_equal(!row->kind, row->alias_of != NULL);
        assert_int_equal(!row->alias_of, !row->alias_value);
        assert_true(!row->alias_of || (target(row) && !target(row)->alias_of && !row->argument));
        assert_true(!row->needs || option_find(row->needs));
        assert_true(row->hidden ? row->alias_of && !row->everyday : row->text != NULL);
    }
}

static void numbers_fit_their_fields(void **state)
{
    (void)state;
    for (const struct option_row *row = option_table; row->name; row++) {
        if (row->kind == &value_set || row->kind == &value_clear)
            assert_int_equal(row->field.size, sizeof(bool));
        if (row->kind == &value_bytes || row->kind == &value_seconds)
            assert_int_equal(row->field.size, sizeof(uint64_t));
        if (row->kind == &value_number && row->field.size != sizeof(uint64_t)) {
            assert_int_equal(row->field.size, sizeof(uint32_t));
            assert_true(row->least < row->most && row->most <= UINT32_MAX);
        }
    }
}

static void rows_of_a_theme_stand_together(void **state)
{
    bool seen[THEME_COUNT] = {false};
    enum option_theme theme = THEME_COUNT;
    (void)state;
    for (const struct option_row *row = option_table; row->name; row++) {
        if (row->theme != theme)
            assert_false(seen[row->theme]);
        theme = row->theme;
        seen[theme] = true;
    }
}

static void texts_are_cut_at_their_ends(void **state)
{
    static const struct option_row row = {
        .name = "x", .argument = "W", .word = words_unknown, .text = "what (y): {words}, or; more"};
    char text[OPTION_TEXT_SIZE];
    (void)state;
    option_describe(&row, "", text);
    assert_string_equal(text, "what (y): wall (default), free, or; more");
    option_describe(&row, ";", text);
    assert_string_equal(text, "what (y): wall (default), free, or");
    option_describe(&row, ":;", text);
    assert_string_equal(text, "what (y)");
    option_describe(&row, ":;(", text);
    assert_string_equal(text, "what");
}

/* --- the fingerprint ------------------------------------------------------------------------ */

static void the_fingerprint_changes_with_rows_that_change_pictures_only(void **state)
{
    (void)state;
    for (const struct option_row *row = option_table; row->name; row++) {
        char needed[WORD_SIZE] = "";
        char value[WORD_SIZE];
        char line[4 * WORD_SIZE];
        bool changed = false;
        if (row->theme == THEME_HELP)
            continue;
        if (row->needs)
            (void)snprintf(needed, sizeof needed, " --%s=new.png", row->needs);
        assert_true(sample(row, 0, value));
        for (unsigned i = 0; sample(row, i, value); i++) {
            (void)snprintf(line, sizeof line, "--%s%s%s", row->name, value, needed);
            changed = changed || !same_picture(line, "");
        }
        if (changed == target(row)->keeps_picture)
            fail_msg("--%s: %s", row->name, changed ? "changed" : "not changed");
    }
}

static void a_value_that_equals_the_default_is_the_same_as_none(void **state)
{
    (void)state;
    assert_true(same_picture("--weight 1.0 --diagonal both-free -a astar --cell 1", ""));
    assert_true(same_picture("--threshold 128 --clearance 0 --palette classic", ""));
    assert_true(same_picture("--no-diagonal --diagonal both-free", ""));
    assert_true(same_picture("--no-diagonal", "--diagonal never"));
    assert_true(same_picture("--compare-rules", "--compare rules"));
    assert_false(same_picture("--compare all", "--compare rules"));
    assert_false(same_picture("--start 1,2", "--goal 1,2"));
    assert_false(same_picture("--start 1,2", "--start 2,1"));
    assert_false(same_picture("--clearance 1", "--clearance 1m"));
}

static void an_option_that_is_given_twice(void **state)
{
    (void)state;
    /* The last value counts, */
    assert_true(same_picture("--scale 2 --scale 3", "--scale 3"));
    assert_true(same_picture("-a bfs -a jps", "-a jps"));
    assert_true(same_picture("--palette dark --palette print", "--palette print"));
    assert_true(same_picture("--walls 5,6 --walls 7", "--walls 7"));
    assert_true(same_picture("--compare astar,bfs --compare jps,bfs", "--compare jps,bfs"));
    assert_true(same_picture("--compare rules --compare jps,bfs", "--compare jps,bfs"));
    assert_true(same_picture("--heat --heat", "--heat"));
    /* but points, costs and directions add up. */
    assert_false(same_picture("--start 1,1 --start 2,2", "--start 2,2"));
    assert_false(same_picture("--cost 5=2 --cost 6=3", "--cost 6=3"));
    assert_true(same_picture("--move-cost N=2 --move-cost S=3", "--move-cost N=2,S=3"));
}

/* --- comparisons ---------------------------------------------------------------------------- */

static void all_compares_every_algorithm(void **state)
{
    char words[WORDS_MAX][WORD_SIZE] = {"--compare", "all"};
    struct options options;
    (void)state;
    parse(words, 2, &options);
    assert_int_equal(options_panel_count(&options), ALGORITHM_COUNT);
    for (unsigned i = 0; i < ALGORITHM_COUNT; i++)
        assert_int_equal(options_panel_search(&options, i).algorithm, i);
    options_free(&options);
}

static void rules_compares_every_rule(void **state)
{
    char words[WORDS_MAX][WORD_SIZE] = {"--compare", "rules"};
    struct options options;
    (void)state;
    parse(words, 2, &options);
    assert_int_equal(options_panel_count(&options), DIAGONAL_RULE_COUNT);
    for (unsigned i = 0; i < DIAGONAL_RULE_COUNT; i++)
        assert_int_equal(options_panel_search(&options, i).rule, i);
    options_free(&options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_letters_are_unique),
        cmocka_unit_test(a_row_has_a_kind_or_is_an_alias_and_refers_to_rows),
        cmocka_unit_test(numbers_fit_their_fields),
        cmocka_unit_test(rows_of_a_theme_stand_together),
        cmocka_unit_test(texts_are_cut_at_their_ends),
        cmocka_unit_test(the_fingerprint_changes_with_rows_that_change_pictures_only),
        cmocka_unit_test(a_value_that_equals_the_default_is_the_same_as_none),
        cmocka_unit_test(an_option_that_is_given_twice),
        cmocka_unit_test(all_compares_every_algorithm),
        cmocka_unit_test(rules_compares_every_rule),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
