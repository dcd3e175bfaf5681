/* SPDX-License-Identifier: MIT */
/* csv.c - tables of values. */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_read_only(data, size, MAP_FORMAT_CSV);
    return 0;
}
