# SPDX-License-Identifier: MIT
"""Reads Tiled maps with the standard library of Python, and Zstandard data with the command zstd.
Shares no code with astar-cli."""
import base64
import gzip
import heapq
import json
import math
import os
import re
import struct
import subprocess
import xml.etree.ElementTree as etree
import zlib

WALLS = ("wall", "blocked", "collision")


def unpack(text, compression, cells):
    data = base64.b64decode(text)
    if compression == "zlib":
        data = zlib.decompress(data)
    elif compression == "gzip":
        data = gzip.decompress(data)
    elif compression == "zstd":
        data = subprocess.run(
            ["zstd", "-dc"], input=data, stdout=subprocess.PIPE, check=True
        ).stdout
    return struct.unpack(f"<{cells}I", data)


def xml_properties(element):
    return {p.get("name").lower(): p.get("value") for p in element.iterfind("properties/property")}


def xml_tileset(element):
    return {int(t.get("id")): xml_properties(t) for t in element.iterfind("tile")}


def xml_layers(parent, tiles, objects, cells):
    for child in parent:
        if child.tag == "layer":
            data = child.find("data")
            if data.get("encoding") == "csv":
                gids = [int(n) for n in data.text.replace(",", " ").split()]
            elif data.get("encoding") == "base64":
                gids = unpack(data.text, data.get("compression"), cells)
            else:
                gids = [int(t.get("gid", 0)) for t in data.iterfind("tile")]
            tiles.append((child.get("name", ""), gids))
        elif child.tag == "objectgroup":
            objects.extend(dict(o.attrib) for o in child.iterfind("object"))
        elif child.tag == "group":
            xml_layers(child, tiles, objects, cells)


def json_properties(item):
    return {p["name"].lower(): str(p["value"]).lower() for p in item.get("properties", [])}


def json_tileset(item):
    return {t["id"]: json_properties(t) for t in item.get("tiles", [])}


def json_layers(items, tiles, objects, cells):
    for item in items:
        if item["type"] == "tilelayer":
            data = item["data"]
            if isinstance(data, str):
                data = unpack(data, item.get("compression"), cells)
            tiles.append((item["name"], data))
        elif item["type"] == "objectgroup":
            objects.extend(item["objects"])
        elif item["type"] == "group":
            json_layers(item["layers"], tiles, objects, cells)


def read_tileset(path):
    with open(path, "rb") as file:
        text = file.read()
    if text.lstrip().startswith(b"<"):
        return xml_tileset(etree.fromstring(text))
    return json_tileset(json.loads(text))


def read(path):
    """Returns width, height, tile size, tilesets as (firstgid, properties by ID), layers, objects."""
    with open(path, "rb") as file:
        text = file.read()
    tilesets, tiles, objects = [], [], []
    if text.lstrip().startswith(b"<"):
        root = etree.fromstring(text)
        get = lambda name: int(root.get(name))
        xml_layers(root, tiles, objects, get("width") * get("height"))
        references = [
            (int(t.get("firstgid")), t.get("source"), t) for t in root.iterfind("tileset")
        ]
        embedded = xml_tileset
    else:
        root = json.loads(text)
        get = lambda name: root[name]
        json_layers(root["layers"], tiles, objects, get("width") * get("height"))
        references = [(t["firstgid"], t.get("source"), t) for t in root["tilesets"]]
        embedded = json_tileset
    for first, source, item in references:
        where = os.path.join(os.path.dirname(path), source) if source else None
        tilesets.append((first, read_tileset(where) if where else embedded(item)))
    return (
        get("width"),
        get("height"),
        get("tilewidth"),
        get("tileheight"),
        tilesets,
        tiles,
        objects,
    )


def thousandths(text):
    return round(float(text) * 1000)


def parse_ids(text):
    ids = set()
    for part in text.split(","):
        low, high = re.fullmatch(r"(-?\d+)(?:-(-?\d+))?", part).groups()
        ids.update(range(int(low), int(high or low) + 1))
    return ids


