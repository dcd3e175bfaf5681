// SPDX-License-Identifier: MIT
/*
 * measured.c - measures a command: measured FILE COMMAND...
 *
 * Writes one line to FILE:
 *
 *     STATUS SIGNAL CPU PEAK
 *
 * These are the exit status of the command (-1: ended by a signal), the signal that ended it (0:
 * none), its CPU time in milliseconds (user and system, all threads) and its peak resident memory
 * in kilobytes.
 *
 * A shell cannot measure the peak memory of a command. A limit on the address space (ulimit -v) is
 * not a substitute: a program that needs too much memory could reach the limit, report an error,
 * and pass the test.
 *
 * Exit status: 0 if the command was measured, whatever its own status; 1 if not.
 */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for wait4
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* Limits that stop runaway commands, far above the limits that tests check. */
enum { CPU_SECONDS = 60, WALL_SECONDS = 300 };
static const rlim_t ADDRESS_SPACE = (rlim_t)4 << 30;

static void limit(int what, rlim_t value)
{
    const struct rlimit both = {.rlim_cur = value, .rlim_max = value};
    if (setrlimit(what, &both) != 0)
        _exit(126);
}

/* Runs the command in the child. The alarm survives exec and ends a command that blocks forever. */
static void become(char **command)
{
    limit(RLIMIT_CPU, CPU_SECONDS);
    limit(RLIMIT_AS, ADDRESS_SPACE);
    limit(RLIMIT_CORE, 0);
    alarm(WALL_SECONDS);
    execvp(command[0], command);
    _exit(127);
}

static long milliseconds(struct timeval time)
{
    return (long)time.tv_sec * 1000 + (long)time.tv_usec / 1000;
}

static int report(const char *name, int status, const struct rusage *usage)
{
    FILE *file = fopen(name, "w");
    if (!file)
        return EXIT_FAILURE;
    fprintf(file, "%d %d %ld %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1,
            WIFSIGNALED(status) ? WTERMSIG(status) : 0,
            milliseconds(usage->ru_utime) + milliseconds(usage->ru_stime), usage->ru_maxrss);
    return fclose(file) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    struct rusage usage;
    int status;
    if (argc < 3)
        return EXIT_FAILURE;
    const pid_t child = fork();
    if (child == 0)
        become(argv + 2);
    if (child < 0 || wait4(child, &status, 0, &usage) != child)
        return EXIT_FAILURE;
    return report(argv[1], status, &usage);
}
