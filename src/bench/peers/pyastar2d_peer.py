# SPDX-License-Identifier: MIT
"""pyastar2d_peer.py MAP SCENARIO - pyastar2d in four directions: its diagonal steps cost as much
as straight ones, which is no rule of ours."""
import numpy
import pyastar2d

from movingai import solve_all

solve_all(
    lambda free: numpy.where(free, 1, numpy.inf).astype(numpy.float32),
    lambda weights, start, goal: pyastar2d.astar_path(weights, start, goal),
)
