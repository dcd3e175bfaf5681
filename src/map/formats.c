/* SPDX-License-Identifier: MIT */
/* formats.c - the table of formats. formats.h describes how to add a format. */
#include "map/formats.h"

#include <string.h>

#include "map/formats/foreign_type.h"
#include "map/formats/other_text.h"

/*
 * Returns the cell value that a --cost option applies to in a map with only free cells, walls and
 * marks. Returns -1 if there is no such value.
 */
static int drawn_cell(const struct map_options *options, const struct map_cost *cost)
{
    (void)options;
    return cost->letter == '\0' && cost->value >= 0 && cost->value < CELL_TERRAIN ? (int)cost->value
                                                                                  : -1;
}

/*
 * The members of a table row that define how an image format is read. The kinds of cells are the
 * same in all image formats.
 */
#define IMAGE_FORMAT(recognises_, reads_, estimates_)                                              \
    .recognition = RECOGNISED_BY_SIGNATURE, .kinds = "0 (free cells)", .cell_of_cost = drawn_cell, \
    .recognise = (recognises_), .read_image = (reads_), .estimate = (estimates_)

/* The members of a table row that both notations of Tiled maps share. */
#define TILED_FORMAT(recognises_)                                                                  \
    .recognition = RECOGNISED_BY_SIGNATURE, .takes_walls = true,                                   \
    .kinds = "the ID of a tile, as Tiled shows it, or -1 (cells without a tile)",                  \
    .cell_of_cost = tiles_cell, .recognise = (recognises_), .read = tiled_read,                    \
    .referred = tiled_referred, .accompanies = tiled_accompanies

