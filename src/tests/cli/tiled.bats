# SPDX-License-Identifier: MIT
# tiled.bats - Tiled maps: comparison of cells with an oracle (support/tiled_oracle.py, which uses
# Python's XML, JSON and zlib modules and the command zstd), options, hostile maps, and the rules for
# tilesets in other files. tests/cases/tmx.txt and tmj.txt list broken maps.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load hostile

SUPPORT=$PROJECT/src/tests/support

setup_file() {
    build_measured
    # shellcheck disable=SC2046 # word splitting is intended
    ${CC:-cc} -std=c11 -O1 -I"$PROJECT/src" -o "$BATS_FILE_TMPDIR/print_cells" \
        "$PROJECT/src/tests/measure/print_cells.c" "$PROJECT/build/lib/libastar.a" \
        $(pkg-config --libs libdeflate libjpeg libwebp jansson yaml-0.1 expat libzstd) -lm -pthread
}

# Only the tests of hostile maps measure the program.
setup() {
    enter_folder
}

# read_cells MAP OPTION...: adds the cells, starts and goals that the library reads to the file
# `cells`, and the arguments to the file `queries`.
read_cells() {
    (IFS=$'\t' && echo "$*") | tee -a queries >>cells
    "$BATS_FILE_TMPDIR/print_cells" "$@" >>cells 2>&1 || fail "$*: $(tail -n 1 cells)"
}

# assert_same_cells: fails unless the oracle reads the same cells. Python starts only once, which
# saves most of the time.
assert_same_cells() {
    python3 "$SUPPORT/tiled_oracle.py" <queries >expected
    diff expected cells >&2 || fail 'the cells differ'
}

# same_maps FOLDER: checks all maps that tiled_maps.py has written to FOLDER.
same_maps() {
    local map suffix count=0
    rm -f queries cells
    for map in "$1"/{embedded,external,mixed,layers}*.tm[xj]; do
        read_cells "$map"
        count=$((count + 1))
    done
    [ $count -eq 28 ] || fail "$count maps"
    for suffix in tmx tmj; do
        read_cells "$1/plain.$suffix" --walls 1-2
        read_cells "$1/plain.$suffix" --walls 0,-1 --cost 1=2.5 --cost 11=1000
        read_cells "$1/plain.$suffix" --walls 2 --cost -1=7
        read_cells "$1/plain.$suffix" --layer middle
        read_cells "$1/plain.$suffix" --layer middle --cost 1=0.5
        read_cells "$1/plain.$suffix" --layer top --walls 0
        read_cells "$1/plain.$suffix" --cost 0=3
        read_cells "$1/layers.$suffix" --layer x
        read_cells "$1/layers.$suffix" --layer x --cost 0=9
        read_cells "$1/mixed.$suffix" --layer x
        read_cells "$1/mixed.$suffix" --walls 0
    done
    assert_same_cells
}

@test "the library and the oracle read the same cells from fixtures with all encodings, tilesets and wall rules" {
    same_maps "$FIXTURES/tiled"
}

@test "the library and the oracle read the same cells from random maps with all encodings, tilesets and wall rules" {
    local seed
    for seed in 6 7; do
        mkdir "$seed"
        python3 "$SUPPORT/tiled_maps.py" "$seed" "$seed" $((seed * 9)) 23
        same_maps "$seed"
    done
}

@test "the program and the oracle find paths of the same cost on the sample maps" {
    local name cost
    for name in dungeon.tmx island.tmj; do
        astar "$PROJECT/maps/$name" --json -o picture.png
        assert_solved
        cost=$(python3 "$SUPPORT/tiled_oracle.py" "$PROJECT/maps/$name" --solve)
        assert_equal "$(printf '%.6f %d' "$(field .cost)" "$(field .steps)")" "$cost"
    done
}

# tmx [SED...]: writes map.tmx, a map of 3 x 2 cells, after applying these sed expressions to it.
tmx() {
    sed "${@/#/-e}" -e '' >map.tmx <<'END'
<?xml version="1.0"?>
<map orientation="orthogonal" width="3" height="2" tilewidth="8" tileheight="8" infinite="0">
 <tileset firstgid="1" name="a" tilewidth="8" tileheight="8">
  <tile id="1"><properties><property name="wall" type="bool" value="true"/>
   <property name="cost" value="2"/></properties></tile>
 </tileset>
 <layer name="Ground" width="3" height="2">
  <data encoding="csv">1,2,1,
1,1,1</data>
 </layer>
 <objectgroup name="ends">
  <object name="start" x="4" y="4"/>
  <object name="goal" x="20" y="4"/>
 </objectgroup>
</map>
END
}

