#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# help.bats - tests of --help and its topics, --version, the man page, and suggestions for mistyped
# words.

load common
load png
load options

TOPICS=(all formats palettes)

# --- --help ------------------------------------------------------------------------------------

# assert_fits FILE: fails unless the lines of FILE are printable ASCII, are at most 80 columns wide,
# and have no trailing blanks.
assert_fits() {
    # shellcheck disable=SC2016 # awk expands this
    assert_equal "$(LC_ALL=C awk 'length($0) > 80 || /[^ -~]/ || / $/' "$1")" ''
}

# assert_column: fails unless, in the output of the last run, every line of an option's description
# begins in column 25.
assert_column() {
    assert_equal "$(sed -n '/^  -o/,/^$/p' "$STDOUT" | grep '^ ' |
        grep -vE '^(  (-.,|   ) --[]A-Za-z,=[-]+( [A-Za-z,=]+)?) +[^ ]|^ {24}[^ ]')" ''
    assert_equal "$(grep -E '^  (-.,|   ) --' "$STDOUT" | cut -c 24 | sort -u)" ' '
    assert_equal "$(grep -E '^  (-.,|   ) --' "$STDOUT" | cut -c 25 | grep -c ' ')" 0
}

@test "--help and -h show examples, the everyday options on one screen, and where to find more help" {
    astar -h
    assert_solved
    cp "$STDOUT" short
    astar --help
    assert_solved
    cmp short "$STDOUT"
    assert_equal "$(head -n 1 "$STDOUT")" 'Usage: astar-cli [OPTIONS] MAP...'
    assert_equal "$(grep -c '^  astar-cli ' "$STDOUT")" 4
    assert_regex "$(tail -n 1 "$STDOUT")" '--help=all .*--help=formats, --help=palettes, man astar-cli'
    [ "$(wc -l <"$STDOUT")" -le 48 ] || explain 'expected: about one screen'
    assert_fits "$STDOUT"
    assert_column
}

@test "--help shows 20 to 29 everyday options, and no tuning options" {
    local all everyday option
    all=$(options_of_help)
    everyday=$("$ASTAR_CLI" --help | grep -E '^  (-.,|   ) --' | cut -c 1-24 | names)
    assert_equal "$(comm -13 <(echo "$all") <(echo "$everyday"))" ''
    [[ $(grep -c '^--' <<<"$everyday") =~ ^2[0-9]$ ]] || fail "expected: about 25, got $everyday"
    for option in output scale compare algorithm diagonal start goal format json help version; do
        grep -qx -- "--$option" <<<"$everyday" || fail "expected: --$option"
    done
    for option in fps frames max-cells no-header compression null no-sandbox memory; do
        ! grep -qx -- "--$option" <<<"$everyday" || fail "not expected: --$option"
    done
}

@test "--help=all lists every option once, grouped by topic" {
    astar --help=all
    assert_solved
    assert_equal "$(head -n 1 "$STDOUT")" 'Usage: astar-cli [OPTIONS] MAP...'
    assert_equal "$(grep -E '^[A-Z][a-z]*$' "$STDOUT" | tr '\n' ' ')" \
        'Output Picture Movement Search Reading Running Help '
    assert_equal "$(heads_of_help | grep -oE -- '--[a-z-]+' | sort | uniq -d)" ''
    grep -q '^Exit status: 0 ' "$STDOUT"
    local code
    for code in 1 2 130 143 141; do
        sed -n '/^Exit status: /,$p' "$STDOUT" | grep -qw $code || fail "exit status $code is missing"
    done
    assert_fits "$STDOUT"
    assert_column
}

@test "a hidden option works, and is mentioned only in the man page, in the paragraph about older names" {
    needs mandoc
    printf '2 0 3\n' >map.txt
    astar map.txt --compare-rules --mark -o picture.png
    assert_solved
    assert_equal "$("$ASTAR_CLI" --help=all | grep -c -- '--compare-rules\|--mark')" 0
    assert_equal "$(grep -l -- 'compare-rules\|--mark' "$BASH_COMPLETION" "$ZSH_COMPLETION" "$FISH_COMPLETION")" ''
    mandoc -T ascii -O width=200 "$MAN_PAGE" | sed 's/.\x08//g' >page
    assert_equal "$(grep -c -- '--compare-rules\|--mark' page)" 1
    assert_regex "$(grep -- --compare-rules page)" 'Older names still work: .*--compare-rules is --compare rules\.'
    assert_regex "$(grep -- --mark page)" '--mark has no effect'
}

