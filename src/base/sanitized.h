/* SPDX-License-Identifier: MIT */
/* sanitized.h - says whether the code is compiled with a sanitizer. */
#ifndef ASTAR_BASE_SANITIZED_H
#define ASTAR_BASE_SANITIZED_H

/* 1 with AddressSanitizer, ThreadSanitizer or MemorySanitizer, otherwise 0. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                         \
    __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#endif
