# SPDX-License-Identifier: MIT
"""Comparisons of several searches on one sheet: the positions and contents of the panels, and the
reports."""

import json
import os
import re
import shutil
import time
from pathlib import Path

import pytest
from png_file import chunks_of
from program import (
    KEYS,
    MAPS,
    REFERENCE,
    astar,
    letters,
    png_size,
    read,
    report,
    rows,
    same,
    valid_png,
    write,
)
from searches import ALGORITHMS

TRAP = MAPS / "trap.txt"
TERRAIN = MAPS / "terrain.txt"
NO_PATH = MAPS / "options/no-path.txt"
COMPARED = ",".join(ALGORITHMS)
RULES = "both-free,one-free,always,never"


def places(sheet, panel):
    """Returns the positions (x, y) at which the picture `sheet` contains the picture `panel`. The
    shades of the halo of the path depend on the other colours of a picture, and are not compared.
    """
    sheet, panel = letters(sheet).split(), letters(panel).split()
    found = []
    for y in range(len(sheet) - len(panel) + 1):
        x = sheet[y].find(panel[0])
        while x >= 0:
            if all(sheet[y + i].startswith(row, x) for i, row in enumerate(panel)):
                found.append((x, y))
            x = sheet[y].find(panel[0], x + 1)
    return found


def has_panels(sheet, *panels):
    """Each panel is on the sheet once, with two lines of text above it. The panels have equal
    distances and are in reading order, in rows that begin at the same x."""
    valid_png(sheet)
    found = []
    for panel in panels:
        (place,) = places(sheet, panel)
        found.append(place)
    width, height = (max(sizes) for sizes in zip(*map(png_size, panels)))
    columns, lines = (sorted(set(values)) for values in zip(*found))
    assert found == [(x, y) for y in lines for x in columns][: len(found)]
    for starts, size in (columns, width), (lines, height):
        steps = {after - before for before, after in zip(starts, starts[1:])}
        assert len(steps) <= 1 and all(step >= size for step in steps), found
    assert columns[-1] + width <= png_size(sheet)[0] and lines[-1] + height <= png_size(sheet)[1]
    # The two lines of text cover at least 12 rows of pixels.
    picture = letters(sheet).split()
    for x, y in found:
        above = [row[x : x + 60] for row in picture[max(y - 60, 0) : y]]
        assert sum(row.strip(".") != "" for row in above) >= 12, (x, y)


# --- the sheet ---


def test_panels_equal_the_pictures_of_separate_runs():
    for name in "astar", "dijkstra", "greedy":
        astar(f"{TRAP} -a {name} --scale 2 -q -o {name}.png").solved()
    astar(f"{TRAP} --compare astar,dijkstra,greedy --scale 2 -o sheet.png").solved()
    has_panels("sheet.png", "astar.png", "dijkstra.png", "greedy.png")
    astar(f"{TRAP} --compare greedy,astar --scale 2 -o sheet.png").solved()
    has_panels("sheet.png", "greedy.png", "astar.png")
    # Other options apply to each panel.
    for name in "astar", "greedy":
        astar(f"{TRAP} -a {name} --scale 6 --path-style line -q -o {name}.png").solved()
    astar(f"{TRAP} --compare astar,greedy --scale 6 --path-style line -o sheet.png").solved()
    has_panels("sheet.png", "astar.png", "greedy.png")


def test_panels_of_rules():
    rules = RULES.split(",")
    for rule in rules:
        astar(f"{REFERENCE} --diagonal {rule} --scale 9 -q -o {rule}.png").solved()
    astar(f"{REFERENCE} --compare-rules --scale 9 -o sheet.png").solved()
    has_panels("sheet.png", *(f"{rule}.png" for rule in rules))


def test_the_layout_depends_on_the_shape_of_the_map():
    # All three algorithms explore the same cells, so the same panel appears three times.
    for name, text in ("wide", "2" + "0" * 28 + "3\n"), ("high", "2\n" + "0\n" * 28 + "3\n"):
        write(f"{name}.txt", text)
        astar(f"{name}.txt --compare astar,dijkstra,bfs --scale 20 -o {name}.png").solved()
        astar(f"{name}.txt --scale 20 -q -o single.png").solved()
        valid_png(f"{name}.png")
        found = places(f"{name}.png", "single.png")
        # The panels of wide maps are stacked, and those of tall maps are side by side.
        assert len(found) == 3
        assert len({place[name == "high"] for place in found}) == 1


