/* SPDX-License-Identifier: MIT */
/* exit_status.c - decides the exit status of the program. */
#include "cli/solve/exit_status.h"

#include <errno.h>
#include <stdio.h>

#include "cli/message.h"

enum exit_status exit_status_of_map(enum map_status status)
{
    switch (status) {
    case MAP_SOLVED:
    case MAP_NEAREST:
    case MAP_INSPECTED:
    case MAP_MEASURED:
    case MAP_SKIPPED:
    case MAP_PASSED_OVER:
        return EXIT_SOLVED;
    case MAP_NO_PATH:
        return EXIT_NO_PATH;
    default:
        return EXIT_ERROR;
    }
}

enum exit_status exit_status_worse(enum exit_status a, enum exit_status b)
{
    return a > b ? a : b;
}

enum exit_status exit_status_of_output(enum exit_status status)
{
    struct error error;
    message_flush();
    if (message_pipe_closed())
        return EXIT_CLOSED_PIPE;
    if (message_flush_error() == 0)
        return status;
    errno = message_flush_error();
    error_system(&error, "write to standard output");
    message_error(NULL, &error);
    return EXIT_ERROR;
}
