/* SPDX-License-Identifier: MIT */
/* up_to_date.c - decides which maps --skip-existing skips. */
#include "cli/solve/up_to_date.h"

#include <sys/stat.h>

#include "cli/options/fingerprint.h"

/* Returns true if `output` is a regular file and newer than `input`. */
static bool is_newer(const char *output, const char *input)
{
    struct stat made;
    struct stat read;
    if (stat(output, &made) != 0 || stat(input, &read) != 0 || !S_ISREG(made.st_mode))
        return false;
    return made.st_mtim.tv_sec != read.st_mtim.tv_sec ? made.st_mtim.tv_sec > read.st_mtim.tv_sec
                                                      : made.st_mtim.tv_nsec > read.st_mtim.tv_nsec;
}

/* Returns true if the picture of a job is newer than all files that the map refers to. */
static bool is_newer_than_referred(const struct job *job)
{
    const struct referred *referred = &job->referred;
    for (size_t i = 0; i < referred->count; i++)
        if (!is_newer(job->picture, referred->paths[i]))
            return false;
    return true;
}

bool up_to_date(const struct options *options, const struct job *job)
{
    char fingerprint[FINGERPRINT_SIZE];
    /*
     * Do not skip a map if other outputs are requested, because they are not examined here, or if
     * --show is given, because it needs the result of a search.
     */
    if (options->map_image || options->path_file || options->animate || options->distances ||
        options->flow || options->show != SHOW_NOTHING || options_name_stream(job->path) ||
        options_name_stream(job->picture) || !is_newer(job->picture, job->path) ||
        !is_newer_than_referred(job))
        return false;
    fingerprint_make(options, fingerprint);
    return fingerprint_matches(job->picture, fingerprint);
}
