# SPDX-License-Identifier: MIT
# inspect.bats - information on how maps were read: the text, JSON, report and picture that
# --inspect produces, the JSON key `reading` in other runs, and messages that explain why no path
# was found in an image.

# shellcheck disable=SC2154 # variables are shared with common.bash

load common
load png
load mazes

# Two rooms, separated by a wall that is four pixels thick. A line that is one pixel wide, at 14,5
# and 14,6, closes a gap in this wall.
ROOMS='##############################
##############################
###..........####..........###
###..........####..........###
###..........####..........###
###...........#............###
###...........#............###
###..........####..........###
###..........####..........###
##############################
##############################'

# draw_maze NAME TEXT [SIZE]: writes a PPM image of the text with SIZE x SIZE pixels (default: 5)
# per letter. A digit d stands for the grey value 28 * d; r and b stand for red and blue.
draw_maze() {
    awk -v size="${3-5}" '
        BEGIN {
            for (i = 0; i < 10; i++) colour[i] = 28 * i " " 28 * i " " 28 * i
            colour["."] = "255 255 255"; colour["#"] = "0 0 0"
            colour["r"] = "200 48 48"; colour["b"] = "48 80 200"
        }
        { rows[NR] = $0 }
        END {
            print "P3", length($0) * size, NR * size, 255
            for (y = 0; y < NR * size; y++)
                for (x = 0; x < length($0) * size; x++)
                    print colour[substr(rows[int(y / size) + 1], int(x / size) + 1, 1)]
        }' <<<"$2" >"$1"
}

# line LABEL: prints the text that follows LABEL in the output of --inspect.
line() {
    sed -n "s/^  $1  *//p" "$STDOUT"
}

# near NUMBER X: succeeds if NUMBER and X differ by at most 1.
near() {
    awk -v a="$1" -v b="$2" 'BEGIN { exit !(a - b <= 1 && b - a <= 1) }'
}

@test "--inspect reports how the image of a maze was read, and writes no file" {
    draw_maze maze.ppm "${MAZE//./8}"
    astar --inspect maze.ppm
    assert_solved
    assert_nothing_changed
    assert_equal "$(head -n 1 "$STDOUT")" maze.ppm
    assert_equal "$(line format)" pnm
    assert_equal "$(line size)" '85 x 75 pixels'
    assert_equal "$(line 'read as')" maze
    assert_regex "$(line threshold)" '^[0-9]+, of the luminance$'
    assert_regex "$(line walls)" '^dark, #000000, about [4-6]\.[0-9] pixels wide$'
    assert_regex "$(line corridors)" '^#e0e0e0, about [4-6]\.[0-9] pixels wide$'
    assert_equal "$(line noise)" '0.00 % of the maze'
    assert_regex "$(line outside)" '^4[0-9]\.[0-9] % of the image$'
    assert_regex "$(line openings)" '^2: 1[5-9],1[0-4] 7[0-4],5[5-9]$'
    assert_equal "$(line marks)" none
    assert_regex "$(line start)" '^1[5-9],1[0-4] \(opening\)$'
    assert_regex "$(line goal)" '^7[0-4],5[5-9] \(opening\)$'
    assert_equal "$(line remark)$(line picture)" ''
    # No times are printed, since no map is solved or drawn.
    astar --inspect --verbose maze.ppm
    assert_status 0
    [[ $stderr != *' ms'* ]] || explain 'expected: no times'
}

@test "--inspect --json prints one object for each map, which reports how the map was read" {
    draw_maze maze.ppm "${MAZE//./8}"
    astar --inspect --json maze.ppm "$REFERENCE"
    assert_solved
    assert_nothing_changed
    assert_equal "$(wc -l <"$STDOUT")" 2
    assert_equal "$(jq -s -c 'map([.status, .output, .message, .cost, has("reading")])' "$STDOUT")" \
        '[["inspected",null,null,null,true],["inspected",null,null,null,true]]'
    jq -s '.[0].reading' "$STDOUT" >reading
    assert_equal "$(jq -c keys_unsorted reading)" '["kind","format","image_width","image_height","cell",'`
        `'"tone","threshold","walls","ground_colour","wall_colour","corridor_width","wall_width","noise",'`
        `'"outside","opening_count","openings","mark_count","marks","starts","start_source","goals",'`
        `'"goal_source"]'
    assert_equal "$(jq -c '[.kind, .format, .image_width, .image_height, .cell, .tone, .walls,
        .ground_colour, .wall_colour, .noise, .opening_count, .mark_count, .marks, .start_source]' reading)" \
        '["maze","pnm",85,75,1,"luminance","dark","#e0e0e0","#000000",0,2,0,[],"opening"]'
    near "$(jq .corridor_width reading)" 5 && near "$(jq .wall_width reading)" 5
    assert_equal "$(jq -c '.openings == (.starts + .goals)' reading)" true
    assert_equal "$(jq -s -c '.[1] | [.width, .start, .goal] + (.reading | [.kind, .format, .threshold,
        .walls, .noise, .starts, .start_source])' "$STDOUT")" \
        '[15,[1,0],[5,9],"cells","grid",null,null,null,[[1,0]],"mark"]'
}

