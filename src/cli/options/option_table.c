/* SPDX-License-Identifier: MIT */
/*
 * option_table.c - what options there are.
 *
 * Names that the library knows are asked from it. A text says first, in a few words, what the
 * option does; completions show it up to the first colon or semicolon.
 */
#include "cli/options/option_table.h"

#include <stdio.h>
#include <string.h>

#include "map/formats.h"
#include "picture/palette.h"
#include "picture/picture.h"
#include "search/search.h"

static const char *algorithm_word(unsigned index)
{
    return index < ALGORITHM_COUNT ? search_algorithm_name((enum algorithm)index) : NULL;
}

static const char *heuristic_word(unsigned index)
{
    return index < HEURISTIC_COUNT ? search_heuristic_name((enum heuristic)index) : NULL;
}

static const char *rule_word(unsigned index)
{
    return index < DIAGONAL_RULE_COUNT ? movement_rule_name((enum diagonal_rule)index) : NULL;
}

static const char *format_word(unsigned index)
{
    return index < MAP_FORMAT_COUNT ? map_format_name((enum map_format)index) : NULL;
}

static const char *path_style_word(unsigned index)
{
    return index < PATH_STYLE_COUNT ? picture_path_style_name((enum path_style)index) : NULL;
}

static const char *palette_word(unsigned index)
{
    return palette_name(index);
}

static const char *show_word(unsigned index)
{
    static const char *const words[] = {"costs", NULL};
    return words[index];
}

static const char *cell_word(unsigned index)
{
    static const char *const words[] = {"auto", NULL};
    return words[index];
}

static const char *threshold_word(unsigned index)
{
    static const char *const words[] = {"otsu", NULL};
    return words[index];
}

static const char *unknown_word(unsigned index)
{
    static const char *const words[] = {"wall", "free", NULL};
    return words[index];
}

static const char *topic_word(unsigned index)
{
    static const char *const words[] = {
        [HELP_FORMATS] = "formats", [HELP_PALETTES] = "palettes", [HELP_TOPIC_COUNT] = NULL};
    return words[index];
}

#define FLAG(name, letter, group, text)                                                            \
    {                                                                                              \
        name, letter, group, KIND_FREE, false, NULL, NULL, text                                    \
    }
#define VALUE(name, letter, group, value, kind, word, text)                                        \
    {                                                                                              \
        name, letter, group, kind, false, value, word, text                                        \
    }
#define MAY_HAVE(name, letter, group, value, word, text)                                           \
    {                                                                                              \
        name, letter, group, KIND_WORD, true, value, word, text                                    \
    }

