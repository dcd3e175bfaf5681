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

/* Defines a test. */
#define TEST(name) TEST_WITH(name, NULL, NULL)

/* Defines a test that runs after `setup` and before `teardown`, which take the argument `state`. */
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
