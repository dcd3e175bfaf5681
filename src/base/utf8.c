/* SPDX-License-Identifier: MIT */
/* utf8.c - checks and repairs UTF-8. */
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

#include "base/memory.h"

/* Returns the length in bytes of the first character, or 0 if it is malformed. */
static size_t well_formed(const char *text)
{
    const uint8_t *byte = (const uint8_t *)text;
    if (byte[0] < 0x80)
        return 1;
    size_t length = 0;
    uint32_t code = 0;
    uint32_t least = 0; /* smallest valid code of this length; smaller ones are overlong */
    if (byte[0] >> 5 == 6) {
        length = 2;
        code = byte[0] & 0x1f;
        least = 0x80;
    } else if (byte[0] >> 4 == 14) {
        length = 3;
        code = byte[0] & 0x0f;
        least = 0x800;
    } else if (byte[0] >> 3 == 30) {
        length = 4;
        code = byte[0] & 0x07;
        least = 0x10000;
    }
    for (size_t i = 1; i < length; i++) {
        if (byte[i] >> 6 != 2)
            return 0; /* not a continuation byte; perhaps the terminating zero */
        code = code << 6 | (byte[i] & 0x3f);
    }
    const int surrogate = code >= 0xd800 && code <= 0xdfff;
    return code >= least && code <= 0x10ffff && !surrogate ? length : 0;
}

size_t utf8_printable(const char *text)
{
    const uint8_t *byte = (const uint8_t *)text;
    const int control = byte[0] < 0x20 || byte[0] == 0x7f || (byte[0] == 0xc2 && byte[1] < 0xa0);
    return control ? 0 : well_formed(text);
}

char *utf8_repair(const char *text, struct error *error)
{
    static const char replacement[] = "\xef\xbf\xbd";
    enum { REPLACEMENT_SIZE = sizeof replacement - 1 };
    char *repaired = memory_array(strlen(text) + 1, REPLACEMENT_SIZE, error);
    if (!repaired)
        return NULL;
    char *end = repaired;
    while (*text != '\0') {
        const size_t length = well_formed(text);
        memcpy(end, length > 0 ? text : replacement, length > 0 ? length : REPLACEMENT_SIZE);
        end += length > 0 ? length : REPLACEMENT_SIZE;
        text += length > 0 ? length : 1;
    }
    *end = '\0';
    return repaired;
}
