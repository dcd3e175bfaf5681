#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# animations.bats - --animate: the file, its frames, error messages, and playback in a browser.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load png

teardown() {
    leave_user
}

# grid ROW...: writes map.txt with these rows.
grid() {
    printf '%s\n' "$@" >map.txt
}

# bats runs a trap for every command, which makes loops over many chunks slow. The functions below
# therefore run in subshells without the trap.

# types FILE: prints the chunk types of FILE in order, on one line. If consecutive chunks have the
# same type, prints this type only once.
types() (
    trap - DEBUG
    png_chunks "$1" | cut -d' ' -f1 | uniq | tr '\n' ' '
)

# frame_count FILE: prints two numbers from the acTL chunk: the number of frames, and how many times
# the animation plays (0: forever).
frame_count() (
    trap - DEBUG
    png_chunk "$1" acTL | od -An -tu4 --endian=big -w8 | tr -s ' '
)

# delays FILE: prints a line for each run of consecutive fcTL chunks with equal values: the number
# of chunks, the delay in seconds as a fraction, and the disposal and blending modes.
delays() (
    trap - DEBUG
    png_chunk "$1" fcTL | od -An -v -tu1 -w26 |
        awk '{ print $21 * 256 + $22 "/" $23 * 256 + $24, $25, $26 }' | uniq -c | tr -s ' '
)

# without_times FILE: prints the JSON objects in FILE without the times, which differ between runs.
without_times() {
    jq -c '.. | objects | del(.read_ms, .search_ms, .render_ms, .write_ms)' "$1"
}

# --- output ---

@test "--animate writes an animated PNG in addition to the picture, by default 60 frames at 20 per second" {
    astar "$REFERENCE" --animate moving.png -o picture.png
    assert_solved
    assert_files moving.png picture.png
    assert_png moving.png picture.png
    assert_regex "$output" 'cost 33\.242641, .* -> picture\.png$'
    assert_equal "$(frame_count moving.png)" ' 60 0'
    assert_equal "$(delays moving.png)" $' 59 1/20 0 0\n 1 2/1 0 0'
}

@test "--animate writes chunks in the order that readers expect" {
    grid '2 0 3'
    astar map.txt --animate moving.png --frames 3
    assert_solved
    assert_equal "$(types moving.png)" 'IHDR PLTE tEXt acTL IDAT fcTL fdAT fcTL fdAT fcTL fdAT IEND '
    # fcTL and fdAT chunks share one sequence of numbers, which begins at 0.
    assert_equal "$(png_chunk moving.png fcTL | od -An -v -tu1 -w26 | awk '{ print $4 }' |
        tr '\n' ' ')" '0 2 4 '
}

@test "with --animate, a viewer that does not support animations shows the ordinary picture" {
    local options
    for options in '' '--caption --heat' '--no-explored --path-style both --palette dark'; do
        # shellcheck disable=SC2086 # split into words
        astar "$REFERENCE" --scale 3 $options --animate moving.png -o picture.png --frames 4
        assert_solved
        assert_equal "$(png_size moving.png)" "$(png_size picture.png)"
        assert_equal "$(png_rows moving.png colours | cksum)" "$(png_rows picture.png colours | cksum)"
        cmp <(png_chunk moving.png tEXt) <(png_chunk picture.png tEXt) || fail 'the text chunks differ'
    done
}

@test "--animate does not change the picture, the result line, the JSON, the report or the path" {
    astar "$REFERENCE" -o picture.png
    cp "$STDOUT" line
    cp picture.png before.png
    astar "$REFERENCE" -o picture.png --animate moving.png
    assert_solved
    cmp "$STDOUT" line
    cmp picture.png before.png
    astar "$REFERENCE" -o picture.png --json --path before.csv
    without_times "$STDOUT" >json
    astar "$REFERENCE" -o picture.png --json --path path.csv --animate moving.png
    assert_solved
    assert_equal "$(without_times "$STDOUT")" "$(<json)"
    cmp path.csv before.csv
    astar "$REFERENCE" -o picture.png --report before.json
    astar "$REFERENCE" -o picture.png --report report.json --animate moving.png
    assert_solved
    assert_equal "$(without_times report.json)" "$(without_times before.json)"
}

@test "--animate writes the same bytes each time" {
    local options
    for options in '' '-a bidirectional --heat' '--via 7,7 --caption' '-a greedy --path-style line'; do
        # shellcheck disable=SC2086 # split into words
        astar "$REFERENCE" $options --frames 20 --animate first.png -q
        assert_solved
        # shellcheck disable=SC2086
        astar "$REFERENCE" $options --frames 20 --animate second.png -q
        cmp first.png second.png
    done
}

