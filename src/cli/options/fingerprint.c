/* SPDX-License-Identifier: MIT */
/*
 * fingerprint.c - identifies the settings that a picture was made with.
 *
 * The fingerprint is the FNV-1a hash (Fowler, Noll and Vo 1991) of the program's version and of all
 * options that affect pictures. Options that set a number are represented by this number, so giving
 * their default values yields the same fingerprint as omitting them. Points and colours, which may
 * come from a scenario and from a file, are also represented by their values. Other options are
 * represented by the texts that were given; different texts with the same meaning yield different
 * fingerprints, and the picture is drawn once more.
 */
#include "cli/options/fingerprint.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "api/astar.h"
#include "base/number.h"
#include "cli/options/lists.h"
#include "cli/options/table.h"
#include "cli/options/values.h"
#include "map/image/png_check.h"

enum { PICTURE_LOOK = 4096 }; /* bytes to read from a picture; enough to include its text chunks */

static uint64_t add_bytes(uint64_t hash, const void *data, size_t size)
{
    const uint8_t *bytes = data;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* Adds a text with its terminating zero, which separates it from the next one. */
static uint64_t add_text(uint64_t hash, const char *text)
{
    return add_bytes(hash, text, strlen(text) + 1);
}

/* Adds points, which come from an option or from the problem of a scenario. */
static uint64_t add_points(uint64_t hash, const struct map_points *points)
{
    char text[4 * NUMBER_TEXT_SIZE];
    for (size_t i = 0; i < points->count; i++) {
        const struct map_point *point = &points->items[i];
        (void)snprintf(text, sizeof text, "%" PRIu32 ",%" PRIu32 " %am,%a%c", point->cell.x,
                       point->cell.y, point->position.x, point->position.y,
                       point->unit ? point->unit : 'm');
        hash = add_text(hash, text);
    }
    return hash;
}

/* Returns true if option_load returns the value of the option. */
static bool is_number(const struct option_row *row)
{
    return row->read == value_set || row->read == value_clear || row->read == value_word ||
           row->read == value_number || row->read == value_factor;
}

/* Adds the value of an option: its number, its points, or all texts that were given. */
static uint64_t add_option(uint64_t hash, const struct option_row *row,
                           const struct options *options)
{
    char number[NUMBER_TEXT_SIZE];
    hash = add_text(hash, row->name);
    if (row->read == list_points)
        return add_points(hash, option_field_const(row, options));
    if (is_number(row)) {
        (void)snprintf(number, sizeof number, "%" PRIu64, option_load(row, options));
        return add_text(hash, number);
    }
    for (size_t i = 0; i < options->given_count; i++)
        if (options->given[i].row == row)
            hash = add_text(hash, options->given[i].value);
    return hash;
}

void fingerprint_make(const struct options *options, char fingerprint[FINGERPRINT_SIZE])
{
    const struct palette *palette = &options->picture.palette; /* has no padding */
    uint64_t hash = add_text(UINT64_C(0xcbf29ce484222325), ASTAR_VERSION);
    for (const struct option_row *row = option_table; row->name; row++)
        if (row->read && !row->keeps_picture)
            hash = add_option(hash, row, options);
    hash = add_bytes(hash, palette, sizeof *palette);
    (void)snprintf(fingerprint, FINGERPRINT_SIZE, "%016" PRIx64, hash);
}

bool fingerprint_matches(const char *picture, const char fingerprint[FINGERPRINT_SIZE])
{
    uint8_t first[PICTURE_LOOK];
    struct bytes bytes = {first, sizeof first};
    struct error ignored;
    const char *text;
    size_t length;
    return file_peek(picture, &bytes, NULL, &ignored) &&
           png_find_text(&bytes, FINGERPRINT_KEYWORD, &text, &length) &&
           length == strlen(fingerprint) && memcmp(text, fingerprint, length) == 0;
}
