# SPDX-License-Identifier: MIT
# search.bats - how the path is looked for: algorithms, heuristics and weights, the costs of cells,
# diagonals and directions, several ends, points on the way, unreachable goals, and MovingAI maps.
#
# The costs that are expected here were worked out by hand, on maps where that is easy.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common

OPTIMAL=(astar dijkstra jps bidirectional fastest)
ALGORITHMS=("${OPTIMAL[@]}" bfs greedy)
HEURISTICS=(auto octile manhattan euclidean chebyshev zero)

KEYS='["map","output","status","message","width","height","algorithm","diagonal","heuristic",'
KEYS+='"weight","start","goal","cost","steps","optimal","expanded","generated","read_ms",'
KEYS+='"search_ms","render_ms","write_ms","legs"]'

# grid ROW...: writes map.txt, a grid of integers.
grid() {
    printf '%s\n' "$@" >map.txt
}

# movingai ROW...: writes map.map, of the size that the rows have.
movingai() {
    printf 'type octile\nheight %d\nwidth %d\nmap\n' $# ${#1} >map.map
    printf '%s\n' "$@" >>map.map
}

# empty_field WIDTH HEIGHT: writes map.txt, all of it free.
empty_field() {
    awk -v w="$1" -v h="$2" 'BEGIN {
        for (y = 0; y < h; y++) for (x = 0; x < w; x++) printf "0%s", x < w - 1 ? " " : "\n" }' >map.txt
}

# answers FILTER OPTION...: what jq says of the JSON of map.txt with these options.
answers() {
    astar map.txt --json "${@:2}"
    assert_solved
    field "$1"
}

# assert_cost COST STEPS OPTION...: map.txt is solved at this cost; the JSON has the very digits.
assert_cost() {
    astar map.txt --json "${@:3}"
    assert_solved
    assert_regex "$output" "\"cost\":${1//./\\.},\"steps\":$2,"
}

# assert_no_path MAP OPTION...: there is none.
assert_no_path() {
    astar "$@" --json
    assert_status 1
    assert_equal "$stderr" ''
    assert_equal "$(field '[.status, .cost, .steps]')" '["no-path",null,null]'
}

# legal CSV GRID: the rows of CSV lead over cells that GRID, of integers, does not show as walls, each a
# neighbour of the one before; diagonal steps pass between two free cells.
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

# at_most COST LIMIT: compares two numbers.
at_most() {
    awk -v a="$1" -v b="$2" 'BEGIN { exit !(a + 0 <= b + 0) }' || fail "$1 is more than $2"
}

# --- algorithms ---

