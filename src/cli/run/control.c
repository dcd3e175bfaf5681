/* SPDX-License-Identifier: MIT */
/* control.c - the names of the stages in which a map is solved. */
#include "cli/run/control.h"

const char *stage_name(enum stage stage)
{
    static const char *const names[] = {[STAGE_WAITING] = NULL,
                                        [STAGE_READING] = "reading",
                                        [STAGE_SEARCHING] = "searching",
                                        [STAGE_DRAWING] = "drawing",
                                        [STAGE_WRITING] = "writing"};
    return names[stage];
}
