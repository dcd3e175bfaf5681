/* SPDX-License-Identifier: MIT */
/* write_outputs.c - writes the files of a map. */
#include "cli/run/write_outputs.h"

/* An output; `name` is NULL if it is not written. */
struct target {
    const char *name;
    const struct bytes *bytes;
};

/* Begins all outputs. Called with the gate held. */
static bool open_outputs(struct work *work, const struct target *targets, bool make_folders,
                         struct error *error)
{
    bool ok = true;
    for (int i = 0; ok && i < CONTROL_OUTPUTS; i++) {
        const char *name = targets[i].name;
        if (!name)
            continue;
        work->outcome->error_file = name;
        if (make_folders && name == work->job->picture)
            ok = file_make_folder_of(name, error);
        if (ok) {
            work->control->outputs[i] = output_open(name, error);
            ok = work->control->outputs[i] != NULL;
        }
    }
    return ok;
}

/* Puts all outputs in their places. Called with the gate held. */
static bool commit_outputs(struct work *work, const struct target *targets, struct error *error)
{
    bool ok = true;
    for (int i = 0; ok && i < CONTROL_OUTPUTS; i++) {
        if (!work->control->outputs[i])
            continue;
        work->outcome->error_file = targets[i].name;
        ok = output_commit(work->control->outputs[i], error);
        work->control->outputs[i] = NULL;
    }
    return ok;
}

bool write_outputs(struct work *work, bool make_folders, struct error *error)
{
    const struct options *options = work->options;
    struct control *control = work->control;
    const struct target targets[CONTROL_OUTPUTS] = {{options->map_image, &work->map_image},
                                                    {options->path_file, &work->path},
                                                    {options->animate, &work->animation},
                                                    {work->job->picture, &work->picture_file}};
    pthread_mutex_lock(control->gate);
    bool ok = open_outputs(work, targets, make_folders, error);
    pthread_mutex_unlock(control->gate);
    for (int i = 0; ok && i < CONTROL_OUTPUTS; i++) {
        if (!control->outputs[i])
            continue;
        work->outcome->error_file = targets[i].name;
        ok = output_write(control->outputs[i], targets[i].bytes->data, targets[i].bytes->size,
                          error) &&
             output_close(control->outputs[i], error);
    }
    pthread_mutex_lock(control->gate);
    ok = ok && commit_outputs(work, targets, error);
    for (int i = 0; i < CONTROL_OUTPUTS; i++) {
        output_discard(control->outputs[i]);
        control->outputs[i] = NULL;
    }
    pthread_mutex_unlock(control->gate);
    return ok;
}
