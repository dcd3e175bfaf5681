/* SPDX-License-Identifier: MIT */
/* foreign_type.c - the tables of unsupported file types, with commands that convert them. */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for memmem
#define _GNU_SOURCE
#include "map/formats/foreign_type.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

/* The file name shown in a command if the path of the input is unknown or cannot be shown. */
#define PLACEHOLDER "FILE"

/*
 * Buffer size for the file name in a command; small enough that the complete message fits into
 * struct error.
 */
enum { WORD_SIZE = 200 };

/* In a signature, '?' stands for any byte. */
static const struct foreign_type {
    const char *name;
    const char *signature;
    size_t offset, length;
    const char *before, *suffix, *after; /* the parts of the command around the file name */
} foreign_types[] = {
    {"ICO", "\0\0\1\0", 0, 4, "convert ", "[0]", " map.png"},
    {"PSD", "8BPS\0\1", 0, 6, "convert ", "[0]", " map.png"},
    {"JPEG 2000", "\0\0\0\x0cjP  \r\n\x87\n", 0, 12, "convert ", "", " map.png"},
    {"JPEG 2000", "\xff\x4f\xff\x51", 0, 4, "convert ", "", " map.png"},
    /* A TGA file has no signature: the kind of image follows, and no palette or one of 24 bits. */
    {"TGA", "\0\0\2\0\0\0\0\0", 0, 8, "convert tga:", "", " map.png"},
    {"TGA", "\0\0\3\0\0\0\0\0", 0, 8, "convert tga:", "", " map.png"},
    {"TGA", "\0\0\x0a\0\0\0\0\0", 0, 8, "convert tga:", "", " map.png"},
    {"TGA", "\0\0\x0b\0\0\0\0\0", 0, 8, "convert tga:", "", " map.png"},
    {"TGA", "\0\1\1\0\0??\x18", 0, 8, "convert tga:", "", " map.png"},
    {"TGA", "\0\1\x09\0\0??\x18", 0, 8, "convert tga:", "", " map.png"},
    {"TIFF", "II*\0", 0, 4, "convert ", "[0]", " map.png"},
    {"TIFF", "MM\0*", 0, 4, "convert ", "[0]", " map.png"},
    {"BigTIFF", "II+\0", 0, 4, "convert ", "[0]", " map.png"},
    {"BigTIFF", "MM\0+", 0, 4, "convert ", "[0]", " map.png"},
    {"JPEG XL", "\0\0\0\x0cJXL ", 0, 8, "djxl ", "", " map.png"},
    {"JPEG XL", "\xff\x0a", 0, 2, "djxl ", "", " map.png"},
    {"AVIF", "ftypavi", 4, 7, "heif-convert ", "", " map.png"},
    {"HEIC", "ftyphe", 4, 6, "heif-convert ", "", " map.png"},
    {"HEIF", "ftypmif1", 4, 8, "heif-convert ", "", " map.png"},
    {"HEIF", "ftypmsf1", 4, 8, "heif-convert ", "", " map.png"},
    {"PAM", "P7\n", 0, 3, "pamtopng ", "", " > map.png"},
    {"PDF", "%PDF-", 0, 5, "pdftoppm -png -singlefile ", "", " map"},
};

#define AS_GRID "write its cells as a grid: one row per line, 0 free, 1 wall, 2 start, 3 goal"

/* Levels of games in JSON that are not supported, with a key that only they have. */
static const struct {
    const char *name, *key, *remedy;
} levels[] = {
    {"an LDtk project", "\"__header__\"",
     "in LDtk, turn on Project settings > Super Simple Export and save; then solve the CSV file of "
     "its IntGrid layer: --walls 1 -s X,Y -g X,Y"},
    {"an LDtk project", "\"defaultPivotX\"", "save it with LDtk 1.1 or later, and export it"},
    {"an Ogmo Editor level", "\"ogmoVersion\"",
     "in Ogmo Editor, set Array Mode of the layer to 2D, save the level, and copy its grid2D or "
     "data2D to a file: [[0, 1], [0, 0]]"},
    {"a Sprite Fusion map", "\"mapWidth\"", AS_GRID},
    {"an RPG Maker map", "\"battleback1Name\"", AS_GRID},
    {"a GameMaker room", "\"GMRoom\"", AS_GRID},
};

static const struct foreign_type svg = {
    .name = "SVG", .before = "rsvg-convert -o map.png ", .suffix = "", .after = ""};

/*
 * Returns true if the file begins with "<", after an optional byte order mark and white space, and
 * its first 4096 bytes contain "<svg".
 */
