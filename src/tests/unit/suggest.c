/* SPDX-License-Identifier: MIT */
/*
 * suggest.c - tests of cli/options/suggest: suggestions, and the distance between words, which is
 * compared with an oracle.
 */
#include <string.h>

#include "cli/options/suggest.h"
#include "tests/support/random.h"
#include "tests/test.h"

static unsigned distance(const char *a, const char *b)
{
    return suggest_distance(a, strlen(a), b, strlen(b));
}

/* --- the distance ------------------------------------------------------------------------- */

TEST(distances_of_known_pairs_are_correct)
{
    static const struct {
        const char *a, *b;
        unsigned distance;
    } cases[] = {
        {"", "", 0},
        {"", "abc", 3},
        {"astar", "astar", 0},
        {"astar", "Astar", 0},
        {"ASTAR", "astar", 0},
        {"astr", "astar", 1},
        {"asttar", "astar", 1},
        {"aster", "astar", 1},
        {"satar", "astar", 1},
        {"dijsktra", "dijkstra", 1},
        {"ab", "ba", 1},
        {"kitten", "sitting", 3},
        /* The optimal string alignment distance is 3; the Damerau-Levenshtein distance is 2. */
        {"ca", "abc", 3},
        {"[\\]", "{|}", 3},
        {"@a", "`a", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (distance(cases[i].a, cases[i].b) != cases[i].distance)
            fail_msg("'%s' and '%s': %u, not %u", cases[i].a, cases[i].b, cases[i].distance,
                     distance(cases[i].a, cases[i].b));
        assert_int_equal(distance(cases[i].b, cases[i].a), cases[i].distance);
    }
}

/* Computes the distance from its definition, by recursion over all possible last edits. */
static unsigned oracle(const char *a, size_t i, const char *b, size_t j)
{
    if (i == 0 || j == 0)
        return (unsigned)(i + j);
    unsigned best = oracle(a, i - 1, b, j - 1) + (a[i - 1] != b[j - 1]);
    const unsigned missing = oracle(a, i, b, j - 1) + 1;
    const unsigned extra = oracle(a, i - 1, b, j) + 1;
    best = missing < best ? missing : best;
    best = extra < best ? extra : best;
    if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        const unsigned swapped = oracle(a, i - 2, b, j - 2) + 1;
        best = swapped < best ? swapped : best;
    }
    return best;
}

enum { RANDOM_LENGTH_MAX = 6, RANDOM_LETTERS = 3, RANDOM_PAIRS = 2000 };

static size_t random_word(struct random *random, char word[RANDOM_LENGTH_MAX])
{
    const size_t length = random_below(random, RANDOM_LENGTH_MAX + 1);
    for (size_t i = 0; i < length; i++)
        word[i] = (char)('a' + random_below(random, RANDOM_LETTERS));
    return length;
}

TEST(distances_of_random_words_agree_with_the_oracle)
{
    struct random random = random_begin(20);
    for (int i = 0; i < RANDOM_PAIRS; i++) {
        char a[RANDOM_LENGTH_MAX];
        char b[RANDOM_LENGTH_MAX];
        const size_t a_length = random_word(&random, a);
        const size_t b_length = random_word(&random, b);
        assert_int_equal(suggest_distance(a, a_length, b, b_length),
                         oracle(a, a_length, b, b_length));
    }
}

TEST(the_longest_texts_can_be_compared)
{
    char a[SUGGEST_LENGTH_MAX];
    char b[SUGGEST_LENGTH_MAX];
    memset(a, 'a', sizeof a);
    memset(b, 'b', sizeof b);
    assert_int_equal(suggest_distance(a, sizeof a, b, sizeof b), SUGGEST_LENGTH_MAX);
}

/* --- suggestions -------------------------------------------------------------------------- */

static const char *some_word(unsigned index)
{
    static const char *const words[] = {
        "jps",        "bfs",           "astar",     "dijkstra",
        "both-free",  "bidirectional", "path",      "path-style",
        "path-color", "abcdefghijkl",  "euclidean", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        NULL,
    };
    return words[index];
}

static const char *only_word(unsigned index)
{
    return index == 0 ? "auto" : NULL;
}

/* Fails unless `expected` is suggested for `text`; NULL stands for no suggestion. */
static void assert_suggests(const char *text, const char *expected)
{
    const char *suggested = suggest_word(text, strlen(text), some_word);
    if (!suggested != !expected || (expected && strcmp(suggested, expected) != 0))
        fail_msg("'%s': expected %s, got %s", text, expected ? expected : "nothing",
                 suggested ? suggested : "nothing");
}

TEST(one_error_in_three_characters_is_allowed)
{
    assert_suggests("jp", "jps");
    assert_suggests("jsp", "jps");
    assert_suggests("jpps", "jps");
    assert_suggests("bf", "bfs");
    assert_suggests("jqx", NULL);
    assert_suggests("xy", NULL);
}

TEST(the_limit_grows_with_the_length)
{
    assert_suggests("xstar", "astar");
    assert_suggests("xxtar", NULL); /* 2 errors in 5 characters */
    assert_suggests("xxjkstra", "dijkstra");
    assert_suggests("xxxkstra", NULL); /* 3 errors in 8 characters */
    assert_suggests("xxxlidean", "euclidean");
    assert_suggests("xxxxidean", NULL); /* 4 errors in 9 characters */
    assert_suggests("xxxxefghijkl", "abcdefghijkl");
    assert_suggests("xxxxxfghijkl", NULL); /* 5 errors in 12 characters */
}

TEST(the_first_of_the_nearest_words_is_suggested)
{
    assert_suggests("path-stile", "path-style");
    assert_suggests("path-colour", "path-color");
    assert_suggests("bps", "jps"); /* bfs is equally near but comes later in the list */
}

TEST(an_unambiguous_prefix_suggests_its_word)
{
    assert_suggests("di", "dijkstra");
    assert_suggests("both", "both-free");
    assert_suggests("bi", "bidirectional");
    assert_suggests("path-s", "path-style");
    assert_suggests("b", NULL); /* bfs, both-free and bidirectional begin with b */
    assert_suggests("", NULL);
    assert_null(suggest_word("", 0, only_word));
    assert_string_equal(suggest_word("a", 1, only_word), "auto");
}

TEST(only_the_given_length_of_a_text_is_read)
{
    assert_string_equal(suggest_word("astr,dijkstra", 4, some_word), "astar");
    assert_string_equal(suggest_word("dijk=", 4, some_word), "dijkstra");
}

TEST(nothing_is_suggested_for_long_texts)
{
    assert_suggests("baaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL);
    assert_suggests("baaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL);
}
