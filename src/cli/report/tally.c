/* SPDX-License-Identifier: MIT */
/* tally.c - sums up the results of many problems. */
#include "cli/report/tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "cli/message.h"

enum {
    CELL_SIZE = 24,        /* size in bytes of a text in the table, with the terminating zero */
    RANK_95 = 95,          /* the percentile that the table shows */
    RATIO_DECIMALS = 1000, /* 10^3, because ratios are printed with three decimals */
};

static const double million = 1e6;

/* The columns of the table. */
enum column {
    LABEL,
    PROBLEMS,
    WRONG,
    MEAN,
    MEDIAN,
    PERCENTILE,
    EXPANDED,
    RATIO,
    PREPARATION,
    MEMORY,
    OPTIMAL,
    COST_MEAN,
    COST_WORST,
    COLUMNS
};

/* The cells of a row of the table. */
struct row_text {
    char cells[COLUMNS][CELL_SIZE];
};

/* Adds the results of another tally, whose times begin at `others`. */
static bool merge(struct tally *tally, const struct tally *other, const void *others,
                  struct error *error)
{
    uint64_t *times = memory_grow(tally->times, &tally->capacity,
                                  tally->problems + other->problems + 1, sizeof *times, error);
    if (!times)
        return false;
    tally->times = times;
    if (other->problems > 0)
        memcpy(times + tally->problems, others, other->problems * sizeof *times);
    tally->problems += other->problems;
    tally->wrong += other->wrong;
    tally->optimal += other->optimal;
    tally->no_reference += other->no_reference;
    tally->unguaranteed += other->unguaranteed;
    tally->incomparable += other->incomparable;
    tally->compared += other->compared;
    tally->ratio_sum += other->ratio_sum;
    tally->expanded += other->expanded;
    tally->prepare_ns += other->prepare_ns;
    if (other->ratio_worst > tally->ratio_worst)
        tally->ratio_worst = other->ratio_worst;
    if (other->memory > tally->memory)
        tally->memory = other->memory;
    return true;
}

bool tally_add(struct tally *tally, const struct finding *finding, struct reference reference,
               struct error *error)
{
    const struct verdict *verdict = &finding->verdict;
    const struct tally one = {.wrong = verdict->wrong,
                              .optimal = verdict->optimal,
                              .no_reference = verdict->no_reference,
                              .unguaranteed = finding->bound != FACTOR_ONE,
                              .incomparable = !reference.lengths,
                              .compared = verdict->ratio_micro > 0,
                              .ratio_sum = (double)verdict->ratio_micro / million,
                              .ratio_worst = verdict->ratio_micro,
                              .expanded = finding->expanded,
                              .problems = 1};
    return merge(tally, &one, &finding->nanoseconds, error);
}

bool tally_pack(const struct tally *tally, struct buffer *bytes, struct error *error)
{
    return buffer_append(bytes, tally, sizeof *tally, error) &&
           buffer_append(bytes, tally->times, tally->problems * sizeof *tally->times, error);
}

bool tally_unpack(struct tally *tally, const char **from, const char *end, struct error *error)
{
    struct tally other;
    const size_t size = (size_t)(end - *from);
    if (size < sizeof other)
        return error_memory(error, SIZE_MAX);
    memcpy(&other, *from, sizeof other);
    if ((size - sizeof other) / sizeof *other.times < other.problems)
        return error_memory(error, SIZE_MAX);
    const char *times = *from + sizeof other;
    *from = times + other.problems * sizeof *other.times;
    return merge(tally, &other, times, error);
}

void tally_free(struct tally *tally)
{
    free(tally->times);
    *tally = (struct tally){0};
}

static uint64_t total_time(const struct tally *tally)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < tally->problems; i++)
        sum += tally->times[i];
    return sum;
}

/* Returns the mean time of a problem in microseconds. */
static double mean_time(const struct tally *tally)
{
    return tally->problems > 0 ? (double)total_time(tally) / 1e3 / (double)tally->problems : 0;
}

/*
 * Formats the largest ratio with three decimals, rounded up so that the printed value is never less
 * than the ratio.
 */
static void format_worst(char text[CELL_SIZE], const struct tally *tally)
{
    const uint64_t thousandths = (tally->ratio_worst + RATIO_DECIMALS - 1) / RATIO_DECIMALS;
    (void)snprintf(text, CELL_SIZE, "%" PRIu64 ".%03" PRIu64, thousandths / RATIO_DECIMALS,
                   thousandths % RATIO_DECIMALS);
}

void tally_print(FILE *out, const char *name, const struct tally *tally)
{
    char worst[CELL_SIZE];
    message_print_safe(out, name);
    (void)fprintf(out, ": %zu problem%s, %zu wrong", tally->problems,
                  tally->problems == 1 ? "" : "s", tally->wrong);
    if (tally->unguaranteed > 0 && tally->compared > 0) {
        format_worst(worst, tally);
        (void)fprintf(out, ", %zu optimal, cost ratio mean %.3f worst %s", tally->optimal,
                      tally->ratio_sum / (double)tally->compared, worst);
    }
    if (tally->no_reference > 0 && tally->incomparable == 0)
        (void)fprintf(out, ", %zu without a stated length", tally->no_reference);
    if (tally->incomparable > 0)
        (void)fprintf(out,
                      ", lengths are not comparable (they assume both-free and default costs)");
    (void)fprintf(out, ", mean %.1f us, total %.3f ms, %" PRIu64 " expanded\n", mean_time(tally),
                  (double)total_time(tally) / 1e6, tally->expanded);
}

