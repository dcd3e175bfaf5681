/* SPDX-License-Identifier: MIT */
/* file.h - reads whole files and the beginnings of files; checks and makes folders. */
#ifndef ASTAR_BASE_FILE_H
#define ASTAR_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* The name that stands for standard input or standard output. */
#define FILE_STANDARD_STREAM "-"

/* Bytes in memory; `data` is released with free(). */
struct bytes {
    uint8_t *data;
    size_t size;
};

/*
 * Reads a whole file, or standard input for "-". Fails with ERROR_LIMIT if there are more than
 * `limit` bytes, before allocating if the size is known; fails with ERROR_SYSTEM if the file changes
 * during the read. The caller frees bytes->data.
 */
bool file_read(const char *path, uint64_t limit, struct bytes *bytes, struct error *error);

/*
 * Reads the first bytes of a regular file into first->data, at most first->size, and sets
 * first->size to their number. Anything else, such as a pipe, is not opened, since its content can
 * be read only once; first->size becomes 0. False if the file does not exist or cannot be read.
 */
bool file_peek(const char *path, struct bytes *first, struct error *error);

/* Fails unless `path` is a regular file. */
bool file_check_regular(const char *path, struct error *error);

/* True if `path` names a folder (a symbolic link is followed). */
bool file_is_folder(const char *path);

/* Makes a folder and its missing parents. */
bool file_make_folder(const char *path, struct error *error);

/* Makes the folder that a file is to be in. */
bool file_make_folder_of(const char *path, struct error *error);

#endif
