#!/bin/sh
# SPDX-License-Identifier: MIT
# peers.sh - compares the run times of other libraries with those of libastar:
#
#     peers.sh ASTAR-CLI BUILD BENCHMARKS [PEER...]
#
# ASTAR-CLI is the program. BUILD is the folder that contains the programs `ours` and `distances`;
# all files are written there. BENCHMARKS contains movingai/ and mazes/. Each PEER is one of
# astargrid (the Python package of this project), scikit-image, pyastar2d, networkx, Boost,
# PathFinding.js, warthog, warthog-jps and r.cost (default: all of them). Peers that are not installed
# are skipped with a note.
#
# On each map, the peer and libastar run alternately, and the best time of all rounds is used for
# each problem. The ratio for a map is the ratio of the total times of its problems; the ratio in a
# row is the geometric mean of the ratios for its maps. Environment variables:
#
#     ROUNDS                number of rounds (default: 2)
#     PYTHON                Python with scikit-image, networkx and pyastar2d (/usr/bin/python3)
#     WARTHOG, WARTHOG_JPS  programs of warthog-core and warthog-jps (default: those in PATH)
set -eu
program=$1 build=$2 benchmarks=$3 peers=$(dirname "$0")
shift 3
wanted=" $* "
: "${ROUNDS:=2}" "${PYTHON:=/usr/bin/python3}" "${WARTHOG:=warthog}" "${WARTHOG_JPS:=warthog-jps}"
export NODE_PATH="$build/node_modules" PYTHONDONTWRITEBYTECODE=1
run=$build/run && mkdir -p "$run"

# available PEER COMMAND... - succeeds if PEER was requested and COMMAND, which tests whether PEER
# is installed, succeeds.
available() {
    peer=$1
    shift
    case $wanted in "  " | *" $peer "*) ;; *) return 1 ;; esac
    "$@" >"$run/available.log" 2>&1 || { echo "$peer: not installed, skipped" && return 1; }
}
has_module() { "$PYTHON" -c "import $1"; }

# sample COUNT SCENARIO - prints a scenario of at most COUNT problems. They are evenly spaced
# among those problems of SCENARIO that have a path.
sample() {
    printf 'version 1\n'
    tr -d '\r' <"$2" | awk -v count="$1" 'NF == 9 && $9 > 0 { line[n++] = $0 }
        END { if (count > n) count = n
              for (i = 0; i < count; i++) print line[int((i + 0.5) * n / count)] }'
}

# warthog_lines PROGRAM ALGORITHM MAP SCENARIO - makes PROGRAM (warthog) solve the problems of
# SCENARIO twice, and prints the results of the second pass in the format of `ours`, which also
# reports only its second pass. Unlike the times of `ours`, those of warthog do not include the
# extraction of the path.
warthog_lines() {
    { cat "$4" && tail -n +2 "$4"; } >"$run/twice.scen"
    "$1" --alg "$2" --map "$3" --scen "$run/twice.scen" 2>/dev/null |
        awk 'NF >= 11 && $1 != "id" { line[n++] = $8 / 1000 " 0 " $10 }
            END { for (i = n / 2; i < n; i++) print line[i] }'
}

# compare TITLE COUNT MAPS RULE ALGORITHM COMMAND... - compares the peer COMMAND with `ours` on at
# most COUNT problems of each map that matches MAPS, and prints a table row with the title TITLE.
# COMMAND receives the map and the scenario as further arguments; `ours` uses RULE and ALGORITHM.
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

# timed COMMAND... - runs COMMAND, and prints its run time in nanoseconds and then its output.
timed() {
    begin=$(date +%s%N) && printed=$("$@") && echo "$(($(date +%s%N) - begin)) $printed"
}

# maze TITLE SCRIPT - compares SCRIPT with ASTAR-CLI. Measures whole processes, which read the
# image of a maze and write a picture of its path.
maze() {
    image=$benchmarks/mazes/perfect2k.png
    rm -f "$run"/maze.*
    for round in $(seq "$ROUNDS"); do
        timed "$PYTHON" "$peers/$2" "$image" "$run/peer.png" >>"$run/maze.peer"
        timed "$program" --no-diagonal "$image" -o "$run/ours.png" >>"$run/maze.ours"
    done
    awk -v title="$1" '
        { ours = FILENAME ~ /ours$/; if (!best[ours] || $1 < best[ours]) best[ours] = $1
          shown[ours] = match($0, /cost [0-9.]+/) ? substr($0, RSTART + 5, RLENGTH - 5) : $2 }
        END { printf "%-34s %8.2f   lengths %s and %s; %.3f s and %.3f s\n", title,
                  best[0] / best[1], shown[0], shown[1], best[0] / 1e9, best[1] / 1e9
        }' "$run/maze.peer" "$run/maze.ours"
}

# distances TITLE SCRIPT - compares SCRIPT with `distances`. Both compute the costs from one corner
# of a maze of 36 million cells to all of its cells.
distances() {
    ours=$("$build/distances" 6001 "$run/cells")
    printf '%s\n' "$ours" "$("$PYTHON" "$peers/$2" 6001 "$run/cells")" |
        awk -v title="$1" '
            { time[NR] = $1; cells[NR] = $2; highest[NR] = $3 }
            END { printf "%-34s %8.2f   %d and %d cells, highest costs %s and %s; %.3f s and %.3f s\n",
                      title, time[2] / time[1], cells[2], cells[1], highest[2], highest[1], time[2],
                      time[1] }'
    rm -f "$run/cells"
}

echo "$(nproc) processors, load $(cut -d ' ' -f 1 /proc/loadavg), best of $ROUNDS rounds"
printf '%-34s %8s %20s %9s %6s %6s\n' \
    'their time / ours' search 'min to max' 'query' probl. differ
export PYTHONPATH="$peers/../../python" LD_LIBRARY_PATH="$build/../lib"
available astargrid has_module astargrid &&
    compare 'astargrid, both-free' 200 '*' both-free astar "$PYTHON" "$peers/astargrid_peer.py"
available scikit-image has_module skimage && for rule in always never; do
    compare "scikit-image, $rule" 8 '*' "$rule" astar "$PYTHON" "$peers/skimage_peer.py" "$rule"
done && maze 'scikit-image, image to picture' maze_skimage.py &&
    distances 'scikit-image, costs of all cells' distances_skimage.py
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
available warthog-jps command -v "$WARTHOG_JPS" && for algorithm in jps2 jps2+ jpsP+; do
    case $algorithm in
    *+) own=jps+ ;;
    *) own=jps ;;
    esac
    compare "warthog-jps $algorithm, ours $own" 200 '*' both-free $own \
        warthog_lines "$WARTHOG_JPS" $algorithm
done

# Surfaces: a ratio for the search and its preparation, and one for the whole process.
printf '%-34s %8s %20s\n' 'surfaces: their time / ours' search process
surfaces() { "$PYTHON" "$peers/surfaces_peer.py" "$program" "$1" 2000 6000; }
available scikit-image has_module skimage && surfaces scikit-image
available pyastar2d has_module pyastar2d && surfaces pyastar2d
available r.cost command -v grass && surfaces r.cost

echo "parts of a query of libastar (jps) from an array of cells"
for map in "$benchmarks"/movingai/*.map; do
    sample 100 "$map.scen" >"$run/own.scen"
    echo "  $(basename "$map") $("$build/ours" both-free jps "$map" "$run/own.scen" | tail -n 1)"
done
