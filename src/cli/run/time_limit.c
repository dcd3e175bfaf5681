/* SPDX-License-Identifier: MIT */
/* time_limit.c - applies --time-limit to the work on a map or a scenario and to reading inputs. */
#include "cli/run/time_limit.h"

#include "base/clock.h"

void time_limit_begin(const struct options *options, struct stop *stop)
{
    stop->deadline_us = options->time_limit_us > 0 ? clock_us() + options->time_limit_us : 0;
}

void time_limit_explain(const struct options *options, struct error *error)
{
    if (error->code == ERROR_STOPPED)
        error_set(error, ERROR_STOPPED, "not finished after %g s; raise --time-limit",
                  (double)options->time_limit_us / 1e6);
}