class Map:
    """The map in a file, read with the options --layer NAME, --walls IDS and --cost ID=C of
    astar-cli. IDS is a list of numbers and ranges, such as 1,5-9,-1; `given` maps IDs to costs."""

    def __init__(self, path, layer=None, walls=None, given=()):
        self.width, self.height, tile_width, tile_height, tilesets, layers, objects = read(path)
        self.tilesets = sorted(tilesets)
        given = {ident: thousandths(cost) for ident, cost in dict(given).items()}
        walls = parse_ids(walls) if walls else None
        if layer is not None:
            layers = [item for item in layers if item[0] == layer]
        properties = [p for _, tiles in tilesets for p in tiles.values()]
        by_property = any(word in p for p in properties for word in WALLS)
        self.cells = []
        for i in range(self.width * self.height):
            wall, cost, empty = False, 1000, True
            for name, gids in layers:
                gid = gids[i] & 0x0FFFFFFF
                if gid == 0:
                    continue
                empty = False
                ident, values = self.tile(gid)
                if walls is not None:
                    wall |= ident in walls
                elif by_property:
                    wall |= any(values.get(word) == "true" for word in WALLS)
                elif layer is not None:
                    wall |= not given
                else:
                    wall |= any(word in name.lower() for word in WALLS)
                if ident in given:
                    cost = given[ident]
                elif "cost" in values:
                    cost = thousandths(values["cost"])
            if empty:
                wall = walls is not None and -1 in walls
                cost = given.get(-1, 1000)
            self.cells.append(0 if wall else cost)
        self.starts, self.goals = set(), set()
        for item in objects:
            labels = {str(item.get(key, "")).lower() for key in ("name", "type", "class")}
            cell = self.centre(item, tile_width, tile_height)
            if labels & {"start", "spawn"}:
                self.starts.add(cell)
            elif labels & {"goal", "exit"}:
                self.goals.add(cell)

    def tile(self, gid):
        first, tiles = [t for t in self.tilesets if t[0] <= gid][-1]
        return gid - first, tiles.get(gid - first, {})

    @staticmethod
    def centre(item, tile_width, tile_height):
        x, y, width, height, turn = (
            float(item.get(key, 0)) for key in ("x", "y", "width", "height", "rotation")
        )
        centre = complex(width / 2, -height / 2 if "gid" in item else height / 2)
        if turn:
            centre *= complex(math.cos(math.radians(turn)), math.sin(math.radians(turn)))
        return (
            math.floor((y + centre.imag) / tile_height),
            math.floor((x + centre.real) / tile_width),
        )

    def text(self):
        """Returns the size, the cost of each cell in thousandths (0: wall), the starts and the goals."""
        rows = [[self.width, self.height]]
        rows += [self.cells[y * self.width : (y + 1) * self.width] for y in range(self.height)]
        for name, points in (("starts", self.starts), ("goals", self.goals)):
            rows.append([name] + [f"{x},{y}" for y, x in sorted(points)])
        return "".join(" ".join(map(str, row)) + "\n" for row in rows)

    def cost(self, y, x):
        inside = 0 <= x < self.width and 0 <= y < self.height
        return self.cells[y * self.width + x] if inside else 0

    def solve(self):
        """Returns the cost and the steps of the cheapest path under the rule both-free."""
        queue = [(0.0, 0, start) for start in self.starts]
        done = set()
        while queue:
            length, steps, cell = heapq.heappop(queue)
            if cell in done:
                continue
            done.add(cell)
            if cell in self.goals:
                return round(length, 6), steps
            y, x = cell
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    cost = self.cost(y + dy, x + dx)
                    if cost == 0 or (
                        dy and dx and not (self.cost(y + dy, x) and self.cost(y, x + dx))
                    ):
                        continue
                    step = math.hypot(dx, dy) * cost / 1000
                    heapq.heappush(queue, (length + step, steps + 1, (y + dy, x + dx)))
        return None
