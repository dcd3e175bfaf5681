/* SPDX-License-Identifier: MIT */
/* options.c - defaults and names of picture options. */
#include "picture/options.h"

enum { COMPRESSION_DEFAULT = 6 };

struct picture_options picture_options_default(void)
{
    struct picture_options options = {.scale = 0,
                                      .grid_lines = true,
                                      .explored = true,
                                      .over_image = true,
                                      .path_style = PATH_STYLE_AUTO,
                                      .compression = COMPRESSION_DEFAULT};
    (void)palette_named("classic", &options.palette);
    return options;
}

const char *picture_path_style_name(enum path_style style)
{
    static const char *const names[PATH_STYLE_COUNT] = {"auto", "cells", "line", "both"};
    return names[style];
}

const char *picture_labels_name(enum cell_labels labels)
{
    static const char *const names[LABELS_COUNT] = {"none", "cost",  "g",      "h",
                                                    "f",    "order", "parent", "g,h,f"};
    return names[labels];
}
