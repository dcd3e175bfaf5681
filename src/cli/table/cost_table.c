/* SPDX-License-Identifier: MIT */
/* cost_table.c - writes the costs of all cells as CSV, ESRI ASCII grid or NumPy array. */
#include "cli/table/cost_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/number.h"
#include "search/rules/movement.h"

/* Upper bound on the size of a line: two coordinates, a direction, a cost and separators. */
enum { LINE_SIZE = 3 * NUMBER_TEXT_SIZE };

/* --- texts --------------------------------------------------------------------------------- */

/* Formats a line. Returns its length without the terminating zero. */
static size_t format_line(const struct cost_table *table, struct point cell, int direction,
                          uint128 cost, char line[LINE_SIZE])
{
    char text[NUMBER_TEXT_SIZE];
    number_format_micro(text, cost);
    if (!table->directions)
        return (size_t)snprintf(line, LINE_SIZE, "%" PRIu32 ",%" PRIu32 ",%s\n", cell.x, cell.y,
                                text);
    const char *name =
        direction == COST_FIELD_NO_STEP ? "" : movement_direction_name((unsigned)direction);
    return (size_t)snprintf(line, LINE_SIZE, "%" PRIu32 ",%" PRIu32 ",%s,%s\n", cell.x, cell.y,
                            name, text);
}

/* The buffers for a row of cells. */
struct cost_row {
    uint128 *costs;
    int8_t *directions;
};

/* Appends the text of row `y`. */
typedef bool row_writer(const struct cost_table *table, struct cost_row row, uint32_t y,
                        struct buffer *text, struct error *error);

/* Appends a line of CSV for each cell of row `y` that has a cost. */
static bool add_lines(const struct cost_table *table, struct cost_row row, uint32_t y,
                      struct buffer *text, struct error *error)
{
    bool ok = true;
    for (uint32_t x = 0; ok && x < table->grid->width; x++) {
        char line[LINE_SIZE];
        if (row.costs[x] == COST_FIELD_NONE)
            continue;
        const size_t size =
            format_line(table, (struct point){x, y}, row.directions[x], row.costs[x], line);
        ok = buffer_append(text, line, size, error);
    }
    return ok;
}

/* Appends a line of an ESRI ASCII grid: costs or, with `directions`, values of enum direction. */
static bool add_raster_line(const struct cost_table *table, struct cost_row row, uint32_t y,
                            struct buffer *text, struct error *error)
{
    bool ok = true;
    for (uint32_t x = 0; ok && x < table->grid->width; x++) {
        char number[NUMBER_TEXT_SIZE] = "-1";
        if (table->directions)
            (void)snprintf(number, sizeof number, "%d", row.directions[x]);
        else if (row.costs[x] != COST_FIELD_NONE)
            number_format_micro(number, row.costs[x]);
        ok = buffer_append(text, number, strlen(number), error) &&
             buffer_append(text, x + 1 < table->grid->width ? " " : "\n", 1, error);
    }
    (void)y;
    return ok;
}

/* Makes a text from its header, which is freed on failure, and its rows. */
static bool make_text(const struct cost_table *table, struct buffer text, row_writer *write,
                      struct bytes *bytes, struct error *error)
{
    const struct grid *grid = table->grid;
    const struct cost_row row = {memory_array(grid->width, sizeof *row.costs, error),
                                 memory_array(grid->width, sizeof *row.directions, error)};
    bool ok = text.text && row.costs && row.directions;
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        ok = stop_check_row(table->stop, y, (uint64_t)grid->width * LINE_SIZE, error);
        cost_field_row(table->field, y, row.costs);
        cost_field_directions(table->field, y, row.directions);
        ok = ok && write(table, row, y, &text, error);
    }
    free(row.costs);
    free(row.directions);
    if (!ok) {
        free(text.text);
        text = (struct buffer){0};
    }
    *bytes = (struct bytes){(uint8_t *)text.text, text.size};
    return ok;
}

bool cost_table_csv(const struct cost_table *table, struct bytes *csv, struct error *error)
{
    struct buffer text = {0};
    (void)buffer_print(&text, error, "x,y,%scost\n", table->directions ? "direction," : "");
    return make_text(table, text, add_lines, csv, error);
}

bool cost_table_asc(const struct cost_table *table, struct bytes *asc, struct error *error)
{
    const struct grid *grid = table->grid;
    const bool known = grid->world.resolution > 0;
    struct buffer text = {0};
    (void)buffer_print(&text, error,
                       "ncols %" PRIu32 "\nnrows %" PRIu32 "\nxllcorner %.15g\nyllcorner %.15g\n"
                       "cellsize %.15g\nNODATA_value -1\n",
                       grid->width, grid->height, grid->world.x, grid->world.y,
                       known ? grid->world.resolution : 1);
    return make_text(table, text, add_raster_line, asc, error);
}

/* --- NumPy --------------------------------------------------------------------------------- */

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define FLOAT_TYPE "<f8"
#else
#define FLOAT_TYPE ">f8"
#endif

/*
 * The header of a .npy file: 8 bytes that identify the format and its version, 2 bytes for the
 * length of the text, and the text, which is padded with blanks to align the data and ends with a
 * newline.
 */
enum { NPY_HEADER = 128, NPY_TEXT = NPY_HEADER - 10 };

static void write_header(const struct cost_table *table, uint8_t header[NPY_HEADER])
{
    static const uint8_t begin[] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, NPY_TEXT, 0};
    char text[NPY_TEXT];
    const int size =
        snprintf(text, sizeof text,
                 "{'descr': '%s', 'fortran_order': False, 'shape': (%" PRIu32 ", %" PRIu32 "), }",
                 table->directions ? "|i1" : FLOAT_TYPE, table->grid->height, table->grid->width);
    memset(header, ' ', NPY_HEADER);
    memcpy(header, begin, sizeof begin);
    memcpy(header + sizeof begin, text, (size_t)size);
    header[NPY_HEADER - 1] = '\n';
}

bool cost_table_npy(const struct cost_table *table, struct bytes *npy, struct error *error)
{
    const struct grid *grid = table->grid;
    const size_t row_size = grid->width * (table->directions ? sizeof(int8_t) : sizeof(double));
    *npy = (struct bytes){.size = NPY_HEADER + grid->height * row_size};
    npy->data = memory_array(npy->size, 1, error);
    if (!npy->data)
        return false;
    write_header(table, npy->data);
    bool ok = true;
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        uint8_t *row = npy->data + NPY_HEADER + y * row_size; /* aligned for double */
        ok = stop_check_row(table->stop, y, grid->width, error);
        if (table->directions)
            cost_field_directions(table->field, y, (int8_t *)row);
        else
            ok = ok && cost_field_row_real(table->field, y, (double *)(void *)row, error);
    }
    if (!ok) {
        free(npy->data);
        *npy = (struct bytes){0};
    }
    return ok;
}
