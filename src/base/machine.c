/* SPDX-License-Identifier: MIT */
/* machine.c - the processors, memory and open files available to this process. */
/* For sched_getaffinity, which is not in POSIX. NOLINTNEXTLINE: the C library defines this name. */
#define _GNU_SOURCE

#include "base/machine.h"

#include <fcntl.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/number.h"

enum { PATH_SIZE = 4096, FILE_SIZE = 8192 };

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/*
 * Reads the beginning of the file FOLDER/NAME as text. Stores "" if it cannot be read. Files in
 * /proc and /sys are read with one call, without the buffers of the C library, because the program
 * reads several of them whenever it starts.
 */
static void read_text(const char *folder, const char *name, char text[FILE_SIZE])
{
    char path[2 * PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t size = descriptor >= 0 ? read(descriptor, text, FILE_SIZE - 1) : 0;
    text[size > 0 ? size : 0] = '\0';
    if (descriptor >= 0)
        (void)close(descriptor);
}

/*
 * Returns the whole number at the start of a text, which may follow blanks. Returns UINT64_MAX for
 * any other text, such as "max".
 */
static uint64_t number_in(const char *text)
{
    uint64_t number = UINT64_MAX;
    text += strspn(text, " \t");
    (void)number_parse(text, text + strcspn(text, " \t\n"), INT64_MAX, &number);
    return number;
}

/* Returns the number that follows `key` at the start of a line, or UINT64_MAX if there is none. */
static uint64_t number_after(const char *text, const char *key)
{
    const size_t length = strlen(key);
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, key, length) == 0)
            return number_in(line + length);
    }
    return UINT64_MAX;
}

static uint64_t number_in_file(const char *folder, const char *name)
{
    char text[FILE_SIZE];
    read_text(folder, name, text);
    return number_in(text);
}

/* The names of the files of a control group that state its memory, and of keys in memory.stat. */
struct group_files {
    const char *limit, *use;
    const char *inactive, *active; /* caches of files, including those of the groups below */
};

/* Returns the limit of the control group in `folder` less the memory that it cannot release. */
static uint64_t memory_of_group(const char *folder, const struct group_files *files)
{
    char text[FILE_SIZE];
    const uint64_t limit = number_in_file(folder, files->limit);
    if (limit > INT64_MAX / 2) /* version 1 states almost INT64_MAX if there is no limit */
        return UINT64_MAX;
    uint64_t use = number_in_file(folder, files->use);
    if (use > INT64_MAX)
        return limit;
    read_text(folder, "memory.stat", text);
    const uint64_t caches[] = {number_after(text, files->inactive),
                               number_after(text, files->active)};
    for (size_t i = 0; i < sizeof caches / sizeof *caches; i++)
        use -= caches[i] <= use ? caches[i] : 0;
    return use < limit ? limit - use : 0;
}

static uint64_t memory_of_group_1(const char *folder)
{
    static const struct group_files files = {"memory.limit_in_bytes", "memory.usage_in_bytes",
                                             "total_inactive_file ", "total_active_file "};
    return memory_of_group(folder, &files);
}

static uint64_t memory_of_group_2(const char *folder)
{
    static const struct group_files files = {"memory.max", "memory.current", "inactive_file ",
                                             "active_file "};
    return memory_of_group(folder, &files);
}

/*
 * Returns the CPU quota of a control group (version 2) as a number of processors, rounded up.
 * cpu.max contains the quota and the period to which it applies: `200000 100000` stands for two
 * processors.
 */
static uint64_t processors_of_group(const char *folder)
{
    char text[FILE_SIZE];
    read_text(folder, "cpu.max", text);
    const uint64_t quota = number_in(text);
    const uint64_t period = number_in(text + strcspn(text, " "));
    if (quota > INT64_MAX || period > INT64_MAX || period == 0 || quota == 0)
        return UINT64_MAX;
    return (quota - 1) / period + 1;
}

/* A limit of the control group in `folder`, or UINT64_MAX if the group does not set it. */
typedef uint64_t group_limit(const char *folder);

/*
 * Returns the lowest value that `limit` returns for a group and the groups that contain it. `name`
 * is the name of the group, which begins with a slash, and `top` is the folder of all groups. A
 * group may be outside the part of the tree that this process sees; its folder then does not exist.
 */
static uint64_t least_of_groups(const char *top, const char *name, group_limit *limit)
{
    char folder[PATH_SIZE];
    uint64_t least = UINT64_MAX;
    const int size = snprintf(folder, sizeof folder, "%s%s", top, name);
    if (size < 0 || (size_t)size >= sizeof folder)
        return UINT64_MAX;
    for (char *slash = folder + size; slash; slash = strrchr(folder + strlen(top), '/')) {
        *slash = '\0';
        if (slash[-1] != '/') /* the name of the top group is "/" */
            least = smaller(least, limit(folder));
    }
    return least;
}

/*
 * Returns the lowest limit of the control groups of this process. /proc/self/cgroup has lines such
 * as 4:cpu,memory:/group for version 1 and 0::/group for version 2. `first` reads the limit of a
 * group of version 1 that controls memory, and `second` that of a group of version 2. Both may be
 * NULL.
 */
static uint64_t limit_of_groups(const char *root, group_limit *first, group_limit *second)
{
    char folder[PATH_SIZE];
    char text[FILE_SIZE];
    uint64_t least = UINT64_MAX;
    read_text(root, "proc/self/cgroup", text);
    for (char *line = text, *next; line && *line != '\0'; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        char *controllers = strchr(line, ':');
        char *name = controllers ? strchr(++controllers, ':') : NULL;
        if (!name)
            continue;
        *name++ = '\0';
        const bool is_memory = strcmp(controllers, "memory") == 0;
        (void)snprintf(folder, sizeof folder, "%s/sys/fs/cgroup%s", root,
                       is_memory ? "/memory" : "");
        if (is_memory && first)
            least = smaller(least, least_of_groups(folder, name, first));
        else if (*controllers == '\0' && second)
            least = smaller(least, least_of_groups(folder, name, second));
    }
    return least;
}

uint32_t machine_processors(void)
{
    const uint64_t granted = limit_of_groups("", NULL, processors_of_group);
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t count = online > 0 ? (uint64_t)online : 1;
#ifdef CPU_COUNT
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        count = (uint64_t)CPU_COUNT(&allowed);
#endif
    return (uint32_t)smaller(count, granted);
}

/* Returns the memory available on the machine in bytes, or UINT64_MAX if it is unknown. */
static uint64_t memory_of_machine(const char *root)
{
    char text[FILE_SIZE];
    read_text(root, "proc/meminfo", text);
    const uint64_t available = number_after(text, "MemAvailable:");
    if (available <= INT64_MAX / 1024)
        return available * 1024;
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page_size = sysconf(_SC_PAGESIZE);
    return pages > 0 && page_size > 0 ? (uint64_t)pages * (uint64_t)page_size : UINT64_MAX;
}

uint64_t machine_memory(const char *root)
{
    struct rlimit limit;
    uint64_t least = smaller(memory_of_machine(root),
                             limit_of_groups(root, memory_of_group_1, memory_of_group_2));
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
