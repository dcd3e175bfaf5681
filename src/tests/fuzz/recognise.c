/* SPDX-License-Identifier: MIT */
/*
 * recognise.c - fuzzes format recognition from the first bytes of a file. A map that can be read
 * without --format must be recognised, unless it is part of another text, such as source code.
 */
#include <string.h>

#include "map/formats.h"
#include "map/image/png_check.h"
#include "map/scenario.h"
#include "tests/fuzz/fuzz.h"

static void look(const struct bytes *first, uint64_t size)
{
    static const enum map_format formats[] = {MAP_FORMAT_AUTO, MAP_FORMAT_CSV, MAP_FORMAT_DIGITS};
    struct map_options options = map_options_default();
    const char *text;
    size_t length;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        options.format = formats[i];
        options.cell_size = (uint32_t)i; /* 0 is MAP_CELL_AUTO */
        const struct map_kind kind = map_identify(first, &options);
        require(kind.format <= MAP_FORMAT_COUNT);
        (void)map_estimate(first, size, &options);
    }
    (void)scenario_recognise(first);
    if (png_find_text(first, "astar-cli settings", &text, &length))
        require(text >= (const char *)first->data &&
                length <= (size_t)((const char *)first->data + first->size - text));
}

/* Checks that at least one value of --format yields the same grid as reading without --format. */
static void check_format(const struct bytes *bytes, const struct grid *grid)
{
    struct map_options options = map_options_default();
    struct error error;
    bool same = false;
    for (options.format = MAP_FORMAT_GRID; !same && options.format < MAP_FORMAT_COUNT;
         options.format++) {
        struct grid other;
        if (map_format_row(options.format)->referred || !map_read(bytes, &options, &other, &error))
            continue;
        same = other.width == grid->width && other.height == grid->height &&
               memcmp(other.cells, grid->cells, ((size_t)grid->height + 2) * grid->stride) == 0 &&
               other.has_marks == grid->has_marks && other.starts.count == grid->starts.count;
        grid_free(&other);
    }
    require(same);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    const struct bytes first = fuzz_bytes(data, size < MAP_SNIFF_SIZE ? size : MAP_SNIFF_SIZE);
    struct map_options options = map_options_default();
    const struct map_kind kind = map_identify(&bytes, &options);
    const struct map_format_row *row = map_format_row(kind.format);
    struct grid grid;
    look(&first, size);
    options.max_cells = FUZZ_CELLS_MAX;
    /* Maps that refer to another file are not read, since the input could name any file. */
    if (!row->referred && fuzz_read(&bytes, MAP_FORMAT_AUTO, NULL, &grid)) {
        require(kind.role == MAP_ROLE_MAP || (row->is_other && row->is_other(&bytes)));
        check_format(&bytes, &grid);
        grid_free(&grid);
    }
    return 0;
}
