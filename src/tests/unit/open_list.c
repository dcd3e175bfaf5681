/* SPDX-License-Identifier: MIT */
/*
 * open_list.c - tests of the bucket queue: examples made by hand, and a comparison with a model
 * that finds the lowest bucket by examining all cells.
 *
 * Each cell that the queue removes must belong to the lowest bucket of the model. If all keys are
 * in the first window, it must also be the newest cell of that bucket.
 */
#include <string.h>

#include "search/queue/open_list.h"
#include "tests/support/random.h"
#include "tests/test.h"

/* --- helpers ------------------------------------------------------------------------------ */

TEST_RELEASE(release_list, open_list_free)

/* Returns an empty list, which is released at the end of the test. */
static struct open_list *make_list(void)
{
    struct open_list *list = test_memory(sizeof *list);
    memset(list, 0, sizeof *list);
    open_list_clear(list, 0);
    test_keep(list, release_list);
    return list;
}

static void push(struct open_list *list, uint64_t f, uint32_t cell)
{
    struct error error;
    assert_true(open_list_push(list, f, cell, &error));
}

static bool advance(struct open_list *list)
{
    struct error error = {.code = ERROR_NONE};
    const bool more = open_list_advance(list, &error);
    assert_int_equal(error.code, ERROR_NONE);
    return more;
}

/* Advances to the next cell, removes it, and fails unless it is `cell`. */
static void assert_next(struct open_list *list, uint32_t cell)
{
    assert_true(advance(list));
    assert_false(open_list_bucket_empty(list));
    assert_int_equal(open_list_pop(list), cell);
}

/* Cells in the order in which they must be removed. */
#define CELLS(...) ((const uint32_t[]){__VA_ARGS__, 0})

/* Calls assert_next for each cell. */
static void assert_order(struct open_list *list, const uint32_t *cells)
{
    for (; *cells != 0; cells++)
        assert_next(list, *cells);
}

static void assert_empty(struct open_list *list)
{
    assert_false(advance(list));
    assert_true(open_list_bucket_empty(list));
}

/* --- examples made by hand ---------------------------------------------------------------- */

TEST(empty_list_has_no_cell)
{
    struct open_list *list = make_list();
    assert_empty(list);
    assert_empty(list);
    push(list, 7, 1);
    assert_next(list, 1);
    assert_empty(list);
}

TEST(lowest_key_is_removed_first)
{
    struct open_list *list = make_list();
    push(list, 30, 3);
    push(list, 10, 1);
    push(list, 20, 2);
    push(list, 4095, 4);
    push(list, 0, 9);
    assert_order(list, CELLS(9, 1, 2, 3, 4));
    assert_empty(list);
}

TEST(newest_cell_of_a_bucket_is_removed_first)
{
    struct open_list *list = make_list();
    for (uint32_t cell = 1; cell <= 1000; cell++)
        push(list, 5, cell);
    for (uint32_t cell = 1000; cell > 0; cell--)
        assert_next(list, cell);
    assert_empty(list);
}

/* Keys share a bucket if they differ only in bits that are shifted out. */
TEST(bucket_holds_a_range_of_keys)
{
    struct open_list *list = make_list();
    open_list_clear(list, 4);
    push(list, 16, 1);
    push(list, 31, 2);
    push(list, 17, 3);
    push(list, 15, 4);
    push(list, 32, 5);
    assert_order(list, CELLS(4, 3, 2, 1, 5));
    assert_empty(list);
}

/* A bucket that a pop has emptied remains the current bucket until the list advances. */
TEST(bucket_is_emptied_before_the_next)
{
    struct open_list *list = make_list();
    push(list, 3, 1);
    push(list, 9, 2);
    assert_next(list, 1);
    assert_true(open_list_bucket_empty(list));
    push(list, 3, 3);
    assert_false(open_list_bucket_empty(list));
    push(list, 5, 4);
    assert_int_equal(open_list_pop(list), 3);
    assert_true(open_list_bucket_empty(list));
    assert_next(list, 4);
    assert_next(list, 2);
    assert_empty(list);
}

TEST(keys_below_the_current_bucket_are_removed_next)
{
    struct open_list *list = make_list();
    push(list, 100, 1);
    push(list, 101, 2);
    assert_true(advance(list));
    push(list, 0, 3);
    push(list, 99, 4);
    assert_order(list, CELLS(3, 4, 1));
    push(list, 50, 5);
    assert_next(list, 5);
    assert_next(list, 2);
    push(list, 0, 6); /* the list was empty before this push */
    assert_next(list, 6);
    assert_empty(list);
}

