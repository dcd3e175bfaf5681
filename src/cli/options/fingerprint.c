/* SPDX-License-Identifier: MIT */
/*
 * fingerprint.c - telling whether two pictures were made with the same settings.
 *
 * All settings are written into one text, and its FNV-1a hash is the fingerprint (Fowler, Noll and
 * Vo 1991). Whoever adds an option that pictures depend on adds it here.
 */
#include "cli/options/fingerprint.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "api/astar.h"
#include "base/buffer.h"
#include "cli/report/messages.h"
#include "map/formats.h"
#include "map/image/png_check.h"

enum { PICTURE_LOOK = 4096 }; /* bytes of a picture before which its text chunks end */

static bool print_points(struct buffer *text, const char *name, const struct map_points *points,
                         struct error *error)
{
    bool good = buffer_print(text, error, "%s", name);
    for (size_t i = 0; good && i < points->count; i++) {
        const struct map_point *point = &points->items[i];
        good =
            point->metric
                ? buffer_print(text, error, " %am,%am", point->metres.x, point->metres.y)
                : buffer_print(text, error, " %" PRIu32 ",%" PRIu32, point->cell.x, point->cell.y);
    }
    return good && buffer_print(text, error, "\n");
}

static bool print_search(struct buffer *text, const struct options *options, struct error *error)
{
    const struct search_settings *search = &options->search;
    bool good =
        buffer_print(text, error, "%s %s %s %" PRIu32 " %" PRIu32 " %d",
                     search_algorithm_name(search->algorithm), movement_rule_name(search->rule),
                     search_heuristic_name(search->heuristic), search->weight,
                     search->diagonal_cost, options->nearest);
    for (unsigned d = 0; good && d < DIRECTION_COUNT; d++)
        good = buffer_print(text, error, " %" PRIu32, search->move_cost[d]);
    return good && print_points(text, "\nstarts", &options->starts, error) &&
           print_points(text, "goals", &options->goals, error) &&
           print_points(text, "via", &options->via, error) &&
           buffer_print(text, error, "clearance %a %d\n", options->clearance.radius,
                        options->clearance.metric);
}

static bool print_reading(struct buffer *text, const struct map_options *map, struct error *error)
{
    bool good =
        buffer_print(text, error, "%s %" PRIu32 " %" PRIu32 " %d %d", map_format_name(map->format),
                     map->cell_size, map->threshold, map->invert, map->unknown_free);
    for (size_t i = 0; good && i < map->wall_count; i++)
        good = buffer_print(text, error, " %" PRId64 "-%" PRId64, map->walls[i].least,
                            map->walls[i].most);
    for (size_t i = 0; good && i < map->cost_count; i++)
        good = buffer_print(text, error, " %d/%" PRId64 "=%" PRIu32, map->costs[i].letter,
                            map->costs[i].value, map->costs[i].cost);
    return good && buffer_print(text, error, "\n");
}

static bool print_picture(struct buffer *text, const struct options *options, struct error *error)
{
    const struct picture_options *picture = &options->picture;
    const struct comparison *comparison = &options->comparison;
    const uint8_t *colours = (const uint8_t *)&picture->palette; /* nothing but bytes */
    bool good = buffer_print(text, error, "%" PRIu32 " %d %d %d %d %d %d %u", picture->scale,
                             picture->grid_lines, picture->explored, picture->heat, picture->mark,
                             picture->caption, (int)picture->path_style, picture->compression);
    for (size_t i = 0; good && i < sizeof picture->palette; i++)
        good = buffer_print(text, error, " %d", colours[i]);
    good = good && buffer_print(text, error, "\nrules %d", comparison->rules);
    for (size_t i = 0; good && i < comparison->count; i++)
        good = buffer_print(text, error, " %s", search_algorithm_name(comparison->algorithms[i]));
    return good && buffer_print(text, error, "\n");
}

bool fingerprint_make(const struct options *options, char fingerprint[FINGERPRINT_SIZE],
                      struct error *error)
{
    struct buffer text = {0};
    const bool good =
        buffer_print(&text, error, "%s\n", ASTAR_VERSION) && print_search(&text, options, error) &&
        print_reading(&text, &options->map, error) && print_picture(&text, options, error);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; good && i < text.size; i++)
        hash = (hash ^ (uint8_t)text.text[i]) * UINT64_C(0x100000001b3);
    (void)snprintf(fingerprint, FINGERPRINT_SIZE, "%016" PRIx64, hash);
    free(text.text);
    return good;
}

bool fingerprint_matches(const char *picture, const char fingerprint[FINGERPRINT_SIZE])
{
    uint8_t first[PICTURE_LOOK];
    struct bytes bytes = {first, sizeof first};
    struct error ignored;
    const char *text;
    size_t length;
    return file_peek(picture, &bytes, &ignored) &&
           png_find_text(&bytes, FINGERPRINT_KEYWORD, &text, &length) &&
           length == strlen(fingerprint) && memcmp(text, fingerprint, length) == 0;
}
