/* SPDX-License-Identifier: MIT */
/*
 * cases.c - reads the files in tests/cases, which state for each format how maps are read, and
 * which maps are refused with which message. tests/cases/README describes these files.
 */
#include <glob.h>
#include <inttypes.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/solve/read_map.h"
#include "map/formats.h"
#include "tests/support/case_text.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"
#include "tests/support/folder.h"
#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

enum { FIELDS_MAX = 7, LINE_SIZE = 300 };

/* A file of cases. */
struct table {
    const char *path, *folder; /* of the file, and of the maps */
    unsigned line, rows;
    bool failed;
    char options[LINE_SIZE]; /* of the following rows */
    char cells[LINE_SIZE];   /* the expected map of the following rows; `expected` points into it */
    struct expected expected;
    struct case_names names;
};

#define FAIL(table, ...)                                                                           \
    do {                                                                                           \
        print_error("%s:%u: ", (table)->path, (table)->line);                                      \
        print_error(__VA_ARGS__);                                                                  \
        print_error("\n");                                                                         \
        (table)->failed = true;                                                                    \
    } while (0)

/* --- reading a map ------------------------------------------------------------------------- */

/* Reads a map as the program does if it is given on standard input, but with a path. */
static bool read_content(const struct table *table, const struct options *options,
                         const struct buffer *content, struct error *error)
{
    char path[100];
    /* AddressSanitizer detects reads past the end. */
    uint8_t *bytes = malloc(content->size > 0 ? content->size : 1);
    const struct job job = {
        .path = path, .referred = {.known = true}, .content = {bytes, content->size}};
    struct outcome outcome = {.need = 0};
    struct control control = {.allowed = UINT64_MAX};
    struct task task = {.options = options, .job = &job, .outcome = &outcome, .control = &control};
    (void)snprintf(path, sizeof path, "%s/map", table->folder);
    assert_non_null(bytes);
    memcpy(bytes, content->text, content->size);
    *error = (struct error){.code = ERROR_NONE};
    const bool ok = read_map(&task, error);
    task_free(&task);
    free(bytes);
    return ok;
}

/* --- the message --------------------------------------------------------------------------- */

/* Returns true if the error is at the place; see tests/cases/README. */
static bool is_at(const struct error *error, const char *place)
{
    static const struct {
        const char *place;
        enum error_code code;
    } whole[] = {{"-", ERROR_INPUT},
                 {"limit", ERROR_LIMIT},
                 {"settings", ERROR_SETTINGS},
                 {"system", ERROR_SYSTEM}};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (strcmp(place, whole[i].place) == 0)
            return error->code == whole[i].code && (i > 0 || error->line == 0);
    char *rest;
    const uint64_t first = strtoull(place, &rest, 10);
    if (*rest == ':')
        return error->code == ERROR_INPUT && error->line == first &&
               (rest[1] == '\0' || error->column == strtoull(rest + 1, NULL, 10));
    const uint64_t last = *rest == '-' ? strtoull(rest + 1, NULL, 10) : first;
    const char *byte = strstr(error->message, " byte ");
    const uint64_t found = byte ? strtoull(byte + 6, NULL, 10) : UINT64_MAX;
    return error->code == ERROR_INPUT && error->line == 0 && first <= found && found <= last;
}

/* Returns true if the message is one line without control characters. */
static bool is_one_line(const char *message)
{
    for (const unsigned char *byte = (const unsigned char *)message; *byte != '\0'; byte++)
        if (*byte < ' ' || *byte == 0x7f || (*byte == 0xc2 && byte[1] >= 0x80 && byte[1] < 0xa0))
            return false;
    return *message != '\0';
}

static bool matches(const struct table *table, const char *words, const char *message)
{
    regex_t pattern;
    if (regcomp(&pattern, words, REG_EXTENDED | REG_NOSUB) != 0)
        fail_msg("%s:%u: invalid expression: %s", table->path, table->line, words);
    const bool found = regexec(&pattern, message, 0, NULL, 0) == 0;
    regfree(&pattern);
    return found;
}

