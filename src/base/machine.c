/* SPDX-License-Identifier: MIT */
/* machine.c - the processors, memory and open files available to this process. */
/* For sched_getaffinity, which is not in POSIX. NOLINTNEXTLINE: the C library defines this name. */
#define _GNU_SOURCE

#include "base/machine.h"

#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/number.h"

#define CGROUP_ROOT "/sys/fs/cgroup"

enum { PATH_SIZE = 8192 };

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Reads the first line of a file. Returns false if it cannot be read. */
static bool read_line(const char *path, char *line, size_t size)
{
    FILE *file = fopen(path, "re");
    if (!file)
        return false;
    const bool ok = fgets(line, (int)size, file) != NULL;
    (void)fclose(file);
    if (ok)
        line[strcspn(line, "\n")] = '\0';
    return ok;
}

/* Parses a whole number. Returns UINT64_MAX for any other text, such as "max". */
static uint64_t number_in(const char *text, size_t length)
{
    uint64_t number = UINT64_MAX;
    (void)number_parse(text, text + length, INT64_MAX, &number);
    return number;
}

/* Returns the number in the first line of a file, or UINT64_MAX if there is no number. */
static uint64_t number_in_file(const char *path)
{
    char line[64];
    return read_line(path, line, sizeof line) ? number_in(line, strlen(line)) : UINT64_MAX;
}

/*
 * A function that returns a limit of the control group in `folder`, or UINT64_MAX if there is no
 * limit.
 */
typedef uint64_t group_limit(const char *folder);

static uint64_t memory_of_group(const char *folder)
{
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/memory.max", folder);
    return number_in_file(path);
}

/*
 * Returns the CPU quota of a control group as a number of processors, rounded up. cpu.max contains
 * the quota and the period to which it applies: `200000 100000` stands for two processors.
 */
static uint64_t processors_of_group(const char *folder)
{
    char path[PATH_SIZE];
    char line[64];
    (void)snprintf(path, sizeof path, "%s/cpu.max", folder);
    if (!read_line(path, line, sizeof line))
        return UINT64_MAX;
    const size_t first = strcspn(line, " ");
    const uint64_t quota = number_in(line, first);
    const char *rest = line[first] == ' ' ? line + first + 1 : "";
    const uint64_t period = number_in(rest, strlen(rest));
    if (quota == UINT64_MAX || period == UINT64_MAX || period == 0 || quota == 0)
        return UINT64_MAX;
    return (quota - 1) / period + 1;
}

/*
 * Returns the lowest value that `limit` returns for the control group (version 2) of this process
 * and the ancestors of that group.
 */
static uint64_t limit_of_groups(group_limit *limit)
{
    char line[PATH_SIZE / 2];
    uint64_t least = UINT64_MAX;
    FILE *file = fopen("/proc/self/cgroup", "re");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "0::", 3) != 0)
            continue;
        for (char *slash = line + strlen(line); slash; slash = strrchr(line + 3, '/')) {
            char folder[PATH_SIZE];
            *slash = '\0';
            (void)snprintf(folder, sizeof folder, CGROUP_ROOT "%s", line + 3);
            least = smaller(least, limit(folder));
        }
    }
    if (file)
        (void)fclose(file);
    return least;
}

uint32_t machine_processors(void)
{
    const uint64_t granted = limit_of_groups(processors_of_group);
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t count = online > 0 ? (uint64_t)online : 1;
#ifdef CPU_COUNT
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        count = (uint64_t)CPU_COUNT(&allowed);
#endif
    return (uint32_t)smaller(count, granted);
}

/*
 * Returns the memory limit of the control group of this process, or UINT64_MAX if there is none.
 * Memory is controlled by version 1 or version 2 of control groups, never by both. If version 1 has
 * a limit, the files of version 2 therefore need not be read; opening them takes as long as reading
 * a small map.
 */
static uint64_t memory_of_groups(void)
{
    const uint64_t first = number_in_file(CGROUP_ROOT "/memory/memory.limit_in_bytes");
    return first != UINT64_MAX ? first : limit_of_groups(memory_of_group);
}

uint64_t machine_memory(void)
{
    struct rlimit limit;
    uint64_t least = memory_of_groups();
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page_size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page_size > 0)
        least = smaller(least, (uint64_t)pages * (uint64_t)page_size);
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        least = smaller(least, limit.rlim_cur);
    if (getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
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
