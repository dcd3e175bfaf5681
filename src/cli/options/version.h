/* SPDX-License-Identifier: MIT */
/* version.h - what --version prints. */
#ifndef ASTAR_CLI_OPTIONS_VERSION_H
#define ASTAR_CLI_OPTIONS_VERSION_H

/* Prints the program's version, then the versions of its libraries, a line each. */
void version_print(void);

#endif
