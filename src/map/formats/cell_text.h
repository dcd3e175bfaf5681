/* SPDX-License-Identifier: MIT */
/*
 * cell_text.h - parses rows of cells in text: lines of numbers, and the nested lists of programming
 * languages.
 *
 * In lines, blanks or a comma separate cells, and "//" begins a comment.
 *
 * In lists, a row is a list of cells, and a map is a list of rows or a sequence of rows. Lists are
 * enclosed in brackets, braces or parentheses; commas or white space separate their elements. A
 * name may stand before a bracket, as in "vec![", "np.array(" or "new int[] {". Arguments such as
 * dtype=int8 after the elements are ignored. A row ends where its list ends, not at a line end,
 * because programs break long rows into several lines. If there is only one list, which contains
 * cells, its rows end at line ends and semicolons. "#" and "//" begin comments.
 *
 * Cells are written as cell_word.h describes; in lists, they can be quoted. If the first cell of a
 * list is a quoted character other than a digit, all cells are letters, as in mazes drawn with
 * characters. A row can also be a string, with one letter for each cell.
 */
#ifndef ASTAR_MAP_FORMATS_CELL_TEXT_H
#define ASTAR_MAP_FORMATS_CELL_TEXT_H

#include "base/buffer.h"
#include "base/text.h"
#include "map/formats/rows.h"
#include "map/formats/values.h"

enum { CELL_TEXT_OPEN_MAX = 8 /* maximum number of open brackets */ };

/* The kind of the previous token, which determines the tokens that may follow it. */
enum cell_previous { PREVIOUS_OPEN, PREVIOUS_CELL, PREVIOUS_COMMA, PREVIOUS_CLOSE };

enum cell_kind { CELLS_UNKNOWN, CELLS_NUMBERS, CELLS_LETTERS, CELLS_STRINGS };

/* How lines are written. */
struct cell_lines {
    enum values_meaning meaning;
    bool exported; /* semicolons separate cells, and "#" begins a comment */
    bool packed;   /* every character is a cell, and there are no separators */
};

/* Reads lines. The contract is that of map_read (map.h). */
bool cell_text_read_lines(const struct bytes *bytes, const struct map_options *options,
                          struct cell_lines lines, struct grid *grid, struct error *error);

/*
 * The state of the parser. For lists, set `cursor`, `previous` (PREVIOUS_COMMA), `values`,
 * rows.max_cells and rows.stop; initialise the other members to zero. Release with
 * cell_text_free.
 */
struct cell_text {
    struct text_cursor cursor;
    const struct cell_lines *lines; /* NULL: lists */
    enum cell_previous previous;
    uint8_t open[CELL_TEXT_OPEN_MAX]; /* open brackets, outermost first */
    unsigned open_count;
    unsigned row_depth;        /* number of open brackets at a cell; 0: not known yet */
    unsigned closed;           /* number of lists that have been closed since the last row */
    unsigned between;          /* this number between the first two rows; 0: not known yet */
    bool flat;                 /* the only list contains all rows */
    struct text_cursor latest; /* the latest cell of a list that is not in a list */
    enum cell_kind kind;
    struct values *values; /* the meaning of numbers */
    struct rows rows;      /* the cells; of letters and strings, only their number counts */
    struct buffer letters; /* letters and strings: the rows, one per line */
    uint64_t known;        /* number of these letters that usually have a meaning in a map */
};

/*
 * Moves past the mark that begins at the cursor, which is as long as `mark`, and past the next
 * `mark`.
 */
void cell_text_skip_past(struct text_cursor *cursor, const char *mark);

/* Skips white space, comments and escaped line ends. Returns false at the end of the text. */
bool cell_text_skip(struct text_cursor *cursor);

/* Returns the closing quote of the string at `at`; NULL if it is not on the same line. */
const uint8_t *cell_text_quote(const uint8_t *at, const uint8_t *end);

/* Parses the token at the cursor, which must not be at the end of the text. */
bool cell_text_token(struct cell_text *text, struct error *error);

/* Fails if a list is open at the end of the text. */
bool cell_text_end(const struct cell_text *text, struct error *error);

void cell_text_free(struct cell_text *text);

#endif
