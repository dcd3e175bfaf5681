# SPDX-License-Identifier: MIT
"""--animate: the file, its frames, error messages, and playback in a browser."""

import base64
import itertools
import json
import os
import re
import shutil
import struct
import subprocess
from pathlib import Path

import pytest
from png_file import chunks_of
from PIL import Image
from program import COLOURS, MAPS, REFERENCE, astar, draw, maps, needs, read, same, valid_png, write
from searches import ALGORITHMS, grid

TIMES = "read_ms", "search_ms", "render_ms", "write_ms"
PARTS = "map.txt --animate moving.png"


def data_of(name, kind):
    """Returns the data of all chunks of this type."""
    return [data for found, data in chunks_of(name) if found == kind]


def frames_of(name):
    """Returns the number of frames, how many times the animation plays (0: forever), and for each run
    of equal frames their number, the delay in seconds, and the disposal and blending modes."""
    (counts,) = data_of(name, "acTL")
    controls = [struct.unpack(">HHBB", data[20:]) for data in data_of(name, "fcTL")]
    runs = [(len(list(equal)), *control) for control, equal in itertools.groupby(controls)]
    return (*struct.unpack(">II", counts), *runs)


def test_an_animation_of_60_frames_at_20_per_second_is_written_in_addition_to_the_picture():
    run = astar(f"{REFERENCE} --animate moving.png -o picture.png").solved()
    run.created("moving.png", "picture.png").shows(r".*cost 33\.242641, .* -> picture\.png\n")
    valid_png("moving.png", "picture.png")
    assert frames_of("moving.png") == (60, 0, (59, 1, 20, 0, 0), (1, 2, 1, 0, 0))


def test_chunks_are_in_the_order_that_readers_expect():
    grid("2 0 3")
    astar(f"{PARTS} --frames 3").solved()
    kinds = [
        kind for kind, equal in itertools.groupby(kind for kind, data in chunks_of("moving.png"))
    ]
    assert kinds == "IHDR PLTE tEXt acTL IDAT fcTL fdAT fcTL fdAT fcTL fdAT IEND".split()
    # fcTL and fdAT chunks share one sequence of numbers.
    numbers = [data[:4] for kind, data in chunks_of("moving.png") if kind in ("fcTL", "fdAT")]
    assert numbers == [struct.pack(">I", i) for i in range(len(numbers))]


# In an earlier version, animations lacked the numbers of via points and the order of expansion.
@pytest.mark.parametrize(
    "options",
    [
        "--scale 3",
        "--scale 3 --caption --heat",
        "--scale 3 --no-explored --path-style both --palette dark",
        "--scale 32 --via 7,7",
        "--scale 32 --via 7,7 --labels order",
        "--scale 32 --via 7,7 --labels f",
    ],
)
def test_the_last_frame_and_viewers_without_animations_show_the_ordinary_picture(options):
    astar(f"{REFERENCE} {options} --animate moving.png -o picture.png --frames 4").solved()
    valid_png("moving.png")
    assert data_of("moving.png", "tEXt") == data_of("picture.png", "tEXt")
    with Image.open("picture.png") as picture, Image.open("moving.png") as moving:
        shown = picture.size, picture.convert("RGB").tobytes()
        # Pillow counts the picture that other viewers show as the first frame.
        assert moving.n_frames == 5 and (moving.size, moving.convert("RGB").tobytes()) == shown
        moving.seek(4)
        assert moving.convert("RGB").tobytes() == shown[1]


def test_other_outputs_are_the_same_as_without_an_animation():
    def outputs(options):
        """Returns the result line, and what is printed and written with --json, without times."""
        line = astar(f"{REFERENCE} -o picture.png {options}").solved().out
        run = astar(
            f"{REFERENCE} -o picture.png --json --path path.csv --report report.json {options}"
        )
        records = [run.solved().record, *json.loads(read("report.json"))]
        for record, key in itertools.product(records, TIMES):
            del record[key]
        return line, records, read("path.csv"), Path("picture.png").read_bytes()

    assert outputs("") == outputs("--animate moving.png")


