/* SPDX-License-Identifier: MIT */
/*
 * write_files.h - writes output files, and can abandon unfinished files.
 *
 * This module writes all output files, so that an interrupted run leaves no temporary files
 * behind, whatever its threads are doing. The list of unfinished files belongs to the process, so
 * it is global.
 */
#ifndef ASTAR_CLI_FILES_WRITE_FILES_H
#define ASTAR_CLI_FILES_WRITE_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum {
    WRITE_FILES_MAX = 6,   /* maximum number of files per call */
    WRITE_FILES_EARLY = 8, /* maximum number of files opened early */
};

struct file_to_write {
    const char *name; /* path; "-": standard output; NULL: no file */
    const void *data;
    size_t size;
    bool make_folder; /* create the folder of the file if it does not exist */
};

/*
 * The right of a thread to write its files. Other threads can revoke this right. Initialise to
 * zero.
 */
struct writer {
    bool revoked;
    bool finished; /* the files are in place */
};

/*
 * Opens the output `name`, a regular file, which write_files uses later if one of its files has
 * this name. The sandbox then need not permit opening it. Returns false on failure; write_files
 * then opens the output itself. Call this function before threads are started. The name must remain
 * valid.
 */
bool write_files_open_early(const char *name);

/*
 * Deletes the temporary files of outputs that were opened early and not used. Call this function
 * when no thread can write files any more, or in a signal handler that ends the process.
 */
void write_files_remove_early(void);

/*
 * Writes `count` files as described in base/output.h. Replaces no file until all files have been
 * written. On failure, stores the name of the first file that failed in *failed. Several threads
 * may call this function at the same time. Fails with ERROR_STOPPED if the right of `writer` to
 * write is revoked; `writer` may be NULL.
 */
bool write_files(struct writer *writer, const struct file_to_write *files, size_t count,
                 const char **failed, struct error *error);

/*
 * Deletes the temporary files of `writer`. After this call, `writer` cannot create or rename a
 * file. Changes nothing and returns false if the files of `writer` are already in place, or if a
 * thread is creating or renaming a file; in the second case, the caller can try again later.
 */
bool write_files_revoke(struct writer *writer);

/*
 * Deletes the temporary files of all unfinished outputs. After this call, only the calling thread
 * can create or rename a file. Other threads that try to do so wait until the process ends, so the
 * caller must end the process. If those threads failed instead, the run would report their maps as
 * failed. Has no effect if another thread takes more than a second to create or rename a file.
 */
void write_files_reserve(void);

/*
 * Deletes the temporary files of all unfinished outputs. After this call, no thread can create or
 * rename a file. Has no effect if another thread takes more than a second to create or rename
 * a file.
 */
void write_files_abandon(void);

#endif
