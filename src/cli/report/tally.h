/* SPDX-License-Identifier: MIT */
/* tally.h - sums up the results of many problems, and prints the sums as lines or as a table. */
#ifndef ASTAR_CLI_REPORT_TALLY_H
#define ASTAR_CLI_REPORT_TALLY_H

#include "cli/report/verdict.h"

/* The results of one search in one or more scenarios. Initialise with zeros. */
struct tally {
    const char *label; /* the name of the search in the table; not owned */
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
bool tally_add(struct tally *tally, const struct finding *finding, const struct verdict *verdict,
               struct reference reference, struct error *error);

/* Adds the results of another tally. */
bool tally_merge(struct tally *tally, const struct tally *other, struct error *error);

/* Prints a result line that begins with `name`. */
void tally_print(const char *name, const struct tally *tally);

/*
 * Prints a table with one row for each tally. Sorts the times within each tally. `head` is the
 * heading of the column that contains the labels.
 */
void tally_print_table(const char *head, struct tally *tallies, size_t count);

void tally_free(struct tally *tally);

#endif
