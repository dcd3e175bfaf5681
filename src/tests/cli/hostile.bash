# SPDX-License-Identifier: MIT
# hostile.bash - runs the program on hostile inputs, and checks its CPU time and memory.
#
# Inputs are created in `..`, the parent of the test's folder. The test's folder therefore contains
# only output of the program, and large inputs do not slow down the check that nothing was written.

# shellcheck disable=SC2030,SC2031,SC2034,SC2154 # variables are shared with common.bash and the tests

# Limit on the CPU time of a run, in milliseconds. It is meant to detect algorithms whose run time
# grows faster than the size of the input. A run usually takes less than 2 seconds, and up to five
# times as long on slow or busy machines.
CPU_MAX=20000
PEAK_MAX=262144 # limit on the peak resident memory of a run, in kilobytes
LIMITS=(--memory 200M --max-cells 20000000)
# shellcheck disable=SC2054 # the commas separate coordinates
ENDS=(-s 0,0 -g 1,0 -o picture.png)

# build_measured: builds `measured`, which runs another program and measures the CPU time and memory
# of that program.
build_measured() {
    # shellcheck disable=SC2086 # CC may have arguments
    ${CC:-cc} -std=c11 -O1 -o "$BATS_FILE_TMPDIR/measured" "$PROJECT/src/tests/measure/measured.c"
}

setup_file() {
    build_measured
}

setup() {
    enter_measured
}

# enter_measured: changes to the empty folder of the test. From then on, the function astar runs the
# release build and measures it.
enter_measured() {
    enter_folder
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    USAGE=$BATS_TEST_TMPDIR/usage
    RUN_AS=("$BATS_FILE_TMPDIR/measured" "$USAGE")
}

# assert_bounded: fails unless the last run used at most CPU_MAX milliseconds of CPU time and
# PEAK_MAX kilobytes of memory, was not ended by a signal, and exited with 0, 1 or 2. Sets `status`
# to the exit status of the run.
assert_bounded() {
    local code signal cpu peak complaint=''
    read -r code signal cpu peak <"$USAGE"
    status=$code
    if [ "$signal" -ne 0 ]; then
        complaint="no signal, not $signal ($cpu ms, $peak kB)"
    elif [[ $code != [012] ]]; then
        complaint='exit status 0, 1 or 2'
    elif [ "$cpu" -gt $CPU_MAX ]; then
        complaint="at most $CPU_MAX ms of processor time, not $cpu"
    elif [ "$peak" -gt $PEAK_MAX ]; then
        complaint="at most $PEAK_MAX kB of memory, not $peak"
    fi
    [ -z "$complaint" ] || explain "expected: $complaint"
}

# bounded ARGUMENT...: runs the program with the options in LIMITS and the arguments, and checks the
# run with assert_bounded.
bounded() {
    rm -f "$USAGE"
    astar "${LIMITS[@]}" "$@"
    # Shorten the messages, since a failed test prints them. The file $STDERR contains the full
    # text.
    [ ${#stderr} -lt 2000 ] || stderr="${stderr:0:1000} ... ${stderr: -500}"
    assert_bounded
}

# refused PREFIX WORDS ARGUMENT...: runs the program through `bounded`. It must exit with 2, print
# one message that matches PREFIX and WORDS (see assert_one_message), and write nothing else.
refused() {
    bounded "${@:3}"
    assert_refused "$1" "$2"
}

# drawn STATUS ARGUMENT...: runs the program through `bounded`. It must exit with STATUS (0 or 1),
# draw a valid picture.png, and write no other file.
drawn() {
    bounded "${@:2}"
    assert_status "$1"
    [ ! -s "$STDERR" ] || explain 'expected: nothing on standard error'
    assert_png picture.png
    assert_files picture.png
}

# zeros N: prints N zero bytes.
zeros() {
    head -c "$1" /dev/zero
}

# letters N LETTER: prints LETTER N times.
letters() {
    zeros "$1" | tr '\0' "$2"
}

# doubled N FILE: doubles the contents of FILE N times, so that FILE contains 2^N copies.
doubled() {
    local i
    for ((i = 0; i < $1; i++)); do
        cat "$2" "$2" >"$2.twice"
        mv "$2.twice" "$2"
    done
}

# square WIDTH HEIGHT [VALUE]: prints WIDTH x HEIGHT cells that all have the value VALUE (default:
# 0).
square() {
    local row
    row=$(yes "${3-0}" | head -n "$1" | tr '\n' ' ')
    yes "$row" | head -n "$2"
}

# --- PNG files too large for png.bash ---

# packed_zeros N: prints a zlib stream, compressed by gzip, that inflates to N zero bytes.
packed_zeros() {
    printf '\x78\xda'
    zeros "$1" | gzip -9n | tail -c +11 | head -c -8
    bytes "$(printf '%04x0001' $(($1 % 65521)))"
}

# chunk_of TYPE: prints a PNG chunk of this type whose data is read from standard input. The CRC is
# taken from the output of gzip, which uses the same CRC algorithm.
chunk_of() {
    { printf %s "$1" && cat; } >../chunk
    bytes "$(be32 $(($(stat -c %s ../chunk) - 4)))"
    cat ../chunk
    bytes "$(gzip -1c ../chunk | tail -c 8 | head -c 4 | od -An -tx1 -w4 |
        sed 's/ \(..\) \(..\) \(..\) \(..\)/\4\3\2\1/')"
}

# zero_png WIDTH HEIGHT DEPTH TYPE BYTES: prints a PNG file of this size, bit depth and colour type.
# Before compression, the image data consists of BYTES zero bytes.
zero_png() {
    bytes "$PNG_SIGNATURE" "$(ihdr "$1" "$2" "$3" "$4")"
    packed_zeros "$5" | chunk_of IDAT
    bytes "$(chunk IEND '')"
}

# spliced CHUNKS: prints a PNG file of two pixels, a start and a goal. The chunks in the file CHUNKS
# are inserted before the image data.
spliced() {
    bytes "$PNG_SIGNATURE" "$(ihdr 2 1 8 2)"
    cat "$1"
    bytes "$(chunk IDAT "$(zlib 000000ffff0000)")" "$(chunk IEND '')"
}

# robot IMAGE [LINE...]: writes ../map.yaml, a ROS map that refers to IMAGE and ends with the given
# lines. Also writes ../map.pgm, an image of two cells.
robot() {
    printf 'P2\n2 1\n255\n254 254\n' >../map.pgm
    printf 'image: %s\nresolution: 1\norigin: [0, 0, 0]\n' "$1" >../map.yaml
    [ $# -eq 1 ] || printf '%s\n' "${@:2}" >>../map.yaml
}

# scenario MAP [X Y]: writes ../map.scen, a scenario with one problem: from 0,0 to X,Y (default:
# 1,1) on MAP. Also writes ../map.map, a map of 2 x 2 cells.
scenario() {
    printf 'type octile\nheight 2\nwidth 2\nmap\n..\n..\n' >../map.map
    printf 'version 1\n0\t%s\t2\t2\t0\t0\t%s\t%s\t1.41421356\n' "$1" "${2-1}" "${3-1}" >../map.scen
}
