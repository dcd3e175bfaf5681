# SPDX-License-Identifier: MIT
# damaged_maps.bats - runs the program on damaged files of several formats: on every prefix of a
# file, and on every copy of a file in which one bit is changed. No run may exceed the limits on CPU
# time and memory that hostile.bash sets.

# shellcheck disable=SC2034,SC2154,SC2030,SC2031 # variables are shared with common.bash; each test is a subshell

load common
load png
load hostile

@test "png: a run on any prefix of a file stays within the time and memory limits" {
    printf 'SG\n' | art >../sound.png
    drawn 0 ../sound.png -o picture.png
    rm picture.png
    prefixes ../sound.png | all_bounded 70 2 ../map.png ../map.png ../map.png
}

@test "png: a run on a file with any one bit changed stays within the time and memory limits" {
    printf 'SG\n' | art >../sound.png
    flips ../sound.png | all_bounded 500 2 ../map.png ../map.png ../map.png
}

@test "grid: a run on any prefix of a file stays within the time and memory limits" {
    printf '// a map\n2, 0, 17\n{1, 0, 1},\n0 1 3\n' | every_prefix 35 ../map.txt
    rm -r ../pictures
    printf '201\n003\n' | every_prefix 8 ../map.txt
}

@test "grid: a run on a file with any one bit changed stays within the time and memory limits" {
    printf '// m\n2 0 17\n1 0 1\n0,1,3\n' >../sound
    flips ../sound | all_bounded 190 012 ../map.txt ../map.txt ../map.txt
}

@test "ascii: a run on any prefix of a file stays within the time and memory limits" {
    printf '#####\n#S.G#\n# \xe2\x96\x88 #\n#####\n' | every_prefix 25 ../map.txt
}

@test "digits, csv: a run on any prefix of a file stays within the time and memory limits" {
    printf '123\n456\n' | every_prefix 8 ../map.txt --format digits
    rm -r ../pictures
    printf '[[0,-1,7],\n 4294967295;0 0]\n' | every_prefix 25 ../map.txt --walls 7,-1 -s 0,0 -g 1,1
}

@test "movingai: a run on any prefix of a file stays within the time and memory limits" {
    printf 'type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n.SG\r\nW@T\r\n' |
        every_prefix 40 ../map.map -s 0,0 -g 2,0
}

@test "movingai: a run on a file with any one bit changed stays within the time and memory limits" {
    printf 'type octile\nheight 2\nwidth 3\nmap\n.SG\nW@T\n' >../sound
    flips ../sound | all_bounded 300 012 ../map.map ../map.map ../map.map -s 0,0 -g 2,0
}

@test "pnm: a run on any prefix of a plain image stays within the time and memory limits" {
    printf 'P1\n# c\n2 2\n0 0\n01\n' | every_prefix 18 ../map.pnm "${ENDS[@]:0:4}"
    rm -r ../pictures
    printf 'P2\n2 1\n300\n300 0299\n' | every_prefix 18 ../map.pnm "${ENDS[@]:0:4}"
    rm -r ../pictures
    printf 'P3\n2 1 255\n0 0 255 255 0 0\n' | every_prefix 25 ../map.pnm
}

@test "pnm: a run on any prefix of a raw image stays within the time and memory limits" {
    printf 'P4\n9 2\n\x00\x00\x01\x00' | every_prefix 10 ../map.pnm "${ENDS[@]:0:4}"
    rm -r ../pictures
    printf 'P5\n2 1\n65535\n\xff\xff\xff\xfe' | every_prefix 16 ../map.pnm "${ENDS[@]:0:4}"
    rm -r ../pictures
    printf 'P6\n2 1\n255\n\x00\x00\xff\xff\x00\x00' | every_prefix 15 ../map.pnm
}

@test "pnm: a run on a file with any one bit changed stays within the time and memory limits" {
    printf 'P6 2 1 255\n\x00\x00\xff\xff\x00\x00' >../sound
    flips ../sound | all_bounded 130 012 ../map.pnm ../map.pnm ../map.pnm
}

@test "ros: a run on any prefix of the map or of its image stays within the time and memory limits" {
    robot map.pgm 'negate: 0'
    prefixes ../map.yaml | all_bounded 55 012 ../part.yaml ../part.yaml ../part.yaml -s 0,0 -g 1,0
    rm -r ../pictures
    robot part.pgm
    prefixes ../map.pgm | all_bounded 15 012 ../part.pgm ../map.yaml ../map.yaml -s 0,0 -g 1,0
}

@test "ros: a run on a file with any one bit changed stays within the time and memory limits" {
    robot map.pgm
    flips ../map.yaml | all_bounded 350 012 ../part.yaml ../part.yaml ../part.yaml -s 0,0 -g 1,0
}

@test "scenario: a run on any prefix of a file stays within the time and memory limits" {
    scenario map.map
    prefixes ../map.scen >../prefixes
    # Prefixes shorter than `version 1` (9 bytes) are not recognised as scenarios. The program is
    # run on them without --problem, which requires a scenario.
    head -n 9 ../prefixes | all_bounded 9 2 ../part.scen ../part.scen ../part.scen
    rm -r ../pictures
    tail -n +10 ../prefixes | all_bounded 30 012 ../part.scen ../part.scen ../part.scen --problem 1
}

@test "palette: a run with any prefix of a palette file stays within the time and memory limits" {
    echo 2 3 >../map.txt
    printf '# dusk\nwall=#102030\nfree=#fFf000\n' >../sound
    prefixes ../sound | all_bounded 30 012 ../part ../part ../map.txt --palette ../part
}
