# SPDX-License-Identifier: MIT
"""The functions of libastar, called with ctypes. Internal; astar.h describes the functions.

A call costs 0.4 microseconds with ctypes and with cffi; ctypes needs no package, and no time to
parse declarations. Both release the lock of the interpreter during a call.
"""

import contextlib
import ctypes
import os
import signal
import socket
import threading
from ctypes import POINTER, byref, c_bool, c_char, c_char_p, c_double, c_int, c_int64
from ctypes import c_size_t, c_ssize_t, c_uint32, c_uint64, c_uint8, c_void_p
from pathlib import Path

SONAME = "libastar.so.1"
OK, NO_PATH, NEAREST, ERROR_MEMORY, ERROR_SYSTEM, _, _, _, ERROR_STOPPED = range(9)


class Error(ctypes.Structure):
    """struct astar_error"""

    _fields_ = [
        ("status", c_int),
        ("line", c_uint64),
        ("column", c_uint64),
        ("message", c_char * 320),
    ]


class Point(ctypes.Structure):
    """struct astar_point"""

    _fields_ = [("x", c_uint32), ("y", c_uint32)]


class Range(ctypes.Structure):
    """struct astar_range"""

    _fields_ = [("least", c_int64), ("most", c_int64)]


class ValueCost(ctypes.Structure):
    """struct astar_value_cost"""

    _fields_ = [("value", c_int64), ("letter", c_char), ("cost", c_uint32)]


class Reading(ctypes.Structure):
    """struct astar_reading"""

    _fields_ = [
        ("format", c_char_p),
        ("path", c_char_p),
        ("cell_size", c_uint32),
        ("threshold", c_uint32),
        ("invert", c_bool),
        ("unknown_free", c_bool),
        ("walls", POINTER(Range)),
        ("wall_count", c_size_t),
        ("costs", POINTER(ValueCost)),
        ("cost_count", c_size_t),
        ("max_cells", c_uint64),
        ("outside_free", c_size_t),
        ("layer", c_char_p),
        ("letters", c_char_p),
        ("reserved", c_size_t * 5),
    ]


class Settings(ctypes.Structure):
    """struct astar_settings"""

    _fields_ = [
        ("weight", c_uint32),
        ("diagonal_cost", c_uint32),
        ("move_cost", c_uint32 * 8),
        ("algorithm", c_int),
        ("diagonal", c_int),
        ("heuristic", c_int),
        ("turn_cost", c_uint32),
        ("problems", c_size_t),
        ("keep_away", c_uint32),
        ("keep_away_factor", c_uint32),
        ("agent_width", c_uint32),
        ("agent_height", c_uint32),
        ("smoothing", c_size_t),
        ("step_cost", c_size_t),
        ("reserved", c_size_t * 3),
    ]


class Query(ctypes.Structure):
    """struct astar_query"""

    _fields_ = [
        ("starts", c_void_p),
        ("start_count", c_size_t),
        ("goals", c_void_p),
        ("goal_count", c_size_t),
        ("via", c_void_p),
        ("via_count", c_size_t),
        ("nearest", c_bool),
        ("reserved", c_size_t * 8),
    ]


class Picture(ctypes.Structure):
    """struct astar_picture"""

    _fields_ = [
        ("scale", c_uint32),
        ("palette", c_char_p),
        ("compression", c_uint32),
        ("path_style", c_int),
        ("no_grid_lines", c_bool),
        ("no_explored", c_bool),
        ("heat", c_bool),
        ("rings", c_bool),
        ("legend", c_bool),
        ("reserved", c_size_t * 8),
    ]


def _load():
    """Loads the library: from the folder lib that contains this package, else from the system."""
    folders = [folder for folder in Path(__file__).resolve().parents if folder.name == "lib"]
    for name in [*(str(folder / SONAME) for folder in folders), SONAME]:
        with contextlib.suppress(OSError):
            return ctypes.CDLL(name)
    raise ImportError(
        f"{SONAME} was not found; install libastar1, or run make install-python and ldconfig"
    )


_library = _load()


def _declare(name, result, *arguments):
    function = getattr(_library, "astar_" + name)
    function.restype = result
    function.argtypes = arguments
    return function


