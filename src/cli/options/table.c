/* SPDX-License-Identifier: MIT */
/*
 * table.c - the table of options.
 *
 * To add an option:
 *   1. cli/options/options.h: add a field for its value to struct options, or to the member struct
 *      that uses it (picture/options.h, map/options.h, search/rules/settings.h). Zero must mean
 *      that the option was not given, unless the defaults of that struct set another value.
 *   2. This file: add a row to the section of its theme. row.h describes the members of a row;
 *      values.h and lists.h declare the readers of values. The text is SUMMARY[: DETAILS][; MORE].
 *   3. words.h and words.c: if no other option accepts the same words, add a list of these words.
 *   4. Where the option takes effect: use the field.
 *   5. Tests: add an option with a value to one of the lists at the top of
 *      tests/cli/test_completions.py. Add an option whose name begins with "no-" to the list of
 *      such options there. Plain --help, which shows the rows marked `everyday`, should fit one
 *      screen. Then run:
 *      make test T="help completions options fingerprint"
 * The parser, --help, the man page, completions, suggestions for mistyped names, and the
 * fingerprint of --skip-existing need no changes, because they use this table.
 *
 * For example, `bool dots;` in struct options and this row make the flag --dots:
 *
 *     {.name = "dots", .theme = THEME_PICTURE, .read = value_set, .field = FIELD(dots),
 *      .text = "draw a dot in each explored cell"},
 */
#include "cli/options/table.h"

#include <string.h>

#include "cli/options/lists.h"
#include "cli/options/values.h"

/* Largest value of --jobs, far above the number of CPUs of most machines. */
enum { JOBS_MAX = 1024 };

/* Largest value of --repeat; the times of all repetitions are kept in memory. */
enum { REPEAT_MAX = 1000 };

#define FIELD(member)                                                                              \
    {                                                                                              \
        offsetof(struct options, member), sizeof((struct options *)NULL)->member                   \
    }

