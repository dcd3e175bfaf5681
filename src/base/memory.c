/* SPDX-License-Identifier: MIT */
/* memory.c - allocation with overflow checks. */
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>

void *memory_array(size_t count, size_t size, struct error *error)
{
    if (count == 0)
        count = 1;
    void *array = count <= SIZE_MAX / size ? malloc(count * size) : NULL;
    if (!array)
        error_memory(error, count <= SIZE_MAX / size ? count * size : SIZE_MAX);
    return array;
}

void *memory_zeroed(size_t count, size_t size, struct error *error)
{
    void *array = calloc(count > 0 ? count : 1, size);
    if (!array)
        error_memory(error, count <= SIZE_MAX / size ? count * size : SIZE_MAX);
    return array;
}

void *memory_grow(void *array, size_t *capacity, size_t needed, size_t size, struct error *error)
{
    if (needed <= *capacity)
        return array;
    size_t larger = *capacity < 16 ? 16 : *capacity + *capacity / 2;
    if (larger < needed)
        larger = needed;
    void *grown = larger <= SIZE_MAX / size ? realloc(array, larger * size) : NULL;
    if (!grown) {
        error_memory(error, larger <= SIZE_MAX / size ? larger * size : SIZE_MAX);
        return NULL;
    }
    *capacity = larger;
    return grown;
}
