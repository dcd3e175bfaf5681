/* SPDX-License-Identifier: MIT */
/*
 * job.h - a map on its way through the program, and the list of all maps.
 *
 * The stages fill in the members of a job one after the other: collecting finds the file and looks
 * at it (collect.h, job_inspect), planning names the picture (plan.h), and solving the map makes
 * the result (solve.h). A scenario is collected as a job, too, which becomes the job of its map
 * (scenarios.h).
 */
#ifndef ASTAR_CLI_FILES_JOB_H
#define ASTAR_CLI_FILES_JOB_H

#include "base/buffer.h"
#include "base/file.h"
#include "base/identity.h"
#include "cli/files/passed_over.h"
#include "cli/options/options.h"
#include "map/map.h"
#include "map/scenario.h"

/* The memory that the program needs without any map, in bytes. */
enum { MEMORY_NEED_PROGRAM = 5 << 20 };

/* Estimates of the memory that a map needs, in bytes, not including MEMORY_NEED_PROGRAM. */
struct memory_need {
    uint64_t least; /* to read the file; 0 if unknown */
    uint64_t peak;  /* to solve the map; 0 if unknown */
};

enum job_state { JOB_WAITING, JOB_RUNNING, JOB_DONE };

enum map_status {
    MAP_SOLVED,
    MAP_NEAREST,
    MAP_INSPECTED,
    MAP_MEASURED, /* the costs of all cells were computed, but no path was searched for */
    MAP_NO_PATH,
    MAP_SKIPPED,
    MAP_PASSED_OVER, /* an image in a folder that is no map */
    MAP_UNUSABLE,    /* used only in struct answer: the algorithm does not support the map */
    MAP_WRONG,       /* results of a scenario break a guarantee (verdict.h) */
    MAP_ERROR,
};

/* The texts of a result. */
enum result_text {
    RESULT_MESSAGES, /* for standard error */
    RESULT_LINES,    /* for standard output */
    RESULT_ROWS,     /* a table for --report (table_append) */
    RESULT_TALLIES,  /* of a scenario: one for each search (tally_pack) */
    RESULT_TEXTS
};

/* The result of a map or a scenario, ready to be printed. */
struct map_result {
    enum map_status status;
    bool closed_pipe;    /* the reader of an output has closed the pipe */
    uint64_t elapsed_us; /* sum of the durations of all stages */
    struct buffer texts[RESULT_TEXTS];
};

/* The problems that a job solves on its map. */
struct job_scenario {
    char *path;
    struct scenario problems; /* only those to solve */
    size_t total;             /* number of all problems in the file */
    /*
     * The number of searches across the whole map that take as long as the problems in the range of
     * --problem. --share has no effect on it, so that searches prepare the same for every share.
     */
    uint64_t searches;
};

struct job {
    /* Collecting. */
    char *path;               /* used to open the file and in messages */
    char *full_path;          /* the absolute path, from which the name of the picture is derived */
    struct map_kind kind;     /* what the file is; its format is AUTO if it is a pipe */
    bool own_picture;         /* a picture drawn by this program */
    struct referred referred; /* the files that the map refers to */
    struct map_estimate estimate; /* of the map; `reading` 0: unknown */
    unsigned folders;     /* number of parent folders that the picture's name always includes */
    bool found;           /* found in a folder or a list, not given as an argument */
    bool in_folder;       /* found in a folder */
    uint64_t size;        /* total size of the map and of `referred`, in bytes; 0 if unknown */
    struct bytes content; /* content of standard input; not used for other maps */
    bool unreadable;      /* the map, or a file that it refers to, cannot be read; see `error` */
    struct error error;   /* why the map is unreadable */
    struct file_identity identity;  /* identity of the file `path` */
    struct file_set referred_files; /* identities of the files in `referred` */
    struct job_scenario *scenario;  /* the scenario that names the map; NULL: none; owned */

    /* Planning. */
    const char *name; /* the name of the map in messages and reports: its path or, with
                         --untrusted, the path of the scenario that names it; not owned */
    char *picture;    /* path of the picture; NULL: no picture */
    bool thumbnail;   /* the report shows the picture */

    /* Solving. */
    struct memory_need need;
    enum job_state state;
    struct map_result result; /* valid if the state is JOB_DONE */
};

/*
 * Returns true if the plan chooses the name of a picture for this job. Returns false only if the
 * file or folder of the job could not be read and was not given as an argument.
 */
static inline bool job_has_picture(const struct job *job)
{
    return !(job->unreadable && job->found);
}

/* Returns true if the job solves the problems of a scenario, not its map alone. */
static inline bool job_solves_problems(const struct options *options, const struct job *job)
{
    return job->scenario && !options_draw_problem(options);
}

struct jobs {
    struct job *items; /* in the order of the arguments; in natural order within a folder */
    size_t count, capacity;
    struct file_set inputs; /* files that no output may replace: those that the run reads, and
                                       regular files passed over */
    struct passed_over passed_over; /* counts of files that were not used as maps */
    size_t sub_folders;             /* number of subfolders that were not entered */
    bool folders;                   /* at least one folder or list of maps was given */
    bool scenarios; /* the items are scenarios (and files that cannot be read), not maps */
};

/*
 * Identifies the file by its first bytes; job->kind keeps the result for all later stages. (A pipe
 * is identified when it is read.) Unless the file is in a folder and is no map, also finds the
 * files that the map refers to, determines the total size, and estimates the size of the map.
 * Retries once, since a failure may be transient; if the retry fails too, sets job->unreadable. A
 * map that may refer to other files is also marked as unreadable if it is larger than `memory`
 * bytes, if memory runs out, or if reading it takes longer than the time limit.
 */
void job_inspect(const struct options *options, uint64_t memory, struct job *job);

/*
 * Estimates the size of the map and the memory for reading it, from at most `bytes` first bytes of
 * the file with the cells: the image of a ROS map, or the map. Returns job->estimate if they
 * cannot be read.
 */
struct map_estimate job_estimate(const struct map_options *options, const struct job *job,
                                 size_t bytes);

/* Releases the texts of a result. */
void map_result_free(struct map_result *result);

/* Releases all members of a job. */
void job_free(struct job *job);

/*
 * Appends a job and takes ownership of its members, even on failure. Fails if one of the paths is
 * NULL; in that case the caller has already set *error.
 */
bool jobs_add(struct jobs *jobs, struct job *job, struct error *error);

/* Adds the file of a job, and the files that it refers to, to jobs->inputs. */
bool jobs_protect(struct jobs *jobs, const struct job *job, struct error *error);

void jobs_free(struct jobs *jobs);

#endif
