/* SPDX-License-Identifier: MIT */
/*
 * intrude.c - a preloaded library that simulates an exploited decoder.
 *
 * The library replaces rename, which the program calls to commit a picture. Before it renames the
 * file, the replacement tries actions that are not needed to solve a map. For each action, it
 * writes a line with the name of the action and the errno (0 if the action succeeded) to the
 * descriptor whose number is in the environment variable INTRUDE.
 */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for syscall
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void report_action(int report, const char *what, bool done)
{
    (void)dprintf(report, "%s %d\n", what, done ? 0 : errno);
}

static void try_open(int report, const char *what, const char *path, int flags)
{
    const int descriptor = open(path, flags | O_CLOEXEC, (mode_t)0600);
    report_action(report, what, descriptor >= 0);
    if (descriptor >= 0)
        (void)close(descriptor);
}

static void try_program(int report)
{
    char *const command[] = {"/bin/true", NULL};
    pid_t child;
    errno = posix_spawn(&child, command[0], NULL, NULL, command, NULL);
    report_action(report, "execute", errno == 0);
    if (errno == 0)
        (void)waitpid(child, NULL, 0);
}

static void try_network(int report)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(1)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    report_action(report, "connect",
                  descriptor >= 0 &&
                      connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0);
    if (descriptor >= 0)
        (void)close(descriptor);
}

int rename(const char *old_name, const char *new_name)
{
    const char *number = getenv("INTRUDE"); // NOLINT(concurrency-mt-unsafe): no thread sets any
    if (number) {
        const int report = (int)strtol(number, NULL, 10);
        try_open(report, "read", "/etc/passwd", O_RDONLY);
        try_open(report, "write", "stray", O_WRONLY | O_CREAT);
        try_open(report, "overwrite", "map.txt", O_WRONLY);
        report_action(report, "remove", unlink("bystander") == 0);
        report_action(report, "list", open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) >= 0);
        try_program(report);
        try_network(report);
    }
    return (int)syscall(SYS_renameat2, AT_FDCWD, old_name, AT_FDCWD, new_name, 0);
}
