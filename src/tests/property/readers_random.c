/* SPDX-License-Identifier: MIT */
/*
 * readers_random.c - random maps read back, and maps that were damaged at random.
 *
 * A grid of integers is read as the same grid in whatever style it is written, and a bad cell is
 * reported where it stands. A PNG image of any kind is read as the cells that libspng sees. A file
 * whose bytes were changed, dropped or doubled is refused in words or read as a sound grid.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "map/map.h"
#include "picture/picture.h"
#include "tests/support/oracle.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"

enum {
    WRITTEN_GRIDS = 20000,
    BAD_CELLS = 10000,
    IMAGES = 5000,
    DAMAGED_TEXTS = 40000,
    DAMAGED_IMAGES = 40000,
    CELLS_MAX = 1 << 16, /* a damaged header may ask for more, and is refused */
};

/* A file being written. */
struct file {
    uint8_t data[1 << 16];
    size_t size;
};

static void fail_file(uint64_t number, const struct file *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Fails with the file's bytes, printable ones as they are. */
static void fail_file(uint64_t number, const struct file *file, const char *format, ...)
{
    char reason[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    fprintf(stderr, "# ");
    for (size_t i = 0; i < file->size; i++) {
        const uint8_t c = file->data[i];
        fprintf(stderr, c >= ' ' && c < 0x7f ? "%c" : "\\x%02x", c);
        if (c == '\n' || (c == '\r' && (i + 1 == file->size || file->data[i + 1] != '\n')))
            fprintf(stderr, "\n# ");
    }
    fprintf(stderr, "\n");
    fail_msg("trial %" PRIu64 ": %s", number, reason);
}

static void put_bytes(struct file *file, const void *bytes, size_t size)
{
    assert_true(size <= sizeof file->data - file->size);
    memcpy(file->data + file->size, bytes, size);
    file->size += size;
}

static void put(struct file *file, const char *text)
{
    put_bytes(file, text, strlen(text));
}

/* Reads a copy that ends where its memory ends, so that a byte read beyond it is noticed. */
static bool read_file(const struct file *file, const struct map_options *options, struct grid *grid,
                      struct error *error)
{
    const struct bytes bytes = {malloc(file->size), file->size};
    assert_true(bytes.data || file->size == 0);
    if (file->size > 0)
        memcpy(bytes.data, file->data, file->size);
    *error = (struct error){0};
    const bool good = map_read(&bytes, options, grid, error);
    free(bytes.data);
    return good;
}

/* ---- the invariants of map/grid.h ---- */

static bool ends_are_sound(const struct grid *grid, const struct points *ends)
{
    for (size_t i = 0; i < ends->count; i++)
        if (!grid_contains(grid, ends->items[i]) || grid_blocked(grid, ends->items[i]))
            return false;
    return true;
}

static bool border_is_wall(const struct grid *grid)
{
    const uint8_t *below = grid->cells + ((size_t)grid->height + 1) * grid->stride;
    bool wall = true;
    for (size_t i = 0; i <= grid->width; i++)
        wall = wall && grid->cells[i] == CELL_WALL && below[i] == CELL_WALL;
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *row = grid_row(grid, y);
        wall = wall && row[-1] == CELL_WALL && row[grid->width] == CELL_WALL;
    }
    return wall;
}

/* NULL, or what is wrong with a grid that a reader has made. */
static const char *grid_fault(const struct grid *grid)
{
    if (grid->width == 0 || grid->height == 0 || (uint64_t)grid->width * grid->height > CELLS_MAX)
        return "its size";
    if (grid->stride != (size_t)grid->width + 1)
        return "its stride";
    if (!border_is_wall(grid))
        return "its border";
    if (!ends_are_sound(grid, &grid->starts) || !ends_are_sound(grid, &grid->goals))
        return "its starts or goals";
    for (uint32_t value = 0; value < 256; value++)
        if (grid->costs[value] != (value < 4 ? 1000 : value * 1000))
            return "its costs";
    return NULL;
}

/* NULL, or what is wrong with the words for a file that was refused. */
static const char *error_fault(const struct error *error)
{
    if (error->code == ERROR_NONE)
        return "no code";
    if (!memchr(error->message, '\0', sizeof error->message))
        return "no end of the message";
    if (error->message[0] == '\0')
        return "no message";
    return strpbrk(error->message, "\r\n") ? "a message of several lines" : NULL;
}

/* ---- integer grids in all styles ---- */

enum separator {
    SEPARATOR_NONE, /* packed: every digit is a cell */
    SEPARATOR_BLANKS,
    SEPARATOR_TABS,
    SEPARATOR_COMMAS,
    SEPARATOR_ANY,
    SEPARATOR_COUNT
};

/* How much of the initialiser of a C array is written around the values. */
enum braces {
    BRACES_NONE,
    BRACES_OUTER, /* one pair around all lines */
    BRACES_ROWS,  /* and one around each row */
    BRACES_COUNT
};

struct style {
    struct random *rng;
    enum separator separator;
    enum braces braces;
    const char *line_end; /* NULL: a different one for every line */
    bool byte_order_mark, semicolon, comments, blank_lines, indented;
    bool comma_ends_rows; /* "0, 1," */
    bool comma_leads;     /* "}" and on the next line ", {" */
    bool last_line_open;  /* no line end there */
};

static const char *const line_ends[] = {"\n", "\r\n", "\r", NULL};

static uint8_t largest_value(const struct oracle_map *map)
{
    uint8_t largest = 0;
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        largest = map->cells[i] > largest ? map->cells[i] : largest;
    return largest;
}

static struct style choose_style(struct random *rng, const struct oracle_map *map)
{
    struct style style = {.rng = rng};
    const bool packable = largest_value(map) <= 9;
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
    /* A column of numbers has no separators; without a comma somewhere it would be packed. */
    if (map->width == 1 && !packable) {
        style.separator = SEPARATOR_COMMAS;
        style.comma_ends_rows = true;
    }
    return style;
}

static void put_line_end(struct file *file, const struct style *style)
{
    put(file, style->line_end ? style->line_end : line_ends[random_below(style->rng, 3)]);
}

static void put_blanks(struct file *file, const struct style *style)
{
    static const char *const blanks[] = {"", " ", "\t", "  ", " \t "};
    if (style->indented)
        put(file, blanks[random_below(style->rng, sizeof blanks / sizeof *blanks)]);
}

/* Nothing in a comment is a cell, a separator or a brace. */
static void put_comment(struct file *file, const struct style *style)
{
    static const char *const comments[] = {"//", "// 7 8", "//0,1,", "// };{", "//// \xc3\xa9 //"};
    if (style->comments && random_chance(style->rng, 40))
        put(file, comments[random_below(style->rng, sizeof comments / sizeof *comments)]);
}

/* What may end any line, and lines without cells. */
static void end_line(struct file *file, const struct style *style)
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

static void put_separator(struct file *file, const struct style *style)
{
    static const char *const any[] = {" ", "\t", ",", ", ", " ,", " \t", "\t,\t", "   "};
    static const char *const blanks[] = {" ", "  ", "   "};
    static const char *const commas[] = {",", ", ", " , "};
    switch (style->separator) {
    case SEPARATOR_BLANKS:
        put(file, blanks[random_below(style->rng, 3)]);
        break;
    case SEPARATOR_TABS:
        put(file, "\t");
        break;
    case SEPARATOR_COMMAS:
        put(file, commas[random_below(style->rng, 3)]);
        break;
    case SEPARATOR_ANY:
        put(file, any[random_below(style->rng, sizeof any / sizeof *any)]);
        break;
    default:
        break;
    }
}

/* Writes the cells of a row. At the cell of index `bad` stands something that is no cell. */
static void put_row(struct file *file, const struct style *style, const struct oracle_map *map,
                    uint32_t y, size_t bad, size_t *bad_offset)
{
    static const char *const no_cells[] = {"x", "-1", "*", "256", "1.5", "4294967296"};
    /* The latter ones are cells where digits are packed, as they are in a column. */
    const size_t choices = style->separator == SEPARATOR_NONE || map->width == 1 ? 3 : 6;
    for (uint32_t x = 0; x < map->width; x++) {
        const size_t index = (size_t)y * map->width + x;
        char number[16];
        snprintf(number, sizeof number, "%d", map->cells[index]);
        if (x > 0)
            put_separator(file, style);
        if (index == bad)
            *bad_offset = file->size;
        put(file, index == bad ? no_cells[random_below(style->rng, (uint32_t)choices)] : number);
    }
    if (style->comma_ends_rows)
        put(file, ",");
}

/* Writes a row and what stands around it. */
static void write_line(struct file *file, const struct style *style, const struct oracle_map *map,
                       uint32_t y, size_t bad, size_t *bad_offset)
{
    const bool last = y + 1 == map->height;
    put_blanks(file, style);
    if (style->comma_leads && y > 0)
        put(file, ", ");
    if (style->braces == BRACES_ROWS)
        put(file, "{");
    put_row(file, style, map, y, bad, bad_offset);
    if (style->braces == BRACES_ROWS) {
        const bool comma = last ? style->comma_ends_rows : !style->comma_leads;
        put(file, comma ? "}," : "}");
    }
    /* Rows in braces of their own may share a line. */
    if (!last && (style->braces != BRACES_ROWS || random_chance(style->rng, 80)))
        end_line(file, style);
}

/* Writes a map in a style; see put_row for `bad`. */
static void write_map(struct file *file, const struct style *style, const struct oracle_map *map,
                      size_t bad, size_t *bad_offset)
{
    file->size = 0;
    if (style->byte_order_mark)
        put(file, "\xef\xbb\xbf");
    if (style->comments || style->blank_lines)
        end_line(file, style);
    if (style->braces != BRACES_NONE)
        put(file, "{");
    if (style->braces == BRACES_OUTER)
        end_line(file, style);
    for (uint32_t y = 0; y < map->height; y++)
        write_line(file, style, map, y, bad, bad_offset);
    if (style->braces != BRACES_NONE)
        put(file, style->semicolon ? "};" : "}");
    if (!style->last_line_open)
        end_line(file, style);
}

/* Random values of which many are marks; all values up to 9 in half of the maps. */
static void random_values(struct random *rng, struct oracle_map *map)
{
    const uint32_t largest = random_chance(rng, 50) ? 9 : 255;
    *map = (struct oracle_map){0};
    map->width = random_between(rng, 1, RANDOM_SIDE_MAX);
    map->height = random_between(rng, 1, RANDOM_SIDE_MAX);
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        map->cells[i] = (uint8_t)random_below(rng, random_chance(rng, 70) ? 4 : largest + 1);
}

/* The cells of a value, in the order of rows, are the points listed. */
static bool lists_cells(const struct points *points, const struct oracle_map *map, uint8_t value)
{
    size_t listed = 0;
    for (size_t i = 0; i < (size_t)map->width * map->height; i++) {
        if (map->cells[i] != value)
            continue;
        const struct point point = oracle_point(map, i);
        if (listed == points->count || points->items[listed].x != point.x ||
            points->items[listed].y != point.y)
            return false;
        listed++;
    }
    return listed == points->count;
}

static void check_same_grid(uint64_t number, const struct file *file, const struct grid *grid,
                            const struct oracle_map *map)
{
    const char *fault = grid_fault(grid);
    if (fault)
        fail_file(number, file, "the grid is not sound: %s", fault);
    if (grid->width != map->width || grid->height != map->height)
        fail_file(number, file,
                  "read as %" PRIu32 " x %" PRIu32 ", written as %" PRIu32 " x %" PRIu32,
                  grid->width, grid->height, map->width, map->height);
    for (uint32_t y = 0; y < map->height; y++)
        if (memcmp(grid_row(grid, y), map->cells + (size_t)y * map->width, map->width) != 0)
            fail_file(number, file, "row %" PRIu32 " has other cells", y);
    if (!lists_cells(&grid->starts, map, CELL_START) || !lists_cells(&grid->goals, map, CELL_GOAL))
        fail_file(number, file, "the starts or goals are not the cells 2 and 3");
}

/* A map of as many cells as are allowed is read; one cell less allowed, and it is refused. */
static void check_limit(uint64_t number, const struct file *file, struct map_options options,
                        uint64_t cells)
{
    struct grid grid;
    struct error error;
    options.max_cells = cells;
    if (!read_file(file, &options, &grid, &error))
        fail_file(number, file, "refused with room for its cells: %s", error.message);
    grid_free(&grid);
    options.max_cells = cells - 1;
    if (read_file(file, &options, &grid, &error))
        fail_file(number, file, "read without room for its cells");
    if (error.code != ERROR_LIMIT || error_fault(&error))
        fail_file(number, file, "the limit of cells is not named: %s", error.message);
}

static struct map_options options_for(struct random *rng)
{
    struct map_options options = map_options_default();
    options.max_cells = CELLS_MAX;
    if (random_chance(rng, 30))
        options.format = MAP_FORMAT_GRID;
    return options;
}

static void test_grids_read_back(void **state)
{
    (void)state;
    static struct file file;
    for (uint64_t number = 0; number < random_trials(WRITTEN_GRIDS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct grid grid;
        struct error error;
        random_values(&rng, &map);
        const struct style style = choose_style(&rng, &map);
        const struct map_options options = options_for(&rng);
        write_map(&file, &style, &map, SIZE_MAX, NULL);
        if (!read_file(&file, &options, &grid, &error))
            fail_file(number, &file, "refused at %" PRIu64 ":%" PRIu64 ": %s", error.line,
                      error.column, error.message);
        check_same_grid(number, &file, &grid, &map);
        grid_free(&grid);
        check_limit(number, &file, options, (uint64_t)map.width * map.height);
    }
}

/* The line and column of an offset; a byte order mark counts for nothing. */
static void locate(const struct file *file, size_t offset, uint64_t *line, uint64_t *column)
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

static void test_bad_cells_are_located(void **state)
{
    (void)state;
    static struct file file;
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
        const struct map_options options = options_for(&rng);
        write_map(&file, &style, &map, random_below(&rng, map.width * map.height), &offset);
        if (read_file(&file, &options, &grid, &error))
            fail_file(number, &file, "a map with something that is no cell is accepted");
        locate(&file, offset, &line, &column);
        if (error_fault(&error) || error.line != line || error.column != column)
            fail_file(number, &file,
                      "the fault at %" PRIu64 ":%" PRIu64 " is reported at %" PRIu64 ":%" PRIu64
                      ": %s",
                      line, column, error.line, error.column, error.message);
    }
}

/* ---- images of all kinds ---- */

/* Depth and colour type. */
static const uint8_t image_kinds[][2] = {
    {1, 0}, {2, 0}, {4, 0},  {8, 0}, {16, 0}, {1, 3}, {2, 3},  {4, 3},
    {8, 3}, {8, 2}, {16, 2}, {8, 4}, {16, 4}, {8, 6}, {16, 6},
};

/* Random samples; colours that are mostly alike, greys or opaque would be rare among them. */
static void random_samples(struct random *rng, uint8_t *samples, size_t size)
{
    const bool runs = random_chance(rng, 50);
    for (size_t i = 0; i < size; i++) {
        const bool repeat = runs && i > 0 && random_chance(rng, 80);
        samples[i] = repeat ? samples[i - 1] : (uint8_t)random_next(rng);
    }
}

static void random_palette(struct random *rng, struct png_kind *kind)
{
    for (size_t i = 0; i < 256; i++) {
        random_samples(rng, kind->palette[i], 4);
        if (random_chance(rng, 60))
            kind->palette[i][3] = 255;
    }
}

/* An image of libspng's making, in any combination of depth, colours and interlacing. */
static void write_any_image(struct random *rng, struct file *file)
{
    uint8_t samples[24 * 24 * 8];
    struct bytes png;
    const uint8_t *shape = image_kinds[random_below(rng, sizeof image_kinds / sizeof *image_kinds)];
    struct png_kind kind = {.depth = shape[0], .colour_type = shape[1]};
    kind.width = random_between(rng, 1, 24);
    kind.height = random_between(rng, 1, 24);
    kind.interlaced = random_chance(rng, 30);
    random_palette(rng, &kind);
    random_samples(rng, samples, png_kind_size(&kind));
    kind.keyed = (kind.colour_type == 0 || kind.colour_type == 2) && random_chance(rng, 40);
    const char *fault = png_oracle_encode(&kind, samples, &png);
    if (fault)
        fail_msg("png_oracle_encode: %s", fault);
    file->size = 0;
    put_bytes(file, png.data, png.size);
    free(png.data);
}

/* Deals the pixel data out to two chunks, one of which may be empty. */
static void split_data(struct random *rng, struct file *file)
{
    assert_true(png_split_data(file->data, &file->size, sizeof file->data, random_below(rng, 8)));
    png_repair_checksums(file->data, file->size);
}

/* A picture of the library's own making. */
static void write_picture(struct random *rng, struct file *file)
{
    struct oracle_map map;
    struct grid grid;
    struct bytes png;
    struct error error;
    const struct picture_options options = {.scale = random_between(rng, 1, 2)};
    random_map(rng, &map);
    oracle_make_grid(&map, &grid);
    assert_true(picture_draw(&(struct picture_source){.grid = &grid}, &options, &png, &error));
    grid_free(&grid);
    file->size = 0;
    put_bytes(file, png.data, png.size);
    free(png.data);
}

/* Compares a grid with the pixels of the file as libspng sees them. */
static void check_seen(uint64_t number, const struct file *file, const struct grid *grid,
                       const struct png_picture *picture)
{
    if (picture->width != grid->width || picture->height != grid->height)
        fail_file(number, file, "read as %" PRIu32 " x %" PRIu32, grid->width, grid->height);
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint32_t pixel = png_picture_pixel(picture, x, y);
            const enum png_sight seen = png_pixel_sight(pixel);
            const uint8_t cell = grid_row(grid, y)[x];
            if (seen != SIGHT_UNSURE && cell != (seen == SIGHT_WALL ? CELL_WALL : CELL_FREE))
                fail_file(number, file,
                          "pixel %" PRIu32 ",%" PRIu32 " is %08" PRIx32 ", but read as %d", x, y,
                          pixel, cell);
        }
    }
}

