/* SPDX-License-Identifier: MIT */
/* fastest.c - chooses between jump point search and A*, which the ring may replace (ring.h). */
#include "search/algorithms/jump_maps.h"
#include "search/algorithms/list.h"
#include "search/algorithms/table.h"

const struct algorithm_row *fastest_choose(struct search *search)
{
    const bool jumps =
        !search->ring_runs && !jps_unsupported(search) && jump_maps_worthwhile(search);
    return algorithm_row(jumps ? ALGORITHM_JPS : ALGORITHM_ASTAR);
}
