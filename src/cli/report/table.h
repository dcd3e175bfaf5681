/* SPDX-License-Identifier: MIT */
/*
 * table.h - rows of named values, written as CSV (RFC 4180) or JSON.
 *
 * A caller fills a struct row with the row_... functions, one value after the other, and adds it to
 * a struct table. A function that adds a value does not report a failure; table_add does it for the
 * whole row. JSON writes null for an unknown value, CSV an empty field; nested values are JSON
 * in both.
 */
#ifndef ASTAR_CLI_REPORT_TABLE_H
#define ASTAR_CLI_REPORT_TABLE_H

#include <stdint.h>

#include "base/buffer.h"

enum { ROW_VALUES_MAX = 32 };

/* Internal: a part of row->text. */
struct row_value {
    const char *name;
    size_t begin, size;
    bool escaped; /* a text, which JSON writes in quotes; else a JSON value */
};

/* Begins zeroed; released with row_free. */
struct row {
    struct row_value values[ROW_VALUES_MAX];
    size_t count;
    struct buffer text;
    bool failed; /* out of memory */
};

/* Removes all values, so that the row can be filled again. */
void row_clear(struct row *row);

void row_free(struct row *row);

/* Each adds a value. `name` must outlive the row and need no escapes. */
void row_null(struct row *row, const char *name);
void row_boolean(struct row *row, const char *name, bool value);
void row_count(struct row *row, const char *name, uint64_t value);

/* A decimal that is written as it stands. */
void row_number(struct row *row, const char *name, const char *digits);

/* number / parts with at most 15 digits; an integer if it is one. */
void row_fraction(struct row *row, const char *name, uint64_t number, uint64_t parts);

/* Bytes that are not UTF-8 become U+FFFD. NULL is null. */
void row_text(struct row *row, const char *name, const char *text);

/* A pair of numbers: [x,y]. */
void row_pair(struct row *row, const char *name, uint64_t x, uint64_t y);

enum table_format {
    TABLE_CSV,
    TABLE_JSON_LINES, /* an object on each line */
    TABLE_JSON_ARRAY, /* an array of objects, each on a line of its own */
    TABLE_JSON_NESTED /* an array of objects without white space */
};

/* Rows in one format. Begins with `format` and zeros; released with table_free. */
struct table {
    enum table_format format;
    struct buffer text;
    size_t count;
};

/* The format of a report of this name: .json is an array, anything else CSV. */
enum table_format table_format_of(const char *path);

/* Writes the names of the row's values as the first line of a CSV table. */
bool table_header(struct table *table, const struct row *row, struct error *error);

/* Adds a row; on failure the table is unchanged. */
bool table_add(struct table *table, const struct row *row, struct error *error);

/* Completes the text; no row may follow. */
bool table_end(struct table *table, struct error *error);

/* Completes the text and writes it to a file or, for "-", to standard output. */
bool table_write(struct table *table, const char *path, struct error *error);

void table_free(struct table *table);

/* Adds nested rows as a value, and releases them. `ok` is false if one could not be added. */
void row_table(struct row *row, const char *name, struct table *table, bool ok);

#endif
