# SPDX-License-Identifier: MIT
"""surfaces_peer.py PROGRAM PEER SIDE... - compares the Python package of this project and PROGRAM with
scikit-image (MCP_Geometric and find_costs), r.cost of GRASS (without the knight's move) or pyastar2d
on smooth random surfaces of SIDE x SIDE cells. scikit-image and r.cost compute the costs of all cells,
with mean step costs; pyastar2d finds a path between two corners, with the costs of cells entered.
Corners are cut. Prints two ratios of CPU times in one run, the least of ROUNDS rounds: search with its
preparation, and the whole process of PROGRAM; then these times, and the peak memory of the processes of
the peer and of PROGRAM in bytes a cell."""
import os
import resource
import subprocess
import sys
import tempfile
import time

import astargrid
import numpy

MODULES = {"scikit-image": "skimage.graph", "pyastar2d": "pyastar2d"}
GRASS = """import os, sys
side, rows, columns = sys.argv[1], "rows=" + sys.argv[1], "cols=" + sys.argv[1]
def run(*command):
    _, status, usage = os.wait4(os.posix_spawnp(command[0], command, os.environ), 0)
    assert status == 0
    return usage
box = ["north=" + side, "south=0", "east=" + side, "west=0", rows, columns]
run("r.in.bin", "--q", "-f", "input=map.raw", "output=map", *box)
run("g.region", "raster=map")
start = "start_coordinates=0.5," + str(int(side) - 0.5)
usage = run("r.cost", "--q", "input=map", "output=cost", "memory=8000", start)
run("r.out.bin", "--q", "input=cost", "output=cost.raw", "bytes=8")
open("usage", "w").write(f"{usage.ru_utime + usage.ru_stime} {usage.ru_maxrss}")
"""


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
    pyastar2d.astar_path(costs / costs.min(), (0, 0), goal, allow_diagonal=True)


def grass(costs):
    """Runs r.cost. Returns the costs of all cells, its CPU time and its memory."""
    costs.tofile("map.raw")
    command = [
        "grass",
        "--tmp-location",
        "XY",
        "--exec",
        sys.executable,
        "-c",
        GRASS,
        str(len(costs)),
    ]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seconds, kilobytes = map(float, open("usage").read().split())
    return numpy.fromfile("cost.raw", "f8").reshape(costs.shape), seconds, kilobytes


def distances(costs):
    return astargrid.Map(costs, diagonal="always").distances([(0, 0)])


def path(costs):
    goal = (len(costs) - 1, len(costs) - 1)
    astargrid.find_path(costs, (0, 0), goal, diagonal="always", step_cost="entered")


def measured(call, costs):
    """Calls a function in a process of its own. Returns its result, CPU time and memory in KiB."""
    child = os.fork()
    if child == 0:
        before = int(open("/proc/self/statm").read().split()[1]) * 4  # pages
        begin = time.process_time()
        result = call(costs)
        seconds = time.process_time() - begin
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before + costs.nbytes / 1024
        numpy.save("result.npy", [0] if result is None else result)
        open("usage", "w").write(f"{seconds} {memory}")
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    return numpy.load("result.npy"), *map(float, open("usage").read().split())


def whole_process(program, options):
    """Returns the CPU time and the memory in KiB of a run of the program."""
    command = ["time", "-f", "%U %S %M", "-o", "usage", program, *options.split()]
    subprocess.run(command, check=True)
    user, system, memory = map(float, open("usage").read().split())
    return user + system, memory


def compare(program, peer, side):
    __import__(MODULES.get(peer, "numpy"))  # not part of any time
    costs = surface(side)
    corner = side - 1
    numpy.save("map.npy", costs)
    everywhere = peer != "pyastar2d"
    goal = "--within 1" if everywhere else f"-g {corner},{corner} --step-cost entered"
    options = f"map.npy -s 0,0 --diagonal always --no-picture -q {goal}"
    theirs, own, whole = [], [], []
    for _ in range(int(os.environ.get("ROUNDS", 2))):
        if peer == "r.cost":
            expected, *usage = grass(costs)
        else:
            expected, *usage = measured(pyastar2d if peer == "pyastar2d" else skimage, costs)
        theirs.append(usage)
        found, *usage = measured(distances if everywhere else path, costs)
        own.append(usage)
        whole.append(whole_process(program, options))
        assert not everywhere or numpy.allclose(found, expected, rtol=1e-9, atol=0)
        del found, expected
    (seconds, memory), (search, _), (process, ours) = map(min, (theirs, own, whole))
    print(
        f"{f'{peer}, surface of {side}':34} {seconds / search:8.1f} {seconds / process:20.1f}   "
        f"{seconds:.2f} s, {search:.2f} s, {process:.2f} s; {memory * 1024 / side**2:.1f} and "
        f"{ours * 1024 / side**2:.1f} bytes a cell",
        flush=True,
    )


program = os.path.abspath(sys.argv[1])
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for side in map(int, sys.argv[3:]):
        compare(program, sys.argv[2], side)
