/* SPDX-License-Identifier: MIT */
/*
 * main.c - entry point: parses the command line, enters the sandbox, solves all maps, and checks
 * that everything could be written to standard output.
 */
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/files/collect.h"
#include "cli/files/outputs.h"
#include "cli/files/picture_folder.h"
#include "cli/limits.h"
#include "cli/message.h"
#include "cli/options/parse.h"
#include "cli/solve/interrupt.h"
#include "cli/solve/memory_need.h"
#include "cli/solve/sandbox.h"
#include "cli/solve/solve_jobs.h"

/*
 * Opens /dev/null for each standard stream that is closed. Otherwise, a file opened later could get
 * the descriptor of the stream, and messages would be written to that file. Reading from standard
 * input, or writing to the other streams, still fails if the stream was closed.
 */
static void occupy_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* Solves all maps, or the problems of all scenarios. */
static enum exit_status run(const struct options *options)
{
    struct options limited = *options;
    struct jobs jobs = {0};
    struct error error;
    const char *file = NULL;
    enum exit_status status = EXIT_ERROR;
    limited.memory = memory_need_allowed(options);
    limits_set_memory(limited.memory);
    if (options->verbose)
        message_note(NULL, "memory limit %.0f MB%s", floor((double)limited.memory / (1 << 20)),
                     options->memory > 0 ? "" : ": three quarters of the available memory");
    interrupt_prepare();
    if (options_draw(options) && !outputs_one_picture(options))
        picture_folder_hold(outputs_folder(options));
    if (sandbox_begin(options, &error) && collect_maps(&limited, &jobs, &file, &error))
        status = solve_jobs(&limited, &jobs);
    else
        message_error(file, &error);
    jobs_free(&jobs);
    interrupt_clean();
    return status;
}

int main(int argc, char **argv)
{
    struct options options;
    enum exit_status status = EXIT_ERROR;
    occupy_streams();
    (void)setvbuf(stderr, NULL, _IOLBF, BUFSIZ); /* write each line with one system call */
    /* Writes to a closed pipe or beyond the limit on file sizes must fail, not end the process. */
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
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
    return (int)exit_status_of_output(status);
}
