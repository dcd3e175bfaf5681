/* SPDX-License-Identifier: MIT */
/* interrupt.h - lets threads ask and wait for SIGINT and SIGTERM. */
#ifndef ASTAR_CLI_RUN_INTERRUPT_H
#define ASTAR_CLI_RUN_INTERRUPT_H

#include <pthread.h>
#include <stdbool.h>

/*
 * From here on the first SIGINT or SIGTERM is stored, and `changed` is broadcast. No mutex is held
 * for that, so a thread that waits must also check interrupt_signal() at intervals. If the process
 * has not ended half a second later, for example because an output blocks, or if a second signal
 * comes, another thread calls last_words(context) and ends the process. Ignored signals stay
 * ignored. Call it once, before other threads are started. If the system refuses, signals keep
 * their default action.
 */
void interrupt_begin(pthread_cond_t *changed, void (*last_words)(void *context), void *context);

/* While held, the process is not ended half a second after the first signal, only by a second. */
void interrupt_hold(bool held);

/* Restores the previous actions of the signals. */
void interrupt_end(void);

/* The first signal that came, or 0. */
int interrupt_signal(void);

#endif