/* Reads the map of a row and checks the error. `format` replaces the format of the options. */
static void check_row(struct table *table, char *const fields[], const struct buffer *content,
                      const enum map_format *format)
{
    struct options options = command_line(table->options);
    struct error error;
    if (format)
        options.map.format = *format;
    const char *name = map_format_name(options.map.format);
    if (read_content(table, &options, content, &error))
        FAIL(table, "format %s: the map is not refused", name);
    else if (!is_at(&error, fields[0]) || !matches(table, fields[1], error.message) ||
             !is_one_line(error.message) ||
             reader_error_fault(content->text, content->size, &error))
        FAIL(table, "format %s: error %d at %" PRIu64 ":%" PRIu64 ": %s", name, (int)error.code,
             error.line, error.column, error.message);
    options_free(&options);
}

/* --- files of cases ------------------------------------------------------------------------ */

/* Returns the format whose name is the name of the file; MAP_FORMAT_COUNT if there is none. */
static enum map_format format_of(const struct table *table)
{
    char name[32];
    const char *base = strrchr(table->path, '/') + 1;
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(base, "."), base);
    return map_format_from_name(name);
}

/* Writes the other files of a row: pairs of a name and a content. */
static bool write_others(const struct table *table, char *const fields[], size_t count)
{
    bool ok = true;
    for (size_t i = 0; ok && i < count; i += 2) {
        char path[200];
        struct buffer content = {0};
        (void)snprintf(path, sizeof path, "%s/%s", table->folder, fields[i]);
        ok = case_expand(&table->names, fields[i + 1], &content);
        write_file(path, content.text, content.size);
        free(content.text);
    }
    return ok;
}

static void remove_others(const struct table *table, char *const fields[], size_t count)
{
    for (size_t i = 0; i < count; i += 2) {
        char path[200];
        (void)snprintf(path, sizeof path, "%s/%s", table->folder, fields[i]);
        assert_int_equal(remove(path), 0);
    }
}

/* Returns true if the field is one of the places that is_at understands. */
static bool is_place(const char *field)
{
    return strspn(field, "0123456789:-") == strlen(field) || strcmp(field, "limit") == 0 ||
           strcmp(field, "settings") == 0 || strcmp(field, "system") == 0;
}

static bool try_row(struct table *table, char *const fields[], size_t count)
{
    struct buffer content = {0};
    const enum map_format format = format_of(table);
    const bool ok = count >= 3 && count % 2 == 1 && is_place(fields[0]) &&
                    case_expand(&table->names, fields[2], &content) &&
                    write_others(table, fields + 3, count - 3);
    if (ok) {
        check_row(table, fields, &content, NULL);
        if (format != MAP_FORMAT_COUNT && !strstr(table->options, "--format"))
            check_row(table, fields, &content, &format);
        table->rows++;
        remove_others(table, fields + 3, count - 3);
    }
    free(content.text);
    return ok;
}

/* Checks a map that must be read. It shows that rows are not refused for the wrong reason. */
static bool try_valid(struct table *table, char *const fields[], size_t count)
{
    struct buffer content = {0};
    struct options options = command_line(table->options);
    struct error error;
    const bool ok = count % 2 == 0 && case_expand(&table->names, fields[1], &content) &&
                    write_others(table, fields + 2, count - 2);
    if (ok && !read_content(table, &options, &content, &error))
        FAIL(table, "%" PRIu64 ":%" PRIu64 ": %s", error.line, error.column, error.message);
    if (ok)
        remove_others(table, fields + 2, count - 2);
    options_free(&options);
    free(content.text);
    return ok;
}

/* Sets the expected map: the words are its rows, starts and goals. */
static bool expect(struct table *table, const char *words)
{
    if (snprintf(table->cells, sizeof table->cells, "%s", words) >= LINE_SIZE)
        return false;
    char *starts = strchr(table->cells, ' ');
    char *goals = starts ? strchr(starts + 1, ' ') : NULL;
    if (!goals)
        return false;
    *starts++ = *goals++ = '\0';
    for (char *comma = table->cells; comma < goals + strlen(goals); comma++)
        if (*comma == ';')
            *comma = ' ';
    table->expected = (struct expected){.rows = table->cells,
                                        .starts = strcmp(starts, "-") == 0 ? "" : starts,
                                        .goals = strcmp(goals, "-") == 0 ? "" : goals};
    return true;
}

/*
 * Checks that the content is read as the expected map, and is refused if one cell less is allowed.
 */
