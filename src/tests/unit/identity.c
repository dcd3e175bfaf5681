/* SPDX-License-Identifier: MIT */
/*
 * identity.c - tests of base/identity: a file is recognised under all its names, and look-ups in
 * sets of files agree with a linear search.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/identity.h"
#include "tests/support/files.h"
#include "tests/support/folder.h"
#include "tests/support/random.h"
#include "tests/test.h"

/* --- names of one file -------------------------------------------------------------------- */

/* Returns the identity of `path`. If file_identify fails, the identity must not be comparable. */
static struct file_identity identity_of(const char *path)
{
    struct file_identity identity;
    struct error error;
    if (!file_identify(path, &identity, &error))
        assert_false(identity.comparable);
    return identity;
}

static void assert_same(const char *path, const char *other)
{
    const struct file_identity a = identity_of(path);
    const struct file_identity b = identity_of(other);
    if (!file_same(&a, &b) || !file_same(&b, &a))
        fail_msg("%s and %s are reported as different", path, other);
}

static void assert_different(const char *path, const char *other)
{
    const struct file_identity a = identity_of(path);
    const struct file_identity b = identity_of(other);
    if (file_same(&a, &b) || file_same(&b, &a))
        fail_msg("%s and %s are reported as the same", path, other);
}

TEST_WITH(recognises_a_file_by_all_its_names, enter_folder, leave_folder)
{
    const struct place *place = *state;
    char absolute[128];
    (void)snprintf(absolute, sizeof absolute, "%s/file", place->folder);
    write_text("file", "x");
    write_text("copy", "x");
    make_folder("sub");
    make_link("../file", "sub/link");
    make_link("sub/link", "chain");
    assert_int_equal(link("file", "hard"), 0);
    static const char *const names[] = {"file",          "./file", ".//file",  "sub/../file",
                                        "sub/./../file", "hard",   "sub/link", "chain"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_same("file", names[i]);
        assert_same(absolute, names[i]);
        assert_different("copy", names[i]);
        assert_different("sub", names[i]);
    }
}

TEST_WITH(recognises_a_folder_by_all_its_names, enter_folder, leave_folder)
{
    const struct place *place = *state;
    make_folder("sub");
    make_folder("other");
    make_link("sub", "link");
    assert_same(".", place->folder);
    assert_same("sub", "sub/");
    assert_same("sub", "./other/../sub/.");
    assert_same("sub", "link");
    assert_different("sub", "other");
    assert_different("sub", ".");
}

TEST_WITH(recognises_a_missing_file_by_all_its_names, enter_folder, leave_folder)
{
    const struct place *place = *state;
    char absolute[128];
    (void)snprintf(absolute, sizeof absolute, "%s/new", place->folder);
    make_folder("sub");
    make_link("sub", "folder");
    make_link("../new", "sub/dangling");
    assert_same("new", "new");
    assert_same("new", "./new");
    assert_same("new", "sub/../new");
    assert_same("new", absolute);
    assert_same("new", "sub/dangling");
    assert_same("sub/new", "folder/new");
    assert_different("new", "new2");
    assert_different("new", "ne");
    assert_different("new", "sub/new");
    assert_different("new", ".");
    assert_different("sub/new", "sub");
}

TEST_WITH(files_that_cannot_exist_are_not_comparable, enter_folder, leave_folder)
{
    char name[300];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    make_link("self", "self");
    assert_false(identity_of("nowhere/new").comparable);
    assert_false(identity_of("self").comparable);
    assert_false(identity_of(name).comparable);
    assert_different("nowhere/new", "nowhere/new");
    name[255] = '\0'; /* the longest name that Linux allows */
    assert_same(name, name);
}

/* A run may use the same device or pipe more than once. */
TEST_WITH(devices_and_pipes_are_not_comparable, enter_folder, leave_folder)
{
    assert_int_equal(mkfifo("fifo", 0600), 0);
    make_link("/dev/null", "null");
    assert_false(identity_of("/dev/null").comparable);
    assert_false(identity_of("null").comparable);
    assert_false(identity_of("fifo").comparable);
    assert_different("/dev/null", "/dev/null");
    assert_different("fifo", "fifo");
}

static struct file_identity identity_of_open(const char *path, int flags)
{
    const int descriptor = open(path, flags | O_CLOEXEC);
    assert_true(descriptor >= 0);
    const struct file_identity identity = file_identify_open(descriptor);
    assert_int_equal(close(descriptor), 0);
    return identity;
}

TEST_WITH(an_open_file_has_the_identity_of_its_name, enter_folder, leave_folder)
{
    write_text("file", "x");
    write_text("other", "x");
    const struct file_identity open_file = identity_of_open("file", O_RDONLY);
    const struct file_identity file = identity_of("file");
    const struct file_identity other = identity_of("other");
    assert_true(file_same(&open_file, &file));
    assert_false(file_same(&open_file, &other));
    assert_false(identity_of_open("/dev/null", O_WRONLY).comparable);
}

/* --- sets of files ------------------------------------------------------------------------ */

enum { FILES = 3000 };

/* Returns one of a few identities, so that equal and similar identities occur. */
static struct file_identity random_identity(struct random *random)
{
    struct file_identity identity = {.comparable = random_below(random, 10) > 0,
                                     .device = random_below(random, 2),
                                     .inode = random_below(random, 200)};
    if (random_below(random, 2) == 0)
        (void)snprintf(identity.name, sizeof identity.name, "name%u",
                       (unsigned)random_below(random, 8));
    return identity;
}

static size_t find(const struct file_identity *items, size_t count,
                   const struct file_identity *identity)
{
    for (size_t i = 0; i < count; i++)
        if (file_same(&items[i], identity))
            return i;
    return SIZE_MAX;
}

TEST_WITH(a_set_agrees_with_a_linear_search, enter_folder, leave_folder)
{
    static struct file_identity list[FILES];
    size_t count = 0;
    struct file_set set = {0};
    struct error error;
    struct random random = random_begin(14);
    for (size_t i = 0; i < FILES; i++) {
        const struct file_identity identity = random_identity(&random);
        const size_t place = find(list, count, &identity);
        assert_true(file_set_find(&set, &identity) == place);
        assert_int_equal(file_set_contains(&set, &identity), place != SIZE_MAX);
        assert_true(file_set_add(&set, &identity, &error));
        if (identity.comparable && place == SIZE_MAX)
            list[count++] = identity;
        assert_int_equal(set.count, count);
    }
    for (size_t i = 0; i < count; i++)
        assert_true(file_same(&set.items[i], &list[i]));
    file_set_free(&set);
    assert_int_equal(set.count, 0);
}

TEST_WITH(an_empty_set_contains_nothing, enter_folder, leave_folder)
{
    struct file_set set = {0};
    const struct file_identity file = {.comparable = true, .inode = 1};
    const struct file_identity pipe = {.comparable = false, .inode = 1};
    struct error error;
    assert_false(file_set_contains(&set, &file));
    assert_true(file_set_add(&set, &pipe, &error));
    assert_false(file_set_contains(&set, &pipe));
    assert_false(file_set_contains(&set, &file));
    file_set_free(&set);
}
