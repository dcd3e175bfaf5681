#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# untrusted.bats - --untrusted: the sandbox is required, files named by a map must be below the
# folder of the map, and messages do not quote the contents of maps. The tests run the release
# build, which has a sandbox.

load common

setup() {
    enter_folder
    cp "$REFERENCE" map.txt
    mkdir maps out
    cp "$PROJECT"/maps/options/robot.* "$PROJECT"/maps/options/level.map* maps
    printf '%s\n' 'rosebud secret' >secret.txt
    ROBOT=(-s 0.3m,-0.5m -g 4m,0.9m)
    # The debug build has sanitizers, and therefore no sandbox.
    astar map.txt --untrusted
    assert_refused '' '--untrusted requires a sandbox'
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    astar map.txt --untrusted -o /dev/null
    [ "$status" -eq 0 ] || skip "$stderr"
}

# yaml IMAGE: creates maps/x.yaml, a ROS map that refers to the image IMAGE.
yaml() {
    sed "s|robot\.pgm|$1|" maps/robot.yaml >maps/x.yaml
}

# scenario MAP: creates maps/x.scen, a scenario that refers to the map MAP.
scenario() {
    sed "s|level\.map|$1|" maps/level.map.scen >maps/x.scen
}

@test "--untrusted does not change the results of maps that name no other file or only files in their own folder" {
    local arguments
    mkdir maps/sub
    cp maps/robot.pgm maps/sub/deep.pgm
    sed 's|robot.pgm|sub/../sub/deep.pgm|' maps/robot.yaml >maps/deep.yaml
    sed "s|robot.pgm|$PWD/maps/robot.pgm|" maps/robot.yaml >maps/absolute.yaml
    for arguments in map.txt 'maps/level.map.scen --problem 2' "maps/robot.yaml ${ROBOT[*]}" \
        "maps/deep.yaml ${ROBOT[*]}" "maps/absolute.yaml ${ROBOT[*]}" 'map.txt --compare all'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar $arguments -o with.png --untrusted
        assert_solved
        # shellcheck disable=SC2086
        astar $arguments -o without.png
        cmp with.png without.png
    done
    astar maps/level.map.scen --untrusted
    assert_solved
    (cd maps && "$ASTAR_CLI" - "${ROBOT[@]}" -o ../stdin.png --untrusted <robot.yaml)
    assert_file_exists stdin.png
}

@test "with --untrusted, an image outside the folder of its ROS map is refused, even if it is reached through a link" {
    cp maps/robot.pgm outside.pgm
    ln -s ../outside.pgm maps/link.pgm
    ln -s .. maps/up
    local image
    for image in ../outside.pgm "$PWD/outside.pgm" link.pgm up/outside.pgm ../maps-other/x.pgm \
        /etc/passwd ../missing.pgm sub/../../outside.pgm; do
        yaml "$image"
        astar maps/x.yaml "${ROBOT[@]}" --untrusted
        assert_refused 'maps/x.yaml: ' 'outside the folder'
        [[ $stderr != *outside.pgm* && $stderr != *passwd* ]] || explain 'expected: no names'
    done
    mkdir maps-other
    cp maps/robot.pgm maps-other/x.pgm
    yaml ../maps-other/x.pgm
    astar maps/x.yaml "${ROBOT[@]}" --untrusted
    assert_refused 'maps/x.yaml: ' 'outside the folder'
    # Without --untrusted, an image in another folder is permitted.
    astar maps/x.yaml "${ROBOT[@]}"
    assert_solved
}

@test "with --untrusted, a map outside the folder of its scenario is not found" {
    mv maps/level.map .
    local name
    for name in ../level.map "$PWD/level.map"; do
        scenario "$name"
        astar maps/x.scen --untrusted
        assert_refused 'maps/x.scen: ' 'missing'
        astar maps/x.scen --untrusted --problem 1
        assert_refused 'maps/x.scen: ' 'missing'
        [[ $stderr != *level.map* ]] || explain 'expected: no name'
        astar maps/x.scen
        assert_solved
    done
    ln -s ../level.map maps/level.map
    astar maps/level.map.scen --untrusted
    assert_refused 'maps/level.map.scen: ' 'missing'
}

