# SPDX-License-Identifier: MIT
# nth_failure.bats - makes the n-th allocation or system call fail, for each n up to the number of
# calls in a run.
#
# Each run either writes all outputs, or ends with exit status 2 and one line on standard error that
# gives the reason. Each output file has either its old contents or its complete new contents, and
# no other file is left behind. The names of the tests say that such a run "ends cleanly".
#
# Each run has its own folder, which contains old outputs before the run. The name of the folder is
# the number of the call that fails; in folder 0, no call fails. Starting processes is slow, so all
# runs are checked together at the end.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load png

FAIL_NTH_LIBRARY=$PWD/build/release/tests/preload/fail_nth.so

declare -gA NUMBER=([ENOMEM]=12 [ENOSPC]=28 [EIO]=5 [EACCES]=13 [EAGAIN]=11)
declare -gA REASON=([ENOMEM]='memory' [ENOSPC]='No space left' [EIO]='Input/output error'
    [EACCES]='Permission denied' [EAGAIN]='unavailable')

OUTPUTS=()    # the files that a run writes
OLD=yes       # if not empty: the outputs exist before each run, and contain "old"
STATUS=0      # the exit status of a run in which no call fails
LATER=''      # +: all later calls of the kind also fail, and several lines may be printed
REASONED=yes  # yes: each line on standard error must match REASON for the error of the failed call
LEAST=1       # the least number of calls that a sweep must make fail
FED=/dev/null # the file that a run reads as standard input
KEPT=()       # files in the folder of a run that the run must not change
PREPARE=''    # a function that creates the files in KEPT

setup() {
    [ -e "$FAIL_NTH_LIBRARY" ] || fail "there is no $FAIL_NTH_LIBRARY (make check builds it)"
    # Use a file system in memory if possible, because replacing a file on a disk may be slow.
    MEMORY=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
    cd "$MEMORY" || return
    umask 022
    mkdir maps
    printf '2 0 0 1 0\n0 5 1 1 0\n0 1 0 0 0\n0 1 0 1 0\n0 0 0 1 3\n' >maps/text.txt
    python 'draw("maps/image.png", "S.#.... ..#.##. ..#..#. .....#. ..#..#G")
draw("lossy/map.webp", "S.#.... ..#.##. ..#..#. .....#. ..#..#G", 16)'
    printf 'P1 5 4\n1 0 1 1 1  1 0 0 0 1  1 1 0 1 1  1 1 0 1 1\n' >maps/gaps.pbm
    printf 'type octile\nheight 3\nwidth 4\nmap\n.@..\n....\n..@.\n' >maps/level.map
}

teardown() {
    cd / && rm -rf "$MEMORY"
}

# run_nth N KIND ERROR ARGUMENT...: runs the program in folder N. The N-th call of KIND fails with
# ERROR.
run_nth() {
    local n=$1 kind=$2 error=$3 file code=0
    shift 3
    [ -d "$n" ] || eval "mkdir -p {$n..$((n + 99))}/out"
    cd "$n" || exit
    for file in "${OUTPUTS[@]}"; do
        [ -z "$OLD" ] || echo old >"$file"
    done
    $PREPARE
    LD_PRELOAD=$FAIL_NTH_LIBRARY FAIL_CALL=$kind FAIL_NTH=$n$LATER FAIL_ERRNO=${NUMBER[$error]} \
        FAIL_MARK=9 "$ASTAR_CLI_RELEASE" "$@" <"$FED" >stdout 2>stderr 3>&- 9>mark || code=$?
    cd ..
    echo "status $n $code"
}

# sweep KIND ERROR ARGUMENT...: runs the program repeatedly with these arguments. The first call of
# KIND fails with ERROR in the first run, the second call in the second run, and so on, until a run
# makes too few calls for one to fail. Then checks all runs.
sweep() {
    local complaints
    complaints=$(
        trap - DEBUG
        set +eE
        before=$(find maps -type f -exec cksum {} + | sort)
        rm -rf sweep
        mkdir sweep
        cd sweep || exit
        {
            run_nth 0 none "${@:2}"
            for ((n = 1; ; n++)); do
                run_nth $n "$@"
                [ -s $n/mark ] || break
            done
        } >statuses 2>&1
        ((n > LEAST)) || echo "only $((n - 1)) calls were made; this test is not effective"
        # Times differ between runs, so they are replaced by underscores.
        find . -type f \( -name stdout -o -name '*.json' -o -name '*.csv' \) -exec sed -Ei \
            -e 's/("[a-z]*_[mu]s":)[^,}]*/\1_/g' \
            -e 's/(,(true|false),[0-9]+,[0-9]+),[^,]*,[^,]*,[^,]*,[^,]*/\1,_,_,_,_/' {} +
        judge "$1" "${REASON[$2]}"
        cd ..
        [ "$(find maps -type f -exec cksum {} + | sort)" = "$before" ] || echo 'the maps have changed'
    )
    [ -z "$complaints" ] || fail "$*"$'\n'"$complaints"
}

