/* SPDX-License-Identifier: MIT */
/* ascii.c - fuzzes the reader of ASCII mazes. */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_read_only(data, size, MAP_FORMAT_ASCII);
    return 0;
}
