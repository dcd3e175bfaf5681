/* SPDX-License-Identifier: MIT */
/* foreign_type.c - the tables of unsupported file types, with commands that convert them. */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for memmem
#define _GNU_SOURCE
#include "map/formats/foreign_type.h"

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

#define AS_GRID  "write its cells as a grid: one row per line, 0 free, 1 wall, 2 start, 3 goal"
#define TO_UTF_8 "save it in UTF-8, or convert it: iconv -f UTF-16 -t UTF-8 MAP > map.txt"

/*
 * In a signature, '?' stands for any byte. A signature of length 0 is anywhere in an XML text or,
 * in quotes, in a JSON text. If there is no suffix, `before` says what to do; such types with
 * signatures of length 0 are levels of games.
 */
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
    {"SVG", "<svg", 0, 0, "rsvg-convert -o map.png ", "", ""},
    {"text in UTF-16", "\xff\xfe", 0, 2, TO_UTF_8, NULL, NULL},
    {"text in UTF-16", "\xfe\xff", 0, 2, TO_UTF_8, NULL, NULL},
    {"an LDtk project", "\"__header__\"", 0, 0,
     "in LDtk, turn on Project settings > Super Simple Export and save; then solve the CSV file of "
     "its IntGrid layer: --walls 1 -s X,Y -g X,Y",
     NULL, NULL},
    {"an LDtk project", "\"defaultPivotX\"", 0, 0, "save it with LDtk 1.1 or later, and export it",
     NULL, NULL},
    {"an Ogmo Editor level", "\"ogmoVersion\"", 0, 0,
     "in Ogmo Editor, set Array Mode of the layer to 2D, save the level, and copy its grid2D or "
     "data2D to a file: [[0, 1], [0, 0]]",
     NULL, NULL},
    {"a Sprite Fusion map", "\"mapWidth\"", 0, 0, AS_GRID, NULL, NULL},
    {"an RPG Maker map", "\"battleback1Name\"", 0, 0, AS_GRID, NULL, NULL},
    {"a GameMaker room", "\"GMRoom\"", 0, 0, AS_GRID, NULL, NULL},
};

/* Returns true if a text in XML or JSON contains `signature`. */
static bool contains(const struct bytes *bytes, const char *signature)
{
    struct text_cursor cursor = text_begin(bytes);
    return text_skip_to_content(&cursor) && *cursor.at == (*signature == '<' ? '<' : '{') &&
           memmem(cursor.at, (size_t)(cursor.end - cursor.at), signature, strlen(signature));
}

static bool matches(const struct bytes *bytes, const struct foreign_type *type)
{
    if (type->length == 0)
        return contains(bytes, type->signature);
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
    return NULL;
}

bool foreign_type_recognise(const struct bytes *first)
{
    return find_type(first) != NULL;
}

bool foreign_type_is_level(const struct bytes *first)
{
    const struct foreign_type *type = find_type(first);
    return type && !type->suffix && type->length == 0;
}

/*
 * Returns true if the path can be part of a command: it is printable, is not standard input, and
 * has none of the characters that ImageMagick's convert interprets even within quotes.
 */
static bool can_show(const char *path)
{
    return path[0] != '\0' && utf8_is_printable(path) && strcmp(path, "-") != 0 &&
           strpbrk(path, "%[]*?:@{}\\") == NULL;
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
    if (!type)
        return false;
    if (!type->suffix) {
        (void)error_set(error, ERROR_INPUT, "this is %s; %s", type->name, type->before);
        return true;
    }
    if (!path || !can_show(path) || !quote(path, type->suffix, word, sizeof word))
        (void)quote(PLACEHOLDER, type->suffix, word, sizeof word);
    (void)error_set(error, ERROR_INPUT, "this is %s %s file; convert it to PNG: %s%s%s",
                    strchr("AIS", type->name[0]) ? "an" : "a", type->name, type->before, word,
                    type->after);
    return true;
}
