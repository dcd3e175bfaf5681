/* SPDX-License-Identifier: MIT */
/* status.c - the texts that describe the statuses (api/status.c). */
#include <string.h>

#include "api/astar.h"
#include "tests/test.h"

TEST(each_status_has_a_text_of_its_own)
{
    for (int status = ASTAR_OK; status <= ASTAR_ERROR_STOPPED; status++) {
        const char *text = astar_status_text((enum astar_status)status);
        assert_true(strlen(text) > 3);
        for (int other = ASTAR_OK; other < status; other++)
            assert_string_not_equal(text, astar_status_text((enum astar_status)other));
    }
    assert_string_equal(astar_status_text((enum astar_status)99), "unknown");
    assert_string_equal(astar_status_text((enum astar_status) - 1), "unknown");
}
