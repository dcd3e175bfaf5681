#!/bin/bash
# SPDX-License-Identifier: MIT
# seeds.sh FOLDER PNG_SEEDS TARGET... - makes FOLDER/TARGET, the initial corpus of each fuzz target.
#
# Seeds are the small sample maps and fixtures, and files made by this script for features that the
# samples and fixtures do not cover. Each seed is valid or nearly valid. PNG_SEEDS is the program
# built from png_seeds.c, which writes PNG images.
set -eu

folder=$1
png_seeds=$PWD/$2
shift 2
project=$PWD
maps=$project/maps
fixtures=$project/src/tests/fixtures

# seed NAME FORMAT [VALUE...] - writes the file NAME with the output of printf FORMAT VALUE...
seed() {
    # shellcheck disable=SC2059 # the format string is an argument
    printf -- "${@:2}" >"$1"
}

# copy FILE... - copies each FILE of at most 4096 bytes to the current folder. Mutating a larger
# file byte by byte would take too long.
copy() {
    find "$@" -maxdepth 0 -type f -size -4097c -exec cp -t . {} +
}

seed_grid() {
    copy "$maps"/{reference,terrain,several-goals,options/no-path,corners,trap}.txt
    seed tiny '2 3\n'
    seed comments '// a map\r\n2, 0 // start\r\n\r\n1, 3\r\n'
    seed bom '\xef\xbb\xbf2\t4\r0\t3'
    seed ragged '2 0 0\n0 3\n'
    seed large '2 256\n-1 3\n'
}

seed_array() {
    copy "$maps"/{python,c}-array.txt
    seed braces '{{2,0,1},{0,255,3}}'
    seed flat '[2 0 1;\n0 1 3]'
    seed numpy '[[2 0 1]\n [0 0 3]]\n'
    seed call "array([[0, 2, 1],\n       [0, 255, 3]], dtype=uint8)\n"
    seed rows '[False, True]\n[2., 3.0e+00]\n'
    seed strings "[['S', '10'], [\"0\", \"G\"]]"
    seed arrays '[array([0, 1]), np.array([2, 3])]'
    seed elided '[[0 0 ... 0 0]\n ...\n [0 0 ... 0 0]]'
    seed ragged '((0, 1), (2,))'
    seed rows_of_letters '["S.#", "..G"]'
    seed letters "[['S', '.'],\n ['#', 'G']]"
    seed source '#include <x>\nint m[2][3] = { // [rows]\n{2, 0, 1}, /* {1} */\n{0, 0, 3},\n};\nf(m[0], "[[");'
    seed python 'd = [(0, 1), (-1, 0)]\nm = [[0, 1, -1], [2, 0, 3], [0, 255, 5]]\n'
    seed rust "let m = vec![vec!['S', '.'], vec!['.', 'G']];"
    seed layers '{"a": [[[0, 1], [2, 3]], [[0, 0], [1, 1]]]}'
}

# array_header TYPE ORDER SHAPE: prints the beginning of an array saved by NumPy.
array_header() {
    printf '\x93NUMPY\x01\x00\x76\x00%-117s\n' \
        "{'descr': '$1', 'fortran_order': $2, 'shape': $3, }"
}

seed_npy() {
    local type number=0
    copy "$maps/array.npy"
    for type in '|b1' '|i1' '<i2' '>i4' '<i8' '>u2' '<f4' '>f8'; do
        number=$((number + 1))
        { array_header "$type" False '(2, 3)' && head -c 48 /dev/zero; } >"rows-$number"
        { array_header "$type" True '(3, 2)' && head -c 48 /dev/zero; } >"columns-$number"
    done
    { array_header '|O' False '(2, 3)' && printf '\2\3'; } >objects
    { array_header '|u1' False '(31623, 31623)' && printf '\2\3'; } >truncated
    seed newer "\\x93NUMPY\\x02\\x00\\x3c\\x00\\x00\\x00%-59s\\n\\2\\3" \
        "{'descr': '|u1', 'fortran_order': False, 'shape': (1, 2)}"
}

seed_ascii() {
    copy "$maps"/{ascii,maze,rooms,open-field}.txt
    seed tiny 'S.G'
    seed strange 'S.#\n#?G\n'
    seed drawn '+--+--+\n|S    |\n+  +--+\n|    G|\n+--+--+\n'
}

seed_digits() {
    copy "$maps/options/digits.txt"
    seed tiny '23'
    seed expensive '2000\r\n0911\r\n0003\r\n'
}

