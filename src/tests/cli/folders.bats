# SPDX-License-Identifier: MIT
# folders.bats - folders and lists as inputs: which files are read as maps and which are passed
# over, the order of the maps, and the names of their pictures.

# shellcheck disable=SC2034,SC2154,SC2030,SC2031 # variables are shared with common.bash; each test is a subshell

load common
load png

# grid FILE...: writes the map 2 0 / 0 3 to each file, and creates its folder if necessary.
grid() {
    local file
    for file in "$@"; do
        mkdir -p -- "$(dirname -- "./$file")"
        printf '2 0\n0 3\n' >"./$file"
    done
}

# row LENGTH FILE...: writes to each FILE a map of one row whose path has LENGTH steps.
row() {
    local length=$1 file
    shift
    for file in "$@"; do
        mkdir -p -- "$(dirname -- "./$file")"
        awk -v length_="$length" 'BEGIN {
            printf "2"
            for (i = 1; i < length_; i++) printf " 0"
            print " 3"
        }' >"./$file"
    done
}

# image FILE...: writes to each FILE an image of the map that the function grid writes.
image() {
    local file
    for file in "$@"; do
        mkdir -p -- "$(dirname -- "./$file")"
        printf 'S.\n.G\n' | art >"./$file"
    done
}

# broken FILE...: writes to each FILE a map whose second row is too long. The file is still
# recognised as a map.
broken() {
    local file
    for file in "$@"; do
        mkdir -p -- "$(dirname -- "./$file")"
        printf '2 0\n0 3 0 0\n' >"./$file"
    done
}

# prose FILE...: writes to each FILE some text that is not a map.
prose() {
    local file
    for file in "$@"; do
        mkdir -p -- "$(dirname -- "./$file")"
        printf 'Notes: these are no cells.\n' >"./$file"
    done
}

# robot YAML IMAGE [REFERENCE]: writes a ROS map of 2 x 2 cells to the file YAML and its image to
# the file IMAGE. The map refers to the image as REFERENCE, by default the file name of IMAGE.
robot() {
    mkdir -p "$(dirname "$1")" "$(dirname "$2")"
    printf 'P2 2 2 255\n254 254 254 254\n' >"$2"
    printf 'image: %s\nresolution: 1\norigin: [0, 0, 0]\noccupied_thresh: 0.65\nfree_thresh: 0.2\nnegate: 0\n' \
        "${3-$(basename "$2")}" >"$1"
}

# assert_maps NAME...: fails unless the last run, with --json, reported exactly the maps NAME, in
# the given order.
assert_maps() {
    assert_equal "$(jq -r .map "$STDOUT")" "$(printf '%s\n' "$@")"
}

# assert_outputs NAME...: fails unless the last run, with --json, drew exactly the pictures NAME, in
# the given order.
assert_outputs() {
    assert_equal "$(jq -r .output "$STDOUT")" "$(printf '%s\n' "$@")"
}

# assert_summary SOLVED NO-PATH FAILED [PASSED_OVER]: fails unless the last line of standard error
# is a summary with these counts. PASSED_OVER is 0 by default.
assert_summary() {
    local summary
    summary=$(tail -n 1 "$STDERR")
    [[ $summary =~ ^astar-cli:.*[^0-9]$1\ solved.*[^0-9]$2\ no\ path.*[^0-9]$3\ failed ]] ||
        explain "expected in the summary: $1 solved, $2 no path, $3 failed"
    if [ "${4-0}" -gt 0 ]; then
        [[ $summary =~ [^0-9]$4\ [a-z\ ]*passed\ over ]] || explain "expected: $4 passed over"
    else
        [[ $summary != *'passed over'* ]] || explain 'expected: nothing passed over'
    fi
    assert_equal "$(grep -c ' solved, ' "$STDERR")" 1
}

# assert_all_solved COUNT [PASSED_OVER]: fails unless the last run solved COUNT maps, passed over
# PASSED_OVER files (default: none), and printed only the summary on standard error.
assert_all_solved() {
    assert_status 0
    assert_equal "$(wc -l <"$STDOUT")" "$1"
    assert_equal "$(wc -l <"$STDERR")" 1
    assert_summary "$1" 0 0 "${2-0}"
}

# assert_failure_of FILE [WORDS]: fails unless exactly one line of standard error is about FILE and
# its message matches WORDS, a case-insensitive extended regular expression (default: any text).
assert_failure_of() {
    local line
    line=$(grep -F "astar-cli: $1:" "$STDERR") || explain "expected: a message about $1"
    assert_equal "$(wc -l <<<"$line")" 1
    grep -Eiq -- "${2-.}" <<<"${line#"astar-cli: $1"}" || explain "expected in the message: $2"
}

# assert_safe FILE...: fails unless each file is valid UTF-8 and contains no control characters
# except newlines.
assert_safe() {
    local file
    for file in "$@"; do
        iconv -f UTF-8 -t UTF-8 "$file" >/dev/null || explain "expected: valid UTF-8 in $file"
        ! LC_ALL=C tr -d '\n' <"$file" | LC_ALL=C grep -aq '[[:cntrl:]]' ||
            explain "expected: no control characters in $file"
    done
}

teardown() {
    leave_user
}

# --- recognising maps ---

