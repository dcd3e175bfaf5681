#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# completions.bats - the completions for bash, zsh and fish offer exactly the options of --help=all,
# the words that an option accepts, files for options that take files, and nothing for options that
# take numbers.

load common
load options

declare -gA OFFERED # command line -> the words offered at its end, sorted

# Each item is an option and the words that it accepts as its value. Some of these options also
# accept a number.
WORDS=(
    '--path-style auto cells line both'
    '--labels none cost g h f order parent'
    '--background auto image map'
    '--diagonal both-free one-free always never'
    '--algorithm astar dijkstra bfs greedy jps bidirectional fastest jps+'
    '-a astar dijkstra bfs greedy jps bidirectional fastest jps+'
    '--heuristic auto octile manhattan euclidean chebyshev zero'
    '--format auto grid array npy ascii digits csv movingai tmx tmj png jpeg webp pnm ros'
    '--cell auto'
    '--threshold otsu'
    '--outside wall free'
    '--unknown wall free'
)
# The options in FILE_OPTIONS take files, those in FREE_OPTIONS take values that the shell cannot
# offer, and those in FLAGS do not take the next word as their value.
FILE_OPTIONS=(-o --output --animate --map-image --path --distances --flow --files-from --report --map-folder)
FREE_OPTIONS=(--scale --compression --frames --fps --diagonal-cost --move-cost --turn-cost --clearance
    --keep-away --agent --weight -s --start -g --goal --via --within -j --jobs --memory --time-limit --problem
    --share --repeat --cost --walls --letters --layer --max-cells)
FLAGS=(--no-grid --no-picture --heat --json -q --quiet -v --nearest -r -0 --invert -h --help --show --smooth -V)

# Each test runs in a folder that contains the folder `levels` and the file `my map.txt`, whose name
# contains a space.
setup() {
    enter_folder
    mkdir levels
    touch 'my map.txt'
    FILES=$'levels\nmy map.txt'
    RAW=$BATS_TEST_TMPDIR/raw
}

# ask SHELL LINE...: writes to $RAW the words that the shell offers at the end of each line.
ask() (
    trap - DEBUG
    shell=$1
    shift
    case $shell in
    bash) bash "$PROJECT/src/tests/cli/complete.bash" "$BASH_COMPLETION" "$@" >"$RAW" ;;
    fish) XDG_CONFIG_HOME=$BATS_TEST_TMPDIR fish --no-config "$PROJECT/src/tests/cli/complete.fish" \
        "$FISH_COMPLETION" "$@" >"$RAW" ;;
    zsh) timeout 60 zsh -f "$PROJECT/src/tests/cli/complete.zsh" "${ZSH_COMPLETION%/*}" "$RAW" "$@" ;;
    esac
)

# answers LINE...: reads the words that ask has written to $RAW for these lines, and stores them in
# OFFERED. Removes text that only some shells print: typed text before a word, such as `--palette=`
# or `astar,`, and a = or / after a word.
answers() {
    local line offer
    exec 4<"$RAW"
    for line; do
        OFFERED[$line]=$(while IFS= read -r offer <&4 && [ -n "$offer" ]; do
            printf '%s\n' "$offer"
        done | sed -E 's/^--?[a-z-]+=(.)/\1/; s/[=/]$//; s/^.*,//' | sort -u)
    done
    exec 4<&-
}

# consult SHELL LINE...: stores in OFFERED the words that the shell offers at the end of each LINE.
consult() {
    ask "$@" || fail "$1 does not answer"
    shift
    answers "$@"
}

# assert_offered LINE WORDS: fails unless the words that the shell offers at the end of LINE are
# exactly the lines of WORDS.
assert_offered() {
    [ "${OFFERED[$1]}" = "$2" ] ||
        fail "after '$1': expected '${2//$'\n'/ }', got '${OFFERED[$1]//$'\n'/ }'"
}

sorted() {
    printf '%s\n' "$@" | sort -u
}

# --- checks for all shells ------------------------------------------------------------

offers_all_options() {
    consult "$1" 'astar-cli -' 'astar-cli --' 'astar-cli map.txt --' 'astar-cli --no-' 'astar-cli -- --'
    assert_equal "$(sorted "${OFFERED['astar-cli -']}" "${OFFERED['astar-cli --']}")" \
        "$(options_of_help)"
    assert_offered 'astar-cli --' "$(options_of_help | grep '^--')"
    assert_offered 'astar-cli map.txt --' "$(options_of_help | grep '^--')"
    assert_offered 'astar-cli --no-' "$(sorted --no-{picture,grid,explored,diagonal,sandbox,header})"
    assert_offered 'astar-cli -- --' ''
}

