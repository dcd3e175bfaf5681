# SPDX-License-Identifier: MIT
# heuristics.bats - --heuristic and --weight: the cost of the path, and whether it is reported as
# optimal.
#
# Expected costs were computed by hand on simple maps.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load search

@test "with an admissible heuristic, the path is optimal and reported as optimal" {
    cp "$REFERENCE" map.txt
    local heuristic
    for heuristic in octile euclidean chebyshev zero; do
        assert_cost 33.242641 32 --heuristic "$heuristic"
        assert_equal "$(field '[.heuristic, .optimal]')" "[\"$heuristic\",true]"
    done
    for heuristic in octile manhattan euclidean chebyshev zero; do
        assert_cost 35 35 --heuristic "$heuristic" --no-diagonal
        assert_equal "$(field '[.heuristic, .optimal]')" "[\"$heuristic\",true]"
    done
    assert_cost 33.242641 32 --heuristic auto
    assert_equal "$(field '[.heuristic, .optimal]')" '["octile",true]'
    assert_cost 35 35 --heuristic auto --no-diagonal
    assert_equal "$(field '[.heuristic, .optimal]')" '["manhattan",true]'
}

@test "with diagonal steps, --heuristic manhattan finds a path that is not reported as optimal" {
    cp "$REFERENCE" map.txt
    astar map.txt --heuristic manhattan --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .heuristic, .optimal, .cost >= 33.242641]')" \
        '["solved","manhattan",false,true]'
    run legal path.csv map.txt
    assert_success
    # The Manhattan heuristic is admissible if a diagonal step costs at least as much as two
    # straight steps.
    assert_cost 35 35 --heuristic manhattan --diagonal-cost 2.001
    assert_equal "$(field .optimal)" true
}

@test "--verbose warns if the path is not known to be the cheapest" {
    cp "$REFERENCE" map.txt
    local options
    for options in '--heuristic manhattan' '--weight 2' '-a greedy' '-a bfs'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar map.txt $options --verbose --no-sandbox
        assert_status 0
        assert_regex "$stderr" 'cheapest'
        assert_equal "$(grep -vcE '^astar-cli: (map\.txt: |memory limit )' "$STDERR")" 0
        # shellcheck disable=SC2086 # word splitting is intended
        astar map.txt $options
        assert_solved
    done
    for options in '--heuristic octile' '--weight 1' '-a dijkstra' '-a jps' '-a bfs --no-diagonal'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar map.txt $options --verbose
        assert_status 0
        refute_regex "$stderr" 'cheapest'
    done
}

@test "--heuristic auto is admissible for all costs, but a fixed heuristic may not be" {
    # Two diagonal steps cost as much as one straight step.
    empty_field 3 2
    assert_cost 1 2 -s 0,0 -g 2,0 --diagonal-cost 0.5
    assert_equal "$(field .optimal)" true
    assert_equal "$(answers .optimal -s 0,0 -g 2,0 --diagonal-cost 0.5 --heuristic octile)" false
    # Cells of the bottom row cost less than the others.
    grid '2 0 0 0 0 3' '0 0 0 0 0 0' '5 5 5 5 5 5'
    assert_cost 3.6 9 --cost 5=0.1 --no-diagonal
    assert_equal "$(field .optimal)" true
    # Steps to the east cost less than the others.
    empty_field 6 2
    assert_cost 0.5 5 -s 0,0 -g 5,0 --move-cost E=0.1
    assert_equal "$(field .optimal)" true
}

@test "an algorithm that uses no heuristic reports zero as its heuristic" {
    cp "$REFERENCE" map.txt
    local algorithm
    for algorithm in dijkstra bfs; do
        assert_equal "$(answers '[.heuristic, .steps]' -a "$algorithm" --heuristic manhattan)" \
            "[\"zero\",$(answers .steps -a "$algorithm")]"
    done
    assert_cost 33.242641 32 -a dijkstra --heuristic manhattan --weight 3
    assert_equal "$(field .optimal)" true
}

@test "an unknown heuristic is refused, and the message lists the known ones" {
    grid '2 0 3'
    local name known
    for name in diagonal '' Octile auto,zero; do
        astar map.txt --heuristic "$name"
        assert_refused '' "--heuristic"
        for known in "${HEURISTICS[@]}"; do
            assert_regex "$stderr" "$known"
        done
    done
}

@test "--weight W finds a path that costs at most W times the optimum, and JSON contains the weight" {
    cp "$REFERENCE" map.txt
    local weight limit
    for weight in 1.001 1.5 4.5 1000; do
        limit=$(awk -v w="$weight" 'BEGIN { print w * 33.242641 }')
        astar map.txt --weight "$weight" --json --path path.csv
        assert_solved
        assert_regex "$output" "\"weight\":${weight//./\\.},"
        assert_equal "$(field .optimal)" false
        at_most "$(field .cost)" "$limit"
        at_most 33.242641 "$(field .cost)"
        run legal path.csv map.txt
        assert_success
    done
    for weight in 1 1.0 1.000; do
        assert_cost 33.242641 32 --weight "$weight"
        assert_equal "$(field '[.weight, .optimal]')" '[1,true]'
    done
}

@test "--weight refuses values other than numbers from 1 to 1000 with at most three decimals" {
    grid '2 0 3'
    local weight
    for weight in 0.999 0 0.5 1000.001 1001 99999999999999999999 1.0001 1.0000 -1 -2.5 +2 '' x inf nan \
        1e1 0x2 '2,' 2,5 1. .5 ' 2' '2 '; do
        astar map.txt --weight "$weight"
        assert_refused '' '--weight .*1 to 1000'
    done
}
