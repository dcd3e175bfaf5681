# SPDX-License-Identifier: MIT
"""pyastar2d_peer.py MAP SCENARIO - solves a scenario with pyastar2d in four directions. The
diagonal steps of pyastar2d cost as much as straight steps, so they cannot be compared with
astar-cli."""
import numpy
import pyastar2d

from movingai import solve_all

solve_all(
    lambda free: numpy.where(free, 1, numpy.inf).astype(numpy.float32),
    lambda weights, start, goal: pyastar2d.astar_path(weights, start, goal),
)
