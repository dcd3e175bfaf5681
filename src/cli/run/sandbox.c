/* SPDX-License-Identifier: MIT */
/*
 * sandbox.c - drops the rights that solving a map does not need.
 *
 * Maps may come from untrusted sources, and image decoders have had memory errors. Before a map is
 * decoded, this module restricts what the process can do. If a decoder is exploited, it cannot read
 * other files, change files outside the folders of the outputs, execute programs or, from Linux 6.7
 * on, use TCP. When the restriction begins, the first bytes of the map and the whole YAML file of a
 * ROS map have already been read. Files that are already open, such as the standard streams, stay
 * open.
 *
 * The restriction is a Landlock ruleset (Linux 5.13 and later; see landlock(7)): a ruleset lists
 * the rights to restrict, each rule grants some of them below a path, and landlock_restrict_self
 * makes the ruleset permanent for the process and its children. Newer kernels can restrict more
 * rights; begin() asks the kernel for its version of Landlock and restricts all rights of that
 * version.
 */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for O_PATH, syscall
#define _GNU_SOURCE
#include "cli/run/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"

/*
 * At exit, sanitizers read /proc, and coverage builds write their data; the sandbox would forbid
 * both.
 */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(COVERAGE)
#define BUSY_AT_EXIT 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                         \
    __has_feature(memory_sanitizer)
#define BUSY_AT_EXIT 1
#endif
#endif

#include <sys/syscall.h>

#if defined(SYS_landlock_create_ruleset) && !defined(BUSY_AT_EXIT)

#include <sys/prctl.h>

/* Definitions from linux/landlock.h, whose installed version may be older than the kernel. */
enum { ASK_VERSION = 1, RULE_PATH_BENEATH = 1 };

enum {
    RIGHT_WRITE_FILE = 1 << 1,
    RIGHT_READ_FILE = 1 << 2,
    RIGHT_REMOVE_FILE = 1 << 5,
    RIGHT_MAKE_DIR = 1 << 7,
    RIGHT_MAKE_REG = 1 << 8,
};

struct __attribute__((packed)) path_rule {
    uint64_t rights;
    int32_t descriptor;
};

/* The rights that are restricted; the kernel accepts prefixes of this struct. */
struct ruleset {
    uint64_t files, network, scopes;
};

/* The first versions of Landlock that can restrict these rights. */
enum {
    VERSION_TRUNCATE = 3,
    VERSION_NETWORK = 4,
    VERSION_DEVICES = 5,
    VERSION_SCOPES = 6,
};

static const uint64_t files_first = (UINT64_C(1) << 13) - 1; /* the rights of version 1 */
static const uint64_t files_refer = UINT64_C(1) << 13;
static const uint64_t files_truncate = UINT64_C(1) << 14;
static const uint64_t files_devices = UINT64_C(1) << 15;
static const uint64_t network_all = 3; /* bind and connect TCP sockets */
static const uint64_t scopes_all = 3;  /* connect to abstract Unix sockets, send signals */

/* A ruleset under construction. */
struct jail {
    int ruleset;
    uint64_t files; /* rights on files that this kernel can restrict */
};

static bool begin(struct jail *jail)
{
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
    if (version < 1)
        return false;
    jail->files = files_first;
    jail->files |= version >= 2 ? files_refer : 0;
    jail->files |= version >= VERSION_TRUNCATE ? files_truncate : 0;
    jail->files |= version >= VERSION_DEVICES ? files_devices : 0;
    const struct ruleset rules = {jail->files, network_all, scopes_all};
    const size_t size = version >= VERSION_SCOPES    ? sizeof rules
                        : version >= VERSION_NETWORK ? 2 * sizeof(uint64_t)
                                                     : sizeof(uint64_t);
    jail->ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
    return jail->ruleset >= 0;
}

/* Allows rights on a file, or on a folder and everything below it. Ignores a missing file. */
static bool allow(const struct jail *jail, const char *path, uint64_t rights)
{
    const int descriptor = open(path, O_PATH | O_CLOEXEC);
    if (descriptor < 0)
        return errno == ENOENT;
    const struct path_rule rule = {rights & jail->files, descriptor};
    /* A pipe that is named by a path below /proc cannot have a rule and does not need one. */
    const bool ok =
        syscall(SYS_landlock_add_rule, jail->ruleset, RULE_PATH_BENEATH, &rule, 0) == 0 ||
        errno == EBADFD;
    (void)close(descriptor);
    return ok;
}

/*
 * Allows creating and replacing files in the folder of an output. If the folder is missing, the
 * program creates it later, which requires rights on the nearest existing parent.
 */
static bool allow_folder(const struct jail *jail, const char *path)
{
    static const uint64_t rights = RIGHT_WRITE_FILE | RIGHT_MAKE_REG | RIGHT_REMOVE_FILE;
    struct error error;
    struct stat status;
    bool missing = false;
    char *folder = path_folder(path, &error);
    while (folder && stat(folder, &status) != 0 && strcmp(folder, ".") != 0 &&
           strcmp(folder, "/") != 0) {
        char *above = path_folder(folder, &error);
        free(folder);
        folder = above;
        missing = true;
    }
    const bool ok = folder && allow(jail, folder, rights | (missing ? RIGHT_MAKE_DIR : 0));
    free(folder);
    return ok;
}

/* Allows writing an output. */
static bool allow_output(const struct jail *jail, const char *name)
{
    struct error error;
    struct stat status;
    if (!name || options_name_stream(name))
        return true;
    if (stat(name, &status) == 0 && !S_ISREG(status.st_mode))
        return allow(jail, name, RIGHT_WRITE_FILE);
    char *target = path_follow_links(name, &error);
    const bool ok = target && allow_folder(jail, target);
    free(target);
    return ok;
}

static bool allow_all(const struct jail *jail, const struct options *options, const struct job *job)
{
    const char *outputs[OPTIONS_OUTPUTS + 1] = {[OPTIONS_OUTPUTS] = job->picture};
    options_outputs(options, outputs);
    bool ok = (options_name_stream(job->map) || allow(jail, job->map, RIGHT_READ_FILE)) &&
              (!job->file->image || allow(jail, job->file->image, RIGHT_READ_FILE)) &&
              (!options->skip_existing || allow(jail, job->picture, RIGHT_READ_FILE));
    for (size_t i = 0; ok && i < sizeof outputs / sizeof *outputs; i++)
        ok = allow_output(jail, outputs[i]);
    return ok;
}

const char *sandbox_enter(const struct options *options, const struct plan *plan)
{
    struct jail jail;
    if (!begin(&jail))
        return "this system does not support Landlock";
    const bool ok = allow_all(&jail, options, &plan->jobs[0]) &&
                    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                    syscall(SYS_landlock_restrict_self, jail.ruleset, 0) == 0;
    (void)close(jail.ruleset);
    return ok ? NULL : "Landlock rejected the rules";
}

#else

const char *sandbox_enter(const struct options *options, const struct plan *plan)
{
    (void)options;
    (void)plan;
    return "this program was built without Landlock";
}

#endif