@test "a folder: maps are solved in natural order, and the program prints a line for each map and a summary" {
    grid maps/map{1,2,9,10,11,100}.txt maps/{01,1,2,10}.txt maps/B.txt maps/a.txt
    astar maps
    assert_all_solved 12
    assert_equal "$(sed 's/: .*//' "$STDOUT")" "$(printf 'maps/%s.txt\n' 01 1 2 10 B a \
        map{1,2,9,10,11,100})"
    assert_png out/map10.png out/01.png out/1.png
    assert_equal "$(find out -type f | wc -l)" 12
    assert_regex "$(tail -n 1 "$STDERR")" 'slowest maps/[A-Za-z0-9]+\.txt'
}

@test "a folder: hidden files and folders are ignored and not counted" {
    grid maps/a.txt maps/.hidden.txt maps/.git/b.txt maps/..txt
    astar maps -r --json -v
    assert_status 0
    assert_maps maps/a.txt
    assert_summary 1 0 0
    assert_files maps/a.txt maps/.hidden.txt maps/.git/b.txt maps/..txt out/a.png
    # A hidden folder that is given by name is read.
    astar maps/.git --json
    assert_all_solved 1
    assert_maps maps/.git/b.txt
}

@test "a folder: files are recognised by their content, not by their names" {
    mkdir maps
    cp "$PROJECT/maps/reference.txt" maps/grid.png
    cp "$PROJECT/maps/ascii.txt" maps/ascii
    cp "$PROJECT/maps/drawing.png" maps/drawing.txt
    cp "$PROJECT/maps/openings.pbm" maps/openings.yaml
    cp "$PROJECT/maps/options/robot.yaml" "$PROJECT/maps/options/robot.pgm" maps
    cp "$PROJECT/maps/options/level.map" maps/level.csv
    astar maps -s 2,2 -g 3,3 --json
    assert_equal "$(jq -r '.map' "$STDOUT")" "$(printf 'maps/%s\n' ascii drawing.txt grid.png \
        level.csv openings.yaml robot.yaml)"
    assert_regex "$(tail -n 1 "$STDERR")" '[^0-9]1 [a-z ]*passed over'
}

@test "a folder: files that are not maps are passed over, counted, and named with --verbose" {
    grid maps/a.txt
    prose maps/notes.txt maps/README
    : >maps/empty
    printf '\0\1\2\3' >maps/binary
    printf 'x,y\n1,2\n' >maps/table.csv
    cp "$PROJECT/maps/options/level.map" "$PROJECT/maps/options/level.map.scen" maps
    rm maps/level.map
    astar maps
    assert_all_solved 1 6
    assert_equal "$output" 'maps/a.txt: cost 1.414214, 1 step, 2 expanded -> out/a.png'
    astar maps --verbose
    assert_status 0
    assert_summary 1 0 0 6
    local name
    for name in README binary empty level.map.scen notes.txt table.csv; do
        assert_failure_of "maps/$name" 'passed over'
    done
    assert_failure_of maps/level.map.scen 'scenario'
    ! grep -q 'a\.txt: passed over' "$STDERR" || explain 'expected: a.txt is a map'
    astar maps --quiet
    assert_solved
    assert_equal "$output" ''
}

@test "a folder: broken maps fail, and the others are solved" {
    grid maps/a.txt maps/c.txt
    broken maps/b.txt
    printf '2 1\n1 3\n' >maps/d.txt
    head -c 60 "$PROJECT/maps/drawing.png" >maps/e.png
    astar maps --json
    assert_status 2
    assert_maps maps/a.txt maps/b.txt maps/c.txt maps/d.txt maps/e.png
    assert_equal "$(jq -r .status "$STDOUT" | tr '\n' ' ')" 'solved error solved no-path error '
    assert_summary 2 1 2
    assert_failure_of maps/b.txt 'row'
    assert_failure_of maps/e.png
    assert_equal "$(wc -l <"$STDERR")" 3
    assert_png out/a.png out/c.png out/d.png
    assert_file_not_exists out/b.png
    assert_file_not_exists out/e.png
}

@test "a folder: large maps are recognised even if the first bytes do not contain a complete row" {
    mkdir maps
    row 5000 maps/grid.txt
    awk 'BEGIN { printf "S"; for (i = 0; i < 9000; i++) printf "."; print "G" }' >maps/maze.txt
    awk 'BEGIN { printf "2"; for (i = 0; i < 9000; i++) printf "0"; print "3" }' >maps/packed.txt
    awk 'BEGIN { print "P1\n9000 3"; for (i = 0; i < 27000; i++) print 0 }' >maps/image.pbm
    awk 'BEGIN {
        printf "type octile\nheight 1\nwidth 9000\nmap\n"
        for (i = 0; i < 9000; i++) printf "."
        print ""
    }' >maps/level.map
    ASTAR_CLI=$ASTAR_CLI_RELEASE astar maps -s 0,0 -g 6,0 --scale 1 --json
    assert_equal "$(jq -r '[.map, .width, .status] | join(" ")' "$STDOUT")" \
        'maps/grid.txt 5001 solved
maps/image.pbm 9000 solved
maps/level.map 9000 solved
maps/maze.txt 9002 solved
maps/packed.txt 9002 solved'
}

