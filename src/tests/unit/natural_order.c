/* SPDX-License-Identifier: MIT */
/*
 * natural_order.c - names in the order in which people count: a table, an oracle, and the
 * properties of an order.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/path.h"
#include "tests/support/random.h"

enum { NAME_MAX_LENGTH = 12, KEY_SIZE = 4 * NAME_MAX_LENGTH + 1 };

struct name {
    char text[NAME_MAX_LENGTH + 1];
};

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static int order_of(const char *a, const char *b)
{
    return sign(path_natural_order(a, b));
}

/* Fails unless the names come in this order, seen from both sides. */
static void assert_order(const char *a, const char *b, int expected)
{
    if (order_of(a, b) != expected)
        fail_msg("'%s' against '%s': expected %d, got %d", a, b, expected, order_of(a, b));
    if (order_of(b, a) != -expected)
        fail_msg("'%s' against '%s': expected %d, got %d", b, a, -expected, order_of(b, a));
}

/* --- the table ---------------------------------------------------------------------------- */

/* Fails unless these names ascend: each pair of them, not only neighbours. */
static void assert_ascending(const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
            assert_order(names[i], names[j], (i > j) - (i < j));
}

#define ASSERT_ASCENDING(...)                                                                      \
    do {                                                                                           \
        static const char *const names[] = {__VA_ARGS__};                                          \
        assert_ascending(names, sizeof names / sizeof *names);                                     \
    } while (0)

static void runs_of_digits_count_by_their_value(void **state)
{
    (void)state;
    ASSERT_ASCENDING("map1.txt", "map2.txt", "map9.txt", "map10.txt", "map11.txt", "map100.txt");
    ASSERT_ASCENDING("0", "1", "2", "9", "10", "19", "20", "99", "100", "101", "110", "1000");
    ASSERT_ASCENDING("a1b2c3", "a1b2c10", "a1b10c3", "a10b2c3");
    ASSERT_ASCENDING("v1.2.9", "v1.2.10", "v1.10.1", "v2.0.0");
    ASSERT_ASCENDING("2019-9-1", "2019-9-30", "2019-10-2");
}

static void zeros_in_front_do_not_count_but_tell_names_apart(void **state)
{
    (void)state;
    ASSERT_ASCENDING("00", "01", "02", "3", "004", "10");
    ASSERT_ASCENDING("a00000002", "a10", "a0000000000000000000000000000000000000000011");
    /* What follows a number decides before its zeros do. */
    ASSERT_ASCENDING("01a", "1b", "01c");
    ASSERT_ASCENDING("007x", "07y", "7z");
    assert_int_not_equal(order_of("01", "1"), 0);
    assert_int_not_equal(order_of("a0", "a00"), 0);
    assert_int_not_equal(order_of("1x01", "01x1"), 0);
}

static void numbers_may_be_longer_than_any_integer(void **state)
{
    (void)state;
    ASSERT_ASCENDING("4294967295", "4294967296", "18446744073709551615", "18446744073709551616",
                     "99999999999999999999999999999999999999998",
                     "99999999999999999999999999999999999999999",
                     "100000000000000000000000000000000000000000");
}

static void all_else_goes_byte_by_byte(void **state)
{
    (void)state;
    ASSERT_ASCENDING("", "\x01", "\t", " ", "!", "-", ".", "/", "0", "5", "12", ":", "A", "Z", "_",
                     "a", "z", "~", "\x7f", "\x80", "\xc3\xa4", "\xff");
    ASSERT_ASCENDING("B", "a", "b");
    ASSERT_ASCENDING("a", "a-", "a.txt", "a1", "a1.txt", "a2", "aa");
    ASSERT_ASCENDING("map", "map ", "map.txt", "map0", "map1", "map1.txt", "map1a", "mapa");
}

/* --- the oracle --------------------------------------------------------------------------- */

/*
 * A key whose bytes, compared one by one, are in natural order: a run of digits becomes a 0, the
 * count of its digits without zeros in front, and these. Returns the size of the key.
 */
static size_t make_key(const char *text, uint8_t key[KEY_SIZE])
{
    size_t size = 0;
    while (*text != '\0') {
        const size_t digits = strspn(text, "0123456789");
        if (digits == 0) {
            key[size++] = (uint8_t)*text++;
            continue;
        }
        const size_t zeros = strspn(text, "0");
        key[size++] = '0';
        key[size++] = (uint8_t)(digits - zeros);
        memcpy(key + size, text + zeros, digits - zeros);
        size += digits - zeros;
        text += digits;
    }
    return size;
}

/* The order of two names by their keys; 0 where only zeros in front of numbers tell them apart. */
static int order_of_keys(const char *a, const char *b)
{
    uint8_t key_a[KEY_SIZE];
    uint8_t key_b[KEY_SIZE];
    const size_t size_a = make_key(a, key_a);
    const size_t size_b = make_key(b, key_b);
    const int order = memcmp(key_a, key_b, size_a < size_b ? size_a : size_b);
    return order != 0 ? sign(order) : (size_a > size_b) - (size_a < size_b);
}

