/* SPDX-License-Identifier: MIT */
/* inline.h - forces the compiler to inline the helpers of hot loops. */
#ifndef ASTAR_BASE_INLINE_H
#define ASTAR_BASE_INLINE_H

/* Inlining is not forced in coverage builds, so that each source line is counted once. */
#ifdef COVERAGE
#define ALWAYS_INLINE static inline
#else
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#endif

#endif
