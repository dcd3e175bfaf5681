/* SPDX-License-Identifier: MIT */
/*
 * values.h - the values of options, as people write them.
 *
 * Each function reads one kind of value. Where it makes no sense, it prints what is wrong, with the
 * option's name and what the option takes, and returns false.
 */
#ifndef ASTAR_CLI_OPTIONS_VALUES_H
#define ASTAR_CLI_OPTIONS_VALUES_H

#include "cli/options/option_table.h"
#include "cli/options/options.h"

/* A file's name, which stays where it is; but no option, as where the name was forgotten. */
bool value_file(enum option_id option, const char *text, const char **name);

/* The same of a picture that is written: the name of a new file is not that of another type. */
bool value_picture_file(enum option_id option, const char *text, const char **name);

/* A whole number from `least` to `most`. */
bool value_number(const char *option, const char *text, uint64_t least, uint64_t most,
                  uint64_t *value);
bool value_number32(const char *option, const char *text, uint32_t least, uint32_t most,
                    uint32_t *value);

/* A cell as X,Y, or a place as 1.25m,-0.5m, added to the points of --start, --goal or --via. */
bool value_point(const char *option, const char *text, struct map_points *points);

/* A radius in cells, or in metres with an m behind it. */
bool value_clearance(const char *text, struct clearance *clearance);

/* Pixels a cell, or auto. */
bool value_cell_size(const char *text, uint32_t *size);

/* A luminance, or otsu. */
bool value_threshold(const char *text, uint32_t *threshold);

/* A number of bytes: 1000000, 200M, 1.5G; K, M, G and T are powers of 1024. */
bool value_memory(const char *text, uint64_t *bytes);

/* Seconds. */
bool value_time_limit(const char *text, uint64_t *microseconds);

/* wall or free. */
bool value_unknown(const char *text, bool *unknown_free);

/* A list of values and ranges. It takes the place of an earlier one. */
bool value_walls(const char *text, struct options *options);

/* Names. */
bool value_rule(const char *text, enum diagonal_rule *rule);
bool value_format(const char *text, enum map_format *format);
bool value_algorithm(const char *text, enum algorithm *algorithm);
bool value_heuristic(const char *text, enum heuristic *heuristic);

/* The name of a palette, or of a palette file, which is noted as an input. */
bool value_palette(const char *text, struct options *options);

/* A list of algorithms to be compared. It takes the place of an earlier one. */
bool value_comparison(const char *text, struct comparison *comparison);

/* NULL, or costs. */
bool value_show(const char *text, enum show *show);

/* What --help can be asked for. */
bool value_topic(const char *text, enum help_topic *topic);

bool value_path_style(const char *text, enum path_style *style);

/* A decimal from `least` to FACTOR_MAX thousandths. */
bool value_factor(const char *option, const char *text, uint32_t least, uint32_t *factor);

/* A list of directions and their factors. */
bool value_move_costs(const char *text, uint32_t costs[DIRECTION_COUNT]);

/* V=C: a cell value, or a letter of a map that has letters, and its cost; added to the others. */
bool value_cost(const char *text, struct options *options);

#endif
