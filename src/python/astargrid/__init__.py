# SPDX-License-Identifier: MIT
"""Finds cheapest paths on grid maps: NumPy arrays, images, game levels, robot maps.

    >>> import numpy as np, astargrid
    >>> grid = np.zeros((1000, 1000), np.uint8)     # 0 free, 1 wall, 4 to 255: cost of the cell
    >>> grid[300, :900] = 1
    >>> result = astargrid.find_path(grid, (0, 0), (900, 812))
    >>> result.path.shape, round(result.cost, 3), result.steps
    ((1502, 2), 1661.301, 1501)

`find_path` answers one question. `Map` is prepared once and answers many; `read` makes a Map from
a file in any format of astar-cli. Cells are pairs (row, column), counted from 0, as in NumPy.

Costs: a step costs as much as the cell that it enters, times sqrt(2) for a diagonal step. Costs and
factors have at most three decimals, from 0.001 to 1000; costs of paths are exact to a millionth.

Errors: ValueError for wrong arguments and maps, TypeError for arguments of a wrong type, MemoryError,
and OSError for files. Ctrl-C ends a search with KeyboardInterrupt.

Threads: a Map answers one question at a time; others wait. Several Maps can be used in parallel.
"""

import contextlib
import ctypes
import operator
import os
import threading
import weakref
from collections.abc import Iterable, Mapping
from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _library as lib

__all__ = ["Map", "Result", "find_path", "read"]
__version__ = lib.version().decode()

Cell = tuple[int, int]
Cells = Union[Cell, npt.ArrayLike]

_ALGORITHMS = ("astar", "dijkstra", "bfs", "greedy", "jps", "bidirectional", "fastest", "jps+")
_RULES = ("both-free", "one-free", "always", "never")
_HEURISTICS = ("auto", "octile", "manhattan", "euclidean", "chebyshev", "zero")
_SMOOTHING = ("none", "segments", "corners")
_STEP_COSTS = ("auto", "entered", "mean")
_DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_SEARCHES_MAX = 16  # searches that a Map keeps; each has its own memory of about 2 bytes a cell
_UNLIMITED = 0xFFFFFFFF  # ASTAR_FORBIDDEN, ASTAR_FEWEST_TURNS


def _word(name: str, value: Any, words: tuple) -> int:
    """Returns the index of a word."""
    if value not in words:
        raise ValueError(f"{name} must be one of {', '.join(words)}, not {value!r}")
    return words.index(value)


def _thousandths(name: str, value: Any, least: float = 0.001, most: float = 1000) -> int:
    """Converts a number with at most three decimals."""
    number = round(float(value) * 1000) if least <= float(value) <= most else -1
    if number < 0 or abs(number - float(value) * 1000) > 1e-6:
        raise ValueError(
            f"{name} must be a number from {least:g} to {most:g} with at most three decimals, "
            f"not {value!r}"
        )
    return number


def _whole(name: str, value: Any, least: int, most: int) -> int:
    number = operator.index(value)
    if not least <= number <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    return number


def _directions(move_cost: Mapping) -> list:
    factors = dict.fromkeys(_DIRECTIONS, 0)
    for name, factor in move_cost.items():
        _word("a direction of move_cost", name, _DIRECTIONS)
        infinite = float(factor) == float("inf")
        factors[name] = _UNLIMITED if infinite else _thousandths("move_cost", factor)
    return list(factors.values())