@test "a folder: the summary counts the files that are passed over, grouped by reason" {
    grid maps/a.txt
    prose maps/notes.txt
    : >maps/empty1
    : >maps/empty2
    cp "$PROJECT/maps/options/level.map.scen" "$PROJECT/maps/dungeon.tsx" maps
    mkfifo maps/fifo
    astar maps
    assert_status 0
    assert_regex "$stderr" \
        '; 6 other files passed over \(1 of unknown format, 2 empty, 1 scenario, 1 file that maps use, 1 not a regular file\); '
    rm maps/*
    : >maps/empty
    astar maps
    assert_refused 'maps: ' 'no map in this folder; 1 other file passed over \(1 empty\)$'
    rm maps/empty
    astar maps
    assert_refused 'maps: ' 'no map in this folder$'
}

@test "a folder: grids of the words true and false are read as maps" {
    mkdir maps
    printf 'S True False\nFalse False G\n' >maps/words.txt
    printf '[[false, true], [false, false]]\n' >maps/list.json
    astar maps --start 0,0 --goal 0,1
    assert_all_solved 2
}

@test "a folder: data, notes and source code that begin like a map are passed over, and damaged maps are reported as errors" {
    mkdir maps
    cd maps
    printf '{}\n' >empty.json
    printf '{ levels: [1, 2] }\n' >levels.json5
    printf '[{"x": 1}]\n' >objects.json
    printf '2026-01-31 12:00:05 built\n' >build.log
    printf '1. Introduction\n' >notes.txt
    printf '1,grass\n2,water\n' >tiles.csv
    printf -- '---\ntitle: Levels\n' >front.md
    printf '.PHONY: all\n' >Makefile
    printf '{ FREE, WALL, FREE };\n1' >level.c
    cd ..
    local others
    others=$(find maps -type f | wc -l)
    grid maps/good.txt
    astar maps
    assert_all_solved 1 "$others"
    # Each of these files is a map with an error. The program must report it, not pass it over.
    printf '2 0 o\n0 0 3\n' >maps/letter.txt
    printf '2 0 ooo\n0 0 3\n' >maps/letters.txt
    printf '2 0 300\n0 0 3\n' >maps/large.txt
    printf '2 0 0.5\n0 0 3\n' >maps/fraction.txt
    printf '{2, 0, x},\n{0, 0, 3}\n' >maps/array.txt
    printf '#####\n#S?G#\n#####\n' >maps/maze.txt
    printf '#####\n#STTT#\n#####\n' >maps/trees.txt
    astar maps
    assert_status 2
    assert_summary 1 0 7 "$others"
    # A file given by name is always read as a map, and the message describes the error.
    astar maps/tiles.csv
    assert_refused 'maps/tiles.csv:1:3: ' 'grass'
    astar maps/empty.json
    assert_refused 'maps/empty.json' 'no cells'
}

@test "a folder of ROS maps: the images that the maps refer to are passed over" {
    robot maps/a.yaml maps/a.pgm
    robot maps/b.yaml maps/a.pgm
    robot maps/c.yaml maps/0.pgm
    grid maps/d.txt
    astar maps -s 0,0 -g 1,1 --json -v
    assert_status 0
    assert_maps maps/a.yaml maps/b.yaml maps/c.yaml maps/d.txt
    assert_summary 4 0 0 2
    assert_failure_of maps/a.pgm 'passed over'
    assert_failure_of maps/0.pgm 'passed over'
    # An image that is given by name is read as a map.
    astar maps/a.pgm maps -s 0,0 -g 1,1 --json
    assert_status 0
    assert_equal "$(jq -r .map "$STDOUT" | sort)" "$(printf 'maps/%s\n' a.pgm a.yaml b.yaml c.yaml d.txt)"
}

@test "a folder of ROS maps: an image is passed over even if the map that refers to it is in another subfolder" {
    robot maps/yaml/a.yaml maps/images/a.pgm ../images/a.pgm
    astar maps -r -s 0,0 -g 1,1 --json
    assert_all_solved 1 1
    assert_maps maps/yaml/a.yaml
    astar maps/yaml -s 0,0 -g 1,1 --json
    assert_all_solved 1
}

@test "a folder without a map is refused, and nothing is created" {
    mkdir empty
    astar empty
    assert_refused 'empty: ' 'no map'
    prose others/a.txt others/b.txt
    astar others
    assert_refused 'others: ' 'no map.*2 '
    # The only map is in a subfolder, which is not read without --recursive.
    grid deep/sub/a.txt
    astar deep
    assert_refused 'deep: ' 'no map'
    mkdir hidden
    grid hidden/.a.txt
    astar hidden -r
    assert_refused 'hidden: ' 'no map'
    astar empty others
    assert_refused '' 'no map'
    # An empty list is not an error. The report then contains only its header.
    : >list
    astar --files-from list --report report.csv
    assert_status 0
    assert_equal "$(wc -l <report.csv)" 1
    # An empty folder is not an error if another folder contains a map.
    astar empty deep/sub --json
    assert_all_solved 1
}

@test "a missing folder fails, and the maps in other folders are solved" {
    grid maps/a.txt
    astar nowhere maps nothing/
    assert_status 2
    assert_failure_of nowhere 'no such'
    assert_failure_of nothing/ 'no such'
    assert_summary 1 0 2
    assert_png out/a.png
}

@test "a FIFO, a socket and devices in a folder are not opened" {
    grid maps/a.txt
    mkfifo maps/fifo
    ln -s /dev/zero maps/zero
    if command -v perl >/dev/null; then
        perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Local => "maps/socket", Listen => 1)'
    else
        mkfifo maps/socket
    fi
    [ -e maps/socket ]
    # The writer blocks until a reader opens the FIFO, which the program must not do.
    { echo written >maps/fifo; } 2>/dev/null 3>&- &
    local writer=$!
    RUN_AS=(timeout 60)
    astar maps -v
    kill -0 "$writer" || fail 'the program opened the FIFO'
    kill "$writer"
    assert_status 0
    assert_summary 1 0 0 3
    assert_failure_of maps/fifo 'passed over'
    assert_failure_of maps/socket 'passed over'
    assert_failure_of maps/zero 'passed over'
    [ -p maps/fifo ] || fail 'the FIFO is gone'
}

# --- subfolders ---

@test "subfolders are read only with --recursive" {
    grid maps/a.txt maps/sub/b.txt
    astar maps --json
    assert_all_solved 1
    assert_maps maps/a.txt
}

@test "--recursive: the output folder gets the same subfolders as the input, except empty ones" {
    local option
    grid maps/a.txt maps/sub/a.txt maps/sub/deep/a.txt maps/sub2/b.txt maps/sub10/b.txt
    mkdir maps/empty
    for option in -r --recursive; do
        astar maps $option -o pictures --json
        assert_all_solved 5
        assert_maps maps/a.txt maps/sub/a.txt maps/sub/deep/a.txt maps/sub2/b.txt maps/sub10/b.txt
        assert_outputs pictures/a.png pictures/sub/a.png pictures/sub/deep/a.png pictures/sub2/b.png \
            pictures/sub10/b.png
        assert_dir_not_exists pictures/empty
        assert_equal "$(find pictures -type f | wc -l)" 5
    done
}

@test "--recursive: picture names do not depend on how the path of the folder is written" {
    grid maps/sub/a.txt maps/b.txt
    local name
    for name in maps maps/ ./maps maps/. maps/sub/.. "$PWD/maps" maps//; do
        rm -rf out
        astar "$name" -r
        assert_all_solved 2
        assert_equal "$(find out -type f | sort | tr '\n' ' ')" 'out/b.png out/sub/a.png '
    done
    cd maps || return
    astar . -r -o ../out
    assert_all_solved 2
    assert_equal "$(find ../out -type f | sort | tr '\n' ' ')" '../out/b.png ../out/sub/a.png '
}

@test "--recursive does not read the output folder" {
    grid a.txt sub/b.txt
    for _ in 1 2; do
        astar . -r --json
        assert_all_solved 2
        assert_maps ./a.txt ./sub/b.txt
    done
    assert_files a.txt sub/b.txt out/a.png out/sub/b.png
    rm -r out
    for _ in 1 2; do
        astar . -r --json -o sub/pictures
        assert_all_solved 2
    done
    assert_files a.txt sub/b.txt sub/pictures/a.png sub/pictures/sub/b.png
    # The output folder is recognised even if -o names it by a different path.
    ln -s sub/pictures link
    for _ in 1 2; do
        astar . -r --json -o "$PWD/sub/../sub/pictures/"
        assert_all_solved 2
    done
    rm -r sub/pictures
    mkdir elsewhere
    ln -s "$PWD/elsewhere" sub/pictures
    for _ in 1 2; do
        astar . -r --json -o sub/pictures
        assert_all_solved 2
    done
}

@test "--recursive terminates even if symbolic links form cycles" {
    grid maps/a.txt maps/sub/b.txt
    ln -s . maps/self
    ln -s .. maps/sub/up
    ln -s ../sub maps/sub/again
    ln -s "$PWD/maps" maps/sub/root
    RUN_AS=(timeout 60)
    astar maps -r --json -v
    assert_status 0
    assert_summary 2 0 0
    assert_equal "$(jq -r .map "$STDOUT" | sed 's|.*/||' | sort | tr '\n' ' ')" 'a.txt b.txt '
}

