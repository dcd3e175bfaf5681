/* SPDX-License-Identifier: MIT */
/* palette.c - the colours of a picture. */
#include "picture/palette.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* The darkest shade: a warm brown that is neither wall nor mark. */
static const struct rgb dearest = {0x96, 0x69, 0x3c};

/* The lightest shade is this far from free to dearest, so that it is told from free. */
static const double least_share = 0.15;

static uint8_t mix(uint8_t from, uint8_t to, double share)
{
    return (uint8_t)lround(from + (to - from) * share);
}

void palette_classic(struct rgb colours[PALETTE_SIZE])
{
    memcpy(colours, colour_classic, sizeof colour_classic);
    const struct rgb from = colour_classic[ROLE_FREE];
    for (int shade = 0; shade < PALETTE_SHADES; shade++) {
        const double share =
            least_share + (1 - least_share) * (double)shade / (double)(PALETTE_SHADES - 1);
        colours[PALETTE_SHADE + shade] =
            (struct rgb){mix(from.red, dearest.red, share), mix(from.green, dearest.green, share),
                         mix(from.blue, dearest.blue, share)};
    }
}

uint8_t palette_look(enum look look)
{
    static const uint8_t role_of_look[LOOK_COUNT] = {
        [LOOK_PLAIN] = ROLE_FREE,  [LOOK_WATER] = ROLE_WATER,     [LOOK_TREES] = ROLE_TREES,
        [LOOK_SWAMP] = ROLE_SWAMP, [LOOK_UNKNOWN] = ROLE_UNKNOWN, [LOOK_MARGIN] = ROLE_MARGIN,
    };
    return role_of_look[look];
}

void palette_ground(const struct grid *grid, uint8_t index_of_value[256])
{
    bool occurs[256] = {false};
    uint32_t least = UINT32_MAX;
    uint32_t most = 0;
    grid_note_values(grid, occurs);
    occurs[CELL_WALL] = false;
    for (int value = 0; value < 256; value++) {
        if (!occurs[value])
            continue;
        least = grid->costs[value] < least ? grid->costs[value] : least;
        most = grid->costs[value] > most ? grid->costs[value] : most;
    }
    const bool uniform = least >= most;
    const double whole = log((double)most / COST_ONE);
    for (int value = 0; value < 256; value++) {
        index_of_value[value] = ROLE_FREE;
        if (!uniform && occurs[value] && grid->costs[value] > COST_ONE) {
            const double share = log((double)grid->costs[value] / COST_ONE) / whole;
            index_of_value[value] =
                (uint8_t)(PALETTE_SHADE + lround(share * (double)(PALETTE_SHADES - 1)));
        }
    }
    index_of_value[CELL_WALL] = ROLE_WALL;
}