@test "with -o, --inspect draws walls, corridors and the outside, discs for start and goal, and rings around openings" {
    draw_maze maze.ppm "$MAZE"
    astar --inspect maze.ppm --scale 1 -o picture.png
    assert_solved
    assert_png picture.png
    assert_files maze.ppm picture.png
    assert_equal "$(line picture)" picture.png
    assert_equal "$(png_size picture.png)" 85x75
    assert_equal "$(png_pixel picture.png 2 2)" 5c6e8c   # the outside
    assert_equal "$(png_pixel picture.png 12 37)" 000000 # a wall
    assert_equal "$(png_pixel picture.png 37 37)" ffffff # a corridor
    # If each cell is several pixels wide, the disc of a start is larger than a cell.
    local start
    astar --inspect maze.ppm --scale 8 -o large.png
    start=$(png_rows large.png colours | tr ' ' '\n' | grep -c '^0000f')
    [ "$start" -ge 65 ] || fail "the start has $start pixels"
    # In a maze with three openings, rings in the colour of the path are drawn around all three.
    draw_maze three.ppm "$(sed '13s/..##/..#./' <<<"$MAZE")"
    astar --inspect three.ppm --scale 4 -o three-read.png
    assert_solved
    [ "$(png_rows three-read.png colours | tr ' ' '\n' | grep -c 006400)" -gt 30 ] || fail 'no rings'
}

@test "--inspect -o - writes only the picture to standard output" {
    draw_maze maze.ppm "$MAZE"
    astar --inspect maze.ppm -o -
    assert_solved
    assert_nothing_changed
    cp "$STDOUT" picture.png
    assert_png picture.png
}

@test "--inspect does not list openings of a maze that was rejected" {
    astar --inspect "$PROJECT/src/tests/fixtures/tinted.png"
    assert_solved
    assert_regex "$(line 'read as')" 'no maze was found'
    assert_equal "$(line openings)" 'none'
}

@test "--inspect accepts a map without start and goal, and a remark says what is missing" {
    draw_maze three.ppm "$(sed '13s/..##/..#./' <<<"$MAZE")"
    astar --inspect three.ppm
    assert_solved
    assert_regex "$(line openings)" '^3: '
    assert_equal "$(line start) $(line goal)" 'none none'
    assert_regex "$(line remark)" '3 openings.*--start X,Y --goal X,Y'
    astar --inspect --json three.ppm
    assert_solved
    assert_equal "$(field '[.reading.opening_count, .reading.start_source, .start]')" '[3,null,null]'
    assert_regex "$(field .message)" '3 openings'
    printf '000\n000\n' >empty.txt
    astar --inspect empty.txt
    assert_solved
    assert_regex "$(line remark)" 'no start and no goal'
}

@test "--inspect accepts an image in which either the dark or the light pixels may be the walls" {
    draw_maze spiral.ppm "$SPIRAL"
    astar spiral.ppm
    assert_refused 'spiral.ppm: '
    astar --inspect spiral.ppm
    assert_solved
    assert_regex "$(line walls)" '^dark or light'
    assert_regex "$(line remark)" '--invert.*--threshold otsu'
    astar --inspect --json spiral.ppm
    assert_solved
    assert_equal "$(field '[.reading.kind, .reading.walls]')" '["maze",null]'
}

@test "--inspect reports a given start, and prints a remark if it is outside the maze" {
    draw_maze maze.ppm "$MAZE"
    astar --inspect maze.ppm -s 37,37 --json
    assert_solved
    assert_equal "$(field '[.reading.starts, .reading.start_source, .reading.goal_source]')" \
        '[[[37,37]],"command line","opening"]'
    astar --inspect maze.ppm -s 0,0
    assert_solved
    assert_regex "$(line remark)" '0,0 .*outside the maze'
}