@test "symbolic links to maps and folders are followed" {
    grid elsewhere/map.txt there/inner.txt
    mkdir maps
    ln -s ../elsewhere/map.txt maps/link.txt
    ln -s ../there maps/folder
    astar maps -r --json
    assert_all_solved 2
    assert_maps maps/folder/inner.txt maps/link.txt
    assert_outputs out/folder/inner.png out/link.png
    astar maps --json
    assert_all_solved 1
}

# Earlier versions passed over entries that they could not examine, and exited with 0.
@test "folder entries that cannot be examined are reported as errors, and the other maps are solved" {
    grid maps/a.txt maps/z.txt
    ln -s nowhere maps/dangling.txt
    ln -s loop2 maps/loop1
    ln -s loop1 maps/loop2
    astar maps -r --report report.json
    assert_status 2
    assert_summary 2 0 3
    assert_equal "$(head -n 3 "$STDERR")" \
        'astar-cli: maps/dangling.txt: cannot examine the file: No such file or directory
astar-cli: maps/loop1: cannot examine the file: Too many levels of symbolic links
astar-cli: maps/loop2: cannot examine the file: Too many levels of symbolic links'
    assert_equal "$(jq -r '.[] | .map + " " + .status' report.json)" 'maps/a.txt solved
maps/dangling.txt error
maps/loop1 error
maps/loop2 error
maps/z.txt solved'
}

