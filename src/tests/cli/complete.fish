# SPDX-License-Identifier: MIT
# complete.fish COMPLETION LINE...: what fish offers at the end of each line, an offer a line, and
# an empty line behind each.
source $argv[1]
for line in $argv[2..-1]
    complete --do-complete $line | string replace --regex '\t.*' ''
    echo
end