/* clang-format off */
const struct option_row option_table[] = {
    /* --- output --- */
    {.name = "output", .letter = 'o', .theme = THEME_OUTPUT, .argument = "PATH",
     .read = value_picture_file, .field = FIELD(output), .keeps_picture = true, .everyday = true,
     .text = "draw to a .png file, a folder, or - (default: out/); - is standard output; the "
             "default name is out/NAME.png"},
    {.name = "no-picture", .theme = THEME_OUTPUT,
     .read = value_set, .field = FIELD(no_picture), .keeps_picture = true, .everyday = true,
     .text = "report results, draw no pictures"},
    {.name = "map-image", .solves = true, .theme = THEME_OUTPUT, .argument = "FILE",
     .read = value_picture_file, .field = FIELD(map_image), .keeps_picture = true,
     .text = "also draw the map without the solution"},
    {.name = "path", .solves = true, .theme = THEME_OUTPUT, .argument = "FILE",
     .read = value_file, .field = FIELD(path_file), .keeps_picture = true, .everyday = true,
     .text = "also write the path as CSV: x,y,cost; or as a JSON array of [x,y] for *.json, or "
             "as a line in map coordinates for *.geojson"},
    {.name = "distances", .solves = true, .theme = THEME_OUTPUT, .argument = "FILE",
     .read = value_costs_file, .field = FIELD(distances), .keeps_picture = true,
     .text = "also write the cost from a start to every cell: .png, .csv, .npy or .asc; no goal is "
             "needed; - is CSV on standard output"},
    {.name = "flow", .solves = true, .theme = THEME_OUTPUT, .argument = "FILE",
     .read = value_costs_file, .field = FIELD(flow), .keeps_picture = true,
     .text = "also write the next step from every cell towards a goal: .png, .csv, .npy or "
             ".asc; no start is needed; - is CSV on standard output"},
    {.name = "within", .solves = true, .theme = THEME_OUTPUT, .argument = "COST",
     .read = value_cost_limit, .field = FIELD(within),
     .text = "draw and count the cells that can be reached at this cost or less; no goal is "
             "needed; these cells are drawn instead of explored cells"},
    {.name = "animate", .solves = true, .theme = THEME_OUTPUT, .argument = "FILE",
     .read = value_picture_file, .field = FIELD(animate), .keeps_picture = true, .everyday = true,
     .text = "also draw the search as an animated PNG"},
    {.name = "frames", .solves = true, .theme = THEME_OUTPUT, .argument = "N",
     .read = value_number, .field = FIELD(animation.frames), .least = 1,
     .most = ANIMATION_FRAMES_MAX, .needs = "animate", .keeps_picture = true,
     .text = "frames of the animation (default: 60)"},
    {.name = "fps", .solves = true, .theme = THEME_OUTPUT, .argument = "N",
     .read = value_number, .field = FIELD(animation.rate), .least = 1,
     .most = ANIMATION_RATE_MAX, .needs = "animate", .keeps_picture = true,
     .text = "frames per second of the animation (default: 20)"},
    {.name = "show", .solves = true, .theme = THEME_OUTPUT, .argument = "costs", .optional = true,
     .read = value_word, .field = FIELD(show), .word = words_show, .keeps_picture = true,
     .everyday = true,
     .text = "also print the map, or cell costs, in the terminal"},
    {.name = "json", .theme = THEME_OUTPUT, .argument = "path", .optional = true,
     .read = value_word, .field = FIELD(json), .word = words_json, .keeps_picture = true,
     .everyday = true,
     .text = "print one JSON object per map; path adds the cells of the path"},
    {.name = "quiet", .letter = 'q', .theme = THEME_OUTPUT,
     .read = value_set, .field = FIELD(quiet), .keeps_picture = true, .everyday = true,
     .text = "do not print result lines or the summary"},
    {.name = "verbose", .letter = 'v', .theme = THEME_OUTPUT,
     .read = value_set, .field = FIELD(verbose), .keeps_picture = true,
     .text = "print details about each map to standard error"},

    /* --- picture --- */
    {.name = "scale", .theme = THEME_PICTURE, .argument = "N",
     .read = value_number, .field = FIELD(picture.scale), .least = 1, .most = PICTURE_SCALE_MAX,
     .everyday = true,
     .text = "pixels per cell, 1 to 1024; default: 1 to 64, chosen so that the longer side has "
             "about 1024 pixels"},
    {.name = "max-size", .theme = THEME_PICTURE, .argument = "PIXELS",
     .read = value_number, .field = FIELD(picture.max_size), .least = 16, .most = UINT16_MAX,
     .text = "bound the longer side of pictures and animations; maps with more cells than pixels "
             "are reduced (default for animations of images: 800)"},
    {.name = "no-grid", .theme = THEME_PICTURE,
     .read = value_clear, .field = FIELD(picture.grid_lines),
     .text = "do not draw grid lines (default: drawn at 8 or more pixels per cell)"},
    {.name = "no-explored", .solves = true, .theme = THEME_PICTURE,
     .read = value_clear, .field = FIELD(picture.explored),
     .text = "do not tint explored cells"},
    {.name = "palette", .theme = THEME_PICTURE, .argument = "NAME",
     .read = value_palette, .word = words_palettes, .everyday = true,
     .text = "colours: {words}, or a file; see --help=palettes"},
    {.name = "background", .theme = THEME_PICTURE, .argument = "B",
     .read = value_word, .field = FIELD(map.background), .word = words_backgrounds,
     .text = "background of path and explored cells: {words}; auto shows the pixels of "
             "photographs, scans and coloured drawings, and the cells of other maps; image "
             "requires an image"},
    {.name = "heat", .solves = true, .theme = THEME_PICTURE,
     .read = value_set, .field = FIELD(picture.heat),
     .text = "colour explored cells by the cost to reach them"},
    {.name = "mark", .solves = true, .theme = THEME_PICTURE,
     .read = value_set, .field = FIELD(mark), .keeps_picture = true, .hidden = true,
     .text = "has no effect: start and goal are always drawn as discs"},
    {.name = "path-style", .solves = true, .theme = THEME_PICTURE, .argument = "S",
     .read = value_path_style, .field = FIELD(picture.path_style), .word = words_path_styles,
     .text = "how to draw the path: {words}; auto fills its cells or, in an image of a maze, draws "
             "a line down the middle of corridors, as line does; line and both accept a line "
             "width in pixels, as in line:3"},
    {.name = "labels", .solves = true, .theme = THEME_PICTURE, .argument = "WHAT",
     .read = value_word, .field = FIELD(picture.labels), .word = words_labels,
     .text = "write into each cell: {words}; g, h and f as the last search computed them; needs "
             "24 pixels per cell (--scale), and 48 for g,h,f"},
    {.name = "caption", .solves = true, .theme = THEME_PICTURE,
     .read = value_set, .field = FIELD(picture.caption), .everyday = true,
     .text = "add the result and a legend below the picture"},
    {.name = "compare", .solves = true, .theme = THEME_PICTURE, .argument = "LIST",
     .read = list_comparison, .field = FIELD(comparison), .word = words_comparison,
     .everyday = true,
     .text = "one panel per algorithm: astar,bfs,jps, or all, or rules; rules draws one panel per "
             "rule of --diagonal; with scenarios, a table"},
    {.name = "compare-rules", .solves = true, .theme = THEME_PICTURE,
     .alias_of = "compare", .alias_value = "rules", .hidden = true},
    {.name = "compression", .theme = THEME_PICTURE, .argument = "N",
     .read = value_number, .field = FIELD(picture.compression), .most = PICTURE_COMPRESSION_MAX,
     .text = "compression level of PNGs: 0 (none) to 12 (smallest), default 6"},

    /* --- movement --- */
    {.name = "diagonal", .solves = true, .theme = THEME_MOVEMENT, .argument = "RULE",
     .read = value_word, .field = FIELD(search.rule), .word = words_rules, .everyday = true,
     .text = "when a diagonal step between two cells is allowed: {words}"},
    {.name = "no-diagonal", .solves = true, .theme = THEME_MOVEMENT, .everyday = true,
     .alias_of = "diagonal", .alias_value = "never",
     .text = "four directions only: the same as --diagonal never"},
    {.name = "diagonal-cost", .solves = true, .theme = THEME_MOVEMENT, .argument = "X",
     .read = value_factor, .field = FIELD(search.diagonal_cost), .least = 1,
     .text = "length of a diagonal step (default: square root of 2)"},
    {.name = "move-cost", .solves = true, .theme = THEME_MOVEMENT, .argument = "LIST",
     .read = list_move_costs, .field = FIELD(search.move_cost),
     .text = "factors by direction (N NE E SE S SW W NW): N=1,NE=1.4,S=inf; inf forbids a "
             "direction"},
    {.name = "step-cost", .solves = true, .theme = THEME_MOVEMENT, .argument = "C",
     .read = value_word, .field = FIELD(search.step_cost), .word = words_step_costs,
     .text = "the cell that a step costs: {words}; mean is the mean of both cells, for maps with a "
             "cost for each cell, where it is the default; elsewhere, auto is entered"},
    {.name = "turn-cost", .solves = true, .theme = THEME_MOVEMENT, .argument = "X",
     .read = value_factor, .field = FIELD(search.turn_cost), .word_value = TURN_COST_FEWEST,
     .text = "each turn of 45 degrees (--no-diagonal: 90) costs X, 0 to 1000; 0: of the cheapest "
             "paths, take one with the fewest turns"},
    {.name = "clearance", .solves = true, .theme = THEME_MOVEMENT, .argument = "R",
     .read = value_clearance, .field = FIELD(clearance), .everyday = true,
     .text = "keep R cells, or metres such as 0.3m, away from walls; metres need a ROS map; "
             "default: 0"},

    {.name = "keep-away", .solves = true, .theme = THEME_MOVEMENT, .argument = "R[,W]",
     .read = value_keep_away, .field = FIELD(search.keep_away),
     .text = "cells less than R cells, or metres such as 0.5m, away from a wall cost more: up to "
             "W times as much at the wall (default: 4); results also show the length: the cost "
             "without these factors"},
    {.name = "agent", .solves = true, .theme = THEME_MOVEMENT, .argument = "WxH",
     .read = value_agent, .field = FIELD(search.agent),
     .text = "the agent covers W x H cells: its position is its top left cell; all its cells must "
             "be free, and a step costs as much as the most expensive of them"},

    /* --- search --- */
    {.name = "algorithm", .letter = 'a', .solves = true, .theme = THEME_SEARCH, .argument = "NAME",
     .read = value_word, .field = FIELD(search.algorithm), .word = words_algorithms,
     .everyday = true,
     .text = "search algorithm: {words}; fastest chooses jps or jps+ where they are faster, else "
             "astar"},
    {.name = "heuristic", .solves = true, .theme = THEME_SEARCH, .argument = "NAME",
     .read = value_word, .field = FIELD(search.heuristic), .word = words_heuristics,
     .text = "estimate of the remaining cost: {words}; auto is the largest that never "
             "overestimates"},
    {.name = "weight", .solves = true, .theme = THEME_SEARCH, .argument = "W",
     .read = value_factor, .field = FIELD(search.weight), .least = FACTOR_ONE,
     .text = "multiply the heuristic by W, 1 to 1000; the search is faster, and with --heuristic "
             "auto the path costs at most W times the optimum"},
    {.name = "start", .letter = 's', .theme = THEME_SEARCH, .argument = "X,Y",
     .read = list_points, .field = FIELD(starts), .everyday = true,
     .text = "start here, not at the map's own start; may be given several times: the cheapest "
             "pair of start and goal wins; on ROS maps also in metres: 1.25m,-0.5m; on rasters "
             "also in map coordinates: 12.5u,7u"},
    {.name = "goal", .letter = 'g', .theme = THEME_SEARCH, .argument = "X,Y",
     .read = list_points, .field = FIELD(goals), .everyday = true,
     .text = "go here, not to the map's own goal; may be given several times"},
    {.name = "via", .solves = true, .theme = THEME_SEARCH, .argument = "X,Y",
     .read = list_points, .field = FIELD(via), .everyday = true,
     .text = "pass through this cell; may be given several times, in order"},
    {.name = "nearest", .solves = true, .theme = THEME_SEARCH,
     .read = value_set, .field = FIELD(nearest),
     .text = "if no goal can be reached, go to the reachable cell nearest to a goal"},
    {.name = "smooth", .solves = true, .theme = THEME_SEARCH, .argument = "HOW", .optional = true,
     .read = value_word, .field = FIELD(smoothing), .word = words_smoothing,
     .everyday = true,
     .text = "turn the path into a few straight segments; =corners only omits "
             "cells inside straight runs; --path lists the ends of the segments"},

    /* --- reading --- */
    {.name = "format", .theme = THEME_READING, .argument = "NAME",
     .read = value_word, .field = FIELD(map.format), .word = words_formats, .everyday = true,
     .text = "format of the map: {words}; see --help=formats"},
    {.name = "cost", .theme = THEME_READING, .argument = "V=C",
     .read = list_costs, .everyday = true,
     .text = "cells of value V cost C; V is a number or a letter of the map: S=3"},
    {.name = "walls", .theme = THEME_READING, .argument = "LIST",
     .read = list_walls,
     .text = "values of a CSV grid, or tile IDs of a Tiled map, that are walls: 1,5-9,-1"},
    {.name = "values", .theme = THEME_READING, .argument = "V",
     .read = value_word, .field = FIELD(map.values), .word = words_values,
     .text = "numbers of a NumPy array are {words}; auto reads costs if a number has a fraction, "
             "is not finite or exceeds 255; negative costs, inf and nan are walls"},
    {.name = "layer", .theme = THEME_READING, .argument = "NAME",
     .read = value_text, .field = FIELD(map.layer),
     .text = "read only this tile layer of a Tiled map: its tiles are walls, unless tile "
             "properties, --walls or --cost define them"},
    {.name = "letters", .theme = THEME_READING, .argument = "LIST",
     .read = list_letters,
     .text = "meanings of letters in text mazes: @=start,X=goal,~=3,+=free,%=wall; a number is the "
             "cost of a terrain"},
    {.name = "cell", .theme = THEME_READING, .argument = "N",
     .read = value_number, .field = FIELD(map.cell_size), .least = 1, .most = UINT16_MAX,
     .word = words_cell, .word_value = MAP_CELL_AUTO, .everyday = true,
     .text = "size of an image's cells in pixels, or {words} (default: 1); auto detects the size "
             "in maps drawn in blocks"},
    {.name = "threshold", .theme = THEME_READING, .argument = "T",
     .read = value_number, .field = FIELD(map.threshold), .most = MAP_THRESHOLD_MAX,
     .word = words_threshold, .word_value = MAP_THRESHOLD_OTSU, .everyday = true,
     .text = "lowest luminance that is free, or {words} (default: found from the image); 0 to 256; "
             "otsu chooses a threshold between the light and the dark pixels of a scan"},
    {.name = "invert", .theme = THEME_READING,
     .read = value_set, .field = FIELD(map.invert),
     .text = "treat light greys as wall and dark greys as free"},
    {.name = "outside", .theme = THEME_READING, .argument = "KIND",
     .read = value_word, .field = FIELD(map.outside_free), .word = words_wall_free,
     .text = "treat the area around a maze in an image as {words}"},
    {.name = "inspect", .theme = THEME_READING,
     .read = value_set, .field = FIELD(map.inspect), .everyday = true,
     .text = "report how maps are read; do not solve them; with -o, draw what was read"},
    {.name = "unknown", .theme = THEME_READING, .argument = "KIND",
     .read = value_word, .field = FIELD(map.unknown_free), .word = words_wall_free,
     .text = "treat unknown cells of a ROS map as {words}"},
    {.name = "map-folder", .theme = THEME_READING, .argument = "DIR",
     .read = value_file, .field = FIELD(map.map_folder),
     .text = "look for the maps of scenarios in DIR first"},
    {.name = "max-cells", .theme = THEME_READING, .argument = "N",
     .read = value_number, .field = FIELD(map.max_cells), .least = 1, .most = GRID_CELLS_MAX,
     .keeps_picture = true,
     .text = "refuse maps with more than N cells (default: 1073741824)"},

    /* --- running --- */
    {.name = "recursive", .letter = 'r', .theme = THEME_RUNNING,
     .read = value_set, .field = FIELD(recursive), .keeps_picture = true, .everyday = true,
     .text = "also read subfolders"},
    {.name = "files-from", .theme = THEME_RUNNING, .argument = "FILE",
     .read = value_file, .field = FIELD(files_from), .keeps_picture = true,
     .text = "also read the names of maps from FILE, one per line; - is standard input"},
    {.name = "null", .letter = '0', .theme = THEME_RUNNING,
     .read = value_set, .field = FIELD(null_separated), .needs = "files-from",
     .keeps_picture = true,
     .text = "names in the file of --files-from end with a zero byte, not a newline"},
    {.name = "jobs", .letter = 'j', .theme = THEME_RUNNING, .argument = "N",
     .read = value_number, .field = FIELD(jobs), .least = 1, .most = JOBS_MAX,
     .keeps_picture = true, .everyday = true,
     .text = "solve N maps in parallel (default: number of CPUs); in a scenario, N problems"},
    {.name = "skip-existing", .solves = true, .theme = THEME_RUNNING,
     .read = value_set, .field = FIELD(skip_existing), .keeps_picture = true,
     .text = "keep pictures that are newer than their maps and were made with the same settings"},
    {.name = "fail-fast", .theme = THEME_RUNNING,
     .read = value_set, .field = FIELD(fail_fast), .keeps_picture = true,
     .text = "stop after the first map that fails"},
    {.name = "memory", .theme = THEME_RUNNING, .argument = "SIZE",
     .read = value_bytes, .field = FIELD(memory), .keeps_picture = true,
     .text = "memory limit for all maps together, such as 200M or 2G (default: three quarters of "
             "the available memory); maps wait until they fit"},
    {.name = "time-limit", .theme = THEME_RUNNING, .argument = "S",
     .read = value_seconds, .field = FIELD(time_limit_us), .keeps_picture = true,
     .text = "give up on a map after S seconds"},
    {.name = "no-sandbox", .theme = THEME_RUNNING,
     .read = value_set, .field = FIELD(no_sandbox), .keeps_picture = true,
     .text = "do not restrict what the process may do (Linux)"},
    {.name = "untrusted", .theme = THEME_RUNNING,
     .read = value_set, .field = FIELD(map.untrusted), .keeps_picture = true,
     .text = "for maps from untrusted sources: require the sandbox, and refuse referenced files "
             "outside the map's folder; messages do not quote maps"},
    {.name = "report", .theme = THEME_RUNNING, .argument = "FILE",
     .read = value_file, .field = FIELD(report), .keeps_picture = true, .everyday = true,
     .text = "write results as a table: CSV, JSON for *.json, a page for *.html; one row per map "
             "or per problem of a scenario"},
    {.name = "no-header", .theme = THEME_RUNNING,
     .read = value_set, .field = FIELD(no_header), .needs = "report", .keeps_picture = true,
     .text = "omit the row of column names in the CSV of --report"},
    {.name = "problem", .solves = true, .theme = THEME_RUNNING, .argument = "N",
     .read = value_problems, .field = FIELD(problem), .keeps_picture = true,
     .text = "solve and draw only problem N of a scenario, counted from 1; the problems of a "
             "range A-B or A-B/STEP, such as 1-1000/10, are solved but not drawn"},
    {.name = "share", .theme = THEME_RUNNING, .argument = "I/N",
     .read = value_share, .field = FIELD(share), .keeps_picture = true,
     .text = "process only the I-th of N shares of the maps, or of the problems of scenarios; "
             "together, the N shares cover all of them"},
    {.name = "repeat", .solves = true, .theme = THEME_RUNNING, .argument = "N",
     .read = value_number, .field = FIELD(repeat), .least = 1, .most = REPEAT_MAX,
     .keeps_picture = true,
     .text = "solve the problems of scenarios N times and report median times"},

    /* --- help --- */
    {.name = "help", .letter = 'h', .theme = THEME_HELP, .argument = "TOPIC", .optional = true,
     .read = value_word, .field = FIELD(help), .word = words_topics, .keeps_picture = true,
     .everyday = true,
     .text = "print help, or help on a topic: {words}"},
    {.name = "version", .letter = 'V', .theme = THEME_HELP,
     .read = value_set, .field = FIELD(version), .keeps_picture = true, .everyday = true,
     .text = "print the versions of the program and its libraries"},
    {.name = NULL},
};
/* clang-format on */

_Static_assert(sizeof option_table / sizeof *option_table <= OPTION_ROWS_MAX,
               "OPTION_ROWS_MAX bounds the table");

const struct option_row *option_find(const char *name)
{
    for (const struct option_row *row = option_table; row->name; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

const char *option_name(unsigned index)
{
    return option_table[index].name;
}

enum option_completion option_completes(const struct option_row *row)
{
    if (row->read == value_file || row->read == value_picture_file ||
        row->read == value_costs_file || row->read == value_palette)
        return COMPLETE_FILES;
    return row->read == list_comparison ? COMPLETE_LIST : COMPLETE_WORDS;
}

const char *option_theme_name(enum option_theme theme)
{
    static const char *const names[THEME_COUNT] = {
        [THEME_OUTPUT] = "Output", [THEME_PICTURE] = "Picture", [THEME_MOVEMENT] = "Movement",
        [THEME_SEARCH] = "Search", [THEME_READING] = "Reading", [THEME_RUNNING] = "Running",
        [THEME_HELP] = "Help",
    };
    return names[theme];
}

bool option_given(const struct options *options, const char *name)
{
    for (size_t i = 0; i < options->given_count; i++)
        if (strcmp(options->given[i].written->name, name) == 0)
            return true;
    return false;
}
