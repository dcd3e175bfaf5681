/* SPDX-License-Identifier: MIT */
/* options.h - the settings of a run, read from the command line. */
#ifndef ASTAR_CLI_OPTIONS_OPTIONS_H
#define ASTAR_CLI_OPTIONS_OPTIONS_H

#include <stdbool.h>

#include "map/clearance.h"
#include "map/ends.h"
#include "map/options.h"
#include "picture/animation.h"
#include "search/search.h"

/* Values of --show: option not given, given without a value, then its words. */
enum show { SHOW_NOTHING, SHOW_MAP, SHOW_COSTS };

/* Topics of --help: option not given, given without a value, then its words. */
enum help_topic { HELP_NONE, HELP_EVERYDAY, HELP_ALL, HELP_FORMATS, HELP_PALETTES };

/* The searches that --compare draws side by side. */
struct comparison {
    enum algorithm algorithms[PICTURE_PANELS_MAX];
    size_t count; /* number of algorithms; 0: use --algorithm */
    bool rules;   /* compare all rules for diagonal steps */
};

/* Strings point into argv. */
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
    const char *palette_file; /* file of the palette, or NULL */
    struct comparison comparison;

    struct search_settings search;
    struct map_points starts, goals; /* replace those of the map */
    struct map_points via;
    struct clearance clearance;

    struct map_options map;
    struct map_cost *costs; /* --cost; `map` points to them */
    size_t cost_capacity;
    struct map_range *walls; /* --walls; `map` points to them */

    const char *files_from; /* file with a list of maps, or NULL */
    const char *source;     /* the scenario that the map belongs to, or NULL */
    uint64_t memory;        /* --memory in bytes; 0: three quarters of what is available */
    uint64_t time_limit_us; /* --time-limit per map; 0: none */
    uint32_t jobs;          /* --jobs; 0: number of CPUs */
    uint32_t problem;       /* --problem, counted from 1; 0: all */
    bool nearest;
    bool no_header;      /* of a CSV report */
    bool recursive;      /* also read subfolders */
    bool null_separated; /* names in files_from end with zero bytes, not newlines */
    bool fail_fast, skip_existing, no_sandbox;
};

/* Returns the settings of a command line without options. */
struct options options_default(void);

/* Returns the number of panels of the picture: one per compared search, at least one. */
size_t options_panel_count(const struct options *options);

/* Returns the settings of the search in a panel; those of panel 0 equal options->search. */
struct search_settings options_panel_search(const struct options *options, size_t panel);

/* The number of files that a run may write in addition to the picture. */
enum { OPTIONS_OUTPUTS = 4 };

/*
 * Stores the names of the files that a run writes in addition to the picture; NULL for those that
 * are not requested.
 */
void options_outputs(const struct options *options, const char *names[OPTIONS_OUTPUTS]);

/* Returns true if `name`, which may be NULL, is "-", which stands for a standard stream. */
bool options_name_stream(const char *name);

/* Returns the number of outputs that go to standard output. */
int options_count_streams(const struct options *options);

/* Returns true if an output goes to standard output; then no result lines are printed. */
bool options_use_stdout(const struct options *options);

/* Frees the lists. Strings are not owned. */
void options_free(struct options *options);

#endif
