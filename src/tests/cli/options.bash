# SPDX-License-Identifier: MIT
# options.bash - the names of options, -o and --output, as the program and its papers give them: a
# name a line, sorted.

SHARE=$PROJECT/build/release/share # what `make share` makes
MAN_PAGE=$SHARE/man/man1/astar-cli.1
BASH_COMPLETION=$SHARE/bash-completion/completions/astar-cli
ZSH_COMPLETION=$SHARE/zsh/vendor-completions/_astar-cli
FISH_COMPLETION=$SHARE/fish/vendor_completions.d/astar-cli.fish

# names: the names of options among what is read, at the beginning of words.
names() {
    grep -oE '(^|[^a-z-])(--[a-z][a-z-]*|-[A-Za-z0-9])($|[^A-Za-z0-9-])' | grep -oE -- '--?[A-Za-z0-9][a-z-]*' | sort -u
}

# heads_of_help: what stands to the left in --help: names and values.
heads_of_help() {
    "$ASTAR_CLI" --help | grep -E '^  (-.,|   ) --' | cut -c 1-24
}

options_of_help() {
    heads_of_help | tr ',' '\n' | names
}

options_of_man() {
    mandoc -T ascii -O width=100 "$MAN_PAGE" | sed 's/.\x08//g' | sed -n '/^OPTIONS/,/^RULES/p' |
        grep -oE '^ {7}(-., )?--[a-z][a-z-]*' | tr ',' '\n' | names
}

options_of_readme() {
    sed -n '/^## Options/,/^## Files/p' "$PROJECT/README.md" | grep -E '^\| `-' |
        sed -E 's/^\| (([^|]|\\\|)*) \|.*/\1/' | tr ',;' '\n\n' | names
}
