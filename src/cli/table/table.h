/* SPDX-License-Identifier: MIT */
/*
 * table.h - rows of named values, written as CSV (RFC 4180) or JSON.
 *
 * Usage: fill a struct row with the row_... functions, one value after the other, and add it to a
 * struct table. The row_... functions record a failure in the row, and table_add reports it. An
 * unknown value is null in JSON and an empty field in CSV. Nested values are JSON in both formats.
 */
#ifndef ASTAR_CLI_TABLE_TABLE_H
#define ASTAR_CLI_TABLE_TABLE_H

#include <stdint.h>

#include "base/buffer.h"
#include "map/grid.h"

enum { ROW_VALUES_MAX = 64 };

/* Internal: a value of a row. Its text is a part of row->text. */
struct row_value {
    const char *name;
    size_t begin, size;
    bool is_text;   /* true: plain text, to be quoted and escaped; false: already JSON */
    bool json_only; /* the value is left out of CSV tables */
};

/* A row of named values. Initialise with zeros; release with row_free. */
struct row {
    struct row_value values[ROW_VALUES_MAX];
    size_t count;
    struct buffer text;
    bool failed; /* memory ran out, or there are more than ROW_VALUES_MAX values */
};

/* Removes all values, so that the row can be filled again. */
void row_clear(struct row *row);

void row_free(struct row *row);

/*
 * These functions add a value. Here and below, `name` must outlive the row and contain no
 * characters that JSON escapes.
 */
void row_null(struct row *row, const char *name);
void row_boolean(struct row *row, const char *name, bool value);
void row_count(struct row *row, const char *name, uint64_t value);

/* Adds a number, given as decimal digits. */
void row_number(struct row *row, const char *name, const char *digits);

/* These functions add a number if it is known, otherwise null. */
void row_known_count(struct row *row, const char *name, bool known, uint64_t count);
void row_known_number(struct row *row, const char *name, bool known, const char *digits);

/* Adds the quotient number / parts; `parts` is a divisor of a million. */
void row_fraction(struct row *row, const char *name, uint64_t number, uint64_t parts);

/*
 * Adds a text; NULL becomes null. Characters that are not safe to print are escaped (see
 * utf8_escape and utf8_escape_json).
 *
 * In CSV, a text is always quoted. A text that begins with =, +, -, @, a tab or a carriage return
 * gets a leading apostrophe, since spreadsheets would evaluate it as a formula.
 */
void row_text(struct row *row, const char *name, const char *text);

/* Adds a pair of numbers: [x,y]. */
void row_pair(struct row *row, const char *name, uint64_t x, uint64_t y);

/*
 * Adds an array of cells: [[x,y],[x,y]]. If `world` is not NULL, it must have a resolution; the
 * array then contains the centres of the cells in its units.
 */
void row_points(struct row *row, const char *name, const struct point *points, uint64_t count,
                const struct world *world);

/* Adds the values of another row as a JSON object. */
void row_object(struct row *row, const char *name, const struct row *object);

/* Leaves the most recently added value out of CSV tables. */
void row_omit_from_csv(struct row *row);

/* Returns true if a value of the row is null. */
bool row_is_null(const struct row *row, const struct row_value *value);

/* Appends the array that row_points adds to `text`. */
bool table_points(const struct point *points, uint64_t count, const struct world *world,
                  struct buffer *text, struct error *error);

enum table_format {
    TABLE_CSV,
    TABLE_JSON_LINES,  /* one object per line */
    TABLE_JSON_ARRAY,  /* an array of objects, one per line */
    TABLE_JSON_NESTED, /* an array of objects without white space */
    TABLE_HTML         /* a page (report/page.h), whose rows are not those of this module */
};

/*
 * Rows, converted to text in one format. Set `format` and zero the other members; release with
 * table_free.
 */
struct table {
    enum table_format format;
    struct buffer text;
    size_t count;
};

/*
 * Returns the format of a report, chosen by its file name: a JSON array for .json, a page for
 * .html, else CSV.
 */
enum table_format table_format_of(const char *path);

/* Writes the names of the row's values as the first line of a CSV table. */
bool table_header(struct table *table, const struct row *row, struct error *error);

/* Adds a row; on failure the table is unchanged. */
bool table_add(struct table *table, const struct row *row, struct error *error);

/*
 * Adds the rows of another table without a header: `rows` is the text of that table, which has the
 * same format and has not been completed. On failure, the table is unchanged.
 */
bool table_append(struct table *table, const struct buffer *rows, struct error *error);

/* Completes the text of the table. No row may be added afterwards. */
bool table_end(struct table *table, struct error *error);

/*
 * Completes the text of the table and writes it to the file `path`, or to standard output if `path`
 * is "-".
 */
bool table_write(struct table *table, const char *path, struct error *error);

void table_free(struct table *table);

/*
 * Adds a table of nested rows as a value and frees the table. Pass `ok` as false if a row could not
 * be added to the table; `row` then records the failure.
 */
void row_table(struct row *row, const char *name, struct table *table, bool ok);

#endif
