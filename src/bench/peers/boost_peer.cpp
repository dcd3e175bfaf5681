// SPDX-License-Identifier: MIT
// boost_peer.cpp - solves a scenario with the A* of the Boost Graph Library:
//
//     boost_peer MAP SCENARIO
//
// The graph is a grid_graph from which walls are filtered out. It has no diagonal edges, so paths
// have four directions. The program follows Boost's example astar_maze.cpp, but uses arrays instead
// of hash tables, and the Manhattan distance.
#include <boost/graph/astar_search.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <boost/graph/grid_graph.hpp>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

using Grid = boost::grid_graph<2>;
using Vertex = boost::graph_traits<Grid>::vertex_descriptor;

struct is_free {
    const std::vector<char> *cells = nullptr;
    std::size_t width = 0;
    bool operator()(const Vertex &v) const
    {
        return (*cells)[v[1] * width + v[0]];
    }
};
using Maze = boost::filtered_graph<Grid, boost::keep_all, is_free>;

struct manhattan : boost::astar_heuristic<Maze, int> {
    explicit manhattan(Vertex g) : goal(g)
    {
    }
    int operator()(const Vertex &v) const
    {
        return apart(v[0], goal[0]) + apart(v[1], goal[1]);
    }
    static int apart(std::size_t a, std::size_t b)
    {
        return static_cast<int>(a < b ? b - a : a - b);
    }
    Vertex goal;
};

struct found {
};
struct until_goal : boost::default_astar_visitor {
    explicit until_goal(Vertex g) : goal(g)
    {
    }
    void examine_vertex(const Vertex &v, const Maze &) const
    {
        if (v == goal)
            throw found();
    }
    Vertex goal;
};

// Returns the vertices of the path, the goal first; empty if there is no path.
static std::vector<Vertex> find(const Maze &maze, const Grid &grid, Vertex start, Vertex goal)
{
    const auto index = get(boost::vertex_index, grid);
    std::vector<Vertex> before(num_vertices(grid));
    std::vector<int> distance(num_vertices(grid));
    std::vector<Vertex> path;
    try {
        astar_search(maze, start, manhattan(goal),
                     weight_map(boost::static_property_map<int>(1))
                         .predecessor_map(make_iterator_property_map(before.begin(), index))
                         .distance_map(make_iterator_property_map(distance.begin(), index))
                         .visitor(until_goal(goal)));
    } catch (const found &) {
        for (path.push_back(goal); path.back() != start;)
            path.push_back(before[get(index, path.back())]);
    }
    return path;
}

int main(int, char **argv)
{
    std::ifstream map(argv[1]);
    std::ifstream scenario(argv[2]);
    std::string line;
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<char> cells;
    for (int i = 0; i < 4; i++)
        std::getline(map, line);
    for (; std::getline(map, line); height++) {
        while (!line.empty() && line.back() == '\r')
            line.pop_back();
        if (line.empty())
            break;
        width = line.size();
        for (char c : line)
            cells.push_back(c == '.' || c == 'G' || c == 'S');
    }
    using clock = std::chrono::steady_clock;
    using microseconds = std::chrono::duration<double, std::micro>;
    const auto begin = clock::now();
    const Grid grid(Vertex{{width, height}});
    const Maze maze(grid, boost::keep_all(), is_free{&cells, width});
    const microseconds preparation = clock::now() - begin;
    while (std::getline(scenario, line)) {
        std::istringstream words(line);
        std::string skipped;
        Vertex start{};
        Vertex goal{};
        words >> skipped >> skipped >> skipped >> skipped;
        if (!(words >> start[0] >> start[1] >> goal[0] >> goal[1]))
            continue;
        const auto before = clock::now();
        const int steps = static_cast<int>(find(maze, grid, start, goal).size()) - 1;
        const microseconds search = clock::now() - before;
        std::printf("%.3f %.3f %d\n", search.count(), (search + preparation).count(), steps);
    }
}
