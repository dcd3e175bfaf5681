/* SPDX-License-Identifier: MIT */
/*
 * output.h - writes files atomically.
 *
 * An output is written to a temporary file in the folder of its target. output_commit renames the
 * temporary file to the target; output_discard deletes it. A reader therefore sees either the old
 * file or the complete new file. A device or a pipe is written directly and never deleted.
 *
 * Threads: only one thread at a time may use an output. Exception: output_remove may be called
 * while another thread writes.
 */
#ifndef ASTAR_BASE_OUTPUT_H
#define ASTAR_BASE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct output;

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

/*
 * Deletes the temporary file. Call this function if the process is about to exit and another thread
 * may still be writing. NULL is allowed.
 */
void output_remove(const struct output *output);

/* Deletes the temporary files that killed processes have left in a folder, and no other files. */
void output_clean(const char *folder);

/* Deletes the temporary file and releases the output. NULL is allowed. */
void output_discard(struct output *output);

#endif
