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
#include "cli/options/suggest.h"
#include "cli/report/messages.h"

enum { PALETTE_LIMIT = 1 << 16 /* maximum size of a palette file in bytes */ };

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

static bool print_number(const struct option_row *row, const struct options *options,
                         struct buffer *text, struct error *error)
{
    return buffer_print(text, error, " %" PRIu64, option_load(row, options));
}

/* --- flags and words ----------------------------------------------------------------------- */

static bool read_set(const struct option_row *row, const char *text, struct options *options)
{
    (void)text;
    option_store(row, options, 1);
    return true;
}

static bool read_clear(const struct option_row *row, const char *text, struct options *options)
{
    (void)text;
    option_store(row, options, 0);
    return true;
}

static bool read_word(const struct option_row *row, const char *text, struct options *options)
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

const struct option_kind value_set = {COMPLETE_WORDS, read_set, print_number};
const struct option_kind value_clear = {COMPLETE_WORDS, read_clear, print_number};
const struct option_kind value_word = {COMPLETE_WORDS, read_word, print_number};

static bool read_nothing(const struct option_row *row, const char *text, struct options *options)
{
    (void)row;
    (void)text;
    (void)options;
    return true;
}

static bool print_nothing(const struct option_row *row, const struct options *options,
                          struct buffer *text, struct error *error)
{
    (void)row;
    (void)options;
    (void)text;
    (void)error;
    return true;
}

const struct option_kind value_ignored = {COMPLETE_WORDS, read_nothing, print_nothing};

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

static bool read_path_style(const struct option_row *row, const char *text, struct options *options)
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

static bool print_path_style(const struct option_row *row, const struct options *options,
                             struct buffer *text, struct error *error)
{
    (void)row;
    return buffer_print(text, error, " %d %" PRIu32, (int)options->picture.path_style,
                        options->picture.line_width);
}

const struct option_kind value_path_style = {COMPLETE_WORDS, read_path_style, print_path_style};

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

static bool read_number(const struct option_row *row, const char *text, struct options *options)
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

static bool read_factor(const struct option_row *row, const char *text, struct options *options)
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

static bool read_bytes(const struct option_row *row, const char *text, struct options *options)
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

static bool read_seconds(const struct option_row *row, const char *text, struct options *options)
{
    double seconds;
    if (!number_parse_real(text, text + strlen(text), &seconds) || seconds < TIME_LIMIT_MIN ||
        seconds > TIME_LIMIT_MAX)
        return value_refuse(row, "a number of seconds such as 10 or 0.5", text);
    option_store(row, options, (uint64_t)(seconds * 1e6));
    return true;
}

const struct option_kind value_number = {COMPLETE_WORDS, read_number, print_number};
const struct option_kind value_factor = {COMPLETE_WORDS, read_factor, print_number};
const struct option_kind value_bytes = {COMPLETE_WORDS, read_bytes, print_number};
const struct option_kind value_seconds = {COMPLETE_WORDS, read_seconds, print_number};

static bool read_clearance(const struct option_row *row, const char *text, struct options *options)
{
    const char *end = text + strlen(text);
    const bool metric = end > text && end[-1] == 'm';
    double radius;
    if (!number_parse_real(text, metric ? end - 1 : end, &radius) ||
        !(radius >= 0 && radius <= CLEARANCE_MAX))
        return value_refuse(row, "a radius in cells such as 2.5 or in metres such as 0.3m", text);
    *(struct clearance *)option_field(row, options) =
        (struct clearance){.radius = radius, .metric = metric};
    return true;
}

static bool print_clearance(const struct option_row *row, const struct options *options,
                            struct buffer *text, struct error *error)
{
    const struct clearance *clearance = option_field_const(row, options);
    return buffer_print(text, error, " %a %d", clearance->radius, clearance->metric);
}

const struct option_kind value_clearance = {COMPLETE_WORDS, read_clearance, print_clearance};

/* --- files --------------------------------------------------------------------------------- */

static bool read_file(const struct option_row *row, const char *text, struct options *options)
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

static bool read_picture_file(const struct option_row *row, const char *text,
                              struct options *options)
{
    if (!has_foreign_extension(text) || access(text, F_OK) == 0)
        return read_file(row, text, options);
    message_usage("--%s writes PNG, not '%s'; use a name that ends in .png", row->name, text);
    return false;
}

static bool print_file(const struct option_row *row, const struct options *options,
                       struct buffer *text, struct error *error)
{
    const char *const *name = option_field_const(row, options);
    return buffer_print(text, error, " %s", *name ? *name : "");
}

const struct option_kind value_file = {COMPLETE_FILES, read_file, print_file};
const struct option_kind value_picture_file = {COMPLETE_FILES, read_picture_file, print_file};

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

static bool read_palette(const struct option_row *row, const char *text, struct options *options)
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

static bool print_palette(const struct option_row *row, const struct options *options,
                          struct buffer *text, struct error *error)
{
    const uint8_t *colours = (const uint8_t *)&options->picture.palette; /* has no padding */
    bool ok = true;
    (void)row;
    for (size_t i = 0; ok && i < sizeof options->picture.palette; i++)
        ok = buffer_print(text, error, " %d", colours[i]);
    return ok;
}

const struct option_kind value_palette = {COMPLETE_FILES, read_palette, print_palette};
