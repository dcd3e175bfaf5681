# SPDX-License-Identifier: MIT
# injection.bats - names and contents of files cannot control the terminal, disguise text or become
# spreadsheet formulas. The tests compare the exact bytes of the output.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common

# Code points that are escaped in every output, in hexadecimal. A name cannot contain U+0000.
UNSAFE=($(printf '%02x ' {1..31} 127) $(printf '%04x ' {128..159})
    061c 200b 200c 200d 200e 200f 2028 2029 202a 202b 202c 202d 202e
    2060 2064 2066 2067 2068 2069 206a 206f feff)
# Code points that are not escaped: the neighbours of unsafe ones, and others such as U+00E9 and
# U+20AC.
SAFE=(20 7e 00a0 00e9 061b 061d 200a 2010 2027 202f 205f 2070 20ac fefe ff01 1f600)

# character CODE: prints the character with this code point in UTF-8.
character() {
    printf '%b' "\U$1"
}

# visible CODE, json CODE: print the escape of an unsafe character. visible prints the escape used
# in messages and CSV, and json the one used in JSON.
visible() {
    [ ${#1} -eq 2 ] && printf '\\x%s' "$1" || printf '\\u%s' "$1"
}

json() {
    printf '\\u%04x' $((16#$1))
}

# unescaped CODE: prints a safe character, which needs no escape.
unescaped() {
    character "$1"
}

# expect FORMAT ESCAPE: prints, in sorted order, the lines that the program should print, one for
# each map in the folder maps. FORMAT is a line with %s in place of each escaped name. ESCAPE is the
# function that escapes unsafe characters.
expect() {
    local code name
    {
        for code in "${UNSAFE[@]}"; do
            name=a$("$2" "$code")b
            printf '%s\n' "${1//%s/$name}"
        done
        for code in "${SAFE[@]}"; do
            name=a$(character "$code")b
            printf '%s\n' "${1//%s/$name}"
        done
    } | LC_ALL=C sort
}

# make_maps CONTENTS: creates a map with these contents for each unsafe and each safe character. The
# name of the map contains the character.
make_maps() {
    local code character
    mkdir maps
    for code in "${UNSAFE[@]}" "${SAFE[@]}"; do
        character=$(character "$code"; echo .)
        printf "$1" >"maps/a${character%.}b"
    done
    assert_equal "$(find maps -type f -print0 | tr -dc '\0' | wc -c)" $((${#UNSAFE[@]} + ${#SAFE[@]}))
}

# assert_lines FILE EXPECTED: fails unless the sorted lines of FILE equal EXPECTED byte for byte.
assert_lines() {
    assert_equal "$(LC_ALL=C sort "$1" | hex)" "$(printf '%s\n' "$2" | hex)"
}

hex() {
    od -An -v -tx1
}

@test "in result lines, every control character and bidirectional control in names is escaped" {
    make_maps '2 0 3\n'
    astar maps
    assert_status 0
    assert_lines "$STDOUT" "$(expect 'maps/%s: cost 2, 2 steps, 3 expanded -> out/%s.png' visible)"
}

@test "in error messages, every control character and bidirectional control in names is escaped" {
    make_maps '2 0\n'
    astar maps -q
    assert_status 2
    assert_equal "$(sed 's/b: .*/b/' "$STDERR" | LC_ALL=C sort | hex)" "$(expect 'astar-cli: maps/%s' visible | hex)"
}

@test "in notes printed by --verbose, every control character and bidirectional control in names is escaped" {
    make_maps 'x'
    printf '2 0 3\n' >map.txt
    astar maps map.txt -q -v
    assert_status 0
    grep 'passed over' "$STDERR" >notes
    assert_lines notes "$(expect 'astar-cli: maps/%s: passed over: unknown format' visible)"
}

@test "in CSV reports, names are quoted, and every control character and bidirectional control in them is escaped" {
    local report
    make_maps '2 0 3\n'
    for report in report.csv -; do
        astar maps -q --report $report --no-header
        assert_status 0
        [ "$report" = - ] || cp report.csv "$STDOUT"
        sed -i 's/,"solved",.*//' "$STDOUT"
        assert_lines "$STDOUT" "$(expect '"maps/%s","out/%s.png"' visible)"
    done
}

@test "in JSON, every control character and bidirectional control in names is escaped" {
    make_maps '2 0 3\n'
    astar maps --json
    assert_status 0
    jq -c . "$STDOUT" >/dev/null # each line must be valid JSON
    sed -i 's/,"status".*//' "$STDOUT"
    assert_lines "$STDOUT" "$(expect '{"map":"maps/%s","output":"out/%s.png"' json)"
}

@test "bytes that are not UTF-8 are escaped, and become U+FFFD in JSON" {
    mkdir maps
    printf '2 0 3\n' >$'maps/a\x80\xc3b\xed\xa0\x80'
    astar maps --report report.csv --no-header
    assert_status 0
    assert_equal "$(<"$STDOUT")" 'maps/a\x80\xc3b\xed\xa0\x80: cost 2, 2 steps, 3 expanded -> out/a\x80\xc3b\xed\xa0\x80.png'
    assert_equal "$(cut -d, -f1,2 report.csv)" '"maps/a\x80\xc3b\xed\xa0\x80","out/a\x80\xc3b\xed\xa0\x80.png"'
    astar maps --json
    assert_equal "$(sed 's/,"output".*//' "$STDOUT")" '{"map":"maps/a��b���"'
    # The name of the picture file itself contains the original bytes.
    assert_file_exists $'out/a\x80\xc3b\xed\xa0\x80.png'
}

@test "a name that a spreadsheet would evaluate as a formula gets a leading apostrophe in CSV" {
    local name
    for name in '=1+1' +1 @sum $'\t=1' $'\r=1' 'a=1' "'=1" '=HYPERLINK("x","y")'; do
        printf '2 0 3\n' >"$name"
    done
    astar -o out -q --report report.csv --no-header '=1+1' +1 @sum $'\t=1' $'\r=1' 'a=1' "'=1" \
        '=HYPERLINK("x","y")'
    assert_status 0
    assert_equal "$(sed 's/,"out\/.*//' report.csv)" "\"'=1+1\"
\"'+1\"
\"'@sum\"
\"'\\x09=1\"
\"'\\x0d=1\"
\"a=1\"
\"'=1\"
\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""
    # JSON needs no apostrophe, because spreadsheets do not evaluate it.
    astar '=1+1' --json -o out/x.png
    assert_equal "$(jq -r .map "$STDOUT")" '=1+1'
}

@test "text columns of a CSV report are quoted, and numbers and unknown values are not" {
    printf '2 0 3\n' >map.txt
    astar map.txt -q --report report.csv --no-header
    assert_status 0
    assert_equal "$(untimed report.csv)" \
        '"map.txt","out/map.png","solved",,3,1,"astar","both-free","octile",1,"[0,0]","[2,0]",2,2,true,3,3,,,,,2,0,,,,'
    astar missing.txt -q --report report.csv --no-header
    assert_status 2
    assert_equal "$(<report.csv)" \
        '"missing.txt",,"error","cannot open the file: No such file or directory",,,"astar","both-free","octile",1,,,,,,,,,,,,,,,,,,,,,'
}

@test "if an error message contains a name read from a file, the name is escaped, and the message is one line" {
    printf 'image: "a\\nb\\e[31m\\u202e\\u2028.pgm"\nresolution: 0.05\norigin: [0, 0, 0]\n' >map.yaml
    printf 'negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n' >>map.yaml
    astar map.yaml
    assert_refused 'map.yaml: image ./a\x0ab\x1b[31m\u202e\u2028.pgm: '
    astar map.yaml --json
    assert_equal "$(jq -r .message "$STDOUT")" "${stderr#astar-cli: map.yaml: }"
    astar map.yaml --report - -q --no-header
    assert_equal "$(wc -l <"$STDOUT")" 1
    [[ $output == *',"image ./a\x0ab\x1b[31m\u202e\u2028.pgm: '* ]] || explain 'expected: the escaped name'
}

@test "names and values of options are escaped in messages" {
    astar --algorithm $'j\u202e\u009b\e' map.txt
    assert_status 2
    [[ $stderr == *"'j\\u202e\\u009b\\x1b'"* ]] || explain 'expected: the escaped value'
    astar $'--x\u2066' map.txt
    assert_status 2
    assert_equal "$(wc -l <"$STDERR")" 1
    [[ $stderr == *'--x\u2066 '* ]] || explain 'expected: the escaped option'
}

@test "the text chunks of a picture contain no unsafe characters" {
    local code character
    make_maps '2 0 3\n'
    astar maps -q
    assert_status 0
    for code in "${UNSAFE[@]}"; do
        character=$(character "$code"; echo .)
        pngcheck -7 -t "out/a${character%.}b.png" >chunks
        grep -A1 Source chunks | grep -Fqx "    a$(visible "$code")b" || fail "U+$code: $(<chunks)"
    done
}

@test "names are escaped in the output of --show and in scenario results" {
    printf '2 0 3\n' >$'a\e\u202eb.txt'
    astar $'a\e\u202eb.txt' --show
    assert_status 0
    assert_equal "$(tail -n 1 "$STDOUT")" 'a\x1b\u202eb.txt: cost 2, 2 steps, 3 expanded -> out/a\x1b\u202eb.png'
    printf 'type octile\nheight 1\nwidth 3\nmap\n...\n' >$'m\e.map'
    printf 'version 1\n0\tm\e.map\t3\t1\t0\t0\t2\t0\t2\n' >$'s\e\u2067.scen'
    astar $'s\e\u2067.scen'
    assert_status 0
    [[ $output == 's\x1b\u2067.scen: 1 problem, 0 wrong'* ]] || explain 'expected: the escaped name'
    sed -i 's/2$/9/' $'s\e\u2067.scen'
    astar $'s\e\u2067.scen' -q
    assert_status 2
    assert_equal "$(<"$STDERR")" 'astar-cli: s\x1b\u2067.scen:2: problem 1: found 2, expected 9'
}
