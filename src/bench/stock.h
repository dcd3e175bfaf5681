/* SPDX-License-Identifier: MIT */
/* stock.h - encodes a PNG with the unmodified stb_image_write, a common PNG writer for C. */
#ifndef ASTAR_BENCH_STOCK_H
#define ASTAR_BENCH_STOCK_H

#include <stdint.h>

/* Encodes 8-bit RGB rows as a PNG. Returns the size of the PNG in bytes, or 0 on failure. */
uint64_t stock_encode(const uint8_t *rgb, uint32_t width, uint32_t height);

#endif
