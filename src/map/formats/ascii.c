/* SPDX-License-Identifier: MIT */
/*
 * ascii.c - the format ascii: mazes drawn with characters, one row per line.
 *
 * Walls are # X + - | and all block and box-drawing characters. Free cells are spaces and dots. S,
 * s and A are starts; G, g, E, e and B are goals. The options can give any printable character a
 * meaning that replaces its default. If they name a character for starts, the default letters are
 * no longer starts, since these letters may stand for monsters or items in such a maze. The same
 * applies to goals.
 *
 * Empty lines before and after the maze are skipped. Lines that contain only a "//" comment are
 * also skipped, unless the options give the slash a meaning.
 *
 * Editors trim trailing spaces, so some lines may be shorter than the widest line. A short line is
 * padded with free cells in two cases:
 *   - No step leads from a cell of the file to the padding, so the padding is outside the maze.
 *   - The first and last lines have full width and begin and end with walls, the short line ends in
 *     a wall or a mark, and at least two cells are missing: an opening in the right border and the
 *     cell in front of it.
 * All other short lines are errors.
 *
 * The file is read twice: first to measure the rows, then to fill the grid.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "map/ends_text.h"
#include "map/formats/list.h"
#include "map/formats/unknown_letters.h"
#include "map/letters.h"

/*
 * A map has at most CELLS_PER_BYTE cells for each byte of the file, plus CELLS_BASE. This limits
 * the padding, so that a small file cannot become a huge map.
 */
enum { CELLS_PER_BYTE = 16, CELLS_BASE = 1 << 16 };

enum { TRIMMED_MIN = 2 }; /* minimum number of cells missing from a line trimmed at an opening */

enum { BLOCK_MIN = 3 }; /* minimum number of rows and columns of a text that looks like a map */

enum { ASCII_NONE = -1, ASCII_COUNT = 128, WIDE_FIRST = 0xe2 };

enum {
    LETTERS_MAX = 32, /* a message suggests at most this many letters */
    COUNTS_SIZE = 100,
    LIST_SIZE = 140,
    SUGGESTION_SIZE = LIST_SIZE + ENDS_TEXT_SIZE + 16,
};

/* The default letters for starts and goals. */
static const char start_letters[] = "SsA";
static const char goal_letters[] = "GgEeB";

/* The meaning of each character in a maze. */
struct alphabet {
    int16_t cells[ASCII_COUNT];       /* cell value of each character; ASCII_NONE: no meaning */
    bool listed[ASCII_COUNT];         /* true: the options name the character */
    const struct map_letter *letters; /* all characters that the options name */
    size_t count;
};

/* The measured sizes of a maze and its rows. */
struct ascii_maze {
    const struct alphabet *alphabet;
    uint32_t *lengths; /* number of cells in each row of the file */
    size_t count, capacity;
    uint32_t width;
    uint64_t widest_line; /* line number of the first row that is `width` cells wide */
};

static void set_cells(struct alphabet *alphabet, const char *characters, int cell)
{
    for (; *characters != '\0'; characters++)
        alphabet->cells[(unsigned char)*characters] = (int16_t)cell;
}

/* Returns true if the options name a character for this cell value. */
static bool names_cell(const struct map_options *options, int cell)
{
    for (size_t i = 0; i < options->letter_count; i++)
        if (options->letters[i].cell == cell)
            return true;
    return false;
}

static struct alphabet alphabet_of(const struct map_options *options)
{
    struct alphabet alphabet = {.letters = options->letters, .count = options->letter_count};
    for (size_t i = 0; i < ASCII_COUNT; i++)
        alphabet.cells[i] = ASCII_NONE;
    set_cells(&alphabet, "#X+-|", CELL_WALL);
    set_cells(&alphabet, " .", CELL_FREE);
    if (!names_cell(options, CELL_START))
        set_cells(&alphabet, start_letters, CELL_START);
    if (!names_cell(options, CELL_GOAL))
        set_cells(&alphabet, goal_letters, CELL_GOAL);
    for (size_t i = 0; i < options->letter_count; i++) {
        const struct map_letter *letter = &options->letters[i];
        const unsigned char first = (unsigned char)letter->letter[0];
        if (first < ASCII_COUNT) {
            alphabet.cells[first] = letter->cell;
            alphabet.listed[first] = true;
        }
    }
    return alphabet;
}

/*
 * Like cell_at, but for characters that are not ASCII. By default, the block and box-drawing
 * characters are walls: U+2500 to U+259F, encoded in UTF-8 as e2 94 80 to e2 96 9f.
 */
