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

setup() {
    enter_measured
}

# enter_measured: changes to the empty folder of the test. From then on, the function astar runs the
# release build and measures it.
enter_measured() {
    enter_folder
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    USAGE=$BATS_TEST_TMPDIR/usage
    RUN_AS=(time --quiet --output "$USAGE" --format '%U %S %M' timeout 300)
}

# read_usage: stores the CPU time of the last run in milliseconds as `cpu`, and its peak resident
# memory in kilobytes as `peak`.
read_usage() {
    local user system
    read -r user system peak <"$USAGE"
    cpu=$((10 * (10#${user/./} + 10#${system/./})))
}

# assert_bounded: fails unless the last run used at most CPU_MAX milliseconds of CPU time and
# PEAK_MAX kilobytes of memory, and exited with 0, 1 or 2, not by a signal.
assert_bounded() {
    local cpu peak complaint=''
    read_usage
    if [[ $status != [012] ]]; then
        complaint="exit status 0, 1 or 2 ($cpu ms, $peak kB)"
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

# --- many variants of a small file ---

# escapes: prints each byte of standard input as a printf escape of four characters.
escapes() {
    od -An -v -tx1 | tr -d '\n' | sed 's/ /\\x/g'
}

# prefixes FILE: prints, for each proper prefix of FILE, a line with the length of the prefix and
# its bytes as printf escapes.
prefixes() (
    trap - DEBUG
    all=$(escapes <"$1")
    for ((i = 0; i < ${#all}; i += 4)); do
        printf '%s %s\n' "length:$((i / 4))" "${all:0:i}"
    done
)

# flips FILE: prints a line for each bit of FILE: the position of the bit, and the bytes of FILE
# with this bit inverted, as printf escapes.
flips() (
    trap - DEBUG
    all=$(escapes <"$1")
    for ((i = 0; i < ${#all}; i += 4)); do
        for ((bit = 1; bit < 256; bit *= 2)); do
            printf -v byte '\\x%02x' $((16#${all:i+2:2} ^ bit))
            printf '%s %s\n' "byte:$((i / 4)),bit:$bit" "${all:0:i}$byte${all:i+4}"
        done
    done
)

# all_bounded LEAST STATUSES FILE NAMED ARGUMENT...: reads at least LEAST variants of a file from
# standard input, in the format of the functions prefixes and flips. Stores each variant as FILE and
# runs the program with the arguments. Each run must stay within CPU_MAX and PEAK_MAX. Its exit
# status must be one of the digits in STATUSES. A run that exits with 2 must print one message that
# begins with `astar-cli: NAMED:`, and write nothing else; any other run must draw a valid picture.
# For speed, the function runs in a subshell without the DEBUG trap of bats and starts few other
# programs.
all_bounded() (
    trap - DEBUG
    least=$1 statuses=$2 file=$3 named=$4 count=0 bad=''
    shift 4
    mkdir ../pictures
    STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
    while read -r name content; do
        # shellcheck disable=SC2059 # the text contains escapes
        printf "$content" >"$file"
        picture=../pictures/$count.png
        status=0
        "${RUN_AS[@]}" "$ASTAR_CLI" "${LIMITS[@]}" -o "$picture" "$@" >"$STDOUT" 2>"$STDERR" </dev/null ||
            status=$?
        variant_is_bounded && variant_is_judged || bad+=" $name"
        ((count += 1))
    done
    [ "$count" -ge "$least" ] || fail "only $count variants"
    [ -z "$bad" ] || fail "$((count)) variants of $file; these failed:$bad"
    find . -mindepth 1 | assert_no_lines 'written'
    find ../pictures -name '*.png' -exec pngcheck -q {} + 2>&1 | assert_no_lines 'pngcheck'
)

# assert_no_lines NAME: fails if standard input is not empty. The message shows NAME and the first
# lines.
assert_no_lines() {
    local lines
    lines=$(head -n 5)
    [ -z "$lines" ] || fail "$1: $lines"
}

# variant_is_bounded: succeeds if the last run of all_bounded stayed within the limits and exited
# with one of the expected statuses. Uses the variables of all_bounded.
variant_is_bounded() {
    local cpu peak
    read_usage
    [[ $statuses == *$status* && $cpu -le $CPU_MAX && $peak -le $PEAK_MAX ]]
}

# variant_is_judged: succeeds if the output of the last run of all_bounded matches its exit status.
# With status 2, the run must have printed only one message and drawn no picture; otherwise, it must
# have drawn a picture and printed no message.
variant_is_judged() {
    local message
    mapfile -t message <"$STDERR"
    if [ "$status" -eq 2 ]; then
        [[ ${#message[@]} -eq 1 && ${message[0]} == "astar-cli: $named:"* && ! -s $STDOUT && ! -e $picture ]]
    else
        [[ ${#message[@]} -eq 0 && -s $STDOUT && -s $picture ]]
    fi
}

# every_prefix LEAST FILE [ARGUMENT...]: checks each proper prefix of standard input, stored as the
# map FILE, with all_bounded. There must be at least LEAST prefixes.
every_prefix() {
    cat >../sound
    prefixes ../sound | all_bounded "$1" '012' "$2" "$2" "$2" "${@:3}"
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