@test "the algorithms that promise the optimum agree on the reference grid, under every rule" {
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

@test "-a and --algorithm are one; astar is what runs without them" {
    cp "$REFERENCE" map.txt
    assert_equal "$(answers '[.algorithm, .heuristic, .weight]')" '["astar","octile",1]'
    assert_equal "$(answers .algorithm --algorithm dijkstra)" '"dijkstra"'
    assert_equal "$(answers .algorithm -a dijkstra)" '"dijkstra"'
}

@test "every algorithm: JSON with every key in its order" {
    cp "$REFERENCE" map.txt
    local algorithm
    for algorithm in "${ALGORITHMS[@]}"; do
        astar map.txt --json -a "$algorithm"
        assert_solved
        assert_equal "$(field keys_unsorted)" "$KEYS"
        assert_equal "$(field '[.map, .output, .status, .message, .start, .goal, .legs]')" \
            '["map.txt","out/map.png","solved",null,[1,0],[5,9],null]'
        assert_equal "$(field '.expanded > 0 and .generated > 0')" true
    done
}

@test "every algorithm: a legal path from start to goal, the file's last cost the reported one" {
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

@test "terrain: the optimal algorithms go round it, and so does fastest" {
    grid '2 9 9 3' '0 9 9 0' '0 0 0 0'
    local algorithm
    for algorithm in astar dijkstra bidirectional fastest; do
        assert_cost 7 7 -a "$algorithm" --no-diagonal
        assert_equal "$(field .optimal)" true
        # Down, across two corners of the swamp, up.
        assert_cost 5.828427 5 -a "$algorithm"
        assert_equal "$(field .optimal)" true
    done
}

@test "bfs: the fewest steps, whatever they cost, and what they really cost" {
    grid '2 9 9 3' '0 9 9 0' '0 0 0 0'
    assert_cost 19 3 -a bfs --no-diagonal --path path.csv
    assert_equal "$(field .optimal)" false
    assert_equal "$(<path.csv)" $'x,y,cost\n0,0,0\n1,0,9\n2,0,18\n3,0,19'
    # One dear diagonal step instead of two cheap ones.
    grid '2 0' '0 3'
    assert_cost 3 1 -a bfs --diagonal-cost 3
    assert_equal "$(field .optimal)" false
    assert_cost 2 2 -a astar --diagonal-cost 3
    # Towards the east a step costs 5, and is a step all the same.
    grid '2 0 3'
    assert_cost 10 2 -a bfs --move-cost E=5
    assert_equal "$(field .optimal)" false
}

@test "bfs: as many steps as the fewest on the reference grid" {
    cp "$REFERENCE" map.txt
    # Where every step costs one, the cheapest path has the fewest steps.
    local rule fewest
    for rule in both-free one-free always never; do
        fewest=$(answers .steps --diagonal "$rule" --diagonal-cost 1)
        assert_equal "$(answers .steps -a bfs --diagonal "$rule")" "$fewest"
    done
}

@test "bfs is optimal where costs are uniform and there is no diagonal, and only there" {
    cp "$REFERENCE" map.txt
    assert_cost 35 35 -a bfs --no-diagonal
    assert_equal "$(field .optimal)" true
    assert_equal "$(answers .optimal -a bfs)" false
    assert_equal "$(answers .optimal -a bfs --no-diagonal --move-cost N=2)" false
    # A cost that all cells share is uniform too.
    grid '2 0 3' '0 0 0'
    assert_cost 5 2 -a bfs --no-diagonal --cost 0=2.5 --cost 2=2.5 --cost 3=2.5
    assert_equal "$(field .optimal)" true
    grid '2 0 3' '0 4 0'
    assert_equal "$(answers .optimal -a bfs --no-diagonal)" false
}

@test "greedy: never called optimal, and never better than the optimum" {
    cp "$REFERENCE" map.txt
    assert_equal "$(answers '[.optimal, .cost >= 33.242641]' -a greedy)" '[false,true]'
    assert_equal "$(answers '[.optimal, .cost >= 35]' -a greedy --no-diagonal)" '[false,true]'
    # Straight into the swamp, for that is where the goal lies.
    grid '2 9 9 3' '0 9 9 0' '0 0 0 0'
    assert_cost 19 3 -a greedy --no-diagonal
    assert_equal "$(field .optimal)" false
}

@test "an open field: the straight way for every algorithm" {
    empty_field 9 5
    local algorithm
    for algorithm in "${ALGORITHMS[@]}"; do
        assert_cost 8 8 -s 0,2 -g 8,2 -a "$algorithm" --no-diagonal
        assert_cost 5.656854 4 -s 0,0 -g 4,4 -a "$algorithm"
    done
}

@test "A* looks at less than Dijkstra, jump points at less than A*" {
    empty_field 60 60
    local algorithm count=()
    for algorithm in jps astar dijkstra; do
        count+=("$(answers .expanded -a "$algorithm" -s 30,30 -g 50,37)")
    done
    assert [ "${count[0]}" -lt "${count[1]}" ]
    assert [ "${count[1]}" -lt "${count[2]}" ]
}

@test "no path: every algorithm says so, exit 1" {
    grid '2 0 1 0' '0 0 1 3'
    local algorithm
    for algorithm in "${ALGORITHMS[@]}"; do
        assert_no_path map.txt -a "$algorithm"
        assert_equal "$(field '[.algorithm, .start, .goal]')" "[\"$algorithm\",[0,0],[3,1]]"
    done
}

@test "a start that is its goal: cost 0 with every algorithm" {
    empty_field 3 3
    local algorithm
    for algorithm in "${ALGORITHMS[@]}"; do
        assert_cost 0 0 -s 1,1 -g 1,1 -a "$algorithm"
    done
}

@test "jps on terrain: refused, with the names of what to use" {
    grid '2 9 3' '0 0 0'
    astar map.txt -a jps
    assert_refused 'map.txt: ' 'jps'
    assert_regex "$stderr" 'astar'
    assert_regex "$stderr" 'fastest'
    astar map.txt -a jps -o path.png --path path.csv --map-image map.png
    assert_refused 'map.txt: ' 'jps'
    cp "$PROJECT/maps/terrain.txt" .
    astar terrain.txt -a jps
    assert_refused 'terrain.txt: ' 'jps.*astar'
}

@test "jps on terrain: JSON says error, with the same keys" {
    grid '2 9 3' '0 0 0'
    astar map.txt -a jps --json
    assert_status 2
    assert_one_message 'map.txt: ' 'jps.*astar'
    assert_nothing_changed
    assert_equal "$(field keys_unsorted)" "$KEYS"
    assert_equal "$(field '[.status, .output, .cost, .steps, .optimal, .legs]')" \
        '["error",null,null,null,null,null]'
    assert_equal "$(field .message)" "\"${stderr#astar-cli: map.txt: }\""
}

@test "jps refused for one map does not keep another from being solved" {
    grid '2 9 3' '0 0 0'
    printf '2 0 3\n' >plain.txt
    astar map.txt plain.txt -a jps
    assert_status 2
    assert_one_message 'map.txt: ' 'jps'
    assert_regex "$output" '^plain\.txt: cost 2, 2 steps, [0-9]+ expanded -> out/plain\.png$'
    assert_files map.txt plain.txt out/plain.png
}

@test "jps where directions differ: refused; where all cells are equally dear: not" {
    grid '2 0 3' '0 0 0'
    astar map.txt -a jps --move-cost E=2
    assert_refused 'map.txt: ' 'move-cost.*astar'
    astar map.txt -a jps --diagonal-cost 0.5
    assert_refused 'map.txt: ' 'diagonal-cost.*astar'
    astar map.txt -a jps --cost 0=2
    assert_refused 'map.txt: ' 'jps.*astar'
    assert_cost 14 2 -a jps --cost 0=7 --cost 2=7 --cost 3=7
    assert_equal "$(field .optimal)" true
    assert_cost 2.5 2 -a jps --diagonal-cost 1.5 -g 2,1 --move-cost N=1
}

@test "jps and bfs: a cost that all cells of the map have is uniform, marks or not" {
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

@test "bidirectional with what it cannot meet in the middle by: refused, with what to use" {
    cp "$REFERENCE" map.txt
    local options
    for options in '--weight 2' '--heuristic manhattan' '--heuristic euclidean'; do
        # shellcheck disable=SC2086 # an option and its value
        astar map.txt -a bidirectional $options
        assert_refused 'map.txt: ' 'bidirectional.*astar'
    done
    assert_cost 33.242641 32 -a bidirectional --heuristic octile --weight 1
    assert_cost 35 35 -a bidirectional --heuristic manhattan --no-diagonal
}

@test "jps with a weight or an inadmissible heuristic: a path, within bounds, not called optimal" {
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

@test "an algorithm that does not exist: the message lists those that do" {
    grid '2 0 3'
    local name known
    for name in dfs A-star '' ASTAR astar,bfs; do
        astar map.txt --algorithm "$name"
        assert_refused '' "--algorithm"
        for known in "${ALGORITHMS[@]}"; do
            assert_regex "$stderr" "$known"
        done
    done
    astar map.txt -a
    assert_refused '' 'needs a value'
    astar map.txt --algorithm
    assert_refused '' '--algorithm needs a value'
}

# --- heuristics and weights ---

@test "--heuristic: what is admissible finds the optimum and says so" {
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

@test "--heuristic manhattan with diagonals: a path, and optimal is false" {
    cp "$REFERENCE" map.txt
    astar map.txt --heuristic manhattan --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .heuristic, .optimal, .cost >= 33.242641]')" \
        '["solved","manhattan",false,true]'
    run legal path.csv map.txt
    assert_success
    # It is admissible where a diagonal step costs no less than two straight ones.
    assert_cost 35 35 --heuristic manhattan --diagonal-cost 2.001
    assert_equal "$(field .optimal)" true
}

@test "--verbose notes that a path may be dearer than the cheapest, and only then" {
    cp "$REFERENCE" map.txt
    local options
    for options in '--heuristic manhattan' '--weight 2' '-a greedy' '-a bfs'; do
        # shellcheck disable=SC2086 # an option and its value
        astar map.txt $options --verbose --no-sandbox
        assert_status 0
        assert_regex "$stderr" 'cheapest'
        assert_equal "$(grep -vc '^astar-cli: map\.txt: ' "$STDERR")" 0
        # shellcheck disable=SC2086 # an option and its value
        astar map.txt $options
        assert_solved
    done
    for options in '--heuristic octile' '--weight 1' '-a dijkstra' '-a jps' '-a bfs --no-diagonal'; do
        # shellcheck disable=SC2086 # options and values
        astar map.txt $options --verbose
        assert_status 0
        refute_regex "$stderr" 'cheapest'
    done
}

@test "auto stays admissible under all costs; a fixed heuristic may not" {
    # Two diagonal steps at half the price of a straight one.
    empty_field 3 2
    assert_cost 1 2 -s 0,0 -g 2,0 --diagonal-cost 0.5
    assert_equal "$(field .optimal)" true
    assert_equal "$(answers .optimal -s 0,0 -g 2,0 --diagonal-cost 0.5 --heuristic octile)" false
    # A cheap lane along the bottom.
    grid '2 0 0 0 0 3' '0 0 0 0 0 0' '5 5 5 5 5 5'
    assert_cost 3.6 9 --cost 5=0.1 --no-diagonal
    assert_equal "$(field .optimal)" true
    # With the wind.
    empty_field 6 2
    assert_cost 0.5 5 -s 0,0 -g 5,0 --move-cost E=0.1
    assert_equal "$(field .optimal)" true
}

@test "an algorithm that takes no heuristic says zero" {
    cp "$REFERENCE" map.txt
    local algorithm
    for algorithm in dijkstra bfs; do
        assert_equal "$(answers '[.heuristic, .steps]' -a "$algorithm" --heuristic manhattan)" \
            "[\"zero\",$(answers .steps -a "$algorithm")]"
    done
    assert_cost 33.242641 32 -a dijkstra --heuristic manhattan --weight 3
    assert_equal "$(field .optimal)" true
}

@test "a heuristic that does not exist: the message lists those that do" {
    grid '2 0 3'
    local name known
    for name in diagonal '' Octile auto,zero; do
        astar map.txt --heuristic "$name"
        assert_refused '' "--heuristic"
        for known in "${HEURISTICS[@]}"; do
            assert_regex "$stderr" "$known"
        done
    done
    astar map.txt --heuristic
    assert_refused '' '--heuristic needs a value'
}

@test "--weight: never more than that many times the optimum; JSON has it" {
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

@test "--weight: refused below 1, above 1000, with four decimals, and what is no number" {
    grid '2 0 3'
    local weight
    for weight in 0.999 0 0.5 1000.001 1001 99999999999999999999 1.0001 1.0000 -1 -2.5 +2 '' x inf nan \
        1e1 0x2 '2,' 2,5 1. .5 ' 2' '2 '; do
        astar map.txt --weight "$weight"
        assert_refused '' '--weight .*1 to 1000'
    done
    astar map.txt --weight
    assert_refused '' '--weight needs a value'
}

# --- costs ---

@test "--diagonal-cost: exact, and two straight steps where they are cheaper" {
    empty_field 3 3
    assert_cost 2.828 2 -s 0,0 -g 2,2 --diagonal-cost 1.414
    assert_cost 0.002 2 -s 0,0 -g 2,2 --diagonal-cost 0.001
    assert_cost 2 2 -s 0,0 -g 2,2 --diagonal-cost 1
    assert_cost 3.998 2 -s 0,0 -g 2,2 --diagonal-cost 1.999
    assert_cost 4 4 -s 0,0 -g 2,2 --diagonal-cost 2.001
    assert_cost 4 4 -s 0,0 -g 2,2 --diagonal-cost 1000
    # Where nothing else leads there, at any price.
    grid '2 1' '1 3'
    assert_cost 1000 1 --diagonal always --diagonal-cost 1000
    assert_cost 12.5 1 --diagonal always --diagonal-cost 12.5
    # A zigzag that is cheaper than the straight line.
    empty_field 3 2
    assert_cost 1.5 2 -s 0,0 -g 2,0 --diagonal-cost 0.75
    assert_cost 2 2 -s 0,0 -g 2,0 --diagonal-cost 0.75 --no-diagonal
}

@test "--diagonal-cost: the algorithms agree" {
    cp "$REFERENCE" map.txt
    local algorithm cost
    for cost in 0.3 1 1.25 3; do
        astar map.txt -a dijkstra --diagonal-cost "$cost" --json
        assert_solved
        local expected
        expected=$(field .cost)
        for algorithm in astar bidirectional fastest; do
            assert_equal "$(answers '[.cost, .optimal]' -a "$algorithm" --diagonal-cost "$cost")" \
                "[$expected,true]"
        done
    done
    # 29 straight steps and 3 diagonal ones were best at the square root of two, 35 straight ones at 3.
    assert_cost 35 35 --diagonal-cost 3
}

@test "--diagonal-cost: bad numbers are refused" {
    grid '2 0 3'
    local cost
    for cost in 0 0.0 0.0001 1.4142 1000.001 1001 -1 '' x inf nan 1e0 1,5 1. ' 1'; do
        astar map.txt --diagonal-cost "$cost"
        assert_refused '' '--diagonal-cost .*0\.001 to 1000'
    done
    astar map.txt --diagonal-cost
    assert_refused '' '--diagonal-cost needs a value'
}

@test "--move-cost: each direction has its own factor" {
    empty_field 3 3
    local costs=N=1.01,NE=1.02,E=1.03,SE=1.04,S=1.05,SW=1.06,W=1.07,NW=1.08 pair
    for pair in 1,0=1.01 2,0=1.02 2,1=1.03 2,2=1.04 1,2=1.05 0,2=1.06 0,1=1.07 0,0=1.08; do
        assert_cost "${pair#*=}" 1 -s 1,1 -g "${pair%=*}" --diagonal-cost 1 --move-cost "$costs"
        assert_equal "$(field .optimal)" true
    done
    # And the way back takes the opposite one.
    assert_cost 1.05 1 -s 1,0 -g 1,1 --diagonal-cost 1 --move-cost "$costs"
    # The factor stands beside the length and the cost of the cell: 2.5 times 1.414214 times 4.
    grid '2 1' '1 4'
    assert_cost 14.142136 1 -g 1,1 --diagonal always --move-cost SE=2.5
}

@test "--move-cost: given twice for different directions, both count" {
    empty_field 3 1
    assert_cost 4 2 -s 0,0 -g 2,0 --move-cost E=2 --move-cost W=3
    assert_cost 6 2 -s 2,0 -g 0,0 --move-cost E=2 --move-cost W=3
}

@test "--move-cost: a detour with the wind" {
    # Against the wind a step costs 10, on the other rows as well: only the diagonals are spared.
    empty_field 5 2
    assert_cost 40 4 -s 0,0 -g 4,0 --no-diagonal --move-cost E=10
    assert_cost 5.656854 4 -s 0,0 -g 4,0 --move-cost E=10
    assert_cost 4 4 -s 4,0 -g 0,0 --move-cost E=10
}

@test "--move-cost inf: a one-way street" {
    # The street leads east; back, there is the way round, south of the block.
    grid '2 0 0 3' '0 1 1 0' '0 0 0 0'
    assert_cost 3 3 --no-diagonal --move-cost N=1
    astar map.txt --no-diagonal --move-cost E=inf --json
    assert_status 1
    assert_equal "$(field '[.status, .cost]')" '["no-path",null]'
    assert_cost 3 3 --no-diagonal --move-cost W=inf,N=inf
    assert_no_path map.txt -s 3,0 -g 0,0 --no-diagonal --move-cost W=inf
    # East only by diagonal steps: down and up again.
    empty_field 3 2
    assert_cost 2.828427 2 -s 0,0 -g 2,0 --move-cost E=inf
    # Without one of those too: south-east, north, south-east, north.
    assert_cost 4.828427 4 -s 0,0 -g 2,0 --move-cost E=inf,NE=inf
    assert_equal "$(field .optimal)" true
    assert_no_path map.txt -s 0,0 -g 2,0 --move-cost E=inf,NE=inf,SE=inf
}

@test "--move-cost inf: every direction forbidden leaves the start alone" {
    empty_field 3 3
    local all=N=inf,NE=inf,E=inf,SE=inf,S=inf,SW=inf,W=inf,NW=inf algorithm
    for algorithm in astar dijkstra bidirectional fastest bfs greedy; do
        assert_no_path map.txt -s 1,1 -g 1,2 -a "$algorithm" --move-cost "$all"
        assert_cost 0 0 -s 1,1 -g 1,1 -a "$algorithm" --move-cost "$all"
    done
}

@test "--move-cost: the algorithms agree" {
    cp "$REFERENCE" map.txt
    local algorithm costs expected
    for costs in N=0.5,S=3 SE=inf,E=1.7 N=1,NE=1.4,E=2,SE=1.4,S=1,SW=0.7,W=0.5,NW=0.7 NE=inf,W=0.001; do
        expected=$(answers '[.cost, true]' -a dijkstra --move-cost "$costs")
        for algorithm in astar bidirectional fastest; do
            assert_equal "$(answers '[.cost, .optimal]' -a "$algorithm" --move-cost "$costs")" "$expected"
        done
    done
}

@test "--move-cost: bad lists are refused" {
    grid '2 0 3'
    local list
    for list in '' X=1 UP=1 NNE=1 1=1 N N= =1 = N=0 N=0.0001 N=1.2345 'N=1,' ,N=1 N=1,,E=1 N=1,E N=-1 \
        N=1000.001 N=1001 N=x N=nan N=infinity N=INFx N=-inf N=1e2 N=0x1 N=+1 'N=1;E=2' N=1,5 N==1 N=1=2; do
        astar map.txt --move-cost "$list"
        assert_refused '' '--move-cost'
    done
    astar map.txt --move-cost N=1,E=2,Q=3
    assert_refused '' 'Q=3'
    astar map.txt --move-cost
    assert_refused '' '--move-cost needs a value'
}

@test "--cost on a grid of integers" {
    grid '2 5 6 3'
    assert_cost 12 3
    assert_cost 9.5 3 --cost 5=2.5
    assert_cost 4.5 3 --cost 5=2.5 --cost 6=1
    assert_cost 11.001 3 --cost 5=1000 --cost 6=0.001 --cost 5=10
    assert_cost 1007 3 --cost 5=1000
    # A value that the map does not have changes nothing.
    assert_cost 12 3 --cost 200=7 --cost 255=0.001
}

@test "--cost: free cells, starts and goals have costs of their own; the start's is not counted" {
    grid '2 0 0 3'
    assert_cost 5 3 --cost 0=2
    assert_cost 12 3 --cost 3=10
    assert_cost 3 3 --cost 2=7
    assert_cost 21 3 --cost 0=8 --cost 2=7 --cost 3=5
}

@test "--cost changes the way" {
    grid '2 9 9 3' '0 9 9 0' '0 0 0 0'
    assert_cost 7 7 --no-diagonal
    assert_cost 4 3 --no-diagonal --cost 9=1.5
    assert_cost 7 7 --no-diagonal --cost 9=3.001
    assert_equal "$(answers .steps --no-diagonal --cost 9=2.999)" 3
    # Cheaper than free.
    assert_cost 1.02 3 --no-diagonal --cost 9=0.01
    assert_equal "$(field .optimal)" true
}

@test "--cost with three decimals and --move-cost with three: exact everywhere" {
    grid '2 5 5 5 3'
    local options=(--cost '5=0.125' --move-cost 'E=0.001')
    assert_cost 0.001375 4 "${options[@]}" --path path.csv
    assert_equal "$(<path.csv)" 'x,y,cost
0,0,0
1,0,0.000125
2,0,0.00025
3,0,0.000375
4,0,0.001375'
    astar map.txt "${options[@]}" -o path.png
    assert_solved
    assert_regex "$output" '^map\.txt: cost 0\.001375, 4 steps, '
    local algorithm
    for algorithm in dijkstra bidirectional fastest; do
        assert_cost 0.001375 4 "${options[@]}" -a "$algorithm"
    done
    assert_cost 0.443556 4 --cost 5=0.333 --cost 3=0.333 --move-cost E=0.333
}

@test "costs of less than a ten-thousandth have their digits in the JSON too" {
    grid '2 5 3'
    astar map.txt --cost 5=0.025 --cost 3=0.003 --move-cost E=0.001 -o path.png
    assert_solved
    assert_regex "$output" '^map\.txt: cost 0\.000028, 2 steps, '
    astar map.txt --cost 5=0.025 --cost 3=0.003 --move-cost E=0.001 --json
    assert_solved
    assert_equal "$(field '.cost == 0.000028')" true
}

@test "what is below a millionth is added up before it is rounded" {
    # A step costs half a millionth.
    grid '2 1 1' '1 5 1' '1 1 5'
    local options=(-g '2,2' --diagonal always --cost '5=0.005' --diagonal-cost 0.1 --move-cost 'SE=0.001')
    astar map.txt "${options[@]}" -o path.png --path path.csv
    assert_solved
    assert_regex "$output" '^map\.txt: cost 0\.000001, 2 steps, '
    assert_equal "$(tail -n 1 path.csv)" 2,2,0.000001
}

@test "the dearest of everything" {
    grid '2 1 1' '1 5 1' '1 1 5'
    assert_cost 2000000000 2 -g 2,2 --diagonal always --cost 5=1000 --diagonal-cost 1000 \
        --move-cost SE=1000
    grid '2 5 5'
    assert_cost 1999996.000002 2 -g 2,0 --cost 5=999.999 --move-cost E=999.999
}

@test "--cost: bad values and costs are refused" {
    grid '2 5 3'
    local cost
    for cost in '' 5 5= =5 = 5=0 5=0.0001 5=1.2345 5=-1 5=1000.001 5=1001 5=x 5=inf 5=nan 5=1e1 5=1,5 \
        4294967296=1 -2147483649=1 5.0=2 SS=3 S= S=0 S=0.0001 S=x '5 =2' '5= 2' 5==2 5=2=3 4-8=2; do
        astar map.txt --cost "$cost"
        assert_refused '' '--cost '
    done
    astar map.txt --cost
    assert_refused '' '--cost needs a value'
    for cost in 256=1 1000=1 -1=2; do
        astar map.txt --cost "$cost"
        assert_refused 'map.txt: ' "no terrain ${cost%=*} .*--cost.*0 to 255"
    done
}

@test "--cost on walls: refused" {
    grid '2 5 3'
    astar map.txt --cost 1=5
    assert_refused 'map.txt: ' 'wall.*--cost|--cost.*wall'
    movingai '.S.'
    local letter
    for letter in W T @ O; do
        astar map.map -s 0,0 -g 2,0 --cost "$letter=3"
        assert_refused 'map.map: ' 'wall.*--cost|--cost.*wall'
    done
}

@test "--cost by letter where the map has numbers, by number where it has letters: refused" {
    grid '2 5 3'
    astar map.txt --cost S=3
    assert_refused 'map.txt: ' "'S'.*--cost.*number"
    movingai '.S.'
    astar map.map -s 0,0 -g 2,0 --cost 5=3
    assert_refused 'map.map: ' '--cost.*letter'
    astar map.map -s 0,0 -g 2,0 --cost 0=3
    assert_refused 'map.map: ' '--cost.*letter'
    astar map.map -s 0,0 -g 2,0 --cost X=3
    assert_refused 'map.map: ' "'X'.*--cost.*letter"
    astar map.map -s 0,0 -g 2,0 --cost s=3
    assert_refused 'map.map: ' "'s'.*--cost.*letter"
}

@test "--cost by letter on MovingAI maps" {
    movingai '.SS.' '.@@.' '....'
    astar map.map -s 0,0 -g 3,0 --json
    assert_solved
    assert_equal "$(field '[.cost, .steps]')" '[3,3]'
    astar map.map -s 0,0 -g 3,0 --json --cost S=2.75
    assert_equal "$(field '[.cost, .steps]')" '[6.5,3]'
    astar map.map -s 0,0 -g 3,0 --json --cost S=3.5
    assert_equal "$(field '[.cost, .steps]')" '[7,7]'
    astar map.map -s 0,0 -g 3,0 --json --cost S=3.5 --cost .=2
    assert_equal "$(field '[.cost, .steps]')" '[9,3]'
    astar map.map -s 0,0 -g 3,0 -a jps --cost S=3
    assert_refused 'map.map: ' 'jps.*astar'
}

@test "--cost G: the letter G and no other" {
    movingai '.G.'
    astar map.map -s 0,0 -g 2,0 --json --cost G=3
    assert_solved
    assert_equal "$(field .cost)" 4
    astar map.map -s 0,0 -g 2,0 --json --cost .=3
    assert_solved
    assert_equal "$(field .cost)" 4
}

# --- starts, goals, points on the way ---

@test "several starts and goals: the cheapest pair, with every algorithm" {
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
}

@test "several ends: by cost, not by distance" {
    grid '0 9 0 0 0 0'
    assert_cost 3 3 -s 2,0 -g 0,0 -g 5,0
    assert_equal "$(field .goal)" '[5,0]'
    assert_cost 2 2 -s 2,0 -g 0,0 -g 5,0 --cost 9=1
    assert_equal "$(field .goal)" '[0,0]'
    assert_cost 2 2 -s 0,0 -s 5,0 -g 2,0 --cost 9=1
    assert_cost 3 3 -s 0,0 -s 5,0 -g 2,0
    assert_equal "$(field .start)" '[5,0]'
}

@test "several ends of which only one pair is joined" {
    grid '0 0 1 0 0' '0 0 1 0 0'
    local algorithm
    for algorithm in "${OPTIMAL[@]}"; do
        assert_cost 1 1 -a "$algorithm" -s 0,0 -g 3,0 -g 0,1
    done
    assert_no_path map.txt -s 0,0 -s 1,1 -g 3,0 -g 4,1
    assert_equal "$(field '[.start, .goal]')" '[null,null]'
}

@test "a start or a goal in a wall or outside, among good ones: refused" {
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

@test "--via: the points in their order, and the legs" {
    empty_field 5 5
    astar map.txt -s 0,0 -g 4,0 --via 2,2 --via 0,4 --no-diagonal --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .cost, .steps, .optimal]')" '["solved",16,16,true]'
    assert_equal "$(field .legs)" \
        '[{"cost":4,"steps":4},{"cost":4,"steps":4},{"cost":8,"steps":8}]'
    assert_equal "$(field '[.start, .goal]')" '[[0,0],[4,0]]'
    assert_equal "$(field keys_unsorted)" "$KEYS"
    # The joined path has every cell once, the points at the right places.
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

@test "--via: every algorithm passes through" {
    empty_field 5 5
    local algorithm
    for algorithm in "${ALGORITHMS[@]}"; do
        astar map.txt -s 0,0 -g 4,0 --via 2,2 --via 0,4 --json -a "$algorithm" --path path.csv
        assert_solved
        assert_equal "$(field '[.cost, .steps, (.legs | map(.steps))]')" '[11.313708,8,[2,2,4]]'
        assert_equal "$(sed -n '4p;6p;10p' path.csv)" $'2,2,2.828427\n0,4,5.656854\n4,0,11.313708'
    done
}

@test "--via: the result line, exactly" {
    empty_field 5 5
    astar map.txt -s 0,0 -g 4,0 --via 2,2 -o path.png
    assert_solved
    assert_regex "$output" '^map\.txt: cost 5\.656854, 4 steps, [0-9]+ expanded -> path\.png$'
}

@test "--via: the start, the goal, and the same point twice" {
    empty_field 5 1
    astar map.txt -s 0,0 -g 4,0 --via 0,0 --via 2,0 --via 2,0 --via 4,0 --json --path path.csv
    assert_solved
    assert_equal "$(field '[.cost, .steps, (.legs | map(.cost))]')" '[4,4,[0,2,0,2,0]]'
    assert_equal "$(<path.csv)" $'x,y,cost\n0,0,0\n1,0,1\n2,0,2\n3,0,3\n4,0,4'
    # Out and back: cells are passed twice.
    astar map.txt -s 1,0 -g 0,0 --via 3,0 --json --path path.csv
    assert_solved
    assert_equal "$(field '[.cost, .legs]')" '[5,[{"cost":2,"steps":2},{"cost":3,"steps":3}]]'
    assert_equal "$(<path.csv)" $'x,y,cost\n1,0,0\n2,0,1\n3,0,2\n2,0,3\n1,0,4\n0,0,5'
}

@test "--via with several starts and goals: the cheapest for each leg" {
    empty_field 9 1
    astar map.txt -s 0,0 -s 3,0 -s 8,0 --via 5,0 -g 1,0 -g 7,0 --json
    assert_solved
    assert_equal "$(field '[.start, .goal, .cost, .legs]')" \
        '[[3,0],[7,0],4,[{"cost":2,"steps":2},{"cost":2,"steps":2}]]'
}

@test "--via over terrain and one-way streets: the legs' costs are exact" {
    grid '2 5 5 0 3'
    astar map.txt --via 2,0 --cost 5=0.125 --move-cost E=0.5,W=3 --json
    assert_solved
    assert_equal "$(field '[.cost, .legs]')" \
        '[1.125,[{"cost":0.125,"steps":2},{"cost":1,"steps":2}]]'
    # There and back again.
    astar map.txt -g 1,0 --via 2,0 --cost 5=0.125 --move-cost E=0.5,W=3 --json
    assert_equal "$(field '[.cost, (.legs | map(.cost))]')" \
        '[0.5,[0.125,0.375]]'
}

@test "--via that cannot be reached: no path" {
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

@test "--via in a wall, outside, or no cell at all: refused" {
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
    astar map.txt --via
    assert_refused '' '--via needs a value'
}

# --- goals out of reach ---

@test "--nearest: as near as one can get, exit 0, and it says so" {
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
    # Without it there is no path.
    assert_no_path map.txt
}

@test "--nearest: a goal that can be reached is reached" {
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

@test "--nearest: every algorithm ends at the same cell" {
    grid '2 0 0 1 3' '0 0 0 1 1'
    local algorithm
    for algorithm in "${ALGORITHMS[@]}"; do
        astar map.txt --nearest -a "$algorithm" --json --path path.csv --no-diagonal
        assert_solved
        assert_equal "$(field '[.status, .algorithm, .cost, .steps]')" "[\"nearest\",\"$algorithm\",2,2]"
        assert_equal "$(tail -n 1 path.csv)" 2,0,2
    done
}

@test "--nearest: by the straight line, even where the way is long" {
    # 0,2 lies two cells above the goal, eight steps from the start, which lies four above it.
    grid '2 0 0 0 1' '1 1 1 0 1' '0 0 0 0 1' '1 1 1 1 1' '3 1 1 1 1'
    astar map.txt --nearest --no-diagonal --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .cost, .steps]')" '["nearest",8,8]'
    assert_equal "$(tail -n 1 path.csv)" 0,2,8
}

@test "--nearest: of the equally near ones the cheapest, then the first in reading order" {
    # The goal is walled in; 2,0 and 0,2 and 4,2 and 2,4 are two cells away from it.
    grid '0 0 0 0 0' '0 1 1 1 0' '0 1 3 1 0' '0 1 1 1 0' '0 0 0 0 0'
    local triple
    for triple in 0,1=0,2,1 1,0=2,0,1 4,3=4,2,1 3,4=2,4,1 0,0=2,0,2 4,4=4,2,2 2,4=2,4,0; do
        astar map.txt -s "${triple%=*}" --nearest --no-diagonal --path path.csv
        assert_solved
        assert_equal "$(tail -n 1 path.csv)" "${triple#*=}"
    done
    # Dear cells on the one side: the other one.
    grid '0 0 0 0 0' '0 1 1 1 0' '0 1 3 1 0' '9 1 1 1 0' '9 0 0 0 0'
    astar map.txt -s 0,4 --nearest --no-diagonal --path path.csv
    assert_solved
    assert_equal "$(tail -n 1 path.csv)" 2,4,2
}

@test "--nearest: the start itself where nothing is nearer" {
    grid '0 0 2 1 3'
    astar map.txt --nearest --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .cost, .steps]')" '["nearest",0,0]'
    assert_equal "$(<path.csv)" $'x,y,cost\n2,0,0'
}

@test "--nearest with several ends" {
    grid '0 0 1 0 0 1 0 0 0 1 0'
    # One of the goals can be reached, if not the nearest one.
    astar map.txt --nearest -s 0,0 -g 3,0 -g 1,0 --json
    assert_solved
    assert_equal "$(field '[.status, .goal, .cost]')" '["solved",[1,0],1]'
    # None of them: the start from which one gets nearest to any.
    astar map.txt --nearest -s 0,0 -s 3,0 -g 7,0 -g 10,0 --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .start, .cost]')" '["nearest",[3,0],1]'
    assert_equal "$(tail -n 1 path.csv)" 4,0,1
}

@test "--nearest with --via: through the points, then as near as one can get" {
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

@test "--nearest with --move-cost: what cannot be reached because a direction is forbidden" {
    empty_field 4 1
    astar map.txt -s 1,0 -g 3,0 --nearest --move-cost E=inf --json --path path.csv
    assert_solved
    assert_equal "$(field '[.status, .cost]')" '["nearest",0]'
    assert_no_path map.txt -s 1,0 -g 3,0 --move-cost E=inf
}

# --- MovingAI maps ---

# refused_map TEXT PLACE [WORDS]: the text, with printf's escapes, is no map; the message begins with
# the file's name and PLACE.
refused_map() {
    # shellcheck disable=SC2059 # the escapes are the text
    printf "$1" >map.map
    astar map.map -s 0,0 -g 1,0
    assert_refused "map.map:$2" "${3-}"
}

@test "MovingAI: a map is read, x to the right and y down" {
    movingai '....@G' '.@@.@.' '..S...'
    astar map.map -s 0,2 -g 5,0 --json
    assert_solved
    assert_equal "$(field '[.width, .height, .start, .goal, .cost, .steps]')" \
        '[6,3,[0,2],[5,0],7,7]'
}

@test "MovingAI: CRLF, no last newline, blank lines at the end, blanks in the header" {
    local text
    for text in 'type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n...\r\n@@.\r\n' \
        'type octile\nheight 2\nwidth 3\nmap\n...\n@@.' 'type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n...\r\n@@.' \
        'type octile\nheight 2\nwidth 3\nmap\n...\n@@.\n\n\n' \
        'type  octile \nheight\t2\nwidth 3 \nmap \n...\n@@.\n'; do
        # shellcheck disable=SC2059 # the escapes are the text
        printf "$text" >map.map
        astar map.map -s 0,0 -g 2,1 --json
        assert_solved
        assert_equal "$(field '[.width, .height, .cost, .steps]')" '[3,2,3,3]'
    done
}

@test "MovingAI: each letter is what it is" {
    local letter
    for letter in . G S; do
        movingai ".$letter."
        astar map.map -s 0,0 -g 2,0 --json
        assert_solved
        assert_equal "$(field .cost)" 2
    done
    for letter in W T @ O; do
        movingai ".$letter."
        assert_no_path map.map -s 0,0 -g 2,0
        astar map.map -s 0,0 -g 1,0
        assert_refused 'map.map: ' 'goal 1,0 .*wall'
    done
}

@test "MovingAI: found by its header whatever the name; --format forces it" {
    movingai '...'
    mv map.map map.txt
    assert_cost 2 2 -s 0,0 -g 2,0
    assert_cost 2 2 -s 0,0 -g 2,0 --format movingai
    astar map.txt -s 0,0 -g 2,0 --format grid
    assert_refused 'map.txt:1:1: '
    grid '2 0 3'
    astar map.txt --format movingai
    assert_refused 'map.txt:1:1: ' 'type'
    movingai '...'
    astar - -s 0,0 -g 2,0 -o path.png <map.map
    assert_solved
    assert_regex "$output" ': cost 2, 2 steps, '
}

@test "MovingAI: without --start and --goal the message says how to give them" {
    movingai '...'
    astar map.map
    assert_refused 'map.map: ' '--start X,Y'
    astar map.map -s 0,0
    assert_refused 'map.map: ' '--goal X,Y'
}

@test "MovingAI: other types are refused by name" {
    refused_map 'type octile-corner\nheight 1\nwidth 2\nmap\n..\n' 1: "'octile-corner'"
    refused_map 'type tile\nheight 1\nwidth 2\nmap\n..\n' 1: "'tile'"
    refused_map 'type octil\nheight 1\nwidth 2\nmap\n..\n' 1: "'octil'"
    refused_map 'type octile x\nheight 1\nwidth 2\nmap\n..\n' 1: 'octile x'
}

@test "MovingAI: wrong headers, with their lines" {
    refused_map 'type octile\nheight 0\nwidth 2\nmap\n..\n' 2: height
    refused_map 'type octile\nheight -1\nwidth 2\nmap\n..\n' 2: height
    refused_map 'type octile\nheight\nwidth 2\nmap\n..\n' 2: height
    refused_map 'type octile\nheight x\nwidth 2\nmap\n..\n' 2: height
    refused_map 'type octile\nheight 1.5\nwidth 2\nmap\n..\n' 2: height
    refused_map 'type octile\nheight 1\nwidth 0\nmap\n..\n' 3: width
    refused_map 'type octile\nheight 1\nwidth 2 2\nmap\n..\n' 3: width
    refused_map 'type octile\nheight 1\nwidth 99999999999999999999\nmap\n..\n' 3: width
    refused_map 'type octile\nheight 1\nmap\n..\n' 3: "'width'"
    refused_map 'type octile\nwidth 2\nmap\n..\n' 2: "'height'"
    refused_map 'type octile\nheight 1\nwidth 2\n..\n' 4: "'map'"
    refused_map 'type octile\nheight 1\nwidth 2\n' 4: "'map'"
    refused_map 'type octile\n' ''
    refused_map 'type octile\nheight 1\nwidth 2\nmap\n' ''
}

@test "MovingAI: a size that no memory holds is refused before it is asked for" {
    refused_map 'type octile\nheight 4294967295\nwidth 4294967295\nmap\n..\n' ' ' 'max-cells'
    refused_map 'type octile\nheight 32768\nwidth 32768\nmap\n..\n' '' 'short|row'
    printf 'type octile\nheight 2\nwidth 3\nmap\n...\n...\n' >map.map
    astar map.map -s 0,0 -g 2,1 --max-cells 5
    assert_refused 'map.map: ' '3 x 2.*max-cells'
    astar map.map -s 0,0 -g 2,1 --max-cells 6
    assert_solved
}

@test "MovingAI: rows that are too short or too long, with line and column" {
    refused_map 'type octile\nheight 3\nwidth 3\nmap\n...\n..\n....\n' 6:3: '2 .*3'
    refused_map 'type octile\nheight 3\nwidth 3\nmap\n...\n....\n...\n' 6:4: '3'
    refused_map 'type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n...\r\n..\r\n\r\n' 6:3: '2 .*3'
    refused_map 'type octile\nheight 2\nwidth 3\nmap\n\n...\n...\n' 5:1:
}

@test "MovingAI: too few rows, too many rows" {
    refused_map 'type octile\nheight 3\nwidth 2\nmap\n..\n..\n' '' 'short|row'
    refused_map 'type octile\nheight 4\nwidth 1\nmap\n.\n.\n.\n' '8:1: ' 'row'
    refused_map 'type octile\nheight 2\nwidth 2\nmap\n..\n..\n..\n' '7:1: ' 'more rows.*2'
    refused_map 'type octile\nheight 2\nwidth 2\nmap\n..\n..\n\n..\n' '8:1: ' 'more rows'
}

@test "MovingAI: a letter that is none, with line and column" {
    refused_map 'type octile\nheight 2\nwidth 3\nmap\n...\n.X.\n' '6:2: ' "'X'"
    refused_map 'type octile\nheight 1\nwidth 3\nmap\ns..\n' '5:1: ' "'s'"
    refused_map 'type octile\nheight 1\nwidth 3\nmap\n..0\n' '5:3: ' "'0'"
    refused_map 'type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n...\r\n..#\r\n' '6:3: ' "'#'"
    refused_map 'type octile\nheight 1\nwidth 3\nmap\n. .\n' '5:2: '
    refused_map 'type octile\nheight 1\nwidth 3\nmap\n.\xc3\xa9.\n' '5:2: '
    refused_map 'type octile\nheight 1\nwidth 3\nmap\n.\x01.\n' '5:2: '
    refused_map 'type octile\nheight 1\nwidth 3\nmap\n.\x00.\n' '5:2: '
}

@test "MovingAI: the algorithms agree, with swamps and without" {
    movingai '.....S....' '.@@@.S.@@.' '...@.S.@..' '@@.@.S.@.@' '...@.S.@..' '.@@@.SS@@.' '.......@..'
    local algorithm expected options
    for options in '' '--cost S=1.001' '--cost S=5' '--cost S=5 --diagonal one-free' '--cost S=0.25 --no-diagonal'; do
        # shellcheck disable=SC2086 # options and values
        astar map.map -s 0,4 -g 8,4 -a dijkstra --json $options
        assert_solved
        expected=$(field '[.cost, .optimal]')
        for algorithm in astar bidirectional fastest; do
            # shellcheck disable=SC2086 # options and values
            astar map.map -s 0,4 -g 8,4 -a "$algorithm" --json $options
            assert_solved
            assert_equal "$(field '[.cost, .optimal]')" "$expected"
        done
    done
    astar map.map -s 0,4 -g 8,4 -a jps --json
    assert_solved
    astar map.map -s 0,4 -g 8,4 -a jps --cost S=5
    assert_refused 'map.map: ' jps
}
