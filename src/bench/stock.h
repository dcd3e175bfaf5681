/* SPDX-License-Identifier: MIT */
/* stock.h - the unmodified stb_image_write, a common way to write a PNG in C. */
#ifndef ASTAR_BENCH_STOCK_H
#define ASTAR_BENCH_STOCK_H

#include <stdint.h>

/* Encodes 8-bit RGB rows and discards the file. Returns its size; 0 on failure. */
uint64_t stock_encode(const uint8_t *rgb, uint32_t width, uint32_t height);

#endif