@test "maps in a folder without search permission are reported as errors" {
    ordinary_user
    mkdir maps
    printf '2 0 3\n' >maps/a.txt
    cp maps/a.txt maps/b.txt
    [ "$(id -u)" -ne 0 ] || chown -R 65534:65534 .
    chmod 444 maps
    astar maps
    chmod 755 maps
    assert_status 2
    assert_equal "$(sed '$d' "$STDERR")" 'astar-cli: maps/a.txt: cannot examine the file: Permission denied
astar-cli: maps/b.txt: cannot examine the file: Permission denied'
    assert_file_not_exists out
}

@test "--recursive: a subfolder that cannot be listed is reported as one failure" {
    ordinary_user
    grid maps/a.txt maps/z.txt maps/locked/b.txt maps/open/c.txt
    folder 000 maps/shut
    chmod 000 maps/locked
    [ "$(id -u)" -ne 0 ] || chown 65534 maps/locked
    astar maps -r --json
    assert_status 2
    assert_maps maps/a.txt maps/locked maps/open/c.txt maps/shut maps/z.txt
    assert_equal "$(jq -r .status "$STDOUT" | tr '\n' ' ')" 'solved error solved error solved '
    assert_failure_of maps/locked 'permission'
    assert_failure_of maps/shut 'permission'
    assert_summary 3 0 2
    assert_png out/a.png out/open/c.png out/z.png
    # Without -r, subfolders are not read.
    astar maps --json
    assert_all_solved 2
    # A folder that cannot be listed is also an error if it is given by name.
    astar maps/locked maps
    assert_status 2
    assert_failure_of maps/locked 'permission'
    assert_summary 2 0 1
    chmod 755 maps/locked
}

@test "--recursive: a folder that cannot be listed does not affect the names of pictures" {
    ordinary_user
    grid maps/locked.txt
    folder 000 maps/locked
    astar maps -r --json
    assert_status 2
    assert_equal "$(jq -r 'select(.status == "solved").output' "$STDOUT")" out/locked.png
}

@test "maps in a folder that cannot be listed can be given by name" {
    ordinary_user
    grid maps/a.txt
    chmod 333 maps
    [ "$(id -u)" -ne 0 ] || chown 65534 maps
    astar maps/a.txt
    assert_solved
    astar maps
    assert_status 2
    assert_failure_of maps 'permission'
    chmod 755 maps
}

@test "deeply nested folders are read" {
    local path=maps
    for _ in {1..60}; do path+=/folder; done
    grid "$path/a.txt"
    astar maps -r --json
    assert_all_solved 1
    assert_outputs "out${path#maps}/a.png"
}

# --- several folders and colliding names ---

@test "maps with the same name in two folders get separate pictures" {
    row 1 a/x.txt
    row 2 b/x.txt
    row 3 b/y.txt
    astar a b --json
    assert_all_solved 3
    assert_maps a/x.txt b/x.txt b/y.txt
    assert_outputs out/a/x.png out/b/x.png out/y.png
    assert_equal "$(png_size out/a/x.png | sed 's/x.*//')" "$((2 * 64))"
    assert_equal "$(png_size out/b/x.png | sed 's/x.*//')" "$((3 * 64))"
}

@test "maps with the same name get separate pictures even if their folders have the same name" {
    grid 1/maps/x.txt 2/maps/x.txt 1/maps/sub/z.txt 2/maps/sub/z.txt 2/maps/sub/only.txt
    astar 1/maps 2/maps -r --json
    assert_all_solved 5
    assert_equal "$(jq -r '.map + " " + .output' "$STDOUT")" '1/maps/sub/z.txt out/1/maps/sub/z.png
1/maps/x.txt out/1/maps/x.png
2/maps/sub/only.txt out/sub/only.png
2/maps/sub/z.txt out/2/maps/sub/z.png
2/maps/x.txt out/2/maps/x.png'
}

@test "a folder that is given several times is read once, even if its path is written in different ways" {
    grid maps/a.txt maps/sub/b.txt
    ln -s maps link
    astar maps maps/ ./maps maps/sub/.. "$PWD/maps" link --json
    assert_all_solved 1
    assert_maps maps/a.txt
    astar maps/sub maps -r --json
    assert_all_solved 2
    assert_equal "$(jq -r .map "$STDOUT" | sort)" $'maps/a.txt\nmaps/sub/b.txt'
}

@test "if a folder and one of its files are given, the file is solved once" {
    grid maps/a.txt maps/b.txt maps/c.txt
    ln -s maps link
    local names
    for names in 'maps maps/b.txt' 'maps/b.txt maps' 'link/b.txt maps' 'maps ./maps/../maps/b.txt'; do
        rm -rf out
        # shellcheck disable=SC2086 # word splitting is intended
        astar $names --json
        assert_all_solved 3
        assert_equal "$(jq -r .output "$STDOUT" | sort | tr '\n' ' ')" 'out/a.png out/b.png out/c.png '
    done
}

@test "if picture names would collide, they include the extensions of the maps" {
    row 1 maps/a.txt
    image maps/a.png
    grid maps/b.txt
    astar maps --json
    assert_all_solved 3
    assert_outputs out/a.png.png out/a.txt.png out/b.png
    assert_equal "$(png_size out/a.txt.png)" 128x64
    assert_equal "$(png_size out/a.png.png)" 128x128
}

