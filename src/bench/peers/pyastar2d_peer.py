# SPDX-License-Identifier: MIT
"""pyastar2d_peer.py MAP SCENARIO - pyastar2d in four directions. Its diagonal steps cost as much as
straight ones, so they cannot be compared with astar-cli."""
import numpy
import pyastar2d

from movingai import solve_all

solve_all(
    lambda free: numpy.where(free, 1, numpy.inf).astype(numpy.float32),
    lambda weights, start, goal: pyastar2d.astar_path(weights, start, goal),
)
