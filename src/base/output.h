/* SPDX-License-Identifier: MIT */
/*
 * output.h - writes files atomically.
 *
 * An output is written to a temporary file in the folder of its target. output_commit renames the
 * temporary file to the target; output_discard deletes it. A reader therefore sees either the old
 * file or the complete new file. A device or a pipe is written directly and never deleted.
 *
 * The names of unfinished temporary files are recorded, so that they can be deleted when the
 * process ends in the middle of its work: by a signal handler or, if the record is in shared
 * memory, by another process.
 *
 * Threads: only one thread of a process may open, commit or discard outputs.
 */
#ifndef ASTAR_BASE_OUTPUT_H
#define ASTAR_BASE_OUTPUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct output;

enum {
    OUTPUT_NAMES_MAX = 16,   /* maximum number of temporary files of a process */
    OUTPUT_NAME_SIZE = 4096, /* longer paths cannot be opened */
};

/*
 * The names of unfinished temporary files; "" is an unused element. `turn` decides whether the
 * process that writes the files or the process that ends it comes first. Initialise to zero.
 */
struct output_names {
    char items[OUTPUT_NAMES_MAX][OUTPUT_NAME_SIZE];
    atomic_int turn; /* see output.c */
};

/*
 * From now on, records the names of temporary files in *names instead of the record of the process
 * that called fork. Call this function after fork, if *names is in memory that the parent shares.
 */
void output_names_use(struct output_names *names);

/*
 * Deletes the files in the record of an ended process or, if `names` is NULL, those of this
 * process, which must then end or use none of its outputs any more. A signal handler may call this
 * function.
 */
void output_names_remove(const struct output_names *names);

/*
 * Announces that this process will replace the targets of a group of outputs, so that another
 * process does not end it halfway. Fails with ERROR_STOPPED if the other process has called
 * output_names_close. Call this function before the first output_commit of a group.
 */
bool output_begin_commits(struct error *error);

/* Declares that ending this process loses nothing: the result of the last group is known. */
void output_end_commits(void);

/*
 * Forbids the process that uses *names to begin the commits of a group. Returns false if it has
 * begun and has not called output_end_commits; it should be given a moment then.
 */
bool output_names_close(struct output_names *names);

/*
 * Opens an output at `path`; "-" is standard output. Follows symbolic links. If the file already
 * exists, the output gets the permissions of that file; to achieve this, the function changes the
 * umask of the process for a moment, so no other thread may create files or folders meanwhile.
 * Returns NULL on failure, for example if the existing file is not writable.
 */
struct output *output_open(const char *path, struct error *error);

/* Appends `size` bytes. After a failure, only output_discard may be called. */
bool output_write(struct output *output, const void *data, size_t size, struct error *error);

/*
 * Waits until a write to the descriptor would not block, or would fail. Returns false if waiting
 * fails.
 */
bool output_wait(int descriptor);

/*
 * Writes `size` bytes to a descriptor. If the descriptor is in non-blocking mode, waits like a
 * write in blocking mode. Returns false with errno set on failure.
 */
bool output_send(int descriptor, const void *data, size_t size);

/*
 * Closes the file without renaming it. Call this function for all outputs of a group before the
 * first output_commit, so that write errors are found before any target is replaced. After a
 * failure, only output_discard may be called.
 */
bool output_close(struct output *output, struct error *error);

/* Replaces the target. Releases `output` in any case; on failure deletes the temporary file. */
bool output_commit(struct output *output, struct error *error);

/* Deletes the temporary files that killed processes have left in a folder, and no other files. */
void output_clean(const char *folder);

/* Deletes the temporary file and releases the output. NULL is allowed. */
void output_discard(struct output *output);

#endif
