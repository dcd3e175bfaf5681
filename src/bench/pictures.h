/* SPDX-License-Identifier: MIT */
/* pictures.h - benchmarks all steps from the image of a maze to the picture of its solution. */
#ifndef ASTAR_BENCH_PICTURES_H
#define ASTAR_BENCH_PICTURES_H

#include <stdbool.h>

/*
 * For each of two large mazes, prints the time of the whole process as a multiple of the time to
 * decode and encode alone, the time of each part, the peak memory, and the speed of encoding as a
 * multiple of that of the unmodified stb_image_write. One maze is ../mazes/perfect2k.png, relative
 * to the folder `scenarios`; it is left out if it does not exist. The other maze is generated.
 * Returns false on an error.
 */
bool bench_pictures(char *program, const char *scenarios);

#endif
