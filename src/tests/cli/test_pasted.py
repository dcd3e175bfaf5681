# SPDX-License-Identifier: MIT
"""Maps as people paste and export them: pasted.txt states the cost or the message of each. The commands
that a message suggests are run, and must solve the map."""

import re
import shlex
from pathlib import Path

import pytest
from program import astar, write

# An option in a suggestion, with its argument, which may be quoted for a shell.
OPTION = r"--?[a-z]+ (?:'(?:[^']|'\\'')*'|[^ ;']+)"


def entries():
    """The files of the list: name, arguments, kind of result, cost or words, more words, content."""
    found = []
    for line in Path(__file__).with_name("pasted.txt").read_text().splitlines(keepends=True):
        if line.startswith("--- "):
            name, arguments, result, *more = line[4:-1].split(" :: ")
            options = "" if arguments == "none" else arguments
            found.append([name, options, *result.split(" ", 1), more, ""])
        elif not line.startswith("==="):
            found[-1][-1] += line
    return found


def suggestions(message):
    """The options after "use" in a message."""
    return re.findall(rf"\buse ({OPTION}(?: {OPTION})*)", message)


@pytest.mark.parametrize("name,options,kind,expected,more,content", entries())
def test_a_pasted_map(name, options, kind, expected, more, content):
    write(name, content.encode())
    run = astar(f"--no-picture {options} {name}")
    if kind == "cost":
        run.ended(0).shows(rf"{re.escape(name)}: cost {re.escape(expected)}, .*\n")
        assert (run.err == "") == (more == []), run
        if more:
            run.message(f"{name}: warning: ", more[0])
        return
    run.refused(f"{name}:", expected)
    commands = suggestions(run.err)
    assert len(commands) >= len(more), run
    for cost, command in zip(more, commands):
        shown = rf"{re.escape(name)}: cost {re.escape(cost)}, .*\n"
        astar(f"--no-picture {command} {name}").ended(0).shows(shown)
