#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh DEBUG RELEASE THREAD TEST... - runs tests in parallel and counts the results.
#
# DEBUG, RELEASE and THREAD are the folders of three builds of the program. A TEST is a bats file, a
# pytest file, a program that prints TAP, a file of tests KIND/FOLDER/NAME in the program
# KIND/own/FOLDER/NAME, if it exists, or KIND/all_tests, or a shell script, which is counted as one
# test. Programs in RELEASE run a few of their cases under valgrind. TESTs start in the given order,
# $JOBS at a time (default: number of CPUs). Each TEST has its own log in build/log. If one of its
# tests fails, the log is printed without the lines of the tests that passed.
#
# A TEST that reports no failed test is counted as one failed test if its exit status is not 0 or if
# it does not report all of its tests. Exit status: 0 if no test failed.
set -u

LOGS=build/log

# log_name TEST - prints the path of the log of TEST without the suffix.
log_name() {
    local name=${1#build/}
    name=${name#src/tests/}
    echo "$LOGS/${name//\//-}"
}

# run TEST - runs a test and prints TAP.
run() {
    case $1 in
    *.bats) bats --tap "$1" ;;
    *.py) pytest-3 -q --no-header --tb=short -p no:cacheprovider -o console_output_style=classic "$1" ;;
    *.sh)
        echo 1..1
        "$1" && echo "ok 1 - $1"
        ;;
    */fuzz/*) "$1" ;;
    *)
        local kind=${1%/*/*} program watch=()
        program=$kind/own/${1#"$kind"/}
        [ -e "$program" ] || program=$kind/all_tests
        [ "$kind" != "$RELEASE" ] || watch=(env ASTAR_TEST_CASES=few valgrind --quiet --error-exitcode=99)
        "${watch[@]}" "$program" "${1#"$kind"/}"
        ;;
    esac
}

# count TEST STATUS - counts the results in the log of TEST, which ended with exit status STATUS.
# Prints one line if no test failed, and otherwise prints the failures. Writes the three numbers
# "PASSED FAILED SKIPPED" to a file next to the log.
count() {
    local log planned ok not_ok skips
    log=$(log_name "$1")
    # cmocka prints skipped tests as "not ok".
    sed -i 's/^not ok\(.*# SKIP\)/ok\1/' "$log.log"
    planned=$(sed -n 's/^1\.\.\([0-9]*\).*/\1/p' "$log.log" | awk '{n += $1} END {print n + 0}')
    ok=$(grep -c '^ok' "$log.log")
    not_ok=$(grep -c '^not ok' "$log.log")
    skips=$(grep -ci '^ok.*# skip' "$log.log")
    if [ "$not_ok" -eq 0 ] && { [ "$2" -ne 0 ] || [ "$ok" -ne "$planned" ] || [ "$planned" -eq 0 ]; }; then
        not_ok=1
    fi
    echo "$((ok - skips)) $not_ok $skips" >"$log.count"
    {
        flock 9 # keeps the lines of one TEST together
        if [ "$not_ok" -gt 0 ]; then
            grep -v '^ok' "$log.log"
            echo "FAILED: $1 (exit status $2, see $log.log)"
        else
            echo "ok: $1 ($ok tests, $SECONDS s)"
        fi
    } 9>"$LOGS/lock"
}

if [ "$1" = --one ]; then
    SECONDS=0
    run "$2" >"$(log_name "$2").log" 2>&1 </dev/null
    count "$2" $?
    exit 0
fi

debug=$1
release=$2
thread=$3
shift 3
export RELEASE=$release
export ASTAR_CLI=$PWD/$debug/astar-cli           # with sanitizers
export ASTAR_CLI_RELEASE=$PWD/$release/astar-cli # without sanitizers
export ASTAR_CLI_THREAD=$PWD/$thread/astar-cli   # with ThreadSanitizer
export CMOCKA_MESSAGE_OUTPUT=TAP
export UBSAN_OPTIONS=print_stacktrace=1
export BATS_LIB_PATH=/usr/lib/bats:/usr/lib
export PYTHONPYCACHEPREFIX=$PWD/build/pycache

mkdir -p "$LOGS"
for test in "$@"; do
    rm -f "$(log_name "$test")".{log,count}
done
# xargs stops if a command is killed by a signal; the inner shell prevents that.
# shellcheck disable=SC2016 # expanded by the inner shell
printf '%s\0' "$@" | xargs -0 -n 1 -P "${JOBS:-$(nproc)}" bash -c '"$0" --one "$1" || true' "$0"

passed=0 failed=0 skipped=0
for test in "$@"; do
    if ! { read -r one_passed one_failed one_skipped <"$(log_name "$test").count"; } 2>/dev/null; then
        echo "FAILED: $test did not run to its end"
        one_passed=0 one_failed=1 one_skipped=0
    fi
    passed=$((passed + one_passed)) failed=$((failed + one_failed)) skipped=$((skipped + one_skipped))
done
echo "$passed passed, $failed failed$([ "$skipped" -eq 0 ] || echo ", $skipped skipped")"
[ "$failed" -eq 0 ]
