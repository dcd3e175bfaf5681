/* SPDX-License-Identifier: MIT */
/* worker.c - a process that solves maps for this process. */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for pipe2
#define _GNU_SOURCE
#include "cli/solve/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/limits.h"
#include "cli/solve/interrupt.h"
#include "cli/solve/memory_need.h"
#include "cli/solve/sandbox.h"
#include "cli/solve/solve.h"

enum { RECEIVED_MAX = 1 << 16 }; /* bytes received with one call; the size of a pipe */

/* The first part of a result in a pipe. The texts follow in the order of their sizes. */
struct head {
    uint64_t index;
    uint32_t status, closed_pipe;
    uint64_t elapsed_us;
    uint64_t sizes[RESULT_TEXTS]; /* of the texts, in bytes */
};

/* --- in the worker ------------------------------------------------------------------------- */

struct map_result worker_solve(const struct worker_group *group, const struct job *job,
                               struct control *control)
{
    control->need = job->need;
    control->allowed = group->memory;
    atomic_store(&control->claim, job->need.peak);
    limits_begin(group->options->time_limit_us, &control->watch.stop);
    return solve_map(group->options, job, control);
}

/* Appends a result to a packet, as it is sent. */
static bool pack(size_t index, const struct map_result *result, struct buffer *packet)
{
    struct error error;
    struct head head = {
        index, (uint32_t)result->status, result->closed_pipe, result->elapsed_us, {0}};
    for (size_t i = 0; i < RESULT_TEXTS; i++)
        head.sizes[i] = result->texts[i].size;
    bool ok = buffer_append(packet, &head, sizeof head, &error);
    for (size_t i = 0; ok && i < RESULT_TEXTS; i++)
        ok = buffer_append(packet, result->texts[i].text, result->texts[i].size, &error);
    return ok;
}

/*
 * Sends a result or, if memory runs out, a failure without texts. Ends this process if the process
 * that started it does not receive the result.
 */
static void send_result(int results, size_t index, const struct map_result *result)
{
    struct buffer packet = {0};
    const struct head failed = {.index = index, .status = MAP_ERROR};
    const bool packed = pack(index, result, &packet);
    if (!(packed ? output_send(results, packet.text, packet.size)
                 : output_send(results, &failed, sizeof failed)))
        _exit(EXIT_FAILURE);
    free(packet.text);
}

/* Solves jobs until the other process closes the pipe with the orders. */
static void work(const struct worker_group *group, struct worker_page *page, int orders,
                 int results)
{
    size_t index;
    while (read(orders, &index, sizeof index) == sizeof index) {
        struct control *control = &page->control;
        memset(control, 0, sizeof *control);
        const uint64_t limit = group->options->time_limit_us;
        atomic_store(&page->expiry_us,
                     limit > 0 ? clock_us() + limit + LIMITS_GRACE_US : UINT64_MAX);
        atomic_store(&page->running, index);
        if (atomic_load(&page->closed)) /* checked last: a request to stop is now kept */
            return;
        struct map_result result = worker_solve(group, &group->jobs->items[index], control);
        send_result(results, index, &result);
        atomic_store(&page->running, SIZE_MAX); /* now, because sending may block */
        map_result_free(&result);
    }
}

/*
 * Ends this process without the exit handlers of the process that it is a copy of, which would
 * write what that process has not yet written to its streams.
 */
static _Noreturn void leave(void)
{
#ifdef COVERAGE
    void __gcov_dump(void);
    __gcov_dump();
#endif
    _exit(EXIT_SUCCESS);
}

/* Runs the worker; `before` is the mask of signals of the process that started it. */
static _Noreturn void become_worker(const struct worker_group *group, struct worker_page *page,
                                    int orders, int results, pid_t parent, const sigset_t *before)
{
    struct error ignored;
    interrupt_ignore();
    (void)pthread_sigmask(SIG_SETMASK, before, NULL);
    for (size_t i = 0; i < group->count; i++) {
        if (group->items[i].pid == 0)
            continue;
        (void)close(group->items[i].orders);
        (void)close(group->items[i].results);
    }
    output_names_use(&page->names);
    limits_keep_memory();
    /* If the other process ended before the call of prctl, it sends no signal. */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent &&
        sandbox_limit_processes(group->options, group->jobs->scenarios, &ignored))
        work(group, page, orders, results);
    leave();
}

/* --- in the process that starts it --------------------------------------------------------- */

static void close_pipe(const int ends[2])
{
    (void)close(ends[0]);
    (void)close(ends[1]);
}

