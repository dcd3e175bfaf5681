/* SPDX-License-Identifier: MIT */
/*
 * files.c - reading files whole, writing them whole or not at all, telling them apart, and names.
 *
 * Every test runs in a new folder of its own, which is the working directory meanwhile. When it
 * ends, no file descriptor may be left open.
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
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/identity.h"
#include "base/output.h"
#include "base/path.h"
#include "tests/support/folder.h"

enum {
    NOBODY = 65534,
    MORE_THAN_A_PIPE_HOLDS = 300000,
};

/* --- helpers ------------------------------------------------------------------------------ */

static void write_file(const char *path, const void *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void write_text(const char *path, const char *text)
{
    write_file(path, text, strlen(text));
}

/* By the C library alone, so that reading is not tested with itself. */
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

static mode_t mode_of(const char *path)
{
    struct stat status;
    assert_int_equal(lstat(path, &status), 0);
    return status.st_mode;
}

static int exists(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

static int count_entries(const char *path)
{
    int count = 0;
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            count++;
    assert_int_equal(closedir(folder), 0);
    return count;
}

static void make_folder(const char *path)
{
    assert_int_equal(mkdir(path, 0755), 0);
}

static void make_link(const char *target, const char *path)
{
    assert_int_equal(symlink(target, path), 0);
}

/* Bytes that no two neighbours of are alike, so that a lost or doubled block shows. */
static uint8_t *make_pattern(size_t size)
{
    uint8_t *data = malloc(size);
    assert_non_null(data);
    for (size_t i = 0; i < size; i++)
        data[i] = (uint8_t)(i * 7 + (i >> 8) * 13 + (i >> 16));
    return data;
}

/* Starts a child process that writes `size` bytes of the pattern into a FIFO and ends. */
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
        /* Late, so that the pipe is full before anything is taken out. */
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

static void assert_succeeds(pid_t child)
{
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* --- file_read ---------------------------------------------------------------------------- */

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

static void assert_not_read(const char *path, uint64_t limit, enum error_code code,
                            const char *message)
{
    struct bytes bytes;
    struct error error;
    assert_false(file_read(path, limit, &bytes, &error));
    assert_int_equal(error.code, code);
    assert_string_equal(error.message, message);
    assert_int_equal(error.line, 0);
}

static void reads_a_file_whole(void **state)
{
    (void)state;
    const size_t sizes[] = {0, 1, 15, 16, 17, 65535, 65536, 65537, MORE_THAN_A_PIPE_HOLDS};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        uint8_t *data = make_pattern(sizes[i]);
        write_file("data", data, sizes[i]);
        assert_read("data", UINT64_MAX, data, sizes[i]);
        free(data);
    }
}

static void reads_up_to_the_limit(void **state)
{
    (void)state;
    write_text("five", "12345");
    write_text("none", "");
    assert_read("five", 5, "12345", 5);
    assert_not_read("five", 4, ERROR_LIMIT, "the file is larger than 4 bytes");
    assert_not_read("five", 0, ERROR_LIMIT, "the file is larger than 0 bytes");
    assert_read("none", 0, "", 0);
}

/* A terabyte, none of it stored: nothing may be allocated for it. */
static void refuses_a_large_file_before_reading(void **state)
{
    (void)state;
    write_text("sparse", "");
    if (truncate("sparse", (off_t)1 << 40) != 0)
        skip();
    assert_not_read("sparse", 1000000, ERROR_LIMIT, "the file is larger than 1000000 bytes");
}

static void reports_what_cannot_be_read(void **state)
{
    (void)state;
    make_folder("folder");
    assert_not_read("missing", 10, ERROR_SYSTEM, "cannot open the file: No such file or directory");
    assert_not_read("folder", 10, ERROR_SYSTEM, "this is a folder, not a map");
    assert_not_read("folder", UINT64_MAX, ERROR_SYSTEM, "this is a folder, not a map");
    assert_not_read("", 10, ERROR_SYSTEM, "cannot open the file: No such file or directory");
}

static void reads_from_a_pipe(void **state)
{
    (void)state;
    uint8_t *data = make_pattern(MORE_THAN_A_PIPE_HOLDS);
    assert_int_equal(mkfifo("fifo", 0600), 0);
    const pid_t child = start_writer("fifo", MORE_THAN_A_PIPE_HOLDS);
    assert_read("fifo", MORE_THAN_A_PIPE_HOLDS, data, MORE_THAN_A_PIPE_HOLDS);
    assert_succeeds(child);
    free(data);
}

static void stops_reading_a_pipe_at_the_limit(void **state)
{
    (void)state;
    int status = 0;
    assert_int_equal(mkfifo("fifo", 0600), 0);
    const pid_t child = start_writer("fifo", MORE_THAN_A_PIPE_HOLDS);
    assert_not_read("fifo", 100000, ERROR_LIMIT, "the file is larger than 100000 bytes");
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1); /* it was not read to the end */
}

/* Runs file_read("-") with standard input from a descriptor, which is closed. */
static void assert_standard_input(int from, const void *expected, size_t size)
{
    const int saved = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 100);
    assert_true(saved >= 0);
    assert_int_equal(dup2(from, STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(close(from), 0);
    struct bytes bytes;
    struct error error;
    const bool good = file_read(FILE_STANDARD_STREAM, size, &bytes, &error);
    const bool open_still = fcntl(STDIN_FILENO, F_GETFD) >= 0;
    assert_int_equal(dup2(saved, STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(close(saved), 0);
    assert_true(good);
    assert_true(open_still);
    assert_int_equal(bytes.size, size);
    assert_memory_equal(bytes.data, expected, size);
    free(bytes.data);
}

static void reads_standard_input(void **state)
{
    (void)state;
    uint8_t *data = make_pattern(MORE_THAN_A_PIPE_HOLDS);
    assert_int_equal(mkfifo("fifo", 0600), 0);
    const pid_t child = start_writer("fifo", MORE_THAN_A_PIPE_HOLDS);
    assert_standard_input(open("fifo", O_RDONLY | O_CLOEXEC), data, MORE_THAN_A_PIPE_HOLDS);
    assert_succeeds(child);
    write_file("data", data, 1000);
    assert_standard_input(open("data", O_RDONLY | O_CLOEXEC), data, 1000);
    free(data);
    /* Only the bare dash means standard input. */
    write_text("-", "dash");
    assert_read("./-", 10, "dash", 4);
}

/* Files in /proc have a size of 0 and content all the same. */
static void reads_a_file_without_a_size(void **state)
{
    (void)state;
    char text[4096];
    FILE *file = fopen("/proc/version", "r");
    if (!file)
        skip();
    const size_t size = fread(text, 1, sizeof text, file);
    assert_int_equal(fclose(file), 0);
    assert_true(size > 0 && size < sizeof text);
    assert_read("/proc/version", sizeof text, text, size);
}

/* --- names -------------------------------------------------------------------------------- */

static void takes_names_apart(void **state)
{
    (void)state;
    static const struct {
        const char *path, *name, *folder, *stem;
    } cases[] = {
        {"b", "b", ".", "b"},
        {"a/b", "b", "a", "b"},
        {"/b", "b", "/", "b"},
        {"//b", "b", "/", "b"},
        {"a//b", "b", "a", "b"},
        {"/a/b.png", "b.png", "/a", "b"},
        {"./b.tar.gz", "b.tar.gz", ".", "b.tar"},
        {"../b.", "b.", "..", "b"},
        {"a.d/b", "b", "a.d", "b"},
        {"a/.bashrc", ".bashrc", "a", ".bashrc"},
        {".b.png", ".b.png", ".", ".b"},
        {"a/..x", "..x", "a", "."},
        {"a/b/", "", "a", ""},
        {"b/", "", ".", ""},
        {"b//", "", ".", ""},
        {"/", "", "/", ""},
        {"//", "", "/", ""},
        {".", ".", ".", "."},
        {"", "", ".", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error error;
        char *folder = path_folder(cases[i].path, &error);
        char *stem = path_stem(cases[i].path, &error);
        assert_string_equal(path_name(cases[i].path), cases[i].name);
        assert_string_equal(folder, cases[i].folder);
        assert_string_equal(stem, cases[i].stem);
        free(stem);
        free(folder);
    }
}

static void puts_names_together(void **state)
{
    (void)state;
    static const struct {
        const char *folder, *name, *suffix, *path;
    } cases[] = {
        {"a", "b", ".png", "a/b.png"}, {"a/", "b", "", "a/b"},    {"a//", "b", "", "a//b"},
        {"/", "b", "", "/b"},          {".", "b", "x", "./bx"},   {"", "b", ".png", "b.png"},
        {"a", "", "", "a/"},           {"a", "b/c", "", "a/b/c"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error error;
        char *path = path_join(cases[i].folder, cases[i].name, cases[i].suffix, &error);
        assert_string_equal(path, cases[i].path);
        char *copied = path_copy(path, &error);
        assert_string_equal(copied, path);
        assert_ptr_not_equal(copied, path);
        free(copied);
        free(path);
    }
}

static void recognises_extensions_in_any_case(void **state)
{
    (void)state;
    assert_true(path_has_extension("a.png", ".png"));
    assert_true(path_has_extension("a.PnG", ".png"));
    assert_true(path_has_extension("a.png", ".PNG"));
    assert_true(path_has_extension("a.txt.png", ".png"));
    assert_true(path_has_extension(".png", ".png"));
    assert_false(path_has_extension("a.png.txt", ".png"));
    assert_false(path_has_extension("apng", ".png"));
    assert_false(path_has_extension("png", ".png"));
    assert_false(path_has_extension("", ".png"));
    assert_false(path_has_extension("a.pngx", ".png"));
}

static void assert_leads_to(const char *path, const char *expected)
{
    struct error error;
    char *target = path_follow_links(path, &error);
    assert_non_null(target);
    /* "./a" is as good a name as "a". */
    assert_string_equal(strncmp(target, "./", 2) == 0 ? target + 2 : target, expected);
    free(target);
}

static void follows_links(void **state)
{
    const struct place *place = *state;
    char absolute[128];
    (void)snprintf(absolute, sizeof absolute, "%s/sub/file", place->folder);
    make_folder("sub");
    write_text("sub/file", "");
    make_link("file", "sub/beside"); /* seen from the link's folder, not from ours */
    make_link("sub/beside", "chain");
    make_link("../up", "sub/dangling");
    make_link(absolute, "sub/absolute");
    make_link("sub", "folder");
    assert_leads_to("sub/file", "sub/file");
    assert_leads_to("missing", "missing");
    assert_leads_to("nowhere/missing", "nowhere/missing");
    assert_leads_to("sub/beside", "sub/file");
    assert_leads_to("chain", "sub/file");
    assert_leads_to("sub/dangling", "sub/../up");
    assert_leads_to("sub/absolute", absolute);
    assert_leads_to("folder", "sub");
    /* Links in the middle of a path are the system's business. */
    assert_leads_to("folder/beside", "folder/file");
    assert_leads_to("folder/file", "folder/file");
}

static void assert_goes_round(const char *path)
{
    struct error error;
    assert_null(path_follow_links(path, &error));
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_string_equal(error.message,
                        "cannot follow the symbolic link: Too many levels of symbolic links");
}

static void gives_up_on_links_in_circles(void **state)
{
    (void)state;
    make_link("self", "self");
    make_link("there", "back");
    make_link("back", "there");
    make_link("back", "into");
    assert_goes_round("self");
    assert_goes_round("back");
    assert_goes_round("into");
}

/* As many as Linux itself follows (path_resolution(7)). */
static void follows_forty_links(void **state)
{
    (void)state;
    make_link("end", "link1");
    for (int i = 2; i <= 41; i++) {
        char target[16];
        char name[16];
        (void)snprintf(target, sizeof target, "link%d", i - 1);
        (void)snprintf(name, sizeof name, "link%d", i);
        make_link(target, name);
    }
    assert_leads_to("link40", "end");
    assert_goes_round("link41");
}

/* --- file_identify ------------------------------------------------------------------------ */

/* What a name stands for; not comparable, where that cannot be found out either. */
static struct file_identity identity_of(const char *path)
{
    struct file_identity identity;
    struct error error;
    if (!file_identify(path, &identity, &error))
        assert_false(identity.comparable);
    return identity;
}

static void assert_same(const char *path, const char *other)
{
    const struct file_identity a = identity_of(path);
    const struct file_identity b = identity_of(other);
    if (!file_same(&a, &b) || !file_same(&b, &a))
        fail_msg("%s and %s are held to be different", path, other);
}

static void assert_different(const char *path, const char *other)
{
    const struct file_identity a = identity_of(path);
    const struct file_identity b = identity_of(other);
    if (file_same(&a, &b) || file_same(&b, &a))
        fail_msg("%s and %s are held to be the same", path, other);
}

static void knows_a_file_by_all_its_names(void **state)
{
    const struct place *place = *state;
    char absolute[128];
    (void)snprintf(absolute, sizeof absolute, "%s/file", place->folder);
    write_text("file", "x");
    write_text("copy", "x");
    make_folder("sub");
    make_link("../file", "sub/link");
    make_link("sub/link", "chain");
    assert_int_equal(link("file", "hard"), 0);
    static const char *const names[] = {"file",          "./file", ".//file",  "sub/../file",
                                        "sub/./../file", "hard",   "sub/link", "chain"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_same("file", names[i]);
        assert_same(absolute, names[i]);
        assert_different("copy", names[i]);
        assert_different("sub", names[i]);
    }
}

static void knows_folders(void **state)
{
    const struct place *place = *state;
    make_folder("sub");
    make_folder("other");
    make_link("sub", "link");
    assert_same(".", place->folder);
    assert_same("sub", "sub/");
    assert_same("sub", "./other/../sub/.");
    assert_same("sub", "link");
    assert_different("sub", "other");
    assert_different("sub", ".");
}

static void knows_a_file_that_does_not_exist_yet(void **state)
{
    const struct place *place = *state;
    char absolute[128];
    (void)snprintf(absolute, sizeof absolute, "%s/new", place->folder);
    make_folder("sub");
    make_link("sub", "folder");
    make_link("../new", "sub/dangling");
    assert_same("new", "new");
    assert_same("new", "./new");
    assert_same("new", "sub/../new");
    assert_same("new", absolute);
    assert_same("new", "sub/dangling");
    assert_same("sub/new", "folder/new");
    assert_different("new", "new2");
    assert_different("new", "ne");
    assert_different("new", "sub/new");
    assert_different("new", ".");
    assert_different("sub/new", "sub");
}

static void tells_nothing_about_what_it_cannot_find(void **state)
{
    (void)state;
    char name[300];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    make_link("self", "self");
    assert_false(identity_of("nowhere/new").comparable);
    assert_false(identity_of("self").comparable);
    assert_false(identity_of(name).comparable);
    assert_different("nowhere/new", "nowhere/new");
    name[255] = '\0'; /* the longest name that Linux allows */
    assert_same(name, name);
}

/* They may be written to and read from as often as one likes. */
static void does_not_compare_devices_and_pipes(void **state)
{
    (void)state;
    assert_int_equal(mkfifo("fifo", 0600), 0);
    make_link("/dev/null", "null");
    assert_false(identity_of("/dev/null").comparable);
    assert_false(identity_of("null").comparable);
    assert_false(identity_of("fifo").comparable);
    assert_different("/dev/null", "/dev/null");
    assert_different("fifo", "fifo");
}

/* --- folders ------------------------------------------------------------------------------ */

static void makes_folders_with_those_above(void **state)
{
    (void)state;
    static const char *const paths[] = {"a", "b/c/d", "b/c/e/", ".", "b//f", "./g", "b/c/d", "/"};
    struct error error;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        assert_true(file_make_folder(paths[i], &error));
        assert_true(file_is_folder(paths[i]));
    }
}

static void does_not_make_a_folder_of_a_file(void **state)
{
    (void)state;
    struct error error;
    write_text("file", "x");
    make_link("file", "link");
    assert_false(file_is_folder("file"));
    assert_false(file_is_folder("link"));
    assert_false(file_is_folder("missing"));
    assert_false(file_make_folder("file", &error));
    assert_string_equal(error.message, "cannot create the output folder: File exists");
    assert_false(file_make_folder("link", &error));
    assert_false(file_make_folder("file/sub", &error));
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_false(file_make_folder("", &error));
    assert_content("file", "x");
}

static void a_link_to_a_folder_is_one(void **state)
{
    (void)state;
    struct error error;
    make_folder("sub");
    make_link("sub", "link");
    assert_true(file_is_folder("link"));
    assert_true(file_make_folder("link", &error));
    assert_true(file_make_folder("link/deeper", &error));
    assert_true(file_is_folder("sub/deeper"));
}

/* --- output ------------------------------------------------------------------------------- */

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

static void assert_not_opened(const char *path, const char *message)
{
    struct error error;
    assert_null(output_open(path, &error));
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_string_equal(error.message, message);
}

static void a_new_file_appears_whole(void **state)
{
    (void)state;
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

static void a_new_file_respects_the_umask(void **state)
{
    (void)state;
    (void)umask(027);
    struct output *output = open_output("new");
    commit(output);
    (void)umask(022);
    assert_content("new", "");
    assert_int_equal(mode_of("new"), S_IFREG | 0640);
}

static void a_replaced_file_keeps_its_mode(void **state)
{
    (void)state;
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

/* Whoever has the old file open goes on reading it, whole. */
static void a_reader_keeps_the_old_file(void **state)
{
    (void)state;
    char text[16] = "";
    write_text("old", "before");
    FILE *reader = fopen("old", "r");
    assert_non_null(reader);
    struct output *output = open_output("old");
    append(output, "after, at length");
    commit(output);
    assert_non_null(fgets(text, sizeof text, reader));
    assert_int_equal(fclose(reader), 0);
    assert_string_equal(text, "before");
    assert_content("old", "after, at length");
}

static void a_link_is_followed(void **state)
{
    (void)state;
    make_folder("sub");
    write_text("sub/old", "old");
    make_link("sub/old", "link");
    struct output *output = open_output("link");
    append(output, "new");
    /* Beside the file, not beside the link: a rename stays within one file system. */
    assert_int_equal(count_entries("sub"), 2);
    assert_int_equal(count_entries("."), 2);
    commit(output);
    assert_true(S_ISLNK(mode_of("link")));
    assert_content("sub/old", "new");
    assert_int_equal(count_entries("sub"), 1);
}

static void a_dangling_link_is_followed(void **state)
{
    (void)state;
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

static void a_discarded_output_leaves_nothing(void **state)
{
    (void)state;
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

static void several_outputs_do_not_meet(void **state)
{
    (void)state;
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

static void reports_what_cannot_be_opened(void **state)
{
    (void)state;
    make_folder("folder");
    write_text("file", "x");
    make_link("self", "self");
    assert_not_opened("folder", "the output is a folder");
    assert_not_opened(".", "the output is a folder");
    assert_not_opened("nowhere/new",
                      "cannot write to the output folder: No such file or directory");
    assert_not_opened("file/new", "cannot open the output: Not a directory");
    assert_not_opened("self", "cannot follow the symbolic link: Too many levels of symbolic links");
    assert_content("file", "x");
    assert_int_equal(count_entries("."), 3);
    assert_int_equal(count_entries("folder"), 0);
}

/* The place of the output is taken by a folder while it is being written. */
static void a_failed_commit_leaves_nothing(void **state)
{
    (void)state;
    struct error error;
    struct output *output = open_output("new");
    append(output, "never seen");
    make_folder("new");
    assert_false(output_commit(output, &error));
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_string_equal(error.message, "cannot rename the output: Is a directory");
    assert_int_equal(count_entries("."), 1);
    assert_int_equal(count_entries("new"), 0);
}

/* As on a full disk: a file may only grow to so many bytes, in the middle of a write. */
static void a_failed_write_leaves_the_old_file(void **state)
{
    (void)state;
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
    assert_string_equal(error.message, "cannot write the output: File too large");
    assert_content("old", "old");
    assert_int_equal(count_entries("."), 1);
}

/* --- outputs that are no regular files ---------------------------------------------------- */

/*
 * To root every file is open, so root goes on as nobody for a moment; whoever cannot, skips. No
 * assertion may come before the way back.
 */
static void become_nobody(void)
{
    assert_int_equal(chmod(".", 0777), 0);
    if (geteuid() == 0 && seteuid(NOBODY) != 0)
        skip();
}

static void become_oneself(void)
{
    if (getuid() == 0)
        assert_int_equal(seteuid(0), 0);
}

/* As nobody, who could not replace a device even if the library tried to. */
static void a_device_is_written_into(void **state)
{
    (void)state;
    struct error error;
    become_nobody();
    struct output *output = output_open("/dev/null", &error);
    const bool written = output && output_write(output, "gone", 4, &error);
    const bool committed = written && output_commit(output, &error);
    output = output_open("/dev/null", &error);
    const bool again = output && output_write(output, "gone", 4, &error);
    output_discard(output);
    become_oneself();
    assert_true(written);
    assert_true(committed);
    assert_true(again);
    assert_true(S_ISCHR(mode_of("/dev/null")));
}

static void a_full_device_is_reported(void **state)
{
    (void)state;
    struct error error = {.code = ERROR_NONE};
    if (!exists("/dev/full"))
        skip();
    make_link("/dev/full", "full");
    become_nobody();
    struct output *output = output_open("full", &error);
    const bool opened = output != NULL;
    const bool written = opened && output_write(output, "text", 4, &error);
    output_discard(output);
    become_oneself();
    assert_true(opened);
    assert_false(written);
    assert_int_equal(error.code, ERROR_SYSTEM);
    assert_string_equal(error.message, "cannot write the output: No space left on device");
    assert_true(S_ISCHR(mode_of("/dev/full")));
    assert_true(S_ISLNK(mode_of("full")));
    assert_int_equal(count_entries("."), 1);
}

/* It must not wait for one: enter_folder has set the alarm. */
static void a_pipe_without_a_reader_fails_at_once(void **state)
{
    (void)state;
    assert_int_equal(mkfifo("fifo", 0600), 0);
    assert_not_opened("fifo", "cannot open the output: No such device or address");
    assert_true(S_ISFIFO(mode_of("fifo")));
    assert_int_equal(count_entries("."), 1);
}

/* More than it holds, to a reader that is late: opened without blocking, but written blocking. */
static void a_pipe_takes_all_of_the_output(void **state)
{
    (void)state;
    struct error error;
    uint8_t *data = make_pattern(MORE_THAN_A_PIPE_HOLDS);
    assert_int_equal(mkfifo("fifo", 0600), 0);
    const pid_t child = start_reader("fifo", MORE_THAN_A_PIPE_HOLDS);
    /* That makes the FIFO one with a reader, however long the child takes to open it. */
    const int reading = open("fifo", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    assert_true(reading >= 0);
    struct output *output = open_output("fifo");
    const bool written = output_write(output, data, MORE_THAN_A_PIPE_HOLDS, &error);
    commit(output);
    assert_int_equal(close(reading), 0);
    assert_succeeds(child);
    assert_true(written);
    assert_true(S_ISFIFO(mode_of("fifo")));
    assert_int_equal(count_entries("."), 1);
    free(data);
}

/* Runs a whole output to "-" with standard output into a file. */
static void standard_output_stays_open(void **state)
{
    (void)state;
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
    assert_int_equal(count_entries("."), 1); /* and no file of the name "-" */
}

/* --- permissions -------------------------------------------------------------------------- */

static void a_read_only_file_is_not_replaced(void **state)
{
    (void)state;
    struct error error;
    write_text("kept", "old");
    assert_int_equal(chmod("kept", 0444), 0);
    become_nobody();
    struct output *output = output_open("kept", &error);
    become_oneself();
    assert_null(output);
    assert_string_equal(error.message, "cannot replace the output: Permission denied");
    assert_content("kept", "old");
    assert_int_equal(mode_of("kept"), S_IFREG | 0444);
    assert_int_equal(count_entries("."), 1);
}

static void a_read_only_folder_is_reported(void **state)
{
    (void)state;
    struct error error;
    struct error deeper;
    make_folder("closed");
    assert_int_equal(chmod("closed", 0555), 0);
    become_nobody();
    struct output *output = output_open("closed/new", &error);
    const bool made = file_make_folder("closed/sub/sub", &deeper);
    become_oneself();
    assert_null(output);
    assert_string_equal(error.message, "cannot write to the output folder: Permission denied");
    assert_false(made);
    assert_string_equal(deeper.message, "cannot create the output folder: Permission denied");
    assert_int_equal(count_entries("closed"), 0);
}

static void an_unreadable_file_is_reported(void **state)
{
    (void)state;
    struct error error;
    struct bytes bytes;
    write_text("secret", "x");
    assert_int_equal(chmod("secret", 0), 0);
    become_nobody();
    const bool read = file_read("secret", 10, &bytes, &error);
    become_oneself();
    assert_false(read);
    assert_string_equal(error.message, "cannot open the file: Permission denied");
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(reads_a_file_whole),
        IN_FOLDER(reads_up_to_the_limit),
        IN_FOLDER(refuses_a_large_file_before_reading),
        IN_FOLDER(reports_what_cannot_be_read),
        IN_FOLDER(reads_from_a_pipe),
        IN_FOLDER(stops_reading_a_pipe_at_the_limit),
        IN_FOLDER(reads_standard_input),
        IN_FOLDER(reads_a_file_without_a_size),
        IN_FOLDER(takes_names_apart),
        IN_FOLDER(puts_names_together),
        IN_FOLDER(recognises_extensions_in_any_case),
        IN_FOLDER(follows_links),
        IN_FOLDER(gives_up_on_links_in_circles),
        IN_FOLDER(follows_forty_links),
        IN_FOLDER(knows_a_file_by_all_its_names),
        IN_FOLDER(knows_folders),
        IN_FOLDER(knows_a_file_that_does_not_exist_yet),
        IN_FOLDER(tells_nothing_about_what_it_cannot_find),
        IN_FOLDER(does_not_compare_devices_and_pipes),
        IN_FOLDER(makes_folders_with_those_above),
        IN_FOLDER(does_not_make_a_folder_of_a_file),
        IN_FOLDER(a_link_to_a_folder_is_one),
        IN_FOLDER(a_new_file_appears_whole),
        IN_FOLDER(a_new_file_respects_the_umask),
        IN_FOLDER(a_replaced_file_keeps_its_mode),
        IN_FOLDER(a_reader_keeps_the_old_file),
        IN_FOLDER(a_link_is_followed),
        IN_FOLDER(a_dangling_link_is_followed),
        IN_FOLDER(a_discarded_output_leaves_nothing),
        IN_FOLDER(several_outputs_do_not_meet),
        IN_FOLDER(reports_what_cannot_be_opened),
        IN_FOLDER(a_failed_commit_leaves_nothing),
        IN_FOLDER(a_failed_write_leaves_the_old_file),
        IN_FOLDER(a_device_is_written_into),
        IN_FOLDER(a_full_device_is_reported),
        IN_FOLDER(a_pipe_without_a_reader_fails_at_once),
        IN_FOLDER(a_pipe_takes_all_of_the_output),
        IN_FOLDER(standard_output_stays_open),
        IN_FOLDER(a_read_only_file_is_not_replaced),
        IN_FOLDER(a_read_only_folder_is_reported),
        IN_FOLDER(an_unreadable_file_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
