#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# sandbox.bats - actions that the sandbox forbids, and maps and outputs that remain accessible. The
# tests run the release build, since sanitizers do not work in the sandbox.

load common

setup() {
    enter_folder
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    cp "$REFERENCE" map.txt
    echo old >bystander
    mkdir out empty
    # Skip the tests if Landlock or seccomp is not available.
    astar map.txt --verbose -o /dev/null
    [[ $stderr != *'the sandbox does not restrict'* ]] || skip "${stderr##*$'\n'}"
}

# intrude ARGUMENT...: runs the program with the preloaded library intrude.so, which tries actions
# that the sandbox forbids. Sets $attempts to one line for each action: its name, and its errno, or 0
# if the action succeeded.
intrude() {
    readelf -l "$ASTAR_CLI" | grep -q INTERP || grep -q INTRUDE_NEAR "$ASTAR_CLI" ||
        skip 'a static program cannot preload a library'
    RUN_AS=(env "LD_PRELOAD=$PROJECT/build/release/tests/preload/intrude.so" INTRUDE=9
        ${INTRUDE_AT+"INTRUDE_AT=$INTRUDE_AT"} ${INTRUDE_NEAR+"INTRUDE_NEAR=$INTRUDE_NEAR"})
    astar "$@" 9>"$BATS_TEST_TMPDIR/attempts"
    RUN_AS=()
    attempts=$(<"$BATS_TEST_TMPDIR/attempts")
}

# outside: prints the output of `contents` without the lines for the folder out/.
outside() {
    contents | grep -v ' \./out\(/\|$\)'
}

# Calls that were added since Linux 5.0 fail with ENOSYS (38), so that the C library uses older calls.
MISSING_CALLS=$'fchmodat2 38\nopenat2 38\nclone3 38\nio-uring 38'

# assert_contained ARGUMENT...: calls `intrude` with these arguments, and fails unless all actions
# fail and nothing outside out/ changes. Except for MISSING_CALLS, actions fail with EPERM (1) or
# EACCES (13).
assert_contained() {
    local found
    found=$(outside)
    intrude "$@"
    [ "$status" -le 1 ] || explain 'expected exit status: 0 or 1'
    [ "$(wc -l <<<"$attempts")" -ge 65 ] || fail "expected: at least 65 actions; found: $attempts"
    assert_equal "$(grep -vE ' (1|13)$' <<<"$attempts")" "$MISSING_CALLS"
    assert_equal "$(outside)" "$found"
}

@test "after a map has been read, the program can only write outputs and read inputs" {
    cp "$PROJECT"/maps/options/robot.* "$PROJECT"/maps/options/level.map* .
    mkdir folder folder/sub
    cp map.txt folder/a.txt
    cp map.txt folder/sub/b.txt
    printf '%s\n' folder/a.txt folder >list
    assert_contained map.txt
    assert_contained map.txt -o out/other.png
    assert_contained map.txt folder/a.txt
    assert_contained folder
    assert_contained folder --recursive --jobs 2 --report out/report.csv
    assert_contained folder -r --skip-existing --jobs 1
    assert_contained --files-from list
    assert_contained level.map.scen
    assert_contained level.map.scen --report out/report.csv --jobs 2
    assert_contained level.map.scen --problem 2
    assert_contained map.txt --compare all
    assert_contained map.txt --animate out/a.png --frames 3 --path out/path.csv
    assert_contained map.txt --json --map-image out/m.png
    assert_contained map.txt --show -q
    assert_contained - <map.txt
    assert_contained <(cat map.txt) -o out/pipe.png
    assert_contained robot.yaml -s 0.3m,-0.5m -g 4m,0.9m
    assert_contained map.txt --untrusted
    assert_contained map.txt -q -o - >/dev/null
}

@test "if the folder for pictures is missing, the sandbox protects the files in its parent folder" {
    rm -r out
    intrude map.txt
    assert_solved
    # The program may have to remove the folder that it creates, so the sandbox permits removing
    # empty folders.
    assert_equal "$(grep -vE ' (1|13)$' <<<"$attempts")" "${MISSING_CALLS/openat2/$'remove-folder 0\nopenat2'}"
    assert_files map.txt bystander out/map.png
}

