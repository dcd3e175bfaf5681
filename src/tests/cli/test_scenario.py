# SPDX-License-Identifier: MIT
"""MovingAI scenarios: the check of all path lengths, the summary, messages, reports, and pictures of
single problems.

Most tests use a scenario on this map, whose path lengths were computed by hand:

      0123456
    0 .....@.      6,0 is walled in
    1 .....@@
    2 ..@....
    3 ....@..
"""

import collections
import json
import os
import random
import re

import pytest
from program import PROJECT, RELEASE, astar, read, report, rows, same, valid_png, write

HEADER = """scenario map problem algorithm rule weight cost optimal_cost ratio steps expanded generated
search_us prepare_us start_x start_y goal_x goal_y length turns""".split()
TIMES = "search_us", "prepare_us"

# The start, the goal and the length of each problem.
PROBLEMS = [
    "0 0 4 0 4",
    "0 0 4 1 4.41421",
    "0 0 4 2 4.828427",
    "1 2 3 2 4.0",
    "0 0 6 0 0",
    "2 0 2 0 0.00",
    "4 1 5 2 2.00000000",
    "0 3 6 3 7.414214",
]
# What `known` returns for the expected report.
KNOWN = [
    "1,0,0,4,0,4,4,4",
    "2,0,0,4,1,4.414214,4.41421,4",
    "3,0,0,4,2,4.828427,4.828427,4",
    "4,1,2,3,2,4,4,4",
    "5,0,0,6,0,,,",
    "6,2,0,2,0,0,0,0",
    "7,4,1,5,2,2,2,2",
    "8,0,3,6,3,7.414214,7.414214,7",
]


def known(table):
    """Returns for each row or JSON object the number of the problem, its start and goal, the cost,
    the length stated in the scenario and the number of steps."""
    keys = "problem start_x start_y goal_x goal_y cost optimal_cost steps".split()
    values = [["" if row[key] is None else str(row[key]) for key in keys] for row in table]
    return [",".join(row) for row in values]


def column(key, name="report.csv"):
    return [row[key] for row in report(name)]


def untimed(table):
    """Returns rows without their times."""
    return [{key: row[key] for key in row if key not in TIMES} for row in table]


def small_map(name="tiny.map"):
    write(name, "type octile\nheight 4\nwidth 7\nmap\n.....@.\n.....@@\n..@....\n....@..\n")


def scenario(problems, name="tiny.scen", map_name="tiny.map"):
    """Writes a scenario for tiny.map with these problems."""
    lines = ["\t".join(["0", map_name, "7", "4", *problem.split()]) for problem in problems]
    return write(name, "\n".join(["version 1", *lines, ""]))


def tiny():
    """Writes tiny.map and the scenario tiny.scen with all PROBLEMS."""
    small_map()
    scenario(PROBLEMS)


def summary(run, name, problems, wrong, remark=""):
    """Standard output is exactly the summary of a scenario. `remark` is a regular expression."""
    unit = "problem" if problems == 1 else "problems"
    remark, number = remark and f", {remark}", r"\d+(\.\d+)?"
    return run.shows(
        rf"{re.escape(name)}: {problems} {unit}, {wrong} wrong{remark}, mean {number} us, "
        rf"total {number} ms, \d+ expanded\n"
    )


def right(run, problems=8, name="tiny.scen"):
    """The run solved the scenario and found all lengths to be correct."""
    return summary(run.solved(), name, problems, 0)


# --- correct and wrong lengths ---


@pytest.mark.parametrize("algorithm", "astar dijkstra jps bidirectional fastest jps+".split())
def test_optimal_algorithms_find_the_correct_lengths(algorithm):
    tiny()
    right(astar(f"tiny.scen --algorithm {algorithm}")).unchanged()


@pytest.mark.parametrize("algorithm", ["bfs", "greedy"])
def test_other_algorithms_find_a_path_that_is_not_too_short(algorithm):
    tiny()
    run = astar(f"tiny.scen -a {algorithm} --report report.csv").solved()
    assert re.match(r"tiny\.scen: 8 problems, 0 wrong, \d+ optimal, cost ratio mean ", run.out)
    for row in report():
        assert bool(row["cost"]) == bool(row["optimal_cost"])
        assert not row["cost"] or float(row["cost"]) > float(row["optimal_cost"]) - 0.01


NOT_COMPARABLE = "lengths are not comparable .*"


@pytest.mark.parametrize(
    "options,costs",
    [
        ("--diagonal one-free", ["2.828427", "1.414214", ""]),
        ("--no-diagonal", ["4", "2", ""]),
        ("--diagonal-cost 1.5", None),
        ("--cost .=2", None),
        ("--move-cost N=2", None),
    ],
)
def test_under_other_rules_or_costs_lengths_are_not_compared(options, costs):
    small_map()
    # The first two lengths are those of paths that cut the corners of walls.
    scenario(["1 2 3 2 2.828427", "4 1 5 2 1.41421356", "0 0 6 0 0"])
    run = astar(f"tiny.scen {options} --report report.csv").solved()
    summary(run, "tiny.scen", 3, 0, NOT_COMPARABLE)
    assert column("ratio") == ["", "", ""]
    assert costs in (None, column("cost"))
    rule = {"--no-diagonal": "never", "--diagonal one-free": "one-free"}.get(options, "both-free")
    assert set(column("rule")) == {rule}
    # Under the default rule, the first two lengths are wrong.
    summary(astar("tiny.scen").ended(2), "tiny.scen", 3, 2)