static int wide_cell_at(const struct alphabet *alphabet, const uint8_t *at, const uint8_t *end,
                        size_t *size)
{
    for (size_t i = 0; i < alphabet->count; i++) {
        const struct map_letter *letter = &alphabet->letters[i];
        const size_t length = strlen(letter->letter);
        if ((size_t)(end - at) >= length && memcmp(at, letter->letter, length) == 0) {
            *size = length;
            return letter->cell;
        }
    }
    if (*at != WIDE_FIRST || end - at < 3 || at[1] < 0x94 || at[1] > 0x96 ||
        (at[2] & 0xc0) != 0x80 || (at[1] == 0x96 && at[2] > 0x9f))
        return ASCII_NONE;
    *size = 3;
    return CELL_WALL;
}

/*
 * Returns the cell value of the character at `at`, or ASCII_NONE if it has no meaning. Stores the
 * length of the character in bytes, or 1 if it has no meaning.
 */
static int cell_at(const struct alphabet *alphabet, const uint8_t *at, const uint8_t *end,
                   size_t *size)
{
    *size = 1;
    return *at < ASCII_COUNT ? alphabet->cells[*at] : wide_cell_at(alphabet, at, end, size);
}

/* Returns true if the line at the cursor contains only a comment. */
static bool is_comment(struct text_cursor cursor, const struct alphabet *alphabet)
{
    while (cursor.at < cursor.end && text_is_blank(*cursor.at))
        cursor.at++;
    return alphabet->cells['/'] == ASCII_NONE && text_at_comment(&cursor);
}

/*
 * Moves to the next row: skips comments and, if `first` is set, empty lines before the first row.
 * Returns false at the end of the text.
 */
static bool find_row(struct text_cursor *cursor, const struct alphabet *alphabet, bool first)
{
    while (cursor->at < cursor->end &&
           (is_comment(*cursor, alphabet) || (first && text_at_line_end(cursor))))
        text_skip_line(cursor);
    return cursor->at < cursor->end;
}

/* Counts all letters of a maze that have no meaning. */
static void count_unknown(struct text_cursor cursor, const struct alphabet *alphabet,
                          struct unknown_letters *unknown)
{
    for (; find_row(&cursor, alphabet, unknown->lines == 0); text_skip_line(&cursor)) {
        unknown->lines++;
        for (bool first = true; !text_at_line_end(&cursor); first = false) {
            size_t size;
            const int cell = cell_at(alphabet, cursor.at, cursor.end, &size);
            if (cell == ASCII_NONE)
                size = unknown_letters_count(unknown, &cursor, first);
            unknown->has_start = unknown->has_start || cell == CELL_START;
            unknown->has_goal = unknown->has_goal || cell == CELL_GOAL;
            cursor.at += size;
        }
    }
}

/*
 * Writes the options that give the letters of the text a meaning, next to the letters that the
 * options name, and ends if the maze then has none.
 */
static void suggest(const struct text_cursor *begin, struct unknown_letters *unknown,
                    const struct map_options *options, char text[SUGGESTION_SIZE])
{
    const struct bytes bytes = {(uint8_t *)begin->at, (size_t)(begin->end - begin->at)};
    struct map_letter letters[LETTERS_MAX];
    struct map_options trial = *options;
    struct grid grid;
    struct error ignored;
    char ends[ENDS_TEXT_SIZE] = "";
    char list[LIST_SIZE];
    if (options->letter_count > 0)
        memcpy(letters, options->letters, options->letter_count * sizeof *letters);
    unknown_letters_guess(unknown, letters + options->letter_count);
    trial.letters = letters;
    trial.letter_count = options->letter_count + unknown->count;
    letters_write(letters, trial.letter_count, list, sizeof list);
    if (ascii_read(&bytes, &trial, &grid, &ignored)) {
        if (!grid_has_ends(&grid) || (options->start && options->goal))
            ends_text(options, &grid, CELL_WALL, CELL_WALL, ends);
        grid_free(&grid);
    }
    (void)snprintf(text, SUGGESTION_SIZE, "--letters %s%s", list, ends);
}

/*
 * Reports that the character at the cursor is not a cell, and suggests an option that gives all
 * such characters of the text, which begins at `begin`, a meaning.
 */
