/* SPDX-License-Identifier: MIT */
/*
 * terminal.c - compares what the program prints with recorded transcripts.
 *
 * In terminal.txt, a line "$ WINDOW ARGUMENTS" is followed by the output of this command. WINDOW is
 * "pipe", or the size of the terminal to which the program prints: "40x20". Words with '=' before
 * the arguments are environment variables. An escape character is written as \e. Lines before the
 * first command are comments.
 *
 * With GOLDEN=FOLDER (`make golden`), the test replaces the outputs by the present ones. FOLDER is
 * not used: `git diff` shows what has changed.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/file.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/test.h"

enum { CHUNK_SIZE = 4096, COMMAND_SIZE = 512 };

static const char transcripts[] = "src/tests/golden/terminal.txt";

/* Opens a pipe, or a terminal of the given size: `ends` are where to read and where to write. */
static void open_window(const char *window, int ends[2])
{
    struct winsize size = {0};
    struct termios modes;
    // NOLINTNEXTLINE(cert-err34-c): the number of conversions reveals errors
    if (sscanf(window, "%hux%hu", &size.ws_col, &size.ws_row) != 2) {
        assert_int_equal(pipe(ends), 0);
        return;
    }
    ends[0] = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(ends[0] >= 0 && grantpt(ends[0]) == 0 && unlockpt(ends[0]) == 0);
    ends[1] = open(ptsname(ends[0]), O_RDWR | O_NOCTTY);
    assert_true(ends[1] >= 0 && tcgetattr(ends[1], &modes) == 0);
    modes.c_oflag &= (tcflag_t)~OPOST; /* newlines are not changed */
    assert_int_equal(tcsetattr(ends[1], TCSANOW, &modes), 0);
    assert_int_equal(ioctl(ends[1], TIOCSWINSZ, &size), 0);
}

/* Appends the output of a command, "WINDOW ARGUMENTS". */
static void append_output(const char *command, struct buffer *text)
{
    char chunk[CHUNK_SIZE], none[] = "/dev/null";
    struct error error;
    int ends[2];
    ssize_t size;
    open_window(command, ends);
    const pid_t child = program_start(strchr(command, ' ') + 1, none, ends[1]);
    (void)close(ends[1]);
    while ((size = read(ends[0], chunk, sizeof chunk)) > 0)
        for (ssize_t i = 0; i < size; i++)
            assert_true(chunk[i] == '\033' ? buffer_print(text, &error, "\\e")
                                           : buffer_append(text, chunk + i, 1, &error));
    (void)close(ends[0]);
    const int status = program_end(child);
    if (status != 0)
        assert_true(buffer_print(text, &error, "(status %d)\n", status));
}

/* Copies the comment and the commands of the recorded transcripts, and runs the commands. */
static void run_commands(const char *recorded, struct buffer *text)
{
    char command[COMMAND_SIZE];
    struct error error;
    const char *at = strstr(recorded, "\n$ ");
    assert_non_null(at);
    assert_true(buffer_append(text, recorded, (size_t)(at + 1 - recorded), &error));
    for (; at; at = strstr(at + 1, "\n$ ")) {
        (void)snprintf(command, sizeof command, "%.*s", (int)strcspn(at + 3, "\n"), at + 3);
        const size_t begin = text->size;
        assert_true(buffer_print(text, &error, "$ %s\n", command));
        append_output(command, text);
        if (strncmp(at + 1, text->text + begin, text->size - begin) != 0)
            print_message("the output has changed: %s\n", command);
    }
}

TEST(transcripts_are_those_recorded)
{
    struct bytes recorded;
    struct buffer text = {0};
    struct error error;
    assert_true(file_read(transcripts, UINT32_MAX, &recorded, &error));
    char *copy = strndup((const char *)recorded.data, recorded.size);
    run_commands(copy, &text);
    const bool same = text.size == recorded.size && memcmp(text.text, copy, text.size) == 0;
    if (getenv("GOLDEN"))
        write_file(transcripts, text.text, text.size);
    else if (!same)
        fail_msg("the output has changed; make golden and git diff show what");
    free(copy);
    free(recorded.data);
    free(text.text);
}