@pytest.mark.parametrize(
    "options", ["", "-a bidirectional --heat", "--via 7,7 --caption", "-a greedy --path-style line"]
)
def test_an_animation_has_the_same_bytes_each_time(options):
    for name in "first.png", "second.png":
        astar(f"{REFERENCE} {options} --frames 20 --animate {name} -q").solved()
    same("first.png", "second.png")


@pytest.mark.parametrize(
    "frames,fps,expected",
    [
        (1, 1, [(1, 2, 1, 0, 0)]),
        (2, 100, [(1, 1, 100, 0, 0), (1, 2, 1, 0, 0)]),
        (7, 1, [(6, 1, 1, 0, 0), (1, 2, 1, 0, 0)]),
        (40, 1, [(39, 1, 1, 0, 0), (1, 2, 1, 0, 0)]),
        (10000, 100, [(9999, 1, 100, 0, 0), (1, 2, 1, 0, 0)]),
    ],
)
def test_smallest_and_largest_values_of_frames_and_fps(frames, fps, expected):
    grid("2 3")
    for name in ("map.txt",) if frames > 40 else ("map.txt", REFERENCE):
        astar(f"{name} --scale 1 --animate moving.png --frames {frames} --fps {fps}").solved()
        valid_png("moving.png")
        assert frames_of("moving.png") == (frames, 0, *expected)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_with_via_points_and_nearest(algorithm):
    astar(f"{REFERENCE} -a {algorithm} --via 7,7 --animate moving.png --frames 10").solved()
    valid_png("moving.png")
    if algorithm in ("astar", "jps", "bidirectional"):
        grid("2 0 1 3")
        astar(f"{PARTS} --nearest -a {algorithm} --frames 5").solved()
        valid_png("moving.png")


def test_a_map_without_a_path():
    grid("2 0 1 3")
    astar(f"{PARTS} --frames 5").ended(1)
    valid_png("moving.png", "out/map.png")
    assert frames_of("moving.png")[:2] == (5, 0)


def test_a_map_with_an_animation_is_not_skipped():
    grid("2 0 3")
    os.utime("map.txt", (1577836800, 1577836800))
    astar("map.txt -q").solved()
    astar(f"{PARTS} --skip-existing").solved()
    valid_png("moving.png")


# The duration in milliseconds of each frame, and the number of pixels in the colour of the path. The
# last two frames show the path: two of the four cells between start and goal, and then all four.
GROWING = "map.txt -q --scale 1 --frames 12 --fps 10 --animate moving.png"
GROWN = [(100, 0)] * 10 + [(100, 2), (2000, 4)]


def test_frames_show_more_and_more_of_the_path():
    grid("2 0 0 0 0 3")
    astar(GROWING).solved()
    with Image.open("moving.png") as moving:
        shown = []
        for i in range(1, moving.n_frames):  # frame 0 is the still picture
            moving.seek(i)
            pixels = list(moving.convert("RGB").getdata())
            shown.append((moving.info["duration"], pixels.count(COLOURS["P"])))
    assert shown == GROWN


def caption_of(name, frame):
    """The rows below the map (4 x 32 pixels high) in a frame."""
    with Image.open(name) as moving:
        moving.seek(frame)
        return moving.convert("RGB").crop((0, 133, moving.width, moving.height)).tobytes()


def test_captions_contain_the_figures_of_the_moment():
    grid("2 0 0 0\n0 1 1 0\n0 0 0 0\n0 0 0 3")
    astar("map.txt --scale 32 --caption --frames 6 --animate moving.png").solved()
    captions = [caption_of("moving.png", frame) for frame in range(1, 7)]
    assert len(set(captions[:4])) > 2  # the number of expanded cells increases
    assert captions[-1] == captions[-2] == caption_of("out/map.png", 0) != captions[0]


def test_max_size_bounds_pictures_and_animations():
    drawn = "--frames 4 --animate moving.png -o picture.png"
    photograph = MAPS / "photograph.jpg"
    for options, still, moving in ("", 692, 800), ("--max-size 250", 250, 250):
        astar(f"{photograph} {drawn} {options}").solved()
        valid_png("picture.png", "moving.png")
        with Image.open("picture.png") as image:
            assert max(image.size) == still
        with Image.open("moving.png") as image:
            assert moving - 324 < max(image.size) <= moving  # a multiple of the image's size
    grid("2 " + "0 " * 598 + "3")
    astar("map.txt --max-size 200 -o picture.png").solved()
    with Image.open("picture.png") as image:
        assert image.size == (200, 1)
        assert len(set(image.convert("RGB").getdata())) > 1
    astar("map.txt --max-size 200 --scale 2").refused(words="--scale and --max-size")


