/* SPDX-License-Identifier: MIT */
/*
 * ros.c - the format ros: an image, and a YAML file that gives its position in the world.
 *
 * The darkness of a pixel is 1 - mean(R,G,B)/255, or mean/255 if `negate` is set. A pixel is
 * occupied if its darkness is above occupied_thresh, and free if it is below free_thresh. A pixel
 * between the two thresholds is unknown in mode `trinary`. In mode `scale`, such a pixel is unknown
 * if it is not opaque; otherwise it is walkable, at a cost equal to its occupancy, 1 to 99. Source:
 * image_loader.cpp of ROS map_server.
 *
 * The YAML must be a flat mapping. Values of unknown keys are skipped, and a note names the keys.
 * Aliases are rejected, because they can expand a small file to a huge document.
 *
 * Saved maps use the grey 205 for unknown pixels. Its darkness is 0.196. Some versions of map_saver
 * write a larger free_thresh, which makes unknown pixels free. If many pixels that have this grey
 * are free, a warning says so.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/path.h"
#include "base/text.h"
#include "map/background.h"
#include "map/drawing/cells.h"
#include "map/formats.h"
#include "map/formats/list.h"
#include "map/reading.h"

enum {
    SNIFF_SIZE = 4096, /* the recogniser looks for a key in at most this many bytes */
    MESSAGE_SIZE = 160,
    DEPTH_MAX = 16,     /* maximum depth of skipped values; libyaml's time is quadratic in depth */
    GREY_UNKNOWN = 205, /* grey of unknown pixels in saved maps */
    UNKNOWN_SHARE = 10, /* warn if more than 1 in this many pixels is GREY_UNKNOWN but free */
    IGNORED_SIZE = 160, /* buffer size for the names of unknown keys */
    ROS_UNKNOWN = 2,    /* cell value of unknown cells until resolve_unknown replaces it */
    OCCUPANCY_BASE = CELL_TERRAIN, /* occupancy N, 1 to 99, has the cell value OCCUPANCY_BASE + N */
    OCCUPANCY_MAX = 99,
    KIND_COUNT = OCCUPANCY_BASE + OCCUPANCY_MAX + 1
};

/* The keys that are read; the values of all other keys are skipped. */
enum key {
    KEY_IMAGE,
    KEY_RESOLUTION,
    KEY_ORIGIN,
    KEY_OCCUPIED,
    KEY_FREE,
    KEY_NEGATE,
    KEY_MODE,
    KEY_COUNT,
};

static const char *const key_names[KEY_COUNT] = {
    "image", "resolution", "origin", "occupied_thresh", "free_thresh", "negate", "mode"};

/* The content of the YAML file. */
struct ros_map {
    bool seen[KEY_COUNT];
    char *image;       /* name of the image, as written in the YAML file; owned */
    double resolution; /* metres per pixel */
    double origin[3];  /* x and y in metres, yaw in radians */
    size_t origin_count;
    double occupied, free; /* thresholds of darkness */
    bool negate, scale;
    size_t ignored_count;       /* number of unknown keys */
    char ignored[IGNORED_SIZE]; /* names of unknown keys, comma-separated; "..." if not all fit */
};

/* A YAML parser and its current event. */
struct ros_reader {
    const struct bytes *bytes;
    yaml_parser_t parser;
    yaml_event_t event;
    struct ros_map *map;
};

/*
 * Converts a libyaml position to a cursor, from which the line and the column in bytes can be
 * determined. The line and column that libyaml stores cannot be used: libyaml counts columns in
 * characters, and accepts more kinds of line ends than this program does.
 */
static struct text_cursor cursor_at(const struct ros_reader *reader, const yaml_mark_t *mark)
{
    struct text_cursor cursor = text_begin(reader->bytes);
    for (size_t i = 0; i < mark->index && cursor.at < cursor.end; i++) {
        if (text_at_line_end(&cursor)) {
            i += *cursor.at == '\r' && cursor.end - cursor.at > 1 && cursor.at[1] == '\n';
            text_skip_line(&cursor);
            continue;
        }
        cursor.at++;
        while (cursor.at < cursor.end && (*cursor.at & 0xc0) == 0x80)
            cursor.at++;
    }
    return cursor;
}

static bool refuse_at(const struct ros_reader *reader, const yaml_mark_t *mark, struct error *error,
                      const char *message)
{
    const struct text_cursor cursor = cursor_at(reader, mark);
    return error_at(error, cursor.line, text_column(&cursor), "%s", message);
}

