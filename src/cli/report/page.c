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

/* The class of a status in page.html, which is not shown by colour alone. */
static const char good[] = "good";
static const char none[] = "none";
static const char bad[] = "error";

static bool add(struct buffer *text, const char *html, struct error *error)
{
    return buffer_append(text, html, strlen(html), error);
}

/* Adds a text; no character of it can become markup. Unsafe characters are escaped (utf8_escape). */
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

/* Adds a cell with a text; `class` may be NULL. */
static bool add_cell(struct buffer *text, const char *class, const char *plain, struct error *error)
{
    return (class ? buffer_print(text, error, "<td class=%s>", class) : add(text, "<td>", error)) &&
           add_text(text, plain, error);
}

/* Adds a cell with a number in decimal digits, or an empty cell if it is not known. */
static bool add_number(struct buffer *text, bool known, const char *digits, struct error *error)
{
    return add_cell(text, "n", known ? digits : "", error);
}

static bool add_count(struct buffer *text, bool known, uint64_t count, struct error *error)
{
    char digits[NUMBER_TEXT_SIZE];
    (void)snprintf(digits, sizeof digits, "%" PRIu64, count);
    return add_number(text, known, digits, error);
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
    if (!outcome->output || options_name_stream(outcome->output))
        return add_cell(text, "name", name, error);
    return add(text, "<td class=name><a href=\"", error) &&
           add_link(text, options->report, outcome->output, error) && add(text, "\">", error) &&
           add_text(text, name, error) && add(text, "</a>", error);
}

bool page_map(const struct options *options, const struct job *job, const struct outcome *outcome,
              struct buffer *text, struct error *error)
{
    const struct answer *answer = outcome_answer(outcome);
    const enum map_status status = outcome->status;
    const bool walked = answer && (status == MAP_SOLVED || status == MAP_NEAREST);
    const char *message = outcome_message(outcome);
    char size[2 * NUMBER_TEXT_SIZE] = "";
    char cost[NUMBER_TEXT_SIZE] = "";
    char length[NUMBER_TEXT_SIZE] = "";
    char time[NUMBER_TEXT_SIZE];
    if (outcome->width > 0)
        (void)snprintf(size, sizeof size, "%" PRIu32 " × %" PRIu32, outcome->width,
                       outcome->height);
    if (walked) {
        cost_format(cost, answer->cost);
        cost_format(length, answer->length);
    }
    (void)snprintf(time, sizeof time, "%.3f", (double)outcome_elapsed(outcome) / 1000);
    return add(text, "<tr>", error) &&
           (!options_draw(options) || add_thumbnail(job, outcome, text, error)) &&
           add_name(options, job, outcome, text, error) &&
           add_cell(text, NULL, job->unreadable ? "" : map_format_name(job->kind.format), error) &&
           add_number(text, true, size, error) &&
           add_cell(text,
                    status == MAP_ERROR     ? bad
                    : status == MAP_NO_PATH ? none
                                            : good,
                    map_status_name(status), error) &&
           add_number(text, walked, cost, error) && add_number(text, walked, length, error) &&
           add_count(text, answer != NULL, answer ? answer->expanded : 0, error) &&
           add_number(text, true, time, error) &&
           add_cell(text, "name", message ? message : "", error) && add(text, "\n", error);
}

static bool add_problem(const struct job_scenario *scenario, const char *search, size_t index,
                        const struct finding *finding, struct buffer *text, struct error *error)
{
    const struct scenario_problem *problem = &scenario->problems.problems[index];
    const bool wrong = finding->verdict.wrong;
    char cost[NUMBER_TEXT_SIZE];
    char length[NUMBER_TEXT_SIZE];
    char stated[NUMBER_TEXT_SIZE];
    char time[NUMBER_TEXT_SIZE];
    number_format_micro(cost, finding->cost);
    number_format_micro(length, finding->length);
    number_format_micro(stated, problem->optimal_micro);
    (void)snprintf(time, sizeof time, "%.3f", (double)finding->nanoseconds / 1e3);
    return add(text, "<tr>", error) && add_cell(text, "name", scenario->path, error) &&
           add_count(text, true, problem->number, error) && add_cell(text, NULL, search, error) &&
           add_cell(text,
                    wrong            ? bad
                    : finding->found ? good
                                     : none,
                    wrong            ? "wrong"
                    : finding->found ? "solved"
                                     : "no path",
                    error) &&
           add_number(text, finding->found, cost, error) &&
           add_number(text, !scenario_without_path(problem), stated, error) &&
           add_number(text, finding->found, length, error) &&
           add_count(text, true, finding->expanded, error) && add_number(text, true, time, error) &&
           add(text, "\n", error);
}

bool page_problems(const struct options *options, const struct job *job,
                   const struct outcome *outcome, struct buffer *text, struct error *error)
{
    bool ok = true;
    for (size_t panel = 0; panel < outcome->search_count; panel++) {
        const struct finding *findings = outcome->problems[panel].findings;
        const size_t count = findings ? job->scenario->problems.count : 0;
        for (size_t i = 0; ok && i < count; i++)
            ok = !findings[i].solved ||
                 add_problem(job->scenario, options_panel_name(options, panel), i, &findings[i],
                             text, error);
    }
    return ok;
}

/*
 * Adds the section of page.html that begins after the line `name`, up to the next such line; with
 * NULL, the first section. Leaves out the heading of pictures unless there are any.
 */
static bool add_section(const struct options *options, const char *name, struct buffer *text,
                        struct error *error)
{
    static const char picture[] = "<th data-name=picture>";
    const char *const *line = page_lines;
    bool ok = true;
    while (name && strcmp(*line++, name) != 0)
        continue;
    for (; ok && *line && **line != '%'; line++)
        if (options_draw(options) || strncmp(*line, picture, sizeof picture - 1) != 0)
            ok = add(text, *line, error);
    return ok;
}

bool page_begin(const struct options *options, bool scenarios, struct buffer *text,
                struct error *error)
{
    return add_section(options, NULL, text, error) &&
           add_section(options, scenarios ? "%PROBLEMS\n" : "%MAPS\n", text, error);
}

bool page_end(const struct options *options, struct tally *tallies, const char *note,
              struct buffer *text, struct error *error)
{
    return add_section(options, "%END\n", text, error) &&
           (*note == '\0' || buffer_print(text, error, "<p><strong>%s</strong></p>\n", note)) &&
           (!tallies || (tally_page(options, tallies, text, error) &&
                         add_section(options, "%PLOT\n", text, error))) &&
           add_section(options, "%SCRIPT\n", text, error);
}
