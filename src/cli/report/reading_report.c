/* SPDX-License-Identifier: MIT */
/* reading_report.c - reports how a map was read. */
#include "cli/report/reading_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "cli/message.h"
#include "cli/options/table.h"
#include "map/formats.h"

enum { COLOUR_SIZE = 8, LISTED_MAX = 12 };

static const char *format_colour(char text[COLOUR_SIZE], struct rgb colour)
{
    (void)snprintf(text, COLOUR_SIZE, "#%02x%02x%02x", colour.red, colour.green, colour.blue);
    return text;
}

/* --- rows ---------------------------------------------------------------------------------- */

static void add_known_text(struct row *row, const char *name, bool known, const char *text)
{
    row_text(row, name, known ? text : NULL);
}

/* Adds a number, rounded to a multiple of 1 / parts, or null if the number is unknown. */
static void add_known_number(struct row *row, const char *name, bool known, double number,
                             uint64_t parts)
{
    if (known)
        row_fraction(row, name, (uint64_t)llround(number * (double)parts), parts);
    else
        row_null(row, name);
}

static void add_known_colour(struct row *row, const char *name, bool known, struct rgb colour)
{
    char text[COLOUR_SIZE];
    row_text(row, name, known ? format_colour(text, colour) : NULL);
}

static void add_points(struct row *row, const char *name, const struct reading_points *list)
{
    row_points(row, name, list->items,
               list->count < READING_POINTS_MAX ? list->count : READING_POINTS_MAX, NULL);
}

static void add_marks(struct row *row, const struct reading *reading)
{
    struct table marks = {.format = TABLE_JSON_NESTED};
    struct row mark = {0};
    struct error ignored;
    bool ok = true;
    for (size_t i = 0; ok && i < reading->mark_count && i < READING_MARKS_MAX; i++) {
        char colour[COLOUR_SIZE];
        row_clear(&mark);
        row_pair(&mark, "at", reading->marks[i].at.x, reading->marks[i].at.y);
        row_text(&mark, "colour", format_colour(colour, reading->marks[i].colour));
        ok = table_add(&marks, &mark, &ignored);
    }
    row_free(&mark);
    row_table(row, "marks", &marks, ok);
}

static void add_suggestions(struct row *row, const struct reading *reading)
{
    struct table pairs = {.format = TABLE_JSON_NESTED};
    struct row pair = {0};
    struct error ignored;
    bool ok = true;
    for (size_t i = 0; ok && i < reading->suggestion_count; i++) {
        const struct point start = reading->candidates.items[reading->suggestions[i].start];
        const struct point goal = reading->candidates.items[reading->suggestions[i].goal];
        row_clear(&pair);
        row_pair(&pair, "start", start.x, start.y);
        row_pair(&pair, "goal", goal.x, goal.y);
        ok = table_add(&pairs, &pair, &ignored);
    }
    row_free(&pair);
    row_table(row, "suggestions", &pairs, ok);
}

static void add_source(struct row *row, const char *name, enum end_source source)
{
    add_known_text(row, name, source != END_UNKNOWN, reading_source_name(source));
}

void reading_report_row(struct row *row, const struct reading *reading)
{
    struct row object = {0};
    const bool image = reading->image_width > 0;
    const bool details = reading->has_details;
    const bool is_maze = reading->kind == READING_MAZE;
    row_text(&object, "kind", reading_kind_name(reading->kind));
    row_text(&object, "format", map_format_name(reading->format));
    row_known_count(&object, "image_width", image, reading->image_width);
    row_known_count(&object, "image_height", image, reading->image_height);
    row_known_count(&object, "cell", image, reading->cell_size);
    add_known_text(&object, "tone", image, reading->tone);
    row_known_count(&object, "threshold", image, reading->threshold);
    add_known_text(&object, "walls", image && !reading->unclear_walls,
                   reading->light_walls ? "light" : "dark");
    add_known_colour(&object, "ground_colour", details && reading->has_ground,
                     reading->ground_colour);
    add_known_colour(&object, "wall_colour", details && reading->has_wall, reading->wall_colour);
    add_known_number(&object, "corridor_width", reading->corridor > 0, reading->corridor, 10);
    add_known_number(&object, "wall_width", reading->wall > 0, reading->wall, 10);
    add_known_number(&object, "noise", details && is_maze, reading->noise, 1000000);
    add_known_number(&object, "outside", details, reading->outside, 1000000);
    row_count(&object, "opening_count", reading->openings.count);
    add_points(&object, "openings", &reading->openings);
    row_count(&object, "mark_count", reading->mark_count);
    add_marks(&object, reading);
    add_points(&object, "starts", &reading->starts);
    add_source(&object, "start_source", reading->start_source);
    add_points(&object, "goals", &reading->goals);
    add_source(&object, "goal_source", reading->goal_source);
    add_points(&object, "candidates", &reading->candidates);
    add_suggestions(&object, reading);
    row_object(row, "reading", &object);
    row_free(&object);
}

