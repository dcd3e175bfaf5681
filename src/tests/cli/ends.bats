# SPDX-License-Identifier: MIT
# ends.bats - maps with several starts and goals, and --via.
#
# Expected costs were computed by hand on simple maps.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load search

@test "with several starts and goals, every algorithm finds the pair with the cheapest path" {
    grid '2 0 0 0 3' '1 1 1 1 1' '3 0 0 2 0'
    local algorithm
    for algorithm in "${OPTIMAL[@]}"; do
        assert_cost 3 3 -a "$algorithm"
        assert_equal "$(field '[.start, .goal, .optimal]')" '[[3,2],[0,2],true]'
    done
    empty_field 8 1
    for algorithm in "${ALGORITHMS[@]}"; do
        assert_cost 1 1 -a "$algorithm" -s 0,0 -s 5,0 -g 7,0 -g 4,0
        assert_equal "$(field '[.start, .goal]')" '[[5,0],[4,0]]'
        assert_cost 2 2 -a "$algorithm" -s 0,0 -g 7,0 -g 2,0 -g 6,0
        assert_equal "$(field '[.start, .goal]')" '[[0,0],[2,0]]'
    done
    # One start is also a goal.
    empty_field 5 1
    assert_cost 0 0 -s 0,0 -s 3,0 -g 1,0 -g 4,0 -s 4,0
    assert_equal "$(field '[.start, .goal]')" '[[4,0],[4,0]]'
}

@test "with several starts or goals, the pair with the cheapest path is chosen, not the nearest pair" {
    grid '0 9 0 0 0 0'
    assert_cost 3 3 -s 2,0 -g 0,0 -g 5,0
    assert_equal "$(field .goal)" '[5,0]'
    assert_cost 2 2 -s 2,0 -g 0,0 -g 5,0 --cost 9=1
    assert_equal "$(field .goal)" '[0,0]'
    assert_cost 2 2 -s 0,0 -s 5,0 -g 2,0 --cost 9=1
    assert_cost 3 3 -s 0,0 -s 5,0 -g 2,0
    assert_equal "$(field .start)" '[5,0]'
}

@test "with several starts or goals, a path is found even if only one start and one goal are connected" {
    grid '0 0 1 0 0' '0 0 1 0 0'
    local algorithm
    for algorithm in "${OPTIMAL[@]}"; do
        assert_cost 1 1 -a "$algorithm" -s 0,0 -g 3,0 -g 0,1
    done
    assert_no_path map.txt -s 0,0 -s 1,1 -g 3,0 -g 4,1
    assert_equal "$(field '[.start, .goal]')" '[null,null]'
}

@test "a start or goal in a wall or outside the map is refused even if others are valid" {
    grid '0 0 1 0'
    astar map.txt -s 0,0 -s 2,0 -g 1,0
    assert_refused 'map.txt: ' 'start 2,0 .*wall'
    astar map.txt -s 0,0 -g 1,0 -g 2,0
    assert_refused 'map.txt: ' 'goal 2,0 .*wall'
    astar map.txt -s 0,0 -s 0,1 -g 1,0
    assert_refused 'map.txt: ' 'start 0,1 .*outside'
    astar map.txt -s 0,0 -g 4,0 -g 1,0
    assert_refused 'map.txt: ' 'goal 4,0 .*outside'
}

@test "with --via, the path passes through the points in order, and --json lists the legs" {
    empty_field 5 5
    astar map.txt -s 0,0 -g 4,0 --via 2,2 --via 0,4 --no-diagonal --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .cost, .steps, .optimal]')" '["solved",16,16,true]'
    assert_equal "$(field .legs)" \
        '[{"cost":4,"steps":4},{"cost":4,"steps":4},{"cost":8,"steps":8}]'
    assert_equal "$(field '[.start, .goal]')" '[[0,0],[4,0]]'
    assert_equal "$(field keys_unsorted)" "$KEYS"
    # A cell at which one leg ends and the next begins has only one row in the CSV file, and the via
    # points are in order.
    assert_equal "$(wc -l <path.csv)" 18
    assert_equal "$(sed -n '2p;6p;10p;18p' path.csv)" $'0,0,0\n2,2,4\n0,4,8\n4,0,16'
    run legal path.csv map.txt
    assert_success

    astar map.txt -s 0,0 -g 4,0 --via 0,4 --via 2,2 --no-diagonal --json
    assert_solved
    assert_equal "$(field '[.cost, .legs]')" \
        '[12,[{"cost":4,"steps":4},{"cost":4,"steps":4},{"cost":4,"steps":4}]]'

    astar map.txt -s 0,0 -g 4,0 --via 2,2 --via 0,4 --json
    assert_solved
    assert_equal "$(field '[.cost, .steps]')" '[11.313708,8]'
    assert_equal "$(field .legs)" \
        '[{"cost":2.828427,"steps":2},{"cost":2.828427,"steps":2},{"cost":5.656854,"steps":4}]'
}