@test "if picture names in a subfolder would collide, they include the extensions of the maps" {
    grid maps/a.txt maps/sub/a.txt
    image maps/sub/a.png
    astar maps -r --json
    assert_all_solved 3
    assert_equal "$(jq -r '.map + " " + .output' "$STDOUT")" 'maps/a.txt out/a.png
maps/sub/a.png out/sub/a.png.png
maps/sub/a.txt out/sub/a.txt.png'
    # For files given by name, pictures are put into subfolders only if their names would collide.
    astar maps/sub/a.txt --json
    assert_outputs out/a.png
    astar maps/a.txt maps/sub/a.txt --json
    assert_outputs out/maps/a.png out/sub/a.png
}

@test "maps whose picture names would collide even with extensions get separate pictures" {
    row 1 maps/a.txt
    row 2 maps/a.map
    row 3 maps/a.txt.map
    row 4 maps/a.map.txt
    row 5 maps/a.txt.txt
    row 6 maps/a
    astar maps --json
    assert_all_solved 6
    assert_equal "$(jq -r .output "$STDOUT" | sort -u | wc -l)" 6
    local width picture
    while read -r width picture; do
        assert_equal "$(png_size "$picture")" "$((width * 64))x64"
    done < <(jq -r '"\(.width) \(.output)"' "$STDOUT")
    assert_equal "$(find out -type f | wc -l)" 6
}

@test "a picture gets another name if an output subfolder has its default name" {
    grid maps/a.txt maps/a.png/b.txt
    astar maps -r --json
    assert_all_solved 2
    assert_equal "$(jq -r .output "$STDOUT" | sort -u | wc -l)" 2
}

@test "-o FILE can be used with a folder of one map, but is refused with a folder of two maps" {
    grid one/a.txt two/a.txt two/b.txt
    astar one -o path.png --map-image map.png --path path.csv
    assert_all_solved 1
    assert_png path.png map.png
    astar two -o path2.png
    assert_refused 'path2.png: ' '2 maps'
    astar two --map-image map2.png
    assert_refused '' 'map-image'
    astar two --path path2.csv
    assert_refused '' 'path'
    astar two -o -
    assert_refused '' '2 maps'
}

# --- lists ---

@test "--files-from reads one name per line, and keeps the order of the list" {
    grid b.txt 'two words.txt' sub/a.txt -- -dash.txt ' blank.txt '
    printf '%s\n' b.txt 'two words.txt' '' -dash.txt '' sub/a.txt ' blank.txt ' '' >list
    astar --files-from list --json
    assert_all_solved 5
    assert_maps b.txt 'two words.txt' -dash.txt sub/a.txt ' blank.txt '
    # The last line does not end in a newline.
    printf 'b.txt\nsub/a.txt' >list
    astar --files-from list
    assert_all_solved 2
    assert_regex "$output" '^b\.txt: '
}

@test "--files-from with -0 reads names that are terminated by zero bytes" {
    grid a.txt $'two\nlines.txt'
    printf '%s\0' a.txt '' $'two\nlines.txt' >list
    local option
    for option in -0 --null; do
        astar --files-from list $option --json
        assert_all_solved 2
        assert_maps a.txt $'two\nlines.txt'
    done
    printf 'a.txt' >list
    astar --files-from list -0
    assert_all_solved 1
    # Without -0, a list with zero bytes is refused.
    printf 'a.txt\0b.txt\0' >list
    astar --files-from list
    assert_refused 'list: ' 'NUL'
    astar a.txt -0
    assert_refused '' 'files-from'
}

@test "--files-from - reads the list from standard input" {
    grid a.txt b.txt
    astar --files-from - --json <<<$'b.txt\na.txt'
    assert_all_solved 2
    assert_maps b.txt a.txt
    find . -name '*.txt' -print0 | sort -z >list
    astar --files-from - -0 --json <list
    assert_all_solved 2
    assert_maps ./a.txt ./b.txt
    astar --files-from - </dev/null
    assert_status 0
    # The list may also be a pipe.
    astar --files-from <(printf 'a.txt\n') --json
    assert_all_solved 1
}

@test "--files-from: missing and broken files fail, and the others are solved" {
    grid a.txt z.txt
    broken b.txt
    cp "$PROJECT/maps/options/level.map.scen" x.scen
    printf '%s\n' a.txt missing.txt b.txt x.scen z.txt >list
    astar --files-from list --json
    assert_status 2
    assert_maps a.txt missing.txt b.txt x.scen z.txt
    assert_equal "$(jq -r .status "$STDOUT" | tr '\n' ' ')" 'solved error error error solved '
    assert_failure_of missing.txt 'no such'
    assert_failure_of b.txt
    assert_failure_of x.scen
    assert_summary 2 0 3
}

@test "--files-from treats a carriage return as part of the name" {
    grid a.txt $'a.txt\r'
    printf 'a.txt\r\na.txt\n' >list
    astar --files-from list --json
    assert_status 0
    assert_maps $'a.txt\r' a.txt
    rm $'a.txt\r'
    astar --files-from list
    assert_status 2
    assert_failure_of 'a.txt\x0d' 'no such'
    assert_safe "$STDOUT" "$STDERR"
}

@test "--files-from: the list may contain folders, and can be combined with --recursive and MAP arguments" {
    grid maps/a.txt maps/sub/b.txt c.txt d.txt
    printf 'd.txt\nmaps\n' >list
    astar c.txt --files-from list --json
    assert_all_solved 3
    assert_maps c.txt d.txt maps/a.txt
    astar c.txt --files-from list -r --json
    assert_all_solved 4
    assert_maps c.txt d.txt maps/a.txt maps/sub/b.txt
    assert_outputs out/c.png out/d.png out/a.png out/sub/b.png
}

