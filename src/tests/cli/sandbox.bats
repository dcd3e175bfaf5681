#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# sandbox.bats - what the sandbox forbids, and that the program can still read maps and write outputs.
# The tests run the release build, since sanitizers do not work in the sandbox.

load common

setup() {
    enter_folder
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    cp "$REFERENCE" map.txt
    echo old >bystander
    mkdir out
    # Without Landlock, skip the tests.
    astar map.txt --verbose -o /dev/null
    [[ $stderr != *'running without a sandbox'* ]] || skip "${stderr##*$'\n'}"
}

# intrude ARGUMENT...: runs the program with the preloaded library intrude.so, which tries actions
# that the sandbox forbids. Sets $attempts to one line for each action: its name, and its errno, or 0
# if the action succeeded.
intrude() {
    RUN_AS=(env "LD_PRELOAD=$PROJECT/build/release/tests/preload/intrude.so" INTRUDE=9)
    astar "$@" 9>"$BATS_TEST_TMPDIR/attempts"
    RUN_AS=()
    attempts=$(<"$BATS_TEST_TMPDIR/attempts")
}

@test "in the sandbox, only outputs can be written, only the map can be read, and nothing can be executed" {
    intrude map.txt
    assert_solved
    # 13 is EACCES.
    assert_equal "$(grep -v connect <<<"$attempts")" \
        $'read 13\nwrite 13\noverwrite 13\nremove 13\nlist 13\nexecute 13'
    # Landlock restricts TCP only since Linux 6.7. On older kernels, connecting is allowed and fails
    # with ECONNREFUSED (111).
    assert_regex "$(grep connect <<<"$attempts")" '^connect (13|111)$'
    assert_files map.txt bystander out/map.png
}

@test "with --no-sandbox, nothing is restricted" {
    intrude map.txt --no-sandbox
    assert_solved
    assert_equal "$(grep -v connect <<<"$attempts")" $'read 0\nwrite 0\noverwrite 0\nremove 0\nlist 0\nexecute 0'
    assert_equal "$(grep connect <<<"$attempts")" 'connect 111'
}

@test "a run over several maps does not use the sandbox" {
    cp map.txt other.txt
    intrude map.txt other.txt
    assert_status 0
    assert_equal "$(grep -c '^read 0$' <<<"$attempts")" 2
}

@test "in the sandbox, outputs can be written through links, into new folders, and to devices and pipes" {
    mkdir elsewhere
    ln -s ../elsewhere/x.png out/link.png
    echo old >elsewhere/x.png
    astar map.txt -o out/link.png --path elsewhere/p.csv --map-image m.png --animate out/a.png \
        --frames 3 --report r.json
    assert_status 0
    assert_files map.txt bystander elsewhere/x.png elsewhere/p.csv m.png out/a.png r.json
    [ -L out/link.png ] || fail 'the link is gone'
    astar map.txt -o made/of/folders/
    assert_solved
    assert_file_exists made/of/folders/map.png
    rm -r out
    astar map.txt
    assert_solved
    astar map.txt -q -o - --report /dev/stderr
    assert_status 0
    astar map.txt -o /dev/null
    assert_solved
    mkfifo pipe
    cat pipe >received &
    astar map.txt -o pipe
    wait
    assert_solved
    cmp received out/map.png
}

@test "in the sandbox, standard input, a ROS map, a problem of a scenario and a pipe can be read" {
    astar - -o stdin.png <map.txt
    assert_solved
    cp "$PROJECT"/maps/robot.* "$PROJECT"/maps/level.map* .
    astar robot.yaml --start 0.3m,-0.5m --goal 4m,0.9m
    assert_solved
    astar - --start 0.3m,-0.5m --goal 4m,0.9m -o robot.png <robot.yaml
    assert_solved
    astar level.map.scen --problem 1
    assert_solved
    astar <(cat map.txt) -o pipe.png
    assert_solved
    cd "$PROJECT" || return
    astar maps/reference.txt -o "$BATS_TEST_TMPDIR/x.png"
    assert_solved
}

@test "an output in an existing folder is written, and an output in a missing folder is refused" {
    mkdir locked.png
    astar map.txt -o locked.png/x.png --skip-existing
    assert_solved
    astar map.txt -o nowhere/x.png
    assert_status 2
    assert_one_message 'nowhere/x.png: ' 'folder'
}
