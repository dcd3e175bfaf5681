/* SPDX-License-Identifier: MIT */
/*
 * npy.c - the format `npy`: arrays saved by numpy.save.
 *
 * A file consists of the signature \x93NUMPY, two bytes for the version (1.0, 2.0 or 3.0), the
 * length of the header (16 bits in version 1.0, otherwise 32 bits, little-endian), the header and
 * the data. The header is a Python dictionary with the keys descr (the type of the elements),
 * fortran_order and shape, in this order; see numpy.lib.format in the NumPy documentation.
 *
 * Elements are booleans (true is a wall), 8-bit to 64-bit integers, or 16-bit to 64-bit floats. If
 * they are kinds of cells (enum map_values), they must be whole numbers from 0 to 255. If they are
 * costs, each is rounded to a 32-bit float, and numbers that are negative, infinite or nan are
 * walls. Data after the array is ignored.
 */
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/inline.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "map/formats/cell_word.h"
#include "map/formats/list.h"
#include "map/reading.h"

enum {
    SIGNATURE_SIZE = 6,
    LENGTH_AT = 8,        /* offset of the length of the header */
    HEADER_MAX = 1 << 16, /* longest header accepted; NumPy usually writes 118 bytes */
    WORD_SIZE = 16,       /* buffer size for a quoted word, including the terminating zero */
    BLOCK_ROWS = 64       /* number of rows filled at a time if the data is stored by columns */
};

static const uint8_t signature[SIGNATURE_SIZE] = {0x93, 'N', 'U', 'M', 'P', 'Y'};

/* The kinds of elements, with the letters that NumPy uses for them in types. */
enum kind { KIND_BOOLEAN = 'b', KIND_SIGNED = 'i', KIND_UNSIGNED = 'u', KIND_FLOAT = 'f' };

struct header {
    enum kind kind;
    uint32_t element; /* bytes per element: 1, 2, 4 or 8 */
    bool big_endian;
    bool by_columns;        /* true: Fortran order, in which columns are contiguous */
    uint64_t width, height; /* both from 1 to UINT32_MAX */
    size_t data;            /* offset of the data in the file */
    bool costs;             /* the elements are costs; otherwise, they are kinds of cells */
};

/* An array, and the grid that is made from it. */
struct array {
    const struct header *header;
    const uint8_t *data;
    const struct map_options *options;
    struct grid *grid;
};

/* A cursor over the header. */
struct reader {
    const uint8_t *file, *at, *end;
};

bool npy_recognise(const struct bytes *first)
{
    return first->size >= SIGNATURE_SIZE && memcmp(first->data, signature, SIGNATURE_SIZE) == 0;
}

/* Loads an unsigned integer of at most 8 bytes. */
static uint64_t load(const uint8_t *at, uint32_t count, bool big_endian)
{
    uint64_t value = 0;
    for (uint32_t i = 0; i < count; i++)
        value = value << 8 | at[big_endian ? i : count - 1 - i];
    return value;
}

/* --- the header ---------------------------------------------------------------------------- */

/* Reports that a part of the header is missing. `expected` is a description of that part. */
static bool refuse_header(const struct reader *reader, const char *expected, struct error *error)
{
    return error_set(error, ERROR_INPUT,
                     "the header is damaged: at byte %zu, %s is missing; save the array again with "
                     "np.save",
                     (size_t)(reader->at - reader->file), expected);
}

static void skip_blanks(struct reader *reader)
{
    while (reader->at < reader->end && (text_is_blank(*reader->at) || *reader->at == '\n'))
        reader->at++;
}

