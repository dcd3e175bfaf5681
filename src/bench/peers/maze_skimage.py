# SPDX-License-Identifier: MIT
"""maze_skimage.py IMAGE OUTPUT - the script that people write: read, threshold, route, save."""
import sys

import numpy
from skimage.graph import route_through_array
from skimage.io import imread, imsave

image = imread(sys.argv[1], as_gray=True)
free = image > image.max() / 2
start = (0, numpy.flatnonzero(free[0])[0])
goal = (len(free) - 1, numpy.flatnonzero(free[-1])[0])
path, _ = route_through_array(
    numpy.where(free, 1.0, -1.0), start, goal, fully_connected=False, geometric=True
)
picture = numpy.stack([free * numpy.uint8(255)] * 3, axis=2)
picture[tuple(numpy.transpose(path))] = (255, 0, 0)
imsave(sys.argv[2], picture, check_contrast=False)
print(len(path) - 1)
