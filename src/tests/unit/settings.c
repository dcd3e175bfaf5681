/* SPDX-License-Identifier: MIT */
/* settings.c - the default settings of a search. */
#include "search/search.h"
#include "tests/test.h"

TEST(default_is_astar_under_both_free)
{
    const struct search_settings settings = search_settings_default();
    assert_int_equal(settings.rule, DIAGONAL_BOTH_FREE);
    assert_int_equal(settings.algorithm, ALGORITHM_ASTAR);
    assert_string_equal(search_algorithm_name(settings.algorithm), "astar");
}
