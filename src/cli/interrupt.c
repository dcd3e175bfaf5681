/* SPDX-License-Identifier: MIT */
/*
 * interrupt.c - SIGINT and SIGTERM, without signal handlers.
 *
 * Both are blocked in all threads, and one thread does nothing but wait for them. So there is no
 * code that may run in the middle of anything.
 */
#include "cli/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

enum { STATUS_OF_SIGNALS = 128 };

/* A process has its signals once; so does the program that this is part of. */
static atomic_int noted;

static struct {
    sigset_t signals;
    pthread_mutex_t *mutex;
    pthread_cond_t *changed;
} waiting;

static void *wait_for_signals(void *unused)
{
    int number;
    (void)unused;
    if (sigwait(&waiting.signals, &number) != 0)
        return NULL;
    pthread_mutex_lock(waiting.mutex);
    atomic_store(&noted, number);
    pthread_cond_broadcast(waiting.changed);
    pthread_mutex_unlock(waiting.mutex);
    if (sigwait(&waiting.signals, &number) == 0)
        _exit(STATUS_OF_SIGNALS + number);
    return NULL;
}

void interrupt_begin(pthread_mutex_t *mutex, pthread_cond_t *changed)
{
    static const int numbers[] = {SIGINT, SIGTERM};
    pthread_t thread;
    sigset_t before;
    sigemptyset(&waiting.signals);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction action;
        if (sigaction(numbers[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&waiting.signals, numbers[i]);
    }
    waiting.mutex = mutex;
    waiting.changed = changed;
    if (pthread_sigmask(SIG_BLOCK, &waiting.signals, &before) != 0)
        return;
    if (pthread_create(&thread, NULL, wait_for_signals, NULL) == 0)
        (void)pthread_detach(thread);
    else
        (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int interrupt_signal(void)
{
    return atomic_load(&noted);
}