static void test_images_as_libspng_sees_them(void **state)
{
    (void)state;
    static struct file file;
    for (uint64_t number = 0; number < random_trials(IMAGES); number++) {
        struct random rng = random_begin(number);
        const struct map_options options = map_options_default();
        struct png_picture picture;
        struct grid grid;
        struct error error;
        write_any_image(&rng, &file);
        if (random_chance(&rng, 30))
            split_data(&rng, &file);
        const struct bytes bytes = {file.data, file.size};
        const char *fault = png_oracle_decode(&bytes, &picture);
        if (fault)
            fail_file(number, &file, "png_oracle_decode: %s", fault);
        if (!read_file(&file, &options, &grid, &error))
            fail_file(number, &file, "refused: %s", error.message);
        if (grid_fault(&grid))
            fail_file(number, &file, "the grid is not sound: %s", grid_fault(&grid));
        check_seen(number, &file, &grid, &picture);
        check_limit(number, &file, options, (uint64_t)picture.width * picture.height);
        grid_free(&grid);
        png_picture_free(&picture);
    }
}

/* ---- damage ---- */

/* How often damaged files were read or refused: both must happen. */
struct tally {
    unsigned read, refused;
};

/* Reads a damaged file; true if it makes a grid, which the caller then frees. */
static bool survive(uint64_t number, const struct file *file, const struct map_options *options,
                    struct grid *grid, struct tally *tally)
{
    struct error error;
    const bool good = read_file(file, options, grid, &error);
    const char *fault = good ? grid_fault(grid) : error_fault(&error);
    if (fault)
        fail_file(number, file, "%s by this damaged file: %s",
                  good ? "a grid is broken" : "no words are found", fault);
    if (good)
        tally->read++;
    else
        tally->refused++;
    return good;
}

