/* SPDX-License-Identifier: MIT */
/*
 * sandbox.c - drops the rights that are not needed to solve maps.
 *
 * Maps may come from untrusted sources, and image decoders have had memory errors. The process
 * therefore drops rights in two steps. Before it parses the first byte of a map, it gives up the
 * right to change anything outside the folders of its outputs, and the right to make system calls
 * that are not needed to solve maps (call_filter.c). Outputs whose names are given are opened
 * before that, so that the process need not open files in their folders for writing. It can still
 * rename and delete files there, because Landlock cannot restrict rights to names of files.
 *
 * After the first step, the process can read all files, because some inputs are not known yet: the
 * maps in folders, and the files to which scenarios and some maps refer. Once the folders, the
 * scenarios and these maps have been read, all inputs are known. The process then gives up the
 * right to read any other file, before it parses the remaining maps. Files that are already open,
 * such as the standard streams, are not affected.
 *
 * In both steps, a Landlock ruleset restricts access to files (Linux 5.13 and later; see
 * landlock(7)). A ruleset lists the rights to restrict, each rule grants some of them below a path,
 * and landlock_restrict_self makes the ruleset permanent for this thread and the threads that it
 * starts. A later ruleset can only restrict further. Newer kernels can restrict more rights;
 * new_ruleset() asks the kernel for its version of Landlock and restricts all rights of that
 * version.
 */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for O_PATH, syscall
#define _GNU_SOURCE
#include "cli/solve/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"
#include "base/sanitized.h"
#include "cli/files/outputs.h"
#include "cli/files/picture_folder.h"
#include "cli/files/write_files.h"
#include "cli/message.h"
#include "cli/solve/call_filter.h"

#include <sys/syscall.h>

/*
 * Handles the result of restricting `what`. `obstacle` is the reason why the restriction is not in
 * force, or NULL if the restriction is in force. If there is an obstacle, fails with --untrusted;
 * otherwise, prints a note with --verbose.
 */
static bool check_restricted(const struct options *options, const char *what, const char *obstacle,
                             struct error *error)
{
    if (obstacle && options->map.untrusted)
        return error_set(error, ERROR_SYSTEM,
                         "--untrusted requires a sandbox, but %s cannot be restricted: %s", what,
                         obstacle);
    if (obstacle && options->verbose)
        message_note(NULL, "the sandbox does not restrict %s: %s", what, obstacle);
    return true;
}

/*
 * Builds with sanitizers or coverage have no sandbox. The sandbox would prevent sanitizers from
 * reading /proc at exit, and coverage builds from writing their data.
 */
#if defined(SYS_landlock_create_ruleset) && !SANITIZED && !defined(COVERAGE)

#include <sys/prctl.h>

/* Definitions from linux/landlock.h, whose installed version may be older than the kernel. */
enum { ASK_VERSION = 1, RULE_PATH_BENEATH = 1 };

enum {
    RIGHT_WRITE_FILE = 1 << 1,
    RIGHT_READ_FILE = 1 << 2,
    RIGHT_READ_FOLDER = 1 << 3,
    RIGHT_REMOVE_FOLDER = 1 << 4,
    RIGHT_REMOVE_FILE = 1 << 5,
    RIGHT_MAKE_FOLDER = 1 << 7,
    RIGHT_MAKE_FILE = 1 << 8,
};

struct __attribute__((packed)) path_rule {
    uint64_t rights;
    int32_t descriptor;
};

/*
 * The rights that a ruleset restricts. The size passed to the kernel can cover only the first one
 * or two members, because older versions of Landlock do not know the others.
 */
struct ruleset_rights {
    uint64_t files, network, scopes;
};

/* The version of Landlock in which each restriction first appeared. */
enum {
    VERSION_TRUNCATE = 3,
    VERSION_NETWORK = 4,
    VERSION_DEVICES = 5,
    VERSION_SCOPES = 6,
};

static const uint64_t files_first = (UINT64_C(1) << 13) - 1; /* all rights in Landlock version 1 */
static const uint64_t files_refer = UINT64_C(1) << 13;
static const uint64_t files_truncate = UINT64_C(1) << 14;
static const uint64_t files_devices = UINT64_C(1) << 15;
static const uint64_t files_reading = RIGHT_READ_FILE | RIGHT_READ_FOLDER;
static const uint64_t network_all = 3; /* bind and connect TCP sockets */
static const uint64_t scopes_all = 3;  /* connect to abstract Unix sockets, send signals */

