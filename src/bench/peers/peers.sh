#!/bin/sh
# SPDX-License-Identifier: MIT
# peers.sh - how long others take for the same queries, as a multiple of what we take:
#
#     peers.sh ASTAR-CLI BUILD BENCHMARKS [PEER...]
#
# ASTAR-CLI is the program, BUILD the folder with our driver, to which all is written, BENCHMARKS
# holds movingai/ and mazes/. PEERs are the first words of the table's rows; none: all. What is not
# there is left out, and named. A peer and we take turns, map by map; of each problem the best time
# of all rounds counts. A map's ratio is of the sums over its problems, a row's the geometric mean
# over its maps. From the environment:
#
#     ROUNDS                of each: 2
#     PYTHON                the one that has scikit-image, networkx, pyastar2d: /usr/bin/python3
#     WARTHOG, WARTHOG_JPS  the programs of warthog-core and warthog-jps: those in PATH
set -eu
program=$1 build=$2 benchmarks=$3 peers=$(dirname "$0")
shift 3
wanted=" $* "
: "${ROUNDS:=2}" "${PYTHON:=/usr/bin/python3}" "${WARTHOG:=warthog}" "${WARTHOG_JPS:=warthog-jps}"
export NODE_PATH="$build/node_modules" PYTHONDONTWRITEBYTECODE=1
run=$build/run && mkdir -p "$run"

# available PEER COMMAND... - is the peer wanted, and does the command that tests for it succeed?
available() {
    peer=$1
    shift
    case $wanted in "  " | *" $peer "*) ;; *) return 1 ;; esac
    "$@" >"$run/available.log" 2>&1 || { echo "$peer: not installed, left out" && return 1; }
}
has_module() { "$PYTHON" -c "import $1"; }

# sample COUNT SCENARIO - COUNT problems, spread evenly; those that have no path tell of nothing.
sample() {
    printf 'version 1\n'
    tr -d '\r' <"$2" | awk -v count="$1" 'NF == 9 && $9 > 0 { line[n++] = $0 }
        END { if (count > n) count = n
              for (i = 0; i < count; i++) print line[int((i + 0.5) * n / count)] }'
}

# warthog_lines PROGRAM ALGORITHM MAP SCENARIO - what warthog says, as lines of our drivers. As with
# us the second time counts. Its clock stops before the path is read off; ours does not.
warthog_lines() {
    { cat "$4" && tail -n +2 "$4"; } >"$run/twice.scen"
    "$1" --alg "$2" --map "$3" --scen "$run/twice.scen" 2>/dev/null |
        awk 'NF >= 11 && $1 != "id" { line[n++] = $8 / 1000 " 0 " $10 }
            END { for (i = n / 2; i < n; i++) print line[i] }'
}

# compare TITLE COUNT MAPS RULE ALGORITHM COMMAND... - COUNT problems of each map that matches MAPS,
# under our rule and algorithm; COMMAND is given the map and the scenario as well.
compare() {
    title=$1 count=$2 maps=$3 rule=$4 algorithm=$5
    shift 5
    table=$run/$(echo "$title" | tr -d ' ,').table
    for map in "$benchmarks"/movingai/$maps.map; do
        problems=$run/$(basename "$map").scen
        sample "$count" "$map.scen" >"$problems"
        rm -f "$run"/peer.? "$run"/ours.?
        for round in $(seq "$ROUNDS"); do
            "$@" "$map" "$problems" >"$run/peer.$round" || true
            "$build/ours" "$rule" "$algorithm" "$map" "$problems" >"$run/ours.$round"
        done
        awk -v map="$(basename "$map")" -f "$peers/ratios.awk" "$run"/peer.? "$run"/ours.?
    done >"$table"
    awk -v title="$title" -f "$peers/row.awk" "$table"
}

# timed COMMAND... - what a process took in nanoseconds, and what it says.
timed() {
    begin=$(date +%s%N) && said=$("$@") && echo "$(($(date +%s%N) - begin)) $said"
}

# maze TITLE SCRIPT - from an image file to the picture of its path, whole processes.
maze() {
    image=$benchmarks/mazes/perfect2k.png
    rm -f "$run"/maze.*
    for round in $(seq "$ROUNDS"); do
        timed "$PYTHON" "$peers/$2" "$image" "$run/peer.png" >>"$run/maze.peer"
        timed "$program" --no-diagonal "$image" -o "$run/ours.png" >>"$run/maze.ours"
    done
    awk -v title="$1" '
        { ours = FILENAME ~ /ours$/; if (!best[ours] || $1 < best[ours]) best[ours] = $1
          said[ours] = match($0, /cost [0-9.]+/) ? substr($0, RSTART + 5, RLENGTH - 5) : $2 }
        END { printf "%-34s %8.2f   lengths %s and %s; %.3f s and %.3f s\n", title,
                  best[0] / best[1], said[0], said[1], best[0] / 1e9, best[1] / 1e9
        }' "$run/maze.peer" "$run/maze.ours"
}

echo "$(nproc) processors, load $(cut -d ' ' -f 1 /proc/loadavg), best of $ROUNDS rounds"
printf '%-34s %8s %20s %9s %6s %6s\n' \
    'their time / ours' search 'least to most' 'a query' probl. differ
available scikit-image has_module skimage && for rule in always never; do
    compare "scikit-image, $rule" 8 '*' "$rule" astar "$PYTHON" "$peers/skimage_peer.py" "$rule"
done && maze 'scikit-image, image to picture' maze_skimage.py
available pyastar2d has_module pyastar2d &&
    compare 'pyastar2d, never' 30 '*' never astar "$PYTHON" "$peers/pyastar2d_peer.py" &&
    maze 'pyastar2d, image to picture' maze_pyastar2d.py
available networkx has_module networkx &&
    compare 'networkx A*, ht_chantry' 40 ht_chantry both-free astar \
        "$PYTHON" "$peers/networkx_peer.py"
available Boost g++ -O3 -o "$build/boost_peer" "$peers/boost_peer.cpp" &&
    compare 'Boost A*, never' 15 '*' never astar "$build/boost_peer"
available PathFinding.js node -e 'require("pathfinding")' && for algorithm in astar jps; do
    compare "PathFinding.js $algorithm" 8 '*' both-free $algorithm node --expose-gc \
        "$peers/pathfinding_peer.js" $algorithm
done
available warthog command -v "$WARTHOG" &&
    compare 'warthog astar' 200 '*' both-free astar warthog_lines "$WARTHOG" astar
available warthog-jps command -v "$WARTHOG_JPS" && for algorithm in jps2 jps2+; do
    compare "warthog-jps $algorithm, ours jps" 200 '*' both-free jps \
        warthog_lines "$WARTHOG_JPS" $algorithm
done

echo "our jps, a query from an array of cells taken to pieces"
for map in "$benchmarks"/movingai/*.map; do
    sample 100 "$map.scen" >"$run/own.scen"
    echo "  $(basename "$map") $("$build/ours" both-free jps "$map" "$run/own.scen" | tail -n 1)"
done
