/* SPDX-License-Identifier: MIT */
/*
 * ascii.c - reads mazes drawn with letters, one line a row.
 *
 * Wall is # X + - | and every block or box-drawing character; free is a blank or a dot; S s A mark
 * starts, G g E e B goals. Lines of nothing but a "//" comment do not count, nor do empty lines
 * before and behind the maze.
 *
 * Short lines are filled up with free cells where a frame closes them, in one of two ways. No step
 * leads from a cell that stands there to one that is filled in: then what is filled in lies outside
 * of the maze. Or the first and the last line are a frame of full width, and the line is what an
 * editor leaves that trims blanks: it ends in a wall or a mark, and two cells or more are missing,
 * an opening of the right border and the way to it. A line that has lost one cell is none of these.
 * Any other ragged maze is refused.
 *
 * The text is passed over twice: first to measure it, then to fill the grid.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "map/readers.h"

/* What is known of a maze before its grid is filled. */
struct maze {
    uint32_t *lengths; /* of its rows, in cells that stand there */
    size_t count, capacity;
    uint32_t width;
    uint64_t widest_line; /* the line of the first row of that width */
};

/*
 * So many cells may be filled in for each byte of the file, and beside that, so that a small file
 * is no huge map.
 */
enum { FILLED_PER_BYTE = 16, FILLED_BESIDE = 1 << 16 };

enum { TRIMMED_MIN = 2 }; /* cells that trimming takes off a line with an opening */

enum { ASCII_NONE = -1, WIDE_FIRST = 0xe2 };

/*
 * The cell at `at`, and how many bytes its character takes in *size; ASCII_NONE for a character
 * that is none. The wide walls are U+2500 to U+259F, which UTF-8 writes as e2 94 80 to e2 96 9f.
 */
static int cell_at(const uint8_t *at, const uint8_t *end, size_t *size)
{
    *size = 1;
    switch (*at) {
    case '#':
    case 'X':
    case '+':
    case '-':
    case '|':
        return CELL_WALL;
    case ' ':
    case '.':
        return CELL_FREE;
    case 'S':
    case 's':
    case 'A':
        return CELL_START;
    case 'G':
    case 'g':
    case 'E':
    case 'e':
    case 'B':
        return CELL_GOAL;
    case WIDE_FIRST:
        if (end - at < 3 || at[1] < 0x94 || at[1] > 0x96 || (at[2] & 0xc0) != 0x80 ||
            (at[1] == 0x96 && at[2] > 0x9f))
            return ASCII_NONE;
        *size = 3;
        return CELL_WALL;
    default:
        return ASCII_NONE;
    }
}

/* Refuses the character at the cursor. */
static bool refuse_character(const struct text_cursor *cursor, struct error *error)
{
    char shown[TEXT_SHOWN_SIZE];
    text_show(cursor, shown);
    if (*cursor->at == '\t')
        return error_at(error, cursor->line, text_column(cursor),
                        "a tab is no cell of a maze: use blanks or dots");
    return error_at(error, cursor->line, text_column(cursor),
                    "'%s' is no cell of a maze: wall # X + - |, free blank or dot, start S s A, "
                    "goal G g E e B",
                    shown);
}

/* Counts the cells of the line at the cursor, and moves to its end. */
static bool measure_line(struct text_cursor *cursor, uint64_t *length, struct error *error)
{
    for (*length = 0; !text_at_line_end(cursor); ++*length) {
        size_t size;
        if (cell_at(cursor->at, cursor->end, &size) == ASCII_NONE)
            return refuse_character(cursor, error);
        cursor->at += size;
    }
    return true;
}

/* True if the line at the cursor has nothing but a comment. */
static bool is_comment(struct text_cursor cursor)
{
    while (cursor.at < cursor.end && text_is_blank(*cursor.at))
        cursor.at++;
    return text_at_comment(&cursor);
}

