/* SPDX-License-Identifier: MIT */
/* foreign_type.c - the table of unsupported file types, with commands that convert them to PNG. */
#include "map/formats/foreign_type.h"

#include <stdio.h>
#include <string.h>

/* The file name shown in a command if the path of the input is unknown or can_show rejects it. */
#define PLACEHOLDER "FILE"

enum { PATH_SHOWN_MAX = 100, COMMAND_SIZE = 160 };

static const struct foreign_type {
    const char *name;
    const char *signature;
    size_t offset, length;
    const char *before, *after; /* the parts of the command before and after the file name */
} foreign_types[] = {
    {"JPEG", "\xff\xd8\xff", 0, 3, "convert ", " map.png"},
    {"GIF", "GIF8", 0, 4, "convert '", "[0]' map.png"},
    {"BMP", "BM", 0, 2, "convert ", " map.png"},
    {"WebP", "WEBP", 8, 4, "convert ", " map.png"},
    {"TIFF", "II*\0", 0, 4, "convert '", "[0]' map.png"},
    {"TIFF", "MM\0*", 0, 4, "convert '", "[0]' map.png"},
    {"BigTIFF", "II+\0", 0, 4, "convert '", "[0]' map.png"},
    {"BigTIFF", "MM\0+", 0, 4, "convert '", "[0]' map.png"},
    {"JPEG XL", "\0\0\0\x0cJXL ", 0, 8, "djxl ", " map.png"},
    {"JPEG XL", "\xff\x0a", 0, 2, "djxl ", " map.png"},
    {"AVIF or HEIF", "ftyp", 4, 4, "convert ", " map.png"},
    {"PAM", "P7\n", 0, 3, "pamtopng ", " > map.png"},
    {"PDF", "%PDF-", 0, 5, "pdftoppm -png -singlefile ", " map"},
};

/*
 * Returns true if the path is short, and a shell and the commands above take it literally, without
 * quotes.
 */
static bool can_show(const char *path)
{
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "/._-+";
    const size_t length = strlen(path);
    return length > 0 && length <= PATH_SHOWN_MAX && path[0] != '-' && strspn(path, safe) == length;
}

bool foreign_type_refuse(const struct bytes *bytes, const char *path, struct error *error)
{
    char command[COMMAND_SIZE];
    for (size_t i = 0; i < sizeof foreign_types / sizeof *foreign_types; i++) {
        const struct foreign_type *type = &foreign_types[i];
        if (bytes->size < type->offset + type->length ||
            memcmp(bytes->data + type->offset, type->signature, type->length) != 0)
            continue;
        (void)snprintf(command, sizeof command, "%s%s%s", type->before,
                       path && can_show(path) ? path : PLACEHOLDER, type->after);
        (void)error_set(error, ERROR_INPUT, "this is a %s file; convert it to PNG: %s", type->name,
                        command);
        return true;
    }
    return false;
}
