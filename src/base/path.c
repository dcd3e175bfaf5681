/* SPDX-License-Identifier: MIT */
/* path.c - splits, joins and compares paths. */
#include "base/path.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/memory.h"

enum { LINKS_MAX = 40 }; /* maximum number of links followed from one path, as in Linux */

/* Copies `length` characters and adds a terminating zero. */
static char *copy(const char *text, size_t length, struct error *error)
{
    char *copied = memory_array(length + 1, 1, error);
    if (copied) {
        memcpy(copied, text, length);
        copied[length] = '\0';
    }
    return copied;
}

const char *path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *path_folder(const char *path, struct error *error)
{
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    while (length > 0 && path[length - 1] != '/')
        length--;
    while (length > 1 && path[length - 1] == '/')
        length--;
    return length == 0 ? copy(".", 1, error) : copy(path, length, error);
}

char *path_copy(const char *path, struct error *error)
{
    return copy(path, strlen(path), error);
}

char *path_absolute(const char *path, struct error *error)
{
    char *folder = path_folder(path, error);
    if (!folder)
        return NULL;
    char *real = realpath(folder, NULL);
    char *absolute = real ? path_join(real, path_name(path), "", error) : path_copy(path, error);
    free(real);
    free(folder);
    return absolute;
}

char *path_join(const char *folder, const char *name, const char *suffix, struct error *error)
{
    const size_t folder_length = strlen(folder);
    const bool slash = folder_length > 0 && folder[folder_length - 1] != '/';
    const size_t size = folder_length + strlen(name) + strlen(suffix) + 2;
    char *joined = memory_array(size, 1, error);
    if (!joined)
        return NULL;
    (void)snprintf(joined, size, "%s%s%s%s", folder, slash ? "/" : "", name, suffix);
    return joined;
}

bool path_has_extension(const char *path, const char *extension)
{
    const size_t length = strlen(path);
    const size_t extension_length = strlen(extension);
    return length >= extension_length &&
           strcasecmp(path + length - extension_length, extension) == 0;
}

/*
 * Returns the path of the target of a symbolic link. `path` is the path of the link, and `link` is
 * the target as stored in the link, `length` characters long.
 */
static char *link_target(const char *path, const char *link, size_t length, struct error *error)
{
    char *target = copy(link, length, error);
    if (!target || target[0] == '/')
        return target;
    char *folder = path_folder(path, error);
    char *joined = folder ? path_join(folder, target, "", error) : NULL;
    free(folder);
    free(target);
    return joined;
}

char *path_follow_links(const char *path, struct error *error)
{
    char *current = path_copy(path, error);
    for (int links = 0; current; links++) {
        char link[PATH_MAX];
        const ssize_t length = readlink(current, link, sizeof link);
        if (length < 0)
            return current; /* not a link, or does not exist */
        char *next = NULL;
        if (links == LINKS_MAX) {
            errno = ELOOP;
            error_system(error, "follow the symbolic link");
        } else {
            next = link_target(current, link, (size_t)length, error);
        }
        free(current);
        current = next;
    }
    return NULL;
}

/*
 * Resolves symbolic links in a path. If the file does not exist, resolves the path of its folder.
 */
static char *resolve(const char *path)
{
    struct error ignored;
    char *real = realpath(path, NULL);
    char *folder = !real && errno == ENOENT ? path_folder(path, &ignored) : NULL;
    if (folder)
        real = realpath(folder, NULL);
    free(folder);
    return real;
}

bool path_lies_below(const char *path, const char *folder)
{
    char *file = resolve(path);
    char *root = realpath(folder, NULL);
    size_t length = root ? strlen(root) : 0;
    if (length == 1)
        length = 0; /* compare no characters: every path is below the root folder */
    const bool below = file && root && strncmp(file, root, length) == 0 &&
                       (file[length] == '/' || file[length] == '\0');
    free(root);
    free(file);
    return below;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/*
 * Compares the numbers at *a and *b by value. If they are equal, advances both pointers past them.
 */
static int compare_numbers(const char **a, const char **b)
{
    while (**a == '0')
        ++*a;
    while (**b == '0')
        ++*b;
    int first_difference = 0; /* the result if both numbers have the same number of digits */
    while (is_digit(**a) && is_digit(**b)) {
        if (first_difference == 0)
            first_difference = **a - **b;
        ++*a;
        ++*b;
    }
    if (is_digit(**a) != is_digit(**b))
        return is_digit(**a) ? 1 : -1;
    return first_difference;
}

int path_natural_order(const char *a, const char *b)
{
    const char *p = a;
    const char *q = b;
    while (*p != '\0' && *q != '\0') {
        const int order = is_digit(*p) && is_digit(*q) ? compare_numbers(&p, &q)
                                                       : (unsigned char)*p++ - (unsigned char)*q++;
        if (order != 0)
            return order;
    }
    if (*p != *q)
        return *p == '\0' ? -1 : 1;
    return strcmp(a, b); /* equal in value but not in spelling, such as 01 and 1 */
}
