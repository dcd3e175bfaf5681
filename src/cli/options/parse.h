/* SPDX-License-Identifier: MIT */
/* parse.h - from the command line to struct options. */
#ifndef ASTAR_CLI_OPTIONS_PARSE_H
#define ASTAR_CLI_OPTIONS_PARSE_H

#include "cli/options/options.h"

enum options_result {
    OPTIONS_RUN,
    OPTIONS_DONE, /* --help or --version was given and has been printed */
    OPTIONS_BAD,  /* a mistake has been reported */
};

/*
 * Reads the command line. `options` points into argv; it is released with options_free, whatever
 * the result.
 */
enum options_result options_parse(int argc, char **argv, struct options *options);

#endif
