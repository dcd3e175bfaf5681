# SPDX-License-Identifier: MIT
# runner.bats - the counts and the output of src/tests/run.sh for small artificial tests.

load common

# program NAME [LINE...]: writes the test program build/NAME, a shell script with these lines.
program() {
    mkdir -p build
    printf '%s\n' '#!/bin/sh' "${@:2}" >"build/$1"
    chmod +x "build/$1"
}

# run_tests TEST...: runs run.sh on these tests with two jobs.
run_tests() {
    unset ASTAR_CLI ASTAR_CLI_RELEASE ASTAR_CLI_THREAD
    JOBS=2 run "$PROJECT/src/tests/run.sh" build/debug build/release build/thread "$@"
}

@test "passed, failed and skipped cases of several tests are added up" {
    program one 'echo 1..2' 'echo ok 1 - a' 'echo ok 2 - b'
    program two 'echo 1..3' 'echo ok 1 - a' 'echo not ok 2 - b' 'echo ok 3 - c \# skip' 'exit 1'
    run_tests build/one build/two
    assert_failure
    assert_equal "${lines[-1]}" '3 passed, 1 failed, 1 skipped'
    assert_line --partial 'ok: build/one'
    assert_line --partial 'FAILED: build/two'
}

@test "the output of a failed test is shown, and the output of a passed test is not" {
    program good 'echo 1..1' 'echo something harmless' 'echo ok 1'
    program bad 'echo 1..1' 'echo the reason' 'echo not ok 1' 'echo on standard error >&2' 'exit 1'
    run_tests build/good build/bad
    assert_line 'the reason'
    assert_line 'on standard error'
    refute_line 'something harmless'
    assert_equal "$(<build/log/good.log)" $'1..1\nsomething harmless\nok 1'
}

@test "a failure is counted if a test ends early, crashes, prints no TAP plan, fails on exit or is missing" {
    program early 'echo 1..2' 'echo ok 1' 'exit 0'
    program crash 'echo 1..1' 'echo ok 1' 'kill -SEGV $$'
    program empty 'exit 0'
    program leak 'echo 1..1' 'echo ok 1' 'exit 99'
    run_tests build/early build/crash build/empty build/leak build/missing
    assert_failure
    assert_equal "${lines[-1]}" '3 passed, 5 failed'
}

@test "if the shell that runs a test program is killed, one failure is counted" {
    program killed 'kill -KILL $PPID'
    program good 'echo 1..1' 'echo ok 1'
    run_tests build/killed build/good
    assert_failure
    assert_equal "${lines[-1]}" '1 passed, 1 failed'
}

@test "tests that cmocka skips are counted as skipped, not as failed" {
    program one 'echo 1..1' 'echo "not ok 1 # SKIP a"'
    run_tests build/one
    assert_success
    assert_equal "${lines[-1]}" '0 passed, 0 failed, 1 skipped'
}

@test "with two jobs, two tests run in parallel" {
    # Each test waits until the other has begun.
    mkdir build
    mkfifo build/fifo
    program writer 'echo 1..1' 'echo x >build/fifo' 'echo ok 1'
    program reader 'echo 1..1' 'read x <build/fifo' 'echo ok 1'
    run_tests build/writer build/reader
    assert_success
    assert_equal "${lines[-1]}" '2 passed, 0 failed'
}

@test "the tests of a bats file are counted one by one, and a Perl script counts as one test" {
    printf '@test "a passing test" {\n    true\n}\n@test "a failing test" {\n    false\n}\n' >tests.bats
    program good.pl 'exit 0'
    program bad.pl 'echo the problem' 'exit 1'
    run_tests tests.bats build/good.pl build/bad.pl
    assert_failure
    assert_equal "${lines[-1]}" '2 passed, 2 failed'
    assert_line 'the problem'
}

@test "make test reports unknown test names and suggests similar names" {
    run env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -C "$PROJECT" test T='pngs zzz'
    assert_failure
    assert_line --partial 'no test is named pngs; similar names: png'
    assert_line --partial 'no test is named zzz'
}