def test_reachability_under_other_rules():
    small_map()
    # If the scenario states a length, a path must be found, whatever the diagonal rule.
    scenario(["0 0 6 0 7"])
    run = astar("tiny.scen --diagonal one-free").ended(2)
    summary(run, "tiny.scen", 1, 1, NOT_COMPARABLE)
    # A forbidden direction may make a cell unreachable.
    scenario(["0 0 4 0 4"])
    run = astar("tiny.scen --move-cost E=inf,NE=inf,SE=inf").solved()
    summary(run, "tiny.scen", 1, 0, NOT_COMPARABLE)


def test_a_wrong_length_is_reported_with_its_line():
    small_map()
    scenario(["0 0 4 0 4", "0 0 4 1 4.5", "0 0 4 2 4.828427"])
    run = astar("tiny.scen").ended(2).message("tiny.scen:3: ", r"4\.414214.*4\.5").unchanged()
    summary(run, "tiny.scen", 3, 1)
    # Line numbers include blank lines.
    write("tiny.scen", read("tiny.scen") + "\n\n0\ttiny.map\t7\t4\t0\t0\t1\t0\t9\n")
    run = astar("tiny.scen").ended(2)
    summary(run, "tiny.scen", 4, 2)
    assert re.fullmatch(r"astar-cli: tiny\.scen:3: .*\nastar-cli: tiny\.scen:7: .*\n", run.err)


def test_many_wrong_lengths_are_counted():
    small_map()
    scenario(["0 0 4 0 5"] * 30 + ["0 0 4 0 4"])
    run = astar("tiny.scen --jobs 2").ended(2)
    summary(run, "tiny.scen", 31, 30)
    assert re.fullmatch(r"astar-cli: tiny\.scen:2: .*\n(astar-cli: tiny\.scen:\d+: .*\n)*", run.err)


@pytest.mark.parametrize("length", "3.99 4.01 4 3.995 4.0099".split())
def test_a_length_that_differs_by_at_most_a_hundredth_is_correct(length):
    small_map()
    scenario([f"0 0 4 0 {length}"])
    right(astar("tiny.scen"), 1)


@pytest.mark.parametrize("length", "3.98 4.02 3.9899 4.0101 5 1 400".split())
def test_a_length_that_differs_more_is_wrong(length):
    small_map()
    scenario([f"0 0 4 0 {length}"])
    summary(astar("tiny.scen").ended(2).message("tiny.scen:2: "), "tiny.scen", 1, 1)


