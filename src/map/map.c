/* SPDX-License-Identifier: MIT */
/* map.c - recognises and reads maps, and estimates their size, using the table of formats. */
#include "map/map.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/text.h"
#include "map/background.h"
#include "map/costs.h"
#include "map/formats.h"
#include "map/formats/foreign_type.h"
#include "map/image_grid.h"
#include "map/openings.h"
#include "map/reading.h"
#include "map/scenario.h"
#include "map/smaller.h"

/* Rejects a file that no format recognises, with an error that explains why. */
static bool refuse_unrecognised(const struct bytes *bytes, struct error *error)
{
    char shown[TEXT_SHOWN_SIZE];
    struct text_cursor cursor = text_begin(bytes);
    if (!text_is_plain(bytes))
        return error_set(
            error, ERROR_INPUT,
            "not a map: neither text nor a supported image; see astar-cli --help=formats");
    if (!text_skip_to_content(&cursor))
        return error_set(error, ERROR_INPUT, "the file has no cells");
    if (cursor.at - bytes->data >= MAP_LOOK_MAX)
        return error_at(error, cursor.line, text_column(&cursor),
                        "the map begins after %d bytes of blanks and comments, so its format is "
                        "not recognised; name it with --format",
                        MAP_LOOK_MAX);
    if (map_format_accompanies(bytes))
        return error_at(error, cursor.line, 0,
                        "not a map, but a file that maps use, such as a tileset; give a map");
    text_show(&cursor, shown);
    return error_quote(
        error, cursor.line, text_column(&cursor),
        "not a map: a grid cannot begin with '%s', and the text has no list of rows; "
        "see astar-cli --help=formats",
        shown);
}

/* Rejects a --cost option if maps of this format have no costs, or lack the terrain it names. */
static bool refuse_cost(const struct map_format_row *row, const struct map_cost *cost,
                        struct error *error)
{
    if (!row->kinds)
        return error_set(error, ERROR_SETTINGS, "--cost does not apply to maps of this format");
    if (cost->letter != '\0')
        return error_set(error, ERROR_SETTINGS, "this map has no terrain '%c' (--cost); use %s",
                         cost->letter, row->kinds);
    return error_set(error, ERROR_SETTINGS, "this map has no terrain %" PRId64 " (--cost); use %s",
                     cost->value, row->kinds);
}

/* Applies the --cost options. Marked starts and goals cost as much as free cells. */
static bool set_costs(struct grid *grid, const struct map_format_row *row,
                      const struct map_options *options, struct error *error)
{
    bool given[256] = {false};
    for (size_t i = 0; i < options->cost_count; i++) {
        const struct map_cost *cost = &options->costs[i];
        const int cell = row->cell_of_cost ? row->cell_of_cost(options, cost) : -1;
        if (cell < 0)
            return refuse_cost(row, cost, error);
        if (cell == CELL_WALL)
            return error_set(error, ERROR_SETTINGS, "--cost names a wall; walls have no cost");
        grid->costs[cell] = cost->cost;
        given[cell] = true;
    }
    for (int mark = CELL_START; mark <= CELL_GOAL; mark++)
        if (given[CELL_FREE] && !given[mark])
            grid->costs[mark] = grid->costs[CELL_FREE];
    return true;
}

/* Identifies a file by at most `most` of its first bytes. */
static struct map_kind identify(const struct bytes *first, size_t most,
                                const struct map_options *options)
{
    const struct bytes look = {first->data, first->size < most ? first->size : most};
    if (look.size == 0)
        return (struct map_kind){MAP_ROLE_EMPTY, MAP_FORMAT_AUTO};
    if (scenario_recognise(&look))
        return (struct map_kind){MAP_ROLE_SCENARIO, MAP_FORMAT_COUNT};
    const bool part = map_format_accompanies(&look);
    const enum map_format recognised =
        part ? MAP_FORMAT_COUNT : map_format_recognise(&look, options);
    const bool named = options->format != MAP_FORMAT_AUTO;
    struct map_kind kind = {MAP_ROLE_OTHER, named ? options->format : recognised};
    const struct map_format_row *row = map_format_row(kind.format);
    if (part)
        kind.role = MAP_ROLE_PART;
    else if (kind.format == MAP_FORMAT_COUNT ? foreign_type_is_level(&look)
                                             : (recognised != MAP_FORMAT_COUNT ||
                                                map_format_fits(kind.format, &look, options)) &&
                                                   !(row->is_other && row->is_other(&look)))
        kind.role = MAP_ROLE_MAP;
    return kind;
}

struct map_kind map_identify(const struct bytes *first, const struct map_options *options)
{
    const struct map_kind kind = identify(first, MAP_SNIFF_SIZE, options);
    const bool known = kind.format != MAP_FORMAT_COUNT || first->size <= MAP_SNIFF_SIZE;
    return known ? kind : identify(first, MAP_LOOK_MAX, options);
}

/* Returns the format in which a file is read. Identifies the file if the format is not known. */
static enum map_format format_of(const struct bytes *first, const struct map_options *options)
{
    return options->format != MAP_FORMAT_AUTO ? options->format
                                              : map_identify(first, options).format;
}

