# SPDX-License-Identifier: MIT
# complete.fish COMPLETION LINE...: loads the file COMPLETION and prints the words that fish offers
# at the end of each command line LINE. Prints one word per line, and an empty line after the words
# for each LINE.
source $argv[1]
for line in $argv[2..-1]
    complete --do-complete $line | string replace --regex '\t.*' ''
    echo
end
