# SPDX-License-Identifier: MIT
# common.bash - what every test of the command needs: to run it in a folder of its own, and to judge
# all that it leaves behind: exit status, standard output, standard error, files.
#
# A test starts in an empty folder. What a run prints is kept outside of it, so that the folder holds
# what the test and the program put there and nothing else.

# shellcheck disable=SC2034 # some of the variables are for the tests

bats_require_minimum_version 1.5.0
bats_load_library bats-support
bats_load_library bats-assert
bats_load_library bats-file

PROJECT=$PWD
ASTAR_CLI=${ASTAR_CLI:-$PROJECT/build/debug/astar-cli}
ASTAR_CLI_RELEASE=${ASTAR_CLI_RELEASE:-$PROJECT/build/release/astar-cli}
FIXTURES=$PROJECT/src/tests/fixtures
REFERENCE=$PROJECT/maps/reference.txt

# What a sanitizer finds must not look like "no path", which is exit status 1.
export ASAN_OPTIONS=exitcode=99${ASAN_OPTIONS:+:$ASAN_OPTIONS}
export UBSAN_OPTIONS=exitcode=99${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}
export LC_ALL=C.UTF-8

RUN_AS=() # the command through which astar runs the program, if any

# enter_folder: to the test's own folder, which is empty.
enter_folder() {
    umask 022
    mkdir "$BATS_TEST_TMPDIR/work"
    cd "$BATS_TEST_TMPDIR/work" || return
}

setup() {
    enter_folder
}

# astar ARGUMENT...: runs the program. Afterwards `status` is its exit status, `output` its standard
# output, `stderr` its standard error; the exact bytes are in $STDOUT and $STDERR, and `before` is
# what the folder held when it began.
astar() {
    STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
    before=$(contents)
    status=0
    "${RUN_AS[@]}" "$ASTAR_CLI" "$@" >"$STDOUT" 2>"$STDERR" || status=$?
    { output=$(<"$STDOUT") stderr=$(<"$STDERR"); } 2>/dev/null # bash would warn of zero bytes
}

# contents: a line for each thing below this folder: type, mode and name, and the files' checksums.
contents() {
    find . -mindepth 1 -printf '%y %m %p\n' -type f -exec cksum {} + 2>/dev/null | sort
}

# explain TEXT...: what a failed assertion shows of the last run.
explain() {
    {
        printf '%s\n' "$@"
        printf 'status: %s\nstandard output: %s\nstandard error: %s\n' "$status" "$output" "$stderr"
    } | batslib_decorate 'the program did not behave as it must' | fail
}

# assert_status N: the last run ended with N.
assert_status() {
    [ "$status" -eq "$1" ] || explain "expected exit status: $1"
}

# assert_solved: the last run ended well, and had nothing to say on standard error.
assert_solved() {
    assert_status 0
    [ ! -s "$STDERR" ] || explain 'expected: nothing on standard error'
}

# assert_one_message PREFIX [WORDS]: standard error is one line; it begins `astar-cli: PREFIX` and
# contains WORDS, an extended regular expression that ignores case.
assert_one_message() {
    if [ "$(wc -l <"$STDERR")" -ne 1 ] || [ "$(tail -c 1 "$STDERR" | od -An -tx1)" != ' 0a' ]; then
        explain 'expected: exactly one line on standard error'
    fi
    [[ $stderr == "astar-cli: $1"* ]] || explain "expected: standard error begins astar-cli: $1"
    grep -Eiq -- "${2-.}" <<<"${stderr#"astar-cli: $1"}" || explain "expected in the message: $2"
    ! LC_ALL=C grep -q '[[:cntrl:]]' <<<"$stderr" || explain 'expected: no control characters'
}

# assert_nothing_changed: the folder is as it was before the last run.
assert_nothing_changed() {
    assert_equal "$(contents)" "$before"
}

# assert_refused PREFIX [WORDS]: the last run ended with exit status 2 and one message as above,
# printed nothing else, and neither made nor changed a file.
assert_refused() {
    assert_status 2
    [ ! -s "$STDOUT" ] || explain 'expected: nothing on standard output'
    assert_one_message "$@"
    assert_nothing_changed
}

# assert_files NAME...: these are all regular files below this folder, as find names them.
assert_files() {
    assert_equal "$(find . -type f -printf '%P\n' | sort)" "$(printf '%s\n' "$@" | sort)"
}

# assert_png FILE...: pngcheck accepts each.
assert_png() {
    local file complaint
    for file in "$@"; do
        assert_file_exists "$file"
        complaint=$(pngcheck -q "$file") || fail "pngcheck: $complaint"
        assert_equal "$complaint" ''
    done
}

# field FILTER: jq's answer to FILTER on the last run's standard output.
field() {
    jq -c "$1" "$STDOUT"
}

# needs TOOL: skips the test where TOOL is not installed.
needs() {
    command -v "$1" >/dev/null || skip "$1 is not installed"
}

# lock_tree: waits until no other test runs make in the project's folder. The lock ends with the test.
lock_tree() {
    exec 8>"$PROJECT/build/tree.lock"
    flock 8
}

# ordinary_user: moves the test to a folder that belongs to an ordinary user, to whom permissions mean
# something, and makes astar run as that user. leave_user removes the folder.
ordinary_user() {
    USER_FOLDER=$(mktemp -d)
    mkdir "$USER_FOLDER/work"
    if [ "$(id -u)" -eq 0 ]; then
        RUN_AS=(setpriv --reuid=65534 --regid=65534 --clear-groups)
        "${RUN_AS[@]}" true 2>/dev/null || skip 'cannot run as an ordinary user'
        chown 65534:65534 "$USER_FOLDER/work"
    fi
    chmod 755 "$USER_FOLDER"
    install -m 755 "$ASTAR_CLI" "$USER_FOLDER/astar-cli"
    ASTAR_CLI=$USER_FOLDER/astar-cli
    cd "$USER_FOLDER/work" || return
}

# folder MODE NAME: makes a folder with one old picture in it, x.png, both the ordinary user's, and
# then gives the folder the mode.
folder() {
    mkdir "$2"
    echo old >"$2/x.png"
    [ "$(id -u)" -ne 0 ] || chown -R 65534:65534 "$2"
    chmod "$1" "$2"
}

leave_user() {
    cd / || return
    if [ -n "${USER_FOLDER-}" ]; then
        chmod -R u+rwx "$USER_FOLDER"
        rm -rf "$USER_FOLDER"
    fi
}
