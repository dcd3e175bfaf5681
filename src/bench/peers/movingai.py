# SPDX-License-Identifier: MIT
"""Code shared by the Python peers: MovingAI maps and scenarios, and the output format."""
import math
import sys
import time

import numpy


def read_map(path):
    """Returns a 2-D array of booleans that are true for free cells."""
    with open(path) as file:
        lines = file.read().splitlines()
    return numpy.array([[c in ".GS" for c in row] for row in lines[4:] if row])


def read_problems(path):
    """Returns a list of (start, goal) pairs; both are (row, column)."""
    with open(path) as file:
        rows = [line.split() for line in file]
    return [
        ((int(r[5]), int(r[4])), (int(r[7]), int(r[6]))) for r in rows if len(r) == 9
    ]


def length_of(path):
    """Counts straight and diagonal steps separately to avoid rounding errors."""
    diagonal = sum(a[0] != b[0] and a[1] != b[1] for a, b in zip(path, path[1:]))
    return len(path) - 1 - diagonal + diagonal * math.sqrt(2)


def solve_all(prepare, find):
    """Prints a line per problem: microseconds of the search, microseconds including the preparation
    of the map, and the length (-1: no path)."""
    free = read_map(sys.argv[-2])
    begin = time.perf_counter()
    prepared = prepare(free)
    preparation = time.perf_counter() - begin
    for start, goal in read_problems(sys.argv[-1]):
        begin = time.perf_counter()
        path = find(prepared, start, goal)
        seconds = time.perf_counter() - begin
        length = -1 if path is None else length_of([tuple(p) for p in path])
        print(f"{seconds * 1e6:.3f} {(seconds + preparation) * 1e6:.3f} {length:.6f}")
