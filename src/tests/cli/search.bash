# SPDX-License-Identifier: MIT
# search.bash - helpers that write small maps, run searches, and check costs and paths.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash and the tests

OPTIMAL=(astar dijkstra jps bidirectional fastest jps+)
ALGORITHMS=("${OPTIMAL[@]}" bfs greedy)
HEURISTICS=(auto octile manhattan euclidean chebyshev zero)

# The keys of the JSON object of a map, in order.
KEYS='["map","output","status","message","width","height","algorithm","diagonal","heuristic",'
KEYS+='"weight","start","goal","cost","steps","optimal","expanded","generated","read_ms",'
KEYS+='"search_ms","render_ms","write_ms","legs","reading","settings","failed_leg","length_m",'
KEYS+='"length","turns","smooth_length","reachable","farthest","within"]'

# grid ROW...: writes map.txt, a grid of integers with these rows.
grid() {
    printf '%s\n' "$@" >map.txt
}

# movingai ROW...: writes map.map, a MovingAI map with these rows.
movingai() {
    printf 'type octile\nheight %d\nwidth %d\nmap\n' $# ${#1} >map.map
    printf '%s\n' "$@" >>map.map
}

# empty_field WIDTH HEIGHT: writes map.txt, a grid of WIDTH x HEIGHT free cells without start or goal.
empty_field() {
    awk -v w="$1" -v h="$2" 'BEGIN {
        for (y = 0; y < h; y++) for (x = 0; x < w; x++) printf "0%s", x < w - 1 ? " " : "\n" }' >map.txt
}

# answers FILTER OPTION...: solves map.txt with these options, and prints the result of applying the
# jq filter FILTER to the JSON object.
answers() {
    astar map.txt --json "${@:2}"
    assert_solved
    field "$1"
}

# assert_cost COST STEPS OPTION...: solves map.txt with these options. The JSON must contain the cost
# COST, written with exactly these digits, and the number of steps STEPS.
assert_cost() {
    astar map.txt --json "${@:3}"
    assert_solved
    assert_regex "$output" "\"cost\":${1//./\\.},\"steps\":$2,"
}

# assert_no_path MAP OPTION...: runs the program on MAP with these options. The program must report
# that there is no path. With --via, a message must name the leg without a path.
assert_no_path() {
    astar "$@" --json
    assert_status 1
    if [[ " $* " == *' --via '* ]]; then
        assert_one_message "$1: " '^no path from .* to .* \(leg [0-9] of [0-9]\)$'
    else
        assert_equal "$stderr" ''
    fi
    assert_equal "$(field '[.status, .cost, .steps]')" '["no-path",null,null]'
}

# legal CSV GRID: checks that the path in the file CSV is legal on the integer grid in the file GRID
# under the rule both-free: no cell is a wall, each cell is a neighbour of the previous cell, and
# diagonal steps pass between two free cells.
legal() {
    awk -F'[ ,]' '
        FNR == 1 { file++ }
        file == 1 && /^\/\// { skipped++; next }
        file == 1 { for (i = 1; i <= NF; i++) cell[i - 1, FNR - 1 - skipped] = $i; next }
        FNR == 1 { next }
        !(($1, $2) in cell) || cell[$1, $2] == 1 { exit bad = 1 }
        FNR > 2 {
            dx = $1 - x; dy = $2 - y
            if (dx * dx > 1 || dy * dy > 1 || dx == 0 && dy == 0) exit bad = 2
            if (cell[x, $2] == 1 || cell[$1, y] == 1) exit bad = 3
        }
        { x = $1; y = $2 }
        END { if (bad) { print FILENAME " row " FNR " breaks rule " bad; exit 1 } }' "$2" "$1"
}

# at_most COST LIMIT: fails if COST is greater than LIMIT.
at_most() {
    awk -v a="$1" -v b="$2" 'BEGIN { exit !(a + 0 <= b + 0) }' || fail "$1 is more than $2"
}
