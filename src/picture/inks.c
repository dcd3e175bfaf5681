/* SPDX-License-Identifier: MIT */
/* inks.c - chooses the colours of a pixmap. */
#include "picture/inks.h"

struct inks inks_choose(const struct rgb colours[PALETTE_SIZE], const bool used[PALETTE_SIZE])
{
    struct inks inks = {.count = 0};
    for (int index = 0; index < PALETTE_SIZE; index++) {
        if (!used[index])
            continue;
        unsigned slot = 0;
        while (slot < inks.count && !colour_equal(inks.colours[slot], colours[index]))
            slot++;
        inks.slot[index] = (uint8_t)slot;
        inks.colours[slot] = colours[index];
        if (slot == inks.count)
            inks.count++;
    }
    return inks;
}
