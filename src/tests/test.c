/* SPDX-License-Identifier: MIT */
/* test.c - the main function of the test programs: runs the tests of one file. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TESTS_MAX = 64 /* in one file */ };

static struct test *last;

void test_register(struct test *test)
{
    test->previous = last;
    last = test;
}

/* An object that is kept, and the object that was kept before it. */
struct kept {
    void *object;
    void (*release)(void *object);
    struct kept *previous;
};

static struct kept *kept;

void test_keep(void *object, void (*release)(void *object))
{
    struct kept *link = malloc(sizeof *link);
    assert_non_null(link);
    *link = (struct kept){object, release, kept};
    kept = link;
}

void *test_memory(size_t size)
{
    void *memory = malloc(size);
    assert_true(memory || size == 0);
    test_keep(memory, free);
    return memory;
}

void test_release(void)
{
    while (kept) {
        struct kept *link = kept;
        kept = link->previous;
        link->release(link->object);
        free(link);
    }
}

int test_end(void **state __attribute__((unused)))
{
    test_release();
    return 0;
}

static bool is_in_file(const struct test *test, const char *name)
{
    static const char folder[] = "src/tests/";
    const size_t length = strlen(name);
    return strncmp(test->file, folder, sizeof folder - 1) == 0 &&
           strncmp(test->file + sizeof folder - 1, name, length) == 0 &&
           strcmp(test->file + sizeof folder - 1 + length, ".c") == 0;
}

int main(int argc, char **argv)
{
    struct CMUnitTest tests[TESTS_MAX];
    size_t count = 0;
    for (const struct test *test = last; argc == 2 && test; test = test->previous)
        count += is_in_file(test, argv[1]);
    if (count == 0 || count > TESTS_MAX) {
        (void)fprintf(stderr,
                      "usage: all_tests FOLDER/NAME, where src/tests/FOLDER/NAME.c has tests\n");
        return 2;
    }
    size_t next = count;
    for (const struct test *test = last; test; test = test->previous)
        if (is_in_file(test, argv[1]))
            tests[--next] = test->unit;
    return _cmocka_run_group_tests(argv[1], tests, count, NULL, NULL);
}
