/* SPDX-License-Identifier: MIT */
/* task.c - the state of a map that is being solved. */
#include "cli/solve/task.h"

#include <stdlib.h>

#include "picture/picture.h"

bool task_check_stop(const struct task *task, struct error *error)
{
    return stop_check(&task->control->watch.stop, error);
}

struct search_query task_query(const struct task *task)
{
    return (struct search_query){.starts = task->grid.starts,
                                 .via = task->via,
                                 .goals = task->grid.goals,
                                 .nearest = task->options->nearest};
}

bool task_has_query(const struct task *task)
{
    return grid_has_ends(&task->grid);
}

struct points task_path_points(const struct task *task)
{
    const struct search_result *result = &task->result;
    if (task->options->smoothing != SMOOTHING_NONE)
        return task->way;
    return (struct points){result->path, result->path_count, result->path_count};
}

void task_end_search(struct task *task)
{
    search_result_free(&task->result);
    free(task->way.items);
    free(task->smoothed.items);
    task->way = task->smoothed = (struct points){0};
    task->shown = (struct search_result){0};
    search_free(task->search);
    task->search = NULL;
}

void task_free(struct task *task)
{
    free(task->picture_file.data);
    free(task->map_image.data);
    free(task->animation.data);
    free(task->path.data);
    free(task->distances.data);
    free(task->flow.data);
    cost_field_free(task->area);
    picture_free(task->picture);
    task_end_search(task);
    free(task->via.items);
    grid_free(&task->grid);
}
