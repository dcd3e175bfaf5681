/* SPDX-License-Identifier: MIT */
/*
 * values.c - reads options without a value and options whose value is a word, number or file name.
 */
#include "cli/options/values.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/number.h"
#include "base/path.h"
#include "cli/message.h"
#include "cli/options/suggest.h"

enum { PALETTE_LIMIT = 1 << 16 /* maximum size of a palette file in bytes */ };

#define COST_LIMIT_MAX UINT64_C(1000000000000000000) /* 10^12, in millionths */

static const double MEMORY_MAX = 0x1p60;
static const double TIME_LIMIT_MIN = 0.001;
static const double TIME_LIMIT_MAX = 1e9;

bool value_refuse_part(const struct option_row *row, const char *takes, const char *text,
                       size_t length)
{
    const char *near = row->word ? suggest_word(text, length, row->word) : NULL;
    message_usage("--%s%s takes %s, not '%.*s'%s%s%s", row->name, row->optional ? "=" : "", takes,
                  (int)length, text, near ? "; did you mean " : "", near ? near : "",
                  near ? "?" : "");
    return false;
}

bool value_refuse(const struct option_row *row, const char *takes, const char *text)
{
    return value_refuse_part(row, takes, text, strlen(text));
}

/* --- flags and words ----------------------------------------------------------------------- */

bool value_set(const struct option_row *row, const char *text, struct options *options)
{
    (void)text;
    option_store(row, options, 1);
    return true;
}

bool value_clear(const struct option_row *row, const char *text, struct options *options)
{
    (void)text;
    option_store(row, options, 0);
    return true;
}

bool value_word(const struct option_row *row, const char *text, struct options *options)
{
    if (!text) {
        option_store(row, options, 1);
        return true;
    }
    const int index = words_find(row->word, text, strlen(text));
    if (index < 0) {
        char words[OPTION_TEXT_SIZE];
        words_join(row->word, "", " or ", words);
        return value_refuse(row, words, text);
    }
    option_store(row, options, (uint64_t)index + (row->optional ? 2 : 0));
    return true;
}

/* --- path styles --------------------------------------------------------------------------- */

static bool refuse_path_style(const struct option_row *row, const char *text)
{
    char words[OPTION_TEXT_SIZE];
    char takes[2 * OPTION_TEXT_SIZE];
    words_join(row->word, "", ", ", words);
    (void)snprintf(takes, sizeof takes,
                   "%s, line:WIDTH or both:WIDTH, with a width of 1 to %d pixels", words,
                   PICTURE_LINE_MAX);
    return value_refuse(row, takes, text);
}

bool value_path_style(const struct option_row *row, const char *text, struct options *options)
{
    const char *colon = strchr(text, ':');
    const char *end = text + strlen(text);
    const int index = words_find(row->word, text, (size_t)((colon ? colon : end) - text));
    const bool has_line = index == PATH_STYLE_LINE || index == PATH_STYLE_BOTH;
    uint64_t width = 0;
    if (index < 0 ||
        (colon &&
         (!has_line || !number_parse(colon + 1, end, PICTURE_LINE_MAX, &width) || width == 0)))
        return refuse_path_style(row, text);
    options->picture.path_style = (enum path_style)index;
    options->picture.line_width = (uint32_t)width;
    return true;
}

/* --- numbers ------------------------------------------------------------------------------- */

static bool refuse_number(const struct option_row *row, const char *text)
{
    char words[OPTION_TEXT_SIZE] = "";
    char takes[2 * OPTION_TEXT_SIZE];
    if (row->word)
        words_join(row->word, "", " or ", words);
    (void)snprintf(takes, sizeof takes, "a whole number from %" PRIu64 " to %" PRIu64 "%s%s",
                   row->least, row->most, row->word ? ", or " : "", words);
    return value_refuse(row, takes, text);
}

bool value_number(const struct option_row *row, const char *text, struct options *options)
{
    const size_t length = strlen(text);
    const int word = row->word ? words_find(row->word, text, length) : -1;
    uint64_t number;
    if (word >= 0)
        option_store(row, options, row->word_value + (unsigned)word);
    else if (number_parse(text, text + length, row->most, &number) && number >= row->least)
        option_store(row, options, number);
    else
        return refuse_number(row, text);
    return true;
}