static bool is_svg(const struct bytes *bytes)
{
    enum { SEARCHED = 4096 };
    static const char mark[] = "\xef\xbb\xbf";
    static const char element[] = "<svg";
    const size_t size = bytes->size < SEARCHED ? bytes->size : SEARCHED;
    size_t at = size >= 3 && memcmp(bytes->data, mark, 3) == 0 ? 3 : 0;
    while (at < size && isspace(bytes->data[at]))
        at++;
    if (at == size || bytes->data[at] != '<')
        return false;
    for (; size - at >= sizeof element - 1; at++)
        if (memcmp(bytes->data + at, element, sizeof element - 1) == 0)
            return true;
    return false;
}

/* Returns the index in `levels` of the kind of a level; LEVEL_COUNT if it is not one of them. */
enum { LEVEL_COUNT = sizeof levels / sizeof *levels };

static size_t find_level(const struct bytes *bytes)
{
    struct text_cursor cursor = text_begin(bytes);
    size_t i = LEVEL_COUNT;
    if (text_skip_to_content(&cursor) && *cursor.at == '{')
        for (i = 0; i < LEVEL_COUNT; i++)
            if (memmem(cursor.at, (size_t)(cursor.end - cursor.at), levels[i].key,
                       strlen(levels[i].key)))
                break;
    return i;
}

static bool matches(const struct bytes *bytes, const struct foreign_type *type)
{
    if (bytes->size < type->offset + type->length)
        return false;
    for (size_t i = 0; i < type->length; i++)
        if (type->signature[i] != '?' &&
            (uint8_t)type->signature[i] != bytes->data[type->offset + i])
            return false;
    return true;
}

/* Returns the table entry for the type of the file; NULL if there is none. */
static const struct foreign_type *find_type(const struct bytes *bytes)
{
    for (size_t i = 0; i < sizeof foreign_types / sizeof *foreign_types; i++)
        if (matches(bytes, &foreign_types[i]))
            return &foreign_types[i];
    return is_svg(bytes) ? &svg : NULL;
}

bool foreign_type_recognise(const struct bytes *first)
{
    return find_type(first) != NULL || foreign_type_is_level(first);
}

bool foreign_type_is_level(const struct bytes *first)
{
    return find_level(first) < LEVEL_COUNT;
}

/*
 * Returns true if the path can be part of a command: it is printable, is not standard input, and
 * has none of the characters that ImageMagick's convert interprets even within quotes.
 */
static bool can_show(const char *path)
{
    size_t length = 0;
    while (path[length] != '\0') {
        const size_t character = utf8_printable(path + length);
        if (character == 0)
            return false;
        length += character;
    }
    return length > 0 && strcmp(path, "-") != 0 && strpbrk(path, "%[]*?:@{}\\") == NULL;
}

/*
 * Writes the path and the suffix as one word of a shell command, in quotes if necessary. A path
 * with a leading hyphen gets the prefix ./, because the command would otherwise read it as an
 * option. Returns false if the word does not fit into `size` bytes.
 */
static bool quote(const char *path, const char *suffix, char *word, size_t size)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "/._-+";
    const char *folder = path[0] == '-' ? "./" : "";
    const bool quoted = suffix[0] != '\0' || path[strspn(path, plain)] != '\0';
    const char *mark = quoted ? "'" : "";
    size_t used = (size_t)snprintf(word, size, "%s%s", mark, folder);
    for (; *path != '\0' && used < size; path++)
        used +=
            (size_t)snprintf(word + used, size - used, "%c%s", *path, *path == '\'' ? "\\''" : "");
    if (used < size)
        used += (size_t)snprintf(word + used, size - used, "%s%s", suffix, mark);
    return used < size;
}

bool foreign_type_refuse(const struct bytes *bytes, const char *path, struct error *error)
{
    char word[WORD_SIZE];
    const struct foreign_type *type = find_type(bytes);
    const size_t level = find_level(bytes);
    if (level < LEVEL_COUNT) {
        (void)error_set(error, ERROR_INPUT, "this is %s; %s", levels[level].name,
                        levels[level].remedy);
        return true;
    }
    if (!type)
        return false;
    if (!path || !can_show(path) || !quote(path, type->suffix, word, sizeof word))
        (void)quote(PLACEHOLDER, type->suffix, word, sizeof word);
    (void)error_set(error, ERROR_INPUT, "this is %s %s file; convert it to PNG: %s%s%s",
                    strchr("AIS", type->name[0]) ? "an" : "a", type->name, type->before, word,
                    type->after);
    return true;
}
