/* SPDX-License-Identifier: MIT */
/* sample_file.c - random map files that are written to memory, damaged, and read back. */
#include "tests/support/sample_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "map/ends.h"
#include "tests/support/map_reader.h"
#include "tests/test.h"

void sample_fail(uint64_t number, const struct sample_file *file, const char *format, ...)
{
    char reason[1024];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    (void)fprintf(stderr, "# ");
    for (size_t i = 0; i < file->size; i++) {
        const uint8_t c = file->data[i];
        (void)fprintf(stderr, c >= ' ' && c < 0x7f ? "%c" : "\\x%02x", c);
        if (c == '\n' || (c == '\r' && (i + 1 == file->size || file->data[i + 1] != '\n')))
            (void)fprintf(stderr, "\n# ");
    }
    (void)fprintf(stderr, "\n");
    fail_msg("trial %" PRIu64 ": %s", number, reason);
}

void sample_put_bytes(struct sample_file *file, const void *bytes, size_t size)
{
    assert_true(size <= sizeof file->data - file->size);
    memcpy(file->data + file->size, bytes, size);
    file->size += size;
}

void sample_put(struct sample_file *file, const char *text)
{
    sample_put_bytes(file, text, strlen(text));
}

void sample_put_any(struct random *rng, struct sample_file *file, const char *const *texts,
                    size_t count)
{
    sample_put(file, texts[random_below(rng, (uint32_t)count)]);
}

bool sample_read(const struct sample_file *file, const struct map_options *options,
                 struct grid *grid, struct error *error)
{
    return reader_read(file->data, file->size, options, grid, error);
}

void sample_check_limit(uint64_t number, const struct sample_file *file, struct map_options options,
                        uint64_t cells)
{
    struct grid grid;
    struct error error;
    options.max_cells = cells;
    if (!sample_read(file, &options, &grid, &error))
        sample_fail(number, file, "the map is refused with a limit equal to its cell count: %s",
                    error.message);
    grid_free(&grid);
    options.max_cells = cells - 1;
    if (sample_read(file, &options, &grid, &error)) {
        grid_free(&grid);
        sample_fail(number, file, "the map is accepted with a limit one below its cell count");
    }
    if (error.code != ERROR_LIMIT || reader_error_fault(file->data, file->size, &error))
        sample_fail(number, file, "the limit on cells is not reported by a valid error: %s",
                    error.message);
}

static void check_ends(uint64_t number, const struct sample_file *file, struct grid *grid)
{
    const struct points none = {0};
    struct error error = {0};
    const char *fault;
    if (map_set_ends(grid, &none, &none, false, &error)) {
        fault = grid->starts.count > 0 && grid->goals.count > 0
                    ? reader_grid_fault(grid, SAMPLE_CELLS_MAX)
                    : "no ends";
    } else {
        fault = reader_error_fault(file->data, file->size, &error);
    }
    if (fault)
        sample_fail(number, file, "after map_set_ends: %s", fault);
}

bool sample_survives(uint64_t number, const struct sample_file *file,
                     const struct map_options *options, struct grid *grid,
                     struct sample_tally *tally)
{
    struct error error;
    const bool ok = sample_read(file, options, grid, &error);
    const char *fault = ok ? reader_grid_fault(grid, SAMPLE_CELLS_MAX)
                           : reader_error_fault(file->data, file->size, &error);
    if (fault)
        sample_fail(number, file, "the %s of this damaged file is not valid: %s (%s)",
                    ok ? "grid" : "error", fault, ok ? "" : error.message);
    tally->read += ok;
    tally->refused += !ok;
    if (ok)
        check_ends(number, file, grid);
    return ok;
}