# --- refused options ---


@pytest.mark.parametrize(
    "option,values,most",
    [
        ("--frames", "0 10001 x -1 1.5 99999999999999999999", "10000"),
        ("--fps", "0 101 x -1 0.5", "100"),
    ],
)
def test_frames_and_fps_are_whole_numbers_and_need_an_animation(option, values, most):
    for value in values.split() + [""]:
        run = astar([REFERENCE, "--animate", "moving.png", option, value])
        run.refused("", f"{option} .*{most}")
    astar(f"{REFERENCE} {option} 10").refused("", "--animate")


def test_an_animation_shows_one_map():
    maps("map.txt", "maps/a.txt", "maps/b.txt")
    astar("map.txt maps/a.txt --animate moving.png").refused("", "--animate .*one map")
    astar("maps --animate moving.png").refused("", "--animate .*one map")
    astar("maps --animate -").refused("", "--animate .*one map")
    astar(f"{MAPS}/options/level.map.scen --animate moving.png").refused()
    # A folder that contains a single map is accepted.
    os.remove("maps/b.txt")
    astar("maps --animate moving.png -q").solved()
    valid_png("moving.png")


def test_standard_output():
    grid("2 0 3")
    astar(f"{PARTS} -o picture.png").solved()
    run = astar("map.txt --animate - -o picture.png").solved()
    assert run.raw == Path("moving.png").read_bytes()
    for option in "--json", "-o -", "--path -", "--map-image -", "--show", "--report -":
        astar(f"map.txt --animate - {option}").refused("", "--animate -.*standard output")
    # If the animation goes to a file, the picture may go to standard output.
    assert astar(f"{PARTS} -o -").solved().raw == Path("picture.png").read_bytes()


def test_an_animation_does_not_replace_an_input_or_another_output_under_any_name():
    draw("map.png", "S. .G")
    os.link("map.png", "hard.png")
    os.symlink("map.png", "soft.png")
    for name in "map.png", "./map.png", os.path.abspath("map.png"), "hard.png", "soft.png":
        astar(f"map.png --animate {name} -o other.png").refused(f"{name}: ", "also an input")
    grid("2 0 3")
    for name in "other.png", "./other.png":
        for option in "-o", "--map-image", "--path":
            run = astar(f"map.txt --animate {name} {option} other.png")
            run.refused("", r"other\.png: ")
    # The image of a ROS map and a palette are inputs, too.
    for name in "robot.pgm", "robot.yaml":
        shutil.copy(MAPS / "options" / name, ".")
    astar("robot.yaml --animate robot.pgm").refused("robot.pgm: ", "also an input")
    write("mine.palette", "wall=#102030\n")
    run = astar("map.txt --palette mine.palette --animate mine.palette")
    run.refused("mine.palette: ", "also an input")


@pytest.mark.parametrize(
    "args,name,words",
    [
        ("--animate missing/moving.png", "missing/moving.png: ", "folder"),
        ("--animate folder", "folder: ", "folder"),
        ("--animate ''", "", ""),
        ("--animate folder/moving.png -o picture.png", "folder/moving.png: ", "permission"),
        ("--animate folder/x.png -o picture.png", "folder/x.png: ", "permission"),
        ("--animate /dev/full -o picture.png", "/dev/full: ", "space"),
        # If another output fails, the animation is not written either.
        ("--animate moving.png -o /dev/full", "/dev/full: ", "space"),
    ],
)
def test_if_the_animation_cannot_be_written_no_file_is_created_or_changed(user, args, name, words):
    grid("2 0 3")
    write("folder/x.png", "old")
    user.owns("folder")
    user.owns("folder/x.png")
    os.chmod("folder", 0o555)
    user(f"map.txt {args}").refused(name, words)
    assert Path("/dev/full").is_char_device()


# --- browsers ---


