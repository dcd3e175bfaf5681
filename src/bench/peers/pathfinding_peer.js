// SPDX-License-Identifier: MIT
// pathfinding_peer.js astar|jps MAP SCENARIO - solves a scenario with PathFinding.js. A search
// modifies its grid, so each search needs a new grid. The time to create a grid is part of the
// preparation, not of the search.
const fs = require('fs');
const PF = require('pathfinding');

const [algorithm, mapFile, scenarioFile] = process.argv.slice(2);
const rows = fs.readFileSync(mapFile, 'latin1').split(/\r?\n/).slice(4).filter((row) => row);
const matrix = rows.map((row) => Array.from(row, (c) => ('.GS'.includes(c) ? 0 : 1)));
const settings = { diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles };
// JumpPointFinder defaults to the Manhattan distance, which overestimates the cost of diagonal
// steps. AStarFinder defaults to the octile distance if diagonal steps are allowed.
const finder = algorithm === 'jps'
    ? PF.JumpPointFinder({ ...settings, heuristic: PF.Heuristic.octile })
    : new PF.AStarFinder(settings);

// A path of JPS lists only its turning points; legs between them are straight or diagonal.
function lengthOf(path) {
    let straight = 0;
    let diagonal = 0;
    for (let i = 1; i < path.length; i++) {
        const dx = Math.abs(path[i][0] - path[i - 1][0]);
        const dy = Math.abs(path[i][1] - path[i - 1][1]);
        diagonal += Math.min(dx, dy);
        straight += Math.max(dx, dy) - Math.min(dx, dy);
    }
    return path.length > 0 ? straight + diagonal * Math.SQRT2 : -1;
}

// All problems run twice because of just-in-time compilation; only the second pass is timed.
const lines = fs.readFileSync(scenarioFile, 'latin1').split('\n');
const problems = lines.map((line) => line.trim().split(/\s+/)).filter((row) => row.length === 9);
for (const counts of [false, true]) {
    for (const words of problems) {
        const [startX, startY, goalX, goalY] = words.slice(4, 8).map(Number);
        const begin = process.hrtime.bigint();
        const grid = new PF.Grid(matrix);
        const prepared = process.hrtime.bigint();
        global.gc(); // otherwise the time of a search may include freeing the earlier grids
        const searched = process.hrtime.bigint();
        const path = finder.findPath(startX, startY, goalX, goalY, grid);
        const end = process.hrtime.bigint();
        if (counts)
            console.log(Number(end - searched) / 1e3,
                Number(end - searched + prepared - begin) / 1e3, lengthOf(path).toFixed(6));
    }
}