static const char no_landlock[] = "this system does not support Landlock";
static const char no_rules[] = "Landlock rejected the rules";

/* A ruleset under construction. */
struct ruleset {
    int descriptor;
    uint64_t files; /* the rights on files that the ruleset restricts */
};

static bool filtered; /* the filter of system calls is installed */

/*
 * Begins a ruleset. If `reading` is true, the ruleset restricts only the right to read files;
 * otherwise, it restricts all other rights.
 */
static bool new_ruleset(struct ruleset *ruleset, bool reading)
{
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
    if (version < 1)
        return false;
    uint64_t files = files_first;
    files |= version >= 2 ? files_refer : 0;
    files |= version >= VERSION_TRUNCATE ? files_truncate : 0;
    files |= version >= VERSION_DEVICES ? files_devices : 0;
    ruleset->files = files & (reading ? files_reading : ~files_reading);
    const struct ruleset_rights rights = {ruleset->files, network_all, scopes_all};
    const size_t size = version >= VERSION_SCOPES && !reading    ? sizeof rights
                        : version >= VERSION_NETWORK && !reading ? 2 * sizeof(uint64_t)
                                                                 : sizeof(uint64_t);
    ruleset->descriptor = (int)syscall(SYS_landlock_create_ruleset, &rights, size, 0);
    return ruleset->descriptor >= 0;
}

/*
 * Puts the ruleset into force unless an earlier step failed. Returns NULL on success, otherwise the
 * reason why the ruleset is not in force.
 */
static const char *enforce(const struct ruleset *ruleset, bool ok)
{
    ok = ok && syscall(SYS_landlock_restrict_self, ruleset->descriptor, 0) == 0;
    (void)close(ruleset->descriptor);
    return ok ? NULL : no_rules;
}

/*
 * Opens a file to which a rule will grant access. If this fails, tries once more: the failure may
 * be transient, and without the rule the sandbox would deny access to the file.
 */
static int open_for_rule(const char *path)
{
    const int descriptor = open(path, O_PATH | O_CLOEXEC);
    return descriptor >= 0 ? descriptor : open(path, O_PATH | O_CLOEXEC);
}

/*
 * Grants rights on a file, or on a folder and everything below it. Ignores a file that does not
 * exist or that the process has no permission to access.
 */
static bool allow(const struct ruleset *ruleset, const char *path, uint64_t rights)
{
    const int descriptor = open_for_rule(path);
    if (descriptor < 0)
        return errno == ENOENT || errno == ENOTDIR || errno == EACCES || errno == ELOOP ||
               errno == ENAMETOOLONG || errno == ENXIO;
    const struct path_rule rule = {rights, descriptor};
    /* A pipe named by a path below /proc needs no rule, and the kernel rejects a rule for it. */
    const bool ok =
        syscall(SYS_landlock_add_rule, ruleset->descriptor, RULE_PATH_BENEATH, &rule, 0) == 0 ||
        errno == EBADFD;
    (void)close(descriptor);
    return ok;
}

/*
 * Allows the process to write an output. A device or a pipe is written directly. A regular file is
 * written to a temporary file in the same folder, which is renamed. The temporary file is opened
 * now, so that the process need not open files in the folder for writing. Landlock requires the
 * right to create files for renaming.
 */
static bool allow_output(const struct ruleset *ruleset, const char *name)
{
    struct error error;
    struct stat status;
    if (!name || options_name_stream(name))
        return true;
    if (stat(name, &status) == 0 && !S_ISREG(status.st_mode))
        return S_ISDIR(status.st_mode) || allow(ruleset, name, RIGHT_WRITE_FILE);
    char *target = path_follow_links(name, &error);
    char *folder = target ? path_folder(target, &error) : NULL;
    const uint64_t rights = RIGHT_MAKE_FILE | RIGHT_REMOVE_FILE;
    const bool ok =
        folder &&
        allow(ruleset, folder, write_files_open_early(name) ? rights : rights | RIGHT_WRITE_FILE);
    free(folder);
    free(target);
    return ok;
}