@test "--files-from refuses a list that cannot be read" {
    grid a.txt
    mkdir folder
    astar --files-from missing
    assert_refused 'missing: ' 'no such'
    astar a.txt --files-from missing
    assert_refused 'missing: ' 'no such'
    astar --files-from folder
    assert_refused 'folder: ' 'folder|directory'
    astar --files-from
    assert_refused '' 'value'
}

@test "--files-from: an output that would replace the list gets another name or is refused" {
    grid a.txt
    printf 'a.txt\n' >list.png
    astar --files-from list.png -o list.png
    assert_refused 'list.png: '
    astar --files-from list.png --report list.png
    assert_refused 'list.png: '
    mkdir out
    mv list.png out/a.png
    astar --files-from out/a.png --json
    assert_status 0
    assert_equal "$(<out/a.png)" a.txt
    assert_outputs out/a.path.png
}

@test "standard input and a folder can be given together" {
    grid maps/a.txt
    astar - maps --json <"$REFERENCE"
    assert_all_solved 2
    assert_outputs out/stdin.png out/a.png
}

# --- odd names ---

# odd_names: sets `odd` to names with newlines, escape sequences, invalid UTF-8, quotes and symbols.
odd_names() {
    # shellcheck disable=SC2016 # the names must not be expanded
    odd=($'new\nline' $'esc\e[31mred' $'bad\xff\xfe' $'cut\xc3' $'over\xc0\xaf' $'\x80' $'c1\xc2\x9b31m'
        'quo"te' "apo'strophe" 'com,ma' 'back\slash' '%s%n' $'tab\tbell\a' 'ünïcödé' '🗺' '$(x)' '*' '-r')
}

@test "odd names: the maps are solved, and the names are escaped in the output" {
    odd_names
    local name
    for name in "${odd[@]}"; do grid "maps/$name.txt"; done
    astar maps
    assert_all_solved "${#odd[@]}"
    assert_safe "$STDOUT" "$STDERR"
    for name in 'new\x0aline' 'esc\x1b[31mred' 'bad\xff\xfe' 'cut\xc3' 'ünïcödé' '🗺'; do
        grep -Fq -- "maps/$name.txt: cost" "$STDOUT" || explain "expected: $name"
    done
    for name in "${odd[@]}"; do assert_png "out/$name.png"; done
    astar maps -v
    assert_status 0
    assert_safe "$STDOUT" "$STDERR"
}

@test "odd names: JSON is valid UTF-8, with one line for each map" {
    odd_names
    local name
    for name in "${odd[@]}"; do grid "maps/$name.txt"; done
    astar maps --json
    assert_status 0
    assert_equal "$(wc -l <"$STDOUT")" "${#odd[@]}"
    assert_safe "$STDOUT" "$STDERR"
    assert_equal "$(jq -s length "$STDOUT")" "${#odd[@]}"
    # Valid names are printed unchanged.
    for name in $'new\nline' $'esc\e[31mred' 'quo"te' 'back\slash' 'ünïcödé' '🗺'; do
        assert_equal "$(jq -c --arg name "maps/$name.txt" 'select(.map == $name).status' "$STDOUT")" \
            '"solved"'
    done
}

