/* SPDX-License-Identifier: MIT */
/* identity.c - tests of sets of files in base/identity, against a linear search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/identity.h"
#include "tests/support/random.h"

enum { FILES = 3000 };

/* An identity of few different ones, so that equal ones and near misses occur. */
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

static void a_set_finds_what_a_list_finds(void **state)
{
    static struct file_identity list[FILES];
    size_t count = 0;
    struct file_set set = {0};
    struct error error;
    struct random random = random_begin(14);
    (void)state;
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

static void an_empty_set_contains_nothing(void **state)
{
    struct file_set set = {0};
    const struct file_identity file = {.comparable = true, .inode = 1};
    const struct file_identity pipe = {.comparable = false, .inode = 1};
    struct error error;
    (void)state;
    assert_false(file_set_contains(&set, &file));
    assert_true(file_set_add(&set, &pipe, &error));
    assert_false(file_set_contains(&set, &pipe));
    assert_false(file_set_contains(&set, &file));
    file_set_free(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_finds_what_a_list_finds),
        cmocka_unit_test(an_empty_set_contains_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
