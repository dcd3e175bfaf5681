/* SPDX-License-Identifier: MIT */
/*
 * fingerprint.c - tests of cli/options/fingerprint: the fingerprint changes if and only if the
 * picture may change.
 *
 * The sample values of an option are derived from its row in the table of options and from its
 * reader, so a new option with a known reader is tested without a change to this file.
 */
#include <stdio.h>
#include <string.h>

#include "cli/options/fingerprint.h"
#include "cli/options/lists.h"
#include "cli/options/table.h"
#include "cli/options/values.h"
#include "tests/support/command_line.h"
#include "tests/test.h"

enum { WORD_SIZE = 64 };

/* Stores the fingerprint of the options on a command line. */
static void take_fingerprint(const char *line, char fingerprint[FINGERPRINT_SIZE])
{
    struct options options = command_line(line);
    fingerprint_make(&options, fingerprint);
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

/*
 * Writes "=VALUE" with sample value number `index` of the option, or "" if the option is a flag.
 * Returns false if the option has no sample value with this number.
 */
static bool sample(const struct option_row *row, unsigned index, char value[WORD_SIZE])
{
    static const struct {
        option_reader *read;
        const char *value;
    } samples[] = {
        {value_factor, "1.5"},
        {value_bytes, "1M"},
        {value_seconds, "1"},
        {value_clearance, "1"},
        {value_file, "new.csv"},
        {value_picture_file, "new.png"},
        {list_points, "1,1"},
        {list_comparison, "astar,bfs"},
        {list_move_costs, "N=2"},
        {list_costs, "5=2"},
        {list_walls, "5"},
        {value_keep_away, "2,3"},
        {value_agent, "2x1"},
        {value_text, "name"},
        {value_costs_file, "new.csv"},
        {value_cost_limit, "1.5"},
        {value_problems, "2-9/3"},
        {value_share, "1/2"},
        {list_letters, "@=start"},
    };
    value[0] = '\0';
    if (!row->argument)
        return index == 0;
    const bool words = row->word && option_completes(row) != COMPLETE_LIST;
    for (unsigned i = 0; words && row->word(i); i++)
        if (index-- == 0)
            return snprintf(value, WORD_SIZE, "=%s", row->word(i)) > 0;
    if (row->read == value_number)
        return index < 2 && snprintf(value, WORD_SIZE, "=%llu",
                                     (unsigned long long)(index == 0 ? row->least : row->most)) > 0;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        if (samples[i].read == row->read)
            return index == 0 && snprintf(value, WORD_SIZE, "=%s", samples[i].value) > 0;
    return false;
}

/*
 * True if the option does not change the picture. An alias is treated like the option for which it
 * stands.
 */
static bool keeps_picture(const struct option_row *row)
{
    if (row->alias_of)
        return option_find(row->alias_of)->keeps_picture;
    return row->keeps_picture;
}

TEST(options_that_change_the_picture_change_the_fingerprint)
{
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
        if (changed == keeps_picture(row))
            fail_msg("--%s: %s", row->name, changed ? "changed" : "not changed");
    }
}

TEST(the_fingerprint_depends_on_values_and_on_texts)
{
    assert_true(same_picture("--weight 1.0 --diagonal both-free -a astar --cell 1", ""));
    assert_true(same_picture("--outside wall", ""));
    assert_true(same_picture("--no-diagonal --diagonal both-free", ""));
    assert_true(same_picture("--scale 2 --scale 3", "--scale 3"));
    assert_true(same_picture("-a bfs -a jps", "-a jps"));
    assert_true(same_picture("--heat --heat", "--heat"));
    assert_false(same_picture("--threshold 128", ""));
    assert_true(same_picture("--scale 2 --heat --json", "--heat --scale 2"));
    assert_true(same_picture("--no-diagonal", "--diagonal never"));
    assert_true(same_picture("--compare-rules", "--compare rules"));
    assert_true(same_picture("--mark", "")); /* --mark does not change the picture */
    assert_false(same_picture("--compare all", "--compare rules"));
    assert_false(same_picture("--start 1,2", "--goal 1,2"));
    assert_false(same_picture("--start 1,2", "--start 2,1"));
    assert_false(same_picture("--start 1,1 --start 2,2", "--start 2,2"));
    assert_false(same_picture("--start 1,1 --start 2,2", "--start 1,1 --goal 2,2"));
    assert_false(same_picture("--cost 5=2 --cost 6=3", "--cost 6=3"));
    assert_false(same_picture("--clearance 1", "--clearance 1m"));
    assert_false(same_picture("--scale 2 --scale 3", "--scale 3 --scale 2"));
    assert_false(same_picture("--path-style line:3", "--path-style line"));
}

/* The text of --palette FILE does not determine the colours. */
TEST(the_fingerprint_depends_on_the_colours)
{
    char first[FINGERPRINT_SIZE];
    char second[FINGERPRINT_SIZE];
    struct options options = command_line("--palette classic");
    fingerprint_make(&options, first);
    options.picture.palette.terrain.blue ^= 1;
    fingerprint_make(&options, second);
    assert_string_not_equal(first, second);
    options_free(&options);
}

/* --problem N sets the start and the goal without an option. */
TEST(the_fingerprint_depends_on_the_problem_of_a_scenario)
{
    char first[FINGERPRINT_SIZE];
    char second[FINGERPRINT_SIZE];
    struct map_point cells[] = {{.cell = {1, 2}}, {.cell = {2, 1}}};
    struct options options = options_default();
    options.starts = (struct map_points){&cells[0], 1, 1};
    options.goals = (struct map_points){&cells[1], 1, 1};
    fingerprint_make(&options, first);
    cells[1].cell.x++;
    fingerprint_make(&options, second);
    assert_string_not_equal(first, second);
}