bool value_factor(const struct option_row *row, const char *text, struct options *options)
{
    const char *least = row->least == FACTOR_ONE ? "1" : row->least == 0 ? "0" : "0.001";
    char takes[OPTION_TEXT_SIZE];
    uint32_t factor;
    (void)snprintf(takes, sizeof takes, "a number from %s to 1000 with at most three decimals",
                   least);
    if (!number_parse_thousandths(text, text + strlen(text), (uint32_t)row->least, FACTOR_MAX,
                                  &factor))
        return value_refuse(row, takes, text);
    option_store(row, options, factor > 0 ? factor : row->word_value);
    return true;
}

bool value_bytes(const struct option_row *row, const char *text, struct options *options)
{
    static const char units[] = "KMGT";
    const size_t length = strlen(text);
    const char *unit = length > 0 ? strchr(units, toupper((unsigned char)text[length - 1])) : NULL;
    double number = 0;
    if (length > 0 && number_parse_real(text, text + length - (unit ? 1 : 0), &number) && unit)
        number = ldexp(number, 10 * ((int)(unit - units) + 1));
    if (!(number >= 1 && number <= MEMORY_MAX))
        return value_refuse(row, "a number of bytes such as 200M or 1.5G", text);
    option_store(row, options, (uint64_t)number);
    return true;
}

bool value_seconds(const struct option_row *row, const char *text, struct options *options)
{
    double seconds;
    if (!number_parse_real(text, text + strlen(text), &seconds) || seconds < TIME_LIMIT_MIN ||
        seconds > TIME_LIMIT_MAX)
        return value_refuse(row, "a number of seconds such as 10 or 0.5", text);
    option_store(row, options, (uint64_t)(seconds * 1e6));
    return true;
}

/* Parses a radius in cells, or in metres with a trailing m. */
static bool parse_radius(const char *text, const char *end, struct clearance *clearance)
{
    const bool metric = end > text && end[-1] == 'm';
    double radius;
    if (!number_parse_real(text, metric ? end - 1 : end, &radius) ||
        !(radius >= 0 && radius <= CLEARANCE_MAX))
        return false;
    *clearance = (struct clearance){.radius = radius, .metric = metric};
    return true;
}

bool value_clearance(const struct option_row *row, const char *text, struct options *options)
{
    return parse_radius(text, text + strlen(text), option_field(row, options)) ||
           value_refuse(row, "a radius in cells such as 2.5 or in metres such as 0.3m", text);
}

bool value_keep_away(const struct option_row *row, const char *text, struct options *options)
{
    const char *end = text + strlen(text);
    const char *comma = strchr(text, ',');
    struct keep_away *keep_away = option_field(row, options);
    struct clearance radius;
    uint32_t factor = KEEP_AWAY_FACTOR;
    if (!parse_radius(text, comma ? comma : end, &radius) ||
        (comma && !number_parse_thousandths(comma + 1, end, KEEP_AWAY_FACTOR_MIN,
                                            KEEP_AWAY_FACTOR_MAX, &factor)))
        return value_refuse(row,
                            "a radius in cells or metres and a factor of 1 to 1000, such as 5, "
                            "0.5m or 5,2.5",
                            text);
    *keep_away = (struct keep_away){.radius = radius.radius, .factor = factor};
    options->keep_away_metric = radius.metric;
    return true;
}

bool value_agent(const struct option_row *row, const char *text, struct options *options)
{
    struct agent *agent = option_field(row, options);
    const char *cross = strchr(text, 'x');
    uint64_t width = 0;
    uint64_t height = 0;
    if (!cross || !number_parse(text, cross, AGENT_SIDE_MAX, &width) || width == 0 ||
        !number_parse(cross + 1, text + strlen(text), AGENT_SIDE_MAX, &height) || height == 0)
        return value_refuse(row, "a width and a height in cells such as 2x3", text);
    *agent = (struct agent){(uint32_t)width, (uint32_t)height};
    return true;
}

bool value_cost_limit(const struct option_row *row, const char *text, struct options *options)
{
    struct cost_limit *limit = option_field(row, options);
    limit->given =
        number_parse_decimal(text, text + strlen(text), 6, COST_LIMIT_MAX, &limit->micro);
    return limit->given ||
           value_refuse(row, "a cost from 0 to 10^12 with at most six decimals", text);
}

/* --- parts of lists ------------------------------------------------------------------------ */

