/* SPDX-License-Identifier: MIT */
/*
 * identity.h - determines whether two paths refer to the same file.
 *
 * Hard links to a file, symbolic links to it, and different spellings of its path have the same
 * identity.
 */
#ifndef ASTAR_BASE_IDENTITY_H
#define ASTAR_BASE_IDENTITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/error.h"

/*
 * A file that does not exist yet is identified by its folder and name. Devices and pipes are not
 * comparable, because several inputs or outputs may use the same one.
 */
struct file_identity {
    bool comparable; /* if false, file_same returns false and the other members are not used */
    dev_t device;
    ino_t inode;    /* inode of the file, or of its folder if the file does not exist */
    char name[256]; /* name of a missing file; empty if the file exists */
};

/*
 * Determines the identity of the file at `path`. The identity is not comparable if the folder of
 * `path` does not exist. Returns false if a system error makes it impossible to determine which
 * file `path` refers to.
 */
bool file_identify(const char *path, struct file_identity *identity, struct error *error);

/* Returns the identity of an open file. The identity is comparable only if the file is regular. */
struct file_identity file_identify_open(int descriptor);

/* Returns true if `a` and `b` identify the same file; false if either is not comparable. */
bool file_same(const struct file_identity *a, const struct file_identity *b);

/* A set of files. Initialise to zero; release with file_set_free. */
struct file_set {
    struct file_identity *items; /* in the order in which they were added */
    size_t count, capacity;
    size_t *slots;     /* hash table: an index into `items` plus 1, or 0 for a free slot */
    size_t slot_count; /* a power of two, or 0 */
};

/* Adds an identity if it is comparable and not yet in the set. */
bool file_set_add(struct file_set *set, const struct file_identity *identity, struct error *error);

/* Returns the index of an identity in set->items, or SIZE_MAX if the set does not contain it. */
size_t file_set_find(const struct file_set *set, const struct file_identity *identity);

bool file_set_contains(const struct file_set *set, const struct file_identity *identity);

void file_set_free(struct file_set *set);

#endif
