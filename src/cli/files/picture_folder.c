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
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"

enum {
    ATTEMPTS = 100,
    PATH_SIZE = 4096, /* longer paths cannot be opened */
};

/* Global, because the process has only one. */
static struct {
    const char *path;
    int descriptor; /* holds a shared lock on the folder; -1: no lock */
    unsigned made;  /* number of folders created by this process: `path` and missing parents */
} folder = {.descriptor = -1};

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

/* Creates and locks the folder. */
static void create(void)
{
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        const unsigned made = make_folders(folder.path);
        folder.made = made > folder.made ? made : folder.made;
        folder.descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (folder.descriptor >= 0 ? lock_folder(folder.descriptor) : errno != ENOENT)
            return;
        if (folder.descriptor >= 0)
            (void)close(folder.descriptor);
        folder.descriptor = -1;
    }
}

void picture_folder_hold(const char *path)
{
    sigset_t all;
    sigset_t before;
    folder.path = path;
    /* A signal handler may release the folder. It must find either no folder or a complete one. */
    sigfillset(&all);
    (void)pthread_sigmask(SIG_BLOCK, &all, &before);
    create();
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
}

unsigned picture_folder_made(void)
{
    return folder.made;
}

/* Removes the last part of a path, and all slashes before it. */
static void cut_last_part(char *path)
{
    size_t length = strlen(path);
    while (length > 0 && path[length - 1] == '/')
        length--;
    while (length > 0 && path[length - 1] != '/')
        length--;
    while (length > 0 && path[length - 1] == '/')
        length--;
    path[length] = '\0';
}

void picture_folder_release(void)
{
    char path[PATH_SIZE];
    if (folder.descriptor < 0)
        return;
    const size_t length = strlen(folder.path);
    const bool alone =
        length < sizeof path && folder.made > 0 && flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0;
    if (alone)
        memcpy(path, folder.path, length + 1);
    for (; alone && folder.made > 0 && rmdir(path) == 0; folder.made--)
        cut_last_part(path);
    (void)close(folder.descriptor);
    folder.descriptor = -1;
}