static void test_damaged_texts(void **state)
{
    (void)state;
    static struct file file;
    struct tally tally = {0};
    for (uint64_t number = 0; number < random_trials(DAMAGED_TEXTS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct grid grid;
        random_values(&rng, &map);
        const struct style style = choose_style(&rng, &map);
        const struct map_options options = options_for(&rng);
        write_map(&file, &style, &map, SIZE_MAX, NULL);
        for (uint32_t edits = random_between(&rng, 1, 4); edits > 0; edits--)
            random_damage(&rng, file.data, &file.size, 0);
        if (survive(number, &file, &options, &grid, &tally))
            grid_free(&grid);
    }
    assert_true(tally.read > random_trials(DAMAGED_TEXTS) / 20);
    assert_true(tally.refused > random_trials(DAMAGED_TEXTS) / 20);
}

/* Damages the pixel data behind their compression: true if there are more or less of them. */
static bool damage_pixels(struct random *rng, struct file *file)
{
    static struct file raw;
    assert_true(png_inflate(file->data, raw.data, sizeof raw.data, &raw.size));
    const size_t size = raw.size;
    for (uint32_t edits = random_between(rng, 1, 4); edits > 0; edits--)
        random_damage(rng, raw.data, &raw.size, 0);
    assert_true(png_replace_data(file->data, &file->size, sizeof file->data, raw.data, raw.size));
    png_repair_checksums(file->data, file->size);
    return raw.size != size;
}

/* Damages the file itself: true if its bytes are others now. */
static bool damage_bytes(struct random *rng, struct file *file, size_t begin)
{
    static struct file before;
    before = *file;
    for (uint32_t edits = random_between(rng, 1, 3); edits > 0; edits--)
        random_damage(rng, file->data, &file->size, begin);
    return file->size != before.size || memcmp(file->data, before.data, file->size) != 0;
}

/*
 * Damages an image in one of three ways. Returns true where it cannot be missed: checksums are
 * wrong, or there are not as many pixels as the header says.
 */
static bool damage_image(struct random *rng, struct file *file)
{
    const uint32_t way = random_below(rng, 10);
    if (way < 1)
        return damage_bytes(rng, file, 1); /* without its first byte it might be a text */
    if (way < 5)
        return damage_pixels(rng, file);
    damage_bytes(rng, file, PNG_SIGNATURE_SIZE);
    png_repair_checksums(file->data, file->size);
    return false;
}

/* What libspng makes of a damaged file that was read, where it can, must be what was read. */
static void check_seen_alike(uint64_t number, const struct file *file, const struct grid *grid)
{
    const struct bytes bytes = {(uint8_t *)file->data, file->size};
    struct png_picture picture;
    /* libspng does not mask a transparent colour of more bits than samples have, as it should. */
    if (file->data[PNG_COLOUR_TYPE] != 3 && png_has_chunk(file->data, file->size, "tRNS"))
        return;
    if (png_oracle_decode(&bytes, &picture) != NULL)
        return;
    check_seen(number, file, grid, &picture);
    png_picture_free(&picture);
}

static void test_damaged_images(void **state)
{
    (void)state;
    static struct file file;
    struct tally tally = {0};
    for (uint64_t number = 0; number < random_trials(DAMAGED_IMAGES); number++) {
        struct random rng = random_begin(number);
        struct map_options options = map_options_default();
        struct grid grid;
        options.max_cells = CELLS_MAX;
        if (number % 2 == 0)
            write_picture(&rng, &file);
        else
            write_any_image(&rng, &file);
        const bool obvious = damage_image(&rng, &file);
        if (random_chance(&rng, 10))
            options.cell_size = 2;
        if (!survive(number, &file, &options, &grid, &tally))
            continue;
        if (obvious)
            fail_file(number, &file, "damage that cannot be missed is missed");
        if (options.cell_size == 1)
            check_seen_alike(number, &file, &grid);
        grid_free(&grid);
    }
    assert_true(tally.read > random_trials(DAMAGED_IMAGES) / 20);
    assert_true(tally.refused > random_trials(DAMAGED_IMAGES) / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grids_read_back),
        cmocka_unit_test(test_bad_cells_are_located),
        cmocka_unit_test(test_images_as_libspng_sees_them),
        cmocka_unit_test(test_damaged_texts),
        cmocka_unit_test(test_damaged_images),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
