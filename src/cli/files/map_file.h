/* SPDX-License-Identifier: MIT */
/* map_file.h - properties of a map that are known before it is read, and the list of all maps. */
#ifndef ASTAR_CLI_FILES_MAP_FILE_H
#define ASTAR_CLI_FILES_MAP_FILE_H

#include "base/file.h"
#include "base/identity.h"
#include "cli/files/names.h"
#include "cli/files/passed_over.h"
#include "cli/options/options.h"
#include "map/map.h"

struct map_file {
    char *path;               /* used to open the file and in messages */
    char *name;               /* the absolute path, from which the name of the picture is derived */
    struct map_kind kind;     /* what the file is; its format is AUTO if it is a pipe */
    bool own_picture;         /* a picture drawn by this program */
    struct referred referred; /* the files that the map refers to */
    struct map_estimate estimate; /* of the map; `reading` 0: unknown */
    unsigned folders;     /* number of parent folders that the picture's name always includes */
    bool found;           /* found in a folder or a list, not given as an argument */
    bool in_folder;       /* found in a folder */
    uint64_t size;        /* total size of the map and of `referred`, in bytes; 0 if unknown */
    struct bytes content; /* content of standard input; not used for other maps */
    bool unreadable;      /* the map, or a file that it refers to, cannot be read; see `error` */
    struct error error;   /* why the map is unreadable */
    struct file_identity identity;  /* identity of the file `path` */
    struct file_set referred_files; /* identities of the files in `referred` */
};

struct map_list {
    struct map_file *items; /* in the order of the arguments; in natural order within a folder */
    size_t count, capacity;
    struct names others;            /* regular files passed over; no output may replace them */
    struct passed_over passed_over; /* counts of files that were not used as maps */
    size_t sub_folders;             /* number of subfolders that were not entered */
    bool folders;                   /* at least one folder or list of maps was given */
    bool scenarios; /* the items are scenarios (and files that cannot be read), not maps */
};

/*
 * Identifies the file by its first bytes; file->kind keeps the result for all later stages. (A pipe
 * is identified when it is read.) Unless the file is in a folder and is no map, also finds the
 * files that the map refers to, determines the total size, and estimates the size of the map.
 * Retries once, since a failure may be transient; if the retry fails too, sets file->unreadable. A
 * map that may refer to other files is also marked as unreadable if it is larger than `memory`
 * bytes, if memory runs out, or if reading it takes longer than the time limit.
 */
void map_file_inspect(const struct options *options, uint64_t memory, struct map_file *file);

/*
 * Estimates the size of the map and the memory for reading it, from at most `bytes` first bytes of
 * the file with the cells: the image of a ROS map, or the map. Returns file->estimate if they
 * cannot be read.
 */
struct map_estimate map_file_estimate(const struct map_options *options,
                                      const struct map_file *file, size_t bytes);

/* Releases all members of `file`. */
void map_file_free(struct map_file *file);

/*
 * Appends a map and takes ownership of the members of `file`, even on failure. Fails if the path or
 * the name is NULL; in that case the caller has already set *error.
 */
bool map_list_add(struct map_list *list, struct map_file *file, struct error *error);

void map_list_free(struct map_list *list);

#endif
