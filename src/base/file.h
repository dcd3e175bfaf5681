/* SPDX-License-Identifier: MIT */
/* file.h - reads files or only their first bytes; checks types of files; creates folders. */
#ifndef ASTAR_BASE_FILE_H
#define ASTAR_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/stop.h"

/* The file name that means standard input or standard output. */
#define FILE_STANDARD_STREAM "-"

/* A block of bytes. Release `data` with free(). */
struct bytes {
    uint8_t *data;
    size_t size;
};

/*
 * Reads a whole file, or standard input if `path` is "-". The caller frees bytes->data, which is
 * NULL after a failure. Fails with ERROR_LIMIT if the file has more than `limit` bytes (before
 * allocating if the size is known), and with ERROR_SYSTEM if the file changes while it is being
 * read.
 */
bool file_read(const char *path, uint64_t limit, struct bytes *bytes, struct error *error);

/*
 * Like file_read, but fails with ERROR_STOPPED if a stop is due while it reads or waits for data.
 * `stop` may be NULL.
 */
bool file_read_until(const char *path, uint64_t limit, const struct stop *stop, struct bytes *bytes,
                     struct error *error);

/*
 * Reads at most first->size bytes from the start of a regular file into first->data, and sets
 * first->size to the number of bytes read. Stores the size of the file in *size unless `size` is
 * NULL. If the file is not regular, sets both sizes to 0 and does not open the file, because a
 * pipe, for example, can be read only once. Returns false if the file does not exist or cannot be
 * read.
 */
bool file_peek(const char *path, struct bytes *first, uint64_t *size, struct error *error);

/* Fails unless `path` is a regular file. */
bool file_check_regular(const char *path, struct error *error);

/* Returns true if `path` is a folder. Follows symbolic links. */
bool file_is_folder(const char *path);

/* Creates a folder and its missing parents. Succeeds if the folder already exists. */
bool file_make_folder(const char *path, struct error *error);

/* Creates the folder that contains the file at `path`. */
bool file_make_folder_of(const char *path, struct error *error);

#endif
