/* SPDX-License-Identifier: MIT */
/*
 * machine.c - the available memory according to files such as /proc/meminfo. Each test writes
 * copies of these files to its own folder.
 */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/machine.h"
#include "tests/support/files.h"
#include "tests/support/folder.h"
#include "tests/test.h"

static const uint64_t mega = 1 << 20;

/* Writes a file and creates the folders that contain it. */
static void put(const char *path, const char *text)
{
    char folder[256];
    for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
        (void)snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
        (void)mkdir(folder, 0777);
    }
    write_text(path, text);
}

static void put_meminfo(void)
{
    put("proc/meminfo", "MemTotal:       24684096 kB\nMemFree:          102400 kB\n"
                        "MemAvailable:     819200 kB\nBuffers:            5564 kB\n");
}

TEST_WITH(the_available_memory_of_the_machine_is_used, enter_folder, leave_folder)
{
    put_meminfo();
    assert_int_equal(machine_memory("."), 800 * mega);
    /* No MemAvailable (before Linux 3.14): physical memory, which this machine has. */
    put("proc/meminfo", "MemTotal: 1 kB\nMemFree: 1 kB\n");
    assert_true(machine_memory(".") > mega);
}

/* Without a limit in a group, files without a number, and groups out of sight, nothing changes. */
TEST_WITH(groups_without_a_limit_are_ignored, enter_folder, leave_folder)
{
    put_meminfo();
    put("proc/self/cgroup", "1:name=systemd:/\n4:memory:/a/b\n7:cpu,cpuacct:/x\n0::/gone/away\n");
    put("sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "9223372036854771712\n");
    put("sys/fs/cgroup/memory/a/b/memory.usage_in_bytes", "104857600\n");
    put("sys/fs/cgroup/gone/memory.max", "max\n");
    put("sys/fs/cgroup/gone/memory.current", "104857600\n");
    assert_int_equal(machine_memory("."), 800 * mega);
}

/* The cache of files does not count as used, since the kernel releases it. */
TEST_WITH(the_use_of_a_group_is_subtracted_from_its_limit, enter_folder, leave_folder)
{
    put_meminfo();
    put("proc/self/cgroup", "0::/a/b\n");
    put("sys/fs/cgroup/a/memory.max", "524288000\n");     /* 500 MB */
    put("sys/fs/cgroup/a/memory.current", "209715200\n"); /* 200 MB */
    assert_int_equal(machine_memory("."), 300 * mega);
    put("sys/fs/cgroup/a/memory.stat", "anon 1\nfile 104857600\nfile_mapped 7\n"
                                       "inactive_file 52428800\nactive_file 20971520\n");
    assert_int_equal(machine_memory("."), 370 * mega);
    /* The group b inside a has a lower limit. */
    put("sys/fs/cgroup/a/b/memory.max", "104857600\n");
    put("sys/fs/cgroup/a/b/memory.current", "94371840\n");
    assert_int_equal(machine_memory("."), 10 * mega);
    put("sys/fs/cgroup/a/b/memory.current", "204857600\n");
    assert_int_equal(machine_memory("."), 0);
}

TEST_WITH(version_1_has_other_files, enter_folder, leave_folder)
{
    put_meminfo();
    put("proc/self/cgroup", "5:cpu:/\n4:memory:/docker/1\n0::/\n");
    /* The group is the top one that a container sees. */
    put("sys/fs/cgroup/memory/memory.limit_in_bytes", "314572800\n");
    put("sys/fs/cgroup/memory/memory.usage_in_bytes", "209715200\n");
    put("sys/fs/cgroup/memory/memory.stat", "inactive_file 0\nactive_file 0\n"
                                            "total_inactive_file 1048576\n"
                                            "total_active_file 2097152\n");
    assert_int_equal(machine_memory("."), 103 * mega);
    put("proc/self/cgroup", "4:memory:/\n");
    assert_int_equal(machine_memory("."), 103 * mega);
}
