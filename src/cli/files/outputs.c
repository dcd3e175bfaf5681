/* SPDX-License-Identifier: MIT */
/* outputs.c - checks that an output can be written and does not overwrite an input. */
#include "cli/files/outputs.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"

#define DEFAULT_FOLDER "out"

const char *outputs_folder(const struct options *options)
{
    return options->output ? options->output : DEFAULT_FOLDER;
}

bool outputs_one_picture(const struct options *options)
{
    struct stat status;
    const char *output = options->output;
    const size_t length = output ? strlen(output) : 0;
    if (!output || (length > 0 && output[length - 1] == '/'))
        return false;
    return length == 0 || options_name_stream(output) ||
           path_has_extension(output, PICTURE_SUFFIX) ||
           (stat(output, &status) == 0 && !S_ISDIR(status.st_mode));
}

bool outputs_discard(const struct options *options)
{
    struct stat output;
    struct stat null;
    return options->output && stat(options->output, &output) == 0 && S_ISCHR(output.st_mode) &&
           stat("/dev/null", &null) == 0 && S_ISCHR(null.st_mode) && output.st_rdev == null.st_rdev;
}

bool outputs_identify(const char *name, struct file_identity *identity, struct error *error)
{
    if (!options_name_stream(name))
        return file_identify(name, identity, error);
    *identity = file_identify_open(STDOUT_FILENO);
    return true;
}

static bool identify_input(const char *name, struct file_identity *identity, struct error *error)
{
    if (!options_name_stream(name))
        return file_identify(name, identity, error);
    *identity = file_identify_open(STDIN_FILENO);
    return true;
}

bool outputs_add_input(struct file_set *inputs, const char *name, struct error *error)
{
    struct file_identity identity;
    return identify_input(name, &identity, error) && file_set_add(inputs, &identity, error);
}

bool outputs_find_input(const char *name, const struct file_set *inputs, bool *found,
                        struct error *error)
{
    struct file_identity identity;
    if (!file_identify(name, &identity, error))
        return false;
    *found = file_set_contains(inputs, &identity);
    return true;
}

bool outputs_check(const char *output, struct error *error)
{
    if (options_name_stream(output))
        return true;
    if (*output == '\0')
        return error_set(error, ERROR_SETTINGS, "the name of this output is empty");
    if (file_is_folder(output))
        return error_set(error, ERROR_SETTINGS, "this output is a folder; name a file");
    char *target = path_follow_links(output, error);
    char *folder = target ? path_folder(target, error) : NULL;
    free(target);
    if (!folder)
        return false;
    const bool exists = file_is_folder(folder);
    free(folder);
    return exists || error_set(error, ERROR_SETTINGS,
                               "the folder of this output does not exist; create it first");
}
