#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh DEBUG RELEASE THREAD TEST... - runs the given test programs and the command-line tests and counts.
#
# Everything speaks TAP. A program that ends before all of its tests have been reported, or with a
# failure that none of them shows, counts as a failed test more.
set -u

debug=$1
release=$2
thread=$3
shift 3
export ASTAR_CLI=$PWD/$debug/astar-cli          # the instrumented program
export ASTAR_CLI_RELEASE=$PWD/$release/astar-cli # the one that people use
export ASTAR_CLI_THREAD=$PWD/$thread/astar-cli   # under ThreadSanitizer
export CMOCKA_MESSAGE_OUTPUT=TAP
export UBSAN_OPTIONS=print_stacktrace=1
export BATS_LIB_PATH=/usr/lib/bats:/usr/lib
log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0 failed=0 skipped=0

# tally NAME STATUS: adds up what the log says of one run.
tally() {
    local planned ok not_ok skips
    # cmocka calls a skipped test "not ok".
    sed -i 's/^not ok\(.*# SKIP\)/ok\1/' "$log"
    planned=$(sed -n 's/^1\.\.\([0-9]*\).*/\1/p' "$log" | awk '{n += $1} END {print n + 0}')
    ok=$(grep -c '^ok' "$log")
    not_ok=$(grep -c '^not ok' "$log")
    skips=$(grep -ci '^ok.*# skip' "$log")
    if [ "$not_ok" -eq 0 ] && { [ "$2" -ne 0 ] || [ $((ok + not_ok)) -ne "$planned" ] || [ "$planned" -eq 0 ]; }; then
        not_ok=1
    fi
    if [ "$not_ok" -gt 0 ]; then
        grep -v '^ok' "$log" | tail -n 60
        echo "FAILED: $1 (exit status $2)"
    else
        echo "ok: $1 ($ok tests)"
    fi
    passed=$((passed + ok - skips)) failed=$((failed + not_ok)) skipped=$((skipped + skips))
}

for test in "$@"; do
    "$test" >"$log" 2>&1
    tally "$test" $?
done
for file in src/tests/cli/*.bats; do
    bats --tap "$file" >"$log" 2>&1 </dev/null
    tally "$file" $?
done

[ "$skipped" -eq 0 ] || echo "$skipped skipped"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
