/* SPDX-License-Identifier: MIT */
/* decimals.c - reads surfaces from texts of decimal numbers. */
#include "map/formats/decimals.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <strings.h>

#include "base/number.h"
#include "map/costs.h"
#include "map/formats/cell_text.h"
#include "map/formats/cell_word.h"

/* Returns true if a character that is not white space separates numbers. */
static bool separates(const struct decimals *decimals, uint8_t c)
{
    return decimals->table && (c == ';' || (c == ',' && !decimals->semicolons));
}

bool decimals_skip(struct decimals *decimals)
{
    return decimals->table ? cell_text_skip(&decimals->cursor)
                           : text_skip_blanks(&decimals->cursor);
}

/* Returns true for the words that stand for numbers without a finite value. */
static bool is_infinite(const char *word, size_t length)
{
    const size_t sign = length > 0 && (*word == '-' || *word == '+');
    word += sign;
    length -= sign;
    return (length == 3 &&
            (strncasecmp(word, "nan", 3) == 0 || strncasecmp(word, "inf", 3) == 0)) ||
           (length == 8 && strncasecmp(word, "infinity", 8) == 0);
}

bool decimals_number(struct decimals *decimals, double *number, struct error *error)
{
    struct text_cursor *cursor = &decimals->cursor;
    const char *word = (const char *)cursor->at;
    const uint8_t *end = cursor->at;
    while (end < cursor->end && !isspace(*end) && !separates(decimals, *end))
        end++;
    if (!number_parse_real(word, (const char *)end, number)) {
        const size_t length = (size_t)((const char *)end - word);
        if (!is_infinite(word, length))
            return cell_word_refuse(cursor, end,
                                    memchr(word, ',', length)
                                        ? "a number; write a point in place of the comma"
                                        : "a number",
                                    error);
        *number = (double)NAN;
    }
    cursor->at = end;
    return true;
}

/* Moves to the next number of a row of a table. Returns false at the end of the row. */
static bool step(struct decimals *decimals)
{
    struct text_cursor *cursor = &decimals->cursor;
    bool blank = true; /* the next character may be a separator */
    while (!text_at_line_end(cursor) &&
           (text_is_blank(*cursor->at) || (blank && separates(decimals, *cursor->at))))
        blank = text_is_blank(*cursor->at++) && blank;
    return !text_at_line_end(cursor) && *cursor->at != '#' && !text_at_comment(cursor);
}

/* Reports a number that is missing or surplus at the cursor. */
static bool refuse_count(const struct decimals *decimals, const struct grid *grid, const char *what,
                         struct error *error)
{
    return error_at(error, decimals->cursor.line, text_column(&decimals->cursor),
                    "a number is %s; the map has %" PRIu32 " x %" PRIu32
                    " numbers, as the %s states",
                    what, grid->width, grid->height, decimals->table ? "first row" : "header");
}

static bool read_row(struct decimals *decimals, struct grid *grid, uint32_t y, struct error *error)
{
    struct costs_row row = costs_row(grid, (struct point){0, y});
    for (uint32_t x = 0; x < grid->width; x++) {
        double number;
        if (!(decimals->table && x > 0 ? step(decimals) : decimals_skip(decimals)))
            return refuse_count(decimals, grid, "missing", error);
        const struct text_cursor before = decimals->cursor;
        if (!decimals_number(decimals, &number, error))
            return false;
        if (!costs_add(&row, costs_known(number, decimals->missing)))
            return error_at(error, before.line, text_column(&before),
                            "this number is too large for a cost; divide all costs by a number");
    }
    return !(decimals->table && step(decimals)) || refuse_count(decimals, grid, "left over", error);
}

bool decimals_fill(struct decimals *decimals, uint64_t width, uint64_t height,
                   const struct map_options *options, struct grid *grid, struct error *error)
{
    if (!map_check_size(width, height, options, error) ||
        !grid_create(grid, (uint32_t)width, (uint32_t)height, error))
        return false;
    bool ok = costs_begin(grid, options, error);
    for (uint32_t y = 0; ok && y < height; y++)
        ok = stop_check_row(options->stop, y, grid->width, error) &&
             read_row(decimals, grid, y, error);
    if (ok && decimals_skip(decimals))
        ok = refuse_count(decimals, grid, "left over", error);
    if (!ok)
        grid_free(grid);
    return ok;
}

/* Takes linear time: only words in lines with a point are parsed, each once. */
bool decimals_wanted(const struct bytes *bytes, const struct map_options *options)
{
    struct text_cursor cursor = text_begin(bytes);
    if (options->values != MAP_VALUES_AUTO || options->wall_count > 0)
        return options->values == MAP_VALUES_COST;
    const uint8_t *point;
    while ((point = memchr(cursor.at, '.', (size_t)(cursor.end - cursor.at)))) {
        const uint8_t *line = point;
        while (line > cursor.at && line[-1] != '\n')
            line--;
        cursor.at = line;
        while (cell_text_skip(&cursor) && cursor.at <= point) {
            const uint8_t *end = cell_word_end(cursor.at, cursor.end);
            double number;
            if (number_parse_real((const char *)cursor.at, (const char *)end, &number) &&
                number > floor(number))
                return true;
            cursor.at = end > cursor.at ? end : end + 1;
        }
    }
    return false;
}

bool decimals_read_table(const struct bytes *bytes, const struct map_options *options,
                         struct grid *grid, struct error *error)
{
    struct decimals decimals = {.cursor = text_begin(bytes), .table = true, .missing = (double)NAN};
    uint64_t width = 0;
    uint64_t height = 0;
    double number;
    if (!decimals_skip(&decimals))
        return error_set(error, ERROR_INPUT, "the file contains no numbers");
    const uint8_t *line_end = decimals.cursor.at;
    while (line_end < decimals.cursor.end && *line_end != '\n')
        line_end++;
    decimals.semicolons = memchr(decimals.cursor.at, ';', (size_t)(line_end - decimals.cursor.at));
    const struct decimals first = decimals;
    do {
        if (!decimals_number(&decimals, &number, error))
            return false;
        width++;
    } while (step(&decimals));
    for (; decimals_skip(&decimals); height++)
        text_skip_line(&decimals.cursor);
    decimals = first;
    return decimals_fill(&decimals, width, height + 1, options, grid, error);
}
