/* SPDX-License-Identifier: MIT */
/*
 * version.c - prints the output of --version.
 *
 * stb_image states its version only in a comment. The Makefile extracts the version and defines it
 * as the string STB_IMAGE_VERSION, which is empty if no version was found.
 */
#include "cli/options/version.h"

#include <jansson.h>
#include <libdeflate.h>
#include <stdio.h>
#include <yaml.h>

#include "api/astar.h"
#include "cli/report/messages.h"

#ifndef STB_IMAGE_VERSION
#define STB_IMAGE_VERSION ""
#endif

void version_print(void)
{
    static const char stb[] = STB_IMAGE_VERSION;
    (void)puts(PROGRAM_NAME " " ASTAR_VERSION);
    (void)printf("libdeflate " LIBDEFLATE_VERSION_STRING ", jansson " JANSSON_VERSION
                 ", libyaml %s%s%s\n",
                 yaml_get_version_string(), stb[0] != '\0' ? ", stb_image " : "", stb);
}