seed_csv() {
    copy "$maps/options/tiled.csv" "$maps/reference.txt"
    seed tiny '2,3'
    seed negative '-7,-1;2,,3\n4294967295,0,5,-2147483648,1\n'
    seed quoted '"2","0"\n"1","3"\n'
}

seed_movingai() {
    copy "$maps/options/level.map"
    seed tiny 'type octile\nheight 2\nwidth 3\nmap\n.G@\nSWT'
    seed carriage 'type octile\r\nheight 1\r\nwidth 2\r\nmap\r\n.O\r\n'
    seed corner 'type octile-corner\nheight 1\nwidth 1\nmap\n.\n'
    seed huge 'type octile\nheight 4294967295\nwidth 4294967295\nmap\n.\n'
}

seed_asc() {
    copy "$maps/options/hills.asc"
    seed centre 'NCOLS 2\nNROWS 1\nxllcenter 0.5\nyllcenter -1e3\nCELLSIZE .5\n1 nan\n'
    seed inner 'ncols 1\r\nnrows 2\r\nNODATA_value 1e38\r\n1e38 -inf'
    seed large 'ncols 4294967295\nnrows 2\n1 2\n'
}

seed_tiff() {
    copy "$maps/options/friction.tif" "$fixtures/map.tiff"
}

# tiled SUFFIX - copies the fixtures with this suffix. Appends the tileset in XML to each fixture
# that refers to a tileset, and the tileset in JSON to another copy of the last such fixture.
tiled() {
    local map
    copy "$fixtures"/tiled/{embedded,layers,plain}*."$1"
    for map in "$fixtures"/tiled/{external,mixed}*."$1"; do
        { sed 's/own\.ts[xj]/100/' "$map" && printf '\0' && cat "$fixtures/tiled/own.tsx"; } >"${map##*/}"
    done
    { sed 's/own\.ts[xj]/100/' "$map" && printf '\0' && cat "$fixtures/tiled/own.tsj"; } >json
}

seed_tmx() {
    tiled tmx
    seed entities '<!DOCTYPE map [<!ENTITY a "b">]><map width="&a;"/>'
    seed infinite '<map orientation="orthogonal" infinite="1"><layer><data><chunk/></data></layer></map>'
    seed shapes "<map width='2' height='1' tilewidth='8' tileheight='8'><tileset firstgid='1'><tile id='1'><objectgroup><object/></objectgroup></tile></tileset><layer name='a' width='2' height='1'><data encoding='csv'>1,2</data></layer><objectgroup name='walls'><object x='1' y='1' width='3' height='3'/><object name='hero'/></objectgroup></map>"
}

seed_tmj() {
    tiled tmj
    copy "$maps/island.tmj"
    seed shapes '{"width":2,"height":1,"tilewidth":8,"tileheight":8,"layers":[{"type":"tilelayer","name":"a","width":2,"height":1,"data":[1,2]}],"tilesets":[{"firstgid":1,"tiles":[{"id":1,"objectgroup":{"objects":[{"x":0,"ellipse":true}]}}]}]}'
    seed old '{"layers":[],"tilesets":[{"firstgid":1,"tileproperties":{"0":{"wall":true}}}]}'
    seed infinite '{"infinite":true,"layers":[{"type":"tilelayer","chunks":[{"data":[0]}]}]}'
}

