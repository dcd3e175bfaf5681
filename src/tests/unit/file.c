/* SPDX-License-Identifier: MIT */
/*
 * file.c - tests of base/file: files are read completely or refused, and folders are created.
 *
 * Each test runs in an empty folder.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "tests/support/change_while_read.h"
#include "tests/support/files.h"
#include "tests/support/folder.h"
#include "tests/test.h"

static int reset_and_leave(void **state)
{
    before_first_read = NULL;
    return leave_folder(state);
}

/* --- whole files -------------------------------------------------------------------------- */

/* Starts a child process that writes make_pattern(size) to a FIFO and exits. */
static pid_t start_writer(const char *fifo, size_t size)
{
    uint8_t *data = make_pattern(size);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        (void)alarm(SECONDS_TO_HANG);
        (void)signal(SIGPIPE, SIG_IGN);
        const int descriptor = open(fifo, O_WRONLY | O_CLOEXEC); /* waits for a reader */
        size_t done = 0;
        ssize_t count = 0;
        while (done < size && (count = write(descriptor, data + done, size - done)) > 0)
            done += (size_t)count;
        _exit(done == size ? 0 : 1);
    }
    free(data);
    return child;
}

static void assert_read(const char *path, uint64_t limit, const void *expected, size_t size)
{
    struct bytes bytes;
    struct error error;
    if (!file_read(path, limit, &bytes, &error))
        fail_msg("%s", error.message);
    assert_int_equal(bytes.size, size);
    assert_memory_equal(bytes.data, expected, size);
    free(bytes.data);
}

/* Fails unless file_read fails with this code and a message that contains `reason`. */
static void assert_not_read(const char *path, uint64_t limit, enum error_code code,
                            const char *reason)
{
    struct bytes bytes;
    struct error error;
    assert_false(file_read(path, limit, &bytes, &error));
    assert_null(bytes.data);
    assert_int_equal(error.code, code);
    assert_non_null(strstr(error.message, reason));
    assert_int_equal(error.line, 0);
}

TEST_WITH(reads_a_file_whole, enter_folder, reset_and_leave)
{
    const size_t sizes[] = {0, 1, 15, 16, 17, 65535, 65536, 65537, MORE_THAN_A_PIPE_HOLDS};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        uint8_t *data = make_pattern(sizes[i]);
        write_file("data", data, sizes[i]);
        assert_read("data", UINT64_MAX, data, sizes[i]);
        free(data);
    }
}

/* Without a writer, or with one that writes nothing, file_read_until waits until the deadline. */
TEST_WITH(waiting_for_a_pipe_ends_at_the_deadline, enter_folder, reset_and_leave)
{
    struct bytes bytes;
    struct error error;
    assert_int_equal(mkfifo("fifo", 0600), 0);
    for (int writers = 0; writers <= 1; writers++) {
        const int writer = writers == 0 ? -1 : open("fifo", O_RDWR | O_CLOEXEC);
        const struct stop stop = {.deadline_us = clock_us() + 50000};
        assert_false(file_read_until("fifo", 100, &stop, &bytes, &error));
        assert_int_equal(error.code, ERROR_STOPPED);
        assert_true(clock_us() >= stop.deadline_us);
        if (writers > 0)
            (void)close(writer);
    }
}

/* A device that never ends is read only until the deadline, and so is a regular file. */
TEST_WITH(reading_ends_at_the_deadline, enter_folder, reset_and_leave)
{
    const char *const paths[] = {"/dev/zero", "five"};
    struct bytes bytes;
    struct error error;
    const struct stop stop = {.deadline_us = clock_us()};
    write_text("five", "12345");
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        assert_false(file_read_until(paths[i], UINT64_MAX, &stop, &bytes, &error));
        assert_int_equal(error.code, ERROR_STOPPED);
        assert_null(bytes.data);
    }
}

