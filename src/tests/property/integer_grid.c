/* SPDX-License-Identifier: MIT */
/*
 * integer_grid.c - random grids of integers in every style, also as initialisers of C arrays, are
 * read back, bad cells are reported with their line and column, and damaged files are read or
 * refused.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/support/oracle.h"
#include "tests/support/random.h"
#include "tests/support/text_sample.h"
#include "tests/test.h"

enum { BAD_CELLS = 10000 };

/* --- writing ------------------------------------------------------------------------------- */

enum separator {
    SEPARATOR_NONE, /* packed: every digit is a cell */
    SEPARATOR_BLANKS,
    SEPARATOR_TABS,
    SEPARATOR_COMMAS,
    SEPARATOR_ANY,
    SEPARATOR_COUNT
};

/* The braces of a C array initialiser that are written around the values. */
enum braces {
    BRACES_NONE,
    BRACES_OUTER, /* one pair around all rows */
    BRACES_ROWS,  /* one pair around all rows and one around each row */
    BRACES_COUNT
};

struct style {
    struct random *rng;
    enum separator separator;
    enum braces braces;
    const char *line_end; /* NULL: a random line end for each line */
    bool byte_order_mark, semicolon, comments, blank_lines, indented;
    bool comma_ends_rows; /* every row ends with a comma: "0, 1," */
    bool comma_leads;     /* a comma between rows is on the line of the next row: ", {" */
    bool last_line_open;  /* the last line has no line end */
};

static const char *const line_ends[] = {"\n", "\r\n", "\r", NULL};

static uint8_t largest_value(const struct oracle_map *map)
{
    uint8_t largest = 0;
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        largest = map->cells[i] > largest ? map->cells[i] : largest;
    return largest;
}

/*
 * True if the map, written as packed digits, could be a column of two-digit numbers: it is refused.
 */
static bool packs_to_column(const struct oracle_map *map)
{
    for (size_t y = 0; y < map->height; y++)
        if (map->cells[y * map->width] == 0)
            return false;
    return map->width == 2 && map->height >= 3;
}

static struct style choose_style(struct random *rng, const struct oracle_map *map)
{
    struct style style = {.rng = rng};
    const bool packable = largest_value(map) <= 9 && !packs_to_column(map);
    style.separator =
        random_between(rng, packable ? SEPARATOR_NONE : SEPARATOR_BLANKS, SEPARATOR_COUNT - 1);
    style.braces = random_chance(rng, 40) ? random_below(rng, BRACES_COUNT) : BRACES_NONE;
    if (style.separator == SEPARATOR_NONE)
        style.braces = BRACES_NONE;
    else if (style.braces != BRACES_NONE)
        style.separator = SEPARATOR_COMMAS;
    style.line_end = line_ends[random_below(rng, sizeof line_ends / sizeof *line_ends)];
    style.byte_order_mark = random_chance(rng, 20);
    style.semicolon = style.braces != BRACES_NONE && random_chance(rng, 50);
    style.comments = random_chance(rng, 40);
    style.blank_lines = random_chance(rng, 40);
    style.indented = random_chance(rng, 40);
    style.comma_ends_rows = style.separator == SEPARATOR_COMMAS && random_chance(rng, 50);
    style.comma_leads = style.braces == BRACES_ROWS && random_chance(rng, 20);
    style.last_line_open = random_chance(rng, 50);
    /*
     * In a map of one column, the rows contain no separators. Unless each row ends with a comma,
     * multi-digit numbers would be read as packed digits.
     */
    if (map->width == 1 && largest_value(map) > 9) {
        style.separator = SEPARATOR_COMMAS;
        style.comma_ends_rows = true;
    }
    return style;
}

static void put_line_end(struct sample_file *file, const struct style *style)
{
    sample_put(file, style->line_end ? style->line_end : line_ends[random_below(style->rng, 3)]);
}

static void put_blanks(struct sample_file *file, const struct style *style)
{
    static const char *const blanks[] = {"", " ", "\t", "  ", " \t "};
    if (style->indented)
        sample_put(file, blanks[random_below(style->rng, sizeof blanks / sizeof *blanks)]);
}