bool map_referred(const struct bytes *bytes, const struct map_options *options,
                  struct referred *list, struct error *error)
{
    const struct map_format_row *row = map_format_row(format_of(bytes, options));
    *error = (struct error){0};
    *list = (struct referred){0};
    list->known = !row->referred || row->referred(bytes, options, list, error);
    return list->known;
}

struct map_estimate map_estimate(const struct bytes *first, uint64_t size,
                                 const struct map_options *options)
{
    const struct map_format_row *row = map_format_row(format_of(first, options));
    struct map_estimate estimate = {0};
    if (row->estimate && row->estimate(first, size, options, &estimate))
        return estimate;
    estimate = estimate_text(size, (double)size);
    estimate.rough = row->estimate && first->size < size;
    return estimate;
}

/* Reads a map from an image in the format of this row. */
static bool read_image_map(const struct map_format_row *row, const struct bytes *bytes,
                           const struct map_options *options, struct grid *grid,
                           struct error *error)
{
    struct image image;
    if (!row->read_image(bytes, options, &image, error))
        return false;
    image_drop_channels(&image);
    const bool ok = image_to_grid(&image, options, grid, error) &&
                    (!options->suggest || smaller_suggest(&image, options, grid, error));
    if (ok && background_wanted(&image, options, grid))
        background_keep(&image, grid);
    image_free(&image);
    return ok;
}

/* Records the openings in the border of a grid if they can become starts and goals. */
static bool record_openings(const struct grid *grid, struct error *error)
{
    struct points openings = {0};
    if (!grid->gaps_are_ends || grid->has_openings || openings_wall_share(grid) == 0)
        return true;
    if (!openings_list(grid, &openings, error))
        return false;
    reading_set_points(&grid->reading->openings, openings.items, openings.count);
    free(openings.items);
    return true;
}

/*
 * Completes grid->reading. Readers of images have attached a record already; for other formats,
 * this function attaches one.
 */
static bool complete_record(struct grid *grid, enum map_format format,
                            const struct map_options *options, struct error *error)
{
    const struct reading cells = {.kind = READING_CELLS};
    if (!grid->reading && !reading_attach(&cells, grid, error))
        return false;
    grid->reading->format = format;
    reading_note_ends(grid, grid->has_marks ? END_MARK : END_FORMAT);
    return !options->record || record_openings(grid, error);
}

/* Rejects --background image for a map that was not read from an image. */
static bool check_background(const struct grid *grid, const struct map_options *options,
                             struct error *error)
{
    return options->background != MAP_BACKGROUND_IMAGE || grid->cell_side > 0 ||
           error_set(error, ERROR_SETTINGS,
                     "this map is not an image (--background image); omit --background");
}

/* Fails if an option for costs or for kinds of cells does not apply to the map. */
static bool check_values(const struct grid *grid, const struct map_options *options,
                         struct error *error)
{
    if (options->values == MAP_VALUES_COST && !grid->surface)
        return error_set(
            error, ERROR_SETTINGS,
            "--values cost applies to tables of numbers and NumPy arrays; save the map "
            "with np.save");
    if (options->values == MAP_VALUES_CLASSES && grid->surface)
        return error_set(error, ERROR_SETTINGS,
                         "the numbers of this format are costs; omit --values classes");
    return !grid->surface || options->cost_count + options->wall_count == 0 ||
           error_set(error, ERROR_SETTINGS,
                     "the numbers of this map are costs, not kinds of cells; omit --cost and "
                     "--walls, or use --values classes");
}

/* Rejects an image format that was named although the file is in another format. */
static bool check_format(enum map_format format, const struct bytes *bytes,
                         const struct map_options *options, struct error *error)
{
    if (!map_format_row(format)->read_image || map_format_fits(format, bytes, options))
        return true;
    const enum map_format found = map_format_recognise(bytes, options);
    return found == MAP_FORMAT_COUNT ||
           error_set(error, ERROR_SETTINGS, "the format of this file is %s, not %s; omit --format",
                     map_format_name(found), map_format_name(format));
}

static bool read_any(const struct bytes *bytes, const struct map_options *options,
                     struct grid *grid, struct error *error)
{
    if (bytes->size == 0)
        return error_set(error, ERROR_INPUT, "the file is empty; see astar-cli --help=formats");
    const enum map_format format = format_of(bytes, options);
    const struct map_format_row *row = map_format_row(format);
    if ((format == MAP_FORMAT_COUNT || row->read_image) &&
        foreign_type_refuse(bytes, options->path, error))
        return false;
    if (format == MAP_FORMAT_COUNT)
        return refuse_unrecognised(bytes, error);
    if (!row->read && !row->read_image)
        return error_set(error, ERROR_INPUT, "maps of format %s cannot be read", row->name);
    if (!check_format(format, bytes, options, error))
        return false;
    if (!(row->read_image ? read_image_map(row, bytes, options, grid, error)
                          : row->read(bytes, options, grid, error)))
        return false;
    if ((!grid->surface || costs_finish(grid, error)) && check_values(grid, options, error) &&
        check_background(grid, options, error) && set_costs(grid, row, options, error) &&
        complete_record(grid, format, options, error))
        return true;
    grid_free(grid);
    return false;
}

bool map_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error)
{
    const bool ok = read_any(bytes, options, grid, error);
    if (!ok && options->untrusted)
        error_conceal(error);
    return ok;
}