@test "--inspect reports the colours of the marks from which start and goal were read" {
    draw_maze marked.ppm "$(sed '4s/^..#./..#b/; 12s/^..#./..#r/' <<<"$MAZE")"
    astar --inspect --json marked.ppm
    assert_solved
    assert_equal "$(field '[.reading.marks[].colour] | sort')" '["#3050c8","#c83030"]'
    assert_equal "$(field '[.reading.start_source, .reading.goal_source]')" '["mark","mark"]'
}

@test "--inspect reads folders, lists and standard input" {
    mkdir maps
    draw_maze maps/a.ppm "$MAZE"
    cp "$REFERENCE" maps/b.txt
    astar --inspect maps
    assert_status 0
    assert_equal "$(grep -v '^  ' "$STDOUT")" $'maps/a.ppm\nmaps/b.txt'
    assert_regex "$stderr" '2 maps: 2 inspected, 0 failed'
    printf 'maps/b.txt\n' >list
    astar --inspect --files-from list -q
    assert_solved
    assert_equal "$output" ''
    astar --inspect - <maps/a.ppm
    assert_solved
    assert_equal "$(head -n 1 "$STDOUT")" 'standard input'
    astar --inspect maps -q -o pictures
    assert_status 0
    assert_png pictures/a.png pictures/b.png
    astar --inspect maps --report report.csv -q
    assert_equal "$(wc -l <report.csv)" 3
    assert_equal "$(grep -c '"inspected"' report.csv)" 2
}

@test "a file that is not a map is an error, and the other maps are inspected" {
    printf 'no map\n' >bad.txt
    astar --inspect bad.txt
    assert_refused 'bad.txt:'
    astar --inspect bad.txt "$REFERENCE"
    assert_status 2
    assert_one_message 'bad.txt:'
    assert_equal "$(line format)" grid
}

@test "--inspect refuses scenarios and options for searches and their results" {
    local option
    for option in --animate=a.png --path=p.csv --map-image=m.png --compare=astar,bfs --compare-rules \
        --algorithm=jps --heuristic=zero --weight=2 --diagonal=never --no-diagonal --clearance=1 \
        --via=1,1 --nearest --show --heat --caption --skip-existing; do
        astar --inspect "$REFERENCE" "$option"
        assert_refused '' "--inspect .*omit ${option%%=*}"
    done
    astar --inspect "$PROJECT/maps/options/level.map.scen"
    assert_refused '' '--inspect takes maps'
}

@test "without --inspect, the JSON key 'reading' reports how an image was read, and is null for a text map" {
    draw_maze maze.ppm "${MAZE//./8}"
    astar maze.ppm --json -o picture.png
    assert_solved
    field .reading >ordinary
    astar maze.ppm --json --inspect
    assert_equal "$(<ordinary)" "$(field .reading)"
    astar "$REFERENCE" --json -o picture.png
    assert_solved
    assert_equal "$(field 'has("reading"), .reading' | tr '\n' ' ')" 'true null '
    # JSON contains the key `reading` even if start and goal are missing.
    draw_maze three.ppm "$(sed '13s/..##/..#./' <<<"$MAZE")"
    astar three.ppm --json
    assert_status 2
    assert_equal "$(field '[.status, .reading.opening_count]')" '["error",3]'
}

@test "if there is no path because a thin line closes a gap in an image, the message gives the position of the line" {
    draw_maze rooms.ppm "$ROOMS" 1
    astar rooms.ppm -s 5,3 -g 22,7 -o picture.png
    assert_status 1
    assert_one_message 'rooms.ppm: no path: ' '15,5.* 1 pixel '
    astar rooms.ppm -s 5,3 -g 22,7 -o picture.png --json
    assert_regex "$(field '.message')" '1 pixel '
    assert_equal "$(field .status)" '"no-path"'
}

@test "if an option is the reason why there is no path in an image, the message names the option" {
    draw_maze maze.ppm "$(tr '#.' 15 <<<"$MAZE" | sed '4s/^\(...\)5/\19/; 12s/^\(...\)5/\19/')"
    astar maze.ppm -s 17,17 -g 17,57 --threshold 200 -o picture.png
    assert_status 1
    assert_one_message 'maze.ppm: no path: ' 'without --threshold'
    astar maze.ppm -s 17,17 -g 17,57 -o picture.png
    assert_solved
}

@test "no message is printed for a text map without a path" {
    astar "$PROJECT/maps/options/no-path.txt" -o picture.png
    assert_status 1
    [ ! -s "$STDERR" ] || explain 'expected: nothing on standard error'
}
