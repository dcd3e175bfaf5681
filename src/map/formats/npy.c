/* SPDX-License-Identifier: MIT */
/*
 * npy.c - the format `npy`: arrays saved by numpy.save.
 *
 * A file consists of the signature \x93NUMPY, two bytes for the version (1.0, 2.0 or 3.0), the
 * length of the header (16 bits in version 1.0, otherwise 32 bits, little-endian), the header and
 * the data. The header is a Python dictionary with the keys descr (the type of the elements),
 * fortran_order and shape, in this order; see numpy.lib.format in the NumPy documentation.
 *
 * Elements are booleans (true is a wall), 8-bit to 64-bit integers, or 16-bit to 64-bit floats.
 * They are numbers whose meaning values.h describes, or costs (enum map_values, costs.h). Data
 * after the array is ignored.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "map/costs.h"
#include "map/formats/cell_word.h"
#include "map/formats/list.h"
#include "map/formats/values.h"

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

struct npy_header {
    enum kind kind;
    uint32_t element; /* bytes per element: 1, 2, 4 or 8 */
    bool big_endian;
    bool by_columns;         /* true: Fortran order, in which columns are contiguous */
    uint64_t width, height;  /* both from 1 to UINT32_MAX */
    size_t data;             /* offset of the data in the file */
    const uint8_t *elements; /* the data */
    struct values *values;   /* the meaning of numbers */
    uint32_t limit;          /* cell_of converts numbers below this one */
    bool costs;              /* the elements are costs */
};