# tmj [SED...]: writes map.tmj, the JSON version of the map that tmx writes, after applying these
# sed expressions to it.
tmj() {
    sed "${@/#/-e}" -e '' >map.tmj <<'END'
{"height":2, "infinite":false,
 "layers":[
  {"name":"Ground", "type":"tilelayer", "width":3, "height":2,
   "data":[1,2,1,
     1,1,1]},
  {"name":"ends", "type":"objectgroup", "objects":[
   {"name":"start", "x":4, "y":4},
   {"name":"goal", "x":20, "y":4}]}],
 "orientation":"orthogonal", "tileheight":8, "tilewidth":8,
 "tilesets":[
  {"firstgid":1, "name":"a", "tiles":[
   {"id":1, "properties":[
    {"name":"wall", "type":"bool", "value":true},
    {"name":"cost", "type":"float", "value":2}]}]}],
 "width":3}
END
}

@test "a small map is solved in XML and in JSON" {
    local map
    tmx
    tmj
    for map in map.tmx map.tmj; do
        astar "$map" --json -o picture.png
        assert_solved
        assert_equal "$(field '[.start, .goal, .cost]')" '[[0,0],[2,0],4]'
    done
    astar map.tmx --walls 7 --cost 1=5 --json -o picture.png
    assert_equal "$(field .cost)" 2.828427
    astar map.tmx --layer Ground --walls=-1 --no-diagonal --json -o picture.png
    assert_equal "$(field .cost)" 3
}

@test "--layer refuses an empty name" {
    tmx
    astar map.tmx --layer ''
    assert_refused '--layer' 'name'
}

@test "a map with 253 different costs is refused, and one with 252 is read" {
    local count i
    for count in 252 253; do
        {
            echo "<map orientation='orthogonal' width='253' height='1' tilewidth='1' tileheight='1'>"
            echo '<tileset firstgid="1">'
            for ((i = 2; i <= 254; i++)); do
                echo "<tile id='$i'><properties><property name='cost' value='$i'/></properties></tile>"
            done
            echo '</tileset><layer width="253" height="1"><data encoding="csv">'
            { seq 3 $((count + 2)) && yes 3 | head -n $((253 - count)); } | paste -sd,
            echo '</data></layer></map>'
        } >"$count.tmx"
    done
    astar 252.tmx -s 0,0 -g 251,0 --json -o picture.png
    assert_solved
    assert_equal "$(field .cost)" $((253 * 254 / 2 - 3))
    astar 253.tmx -s 0,0 -g 251,0 -o picture2.png
    [[ $status -eq 2 && $stderr == *'different costs'* ]] || explain 'expected: a refusal'
}

# --- tilesets in other files ---

@test "a tileset given as a map is refused; in folders, tilesets and other companion files are passed over" {
    mkdir folder
    cp "$FIXTURES"/tiled/{external-csv.tmx,external-csv.tmj,own.tsx,own.tsj} folder
    cp folder/own.tsx folder/unused.tsx
    cp folder/own.tsj folder/unused.tsj
    astar folder/own.tsx
    assert_refused 'folder/own.tsx:1:' 'tileset.*give a map'
    astar folder/own.tsj
    assert_refused 'folder/own.tsj:1:' 'tileset.*give a map'
    astar folder --inspect -v
    assert_status 0
    assert_regex "$stderr" 'own.tsx: passed over'
    assert_regex "$stderr" 'own.tsj: passed over'
    assert_regex "$stderr" 'unused.tsj: passed over'
}

@test "an output may not overwrite a tileset that the map refers to, not even through a link" {
    local name
    cp "$PROJECT"/maps/dungeon.* .
    ln -s dungeon.tsx link.csv
    ln dungeon.tsx hard.csv
    for name in dungeon.tsx ./dungeon.tsx link.csv hard.csv; do
        astar dungeon.tmx -o picture.png --path "$name"
        assert_status 2
        assert_regex "$stderr" 'also an input'
        astar - -o picture.png --path "$name" <dungeon.tmx
        assert_status 2
        assert_regex "$stderr" 'also an input'
    done
    cmp dungeon.tsx "$PROJECT/maps/dungeon.tsx"
    assert_file_not_exists picture.png
}

