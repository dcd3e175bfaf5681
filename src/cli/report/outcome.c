/* SPDX-License-Identifier: MIT */
/* outcome.c - the result of solving one map. */
#include "cli/report/outcome.h"

#include <stdlib.h>

struct outcome outcome_failed(void)
{
    return (struct outcome){.status = MAP_ERROR,
                            .length_m = -1,
                            .read_us = TIME_UNKNOWN,
                            .search_us = TIME_UNKNOWN,
                            .render_us = TIME_UNKNOWN,
                            .write_us = TIME_UNKNOWN};
}

const struct answer *outcome_answer(const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->answer_count; i++)
        if (outcome->answers[i].status != MAP_UNUSABLE)
            return &outcome->answers[i];
    return NULL;
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
    free(outcome->answers);
    free(outcome->legs);
    free(outcome->path);
    free(outcome->shown.text);
    outcome->reading = NULL;
    outcome->answers = NULL;
    outcome->legs = NULL;
    outcome->path = NULL;
    outcome->shown = (struct buffer){0};
}
