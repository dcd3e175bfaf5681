/* SPDX-License-Identifier: MIT */
/* csv.c - fuzzes the reader of CSV grids. */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_read_only(data, size, MAP_FORMAT_CSV);
    return 0;
}
