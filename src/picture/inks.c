/* SPDX-License-Identifier: MIT */
/* inks.c - chooses, finds and mixes the colours of a picture. */
#include "picture/inks.h"

#include <limits.h>

/*
 * The opacity of a halo over black, and over colours that are at least as light as free cells, in
 * units of 1/255.
 */
enum { HALO_SHARE_DARK = 220, HALO_SHARE_LIGHT = 140 };

enum { LEVELS = 16 }; /* shares of a colour in a mixture are multiples of 1 / LEVELS */

static int square(int x)
{
    return x * x;
}

uint8_t inks_find(struct inks *inks, struct rgb colour)
{
    unsigned nearest = 0;
    int least = INT_MAX;
    for (unsigned i = 0; i < inks->count; i++) {
        const struct rgb ink = inks->colours[i];
        const int distance = square(ink.red - colour.red) + square(ink.green - colour.green) +
                             square(ink.blue - colour.blue);
        if (distance == 0)
            return (uint8_t)i;
        if (distance < least) {
            nearest = i;
            least = distance;
        }
    }
    if (inks->count == INKS_MAX)
        return (uint8_t)nearest;
    inks->colours[inks->count] = colour;
    return (uint8_t)inks->count++;
}

/*
 * Pictures contain few different mixtures, and finding a colour is slow, so the results are cached.
 */
uint8_t inks_blend(struct inks *inks, uint8_t under, uint8_t over, unsigned coverage)
{
    const unsigned level = (coverage * LEVELS + 127) / 255;
    if (level == 0)
        return under;
    struct inks_mix *mix = &inks->mixes[(under * 5u + over * 77u + level * 19u) % INKS_MIXES];
    if (!mix->known || mix->under != under || mix->over != over || mix->level != level) {
        const struct rgb mixed =
            colour_mix(inks->colours[under], inks->colours[over], (double)level / LEVELS);
        *mix = (struct inks_mix){under, over, (uint8_t)level, inks_find(inks, mixed), true};
    }
    return mix->result;
}

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
    for (unsigned index = 0; index < PALETTE_SIZE; index++)
        if (used[index])
            inks->slot[index] = inks_find(inks, colours[index]);
    for (unsigned ink = 0; ink < inks->count; ink++)
        inks->halo_of[ink] = (uint8_t)ink;
    for (unsigned index = 0; halo && index < PALETTE_SIZE; index++) {
        const bool hot = palette_tint_of(index) >= TINT_HEAT;
        const struct rgb under = colours[hot ? (unsigned)ROLE_FREE : index];
        if (used[index] && !is_above_halo(index))
            inks->halo_of[inks->slot[index]] =
                inks_find(inks, inks_in_halo(under, colours[ROLE_HALO], colours[ROLE_FREE]));
    }
}
