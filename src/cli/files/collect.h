/* SPDX-License-Identifier: MIT */
/*
 * collect.h - which maps there are: files, what lies in folders, and what a list names.
 */
#ifndef ASTAR_CLI_FILES_COLLECT_H
#define ASTAR_CLI_FILES_COLLECT_H

#include "cli/options/options.h"

struct map_file {
    char *path;           /* as it is opened, and named in messages */
    char *name;           /* the path from the root, that its picture is named after */
    char *image;          /* a file that it refers to, or NULL */
    unsigned folders;     /* how many folders of that always belong to the picture's name */
    bool found;           /* in a folder or on a list, not given by its name */
    uint64_t size;        /* bytes, those of the image included; 0 where that is not known */
    struct bytes content; /* of standard input; no data for all others */
    bool unreadable;      /* what could not even be looked at: `error` says why */
    struct error error;
    struct file_identity identity, image_identity; /* of path and image */
};

/* `items` and each of them are released with free(). */
struct names {
    char **items;
    size_t count, capacity;
};

struct map_list {
    struct map_file *items; /* in the order of the arguments; in folders, in natural order */
    size_t count, capacity;
    struct names others; /* files of folders that are no maps, nor pictures of this program */
    size_t passed_over;  /* files of folders that are not on the list */
    size_t sub_folders;  /* folders that were not entered */
    bool folders;        /* some argument is a folder or a list */
};

/*
 * Lists all maps that the options name. A folder stands for its files that some reader recognises,
 * scenarios, hidden files and the images of its ROS maps aside; with options->recursive for those
 * of its folders as well, but for the folder that outputs go to. What is passed over is named on
 * standard error with --verbose. On failure *file is the name of the file in question, or NULL. The
 * list is released with map_list_free whatever the result.
 */
bool collect_maps(const struct options *options, struct map_list *list, const char **file,
                  struct error *error);

void map_list_free(struct map_list *list);

#endif