@test "every option of --help=all exists, and takes or refuses a value as documented" {
    local head option
    while read -r head; do
        option=${head#*--}
        option=--${option%%[ =[]*}
        case $head in
        *'[='*) continue ;;
        *--*' '*)
            astar map.txt "$option"
            assert_refused "$option needs a value"
            ;;
        *)
            astar map.txt "$option=1"
            assert_refused "$option takes no value"
            ;;
        esac
    done < <(heads_of_help)
    astar --show --help
    assert_solved
}

@test "each one-letter option in --help=all exists, and takes a value if its long form does" {
    local head letter option
    while read -r head; do
        [[ $head == -?,* ]] || continue
        letter=${head:0:2} option=${head#*--}
        option=--${option%%[ =[]*}
        case $option in
        --help | --version)
            assert_equal "$("$ASTAR_CLI" "$letter")" "$("$ASTAR_CLI" "$option")"
            ;;
        *)
            # A message about a one-letter option contains the long form of the option. If the
            # option takes no value, the Z after its letter is read as a second option, which does
            # not exist.
            if [[ $head == *--*' '* ]]; then
                astar map.txt "$letter"
                assert_refused "$option needs a value"
            else
                astar "${letter}Z"
                assert_refused 'unknown option -Z'
            fi
            ;;
        esac
    done < <(heads_of_help)
}

@test "--help, the man page and the completions name the same options" {
    needs mandoc
    local all
    all=$(options_of_help)
    [ "$(wc -l <<<"$all")" -ge 65 ] || fail "expected: all options, got $all"
    assert_equal "$(options_of_man)" "$all"
    assert_equal "$(sed -n "s/^_astar_cli_options='\(.*\)'/\1/p" "$BASH_COMPLETION" | names)" "$all"
    assert_equal "$(sed -n "s/^ *'\*\(-[^[+=]*\).*/\1/p" "$ZSH_COMPLETION" | names)" "$all"
    assert_equal "$(sed -nE 's/^complete -c astar-cli -l ([a-z-]+)( -s (.))? .*/--\1 -\3/p' \
        "$FISH_COMPLETION" | names)" "$all"
}

# --- topics ------------------------------------------------------------------------------------

@test "--help lists its topics, and the help for each topic is at most 80 columns wide" {
    local topic
    astar --help
    for topic in "${TOPICS[@]}"; do
        grep -q -- "--help=$topic\b" "$STDOUT" || explain "expected: $topic"
    done
    for topic in "${TOPICS[@]}"; do
        astar "--help=$topic"
        assert_solved
        [ "$(wc -l <"$STDOUT")" -gt 10 ] || explain "expected: more about $topic"
        assert_fits "$STDOUT"
    done
    assert_nothing_changed
}

@test "an unknown topic is refused, and the message lists the topics" {
    local topic
    for topic in x '' format Formats formats,palettes; do
        astar "--help=$topic"
        assert_refused '--help= takes all, formats or palettes'
    done
    astar --help=format
    assert_refused '--help= ' 'did you mean formats\?'
}

@test "if standard output has no space left, --help=TOPIC prints a message and exits with status 2" {
    local topic
    for topic in "${TOPICS[@]}"; do
        status=0
        "$ASTAR_CLI" "--help=$topic" >/dev/full 2>stderr || status=$?
        assert_equal "$status" 2
        assert_regex "$(<stderr)" '^astar-cli: .*[Nn]o space'
    done
}

# format_names and palette_names print the names that --help=formats and --help=palettes list, one
# per line.
format_names() {
    "$ASTAR_CLI" --help=formats | sed -nE 's/^  ([a-z]+) +[^ ].*/\1/p'
}

palette_names() {
    "$ASTAR_CLI" --help=palettes | sed -n 3p | xargs -n 1
}

# sentence LAST NAME...: prints the names, separated by commas, but with LAST, such as ' or ',
# between the last two.
sentence() {
    local last=$1 names
    shift
    names=$(printf '%s, ' "${@:1:$#-1}")
    echo "${names%, }$last${!#}"
}

