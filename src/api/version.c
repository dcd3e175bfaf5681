/* SPDX-License-Identifier: MIT */
/* version.c - reports the version of the linked library. */
#include "api/astar.h"

const char *astar_version(void)
{
    return ASTAR_VERSION;
}