def test_lengths_of_zero():
    small_map()
    # Between two different cells, a length of 0 means that there is no path, or it is unknown.
    scenario(["0 0 6 0 0", "6 0 0 3 0.00000000"])
    right(astar("tiny.scen"), 2)
    scenario(["0 0 6 0 0", "0 0 1 0 0"])
    run = astar("tiny.scen --report report.csv").solved()
    summary(run, "tiny.scen", 2, 0, "1 without a stated length")
    assert [row[6:9] for row in rows("report.csv")[1:]] == [["", "", ""], ["1", "", ""]]
    # No path is found, but the scenario gives a length.
    scenario(["0 0 6 0 6.5"])
    run = astar("tiny.scen").ended(2).message("tiny.scen:2: ", r"no path.*6\.5")
    summary(run, "tiny.scen", 1, 1)
    # If start and goal are the same cell, 0 is the length of the path.
    scenario(["3 3 3 3 0", "6 0 6 0 0"])
    right(astar("tiny.scen"), 2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_map_that_jps_plus_does_not_support_is_reported_once(jobs):
    write("tiny.map", "type octile\nheight 1\nwidth 4\nmap\n.S..\n")
    write("tiny.scen", "version 1\n0 tiny.map 4 1 0 0 3 0 5\n0 tiny.map 4 1 3 0 0 0 5\n")
    run = astar(f"tiny.scen -a jps+ --cost S=3 --jobs {jobs} --report report.csv")
    run.refused("tiny.scen: ", "uniform costs.*astar")


# --- syntax ---

LINE = "0 tiny.map 7 4 0 0 4 0 4\n"
TWO_LINES = f"\n{LINE}1 tiny.map 7 4 0 0 4 1 4.41421\n"


@pytest.mark.parametrize(
    "text",
    [
        f"version 1{TWO_LINES}",
        f"version 1.0{TWO_LINES}",
        f"version\t1{TWO_LINES}".replace(" ", "\t"),
        f"version 1{TWO_LINES}".replace(" ", "\t").replace("\n", "\r\n"),
        f"version 1.0{TWO_LINES}".replace("\n", "\r\n")[:-2],
        f"version  1.0 {TWO_LINES}\n\n".replace(" ", "  ").replace("4\n1", "4  \n\n1"),
    ],
)
def test_notations(text):
    small_map()
    write("tiny.scen", text)
    right(astar("tiny.scen"), 2)


@pytest.mark.parametrize(
    "length", "4.41 4.414 4.4142 4.41421 4.414214 4.4142136 4.41421356".split()
)
def test_lengths_may_have_up_to_8_decimals(length):
    small_map()
    scenario([f"0 0 4 1 {length}"])
    right(astar("tiny.scen --report report.csv"), 1)
    # The report gives the length rounded to six decimals, without trailing zeros.
    assert column("optimal_cost") == [f"{float(length):.6f}".rstrip("0")]


def test_a_scenario_is_recognised_by_its_content():
    tiny()
    os.rename("tiny.scen", "problems.txt")
    right(astar("problems.txt"), name="problems.txt")
    # A map whose name looks like that of a scenario is still a map.
    write("grid.scen", "2 0 3\n")
    assert astar("grid.scen").solved().out.startswith("grid.scen: cost 2, 2 steps, ")


@pytest.mark.parametrize(
    "text,place,words",
    [
        (f"version 2\n{LINE}", "1:", "version"),
        (f"version 1.1\n{LINE}", "1:", "version"),
        (f"version x\n{LINE}", "1:", "version"),
        (f"version 1 2\n{LINE}", "1:", "version"),
        ("version 1\n", "", "no problems"),
        ("version 1.0\r\n\r\n", "", "no problems"),
        (f"version 1\n{LINE}//{0:065534}\n", "3: ", "longer"),
        # Too few or too many columns.
        (f"version 1\n{LINE}0 tiny.map 7 4 0 0 4 0\n", "3: ", "9"),
        (f"version 1\n{LINE}\n0 tiny.map 7 4 0 0 4 0 4 4\n", "4: ", "9"),
        (f"version 1\n{LINE}0 tiny.map\n", "3: ", "9"),
        ("version 1\r\n0\ttiny.map\t7\t4\t0\t0\t4\t0\r\n", "2: ", "9"),
        ("version 1\nnonsense\n", "2: ", "9"),
        # Numbers.
        (f"version 1\n{LINE}0 tiny.map x 4 0 0 4 0 4\n", "3:12: ", ""),
        (f"version 1\n{LINE}0 tiny.map 7 -4 0 0 4 0 4\n", "3:14: ", ""),
        (f"version 1\n{LINE}0 tiny.map 7 4 a 0 4 0 4\n", "3:16: ", ""),
        (f"version 1\n{LINE}0 tiny.map 7 4 0 1.0 4 0 4\n", "3:18: ", ""),
        (f"version 1\n{LINE}0 tiny.map 7 4 0 0 -1 0 4\n", "3:20: ", ""),
        (f"version 1\n{LINE}0 tiny.map 7 4 0 0 4 99999999999999999999 4\n", "3:22: ", ""),
        (f"version 1\n{LINE}0\ttiny.map\t7\t4\t0\t0\t4\t0\tx\n", "3:24: ", "length"),
        *(
            (f"version 1\n{LINE}0 tiny.map 7 4 0 0 4 0 {length}\n", "3:24: ", "length")
            for length in "x -1 4.x 4.1.2 4,5 1e3 +4 nan inf 99999999999999999999 0x4".split()
        ),
        # Ends in a wall or outside of the map.
        (f"version 1\n{LINE}0 tiny.map 7 4 2 2 4 0 4\n", "3: ", "start 2,2 .*wall"),
        ("version 1\n0 tiny.map 7 4 0 0 5 1 4\n", "2: ", "goal 5,1 .*wall"),
        (f"version 1\n{LINE}{LINE}0 tiny.map 7 4 7 0 4 0 4\n", "4: ", "start 7,0 .*outside"),
        ("version 1\n0 tiny.map 7 4 0 0 0 4 4\n", "2: ", "goal 0,4 .*outside"),
        # Another size than that of the map, or another map than in the first line.
        ("version 1\n0 tiny.map 7 5 0 0 4 0 4\n", "", "7 x 4.*7 x 5"),
        ("version 1\n0 tiny.map 14 8 0 0 4 0 4\n", "", "7 x 4.*14 x 8"),
        (f"version 1\n{LINE}0 other.map 7 4 0 0 4 0 4\n", "3: ", "map"),
        (f"version 1\n{LINE}0 tiny.map 8 4 0 0 4 0 4\n", "3: ", "map"),
    ],
)
def test_refused_scenarios(text, place, words):
    small_map()
    write("tiny.scen", text)
    astar("tiny.scen --report report.csv").refused(f"tiny.scen:{place}", words)


def test_with_problem_a_map_of_another_size_is_refused():
    small_map()
    write("tiny.scen", "version 1\n0 tiny.map 14 8 0 0 4 0 4\n")
    astar("tiny.scen --problem 1 -o x.png").refused("", "7 x 4.*14 x 8")


# --- finding the map ---


def costly_map(name, cost):
    """Writes a map on which the path from 0,0 to 2,0 has this cost: 2, 4 or 6."""
    first = ".@." if cost > 2 else "..."
    second = ".@." if cost > 4 else "..."
    write(name, f"type octile\nheight 3\nwidth 3\nmap\n{first}\n{second}\n...\n")


def test_the_map_is_found_by_its_path_its_name_or_the_name_of_the_scenario():
    found = "level/maps/a/deep.map", "level/deep.map", "level/own.map"
    for cost, name in zip((2, 4, 6), found):
        costly_map(name, cost)
    # Files in the current folder must be ignored.
    costly_map("maps/a/deep.map", 6)
    costly_map("deep.map", 6)
    costly_map("own.map", 2)
    for cost, name in zip((2, 4, 6), found):
        write("level/own.map.scen", f"version 1\n0 maps/a/deep.map 3 3 0 0 2 0 {cost}\n")
        right(astar("level/own.map.scen"), 1, "level/own.map.scen")
        if cost < 6:
            os.remove(name)
    os.chdir("level")
    right(astar("own.map.scen"), 1, "own.map.scen")


@pytest.mark.parametrize("absolute", [True, False])
def test_the_name_of_the_map_may_be_absolute_and_may_contain_spaces(absolute):
    small_map("a folder/the map")
    prefix = f"{os.getcwd()}/" if absolute else ""
    scenario(PROBLEMS, map_name=f"{prefix}a folder/the map")
    right(astar("tiny.scen"))


def test_a_missing_map_is_named_in_the_message():
    scenario(["0 0 4 0 4"], "tiny.map.scen", "maps/deep/other.map")
    for options in "", "--problem 1 -o x.png":
        astar(f"tiny.map.scen {options}").refused("tiny.map.scen: ", "'maps/deep/other.map'")
    # A scenario cannot name itself as its map.
    scenario(["0 0 4 0 4"], map_name="tiny.scen")
    astar("tiny.scen").refused()
    astar("missing.scen").refused("missing.scen: ")


def test_an_error_in_the_map_is_reported_with_its_name():
    scenario(PROBLEMS, "level/tiny.scen")
    small_map()
    write("level/tiny.map", read("tiny.map").replace("\n..@", "\n..X"))
    astar("level/tiny.scen").refused("level/tiny.map:7:3: ", "'X'")
    write("level/tiny.map", "")
    astar("level/tiny.scen").refused("level/tiny.map: ", "empty")
    os.remove("level/tiny.map")
    os.mkdir("level/tiny.map")
    astar("level/tiny.scen").refused("level/tiny.map: ")


def test_the_map_may_have_another_format():
    tiny()
    write("tiny.map", "0000010\n0000011\n0010000\n0000100\n")
    right(astar("tiny.scen"))


def test_many_problems_on_terrain_are_solved_with_landmarks_unless_memory_is_too_small():
    cells = [
        "".join("S" if (x // 30 * 7 + y // 30 * 5) % 3 == 0 else "." for x in range(300))
        for y in range(300)
    ]
    write("swamp.map", "\n".join(["type octile\nheight 300\nwidth 300\nmap", *cells, ""]))
    numbers = random.Random(1)
    ends = [" ".join(str(numbers.randrange(300)) for _ in range(4)) for _ in range(300)]
    write("swamp.scen", "version 1\n" + "".join(f"0 swamp.map 300 300 {end} 0\n" for end in ends))

    def solve(options):
        astar(f"swamp.scen --cost S=9 --report report.csv {options}", cli=RELEASE).solved()
        return untimed(report())

    def without(table, *keys):
        return [{key: row[key] for key in row if key not in keys} for row in table]

    landmarks, plain, small = solve(""), solve("--heuristic octile"), solve("--memory 3M")
    effort = "expanded", "generated"
    assert len(landmarks) == 300
    assert without(landmarks, *effort, "turns") == without(plain, *effort, "turns")
    assert without(small, "generated") == without(plain, "generated")
    expanded = [sum(int(row["expanded"]) for row in table) for table in (landmarks, plain)]
    assert 2 * expanded[0] < expanded[1]
    # For few of these problems, landmarks would take longer than they save.
    few = solve("--problem 1-5")
    assert without(few, "length", "turns") == without(plain[:5], "length", "turns")


# --- reports ---


def test_report():
    tiny()
    run = right(astar("tiny.scen --report report.csv")).created("report.csv")
    table = report()
    assert list(table[0]) == HEADER and known(table) == KNOWN
    for row in table:
        values = [row[key] for key in "scenario map algorithm rule weight".split()]
        assert values == ["tiny.scen", "tiny.map", "astar", "both-free", "1"]
        assert all(re.fullmatch(r"\d+", row[key]) for key in ("expanded", "generated"))
        assert all(re.fullmatch(r"\d+(\.\d+)?", row[key]) for key in TIMES)
        assert re.fullmatch(r"[0-9.]*", row["length"]) and re.fullmatch(r"\d*", row["turns"])
        assert row["ratio"] == ("1" if row["cost"] else "")
    text = read("report.csv")
    assert '"tiny.scen","tiny.map",1,"astar","both-free",1,' in text and "\r" not in text
    # The expanded cells add up to the number in the summary.
    assert run.out.endswith(f", {sum(int(row['expanded']) for row in table)} expanded\n")
    right(astar("tiny.scen --report rows.csv --no-header"))
    write("again.csv", text.splitlines()[0] + "\n" + read("rows.csv"))
    assert untimed(report("again.csv")) == untimed(table)


def test_each_row_equals_the_result_of_a_run_with_the_same_ends():
    tiny()
    astar("tiny.scen --report report.csv").solved()
    for number, (row, problem) in enumerate(zip(report(), PROBLEMS), 1):
        sx, sy, gx, gy, _ = problem.split()
        run = astar(f"tiny.map -s {sx},{sy} -g {gx},{gy} --json --no-picture").ended(number == 5)
        keys = "cost steps expanded generated"
        assert ["" if value is None else str(value) for value in run.get(keys)] == [
            row[key] for key in keys.split()
        ]
        # --problem N gives the map the ends of the N-th problem, counted from 1.
        run = astar(f"tiny.scen --problem {number} --no-picture --json").ended(number == 5)
        assert run.get("start goal") == [[int(sx), int(sy)], [int(gx), int(gy)]]


def test_report_in_json():
    tiny()
    astar("tiny.scen --report report.csv").solved()
    right(astar("tiny.scen --report report.json"))
    table = json.loads(read("report.json"))
    assert [list(row) for row in table] == [HEADER] * 8 and known(table) == KNOWN
    assert [table[4][key] for key in ("cost", "optimal_cost", "steps")] == [None] * 3
    for row, expected in zip(table, report()):
        assert isinstance(row["search_us"], (int, float))
        assert (row["expanded"], row["generated"]) == (
            int(expected["expanded"]),
            int(expected["generated"]),
        )
    # --json prints the objects in place of the summary, and the report contains the same objects.
    run = astar("tiny.scen --json --report report.json").solved()
    assert known(run.records) == KNOWN and run.records == json.loads(read("report.json"))
    scenario(["0 0 4 0 5"])
    run = astar("tiny.scen --json").ended(2).message("tiny.scen:2: ")
    assert run.get("problem cost optimal_cost") == [1, 4, 5]


def test_the_report_is_written_even_if_lengths_are_wrong():
    small_map()
    scenario(["0 0 4 0 5", "0 0 6 0 7", "0 0 1 0 0"])
    run = astar("tiny.scen --report report.csv").ended(2)
    summary(run, "tiny.scen", 3, 2, "1 without a stated length")
    assert known(report()) == ["1,0,0,4,0,4,5,4", "2,0,0,6,0,,7,", "3,0,0,1,0,1,,1"]


def test_quiet_prints_only_errors():
    tiny()
    assert astar("tiny.scen --quiet --report report.csv").solved().out == ""
    assert len(report()) == 8
    scenario(["0 0 4 0 5"])
    assert astar("tiny.scen -q").ended(2).message("tiny.scen:2: ").out == ""


def test_reports_are_the_same_with_any_number_of_jobs_and_in_each_build():
    tiny()
    right(astar("tiny.scen --report first.csv"))
    right(astar("tiny.scen --report first.json"))
    for cli, jobs in [(RELEASE, 1), (None, 2), (None, 3), (None, 100)]:
        right(astar(f"tiny.scen --jobs {jobs} --report report.csv", cli=cli))
        assert untimed(report()) == untimed(report("first.csv"))
        right(astar(f"tiny.scen -j {jobs} --report report.json", cli=cli))
        assert untimed(json.loads(read("report.json"))) == untimed(json.loads(read("first.json")))


def test_a_report_replaces_an_old_report_and_keeps_its_permissions():
    tiny()
    write("report.csv", "old\n" * 1000)
    os.chmod("report.csv", 0o640)
    run = right(astar("tiny.scen --report report.csv"))
    assert len(rows("report.csv")) == 9 and run.after["./report.csv"][0] & 0o777 == 0o640
    assert set(run.after) == set(run.before)


def test_temporary_files_of_killed_runs_are_deleted_from_the_folder_of_the_report():
    tiny()
    for name in "folder/.astar-cli-1-1.tmp", "folder/kept.tmp", ".astar-cli-1-1.tmp":
        write(name, "")
    run = right(astar("tiny.scen --report folder/report.csv"))
    assert set(run.before) - set(run.after) == {"./folder/.astar-cli-1-1.tmp"}
    assert set(run.after) - set(run.before) == {"./folder/report.csv"}


def failed(run, prefix, words=""):
    """The run ended with status 2 and a message, and changed nothing. It may have printed results."""
    run.ended(2).message(prefix, words).unchanged()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "missing/report.csv",
        "folder",
        "tiny.map/report.csv",
        # The scenario or its map.
        "tiny.scen",
        "./tiny.scen",
        "folder/../tiny.map",
        "folder/link.csv",
        "folder/hard.json",
    ],
)
def test_refused_names_of_reports(name):
    tiny()
    os.mkdir("folder")
    os.symlink("../tiny.scen", "folder/link.csv")
    os.link("tiny.map", "folder/hard.json")
    failed(astar(["tiny.scen", "--report", name]), name and f"{name}: ")


def test_reports_that_cannot_be_written(user):
    tiny()
    os.mkdir("locked", 0o555)
    user.owns("locked")
    failed(user("tiny.scen --report locked/report.csv"), "locked/report.csv: ", "permission")
    failed(user("tiny.scen --report /dev/full"), "/dev/full: ", "space")
    full = ("bash", "-c", 'exec "$@" >/dev/full', "to")
    for option in "--jobs=1", "--json":
        failed(astar(f"tiny.scen {option}", prefix=full), "", "no space")


# --- runs with --problem ---


def test_problem_draws_the_map_with_the_ends_of_the_problem():
    tiny()
    run = astar("tiny.scen --problem 4 -o x.png --path path.csv").solved()
    run.shows(r".*tiny\.map: cost 4, 4 steps, \d+ expanded -> x\.png\n")
    run.created("x.png", "path.csv")
    path = rows("path.csv")
    assert path[1] == ["1", "2", "0"] and path[-1] == ["3", "2", "4"]
    astar("tiny.map -s 1,2 -g 3,2 -o y.png").solved()
    same("x.png", "y.png")
    valid_png("x.png")
    # Without -o, the picture is named after the map.
    run = astar("tiny.scen --problem 3").solved().created("out/tiny.png")
    assert run.out.endswith(" -> out/tiny.png\n")
    run = astar("tiny.scen --problem 5 -o z.png").ended(1).created("z.png")
    run.shows(r".*tiny\.map: no path, \d+ expanded -> z\.png\n")


@pytest.mark.parametrize(
    "args,prefix,words",
    [
        (["--problem", "9", "-o", "x.png"], "", "--problem .*8"),
        (["--problem", "4294967295", "-o", "x.png"], "", "--problem .*8"),
        *(
            (["--problem", number, "-o", "x.png"], "", "--problem ")
            for number in ("0", "-1", "x", "", "1.5", "4294967296", "1 ")
        ),
        *(
            (["--jobs", number], "", "--jobs ")
            for number in ("0", "-1", "x", "1.5", "", "99999999999999999999")
        ),
        # No output replaces the scenario or its map.
        ("--problem 1 -o link.png", "link.png: ", ""),
        ("--problem 1 -o x.png --path tiny.scen", "tiny.scen: ", ""),
        ("--problem 1 -o x.png --map-image ./tiny.scen", "./tiny.scen: ", ""),
        ("--problem 1 -o x.png --path tiny.map", "tiny.map: ", ""),
        # Pictures and paths need --problem.
        *(
            (option, "", "--problem")
            for option in (
                "-o x.png",
                "-o folder",
                "-o -",
                "--path path.csv",
                "--map-image map.png",
            )
        ),
        # Scenarios contain the ends.
        ("--start 0,0", "", "--start"),
        ("--goal 0,0", "", "--goal"),
        ("--via 0,0", "", "--via"),
        ("--nearest", "", "--nearest"),
        ("--problem 1 --repeat 5", "", "--repeat"),
        ("--problem 1 -o x.png --report report.csv", "", "--report"),
        # A scenario cannot be combined with maps.
        ("map.txt", "", "scenario"),
        ("map.txt --problem 1", "", "scenario"),
    ],
)
def test_refused_options(args, prefix, words):
    tiny()
    os.symlink("tiny.scen", "link.png")
    write("map.txt", "2 0 3\n")
    args = args.split() if isinstance(args, str) else args
    astar(["tiny.scen", *args]).refused(prefix, words)


@pytest.mark.parametrize(
    "args,words",
    [
        ("map.txt tiny.scen", "scenario"),
        ("tiny.map tiny.scen", "scenario"),
        ("missing.txt tiny.scen", "scenario"),
        ("map.txt --problem 1", "--problem .*scenario"),
        ("map.txt --repeat 5", "--repeat requires a scenario"),
        ("map.txt --map-folder .", "--map-folder requires a scenario"),
        ("walled.scen --problem 2 -o x.png", "goal 2,2 .*wall"),
    ],
)
def test_refused_combinations(args, words):
    tiny()
    scenario(["0 0 4 0 4", "0 0 2 2 4"], "walled.scen")
    write("map.txt", "2 0 3\n")
    astar(args).refused("", words)


# --- several scenarios ---


@pytest.fixture(scope="module")
def blocks_text():
    """The texts of blocks.map, and of a scenario of 40 problems without lengths."""
    numbers = random.Random(7)
    cells = [
        "".join("@" if numbers.random() < 0.3 and x * y % 7 else "." for x in range(50))
        for y in range(40)
    ]
    ends = [[7 * numbers.randrange(limit) for limit in (7, 5, 7, 5)] for _ in range(40)]
    lines = ["\t".join(map(str, [0, "blocks.map", 50, 40, *end, 0])) for end in ends]
    header = "type octile\nheight 40\nwidth 50\nmap"
    return ["\n".join([head, *body, ""]) for head, body in ((header, cells), ("version 1", lines))]


@pytest.fixture
def blocks(blocks_text):
    """The folder `set` with tiny.map, tiny.scen, blocks.map and blocks.scen, a scenario of 40
    problems with lengths computed by a run with --algorithm dijkstra."""
    small_map("set/tiny.map")
    scenario(PROBLEMS, "set/tiny.scen")
    write("set/blocks.map", blocks_text[0])
    write("set/blocks.scen", blocks_text[1])
    astar("set/blocks.scen -a dijkstra --report report.csv").solved()
    lines = blocks_text[1].splitlines()
    lengths = [row["cost"] or "0" for row in report()]
    problems = [f"{line[:-1]}{length}" for line, length in zip(lines[1:], lengths)]
    assert len(set(lengths)) > 20
    write("set/blocks.scen", "\n".join([lines[0], *problems, ""]))
    os.remove("report.csv")


@pytest.mark.parametrize(
    "args",
    [
        "set/tiny.scen set/blocks.scen",
        "set",
        "set set/tiny.scen",
        "--files-from list",
        ". --recursive",
    ],
)
def test_several_scenarios_are_solved_in_one_run(blocks, args):
    write("list", "set/tiny.scen\nset/blocks.scen\n")
    run = astar(f"{args} --report ../{os.path.basename(os.getcwd())}.csv").solved()
    table = report(f"{os.getcwd()}.csv")
    os.remove(f"{os.getcwd()}.csv")
    assert len(run.lines) == 3 and re.search(r"\b2 scenarios: 48 problems, 0 wrong, ", run.out)
    assert len(table) == 48
    assert known([row for row in table if row["scenario"].endswith("tiny.scen")]) == KNOWN
    run = astar(f"{args} --json").solved()
    names = collections.Counter(os.path.normpath(name) for name in run.each("scenario"))
    assert names == {"set/blocks.scen": 40, "set/tiny.scen": 8}


def test_a_folder_that_also_contains_other_maps_is_a_folder_of_maps():
    small_map("set/tiny.map")
    scenario(PROBLEMS, "set/tiny.scen")
    right(astar("set"), name="set/tiny.scen").unchanged()
    # With --start and --goal, or with --inspect, a scenario is passed over, too.
    assert "set/tiny.map: cost 4, " in astar("set --start 0,0 --goal 4,0").ended(0).out
    assert "tiny.map" in astar("set --inspect").ended(0).out
    write("set/map.txt", "2 0 3\n")
    run = astar("set --verbose")
    assert "set/map.txt: cost 2, " in run.out and "tiny.scen: passed over: a scenario" in run.err


def test_a_scenario_that_fails_does_not_stop_the_others(blocks):
    scenario(PROBLEMS, "set/a.scen", "gone.map")
    run = astar("set --report report.csv").ended(2).message("set/a.scen: ", "missing")
    assert re.search(r"\b2 scenarios: 48 problems, 0 wrong, ", run.out) and len(report()) == 48
    run = astar("set --fail-fast").ended(2)
    assert run.out.startswith("0 scenarios: 0 problems")


@pytest.mark.parametrize("name", ["set/tiny.scen", "set/blocks.map", "set/tiny.map"])
def test_the_report_does_not_replace_an_input(blocks, name):
    failed(astar(f"set --report {name}"), f"{name}: ")


def test_ranges_of_problems(blocks):
    for args, numbers in [
        ("set/tiny.scen --problem 2-7", "2 3 4 5 6 7"),
        ("set/tiny.scen --problem 2-4294967295/3", "2 5 8"),
        ("set/tiny.scen --problem 4-4", "4"),
        # The range applies to each scenario, and shares divide it.
        ("set --problem 7-30/12", "7 19 7"),
        ("set/tiny.scen --problem 2-8/2 --share 2/2", "4 8"),
        ("set/tiny.scen --share 9/9", ""),
    ]:
        run = astar(f"{args} --report report.csv").solved()
        assert column("problem") == numbers.split()
        if numbers and args.startswith("set/"):
            right(run, len(numbers.split()), "set/tiny.scen")
            assert known(report()) == [KNOWN[int(number) - 1] for number in numbers.split()]
        assert rows("report.csv")[0] == HEADER
    assert not os.path.exists("out")


@pytest.mark.parametrize(
    "option,words",
    [
        ("--problem 41-50", "--problem takes 1 to 40"),
        ("--problem 3", "one scenario"),
        *(
            (f"--problem {text}", "--problem takes a number")
            for text in "3-2 0-2 1-0 1- -2 1-2/0 1-2/ 1/2 1-2-3 1-x 1-99999999999".split()
        ),
        *(
            (f"--share '{text}'", "--share takes")
            for text in ["0/5", "6/5", "1", "1/", "/5", "1/0", "a/b", "1/2/3", ""]
        ),
    ],
)
def test_refused_ranges_and_shares(blocks_text, option, words):
    small_map("set/tiny.map")
    scenario(PROBLEMS, "set/tiny.scen")
    write("set/blocks.map", blocks_text[0])
    write("set/blocks.scen", blocks_text[1])
    astar(f"set {option}").refused("", words)


def test_the_shares_together_contain_each_row_once(blocks):
    compared = "--compare astar,jps+,greedy --report"
    astar(f"set {compared} whole.csv").solved()
    table = []
    for share in range(1, 6):
        astar(f"set --share {share}/5 {compared} share.csv").solved()
        assert len(report("share.csv")) >= 27
        table += report("share.csv")

    def ordered(table):
        return sorted(tuple(row.values()) for row in untimed(table))

    assert len(table) == 144 and ordered(table) == ordered(report("whole.csv"))


@pytest.mark.parametrize("weight", [1.5, 3])
def test_no_path_costs_more_than_the_weight_allows(blocks, weight):
    run = astar(f"set --weight {weight} --report report.csv").solved()
    assert re.search(r"\b2 scenarios: 48 problems, 0 wrong, \d+ optimal, cost ratio mean ", run.out)
    table = [row for row in report() if row["cost"]]
    worst = 0
    for row in table:
        cost, optimal = float(row["cost"]), float(row["optimal_cost"])
        ratio = cost / optimal if optimal else 1
        assert float(row["weight"]) == weight and ratio <= weight + 0.01
        assert float(row["ratio"]) <= weight and abs(float(row["ratio"]) - ratio) < 0.01
        worst = max(worst, ratio)
    assert worst > 1 and len(table) > 20


def test_lengths_that_the_weight_does_not_allow():
    small_map()
    scenario(["0 0 4 0 2"])
    astar("tiny.scen --weight 3").solved()
    run = astar("tiny.scen --weight 1.5").ended(2)
    run.message("tiny.scen:2: ", "found 4, expected 2 to 1.5 times 2")
    # A path that is shorter than the stated length is wrong with any algorithm.
    scenario(["0 0 4 0 5"])
    astar("tiny.scen -a greedy").ended(2).message("tiny.scen:2: ")


def test_compare_prints_a_table_with_a_row_for_each_search(blocks):
    run = astar("set --compare dijkstra,astar,greedy --report report.csv --repeat 3").solved()
    heading, *table = [line.split() for line in run.lines]
    assert heading[:3] == ["algorithm", "problems", "wrong"]
    assert re.search("mean us +median +95% +expanded +ratio +prepare ms +MB", run.out)
    assert [line[:3] for line in table] == [
        ["dijkstra", "48", "0"],
        ["astar", "48", "0"],
        ["greedy", "48", "0"],
    ]
    for algorithm, *_ in table:
        expanded = [int(row["expanded"]) for row in report() if row["algorithm"] == algorithm]
        (line,) = [line for line in table if line[0] == algorithm]
        assert len(expanded) == 48 and int(line[6]) == sum(expanded)
    assert table[0][7] == "1.000"  # ratios are relative to the first search
    run = astar("set/tiny.scen --compare rules").solved()
    assert [line.split()[:2] for line in run.lines] == [
        ["rule", "problems"],
        ["both-free", "8"],
        ["one-free", "8"],
        ["always", "8"],
        ["never", "8"],
    ]


def test_a_search_that_does_not_support_the_map_has_a_row_with_0_problems():
    write("tiny.map", "type octile\nheight 1\nwidth 4\nmap\n.S..\n")
    write("tiny.scen", "version 1\n0 tiny.map 4 1 0 0 3 0 5\n")
    run = astar("tiny.scen --compare astar,jps+ --cost S=3").ended(0)
    assert "tiny.map: jps+ is left out: " in run.err
    assert [line.split()[:2] for line in run.lines] == [
        ["algorithm", "problems"],
        ["astar", "1"],
        ["jps+", "0"],
    ]


def test_repeat_changes_only_times():
    tiny()
    right(astar("tiny.scen --report once.csv"))
    right(astar("tiny.scen --report many.csv --repeat 5 --jobs 3"))
    assert untimed(report("many.csv")) == untimed(report("once.csv"))
    assert all(re.fullmatch(r"\d+\.\d+", time) for time in column("search_us", "many.csv"))


# --- scenarios in ../shared ---


@pytest.mark.parametrize(
    "algorithm", "astar dijkstra jps bidirectional fastest jps+ bfs greedy".split()
)
@pytest.mark.parametrize("name,problems", [("ht_chantry", 470), ("den501d", 1207)])
def test_scenarios_of_the_benchmarks(name, problems, algorithm):
    """The results are also compared with the lengths in the file, independently of the program."""
    file = PROJECT / f"../shared/benchmarks/movingai/{name}.map.scen"
    if not file.exists():
        pytest.skip("../shared is absent")
    run = astar([file, "-a", algorithm, "--report", "report.csv"], cli=RELEASE).solved()
    assert f": {problems} problems, 0 wrong, " in run.out
    lines = [line.split() for line in read(file).splitlines()[1:] if line]
    table = report()
    assert len(lines) == len(table) == problems
    for line, row in zip(lines, table):
        assert line[4:8] == [row[key] for key in HEADER[14:18]]
        cost, length = float(row["cost"]), float(line[8])
        assert cost > length - 0.01
        assert cost < length + 0.01 or algorithm in ("bfs", "greedy")
