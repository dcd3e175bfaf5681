/* SPDX-License-Identifier: MIT */
/* row.h - a row of the table of options: everything that the program knows about one option. */
#ifndef ASTAR_CLI_OPTIONS_ROW_H
#define ASTAR_CLI_OPTIONS_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
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

/* What completions offer as a value. */
enum option_completion {
    COMPLETE_WORDS, /* the words of the row, if any */
    COMPLETE_FILES, /* the same, and names of files */
    COMPLETE_LIST   /* words with commas between them */
};

struct option_row;

/* How the values of one kind are read, stored and compared. */
struct option_kind {
    enum option_completion completion;

    /*
     * Reads and stores a value; `text` is NULL where the option was given without one. A bad value
     * is reported with what the option takes; then the result is false.
     */
    bool (*read)(const struct option_row *row, const char *text, struct options *options);

    /* Appends the stored value, so that equal values give equal texts. False if out of memory. */
    bool (*print)(const struct option_row *row, const struct options *options, struct buffer *text,
                  struct error *error);
};

/* A member of struct options. */
struct option_field {
    size_t offset, size;
};

struct option_row {
    const char *name;        /* without dashes */
    char letter;             /* short form, or '\0' */
    bool optional;           /* the value may be left out; if given, it follows a = */
    enum option_theme theme; /* rows of a theme stand together */
    const char *argument;    /* what --help calls the value; NULL: the option takes none */

    /*
     * SUMMARY[: DETAILS][; MORE]. Completions show the part before the first colon, semicolon or
     * parenthesis, --help the part before the first semicolon, --help=all and the man page all.
     * {words} stands for the words.
     */
    const char *text;

    const struct option_kind *kind; /* see values.h and lists.h */
    struct option_field field; /* where the value is stored; kinds that name theirs ignore it */
    uint64_t least, most;      /* bounds of a number; `most` is for whole numbers only */
    option_word *word;         /* words that the value may be, the default first; or NULL */
    uint64_t word_value;       /* of a whole number: what its first word stores */

    const char *needs;       /* name of the option that this one goes with, or NULL */
    const char *alias_of;    /* the row only stands for this option, given with alias_value: */
    const char *alias_value; /* then kind, field, bounds and words are those of that option */

    bool keeps_picture; /* pictures do not depend on it; if in doubt, leave it false */
    bool everyday;      /* shown by plain --help */
    bool hidden;        /* an old name: in the man page's list of aliases only */
};

/* The member of `options` that the row's value is stored in. */
void *option_field(const struct option_row *row, struct options *options);
const void *option_field_const(const struct option_row *row, const struct options *options);

/* Stores a number in the row's field, and loads it: a bool, an enum or an unsigned integer. */
void option_store(const struct option_row *row, struct options *options, uint64_t value);
uint64_t option_load(const struct option_row *row, const struct options *options);

/* The row's text before the first of the characters in `end` ("": all of it), words filled in. */
void option_describe(const struct option_row *row, const char *end, char text[OPTION_TEXT_SIZE]);

#endif