/* Sometimes writes a comment. Cells, separators and braces in the comment must be ignored. */
static void put_comment(struct sample_file *file, const struct style *style)
{
    static const char *const comments[] = {"//", "// 7 8", "//0,1,", "// };{", "//// \xc3\xa9 //"};
    if (style->comments && random_chance(style->rng, 40))
        sample_put(file, comments[random_below(style->rng, sizeof comments / sizeof *comments)]);
}

/* Ends a line, and sometimes adds lines without cells. */
static void end_line(struct sample_file *file, const struct style *style)
{
    put_blanks(file, style);
    put_comment(file, style);
    put_line_end(file, style);
    while ((style->blank_lines || style->comments) && random_chance(style->rng, 30)) {
        put_blanks(file, style);
        put_comment(file, style);
        put_line_end(file, style);
    }
}

static void put_separator(struct sample_file *file, const struct style *style)
{
    static const char *const any[] = {" ", "\t", ",", ", ", " ,", " \t", "\t,\t", "   "};
    static const char *const blanks[] = {" ", "  ", "   "};
    static const char *const commas[] = {",", ", ", " , "};
    switch (style->separator) {
    case SEPARATOR_BLANKS:
        sample_put(file, blanks[random_below(style->rng, 3)]);
        break;
    case SEPARATOR_TABS:
        sample_put(file, "\t");
        break;
    case SEPARATOR_COMMAS:
        sample_put(file, commas[random_below(style->rng, 3)]);
        break;
    case SEPARATOR_ANY:
        sample_put(file, any[random_below(style->rng, sizeof any / sizeof *any)]);
        break;
    default:
        break;
    }
}

/*
 * Writes the cells of a row. The cell with the index `bad` (SIZE_MAX: none) is replaced with text
 * that is not a valid cell; the offset of this text in the file is stored in *bad_offset.
 */
static void put_row(struct sample_file *file, const struct style *style,
                    const struct oracle_map *map, uint32_t y, size_t bad, size_t *bad_offset)
{
    static const char *const no_cells[] = {"x", "-2", "*", "256", "1.5", "4294967296"};
    /*
     * The last three texts begin with a digit. In packed digits, and in a map of one column, this
     * digit would be read as a valid cell.
     */
    const size_t choices = style->separator == SEPARATOR_NONE || map->width == 1 ? 3 : 6;
    for (uint32_t x = 0; x < map->width; x++) {
        const size_t index = (size_t)y * map->width + x;
        char number[16];
        snprintf(number, sizeof number, "%d", map->cells[index]);
        if (x > 0)
            put_separator(file, style);
        if (index == bad)
            *bad_offset = file->size;
        sample_put(file,
                   index == bad ? no_cells[random_below(style->rng, (uint32_t)choices)] : number);
    }
    if (style->comma_ends_rows)
        sample_put(file, ",");
}

/* Writes a row with its braces and separators, and usually ends the line. */
static void write_line(struct sample_file *file, const struct style *style,
                       const struct oracle_map *map, uint32_t y, size_t bad, size_t *bad_offset)
{
    const bool last = y + 1 == map->height;
    put_blanks(file, style);
    if (style->comma_leads && y > 0)
        sample_put(file, ", ");
    if (style->braces == BRACES_ROWS)
        sample_put(file, "{");
    put_row(file, style, map, y, bad, bad_offset);
    if (style->braces == BRACES_ROWS) {
        const bool comma = last ? style->comma_ends_rows : !style->comma_leads;
        sample_put(file, comma ? "}," : "}");
    }
    /* Rows that have their own braces may share a line. */
    if (!last && (style->braces != BRACES_ROWS || random_chance(style->rng, 80)))
        end_line(file, style);
}

/* Writes a map in the given style. See put_row for `bad` and `bad_offset`. */
static void write_map(struct sample_file *file, const struct style *style,
                      const struct oracle_map *map, size_t bad, size_t *bad_offset)
{
    file->size = 0;
    if (style->byte_order_mark)
        sample_put(file, "\xef\xbb\xbf");
    if (style->comments || style->blank_lines)
        end_line(file, style);
    if (style->braces != BRACES_NONE)
        sample_put(file, "{");
    if (style->braces == BRACES_OUTER)
        end_line(file, style);
    for (uint32_t y = 0; y < map->height; y++)
        write_line(file, style, map, y, bad, bad_offset);
    if (style->braces != BRACES_NONE)
        sample_put(file, style->semicolon ? "};" : "}");
    if (!style->last_line_open)
        end_line(file, style);
}

