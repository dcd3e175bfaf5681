/* SPDX-License-Identifier: MIT */
/*
 * output_locks.c - outputs of which several processes write at once, or are killed while they do,
 * and files that change while they are read.
 *
 * Every test runs in a new folder of its own, which is the working directory meanwhile. Other
 * processes are forked; parent and child wait for each other at pipes, never for a time to pass.
 */
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/output.h"
#include "tests/support/folder.h"

enum {
    NOBODY = 65534,
    RACE_ROUNDS = 400,
    KILLED_WRITERS = 40,
};

/* --- read, as the library sees it --------------------------------------------------------- */

/* Called once, when file_read asks for its first bytes; NULL for nothing. */
static void (*before_first_read)(void);

/*
 * Takes the place of the C library's function in this program, so that a file can be changed at one
 * certain moment: after it was opened and looked at, before its first byte is read.
 */
/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
ssize_t read(int descriptor, void *data, size_t size)
{
    const struct iovec place = {data, size};
    if (before_first_read) {
        void (*change)(void) = before_first_read;
        before_first_read = NULL;
        change();
    }
    return readv(descriptor, &place, 1);
}

/* --- flock, as the library sees it -------------------------------------------------------- */

/* Called once, before the next lock is asked for; NULL for nothing. */
static void (*before_next_lock)(void);

long syscall(long number, ...); /* unistd.h hides it from strict C */

/* Takes the place of the C library's function as well: the moment between making and locking. */
/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
int flock(int descriptor, int operation)
{
    if (before_next_lock) {
        void (*act)(void) = before_next_lock;
        before_next_lock = NULL;
        act();
    }
    return (int)syscall(SYS_flock, descriptor, operation);
}

/* --- a folder for each test --------------------------------------------------------------- */

static int forget_and_leave(void **state)
{
    before_first_read = NULL;
    before_next_lock = NULL;
    return leave_folder(state);
}

/* --- files -------------------------------------------------------------------------------- */

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static void assert_content(const char *path, const char *expected)
{
    char text[256];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(text, 1, sizeof text - 1, file);
    assert_int_equal(fclose(file), 0);
    text[size] = '\0';
    assert_string_equal(text, expected);
}

static int exists(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

/* How many hidden things a folder holds: temporaries, where a test has made nothing else hidden. */
static int count_hidden(const char *path)
{
    int count = 0;
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        if (entry->d_name[0] == '.' && strcmp(entry->d_name, ".") != 0 &&
            strcmp(entry->d_name, "..") != 0)
            count++;
    assert_int_equal(closedir(folder), 0);
    return count;
}

/* --- outputs ------------------------------------------------------------------------------ */

static struct output *begin(const char *path, const char *text)
{
    struct error error;
    struct output *output = output_open(path, &error);
    if (!output)
        fail_msg("%s", error.message);
    if (!output_write(output, text, strlen(text), &error))
        fail_msg("%s", error.message);
    return output;
}

static void commit(struct output *output)
{
    struct error error;
    if (!output_commit(output, &error))
        fail_msg("%s", error.message);
}

/* Writes a whole output; for child processes, which must not fail by an assertion. */
static bool write_output(const char *path, const char *text)
{
    struct error error;
    struct output *output = output_open(path, &error);
    if (!output)
        return false;
    if (output_write(output, text, strlen(text), &error))
        return output_commit(output, &error);
    output_discard(output);
    return false;
}

/* --- processes ---------------------------------------------------------------------------- */

/* A child process, and the pipe by which it says that it has come so far. */
struct child {
    pid_t process;
    int news;
};

/* Forks; the child runs `task` with the end of the pipe that it may write to, then ends well. */
static struct child start(bool (*task)(int news))
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    struct child child = {fork(), ends[0]};
    assert_true(child.process >= 0);
    if (child.process == 0) {
        (void)alarm(SECONDS_TO_HANG);
        (void)close(ends[0]);
        _exit(task(ends[1]) ? 0 : 1);
    }
    assert_int_equal(close(ends[1]), 0);
    return child;
}