/* --- text ---------------------------------------------------------------------------------- */

static void begin_line(FILE *out, const char *label)
{
    (void)fprintf(out, "  %-10s ", label);
}

static void print_size(FILE *out, const struct reading *reading, uint32_t width, uint32_t height)
{
    begin_line(out, "size");
    if (reading->image_width > 0 && reading->cell_size == 1)
        (void)fprintf(out, "%" PRIu32 " x %" PRIu32 " pixels\n", width, height);
    else if (reading->image_width > 0)
        (void)fprintf(out, "%" PRIu32 " x %" PRIu32 " cells of %" PRIu32 " pixels\n", width, height,
                      reading->cell_size);
    else
        (void)fprintf(out, "%" PRIu32 " x %" PRIu32 " cells\n", width, height);
}

/* Prints how walls and corridors were distinguished. */
static void print_walls(FILE *out, const struct reading *reading)
{
    static const char *const kinds[READING_KIND_COUNT] = {
        [READING_DIRECT] = "image, by pixel colours (no analysis needed)",
        [READING_DRAWING] = "image, by pixel colours (no maze was found)",
        [READING_MAZE] = "maze"};
    char colour[COLOUR_SIZE];
    begin_line(out, "read as");
    (void)fprintf(out, "%s\n", kinds[reading->kind]);
    begin_line(out, "threshold");
    (void)fprintf(out, "%" PRIu32 ", of the %s\n", reading->threshold, reading->tone);
    begin_line(out, "walls");
    (void)fprintf(out, "%s",
                  reading->unclear_walls ? "dark or light"
                  : reading->light_walls ? "light"
                                         : "dark");
    if (reading->has_wall)
        (void)fprintf(out, ", %s", format_colour(colour, reading->wall_colour));
    if (reading->wall > 0)
        (void)fprintf(out, ", about %.1f pixels wide", reading->wall);
    (void)fprintf(out, "\n");
    begin_line(out, "corridors");
    (void)fprintf(out, "%s",
                  reading->has_ground ? format_colour(colour, reading->ground_colour) : "none");
    if (reading->has_ground && reading->corridor > 0)
        (void)fprintf(out, ", about %.1f pixels wide", reading->corridor);
    (void)fprintf(out, "\n");
}

/* Prints a list of cells; `source` says where they come from, or is NULL. */
static void print_points(FILE *out, const char *label, const struct reading_points *list,
                         const char *source)
{
    begin_line(out, label);
    if (list->count == 0)
        (void)fprintf(out, "none");
    else if (list->count > 1)
        (void)fprintf(out, "%zu: ", list->count);
    for (size_t i = 0; i < list->count && i < LISTED_MAX; i++)
        (void)fprintf(out, "%s%" PRIu32 ",%" PRIu32, i > 0 ? " " : "", list->items[i].x,
                      list->items[i].y);
    (void)fprintf(out, "%s", list->count > LISTED_MAX ? " ..." : "");
    if (source && list->count > 0)
        (void)fprintf(out, " (%s)", source);
    (void)fprintf(out, "\n");
}

