/* SPDX-License-Identifier: MIT */
/* estimate.c - estimates shared by several formats. */
#include "map/estimate.h"

#include <ctype.h>
#include <math.h>

#include "base/text.h"

struct map_estimate estimate_text(uint64_t size, double cells)
{
    const uint64_t side = (uint64_t)ceil(sqrt(cells));
    return (struct map_estimate){.width = side, .height = side, .reading = size + (uint64_t)cells};
}

/*
 * Returns the average number of cells per byte of a text whose cells are numbers or other words.
 * Ignores comments. Returns 1 if the text has no separators: every character is then a cell.
 */
static double words_per_byte(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    size_t words = 0;
    size_t bytes = 0;
    bool separated = false;
    bool in_word = false;
    while (cursor.at < cursor.end) {
        if (*cursor.at == '#' || text_at_comment(&cursor)) {
            text_skip_line(&cursor);
            in_word = false;
            continue;
        }
        const uint8_t byte = *cursor.at++;
        const bool is_letter = isalnum(byte) || byte == '.';
        words += is_letter && !in_word;
        separated = separated || byte == ',' || byte == ' ' || byte == '\t' || byte == ';';
        in_word = is_letter;
        bytes++;
    }
    return separated && words > 0 ? (double)words / (double)bytes : 1;
}

bool estimate_numbers(const struct bytes *first, uint64_t size, const struct map_options *options,
                      struct map_estimate *estimate)
{
    (void)options;
    *estimate = estimate_text(size, (double)size * words_per_byte(first));
    return true;
}

struct map_estimate estimate_image(uint64_t width, uint64_t height, uint64_t reading,
                                   const struct map_options *options)
{
    const uint64_t size = options->cell_size == MAP_CELL_AUTO ? 1 : options->cell_size;
    return (struct map_estimate){
        .width = width / size, .height = height / size, .reading = reading};
}