@pytest.mark.parametrize("count", [2, 3, 5, 7, 11, 16])
def test_sheets_of_two_to_sixteen_panels(count):
    names = ",".join(["astar"] + ["bfs"] * (count - 1))
    run = astar(f"{TRAP} --scale 1 --compare {names} -o sheet.png").solved()
    assert len(run.lines) == count
    valid_png("sheet.png")


def test_sheets_of_other_maps_and_styles():
    write("cell.txt", "0\n")
    astar("cell.txt -s 0,0 -g 0,0 --compare astar,jps -o a.png").solved()
    level = MAPS / "options/level.map"
    astar(f"{level} -s 2,2 -g 25,4 --compare astar,greedy -o b.png").solved()
    style = "--heat --path-style both --palette print --caption"
    astar(f"{TRAP} --compare astar,greedy {style} -o c.png").solved()
    valid_png("a.png", "b.png", "c.png")


def test_text_chunks_of_a_sheet():
    astar(f"{TRAP} --compare astar,greedy --scale 4 -q -o sheet.png").solved()
    sheet = Path("sheet.png").read_bytes()
    assert b"astar, both-free: cost 24.071068, 22 steps, 176 expanded; greedy, both-free: " in sheet
    # A sheet has no cell size, because it cannot be read as a map.
    astar(f"{TRAP} --scale 4 -q -o map.png").solved()
    assert b"astar-cli cell" in Path("map.png").read_bytes() and b"astar-cli cell" not in sheet
    astar(f"{TRAP} --compare astar,greedy --scale 4 -q -o again.png").solved()
    same("sheet.png", "again.png")


# --- reports ---


def without_effort(run):
    return re.sub(r", \d+ expanded", "", run.out)


def test_each_panel_has_a_result_line_and_the_last_names_the_picture():
    run = astar(f"{TRAP} --compare dijkstra,astar,jps -o sheet.png").solved()
    assert without_effort(run) == (
        f"{TRAP}: dijkstra: cost 24.071068, 22 steps\n"
        f"{TRAP}: astar: cost 24.071068, 22 steps\n"
        f"{TRAP}: jps: cost 24.071068, 22 steps -> sheet.png\n"
    )
    assert ": astar: cost 24.071068, 22 steps, 176 expanded\n" in run.out
    run = astar(f"{REFERENCE} --compare-rules -o sheet.png").solved()
    assert without_effort(run) == (
        f"{REFERENCE}: both-free: cost 33.242641, 32 steps\n"
        f"{REFERENCE}: one-free: cost 30.313708, 27 steps\n"
        f"{REFERENCE}: always: cost 27.727922, 24 steps\n"
        f"{REFERENCE}: never: cost 35, 35 steps -> sheet.png\n"
    )
    assert astar(f"{TRAP} --compare dijkstra,astar -q -o sheet.png").solved().out == ""


@pytest.mark.parametrize(
    "kind,names,args",
    [
        ("algorithm", COMPARED, TRAP),
        ("algorithm", "greedy,astar", f"{TERRAIN} --weight 3 --no-diagonal"),
        ("algorithm", "bfs,bidirectional", f"{MAPS}/several-goals.txt --diagonal always"),
        ("diagonal", RULES, f"{REFERENCE} -a dijkstra"),
        ("diagonal", RULES, f"{MAPS}/corners.txt"),
        ("algorithm", "greedy,astar,bfs", f"{TRAP} --via 10,1 --via 1,14"),
        ("algorithm", "bfs,astar", f"{NO_PATH} --nearest"),
        ("algorithm", "astar,bfs", NO_PATH),
    ],
)
def test_panels_have_the_results_of_separate_runs(kind, names, args):
    keys = "status cost steps optimal expanded generated"
    compare = "--compare-rules" if kind == "diagonal" else f"--compare {names}"
    sheet = astar(f"{args} {compare} --json --scale 1 -o sheet.png")
    valid_png("sheet.png")
    compared = sheet.get("compared")
    assert [panel[kind] for panel in compared] == names.split(",")
    for panel in compared:
        assert (
            list(panel) == f"algorithm diagonal {keys} message length turns smooth_length".split()
        )
        run = astar(f"{args} --{kind} {panel[kind]} --json --no-picture")
        assert run.get(keys) == [panel[key] for key in keys.split()]
        # The result reported for the map is that of the first search.
        if panel is compared[0]:
            assert sheet.get(f"{keys} algorithm diagonal legs") == run.get(
                f"{keys} algorithm diagonal legs"
            )
            assert sheet.status == run.status