/* Skips blanks and then `word`. Returns false if `word` is missing. */
static bool skip_word(struct reader *reader, const char *word)
{
    const size_t length = strlen(word);
    skip_blanks(reader);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* Skips blanks and then `word`, which must be there. */
static bool expect(struct reader *reader, const char *word, struct error *error)
{
    return skip_word(reader, word) || refuse_header(reader, word, error);
}

/* Reports a type that cannot be read. */
static bool refuse_type(const char word[WORD_SIZE], struct error *error)
{
    return error_quote(error, 0, 0,
                       "the type of the elements, '%s', is not supported; save "
                       "array.astype(np.uint8)",
                       word);
}

/* Reads the type of the elements, such as '<i4'. */
static bool read_type(struct reader *reader, struct header *header, struct error *error)
{
    char word[WORD_SIZE] = "";
    if (skip_word(reader, "["))
        return error_set(error, ERROR_INPUT,
                         "the elements are records of several fields; save one field, such as "
                         "array['walls'].astype(np.uint8)");
    if (!skip_word(reader, "'"))
        return refuse_header(reader, "the element type in quotes", error);
    const uint8_t *begin = reader->at;
    const uint8_t *close = memchr(begin, '\'', (size_t)(reader->end - begin));
    if (!close || close - begin >= WORD_SIZE)
        return refuse_header(reader, "the element type in quotes", error);
    memcpy(word, begin, (size_t)(close - begin));
    reader->at = close + 1;
    const char kind = word[1];
    const char size = word[2];
    const bool one = size == '1';
    const bool several = size == '2' || size == '4' || size == '8';
    if (!((kind == KIND_BOOLEAN && one) || (kind == KIND_FLOAT && several) ||
          ((kind == KIND_SIGNED || kind == KIND_UNSIGNED) && (one || several))) ||
        word[3] != '\0' || !(strchr("<>", word[0]) || (word[0] == '|' && one)))
        return refuse_type(word, error);
    header->kind = (enum kind)kind;
    header->element = (uint32_t)(size - '0');
    header->big_endian = word[0] == '>';
    return true;
}

static bool read_order(struct reader *reader, struct header *header, struct error *error)
{
    header->by_columns = skip_word(reader, "True");
    return header->by_columns || skip_word(reader, "False") ||
           refuse_header(reader, "True or False", error);
}

static bool read_size(struct reader *reader, uint64_t *size, struct error *error)
{
    skip_blanks(reader);
    const uint8_t *begin = reader->at;
    const uint8_t *end = begin;
    while (end < reader->end && *end >= '0' && *end <= '9')
        end++;
    if (begin == end)
        return refuse_header(reader, "a whole number", error);
    if (!number_parse((const char *)begin, (const char *)end, UINT32_MAX, size))
        return error_set(error, ERROR_LIMIT,
                         "the header states a dimension above %" PRIu32 " cells; save a smaller "
                         "array",
                         UINT32_MAX);
    reader->at = end;
    return true;
}

/* Fails unless the array has two dimensions and at least one cell. */
static bool check_shape(const struct header *header, size_t dimensions, struct error *error)
{
    if (dimensions != 2)
        return error_set(
            error, ERROR_INPUT, "the array has %zu dimension%s, not 2 (rows and columns); save %s",
            dimensions, dimensions == 1 ? "" : "s",
            dimensions < 2 ? "array.reshape(rows, columns)" : "one layer, such as array[0]");
    return (header->width > 0 && header->height > 0) ||
           error_set(error, ERROR_INPUT, "the array has no cells; save one with rows and columns");
}

/* Reads the shape, such as (5, 6): the numbers of rows and columns. */
static bool read_shape(struct reader *reader, struct header *header, struct error *error)
{
    uint64_t sizes[2] = {0};
    size_t count = 0;
    if (!expect(reader, "(", error))
        return false;
    for (bool more = true; more && !skip_word(reader, ")"); count++) {
        uint64_t size;
        if (!read_size(reader, &size, error))
            return false;
        if (count < 2)
            sizes[count] = size;
        more = skip_word(reader, ",");
        if (!more && !expect(reader, ")", error))
            return false;
    }
    header->height = sizes[0];
    header->width = sizes[1];
    return check_shape(header, count, error);
}

/* Reads the dictionary. NumPy writes the keys in this order. */
static bool read_dictionary(struct reader *reader, struct header *header, struct error *error)
{
    if (!expect(reader, "{'descr':", error) || !read_type(reader, header, error) ||
        !expect(reader, ", 'fortran_order':", error) || !read_order(reader, header, error) ||
        !expect(reader, ", 'shape':", error) || !read_shape(reader, header, error))
        return false;
    (void)skip_word(reader, ",");
    if (!expect(reader, "}", error))
        return false;
    skip_blanks(reader);
    return reader->at == reader->end || refuse_header(reader, "the end of the header", error);
}

/* Reads everything before the data. Fails if `bytes` ends within the header. */
static bool read_header(const struct bytes *bytes, struct header *header, struct error *error)
{
    const uint8_t *data = bytes->data;
    if (!npy_recognise(bytes))
        return error_set(error, ERROR_INPUT,
                         "not a NumPy array at byte 0: the signature \\x93NUMPY is missing; "
                         "save the array with np.save");
    const uint8_t version = bytes->size > SIGNATURE_SIZE ? data[SIGNATURE_SIZE] : 1;
    const size_t begin = LENGTH_AT + (version == 1 ? 2 : 4);
    if (bytes->size >= LENGTH_AT && (version < 1 || version > 3 || data[SIGNATURE_SIZE + 1] != 0))
        return error_set(error, ERROR_INPUT,
                         "version %d.%d of the format (bytes 6 and 7) is unknown; save the array "
                         "again with np.save",
                         version, data[SIGNATURE_SIZE + 1]);
    if (bytes->size < begin)
        return error_set(error, ERROR_INPUT,
                         "the file ends before its header, after %zu bytes; copy it again",
                         bytes->size);
    const uint64_t length = load(data + LENGTH_AT, version == 1 ? 2 : 4, false);
    if (length > HEADER_MAX)
        return error_set(error, ERROR_LIMIT,
                         "the header has %" PRIu64 " bytes (stated at byte %d), more than %d; save "
                         "the array again with np.save",
                         length, LENGTH_AT, HEADER_MAX);
    if (length > bytes->size - begin)
        return error_set(error, ERROR_INPUT,
                         "the file ends within its header of %" PRIu64 " bytes, after %zu bytes; "
                         "copy it again",
                         length, bytes->size);
    struct reader reader = {data, data + begin, data + begin + length};
    header->data = begin + length;
    return read_dictionary(&reader, header, error);
}

/* --- the data ------------------------------------------------------------------------------ */

/* Returns the value of a 16-bit float: a sign, 5 bits of exponent and 10 bits of mantissa. */
static double half_value(uint32_t bits)
{
    const int exponent = (int)(bits >> 10 & 31);
    const uint32_t mantissa = bits & 1023;
    double value;
    if (exponent == 31)
        value = mantissa == 0 ? (double)INFINITY : (double)NAN;
    else if (exponent == 0)
        value = ldexp(mantissa, -24);
    else
        value = ldexp(mantissa + 1024, exponent - 25);
    return bits >> 15 ? -value : value;
}

/* Returns the value of a float whose bits were loaded as an integer. */
static double float_value(const struct header *header, uint64_t bits)
{
    double value;
    if (header->element == 2)
        return half_value((uint32_t)bits);
    if (header->element == sizeof(float)) {
        const uint32_t half = (uint32_t)bits;
        float single;
        memcpy(&single, &half, sizeof single);
        return single;
    }
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Returns true if a signed integer that was loaded as an unsigned one is negative. */
static bool is_negative(const struct header *header, uint64_t value)
{
    return header->kind == KIND_SIGNED && value >> (8 * header->element - 1) != 0;
}

/* Converts an element to a cell. Returns -1 if it is not a cell. */
static inline int cell_of(const struct header *header, const uint8_t *at)
{
    const uint64_t value = load(at, header->element, header->big_endian);
    if (header->kind == KIND_BOOLEAN)
        return value != 0 ? CELL_WALL : CELL_FREE;
    if (header->kind == KIND_FLOAT) {
        const double number = float_value(header, value);
        return number >= 0 && number <= CELL_WORD_MAX && number == floor(number) ? (int)number : -1;
    }
    return value <= CELL_WORD_MAX && !is_negative(header, value) ? (int)value : -1;
}

/* Converts an element to a cost, rounded once. Walls are negative, infinite or nan. */
static float cost_of(const struct header *header, const uint8_t *at)
{
    const uint64_t value = load(at, header->element, header->big_endian);
    if (header->kind == KIND_FLOAT)
        return (float)float_value(header, value);
    return is_negative(header, value) ? -1 : (float)value;
}

/* Returns true if an element has a fraction, is not finite or exceeds 255. */
static bool is_cost(const struct header *header, const uint8_t *at)
{
    const uint64_t value = load(at, header->element, header->big_endian);
    if (header->kind != KIND_FLOAT)
        return value > CELL_WORD_MAX && !is_negative(header, value);
    const double number = float_value(header, value);
    return !(number <= CELL_WORD_MAX) || number > floor(number) || isinf(number);
}

/* Reports an element that is not a cell or, on a surface, too large for a cost. */
static bool refuse_element(const struct header *header, const uint8_t *at, struct point point,
                           struct error *error)
{
    char text[NUMBER_TEXT_SIZE];
    const uint64_t value = load(at, header->element, header->big_endian);
    if (header->kind == KIND_FLOAT)
        number_format_real(text, float_value(header, value));
    else if (is_negative(header, value))
        (void)snprintf(text, sizeof text, "-%" PRIu64,
                       (~value & (UINT64_MAX >> (64 - 8 * header->element))) + 1);
    else
        (void)snprintf(text, sizeof text, "%" PRIu64, value);
    return error_quote(error, 0, 0,
                       "the value %s at %" PRIu32 ",%" PRIu32 " (row %" PRIu32 ", column %" PRIu32
                       " of the array) %s",
                       text, point.x, point.y, point.y, point.x,
                       header->costs
                           ? "is too large for a cost; divide all costs by a number"
                           : "is not a cell; use --values cost, or whole numbers from 0 to 255");
}

/* Consecutive elements of an array, and where their cells are: part of a row or of a column. */
struct line {
    const uint8_t *elements;
    uint8_t *cell; /* the first cell */
    float *cost;   /* its cost, on a surface */
    size_t cell_step, cost_step;
    uint32_t count;
};

/* Stores an element of an array of costs. Returns false if it is too large. */
static inline bool store_cost(const struct header *header, const uint8_t *element, uint8_t *cell,
                              float *to)
{
    const float cost = cost_of(header, element);
    const bool wall = !(cost >= 0) || isinf(cost);
    *cell = wall ? CELL_WALL : CELL_FREE;
    *to = wall ? (float)INFINITY : cost + 0.0F; /* not -0 */
    return !isinf(cost) || header->element != sizeof(double) ||
           isinf(float_value(header, load(element, header->element, header->big_endian)));
}

/*
 * Stores the cells of a line. Returns the number of elements before the first one that cannot be
 * stored. `costs` is array->header->costs, as a constant.
 */
ALWAYS_INLINE uint32_t fill_line(const struct array *array, const struct line line,
                                 const bool costs)
{
    const struct header header = *array->header;
    uint32_t i = 0;
    for (; i < line.count; i++) {
        const uint8_t *element = line.elements + (size_t)i * header.element;
        uint8_t *at = line.cell + i * line.cell_step;
        if (costs) {
            if (!store_cost(&header, element, at, line.cost + i * line.cost_step))
                break;
            continue;
        }
        const int cell = cell_of(&header, element);
        if (cell < 0)
            break;
        *at = (uint8_t)cell;
    }
    return i;
}

/*
 * Fills rows `begin` to `end` - 1. Reads the data in the order of the file: column by column if it
 * is stored by columns.
 */
static bool fill_rows(const struct array *array, uint32_t begin, uint32_t end, struct error *error)
{
    const struct header *header = array->header;
    struct grid *grid = array->grid;
    const bool by_columns = header->by_columns;
    const uint32_t outer_end = by_columns ? grid->width : end;
    for (uint32_t outer = by_columns ? 0 : begin; outer < outer_end; outer++) {
        const struct point first =
            by_columns ? (struct point){outer, begin} : (struct point){0, outer};
        const uint64_t index =
            by_columns ? first.x * header->height + first.y : first.y * header->width + first.x;
        const struct line line = {
            .elements = array->data + index * header->element,
            .cell = grid_row(grid, first.y) + first.x,
            .cost = header->costs ? grid->surface + (size_t)first.y * grid->width + first.x : NULL,
            .cell_step = by_columns ? grid->stride : 1,
            .cost_step = by_columns ? grid->width : 1,
            .count = by_columns ? end - begin : grid->width,
        };
        const uint32_t stored =
            header->costs ? fill_line(array, line, true) : fill_line(array, line, false);
        if (stored < line.count)
            return refuse_element(header, line.elements + (size_t)stored * header->element,
                                  by_columns ? (struct point){outer, begin + stored}
                                             : (struct point){stored, outer},
                                  error);
    }
    return true;
}

static bool fill(const struct array *array, struct error *error)
{
    const struct grid *grid = array->grid;
    const uint32_t step = array->header->by_columns ? BLOCK_ROWS : 1;
    bool ok = true;
    for (uint32_t y = 0; ok && y < grid->height; y += step) {
        const uint32_t end = grid->height - y < step ? grid->height : y + step;
        ok = stop_check_row(array->options->stop, y, grid->width, error) &&
             fill_rows(array, y, end, error);
    }
    return ok;
}

/* Returns true if an array with an element that is not a cell contains costs. */
static bool has_costs(const struct array *array)
{
    const struct header *header = array->header;
    const uint64_t count = header->width * header->height;
    const uint8_t *at = array->data;
    for (uint64_t i = 0; i < count; i++, at += header->element)
        if (is_cost(header, at))
            return true;
    return false;
}

/* Reads an array of costs into a grid that has been created. */
static bool fill_surface(const struct array *array, struct error *error)
{
    struct grid *grid = array->grid;
    const size_t bytes = (size_t)grid->width * grid->height * sizeof *grid->surface;
    const struct map_claim *claim = &array->options->claim;
    if (claim->claim && !claim->claim(claim->context, grid_padded_cells(grid) + bytes, error))
        return false;
    grid->surface = memory_large(bytes, error);
    return grid->surface && fill(array, error);
}

/* Notes that the elements of a surface were rounded. */
static bool note_rounding(struct grid *grid, struct error *error)
{
    const struct reading rounded = {
        .kind = READING_CELLS, .note = "the elements of 64 bits are rounded to costs of 32 bits"};
    return reading_attach(&rounded, grid, error);
}

bool npy_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                  struct map_estimate *estimate)
{
    struct header header = {.element = 1};
    struct error ignored;
    (void)options;
    if (!read_header(first, &header, &ignored))
        return false;
    estimate->width = header.width;
    estimate->height = header.height;
    estimate->reading = size;
    return true;
}

bool npy_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error)
{
    struct header header = {.element = 1};
    if (!read_header(bytes, &header, error) ||
        !map_check_size(header.width, header.height, options, error))
        return false;
    /* The product does not overflow, because the number of cells is limited. */
    const uint64_t needed = header.width * header.height * header.element;
    if (needed > bytes->size - header.data)
        return error_set(error, ERROR_INPUT,
                         "the file is truncated: its array of %" PRIu64 " x %" PRIu64
                         " cells takes %" PRIu64 " bytes from byte %zu on, but the file ends after "
                         "%zu bytes; copy it again",
                         header.width, header.height, needed, header.data, bytes->size);
    if (!grid_create(grid, (uint32_t)header.width, (uint32_t)header.height, error))
        return false;
    const struct array array = {&header, bytes->data + header.data, options, grid};
    bool ok = options->values != MAP_VALUES_COST && fill(&array, error);
    if (options->values == MAP_VALUES_COST || (!ok && options->values == MAP_VALUES_AUTO &&
                                               error->code == ERROR_INPUT && has_costs(&array))) {
        header.costs = true;
        ok = fill_surface(&array, error);
    }
    if (ok && !header.costs)
        return cell_word_list_ends(grid, error);
    if (ok && (header.element < sizeof(double) || note_rounding(grid, error)))
        return true;
    grid_free(grid);
    return false;
}