@test "odd names of folders, of failed files and of files that are passed over are escaped" {
    odd_names
    local name
    for name in "${odd[@]}"; do
        broken "maps/$name/broken$name"
        prose "maps/$name/prose$name"
        grid "maps/$name/good$name.txt"
    done
    astar maps -r -v --no-sandbox
    assert_status 2
    assert_safe "$STDOUT" "$STDERR"
    assert_summary "${#odd[@]}" 0 "${#odd[@]}" "${#odd[@]}"
    # Standard error begins with the memory limit. One line for each file follows: a message, a note
    # that the file is passed over, or the times of a solved map. The summary is last.
    assert_equal "$(wc -l <"$STDERR")" $((3 * ${#odd[@]} + 2))
    for name in "${odd[@]}"; do assert_png "out/$name/good$name.png"; done
    astar maps -r --json
    assert_status 2
    assert_safe "$STDOUT" "$STDERR"
    assert_equal "$(jq -s length "$STDOUT")" $((2 * ${#odd[@]}))
}

@test "names of 255 bytes: a map fails only if the name of its picture would be longer than 255 bytes" {
    local long
    long=$(printf 'n%.0s' {1..251})
    grid "maps/$long.txt" "maps/x${long}yyy" maps/z.txt "maps/d${long}ddd/a.txt"
    astar maps -r --json
    assert_status 2
    assert_summary 3 0 1
    assert_equal "$(jq -r 'select(.status == "error").map' "$STDOUT")" "maps/x${long}yyy"
    assert_png "out/$long.png" "out/d${long}ddd/a.png" out/z.png
    assert_equal "$(find out -type f | wc -l)" 3
    assert_equal "$(wc -l <"$STDERR")" 2
}

@test "maps with names of 255 bytes may fail if their picture names collide, but other maps are solved" {
    local long
    long=$(printf 'n%.0s' {1..251})
    grid "maps/$long.txt" "maps/$long.map" maps/a.txt
    astar maps
    [ "$status" -eq 2 ] || assert_status 0
    assert_png out/a.png
    assert_equal "$(grep -c . "$STDOUT")" "$(find out -type f | wc -l)"
}

# --- inputs are not overwritten ---

# checksums: prints the checksums of all files in the current folder and its subfolders.
checksums() {
    find . -type f -exec cksum {} + | sort
}

# assert_inputs_kept FILE: fails if a file whose checksum is in FILE has changed.
assert_inputs_kept() {
    assert_equal "$(checksums | grep -Fxf "$1")" "$(<"$1")"
}

@test "if a folder is its own output folder, pictures get names that no input has" {
    row 1 a.txt
    row 2 b.map
    image a.png c.png sub/b.png
    robot room.yaml room.png
    row 3 sub/b.txt
    checksums >"$BATS_TEST_TMPDIR/before"
    astar . -r -o . -s 0,0 -g 1,0 --scale 1 --json
    assert_all_solved 7 1
    assert_inputs_kept "$BATS_TEST_TMPDIR/before"
    assert_equal "$(jq -r '.map + " " + .output' "$STDOUT")" './a.png ./a.png.png
./a.txt ./a.txt.png
./b.map ./b.png
./c.png ./c.path.png
./room.yaml ./room.path.png
./sub/b.png ./sub/b.png.png
./sub/b.txt ./sub/b.txt.png'
}

# Pictures that earlier runs wrote to the folder are passed over.
@test "if a folder is its own output folder in several runs, no input is overwritten" {
    row 1 a.txt sub/b.txt
    row 2 b.map
    image a.png sub/b.png
    for _ in 1 2 3; do
        checksums >"$BATS_TEST_TMPDIR/before"
        astar . -r -o . -s 0,0 -g 1,0 --scale 1
        assert_status 0
        assert_equal "$(wc -l <"$STDOUT")" 5
        assert_inputs_kept "$BATS_TEST_TMPDIR/before"
    done
}

@test "if a folder of images is its own output folder, its maps can be solved again" {
    image c.png
    robot room.yaml room.png
    for _ in 1 2 3; do
        checksums >"$BATS_TEST_TMPDIR/before"
        astar . -o . -s 0,0 -g 1,0 --scale 1
        assert_inputs_kept "$BATS_TEST_TMPDIR/before"
        assert_status 0
    done
}

@test "no input is overwritten through a link that has the name of a picture" {
    grid maps/a.txt maps/b.txt maps/c.txt maps/sub/d.txt
    mkdir out
    ln -s ../maps/a.txt out/a.png
    ln maps/b.txt out/b.png
    ln -s ../maps/a.txt out/c.png
    checksums >"$BATS_TEST_TMPDIR/before"
    astar maps -r
    assert_status 0
    assert_inputs_kept "$BATS_TEST_TMPDIR/before"
    assert_files maps/a.txt maps/b.txt maps/c.txt maps/sub/d.txt out/b.png out/a.path.png \
        out/b.path.png out/c.path.png out/sub/d.png
}

@test "a report or a picture may not replace a map in an input folder" {
    grid maps/a.txt maps/b.txt
    astar maps --report maps/b.txt
    assert_refused 'maps/b.txt: '
    astar maps/a.txt maps -o maps/b.txt
    assert_refused 'maps/b.txt: '
    ln -s maps/b.txt link.csv
    astar maps --report link.csv
    assert_refused 'link.csv: '
    # A report with the name of a picture drawn in the same run is also refused.
    mkdir out
    astar maps --report out/a.png
    assert_refused 'out/a.png: '
}

# --- the summary ---

@test "a summary is printed on standard error for folders and lists, but not with --quiet" {
    grid maps/a.txt
    broken maps/b.txt
    astar maps/a.txt
    assert_solved
    astar maps/a.txt maps/b.txt
    assert_status 2
    assert_one_message 'maps/b.txt:'
    astar maps
    assert_summary 1 0 1
    ! grep -q failed "$STDOUT" || explain 'expected: no summary on standard output'
    astar maps --quiet
    assert_status 2
    assert_one_message 'maps/b.txt:'
    astar maps -o pictures --json
    assert_summary 1 0 1
    printf 'maps/a.txt\n' >list
    astar --files-from list
    assert_all_solved 1
}

@test "output that does not go to a terminal contains no carriage returns and no escape sequences" {
    grid maps/{1..40}.txt
    broken maps/b.txt
    TERM=xterm astar maps
    assert_status 2
    assert_safe "$STDOUT" "$STDERR"
}

# --- shares ---

@test "--share: every map of a folder is in exactly one share, and picture names do not change" {
    grid maps/{a,b,c,d,e,f,g}.txt
    cp maps/b.txt maps/b.map
    cp maps/f.txt maps/f.csv
    astar maps -o whole --report whole.csv
    assert_status 0
    local i
    for i in 1 2 3 4; do
        astar maps -o shares --report "$i.csv" --no-header --share "$i/4"
        assert_status 0
        assert_equal "$(find shares -name '*.png' | wc -l)" "$(cat [1-4].csv | wc -l)"
    done
    assert_equal "$(ls shares)" "$(ls whole)"
    assert_equal "$(cut -d, -f1-5 [1-4].csv | sed 's/shares/whole/' | sort)" \
        "$(sed 1d whole.csv | cut -d, -f1-5 | sort)"
    # Lists are divided in the same way, and a share may be empty.
    printf 'maps/%s.txt\n' a b c >list
    astar --files-from list --share 2/3 --json
    assert_maps maps/b.txt
    astar --files-from list --share 4/4 --json
    assert_status 0
    assert_equal "$output" ''
}
