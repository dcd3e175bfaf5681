/* SPDX-License-Identifier: MIT */
/* workers.c - tests of base/workers: each item is processed once, and failures are reported. */
#include <stdatomic.h>

#include "base/workers.h"
#include "tests/test.h"

enum { ITEMS = 10000 };

/* Items of work, and the number of times that each item was processed. */
struct work {
    atomic_size_t next, calls;
    atomic_uint done[ITEMS];
    size_t bad; /* the item at which a thread fails */
};

static bool take_items(void *context, struct error *error)
{
    struct work *work = context;
    atomic_fetch_add(&work->calls, 1);
    for (;;) {
        const size_t item = atomic_fetch_add(&work->next, 1);
        if (item >= ITEMS)
            return true;
        atomic_fetch_add(&work->done[item], 1);
        if (item == work->bad)
            return error_set(error, ERROR_INPUT, "item %zu", item);
    }
}

TEST(every_item_is_done_once)
{
    static const size_t counts[] = {0, 1, 2, 7, 64};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        static struct work work;
        struct error error;
        work = (struct work){.bad = ITEMS};
        struct workers workers = workers_start(counts[i], take_items, &work);
        assert_in_range(workers.count, 0, counts[i]);
        const size_t threads = workers.count;
        assert_true(workers_join(&workers, &error));
        assert_int_equal(work.calls, threads + 1); /* one more call, in the calling thread */
        for (size_t item = 0; item < ITEMS; item++)
            assert_int_equal(work.done[item], 1);
    }
}

TEST(a_failure_is_reported)
{
    static struct work work;
    struct error error;
    for (size_t count = 0; count < 4; count++) {
        work = (struct work){.bad = ITEMS / 2};
        struct workers workers = workers_start(count, take_items, &work);
        assert_false(workers_join(&workers, &error));
        assert_int_equal(error.code, ERROR_INPUT);
        assert_string_equal(error.message, "item 5000");
    }
}

/* Fails in every thread. */
static bool fail_always(void *context, struct error *error)
{
    atomic_size_t *calls = context;
    return error_set(error, ERROR_LIMIT, "call %zu", atomic_fetch_add(calls, 1));
}

TEST(one_of_several_failures_is_reported)
{
    atomic_size_t calls = 0;
    struct error error;
    struct workers workers = workers_start(3, fail_always, &calls);
    assert_false(workers_join(&workers, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
}