@test "with --via, the path of every algorithm passes through the points" {
    empty_field 5 5
    local algorithm
    for algorithm in "${ALGORITHMS[@]}"; do
        astar map.txt -s 0,0 -g 4,0 --via 2,2 --via 0,4 --json -a "$algorithm" --path path.csv
        assert_solved
        assert_equal "$(field '[.cost, .steps, (.legs | map(.steps))]')" '[11.313708,8,[2,2,4]]'
        assert_equal "$(sed -n '4p;6p;10p' path.csv)" $'2,2,2.828427\n0,4,5.656854\n4,0,11.313708'
    done
}

@test "with --via, the result line gives the cost and the number of steps of the complete path" {
    empty_field 5 5
    astar map.txt -s 0,0 -g 4,0 --via 2,2 -o path.png
    assert_solved
    assert_regex "$output" '^map\.txt: cost 5\.656854, 4 steps, [0-9]+ expanded -> path\.png$'
}

@test "--via accepts the start and the goal as points, and the same point twice" {
    empty_field 5 1
    astar map.txt -s 0,0 -g 4,0 --via 0,0 --via 2,0 --via 2,0 --via 4,0 --json --path path.csv
    assert_solved
    assert_equal "$(field '[.cost, .steps, (.legs | map(.cost))]')" '[4,4,[0,2,0,2,0]]'
    assert_equal "$(<path.csv)" $'x,y,cost\n0,0,0\n1,0,1\n2,0,2\n3,0,3\n4,0,4'
    # The path goes out and back through the same cells.
    astar map.txt -s 1,0 -g 0,0 --via 3,0 --json --path path.csv
    assert_solved
    assert_equal "$(field '[.cost, .legs]')" '[5,[{"cost":2,"steps":2},{"cost":3,"steps":3}]]'
    assert_equal "$(<path.csv)" $'x,y,cost\n1,0,0\n2,0,1\n3,0,2\n2,0,3\n1,0,4\n0,0,5'
}

@test "with --via, the path uses the start and the goal that give the lowest cost" {
    empty_field 9 1
    astar map.txt -s 0,0 -s 3,0 -s 8,0 --via 5,0 -g 1,0 -g 7,0 --json
    assert_solved
    assert_equal "$(field '[.start, .goal, .cost, .legs]')" \
        '[[3,0],[7,0],4,[{"cost":2,"steps":2},{"cost":2,"steps":2}]]'
}

@test "with --via, the costs of the legs are exact on terrain and with --move-cost" {
    grid '2 5 5 0 3'
    astar map.txt --via 2,0 --cost 5=0.125 --move-cost E=0.5,W=3 --json
    assert_solved
    assert_equal "$(field '[.cost, .legs]')" \
        '[1.125,[{"cost":0.125,"steps":2},{"cost":1,"steps":2}]]'
    # The path goes to the point 2,0 and back.
    astar map.txt -g 1,0 --via 2,0 --cost 5=0.125 --move-cost E=0.5,W=3 --json
    assert_equal "$(field '[.cost, (.legs | map(.cost))]')" \
        '[0.5,[0.125,0.375]]'
}

@test "if a --via point or the goal cannot be reached, there is no path" {
    grid '2 0 1 0 1 3' '0 0 1 0 1 0'
    local algorithm
    for algorithm in "${ALGORITHMS[@]}"; do
        assert_no_path map.txt --via 3,0 -g 1,0 -a "$algorithm"
        assert_no_path map.txt --via 1,0 -a "$algorithm"
    done
    assert_equal "$(field keys_unsorted)" "$KEYS"
    astar map.txt --via 3,0 -g 1,0 --path path.csv -q
    assert_status 1
    assert_equal "$(<path.csv)" 'x,y,cost'
}

@test "--via refuses a point in a wall, a point outside the map, and invalid coordinates" {
    grid '2 0 1 3' '0 0 0 0'
    astar map.txt --via 2,0
    assert_refused 'map.txt: ' '2,0 .*wall'
    astar map.txt --via 1,0 --via 4,1
    assert_refused 'map.txt: ' '4,1 .*outside.*4 x 2'
    astar map.txt --via 1,2
    assert_refused 'map.txt: ' '1,2 .*outside'
    astar map.txt --via 4294967295,4294967295
    assert_refused 'map.txt: ' 'outside'
    local point
    for point in '' 1 '1,' ,1 1,2,3 -1,0 0,-1 a,b 1.5,0 '1, 0' 1x0 1,0x 4294967296,0; do
        astar map.txt --via "$point"
        assert_refused '' '--via .*X,Y'
    done
}
