/* SPDX-License-Identifier: MIT */
/* outline.c - examines the places where rows and columns enter or leave the inside of a maze. */
#include "map/maze/outline.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/* Numbers of places, and the largest thickness of walls that may be open places. */
struct places {
    uint64_t open, closed;
    double reach;
};

/* The pixels of a line up to the current one. */
struct line {
    uint8_t before; /* class of the last pixel that is not a wall */
    uint32_t walls; /* number of wall pixels after it */
};

static void add_pixel(struct line *line, uint8_t class, struct places *places)
{
    if (class == PIXEL_WALL) {
        line->walls++;
        return;
    }
    const bool crossed = class != line->before;
    if (line->walls == 0)
        places->open += crossed;
    else if (crossed)
        places->closed++;
    else if (class == PIXEL_OUTSIDE)
        places->open += line->walls <= places->reach;
    *line = (struct line){.before = class};
}

static double open_share(const struct places *places)
{
    return (double)places->open / (double)(places->open + places->closed);
}

bool outline_open_share(const struct plane *pixels, double reach, uint32_t step,
                        const struct stop *stop, double *share, struct error *error)
{
    const struct line begin = {.before = PIXEL_OUTSIDE};
    struct places across = {.closed = 1, .reach = reach};
    struct places down = across;
    struct line *columns = memory_array(pixels->width, sizeof *columns, error);
    bool ok = columns != NULL;
    for (uint32_t x = 0; ok && x < pixels->width; x++)
        columns[x] = begin;
    for (uint32_t y = 0; ok && y < pixels->height; y++) {
        const uint8_t *row = plane_row(pixels, y);
        struct line line = begin;
        ok = stop_check_row(stop, y, pixels->width, error);
        for (uint32_t x = 0; x < pixels->width; x += step)
            add_pixel(&columns[x], row[x], &down);
        for (uint32_t x = 0; y % step == 0 && x < pixels->width; x++)
            add_pixel(&line, row[x], &across);
        if (y % step == 0)
            add_pixel(&line, PIXEL_OUTSIDE, &across);
    }
    for (uint32_t x = 0; ok && x < pixels->width; x += step)
        add_pixel(&columns[x], PIXEL_OUTSIDE, &down);
    free(columns);
    *share = fmax(open_share(&across), open_share(&down));
    return ok;
}
