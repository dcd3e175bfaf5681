/* SPDX-License-Identifier: MIT */
/* wide.h - unsigned 128-bit integers, an extension of gcc and clang on 64-bit machines. */
#ifndef ASTAR_BASE_WIDE_H
#define ASTAR_BASE_WIDE_H

__extension__ typedef unsigned __int128 uint128;

#endif
