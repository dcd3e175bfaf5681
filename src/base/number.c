/* SPDX-License-Identifier: MIT */
/* number.c - numbers to and from text, whatever the locale. */
#include "base/number.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

bool number_parse(const char *text, const char *end, uint64_t maximum, uint64_t *value)
{
    uint64_t number = 0;
    if (text == end)
        return false;
    for (; text < end; text++) {
        const unsigned digit = (unsigned)(unsigned char)*text - '0';
        if (digit > 9 || digit > maximum || number > (maximum - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *value = number;
    return true;
}

bool number_parse_thousandths(const char *text, const char *end, uint32_t least, uint32_t most,
                              uint32_t *thousandths)
{
    const char *point = memchr(text, '.', (size_t)(end - text));
    const char *whole_end = point ? point : end;
    uint64_t whole;
    uint64_t part = 0;
    if (!number_parse(text, whole_end, UINT32_MAX, &whole))
        return false;
    if (point) {
        const ptrdiff_t places = end - point - 1;
        if (places > 3 || !number_parse(point + 1, end, UINT32_MAX, &part))
            return false;
        for (ptrdiff_t i = places; i < 3; i++)
            part *= 10;
    }
    const uint64_t number = whole * 1000 + part;
    if (number < least || number > most)
        return false;
    *thousandths = (uint32_t)number;
    return true;
}

void number_format_micro(char text[NUMBER_TEXT_SIZE], uint64_t micro)
{
    int length = snprintf(text, NUMBER_TEXT_SIZE, "%" PRIu64 ".%06" PRIu64, micro / 1000000,
                          micro % 1000000);
    while (text[length - 1] == '0')
        length--;
    if (text[length - 1] == '.')
        length--;
    text[length] = '\0';
}
