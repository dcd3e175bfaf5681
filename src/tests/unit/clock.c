/* SPDX-License-Identifier: MIT */
/* clock.c - times are those of the clocks of the system. */
#include "base/clock.h"
#include "tests/test.h"

enum { SECOND = 1000000000 };

/* Returns a time of the system in nanoseconds. */
static uint64_t system_ns(clockid_t clock)
{
    struct timespec now;
    assert_int_equal(clock_gettime(clock, &now), 0);
    return (uint64_t)now.tv_sec * SECOND + (uint64_t)now.tv_nsec;
}

TEST(the_time_is_the_monotonic_time_of_the_system)
{
    const uint64_t before = system_ns(CLOCK_MONOTONIC);
    const uint64_t ns = clock_ns();
    const uint64_t us = clock_us();
    const uint64_t after = system_ns(CLOCK_MONOTONIC);
    assert_in_range(ns, before, after);
    assert_in_range(us, before / 1000, after / 1000);
}

TEST(a_deadline_is_in_the_future_of_its_clock)
{
    enum { WAIT = 5 };
    const uint64_t before = system_ns(CLOCK_REALTIME);
    const struct timespec deadline = clock_deadline(CLOCK_REALTIME, (uint64_t)WAIT * SECOND + 1);
    const uint64_t after = system_ns(CLOCK_REALTIME);
    const uint64_t ns = (uint64_t)deadline.tv_sec * SECOND + (uint64_t)deadline.tv_nsec;
    assert_in_range(deadline.tv_nsec, 0, SECOND - 1);
    assert_in_range(ns - (uint64_t)WAIT * SECOND - 1, before, after);
}
