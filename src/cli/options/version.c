/* SPDX-License-Identifier: MIT */
/*
 * version.c - prints the output of --version.
 *
 * The headers of stb state their versions only in comments. The Makefile extracts the versions and
 * defines them as the string STB_VERSIONS, which is empty if none was found.
 */
#include "cli/options/version.h"

#include <expat.h>
#include <gif_lib.h>
#include <jansson.h>
#include <libdeflate.h>
#include <stdio.h>
#include <webp/decode.h>
#include <yaml.h>
#include <zstd.h>

#include <jpeglib.h>

#include "api/astar.h"
#include "cli/message.h"

#ifndef STB_VERSIONS
#define STB_VERSIONS ""
#endif

/* Turns the value of a macro into a string. */
#define TEXT_OF(macro)   TEXT_AS_IS(macro)
#define TEXT_AS_IS(text) #text

#define GIFLIB_VERSION TEXT_OF(GIFLIB_MAJOR) "." TEXT_OF(GIFLIB_MINOR) "." TEXT_OF(GIFLIB_RELEASE)

void version_print(void)
{
    const XML_Expat_Version expat = XML_ExpatVersionInfo();
    const int webp = WebPGetDecoderVersion(); /* major, minor and revision numbers, one byte each */
    (void)puts(PROGRAM_NAME " " ASTAR_VERSION);
    (void)printf(
        "libdeflate " LIBDEFLATE_VERSION_STRING ", jansson " JANSSON_VERSION
        ", libjpeg-turbo " TEXT_OF(LIBJPEG_TURBO_VERSION) ", giflib " GIFLIB_VERSION
                                                          ", libwebp %d.%d.%d, libyaml %s, expat "
                                                          "%d.%d.%d, zstd %s" STB_VERSIONS "\n",
        webp >> 16, webp >> 8 & 0xff, webp & 0xff, yaml_get_version_string(), expat.major,
        expat.minor, expat.micro, ZSTD_versionString());
}
