/* SPDX-License-Identifier: MIT */
/* work.c - a map that is being solved. */
#include "cli/run/work.h"

#include <stdlib.h>

#include "picture/picture.h"

bool work_goes_on(const struct work *work, struct error *error)
{
    return !search_watch_stopped(&work->control->watch) ||
           error_set(error, ERROR_STOPPED, "stopped");
}

struct search_query work_query(const struct work *work)
{
    return (struct search_query){.starts = work->grid.starts,
                                 .via = work->via,
                                 .goals = work->grid.goals,
                                 .nearest = work->options->nearest};
}

void work_end_search(struct work *work)
{
    search_result_free(&work->result);
    search_free(work->search);
    work->search = NULL;
}

void work_free(struct work *work)
{
    free(work->picture_file.data);
    free(work->map_image.data);
    free(work->animation.data);
    free(work->path.data);
    picture_free(work->picture);
    work_end_search(work);
    free(work->via.items);
    grid_free(&work->grid);
}
