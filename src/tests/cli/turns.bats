#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# turns.bats - costs, lengths and turns of paths with --turn-cost, and refused values and
# combinations.
#
# Expected values were computed by hand on simple maps.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load search

# assert_turns COST LENGTH TURNS OPTION...: solves map.txt with these options. The JSON must contain
# these values.
assert_turns() {
    local expected="[$1,$2,$3]"
    shift 3
    astar map.txt --json "$@"
    assert_solved
    assert_equal "$(field '[.cost, .length, .turns]')" "$expected"
}

@test "a turn of 45 degrees costs X; a turn of 90 degrees costs 2X or, with --no-diagonal, X" {
    grid '2 0 0 0' '1 1 1 0' '1 1 1 3'
    assert_turns 5 5 2
    assert_turns 9 5 2 --turn-cost 2
    assert_turns 5 5 2 --turn-cost 0
    assert_turns 7 5 1 --turn-cost 2 --no-diagonal
    assert_turns 5.001 5 1 --turn-cost 0.001 --no-diagonal
    assert_turns 1005 5 1 --turn-cost 1000 --no-diagonal -a dijkstra
}

@test "a longer path with fewer turns is chosen if the saved turns cost more than the extra length" {
    # There is an expensive cell on the straight path. The path around this cell makes two turns of
    # 45 degrees.
    grid '2 0 4 0 3' '0 0 0 0 0'
    assert_turns 4.828427 4.828427 2 --turn-cost 0
    assert_turns 5.828427 4.828427 2 --turn-cost 0.5
    assert_turns 7 7 0 --turn-cost 1.1
    assert_turns 7 7 0 --turn-cost 1.1 -a fastest
}

@test "with --turn-cost 0, the path has the fewest turns of all cheapest paths" {
    empty_field 6 4
    assert_turns 6.242641 6.242641 1 -s 0,0 -g 5,3 --turn-cost 0
    assert_turns 8 8 1 -s 0,0 -g 5,3 --turn-cost 0 --no-diagonal
    assert_turns 8 8 1 -s 0,0 -g 5,3 --turn-cost 0 --no-diagonal -a dijkstra
}

@test "a change of direction at a via point is a turn, even one of 180 degrees" {
    grid '2 0 0 3' '1 0 1 1'
    assert_turns 9 5 4 -s 0,0 -g 3,0 --via 1,1 --turn-cost 1 --no-diagonal
    assert_equal "$(field '[.legs[].cost]')" '[3,6]'
    assert_turns 17 5 8 -s 0,0 -g 3,0 --via 1,1 --turn-cost 1.5
}

@test "the CSV of the path includes the costs of turns" {
    grid '2 0 0' '1 1 0' '1 1 3'
    astar map.txt --turn-cost 2.5 --no-diagonal --path path.csv
    assert_solved
    assert_equal "$(tail -n 2 path.csv | tr '\n' ' ')" '2,1,5.5 2,2,6.5 '
}

@test "result lines state the number of turns if --turn-cost is given" {
    grid '2 0 0' '1 1 0' '1 1 3'
    astar map.txt --turn-cost 2 --no-diagonal -o path.png
    assert_solved
    assert_regex "$output" '^map\.txt: cost 6, 4 steps, 1 turn, [0-9]+ expanded -> path\.png$'
    astar map.txt -o path.png
    assert_regex "$output" '^map\.txt: cost 4, 4 steps, [0-9]+ expanded -> path\.png$'
}

@test "algorithms that do not support turn costs are refused, and --compare reports them as unusable" {
    local algorithm
    grid '2 0 3'
    for algorithm in bfs greedy jps jps+ bidirectional; do
        astar map.txt --turn-cost 1 -a "$algorithm"
        assert_refused 'map.txt: ' 'turn costs.*astar'
    done
    astar map.txt --turn-cost 1 --compare astar,jps --json -o sheet.png
    assert_solved
    assert_equal "$(field '[.compared[].status]')" '["solved","unusable"]'
}

@test "--turn-cost refuses values out of range" {
    local value
    grid '2 0 3'
    for value in -1 1000.001 0.0001 x '' 1e3; do
        astar map.txt --turn-cost="$value"
        assert_refused '' '--turn-cost takes a number from 0 to 1000'
    done
    assert_turns 2 2 0 --turn-cost 1000
}

@test "--turn-cost works with pictures, labels, heat, animations, weights and --nearest" {
    cp "$PROJECT/maps/rooms.txt" map.txt
    astar map.txt --turn-cost 2 -o a.png --heat --animate a.apng.png --frames 5
    assert_solved
    astar map.txt --turn-cost 0 -o b.png --labels f --scale 24
    assert_solved
    astar map.txt --turn-cost 2 -o c.png --labels parent --scale 24 --via 5,5
    assert_solved
    astar map.txt --turn-cost 2 --weight 3 -o d.png --caption
    assert_solved
    astar "$PROJECT/maps/options/no-path.txt" --turn-cost 2 --nearest -o e.png
    assert_solved
}
