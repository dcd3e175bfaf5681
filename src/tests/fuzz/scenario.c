/* SPDX-License-Identifier: MIT */
/* scenario.c - fuzzes the reader of MovingAI scenarios. */
#include "map/scenario_map.h"

#include <stdlib.h>

#include "tests/fuzz/fuzz.h"

static void check_problems(const struct scenario *scenario)
{
    uint64_t line = 1; /* the line that states the version */
    require(scenario->count > 0 && scenario->map && scenario->map[0] != '\0');
    for (size_t i = 0; i < scenario->count; i++) {
        const struct scenario_problem *problem = &scenario->problems[i];
        require(problem->line > line);
        require(!scenario_without_path(problem) || problem->optimal_micro == 0);
        line = problem->line;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    struct scenario scenario;
    struct error error = {0};
    if (!scenario_read(&bytes, NULL, &scenario, &error)) {
        fuzz_check_error(&bytes, &error);
        return 0;
    }
    require(scenario_recognise(&bytes));
    check_problems(&scenario);
    struct map_options options = map_options_default();
    options.path = "/nowhere/fuzz.map.scen";
    options.untrusted = size % 2 == 1;
    options.map_folder = size % 3 == 0 ? "/nowhere/else" : NULL;
    char *map = scenario_find_map(&scenario, &options, &error);
    if (!map)
        fuzz_check_error(&bytes, &error);
    free(map);
    scenario_free(&scenario);
    return 0;
}
