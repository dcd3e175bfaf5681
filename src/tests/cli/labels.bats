#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# labels.bats - tests of --labels and of the numbers that are drawn on via points.

load common
load png

REFERENCE=$PROJECT/maps/reference.txt

# changed_cells FILE OTHER SCALE: prints X,Y of each cell in which two pictures of the same size
# differ in the red or green channel. The blue channel is ignored, because kinds of cells that look
# the same have slightly different blue values.
changed_cells() {
    awk -v scale="$3" '
        NR == FNR { row[FNR] = $0; next }
        {
            n = split($0, now)
            split(row[FNR], before)
            for (i = 1; i <= n; i++)
                if (substr(now[i], 1, 4) != substr(before[i], 1, 4)) seen[int((i - 1) / scale) "," int((FNR - 1) / scale)] = 1
        }
        END { for (cell in seen) print cell }' <(png_rows "$1" colours) <(png_rows "$2" colours) | sort
}

@test "--labels writes a label into each cell that the search reached, except start and goal" {
    local what
    printf '2 0 0 0 1 0\n1 1 1 0 1 0\n3 0 0 0 1 0\n' >map.txt
    astar map.txt --no-diagonal --scale 32 -q -o bare.png
    for what in g h f order parent; do
        astar map.txt --no-diagonal --scale 32 --labels $what -q -o labels.png
        assert_solved
        assert_png labels.png
        assert_equal "$(changed_cells bare.png labels.png 32 | tr '\n' ' ')" \
            '1,0 1,2 2,0 2,2 3,0 3,1 3,2 '
    done
}

@test "--labels cost writes the costs of all walkable cells except start and goal" {
    printf '2 0 9\n1 5 3\n' >map.txt
    astar map.txt --scale 32 -q -o bare.png
    astar map.txt --scale 32 --labels cost -q -o labels.png
    assert_equal "$(changed_cells bare.png labels.png 32 | tr '\n' ' ')" '1,0 1,1 2,0 '
}

@test "--labels order writes a number for each expanded cell" {
    astar "$REFERENCE" --no-grid -q -o bare.png
    astar "$REFERENCE" --no-grid --labels order --json -o labels.png
    # Start and goal are also expanded.
    assert_equal "$(changed_cells bare.png labels.png 64 | wc -l)" "$(($(field .expanded) - 2))"
}

@test "labels with equal numbers look the same, and labels with different numbers do not" {
    local cell art=()
    printf '2 0 0 3\n0 0 0 0\n' >map.txt
    astar map.txt --no-diagonal -a dijkstra --no-explored --no-grid --scale 40 --labels g -q -o g.png
    # g is 1 in the cells 1,0 and 0,1, and 2 in the cells 2,0 and 1,1. The upper row shows the path.
    for cell in 0,1 1,1 2,1; do
        art+=("$(png_rows g.png colours | sed -n "$((${cell#*,} * 40 + 1)),$((${cell#*,} * 40 + 40))p" |
            cut -d ' ' -f $((${cell%,*} * 40 + 1))-$((${cell%,*} * 40 + 40)))")
    done
    [ "${art[0]}" != "${art[1]}" ] || fail '1 and 2 look the same'
    [ "${art[1]}" != "${art[2]}" ] || fail '2 and 3 look the same'
    astar map.txt --no-diagonal -a dijkstra --no-explored --no-grid --scale 40 --labels g -q -o g2.png
    cmp g.png g2.png
}

@test "--labels none is the default" {
    astar "$REFERENCE" -q -o bare.png
    astar "$REFERENCE" --labels none -q -o none.png
    cmp <(png_rows bare.png colours) <(png_rows none.png colours)
}

@test "if cells are too small for --labels, the message names a scale that is large enough" {
    astar "$REFERENCE" --scale 23 --labels g -o small.png
    assert_refused "$REFERENCE: " '--scale 24'
    [ ! -e small.png ] || fail 'a picture was written'
    astar "$REFERENCE" --scale 24 --labels g -q -o large.png
    assert_solved
    astar "$REFERENCE" --labels depth
    assert_refused '' 'none, cost, g, h, f, order or parent'
}

@test "a picture with labels can be read as a map" {
    astar "$REFERENCE" --labels f -q -o f.png
    astar f.png --cell auto -o again.png
    assert_solved
    [[ $output == *'cost 33.242641, 32 steps'* ]] || explain 'expected: the same path'
}

@test "labels are drawn in the panels of comparisons and over --heat, in every palette" {
    local palette
    astar "$REFERENCE" --compare astar,bidirectional,jps,bfs --labels g -q -o sheet.png
    assert_solved
    assert_png sheet.png
    for palette in classic dark print colorblind; do
        astar "$REFERENCE" --heat --labels f --palette $palette --scale 24 -q -o heat.png
        assert_solved
        assert_png heat.png
    done
}

@test "via points are drawn as discs with their numbers" {
    printf '2 0 0 0 0 0 3\n0 0 0 0 0 0 0\n' >map.txt
    astar map.txt --no-explored --no-grid --scale 48 --via 2,1 --via 4,1 -q -o via.png
    assert_solved
    assert_png via.png
    # The edge of a disc is black, and its inside white with a black number.
    assert_equal "$(png_pixel via.png 112 72)" ffffff
    assert_equal "$(png_pixel via.png 208 72)" ffffff
    cell() { png_rows via.png colours | sed -n '49,96p' | cut -d ' ' -f "$1-$(($1 + 47))"; }
    [ "$(cell 97)" != "$(cell 193)" ] || fail 'both points have the same number'
}

# In an earlier version, animations lacked the numbers of via points and the order of expansion.
@test "the last frame of an animation shows the labels and via points of the picture" {
    local what
    for what in none order f; do
        astar "$REFERENCE" --scale 32 --via 7,7 --labels $what --animate moving.png --frames 3 -q -o picture.png
        assert_solved
        assert_png moving.png
        cmp <(png_rows moving.png colours) <(png_rows picture.png colours) || fail "--labels $what"
    done
}

# end_cells COUNT: writes map.txt, a row of COUNT starts, 70 - COUNT free cells and a goal.
end_cells() {
    awk -v n="$1" 'BEGIN { for (x = 0; x < 70; x++) printf "%s ", x < n ? 2 : 0; print 3 }' >map.txt
}

@test "if there are more than 64 starts, they are drawn without discs, and labels are written into them" {
    local starts
    for starts in 64 65; do
        end_cells $starts
        astar map.txt --scale 24 --no-explored -q -o bare.png
        astar map.txt --scale 24 --no-explored --labels cost -q -o labels.png
        assert_solved
        changed_cells bare.png labels.png 24 >cells
        assert_equal "$starts: $(grep -cx '10,0' cells)" "$starts: $((starts > 64))"
    done
}

@test "if there are more than 64 via points, discs are drawn only for the first 64" {
    local x via=()
    end_cells 1
    for ((x = 2; x < 65; x++)); do
        via+=(--via "$x,0")
    done
    astar map.txt --scale 24 --no-explored "${via[@]}" --via 66,0 --via 68,0 -q -o via.png
    assert_solved
    # The 64th point is drawn as a disc, and the 65th as a cell of the path.
    assert_equal "$(png_pixel via.png $((66 * 24 + 12)) 4)" ffffff
    assert_equal "$(png_pixel via.png $((68 * 24 + 12)) 4)" 006400
}