static bool tell(int news)
{
    return write(news, "!", 1) == 1;
}

/* Waits until the child has told so many times. */
static void await(const struct child *child, int times)
{
    char mark = 0;
    for (int i = 0; i < times; i++)
        assert_int_equal(read(child->news, &mark, 1), 1);
}

static void kill_child(const struct child *child)
{
    int status = 0;
    assert_int_equal(kill(child->process, SIGKILL), 0);
    assert_int_equal(waitpid(child->process, &status, 0), child->process);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGKILL);
    assert_int_equal(close(child->news), 0);
}

static void assert_ends_well(const struct child *child)
{
    int status = -1;
    assert_int_equal(waitpid(child->process, &status, 0), child->process);
    assert_int_equal(close(child->news), 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* The parent is to kill it before this returns. */
static bool wait_to_be_killed(void)
{
    (void)pause();
    return false;
}

/* --- what output_clean takes away, and what not ------------------------------------------- */

static void clean_takes_what_nobody_writes(void **state)
{
    (void)state;
    static const char *const names[] = {".astar-cli-1-2.tmp", ".astar-cli-0-0.tmp",
                                        ".astar-cli-deadbeef-3b9ac9ff.tmp",
                                        ".astar-cli-0123456789abcdef-fedcba9876543210.tmp"};
    write_text("picture.png", "kept");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        write_text(names[i], i % 2 == 0 ? "half a picture" : "");
    output_clean(".");
    assert_int_equal(count_hidden("."), 0);
    assert_content("picture.png", "kept");
}

static void clean_leaves_other_names(void **state)
{
    (void)state;
    static const char *const names[] = {
        ".astar-cli-.tmp",        ".astar-cli--.tmp",         ".astar-cli-1.tmp",
        ".astar-cli-1-.tmp",      ".astar-cli--1.tmp",        ".astar-cli-1-2-3.tmp",
        ".astar-cli-1-2.tmp~",    ".astar-cli-1-2.tmp.png",   ".astar-cli-1-2.TMP",
        ".astar-cli-1-2tmp",      ".astar-cli-1-2",           ".astar-cli-1-2.",
        ".astar-cli-g-2.tmp",     ".astar-cli-1-x.tmp",       ".astar-cli-0x1-2.tmp",
        ".astar-cli-1 -2.tmp",    ".astar-cli-1_2.tmp",       ".astar-cli-1-2.tmp ",
        ".astar-CLI-1-2.tmp",     ".astar-cli1-2.tmp",        ".astar-cli",
        "..astar-cli-1-2.tmp",    ".x.astar-cli-1-2.tmp",     ".astar-cli-XXXXXX.tmp",
        ".astar-cli-1-2.tmp.tmp", ".astar-cli-1-2.tm",        ".map.png.tmp",
        ".astar-cli-1-2..tmp",    ".astar-cli-\xc3\xa9-2.tmp"};
    const size_t count = sizeof names / sizeof *names;
    for (size_t i = 0; i < count; i++)
        write_text(names[i], "another's");
    write_text("astar-cli-1-2.tmp", "another's");
    output_clean(".");
    for (size_t i = 0; i < count; i++)
        if (!exists(names[i]))
            fail_msg("%s was taken away", names[i]);
    assert_content("astar-cli-1-2.tmp", "another's");
}

static void make_socket(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(descriptor >= 0);
    assert_true(strlen(path) < sizeof address.sun_path);
    memcpy(address.sun_path, path, strlen(path) + 1);
    assert_int_equal(bind(descriptor, (const struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(close(descriptor), 0);
}

static void clean_leaves_what_is_no_file(void **state)
{
    (void)state;
    assert_int_equal(mkdir(".astar-cli-1-1.tmp", 0755), 0);
    assert_int_equal(mkdir(".astar-cli-2-2.tmp", 0755), 0);
    write_text(".astar-cli-2-2.tmp/.astar-cli-3-3.tmp", "in a folder below");
    write_text("precious", "kept");
    assert_int_equal(symlink("precious", ".astar-cli-4-4.tmp"), 0);
    assert_int_equal(symlink("nothing", ".astar-cli-5-5.tmp"), 0);
    assert_int_equal(symlink(".astar-cli-1-1.tmp", ".astar-cli-6-6.tmp"), 0);
    assert_int_equal(mkfifo(".astar-cli-7-7.tmp", 0600), 0); /* nobody at the other end */
    make_socket(".astar-cli-8-8.tmp");
    output_clean(".");
    assert_int_equal(count_hidden("."), 7);
    assert_true(exists(".astar-cli-2-2.tmp/.astar-cli-3-3.tmp"));
    assert_content("precious", "kept");
}

static void clean_without_a_folder_does_nothing(void **state)
{
    (void)state;
    write_text(".astar-cli-1-1.tmp", "no folder");
    output_clean("missing");
    output_clean("");
    output_clean(".astar-cli-1-1.tmp");
    assert_int_equal(count_hidden("."), 1);
}

/* --- locks -------------------------------------------------------------------------------- */

static void clean_leaves_what_this_process_writes(void **state)
{
    (void)state;
    write_text("b", "old");
    struct output *a = begin("a", "first half, ");
    struct output *b = begin("b", "new");
    assert_int_equal(count_hidden("."), 2);
    for (int i = 0; i < 3; i++)
        output_clean(".");
    assert_int_equal(count_hidden("."), 2);
    struct error error;
    assert_true(output_write(a, "second half", 11, &error));
    output_clean(".");
    assert_false(exists("a"));
    assert_content("b", "old");
    commit(a);
    commit(b);
    output_clean(".");
    assert_content("a", "first half, second half");
    assert_content("b", "new");
    assert_int_equal(count_hidden("."), 0);
}

/* True if anybody has the file locked. */
static bool is_locked(const char *path)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    assert_true(descriptor >= 0);
    const bool locked = flock(descriptor, LOCK_EX | LOCK_NB) != 0;
    assert_int_equal(close(descriptor), 0);
    return locked;
}

static void no_lock_outlives_the_output(void **state)
{
    (void)state;
    commit(begin("a", "whole"));
    assert_false(is_locked("a"));
    output_discard(begin("a", "given up"));
    assert_content("a", "whole");
    assert_int_equal(count_hidden("."), 0);
}

static void a_linked_target_has_its_temporary_beside_the_file(void **state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0755), 0);
    assert_int_equal(symlink("folder/file", "link"), 0);
    struct output *output = begin("link", "through the link");
    assert_int_equal(count_hidden("."), 0);
    assert_int_equal(count_hidden("folder"), 1);
    output_clean("folder");
    output_clean(".");
    commit(output);
    assert_content("folder/file", "through the link");
}

static bool hold_an_output(int news)
{
    struct error error;
    struct output *output = output_open("target", &error);
    return output && output_write(output, "half", 4, &error) && tell(news) && wait_to_be_killed();
}

static void what_a_killed_process_leaves_goes(void **state)
{
    (void)state;
    write_text("target", "old");
    const struct child child = start(hold_an_output);
    await(&child, 1);
    assert_int_equal(count_hidden("."), 1);
    output_clean(".");
    assert_int_equal(count_hidden("."), 1); /* it lives, and writes */
    kill_child(&child);
    assert_int_equal(count_hidden("."), 1);
    output_clean(".");
    assert_int_equal(count_hidden("."), 0);
    assert_content("target", "old");
}

static bool lock_a_file(int news)
{
    const int descriptor = open(".astar-cli-1-1.tmp", O_RDONLY | O_CLOEXEC);
    return descriptor >= 0 && flock(descriptor, LOCK_EX) == 0 && tell(news) && wait_to_be_killed();
}

static void clean_leaves_what_another_has_locked(void **state)
{
    (void)state;
    write_text(".astar-cli-1-1.tmp", "locked by a child");
    write_text(".astar-cli-2-2.tmp", "locked by nobody");
    const struct child child = start(lock_a_file);
    await(&child, 1);
    output_clean(".");
    assert_true(exists(".astar-cli-1-1.tmp"));
    assert_false(exists(".astar-cli-2-2.tmp"));
    kill_child(&child);
    output_clean(".");
    assert_false(exists(".astar-cli-1-1.tmp"));
}

static void clean_here(void)
{
    assert_int_equal(count_hidden("."), 1);
    output_clean(".");
    assert_int_equal(count_hidden("."), 0);
}

static void what_is_taken_before_it_is_locked_is_made_anew(void **state)
{
    (void)state;
    before_next_lock = clean_here;
    struct output *output = begin("target", "whole");
    assert_null(before_next_lock);
    assert_int_equal(count_hidden("."), 1);
    output_clean(".");
    assert_int_equal(count_hidden("."), 1);
    commit(output);
    assert_content("target", "whole");
    assert_int_equal(count_hidden("."), 0);
}

/* What a cleaner has locked and is about to remove. */
static struct {
    char name[256];
    int descriptor;
} doomed;

static void lock_the_temporary(void)
{
    DIR *folder = opendir(".");
    assert_non_null(folder);
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        if (strncmp(entry->d_name, ".astar", 6) == 0)
            memcpy(doomed.name, entry->d_name, strlen(entry->d_name) + 1);
    assert_int_equal(closedir(folder), 0);
    doomed.descriptor = open(doomed.name, O_RDONLY | O_CLOEXEC);
    assert_true(doomed.descriptor >= 0);
    assert_int_equal(flock(doomed.descriptor, LOCK_EX | LOCK_NB), 0);
}

static void what_a_cleaner_has_locked_is_not_written(void **state)
{
    (void)state;
    before_next_lock = lock_the_temporary;
    struct output *output = begin("target", "whole");
    assert_null(before_next_lock);
    (void)unlink(doomed.name);
    assert_int_equal(close(doomed.descriptor), 0);
    assert_int_equal(count_hidden("."), 1);
    commit(output);
    assert_content("target", "whole");
    assert_int_equal(count_hidden("."), 0);
}

/* --- many at once ------------------------------------------------------------------------- */

static bool clean_for_ever(int news)
{
    output_clean(".");
    if (!tell(news))
        return false;
    for (;;)
        output_clean(".");
}

static bool write_rounds(int news)
{
    (void)news;
    bool good = true;
    for (int round = 0; good && round < RACE_ROUNDS; round++)
        good = write_output("shared", "written by a child");
    return good;
}

static void outputs_land_while_another_cleans(void **state)
{
    (void)state;
    const struct child cleaner = start(clean_for_ever);
    await(&cleaner, 1);
    for (int round = 0; round < RACE_ROUNDS; round++) {
        char text[32];
        (void)snprintf(text, sizeof text, "round %d", round);
        struct output *first = begin("first", text);
        struct output *second = begin("second", text);
        commit(first);
        if (round % 8 == 0)
            output_discard(second);
        else
            commit(second);
        assert_content("first", text);
        if (round % 8 != 0)
            assert_content("second", text);
    }
    kill_child(&cleaner);
    output_clean(".");
    assert_int_equal(count_hidden("."), 0);
}

static void two_writers_of_one_file_and_a_cleaner(void **state)
{
    (void)state;
    const struct child cleaner = start(clean_for_ever);
    await(&cleaner, 1);
    const struct child writer = start(write_rounds);
    for (int round = 0; round < RACE_ROUNDS; round++)
        assert_true(write_output("shared", "written by a parent"));
    assert_ends_well(&writer);
    kill_child(&cleaner);
    output_clean(".");
    assert_int_equal(count_hidden("."), 0);
    char text[32] = "";
    FILE *file = fopen("shared", "rb");
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof text, file));
    assert_int_equal(fclose(file), 0);
    assert_true(strcmp(text, "written by a child") == 0 ||
                strcmp(text, "written by a parent") == 0);
}

