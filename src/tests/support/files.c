/* SPDX-License-Identifier: MIT */
/* files.c - files, folders and links that a test makes and examines. */
#include "tests/support/files.h"
#include "tests/test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

void write_file(const char *path, const void *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

void write_text(const char *path, const char *text)
{
    write_file(path, text, strlen(text));
}

void make_folder(const char *path)
{
    assert_int_equal(mkdir(path, 0755), 0);
}

void make_link(const char *target, const char *path)
{
    assert_int_equal(symlink(target, path), 0);
}

void make_socket(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(descriptor >= 0);
    assert_true(strlen(path) < sizeof address.sun_path);
    memcpy(address.sun_path, path, strlen(path) + 1);
    assert_int_equal(bind(descriptor, (const struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(close(descriptor), 0);
}

void assert_content(const char *path, const char *expected)
{
    char text[256];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(text, 1, sizeof text - 1, file);
    assert_int_equal(fclose(file), 0);
    text[size] = '\0';
    assert_string_equal(text, expected);
}

mode_t mode_of(const char *path)
{
    struct stat status;
    assert_int_equal(lstat(path, &status), 0);
    return status.st_mode;
}

bool exists(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

/* Counts entries except "." and ".."; if `hidden`, only those whose names begin with a dot. */
static int count(const char *path, bool hidden)
{
    int counted = 0;
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            (!hidden || entry->d_name[0] == '.'))
            counted++;
    assert_int_equal(closedir(folder), 0);
    return counted;
}

int count_entries(const char *path)
{
    return count(path, false);
}

int count_hidden(const char *path)
{
    return count(path, true);
}

uint8_t *make_pattern(size_t size)
{
    uint8_t *data = malloc(size);
    assert_non_null(data);
    for (size_t i = 0; i < size; i++)
        data[i] = (uint8_t)(i * 7 + (i >> 8) * 13 + (i >> 16));
    return data;
}

void assert_child_succeeds(pid_t child)
{
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

void drop_privileges(void)
{
    assert_int_equal(chmod(".", 0777), 0);
    if (geteuid() == 0 && seteuid(NOBODY) != 0)
        skip();
}

void regain_privileges(void)
{
    if (getuid() == 0)
        assert_int_equal(seteuid(0), 0);
}
