/* SPDX-License-Identifier: MIT */
/* tally.h - sums up the results of many problems, and prints the sums as lines or as a table. */
#ifndef ASTAR_CLI_REPORT_TALLY_H
#define ASTAR_CLI_REPORT_TALLY_H

#include <stdio.h>

#include "base/buffer.h"
#include "cli/report/verdict.h"

/* The results of one search in one or more scenarios. Initialise with zeros. */
struct tally {
    size_t wrong, optimal, no_reference;
    size_t unguaranteed;  /* problems solved without a guarantee that the path is cheapest */
    size_t incomparable;  /* problems whose stated length is not valid for the settings used */
    size_t compared;      /* problems with a known ratio of cost to stated length */
    double ratio_sum;     /* sum of the ratios of cost to stated length */
    uint64_t ratio_worst; /* the largest ratio, in millionths */
    uint64_t expanded;
    uint64_t prepare_ns; /* total preparation time for all scenarios */
    uint64_t memory;     /* bytes that a search needs on the largest map */
    uint64_t *times;     /* in nanoseconds, one for each problem */
    size_t problems, capacity;
};

/* Adds the result of a problem. */
bool tally_add(struct tally *tally, const struct finding *finding, struct reference reference,
               struct error *error);

/* Appends a tally to `bytes`, from which tally_unpack takes it in another process. */
bool tally_pack(const struct tally *tally, struct buffer *bytes, struct error *error);

/*
 * Adds the results of a tally that begins at `*from` to `tally`, and moves *from behind it. Fails
 * also if it does not end at or before `end`.
 */
bool tally_unpack(struct tally *tally, const char **from, const char *end, struct error *error);

/* Prints a result line that begins with `name`. */
void tally_print(FILE *out, const char *name, const struct tally *tally);

/*
 * Prints a table with one row for each search that is compared. Sorts the times within each tally.
 */
void tally_print_table(const struct options *options, struct tally *tallies);

/* Appends this table to `text` as a part of an HTML page (page.h). */
bool tally_page(const struct options *options, struct tally *tallies, struct buffer *text,
                struct error *error);

void tally_free(struct tally *tally);

#endif