@test "--skip-existing draws a map again if its tileset is newer than the picture" {
    cp "$PROJECT"/maps/dungeon.* .
    touch -d '2 days ago' dungeon.*
    astar dungeon.tmx -o out/ --skip-existing
    assert_solved
    astar dungeon.tmx -o out/ --skip-existing --json
    assert_equal "$(field .status)" '"skipped"' || assert_equal "$(field .status)" skipped
    touch -d '1 day' dungeon.tsx
    astar dungeon.tmx -o out/ --skip-existing --json
    assert_equal "$(field .cost)" 17.62132
}

@test "with --untrusted, tilesets must be in the folder of the map, and messages do not name them" {
    local name
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    mkdir maps
    cp "$PROJECT"/maps/dungeon.* maps
    astar maps/dungeon.tmx --untrusted -o picture.png
    [[ $stderr != *'requires a sandbox'* ]] || skip "$stderr"
    assert_solved
    rm picture.png
    mv maps/dungeon.tsx secret.tsx
    ln -s ../secret.tsx maps/link.tsx
    for name in ../secret.tsx "$PWD/secret.tsx" link.tsx /etc/passwd; do
        sed "s|dungeon.tsx|$name|" maps/dungeon.tmx >maps/x.tmx
        astar maps/x.tmx --untrusted -o picture.png
        assert_refused 'maps/x.tmx:' 'outside the folder|…|\.\.\.'
        [[ $stderr != *secret* && $stderr != *passwd* ]] || explain 'expected: no names'
    done
    sed "s|dungeon.tsx|../secret.tsx|" maps/dungeon.tmx >maps/x.tmx
    astar maps/x.tmx -o picture.png
    assert_solved
}

# --- hostile maps ---

# measure: makes the function `astar` run the release build and record its resource usage.
measure() {
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    USAGE=$BATS_TEST_TMPDIR/usage
    RUN_AS=("$BATS_FILE_TMPDIR/measured" "$USAGE")
}

# hostile_map WIDTH HEIGHT DATA: writes ../map.tmx with one layer, which contains DATA or, without
# DATA, the contents of the file ../data.
hostile_map() {
    {
        echo "<map orientation='orthogonal' width='$1' height='$2' tilewidth='1' tileheight='1'>"
        echo "<tileset firstgid='1'/><layer name='walls' width='$1' height='$2'>"
        if [ -n "${3-}" ]; then echo "$3"; else cat ../data; fi
        echo '</layer></map>'
    } >../map.tmx
}

@test "hostile: entity bombs and external entities are refused" {
    local i
    measure
    {
        echo '<?xml version="1.0"?><!DOCTYPE map [<!ENTITY a0 "aaaaaaaaaaaaaaaa">'
        for ((i = 1; i < 30; i++)); do echo "<!ENTITY a$i '&a$((i - 1));&a$((i - 1));'>"; done
        echo ']><map width="&a29;"/>'
    } >../map.tmx
    refused '../map.tmx:1:' 'entities' ../map.tmx
    echo '<!DOCTYPE map [<!ENTITY a SYSTEM "file:///etc/passwd">]><map>&a;</map>' >../map.tmx
    refused '../map.tmx:1:' 'entities' ../map.tmx --format tmx
    echo '<!DOCTYPE map SYSTEM "file:///etc/passwd"><map width="1">&a;</map>' >../map.tmx
    refused '../map.tmx:1:' 'entit' ../map.tmx --format tmx
}

@test "hostile: maps that claim to have 10^9 cells or more but do not contain their data are refused" {
    local size data
    measure
    LIMITS=(--memory 200M)
    for size in '32768 32768' '1000000000 1' '4294967295 4294967295' '99999999999 1'; do
        for data in '<data encoding="csv">1,1</data>' '<data><tile gid="1"/></data>' \
            '<data encoding="base64">AQAAAA==</data>' \
            '<data encoding="base64" compression="zlib">eJxjZGBgAAAACAAC</data>' \
            '<data encoding="base64" compression="zstd">KLUv/SAEIQAAAQAAAA==</data>'; do
            # shellcheck disable=SC2086 # word splitting is intended
            hostile_map $size "$data"
            refused '../map.tmx:' . ../map.tmx "${ENDS[@]}"
        done
    done
    echo '{"width":32768,"height":32768,"tilewidth":1,"tileheight":1,"infinite":false,"tilesets":[],
    "layers":[{"type":"tilelayer","name":"walls","width":32768,"height":32768,"data":[1]}]}' >../map.tmj
    refused '../map.tmj: ' '--memory' ../map.tmj "${ENDS[@]}"
}

