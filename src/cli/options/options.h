/* SPDX-License-Identifier: MIT */
/*
 * options.h - the command line, read into one struct.
 */
#ifndef ASTAR_CLI_OPTIONS_OPTIONS_H
#define ASTAR_CLI_OPTIONS_OPTIONS_H

#include <stdbool.h>

#include "map/clearance.h"
#include "map/ends.h"
#include "map/options.h"
#include "picture/animation.h"
#include "search/search.h"

/* What --show prints. */
enum show { SHOW_NOTHING, SHOW_MAP, SHOW_COSTS };

/* What --compare and --compare-rules set side by side. */
struct comparison {
    enum algorithm algorithms[PICTURE_PANELS_MAX];
    size_t count; /* of algorithms; 0: the one that is given */
    bool rules;   /* all rules for diagonal steps */
};

struct options {
    const char *output;    /* --output, or NULL */
    const char *map_image; /* --map-image, or NULL */
    const char *path_file; /* --path, or NULL */
    const char *animate;   /* --animate, or NULL */
    struct animation_options animation;
    bool animation_set; /* --frames or --fps was given */
    enum show show;
    struct comparison comparison;
    bool algorithm_set, rule_set; /* --algorithm, --diagonal was given */
    bool json;
    bool quiet, verbose;
    struct picture_options picture;
    const char *palette_file; /* that its palette is from, or NULL */
    struct search_settings search;
    struct map_options map;
    struct map_points starts, goals; /* given ones, which replace the map's */
    struct map_points via;
    bool nearest;
    struct map_cost *costs; /* --cost; `map` points to them */
    size_t cost_capacity;
    struct map_range *walls; /* --walls; `map` points to them */
    struct clearance clearance;
    const char *report;     /* --report, or NULL */
    bool no_header;         /* of a CSV report */
    uint32_t jobs;          /* --jobs; 0: as many as there are processors */
    uint64_t memory;        /* --memory in bytes; 0: three quarters of what there is */
    uint64_t time_limit_us; /* --time-limit of each map; 0: none */
    bool fail_fast, skip_existing;
    bool no_sandbox;        /* --no-sandbox */
    bool recursive;         /* folders stand for their folders too */
    const char *files_from; /* a list of maps, or NULL */
    bool null_separated;    /* names on it end with zero bytes instead of lines */
    uint32_t problem;       /* --problem, counted from 1; 0: all */
    const char
        *source; /* a file that is read beside the maps: the scenario of --problem; or NULL */
    char **maps; /* files and folders as given */
    int map_count;
};

enum options_result {
    OPTIONS_RUN,
    OPTIONS_DONE, /* help or version was asked for and has been printed */
    OPTIONS_BAD,  /* the mistake has been printed */
};

/*
 * Reads the command line. `options` points into argv and is released with options_free, whatever
 * the result.
 */
enum options_result options_parse(int argc, char **argv, struct options *options);

/* How many panels the picture has: searches that are compared, or one. */
size_t options_panel_count(const struct options *options);

/* The settings of the search that a panel shows; the first one's are options->search. */
struct search_settings options_panel_search(const struct options *options, size_t panel);

/* Files that a run may write beside pictures. */
enum { OPTIONS_OUTPUTS = 4 };

/* Their names; NULL for those that are not wanted. */
void options_outputs(const struct options *options, const char *names[OPTIONS_OUTPUTS]);

/* True if the name of an output, which may be NULL, stands for standard output. */
bool options_name_stream(const char *name);

/* True if standard output carries a file, so that no result line may. */
bool options_use_stdout(const struct options *options);

void options_free(struct options *options);

#endif
