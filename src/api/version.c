/* SPDX-License-Identifier: MIT */
/* version.c - which version of the library this is. */
#include "api/astar.h"

const char *astar_version(void)
{
    return ASTAR_VERSION;
}