def test_the_exit_status_is_that_of_the_first_search():
    run = astar(f"{NO_PATH} --compare astar,bfs -o sheet.png").ended(1)
    assert run.out == (
        f"{NO_PATH}: astar: no path, 162 expanded\n"
        f"{NO_PATH}: bfs: no path, 162 expanded -> sheet.png\n"
    )
    valid_png("sheet.png")
    write("map.txt", "2 1\n1 3\n")
    run = astar("map.txt --compare-rules -o sheet.png").ended(1)
    assert run.out.count("no path") == 3 and "always: cost 1.414214, 1 step" in run.out
    astar("map.txt --compare astar,bfs --diagonal always -o sheet.png").solved()
    run = astar(f"{NO_PATH} --nearest --compare astar,bfs -o sheet.png").solved()
    assert "astar: goal not reached, nearest cell at cost " in run.out


def test_a_report_has_the_results_of_all_panels_in_one_column():
    args = f"{TRAP} --compare astar,greedy --json -o sheet.png --report"
    run = astar(f"{args} report.csv").solved()
    (row,) = report()
    keys = [key for key in run.record if key != "settings"]
    assert list(row) == keys and keys[keys.index("compared") :][:2] == ["compared", "reading"]
    assert json.loads(row["compared"]) == run.get("compared")
    run = astar(f"{args} report.json").solved()
    (record,) = json.loads(read("report.json"))
    assert record["compared"] == run.get("compared")
    # Without a comparison, there is no such column.
    run = astar(f"{TRAP} --report report.csv --json -o sheet.png").solved()
    assert list(run.record) == KEYS and "compared" not in report()[0]


def test_one_sheet_for_each_map_of_a_folder():
    for name in TRAP, REFERENCE, MAPS / "rooms.txt", NO_PATH:
        write(f"maps/{name.name}", name.read_bytes())
    write("maps/bad.txt", "2 0 x\n")
    outputs = []
    for jobs in 1, 4:
        args = f"maps --compare astar,greedy,jps --scale 2 --jobs {jobs} -o sheets{jobs}"
        run = astar(args).ended(2)
        assert len(run.lines) == 12
        outputs.append(run.out.replace(f"sheets{jobs}/", ""))
    assert outputs[0] == outputs[1]
    assert sorted(os.listdir("sheets1")) == [
        "no-path.png",
        "reference.png",
        "rooms.png",
        "trap.png",
    ]
    for name in os.listdir("sheets1"):
        valid_png(f"sheets1/{name}")
        same(f"sheets1/{name}", f"sheets4/{name}")


def test_a_problem_of_a_scenario():
    for name in "level.map", "level.map.scen":
        shutil.copy(MAPS / "options" / name, name)
    run = astar("level.map.scen --problem 2 --compare astar,dijkstra -o sheet.png").solved()
    assert run.out.count(": cost ") == 2
    valid_png("sheet.png")


# --- --compare all and --compare rules ---


def without_fingerprint(name):
    """Returns the chunks of a picture except the fingerprint of its settings."""
    return [chunk for chunk in chunks_of(name) if not chunk[1].startswith(b"astar-cli settings")]


def test_compare_all_draws_a_panel_for_every_algorithm():
    run = astar(f"{REFERENCE} --compare all --scale 9 --json -o all.png").solved()
    assert [panel["algorithm"] for panel in run.get("compared")] == ALGORITHMS
    astar(f"{REFERENCE} --compare {COMPARED} --scale 9 -q -o list.png").solved()
    # The texts of the options differ, and so do the fingerprints of the settings.
    assert without_fingerprint("all.png") == without_fingerprint("list.png")


def test_compare_rules_has_an_alias():
    args = f"{REFERENCE} --scale 9 -a dijkstra"
    word = astar(f"{args} --compare rules -o word.png").solved()
    alias = astar(f"{args} --compare-rules -o alias.png").solved()
    same("word.png", "alias.png")
    assert word.out.replace("word.png", "alias.png") == alias.out


# --- other files ---


