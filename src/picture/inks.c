/* SPDX-License-Identifier: MIT */
/* inks.c - chooses the colours of a pixmap. */
#include "picture/inks.h"

enum { INKS_MAX = 256 };

/*
 * The opacity of a halo over black, and over colours that are at least as light as free cells, in
 * units of 1/255.
 */
enum { HALO_SHARE_DARK = 220, HALO_SHARE_LIGHT = 140 };

/*
 * Returns true for palette indices that are drawn over the halo and therefore never blended with
 * it.
 */
static bool is_above_halo(unsigned index)
{
    return index == ROLE_PATH || index == ROLE_START || index == ROLE_GOAL ||
           index == PALETTE_PALE_PATH;
}

struct rgb inks_in_halo(struct rgb pixel, struct rgb halo, struct rgb free)
{
    const unsigned most = colour_luminance(free);
    const unsigned light = colour_luminance(pixel);
    if (light >= most)
        return colour_blend(pixel, halo, HALO_SHARE_LIGHT);
    return colour_blend(pixel, halo,
                        HALO_SHARE_DARK - (HALO_SHARE_DARK - HALO_SHARE_LIGHT) * light / most);
}

void inks_choose(struct inks *inks, const struct rgb colours[PALETTE_SIZE],
                 const bool used[PALETTE_SIZE], bool halo)
{
    struct colour_table *table = &inks->table;
    table->count = 0;
    for (unsigned index = 0; index < PALETTE_SIZE; index++)
        if (used[index])
            inks->slot[index] = colour_table_find(table, INKS_MAX, colours[index]);
    for (unsigned slot = 0; slot < table->count; slot++)
        inks->halo_of[slot] = (uint8_t)slot;
    for (unsigned index = 0; halo && index < PALETTE_SIZE; index++) {
        const bool hot = palette_tint_of(index) >= TINT_HEAT;
        const struct rgb under = colours[hot ? (unsigned)ROLE_FREE : index];
        if (used[index] && !is_above_halo(index))
            inks->halo_of[inks->slot[index]] = colour_table_find(
                table, INKS_MAX, inks_in_halo(under, colours[ROLE_HALO], colours[ROLE_FREE]));
    }
}
