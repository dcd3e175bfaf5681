# SPDX-License-Identifier: MIT
"""maze_skimage.py IMAGE OUTPUT - solves the image of a maze with scikit-image and saves a picture
of the path. Pillow reads and saves the images, since skimage.io and imageio take ten times as long
to save a PNG."""
import sys

import numpy
from PIL import Image
from skimage.graph import route_through_array

free = numpy.array(Image.open(sys.argv[1]).convert("L")) > 127
start = (0, numpy.flatnonzero(free[0])[0])
goal = (len(free) - 1, numpy.flatnonzero(free[-1])[0])
path, _ = route_through_array(
    numpy.where(free, 1.0, -1.0), start, goal, fully_connected=False, geometric=True
)
picture = numpy.stack([free * numpy.uint8(255)] * 3, axis=2)
picture[tuple(numpy.transpose(path))] = (255, 0, 0)
Image.fromarray(picture).save(sys.argv[2])
print(len(path) - 1)
