/* SPDX-License-Identifier: MIT */
/*
 * output.c - tests of base/output: files are written completely or not at all.
 *
 * Each test runs in an empty folder. The tests that need several processes are in
 * output_temporaries.c.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/output.h"
#include "tests/support/files.h"
#include "tests/support/folder.h"
#include "tests/test.h"

static struct output *open_output(const char *path)
{
    struct error error;
    struct output *output = output_open(path, &error);
    if (!output)
        fail_msg("%s: %s", path, error.message);
    return output;
}

static void append(struct output *output, const char *text)
{
    struct error error;
    if (!output_write(output, text, strlen(text), &error))
        fail_msg("%s", error.message);
}

static void commit(struct output *output)
{
    struct error error;
    if (!output_commit(output, &error))
        fail_msg("%s", error.message);
}

/* Fails unless output_open fails with a message that contains `reason`. */
static void assert_not_opened(const char *path, const char *reason)
{
    struct error error;
    assert_null(output_open(path, &error));
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_non_null(strstr(error.message, reason));
}

/* --- regular files ------------------------------------------------------------------------ */

TEST_WITH(a_new_file_appears_whole, enter_folder, leave_folder)
{
    struct output *output = open_output("new");
    append(output, "first, ");
    assert_false(exists("new"));
    assert_int_equal(count_entries("."), 1);
    append(output, "second");
    append(output, "");
    assert_false(exists("new"));
    commit(output);
    assert_content("new", "first, second");
    assert_int_equal(mode_of("new"), S_IFREG | 0644);
    assert_int_equal(count_entries("."), 1);
}

TEST_WITH(a_new_file_respects_the_umask, enter_folder, leave_folder)
{
    (void)umask(027);
    struct output *output = open_output("new");
    commit(output);
    (void)umask(022);
    assert_content("new", "");
    assert_int_equal(mode_of("new"), S_IFREG | 0640);
}

TEST_WITH(a_replaced_file_keeps_its_mode, enter_folder, leave_folder)
{
    static const mode_t modes[] = {0600, 0640, 0644, 0666, 0755, 0777};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        write_text("old", "the old content, which is longer");
        assert_int_equal(chmod("old", modes[i]), 0);
        struct output *output = open_output("old");
        append(output, "new");
        assert_content("old", "the old content, which is longer");
        commit(output);
        assert_content("old", "new");
        assert_int_equal(mode_of("old"), S_IFREG | modes[i]);
        assert_int_equal(count_entries("."), 1);
    }
}

/* A process that has opened the old file can still read the old content. */
TEST_WITH(a_reader_keeps_the_old_file, enter_folder, leave_folder)
{
    char text[16] = "";
    write_text("old", "before");
    FILE *reader = fopen("old", "r");
    assert_non_null(reader);
    struct output *output = open_output("old");
    append(output, "the longer new text");
    commit(output);
    assert_non_null(fgets(text, sizeof text, reader));
    assert_int_equal(fclose(reader), 0);
    assert_string_equal(text, "before");
    assert_content("old", "the longer new text");
}

TEST_WITH(a_link_is_followed, enter_folder, leave_folder)
{
    make_folder("sub");
    write_text("sub/old", "old");
    make_link("sub/old", "link");
    struct output *output = open_output("link");
    append(output, "new");
    /*
     * The temporary file is next to the file, not next to the link, because rename works only
     * within one file system.
     */
    assert_int_equal(count_entries("sub"), 2);
    assert_int_equal(count_entries("."), 2);
    commit(output);
    assert_true(S_ISLNK(mode_of("link")));
    assert_content("sub/old", "new");
    assert_int_equal(count_entries("sub"), 1);
}

TEST_WITH(a_dangling_link_is_followed, enter_folder, leave_folder)
{
    make_folder("sub");
    make_link("sub/new", "link");
    struct output *output = open_output("link");
    append(output, "new");
    commit(output);
    assert_true(S_ISLNK(mode_of("link")));
    assert_true(S_ISREG(mode_of("sub/new")));
    assert_content("link", "new");
    assert_int_equal(count_entries("sub"), 1);
    assert_int_equal(count_entries("."), 2);
}

