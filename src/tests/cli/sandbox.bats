#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# sandbox.bats - what a process can do after it has read a map, and that all outputs still work in the
# sandbox. In the release build: sanitizers do not work in the sandbox.

load common

setup() {
    enter_folder
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    cp "$REFERENCE" map.txt
    echo old >bystander
    mkdir out
    # Without Landlock there is nothing to test.
    astar map.txt --verbose -o /dev/null
    [[ $stderr != *'there is no sandbox'* ]] || skip "${stderr##*$'\n'}"
}

# intrude ARGUMENT...: the program, with something in it that tries what it should not. The attempts
# and what came of them are in $attempts.
intrude() {
    RUN_AS=(env "LD_PRELOAD=$PROJECT/build/release/tests/preload/intrude.so" INTRUDE=9)
    astar "$@" 9>"$BATS_TEST_TMPDIR/attempts"
    RUN_AS=()
    attempts=$(<"$BATS_TEST_TMPDIR/attempts")
}

@test "only outputs can be written, only the map can be read, nothing can be executed" {
    intrude map.txt
    assert_solved
    # 13 is EACCES.
    assert_equal "$(grep -v connect <<<"$attempts")" \
        $'read 13\nwrite 13\nspoil 13\nremove 13\nlist 13\nexecute 13'
    # Before Linux 6.7 the network is out of reach of it: refused is 111.
    assert_regex "$(grep connect <<<"$attempts")" '^connect (13|111)$'
    assert_files map.txt bystander out/map.png
}

@test "--no-sandbox: no restriction" {
    intrude map.txt --no-sandbox
    assert_solved
    assert_equal "$(grep -v connect <<<"$attempts")" $'read 0\nwrite 0\nspoil 0\nremove 0\nlist 0\nexecute 0'
    assert_equal "$(grep connect <<<"$attempts")" 'connect 111'
}

@test "several maps are solved without the sandbox" {
    cp map.txt other.txt
    intrude map.txt other.txt
    assert_status 0
    assert_equal "$(grep -c '^read 0$' <<<"$attempts")" 2
}

@test "outputs through links and into new folders" {
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

@test "maps of all kinds: standard input, a robot's, a pipe's, one problem of a scenario" {
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

@test "outputs that cannot be written are reported" {
    mkdir locked.png
    astar map.txt -o locked.png/x.png --skip-existing
    assert_solved
    astar map.txt -o nowhere/x.png
    assert_status 2
    assert_one_message 'nowhere/x.png: ' 'folder'
}
