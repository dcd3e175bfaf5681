/* SPDX-License-Identifier: MIT */
/*
 * pictures.c - compares pictures that the program draws with recorded ones.
 *
 * Each row of pictures.txt consists of a hash and the arguments of a command; OUT stands for the
 * file whose hash is compared. The hash covers all chunks before the pixels except the version and
 * the settings, and the colour of each pixel of each frame as libspng decodes it. It does not
 * depend on filters or compression. Lines that begin with '#' are comments.
 *
 * With GOLDEN=FOLDER (`make golden`), the test replaces the hashes of pictures that have changed,
 * and writes to FOLDER, for each of them, NUMBER-after.png and, if an earlier run has drawn the
 * picture with the recorded hash, NUMBER-before.png and NUMBER-difference.png. NUMBER is that of
 * the line.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "tests/support/apng_oracle.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/test.h"

enum { LINE_MAX_SIZE = 512, PATH_SIZE = 128, CHUNK_EXTRA = 12 };

static const char rows[] = "src/tests/golden/pictures.txt";

/* FNV-1a, 64 bits. */
static void hash_bytes(uint64_t *hash, const void *data, size_t size)
{
    for (size_t i = 0; i < size; i++)
        *hash = (*hash ^ ((const uint8_t *)data)[i]) * UINT64_C(0x100000001b3);
}

static void hash_picture(uint64_t *hash, const struct png_picture *picture)
{
    hash_bytes(hash, picture->rgba, (size_t)picture->width * picture->height * 4);
}

/* Hashes the chunks that do not contain pixels, and do not change with each version. */
static void hash_chunks(uint64_t *hash, const struct bytes *png)
{
    static const char *const kept[] = {"IHDR", "PLTE", "tEXt", "acTL", "fcTL"};
    static const char *const ignored[] = {"Software", "astar-cli settings"};
    for (size_t at = PNG_SIGNATURE_SIZE; at + CHUNK_EXTRA <= png->size;) {
        const uint8_t *chunk = png->data + at;
        const uint32_t size = (uint32_t)chunk[0] << 24 | (uint32_t)chunk[1] << 16 |
                              (uint32_t)chunk[2] << 8 | chunk[3];
        bool counts = false;
        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
            counts = counts || memcmp(chunk + 4, kept[i], 4) == 0;
        for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
            counts = counts && strncmp((const char *)chunk + 8, ignored[i], size) != 0;
        if (counts)
            hash_bytes(hash, chunk + 4, size + 4);
        at += size + CHUNK_EXTRA;
    }
}

/* Returns the hash of a picture or an animation. The test fails if the file is damaged. */
static uint64_t hash_file(const struct bytes *png)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    hash_chunks(&hash, png);
    if (png_has_chunk(png->data, png->size, "acTL")) {
        struct apng apng;
        assert_null(apng_oracle_open(png, &apng));
        hash_picture(&hash, &apng.still);
        while (apng.shown < apng.frame_count) {
            assert_null(apng_oracle_next(&apng));
            hash_picture(&hash, &apng.canvas);
        }
        apng_oracle_close(&apng);
        return hash;
    }
    struct png_picture picture;
    assert_null(png_oracle_decode(png, &picture));
    hash_picture(&hash, &picture);
    png_picture_free(&picture);
    return hash;
}

/* Writes a picture that shows equal pixels in grey and different pixels in red. */
static void write_difference(const char *path, const struct bytes *before,
                             const struct bytes *after)
{
    struct png_picture a, b;
    assert_null(png_oracle_decode(before, &a));
    assert_null(png_oracle_decode(after, &b));
    if (a.width == b.width && a.height == b.height) {
        for (size_t i = 0; i < (size_t)a.width * a.height * 4; i += 4) {
            const bool same = memcmp(a.rgba + i, b.rgba + i, 4) == 0;
            const uint8_t grey = (uint8_t)(128 + a.rgba[i + 1] / 2);
            memcpy(a.rgba + i,
                   same ? (uint8_t[]){grey, grey, grey, 255} : (uint8_t[]){255, 0, 0, 255}, 4);
        }
        const struct png_kind kind = {a.width, a.height, .depth = 8, .colour_type = 6};
        const struct bytes png = png_of_samples(&kind, a.rgba);
        write_file(path, png.data, png.size);
        free(png.data);
    }
    png_picture_free(&a);
    png_picture_free(&b);
}

