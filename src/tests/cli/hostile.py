# SPDX-License-Identifier: MIT
"""Runs the release build on hostile inputs, and checks its processor time, memory and outputs.

Inputs are created in `..`, the parent of the current folder. The current folder therefore contains
only outputs of the program, and large inputs do not slow down the check that nothing was written.
"""

import shlex
import tempfile

from program import RELEASE, astar, files, valid_png

# Seconds of processor time. The limit detects algorithms whose time grows faster than the size of
# the input. A run usually takes less than 2 seconds, and up to five times as long on slow machines.
SECONDS = 20
PEAK = 262144  # peak memory in kB
LIMITS = ("--memory", "200M", "--max-cells", "20000000")
# For maps of one row or one column: the program pads them, which takes memory that is mostly unused.
PADDED = ("--memory", "500M", "--max-cells", "20000000")
UNCOUNTED = ("--memory", "200M")
ENORMOUS = ("--memory", "1000G", "--max-cells", "1073741824")
ENDS = " -s 0,0 -g 1,0 -o picture.png"


def measured(args, **how):
    """Runs the program. Returns the run, its seconds of processor time, and its peak memory in kB.
    The run must end with status 0, 1 or 2, and not by a signal."""
    with tempfile.NamedTemporaryFile("r") as usage:
        time = ("time", "--quiet", "--output", usage.name, "--format", "%U %S %M")
        run = astar(args, cli=RELEASE, prefix=time, **how)
        assert run.status in (0, 1, 2), run
        user, system, peak = map(float, usage.read().split())
    return run, user + system, peak


def bounded(args, limits=LIMITS, **how):
    """Runs the program with these options in addition. It must stay within the limits above."""
    args = shlex.split(args) if isinstance(args, str) else args
    run, seconds, peak = measured([*limits, *args], **how)
    assert seconds <= SECONDS and peak <= PEAK, (seconds, peak, run)
    return run


def refused(args, prefix, words="", **how):
    """The program prints one message (see Run.message) and writes nothing."""
    return bounded(args, **how).refused(prefix, words)


def drawn(args, status=0, limits=LIMITS, **how):
    """The program exits with this status, draws picture.png, and writes no other file."""
    run = bounded(args, limits, **how).ended(status)
    assert run.err == "" and files() == ["picture.png"], run
    valid_png("picture.png")
    return run
