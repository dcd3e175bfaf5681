/* SPDX-License-Identifier: MIT */
/* inline.h - forces the compiler to inline the helpers of hot loops. */
#ifndef ASTAR_BASE_INLINE_H
#define ASTAR_BASE_INLINE_H

/*
 * PLAIN_INLINE is defined in builds for tests. With sanitizers, forced inlining takes most of the
 * time of compilation; in coverage builds, it would count a source line more than once.
 */
#ifdef PLAIN_INLINE
#define ALWAYS_INLINE static inline
#else
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#endif

#endif
