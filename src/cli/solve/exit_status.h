/* SPDX-License-Identifier: MIT */
/*
 * exit_status.h - decides the exit status of the program.
 *
 *   0    every map was solved, inspected (--inspect) or skipped as up to date; no result of a
 *        scenario breaks a guarantee (verdict.h)
 *   1    at least one map has no path, and there was no error
 *   2    an error: an invalid command line, a map that cannot be read or solved, an output that
 *        cannot be written, a wrong result of a scenario (verdict.h)
 *   128+N  ended by signal N; 141 (SIGPIPE): the reader of an output has closed the pipe
 *
 * A map is also considered solved if it has a path to the reachable cell nearest to a goal
 * (--nearest), or if only the costs of its cells were requested.
 *
 * The status of a run is the most severe status of its maps and outputs. run() returns it; main()
 * replaces it if standard output cannot be written.
 */
#ifndef ASTAR_CLI_SOLVE_EXIT_STATUS_H
#define ASTAR_CLI_SOLVE_EXIT_STATUS_H

#include <signal.h>

#include "cli/report/outcome.h"

/*
 * The exit statuses, in order of increasing severity. After a signal, the status is EXIT_SIGNAL
 * plus the number of the signal. The program ignores SIGPIPE. If the reader of an output closes the
 * pipe, the program ends with the status that shells report for a process killed by SIGPIPE.
 */
enum exit_status {
    EXIT_SOLVED = 0,
    EXIT_NO_PATH = 1,
    EXIT_ERROR = 2,
    EXIT_SIGNAL = 128,
    EXIT_CLOSED_PIPE = EXIT_SIGNAL + SIGPIPE,
};

/* Returns the exit status of a run on a single map or scenario whose result is `status`. */
enum exit_status exit_status_of_map(enum map_status status);

/* Returns the more severe of two statuses. */
enum exit_status exit_status_worse(enum exit_status a, enum exit_status b);

/*
 * Flushes standard output and returns `status`. If a write failed, for example on a full disk,
 * reports the error and returns EXIT_ERROR. If the reader of an output has closed the pipe, reports
 * nothing and returns EXIT_CLOSED_PIPE.
 */
enum exit_status exit_status_of_output(enum exit_status status);

#endif
