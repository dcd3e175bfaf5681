/* SPDX-License-Identifier: MIT */
/*
 * option_table.h - what options there are: the one place that says so.
 *
 * The command line is read by this table, and --help, the man page and the completions of shells
 * are printed from it.
 */
#ifndef ASTAR_CLI_OPTIONS_OPTION_TABLE_H
#define ASTAR_CLI_OPTIONS_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>

/* In the order of --help. */
enum option_id {
    OPTION_OUTPUT,
    OPTION_SCALE,
    OPTION_NO_GRID,
    OPTION_NO_EXPLORED,
    OPTION_PALETTE,
    OPTION_HEAT,
    OPTION_MARK,
    OPTION_PATH_STYLE,
    OPTION_CAPTION,
    OPTION_COMPARE,
    OPTION_COMPARE_RULES,
    OPTION_COMPRESSION,
    OPTION_ANIMATE,
    OPTION_FRAMES,
    OPTION_FPS,
    OPTION_SHOW,
    OPTION_MAP_IMAGE,
    OPTION_PATH,
    OPTION_JSON,
    OPTION_QUIET,
    OPTION_VERBOSE,
    OPTION_DIAGONAL,
    OPTION_NO_DIAGONAL,
    OPTION_DIAGONAL_COST,
    OPTION_MOVE_COST,
    OPTION_CLEARANCE,
    OPTION_ALGORITHM,
    OPTION_HEURISTIC,
    OPTION_WEIGHT,
    OPTION_START,
    OPTION_GOAL,
    OPTION_VIA,
    OPTION_NEAREST,
    OPTION_RECURSIVE,
    OPTION_FILES_FROM,
    OPTION_NULL,
    OPTION_JOBS,
    OPTION_SKIP_EXISTING,
    OPTION_FAIL_FAST,
    OPTION_MEMORY,
    OPTION_TIME_LIMIT,
    OPTION_NO_SANDBOX,
    OPTION_REPORT,
    OPTION_NO_HEADER,
    OPTION_PROBLEM,
    OPTION_FORMAT,
    OPTION_COST,
    OPTION_WALLS,
    OPTION_CELL,
    OPTION_THRESHOLD,
    OPTION_INVERT,
    OPTION_UNKNOWN,
    OPTION_MAX_CELLS,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_COUNT
};

enum option_group {
    GROUP_OUTPUT,
    GROUP_MOVEMENT,
    GROUP_SEARCH,
    GROUP_RUNNING,
    GROUP_SCENARIOS,
    GROUP_READING,
    GROUP_HELP,
    GROUP_COUNT
};

/* What the value of an option may be. */
enum option_kind {
    KIND_FREE, /* what nobody can list: a number, a place; an option without a value */
    KIND_FILE, /* a file; one of the words, where there are any */
    KIND_PATH, /* a file or a folder */
    KIND_WORD, /* one of the words */
    KIND_LIST  /* words with commas between them */
};

/* The words that a value may be, from index 0 on; NULL behind the last. */
typedef const char *option_word(unsigned index);

struct option_entry {
    const char *name;        /* without dashes */
    char letter;             /* its short form, or '\0' */
    enum option_group group; /* those of a group stand side by side */
    enum option_kind kind;
    bool optional;     /* the value may be left out; if not, it follows a = */
    const char *value; /* what --help calls its value; NULL: it takes none */
    option_word *word; /* the one that comes without the option is the first; may be NULL */
    const char *text;  /* {words} stands for the words */
};

/* By option_id. */
extern const struct option_entry option_table[OPTION_COUNT];

/* The heading of a group. */
const char *option_group_name(enum option_group group);

/* What --help can be asked for, in the order of its words. */
enum help_topic { HELP_FORMATS, HELP_PALETTES, HELP_TOPIC_COUNT };

/* Room for what the functions below write, the closing zero included. */
enum { OPTION_TEXT_SIZE = 512 };

/*
 * The words of an option, with `behind_first` behind the first of them, commas between them, and
 * `before_last` before the last: "wall or free".
 */
void option_words(enum option_id option, const char *behind_first, const char *before_last,
                  char words[OPTION_TEXT_SIZE]);

/* What an option does: its text with the words in their place. */
void option_describe(enum option_id option, char text[OPTION_TEXT_SIZE]);

/* The same in a few words: up to the first colon or semicolon. */
void option_summarise(enum option_id option, char text[OPTION_TEXT_SIZE]);

/* The index of a word among an option's, or -1. */
int option_find_word(enum option_id option, const char *text);

#endif
