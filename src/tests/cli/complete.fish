# SPDX-License-Identifier: MIT
# complete.fish COMPLETION LINE...: prints what fish offers at the end of each line: one offer per
# line, and an empty line after each list.
source $argv[1]
for line in $argv[2..-1]
    complete --do-complete $line | string replace --regex '\t.*' ''
    echo
end
