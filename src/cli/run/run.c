/* SPDX-License-Identifier: MIT */
/* run.c - runs the program with the parsed options. */
#include "cli/run/run.h"

#include <math.h>

#include "cli/files/collect.h"
#include "cli/limits.h"
#include "cli/message.h"
#include "cli/run/interrupt.h"
#include "cli/run/memory_need.h"
#include "cli/run/run_maps.h"
#include "cli/run/run_scenario.h"
#include "cli/run/sandbox.h"

/* Returns the name of an option that was given but requires scenarios; NULL if there is none. */
static const char *find_scenario_option(const struct options *options)
{
    if (options->problem.first > 0)
        return "problem";
    if (options->map.map_folder)
        return "map-folder";
    return options->repeat > 0 ? "repeat" : NULL;
}

/* Solves the maps or scenarios that the options name, inside the sandbox. */
static enum exit_status run_jobs(const struct options *options, struct jobs *jobs)
{
    if (jobs->scenarios)
        return run_scenarios(options, jobs);
    if (!find_scenario_option(options))
        return run_maps(options, jobs);
    message_usage("--%s requires a scenario", find_scenario_option(options));
    return EXIT_ERROR;
}

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