/* A deadline in the future does not change what is read from a pipe, a file, or /dev/null. */
TEST_WITH(reads_whole_files_before_the_deadline, enter_folder, reset_and_leave)
{
    const struct stop stop = {.deadline_us = clock_us() + SECONDS_TO_HANG * UINT64_C(1000000)};
    struct bytes bytes;
    struct error error;
    assert_int_equal(mkfifo("fifo", 0600), 0);
    const pid_t child = start_writer("fifo", MORE_THAN_A_PIPE_HOLDS);
    assert_true(file_read_until("fifo", UINT64_MAX, &stop, &bytes, &error));
    assert_int_equal(bytes.size, MORE_THAN_A_PIPE_HOLDS);
    free(bytes.data);
    assert_int_equal(waitpid(child, NULL, 0), child);
    write_text("five", "12345");
    assert_true(file_read_until("five", 5, &stop, &bytes, &error));
    assert_int_equal(bytes.size, 5);
    free(bytes.data);
    assert_true(file_read_until("/dev/null", 5, &stop, &bytes, &error));
    assert_int_equal(bytes.size, 0);
    free(bytes.data);
}

TEST_WITH(reads_up_to_the_limit, enter_folder, reset_and_leave)
{
    write_text("five", "12345");
    write_text("none", "");
    assert_read("five", 5, "12345", 5);
    assert_not_read("five", 4, ERROR_LIMIT, "4 bytes");
    assert_not_read("five", 0, ERROR_LIMIT, "0 bytes");
    assert_read("none", 0, "", 0);
}

/* The file is sparse and a terabyte long. It must be refused before memory is allocated for it. */
TEST_WITH(refuses_a_large_file_before_reading, enter_folder, reset_and_leave)
{
    write_text("sparse", "");
    if (truncate("sparse", (off_t)1 << 40) != 0)
        skip();
    assert_not_read("sparse", 1000000, ERROR_LIMIT, "1000000 bytes");
}

TEST_WITH(a_missing_file_or_a_folder_is_refused, enter_folder, reset_and_leave)
{
    make_folder("folder");
    assert_not_read("missing", 10, ERROR_SYSTEM, strerror(ENOENT));
    assert_not_read("folder", 10, ERROR_SYSTEM, "folder");
    assert_not_read("folder", UINT64_MAX, ERROR_SYSTEM, "folder");
    assert_not_read("", 10, ERROR_SYSTEM, strerror(ENOENT));
}

TEST_WITH(reads_from_a_pipe, enter_folder, reset_and_leave)
{
    uint8_t *data = make_pattern(MORE_THAN_A_PIPE_HOLDS);
    assert_int_equal(mkfifo("fifo", 0600), 0);
    const pid_t child = start_writer("fifo", MORE_THAN_A_PIPE_HOLDS);
    assert_read("fifo", MORE_THAN_A_PIPE_HOLDS, data, MORE_THAN_A_PIPE_HOLDS);
    assert_child_succeeds(child);
    free(data);
}

TEST_WITH(stops_reading_a_pipe_at_the_limit, enter_folder, reset_and_leave)
{
    int status = 0;
    assert_int_equal(mkfifo("fifo", 0600), 0);
    const pid_t child = start_writer("fifo", MORE_THAN_A_PIPE_HOLDS);
    assert_not_read("fifo", 100000, ERROR_LIMIT, "100000 bytes");
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1); /* the pipe was closed early */
}

/*
 * Fails unless file_read("-") reads these bytes while standard input is `from`, and leaves standard
 * input open. Closes `from`.
 */
