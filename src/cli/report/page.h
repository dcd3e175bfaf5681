/* SPDX-License-Identifier: MIT */
/*
 * page.h - the report of a run as an HTML page, which needs no network and no server.
 *
 * The page consists of page.html, which contains its style and its script, and of tables whose rows
 * these functions write. It can be read without scripts. All functions append to `text`; a failure
 * is a lack of memory.
 */
#ifndef ASTAR_CLI_REPORT_PAGE_H
#define ASTAR_CLI_REPORT_PAGE_H

#include "cli/report/outcome.h"

/* Begins the page of a run on maps or scenarios: everything before the first row. */
bool page_begin(const struct options *options, bool scenarios, struct buffer *text,
                struct error *error);

/* Adds the row of a map. The picture in the outcome, if any, is shown as a thumbnail. */
bool page_map(const struct options *options, const struct job *job, const struct outcome *outcome,
              struct buffer *text, struct error *error);

/* Adds a row for each solved problem of a scenario and each search. */
bool page_problems(const struct options *options, const struct job *job,
                   const struct outcome *outcome, struct buffer *text, struct error *error);

/*
 * Ends the page. `tallies` are the sums of the problems of scenarios, for each search; NULL for
 * maps. `note`, unless it is empty, says that the run was not completed.
 */
bool page_end(const struct options *options, struct tally *tallies, const char *note,
              struct buffer *text, struct error *error);

#endif
