# SPDX-License-Identifier: MIT
# ratios.awk - compares the results of a peer with those of `ours` for the same problems. Reads the
# files peer.ROUND and ours.ROUND. Prints one line with these fields:
#   the name of the map, given by -v map
#   the mean time per search of the peer, and that of `ours`, in microseconds
#   the ratio peer / ours of the search times
#   the same ratio for queries that start from an array of cells (0: not measured by the peer)
#   the number of problems, and the number of problems whose path lengths differ
#   the smallest and the largest difference in length, peer - ours
FNR == 1 { ours = FILENAME ~ /ours\.[0-9]$/; row = 0 }
$1 == "#" { next }
# Keeps the best time of each problem over all rounds.
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
