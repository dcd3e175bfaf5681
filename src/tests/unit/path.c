/* SPDX-License-Identifier: MIT */
/*
 * path.c - tests of base/path: paths are split and joined, links are followed, and names are sorted
 * in natural order. The order is compared with a table and with an oracle, and it must be a total
 * order.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "tests/support/files.h"
#include "tests/support/folder.h"
#include "tests/support/random.h"
#include "tests/test.h"

/* --- splitting and joining ---------------------------------------------------------------- */

TEST_WITH(splits_paths, enter_folder, leave_folder)
{
    static const struct {
        const char *path, *name, *folder;
    } cases[] = {
        {"b", "b", "."},
        {"a/b", "b", "a"},
        {"/b", "b", "/"},
        {"//b", "b", "/"},
        {"a//b", "b", "a"},
        {"/a/b.png", "b.png", "/a"},
        {"./b.tar.gz", "b.tar.gz", "."},
        {"../b.", "b.", ".."},
        {"a.d/b", "b", "a.d"},
        {"a/.bashrc", ".bashrc", "a"},
        {".b.png", ".b.png", "."},
        {"a/..x", "..x", "a"},
        {"a/b/", "", "a"},
        {"b/", "", "."},
        {"b//", "", "."},
        {"/", "", "/"},
        {"//", "", "/"},
        {".", ".", "."},
        {"", "", "."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error error;
        char *folder = path_folder(cases[i].path, &error);
        assert_string_equal(path_name(cases[i].path), cases[i].name);
        assert_string_equal(folder, cases[i].folder);
        free(folder);
    }
}

TEST_WITH(joins_paths, enter_folder, leave_folder)
{
    static const struct {
        const char *folder, *name, *suffix, *path;
    } cases[] = {
        {"a", "b", ".png", "a/b.png"}, {"a/", "b", "", "a/b"},    {"a//", "b", "", "a//b"},
        {"/", "b", "", "/b"},          {".", "b", "x", "./bx"},   {"", "b", ".png", "b.png"},
        {"a", "", "", "a/"},           {"a", "b/c", "", "a/b/c"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error error;
        char *path = path_join(cases[i].folder, cases[i].name, cases[i].suffix, &error);
        assert_string_equal(path, cases[i].path);
        char *copied = path_copy(path, &error);
        assert_string_equal(copied, path);
        assert_ptr_not_equal(copied, path);
        free(copied);
        free(path);
    }
}

TEST_WITH(recognises_extensions_in_any_case, enter_folder, leave_folder)
{
    assert_true(path_has_extension("a.png", ".png"));
    assert_true(path_has_extension("a.PnG", ".png"));
    assert_true(path_has_extension("a.png", ".PNG"));
    assert_true(path_has_extension("a.txt.png", ".png"));
    assert_true(path_has_extension(".png", ".png"));
    assert_false(path_has_extension("a.png.txt", ".png"));
    assert_false(path_has_extension("apng", ".png"));
    assert_false(path_has_extension("png", ".png"));
    assert_false(path_has_extension("", ".png"));
    assert_false(path_has_extension("a.pngx", ".png"));
}

static void assert_absolute(const char *path, const char *folder, const char *name)
{
    char expected[128];
    struct error error;
    char *absolute = path_absolute(path, &error);
    (void)snprintf(expected, sizeof expected, "%s/%s", folder, name);
    assert_string_equal(absolute, expected);
    free(absolute);
}

TEST_WITH(makes_paths_absolute, enter_folder, leave_folder)
{
    const struct place *place = *state;
    struct error error;
    make_folder("sub");
    make_link("sub", "link");
    make_link("target", "dangling");
    assert_absolute("new", place->folder, "new");
    assert_absolute("./sub/../new", place->folder, "new");
    assert_absolute("link/new", place->folder, "sub/new");
    assert_absolute("dangling", place->folder, "dangling"); /* the last name is not resolved */
    char *kept = path_absolute("nowhere/new", &error);
    assert_string_equal(kept, "nowhere/new");
    free(kept);
}

/* --- links -------------------------------------------------------------------------------- */

static void assert_leads_to(const char *path, const char *expected)
{
    struct error error;
    char *target = path_follow_links(path, &error);
    assert_non_null(target);
    /* "./a" and "a" are equally correct. */
    assert_string_equal(strncmp(target, "./", 2) == 0 ? target + 2 : target, expected);
    free(target);
}

TEST_WITH(follows_links, enter_folder, leave_folder)
{
    const struct place *place = *state;
    char absolute[128];
    (void)snprintf(absolute, sizeof absolute, "%s/sub/file", place->folder);
    make_folder("sub");
    write_text("sub/file", "");
    make_link("file", "sub/beside"); /* the target is relative to the link's folder */
    make_link("sub/beside", "chain");
    make_link("../up", "sub/dangling");
    make_link(absolute, "sub/absolute");
    make_link("sub", "folder");
    assert_leads_to("sub/file", "sub/file");
    assert_leads_to("missing", "missing");
    assert_leads_to("nowhere/missing", "nowhere/missing");
    assert_leads_to("sub/beside", "sub/file");
    assert_leads_to("chain", "sub/file");
    assert_leads_to("sub/dangling", "sub/../up");
    assert_leads_to("sub/absolute", absolute);
    assert_leads_to("folder", "sub");
    /* Links in the middle of a path are not replaced; the system follows them. */
    assert_leads_to("folder/beside", "folder/file");
    assert_leads_to("folder/file", "folder/file");
}

static void assert_too_many_links(const char *path)
{
    struct error error;
    assert_null(path_follow_links(path, &error));
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_non_null(strstr(error.message, strerror(ELOOP)));
}

TEST_WITH(decides_which_paths_are_below_a_folder, enter_folder, leave_folder)
{
    make_folder("a");
    make_folder("a/b");
    make_folder("ab");
    write_text("ab/x", "");
    write_text("a/b/x", "");
    make_link("../ab/x", "a/out");
    make_link("b/x", "a/in");
    make_link("..", "a/up");
    make_link("a", "link");
    static const struct {
        const char *path, *folder;
        bool below;
    } cases[] = {
        {"a/b/x", "a", true},   {"a/../a/b/x", "a", true},    {"a", "a", true},
        {"a/in", "a", true},    {"a/up/a/b/x", "a", true},    {"a/missing", "a", true},
        {"link/in", "a", true}, {"a/in", "link", true},       {"/etc/passwd", "/", true},
        {"ab/x", "a", false},   {"a/out", "a", false},        {"a/up/ab/x", "a", false},
        {"a", "a/b", false},    {"a/../missing", "a", false}, {"a/no/missing", "a", false},
        {"a/in", "no", false},  {"ab", "a", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (path_lies_below(cases[i].path, cases[i].folder) != cases[i].below)
            fail_msg("%s below %s", cases[i].path, cases[i].folder);
}

TEST_WITH(refuses_cycles_of_links, enter_folder, leave_folder)
{
    make_link("self", "self");
    make_link("there", "back");
    make_link("back", "there");
    make_link("back", "into");
    assert_too_many_links("self");
    assert_too_many_links("back");
    assert_too_many_links("into");
}

/* Linux follows at most 40 links (path_resolution(7)). */
TEST_WITH(follows_forty_links, enter_folder, leave_folder)
{
    make_link("end", "link1");
    for (int i = 2; i <= 41; i++) {
        char target[16];
        char name[16];
        (void)snprintf(target, sizeof target, "link%d", i - 1);
        (void)snprintf(name, sizeof name, "link%d", i);
        make_link(target, name);
    }
    assert_leads_to("link40", "end");
    assert_too_many_links("link41");
}

/* --- natural order: a table --------------------------------------------------------------- */

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

/* Fails unless comparing `a` with `b` gives `expected`, and swapping them reverses the order. */
static void assert_order(const char *a, const char *b, int expected)
{
    if (order_of(a, b) != expected)
        fail_msg("'%s' against '%s': expected %d, got %d", a, b, expected, order_of(a, b));
    if (order_of(b, a) != -expected)
        fail_msg("'%s' against '%s': expected %d, got %d", b, a, -expected, order_of(b, a));
}

/* Fails unless the names are in ascending order. Compares all pairs, not only adjacent names. */
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

TEST_WITH(runs_of_digits_are_compared_by_their_value, enter_folder, leave_folder)
{
    ASSERT_ASCENDING("map1.txt", "map2.txt", "map9.txt", "map10.txt", "map11.txt", "map100.txt");
    ASSERT_ASCENDING("0", "1", "2", "9", "10", "19", "20", "99", "100", "101", "110", "1000");
    ASSERT_ASCENDING("a1b2c3", "a1b2c10", "a1b10c3", "a10b2c3");
    ASSERT_ASCENDING("v1.2.9", "v1.2.10", "v1.10.1", "v2.0.0");
    ASSERT_ASCENDING("2019-9-1", "2019-9-30", "2019-10-2");
}

TEST_WITH(leading_zeros_only_break_ties, enter_folder, leave_folder)
{
    ASSERT_ASCENDING("00", "01", "02", "3", "004", "10");
    ASSERT_ASCENDING("a00000002", "a10", "a0000000000000000000000000000000000000000011");
    /* Leading zeros are compared only if the names are otherwise equal. */
    ASSERT_ASCENDING("01a", "1b", "01c");
    ASSERT_ASCENDING("007x", "07y", "7z");
    assert_int_not_equal(order_of("01", "1"), 0);
    assert_int_not_equal(order_of("a0", "a00"), 0);
    assert_int_not_equal(order_of("1x01", "01x1"), 0);
}

TEST_WITH(numbers_may_be_longer_than_any_integer, enter_folder, leave_folder)
{
    ASSERT_ASCENDING("4294967295", "4294967296", "18446744073709551615", "18446744073709551616",
                     "99999999999999999999999999999999999999998",
                     "99999999999999999999999999999999999999999",
                     "100000000000000000000000000000000000000000");
}

TEST_WITH(other_characters_are_compared_by_bytes, enter_folder, leave_folder)
{
    ASSERT_ASCENDING("", "\x01", "\t", " ", "!", "-", ".", "/", "0", "5", "12", ":", "A", "Z", "_",
                     "a", "z", "~", "\x7f", "\x80", "\xc3\xa4", "\xff");
    ASSERT_ASCENDING("B", "a", "b");
    ASSERT_ASCENDING("a", "a-", "a.txt", "a1", "a1.txt", "a2", "aa");
    ASSERT_ASCENDING("map", "map ", "map.txt", "map0", "map1", "map1.txt", "map1a", "mapa");
}

/* --- natural order: an oracle ------------------------------------------------------------- */

/*
 * Writes the sort key of a name and returns the size of the key. Comparing keys byte by byte gives
 * the natural order. In the key, a run of digits loses its leading zeros and is preceded by the
 * character 0 and a byte that contains the number of remaining digits.
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

/* Returns the order of two names by their keys, or 0 if they are equal apart from leading zeros. */
static int order_of_keys(const char *a, const char *b)
{
    uint8_t key_a[KEY_SIZE];
    uint8_t key_b[KEY_SIZE];
    const size_t size_a = make_key(a, key_a);
    const size_t size_b = make_key(b, key_b);
    const int order = memcmp(key_a, key_b, size_a < size_b ? size_a : size_b);
    return order != 0 ? sign(order) : (size_a > size_b) - (size_a < size_b);
}

/*
 * Returns a random name. Most names consist of a few different characters, so that similar names
 * are frequent; one in ten consists of arbitrary bytes.
 */
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

/* Returns a copy of `name` with a digit inserted or with a character replaced by a digit. */
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

TEST_WITH(random_names_have_the_order_of_the_oracle, enter_folder, leave_folder)
{
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

/* --- natural order: properties ------------------------------------------------------------ */

/* Fails unless exactly one of a < b, a = b and a > b holds, and a < b and b < c imply a < c. */
static void assert_total_order(const char *a, const char *b, const char *c)
{
    const int ab = order_of(a, b);
    const int bc = order_of(b, c);
    const int ac = order_of(a, c);
    if (ab != -order_of(b, a))
        fail_msg("swapping '%s' and '%s' does not reverse their order", a, b);
    if ((ab == 0) != (strcmp(a, b) == 0))
        fail_msg("'%s' and '%s' differ but compare equal, or vice versa", a, b);
    if (ab == bc && ac != ab)
        fail_msg("'%s', '%s' and '%s' form a cycle", a, b, c);
}

enum { SHORT_NAMES = 1 + 4 + 16 + 64 };

/* Stores all names of at most three characters from `letters`, including the empty name. */
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

TEST_WITH(all_short_names_have_a_total_order, enter_folder, leave_folder)
{
    static struct name names[SHORT_NAMES];
    make_short_names(names);
    for (size_t i = 0; i < SHORT_NAMES; i++)
        for (size_t j = 0; j < SHORT_NAMES; j++)
            for (size_t k = 0; k < SHORT_NAMES; k++)
                assert_total_order(names[i].text, names[j].text, names[k].text);
}
