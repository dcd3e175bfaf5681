# SPDX-License-Identifier: MIT
"""Maps that make their worker process crash, hang or end: only these maps fail."""

import os
import re
import shutil

import pytest
from program import PROJECT, RELEASE, astar, report, write

MAPS = 9
VICTIM = "maps/5.txt"
STRIKE = f"LD_PRELOAD={PROJECT}/build/release/tests/preload/strike.so"


def write_maps():
    for number in range(1, MAPS + 1):
        side = 8 + 7 * number % 5
        free = "0 " * side
        lines = [f"2 {free}", *[f"0 {free}"] * side, f"{free}3"]
        write(f"maps/{number}.txt", "\n".join(lines) + "\n")


def pictures():
    return {name: open(f"out/{name}", "rb").read() for name in sorted(os.listdir("out"))}


def rows():
    """The rows of the report without times."""
    return [{k: v for k, v in row.items() if not k.endswith("_ms")} for row in report()]


def processes():
    """The processes that work in the current folder, except this one."""
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            inside = os.readlink(f"/proc/{process}/cwd") == os.getcwd()
        except OSError:
            continue
        if inside and int(process) != os.getpid():
            found.append(process)
    return found


def run(options, strike=""):
    prefix = ("env", f"STRIKE={strike}", STRIKE) if strike else ()
    return astar(f"maps --report report.csv {options}", prefix=prefix, cli=RELEASE)


WORDS = {
    "segv": r"crashed while \w+ \(signal 11",
    "kill": "killed while .*; .*--jobs",
    "abort": r"crashed while \w+ \(signal (6|11)",
    "loop": "not finished after 0.2 s",
    "memory": r"crashed while \w+ \(signal (6|11)",
    "exit": "ended without a result",
    "half": "ended without a result",
}


@pytest.mark.parametrize("jobs", (1, 2, 8))
@pytest.mark.parametrize("sandbox", ("--no-sandbox", ""))
@pytest.mark.parametrize("call", ("open", "create", "write", "rename", "answer"))
@pytest.mark.parametrize("kind", WORDS)
def test_only_the_map_of_a_worker_that_goes_wrong_fails(kind, call, sandbox, jobs):
    if kind == "half" and call != "answer":
        pytest.skip("only an answer can be half")
    if (kind == "loop" and jobs == 8) or (kind == "kill" and not sandbox):
        pytest.skip("tested with other options")  # a worker in the sandbox cannot send signals
    write_maps()
    shutil.copytree("maps", "all")
    os.remove(VICTIM)
    options = f"-j{jobs} {sandbox}"
    expected = run(options)
    expected_rows, expected_pictures = rows(), pictures()
    shutil.rmtree("out")
    shutil.copy("all/5.txt", VICTIM)
    options += " --memory 50M" if kind == "memory" else ""
    options += " --time-limit 0.2" if kind == "loop" else ""
    found = run(options, f"{kind} {call} {VICTIM}").ended(2)
    assert found.out == expected.out
    message, summary = found.err.splitlines()
    assert message.startswith(f"astar-cli: {VICTIM}: ")
    assert re.search(WORDS[kind], message), message
    assert "9 maps: 8 solved, 0 no path, 1 failed" in summary
    shown = rows()
    assert [row["status"] for row in shown if row["map"] == VICTIM] == ["error"]
    assert [row for row in shown if row["map"] != VICTIM] == expected_rows
    found_pictures = pictures()
    if call == "answer":  # the picture was complete
        found_pictures.pop("5.png", None)
    assert found_pictures == expected_pictures
    assert processes() == []


def test_a_signal_while_files_are_renamed_leaves_all_of_them():
    write("maps/5.txt", "2 0 3\n")
    prefix = ("env", "--default-signal=INT", f"STRIKE=interrupt rename {VICTIM}", STRIKE)
    files = "-o a.png --path b.csv --map-image c.png"
    # With a time limit, a small map is solved in a worker, too.
    options = f"{files} --time-limit 100 --no-sandbox"
    found = astar(f"{VICTIM} {options}", prefix=prefix, cli=RELEASE).ended(130)
    assert "0 of 1" not in found.err and "cost 2, " in found.out
    assert sorted(os.listdir(".")) == ["a.png", "b.csv", "c.png", "maps"]
