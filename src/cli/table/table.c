/* SPDX-License-Identifier: MIT */
/* table.c - rows of named values, written as CSV or JSON. */
#include "cli/table/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/path.h"
#include "base/utf8.h"
#include "cli/files/write_files.h"

/* The text that a format writes around its rows. */
static const struct {
    const char *begin, *between, *after, *end;
} frames[] = {
    [TABLE_CSV] = {"", "", "\n", ""},
    [TABLE_JSON_LINES] = {"", "", "\n", ""},
    [TABLE_JSON_ARRAY] = {"[\n", ",\n", "", "\n]\n"},
    [TABLE_JSON_NESTED] = {"[", ",", "", "]"},
    [TABLE_HTML] = {"", "", "", ""},
};

static bool append(struct buffer *buffer, const char *text, struct error *error)
{
    return buffer_append(buffer, text, strlen(text), error);
}

/*
 * Begins a value. All text that is appended to row->text before end_value is called is part of the
 * value.
 */
static void begin_value(struct row *row, const char *name)
{
    row->failed = row->failed || row->count == ROW_VALUES_MAX;
    if (!row->failed)
        row->values[row->count] = (struct row_value){.name = name, .begin = row->text.size};
}

static void end_value(struct row *row, bool ok)
{
    row->failed = row->failed || !ok;
    if (row->failed)
        return;
    struct row_value *value = &row->values[row->count++];
    value->size = row->text.size - value->begin;
}

static void add_value(struct row *row, const char *name, const char *text)
{
    struct error ignored;
    begin_value(row, name);
    end_value(row, append(&row->text, text, &ignored));
}

void row_clear(struct row *row)
{
    row->count = 0;
    row->text.size = 0;
    row->failed = false;
}

void row_free(struct row *row)
{
    free(row->text.text);
    row->text = (struct buffer){0};
    row_clear(row);
}

void row_null(struct row *row, const char *name)
{
    add_value(row, name, "null");
}

void row_boolean(struct row *row, const char *name, bool value)
{
    add_value(row, name, value ? "true" : "false");
}

