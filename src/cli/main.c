/* SPDX-License-Identifier: MIT */
/* main.c - astar-cli: reads the command line and does what it says. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/options/parse.h"
#include "cli/report/messages.h"
#include "cli/run/run.h"

/* What was printed must have arrived: a full disk behind standard output is an error too. */
static int close_output(enum exit_status status)
{
    struct error error;
    message_flush();
    if (message_flush_error() == 0 && !ferror(stdout))
        return (int)status;
    errno = message_flush_error() != 0 ? message_flush_error() : EIO;
    error_system(&error, "write to standard output");
    message_error(NULL, &error);
    return EXIT_ERROR;
}

/*
 * Opens standard streams that are closed, so that no file that is opened later takes their place
 * and is written into. Writing to them fails as before.
 */
static void occupy_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    struct options options;
    enum exit_status status = EXIT_ERROR;
    occupy_streams();
    (void)setvbuf(stderr, NULL, _IOLBF, BUFSIZ); /* so that a line is one write */
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
