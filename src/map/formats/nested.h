/* SPDX-License-Identifier: MIT */
/*
 * nested.h - parses nested lists: the rows of a map in the notation of programming languages.
 *
 * A row is a list of cells, and a map is a list of rows or a sequence of rows. Lists are enclosed
 * in brackets, braces or parentheses; commas or white space separate their elements. A name may
 * stand before a bracket, as in "vec![", "np.array(" or "new int[] {". Arguments such as dtype=int8
 * after the elements are ignored. A row ends where its list ends, not at a line end, because
 * programs break long rows into several lines. "#" and "//" begin comments.
 *
 * Cells are written as cell_word.h describes, and can be quoted. If the first cell is a quoted
 * character other than a digit, all cells are letters, as in mazes drawn with characters. A row can
 * also be a string, with one letter for each cell.
 */
#ifndef ASTAR_MAP_FORMATS_NESTED_H
#define ASTAR_MAP_FORMATS_NESTED_H

#include "base/buffer.h"
#include "base/text.h"
#include "map/formats/rows.h"
#include "map/formats/values.h"

enum { NESTED_OPEN_MAX = 8 /* maximum number of open brackets */ };

/* The kind of the previous token, which determines the tokens that may follow it. */
enum nested_previous { PREVIOUS_OPEN, PREVIOUS_CELL, PREVIOUS_COMMA, PREVIOUS_CLOSE };

enum nested_kind { NESTED_UNKNOWN, NESTED_NUMBERS, NESTED_LETTERS, NESTED_STRINGS };

/*
 * The state of the parser. Set `cursor`, `previous` (PREVIOUS_COMMA), `depth_max`, `values`,
 * rows.max_cells and rows.stop; initialise the other members to zero. Release with nested_free.
 */
struct nested {
    struct text_cursor cursor;
    enum nested_previous previous;
    uint8_t open[NESTED_OPEN_MAX]; /* open brackets, outermost first; 'a' for a call */
    unsigned open_count;
    unsigned depth;     /* number of open brackets, except parentheses of calls that are ignored */
    unsigned depth_max; /* maximum depth: 2 for a list of lists */
    bool calls;         /* parentheses after a name are calls, which do not count */
    unsigned row_depth; /* depth of the lists that contain cells; 0: not known yet */
    unsigned closed;    /* number of lists that have been closed since the last row */
    unsigned between;   /* this number between the first two rows; 0: not known yet */
    enum nested_kind kind;
    struct values *values; /* the meaning of numbers */
    struct rows rows;      /* the cells; of letters and strings, only their number counts */
    struct buffer text;    /* letters and strings: the rows, one per line */
    uint64_t known;        /* number of these letters that usually have a meaning in a map */
};

/*
 * Moves past the mark that begins at the cursor, which is as long as `mark`, and past the next
 * `mark`.
 */
void nested_skip_past(struct text_cursor *cursor, const char *mark);

/* Skips white space, comments and escaped line ends. Returns false at the end of the text. */
bool nested_skip(struct text_cursor *cursor);

/* Returns the closing quote of the string at `at`; NULL if it is not on the same line. */
const uint8_t *nested_quote(const uint8_t *at, const uint8_t *end);

/* Parses the token at the cursor, which must not be at the end of the text. */
bool nested_token(struct nested *nested, struct error *error);

/* Fails if a list is open at the end of the text. */
bool nested_end(const struct nested *nested, struct error *error);

void nested_free(struct nested *nested);

#endif