static void assert_standard_input(int from, const void *expected, size_t size)
{
    const int saved = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 100);
    assert_true(saved >= 0);
    assert_int_equal(dup2(from, STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(close(from), 0);
    struct bytes bytes;
    struct error error;
    const bool ok = file_read(FILE_STANDARD_STREAM, size, &bytes, &error);
    const bool open_still = fcntl(STDIN_FILENO, F_GETFD) >= 0;
    assert_int_equal(dup2(saved, STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(close(saved), 0);
    assert_true(ok);
    assert_true(open_still);
    assert_int_equal(bytes.size, size);
    assert_memory_equal(bytes.data, expected, size);
    free(bytes.data);
}

TEST_WITH(reads_standard_input, enter_folder, reset_and_leave)
{
    uint8_t *data = make_pattern(MORE_THAN_A_PIPE_HOLDS);
    assert_int_equal(mkfifo("fifo", 0600), 0);
    const pid_t child = start_writer("fifo", MORE_THAN_A_PIPE_HOLDS);
    assert_standard_input(open("fifo", O_RDONLY | O_CLOEXEC), data, MORE_THAN_A_PIPE_HOLDS);
    assert_child_succeeds(child);
    write_file("data", data, 1000);
    assert_standard_input(open("data", O_RDONLY | O_CLOEXEC), data, 1000);
    free(data);
    /* Only the path "-" means standard input; "./-" is a file. */
    write_text("-", "dash");
    assert_read("./-", 10, "dash", 4);
}

/* Files in /proc report a size of 0, whatever they contain. */
TEST_WITH(a_file_that_reports_a_size_of_0_is_read_whole, enter_folder, reset_and_leave)
{
    char text[4096];
    FILE *file = fopen("/proc/version", "r");
    if (!file)
        skip();
    const size_t size = fread(text, 1, sizeof text, file);
    assert_int_equal(fclose(file), 0);
    assert_true(size > 0 && size < sizeof text);
    assert_read("/proc/version", sizeof text, text, size);
    assert_not_read("/proc/version", size - 1, ERROR_LIMIT, "bytes");
}

TEST_WITH(an_unreadable_file_is_reported, enter_folder, reset_and_leave)
{
    struct error error;
    struct bytes bytes;
    write_text("secret", "x");
    assert_int_equal(chmod("secret", 0), 0);
    drop_privileges();
    const bool read = file_read("secret", 10, &bytes, &error);
    regain_privileges();
    assert_false(read);
    assert_non_null(strstr(error.message, strerror(EACCES)));
}

/* --- files that change while they are read ------------------------------------------------ */

/* Writes a file with an old modification time, so that every later change alters this time. */
static void write_long_ago(const char *path, const char *text)
{
    const struct timespec times[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    write_text(path, text);
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void overwrite(const char *path, const char *text, int flags)
{
    const int descriptor = open(path, O_WRONLY | O_CLOEXEC | flags);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, text, strlen(text)), (ssize_t)strlen(text));
    assert_int_equal(close(descriptor), 0);
}

static void append(void)
{
    overwrite("map", "3", O_APPEND);
}

static void shorten(void)
{
    assert_int_equal(truncate("map", 2), 0);
}

static void empty(void)
{
    assert_int_equal(truncate("map", 0), 0);
}

static void rewrite(void)
{
    overwrite("map", "3 2", 0);
}

static void write_anew(void)
{
    overwrite("map", "5 5 5 5 5 5", O_TRUNC);
}

static void replace(void)
{
    write_text("other", "9 9 9 9");
    assert_int_equal(rename("other", "map"), 0);
}

static void assert_refused_as_changed(const char *text, void (*change)(void))
{
    struct bytes bytes = {NULL, 0};
    struct error error = {.code = ERROR_NONE};
    write_long_ago("map", text);
    before_first_read = change;
    const bool read_whole = file_read("map", 1000, &bytes, &error);
    assert_null(before_first_read);
    if (read_whole) {
        free(bytes.data);
        fail_msg("read %zu bytes of a file of %zu bytes that changed", bytes.size, strlen(text));
    }
    assert_null(bytes.data); /* the caller may free it */
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_non_null(strstr(error.message, "changed"));
}

TEST_WITH(a_file_that_changes_is_refused, enter_folder, reset_and_leave)
{
    assert_refused_as_changed("2 3", append);
    assert_refused_as_changed("2 3", shorten);
    assert_refused_as_changed("2 3", empty);
    assert_refused_as_changed("2 3", rewrite);
    assert_refused_as_changed("2 3", write_anew);
}

/* A new file is empty until the program that creates it writes the first bytes. */
TEST_WITH(an_empty_file_that_grows_is_refused, enter_folder, reset_and_leave)
{
    assert_refused_as_changed("", append);
    assert_refused_as_changed("", write_anew);
}

TEST_WITH(a_file_that_grows_beyond_the_limit_is_refused, enter_folder, reset_and_leave)
{
    struct bytes bytes;
    struct error error;
    write_long_ago("map", "2 3");
    before_first_read = write_anew;
    assert_false(file_read("map", 3, &bytes, &error));
    assert_true(error.code == ERROR_LIMIT || error.code == ERROR_SYSTEM);
}

/* The file that file_read has opened still exists, although it no longer has a name. */
TEST_WITH(a_file_that_is_replaced_is_read_with_its_old_content, enter_folder, reset_and_leave)
{
    struct bytes bytes;
    struct error error;
    write_long_ago("map", "2 3");
    before_first_read = replace;
    assert_true(file_read("map", 1000, &bytes, &error));
    assert_int_equal(bytes.size, 3);
    assert_memory_equal(bytes.data, "2 3", 3);
    free(bytes.data);
}

/* --- beginnings of files ------------------------------------------------------------------ */

/* Fails unless file_peek returns this text when the buffer has room for four bytes. */
static void assert_first_bytes(const char *path, const char *expected)
{
    uint8_t data[4];
    struct bytes first = {data, sizeof data};
    struct error error;
    assert_true(file_peek(path, &first, NULL, &error));
    assert_int_equal(first.size, strlen(expected));
    assert_memory_equal(data, expected, first.size);
}

TEST_WITH(peeks_at_the_first_bytes_of_regular_files, enter_folder, reset_and_leave)
{
    uint8_t data[4];
    struct bytes first = {data, sizeof data};
    struct error error;
    write_text("long", "123456");
    write_text("short", "12");
    assert_int_equal(mkfifo("fifo", 0600), 0);
    assert_first_bytes("long", "1234");
    assert_first_bytes("short", "12");
    assert_first_bytes("fifo", ""); /* without waiting for a writer */
    assert_false(file_peek("missing", &first, NULL, &error));
    assert_int_equal(error.code, ERROR_SYSTEM);
}

/* --- kinds of files ----------------------------------------------------------------------- */

static void assert_not_regular(const char *path)
{
    struct error error = {.code = ERROR_NONE};
    if (file_check_regular(path, &error))
        fail_msg("%s is reported as a regular file", path);
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_true(strlen(error.message) > 0);
    assert_null(strchr(error.message, '\n'));
}

TEST_WITH(recognises_regular_files, enter_folder, reset_and_leave)
{
    struct error error;
    write_text("file", "");
    assert_int_equal(symlink("file", "link"), 0);
    assert_int_equal(link("file", "second"), 0);
    assert_true(file_check_regular("file", &error));
    assert_true(file_check_regular("link", &error));
    assert_true(file_check_regular("second", &error));
    assert_true(file_check_regular("./file", &error));

    assert_int_equal(mkdir("folder", 0755), 0);
    assert_int_equal(mkfifo("fifo", 0600), 0);
    make_socket("socket");
    assert_int_equal(symlink("fifo", "link to a fifo"), 0);
    assert_int_equal(symlink("nothing", "dangling"), 0);
    assert_int_equal(symlink("circle", "circle"), 0);
    static const char *const others[] = {"folder",    "fifo",   "socket",  "link to a fifo",
                                         "dangling",  "circle", "missing", "file/x",
                                         "/dev/null", ""};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_not_regular(others[i]);
}

/* --- folders ------------------------------------------------------------------------------ */

TEST_WITH(makes_folders_and_their_parents, enter_folder, reset_and_leave)
{
    static const char *const paths[] = {"a", "b/c/d", "b/c/e/", ".", "b//f", "./g", "b/c/d", "/"};
    struct error error;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        assert_true(file_make_folder(paths[i], &error));
        assert_true(file_is_folder(paths[i]));
    }
}

TEST_WITH(does_not_replace_a_file_by_a_folder, enter_folder, reset_and_leave)
{
    struct error error;
    write_text("file", "x");
    make_link("file", "link");
    assert_false(file_is_folder("file"));
    assert_false(file_is_folder("link"));
    assert_false(file_is_folder("missing"));
    assert_false(file_make_folder("file", &error));
    assert_non_null(strstr(error.message, strerror(EEXIST)));
    assert_false(file_make_folder("link", &error));
    assert_false(file_make_folder("file/sub", &error));
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_false(file_make_folder("", &error));
    assert_content("file", "x");
}

TEST_WITH(a_link_to_a_folder_is_a_folder, enter_folder, reset_and_leave)
{
    struct error error;
    make_folder("sub");
    make_link("sub", "link");
    assert_true(file_is_folder("link"));
    assert_true(file_make_folder("link", &error));
    assert_true(file_make_folder("link/deeper", &error));
    assert_true(file_is_folder("sub/deeper"));
}

TEST_WITH(failure_to_make_a_folder_is_reported, enter_folder, reset_and_leave)
{
    struct error error;
    make_folder("closed");
    assert_int_equal(chmod("closed", 0555), 0);
    drop_privileges();
    const bool made = file_make_folder("closed/sub/sub", &error);
    regain_privileges();
    assert_false(made);
    assert_non_null(strstr(error.message, strerror(EACCES)));
    assert_int_equal(count_entries("closed"), 0);
}
