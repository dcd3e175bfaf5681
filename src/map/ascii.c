/* SPDX-License-Identifier: MIT */
/*
 * ascii.c - reads mazes drawn with letters, one line a row.
 *
 * Wall is # X + - | and every block or box-drawing character; free is a blank or a dot; S s A mark
 * starts, G g E e B goals. Lines that begin with "//" are comments. Empty lines before and behind
 * the maze do not count.
 *
 * Editors trim blanks from the ends of lines. A short line is filled up with free cells where that
 * cannot change the maze unseen: where walls close off all that is filled in, or where the first
 * and the last line are a frame of full width, and the line ends in what trimming leaves behind.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/readers.h"
#include "map/text.h"

/* One line of the maze. */
struct line {
    struct text_cursor begin;
    uint32_t length; /* cells that stand there */
};

struct maze {
    struct line *lines;
    size_t count, capacity;
    uint32_t width;
    size_t widest; /* the first line of that width */
};

enum { ASCII_NONE = -1, WIDE_FIRST = 0xe2 };

/*
 * The cell at `at`, and how many bytes its character takes in *size; ASCII_NONE for a character that
 * is none. The wide walls are U+2500 to U+259F, which UTF-8 writes as e2 94 80 to e2 96 9f.
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

static bool at_line_end(const struct text_cursor *cursor)
{
    return cursor->at == cursor->end || *cursor->at == '\n' || *cursor->at == '\r';
}

/* Refuses the character at the cursor. */
static bool refuse_character(const struct text_cursor *cursor, struct error *error)
{
    size_t length = 1;
    while (cursor->at + length < cursor->end && (cursor->at[length] & 0xc0) == 0x80 && length < 4)
        length++;
    if (*cursor->at == '\t')
        return error_at(error, cursor->line, text_column(cursor),
                        "a tab is no cell of a maze: use blanks or dots");
    return error_at(error, cursor->line, text_column(cursor),
                    "'%.*s' is no cell of a maze: wall # X + - |, free blank or dot, start S s A, "
                    "goal G g E e B",
                    (int)length, (const char *)cursor->at);
}

/* Counts the cells of the line at the cursor, and moves to its end. */
static bool measure_line(struct text_cursor *cursor, uint64_t *length, struct error *error)
{
    for (*length = 0; !at_line_end(cursor); ++*length) {
        size_t size;
        if (cell_at(cursor->at, cursor->end, &size) == ASCII_NONE)
            return refuse_character(cursor, error);
        cursor->at += size;
    }
    return true;
}

static bool add_line(struct maze *maze, struct line line, struct error *error)
{
    struct line *lines =
        memory_grow(maze->lines, &maze->capacity, maze->count + 1, sizeof *lines, error);
    if (!lines)
        return false;
    maze->lines = lines;
    if (line.length > maze->width) {
        maze->width = line.length;
        maze->widest = maze->count;
    }
    lines[maze->count++] = line;
    return true;
}

/* Finds the lines of the maze. */
static bool list_lines(const struct bytes *bytes, const struct map_options *options,
                       struct maze *maze, struct error *error)
{
    struct text_cursor cursor = text_begin(bytes);
    size_t used = 0; /* lines up to the last one that is not empty */
    for (; cursor.at < cursor.end; text_skip_line(&cursor)) {
        if (text_at_comment(&cursor))
            continue;
        struct line line = {.begin = cursor};
        uint64_t length;
        if (!measure_line(&cursor, &length, error))
            return false;
        if (length == 0 && maze->count == 0)
            continue;
        line.length = (uint32_t)length;
        if (length > UINT32_MAX ||
            !map_check_size(length > maze->width ? length : maze->width, used + 1, options,
                            error) ||
            !add_line(maze, line, error))
            return false;
        if (length > 0)
            used = maze->count;
    }
    maze->count = used;
    return used > 0 || error_at(error, cursor.line, 0, "the file has no cells");
}

/* Writes the cells of a line into its row; what is missing stays free. */
static void fill_row(const struct line *line, uint8_t *row)
{
    const uint8_t *at = line->begin.at;
    for (uint32_t x = 0; x < line->length; x++) {
        size_t size;
        row[x] = (uint8_t)cell_at(at, line->begin.end, &size);
        at += size;
    }
}

/* True if what stands of a line has nothing but walls from column `from` on. */
static bool all_walls(const struct maze *maze, const struct grid *grid, size_t y, uint32_t from)
{
    if (y >= maze->count)
        return true;
    const uint8_t *row = grid_row(grid, (uint32_t)y);
    for (uint32_t x = from; x < maze->lines[y].length; x++)
        if (row[x] != CELL_WALL)
            return false;
    return true;
}

/* True if no step leads from a cell that stands there to one that is filled in in row y. */
static bool is_closed_off(const struct maze *maze, const struct grid *grid, size_t y)
{
    const uint32_t length = maze->lines[y].length;
    const uint32_t from = length > 0 ? length - 1 : 0;
    return all_walls(maze, grid, y, from) && all_walls(maze, grid, y - 1, from) &&
           all_walls(maze, grid, y + 1, from);
}

/* True if the first and the last line are as wide as the maze, between walls. */
static bool is_framed(const struct maze *maze, const struct grid *grid)
{
    const size_t last = maze->count - 1;
    const uint8_t *top = grid_row(grid, 0);
    const uint8_t *bottom = grid_row(grid, (uint32_t)last);
    const uint32_t right = maze->width - 1;
    return maze->lines[0].length == maze->width && maze->lines[last].length == maze->width &&
           top[0] == CELL_WALL && top[right] == CELL_WALL && bottom[0] == CELL_WALL &&
           bottom[right] == CELL_WALL;
}

/* True if trimming blanks can have left this line as it is. */
static bool is_trimmed(const struct line *line, const uint8_t *row)
{
    return line->length == 0 || row[line->length - 1] != CELL_FREE;
}

static bool check_short_lines(const struct maze *maze, const struct grid *grid, struct error *error)
{
    const bool framed = is_framed(maze, grid);
    for (size_t y = 0; y < maze->count; y++) {
        const struct line *line = &maze->lines[y];
        if (line->length == maze->width || is_closed_off(maze, grid, y) ||
            (framed && is_trimmed(line, grid_row(grid, (uint32_t)y))))
            continue;
        return error_at(error, line->begin.line, line->length + 1,
                        "this row has %" PRIu32 " cells, the widest (line %" PRIu64 ") %" PRIu32
                        ", and no frame closes it: fill it with dots or walls",
                        line->length, maze->lines[maze->widest].begin.line, maze->width);
    }
    return true;
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
        while (!at_line_end(&cursor)) {
            size_t size;
            const int cell = cell_at(cursor.at, cursor.end, &size);
            if (cell == ASCII_NONE && *cursor.at == WIDE_FIRST && cursor.end - cursor.at < 3)
                return drawn; /* only the beginning is known, and a character is cut off */
            if (cell == ASCII_NONE)
                return false;
            drawn = drawn || is_drawn(cell, *cursor.at);
            cursor.at += size;
        }
    }
    return drawn;
}

bool ascii_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                struct error *error)
{
    struct maze maze = {0};
    bool good = list_lines(bytes, options, &maze, error) &&
                grid_create(grid, maze.width, (uint32_t)maze.count, error);
    if (good) {
        for (size_t y = 0; y < maze.count; y++)
            fill_row(&maze.lines[y], grid_row(grid, (uint32_t)y));
        grid->gaps_are_ends = true;
        good = check_short_lines(&maze, grid, error) && grid_list_ends(grid, error);
        if (!good)
            grid_free(grid);
    }
    free(maze.lines);
    return good;
}
