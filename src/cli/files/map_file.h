/* SPDX-License-Identifier: MIT */
/* map_file.h - properties of a map that are known before it is read, and the list of all maps. */
#ifndef ASTAR_CLI_FILES_MAP_FILE_H
#define ASTAR_CLI_FILES_MAP_FILE_H

#include "base/file.h"
#include "base/identity.h"
#include "cli/files/names.h"
#include "cli/files/passed_over.h"
#include "cli/options/options.h"
#include "map/referred.h"

enum map_file_kind {
    MAP_FILE_OTHER,    /* a map in any other format, or a file of unknown kind */
    MAP_FILE_MOVINGAI, /* a MovingAI map: scenarios state its starts and goals */
    MAP_FILE_SCENARIO,
};

struct map_file {
    enum map_file_kind kind;
    char *path;               /* used to open the file and in messages */
    char *name;               /* the absolute path, from which the name of the picture is derived */
    struct referred referred; /* the files that the map refers to */
    unsigned folders;         /* number of parent folders that the picture's name always includes */
    bool found;               /* found in a folder or a list, not given as an argument */
    bool in_folder;           /* found in a folder */
    uint64_t size;            /* total size of the map and of `referred`, in bytes; 0 if unknown */
    struct bytes content;     /* content of standard input; not used for other maps */
    bool unreadable;    /* the map, or a file that it refers to, cannot be read; see `error` */
    struct error error; /* why the map is unreadable */
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
 * Identifies the map and the files that it refers to, and determines their total size. Retries
 * once, since a failure may be transient; if the retry fails too, sets file->unreadable. A map that
 * may refer to other files is also marked as unreadable if it is larger than `memory` bytes, if
 * memory runs out, or if reading it takes longer than the time limit.
 */
void map_file_inspect(const struct options *options, uint64_t memory, struct map_file *file);

/* Returns the path of the file that contains the cells: the image of a ROS map, or the map. */
const char *map_file_cells(const struct map_file *file);

/* Releases all members of `file`. */
void map_file_free(struct map_file *file);

/*
 * Appends a map and takes ownership of the members of `file`, even on failure. Fails if the path or
 * the name is NULL; in that case the caller has already set *error.
 */
bool map_list_add(struct map_list *list, struct map_file *file, struct error *error);

void map_list_free(struct map_list *list);

#endif