/* A cursor over the header. */
struct npy_reader {
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
static bool refuse_header(const struct npy_reader *reader, const char *expected,
                          struct error *error)
{
    return error_set(error, ERROR_INPUT,
                     "the header is damaged: at byte %zu, %s is missing; save the array again with "
                     "np.save",
                     (size_t)(reader->at - reader->file), expected);
}

static void skip_blanks(struct npy_reader *reader)
{
    while (reader->at < reader->end && (text_is_blank(*reader->at) || *reader->at == '\n'))
        reader->at++;
}

/* Skips blanks and then `word`. Returns false if `word` is missing. */
static bool skip_word(struct npy_reader *reader, const char *word)
{
    const size_t length = strlen(word);
    skip_blanks(reader);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* Skips blanks and then `word`, which must be there. */
static bool expect(struct npy_reader *reader, const char *word, struct error *error)
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
static bool read_type(struct npy_reader *reader, struct npy_header *header, struct error *error)
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

static bool read_order(struct npy_reader *reader, struct npy_header *header, struct error *error)
{
    header->by_columns = skip_word(reader, "True");
    return header->by_columns || skip_word(reader, "False") ||
           refuse_header(reader, "True or False", error);
}

static bool read_size(struct npy_reader *reader, uint64_t *size, struct error *error)
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
static bool check_shape(const struct npy_header *header, size_t dimensions, struct error *error)
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
static bool read_shape(struct npy_reader *reader, struct npy_header *header, struct error *error)
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
static bool read_dictionary(struct npy_reader *reader, struct npy_header *header,
                            struct error *error)
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
static bool read_header(const struct bytes *bytes, struct npy_header *header, struct error *error)
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
    struct npy_reader reader = {data, data + begin, data + begin + length};
    header->data = begin + length;
    return read_dictionary(&reader, header, error);
}

/* --- the data ------------------------------------------------------------------------------ */

/* Returns the value of a 16-bit float: a sign, 5 bits of exponent and 10 bits of mantissa. */
static double half_value(uint32_t bits)
{
    const int exponent = (int)(bits >> 10 & 31);
    const uint32_t mantissa = bits & 1023;
    double value = ldexp(mantissa + 1024, exponent - 25);
    if (exponent == 31)
        value = mantissa == 0 ? (double)INFINITY : (double)NAN;
    else if (exponent == 0)
        value = ldexp(mantissa, -24);
    return bits >> 15 ? -value : value;
}

/* Returns the value of a float whose bits were loaded as an integer. */
static double float_value(const struct npy_header *header, uint64_t bits)
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
static bool is_negative(const struct npy_header *header, uint64_t value)
{
    return header->kind == KIND_SIGNED && value >> (8 * header->element - 1) != 0;
}

/*
 * Converts an element to a cell of a grid. Returns -1 if it is not a number from 0 to 255; it may
 * still have a meaning as a number below 0 or of a table (number_of).
 */
static inline int cell_of(const struct npy_header *header, const uint8_t *at)
{
    const uint64_t value = load(at, header->element, header->big_endian);
    if (header->kind == KIND_BOOLEAN)
        return value != 0 ? CELL_WALL : CELL_FREE;
    if (header->kind == KIND_FLOAT) {
        const double number = float_value(header, value);
        return number >= 0 && number < header->limit && number == floor(number) ? (int)number : -1;
    }
    return value < header->limit && !is_negative(header, value) ? (int)value : -1;
}

/* Converts an element to a cell by its value as a whole number. Returns -1 if it is not a cell. */
static int number_of(const struct npy_header *header, const uint8_t *at)
{
    const uint64_t value = load(at, header->element, header->big_endian);
    const unsigned unused = 64 - 8 * header->element;
    int64_t number = value > MAP_VALUE_MAX ? INT64_MAX : (int64_t)value;
    if (header->kind == KIND_FLOAT) {
        const double real = float_value(header, value);
        if (!(real >= (double)MAP_VALUE_MIN && real <= (double)MAP_VALUE_MAX) ||
            real != floor(real))
            return -1;
        number = (int64_t)real;
    } else if (is_negative(header, value)) {
        number = (int64_t)(value << unused) / ((int64_t)1 << unused);
    }
    return values_number(header->values, number);
}

/* Returns an element as a cost. All integers below 0 are walls. */
static inline double cost_of(const struct npy_header *header, const uint8_t *at)
{
    const bool usual = header->element == sizeof(float) && !header->big_endian;
    const uint64_t value = usual ? load(at, sizeof(float), false) /* one instruction */
                                 : load(at, header->element, header->big_endian);
    if (header->kind == KIND_FLOAT)
        return float_value(header, value);
    return is_negative(header, value) ? -1 : (double)value;
}

/* Reports an element that is not a cell or, on a surface, too large for a cost. */
static bool refuse_element(const struct npy_header *header, const uint8_t *at, struct point point,
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

/* Returns a pointer to the array element for the cell `point`. */
static const uint8_t *element_at(const struct npy_header *header, struct point point)
{
    const uint64_t index =
        header->by_columns ? point.x * header->height + point.y : point.y * header->width + point.x;
    return header->elements + index * header->element;
}

/*
 * Fills rows `begin` to `end` - 1. Reads the data in the order of the file: column by column if it
 * is stored by columns.
 */
static bool fill_rows(const struct npy_header *header, struct grid *grid, uint32_t begin,
                      uint32_t end, struct error *error)
{
    const bool by_columns = header->by_columns;
    const uint32_t outer_end = by_columns ? grid->width : end;
    const uint32_t inner_end = by_columns ? end : grid->width;
    for (uint32_t outer = by_columns ? 0 : begin; outer < outer_end; outer++) {
        for (uint32_t inner = by_columns ? begin : 0; inner < inner_end; inner++) {
            const struct point point =
                by_columns ? (struct point){outer, inner} : (struct point){inner, outer};
            const uint8_t *element = element_at(header, point);
            int cell = cell_of(header, element);
            if (cell < 0)
                cell = number_of(header, element);
            if (cell < 0)
                return refuse_element(header, element, point, error);
            grid_row(grid, point.y)[point.x] = (uint8_t)cell;
        }
    }
    return true;
}

static bool fill(const struct npy_header *header, const struct stop *stop, struct grid *grid,
                 struct error *error)
{
    const uint32_t step = header->by_columns ? BLOCK_ROWS : 1;
    for (uint32_t y = 0; y < grid->height; y += step) {
        const uint32_t end = grid->height - y < step ? grid->height : y + step;
        if (!stop_check_row(stop, y, grid->width, error) || !fill_rows(header, grid, y, end, error))
            return false;
    }
    return true;
}

/* Returns true if an element has a fraction, is not finite or exceeds 255. */
static bool has_costs(const struct npy_header *header)
{
    const uint64_t count = header->width * header->height;
    const uint8_t *at = header->elements;
    for (uint64_t i = 0; i < count; i++, at += header->element) {
        const double number = cost_of(header, at);
        if (!(number <= CELL_WORD_MAX) || isinf(number) || number > floor(number))
            return true;
    }
    return false;
}

static bool fill_costs(const struct npy_header *header, const struct stop *stop, struct grid *grid,
                       struct error *error)
{
    for (uint32_t y = 0; y < grid->height; y++) {
        if (!stop_check_row(stop, y, grid->width, error))
            return false;
        struct costs_row row = costs_row(grid, (struct point){0, y});
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct point point = {x, y};
            const uint8_t *element = element_at(header, point);
            if (!costs_add(&row, cost_of(header, element)))
                return refuse_element(header, element, point, error);
        }
    }
    return true;
}

/* Fills a grid that has been created with cells or, as the options require, with costs. */
static bool fill_as(struct npy_header *header, const struct map_options *options, struct grid *grid,
                    struct error *error)
{
    const enum map_values values = options->values;
    if (values != MAP_VALUES_COST && fill(header, options->stop, grid, error))
        return values_finish(header->values, grid, error);
    header->costs =
        values == MAP_VALUES_COST || (values == MAP_VALUES_AUTO && options->wall_count == 0 &&
                                      error->code == ERROR_INPUT && has_costs(header));
    const bool ok = header->costs && costs_begin(grid, options, error) &&
                    fill_costs(header, options->stop, grid, error) &&
                    (header->element < sizeof(double) || costs_note_rounding(grid, error));
    if (!ok)
        grid_free(grid);
    return ok;
}

bool npy_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                  struct map_estimate *estimate)
{
    struct npy_header header = {.element = 1};
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
    struct npy_header header = {.element = 1};
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
    struct values values;
    header.elements = bytes->data + header.data;
    header.values = &values;
    header.limit = options->wall_count > 0 ? 0 : CELL_WORD_MAX + 1;
    if (options->wall_count > 0 && header.kind == KIND_BOOLEAN)
        header.kind = KIND_UNSIGNED;
    const bool ok = values_begin(&values, options, VALUES_OF_GRID, error) &&
                    grid_create(grid, (uint32_t)header.width, (uint32_t)header.height, error) &&
                    fill_as(&header, options, grid, error);
    values_free(&values);
    return ok;
}