/* Reports an error at the start of the current event. */
static bool refuse(const struct ros_reader *reader, struct error *error, const char *message)
{
    return refuse_at(reader, &reader->event.start_mark, error, message);
}

/* Releases the current event and reads the next one. Fails on an alias. */
static bool next_event(struct ros_reader *reader, struct error *error)
{
    yaml_event_delete(&reader->event);
    if (yaml_parser_parse(&reader->parser, &reader->event)) {
        if (reader->event.type == YAML_ALIAS_EVENT)
            return refuse(reader, error, "YAML aliases are not supported");
        return true;
    }
    memset(&reader->event, 0, sizeof reader->event);
    if (reader->parser.error == YAML_MEMORY_ERROR)
        return error_memory(error, SIZE_MAX);
    char message[MESSAGE_SIZE];
    (void)snprintf(message, sizeof message, "invalid YAML: %s",
                   reader->parser.problem ? reader->parser.problem : "unknown error");
    return refuse_at(reader, &reader->parser.problem_mark, error, message);
}

static bool is_scalar(const struct ros_reader *reader)
{
    return reader->event.type == YAML_SCALAR_EVENT;
}

static const char *scalar(const struct ros_reader *reader)
{
    return (const char *)reader->event.data.scalar.value;
}

/* Returns true if the current event is the scalar `word`. */
static bool is_word(const struct ros_reader *reader, const char *word)
{
    return is_scalar(reader) &&
           text_is_word(scalar(reader), reader->event.data.scalar.length, word);
}

/* Parses the current event as a number from `least` to `most`. */
static bool read_real(const struct ros_reader *reader, const char *name, double least, double most,
                      double *value, struct error *error)
{
    if (is_scalar(reader) &&
        number_parse_real(scalar(reader), scalar(reader) + reader->event.data.scalar.length,
                          value) &&
        *value >= least && *value <= most)
        return true;
    char message[MESSAGE_SIZE];
    (void)snprintf(message, sizeof message, "%s must be a number from %g to %g", name, least, most);
    return refuse(reader, error, message);
}

/* Reads the list [x, y, yaw]. */
static bool read_origin(struct ros_reader *reader, struct error *error)
{
    struct ros_map *map = reader->map;
    if (reader->event.type != YAML_SEQUENCE_START_EVENT)
        return refuse(reader, error,
                      "origin must be a list of x, y and yaw, such as [0.0, 0.0, 0.0]");
    for (;;) {
        if (!next_event(reader, error))
            return false;
        if (reader->event.type == YAML_SEQUENCE_END_EVENT)
            break;
        if (map->origin_count == 3)
            return refuse(reader, error, "origin has more than three numbers (x, y, yaw)");
        if (!read_real(reader, "each number of origin", -1e9, 1e9,
                       &map->origin[map->origin_count++], error))
            return false;
    }
    return map->origin_count == 3 ||
           refuse(reader, error, "origin has fewer than three numbers (x, y, yaw)");
}

static bool read_negate(struct ros_reader *reader, struct error *error)
{
    static const char *const no[] = {"0", "false", "False", "no"};
    static const char *const yes[] = {"1", "true", "True", "yes"};
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        reader->map->negate = is_word(reader, yes[i]);
        if (reader->map->negate || is_word(reader, no[i]))
            return true;
    }
    return refuse(reader, error, "negate must be 0 or 1");
}

static bool read_mode(struct ros_reader *reader, struct error *error)
{
    if (!is_scalar(reader))
        return refuse(reader, error, "mode must be trinary or scale");
    reader->map->scale = is_word(reader, "scale");
    if (reader->map->scale || is_word(reader, "trinary"))
        return true;
    return refuse(reader, error, "unsupported mode; use trinary or scale");
}

static bool read_image(struct ros_reader *reader, struct error *error)
{
    if (!is_scalar(reader) || *scalar(reader) == '\0')
        return refuse(reader, error, "image must be a file name");
    if (strlen(scalar(reader)) != reader->event.data.scalar.length)
        return refuse(reader, error, "the image name contains a zero byte");
    reader->map->image = path_copy(scalar(reader), error);
    return reader->map->image != NULL;
}

