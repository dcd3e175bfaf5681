/* SPDX-License-Identifier: MIT */
/*
 * output_temporaries.c - tests of the temporary files of base/output: several processes write at
 * the same time or are killed, and output_clean and output_names_remove delete the temporary files
 * that remain.
 *
 * Each test runs in an empty folder. Parent and child processes synchronise through pipes and never
 * sleep for a fixed time.
 */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for MAP_ANONYMOUS
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/output.h"
#include "tests/support/files.h"
#include "tests/support/folder.h"
#include "tests/test.h"

enum {
    RACE_ROUNDS = 400,
    KILLED_WRITERS = 40,
};

/* --- a replacement for flock -------------------------------------------------------------- */

/* A function to call once, before the next lock is requested, or NULL. */
static void (*before_next_lock)(void);

/*
 * Replaces the C library's flock, so that a test can act after a temporary file is created and
 * before it is locked.
 */
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

static int reset_and_leave(void **state)
{
    before_next_lock = NULL;
    return leave_folder(state);
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

/* Writes a complete output. Makes no assertions, because it runs in child processes. */
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

/* A child process, and the read end of the pipe through which it reports its progress. */
struct child {
    pid_t process;
    int news;
};

/*
 * Starts a child process that runs `task` with the write end of a pipe and exits with status 0 if
 * `task` returns true.
 */
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

static bool report(int news)
{
    return write(news, "!", 1) == 1;
}

/* Waits until the child has called report() `times` more times. */
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
    assert_child_succeeds(child->process);
    assert_int_equal(close(child->news), 0);
}

/* Waits until the parent kills this process. Returns only if another signal is handled. */
static bool wait_to_be_killed(void)
{
    (void)pause();
    return false;
}

/* --- what output_clean deletes ------------------------------------------------------------ */

