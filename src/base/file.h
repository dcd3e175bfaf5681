/* SPDX-License-Identifier: MIT */
/*
 * file.h - files as the rest of the program wants them: read whole, written whole or not at all,
 * and told apart whatever they are called.
 */
#ifndef ASTAR_BASE_FILE_H
#define ASTAR_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/error.h"

/* The name that stands for standard input or standard output. */
#define FILE_STANDARD_STREAM "-"

/* Bytes in memory; `data` is released with free(). */
struct bytes {
    uint8_t *data;
    size_t size;
};

/*
 * Reads a whole file, or standard input for "-". Fails with ERROR_LIMIT beyond `limit` bytes,
 * before memory is asked for where the size is known beforehand, and where the file changes
 * meanwhile. The caller frees bytes->data.
 */
bool file_read(const char *path, uint64_t limit, struct bytes *bytes, struct error *error);

/*
 * Reads the first bytes of a regular file into first->data, at most first->size, which becomes how
 * many there were; 0 for anything else, which is not touched: what a pipe holds can be read only
 * once. False where a file is there and cannot be read.
 */
bool file_peek(const char *path, struct bytes *first, struct error *error);

/* Fails for what is no regular file: folders, devices, pipes, and what does not exist. */
bool file_check_regular(const char *path, struct error *error);

/* True if `path` names a folder (a symbolic link is followed). */
bool file_is_folder(const char *path);

/* Makes a folder and the folders above it where they are missing. */
bool file_make_folder(const char *path, struct error *error);

/*
 * What a name stands for, so that two names of one file are recognised: hard links, symbolic links
 * and different spellings of a path. A file that does not exist yet is known by its folder and
 * name.
 */
struct file_identity {
    bool comparable; /* false for devices and pipes, which may be used more than once */
    dev_t device;
    ino_t inode;    /* of the file, or of its folder while the file does not exist */
    char name[256]; /* empty when the file exists */
};

/*
 * Finds out what `path` stands for; not comparable, if there is not even a folder for it. False
 * where that cannot be found out, so that it might be any file.
 */
bool file_identify(const char *path, struct file_identity *identity, struct error *error);

/* The identity of an open file; not comparable where that is no regular file. */
struct file_identity file_identify_open(int descriptor);

bool file_same(const struct file_identity *a, const struct file_identity *b);

/* An order of identities: less than, equal to or more than 0. */
int file_order(const struct file_identity *a, const struct file_identity *b);

/*
 * An output on its way. Written to a temporary file beside its target, which takes the target's
 * name in output_commit and vanishes in output_discard; so a reader sees the old file or the new
 * one, whole. A target that exists and is no regular file is written directly, and never removed.
 */
struct output;

/*
 * Begins an output at `path` ("-": standard output). A symbolic link is followed; an existing
 * file's permissions are kept, and one that may not be written is refused. NULL on failure.
 */
struct output *output_open(const char *path, struct error *error);

/* Appends bytes. After a failure only output_discard may follow. */
bool output_write(struct output *output, const void *data, size_t size, struct error *error);

/*
 * Ends writing, so that what can still fail fails before any of several outputs is put in its
 * place. After a failure only output_discard may follow.
 */
bool output_close(struct output *output, struct error *error);

/* Puts the whole output in its place. Releases `output` and, on failure, its temporary file. */
bool output_commit(struct output *output, struct error *error);

/*
 * Removes the temporary of an output that another thread may still be writing, for a program that
 * is about to end. NULL is allowed.
 */
void output_remove(const struct output *output);

/* Removes the temporaries in a folder that killed processes have left, and nobody else's. */
void output_clean(const char *folder);

/* Gives the output up, as if it had never been begun. NULL is allowed. */
void output_discard(struct output *output);

#endif
