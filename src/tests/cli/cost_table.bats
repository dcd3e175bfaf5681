#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# cost_table.bats - the costs of all cells: the files that --distances and --flow write, the cells
# within the cost limit of --within, the starts and goals that these options need, and the values
# and combinations that are refused.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load png

# corner: writes map.txt, a map of 3 x 2 cells with one wall and one cell that costs 5.
corner() {
    printf '2 0 0\n0 1 5\n' >map.txt
}

# numbers TYPE FILE SIZE: prints the elements of the NumPy array in FILE. Each element has SIZE
# bytes. TYPE is an argument of od -t, such as f8.
numbers() {
    tail -c +129 "$2" | od -An -v -w"$3" -t "$1" | tr -d ' ' | tr '\n' ' '
}

@test "--distances writes a CSV file with the cost of each cell that can be reached" {
    corner
    astar map.txt --distances costs.csv -o map.png
    assert_status 0
    assert_equal "$(<costs.csv)" $'x,y,cost\n0,0,0\n1,0,1\n2,0,2\n0,1,1\n2,1,7'
    assert_equal "$output" 'map.txt: 5 cells reached, highest cost 7 -> map.png'
    assert_files costs.csv map.png map.txt
}

@test "--flow writes a CSV file with the first step from each cell to the goal, and needs no start" {
    corner
    astar map.txt --distances costs.csv -o map.png
    printf '0 0 0\n0 1 5\n' >map.txt
    astar map.txt --goal 2,1 --flow flow.csv -o map.png
    assert_status 0
    assert_equal "$(<flow.csv)" \
        $'x,y,direction,cost\n0,0,E,7\n1,0,E,6\n2,0,S,5\n0,1,N,8\n2,1,,0'
    assert_equal "$output" 'map.txt: 5 cells with a path, highest cost 8 -> map.png'
}

@test "the NumPy files have a valid header and the elements in reading order" {
    corner
    astar map.txt --distances costs.npy -o map.png
    assert_status 0
    assert_equal "$(numbers f8 costs.npy 8)" '0 1 2 1 inf 7 '
    assert_equal "$(head -c 6 costs.npy | od -An -t x1)" ' 93 4e 55 4d 50 59'
    assert_regex "$(head -c 128 costs.npy | tr -d '\0')" "'fortran_order': False, 'shape': \(2, 3\)"
    assert_equal "$(($(stat -c %s costs.npy)))" $((128 + 6 * 8))
    astar map.txt -g 2,1 --flow flow.npy -o map.png
    assert_status 0
    assert_equal "$(numbers d1 flow.npy 1)" '2 2 4 0 -1 -1 '
    assert_equal "$(($(stat -c %s flow.npy)))" $((128 + 6))
}

@test "--distances gives each cell the cost that a separate search with the same options finds" {
    local options=(--diagonal one-free --move-cost N=1.25,SW=inf --cost 4=2.5 --diagonal-cost 1.3)
    random_grid 7 6 >map.txt
    astar map.txt -s 0,0 "${options[@]}" --distances costs.csv -o map.png
    assert_status 0
    tail -n +2 costs.csv | while IFS=, read -r x y cost; do
        astar map.txt -s 0,0 -g "$x,$y" "${options[@]}" -o map.png --json
        assert_equal "$(field .cost)" "$cost"
    done
    # --algorithm and --weight have no effect on the costs.
    options+=(--algorithm greedy --weight 5)
    astar map.txt -s 0,0 "${options[@]}" --distances same.csv -o map.png
    assert_status 0
    cmp costs.csv same.csv
}

@test "--distances takes --keep-away, --turn-cost and --agent into account" {
    local options=(--keep-away 3 --turn-cost 0.75 --agent 1x2 --diagonal always)
    printf '%s\n' '2 0 0 5 0 0' '0 0 0 0 0 0' '0 5 1 0 0 9' '0 0 0 0 1 0' '0 0 0 0 0 0' >map.txt
    astar map.txt -s 0,0 "${options[@]}" --distances costs.csv --no-picture
    assert_status 0
    tail -n +2 costs.csv | while IFS=, read -r x y cost; do
        astar map.txt -s 0,0 -g "$x,$y" "${options[@]}" --no-picture --json
        assert_equal "$(field .cost)" "$cost"
    done
}

@test "--flow is refused with turn costs" {
    printf '2 0 3\n' >map.txt
    astar map.txt --flow flow.csv --turn-cost 1
    assert_refused 'map.txt: ' 'leave out --turn-cost'
    [ ! -e flow.csv ]
}

