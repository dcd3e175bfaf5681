/* SPDX-License-Identifier: MIT */
/*
 * options.c - fuzzes the parser of the command line. The input is a list of arguments, each
 * terminated by a zero byte.
 *
 * Output is captured in memory and checked: a usage error is one line on standard error that begins
 * with the name of the program. Options such as --help print only on standard output. Any other
 * valid command line prints nothing.
 */
#include "cli/options/parse.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "cli/options/fingerprint.h"
#include "tests/fuzz/fuzz.h"

enum { ARGUMENTS_MAX = 64 };

/* The captured output of a stream. */
struct caught {
    FILE **stream, *before;
    char *text;
    size_t size;
};

static void begin_catching(struct caught *caught, FILE **stream)
{
    *caught = (struct caught){.stream = stream, .before = *stream};
    *stream = open_memstream(&caught->text, &caught->size);
    require(*stream != NULL);
}

static void end_catching(struct caught *caught)
{
    require(fclose(*caught->stream) == 0);
    *caught->stream = caught->before;
}

/* Splits the input at zero bytes. Returns the number of arguments, including the program name. */
static int split(char *text, size_t size, char *argv[ARGUMENTS_MAX + 2])
{
    static char program[] = "astar-cli";
    int count = 0;
    argv[count++] = program;
    for (size_t at = 0; at < size && count <= ARGUMENTS_MAX; at += strlen(text + at) + 1)
        argv[count++] = text + at;
    argv[count] = NULL;
    return count;
}

static void check_line(const char *text)
{
    static const char begin[] = "astar-cli: ";
    require(strncmp(text, begin, sizeof begin - 1) == 0);
    while (*text != '\n') {
        const size_t length = utf8_printable(text);
        require(length > 0);
        text += length;
    }
    require(text[1] == '\0');
}

/* Checks the options for robots and game units, and those that compute the costs of all cells. */
static void check_paths(const struct options *options)
{
    const struct search_settings *search = &options->search;
    require(search->keep_away.radius >= 0 && search->keep_away.radius <= CLEARANCE_MAX);
    require(search->keep_away.radius == 0 || (search->keep_away.factor >= KEEP_AWAY_FACTOR_MIN &&
                                              search->keep_away.factor <= KEEP_AWAY_FACTOR_MAX));
    require(search->agent.width <= AGENT_SIDE_MAX && search->agent.height <= AGENT_SIDE_MAX);
    require(search->turn_cost <= TURN_COST_FEWEST);
    require(options->smoothing < SMOOTHING_COUNT);
    require(!options->within.given || options_spread(options));
    require(!options->distances || options_spread(options));
}

/* Checks the values of --problem and --share. */
static void check_choice(const struct options *options)
{
    const struct problem_range *problem = &options->problem;
    const struct share *share = &options->share;
    require(problem->step == 0 || (problem->first > 0 && problem->first <= problem->last));
    require(share->count == 0 || (share->index > 0 && share->index <= share->count));
    uint64_t chosen = 0;
    for (uint64_t i = 0; share->count > 0 && share->count <= 1000 && i < 3 * share->count; i++)
        chosen += options_share_has(options, i);
    require(share->count == 0 || share->count > 1000 || chosen == 3);
}

/* Checks the invariants of valid options. */
static void check_options(const struct options *options)
{
    char fingerprint[FINGERPRINT_SIZE];
    require(options->map_count > 0 || options->files_from);
    require(options->map.max_cells > 0 && options->map.max_cells <= GRID_CELLS_MAX);
    require(options->map.format < MAP_FORMAT_COUNT);
    require(options->map.threshold <= MAP_THRESHOLD_FIND);
    require(options->picture.scale <= PICTURE_SCALE_MAX);
    require(options->picture.compression <= PICTURE_COMPRESSION_MAX);
    require(options->picture.path_style < PATH_STYLE_COUNT);
    require(options->animation.frames > 0 && options->animation.frames <= ANIMATION_FRAMES_MAX);
    require(options->animation.rate > 0 && options->animation.rate <= ANIMATION_RATE_MAX);
    require(options->clearance.radius >= 0 && options->clearance.radius <= CLEARANCE_MAX);
    check_paths(options);
    check_choice(options);
    require(options_panel_count(options) > 0);
    require(options_panel_count(options) <= PICTURE_PANELS_MAX);
    for (size_t panel = 0; panel < options_panel_count(options); panel++) {
        const struct search_settings search = options_panel_search(options, panel);
        require(search.algorithm < ALGORITHM_COUNT && search.rule < DIAGONAL_RULE_COUNT);
        require(search.heuristic < HEURISTIC_COUNT && search.diagonal_cost <= FACTOR_MAX);
        require(search.weight >= FACTOR_ONE && search.weight <= FACTOR_MAX);
        for (unsigned d = 0; d < DIRECTION_COUNT; d++)
            require(search.move_cost[d] <= FACTOR_MAX);
    }
    fingerprint_make(options, fingerprint);
    require(strlen(fingerprint) == FINGERPRINT_SIZE - 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *argv[ARGUMENTS_MAX + 2];
    struct options options;
    struct caught out;
    struct caught err;
    /*
     * Skip inputs with a slash, because --palette could then open any file. palette.c fuzzes the
     * contents of palettes.
     */
    if (size > 0 && memchr(data, '/', size))
        return 0;
    char *text = calloc(size + 1, 1);
    require(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    const int argc = split(text, size, argv);
    optind = 0; /* restarts glibc's getopt_long */
    begin_catching(&out, &stdout);
    begin_catching(&err, &stderr);
    const enum options_result result = options_parse(argc, argv, &options);
    end_catching(&err);
    end_catching(&out);
    require((result == OPTIONS_DONE) == (out.size > 0));
    require((result == OPTIONS_BAD) == (err.size > 0));
    if (result == OPTIONS_BAD)
        check_line(err.text);
    if (result == OPTIONS_RUN)
        check_options(&options);
    options_free(&options);
    free(out.text);
    free(err.text);
    free(text);
    return 0;
}
