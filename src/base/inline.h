/* SPDX-License-Identifier: MIT */
/* inline.h - functions that must become part of the loop that calls them. */
#ifndef ASTAR_BASE_INLINE_H
#define ASTAR_BASE_INLINE_H

/* Not forced for coverage, which counts source lines and not each inlined copy of a loop. */
#ifdef COVERAGE
#define ALWAYS_INLINE static inline
#else
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#endif

#endif
