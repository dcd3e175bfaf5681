/* SPDX-License-Identifier: MIT */
/* change_while_read.h - changes a file after it was opened, but before it is read. */
#ifndef ASTAR_TESTS_SUPPORT_CHANGE_WHILE_READ_H
#define ASTAR_TESTS_SUPPORT_CHANGE_WHILE_READ_H

/*
 * The next call of read() calls this function once, before it reads. May be NULL. read() of the C
 * library is replaced in every test program that uses this variable.
 */
extern void (*before_first_read)(void);

#endif
