/* SPDX-License-Identifier: MIT */
/* ascii.c - mazes of characters. */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_read_only(data, size, MAP_FORMAT_ASCII);
    return 0;
}
