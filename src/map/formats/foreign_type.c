/* SPDX-License-Identifier: MIT */
/* foreign_type.c - the table of types that are recognised only to be refused with advice. */
#include "map/formats/foreign_type.h"

#include <string.h>

static const struct foreign_type {
    const char *name;
    const char *signature;
    size_t offset, length;
    const char *command; /* that converts it */
} foreign_types[] = {
    {"JPEG", "\xff\xd8\xff", 0, 3, "convert FILE map.png"},
    {"GIF", "GIF8", 0, 4, "convert 'FILE[0]' map.png"},
    {"BMP", "BM", 0, 2, "convert FILE map.png"},
    {"WebP", "WEBP", 8, 4, "convert FILE map.png"},
    {"TIFF", "II*\0", 0, 4, "convert 'FILE[0]' map.png"},
    {"TIFF", "MM\0*", 0, 4, "convert 'FILE[0]' map.png"},
    {"BigTIFF", "II+\0", 0, 4, "convert 'FILE[0]' map.png"},
    {"BigTIFF", "MM\0+", 0, 4, "convert 'FILE[0]' map.png"},
    {"JPEG XL", "\0\0\0\x0cJXL ", 0, 8, "djxl FILE map.png"},
    {"JPEG XL", "\xff\x0a", 0, 2, "djxl FILE map.png"},
    {"AVIF or HEIF", "ftyp", 4, 4, "convert FILE map.png"},
    {"PAM", "P7\n", 0, 3, "pamtopng FILE > map.png"},
    {"PDF", "%PDF-", 0, 5, "pdftoppm -png -singlefile FILE map"},
};

bool foreign_type_refuse(const struct bytes *bytes, struct error *error)
{
    for (size_t i = 0; i < sizeof foreign_types / sizeof *foreign_types; i++) {
        const struct foreign_type *type = &foreign_types[i];
        if (bytes->size < type->offset + type->length ||
            memcmp(bytes->data + type->offset, type->signature, type->length) != 0)
            continue;
        (void)error_set(error, ERROR_INPUT, "this is a %s file: convert it to PNG first (%s)",
                        type->name, type->command);
        return true;
    }
    return false;
}
