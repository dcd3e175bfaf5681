# SPDX-License-Identifier: MIT
# options.bash - functions that print the names of the options in the help and the man page, such as
# -o and --output. The names are sorted, one per line.

# shellcheck disable=SC2034 # the variables are used by the tests
SHARE=$PROJECT/build/release/share # created by `make share`
MAN_PAGE=$SHARE/man/man1/astar-cli.1
BASH_COMPLETION=$SHARE/bash-completion/completions/astar-cli
ZSH_COMPLETION=$SHARE/zsh/vendor-completions/_astar-cli
FISH_COMPLETION=$SHARE/fish/vendor_completions.d/astar-cli.fish

# names: prints the names of options that occur in the text on standard input.
names() {
    tr -c 'A-Za-z0-9-' '\n' | grep -xE -- '--[a-z][a-z-]*|-[A-Za-z0-9]' | sort -u
}

# heads_of_help [TOPIC]: prints the left column of the help of TOPIC (default: all), which contains
# the names of options and their values.
heads_of_help() {
    "$ASTAR_CLI" "--help=${1-all}" | grep -E '^  (-.,|   ) --' | cut -c 1-24
}

options_of_help() {
    heads_of_help | names
}

options_of_man() {
    mandoc -T ascii -O width=100 "$MAN_PAGE" | sed 's/.\x08//g' | sed -n '/^OPTIONS/,/^MAPS/p' |
        grep -oE '^ {7}(-., )?--[a-z][a-z-]*' | names
}
