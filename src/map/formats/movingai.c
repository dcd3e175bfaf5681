/* SPDX-License-Identifier: MIT */
/*
 * movingai.c - the format movingai: maps of the MovingAI benchmark set.
 *
 * A header of four lines (type, height, width, map) is followed by `height` rows of `width`
 * letters. '.' becomes CELL_FREE, and blocked letters become CELL_WALL. The other walkable letters
 * keep their character codes as cell values, so that each letter can have its own cost.
 *
 * Source: N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012.
 */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "map/formats/list.h"

/* A part of a line. */
struct word {
    const char *begin, *end;
};

/* Skips blanks, and returns the rest of the line without trailing blanks. */
static struct word rest_of_line(struct text_cursor *cursor)
{
    while (cursor->at < cursor->end && text_is_blank(*cursor->at))
        cursor->at++;
    const uint8_t *end = cursor->at;
    while (end < cursor->end && *end != '\n' && *end != '\r')
        end++;
    while (end > cursor->at && text_is_blank(end[-1]))
        end--;
    return (struct word){(const char *)cursor->at, (const char *)end};
}

/* Skips the word `keyword`. Fails if the cursor is at a different word. */
static bool take_keyword(struct text_cursor *cursor, const char *keyword, struct error *error)
{
    const size_t length = strlen(keyword);
    const size_t rest = (size_t)(cursor->end - cursor->at);
    if (text_begins(cursor, keyword) && (rest == length || isspace(cursor->at[length]))) {
        cursor->at += length;
        return true;
    }
    return error_at(error, cursor->line, text_column(cursor),
                    "this line of a MovingAI map must begin with '%s'", keyword);
}

/* Reads a line of the form "KEYWORD NUMBER". */
static bool read_size(struct text_cursor *cursor, const char *keyword, uint64_t *size,
                      struct error *error)
{
    if (!take_keyword(cursor, keyword, error))
        return false;
    const struct word word = rest_of_line(cursor);
    if (!number_parse(word.begin, word.end, UINT32_MAX, size) || *size == 0)
        return error_at(error, cursor->line, text_column(cursor),
                        "the %s must be a positive whole number", keyword);
    text_skip_line(cursor);
    return true;
}

static bool read_header(struct text_cursor *cursor, uint64_t *width, uint64_t *height,
                        struct error *error)
{
    if (!take_keyword(cursor, "type", error))
        return false;
    const struct word type = rest_of_line(cursor);
    const size_t length = (size_t)(type.end - type.begin);
    if (!text_is_word(type.begin, length, "octile")) {
        char shown[TEXT_WORD_SIZE];
        text_show_word((const uint8_t *)type.begin, (const uint8_t *)type.end, shown);
        return error_quote(error, cursor->line, text_column(cursor),
                           "unsupported map type '%s'; only octile is supported", shown);
    }
    text_skip_line(cursor);
    if (!read_size(cursor, "height", height, error) || !read_size(cursor, "width", width, error) ||
        !take_keyword(cursor, "map", error))
        return false;
    text_skip_line(cursor);
    return true;
}

/* The cell value of each letter, plus 1; 0: no letter of a map. */
static const uint8_t letter_cells[256] = {
    ['.'] = CELL_FREE + 1, ['G'] = 'G' + 1,       ['S'] = 'S' + 1,       ['W'] = CELL_WALL + 1,
    ['T'] = CELL_WALL + 1, ['@'] = CELL_WALL + 1, ['O'] = CELL_WALL + 1,
};

static const uint8_t letter_looks[256] = {
    ['S'] = LOOK_SWAMP, ['W'] = LOOK_WATER, ['T'] = LOOK_TREES};

int movingai_cell(const struct map_options *options, const struct map_cost *cost)
{
    (void)options;
    return letter_cells[(uint8_t)cost->letter] - 1;
}

static bool read_row(struct text_cursor *cursor, struct grid *grid, uint32_t y, struct error *error)
{
    const uint32_t width = grid->width;
    uint8_t *cells = grid_row(grid, y);
    for (uint32_t x = 0; x < width; x++) {
        const uint8_t letter = cursor->at < cursor->end ? *cursor->at : '\0';
        if (letter_cells[letter] == 0) {
            if (text_at_line_end(cursor))
                return error_at(error, cursor->line, text_column(cursor),
                                "the length of this row is %" PRIu32 ", but the width is %" PRIu32
                                "; correct the row or the width in the header",
                                x, width);
            char shown[TEXT_SHOWN_SIZE];
            text_show(cursor, shown);
            return error_quote(error, cursor->line, text_column(cursor),
                               "'%s' is not a terrain letter of MovingAI maps; use . G S W T @ O",
                               shown);
        }
        cells[x] = (uint8_t)(letter_cells[letter] - 1);
        if (letter_looks[letter] != LOOK_PLAIN) {
            if (!grid_make_looks(grid, error))
                return false;
            grid->looks[(size_t)y * width + x] = letter_looks[letter];
        }
        cursor->at++;
    }
    const struct word rest = rest_of_line(cursor);
    if (rest.begin != rest.end)
        return error_at(error, cursor->line, text_column(cursor),
                        "this row is longer than the width of %" PRIu32
                        "; correct the row or the width in the header",
                        width);
    text_skip_line(cursor);
    return true;
}

bool movingai_recognise(const struct bytes *first)
{
    const struct text_cursor cursor = text_begin(first);
    return cursor.end - cursor.at > 5 && memcmp(cursor.at, "type", 4) == 0 &&
           text_is_blank(cursor.at[4]);
}

bool movingai_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                       struct map_estimate *estimate)
{
    struct error ignored;
    struct text_cursor cursor = text_begin(first);
    (void)options;
    estimate->reading = size;
    return read_header(&cursor, &estimate->width, &estimate->height, &ignored);
}

bool movingai_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                   struct error *error)
{
    struct text_cursor cursor = text_begin(bytes);
    uint64_t width;
    uint64_t height;
    if (!read_header(&cursor, &width, &height, error) ||
        !map_check_size(width, height, options, error))
        return false;
    /* Each cell is one byte, so the file size can be checked before memory is allocated. */
    if (width * height > (uint64_t)(cursor.end - cursor.at))
        return error_at(error, cursor.line, 0,
                        "the file is too short for %" PRIu64 " x %" PRIu64 " cells", width, height);
    if (!grid_create(grid, (uint32_t)width, (uint32_t)height, error))
        return false;
    grid->costs['G'] = grid->costs['S'] = COST_ONE;
    bool ok = true;
    for (uint32_t y = 0; ok && y < grid->height; y++)
        ok = stop_check_row(options->stop, y, width, error) && read_row(&cursor, grid, y, error);
    if (ok && text_skip_to_content(&cursor))
        ok = error_at(error, cursor.line, text_column(&cursor),
                      "the map has more rows than the height of %" PRIu64, height);
    if (!ok)
        grid_free(grid);
    return ok;
}
