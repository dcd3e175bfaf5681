# SPDX-License-Identifier: MIT
# complete.bash COMPLETION LINE...: loads the file COMPLETION and prints the words that bash offers
# at the end of each command line LINE. Prints one word per line, and an empty line after the words
# for each LINE.
#
# The script simulates readline: it splits LINE at whitespace, = and :, and calls the completion
# function. If the function offers nothing and has not excluded file names, the script offers file
# names. Set BREAKS to '' to simulate a bash that does not split at = and :.
BREAKS=${BREAKS-=:}

# Replaces the builtin compopt, which works only while readline completes a word. `compopt +o
# default` excludes file names.
compopt() {
    [[ $* != '+o default' ]] || FILES=''
}

# shellcheck disable=SC1090 # the name of the file is an argument
source "$1"
shift

# split LINE: splits LINE into words and stores them in COMP_WORDS.
split() {
    local rest
    local -a typed
    read -ra typed <<<"$1"
    COMP_WORDS=()
    for rest in "${typed[@]}"; do
        while [[ $BREAKS ]] &&
            [[ $rest =~ ^([=:]+)([^=:].*)$ || $rest =~ ^([^=:]+)([=:].*)$ ]]; do
            COMP_WORDS+=("${BASH_REMATCH[1]}")
            rest=${BASH_REMATCH[2]}
        done
        COMP_WORDS+=("$rest")
    done
    [[ $1 != *' ' ]] || COMP_WORDS+=('')
}

for COMP_LINE; do
    COMP_POINT=${#COMP_LINE} FILES=yes
    split "$COMP_LINE"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _astar_cli
    if [[ $FILES && ${#COMPREPLY[@]} -eq 0 ]]; then
        word=${COMP_WORDS[COMP_CWORD]}
        [[ $word != [=:] ]] || word=''
        compgen -f -- "$word"
    elif ((${#COMPREPLY[@]} > 0)); then
        printf '%s\n' "${COMPREPLY[@]}"
    fi
    echo
done
