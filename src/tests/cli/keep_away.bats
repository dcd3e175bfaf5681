# SPDX-License-Identifier: MIT
# keep_away.bats - --keep-away, which raises the costs of cells near walls, and the lengths of paths
# in results.
#
# Expected costs were computed by hand: with a radius of 2 and a factor of 11, a cell next to a wall
# is at level 10 of the 20 cost levels and costs 1 + 10 * 10 / 20 = 6.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load search

@test "--keep-away raises the cost of a path next to a wall, but not its length" {
    grid '2 0 0 0 3' '1 1 1 1 1'
    astar map.txt --keep-away 2,11 --json --path path.csv
    assert_solved
    assert_equal "$(field keys_unsorted)" "$KEYS"
    assert_equal "$(field '[.cost, .length, .steps, .optimal]')" '[24,4,4,true]'
    assert_equal "$(tail -n 1 path.csv)" 4,0,24
    astar map.txt --keep-away 2,11 -o path.png
    assert_solved
    assert_regex "$output" '^map\.txt: cost 24, 4 steps, length 4, [0-9]+ expanded -> path\.png$'
    astar map.txt --keep-away 2 --json # the default factor is 4
    assert_equal "$(field '[.cost, .length]')" '[10,4]'
}

@test "--keep-away: if there is room, the path makes a detour to stay away from the wall" {
    grid '0 0 0 0 0' '2 0 0 0 3' '1 1 1 1 1'
    astar map.txt --keep-away 2,11 --json --path path.csv
    assert_solved
    assert_equal "$(field '[.cost, .length, .steps]')" '[10.414214,5.414214,5]'
    assert_equal "$(cut -d, -f1,2 path.csv | tr '\n' ' ')" 'x,y 0,1 1,0 2,0 3,0 4,0 4,1 '
}

@test "--keep-away with --via or --compare reports costs and lengths; without a path, the length is null" {
    grid '2 0 0 0 3' '1 1 1 1 1'
    astar map.txt --keep-away 2,11 --json --via 2,0
    assert_solved
    assert_equal "$(field '[.cost, .length, .legs]')" \
        '[24,4,[{"cost":12,"steps":2},{"cost":12,"steps":2}]]'
    grid '2 0 0 0 3' '1 0 1 1 1' '1 0 1 1 1'
    astar map.txt --keep-away 2,11 --json --compare astar,bfs,jps,fastest
    assert_solved
    # The cell 1,0 is sqrt(2) away from the nearest walls, so it is at cost level 6 and costs 4.
    assert_equal "$(field '[.compared[] | [.status, .cost, .length]]')" \
        '[["solved",22,4],["solved",22,4],["unusable",null,null],["solved",22,4]]'
    grid '2 1 3'
    astar map.txt --keep-away 2 --json
    assert_equal "$(field '[.status, .length]')" '["no-path",null]'
}

@test "without --keep-away, the length of a path equals its cost" {
    grid '2 5 3'
    astar map.txt --json
    assert_equal "$(field '[.cost, .length]')" '[6,6]'
}

@test "--keep-away: the distance is measured from walls, not from the margins of --clearance" {
    # --clearance blocks the cells of row 1. The cells of row 0 are 2 cells away from the walls;
    # with a radius of 4, they are at cost level 10.
    grid '2 0 0 0 3' '0 0 0 0 0' '1 1 1 1 1'
    astar map.txt --keep-away 4,11 --clearance 1.5 --json
    assert_solved
    assert_equal "$(field '[.cost, .length]')" '[24,4]'
}

@test "--keep-away in metres needs a map with a resolution" {
    grid '2 0 0 0 3' '1 1 1 1 1'
    astar map.txt --keep-away 0.1m
    assert_refused 'map.txt: this map has no resolution in metres; give --keep-away in cells'
    astar "$PROJECT/maps/options/robot.yaml" -s 0.3m,-0.5m -g 4m,0.9m --keep-away 0.1m --json
    assert_solved
    local metres=$output
    astar "$PROJECT/maps/options/robot.yaml" -s 0.3m,-0.5m -g 4m,0.9m --keep-away 2 --json
    assert_equal "$(jq -c '[.cost, .length]' <<<"$metres")" "$(field '[.cost, .length]')"
    astar "$PROJECT/maps/options/robot.yaml" -s 0.3m,-0.5m -g 4m,0.9m --keep-away 0.5
    assert_status 2
    assert_one_message '' 'for metres use --keep-away 0\.5m'
}

@test "--keep-away: invalid values are refused" {
    grid '2 0 3'
    local value
    for value in '' x -1 2, ,2 2,0 2,0.999 2,1001 2,1.0001 2,3,4 1e99 2m3 nan; do
        astar map.txt --keep-away "$value"
        assert_refused '--keep-away takes a radius'
    done
}

@test "--keep-away is refused with jps and for a whole scenario, but not with fastest" {
    grid '2 0 0 0 3' '1 1 1 1 1'
    astar map.txt --keep-away 2 -a jps --json # all cells are next to a wall and cost the same
    assert_solved
    assert_equal "$(field .cost)" 10
    grid '2 0 0 0 3' '1 1 0 1 1'
    astar map.txt --keep-away 2 -a jps
    assert_refused 'map.txt: jumps need uniform costs' 'use --algorithm astar'
    astar map.txt --keep-away 2 -a fastest --json
    assert_solved
    assert_equal "$(field .length)" 4
    astar "$PROJECT/maps/options/level.map.scen" --keep-away 2
    assert_refused '--keep-away does not apply to a whole scenario'
    astar "$PROJECT/maps/options/level.map.scen" --keep-away 2 --problem 1 --json
    assert_solved
}
