# SPDX-License-Identifier: MIT
# outputs.bats - where outputs are written: names, refused outputs, links and devices, standard
# output, and permissions. If an output file cannot be written, no file changes.

# shellcheck disable=SC2034,SC2154,SC2030,SC2031 # variables are shared with common.bash; each test is a subshell

load common
load png

# grid FILE...: writes the 2 x 2 map `2 0 / 0 3` to each FILE, and creates its folder if necessary.
grid() {
    local file
    for file in "$@"; do
        mkdir -p -- "$(dirname -- "./$file")"
        printf '2 0\n0 3\n' >"$file"
    done
}

# image FILE...: like grid, but writes the map as an image.
image() {
    local file
    for file in "$@"; do
        mkdir -p -- "$(dirname -- "./$file")"
        printf 'S.\n.G\n' | art >"$file"
    done
}

# noise WIDTH HEIGHT: prints a map whose picture cannot be compressed much. Start and goal are in
# opposite corners.
noise() {
    awk -v width="$1" -v height="$2" 'BEGIN {
        seed = 1
        for (y = 0; y < height; y++)
            for (x = 0; x < width; x++) {
                seed = (seed * 16807) % 2147483647
                cell = seed % 5 == 0
                if (x + y == 0) cell = 2
                if (x + y == width + height - 2) cell = 3
                printf "%d%s", cell, x < width - 1 ? " " : "\n"
            }
    }'
}

# outputs: prints the names of the pictures that the last run drew, in the order of its JSON lines.
outputs() {
    jq -r .output "$STDOUT"
}

# assert_kept FILE: fails unless FILE still contains only "old", as before the last run.
assert_kept() {
    assert_equal "$(<"$1")" old
}

# assert_only_failed PREFIX [WORDS]: like assert_refused, but the run may have created a folder.
assert_only_failed() {
    assert_status 2
    [ ! -s "$STDOUT" ] || explain 'expected: nothing on standard output'
    assert_one_message "$@"
    assert_equal "$(contents | grep -v '^d ')" "$(grep -v '^d ' <<<"$before")"
}

teardown() {
    leave_user
    if [ -n "${MOUNTED-}" ]; then
        umount "$MOUNTED"
    fi
}

# --- names ---

@test "the default picture is out/NAME.png, and the folder out/ is created" {
    grid map.txt
    astar map.txt
    assert_solved
    assert_regex "$output" ' -> out/map\.png$'
    assert_files map.txt out/map.png
    assert_png out/map.png
}

@test "the default folder out/ is in the current folder, not next to the map" {
    grid folder/map.txt
    astar folder/map.txt
    assert_solved
    assert_files folder/map.txt out/map.png
}

@test "an existing folder out/ is used" {
    grid map.txt
    mkdir out
    echo old >out/other.txt
    astar map.txt
    assert_solved
    assert_files map.txt out/map.png out/other.txt
}

