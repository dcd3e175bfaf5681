/* SPDX-License-Identifier: MIT */
/* main.c - astar-cli: reads the command line and does what it says. */
#include <signal.h>
#include <stdio.h>

#include "cli/messages.h"
#include "cli/run.h"

/* What was printed must have arrived: a full disk behind standard output is an error too. */
static int close_output(enum exit_status status)
{
    struct error error;
    if (!ferror(stdout) && fflush(stdout) == 0)
        return (int)status;
    error_system(&error, "write to standard output");
    message_error(NULL, &error);
    return EXIT_ERROR;
}

int main(int argc, char **argv)
{
    struct options options;
    enum exit_status status = EXIT_ERROR;
    (void)signal(SIGPIPE, SIG_IGN); /* a reader that went away is a failed write, and is reported */
    switch (options_parse(argc, argv, &options)) {
    case OPTIONS_RUN:
        status = run(&options);
        break;
    case OPTIONS_DONE:
        status = EXIT_SOLVED;
        break;
    default:
        break;
    }
    options_free(&options);
    return close_output(status);
}
