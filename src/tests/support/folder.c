/* SPDX-License-Identifier: MIT */
/* folder.c - gives each test its own empty folder. */
#include "tests/support/folder.h"
#include "tests/test.h"

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int lowest_free_descriptor(void)
{
    const int descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);
    (void)close(descriptor);
    return descriptor;
}

int enter_folder(void **state)
{
    static struct place place;
    *state = &place;
    (void)umask(022);
    (void)alarm(SECONDS_TO_HANG);
    place.home = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    (void)snprintf(place.folder, sizeof place.folder, "/tmp/astar-cli-test-XXXXXX");
    if (place.home < 0 || !mkdtemp(place.folder) || chdir(place.folder) != 0)
        return -1;
    place.first_free = lowest_free_descriptor();
    return 0;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

int leave_folder(void **state)
{
    struct place *place = *state;
    const int first_free = lowest_free_descriptor();
    (void)alarm(0);
    if (fchdir(place->home) != 0 || close(place->home) != 0 ||
        nftw(place->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS) != 0)
        return -1;
    if (first_free != place->first_free)
        print_error("descriptor %d was left open\n", place->first_free);
    return first_free == place->first_free ? 0 : -1;
}
