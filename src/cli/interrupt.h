/* SPDX-License-Identifier: MIT */
/*
 * interrupt.h - SIGINT and SIGTERM, as something that threads can ask for and wait for.
 */
#ifndef ASTAR_CLI_INTERRUPT_H
#define ASTAR_CLI_INTERRUPT_H

#include <pthread.h>

/*
 * From here on the first SIGINT or SIGTERM is only noted, and `changed` is broadcast with `mutex`
 * held; the second ends the process at once. Signals that are ignored stay ignored. To be called
 * once, before other threads are made; where that is not possible signals do what they always did.
 */
void interrupt_begin(pthread_mutex_t *mutex, pthread_cond_t *changed);

/* Signals do what they did before. Not to be called after one was noted. */
void interrupt_end(void);

/* The signal that was noted, or 0. */
int interrupt_signal(void);

#endif