# The seeds of each format of formats.c, in the order of its table, after a byte with their number.
seed_formats() {
    local name number=0 file
    for name in grid array npy ascii digits csv movingai tmx tmj pnm ros gif bmp asc tiff; do
        mkdir of
        (cd of && "seed_$name")
        for file in of/*; do
            # shellcheck disable=SC2059 # the number becomes an escape
            { printf "\\x$(printf %02x "$number")" && cat "$file"; } >"$name-${file#of/}"
        done
        rm -r of
        number=$((number + 1))
    done
}

seed_png() {
    "$png_seeds" .
    copy "$maps"/*.png "$maps"/options/*.png "$fixtures"/*.png "$project"/out/gallery-*.png
}

seed_jpeg() {
    copy "$fixtures"/*.jpg
    seed exif 'MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00'
    seed twelve-bits '\xff\xd8\xff\xc1\x00\x0b\x0c\x00\x01\x00\x01\x01\x01\x11\x00'
    seed huge '\xff\xd8\xff\xc2\x00\x0b\x08\xff\xdc\xff\xdc\x01\x01\x11\x00'
}

seed_webp() {
    copy "$fixtures"/*.webp
    seed huge 'RIFF\x1a\x00\x00\x00WEBPVP8L\x0e\x00\x00\x00\x2f\xff\xff\xff\x0f\x00\x00\x00\x00\x00\x00\x00\x00\x00'
}

seed_pnm() {
    copy "$maps"/*.p[bgp]m "$maps"/options/*.p[bgp]m
    seed p1 'P1\n# a comment\n3 2\n0 1 0\n011\n'
    seed p2 'P2 3 2 15\n0 15 7\n3 2 1\n'
    seed p3 'P3\n2 2\n255\n255 0 0 0 0 255\n255 255 255 0 0 0\n'
    seed p4 'P4 9 2\n\x55\x80\xaa\x00'
    seed p5 'P5 3 2 255\n\x00\xff\x80\xcd\xfe\x01'
    seed p5-16 'P5 2 1 65535\n\x00\xff\x80\xcd'
    seed p6 'P6 2 1 255\n\xff\x00\x00\x00\x00\xff'
    seed blocks 'P5 6 6 1\n\x01\x01\x01\x00\x00\x00\x01\x01\x01\x00\x00\x00\x01\x01\x01\x00\x00\x00\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01'
    seed huge 'P5 4294967295 4294967295 65535\n'
}

seed_gif() {
    copy "$maps"/*.gif "$fixtures"/*.gif
    seed interlaced 'GIF89a\2\0\2\0\x80\0\0\0\0\0\xff\xff\xff\x2c\0\0\0\0\2\0\2\0\x40\2\3\x44\2\5\0\x3b'
    seed transparent 'GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff\x21\xf9\4\1\0\0\0\0\x2c\0\0\0\0\1\0\1\0\0\2\2\x44\1\0\x3b'
    seed huge 'GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff\x2c\0\0\0\0\xff\xff\xff\xff\0\2\2\x44\1\0\x3b'
}

seed_bmp() {
    copy "$maps"/*.bmp "$fixtures"/*.bmp
    local head='\0\0\0\0\0\0\0\0' rest='\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
    seed rgb "BM${head}\x36\0\0\0\x28\0\0\0\2\0\0\0\2\0\0\0\1\0\x18\0\0\0\0\0${rest}\xff\0\0\0\0\xff\0\0\xff\xff\xff\0\0\0\0\0"
    seed masks "BM${head}\x42\0\0\0\x28\0\0\0\1\0\0\0\xff\xff\xff\xff\1\0\x20\0\3\0\0\0${rest}\0\0\xff\0\0\xff\0\0\xff\0\0\0\xff\0\0\0"
    seed huge "BM${head}\x36\0\0\0\x28\0\0\0\xff\xff\xff\x7f\xff\xff\xff\x7f\1\0\x18\0\0\0\0\0${rest}"
}

seed_ros() {
    local image='P5 3 2 255\n\xfe\xcd\x00\xfe\x80\xfe'
    local ends='resolution: 0.05\norigin: [-1.5, 2, 0.3]\n'
    seed trinary "image: 100\n${ends}occupied_thresh: 0.65\nfree_thresh: 0.196\nnegate: 0\n\\x00$image"
    seed scale "image: 100\nmode: scale\n${ends}negate: 1\n\\x00$image"
    seed flow "{image: '100', resolution: 1, origin: [0, 0, 0], more: {a: [b, c]}}\\x00$image"
    seed alias "image: &a 100\nother: *a\n${ends}\\x00$image"
    seed twice "image: 100\n${ends}image: 100\n\\x00$image"
    seed elsewhere "image: map.pgm\n${ends}"
    { printf "%b\0" "image: 100\n$ends" && cat "$maps/drawing.png"; } >png
    { printf "%b\0" "image: \"100\"\n$ends" && cat "$maps/openings.pbm"; } >pbm
}

seed_scenario() {
    copy "$maps"/options/*.scen
    seed tiny 'version 1\n0\ta.map\t2\t1\t0\t0\t1\t0\t1.00000000\n'
    seed blanks 'version 1.0\r\n0 b/a.map 2 1 0 0 1 0 0\r\n1 b/a.map 2 1 1 0 1 0 0.5\r\n'
    seed none 'version 1\n\n'
    seed short 'version 1\n0 a.map 2 1 0 0 1\n'
    seed two 'version 1\n0 a.map 2 1 0 0 1 0 1\n0 b.map 2 1 0 0 1 0 1\n'
    seed names 'version\t1\n0\ta b.map\t9\t9\t8\t8\t0\t0\t11.3137085\n'
}

# Programs that draw a maze of 8 x 8 cells; see maze.c. A header has ten bytes: width, height,
# channels, options, threshold, the start, the goal, and the background colour.
seed_maze() {
    local walls='\xde\x15\x46\xb5\x79\x89\xc6\xb1\xad\x87\x43\x1c\x7b\xba\x14\x05'
    local dark="\x02\x03\x03\x28\x28\0\x03$walls" light="\x02\x03\x03\x28\x28\xff\x03$walls"
    local gaps='\0\x04\x03\x03\0\xff\0\0\x27\x2b\x03\0\xff\0'
    local dark_gaps='\0\x04\x03\x03\0\0\0\0\x27\x2b\x03\0\0\0'
    local marks='\0\x05\x05\x01\x01\x1c\0\0\x28\x28\x01\x01\xe0\0'
    seed openings "\x2f\x2f\x03\0\0\0\0\0\0\xff$dark$gaps"
    seed light "\x2f\x2f\x03\0\0\0\0\0\0\0$light$dark_gaps"
    seed marks "\x2f\x2f\x03\0\0\0\0\0\0\xff$dark$marks"
    seed pale "\x2f\x2f\x01\0\0\0\0\0\0\xff\x02\x03\x03\x28\x28\xb0\x03$walls$gaps"
    seed border "\x28\x28\x01\0\0\0\0\0\0\xff\x02\0\0\x28\x28\0\x03$walls\0\x01\0\x03\0\xff\0\0\x24\x28\x03\0\xff\0"
    seed transparent "\x2f\x2f\x04\0\0\0\0\0\0\xff\0\0\0\x2f\x2f\xff\xff$light\0\x04\x03\x03\0\xff\xff\0\x27\x2b\x03\0\xff\xff"
    seed indexed "\x2f\x2f\0\0\0\0\0\0\0\xff$dark$gaps"
    seed shade "\x2f\x2f\x03\0\0\0\0\0\0\xff$dark$gaps\x03\0\0\x2f\x2f\0\xc0\x04\0\0\x2f\x2f\0\x20"
    seed ends "\x2f\x2f\x01\xc0\0\x05\x05\x28\x28\xff$dark"
    seed outside "\x2f\x2f\x01\xc0\0\0\0\x28\x28\xff$dark$gaps"
    seed invert "\x2f\x2f\x01\x0f\x7f\0\0\0\0\0$light$dark_gaps"
    seed frame "\x2f\x2f\x03\0\0\0\0\0\0\xff\x02\x08\x08\x20\x20\0\x02$walls\0\x09\x08\x02\0\xff\0\0\x25\x28\x02\0\xff\0\x01\0\0\x2f\x2f\0\0"
    seed thick "\x2f\x2f\x02\0\0\0\0\0\0\xff\x02\x03\x03\x28\x28\0\x13$walls\0\x05\x03\x02\x01\xff\0\0\x28\x2b\x02\x01\xff\0"
    seed wide '\x2f\x07\x03\0\0\0\0\0\0\xff\x02\0\0\x2f\x07\0\x01\xff\xff'
    seed grid "\xbf\x2f\x03\0\0\0\0\0\0\xff$dark$gaps"
    seed marked-grid "\xbf\x2f\x03\0\0\0\0\0\0\xff$dark$gaps$marks"
    seed pale-grid "\xbf\x2f\x01\0\0\0\0\0\0\xff\x02\x03\x03\x28\x28\xb0\x03$walls$gaps"
}

seed_palette() {
    seed all '# mine\nfree=#ffffff\nwall = #000000\nstart=#0000ff\ngoal=#ff0000\npath=#007008\nexplored=#e9f5b4\nfrontier=#cdecdc\ngrid=#b4b4b4\nwater=#365e7e\ntrees=#2c5530\nswamp=#b9be91\nunknown=#707070\nmargin=#e6c3af\noutside=#5c6e8c\nhalo=#ff1098\nterrain=#966939\n'
    seed blanks '\xef\xbb\xbf  wall \t#ABCDEF  \r\n\r\n'
    seed short 'wall=#fff\n'
    seed role 'sky=#000000\n'
}

# All small sample maps and fixtures, and short inputs that are not complete maps.
seed_recognise() {
    copy "$maps"/* "$maps"/options/* "$fixtures"/*
    seed yaml '{"image" : a.pgm}'
    seed scenario 'version 1\n'
    seed empty ''
}

# Command lines in which each word ends with a zero byte.
seed_options() {
    local number=0 line
    while read -r line; do
        number=$((number + 1))
        # shellcheck disable=SC2086 # word splitting is intended
        printf '%s\0' $line >"$number"
    done <<'END'
map.txt -o path.png
--help
--help=formats
--help=all
--help=palettes
--help=format
-V
--algoritm=astar map.txt
--no map.txt
--algorithm dijsktra map.txt
--compare astar,dijsktra map.txt
--unknown fre map.txt
-qvr -0 -j8 -s1,2 -g 3,4 --files-from list
--scale 1024 --no-explored --no-grid --heat --mark --caption map.txt
--palette dark --path-style both --compression 12 a b c
--path-style line:3 map.txt
--path-style both:257 map.txt
--path-style auto map.txt
--palette colours.txt map.txt
--compare astar,dijkstra,bfs,greedy,jps,bidirectional,fastest,jps+ map.txt
--compare all map.txt
--compare rules map.txt
--compare-rules --map-image m.png --path p.csv map.txt
--animate a.png --frames 10000 --fps 100 map.txt
--show map.txt
--show=costs map.txt
--json --report r.json map.txt
--report - --no-header map.txt
--diagonal one-free --no-diagonal --diagonal-cost 1.414 map.txt
--move-cost N=1,NE=1.4,S=inf,W=0.001,E=1000 map.txt
--clearance 0.3m --clearance 2.5 --nearest map.yaml
-a jps --heuristic euclidean --weight 4.5 --via 3,4 --via 1.25m,-0.5m map.txt
--start -1e3m,2m --goal 0,4294967295 map.txt
--letters @=start,>=goal,~=3,+=free,%=wall map.txt
--letters \,=free,\==wall,\\=0.5 map.txt
--format csv --walls 2,5-9,-1,-8--3 --cost 5=2.5 --cost S=3 --cost -4=1 map.csv
--cell auto --cell 7 --threshold otsu --threshold 256 --invert --unknown free map.png
--max-cells 1073741824 --memory 1.5G --time-limit 0.25 --skip-existing --fail-fast maps
--problem 12 level.map.scen
--problem 1-1000/10 --no-picture --repeat 3 --share 2/5 level.map.scen
--problem 7-9 --map-folder maps --report r.csv level.map.scen
--keep-away 2.5,8 --agent 3x2 --turn-cost 0.5 map.txt
--keep-away 0.4m --turn-cost 0 --smooth --path p.json map.yaml
--smooth=corners --json=path --path p.csv map.txt
--distances d.npy --flow f.png --within 12.5 map.txt
--distances - --no-picture --start 1,2 map.txt
--layer ground --untrusted map.tmx
--inspect --outside free --background image -o i.png map.png
--labels parent --scale 24 map.txt
-o - -
-- --no-map
--sca 3 --pat x map.txt
END
}

# Twenty bytes that choose the settings, followed by a map; see solve.c.
seed_solve() {
    local number=0 settings map
    for settings in \
        '\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' \
        '\1\1\1\2\1\3\5\1\1\1\1\1\1\2\1\1\5\0\0\1' \
        '\2\2\2\0\24\0\1\200\2\4\2\2\2\40\10\2\0\31\36\2' \
        '\3\3\3\7\0\0\3\0\4\10\4\3\0\3\5\4\2\2\7\4' \
        '\4\0\4\0\0\0\0\1\1\20\5\6\1\0\0\10\0\12\13\14' \
        '\5\1\5\1\34\13\11\0\2\37\12\14\2\7\3\15\1\0\0\205' \
        '\6\2\0\0\0\0\0\0\3\34\6\1\0\1\2\6\0\0\0\5' \
        '\0\0\0\0\0\0\0\0\1\130\2\1\0\0\0\5\0\0\0\0' \
        '\0\0\0\0\0\0\0\1\1\0\0\0\1\1\1\0\375\2\12\1' \
        '\6\3\0\0\0\0\0\0\0\1\2\0\0\0\0\0\15\35\3\206'; do
        # shellcheck disable=SC2059
        { printf "$settings" && printf '2 9 9 9 3\n0 0 0 0 0\n'; } >"expensive-$number"
        for map in "$maps"/{corners.txt,options/digits.txt,terrain.txt,maze.txt,several-goals.txt,openings.pbm} \
            "$fixtures/indexed.png"; do
            number=$((number + 1))
            # shellcheck disable=SC2059
            { printf "$settings" && cat "$map"; } >"$number"
        done
    done
}

for target in "$@"; do
    rm -rf "${folder:?}/$target"
    mkdir -p "$folder/$target"
    (cd "$folder/$target" && "seed_$target")
done