def _settings(
    *,
    algorithm: str = "astar",
    diagonal: str = "both-free",
    heuristic: str = "auto",
    weight: float = 1,
    diagonal_cost: Optional[float] = None,
    move_cost: Optional[Mapping] = None,
    turn_cost: Optional[float] = None,
    keep_away: float = 0,
    keep_away_factor: float = 4,
    agent: Cell = (1, 1),
    step_cost: str = "auto",
    smooth: str = "none",
    searches: int = 1,
) -> lib.Settings:
    rows, columns = agent
    settings = lib.Settings(
        weight=_thousandths("weight", weight, 1),
        algorithm=_word("algorithm", algorithm, _ALGORITHMS),
        diagonal=_word("diagonal", diagonal, _RULES),
        heuristic=_word("heuristic", heuristic, _HEURISTICS),
        keep_away=_thousandths("keep_away", keep_away, 0),
        keep_away_factor=_thousandths("keep_away_factor", keep_away_factor, 1),
        agent_height=_whole("the rows of agent", rows, 1, 65535),
        agent_width=_whole("the columns of agent", columns, 1, 65535),
        step_cost=_word("step_cost", step_cost, _STEP_COSTS),
        smoothing=_word("smooth", smooth, _SMOOTHING),
        problems=_whole("searches", searches, 1, 1 << 60),
    )
    if diagonal_cost is not None:
        settings.diagonal_cost = _thousandths("diagonal_cost", diagonal_cost)
    if move_cost:
        settings.move_cost = (ctypes.c_uint32 * 8)(*_directions(move_cost))
    if turn_cost is not None:
        settings.turn_cost = _thousandths("turn_cost", turn_cost, 0) or _UNLIMITED
    return settings


def _costs(costs: Optional[Mapping]) -> dict:
    """Returns the costs of values in thousandths."""
    return {
        operator.index(value): _thousandths(f"the cost of value {value}", cost)
        for value, cost in (costs or {}).items()
    }


def _find(array: np.ndarray, wrong: np.ndarray) -> str:
    """Describes the first cell that is marked as wrong."""
    row, column = np.argwhere(wrong)[0]
    return f"the cell (row {row}, column {column}) has the value {array[row, column]!r}"


def _named_values(array: np.ndarray, walls: Any, costs: dict) -> tuple[np.ndarray, dict]:
    """Returns the cells of an array whose walls are named by value, and the meaning of values."""
    meaning = {value: 4 + i for i, value in enumerate(costs)}
    meaning.update((operator.index(value), 1) for value in walls)
    if len(costs) > 252:
        raise ValueError(f"costs may have at most 252 values, not {len(costs)}")
    cells = np.zeros(array.shape, np.uint8)
    for value, cell in meaning.items():
        cells[array == value] = cell
    return cells, meaning


def _wall_mask(walls: Any, shape: tuple) -> Optional[np.ndarray]:
    """Returns `walls` as an array if it is a mask, None if it is a list of values."""
    mask = np.asarray(walls)
    if mask.dtype != bool:
        if mask.ndim != 1:
            raise ValueError("walls must be a list of values, or an array of bool")
        return None
    if mask.shape != shape:
        raise ValueError(f"the mask walls has the shape {mask.shape}, but the grid {shape}")
    return mask


def _read_surface(array: np.ndarray, mask: Optional[np.ndarray], values: str) -> np.ndarray:
    """Returns the costs of cells; refuses floats that may as well be kinds of cells."""
    kinds = ((row >= 0) & (row <= 255) & (row == np.floor(row)) for row in array)
    if values == "auto" and all(row.all() for row in kinds):  # up to the first row of costs
        raise ValueError(
            "the floats are whole numbers from 0 to 255; if they are costs of cells, use "
            'values="cost", otherwise array.astype(np.uint8)'
        )
    surface = array.astype(np.float32, copy=False)
    return surface if mask is None else np.where(mask, np.float32("nan"), surface)


