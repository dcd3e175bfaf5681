# SPDX-License-Identifier: MIT
# path.bats - paths as JSON, written by --path FILE.json and --json=path, in cells and in metres.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common

@test "--json=path adds the cells of the path at the end of the object, and --path x.json writes the same array" {
    astar "$REFERENCE" --json=path --path path.json
    assert_solved
    assert_equal "$(field '.path | length')" "$(field '.steps + 1')"
    assert_equal "$(field '[.path[0], .path[-1]] == [.start, .goal]')" true
    assert_equal "$(field .path)" "$(jq -c . path.json)"
    assert_equal "$(field 'keys_unsorted[-2:]')" '["path","path_m"]'
    # The CSV file that --path writes contains the same cells.
    astar "$REFERENCE" --path path.csv -q
    assert_equal "$(tail -n +2 path.csv | jq -Rc 'split(",") | map(tonumber) | .[:2]')" "$(jq -c '.[]' path.json)"
    # With --json alone, the object does not contain the path.
    astar "$REFERENCE" --json
    assert_equal "$(field 'has("path")')" false
}

@test "if there is no path, --path writes an empty array, and --json=path prints null as the path" {
    printf '2 1\n1 3\n' >map.txt
    astar map.txt --json=path --path path.json
    assert_status 1
    assert_equal "$(field '[has("path"), .path, .path_m]')" '[true,null,null]'
    assert_equal "$(cat path.json)" '[]'
}

@test "for a folder, --json=path adds the path of each map to its JSON line and to the JSON report" {
    mkdir maps
    printf '2 0\n0 3\n' >maps/a.txt
    printf '2 0 3\n' >maps/b.txt
    echo '2 x' >maps/c.txt
    astar maps --json=path --jobs 2 --report report.json
    assert_status 2
    assert_equal "$(field .path | tr '\n' ' ')" '[[0,0],[1,1]] [[0,0],[1,0],[2,0]] null '
    assert_equal "$(jq -c '.[].path' report.json)" "$(field .path)"
}

@test "with --via, the path consists of all legs; with --compare, it is the path of the first search" {
    printf '2 0 3\n0 0 0\n' >map.txt
    astar map.txt --via 0,1 --json=path
    assert_equal "$(field .path)" '[[0,0],[0,1],[1,0],[2,0]]'
    astar map.txt --compare bfs,astar --json=path
    assert_equal "$(field .path)" '[[0,0],[1,0],[2,0]]'
}

# assert_metres ARGUMENT...: solves the ROS map with these arguments, and fails unless its path in
# metres, the path CSV and the length in metres agree.
assert_metres() {
    astar "$PROJECT/maps/options/robot.yaml" -s 0.3m,-0.5m -g 4m,0.9m --json=path --path path.csv "$@"
    assert_solved
    assert_equal "$(field '.path_m | length')" "$(field '.path | length')"
    assert_equal "$(field '.path_m | .[]')" \
        "$(tail -n +2 path.csv | jq -Rc 'split(",") | map(tonumber) | .[3:5]')"
    # The length is the sum of the distances between the points of the path.
    assert_equal "$(field '[.path_m, .path_m[1:]] | transpose | map(select(.[1])) |
        map((.[0][0] - .[1][0]) as $x | (.[0][1] - .[1][1]) as $y | ($x * $x + $y * $y | sqrt)) | add |
        . * 1e5 | round')" "$(field '.length_m * 1e5 | round')"
}

@test "ROS maps: the JSON keys path_m and length_m and two columns of the path CSV are in metres" {
    assert_metres
    # Cells have sides of 0.05 m.
    assert_equal "$(field '.cost * 0.05 * 1e5 | round')" "$(field '.length_m * 1e5 | round')"
    astar "$REFERENCE" --json
    assert_equal "$(field '[has("length_m"), .length_m]')" '[true,null]'
}

@test "ROS maps: with --smooth, length_m is the length of the smoothed path" {
    assert_metres --smooth
    assert_metres --smooth=corners
}

# --- legs without a path ---

# divided: writes map.txt, in which a wall separates columns 0 to 2 from columns 4 to 6.
divided() {
    printf '2 0 0 1 0 0 0\n0 0 0 1 0 0 3\n' >map.txt
}

@test "--via: the message and JSON give the number and the two ends of the leg without a path" {
    divided
    astar map.txt --via 1,1 --via 5,0 --via 4,1 --json
    assert_status 1
    assert_one_message 'map.txt: ' 'no path from via point 1,1 to via point 5,0 \(leg 2 of 4\)'
    assert_equal "$(field .failed_leg)" '{"leg":2,"from":[1,1],"to":[5,0]}'
    assert_equal "$(field '.legs | length')" 1
    assert_regex "$(field .message)" 'leg 2 of 4'
    astar map.txt --via 5,1
    assert_status 1
    assert_one_message 'map.txt: ' 'no path from start 0,0 to via point 5,1 \(leg 1 of 2\)'
    assert_regex "$output" 'no path'
    astar map.txt --via 1,0
    assert_one_message 'map.txt: ' 'no path from via point 1,0 to goal 6,1 \(leg 2 of 2\)'
    # If there are several starts or goals, the message gives their number instead of a position.
    astar map.txt --start 0,0 --start 2,0 --via 5,1 --json
    assert_one_message 'map.txt: ' 'no path from any of 2 starts to via point 5,1'
    assert_equal "$(field .failed_leg)" '{"leg":1,"from":null,"to":[5,1]}'
}

@test "failed_leg is null if there is a path or if --via is not given" {
    divided
    astar map.txt --json
    assert_status 1
    assert_equal "$(field '[has("failed_leg"), .failed_leg, .message]')" '[true,null,null]'
    astar map.txt --via 1,1 --goal 2,1 --json
    assert_solved
    assert_equal "$(field .failed_leg)" null
}
