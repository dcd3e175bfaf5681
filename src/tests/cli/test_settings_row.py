# SPDX-License-Identifier: MIT
"""The settings that JSON output and JSON reports contain."""

import json
import re

from program import MAPS, REFERENCE, astar, read, rows, write


def recorded(args, keys):
    settings = astar(f"{args} --json").ended(0).get("settings")
    return [settings[key] for key in keys.split()]


def test_every_option_for_movement_search_and_reading_is_recorded_in_the_order_of_the_help():
    """Not recorded are --no-diagonal, an alias, and --max-cells, which affects no result."""
    sections = re.split("^([A-Z][a-z]*)$", astar("--help=all").out, flags=re.M)
    text = "".join(sections[sections.index(name) + 1] for name in ("Movement", "Search", "Reading"))
    named = re.findall("^  (?:-.,|   ) --([a-z-]+)", text, re.M)
    named = [name.replace("-", "_") for name in named if name not in ("no-diagonal", "max-cells")]
    assert list(astar(f"{REFERENCE} --json").get("settings")) == named and len(named) > 20


def test_defaults_are_recorded_and_one_that_depends_on_the_map_is_null():
    keys = "diagonal clearance weight nearest cell threshold unknown"
    assert recorded(REFERENCE, keys) == ["both-free", None, 1, False, 1, None, "wall"]


def test_the_step_cost_that_was_used_is_recorded():
    write("map.csv", "1.5,2\n")
    surface = "map.csv -s 0,0 -g 1,0 --no-picture"
    assert recorded(surface, "step_cost") == ["mean"]
    assert recorded(f"{surface} --step-cost entered", "step_cost") == ["entered"]
    assert recorded(f"{REFERENCE} --no-picture", "step_cost") == ["entered"]
    write("bad.csv", "1.5,x\n")
    settings = astar("bad.csv --step-cost entered --json").ended(2).get("settings")
    assert settings["step_cost"] == "entered"


def test_values_are_recorded_as_numbers_booleans_or_texts():
    write("map.txt", "2 4 0\n0 0 3\n")
    args = """map.txt --no-diagonal --diagonal-cost 1.5 --clearance 0 --weight 2.5 --via 1,0 --via 1,1 --nearest
    --cost 4=3 --cost 5=2 --cell auto --threshold otsu --invert --move-cost N=2,S=inf"""
    keys = (
        "diagonal diagonal_cost clearance weight via nearest cost cell threshold invert move_cost"
    )
    values = ["never", 1.5, "0", 2.5, "1,0 1,1", True, "4=3 5=2", "auto", "otsu", True, "N=2,S=inf"]
    assert recorded(args, keys) == values
    robot = f"{MAPS}/options/robot.yaml -s 0.3m,-0.5m -g 4m,0.9m --clearance 0.2m --no-picture"
    assert recorded(robot, "clearance start goal") == ["0.2m", "0.3m,-0.5m", "4m,0.9m"]


def test_settings_are_recorded_for_failed_maps_and_in_json_reports_but_not_in_csv_reports():
    write("bad.txt", "2 x\n")
    run = astar("bad.txt --json --clearance 2 --report report.json").ended(2)
    (row,) = json.loads(read("report.json"))
    assert run.get("settings")["clearance"] == row["settings"]["clearance"] == "2"
    astar("bad.txt --clearance 2 --report report.csv")
    assert "settings" not in rows("report.csv")[0]
