/* SPDX-License-Identifier: MIT */
/* utf8.c - checks UTF-8, and makes text safe to print. */
#include "base/utf8.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Decodes the first character. Returns its length in bytes, or 0 if it is malformed. */
static size_t decode(const char *text, uint32_t *decoded)
{
    const uint8_t *byte = (const uint8_t *)text;
    *decoded = byte[0];
    if (byte[0] < 0x80)
        return 1;
    size_t length = 0;
    uint32_t code = 0;
    uint32_t least = 0; /* smallest code that needs `length` bytes; a smaller code is overlong */
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
    *decoded = code;
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code >= least && code <= 0x10ffff && !surrogate ? length : 0;
}

static bool is_printable(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } hidden[] = {{0, 0x1f},        {0x7f, 0x9f},     {0x61c, 0x61c},  {0x200b, 0x200f},
                  {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}};
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (code >= hidden[i].first && code <= hidden[i].last)
            return false;
    return true;
}

size_t utf8_printable(const char *text)
{
    uint32_t code;
    const size_t length = decode(text, &code);
    return is_printable(code) ? length : 0;
}

bool utf8_is_printable(const char *text)
{
    size_t length = 1;
    for (; *text != '\0' && length > 0; text += length)
        length = utf8_printable(text);
    return length > 0;
}

/* Copies a character of `length` bytes and appends a zero. Returns `length`. */
static size_t copy(const char *text, size_t length, char escaped[UTF8_ESCAPED_SIZE])
{
    memcpy(escaped, text, length);
    escaped[length] = '\0';
    return length;
}

size_t utf8_escape(const char *text, char escaped[UTF8_ESCAPED_SIZE])
{
    uint32_t code;
    const size_t length = decode(text, &code);
    if (length > 0 && is_printable(code))
        return copy(text, length, escaped);
    if (length > 1)
        (void)snprintf(escaped, UTF8_ESCAPED_SIZE, "\\u%04x", (unsigned)(code & 0xffff));
    else
        (void)snprintf(escaped, UTF8_ESCAPED_SIZE, "\\x%02x", (unsigned)(uint8_t)*text);
    return length > 1 ? length : 1;
}

size_t utf8_escape_json(const char *text, char escaped[UTF8_ESCAPED_SIZE])
{
    uint32_t code;
    const size_t length = decode(text, &code);
    if (length == 0) {
        (void)copy("\xef\xbf\xbd", 3, escaped);
        return 1;
    }
    if (code == '"' || code == '\\')
        (void)snprintf(escaped, UTF8_ESCAPED_SIZE, "\\%c", *text);
    else if (is_printable(code))
        (void)copy(text, length, escaped);
    else
        (void)snprintf(escaped, UTF8_ESCAPED_SIZE, "\\u%04x", (unsigned)(code & 0xffff));
    return length;
}
