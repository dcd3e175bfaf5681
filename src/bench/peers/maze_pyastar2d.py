# SPDX-License-Identifier: MIT
"""maze_pyastar2d.py IMAGE OUTPUT - the same with pyastar2d, after its own example."""
import sys

import numpy
import pyastar2d
from imageio import imread, imwrite

image = imread(sys.argv[1])
free = image > image.max() / 2
weights = numpy.where(free, 1, numpy.inf).astype(numpy.float32)
start = (0, numpy.flatnonzero(free[0])[0])
goal = (len(free) - 1, numpy.flatnonzero(free[-1])[0])
path = pyastar2d.astar_path(weights, start, goal, allow_diagonal=False)
picture = numpy.stack([free * numpy.uint8(255)] * 3, axis=2)
picture[path[:, 0], path[:, 1]] = (255, 0, 0)
imwrite(sys.argv[2], picture)
print(len(path) - 1)
