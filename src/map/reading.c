/* SPDX-License-Identifier: MIT */
/* reading.c - fills in the records of how maps were read. */
#include "map/reading.h"

#include <string.h>

#include "base/memory.h"

bool reading_attach(const struct reading *reading, struct grid *grid, struct error *error)
{
    grid->reading = memory_array(1, sizeof *grid->reading, error);
    if (!grid->reading)
        return false;
    *grid->reading = *reading;
    return true;
}

void reading_set_points(struct reading_points *list, const struct point *points, size_t count)
{
    list->count = count;
    if (count > 0)
        memcpy(list->items, points,
               (count < READING_POINTS_MAX ? count : READING_POINTS_MAX) * sizeof *points);
}

void reading_add_likely(struct reading *reading, const struct point ends[2])
{
    reading->likely_count += reading->likely_count < READING_LIKELY_MAX;
    memmove(reading->likely + 1, reading->likely,
            (reading->likely_count - 1) * sizeof *reading->likely);
    reading->likely[0] = (struct likely_ends){ends[0], ends[1]};
}

void reading_add_mark(struct reading *reading, struct point at, struct rgb colour)
{
    if (reading->mark_count < READING_MARKS_MAX)
        reading->marks[reading->mark_count] = (struct reading_mark){at, colour};
    reading->mark_count++;
}

void reading_note_ends(const struct grid *grid, enum end_source source)
{
    struct reading *reading = grid->reading;
    if (!reading)
        return;
    reading_set_points(&reading->starts, grid->starts.items, grid->starts.count);
    reading_set_points(&reading->goals, grid->goals.items, grid->goals.count);
    if (reading->starts.count > 0 && reading->start_source == END_UNKNOWN)
        reading->start_source = source;
    if (reading->goals.count > 0 && reading->goal_source == END_UNKNOWN)
        reading->goal_source = source;
}

const char *reading_kind_name(enum reading_kind kind)
{
    static const char *const names[READING_KIND_COUNT] = {[READING_CELLS] = "cells",
                                                          [READING_DIRECT] = "direct",
                                                          [READING_DRAWING] = "drawing",
                                                          [READING_MAZE] = "maze"};
    return names[kind];
}

const char *reading_source_name(enum end_source source)
{
    static const char *const names[END_SOURCE_COUNT] = {
        [END_UNKNOWN] = "unknown", [END_GIVEN] = "command line",        [END_MARK] = "mark",
        [END_OPENING] = "opening", [END_FARTHEST] = "farthest opening", [END_LABEL] = "label",
        [END_CENTRE] = "centre",   [END_SOLUTION] = "drawn path",       [END_FORMAT] = "format"};
    return names[source];
}
