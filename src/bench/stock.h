/* SPDX-License-Identifier: MIT */
/* stock.h - stb_image_write as it comes, without hooks: the usual way to write a PNG in C. */
#ifndef ASTAR_BENCH_STOCK_H
#define ASTAR_BENCH_STOCK_H

#include <stdint.h>

/* Encodes 8-bit RGB rows. Returns the size of the file, which is thrown away; 0 on failure. */
uint64_t stock_encode(const uint8_t *rgb, uint32_t width, uint32_t height);

#endif