def browse(page, *options):
    """Opens a page in Chromium without a window, and returns what Chromium prints."""
    write("page.html", page)
    browser = "chromium --headless --no-sandbox --disable-gpu --hide-scrollbars"
    profile = f"--user-data-dir={os.path.abspath('profile')}"
    command = [*browser.split(), profile, *options, Path("page.html").absolute().as_uri()]
    return subprocess.run(command, capture_output=True, timeout=60, check=True).stdout.decode()


def screenshot(picture):
    """Returns the pixels of a page that has shown the picture for one second. Chromium takes the
    screenshot after the load event of the page. To delay this event, the page contains an iframe
    whose document is closed only after one second."""
    page = f"""<!DOCTYPE html><body style="margin: 0"><img src="{picture}"><iframe style="display: none">
</iframe><script>
const inner = document.querySelector("iframe").contentDocument;
inner.open();
setTimeout(() => inner.close(), 1000);
</script>
"""
    Path("screen.png").unlink(missing_ok=True)
    browse(page, "--window-size=200,200", "--screenshot=screen.png")
    with Image.open("screen.png") as image:
        return image.convert("RGB").tobytes()


def test_chromium_plays_an_animation():
    needs("chromium")
    options = "-q --scale 8 -o picture.png"
    astar(f"{REFERENCE} {options} --animate slow.png --frames 60 --fps 1").solved()
    astar(f"{REFERENCE} {options} --animate fast.png --frames 2 --fps 100").solved()
    still = screenshot("picture.png")
    # slow.png plays for sixty seconds, so its path is not visible after one second. If Chromium did
    # not play the animation, it would show the still picture, which contains the path.
    assert screenshot("slow.png") != still
    # fast.png shows its first frame for 0.01 s, and its last frame, which equals the picture, for
    # 2 s. Try several times, because a screenshot may show the first frame.
    assert any(screenshot("fast.png") == still for attempt in range(3))


# Describes an animation. The first line shows whether it is animated, how many frames it has, and how
# often it is repeated. Each further line describes a frame: its index, its duration in milliseconds,
# and the number of pixels in the colour of the path.
INSPECT_FRAMES = """<!DOCTYPE html><body><pre>nothing</pre><iframe></iframe><script>
const file = Uint8Array.from(atob("BASE64"), c => c.charCodeAt(0));
async function inspect() {
    const decoder = new ImageDecoder({ data: file, type: "image/png" });
    await decoder.tracks.ready;
    await decoder.completed;
    const track = decoder.tracks.selectedTrack;
    let text = track.animated + " " + track.frameCount + " " + track.repetitionCount;
    for (let i = 0; i < track.frameCount; i++) {
        const frame = (await decoder.decode({ frameIndex: i })).image;
        const context = new OffscreenCanvas(frame.displayWidth, frame.displayHeight).getContext("2d");
        context.drawImage(frame, 0, 0);
        const bytes = context.getImageData(0, 0, frame.displayWidth, frame.displayHeight).data;
        let path = 0;
        for (let k = 0; k < bytes.length; k += 4)
            path += [bytes[k], bytes[k + 1], bytes[k + 2]].join() === "PATH";
        text += "\\n" + i + " " + frame.duration / 1000 + " " + path;
        frame.close();
    }
    return text;
}
const inner = document.querySelector("iframe").contentDocument;
inner.open();
const show = text => {
    document.querySelector("pre").textContent = text;
    inner.close();
};
inspect().then(show, show);
</script>
"""


def test_chromium_decodes_every_frame_with_its_duration_and_its_part_of_the_path():
    needs("chromium")
    grid("2 0 0 0 0 3")
    astar(GROWING).solved()
    file = base64.b64encode(Path("moving.png").read_bytes()).decode()
    colour = ",".join(map(str, COLOURS["P"]))
    page = browse(INSPECT_FRAMES.replace("BASE64", file).replace("PATH", colour), "--dump-dom")
    shown = re.search(r"<pre>(.*?)</pre>", page, re.DOTALL)[1].splitlines()
    frames = [f"{i} {duration} {path}" for i, (duration, path) in enumerate(GROWN)]
    assert shown == ["true 12 Infinity", *frames]
