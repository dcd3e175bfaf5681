/* SPDX-License-Identifier: MIT */
/* version.h - prints the output of --version. */
#ifndef ASTAR_CLI_OPTIONS_VERSION_H
#define ASTAR_CLI_OPTIONS_VERSION_H

/*
 * Prints one line with the version of the program and one line with the versions of its libraries.
 */
void version_print(void);

#endif
