# SPDX-License-Identifier: MIT
# closed_pipe.bats - checks that, in every mode, the program ends without a message and with status
# 141 if the reader of its output closes the pipe.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common

setup() {
    enter_folder
    mkdir maps
    for i in {1..40}; do printf '2 0\n0 3\n' >"maps/$i.txt"; done
    printf 'maps/%d.txt\n' {1..40} >list
    cp "$PROJECT/maps/options/level.map" "$PROJECT/maps/options/level.map.scen" .
}

# assert_quiet ARGUMENT...: if standard output is a pipe that no process reads, the program prints
# nothing on standard error and ends with status 141.
assert_quiet() {
    # The reader closes the pipe before the program starts.
    { sleep 0.05 && "$ASTAR_CLI" "$@" 2>"$BATS_TEST_TMPDIR/stderr" || echo $? >"$BATS_TEST_TMPDIR/status"; } | true
    assert_equal "$* $(cat "$BATS_TEST_TMPDIR/status")" "$* 141"
    assert_equal "$* $(cat "$BATS_TEST_TMPDIR/stderr")" "$* "
}

@test "result lines, JSON and reports: if the pipe is closed, the program ends with status 141 and without a message" {
    local format
    for format in '' --json --json=path '--report -' --inspect '--inspect --json' --no-picture; do
        # shellcheck disable=SC2086 # word splitting is intended
        assert_quiet "$REFERENCE" $format
        # shellcheck disable=SC2086
        assert_quiet maps $format
        # shellcheck disable=SC2086
        assert_quiet --files-from list --jobs 3 $format
    done
}

@test "scenarios and --compare: if the pipe is closed, the program ends with status 141 and without a message" {
    local format
    for format in '' --json '--report -'; do
        # shellcheck disable=SC2086 # word splitting is intended
        assert_quiet level.map.scen $format
    done
    assert_quiet level.map.scen --problem 2
    assert_quiet "$REFERENCE" --compare all
    assert_quiet maps --compare rules
}

@test "pictures, paths, animations and --show: if the pipe is closed, the program ends with status 141 and without a message" {
    assert_quiet "$REFERENCE" -o -
    assert_quiet "$REFERENCE" --map-image -
    assert_quiet "$REFERENCE" --path -
    assert_quiet "$REFERENCE" --animate -
    assert_quiet "$REFERENCE" --show
    assert_quiet "$REFERENCE" --show=costs
}

@test "--help and --version: if the pipe is closed, the program ends with status 141 and without a message" {
    assert_quiet --help
    assert_quiet --help=all
    assert_quiet --help=formats
    assert_quiet --help=palettes
    assert_quiet --version
}

@test "if the pipe is closed, a run over a folder ends before all maps are solved" {
    local count=3000
    mkdir many
    for ((i = 0; i < count; i++)); do printf '2 0\n0 3\n' >"many/$i"; done
    { "$ASTAR_CLI_RELEASE" many --jobs 1 --scale 1 --report report.csv 2>stderr || echo $? >status; } | head -n 1 >first
    assert_equal "$(cat status)" 141
    assert_equal "$(cat stderr)" ''
    grep -q '^many/0: cost 1.414214, 1 step' first || fail "$(cat first)"
    [ "$(find out -type f | wc -l)" -lt "$count" ] || fail 'all maps were solved'
    # The report contains the maps that were finished before the run ended.
    [ "$(wc -l <report.csv)" -gt 1 ] || fail "$(cat report.csv)"
    assert_equal "$(find out many -name '.*' ! -name . | wc -l)" 0
}

@test "if the reader of a named pipe closes the pipe, the program ends with status 141" {
    mkfifo pipe
    # The reader reads one byte of a picture that is larger than the pipe's buffer.
    head -c 1 pipe >byte 3>&- &
    astar "$REFERENCE" -o pipe --scale 100 --compression 0
    wait
    assert_status 141
    assert_equal "$output$stderr" ''
}
