/* SPDX-License-Identifier: MIT */
/*
 * records.c - compares the records of how images were read with recorded ones.
 *
 * Each row of records.txt consists of the name of an image and its record: the values that
 * --inspect prints, as a JSON object with a remark, or the message if the image is refused. The
 * name is the path of a file, or KIND-SEED for an image of maze_kinds.c. Lines that begin with '#'
 * are comments. To record another image, add a row with its name, and run `make golden`.
 *
 * With GOLDEN=FOLDER (`make golden`), the test replaces the records by the present ones. FOLDER is
 * not used: `git diff` shows what has changed.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/file.h"
#include "cli/report/reading_report.h"
#include "map/ends.h"
#include "map/map.h"
#include "tests/support/files.h"
#include "tests/support/maze_painter.h"
#include "tests/test.h"

enum { NAME_SIZE = 64 };

static const char records[] = "src/tests/golden/records.txt";

/* Returns the image KIND-SEED as a file. */
static struct bytes paint(const char *name)
{
    const char *seed = strrchr(name, '-');
    assert_non_null(seed);
    const size_t size = (size_t)(seed - name);
    for (size_t i = 0; i < maze_kind_count; i++) {
        if (strlen(maze_kinds[i].name) != size || strncmp(maze_kinds[i].name, name, size) != 0)
            continue;
        struct maze_drawing drawing =
            maze_drawing_create(&maze_kinds[i], (unsigned)strtoul(seed + 1, NULL, 10));
        const struct bytes image = maze_paint(&drawing);
        maze_drawing_free(&drawing);
        return image;
    }
    fail_msg("no image is named %s", name);
    return (struct bytes){0};
}

static struct bytes load(const char *name)
{
    struct bytes image;
    struct error error;
    if (!strchr(name, '/'))
        return paint(name);
    if (!file_read(name, UINT32_MAX, &image, &error))
        fail_msg("%s: %s", name, error.message);
    return image;
}

/* Appends the record of a map with its ends, and the remark if it has no ends. */
static void append_reading(struct grid *grid, struct buffer *text)
{
    static const struct points none = {0};
    struct table table = {.format = TABLE_JSON_LINES};
    struct row row = {0};
    struct error error;
    const bool has_ends = map_set_ends(grid, &none, &none, 0, &error);
    reading_note_ends(grid, END_OPENING);
    reading_report_row(&row, grid->reading);
    row_text(&row, "remark", has_ends ? NULL : error.message);
    assert_true(table_add(&table, &row, &error));
    assert_true(buffer_append(text, table.text.text, table.text.size, &error));
    row_free(&row);
    table_free(&table);
}

/* Appends the row of an image. */
static void append_row(const char *name, struct buffer *text)
{
    const struct bytes image = load(name);
    struct map_options options = map_options_default();
    struct grid grid;
    struct error error;
    options.inspect = options.record = true;
    assert_true(buffer_print(text, &error, "%s ", name));
    if (map_read(&image, &options, &grid, &error)) {
        append_reading(&grid, text);
        grid_free(&grid);
    } else {
        assert_true(buffer_print(text, &error, "%s\n", error.message));
    }
    free(image.data);
}

/* Appends a comment as it is, and a row with the present record. */
static void append_line(const char *line, size_t size, struct buffer *text)
{
    char name[NAME_SIZE];
    struct error error;
    const size_t begin = text->size;
    const size_t length = strcspn(line, " \n");
    if (*line == '#' || length == 0) {
        assert_true(buffer_append(text, line, size, &error));
        return;
    }
    assert_true(length < sizeof name);
    memcpy(name, line, length);
    name[length] = '\0';
    append_row(name, text);
    if (text->size - begin != size || memcmp(text->text + begin, line, size) != 0)
        print_message("the record of %s has changed\n", name);
}

TEST(records_are_those_recorded)
{
    struct bytes recorded;
    struct buffer text = {0};
    struct error error;
    assert_true(file_read(records, UINT32_MAX, &recorded, &error));
    char *copy = strndup((const char *)recorded.data, recorded.size);
    const char *line = copy;
    while (*line != '\0') {
        const size_t size = strcspn(line, "\n") + 1;
        append_line(line, size, &text);
        line += size;
    }
    const bool same = text.size == recorded.size && memcmp(text.text, copy, text.size) == 0;
    if (getenv("GOLDEN"))
        write_file(records, text.text, text.size);
    else if (!same)
        fail_msg("the records have changed; make golden and git diff show how");
    free(copy);
    free(recorded.data);
    free(text.text);
}