/* clang-format off */
const struct option_entry option_table[OPTION_COUNT] = {
    [OPTION_OUTPUT] = VALUE("output", 'o', GROUP_OUTPUT, "PATH", KIND_PATH, NULL,
        "where the picture goes: a file (ends in .png), a folder, or - (standard output); "
        "default: out/NAME.png"),
    [OPTION_SCALE] = VALUE("scale", 0, GROUP_OUTPUT, "N", KIND_FREE, NULL,
        "pixels a cell, 1 to 1024; default: the longer side is about 1024 pixels, with 1 to 32 a "
        "cell"),
    [OPTION_NO_GRID] = FLAG("no-grid", 0, GROUP_OUTPUT,
        "no lines between cells (drawn from 8 pixels a cell)"),
    [OPTION_NO_EXPLORED] = FLAG("no-explored", 0, GROUP_OUTPUT,
        "do not tint the cells that the search looked at"),
    [OPTION_PALETTE] = VALUE("palette", 0, GROUP_OUTPUT, "NAME", KIND_FILE, palette_word,
        "the colours: {words}, or a file (see --help=palettes)"),
    [OPTION_HEAT] = FLAG("heat", 0, GROUP_OUTPUT,
        "colour explored cells by what it costs to reach them"),
    [OPTION_MARK] = FLAG("mark", 0, GROUP_OUTPUT, "rings around start and goal"),
    [OPTION_PATH_STYLE] = VALUE("path-style", 0, GROUP_OUTPUT, "S", KIND_WORD, path_style_word,
        "how the path is drawn: {words}"),
    [OPTION_CAPTION] = FLAG("caption", 0, GROUP_OUTPUT,
        "a strip below that says what was found, and a legend"),
    [OPTION_COMPARE] = VALUE("compare", 0, GROUP_OUTPUT, "LIST", KIND_LIST, algorithm_word,
        "a sheet of several algorithms: astar,dijkstra,greedy"),
    [OPTION_COMPARE_RULES] = FLAG("compare-rules", 0, GROUP_OUTPUT,
        "a sheet of the four rules for diagonal steps"),
    [OPTION_COMPRESSION] = VALUE("compression", 0, GROUP_OUTPUT, "N", KIND_FREE, NULL,
        "how hard pictures are compressed: 0 (not at all) to 12 (smallest); default 6"),
    [OPTION_ANIMATE] = VALUE("animate", 0, GROUP_OUTPUT, "FILE", KIND_FILE, NULL,
        "also draw the search as it grows, as an animated PNG"),
    [OPTION_FRAMES] = VALUE("frames", 0, GROUP_OUTPUT, "N", KIND_FREE, NULL,
        "frames of the animation; default 60"),
    [OPTION_FPS] = VALUE("fps", 0, GROUP_OUTPUT, "N", KIND_FREE, NULL,
        "frames a second; default 20"),
    [OPTION_SHOW] = MAY_HAVE("show", 0, GROUP_OUTPUT, "costs", show_word,
        "also show the map, or the costs of its cells, in the terminal"),
    [OPTION_MAP_IMAGE] = VALUE("map-image", 0, GROUP_OUTPUT, "FILE", KIND_FILE, NULL,
        "also draw the map without the solution"),
    [OPTION_PATH] = VALUE("path", 0, GROUP_OUTPUT, "FILE", KIND_FILE, NULL,
        "also write the path as CSV: x,y,cost"),
    [OPTION_JSON] = FLAG("json", 0, GROUP_OUTPUT, "one JSON object a map on standard output"),
    [OPTION_QUIET] = FLAG("quiet", 'q', GROUP_OUTPUT, "no result line, no summary"),
    [OPTION_VERBOSE] = FLAG("verbose", 'v', GROUP_OUTPUT, "more about each map on standard error"),

    [OPTION_DIAGONAL] = VALUE("diagonal", 0, GROUP_MOVEMENT, "RULE", KIND_WORD, rule_word,
        "when a diagonal step is allowed, by the two cells that it passes between: {words}"),
    [OPTION_NO_DIAGONAL] = FLAG("no-diagonal", 0, GROUP_MOVEMENT,
        "four directions only: the same as --diagonal never"),
    [OPTION_DIAGONAL_COST] = VALUE("diagonal-cost", 0, GROUP_MOVEMENT, "X", KIND_FREE, NULL,
        "the length of a diagonal step; default: square root of 2"),
    [OPTION_MOVE_COST] = VALUE("move-cost", 0, GROUP_MOVEMENT, "LIST", KIND_FREE, NULL,
        "factors by direction (N NE E SE S SW W NW): N=1,NE=1.4,S=inf (forbidden)"),
    [OPTION_CLEARANCE] = VALUE("clearance", 0, GROUP_MOVEMENT, "R", KIND_FREE, NULL,
        "stay R cells clear of walls; on ROS maps metres as well: 0.3m; default 0"),

    [OPTION_ALGORITHM] = VALUE("algorithm", 'a', GROUP_SEARCH, "NAME", KIND_WORD, algorithm_word,
        "how to search: {words} (jps where it pays, else astar)"),
    [OPTION_HEURISTIC] = VALUE("heuristic", 0, GROUP_SEARCH, "NAME", KIND_WORD, heuristic_word,
        "the bound on the rest of the path: {words}; auto is the tightest that is never too "
        "large"),
    [OPTION_WEIGHT] = VALUE("weight", 0, GROUP_SEARCH, "W", KIND_FREE, NULL,
        "the heuristic times W, 1 to 1000: faster, and with auto the path costs at most W times "
        "as much"),
    [OPTION_START] = VALUE("start", 's', GROUP_SEARCH, "X,Y", KIND_FREE, NULL,
        "start here instead of at the map's own start; may be given several times: the cheapest "
        "pair counts. ROS maps: 1.25m,-0.5m as well"),
    [OPTION_GOAL] = VALUE("goal", 'g', GROUP_SEARCH, "X,Y", KIND_FREE, NULL,
        "go here instead of to the map's own goal; may be given several times"),
    [OPTION_VIA] = VALUE("via", 0, GROUP_SEARCH, "X,Y", KIND_FREE, NULL,
        "pass through this cell; may be given several times, in order"),
    [OPTION_NEAREST] = FLAG("nearest", 0, GROUP_SEARCH,
        "where no goal can be reached, go as near as possible"),

    [OPTION_RECURSIVE] = FLAG("recursive", 'r', GROUP_RUNNING,
        "folders stand for the folders in them, too"),
    [OPTION_FILES_FROM] = VALUE("files-from", 0, GROUP_RUNNING, "FILE", KIND_FILE, NULL,
        "read more names of maps from FILE, one a line; - is standard input"),
    [OPTION_NULL] = FLAG("null", '0', GROUP_RUNNING,
        "names on the list of --files-from end with a zero byte, not a newline"),
    [OPTION_JOBS] = VALUE("jobs", 'j', GROUP_RUNNING, "N", KIND_FREE, NULL,
        "maps at a time; default: one a processor"),
    [OPTION_SKIP_EXISTING] = FLAG("skip-existing", 0, GROUP_RUNNING,
        "leave a picture alone that is newer than its map and was made with the same settings"),
    [OPTION_FAIL_FAST] = FLAG("fail-fast", 0, GROUP_RUNNING,
        "begin no other map after one has failed"),
    [OPTION_MEMORY] = VALUE("memory", 0, GROUP_RUNNING, "SIZE", KIND_FREE, NULL,
        "begin maps only as they fit, as 200M or 2G; default: three quarters of what there is"),
    [OPTION_TIME_LIMIT] = VALUE("time-limit", 0, GROUP_RUNNING, "S", KIND_FREE, NULL,
        "give a map up after S seconds"),
    [OPTION_NO_SANDBOX] = FLAG("no-sandbox", 0, GROUP_RUNNING,
        "keep all rights while a map is read (Linux)"),
    [OPTION_REPORT] = VALUE("report", 0, GROUP_RUNNING, "FILE", KIND_FILE, NULL,
        "a row a map, as CSV, or JSON if FILE ends in .json"),
    [OPTION_NO_HEADER] = FLAG("no-header", 0, GROUP_RUNNING,
        "no first row with the names of the columns"),

    [OPTION_PROBLEM] = VALUE("problem", 0, GROUP_SCENARIOS, "N", KIND_FREE, NULL,
        "draw problem N (the first is 1) instead of solving all"),

    [OPTION_FORMAT] = VALUE("format", 0, GROUP_READING, "NAME", KIND_WORD, format_word,
        "what the map is: {words} (see --help=formats)"),
    [OPTION_COST] = VALUE("cost", 0, GROUP_READING, "V=C", KIND_FREE, NULL,
        "cells of value V cost C; V is a number, or a letter of the map: S=3"),
    [OPTION_WALLS] = VALUE("walls", 0, GROUP_READING, "LIST", KIND_FREE, NULL,
        "values of a CSV grid that are walls: 1,5-9,-1"),
    [OPTION_CELL] = VALUE("cell", 0, GROUP_READING, "N", KIND_FREE, cell_word,
        "every N x N pixels of an image are one cell; default 1; {words} finds N in maps drawn in blocks"),
    [OPTION_THRESHOLD] = VALUE("threshold", 0, GROUP_READING, "T", KIND_FREE, threshold_word,
        "greys from T (0 to 256) on are free, darker ones wall; default 128; {words} finds T "
        "between the light and the dark of a scan"),
    [OPTION_INVERT] = FLAG("invert", 0, GROUP_READING, "light greys are wall, dark ones free"),
    [OPTION_UNKNOWN] = VALUE("unknown", 0, GROUP_READING, "KIND", KIND_WORD, unknown_word,
        "what a ROS map does not know: {words}"),
    [OPTION_MAX_CELLS] = VALUE("max-cells", 0, GROUP_READING, "N", KIND_FREE, NULL,
        "refuse larger maps; default 1073741824"),

    [OPTION_HELP] = MAY_HAVE("help", 'h', GROUP_HELP, "TOPIC", topic_word,
        "all options; more about a topic: {words}"),
    [OPTION_VERSION] = FLAG("version", 'V', GROUP_HELP,
        "the version, and those of the libraries that it was built with"),
};
/* clang-format on */

