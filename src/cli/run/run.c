/* SPDX-License-Identifier: MIT */
/* run.c - runs the program with the parsed options. */
#include "cli/run/run.h"

#include <math.h>

#include "cli/files/collect.h"
#include "cli/limits.h"
#include "cli/message.h"
#include "cli/run/interrupt.h"
#include "cli/run/memory_need.h"
#include "cli/run/run_jobs.h"
#include "cli/run/sandbox.h"

enum exit_status run(const struct options *options)
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
    if (sandbox_begin(options, &error) && collect_maps(&limited, &jobs, &file, &error))
        status = run_jobs(&limited, &jobs);
    else
        message_error(file, &error);
    jobs_free(&jobs);
    sandbox_end();
    return status;
}
