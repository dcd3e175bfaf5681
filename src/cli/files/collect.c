/* SPDX-License-Identifier: MIT */
/* collect.c - which maps there are. */
#include "cli/files/collect.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/path.h"
#include "cli/files/plan.h"
#include "cli/options/fingerprint.h"
#include "cli/report/messages.h"
#include "cli/run/need.h"
#include "map/image/png_check.h"
#include "map/map.h"
#include "map/scenario.h"

enum {
    LIST_LIMIT = 1 << 28, /* bytes of a list of names, ... */
    LIST_PART = 16,       /* ... and this part of memory: what is known of a name takes more */
};

/* A set of files, by what their names stand for. */
struct file_set {
    struct file_identity *items;
    size_t count, capacity;
};

/* What is at hand while folders are walked. */
struct walk {
    const struct options *options;
    struct map_list *list;
    struct file_set folders;     /* those that have been entered, so that circles of links end */
    struct file_identity output; /* the folder that outputs go to */
    bool in_output;              /* the folder that is walked is that one */
};

static bool set_contains(const struct file_set *set, const struct file_identity *identity)
{
    for (size_t i = 0; i < set->count; i++)
        if (file_same(&set->items[i], identity))
            return true;
    return false;
}

static bool set_add(struct file_set *set, const struct file_identity *identity, struct error *error)
{
    struct file_identity *items =
        memory_grow(set->items, &set->capacity, set->count + 1, sizeof *items, error);
    if (!items)
        return false;
    set->items = items;
    items[set->count++] = *identity;
    return true;
}

static void free_map_file(struct map_file *file)
{
    free(file->path);
    free(file->name);
    free(file->image);
    free(file->content.data);
}

/* Adds a map; takes what `file` owns over. */
static bool add_map(struct map_list *list, struct map_file *file, struct error *error)
{
    struct map_file *items = NULL;
    if (file->path && file->name)
        items = memory_grow(list->items, &list->capacity, list->count + 1, sizeof *items, error);
    if (!items) {
        free_map_file(file);
        return false;
    }
    list->items = items;
    items[list->count++] = *file;
    return true;
}

static uint64_t size_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) ? (uint64_t)status.st_size : 0;
}

/* Reads what a map that may refer to a file says; no bytes, if it does not. */
static bool read_referring(const struct map_options *reading, const struct map_file *file,
                           struct bytes *bytes, struct error *error)
{
    uint8_t data[MAP_LOOK];
    struct bytes first = {data, sizeof data};
    *bytes = (struct bytes){0};
    return file_peek(file->path, &first, error) &&
           (first.size == 0 || !map_refers(&first, reading) ||
            file_read(file->path, MAP_REFERRING_MAX, bytes, error));
}

/* Finds out what file a map refers to. What is wrong with the map is found when it is read. */
static bool find_image(const struct options *options, struct map_file *file, struct error *error)
{
    const bool stream = file->content.data != NULL;
    struct map_options reading = options->map;
    struct bytes bytes = file->content;
    reading.path = file->path;
    if (!stream && !read_referring(&reading, file, &bytes, error))
        return false;
    const bool good = bytes.size == 0 || map_referred(&bytes, &reading, &file->image, error);
    if (!stream)
        free(bytes.data);
    struct error cause;
    if (!good || !file->image || file_identify(file->image, &file->image_identity, &cause))
        return good;
    return error_set(error, cause.code, "image %s: %s", file->image, cause.message);
}

/* Finds out what a map and the file that it refers to are. */
static bool identify(const struct options *options, struct map_file *file, struct error *error)
{
    const bool stream = options_name_stream(file->path);
    free(file->image);
    file->image = NULL;
    if (stream)
        file->identity = file_identify_open(STDIN_FILENO);
    return (stream || file_identify(file->path, &file->identity, error)) &&
           find_image(options, file, error);
}

/*
 * Finds out which files reading a map will touch. A failure that passes is no reason not to know:
 * so a second look is taken. What cannot be read then either is no input. False when out of memory.
 */
