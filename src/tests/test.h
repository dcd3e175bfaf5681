/* SPDX-License-Identifier: MIT */
/*
 * test.h - tests that register themselves, and the headers that cmocka requires.
 *
 *     TEST(the_sum_is_zero)
 *     {
 *         assert_int_equal(sum(NULL, 0), 0);
 *     }
 *
 * All test files form one program, all_tests. `all_tests unit/NAME` runs the tests of
 * src/tests/unit/NAME.c in the order in which the file defines them.
 *
 * Objects that helpers make with test_keep or test_memory exist until the end of the test, which
 * therefore does not have to release them.
 */
#ifndef ASTAR_TESTS_TEST_H
#define ASTAR_TESTS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A test, the path of its file, and the test that was registered before it. */
struct test {
    const char *file;
    struct CMUnitTest unit;
    struct test *previous;
};

/* Adds a test to the program. The test must exist until the program ends. */
void test_register(struct test *test);

/*
 * Calls `release` with the object at the end of the test. The object kept last is released first.
 */
void test_keep(void *object, void (*release)(void *object));

/* Defines a function for test_keep: name(object) calls function(object). */
#define TEST_RELEASE(name, function)                                                               \
    static void name(void *object)                                                                 \
    {                                                                                              \
        function(object);                                                                          \
    }

/* Returns uninitialised memory of exactly this size. */
void *test_memory(size_t size);

/*
 * Releases all objects that are kept. Tests with thousands of cases call this function after each
 * case.
 */
void test_release(void);

/* Calls test_release at the end of a test. */
int test_end(void **state);

/* Defines a test. */
#define TEST(name) TEST_WITH(name, NULL, test_end)

/*
 * Defines a test that runs after `setup` and before `teardown`, which take the argument `state`. If
 * the test keeps objects, `teardown` calls test_release.
 */
#define TEST_WITH(name, setup, teardown)                                                           \
    static void name(void **state);                                                                \
    __attribute__((constructor)) static void register_##name(void)                                 \
    {                                                                                              \
        static struct test test = {__FILE__,                                                       \
                                   cmocka_unit_test_setup_teardown(name, setup, teardown), NULL};  \
        test_register(&test);                                                                      \
    }                                                                                              \
    static void name(void **state __attribute__((unused)))

#endif
