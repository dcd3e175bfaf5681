/* SPDX-License-Identifier: MIT */
/* interrupt.h - reacts to SIGINT, SIGTERM and SIGHUP. */
#ifndef ASTAR_CLI_SOLVE_INTERRUPT_H
#define ASTAR_CLI_SOLVE_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * From now on, the signals, unless they are ignored, end the process with the exit status for the
 * signal. Before that, the temporary files of unfinished outputs are deleted, and the folder for
 * pictures if it is empty. Call this function once, before the process enters the sandbox.
 */
void interrupt_prepare(void);

/*
 * Begins to catch signals. After the first signal, interrupt_signal() returns its number, and *stop
 * is set unless `stop` is NULL.
 *
 * The process is forced to end if a second signal arrives, or if it is still running about half a
 * second after the first signal (for example, because a write blocks). Before that, `abandon` is
 * called, unless it is NULL: a function that a signal handler may call.
 *
 * `stop` must be valid until interrupt_release or interrupt_end is called. Call this function in
 * the main thread.
 */
void interrupt_begin(atomic_bool *stop, void (*abandon)(void));

/*
 * Makes interrupt_signal return `number` unless a signal has already been caught. Does not start
 * the time limit for the forced exit.
 */
void interrupt_raise(int number);

/*
 * Sets what the forced exit reports: `done` of `total` maps are done. If `total` is 0, which is the
 * initial value, the forced exit reports nothing.
 */
void interrupt_progress(size_t done, size_t total);

/*
 * If `held` is true, suspends the forced exit that follows half a second after the first signal. If
 * `held` is false, permits the forced exit again. A second signal always ends the process.
 */
void interrupt_hold(bool held);

/* From now on, signals do not set the flag and do not call the function of interrupt_begin. */
void interrupt_release(void);

/* Stops catching signals: from now on, they end the process as before interrupt_begin. */
void interrupt_end(void);

/* Returns the first signal that was caught or raised, or 0. */
int interrupt_signal(void);

/* For a process that has just been forked: from now on, the process ignores the signals. */
void interrupt_ignore(void);

/*
 * Deletes the temporary files of outputs that are not complete, and the folder for pictures if this
 * process has created it and it is empty. A signal handler may call this function.
 */
void interrupt_clean(void);

/* Ends the process at once with this exit status, without waiting for other threads. */
_Noreturn void interrupt_leave(int status);

/* Ends the process with the exit status for the signal, even if other threads are running. */
void interrupt_exit(void) __attribute__((noreturn));

#endif