@test "each example in --help=formats solves its map" {
    local line count=0
    ln -s "$PROJECT/maps" maps
    astar --help=formats
    grep -E '^ +astar-cli ' "$STDOUT" >examples
    formats=$(format_names | wc -l)
    while read -r line; do
        line=${line#astar-cli }
        read -ra line <<<"${line//\'/}" # the examples quote characters that are special in a shell
        astar "${line[@]}" -q -o pictures/
        assert_solved
        count=$((count + 1))
    done <examples
    [ "$formats" -ge 9 ] || fail "only $formats formats are listed"
    assert_equal "$count" "$formats"
}

@test "--help=palettes lists the colours that pictures use" {
    local column=1 name
    astar --help=palettes
    cp "$STDOUT" page
    for name in classic dark print colorblind; do
        column=$((column + 1))
        assert_equal "$(awk -v c=$((column - 1)) 'NR == 3 { print $c }' page)" "$name"
        awk -v c=$column '$2 ~ /^#/ { print $1 "=" $c }' page >"$name.palette"
        assert_equal "$(wc -l <"$name.palette")" 16
        for map in terrain.txt options/level.map; do
            astar "$PROJECT/maps/$map" -s 1,1 -g 5,1 -q --palette "$name" -o named.png
            astar "$PROJECT/maps/$map" -s 1,1 -g 5,1 -q --palette "$name.palette" -o read.png
            assert_same_picture named.png read.png
        done
    done
}

# --- --version and the man page ----------------------------------------------------------------

@test "--version prints the version that astar.h defines, then the versions of the libraries" {
    local version
    version=$(sed -n 's/^#define ASTAR_VERSION  *"\(.*\)"/\1/p' "$PROJECT/src/api/astar.h")
    astar --version
    assert_solved
    assert_equal "$(sed -n 1p "$STDOUT")" "astar-cli $version"
    assert_regex "$(sed -n 2p "$STDOUT")" \
        '^libdeflate [0-9.]+, jansson [0-9.]+, libjpeg-turbo [0-9.]+, libwebp [0-9.]+, libyaml [0-9.]+, expat [0-9.]+, zstd [0-9.]+(, stb_image [0-9.]+, stb_image_write [0-9.]+)?$'
    assert_regex "$(sed -n 2p "$STDOUT")" "jansson $(pkg-config --modversion jansson),"
    assert_regex "$(sed -n 2p "$STDOUT")" "libjpeg-turbo $(pkg-config --modversion libjpeg),"
    assert_regex "$(sed -n 2p "$STDOUT")" "libwebp $(pkg-config --modversion libwebp),"
    assert_regex "$(sed -n 2p "$STDOUT")" "libyaml $(pkg-config --modversion yaml-0.1)(,|\$)"
    astar -V
    assert_solved
    assert_equal "$(sed -n 1p "$STDOUT")" "astar-cli $version"
}

@test "the man page causes no mandoc warnings and has no placeholders left" {
    needs mandoc
    assert_equal "$(mandoc -T lint "$MAN_PAGE" 2>&1)" ''
    assert_equal "$(grep -n '@[A-Z]*@' "$MAN_PAGE")" ''
    grep -q "\"astar-cli $("$ASTAR_CLI" --version | sed -n '1s/.* //p')\"" "$MAN_PAGE"
}

@test "the man page lists the keys of the JSON output in the order in which they are printed" {
    local keys
    printf '2 0 3\n' >map.txt
    astar map.txt --json --compare-rules -o picture.png
    keys=$(jq -r 'keys_unsorted[]' "$STDOUT")
    assert_equal "$(sed -n '/^\.SS JSON/,/^\.SS Reports/p' "$MAN_PAGE" | grep -A 1 '^\.TP' | grep '^\.BR\? ' |
        cut -d' ' -f2- | grep -oE '[a-z_]+')" "$keys"
}

@test "the man page lists the columns of a scenario report in the order in which they are printed" {
    local columns
    astar "$PROJECT/maps/options/level.map.scen" --report - -q
    columns=$(head -n 1 "$STDOUT" | tr ',' '\n')
    assert_equal "$(sed -n '/^write one row or object per problem/,/^\.PP/p' "$MAN_PAGE" |
        sed -n 's/^\.BR \([a-z_]*\) .*/\1/p')" "$columns"
}

# --- suggestions ------------------------------------------------------------------

# suggests WORDS ARGUMENT...: runs the program with the arguments. The program must refuse them,
# with a message that ends in WORDS and a reference to --help.
suggests() {
    local words=$1
    shift
    astar "$@"
    assert_refused ''
    [[ $stderr == *"$words (see astar-cli --help)" ]] || explain "expected at the end: $words"
}