@test "--frames and --fps accept their smallest and largest values" {
    local frames
    for frames in 1 2 7 40; do
        astar "$REFERENCE" --scale 1 --animate moving.png --frames $frames --fps 1
        assert_solved
        assert_png moving.png
        assert_equal "$(frame_count moving.png)" " $frames 0"
    done
    assert_equal "$(delays moving.png)" $' 39 1/1 0 0\n 1 2/1 0 0'
    grid '2 3'
    astar map.txt --scale 1 --animate moving.png --frames 10000 --fps 100
    assert_solved
    assert_png moving.png
    astar map.txt --scale 1 --animate moving.png --frames 2 --fps 100
    assert_equal "$(delays moving.png)" $' 1 1/100 0 0\n 1 2/1 0 0'
}

@test "--animate works with every algorithm, with --via and --nearest, and if there is no path" {
    local algorithm
    for algorithm in astar dijkstra bfs greedy jps bidirectional fastest jps+; do
        astar "$REFERENCE" -a $algorithm --via 7,7 --animate moving.png --frames 10
        assert_solved
        assert_png moving.png
    done
    grid '2 0 1 3'
    astar map.txt --animate moving.png --frames 5
    assert_status 1
    assert_png moving.png out/map.png
    assert_equal "$(frame_count moving.png)" ' 5 0'
    for algorithm in astar jps bidirectional; do
        astar map.txt --nearest -a $algorithm --animate moving.png --frames 5
        assert_solved
        assert_png moving.png
    done
}

@test "--skip-existing does not skip a map if --animate is given" {
    grid '2 0 3'
    touch -d '1 hour ago' map.txt
    astar map.txt -q
    astar map.txt --skip-existing --animate moving.png
    assert_solved
    assert_png moving.png
}

# --- rejected options ---

@test "--frames and --fps refuse values that are not whole numbers or are out of range" {
    local value
    for value in 0 10001 x -1 1.5 '' 99999999999999999999; do
        astar "$REFERENCE" --animate moving.png --frames "$value"
        assert_refused '' '--frames .*10000'
    done
    for value in 0 101 x -1 0.5 ''; do
        astar "$REFERENCE" --animate moving.png --fps "$value"
        assert_refused '' '--fps .*100'
    done
}

@test "--frames and --fps need --animate" {
    astar "$REFERENCE" --frames 10
    assert_refused '' '--animate'
    astar "$REFERENCE" --fps 10
    assert_refused '' '--animate'
}

@test "--animate is refused with several maps or several searches" {
    mkdir maps
    grid '2 0 3'
    cp map.txt maps/a.txt
    cp map.txt maps/b.txt
    astar map.txt maps/a.txt --animate moving.png
    assert_refused '' '--animate .*one map'
    astar maps --animate moving.png
    assert_refused '' '--animate .*one map'
    astar maps --animate -
    assert_refused '' '--animate .*one map'
    astar map.txt --compare astar,bfs --animate moving.png
    assert_refused '' '--animate .*--compare'
    astar map.txt --compare-rules --animate moving.png
    assert_refused '' '--animate .*--compare-rules'
    astar "$PROJECT/maps/options/level.map.scen" --animate moving.png
    assert_refused ''
    # A folder that contains a single map is accepted.
    rm maps/b.txt
    astar maps --animate moving.png -q
    assert_solved
    assert_png moving.png
}

@test "--animate - writes only the animation to standard output" {
    local option
    grid '2 0 3'
    astar map.txt --animate moving.png -o picture.png
    astar map.txt --animate - -o picture.png
    assert_status 0
    [ ! -s "$STDERR" ] || explain 'expected: nothing on standard error'
    cmp "$STDOUT" moving.png
    for option in --json '-o -' '--path -' '--map-image -' --show '--report -'; do
        # shellcheck disable=SC2086 # split into words
        astar map.txt --animate - $option
        assert_refused '' '--animate -.*standard output'
    done
    # If the animation goes to a file, the picture may go to standard output.
    astar map.txt --animate moving.png -o -
    assert_status 0
    cmp "$STDOUT" picture.png
}

@test "--animate refuses a file that is also an input or another output, even if a link or another path names it" {
    local name
    printf 'S.\n.G\n' | art >map.png
    ln map.png hard.png
    ln -s map.png soft.png
    for name in map.png ./map.png "$PWD/map.png" hard.png soft.png; do
        astar map.png --animate "$name" -o other.png
        assert_refused "$name: " 'also an input'
    done
    grid '2 0 3'
    for name in other.png ./other.png; do
        astar map.txt --animate "$name" -o other.png
        assert_refused '' 'other\.png: '
        astar map.txt --animate "$name" --map-image other.png
        assert_refused '' 'other\.png: '
        astar map.txt --animate "$name" --path other.png
        assert_refused '' 'other\.png: '
    done
    # The image of a ROS map is also an input.
    cp "$PROJECT"/maps/options/robot.{pgm,yaml} .
    astar robot.yaml --animate robot.pgm
    assert_refused 'robot.pgm: ' 'also an input'
}