@test "hostile: zlib, gzip and zstd streams that inflate to a gigabyte are refused" {
    measure
    { printf '<data encoding="base64" compression="gzip">' && zeros 1073741824 | gzip -9n | base64 -w0 &&
        echo '</data>'; } >../data
    hostile_map 3 2
    refused '../map.tmx:3:' 'longer than' ../map.tmx "${ENDS[@]}"
    { printf '<data encoding="base64" compression="zlib">' && packed_zeros 1073741824 | base64 -w0 &&
        echo '</data>'; } >../data
    hostile_map 3 2
    refused '../map.tmx:3:' 'longer than' ../map.tmx "${ENDS[@]}"
    { printf '<data encoding="base64" compression="zstd">' && zeros 1073741824 | zstd -qc | base64 -w0 &&
        echo '</data>'; } >../data
    hostile_map 3 2
    refused '../map.tmx:3:' 'longer than' ../map.tmx "${ENDS[@]}"
    # This map is valid, but it needs more memory than the limit allows.
    hostile_map 16384 16384
    LIMITS=(--memory 200M)
    refused '../map.tmx: ' '--memory' ../map.tmx "${ENDS[@]}"
}

@test "hostile: a valid map of 4 million cells that is compressed to a few bytes is solved" {
    measure
    { printf '<data encoding="base64" compression="zstd">' && zeros 16000000 | zstd -qc | base64 -w0 &&
        echo '</data>'; } >../data
    hostile_map 2000 2000
    drawn 0 ../map.tmx "${ENDS[@]}"
}

@test "hostile: 10^6 elements, deep nesting, long texts and many layers stay within the limits" {
    measure
    { echo '<map><tileset firstgid="1">' && yes '<tile/>' | head -n 1000000; } >../map.tmx
    refused '../map.tmx:' . ../map.tmx
    { echo '<map>' && yes '<group>' | head -n 1000000; } >../map.tmx
    refused '../map.tmx:' 'deep|--memory' ../map.tmx
    { echo '<map>' && yes '<x>' | head -n 1000000; } >../map.tmx
    refused '../map.tmx:' . ../map.tmx
    { printf '<map a="' && letters 10000000 x && echo '"/>'; } >../map.tmx
    refused '../map.tmx:' . ../map.tmx
    { echo '<map width="1" height="1" tilewidth="1" tileheight="1">' &&
        yes '<layer/>' | head -n 100000 && echo '</map>'; } >../map.tmx
    refused '../map.tmx:' '1000 layers' ../map.tmx
    { printf '{"layers":' && letters 1000000 '['; } >../map.tmj
    refused '../map.tmj:' 'deep|object' ../map.tmj
    { printf '{"layers":[],"x":' && letters 10000000 '['; } >../map.tmj
    refused '../map.tmj:' 'deep' ../map.tmj
    { printf '{"layers":[{"data":[' && yes 1, | head -n 5000000 | tr -d '\n'; } >../map.tmj
    refused '../map.tmj:' . ../map.tmj
}

# It was parsed four times.
@test "a Tiled map in JSON is parsed once for its references and its size, and once for its cells" {
    needs valgrind
    valgrind --tool=callgrind --callgrind-out-file="$BATS_TEST_TMPDIR/count" "$ASTAR_CLI_RELEASE" \
        --no-sandbox --no-picture "$PROJECT/maps/island.tmj" >/dev/null 2>&1
    # The names of functions have numbers, and only their first use is followed by the name.
    assert_equal "$(awk '
        /^c?fn=/ { sub(/.*fn=/, "", $1); if (NF > 1) names[$1] = $2; called = names[$1] }
        /^calls=/ && called == "json_read" { sub(/calls=/, "", $1); calls += $1 }
        END { print calls }' "$BATS_TEST_TMPDIR/count")" 2
}
