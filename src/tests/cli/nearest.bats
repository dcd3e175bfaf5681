# SPDX-License-Identifier: MIT
# nearest.bats - the option --nearest, which finds a path even if the goal cannot be reached.
#
# Expected costs were computed by hand on simple maps.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load search

@test "--nearest finds the path to the nearest reachable cell, with exit status 0 and status nearest" {
    grid '2 0 0 1 3' '0 0 0 1 1'
    astar map.txt --nearest --json --path path.csv
    assert_solved
    assert_equal "$(field keys_unsorted)" "$KEYS"
    assert_equal "$(field '[.status, .start, .goal, .cost, .steps, .legs]')" \
        '["nearest",[0,0],[4,0],2,2,null]'
    assert_equal "$(tail -n 1 path.csv)" 2,0,2
    astar map.txt --nearest -o path.png
    assert_solved
    assert_regex "$output" '^map\.txt: .*nearest.*cost 2, 2 steps, [0-9]+ expanded -> path\.png$'
    assert_equal "$(wc -l <"$STDOUT")" 1
    # Without --nearest there is no path.
    assert_no_path map.txt
}

@test "--nearest finds the path to the goal if the goal can be reached" {
    cp "$REFERENCE" map.txt
    local algorithm
    for algorithm in "${OPTIMAL[@]}"; do
        assert_cost 33.242641 32 --nearest -a "$algorithm"
        assert_equal "$(field '[.status, .optimal]')" '["solved",true]'
    done
    astar map.txt --nearest -o path.png
    assert_solved
    refute_regex "$output" 'nearest'
}

@test "with --nearest, the paths of all algorithms end at the same cell" {
    grid '2 0 0 1 3' '0 0 0 1 1'
    local algorithm
    for algorithm in "${ALGORITHMS[@]}"; do
        astar map.txt --nearest -a "$algorithm" --json --path path.csv --no-diagonal
        assert_solved
        assert_equal "$(field '[.status, .algorithm, .cost, .steps]')" "[\"nearest\",\"$algorithm\",2,2]"
        assert_equal "$(tail -n 1 path.csv)" 2,0,2
    done
}

@test "--nearest chooses the cell with the shortest straight line to the goal, even if the path is long" {
    # The start is four cells above the goal. The cell 0,2 is only two cells above the goal, but
    # eight steps from the start.
    grid '2 0 0 0 1' '1 1 1 0 1' '0 0 0 0 1' '1 1 1 1 1' '3 1 1 1 1'
    astar map.txt --nearest --no-diagonal --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .cost, .steps]')" '["nearest",8,8]'
    assert_equal "$(tail -n 1 path.csv)" 0,2,8
}

@test "with --nearest, goals and via points may be in walls" {
    grid '2 0 0 1 1' '0 0 0 1 1'
    astar map.txt --nearest -g 4,0 --json -o path.png
    assert_solved
    assert_equal "$(field '[.status, .goal, .cost, .steps]')" '["nearest",[4,0],2,2]'
    astar map.txt --nearest -g 4,0 -g 4,0 --json
    assert_solved
    assert_equal "$(field '[.status, .goal]')" '["nearest",[4,0]]'
    astar map.txt --nearest --via 3,1 -g 0,1 --no-diagonal --json
    assert_solved
    assert_equal "$(field '[.status, .cost]')" '["nearest",3]'
    # Starts must be free; so must goals, unless --nearest is given.
    astar map.txt --nearest -s 4,0 -g 0,1
    assert_refused 'map.txt: ' 'start 4,0 is in a wall'
    astar map.txt -g 4,0
    assert_refused 'map.txt: ' 'goal 4,0 is in a wall'
}

@test "among equally near cells, --nearest chooses the one with the cheapest path, then the first in reading order" {
    # The goal is surrounded by walls. The reachable cells nearest to the goal are (2,0), (0,2),
    # (4,2) and (2,4). Each triple is START=X,Y,COST: the path from START ends at X,Y and costs
    # COST.
    grid '0 0 0 0 0' '0 1 1 1 0' '0 1 3 1 0' '0 1 1 1 0' '0 0 0 0 0'
    local triple
    for triple in 0,1=0,2,1 1,0=2,0,1 4,3=4,2,1 3,4=2,4,1 0,0=2,0,2 4,4=4,2,2 2,4=2,4,0; do
        astar map.txt -s "${triple%=*}" --nearest --no-diagonal --path path.csv
        assert_solved
        assert_equal "$(tail -n 1 path.csv)" "${triple#*=}"
    done
    # The cells on the left are expensive, so the path goes to the right.
    grid '0 0 0 0 0' '0 1 1 1 0' '0 1 3 1 0' '9 1 1 1 0' '9 0 0 0 0'
    astar map.txt -s 0,4 --nearest --no-diagonal --path path.csv
    assert_solved
    assert_equal "$(tail -n 1 path.csv)" 2,4,2
}

@test "with --nearest, the path ends at the start if no reachable cell is nearer to the goal" {
    grid '0 0 2 1 3'
    astar map.txt --nearest --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .cost, .steps]')" '["nearest",0,0]'
    assert_equal "$(<path.csv)" $'x,y,cost\n2,0,0'
}

@test "--nearest works with several starts and goals" {
    grid '0 0 1 0 0 1 0 0 0 1 0'
    # Of the two goals, only 1,0 can be reached.
    astar map.txt --nearest -s 0,0 -g 3,0 -g 1,0 --json
    assert_solved
    assert_equal "$(field '[.status, .goal, .cost]')" '["solved",[1,0],1]'
    # No goal can be reached. Of all cells that can be reached from any start, the path ends at the
    # one nearest to a goal. It begins at the start from which this cell can be reached.
    astar map.txt --nearest -s 0,0 -s 3,0 -g 7,0 -g 10,0 --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .start, .cost]')" '["nearest",[3,0],1]'
    assert_equal "$(tail -n 1 path.csv)" 4,0,1
}

@test "with --nearest and --via, the path goes through the via points, then to the cell nearest to the goal" {
    grid '2 0 0 0 1 3' '0 0 0 0 1 1'
    astar map.txt --via 0,1 --via 2,1 --nearest --no-diagonal --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .cost, .steps, .goal]')" '["nearest",5,5,[5,0]]'
    assert_equal "$(field .legs)" \
        '[{"cost":1,"steps":1},{"cost":2,"steps":2},{"cost":2,"steps":2}]'
    assert_equal "$(sed -n '2p;3p;5p;7p' path.csv)" $'0,0,0\n0,1,1\n2,1,3\n3,0,5'
    astar map.txt --via 0,1 --nearest -g 3,0 --no-diagonal --json
    assert_solved
    assert_equal "$(field '[.status, .cost]')" '["solved",5]'
}

@test "with --nearest, the path ends at the start if --move-cost inf forbids all steps towards the goal" {
    empty_field 4 1
    astar map.txt -s 1,0 -g 3,0 --nearest --move-cost E=inf --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .cost]')" '["nearest",0]'
    assert_no_path map.txt -s 1,0 -g 3,0 --move-cost E=inf
}
