# SPDX-License-Identifier: MIT
"""surfaces_peer.py PROGRAM PEER SIDE... - compares the Python package of this project and PROGRAM with
scikit-image (costs of all cells, corners are cut) or pyastar2d (a path between two corners) on smooth
random surfaces of SIDE x SIDE cells. Prints ratios of CPU times in one run, the least of ROUNDS rounds:
search with its preparation, and the whole process of PROGRAM."""
import os
import resource
import sys
import tempfile
import time

import astargrid
import numpy


def surface(side):
    """Costs from six octaves of noise; the highest is thousands of times the lowest."""
    random = numpy.random.default_rng(1)
    total = numpy.zeros((side, side), numpy.float32)
    for octave in range(6):
        knots = 4 << octave
        values = random.standard_normal((knots + 1, knots + 1)).astype(numpy.float32)
        at = numpy.arange(side) * (knots / side)
        low = at.astype(int)
        part = (at - low).astype(numpy.float32)[:, None]
        for _ in range(2):  # rows, then columns
            values = (values[low] * (1 - part) + values[low + 1] * part).T
        total += values / 2 ** (octave / 2)
    return numpy.exp(1.2 * total)


def skimage(costs):
    from skimage.graph import MCP_Geometric

    return MCP_Geometric(costs).find_costs([(0, 0)])[0]


def pyastar2d(costs):
    import pyastar2d

    goal = (len(costs) - 1, len(costs) - 1)
    return pyastar2d.astar_path(costs / costs.min(), (0, 0), goal, allow_diagonal=True)


def cpu(call, *arguments):
    """Returns the CPU time of a call, and its result."""
    begin = time.process_time()
    result = call(*arguments)
    return time.process_time() - begin, result


def whole_process(program, options):
    """Returns the CPU time of a run of the program."""
    pid = os.posix_spawn(program, [program, *options.split()], os.environ)
    _, status, usage = os.wait4(pid, 0)
    assert status == 0
    return usage.ru_utime + usage.ru_stime


program, peer = sys.argv[1:3]
everywhere = peer == "scikit-image"
for side in map(int, sys.argv[3:]):
    costs = surface(side)
    corner = side - 1
    least = [float("inf")] * 3
    with tempfile.TemporaryDirectory() as folder:
        numpy.save(f"{folder}/map.npy", costs)
        for _ in range(int(os.environ.get("ROUNDS", 2))):
            theirs, expected = cpu(skimage if everywhere else pyastar2d, costs)
            if everywhere:
                own, found = cpu(
                    lambda: astargrid.Map(costs, diagonal="always").distances([(0, 0)])
                )
                assert numpy.allclose(found, expected, rtol=1e-9, atol=0)
            else:
                own, _ = cpu(
                    lambda: astargrid.find_path(
                        costs, (0, 0), (corner, corner), diagonal="always", step_cost="entered"
                    )
                )
            goal = "--within 1" if everywhere else f"-g {corner},{corner} --step-cost entered"
            options = f"{folder}/map.npy -s 0,0 --diagonal always --no-picture -q {goal}"
            whole = whole_process(program, options)
            least = [min(pair) for pair in zip(least, (theirs, own, whole))]
    theirs, own, whole = least
    print(
        f"{peer + f', surface of {side}':34} {theirs / own:8.1f} {theirs / whole:20.1f} "
        f"{theirs:9.2f} s, {own:.2f} s, {whole:.2f} s"
    )
