/* SPDX-License-Identifier: MIT */
/* write_files.h - writes a group of output files: all of them, or none. */
#ifndef ASTAR_CLI_FILES_WRITE_FILES_H
#define ASTAR_CLI_FILES_WRITE_FILES_H

#include "base/output.h"
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
};

/*
 * Opens the output `name`, a regular file, which write_files uses later if one of its files has
 * this name. The sandbox then need not permit opening it. Returns false on failure; write_files
 * then opens the output itself. Call this function in the main thread before other threads and
 * processes are started. The name must remain valid.
 */
bool write_files_open_early(const char *name);

/*
 * Opens an output, or takes the output with this name that write_files_open_early has opened, after
 * creating its folder if it is missing.
 */
struct output *write_files_open(const char *name, struct error *error);

/*
 * Writes `count` files as described in base/output.h. Creates their folders if they are missing, as
 * the folder for pictures may be. Replaces no file until all files have been written. On failure,
 * stores the name of the first file that failed in *failed.
 */
bool write_files(const struct file_to_write *files, size_t count, const char **failed,
                 struct error *error);

#endif