void row_count(struct row *row, const char *name, uint64_t value)
{
    char text[NUMBER_TEXT_SIZE];
    char *first = &text[sizeof text - 1];
    *first = '\0';
    do { /* not printf, which is slow for a path with millions of cells */
        *--first = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    add_value(row, name, first);
}

void row_number(struct row *row, const char *name, const char *digits)
{
    add_value(row, name, digits);
}

void row_known_count(struct row *row, const char *name, bool known, uint64_t count)
{
    if (known)
        row_count(row, name, count);
    else
        row_null(row, name);
}

void row_known_number(struct row *row, const char *name, bool known, const char *digits)
{
    add_value(row, name, known ? digits : "null");
}

void row_pair(struct row *row, const char *name, uint64_t x, uint64_t y)
{
    char text[2 * NUMBER_TEXT_SIZE];
    (void)snprintf(text, sizeof text, "[%" PRIu64 ",%" PRIu64 "]", x, y);
    add_value(row, name, text);
}

/* Appends the centre of a cell in units of the world: [x,y]. */
static bool add_position(const struct world *world, struct point cell, struct buffer *text,
                         struct error *error)
{
    char x[NUMBER_TEXT_SIZE];
    char y[NUMBER_TEXT_SIZE];
    const struct position position = world_position(world, cell.x, cell.y);
    number_format_real(x, position.x);
    number_format_real(y, position.y);
    return buffer_print(text, error, "[%s,%s]", x, y);
}

bool table_points(const struct point *points, uint64_t count, const struct world *world,
                  struct buffer *text, struct error *error)
{
    bool ok = buffer_append(text, "[", 1, error);
    for (uint64_t i = 0; ok && i < count; i++) {
        ok = i == 0 || buffer_append(text, ",", 1, error);
        if (ok && world)
            ok = add_position(world, points[i], text, error);
        else if (ok)
            ok = buffer_print(text, error, "[%" PRIu32 ",%" PRIu32 "]", points[i].x, points[i].y);
    }
    return ok && buffer_append(text, "]", 1, error);
}

void row_points(struct row *row, const char *name, const struct point *points, uint64_t count,
                const struct world *world)
{
    struct error ignored;
    begin_value(row, name);
    end_value(row, table_points(points, count, world, &row->text, &ignored));
}

void row_text(struct row *row, const char *name, const char *text)
{
    struct error ignored;
    if (!text) {
        row_null(row, name);
        return;
    }
    begin_value(row, name);
    end_value(row, buffer_append(&row->text, text, strlen(text) + 1, &ignored));
    if (!row->failed)
        row->values[row->count - 1].is_text = true;
}

void row_fraction(struct row *row, const char *name, uint64_t number, uint64_t parts)
{
    char digits[NUMBER_TEXT_SIZE];
    number_format_micro(digits, (uint128)number * 1000000 / parts);
    row_number(row, name, digits);
}

void row_table(struct row *row, const char *name, struct table *table, bool ok)
{
    struct error ignored;
    if (ok && table_end(table, &ignored))
        add_value(row, name, table->text.text);
    else
        row->failed = true;
    table_free(table);
}

bool row_is_null(const struct row *row, const struct row_value *value)
{
    static const char null[] = "null";
    return !value->is_text && value->size == sizeof null - 1 &&
           memcmp(row->text.text + value->begin, null, sizeof null - 1) == 0;
}

/* Returns true for a character that CSV allows only in quotes. */
static bool needs_quotes(char c)
{
    return c == ',' || c == '"' || c == '\r' || c == '\n';
}

/* Appends a CSV field, in quotes if necessary. */
static bool add_field(struct buffer *buffer, const char *text, size_t size, struct error *error)
{
    const char *end = text + size;
    const char *special = text;
    while (special < end && !needs_quotes(*special))
        special++;
    if (special == end)
        return buffer_append(buffer, text, size, error);
    bool ok = append(buffer, "\"", error);
    while (ok && text < end) {
        const char *quote = memchr(text, '"', (size_t)(end - text));
        const size_t length = quote ? (size_t)(quote + 1 - text) : (size_t)(end - text);
        ok = buffer_append(buffer, text, length, error) && (!quote || append(buffer, "\"", error));
        text += length;
    }
    return ok && append(buffer, "\"", error);
}

/* Appends a text as a quoted CSV field. */
static bool add_csv_text(struct buffer *buffer, const char *text, struct error *error)
{
    char escaped[UTF8_ESCAPED_SIZE];
    const bool formula = *text != '\0' && strchr("=+-@\t\r", *text);
    bool ok = append(buffer, formula ? "\"'" : "\"", error);
    while (ok && *text != '\0') {
        text += utf8_escape(text, escaped);
        ok = append(buffer, *escaped == '"' ? "\"\"" : escaped, error);
    }
    return ok && append(buffer, "\"", error);
}

static bool add_csv(struct buffer *buffer, const struct row *row, struct error *error)
{
    bool ok = true;
    for (size_t i = 0; ok && i < row->count; i++) {
        const struct row_value *value = &row->values[i];
        const char *text = row->text.text + value->begin;
        if (value->json_only)
            continue;
        ok = i == 0 || append(buffer, ",", error);
        if (ok && value->is_text)
            ok = add_csv_text(buffer, text, error);
        else if (ok && !row_is_null(row, value))
            ok = add_field(buffer, text, value->size, error);
    }
    return ok;
}

/* Appends a text as a JSON string. */
static bool add_json_text(struct buffer *buffer, const char *text, struct error *error)
{
    char escaped[UTF8_ESCAPED_SIZE];
    bool ok = append(buffer, "\"", error);
    while (ok && *text != '\0') {
        text += utf8_escape_json(text, escaped);
        ok = append(buffer, escaped, error);
    }
    return ok && append(buffer, "\"", error);
}

static bool add_json(struct buffer *buffer, const struct row *row, struct error *error)
{
    bool ok = true;
    for (size_t i = 0; ok && i < row->count; i++) {
        const struct row_value *value = &row->values[i];
        const char *text = row->text.text + value->begin;
        ok = append(buffer, i == 0 ? "{\"" : ",\"", error) && append(buffer, value->name, error) &&
             append(buffer, "\":", error);
        if (ok)
            ok = value->is_text ? add_json_text(buffer, text, error)
                                : buffer_append(buffer, text, value->size, error);
    }
    return ok && append(buffer, "}", error);
}

void row_object(struct row *row, const char *name, const struct row *object)
{
    struct error ignored;
    begin_value(row, name);
    end_value(row, !object->failed && add_json(&row->text, object, &ignored));
}

void row_omit_from_csv(struct row *row)
{
    if (row->count > 0)
        row->values[row->count - 1].json_only = true;
}

enum table_format table_format_of(const char *path)
{
    if (path_has_extension(path, ".html"))
        return TABLE_HTML;
    return path_has_extension(path, ".json") ? TABLE_JSON_ARRAY : TABLE_CSV;
}

bool table_header(struct table *table, const struct row *row, struct error *error)
{
    bool ok = !row->failed || error_memory(error, SIZE_MAX);
    for (size_t i = 0; ok && i < row->count; i++) {
        const char *name = row->values[i].name;
        ok = row->values[i].json_only || ((i == 0 || append(&table->text, ",", error)) &&
                                          add_field(&table->text, name, strlen(name), error));
    }
    return ok && append(&table->text, "\n", error);
}

/* Appends the text that the format writes before a row. */
static bool begin_row(struct table *table, struct error *error)
{
    return append(&table->text,
                  table->count == 0 ? frames[table->format].begin : frames[table->format].between,
                  error);
}

/* Counts what has been appended after the first `size` bytes or, unless `ok`, removes it again. */
static bool finish_row(struct table *table, size_t size, bool ok)
{
    table->count += ok;
    if (!ok)
        table->text.size = size;
    return ok;
}

bool table_add(struct table *table, const struct row *row, struct error *error)
{
    const size_t size = table->text.size;
    struct buffer *text = &table->text;
    if (row->failed)
        return error_memory(error, SIZE_MAX);
    const bool ok =
        begin_row(table, error) &&
        (table->format == TABLE_CSV ? add_csv(text, row, error) : add_json(text, row, error)) &&
        append(text, frames[table->format].after, error);
    return finish_row(table, size, ok);
}

bool table_append(struct table *table, const struct buffer *rows, struct error *error)
{
    const size_t size = table->text.size;
    const size_t begin = strlen(frames[table->format].begin);
    if (rows->size == 0)
        return true;
    return finish_row(table, size,
                      begin_row(table, error) && buffer_append(&table->text, rows->text + begin,
                                                               rows->size - begin, error));
}

bool table_end(struct table *table, struct error *error)
{
    return (table->count > 0 || append(&table->text, frames[table->format].begin, error)) &&
           append(&table->text, frames[table->format].end, error);
}

bool table_write(struct table *table, const char *path, struct error *error)
{
    const char *ignored;
    return table_end(table, error) && write_files(&(struct file_to_write){.name = path,
                                                                          .data = table->text.text,
                                                                          .size = table->text.size},
                                                  1, &ignored, error);
}

void table_free(struct table *table)
{
    free(table->text.text);
    table->text = (struct buffer){0};
    table->count = 0;
}