/* Skips the value whose first event is reader->event, including nested values. */
static bool skip_value(struct ros_reader *reader, struct error *error)
{
    size_t depth = 0;
    for (;;) {
        const yaml_event_type_t type = reader->event.type;
        if (type == YAML_SEQUENCE_START_EVENT || type == YAML_MAPPING_START_EVENT)
            depth++;
        else if (type == YAML_SEQUENCE_END_EVENT || type == YAML_MAPPING_END_EVENT)
            depth--;
        if (depth == 0)
            return true;
        if (depth > DEPTH_MAX)
            return refuse(reader, error, "values are nested too deeply");
        if (!next_event(reader, error))
            return false;
    }
}

/* Reads the value of `key`. reader->event must be the first event of the value. */
static bool read_value(struct ros_reader *reader, enum key key, struct error *error)
{
    struct ros_map *map = reader->map;
    switch (key) {
    case KEY_IMAGE:
        return read_image(reader, error);
    case KEY_RESOLUTION:
        return read_real(reader, "resolution", 1e-4, 1e4, &map->resolution, error);
    case KEY_ORIGIN:
        return read_origin(reader, error);
    case KEY_OCCUPIED:
        return read_real(reader, "occupied_thresh", 0, 1, &map->occupied, error);
    case KEY_FREE:
        return read_real(reader, "free_thresh", 0, 1, &map->free, error);
    case KEY_NEGATE:
        return read_negate(reader, error);
    case KEY_MODE:
        return read_mode(reader, error);
    default:
        return skip_value(reader, error);
    }
}

/* Reads a key, which is the current event, and the value that follows it. */
static bool read_pair(struct ros_reader *reader, struct error *error)
{
    enum key key = KEY_IMAGE;
    if (!is_scalar(reader))
        return refuse(reader, error, "a key must be a word");
    while (key < KEY_COUNT && !is_word(reader, key_names[key]))
        key++;
    if (key < KEY_COUNT && reader->map->seen[key]) {
        char message[MESSAGE_SIZE];
        (void)snprintf(message, sizeof message, "%s is given twice", key_names[key]);
        return refuse(reader, error, message);
    }
    if (key < KEY_COUNT)
        reader->map->seen[key] = true;
    else
        text_list_add(reader->map->ignored, IGNORED_SIZE, scalar(reader));
    reader->map->ignored_count += key == KEY_COUNT;
    return next_event(reader, error) && read_value(reader, key, error);
}

/* Reads the file, which must contain exactly one document, a mapping. */
static bool read_document(struct ros_reader *reader, struct error *error)
{
    do {
        if (!next_event(reader, error))
            return false;
    } while (reader->event.type == YAML_STREAM_START_EVENT ||
             reader->event.type == YAML_DOCUMENT_START_EVENT);
    if (reader->event.type != YAML_MAPPING_START_EVENT)
        return refuse(reader, error,
                      "a ROS map consists of keys and values, such as image: map.pgm");
    for (;;) {
        if (!next_event(reader, error))
            return false;
        if (reader->event.type == YAML_MAPPING_END_EVENT)
            break;
        if (!read_pair(reader, error))
            return false;
    }
    do {
        if (!next_event(reader, error))
            return false;
    } while (reader->event.type == YAML_DOCUMENT_END_EVENT);
    return reader->event.type == YAML_STREAM_END_EVENT ||
           refuse(reader, error, "a second YAML document begins here; a ROS map has only one");
}

static bool check_keys(const struct ros_map *map, struct error *error)
{
    static const enum key needed[] = {KEY_IMAGE, KEY_RESOLUTION, KEY_ORIGIN};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!map->seen[needed[i]])
            return error_set(error, ERROR_INPUT, "this ROS map has no %s; add a line '%s: ...'",
                             key_names[needed[i]], key_names[needed[i]]);
    if (map->free > map->occupied)
        return error_set(error, ERROR_INPUT, "free_thresh (%g) is above occupied_thresh (%g)",
                         map->free, map->occupied);
    return true;
}

/* Reads the YAML file. The caller frees map->image, even after a failure. */
static bool read_yaml(const struct bytes *bytes, struct ros_map *map, struct error *error)
{
    /* The default thresholds are the values that map_saver writes. */
    *map = (struct ros_map){.occupied = 0.65, .free = 0.196};
    if (bytes->size > MAP_REFERRING_MAX)
        return error_set(error, ERROR_LIMIT, "the YAML file is larger than %d bytes",
                         MAP_REFERRING_MAX);
    struct ros_reader reader = {.bytes = bytes, .map = map};
    if (!yaml_parser_initialize(&reader.parser))
        return error_memory(error, SIZE_MAX);
    yaml_parser_set_input_string(&reader.parser, bytes->data, bytes->size);
    const bool ok = read_document(&reader, error);
    yaml_event_delete(&reader.event);
    yaml_parser_delete(&reader.parser);
    return ok;
}

