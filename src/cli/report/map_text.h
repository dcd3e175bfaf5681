/* SPDX-License-Identifier: MIT */
/* map_text.h - the result of a map as text: messages, result lines, JSON, and its --report row. */
#ifndef ASTAR_CLI_REPORT_MAP_TEXT_H
#define ASTAR_CLI_REPORT_MAP_TEXT_H

#include "cli/report/outcome.h"

/*
 * Makes the texts of a result. Release them with map_result_free. If memory runs out, the
 * status is MAP_ERROR and there are no texts.
 */
struct map_result map_text_make(const struct options *options, const struct job *job,
                                const struct outcome *outcome);

#endif