static bool write_for_ever(int news)
{
    struct error error;
    for (;;) {
        struct output *output = output_open("target", &error);
        if (!output || !output_write(output, "half, ", 6, &error) || !tell(news) ||
            !output_write(output, "whole", 5, &error) || !output_commit(output, &error))
            return false;
    }
}

/* Killed at some moment of its first rounds: the pipe says only how far it is at least. */
static void a_killed_writer_leaves_the_old_or_the_new(void **state)
{
    (void)state;
    for (int round = 0; round < KILLED_WRITERS; round++) {
        write_text("target", "old");
        const struct child child = start(write_for_ever);
        await(&child, 1 + round % 3);
        kill_child(&child);
        if (round % 3 == 0) {
            char text[16] = "";
            FILE *file = fopen("target", "rb");
            assert_non_null(file);
            assert_non_null(fgets(text, sizeof text, file));
            assert_int_equal(fclose(file), 0);
            assert_true(strcmp(text, "old") == 0 || strcmp(text, "half, whole") == 0);
        } else {
            assert_content("target", "half, whole");
        }
        assert_true(count_hidden(".") <= 1);
        output_clean(".");
        assert_int_equal(count_hidden("."), 0);
    }
}

/* --- output_remove ------------------------------------------------------------------------ */

static void remove_takes_the_temporary_only(void **state)
{
    (void)state;
    write_text("target", "old");
    write_text(".astar-cli-1-1.tmp", "another's");
    struct output *output = begin("target", "half");
    assert_int_equal(count_hidden("."), 2);
    output_remove(output);
    assert_int_equal(count_hidden("."), 1);
    assert_true(exists(".astar-cli-1-1.tmp"));
    assert_content("target", "old");
    output_discard(output);
    assert_content("target", "old");
    output_remove(NULL);
}

