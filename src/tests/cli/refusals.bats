# SPDX-License-Identifier: MIT
# refusals.bats - how the program refuses a broken map of each format: with exit status 2 and one line,
# which begins with the file and the place of the error. It prints and writes nothing else. The tables
# in tests/cases list all refusals.

# shellcheck disable=SC2154 # variables are set in common.bash

load common

@test "a broken map of each format is refused with one line, and nothing is written" {
    local format place words content
    while read -r format place words content; do
        # shellcheck disable=SC2059 # the text contains escapes
        printf "$content" >map
        [ ! -e "$content" ] || head -c 50 "$content" >map
        astar map --format "$format" -s 0,0 -g 1,1
        assert_refused "map:${place#-} " "$words"
        astar - --format "$format" -s 0,0 -g 1,1 <map
        assert_refused "standard input:${place#-} " "$words"
    done <<TABLE
auto 2:3: 'x' 2\x200\n0\x20x\n
grid 2:3: 'x' 2\x200\n0\x20x\n
array 1:6: 'x' [[0,\x20x]]
npy - signature 0
ascii 2:3: x=free #####\n#SxG#\n#####\n
digits 1:3: 'x' 12x\n456\n
csv 2:3: 'x' 0,0\n0,x\n
movingai 1:6: octile type\x20square\n
tmx 2:3: XML <map>\n</mop>
tmj 1:6: JSON {"a"\x201}
png - byte.*PNG P5
jpeg - byte.50 $FIXTURES/map.jpg
webp - byte.50 $FIXTURES/map.webp
pnm - byte.5 P5\n3\n
ros 1:8: image image:\x20[a]\n
auto - GIF.*PNG $FIXTURES/map.gif
TABLE
}

@test "the message about a broken image of a ROS map names the map and the image" {
    printf 'P2\n3 1\n255\n255 255 x\n' >broken.pgm
    printf 'image: broken.pgm\nresolution: 0.05\norigin: [-1, -2, 0]\n' >map.yaml
    astar map.yaml -s 0,0 -g 2,0 -o picture.png
    assert_refused 'map.yaml: ' 'broken\.pgm.*byte 19:'
}
