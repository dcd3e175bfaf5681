/* SPDX-License-Identifier: MIT */
/*
 * pnm.c - Netpbm images: a map written in all permitted ways, and truncated files. tests/cases/pnm.txt
 * lists files that are refused.
 *
 * The functions that write images follow pbm(5), pgm(5) and ppm(5).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/file.h"
#include "tests/support/letters.h"
#include "tests/support/map_reader.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { WIDTH = LETTERS_MAP_WIDTH, HEIGHT = LETTERS_MAP_HEIGHT };

/* The choices that the format leaves to the writer of a file. */
struct style {
    char kind; /* '1' to '6' */
    const char *line_end;
    bool comments;
    bool packed; /* P1 without blanks between the digits */
    uint32_t maxval;
};

static bool is_raw(const struct style *style)
{
    return style->kind >= '4';
}

static bool is_bitmap(const struct style *style)
{
    return style->kind == '1' || style->kind == '4';
}

static bool has_colour(const struct style *style)
{
    return style->kind == '3' || style->kind == '6';
}

/* --- writing ------------------------------------------------------------------------------ */

/*
 * Writes a gap between two words: white space and, if the style has them, comments. `index` selects
 * a gap from the lists below, in which | stands for a line end.
 */
static void put_gap(FILE *file, const struct style *style, unsigned index)
{
    static const char *const bare[] = {" ", "|", "\t", "  |  ", "\v", "\f"};
    static const char *const commented[] = {
        "#|", " # 7 7 7|", "|#|", "|# P5 # 1|#0|\t", "#next to the word|  ", "|\t# \xc3\xa9 \x01|",
    };
    const char *gap = style->comments ? commented[index % 6] : bare[index % 6];
    for (; *gap; gap++) {
        if (*gap == '|')
            (void)fputs(style->line_end, file);
        else
            (void)fputc(*gap, file);
    }
}

static void put_header(FILE *file, const struct style *style)
{
    (void)fprintf(file, "P%c", style->kind);
    put_gap(file, style, 3);
    (void)fprintf(file, "%d", WIDTH);
    put_gap(file, style, 4);
    (void)fprintf(file, "%d", HEIGHT);
    if (!is_bitmap(style)) {
        put_gap(file, style, 1);
        (void)fprintf(file, "%" PRIu32, style->maxval);
    }
    if (!is_raw(style))
        put_gap(file, style, 5);
    else /* one blank; # begins a comment only directly after the number */
        (void)fprintf(file, "%s%s", style->comments ? "# the raster follows" : "", style->line_end);
}

/* Returns the sample of a letter of letters_map in channel 0 (red or grey), 1 (green) or 2 (blue). */
static uint32_t sample_of(const struct style *style, char letter, unsigned channel)
{
    if (letter == '#')
        return 0;
    if (has_colour(style) && letter == 'S')
        return channel == 2 ? style->maxval : 0;
    if (has_colour(style) && letter == 'G')
        return channel == 0 ? style->maxval : 0;
    return style->maxval;
}

static void put_plain_raster(FILE *file, const struct style *style)
{
    unsigned count = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const char letter = letters_at(letters_map, (uint32_t)i % WIDTH, (uint32_t)i / WIDTH);
        for (unsigned channel = 0; channel < (has_colour(style) ? 3u : 1u); channel++) {
            if (count > 0 && !(style->packed && style->kind == '1' && count % 7 != 0))
                put_gap(file, style, count);
            count++;
            if (is_bitmap(style))
                (void)fputc(letter == '#' ? '1' : '0', file);
            else
                (void)fprintf(file, "%" PRIu32, sample_of(style, letter, channel));
        }
    }
    put_gap(file, style, 1);
}

/* Writes a row of P4. The bits after its last pixel, which readers ignore, are set to `padding`. */
static void put_bits(FILE *file, const char *row, unsigned padding)
{
    unsigned byte = 0;
    for (int x = 0; x < 8; x++)
        byte = byte << 1 | (x < WIDTH ? (unsigned)(row[x] == '#') : padding);
    (void)fputc((int)byte, file);
}

static void put_raw_raster(FILE *file, const struct style *style)
{
    for (unsigned y = 0; y < HEIGHT; y++) {
        if (is_bitmap(style)) {
            put_bits(file, letters_map + (size_t)y * (WIDTH + 1), y % 2);
            continue;
        }
        for (int x = 0; x < WIDTH; x++) {
            for (unsigned channel = 0; channel < (has_colour(style) ? 3u : 1u); channel++) {
                const uint32_t sample =
                    sample_of(style, letters_at(letters_map, (uint32_t)x, y), channel);
                if (style->maxval > 255)
                    (void)fputc((int)(sample >> 8), file);
                (void)fputc((int)(sample & 255), file);
            }
        }
    }
}

static struct bytes write_map(const struct style *style)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    assert_non_null(file);
    put_header(file, style);
    if (is_raw(style))
        put_raw_raster(file, style);
    else
        put_plain_raster(file, style);
    assert_int_equal(fclose(file), 0);
    return (struct bytes){(uint8_t *)text, size};
}