TEST_WITH(a_discarded_output_leaves_nothing, enter_folder, leave_folder)
{
    output_discard(NULL);
    struct output *output = open_output("new");
    append(output, "never seen");
    output_discard(output);
    assert_int_equal(count_entries("."), 0);
    write_text("old", "old");
    assert_int_equal(chmod("old", 0600), 0);
    output = open_output("old");
    append(output, "never seen");
    output_discard(output);
    assert_content("old", "old");
    assert_int_equal(mode_of("old"), S_IFREG | 0600);
    assert_int_equal(count_entries("."), 1);
}

TEST_WITH(several_outputs_are_independent, enter_folder, leave_folder)
{
    struct output *outputs[20];
    for (int i = 0; i < 20; i++) {
        outputs[i] = open_output(i % 2 == 0 ? "even" : "odd");
        append(outputs[i], i % 2 == 0 ? "even" : "odd");
    }
    assert_int_equal(count_entries("."), 20);
    for (int i = 0; i < 20; i++)
        commit(outputs[i]);
    assert_content("even", "even");
    assert_content("odd", "odd");
    assert_int_equal(count_entries("."), 2);
}

TEST_WITH(outputs_that_cannot_be_opened_are_reported, enter_folder, leave_folder)
{
    make_folder("folder");
    write_text("file", "x");
    make_link("self", "self");
    assert_not_opened("folder", "folder");
    assert_not_opened(".", "folder");
    assert_not_opened("nowhere/new", strerror(ENOENT));
    assert_not_opened("file/new", strerror(ENOTDIR));
    assert_not_opened("self", strerror(ELOOP));
    assert_content("file", "x");
    assert_int_equal(count_entries("."), 3);
    assert_int_equal(count_entries("folder"), 0);
}

/*
 * The commit fails because a folder with the same name is created while the output is being
 * written.
 */
TEST_WITH(a_failed_commit_leaves_nothing, enter_folder, leave_folder)
{
    struct error error;
    struct output *output = open_output("new");
    append(output, "never seen");
    make_folder("new");
    assert_false(output_commit(output, &error));
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_non_null(strstr(error.message, strerror(EISDIR)));
    assert_int_equal(count_entries("."), 1);
    assert_int_equal(count_entries("new"), 0);
}

/* Simulates a full disk: the limit on the size of files is reached in the middle of a write. */
TEST_WITH(a_failed_write_leaves_the_old_file, enter_folder, leave_folder)
{
    struct rlimit before;
    struct error error;
    uint8_t *data = make_pattern(5000);
    write_text("old", "old");
    struct output *output = open_output("old");
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    const struct rlimit small = {.rlim_cur = 1000, .rlim_max = before.rlim_max};
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const bool first = output_write(output, data, 1000, &error);
    const bool second = output_write(output, data, 5000, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    (void)signal(SIGXFSZ, handler);
    output_discard(output);
    free(data);
    assert_true(first);
    assert_false(second);
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_non_null(strstr(error.message, strerror(EFBIG)));
    assert_content("old", "old");
    assert_int_equal(count_entries("."), 1);
}

/* --- outputs that are not regular files --------------------------------------------------- */

/* The test runs without privileges, so that a bug in the program cannot replace the device. */
TEST_WITH(a_device_is_written_into, enter_folder, leave_folder)
{
    struct error error;
    drop_privileges();
    struct output *output = output_open("/dev/null", &error);
    const bool written = output && output_write(output, "gone", 4, &error);
    const bool committed = written && output_commit(output, &error);
    output = output_open("/dev/null", &error);
    const bool again = output && output_write(output, "gone", 4, &error);
    output_discard(output);
    regain_privileges();
    assert_true(written);
    assert_true(committed);
    assert_true(again);
    assert_true(S_ISCHR(mode_of("/dev/null")));
}

TEST_WITH(a_full_device_is_reported, enter_folder, leave_folder)
{
    struct error error = {.code = ERROR_NONE};
    if (!exists("/dev/full"))
        skip();
    make_link("/dev/full", "full");
    drop_privileges();
    struct output *output = output_open("full", &error);
    const bool opened = output != NULL;
    const bool written = opened && output_write(output, "text", 4, &error);
    output_discard(output);
    regain_privileges();
    assert_true(opened);
    assert_false(written);
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_non_null(strstr(error.message, strerror(ENOSPC)));
    assert_true(S_ISCHR(mode_of("/dev/full")));
    assert_true(S_ISLNK(mode_of("full")));
    assert_int_equal(count_entries("."), 1);
}

/* If output_open waited for a reader, the alarm set by enter_folder would end the program. */
TEST_WITH(a_pipe_without_a_reader_fails_at_once, enter_folder, leave_folder)
{
    assert_int_equal(mkfifo("fifo", 0600), 0);
    assert_not_opened("fifo", strerror(ENXIO));
    assert_true(S_ISFIFO(mode_of("fifo")));
    assert_int_equal(count_entries("."), 1);
}

/* Starts a child process that reads a FIFO and succeeds if it gets `size` bytes of the pattern. */
static pid_t start_reader(const char *fifo, size_t size)
{
    uint8_t *data = make_pattern(size);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        uint8_t block[4096];
        size_t done = 0;
        ssize_t count = 0;
        (void)alarm(SECONDS_TO_HANG);
        const int descriptor = open(fifo, O_RDONLY | O_CLOEXEC); /* waits for a writer */
        /* The child waits, so that the pipe is full before the first read. */
        (void)nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        while ((count = read(descriptor, block, sizeof block)) > 0) {
            if (done + (size_t)count > size || memcmp(block, data + done, (size_t)count) != 0)
                _exit(1);
            done += (size_t)count;
        }
        _exit(count == 0 && done == size ? 0 : 1);
    }
    free(data);
    return child;
}