@test "for a mistyped option, the message suggests the most similar option and omits the value" {
    suggests 'unknown option --algoritm; did you mean --algorithm?' map.txt --algoritm
    suggests 'unknown option --algoritm; did you mean --algorithm?' map.txt --algoritm=astar
    suggests 'unknown option --claerance; did you mean --clearance?' map.txt --claerance 2
    suggests 'unknown option --palete; did you mean --palette?' map.txt --palete
    suggests 'unknown option --Json; did you mean --json?' map.txt --Json
    suggests 'unknown option --no_grid; did you mean --no-grid?' map.txt --no_grid
}

@test "for an unknown option that resembles no known option, nothing is suggested" {
    suggests 'unknown option --frobnicate' map.txt --frobnicate
    suggests 'unknown option --xyz' map.txt --xyz=json
    suggests "unknown option --$(printf 'json%.0s' {1..30})" map.txt "--$(printf 'json%.0s' {1..30})"
    suggests 'unknown option --' map.txt --=json
    suggests 'unknown option -Z' map.txt -Z
}

path_styles='auto, cells, line, both, line:WIDTH or both:WIDTH, with a width of 1 to 256 pixels'

@test "for an ambiguous abbreviation of an option, the message lists the candidates" {
    suggests '--no is ambiguous; use --no-picture, --no-grid, --no-explored, --no-diagonal, --no-sandbox or --no-header' \
        map.txt --no
    suggests '--comp is ambiguous; use --compare, --compare-rules or --compression' \
        map.txt --comp=astar,bfs
    suggests "--path-style takes $path_styles, not 'x'" map.txt --path- x
    suggests '--frames needs a value' map.txt --fra
}

@test "for a mistyped value, the message lists the valid words and suggests the nearest" {
    local algorithms='astar, dijkstra, bfs, greedy, jps, bidirectional, fastest'
    suggests "--algorithm takes $algorithms or jps+, not 'dijsktra'; did you mean dijkstra?" \
        map.txt --algorithm dijsktra
    suggests "--algorithm takes $algorithms or jps+, not 'A*'" map.txt -a 'A*'
    suggests "--algorithm takes $algorithms or jps+, not ''" map.txt -a ''
    suggests "--heuristic takes auto, octile, manhattan, euclidean, chebyshev or zero, not 'manhatten'; did you mean manhattan?" \
        map.txt --heuristic manhatten
    suggests "--diagonal takes both-free, one-free, always or never, not 'both'; did you mean both-free?" \
        map.txt --diagonal both
    # shellcheck disable=SC2046 # word splitting is intended
    suggests "--format takes $(sentence ' or ' $(format_names)), not 'pgn'; did you mean png?" \
        map.txt --format pgn
    suggests "--path-style takes $path_styles, not 'lines'; did you mean line?" \
        map.txt --path-style lines
    suggests "--unknown takes wall or free, not 'walls'; did you mean wall?" map.txt --unknown walls
    # shellcheck disable=SC2046
    suggests "--palette takes $(sentence ', ' $(palette_names)), or a file, not 'colourblind'; did you mean colorblind?" \
        map.txt --palette colourblind
    suggests "--show= takes costs, not 'cost'; did you mean costs?" map.txt --show=cost
}

@test "if a name in a list of algorithms is mistyped, the message quotes that name" {
    local words='astar, dijkstra, bfs, greedy, jps, bidirectional, fastest and jps+, or all, or rules'
    suggests "--compare takes 2 to 16 of $words, not 'dijsktra'; did you mean dijkstra?" \
        map.txt --compare astar,dijsktra,bfs
    suggests "--compare takes 2 to 16 of $words, not 'x'" map.txt --compare astar,x
    suggests "--compare takes 2 to 16 of $words, not ''" map.txt --compare astar,
    suggests "--compare takes 2 to 16 of $words, not 'ruls'; did you mean rules?" map.txt --compare ruls
    suggests "--compare takes 2 to 16 algorithms such as astar,dijkstra,greedy, or all, or rules, not 'astar,all'" \
        map.txt --compare astar,all
}

@test "for an option that takes a number or a word, the message suggests a similar word" {
    suggests "--cell takes a whole number from 1 to 65535, or auto, not 'atuo'; did you mean auto?" \
        map.txt --cell atuo
    suggests "--cell takes a whole number from 1 to 65535, or auto, not '0'" map.txt --cell 0
    suggests "--threshold takes a whole number from 0 to 256, or otsu, not 'Otsu'; did you mean otsu?" \
        map.txt --threshold Otsu
    suggests "--threshold takes a whole number from 0 to 256, or otsu, not '257'" map.txt --threshold 257
}
