/* SPDX-License-Identifier: MIT */
/* page.c - the report of a run as an HTML page. */
#include "cli/report/page.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/utf8.h"
#include "cli/message.h"
#include "cli/report/map_row.h"
#include "cli/report/page_lines.h"
#include "cli/report/thumbnail.h"
#include "map/formats.h"

/* A column of a table in page.html, after those that page_map adds itself. */
struct column {
    const char *value; /* the name of the value in the row */
    const char *class;
};

static const struct column map_columns[] = {
    {"format", ""},    {"size", "n"},    {"status", ""},      {"cost", "n"}, {"length", "n"},
    {"expanded", "n"}, {"time_ms", "n"}, {"message", "name"}, {NULL, NULL}};

static const struct column problem_columns[] = {
    {"scenario", "name"},  {"problem", "n"}, {"search", ""},    {"status", ""},     {"cost", "n"},
    {"optimal_cost", "n"}, {"length", "n"},  {"expanded", "n"}, {"search_us", "n"}, {NULL, NULL}};

static bool add(struct buffer *text, const char *html, struct error *error)
{
    return buffer_append(text, html, strlen(html), error);
}

/*
 * Adds a text; no character of it can become markup. Unsafe characters are escaped (utf8_escape).
 */
static bool add_text(struct buffer *text, const char *plain, struct error *error)
{
    bool ok = true;
    while (ok && *plain != '\0') {
        char escaped[UTF8_ESCAPED_SIZE];
        plain += utf8_escape(plain, escaped);
        if (strchr("<>&\"'", *escaped))
            ok = buffer_print(text, error, "&#%d;", *escaped);
        else
            ok = add(text, escaped, error);
    }
    return ok;
}

/* Returns the class of a status, which is not shown by colour alone. */
static const char *class_of(const char *status)
{
    if (strcmp(status, "error") == 0 || strcmp(status, "wrong") == 0)
        return "error";
    return strcmp(status, "no-path") == 0 ? "none" : "good";
}

/* Adds the cells of the columns, with the values of a row. */
static bool add_cells(const struct row *row, const struct column *column, struct buffer *text,
                      struct error *error)
{
    bool ok = !row->failed || error_memory(error, SIZE_MAX);
    for (; ok && column->value; column++) {
        const struct row_value *value = row->values;
        while (strcmp(value->name, column->value) != 0)
            value++;
        const char *plain = row->text.text + value->begin;
        const char *class = strcmp(value->name, "status") == 0 ? class_of(plain) : column->class;
        ok = buffer_print(text, error, "<td%s%s>", *class == '\0' ? "" : " class=", class) &&
             (row_is_null(row, value) ||
              (value->is_text ? add_text(text, plain, error)
                              : buffer_append(text, plain, value->size, error)));
    }
    return ok && add(text, "\n", error);
}

/* Adds the path of a link from the folder of one file to another file, encoded as RFC 3986 says. */
static bool add_link(struct buffer *text, const char *from, const char *to, struct error *error)
{
    static const char safe[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    char *here = path_absolute(from, error);
    char *there = here ? path_absolute(to, error) : NULL;
    size_t common = 0; /* length of the common folders, with the last slash */
    for (size_t i = 0; there && here[i] == there[i] && here[i] != '\0'; i++)
        common = here[i] == '/' ? i + 1 : common;
    bool ok = there != NULL;
    for (const char *at = ok ? strchr(here + common, '/') : NULL; ok && at;
         at = strchr(at + 1, '/'))
        ok = add(text, "../", error);
    ok = ok && add(text, "./", error); /* the name may begin like a scheme */
    for (const char *at = ok ? there + common : ""; ok && *at != '\0'; at++)
        ok = strchr(safe, *at) ? buffer_append(text, at, 1, error)
                               : buffer_print(text, error, "%%%02X", (unsigned)(uint8_t)*at);
    free(there);
    free(here);
    return ok;
}

/* Adds the thumbnail of the picture of a map. */
static bool add_thumbnail(const struct job *job, const struct outcome *outcome, struct buffer *text,
                          struct error *error)
{
    struct bytes existing = {0};
    const struct bytes *picture = outcome->picture;
    if (job->thumbnail && outcome->status == MAP_SKIPPED) {
        struct error ignored;
        picture = file_read(job->picture, SIZE_MAX, &existing, &ignored) ? &existing : NULL;
    }
    const bool shown = job->thumbnail && picture && picture->data;
    const bool ok = add(text, "<td>", error) &&
                    (!shown || (add(text, "<img alt=\"\" src=\"data:image/png;base64,", error) &&
                                thumbnail_append(picture, text, error) && add(text, "\">", error)));
    free(existing.data);
    return ok;
}

/* Adds the name of a map, which leads to its picture if there is one. */
static bool add_name(const struct options *options, const struct job *job,
                     const struct outcome *outcome, struct buffer *text, struct error *error)
{
    const char *name = message_map_name(job->name);
    const bool linked = outcome->output && !options_name_stream(outcome->output);
    return add(text, "<td class=name>", error) &&
           (!linked ||
            (add(text, "<a href=\"", error) &&
             add_link(text, options->report, outcome->output, error) && add(text, "\">", error))) &&
           add_text(text, name, error) && (!linked || add(text, "</a>", error));
}

bool page_map(const struct options *options, const struct job *job, const struct outcome *outcome,
              struct buffer *text, struct error *error)
{
    struct row row = {0};
    char size[2 * NUMBER_TEXT_SIZE];
    (void)snprintf(size, sizeof size, "%" PRIu32 " × %" PRIu32, outcome->width, outcome->height);
    map_row_fill(&row, options, job, outcome);
    row_text(&row, "format", job->unreadable ? NULL : map_format_name(job->kind.format));
    row_known_number(&row, "size", outcome->width > 0, size);
    row_fraction(&row, "time_ms", outcome_elapsed(outcome), 1000);
    const bool ok = add(text, "<tr>", error) &&
                    (!options_draw(options) || add_thumbnail(job, outcome, text, error)) &&
                    add_name(options, job, outcome, text, error) &&
                    add_cells(&row, map_columns, text, error);
    row_free(&row);
    return ok;
}

bool page_problem(const struct row *row, struct buffer *text, struct error *error)
{
    return add(text, "<tr>", error) && add_cells(row, problem_columns, text, error);
}

/* Adds the section of page.html that begins after the line `name`, up to the next such line. */
static bool add_section(const char *name, struct buffer *text, struct error *error)
{
    const char *const *line = page_lines;
    bool ok = true;
    while (strcmp(*line++, name) != 0)
        continue;
    for (; ok && *line && **line != '%'; line++)
        ok = add(text, *line, error);
    return ok;
}

bool page_begin(const struct options *options, bool scenarios, struct buffer *text,
                struct error *error)
{
    return add_section("%BEGIN\n", text, error) &&
           (scenarios || !options_draw(options) || add_section("%PICTURES\n", text, error)) &&
           add_section(scenarios ? "%PROBLEMS\n" : "%MAPS\n", text, error);
}

bool page_end(const struct options *options, struct tally *tallies, const char *note,
              struct buffer *text, struct error *error)
{
    return add_section("%END\n", text, error) &&
           (*note == '\0' || buffer_print(text, error, "<p><strong>%s</strong></p>\n", note)) &&
           (!tallies ||
            (tally_page(options, tallies, text, error) && add_section("%PLOT\n", text, error))) &&
           add_section("%SCRIPT\n", text, error);
}
