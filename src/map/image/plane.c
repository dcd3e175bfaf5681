/* SPDX-License-Identifier: MIT */
/* plane.c - allocates planes. */
#include "map/image/plane.h"

#include <stdlib.h>

#include "base/memory.h"

bool plane_create(struct plane *plane, uint32_t width, uint32_t height, struct error *error)
{
    *plane = (struct plane){.width = width, .height = height};
    plane->values = memory_zeroed((size_t)width * height, 1, error);
    return plane->values != NULL;
}

void plane_free(struct plane *plane)
{
    free(plane->values);
    *plane = (struct plane){0};
}
