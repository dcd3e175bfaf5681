/* SPDX-License-Identifier: MIT */
/* astar.h - libastar: the cheapest path through a grid map, and a picture of it. */
#ifndef ASTAR_H
#define ASTAR_H

/* The version of this header; of the program, the library and the packages as well. */
#define ASTAR_VERSION_MAJOR 1
#define ASTAR_VERSION_MINOR 0
#define ASTAR_VERSION_PATCH 0
#define ASTAR_VERSION       "1.0.0"

#ifdef __cplusplus
extern "C" {
#endif

/* Functions that the library offers. */
#if defined __GNUC__
#define ASTAR_API __attribute__((visibility("default")))
#else
#define ASTAR_API
#endif

/* ASTAR_VERSION of the library that is linked. */
ASTAR_API const char *astar_version(void);

#ifdef __cplusplus
}
#endif

#endif
