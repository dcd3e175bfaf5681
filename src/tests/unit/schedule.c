/* SPDX-License-Identifier: MIT */
/* schedule.c - which map is solved next, and maps that are abandoned (cli/run/schedule.c). */
#include "cli/run/schedule.h"
#include "tests/test.h"

enum { MAPS = 3 };

/* A schedule of maps that cannot be read, so that solving them takes no time. */
struct fixture {
    struct options options;
    struct map_file files[MAPS];
    struct job jobs[MAPS];
    struct plan plan;
    struct schedule *schedule;
};

/* Creates a schedule in which a map may claim 10 bytes, and map i claims claims[i] bytes. */
static void begin(struct fixture *fixture, const uint64_t claims[MAPS])
{
    struct error error;
    *fixture = (struct fixture){.options = {.jobs = 2}};
    fixture->plan = (struct plan){.jobs = fixture->jobs, .count = MAPS};
    for (size_t i = 0; i < MAPS; i++) {
        fixture->files[i] = (struct map_file){.path = "map", .name = "map", .unreadable = true};
        fixture->jobs[i] = (struct job){.file = &fixture->files[i], .map = "map"};
    }
    fixture->schedule = schedule_create(&fixture->options, &fixture->plan, &error);
    assert_non_null(fixture->schedule);
    fixture->schedule->memory = 10;
    for (size_t i = 0; i < MAPS; i++) {
        fixture->schedule->slots[i].claim = claims[i];
        fixture->schedule->order[i] = &fixture->schedule->slots[i];
    }
    pthread_mutex_lock(&fixture->schedule->mutex);
}

static void end(struct fixture *fixture)
{
    pthread_mutex_unlock(&fixture->schedule->mutex);
    schedule_free(fixture->schedule);
}

/* Abandons all running maps. */
static size_t abandon(struct schedule *schedule)
{
    for (size_t i = 0; i < MAPS; i++)
        schedule->slots[i].expiry_us = 0;
    schedule->expiry_us = 0;
    return schedule_abandon_expired(schedule);
}

/* The memory was once released at once, so the next maps could run out of memory. */
TEST(an_abandoned_map_keeps_its_memory_until_its_thread_ends)
{
    struct fixture fixture;
    begin(&fixture, (const uint64_t[MAPS]){6, 5, 4});
    struct schedule *schedule = fixture.schedule;
    struct slot *first = schedule_take(schedule);
    assert_ptr_equal(first, &schedule->slots[0]);
    assert_int_equal(abandon(schedule), 1);
    assert_int_equal(schedule->memory_used, 6);
    assert_int_equal(schedule->running, 0);
    /* The second map does not fit. */
    struct slot *third = schedule_take(schedule);
    assert_ptr_equal(third, &schedule->slots[2]);
    schedule_solve(schedule, first); /* the thread of the abandoned map ends */
    assert_int_equal(schedule->memory_used, 4);
    assert_int_equal(schedule->running, 1);
    assert_ptr_equal(schedule_take(schedule), &schedule->slots[1]);
    assert_int_equal(schedule->memory_used, 9);
    end(&fixture);
}

/* The thread of an abandoned map may never end, so no map may wait for it. */
TEST(a_map_that_does_not_fit_runs_if_only_abandoned_maps_have_claims)
{
    struct fixture fixture;
    begin(&fixture, (const uint64_t[MAPS]){6, 5, 5});
    struct schedule *schedule = fixture.schedule;
    (void)schedule_take(schedule);
    assert_int_equal(abandon(schedule), 1);
    struct slot *second = schedule_take(schedule);
    assert_ptr_equal(second, &schedule->slots[1]);
    schedule_solve(schedule, second);
    assert_ptr_equal(schedule_take(schedule), &schedule->slots[2]);
    end(&fixture);
}

/*
 * The main thread looks for maps to abandon at every wake-up. It must not examine all maps each
 * time, or the time of a run would grow with the square of the number of maps.
 */
TEST(maps_are_examined_only_if_one_may_have_expired)
{
    const struct plan plan = {.count = 1000};
    struct schedule schedule = {.plan = &plan, .running = 1, .expiry_us = UINT64_MAX};
    assert_int_equal(schedule_abandon_expired(&schedule), 0); /* schedule.slots is NULL */
}
