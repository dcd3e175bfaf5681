/* SPDX-License-Identifier: MIT */
/* command_line.h - parses options from a command line that is given as one string. */
#ifndef ASTAR_TESTS_SUPPORT_COMMAND_LINE_H
#define ASTAR_TESTS_SUPPORT_COMMAND_LINE_H

#include "cli/options/options.h"

/*
 * Returns the options of the command line "astar-cli LINE map.txt". LINE is a list of words, with
 * one space between them; it is empty if there are no options. The test fails if the program would
 * refuse the command line. Release the options with options_free. They point to a copy of the
 * words, which the next call overwrites.
 */
struct options command_line(const char *line);

#endif