# judge KIND REASON: prints the problems of each run of a sweep over calls of KIND, one per line.
# REASON is a regular expression for the messages of failed runs.
judge() {
    local old
    old=$([ -z "$OLD" ] || echo old | cksum)
    {
        cat statuses
        find . -type f -path './*/*' ! -name mark -exec cksum {} + | sed 's/^/file /'
        grep -H '' ./*/stderr | sed 's/^/line /'
        grep -Hs '"map":' ./*/stdout ./*/*.json | sed 's/,$//; s/^/row /'
    } | awk -v kind="$1" -v reason="$2" -v later="$LATER" -v reasoned="$REASONED" -v expected="$STATUS" \
        -v old="$old" -v outputs="${OUTPUTS[*]}" -v early="${EARLY:-0}" \
        -v kept_files="${KEPT[*]}" '
        # Splits the path ./N/NAME into the variables n and name.
        function place(path) {
            n = substr(path, 3) + 0
            name = substr(path, index(substr(path, 3), "/") + 3)
        }
        function complain(text) {
            print "call " n ": " text (n in last ? " (" last[n] ")" : "")
        }
        $1 == "status" { status[$2] = $3; count = $2 }
        $1 == "file" { place($4); sum[n, name] = $2 " " $3; seen[n] = seen[n] SUBSEP name }
        $1 == "line" {
            text = substr($0, 6)
            place(text)
            sub(/:.*/, "", name)
            sub(/^[^:]*:/, "", text)
            lines[n]++
            last[n] = text
            if (text !~ /^astar-cli: .*[^ ]$/ || (reasoned == "yes" && text !~ reason))
                odd[n] = text
            split(text, part, ": ")
            named[n] = part[2]
        }
        $1 == "row" {
            text = substr($0, 5)
            place(text)
            sub(/:.*/, "", name)
            sub(/^[^:]*:/, "", text)
            match(text, /"map":"[^"]*"/)
            map = substr(text, RSTART + 7, RLENGTH - 8)
            row[n, name, map] = text
            rows[n, name]++
            if (n == 0) {
                match(text, /"output":"[^"]*"/)
                picture_of[map] = substr(text, RSTART + 10, RLENGTH - 11)
            }
        }
        # Classifies an output as new, old, or broken.
        function state(name) {
            if (sum[n, name] == sum[0, name]) return "new"
            return sum[n, name] == old ? "old" : "broken"
        }
        END {
            outputs_count = split(outputs, output, " ")
            kept_count = split(kept_files, kept, " ")
            for (i = 1; i <= outputs_count; i++) is_known[output[i]] = 1
            for (i = 1; i <= kept_count; i++) is_known[kept[i]] = 1
            is_known["stdout"] = is_known["stderr"] = 1
            for (n = 0; n <= count; n++) {
                fatal += status[n] == 2
                if (status[n] != expected && (status[n] != 2 || n == 0 || n == count))
                    complain("exit status " status[n])
                if (n in odd) complain("an odd line: " odd[n])
                if (status[n] == expected && lines[n] != lines[0]) complain("lines on standard error")
                if (status[n] == 2 && expected != 2 && (later == "" ? lines[n] != 1 : lines[n] < 1))
                    complain(lines[n] + 0 " lines on standard error")
                files = split(substr(seen[n], 2), list, SUBSEP)
                for (i = 1; i <= files; i++)
                    if (!(list[i] in is_known)) complain("left behind: " list[i])
                for (i = 1; i <= kept_count; i++)
                    if (state(kept[i]) != "new") complain("written into: " kept[i])
                for (i = 1; i <= outputs_count; i++) {
                    name = output[i]
                    now = state(name)
                    # A report that contains errors equals neither the old report nor the report of
                    # run 0. Its rows are checked below.
                    if (now == "broken" && name !~ /^report/) complain("neither old nor new: " name)
                    if (status[n] == expected && now != "new") complain("not written: " name)
                    if (named[n] == name && now != "old") complain("named, but " now ": " name)
                }
                if (status[n] == expected && sum[n, "stdout"] != sum[0, "stdout"])
                    complain("another standard output")
            }
            # Writing an output takes at least one call of open, write, close and rename. In a sweep
            # over one of these, at least one run per output must therefore fail. With several maps,
            # the order of the calls depends on the threads, so only one failed run is required. If an
            # output with a given name cannot be opened early, it is opened again later.
            for (map in picture_of) maps++
            if (kind == "open") outputs_count -= early
            if (kind ~ /^(open|write|close|rename)$/ && expected == 0 &&
                fatal < (maps > 1 ? 1 : outputs_count))
                print "call 0: of " outputs_count " outputs, only " fatal " failed"
            for (place_of in row) {
                split(place_of, key, SUBSEP)
                n = key[1]
                name = picture_of[key[3]]
                text = row[place_of]
                now = state(name)
                if (text ~ /"status":"error","message":"[^"]/) {
                    if (name != "" && now != "old") complain("an error of " key[3] ", but its picture is " now)
                } else if (text != row[0, key[2], key[3]]) {
                    complain("odd row: " text)
                } else if (now != "new") {
                    complain(key[3] " is solved, but its picture is " now)
                }
            }
        }' | sort -t ' ' -k 2n | head -n 20
}

