/* SPDX-License-Identifier: MIT */
/*
 * output.h - writes files atomically.
 *
 * An output is written to a temporary file in the folder of its target. output_commit renames it to
 * the target, output_discard deletes it; so a reader sees the old file or the complete new one. A
 * target that exists and is not a regular file is written directly and never deleted.
 *
 * An output is used by one thread at a time, except that output_remove may be called while another
 * thread writes.
 */
#ifndef ASTAR_BASE_OUTPUT_H
#define ASTAR_BASE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct output;

/*
 * Begins an output at `path` ("-": standard output). A symbolic link is followed. The permissions
 * of an existing file are kept; a file that may not be written is refused. NULL on failure.
 */
struct output *output_open(const char *path, struct error *error);

/* Appends bytes. After a failure only output_discard may follow. */
bool output_write(struct output *output, const void *data, size_t size, struct error *error);

/*
 * Ends writing. Call it for each of several outputs before the first output_commit, so that write
 * errors appear before any target is replaced. After a failure only output_discard may follow.
 */
bool output_close(struct output *output, struct error *error);

/* Puts the complete output in its place. Releases `output`; on failure deletes the temporary. */
bool output_commit(struct output *output, struct error *error);

/*
 * Deletes the temporary of an output that another thread may still be writing, for a process that
 * is about to end. NULL is allowed.
 */
void output_remove(const struct output *output);

/* Deletes the temporaries that killed processes have left in a folder; no other files. */
void output_clean(const char *folder);

/* Abandons the output: deletes its temporary and releases it. NULL is allowed. */
void output_discard(struct output *output);

#endif
