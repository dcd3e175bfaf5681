/* SPDX-License-Identifier: MIT */
/* options.h - the settings of a run, as the command line gives them. */
#ifndef ASTAR_CLI_OPTIONS_OPTIONS_H
#define ASTAR_CLI_OPTIONS_OPTIONS_H

#include <stdbool.h>

#include "map/clearance.h"
#include "map/ends.h"
#include "map/options.h"
#include "picture/animation.h"
#include "search/search.h"

/* What --show prints: nothing, or what it prints without a value and with each of its words. */
enum show { SHOW_NOTHING, SHOW_MAP, SHOW_COSTS };

/* What --help prints: nothing, or what it prints without a value and with each of its words. */
enum help_topic { HELP_NONE, HELP_EVERYDAY, HELP_ALL, HELP_FORMATS, HELP_PALETTES };

/* What --compare sets side by side. */
struct comparison {
    enum algorithm algorithms[PICTURE_PANELS_MAX];
    size_t count; /* of algorithms; 0: the one that is given */
    bool rules;   /* all rules for diagonal steps */
};

/* Names and lists that come from the command line stay in argv. */
struct options {
    char **maps; /* files and folders as given */
    int map_count;

    enum show show;
    enum help_topic help;
    bool version;
    bool json, quiet, verbose;
    const char *output;    /* --output, or NULL */
    const char *map_image; /* --map-image, or NULL */
    const char *path_file; /* --path, or NULL */
    const char *animate;   /* --animate, or NULL */
    const char *report;    /* --report, or NULL */
    struct animation_options animation;

    struct picture_options picture;
    const char *palette_file; /* the file that the palette was read from, or NULL */
    struct comparison comparison;

    struct search_settings search;
    struct map_points starts, goals; /* replace the map's own */
    struct map_points via;
    struct clearance clearance;

    struct map_options map;
    struct map_cost *costs; /* --cost; `map` points to them */
    size_t cost_capacity;
    struct map_range *walls; /* --walls; `map` points to them */

    const char *files_from; /* a list of maps, or NULL */
    const char *source;     /* a file that is read besides the maps (the scenario), or NULL */
    uint64_t memory;        /* --memory in bytes; 0: three quarters of what is available */
    uint64_t time_limit_us; /* --time-limit of each map; 0: none */
    uint32_t jobs;          /* --jobs; 0: number of CPUs */
    uint32_t problem;       /* --problem, counted from 1; 0: all */
    bool nearest;
    bool no_header;      /* of a CSV report */
    bool recursive;      /* read the folders in folders */
    bool null_separated; /* names in the list of files_from end with zero bytes, not newlines */
    bool fail_fast, skip_existing, no_sandbox;
};

/* The settings of a command line without options. */
struct options options_default(void);

/* The number of panels of the picture: searches that are compared, or one. */
size_t options_panel_count(const struct options *options);

/* The settings of the search that a panel shows; the first one's are options->search. */
struct search_settings options_panel_search(const struct options *options, size_t panel);

/* The number of files that a run may write besides the picture. */
enum { OPTIONS_OUTPUTS = 4 };

/* Their names; NULL for those that were not asked for. */
void options_outputs(const struct options *options, const char *names[OPTIONS_OUTPUTS]);

/* True if the name of an output, which may be NULL, stands for standard output. */
bool options_name_stream(const char *name);

/* The number of outputs that go to standard output. */
int options_count_streams(const struct options *options);

/* True if standard output carries a file; then no result lines are printed. */
bool options_use_stdout(const struct options *options);

/* Frees the lists. Names are not owned. */
void options_free(struct options *options);

#endif
