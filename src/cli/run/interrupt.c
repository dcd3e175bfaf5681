/* SPDX-License-Identifier: MIT */
/*
 * interrupt.c - catches SIGINT and SIGTERM, and lets threads poll for them.
 *
 * Both signals are blocked in all threads, and one thread waits for them with sigwait. That thread
 * can lock mutexes, which a signal handler must not do.
 */
#include "cli/run/interrupt.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/files/write_files.h"
#include "cli/limits.h"
#include "cli/message.h"
#include "cli/run/exit_status.h"
#include "cli/run/sandbox.h"

enum { GRACE_NS = 450000000 }; /* time from a signal to the forced exit */

/* Signals belong to the process, so their state is global. */
static atomic_int first_signal;
static atomic_bool on_hold;
static atomic_bool ended; /* interrupt_end was called */

static struct {
    sigset_t signals, before;
    bool any;         /* `signals` is not empty */
    pthread_t caller; /* the thread that called interrupt_begin */
    bool on;
    pthread_mutex_t mutex; /* guards `stop` */
    atomic_bool *stop;
} waiting = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* The numbers that the forced exit reports. If `maps_total` is 0, it reports nothing. */
static atomic_size_t maps_done;
static atomic_size_t maps_total;

/*
 * Reports how many maps are done. The main thread may be blocked in a write to a stream and hold
 * the lock of that stream. This function therefore calls write directly, and only if the write will
 * not block: a pipe that is ready for writing accepts PIPE_BUF bytes.
 */
static void report_progress(void)
{
    char text[INTERRUPT_TEXT_SIZE];
    char line[INTERRUPT_TEXT_SIZE + sizeof PROGRAM_NAME ": \n"];
    const size_t total = atomic_load(&maps_total);
    struct pollfd messages = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (total == 0 || poll(&messages, 1, 0) != 1 || (messages.revents & POLLOUT) == 0)
        return;
    interrupt_describe(text, atomic_load(&maps_done), total);
    const int length = snprintf(line, sizeof line, PROGRAM_NAME ": %s\n", text);
    const ssize_t written = write(STDERR_FILENO, line, (size_t)length);
    (void)written; /* nothing can be done about a failure */
}

static void request_stop(void)
{
    pthread_mutex_lock(&waiting.mutex);
    if (waiting.stop)
        atomic_store(waiting.stop, true);
    pthread_mutex_unlock(&waiting.mutex);
}

/*
 * Returns true after interrupt_end. In that case, if this thread has received a signal, passes it
 * on to the thread that called interrupt_begin. `number` is the signal, or -1 if there is none.
 */
static bool has_ended(int number)
{
    if (!atomic_load(&ended))
        return false;
    if (number > 0)
        (void)pthread_kill(waiting.caller, number);
    return true;
}

static void *wait_for_signals(void *unused)
{
    int number;
    (void)unused;
    if (sigwait(&waiting.signals, &number) != 0 || has_ended(number))
        return NULL;
    const struct timespec grace = {.tv_nsec = GRACE_NS};
    atomic_store(&first_signal, number);
    request_stop();
    int second;
    do {
        second = sigtimedwait(&waiting.signals, NULL, &grace);
        if (has_ended(second))
            return NULL;
    } while (second < 0 && atomic_load(&on_hold));
    write_files_abandon();
    report_progress();
    sandbox_end();
    _exit(EXIT_SIGNAL + (second > 0 ? second : number));
}

/* Handles a signal that arrives while interrupt_begin is not in effect. */
static void end_now(int number)
{
    sandbox_end();
    _exit(EXIT_SIGNAL + number);
}

void interrupt_prepare(void)
{
    static const int numbers[] = {SIGINT, SIGTERM};
    struct sigaction end = {.sa_handler = end_now};
    sigemptyset(&waiting.signals);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction action;
        if (sigaction(numbers[i], NULL, &action) != 0 || action.sa_handler == SIG_IGN)
            continue;
        sigaddset(&waiting.signals, numbers[i]);
        waiting.any = true;
    }
    end.sa_mask = waiting.signals;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (sigismember(&waiting.signals, numbers[i]) == 1)
            (void)sigaction(numbers[i], &end, NULL);
}

void interrupt_begin(atomic_bool *stop)
{
    pthread_t thread;
    waiting.stop = stop;
    waiting.caller = pthread_self();
    if (!waiting.any || pthread_sigmask(SIG_BLOCK, &waiting.signals, &waiting.before) != 0)
        return;
    limits_add_thread();
    waiting.on = pthread_create(&thread, NULL, wait_for_signals, NULL) == 0;
    /* Do not join the thread: waiting for it would make a run on a small map a tenth slower. */
    if (waiting.on)
        (void)pthread_detach(thread);
    else
        (void)pthread_sigmask(SIG_SETMASK, &waiting.before, NULL);
}

void interrupt_raise(int number)
{
    int none = 0;
    (void)atomic_compare_exchange_strong(&first_signal, &none, number);
}

void interrupt_release_stop(void)
{
    pthread_mutex_lock(&waiting.mutex);
    waiting.stop = NULL;
    pthread_mutex_unlock(&waiting.mutex);
}

void interrupt_progress(size_t done, size_t total)
{
    atomic_store(&maps_done, done);
    atomic_store(&maps_total, total);
}

void interrupt_describe(char text[INTERRUPT_TEXT_SIZE], size_t done, size_t total)
{
    (void)snprintf(text, INTERRUPT_TEXT_SIZE, "interrupted: %zu of %zu map%s done", done, total,
                   total == 1 ? "" : "s");
}

void interrupt_hold(bool held)
{
    atomic_store(&on_hold, held);
}

void interrupt_end(void)
{
    if (!waiting.on)
        return;
    waiting.on = false;
    interrupt_release_stop();
    atomic_store(&ended, true);
    (void)pthread_sigmask(SIG_SETMASK, &waiting.before, NULL);
}

int interrupt_signal(void)
{
    return atomic_load(&first_signal);
}

void interrupt_leave(int status)
{
    message_flush();
    sandbox_end();
    _exit(status);
}

void interrupt_exit(void)
{
    interrupt_leave(EXIT_SIGNAL + interrupt_signal());
}
