# SPDX-License-Identifier: MIT
"""networkx_peer.py MAP SCENARIO - solves a scenario with the A* of networkx and the octile
distance, on a graph of the free cells. A diagonal step is allowed if both cells next to it are
free."""
import math

import networkx

from movingai import solve_all


def graph_of(free):
    graph = networkx.grid_2d_graph(*free.shape)
    graph.remove_nodes_from([cell for cell in graph if not free[cell]])
    networkx.set_edge_attributes(graph, 1, "weight")
    for y, x in list(graph):
        for side in (-1, 1):
            if all(c in graph for c in ((y + 1, x + side), (y + 1, x), (y, x + side))):
                graph.add_edge((y, x), (y + 1, x + side), weight=math.sqrt(2))
    return graph


def octile(a, b):
    dy, dx = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(dy, dx) + (math.sqrt(2) - 1) * min(dy, dx)


def find(graph, start, goal):
    try:
        return networkx.astar_path(graph, start, goal, octile)
    except networkx.NetworkXNoPath:
        return None


solve_all(graph_of, find)