TEST_WITH(clean_deletes_abandoned_temporaries, enter_folder, reset_and_leave)
{
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

TEST_WITH(clean_keeps_other_names, enter_folder, reset_and_leave)
{
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
        write_text(names[i], "kept");
    write_text("astar-cli-1-2.tmp", "kept");
    output_clean(".");
    for (size_t i = 0; i < count; i++)
        if (!exists(names[i]))
            fail_msg("%s was deleted", names[i]);
    assert_content("astar-cli-1-2.tmp", "kept");
}

TEST_WITH(clean_deletes_only_regular_files, enter_folder, reset_and_leave)
{
    make_folder(".astar-cli-1-1.tmp");
    make_folder(".astar-cli-2-2.tmp");
    write_text(".astar-cli-2-2.tmp/.astar-cli-3-3.tmp", "in a subfolder");
    write_text("precious", "kept");
    make_link("precious", ".astar-cli-4-4.tmp");
    make_link("nothing", ".astar-cli-5-5.tmp");
    make_link(".astar-cli-1-1.tmp", ".astar-cli-6-6.tmp");
    assert_int_equal(mkfifo(".astar-cli-7-7.tmp", 0600), 0); /* no process has the FIFO open */
    make_socket(".astar-cli-8-8.tmp");
    output_clean(".");
    assert_int_equal(count_hidden("."), 7);
    assert_true(exists(".astar-cli-2-2.tmp/.astar-cli-3-3.tmp"));
    assert_content("precious", "kept");
}

TEST_WITH(clean_does_nothing_if_the_path_is_not_a_folder, enter_folder, reset_and_leave)
{
    write_text(".astar-cli-1-1.tmp", "no folder");
    output_clean("missing");
    output_clean("");
    output_clean(".astar-cli-1-1.tmp");
    assert_int_equal(count_hidden("."), 1);
}

/* --- locks -------------------------------------------------------------------------------- */

TEST_WITH(clean_keeps_temporaries_of_this_process, enter_folder, reset_and_leave)
{
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

/* True if any process has locked the file. */
static bool is_locked(const char *path)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    assert_true(descriptor >= 0);
    const bool locked = flock(descriptor, LOCK_EX | LOCK_NB) != 0;
    assert_int_equal(close(descriptor), 0);
    return locked;
}

TEST_WITH(no_lock_outlives_the_output, enter_folder, reset_and_leave)
{
    commit(begin("a", "whole"));
    assert_false(is_locked("a"));
    output_discard(begin("a", "given up"));
    assert_content("a", "whole");
    assert_int_equal(count_hidden("."), 0);
}

TEST_WITH(the_temporary_of_a_link_is_next_to_its_target, enter_folder, reset_and_leave)
{
    make_folder("folder");
    make_link("folder/file", "link");
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
    return output && output_write(output, "half", 4, &error) && report(news) && wait_to_be_killed();
}

TEST_WITH(clean_deletes_the_temporary_of_a_killed_process, enter_folder, reset_and_leave)
{
    write_text("target", "old");
    const struct child child = start(hold_an_output);
    await(&child, 1);
    assert_int_equal(count_hidden("."), 1);
    output_clean(".");
    assert_int_equal(count_hidden("."), 1); /* the child is still writing */
    kill_child(&child);
    assert_int_equal(count_hidden("."), 1);
    output_clean(".");
    assert_int_equal(count_hidden("."), 0);
    assert_content("target", "old");
}

static bool lock_a_file(int news)
{
    const int descriptor = open(".astar-cli-1-1.tmp", O_RDONLY | O_CLOEXEC);
    return descriptor >= 0 && flock(descriptor, LOCK_EX) == 0 && report(news) &&
           wait_to_be_killed();
}

TEST_WITH(clean_keeps_a_temporary_locked_by_another_process, enter_folder, reset_and_leave)
{
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

TEST_WITH(a_temporary_deleted_before_it_is_locked_is_made_again, enter_folder, reset_and_leave)
{
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

/* A temporary file that the test locks and deletes, as output_clean in another process might. */
static struct {
    char name[256];
    int descriptor;
} claimed;

static void lock_the_temporary(void)
{
    DIR *folder = opendir(".");
    assert_non_null(folder);
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        if (strncmp(entry->d_name, ".astar", 6) == 0)
            memcpy(claimed.name, entry->d_name, strlen(entry->d_name) + 1);
    assert_int_equal(closedir(folder), 0);
    claimed.descriptor = open(claimed.name, O_RDONLY | O_CLOEXEC);
    assert_true(claimed.descriptor >= 0);
    assert_int_equal(flock(claimed.descriptor, LOCK_EX | LOCK_NB), 0);
}

TEST_WITH(a_temporary_locked_by_a_cleaner_is_not_used, enter_folder, reset_and_leave)
{
    before_next_lock = lock_the_temporary;
    struct output *output = begin("target", "whole");
    assert_null(before_next_lock);
    (void)unlink(claimed.name);
    assert_int_equal(close(claimed.descriptor), 0);
    assert_int_equal(count_hidden("."), 1);
    commit(output);
    assert_content("target", "whole");
    assert_int_equal(count_hidden("."), 0);
}

/* --- several processes -------------------------------------------------------------------- */

static bool clean_repeatedly(int news)
{
    output_clean(".");
    if (!report(news))
        return false;
    for (;;)
        output_clean(".");
}

static bool write_rounds(int news)
{
    (void)news;
    bool ok = true;
    for (int round = 0; ok && round < RACE_ROUNDS; round++)
        ok = write_output("shared", "written by a child");
    return ok;
}

TEST_WITH(outputs_are_complete_while_another_process_cleans, enter_folder, reset_and_leave)
{
    const struct child cleaner = start(clean_repeatedly);
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

TEST_WITH(two_writers_of_one_file_succeed_while_another_process_cleans, enter_folder,
          reset_and_leave)
{
    const struct child cleaner = start(clean_repeatedly);
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

static bool write_repeatedly(int news)
{
    struct error error;
    for (;;) {
        struct output *output = output_open("target", &error);
        if (!output || !output_write(output, "half, ", 6, &error) || !report(news) ||
            !output_write(output, "whole", 5, &error) || !output_commit(output, &error))
            return false;
    }
}

/*
 * The child reports each time it is halfway through a file. By the time it is killed, it may have
 * continued beyond its last report.
 */
TEST_WITH(a_killed_writer_leaves_the_old_or_the_new_file, enter_folder, reset_and_leave)
{
    for (int round = 0; round < KILLED_WRITERS; round++) {
        write_text("target", "old");
        const struct child child = start(write_repeatedly);
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

/* --- output_names_remove ------------------------------------------------------------------ */

TEST_WITH(remove_deletes_the_temporary_only, enter_folder, reset_and_leave)
{
    write_text("target", "old");
    write_text(".astar-cli-1-1.tmp", "kept");
    struct output *output = begin("target", "half");
    assert_int_equal(count_hidden("."), 2);
    output_names_remove(NULL);
    assert_int_equal(count_hidden("."), 1);
    assert_true(exists(".astar-cli-1-1.tmp"));
    assert_content("target", "old");
    output_discard(output);
    assert_content("target", "old");
}

TEST_WITH(a_removed_output_is_not_committed, enter_folder, reset_and_leave)
{
    struct error error;
    write_text("target", "old");
    struct output *output = begin("target", "half");
    output_names_remove(NULL);
    assert_true(output_write(output, "more", 4, &error));
    assert_false(output_commit(output, &error));
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_content("target", "old");
    assert_int_equal(count_hidden("."), 0);
}

TEST_WITH(remove_keeps_pipes_and_standard_output, enter_folder, reset_and_leave)
{
    struct error error;
    assert_int_equal(mkfifo("fifo", 0600), 0);
    const int reader = open("fifo", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    assert_true(reader >= 0);
    struct output *output = begin("fifo", "direct");
    output_names_remove(NULL);
    assert_true(exists("fifo"));
    commit(output);
    assert_true(exists("fifo"));
    assert_int_equal(close(reader), 0);
    output = output_open(FILE_STANDARD_STREAM, &error);
    assert_non_null(output);
    output_names_remove(NULL);
    output_discard(output);
    assert_true(fcntl(STDOUT_FILENO, F_GETFD) >= 0);
}

TEST_WITH(another_process_can_delete_the_temporary_of_an_ended_one, enter_folder, reset_and_leave)
{
    struct error error;
    struct output_names *names =
        mmap(NULL, sizeof *names, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(names, MAP_FAILED);
    const pid_t child = fork();
    if (child == 0) {
        output_names_use(names);
        struct output *first = output_open("first", &error);
        struct output *second = output_open("second", &error);
        _exit(first && second && output_commit(first, &error) ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(count_hidden("."), 1);
    output_names_remove(names);
    assert_int_equal(count_hidden("."), 0);
    assert_true(exists("first"));
    assert_int_equal(munmap(names, sizeof *names), 0);
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

/* In a folder like /tmp, the sticky bit protects the files of other users. */
TEST_WITH(clean_keeps_files_that_it_may_not_delete, enter_folder, reset_and_leave)
{
    if (geteuid() != 0)
        skip();
    write_text(".astar-cli-1-1.tmp", "a file of root in a folder with a sticky bit");
    write_text(".astar-cli-2-2.tmp", "nobody's");
    assert_int_equal(chown(".astar-cli-2-2.tmp", NOBODY, NOBODY), 0);
    assert_int_equal(chmod(".", 01777), 0);
    const struct child child = start(clean_as_nobody);
    assert_ends_well(&child);
    assert_true(exists(".astar-cli-1-1.tmp"));
    assert_false(exists(".astar-cli-2-2.tmp"));
}