static bool refuse_character(const struct text_cursor *begin, const struct text_cursor *cursor,
                             const struct alphabet *alphabet, const struct map_options *options,
                             struct error *error)
{
    const uint64_t column = text_column(cursor);
    struct unknown_letters unknown = {.count = 0};
    char shown[TEXT_SHOWN_SIZE];
    char counts[COUNTS_SIZE] = "";
    char suggestion[SUGGESTION_SIZE];
    if (*cursor->at == '\t')
        return error_at(error, cursor->line, column,
                        "a tab is not a cell of a maze; use spaces or dots");
    text_show(cursor, shown);
    count_unknown(*begin, alphabet, &unknown);
    if (unknown.incomplete || options->letter_count + unknown.count > LETTERS_MAX)
        return error_quote(error, cursor->line, column,
                           "'%s' is not a cell of a maze; use printable characters, and give them "
                           "a meaning with --letters, or name another format with --format",
                           shown);
    suggest(begin, &unknown, options, suggestion);
    for (size_t i = 0; i < unknown.count; i++) {
        char item[32];
        (void)snprintf(item, sizeof item, "%s (%" PRIu64 ")", unknown.letters[i].letter,
                       unknown.letters[i].count);
        text_list_add(counts, sizeof counts, item);
    }
    return error_quote(error, cursor->line, column,
                       "%s: not cells of a maze; use %s; other meanings: free, wall, start, goal, "
                       "or a cost such as 3",
                       counts, suggestion);
}

/*
 * Counts the cells from the cursor to the end of the line and moves the cursor there, or to a
 * character that is no cell. Returns false in this case.
 */
static bool measure_line(struct text_cursor *cursor, const struct alphabet *alphabet,
                         uint64_t *length)
{
    for (*length = 0; !text_at_line_end(cursor); ++*length) {
        size_t size;
        if (cell_at(alphabet, cursor->at, cursor->end, &size) == ASCII_NONE)
            return false;
        cursor->at += size;
    }
    return true;
}

static bool add_row(struct ascii_maze *maze, uint64_t length, uint64_t line, struct error *error)
{
    uint32_t *lengths =
        memory_grow(maze->lengths, &maze->capacity, maze->count + 1, sizeof *lengths, error);
    if (!lengths)
        return false;
    maze->lengths = lengths;
    lengths[maze->count++] = (uint32_t)length;
    if (length > maze->width) {
        maze->width = (uint32_t)length;
        maze->widest_line = line;
    }
    return true;
}

/* Fails if the maze has more cells than the options or the limit on padding allow. */
static bool check_cells(const struct bytes *bytes, uint64_t width, uint64_t height,
                        const struct map_options *options, struct error *error)
{
    if (!map_check_size(width, height, options, error))
        return false;
    if (width * height <= bytes->size * CELLS_PER_BYTE + CELLS_BASE)
        return true;
    return error_set(error, ERROR_LIMIT,
                     "most of the %" PRIu64 " x %" PRIu64
                     " cells of this maze are missing; pad its short lines with dots",
                     width, height);
}

/* Measures all rows. Ignores empty rows at the end of the file. */
static bool measure(const struct bytes *bytes, const struct map_options *options,
                    struct ascii_maze *maze, struct error *error)
{
    const struct text_cursor begin = text_begin(bytes);
    struct text_cursor cursor = begin;
    size_t used = 0; /* number of rows up to the last non-empty one */
    for (; find_row(&cursor, maze->alphabet, maze->count == 0); text_skip_line(&cursor)) {
        uint64_t length;
        if (!measure_line(&cursor, maze->alphabet, &length)) {
            (void)refuse_character(&begin, &cursor, maze->alphabet, options, error);
            return false;
        }
        if (!stop_check_row(options->stop, maze->count, length, error))
            return false;
        const uint64_t width = length > maze->width ? length : maze->width;
        if (length > 0 && !check_cells(bytes, width, maze->count + 1, options, error))
            return false;
        if (!add_row(maze, length, cursor.line, error))
            return false;
        if (length > 0)
            used = maze->count;
    }
    maze->count = used;
    return used > 0 || error_at(error, cursor.line, 0, "the file has no cells");
}

/*
 * Returns the cell value that pads short rows: the value of a space, or CELL_FREE if the options
 * make spaces starts or goals.
 */
static int padding_of(const struct alphabet *alphabet)
{
    const int cell = alphabet->cells[' '];
    return cell == CELL_START || cell == CELL_GOAL ? CELL_FREE : cell;
}