_error = POINTER(Error)
_size = POINTER(c_size_t)
version = _declare("version", c_char_p)
map_create = _declare("map_create", c_void_p, c_uint32, c_uint32, c_void_p, _error)
map_create_surface = _declare(
    "map_create_surface", c_void_p, c_uint32, c_uint32, c_void_p, c_ssize_t, c_ssize_t, _error
)
map_load = _declare("map_load", c_void_p, c_char_p, POINTER(Reading), _error)
map_free = _declare("map_free", None, c_void_p)
map_width = _declare("map_width", c_uint32, c_void_p)
map_height = _declare("map_height", c_uint32, c_void_p)
map_set = _declare("map_set", c_bool, c_void_p, c_uint32, c_uint32, c_uint8)
map_set_cost = _declare("map_set_cost", c_bool, c_void_p, c_uint8, c_uint32)
map_keep_clear = _declare("map_keep_clear", c_int, c_void_p, c_double, _error)
map_starts = _declare("map_starts", c_void_p, c_void_p, _size)
map_goals = _declare("map_goals", c_void_p, c_void_p, _size)
search_create = _declare("search_create", c_void_p, c_void_p, POINTER(Settings), _error)
search_free = _declare("search_free", None, c_void_p)
search_run = _declare("search_run", c_int, c_void_p, POINTER(Query), _error)
search_stop = _declare("search_stop", None, c_void_p)
search_path = _declare("search_path", c_void_p, c_void_p, _size)
search_way_points = _declare("search_way_points", c_void_p, c_void_p, _size)
search_cost = _declare("search_cost", c_double, c_void_p)
search_length = _declare("search_length", c_double, c_void_p)
search_smooth_length = _declare("search_smooth_length", c_double, c_void_p)
search_turns = _declare("search_turns", c_uint64, c_void_p)
search_is_optimal = _declare("search_is_optimal", c_bool, c_void_p)
search_expanded = _declare("search_expanded", c_uint64, c_void_p)
search_distances = _declare("search_distances", c_int, c_void_p, POINTER(Query), c_void_p, _error)
draw_png = _declare(
    "draw_png", c_int, c_void_p, c_void_p, POINTER(Picture), POINTER(c_void_p), _size, _error
)
free = _declare("free", None, c_void_p)


def fail(error, name=None):
    """Raises the exception for an error of the library. `name` is the file that it is about."""
    message = error.message.decode("utf-8", "replace")
    if name is not None:
        place = f"{error.line}:" if error.line > 0 else ""
        place += f"{error.column}:" if error.line > 0 and error.column > 0 else ""
        message = f"{name}:{place} {message}"
    if error.status == ERROR_MEMORY:
        raise MemoryError(message)
    raise (OSError if error.status == ERROR_SYSTEM else ValueError)(message)


class _Watch:
    """Stops a search of the main thread when Ctrl-C is pressed.

    Python calls handlers of signals only between two of its instructions, so not during a call of
    the library. But it writes the number of each signal to a descriptor at once, and a thread of
    this class reads it.
    """

    def __init__(self):
        self.lock = threading.Lock()
        self.search = None
        self.other = -1  # the descriptor that the program has set
        self.reader, self.writer = socket.socketpair()
        self.writer.setblocking(False)
        threading.Thread(target=self.read, daemon=True, name="astargrid").start()

    def read(self):
        while numbers := self.reader.recv(64):
            with self.lock:
                if signal.SIGINT in numbers and self.search is not None:
                    search_stop(self.search)
                if self.other >= 0:
                    with contextlib.suppress(OSError):
                        os.write(self.other, numbers)

    def call(self, search, function, arguments):
        self.other = signal.set_wakeup_fd(self.writer.fileno(), warn_on_full_buffer=False)
        self.search = search
        try:
            return function(*arguments)
        finally:
            with self.lock:
                self.search = None
            signal.set_wakeup_fd(self.other)


_watch = None
_main_thread = threading.main_thread().ident


def _forget_watch():
    global _watch, _main_thread
    _watch = None  # threads do not survive a fork
    _main_thread = threading.get_ident()


os.register_at_fork(after_in_child=_forget_watch)


def interruptible(search, function, *arguments):
    """Calls a function that search_stop can stop; a signal handler may raise an exception.

    If the handler of Ctrl-C raises none, the search is run again: it cannot be continued.
    """
    global _watch
    while True:
        if threading.get_ident() != _main_thread:
            status = function(*arguments)
        else:
            if _watch is None:
                _watch = _Watch()
            status = _watch.call(search, function, arguments)
        if status != ERROR_STOPPED:
            return status
