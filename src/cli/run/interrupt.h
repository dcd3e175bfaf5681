/* SPDX-License-Identifier: MIT */
/* interrupt.h - catches SIGINT and SIGTERM, and lets threads poll for them. */
#ifndef ASTAR_CLI_RUN_INTERRUPT_H
#define ASTAR_CLI_RUN_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * From now on, SIGINT and SIGTERM, unless they are ignored, remove the folder for pictures if it is
 * empty, and end the process with the exit status for the signal. Call this function once, before
 * the process enters the sandbox.
 */
void interrupt_prepare(void);

/*
 * Begins to catch signals. After the first SIGINT or SIGTERM, interrupt_signal() returns the number
 * of the signal, and *stop is set unless `stop` is NULL.
 *
 * A thread of this module ends the process if a second signal arrives, or if the process is still
 * running about half a second after the first signal (for example, because a write blocks). Before
 * that, the thread deletes the temporary files of unfinished outputs (write_files.h).
 *
 * Ignored signals remain ignored. Call this function once, before starting other threads, but after
 * the process has entered the sandbox, which does not restrict threads that are already running.
 * `stop` must be valid until interrupt_release_stop or interrupt_end is called. If the system
 * cannot start the thread of this module, signals end the process as before.
 */
void interrupt_begin(atomic_bool *stop);

/*
 * Makes interrupt_signal return `number` unless a signal has already been caught. Does not start
 * the time limit for the forced exit.
 */
void interrupt_raise(int number);

/* After this call, no signal sets the flag that was passed to interrupt_begin. */
void interrupt_release_stop(void);

/*
 * Sets what the forced exit reports: `done` of `total` maps are done. If `total` is 0, which is the
 * initial value, the forced exit reports nothing.
 */
void interrupt_progress(size_t done, size_t total);

enum { INTERRUPT_TEXT_SIZE = 80 };

/* Formats the message for a run that was interrupted after `done` of `total` maps. */
void interrupt_describe(char text[INTERRUPT_TEXT_SIZE], size_t done, size_t total);

/*
 * If `held` is true, suspends the forced exit that follows half a second after the first signal. If
 * `held` is false, permits the forced exit again. A second signal always ends the process.
 */
void interrupt_hold(bool held);

/*
 * Stops catching signals, which from now on end the process as before interrupt_begin.
 * Call this function in the thread that called interrupt_begin. The thread of this module may
 * continue to run until the process ends.
 */
void interrupt_end(void);

/* Returns the first signal that was caught or raised, or 0. */
int interrupt_signal(void);

/* Ends the process at once with this exit status, without waiting for other threads. */
_Noreturn void interrupt_leave(int status);

/* Ends the process with the exit status for the signal, even if other threads are running. */
void interrupt_exit(void) __attribute__((noreturn));

#endif
