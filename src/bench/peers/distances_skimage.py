# SPDX-License-Identifier: MIT
"""distances_skimage.py SIDE CELLS - computes with scikit-image the cost from the cell 1,1 to every
cell of a maze. CELLS is a file of SIDE x SIDE bytes; bytes equal to 1 are walls. Prints the
time of the faster of two runs in seconds, the number of reached cells, and the highest cost."""
import sys
import time

import numpy
from skimage.graph import MCP_Geometric

side = int(sys.argv[1])
cells = numpy.fromfile(sys.argv[2], dtype=numpy.uint8).reshape(side, side)
costs = numpy.where(cells == 1, -1.0, 1.0)
best = float("inf")
for _ in range(2):
    begin = time.perf_counter()
    found, _ = MCP_Geometric(costs, fully_connected=False).find_costs([(1, 1)])
    best = min(best, time.perf_counter() - begin)
reached = numpy.isfinite(found)
print(f"{best:.6f} {reached.sum()} {found[reached].max():.0f}")