@test "with --untrusted, messages about the map of a scenario do not name it" {
    mv maps/level.map maps/rosebud.map
    scenario rosebud.map
    astar maps/x.scen --untrusted
    assert_solved
    astar maps/x.scen --untrusted --problem 1 --json -o /dev/null
    assert_equal "$(jq -r .map "$STDOUT")" maps/x.scen
    echo 'type octile' >maps/rosebud.map
    astar maps/x.scen --untrusted
    assert_refused 'maps/x.scen: ' 'map \.\.\.:[0-9]+:[0-9]+: '
    [[ $stderr != *rosebud* ]] || explain 'expected: no name'
    printf 'type octile\nheight 18\nwidth 28\nmap\n' >maps/rosebud.map
    for arguments in '' '--problem 1'; do
        astar maps/x.scen --untrusted $arguments
        assert_refused 'maps/x.scen: ' 'map \.\.\.:5: the file is too short'
    done
    printf 'type octile\nheight 2\nwidth 2\nmap\n..\n..\n' >maps/rosebud.map
    astar maps/x.scen --untrusted
    assert_refused 'maps/x.scen: ' 'cells'
    rm maps/rosebud.map
    mkdir maps/rosebud.map
    astar maps/x.scen --untrusted
    assert_refused 'maps/x.scen: ' 'map \.\.\.: '
    [[ $stderr != *rosebud* ]] || explain 'expected: no name'
    astar maps/x.scen
    assert_refused 'maps/rosebud.map: ' 'folder'
}

@test "with --untrusted, links in a folder of maps are skipped if they point outside the folder" {
    mkdir folder
    cp map.txt folder/a.txt
    ln -s ../map.txt folder/b.txt
    ln -s a.txt folder/c.txt
    ln -s ../maps folder/d
    astar folder -r --untrusted -v
    assert_status 0
    assert_regex "$stderr" 'folder/b\.txt: passed over'
    assert_files map.txt secret.txt folder/a.txt out/a.png out/c.png $(cd "$BATS_TEST_TMPDIR/work" && find maps -type f)
}

@test "with --untrusted, no message quotes the contents of a map, whatever its format" {
    local format text
    for text in 'rosebud' '0 0 rosebud' $'##########\n#  rosebud#' $'type rosebud\n' \
        $'type octile\nheight 1\nwidth 7\nmap\nrosebud\n' $'image: rosebud\nresolution: 1\norigin: [0,0,0]\n' \
        $'image: x\nrosebud' $'2 0\n0 rosebud' 'P2 rosebud' $'version 1\n0 rosebud 1 1 0 0 0 0 0\n' \
        $'0, rosebud' $'[[0, rosebud]]' $'\x93NUMPY\x01'; do
        printf '%s' "$text" >x
        for format in auto grid array npy ascii digits csv movingai ros pnm png; do
            astar x --format $format --untrusted
            [ "$status" -eq 2 ] || continue
            assert_one_message 'x:'
            # Without --untrusted, messages would quote a single letter between apostrophes, or a
            # whole word.
            ! grep -Eq "rosebud|'[rosebud]'" <<<"$stderr" || explain 'expected: no content'
            astar x --format $format --untrusted --report out/report.json
            ! grep -Eq "rosebud|'[rosebud]'" out/report.json || fail "$(<out/report.json)"
        done
    done
    astar secret.txt
    assert_refused 'secret.txt:1:1: ' "'r'"
}

@test "--untrusted and --no-sandbox cannot be combined" {
    astar map.txt --untrusted --no-sandbox
    assert_refused '' '--no-sandbox'
}