bool ros_referred(const struct bytes *bytes, const struct map_options *options,
                  struct referred *list, struct error *error)
{
    struct ros_map map;
    (void)read_yaml(bytes, &map, error);
    char *joined = map.image ? referred_path(map.image, "image", options, error) : NULL;
    free(map.image);
    list->has_cells = joined != NULL;
    return joined ? referred_add(list, joined, error) : error->code != ERROR_MEMORY;
}

/* Returns the kind of a pixel: free, wall, unknown, or an occupancy. */
static uint8_t ros_kind(const void *context, struct rgba pixel)
{
    const struct ros_map *map = context;
    const double mean = (pixel.red + pixel.green + pixel.blue) / 3.0;
    const double darkness = (map->negate ? mean : 255 - mean) / 255.0;
    if (darkness > map->occupied)
        return CELL_WALL;
    if (darkness < map->free)
        return CELL_FREE;
    if (!map->scale || pixel.alpha < 255 || map->occupied <= map->free)
        return ROS_UNKNOWN;
    const double share = (darkness - map->free) / (map->occupied - map->free);
    /* Added before truncation, so that an integer occupancy does not become the next lower one. */
    static const double rounding_error = 1e-9;
    return (uint8_t)(OCCUPANCY_BASE + 1 + (unsigned)((OCCUPANCY_MAX - 1) * share + rounding_error));
}

int ros_cell(const struct map_options *options, const struct map_cost *cost)
{
    (void)options;
    if (cost->letter != '\0' || cost->value < 0 || cost->value > OCCUPANCY_MAX)
        return -1;
    return cost->value == 0 ? CELL_FREE : OCCUPANCY_BASE + (int)cost->value;
}

/* Makes unknown cells free or, if `unknown_free` is false, walls with LOOK_UNKNOWN. */
static bool resolve_unknown(struct grid *grid, bool unknown_free, struct error *error)
{
    for (uint32_t y = 0; y < grid->height; y++) {
        uint8_t *row = grid_row(grid, y);
        for (uint32_t x = 0; x < grid->width; x++) {
            if (row[x] != ROS_UNKNOWN)
                continue;
            row[x] = unknown_free ? CELL_FREE : CELL_WALL;
            if (unknown_free)
                continue;
            if (!grid_make_looks(grid, error))
                return false;
            grid->looks[(size_t)y * grid->width + x] = LOOK_UNKNOWN;
        }
    }
    return true;
}

/* Converts a decoded image to a grid. */
static bool make_grid(const struct ros_map *map, const struct image *image,
                      const struct map_options *options, struct grid *grid, struct error *error)
{
    const struct pixel_kinds kinds = {ros_kind, map, KIND_COUNT};
    struct cell_layout layout;
    if (!image_divide(image, &kinds, options, &layout, error) ||
        !image_to_cells(image, &kinds, &layout, options->stop, grid, error))
        return false;
    for (unsigned occupancy = 1; occupancy <= OCCUPANCY_MAX; occupancy++)
        grid->costs[OCCUPANCY_BASE + occupancy] = occupancy * COST_ONE;
    /*
     * The image can have a grid line below the last row of cells. The origin in the file is the
     * lower left corner of the image, not of the last row.
     */
    const double below = (image->height - layout.rows * layout.size) * map->resolution;
    grid->world = (struct world){.unit = 'm',
                                 .resolution = map->resolution * layout.size,
                                 .x = map->origin[0] - below * sin(map->origin[2]),
                                 .y = map->origin[1] + below * cos(map->origin[2]),
                                 .yaw = map->origin[2],
                                 .height = grid->height};
    if (resolve_unknown(grid, options->unknown_free, error))
        return true;
    grid_free(grid);
    return false;
}

/* Counts the pixels with the grey GREY_UNKNOWN. Fails if a stop is due. */
static bool count_unknown(const struct image *image, const struct stop *stop, uint64_t *count,
                          struct error *error)
{
    *count = 0;
    for (uint32_t y = 0; y < image->height; y++) {
        if (!stop_check_row(stop, y, image->width, error))
            return false;
        for (uint32_t x = 0; x < image->width; x++) {
            const struct rgba pixel = image_pixel(image, x, y);
            *count += pixel.red == GREY_UNKNOWN && pixel.green == GREY_UNKNOWN &&
                      pixel.blue == GREY_UNKNOWN;
        }
    }
    return true;
}

