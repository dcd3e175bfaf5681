/* SPDX-License-Identifier: MIT */
/*
 * replay.c - runs a fuzz target without libFuzzer.
 *
 * With arguments, the program passes the named files to the target. Without arguments, it passes
 * the seeds and the inputs that once crashed the target, and reports two tests in TAP. If the
 * target crashes, the last name printed is that of the file that caused the crash.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/path.h"
#include "tests/fuzz/fuzz.h"

static void replay(const char *path)
{
    struct bytes bytes;
    struct error error;
    (void)printf("# %s\n", path);
    (void)fflush(stdout);
    require(file_read(path, SIZE_MAX, &bytes, &error));
    (void)LLVMFuzzerTestOneInput(bytes.data, bytes.size);
    free(bytes.data);
}

/*
 * Passes all files in a folder to the target. Returns their number, or 0 if the folder does not
 * exist.
 */
static int replay_folder(const char *parent, const char *name)
{
    struct error error;
    char *folder = path_join(parent, name, "", &error);
    require(folder != NULL);
    DIR *directory = opendir(folder);
    int count = 0;
    for (const struct dirent *entry; directory && (entry = readdir(directory));) {
        if (entry->d_name[0] == '.')
            continue;
        char *path = path_join(folder, entry->d_name, "", &error);
        require(path != NULL);
        replay(path);
        free(path);
        count++;
    }
    if (directory)
        (void)closedir(directory);
    free(folder);
    return count;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        replay(argv[i]);
    if (argc > 1)
        return 0;
    const char *name = path_name(argv[0]);
    (void)printf("1..2\n");
    const int seeds = replay_folder("build/fuzz/corpus", name);
    (void)printf("%s 1 - %s: %d seeds\n", seeds > 0 ? "ok" : "not ok", name, seeds);
    const int crashes = replay_folder("src/tests/fuzz/crashes", name);
    (void)printf("ok 2 - %s: %d inputs that once crashed it\n", name, crashes);
    return seeds > 0 ? 0 : 1;
}
