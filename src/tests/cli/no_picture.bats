# SPDX-License-Identifier: MIT
# no_picture.bats - runs without pictures: --no-picture, and -o /dev/null for folders.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common

setup() {
    enter_folder
    mkdir maps
    printf '2 0\n0 3\n' >maps/a.txt
    printf '2 0 0\n0 0 3\n' >maps/b.txt
}

@test "--no-picture solves files and folders and writes nothing" {
    astar maps/a.txt --no-picture
    assert_solved
    assert_equal "$output" 'maps/a.txt: cost 1.414214, 1 step, 2 expanded'
    assert_nothing_changed
    astar maps --no-picture --jobs 2
    assert_status 0
    assert_equal "$(sed 's/,.*//' "$STDOUT")" $'maps/a.txt: cost 1.414214\nmaps/b.txt: cost 2.414214'
    assert_regex "$stderr" '2 maps: 2 solved'
    assert_nothing_changed
    astar - --no-picture <maps/a.txt
    assert_solved
    assert_nothing_changed
}

@test "--no-picture does not change the exit status, JSON or reports, except for the name of the picture" {
    local filter='del(.output, .read_ms, .search_ms, .render_ms, .write_ms)'
    printf '2 1\n1 3\n' >maps/closed.txt
    astar maps --json
    jq -c "$filter" "$STDOUT" >expected
    rm -r out
    astar maps --json --no-picture --report report.json
    assert_status 1
    jq -c "$filter" "$STDOUT" | diff expected -
    jq -c ".[] | $filter" report.json | diff expected -
    assert_equal "$(field .output | sort -u)" null
    [ ! -e out ] || fail 'a folder for pictures was created'
}

@test "--no-picture works with every other output" {
    astar maps/b.txt --no-picture --path path.csv --map-image map.png --animate animation.png --show --caption
    assert_solved
    assert_files maps/a.txt maps/b.txt path.csv map.png animation.png
    assert_png map.png animation.png
    astar "$PROJECT/maps/photograph.jpg" --no-picture --animate animation.png
    assert_solved
    astar maps/b.txt --no-picture --compare all
    assert_solved
    assert_equal "$(grep -c 'cost 2.414214' "$STDOUT")" "$(wc -l <"$STDOUT")"
    cp "$PROJECT/maps/options/level.map" "$PROJECT/maps/options/level.map.scen" .
    astar level.map.scen --no-picture
    assert_solved
    astar level.map.scen --problem 1 --no-picture
    assert_solved
    assert_nothing_changed
}

@test "--no-picture refuses --output and --skip-existing" {
    astar maps --no-picture -o pictures
    assert_refused '' 'omit --output'
    astar maps --no-picture --skip-existing
    assert_refused '' 'omit --no-picture'
}

@test "--no-picture reduces the memory estimate for an image" {
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    memory() { sed -n 's/.*about \([0-9]*\)[.0-9]* MB of memory.*/\1/p' "$STDERR"; }
    {
        printf 'P4\n2000 2000\n'
        head -c 500000 /dev/zero
    } >map.pbm
    astar map.pbm -s 0,0 -g 1999,1999 -v -o /dev/null
    local drawn
    drawn=$(memory)
    astar map.pbm -s 0,0 -g 1999,1999 -v --no-picture
    assert_status 0
    [ "$(memory)" -lt "$drawn" ] || fail "$(memory) MB, $drawn MB with a picture"
}

@test "-o /dev/null accepts the pictures of a file, of several files and of a folder" {
    local names
    for names in maps/a.txt 'maps/a.txt maps/b.txt' maps; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar $names -o /dev/null --jobs 2
        assert_status 0
        assert_equal "$(grep -c ' -> /dev/null$' "$STDOUT")" "$(wc -l <"$STDOUT")"
        assert_nothing_changed
    done
    [ -c /dev/null ] || fail '/dev/null was replaced'
    ln -s /dev/null sink
    astar maps -o sink
    assert_status 0
    # Other devices and files accept only one picture.
    astar maps -o /dev/full
    assert_refused '/dev/full: ' 'one file cannot hold the pictures of 2 maps'
}

# The commands are those in the example for continuous integration in astar-cli(1).
@test "the exit status and a comparison with expected results reveal changed, damaged and missing levels" {
    results() { "$ASTAR_CLI" maps/ -r --no-picture --json -q | jq -c '[.map, .status, .cost]'; }
    mkdir maps/more
    printf '2 0 0\n0 0 3\n' >maps/more/c.txt
    astar maps/ --recursive --no-picture --quiet
    assert_solved
    assert_equal "$output" ''
    results >expected.txt
    assert_equal "$(cat expected.txt)" \
        '["maps/a.txt","solved",1.414214]
["maps/b.txt","solved",2.414214]
["maps/more/c.txt","solved",2.414214]'
    results | diff expected.txt -
    # A changed cost, a level without a path, a damaged level and a missing level are detected.
    printf '2 4 4\n4 4 3\n' >maps/b.txt
    ! results | diff -q expected.txt - || fail 'expected: a difference'
    printf '2 1 0\n1 1 3\n' >maps/b.txt
    astar maps/ --recursive --no-picture --quiet
    assert_status 1
    printf '2 0 x\n0 0 3\n' >maps/b.txt
    astar maps/ --recursive --no-picture --quiet
    assert_status 2
    assert_one_message 'maps/b.txt:1:5: '
    : >maps/b.txt
    ! results | diff -q expected.txt - || fail 'expected: a difference'
}
