# SPDX-License-Identifier: MIT
# agent.bats - --agent: agents that cover several cells.
#
# Expected costs were computed by hand on simple maps.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load search

@test "--agent: all cells that the agent covers must be free" {
    # The gap to the left of the wall is one cell wide, and the gap to its right is two cells wide.
    grid '2 0 0 0 0' '0 0 0 0 0' '0 1 1 0 0' '0 0 0 0 0' '0 0 0 3 0'
    astar map.txt --json --no-diagonal
    assert_equal "$(field .cost)" 7
    astar map.txt --agent 2x2 --goal 0,3 --json --no-diagonal --path path.csv
    assert_solved
    assert_equal "$(field '[.cost, .length, .steps, .optimal]')" '[9,9,9,true]'
    assert_equal "$(cut -d, -f1,2 path.csv | tr '\n' ' ')" \
        'x,y 0,0 1,0 2,0 3,0 3,1 3,2 3,3 2,3 1,3 0,3 '
    astar map.txt --agent 1x1 --json --no-diagonal
    assert_equal "$(field .cost)" 7
}

@test "--agent: a step costs as much as the most expensive covered cell" {
    grid '2 0 0 0 3 0' '0 0 0 9 0 0'
    astar map.txt --agent 2x2 --json
    assert_solved
    # An agent at 2,0 or 3,0 covers the cell that costs 9.
    assert_equal "$(field '[.cost, .length]')" '[20,20]'
    astar map.txt --agent 2x1 --json
    assert_equal "$(field .cost)" 4
}

@test "--agent: the first number is the width of the agent, and the second is its height" {
    grid '2 0 0 3' '1 1 0 0'
    astar map.txt --agent 1x2
    assert_refused 'map.txt: the start 0,0: the agent of 1x2 cells touches the wall at'
    assert_regex "$stderr" ' at 0,1$'
    astar map.txt --agent 2x1 --goal 2,0 --json
    assert_solved
    assert_equal "$(field .cost)" 2
}

@test "--agent: a start, goal or via point where the agent does not fit is refused, and the message says why" {
    grid '2 0 0 0' '0 0 0 0' '0 0 1 3'
    astar map.txt --agent 2x2
    assert_refused 'map.txt: the goal 3,2: the agent of 2x2 cells extends beyond the map of 4 x 3 cells'
    astar map.txt --agent 2x2 --goal 1,1
    assert_refused 'map.txt: the goal 1,1: the agent of 2x2 cells touches the wall at'
    assert_regex "$stderr" ' at 2,2$'
    astar map.txt --agent 2x2 --goal 2,0 --via 2,1
    assert_refused 'map.txt: the via point 2,1: the agent of 2x2 cells touches the wall at'
    astar map.txt --agent 2x2 --goal 2,0 --start 0,2
    assert_refused 'map.txt: the start 0,2: the agent of 2x2 cells extends beyond the map'
    astar map.txt --agent 2x2 --goal 1,1 --nearest --json
    assert_solved
    assert_equal "$(field .status)" '"nearest"'
}

@test "--agent: the agent must not touch the margins that --clearance adds to walls" {
    grid '2 0 0 3 0' '0 0 0 0 0' '0 0 0 0 0' '1 1 1 1 1'
    astar map.txt --agent 2x2 --clearance 1.5
    assert_solved
    astar map.txt --agent 2x2 --clearance 2.5
    assert_status 2
    assert_one_message 'map.txt: the start 0,0: the agent of 2x2 cells touches the margin'
}

@test "--agent with --keep-away: the covered cell nearest to a wall determines the cost of a step" {
    # The lower cells of the agent are one cell from a wall, which is half the radius of 2. Their
    # level is therefore 10 of 20 (keep_away.h), and each step costs 1 + 10 * 10 / 20 = 6.
    grid '2 0 0 3 0' '0 0 0 0 0' '1 1 1 1 1'
    astar map.txt --agent 2x2 --keep-away 2,11 --json
    assert_solved
    assert_equal "$(field '[.cost, .length]')" '[18,3]'
}

@test "--agent: an agent larger than the map is refused" {
    grid '2 0 3'
    astar map.txt --agent 4x1
    assert_refused 'map.txt: the agent of 4x1 cells is larger than the map of'
    astar map.txt --agent 1x2
    assert_refused 'map.txt: the agent of 1x2 cells is larger than the map'
}

@test "--agent is refused if the size is invalid or if all problems of a scenario are run" {
    grid '2 0 3'
    local value
    for value in '' x 2 2x x2 0x1 1x0 -1x2 2x2x2 2X2 1.5x2 99999999999x1 '2 x2'; do
        astar map.txt --agent "$value"
        assert_refused '--agent takes a width and a height in cells'
    done
    astar "$PROJECT/maps/options/level.map.scen" --agent 2x2
    assert_refused '--agent does not apply to a whole scenario'
}