/* A name of letters that come near each other in many ways, or of any bytes. */
static struct name random_name(struct random *rng)
{
    static const char common[] = "0001129ab./:~";
    struct name name = {""};
    const bool any = random_chance(rng, 10);
    const uint32_t length = random_below(rng, NAME_MAX_LENGTH + 1);
    for (uint32_t i = 0; i < length; i++) {
        const uint8_t byte = (uint8_t)random_between(rng, 1, UINT8_MAX);
        name.text[i] = common[random_below(rng, sizeof common - 1)];
        if (any)
            memcpy(name.text + i, &byte, 1);
    }
    return name;
}

/* A name that differs a little from another. */
static struct name random_neighbour(struct random *rng, const struct name *name)
{
    struct name other = *name;
    const size_t length = strlen(name->text);
    const size_t at = random_below(rng, (uint32_t)length + 1);
    if (length < NAME_MAX_LENGTH && random_chance(rng, 60)) {
        other.text[at] = random_chance(rng, 60) ? '0' : '1';
        memcpy(other.text + at + 1, name->text + at, length - at);
    } else if (length > 0) {
        other.text[at < length ? at : 0] = (char)random_between(rng, '0', '9');
    }
    return other;
}

static void random_names_are_as_an_oracle_orders_them(void **state)
{
    (void)state;
    for (uint64_t trial = 0; trial < 200000; trial++) {
        struct random rng = random_begin(trial);
        const struct name a = random_name(&rng);
        const struct name b =
            random_chance(&rng, 50) ? random_name(&rng) : random_neighbour(&rng, &a);
        const int expected = order_of_keys(a.text, b.text);
        if (expected != 0)
            assert_order(a.text, b.text, expected);
        else
            assert_int_equal(order_of(a.text, b.text) == 0, strcmp(a.text, b.text) == 0);
    }
}

/* --- properties --------------------------------------------------------------------------- */

/* Exactly one of a < b, a = b, a > b; and a < b, b < c has a < c follow. */
static void assert_total_order(const char *a, const char *b, const char *c)
{
    const int ab = order_of(a, b);
    const int bc = order_of(b, c);
    const int ac = order_of(a, c);
    if (ab != -order_of(b, a))
        fail_msg("'%s' and '%s' are not ordered", a, b);
    if ((ab == 0) != (strcmp(a, b) == 0))
        fail_msg("'%s' and '%s' are taken for the same", a, b);
    if (ab == bc && ac != ab)
        fail_msg("'%s', '%s' and '%s' go round in a circle", a, b, c);
}

static void random_names_have_a_total_order(void **state)
{
    (void)state;
    for (uint64_t trial = 0; trial < 200000; trial++) {
        struct random rng = random_begin(UINT64_C(1) << 32 | trial);
        const struct name a = random_name(&rng);
        const struct name b = random_neighbour(&rng, &a);
        const struct name c = random_neighbour(&rng, random_chance(&rng, 50) ? &a : &b);
        assert_total_order(a.text, b.text, c.text);
    }
}

enum { SHORT_NAMES = 1 + 4 + 16 + 64 };

/* All names of up to three of these letters. */
static void make_short_names(struct name names[SHORT_NAMES])
{
    static const char letters[] = "01.a";
    size_t count = 1;
    size_t from = 0;
    names[0] = (struct name){""};
    for (size_t length = 0; length < 3; length++) {
        const size_t to = count;
        for (; from < to; from++)
            for (const char *letter = letters; *letter != '\0'; letter++) {
                names[count] = names[from];
                names[count++].text[length] = *letter;
            }
    }
    assert_int_equal(count, SHORT_NAMES);
}

static void all_short_names_have_a_total_order(void **state)
{
    static struct name names[SHORT_NAMES];
    (void)state;
    make_short_names(names);
    for (size_t i = 0; i < SHORT_NAMES; i++)
        for (size_t j = 0; j < SHORT_NAMES; j++)
            for (size_t k = 0; k < SHORT_NAMES; k++)
                assert_total_order(names[i].text, names[j].text, names[k].text);
}

static int by_natural_order(const void *a, const void *b)
{
    return path_natural_order(a, b);
}

/* Sorted from any order, names come out the same. */
static void sorting_does_not_depend_on_the_order_before(void **state)
{
    static struct name first[SHORT_NAMES];
    static struct name second[SHORT_NAMES];
    (void)state;
    make_short_names(first);
    for (size_t i = 0; i < SHORT_NAMES; i++)
        second[i] = first[SHORT_NAMES - 1 - i];
    qsort(first, SHORT_NAMES, sizeof *first, by_natural_order);
    qsort(second, SHORT_NAMES, sizeof *second, by_natural_order);
    for (size_t i = 0; i < SHORT_NAMES; i++) {
        assert_string_equal(first[i].text, second[i].text);
        if (i > 0)
            assert_true(order_of_keys(first[i - 1].text, first[i].text) <= 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_of_digits_count_by_their_value),
        cmocka_unit_test(zeros_in_front_do_not_count_but_tell_names_apart),
        cmocka_unit_test(numbers_may_be_longer_than_any_integer),
        cmocka_unit_test(all_else_goes_byte_by_byte),
        cmocka_unit_test(random_names_are_as_an_oracle_orders_them),
        cmocka_unit_test(random_names_have_a_total_order),
        cmocka_unit_test(all_short_names_have_a_total_order),
        cmocka_unit_test(sorting_does_not_depend_on_the_order_before),
    };
    return cmocka_run_group_tests_name("natural_order", tests, NULL, NULL);
}
