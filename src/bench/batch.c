/* SPDX-License-Identifier: MIT */
/* batch.c - benchmarks --jobs on a folder of maps. */
#include "bench/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "bench/process.h"
#include "bench/suite.h"

enum { MAPS = 400, SIDE = 512, PAIRS = 5, WALL_PERCENT = 25, NAME_SIZE = 128 };

/* Writes a map with random walls as packed digits. Its start and goal are in opposite corners. */
static bool write_map(const char *path, struct suite_random *random)
{
    FILE *file = fopen(path, "we");
    if (!file)
        return false;
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            const bool edge = y == 0 || x == SIDE - 1; /* free, so that a path exists */
            int cell = !edge && suite_random(random, 100) < WALL_PERCENT ? '1' : '0';
            if (x + y == 0)
                cell = '2';
            if (x + y == 2 * SIDE - 2)
                cell = '3';
            (void)fputc(cell, file);
        }
        (void)fputc('\n', file);
    }
    return fclose(file) == 0;
}

static bool write_maps(const char *folder)
{
    struct suite_random random = {7};
    bool ok = mkdir(folder, 0777) == 0;
    for (int i = 0; ok && i < MAPS; i++) {
        char path[NAME_SIZE];
        (void)snprintf(path, sizeof path, "%s/map%d.txt", folder, i);
        ok = write_map(path, &random);
    }
    return ok;
}

static bool compare(char *program, char *maps, char *out)
{
    char script[] = "ls -d \"$1\"/* | xargs -P2 -n1 \"$0\" -q -o \"$2\"; exit 0";
    char *const one[] = {program, "-q", "-j1", "-o", out, maps, NULL};
    char *const two[] = {program, "-q", "-j2", "-o", out, maps, NULL};
    char *const xargs[] = {"/bin/sh", "-c", script, program, maps, out, NULL};
    const double jobs = process_ratio(one, two, PAIRS);
    const double single = process_ratio(xargs, two, PAIRS);
    if (jobs < 0 || single < 0)
        return false;
    (void)printf("\na folder of %d maps of %d x %d (median of %d pairs)\n", MAPS, SIDE, SIDE,
                 PAIRS);
    (void)printf("  --jobs 2 against --jobs 1:           %5.2f times as fast\n", jobs);
    (void)printf("  --jobs 2 against xargs -P2 -n1:      %5.2f times as fast\n", single);
    return true;
}

bool bench_batch(char *program)
{
    char folder[] = "/tmp/astar-bench-XXXXXX";
    char maps[sizeof folder + 8];
    char out[sizeof folder + 8];
    char *const remove[] = {"/bin/rm", "-rf", folder, NULL};
    if (!mkdtemp(folder))
        return false;
    (void)snprintf(maps, sizeof maps, "%s/maps", folder);
    (void)snprintf(out, sizeof out, "%s/out", folder);
    const bool ok = write_maps(maps) && compare(program, maps, out);
    return process_run(remove) && ok;
}
