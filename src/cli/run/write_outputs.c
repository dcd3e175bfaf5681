/* SPDX-License-Identifier: MIT */
/* write_outputs.c - writes the output files of a map. */
#include "cli/run/write_outputs.h"

/* An output file; `name` is NULL if the output is not requested. */
struct target {
    const char *name;
    const struct bytes *bytes;
};

/* Opens all outputs. Called with the gate held. */
static bool open_outputs(struct task *task, const struct target *targets, bool make_folders,
                         struct error *error)
{
    bool ok = true;
    for (int i = 0; ok && i < CONTROL_OUTPUTS; i++) {
        const char *name = targets[i].name;
        if (!name)
            continue;
        task->outcome->error_file = name;
        if (make_folders && name == task->job->picture)
            ok = file_make_folder_of(name, error);
        if (ok) {
            task->control->outputs[i] = output_open(name, error);
            ok = task->control->outputs[i] != NULL;
        }
    }
    return ok;
}

/* Renames all outputs to their final names. Called with the gate held. */
static bool commit_outputs(struct task *task, const struct target *targets, struct error *error)
{
    bool ok = true;
    for (int i = 0; ok && i < CONTROL_OUTPUTS; i++) {
        if (!task->control->outputs[i])
            continue;
        task->outcome->error_file = targets[i].name;
        ok = output_commit(task->control->outputs[i], error);
        task->control->outputs[i] = NULL;
    }
    return ok;
}

bool write_outputs(struct task *task, bool make_folders, struct error *error)
{
    const struct options *options = task->options;
    struct control *control = task->control;
    const struct target targets[CONTROL_OUTPUTS] = {{options->map_image, &task->map_image},
                                                    {options->path_file, &task->path},
                                                    {options->animate, &task->animation},
                                                    {task->job->picture, &task->picture_file}};
    pthread_mutex_lock(control->gate);
    bool ok = open_outputs(task, targets, make_folders, error);
    pthread_mutex_unlock(control->gate);
    for (int i = 0; ok && i < CONTROL_OUTPUTS; i++) {
        if (!control->outputs[i])
            continue;
        task->outcome->error_file = targets[i].name;
        ok = output_write(control->outputs[i], targets[i].bytes->data, targets[i].bytes->size,
                          error) &&
             output_close(control->outputs[i], error);
    }
    pthread_mutex_lock(control->gate);
    ok = ok && commit_outputs(task, targets, error);
    for (int i = 0; i < CONTROL_OUTPUTS; i++) {
        output_discard(control->outputs[i]);
        control->outputs[i] = NULL;
    }
    pthread_mutex_unlock(control->gate);
    return ok;
}
