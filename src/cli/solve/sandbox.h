/* SPDX-License-Identifier: MIT */
/* sandbox.h - drops the rights that are not needed to solve maps. */
#ifndef ASTAR_CLI_SOLVE_SANDBOX_H
#define ASTAR_CLI_SOLVE_SANDBOX_H

#include "cli/files/job.h"

/*
 * These functions restrict this process permanently. They do nothing with --no-sandbox. If the
 * system does not support a restriction, they fail with --untrusted; otherwise they continue
 * without the restriction, and print a note with --verbose. Call them in the main thread before
 * starting other threads.
 */

/*
 * After this call, the process can change files only below the folders of its outputs. It cannot
 * execute programs, use a network or make other system calls that are not needed to solve maps.
 * Call this function after picture_folder_hold and before the first byte of a map is parsed.
 */
bool sandbox_begin(const struct options *options, struct error *error);

/*
 * After this call, the process can open for reading only the files of `count` jobs, the files to
 * which they refer and, with --skip-existing, the existing pictures. Call this function as soon as
 * all inputs are known.
 */
bool sandbox_limit_reading(const struct options *options, struct job *const *jobs, size_t count,
                           struct error *error);

/*
 * After this call, the process cannot start processes or send signals and, unless `threads` is
 * true, cannot start threads.
 */
bool sandbox_limit_processes(const struct options *options, bool threads, struct error *error);

#endif