/* The keys are in the last slot of the window, directly beyond the window, and far beyond it. */
TEST(far_cells_are_removed_in_order)
{
    struct open_list *list = make_list();
    push(list, OPEN_KEY_MAX, 9);
    push(list, UINT64_C(1) << 40, 7);
    push(list, OPEN_SLOTS, 4);
    push(list, OPEN_SLOTS - 1, 3);
    push(list, (UINT64_C(1) << 40) + OPEN_SLOTS, 8);
    push(list, OPEN_SLOTS + 1, 6);
    push(list, OPEN_SLOTS, 5);
    push(list, 1, 1);
    push(list, 2, 2);
    /* Newest first, even for cells from the far tier. */
    assert_order(list, CELLS(1, 2, 3, 5, 4, 6, 7, 8, 9));
    assert_empty(list);
}

/* The window moves only when it is empty. */
TEST(far_cells_wait_until_the_window_is_empty)
{
    struct open_list *list = make_list();
    push(list, OPEN_SLOTS + 10, 3);
    push(list, OPEN_SLOTS - 1, 1);
    assert_next(list, 1);
    push(list, OPEN_SLOTS + 5, 2);
    push(list, OPEN_SLOTS + 10, 4);
    assert_next(list, 2);
    push(list, OPEN_SLOTS + 10, 5); /* now within the window */
    assert_order(list, CELLS(5, 4, 3));
    assert_empty(list);
}

TEST(cleared_list_works_like_a_new_one)
{
    struct open_list *list = make_list();
    for (uint32_t round = 0; round < 100; round++) {
        /* Leave cells in the current bucket, elsewhere in the window, and far beyond it. */
        for (uint32_t i = 0; i < 200; i++)
            push(list, (uint64_t)i * i * (round + 1), i);
        for (uint32_t i = 0; i < round; i++) {
            assert_true(advance(list));
            (void)open_list_pop(list);
        }
        open_list_clear(list, round % 5);
        assert_empty(list);
        open_list_clear(list, 0);
        push(list, 3, 1);
        push(list, 2, 2);
        push(list, OPEN_SLOTS + 1, 3);
        assert_order(list, CELLS(2, 1, 3));
        assert_empty(list);
        open_list_clear(list, 0);
    }
}

/* The capacity depends on the maximum length of the list, not on the number of pushes. */
TEST(entries_are_used_again)
{
    struct open_list *list = make_list();
    for (uint32_t i = 0; i < 100; i++)
        push(list, i, i + 1);
    const size_t capacity = list->capacity;
    for (uint32_t i = 0; i < 100000; i++) {
        assert_next(list, i + 1);
        push(list, i + 100, i + 101);
    }
    assert_int_equal(list->capacity, capacity);
    assert_true(capacity < 1000);
}

/*
 * The keys are so far apart that the list never has a window (see search/queue/open_list.h).
 * Between removals, the test pushes cells whose keys are lower than the key of the next cell. These
 * cells overflow the sorted array of the low tier.
 */
TEST(sparse_cells_are_removed_in_order)
{
    struct open_list *list = make_list();
    enum { COUNT = 2000, ADDED = 100 };
    const uint64_t apart = UINT64_C(1) << 40;
    for (uint32_t i = 1; i <= COUNT; i++) {
        const uint32_t cell = 1 + (i * 999) % COUNT; /* not in ascending order */
        push(list, cell * apart, cell);
    }
    for (uint32_t cell = 1; cell <= COUNT; cell++) {
        assert_next(list, cell);
        if (cell % 500 != 7)
            continue;
        for (uint32_t i = ADDED; i > 0; i--)
            push(list, cell * apart + i * (apart / 1024), COUNT + i);
        for (uint32_t i = 1; i <= ADDED; i++)
            assert_next(list, COUNT + i);
    }
    assert_empty(list);
}