/* --- reading ------------------------------------------------------------------------------ */

static bool is_one_point(const struct points *points, uint32_t x, uint32_t y)
{
    return points->count == 1 && points->items[0].x == x && points->items[0].y == y;
}

static void assert_is_the_map(const struct grid *grid, bool colour, const char *what)
{
    if (grid->width != WIDTH || grid->height != HEIGHT)
        fail_msg("%s: %" PRIu32 " x %" PRIu32, what, grid->width, grid->height);
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++)
            if ((grid_row(grid, y)[x] == CELL_WALL) != (letters_at(letters_map, x, y) == '#'))
                fail_msg("%s: %" PRIu32 ",%" PRIu32 " is wrong", what, x, y);
    if (colour && (!is_one_point(&grid->starts, 1, 0) || !is_one_point(&grid->goals, 4, 4)))
        fail_msg("%s: the start or goal is wrong", what);
    if (!colour && grid->starts.count + grid->goals.count > 0)
        fail_msg("%s: an image without colours has a start or goal", what);
}

static void check_style(const struct style *style)
{
    char what[128];
    struct error error;
    struct grid grid;
    struct map_options options = map_options_default();
    (void)snprintf(what, sizeof what, "P%c, line ends of %zu, comments %d, packed %d, maxval %u",
                   style->kind, strlen(style->line_end), style->comments, style->packed,
                   (unsigned)style->maxval);
    const struct bytes written = write_map(style);
    for (int forced = 0; forced < 2; forced++) {
        options.format = forced ? MAP_FORMAT_PNM : MAP_FORMAT_AUTO;
        if (!reader_read(written.data, written.size, &options, &grid, &error))
            fail_msg("%s: %s", what, error.message);
        assert_is_the_map(&grid, has_colour(style), what);
        grid_free(&grid);
    }
    free(written.data);
}

TEST(all_spellings_of_an_image_give_the_same_map)
{
    static const char *const line_ends[] = {"\n", "\r\n", "\r"};
    static const uint32_t maxvals[] = {1,   2,   3,   7,    100,  127,   128,   200,   254,
                                       255, 256, 257, 1000, 1023, 32767, 32768, 65534, 65535};
    for (int kind = '1'; kind <= '6'; kind++) {
        for (unsigned i = 0; i < 3 * 2 * 2; i++) {
            struct style style = {(char)kind, line_ends[i % 3], i / 3 % 2 == 1, i / 6 == 1, 1};
            for (size_t m = 0; m < sizeof maxvals / sizeof *maxvals; m++) {
                style.maxval = maxvals[m];
                check_style(&style);
            }
        }
    }
}

/* Reads a Netpbm file with a threshold. The caller frees the grid. */
static bool read_bytes(const void *data, size_t size, uint32_t threshold, struct grid *grid,
                       struct error *error)
{
    struct map_options options = map_options_default();
    options.format = MAP_FORMAT_PNM;
    options.threshold = threshold;
    return reader_read(data, size, &options, grid, error);
}

/* Exactly one blank separates the header from the pixels. */
TEST(the_first_pixel_may_be_a_blank)
{
    static const char *const blanks[] = {" ", "\n", "\r", "\t"};
    static const char pixels[] = " \n\r\t#0";
    for (size_t i = 0; i < 4 * (sizeof pixels - 1); i++) {
        char file[32];
        struct grid grid;
        struct error error;
        const char pixel = pixels[i / 4];
        const int size = snprintf(file, sizeof file, "P5 2 1 255%s%c\xff", blanks[i % 4], pixel);
        assert_true(read_bytes(file, (size_t)size, 128, &grid, &error));
        assert_int_equal(grid.width, 2);
        assert_int_equal(grid_row(&grid, 0)[0], CELL_WALL);
        assert_int_equal(grid_row(&grid, 0)[1], CELL_FREE);
        grid_free(&grid);
    }
}

TEST(rows_of_bits_begin_at_a_byte)
{
    for (uint32_t width = 1; width <= 33; width++) {
        char file[64];
        struct grid grid;
        struct error error;
        size_t size = (size_t)snprintf(file, sizeof file, "P4\n%u 3\n", (unsigned)width);
        const size_t row = (width + 7) / 8;
        for (size_t i = 0; i < 3 * row; i++)
            file[size + i] = (char)(i * 89 + 0x35);
        const char *raster = file + size;
        size += 3 * row;
        assert_true(read_bytes(file, size, 128, &grid, &error));
        for (uint32_t i = 0; i < 3 * width; i++) {
            const uint32_t x = i % width;
            const unsigned byte = (uint8_t)raster[i / width * row + x / 8];
            const bool black = (byte & (0x80u >> x % 8)) != 0;
            assert_int_equal(grid_row(&grid, i / width)[x], black ? CELL_WALL : CELL_FREE);
        }
        grid_free(&grid);
    }
}

/*
 * A sample s is read as the grey 255 s / M, rounded, where M is the maximum. Halves may be rounded
 * up or down, so they are not tested.
 */
