/* SPDX-License-Identifier: MIT */
/* row.h - a row of the table of options: the complete definition of one option. */
#ifndef ASTAR_CLI_OPTIONS_ROW_H
#define ASTAR_CLI_OPTIONS_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/options/options.h"
#include "cli/options/words.h"

enum option_theme {
    THEME_OUTPUT,
    THEME_PICTURE,
    THEME_MOVEMENT,
    THEME_SEARCH,
    THEME_READING,
    THEME_RUNNING,
    THEME_HELP,
    THEME_COUNT
};

/* The values that shell completions offer. */
enum option_completion {
    COMPLETE_WORDS, /* the row's words, if any */
    COMPLETE_FILES, /* the row's words, if any, and file names */
    COMPLETE_LIST   /* comma-separated lists of the row's words */
};

struct option_row;

/*
 * Parses a value and stores it; `text` is NULL if the option was given without a value. If the
 * value is invalid, reports which values the option accepts and returns false.
 */
typedef bool option_reader(const struct option_row *row, const char *text, struct options *options);

/* The position and size in bytes of a member of struct options. */
struct option_field {
    size_t offset, size;
};

struct option_row {
    const char *name;        /* without dashes */
    char letter;             /* short form, or '\0' */
    bool optional;           /* the value may be omitted; if given, it follows "=" */
    enum option_theme theme; /* section of --help; all rows of a section are adjacent */
    const char *argument;    /* the name of the value in --help; NULL if there is no value */

    /*
     * SUMMARY[: DETAILS][; MORE]. Completions show the part before the first colon, semicolon or
     * parenthesis; --help shows the part before the first semicolon; --help=all and the man page
     * show the entire text. {words} stands for the list of the row's words.
     */
    const char *text;

    option_reader *read; /* see values.h and lists.h */
    struct option_field field; /* usually where the value is stored; see values.h and lists.h */
    uint64_t least, most;      /* bounds of a number; `most` applies only to whole numbers */
    option_word *word;         /* words accepted as the value, the default first; or NULL */
    uint64_t word_value;       /* for value_number: the number that the first word stands for */

    const char *needs;    /* name of the option that this one requires, or NULL */
    const char *alias_of; /* name of the option that this alias stands for, or NULL */
    const char
        *alias_value; /* value passed to `alias_of`; an alias has no reader, field or words */

    bool solves;        /* affects only searches or their results; not allowed with --inspect */
    bool keeps_picture; /* the option does not affect pictures; if in doubt, leave this false */
    bool everyday;      /* shown by plain --help */
    bool hidden;        /* an old name, shown only in the man page's list of aliases */
};

/* Returns a pointer to the member of `options` that stores the row's value. */
void *option_field(const struct option_row *row, struct options *options);
const void *option_field_const(const struct option_row *row, const struct options *options);

/*
 * option_store sets the row's field to `value`; option_load returns the value of the field. The
 * field is a bool, an enum or an unsigned integer.
 */
void option_store(const struct option_row *row, struct options *options, uint64_t value);
uint64_t option_load(const struct option_row *row, const struct options *options);

/*
 * Copies the row's text to `text`, up to the first character that occurs in `end` (the entire text
 * if `end` is empty). Replaces {words} with the list of words.
 */
void option_describe(const struct option_row *row, const char *end, char text[OPTION_TEXT_SIZE]);

#endif
