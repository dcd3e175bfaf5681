/* SPDX-License-Identifier: MIT */
/* wide.h - the 128-bit integer that gcc and clang offer on 64-bit machines. */
#ifndef ASTAR_BASE_WIDE_H
#define ASTAR_BASE_WIDE_H

__extension__ typedef unsigned __int128 uint128;

#endif