def _read_cells(
    grid: npt.ArrayLike, walls: Any, costs: dict, values: str
) -> tuple[np.ndarray, Optional[dict]]:
    """Returns the cells of a grid as the library expects them, and the meaning of its values."""
    array = np.asarray(grid)
    if array.ndim != 2 or array.size == 0:
        raise ValueError(f"a grid must have two dimensions and a cell, not the shape {array.shape}")
    if array.dtype.kind not in "biuf":
        raise ValueError(f"a grid must be an array of bool or of numbers, not {array.dtype}")
    mask = None if walls is None else _wall_mask(walls, array.shape)
    if array.dtype.kind == "f" or values == "cost":
        if costs or (walls is not None and mask is None):
            raise ValueError("the values of an array of floats are costs; omit walls= and costs=")
        return _read_surface(array, mask, values), None
    if walls is not None and mask is None:
        return _named_values(array, walls, costs)
    wrong = None if array.dtype in (bool, np.uint8) else (array < 0) | (array > 255)
    if wrong is not None and wrong.any():
        raise ValueError(f"values must be 0 to 255, but {_find(array, wrong)}; see walls=")
    cells = np.ascontiguousarray(array)
    cells = cells.view(np.uint8) if cells.dtype == bool else cells.astype(np.uint8, copy=False)
    return (cells if mask is None else np.where(mask, np.uint8(1), cells)), None


class Result:
    """A path, or the message that there is none: `if result:` is true if a path was found.

    Attributes (None if there is no path, unless stated otherwise):
        path      the cells from start to goal, both included: (n, 2) array of (row, column), intp
        cost      cost of the path, exact to a millionth: float
        steps     number of steps: int
        length    the cost without the factors of keep_away and without turns: float
        turns     number of turns in units of 45 degrees (without diagonal steps, 90): int
        optimal   True if no path is cheaper: bool
        nearest   True if the path ends at the cell nearest to a goal, not at a goal: bool
        expanded  number of cells that the search has expanded, also without a path: int
        waypoints with smooth=: the ends of the segments of the smoothed path: (k, 2) array, intp
        smooth_length  with smooth=: length of the smoothed path in cells: float

    Notebooks show a result as a picture, until the map is changed.
    """

    __slots__ = ("path", "cost", "steps", "length", "turns", "optimal", "nearest", "expanded")
    __slots__ += ("waypoints", "smooth_length", "_map", "_version", "_question")

    def __init__(self, world, search, status, question):
        self._map = world
        self._version = world._version
        self._question = question
        self.expanded = lib.search_expanded(search)
        self.path = self.cost = self.steps = self.length = self.turns = None
        self.waypoints = self.smooth_length = None
        self.nearest = self.optimal = None
        if status == lib.NO_PATH:
            return
        self.path = _points(lib.search_path, search)
        self.steps = len(self.path) - 1
        self.cost = lib.search_cost(search)
        self.length = lib.search_length(search)
        self.turns = lib.search_turns(search)
        self.optimal = lib.search_is_optimal(search)
        self.nearest = status == lib.NEAREST
        if search in world._smoothing:
            self.waypoints = _points(lib.search_way_points, search)
            self.smooth_length = lib.search_smooth_length(search)

    def __bool__(self) -> bool:
        return self.path is not None

    def __repr__(self) -> str:
        if self.path is None:
            return "<no path>"
        start, goal = self.path[0], self.path[-1]
        return (
            f"<path from ({start[0]}, {start[1]}) to ({goal[0]}, {goal[1]}), "
            f"cost {self.cost:.10g}, {self.steps} steps>"
        )

    def _repr_png_(self) -> Optional[bytes]:
        return self._map._draw(self._version, self._question)


def _points(function, owner) -> np.ndarray:
    """Copies points of the library to an array of (row, column)."""
    count = ctypes.c_size_t()
    pointer = function(owner, count)
    if not pointer:
        return np.empty((0, 2), np.intp)
    array = (ctypes.c_uint32 * (2 * count.value)).from_address(pointer)
    return np.frombuffer(array, np.uint32).reshape(-1, 2)[:, ::-1].astype(np.intp)


def _release(pointer, searches):
    for search in searches.values():
        lib.search_free(search)
    lib.map_free(pointer)


