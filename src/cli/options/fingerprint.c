/* SPDX-License-Identifier: MIT */
/*
 * fingerprint.c - identifies the settings that a picture was made with.
 *
 * The program's version and the values of all options that affect pictures are combined into one
 * text. The FNV-1a hash (Fowler, Noll and Vo 1991) of this text is the fingerprint. The text
 * contains parsed values, so giving an option its default value yields the same fingerprint as
 * omitting it.
 */
#include "cli/options/fingerprint.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/astar.h"
#include "base/buffer.h"
#include "cli/options/table.h"
#include "map/image/png_check.h"

enum { PICTURE_LOOK = 4096 }; /* bytes to read from a picture; enough to include its text chunks */

static bool print_settings(struct buffer *text, const struct options *options, struct error *error)
{
    bool ok = buffer_print(text, error, "%s\n", ASTAR_VERSION);
    for (const struct option_row *row = option_table; ok && row->name; row++)
        if (row->kind && !row->keeps_picture)
            ok = buffer_print(text, error, "%s", row->name) &&
                 row->kind->print(row, options, text, error) && buffer_print(text, error, "\n");
    return ok;
}

bool fingerprint_make(const struct options *options, char fingerprint[FINGERPRINT_SIZE],
                      struct error *error)
{
    struct buffer text = {0};
    const bool ok = print_settings(&text, options, error);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; ok && i < text.size; i++)
        hash = (hash ^ (uint8_t)text.text[i]) * UINT64_C(0x100000001b3);
    (void)snprintf(fingerprint, FINGERPRINT_SIZE, "%016" PRIx64, hash);
    free(text.text);
    return ok;
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
