# SPDX-License-Identifier: MIT
"""astargrid_peer.py MAP SCENARIO - solves a scenario with the Python package of this project."""
import astargrid

from movingai import solve_all

solve_all(
    lambda free: astargrid.Map(~free), lambda world, start, goal: world.path(start, goal).path
)
