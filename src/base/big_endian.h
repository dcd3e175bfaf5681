/* SPDX-License-Identifier: MIT */
/* big_endian.h - loads and stores 32-bit integers, most significant byte first. */
#ifndef ASTAR_BASE_BIG_ENDIAN_H
#define ASTAR_BASE_BIG_ENDIAN_H

#include <stdint.h>

static inline uint32_t big_endian_get(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static inline void big_endian_put(uint8_t *bytes, uint32_t value)
{
    bytes[0] = (uint8_t)(value >> 24);
    bytes[1] = (uint8_t)(value >> 16);
    bytes[2] = (uint8_t)(value >> 8);
    bytes[3] = (uint8_t)value;
}

#endif
