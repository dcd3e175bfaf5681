/* SPDX-License-Identifier: MIT */
/* zlib.c - compresses data with libdeflate. */
#include "base/zlib.h"

#include <libdeflate.h>
#include <stdlib.h>

#include "base/memory.h"

bool zlib_compress(struct bytes data, unsigned level, struct bytes *stream, struct error *error)
{
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor((int)level);
    if (!compressor)
        return error_memory(error, SIZE_MAX);
    const size_t bound = libdeflate_zlib_compress_bound(compressor, data.size);
    uint8_t *to = memory_array(bound, 1, error);
    const size_t size =
        to ? libdeflate_zlib_compress(compressor, data.data, data.size, to, bound) : 0;
    libdeflate_free_compressor(compressor);
    if (!to)
        return false;
    uint8_t *exact = realloc(to, size); /* release the unused end */
    *stream = (struct bytes){exact ? exact : to, size};
    return true;
}
