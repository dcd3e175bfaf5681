// SPDX-License-Identifier: MIT
/*
 * maze_images.c - writes the maze images of the tests to files, and judges paths through them.
 *
 *     maze_images dump FOLDER [NAME]        writes NAME.png and NAME.txt, by default for all names
 *     maze_images judge NAME PATH [ends]    judges a path written by astar-cli --path
 *
 * NAME is KIND-SEED. Images whose names begin with "refuse-" are ambiguous. NAME.txt lists the
 * start and the goal as X,Y, then the middle pixel of each cell of the solution. `judge` prints one
 * word: right, outside, through-wall or wrong-order. With `ends`, the path must begin at the start
 * in NAME.txt. Without `ends`, it may begin at either end if the image does not show which end is
 * the start.
 *
 * Exit status: 0 if the files were written or the path was judged, 2 if not.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/maze_judge.h"
#include "tests/support/maze_painter.h"

enum { STATUS_FAILURE = 2 };

static int usage(void)
{
    fputs("usage: maze_images dump FOLDER [NAME] | judge NAME PATH [ends]\n", stderr);
    return STATUS_FAILURE;
}

static FILE *create(const char *folder, const char *name, const char *ending)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.%s", folder, name, ending);
    FILE *file = fopen(path, "wb");
    if (!file)
        perror(path);
    return file;
}

static bool write_image(const struct maze_drawing *drawing, const char *folder, const char *name)
{
    FILE *image = create(folder, name, "png");
    if (!image)
        return false;
    const struct bytes png = maze_paint(drawing);
    fwrite(png.data, 1, png.size, image);
    free(png.data);
    return fclose(image) == 0;
}

static bool write_solution(const struct maze_drawing *drawing, const char *folder, const char *name)
{
    FILE *text = create(folder, name, "txt");
    if (!text)
        return false;
    fprintf(text, "%" PRIu32 ",%" PRIu32 "\n", drawing->start.x, drawing->start.y);
    fprintf(text, "%" PRIu32 ",%" PRIu32 "\n", drawing->goal.x, drawing->goal.y);
    for (size_t i = 0; i < drawing->solution_count; i++) {
        const struct point pixel = maze_drawing_pixel(drawing, drawing->solution[i]);
        fprintf(text, "%" PRIu32 " %" PRIu32 "\n", pixel.x, pixel.y);
    }
    return fclose(text) == 0;
}

static void image_name(char *name, size_t size, const struct maze_kind *kind, unsigned seed)
{
    snprintf(name, size, "%s-%u", kind->name, seed);
}

static int dump(const char *folder, const char *wanted)
{
    for (size_t i = 0; i < maze_kind_count * MAZE_SEEDS; i++) {
        const struct maze_kind *kind = &maze_kinds[i / MAZE_SEEDS];
        const unsigned seed = (unsigned)(i % MAZE_SEEDS);
        char name[256];
        image_name(name, sizeof name, kind, seed);
        if (wanted && strcmp(name, wanted) != 0)
            continue;
        struct maze_drawing drawing = maze_drawing_create(kind, seed);
        const bool written =
            write_image(&drawing, folder, name) && write_solution(&drawing, folder, name);
        maze_drawing_free(&drawing);
        if (!written)
            return STATUS_FAILURE;
    }
    return EXIT_SUCCESS;
}

/* Reads a path file: a line of column names, then lines x,y,cost. The caller frees the points. */
static struct point *read_path(const char *name, size_t *count)
{
    FILE *file = fopen(name, "r");
    if (!file)
        return NULL;
    struct point *points = NULL;
    size_t room = 0;
    char line[128];
    *count = 0;
    while (fgets(line, sizeof line, file)) {
        char *end;
        const unsigned long x = strtoul(line, &end, 10);
        if (end == line || *end != ',')
            continue;
        if (*count == room) {
            room = room ? 2 * room : 1024;
            struct point *larger = realloc(points, room * sizeof *points);
            if (!larger)
                break;
            points = larger;
        }
        points[(*count)++] = (struct point){(uint32_t)x, (uint32_t)strtoul(end + 1, NULL, 10)};
    }
    fclose(file);
    return points;
}

static int judge(const char *wanted, const char *path, bool ends_given)
{
    for (size_t i = 0; i < maze_kind_count * MAZE_SEEDS; i++) {
        char name[256];
        const struct maze_kind *kind = &maze_kinds[i / MAZE_SEEDS];
        const unsigned seed = (unsigned)(i % MAZE_SEEDS);
        image_name(name, sizeof name, kind, seed);
        if (strcmp(name, wanted) != 0)
            continue;
        size_t count = 0;
        struct point *points = read_path(path, &count);
        if (!points) {
            perror(path);
            return STATUS_FAILURE;
        }
        struct maze_drawing drawing = maze_drawing_create(kind, seed);
        puts(maze_verdict_names[maze_judge(&drawing, points, count, ends_given)]);
        maze_drawing_free(&drawing);
        free(points);
        return EXIT_SUCCESS;
    }
    fprintf(stderr, "maze_images: there is no image %s\n", wanted);
    return STATUS_FAILURE;
}

int main(int argc, char **argv)
{
    if (argc >= 3 && argc <= 4 && strcmp(argv[1], "dump") == 0)
        return dump(argv[2], argv[3]);
    if (argc >= 4 && argc <= 5 && strcmp(argv[1], "judge") == 0)
        return judge(argv[2], argv[3], argc == 5 && strcmp(argv[4], "ends") == 0);
    return usage();
}
