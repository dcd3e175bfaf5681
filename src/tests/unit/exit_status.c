/* SPDX-License-Identifier: MIT */
/* exit_status.c - the exit status of maps, scenarios and whole runs. */
#include "cli/solve/exit_status.h"
#include "tests/test.h"
#include <sys/mman.h> /* defines MAP_FAILED, which enum map_status must not */

TEST(the_result_of_a_map_decides_the_exit_status)
{
    assert_int_equal(exit_status_of_map(MAP_SOLVED), 0);
    assert_int_equal(exit_status_of_map(MAP_NEAREST), 0);
    assert_int_equal(exit_status_of_map(MAP_SKIPPED), 0);
    assert_int_equal(exit_status_of_map(MAP_NO_PATH), 1);
    assert_int_equal(exit_status_of_map(MAP_WRONG), 2);
    assert_int_equal(exit_status_of_map(MAP_ERROR), 2);
}

TEST(the_worse_of_two_statuses_is_returned)
{
    assert_int_equal(exit_status_worse(EXIT_SOLVED, EXIT_SOLVED), EXIT_SOLVED);
    assert_int_equal(exit_status_worse(EXIT_NO_PATH, EXIT_SOLVED), EXIT_NO_PATH);
    assert_int_equal(exit_status_worse(EXIT_NO_PATH, EXIT_ERROR), EXIT_ERROR);
}
