/* SPDX-License-Identifier: MIT */
/*
 * vector.h - compiles a function twice, the second time with wide vector instructions.
 *
 * A function that is marked VECTORISED has two versions: one for every x86-64 processor, and one
 * for processors with AVX2. One of them is selected when the program starts (GNU indirect
 * functions). Only one version is compiled for other processors, for C libraries other than glibc,
 * with clang, without optimisation, and with sanitizers, which are not yet initialised when the
 * version is selected.
 *
 * Both versions must give the same results, so mark only functions that compute with integers.
 * Functions called in the loops of a marked function must be ALWAYS_INLINE (inline.h), because a
 * separate function is compiled without AVX2 instructions. A marked function must be static,
 * because the libraries would otherwise export its versions.
 */
#ifndef ASTAR_BASE_VECTOR_H
#define ASTAR_BASE_VECTOR_H

#include <limits.h> /* defines __GLIBC__ if the C library is glibc */

#include "base/sanitized.h"

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__OPTIMIZE__) && !defined(__clang__) &&   \
    !SANITIZED
#define VECTORISED __attribute__((target_clones("avx2", "default")))
#else
#define VECTORISED
#endif

#endif