/* Stores a warning if many free pixels have the grey that means unknown in saved maps. */
static bool warn_of_unknown(const struct ros_map *map, const struct image *image,
                            const struct map_options *options, struct reading *reading,
                            struct error *error)
{
    const struct rgba grey = {GREY_UNKNOWN, GREY_UNKNOWN, GREY_UNKNOWN, UINT8_MAX};
    const uint64_t pixels = (uint64_t)image->width * image->height;
    uint64_t count;
    if (options->unknown_free || ros_kind(map, grey) != CELL_FREE)
        return true;
    if (!count_unknown(image, options->stop, &count, error))
        return false;
    if (count > pixels / UNKNOWN_SHARE)
        (void)snprintf(reading->warning, sizeof reading->warning,
                       "%.0f %% of the pixels have the grey %d, which means unknown in saved maps, "
                       "but free_thresh %g makes them free; set free_thresh to 0.196, or "
                       "accept this with --unknown free",
                       100.0 * (double)count / (double)pixels, GREY_UNKNOWN, map->free);
    return true;
}

/*
 * Attaches a warning about unknown pixels and a note about unknown keys, if any, to a grid. Frees
 * the grid on failure.
 */
static bool add_record(const struct ros_map *map, const struct image *image,
                       const struct map_options *options, struct grid *grid, struct error *error)
{
    struct reading reading = {.kind = READING_CELLS};
    if (map->ignored_count > 0 && options->untrusted) /* --untrusted forbids quoting the file */
        (void)snprintf(reading.note, sizeof reading.note, "%zu unknown key%s ignored",
                       map->ignored_count, map->ignored_count == 1 ? "" : "s");
    else if (map->ignored_count > 0)
        (void)snprintf(reading.note, sizeof reading.note, "unknown key%s ignored: %s",
                       map->ignored_count == 1 ? "" : "s", map->ignored);
    if (warn_of_unknown(map, image, options, &reading, error) &&
        reading_attach(&reading, grid, error))
        return true;
    grid_free(grid);
    return false;
}

/*
 * Returns true if the line at the cursor begins with a known key other than `mode`, followed by a
 * colon. Blanks, quotes and opening braces before the key are skipped.
 */
static bool at_key(struct text_cursor cursor)
{
    while (cursor.at < cursor.end && (text_is_blank(*cursor.at) || strchr("{\"'", *cursor.at)))
        cursor.at++;
    for (enum key key = KEY_IMAGE; key < KEY_MODE; key++) {
        if (!text_begins(&cursor, key_names[key]))
            continue;
        cursor.at += strlen(key_names[key]);
        while (cursor.at < cursor.end && (text_is_blank(*cursor.at) || strchr("\"'", *cursor.at)))
            cursor.at++;
        return cursor.at < cursor.end && *cursor.at == ':';
    }
    return false;
}

bool ros_recognise(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    if (!text_is_plain(first))
        return false;
    if (cursor.end - cursor.at > SNIFF_SIZE)
        cursor.end = cursor.at + SNIFF_SIZE;
    for (; cursor.at < cursor.end; text_skip_line(&cursor))
        if (at_key(cursor))
            return true;
    return false;
}

bool ros_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error)
{
    struct ros_map map;
    struct bytes file = {0};
    struct image image = {0};
    char *path = NULL;
    bool ok = read_yaml(bytes, &map, error) && check_keys(&map, error);
    if (ok) {
        path = referred_path(map.image, "image", options, error);
        ok = path && file_check_regular(path, error) &&
             file_read_until(path, map_file_limit(options), options->stop, &file, error) &&
             map_format_read_image(&file, options, &image, error) &&
             make_grid(&map, &image, options, grid, error) &&
             add_record(&map, &image, options, grid, error);
        if (!ok && path)
            referred_name(path, true, error);
        /* By default, the image is not kept: pictures of the grid show the same three greys. */
        if (ok && options->background == MAP_BACKGROUND_IMAGE)
            background_keep(&image, grid);
    }
    image_free(&image);
    free(file.data);
    free(path);
    free(map.image);
    return ok;
}
