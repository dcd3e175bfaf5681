/* SPDX-License-Identifier: MIT */
/* machine.c - what this process may use of the machine. */
/* For sched_getaffinity, which POSIX lacks. NOLINTNEXTLINE: the C library wants this name. */
#define _GNU_SOURCE

#include "base/machine.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/number.h"

#define CGROUP_ROOT "/sys/fs/cgroup"

uint32_t machine_processors(void)
{
#ifdef CPU_COUNT
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        return (uint32_t)CPU_COUNT(&allowed);
#endif
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (uint32_t)online : 1;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The number that a file consists of; UINT64_MAX where it says "max", or does not exist. */
static uint64_t number_in_file(const char *path)
{
    char text[64] = "";
    uint64_t number = UINT64_MAX;
    FILE *file = fopen(path, "re");
    if (!file)
        return number;
    if (fgets(text, sizeof text, file))
        (void)number_parse(text, text + strcspn(text, "\n"), INT64_MAX, &number);
    (void)fclose(file);
    return number;
}

/*
 * The least limit of the control group (version 2) at `path` below the root, and of all above it.
 */
static uint64_t limit_of_group(char *path)
{
    uint64_t least = UINT64_MAX;
    for (;;) {
        char file[4200];
        (void)snprintf(file, sizeof file, CGROUP_ROOT "%s/memory.max", path);
        least = smaller(least, number_in_file(file));
        char *slash = strrchr(path, '/');
        if (!slash)
            return least;
        *slash = '\0';
    }
}

static uint64_t limit_of_groups(void)
{
    char line[4096];
    uint64_t least = number_in_file(CGROUP_ROOT "/memory/memory.limit_in_bytes");
    FILE *file = fopen("/proc/self/cgroup", "re");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "0::", 3) == 0)
            least = smaller(least, limit_of_group(line + 3));
    }
    if (file)
        (void)fclose(file);
    return least;
}

uint64_t machine_memory(void)
{
    struct rlimit limit;
    uint64_t least = limit_of_groups();
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page_size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page_size > 0)
        least = smaller(least, (uint64_t)pages * (uint64_t)page_size);
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        least = smaller(least, limit.rlim_cur);
    return least;
}

uint64_t machine_open_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return UINT64_MAX;
    return limit.rlim_cur;
}
