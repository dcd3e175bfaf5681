/* SPDX-License-Identifier: MIT */
/* outcome.c - the result of solving one map. */
#include "cli/report/outcome.h"

#include <stdlib.h>

const char *stage_name(enum stage stage)
{
    static const char *const names[STAGE_COUNT] = {[STAGE_READING] = "reading",
                                                   [STAGE_SEARCHING] = "searching",
                                                   [STAGE_DRAWING] = "drawing",
                                                   [STAGE_WRITING] = "writing"};
    return names[stage];
}

struct outcome outcome_failed(void)
{
    struct outcome outcome = {.status = MAP_ERROR, .length_m = -1};
    for (size_t i = 0; i < STAGE_COUNT; i++)
        outcome.stage_us[i] = TIME_UNKNOWN;
    return outcome;
}

const struct answer *outcome_answer(const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->answer_count; i++)
        if (outcome->answers[i].status != MAP_UNUSABLE)
            return &outcome->answers[i];
    return NULL;
}

uint64_t outcome_elapsed(const struct outcome *outcome)
{
    uint64_t total = 0;
    for (size_t i = 0; i < STAGE_COUNT; i++)
        total += outcome->stage_us[i] != TIME_UNKNOWN ? outcome->stage_us[i] : 0;
    return total;
}

const char *outcome_message(const struct outcome *outcome)
{
    if (outcome->status == MAP_ERROR || outcome->has_remark)
        return outcome->error.message;
    return outcome->reading && *outcome->reading->warning != '\0' ? outcome->reading->warning
                                                                  : NULL;
}

void outcome_free(struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->search_count; i++) {
        free(outcome->problems[i].findings);
        tally_free(&outcome->problems[i].tally);
    }
    free(outcome->problems);
    free(outcome->answers);
    free(outcome->legs);
    free(outcome->path);
    free(outcome->shown.text);
    outcome->reading = NULL;
    outcome->answers = NULL;
    outcome->problems = NULL;
    outcome->search_count = 0;
    outcome->legs = NULL;
    outcome->path = NULL;
    outcome->shown = (struct buffer){0};
}
