/* SPDX-License-Identifier: MIT */
/*
 * picture_folder.c - the folder for pictures, created before the first map is read.
 *
 * Every run holds a shared lock on its folder, and obtains an exclusive lock before it removes the
 * folder. Without these locks, a run could remove a folder to which the sandbox of another run has
 * already granted rights.
 */
#include "cli/files/picture_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"

enum { ATTEMPTS = 100 };

/* Creates a folder and its missing parents. Returns how many folders were missing. */
// NOLINTNEXTLINE(misc-no-recursion): one call for each missing folder
static unsigned make_folders(const char *path)
{
    struct error ignored;
    if (mkdir(path, 0777) == 0)
        return 1;
    char *parent = errno == ENOENT ? path_folder(path, &ignored) : NULL;
    const unsigned made = parent && strcmp(parent, path) != 0 ? make_folders(parent) : 0;
    free(parent);
    if (made == 0)
        return 0;
    (void)mkdir(path, 0777);
    return made + 1;
}

/* Locks an open folder. Returns false if another run has removed it or is about to do so. */
static bool lock_folder(int descriptor)
{
    struct stat status;
    if (flock(descriptor, LOCK_SH | LOCK_NB) != 0)
        return errno != EWOULDBLOCK; /* the file system may not support locks */
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0;
}

void picture_folder_hold(struct picture_folder *folder, const char *path)
{
    *folder = (struct picture_folder){.path = path, .descriptor = -1};
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        const unsigned made = make_folders(path);
        folder->made = made > folder->made ? made : folder->made;
        folder->descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (folder->descriptor >= 0 ? lock_folder(folder->descriptor) : errno != ENOENT)
            return;
        if (folder->descriptor >= 0)
            (void)close(folder->descriptor);
        folder->descriptor = -1;
    }
}

void picture_folder_release(struct picture_folder *folder)
{
    struct error ignored;
    if (folder->descriptor < 0)
        return;
    const bool alone = folder->made > 0 && flock(folder->descriptor, LOCK_EX | LOCK_NB) == 0;
    char *path = alone ? path_copy(folder->path, &ignored) : NULL;
    for (; path && folder->made > 0 && rmdir(path) == 0; folder->made--) {
        char *parent = path_folder(path, &ignored);
        free(path);
        path = parent;
    }
    free(path);
    (void)close(folder->descriptor);
    folder->descriptor = -1;
}
