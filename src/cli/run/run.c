/* SPDX-License-Identifier: MIT */
/* run.c - runs the program with the parsed options. */
#include "cli/run/run.h"

#include "cli/report/messages.h"
#include "cli/run/memory_limit.h"
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
    if (!file_peek(path, &first, &ignored)) {
        first.size = sizeof data;
        (void)file_peek(path, &first, &ignored);
    }
    return scenario_recognise(&first);
}

/* Runs the program with options->memory set. */
static enum exit_status run_limited(const struct options *options)
{
    struct error error;
    int scenarios = 0;
    for (int i = 0; i < options->map_count; i++)
        scenarios += is_scenario(options->maps[i]);
    if (scenarios == 0 && options->problem > 0) {
        message_usage("--problem requires a scenario");
        return EXIT_ERROR;
    }
    if (scenarios > 0 && (options->map_count > 1 || options->files_from)) {
        message_usage(
            "a scenario must be the only argument; run other maps and scenarios separately");
        return EXIT_ERROR;
    }
    if (scenarios > 0 && options->map.inspect) {
        message_usage("--inspect takes maps; name the map of the scenario");
        return EXIT_ERROR;
    }
    enum exit_status status = EXIT_ERROR;
    const bool draws = (scenarios == 0 || options->problem > 0) && options_draw(options);
    if (!sandbox_begin(options, draws, &error))
        message_error(NULL, &error);
    else
        status = scenarios == 0 ? run_maps(options) : run_scenario(options, options->maps[0]);
    sandbox_end();
    return status;
}

enum exit_status run(const struct options *options)
{
    struct options limited = *options;
    limited.memory = memory_need_allowed(options);
    memory_limit_set(limited.memory);
    return run_limited(&limited);
}
