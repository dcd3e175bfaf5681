/* SPDX-License-Identifier: MIT */
/* settings.c - the default settings of a search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/search.h"

static void default_is_astar_under_both_free(void **state)
{
    (void)state;
    const struct search_settings settings = search_settings_default();
    assert_int_equal(settings.rule, DIAGONAL_BOTH_FREE);
    assert_int_equal(settings.algorithm, ALGORITHM_ASTAR);
    assert_string_equal(search_algorithm_name(settings.algorithm), "astar");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_is_astar_under_both_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
