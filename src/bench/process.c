/* SPDX-License-Identifier: MIT */
/* process.c - measures the run times of processes. */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for wait4
#define _DEFAULT_SOURCE
#include "bench/process.h"

#include <spawn.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "bench/timing.h"

extern char **environ;

double process_time(char *const command[], uint64_t *peak_bytes)
{
    const double begin = now();
    pid_t child;
    int status = 0;
    struct rusage usage;
    if (posix_spawn(&child, command[0], NULL, NULL, command, environ) != 0 ||
        wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return -1;
    *peak_bytes = (uint64_t)usage.ru_maxrss * 1024;
    return now() - begin;
}

static double run_time(char *const command[])
{
    uint64_t ignored;
    return process_time(command, &ignored);
}

static int by_value(const void *a, const void *b)
{
    const double p = *(const double *)a;
    const double q = *(const double *)b;
    return (p > q) - (p < q);
}

double process_ratio(char *const first[], char *const second[], int pairs)
{
    double *ratios = malloc((size_t)pairs * sizeof *ratios);
    double median = -1;
    for (int pair = -1; ratios && pair < pairs; pair++) {
        const double a = run_time(first);
        const double b = run_time(second);
        if (a < 0 || b <= 0)
            break;
        if (pair < 0)
            continue;
        ratios[pair] = a / b;
        if (pair == pairs - 1) {
            qsort(ratios, (size_t)pairs, sizeof *ratios, by_value);
            median = ratios[pairs / 2];
        }
    }
    free(ratios);
    return median;
}

bool process_run(char *const command[])
{
    return run_time(command) >= 0;
}
