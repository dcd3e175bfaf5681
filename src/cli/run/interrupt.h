/* SPDX-License-Identifier: MIT */
/* interrupt.h - lets threads poll and wait for SIGINT and SIGTERM. */
#ifndef ASTAR_CLI_RUN_INTERRUPT_H
#define ASTAR_CLI_RUN_INTERRUPT_H

#include <pthread.h>
#include <stdbool.h>

/*
 * Begins to catch signals: the first SIGINT or SIGTERM is stored and `changed` is broadcast. The
 * broadcast happens without a mutex, so a waiting thread must also poll interrupt_signal(). If the
 * process has not ended half a second later, for example because an output blocks, or if a second
 * signal arrives, another thread calls clean_up(context) and ends the process. Ignored signals stay
 * ignored. Call it once, before starting other threads. If the system refuses, signals keep their
 * default action.
 */
void interrupt_begin(pthread_cond_t *changed, void (*clean_up)(void *context), void *context);

/*
 * Suspends (true) or resumes (false) the forced exit after half a second. A second signal still
 * ends the process.
 */
void interrupt_hold(bool held);

/* Restores the previous actions of the signals. */
void interrupt_end(void);

/* Returns the first signal that was caught, or 0. */
int interrupt_signal(void);

#endif
