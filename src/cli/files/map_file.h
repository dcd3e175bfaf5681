/* SPDX-License-Identifier: MIT */
/* map_file.h - what is known of a map before it is read, and the list of all maps of a run. */
#ifndef ASTAR_CLI_FILES_MAP_FILE_H
#define ASTAR_CLI_FILES_MAP_FILE_H

#include "base/file.h"
#include "base/identity.h"
#include "cli/files/names.h"
#include "cli/options/options.h"

struct map_file {
    char *path;           /* for opening, and in messages */
    char *name;           /* the path from the root, from which its picture's name is made */
    char *image;          /* a file that it refers to, or NULL */
    unsigned folders;     /* the number of parent folders that the picture's name always shows */
    bool found;           /* in a folder or in a list, not given by its name */
    uint64_t size;        /* bytes of the map and its image; 0 if unknown */
    struct bytes content; /* of standard input; no data for any other map */
    bool unreadable;      /* even its first bytes cannot be read: see `error` */
    struct error error;
    struct file_identity identity, image_identity; /* of path and image */
};

struct map_list {
    struct map_file *items; /* in the order of the arguments; in folders, in natural order */
    size_t count, capacity;
    struct names others; /* files of folders that are neither maps nor pictures of this program */
    size_t passed_over;  /* the number of files of folders that are not on the list */
    size_t sub_folders;  /* folders that were not entered */
    bool folders;        /* some argument is a folder or a list */
};

/*
 * Finds out which files reading a map will touch. After a failure it tries again, since the failure
 * may be transient; if that fails too, it sets file->unreadable. False only if out of memory.
 */
bool map_file_inspect(const struct options *options, struct map_file *file, struct error *error);

/* Releases what the file owns. */
void map_file_free(struct map_file *file);

/*
 * Appends a map and takes over what `file` owns, even on failure. Fails if the path or the name is
 * NULL, in which case the caller has filled in *error.
 */
bool map_list_add(struct map_list *list, struct map_file *file, struct error *error);

void map_list_free(struct map_list *list);

#endif
