/* SPDX-License-Identifier: MIT */
/* picture_check.c - compares the pixels of pictures with those that painter_oracle expects. */
#include "tests/support/picture_check.h"

#include <stdlib.h>
#include <string.h>

#include "map/image/png_check.h"
#include "tests/test.h"

enum { BLUE_MAX = 8, MIXED_MAX = 64, JOIN_MAX = 128 };
static const double mean_max = 0.02 * 255;

static bool is_full(const struct pixmap *pixmap)
{
    return !pixmap_is_true_colour(pixmap) && pixmap->table.count >= 1u << pixmap->depth;
}

void picture_check_begin(struct tally *tally, const struct picture *picture)
{
    tally->fullness = is_full(picture_pixmap(picture)) ? PALETTE_FULL_BEGUN : PALETTE_HAS_ROOM;
}

void picture_check_drawn(struct tally *tally, const struct picture *picture)
{
    if (tally->fullness == PALETTE_HAS_ROOM && is_full(picture_pixmap(picture)))
        tally->fullness = PALETTE_FULL;
    tally->pictures[tally->fullness]++;
}

bool picture_check_pixel(struct tally *tally, uint32_t pixel, struct painted expected)
{
    const uint8_t channels[] = {expected.colour.red, expected.colour.green, expected.colour.blue};
    const int most = expected.kind == PAINTED_MIXED  ? MIXED_MAX
                     : expected.kind == PAINTED_JOIN ? JOIN_MAX
                                                     : 0;
    bool agrees = (pixel & 0xff) == 0xff;
    if (expected.kind == PAINTED_ANY || tally->fullness == PALETTE_FULL_BEGUN ||
        (tally->fullness == PALETTE_FULL && expected.figure))
        return agrees;
    for (int i = 0; i < 3; i++) {
        const int difference = abs((int)(pixel >> (24 - 8 * i) & 0xff) - channels[i]);
        agrees = agrees && difference <= (most == 0 && i == 2 ? BLUE_MAX : most);
        tally->difference += expected.figure ? (uint64_t)difference : 0;
    }
    tally->pixels += expected.figure;
    return agrees;
}

void picture_check_end(const struct tally *tally)
{
    const uint64_t full = tally->pictures[PALETTE_FULL] + tally->pictures[PALETTE_FULL_BEGUN];
    const double mean = (double)tally->difference / (3 * (double)tally->pixels);
    if (tally->pixels > 0 && mean > mean_max)
        fail_msg("the mean difference in figures is %.2f", mean);
    if (full > tally->pictures[PALETTE_HAS_ROOM])
        fail_msg("the palettes of %d pictures were full", (int)full);
}

/* Reads entry `i` of the list of kinds, such as "ffffff. ", into *kinds. */
static bool read_entry(const char entry[8], struct kinds *kinds, size_t i)
{
    char code[7] = {0};
    memcpy(code, entry, 6);
    kinds->colours[i] = (uint32_t)strtoul(code, NULL, 16);
    kinds->letters[i] = entry[6];
    return strspn(code, "0123456789abcdef") == 6 && entry[6] && strchr(".#SGt-", entry[6]) &&
           entry[7] == ' ';
}

const char *picture_kinds(const struct bytes *png, struct kinds *kinds)
{
    uint32_t palette_length = 0;
    const uint8_t *palette = png_find_chunk(png, "PLTE", &palette_length);
    const char *text;
    size_t length;
    if (!palette || png->data[PNG_COLOUR_TYPE] != 3)
        return "the picture has no palette";
    if (!png_find_text(png, PNG_KINDS_KEYWORD, &text, &length))
        return "the picture does not state the kinds of its colours";
    kinds->count = length / 8;
    if (length % 8 != 0 || kinds->count > 256)
        return "the list of kinds has the wrong length";
    for (size_t i = 0; i < kinds->count; i++)
        if (!read_entry(text + 8 * i, kinds, i))
            return "an entry of the list of kinds is malformed";
    for (const uint8_t *entry = palette; entry < palette + palette_length; entry += 3)
        if (!picture_kind_of(kinds, (uint32_t)entry[0] << 24 | (uint32_t)entry[1] << 16 |
                                        (uint32_t)entry[2] << 8))
            return "a colour of the palette has no kind";
    return NULL;
}

char picture_kind_of(const struct kinds *kinds, uint32_t pixel)
{
    for (size_t i = 0; i < kinds->count; i++)
        if (kinds->colours[i] == pixel >> 8)
            return kinds->letters[i];
    return 0;
}