/*
 * Keeps the picture in `folder` for later runs. If its hash is not the recorded one, writes the
 * pictures that show what has changed.
 */
static void keep(const char *folder, unsigned number, uint64_t recorded, uint64_t found,
                 const struct bytes *after)
{
    char path[PATH_SIZE];
    struct bytes before;
    struct error error;
    (void)snprintf(path, sizeof path, "%s/%016" PRIx64, folder, found);
    write_file(path, after->data, after->size);
    if (found == recorded)
        return;
    (void)snprintf(path, sizeof path, "%s/%03u-after.png", folder, number);
    write_file(path, after->data, after->size);
    (void)snprintf(path, sizeof path, "%s/%016" PRIx64, folder, recorded);
    if (!file_read(path, UINT32_MAX, &before, &error))
        return;
    (void)snprintf(path, sizeof path, "%s/%03u-before.png", folder, number);
    write_file(path, before.data, before.size);
    (void)snprintf(path, sizeof path, "%s/%03u-difference.png", folder, number);
    write_difference(path, &before, after);
    free(before.data);
}

/* The rows that are being compared. */
struct run {
    const char *folder; /* where changed pictures are written; NULL: only compare */
    FILE *copy;         /* receives the rows with the new hashes; NULL: only compare */
    unsigned changed;
};

/* Draws the picture of one row and compares its hash. */
static void compare_row(struct run *run, unsigned number, const char *row, char *out)
{
    struct bytes png;
    struct error error;
    const uint64_t recorded = strtoull(row, NULL, 16);
    const char *arguments = strchr(row, ' ') + 1;
    char quiet[LINE_MAX_SIZE + sizeof " -q"];
    (void)snprintf(quiet, sizeof quiet, "%s -q", arguments);
    const int status = program_end(program_start(quiet, out, -1));
    if (status < 0 || status > 1) /* 1: there is no path */
        fail_msg("%s: status %d", arguments, status);
    assert_true(file_read(out, UINT32_MAX, &png, &error));
    const uint64_t found = hash_file(&png);
    if (found != recorded) {
        run->changed++;
        print_message("line %u of %s has changed: %s\n", number, rows, arguments);
    }
    if (run->folder) {
        keep(run->folder, number, recorded, found, &png);
        (void)fprintf(run->copy, "%016" PRIx64 " %s\n", found, arguments);
    }
    free(png.data);
}

static void compare_rows(struct run *run, char *out)
{
    char line[LINE_MAX_SIZE];
    FILE *list = fopen(rows, "r");
    assert_non_null(list);
    for (unsigned number = 1; fgets(line, sizeof line, list); number++) {
        line[strcspn(line, "\n")] = '\0';
        if (*line != '#' && *line != '\0')
            compare_row(run, number, line, out);
        else if (run->copy)
            (void)fprintf(run->copy, "%s\n", line);
    }
    (void)fclose(list);
}

TEST(pictures_are_those_recorded)
{
    char drawn[] = "/tmp/astar-golden-XXXXXX", out[PATH_SIZE], copy[PATH_SIZE];
    assert_non_null(mkdtemp(drawn));
    (void)snprintf(out, sizeof out, "%s/golden.png", drawn);
    struct run run = {.folder = getenv("GOLDEN")};
    if (run.folder) {
        (void)snprintf(copy, sizeof copy, "%s/rows", run.folder);
        run.copy = fopen(copy, "w");
        assert_non_null(run.copy);
    }
    compare_rows(&run, out);
    (void)unlink(out);
    (void)rmdir(drawn);
    if (run.copy) {
        assert_int_equal(fclose(run.copy), 0);
        assert_int_equal(rename(copy, rows), 0);
    } else if (run.changed > 0) {
        fail_msg("%u pictures have changed; make golden shows what", run.changed);
    }
}