/*
 * Moves on to the first line, from the one at the cursor on, that may be a row. False at the end.
 */
static bool find_row(struct text_cursor *cursor, bool first)
{
    while (cursor->at < cursor->end && (is_comment(*cursor) || (first && text_at_line_end(cursor))))
        text_skip_line(cursor);
    return cursor->at < cursor->end;
}

static bool add_row(struct maze *maze, uint64_t length, uint64_t line, struct error *error)
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

/* Refuses a maze with more cells than the options allow, or than its file can be meant to have. */
static bool check_cells(const struct bytes *bytes, uint64_t width, uint64_t height,
                        const struct map_options *options, struct error *error)
{
    if (!map_check_size(width, height, options, error))
        return false;
    if (width * height <= bytes->size * FILLED_PER_BYTE + FILLED_BESIDE)
        return true;
    return error_set(error, ERROR_LIMIT,
                     "nearly all of a maze of %" PRIu64 " x %" PRIu64
                     " cells would have to be filled in: fill its short lines",
                     width, height);
}

/* Measures all rows. */
static bool measure(const struct bytes *bytes, const struct map_options *options, struct maze *maze,
                    struct error *error)
{
    struct text_cursor cursor = text_begin(bytes);
    size_t used = 0; /* rows up to the last one that is not empty */
    for (; find_row(&cursor, maze->count == 0); text_skip_line(&cursor)) {
        uint64_t length;
        if (!measure_line(&cursor, &length, error))
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

/* Writes the cells that stand there; what is missing stays free. */
static void fill(const struct bytes *bytes, const struct maze *maze, const struct grid *grid)
{
    struct text_cursor cursor = text_begin(bytes);
    for (uint32_t y = 0; y < maze->count && find_row(&cursor, y == 0); y++) {
        uint8_t *row = grid_row(grid, y);
        for (uint32_t x = 0; x < maze->lengths[y]; x++) {
            size_t size;
            row[x] = (uint8_t)cell_at(cursor.at, cursor.end, &size);
            cursor.at += size;
        }
        text_skip_line(&cursor);
    }
}

/* True if what stands of row y has nothing but walls from column `from` on. */
static bool all_walls(const struct maze *maze, const struct grid *grid, size_t y, uint32_t from)
{
    if (y >= maze->count)
        return true;
    const uint8_t *row = grid_row(grid, (uint32_t)y);
    for (uint32_t x = from; x < maze->lengths[y]; x++)
        if (row[x] != CELL_WALL)
            return false;
    return true;
}

/* True if no step leads from a cell that stands there to one that is filled in in row y. */
static bool is_closed_off(const struct maze *maze, const struct grid *grid, size_t y)
{
    const uint32_t length = maze->lengths[y];
    const uint32_t from = length > 0 ? length - 1 : 0;
    return all_walls(maze, grid, y, from) && all_walls(maze, grid, y - 1, from) &&
           all_walls(maze, grid, y + 1, from);
}

/* True if the first and the last row are as wide as the maze, between walls. */
static bool is_framed(const struct maze *maze, const struct grid *grid)
{
    const size_t last = maze->count - 1;
    const uint8_t *top = grid_row(grid, 0);
    const uint8_t *bottom = grid_row(grid, (uint32_t)last);
    const uint32_t right = maze->width - 1;
    return maze->lengths[0] == maze->width && maze->lengths[last] == maze->width &&
           top[0] == CELL_WALL && top[right] == CELL_WALL && bottom[0] == CELL_WALL &&
           bottom[right] == CELL_WALL;
}

/* True if trimming blanks can have left row y as it is. */
static bool is_trimmed(const struct maze *maze, const struct grid *grid, size_t y)
{
    const uint32_t length = maze->lengths[y];
    return maze->width - length >= TRIMMED_MIN &&
           (length == 0 || grid_row(grid, (uint32_t)y)[length - 1] != CELL_FREE);
}

/* Refuses the short row y, at its end. */
static bool refuse_row(const struct bytes *bytes, const struct maze *maze, size_t y,
                       struct error *error)
{
    struct text_cursor cursor = text_begin(bytes);
    uint64_t length;
    (void)find_row(&cursor, true);
    for (size_t row = 0; row < y; row++) {
        text_skip_line(&cursor);
        (void)find_row(&cursor, false);
    }
    (void)measure_line(&cursor, &length, error);
    return error_at(error, cursor.line, text_column(&cursor),
                    "this row has %" PRIu32 " cells, the widest (line %" PRIu64 ") %" PRIu32
                    ", and no frame closes it: fill it with dots or walls",
                    maze->lengths[y], maze->widest_line, maze->width);
}

static bool check_short_rows(const struct bytes *bytes, const struct maze *maze,
                             const struct grid *grid, struct error *error)
{
    const bool framed = is_framed(maze, grid);
    for (size_t y = 0; y < maze->count; y++)
        if (maze->lengths[y] < maze->width && !is_closed_off(maze, grid, y) &&
            !(framed && is_trimmed(maze, grid, y)))
            return refuse_row(bytes, maze, y, error);
    return true;
}

/*
 * Makes walls of what was filled in, outside of the maze, so that it is no opening of its border.
 */
static void wall_off_outside(const struct maze *maze, const struct grid *grid)
{
    for (size_t y = 0; y < maze->count; y++)
        if (is_closed_off(maze, grid, y))
            memset(grid_row(grid, (uint32_t)y) + maze->lengths[y], CELL_WALL,
                   maze->width - maze->lengths[y]);
}

/* True for a wall or a dot: what no word has. */
static bool is_drawn(int cell, uint8_t c)
{
    return cell == CELL_WALL || c == '.';
}

bool ascii_recognise(const struct bytes *bytes)
{
    struct text_cursor cursor = text_begin(bytes);
    if (!text_is_plain(bytes) || !text_skip_to_content(&cursor))
        return false;
    bool drawn = false;
    /* All of the first line must be a maze's, and something of it or of what follows be drawn. */
    for (const uint64_t first = cursor.line; cursor.at < cursor.end; text_skip_line(&cursor)) {
        if (cursor.line > first && (drawn || text_at_comment(&cursor)))
            break;
        while (!text_at_line_end(&cursor)) {
            size_t size;
            const int cell = cell_at(cursor.at, cursor.end, &size);
            if (cell == ASCII_NONE && *cursor.at == WIDE_FIRST && cursor.end - cursor.at < 3)
                return drawn; /* only the beginning is known, and a character is cut off */
            if (cell == ASCII_NONE && *cursor.at != '\t')
                return false; /* a tab is none either, but the reader has a word on it */
            drawn = drawn || is_drawn(cell, *cursor.at);
            cursor.at += size;
        }
    }
    return drawn;
}

bool ascii_find_stranger(struct text_cursor *cursor)
{
    size_t size;
    if (cell_at(cursor->at, cursor->end, &size) != CELL_WALL)
        return false;
    while (!text_at_line_end(cursor) && cell_at(cursor->at, cursor->end, &size) != ASCII_NONE)
        cursor->at += size;
    return !text_at_line_end(cursor);
}

bool ascii_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                struct error *error)
{
    struct maze maze = {0};
    bool good = measure(bytes, options, &maze, error) &&
                grid_create(grid, maze.width, (uint32_t)maze.count, error);
    if (good) {
        grid->gaps_are_ends = true;
        grid->has_marks = true;
        fill(bytes, &maze, grid);
        good = check_short_rows(bytes, &maze, grid, error) && grid_list_ends(grid, error);
        if (good && grid->starts.count == 0 && grid->goals.count == 0)
            wall_off_outside(&maze, grid);
        if (!good)
            grid_free(grid);
    }
    free(maze.lengths);
    return good;
}