# sweep_calls ARGUMENT...: runs sweeps for the kinds of calls that concern files or threads.
sweep_calls() {
    sweep open EACCES "$@"
    sweep write ENOSPC "$@"
    sweep close EIO "$@"
    sweep rename EACCES "$@"
    sweep read EIO "$@"
    sweep_others "$@"
}

# sweep_others ARGUMENT...: runs sweeps for the kinds of calls whose failures the program tolerates
# or reports without the system's error text.
sweep_others() {
    local REASONED=no LEAST=0
    sweep fcntl EIO "$@"
    sweep flock EIO "$@"
    sweep unlink EACCES "$@"
    sweep thread EAGAIN "$@"
    sweep stat EACCES "$@"
}

# sweep_for_good ARGUMENT...: runs sweeps for all kinds of calls except mkdir. In each run, the n-th
# call of the kind and all later ones fail.
sweep_for_good() {
    local LATER=+ LEAST=0
    sweep malloc ENOMEM "$@"
    sweep open EIO "$@"
    sweep write ENOSPC "$@"
    sweep close EIO "$@"
    sweep rename EACCES "$@"
    sweep read EIO "$@"
    sweep_others "$@"
}

# --- a text map, a PNG map, three maps ---

@test "whichever allocation fails, a run on a text map ends cleanly" {
    OUTPUTS=(out/text.png)
    LEAST=40 sweep malloc ENOMEM ../../maps/text.txt
}

@test "whichever file or thread call fails, a run on a text map ends cleanly" {
    OUTPUTS=(out/text.png)
    sweep_calls ../../maps/text.txt
}

@test "whichever allocation fails, a run on an array of costs ends cleanly" {
    printf '\x93NUMPY\x01\x00\x76\x00%-117s\n\0\0\x80\x3f\0\0\0\x3f\0\0\x80\x3f' \
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 3), }" >maps/costs.npy
    OUTPUTS=(out/costs.png distances.csv path.csv)
    LEAST=60 sweep malloc ENOMEM ../../maps/costs.npy -s 0,0 -g 2,0 --distances distances.csv \
        --path path.csv
}

@test "whichever allocation fails, a run on a PNG map ends cleanly" {
    OUTPUTS=(out/image.png)
    LEAST=40 sweep malloc ENOMEM ../../maps/image.png
    OUTPUTS=(out/image.png film.png)
    LEAST=40 sweep malloc ENOMEM ../../maps/image.png --background image --animate film.png --frames 2
}

@test "whichever file or thread call fails, a run on a PNG map ends cleanly" {
    OUTPUTS=(out/image.png)
    sweep_calls ../../maps/image.png
}