static void print_marks(FILE *out, const struct reading *reading)
{
    char colour[COLOUR_SIZE];
    begin_line(out, "marks");
    if (reading->mark_count == 0)
        (void)fprintf(out, "none");
    else if (reading->mark_count > 1)
        (void)fprintf(out, "%zu: ", reading->mark_count);
    for (size_t i = 0; i < reading->mark_count && i < READING_MARKS_MAX && i < LISTED_MAX; i++)
        (void)fprintf(out, "%s%" PRIu32 ",%" PRIu32 " %s", i > 0 ? ", " : "",
                      reading->marks[i].at.x, reading->marks[i].at.y,
                      format_colour(colour, reading->marks[i].colour));
    (void)fprintf(out, "%s\n", reading->mark_count > LISTED_MAX ? " ..." : "");
}

void reading_report_print(FILE *out, const char *map, const struct outcome *outcome)
{
    const struct reading *reading = outcome->reading;
    message_print_safe(out, message_map_name(map));
    (void)fprintf(out, "\n");
    begin_line(out, "format");
    (void)fprintf(out, "%s\n", map_format_name(reading->format));
    print_size(out, reading, outcome->width, outcome->height);
    if (reading->kind != READING_CELLS)
        print_walls(out, reading);
    if (reading->kind == READING_MAZE) {
        begin_line(out, "noise");
        (void)fprintf(out, "%.2f %% of the maze\n", 100 * reading->noise);
        begin_line(out, "outside");
        (void)fprintf(out, "%.1f %% of the image\n", 100 * reading->outside);
    }
    print_points(out, "openings", &reading->openings, NULL);
    if (reading->kind != READING_CELLS)
        print_marks(out, reading);
    print_points(out, "start", &reading->starts, reading_source_name(reading->start_source));
    print_points(out, "goal", &reading->goals, reading_source_name(reading->goal_source));
    if (reading->candidates.count > 0)
        print_points(out, "candidates", &reading->candidates, NULL);
    if (outcome->has_remark) {
        begin_line(out, "remark");
        message_print_safe(out, outcome->error.message);
        (void)fprintf(out, "\n");
    }
    if (outcome->output) {
        begin_line(out, "picture");
        message_print_safe(out, outcome->output);
        (void)fprintf(out, "\n");
    }
}

/* --- suggestions --------------------------------------------------------------------------- */

/* Prints a word of a command for a shell, in quotes if needed; FILE for a name that is not safe. */
static void print_word(FILE *out, const char *word)
{
    if (!utf8_is_printable(word))
        word = "FILE";
    const bool plain =
        *word != '\0' && word[strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                           "0123456789%+,-./:=@_")] == '\0';
    (void)fputs(plain ? "" : "'", out);
    for (; *word != '\0'; word++)
        if (*word == '\'')
            (void)fputs("'\\''", out);
        else
            (void)fputc(*word, out);
    (void)fputs(plain ? "" : "'", out);
}

/* Prints the options as they were given, except for the list of the maps and for ends. */
static void print_options(FILE *out, const struct options *options)
{
    for (size_t i = 0; i < options->given_count; i++) {
        const struct given_option *given = &options->given[i];
        const char *name = given->row->name;
        if (strcmp(name, "files-from") == 0 || strcmp(name, "start") == 0 ||
            strcmp(name, "goal") == 0)
            continue;
        (void)fprintf(out, " --%s", name);
        if (!given->value)
            continue;
        (void)fputs(given->row->optional ? "=" : " ", out);
        print_word(out, given->value);
    }
}

void reading_report_suggest(FILE *out, const struct options *options, const struct job *job,
                            const struct outcome *outcome)
{
    const struct reading *reading = outcome->reading;
    message_note_to(out, message_map_name(job->name), "one of these may be meant%s%s:",
                    outcome->output ? "; their numbers are in " : "",
                    outcome->output ? outcome->output : "");
    for (size_t i = 0; i < reading->suggestion_count; i++) {
        const struct suggestion pair = reading->suggestions[i];
        const struct point start = reading->candidates.items[pair.start];
        const struct point goal = reading->candidates.items[pair.goal];
        (void)fprintf(out, "  " PROGRAM_NAME " %s",
                      job->path[0] == '-' && job->path[1] ? "./" : "");
        print_word(out, job->path);
        print_options(out, options);
        (void)fprintf(out, " -s %" PRIu32 ",%" PRIu32 " -g %" PRIu32 ",%" PRIu32 "  # %zu to %zu\n",
                      start.x, start.y, goal.x, goal.y, pair.start + 1, pair.goal + 1);
    }
}