static void what_was_removed_does_not_land(void **state)
{
    (void)state;
    struct error error;
    write_text("target", "old");
    struct output *output = begin("target", "half");
    output_remove(output);
    assert_true(output_write(output, "more", 4, &error)); /* a thread that has not noticed */
    assert_false(output_commit(output, &error));
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_content("target", "old");
    assert_int_equal(count_hidden("."), 0);
}

static void remove_leaves_what_is_written_directly(void **state)
{
    (void)state;
    struct error error;
    assert_int_equal(mkfifo("fifo", 0600), 0);
    const int reader = open("fifo", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    assert_true(reader >= 0);
    struct output *output = begin("fifo", "direct");
    output_remove(output);
    assert_true(exists("fifo"));
    commit(output);
    assert_true(exists("fifo"));
    assert_int_equal(close(reader), 0);
    output = output_open(FILE_STANDARD_STREAM, &error);
    assert_non_null(output);
    output_remove(output);
    output_discard(output);
    assert_true(fcntl(STDOUT_FILENO, F_GETFD) >= 0);
}

/* --- permissions -------------------------------------------------------------------------- */

static bool clean_as_nobody(int news)
{
    (void)news;
    if (geteuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
        return false;
    output_clean(".");
    return true;
}

/* In a folder that all may write to, as /tmp is, the sticky bit keeps strangers' files. */
static void clean_leaves_what_it_may_not_take(void **state)
{
    (void)state;
    if (geteuid() != 0)
        skip();
    write_text(".astar-cli-1-1.tmp", "root's, in a folder with a sticky bit");
    write_text(".astar-cli-2-2.tmp", "nobody's");
    assert_int_equal(chown(".astar-cli-2-2.tmp", NOBODY, NOBODY), 0);
    assert_int_equal(chmod(".", 01777), 0);
    const struct child child = start(clean_as_nobody);
    assert_ends_well(&child);
    assert_true(exists(".astar-cli-1-1.tmp"));
    assert_false(exists(".astar-cli-2-2.tmp"));
}

/* --- files that change while they are read ------------------------------------------------ */

/* A file whose time of change lies far back, so that a change always shows in it. */
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
    if (read_whole)
        free(bytes.data);
    if (read_whole)
        fail_msg("read %zu bytes of a file of %zu that changed", bytes.size, strlen(text));
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_non_null(strstr(error.message, "changed"));
}

static void a_file_that_changes_is_refused(void **state)
{
    (void)state;
    assert_refused_as_changed("2 3", append);
    assert_refused_as_changed("2 3", shorten);
    assert_refused_as_changed("2 3", empty);
    assert_refused_as_changed("2 3", rewrite);
    assert_refused_as_changed("2 3", write_anew);
}

/* So begins every file that another program is about to write. */
static void an_empty_file_that_grows_is_refused(void **state)
{
    (void)state;
    assert_refused_as_changed("", append);
    assert_refused_as_changed("", write_anew);
}

static void a_file_that_grows_beyond_the_limit_is_refused(void **state)
{
    (void)state;
    struct bytes bytes;
    struct error error;
    write_long_ago("map", "2 3");
    before_first_read = write_anew;
    assert_false(file_read("map", 3, &bytes, &error));
    assert_true(error.code == ERROR_LIMIT || error.code == ERROR_SYSTEM);
}

/* What was opened is still whole, under no name. */
static void a_file_that_is_replaced_is_the_old_one(void **state)
{
    (void)state;
    struct bytes bytes;
    struct error error;
    write_long_ago("map", "2 3");
    before_first_read = replace;
    assert_true(file_read("map", 1000, &bytes, &error));
    assert_int_equal(bytes.size, 3);
    assert_memory_equal(bytes.data, "2 3", 3);
    free(bytes.data);
}

static void a_file_without_a_size_is_read(void **state)
{
    (void)state;
    struct bytes bytes;
    struct error error;
    char expected[4096];
    FILE *file = fopen("/proc/version", "rb");
    if (!file)
        skip();
    const size_t size = fread(expected, 1, sizeof expected, file);
    assert_int_equal(fclose(file), 0);
    assert_true(size > 0);
    if (!file_read("/proc/version", sizeof expected, &bytes, &error))
        fail_msg("%s", error.message);
    assert_int_equal(bytes.size, size);
    assert_memory_equal(bytes.data, expected, size);
    free(bytes.data);
    assert_false(file_read("/proc/version", size - 1, &bytes, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
}

/* --- file_check_regular ------------------------------------------------------------------- */

static void assert_not_regular(const char *path)
{
    struct error error = {.code = ERROR_NONE};
    if (file_check_regular(path, &error))
        fail_msg("%s passed for a regular file", path);
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_true(strlen(error.message) > 0);
    assert_null(strchr(error.message, '\n'));
}

static void tells_regular_files(void **state)
{
    (void)state;
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

#define TEST(function) cmocka_unit_test_setup_teardown(function, enter_folder, forget_and_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(clean_takes_what_nobody_writes),
        TEST(clean_leaves_other_names),
        TEST(clean_leaves_what_is_no_file),
        TEST(clean_without_a_folder_does_nothing),
        TEST(clean_leaves_what_this_process_writes),
        TEST(no_lock_outlives_the_output),
        TEST(a_linked_target_has_its_temporary_beside_the_file),
        TEST(what_a_killed_process_leaves_goes),
        TEST(clean_leaves_what_another_has_locked),
        TEST(what_is_taken_before_it_is_locked_is_made_anew),
        TEST(what_a_cleaner_has_locked_is_not_written),
        TEST(outputs_land_while_another_cleans),
        TEST(two_writers_of_one_file_and_a_cleaner),
        TEST(a_killed_writer_leaves_the_old_or_the_new),
        TEST(remove_takes_the_temporary_only),
        TEST(what_was_removed_does_not_land),
        TEST(remove_leaves_what_is_written_directly),
        TEST(clean_leaves_what_it_may_not_take),
        TEST(a_file_that_changes_is_refused),
        TEST(an_empty_file_that_grows_is_refused),
        TEST(a_file_that_grows_beyond_the_limit_is_refused),
        TEST(a_file_that_is_replaced_is_the_old_one),
        TEST(a_file_without_a_size_is_read),
        TEST(tells_regular_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
