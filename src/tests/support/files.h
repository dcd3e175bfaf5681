/* SPDX-License-Identifier: MIT */
/*
 * files.h - creates and examines files, folders and links for tests.
 *
 * All functions use only the C library, so that the tests of base/file and base/output do not
 * depend on these modules. Unless stated otherwise, a function fails the test if a system call
 * fails.
 */
#ifndef ASTAR_TESTS_SUPPORT_FILES_H
#define ASTAR_TESTS_SUPPORT_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { MORE_THAN_A_PIPE_HOLDS = 300000 };

void write_file(const char *path, const void *data, size_t size);
void write_text(const char *path, const char *text);
void make_folder(const char *path);
void make_link(const char *target, const char *path);
void make_socket(const char *path);

/* Fails unless the file has exactly this content, which must be shorter than 256 bytes. */
void assert_content(const char *path, const char *expected);

/* The type and permissions of `path`; a symbolic link is not followed. */
mode_t mode_of(const char *path);

/* True if `path` exists, even if it is a dangling symbolic link. */
bool exists(const char *path);

/* The number of entries of a folder, and the number of entries whose names begin with a dot. */
int count_entries(const char *path);
int count_hidden(const char *path);

/*
 * Returns `size` bytes of a pattern that repeats only after 16 MiB, so that a lost or repeated
 * block is noticed. The caller frees them.
 */
uint8_t *make_pattern(size_t size);

/* Waits for a child process and fails unless its exit status is 0. */
void assert_child_succeeds(pid_t child);

/*
 * Root can open any file. If a test of permissions runs as root, it therefore acts as the user
 * nobody between drop_privileges and regain_privileges. There must be no assertion between the two
 * calls, because after a failure the program would not become root again. drop_privileges skips the
 * test if it cannot change the user.
 */
void drop_privileges(void);
void regain_privileges(void);

/* The user ID and the group ID of the user nobody. */
enum { NOBODY = 65534 };

#endif