@test "if all outputs are single files, no other file in their folders can be opened for writing" {
    local arguments found
    mkdir near near/sub
    cp bystander near
    cp bystander near/sub
    for arguments in '-o near/x.png' '-o near/x.png --path near/p.csv --map-image near/m.png' \
        '-o near/x.png --untrusted' '-o /dev/null --report near/r.csv'; do
        INTRUDE_NEAR=near intrude map.txt $arguments
        assert_solved
        # All actions fail, one with EXDEV (18). An attempt to create a file leaves an empty file.
        [ ! -s near/stray ] || fail 'the file is not empty'
        rm near/stray
        found=$(grep '^near-' <<<"$attempts" | grep -v '^near-move-below 18$')
        assert_equal "$(grep -c . <<<"$found")" 4
        ! grep -v ' 13$' <<<"$found" || fail "$attempts"
    done
    assert_files map.txt bystander near/bystander near/sub/bystander near/{x,m}.png near/{p,r}.csv
    # In the folder for pictures, files can be written.
    INTRUDE_NEAR=out intrude map.txt
    grep -qx 'near-create 0' <<<"$attempts" || fail "$attempts"
}

@test "no temporary file remains if a run with single outputs fails" {
    echo bad >bad.txt
    rmdir out
    astar bad.txt -o x.png --path p.csv
    assert_refused 'bad.txt:1:1: '
    astar missing.txt -o x.png
    assert_refused 'missing.txt: '
    astar map.txt -o map.txt --path p.csv
    assert_refused 'map.txt: '
}

@test "the program can only read files, list folders and start processes while it looks up the files that maps refer to" {
    cp "$PROJECT"/maps/options/robot.* .
    local found
    found=$(outside)
    INTRUDE_AT=robot.pgm intrude robot.yaml -s 0.3m,-0.5m -g 4m,0.9m
    assert_solved
    assert_equal "$(grep -vE ' (1|13)$' <<<"$attempts")" $'read 0\nlist 0\n'"${MISSING_CALLS/clone3/$'fork 0\nclone3'}"
    assert_equal "$(outside)" "$found"
}

@test "with --no-sandbox, nothing is restricted" {
    intrude map.txt --no-sandbox
    assert_solved
    for action in read list create overwrite chmod make-folder remove-folder move spawn fork tcp udp unix memfd \
        fchmod watch signal-owner signal-on-input executable-memory; do
        grep -qx "$action 0" <<<"$attempts" || fail "$action: $attempts"
    done
}

@test "a failed run removes the folders for pictures that it has created, and no other folder" {
    echo bad >bad.txt
    rmdir out
    astar bad.txt
    assert_refused 'bad.txt:1:1: '
    astar missing.txt -o some/new/folder/
    assert_refused 'missing.txt: '
    astar bad.txt -o out
    assert_refused 'bad.txt:1:1: '
    mkdir out
    astar bad.txt
    assert_refused 'bad.txt:1:1: '
}

# wait_for_locks N: waits until N runs hold a lock on the folder out/.
wait_for_locks() {
    local tries=0
    until [ "$(grep -c ":$(stat -c %i out 2>/dev/null || echo none) " /proc/locks)" -eq "$1" ]; do
        [ $((++tries)) -lt 3000 ] || fail "expected: $1 locks"
        sleep 0.01
    done
}

@test "a failed run keeps the folder for pictures that it has created if another run uses it" {
    rmdir out
    mkfifo one two
    timeout 60 "$ASTAR_CLI" - <one 2>/dev/null & # waits for its standard input
    local first=$!
    exec 7>one
    wait_for_locks 1
    timeout 60 "$ASTAR_CLI" - <two >/dev/null 7>&- &
    local second=$!
    exec 8>two
    wait_for_locks 2
    echo bad >&7
    exec 7>&-
    ! wait "$first" || fail 'expected: the first run fails'
    cat map.txt >&8
    exec 8>&-
    wait "$second"
    assert_file_exists out/stdin.png
}

@test "the sandbox prevents writing a picture through a link that points outside the folder for pictures" {
    mkdir elsewhere
    echo old >elsewhere/x.png
    ln -s ../elsewhere/x.png out/map.png
    astar map.txt
    assert_status 2
    assert_one_message 'out/map.png: ' 'permission denied'
    assert_equal "$(<elsewhere/x.png)" old
    astar map.txt -o out/map.png
    assert_solved
    assert_png elsewhere/x.png
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
    cp "$PROJECT"/maps/options/robot.* "$PROJECT"/maps/options/level.map* .
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
