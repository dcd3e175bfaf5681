/* SPDX-License-Identifier: MIT */
/* interrupt.h - lets threads poll and wait for SIGINT and SIGTERM. */
#ifndef ASTAR_CLI_RUN_INTERRUPT_H
#define ASTAR_CLI_RUN_INTERRUPT_H

#include <pthread.h>
#include <stdbool.h>

/*
 * Begins to catch signals. After the first SIGINT or SIGTERM, interrupt_signal() returns its
 * number, and `changed` is broadcast. The broadcast happens without a mutex, so a thread that waits
 * for `changed` must also poll interrupt_signal(). If a second signal arrives, or if the process
 * has not ended about half a second after the first one, for example because a write blocks, a
 * thread of this module calls clean_up(context) and ends the process.
 *
 * Ignored signals stay ignored. Call this function once, before starting other threads. If the
 * system cannot start the thread of this module, signals keep their default action.
 */
void interrupt_begin(pthread_cond_t *changed, void (*clean_up)(void *context), void *context);

/*
 * If `held` is true, suspends the forced exit that follows half a second after the first signal;
 * otherwise, permits it again. A second signal always ends the process.
 */
void interrupt_hold(bool held);

/* Stops catching signals and restores the signal mask that was in effect before interrupt_begin. */
void interrupt_end(void);

/* Returns the first signal that was caught, or 0. */
int interrupt_signal(void);

#endif
