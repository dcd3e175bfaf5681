/* SPDX-License-Identifier: MIT */
/* exit_status.c - decides the exit status of the program. */
#include "cli/run/exit_status.h"

enum exit_status exit_status_of_map(enum map_status status)
{
    switch (status) {
    case MAP_SOLVED:
    case MAP_NEAREST:
    case MAP_SKIPPED:
        return EXIT_SOLVED;
    case MAP_NO_PATH:
        return EXIT_NO_PATH;
    default:
        return EXIT_ERROR;
    }
}

enum exit_status exit_status_of_scenario(size_t wrong)
{
    return wrong == 0 ? EXIT_SOLVED : EXIT_ERROR;
}

enum exit_status exit_status_worse(enum exit_status a, enum exit_status b)
{
    return a > b ? a : b;
}
