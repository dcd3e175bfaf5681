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

struct option_row;

/* How --show is given: not at all, without a value, or as --show=costs. */
enum show { SHOW_NOTHING, SHOW_MAP, SHOW_COSTS };

/* How --json is given: not at all, without a value, or as --json=path. */
enum json { JSON_NONE, JSON_RESULT, JSON_PATH };

/* How --help is given: not at all, without a topic, or with one of three topics. */
enum help_topic { HELP_NONE, HELP_EVERYDAY, HELP_ALL, HELP_FORMATS, HELP_PALETTES };

/* The searches that --compare draws side by side. */
struct comparison {
    enum algorithm algorithms[PICTURE_PANELS_MAX];
    size_t count; /* number of algorithms; 0: use --algorithm */
    bool rules;   /* compare all rules for diagonal steps */
};

/* An option as given on the command line. */
struct given_option {
    const struct option_row *written; /* may be an alias */
    const struct option_row *row;     /* `written`, or the option for which the alias stands */
    const char *value;                /* NULL if the option was given without a value */
};

/* The problems to solve in a scenario: `first`, first + step, and so on up to `last`. */
struct problem_range {
    uint32_t first, last; /* counted from 1; `first` is 0 if all problems are solved */
    uint32_t step;        /* 0: only `first` is solved, and its path is drawn */
};

/*
 * The part of a list that is processed: elements index, index + count, and so on, counted from 1.
 * `count` is 0 if the entire list is processed.
 */
struct share {
    uint32_t index, count;
};

/* The maximum cost, given with --within. */
struct cost_limit {
    bool given;
    uint64_t micro; /* the cost, in millionths */
};

/* The settings of a run. Strings point into argv. */
struct options {
    char **maps; /* files, folders and "-", as given */
    int map_count;
    struct given_option *given; /* all options on the command line, in order */
    size_t given_count, given_capacity;

    enum show show;
    enum help_topic help;
    bool version;
    enum json json;
    bool quiet, verbose;
    bool no_picture;
    bool mark;             /* --mark, which no longer has an effect */
    const char *output;    /* value of --output, or NULL */
    const char *map_image; /* value of --map-image, or NULL */
    const char *path_file; /* value of --path, or NULL */
    const char *animate;   /* value of --animate, or NULL */
    const char *distances; /* value of --distances, or NULL */
    const char *flow;      /* value of --flow, or NULL */
    const char *report;    /* value of --report, or NULL */
    struct cost_limit within;
    struct animation_options animation;

    struct picture_options picture;
    const char *palette_file; /* value of --palette if it is a file, or NULL */
    struct comparison comparison;

    struct search_settings search;
    struct map_points starts, goals; /* from --start and --goal; replace those of the map */
    struct map_points via;
    struct clearance clearance;
    bool keep_away_metric; /* search.keep_away.radius is in metres, not in cells */

    struct map_options map;
    struct map_cost *costs; /* values of --cost; map.costs points to this array */
    size_t cost_capacity;
    struct map_range *walls;    /* value of --walls; map.walls points to this array */
    struct map_letter *letters; /* value of --letters; map.letters points to this array */

    const char *files_from; /* value of --files-from: a file that lists maps, or NULL */
    uint64_t memory;        /* value of --memory in bytes; 0: 3/4 of the available memory */
    uint64_t time_limit_us; /* limit per map in microseconds (--time-limit); 0: none */
    uint32_t jobs;          /* value of --jobs; 0: number of CPUs */
    uint32_t repeat;        /* value of --repeat; 0: not given, which means once */
    struct problem_range problem;
    struct share share;
    bool nearest;
    enum smoothing smoothing; /* --smooth */
    bool no_header;           /* omit the column names of a CSV report */
    bool recursive;           /* also read subfolders */
    bool null_separated;      /* names in the --files-from list end with zero bytes, not newlines */
    bool fail_fast, skip_existing, no_sandbox;
};

/* Returns the settings of a command line without options. */
struct options options_default(void);

/*
 * Returns true if a picture of each map is drawn. No pictures are drawn with --no-picture, or with
 * --inspect unless --output is given.
 */
bool options_draw(const struct options *options);

/* Returns true if a picture or an animation may be drawn over the image of a map. */
bool options_draw_images(const struct options *options);

/* Returns the number of panels of the picture: one per compared search, at least one. */
size_t options_panel_count(const struct options *options);

/*
 * Returns the settings of the search in a panel. After options_parse, options->search contains the
 * settings of panel 0.
 */
struct search_settings options_panel_search(const struct options *options, size_t panel);

/* Returns the name of a panel: its rule if rules are compared, otherwise its algorithm. */
const char *options_panel_name(const struct options *options, size_t panel);

/*
 * Returns the settings of the search in a panel for a map: like options_panel_search, but with
 * lengths in cells. A radius in metres requires a map with a resolution.
 */
struct search_settings options_map_search(const struct options *options, size_t panel,
                                          const struct grid *grid);

/* Returns true if a single problem of a scenario is drawn (--problem N). */
bool options_draw_problem(const struct options *options);

/* Returns true if --share is not given or selects the list element `index`, counted from 0. */
bool options_share_has(const struct options *options, uint64_t index);

/*
 * Return true if the requested outputs require the map to have a start or a goal, respectively. If
 * the map has both, the run always searches for a path.
 */
bool options_need_start(const struct options *options);
bool options_need_goal(const struct options *options);

/* Returns true if the costs from the starts to all cells are computed. */
bool options_spread(const struct options *options);

/* The maximum number of files that a run writes in addition to pictures. */
enum { OPTIONS_OUTPUTS = 6 };

/*
 * Stores in `names` the names of the files that a run writes in addition to pictures, with NULL for
 * each file that is not requested.
 */
void options_outputs(const struct options *options, const char *names[OPTIONS_OUTPUTS]);

/* Returns true if `name` is "-", which stands for a standard stream. `name` may be NULL. */
bool options_name_stream(const char *name);

/*
 * Returns the number of outputs named "-", which go to standard output. Does not count --json and
 * --show.
 */
int options_count_streams(const struct options *options);

/* Returns true if an output is named "-". In that case no result lines are printed. */
bool options_use_stdout(const struct options *options);

/* Frees the lists. Does not free strings, which are part of argv. */
void options_free(struct options *options);

#endif
