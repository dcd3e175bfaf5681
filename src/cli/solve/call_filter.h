/* SPDX-License-Identifier: MIT */
/* call_filter.h - permits only the system calls that are needed to solve maps. */
#ifndef ASTAR_CLI_SOLVE_CALL_FILTER_H
#define ASTAR_CLI_SOLVE_CALL_FILTER_H

#include <stdbool.h>

/*
 * Permanently forbids all other system calls (see call_filter.c) in this thread and in the threads
 * that it starts later. The process must have set PR_SET_NO_NEW_PRIVS. Returns NULL on success;
 * otherwise returns the reason and forbids nothing.
 */
const char *call_filter_install(void);

/*
 * After call_filter_install: also forbids starting processes, sending signals, changing the filter
 * and, unless `threads` is true, starting threads. Returns false if the system refuses.
 */
bool call_filter_restrict(bool threads);

#endif