/* The last row stays empty: it is that of a file in no format. */
static const struct map_format_row formats[MAP_FORMAT_COUNT + 1] = {
    [MAP_FORMAT_AUTO] =
        {
            .name = "auto",
            .description = "decide from the first bytes of the file",
            .help = "Recognises all formats except digits and csv by their content, never by the "
                    "file name. With --walls, numbers are read as csv.",
            .example = "maps/reference.txt maps/drawing.png",
            .takes_walls = true,
            .takes_letters = true,
        },
    [MAP_FORMAT_GRID] =
        {
            .name = "grid",
            .description = "0 free, 1 wall, 2 start, 3 goal, 4 to 255 cost",
            .help = "One row per line. Spaces, tabs or commas separate the numbers; without "
                    "separators every digit is a cell. S, G, True, False and 1.0 are accepted; // "
                    "begins a comment.",
            .example = "maps/reference.txt",
            .recognition = RECOGNISED_BY_NUMBERS,
            .takes_walls = true,
            .kinds = "-1 or a number from 0 to 255",
            .cell_of_cost = integer_grid_cell,
            .recognise = integer_grid_recognise,
            .is_other = other_text_among_numbers,
            .read = integer_grid_read,
            .estimate = estimate_numbers,
        },
    [MAP_FORMAT_ARRAY] =
        {
            .name = "array",
            .description = "nested lists, as in Python, JSON or C",
            .help =
                "[[0, 1], [0, 0]], {{0, 1}, {0, 0}}, [0 1; 0 0] or array([[0, 1]], dtype=int8); "
                "numbers as in grid. Rows can be strings (\"S.#\") or lists of letters, as in "
                "ascii. In source text, the first list of rows is read.",
            .example = "maps/python-array.txt",
            .recognition = RECOGNISED_BY_NUMBERS,
            .takes_walls = true,
            .takes_letters = true,
            .kinds = "-1 or a number from 0 to 255",
            .cell_of_cost = integer_grid_cell,
            .recognise_with = array_recognise,
            .is_other = array_is_other,
            .read = array_read,
            .estimate = estimate_numbers,
        },
    [MAP_FORMAT_NPY] =
        {
            .name = "npy",
            .description = "arrays saved by numpy.save; numbers as in grid",
            .help = "Two dimensions; integers, booleans (True is a wall), or floats without a "
                    "fraction.",
            .example = "maps/array.npy",
            .recognition = RECOGNISED_BY_SIGNATURE,
            .takes_walls = true,
            .kinds = "-1 or a number from 0 to 255",
            .cell_of_cost = integer_grid_cell,
            .recognise = npy_recognise,
            .read = npy_read,
            .estimate = npy_estimate,
        },
    [MAP_FORMAT_ASCII] =
        {
            .name = "ascii",
            .description = "walls # X + - |, free blank ., S start, G goal",
            .help = "A maze of characters. Block and box-drawing characters are also walls, A is a "
                    "start, E and B are goals. --letters gives other letters a meaning. Without "
                    "marks, the two openings in the border are the start and the goal.",
            .example = "maps/options/cave.txt --letters '@=start,>=goal,+=free,~=3'",
            .recognition = RECOGNISED_BY_LETTERS,
            .takes_letters = true,
            .kinds = "0 (free cells)",
            .cell_of_cost = drawn_cell,
            .recognise_with = ascii_recognise,
            .is_other = other_text_among_letters,
            .read = ascii_read,
            .resembles = ascii_resembles,
        },
    [MAP_FORMAT_DIGITS] =
        {
            .name = "digits",
            .description = "packed digits, each the cost of its cell",
            .help = "The digit 0 costs 1. Without --start and --goal, the path leads from the top "
                    "left to the bottom right corner.",
            .example = "maps/options/digits.txt --format digits",
            .kinds = "a digit",
            .cell_of_cost = digits_cell,
            .read = digits_read,
        },
    [MAP_FORMAT_CSV] =
        {
            .name = "csv",
            .description = "any integers; --walls lists the walls",
            .help = "Layers that Tiled exports, ROS occupancy grids, saved arrays. Commas, "
                    "semicolons, spaces "
                    "or tabs separate the numbers. Without --walls, 1 is a wall. All other "
                    "values are free and cost 1 unless --cost sets a cost.",
            .example = "maps/options/tiled.csv --walls 5-9 -s 1,1 -g 18,10",
            .recognition = RECOGNISED_WITH_WALLS,
            .takes_walls = true,
            .kinds = "a whole number",
            .cell_of_cost = csv_cell,
            .recognise = csv_recognise,
            .is_other = other_text_among_numbers,
            .read = csv_read,
            .estimate = estimate_numbers,
        },
    [MAP_FORMAT_ASC] =
        {
            .name = "asc",
            .description = "ESRI ASCII grids: a cost for each cell",
            .help =
                "Rasters from geographic information systems. Cells without a value and "
                "negative costs are walls. --start and --goal accept map coordinates: 12.5u,7u.",
            .example = "maps/options/hills.asc -s 1,1 -g 38,27",
            .recognition = RECOGNISED_BY_KEYS,
            .recognise = asc_recognise,
            .read = asc_read,
            .estimate = asc_estimate,
        },
    [MAP_FORMAT_TIFF] =
        {
            .name = "tiff",
            .description = "GeoTIFF: a cost for each cell",
            .help = "One band of integers or floats; cells without a value and negative costs are "
                    "walls. Images without map coordinates are refused.",
            .example = "maps/options/friction.tif -s 2,2 -g 37,25",
            .recognition = RECOGNISED_BY_SIGNATURE,
            .recognise = geotiff_recognise,
            .read = geotiff_read,
        },
    [MAP_FORMAT_MOVINGAI] =
        {
            .name = "movingai",
            .description = "MovingAI .map: . G S free, W T @ O blocked",
            .help = "Game levels of type octile. S is swamp; --cost S=3 sets its cost. A .scen "
                    "file is a scenario: all of its problems are solved.",
            .example = "maps/options/level.map -s 2,2 -g 25,4",
            .recognition = RECOGNISED_BY_SIGNATURE,
            .kinds = "a letter (. G S)",
            .cell_of_cost = movingai_cell,
            .recognise = movingai_recognise,
            .read = movingai_read,
            .estimate = movingai_estimate,
        },
    [MAP_FORMAT_TMX] =
        {
            .name = "tmx",
            .description = "Tiled .tmx: tile property wall, or layers named wall",
            .help = "Tiles whose property wall, blocked or collision is true are walls; the "
                    "property cost is a cost. Without such properties, the tiles of layers whose "
                    "names contain these words are walls. Otherwise use --layer, or --walls with "
                    "tile IDs. Objects called start, spawn, goal or exit mark starts and goals.",
            .example = "maps/dungeon.tmx",
            TILED_FORMAT(tmx_recognise),
        },
    [MAP_FORMAT_TMJ] =
        {
            .name = "tmj",
            .description = "Tiled .tmj (JSON): as tmx",
            .help = "Also the .json files that Tiled exports.",
            .example = "maps/island.tmj",
            TILED_FORMAT(tmj_recognise),
        },
    [MAP_FORMAT_PNG] =
        {
            .name = "png",
            .description = "white free, black wall, blue start, red goal",
            .help = "Any bit depth and colour type. A connected group of blue or red pixels is one "
                    "start or goal. Without marks, the two openings in the border are start and "
                    "goal. For drawings and scans, see --cell, --threshold and --invert.",
            .example = "maps/blocks.png --cell auto",
            IMAGE_FORMAT(png_recognise, png_read_image, png_estimate),
        },
    [MAP_FORMAT_JPEG] =
        {
            .name = "jpeg",
            .description = "JPEG photographs and scans, colours as in png",
            .help = "Baseline and progressive; grey, colour and CMYK. The image is rotated "
                    "according to its EXIF orientation.",
            .example = "maps/rotated.jpg --cell auto",
            IMAGE_FORMAT(jpeg_recognise, jpeg_read_image, jpeg_estimate),
        },
    [MAP_FORMAT_WEBP] =
        {
            .name = "webp",
            .description = "WebP, lossy or lossless, colours as in png",
            .help = "Transparent pixels are drawn over white. Animations are refused. The image is "
                    "rotated according to its EXIF orientation.",
            .example = "maps/transparent.webp --cell auto",
            IMAGE_FORMAT(webp_recognise, webp_read_image, webp_estimate),
        },
    [MAP_FORMAT_GIF] =
        {
            .name = "gif",
            .description = "GIF, the first frame, colours as in png",
            .help = "Transparent pixels are drawn over white. The first frame must cover the whole "
                    "image.",
            .example = "maps/pixels.gif",
            IMAGE_FORMAT(gif_recognise, gif_read_image, gif_estimate),
        },
    [MAP_FORMAT_BMP] =
        {
            .name = "bmp",
            .description = "uncompressed BMP, colours as in png",
            .help = "1, 4, 8, 16, 24 or 32 bits per pixel.",
            .example = "maps/corridors.bmp --cell auto",
            IMAGE_FORMAT(bmp_recognise, bmp_read_image, bmp_estimate),
        },
    [MAP_FORMAT_PNM] =
        {
            .name = "pnm",
            .description = "PBM, PGM or PPM (P1 to P6), colours as in png",
            .help = "Plain or raw, 8 or 16 bits per sample.",
            .example = "maps/scan.pgm --threshold otsu",
            IMAGE_FORMAT(pnm_recognise, pnm_read_image, pnm_estimate),
        },
    [MAP_FORMAT_ROS] =
        {
            .name = "ros",
            .description = "a ROS map.yaml and its image",
            .help = "Starts, goals and distances can be given in metres.",
            .example = "maps/options/robot.yaml -s 0.3m,-0.5m -g 4m,0.9m",
            .recognition = RECOGNISED_BY_KEYS,
            .kinds = "an occupancy from 0 to 99",
            .cell_of_cost = ros_cell,
            .recognise = ros_recognise,
            .read = ros_read,
            .referred = ros_referred,
            .referring_max = MAP_REFERRING_MAX,
        },
};

