# SPDX-License-Identifier: MIT
"""How the map of a scenario is found: folder layouts of downloaded archives, --map-folder, the
message about a missing map, and the restrictions of --untrusted."""

import os

import pytest
from program import RELEASE, astar, write


def put_map(name, cost=2):
    """Writes a map on which the path from 0,0 to 2,0 costs 2 or 4."""
    first = "..." if cost == 2 else ".@."
    write(name, f"type octile\nheight 2\nwidth 3\nmap\n{first}\n...\n")


def put_scenario(name, map_name, cost=2):
    """Writes a scenario with one problem, which states that the shortest path has this length."""
    write(name, f"version 1\n0\t{map_name}\t3\t2\t0\t0\t2\t0\t{cost}\n")


def found(args, folder=".", **how):
    """In this folder, the program finds the map and a path of the length that the scenario states."""
    work = os.getcwd()
    os.chdir(folder)
    run = astar(args, **how).solved()
    os.chdir(work)
    assert ": 1 problem, 0 wrong, " in run.out


@pytest.mark.parametrize("name", ["maps/dao/arena.map", "dao/arena.map", "arena.map"])
def test_siblings_maps_and_scenarios_in_any_working_folder(name):
    put_map("set/maps/dao/arena.map")
    os.mkdir("elsewhere")
    scenario = "set/scenarios/dao/arena.map.scen"
    put_scenario(scenario, name)
    found(scenario)
    found(f"{os.getcwd()}/{scenario}")
    found("scenarios/dao/arena.map.scen", "set")
    found("arena.map.scen", "set/scenarios/dao")
    found(f"../{scenario}", "elsewhere")


def test_the_scenario_may_name_a_subfolder_that_does_not_exist():
    put_map("set/maps/arena.map")
    put_scenario("set/scenarios/arena.map.scen", "maps/dao/arena.map")
    found("set/scenarios/arena.map.scen")
    found("arena.map.scen", "set/scenarios")
    put_scenario("set/arena.map.scen", "dao/arena.map")
    found("set/arena.map.scen")


def test_folders_of_unpacked_archives():
    put_map("dao-map/arena.map")
    put_map("street-map/arena.map", 4)
    put_scenario("dao-scen/arena.map.scen", "arena.map")
    put_scenario("street-scen/arena.map.scen", "arena.map", 4)
    found("dao-scen/arena.map.scen")
    found("street-scen/arena.map.scen")


def test_names_may_be_relative_to_the_working_folder_or_to_four_folders_above_the_scenario():
    put_map("maps/dao/arena.map")
    put_scenario("x/arena.map.scen", "maps/dao/arena.map")
    found("x/arena.map.scen")
    put_map("a/other.map")
    put_scenario("a/1/2/3/4/s.scen", "other.map")
    found("a/1/2/3/4/s.scen")
    put_scenario("a/1/2/3/4/5/s.scen", "other.map")
    astar("a/1/2/3/4/5/s.scen").refused("a/1/2/3/4/5/s.scen: ", "missing")


def test_a_map_next_to_the_scenario_takes_precedence():
    put_map("arena.map", 4)
    put_map("set/maps/arena.map", 4)
    put_map("set/scenarios/arena.map")
    put_scenario("set/scenarios/arena.map.scen", "maps/arena.map")
    found("set/scenarios/arena.map.scen")


def test_in_other_folders_only_names_that_end_in_map_are_searched():
    put_map("maps/arena.txt")
    put_scenario("scenarios/arena.scen", "maps/arena.txt")
    astar("scenarios/arena.scen").refused("scenarios/arena.scen: ", r"missing.*\.map")


def test_map_folder_takes_precedence():
    put_map("elsewhere/dao/arena.map")
    put_map("scenarios/arena.map", 4)
    put_scenario("scenarios/arena.scen", "maps/dao/arena.map")
    found("scenarios/arena.scen --map-folder elsewhere")
    found("scenarios/arena.scen --map-folder elsewhere/dao")
    found("arena.scen --map-folder ../elsewhere/", "scenarios")
    put_scenario("scenarios/arena.scen", "maps/dao/arena.map", 4)
    found("scenarios/arena.scen --map-folder missing")


def test_the_message_about_a_missing_map_lists_the_searched_folders():
    put_scenario("set/scenarios/arena.scen", "maps/dao/arena.map")
    run = astar("set/scenarios/arena.scen --map-folder other")
    words = "'maps/dao/arena.map'.*--map-folder.*other, set/scenarios, the working folder"
    run.refused("set/scenarios/arena.scen: ", words)


def test_with_untrusted_maps_are_found_only_below_the_scenario_or_map_folder():
    put_map("maps/arena.map")
    put_scenario("scenarios/arena.scen", "maps/arena.map")
    # A debug build may refuse --untrusted because it has no sandbox.
    run = astar("scenarios/arena.scen --untrusted", cli=RELEASE)
    run.refused("scenarios/arena.scen: ", "missing")
    assert "arena.map" not in run.err
    found("scenarios/arena.scen --untrusted --map-folder maps", cli=RELEASE)
    os.mkdir("links")
    os.symlink("../maps/arena.map", "links/arena.map")
    run = astar("scenarios/arena.scen --untrusted --map-folder links", cli=RELEASE)
    run.refused("scenarios/arena.scen: ", "missing")