offers_words() {
    local shell=$1 entry option word lines=()
    for entry in "${WORDS[@]}"; do
        lines+=("astar-cli ${entry%% *} ")
        [[ $entry != --* ]] || lines+=("astar-cli ${entry%% *}=")
    done
    consult "$shell" "${lines[@]}"
    for entry in "${WORDS[@]}"; do
        option=${entry%% *}
        # shellcheck disable=SC2086 # word splitting is intended
        entry=$(sorted ${entry#* })
        assert_offered "astar-cli $option " "$entry"
        [[ $option != --* ]] || assert_offered "astar-cli $option=" "$entry"
    done
    consult "$shell" 'astar-cli --algorithm di' 'astar-cli --algorithm=di' 'astar-cli -a di' \
        'astar-cli -qa di' 'astar-cli my --algorithm di'
    for entry in "${!OFFERED[@]}"; do
        [[ $entry != *' di' && $entry != *=di ]] || assert_offered "$entry" dijkstra
    done
}

offers_optional_words() {
    consult "$1" 'astar-cli --show=' 'astar-cli --smooth=' 'astar-cli --show ' 'astar-cli --json=' 'astar-cli --help=' \
        'astar-cli --help=f' 'astar-cli --help '
    assert_offered 'astar-cli --show=' costs
    assert_offered 'astar-cli --smooth=' corners
    assert_offered 'astar-cli --json=' path
    assert_offered 'astar-cli --show ' "$FILES"
    assert_offered 'astar-cli --help=' "$(sorted all formats palettes)"
    assert_offered 'astar-cli --help=f' formats
    assert_offered 'astar-cli --help ' "$FILES"
}

offers_lists() {
    local line
    for line in 'astar-cli --compare ' 'astar-cli --compare='; do
        consult "$1" "$line" "${line}astar,di" "${line}bfs,jps,g"
        assert_offered "$line" "$(sorted astar dijkstra bfs greedy jps bidirectional fastest jps+ all rules)"
        assert_offered "${line}astar,di" dijkstra
        assert_offered "${line}bfs,jps,g" greedy
    done
}

offers_files() {
    local shell=$1 option lines=('astar-cli ' 'astar-cli map.txt ' 'astar-cli -- ')
    for option in "${FILE_OPTIONS[@]}" "${FLAGS[@]}"; do
        lines+=("astar-cli $option ")
    done
    for option in "${FILE_OPTIONS[@]}"; do
        [[ $option != --* ]] || lines+=("astar-cli $option=")
    done
    consult "$shell" "${lines[@]}"
    for option in "${lines[@]}"; do
        assert_offered "$option" "$FILES"
    done
    consult "$shell" 'astar-cli m' 'astar-cli --output=m' 'astar-cli --palette d' 'astar-cli --palette m'
    assert_offered 'astar-cli m' 'my map.txt'
    assert_offered 'astar-cli --output=m' 'my map.txt'
    assert_offered 'astar-cli --palette d' dark
    assert_offered 'astar-cli --palette m' 'my map.txt'
}

offers_nothing_for_numbers() {
    local shell=$1 option lines=()
    for option in "${FREE_OPTIONS[@]}"; do
        lines+=("astar-cli $option ")
        [[ $option != --* ]] || lines+=("astar-cli $option=")
    done
    consult "$shell" "${lines[@]}"
    for option in "${lines[@]}"; do
        assert_offered "$option" ''
    done
}

@test "these tests cover every option that takes a value" {
    local known
    known=$(sorted "${WORDS[@]%% *}" "${FILE_OPTIONS[@]}" "${FREE_OPTIONS[@]}" --palette --compare \
        --show --smooth --json --help -h)
    assert_equal "$(heads_of_help | grep -E -- '--[a-z-]+( |\[=)[^ ]' | names)" "$known"
}

@test "the program accepts every word that the completions offer" {
    local entry word
    printf '2 0 3\n' >map.txt
    for entry in "${WORDS[@]}"; do
        # shellcheck disable=SC2086 # word splitting is intended
        for word in ${entry#* }; do
            astar map.txt "${entry%% *}" "$word" -q -o picture.png
            [[ $stderr != *' takes '* ]] || explain "expected: ${entry%% *} takes $word"
        done
    done
}

# --- bash --------------------------------------------------------------------------------------

@test "bash offers every option, and nothing else" {
    offers_all_options bash
}

@test "bash offers the words that options accept as values" {
    offers_words bash
    offers_optional_words bash
    offers_lists bash
}

@test "bash offers files for options that take files, and nothing for options that take numbers" {
    offers_files bash
    offers_nothing_for_numbers bash
}

@test "bash offers the same words if it does not split command lines at = and :" {
    export BREAKS=''
    offers_words bash
    offers_optional_words bash
    offers_lists bash
    offers_nothing_for_numbers bash
}

@test "bash distinguishes options from their values and from arguments after --" {
    consult bash 'astar-cli -o -- --alg' 'astar-cli -- -o --alg' 'astar-cli -- --algorithm ' \
        'astar-cli --quiet=' 'astar-cli --output -a di' 'astar-cli --move-cost N=1,E=2 ' \
        'astar-cli --output=x -a di' 'astar-cli -odi -a di' 'astar-cli --output= -a di'
    assert_offered 'astar-cli -o -- --alg' --algorithm
    assert_offered 'astar-cli -- -o --alg' ''
    assert_offered 'astar-cli -- --algorithm ' "$FILES"
    assert_offered 'astar-cli --quiet=' ''
    assert_offered 'astar-cli --output -a di' ''
    assert_offered 'astar-cli --move-cost N=1,E=2 ' "$FILES"
    assert_offered 'astar-cli --output=x -a di' dijkstra
    assert_offered 'astar-cli -odi -a di' dijkstra
    assert_offered 'astar-cli --output= -a di' dijkstra
}

# typed KEYS ARGUMENT...: types `astar-cli ` and KEYS into an interactive bash, and fails unless
# astar-cli receives exactly the arguments ARGUMENT...
typed() {
    local keys=$1
    shift
    rm -f arguments
    printf '%b\nexit\n' "astar-cli $keys" |
        TERM=dumb timeout 20 script -qec "bash --noprofile --rcfile $BATS_TEST_TMPDIR/rc -i" /dev/null \
            >"$BATS_TEST_TMPDIR/terminal" 2>&1
    [ "$(<arguments)" = "$(printf '[%s]' "$@")" ] ||
        fail "after '$keys': expected $(printf '[%s]' "$@"), got $(<arguments)"
    rm arguments
}

@test "bash on a terminal completes typed words, including names with spaces" {
    needs script
    cat >"$BATS_TEST_TMPDIR/rc" <<END
set +o history
bind 'set enable-bracketed-paste off' 'set bell-style none' 'set completion-ignore-case off'
source $(printf %q "$BASH_COMPLETION")
astar-cli() { printf '[%s]' "\$@" >arguments; }
END
    typed '--alg\tdij\t' --algorithm dijkstra
    typed '--algorithm=dij\t' --algorithm=dijkstra
    typed '-a dij\t' -a dijkstra
    typed '--compare astar,di\t' --compare astar,dijkstra
    typed '--compare=astar,di\t' --compare=astar,dijkstra
    typed '--palette da\t' --palette dark
    typed 'my\t-q' 'my map.txt' -q
    typed '"my\t-q' 'my map.txt' -q
    typed 'my\\ m\t-q' 'my map.txt' -q
    typed '--output=my\t-q' '--output=my map.txt' -q
    typed '-o my\t-q' -o 'my map.txt' -q
    typed '--scale my\t' --scale my
    typed '-- --alg\t' -- --alg
}

# --- zsh and fish ------------------------------------------------------------------------------

@test "zsh offers every option, and nothing else" {
    needs zsh
    offers_all_options zsh
}

@test "zsh offers the words that options accept as values" {
    needs zsh
    offers_words zsh
    offers_optional_words zsh
    offers_lists zsh
}

@test "zsh offers files for options that take files, and nothing for options that take numbers" {
    needs zsh
    offers_files zsh
    offers_nothing_for_numbers zsh
}

@test "fish offers every option, and nothing else" {
    needs fish
    offers_all_options fish
}

@test "fish offers the words that options accept as values" {
    needs fish
    offers_words fish
    offers_optional_words fish
    offers_lists fish
}

@test "fish offers files for options that take files, and nothing for options that take numbers" {
    needs fish
    offers_files fish
    offers_nothing_for_numbers fish
}
