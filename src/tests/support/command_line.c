/* SPDX-License-Identifier: MIT */
/* command_line.c - parses options from a command line that is given as one string. */
#include "tests/support/command_line.h"

#include <getopt.h>
#include <string.h>

#include "cli/options/parse.h"
#include "tests/test.h"

enum { WORDS_MAX = 20, LINE_MAX_SIZE = 512 };

struct options command_line(const char *line)
{
    static char program[] = "astar-cli";
    static char map[] = "map.txt";
    static char words[LINE_MAX_SIZE];
    static char *argv[WORDS_MAX + 1] = {program}; /* options.maps points into this array */
    int argc = 1;
    struct options options;
    assert_true(strlen(line) < sizeof words);
    memcpy(words, line, strlen(line) + 1);
    char *rest = words;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        assert_true(argc < WORDS_MAX - 1);
        argv[argc++] = word;
    }
    argv[argc++] = map;
    argv[argc] = NULL;
    optind = 0; /* makes glibc's getopt_long start again from the first argument */
    assert_int_equal(options_parse(argc, argv, &options), OPTIONS_RUN);
    assert_int_equal(options.map_count, 1);
    return options;
}