static bool look_at(const struct options *options, struct map_file *file, struct error *error)
{
    file->unreadable = !identify(options, file, &file->error);
    if (file->unreadable)
        file->unreadable = !identify(options, file, &file->error);
    file->size = options_name_stream(file->path) ? file->content.size : size_of(file->path);
    file->size += file->image ? size_of(file->image) : 0;
    *error = file->error;
    return !file->unreadable || file->error.code != ERROR_MEMORY;
}

/* Counts a file that is no map, and says so with --verbose. */
static void pass_over(struct walk *walk, const char *path, const char *why)
{
    walk->list->passed_over++;
    if (walk->options->verbose)
        message_note(path, "passed over: %s", why);
}

static int by_natural_order(const void *a, const void *b)
{
    return path_natural_order(*(char *const *)a, *(char *const *)b);
}

static void free_names(struct names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
}

/* Adds a copy of a name. */
static bool add_name(struct names *names, const char *text, struct error *error)
{
    char *name = path_copy(text, error);
    char **items =
        name ? memory_grow(names->items, &names->capacity, names->count + 1, sizeof *items, error)
             : NULL;
    if (!items) {
        free(name);
        return false;
    }
    names->items = items;
    items[names->count++] = name;
    return true;
}

/* Lists what is in a folder, hidden things aside, in natural order; the caller frees it. */
static bool list_names(const char *folder, struct names *names, struct error *error)
{
    *names = (struct names){0};
    DIR *stream = opendir(folder);
    if (!stream)
        return error_system(error, "list the folder");
    bool good = true;
    const struct dirent *entry;
    errno = 0;
    while (good && (entry = readdir(stream)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        good = add_name(names, entry->d_name, error);
        errno = 0;
    }
    if (good && errno != 0)
        good = error_system(error, "list the folder");
    (void)closedir(stream);
    if (good && names->count > 1)
        qsort(names->items, names->count, sizeof *names->items, by_natural_order);
    if (!good)
        free_names(names);
    return good;
}

/* True for a picture that this program has drawn of a solution. */
static bool is_own_picture(const struct bytes *first)
{
    const char *text;
    size_t length;
    return png_find_text(first, FINGERPRINT_KEYWORD, &text, &length);
}

/*
 * Adds a file of a folder if it is a map, or cannot be read, which its outcome will say. `name` and
 * `folders` are as in struct map_file.
 */
static bool add_if_map(struct walk *walk, const char *path, const char *name, unsigned folders,
                       struct error *error)
{
    uint8_t data[MAP_LOOK];
    struct bytes first = {data, sizeof data};
    struct error cause;
    const bool readable = file_peek(path, &first, &cause);
    const char *why = NULL;
    if (readable && first.size == 0)
        why = "empty";
    else if (readable && scenario_recognise(&first))
        why = "a scenario: give it by its name to run it";
    else if (readable && !map_recognised(&first, &walk->options->map))
        why = "in no format that is known";
    if (why) {
        pass_over(walk, path, why);
        return add_name(&walk->list->others, path, error);
    }
    if (readable && walk->in_output && is_own_picture(&first)) {
        pass_over(walk, path, "a picture that an earlier run has put here");
        return true;
    }
    struct map_file file = {.path = path_copy(path, error),
                            .name = path_copy(name, error),
                            .folders = folders,
                            .found = true,
                            .unreadable = !readable};
    if (!readable)
        file.error = cause;
    else if (file.path && file.name && !look_at(walk->options, &file, error)) {
        free_map_file(&file);
        return false;
    }
    return add_map(walk->list, &file, error);
}

static bool walk_folder(struct walk *walk, const char *path, const char *name, unsigned folders,
                        struct error *error);

/* Takes in one name of a folder. */
static bool walk_entry(struct walk *walk, const char *folder, const char *folder_name,
                       const char *entry, unsigned folders, struct error *error)
{
    struct stat status;
    char *path = path_join(folder, entry, "", error);
    char *name = path_join(folder_name, entry, "", error);
    bool good = path && name;
    if (!good || stat(path, &status) != 0)
        status.st_mode = 0;
    if (good && S_ISDIR(status.st_mode)) {
        if (walk->options->recursive)
            good = walk_folder(walk, path, name, folders + 1, error);
        else
            walk->list->sub_folders++;
    } else if (good && S_ISREG(status.st_mode)) {
        good = add_if_map(walk, path, name, folders, error);
    } else if (good) {
        pass_over(walk, path, "no regular file");
    }
    free(name);
    free(path);
    return good;
}

/* Adds a folder that cannot be listed, so that it is reported in its place. */
static bool add_unreadable(struct walk *walk, const char *path, const char *name,
                           const struct error *cause, struct error *error)
{
    struct map_file file = {.path = path_copy(path, error),
                            .name = path_copy(name, error),
                            .found = true,
                            .unreadable = true,
                            .error = *cause};
    return add_map(walk->list, &file, error);
}

/* Takes in a folder; `name` is its path from the root. */
static bool walk_folder(struct walk *walk, const char *path, const char *name, unsigned folders,
                        struct error *error)
{
    struct names names;
    struct error cause;
    struct file_identity identity;
    if (!file_identify(path, &identity, &cause)) {
        *error = cause;
        return cause.code != ERROR_MEMORY && add_unreadable(walk, path, name, &cause, error);
    }
    if (set_contains(&walk->folders, &identity) ||
        (folders > 0 && file_same(&identity, &walk->output)))
        return true;
    if (!set_add(&walk->folders, &identity, error))
        return false;
    if (folders == 0)
        walk->in_output = file_same(&identity, &walk->output);
    if (!list_names(path, &names, &cause)) {
        if (cause.code == ERROR_MEMORY) {
            *error = cause;
            return false;
        }
        return add_unreadable(walk, path, name, &cause, error);
    }
    bool good = true;
    for (size_t i = 0; good && i < names.count; i++)
        good = walk_entry(walk, path, name, names.items[i], folders, error);
    free_names(&names);
    return good;
}

/*
 * Takes in a file that was given by its name, or standard input. That can be read only once, and is
 * read here, so that what it refers to is known before anything is written.
 */
static bool take_file(struct walk *walk, const char *given, bool listed, struct error *error)
{
    const bool stream = options_name_stream(given);
    struct map_file file = {.path = path_copy(given, error),
                            .name = path_absolute(stream ? "stdin" : given, error),
                            .found = listed};
    if (stream && file.path &&
        !need_read(walk->options, given, need_allowed(walk->options), &file.content, &file.error)) {
        file.unreadable = true;
        return add_map(walk->list, &file, error);
    }
    if (file.path && file.name && !look_at(walk->options, &file, error)) {
        free_map_file(&file);
        return false;
    }
    return add_map(walk->list, &file, error);
}

/* Takes in a name that was given: a file, a folder, or "-". */
static bool take_name(struct walk *walk, const char *given, bool listed, struct error *error)
{
    if (options_name_stream(given) || !file_is_folder(given))
        return take_file(walk, given, listed, error);
    walk->list->folders = true;
    char *inside = path_join(given, "x", "", error);
    char *absolute = inside ? path_absolute(inside, error) : NULL;
    char *name = absolute ? path_folder(absolute, error) : NULL;
    const bool good = name && walk_folder(walk, given, name, 0, error);
    free(name);
    free(absolute);
    free(inside);
    return good;
}

/* Takes in the names of a list, each ended by `separator`. */
static bool take_list(struct walk *walk, const char *file, char separator, struct error *error)
{
    struct bytes bytes;
    const uint64_t allowed = need_allowed(walk->options) / LIST_PART;
    const uint64_t limit = allowed < LIST_LIMIT ? allowed : LIST_LIMIT;
    if (!file_read(file, limit, &bytes, error))
        return error->code == ERROR_LIMIT ? error_set(error, ERROR_LIMIT,
                                                      "this list is longer than %" PRIu64
                                                      " bytes: share it out over several runs",
                                                      limit)
                                          : false;
    walk->list->folders = true;
    bool good = true;
    const char *text = (const char *)bytes.data;
    const char *end = text + bytes.size;
    while (good && text < end) {
        const char *stop = memchr(text, separator, (size_t)(end - text));
        stop = stop ? stop : end;
        char *name = memory_array((size_t)(stop - text) + 1, 1, error);
        good = name != NULL;
        if (good) {
            memcpy(name, text, (size_t)(stop - text));
            name[stop - text] = '\0';
            if (memchr(name, '\0', (size_t)(stop - text)))
                good = error_set(error, ERROR_INPUT,
                                 "this list has zero bytes in its names (-0 for such lists)");
            else if (*name != '\0')
                good = take_name(walk, name, true, error);
        }
        free(name);
        text = stop + 1;
    }
    free(bytes.data);
    return good;
}

/* By name; of equal names, given ones first, then in their order. */
static int by_name(const void *a, const void *b)
{
    const struct map_file *p = *(struct map_file *const *)a;
    const struct map_file *q = *(struct map_file *const *)b;
    const int order = strcmp(p->name, q->name);
    if (order != 0)
        return order;
    return p->found != q->found ? p->found - q->found : (p > q) - (p < q);
}

/* Marks with `dropped` what was found more than once, or found and given as well. */
static bool mark_doubles(struct map_list *list, bool *dropped, struct error *error)
{
    struct map_file **sorted = memory_array(list->count, sizeof sorted[0], error);
    if (!sorted)
        return false;
    for (size_t i = 0; i < list->count; i++)
        sorted[i] = &list->items[i];
    if (list->count > 1)
        qsort(sorted, list->count, sizeof sorted[0], by_name);
    for (size_t i = 1; i < list->count; i++)
        if (sorted[i]->found && strcmp(sorted[i - 1]->name, sorted[i]->name) == 0)
            dropped[sorted[i] - list->items] = true;
    free(sorted);
    return true;
}

/* Marks with `dropped` the images of ROS maps that were found in folders. */
static bool mark_images(struct walk *walk, bool *dropped, struct error *error)
{
    struct map_list *list = walk->list;
    struct file_set images = {0};
    bool good = true;
    for (size_t i = 0; good && i < list->count; i++) {
        const struct map_file *file = &list->items[i];
        if (!file->found || !file->image)
            continue;
        good = set_add(&images, &file->image_identity, error);
    }
    for (size_t i = 0; good && images.count > 0 && i < list->count; i++) {
        const struct map_file *file = &list->items[i];
        if (!file->found || !set_contains(&images, &file->identity))
            continue;
        dropped[i] = true;
        pass_over(walk, file->path, "the image of a ROS map");
    }
    free(images.items);
    return good;
}

/* Takes off the list what is on it for another reason. */
static bool drop_doubles(struct walk *walk, struct error *error)
{
    struct map_list *list = walk->list;
    bool *dropped = memory_zeroed(list->count, sizeof *dropped, error);
    const bool good =
        dropped && mark_doubles(list, dropped, error) && mark_images(walk, dropped, error);
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (good && dropped[i])
            free_map_file(&list->items[i]);
        else
            list->items[kept++] = list->items[i];
    }
    list->count = kept;
    free(dropped);
    return good;
}

bool collect_maps(const struct options *options, struct map_list *list, const char **file,
                  struct error *error)
{
    struct walk walk = {.options = options, .list = list};
    *list = (struct map_list){0};
    *file = options->output ? options->output : PLAN_DEFAULT_FOLDER;
    bool good = options_name_stream(options->output) || file_identify(*file, &walk.output, error);
    if (good)
        *file = NULL;
    for (int i = 0; good && i < options->map_count; i++)
        good = take_name(&walk, options->maps[i], false, error);
    if (good && options->files_from) {
        *file = message_map_name(options->files_from);
        good = take_list(&walk, options->files_from, options->null_separated ? '\0' : '\n', error);
        if (good)
            *file = NULL;
    }
    if (good && list->folders)
        good = drop_doubles(&walk, error);
    free(walk.folders.items);
    return good;
}

void map_list_free(struct map_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free_map_file(&list->items[i]);
    free_names(&list->others);
    free(list->items);
    *list = (struct map_list){0};
}
