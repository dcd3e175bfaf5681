/* SPDX-License-Identifier: MIT */
/* digits.c - fuzzes the reader of packed digits. */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_read_only(data, size, MAP_FORMAT_DIGITS);
    return 0;
}
