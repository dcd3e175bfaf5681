/* SPDX-License-Identifier: MIT */
/* parse.h - parses the command line into struct options. */
#ifndef ASTAR_CLI_OPTIONS_PARSE_H
#define ASTAR_CLI_OPTIONS_PARSE_H

#include "cli/options/options.h"

enum options_result {
    OPTIONS_RUN,
    OPTIONS_DONE, /* the output of --help or --version was printed */
    OPTIONS_BAD,  /* an error was reported */
};

/*
 * Parses the command line into `options`, which then contains pointers into argv. Release `options`
 * with options_free, even on failure.
 */
enum options_result options_parse(int argc, char **argv, struct options *options);

#endif