@test "the picture is named after the map, and only the last extension is replaced" {
    grid a.b.txt noending 'two words.txt' ünï.txt
    astar a.b.txt noending 'two words.txt' ünï.txt --json
    assert_solved
    assert_equal "$(outputs)" $'out/a.b.png\nout/noending.png\nout/two words.png\nout/ünï.png'
    assert_png out/*.png
}

@test "-o FILE.png writes the picture to FILE.png" {
    grid map.txt
    astar map.txt -o path.png
    assert_solved
    assert_regex "$output" ' -> path\.png$'
    assert_files map.txt path.png
    astar map.txt --output=long.png
    assert_solved
    assert_files map.txt path.png long.png
    assert_png path.png long.png
}

@test "-o FOLDER creates the folder and its parents, with or without a slash at the end" {
    grid map.txt
    astar map.txt -o pictures
    assert_solved
    assert_regex "$output" ' -> pictures/map\.png$'
    astar map.txt -o slash/
    assert_solved
    astar map.txt -o a/b.c/d
    assert_solved
    assert_files map.txt pictures/map.png slash/map.png a/b.c/d/map.png
}

@test "-o FOLDER uses an existing folder, even through a symbolic link" {
    grid map.txt
    mkdir pictures
    ln -s pictures link
    astar map.txt -o pictures
    assert_solved
    rm pictures/map.png
    astar map.txt -o link
    assert_solved
    assert_files map.txt pictures/map.png
    astar map.txt -o .
    assert_solved
    assert_files map.txt map.png pictures/map.png
}

@test "-o NAME.png always names a file, so an existing folder of that name is refused" {
    grid map.txt
    mkdir folder.png
    astar map.txt -o folder.png
    assert_refused 'folder.png: '
}

@test "-o NAME writes to NAME if it exists and is not a folder, whatever its extension" {
    grid map.txt
    echo old >picture
    echo old >picture.dat
    astar map.txt -o picture
    assert_solved
    astar map.txt -o picture.dat
    assert_solved
    assert_files map.txt picture picture.dat
    assert_png picture picture.dat
}

@test "-o - writes the picture to standard output and creates no file" {
    grid map.txt
    astar map.txt -o -
    assert_solved
    assert_nothing_changed
    assert_equal "$(head -c 8 "$STDOUT" | hex -)" "$PNG_SIGNATURE"
}

@test "-o FOLDER writes the pictures of several maps to FOLDER" {
    grid a.txt b.txt
    astar a.txt b.txt -o pictures --json
    assert_solved
    assert_equal "$(outputs)" $'pictures/a.png\npictures/b.png'
    assert_png pictures/a.png pictures/b.png
}

@test "if picture names would collide, they include the extensions of the maps" {
    grid a.txt b.txt
    image a.png
    astar a.txt a.png b.txt --json
    assert_solved
    assert_equal "$(outputs)" $'out/a.txt.png\nout/a.png.png\nout/b.png'
    assert_files a.txt a.png b.txt out/a.txt.png out/a.png.png out/b.png
}

@test "if picture names would collide even with extensions, they include the parent folders" {
    grid x/a.txt y/a.txt
    astar x/a.txt y/a.txt --json
    assert_solved
    assert_equal "$(outputs)" $'out/x/a.png\nout/y/a.png'
    assert_files x/a.txt y/a.txt out/x/a.png out/y/a.png
}

@test "with -o FOLDER, if picture names would collide, they include the parent folders" {
    grid x/a.txt y/a.txt
    astar x/a.txt y/a.txt -o pictures --json
    assert_solved
    assert_equal "$(outputs)" $'pictures/x/a.png\npictures/y/a.png'
    assert_png pictures/x/a.png pictures/y/a.png
}

# each_its_own MAP...: runs the program on the maps. Either every map must get its own picture in
# the folder out/, or the run must be refused and write nothing. The documentation does not say
# which of the two happens in the tests that call this function.
each_its_own() {
    astar "$@" --json
    if [ "$status" -eq 2 ] && [ ! -s "$STDOUT" ]; then
        assert_one_message ''
        assert_nothing_changed
        return
    fi
    assert_solved
    # shellcheck disable=SC2046 # the names contain no blanks
    assert_equal "$(realpath -- $(outputs) | sort | uniq | grep -c "^$PWD/out/")" $#
    # shellcheck disable=SC2046
    assert_png $(outputs)
}

@test "maps with the same name in the current folder and in a subfolder get different pictures" {
    grid a.txt x/a.txt
    astar a.txt x/a.txt --json
    assert_solved
    assert_equal "$(outputs | sort | uniq | grep -c '^out/.*a.*\.png$')" 2
    # shellcheck disable=SC2046 # the names contain no blanks
    assert_png $(outputs)
}

@test "maps with the same name in the current folder and its parent get different pictures or are refused" {
    mkdir inner
    grid a.txt inner/a.txt
    cd inner
    each_its_own a.txt ../a.txt
    # Nothing may be written outside the folder out/.
    cd "$BATS_TEST_TMPDIR/work"
    assert_equal "$(find . -type f ! -path './inner/out/*' | sort)" $'./a.txt\n./inner/a.txt'
}

@test "maps with the same name in folders with the same name get different pictures or are refused" {
    grid p/x/a.txt q/x/a.txt
    each_its_own p/x/a.txt q/x/a.txt
}

@test "if adding extensions causes another collision, all picture names differ or the run is refused" {
    grid a.txt a.txt.txt
    image a.png
    each_its_own a.txt a.png a.txt.txt
}

@test "if adding parent folders causes another collision, all picture names differ or the run is refused" {
    grid x/a.txt y/a.txt x/a.png.txt
    image x/a.png
    each_its_own x/a.txt y/a.txt x/a.png x/a.png.txt
}

@test "a map that is given twice gets two pictures, or the run is refused" {
    grid a.txt
    each_its_own a.txt a.txt
    each_its_own a.txt ./a.txt
}

@test "if -o is invalid for two maps, the error is reported once, before any map is solved" {
    grid a.txt b.txt
    astar b.txt a.txt -o path.png
    assert_refused ''
    assert_equal "$(grep -c path.png <<<"$stderr")" 1
}

# --- refused outputs ---

@test "a single output file for the pictures of two maps is refused" {
    grid a.txt b.txt
    astar a.txt b.txt -o path.png
    assert_refused '' 'path\.png'
    echo old >existing
    astar a.txt b.txt -o existing
    assert_refused '' 'existing'
    astar a.txt b.txt -o -
    assert_refused ''
}

@test "--path and --map-image are refused if there are several maps" {
    grid a.txt b.txt
    astar a.txt b.txt --path path.csv
    assert_refused '' '--path'
    astar a.txt b.txt --path -
    assert_refused '' '--path'
    astar a.txt b.txt --map-image map.png
    assert_refused '' '--map-image'
}

@test "-o FOLDER/FILE.png is refused if the folder does not exist" {
    grid map.txt
    astar map.txt -o missing/path.png
    assert_refused 'missing/path.png: '
    astar map.txt -o map.txt/path.png
    assert_refused 'map.txt/path.png: '
    astar map.txt --path missing/path.csv
    assert_refused 'missing/path.csv: '
    astar map.txt --map-image missing/map.png
    assert_refused 'missing/map.png: '
}

@test "an output is refused if it is a folder, if its parent is a file, or if its name is empty" {
    grid map.txt
    mkdir folder
    astar map.txt --path folder
    assert_refused 'folder: '
    astar map.txt --map-image folder
    assert_refused 'folder: '
    astar map.txt -o map.txt/
    assert_refused 'map.txt/'
    astar map.txt -o map.txt/folder
    assert_refused 'map.txt/folder'
    astar map.txt -o ''
    assert_refused ''
    astar map.txt --path ''
    assert_refused ''
    astar map.txt --map-image ''
    assert_refused ''
}

@test "-o is refused if it names the map itself, even through a link or another path" {
    image map.png
    ln map.png hard.png
    ln -s map.png soft.png
    ln -s soft.png softer.png
    ln -s . here
    local name
    for name in map.png ./map.png "$PWD/map.png" here/map.png hard.png soft.png softer.png ../work/map.png; do
        astar map.png -o "$name"
        assert_refused "$name: "
    done
    astar soft.png -o map.png
    assert_refused 'map.png: '
    astar soft.png -o hard.png
    assert_refused 'hard.png: '
}

@test "-o is refused if it names the map itself, whatever the extension of the map" {
    grid map.txt
    astar map.txt -o map.txt
    assert_refused 'map.txt: '
}

@test "an output that would replace the map read from standard input is refused" {
    image map.png
    # shellcheck disable=SC2094 # intentionally the same file
    astar - -o map.png <map.png
    assert_refused 'map.png: '
    astar - --path ./map.png <map.png
    assert_refused './map.png: '
}

@test "--path and --map-image are refused if they name the map itself" {
    image map.png
    ln map.png hard.png
    ln -s map.png soft.png
    local name
    for name in map.png ./map.png hard.png soft.png; do
        astar map.png --path "$name"
        assert_refused "$name: "
        astar map.png --map-image "$name"
        assert_refused "$name: "
    done
}

@test "the picture is named NAME.path.png if its default name is that of the map" {
    image map.png
    cp map.png before.png
    astar map.png -o .
    assert_solved
    assert_regex "$output" ' -> (\./)?map\.path\.png$'
    assert_files map.png before.png map.path.png
    cmp map.png before.png

    mkdir out
    mv map.png out
    astar out/map.png
    assert_solved
    assert_regex "$output" ' -> out/map\.path\.png$'
    cmp out/map.png before.png
    assert_png out/map.path.png
}

@test "the picture is named NAME.path.png if its default name is a hard link to the map" {
    image map.png
    cp map.png before.png
    mkdir out
    ln map.png out/map.png
    astar map.png
    assert_solved
    assert_regex "$output" ' -> out/map\.path\.png$'
    cmp map.png before.png
    cmp out/map.png before.png
}

@test "no output replaces another map of the run" {
    image out/map.png out/map.path.png out/b.txt.png c/b.png
    grid b.txt
    cp out/map.png before.png
    astar out/map.png out/map.path.png
    [ "$status" -eq 0 ] || assert_refused ''
    cmp out/map.png before.png
    cmp out/map.path.png before.png
    astar b.txt c/b.png out/b.txt.png
    [ "$status" -eq 0 ] || assert_refused ''
    cmp out/b.txt.png before.png
    cmp c/b.png before.png
}

@test "two outputs to the same file are refused" {
    grid map.txt
    mkdir folder
    ln -s folder link
    ln -s path.png soft.png
    local name
    for name in path.png ./path.png folder/../path.png "$PWD/path.png" soft.png; do
        astar map.txt -o path.png --map-image "$name"
        assert_refused '' '(path|soft)\.png: '
        astar map.txt -o path.png --path "$name"
        assert_refused '' '(path|soft)\.png: '
        astar map.txt -o folder/x.png --path path.png --map-image "$name"
        assert_refused '' '(path|soft)\.png: '
    done
    astar map.txt -o folder/x.png --map-image link/x.png
    assert_refused '' '(folder|link)/x\.png: '
    astar map.txt -o soft.png --map-image path.png
    assert_refused '' '(path|soft)\.png: '
    # The default name of the picture is checked in the same way.
    astar map.txt --map-image out/map.png
    assert_only_failed 'out/map.png: '
    astar map.txt -o folder --path folder/map.png
    assert_refused 'folder/map.png: '
}

@test "two outputs that are hard links to one file are refused" {
    grid map.txt
    echo old >path.png
    ln path.png hard.png
    astar map.txt -o path.png --map-image hard.png
    assert_refused '' '(path|hard)\.png: '
}

# --- links and devices ---

@test "an output that is a symbolic link is written to the target of the link" {
    grid map.txt
    mkdir folder
    echo old >folder/target.png
    ln -s folder/target.png link.png
    astar map.txt -o link.png
    assert_solved
    assert_equal "$(readlink link.png)" folder/target.png
    assert_png folder/target.png
    assert_files map.txt folder/target.png
    # The link is followed even if its target does not exist yet.
    rm folder/target.png
    astar map.txt -o link.png --path link.csv
    assert_solved
    assert [ -L link.png ]
    assert_png folder/target.png
    assert_files map.txt folder/target.png link.csv
}

@test "a chain of symbolic links across folders is followed to its end" {
    grid map.txt
    mkdir -p a/b c
    ln -s ../../c/two.png a/b/one.png
    ln -s three.png c/two.png
    astar map.txt -o a/b/one.png
    assert_solved
    assert_files map.txt c/three.png
    assert [ -L a/b/one.png ]
    assert [ -L c/two.png ]
}

@test "a symbolic link into a missing folder, or to itself, is refused" {
    grid map.txt
    ln -s missing/path.png link.png
    astar map.txt -o link.png
    assert_refused 'link.png: '
    ln -s loop.png loop.png
    astar map.txt -o loop.png
    assert_refused 'loop.png: '
    ln -s missing dangling
    astar map.txt --path dangling/path.csv
    assert_refused 'dangling/path.csv: '
}

# Tests with devices as outputs run as an ordinary user, since a faulty program that runs as root
# could replace the devices.

@test "/dev/null accepts a picture and a path" {
    ordinary_user
    grid map.txt
    astar map.txt -o /dev/null
    assert_solved
    assert_regex "$output" ' -> /dev/null$'
    astar map.txt -o path.png --path /dev/null --map-image /dev/null
    assert_solved
    assert_files map.txt path.png
    assert [ -c /dev/null ]
}

@test "if an output is /dev/full, the run exits with status 2 and creates no file" {
    ordinary_user
    grid map.txt
    astar map.txt -o /dev/full
    assert_refused '/dev/full: ' 'space'
    assert [ -c /dev/full ]
    astar map.txt -o path.png --path /dev/full
    assert_refused '/dev/full: ' 'space'
    astar map.txt -o path.png --map-image /dev/full
    assert_refused '/dev/full: ' 'space'
}

# corridor FILE: creates a map with a path of 20000 cells.
corridor() {
    { printf 2; printf ' 0%.0s' {1..19998}; printf ' 3\n'; } >"$1"
}

@test "if standard output has no space left for a large result, the message says so" {
    ordinary_user
    corridor map.txt
    status=0
    "${RUN_AS[@]}" "$ASTAR_CLI" map.txt --no-picture --json=path >/dev/full 2>stderr || status=$?
    assert_equal "$status" 2
    assert_regex "$(<stderr)" '^astar-cli: .*[Nn]o space'
}

# slowly ARGUMENT...: runs the program with these arguments. Its standard output is a pipe in non-blocking
# mode, whose reader waits until the pipe is full or the program has ended. Prints what the reader reads.
slowly() {
    python3 -c '
import array, fcntl, os, subprocess, sys, termios
reader, writer = os.pipe()
os.set_blocking(writer, False)
process = subprocess.Popen(sys.argv[1:], stdout=writer)
os.close(writer)
held = array.array("i", [0])
while process.poll() is None and held[0] < 65536:
    fcntl.ioctl(reader, termios.FIONREAD, held)
with os.fdopen(reader, "rb") as file:
    sys.stdout.buffer.write(file.read())
sys.exit(process.wait())' "$ASTAR_CLI" "$@"
}

@test "pictures and rows are written completely to a pipe in non-blocking mode whose reader is slow" {
    noise 900 900 >map.txt
    astar map.txt --scale 1 -o path.png
    assert_solved
    [ "$(stat -c %s path.png)" -gt 65536 ] || fail 'the picture is too small for this test'
    slowly map.txt --scale 1 -o - | cmp - path.png
    corridor corridor.txt
    [ "$(slowly corridor.txt --no-picture --json=path | jq '.path | length')" -eq 20000 ]
}

@test "a run that prints nothing does not wait for the reader of a full pipe" {
    grid map.txt
    python3 -c '
import os, subprocess, sys
reader, writer = os.pipe()
os.set_blocking(writer, False)
os.write(writer, bytes(1 << 20)) # fills the pipe
sys.exit(subprocess.run(sys.argv[1:], stdout=writer, timeout=20).returncode)' "$ASTAR_CLI" map.txt -q
}

@test "an old picture is kept if another output of the run fails on /dev/full" {
    ordinary_user
    grid map.txt
    folder 755 folder
    astar map.txt -o folder/x.png --path /dev/full
    assert_refused '/dev/full: ' 'space'
    assert_kept folder/x.png
}

@test "an output that is a symbolic link to a device is written to the device" {
    ordinary_user
    grid map.txt
    ln -s /dev/full link.png
    astar map.txt -o link.png
    assert_refused 'link.png: ' 'space'
    assert [ -L link.png ]
    assert [ -c /dev/full ]
}

@test "the picture is written to a FIFO that has a reader, and the FIFO is kept" {
    grid map.txt
    astar map.txt -o file.png
    mkfifo fifo.png
    exec 4<>fifo.png # descriptor 4 is the reader; the pipe keeps the data
    RUN_AS=(timeout 60)
    astar map.txt -o fifo.png
    assert_solved
    timeout 60 head -c "$(stat -c %s file.png)" <&4 | cmp - file.png
    exec 4<&-
    assert [ -p fifo.png ]
    assert_files map.txt file.png
}

@test "an output to a FIFO without a reader fails immediately, with exit status 2" {
    grid map.txt
    mkfifo fifo.png
    RUN_AS=(timeout 60)
    astar map.txt -o fifo.png
    assert_refused 'fifo.png: '
    astar map.txt -o path.png --path fifo.png
    assert_refused 'fifo.png: '
    assert [ -p fifo.png ]
}

@test "if the reader of a FIFO closes it, the run ends with status 141, without a message, and is not killed by a signal" {
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    noise 1000 1000 >map.txt
    mkfifo fifo.png
    # shellcheck disable=SC2094 # the first redirection keeps the second from blocking
    exec 4<>fifo.png 5<fifo.png 4<&-
    sleep 0.5 <&5 3>&- & # reads nothing, then closes the pipe
    exec 5<&-
    RUN_AS=(timeout 60)
    astar map.txt -o fifo.png
    assert_status 141
    assert_equal "$output$stderr" ''
    assert [ -p fifo.png ]
}

# --- standard output ---

@test "if standard output is /dev/full, a run that writes anything to it exits with status 2" {
    grid map.txt
    local option
    STDERR=$BATS_TEST_TMPDIR/stderr
    for option in '' --json '--path -' '-o -' '--map-image -'; do
        status=0
        # shellcheck disable=SC2086 # word splitting is intended
        "$ASTAR_CLI" map.txt $option >/dev/full 2>"$STDERR" || status=$?
        assert_equal "$status" 2
        assert_regex "$(<"$STDERR")" '^astar-cli: .*[Nn]o space[^'$'\n'']*$'
    done
}

@test "if standard output is /dev/full, --help and --version exit with status 2" {
    local option
    STDERR=$BATS_TEST_TMPDIR/stderr
    for option in --help --version; do
        status=0
        "$ASTAR_CLI" "$option" >/dev/full 2>"$STDERR" || status=$?
        assert_equal "$status" 2
        assert_regex "$(<"$STDERR")" '^astar-cli: .*[Nn]o space[^'$'\n'']*$'
    done
}

@test "if standard output is closed, the run exits with status 2, or 0 with -q, and writes no broken picture" {
    grid map.txt
    status=0
    "$ASTAR_CLI" map.txt >&- 2>"$BATS_TEST_TMPDIR/stderr" || status=$?
    assert_equal "$status" 2
    [ ! -e out/map.png ] || assert_png out/map.png
    status=0
    "$ASTAR_CLI" map.txt -q -o quiet.png >&- || status=$?
    assert_equal "$status" 0
    assert_png quiet.png
}

@test "if standard error is closed, no message is written into an output file" {
    grid map.txt
    status=0
    "$ASTAR_CLI" map.txt -v -o path.png >/dev/null 2>&- || status=$?
    assert_equal "$status" 0
    assert_png path.png
    status=0
    "$ASTAR_CLI" missing.txt map.txt -v >/dev/null 2>&- </dev/null || status=$?
    assert_equal "$status" 2
    assert_png out/map.png
}

@test "if all three standard streams are closed, the outputs are written" {
    grid map.txt
    status=0
    "$ASTAR_CLI" map.txt -q -o path.png --path path.csv --map-image map.png <&- >&- 2>&- || status=$?
    assert_equal "$status" 0
    assert_png path.png map.png
    assert_equal "$(<path.csv)" $'x,y,cost\n0,0,0\n1,1,1.414214'
}

@test "if the reader of standard output is gone, the run ends with status 141 and without a message" {
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    noise 1000 1000 >map.txt
    STDERR=$BATS_TEST_TMPDIR/stderr
    { "$ASTAR_CLI" map.txt -o - 2>"$STDERR" || echo $? >status; } | true
    assert_equal "$(<status)" 141
    assert_equal "$(<"$STDERR")" ''
}

# --- permissions ---

@test "if the output folder is not writable, the run exits with status 2 and creates no file" {
    ordinary_user
    grid map.txt
    folder 555 locked
    astar map.txt -o locked/path.png
    assert_refused 'locked/path.png: ' 'permission'
    astar map.txt -o locked
    assert_refused 'locked' 'permission'
    astar map.txt -o locked/inner
    assert_refused 'locked/inner' 'permission'
    astar map.txt -o path.png --path locked/path.csv
    assert_refused 'locked/path.csv: ' 'permission'
    astar map.txt -o path.png --map-image locked/map.png
    assert_refused 'locked/map.png: ' 'permission'
    # An old picture in this folder is kept, since replacing it would need a temporary file in the
    # folder.
    astar map.txt -o locked/x.png
    assert_refused 'locked/x.png: ' 'permission'
    assert_kept locked/x.png
}

@test "if the folder out/ cannot be created, the run exits with status 2" {
    ordinary_user
    folder 755 locked
    grid locked/map.txt
    chmod 555 locked
    cd locked
    astar map.txt
    assert_refused 'out' 'permission'
}

@test "if the output folder cannot be entered, the run exits with status 2" {
    ordinary_user
    grid map.txt
    folder 600 closed
    astar map.txt -o closed/path.png
    assert_status 2
    assert_one_message 'closed/path.png: ' 'permission'
    astar map.txt -o closed
    assert_status 2
    assert_one_message 'closed' 'permission'
    chmod 755 closed
    assert_files map.txt closed/x.png
}

@test "pictures are written to an output folder that cannot be listed" {
    ordinary_user
    grid map.txt
    folder 333 dark
    astar map.txt -o dark/path.png
    assert_solved
    astar map.txt -o dark
    assert_solved
    chmod 755 dark
    assert_files map.txt dark/x.png dark/path.png dark/map.png
}

@test "an existing output that is read-only is kept, and the run exits with status 2" {
    ordinary_user
    grid map.txt
    folder 755 folder
    chmod 444 folder/x.png
    astar map.txt -o folder/x.png
    assert_refused 'folder/x.png: ' 'permission'
    assert_kept folder/x.png
    astar map.txt -o path.png --path folder/x.png
    assert_refused 'folder/x.png: ' 'permission'
    assert_kept folder/x.png
}

@test "a file of another user in a shared folder is not replaced" {
    [ "$(id -u)" -eq 0 ] || skip 'needs root'
    ordinary_user
    grid map.txt
    mkdir -m 1777 shared
    echo old >shared/path.png
    chmod 644 shared/path.png
    astar map.txt -o shared/path.png
    assert_refused 'shared/path.png: '
    assert_kept shared/path.png
    # Now all users may write to the file, but the sticky bit of the folder forbids replacing it.
    # The program may write into the file or refuse it.
    chmod 666 shared/path.png
    astar map.txt -o shared/path.png
    [ "$status" -eq 0 ] || assert_refused 'shared/path.png: '
}

@test "if a map is not readable, the run exits with status 2, and other maps are solved" {
    ordinary_user
    grid map.txt
    folder 755 folder
    chmod 000 folder/x.png
    astar folder/x.png
    assert_refused 'folder/x.png: ' 'permission'
    chmod 600 folder
    astar folder/x.png
    assert_status 2
    assert_one_message 'folder/x.png: ' 'permission'
    chmod 755 folder
    astar folder/x.png map.txt
    assert_status 2
    assert_one_message 'folder/x.png: ' 'permission'
    assert_png out/map.png
}

@test "an output that replaces an old file keeps the mode of that file" {
    grid map.txt
    local mode
    for mode in 600 640 664 755; do
        echo old >path.png
        echo old >path.csv
        chmod "$mode" path.png path.csv
        astar map.txt -o path.png --path path.csv
        assert_solved
        assert_png path.png
        assert_equal "$(stat -c %a path.png path.csv)" "$mode"$'\n'"$mode"
    done
}

@test "the umask determines the mode of a new output" {
    grid map.txt
    umask 022
    astar map.txt -o a.png
    umask 077
    astar map.txt -o b.png
    umask 000
    astar map.txt -o c.png --path c.csv
    astar map.txt -o folder
    umask 022
    assert_equal "$(stat -c '%a %n' a.png b.png c.png c.csv folder folder/map.png)" '644 a.png
600 b.png
666 c.png
666 c.csv
777 folder
666 folder/map.png'
}

# --- failures while writing ---

@test "if the disk is full, the run exits with status 2 and changes no file" {
    [ "$(id -u)" -eq 0 ] || skip 'needs root to mount a small disk'
    mkdir disk
    mount -t tmpfs -o size=16k tmpfs disk 2>/dev/null || skip 'cannot mount a small disk'
    MOUNTED=$PWD/disk
    noise 500 500 >map.txt
    astar map.txt --scale 1 -o big.png
    assert_solved
    [ "$(stat -c %s big.png)" -gt 16384 ] || fail 'the picture is too small for this test'

    echo old >disk/path.png
    astar map.txt --scale 1 -o disk/path.png
    assert_refused 'disk/path.png: ' 'space'
    assert_kept disk/path.png
    astar map.txt --scale 1 -o disk/new.png
    assert_refused 'disk/new.png: ' 'space'
    astar map.txt --scale 1 -o disk
    assert_refused 'disk/map.png: ' 'space'
    astar map.txt -o path.png --map-image disk/map.png --scale 1
    assert_refused 'disk/map.png: ' 'space'

    # A small picture fits on the disk.
    grid small.txt
    astar small.txt --scale 1 -o disk/path.png
    assert_solved
    assert_png disk/path.png
}

@test "if an output exceeds the file size limit, the run exits with status 2 and changes no file" {
    noise 500 500 >map.txt
    echo old >path.png
    # The limit is in units of 1024 bytes. If SIGXFSZ is ignored, a write beyond the limit fails
    # instead of killing the program.
    RUN_AS=(bash -c 'trap "" XFSZ; ulimit -f 8; exec "$@"' limited)
    astar map.txt --scale 1 -o path.png
    assert_refused 'path.png: ' 'large'
    assert_kept path.png
    astar map.txt --scale 1 -o new.png
    assert_refused 'new.png: ' 'large'
}

@test "if any one of three outputs fails, the other two are not written" {
    ordinary_user
    grid map.txt
    astar map.txt -o a.png --map-image b.png --path /dev/full
    assert_refused '/dev/full: '
    astar map.txt -o /dev/full --map-image b.png --path c.csv
    assert_refused '/dev/full: '
    astar map.txt -o a.png --map-image /dev/full --path c.csv
    assert_refused '/dev/full: '
}

@test "other outputs may be in the folder for pictures before it exists, with and without the sandbox" {
    local sandbox row
    grid map.txt
    for sandbox in '' --no-sandbox; do
        for row in 'pics pics/r.csv' 'pics ./pics/r.csv' 'a/b/ ./a/b/r.csv' './pics pics/r.csv'; do
            # shellcheck disable=SC2086 # word splitting is intended
            astar map.txt $sandbox -o ${row% *} --report "${row#* }"
            assert_solved
            assert_file_exist "${row#* }"
            rm -r pics a 2>/dev/null || true
        done
    done
    astar map.txt --no-sandbox -o pics --report other/r.csv
    assert_refused 'other/r.csv: ' 'does not exist'
}

@test "existing files whose names look like those of temporary files are kept" {
    grid map.txt
    mkdir out
    touch out/map.png.tmp out/.map.png.tmp out/map.png~ out/.map.png.XXXXXX out/tmp
    astar map.txt
    assert_solved
    assert_files map.txt out/map.png out/map.png.tmp out/.map.png.tmp out/map.png~ \
        out/.map.png.XXXXXX out/tmp
}

@test "an output name may be as long as the file system allows, but not longer" {
    local name
    name=$(printf 'n%.0s' {1..251}).png
    grid map.txt
    astar map.txt -o "$name"
    assert_solved
    assert_files map.txt "$name"
    astar map.txt -o "n$name"
    assert_refused "n${name:0:60}" 'long'
}

@test "pictures of many sizes are valid PNG files of the correct size" {
    local cells scale
    for cells in 1 2 3 7 8 9 31 33; do
        noise "$cells" 3 >map.txt
        for scale in 1 2 7 8; do
            ASTAR_CLI=$ASTAR_CLI_RELEASE astar map.txt --scale "$scale" -o path.png --map-image map.png \
                -s 0,0 -g 0,0
            assert_solved
            assert_png path.png map.png
            assert_equal "$(png_size path.png)" "$((cells * scale))x$((3 * scale))"
            assert_equal "$(png_size map.png)" "$((cells * scale))x$((3 * scale))"
        done
    done
}
