/* SPDX-License-Identifier: MIT */
/* status.c - converts internal errors to public statuses and messages. */
#include "api/status.h"

#include <assert.h>
#include <stdio.h>

/* An internal error code plus OFFSET is the public status. */
enum { OFFSET = ASTAR_ERROR_MEMORY - ERROR_MEMORY };
static_assert(ASTAR_ERROR_SYSTEM == ERROR_SYSTEM + OFFSET, "statuses and error codes");
static_assert(ASTAR_ERROR_LIMIT == ERROR_LIMIT + OFFSET, "statuses and error codes");
static_assert(ASTAR_ERROR_INPUT == ERROR_INPUT + OFFSET, "statuses and error codes");
static_assert(ASTAR_ERROR_SETTINGS == ERROR_SETTINGS + OFFSET, "statuses and error codes");
static_assert(ASTAR_ERROR_STOPPED == ERROR_STOPPED + OFFSET, "statuses and error codes");

const char *astar_status_text(enum astar_status status)
{
    static const char *const texts[] = {
        "success",
        "no path",
        "no goal is reachable; found a path to the nearest reachable cell",
        "out of memory",
        "a file operation failed",
        "a size exceeds a limit",
        "the map is malformed",
        "invalid arguments",
        "stopped",
    };
    static_assert(sizeof texts / sizeof *texts == ASTAR_ERROR_STOPPED + 1,
                  "one text for each status");
    const unsigned index = (unsigned)status;
    return index <= ASTAR_ERROR_STOPPED ? texts[index] : "unknown";
}

enum astar_status report(const struct error *error, struct astar_error *reported)
{
    const enum astar_status status = (enum astar_status)(error->code + OFFSET);
    if (!reported)
        return status;
    reported->status = status;
    reported->line = error->line;
    reported->column = error->column;
    (void)snprintf(reported->message, sizeof reported->message, "%s", error->message);
    return status;
}

enum astar_status refuse(struct astar_error *reported, const char *message)
{
    struct error error;
    error_fill(&error, ERROR_SETTINGS, "%s", message);
    return report(&error, reported);
}

bool is_zero(const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++)
        if (byte[i] != 0)
            return false;
    return true;
}