/*
 * Parses the text before the first `mark` (the entire text if it contains no `mark`) as a number
 * from 1 to UINT32_MAX. Returns the end of that text, or NULL if the text is not such a number.
 */
static const char *parse_part(const char *text, char mark, uint32_t *number)
{
    const char *found = strchr(text, mark);
    const char *end = found ? found : text + strlen(text);
    uint64_t value;
    if (!number_parse(text, end, UINT32_MAX, &value) || value == 0)
        return NULL;
    *number = (uint32_t)value;
    return end;
}

bool value_problems(const struct option_row *row, const char *text, struct options *options)
{
    struct problem_range range = {0};
    const char *at = parse_part(text, '-', &range.first);
    range.last = range.first;
    if (at && *at == '-') {
        range.step = 1;
        at = parse_part(at + 1, '/', &range.last);
        if (at && *at == '/')
            at = parse_part(at + 1, '\0', &range.step);
    }
    if (!at || *at != '\0' || range.last < range.first)
        return value_refuse(row, "a number of 1 or more, or a range such as 1-100 or 1-100/10",
                            text);
    *(struct problem_range *)option_field(row, options) = range;
    return true;
}

bool value_share(const struct option_row *row, const char *text, struct options *options)
{
    struct share share = {0};
    const char *at = parse_part(text, '/', &share.index);
    if (at)
        at = *at == '/' ? parse_part(at + 1, '\0', &share.count) : NULL;
    if (!at || share.index > share.count)
        return value_refuse(row, "I/N, such as 2/5 for the second of five shares", text);
    *(struct share *)option_field(row, options) = share;
    return true;
}

/* --- files --------------------------------------------------------------------------------- */

bool value_file(const struct option_row *row, const char *text, struct options *options)
{
    *(const char **)option_field(row, options) = text;
    return true;
}

/*
 * Returns true if the name has the extension of an image, document or video format other than PNG.
 */
static bool has_foreign_extension(const char *name)
{
    static const char *const extensions[] = {".jpg",  ".jpeg", ".gif", ".webp", ".bmp", ".tif",
                                             ".tiff", ".svg",  ".pdf", ".mp4",  ".webm"};
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
        const size_t extension = strlen(extensions[i]);
        if (length > extension && strcasecmp(name + length - extension, extensions[i]) == 0)
            return true;
    }
    return false;
}

bool value_picture_file(const struct option_row *row, const char *text, struct options *options)
{
    if (!has_foreign_extension(text) || access(text, F_OK) == 0)
        return value_file(row, text, options);
    message_usage("--%s writes PNG, not '%s'; use a name that ends in .png", row->name, text);
    return false;
}

bool value_text(const struct option_row *row, const char *text, struct options *options)
{
    return *text != '\0' ? value_file(row, text, options) : value_refuse(row, "a name", text);
}

bool value_costs_file(const struct option_row *row, const char *text, struct options *options)
{
    if (options_name_stream(text) || path_has_extension(text, ".png") ||
        path_has_extension(text, ".csv") || path_has_extension(text, ".npy") ||
        path_has_extension(text, ".asc"))
        return value_file(row, text, options);
    return value_refuse(row, "a file name that ends in .png, .csv, .npy or .asc", text);
}

/* --- palettes ------------------------------------------------------------------------------ */

static bool read_palette_file(const char *name, struct palette *palette)
{
    struct bytes bytes;
    struct error error;
    if (!file_read(name, PALETTE_LIMIT, &bytes, &error)) {
        message_error(name, &error);
        return false;
    }
    const bool valid = palette_read(&bytes, palette, &error);
    free(bytes.data);
    if (!valid)
        message_error(name, &error);
    return valid;
}

bool value_palette(const struct option_row *row, const char *text, struct options *options)
{
    options->palette_file = NULL;
    if (palette_named(text, &options->picture.palette))
        return true;
    if (!strpbrk(text, "/.") && access(text, F_OK) != 0) {
        char words[OPTION_TEXT_SIZE];
        char takes[2 * OPTION_TEXT_SIZE];
        words_join(row->word, "", ", ", words);
        (void)snprintf(takes, sizeof takes, "%s, or a file", words);
        return value_refuse(row, takes, text);
    }
    options->palette_file = text;
    return read_palette_file(text, &options->picture.palette);
}
