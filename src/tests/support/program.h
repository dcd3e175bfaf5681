/* SPDX-License-Identifier: MIT */
/* program.h - runs the program for tests of its output. */
#ifndef ASTAR_TESTS_SUPPORT_PROGRAM_H
#define ASTAR_TESTS_SUPPORT_PROGRAM_H

#include <sys/types.h>

/*
 * Starts the program that the variable ASTAR_CLI_RELEASE names, or ./astar-cli. The arguments are
 * separated by blanks. Words with '=' before the first argument without it are the environment of
 * the program, besides a UTF-8 locale; without such words, it inherits that of the test. The word
 * OUT stands for the path `out`. Standard output is `output`; -1: that of the test.
 */
pid_t program_start(const char *arguments, char *out, int output);

/* Waits for the end of the program. Returns its exit status, or -1 if a signal ended it. */
int program_end(pid_t child);

#endif