/* --- table --------------------------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    const uint64_t p = *(const uint64_t *)a;
    const uint64_t q = *(const uint64_t *)b;
    return (p > q) - (p < q);
}

/* Returns a percentile of the sorted times by the nearest-rank method, in microseconds. */
static double percentile(const struct tally *tally, size_t percent)
{
    const size_t rank = (tally->problems * percent + 99) / 100;
    return (double)tally->times[rank > 0 ? rank - 1 : 0] / 1e3;
}

/* Fills the table row of a search that has solved at least one problem. */
static void fill_row(struct row_text *row, const struct tally *tally, const struct tally *first)
{
    char(*cells)[CELL_SIZE] = row->cells;
    (void)snprintf(cells[WRONG], CELL_SIZE, "%zu", tally->wrong);
    (void)snprintf(cells[MEAN], CELL_SIZE, "%.1f", mean_time(tally));
    (void)snprintf(cells[MEDIAN], CELL_SIZE, "%.1f", percentile(tally, 50));
    (void)snprintf(cells[PERCENTILE], CELL_SIZE, "%.1f", percentile(tally, RANK_95));
    (void)snprintf(cells[EXPANDED], CELL_SIZE, "%" PRIu64, tally->expanded);
    /* Mean times are comparable only if both searches solved the same problems. */
    if (tally->problems == first->problems && total_time(first) > 0)
        (void)snprintf(cells[RATIO], CELL_SIZE, "%.3f", mean_time(tally) / mean_time(first));
    (void)snprintf(cells[PREPARATION], CELL_SIZE, "%.1f", (double)tally->prepare_ns / 1e6);
    (void)snprintf(cells[MEMORY], CELL_SIZE, "%.1f", (double)tally->memory / (1 << 20));
    if (tally->compared == 0)
        return;
    (void)snprintf(cells[OPTIMAL], CELL_SIZE, "%zu", tally->optimal);
    (void)snprintf(cells[COST_MEAN], CELL_SIZE, "%.3f", tally->ratio_sum / (double)tally->compared);
    format_worst(cells[COST_WORST], tally);
}

static struct row_text make_row(const char *label, const struct tally *tally,
                                const struct tally *first)
{
    struct row_text row;
    for (size_t column = 0; column < COLUMNS; column++)
        (void)snprintf(row.cells[column], CELL_SIZE, "-");
    (void)snprintf(row.cells[LABEL], CELL_SIZE, "%s", label);
    (void)snprintf(row.cells[PROBLEMS], CELL_SIZE, "%zu", tally->problems);
    if (tally->problems > 0)
        fill_row(&row, tally, first);
    return row;
}

static void widen(size_t widths[COLUMNS], const struct row_text *row)
{
    for (size_t column = 0; column < COLUMNS; column++) {
        const size_t length = strlen(row->cells[column]);
        widths[column] = length > widths[column] ? length : widths[column];
    }
}

static void print_row(const size_t widths[COLUMNS], const struct row_text *row)
{
    (void)printf("%-*s", (int)widths[LABEL], row->cells[LABEL]);
    for (size_t column = LABEL + 1; column < COLUMNS; column++)
        (void)printf("  %*s", (int)widths[column], row->cells[column]);
    (void)printf("\n");
}

enum { ROWS_MAX = PICTURE_PANELS_MAX + 1 };

/*
 * Makes the rows of the table, the first of which contains the headings. Sorts the times within
 * each tally. Returns the number of rows.
 */
static size_t make_rows(const struct options *options, struct tally *tallies,
                        struct row_text rows[ROWS_MAX])
{
    const size_t count = options_panel_count(options);
    rows[0] = (struct row_text){{[PROBLEMS] = "problems",
                                 [WRONG] = "wrong",
                                 [MEAN] = "mean us",
                                 [MEDIAN] = "median",
                                 [PERCENTILE] = "95%",
                                 [EXPANDED] = "expanded",
                                 [RATIO] = "ratio",
                                 [PREPARATION] = "prepare ms",
                                 [MEMORY] = "MB",
                                 [OPTIMAL] = "optimal",
                                 [COST_MEAN] = "cost",
                                 [COST_WORST] = "worst"}};
    (void)snprintf(rows[0].cells[LABEL], CELL_SIZE, "%s",
                   options->comparison.rules ? "rule" : "algorithm");
    for (size_t i = 0; i < count; i++) {
        if (tallies[i].problems > 0)
            qsort(tallies[i].times, tallies[i].problems, sizeof *tallies[i].times, by_value);
        rows[i + 1] = make_row(options_panel_name(options, i), &tallies[i], &tallies[0]);
    }
    return count + 1;
}

void tally_print_table(const struct options *options, struct tally *tallies)
{
    struct row_text rows[ROWS_MAX];
    size_t widths[COLUMNS] = {0};
    const size_t count = make_rows(options, tallies, rows);
    for (size_t i = 0; i < count; i++)
        widen(widths, &rows[i]);
    for (size_t i = 0; i < count; i++)
        print_row(widths, &rows[i]);
}

bool tally_page(const struct options *options, struct tally *tallies, struct buffer *text,
                struct error *error)
{
    struct row_text rows[ROWS_MAX];
    const size_t count = make_rows(options, tallies, rows);
    bool ok = buffer_print(text, error, "<h2>Totals</h2>\n<div class=wide>\n<table>\n");
    for (size_t i = 0; ok && i < count; i++) {
        ok = buffer_print(text, error, "<tr>");
        for (size_t column = 0; ok && column < COLUMNS; column++)
            ok = buffer_print(text, error, "<t%c%s>%s", i == 0 ? 'h' : 'd',
                              i == 0 || column == LABEL ? "" : " class=n", rows[i].cells[column]);
        ok = ok && buffer_print(text, error, "\n");
    }
    return ok && buffer_print(text, error, "</table>\n</div>\n");
}