/* Creates a process with pipes to and from it. */
static bool create(const struct worker_group *group, struct worker *worker, const int orders[2],
                   const int results[2])
{
    sigset_t all;
    sigset_t before;
    const pid_t parent = getpid();
    /* A signal handler must know the process as soon as it exists. */
    sigfillset(&all);
    (void)pthread_sigmask(SIG_BLOCK, &all, &before);
    worker->pid = fork();
    if (worker->pid == 0) {
        (void)close(orders[1]);
        (void)close(results[0]);
        become_worker(group, worker->page, orders[0], results[1], parent, &before);
    }
    worker->pid = worker->pid > 0 ? worker->pid : 0;
    worker->orders = orders[1];
    worker->results = results[0];
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    (void)close(orders[0]);
    (void)close(results[1]);
    return worker->pid != 0;
}

bool worker_start(const struct worker_group *group, struct worker *worker)
{
    int orders[2];
    int results[2];
    *worker = (struct worker){0};
    void *page =
        mmap(NULL, sizeof *worker->page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        return false;
    worker->page = page;
    atomic_store(&worker->page->running, SIZE_MAX);
    bool ok = pipe2(orders, O_CLOEXEC) == 0;
    if (ok && pipe2(results, O_CLOEXEC) != 0) {
        close_pipe(orders);
        ok = false;
    }
    if (ok && !create(group, worker, orders, results)) {
        (void)close(worker->orders);
        (void)close(worker->results);
        ok = false;
    }
    if (!ok) {
        (void)munmap(page, sizeof *worker->page);
        *worker = (struct worker){0};
    }
    return ok;
}

bool worker_order(const struct worker *worker, size_t index)
{
    /* Try once more, since a failure may be transient. */
    return output_send(worker->orders, &index, sizeof index) ||
           output_send(worker->orders, &index, sizeof index);
}

void worker_stop(const struct worker *worker)
{
    atomic_store(&worker->page->closed, true);
    atomic_store(&worker->page->control.watch.stop.requested, true);
}

bool worker_receive(struct worker *worker)
{
    char bytes[RECEIVED_MAX];
    struct error error;
    ssize_t count;
    do
        count = read(worker->results, bytes, sizeof bytes);
    while (count < 0 && errno == EINTR);
    /* Try once more, since a failure may be transient. */
    return count > 0 && (buffer_append(&worker->inbox, bytes, (size_t)count, &error) ||
                         buffer_append(&worker->inbox, bytes, (size_t)count, &error));
}

bool worker_take(struct worker *worker, size_t *index, struct map_result *result)
{
    struct head head;
    struct error error;
    struct buffer *inbox = &worker->inbox;
    if (inbox->size < sizeof head)
        return false;
    memcpy(&head, inbox->text, sizeof head);
    size_t rest = inbox->size - sizeof head;
    for (size_t i = 0; i < RESULT_TEXTS; i++) {
        if (head.sizes[i] > rest)
            return false;
        rest -= head.sizes[i];
    }
    const char *from = inbox->text + sizeof head;
    *index = head.index;
    *result = (struct map_result){.status = head.status < MAP_ERROR ? (enum map_status)head.status
                                                                    : MAP_ERROR,
                                  .closed_pipe = head.closed_pipe != 0,
                                  .elapsed_us = head.elapsed_us};
    bool ok = true;
    for (size_t i = 0; i < RESULT_TEXTS; i++) {
        ok = ok && buffer_append(&result->texts[i], from, head.sizes[i], &error);
        from += head.sizes[i];
    }
    if (!ok) {
        map_result_free(result);
        result->status = MAP_ERROR;
    }
    memmove(inbox->text, inbox->text + inbox->size - rest, rest);
    inbox->size = rest;
    return true;
}

int worker_end(struct worker *worker)
{
    sigset_t all;
    sigset_t before;
    int status = 0;
    /* A signal handler must not end another process with the same number. */
    sigfillset(&all);
    (void)pthread_sigmask(SIG_BLOCK, &all, &before);
    (void)kill(worker->pid, SIGKILL);
    (void)waitpid(worker->pid, &status, 0);
    output_names_remove(&worker->page->names);
    worker->pid = 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status;
}

void worker_finish(struct worker *worker)
{
    (void)close(worker->orders);
    worker->orders = -1;
    if (worker->pid != 0)
        (void)waitpid(worker->pid, NULL, 0);
    worker_free(worker);
}

void worker_free(struct worker *worker)
{
    if (worker->orders >= 0)
        (void)close(worker->orders);
    (void)close(worker->results);
    (void)munmap(worker->page, sizeof *worker->page);
    free(worker->inbox.text);
    *worker = (struct worker){0};
}

void worker_abandon_all(const struct worker_group *group)
{
    for (size_t i = 0; i < group->count; i++) {
        const struct worker *worker = &group->items[i];
        if (worker->pid == 0)
            continue;
        (void)kill(worker->pid, SIGKILL);
        (void)waitpid(worker->pid, NULL, 0);
        output_names_remove(&worker->page->names);
    }
}
