/* SPDX-License-Identifier: MIT */
/*
 * interrupt.c - reacts to SIGINT, SIGTERM and SIGHUP.
 *
 * A handler sets flags that the program polls. It also starts a timer, whose signal forces the
 * process to end if the program does not react in time. The handlers only call functions that
 * POSIX permits in them.
 */
#include "cli/solve/interrupt.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/output.h"
#include "cli/files/picture_folder.h"
#include "cli/message.h"
#include "cli/solve/exit_status.h"

enum {
    GRACE_US = 450000, /* time from a signal to the forced exit */
    LINE_SIZE = 100,   /* size in bytes of the line that the forced exit prints */
};

static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

/* Signals belong to the process, so their state is global. */
static atomic_int first_signal;
static atomic_bool catching; /* interrupt_begin is in effect */
static atomic_bool on_hold;
static atomic_bool *_Atomic requested;
static void (*_Atomic abandon_work)(void);

/* The line that a forced exit prints, or NULL. The next line is made while this one is in use. */
static const char *_Atomic last_line;

/* Prints the line unless that would block: a pipe that is ready for writing accepts a line. */
static void print_last_line(void)
{
    const char *line = atomic_load(&last_line);
    struct pollfd messages = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (!line || poll(&messages, 1, 0) != 1 || (messages.revents & POLLOUT) == 0)
        return;
    const ssize_t written = write(STDERR_FILENO, line, strlen(line));
    (void)written; /* nothing can be done about a failure */
}

void interrupt_clean(void)
{
    output_names_remove(NULL);
    picture_folder_release();
}

static _Noreturn void end_now(int number)
{
    void (*abandon)(void) = atomic_load(&abandon_work);
    if (abandon)
        abandon();
    print_last_line();
    interrupt_clean();
    _exit(EXIT_SIGNAL + number);
}

static void handle(int number)
{
    const struct itimerval grace = {.it_value.tv_usec = GRACE_US, .it_interval.tv_usec = GRACE_US};
    const int reason = errno;
    const int first = atomic_load(&first_signal);
    if (!atomic_load(&catching) || (first != 0 && number != SIGALRM))
        end_now(number);
    if (number == SIGALRM && !atomic_load(&on_hold))
        end_now(first);
    if (number != SIGALRM) {
        atomic_bool *stop = atomic_load(&requested);
        interrupt_raise(number);
        if (stop)
            atomic_store(stop, true);
        (void)setitimer(ITIMER_REAL, &grace, NULL);
    }
    errno = reason;
}

/* Sets the reaction to all signals that are not ignored. Blocks the others in the handler. */
static void react(void (*reaction)(int))
{
    struct sigaction action = {.sa_handler = reaction, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < NUMBERS; i++)
        sigaddset(&action.sa_mask, numbers[i]);
    sigaddset(&action.sa_mask, SIGALRM);
    for (size_t i = 0; i < NUMBERS; i++) {
        struct sigaction before;
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            (void)sigaction(numbers[i], &action, NULL);
    }
    (void)sigaction(SIGALRM, &action, NULL);
}

void interrupt_prepare(void)
{
    react(handle);
}

void interrupt_ignore(void)
{
    react(SIG_IGN);
}

void interrupt_begin(atomic_bool *stop, void (*abandon)(void))
{
    atomic_store(&requested, stop);
    atomic_store(&abandon_work, abandon);
    atomic_store(&catching, true);
}

void interrupt_raise(int number)
{
    int none = 0;
    (void)atomic_compare_exchange_strong(&first_signal, &none, number);
}

void interrupt_progress(size_t done, size_t total)
{
    static char lines[2][LINE_SIZE];
    static unsigned next;
    if (total == 0) {
        atomic_store(&last_line, NULL);
        return;
    }
    (void)snprintf(lines[next % 2], sizeof lines[0],
                   PROGRAM_NAME ": interrupted: %zu of %zu map%s done\n", done, total,
                   total == 1 ? "" : "s");
    atomic_store(&last_line, lines[next++ % 2]);
}

void interrupt_hold(bool held)
{
    atomic_store(&on_hold, held);
}

void interrupt_release(void)
{
    atomic_store(&requested, NULL);
    atomic_store(&abandon_work, NULL);
}

void interrupt_end(void)
{
    static const struct itimerval never = {.it_value = {0}};
    (void)setitimer(ITIMER_REAL, &never, NULL);
    atomic_store(&catching, false);
    interrupt_release();
}

int interrupt_signal(void)
{
    return atomic_load(&first_signal);
}

void interrupt_leave(int status)
{
    message_flush();
    interrupt_clean();
    _exit(status);
}

void interrupt_exit(void)
{
    interrupt_leave(EXIT_SIGNAL + interrupt_signal());
}
