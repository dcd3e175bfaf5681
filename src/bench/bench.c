/* SPDX-License-Identifier: MIT */
/*
 * bench.c - runs all benchmarks.
 *
 * Absolute times vary too much on a shared machine. Therefore most results are ratios of two times
 * that are measured in the same run.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "bench/batch.h"
#include "bench/paths.h"
#include "bench/pictures.h"
#include "bench/process.h"
#include "bench/searches.h"

/* Compares the run time of astar-cli on a small map with that of a process that does nothing. */
static int bench_startup(char *program)
{
    enum { PAIRS = 201 };
    char folder[] = "/tmp/astar-bench-XXXXXX";
    char picture[sizeof folder + 8];
    if (!mkdtemp(folder))
        return EXIT_FAILURE;
    (void)snprintf(picture, sizeof picture, "%s/x.png", folder);
    char *const solve[] = {program, "-q", "-o", picture, "maps/reference.txt", NULL};
    char *const nothing[] = {"/bin/true", NULL};
    const double ratio = process_ratio(solve, nothing, PAIRS);
    (void)remove(picture);
    (void)remove(folder);
    if (ratio < 0)
        return EXIT_FAILURE;
    (void)printf("whole process, reference grid:  %5.2f x /bin/true (median of %d pairs)\n", ratio,
                 PAIRS);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    uint64_t every = 1;
    if (argc != 4 || !number_parse(argv[3], argv[3] + strlen(argv[3]), UINT32_MAX, &every) ||
        every == 0) {
        (void)fprintf(stderr, "usage: bench ASTAR-CLI SCENARIO-FOLDER N\n");
        return EXIT_FAILURE;
    }
    const int startup = bench_startup(argv[1]);
    return bench_pictures(argv[1], argv[2]) && bench_batch(argv[1]) &&
                   bench_searches(argv[2], every) && bench_paths(argv[2])
               ? startup
               : EXIT_FAILURE;
}
