# SPDX-License-Identifier: MIT
"""skimage_peer.py always|never MAP SCENARIO - solves a scenario with scikit-image on an array of
costs, in which negative costs are walls. With `always`, diagonal steps may pass between two
walls."""
import sys

import numpy
from skimage.graph import route_through_array

from movingai import solve_all


def find(costs, start, goal):
    try:
        return route_through_array(
            costs, start, goal, fully_connected=sys.argv[1] == "always", geometric=True
        )[0]
    except ValueError:
        return None


solve_all(lambda free: numpy.where(free, 1.0, -1.0), find)