class Map:
    """A grid that is prepared once and answers many questions.

    Parameters:
        grid      array of two dimensions, (rows, columns), in any order and with any strides; it is
                  copied. bool: True is a wall. Integers: 0 free, 1 wall, 2 start, 3 goal, 4 to 255
                  cost of the cell. Floats: a surface, on which each cell has this cost, and
                  negative and infinite numbers and nan are walls
        values    "cost": whole numbers are costs of cells, too, as on a surface
        walls     values that are walls, such as [255]: all other cells are then free, unless costs
                  names them; or an array of bool of the same shape: these cells are walls, too
        costs     costs of cells by value, such as {7: 2.5}
        clearance cells less than this many cells from a wall become walls
        settings  how to search; a question may replace each of them:
            algorithm   "astar", "dijkstra", "bfs" (fewest steps), "greedy", "jps",
                        "bidirectional", "fastest" (jps where it is faster), "jps+" (for many
                        questions)
            diagonal    when a diagonal step between two cells is allowed: "both-free", "one-free",
                        "always", "never"
            heuristic   "auto", "octile", "manhattan", "euclidean", "chebyshev", "zero"
            weight      factor of the heuristic, 1 to 1000: faster, at most that much too expensive
            diagonal_cost  length of a diagonal step; default: sqrt(2)
            move_cost   factors by direction, such as {"N": 2, "SE": inf}; inf: never
            turn_cost   cost of a turn of 45 degrees; 0: the fewest turns of the cheapest paths
            keep_away   cells nearer to a wall than this many cells cost up to keep_away_factor
                        times as much
            agent       (rows, columns) that the agent covers; its position is its top left cell
            step_cost   what a step costs on a surface: "mean" (of both cells) or "entered"
            smooth      "none", "segments" (straight segments in any direction), "corners"
            searches    expected number of questions; many make preparation worthwhile
    """

    def __init__(
        self,
        grid: npt.ArrayLike,
        *,
        walls: Optional[npt.ArrayLike] = None,
        costs: Optional[Mapping[int, float]] = None,
        clearance: float = 0,
        values: str = "auto",
        **settings: Any,
    ) -> None:
        known = _costs(costs)
        _word("values", values, ("auto", "cost"))
        cells, meaning = _read_cells(grid, walls, known, values)
        error = lib.Error()
        rows, columns = cells.shape
        if cells.dtype == np.float32:
            pointer = lib.map_create_surface(
                columns, rows, cells.ctypes.data, *cells.strides, error
            )
        else:
            pointer = lib.map_create(columns, rows, cells.ctypes.data, error)
        self._begin(pointer, error, settings, meaning)
        for value, cost in known.items():
            if not lib.map_set_cost(pointer, self._value(value, "a value of costs"), cost):
                raise ValueError(f"value {value} cannot have the cost {cost / 1000:g}")
        if clearance != 0 and lib.map_keep_clear(pointer, clearance, error) != lib.OK:
            lib.fail(error)

    def _begin(self, pointer, error, settings, meaning=None, name=None):
        if not pointer:
            lib.fail(error, name)
        self._pointer = pointer
        self._searches: dict = {}
        self._release = weakref.finalize(self, _release, pointer, self._searches)
        self._keys: dict = {}
        self._smoothing: set = set()
        self._meaning = meaning
        self._settings = settings
        self._lock = threading.Lock()
        self._version = 0
        self._columns, self._rows = lib.map_width(pointer), lib.map_height(pointer)
        self._kind({})  # reports wrong settings now

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)"""
        return self._rows, self._columns

    @property
    def starts(self) -> np.ndarray:
        """The starts that the map marks: (n, 2) array of (row, column), intp."""
        return _points(lib.map_starts, self._pointer)

    @property
    def goals(self) -> np.ndarray:
        """The goals that the map marks: (n, 2) array of (row, column), intp."""
        return _points(lib.map_goals, self._pointer)

    def path(
        self,
        start: Optional[Cells] = None,
        goal: Optional[Cells] = None,
        *,
        via: Optional[Cells] = None,
        nearest: bool = False,
        **settings: Any,
    ) -> Result:
        """Finds a cheapest path from a start to a goal.

        start, goal  a cell (row, column) or several: (n, 2); the cheapest pair is chosen. None: the
                     marks of the map. A path cannot begin or end in a wall.
        via          cells that the path visits in this order
        nearest      if no goal can be reached, the path ends at the reachable cell nearest to one
        settings     as for Map; they hold for this question only

        Raises ValueError for a cell outside the grid and for settings that exclude each other.
        """
        points = [
            None if cells is None else self._cells(name, cells)
            for name, cells in (("start", start), ("goal", goal), ("via", via))
        ]
        with self._lock:
            kind = self._kind(settings)
            search = self._searches[kind]
            status = self._run(search, points, nearest)
            return Result(self, search, status, (kind, points, nearest))

    def distances(self, starts: Optional[Cells] = None, **settings: Any) -> np.ndarray:
        """Computes the cost of a cheapest path from the nearest start to each cell.

        Returns an array of float64 with the shape of the map, exact to a millionth; inf for walls
        and cells that cannot be reached. Starts are as for path().
        """
        points = None if starts is None else self._cells("start", starts)
        costs = np.empty(self.shape, np.float64)
        error = lib.Error()
        with self._lock:
            search = self._searches[self._kind(settings)]
            query = _query([points, None, None], False)
            arguments = (search, query, costs.ctypes.data, error)
            if lib.interruptible(search, lib.search_distances, *arguments) != lib.OK:
                lib.fail(error)
        return costs

    def update(self, changes: Mapping[Cell, int]) -> None:
        """Changes cells: {(row, column): value}. The next question takes them into account.

        Waits for a question that is being answered. If a change is invalid, none is made. Marks of
        starts and goals do not change.
        """
        ready = []
        for cell, value in changes.items():
            (point,) = self._cells("a cell of changes", cell)
            ready.append((point.x, point.y, self._value(value, "a value of changes")))
        with self._lock:
            self._version += 1
            for x, y, value in ready:
                lib.map_set(self._pointer, x, y, value)

    def _value(self, value: int, name: str) -> int:
        """Returns the value of a cell as the library knows it."""
        if self._meaning is not None:
            return self._meaning.get(operator.index(value), 0)
        return _whole(name, value, 0, 255)

    def _cells(self, name: str, cells: Cells) -> ctypes.Array:
        """Converts a cell or several cells to points."""
        try:
            row, column = cells
            pairs: list = [(operator.index(row), operator.index(column))]
        except (TypeError, ValueError):  # not one cell
            try:
                pairs = [(operator.index(row), operator.index(column)) for row, column in cells]
            except (TypeError, ValueError):
                raise TypeError(
                    f"{name} must be a cell (row, column) of whole numbers, or (n, 2) cells"
                ) from None
        for row, column in pairs:
            if not (0 <= row < self._rows and 0 <= column < self._columns):
                raise ValueError(
                    f"{name} (row {row}, column {column}) is outside the grid of {self._rows} rows "
                    f"and {self._columns} columns"
                )
        return (lib.Point * len(pairs))(*[(column, row) for row, column in pairs])

    def _kind(self, given: dict) -> bytes:
        """Returns the key of the search with these settings, which is prepared once."""
        key = tuple(given.items())
        with contextlib.suppress(TypeError):  # not hashable
            if self._keys.get(key) in self._searches:
                return self._keys[key]
        settings = _settings(**{**self._settings, **given})
        kind = bytes(settings)
        if kind not in self._searches:
            error = lib.Error()
            search = lib.search_create(self._pointer, settings, error)
            if not search:
                lib.fail(error)
            if len(self._searches) >= _SEARCHES_MAX:
                oldest = self._searches.pop(next(iter(self._searches)))
                self._smoothing.discard(oldest)
                lib.search_free(oldest)
            self._searches[kind] = search
            if settings.smoothing != 0:
                self._smoothing.add(search)
        if len(self._keys) >= _SEARCHES_MAX:
            self._keys.clear()
        with contextlib.suppress(TypeError):
            self._keys[key] = kind
        return kind

    def _run(self, search, points, nearest) -> int:
        error = lib.Error()
        query = _query(points, nearest)
        status = lib.interruptible(search, lib.search_run, search, query, error)
        if status > lib.NEAREST:
            lib.fail(error)
        return status

    def _draw(self, version, question) -> Optional[bytes]:
        """Draws a result; None if the map has changed since."""
        kind, points, nearest = question
        png, size, error = ctypes.c_void_p(), ctypes.c_size_t(), lib.Error()
        with self._lock:
            search = self._searches.get(kind)
            if self._version != version or not search:
                return None
            self._run(search, points, nearest)
            look = lib.Picture(legend=True)
            if lib.draw_png(self._pointer, search, look, png, size, error) != lib.OK:
                lib.fail(error)
        try:
            return ctypes.string_at(png, size.value)
        finally:
            lib.free(png)


def _query(points: list, nearest: bool) -> lib.Query:
    """Returns a query, which refers to the points."""
    query = lib.Query(nearest=bool(nearest))
    for name, number, array in zip(
        ("starts", "goals", "via"), ("start_count", "goal_count", "via_count"), points
    ):
        if array is not None:
            setattr(query, name, ctypes.addressof(array))
            setattr(query, number, len(array))
    return query


def find_path(
    grid: npt.ArrayLike, start: Optional[Cells] = None, goal: Optional[Cells] = None, **options: Any
) -> Result:
    """Finds a cheapest path through an array: 0 or False is free, 1 or True is a wall.

    find_path(grid, start, goal, ...) is Map(grid, ...).path(start, goal, ...); see there. For
    several questions about one grid, make a Map.
    """
    question = {name: options.pop(name) for name in ("via", "nearest") if name in options}
    return Map(grid, **options).path(start, goal, **question)


def read(
    path: Union[str, os.PathLike],
    *,
    format: Optional[str] = None,
    cell: Union[int, str, None] = None,
    threshold: Union[int, str, None] = None,
    invert: bool = False,
    unknown: str = "wall",
    outside: str = "wall",
    walls: Iterable[int] = (),
    costs: Optional[Mapping[int, float]] = None,
    layer: Optional[str] = None,
    letters: Optional[str] = None,
    **settings: Any,
) -> Map:
    """Reads a map from a file in any format of astar-cli, with the meaning of its options.

    For example, read("maze.png").path() solves an image of a maze. The options are those of the
    section Reading of `astar-cli --help=all`; settings are as for Map. Raises OSError if the file
    cannot be read, ValueError if it is not a valid map.
    """
    os.stat(path)  # raises the exception that Python raises for a missing file
    ranges = [(operator.index(value), operator.index(value)) for value in walls]
    known = [(value, b"\0", cost) for value, cost in _costs(costs).items()]
    reading = lib.Reading(
        format=None if format is None else format.encode(),
        cell_size=_UNLIMITED if cell == "auto" else _whole("cell", cell or 0, 0, 65535),
        invert=invert,
        unknown_free=_word("unknown", unknown, ("wall", "free")),
        outside_free=_word("outside", outside, ("wall", "free")),
        walls=(lib.Range * len(ranges))(*ranges),
        wall_count=len(ranges),
        costs=(lib.ValueCost * len(known))(*known),
        cost_count=len(known),
        layer=None if layer is None else layer.encode(),
        letters=None if letters is None else letters.encode(),
    )
    if threshold is not None:
        otsu = threshold == "otsu"
        reading.threshold = _UNLIMITED if otsu else _whole("threshold", threshold, 1, 256)
    error = lib.Error()
    world = Map.__new__(Map)
    world._begin(lib.map_load(os.fsencode(path), reading, error), error, settings, None, path)
    return world
