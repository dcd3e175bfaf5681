#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# labels.bats - tests of --labels and of the numbers that are drawn on via points.

load common
load png

REFERENCE=$PROJECT/maps/reference.txt

# changed_cells FILE OTHER SCALE: prints X,Y of each cell in which two pictures of the same size
# differ.
changed_cells() {
    awk -v scale="$3" '
        NR == FNR { row[FNR] = $0; next }
        {
            n = split($0, now)
            split(row[FNR], before)
            for (i = 1; i <= n; i++)
                if (now[i] != before[i]) seen[int((i - 1) / scale) "," int((FNR - 1) / scale)] = 1
        }
        END { for (cell in seen) print cell }' <(png_rows "$1" colours) <(png_rows "$2" colours) | sort
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

# In an earlier version, animations lacked the numbers of via points and the order of expansion.
@test "the last frame of an animation shows the labels and via points of the picture" {
    local what
    for what in none order f; do
        astar "$REFERENCE" --scale 32 --via 7,7 --labels $what --animate moving.png --frames 3 -q -o picture.png
        assert_solved
        assert_png moving.png
        cmp <(png_chunk moving.png IDAT) <(png_chunk picture.png IDAT) || fail "--labels $what"
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
