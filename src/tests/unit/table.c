/* SPDX-License-Identifier: MIT */
/* table.c - tests of cli/table/table: rows as CSV and as JSON. */
#include <string.h>

#include "cli/table/table.h"
#include "tests/test.h"

/* Fills a row with values of every kind. */
static void fill(struct row *row)
{
    struct table nested = {.format = TABLE_JSON_NESTED};
    struct row inner = {0};
    struct error error;
    row_text(row, "text", "a \"b\", c\\\n\xff\xe2\x80\xae");
    row_text(row, "nothing", NULL);
    row_text(row, "empty", "");
    row_text(row, "null", "null");
    row_null(row, "unknown");
    row_boolean(row, "yes", true);
    row_count(row, "zero", 0);
    row_count(row, "most", UINT64_MAX);
    row_number(row, "number", "12.340");
    row_fraction(row, "fraction", 33242641, 1000000);
    row_fraction(row, "whole", 5000, 1000);
    row_pair(row, "cell", 3, 4);
    row_count(&inner, "a", 1);
    assert_true(table_add(&nested, &inner, &error));
    assert_true(table_add(&nested, &inner, &error));
    row_table(row, "nested", &nested, true);
    row_points(row, "none", NULL, 0, NULL);
    row_points(row, "points", (const struct point[]){{1, 2}, {3, UINT32_MAX}}, 2, NULL);
    row_text(&inner, "b", "\"");
    row_object(row, "object", &inner);
    row_free(&inner);
}

static const char names[] = "text,nothing,empty,null,unknown,yes,zero,most,number,fraction,whole,"
                            "cell,nested,none,points,object\n";

static const char fields[] =
    "\"a \"\"b\"\", c\\\\x0a\\xff\\u202e\",,\"\",\"null\",,true,0,18446744073709551615,"
    "12.340,33.242641,5,\"[3,4]\",\"[{\"\"a\"\":1},{\"\"a\"\":1}]\",[],"
    "\"[[1,2],[3,4294967295]]\",\"{\"\"a\"\":1,\"\"b\"\":\"\"\\\"\"\"\"}\"\n";

static const char object[] =
    "{\"text\":\"a \\\"b\\\", "
    "c\\\\\\u000a\xef\xbf\xbd\\u202e\",\"nothing\":null,\"empty\":\"\",\"null\":\"null\","
    "\"unknown\":null,\"yes\":true,\"zero\":0,\"most\":18446744073709551615,\"number\":12.340,"
    "\"fraction\":33.242641,\"whole\":5,\"cell\":[3,4],\"nested\":[{\"a\":1},{\"a\":1}],"
    "\"none\":[],\"points\":[[1,2],[3,4294967295]],\"object\":{\"a\":1,\"b\":\"\\\"\"}}";

/* Returns a table of `count` equal rows. The caller releases it with table_free. */
static struct table make_table(enum table_format format, size_t count)
{
    struct table table = {.format = format};
    struct row row = {0};
    struct error error;
    fill(&row);
    if (format == TABLE_CSV)
        assert_true(table_header(&table, &row, &error));
    for (size_t i = 0; i < count; i++) {
        row_clear(&row); /* a cleared row can be filled again */
        fill(&row);
        assert_true(table_add(&table, &row, &error));
    }
    assert_true(table_end(&table, &error));
    row_free(&row);
    return table;
}

static void assert_table(enum table_format format, size_t count, const char *const *parts)
{
    struct table table = make_table(format, count);
    const char *text = table.text.text;
    for (; *parts; parts++) {
        assert_memory_equal(text, *parts, strlen(*parts));
        text += strlen(*parts);
    }
    assert_string_equal(text, "");
    table_free(&table);
}

TEST(rows_are_written_as_csv)
{
    assert_table(TABLE_CSV, 0, (const char *const[]){names, NULL});
    assert_table(TABLE_CSV, 2, (const char *const[]){names, fields, fields, NULL});
}

TEST(rows_are_written_as_json)
{
    assert_table(TABLE_JSON_LINES, 0, (const char *const[]){NULL});
    assert_table(TABLE_JSON_LINES, 2, (const char *const[]){object, "\n", object, "\n", NULL});
    assert_table(TABLE_JSON_ARRAY, 0, (const char *const[]){"[\n\n]\n", NULL});
    assert_table(TABLE_JSON_ARRAY, 2,
                 (const char *const[]){"[\n", object, ",\n", object, "\n]\n", NULL});
    assert_table(TABLE_JSON_NESTED, 2, (const char *const[]){"[", object, ",", object, "]", NULL});
}

/* A spreadsheet evaluates a field that begins with one of these characters as a formula. */
TEST(a_text_is_never_a_formula_in_csv)
{
    static const struct {
        const char *text, *field;
    } cases[] = {
        {"=1+1", "\"'=1+1\"\n"},
        {"+1", "\"'+1\"\n"},
        {"-1", "\"'-1\"\n"},
        {"@sum", "\"'@sum\"\n"},
        {"\t=1", "\"'\\x09=1\"\n"},
        {"\r=1", "\"'\\x0d=1\"\n"},
        {"=\"a\"", "\"'=\"\"a\"\"\"\n"},
        {"a=1", "\"a=1\"\n"},
        {" =1", "\" =1\"\n"},
        {"'=1", "\"'=1\"\n"},
        {"0", "\"0\"\n"},
        {"", "\"\"\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table = {.format = TABLE_CSV};
        struct row row = {0};
        struct error error;
        row_text(&row, "text", cases[i].text);
        assert_true(table_add(&table, &row, &error));
        assert_string_equal(table.text.text, cases[i].field);
        row_free(&row);
        table_free(&table);
    }
}

/* A negative cost or coordinate is still written as a number. */
TEST(numbers_are_not_quoted_in_csv)
{
    struct table table = {.format = TABLE_CSV};
    struct row row = {0};
    struct error error;
    row_number(&row, "x_m", "-0.25");
    row_count(&row, "steps", 3);
    row_boolean(&row, "optimal", true);
    assert_true(table_add(&table, &row, &error));
    assert_string_equal(table.text.text, "-0.25,3,true\n");
    row_free(&row);
    table_free(&table);
}

TEST(the_extension_selects_the_format)
{
    assert_int_equal(table_format_of("a.json"), TABLE_JSON_ARRAY);
    assert_int_equal(table_format_of("a.JSON"), TABLE_JSON_ARRAY);
    assert_int_equal(table_format_of("a.csv"), TABLE_CSV);
    assert_int_equal(table_format_of("-"), TABLE_CSV);
}

/* After row_clear, the refused row can be filled again. */
TEST(a_row_with_too_many_values_is_refused)
{
    struct table table = {.format = TABLE_CSV};
    struct row row = {0};
    struct error error;
    for (int i = 0; i <= ROW_VALUES_MAX; i++)
        row_count(&row, "a", 1);
    assert_false(table_add(&table, &row, &error));
    row_clear(&row);
    row_count(&row, "a", 1);
    assert_true(table_add(&table, &row, &error));
    row_free(&row);
    table_free(&table);
}
