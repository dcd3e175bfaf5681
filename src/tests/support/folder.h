/* SPDX-License-Identifier: MIT */
/* folder.h - gives each test its own empty folder: setup and teardown for cmocka. */
#ifndef ASTAR_TESTS_SUPPORT_FOLDER_H
#define ASTAR_TESTS_SUPPORT_FOLDER_H

enum { SECONDS_TO_HANG = 60 }; /* SIGALRM ends the test program after this time */

/* While a test runs, *state points to this struct. */
struct place {
    int home;        /* descriptor of the working directory before the test */
    int first_free;  /* the lowest descriptor number that was free before the test */
    char folder[64]; /* absolute path of the folder of the test */
};

/* Makes the folder and changes the working directory to it. */
int enter_folder(void **state);

/* Removes the folder and everything in it. The test fails if a descriptor was left open. */
int leave_folder(void **state);

#endif