const struct map_format_row *map_format_row(enum map_format format)
{
    return &formats[format];
}

const char *map_format_name(enum map_format format)
{
    return formats[format].name;
}

enum map_format map_format_from_name(const char *name)
{
    enum map_format format = MAP_FORMAT_AUTO;
    while (format < MAP_FORMAT_COUNT &&
           (!formats[format].name || strcmp(formats[format].name, name) != 0))
        format++;
    return format;
}

bool map_format_accompanies(const struct bytes *first)
{
    for (enum map_format format = MAP_FORMAT_AUTO; format < MAP_FORMAT_COUNT; format++)
        if (formats[format].accompanies && formats[format].accompanies(first))
            return true;
    return false;
}

bool map_format_fits(enum map_format format, const struct bytes *first,
                     const struct map_options *options)
{
    const struct map_format_row *row = &formats[format];
    return (row->recognise && row->recognise(first)) ||
           (row->recognise_with && row->recognise_with(first, options));
}

enum map_format map_format_recognise(const struct bytes *first, const struct map_options *options)
{
    if (foreign_type_recognise(first) && !geotiff_recognise(first))
        return MAP_FORMAT_COUNT;
    for (unsigned rank = RECOGNISED_NEVER + 1; rank < RECOGNITION_COUNT; rank++) {
        if (rank == RECOGNISED_WITH_WALLS && options->wall_count == 0)
            continue;
        for (enum map_format format = MAP_FORMAT_AUTO; format < MAP_FORMAT_COUNT; format++)
            if (formats[format].recognition == rank && map_format_fits(format, first, options))
                return format;
    }
    for (enum map_format format = MAP_FORMAT_AUTO; format < MAP_FORMAT_COUNT; format++)
        if (formats[format].resembles && formats[format].resembles(first, options))
            return format;
    return MAP_FORMAT_COUNT;
}

bool map_format_read_image(const struct bytes *bytes, const struct map_options *options,
                           struct image *image, struct error *error)
{
    for (enum map_format format = MAP_FORMAT_AUTO; format < MAP_FORMAT_COUNT; format++)
        if (formats[format].read_image && map_format_fits(format, bytes, options))
            return formats[format].read_image(bytes, options, image, error);
    return !foreign_type_refuse(bytes, NULL, error) &&
           error_set(error, ERROR_INPUT, "not a PNG, JPEG, WebP, GIF, BMP or PNM image");
}
