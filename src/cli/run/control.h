/* SPDX-License-Identifier: MIT */
/* control.h - lets other threads observe and stop a map that is being solved. */
#ifndef ASTAR_CLI_RUN_CONTROL_H
#define ASTAR_CLI_RUN_CONTROL_H

#include <stdatomic.h>

#include "cli/files/write_files.h"
#include "cli/run/memory_need.h"
#include "search/search.h"

enum stage { STAGE_WAITING, STAGE_READING, STAGE_SEARCHING, STAGE_DRAWING, STAGE_WRITING };

/* Returns the stage as a participle, such as "reading"; NULL for STAGE_WAITING. */
const char *stage_name(enum stage stage);

/* Set `need`, `allowed` and `correct_need`, and zero the other members. */
struct control {
    struct search_watch watch; /* watch.stop makes the map fail with ERROR_STOPPED */
    _Atomic(enum stage) stage;
    atomic_uint_fast64_t cells; /* number of cells; 0 until the map has been read */
    struct memory_need need;    /* estimated memory that the map needs */
    uint64_t allowed;           /* bytes of memory that the map may use */
    struct writer writer;       /* right to write the outputs; revoked when the map is abandoned */
    /* Called with a better estimate of the memory that the map needs, in bytes. */
    void (*correct_need)(struct control *control, uint64_t need);
};

#endif