TEST(samples_are_scaled)
{
    static const uint32_t maxvals[] = {1, 2, 9, 99, 128, 254, 255, 256, 300, 4095, 65535};
    for (size_t i = 0; i < sizeof maxvals / sizeof *maxvals; i++) {
        const uint32_t maxval = maxvals[i];
        for (uint32_t step = 0; step <= 300; step++) {
            const uint32_t sample = (uint32_t)((uint64_t)maxval * step / 300);
            const uint32_t twice = sample * 510 + maxval; /* (grey + 1/2) times 2 maxval */
            const uint32_t grey = twice / (2 * maxval);
            if (twice % (2 * maxval) == 0)
                continue;
            char file[32];
            struct grid grid;
            struct error error;
            size_t size = (size_t)snprintf(file, sizeof file, "P5 1 1 %u\n", (unsigned)maxval);
            if (maxval > 255)
                file[size++] = (char)(sample >> 8);
            file[size++] = (char)(sample & 255);
            for (uint32_t above = 0; above < 2; above++) {
                assert_true(read_bytes(file, size, grey + above, &grid, &error));
                assert_int_equal(grid_row(&grid, 0)[0], above ? CELL_WALL : CELL_FREE);
                grid_free(&grid);
            }
        }
    }
}

/* --- broken files ------------------------------------------------------------------------- */

/* Returns the number after "byte " in the message. Fails if there is none. */
static uint64_t byte_named(const struct error *error, const char *what)
{
    const char *place = strstr(error->message, "byte ");
    if (!place || place[5] < '0' || place[5] > '9')
        fail_msg("%s: '%s' has no byte number", what, error->message);
    return place ? strtoull(place + 5, NULL, 10) : 0;
}

/* Fails unless the file is refused. Returns the byte number in the message. */
static uint64_t refused_at(const void *data, size_t size, const char *what)
{
    struct grid grid;
    struct error error;
    if (read_bytes(data, size, 128, &grid, &error)) {
        grid_free(&grid);
        fail_msg("%s was read", what);
    }
    if (error.code != ERROR_INPUT)
        fail_msg("%s: '%s' has code %d", what, error.message, (int)error.code);
    const uint64_t byte = byte_named(&error, what);
    if (byte > size)
        fail_msg("%s: byte %" PRIu64 " is beyond its %zu bytes", what, byte, size);
    return byte;
}

/*
 * The error must be reported at the end of the shortened file. In plain files, each sample has one
 * digit, because a longer number would still be valid if its last digits were cut off.
 */
TEST(refuses_every_prefix)
{
    for (int kind = '1'; kind <= '6'; kind++) {
        for (unsigned i = 0; i < 6; i++) {
            static const char *const line_ends[] = {"\n", "\r\n", "\r"};
            const bool raw = kind >= '4';
            const struct style style = {(char)kind, line_ends[i % 3], i / 3 == 1, i % 2 == 1,
                                        raw && i % 2 == 0 ? 300 : 9};
            struct bytes written = write_map(&style);
            size_t whole = written.size;
            while (!raw && written.data[whole - 1] != '0' && written.data[whole - 1] != '9')
                whole--;
            if (!raw && style.comments) /* the file is valid without the final comment */
                whole = written.size - strlen(" # 7 7 7") - strlen(style.line_end);
            /*
             * A single blank ends the header. If that is the CR of CR LF, a reader may treat the LF
             * as the first byte of the raster and accept a file that lacks its last byte.
             */
            if (raw && strcmp(style.line_end, "\r\n") == 0)
                whole--;
            for (size_t size = 1; size < whole; size += random_step()) {
                char what[64];
                (void)snprintf(what, sizeof what, "P%c cut at %zu of %zu", kind, size, whole);
                const uint64_t byte = refused_at(written.data, size, what);
                if (size >= 3 && byte != size)
                    fail_msg("%s is refused at byte %" PRIu64, what, byte);
            }
            free(written.data);
        }
    }
}

/* Returns the number of pages of address space in use, or 0 if the system does not report it. */
static uint64_t pages_in_use(void)
{
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file)
        return 0;
    char text[64];
    if (fgets(text, sizeof text, file))
        pages = strtoull(text, NULL, 10);
    (void)fclose(file);
    return pages;
}

/*
 * The headers claim up to a billion samples, but the files are far too short and must be refused
 * for that reason. If memory were allocated first, the limit on address space would cause a
 * different error.
 */
TEST(refuses_large_headers_without_allocating)
{
    static const char *const texts[] = {
        "P1 32768 32768 0",  "P2 32768 32768 255 0",   "P3 16384 16384 255 0 0 0",
        "P4 32768 32768 x",  "P5 32768 32768 255 xyz", "P6 16384 16384 65535 xyz",
        "P5 1 16777216 9 x", "P5 16777216 1 9 x",      "P1 16777216 64 0",
    };
    struct rlimit before;
    const uint64_t pages = pages_in_use();
    if (pages == 0)
        skip();
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    struct rlimit tight = before;
    tight.rlim_cur = pages * 4096 + ((rlim_t)100 << 20);
    assert_int_equal(setrlimit(RLIMIT_AS, &tight), 0);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(refused_at(texts[i], strlen(texts[i]), texts[i]), strlen(texts[i]));
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
}
