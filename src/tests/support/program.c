/* SPDX-License-Identifier: MIT */
/* program.c - runs the program for tests of its output. */
#include "tests/support/program.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/test.h"

extern char **environ;

enum { LINE_MAX_SIZE = 512, WORDS_MAX = 40 };

pid_t program_start(const char *arguments, char *out, int output)
{
    char line[LINE_MAX_SIZE];
    char locale[] = "LC_ALL=C.UTF-8";
    char *variables[WORDS_MAX + 2] = {locale}, *words[WORDS_MAX + 1];
    size_t variable_count = 1, count = 1;
    const char *program = getenv("ASTAR_CLI_RELEASE");
    char *path = strdup(program ? program : "./astar-cli");
    pid_t child = 0;
    posix_spawn_file_actions_t actions;
    (void)snprintf(line, sizeof line, "%s", arguments);
    words[0] = path;
    for (char *word = strtok(line, " "); word && count < WORDS_MAX; word = strtok(NULL, " "))
        if (count == 1 && strchr(word, '='))
            variables[variable_count++] = word;
        else
            words[count++] = strcmp(word, "OUT") == 0 ? out : word;
    words[count] = NULL;
    assert_int_equal(posix_spawn_file_actions_init(&actions), 0);
    if (output >= 0)
        assert_int_equal(posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO), 0);
    assert_int_equal(
        posix_spawn(&child, path, &actions, NULL, words, variable_count > 1 ? variables : environ),
        0);
    (void)posix_spawn_file_actions_destroy(&actions);
    free(path);
    return child;
}

int program_end(pid_t child)
{
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