/*
 * Allows the process to create files and folders in the folder for pictures, and to remove the
 * folders that it has created.
 */
static bool allow_pictures(const struct ruleset *ruleset, const char *folder)
{
    struct error error;
    const unsigned made = picture_folder_made();
    char *parent = path_copy(folder, &error);
    for (unsigned i = 0; parent && i < made; i++) {
        char *above = path_folder(parent, &error);
        free(parent);
        parent = above;
    }
    const bool ok =
        parent && (made == 0 || allow(ruleset, parent, RIGHT_REMOVE_FOLDER)) &&
        allow(ruleset, folder,
              RIGHT_WRITE_FILE | RIGHT_MAKE_FILE | RIGHT_REMOVE_FILE | RIGHT_MAKE_FOLDER);
    free(parent);
    return ok;
}

/*
 * Gives up the right to write anything except outputs. Returns NULL on success, otherwise the
 * reason for the failure.
 */
static const char *limit_writing(const struct options *options)
{
    const char *outputs[OPTIONS_OUTPUTS + 1] = {NULL};
    struct ruleset ruleset;
    if (!new_ruleset(&ruleset, false))
        return no_landlock;
    bool ok = true;
    options_outputs(options, outputs);
    if (outputs_one_picture(options))
        outputs[OPTIONS_OUTPUTS] = options->output;
    else if (options_draw(options))
        ok = allow_pictures(&ruleset, outputs_folder(options));
    for (size_t i = 0; ok && i < sizeof outputs / sizeof *outputs; i++)
        ok = allow_output(&ruleset, outputs[i]);
    return enforce(&ruleset, ok);
}

bool sandbox_begin(const struct options *options, struct error *error)
{
    if (options->no_sandbox)
        return true;
    /* Landlock and seccomp require that the process cannot gain rights by executing a program. */
    const bool ready = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
    if (!check_restricted(options, "writing", ready ? limit_writing(options) : no_landlock, error))
        return false;
    const char *obstacle = call_filter_install();
    filtered = !obstacle;
    return check_restricted(options, "system calls", obstacle, error);
}

/* Allows the process to read the file of a job, the files that it refers to, and its picture. */
static bool allow_job(const struct ruleset *ruleset, const struct options *options,
                      const struct job *job)
{
    bool ok = options_name_stream(job->path) || allow(ruleset, job->path, RIGHT_READ_FILE);
    if (options->skip_existing && job->picture && !options_name_stream(job->picture))
        ok = ok && allow(ruleset, job->picture, RIGHT_READ_FILE);
    for (size_t i = 0; ok && i < job->referred.count; i++)
        ok = allow(ruleset, job->referred.paths[i], RIGHT_READ_FILE);
    return ok;
}

bool sandbox_limit_reading(const struct options *options, struct job *const *jobs, size_t count,
                           struct error *error)
{
    struct ruleset ruleset;
    const char *obstacle = no_landlock;
    if (options->no_sandbox)
        return true;
    if (new_ruleset(&ruleset, true)) {
        bool ok = true;
        for (size_t i = 0; ok && i < count; i++)
            ok = allow_job(&ruleset, options, jobs[i]);
        obstacle = enforce(&ruleset, ok);
    }
    return check_restricted(options, "reading", obstacle, error);
}

bool sandbox_limit_processes(const struct options *options, bool threads, struct error *error)
{
    return options->no_sandbox || !filtered ||
           check_restricted(options, "processes",
                            call_filter_restrict(threads) ? NULL : "the system rejected the filter",
                            error);
}

#else

bool sandbox_begin(const struct options *options, struct error *error)
{
    return options->no_sandbox ||
           check_restricted(options, "the process", "this program was built without the sandbox",
                            error);
}

bool sandbox_limit_reading(const struct options *options, struct job *const *jobs, size_t count,
                           struct error *error)
{
    (void)options;
    (void)jobs;
    (void)count;
    (void)error;
    return true;
}

bool sandbox_limit_processes(const struct options *options, bool threads, struct error *error)
{
    (void)options;
    (void)threads;
    (void)error;
    return true;
}

#endif
