# SPDX-License-Identifier: MIT
# algorithms.bats - the results of each algorithm, and the maps and options that some algorithms
# refuse.
#
# The expected costs on the small maps were computed by hand.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load search

@test "the optimal algorithms find the same costs on the reference grid under every diagonal rule" {
    local algorithm
    cp "$REFERENCE" map.txt
    for algorithm in "${OPTIMAL[@]}"; do
        assert_cost 33.242641 32 -a "$algorithm" --diagonal both-free --path path.csv
        assert_equal "$(field '[.algorithm, .optimal]')" "[\"$algorithm\",true]"
        run legal path.csv map.txt
        assert_success
        assert_equal "$(sed -n 2p path.csv)" 1,0,0
        assert_equal "$(tail -n 1 path.csv)" 5,9,33.242641
        assert_cost 30.313708 27 -a "$algorithm" --diagonal one-free
        assert_cost 27.727922 24 -a "$algorithm" --diagonal always
        assert_cost 35 35 -a "$algorithm" --no-diagonal
        assert_equal "$(field '[.diagonal, .optimal]')" '["never",true]'
    done
}

@test "-a is short for --algorithm; the default is astar" {
    cp "$REFERENCE" map.txt
    assert_equal "$(answers '[.algorithm, .heuristic, .weight]')" '["astar","octile",1]'
    assert_equal "$(answers .algorithm --algorithm dijkstra)" '"dijkstra"'
    assert_equal "$(answers .algorithm -a dijkstra)" '"dijkstra"'
}

@test "bfs and greedy find a legal path and report its cost" {
    cp "$REFERENCE" map.txt
    local algorithm
    for algorithm in bfs greedy; do
        astar map.txt -a "$algorithm" --path path.csv --json
        assert_solved
        run legal path.csv map.txt
        assert_success
        assert_equal "$(sed -n 2p path.csv)" 1,0,0
        assert_equal "$(tail -n 1 path.csv)" "5,9,$(field .cost)"
        assert_equal "$(wc -l <path.csv)" $(($(field .steps) + 2))
        at_most 33.242641 "$(field .cost)"
    done
}

@test "optimal algorithms avoid expensive terrain" {
    grid '2 9 9 3' '0 9 9 0' '0 0 0 0'
    local algorithm
    for algorithm in astar dijkstra bidirectional fastest; do
        assert_cost 7 7 -a "$algorithm" --no-diagonal
        assert_equal "$(field .optimal)" true
        # The path goes down, past the two lower corners of the swamp (cells of cost 9), and up.
        assert_cost 5.828427 5 -a "$algorithm"
        assert_equal "$(field .optimal)" true
    done
}

@test "bfs finds a path with the fewest steps regardless of cost, and reports its actual cost" {
    grid '2 9 9 3' '0 9 9 0' '0 0 0 0'
    assert_cost 19 3 -a bfs --no-diagonal --path path.csv
    assert_equal "$(field .optimal)" false
    assert_equal "$(<path.csv)" $'x,y,cost\n0,0,0\n1,0,9\n2,0,18\n3,0,19'
    # bfs takes one expensive diagonal step; astar takes two cheap straight steps.
    grid '2 0' '0 3'
    assert_cost 3 1 -a bfs --diagonal-cost 3
    assert_equal "$(field .optimal)" false
    assert_cost 2 2 -a astar --diagonal-cost 3
    # A step east costs 5, but it is still one step.
    grid '2 0 3'
    assert_cost 10 2 -a bfs --move-cost E=5
    assert_equal "$(field .optimal)" false
}

@test "bfs finds a path with the fewest steps on the reference grid under every diagonal rule" {
    cp "$REFERENCE" map.txt
    # If every step costs 1, a cheapest path is a path with the fewest steps.
    local rule fewest
    for rule in both-free one-free always never; do
        fewest=$(answers .steps --diagonal "$rule" --diagonal-cost 1)
        assert_equal "$(answers .steps -a bfs --diagonal "$rule")" "$fewest"
    done
}

@test "bfs is reported as optimal only with uniform costs and without diagonal steps" {
    cp "$REFERENCE" map.txt
    assert_cost 35 35 -a bfs --no-diagonal
    assert_equal "$(field .optimal)" true
    assert_equal "$(answers .optimal -a bfs)" false
    assert_equal "$(answers .optimal -a bfs --no-diagonal --move-cost N=2)" false
    # Costs are uniform if all cells cost the same, even if that cost is not 1.
    grid '2 0 3' '0 0 0'
    assert_cost 5 2 -a bfs --no-diagonal --cost 0=2.5 --cost 2=2.5 --cost 3=2.5
    assert_equal "$(field .optimal)" true
    grid '2 0 3' '0 4 0'
    assert_equal "$(answers .optimal -a bfs --no-diagonal)" false
}

@test "greedy is never reported as optimal, and its path never costs less than the optimum" {
    cp "$REFERENCE" map.txt
    assert_equal "$(answers '[.optimal, .cost >= 33.242641]' -a greedy)" '[false,true]'
    assert_equal "$(answers '[.optimal, .cost >= 35]' -a greedy --no-diagonal)" '[false,true]'
    # Greedy goes straight through the swamp towards the goal.
    grid '2 9 9 3' '0 9 9 0' '0 0 0 0'
    assert_cost 19 3 -a greedy --no-diagonal
    assert_equal "$(field .optimal)" false
}

@test "every algorithm goes straight across an open field" {
    empty_field 9 5
    local algorithm
    for algorithm in "${ALGORITHMS[@]}"; do
        assert_cost 8 8 -s 0,2 -g 8,2 -a "$algorithm" --no-diagonal
        assert_cost 5.656854 4 -s 0,0 -g 4,4 -a "$algorithm"
    done
}

