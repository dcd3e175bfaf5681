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
#include "map/scenario.h"

enum { SCENARIO_LOOK = 64 }; /* bytes needed to recognise a scenario */

/*
 * Returns true if the file is a scenario. Retries a failed read once, since the failure may be
 * transient.
 */
static bool is_scenario(const char *path)
{
    uint8_t data[SCENARIO_LOOK];
    struct bytes first = {data, sizeof data};
    struct error ignored;
    if (options_name_stream(path))
        return false;
    if (!file_peek(path, &first, NULL, &ignored)) {
        first.size = sizeof data;
        (void)file_peek(path, &first, NULL, &ignored);
    }
    return scenario_recognise(&first);
}

/*
 * Returns false if the options and arguments show that no picture will be drawn. Does not examine
 * the contents of folders and lists.
 */
static bool may_draw(const struct options *options)
{
    if (options_draw_problem(options))
        return true;
    if (options->problem.first > 0 || !options_draw(options))
        return false;
    for (int i = 0; i < options->map_count; i++)
        if (is_scenario(options->maps[i]))
            return false;
    return true;
}

/* Returns the name of an option that was given but requires scenarios; NULL if there is none. */
static const char *find_scenario_option(const struct options *options)
{
    if (options->problem.first > 0)
        return "problem";
    if (options->map.map_folder)
        return "map-folder";
    return options->repeat > 0 ? "repeat" : NULL;
}

/* Solves the maps or scenarios that the options name. */
static enum exit_status run_all(const struct options *options)
{
    struct error error;
    struct jobs jobs = {0};
    const char *file;
    enum exit_status status = EXIT_ERROR;
    if (!collect_maps(options, &jobs, &file, &error)) {
        message_error(file, &error);
    } else if (jobs.scenarios) {
        status = run_scenarios(options, &jobs);
    } else if (find_scenario_option(options)) {
        message_usage("--%s requires a scenario", find_scenario_option(options));
    } else {
        status = run_maps(options, &jobs);
    }
    jobs_free(&jobs);
    return status;
}

enum exit_status run(const struct options *options)
{
    struct options limited = *options;
    limited.memory = memory_need_allowed(options);
    limits_set_memory(limited.memory);
    if (options->verbose)
        message_note(NULL, "memory limit %.0f MB%s", floor((double)limited.memory / (1 << 20)),
                     options->memory > 0 ? "" : ": three quarters of the available memory");
    interrupt_prepare();
    struct error error;
    enum exit_status status = EXIT_ERROR;
    if (sandbox_begin(options, may_draw(options), &error))
        status = run_all(&limited);
    else
        message_error(NULL, &error);
    sandbox_end();
    return status;
}