@test "whichever allocation fails, a run on a JPEG, WebP, GIF or BMP map ends cleanly" {
    OUTPUTS=(out/map.png)
    LEAST=40 sweep malloc ENOMEM "$FIXTURES/map.jpg"
    # The image is lossy: for lossless images, libwebp 1.2.4 follows an uninitialised pointer if one
    # of its own small allocations fails (VP8LHuffmanTablesAllocate; later versions set it to NULL).
    LEAST=40 sweep malloc ENOMEM ../../lossy/map.webp
    LEAST=40 sweep malloc ENOMEM "$FIXTURES/map.gif"
    LEAST=40 sweep malloc ENOMEM "$FIXTURES/map.bmp"
    OUTPUTS=(out/turned.png)
    LEAST=40 sweep malloc ENOMEM "$FIXTURES/turned.jpg" --cell 8
}

BATCH=(../../maps/text.txt ../../maps/image.png ../../maps/gaps.pbm --json --report report.json)

@test "whichever allocation fails, a run on three maps ends cleanly" {
    OUTPUTS=(out/text.png out/image.png out/gaps.png report.json)
    LEAST=200 sweep malloc ENOMEM "${BATCH[@]}" --jobs 1
    LEAST=200 sweep malloc ENOMEM "${BATCH[@]}" --jobs 3
}

@test "whichever file or thread call fails, a run on three maps ends cleanly" {
    OUTPUTS=(out/text.png out/image.png out/gaps.png report.json)
    sweep_calls "${BATCH[@]}" --jobs 1
    sweep_calls "${BATCH[@]}" --jobs 3
}

@test "if all calls of a kind fail from the n-th call on, runs on one and on three maps end cleanly" {
    OUTPUTS=(out/text.png)
    sweep_for_good ../../maps/text.txt
    OUTPUTS=(out/image.png)
    sweep_for_good ../../maps/image.png
    OUTPUTS=(out/text.png out/image.png out/gaps.png report.json)
    sweep_for_good "${BATCH[@]}" --jobs 2
}

# --- more outputs ---

@test "whichever call fails, a run that writes all outputs of one map ends cleanly" {
    OUTPUTS=(out/text.png path.csv map.png film.png report.json)
    local EARLY=4
    local run=(../../maps/text.txt --json --report report.json --path path.csv --map-image map.png
        --animate film.png --frames 3 --caption --path-style both)
    sweep malloc ENOMEM "${run[@]}"
    sweep_calls "${run[@]}"
}

@test "whichever call fails, a run that writes the costs of all cells ends cleanly" {
    OUTPUTS=(out/text.png costs.npy flow.csv)
    local EARLY=2
    local run=(../../maps/text.txt --json --distances costs.npy --flow flow.csv --within 2)
    sweep malloc ENOMEM "${run[@]}"
    sweep_calls "${run[@]}"
    OUTPUTS=(out/text.png costs.csv flow.png)
    sweep malloc ENOMEM ../../maps/text.txt --json --distances costs.csv --flow flow.png
}

@test "whichever call fails, a comparison with --show and a CSV report ends cleanly" {
    OUTPUTS=(out/text.png report.csv)
    local run=(../../maps/text.txt --compare 'astar,dijkstra,bfs' --show --report report.csv --heat)
    sweep malloc ENOMEM "${run[@]}"
    sweep_calls "${run[@]}"
}

@test "whichever call fails, a run that creates its output folders ends cleanly" {
    OLD=''
    OUTPUTS=(new/deep/text.png new/deep/image.png)
    local run=(../../maps/text.txt ../../maps/image.png --json -o new/deep --jobs 1)
    sweep mkdir EACCES "${run[@]}"
    sweep mkdir ENOSPC "${run[@]}"
    sweep malloc ENOMEM "${run[@]}"
    sweep_calls "${run[@]}"
}

@test "whichever allocation or read fails, a run from standard input to standard output ends cleanly" {
    FED=../../maps/image.png
    sweep malloc ENOMEM - -o -
    sweep read EIO - -o -
}

# --- more inputs ---

# ros_map FOLDER: writes a ROS map and its image to that folder.
ros_map() {
    printf 'P2 4 3 255\n254 254 254 254 0 0 254 254 254 254 254 254\n' >"$1/scan.pgm"
    printf '%s: %s\n' image scan.pgm resolution 0.05 origin '[-1.5, 2.25, 0.0]' negate 0 \
        occupied_thresh 0.65 free_thresh 0.196 >"$1/robot.yaml"
}