/*
 * Writes more than the pipe can hold while the reader is slow. Opening the pipe does not block, but
 * writing to it does.
 */
TEST_WITH(a_pipe_receives_the_whole_output, enter_folder, leave_folder)
{
    struct error error;
    uint8_t *data = make_pattern(MORE_THAN_A_PIPE_HOLDS);
    assert_int_equal(mkfifo("fifo", 0600), 0);
    const pid_t child = start_reader("fifo", MORE_THAN_A_PIPE_HOLDS);
    /* Opening the FIFO here ensures that it has a reader even before the child opens it. */
    const int reading = open("fifo", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    assert_true(reading >= 0);
    struct output *output = open_output("fifo");
    const bool written = output_write(output, data, MORE_THAN_A_PIPE_HOLDS, &error);
    commit(output);
    assert_int_equal(close(reading), 0);
    assert_child_succeeds(child);
    assert_true(written);
    assert_true(S_ISFIFO(mode_of("fifo")));
    assert_int_equal(count_entries("."), 1);
    free(data);
}

/* Writes a complete output to "-" while standard output is redirected to a file. */
TEST_WITH(standard_output_stays_open, enter_folder, leave_folder)
{
    (void)fflush(stdout);
    const int saved = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 100);
    const int file = open("captured", O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    assert_true(saved >= 0 && file >= 0);
    assert_int_equal(dup2(file, STDOUT_FILENO), STDOUT_FILENO);
    assert_int_equal(close(file), 0);
    struct error error;
    struct output *output = output_open(FILE_STANDARD_STREAM, &error);
    const bool done =
        output && output_write(output, "text", 4, &error) && output_commit(output, &error);
    output = output_open(FILE_STANDARD_STREAM, &error);
    output_discard(output);
    const bool open_still = fcntl(STDOUT_FILENO, F_GETFD) >= 0;
    assert_int_equal(dup2(saved, STDOUT_FILENO), STDOUT_FILENO);
    assert_int_equal(close(saved), 0);
    assert_true(done);
    assert_true(open_still);
    assert_content("captured", "text");
    assert_int_equal(count_entries("."), 1); /* no file named "-" */
}

/* --- permissions -------------------------------------------------------------------------- */

TEST_WITH(a_read_only_file_is_not_replaced, enter_folder, leave_folder)
{
    struct error error;
    write_text("kept", "old");
    assert_int_equal(chmod("kept", 0444), 0);
    drop_privileges();
    struct output *output = output_open("kept", &error);
    regain_privileges();
    assert_null(output);
    assert_non_null(strstr(error.message, strerror(EACCES)));
    assert_content("kept", "old");
    assert_int_equal(mode_of("kept"), S_IFREG | 0444);
    assert_int_equal(count_entries("."), 1);
}

TEST_WITH(a_read_only_folder_is_reported, enter_folder, leave_folder)
{
    struct error error;
    make_folder("closed");
    assert_int_equal(chmod("closed", 0555), 0);
    drop_privileges();
    struct output *output = output_open("closed/new", &error);
    regain_privileges();
    assert_null(output);
    assert_non_null(strstr(error.message, strerror(EACCES)));
    assert_int_equal(count_entries("closed"), 0);
}
