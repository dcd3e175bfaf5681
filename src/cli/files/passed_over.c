/* SPDX-License-Identifier: MIT */
/* passed_over.c - counts, by reason, the files found in folders but not used as maps. */
#include "cli/files/passed_over.h"

#include <stdio.h>

static const struct {
    const char *reason;     /* for a message about one file */
    const char *one, *many; /* singular and plural, for use after a count */
} reasons[PASS_REASON_COUNT] = {
    [PASS_UNKNOWN] = {"unknown format", "of unknown format", "of unknown format"},
    [PASS_EMPTY] = {"empty", "empty", "empty"},
    [PASS_SCENARIO] = {"a scenario; to run it, name it on the command line", "scenario",
                       "scenarios"},
    [PASS_MAP] = {"a map; this run solves scenarios", "map", "maps"},
    [PASS_REFERRED] = {"a file that maps use", "file that maps use", "files that maps use"},
    [PASS_OWN] = {"a picture drawn by an earlier run", "picture drawn by an earlier run",
                  "pictures drawn by earlier runs"},
    [PASS_IMAGE] = {"an image without a maze or marks", "image that is no map",
                    "images that are no maps"},
    [PASS_SPECIAL] = {"not a regular file", "not a regular file", "not regular files"},
    [PASS_LINK] = {"a link out of the folder", "link out of the folder", "links out of the folder"},
    [PASS_DELETED] = {"deleted", "deleted", "deleted"},
};

const char *passed_over_reason(enum pass_reason reason)
{
    return reasons[reason].reason;
}

bool passed_over_describe(const struct passed_over *passed, char text[PASSED_OVER_SIZE])
{
    size_t total = 0;
    for (size_t i = 0; i < PASS_REASON_COUNT; i++)
        total += passed->counts[i];
    if (total == 0)
        return false;
    int used = snprintf(text, PASSED_OVER_SIZE, "%zu other file%s passed over", total,
                        total == 1 ? "" : "s");
    const char *before = " (";
    for (size_t i = 0; i < PASS_REASON_COUNT; i++) {
        const size_t count = passed->counts[i];
        if (count == 0)
            continue;
        used += snprintf(text + used, PASSED_OVER_SIZE - (size_t)used, "%s%zu %s", before, count,
                         count == 1 ? reasons[i].one : reasons[i].many);
        before = ", ";
    }
    (void)snprintf(text + used, PASSED_OVER_SIZE - (size_t)used, ")");
    return true;
}