@test "whichever allocation, open or read fails, a run on a ROS map ends cleanly" {
    ros_map maps
    OUTPUTS=(out/robot.png path.csv)
    local run=(../../maps/robot.yaml --start '0,0' '--goal=-1.48m,2.27m' --path path.csv)
    sweep malloc ENOMEM "${run[@]}"
    sweep open EACCES "${run[@]}"
    sweep read EIO "${run[@]}"
}

@test "whichever allocation fails, a run with several starts, goals, via points and costs ends cleanly" {
    OUTPUTS=(out/level.png)
    sweep malloc ENOMEM ../../maps/level.map -s 0,0 -s 1,1 -g 3,2 -g 3,0 --via 1,1 --via 3,1 \
        --cost .=1.5 --move-cost N=1.4,SE=2 --clearance 0 --json
}

@test "whichever allocation fails, a run of jps, jps+, bidirectional, fastest or greedy with --nearest ends cleanly" {
    local algorithm
    OUTPUTS=(out/image.png)
    for algorithm in jps bidirectional fastest jps+ greedy; do
        sweep malloc ENOMEM ../../maps/image.png -a $algorithm --nearest
    done
}

@test "whichever call fails, a run on a scenario ends cleanly" {
    printf 'version 1\n0\tlevel.map\t4\t3\t0\t0\t3\t0\t4.41421356\n0\tlevel.map\t4\t3\t0\t2\t3\t2\t4.41421356\n' \
        >maps/level.map.scen
    OUTPUTS=(report.json)
    local run=(../../maps/level.map.scen --report report.json --json --jobs 1)
    sweep malloc ENOMEM "${run[@]}"
    sweep_calls "${run[@]}"
}

@test "whichever allocation, read or open fails, a run on a folder of maps ends cleanly" {
    mkdir maps/inner
    cp maps/text.txt maps/inner
    rm maps/level.map maps/image.png
    OUTPUTS=(out/text.png out/gaps.png out/inner/text.png)
    OLD=''
    local run=(../../maps --recursive --json --quiet --jobs 1)
    sweep malloc ENOMEM "${run[@]}"
    sweep read EIO "${run[@]}"
    sweep open EIO "${run[@]}"
}

@test "whichever allocation or read fails, a run on a list of maps ends cleanly" {
    printf '../../maps/text.txt\n../../maps/gaps.pbm\n' >list
    OUTPUTS=(out/text.png out/gaps.png)
    sweep malloc ENOMEM --files-from ../../list --json --quiet --jobs 1
    sweep read EIO --files-from ../../list --json --quiet --jobs 1
}

# --- inputs are not overwritten ---

# map_with_link: creates the map map.png and a link to that map, link.png, in the current folder.
map_with_link() {
    cp ../../maps/image.png map.png
    ln -s map.png link.png
}

@test "an output that is a link to the map is refused even if an allocation or a stat call fails" {
    local option
    STATUS=2 REASONED=no
    KEPT=(map.png)
    PREPARE=map_with_link
    for option in --output --map-image --path --animate --report; do
        sweep malloc ENOMEM map.png $option link.png
        sweep stat EACCES map.png $option link.png
    done
    # A report is refused if it is a link to any of the maps.
    sweep malloc ENOMEM ../../maps/text.txt map.png --report link.png
}

@test "a picture does not overwrite the file of its map even if an allocation or a stat call fails" {
    KEPT=(map.png) PREPARE=map_with_link REASONED=no
    OUTPUTS=(map.path.png)
    sweep malloc ENOMEM map.png -o ./
    sweep stat EACCES map.png -o ./
}

# ros_map_with_link: creates a ROS map, its image, and a link to that image in the current folder.
ros_map_with_link() {
    ros_map .
    ln -s scan.pgm link.csv
}

@test "an output that is a link to the image of a ROS map is refused even if a call fails" {
    local option
    STATUS=2 REASONED=no
    KEPT=(robot.yaml scan.pgm)
    PREPARE=ros_map_with_link
    for option in --output --path --report; do
        sweep malloc ENOMEM robot.yaml -s 0,0 -g 3,2 $option link.csv
        sweep stat EACCES robot.yaml -s 0,0 -g 3,2 $option link.csv
        sweep open EACCES robot.yaml -s 0,0 -g 3,2 $option link.csv
        sweep read EIO robot.yaml -s 0,0 -g 3,2 $option link.csv
    done
}
