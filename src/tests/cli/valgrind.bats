# SPDX-License-Identifier: MIT
# valgrind.bats - valgrind finds no errors and no leaks in the release build, whether a map is
# solved, has no path or is rejected. Other tests use AddressSanitizer, which does not detect the
# use of uninitialised memory.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load png

# The kinds of leaks that are errors. A process that solves maps ends without freeing its copy of the
# memory of the process that started it; this memory is still reachable.
LEAKS=all
LEAKS_OF_WORKERS=definite,indirect,possible

# watched STATUS ARGUMENT...: runs the program under valgrind, which must report no error. The exit
# status must be STATUS; if STATUS is `any`, it is not checked.
watched() {
    local expected=$1 log=$BATS_TEST_TMPDIR/valgrind
    shift
    RUN_AS=(timeout 60 valgrind --quiet --error-exitcode=99 --leak-check=full "--show-leak-kinds=$LEAKS"
        "--errors-for-leak-kinds=$LEAKS" "--suppressions=$BATS_FILE_TMPDIR/runtime" "--log-file=$log")
    # valgrind warns about the system calls of Landlock, since it does not support them.
    astar --no-sandbox "$@"
    [ ! -s "$log" ] || fail "$(cat "$log")"
    if [ "$expected" != any ]; then
        assert_status "$expected"
    fi
}

# The runtime of C++, which libtiff needs, keeps a pool of memory for exceptions.
setup_file() {
    printf '{\n pool\n Memcheck:Leak\n match-leak-kinds: reachable\n fun:malloc\n %s\n}\n' \
        'fun:_GLOBAL__sub_I_eh_alloc.cc' >"$BATS_FILE_TMPDIR/runtime"
}

setup() {
    needs valgrind
    enter_folder
}

ASTAR_CLI=$ASTAR_CLI_RELEASE

@test "valgrind detects a leak" {
    # A program that leaks memory must fail the check that the other tests use.
    command -v gcc >/dev/null || skip 'gcc is not installed'
    printf '#include <stdlib.h>\nint main(void) { return malloc(7) == NULL; }\n' >leak.c
    gcc -O0 -o leak leak.c
    ASTAR_CLI=$PWD/leak
    run watched 0
    assert_failure
}

@test "valgrind reports no errors in one run on the text maps and PNG images in maps/" {
    local maps
    maps=("$PROJECT"/maps/*.txt "$PROJECT"/maps/*.png "$PROJECT"/maps/options/{no-path.txt,chalk.png})
    LEAKS=$LEAKS_OF_WORKERS watched any "${maps[@]}" -o pictures --json
    # Every result must be "solved" or "no-path", not an error.
    assert_equal "$(jq -c 'select(.status != "solved" and .status != "no-path")' "$STDOUT")" ''
    assert_equal "$(wc -l <"$STDOUT")" "${#maps[@]}"
}

@test "valgrind reports no errors when each optimal algorithm solves a scenario" {
    local algorithm
    for algorithm in astar dijkstra jps bidirectional fastest jps+; do
        watched 0 "$PROJECT/maps/options/level.map.scen" -a "$algorithm" -j 2 --report report.csv
    done
}

@test "valgrind reports no errors with --via, --nearest, costs and weights" {
    watched 0 "$REFERENCE" --via 14,14 --via 0,14 --json
    watched 0 "$PROJECT/maps/options/no-path.txt" --nearest -a jps
    watched 0 "$PROJECT/maps/options/level.map" -s 2,2 -g 25,4 --cost S=3 --move-cost N=1.4,W=inf,NE=2 --json
    watched 0 "$PROJECT/maps/terrain.txt" -a greedy
    watched 0 "$REFERENCE" --heuristic euclidean --weight 4.5
}

@test "valgrind reports no errors if several outputs are written in one run" {
    watched 0 "$REFERENCE" -o picture.png --path path.csv --map-image map.png --json -v
}

@test "valgrind reports no errors under any of the four diagonal rules" {
    local rule
    for rule in both-free one-free always never; do
        watched 0 "$REFERENCE" --diagonal "$rule" -q
    done
}

@test "valgrind reports no errors in a run on a solvable, an unsolvable, an invalid and a missing map" {
    printf '2 1 3\n' >no.txt
    printf '2 x 3\n' >bad.txt
    LEAKS=$LEAKS_OF_WORKERS watched 2 "$REFERENCE" no.txt bad.txt missing.txt --json
}

@test "valgrind reports no errors with RGB, palette, interlaced and transparent images, and with large cells" {
    python 'draw("map.png", "S.P. .#E. ..FG ....")'
    watched 0 map.png -o picture.png
    watched 0 map.png -o picture.png --cell 2 -s 0,0 -g 1,1
    watched 0 "$FIXTURES/indexed.png" -o picture.png
    watched 0 "$FIXTURES/interlaced.png" -o picture.png
    python 'rows = bytes.fromhex("000000ffff00000000000000f0ff000000ff0000ff")
write("map.png", png(5, 1, 8, RGBA, rows))'
    watched 1 map.png -o picture.png
}

@test "valgrind reports no errors with a ragged grid, damaged images, and data that inflates to 1 GB" {
    printf '2 0\n0\n' >ragged.txt
    watched 2 ragged.txt
    cp "$FIXTURES/indexed.png" map.png
    printf '\377' | dd of=map.png bs=1 seek=30 conv=notrunc status=none
    watched 2 map.png
    python 'palette = chunk("PLTE", bytes.fromhex("0000ffff0000"))
write("map.png", png(2, 1, 8, PALETTE, b"\0\0\2", palette))'
    watched 2 map.png
    head -c 60 "$FIXTURES/indexed.png" >map.png
    watched 2 map.png
    gzip -dc "$FIXTURES/gigabyte.png.gz" >map.png
    watched 2 map.png
}

@test "valgrind reports no errors if an output cannot be written" {
    mkfifo fifo # without a reader
    watched 2 "$REFERENCE" -o fifo
    watched 2 "$REFERENCE" -o picture.png --path fifo
    watched 2 "$REFERENCE" -o missing/picture.png
    cp "$REFERENCE" map.txt
    watched 2 map.txt -o map.txt
}

@test "valgrind reports no errors with --help and with invalid command lines" {
    watched 0 --help
    watched 2
    watched 2 "$REFERENCE" -s 1,1 --scale x
}
