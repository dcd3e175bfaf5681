/* SPDX-License-Identifier: MIT */
/* folder.h - an empty folder of its own for each test, as cmocka's setup and teardown. */
#ifndef ASTAR_TESTS_SUPPORT_FOLDER_H
#define ASTAR_TESTS_SUPPORT_FOLDER_H

enum { SECONDS_TO_HANG = 60 }; /* a test that waits for ever ends its program */

/* What a test finds at *state. */
struct place {
    int home;        /* the working directory that the program was started in */
    int first_free;  /* the lowest descriptor that was not in use */
    char folder[64]; /* of this test; absolute */
};

/* Makes the folder, and it the working directory. */
int enter_folder(void **state);

/* Removes the folder and all that is in it. The test fails if it has left a descriptor open. */
int leave_folder(void **state);

#endif
