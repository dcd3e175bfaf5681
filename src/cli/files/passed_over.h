/* SPDX-License-Identifier: MIT */
/* passed_over.h - counts, by reason, the files found in folders but not used as maps. */
#ifndef ASTAR_CLI_FILES_PASSED_OVER_H
#define ASTAR_CLI_FILES_PASSED_OVER_H

#include <stdbool.h>
#include <stddef.h>

enum pass_reason {
    PASS_UNKNOWN, /* its format is not recognised */
    PASS_EMPTY,
    PASS_SCENARIO, /* a scenario, but the run solves maps */
    PASS_MAP,      /* a map, but the run solves scenarios */
    PASS_REFERRED, /* not a map, but used by maps: the image of a ROS map, or a tileset */
    PASS_OWN,      /* a picture drawn by an earlier run */
    PASS_IMAGE,    /* an image that is neither a maze nor has marks */
    PASS_SPECIAL,
    PASS_LINK, /* a link that leads out of the folder, if --untrusted is given */
    PASS_DELETED,
    PASS_REASON_COUNT
};

struct passed_over {
    size_t counts[PASS_REASON_COUNT];
};

/* Returns the text of a reason, for a message about one file. */
const char *passed_over_reason(enum pass_reason reason);

/* Buffer size in bytes. All reasons, with counts of 20 digits, need 384 bytes. */
enum { PASSED_OVER_SIZE = 400 };

/*
 * Describes the counts for a message, such as "3 other files passed over (2 of unknown format, 1
 * empty)". Returns false and leaves `text` unchanged if no file was passed over.
 */
bool passed_over_describe(const struct passed_over *passed, char text[PASSED_OVER_SIZE]);

#endif