@test "--within counts the cells whose printed cost is at most the limit" {
    printf '2 0 0 0\n0 0 0 0\n' >map.txt
    local cost count
    for cost in 0:1 0.999999:1 1:3 1.414213:3 1.414214:4 2.5:6 3.414214:8 1000000000000:8; do
        count=${cost#*:}
        astar map.txt --within "${cost%:*}" -o map.png --json
        assert_status 0
        assert_equal "$(field '[.status,.reachable,.farthest,.within]')" \
            "[\"measured\",8,3.414214,$count]"
    done
    astar map.txt --within 1 -g 3,1 -o map.png
    assert_equal "$output" \
        'map.txt: cost 3.414214, 3 steps, 4 expanded, 3 cells within 1 -> map.png'
}

@test "--within tints the cells within the cost limit instead of the explored cells" {
    printf '2 0 0 0\n0 0 0 0\n' >map.txt
    astar map.txt --within 1.5 --scale 1 -o area.png
    astar map.txt --within 0 --scale 1 -o start.png
    astar map.txt --within 9 --scale 1 -o all.png
    assert_status 0
    run ! cmp area.png start.png
    run ! cmp area.png all.png
    assert_png area.png
}

@test "if the map has a start and a goal, one run finds the path and the costs of all cells" {
    astar "$REFERENCE" --distances costs.csv --flow flow.csv --path path.csv -o map.png --json
    assert_solved
    assert_equal "$(field '[.cost,.reachable,.farthest,.within]')" \
        '[33.242641,150,37.656854,null]'
    assert_equal "$(grep '^5,9,' costs.csv)" '5,9,33.242641'
    assert_equal "$(grep '^1,0,' flow.csv)" '1,0,E,33.242641'
    # If there is no path, the costs are still written, and the exit status is 1.
    printf '2 1 3\n' >map.txt
    astar map.txt --distances costs.csv -o map.png
    assert_status 1
    assert_equal "$(<costs.csv)" $'x,y,cost\n0,0,0'
}

@test "--distances and --flow write valid pictures at all scales" {
    astar "$REFERENCE" --distances costs.png --flow flow.png -o map.png
    assert_status 0
    assert_png costs.png
    assert_png flow.png
    corner
    local scale
    for scale in 1 2 8 24 64; do
        astar map.txt -g 2,1 --scale "$scale" --distances costs.png --flow flow.png --within 2 \
            -o map.png
        assert_status 0
        assert_png costs.png
        assert_png flow.png
        assert_png map.png
    done
}

@test "a start or a goal is required only if an option needs it" {
    printf '0 0\n0 0\n' >map.txt
    astar map.txt --distances costs.csv -o map.png
    assert_refused 'map.txt: the map has no start; mark one'
    astar map.txt --flow flow.csv -o map.png
    assert_refused 'map.txt: the map has no goal; mark one'
    astar map.txt -g 1,1 --distances costs.csv --flow flow.csv -o map.png
    assert_refused 'map.txt: the map has no start; mark one'
    astar map.txt -s 1,1 --within 1 --path path.csv -o map.png
    assert_refused 'map.txt: the map has no goal; mark one'
    astar map.txt -s 0,0 -o map.png
    assert_refused 'map.txt: the map has no goal; mark one'
}

@test "with --distances, a maze needs only a start; if it has two openings, they become the start and the goal" {
    printf '#.###\n#...#\n#####\n' >map.txt
    astar map.txt --distances costs.csv -o map.png
    assert_status 2
    astar map.txt -s 1,0 --distances costs.csv -o map.png
    assert_status 0
    assert_equal "$(tail -n 1 costs.csv)" 3,1,3
    printf '#.###\n#...#\n###.#\n' >map.txt
    astar map.txt --distances costs.csv -o map.png
    assert_solved
}

@test "--within, --distances and --flow refuse invalid values, names and combinations" {
    corner
    local value
    for value in -1 1e3 0.0000001 1000000000000.5 2000000000000 . 1. nan '' ' 1'; do
        astar map.txt "--within=$value" -o map.png
        assert_refused '--within takes a cost from 0 to'
    done
    astar map.txt --distances costs.txt -o map.png
    assert_refused '--distances takes a file name that ends in .png, .csv or .npy'
    astar map.txt --flow costs -o map.png
    assert_refused '--flow takes a file name that ends in .png, .csv or .npy'
    astar map.txt -g 2,1 --distances a.csv --flow ./a.csv -o map.png
    assert_refused
    astar map.txt --distances missing/a.csv -o map.png
    assert_refused
    astar map.txt -g 2,1 --distances - --flow - -o map.png
    assert_refused 'only one of'
    astar map.txt -g 2,1 --within 2 --compare all -o map.png
    assert_refused '--within shows one search'
    astar map.txt -g 2,1 --distances a.csv --compare rules -o map.png
    assert_refused '--distances uses one rule'
    astar map.txt map.txt --distances a.csv
    assert_refused '--distances accepts only one map, not 2'
    astar map.txt --inspect --within 2
    assert_refused '--inspect does not solve maps; omit --within'
}

@test "--within applies to each map of a folder" {
    mkdir maps
    corner
    mv map.txt maps/a.txt
    printf '2 0 0 0\n' >maps/b.txt
    astar maps --within 2 --report report.csv -j 1
    assert_status 0
    assert_equal "$(sed -n '$p' report.csv | grep -o '[^,]*,[^,]*,[^,]*$')" 4,3,3
    assert_regex "$(<"$STDERR")" '2 maps: 2 solved, 0 no path, 0 failed'
}

@test "if the costs cannot be written, no file is left behind" {
    [ -w /dev/full ] || skip 'no /dev/full'
    corner
    astar map.txt --distances /dev/full -o map.png
    assert_status 2
    ln -s /dev/full full.npy
    astar map.txt --distances full.npy -o map.png
    assert_status 2
    assert_files map.txt
}