def test_the_path_is_that_of_the_first_search():
    write("map.txt", "2 9 9 3\n0 0 0 0\n")
    ends = set()
    for first in "dijkstra,bfs", "bfs,dijkstra":
        one = f"-a {first.split(',')[0]} -o one.png --path one.csv --map-image bare.png"
        astar(f"map.txt --scale 3 -q {one}").solved()
        sheet = f"--compare {first} -o sheet.png --path sheet.csv --map-image other.png"
        astar(f"map.txt --scale 3 -q {sheet}").solved()
        same("one.csv", "sheet.csv")
        same("bare.png", "other.png")
        ends.add(tuple(rows("one.csv")[-1]))
    assert len(ends) == 2  # the searches find different paths


def test_a_map_is_solved_again_if_other_searches_are_compared():
    shutil.copy(TRAP, "map.txt")
    os.utime("map.txt", (time.time() - 3600,) * 2)
    astar("map.txt -q").solved()
    for options in [
        *("--compare astar,bfs", "--compare astar,jps", "--compare astar,jps,jps"),
        *("--compare-rules", "--compare-rules -a bfs", "-a bfs", "--compare astar,bfs"),
    ]:
        args = f"map.txt --skip-existing --scale 2 {options}"
        assert astar(args).out.endswith("expanded -> out/map.png\n")
        assert astar(args).out == "map.txt: skipped, up to date -> out/map.png\n"
    assert astar(f"{args} --json").get("status compared") == ["skipped", []]


# --- usage errors ---


@pytest.mark.parametrize(
    "value",
    [
        *(
            "astar",
            "",
            ",",
            "astar,",
            ",astar",
            "astar,,bfs",
            "astar,foo",
            "foo,astar",
            "astar, bfs",
        ),
        *("Astar,bfs", "astar:bfs", "astar,both-free", "astar," * 16 + "bfs", "astar,bfs,"),
        "astar," + "x" * 5000,
    ],
)
def test_refused_lists(value):
    run = astar([REFERENCE, "--compare", value])
    run.refused("", "--compare (takes 2 to 16|knows no algorithm)")


@pytest.mark.parametrize(
    "args,words",
    [
        ("--compare-rules=astar", "--compare-rules takes no value"),
        ("--compare astar,bfs --compare-rules", "--compare.*--compare-rules"),
        ("--compare astar,bfs --animate film.png", "--animate.*--compare"),
        ("--compare-rules --animate film.png", "--animate.*--compare-rules"),
        ("--compare-rules --diagonal always", "--compare-rules draws all rules"),
        ("--compare all -a bfs", "--compare already names the algorithms"),
        ("--compare rules --diagonal always", "--compare rules draws all rules; omit --diagonal"),
        ("--compare rules --animate film.png", "--animate shows one search; omit --compare"),
    ],
)
def test_refused_combinations(args, words):
    astar(f"{REFERENCE} {args}").refused("", words)


def test_the_last_list_takes_precedence():
    lists = "--compare astar,bfs,jps --compare greedy,dijkstra"
    run = astar(f"{TRAP} {lists} --json -o sheet.png").solved()
    assert [panel["algorithm"] for panel in run.get("compared")] == ["greedy", "dijkstra"]


def test_the_first_algorithm_does_not_support_the_map():
    """Its panel says why, and the result is that of the next algorithm."""
    single = astar(f"{TERRAIN} -o sheet.png").solved()
    why = "jps+ needs uniform costs, but the cells of this map have different costs"
    files_of = "-o sheet.png --path path.csv --map-image bare.png"
    run = astar(f"{TERRAIN} --compare jps+,astar {files_of}").solved()
    assert run.out == f"{TERRAIN}: jps+: {why}\n" + single.out.replace(": cost", ": astar: cost")
    assert len(rows("path.csv")) > 2
    run = astar(f"{TERRAIN} --compare jps+,astar -o sheet.png --json").solved()
    first = run.get("compared")[0]
    assert [first[key] for key in ("status", "cost", "message")] == ["unusable", None, why]
    assert run.get("algorithm status") == ["astar", "solved"]


def test_no_compared_algorithm_supports_the_map():
    run = astar(f"{TERRAIN} --compare-rules -a jps+ -o sheet.png --path path.csv")
    run.refused(f"{TERRAIN}: ", "needs .*(astar|fastest)")
    astar(f"{TERRAIN} --compare astar,fastest -o sheet.png").solved()