static void check_reads(struct table *table, const struct buffer *content,
                        const enum map_format *format)
{
    struct options options = command_line(table->options);
    struct map_options *reading = &options.map;
    struct grid grid;
    struct error error;
    char name[200];
    if (format)
        reading->format = *format;
    (void)snprintf(name, sizeof name, "%s:%u: format %s", table->path, table->line,
                   map_format_name(reading->format));
    assert_reads(name, content->text, content->size, reading, &table->expected);
    const char *first = table->expected.rows;
    uint64_t height = 1;
    for (const char *slash = strchr(first, '/'); slash; slash = strchr(slash + 1, '/'))
        height++;
    reading->max_cells = height * strcspn(first, "/") - 1;
    if (reader_read(content->text, content->size, reading, &grid, &error))
        FAIL(table, "read although it has more than %" PRIu64 " cells", reading->max_cells);
    else if (error.code != ERROR_LIMIT || !strstr(error.message, "(--max-cells)"))
        FAIL(table, "error %d, not a limit: %s", (int)error.code, error.message);
    options_free(&options);
}

static bool try_reads(struct table *table, const char *text)
{
    struct buffer content = {0};
    const enum map_format format = format_of(table);
    const bool ok = table->expected.rows && case_expand(&table->names, text, &content);
    if (ok) {
        check_reads(table, &content, NULL);
        if (format != MAP_FORMAT_COUNT && !strstr(table->options, "--format"))
            check_reads(table, &content, &format);
        table->rows++;
    }
    free(content.text);
    return ok;
}

/* Returns the number of fields between the separators; FIELDS_MAX + 1 if there are too many. */
static size_t split(char *line, char *fields[FIELDS_MAX])
{
    static const char separator[] = " :: ";
    size_t count = 1;
    fields[0] = line;
    for (char *end = strstr(line, separator); end; end = strstr(fields[count - 1], separator)) {
        if (count == FIELDS_MAX)
            return FIELDS_MAX + 1;
        *end = '\0';
        fields[count++] = end + sizeof separator - 1;
    }
    return count;
}

/* Returns false if the line is malformed. */
static bool try_line(struct table *table, char *line)
{
    char *fields[FIELDS_MAX];
    const size_t count = split(line, fields);
    if (*line == '\0' || *line == '#')
        return true;
    if (count == 2 && strcmp(line, "options") == 0)
        return snprintf(table->options, LINE_SIZE, "%s",
                        strcmp(fields[1], "none") == 0 ? "" : fields[1]) < LINE_SIZE;
    if (count == 2 && strcmp(line, "cells") == 0)
        return expect(table, fields[1]);
    if (count == 2 && strcmp(line, "reads") == 0)
        return try_reads(table, fields[1]);
    if (count <= FIELDS_MAX && strcmp(line, "valid") == 0)
        return try_valid(table, fields, count);
    if (count == 2 && strncmp(line, "define ", 7) == 0)
        return case_define(&table->names, line + 7, fields[1]);
    return count <= FIELDS_MAX && try_row(table, fields, count);
}

static bool try_table(const char *path, const char *folder)
{
    struct table table = {.path = path, .folder = folder};
    char *line = NULL;
    size_t capacity = 0;
    FILE *file = fopen(path, "re");
    assert_non_null(file);
    while (getline(&line, &capacity, file) > 0) {
        table.line++;
        line[strcspn(line, "\n")] = '\0';
        if (!try_line(&table, line))
            FAIL(&table, "malformed: %s", line);
    }
    if (table.rows == 0)
        FAIL(&table, "no rows");
    free(line);
    case_names_free(&table.names);
    assert_int_equal(fclose(file), 0);
    return !table.failed;
}

/*
 * Enters a new folder, and leaves it again, since the paths of cases begin at the project's folder.
 */
static int make_folder_of_maps(void **state)
{
    return enter_folder(state) != 0 ? -1 : fchdir(((struct place *)*state)->home);
}

TEST_WITH(maps_are_read_or_refused_as_the_cases_state, make_folder_of_maps, leave_folder)
{
    const struct place *place = *state;
    glob_t paths;
    unsigned failed = 0;
    assert_int_equal(glob("src/tests/cases/*.txt", 0, NULL, &paths), 0);
    for (size_t i = 0; i < paths.gl_pathc; i++)
        failed += !try_table(paths.gl_pathv[i], place->folder);
    globfree(&paths);
    assert_int_equal(failed, 0);
}