const char *option_group_name(enum option_group group)
{
    static const char *const names[GROUP_COUNT] = {
        [GROUP_OUTPUT] = "Output",
        [GROUP_MOVEMENT] = "Movement",
        [GROUP_SEARCH] = "Search",
        [GROUP_RUNNING] = "Running",
        [GROUP_READING] = "Reading",
        [GROUP_HELP] = "Help",
        [GROUP_SCENARIOS] = "Scenarios (MovingAI .scen; --jobs and --report are of its problems)",
    };
    return names[group];
}

/*
 * Adds a piece of so many characters to a text that has `used` of them, and returns how many it has
 * then. What is too long is cut.
 */
static size_t append(char text[OPTION_TEXT_SIZE], size_t used, const char *piece, size_t length)
{
    const size_t room = OPTION_TEXT_SIZE - 1 - used;
    const size_t taken = length < room ? length : room;
    memcpy(text + used, piece, taken);
    text[used + taken] = '\0';
    return used + taken;
}

void option_words(enum option_id option, const char *behind_first, const char *before_last,
                  char words[OPTION_TEXT_SIZE])
{
    option_word *word = option_table[option].word;
    size_t used = 0;
    words[0] = '\0';
    for (unsigned i = 0; word(i); i++) {
        const char *between = word(i + 1) ? ", " : before_last;
        if (i > 0)
            used = append(words, used, between, strlen(between));
        used = append(words, used, word(i), strlen(word(i)));
        if (i == 0)
            used = append(words, used, behind_first, strlen(behind_first));
    }
}

void option_describe(enum option_id option, char text[OPTION_TEXT_SIZE])
{
    static const char place[] = "{words}";
    const struct option_entry *entry = &option_table[option];
    const char *at = strstr(entry->text, place);
    size_t used =
        append(text, 0, entry->text, at ? (size_t)(at - entry->text) : strlen(entry->text));
    if (!at)
        return;
    char words[OPTION_TEXT_SIZE];
    const bool has_default = !entry->optional && entry->word(1);
    option_words(option, has_default ? " (default)" : "", ", ", words);
    used = append(text, used, words, strlen(words));
    at += sizeof place - 1;
    (void)append(text, used, at, strlen(at));
}

void option_summarise(enum option_id option, char text[OPTION_TEXT_SIZE])
{
    const char *whole = option_table[option].text;
    (void)append(text, 0, whole, strcspn(whole, ":;"));
}

int option_find_word(enum option_id option, const char *text)
{
    option_word *word = option_table[option].word;
    for (unsigned i = 0; word(i); i++)
        if (strcmp(word(i), text) == 0)
            return (int)i;
    return -1;
}
