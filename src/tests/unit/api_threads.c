/* SPDX-License-Identifier: MIT */
/*
 * api_threads.c - tests of the library's guarantees about threads (api/search.c,
 * search/engine/poll.c and base/stop.c): several threads can search one map at the same time, and
 * any thread can stop a search.
 *
 * This program is built twice: with AddressSanitizer, like all tests, and with ThreadSanitizer.
 */
#include <pthread.h>
#include <stdlib.h>

#include "api/astar.h"
#include "search/rules/settings.h"
#include "tests/support/field.h"
#include "tests/test.h"

TEST(stopped_searches_can_run_again)
{
    struct astar_map *map = field_make(300, 20);
    const struct astar_point here = {0, 0};
    const struct astar_point there = {299, 299};
    for (int algorithm = 0; algorithm <= ASTAR_ALGORITHM_BIDIRECTIONAL; algorithm++) {
        if (algorithm == ASTAR_ALGORITHM_GREEDY || algorithm == ASTAR_ALGORITHM_JPS)
            continue; /* these searches end before they first check for a stop */
        struct astar_search *search = field_search(map, (enum astar_algorithm)algorithm);
        struct astar_error error;
        astar_map_set(map, 0, 0, ASTAR_FREE);
        astar_map_set(map, 299, 299, ASTAR_FREE);
        const enum astar_status status = astar_search_find(search, here, there, NULL);
        const uint64_t cost = astar_search_cost_micro(search);
        const uint64_t expanded = astar_search_expanded(search);
        assert_true(expanded > 2000);
        astar_search_stop(search);
        assert_int_equal(astar_search_find(search, here, there, &error), ASTAR_ERROR_STOPPED);
        assert_int_equal(error.status, ASTAR_ERROR_STOPPED);
        assert_int_equal(astar_search_expanded(search), 0);
        assert_int_equal(astar_search_find(search, here, there, NULL), status);
        assert_int_equal(astar_search_cost_micro(search), cost);
        assert_int_equal(astar_search_expanded(search), expanded);
    }
}

/* Runs 40 random searches of a map. The caller frees the returned sum of path costs. */
static void *search_often(void *map)
{
    struct random random = random_begin(7);
    struct astar_search *search = astar_search_create(map, NULL, NULL);
    uint64_t *sum = calloc(1, sizeof *sum);
    for (int i = 0; search && sum && i < 40; i++) {
        const struct astar_point start = field_anywhere(&random, 120);
        (void)astar_search_find(search, start, field_anywhere(&random, 120), NULL);
        *sum += astar_search_cost_micro(search);
    }
    astar_search_free(search);
    return sum;
}

TEST(several_threads_can_search_one_map)
{
    enum { THREADS = 4 };
    struct astar_map *map = field_make(120, 25);
    pthread_t threads[THREADS];
    uint64_t *alone = search_often(map);
    assert_true(*alone > 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, search_often, map), 0);
    for (int i = 0; i < THREADS; i++) {
        void *sum;
        assert_int_equal(pthread_join(threads[i], &sum), 0);
        assert_int_equal(*(uint64_t *)sum, *alone);
        free(sum);
    }
    free(alone);
}

/* A stop between two runs ends the next run, however short it is, but not the runs after that. */
TEST(each_stop_ends_one_run)
{
    const struct astar_point here = {0, 0};
    const struct astar_point off = {300, 0};
    const struct astar_query via = {.starts = &here,
                                    .start_count = 1,
                                    .goals = &here,
                                    .goal_count = 1,
                                    .via = &here,
                                    .via_count = 1};
    struct astar_map *map = field_make(300, 0);
    for (int algorithm = 0; algorithm < (int)ALGORITHM_COUNT; algorithm++) {
        struct astar_search *search = field_search(map, (enum astar_algorithm)algorithm);
        struct astar_error error;
        size_t count;
        astar_search_stop(search);
        assert_int_equal(astar_search_find(search, here, here, &error), ASTAR_ERROR_STOPPED);
        assert_int_equal(error.status, ASTAR_ERROR_STOPPED);
        assert_null(astar_search_path(search, &count));
        assert_int_equal(astar_search_find(search, here, here, NULL), ASTAR_OK);
        astar_search_stop(search);
        assert_int_equal(astar_search_run(search, &via, NULL), ASTAR_ERROR_STOPPED);
        astar_search_stop(search);
        assert_int_equal(astar_search_find(search, here, off, NULL), ASTAR_ERROR_STOPPED);
        assert_int_equal(astar_search_run(search, &via, NULL), ASTAR_OK);
    }
}

static void *stop(void *search)
{
    astar_search_stop(search);
    return NULL;
}

/* The stop may come during a run or between two runs. */
TEST(another_thread_can_stop_a_search)
{
    const struct astar_point here = {0, 0};
    const struct astar_point there = {299, 299};
    struct astar_map *map = field_make(300, 20);
    astar_map_set(map, here.x, here.y, ASTAR_FREE);
    astar_map_set(map, there.x, there.y, ASTAR_FREE);
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_DIJKSTRA);
    for (int round = 0; round < 20; round++) {
        pthread_t stopper;
        int stopped = 0;
        assert_int_equal(pthread_create(&stopper, NULL, stop, search), 0);
        for (int i = 0; i < round; i++)
            stopped += astar_search_find(search, here, there, NULL) == ASTAR_ERROR_STOPPED;
        assert_int_equal(pthread_join(stopper, NULL), 0);
        stopped += astar_search_find(search, here, there, NULL) == ASTAR_ERROR_STOPPED;
        assert_int_equal(stopped, 1);
    }
}
