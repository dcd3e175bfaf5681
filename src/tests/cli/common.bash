# SPDX-License-Identifier: MIT
# common.bash - runs the program in an empty folder, and checks its exit status, standard output,
# standard error and files.
#
# Each test has its own folder, which is empty at first. The standard output and standard error of a
# run are stored elsewhere, so the folder contains only the files of the test and of the program.

# shellcheck disable=SC2034 # some variables are used only by the tests

bats_require_minimum_version 1.5.0

# load_libraries NAME...: sources the files of the given bats libraries. bats_load_library would start
# two processes for each file, which takes half of the time of a short test.
load_libraries() {
    local name folder file
    for name in "$@"; do
        for folder in ${BATS_LIB_PATH//:/ }; do
            for file in "$folder/$name"/src/*.bash; do
                # shellcheck disable=SC1090 # an installed library
                [ ! -e "$file" ] || source "$file"
            done
        done
    done
}
load_libraries bats-support bats-assert bats-file

PROJECT=$PWD
ASTAR_CLI=${ASTAR_CLI:-$PROJECT/build/debug/astar-cli}
ASTAR_CLI_RELEASE=${ASTAR_CLI_RELEASE:-$PROJECT/build/release/astar-cli}
FIXTURES=$PROJECT/src/tests/fixtures
REFERENCE=$PROJECT/maps/reference.txt

# Checking for memory leaks takes a third of the time of a short run. The tests of the command line
# therefore check for leaks only in `make check-slow` and `make check-all`. Unit tests always check
# for leaks.
LEAKS=0
[ "${ASTAR_TEST_CASES-}" != all ] || LEAKS=1

# The exit status if a sanitizer finds an error. It must not be 1, which means "no path".
export ASAN_OPTIONS=exitcode=99:detect_leaks=$LEAKS${ASAN_OPTIONS:+:$ASAN_OPTIONS}
export UBSAN_OPTIONS=exitcode=99${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}
export LC_ALL=C.UTF-8

RUN_AS=() # command to put before the program, such as (timeout 60); empty: run the program directly

# enter_folder: creates an empty folder for the test and changes to it.
enter_folder() {
    umask 022
    mkdir "$BATS_TEST_TMPDIR/work"
    cd "$BATS_TEST_TMPDIR/work" || return
}

setup() {
    enter_folder
}

# astar ARGUMENT...: runs the program. Sets `status`, `output` (standard output), `stderr` (standard
# error) and `before` (the contents of the folder before the run). The files $STDOUT and $STDERR
# contain the exact bytes of both outputs.
astar() {
    STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
    before=$(contents)
    status=0
    "${RUN_AS[@]}" "$ASTAR_CLI" "$@" >"$STDOUT" 2>"$STDERR" || status=$?
    { output=$(<"$STDOUT") stderr=$(<"$STDERR"); } 2>/dev/null # bash warns about zero bytes
}

# contents: prints one line for each entry below the current folder, with its type, mode and name.
# The line of a file ends with its inode, size and time of modification.
contents() {
    find . -mindepth 1 \( -type f -printf '%y %m %p %i %s %T@\n' -o -printf '%y %m %p\n' \) 2>/dev/null
}

# explain TEXT...: prints each TEXT on its own line, then the results of the last run, and fails.
explain() {
    {
        printf '%s\n' "$@"
        printf 'status: %s\nstandard output: %s\nstandard error: %s\n' "$status" "$output" "$stderr"
    } | batslib_decorate 'the program did not behave as expected' | fail
}

# assert_status N: the last run ended with exit status N.
assert_status() {
    [ "$status" -eq "$1" ] || explain "expected exit status: $1"
}

# assert_solved: the last run ended with exit status 0 and printed nothing on standard error.
assert_solved() {
    assert_status 0
    [ ! -s "$STDERR" ] || explain 'expected: nothing on standard error'
}

# assert_one_message PREFIX [WORDS]: standard error is one line that begins with `astar-cli:
# PREFIX`. The text after this prefix matches WORDS, a case-insensitive extended regular expression.
# The line contains no control characters.
assert_one_message() {
    local text='' control=$'[\x01-\x1f\x7f]' words=${2-.} matches
    # A read that succeeds has found a zero byte.
    if IFS= read -r -d '' text <"$STDERR" || [[ $text != *$'\n' || ${text%$'\n'} == *$'\n'* ]]; then
        explain 'expected: exactly one line on standard error'
    fi
    [[ $stderr == "astar-cli: $1"* ]] || explain "expected: standard error begins with astar-cli: $1"
    shopt -s nocasematch
    [[ ${stderr#"astar-cli: $1"} =~ $words ]] && matches=yes
    shopt -u nocasematch
    [ -n "${matches-}" ] || explain "expected in the message: $2"
    [[ ! $stderr =~ $control ]] || explain 'expected: no control characters'
}

# assert_nothing_changed: the last run did not change the folder.
assert_nothing_changed() {
    assert_equal "$(contents)" "$before"
}

# assert_refused PREFIX [WORDS]: the last run ended with exit status 2, printed one message (see
# assert_one_message) and nothing else, and did not create or change a file.
assert_refused() {
    assert_status 2
    [ ! -s "$STDOUT" ] || explain 'expected: nothing on standard output'
    assert_one_message "$@"
    assert_nothing_changed
}

# assert_files NAME...: the current folder and its subfolders contain exactly these regular files.
assert_files() {
    assert_equal "$(find . -type f -printf '%P\n' | sort)" "$(printf '%s\n' "$@" | sort)"
}

# assert_png FILE...: pngcheck accepts each file.
assert_png() {
    local file complaint
    for file in "$@"; do
        assert_file_exists "$file"
        complaint=$(pngcheck -q "$file") || fail "pngcheck: $complaint"
        assert_equal "$complaint" ''
    done
}

# field FILTER: applies the jq filter FILTER to the standard output of the last run, and prints the
# result.
field() {
    jq -c "$1" "$STDOUT"
}

# random_grid WIDTH [SEED]: prints a map of WIDTH x WIDTH cells with pseudo-random walls that depend
# on SEED (default: 1). The start is in the upper left corner, and the goal is in the lower right
# corner. The cells near these corners are free.
random_grid() {
    awk -v width="$1" -v seed="${2:-1}" 'BEGIN {
        for (y = 0; y < width; y++) {
            row = ""
            for (x = 0; x < width; x++) {
                seed = (seed * 16807) % 2147483647
                away = x + y < width ? x + y : 2 * width - 2 - x - y
                cell = away < 8 ? 0 : seed % 5 == 0
                if (away == 0) cell = x == 0 ? 2 : 3
                row = row cell " "
            }
            print row
        }
    }'
}

# needs TOOL: skips the test if TOOL is not installed.
needs() {
    command -v "$1" >/dev/null || skip "$1 is not installed"
}

# lock_tree: waits until no other test is running make in the project's folder, then locks the
# folder until the calling shell exits.
lock_tree() {
    exec 8>"$PROJECT/build/tree.lock"
    flock 8
}

# ordinary_user: moves the test to a folder of an ordinary user and makes astar run as that user,
# because file permissions do not restrict root. leave_user removes that folder.
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

leave_user() {
    cd / || return
    if [ -n "${USER_FOLDER-}" ]; then
        chmod -R u+rwx "$USER_FOLDER"
        rm -rf "$USER_FOLDER"
    fi
}

# untimed FILE: prints the CSV report FILE without the columns that contain times.
untimed() {
    local text='("[^"]*")?' names='"(astar|dijkstra|bfs|greedy|jps|bidirectional|fastest|jps\+)"'
    sed -E "s/(,[0-9]+\.[0-9]{3}){2}((,[0-9]+){4}(,[0-9.]*){2})\$/\2/
        s/($names,$text,$text,[0-9.]+,$text,$text(,[^,]*){5})(,[0-9.]*){4}/\1/" "$1"
}
