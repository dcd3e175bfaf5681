/* SPDX-License-Identifier: MIT */
/* version.h - prints the output of --version. */
#ifndef ASTAR_CLI_OPTIONS_VERSION_H
#define ASTAR_CLI_OPTIONS_VERSION_H

/* Prints a line with the program's version and a line with the versions of its libraries. */
void version_print(void);

#endif