@test "--animate refuses to write to the palette file" {
    grid '2 0 3'
    echo 'wall=#102030' >mine.palette
    astar map.txt --palette mine.palette --animate mine.palette
    assert_refused 'mine.palette: ' 'also an input'
}

@test "if the animation cannot be written, the exit status is 2 and no file is created or changed" {
    ordinary_user
    grid '2 0 3'
    folder 755 folder
    mkdir -m 755 empty
    astar map.txt --animate missing/moving.png
    assert_refused 'missing/moving.png: ' 'folder'
    astar map.txt --animate folder
    assert_refused 'folder: ' 'folder'
    astar map.txt --animate ''
    assert_refused ''
    chmod 555 folder
    astar map.txt --animate folder/moving.png -o picture.png
    assert_refused 'folder/moving.png: ' 'permission'
    astar map.txt --animate folder/x.png -o picture.png
    assert_refused 'folder/x.png: ' 'permission'
    assert_equal "$(<folder/x.png)" old
    astar map.txt --animate /dev/full -o picture.png
    assert_refused '/dev/full: ' 'space'
    assert [ -c /dev/full ]
    # If another output fails, the animation is not written either.
    astar map.txt --animate moving.png -o /dev/full
    assert_refused '/dev/full: ' 'space'
}

# --- browsers ---

# browse OPTION... URL: opens URL in Chromium without a window. Fails if Chromium fails or takes
# longer than 60 seconds.
browse() {
    timeout 60 chromium --headless --no-sandbox --disable-gpu --hide-scrollbars \
        --user-data-dir="$BATS_TEST_TMPDIR/profile" "$@" 2>"$BATS_TEST_TMPDIR/chromium" ||
        fail "chromium: $(<"$BATS_TEST_TMPDIR/chromium")"
}

# screenshot PICTURE FILE: writes to FILE a screenshot of a page that has shown PICTURE for one
# second. Chromium takes the screenshot after the load event of the page. To delay this event, the
# page contains an iframe whose document is closed only after one second.
screenshot() {
    cat >page.html <<END
<!DOCTYPE html><body style="margin: 0"><img src="$1"><iframe style="display: none"></iframe><script>
const inner = document.querySelector("iframe").contentDocument;
inner.open();
setTimeout(() => inner.close(), 1000);
</script>
END
    browse --window-size=200,200 --screenshot="$2" "file://$PWD/page.html"
    assert_file_exists "$2"
}

@test "Chromium plays an animation" {
    local attempt
    needs chromium
    astar "$REFERENCE" -q --scale 8 -o picture.png --animate slow.png --frames 60 --fps 1
    assert_solved
    astar "$REFERENCE" -q --scale 8 -o picture.png --animate fast.png --frames 2 --fps 100
    screenshot picture.png still.png
    # slow.png plays for sixty seconds, so its path is not visible after one second. If Chromium did
    # not play the animation, it would show the still picture, which contains the path.
    screenshot slow.png early.png
    ! cmp -s still.png early.png || fail 'the path is visible at once'
    # fast.png shows its first frame for 0.01 s, and its last frame, which equals the picture, for
    # 2 s. Try several times, because a screenshot may show the first frame.
    for attempt in 1 2 3; do
        screenshot fast.png late.png
        ! cmp -s still.png late.png || return 0
    done
    fail 'the last frame is never shown'
}

# inspect_frames FILE: prints an HTML page that describes FILE. The first line of the page shows
# whether FILE is animated, how many frames it has, and how often it is repeated. Each further line
# describes a frame: its index, its duration in milliseconds, and the number of pixels in the colour
# of the path.
inspect_frames() {
    cat <<END
<!DOCTYPE html><body><pre>nothing</pre><iframe></iframe><script>
const file = Uint8Array.from(atob("$(base64 -w0 "$1")"), c => c.charCodeAt(0));
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
            path += bytes[k] === 0 && bytes[k + 1] === 0xaa && bytes[k + 2] === 0;
        text += "\n" + i + " " + frame.duration / 1000 + " " + path;
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
END
}

@test "Chromium decodes every frame, with the correct duration and the correct part of the path" {
    needs chromium
    grid '2 0 0 0 0 3'
    astar map.txt -q --scale 1 --frames 12 --fps 10 --animate moving.png
    assert_solved
    inspect_frames moving.png >page.html
    browse --dump-dom "file://$PWD/page.html" >page
    # The last two of the twelve frames show the path: frame 10 shows two of the four cells between
    # start and goal, and frame 11 shows all four.
    tr '\n' ';' <page | sed 's/.*<pre>//; s/<\/pre>.*//' | tr ';' '\n' >frames
    assert_equal "$(<frames)" "$(echo 'true 12 Infinity' && printf '%d 100 0\n' {0..9} &&
        printf '10 100 2\n11 2000 4\n')"
}
