/* SPDX-License-Identifier: MIT */
/*
 * interrupt.h - SIGINT and SIGTERM, as something that threads can ask for and wait for.
 */
#ifndef ASTAR_CLI_RUN_INTERRUPT_H
#define ASTAR_CLI_RUN_INTERRUPT_H

#include <pthread.h>
#include <stdbool.h>

/*
 * From here on the first SIGINT or SIGTERM is noted, and `changed` is broadcast: whoever waits for
 * that must look again from time to time, as no mutex is held. If the process has not ended half a
 * second later, because it is stuck in some output, say, or when a second signal comes, it is
 * ended: after a call of last_words(context), from another thread. Signals that are ignored stay
 * ignored. To be called once, before other threads are made; where that is not possible signals do
 * what they always did.
 */
void interrupt_begin(pthread_cond_t *changed, void (*last_words)(void *context), void *context);

/* While held, the process is not ended half a second after the first signal: only by the second. */
void interrupt_hold(bool held);

/* Signals do what they did before. */
void interrupt_end(void);

/* The signal that was noted, or 0. */
int interrupt_signal(void);

#endif
