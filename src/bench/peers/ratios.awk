# SPDX-License-Identifier: MIT
# ratios.awk - compares what a peer and we printed of the same problems, several rounds of each:
# files peer.ROUND and ours.ROUND. A line: -v map, both means in microseconds, peer / ours of a
# search, the same of a query from an array of cells (0: the peer does not say), problems, how many
# lengths differ, and by how much at least and at most.
FNR == 1 { ours = FILENAME ~ /ours\.[0-9]$/; row = 0 }
$1 == "#" { next }
# A problem's best time of all rounds counts.
{
    row++
    if (!((ours, row) in search) || $1 < search[ours, row]) search[ours, row] = $1
    if (!((ours, row) in query) || $2 < query[ours, row]) query[ours, row] = $2
    length_of[ours, row] = $3
    if (row > rows[ours]) rows[ours] = row
}
END {
    if (!rows[0] || rows[0] != rows[1]) { print map, "failed"; exit }
    for (i = 1; i <= rows[0]; i++) {
        for (o = 0; o < 2; o++) { searches[o] += search[o, i]; queries[o] += query[o, i] }
        apart = length_of[0, i] - length_of[1, i]
        if (apart > 0.01 || apart < -0.01) differ++
        if (apart < least) least = apart
        if (apart > most) most = apart
    }
    printf "%s %.1f %.1f %.3f %.3f %d %d %.2f %.2f\n", map, searches[0] / rows[0],
        searches[1] / rows[0], searches[0] / searches[1], queries[0] / queries[1], rows[0], differ,
        least, most
}
