# SPDX-License-Identifier: MIT
"""maze_pyastar2d.py IMAGE OUTPUT - solves the image of a maze with pyastar2d and saves a picture of
the path."""
import sys

import numpy
import pyastar2d
from PIL import Image

free = numpy.array(Image.open(sys.argv[1]).convert("L")) > 127
weights = numpy.where(free, 1, numpy.inf).astype(numpy.float32)
start = (0, numpy.flatnonzero(free[0])[0])
goal = (len(free) - 1, numpy.flatnonzero(free[-1])[0])
path = pyastar2d.astar_path(weights, start, goal, allow_diagonal=False)
picture = numpy.stack([free * numpy.uint8(255)] * 3, axis=2)
picture[path[:, 0], path[:, 1]] = (255, 0, 0)
Image.fromarray(picture).save(sys.argv[2])
print(len(path) - 1)
