/* SPDX-License-Identifier: MIT */
/* version.h - what --version prints. */
#ifndef ASTAR_CLI_OPTIONS_VERSION_H
#define ASTAR_CLI_OPTIONS_VERSION_H

/* The program's version on a line, and those of the libraries that it was built with on another. */
void version_print(void);

#endif