/* Copies the cells of the file to the grid, and pads short rows. */
static void fill(const struct bytes *bytes, const struct ascii_maze *maze, const struct grid *grid)
{
    struct text_cursor cursor = text_begin(bytes);
    for (uint32_t y = 0; y < maze->count && find_row(&cursor, maze->alphabet, y == 0); y++) {
        uint8_t *row = grid_row(grid, y);
        for (uint32_t x = 0; x < maze->lengths[y]; x++) {
            size_t size;
            row[x] = (uint8_t)cell_at(maze->alphabet, cursor.at, cursor.end, &size);
            cursor.at += size;
        }
        memset(row + maze->lengths[y], padding_of(maze->alphabet), maze->width - maze->lengths[y]);
        text_skip_line(&cursor);
    }
}

/* Returns true if all cells of row y from column `from` on are walls. Ignores padding. */
static bool all_walls(const struct ascii_maze *maze, const struct grid *grid, size_t y,
                      uint32_t from)
{
    if (y >= maze->count)
        return true;
    const uint8_t *row = grid_row(grid, (uint32_t)y);
    for (uint32_t x = from; x < maze->lengths[y]; x++)
        if (row[x] != CELL_WALL)
            return false;
    return true;
}

/* Returns true if no step leads from a cell of the file to the padding of row y. */
static bool is_closed_off(const struct ascii_maze *maze, const struct grid *grid, size_t y)
{
    const uint32_t length = maze->lengths[y];
    const uint32_t from = length > 0 ? length - 1 : 0;
    return all_walls(maze, grid, y, from) && all_walls(maze, grid, y - 1, from) &&
           all_walls(maze, grid, y + 1, from);
}

/* Returns true if the first and last rows have full width and begin and end with walls. */
static bool is_framed(const struct ascii_maze *maze, const struct grid *grid)
{
    const size_t last = maze->count - 1;
    const uint8_t *top = grid_row(grid, 0);
    const uint8_t *bottom = grid_row(grid, (uint32_t)last);
    const uint32_t right = maze->width - 1;
    return maze->lengths[0] == maze->width && maze->lengths[last] == maze->width &&
           top[0] == CELL_WALL && top[right] == CELL_WALL && bottom[0] == CELL_WALL &&
           bottom[right] == CELL_WALL;
}

/* Returns true if row y may be short because its trailing spaces were trimmed. */
static bool is_trimmed(const struct ascii_maze *maze, const struct grid *grid, size_t y)
{
    const uint32_t length = maze->lengths[y];
    const uint8_t last = length > 0 ? grid_row(grid, (uint32_t)y)[length - 1] : CELL_WALL;
    return maze->width - length >= TRIMMED_MIN && last > CELL_FREE && last < CELL_TERRAIN;
}

/* Reports that row y is too short. The position of the error is the end of the row. */
static bool refuse_row(const struct bytes *bytes, const struct ascii_maze *maze, size_t y,
                       struct error *error)
{
    struct text_cursor cursor = text_begin(bytes);
    uint64_t length;
    (void)find_row(&cursor, maze->alphabet, true);
    for (size_t row = 0; row < y; row++) {
        text_skip_line(&cursor);
        (void)find_row(&cursor, maze->alphabet, false);
    }
    (void)measure_line(&cursor, maze->alphabet, &length);
    return error_at(error, cursor.line, text_column(&cursor),
                    "the length of this row is %" PRIu32 ", but that of the widest (line %" PRIu64
                    ") is %" PRIu32 "; pad it with dots or walls",
                    maze->lengths[y], maze->widest_line, maze->width);
}

static bool check_short_rows(const struct bytes *bytes, const struct ascii_maze *maze,
                             const struct grid *grid, struct error *error)
{
    const bool framed = is_framed(maze, grid);
    if (padding_of(maze->alphabet) == CELL_WALL)
        return true;
    for (size_t y = 0; y < maze->count; y++)
        if (maze->lengths[y] < maze->width && !is_closed_off(maze, grid, y) &&
            !(framed && is_trimmed(maze, grid, y)))
            return refuse_row(bytes, maze, y, error);
    return true;
}

/*
 * Turns the padding outside the maze into walls, so that it does not form openings in the border.
 */
static void wall_off_outside(const struct ascii_maze *maze, const struct grid *grid)
{
    for (size_t y = 0; y < maze->count; y++)
        if (is_closed_off(maze, grid, y))
            memset(grid_row(grid, (uint32_t)y) + maze->lengths[y], CELL_WALL,
                   maze->width - maze->lengths[y]);
}

/*
 * Returns true if a character suggests that a text is a maze: a wall, a dot, or a character that
 * the options name. Other marks and blanks are no evidence, because they occur in any text.
 */
