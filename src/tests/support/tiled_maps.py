#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tiled_maps.py FOLDER SEED WIDTH HEIGHT

Writes Tiled maps with random cells to FOLDER: one for each notation, encoding, compression and way
to mark walls. The fixtures in tests/fixtures/tiled were made with the arguments SEED 1, WIDTH 5 and
HEIGHT 4. Zstandard data is written by the command zstd.
"""
import base64
import gzip
import json
import os
import random
import struct
import subprocess
import sys
import zlib
from xml.sax.saxutils import quoteattr

FORMS = ["csv", "numbers", "base64", "zlib", "gzip", "zstd"]


def attributes(**values):
    return "".join(f" {key}={quoteattr(str(value))}" for key, value in values.items())


def pack(gids, form):
    data = struct.pack(f"<{len(gids)}I", *gids)
    if form == "zlib":
        data = zlib.compress(data)
    elif form == "gzip":
        data = gzip.compress(data, mtime=0)
    elif form == "zstd":
        data = subprocess.run(
            ["zstd", "-qc"], input=data, stdout=subprocess.PIPE, check=True
        ).stdout
    return base64.b64encode(data).decode()


class Maker:
    def __init__(self, folder, seed, width, height):
        self.random = random.Random(seed)
        self.folder, self.width, self.height = folder, width, height

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def gids(self, choices, neutral):
        """Random tiles, some flipped or rotated; half of the cells are empty. The first three
        columns and rows, in which the objects lie, have the tile `neutral`."""
        flips = [0, 0, 0, 0x80000000, 0x40000000, 0x20000000, 0x10000000, 0xF0000000]
        result = []
        for _ in range(self.width * self.height):
            gid = self.random.choice(choices) if self.random.random() < 0.5 else 0
            result.append(gid | self.random.choice(flips) if gid else 0)
        for y in range(3):
            result[y * self.width : y * self.width + 3] = [neutral] * 3
        return result

    def layers(self, names, choices, neutral):
        """One layer for each name; only the first one has the tile `neutral`."""
        return [(name, self.gids(choices, 0 if i else neutral)) for i, name in enumerate(names)]

    # --- XML ---

    @staticmethod
    def xml_tiles(tiles):
        text = ""
        for ident, properties in tiles.items():
            inner = "".join(
                "<property%s/>"
                % attributes(
                    name=name,
                    type="bool" if isinstance(value, bool) else "float",
                    value=str(value).lower(),
                )
                for name, value in properties.items()
            )
            text += f'  <tile id="{ident}">\n   <properties>{inner}</properties>\n  </tile>\n'
        return text

    def xml_layer(self, name, gids, form):
        head = f" <layer{attributes(name=name, width=self.width, height=self.height)}>\n"
        if form == "csv":
            rows = [
                ",".join(map(str, gids[i : i + self.width]))
                for i in range(0, len(gids), self.width)
            ]
            data = '  <data encoding="csv">\n' + ",\n".join(rows) + "\n</data>\n"
        elif form == "numbers":
            data = (
                "  <data>\n"
                + "".join(f'   <tile gid="{gid}"/>\n' if gid else "   <tile/>\n" for gid in gids)
                + "  </data>\n"
            )
        else:
            compression = "" if form == "base64" else f' compression="{form}"'
            data = f'  <data encoding="base64"{compression}>\n   {pack(gids, form)}\n  </data>\n'
        return head + data + " </layer>\n"

    def xml_map(self, name, tilesets, layers, objects, form):
        size = attributes(width=self.width, height=self.height, tilewidth=16, tileheight=8)
        text = '<?xml version="1.0" encoding="UTF-8"?>\n'
        text += f'<map version="1.10" orientation="orthogonal"{size} infinite="0">\n'
        for first, where, tiles in tilesets:
            if where:
                text += f' <tileset firstgid="{first}" source="{where}"/>\n'
            else:
                text += (
                    f' <tileset firstgid="{first}" name="t" tilewidth="16" tileheight="8">\n'
                    f"{self.xml_tiles(tiles)} </tileset>\n"
                )
        first, *others = [self.xml_layer(*layer, form) for layer in layers]
        text += first + f' <group name="more">\n{"".join(others)} </group>\n'
        text += ' <objectgroup name="things">\n'
        for item in objects:
            text += f"  <object{attributes(**item)}/>\n"
        self.write(name, text + " </objectgroup>\n</map>\n")

    # --- JSON ---

    @staticmethod
    def json_tiles(tiles):
        return [
            {
                "id": ident,
                "properties": [
                    {
                        "name": name,
                        "type": "bool" if isinstance(value, bool) else "float",
                        "value": value,
                    }
                    for name, value in properties.items()
                ],
            }
            for ident, properties in tiles.items()
        ]

    def json_layer(self, name, gids, form):
        layer = {
            "name": name,
            "type": "tilelayer",
            "width": self.width,
            "height": self.height,
            "x": 0,
            "y": 0,
            "visible": True,
            "opacity": 1,
        }
        if form in ("csv", "numbers"):
            layer["data"] = gids
        else:
            layer["encoding"] = "base64"
            layer["compression"] = "" if form == "base64" else form
            layer["data"] = pack(gids, form)
        return layer

    def json_map(self, name, tilesets, layers, objects, form):
        first, *others = [self.json_layer(*layer, form) for layer in layers]
        items = [
            first,
            {"name": "more", "type": "group", "layers": others},
            {"name": "things", "type": "objectgroup", "objects": objects},
        ]
        sets = [
            {"firstgid": first_gid, "source": where}
            if where
            else {"firstgid": first_gid, "name": "t", "tiles": self.json_tiles(tiles)}
            for first_gid, where, tiles in tilesets
        ]
        self.write(
            name,
            json.dumps(
                {
                    "height": self.height,
                    "infinite": False,
                    "layers": items,
                    "orientation": "orthogonal",
                    "tileheight": 8,
                    "tilesets": sets,
                    "tilewidth": 16,
                    "type": "map",
                    "version": "1.10",
                    "width": self.width,
                },
                sort_keys=True,
                indent=1 if form == "numbers" else None,
            ),
        )

    # --- maps ---

    def objects(self):
        def thing(**values):
            values.setdefault("x", self.random.randrange(0, 3 * 16 - 8))
            values.setdefault("y", self.random.randrange(0, 3 * 8 - 4))
            return values

        return [
            thing(id=1, name="Start"),
            thing(id=2, name="a", type="spawn"),
            thing(id=3, name="b", **{"class": "GOAL"}, width=8, height=4),
            thing(id=4, name="exit", width=8, height=4, rotation=30.5, x=18.25, y=9.5),
            thing(id=5, name="exit", gid=1, width=16, height=8, x=16, y=16),
            thing(id=6, name="tree"),
        ]

    def make_all(self):
        tiles = {
            0: {"cost": 2.5},
            1: {"wall": True},
            2: {"blocked": False, "cost": 0.001},
            3: {"Collision": True},
            4: {"cost": 1},
            6: {"cost": 1000, "name": True},
        }
        more = {2: {"wall": True}, 3: {"cost": 4}}
        self.write(
            "own.tsx",
            '<?xml version="1.0"?>\n<tileset name="own" tilewidth="16" '
            f'tileheight="8" tilecount="8" columns="8">\n{self.xml_tiles(tiles)}</tileset>\n',
        )
        self.write(
            "own.tsj",
            json.dumps(
                {"name": "own", "tilecount": 8, "type": "tileset", "tiles": self.json_tiles(tiles)},
                sort_keys=True,
            ),
        )
        both = ((self.xml_map, "tmx", "own.tsx"), (self.json_map, "tmj", "own.tsj"))
        for write, suffix, tileset in both:
            for form in FORMS:
                layers = self.layers(
                    ("ground", "walls & more", "roof"),
                    [1, 2, 3, 4, 5, 6, 7, 11, 13, 14, 0x10FFFF0],
                    6,
                )
                write(
                    f"embedded-{form}.{suffix}",
                    [(1, None, tiles), (11, None, more)],
                    layers,
                    self.objects(),
                    form,
                )
                write(
                    f"external-{form}.{suffix}",
                    [(1, tileset, None), (11, None, more)],
                    layers,
                    self.objects(),
                    form,
                )
            other = "own.tsj" if suffix == "tmx" else "own.tsx"
            layers = self.layers(("ground", "My COLLISIONs", "x"), [1, 2, 3, 12], 12)
            write(f"mixed.{suffix}", [(1, other, None)], layers, self.objects(), "csv")
            write(f"layers.{suffix}", [(1, None, {0: {"cost": 3}})], layers, self.objects(), "csv")
            write(
                f"plain.{suffix}",
                [(1, None, {})],
                self.layers(("ground", "middle", "top"), [1, 2, 3, 12], 12),
                self.objects(),
                "zlib",
            )


if __name__ == "__main__":
    Maker(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])).make_all()