/*
 * Makes a map of random values, at most 9 in half of the maps and at most 255 in the others. Many
 * of the cells are starts and goals.
 */
static void random_values(struct random *rng, struct oracle_map *map)
{
    const uint32_t largest = random_chance(rng, 50) ? 9 : 255;
    *map = (struct oracle_map){0};
    map->width = random_between(rng, 1, RANDOM_SIDE_MAX);
    map->height = random_between(rng, 1, RANDOM_SIDE_MAX);
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        map->cells[i] = (uint8_t)random_below(rng, random_chance(rng, 70) ? 4 : largest + 1);
}

/* --- reading back -------------------------------------------------------------------------- */

/* Stores the cells that the map must have. */
static void store_cells(struct text_sample *sample, const struct oracle_map *map)
{
    sample->width = map->width;
    sample->height = map->height;
    sample->starts.count = sample->goals.count = 0;
    for (size_t i = 0; i < (size_t)map->width * map->height; i++) {
        const struct point point = oracle_point(map, i);
        const uint8_t value = map->cells[i];
        sample->blocked[i] = value == CELL_WALL;
        sample->cost[i] = value < CELL_TERRAIN ? COST_ONE : value * COST_ONE;
        if (value == CELL_START || value == CELL_GOAL)
            text_add_end(value == CELL_START ? &sample->starts : &sample->goals, point.x, point.y);
    }
}

static struct map_options options_for(const struct style *style)
{
    struct map_options options = map_options_default();
    options.max_cells = SAMPLE_CELLS_MAX;
    options.values = MAP_VALUES_CLASSES;
    if (style->braces != BRACES_NONE)
        options.format = MAP_FORMAT_ARRAY;
    else if (random_chance(style->rng, 30))
        options.format = MAP_FORMAT_GRID;
    return options;
}

static void write_grid(struct random *rng, struct text_sample *sample)
{
    struct oracle_map map;
    random_values(rng, &map);
    const struct style style = choose_style(rng, &map);
    sample->options = options_for(&style);
    write_map(&sample->file, &style, &map, SIZE_MAX, NULL);
    store_cells(sample, &map);
}

TEST(grids_are_read_back)
{
    text_read_back(write_grid);
}

/* --- faults -------------------------------------------------------------------------------- */

/* Computes the line and column of an offset in the file. A byte order mark is not counted. */
static void locate(const struct sample_file *file, size_t offset, uint64_t *line, uint64_t *column)
{
    const bool marked = file->size >= 3 && memcmp(file->data, "\xef\xbb\xbf", 3) == 0;
    *line = 1;
    *column = 1;
    for (size_t i = marked ? 3 : 0; i < offset; i++) {
        const bool pair = file->data[i] == '\r' && file->data[i + 1] == '\n';
        ++*column;
        if (file->data[i] == '\n' || (file->data[i] == '\r' && !pair)) {
            ++*line;
            *column = 1;
        }
    }
}

TEST(bad_cells_are_reported_at_their_place)
{
    static struct sample_file file;
    for (uint64_t number = 0; number < random_trials(BAD_CELLS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct grid grid;
        struct error error;
        size_t offset = 0;
        uint64_t line;
        uint64_t column;
        random_values(&rng, &map);
        const struct style style = choose_style(&rng, &map);
        const struct map_options options = options_for(&style);
        write_map(&file, &style, &map, random_below(&rng, map.width * map.height), &offset);
        if (sample_read(&file, &options, &grid, &error))
            sample_fail(number, &file, "a bad cell is accepted");
        locate(&file, offset, &line, &column);
        if (reader_error_fault(file.data, file.size, &error) || error.line != line ||
            error.column != column)
            sample_fail(number, &file,
                        "the fault at %" PRIu64 ":%" PRIu64 " is reported at %" PRIu64 ":%" PRIu64
                        ": %s",
                        line, column, error.line, error.column, error.message);
    }
}

TEST(damaged_grids_are_refused_or_read_as_valid_grids)
{
    text_survive_damage(write_grid);
}
