#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# scenario_map.bats - how the map of a scenario is found: folder layouts of downloaded archives,
# --map-folder, the message about a missing map, and the restrictions of --untrusted.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common

# put_map FILE [COST]: writes to FILE a map on which the path from 0,0 to 2,0 costs COST, which is 2
# (default) or 4.
put_map() {
    mkdir -p "$(dirname "$1")"
    case ${2-2} in
    2) printf 'type octile\nheight 2\nwidth 3\nmap\n...\n...\n' >"$1" ;;
    4) printf 'type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n' >"$1" ;;
    esac
}

# put_scenario FILE NAME [COST]: writes to FILE a scenario with one problem. The problem names the
# map NAME and states that the shortest path has the length COST (default: 2).
put_scenario() {
    mkdir -p "$(dirname "$1")"
    printf 'version 1\n0\t%s\t3\t2\t0\t0\t2\t0\t%s\n' "$2" "${3-2}" >"$1"
}

# assert_found SCENARIO [OPTION...]: fails unless the program finds the map of the scenario and a
# path of the length that the scenario states.
assert_found() {
    astar "$@"
    assert_solved
    assert_regex "$output" ': 1 problem, 0 wrong, '
}

@test "if the folders maps and scenarios are siblings, maps are found from any working folder" {
    local name
    put_map set/maps/dao/arena.map
    mkdir -p elsewhere
    for name in maps/dao/arena.map dao/arena.map arena.map; do
        put_scenario set/scenarios/dao/arena.map.scen "$name"
        assert_found set/scenarios/dao/arena.map.scen
        assert_found "$PWD/set/scenarios/dao/arena.map.scen"
        (cd set && assert_found scenarios/dao/arena.map.scen)
        (cd set/scenarios/dao && assert_found arena.map.scen)
        (cd elsewhere && assert_found ../set/scenarios/dao/arena.map.scen)
    done
}

@test "a map at the top level of the folder maps is found even if the scenario names a subfolder" {
    put_map set/maps/arena.map
    put_scenario set/scenarios/arena.map.scen maps/dao/arena.map
    assert_found set/scenarios/arena.map.scen
    (cd set/scenarios && assert_found arena.map.scen)
    put_scenario set/arena.map.scen dao/arena.map
    assert_found set/arena.map.scen
}

@test "maps are found in the folders of unpacked archives, such as dao-map for dao-scen" {
    put_map dao-map/arena.map
    put_map street-map/arena.map 4
    put_scenario dao-scen/arena.map.scen arena.map
    put_scenario street-scen/arena.map.scen arena.map 4
    assert_found dao-scen/arena.map.scen
    assert_found street-scen/arena.map.scen
}

@test "map names may be relative to the working folder or to any of the four folders above the folder of the scenario" {
    put_map maps/dao/arena.map
    put_scenario x/arena.map.scen maps/dao/arena.map
    assert_found x/arena.map.scen
    rm -r maps
    put_map a/arena.map
    put_scenario a/1/2/3/4/s.scen arena.map
    assert_found a/1/2/3/4/s.scen
    put_scenario a/1/2/3/4/5/s.scen arena.map
    astar a/1/2/3/4/5/s.scen
    assert_refused 'a/1/2/3/4/5/s.scen: ' 'missing'
}

@test "a map next to the scenario takes precedence over maps in other folders" {
    put_map arena.map 4
    put_map set/maps/arena.map 4
    put_map set/scenarios/arena.map
    put_scenario set/scenarios/arena.map.scen maps/arena.map
    assert_found set/scenarios/arena.map.scen
}

@test "outside the folder of the scenario, the program searches only for names that end in .map" {
    put_map maps/arena.txt
    put_scenario scenarios/arena.scen maps/arena.txt
    astar scenarios/arena.scen
    assert_refused 'scenarios/arena.scen: ' 'missing.*\.map'
}

@test "--map-folder names a folder that takes precedence over all others" {
    put_map elsewhere/dao/arena.map
    put_map scenarios/arena.map 4
    put_scenario scenarios/arena.scen maps/dao/arena.map
    assert_found scenarios/arena.scen --map-folder elsewhere
    assert_found scenarios/arena.scen --map-folder elsewhere/dao
    (cd scenarios && assert_found arena.scen --map-folder ../elsewhere/)
    put_scenario scenarios/arena.scen maps/dao/arena.map 4
    assert_found scenarios/arena.scen --map-folder missing
}

@test "the message about a missing map lists the searched folders and suggests --map-folder" {
    put_scenario set/scenarios/arena.scen maps/dao/arena.map
    astar set/scenarios/arena.scen --map-folder other
    assert_refused 'set/scenarios/arena.scen: ' \
        "'maps/dao/arena.map'.*--map-folder.*other, set/scenarios, the working folder"
}

@test "with --untrusted, maps are found only below the folder of the scenario or the folder given with --map-folder" {
    put_map maps/arena.map
    put_scenario scenarios/arena.scen maps/arena.map
    astar scenarios/arena.scen --untrusted
    # A debug build refuses --untrusted because it has no sandbox; test the release build instead.
    [[ $stderr == *sandbox* ]] && ASTAR_CLI=$ASTAR_CLI_RELEASE
    astar scenarios/arena.scen --untrusted
    assert_refused 'scenarios/arena.scen: ' 'missing'
    [[ $stderr != *arena.map* ]] || explain 'expected: no name'
    assert_found scenarios/arena.scen --untrusted --map-folder maps
    mkdir links
    ln -s ../maps/arena.map links/arena.map
    astar scenarios/arena.scen --untrusted --map-folder links
    assert_refused 'scenarios/arena.scen: ' 'missing'
}