@test "A* expands fewer cells than Dijkstra, and jump point search expands fewer cells than A*" {
    empty_field 60 60
    local algorithm count=()
    for algorithm in jps astar dijkstra; do
        count+=("$(answers .expanded -a "$algorithm" -s 30,30 -g 50,37)")
    done
    assert [ "${count[0]}" -lt "${count[1]}" ]
    assert [ "${count[1]}" -lt "${count[2]}" ]
}

@test "if there is no path, every algorithm reports the status no-path, and the exit status is 1" {
    grid '2 0 1 0' '0 0 1 3'
    local algorithm
    for algorithm in "${ALGORITHMS[@]}"; do
        assert_no_path map.txt -a "$algorithm"
        assert_equal "$(field '[.algorithm, .start, .goal]')" "[\"$algorithm\",[0,0],[3,1]]"
    done
}

@test "if the start is also the goal, every algorithm finds a path with 0 steps and cost 0" {
    empty_field 3 3
    local algorithm
    for algorithm in "${ALGORITHMS[@]}"; do
        assert_cost 0 0 -s 1,1 -g 1,1 -a "$algorithm"
    done
}

@test "jps refuses a map with terrain, and the message names other algorithms" {
    grid '2 9 3' '0 0 0'
    astar map.txt -a jps
    assert_refused 'map.txt: ' 'jumps need'
    assert_regex "$stderr" 'astar'
    assert_regex "$stderr" 'fastest'
    astar map.txt -a jps -o path.png --path path.csv --map-image map.png
    assert_refused 'map.txt: ' 'jumps need'
    cp "$PROJECT/maps/terrain.txt" .
    astar terrain.txt -a jps
    assert_refused 'terrain.txt: ' 'jumps.*astar'
}

@test "if jps refuses a map, the JSON object still has all keys, and its status is error" {
    grid '2 9 3' '0 0 0'
    astar map.txt -a jps --json
    assert_status 2
    assert_one_message 'map.txt: ' 'jumps.*astar'
    assert_nothing_changed
    assert_equal "$(field keys_unsorted)" "$KEYS"
    assert_equal "$(field '[.status, .output, .cost, .steps, .optimal, .legs]')" \
        '["error",null,null,null,null,null]'
    assert_equal "$(field .message)" "\"${stderr#astar-cli: map.txt: }\""
}

@test "if jps refuses one map, the other maps are still solved" {
    grid '2 9 3' '0 0 0'
    printf '2 0 3\n' >plain.txt
    astar map.txt plain.txt -a jps
    assert_status 2
    assert_one_message 'map.txt: ' 'jumps need'
    assert_regex "$output" '^plain\.txt: cost 2, 2 steps, [0-9]+ expanded -> out/plain\.png$'
    assert_files map.txt plain.txt out/plain.png
}

@test "jps is refused if cells or directions differ in cost, or if diagonal steps cost less than 1" {
    grid '2 0 3' '0 0 0'
    astar map.txt -a jps --move-cost E=2
    assert_refused 'map.txt: ' 'move-cost.*astar'
    astar map.txt -a jps --diagonal-cost 0.5
    assert_refused 'map.txt: ' 'diagonal-cost.*astar'
    astar map.txt -a jps --cost 3=2
    assert_refused 'map.txt: ' 'jumps.*astar'
    assert_cost 14 2 -a jps --cost 0=7
    assert_equal "$(field .optimal)" true
    assert_cost 2.5 2 -a jps --diagonal-cost 1.5 -g 2,1 --move-cost N=1
}

@test "jps and bfs treat costs as uniform if all cells of the map cost the same" {
    grid '0 0 0' '0 0 0'
    assert_cost 3.5 2 -a jps -s 0,0 -g 2,1 --cost 0=1.4 --diagonal-cost 1.5
    assert_equal "$(field .optimal)" true
    assert_cost 4.2 3 -a bfs -s 0,0 -g 2,1 --cost 0=1.4 --no-diagonal
    assert_equal "$(field .optimal)" true
    movingai '...'
    astar map.map -s 0,0 -g 2,0 -a jps --cost .=2 --json
    assert_solved
    assert_equal "$(field '[.cost, .optimal]')" '[4,true]'
}

@test "bidirectional is refused with a weight or heuristic that it cannot use" {
    cp "$REFERENCE" map.txt
    local options
    for options in '--weight 2' '--heuristic manhattan' '--heuristic euclidean'; do
        # shellcheck disable=SC2086 # split into words
        astar map.txt -a bidirectional $options
        assert_refused 'map.txt: ' 'bidirectional.*astar'
    done
    assert_cost 33.242641 32 -a bidirectional --heuristic octile --weight 1
    assert_cost 35 35 -a bidirectional --heuristic manhattan --no-diagonal
}

@test "jps with a weight or an inadmissible heuristic finds a legal path that is not reported as optimal" {
    cp "$REFERENCE" map.txt
    astar map.txt -a jps --weight 2 --json --path path.csv
    assert_solved
    assert_equal "$(field '[.optimal, .cost >= 33.242641, .cost <= 66.485282]')" '[false,true,true]'
    run legal path.csv map.txt
    assert_success
    astar map.txt -a jps --heuristic manhattan --json --path path.csv
    assert_solved
    assert_equal "$(field '[.optimal, .cost >= 33.242641]')" '[false,true]'
    run legal path.csv map.txt
    assert_success
}

@test "the message about an unknown algorithm lists the known algorithms" {
    grid '2 0 3'
    local name known
    for name in dfs A-star '' ASTAR astar,bfs; do
        astar map.txt --algorithm "$name"
        assert_refused '' "--algorithm"
        for known in "${ALGORITHMS[@]}"; do
            assert_regex "$stderr" "$known"
        done
    done
}
