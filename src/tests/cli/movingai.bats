# SPDX-License-Identifier: MIT
# movingai.bats - maps in the MovingAI format.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load search

# refused_map TEXT PLACE [WORDS]: fails unless the program rejects a map with the contents TEXT,
# which may contain printf escapes. The message must begin with `map.map:`, followed by PLACE, and
# match WORDS.
refused_map() {
    # shellcheck disable=SC2059 # the text contains escapes
    printf "$1" >map.map
    astar map.map -s 0,0 -g 1,0
    assert_refused "map.map:$2" "${3-}"
}

@test "x increases to the right, and y downwards" {
    movingai '....@G' '.@@.@.' '..S...'
    astar map.map -s 0,2 -g 5,0 --json
    assert_solved
    assert_equal "$(field '[.width, .height, .start, .goal, .cost, .steps]')" \
        '[6,3,[0,2],[5,0],7,7]'
}

@test "CRLF, a missing final newline, blank lines at the end, and extra blanks in the header are accepted" {
    local text
    for text in 'type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n...\r\n@@.\r\n' \
        'type octile\nheight 2\nwidth 3\nmap\n...\n@@.' 'type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n...\r\n@@.' \
        'type octile\nheight 2\nwidth 3\nmap\n...\n@@.\n\n\n' \
        'type  octile \nheight\t2\nwidth 3 \nmap \n...\n@@.\n'; do
        # shellcheck disable=SC2059 # the text contains escapes
        printf "$text" >map.map
        astar map.map -s 0,0 -g 2,1 --json
        assert_solved
        assert_equal "$(field '[.width, .height, .cost, .steps]')" '[3,2,3,3]'
    done
}

@test "the letters . G S are free cells, and W T @ O are walls" {
    local letter
    for letter in . G S; do
        movingai ".$letter."
        astar map.map -s 0,0 -g 2,0 --json
        assert_solved
        assert_equal "$(field .cost)" 2
    done
    for letter in W T @ O; do
        movingai ".$letter."
        assert_no_path map.map -s 0,0 -g 2,0
        astar map.map -s 0,0 -g 1,0
        assert_refused 'map.map: ' 'goal 1,0 .*wall'
    done
}

@test "a map is recognised by its header, not its name, and --format forces a format" {
    movingai '...'
    mv map.map map.txt
    assert_cost 2 2 -s 0,0 -g 2,0
    assert_cost 2 2 -s 0,0 -g 2,0 --format movingai
    astar map.txt -s 0,0 -g 2,0 --format grid
    assert_refused 'map.txt:1:1: '
    grid '2 0 3'
    astar map.txt --format movingai
    assert_refused 'map.txt:1:1: ' 'type'
    movingai '...'
    astar - -s 0,0 -g 2,0 -o path.png <map.map
    assert_solved
    assert_regex "$output" ': cost 2, 2 steps, '
}

@test "if --start or --goal is missing, the message names it" {
    movingai '...'
    astar map.map
    assert_refused 'map.map: ' '--start X,Y'
    astar map.map -s 0,0
    assert_refused 'map.map: ' '--goal X,Y'
}

@test "a header that states more cells than --max-cells allows or than the file contains is refused" {
    refused_map 'type octile\nheight 4294967295\nwidth 4294967295\nmap\n..\n' ' ' 'max-cells'
    refused_map 'type octile\nheight 32768\nwidth 32768\nmap\n..\n' '' 'short|row'
    printf 'type octile\nheight 2\nwidth 3\nmap\n...\n...\n' >map.map
    astar map.map -s 0,0 -g 2,1 --max-cells 5
    assert_refused 'map.map: ' '3 x 2.*max-cells'
    astar map.map -s 0,0 -g 2,1 --max-cells 6
    assert_solved
}

@test "dijkstra, astar, bidirectional and fastest find the same cost with swamps; jps refuses swamp costs" {
    movingai '.....S....' '.@@@.S.@@.' '...@.S.@..' '@@.@.S.@.@' '...@.S.@..' '.@@@.SS@@.' '.......@..'
    local algorithm expected options
    for options in '' '--cost S=1.001' '--cost S=5' '--cost S=5 --diagonal one-free' '--cost S=0.25 --no-diagonal'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar map.map -s 0,4 -g 8,4 -a dijkstra --json $options
        assert_solved
        expected=$(field '[.cost, .optimal]')
        for algorithm in astar bidirectional fastest; do
            # shellcheck disable=SC2086 # word splitting is intended
            astar map.map -s 0,4 -g 8,4 -a "$algorithm" --json $options
            assert_solved
            assert_equal "$(field '[.cost, .optimal]')" "$expected"
        done
    done
    astar map.map -s 0,4 -g 8,4 -a jps --json
    assert_solved
    astar map.map -s 0,4 -g 8,4 -a jps --cost S=5
    assert_refused 'map.map: ' jumps
}