/* Cells that were closed after they were pushed are dropped. The others stay in order. */
TEST(closed_cells_are_dropped)
{
    struct open_list *list = make_list();
    enum { COUNT = 3000, CLOSED = 4 };
    uint8_t states[COUNT + 1] = {0};
    /* The keys of all cells fit in one window if `shift` is 0, but not if it is 30. */
    for (unsigned shift = 0; shift <= 30; shift += 30) {
        open_list_clear(list, 0);
        list->cells = (struct open_cells){.states = states, .closed = CLOSED};
        for (uint32_t cell = 1; cell <= COUNT; cell++) {
            push(list, ((uint64_t)1 << 40) + ((uint64_t)cell << shift), cell);
            states[cell] = cell % 3 == 0 ? CLOSED + 1 : 3;
        }
        for (uint32_t cell = 1; cell <= COUNT; cell++)
            if (cell % 3 != 0)
                assert_next(list, cell);
        assert_empty(list);
    }
}

/* --- comparison with the model ------------------------------------------------------------ */

enum { MODEL_MAX = 4000 };

struct model {
    unsigned shift;
    bool near;        /* all keys are in the first window */
    uint64_t current; /* the bucket of the cell removed most recently */
    size_t count;
    struct {
        uint64_t bucket;
        uint32_t cell;
    } entries[MODEL_MAX]; /* oldest first */
};

static void model_push(struct model *model, uint64_t f, uint32_t cell)
{
    assert_true(model->count < MODEL_MAX);
    model->entries[model->count].bucket = f >> model->shift;
    model->entries[model->count++].cell = cell;
}

/* Returns the lowest bucket, or UINT64_MAX if the model is empty. */
static uint64_t model_lowest(const struct model *model)
{
    uint64_t lowest = UINT64_MAX;
    for (size_t i = 0; i < model->count; i++)
        if (model->entries[i].bucket < lowest)
            lowest = model->entries[i].bucket;
    return lowest;
}

/*
 * Removes `cell`, which must be in the lowest bucket. If `newest` is true, it must also be the
 * newest cell of that bucket.
 */
static void model_remove(struct model *model, uint32_t cell, bool newest)
{
    size_t i = model->count;
    model->current = model_lowest(model);
    do {
        assert_int_not_equal(i, 0);
        i--;
    } while (model->entries[i].bucket != model->current ||
             (!newest && model->entries[i].cell != cell));
    assert_int_equal(model->entries[i].cell, cell);
    memmove(model->entries + i, model->entries + i + 1,
            (--model->count - i) * sizeof *model->entries);
}

/* Removes the next cell from the list and from the model. */
static void remove_next(struct open_list *list, struct model *model)
{
    assert_true(advance(list));
    assert_int_equal(open_list_floor(list) >> model->shift, model_lowest(model));
    model_remove(model, open_list_pop(list), model->near);
}

/*
 * Returns a key that is usually near the current bucket, but sometimes below it or far beyond it.
 */
static uint64_t random_key(struct random *rng, const struct model *model)
{
    const uint64_t current = model->current << model->shift;
    if (model->near)
        return random_next(rng) % ((uint64_t)OPEN_SLOTS << model->shift);
    switch (random_below(rng, 20)) {
    case 0:
        return random_next(rng) % (current + 1);
    case 1:
        return current + (random_next(rng) & 0xffffff);
    case 2:
        return current + ((uint64_t)(OPEN_SLOTS - 2) << model->shift) + random_below(rng, 64);
    case 3:
        return random_next(rng) >> random_between(rng, 20, 40);
    default:
        return current + random_below(rng, 200);
    }
}

static void run_against_model(struct open_list *list, struct model *model, struct random *rng)
{
    const uint32_t operations = random_between(rng, 1, 3000);
    const uint32_t pushes = random_between(rng, 30, 90); /* percent of operations */
    for (uint32_t i = 0; i < operations; i++) {
        if (random_chance(rng, pushes)) {
            const uint64_t f = random_key(rng, model);
            push(list, f, i + 1);
            model_push(model, f, i + 1);
        } else if (model->count > 0) {
            remove_next(list, model);
        } else {
            assert_empty(list);
        }
    }
}

TEST(random_operations_agree_with_the_model)
{
    struct open_list *list = make_list();
    struct model *model = test_memory(sizeof *model);
    for (uint64_t trial = 0; trial < 400; trial++) {
        struct random rng = random_begin(trial);
        model->shift = random_below(&rng, 14);
        model->near = random_chance(&rng, 30);
        model->current = 0;
        model->count = 0;
        open_list_clear(list, model->shift);
        run_against_model(list, model, &rng);
        while (model->count > 0)
            remove_next(list, model);
        assert_empty(list);
    }
}
