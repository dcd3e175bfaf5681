/* SPDX-License-Identifier: MIT */
/*
 * api_version.c - the version of the library (api/version.c), and the layout of the structures that
 * programs are compiled against (api/astar.h).
 */
#include <stdio.h>

#include "api/astar.h"
#include "tests/test.h"

TEST(version_agrees_with_the_header)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%d.%d.%d", ASTAR_VERSION_MAJOR, ASTAR_VERSION_MINOR,
                   ASTAR_VERSION_PATCH);
    assert_string_equal(text, ASTAR_VERSION);
    assert_string_equal(astar_version(), ASTAR_VERSION);
}

/* On 64-bit machines these sizes are part of the ABI. */
TEST(structures_have_the_released_sizes)
{
    assert_int_equal(sizeof(struct astar_point), 8);
    assert_int_equal(sizeof(struct astar_range), 16);
    assert_int_equal(sizeof(struct astar_value_cost), 16);
    if (sizeof(void *) != 8)
        skip();
    assert_int_equal(sizeof(struct astar_error), 344);
    assert_int_equal(sizeof(struct astar_reading), 136);
    assert_int_equal(sizeof(struct astar_settings), 120);
    assert_int_equal(sizeof(struct astar_query), 120);
    assert_int_equal(sizeof(struct astar_picture), 96);
}