static bool is_drawn(const struct alphabet *alphabet, int cell, const uint8_t *at)
{
    return *at != ' ' && cell != ASCII_NONE &&
           (cell == CELL_WALL || *at == '.' || *at >= ASCII_COUNT || alphabet->listed[*at]);
}

/* Skips white space. Also skips comments, unless the options give the slash a meaning. */
static bool skip_to_content(struct text_cursor *cursor, const struct alphabet *alphabet)
{
    return alphabet->cells['/'] == ASCII_NONE ? text_skip_to_content(cursor)
                                              : text_skip_blanks(cursor);
}

/* Returns true if the text may end in the middle of the character at the cursor. */
static bool is_cut(const struct text_cursor *cursor)
{
    return *cursor->at >= ASCII_COUNT && cursor->end - cursor->at < 4;
}

bool ascii_recognise(const struct bytes *first, const struct map_options *options)
{
    const struct alphabet alphabet = alphabet_of(options);
    struct text_cursor cursor = text_begin(first);
    if (!text_is_plain(first) || !skip_to_content(&cursor, &alphabet))
        return false;
    bool drawn = false;
    /*
     * All lines up to and including the first one that contains a wall, a dot or a character that
     * the options name must consist of cells. A comment between the lines ends the check.
     */
    for (const uint64_t first_line = cursor.line; cursor.at < cursor.end; text_skip_line(&cursor)) {
        if (cursor.line > first_line && (drawn || is_comment(cursor, &alphabet)))
            break;
        while (!text_at_line_end(&cursor)) {
            size_t size;
            const int cell = cell_at(&alphabet, cursor.at, cursor.end, &size);
            if (cell == ASCII_NONE && is_cut(&cursor))
                return drawn;
            /* Tabs are accepted here; ascii_read refuses them and suggests a remedy. */
            if (cell == ASCII_NONE && *cursor.at != '\t')
                return false;
            drawn = drawn || is_drawn(&alphabet, cell, cursor.at);
            cursor.at += size;
        }
    }
    return drawn;
}

/*
 * Returns true if the text has the shape of a map: at least three lines of the same length. The
 * text may end within a line.
 */
static bool is_block(struct text_cursor cursor)
{
    uint64_t width = 0;
    uint64_t lines = 0;
    for (; !text_at_line_end(&cursor); text_skip_line(&cursor), lines++) {
        uint64_t length = 0;
        for (; !text_at_line_end(&cursor); cursor.at++)
            length += (*cursor.at & 0xc0) != 0x80;
        width = lines == 0 ? length : width;
        if (length > width || (length < width && cursor.at < cursor.end))
            return false;
    }
    return lines >= BLOCK_MIN && width >= BLOCK_MIN;
}

bool ascii_resembles(const struct bytes *first, const struct map_options *options)
{
    const struct alphabet alphabet = alphabet_of(options);
    struct text_cursor cursor = text_begin(first);
    size_t drawn = 0;  /* number of characters for which is_drawn is true */
    size_t others = 0; /* number of other characters, not counting blanks */
    bool unknown = false;
    size_t size;
    if (!text_is_plain(first) || !text_skip_to_content(&cursor))
        return false;
    const bool block = is_block(cursor);
    for (; !text_at_line_end(&cursor); cursor.at += size) {
        const int cell = cell_at(&alphabet, cursor.at, cursor.end, &size);
        if (is_drawn(&alphabet, cell, cursor.at))
            drawn++;
        else if (!text_is_blank(*cursor.at))
            others++;
        unknown = unknown || cell == ASCII_NONE;
    }
    return unknown && (block || drawn >= others);
}

bool ascii_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                struct error *error)
{
    const struct alphabet alphabet = alphabet_of(options);
    struct ascii_maze maze = {.alphabet = &alphabet};
    bool ok = measure(bytes, options, &maze, error) &&
              grid_create(grid, maze.width, (uint32_t)maze.count, error);
    if (ok) {
        grid->gaps_are_ends = true;
        grid->has_marks = true;
        for (size_t i = 0; i < options->letter_count; i++)
            if (options->letters[i].cell >= CELL_TERRAIN)
                grid->costs[options->letters[i].cell] = options->letters[i].cost;
        fill(bytes, &maze, grid);
        ok = check_short_rows(bytes, &maze, grid, error) && grid_list_ends(grid, error);
        if (ok && grid->starts.count == 0 && grid->goals.count == 0)
            wall_off_outside(&maze, grid);
        if (!ok)
            grid_free(grid);
    }
    free(maze.lengths);
    return ok;
}
